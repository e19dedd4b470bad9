#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The test of the tests: changes the library's sources in one place at a time and wants a test to fail each time.

    mutate.py [--seconds N] [BASE]    the mutants of the functions that differ from those of BASE
    mutate.py --only TEXT             those whose `path function: change | line` contains TEXT
    mutate.py --list [BASE]           which those are; also with --only
    mutate.py --gate                  those of gate.txt, all of which must be killed; then those of the newest commit

BASE is where HEAD left main, or else the commit before HEAD. What N seconds (120) leave no time for is counted as not judged;
--only has no limit. BVOL_MUTATION_BUILD is a directory where ninja builds the tests, build-test if there is none.
BVOL_TEST_SCALE is the share of random cases: 1 for gate.txt, and a fifth for what is asked for. README.md says more."""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

import mutants

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / os.environ.get("BVOL_MUTATION_BUILD", "build-test")
MADE = BUILD / "mutants"
PLAIN = BUILD / "tests" / "test-plain"
JOBS = len(os.sched_getaffinity(0))
LIMIT = 20  # seconds of processor time for each test, many times what the slowest takes: a mutant may make a loop endless
SECONDS, GATE_SECONDS, INFINITE = 120, 60, float("inf")
PATIENCE = 1  # seconds for each mutant, before those that still live get the time that is left
MOST_REASONS = 100
ALIVE, NOT_JUDGED, BROKEN = "alive", "not judged", "not C"
NO_TEST = "no-test-yet"
AREA = re.compile(r"src/(arith|convex|polyhedron)/")
SLACK = re.compile(r"\w_SLACK\b")  # a source that has one holds a filter
COMPARISON = re.compile(r"[<>]=? becomes [<>]=?")
NAME = re.compile(r"(\S+|   ) (\S+\.[ch]) (\S+): (.+?)(?: \| (.+))?")
HUNK = re.compile(r"@@ .*\+(\d+)(?:,(\d+))? @@")


def find_all():
    """All mutants of the sources of today."""
    paths = sorted((ROOT / "src").rglob("*.[ch]"))
    return [m for p in paths for m in mutants.find(str(p.relative_to(ROOT)), p.read_text())]


def read(path, everything):
    """What a file says of mutants -> {mutant: what is said}, and the names that mean no mutant. A mutant stands there as `file
    function: change | line`, the line if need be, behind a word that is said of it, or indented below whole lines."""
    said, lost, words, ended = {}, [], "", True
    for line in path.read_text().splitlines():
        name = NAME.fullmatch(line)
        if name:
            word, file, function, change, source = name.groups()
            same = lambda m: (m.function, m.change) == (function, change) and source in (None, m.text)
            found = [m for m in everything if same(m) and m.file.endswith("/" + file)]
            said.update(dict.fromkeys(found, word.strip() or words))
            lost += [] if found else [line.strip()]
            ended = True
        elif line and not line.startswith("#"):
            words, ended = line if ended else f"{words} {line}", False
    return said, lost


def git(*arguments):
    """The output, or None if git fails."""
    run = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else None


def base_of_branch():
    head = git("rev-parse", "HEAD")
    bases = (git("merge-base", "HEAD", main) for main in ("main", "origin/main"))
    return next((base.strip() for base in bases if base and base != head), "HEAD~1")


def changed(base, everything):
    """The mutants of functions, and of lines outside of them, that differ from those of a commit; None if there is no such
    commit. Slacks and guards come first."""
    diff = git("diff", "--unified=0", "--find-renames", "--dst-prefix=b/", base, "--", "src")
    if diff is None:
        return None
    lines, file = collections.defaultdict(set), None
    for line in diff.splitlines():
        hunk = HUNK.match(line)
        if line.startswith("+++ "):
            file = line.removeprefix("+++ b/")
        elif hunk:
            lines[file].update(range(int(hunk[1]), int(hunk[1]) + max(int(hunk[2] or 1), 1)))
    found = []
    for file, numbers in lines.items():
        text = (ROOT / file).read_text() if file.startswith("src/") else ""
        if not (AREA.match(file) or SLACK.search(text)):
            continue
        code = mutants.masked(text)
        spans = [(code.count("\n", 0, a) + 1, code.count("\n", 0, b) + 1, name) for a, b, name in mutants.find_functions(code)]
        touched = {name for a, b, name in spans if not numbers.isdisjoint(range(a, b + 1))}
        found += [m for m in everything if m.file == file and (m.function in touched or m.line in numbers)]
    return sorted(found, key=lambda m: bool(COMPARISON.match(m.change)))


class Library:
    """The library's objects, and how to compile and link them with the plain runner."""

    def __init__(self):
        subprocess.run(["ninja", "-C", BUILD, "--quiet", "tests/test-plain"], check=True, stdout=subprocess.DEVNULL)
        tell = lambda *about: subprocess.check_output(["ninja", "-C", BUILD, "-t", *about], text=True)
        self.link = shlex.split(tell("commands", "-s", "tests/test-plain"))
        entries = json.loads((BUILD / "compile_commands.json").read_text())
        counting = r"bvol-counting\.a" if any("/libbvol-counting.a.p/" in e["output"] for e in entries) else r"bvol\.so[\d.]*"
        ours = re.compile(rf"src/lib({counting}|kernel-[\w-]+\.a)\.p/")
        self.commands = {e["output"]: shlex.split(e["command"]) for e in entries if ours.match(e["output"])}
        self.objects = collections.defaultdict(set)  # of each source
        for block in tell("deps").split("\n\n"):
            output, *sources = block.split("\n")
            for source in sources if output.split(":")[0] in self.commands else []:
                self.objects[str((BUILD / source.strip()).resolve())].add(output.split(":")[0])

    def objects_of(self, mutant):
        return self.objects[str(ROOT / mutant.file)]

    def build(self, chosen, runner, pool):
        """Makes a runner in which BVOL_MUTANT=n turns on the nth of some mutants, from 1 on; or returns what the
        compiler complains of. One mutant is there without a switch: what it changes may have to be constant."""
        shutil.copytree(ROOT / "src", MADE / "src", dirs_exist_ok=True)
        for file in {m.file for m in chosen}:
            text = (ROOT / file).read_text()
            for number, m in sorted(enumerate(chosen, 1), key=lambda numbered: -numbered[1].start):
                if m.file == file:
                    switch = f"(bvoli_mutant == {number} ? ({m.replacement}) : ({text[m.start : m.end]}))"
                    text = text[: m.start] + (m.replacement if len(chosen) == 1 else switch) + text[m.end :]
            (MADE / file).write_text(text)
        outputs = sorted(set().union(*map(self.objects_of, chosen)))
        run = lambda command: subprocess.run(command, cwd=BUILD, capture_output=True, text=True)
        complaint = "".join(run.stderr for run in pool.map(run, map(self.compilation, outputs)) if run.returncode != 0)
        if not complaint:
            link = list(self.link)
            link[link.index("-o") + 1] = str(runner)
            made = [MADE / os.path.basename(output) for output in outputs]  # ahead of the archive, whose own are then not taken
            link[link.index("-o") + 2 : link.index("-o") + 2] = [*map(str, made), str(HERE / "switch.c")]
            subprocess.run(link, cwd=BUILD, check=True, capture_output=True)
        return complaint

    def compilation(self, output):
        """The command for an object of the changed sources, without a list of dependencies; and quick, to be used once."""

        def elsewhere(path):
            absolute = (BUILD / path).resolve()
            return str(MADE / absolute.relative_to(ROOT)) if ROOT / "src" in [absolute, *absolute.parents] else path

        command, kept = iter(self.commands[output]), []
        for argument in command:
            if argument in ("-MQ", "-MF"):
                next(command)
            elif argument.startswith("-I"):
                kept.append("-I" + elsewhere(argument[2:]))
            elif argument != "-MD":
                kept.append(elsewhere(argument) if argument.endswith(".c") else argument)
        kept[kept.index("-o") + 1] = str(MADE / os.path.basename(output))
        return [*kept, "-include", str(HERE / "switch.h"), "-O1", "-w", "-fdiagnostics-color=never"]


def run(runner, number, tests, deadline, scale):
    """The test that fails where that mutant is on, or else one of the words above."""
    left = None if deadline == INFINITE else deadline - time.monotonic()
    if left is not None and left <= 0:
        return NOT_JUDGED
    environment = {"BVOL_TEST_SCALE": scale, **os.environ, "BVOL_MUTANT": str(number)}
    command = [runner, "--fail-fast", "--limit", str(LIMIT), *tests]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=environment, timeout=left)
    except subprocess.TimeoutExpired:
        return NOT_JUDGED
    if done.returncode == 0:
        return ALIVE
    failed = re.search(r"^(\S+/\S+) failed$", done.stderr, re.MULTILINE)
    late = -done.returncode in (signal.SIGKILL, signal.SIGXCPU)
    return failed[1] if failed else "the time limit" if late else "a crash"


def parts_without_overlap(todo):
    parts = []
    for m in todo:
        beside = lambda part: not any(o.file == m.file and o.start < m.end and m.start < o.end for o in part)
        part = next(filter(beside, parts), None)
        if part is None:
            parts.append(part := [])
        part.append(m)
    return parts


def judge_all(library, todo, tests_of, learn=lambda mutant, test: None, deadline=INFINITE, scale="1", show_killed=False):
    """-> {mutant: verdict}. Shows those that live."""
    verdicts, runners, parts = {}, {}, parts_without_overlap(todo)
    shutil.rmtree(MADE, ignore_errors=True)

    def judge(mutant, until):
        runner, number = runners[mutant]
        verdict = run(runner, number, tests_of(mutant), until, scale)
        if "/" in verdict and run(runner if number else PLAIN, 0, [verdict], deadline, scale) != ALIVE:
            verdict = NOT_JUDGED  # by a test that fails without the mutant, too, or for which there is no time
        if "/" in verdict:
            learn(mutant, verdict)
        if verdict == ALIVE or show_killed and verdict != NOT_JUDGED:
            print(f"{verdict}: {mutant.file}:{mutant.line}\n    {mutant}", flush=True)
        verdicts[mutant] = verdict

    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        while parts and time.monotonic() < deadline:
            part = parts.pop(0)
            runner = MADE / f"test-plain{len(runners)}"
            complaint = library.build(part, runner, pool)
            if not complaint:
                runners.update({m: (runner, number if len(part) > 1 else 0) for number, m in enumerate(part, 1)})
                soon = lambda: deadline if deadline == INFINITE else min(deadline, time.monotonic() + PATIENCE)
                list(pool.map(lambda m: judge(m, soon()), part))
            elif len(part) == 1:
                verdicts[part[0]] = BROKEN
            else:  # those in the lines that are shown cannot be switched and come alone, at last
                shown = {int(number) for number in re.findall(r"bvoli_mutant == (\d+)", complaint)} or {1}
                parts += [[m] for number, m in enumerate(part, 1) if number in shown]
                parts.insert(0, [m for number, m in enumerate(part, 1) if number not in shown])
                parts = list(filter(None, parts))
        list(pool.map(lambda m: judge(m, deadline), [m for m in runners if verdicts[m] == NOT_JUDGED]))
    verdicts.update({m: NOT_JUDGED for part in parts for m in part})
    counts = collections.Counter(verdicts.values())
    rest = {word: counts[word] for word in (ALIVE, BROKEN, NOT_JUDGED)}
    killed = len(todo) - sum(rest.values())
    print(f"{killed} killed", *(f"{count} {word}" for word, count in rest.items()), sep=", ", flush=True)
    return verdicts


class Order:
    """Which tests are likely to kill a mutant: those that killed others of its function, of its file, and those of their names.
    Suites of sets and indexes are slow and come last."""

    def __init__(self, tests, gate):
        self.tests = tests
        self.kills = collections.Counter((m.file, test) for m, test in gate.items())

    def learn(self, mutant, test):
        self.kills[mutant.function, test] += 1
        self.kills[mutant.file, test] += 1

    def of(self, mutant):
        stem, operation = pathlib.Path(mutant.file).stem, re.sub(r"^bvoli?_|^filter_|^exact_", "", mutant.function)

        def rank(test):
            kills = self.kills[mutant.function, test], self.kills[mutant.file, test]
            return (*(-n for n in kills), test.startswith(("index_", "set_")), operation not in test, stem not in test)

        return sorted(self.tests, key=rank)


def wrong_rows(everything, gate, lost, reasons, tests):
    for name in lost:
        yield f"""no mutant is `{name}`. Has the function or the guard another name now, or is it gone? The names of today are
shown by `mutate.py --list --only FILE`. If the guard is gone, take the row out."""
    for test in sorted(set(gate.values()) - set(tests)):
        yield f"there is no test {test}. Has it another name now? `mutate.py --only MUTANT` shows which test kills."
    for m in everything:
        if m.change.endswith("_SLACK becomes 0") and m not in gate and m not in reasons:
            yield f"no row for `{m}`. `mutate.py --only {m.change.split()[0]}` shows which test kills it; if none does, write one."
    if len(reasons) > MOST_REASONS:
        yield f"{len(reasons)} mutants in equivalent.txt, and {MOST_REASONS} are the most."


def judge_gate(library, everything, gate, lost, reasons, tests):
    """What is wrong with gate.txt and its mutants."""
    wrong = list(wrong_rows(everything, gate, lost, reasons, [NO_TEST, *tests]))
    gate = {m: test for m, test in gate.items() if test != NO_TEST}
    verdicts = judge_all(library, list(gate), lambda m: [gate[m]])
    spared = {m: verdict for m, verdict in verdicts.items() if verdict in (ALIVE, BROKEN, NOT_JUDGED)}
    return wrong + [f"{verdict}: `{m}`. {gate[m]} should kill it, and pass without it." for m, verdict in spared.items()]


def main():
    begin = time.monotonic()
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("base", nargs="?", metavar="BASE")
    parser.add_argument("--only", metavar="TEXT")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--gate", action="store_true")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="N")
    arguments = parser.parse_args()

    everything = find_all()
    gate, lost = read(HERE / "gate.txt", everything)
    reasons, stale = read(HERE / "equivalent.txt", everything)
    for name in stale:
        print(f"equivalent.txt: no mutant is `{name}`")
    base = "HEAD~1" if arguments.gate else arguments.base or base_of_branch()
    found = [m for m in everything if arguments.only in f"{m.file} {m}"] if arguments.only else changed(base, everything)
    if arguments.list:
        print(*(f"{m.file}:{m.line}\n    {m}" for m in found or ()), sep="\n")
        return 0

    library = Library()
    tests = subprocess.check_output([PLAIN, "--list"], text=True).split()
    wrong = judge_gate(library, everything, gate, lost, reasons, tests) if arguments.gate else []
    verdicts = {}
    if found is None:
        print(f"there is no commit {base} to compare with")
    else:
        print(f"{len(found)} mutants {f'of {arguments.only}' if arguments.only else f'since {base}'}", flush=True)
        order = Order(tests, gate)
        seconds = INFINITE if arguments.only else GATE_SECONDS if arguments.gate else arguments.seconds
        todo = [m for m in found if m not in reasons]
        verdicts = judge_all(library, todo, order.of, order.learn, begin + seconds, "0.2", bool(arguments.only))
    for what in wrong:
        print(f"gate.txt: {what}")
    return int(bool(wrong) or not arguments.gate and ALIVE in verdicts.values())


if __name__ == "__main__":
    sys.exit(main())
