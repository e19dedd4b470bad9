#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The table of sets beside others in docs/design/performance.md, made from what `./dev bench batch --csv FILE` wrote, once for
each table of kernels.

    many.py CSV...    the first CSV is that of the best table, with which single calls and loops are compared"""
import csv
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).resolve().parent / "design" / "performance.md"
BEGIN, END = "<!-- begin docs/many.py -->\n", "<!-- end docs/many.py -->\n"
TABLES = ["avx512", "avx2", "sse2", "scalar"]


def rows_of(path):
    """Of each case its entries, in the order of the file."""
    cases = {}
    with open(path, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if "products" in row["data"]:
                continue  # as with quaternions
            key = (row["workload"], row["count"], row["true_share"])
            cases.setdefault(key, []).append(row)
    return cases


def short(number):
    value = float(number)
    return f"{value:.0f}" if value >= 9.95 else f"{value:.2g}" if value < 1 else f"{value:.1f}"


def size(count):
    n = int(count)
    return f"{n // 1000000}M" if n >= 1000000 else f"{n // 1000}k" if n % 1000 == 0 else str(n)


def fastest(entries, role):
    return min((e for e in entries if e["role"] == role), key=lambda e: float(e["ratio_to_set"]), default=None)


def cell(entries):
    """How many times as fast as the best other library / in how many times the time of the floor."""
    ours = max((e for e in entries if e["role"] == "set"), key=lambda e: float(e["ratio_to_floor"]))
    peer = fastest(entries, "peer")
    floor = short(ours["ratio_to_floor"])
    return f"{short(peer['ratio_to_set'])} / {floor}" if peer else floor


def line(key, runs):
    best = runs[0][key]
    peer, loop, single = (fastest(best, role) for role in ("peer", "loop", "single"))
    by_table = {run[key][0]["kernels"]: cell(run[key]) for run in runs if key in run}
    return "| " + " | ".join([
        re.sub(r"^W\d ", "", key[0]), size(key[1]), f"{100 * float(key[2]):.0f} %", peer["candidate"] if peer else "none",
        f"{short(loop['ratio_to_set'])} {loop['candidate']}" if loop else "none", short(single["ratio_to_set"]),
        *(by_table.get(table, "") for table in TABLES)]) + " |"


def main(paths):
    runs = [rows_of(path) for path in paths]
    lines = ["| workload | members | true | best other library | best loop | one a call | " + " | ".join(TABLES) + " |",
             "|---" * (6 + len(TABLES)) + "|"]
    lines += [line(key, runs) for key in runs[0]]
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    PAGE.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
