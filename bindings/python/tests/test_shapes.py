# SPDX-License-Identifier: MIT
"""Functions of arrays: each of them, and in detail those that NumPy can answer."""
import unittest
import warnings

import numpy as np

import bvol
from bvol import _map, _tables, shapes
from bvol._arrays import layout
from support import boxes, overlaps


class Values(unittest.TestCase):
    def setUp(self):
        self.random = np.random.default_rng(3)

    def test_broadcast(self):
        a, b = boxes(self.random, 40), boxes(self.random, 30)
        table = shapes.aabb_overlaps_aabb(b[None], a[:, None])
        np.testing.assert_array_equal(table, overlaps(b, a))
        np.testing.assert_array_equal(shapes.aabb_overlaps_aabb(b[None, :, None], a[:, None, None])[..., 0], table)
        self.assertEqual((table.dtype, table.shape), (np.dtype(bool), (40, 30)))
        self.assertIs(type(shapes.aabb_overlaps_aabb(a[0], a[0])), np.bool_)
        self.assertEqual(shapes.aabb_overlaps_aabb(a[:0], a[:1]).shape, (0,))
        self.assertEqual(shapes.aabb_overlaps_aabb(a[:0][None], a[:, None]).shape, (40, 0))
        with self.assertRaises(ValueError):
            shapes.aabb_overlaps_aabb(a[:3], a[:2])

    def test_layouts(self):
        a = boxes(self.random, 40)
        wanted = shapes.aabb_center(a)
        np.testing.assert_array_equal(wanted, ((a[:, :3] + a[:, 3:]) / 2))
        wide = np.zeros((40, 2, 13), np.float32)
        wide[:, 0, 3:9] = a
        for same in (np.asfortranarray(a), wide[:, 0, 3:9], a[::-1][::-1], a.astype(">f4"), a.astype(np.float64), a.reshape(40, 2, 3)):
            np.testing.assert_array_equal(shapes.aabb_center(same), wanted)
        np.testing.assert_array_equal(shapes.aabb_center(a[::-2]), wanted[::-2])
        out = np.zeros((40, 5), np.float32)
        shapes.aabb_center(a, out=out[:, 1:4])
        np.testing.assert_array_equal(out[:, 1:4], wanted)
        np.testing.assert_array_equal(out[:, [0, 4]], 0)
        shapes.aabb_translate(a[:-1], [1, 0, 0], out=a[1:])  # overlaps its input
        np.testing.assert_array_equal(shapes.aabb_center(a[1:])[:, 0], wanted[:-1, 0] + 1)

    def test_matrices_are_numpys(self):
        matrix = np.eye(4)
        matrix[:3, 3] = [1, 2, 3]
        box = np.array([0, 0, 0, 1, 1, 1])
        np.testing.assert_array_equal(shapes.aabb_transform(box, matrix), [1, 2, 3, 2, 3, 4])
        np.testing.assert_array_equal(shapes.aabb_transform(box, matrix.T.reshape(16)), [1, 2, 3, 2, 3, 4])
        turned = np.array([[0, -1, 5], [1, 0, 0]])
        np.testing.assert_array_equal(shapes.aabb2_transform([0, 0, 2, 1], turned), [4, 0, 5, 2])
        pose = shapes.frustum_matrix_from_pose([0, 0, 0], [0, 0, 0, 1], 1, 1, 1, 9)
        self.assertEqual(pose.shape, (4, 4))
        poses = shapes.frustum_matrix_from_pose(np.zeros((3, 2, 3)), [0, 0, 0, 1], 1, 1, 1, 9)
        np.testing.assert_array_equal(poses, np.broadcast_to(pose, (3, 2, 4, 4)))
        out = np.zeros((3, 2, 4, 4), np.float32)
        self.assertIs(shapes.frustum_matrix_from_pose(np.zeros((3, 2, 3)), [0, 0, 0, 1], 1, 1, 1, 9, out=out), out)
        np.testing.assert_array_equal(out, poses)
        self.assertNotEqual(pose[3, 2], 0)

    def test_separation(self):
        a, b = [0, 0, 0, 1, 1, 1], [[3, 0, 0, 4, 1, 1], [1, 0, 0, 2, 1, 1], [.5, 0, 0, 4, 1, 1]]
        record = shapes.aabb_separation_aabb(a, b)
        self.assertEqual(list(record["state"]), [shapes.SeparationState.APART, shapes.SeparationState.TOUCHING, shapes.SeparationState.OVERLAPPING])
        self.assertEqual(record["distance"][0], 2)
        count, normal, contacts = shapes.aabb_manifold_aabb(a, b, 0)
        self.assertEqual((count.tolist(), contacts.shape), ([0, 4, 4], (3, 4)))

    def test_errors(self):
        half_space = bvol.Frustum.from_planes([[0, 0, 1, 0]])
        with self.assertRaises(bvol.UnboundedError) as caught:
            half_space.bounds()
        self.assertIsInstance(caught.exception, (bvol.Error, ValueError))
        self.assertEqual(caught.exception.code, -5)
        with self.assertRaises(ValueError):
            bvol.Frustum([[np.nan] * 4] * 4)

    def arguments(self, which, count):
        """Random arguments for a function, of ordinary numbers."""
        made = []
        for how, kind, direction, name in which:
            if how in ("handle", "filter") or "in" not in direction:
                continue
            dtype, inner = layout(kind)
            if dtype.names:
                made.append(np.zeros((count,) + inner, dtype))
            elif dtype.kind == "f":
                made.append(self.random.integers(0, 9, (count,) + inner).astype(dtype) / dtype.type(4))
            else:
                made.append(self.random.integers(0, 3, (count,) + inner).astype(dtype))
        return made

    def test_each_function(self):
        """Each function answers for many as for each, and for NaN without harm."""
        specs, asked = {}, []
        hull, view = bvol.Hull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]), bvol.Frustum(np.eye(4))
        index, index2 = bvol.Index([[0, 0, 0, 1, 1, 1]]), bvol.Index2([[0, 0, 1, 1]])
        holders = {"bvol_hull": hull, "bvol_frustum": view, "bvol_index": index, "bvol_index2": index2}
        holders["bvol_index_f64"], holders["bvol_index2_f64"] = bvol.IndexF64([[0, 0, 0, 1, 1, 1]]), bvol.Index2F64([[0, 0, 1, 1]])
        holders["bvol_rings2_f64"] = bvol.Rings2F64([[0, 0], [1, 0], [0, 1]])
        original = shapes._map

        def record(number, spec, answer, values, out, rounded, *filter):
            specs[number] = spec
            raise StopIteration

        for name in _tables.MAPPED:
            function = getattr(shapes, name.removeprefix("bvol_"))
            takes = [one for one in function.__code__.co_varnames[: function.__code__.co_argcount] if one != "filter"]
            shapes._map = record
            try:
                with self.assertRaises(StopIteration):
                    function(*takes)
            finally:
                shapes._map = original
            spec = specs[len(asked)]
            values = self.arguments(spec, 5)
            self.ask(function, spec, values, holders)
            asked.append(name)
        self.assertEqual(len(asked), len(_tables.MAPPED))
        self.assertGreater(len(asked), 700)

    def ask(self, function, spec, values, holders):
        def call(arrays):
            arrays = iter(arrays)
            takes = [holders[kind] if how == "handle" else next(arrays) for how, kind, direction, _ in spec if how == "handle" or how != "filter" and "in" in direction]
            try:
                return function(*takes)
            except bvol.Error as error:
                return type(error).__name__

        together = call(values)
        if values and not isinstance(together, str):
            wholes = together if isinstance(together, tuple) else (together,)
            self.assertTrue(all(np.shape(whole)[:1] == (5,) for whole in wholes), function.__name__)
            for i in range(5):
                one = call([array[i] for array in values])
                for part, whole in zip(one if isinstance(one, tuple) else (one,), wholes):
                    np.testing.assert_array_equal(np.asarray(part), np.asarray(whole)[i], str(function.__name__))
        call([np.full_like(array, np.nan) if array.dtype.kind == "f" else array for array in values])
        for lost in range(len(values)):
            wrong = [array.astype(object) if i == lost else array for i, array in enumerate(values)]
            with self.assertRaises(TypeError):
                call(wrong)


class Fits(unittest.TestCase):
    def test_points(self):
        points = np.array([[0, 0, 0], [2, 0, 0], [0, 2, 0], [2, 2, 0], [np.nan, 9, 9]])
        np.testing.assert_array_equal(shapes.aabb_from_points(points), [0, 0, 0, 2, 2, 0])
        np.testing.assert_array_equal(shapes.aabb2_from_points(points[:, :2]), [0, 0, 2, 2])
        ball, support = shapes.sphere_from_points_minimal(points)
        np.testing.assert_allclose(ball, [1, 1, 0, 2**.5])
        self.assertTrue(set(support[support != bvol.NO_ID]) <= {0, 1, 2, 3})
        again, proof = shapes.obb_from_points_proved(points)
        np.testing.assert_array_equal(again, shapes.obb_from_points_minimal(points)[0])
        self.assertEqual([proof["exhaustive"], proof["volume_lower"]], [0, 0])  # they are in a plane
        corners = np.array([[x, y, z] for x in (0, 1) for y in (0, 2) for z in (0, 4)], np.float32)
        proof = shapes.obb_from_points_proved(corners)[1]
        self.assertTrue(proof["exhaustive"] == 1 and 7.99 < proof["volume_lower"] <= 8.001)
        box, least = shapes.obb_from_points_minimal(points)
        self.assertEqual((box.shape, least), ((15,), 0))
        kdop = shapes.kdop_from_points(points, 14)
        self.assertTrue(shapes.kdop_contains_point(kdop, [1, 1, 0]))
        moved = np.tile(np.eye(4), (2, 1, 1))
        moved[1, 0, 3] = 5
        np.testing.assert_array_equal(shapes.aabb_merge_transformed([[0, 0, 0, 1, 1, 1]] * 2, moved), [0, 0, 0, 6, 1, 1])
        with self.assertRaises(bvol.ArgumentError):
            shapes.aabb_merge_transformed([[0, 0, 0, 1, 1, 1]] * 3, moved)
        self.assertEqual(shapes.sphere_from_points([])[3], -1)
        with self.assertRaises(ValueError):
            shapes.aabb_from_points(points[:, :2])

    def test_sets(self):
        boxes = bvol.AabbSet([[0, 0, 0, 1, 1, 1], [2, 2, 2, 3, 3, 3]])
        np.testing.assert_array_equal(boxes.bounds, [0, 0, 0, 3, 3, 3])
        matrix = np.eye(4)
        matrix[:3, 3] = 4
        boxes.update_transformed([[0, 0, 0, 1, 1, 1]], [matrix], first=1)
        np.testing.assert_array_equal(boxes.members[1], [4, 4, 4, 5, 5, 5])
        turned = bvol.ObbSet(np.concatenate([[[0] * 3 + [1] * 3], np.eye(3).reshape(1, 9)], 1))
        np.testing.assert_array_equal(turned.overlaps_pairs(turned, [[0, 0]]), [True])
        with self.assertRaises(ValueError):
            turned.overlaps_pairs(turned, [[0, 1]])
        with self.assertRaises(TypeError):
            bvol.SphereSet([[0, 0, 0, 1]]).update_transformed([[0] * 6], [matrix])
        spheres = bvol.SphereSet([[0, 0, 0, 1], [5, 0, 0, 1]])
        spheres.append([[9, 0, 0, 1]])
        spheres.update([[7, 0, 0, 1]], ids=[1])
        spheres.remove(0)
        self.assertEqual(spheres.members[:, 0].tolist(), [9, 7])
        self.assertEqual(spheres.raycast(bvol.rays([0, 0, 0], [1, 0, 0])).tolist(), [True, True])
        self.assertEqual(spheres.nearest_point([0, 0, 0])[0], 1)
        self.assertIsNone(spheres.nearest_point([0, 0, 0], 1))
        hit, t = spheres.raycast_enter(bvol.rays([0, 0, 0], [1, 0, 0]))
        self.assertEqual(t.tolist(), [8, 6])
        view = bvol.Frustum(np.eye(4))
        self.assertEqual(boxes.cull_frustum(view).tolist(), [True, False])
        self.assertEqual(boxes.classify_frustum(view).tolist(), [2, 0])
        rays = bvol.RaySet(bvol.rays([[0, 0, 0], [0, 9, 0]], [1, 0, 0]))
        self.assertEqual(rays.hits_aabb([1, -1, -1, 2, 1, 1]).tolist(), [True, False])


class Solids(unittest.TestCase):
    def test_hull(self):
        cube = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)])
        hull = bvol.Hull(np.concatenate([cube, [[.5, .5, .5]]]))
        ids, offsets = hull.faces
        self.assertEqual((len(offsets), set(np.diff(offsets)), hull.volume, hull.area, hull.dimension()), (7, {4}, 1, 6, 3))
        self.assertEqual(hull.points.shape, (8, 3))
        self.assertEqual(len(hull.neighbours(0)), 3)
        np.testing.assert_array_equal(hull.contains_point([[.5, .5, 1], [.5, .5, 1.5]]), [True, False])
        np.testing.assert_array_equal(hull.bounds(), [0, 0, 0, 1, 1, 1])
        self.assertTrue(hull.overlaps_hull(hull))
        with self.assertRaises(TypeError):
            hull.overlaps_hull(bvol.Frustum(np.eye(4)))

    def test_one_start_for_many(self):
        """What is given once, and comes back changed for each, is in one piece for each."""
        hull = bvol.Hull([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)])
        matrices = np.tile(np.eye(4), (500, 1, 1))
        matrices[:, 0, 3] = np.arange(500)
        boxes_, hints = shapes.hull_bounds_transformed(hull, matrices, np.zeros(6, np.uint32))
        np.testing.assert_array_equal(boxes_[:, 0], np.arange(500))
        np.testing.assert_array_equal(boxes_[:, 3], np.arange(500) + 1)
        self.assertEqual((hints.shape, hints.flags.c_contiguous), ((500, 6), True))
        np.testing.assert_array_equal(hints, np.broadcast_to(hints[0], (500, 6)))

    def test_frustum(self):
        view = bvol.Frustum(np.eye(4))
        np.testing.assert_array_equal(view.contains_point([[0, 0, 0], [2, 0, 0]]), [True, False])
        self.assertEqual(view.plane_count(), 6)
        view.set_matrix(np.diag([.25, 1, 1, 1]))
        np.testing.assert_array_equal(view.contains_point([[0, 0, 0], [2, 0, 0]]), [True, True])
        with self.assertRaises(ValueError):
            bvol.Frustum(np.eye(3))
        self.assertTrue(bvol.Frustum.from_planes([[0, 0, 1, 0]]).contains_point([0, 0, 5]))


if __name__ == "__main__":
    unittest.main()
