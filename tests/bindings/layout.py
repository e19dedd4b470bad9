#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints a C file that compiles if sizes, alignments, offsets and values are those of bvol-api.json."""
import json
import pathlib

api = json.loads((pathlib.Path(__file__).resolve().parents[2] / "bindings" / "bvol-api.json").read_text())


def on_both(item, key):
    """A number on 64-bit and on 32-bit machines, as an expression."""
    return f"(sizeof(void *) == 8 ? {item[key]} : {item.get(key + '32', item[key])})"


print("#include <bvol/bvol.h>\n#include <stddef.h>\n#ifdef __i386__\n#define I686 1\n#else\n#define I686 0\n#endif")
for struct in api["structs"]:
    name = struct["name"]
    align = on_both(struct, "align")
    if "align_i686" in struct:
        align = f"(I686 ? {struct['align_i686']} : {align})"
    print(f'_Static_assert(sizeof({name}) == {on_both(struct, "size")}, "{name}");')
    print(f'_Static_assert(_Alignof({name}) == {align}, "{name}");')
    for field in struct["fields"]:
        print(f'_Static_assert(offsetof({name}, {field["name"]}) == {on_both(field, "offset")}, "{name}.{field["name"]}");')
for item in api["constants"] + [value for enum in api["enums"] for value in enum["values"]]:
    print(f'_Static_assert((long long){item["name"]} == {item["value"]}LL, "{item["name"]}");')
