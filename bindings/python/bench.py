#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long the package takes beside the bare calls of C, and beside rtree, GEOS and shapely on the same data where they are
installed.

    PYTHONPATH=build-python/python/lib python3 bindings/python/bench.py [COUNT] [--rounds N]

Each line has the least time of some rounds, alternating between the two, and their ratio, with the goal if there is one and
whether it is reached. Times are the processor's."""
import ctypes
import os
import subprocess
import sys
import tempfile
import time

import numpy as np

import bvol
from bvol import ffi, lib
from bvol._arrays import address


def data(count, width=3):
    """Boxes that overlap about five others each."""
    random = np.random.default_rng(0)
    lower = random.random((count, width), np.float32)
    side = np.float32((5 / count) ** (1 / width))
    return np.concatenate([lower, lower + random.random((count, width), np.float32) * side], 1)


def least(rounds, *calls):
    """The least processor time of each call."""
    times = [[] for _ in calls]
    for _ in range(rounds):
        for one, spent in zip(calls, times):
            start = time.process_time()
            one()
            spent.append(time.process_time() - start)
    return [min(spent) for spent in times]


def judged(value, goal):
    """A goal, and whether a value is not above it."""
    return "" if goal is None else f"<= {goal:g}, {'reached' if value <= goal else 'MISSED'}"


def line(what, goal, rounds, ours, theirs):
    """Compares; the goal, or None, is for the ratio."""
    a, b = least(rounds, ours, theirs)
    print(f"{what:62} {1e3 * a:9.1f} ms {1e3 * b:9.1f} ms   {a / b:6.3f}   {judged(a / b, goal)}")


def rows(count, rounds):
    boxes = data(count)
    index = bvol.Index(boxes)
    ids, offsets = index.overlaps(boxes)
    ids, offsets = np.zeros(ids.size, np.uint32), np.zeros(count + 1, np.uint64)
    pointers = [address(one) for one in (boxes, offsets, ids)]

    def c():
        null = ffi.NULL
        lib.bvol_index_overlaps_aabb_many(index._ptr, pointers[0], count, 0, null, null, pointers[1], pointers[2], ids.size)

    line(f"{count} boxes in as many, ids into out=", 1.1, rounds, lambda: index.overlaps(boxes, out=(ids, offsets)), c)
    line(f"{count} boxes in as many, new arrays", None, rounds, lambda: index.overlaps(boxes), c)
    points = np.ascontiguousarray(boxes[:, :3])
    found = np.zeros((count, 1), bvol.dtypes["index_found"])

    def nearest():
        lib.bvol_index_nearest_point_many(index._ptr, address(points), count, 0, np.inf, ffi.NULL, ffi.NULL, address(found), 1)

    line(f"{count} nearest boxes", 1.1, rounds, lambda: index.nearest(points), nearest)


def surface(divisions):
    """A ball of triangles: 2 divisions^2 faces."""
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, divisions + 1), np.linspace(0, np.pi, divisions + 1), indexing="ij")
    vertices = np.stack([np.cos(u) * np.sin(v), np.sin(u) * np.sin(v), np.cos(v)], -1).reshape(-1, 3)
    at = np.arange(divisions)[:, None] * (divisions + 1) + np.arange(divisions)
    faces = np.stack([at, at + divisions + 1, at + 1, at + 1, at + divisions + 1, at + divisions + 2], -1).reshape(-1, 3)
    return vertices.astype(np.float32), faces


def rays(count, rounds):
    mesh = bvol.Mesh(*surface(187))
    random = np.random.default_rng(1)
    begins = random.normal(size=(count, 3)).astype(np.float32) * 2
    asked = bvol.rays(begins, random.normal(size=(count, 3)).astype(np.float32) - begins)
    ids, hits = np.zeros(count, np.uint32), np.zeros(count, bvol.dtypes["ray_hit"])

    def c():
        lib.bvol_index_raycast_first_many(mesh._ptr, address(asked), count, 0, ffi.NULL, ffi.NULL, address(ids), address(hits))

    line(f"{count} rays at {len(mesh)} triangles", 1.1, rounds, lambda: mesh.raycast_first(asked[:, :3], asked[:, 4:7]), c)
    found = np.zeros(count, bvol.dtypes["index_closest"])
    words = np.zeros((count + 63) // 64, np.uint64)

    def nearest():
        lib.bvol_index_closest_point_many(mesh._ptr, address(begins), count, 0, np.inf, ffi.NULL, ffi.NULL, address(found))

    def inside():
        lib.bvol_index_encloses_point_many(mesh._ptr, address(begins), count, 0, ffi.NULL, address(words), len(words))

    line(f"{count} nearest points of the surface", 1.1, rounds, lambda: mesh.closest_points(begins), nearest)
    line(f"{count} points, inside or not", 1.1, rounds, lambda: mesh.encloses(begins), inside)


def beside_rtree(count, rounds):
    try:
        from rtree import index as theirs
    except (ImportError, OSError):
        print("rtree is not installed")
        return
    from bvol.compat import rtree as adapter

    boxes = data(count, 2)
    some = boxes[:: max(1, count // 20000)]
    stream = [(i, tuple(map(float, box)), None) for i, box in enumerate(boxes)]
    old, new = theirs.Index(iter(stream)), bvol.Index2(boxes)
    alike = adapter.Index(iter(stream))
    asked = [tuple(map(float, box)) for box in some]
    wanted = [sorted(old.intersection(box)) for box in asked[:500]]
    ids, offsets = new.overlaps(some)
    assert wanted == [ids[offsets[i] : offsets[i + 1]].tolist() for i in range(len(wanted))]
    all_of = [lambda: [list(old.intersection(box)) for box in asked], lambda: [list(alike.intersection(box)) for box in asked]]
    line(f"{len(some)} rectangles in {count}, rtree in a loop", 0.05, rounds, lambda: new.overlaps(some), all_of[0])
    line(f"the same, the adapter in a loop beside rtree", None, 1, all_of[1], all_of[0])
    lower, upper = some[:, :2].astype(float), some[:, 2:].astype(float)
    line(f"the same, intersection_v of the adapter", 0.05, rounds, lambda: alike.intersection_v(lower, upper), all_of[0])
    line(f"{count} rectangles, build", None, 1, lambda: bvol.Index2(boxes), lambda: theirs.Index(iter(stream)))


def beside_shapely(count, rounds):
    """The STRtree of GEOS, asked about one rectangle at a time as shapely 1 does, which also lists those of its cells, or about
    all at once as shapely 2 does."""
    try:
        import shapely
        from shapely.geometry import box
        from shapely.strtree import STRtree
    except (ImportError, OSError):
        print("shapely is not installed")
        return
    boxes = data(count, 2).astype(np.float64)
    some = boxes[:: max(1, count // 20000)]
    shapes, asked = [box(*one) for one in boxes], [box(*one) for one in some]
    tree, index = STRtree(shapes), bvol.Index2F64(boxes)
    new = not shapely.__version__.startswith("1.")
    ids, offsets = index.overlaps(some)
    first = tree.query(asked[0])
    assert len(first) == offsets[1], "GEOS finds others"

    def loop():
        for one in asked:
            tree.query(one)

    line(f"{len(some)} rectangles in {count}, of double; GEOS in a loop", 0.2, rounds, lambda: index.overlaps(some), loop)
    if new:
        line("the same, GEOS's loop in C", 0.2, rounds, lambda: index.overlaps(some), lambda: tree.query(asked))


def geos_in_c(directory):
    """The loop of bench_geos.c, where there are a compiler and the headers of GEOS."""
    source, made = os.path.join(os.path.dirname(__file__), "bench_geos.c"), os.path.join(directory, "bench_geos.so")
    try:
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", source, "-o", made, "-lgeos_c"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    geos = ctypes.CDLL(made)
    geos.bench_geos_create.restype = ctypes.c_void_p
    geos.bench_geos_create.argtypes = [ctypes.c_void_p, ctypes.c_size_t] * 2
    geos.bench_geos_ask.restype = ctypes.c_size_t
    geos.bench_geos_ask.argtypes = [ctypes.c_void_p] * 2
    geos.bench_geos_destroy.argtypes = [ctypes.c_void_p]
    return geos


def beside_geos(count, rounds):
    """The STRtree of GEOS, asked from C about one rectangle after the other."""
    with tempfile.TemporaryDirectory() as directory:
        geos = geos_in_c(directory)
    if geos is None:
        print("the headers of GEOS are not installed")
        return
    boxes = data(count, 2).astype(np.float64)
    some = np.ascontiguousarray(boxes[:: max(1, count // 20000)])
    index = bvol.Index2F64(boxes)
    ids, offsets = index.overlaps(some)
    theirs = np.zeros(ids.size, np.uint32)
    tree = geos.bench_geos_create(boxes.ctypes.data, len(boxes), some.ctypes.data, len(some))
    assert geos.bench_geos_ask(tree, theirs.ctypes.data) == ids.size, "GEOS finds others"
    assert all(np.array_equal(np.sort(theirs[a:b]), ids[a:b]) for a, b in zip(offsets[:500], offsets[1:501]))
    line(
        f"{len(some)} rectangles in {count}, of double; GEOS in a loop in C",
        0.2,
        max(rounds, 5),
        lambda: index.overlaps(some, out=(ids, offsets)),
        lambda: geos.bench_geos_ask(tree, theirs.ctypes.data),
    )
    geos.bench_geos_destroy(tree)


def importing():
    """What import bvol takes beyond NumPy, of some new processes."""
    times = {}
    for what in ("import numpy", "import numpy, bvol"):
        taken = []
        for _ in range(5):
            code = f"import time; start = time.process_time(); {what}; print(time.process_time() - start)"
            taken.append(float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout))
        times[what] = min(taken)
    numpy, both = times.values()
    print(f"{'import: all, and NumPy':62} {1e3 * both:9.1f} ms {1e3 * numpy:9.1f} ms   {both / numpy:6.3f}   in ms {judged(1e3 * both, 200)}")


def main(arguments):
    numbers = [int(one) for one in arguments if one.isdigit()]
    count = numbers[0] if numbers else 1_000_000
    rounds = numbers[1] if len(numbers) > 1 else 3
    print(f"{'':62} {'bvol':>12} {'other':>12}   {'ratio':>6}   goal")
    rows(count, rounds)
    rays(count // 5, rounds)
    beside_rtree(count // 2, rounds)
    beside_geos(count // 2, rounds)
    beside_shapely(count // 2, rounds)
    importing()


if __name__ == "__main__":
    main(sys.argv[1:])
