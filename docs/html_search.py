#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""html_search.py HTML: names are found by what follows their prefix too, `obb_overlaps` as well as `bvol_obb_overlaps`.

Doxygen's search has a file of entries for each first letter, and shows those that begin with what is typed. Its option
IGNORE_PREFIX is for the index of names alone."""
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1]) / "search"
letters = re.search(r'0: "(.*)"', (folder / "searchdata.js").read_text()).group(1)
files = {letter: folder / f"all_{number:x}.js" for number, letter in enumerate(letters)}
entries = {letter: re.findall(r"^  (\['.*\])(?:,|$)", file.read_text(), re.M) for letter, file in files.items()}
for entry in entries["b"][:]:
    known = re.match(r"\['(?:bvol|BVOL)_5f((.).*)", entry, re.I)
    if known and known.group(2).lower() in entries:
        entries[known.group(2).lower()].append("['" + known.group(1))
for letter, file in files.items():
    lines = ",\n  ".join(sorted(entries[letter], key=str.lower))
    file.write_text(f"var searchData=\n[\n  {lines}\n];\n")
