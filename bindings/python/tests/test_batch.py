# SPDX-License-Identifier: MIT
"""Threads and progress: the answers are those of one call."""
import concurrent.futures
import threading
import unittest

import numpy as np

import bvol
from support import boxes, cube


class Batches(unittest.TestCase):
    def setUp(self):
        random = np.random.default_rng(6)
        self.have, self.asked = boxes(random, 200), boxes(random, 1000)
        self.index = bvol.Index(self.have)
        self.mesh = bvol.Mesh(*cube(2))
        self.points = random.random((1000, 3), np.float32) - np.float32(.5)

    def questions(self, count):
        """Calls that take threads and progress: one of each form of answer."""
        asked, points = self.asked[:count], self.points[:count]
        return [
            lambda **how: self.index.overlaps(asked, **how),
            lambda **how: self.index.overlaps(asked, layout="pairs", **how),
            lambda **how: self.index.nearest(points, 3, **how),
            lambda **how: self.mesh.raycast_first(points * 3, -points, **how),
            lambda **how: self.mesh.raycast_first(points * 3, -points, records=True, **how),
            lambda **how: self.mesh.raycast_any(points * 3, points, **how),
            lambda **how: self.mesh.raycast(points * 3, -points, **how),
            lambda **how: self.mesh.closest_points(points, **how),
            lambda **how: self.mesh.encloses(points * 2, **how),
        ]

    def same(self, one, other):
        one, other = (answer if isinstance(answer, tuple) else (answer,) for answer in (one, other))
        self.assertEqual(len(one), len(other))
        for a, b in zip(one, other):
            self.assertEqual((a.dtype, a.shape), (b.dtype, b.shape))
            self.assertEqual(a.tobytes(), b.tobytes())

    def test_answers_are_those_of_one_call(self):
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            for count in (0, 64, 65, 1000):
                for question in self.questions(count):
                    wanted, told = question(), []
                    for threads in (2, 0, pool, 1):
                        self.same(question(threads=threads), wanted)
                    self.same(question(progress=lambda *said: told.append(said)), wanted)
                    self.same(question(threads=3, progress=lambda *said: told.append(said)), wanted)
                    self.assertTrue(all(total == count for _, total in told))
                    self.assertEqual(told[-1], (count, count))

    def test_progress_grows(self):
        told, caller = [], threading.get_ident()

        def progress(done, count):
            told.append(done)
            self.assertEqual(threading.get_ident(), caller)

        for threads in (1, 3):
            told.clear()
            self.index.overlaps(self.asked, progress=progress, threads=threads)
            self.assertEqual(told, sorted(set(told)))
            self.assertGreater(len(told), 10)

    def test_what_is_thrown_comes_out_and_nothing_is_held(self):
        def stop(done, count):
            raise KeyError("enough")

        def accept(id, user):
            raise IndexError("no")

        for threads in (1, 2):
            with self.assertRaisesRegex(KeyError, "enough"):
                self.index.overlaps(self.asked, threads=threads, progress=stop)
            with self.assertRaisesRegex(IndexError, "no"):
                self.index.overlaps(self.asked, threads=threads, progress=print, filter=bvol.Filter(accept=accept))
            self.index.move([0], self.have[:1])
            with self.assertRaises(bvol.BusyError):
                self.index.overlaps(self.asked, threads=threads, progress=lambda *_: self.index.refit())
        for wrong, error in ((-1, ValueError), ("two", TypeError), (1.5, TypeError), (None, TypeError)):
            with self.assertRaises(error):
                self.index.overlaps(self.asked, threads=wrong)
        with self.assertRaises(ValueError):
            self.index.overlaps(np.zeros((3, 5)), threads=2)

    def test_arrays_of_the_caller(self):
        ids, offsets = self.index.overlaps(self.asked)
        out = np.zeros(len(ids) + 3, np.uint32), np.zeros(1001, np.int64)
        into = self.index.overlaps(self.asked, out=out, threads=2)
        self.same(into, (ids, offsets))
        self.assertTrue(np.shares_memory(into[0], out[0]) and np.shares_memory(into[1], out[1]))
        with self.assertRaisesRegex(ValueError, "room"):
            self.index.overlaps(self.asked, out=(out[0][:5], out[1]), threads=2)
        for wrong in (out[1][:-1], out[1].astype(np.int32), [0] * 1001):
            with self.assertRaises((TypeError, ValueError)):
                self.index.overlaps(self.asked, out=(out[0], wrong), threads=2)
        t, which = np.zeros(1000, np.float32), np.zeros(1000, np.uint32)
        self.same(self.mesh.raycast_first(self.points * 3, -self.points, out=(t, which), threads=2), self.mesh.raycast_first(self.points * 3, -self.points))
        words = np.zeros(16, np.uint64)
        self.assertIs(self.mesh.encloses_point(self.points * 2, out=words, threads=2), words)
        self.same(words, self.mesh.encloses_point(self.points * 2, out=np.zeros(16, np.uint64)))
        for wrong in (words[:-1], np.zeros(17, np.uint64), words.astype(np.int64), list(words)):
            with self.assertRaises((TypeError, ValueError)):
                self.mesh.encloses_point(self.points * 2, out=wrong, threads=2)

    def test_double_boxes(self):
        index = bvol.Index(self.have + 1e6, origin=[1e6] * 3)
        asked = self.asked.astype(np.float64) + 1e6 + 1e-3
        self.same(index.overlaps(asked, threads=2), index.overlaps(asked))
