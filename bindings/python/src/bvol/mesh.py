# SPDX-License-Identifier: MIT
"""Indexes of shapes: triangles of a mesh, oriented boxes, spheres."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._arrays import _numbers, address, new, take, take_rows
from ._core import NO_ID, Handle, check, ffi, lib
from ._rays import AskedByRays
from ._sources import Borrows
from .index import _BaseIndex
from .shapes import INF, IndexMethods


class _ShapeIndex(Borrows, AskedByRays, IndexMethods, _BaseIndex):
    """An index over an array of the caller's, which it borrows where it is one of float32 in one piece."""

    def clear(self) -> None:
        """Not for indexes of shapes: make a new one."""
        raise TypeError("an index of shapes cannot be cleared")

    def refit_listed(self, ids: Any) -> None:
        """Reads the shapes with these ids again, which are all that have moved. See moving()."""
        array = np.ascontiguousarray(take(ids, "u4", "ids")).reshape(-1)
        self._call("refit_listed", address(array), array.size)

    def nearest(self, points: Any, k: int = 1, max_distance_sq: float = INF, **options: Any) -> tuple[np.ndarray, np.ndarray]:
        """The k shapes that are nearest to each point: ids and squared distances, both (n, k); bvol.NO_ID where there are fewer."""
        found = self.nearest_point(points, max_distance_sq, k, **options)
        return found["id"], found["at"]

    def overlaps(self, boxes: Any, **options: Any) -> Any:
        """The shapes that have a common point with each of many boxes; touching counts. See overlaps_aabb()."""
        return self.overlaps_aabb(boxes, **options)


class Mesh(_ShapeIndex):
    """A search index of the triangles of a mesh: vertices (n, 3) and faces (m, 3), which are numbers of vertices.

    Vertices of float32 in one piece are borrowed: they stay alive, are read-only until the mesh is closed, and are changed
    with moving(). Others are copied. Numbers that are no floats raise, unless rounded=True takes the nearest ones; origin is
    subtracted first, in double. Faces are always copied. All answers are exact for the floats.

    >>> import bvol
    >>> mesh = bvol.Mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
    >>> mesh.raycast_first([[.25, .25, 5], [3, 3, 5]], [0, 0, -1])
    (array([ 5., inf], dtype=float32), array([         0, 4294967295], dtype=uint32))
    """

    def __init__(self, vertices: Any, faces: Any, *, rounded: bool = False, origin: Any = None, copy: bool = False, **options: Any) -> None:
        super().__init__(**options)
        points = _numbers(vertices, "vertices")
        if origin is not None:
            points = points.astype(np.float64) - take(origin, "f8:3", "origin")
        self._rounded = rounded
        array, _ = take_rows(points, "f4:3", "vertices", rounded)
        if copy or not array.flags.c_contiguous:
            array = np.array(array, order="C")
        self._faces = _take_faces(faces, len(array))
        self._set_mesh(array)

    def _set_mesh(self, array: np.ndarray) -> None:
        size = ffi.sizeof("bvol_triangle_mesh")
        mesh = ffi.new("bvol_triangle_mesh *", {"size": size, "index_bits": 32, "vertex_count": len(array), "count": len(self._faces)})
        mesh.vertices, mesh.indices = ffi.cast("bvol_vec3 *", address(array)), address(self._faces)
        self._call("build_triangles", mesh, ffi.NULL, 0, ffi.NULL)
        self._borrow(array)

    def _take(self, value: Any, kind: str, name: str, rounded: bool) -> tuple[np.ndarray, int]:
        return super()._take(value, kind, name, rounded or self._rounded)

    @property
    def vertices(self) -> np.ndarray:
        """The vertices, which are read-only."""
        if self._borrowed is None:
            raise ValueError("Mesh is closed")
        return self._borrowed

    @property
    def faces(self) -> np.ndarray:
        """The faces, which are read-only."""
        return self._faces

    @property
    def triangles(self) -> np.ndarray:
        """The corners of each triangle, (m, 3, 3)."""
        return self.vertices[self._faces]

    def closest_points(self, points: Any, max_distance_sq: float = INF, *, rounded: bool = False, **options: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The nearest point of the surface to each point: (points, squared distances, ids of triangles). Where there is none
        within the distance, the point is NaN, the distance infinite and the id bvol.NO_ID. closest_point() has the weights of
        the corners as well."""
        found = self.closest_point(points, max_distance_sq, rounded=rounded or self._rounded, **options)
        ids, distances, places = (np.ascontiguousarray(found[name]) for name in ("id", "distance_sq", "point"))
        none = ids == NO_ID
        if none.any():
            distances[none], places[none] = np.inf, np.nan
        return places, distances, ids

    def separation(self, other: Mesh, matrix: Any = None) -> tuple[np.ndarray, np.ndarray] | None:
        """How far the surface of another mesh is, which a matrix, (4, 4), moves: a record of bvol.dtypes["separation"], in the
        frame of this mesh, and the two triangles. The distance is not above the true one, nor that above distance_max. None if
        either has no triangles. See separation_index().

        >>> import bvol
        >>> one, other = (bvol.Mesh([[0, 0, z], [1, 0, z], [0, 1, z]], [[0, 1, 2]]) for z in (0, 3))
        >>> record, triangles = one.separation(other)
        >>> round(float(record["distance"]), 6), triangles
        (3.0, array([0, 0], dtype=uint32))
        """
        found = self.separation_index(other, np.eye(4) if matrix is None else matrix, rounded=self._rounded)
        return None if found is None else (found[0], np.array([found[1]["a"], found[1]["b"]], np.uint32))

    def validate_mesh(self) -> tuple[np.ndarray, np.ndarray]:
        """What is wrong with the mesh, and how large it is: a record of bvol.dtypes["mesh_report"], whose flags are those of
        bvol.shapes.MeshFlags, and for each triangle any of bvol.shapes.MeshFaults.

        >>> import bvol
        >>> corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
        >>> report, faults = bvol.Mesh(corners, [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]).validate_mesh()
        >>> bool(report["flags"] & bvol.shapes.MeshFlags.CLOSED), round(float(6 * report["volume"]), 9), faults
        (True, 1.0, array([0, 0, 0, 0], dtype=uint8))
        """
        report, faults = new((), "mesh_report"), new((len(self.faces),), "u1")
        report["size"] = report.itemsize
        with self._reading() as ptr:
            pointer = ffi.cast("bvol_mesh_report *", address(report))
            check(lib.bvol_index_validate_mesh(ptr, ffi.NULL, pointer, address(faults), faults.size), "validate_mesh")
        return report[()], faults

    def encloses(self, points: Any, *, rounded: bool = False, **batch: Any) -> np.ndarray:
        """Whether each point lies on the surface or inside of it: a bool for each. See encloses_point(), winding_point().

        >>> import bvol
        >>> corners = [[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4]]
        >>> bvol.Mesh(corners, [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]).encloses([[1, 1, 1], [3, 3, 3], [4, 0, 0]])
        array([ True, False,  True])
        """
        return self.encloses_point(points, rounded=rounded, **batch)

    def intersects(self, other: Mesh, matrix: Any = None) -> np.ndarray:
        """The pairs of triangles of this mesh and another that have a common point: (n, 2). matrix, (4, 4), moves the other."""
        if matrix is None:
            return self.pairs_between(other)
        return self.pairs_between_transformed(other, matrix, rounded=self._rounded)


def _take_faces(faces: Any, count: int) -> np.ndarray:
    """A read-only copy of the faces, whose numbers are those of vertices."""
    array = _numbers(faces, "faces")
    array = array.reshape(0, 3) if array.shape == (0,) else array
    if array.ndim != 2 or array.shape[1] != 3:
        raise ValueError(f"faces has shape {array.shape}; wanted is (m, 3)")
    if array.dtype.kind == "f" and array.size:
        raise TypeError(f"faces has dtype {array.dtype}; wanted are whole numbers")
    if array.size and (array.min() < 0 or int(array.max()) >= count):
        raise ValueError(f"faces has {int(array.min())} to {int(array.max())}, but there are {count} vertices")
    made = np.array(array, np.uint32, order="C")
    made.flags.writeable = False
    return made


class SphereIndex(_ShapeIndex):
    """A search index of spheres, (n, 4): their centers and radii. The array is borrowed as by Mesh.

    >>> import bvol
    >>> bvol.SphereIndex([[0, 0, 0, 1], [5, 0, 0, 1]]).contains_point([[0, 0, 1], [6, 0, 0]])
    (array([0, 1], dtype=uint32), array([0, 1, 2]))
    """

    _shape, _function = "f4:4", "build_spheres"

    def __init__(self, shapes: Any, *, rounded: bool = False, copy: bool = False, **options: Any) -> None:
        super().__init__(**options)
        array, _ = take_rows(shapes, self._shape, "shapes", rounded)
        if copy or not array.flags.c_contiguous:
            array = np.array(array, order="C")
        self._call(self._function, address(array), len(array), 0, ffi.NULL, 0, ffi.NULL)
        self._borrow(array)


class ObbIndex(SphereIndex):
    """A search index of oriented boxes, (n, 15): centers, half sizes and three axes. The array is borrowed as by Mesh."""

    _shape, _function = "f4:15", "build_obbs"
