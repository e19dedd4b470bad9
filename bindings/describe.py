#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The public headers, for machines: bvol-api.json and bvol.ffi.h beside this script.

    describe.py            compares the two files with the headers
    describe.py --write    writes them anew
    describe.py HEADER     only judges the comments of this header, and of those that it includes

What the files hold, and what is demanded of comments, says docs/bindings.md."""
import json
import pathlib
import re
import sys

from grammar import SCALARS, Grammar
from headers import ROOT, VERSION, Headers, brief, macros, of_files, sections, value

HERE = pathlib.Path(__file__).resolve().parent
CONTRACTS = ["EXACT", "TIGHTEST", "ENCLOSING", "ACCURATE", "CONSERVATIVE"]
SECTIONS = {"contract_text": "contract", "edge": "edge", "complexity": "complexity", "threads": "threads", "source": "source"}

complaints = []
young_headers = {}  # which headers say @experimental, and why


def complain(where, what):
    complaints.append(f"{where}: {what}")


def common(node):
    """What is said of everything that has a name, and the parts of its comment."""
    parts = sections(node["comment"])
    if not parts[""].strip():
        complain(node["name"], "no comment")
    if "since" not in parts:
        complain(node["name"], "no @since")
    start = {"name": node["name"], "header": node["header"], "since": parts.get("since", "")}
    if node["header"] in young_headers or "experimental" in parts:
        start["experimental"] = True
    return start, brief(parts[""]), parts


def named(node, kind):
    """Name, type and comment of what is in a declaration; the type is the declaration without the name."""
    found = []
    for inner in node.get("inner", []):
        if inner["kind"] == kind:
            ctype = re.sub(rf"\b{inner['name']}\b(?=\W*(?:\[|$|\)))", "", inner["text"], count=1)
            ctype = re.sub(r"\s+(?=\[)", " ", ctype).strip()
            found.append({"name": inner["name"], "type": ctype, "text": " ".join(inner["comment"].split())})
    return found


def text_last(items):
    return [{**{key: one for key, one in item.items() if key != "text"}, "text": item["text"]} for item in items]


def parameters(node, parts):
    """The parameters that are declared, with what their @param say."""
    items = [{**item, "direction": None} for item in named(node, "ParmVarDecl")]
    said = {item["name"]: item for item in parts["param"]}
    if list(said) != [item["name"] for item in items]:
        complain(node["name"], "the @param are not its parameters in their order")
    return [{**item, **said.get(item["name"], {})} for item in items]


def function(node, grammar):
    start, texts, parts = common(node)
    name, items = node["name"], parameters(node, parts)
    grammar.parameters(items, name)
    contract = re.match(r"\w*", parts.get("contract", ""))[0]
    if contract not in CONTRACTS:
        complain(name, f"@contract does not begin with one of {', '.join(CONTRACTS)}")
    result = {"type": re.match(r"(.*?) ?\(", node["type"]["qualType"])[1]}
    if result["type"] != "void":
        result["text"] = parts.get("return", "")
        if not result["text"]:
            complain(name, "no @return")
        elif "*" in result["type"] and "must not be freed" not in result["text"]:
            complain(name, "the pointer that it returns: say that it 'must not be freed', or return it by a parameter")
        if result["type"] == "bvol_result":
            result["codes"] = list(dict.fromkeys(re.findall(r"#(BVOL_(?:OK|ERROR|NOTE)\w*)", result["text"])))
    if re.search(r"\bborrowed\b", parts[""]) and not any("borrowed_until" in item for item in items):
        complain(name, "something is borrowed: say of the parameter 'borrowed until ...'")
    said = {key: parts[section] for key, section in SECTIONS.items() if section in parts}
    return {**start, "contract": contract, **texts, **said, "parameters": text_last(items), "returns": result}


def callback(node):
    start, texts, parts = common(node)
    result, declared = re.fullmatch(r"typedef (.*?) ?\(\*\w+\)\((.*)\)", node["text"]).groups()
    said = {item["name"]: item["text"] for item in parts["param"]}
    items = []
    for one in declared.split(","):
        ctype, name = re.fullmatch(r"(.*?)(\w+)", one.strip()).groups()
        items.append({"name": name, "type": ctype.strip(), "text": said.get(name, "")})
        if name not in said:
            complain(f"{node['name']}({name})", "no text")
    return {**start, **texts, "parameters": items, "returns": {"type": result, "text": parts.get("return", "")}}


def layout(ctype, structs, pointer, align64):
    """Size and alignment of a type, and of a struct the offsets, where pointers have this size and 64 bits this alignment."""
    base, _, dimension = ctype.partition(" [")
    times = int(dimension.rstrip("]") or 1)
    if base in SCALARS:
        return times * SCALARS[base], align64 if SCALARS[base] == 8 else SCALARS[base], []
    if base not in structs:
        return times * pointer, pointer, []
    end, align, offsets = 0, 1, []
    for field in structs[base]:
        size, field_align, _ = layout(field["type"], structs, pointer, align64)
        offsets.append(-(-end // field_align) * field_align)
        end, align = offsets[-1] + size, max(align, field_align)
    return times * -(-end // align) * align, align, offsets


def struct(node, grammar, structs):
    """With its layout on 64-bit machines, and where it is another one on 32-bit machines; on i686, 64 bits are aligned to 4."""
    start, texts, _ = common(node)
    name, items = node["name"], structs[node["name"]]
    grammar.fields(items, name)
    size, align, offsets = layout(name, structs, 8, 8)
    size32, align32, offsets32 = layout(name, structs, 4, 8)
    size_i686, align_i686, offsets_i686 = layout(name, structs, 4, 4)
    if (size32, offsets32) != (size_i686, offsets_i686):
        complain(name, "has another layout on i686 than on other 32-bit machines")
    sizes = {"size": size, "align": align}
    if items[0]["name"] == "size":  # it may grow, and says how far it is filled in
        sizes["sized"] = True
        if not items[0]["text"].startswith(f"sizeof({name})"):
            complain(f"{name}.size", f"does not begin with sizeof({name})")
    if (size32, align32) != (size, align):
        sizes.update({"size32": size32, "align32": align32})
    if align_i686 != align32:
        sizes["align_i686"] = align_i686
    for item, offset, offset32 in zip(items, offsets, offsets32):
        item["offset"] = offset
        if offset32 != offset:
            item["offset32"] = offset32
    return {**start, **texts, **sizes, "fields": text_last(items)}


def enum(node):
    start, texts, _ = common(node)
    values = []
    for inner in node["inner"]:
        if inner["kind"] == "EnumConstantDecl":
            said = value(inner)
            if said is None:
                said = values[-1]["value"] + 1 if values else 0
            if not inner["comment"]:
                complain(inner["name"], "no comment")
            values.append({"name": inner["name"], "value": said, "text": " ".join(inner["comment"].split())})
    return {**start, **texts, "values": values}


def handle(node, functions):
    start, texts, _ = common(node)
    destroy = f"{node['name']}_destroy"
    if destroy not in functions:
        complain(node["name"], f"there is no {destroy}")
    return {**start, **texts, "destroy": destroy}


def alias(node):
    start, texts, _ = common(node)
    return {**start, "type": node["text"].split()[1], **texts}


def describe(headers, constants):
    """All that headers declare, as it is in the JSON."""
    of_kind = {"FunctionDecl": [], "RecordDecl": [], "EnumDecl": [], "TypedefDecl": []}
    for node in headers.nodes:
        of_kind[node["kind"]].append(node)
    functions = sorted(of_kind["FunctionDecl"], key=lambda node: (node["header"], node["loc"]["offset"]))
    structs = [node for node in of_kind["RecordDecl"] if "completeDefinition" in node]
    # The comment of a struct or an enum belongs to its typedef too, and is found there if not here.
    typedefs = {node["name"]: node for node in of_kind["TypedefDecl"]}
    for node in structs + of_kind["EnumDecl"]:
        node["comment"] = node["comment"] or typedefs[node["name"]]["comment"]
        del typedefs[node["name"]]
    handles = [node for node in typedefs.values() if node["text"].startswith("typedef struct")]
    callbacks = [node for node in typedefs.values() if "(*" in node["text"]]
    aliases = [node for node in typedefs.values() if node not in handles + callbacks]
    names = [[node["name"] for node in nodes] for nodes in (handles, callbacks, functions)]
    grammar = Grammar(complain, *names)
    fields = {node["name"]: named(node, "FieldDecl") for node in structs}
    return {
        "constants": [{"name": name, "value": headers.values[name], **said} for name, said in constants.items()],
        "enums": [enum(node) for node in of_kind["EnumDecl"]],
        "handles": [handle(node, names[2]) for node in handles],
        "aliases": [alias(node) for node in aliases],
        "callbacks": [callback(node) for node in callbacks],
        "structs": [struct(node, grammar, fields) for node in structs],
        "functions": [function(node, grammar) for node in functions],
    }


def settled(api):
    """What is not experimental must not need what is, or it could not stay either."""
    young = {item["name"] for key in ("enums", "handles", "aliases", "callbacks", "structs") for item in api[key] if "experimental" in item}
    for item in [one for key in ("functions", "callbacks", "structs") for one in api[key] if "experimental" not in one]:
        for part in item.get("parameters", item.get("fields")):
            needs = {*re.findall(r"\w+", part["type"]), part.get("enum"), part.get("flags")} & young
            if needs:
                complain(f"{item['name']}({part['name']})", f"is no @experimental, and needs {' '.join(sorted(needs))}, which is")


def as_json(api):
    """A line for each parameter, field and value, so that differences are easy to read."""

    def lines(member, depth):
        if not isinstance(member, list) or not member:
            return json.dumps(member)
        return "[\n" + ",\n".join(" " * depth + entry(one, depth) for one in member) + "\n" + " " * (depth - 1) + "]"

    def entry(item, depth):
        if depth > 2 or not any(isinstance(member, list) for member in item.values()):
            return json.dumps(item)
        between = ",\n" + " " * (depth + 1)
        return "{" + between.join(f"{json.dumps(key)}: {lines(member, depth + 2)}" for key, member in item.items()) + "}"

    return entry(api, 0) + "\n"


FFI_HEAD = f"""/* SPDX-License-Identifier: MIT */
/* clang-format off */
/* libbvol {VERSION} for foreign function interfaces: declarations without directives, by bindings/describe.py. */
/* size_t and the uintN_t and intN_t of stdint.h are known before. What parameters mean says bvol-api.json. */
"""


def as_ffi(api, headers):
    lines = [f"enum {{ {item['name']} = {item['value']} }};" for item in api["constants"]]
    for item in api["enums"]:
        values = ", ".join(f"{one['name']} = {one['value']}" for one in item["values"])
        lines.append(f"typedef enum {item['name']} {{ {values} }} {item['name']};")
    texts = {node["name"]: node["text"] for node in headers.nodes if node["kind"] in ("TypedefDecl", "FunctionDecl")}
    done = {item["name"] for item in api["enums"] + api["functions"]}
    lines += [f"{text};" for name, text in texts.items() if name not in done]
    lines += [f"{texts[item['name']]};" for item in api["functions"]]
    return FFI_HEAD + "\n" + "\n".join(lines) + "\n"


def main(arguments):
    if arguments and arguments != ["--write"]:
        settled(describe(Headers(pathlib.Path(arguments[0]).resolve()), {}))
        print("".join(f"{line}\n" for line in complaints), end="")
        return bool(complaints)
    constants = macros()
    headers = Headers("bvol/bvol.h", constants)
    files = of_files()
    young_headers.update({file["name"]: file["experimental"] for file in files if "experimental" in file})
    api = {"license": "SPDX-License-Identifier: MIT", "library": "bvol", "version": VERSION, "headers": files}
    api.update(describe(headers, constants))
    settled(api)
    exported = set(re.findall(r"\b(bvol_\w+);", (ROOT / "src" / "bvol.map").read_text()))
    for name in sorted(exported ^ {item["name"] for item in api["functions"]}):
        complain(name, "is declared or in src/bvol.map, not both: ./dev describe writes the map")
    for name, text in {"bvol-api.json": as_json(api), "bvol.ffi.h": as_ffi(api, headers)}.items():
        if arguments:
            (HERE / name).write_text(text)
        elif (HERE / name).read_text() != text:
            complain(f"bindings/{name}", "is not what the headers say: ./dev describe writes it")
    print(*complaints, f"{len(api['functions'])} functions, {len(complaints)} complaints", sep="\n")
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
