#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check.py MADE [PICTURES]: the package in a browser, Chromium. MADE is the directory javascript of a build. The tests of the
package pass there as in node, and the page of demo/ answers what is done on it with a mouse, and on a phone with a finger.
Pictures of the page are left in PICTURES."""
import json
import math
import pathlib
import shutil
import sys

from browser import Failed, browser, served

HERE = pathlib.Path(__file__).resolve().parent
SCREENS = {"desk": (1280, 800, False), "phone": (390, 844, True), "phone on its side": (844, 390, True)}
STATES = {"apart", "touching", "overlapping"}

# Where the middles of the shapes are on the screen when the page has come, and how far a step on the screen moves them.
PLACES = """(async () => {
    const [{ View, add }, { everything }] = await Promise.all([import("./view.js"), import("./bodies.js")]);
    const { left, top, width, height } = document.querySelector("canvas").getBoundingClientRect(), view = new View();
    view.update(width, height);
    return everything().map(({ name, center }) => {
        const [x, y] = view.at(center), right = view.moved(center, 1, 0), down = view.moved(center, 0, 1);
        return { name, center, at: [x + left, y + top], right, down };
    });
})()"""
ROWS = """[...document.querySelectorAll("tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))"""
# What is beyond the edges of the screen, or of its cell or what scrolls.
CUT = """[...document.querySelectorAll("h1, p, th, td, label, input, output")].filter((one) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect(), aside = document.querySelector("aside");
    return width && one.textContent !== "" && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight ||
        aside.scrollWidth > aside.clientWidth || one.scrollWidth > one.clientWidth + 1);
}).map((one) => one.outerHTML)"""


def want(condition, text):
    if not condition:
        raise Failed(text)


def tests(page, address, made):
    """Runs the package's tests in the page."""
    files = sorted(path.name for path in (made / "tests").glob("*.test.js") if path.name != "flatbush.test.js")
    page.go(f"{address}/browser/tests.html?{','.join(files)}")
    said = page.ask("document.querySelector('#said').textContent").splitlines()
    passed, failed = (int(word) for word in said[-1].replace(",", "").split() if word.isdigit())
    want(not failed and passed >= 30, "\n".join(said[:-1]) or said[-1])
    return passed


def rows(page):
    """What the table says: of each other shape the state and the distance."""
    said = page.ask(ROWS)
    found = {name: (state, -float(far[:-5]) if far.endswith(" deep") else float(far)) for name, state, far in said}
    want(len(found) == 6, f"rows are {said}")
    for state, far in found.values():
        want(state in STATES and math.isfinite(far) and (not far or (far < 0) == (state == "overlapping")), f"rows are {said}")
    return found


def capsule_from_ball(center):
    """The distance of the capsule, with this center, from the sphere where it is at first, as one would compute it."""
    ends = [[c + e for c, e in zip(center, end)] for end in ([-0.7, 0, 0], [0.7, 0.3, 0])]
    way = [b - a for a, b in zip(*ends)]
    to = [p - a for p, a in zip([-2.2, 0.9, 0.6], ends[0])]
    t = max(0, min(1, sum(a * b for a, b in zip(way, to)) / sum(a * a for a in way)))
    return math.dist([a + t * w for a, w in zip(ends[0], way)], [-2.2, 0.9, 0.6]) - 0.45 - 0.8


def drags(page, phone):
    """Drags the capsule into the sphere, and wants the page to say what is so."""
    bodies = {one["name"]: one for one in page.ask(PLACES)}
    capsule, center = bodies["capsule"], bodies["capsule"]["center"]
    first = rows(page)["sphere"][1]
    want(abs(first - capsule_from_ball(center)) < 2e-4, f"the distance is {first}, not {capsule_from_ball(center)}")
    target = bodies["sphere"]["at"]
    path = [[a + (b - a) * t / 8 for a, b in zip(capsule["at"], target)] for t in range(9)]
    page.drag(path, phone)
    dx, dy = target[0] - capsule["at"][0], target[1] - capsule["at"][1]
    now = [c + dx * r + dy * d for c, r, d in zip(center, capsule["right"], capsule["down"])]
    state, distance = rows(page)["sphere"]
    want(page.ask("document.querySelector('#who').textContent") == "capsule and", "another shape was dragged")
    # The depth of a step changes a little on the way, since each is as deep as the middle is then.
    want(abs(distance - capsule_from_ball(now)) < 0.02, f"after a drag the distance is {distance}, not {capsule_from_ball(now)}")
    want(state == ("overlapping" if distance < 0 else "apart"), f"at distance {distance} the state is {state}")


def cells(page, depth):
    """How many cells the page says there are at a depth, to which the slider is put."""
    page.ask(f"depth.value = {depth}, depth.dispatchEvent(new Event('input'))")
    page.drawn()
    said = page.ask("document.querySelector('#cells').textContent")
    want(said == "none" if depth < 0 else said.endswith(f" at depth {depth}"), f"of cells it says {said}")
    return 0 if depth < 0 else int(said.split()[0])


def uncut(page):
    cut = page.ask(CUT)
    want(not cut, "beyond the edge: " + "\n".join(cut))


def demo(page, address, name, pictures):
    width, height, phone = SCREENS[name]
    page.screen(width, height, phone)
    page.go(f"{address}/demo/")
    failure = page.ask("document.querySelector('#failed').textContent")
    want(not failure, failure)
    uncut(page)
    picture = pictures / name.replace(" ", "-")
    page.picture(f"{picture}.png")
    drags(page, phone)
    uncut(page)
    page.picture(f"{picture}-dragged.png")
    counts = [cells(page, depth) for depth in range(-1, int(page.ask("depth.max")) + 1)]
    want(counts[:2] == [0, 1] and counts[1:] == sorted(set(counts[1:])) and len(counts) > 3, f"cells at each depth are {counts}")
    page.picture(f"{picture}-cells.png")


def main(made, pictures):
    for what in ("browser", "demo", "tests"):
        shutil.rmtree(made / what, ignore_errors=True)
        shutil.copytree(HERE.parent / what, made / what)
    pictures.mkdir(parents=True, exist_ok=True)
    failed = passed = 0
    with served(made) as address, browser() as page:
        for what, run in [("tests", lambda: tests(page, address, made)),
                          *((name, lambda name=name: demo(page, address, name, pictures)) for name in SCREENS)]:
            try:
                passed += run() or 1
                want(not page.errors, "\n".join(page.errors))
            except Failed as error:
                failed += 1
                print(f"{what}: {error}")
            page.errors.clear()
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    MADE = pathlib.Path(sys.argv[1]).resolve()
    try:
        sys.exit(main(MADE, pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else MADE / "pictures"))
    except Failed as error:
        print(f"{error}\n0 passed, 1 failed")
        sys.exit(1)
