# SPDX-License-Identifier: MIT
"""The adapter beside the real rtree, where that is installed."""
import pickle
import unittest

import numpy as np

from bvol.compat import rtree as ours

try:
    import rtree as theirs
    import rtree.index
except (ImportError, OSError):
    theirs = None


def answers(index, box, k):
    """What an index says of a box, in an order that does not matter."""
    items = sorted((one.id, tuple(one.bbox), tuple(one.bounds), one.object) for one in index.intersection(box, objects=True))
    nearest = sorted(index.nearest(box, k))
    said = [sorted(index.intersection(box)), sorted(index.contains(box)), index.count(box), items, nearest, index.bounds, len(index)]
    return said + [sorted(map(str, index.intersection(box, objects="raw")))]


@unittest.skipIf(theirs is None, "python3-rtree is not installed")
class BesideRtree(unittest.TestCase):
    def compare(self, dimension, interleaved, coordinates, seed):
        random = np.random.default_rng(seed)
        pair = []
        for module in (ours, theirs):
            properties = module.index.Property()
            properties.dimension = dimension
            pair.append(module.index.Index(properties=properties, interleaved=interleaved))
        inserted = []
        for i in range(240):
            lower = coordinates(random, dimension)
            box = list(lower) + [low + abs(one) * .25 for low, one in zip(lower, coordinates(random, dimension))]
            box = box if interleaved else ours.Index.deinterleave(box)
            kind = random.integers(0, 10)
            if kind == 0 and inserted:
                id, box = inserted.pop(random.integers(len(inserted)))
                for index in pair:
                    index.delete(id, box)
            else:
                inserted.append((i % 300, box))
                for index in pair:
                    index.insert(i % 300, box, obj=i if kind < 3 else None)
            if i % 4 == 0:
                self.assertEqual(answers(pair[0], box, 3), answers(pair[1], box, 3))
        return 60

    def test_round_numbers(self):
        asked = 0
        for dimension in (2, 3):
            for interleaved in (True, False):
                asked += self.compare(dimension, interleaved, lambda random, n: random.integers(0, 12, n).astype(float), 7)
        self.assertEqual(asked, 240)

    def test_doubles_that_floats_cannot_tell_apart(self):
        self.compare(2, True, lambda random, n: 1e6 + random.integers(0, 40, n) * 1e-9, 8)
        # Smaller boxes libspatialindex takes for points: it looks whether their sides exceed 2^-52.
        self.compare(3, True, lambda random, n: random.integers(1, 999, n) * 1e-12, 9)
        self.compare(2, True, lambda random, n: random.random(n) * 1e60, 10)

    def test_refusals(self):
        for wrong in ((1,), (1, 2, 3), (2, 2, 1, 1), 5, (float("nan"), 0, 1, 1)):
            names = []
            for module in (ours, theirs):
                try:
                    module.index.Index().insert(1, wrong)
                except Exception as error:
                    names.append((type(error).__name__, str(error)))
            self.assertEqual(len(names), 2)
            self.assertEqual(names[0], names[1])

    def test_empty_and_streams(self):
        a, b = ours.index.Index(), theirs.index.Index()
        self.assertEqual(answers(a, (0, 0, 1, 1), 2), answers(b, (0, 0, 1, 1), 2))
        boxes = [(i, (i, i, i + 2, i + 2), None) for i in range(50)]
        a, b = ours.index.Index(iter(boxes)), theirs.index.Index(iter(boxes))
        self.assertEqual(answers(a, (3, 3, 6, 6), 5), answers(b, (3, 3, 6, 6), 5))
        both = [(x & y, x | y) for x, y in ((a, ours.index.Index(iter(boxes[5:9]))), (b, theirs.index.Index(iter(boxes[5:9]))))]
        for x, y in zip(*both):
            self.assertEqual(answers(x, (3, 3, 6, 6), 5), answers(y, (3, 3, 6, 6), 5))


class Alone(unittest.TestCase):
    def test_arrays(self):
        random = np.random.default_rng(11)
        boxes = random.random((500, 2)) + 1e7
        index = ours.Index((i, (*low, *(low + 1e-8)), None) for i, low in enumerate(boxes))
        ids, counts = index.intersection_v(boxes, boxes + 1e-8)
        one_by_one = [sorted(index.intersection((*low, *(low + 1e-8)))) for low in boxes]
        self.assertEqual([sorted(part) for part in np.split(ids, np.cumsum(counts.astype(int))[:-1])], one_by_one)
        with self.assertRaises(ValueError):
            index.intersection_v(boxes, boxes[:3])

    def test_lives(self):
        index = ours.Index()
        index.insert(2**40, (0, 0, 1, 1), obj=[1])
        again = pickle.loads(pickle.dumps(index))
        self.assertEqual([(one.id, one.object) for one in again.intersection((0, 0), objects=True)], [(2**40, [1])])
        index.close()
        for call in (lambda: index.intersection((0, 0)), lambda: index.insert(1, (0, 0)), lambda: len(index)):
            with self.assertRaises(ours.RTreeError):
                call()
        with self.assertRaises(OSError):
            index.close()
        for wrong in (lambda: ours.Index("file"), lambda: ours.Property(dimension=4), lambda: ours.Property(type=2), lambda: again.leaves()):
            with self.assertRaises(NotImplementedError):
                wrong()


if __name__ == "__main__":
    unittest.main()
