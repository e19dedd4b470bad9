#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which functions of the C library the Python package lacks, and why: missing.txt, from the description.

    coverage.py            compares missing.txt with the description and with the package
    coverage.py --write    writes it anew

The reasons are in families.txt, a line for each: a regular expression for whole names, and the reason. A function that fits none
is listed as one that nobody has decided on. Needs Python alone, without packages."""
import re
import sys

from generate import HERE, SETS, Api

UNDECIDED = "nobody has decided yet: add a line to families.txt, or the function to the package"
# By module: what stands for the kind of a handle in the names that it makes.
KINDS = {
    "_common.py": ["bvol_index", "bvol_index2", "bvol_index_f64", "bvol_index2_f64"],
    "index.py": ["bvol_index", "bvol_index2"],
    "index_f64.py": ["bvol_index_f64", "bvol_index2_f64"],
    "mesh.py": ["bvol_index"],
    "sets.py": list(SETS),
    "solids.py": ["bvol_hull"],
    "_core.py": [],
}


def by_hand():
    """The functions that the modules written by hand name, in full or after what stands for a handle."""
    found = set()
    for path in sorted((HERE / "src" / "bvol").glob("**/*.py")):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"(?:\blib\.|[\"'])(bvol_\w+)", text))
        suffixes = re.findall(r"_kind\}_(\w+)|\b_call\(\"(\w+)\"|\b_list\(\"(\w+)\"|_function = \"f4:\d+\", \"(\w+)\"", text)
        names = ["".join(one) for one in suffixes] + [f"{one}_each" for one in re.findall(r"\b_visit\(\"(\w+)\"", text)]
        found |= {f"{kind}_{name}" for kind in KINDS.get(path.name, []) for name in names}
        if path.name == "solids.py":
            found |= {f"bvol_hull_{name}" for name in re.findall(r"f\"bvol_hull_\{name\}\"", text)}
        found |= {f"{kind}_destroy" for kind in re.findall(r"_kind(?:, \w+, \w+)? = \"(bvol_\w+)\"", text)}
        found |= {f"{kind}_{end}" for kind in re.findall(r"_kind(?:, \w+)*? = \"(bvol_\w+)\"", text) for end in ("create", "destroy")}
    return found


def missing(api):
    """The functions that are neither loops nor questions nor called by hand."""
    has = {which[0]["name"] for which in [*api.maps, *api.rows, *api.asked, *api.fits]} | by_hand()
    has |= {f"{kind}_{end}" for kind in SETS for end in ("create", "destroy")}
    return [name for name in api.functions if name not in has]


def families():
    lines = (HERE / "families.txt").read_text(encoding="ascii").splitlines()
    return [(re.compile(line.split(None, 1)[0]), line.split(None, 1)[1]) for line in lines if line and line[0] != "#"]


def listed(api):
    """What missing.txt is to say."""
    many = {name.removesuffix("_many") for name in api.functions if name.endswith("_many")}
    groups = {}
    for name in missing(api):
        if name in many:
            reason = "the form for many, which the package has, answers for one as well"
        else:
            reason = next((said for pattern, said in families() if pattern.fullmatch(name)), UNDECIDED)
        groups.setdefault(reason, []).append(name)
    count = sum(map(len, groups.values()))
    text = f"# The {count} of {len(api.functions)} functions that the Python package lacks, by coverage.py: do not edit.\n"
    for reason in sorted(groups):
        text += f"\n# {reason}\n" + "\n".join(sorted(groups[reason])) + "\n"
    return text


def main(arguments):
    text, path = listed(Api()), HERE / "missing.txt"
    if arguments == ["--write"]:
        path.write_text(text, encoding="ascii")
    elif not path.is_file() or path.read_text(encoding="ascii") != text:
        print("bindings/python/missing.txt is not what the description says: ./dev describe writes it")
        return 1
    print(text.splitlines()[0].removeprefix("# ").partition(", by")[0])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
