#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sums a `meson test` run, from its testlog.json on standard input: the last line is `N passed, N failed`.

A program of tests says how many it ran; any other program is one test."""
import json
import re
import sys

COUNTED = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)

total = [0, 0]
for line in sys.stdin:
    run = json.loads(line)
    output = run.get("stdout", "") + run.get("stderr", "")
    ok = run["result"] in ("OK", "EXPECTEDFAIL")
    if run["result"] == "SKIP":
        print("skipped:", run["name"])
        continue
    if match := COUNTED.search(output):
        passed, failed = int(match[1]), int(match[2])
    else:
        passed, failed = int(ok), int(not ok)
    if failed == 0 and (not ok or passed == 0):  # it died after its last test, or has none
        failed = 1
    total[0] += passed
    total[1] += failed
print(f"{total[0]} passed, {total[1]} failed")
sys.exit(total[1] > 0 or total[0] == 0)
