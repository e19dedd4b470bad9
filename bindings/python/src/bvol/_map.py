# SPDX-License-Identifier: MIT
"""Functions of single values over arrays: checks, broadcasts and hands over to a loop in C."""
from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from ._arrays import address, given, layout, new, outs as split, take
from ._core import Handle, error_of, ffi, lib
from .filter import pointer_to

# Records that hold the state which the C function also returns.
STATES = ("separation", "separation2", "sweep_hit", "sweep_hit2")


def handle_of(value: Any, kind: str, name: str) -> Any:
    if not isinstance(value, Handle) or getattr(value, "_kind", None) != kind:
        raise TypeError(f"{name} is {type(value).__name__}; wanted is the class for {kind}")
    return value


def map_(number: int, specs: Any, answer: str, values: Any, out: Any, rounded: bool, filter: Any = None) -> Any:
    """Calls loop number for arrays, which broadcast against each other, and returns the answers."""
    inputs = iter(values)
    with contextlib.ExitStack() as stack:
        arrays: list[Any] = []
        for how, kind, direction, name in specs:
            if how == "filter":
                continue
            if how == "handle":
                arrays.append(stack.enter_context(handle_of(next(inputs), kind, name)._reading()))
            elif "in" in direction:
                value = next(inputs)
                arrays.append(take(value, kind, name, rounded))
            else:
                arrays.append(None)
        kinds = [(kind, direction, name) for how, kind, direction, name in specs if how != "filter"]
        if answer:
            arrays.append(None)
            kinds.append(("i4" if answer == "result" else answer, "answer", "answer"))
        return _run(number, arrays, kinds, answer, out, filter)


def _lead(array: np.ndarray, kind: str) -> tuple[int, ...]:
    inner = 1 if kind in ("m16", "m6") else len(layout(kind)[1])
    return array.shape[: array.ndim - inner]


def _run(number: int, arrays: list[Any], kinds: Any, answer: str, out: Any, filter: Any) -> Any:
    leads = [_lead(array, kind) for array, (kind, _, _) in zip(arrays, kinds) if isinstance(array, np.ndarray)]
    shape = np.broadcast_shapes(*leads)
    hidden = answer == "result" or any(kind in STATES for kind, _, _ in kinds)
    places = [i for i, (_, direction, _) in enumerate(kinds) if direction == "out" or direction == "answer" and not hidden]
    places.sort(key=lambda i: kinds[i][1] != "answer")
    wanted = dict(zip(places, split(out, len(places))))
    written = {i: given(array, shape, kinds[i][0], kinds[i][2]) for i, array in wanted.items() if array is not None}
    inputs = [array for array in arrays if isinstance(array, np.ndarray)]
    copied = {}
    for i, (kind, direction, name) in enumerate(kinds):
        if direction == "in,out":
            arrays[i] = np.array(np.broadcast_to(arrays[i], shape + layout(kind)[1]), order="C")
        elif direction in ("out", "answer"):
            arrays[i] = written.get(i)
            matrix = kind in ("m16", "m6")  # whose floats C writes by columns
            if arrays[i] is None or matrix or any(np.may_share_memory(arrays[i], one) for one in inputs):
                copied[i] = arrays[i]
                arrays[i] = new(shape + (16 if kind == "m16" else 6,), "f4") if matrix else new(shape, kind, name)
    _call(number, arrays, kinds, shape, filter)
    if answer == "result":
        _raise_first(arrays[-1])
    for i, target in copied.items():
        if target is not None:
            target[...] = _answer(arrays[i], kinds[i][0], shape)
    places += [i for i, (_, direction, _) in enumerate(kinds) if direction == "in,out"]
    answers = tuple(written[i] if i in written else _answer(arrays[i], kinds[i][0], shape) for i in places)
    return answers[0] if len(answers) == 1 else answers or None


def _call(number: int, arrays: list[Any], kinds: Any, shape: tuple[int, ...], filter: Any) -> None:
    shape = shape or (1,)
    strides = []
    for array, (kind, _, _) in zip(arrays, kinds):
        if isinstance(array, np.ndarray):
            lead = _lead(array, kind)
            own = [0 if size == 1 else stride for size, stride in zip(lead, array.strides)]
            strides += [0] * (len(shape) - len(lead)) + own
        else:
            strides += [0] * len(shape)
    pointers = [ffi.cast("char *", address(one) if isinstance(one, np.ndarray) else one) for one in arrays]
    asked = pointer_to(filter)
    lib.bvolpy_map(number, len(shape), list(shape), len(arrays), pointers, strides, asked)
    if filter is not None:
        filter._raise()


def _raise_first(codes: np.ndarray) -> None:
    wrong = np.flatnonzero(codes.reshape(-1) < 0)
    if wrong.size:
        code = int(codes.reshape(-1)[wrong[0]])
        raise error_of(code, f"element {np.unravel_index(wrong[0], codes.shape)}" if codes.ndim else "the call")


def _answer(array: np.ndarray, kind: str, shape: tuple[int, ...]) -> Any:
    if kind in ("m16", "m6"):
        rows, columns = layout(kind)[1]
        return np.swapaxes(array.reshape(shape + (columns, rows)), -1, -2)
    return array[()] if not array.shape else array
