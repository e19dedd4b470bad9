# SPDX-License-Identifier: MIT
"""Indexes in double, and polygons, against NumPy."""
import fractions
import gc
import unittest

import numpy as np

import bvol
from support import as_rows, overlaps


def boxes(random, count, width):
    """Boxes far from the origin on a grid of the last bits of their numbers, so that many touch in a bit or miss by one."""
    far = 2.0**40
    lower = far + random.integers(0, 12, (count, width)) * np.spacing(far)
    return np.concatenate([lower, lower + random.integers(0, 4, (count, width)) * np.spacing(far)], 1)


def away_sq(have, points):
    width = points.shape[1]
    gaps = np.maximum(np.maximum(have[None, :, :width] - points[:, None], points[:, None] - have[None, :, width:]), 0)
    return (gaps**2).sum(-1)


def meets(have, moving, motion, interior=False):
    """When a moving box first meets another, or None, in whole numbers and fractions of them: t and where it ends, by axes."""
    enter, leave = fractions.Fraction(0), fractions.Fraction(1)
    width = len(motion)
    for k in range(width):
        gap, past, way = int(have[k] - moving[width + k]), int(have[width + k] - moving[k]), int(motion[k])
        if not way and (gap > 0 or past < 0 or interior and (gap >= 0 or past <= 0)):
            return None
        if way:
            first, last = sorted((fractions.Fraction(gap, way), fractions.Fraction(past, way)))
            enter, leave = max(enter, first), min(leave, last)
    return enter if enter < leave or enter == leave and not interior else None


class Doubles(unittest.TestCase):
    def setUp(self):
        self.random = np.random.default_rng(8)

    def kinds(self):
        return ((bvol.IndexF64, 3), (bvol.Index2F64, 2))

    def same(self, rows, wanted):
        np.testing.assert_array_equal(rows[0], wanted[0])
        np.testing.assert_array_equal(rows[1], wanted[1])
        self.assertEqual((rows[0].dtype, rows[1].dtype), (np.uint32, np.int64))

    def test_last_bits(self):
        for kind, width in self.kinds():
            have, asked = boxes(self.random, 300, width), boxes(self.random, 200, width)
            table = overlaps(have, asked)
            self.assertTrue(0 < table.sum() < table.size / 2)
            for engine in ("auto", "flat", "bvh", "octree"):
                with kind(have, engine=engine) as index:
                    self.same(index.overlaps(asked), as_rows(table))
                    self.same(index.overlaps(asked[:, :width], asked[:, width:]), as_rows(table))
                    np.testing.assert_array_equal(index.overlaps(asked, layout="pairs"), np.nonzero(table))
                    self.same(index.overlaps(asked, threads=3), as_rows(table))
                    within = (asked[:, None, :width] <= have[None, :, :width]) & (have[None, :, width:] <= asked[:, None, width:])
                    rows = (index.within_aabb if width == 3 else index.within_aabb2)(asked)
                    self.same(rows, as_rows(within.all(-1)))
                    points = asked[:, :width]
                    self.same(index.contains_point(points), as_rows(overlaps(have, np.tile(points, 2))))
                    any_ = (index.overlaps_aabb_any if width == 3 else index.overlaps_aabb2_any)(asked)
                    np.testing.assert_array_equal(any_, table.any(1))
                    both = np.argwhere(np.triu(overlaps(have, have), 1))
                    np.testing.assert_array_equal(index.pairs(), both)
                    with kind(asked) as other:
                        np.testing.assert_array_equal(index.pairs_between(other), np.argwhere(table.T))
                    index.validate()

    def test_nearest(self):
        for kind, width in self.kinds():
            have = self.random.integers(0, 50, (400, width)).astype(float)
            have = np.concatenate([have, have + self.random.integers(0, 3, have.shape)], 1)
            points = self.random.integers(-10, 60, (90, width)).astype(float)
            squares = away_sq(have, points)
            order = np.argsort(squares, axis=1, kind="stable")[:, :5]
            with kind(have) as index:
                ids, at = index.nearest(points, 5)
                np.testing.assert_array_equal(ids, order)
                np.testing.assert_array_equal(at, np.take_along_axis(squares, order, 1))
                self.assertEqual((ids.dtype, at.dtype), (np.uint32, np.float64))
                self.assertEqual(index.nearest(points, 5, threads=2)[0].tolist(), ids.tolist())
                ids, at = index.nearest(points, 500, max_distance_sq=100)
                self.assertEqual(ids.shape, (90, 500))
                np.testing.assert_array_equal((ids != bvol.NO_ID).sum(1), (squares <= 100).sum(1))
                self.assertTrue((at[ids == bvol.NO_ID] == 0).all())
                out = np.zeros((90, 2), bvol.dtypes["index_found_f64"])
                self.assertIs(index.nearest_point(points, wanted=2, out=out), out)
                np.testing.assert_array_equal(out["id"], order[:, :2])
                self.assertEqual(index.nearest(points, 0)[0].shape, (90, 0))

    def test_sweeps(self):
        """Of boxes on a grid far from 0, which whole numbers tell exactly."""
        for kind, width in self.kinds():
            have, asked = boxes(self.random, 80, width), boxes(self.random, 40, width)
            far, unit, found = 2.0**40, np.spacing(2.0**40), 0
            grid, movers = (have - far) / unit, (asked - far) / unit
            with kind(have) as index:
                forms = [(False, "")] + [(True, "_interior")] * (width == 3)
                for box, on_grid in zip(asked, movers):
                    motion = self.random.integers(-3, 4, width)
                    for interior, end in forms:
                        times = [meets(one, on_grid, motion, interior) for one in grid]
                        wanted = sorted((t, i) for i, t in enumerate(times) if t is not None)
                        name = ("sweep_aabb" if width == 3 else "sweep_aabb2") + end
                        met = getattr(index, name)(box, motion * unit)
                        first, hit = getattr(index, f"{name}_first")(box, motion * unit)[1:] if wanted else (None, None)
                        self.assertEqual(sorted(met["id"]), sorted(i for _, i in wanted))
                        self.assertTrue((np.diff(met["at"]) >= 0).all())
                        for one, t in zip(met["id"], met["at"]):
                            self.assertLessEqual(abs(t - float(times[one])), 1e-15)
                        any_ = getattr(index, f"{name}_any")(box, motion * unit)
                        self.assertEqual(bool(any_), bool(wanted))
                        if wanted:
                            self.assertEqual(first, met["id"][0])
                            self.assertEqual(hit["t_enter"], met["at"][0])
                        found += len(wanted)
            self.assertGreater(found, 100)

    def test_cull(self):
        """Of a camera far from 0, by its planes."""
        random, eye = self.random, np.array([3e6, -5e6, 1e7])
        lower = eye + random.integers(-40, 40, (500, 3)) / 4
        have = np.concatenate([lower, lower + random.integers(0, 8, (500, 3)) / 4], 1)
        near = (have - np.tile(eye, 2)).astype(np.float32)
        with bvol.IndexF64(have) as index, bvol.Frustum(np.diag([.25, .5, .125, 1])) as view:
            seen = ((near[:, :3] <= [4, 2, 8]) & (near[:, 3:] >= [-4, -2, -8])).all(1)
            self.assertTrue(0 < seen.sum() < 500)
            np.testing.assert_array_equal(index.cull_frustum(view, eye), np.flatnonzero(seen))
            self.assertTrue(index.cull_frustum_any(view, eye))
            self.assertFalse(index.cull_frustum_any(view, eye + 100))
            self.assertEqual(len(index.cull_frustum(view, [np.nan, 0, 0])), 0)

    def test_files(self):
        for kind, width in self.kinds():
            have, asked = boxes(self.random, 300, width), boxes(self.random, 50, width)
            with kind(have) as index:
                saved = index.save()
                np.testing.assert_array_equal(index.bounds, np.concatenate([have[:, :width].min(0), have[:, width:].max(0)]))
                rows = index.overlaps(asked)
            with kind.load(saved) as loaded:
                self.same(loaded.overlaps(asked), rows)
                self.assertEqual(list(loaded.insert(asked[:1])), [300])
            for damaged in (saved[:-1], saved[:100] + b"?" + saved[101:], b""):
                self.assertRaises(bvol.Error, kind.load, damaged)
            with kind() as none:
                np.testing.assert_array_equal(none.bounds, [np.inf] * width + [-np.inf] * width)
                self.assertEqual(len(kind.load(none.save())), 0)

    def test_points_and_rays(self):
        for kind, width in self.kinds():
            points = self.random.integers(0, 9, (200, width)) + .1
            with kind(points) as index:
                self.same(index.contains_point(points), as_rows(overlaps(np.tile(points, 2), np.tile(points, 2))))
                begins = points.copy()
                begins[:, 0] = -5
                t, ids = index.raycast_first(begins, [1] + [0] * (width - 1))
                table = (points[None, :, 1:] == begins[:, None, 1:]).all(-1)
                nearest = np.where(table, points[None, :, 0] + 5, np.inf)
                np.testing.assert_array_equal(ids, nearest.argmin(1))
                np.testing.assert_allclose(t, nearest.min(1), rtol=1e-15)
                self.assertTrue(index.raycast_any(begins, [1] + [0] * (width - 1)).all())
                t, ids = index.raycast_first(begins, [-1] + [0] * (width - 1))
                self.assertTrue(np.isinf(t).all() and (ids == bvol.NO_ID).all())
                found, offsets = index.raycast(begins, [1] + [0] * (width - 1))
                np.testing.assert_array_equal(np.diff(offsets), table.sum(1))
                self.assertEqual(index.box(7).tolist(), [*points[7], *points[7]])

    def test_items_and_filters(self):
        have = boxes(self.random, 100, 3)
        with bvol.IndexF64(have, users=np.arange(100) * 2, categories=1 << (np.arange(100) % 2)) as index:
            self.assertEqual(index.item(3), (6, 2, 2**64 - 1))
            table = overlaps(have, have)
            table[:, ::2] = False
            self.same(index.overlaps(have, filter=bvol.Filter(mask=2)), as_rows(table))
            self.same(index.overlaps(have, filter=bvol.Filter(accept=lambda id, user: id % 2), threads=2), as_rows(table))
            with self.assertRaisesRegex(KeyError, "no"):
                index.overlaps(have, filter=bvol.Filter(accept=lambda id, user: {}["no"]))
            answers = iter(range(10**6))
            several = np.tile([-np.inf] * 3 + [np.inf] * 3, (9, 1))
            ids, offsets = index.overlaps(several, filter=bvol.Filter(accept=lambda id, user: next(answers) % 7))
            self.assertEqual(len(ids), offsets[-1])

    def test_memory(self):
        have = boxes(self.random, 50, 2)
        asked = have.copy()
        index = bvol.Index2F64(have)
        self.assertFalse(have.flags.writeable)
        with self.assertRaises(ValueError):
            have.resize((60, 4), refcheck=True)
        rows = index.overlaps(asked)
        with index.moving() as array:
            self.assertIs(array, have)
            array += 2.0**39
        self.assertEqual(index.overlaps(asked)[0].size, 0)
        self.same(index.overlaps(asked + 2.0**39), rows)
        index.close()
        self.assertTrue(have.flags.writeable)
        index = bvol.Index2F64(asked.copy())
        gc.collect()
        ids, offsets = index.overlaps(asked)
        self.same((ids, offsets), rows)
        index.close()
        gc.collect()
        self.same((ids, offsets), rows)
        ids[0] = 5  # what comes out is the caller's own
        for copied in (asked[::-1], np.asfortranarray(asked), asked.astype(">f8"), asked.tolist()):
            with bvol.Index2F64(copied) as index:
                self.assertEqual(index.overlaps(copied)[0].size, rows[0].size)
        with bvol.Index2F64(asked, copy=True) as index:
            self.assertTrue(asked.flags.writeable)
            index.clear()
            self.assertEqual((len(index), index.overlaps(asked)[0].size), (0, 0))
        for question in (index.overlaps, lambda asked: index.nearest(asked[:, :2]), index.box):
            with self.assertRaisesRegex(ValueError, "closed"):
                question(asked)

    def test_changes(self):
        for kind, width in self.kinds():
            have, more = boxes(self.random, 60, width), boxes(self.random, 40, width)
            kept = have.copy()
            with kind(have) as index:
                index.remove([3, 9])
                self.assertFalse(have.flags.writeable)
                np.testing.assert_array_equal(index.insert(more, users=7), np.arange(60, 100))
                self.assertTrue(have.flags.writeable)
                have[:] = 0  # which is not read any more
                index.move([5, 6], more[:2, :width], more[:2, width:])
                index.set_item(5, user=11)
                index.reserve(200)
                self.assertEqual((index.item(5)[0], index.item(70)[0], len(index)), (11, 7, 98))
                every = np.concatenate([kept, more])
                every[[5, 6]] = more[:2]
                table = overlaps(every, every)
                table[:, [3, 9]] = False
                for _ in range(2):
                    self.same(index.overlaps(every), as_rows(table))
                    index.commit()
                np.testing.assert_array_equal(index.ids, np.setdiff1d(np.arange(100), [3, 9]))
                for wrong in (lambda: index.remove([3]), lambda: index.move([0], more), lambda: index.insert(np.zeros((1, 5)))):
                    with self.assertRaises(ValueError):
                        wrong()
                self.same(index.overlaps(every), as_rows(table))
                with self.assertRaisesRegex(ValueError, "borrows"), index.moving():
                    pass
            with kind(kept) as index:
                index.insert(np.zeros((0, 2 * width)))
                self.same(index.overlaps(kept), as_rows(overlaps(kept, kept)))

    def test_hostile(self):
        nan, inf, most, least = np.nan, np.inf, np.finfo(float).max, 5e-324
        have = np.array([[0, 0, 1, 1], [nan, 0, 1, 1], [2, 2, 1, 1], [-inf, -inf, inf, inf], [0, 0, 0, 0], [-most, -most, most, most], [least] * 4])
        with bvol.Index2F64(have) as index:
            table = overlaps(have, have) & (have[:, :2] <= have[:, 2:]).all(1) & (have[:, :2] <= have[:, 2:]).all(1)[:, None]
            self.same(index.overlaps(have), as_rows(table))
            index.nearest(have[:, :2], 7)
            index.raycast(have[:, :2], have[:, 2:])
            for wrong in (3, [1, 2, 3], np.zeros((2, 5)), [["a"] * 4], np.zeros((1, 4), complex)):
                with self.assertRaises((TypeError, ValueError)):
                    index.overlaps(wrong)
                with self.assertRaises((TypeError, ValueError)):
                    bvol.Index2F64(wrong)
            with self.assertRaises(ValueError):
                index.overlaps(np.array([[2**60 + 1] * 4]))
            ids, offsets = np.zeros(40, np.uint32), np.zeros(8, np.int64)
            into = index.overlaps(have, out=(ids, offsets))
            self.assertTrue(np.shares_memory(into[0], ids))
            self.same(into, as_rows(table))
            with self.assertRaisesRegex(ValueError, "room"):
                index.overlaps(have, out=(ids[:3], offsets))
        for empty in ([], np.zeros((0, 4)), np.zeros((0, 2))):
            with bvol.Index2F64(empty) as index:
                self.assertEqual(index.overlaps([0, 0, 1, 1])[0].size, 0)
                self.assertEqual(index.overlaps(np.zeros((0, 4)))[1].tolist(), [0])
                self.assertEqual(index.nearest([0, 0])[0].tolist(), [[bvol.NO_ID]])


class Polygons(unittest.TestCase):
    def test_maps(self):
        square = np.array([[0, 0], [4, 0], [4, 4], [0, 4]], float)
        points = np.concatenate([square, square / 2 + 1, square + [10, 0]]) + .1
        rings = bvol.Rings2F64(points, [0, 4, 8, 12], [0, 2, 3])
        self.assertEqual(len(rings), 2)
        asked = np.random.default_rng(9).integers(-2, 32, (500, 2)) / 2 + .1
        inside = lambda low, high: ((low <= asked) & (asked <= high)).all(1)
        strictly = lambda low, high: ((low < asked) & (asked < high)).all(1)
        table = np.stack([inside(.1, 4.1) & ~strictly(1.1, 3.1), inside([10.1, .1], [14.1, 4.1])], 1)
        ids, offsets = rings.contains_point(asked)
        np.testing.assert_array_equal(ids, as_rows(table)[0])
        np.testing.assert_array_equal(offsets, as_rows(table)[1])
        np.testing.assert_array_equal(rings.contains_point(asked, threads=2)[0], ids)
        np.testing.assert_array_equal(rings.encloses_point([0, 1], asked[:, None]), table)
        there, found = rings.nearest_point([[-2.9, .1], [100, 2]], np.inf)
        np.testing.assert_array_equal(there, [True, True])
        np.testing.assert_allclose(found["distance"], [3, 85.9], rtol=1e-14)
        np.testing.assert_array_equal(found["polygon"], [0, 1])
        np.testing.assert_allclose(rings.bounds([1, 0]), [[10.1, .1, 14.1, 4.1], [.1, .1, 4.1, 4.1]], rtol=1e-15)
        ids, offsets = rings.overlaps_aabb2([[0, 0, 20, 20], [5, 5, 6, 6], [13, 0, 20, 1]])
        self.assertEqual((ids.tolist(), offsets.tolist()), ([0, 1, 1], [0, 2, 2, 3]))
        for wrong in ([0, 5], [3, 2], [[0, 4]], [], [0, 4.5], [0, -1]):
            with self.assertRaises((ValueError, TypeError)):
                bvol.Rings2F64(square, wrong)
        with self.assertRaises(bvol.NotFiniteError):
            bvol.Rings2F64([[np.nan, 0], [1, 0], [0, 1]])
        self.assertEqual(len(bvol.Rings2F64(np.zeros((0, 2)), [0])), 0)
        rings.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            rings.contains_point(asked)
