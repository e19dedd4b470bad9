# SPDX-License-Identifier: MIT
"""What C cannot say of parameters and fields: their comments say it in a grammar, which docs/bindings.md describes."""
import re

SCALARS = {"float": 4, "double": 8, "int": 4, "uint8_t": 1, "uint32_t": 4, "int32_t": 4, "uint64_t": 8}
NUMBERS = {"two": "2", "three": "3"}

OPERAND = r"(?:\d+|[a-z]\w*(?:->\w+|\(\w+\))?)"
LENGTH = rf"({OPERAND}(?: [+*/] {OPERAND})*)"
ARRAY = re.compile(rf"[Aa]n array of {LENGTH} ([A-Za-z]\w*)(?: of {LENGTH} (floats|bytes))?(?:, (\w+) bytes apart)?(?=[;:.]|$)")
EACH = re.compile(r"\beach \w+ is (\w+) (?:finite )?floats\b")
MASK = re.compile(r"the mask of the members\b")
OPTIONAL = re.compile(r"\bmay be NULL if (\w+) is 0\b|\bmay be NULL\b|\bNULL(?: means| for| to| does nothing|:)")
OTHER_NULL = re.compile(r"\bNULL on failure\b|\bthat is NULL\b|^NULL$")
FREES = re.compile(r"\bwhich (bvol_\w+)\(\) frees\b")
BELONGS = re.compile(r"\b(?:belongs|belong) to the (\w+) and (?:is|are) freed with it\b")
BORROWED = re.compile(r"\bborrowed until ([^;:.]+)")
PASSED = re.compile(r"\bpassed to (\w+)(?: and (\w+))?")
ENUM = re.compile(r"\b(one|any) of #(bvol_\w+)")
SIZE = re.compile(r"(?:^|_)(?:count|capacity|words|stride|size|wanted)$")
COUNT = re.compile(r"(?:^|_)count$|^capacity$")
PLURAL = re.compile(r"(?<![is])s$")
STRIDE = re.compile(r"(?:^|_)stride$")


class Grammar:
    """Reads parameters and fields, which are dicts of name, type and text, and adds to them what their types, their names and
    their texts say. What is not said as it should be it hands to complain(where, what)."""

    def __init__(self, complain, handles, callbacks, functions):
        self.complain, self.handles, self.callbacks, self.functions = complain, handles, callbacks, functions

    def is_pointer(self, ctype):
        return "*" in ctype or "[" in ctype or ctype in self.callbacks

    def is_handle(self, ctype):
        return re.sub(r"^const | \*$", "", ctype) in self.handles

    def array(self, item, items, where):
        """Of an array: its length, the bytes from one element to the next, and what an element is if not one of the type."""
        text, ctype = item["text"], item["type"]
        after = items[items.index(item) + 1 :] + 2 * [{"name": "", "type": ""}]
        count, stride = (one["name"] if one["type"] == "size_t" else "" for one in after[:2])
        said, words, fixed = {}, ARRAY.match(text), re.search(r"\[(\d+)\]", ctype)
        is_void = re.fullmatch(r"(?:const )?void \*", ctype)
        if re.match(r"[Aa]n? array of\b", text) and not words:
            form = "LENGTH NOUN [of N floats] [, STRIDE bytes apart], then ; : or ."
            self.complain(where, f"'an array of' is not followed by {form}")
        if words:
            said = {"length": words[1], "stride": words[5], "element": words[3] and f"{words[3]} {words[4]}"}
        elif fixed:
            said = {"length": fixed[1]}
        elif MASK.match(text):
            counted = re.sub(r"^const | \*$", "", items[0]["type"])
            said = {"length": f"({counted}_count({items[0]['name']}) + 63) / 64"}
        elif is_void and count in ("size", "capacity"):
            said = {"length": count, "element": "1 bytes"}
        elif not self.is_handle(ctype) and (COUNT.search(count) or count == f"{item['name']}_words"):
            stride = stride if STRIDE.search(stride) else None
            said = {"length": count, "stride": stride} if stride or not is_void else {}
        each = EACH.search(text)
        if said and each:
            said["element"] = f"{NUMBERS.get(each[1], each[1])} floats"
        for name in re.findall(r"(?<!>)\b[a-z]\w*", f"{said.get('length')} {said.get('stride')}"):
            if name not in {"None", *self.functions} and name not in {one["name"] for one in items}:
                self.complain(where, f"its length names {name}, which is neither a parameter nor a function")
        return {key: one for key, one in said.items() if one}

    def read(self, item, items, where):
        """A parameter or a field among the others."""
        text, ctype = item["text"], item["type"]
        if not text:
            self.complain(where, "no text")
        enum = ENUM.search(text)
        if enum:
            item["enum" if enum[1] == "one" else "flags"] = enum[2]
        if self.is_pointer(ctype):
            optional, borrowed, passed = OPTIONAL.search(text), BORROWED.search(text), PASSED.search(text)
            if optional:
                item["optional"] = f"{optional[1]} == 0" if optional[1] else True
            item.update(self.array(item, items, where))
            if borrowed:
                item["borrowed_until"] = borrowed[1]
            if passed:
                item["passed_to"] = [name for name in passed.groups() if name]
            self.demand(item, items, where)

    def demand(self, item, items, where):
        """What a pointer must say."""
        name, ctype, text = item["name"], item["type"], item["text"]
        of = re.sub(r"^const |[ *]+(const)?[ *]*$", "", ctype)
        many = PLURAL.search(name) and not PLURAL.search(of) and not self.is_handle(ctype)
        numbers = ctype.startswith("const ") and of in SCALARS
        if "length" not in item and (many or numbers or "*const *" in ctype):
            self.complain(where, "an array without a length")
        if of == "void" and not {"length", "passed_to"} & item.keys() and text != "NULL":
            self.complain(where, "points to bytes without a length, and is no user pointer that is 'passed to' a function")
        if of == "float" and "stride" in item and "element" not in item:
            self.complain(where, "strides of floats: say 'each NOUN is N floats'")
        if "(*" not in ctype and text.count("NULL") != len(OPTIONAL.findall(text)) + len(OTHER_NULL.findall(text)):
            self.complain(where, "NULL is not in the words of the grammar")
        for missing in set(item.get("passed_to", [])) - {one["name"] for one in items}:
            self.complain(where, f"passed to {missing}, which is not there")

    def direction(self, item, where):
        """Whether a parameter leads into a function or out of it, and who frees what comes out."""
        ctype, given, text = item["type"], item["direction"], item["text"]
        writes = self.is_pointer(ctype) and not re.match(r"const (?!.*\*\*)", ctype) and ctype not in self.callbacks
        if self.is_handle(ctype):
            if given not in (None, "in,out") or (given and ctype.startswith("const ")):
                self.complain(where, "a handle is no output: [in,out] or nothing")
        elif writes and not given and not (ctype == "void *" and PASSED.search(text)):
            self.complain(where, "is written to: [out] or [in,out]")
        elif given and not writes:
            self.complain(where, f"[{given}], but nothing is written to it")
        item["direction"] = given or "in"
        freed, belongs = FREES.search(text), BELONGS.search(text)
        if freed:
            item["freed_by"] = freed[1]
            if freed[1] not in self.functions:
                self.complain(where, f"freed by {freed[1]}, which is not there")
        elif belongs:
            item["owner"] = belongs[1]
        elif ctype.endswith("**"):
            self.complain(where, "say 'which FUNCTION() frees' or 'which belongs to the PARAMETER and is freed with it'")

    def fields(self, items, where):
        for item in items:
            self.read(item, items, f"{where}.{item['name']}")

    def parameters(self, items, where):
        for item in items:
            self.direction(item, f"{where}({item['name']})")
            self.read(item, items, f"{where}({item['name']})")
        used = " ".join(f"{item.get('length')} {item.get('stride')}" for item in items)
        for item, after in zip(items, [*items[1:], {}]):
            if item["type"] in self.callbacks and item["name"] not in after.get("passed_to", []):
                self.complain(f"{where}({item['name']})", "no user pointer after it that is passed to it")
            if item["type"] == "size_t" and SIZE.search(item["name"]) and not re.search(rf"\b{item['name']}\b", used):
                self.complain(f"{where}({item['name']})", "the length or stride of no array")
