#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""use.py LIBRARY: cffi reads bvol.ffi.h and calls the library, and finds all in it that bvol-api.json has, as it has it."""
import json
import pathlib
import sys

import cffi

BINDINGS = pathlib.Path(__file__).resolve().parents[2] / "bindings"
ffi = cffi.FFI()
ffi.cdef((BINDINGS / "bvol.ffi.h").read_text())
bvol = ffi.dlopen(sys.argv[1])
api = json.loads((BINDINGS / "bvol-api.json").read_text())


def check(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what} is {found}, not {wanted}")


# What the two files say is the same, and all of it is in the library.
for item in api["constants"] + [value for enum in api["enums"] for value in enum["values"]]:
    check(item["name"], getattr(bvol, item["name"]), item["value"])
for struct in api["structs"]:
    ctype = ffi.typeof(struct["name"])
    check(f"the size of {struct['name']}", ffi.sizeof(ctype), struct["size"])
    check(f"the alignment of {struct['name']}", ffi.alignof(ctype), struct["align"])
    offsets = {name: field.offset for name, field in ctype.fields}
    check(f"{struct['name']}", offsets, {field["name"]: field["offset"] for field in struct["fields"]})
for function in api["functions"]:
    ctype = ffi.typeof(getattr(bvol, function["name"]))
    check(function["name"], len(ctype.args), len(function["parameters"]))
    for argument, parameter in zip(ctype.args, function["parameters"]):
        wanted = ffi.typeof(parameter["type"])
        wanted = ffi.typeof(ffi.getctype(wanted.item, "*")) if wanted.kind == "array" else wanted
        check(f"{function['name']}({parameter['name']})", argument, wanted)
    check(f"the result of {function['name']}", ctype.result, ffi.typeof(function["returns"]["type"]))

# Two marbles that float arithmetic takes for touching.
a = ffi.new("bvol_sphere *", {"radius": 1})
b = ffi.new("bvol_sphere *", {"center": {"x": 2, "y": 2**-13}, "radius": 1})
check("overlap", bvol.bvol_sphere_overlaps_sphere(a, b), 0)
b.center.y = 0
check("overlap", bvol.bvol_sphere_overlaps_sphere(a, b), 1)

# Ten boxes in a row, as a set, and as an index with a callback.
boxes = ffi.new("bvol_aabb[10]", [{"min": [i, 0, 0], "max": [i + 0.5, 1, 1]} for i in range(10)])
query = ffi.new("bvol_aabb *", {"min": [2.5, 0, 0], "max": [4, 1, 1]})
out = ffi.new("bvol_aabb_set **")
check("a set", bvol.bvol_aabb_set_create(boxes, 10, 0, ffi.NULL, ffi.NULL, out), bvol.BVOL_OK)
members = ffi.gc(out[0], bvol.bvol_aabb_set_destroy)
ids = ffi.new("uint32_t[10]")
check("members", bvol.bvol_aabb_set_overlaps_aabb_ids(members, query, ffi.NULL, ids, 10), 3)
check("members", list(ids[0:3]), [2, 3, 4])

out = ffi.new("bvol_index **")
check("an index", bvol.bvol_index_create(ffi.NULL, ffi.NULL, out), bvol.BVOL_OK)
index = ffi.gc(out[0], bvol.bvol_index_destroy)
check("building", bvol.bvol_index_build(index, boxes, 10, 0, ffi.NULL, 0, ffi.NULL), bvol.BVOL_OK)
found = []


@ffi.callback("bvol_index_visitor")
def visit(id_, _user, context):
    found.append((id_, ffi.from_handle(context)))
    return 0


context = ffi.new_handle("mine")
check("counters", bvol.bvol_index_overlaps_aabb_each(index, query, ffi.NULL, visit, context), 3)
check("counters", sorted(found), [(2, "mine"), (3, "mine"), (4, "mine")])
print(f"cffi: {len(api['functions'])} functions, {len(api['structs'])} structs")
