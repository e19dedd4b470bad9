#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The test of the tests: changes the library's sources in one place at a time and wants a test to fail each time.

    mutate.py [--list] [--only TEXT]... [--all] [--jobs N] [--learn]

--list shows the mutants without running them; --only keeps those of which `file:line function change` contains a TEXT. Files in
unjudged.txt, whose tests do not yet kill every mutant, are left out and counted, unless they are asked for by --only or --all. A mutant
that compiles to the same machine code is equivalent; one that cannot change an answer for another reason is listed with it in
equivalent.txt and not run. killers.txt names a test for each mutant that is slow to kill without; it only tells what to try first,
so a line that is no longer true costs time and nothing else, and --learn writes it anew. The status is 0 if every other mutant was killed, and no line of equivalent.txt has lost its
mutant."""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import queue
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

import mutants

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build-gate" / "mutation"
EQUIVALENT = pathlib.Path(__file__).with_name("equivalent.txt")
UNJUDGED = pathlib.Path(__file__).with_name("unjudged.txt")
KILLERS = pathlib.Path(__file__).with_name("killers.txt")
SLOW = 2  # seconds of tests
BROKEN, SAME, CRASH, LATE = "does not compile", "same machine code", "crash", "time limit"
ENVIRONMENT = dict(os.environ, BVOL_TEST_SCALE=os.environ.get("BVOL_TEST_SCALE", "1"))


def read_equivalent():
    """Blocks of: file and function; the source line; the change, or several; the reason. -> {key: reason}"""
    reasons = {}
    text = re.sub(r"^# .*\n", "", EQUIVALENT.read_text(), flags=re.MULTILINE) if EQUIVALENT.exists() else ""
    for block in re.split(r"\n\s*\n", text.strip()):
        if not block.strip():
            continue
        place, line, changes, *reason = [part.strip() for part in block.strip().split("\n")]
        if not reason:
            sys.exit(f"{EQUIVALENT}: no reason in\n{block}")
        for change in changes.split("; "):
            reasons[(*place.split(), line, change)] = " ".join(reason)
    return reasons


def read_unjudged():
    return {line for line in UNJUDGED.read_text().split("\n") if line and not line.startswith("#")}


def read_killers():
    """Lines of: file, function, test, change. -> {file, function, change: test}"""
    lines = [line.split(maxsplit=3) for line in KILLERS.read_text().split("\n")] if KILLERS.exists() else []
    return {(file, function, change): test for file, function, test, change in filter(None, lines)}


def write_killers(killers):
    KILLERS.write_text("".join(f"{file} {function} {test} {change}\n" for (file, function, change), test in sorted(killers.items())))


def place(mutant):
    return (mutant.file, mutant.function, mutant.change)


def key(mutant):
    return (mutant.file, mutant.function, mutant.text, mutant.change)


def show(mutant):
    return f"{mutant.file} {mutant.function}\n    {mutant.text}\n    {mutant.change}\n    (line {mutant.line})"


class Library:
    """The library's objects and how to compile and link them with the plain runner."""

    def __init__(self):
        if not (BUILD / "build.ninja").exists():
            options = ["-Dtests=enabled", "-Dtools=disabled", "-Dbuildtype=plain", "-Doptimization=2"]
            subprocess.run(["meson", "setup", BUILD, ROOT, *options], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["ninja", "-C", BUILD, "--quiet", "tests/test-plain"], check=True, stdout=subprocess.DEVNULL)
        self.commands = {}  # object -> arguments
        for entry in json.loads((BUILD / "compile_commands.json").read_text()):
            if re.match(r"src/lib(bvol-counting|kernel-[\w-]+)\.a\.p/", entry["output"]):
                self.commands[entry["output"]] = shlex.split(entry["command"])
        self.needs = {o: set(self.dependencies(o)) for o in self.commands}  # object -> sources
        link = subprocess.run(["ninja", "-C", BUILD, "-t", "commands", "-s", "tests/test-plain"], capture_output=True, text=True, check=True)
        self.link = shlex.split(link.stdout)

    def dependencies(self, output):
        deps = subprocess.run(["ninja", "-C", BUILD, "-t", "deps", output], capture_output=True, text=True, check=True).stdout
        for line in deps.splitlines()[1:]:
            path = (BUILD / line.strip()).resolve() if line.strip() else ROOT
            if ROOT / "src" in path.parents:
                yield str(path.relative_to(ROOT))

    def build(self, mutant, directory):
        """A runner with the mutant in it, or None and why there is none."""
        source = directory / mutant.file
        original = (ROOT / mutant.file).read_text()
        source.write_text(original[: mutant.start] + mutant.replacement + original[mutant.end :])
        try:
            link, changed = list(self.link), False
            for output, command in self.commands.items():
                if mutant.file not in self.needs[output]:
                    continue
                made = directory / os.path.basename(output)
                if not self.compile(output, command, directory, made):
                    return None, BROKEN
                changed = changed or made.read_bytes() != (BUILD / output).read_bytes()
                link.insert(link.index("-o") + 2, str(made))  # ahead of the archive, whose own copy is then not taken
            if not changed:
                return None, SAME
            runner = directory / "runner"
            link[link.index("-o") + 1] = str(runner)
            subprocess.run(link, cwd=BUILD, check=True, capture_output=True)
            return runner, None
        finally:
            source.write_text(original)

    @staticmethod
    def compile(output, command, directory, made):
        arguments = []
        for argument in command:
            if argument == output:
                argument = str(made)
            elif argument.startswith("-I"):
                argument = "-I" + elsewhere(argument[2:], directory)
            elif argument.endswith(".c"):
                argument = elsewhere(argument, directory)
            arguments.append(argument)
        skip = ("-MD", "-MQ", "-MF")
        kept = [a for i, a in enumerate(arguments) if a not in skip and not (i and arguments[i - 1] in skip[1:])]
        return subprocess.run(kept + ["-w"], cwd=BUILD, capture_output=True).returncode == 0


def elsewhere(path, directory):
    """A path of src/ in the worker's own copy of it."""
    absolute = (BUILD / path).resolve()
    if absolute == ROOT / "src" or ROOT / "src" in absolute.parents:
        return str(directory / absolute.relative_to(ROOT))
    return path


class Tests:
    """The tests, likeliest killers first: the known one, those that killed in the same function, have its name, killed in the same file,
    have its name, killed anywhere; then the quickest."""

    def __init__(self):
        run = subprocess.run([BUILD / "tests" / "test-plain", "--times"], capture_output=True, text=True, env=ENVIRONMENT)
        if run.returncode != 0:
            sys.exit("the tests fail without any mutant\n" + run.stderr + run.stdout)
        self.times = {m[2]: float(m[1]) for m in re.finditer(r"^\s*([\d.]+) ms  (\S+)$", run.stdout, re.MULTILINE)}
        self.limit = 2 + int(3 * max(self.times.values()) / 1000)  # seconds of processor time for each test
        self.kills = collections.Counter()
        self.known = read_killers()
        self.learned = {}

    def order(self, mutant):
        stem, operation = pathlib.Path(mutant.file).stem, mutant.function.removeprefix("bvol_")
        known = self.known.get(place(mutant))

        def rank(test):
            own = stem in test.split("/")[0]
            kills = self.kills
            named = operation in test
            return (test != known, -kills[mutant.function, test], -named, -kills[mutant.file, test], -own, -kills[test], self.times[test])

        return sorted(self.times, key=rank)

    def run(self, runner, mutant):
        """The test that kills the mutant, or None."""
        start = time.monotonic()
        run = subprocess.run([runner, "--fail-fast", "--limit", str(self.limit), *self.order(mutant)], capture_output=True, text=True,
                             errors="replace", env=ENVIRONMENT)
        if run.returncode == 0:
            return None
        match = re.search(r"^(\S+/\S+) failed$", run.stderr, re.MULTILINE)
        if not match:
            return LATE if run.returncode in (-signal.SIGKILL, -signal.SIGXCPU) else CRASH
        for where in ((mutant.function, match[1]), (mutant.file, match[1]), match[1]):
            self.kills[where] += 1
        if match[1] == self.known.get(place(mutant)) or time.monotonic() - start > SLOW:
            self.learned[place(mutant)] = match[1]
        return match[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--only", action="append")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()

    is_wanted = lambda text: not arguments.only or any(only in text for only in arguments.only)
    files = sorted(p for p in (ROOT / "src").rglob("*.[ch]"))
    everything = [m for p in files for m in mutants.find(str(p.relative_to(ROOT)), p.read_text())]
    chosen = [m for m in everything if is_wanted(f"{m.file}:{m.line} {m.function} {m.change}")]
    later = set() if arguments.only or arguments.all else read_unjudged()
    left_out = sum(m.file in later for m in chosen)
    chosen = [m for m in chosen if m.file not in later]
    reasons = read_equivalent()
    lost = set(reasons) - {key(m) for m in everything}
    equivalent = [m for m in chosen if key(m) in reasons]
    todo = [m for m in chosen if key(m) not in reasons]
    if arguments.list:
        for mutant in chosen:
            print(show(mutant), *(["    equivalent: " + reasons[key(mutant)]] if key(mutant) in reasons else []), sep="\n")
        print(len(chosen), "mutants")
        return 0

    library, tests = Library(), Tests()
    print(f"{len(chosen)} mutants, {len(tests.times)} tests, at most {tests.limit} s each", flush=True)
    directories = queue.SimpleQueue()
    for job in range(arguments.jobs):
        directory = BUILD / f"worker{job}"
        shutil.rmtree(directory, ignore_errors=True)
        shutil.copytree(ROOT / "src", directory / "src")
        directories.put(directory)

    def judge(mutant):
        directory = directories.get()
        try:
            runner, why = library.build(mutant, directory)
            return why or tests.run(runner, mutant)
        finally:
            directories.put(directory)

    start = time.monotonic()
    killers, alive = collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for done, (mutant, killer) in enumerate(zip(todo, pool.map(judge, todo)), 1):
            if killer is None:
                alive.append(mutant)
                print("alive: " + show(mutant), flush=True)
            killers[killer] += 1
            if done % 50 == 0:
                print(f"{done} of {len(todo)}, {len(alive)} alive, {time.monotonic() - start:.0f} s", flush=True)

    if arguments.learn:
        write_killers(tests.learned)
    for entry in sorted(lost):
        print("equivalent.txt lists what is no longer there:", *entry, sep="\n    ")
    same, broken = killers[SAME], killers[BROKEN]
    killed = len(todo) - len(alive) - same - broken
    print(f"killed by a crash: {killers[CRASH]}, by the time limit: {killers[LATE]}; left out, not C: {broken}")
    print(f"equivalent: {len(equivalent)} with a reason, {same} with the same machine code")
    print(f"not judged yet: {left_out} in {len(later)} files of unjudged.txt")
    print(f"mutants: {len(chosen) - broken} generated, {killed} killed, {len(equivalent) + same} equivalent, {len(alive)} alive")
    return int(bool(alive or lost))


if __name__ == "__main__":
    sys.exit(main())
