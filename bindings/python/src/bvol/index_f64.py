# SPDX-License-Identifier: MIT
"""Search indexes of boxes and points in double."""
from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ._arrays import _numbers, address, new, take, take_rows
from ._common import CommonIndex
from ._core import check, ffi, lib
from ._rays import AskedByRays
from ._sources import Borrows, joined
from .shapes import INF, Index2F64Methods, IndexF64Methods


class _DoubleIndex(Borrows, CommonIndex):
    """What those of space and of the plane have in common."""

    _number = "f8"
    _load_nulls = 1

    def __init__(
        self,
        boxes: Any = None,
        maxs: Any = None,
        *,
        users: Any = None,
        categories: Any = None,
        masks: Any = None,
        copy: bool = False,
        engine: Any = "auto",
        quality: Any = "fast",
        unordered: bool = False,
    ) -> None:
        super().__init__(engine, quality, unordered)
        if boxes is not None:
            self.build(boxes, maxs, users=users, categories=categories, masks=masks, copy=copy)

    def build(
        self, boxes: Any, maxs: Any = None, *, users: Any = None, categories: Any = None, masks: Any = None, copy: bool = False
    ) -> None:
        """Replaces all boxes, or points; see the class. users, categories and masks are whole numbers, one for each box or one for
        all. With copy=True nothing is borrowed."""
        given = _numbers(boxes, "boxes")
        are_points = maxs is None and given.ndim == 2 and given.shape[1] == self._width
        width = self._width if are_points else 2 * self._width
        array, _ = take_rows(joined(given, maxs, self._width, "boxes"), f"f8:{width}", "boxes")
        if copy or not array.flags.c_contiguous:
            array = np.array(array, order="C")
        items = self._items(len(array), users, categories, masks)
        where = ffi.NULL if items is None else address(items)
        arguments = address(array), len(array), 0, where, 0, ffi.NULL
        if are_points:
            self._call("build_points", *arguments)
        else:
            self._call("build", *arguments)
        self._release()
        self._borrow(array)

    def _own(self) -> None:
        """Copies what is borrowed, before something else comes to it."""
        if self._borrowed is not None:
            self._call("own")
            self._release()

    def insert(self, boxes: Any, maxs: Any = None, *, users: Any = None, categories: Any = None, masks: Any = None) -> np.ndarray:
        """Adds boxes, and returns the id of each. The array that the index was built over is copied, and given back."""
        array, stride = take_rows(joined(boxes, maxs, self._width, "boxes"), f"f8:{2 * self._width}", "boxes")
        items = self._items(len(array), users, categories, masks)
        self._own()
        ids = new((len(array),), "u4", "ids")
        where = ffi.NULL if items is None else address(items)
        self._call("insert_many", address(array), len(array), stride, where, 0, address(ids))
        return ids

    def move(self, ids: Any, boxes: Any, maxs: Any = None) -> None:
        """Gives the boxes with these ids other places: all or none. The array is copied as by insert()."""
        array, stride = take_rows(joined(boxes, maxs, self._width, "boxes"), f"f8:{2 * self._width}", "boxes")
        which = np.ascontiguousarray(take(ids, "u4", "ids")).reshape(-1)
        if which.size != len(array):
            raise ValueError(f"there are {which.size} ids and {len(array)} boxes")
        self._own()
        self._call("move_many", address(which), address(array), which.size, stride)

    def clear(self) -> None:
        """Removes all boxes, and gives the array back."""
        self._call("clear")
        self._release()

    @classmethod
    def load(cls, file: Any) -> Any:
        """An index from the bytes that save() has made, which has its own boxes; what is damaged raises."""
        return cls()._load(file)

    def box(self, id: int) -> np.ndarray:
        """The box with an id."""
        box = new((2 * self._width,), "f8")
        with self._reading() as ptr:
            check(getattr(lib, f"{self._kind}_get")(ptr, operator.index(id), address(box), ffi.NULL), f"box {id}")
        return box

    def _check_frame(self, value: Any, name: str) -> None:
        """Every number is absolute."""

    def _take(self, value: Any, kind: str, name: str, rounded: bool) -> tuple[np.ndarray, int]:
        return take_rows(value, kind.rpartition("=")[2], name, rounded)

    def nearest(self, points: Any, k: int = 1, max_distance_sq: float = INF, **options: Any) -> tuple[np.ndarray, np.ndarray]:
        """The k boxes that are nearest to each point: ids and squared distances, both (n, k); bvol.NO_ID where there are fewer."""
        found = self.nearest_point(points, max_distance_sq, k, **options)  # type: ignore[attr-defined]
        return found["id"], found["at"]


class _InSpace(AskedByRays, _DoubleIndex, IndexF64Methods):
    pass


class _InPlane(AskedByRays, _DoubleIndex, Index2F64Methods):
    pass


class IndexF64(_InSpace):
    """A search index of boxes in double in space, (n, 6) or lower and upper corners, or of points, (n, 3). Nothing is rounded: two
    boxes that touch in the last bit of a double overlap, and two that are a last bit apart do not.

    An array of float64 in one piece is borrowed: it stays alive, and is read-only until the index is closed; moving() changes
    it. Other numbers are copied as doubles. Ids are row numbers; answers have the form of those of Index.

    >>> import bvol, numpy
    >>> ix = bvol.IndexF64([[1e9, 0, 0, 1e9 + 1, 1, 1]])
    >>> ix.overlaps([[1e9 + 1, 0, 0, 2e9, 1, 1], [numpy.nextafter(1e9 + 1, 2e9), 0, 0, 2e9, 1, 1]])
    (array([0], dtype=uint32), array([0, 1, 1]))
    >>> bvol.IndexF64([[0, 0, 0], [1e-9, 0, 0]]).nearest([-1, 0, 0])
    (array([[0]], dtype=uint32), array([[1.]]))
    """

    _kind = "bvol_index_f64"

    def overlaps(self, boxes: Any, maxs: Any = None, **options: Any) -> Any:
        """The boxes that have a common point with each of many; touching counts. See overlaps_aabb()."""
        return self.overlaps_aabb(joined(boxes, maxs, 3, "boxes"), **options)


class Index2F64(_InPlane):
    """A search index of rectangles in double in the plane, (n, 4) or lower and upper corners, or of points, (n, 2), such as degrees
    of a map. See IndexF64.

    >>> import bvol
    >>> ix = bvol.Index2F64([[8.5417, 47.3769], [2.3522, 48.8566]])
    >>> ix.overlaps([[8, 47, 9, 48]], layout="pairs")
    array([[0],
           [0]])
    """

    _kind = "bvol_index2_f64"
    _width = 2

    def overlaps(self, boxes: Any, maxs: Any = None, **options: Any) -> Any:
        """The rectangles that have a common point with each of many; touching counts. See overlaps_aabb2()."""
        return self.overlaps_aabb2(joined(boxes, maxs, 2, "boxes"), **options)
