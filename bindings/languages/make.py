#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the whole interface as declarations of a language, from bvol-api.json: make.py csharp|java DESCRIPTION

Structs keep their layout, those that begin with their size are made with it, enums and constants keep their numbers, opaque structs are handles. Of a parameter C says only what it
points to; whether that is one value, an array or a handle says the description. What the two languages have in common is in
Language; a language says how it spells types and the three kinds of declarations."""
import json
import re
import sys


class Language:
    """Types: (base, pointers, dimension) of a declaration; `const` says nothing to these languages."""

    def __init__(self, api):
        self.api = api
        self.structs = {one["name"] for one in api["structs"]}
        self.handles = {one["name"] for one in api["handles"]}
        self.callbacks = {one["name"] for one in api["callbacks"]}

    def split(self, ctype):
        if "(" in ctype:
            return "function", 0, 0  # of an allocator or an executor: an address
        base, dimension = re.fullmatch(r"([\w* ]*?) ?(?:\[(\d+)\])?", ctype).groups()
        base = base.replace("const", "").replace(" ", "")
        return base.rstrip("*"), base.count("*"), int(dimension or 0)

    def numbers(self):
        for one in self.api["constants"]:
            yield one["name"], one["value"]
        for enum in self.api["enums"]:
            for one in enum["values"]:
                yield one["name"], one["value"]


class CSharp(Language):
    """Pointers are pointers, in unsafe code; arrays in structs of numbers are fixed buffers, and of structs one field each."""
    SCALARS = {"float": "float", "double": "double", "int": "int", "int32_t": "int", "bvol_result": "int", "uint8_t": "byte",
               "uint32_t": "uint", "uint64_t": "ulong", "size_t": "UIntPtr", "ptrdiff_t": "IntPtr", "void": "void",
               "char": "byte", "function": "IntPtr"}

    def type(self, ctype):
        base, stars, dimension = self.split(ctype)
        return (self.SCALARS.get(base, base)) + "*" * (stars + bool(dimension))

    def field(self, one):
        base, stars, dimension = self.split(one["type"])
        if base in self.callbacks:
            return f"public IntPtr {one['name']};"
        if dimension and base in self.structs:
            return " ".join(f"public {base} {one['name']}{i};" for i in range(dimension))
        if dimension:
            return f"public fixed {self.SCALARS[base]} {one['name']}[{dimension}];"
        return f"public {self.type(one['type'])} @{one['name']};"

    def arguments(self, one):
        return ", ".join(f"{self.type(p['type'])} @{p['name']}" for p in one["parameters"])

    def write(self):
        print("using System;\nusing System.Runtime.InteropServices;")
        for name in sorted(self.handles):
            print(f"public struct {name} {{ }}")
        for one in self.api["structs"]:
            print("[StructLayout(LayoutKind.Sequential)]")
            made = f"public static {one['name']} Sized() {{ return new {one['name']} {{ size = (uint)sizeof({one['name']}) }}; }} " if "sized" in one else ""
            print(f"public unsafe struct {one['name']} {{ {made}{' '.join(map(self.field, one['fields']))} }}")
        for one in self.api["callbacks"]:
            print("[UnmanagedFunctionPointer(CallingConvention.Cdecl)]")
            print(f"public unsafe delegate {self.type(one['returns']['type'])} {one['name']}({self.arguments(one)});")
        print("public static unsafe class Bvol {")
        for name, value in self.numbers():
            print(f"    public const long {name} = {value};")
        for one in self.api["functions"]:
            print('    [DllImport("bvol", CallingConvention = CallingConvention.Cdecl)]')
            print(f"    public static extern {self.type(one['returns']['type'])} {one['name']}({self.arguments(one)});")
        print("}")


class Java(Language):
    """By JNA, as native methods, since one interface of all functions is too large for it. Structs are passed by reference, an
    array of them as its first, and arrays of numbers as those of Java; handles are pointers."""
    SCALARS = {"float": "float", "double": "double", "int": "int", "int32_t": "int", "bvol_result": "int", "uint8_t": "byte",
               "uint32_t": "int", "uint64_t": "long", "size_t": "Size", "ptrdiff_t": "Size", "void": "void", "function": "Pointer"}
    BY_REFERENCE = {"float": "FloatByReference", "double": "DoubleByReference", "int": "IntByReference",
                    "int32_t": "IntByReference", "uint32_t": "IntByReference", "uint64_t": "LongByReference"}

    def type(self, one):
        base, stars, dimension = self.split(one["type"])
        array = dimension or "length" in one
        if base == "char":
            return "String"
        if stars == 2:
            return "Pointer" if array else "PointerByReference"
        if stars or dimension:
            if base in self.structs:
                return base
            if "stride" in one or base in self.handles or base == "void" or base == "size_t":
                return "Pointer"
            return f"{self.SCALARS[base]}[]" if array else self.BY_REFERENCE[base]
        return self.SCALARS.get(base, base)

    def field(self, one):
        base, stars, dimension = self.split(one["type"])
        if dimension:
            element = self.SCALARS.get(base, base)
            return f"public {element}[] {one['name']} = new {element}[{dimension}];"
        if stars or base == "function":
            return f"public Pointer {one['name']};"
        new = f" = new {self.SCALARS[base]}()" if base == "size_t" or base == "ptrdiff_t" else ""
        return f"public {self.SCALARS.get(base, base)} {one['name']}{new};"

    def arguments(self, one):
        return ", ".join(f"{self.type(p)} {p['name']}" for p in one["parameters"])

    def result(self, one):
        return "Pointer" if "*" in one["type"] and "char" not in one["type"] else self.type(one)

    def write(self):
        print("import com.sun.jna.*;\nimport com.sun.jna.ptr.*;\n\npublic final class Bvol {\n    static { Native.register(\"bvol\"); }")
        print("    public static class Size extends IntegerType {\n        private static final long serialVersionUID = 1;\n        public Size() { this(0); }\n"
              "        public Size(long value) { super(Native.SIZE_T_SIZE, value, true); }\n    }")
        for one in self.api["structs"]:
            names = ", ".join(f'"{field["name"]}"' for field in one["fields"])
            print(f"    @Structure.FieldOrder({{{names}}})")
            sized = " { size = size(); }" if "sized" in one else ""
            print(f"    public static class {one['name']} extends Structure {{ {' '.join(map(self.field, one['fields']))}{sized} }}")
        for one in self.api["callbacks"]:
            print(f"    public interface {one['name']} extends Callback {{ {self.result(one['returns'])} invoke({self.arguments(one)}); }}")
        for name, value in self.numbers():
            print(f"    public static final long {name} = {value}L;")
        for one in self.api["functions"]:
            print(f"    public static native {self.result(one['returns'])} {one['name']}({self.arguments(one)});")
        print("}")


def main():
    language = {"csharp": CSharp, "java": Java}[sys.argv[1]]
    with open(sys.argv[2] + "/bvol-api.json", encoding="utf-8") as file:
        language(json.load(file)).write()


main()
