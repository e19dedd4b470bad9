# SPDX-License-Identifier: MIT
"""Questions in double, which the C library has about one query: a loop in C asks them about many."""
from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ._arrays import address, given, layout as layout_of, new
from ._ask import pairs_of
from ._batch import in_parts, joined_rows
from ._core import NO_ID, ffi, lib
from ._tables import ROWS
from .filter import pointer_to


def ask_rows(
    holder: Any, name: str, parts: Any, names: Any, values: Any, *, out: Any = None, layout: str = "rows", threads: Any = 1,
    progress: Any = None, filter: Any = None, rounded: bool = False
) -> Any:
    """ask() for such a question."""
    if layout not in ("rows", "pairs"):
        raise ValueError(f"layout is {layout!r}; wanted is 'rows' or 'pairs'")
    if threads != 1 or progress is not None:
        options = {"out": out, "layout": layout, "rounded": rounded, **({} if filter is None else {"filter": filter})}
        return in_parts(ask_rows, holder, name, parts, names, values, threads, progress, **options)
    array, stride = holder._take(values[0], parts[0].partition(":")[2], names[0], rounded)
    scalars = dict(zip([part.partition(":")[2] for part in parts if part.startswith("scalar:")], values[1:]))
    asked = pointer_to(filter)
    with holder._reading() as ptr:
        call = (ROWS[name], ptr, ffi.cast("char *", address(array)), stride, len(array), float(scalars.get("max_distance_sq", 0)), asked)
        kinds = {part.partition(":")[0]: part.partition(":")[2] for part in parts}
        if "wanted" in kinds:
            answer: Any = _wanted(call, kinds["wanted"], operator.index(scalars["wanted"]), out)
        else:
            answer = _found(call, kinds["rows"])
    if filter is not None:
        filter._raise()
    if "wanted" in kinds or out is None and layout == "rows":
        return answer
    return pairs_of(*answer) if out is None else joined_rows([answer], out, kinds["rows"], layout)


def _found(call: Any, kind: str) -> tuple[np.ndarray, np.ndarray]:
    """Compressed rows, in memory that the loop has allocated."""
    dtype, _ = layout_of(kind)
    offsets = np.zeros(call[4] + 1, np.uint64)
    memory = lib.bvolpy_rows(*call, dtype.itemsize, ffi.cast("uint64_t *", address(offsets)))
    if memory == ffi.NULL:
        raise MemoryError("no memory for what is found")
    memory, total = ffi.gc(memory, lib.bvolpy_free), int(offsets[-1])
    found = np.frombuffer(ffi.buffer(memory, total * dtype.itemsize), dtype) if total else np.zeros(0, dtype)
    return found, offsets.view(np.int64)


def _wanted(call: Any, kind: str, wanted: int, out: Any) -> np.ndarray:
    """So many for each query; where there are fewer the rest has no id."""
    if not 0 <= wanted < 2**32:
        raise ValueError(f"wanted is {wanted}")
    shape = (call[4], wanted)
    array = new(shape, kind) if out is None else given(out[0] if isinstance(out, (tuple, list)) else out, shape, kind, "found")
    if not array.flags.c_contiguous:
        raise ValueError("out, for found, is not in one piece")
    array["id"], array["at"] = NO_ID, 0
    lib.bvolpy_wanted(*call, array.dtype.itemsize, ffi.cast("char *", address(array)), wanted)
    return array
