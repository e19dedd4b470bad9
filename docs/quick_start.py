#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""quick_start.py DIRECTORY: writes the programs of docs/quick_start.md there, start.c, start.py and start.mjs, and what each
prints, start.c.txt and so on."""
import pathlib
import re
import sys

page = pathlib.Path(__file__).with_name("quick_start.md").read_text()
out = pathlib.Path(sys.argv[1])
found = re.findall(r"```(c|python|js)\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL)
if [language for language, *_ in found] != ["c", "python", "js"]:
    sys.exit("docs/quick_start.md: a program, or what it prints, is missing")
for (language, program, said), name in zip(found, ("start.c", "start.py", "start.mjs")):
    (out / name).write_text(program)
    (out / (name + ".txt")).write_text(said)
