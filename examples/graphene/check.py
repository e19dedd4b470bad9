#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check.py SHIM ASK [COUNT] [COMMAND..]: libbvol answers in the place of libgraphene.

Runs the tests that Debian installs with graphene (graphene-tests) under the shim, then ASK, which asks COUNT times as much, or
COMMAND and its arguments alone, such as sh mutter.sh. Every answer of both libraries is judged in rational arithmetic: libbvol's must be what its
contracts say, and where graphene's is another, it is off by rounding or by what EXPLAINED names."""
import collections
import os
import pathlib
import subprocess
import sys
import tempfile

from judge import JUDGES

TESTS = pathlib.Path("/usr/libexec/installed-tests/graphene-1.0")
ROUNDING = 2.0**-18  # of the largest number of the question

# Where graphene is off by more than rounding, and why.
EXPLAINED = {
    "plane_distance": "graphene's is a distance only if the normal has length 1",
    "quad_contains": "graphene's flat quads contain much that is beside them",
    "ray_intersect_box": "a ray that begins on a face enters there for graphene, and for libbvol is inside",
    "rect_contains_rect": "graphene compares for equality what it has rounded",
    "triangle_get_barycoords": "of slivers far from the origin nothing is left but rounding",
}


def under_shim(shim, log, command):
    environment = {**os.environ, "LD_PRELOAD": shim, "GRAPHENE_SHIM_LOG": log, "MUTEST_OUTPUT": "tap", "G_TEST_OUTPUT": "tap"}
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True)


def installed_tests(shim, log):
    """The tests of graphene that are programs; one is a script that asks by introspection, in a library of its own."""
    passed = failed = 0
    for test in sorted(p for p in TESTS.iterdir() if p.suffix != ".py"):
        done = under_shim(shim, log, [test])
        lines = done.stdout.splitlines()
        passed += sum(line.startswith("ok ") for line in lines)
        failed += sum(line.startswith("not ok ") for line in lines) + (done.returncode != 0)
        if done.returncode:
            print(f"{test.name} under the shim:", *(line for line in lines if line.startswith(("not ok", "#"))), sep="\n    ")
    return passed, failed


def judged(log):
    """Counts of answers by name: all, those of graphene that differ by rounding or are explained; and what is wrong."""
    counts, wrong = collections.defaultdict(collections.Counter), []
    for line in open(log):
        name, *parts = line.rstrip("\n").split("|")
        name = name.strip()
        question, theirs, ours = ([float.fromhex(x) for x in part.split()] for part in parts)
        good, off = JUDGES[name](question, theirs, ours)
        counts[name]["all"] += 1
        if not good:
            wrong.append(f"libbvol is wrong: {line}")
        elif off == 0:
            counts[name]["same"] += 1
        elif off <= ROUNDING:
            counts[name]["rounded"] += 1
        elif name in EXPLAINED:
            counts[name]["explained"] += 1
        else:
            wrong.append(f"not explained, graphene is off by {off:.3g}: {line}")
    return counts, wrong


def main(shim, ask, count="300", *command):
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        open(log, "w").close()
        passed = failed = 0
        if command:
            done = under_shim(shim, log, command)
            print(done.stdout, end="")
            failed += done.returncode != 0
        else:
            passed, failed = installed_tests(shim, log)
            print(f"graphene's tests under the shim: {passed} passed, {failed} failed")
            before = sum(1 for _ in open(log))
            print(f"answers that they asked for: {before}")
            failed += before == 0 or under_shim(shim, log, [ask, count]).returncode != 0
        counts, wrong = judged(log)
    total = sum(counts.values(), collections.Counter())
    print(f"{'':28}answers   same  rounded  explained")
    for name, c in sorted(counts.items()):
        print(f"{name:28}{c['all']:7} {c['same']:6} {c['rounded']:8} {c['explained']:10} {EXPLAINED[name] if c['explained'] else ''}".rstrip())
    print(*wrong[:20], sep="", end="")
    missing = [] if command else sorted(JUDGES.keys() - counts.keys())
    if missing:
        print("never asked:", *missing)
    print(f"{total['all']} answers of libbvol for graphene judged, {len(wrong)} wrong or not explained")
    sys.exit(bool(failed or wrong or missing))


main(*sys.argv[1:])
