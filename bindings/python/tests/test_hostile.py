# SPDX-License-Identifier: MIT
"""What goes wrong: arrays that are not as they should be, threads, callbacks that throw, processes that fork."""
import gc
import os
import pickle
import sys
import threading
import time
import unittest

import numpy as np

import bvol
from bvol import _core
from support import boxes, cube, overlaps

BOX = [0, 0, 0, 1, 1, 1]


class Arrays(unittest.TestCase):
    def setUp(self):
        self.index = bvol.Index([BOX, [2, 2, 2, 3, 3, 3]])

    def test_shapes(self):
        for wrong in (3, [1, 2, 3], np.zeros((2, 5)), np.zeros((2, 2, 6)), np.zeros((6, 0)), [[1] * 6, [1] * 5], np.zeros((2, 2, 2))):
            with self.assertRaises((ValueError, TypeError)):
                self.index.overlaps(wrong)
            with self.assertRaises((ValueError, TypeError)):
                bvol.Index(wrong)
        for empty in ([], np.zeros((0, 6)), np.zeros((0, 6), np.float32), np.zeros((0, 2, 3))):
            ids, offsets = self.index.overlaps(empty)
            self.assertEqual((ids.tolist(), offsets.tolist()), ([], [0]))
            self.assertEqual(len(bvol.Index(empty)), 0)

    def test_dtypes(self):
        for wrong in (["a"] * 6, [None] * 6, np.zeros(6, complex), np.zeros(6, bool), np.zeros(6, "M8[s]"), np.zeros(6, object)):
            with self.assertRaises(TypeError):
                self.index.overlaps(wrong)
        with self.assertRaises(TypeError):
            self.index.overlaps(np.ma.masked_array(np.zeros(6), np.arange(6) > 2))
        for right in (np.int8, np.uint64, np.float16, np.float32, np.float64, ">f4", ">f8", ">i2"):
            self.assertEqual(self.index.overlaps(np.array(BOX, right))[0].tolist(), [0])
        self.assertEqual(self.index.overlaps([[np.float32(0)] * 3 + [np.int64(1)] * 3])[0].tolist(), [0])
        with self.assertRaises(ValueError):
            self.index.overlaps(np.full(6, 2**60 + 1))

    def test_no_number_is_rounded_in_silence(self):
        for wrong in (.1, 2**24 + 1, 1e-60, 1e300, np.nextafter(1, 2), np.uint64(2**63 + 1), np.int64(-(2**62) - 1)):
            with self.assertRaisesRegex(ValueError, "rounded=True"):
                self.index.contains_point(np.array([wrong] * 3))
            self.index.contains_point(np.array([wrong] * 3), rounded=True)
        for right in (np.nan, np.inf, -0.0, 2.0**-149, 2**24, 2**62, np.uint64(2**62), np.int64(-(2**62))):
            self.index.contains_point(np.array([right] * 3))

    def test_not_in_one_piece(self):
        have, asked = boxes(np.random.default_rng(4), 60), boxes(np.random.default_rng(5), 30)
        wanted = bvol.Index(have).overlaps(asked)[0]
        wide = np.zeros((60, 11), np.float32)
        wide[:, 2:8] = have
        table = np.zeros(30, [("pad", "u1"), ("box", "f4", 6)])
        table["box"] = asked
        for a in (np.asfortranarray(have), wide[:, 2:8], have[::-1].copy()[::-1], have.astype(">f4")):
            for b in (np.asfortranarray(asked), table["box"], np.repeat(asked, 2, 0)[::2], asked[::-1].copy()[::-1]):
                np.testing.assert_array_equal(bvol.Index(a).overlaps(b)[0], wanted)
        np.testing.assert_array_equal(self.index.overlaps(np.broadcast_to(np.float32(BOX), (4, 6)))[1], range(5))

    def test_nan(self):
        nothing = [np.nan] * 6
        index = bvol.Index([nothing, BOX, [np.inf, 0, 0, 1, 1, 1]])
        self.assertEqual(index.overlaps([nothing, BOX, [-np.inf] * 3 + [np.inf] * 3])[1].tolist(), [0, 0, 1, 2])
        self.assertEqual(index.nearest([np.nan] * 3)[0].tolist(), [[bvol.NO_ID]])
        mesh = bvol.Mesh([[np.nan, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
        self.assertEqual(mesh.raycast_first([0, 0, 1], [0, 0, -1])[0].tolist(), [np.inf])
        self.assertEqual((bvol.Hull([[np.nan] * 3]).dimension(), bvol.Hull([[np.nan] * 3]).skipped()), (-1, 1))

    def test_out(self):
        asked = np.float32([BOX] * 3)
        ids, offsets = np.zeros(3, np.uint32), np.zeros(4, np.int64)
        self.index.overlaps(asked, out=(ids, offsets))
        self.index.overlaps(asked, out=(ids, offsets.view(np.uint64)))
        with self.assertRaisesRegex(ValueError, "needed are 3"):
            self.index.overlaps(asked, out=(ids[:2], offsets))
        frozen = np.zeros(3, np.uint32)
        frozen.flags.writeable = False
        for wrong in (ids, (ids,), (ids, offsets, ids), (ids, offsets[:2]), (ids.astype(int), offsets), (ids, offsets.astype(float)), (np.zeros(6, np.uint32)[::2], offsets),
                      (frozen, offsets), (ids.astype(">u4"), offsets), ([0] * 3, offsets), (ids, np.zeros(8, np.int64)[::2]), (np.zeros((3, 1), np.uint32), offsets)):
            with self.assertRaises((ValueError, TypeError)):
                self.index.overlaps(asked, out=wrong)
        everything = bvol.Index([BOX] * 300)
        with self.assertRaisesRegex(ValueError, "needed are 44850"):
            everything.pairs(out=np.zeros(5, bvol.dtypes["pair"]))
        with self.assertRaisesRegex(ValueError, "layout"):
            self.index.overlaps(asked, layout="dict")

    def test_ids(self):
        for wrong in ([2**32], [-1], [0.5], ["0"], [2**70], [5]):
            with self.assertRaises((ValueError, TypeError)):
                self.index.remove(wrong)
        for wrong in (2**32, -1, 2, .5, "0"):
            with self.assertRaises((bvol.ArgumentError, TypeError, OverflowError)):
                self.index.box(wrong)
        with self.assertRaises((ValueError, OverflowError)):
            self.index.nearest([0, 0, 0], k=-1)
        with self.assertRaises(ValueError):
            self.index.move([0, 1], [BOX])
        self.assertEqual(len(self.index), 2)
        self.assertEqual(self.index.nearest([0, 0, 0], k=0)[0].shape, (1, 0))

    def test_options(self):
        for wrong in ({"engine": "tree"}, {"engine": 9}, {"quality": "best"}, {"margin": -1}, {"margin": np.nan}, {"origin": [np.nan] * 3}, {"origin": [0, 0]}):
            with self.assertRaises((ValueError, TypeError)):
                bvol.Index([BOX], **wrong)

    def test_masks(self):
        members = bvol.AabbSet([BOX] * 70)
        only = np.arange(70) % 3 == 0
        np.testing.assert_array_equal(members.overlaps_aabb(BOX, only=only), only)
        np.testing.assert_array_equal(members.overlaps_aabb_ids(BOX, only=only), np.flatnonzero(only))
        words = np.zeros(2, np.uint64)
        self.assertIs(members.overlaps_aabb(BOX, only=only, out=words), words)
        np.testing.assert_array_equal(members.overlaps_aabb(BOX, only=words), only)
        masks, counts = members.overlaps_aabb_many([BOX, [5] * 6])
        self.assertEqual((masks.shape, counts.tolist(), masks.sum()), ((2, 70), [70, 0], 70))
        for wrong in (only[:69], only.astype(int), words[:1], words.astype(np.int64)):
            with self.assertRaises(ValueError):
                members.overlaps_aabb(BOX, only=wrong)


class Lives(unittest.TestCase):
    def test_closed(self):
        for thing in (bvol.Index([BOX]), bvol.Index2(), bvol.AabbSet([BOX]), bvol.Hull([[0, 0, 0]]), bvol.Frustum(np.eye(4)), bvol.Mesh(*cube())):
            with thing:
                self.assertFalse(thing.closed)
            thing.close()
            self.assertTrue(thing.closed)
            for wrong in (lambda: len(thing), lambda: thing.contains_point([0, 0, 0]), lambda: thing.overlaps_aabb(BOX)):
                with self.assertRaises((ValueError, TypeError, AttributeError)):
                    wrong()
            with self.assertRaises(TypeError):
                pickle.dumps(thing)
            repr(thing)

    def test_half_made(self):
        for wrong in (lambda: bvol.Index("boxes"), lambda: bvol.Mesh([[0, 0, 0]], [[0, 0, 1]]), lambda: bvol.Hull("x"), lambda: bvol.AabbSet([[1]])):
            with self.assertRaises((ValueError, TypeError)):
                wrong()
        gc.collect()

    def test_library_of_another_version(self):
        for library in (0x000200, 0x010100):
            with self.assertRaises(ImportError):
                _core.check_version(library, 0x000100)

    def test_fork(self):
        index = bvol.Index(np.tile(np.float32(BOX), (500, 1)))
        child = os.fork()
        if child == 0:
            os._exit(0 if index.overlaps(BOX)[0].size == 500 else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(index.overlaps(BOX)[0].size, 500)


class Callbacks(unittest.TestCase):
    def setUp(self):
        self.index = bvol.Index([BOX] * 9)

    def fail(self, *_):
        raise KeyError("from a callback")

    def test_exceptions_come_out(self):
        filters = [bvol.Filter(accept=self.fail), bvol.Filter(accept_pair=self.fail), bvol.Filter(accept_hit=self.fail)]
        ray = bvol.rays([-1, .5, .5], [1, 0, 0])
        for _ in range(3):
            with self.assertRaisesRegex(KeyError, "from a callback"):
                self.index.overlaps(BOX, filter=filters[0])
            with self.assertRaises(KeyError):
                self.index.pairs(filter=filters[1])
            with self.assertRaises(KeyError):
                self.index.raycast_first(ray, filter=filters[2])
            with self.assertRaises(KeyError):
                self.index.overlaps_aabb_any(BOX, filters[0])
            with self.assertRaises(KeyError):
                self.index.visit_overlaps(BOX, self.fail)
        self.assertEqual(self.index.overlaps(BOX)[0].size, 9)
        self.index.remove([0])

    def test_what_is_no_filter_is_refused(self):
        ray = bvol.rays([-1, .5, .5], [1, 0, 0])
        for wrong in (lambda id, user: True, 3, {"mask": 1}):
            for ask in (
                lambda: self.index.overlaps(BOX, filter=wrong),
                lambda: self.index.overlaps(BOX, filter=wrong, layout="pairs"),
                lambda: self.index.overlaps_aabb_any(BOX, wrong),
                lambda: self.index.raycast_first(ray, filter=wrong),
                lambda: self.index.pairs(filter=wrong),
                lambda: self.index.visit_overlaps(BOX, lambda id, user: None, wrong),
            ):
                with self.assertRaisesRegex(TypeError, "bvol.Filter"):
                    ask()

    def test_called_once_after_an_exception(self):
        calls = []

        def accept(id, user):
            calls.append(id)
            raise SystemExit(3)

        with self.assertRaises(SystemExit):
            self.index.overlaps(BOX, filter=bvol.Filter(accept=accept))
        self.assertEqual(len(calls), 1)

    def test_changes_are_refused(self):
        for change in (self.index.clear, self.index.close, self.index.refit, lambda: self.index.remove([0])):
            with self.assertRaises(bvol.BusyError):
                self.index.overlaps(BOX, filter=bvol.Filter(accept=lambda *_: change()))
        self.assertEqual(self.index.overlaps(BOX, filter=bvol.Filter(accept=lambda *_: self.index.overlaps(BOX)[0].size))[0].size, 9)

    def test_a_filter_that_dies(self):
        asked = self.index.overlaps(BOX, filter=bvol.Filter(accept=lambda id, _: id % 2))
        gc.collect()
        self.assertEqual(asked[0].tolist(), [1, 3, 5, 7])


class Threads(unittest.TestCase):
    def test_many_ask_at_once(self):
        random = np.random.default_rng(6)
        have, asked = boxes(random, 2000, 3, 9), boxes(random, 500, 3, 9)
        index, wanted = bvol.Index(have), np.nonzero(overlaps(have, asked))[1]
        right, shared = [], bvol.Filter(accept=lambda id, user: True)

        def ask(filter):
            for _ in range(8):
                right.append(np.array_equal(index.overlaps(asked, filter=filter)[0], wanted))

        threads = [threading.Thread(target=ask, args=(shared if i == 0 else None,)) for i in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        self.assertEqual(right, [True] * 32)

    def test_the_gil_is_released(self):
        """While a long call runs, another thread counts, though nobody has to give way to it."""
        index, asked = bvol.Index(np.zeros((3000, 6), np.float32)), np.zeros((3000, 6), np.float32)
        counted, done = [0], threading.Event()

        def count():
            while not done.is_set():
                counted[0] += 1
                time.sleep(0)

        out = (np.zeros(9_000_000, np.uint32), np.zeros(3001, np.int64))
        interval = sys.getswitchinterval()
        counter = threading.Thread(target=count)
        try:
            sys.setswitchinterval(100)
            counter.start()
            before = counted[0]
            index.overlaps(asked, out=out)
            after = counted[0]
        finally:
            sys.setswitchinterval(interval)
            done.set()
            counter.join()
        self.assertGreater(after, before)

    def test_changes_while_others_ask(self):
        """Each call answers or is refused, and nothing is freed under a question."""
        index = bvol.Index([BOX] * 500)
        stop, wrong = threading.Event(), []

        def ask():
            while not stop.is_set():
                try:
                    if index.overlaps([BOX] * 20)[0].size % 20:
                        wrong.append("size")
                except bvol.BusyError:
                    pass
                except ValueError:  # closed
                    return
                time.sleep(0)

        threads = [threading.Thread(target=ask) for _ in range(3)]
        for one in threads:
            one.start()
        changed, five_hundred = 0, np.float32([BOX] * 500)
        for i in range(200):
            try:
                index.remove([i % 400 + 50]) if i % 2 == 0 else index.build(five_hundred)
                changed += 1
            except (bvol.BusyError, bvol.ArgumentError):
                pass
        while not index.closed:
            try:
                index.close()
            except bvol.BusyError:
                time.sleep(0)
        stop.set()
        for one in threads:
            one.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
