#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The matrix of pairs, docs/pairs.md: which function answers which question about which two shapes, made from the headers.

    pairs.py --write                  writes the page
    pairs.py --times CSV              takes times from the bench's CSV (bench --csv), for the next --write
    pairs.py --check LIBRARY          the page is up to date; what it names is exported; whatever is missing has a
                                      reason, and no reason is left over"""
import csv
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "pairs.md"
TIMES = ROOT / "docs" / "pairs_times.csv"

SPACE = ["point", "segment", "ray", "plane", "aabb", "sphere", "capsule", "obb", "triangle", "frustum", "hull"]
PLANE = ["point2", "segment2", "ray2", "aabb2", "circle", "obb2", "polygon2"]

# Why a function is missing: question, shape, other shape ("*" for any, "-" where one reason is for both orders).
CONTAINS, OVERLAPS, SEPARATION, SWEEP = "contains", "overlaps", "separation", "sweep"
REASONS = {
    "one point": ("A point contains nothing but itself: compare coordinates.",
                  [(CONTAINS, "point", "*"), (CONTAINS, "point2", "*")]),
    "equal": ("Two points overlap if their coordinates are equal: compare them.",
              [(OVERLAPS, "point", "point"), (OVERLAPS, "point2", "point2")]),
    "line": ("A ray contains other shapes only if floats happen to be collinear; use bvol_ray_hits functions, or a segment.",
             [(CONTAINS, "ray", "*"), (CONTAINS, "ray2", "*"), (OVERLAPS, "ray", "point"), (OVERLAPS, "ray2", "point2")]),
    "ray within": ("For a ray of finite t, use the segment between its ends; an endless ray lies in no bounded shape.",
                   [(CONTAINS, "*", "ray"), (CONTAINS, "*", "ray2")]),
    "lines": ("Rounding mostly separates two rays, or a ray and a segment, that were meant to meet; use segments, or a capsule for "
              "one of them.",
              [(OVERLAPS, "ray", "ray"), (OVERLAPS, "ray2", "ray2"), (OVERLAPS, "segment", "ray")]),
    "from point to point": ("The distance of two points is the length of their difference.",
                            [(SEPARATION, "point", "point"), (SEPARATION, "point2", "point2")]),
    "from a line": ("bvol_ray_closest_point(), bvol_ray_closest_points_segment() and bvol_ray_closest_points_ray() give the nearest points; "
                    "whether they are one is not asked of rays.",
                    [(SEPARATION, "ray", "point"), (SEPARATION, "ray", "segment"), (SEPARATION, "ray", "ray")]),
    "from a line of the plane": ("Take the segment that matters of the ray, or the same shapes at z = 0: bvol_ray_separation_sphere() and "
                                 "the like tell how far a ray is from them there.",
                                 [(SEPARATION, "ray2", "*")]),
    "from a half-space": ("Two half-spaces are apart only if their normals are opposite: compare d.", [(SEPARATION, "plane", "plane")]),
    "from a frustum": ("The corners of a frustum are not floats, so that nothing between it and other shapes could be certified. Where the corners "
                       "that bvol_frustum_corners() rounds are good enough, make a hull of them: bvol_hull_separation_sphere() and "
                       "the like answer for it. What a camera needs is the test for overlap.",
                       [(SEPARATION, "frustum", "*")]),
    "from a hull": ("A ray has an end that is far away: take the segment that matters of it.", [(SEPARATION, "ray", "hull")]),
    "hull within a line": ("Only a hull of one dimension lies in a segment: ask for its vertices.", [(CONTAINS, "segment", "hull")]),
    "stands still": ("What moves is a shape with a size; let the other shape move instead, along the motion negated.",
                     [(SWEEP, "point", "*"), (SWEEP, "segment", "*"), (SWEEP, "plane", "*"), (SWEEP, "point2", "*"),
                      (SWEEP, "segment2", "*"), (SWEEP, "polygon2", "*")]),
    "swept line": ("What a moving ray passes through is a piece of a plane: sweep a segment's capsule instead. Against a ray, sweep against "
                   "the segment that matters of it.",
                   [(SWEEP, "ray", "*"), (SWEEP, "*", "ray"), (SWEEP, "ray2", "*"), (SWEEP, "*", "ray2")]),
    "swept frustum": ("A frustum has no corners that are floats; it is asked what it overlaps where the motion ends.",
                      [(SWEEP, "frustum", "*"), (SWEEP, "*", "frustum")]),
    "swept polygon": ("A polygon may have any number of corners; sweep against its triangles in space, or against its box.",
                      [(SWEEP, "*", "polygon2")]),
    "half-space": ("No bounded shape contains a half-space.", [(CONTAINS, "*", "plane")]),
    "two half-spaces": ("Two half-spaces are disjoint only if their normals are opposite.", [(OVERLAPS, "plane", "plane")]),
    "frustum within": ("The corners of a frustum are not floats. If bvol_frustum_within_aabb() or bvol_frustum_within_obb() finds it in a "
                       "box, it lies in every shape that contains the box. For other convex shapes, test the rounded corners that "
                       "bvol_frustum_corners() returns.",
                       [(CONTAINS, "*", "frustum")]),
}

DECLARATION = re.compile(r"^BVOL_API (?P<type>.*?)(?P<name>bvol_\w+)\((?P<parameters>.*?)\);", re.MULTILINE | re.DOTALL)
CONTRACT = re.compile(r"@contract\s+(?:\*\s+)?([A-Z]+)\b")


def contracts():
    """Every public function and the word that it promises."""
    words = {}
    for header in sorted((ROOT / "include" / "bvol").glob("*.h")):
        text = header.read_text()
        for match in DECLARATION.finditer(text):
            comment = text[text.rfind("/**", 0, match.start()) : match.start()]
            words[match["name"]] = CONTRACT.search(comment)[1]
    return words


class Matrix:
    """The functions of every pair, found by their names."""

    def __init__(self, kinds, words):
        self.kinds, self.words = [k for k in kinds if self.known(k, words)], words
        self.used, self.named = set(), set()

    @staticmethod
    def known(kind, words):
        return kind.startswith("point") or any(name.startswith(f"bvol_{kind}_") for name in words)

    def function(self, *parts):
        name = "bvol_" + "_".join(p for p in parts)
        if name in self.words:
            self.named.add(name)
            return name
        return None

    def overlaps(self, a, b):
        for x, y in ((a, b), (b, a)):
            other = "point" if y.startswith("point") else y
            found = self.function(x, "overlaps", other) or self.function(x, "hits", other)
            if not found and other == "point":
                found = self.function(x, "contains", other)
            if found:
                return found
        return None

    def interior(self, a, b):
        return self.function(a, "overlaps", b, "interior") or self.function(b, "overlaps", a, "interior")

    def contains(self, a, b):
        """a contains b."""
        other = "point" if b.startswith("point") else b
        return self.function(a, "contains", other) or self.function(b, "within", a)

    def classify(self, a, b):
        """b against a."""
        return self.function(a, "classify", b) or self.function(b, "classify_within", a)

    def separation(self, a, b):
        """How far apart, or how deep."""
        def one(x, y):
            return self.function(x, "separation", "point" if y.startswith("point") else y)

        return one(a, b) or one(b, a)

    def sweep(self, a, b):
        """When a, which moves, meets b."""
        return self.function(a, "sweep", "point" if b.startswith("point") else b)

    def manifold(self, a, b):
        """Where they meet."""
        return self.function(a, "manifold", b) or self.function(b, "manifold", a)

    def culls(self, a, b):
        return self.function(a, "cull", b) or self.function(b, "cull", a)

    def reason(self, question, a, b):
        """Why there is no such function: the most specific reason."""
        def fits(pattern, kinds):
            return all(p in ("*", k) for p, k in zip(pattern, kinds))

        both = ((a, b), (b, a)) if question in (OVERLAPS, SEPARATION) else ((a, b),)
        found = [(sum(p == "*" for p in cell[1:]), name) for name, (_, cells) in REASONS.items() for cell in cells
                 if cell[0] == question and any(fits(cell[1:], kinds) for kinds in both)]
        if not found:
            return None
        name = min(found)[1]
        self.used.add(name)
        return name


def exact_word(words, names):
    found = {words[n] for n in names if n}
    return " ".join(sorted(found))


def times():
    """For each function that was measured: nanoseconds, and the ratio to the plain float version."""
    if not TIMES.exists():
        return {}
    with TIMES.open() as file:
        return {row["function"]: (row["ns"], row["ratio"]) for row in csv.DictReader(file)}


def section(title, matrix, lines, missing, clock):
    kinds = matrix.kinds
    lines += [f"## {title}", "", "| | " + " | ".join(kinds) + " |", "|---" * (len(kinds) + 1) + "|"]
    rows = []
    for i, a in enumerate(kinds):
        cells = []
        for j, b in enumerate(kinds):
            low, high = (b, a) if j <= i else (a, b)
            anchor = f"pair_{high}_{low}"
            names = [matrix.overlaps(a, b), matrix.interior(a, b), matrix.contains(a, b), matrix.classify(a, b),
                     matrix.separation(a, b), matrix.sweep(a, b), matrix.manifold(a, b)]
            mark = "".join(letter for letter, name in zip("oicksmp", names) if name)
            cells.append(f"[{mark}](#{anchor})" if mark else f"[-](#{anchor})")
            if j <= i:
                rows.append((a, b, anchor))
        lines.append(f"| **{a}** | " + " | ".join(cells) + " |")
    lines.append("")
    for a, b, anchor in rows:
        lines += pair_lines(matrix, a, b, anchor, missing, clock)


def pair_lines(matrix, a, b, anchor, missing, clock):
    lines = [f'<a id="{anchor}"></a>', f"### {a} and {b}" if a != b else f"### Two of {a}", ""]
    orders = [(a, b)] if a == b else [(a, b), (b, a)]
    entries = [("overlap", matrix.overlaps(a, b), OVERLAPS, (a, b))]
    entries += [("overlap of interiors", matrix.interior(a, b), None, (a, b))]
    entries += [(f"{x} contains {y}", matrix.contains(x, y), CONTAINS, (x, y)) for x, y in orders]
    entries += [(f"class of {y} relative to {x}", matrix.classify(x, y), None, (x, y)) for x, y in orders]
    entries.append(("how far apart, or how deep", matrix.separation(a, b), SEPARATION, (a, b)))
    entries += [(f"{x} moves and meets {y}", matrix.sweep(x, y), SWEEP, (x, y)) for x, y in orders]
    manifold = matrix.manifold(a, b)
    if manifold:
        entries.append(("at which points do they meet", manifold, None, (a, b)))
    cull = matrix.culls(a, b)
    if cull:
        entries.append(("cull", cull, None, (a, b)))
    found = [e for e in entries if e[1]]
    if found:
        lines += ["| test | function | contract | ns | x plain |", "|---|---|---|---|---|"]
        for what, name, _, _ in found:
            ns, ratio = clock.get(name, ("", ""))
            lines.append(f"| {what} | {name}() | {matrix.words[name]} | {ns} | {ratio} |")
        lines.append("")
    reasons = {}
    for what, name, question, kinds in entries:
        if name or not question:
            continue
        reason = matrix.reason(question, *kinds)
        missing.append((question, kinds, reason))
        reasons.setdefault(reason, []).append(what)
    for reason, what in reasons.items():
        lines += [f"No function for: {', '.join(what)}. {REASONS[reason][0] if reason else 'NO REASON'}", ""]
    return lines


INTRODUCTION = """# Which pairs of shapes are answered

<!-- Made from the headers by docs/pairs.py; change those, or the reasons there. -->

This page lists for each pair of kinds of shapes the public functions that test them. In the tables a letter stands for a
test that is offered of the shape of the row and the shape of the column: **o** do they overlap, **i** do their interiors
overlap, **c** does the shape of the row contain the shape of the column, **k** is the shape of the column outside, intersecting
or inside relative to the shape of the row (classify), **s** how far apart are they or how deep in each other (separation, and
with it distance_sq and closest_points), **m** does the shape of the row, which moves, meet the shape of the column (sweep, and
sweep of interiors), **p** at which points do they meet (manifold). Each cell links to the functions with their contracts
([what the words mean](semantics.md)), and to the reason for each function that is missing. bvol_shape_overlaps() and the other
tests of #bvol_shape handles call these functions, and bvol_shape_can() tells what is offered. No test combines a shape in space
with a shape in the plane. Where a test of containment is missing, so is the classification. Tests of interiors are offered for
pairs of segments, boxes, spheres, circles, capsules, triangles, hulls and polygons, and not for points, rays, half-spaces and frusta.

{ns}"""


def page():
    words, clock, missing = contracts(), times(), []
    note = ("Times are nanoseconds of one call: the median over pairs with mixed answers in cache, as `./dev bench pairs` measures them. The\n"
            "last column is the ratio to a plain float version from the textbooks, where there is one. On other machines only the ratios\n"
            "are meaningful.") if clock else ""
    lines = INTRODUCTION.replace("{ns}", note).rstrip().split("\n") + [""]
    matrices = [Matrix(SPACE, words), Matrix(PLANE, words)]
    section("In space", matrices[0], lines, missing, clock)
    section("In the plane", matrices[1], lines, missing, clock)
    return "\n".join(lines).rstrip() + "\n", matrices, missing


def exported(library):
    dynamic = ["-D"] if ".so" in pathlib.Path(library).name else []
    text = subprocess.run(["nm", "-g", *dynamic, "--defined-only", library], capture_output=True, text=True, check=True).stdout
    return {name.split("@")[0] for name in re.findall(r" T (\S+)$", text, re.MULTILINE)}


def check(library):
    text, matrices, missing = page()
    named = set().union(*(m.named for m in matrices))
    complaints = [f"no reason why {kinds[0]} {question} {kinds[1]} is missing" for question, kinds, why in missing if not why]
    complaints += [f"the reason '{name}' is used nowhere" for name in set(REASONS) - set().union(*(m.used for m in matrices))]
    complaints += [f"{name} is not exported" for name in sorted(named - exported(library))]
    if not PAGE.exists() or PAGE.read_text() != text:
        complaints.append("docs/pairs.md is not what the headers say: ./dev describe writes it")
    print(*complaints, sep="\n")
    print(f"{len(named)} functions, {len(missing)} missing with a reason, {len(complaints)} complaints")
    return bool(complaints)


CANDIDATE = "libbvol.a"


def take_times(path):
    """The median of each function of the matrix, over those of its sets of data whose answers are most evenly mixed. Returns those
    without one."""
    found = {}
    with open(path) as file:
        for row in csv.DictReader(file):
            unevenness = abs(float(row["true_share"]) - 0.5)
            if row["candidate"] == CANDIDATE and unevenness < found.get("bvol_" + row["predicate"], (1,))[0]:
                found["bvol_" + row["predicate"]] = (unevenness, float(row["median_ns"]), float(row["ratio"]))
    named = set().union(*(m.named for m in page()[1]))
    with TIMES.open("w") as file:
        file.write("function,ns,ratio\n")
        for name in sorted(named & set(found)):
            _, ns, ratio = found[name]
            file.write(f"{name},{ns:.1f},{f'{ratio:.1f}' if ratio > 0 else ''}\n")
    return sorted(named - set(found))


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page()[0])
    elif len(sys.argv) == 3 and sys.argv[1] == "--times":
        if missing := take_times(sys.argv[2]):
            sys.exit("no row in the bench: " + " ".join(missing))
    elif len(sys.argv) == 3 and sys.argv[1] == "--check":
        sys.exit(check(sys.argv[2]))
    else:
        sys.exit(__doc__)
