# SPDX-License-Identifier: MIT
"""The adapter for trimesh, with a small class of meshes, and beside trimesh itself where that is installed."""
import unittest

import numpy as np

from bvol.compat import trimesh as ours
from support import cube

try:
    import trimesh as theirs
except ImportError:
    theirs = None


class Small:
    """What the adapter needs of trimesh.Trimesh."""

    def __init__(self, divisions=3, move=(0, 0, 0)):
        self.vertices, self.faces = cube(divisions)
        self.vertices = self.vertices.astype(np.float64) + move


def shift(*by):
    matrix = np.eye(4)
    matrix[:3, 3] = by
    return matrix


class Rays(unittest.TestCase):
    def setUp(self):
        self.far = np.array([1e6, -1e6, 1e6]) + .1
        self.mesh = Small(3, self.far)
        self.asked = ours.RayMeshIntersector(self.mesh)
        self.random = np.random.default_rng(12)

    def test_rays(self):
        begins = self.far + np.concatenate([self.random.random((40, 2)) * .9 - .45, np.full((40, 1), 3)], 1)
        down = np.tile([0, 0, -2.0], (40, 1))
        where, rays, triangles = self.asked.intersects_location(begins, down)
        self.assertTrue((np.bincount(rays) >= 2).all())
        np.testing.assert_allclose(np.abs(where[:, 2] - self.far[2]), .5, atol=1e-6)
        first = self.asked.intersects_first(begins, down)
        triangles, rays, where = self.asked.intersects_id(begins, down, multiple_hits=False, return_locations=True)
        np.testing.assert_array_equal(triangles, first)
        np.testing.assert_allclose(where[:, 2], self.far[2] + .5, atol=1e-6)
        np.testing.assert_array_equal(self.asked.intersects_first(begins, -down), -1)
        np.testing.assert_array_equal(self.asked.intersects_any(begins, down), True)
        self.assertEqual(len(self.asked.intersects_id(begins, down, max_hits=1)[0]), 40)
        with self.assertRaises(ValueError):
            self.asked.intersects_any(begins, down[:3])
        with self.assertRaises(ValueError):
            self.asked.intersects_any(begins[:, :2], down[:, :2])
        self.assertEqual(self.asked.intersects_first([], []).size, 0)

    def test_inside(self):
        points = self.random.random((2000, 3)) * 2 - 1
        points[:27] = np.stack(np.meshgrid(*[[-.25, 0, .25]] * 3), -1).reshape(-1, 3)  # rays to edges and vertices
        inside = self.asked.contains_points(points + self.far)
        clear = np.abs(np.abs(points).max(1) - .5) > 1e-6
        np.testing.assert_array_equal(inside[clear], (np.abs(points) < .5).all(1)[clear])
        signed = ours.ProximityQuery(self.mesh).signed_distance(points + self.far)
        within = (np.abs(points) < .5).all(1) & clear
        np.testing.assert_allclose(signed[within], .5 - np.abs(points[within]).max(1), atol=1e-6)

    def test_proximity(self):
        points = self.far + (self.random.random((100, 3)) - .5) * 4
        places, distances, triangles = ours.closest_point(self.mesh, points)
        outside = (np.abs(points - self.far) > .5).any(1)
        np.testing.assert_allclose(places[outside], self.far + np.clip(points - self.far, -.5, .5)[outside], atol=1e-6)
        np.testing.assert_allclose(distances, np.linalg.norm(points - places, axis=1))
        self.assertEqual((triangles.min() >= 0, triangles.dtype), (True, np.int64))
        distances, vertices = ours.ProximityQuery(self.mesh).vertex(points)
        all_pairs = np.linalg.norm(self.mesh.vertices[None] - points[:, None], axis=2)
        np.testing.assert_allclose(distances, all_pairs.min(1), atol=1e-5)


class Collisions(unittest.TestCase):
    def test_manager(self):
        manager = ours.CollisionManager()
        self.assertFalse(manager.in_collision_internal())
        manager.add_object("a", Small())
        manager.add_object("b", Small(), shift(.9, 0, 0))
        manager.add_object("c", Small(), shift(9, 0, 0))
        self.assertEqual(manager.in_collision_internal(return_names=True), (True, {("a", "b")}))
        manager.set_transform("b", shift(1, 0, 0))  # they touch
        self.assertTrue(manager.in_collision_internal())
        manager.set_transform("b", shift(1.001, 0, 0))
        self.assertFalse(manager.in_collision_internal())
        turned = np.array([[0, -1, 0, 9.5], [1, 0, 0, .25], [0, 0, 1, 0], [0, 0, 0, 1.0]])
        hit, names, contacts = manager.in_collision_single(Small(1), turned, return_names=True, return_data=True)
        self.assertEqual((hit, names), (True, {"c"}))
        self.assertTrue(all(one.names == {"c", "__external"} and one.index("__external") < 12 for one in contacts) and contacts)
        other = ours.CollisionManager()
        other.add_object("d", Small(1), shift(9, .5, 0))
        self.assertEqual(manager.in_collision_other(other, return_names=True), (True, {("c", "d")}))
        manager.remove_object("c")
        self.assertFalse(manager.in_collision_other(other))
        for wrong in (lambda: manager.remove_object("c"), lambda: manager.set_transform("c", np.eye(4)), lambda: manager.set_transform("a", np.eye(3))):
            with self.assertRaises(ValueError):
                wrong()

    def test_distances(self):
        manager = ours.CollisionManager()
        self.assertEqual(manager.min_distance_internal(return_names=True, return_data=True), (np.inf, None, None))
        self.assertEqual(manager.min_distance_single(Small()), np.inf)
        for name, at in (("a", 0), ("b", 1.5), ("c", 9), ("far", 1e4)):
            manager.add_object(name, Small(), shift(at, 0, 0))
        distance, names, data = manager.min_distance_internal(return_names=True, return_data=True)
        self.assertEqual((names, data.names, data.distance), (("a", "b"), {"a", "b"}, distance))
        np.testing.assert_allclose([distance, data.point("a")[0], data.point("b")[0]], [.5, .5, 1], rtol=1e-6)
        np.testing.assert_allclose(data.point("a")[1:], data.point("b")[1:], atol=1e-6)
        self.assertTrue(all(Small().vertices[Small().faces[data.index("a")]][:, 0] == .5))
        for asked, least, name in (
            (manager.min_distance_internal("c", return_names=True), 6.5, ("b", "c")),
            (manager.min_distance_single(Small(), shift(9, 0, 3), return_name=True), 2, "c"),
        ):
            self.assertAlmostEqual(asked[0], least, 5)
            self.assertEqual(asked[1], name)
        other = ours.CollisionManager()
        other.add_object("d", Small(), shift(1e4, 3, 0))
        distance, names, data = manager.min_distance_other(other, return_names=True, return_data=True)
        self.assertEqual(names, ("far", "d"))
        np.testing.assert_allclose([distance, data.point("d")[1] - data.point("far")[1]], 2, rtol=1e-6)
        with self.assertRaises(ValueError):
            manager.min_distance_internal("nobody")
        manager.set_transform("b", shift(1, 0, 0))  # they touch
        self.assertEqual(manager.min_distance_internal(return_names=True), (0.0, ("a", "b")))

    def test_distances_in_any_order_of_boxes(self):
        """The nearest objects are not those whose boxes are nearest."""
        random = np.random.default_rng(5)
        turned = np.array([[1, -1, 0, 0], [1, 1, 0, 0], [0, 0, 2**.5, 0], [0, 0, 0, 2**.5]]) / 2**.5
        matrices = [shift(*random.integers(-30, 30, 3) / 8) @ (turned if i % 2 else np.eye(4)) for i in range(12)]
        manager = ours.CollisionManager()
        for i, matrix in enumerate(matrices):
            manager.add_object(str(i), Small(), matrix)
        for i, matrix in enumerate(matrices):
            alone = ours.CollisionManager()
            alone.add_object("i", Small(), matrix)
            each = [alone.min_distance_single(Small(), other) for k, other in enumerate(matrices) if k != i]
            self.assertAlmostEqual(manager.min_distance_internal(str(i)), min(each), 5)

    def test_distance_of_what_is_scaled(self):
        manager = ours.CollisionManager()
        manager.add_object("large", Small(), np.diag([4, 4, 4, 1.0]))
        self.assertAlmostEqual(manager.min_distance_single(Small(), shift(5, 0, 0)), 2.5, 6)

    def test_surfaces(self):
        manager = ours.CollisionManager()
        manager.add_object("outer", Small(), np.diag([4, 4, 4, 1.0]))
        self.assertFalse(manager.in_collision_single(Small(1)))
        self.assertFalse(ours.CollisionManager().in_collision_single(Small(1)))


@unittest.skipIf(theirs is None, "trimesh is not installed")
class BesideTrimesh(unittest.TestCase):
    def test_rays(self):
        mesh = theirs.creation.icosphere(3)
        random = np.random.default_rng(13)
        begins, ends = random.normal(size=(200, 3)) * 3, random.normal(size=(200, 3)) * .5
        a = ours.RayMeshIntersector(mesh).intersects_first(begins, ends - begins)
        b = theirs.ray.ray_triangle.RayMeshIntersector(mesh).intersects_first(begins, ends - begins)
        self.assertGreater((a == b).mean(), .99)


if __name__ == "__main__":
    unittest.main()
