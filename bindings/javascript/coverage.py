#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which functions of the C library the JavaScript package lacks: missing.txt beside this script.

    coverage.py            compares the list with the description and the sources
    coverage.py --write    writes it anew

The reasons are in families.txt. A function that has none is listed as one that nobody has decided on."""
import pathlib
import re
import sys

from make import HERE, Api, by_hand, looped

UNDECIDED = "nobody has decided yet: add a line to families.txt, or the function to the package"


def families():
    lines = (HERE / "families.txt").read_text(encoding="ascii").splitlines()
    return [(re.compile(line.split(None, 1)[0]), line.split(None, 1)[1]) for line in lines if line and line[0] != "#"]


def listed(api):
    """What missing.txt is to say, and how many functions it names. It has no number itself, so that changes can be merged."""
    has = {which[0]["name"] for which, _ in looped(api)} | by_hand()
    groups = {}
    lacking = [name for name in api.functions if name not in has]
    for name in lacking:
        reason = next((said for pattern, said in families() if pattern.fullmatch(name)), UNDECIDED)
        groups.setdefault(reason, []).append(name)
    text = "# The functions of the C library that the JavaScript package lacks, by coverage.py: do not edit.\n"
    for reason in sorted(groups):
        text += f"\n# {reason}\n" + "\n".join(sorted(groups[reason])) + "\n"
    return text, len(lacking)


def main(arguments):
    api, path = Api(), HERE / "missing.txt"
    text, count = listed(api)
    if arguments == ["--write"]:
        path.write_text(text, encoding="ascii")
    elif not path.is_file() or path.read_text(encoding="ascii") != text:
        print("bindings/javascript/missing.txt is not what the description says: ./dev describe writes it")
        return 1
    print(f"the JavaScript package lacks {count} of {len(api.functions)} functions")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
