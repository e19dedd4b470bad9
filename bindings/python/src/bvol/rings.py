# SPDX-License-Identifier: MIT
"""Polygons with holes in double."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._arrays import address, take, take_rows
from ._common import option_of
from ._core import Handle, create, ffi
from .shapes import Rings2F64Methods, Rule


class Rings2F64(Rings2F64Methods, Handle):
    """Polygons of rings of points, (n, 2), in double: ring i is the points from ring_offsets[i] up to ring_offsets[i + 1], and
    polygon i the rings from polygon_offsets[i] up to polygon_offsets[i + 1]; without the second each ring is a polygon, and without
    the first all points are one ring. rule says what is inside, by how often the rings wind about it. Everything is copied.

    >>> import bvol
    >>> square, hole = [[0, 0], [4, 0], [4, 4], [0, 4]], [[1, 1], [3, 1], [3, 3], [1, 3]]
    >>> rings = bvol.Rings2F64(square + hole, [0, 4, 8], [0, 2], rule="even_odd")
    >>> rings.contains_point([[2, 2], [.5, 2], [9, 9]])
    (array([0], dtype=uint32), array([0, 0, 1, 1]))
    >>> rings.encloses_point(0, [[2, 2], [.5, 2]]).astype(bool)
    array([False,  True])
    """

    _kind = "bvol_rings2_f64"

    def __init__(self, points: Any, ring_offsets: Any = None, polygon_offsets: Any = None, *, rule: Any = 0) -> None:
        array, stride = take_rows(points, "f8:2", "points")
        rings = self._offsets([0, len(array)] if ring_offsets is None else ring_offsets, "ring_offsets")
        size = ffi.sizeof("bvol_rings2_f64_arrays")
        arrays = ffi.new("bvol_rings2_f64_arrays *", {"size": size, "offset_bits": 64, "rule": option_of(Rule, rule)})
        arrays.vertices, arrays.vertex_count, arrays.vertex_stride = ffi.cast("bvol_vec2_f64 *", address(array)), len(array), stride
        arrays.ring_offsets, arrays.ring_count = address(rings), len(rings) - 1
        if polygon_offsets is not None:
            polygons = self._offsets(polygon_offsets, "polygon_offsets")
            arrays.polygon_offsets, arrays.polygon_count = address(polygons), len(polygons) - 1
        super().__init__(self._kind, create("bvol_rings2_f64_create", arrays, ffi.NULL))

    @staticmethod
    def _offsets(value: Any, name: str) -> np.ndarray:
        array = np.ascontiguousarray(take(value, "u8", name))
        if array.ndim != 1 or not array.size:
            raise ValueError(f"{name} has shape {array.shape}; wanted is (n + 1,)")
        return array

    def _take(self, value: Any, kind: str, name: str, rounded: bool) -> tuple[np.ndarray, int]:
        return take_rows(value, kind.rpartition("=")[2], name, rounded)

    def __len__(self) -> int:
        return int(self.count())

    def __repr__(self) -> str:
        return "<bvol.Rings2F64, closed>" if self.closed else f"<bvol.Rings2F64 of {len(self)}>"
