# SPDX-License-Identifier: MIT
"""Meshes and other indexes of shapes."""
import gc
import unittest

import numpy as np

import bvol
from support import boxes, cube


class Meshes(unittest.TestCase):
    def setUp(self):
        self.random = np.random.default_rng(2)
        self.vertices, self.faces = cube(4)

    def test_rays(self):
        mesh = bvol.Mesh(self.vertices, self.faces)
        begins = np.concatenate([self.random.random((50, 2)) - .5, np.full((50, 1), 3)], 1).astype(np.float32)
        t, ids = mesh.raycast_first(begins, [0, 0, -1])
        np.testing.assert_array_equal(t, 2.5)
        self.assertTrue((mesh.triangles[ids][:, :, 2] == .5).all())
        np.testing.assert_array_equal(mesh.raycast_any(begins, [0, 0, 1]), False)
        found, offsets = mesh.raycast(begins, [0, 0, -1])
        self.assertTrue((np.diff(offsets) >= 2).all())
        into = (np.zeros(50, np.float32), np.zeros(50, np.uint32))
        self.assertIs(mesh.raycast_first(begins, [0, 0, -1], out=into)[0], into[0])
        np.testing.assert_array_equal(into[1], ids)
        for count in (0, len(begins) - 1, len(begins) + 1):
            with self.assertRaises(ValueError):
                mesh.raycast_first(begins, [0, 0, -1], out=(np.empty(count, np.float32), into[1]))
            with self.assertRaises(ValueError):
                mesh.raycast_first(begins, [0, 0, -1], out=(into[0], np.empty(count, np.uint32)))
        ids, records = mesh.raycast_first(begins, [0, 0, -1], records=True)
        np.testing.assert_allclose(records["point"][:, 2], .5)

    def test_every_ray_through_a_vertex_hits(self):
        mesh = bvol.Mesh(self.vertices, self.faces)
        t, ids = mesh.raycast_first(self.vertices * 3, -self.vertices)
        self.assertTrue(np.isfinite(t).all())

    def test_closest(self):
        mesh = bvol.Mesh(self.vertices, self.faces)
        points = (self.random.random((200, 3), np.float32) - .5) * 4
        places, squares, ids = mesh.closest_points(points)
        outside = (np.abs(points) > .5).any(1)
        np.testing.assert_allclose(places[outside], np.clip(points[outside], -.5, .5), atol=1e-6)
        np.testing.assert_allclose(squares, ((places - points) ** 2).sum(1), rtol=1e-4, atol=1e-6)
        places, squares, ids = mesh.closest_points([[9, 9, 9]], max_distance_sq=1)
        self.assertTrue(np.isnan(places).all() and np.isinf(squares).all() and ids[0] == bvol.NO_ID)

    def test_encloses(self):
        mesh = bvol.Mesh(self.vertices, self.faces)
        points = self.random.integers(-6, 7, (500, 3)).astype(np.float32) / 8
        np.testing.assert_array_equal(mesh.encloses(points), (np.abs(points) <= .5).all(1))
        windings, surface = mesh.winding_point(points)
        np.testing.assert_array_equal(surface, np.abs(points).max(1) == .5)
        np.testing.assert_array_equal(np.abs(windings[~surface]), (np.abs(points[~surface]) < .5).all(1))

    def test_validate_mesh(self):
        Flags, Faults = bvol.shapes.MeshFlags, bvol.shapes.MeshFaults
        report, faults = bvol.Mesh(self.vertices, self.faces).validate_mesh()
        self.assertEqual(report["flags"], Flags.CLOSED | Flags.ORIENTED | Flags.MANIFOLD)
        self.assertEqual([report["triangles"], report["vertices"]], [len(self.faces), len(self.vertices)])
        self.assertFalse(faults.any())
        for name, true in (("volume", 1), ("area", 6)):
            self.assertLessEqual(abs(report[name] - true), report[f"{name}_error"])
        np.testing.assert_allclose(report["center"], 0, atol=report["center_error"])
        worse = np.concatenate([self.faces[1:], self.faces[5:6, ::-1], [[0, 0, 1]]])
        report, faults = bvol.Mesh(self.vertices, worse).validate_mesh()
        self.assertFalse(report["flags"] & Flags.CLOSED)
        self.assertEqual([report["open_edges"] > 0, report["duplicates"], report["degenerate"]], [True, 1, 1])
        self.assertTrue(faults[-1] & Faults.DEGENERATE and faults[-2] & Faults.DUPLICATE and np.isnan(report["volume"]))
        report, faults = bvol.Mesh(np.zeros((0, 3)), np.zeros((0, 3), int)).validate_mesh()
        self.assertEqual([len(faults), report["triangles"], report["flags"]], [0, 0, 7])
        closed = bvol.Mesh(self.vertices, self.faces)
        closed.close()
        self.assertRaises(ValueError, closed.validate_mesh)

    def test_some_that_move(self):
        vertices = self.vertices.copy()
        mesh, moved = bvol.Mesh(vertices, self.faces), np.flatnonzero((self.faces == 3).any(1))
        with mesh.moving(moved) as changed:
            changed[3] += 1
        fresh = bvol.Mesh(vertices.copy(), self.faces)
        np.testing.assert_array_equal(mesh.bounds, fresh.bounds)
        points = (self.random.random((100, 3), np.float32) - .5) * 4
        for one, other in zip(mesh.closest_points(points), fresh.closest_points(points)):
            np.testing.assert_array_equal(one, other)
        self.assertRaises(bvol.Error, mesh.refit_listed, [len(self.faces)])
        mesh.refit_listed([])
        mesh.validate()

    def test_intersects(self):
        a, b = bvol.Mesh(self.vertices, self.faces), bvol.Mesh(self.vertices + np.float32(.25), self.faces)
        self.assertGreater(len(a.intersects(b)), 0)
        away = np.eye(4)
        away[0, 3] = 2
        self.assertEqual(len(a.intersects(b, away)), 0)
        away[0, 3] = .5
        self.assertGreater(len(a.intersects(b, away)), 0)

    def test_borrowing(self):
        vertices = self.vertices.copy()
        mesh = bvol.Mesh(vertices, self.faces)
        self.assertIs(mesh.vertices, vertices)
        with self.assertRaises(ValueError):
            vertices += 1
        with self.assertRaises(ValueError):
            vertices.resize((1, 3), refcheck=False)
        second = bvol.Mesh(vertices, self.faces)
        mesh.close()
        self.assertFalse(vertices.flags.writeable)
        with second.moving() as moved:
            moved += 10
        self.assertFalse(vertices.flags.writeable)
        np.testing.assert_array_equal(second.bounds, [9.5] * 3 + [10.5] * 3)
        second.close()
        vertices += 1
        with self.assertRaisesRegex(ValueError, "closed"):
            second.bounds
        copied = bvol.Mesh(vertices, self.faces, copy=True)
        vertices += 1
        self.assertFalse(np.shares_memory(copied.vertices, vertices))

    def test_array_dies_before_the_mesh(self):
        mesh = bvol.Mesh(self.vertices.copy(), self.faces.copy())
        gc.collect()
        rubbish = [np.full_like(self.vertices, np.nan) for _ in range(100)]
        self.assertTrue(np.isfinite(mesh.raycast_first([0, 0, 3], [0, 0, -1])[0]).all())
        del rubbish, mesh
        array = self.vertices.copy()
        mesh = bvol.Mesh(array, self.faces)
        del mesh
        gc.collect()
        self.assertTrue(array.flags.writeable)

    def test_double(self):
        with self.assertRaisesRegex(ValueError, "rounded=True"):
            bvol.Mesh(self.vertices.astype(np.float64) + .1, self.faces)
        mesh = bvol.Mesh(self.vertices.astype(np.float64) + 1e9 + .1, self.faces, rounded=True, origin=[1e9] * 3)
        np.testing.assert_allclose(mesh.bounds[3:], .6, rtol=1e-6)
        self.assertTrue(np.isfinite(mesh.raycast_first([0, 0, 3], [.01, .01, -1.1])[0]).all())

    def test_bad_faces(self):
        for faces in ([[0, 1, 99999]], [[0, 1, -1]], [[0, 1, 2**32]], [[0, 1]], [[0., 1, 2]]):
            with self.assertRaises((ValueError, TypeError)):
                bvol.Mesh(self.vertices, faces)
        self.assertTrue(self.vertices.flags.writeable)
        self.assertEqual(len(bvol.Mesh(self.vertices, [])), 0)
        self.assertEqual(len(bvol.Mesh([], [])), 0)

    def test_other_shapes(self):
        spheres = np.concatenate([self.random.random((100, 3)), np.full((100, 1), .125)], 1).astype(np.float32)
        asked = boxes(self.random, 20, 3, 1)
        ids, offsets = bvol.SphereIndex(spheres).overlaps(asked)
        table = bvol.shapes.sphere_overlaps_aabb(spheres[None], asked[:, None])
        np.testing.assert_array_equal(ids, np.nonzero(table)[1])
        obbs = _obbs(self.random)
        ids, offsets = bvol.ObbIndex(obbs).overlaps_obb(obbs)
        np.testing.assert_array_equal(ids, np.nonzero(bvol.shapes.obb_overlaps_obb(obbs[None], obbs[:, None]))[1])


def _obbs(random):
    made = np.zeros((50, 15), np.float32)
    made[:, :3], made[:, 3:6], made[:, 6:] = random.random((50, 3)), .1, np.eye(3).reshape(-1)
    return made


if __name__ == "__main__":
    unittest.main()
