#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the symbols file of Debian for one of the libraries: each symbol, its version node and the oldest release that will do.

    symbols.py DESCRIPTION MAP           of libbvol, by bvol-api.json and the version map
    symbols.py HEADER SONAME PACKAGE [MAP]    of a companion; without a map its symbols have no node
    symbols.py --test DESCRIPTION

A program needs the release that brought the function. It needs a later one where a struct that begins with its size, or an
enum, has grown since: it is compiled with the new fields, may use them, and a library that does not know them refuses them. So
a function asks for the latest release of all that can be reached from its parameters. A field or a value that came later than
its struct or enum says `(since 0.2)` in its comment (docs/packaging.md)."""
import copy
import json
import pathlib
import re
import sys


def release(version):
    return tuple(int(part) for part in version.split("."))


def last(item):
    """The release that an entry is complete since: its own, or that of the last field or value that it got."""
    texts = [one["text"] for one in item.get("fields", item.get("values", []))]
    return max([item["since"], *re.findall(r"\(since (\d+\.\d+)\)", " ".join(texts))], key=release)


def reached(parameters, entries, seen):
    """The structs and enums that values of these types hold or point to."""
    for one in parameters:
        names = [re.sub(r"const |struct |[ *]+(\[.*)?$", "", one["type"]), one.get("enum"), one.get("flags")]
        for entry in (entries[name] for name in names if name in entries and name not in seen):
            seen.add(entry["name"])
            yield entry
            yield from reached(entry.get("fields", []), entries, seen)


def minimal(description):
    """The oldest release that will do, of each function."""
    entries = {entry["name"]: entry for entry in description["structs"] + description["enums"]}
    return {function["name"]: max([function["since"], *map(last, reached(function["parameters"], entries, set()))], key=release)
            for function in description["functions"]}


def nodes(version_map):
    """The version node of each symbol."""
    found, node = {}, None
    for line in version_map.splitlines():
        opened, symbol = re.match(r"(\w+) \{", line), re.match(r" +(\w+);", line)
        node = opened.group(1) if opened else node
        if symbol:
            found[symbol.group(1)] = node
    return found


def debian(soname, package, symbols):
    """Prints it, of symbols as (name, node, release). A node is a symbol itself, as old as the oldest in it."""
    print(f"{soname} {package} #MINVER#\n* Build-Depends-Package: {re.sub('[0-9]+$', '', package)}-dev")
    for node in sorted({node for _, node, _ in symbols} - {"Base"}):
        print(f" {node}@{node} {min((since for _, other, since in symbols if other == node), key=release)}")
    for name, node, since in symbols:
        print(f" {name}@{node} {since}")


def check(description):
    """A field that is added to a struct, and a value to an enum, raise the functions that take them and no others."""
    later = copy.deepcopy(description)
    structs = {struct["name"]: struct for struct in later["structs"]}
    structs["bvol_index_counters"]["fields"].append({"name": "new", "type": "uint64_t", "text": "what is new (since 0.10)"})
    enums = {enum["name"]: enum for enum in later["enums"]}
    enums["bvol_mesh_flags"]["values"].append({"name": "BVOL_NEW", "value": 64, "text": "what is new (since 0.2)"})
    was, now = minimal(description), minimal(later)
    assert now["bvol_index_overlaps_aabb"] == "0.10"  # its filter points to counters
    assert now["bvol_index_validate_mesh"] == "0.2"  # its report has the flags
    assert now["bvol_aabb_overlaps_aabb"] == was["bvol_aabb_overlaps_aabb"]
    print(f"a struct that grows raises {sum(now[name] != was[name] for name in now)} of {len(now)} functions")


def main():
    words = sys.argv[1:]
    testing = words[0] == "--test"
    text = pathlib.Path(words[testing]).read_text()
    if words[testing].endswith(".h"):
        symbols = re.findall(r"^(?:BVOL_API )?[\w ]+[ *](bvol_\w+)\(", text, re.MULTILINE)
        since = re.findall(r"@since (\d+\.\d+)", text)
        node = nodes(pathlib.Path(words[3]).read_text()) if words[3:] else dict.fromkeys(symbols, "Base")
        if set(symbols) != node.keys():
            sys.exit(f"the header and the map differ: {' '.join(sorted(set(symbols) ^ node.keys()))}")
        debian(*words[1:3], [(name, node[name], max(since, key=release)) for name in sorted(symbols)])
        return 0
    description = json.loads(text)
    if testing:
        check(description)
        return 0
    wanted, node = minimal(description), nodes(pathlib.Path(words[1]).read_text())
    if wanted.keys() != node.keys():
        sys.exit(f"the description and the map differ: {' '.join(sorted(wanted.keys() ^ node.keys()))}")
    debian("libbvol.so.0", "libbvol0", [(name, node[name], wanted[name]) for name in sorted(wanted)])
    return 0


sys.exit(main())
