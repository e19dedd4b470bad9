#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the symbols file of Debian for one of the libraries: each symbol, its version node and the oldest release that will do.

    symbols.py DESCRIPTION MAP SONAME PACKAGE           of libbvol, by bvol-api.json and its version map
    symbols.py DESCRIPTION MAP SONAME PACKAGE HEADER    of a companion, by its header and its map
    symbols.py --test DESCRIPTION

A program needs the release that brought the function. It needs a later one where a struct that begins with its size, or an
enum, has grown since: it is compiled with the new fields, may use them, and a library that does not know them refuses them. So
a function asks for the latest release of all that can be reached from its parameters. A field or a value that came later than
its struct or enum says `(since 0.2)` in its comment. What is in a node of what is experimental may change with the next minor
version: who uses it asks for the minor version with which it was built, and none after it (docs/packaging.md)."""
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


def debian(soname, package, version, symbols):
    """The file, of symbols as (name, node, release). A node is a symbol itself, as old as the oldest in it."""
    major, minor = release(version)[:2]
    yield f"{soname} {package} #MINVER#"
    nodes_here = {node for _, node, _ in symbols}
    if any(map(experimental, nodes_here)):
        yield f"| {package} #MINVER#, {package} (<< {major}.{minor + 1}~)"
    yield f"* Build-Depends-Package: {re.sub('[0-9]+$', '', package)}-dev"
    of_nodes = [(node, node, min((since for _, other, since in symbols if other == node), key=release)) for node in sorted(nodes_here)]
    for name, node, since in of_nodes + symbols:
        # This very minor version, by the second of the lines above, which counts as 1.
        yield f" {name}@{node} {f'{major}.{minor} 1' if experimental(node) else since}"


def experimental(node):
    return node.endswith("_EXPERIMENTAL")


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


def check_experimental():
    """A settled function asks for its release, and an experimental one for this minor version alone."""
    text = list(debian("libx.so.0", "libx0", "1.9.2", [("f", "X_1", "1.3"), ("g", "X_EXPERIMENTAL", "1.3")]))
    assert text == ["libx.so.0 libx0 #MINVER#", "| libx0 #MINVER#, libx0 (<< 1.10~)", "* Build-Depends-Package: libx-dev",
                    " X_1@X_1 1.3", " X_EXPERIMENTAL@X_EXPERIMENTAL 1.9 1", " f@X_1 1.3", " g@X_EXPERIMENTAL 1.9 1"], text


def companion(header):
    """The oldest release that will do, of each function of a header."""
    since = max(re.findall(r"@since (\d+\.\d+)", header), key=release)
    return dict.fromkeys(re.findall(r"^BVOL_API [^;]*?\b(bvol_\w+)\(", header, re.MULTILINE), since)


def main():
    words = sys.argv[1:]
    description = json.loads(pathlib.Path(words[words[0] == "--test"]).read_text())
    if words[0] == "--test":
        check(description)
        check_experimental()
        return 0
    map_path, soname, package, *header = words[1:]
    wanted = companion(pathlib.Path(header[0]).read_text()) if header else minimal(description)
    node = nodes(pathlib.Path(map_path).read_text())
    if wanted.keys() != node.keys():
        sys.exit(f"what is declared and {map_path} differ: {' '.join(sorted(wanted.keys() ^ node.keys()))}")
    print(*debian(soname, package, description["version"], [(name, node[name], wanted[name]) for name in sorted(wanted)]), sep="\n")
    return 0


sys.exit(main())
