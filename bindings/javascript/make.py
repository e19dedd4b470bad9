# SPDX-License-Identifier: MIT
"""What the JavaScript package has without being written by hand, from the description of the interface: bvol-api.json.

    make.py DIRECTORY    writes loops.c, shapes.js, shapes.d.ts there, and what modules export, plane.exports and bvol.exports

A function that takes single values becomes one of arrays of them: a loop in C, as in the Python package, whose generator says
which functions can be. Needs Python alone, without packages."""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python"))
from generate import SCALARS, Api, loop, plain  # noqa: E402

# What each module of WebAssembly is made for.
MODULES = {"plane": ["index2.js", "library.js"], "bvol": sorted(path.name for path in (HERE / "src").glob("*.js"))}
ARRAYS = {"f4": "Float32Array", "f8": "Float64Array", "i4": "Int32Array", "u4": "Uint32Array", "u1": "Uint8Array"}


def camel(name):
    head, *rest = name.split("_")
    return head + "".join(word[:1].upper() + word[1:] for word in rest)


def columns(api, ctype, offset=0, prefix=""):
    """What a struct is made of: [name, kind of number, how many, bytes from its begin], without what is reserved."""
    found = []
    for field in api.structs[ctype]["fields"]:
        base, _, times = field["type"].partition(" [")
        name, at = prefix + field["name"], offset + field["offset"]
        flat = api.flat(field["type"])
        if flat:
            found.append([camel(name), *flat, at])
        elif base in SCALARS:
            found.append([camel(name), SCALARS[base], int(times.rstrip("]") or 1), at])
        else:
            found += columns(api, base, at, f"{name}_")
    return [one for one in found if one[0] != "reserved"]


def numbers(kind):
    """How many numbers of which kind an array has for a value, or None where the value is a struct of several kinds."""
    if kind in ("m16", "m6"):
        return "f4", int(kind[1:])
    parts = re.fullmatch(r"([fiu]\d)(?::(\d+))?(?:\*(\d+))?", kind)
    return (parts[1], int(parts[2] or 1) * int(parts[3] or 1)) if parts else None


def parts(api, which):
    """The arrays of a loop, each a table for loop.js, or None where it has others than numbers and structs of numbers."""
    made = []
    for one, (how, kind, direction) in zip(which[0]["parameters"], which[1]):
        struct, _, times = kind.partition("*")
        ctype = f"bvol_{struct}"
        table = {"name": camel(one["name"]), "out": direction == "out"}
        if how not in ("value", "pointer") or direction not in ("in", "out"):
            return None
        if numbers(kind):
            table["kind"], table["count"] = numbers(kind)
            table["type"] = f"{table['kind']}*{table['count']}"
        elif api.is_value(ctype):
            table.update({"columns": columns(api, ctype), "type": struct + (f"*{times}" if times else "")})
        else:
            return None
        if table.get("kind", "f4") not in ARRAYS:
            return None
        made.append(table)
    return made


def looped(api):
    """The functions that become loops: what the Python package knows of them, and the tables of their arrays."""
    return [(which, made) for which in api.maps if (made := parts(api, which))]


def by_hand(names=MODULES["bvol"]):
    """The functions that the modules written by hand call, and native.c."""
    text = "".join((HERE / "src" / name).read_text(encoding="utf-8") for name in names)
    native = "".join(path.read_text("ascii") for path in sorted((HERE / "native").glob("*.c")))
    return set(re.findall(r"\bcall\.(bvol_\w+)", text)) | set(re.findall(r"\b(bvol_\w+)\(", native))


def answer_of(which):
    """(the kind of number that a loop stores, whether it has 64 bits of which the upper are 0), or None."""
    kind = which[2]
    return {"?": "u1", "result": "result", "": None}.get(kind, kind)


def returned(which, made):
    """The type that TypeScript sees: an array, columns, or an object of several."""
    answer = answer_of(which)
    outs = [(one["name"], ARRAYS[one["kind"]] if "kind" in one else as_columns(one)) for one in made if one["out"]]
    if answer and answer != "result" and not stateful(made):
        outs.insert(0, ("answer", {**ARRAYS, "i8": "Uint32Array"}[answer]))
    if len(outs) == 1:
        return outs[0][1]
    return "{ " + "; ".join(f"{name}: {kind}" for name, kind in outs) + " }" if outs else "void"


def stateful(made):
    """Whether a struct that comes out says all that the answer does."""
    return any(one[0] == "state" for part in made if "columns" in part for one in part["columns"])


def as_columns(part):
    return "{ " + "; ".join(f"{name}: {ARRAYS[kind]}" for name, kind, _, _ in part["columns"]) + " }"


def argument_of(part):
    return as_columns(part) if "columns" in part else "Numbers | number" if part["count"] == 1 else "Numbers"


def shape_of(part, text):
    count = part.get("count", 1)
    return f"{text} - {count} numbers each" if count > 1 else text


def javascript(api):
    lines = ["// SPDX-License-Identifier: MIT", "// By make.py from the description of the C interface.", 'import { loop } from "./loop.js";', ""]
    used = sorted({one["type"].split("*")[0] for _, made in looped(api) for one in made if "columns" in one})
    for struct in used:
        table = json.dumps({"size": api.structs[f"bvol_{struct}"]["size"], "columns": columns(api, f"bvol_{struct}")})
        lines.append(f"loop.structs.{struct} = {table};")
    types = ["// SPDX-License-Identifier: MIT", "/** Numbers of one value, or of many one after the other. They are rounded to floats as Float32Array does. */"]
    types += ["export type Numbers = ArrayLike<number>;", ""]
    for number, (which, made) in enumerate(looped(api)):
        function = which[0]
        name = camel(function["name"].removeprefix("bvol_"))
        said = answer_of(which)
        told = None if said and said != "result" and stateful(made) else said
        arrays = " ".join(f"{'>' * one['out']}{one['name']}:{one['type']}" for one in made)
        lines.append(f'export const {name} = loop({number}, "{said or ""}", "{told or ""}", "{arrays}");')
        takes = [one for one in made if not one["out"]]
        texts = {camel(one["name"]): one["text"] for one in function["parameters"]}
        doc = [plain(function["brief"])]
        doc += [f"@param {one['name']} {plain(shape_of(one, texts[one['name']]))}" for one in takes]
        if "text" in function["returns"] and told and told != "result":
            doc.append(f"@returns {plain(function['returns']['text'])}")
        types.append("/** " + "\n * ".join(doc).replace("*/", "* /") + " */")
        arguments = ", ".join(f"{one['name']}: {argument_of(one)}" for one in takes)
        types.append(f"export function {name}({arguments}): {returned(which, made)};")
    return "\n".join(lines) + "\n", "\n".join(types) + "\n"


def loops(api):
    """The C source of all loops."""
    made = looped(api)
    text = "\n".join(loop(api, number, which) for number, (which, _) in enumerate(made))
    table = ",\n".join(f"    loop_{number}" for number in range(len(made)))
    return (HERE / "loops.c").read_text("ascii").replace("/* LOOPS */", text).replace("    /* TABLE */", table)


def main(folder):
    api = Api()
    source, types = javascript(api)
    (folder / "loops.c").write_text(loops(api), encoding="ascii")
    (folder / "shapes.js").write_text(source, encoding="utf-8")
    (folder / "shapes.d.ts").write_text(types, encoding="utf-8")
    unknown = by_hand() - set(api.functions)
    if unknown:
        sys.exit(f"there are no functions {', '.join(sorted(unknown))}")
    for module, names in MODULES.items():
        called = by_hand(names) & set(api.functions) if module == "bvol" else {"bvol_result_name"}
        (folder / f"{module}.exports").write_text(",".join(f"_{name}" for name in ["malloc", "free", *sorted(called)]) + "\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
