# SPDX-License-Identifier: MIT
"""Reads the public headers: their declarations by clang's syntax tree, with the text and the comment of each."""
import json
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
VERSION = re.search(r"version: '([\d.]+)'", (ROOT / "meson.build").read_text())[1]
VALUE_OF = "bvol_value_of"


class Headers:
    """The declarations of a header and of those that it includes, in their order: nodes of clang's tree that know their text
    and comment. The values of macros that are asked for are found as those of an enum."""

    def __init__(self, header, constants=()):
        self.files = {}
        self.file = None
        nodes = json.loads(self.tree(header, constants), object_hook=self.place)["inner"]
        self.nodes = [self.read(node) for node in nodes if node.get("name", "").startswith("bvol") and node["name"] != VALUE_OF]
        values = [node["inner"] for node in nodes if node.get("name") == VALUE_OF]
        self.values = {one["name"].removeprefix(f"{VALUE_OF}_"): value(one) for one in (values[0] if values else [])}

    def tree(self, header, constants):
        """What clang says of the header; the header of the version is made here, as the build makes it."""
        source = f'#include "{header}"\n'
        if constants:
            source += f"enum {VALUE_OF} {{ " + ", ".join(f"{VALUE_OF}_{name} = {name}" for name in constants) + " };\n"
        with tempfile.TemporaryDirectory() as made:
            version = (ROOT / "include" / "bvol" / "version.h.in").read_text()
            for word, number in zip(["@MAJOR@", "@MINOR@", "@PATCH@"], VERSION.split(".")):
                version = version.replace(word, number)
            path = pathlib.Path(made) / "bvol" / "version.h"
            path.parent.mkdir()
            path.write_text(version)
            self.files[str(path)] = version
            command = ["clang", "-x", "c", "-std=c99", "-DBVOL_API=", f"-I{ROOT / 'include'}", f"-I{made}"]
            command += ["-fsyntax-only", "-Xclang", "-ast-dump=json", "-"]
            return subprocess.run(command, input=source, stdout=subprocess.PIPE, text=True, check=True).stdout

    def place(self, node):
        """Places name a file only where it is another than that of the place before."""
        if "offset" in node:
            self.file = node.setdefault("file", self.file)
        return node

    def read(self, node):
        node["header"] = "bvol/" + pathlib.Path(node["loc"]["file"]).name
        for one in [node, *node.get("inner", [])]:
            if one["kind"].endswith("Decl"):
                one["text"], one["comment"] = self.text(one), self.comment(one)
        return node

    def contents(self, file):
        if file not in self.files:
            self.files[file] = pathlib.Path(file).read_text(encoding="ascii")
        return self.files[file]

    def text(self, node):
        """The declaration as it is written, without comments, in one line."""
        begin, end = node["range"]["begin"], node["range"]["end"]
        text = self.contents(begin["file"])[begin["offset"] : end["offset"] + end["tokLen"]]
        return " ".join(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).split())

    def comment(self, node):
        found = [inner for inner in node.get("inner", []) if inner["kind"] == "FullComment"]
        if not found:
            return ""
        begin = found[0]["range"]["begin"]
        text = self.contents(begin["file"])
        return plain(text[text.rindex("/**", 0, begin["offset"]) : text.index("*/", begin["offset"])])


def value(node):
    """The value that is written for a constant of an enum, or None."""
    values = [int(inner["value"]) for inner in node.get("inner", []) if inner["kind"] == "ConstantExpr"]
    return values[0] if values else None


def plain(comment):
    """The text of a comment, without its stars."""
    lines = re.sub(r"^/\*\*<?", "", comment).splitlines()
    return "\n".join([lines[0].strip(), *(re.sub(r"^ *\* ?", "", line).strip() for line in lines[1:])]).strip()


def sections(comment):
    """The parts of a comment by their commands: the text before the first is "", and the parameters are a list."""
    parts = {"": "", "param": []}
    for part in re.split(r"^(?=@)|(?<=\s)(?=@since\b)", comment, flags=re.MULTILINE):
        command = re.match(r"@(\w+)(?:\[([a-z,]+)\])?\s*", part)
        text = part[command.end() :] if command else part
        if not command:
            parts[""] += text
        elif command[1] == "param":
            name, _, text = text.partition(" ")
            parts["param"].append({"name": name, "direction": command[2], "text": " ".join(text.split())})
        else:
            parts[command[1]] = " ".join(text.split())
    return parts


def brief(text):
    """The first sentence, as Doxygen has it, and the rest."""
    paragraphs = [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text.strip())]
    first, _, rest = re.sub(r"([.!?])\s+(?=[A-Z#\[*])", r"\1\n", paragraphs[0], count=1).partition("\n")
    rest = "\n".join(part for part in [rest, *paragraphs[1:]] if part)
    return {"brief": first, "text": rest} if rest else {"brief": first}


BEFORE, AFTER = r"(?:/\*\*((?:(?!\*/).)*)\*/\n)?", r"(?:/\*\*<(.*?)\*/)?"
MACRO = re.compile(BEFORE + r"^#define (BVOL_[A-Z0-9_]+) (?:(?!/\*)\S| )+" + AFTER + "$", re.MULTILINE | re.DOTALL)
NO_CONSTANT = re.compile(r"BVOL_(API|BEGIN|END|INLINE_.*|.*_INIT)")


def public():
    """The headers: by name their contents."""
    paths = sorted((ROOT / "include" / "bvol").glob("*.h*"))
    return {f"bvol/{path.name.removesuffix('.in')}": path.read_text(encoding="ascii") for path in paths}


def macros():
    """The macros that are constants: by name the header and the comment."""
    found = {}
    for header, contents in public().items():
        for match in MACRO.finditer(contents):
            if not NO_CONSTANT.fullmatch(match[2]):
                comment = sections(plain("/**" + (match[3] or match[1] or "")))
                found[match[2]] = {"header": header, "text": " ".join(comment[""].split())}
    return found


def of_files():
    """What the comments of whole headers say: in a sentence, and what holds for all functions that do not say otherwise."""
    found = []
    for header, contents in public().items():
        comment = plain(re.search(r"/\*\* @file.*?(?=\*/)", contents, re.DOTALL)[0])
        parts = sections(comment)
        said = {key: parts[key] for key in ("complexity", "threads", "experimental") if key in parts}
        first = re.search(r"@brief (.*?)(?:\n\n|\n@|\Z)", comment, re.DOTALL)[1]
        found.append({"name": header, "brief": " ".join(first.split()), **said})
    return found
