# SPDX-License-Identifier: MIT
"""What the Python package has without being written by hand, from the description of the interface: bvol-api.json, bvol.ffi.h.

A function that takes single values becomes one of arrays of them: a loop in C, so that nothing loops in Python. Questions of
indexes and sets become methods. Which functions are neither, and why, says coverage.py. Needs Python alone, without packages."""
import json
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
SCALARS = {"float": "f4", "double": "f8", "int": "i4", "int32_t": "i4", "uint32_t": "u4", "uint8_t": "u1", "uint64_t": "u8", "size_t": "u8"}
RETURNS = {"void", "bvol_result", *SCALARS}
MAX_ARRAYS = 12  # of a call of a loop, as in native.c
# Handles that a loop passes on as they are, and the classes that have the functions as methods.
HOLDERS = {
    "bvol_frustum": "Frustum",
    "bvol_hull": "Hull",
    "bvol_index": "Index",
    "bvol_index2": "Index2",
    "bvol_index_f64": "IndexF64",
    "bvol_index2_f64": "Index2F64",
    "bvol_rings2_f64": "Rings2F64",
}
SETS = {
    "bvol_aabb_set": "AabbSet",
    "bvol_sphere_set": "SphereSet",
    "bvol_obb_set": "ObbSet",
    "bvol_ray_set": "RaySet",
    "bvol_aabb2_set": "Aabb2Set",
}
ASKED = [*HOLDERS, *SETS]  # whose questions about many are methods
KEYWORDS = {"in", "from", "is", "not", "and", "or", "lambda", "with", "as", "out"}


def description():
    """The folder of bvol.ffi.h and bvol-api.json: beside this one among the sources, within it in an sdist."""
    return next(path for path in (HERE.parent, HERE / "description") if (path / "bvol-api.json").is_file())


class Api:
    def __init__(self):
        self.folder = description()
        self.all = json.loads((self.folder / "bvol-api.json").read_text(encoding="ascii"))
        self.version = self.all["version"]
        self.functions = {one["name"]: one for one in self.all["functions"]}
        self.structs = {one["name"]: one for one in self.all["structs"]}
        self.handles = {one["name"] for one in self.all["handles"]}
        self.maps = [one for one in map(self.as_map, self.functions.values()) if one]
        self.rows = [one for one in map(self.as_rows, self.functions.values()) if one]
        self.asked = [one for one in map(self.as_question, self.functions.values()) if one]
        self.fits = [one for one in map(self.as_fit, self.functions.values()) if one]

    def is_value(self, ctype):
        """Whether this is a number, or a struct of values; a struct that tells its size may grow and is none."""
        fields = self.structs.get(ctype, {}).get("fields", [])
        sized = fields and (fields[0]["type"], fields[0]["name"]) == ("uint32_t", "size")
        return ctype in SCALARS or bool(fields) and not sized and all(self.is_value(one["type"].split(" [")[0]) for one in fields)

    def is_record(self, ctype):
        """Whether this is a struct of values that tells its size first, as what is said of many things at once."""
        fields = self.structs.get(ctype, {}).get("fields", [])
        sized = fields and (fields[0]["type"], fields[0]["name"]) == ("uint32_t", "size")
        return bool(sized) and all(self.is_value(one["type"].split(" [")[0]) for one in fields[1:])

    def records(self):
        """Those that functions write."""
        written = {one["type"].removesuffix(" *") for function in self.functions.values() for one in function["parameters"]}
        return [name for name in self.structs if name in written and self.is_record(name)]

    def flat(self, ctype):
        """The numbers that a struct is made of, if all are of one kind of floats: (kind, how many), otherwise None."""
        base, _, times = ctype.partition(" [")
        times = int(times.rstrip("]") or 1)
        if base in ("float", "double"):
            return SCALARS[base], times
        parts = [self.flat(one["type"]) for one in self.structs.get(base, {}).get("fields", [])]
        if not parts or None in parts or len({kind for kind, _ in parts}) > 1:
            return None
        return parts[0][0], times * sum(count for _, count in parts)

    def kind(self, ctype):
        """How arrays of a value look: 'f4' a number, 'f4:6' six in a row, 'ray_hit' a structured dtype."""
        if ctype in SCALARS:
            return SCALARS[ctype]
        flat = self.flat(ctype)
        return f"{flat[0]}:{flat[1]}" if flat else ctype.removeprefix("bvol_")

    def as_parameter(self, one):
        """(how a loop passes it, the kind of its array, its direction), or None where a loop cannot."""
        ctype, name, direction = one["type"], one["name"], one["direction"]
        if ctype in SCALARS:
            return "value", SCALARS[ctype], "in"
        parts = re.fullmatch(r"(const )?(\w+) (\*|\[(\d+)\])", ctype)
        if not parts or direction == "in,out" and parts[4] is None:
            return None
        base, count = parts[2], parts[4]
        if base in HOLDERS and parts[1]:
            return "handle", base, "in"
        if base == "bvol_index_filter":
            return "filter", "", "in"
        if not self.is_value(base) or "length" in one and not count:
            return None
        if count and base == "float" and count in ("16", "6"):
            return "pointer", f"m{count}", direction
        kind = self.kind(base)
        if count:
            kind = f"{kind}:{count}" if ":" not in kind and base in SCALARS else f"{kind}*{count}"
        return "pointer", kind, direction

    def as_map(self, function):
        """A function of values, for a loop: the function, its parameters as as_parameter() has them, the array of its answer."""
        parameters = [self.as_parameter(one) for one in function["parameters"]]
        name, returns = function["name"], function["returns"]["type"]
        if not parameters or len(parameters) >= MAX_ARRAYS or None in parameters or returns not in RETURNS or re.match(r"bvol_(shape|resources|result|cpu)_", name):
            return None
        holders = [kind for how, kind, _ in parameters if how == "handle"]
        values = [how for how, _, _ in parameters if how not in ("handle", "filter")]
        if not holders and all(how == "value" for how in values):
            return None
        if any(one.startswith("bvol_index") for one in holders):
            filtered = any(how == "filter" for how, _, _ in parameters)
            if not filtered or not values and len(holders) < 2 or parameters[0][0] != "handle" or f"{name}_many" in self.functions:
                return None
        answer = {"void": "", "bvol_result": "result"}.get(returns, SCALARS.get(returns))
        if returns == "int":
            text = function["returns"]["text"]
            answer = "?" if re.match(r"[01] if|whether ", text) and "classify" not in name else "u1"
        elif returns == "size_t":
            answer = "i8"
        elif name.endswith("_validate"):
            answer = "i4"  # the codes, which say what the values are, and are no errors
        return function, parameters, answer

    def as_question(self, function):
        """A question of an index or a set about one query or many: (the function, the parts of its call), or None."""
        parameters = function["parameters"]
        name = function["name"]
        first = parameters[0]["type"] if parameters else ""
        holder = re.fullmatch(r"const (\w+) \*", first)
        if not holder or holder[1] not in ASKED or name.endswith(("_each", "_begin", "_by")):
            return None
        if any(function is which[0] for which in [*self.maps, *self.rows]) or f"{name}_many" in self.functions and "_index" in name:
            return None
        parts = [self.question_part(one, function) for one in parameters[1:]]
        asked = any(part and part.split(":")[0] in ("array", "one", "handle", "resources") for part in parts)
        answers = any(part and part.split(":")[0] in ("rows", "some", "each", "mask", "masks", "lone", "wanted", "members") for part in parts)
        return (function, parts) if None not in parts and asked and answers else None

    def as_rows(self, function):
        """A question in double about one query, which a loop in C asks about many: (the function, the parts that its call would
        have if it were one about many), or None."""
        name, parameters = function["name"], function["parameters"]
        holder = re.fullmatch(r"const (\w+_f64) \*", parameters[0]["type"]) if parameters else None
        if not holder or holder[1] not in HOLDERS or function["returns"]["type"] != "size_t" or f"{name}_many" in self.functions:
            return None
        parts = [self.question_part(one, function) for one in parameters[1:]]
        heads = [part and part.split(":")[0] for part in parts]
        if len(heads) < 3 or heads[0] != "one" or heads[-2] not in ("some", "wanted") or set(heads[1:-2]) - {"scalar", "filter"}:
            return None
        parts[0] = parts[0].replace("one:", "array:")
        found = parts[-2].partition(":")[2]
        ends = [parts[-2], parts[-1]] if heads[-2] == "wanted" else [f"rows:{found}", "offsets"]
        return function, parts[:-2] + ends

    def question_part(self, one, function):
        """What stands in for a parameter of a question; see _ask.py, which reads it."""
        ctype, name, length = one["type"], one["name"], one.get("length")
        parts = re.fullmatch(r"(const )?(\w+) \*", ctype)
        if ctype == "size_t":
            known = {"count": "count", "capacity": "capacity", "mask_words": "words", "wanted": "scalar:wanted"}
            return known.get(name, "stride" if name.endswith("stride") else None)
        if ctype in SCALARS:
            return f"scalar:{name}"
        if ctype == "const float [16]" or ctype == "const float [6]":
            return f"one:m{ctype[13:-1]}"
        if not parts:
            return None
        base = parts[2]
        if base == "bvol_index_filter":
            return "filter"
        if base == "bvol_resources":
            return "resources"
        if name == "only":
            return "only"
        if parts[1] and base in HOLDERS:
            return f"handle:{base.removeprefix('bvol_')}"
        if not self.is_value(base):
            return None
        if parts[1]:
            return f"array:{self.shape(base)}" if length == "count" else None if length else f"one:{self.shape(base)}"
        if name == "offsets":
            return "offsets"
        if name in ("mask", "masks"):
            return name
        if function["name"].split("_set_")[0] + "_set" in SETS and length == "capacity" and name != "ids":
            return f"members:{self.kind(base)}"
        outs = {"capacity": "rows" if any(two["name"] == "offsets" for two in function["parameters"]) else "some", "count": "each"}
        outs.update({"wanted": "wanted", "count * wanted": "wanted", None: "lone"})
        return f"{outs[length]}:{self.kind(base)}" if length in outs else None

    def as_fit(self, function):
        """A function that makes one value, or a few, of an array of points or the like: (the function, the parts of its call)."""
        parameters = function["parameters"]
        lengths = {one.get("length") for one in parameters}
        parts = [self.fit_part(one, lengths) for one in parameters]
        heads = [part and part.split(":")[0] for part in parts]
        if None in parts or "array" not in heads or "out" not in heads or function["returns"]["type"] not in RETURNS:
            return None
        return function, parts

    def fit_part(self, one, lengths):
        """What stands in for a parameter of such a function; see _fit.py, which reads it."""
        ctype, name, length = one["type"], one["name"], one.get("length")
        parts = re.fullmatch(r"(const )?(\w+) (?:\*|\[\d+\])", ctype)
        if ctype == "size_t":
            return f"count:{name}" if name in lengths else "stride" if name.endswith("stride") else None
        if ctype == "const bvol_allocator *":
            return "null"
        if ctype in SCALARS:
            return f"scalar:{name}"
        if parts and not parts[1] and self.is_record(parts[2]) and not length:
            return f"record:{parts[2].removeprefix('bvol_')}"
        if not parts or not self.is_value(parts[2]):
            return None
        if parts[1]:
            kind = "m16" if one.get("element") == "16 floats" or "each map is 16 floats" in one["text"] else self.kind(parts[2])
            return f"array:{kind}:{length}" if length and length.endswith("count") else None
        fixed = length and length.isdigit()
        if length and not fixed or one["direction"] != "out":
            return None
        kind = self.kind(parts[2])
        return f"out:{kind}{':' if fixed and ':' not in kind else '*' if fixed else ''}{length or ''}"

    def shape(self, base):
        """The kind of an input, with the name of the shape, so that boxes in double may be told from other values."""
        return f"{base.removeprefix('bvol_')}={self.kind(base)}"

    def of_holder(self, which):
        """Whose method a question or a map is: the class of its first handle."""
        first = re.sub(r"^const | \*$", "", which[0]["parameters"][0]["type"])
        return {**HOLDERS, **SETS}.get(first)


def cdef(api):
    """The declarations for cffi: all but functions that only the loops call."""
    mapped = {which[0]["name"] for which in [*api.maps, *api.rows]}
    lines = (api.folder / "bvol.ffi.h").read_text(encoding="ascii").splitlines()
    function = re.compile(r"(?:const )?\w+ \**(bvol_\w+)\(.*\);")
    kept = [line for line in lines if not (m := function.fullmatch(line)) or m[1] not in mapped or m[1] == "bvol_aabb_from_f64"]
    return "\n".join(kept) + "\n" + (HERE / "native.cdef").read_text(encoding="ascii")


def loop(api, number, which):
    """A loop in C: array k of the call has its element i at AT(k)."""
    function, parameters, answer = which
    arguments, k = [], 0
    for one, (how, kind, direction) in zip(function["parameters"], parameters):
        base = re.sub(r" (\*|\[\d+\])$", "", one["type"])
        if how == "filter":
            arguments.append("filter")
            continue
        if how == "handle":
            arguments.append(f"(const {kind} *)p[{k}]")
        elif how == "value":
            arguments.append(f"({one['type']})*({'uint64_t' if base == 'size_t' else base} *)AT({k})")
        else:
            arguments.append(f"({base} *)AT({k})")
        k += 1
    call = f"{function['name']}({', '.join(arguments)})"
    stores = {"?": "uint8_t", "u1": "uint8_t", "i4": "int32_t", "result": "int32_t", "u4": "uint32_t", "i8": "int64_t"}
    store = {**stores, "f4": "float", "f8": "double", "u8": "uint64_t"}
    if answer:
        call = f"*({store[answer]} *)AT({k}) = ({store[answer]}){call}"
    return f"LOOP({number}, {call})"


def row(number, which):
    """A question about one query, in the form that the loop over many calls."""
    function, _ = which
    arguments = []
    for one in function["parameters"]:
        known = {"double": "limit", "const bvol_index_filter *": "filter", "size_t": "room"}
        place = len(arguments)
        arguments.append(known.get(one["type"], "of" if place == 0 else "query" if place == 1 else "out"))
    return f"ROW({number}, {function['name']}({', '.join(arguments)}))"


def c_source(api):
    rows = "\n".join(row(number, which) for number, which in enumerate(api.rows))
    asked = "\n".join(f"    row_{number}," for number in range(len(api.rows)))
    loops = "\n".join(loop(api, number, which) for number, which in enumerate(api.maps))
    table = ",\n".join(f"    loop_{number}" for number in range(len(api.maps)))
    template = (HERE / "native.c").read_text(encoding="ascii")
    for mark, made in (("/* LOOPS */", loops), ("    /* TABLE */", table), ("/* ROWS */", rows), ("    /* ASKED */", asked)):
        template = template.replace(mark, made)
    return template


def plain(text):
    """A comment of the headers without Doxygen's marks."""
    text = re.sub(r"#BVOL_(\w+)|::?(bvol_\w+)|#(bvol_\w+)", lambda m: m[1] or m[2] or m[3], text)
    return text.replace("\\", "/").replace('"""', "'''")


def wrapped(text, indent, first=""):
    words, lines, line = text.split(), [], first
    for word in words:
        if len(line) + len(word) + 1 + indent > 110 and line.strip():
            lines.append(line)
            line = "    "
        line += ("" if line in ("", "    ", first) and not line.strip(" ") else " ") + word
    return "\n".join(" " * indent + one for one in [*lines, line])


def docstring(function, described, answers, indent):
    """The text of the headers as a docstring."""
    parts = [plain(function["brief"])]
    if "text" in function:
        parts += ["", wrapped(plain(function["text"]), indent).lstrip()]
    parts.append("")
    parts += [wrapped(f"{name}: {text}", indent).strip() for name, text in described]
    parts += [wrapped(f"Returns {answers}.", indent).strip()]
    parts += [wrapped(plain(f"Contract: {function['contract_text']}"), indent).strip()]
    if "edge" in function and function["edge"] != "None.":
        parts += [wrapped(plain(f"Edge cases: {function['edge']}"), indent).strip()]
    parts.append(wrapped(f"In C it is {function['name']}().", indent).strip())
    pad = " " * indent
    return f'{pad}"""' + "\n".join((pad + line if line and i else line) for i, line in enumerate(parts)) + f'"""'


def identifier(name):
    return f"{name}_" if name in KEYWORDS else name


def kind_text(kind):
    if kind in ("m16", "m6"):
        return f"(..., {'4, 4' if kind == 'm16' else '2, 3'})"
    if ":" in kind:
        return f"(..., {kind.split(':')[1]})"
    return "(...)" if re.fullmatch(r"[fiu]\d|\?", kind) else f"(...) of dtype {kind.split('*')[0]}"


def map_source(api, number, which):
    """A function of arrays, and the same as a method where it begins with a handle."""
    function, parameters, answer = which
    name = function["name"].removeprefix("bvol_")
    takes, described, outs = [], [], []
    for one, (how, kind, direction) in zip(function["parameters"], parameters):
        if how == "filter":
            continue
        if "in" in direction:
            takes.append(identifier(one["name"]))
            described.append((identifier(one["name"]), plain(one["text"]) + ("" if how == "handle" else f", {kind_text(kind)}")))
        else:
            outs.append((one["name"], kind))
    state = any(kind in ("separation", "separation2", "sweep_hit", "sweep_hit2") for _, kind in outs)
    kept = [] if answer in ("", "result") or state else [f"{'bools' if answer == '?' else 'numbers'} (...)"]
    answers = " and ".join(kept + [f"{one} {kind_text(kind)}" for one, kind in outs]) or "nothing"
    if answer not in ("", "result"):
        answers += f": {plain(function['returns']['text'])}"
    filtered = any(how == "filter" for how, _, _ in parameters)
    specs = tuple((how, kind, direction, one["name"]) for one, (how, kind, direction) in zip(function["parameters"], parameters))
    extra = ["filter: Filter | None = None"] if filtered else []
    arguments = ", ".join([*(f"{one}: Any" for one in takes), *extra, "*", "out: Any = None", "rounded: bool = False"])
    values = ", ".join(takes) + ("," if len(takes) == 1 else "")
    doc = docstring(function, described, answers.rstrip("."), 4)
    text = f"\n\ndef {name}({arguments}) -> Any:\n{doc}\n"
    text += f"    return _map({number}, {specs!r}, {answer!r}, ({values}), out, rounded{', filter' if filtered else ''})\n"
    return text


def method_source(api, which):
    function, parameters, _ = which
    name = function["name"].removeprefix("bvol_")
    holder = parameters[0][1].removeprefix("bvol_")
    short = name.removeprefix(f"{holder}_")
    takes = [
        identifier(one["name"])
        for one, (how, _, direction) in zip(function["parameters"], parameters)
        if how != "filter" and "in" in direction
    ][1:]
    arguments = "".join(f", {one}: Any" for one in takes)
    filtered = any(how == "filter" for how, _, _ in parameters)
    doc = f'        """{plain(function["brief"])} The same as :func:`{name}` of this."""'
    passed = "".join(f", {one}" for one in takes) + (", filter" if filtered else "")
    extra = ", filter: Filter | None = None" if filtered else ""
    return (
        f"\n    def {identifier(short)}(self{arguments}{extra}, *, out: Any = None, rounded: bool = False) -> Any:\n{doc}\n"
        f"        return {name}(self{passed}, out=out, rounded=rounded)\n"
    )


def question_source(api, which, ask="ask"):
    function, parts = which
    holder = re.sub(r"^const | \*$", "", function["parameters"][0]["type"])
    short = function["name"].removeprefix(f"{holder}_")
    short = re.sub(r"_mask(?=$|_many$)", "", short) if holder in SETS else short.removesuffix("_many")
    takes, described, scalars = [], [], []
    for one, part in zip(function["parameters"][1:], parts):
        head, _, kind = part.partition(":")
        if head in ("array", "one", "handle"):
            takes.append(identifier(one["name"]))
            described.append((takes[-1], plain(one["text"]) + ("" if head == "handle" else f", {kind_text(kind.split('=')[-1])}")))
        elif head == "scalar":
            scalars.append(one["name"])
            described.append((one["name"], plain(one["text"])))
    defaults = {"max_distance_sq": "INF", "wanted": "1"}
    arguments = "".join(f", {one}: Any" for one in takes)
    arguments += "".join(f", {one}: Any = {defaults[one]}" if one in defaults else f", {one}: Any" for one in scalars)
    heads = [part.split(":")[0] for part in parts]
    options = [f"{one}: Any = None" for one in ("filter", "only") if one in heads]
    options += ['layout: str = "rows"'] * ("rows" in heads) + ["out: Any = None"]
    options += ["rounded: bool = False"] * any(head in ("array", "one") for head in heads)
    batch = "array" in heads and "count" in heads and "resources" in heads or ask != "ask"
    options += ["threads: Any = 1", "progress: Any = None"] * batch
    answers = {"rows": "(ids, offsets): the rows, and where each begins", "some": "what is found"}
    said = [answers.get(head, f"{one['name']}") for one, head in zip(function["parameters"][1:], heads)
            if head in ("rows", "some", "each", "lone", "mask", "masks", "wanted", "members")]
    doc = docstring(function, described, " and ".join(dict.fromkeys(said)), 8)
    passed = ["filter=filter"] * ("filter" in heads) + ["only=only"] * ("only" in heads) + ["out=out"]
    passed += ["layout=layout"] * ("rows" in heads) + ["rounded=rounded"] * any(head in ("array", "one") for head in heads)
    passed += ["threads=threads", "progress=progress"] * batch
    values = "".join(f"{one}, " for one in takes + scalars)
    names = tuple(f"{one['name']}" for one in function["parameters"][1:])
    return (
        f"\n    def {short}(self{arguments}, *, {', '.join(options)}) -> Any:\n{doc}\n"
        f"        return {ask}(self, {function['name']!r}, {tuple(parts)!r}, {names!r}, ({values}), {', '.join(passed)})\n"
    )


def fit_source(which):
    function, parts = which
    name = function["name"].removeprefix("bvol_")
    takes, described, outs = [], [], []
    for one, part in zip(function["parameters"], parts):
        head, _, kind = part.partition(":")
        if head in ("array", "scalar"):
            takes.append(identifier(one["name"]))
            many = f", (n, {kind.rpartition(':')[0].partition(':')[2] or '4, 4'})" if head == "array" else ""
            described.append((takes[-1], plain(one["text"]) + many))
        elif head in ("out", "record"):
            outs.append(f"{one['name']}: {plain(one['text'])}")
    doc = docstring(function, described, "; ".join(outs).rstrip("."), 4)
    arguments = ", ".join(f"{one}: Any" for one in takes)
    names = tuple(one["name"] for one in function["parameters"])
    values = "".join(f"{one}, " for one in takes)
    text = f"\n\ndef {name}({arguments}, *, rounded: bool = False) -> Any:\n{doc}\n"
    return text + f"    return _fit({function['name']!r}, {tuple(parts)!r}, {names!r}, ({values}), rounded)\n"


HEAD = '''# SPDX-License-Identifier: MIT
"""Functions of arrays of values, one for each of the C library's functions of single values: made by generate.py.

Arrays of shapes are rows of floats in the order of the C structs: boxes are (..., 6), spheres (..., 4), oriented boxes (..., 15),
triangles (..., 9), capsules (..., 7), segments (..., 6), rays (..., 8) and points (..., 3). Arguments broadcast against each
other as in NumPy. Matrices are (..., 4, 4) in NumPy's order, [row, column]."""
from __future__ import annotations

import enum
from typing import Any

from ._ask import ask
from ._fit import fit as _fit
from ._map import map_ as _map
from ._rows import ask_rows
from .filter import Filter

INF = float("inf")
'''


def layout(api, name):
    """How NumPy is told of a struct, and of those in it."""
    names, formats, offsets = [], [], []
    for one in api.structs[name]["fields"]:
        base, _, times = one["type"].partition(" [")
        flat = api.flat(one["type"])
        names.append(one["name"])
        offsets.append(one["offset"])
        if not flat and base in api.structs:
            formats.append(layout(api, base))
            continue
        single = flat[0] if flat else SCALARS[base]
        count = flat[1] if flat else int(times.rstrip("]") or 1)
        formats.append(single if count == 1 else f"({count},){single}")
    return {"names": names, "formats": formats, "offsets": offsets, "itemsize": api.structs[name]["size"]}


def dtypes(api):
    """The structured dtypes: those of value structs that are not rows of floats, and of records that calls write."""
    lines = ["DTYPES: dict[str, Any] = {"]
    for name in api.structs:
        named = name in ("bvol_index_item", "bvol_index_cell", "bvol_index2_cell", *api.records())
        if not api.is_value(name) and not named or api.flat(name):
            continue
        lines.append(f"    {name.removeprefix('bvol_')!r}: {layout(api, name)!r},")
    return "\n".join(lines) + "\n}\n"


def enums(api):
    """Enums as classes; what their names have in common goes, as the class says it."""
    text = ""
    for one in api.all["enums"]:
        if one["name"] == "bvol_result_code":
            continue
        values = [value["name"].split("_")[1:] for value in one["values"]]
        while len(values) > 1 and len({value[0] for value in values}) == 1:
            values = [value[1:] for value in values]
        if len(values) == 1:
            values = [values[0][-2:]]
        title = "".join(word.capitalize() for word in one["name"].split("_")[1:])
        base = "IntFlag" if "flags" in one["name"] else "IntEnum"
        text += f'\n\nclass {title}(enum.{base}):\n    """{plain(one["brief"])}"""\n\n'
        for words, value in zip(values, one["values"]):
            text += f"    {'_'.join(words)} = {value['value']}\n"
    return text


def errors(api):
    """The codes of errors, for _core.py: the name of the class, the number and the text."""
    codes = next(one for one in api.all["enums"] if one["name"] == "bvol_result_code")["values"]
    rows = [(one["name"], one["value"], plain(one["text"])) for one in codes]
    return "CODES: list[tuple[str, int, str]] = " + repr(rows).replace("), (", "),\n    (") + "\n"


def tables_source(api):
    head = '# SPDX-License-Identifier: MIT\n"""Tables of the description: made by generate.py."""\nfrom typing import Any\n\n'
    named = [function["name"] for function, _, _ in api.maps]
    rows = {which[0]["name"]: number for number, which in enumerate(api.rows)}
    ends = f"MAPPED: list[str] = {named!r}\nROWS: dict[str, int] = {rows!r}\n"
    return head + f"VERSION = {api.version!r}\n" + errors(api) + dtypes(api) + ends


def python_source(api):
    text = HEAD + enums(api)
    for number, which in enumerate(api.maps):
        text += map_source(api, number, which)
    text += "".join(map(fit_source, api.fits))
    methods = {name: "" for name in [*HOLDERS.values(), *SETS.values()]}
    for which in api.asked:
        methods[api.of_holder(which)] += question_source(api, which)
    for which in api.rows:
        methods[api.of_holder(which)] += question_source(api, which, "ask_rows")
    for which in api.maps:
        if which[1][0][0] == "handle":
            methods[api.of_holder(which)] += method_source(api, which)
    for name, body in methods.items():
        text += f'\n\nclass {name}Methods:\n    """What the class {name} has from the description."""\n{body}'
    return text


def write(folder):
    """Writes the package's generated modules to a folder, and returns what cffi needs: declarations and source."""
    api = Api()
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"_tables.py": tables_source(api), "shapes.py": python_source(api)}.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return cdef(api), c_source(api)
