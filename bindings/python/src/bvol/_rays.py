# SPDX-License-Identifier: MIT
"""Rays, and what indexes are asked with them."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._arrays import take
from ._core import NO_ID

INF = float("inf")


def pack(origins: Any, dirs: Any, t_min: Any, t_max: Any, number: str, width: int, rounded: bool = False) -> np.ndarray:
    """Rays as C has them: the origin, t_min, the direction, t_max."""
    begins, along = take(origins, f"{number}:{width}", "origins", rounded), take(dirs, f"{number}:{width}", "dirs", rounded)
    least, most = take(t_min, number, "t_min", rounded), take(t_max, number, "t_max", rounded)
    lead = np.broadcast_shapes(begins.shape[:-1], along.shape[:-1], least.shape, most.shape)
    made = np.empty(lead + (2 * width + 2,), number)
    made[..., :width], made[..., width], made[..., width + 1 : -1], made[..., -1] = begins, least, along, most
    return made


def rays(origins: Any, dirs: Any, t_min: Any = 0, t_max: Any = INF, *, rounded: bool = False) -> np.ndarray:
    """Rays, (..., 8), of their origins and directions, (..., 3); a ray is origin + t dir for t_min <= t <= t_max.

    >>> rays([0, 0, 0], [0, 0, 1])
    array([ 0.,  0.,  0.,  0.,  0.,  0.,  1., inf], dtype=float32)
    """
    return pack(origins, dirs, t_min, t_max, "f4", 3, rounded)


class AskedByRays:
    """What every index is asked with rays: of their origins and directions or, with no directions, of whole rays in their place,
    as rays() makes them."""

    _rounded = False  # whether all that the index is asked with may be rounded

    def _rays(self, origins: Any, dirs: Any, t_min: Any, t_max: Any, rounded: bool) -> Any:
        if dirs is None:
            if np.any(np.asarray(t_min) != 0) or np.any(np.asarray(t_max) != INF):
                raise TypeError("t_min and t_max belong to origins and dirs; whole rays have their own")
            return origins
        self._check_frame(origins, "origins")  # type: ignore[attr-defined]
        number, width = self._number, self._width  # type: ignore[attr-defined]
        return pack(origins, dirs, t_min, t_max, number, width, rounded or self._rounded).reshape(-1, 2 * width + 2)

    def raycast_first(self, origins: Any, dirs: Any = None, t_min: Any = 0, t_max: Any = INF, *, records: bool = False, filter: Any = None, out: Any = None, rounded: bool = False, **batch: Any) -> Any:
        """What each ray hits first: (t, ids), with t infinite and the id bvol.NO_ID where it hits nothing.

        With records=True it is (ids, records) with where and how; out is then for these two, otherwise for (t, ids)."""
        asked = self._rays(origins, dirs, t_min, t_max, rounded)
        options = {"filter": filter, "rounded": rounded, **batch}
        if records:
            return super().raycast_first(asked, out=out, **options)  # type: ignore[misc]
        t, ids = out if out is not None else (None, None)
        ids, hits = super().raycast_first(asked, out=None if ids is None else (ids, None), **options)  # type: ignore[misc]
        if t is None:
            t = np.empty(hits.shape, hits["t_enter"].dtype)
        t[...] = hits["t_enter"]
        t[ids == NO_ID] = INF
        return t, ids

    def raycast_any(self, origins: Any, dirs: Any = None, t_min: Any = 0, t_max: Any = INF, *, rounded: bool = False, **options: Any) -> Any:
        """Whether each ray hits anything."""
        return super().raycast_any(self._rays(origins, dirs, t_min, t_max, rounded), rounded=rounded, **options)  # type: ignore[misc]

    def raycast(self, origins: Any, dirs: Any = None, t_min: Any = 0, t_max: Any = INF, *, rounded: bool = False, **options: Any) -> Any:
        """All that each ray hits, in the order along it: (found, offsets) with found["id"] and found["at"]."""
        return super().raycast(self._rays(origins, dirs, t_min, t_max, rounded), rounded=rounded, **options)  # type: ignore[misc]
