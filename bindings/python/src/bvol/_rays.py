# SPDX-License-Identifier: MIT
"""Rays, and what indexes are asked with them."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._arrays import given, new, outs, take
from ._core import NO_ID

INF = float("inf")
CHUNK = 8192  # rays that are packed and told of while they are in the cache


def spread(origins: Any, dirs: Any, t_min: Any, t_max: Any, number: str, width: int, rounded: bool = False) -> list[np.ndarray]:
    """Origins, directions, t_min and t_max, of which there are as many as there are rays; what was one for all has no copies."""
    begins, along = take(origins, f"{number}:{width}", "origins", rounded), take(dirs, f"{number}:{width}", "dirs", rounded)
    least, most = take(t_min, number, "t_min", rounded), take(t_max, number, "t_max", rounded)
    lead = np.broadcast_shapes(begins.shape[:-1], along.shape[:-1], least.shape, most.shape)
    return [np.broadcast_to(part, lead + part.shape[part.ndim - tail :]) for part, tail in ((begins, 1), (along, 1), (least, 0), (most, 0))]


def pack(begins: np.ndarray, along: np.ndarray, least: np.ndarray, most: np.ndarray) -> np.ndarray:
    """Rays as C has them: the origin, t_min, the direction, t_max."""
    width = begins.shape[-1]
    made = np.empty(least.shape + (2 * width + 2,), begins.dtype)
    made[..., :width], made[..., width], made[..., width + 1 : -1], made[..., -1] = begins, least, along, most
    return made


def rays(origins: Any, dirs: Any, t_min: Any = 0, t_max: Any = INF, *, rounded: bool = False) -> np.ndarray:
    """Rays, (..., 8), of their origins and directions, (..., 3); a ray is origin + t dir for t_min <= t <= t_max.

    >>> rays([0, 0, 0], [0, 0, 1])
    array([ 0.,  0.,  0.,  0.,  0.,  0.,  1., inf], dtype=float32)
    """
    return pack(*spread(origins, dirs, t_min, t_max, "f4", 3, rounded))


def times(t: Any, ids: np.ndarray, hits: np.ndarray) -> np.ndarray:
    """Where rays enter what they hit first, in an array of the caller's or a new one; infinite where they hit nothing."""
    if t is None:
        t = np.empty(hits.shape, hits["t_enter"].dtype)
    t[...] = hits["t_enter"]
    t[ids == NO_ID] = INF
    return t


class AskedByRays:
    """What every index is asked with rays: of their origins and directions or, with no directions, of whole rays in their place,
    as rays() makes them."""

    _rounded = False  # whether all that the index is asked with may be rounded

    def _rays(self, origins: Any, dirs: Any, t_min: Any, t_max: Any, rounded: bool) -> Any:
        if dirs is None:
            if np.any(np.asarray(t_min) != 0) or np.any(np.asarray(t_max) != INF):
                raise TypeError("t_min and t_max belong to origins and dirs; whole rays have their own")
            return origins
        return pack(*self._spread(origins, dirs, t_min, t_max, rounded))

    def _spread(self, origins: Any, dirs: Any, t_min: Any, t_max: Any, rounded: bool) -> list[np.ndarray]:
        self._check_frame(origins, "origins")  # type: ignore[attr-defined]
        number, width = self._number, self._width  # type: ignore[attr-defined]
        parts = spread(origins, dirs, t_min, t_max, number, width, rounded or self._rounded)
        return [part.reshape((-1, width) if i < 2 else -1) for i, part in enumerate(parts)]

    def raycast_first(self, origins: Any, dirs: Any = None, t_min: Any = 0, t_max: Any = INF, *, records: bool = False, filter: Any = None, out: Any = None, rounded: bool = False, **batch: Any) -> Any:
        """What each ray hits first: (t, ids), with t infinite and the id bvol.NO_ID where it hits nothing.

        With records=True it is (ids, records) with where and how; out is then for these two, otherwise for (t, ids)."""
        options = {"filter": filter, "rounded": rounded, **batch}
        if records:
            return super().raycast_first(self._rays(origins, dirs, t_min, t_max, rounded), out=out, **options)  # type: ignore[misc]
        t, ids = outs(out, 2)
        if dirs is not None and not batch:
            return self._first(self._spread(origins, dirs, t_min, t_max, rounded), t, ids, options)
        asked = self._rays(origins, dirs, t_min, t_max, rounded)
        ids, hits = super().raycast_first(asked, out=None if ids is None else (ids, None), **options)  # type: ignore[misc]
        return times(t, ids, hits), ids

    def _first(self, parts: list[np.ndarray], t: Any, ids: Any, options: dict[str, Any]) -> tuple[np.ndarray, np.ndarray]:
        """raycast_first(), CHUNK rays at a time."""
        count = len(parts[0])
        ids = new((count,), "u4", "ids") if ids is None else given(ids, (count,), "u4", "ids")
        if t is None:
            t = np.empty(count, self._number)  # type: ignore[attr-defined]
        elif t.shape != ids.shape:
            raise ValueError(f"out, for t, has shape {t.shape}; wanted is {ids.shape}")
        with self._reading():  # type: ignore[attr-defined]  # so that nothing changes between the chunks
            for first in range(0, count, CHUNK):
                some = slice(first, first + CHUNK)
                asked = pack(*[part[some] for part in parts])
                _, hits = super().raycast_first(asked, out=(ids[some], None), **options)  # type: ignore[misc]
                times(t[some], ids[some], hits)
        return t, ids

    def raycast_any(self, origins: Any, dirs: Any = None, t_min: Any = 0, t_max: Any = INF, *, rounded: bool = False, **options: Any) -> Any:
        """Whether each ray hits anything."""
        return super().raycast_any(self._rays(origins, dirs, t_min, t_max, rounded), rounded=rounded, **options)  # type: ignore[misc]

    def raycast(self, origins: Any, dirs: Any = None, t_min: Any = 0, t_max: Any = INF, *, rounded: bool = False, **options: Any) -> Any:
        """All that each ray hits, in the order along it: (found, offsets) with found["id"] and found["at"]."""
        return super().raycast(self._rays(origins, dirs, t_min, t_max, rounded), rounded=rounded, **options)  # type: ignore[misc]
