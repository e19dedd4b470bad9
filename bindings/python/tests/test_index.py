# SPDX-License-Identifier: MIT
"""Indexes of boxes against NumPy."""
import unittest

import numpy as np

import bvol
from support import as_rows, boxes, overlaps


class Boxes(unittest.TestCase):
    def setUp(self):
        self.random = np.random.default_rng(1)

    def check_rows(self, index_class, width, engine):
        have, asked = boxes(self.random, 700, width), boxes(self.random, 300, width)
        wanted = as_rows(overlaps(have, asked))
        with index_class(have, engine=engine) as index:
            ids, offsets = index.overlaps(asked)
            np.testing.assert_array_equal(ids, wanted[0])
            np.testing.assert_array_equal(offsets, wanted[1])
            self.assertEqual((ids.dtype, offsets.dtype), (np.uint32, np.int64))
            pairs = index.overlaps(asked, layout="pairs")
            np.testing.assert_array_equal(pairs, np.nonzero(overlaps(have, asked)))
            np.testing.assert_array_equal(index.overlaps(asked[:, :width], asked[:, width:])[0], ids)
            rest = (np.zeros(ids.size + 5, np.uint32), np.zeros(301, np.int64))
            into = index.overlaps(asked, out=rest)
            np.testing.assert_array_equal(into[0], ids)
            self.assertTrue(np.shares_memory(into[0], rest[0]) and np.shares_memory(into[1], rest[1]))
            self.assertEqual(len(index), 700)
            index.validate()

    def test_rows(self):
        for engine in ("auto", "flat", "bvh", "dynamic", "octree"):
            self.check_rows(bvol.Index, 3, engine)
            self.check_rows(bvol.Index2, 2, engine)

    def test_nearest(self):
        have, points = boxes(self.random, 500), self.random.random((100, 3), np.float32) * 8
        away = np.maximum(np.maximum(have[None, :, :3] - points[:, None], points[:, None] - have[None, :, 3:]), 0)
        squares = (away.astype(np.float64) ** 2).sum(-1)
        ids, at = bvol.Index(have).nearest(points, 3)
        self.assertEqual(ids.shape, (100, 3))
        np.testing.assert_allclose(at, np.sort(squares, 1)[:, :3], rtol=1e-6)
        np.testing.assert_allclose(np.take_along_axis(squares, ids.astype(int), 1), at, rtol=1e-6)

    def test_changes(self):
        have = boxes(self.random, 300)
        index = bvol.Index()
        self.assertEqual(index.overlaps([0, 0, 0, 9, 9, 9])[0].size, 0)
        np.testing.assert_array_equal(index.insert(have, users=np.arange(300) * 2), np.arange(300))
        index.remove([5, 7])
        moved = boxes(self.random, 3)
        index.move([1, 2, 3], moved)
        have[1:4] = moved
        table = overlaps(have, have)
        table[:, [5, 7]] = False
        np.testing.assert_array_equal(index.overlaps(have)[0], as_rows(table)[0])
        self.assertEqual(index.item(4), (8, 2**64 - 1, 2**64 - 1))
        np.testing.assert_array_equal(index.users([0, 4]), [0, 8])
        with self.assertRaises(bvol.ArgumentError):
            index.remove([1, 5])
        self.assertEqual(len(index), 298)
        np.testing.assert_array_equal(index.box(2), moved[1])
        index.commit()
        self.assertEqual(set(index.ids), set(range(300)) - {5, 7})

    def test_pairs(self):
        have, other = boxes(self.random, 200), boxes(self.random, 200)
        a, b = bvol.Index(have), bvol.Index(other)
        table = np.triu(overlaps(have, have), 1)
        np.testing.assert_array_equal(np.unique(a.pairs(), axis=0), np.transpose(np.nonzero(table)))
        between = np.transpose(np.nonzero(overlaps(other, have)))
        np.testing.assert_array_equal(np.unique(a.pairs_between(b), axis=0), between)
        self.assertEqual(len(a.pairs_between_transformed(b, _shift(1e3))), 0)

    def test_rays_and_sweeps(self):
        index = bvol.Index([[1, 0, 0, 2, 1, 1], [4, 0, 0, 5, 1, 1]])
        ray = bvol.rays([[0, .5, .5], [0, 5, 5]], [1, 0, 0])
        ids, hits = index.raycast_first(ray, records=True)
        np.testing.assert_array_equal(ids, [0, bvol.NO_ID])
        np.testing.assert_array_equal(hits["t_enter"], [1, np.inf])
        np.testing.assert_array_equal(index.raycast_any(ray), [True, False])
        found, offsets = index.raycast(ray)
        np.testing.assert_array_equal(found["id"], [0, 1])
        np.testing.assert_array_equal(found["at"], [1, 4])
        np.testing.assert_array_equal(offsets, [0, 2, 2])
        *_, ids, met = index.sweep_aabb_first([[0, 0, 0, .5, 1, 1], [0, 3, 0, .5, 4, 1]], [4, 0, 0])
        np.testing.assert_array_equal(ids, [0, bvol.NO_ID])
        np.testing.assert_array_equal(met["t_enter"] if met.dtype.names else met, np.array([.125, np.inf], np.float32))
        self.assertEqual(list(index.sweep_aabb([0, 0, 0, .5, 1, 1], [8, 0, 0])["id"]), [0, 1])

    def test_rays_by_origins_and_directions(self):
        index, flat = bvol.Index([[1, 0, 0, 2, 1, 1], [4, 0, 0, 5, 1, 1]]), bvol.Index2([[1, 0, 2, 1], [4, 0, 5, 1]])
        spheres = bvol.SphereIndex(np.array([[1.5, .5, .5, .5], [4.5, .5, .5, .5]], np.float32))
        for one, begins, along in ((index, [[0, .5, .5], [0, 5, 5]], [1, 0, 0]), (flat, [[0, .5], [0, 5]], [1, 0]), (spheres, [[0, .5, .5], [0, 5, 5]], [1, 0, 0])):
            t, ids = one.raycast_first(begins, along)
            np.testing.assert_array_equal(ids, [0, bvol.NO_ID])
            np.testing.assert_allclose(t, [1, np.inf])
            self.assertEqual(one.raycast_first(begins, along, t_min=3)[1].tolist(), [1, bvol.NO_ID])
            self.assertEqual(one.raycast_any(begins, along, t_max=.5).tolist(), [False, False])
            self.assertEqual(one.raycast(begins, along)[0]["id"].tolist(), [0, 1])
            self.assertEqual(one.raycast_first(begins, along, records=True)[0].tolist(), [0, bvol.NO_ID])
            whole = np.concatenate([begins, [[0]] * 2, [along] * 2, [[np.inf]] * 2], 1)
            np.testing.assert_array_equal(one.raycast_first(whole)[1], ids)
            with self.assertRaises(TypeError):
                one.raycast_first(whole, t_max=3)  # whose own ends would not be asked
        for one, number in ((index, "f4"), (bvol.IndexF64([[1, 0, 0, 2, 1, 1], [4, 0, 0, 5, 1, 1]]), "f8")):  # more than one chunk of rays
            begins = np.zeros((20001, 3), number)
            begins[:, 0] = np.arange(20001) % 7
            least, into = np.arange(20001) % 3, (np.ones(20001, number), np.ones(20001, np.uint32))
            t, ids = one.raycast_first(begins, [1, 0, 0], least, 4)
            whole = np.concatenate([begins, least[:, None], [[1, 0, 0, 4]] * 20001], 1).astype(number)
            for many in (one.raycast_first(whole), one.raycast_first(begins, [1, 0, 0], least, 4, out=into)):
                np.testing.assert_array_equal(many[0], t)
                np.testing.assert_array_equal(many[1], ids)
                self.assertEqual(many[0].dtype, t.dtype)
            self.assertEqual(set(ids.tolist()), {0, 1, bvol.NO_ID})
            self.assertEqual(one.raycast_first(begins[:0], [1, 0, 0])[0].shape, (0,))
        placed = bvol.Index([[1e6, 0, 0, 1e6 + 1, 1, 1]], origin=[1e6, 0, 0])
        with self.assertRaises(TypeError):
            placed.raycast_first([1e6 - 1, .5, .5], [1, 0, 0])  # the origin would be taken for relative
        self.assertEqual(placed.raycast_first(np.array([-1, .5, .5], np.float32), [1, 0, 0])[0].tolist(), [1])

    def test_double_is_rounded_outward(self):
        have = self.random.random((500, 3)) + 1e6
        have = np.concatenate([have, have + 1e-9], 1)
        for origin in (None, [1e6, 1e6, 1e6]):
            index = bvol.Index(have, origin=origin)
            ids, offsets = index.overlaps(have)
            rows = np.repeat(np.arange(500), np.diff(offsets))
            self.assertTrue(set(range(500)) <= set(ids[ids == rows]))  # none is missed
        self.assertEqual(ids.size, 500)  # and near the origin none is found that is not there
        with self.assertRaisesRegex(TypeError, "origin"):
            index.contains_point(have[:, :3])
        np.testing.assert_array_equal(bvol.Index([[1, 2, 3, 4, 5, 6]]).bounds, [1, 2, 3, 4, 5, 6])
        np.testing.assert_array_equal(bvol.Index2([[.5, 2.0**-140, 3, 2]]).bounds, np.array([.5, 2.0**-140, 3, 2], np.float32))

    def test_filters(self):
        index = bvol.Index(np.zeros((4, 6), np.float32), users=[10, 11, 12, 13], categories=[1, 2, 3, 4])
        point = np.zeros(3, np.float32)
        self.assertEqual(list(index.contains_point(point, filter=bvol.Filter(mask=2))[0]), [1, 2])
        self.assertEqual(list(index.contains_point(point, filter=bvol.Filter(accept=lambda id, user: user == 13))[0]), [3])
        odd = bvol.Filter(accept_pair=lambda a, b, user_a, user_b: a + b == 3)
        self.assertEqual(index.pairs(filter=odd).tolist(), [[0, 3], [1, 2]])
        with self.assertRaises(bvol.OptionsError):
            bvol.Filter(front=True, back=True)
        seen = []
        self.assertEqual(index.visit_overlaps([0] * 6, lambda id, user: seen.append(user) or len(seen) == 2), 2)
        self.assertEqual(seen, [10, 11])

    def test_files(self):
        have = boxes(self.random, 400)
        index = bvol.Index(have)
        again = bvol.Index.load(index.save())
        np.testing.assert_array_equal(again.overlaps(have)[0], index.overlaps(have)[0])
        damaged = bytearray(index.save())
        damaged[len(damaged) // 2] ^= 1
        with self.assertRaises(bvol.CorruptError):
            bvol.Index.load(damaged)
        flat = bvol.Index2(have[:, [0, 1, 3, 4]])
        np.testing.assert_array_equal(bvol.Index2.load(flat.save()).pairs(), flat.pairs())
        for kind, wrong in ((bvol.Index, b""), (bvol.Index2, b""), (bvol.Index2, damaged), (bvol.Index2, index.save())):
            with self.assertRaises(bvol.Error):
                kind.load(wrong)

    def test_many_more_than_the_first_guess(self):
        index = bvol.Index(np.zeros((1000, 6), np.float32))
        self.assertEqual(len(index.pairs()), 1000 * 999 // 2)
        view = bvol.Frustum(np.eye(4))
        self.assertEqual(len(index.overlaps_frustum(view)), 1000)
        ids, classes = index.classify_frustum(view)
        self.assertEqual((ids.size, set(classes)), (1000, {2}))


def _shift(x):
    matrix = np.eye(4, dtype=np.float32)
    matrix[0, 3] = x
    return matrix


if __name__ == "__main__":
    unittest.main()
