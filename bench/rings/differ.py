#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks this library, SQLite's R*Tree and GEOS the same questions about a real map, and judges each answer that differs in
rationals; of some questions all answers. What only this library is asked, the nearest, rays and all pairs, is compared with all
boxes in rationals. Ends with status 1 if one of this library's answers is wrong.

    differ.py LIBBVOL.SO MAP

MAP is of topojson.py. GEOS is left out where its C library is not there."""
import array
import ctypes
import ctypes.util
import math
import random
import sqlite3
import sys
from collections import Counter
from fractions import Fraction

WINDOWS, POINTS, ROOM, WHOLLY = 20000, 4000, 1 << 16, 100  # of so many questions all answers of one are judged
NEAREST, WANTED, RAYS = 2000, 8, 200
double, size, handle = ctypes.c_double, ctypes.c_size_t, ctypes.c_void_p


class Arrays(ctypes.Structure):
    """bvol_rings2_f64_arrays"""

    _fields_ = [(name, ctypes.c_uint32) for name in ("size", "offset_bits", "rule", "reserved")] + [
        ("vertices", handle), ("vertex_count", size), ("vertex_stride", size), ("ring_offsets", handle), ("ring_count", size),
        ("polygon_offsets", handle), ("polygon_count", size)]


def address(numbers):
    return numbers.buffer_info()[0]


class Found(ctypes.Structure):
    """bvol_index_found_f64"""

    _fields_ = [("id", ctypes.c_uint32), ("reserved", ctypes.c_uint32), ("at", double)]


class Map:
    def __init__(self, file):
        counts, self.polygons, self.rings, self.points = array.array("Q"), array.array("I"), array.array("I"), array.array("d")
        with open(file, "rb") as f:
            counts.fromfile(f, 3)
            self.polygons.fromfile(f, counts[0] + 1)
            self.rings.fromfile(f, counts[1] + 1)
            self.points.fromfile(f, 2 * counts[2])
        self.count = counts[0]

    def rings_of(self, polygon):
        for ring in range(self.polygons[polygon], self.polygons[polygon + 1]):
            flat = self.points[2 * self.rings[ring] : 2 * self.rings[ring + 1]]
            yield list(zip(flat[::2], flat[1::2]))

    def bounds(self, polygon):
        points = [p for ring in self.rings_of(polygon) for p in ring]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return (min(xs), min(ys), max(xs), max(ys))

    def contains(self, polygon, p):
        """By even and odd, borders too, in rationals."""
        x, y = map(Fraction, p)
        odd = False
        for ring in self.rings_of(polygon):
            for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
                if not min(ay, by) <= p[1] <= max(ay, by):
                    continue
                side = (Fraction(bx) - Fraction(ax)) * (y - Fraction(ay)) - (Fraction(by) - Fraction(ay)) * (x - Fraction(ax))
                if side == 0 and min(ax, bx) <= p[0] <= max(ax, bx):
                    return True
                if (ay > p[1]) != (by > p[1]):
                    odd ^= side > 0 if by > ay else side < 0
        return odd


class Ours:
    name = "bvol"

    def __init__(self, library, m, boxes):
        self.lib = lib = ctypes.CDLL(library)
        for function in (lib.bvol_index2_f64_overlaps_aabb2, lib.bvol_rings2_f64_contains_point, lib.bvol_index2_f64_pairs,
                         lib.bvol_index2_f64_nearest_point, lib.bvol_index2_f64_raycast):
            function.restype = size
        self.boxes = array.array("d", [c for box in boxes for c in box])
        self.index, self.areas, self.ids, self.map = handle(), handle(), (ctypes.c_uint32 * ROOM)(), m
        made = lib.bvol_index2_f64_create(None, None, ctypes.byref(self.index)) or lib.bvol_index2_f64_build(
            self.index, handle(address(self.boxes)), size(len(boxes)), size(0), None, size(0), None)
        arrays = Arrays(ctypes.sizeof(Arrays), 32, 0, 0, address(m.points), len(m.points) // 2, 0, address(m.rings),
                        len(m.rings) - 1, address(m.polygons), m.count)
        if made or lib.bvol_rings2_f64_create(ctypes.byref(arrays), None, ctypes.byref(self.areas)):
            sys.exit("no index")

    def overlaps(self, box):
        n = self.lib.bvol_index2_f64_overlaps_aabb2(self.index, (double * 4)(*box), None, self.ids, size(ROOM))
        return set(self.ids[:n])

    def contains(self, p):
        n = self.lib.bvol_rings2_f64_contains_point(self.areas, (double * 2)(*p), self.ids, size(ROOM))
        return set(self.ids[:n])


    def nearest(self, p, wanted):
        found = (Found * wanted)()
        n = self.lib.bvol_index2_f64_nearest_point(self.index, (double * 2)(*p), double(math.inf), None, found, size(wanted))
        return [(f.id, f.at) for f in found[:n]]

    def rays(self, origin, way):
        ray, found = (double * 6)(*origin, 0, *way, 1), (Found * ROOM)()
        n = self.lib.bvol_index2_f64_raycast(self.index, ray, None, found, size(ROOM))
        return {f.id for f in found[:n]}

    def pairs(self):
        pairs = (ctypes.c_uint32 * (2 * ROOM))()
        n = self.lib.bvol_index2_f64_pairs(self.index, None, None, pairs, size(ROOM))
        return set(zip(pairs[0 : 2 * n : 2], pairs[1 : 2 * n : 2]))


class Sqlite:
    name = "R*Tree"

    def __init__(self, boxes):
        self.db = sqlite3.connect(":memory:")
        self.db.execute("create virtual table boxes using rtree(id, x0, x1, y0, y1)")
        self.db.executemany("insert into boxes values (?,?,?,?,?)", ((i, b[0], b[2], b[1], b[3]) for i, b in enumerate(boxes)))

    def overlaps(self, box):
        question = "select id from boxes where x0 <= ? and x1 >= ? and y0 <= ? and y1 >= ?"
        return {row[0] for row in self.db.execute(question, (box[2], box[0], box[3], box[1]))}


class Geos:
    """Polygons are asked ring by ring, by even and odd: it has no rule for rings that are not sorted into holes and parts."""

    name = "GEOS"

    def __init__(self, library, m, boxes):
        self.lib = lib = ctypes.CDLL(library)
        for function in ("GEOSGeom_createRectangle GEOSSTRtree_create GEOSCoordSeq_create GEOSGeom_createLinearRing "
                         "GEOSGeom_createLineString GEOSGeom_createPolygon GEOSPrepare GEOSGeom_createPointFromXY").split():
            getattr(lib, function).restype = handle
        lib.initGEOS(None, None)
        self.visitor = ctypes.CFUNCTYPE(None, handle, handle)(lambda item, _: self.found.add((item or 0) - 1))
        self.found, self.rings = set(), []
        self.boxes, self.areas = self.tree(), self.tree()
        for i, box in enumerate(boxes):
            lib.GEOSSTRtree_insert(self.boxes, self.rectangle(box), handle(i + 1))
            for points in m.rings_of(i):
                shape = self.shape(points)
                self.rings.append((i, handle(lib.GEOSPrepare(shape)), len(points) > 3 or points[0] != points[-1]))
                lib.GEOSSTRtree_insert(self.areas, shape, handle(len(self.rings)))

    def tree(self):
        return handle(self.lib.GEOSSTRtree_create(size(10)))

    def rectangle(self, box):
        return handle(self.lib.GEOSGeom_createRectangle(*map(double, box)))

    def shape(self, points):
        """A line there and back is no area to it."""
        points = points + points[:1] if points[0] != points[-1] else points
        sequence = handle(self.lib.GEOSCoordSeq_create(len(points), 2))
        for i, (x, y) in enumerate(points):
            self.lib.GEOSCoordSeq_setXY(sequence, i, double(x), double(y))
        if len(points) < 4:
            return handle(self.lib.GEOSGeom_createLineString(sequence))
        return handle(self.lib.GEOSGeom_createPolygon(handle(self.lib.GEOSGeom_createLinearRing(sequence)), None, 0))

    def ask(self, tree, shape):
        self.found = set()
        self.lib.GEOSSTRtree_query(tree, shape, self.visitor, None)
        return self.found

    def overlaps(self, box):
        shape = self.rectangle(box)
        found = self.ask(self.boxes, shape)
        self.lib.GEOSGeom_destroy(shape)
        return found

    def contains(self, p):
        point, border, odd = handle(self.lib.GEOSGeom_createPointFromXY(double(p[0]), double(p[1]))), set(), set()
        for polygon, ring, is_area in (self.rings[i] for i in self.ask(self.areas, point)):
            if self.lib.GEOSPreparedIntersects(ring, point) != 1:
                continue
            if is_area and self.lib.GEOSPreparedContains(ring, point) == 1:
                odd ^= {polygon}
            else:
                border.add(polygon)
        self.lib.GEOSGeom_destroy(point)
        return odd | border


def beside(chance, number):
    """The number or one beside it."""
    return math.nextafter(number, chance.choice((-math.inf, number, math.inf)))


def windows(chance, boxes):
    """Windows that end at sides of boxes, or beside them by the last bit."""
    for _ in range(WINDOWS):
        one, other = chance.choice(boxes), chance.choice(boxes)
        x, y = beside(chance, one[chance.choice((0, 2))]), beside(chance, one[chance.choice((1, 3))])
        wide = (min(x, other[0]), min(y, other[1]), max(x, other[0]), max(y, other[1]))
        yield wide if chance.random() < 0.2 else (x, y, x, y)


def places(chance, m):
    """Points of the map, beside them, in the middle of segments, and anywhere."""
    last = len(m.points) // 2 - 2
    for i in range(POINTS):
        at = chance.randint(0, last)
        (ax, ay, bx, by), part = m.points[2 * at : 2 * at + 4], chance.choice((0.5, chance.random()))
        yield ((ax, ay), (beside(chance, ax), beside(chance, ay)), (ax + part * (bx - ax), ay + part * (by - ay)),
               (chance.uniform(-180, 180), chance.uniform(-90, 90)))[i % 4]


def compare(title, questions, askers, count, judge):
    """Prints how often each is wrong; returns whether the first is."""
    asked, found, judged, wrong = 0, 0, 0, {a.name: Counter() for a in askers}
    for q in questions:
        answers = [getattr(a, title)(q) for a in askers]
        asked, found = asked + 1, found + len(answers[0])
        suspects = set().union(*answers) - set.intersection(*answers) if asked % WHOLLY else range(count)
        judged += len(suspects)
        for i in suspects:
            truth = judge(i, q)
            for a, answer in zip(askers, answers):
                wrong[a.name]["too many" if i in answer else "missing"] += truth != (i in answer)
    print(f"{title}: {asked} questions, {found} answers; {judged} judged; wrong: "
          + "; ".join(f"{name} {w['too many']} too many and {w['missing']} missing" for name, w in wrong.items()))
    return sum(wrong[askers[0].name].values()) > 0


def square(box, p):
    """Of the distance, in what the numbers are."""
    return sum(max(box[k] - p[k], p[k] - box[k + 2], 0) ** 2 for k in (0, 1))


def nearest_is_wrong(ours, boxes, exact, p):
    """A square is not above the true one, nor below by 2^-51, and nothing that is left out is nearer than the last."""
    found, at = ours.nearest(p, WANTED), list(map(Fraction, p))
    last, ids = found[-1][1], {i for i, _ in found}
    near = {i for i, box in enumerate(boxes) if square(box, p) <= last * 1.001 + 1e-300} | ids
    true = {i: square(exact[i], at) for i in near}
    share = 1 - Fraction(1, 2**51)
    bad = sum(not true[i] * share <= Fraction(told) <= true[i] for i, told in found)
    bad += sum(true[i] < Fraction(last) for i in near - ids)
    return bad + (len(ids) != WANTED) + (found != sorted(found, key=lambda f: (f[1], f[0])))


def is_hit(box, origin, way):
    """From 0 to 1, by the definition of slabs, in rationals."""
    first, last = Fraction(0), Fraction(1)
    for k in (0, 1):
        if way[k] == 0:
            if not box[k] <= origin[k] <= box[k + 2]:
                return False
            continue
        times = sorted(((box[k] - origin[k]) / way[k], (box[k + 2] - origin[k]) / way[k]))
        first, last = max(first, times[0]), min(last, times[1])
    return first <= last


def compare_with_all(ours, m, boxes):
    """Prints how often this library is wrong; returns whether it is."""
    chance, exact = random.Random(2), [tuple(map(Fraction, box)) for box in boxes]
    bad = sum(nearest_is_wrong(ours, boxes, exact, p) for p, _ in zip(places(chance, m), range(NEAREST)))
    print(f"nearest: {NEAREST} questions, {NEAREST * WANTED} answers; wrong: {bad}")
    hits = wrong = 0
    for i in range(RAYS):
        a, b = chance.choice(boxes), chance.choice(boxes)
        origin = (beside(chance, a[0]), beside(chance, a[3]))
        way = (b[chance.choice((0, 2))] - origin[0], b[chance.choice((1, 3))] - origin[1])
        way = way if i % 4 else ((5.0, 0.0), (0.0, -5.0))[i // 4 % 2]
        told, at, along = ours.rays(origin, way), list(map(Fraction, origin)), list(map(Fraction, way))
        true = {j for j, box in enumerate(exact) if is_hit(box, at, along)}
        hits, wrong = hits + len(told), wrong + len(told ^ true)
    print(f"rays: {RAYS} questions, {hits} answers, {RAYS * len(boxes)} judged; wrong: {wrong}")
    by_x, true = sorted(range(len(boxes)), key=lambda i: boxes[i][0]), set()
    for n, i in enumerate(by_x):  # comparisons of doubles are those of rationals
        for j in by_x[n + 1 :]:
            if boxes[j][0] > boxes[i][2]:
                break
            if boxes[j][1] <= boxes[i][3] and boxes[i][1] <= boxes[j][3]:
                true.add((min(i, j), max(i, j)))
    told = ours.pairs()
    print(f"pairs: {len(told)} answers; wrong: {len(told ^ true)}")
    return bad + wrong + len(told ^ true) > 0


def main():
    library, file = sys.argv[1:]
    m, chance = Map(file), random.Random(1)
    boxes = [m.bounds(i) for i in range(m.count)]
    askers = [Ours(library, m, boxes), Sqlite(boxes)]
    geos = ctypes.util.find_library("geos_c")
    if geos:
        askers.append(Geos(geos, m, boxes))

    def touch(i, box):
        a, b = list(map(Fraction, boxes[i])), list(map(Fraction, box))
        return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]

    bad = compare_with_all(askers[0], m, boxes)
    bad |= compare("overlaps", windows(chance, boxes), askers, m.count, touch)
    if geos:
        bad |= compare("contains", places(chance, m), [askers[0], askers[2]], m.count, m.contains)
    sys.exit(bad)


if __name__ == "__main__":
    main()
