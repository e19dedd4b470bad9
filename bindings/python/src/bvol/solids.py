# SPDX-License-Identifier: MIT
"""Frusta and convex hulls."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._arrays import address, new, take, take_rows
from ._common import option_of
from ._core import Handle, check, create, ffi, lib
from .shapes import Depth, FrustumMethods, HullMethods


class Frustum(FrustumMethods, Handle):
    """The region that a camera sees, of its view-projection matrix: (4, 4) in NumPy's order, for column vectors.

    depth is "either", "zero_to_one" (Direct3D, Vulkan) or "minus_one_to_one" (OpenGL).

    >>> import bvol, numpy
    >>> view = bvol.Frustum(numpy.eye(4))
    >>> view.overlaps_aabb([[0, 0, 0, 1, 1, 1], [5, 5, 5, 6, 6, 6]])
    array([ True, False])
    """

    _kind = "bvol_frustum"

    def __init__(self, matrix: Any, *, depth: Any = "either", reversed_z: bool = False, rounded: bool = False) -> None:
        options = ffi.new("bvol_frustum_options *", {"size": ffi.sizeof("bvol_frustum_options")})
        options.flags = lib.BVOL_FRUSTUM_REVERSED_Z if reversed_z else 0
        options.depth_range = option_of(Depth, depth)
        array = self._matrix(matrix, rounded)
        super().__init__(self._kind, create("bvol_frustum_create", ffi.cast("float *", address(array)), options, ffi.NULL))

    @staticmethod
    def _matrix(matrix: Any, rounded: bool) -> np.ndarray:
        array = take(matrix, "m16", "matrix", rounded)
        if array.shape != (16,):
            raise ValueError(f"matrix has shape {np.shape(matrix)}; wanted is (4, 4)")
        return array

    @classmethod
    def from_planes(cls, planes: Any, *, rounded: bool = False) -> Frustum:
        """The region where all half-spaces, (n, 4), overlap."""
        array, _ = take_rows(planes, "f4:4", "planes", rounded)
        array = np.ascontiguousarray(array)
        self = cls.__new__(cls)
        Handle.__init__(self, cls._kind, create("bvol_frustum_create_from_planes", address(array), len(array), ffi.NULL))
        return self

    def set_matrix(self, matrix: Any, *, rounded: bool = False) -> None:
        """Gives it another matrix."""
        array = self._matrix(matrix, rounded)
        with self._change() as ptr:
            check(lib.bvol_frustum_set_matrix(ptr, ffi.cast("float *", address(array))), "set_matrix")


class Hull(HullMethods, Handle):
    """The convex hull of points, (n, 3), exact: of any dimension from a point to a solid.

    >>> import bvol
    >>> hull = bvol.Hull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [.25, .25, .25]])
    >>> sorted(hull.vertices), hull.volume
    ([0, 1, 2, 3], 0.16666666666666666)
    >>> hull.contains_point([[.25, .25, .25], [1, 1, 1]])
    array([ True, False])
    """

    _kind = "bvol_hull"

    def __init__(self, points: Any, *, rounded: bool = False) -> None:
        array, stride = take_rows(points, "f4:3", "points", rounded)
        super().__init__(self._kind, create("bvol_hull_create", address(array), len(array), stride, ffi.NULL, ffi.NULL))

    def _list(self, name: str, kind: str) -> np.ndarray:
        with self._reading() as ptr:
            function = getattr(lib, f"bvol_hull_{name}")
            array = new((function(ptr, ffi.NULL, 0),), kind)
            function(ptr, address(array), len(array))
        return array

    @property
    def vertices(self) -> np.ndarray:
        """The numbers of the points that are vertices."""
        return self._list("vertices", "u4")

    @property
    def points(self) -> np.ndarray:
        """The vertices themselves, (n, 3)."""
        return self._list("points", "f4:3")

    @property
    def faces(self) -> tuple[np.ndarray, np.ndarray]:
        """The faces as compressed rows of vertices, (ids, offsets), each counterclockwise from outside."""
        with self._reading() as ptr:
            faces = lib.bvol_hull_faces(ptr, ffi.NULL, 0, ffi.NULL, 0)
            offsets = new((faces + 1,), "u4")
            lib.bvol_hull_faces(ptr, address(offsets), len(offsets), ffi.NULL, 0)
            ids = new((int(offsets[-1]) if faces else 0,), "u4")
            lib.bvol_hull_faces(ptr, address(offsets), len(offsets), address(ids), len(ids))
        return ids, offsets.astype(np.int64)

    def neighbours(self, vertex: int) -> np.ndarray:
        """The vertices that share an edge with one."""
        with self._reading() as ptr:
            array = new((lib.bvol_hull_neighbors(ptr, vertex, ffi.NULL, 0),), "u4")
            lib.bvol_hull_neighbors(ptr, vertex, address(array), len(array))
        return array

    @property
    def measures(self) -> dict[str, Any]:
        """Volume, area and center of mass, and for each how far it may be from the true value."""
        out = ffi.new("bvol_hull_measures *", {"size": ffi.sizeof("bvol_hull_measures")})
        with self._reading() as ptr:
            check(lib.bvol_hull_measure(ptr, out), "measures")
        said = {name: getattr(out, name) for name in ("volume", "volume_error", "area", "area_error", "center_error")}
        return {**said, "center": np.array([out.center.x, out.center.y, out.center.z])}

    @property
    def volume(self) -> float:
        """The volume."""
        return float(self.measures["volume"])

    @property
    def area(self) -> float:
        """The area of the surface."""
        return float(self.measures["area"])
