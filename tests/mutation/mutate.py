#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The test of the tests: changes the library's sources in one place at a time and wants a test to fail each time.

    mutate.py [--since COMMIT | --all] [--only TEXT]... [--minutes N] [--list] [--jobs N] [--learn]
    mutate.py --tidy
    mutate.py --mark

Judged are the mutants that the reference did not have (README.md says which commit that is and how mutants are found again),
those that COMMIT did not have, or all. --only keeps those of which `file:line function change` contains a TEXT. --minutes takes
them in an order by hash and begins no more than can be judged in N minutes. --list shows them without judging. BVOL_MUTATION_BUILD
is a directory in which the tests have been built already, and not with clang. --learn notes in killers.txt what is slow to kill. --tidy writes equivalent.txt and killers.txt with the lines of today, and --mark does so
and makes HEAD the reference.

The status is 0 if no judged mutant lives and every reason has its mutant."""
import argparse
import collections
import concurrent.futures
import difflib
import hashlib
import io
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
import tarfile
import time

import counterparts
import verdicts

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / os.environ.get("BVOL_MUTATION_BUILD", "build-gate/mutation")
EQUIVALENT = pathlib.Path(__file__).with_name("equivalent.txt")
UNJUDGED = pathlib.Path(__file__).with_name("unjudged.txt")
JUDGED = pathlib.Path(__file__).with_name("judged.txt")
KILLERS = pathlib.Path(__file__).with_name("killers.txt")
SLOW = 2  # seconds of tests
INFINITE = float("inf")
BROKEN, SAME, CRASH, LATE, UNREACHED = "does not compile", "same machine code", "crash", "time limit", "not reached"
ENVIRONMENT = dict(os.environ, BVOL_TEST_SCALE=os.environ.get("BVOL_TEST_SCALE", "1"))


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True)


def find_reference():
    """The newest first parent of HEAD's line that the file `judged.txt` names."""
    judged = {line.split()[0] for line in JUDGED.read_text().splitlines() if line and not line.startswith("#")}
    line = git("rev-list", "--first-parent", "HEAD").stdout.decode().split()
    found = next((commit for commit in line if commit in judged), None)
    if found:
        return found
    if git("rev-parse", "--is-shallow-repository").stdout.strip() == b"true":
        sys.exit("the reference is not in this shallow clone: git fetch --unshallow gets it")
    if not line:
        sys.exit("the reference is found by the history: this must be a git clone, or give --all")
    sys.exit(f"no commit of {JUDGED.relative_to(ROOT)} is a first parent in the line of HEAD")


def sources_of(commit):
    archive = git("archive", commit, "src")
    if archive.returncode != 0:
        sys.exit(f"no sources of {commit}: {archive.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        return counterparts.Sources({m.name: tar.extractfile(m).read().decode() for m in tar if re.search(r"\.[ch]$", m.name)})


def sources_of_today():
    files = [p for p in (ROOT / "src").rglob("*.[ch]")]
    return counterparts.Sources({str(p.relative_to(ROOT)): p.read_text() for p in files})


def show(mutant):
    return f"{mutant.file}:{mutant.line} {mutant.function}\n    {mutant.change} | {mutant.text}"


def by_hash(mutant):
    name = "\n".join((mutant.file, mutant.function, mutant.text, mutant.change, str(mutant.place)))
    return hashlib.sha256(name.encode()).digest()


class Library:
    """The library's objects and how to compile and link them with the plain runner."""

    def __init__(self):
        if not (BUILD / "build.ninja").exists():
            options = ["-Dtests=enabled", "-Dtools=disabled", "-Dbuildtype=plain", "-Doptimization=2"]
            subprocess.run(["meson", "setup", BUILD, ROOT, *options], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["ninja", "-C", BUILD, "--quiet", "tests/test-plain"], check=True, stdout=subprocess.DEVNULL)
        self.commands = {}  # object -> arguments
        entries = json.loads((BUILD / "compile_commands.json").read_text())
        counting = r"bvol-counting\.a" if any("/libbvol-counting.a.p/" in e["output"] for e in entries) else r"bvol\.so[\d.]*"
        for entry in entries:
            if re.match(rf"src/lib({counting}|kernel-[\w-]+\.a)\.p/", entry["output"]):
                self.commands[entry["output"]] = shlex.split(entry["command"])
        self.needs = {o: set(self.dependencies(o)) for o in self.commands}  # object -> sources
        if not self.commands:
            sys.exit("mutate.py no longer finds the library's objects")
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
    """The tests, likeliest killers first: the known one, those that killed in the same function, have its name, killed in the same
    file, have its name, killed anywhere; then the quickest."""

    def __init__(self, known, jobs, deadline):
        """`known` tells a test for each mutant that is slow to kill without; `deadline` is on the monotonic clock."""
        parts = [[BUILD / "tests" / "test-plain", "--times", "--part", f"{i + 1}/{jobs}"] for i in range(jobs)]
        pipe = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        runs = [subprocess.Popen(part, **pipe, text=True, env=ENVIRONMENT) for part in parts]
        shown = "".join(run.communicate()[0] for run in runs)
        if any(run.returncode for run in runs):
            sys.exit("the tests fail without any mutant\n" + re.sub(r"^ *[\d.]+ ms  .*\n", "", shown, flags=re.MULTILINE))
        self.times = {m[2]: float(m[1]) for m in re.finditer(r"^\s*([\d.]+) ms  (\S+)$", shown, re.MULTILINE)}
        self.limit = 2 + int(3 * max(self.times.values()) / 1000)  # seconds of processor time for each test
        self.kills = collections.Counter()
        self.known = known
        self.learned = {}
        self.deadline = deadline
        self.last_start = deadline - sum(self.times.values()) / 1000  # what lives takes all tests

    def order(self, mutant):
        stem, operation = pathlib.Path(mutant.file).stem, mutant.function.removeprefix("bvol_")
        known = self.known.get(mutant)

        def rank(test):
            own = stem in test.split("/")[0]
            kills = self.kills
            named = operation in test
            return (test != known, -kills[mutant.function, test], -named, -kills[mutant.file, test], -own, -kills[test], self.times[test])

        return sorted(self.times, key=rank)

    def run(self, runner, mutant):
        """The test that kills the mutant, or None."""
        start = time.monotonic()
        command = [runner, "--fail-fast", "--limit", str(self.limit), *self.order(mutant)]
        left = None if self.deadline == INFINITE else max(0, self.deadline - start)
        try:
            run = subprocess.run(command, capture_output=True, text=True, errors="replace", env=ENVIRONMENT, timeout=left)
        except subprocess.TimeoutExpired:
            return UNREACHED
        if run.returncode == 0:
            return None
        match = re.search(r"^(\S+/\S+) failed$", run.stderr, re.MULTILINE)
        if not match:
            return LATE if run.returncode in (-signal.SIGKILL, -signal.SIGXCPU) else CRASH
        for where in ((mutant.function, match[1]), (mutant.file, match[1]), match[1]):
            self.kills[where] += 1
        if match[1] == self.known.get(mutant) or time.monotonic() - start > SLOW:
            self.learned[mutant] = match[1]
        return match[1]


def judge_all(todo, library, tests, jobs):
    """-> Counter of what killed them, and those that live."""
    directories = queue.SimpleQueue()
    for job in range(jobs):
        directory = BUILD / f"worker{job}"
        shutil.rmtree(directory, ignore_errors=True)
        shutil.copytree(ROOT / "src", directory / "src")
        directories.put(directory)

    def judge(mutant):
        if time.monotonic() > tests.last_start:
            return UNREACHED
        directory = directories.get()
        try:
            runner, why = library.build(mutant, directory)
            return why or tests.run(runner, mutant)
        finally:
            directories.put(directory)

    start = time.monotonic()
    killers, alive = collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for done, (mutant, killer) in enumerate(zip(todo, pool.map(judge, todo)), 1):
            if killer is None:
                alive.append(mutant)
                print("alive: " + show(mutant), flush=True)
            killers[killer] += 1
            if done % 50 == 0 and killer != UNREACHED:
                print(f"{done} of {len(todo)}, {len(alive)} alive, {time.monotonic() - start:.0f} s", flush=True)
    return killers, alive


def report(todo, killers, alive, equivalent):
    same, broken, unreached = killers[SAME], killers[BROKEN], killers[UNREACHED]
    killed = len(todo) - len(alive) - same - broken - unreached
    print(f"killed by a crash: {killers[CRASH]}, by the time limit: {killers[LATE]}; left out, not C: {broken}")
    print(f"equivalent: {equivalent} with a reason, {same} with the same machine code")
    if unreached:
        print(f"not reached in the time: {unreached}, which mutate.py without --minutes judges")
    total = len(todo) + equivalent - broken
    print(f"mutants: {total} judged or not reached, {killed} killed, {equivalent + same} equivalent, {len(alive)} alive")


def mark():
    if git("status", "--porcelain", "--", "src").stdout:
        sys.exit("the sources are not those of HEAD: commit first")
    commit = git("log", "-1", "--format=%H %cs %s").stdout.decode()
    lines = JUDGED.read_text().splitlines(keepends=True)
    head = [line for line in lines if line.startswith("#")]
    JUDGED.write_text("".join([*head, commit, *lines[len(head) :][:2]]))  # older ones in case this one is rebased


def unjudged():
    """The files whose mutants still wait to be judged: README.md."""
    lines = UNJUDGED.read_text().splitlines() if UNJUDGED.exists() else []
    return {line for line in lines if line and not line.startswith("#")}


def main():
    begin = time.monotonic()
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--since", metavar="COMMIT")
    which.add_argument("--all", action="store_true")
    which.add_argument("--tidy", action="store_true")
    which.add_argument("--mark", action="store_true")
    parser.add_argument("--only", action="append", metavar="TEXT")
    parser.add_argument("--minutes", type=float, default=INFINITE, metavar="N")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    arguments = parser.parse_args()

    today = sources_of_today()
    commit = arguments.since or (None if arguments.all else find_reference())
    reference = sources_of(commit) if commit else counterparts.Sources({})
    known = counterparts.find(reference, today)
    resolved = lambda path: verdicts.resolve(verdicts.read(path), today.mutants, reference.mutants, known)
    (reasons, lost), (tests_known, _) = resolved(EQUIVALENT), resolved(KILLERS)
    new = [str(entry) for entry in verdicts.name({m: "" for m in today.mutants if m not in known and m not in reasons}, today.mutants)]
    for entry, why in lost:
        print(f"equivalent.txt: {why}\n{entry.said}\n{entry}", *difflib.get_close_matches(str(entry), new, 1), sep="\n? ")
    if arguments.tidy or arguments.mark:
        if lost:
            sys.exit("nothing is written while a reason has no mutant")
        verdicts.write(EQUIVALENT, verdicts.name(reasons, today.mutants))
        verdicts.write(KILLERS, verdicts.name(tests_known, today.mutants))
        if arguments.mark:
            mark()
        return 0

    is_wanted = lambda text: not arguments.only or any(only in text for only in arguments.only)
    changed = [m for m in today.mutants if m not in known]
    whence = f"not in {commit[:12]}" if commit else "to judge"
    print(f"{len(today.mutants)} mutants, {len(changed)} of them {whence}", flush=True)
    chosen = [m for m in changed if is_wanted(f"{m.file}:{m.line} {m.function} {m.change}")]
    todo = [m for m in chosen if m not in reasons]
    excused = len(chosen) - len(todo)
    if arguments.list:
        for mutant in chosen:
            print(show(mutant), *(["    equivalent: " + reasons[mutant]] if mutant in reasons else []), sep="\n")
        return int(bool(lost))
    if arguments.minutes < INFINITE:
        later = unjudged()
        left_out = sum(m.file in later for m in todo)
        todo = sorted((m for m in todo if m.file not in later), key=by_hash)
        print(f"left out: {left_out} mutants in {len(later)} files of unjudged.txt, which mutate.py without --minutes judges", flush=True)

    killers, alive = collections.Counter(), []
    if todo:
        library = Library()
        tests = Tests(tests_known, arguments.jobs, begin + 60 * arguments.minutes)
        print(f"{len(tests.times)} tests, at most {tests.limit} s each", flush=True)
        killers, alive = judge_all(todo, library, tests, arguments.jobs)
        if arguments.learn:
            verdicts.write(KILLERS, verdicts.name({**tests_known, **tests.learned}, today.mutants))
    report(todo, killers, alive, excused)
    none = bool(todo) and killers[UNREACHED] == len(todo)
    if none:
        print("none was judged: this machine is too slow or too busy for so little time")
    return int(bool(alive or lost or none))


if __name__ == "__main__":
    sys.exit(main())
