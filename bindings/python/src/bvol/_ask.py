# SPDX-License-Identifier: MIT
"""Questions of indexes and sets, by the parts of their calls that generate.py finds in the description."""
from __future__ import annotations

import contextlib
import operator
from typing import Any

import numpy as np

from ._arrays import address, dtypes, given, layout as layout_of, new, outs as split
from ._batch import in_parts
from ._core import check, create, ffi, lib
from ._map import handle_of
from .filter import pointer_to

FIRST_GUESS = 256


def as_words(bools: Any, count: int, name: str) -> np.ndarray:
    """A mask of count members in words of 64 bits: of bools, or of such words already."""
    array = np.asarray(bools)
    words = (count + 63) // 64
    if array.dtype == np.uint64 and array.dtype.isnative and array.shape == (words,):
        return np.ascontiguousarray(array)
    if array.dtype != bool or array.shape != (count,):
        raise ValueError(f"{name} has dtype {array.dtype} and shape {array.shape}; wanted are {count} bools or {words} uint64")
    bits = np.packbits(array, bitorder="little")
    bits = np.pad(bits, (0, words * 8 - bits.size))
    return bits.view("<u8").astype(np.uint64)


def as_bools(words: np.ndarray, count: int) -> np.ndarray:
    """The bits of a mask, one bool for each of count members."""
    bits = np.unpackbits(np.ascontiguousarray(words).astype("<u8", copy=False).view(np.uint8), axis=-1, bitorder="little")
    return bits[..., :count].view(bool)


def rows_to_pairs(ids: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """Compressed rows as pairs, (2, n): the number of each query, and below it what it has found, as shapely 2 has them.

    >>> rows_to_pairs(np.array([5, 7, 9]), np.array([0, 2, 2, 3]))
    array([[0, 0, 2],
           [5, 7, 9]])
    """
    counts = np.diff(offsets)
    return np.stack([np.repeat(np.arange(counts.size), counts), ids.astype(np.int64)])


def pairs_of(found: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """The pairs of rows of ids, or of records that have ids."""
    return rows_to_pairs(found["id"] if found.dtype.names else found, offsets)


class _Call:
    """One call: its arguments in their order, and the arrays that it writes."""

    def __init__(self, holder: Any, ptr: Any, names: Any, out: Any, rounded: bool) -> None:
        self.holder, self.names, self.rounded, self.given = holder, names, rounded, out
        self.arguments: list[Any] = [ptr]
        self.keep: list[Any] = []
        self.answers: list[Any] = []
        self.count = 0
        self.strides: list[int] = []
        self.offsets: Any = None
        self.resources: Any = None
        self.scratch: Any = None
        self.filter: Any = None
        # Answers whose number the call tells: the room, the kind, the name if they are the caller's, the argument.
        self.counted: list[tuple[int, str, str, int]] = []
        self.capacity = 0
        self.rows = ""
        self.words = 0
        self.lone = self.cut = False


def ask(
    holder: Any, name: str, parts: Any, names: Any, values: Any, *, out: Any = None, layout: str = "rows", threads: Any = 1,
    progress: Any = None, **options: Any
) -> Any:
    """Asks a question of an index or a set; what is found goes to out, or to new arrays."""
    if layout not in ("rows", "pairs"):
        raise ValueError(f"layout is {layout!r}; wanted is 'rows' or 'pairs'")
    if threads != 1 or progress is not None:
        return in_parts(ask, holder, name, parts, names, values, threads, progress, out=out, layout=layout, **options)
    heads = [part.partition(":")[0] for part in parts]
    places = [i for i, head in enumerate(heads) if head in ("rows", "offsets", "some", "each", "mask", "masks", "members", "wanted")]
    lone = [i for i, head in enumerate(heads) if head == "lone"]
    if lone and out is not None:
        raise TypeError("out: this question answers with numbers, not arrays")
    order = sorted(places, key=lambda i: heads[i] == "offsets")
    arrays = dict(zip(order, split(out, len(order))))
    with contextlib.ExitStack() as stack:
        call = _Call(holder, stack.enter_context(holder._reading()), names, arrays, options.get("rounded", False))
        call.filter = options.get("filter")
        inputs = iter(values)
        for i, part in enumerate(parts):
            head, _, kind = part.partition(":")
            value = next(inputs) if head in ("array", "one", "handle") else None
            if head == "handle":
                call.arguments.append(stack.enter_context(handle_of(value, f"bvol_{kind}", names[i])._reading()))
            else:
                _PARTS[head](call, i, kind, value, parts, values, options)
        returned = _perform(call, name)
        return _answer(call, returned, layout)


def _array(call: _Call, i: int, kind: str, value: Any, *_: Any) -> None:
    array, stride = call.holder._take(value, kind, call.names[i], call.rounded)
    if call.strides and len(array) != call.count:
        raise ValueError(f"{call.names[i]} has {len(array)} rows, but there are {call.count} queries")
    call.count = len(array)
    call.strides.append(stride)
    call.keep.append(array)
    call.arguments.append(address(array))


def _one(call: _Call, i: int, kind: str, value: Any, *_: Any) -> None:
    array, _ = call.holder._take(value, kind, call.names[i], call.rounded)
    if len(array) != 1:
        raise ValueError(f"{call.names[i]} has shape {np.shape(value)}; this question is about one at a time")
    call.keep.append(array)
    call.arguments.append(address(array))


def _number(kind: str, parts: Any, values: Any) -> Any:
    """The value of a scalar: they come after the arrays."""
    takes = [part for part in parts if part.startswith(("array:", "one:", "handle:"))]
    scalars = [part.removeprefix("scalar:") for part in parts if part.startswith("scalar:")]
    number = values[len(takes) + scalars.index(kind)]
    if kind == "wanted":
        number = operator.index(number)
        if not 0 <= number < 2**32:
            raise ValueError(f"wanted is {number}")
    return number


def _scalar(call: _Call, i: int, kind: str, value: Any, parts: Any, values: Any, options: Any) -> None:
    call.arguments.append(_number(kind, parts, values))


def _filter(call: _Call, i: int, kind: str, value: Any, *_: Any) -> None:
    call.arguments.append(pointer_to(call.filter))


def _resources(call: _Call, *_: Any) -> None:
    call.resources = ffi.new("bvol_resources *", {"size": ffi.sizeof("bvol_resources")})
    call.arguments.append(call.resources)


def _only(call: _Call, i: int, kind: str, value: Any, parts: Any, values: Any, options: Any) -> None:
    only = options.get("only")
    if only is None:
        call.arguments.append(ffi.NULL)
        return
    words = as_words(only, len(call.holder), "only")
    call.keep.append(words)
    call.arguments.append(address(words))


def _offsets(call: _Call, i: int, *_: Any) -> None:
    out = call.given[i]
    if isinstance(out, np.ndarray) and out.dtype == np.int64:
        out = out.view(np.uint64)
    offsets = new((call.count + 1,), "u8") if out is None else given(out, (call.count + 1,), "u8", "offsets")
    if not offsets.flags.c_contiguous:
        raise ValueError("out, for offsets, is not in one piece")
    call.offsets = offsets
    call.arguments.append(address(offsets))


def _rows(call: _Call, i: int, kind: str, *_: Any) -> None:
    """Rows go to an array of the caller's, or stay in a scratch until it is known how many there are."""
    out, call.rows = call.given[i], kind
    if out is None:
        call.scratch = ffi.gc(create("bvol_scratch_create", ffi.NULL), lib.bvol_scratch_destroy)
        call.resources.scratch = call.scratch
        call.resources.flags = lib.BVOL_RESOURCES_KEEP_ROWS
        call.arguments.append(ffi.NULL)
        call.counted.append((0, kind, "", i + 1))
        return
    _writes(call, i, kind)


def _writes(call: _Call, i: int, kind: str) -> None:
    """An array of the caller's with room for as many as it has."""
    out = call.given[i]
    size = len(out) if isinstance(out, np.ndarray) and out.ndim else 0
    array = given(out, (size,), kind, call.names[i])
    if not array.flags.c_contiguous:
        raise ValueError(f"out, for {call.names[i]}, is not in one piece")
    call.arguments.append(address(array))
    call.answers.append(array)
    call.counted.append((size, kind, call.names[i], i + 1))


def _some(call: _Call, i: int, kind: str, *_: Any) -> None:
    if call.given[i] is not None:
        _writes(call, i, kind)
        return
    array = new((FIRST_GUESS,), kind)
    call.arguments.append(address(array))
    call.answers.append(array)
    call.counted.append((FIRST_GUESS, kind, "", i + 1))


def _capacity(call: _Call, i: int, *_: Any) -> None:
    call.capacity = i + 1
    call.arguments.append(min((one[0] for one in call.counted), default=len(call.holder)))


def _each(call: _Call, i: int, kind: str, *_: Any) -> None:
    _whole(call, i, kind, (call.count,))


def _members(call: _Call, i: int, kind: str, *_: Any) -> None:
    _whole(call, i, kind, (len(call.holder),))


def _wanted(call: _Call, i: int, kind: str, value: Any, parts: Any, values: Any, options: Any) -> None:
    wanted = _number("wanted", parts, values)
    call.cut = not call.strides
    _whole(call, i, kind, (wanted,) if call.cut else (call.count, wanted))


def _whole(call: _Call, i: int, kind: str, shape: tuple[int, ...]) -> None:
    """An array whose size is known before."""
    out = call.given[i]
    array = new(shape, kind, call.names[i]) if out is None else given(out, shape, kind, call.names[i])
    if not array.flags.c_contiguous:
        raise ValueError(f"out, for {call.names[i]}, is not in one piece")
    call.arguments.append(address(array))
    call.answers.append(array)


def _mask(call: _Call, i: int, *_: Any) -> None:
    """A bit for each query of an index, or for each member of a set."""
    bits = call.count if call.strides else len(call.holder)
    call.words = (bits + 63) // 64
    _whole(call, i, "u8", (call.words,))
    if call.given[i] is None:
        call.answers[-1] = (call.answers[-1], bits)


def _masks(call: _Call, i: int, *_: Any) -> None:
    bits = len(call.holder)
    call.words = (bits + 63) // 64
    _whole(call, i, "u8", (call.count, call.words))
    if call.given[i] is None:
        call.answers[-1] = (call.answers[-1], bits)


def _lone(call: _Call, i: int, kind: str, *_: Any) -> None:
    call.lone = True
    array = new((1,), kind, call.names[i])
    call.arguments.append(address(array))
    call.answers.append(array)


_PARTS = {
    "array": _array,
    "one": _one,
    "scalar": _scalar,
    "filter": _filter,
    "resources": _resources,
    "only": _only,
    "offsets": _offsets,
    "rows": _rows,
    "some": _some,
    "capacity": _capacity,
    "each": _each,
    "members": _members,
    "wanted": _wanted,
    "mask": _mask,
    "masks": _masks,
    "lone": _lone,
    "count": lambda call, *_: call.arguments.append(call.count),
    "stride": lambda call, *_: call.arguments.append(call.strides[-1]),
    "words": lambda call, *_: call.arguments.append(call.words),
}


def _perform(call: _Call, name: str) -> Any:
    """Makes the call, and makes it again with more room where there was too little."""
    function = getattr(lib, name)
    returned = function(*call.arguments)
    if call.filter is not None:
        call.filter._raise()
    if ffi.typeof(function).result.cname == "int32_t":
        check(returned, name)
    elif call.counted and returned > call.arguments[call.capacity]:
        if call.counted[0][2]:
            raise ValueError(f"out has room for {call.arguments[call.capacity]}; needed are {returned}")
        call.answers = [new((returned,), kind) for _, kind, _, _ in call.counted]
        for array, (_, _, _, place) in zip(call.answers, call.counted):
            call.arguments[place] = address(array)
        call.arguments[call.capacity] = returned
        return _perform(call, name)
    return returned


def _answer(call: _Call, returned: Any, form: str) -> Any:
    if call.offsets is not None:
        offsets = call.offsets.view(np.int64)
        total = int(offsets[-1])
        if call.scratch is not None:
            found = _kept(call, total)
        else:
            found = call.answers[0]
            if total > len(found):
                raise ValueError(f"out has room for {len(found)}; needed are {total}")
            found = found[:total]
        return (found, offsets) if form == "rows" else pairs_of(found, offsets)
    if call.counted:
        answers = [one[:returned] for one in call.answers]
        answers = [one.view(np.uint32).reshape(-1, 2) if one.dtype == dtypes["pair"] else one for one in answers]
    elif call.lone:
        return None if not returned else tuple(one[0] for one in call.answers)
    else:
        answers = [as_bools(*one) if isinstance(one, tuple) else one for one in call.answers]
        answers = [one[:returned] for one in answers] if call.cut else answers
    return answers[0] if len(answers) == 1 else tuple(answers)


def _kept(call: _Call, total: int) -> np.ndarray:
    """The rows that the scratch has kept."""
    dtype, _ = layout_of(call.rows)
    if not total:
        return np.zeros(0, dtype)
    kept = lib.bvol_scratch_ids(call.scratch) if call.rows == "u4" else lib.bvol_scratch_found(call.scratch)
    return np.frombuffer(ffi.buffer(kept, total * dtype.itemsize), dtype).copy()
