# SPDX-License-Identifier: MIT
"""What restricts a question: categories, sides of triangles, and functions that are asked."""
from __future__ import annotations

import threading
from typing import Any, Callable

import numpy as np

from ._arrays import dtypes
from ._core import check, ffi, lib


class _Calls:
    """What the callbacks of a filter or a visit have thrown, by thread; it is raised again when the C call has returned."""

    def __init__(self, **functions: Any) -> None:
        self.functions = functions
        self.thrown = threading.local()

    def call(self, which: str, *arguments: Any) -> int:
        """Calls a function, and after the first exception no more: 0 then, which leaves out."""
        if getattr(self.thrown, "error", None) is not None:
            return 0
        try:
            return int(bool(self.functions[which](*arguments)))
        except BaseException as error:  # noqa: B036 - it goes on where the call was made
            self.thrown.error = error
            return 0

    def reraise(self) -> None:
        error, self.thrown.error = getattr(self.thrown, "error", None), None
        if error is not None:
            raise error


@ffi.def_extern()
def bvolpy_accept(id: int, user: int, context: Any) -> int:
    return ffi.from_handle(context).call("accept", id, user)


@ffi.def_extern()
def bvolpy_accept_pair(pair: Any, user_a: int, user_b: int, context: Any) -> int:
    return ffi.from_handle(context).call("accept_pair", pair.a, pair.b, user_a, user_b)


@ffi.def_extern()
def bvolpy_accept_hit(id: int, user: int, hit: Any, context: Any) -> int:
    dtype = dtypes["ray_hit"]
    record = np.frombuffer(bytes(ffi.buffer(hit, dtype.itemsize)), dtype)[0]
    return ffi.from_handle(context).call("accept_hit", id, user, record)


@ffi.def_extern()
def bvolpy_visit(id: int, user: int, context: Any) -> int:
    calls = ffi.from_handle(context)
    return 1 if calls.call("visit", id, user) or getattr(calls.thrown, "error", None) is not None else 0


class Filter:
    """Restricts a question about an index to some of its items.

    category and mask are bits, as items have them: a box is left out if its mask has none of the question's categories, or if
    it is in none of the categories of the question's mask; 0 restricts nothing. front or back lets rays meet triangles from
    one side only; layers asks for pairs that are in categories of each other's masks. accept(id, user), accept_pair(a, b,
    user_a, user_b) and accept_hit(id, user, hit) are called for what is left, and return whether it is found: they cost a call
    of Python each, so prefer categories. What they raise ends the question.

    >>> import bvol
    >>> ix = bvol.Index([[0, 0, 0, 1, 1, 1], [0, 0, 0, 2, 2, 2]])
    >>> ids, offsets = ix.overlaps([0, 0, 0, 1, 1, 1], filter=bvol.Filter(accept=lambda id, user: id == 1))
    >>> ids
    array([1], dtype=uint32)
    """

    def __init__(
        self,
        category: int = 0,
        mask: int = 0,
        *,
        layers: bool = False,
        front: bool = False,
        back: bool = False,
        accept: Callable[[int, int], Any] | None = None,
        accept_pair: Callable[[int, int, int, int], Any] | None = None,
        accept_hit: Callable[[int, int, Any], Any] | None = None,
    ) -> None:
        for function in (accept, accept_pair, accept_hit):
            if function is not None and not callable(function):
                raise TypeError(f"{function!r} cannot be called")
        self._calls = _Calls(accept=accept, accept_pair=accept_pair, accept_hit=accept_hit)
        self._handle = ffi.new_handle(self._calls)
        filter = self._filter = ffi.new("bvol_index_filter *")
        filter.size = ffi.sizeof("bvol_index_filter")
        filter.flags = layers * lib.BVOL_INDEX_FILTER_LAYERS + front * lib.BVOL_INDEX_FILTER_FRONT
        filter.flags += back * lib.BVOL_INDEX_FILTER_BACK
        filter.category, filter.mask, filter.context = category, mask, self._handle
        filter.accept = lib.bvolpy_accept if accept else ffi.NULL
        filter.accept_pair = lib.bvolpy_accept_pair if accept_pair else ffi.NULL
        filter.accept_hit = lib.bvolpy_accept_hit if accept_hit else ffi.NULL
        check(lib.bvol_index_filter_validate(filter), "Filter")

    def _raise(self) -> None:
        self._calls.reraise()


def pointer_to(filter: Any) -> Any:
    """The filter for the library, where None is all."""
    if filter is not None and not isinstance(filter, Filter):
        raise TypeError(f"filter is a bvol.Filter, as bvol.Filter(accept=...), and not {filter!r}")
    return ffi.NULL if filter is None else filter._filter
