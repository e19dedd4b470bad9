# SPDX-License-Identifier: MIT
"""Search indexes of boxes, in space and in the plane."""
from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ._arrays import address, new, take, take_rows
from ._common import CommonIndex
from ._core import check, ffi, lib
from ._rays import AskedByRays
from ._sources import joined, take_boxes
from .filter import Filter, _Calls, pointer_to
from .shapes import INF, Index2Methods, IndexMethods


class _BaseIndex(CommonIndex):
    """What indexes of space and of the plane have in common."""

    _kind = "bvol_index"
    _box = "aabb"
    _width = 3

    def __init__(
        self,
        *,
        engine: Any = "auto",
        quality: Any = "fast",
        margin: float = 0,
        world: Any = None,
        unordered: bool = False,
        origin: Any = None,
    ) -> None:
        self._origin = take(0 if origin is None else origin, "f8", "origin") * np.ones(self._width)
        if self._origin.shape != (self._width,) or not np.isfinite(self._origin).all():
            raise ValueError(f"origin is {origin!r}; wanted are {self._width} finite numbers")
        place = b""
        if world is not None:
            place = take_boxes(world, f"f4:{2 * self._width}", "world", self._origin)[0].tobytes()
        super().__init__(engine, quality, unordered, margin, place)

    def _take(self, value: Any, kind: str, name: str, rounded: bool) -> tuple[np.ndarray, int]:
        """A query: boxes are rounded outward where they are no floats."""
        shape, _, kind = kind.rpartition("=")
        if shape == self._box:
            return take_boxes(value, kind, name, self._origin)
        self._check_frame(value, name)
        return take_rows(value, kind, name, rounded)

    def _check_frame(self, value: Any, name: str) -> None:
        """Refuses numbers that may not be relative to the origin."""
        if self._origin.any() and np.asarray(value).dtype != np.float32:
            raise TypeError(f"{name}: an index with an origin is asked in float32 relative to it; only boxes may be float64")

    def _build(self, boxes: np.ndarray, stride: int, items: Any) -> None:
        where = ffi.NULL if items is None else address(items)
        self._call("build", address(boxes), len(boxes), stride, where, 0, ffi.NULL)

    def build(self, boxes: Any, maxs: Any = None, *, users: Any = None, categories: Any = None, masks: Any = None) -> None:
        """Replaces all boxes. Box i gets id i. users, categories and masks are whole numbers, one for each box or one for all."""
        array, stride = take_boxes(joined(boxes, maxs, self._width, "boxes"), f"f4:{2 * self._width}", "boxes", self._origin)
        self._build(array, stride, self._items(len(array), users, categories, masks))

    def insert(self, boxes: Any, maxs: Any = None, *, users: Any = None, categories: Any = None, masks: Any = None) -> np.ndarray:
        """Adds boxes, and returns the id of each."""
        array, stride = take_boxes(joined(boxes, maxs, self._width, "boxes"), f"f4:{2 * self._width}", "boxes", self._origin)
        items = self._items(len(array), users, categories, masks)
        ids = new((len(array),), "u4", "ids")
        where = ffi.NULL if items is None else address(items)
        self._call("insert_many", address(array), len(array), stride, where, 0, address(ids))
        return ids

    def move(self, ids: Any, boxes: Any, maxs: Any = None) -> None:
        """Gives the boxes with these ids other places: all or none."""
        array, stride = take_boxes(joined(boxes, maxs, self._width, "boxes"), f"f4:{2 * self._width}", "boxes", self._origin)
        which = np.ascontiguousarray(take(ids, "u4", "ids")).reshape(-1)
        if which.size != len(array):
            raise ValueError(f"there are {which.size} ids and {len(array)} boxes")
        self._call("move_many", address(which), address(array), which.size, stride)

    def clear(self) -> None:
        """Removes all boxes."""
        self._call("clear")

    @property
    def origin(self) -> np.ndarray:
        """The point in double that is 0 in floats."""
        return self._origin.copy()

    def box(self, id: int) -> np.ndarray:
        """The box with an id, in floats relative to the origin."""
        box = new((2 * self._width,), "f4")
        with self._reading() as ptr:
            check(getattr(lib, f"{self._kind}_get")(ptr, operator.index(id), address(box), ffi.NULL), f"box {id}")
        return box

    def cells(self) -> np.ndarray:
        """The cells of the tree, level by level, for drawing them: an array of bvol.dtypes."""
        kind = f"{self._kind.removeprefix('bvol_')}_cell"
        with self._reading() as ptr:
            count = getattr(lib, f"{self._kind}_cells")(ptr, ffi.NULL, 0)
            cells = new((count,), kind)
            getattr(lib, f"{self._kind}_cells")(ptr, address(cells), count)
        return cells

    @classmethod
    def load(cls, file: Any, *, origin: Any = None) -> Any:
        """An index of boxes from the bytes that save() has made; what is damaged raises."""
        return cls(origin=origin)._load(file)

    def _visit(self, name: str, value: Any, kind: str, visit: Any, filter: Filter | None) -> int:
        """Calls visit(id, user) for what a question finds, until it returns something true."""
        calls = _Calls(visit=visit)
        handle = ffi.new_handle(calls)
        query, _ = self._take(value, kind, "query", False)
        with self._reading() as ptr:
            asked = pointer_to(filter)
            function = getattr(lib, f"{self._kind}_{name}_each")
            called = function(ptr, address(query), asked, lib.bvolpy_visit, handle)
        calls.reraise()
        if filter is not None:
            filter._raise()
        return int(called)



class Index(AskedByRays, IndexMethods, _BaseIndex):
    """A search index of boxes in space: (n, 6) floats, or lower and upper corners of (n, 3).

    float32 is used as it is. Everything else is absolute and becomes the smallest boxes of floats that contain it, relative to
    origin: nothing is missed, and what lies within a float's place of a box may be found too. Ids are row numbers. Each
    question takes arrays and answers with (ids, offsets): query i has found ids[offsets[i]:offsets[i + 1]], in ascending order.
    threads=4 asks by four threads, 0 by as many as there are processors, an executor of concurrent.futures by its own;
    progress is called with how many queries are done, and of how many. Answers are the same.

    >>> import bvol
    >>> ix = bvol.Index([[0, 0, 0, 1, 1, 1], [2, 2, 2, 3, 3, 3]])
    >>> ids, offsets = ix.overlaps([[1, 1, 1, 2, 2, 2], [5, 5, 5, 6, 6, 6]])
    >>> ids, offsets
    (array([0, 1], dtype=uint32), array([0, 2, 2]))
    >>> ix.nearest([0, 0, 5])
    (array([[1]], dtype=uint32), array([[12.]], dtype=float32))
    """

    def __init__(self, boxes: Any = None, maxs: Any = None, *, users: Any = None, categories: Any = None, masks: Any = None, **options: Any) -> None:
        super().__init__(**options)
        if boxes is not None:
            self.build(boxes, maxs, users=users, categories=categories, masks=masks)

    def overlaps(self, boxes: Any, maxs: Any = None, **options: Any) -> Any:
        """The boxes that have a common point with each of many; touching counts. See overlaps_aabb()."""
        return self.overlaps_aabb(joined(boxes, maxs, 3, "boxes"), **options)

    def nearest(self, points: Any, k: int = 1, max_distance_sq: float = INF, **options: Any) -> tuple[np.ndarray, np.ndarray]:
        """The k boxes that are nearest to each point: ids and squared distances, both (n, k); bvol.NO_ID where there are fewer."""
        found = self.nearest_point(points, max_distance_sq, k, **options)
        return found["id"], found["at"]

    def visit_overlaps(self, box: Any, visit: Any, filter: Filter | None = None) -> int:
        """Calls visit(id, user) for each box that overlaps one, until it returns something true; returns how often."""
        return self._visit("overlaps_aabb", box, "aabb=f4:6", visit, filter)


class Index2(AskedByRays, Index2Methods, _BaseIndex):
    """A search index of rectangles in the plane: (n, 4) floats, or lower and upper corners of (n, 2). See Index.

    >>> import bvol
    >>> ix = bvol.Index2([[0, 0, 1, 1], [2, 2, 3, 3]])
    >>> ix.overlaps([[1, 1, 2, 2], [0, 0, 9, 9]], layout="pairs")
    array([[0, 0, 1, 1],
           [0, 1, 0, 1]])
    """

    _kind = "bvol_index2"
    _box = "aabb2"
    _width = 2

    def __init__(self, boxes: Any = None, maxs: Any = None, *, users: Any = None, categories: Any = None, masks: Any = None, **options: Any) -> None:
        super().__init__(**options)
        if boxes is not None:
            self.build(boxes, maxs, users=users, categories=categories, masks=masks)

    def overlaps(self, boxes: Any, maxs: Any = None, **options: Any) -> Any:
        """The rectangles that have a common point with each of many; touching counts. See overlaps_aabb2()."""
        return self.overlaps_aabb2(joined(boxes, maxs, 2, "boxes"), **options)

    def nearest(self, points: Any, k: int = 1, max_distance_sq: float = INF, **options: Any) -> tuple[np.ndarray, np.ndarray]:
        """The k rectangles that are nearest to each point: ids and squared distances, both (n, k); see Index.nearest()."""
        found = self.nearest_point(points, max_distance_sq, k, **options)
        return found["id"], found["at"]

    def visit_overlaps(self, box: Any, visit: Any, filter: Filter | None = None) -> int:
        """Calls visit(id, user) for each rectangle that overlaps one, until it returns something true; returns how often."""
        return self._visit("overlaps_aabb2", box, "aabb2=f4:4", visit, filter)
