# SPDX-License-Identifier: MIT
"""trimesh's rays, collisions and proximity over bvol, for meshes that have vertices and faces as trimesh's have.

trimesh keeps vertices in double; here they are rounded to floats, relative to the middle of the mesh, and so are points and rays
that are asked about. All answers are exact for the rounded numbers: rays are watertight, and none slips between two triangles.
Meshes are surfaces, as in trimesh with FCL: one that is wholly inside of another does not collide with it.

Not there: the points of contacts. Distances are those of surfaces, 0 for those that touch."""
from __future__ import annotations

import itertools
from typing import Any

import numpy as np

import bvol

__all__ = ["CollisionManager", "ProximityQuery", "RayMeshIntersector", "closest_point", "mesh_index"]


def mesh_index(mesh: Any) -> tuple[bvol.Mesh, np.ndarray]:
    """The index of a mesh, and the point in double that is its origin."""
    vertices = np.asarray(mesh.vertices, np.float64)
    origin = (vertices.min(0) + vertices.max(0)) / 2 if len(vertices) else np.zeros(3)
    origin = np.where(np.isfinite(origin), origin, 0)
    return bvol.Mesh(vertices, mesh.faces, rounded=True, origin=origin), origin


def _points(points: Any, name: str) -> np.ndarray:
    array = np.asarray(points, np.float64)
    if array.shape == (0,):
        array = array.reshape(0, 3)
    if array.ndim != 2 or array.shape[1] != 3:
        raise ValueError(f"{name} has shape {array.shape}; wanted is (n, 3)")
    return array


class RayMeshIntersector:
    """trimesh.ray.ray_triangle.RayMeshIntersector.

    >>> class Triangle:
    ...     vertices, faces = [[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]]
    >>> RayMeshIntersector(Triangle).intersects_first([[.25, .25, 1], [2, 2, 1]], [[0, 0, -1], [0, 0, -1]])
    array([ 0, -1])
    """

    def __init__(self, geometry: Any) -> None:
        self.mesh = geometry
        self._index, self._origin = mesh_index(geometry)

    def _rays(self, origins: Any, directions: Any) -> np.ndarray:
        begins, along = _points(origins, "ray_origins"), _points(directions, "ray_directions")
        if begins.shape != along.shape:
            raise ValueError(f"there are {len(begins)} origins and {len(along)} directions")
        return bvol.rays(begins - self._origin, along, rounded=True)

    def _ask(self, origins: Any, directions: Any, multiple_hits: bool, max_hits: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Triangles, rays and places along them, in the order of rays and, for each, of places."""
        rays = self._rays(origins, directions)
        if not multiple_hits:
            t, ids = self._index.raycast_first(rays[:, :3], rays[:, 4:7])
            hit = np.flatnonzero(ids != bvol.NO_ID)
            return ids[hit].astype(np.int64), hit, t[hit]
        found, offsets = self._index.raycast(rays[:, :3], rays[:, 4:7])
        counts = np.diff(offsets)
        numbers = np.repeat(np.arange(len(rays)), counts)
        first = np.arange(len(found)) - np.repeat(offsets[:-1], counts) < max_hits
        return found["id"][first].astype(np.int64), numbers[first], found["at"][first]

    def intersects_id(
        self, ray_origins: Any, ray_directions: Any, multiple_hits: bool = True, max_hits: int = 20, return_locations: bool = False
    ) -> Any:
        """The triangles that rays hit, and the numbers of the rays; with return_locations the points as well."""
        triangles, rays, t = self._ask(ray_origins, ray_directions, multiple_hits, max_hits)
        if not return_locations:
            return triangles, rays
        return triangles, rays, self._locations(ray_origins, ray_directions, rays, t)

    def intersects_location(self, ray_origins: Any, ray_directions: Any, multiple_hits: bool = True) -> Any:
        """The points where rays hit triangles, the numbers of the rays, and the triangles."""
        triangles, rays, t = self._ask(ray_origins, ray_directions, multiple_hits, len(self._index))
        return self._locations(ray_origins, ray_directions, rays, t), rays, triangles

    def _locations(self, origins: Any, directions: Any, rays: np.ndarray, t: np.ndarray) -> np.ndarray:
        return _points(origins, "ray_origins")[rays] + _points(directions, "ray_directions")[rays] * t[:, None].astype(np.float64)

    def intersects_first(self, ray_origins: Any, ray_directions: Any) -> np.ndarray:
        """The first triangle that each ray hits, -1 where there is none."""
        rays = self._rays(ray_origins, ray_directions)
        _, ids = self._index.raycast_first(rays[:, :3], rays[:, 4:7])
        return np.where(ids == bvol.NO_ID, -1, ids.astype(np.int64))

    def intersects_any(self, ray_origins: Any, ray_directions: Any) -> np.ndarray:
        """Whether each ray hits anything."""
        rays = self._rays(ray_origins, ray_directions)
        return self._index.raycast_any(rays[:, :3], rays[:, 4:7])

    def contains_points(self, points: Any) -> np.ndarray:
        """Whether each point is inside of a closed mesh, or on its surface."""
        return self._index.encloses(_points(points, "points") - self._origin)


class ContactData:
    """A pair of triangles that touch: the names of the objects, and the triangle of each."""

    def __init__(self, names: tuple[str, str], triangles: Any) -> None:
        self.names = set(names)
        self._triangles = dict(zip(names, (int(one) for one in triangles)))

    def index(self, name: str) -> int:
        """The triangle of an object."""
        return self._triangles[name]

    def __repr__(self) -> str:
        return f"ContactData({self._triangles})"


class DistanceData:
    """The nearest points of two objects: their names, the distance, and the point and the triangle of each."""

    def __init__(self, names: tuple[str, str], distance: float, points: Any, triangles: Any) -> None:
        self.names = set(names)
        self.distance = distance
        self._points = dict(zip(names, points))
        self._triangles = dict(zip(names, (int(one) for one in triangles)))

    def point(self, name: str) -> np.ndarray:
        """The point of an object, in space."""
        return self._points[name]

    def index(self, name: str) -> int:
        """The triangle of an object."""
        return self._triangles[name]

    def __repr__(self) -> str:
        return f"DistanceData({self.distance}, {self._triangles})"


class _Object:
    """A mesh of a manager, and where it is."""

    def __init__(self, mesh: Any, transform: Any) -> None:
        self.index, self.origin = mesh_index(mesh)
        self.place(transform)

    def place(self, transform: Any) -> None:
        matrix = np.eye(4) if transform is None else np.asarray(transform, np.float64)
        if matrix.shape != (4, 4):
            raise ValueError(f"transform has shape {matrix.shape}; wanted is (4, 4)")
        move = np.eye(4)
        move[:3, 3] = self.origin
        self.matrix = matrix @ move

    def bounds(self) -> np.ndarray:
        """A box about it in space, enlarged by what rounding may have lost."""
        if not len(self.index):
            return np.array([np.inf] * 3 + [-np.inf] * 3)
        box = self.index.bounds.astype(np.float64)
        corners = np.array(list(itertools.product(*zip(box[:3], box[3:])))) @ self.matrix[:3, :3].T + self.matrix[:3, 3]
        spread = np.abs(corners).max() * 2.0**-20
        return np.concatenate([corners.min(0) - spread, corners.max(0) + spread])

    def meets(self, other: _Object) -> np.ndarray:
        """The pairs of triangles that have a common point, by the map from the frame of the other to this one's."""
        return self.index.intersects(other.index, np.linalg.solve(self.matrix, other.matrix))

    def away(self, other: _Object) -> Any:
        """The distance of the other, the nearest points of both in space, and their triangles; None where either has none. They
        are nearest in the frame of this one."""
        found = self.index.separation(other.index, np.linalg.solve(self.matrix, other.matrix))
        if found is None:
            return None
        record, triangles = found
        points = [self.matrix[:3, :3] @ record[name].astype(np.float64) + self.matrix[:3, 3] for name in ("point", "other_point")]
        return float(np.linalg.norm(points[1] - points[0])), points, triangles


class CollisionManager:
    """trimesh.collision.CollisionManager.

    >>> class Triangle:
    ...     vertices, faces = [[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]]
    >>> manager = CollisionManager()
    >>> _ = manager.add_object("here", Triangle)
    >>> manager.min_distance_single(Triangle, [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 4], [0, 0, 0, 1]], return_name=True)
    (4.0, 'here')
    """

    def __init__(self) -> None:
        self._objs: dict[str, _Object] = {}

    def add_object(self, name: str, mesh: Any, transform: Any = None) -> _Object:
        """Adds a mesh, or replaces that of the same name."""
        made = _Object(mesh, transform)
        self._objs[name] = made
        return made

    def remove_object(self, name: str) -> None:
        """Removes a mesh."""
        self._find(name)
        del self._objs[name]

    def set_transform(self, name: str, transform: Any) -> None:
        """Moves a mesh: the transform is that from its own frame to space."""
        self._find(name).place(transform)

    def _find(self, name: str) -> _Object:
        if name not in self._objs:
            raise ValueError(f"{name} not in collision manager!")
        return self._objs[name]

    def in_collision_single(self, mesh: Any, transform: Any = None, return_names: bool = False, return_data: bool = False) -> Any:
        """Whether a mesh touches any of these; the names of those, and the pairs of triangles."""
        return self._collide([("__external", _Object(mesh, transform))], None, return_names, return_data)

    def in_collision_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """Whether any two of these touch; their names, and the pairs of triangles."""
        return self._collide(None, None, return_names, return_data)

    def in_collision_other(self, other_manager: Any, return_names: bool = False, return_data: bool = False) -> Any:
        """Whether any of these touches any of another manager's; the names of both, and the pairs of triangles."""
        return self._collide(list(other_manager._objs.items()), True, return_names, return_data)

    def _collide(self, others: Any, both: Any, return_names: bool, return_data: bool) -> Any:
        own = list(self._objs.items())
        index = bvol.Index(np.array([one.bounds() for _, one in own]).reshape(-1, 6))
        if others is None:
            candidates = [(own[a], own[b]) for a, b in index.pairs()]
        else:
            ids, offsets = index.overlaps(np.array([one.bounds() for _, one in others]).reshape(-1, 6))
            candidates = [(own[i], other) for k, other in enumerate(others) for i in ids[offsets[k] : offsets[k + 1]]]
        names, contacts, any_found = set(), [], False
        for (name, one), (other_name, other) in candidates:
            pairs = one.meets(other)
            if not len(pairs):
                continue
            any_found = True
            if others is not None and both is None:
                names.add(name)
            else:
                names.add((name, other_name) if both else tuple(sorted((name, other_name))))
            contacts += [ContactData((name, other_name), pair) for pair in pairs] if return_data else []
            if not return_names and not return_data:
                break
        answers = [any_found] + [names] * return_names + [contacts] * return_data
        return answers[0] if len(answers) == 1 else tuple(answers)

    def min_distance_single(self, mesh: Any, transform: Any = None, return_name: bool = False, return_data: bool = False) -> Any:
        """How far the nearest of these is from a mesh, its name, and where they are nearest."""
        distance, names, data = self._nearest([("__external", _Object(mesh, transform))], None)
        return _told(distance, [names and names[0]] * return_name + [data] * return_data)

    def min_distance_internal(self, name: Any = None, return_names: bool = False, return_data: bool = False) -> Any:
        """How far the two of these that are nearest are from each other, their names, and where they are nearest. With a name
        it is about that one and any other."""
        if name is not None:
            self._find(name)
        distance, names, data = self._nearest(None, name)
        return _told(distance, [names and tuple(sorted(names))] * return_names + [data] * return_data)

    def min_distance_other(self, other_manager: Any, return_names: bool = False, return_data: bool = False) -> Any:
        """How far these are from another manager's, the names of the nearest two, and where they are nearest."""
        distance, names, data = self._nearest(list(other_manager._objs.items()), None)
        return _told(distance, [names] * return_names + [data] * return_data)

    def _nearest(self, others: Any, name: Any) -> tuple[float, Any, Any]:
        """The least distance, infinite where there is none. Pairs are asked from the one whose boxes are nearest on, until the
        boxes are farther than what was found."""
        own = list(self._objs.items())
        second = own if others is None else others
        one, two = (np.array([thing.bounds() for _, thing in things]).reshape(-1, 6) for things in (own, second))
        with np.errstate(invalid="ignore"):
            gaps = np.maximum(one[:, None, :3] - two[None, :, 3:], two[None, :, :3] - one[:, None, 3:])
        gaps = np.linalg.norm(np.maximum(gaps, 0), axis=2)
        if others is None:
            gaps[np.tril_indices(len(own))] = np.nan
            aside = [i for i, (said, _) in enumerate(own) if name is not None and said != name]
            gaps[np.ix_(aside, aside)] = np.nan
        best: tuple[float, Any, Any] = (np.inf, None, None)
        for place in np.argsort(gaps, axis=None):
            i, k = np.unravel_index(place, gaps.shape)
            if not gaps[i, k] <= best[0]:
                break
            found = own[i][1].away(second[k][1])
            if found is not None and found[0] < best[0]:
                names = (own[i][0], second[k][0])
                best = (found[0], names, DistanceData(names, *found))
        return best


def _told(answer: Any, more: list[Any]) -> Any:
    return (answer, *more) if more else answer


def closest_point(mesh: Any, points: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The nearest point of the surface to each point, its distance, and the triangle."""
    return ProximityQuery(mesh).on_surface(points)


class ProximityQuery:
    """trimesh.proximity.ProximityQuery."""

    def __init__(self, mesh: Any) -> None:
        self._mesh = mesh
        self._index, self._origin = mesh_index(mesh)
        self._vertices: Any = None

    def on_surface(self, points: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The nearest point of the surface to each point, its distance, and the triangle."""
        asked = _points(points, "points")
        places, _, ids = self._index.closest_points(asked - self._origin)
        places = places.astype(np.float64) + self._origin
        return places, np.linalg.norm(places - asked, axis=1), np.where(ids == bvol.NO_ID, -1, ids.astype(np.int64))

    def vertex(self, points: Any) -> tuple[np.ndarray, np.ndarray]:
        """The distance of the nearest vertex to each point, and its number."""
        asked = _points(points, "points")
        if self._vertices is None:
            self._vertices = bvol.Index(np.tile(self._index.vertices, 2))
        ids, _ = self._vertices.nearest(asked - self._origin, rounded=True)
        ids = ids[:, 0].astype(np.int64)
        return np.linalg.norm(np.asarray(self._mesh.vertices)[ids] - asked, axis=1), ids

    def signed_distance(self, points: Any) -> np.ndarray:
        """The distance of the surface to each point, positive inside of a closed mesh and negative outside."""
        asked = _points(points, "points")
        _, distances, _ = self.on_surface(asked)
        return np.where(self._index.encloses(asked - self._origin), distances, -distances)
