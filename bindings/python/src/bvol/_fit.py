# SPDX-License-Identifier: MIT
"""Functions that make a value of many: volumes about points."""
from __future__ import annotations

from typing import Any

from ._arrays import address, new, take_rows
from ._core import check, ffi, lib


def fit(name: str, parts: Any, names: Any, values: Any, rounded: bool) -> Any:
    """Calls a function of an array, by the parts of its call that generate.py finds in the description."""
    function, inputs = getattr(lib, name), iter(values)
    arguments: list[Any] = []
    keep, outs, lengths, stride = [], [], {}, 0
    for part, said in zip(parts, names):
        head, _, kind = part.partition(":")
        if head == "array":
            kind, _, length = kind.rpartition(":")
            array, stride = take_rows(next(inputs), kind, said, rounded)
            lengths[length] = len(array)
            keep.append(array)
            pointer = ffi.typeof(function).args[len(arguments)]
            arguments.append(ffi.cast(pointer, address(array)))
        elif head in ("out", "record"):
            outs.append(new((), kind, said))
            if head == "record":
                outs[-1]["size"] = outs[-1].itemsize
            arguments.append(ffi.cast(ffi.typeof(function).args[len(arguments)], address(outs[-1])))
        elif head == "scalar":
            arguments.append(next(inputs))
        else:
            arguments.append({"count": lengths.get(kind), "stride": stride, "null": ffi.NULL}[head])
    returned = function(*arguments)
    if ffi.typeof(function).result.cname == "int32_t":
        check(returned, name)
    answers = tuple(array[()] if not array.shape else array for array in outs)
    return answers[0] if len(answers) == 1 else answers
