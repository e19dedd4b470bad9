# SPDX-License-Identifier: MIT
"""Packed sets: many shapes of one kind, all of which are asked in one call."""
from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ._arrays import address, new, take, take_rows
from ._ask import as_bools
from ._core import Handle, check, create, ffi, lib
from ._map import handle_of
from ._sources import joined, take_boxes
from .shapes import Aabb2SetMethods, AabbSetMethods, ObbSetMethods, RaySetMethods, SphereSetMethods


class _Set(Handle):
    """What sets have in common. only restricts a question to members: bools, or words of 64 bits as uint64."""

    _kind = ""
    _member = ""
    _width = 0  # of boxes, which may be double

    def __init__(self, members: Any = (), maxs: Any = None, *, rounded: bool = False) -> None:
        array, stride = self._members(members, maxs, rounded)
        super().__init__(self._kind, create(f"{self._kind}_create", address(array), len(array), stride, ffi.NULL, ffi.NULL))

    def _members(self, members: Any, maxs: Any, rounded: bool) -> tuple[np.ndarray, int]:
        if self._width:
            members = joined(members, maxs, self._width, "members")
            return take_boxes(members, self._member, "members", np.zeros(self._width))
        if maxs is not None:
            raise TypeError("only boxes have upper corners")
        return take_rows(members, self._member, "members", rounded)

    def _take(self, value: Any, kind: str, name: str, rounded: bool) -> tuple[np.ndarray, int]:
        shape, _, kind = kind.rpartition("=")
        if shape in ("aabb", "aabb2"):
            return take_boxes(value, kind, name, np.zeros(3 if shape == "aabb" else 2))
        return take_rows(value, kind, name, rounded)

    def _call(self, name: str, *arguments: Any) -> Any:
        with self._change() as ptr:
            return check(getattr(lib, f"{self._kind}_{name}")(ptr, *arguments), f"{self._kind}_{name}")

    def append(self, members: Any, maxs: Any = None, *, rounded: bool = False) -> None:
        """Adds members at the end."""
        array, stride = self._members(members, maxs, rounded)
        self._call("append", address(array), len(array), stride)

    def update(self, members: Any, maxs: Any = None, *, first: int = 0, ids: Any = None, rounded: bool = False) -> None:
        """Replaces members: those from first on, or those with the ids."""
        array, stride = self._members(members, maxs, rounded)
        if ids is None:
            self._call("update", operator.index(first), address(array), len(array), stride)
            return
        which = np.ascontiguousarray(take(ids, "u4", "ids")).reshape(-1)
        if which.size != len(array):
            raise ValueError(f"there are {which.size} ids and {len(array)} members")
        self._call("update_listed", address(which), address(array), len(array), stride)

    def remove(self, index: int) -> None:
        """Removes a member; the last one takes its place."""
        self._call("remove", operator.index(index))

    def clear(self) -> None:
        """Removes all members."""
        self._call("clear")

    def reserve(self, members: int) -> None:
        """Makes room for that many members."""
        self._call("reserve", operator.index(members))

    def __len__(self) -> int:
        with self._reading() as ptr:
            return int(getattr(lib, f"{self._kind}_count")(ptr))

    @property
    def nbytes(self) -> int:
        """The bytes of memory that the set has."""
        with self._reading() as ptr:
            return int(getattr(lib, f"{self._kind}_bytes")(ptr))

    @property
    def members(self) -> np.ndarray:
        """A copy of all members."""
        count = len(self)
        array = new((count,), self._member)
        with self._reading() as ptr:
            check(getattr(lib, f"{self._kind}_get")(ptr, 0, count, address(array), 0), "members")
        return array

    def _bounds(self) -> np.ndarray:
        box = new((2 * self._width,), "f4")
        with self._reading() as ptr:
            check(getattr(lib, f"{self._kind}_bounds")(ptr, address(box)), "bounds")
        return box

    def update_transformed(self, boxes: Any, matrices: Any, *, first: int = 0, rounded: bool = False) -> None:
        """Replaces members by local boxes, (n, 6), each moved by its matrix, (n, 4, 4), or all by one. Of boxes and oriented
        boxes only."""
        array, stride = take_rows(boxes, "f4:6", "boxes", rounded)
        maps, step = take_rows(matrices, "m16", "matrices", rounded)
        if not hasattr(lib, f"{self._kind}_update_transformed"):
            raise TypeError(f"members of {type(self).__name__} are not made of boxes")
        self._call("update_transformed", operator.index(first), address(array), len(array), stride, address(maps), len(maps), step)

    def __repr__(self) -> str:
        return f"<bvol.{type(self).__name__}, closed>" if self.closed else f"<bvol.{type(self).__name__} of {len(self)}>"


class AabbSet(AabbSetMethods, _Set):
    """A packed set of boxes, (n, 6). Questions answer for all members with bools, or with ids.

    >>> import bvol
    >>> boxes = bvol.AabbSet([[0, 0, 0, 1, 1, 1], [2, 2, 2, 3, 3, 3]])
    >>> boxes.overlaps_aabb([1, 1, 1, 1.5, 1.5, 1.5])
    array([ True, False])
    >>> boxes.nearest_point([9, 9, 9])
    (1, 108.0)
    """

    _kind, _member, _width = "bvol_aabb_set", "f4:6", 3
    bounds = property(_Set._bounds, doc="The smallest box about all members.")


class Aabb2Set(Aabb2SetMethods, _Set):
    """A packed set of rectangles of the plane, (n, 4)."""

    _kind, _member, _width = "bvol_aabb2_set", "f4:4", 2
    bounds = property(_Set._bounds, doc="The smallest rectangle about all members.")


class SphereSet(SphereSetMethods, _Set):
    """A packed set of spheres, (n, 4)."""

    _kind, _member = "bvol_sphere_set", "f4:4"


class ObbSet(ObbSetMethods, _Set):
    """A packed set of oriented boxes, (n, 15)."""

    _kind, _member = "bvol_obb_set", "f4:15"

    def overlaps_pairs(self, other: ObbSet, pairs: Any) -> np.ndarray:
        """Which pairs of members, (n, 2), of this set and another have a common point: bools."""
        which = np.ascontiguousarray(take(pairs, "u4:2", "pairs").reshape(-1, 2))
        words = np.zeros((len(which) + 63) // 64, np.uint64)
        with self._reading() as ptr, handle_of(other, self._kind, "other")._reading() as others:
            if which.size and (which[:, 0].max() >= lib.bvol_obb_set_count(ptr) or which[:, 1].max() >= lib.bvol_obb_set_count(others)):
                raise ValueError("pairs has a number that is no member's")
            lib.bvol_obb_set_overlaps_pairs(ptr, others, address(which), len(which), address(words), len(words))
        return as_bools(words, len(which))


class RaySet(RaySetMethods, _Set):
    """A packed set of rays, (n, 8), which are asked what they hit. It cannot grow."""

    _kind, _member = "bvol_ray_set", "f4:8"
