# SPDX-License-Identifier: MIT
"""Questions about many queries in parts: by several threads, or with a word on how far it is."""
from __future__ import annotations

import concurrent.futures
import operator
import os
from typing import Any, Callable

import numpy as np

from ._arrays import given, outs as split

WORD = 64  # bits of a mask: parts begin at whole words
EACH = 4  # parts for each thread, since some take longer than others
TOLD = 50  # parts, about, between which progress is told


def in_parts(ask: Any, holder: Any, name: str, parts: Any, names: Any, values: Any, threads: Any, progress: Any, **options: Any) -> Any:
    """ask() for parts of the queries; the answer is that of one call.

    threads is a number, 0 for that of the processors, or an executor of concurrent.futures, none of whose own work may wait for
    this. progress(done, count) is called by the thread of the caller; what it raises ends the question."""
    out, form = options.pop("out"), options.pop("layout")
    heads = [part.partition(":")[0] for part in parts]
    takes = [i for i, head in enumerate(heads) if head in ("array", "one", "handle")]
    many = [j for j, i in enumerate(takes) if heads[i] == "array"]
    values = list(values)
    for j in many:
        i = takes[j]
        values[j], _ = holder._take(values[j], parts[i].partition(":")[2], names[i], options.get("rounded", False))
    count = len(values[many[0]])
    for j in many:
        if len(values[j]) != count:
            raise ValueError(f"{names[takes[j]]} has {len(values[j])} rows, but there are {count} queries")
    given_arrays = _whole_outs(out, heads, count)
    pool, workers = _pool(threads)
    pieces = max(EACH * workers if pool else 1, TOLD if progress is not None else 1)
    size = max(1, -(-count // (pieces * WORD))) * WORD
    rows = "offsets" in heads

    def one(first: int) -> Any:
        cut = [value[first : first + size] if j in many else value for j, value in enumerate(values)]
        into = None if rows or out is None else tuple(_cut(array, unit, first, size) for array, unit, _ in given_arrays)
        return ask(holder, name, parts, names, cut, out=into, layout="rows", **options)

    with holder._reading():  # so that nothing changes between the parts
        answers = _run(one, range(0, max(count, 1), size), size, count, pool, progress)
    if pool is not None and pool is not threads:
        pool.shutdown()
    if rows:
        return joined_rows(answers, out, parts[heads.index("rows")].partition(":")[2], form)
    answers = [answer if isinstance(answer, tuple) else (answer,) for answer in answers]
    made = tuple(_joined(array, [answer[k] for answer in answers]) for k, (array, _, _) in enumerate(given_arrays))
    return made[0] if len(made) == 1 else made


def _whole_outs(out: Any, heads: Any, count: int) -> list[tuple[Any, int, int]]:
    """The caller's arrays for answers that have a place for each query: the array, queries to an element, its length."""
    units = [WORD if head == "mask" else 1 for head in heads if head in ("each", "wanted", "mask", "masks")]
    if "offsets" in heads:
        return []
    arrays = [(array, unit, -(-count // unit)) for array, unit in zip(split(out, len(units)), units)]
    for array, _, length in arrays:
        if isinstance(array, np.ndarray) and array.shape[:1] != (length,):
            raise ValueError(f"out has shape {array.shape}; wanted is ({length}, ...)")
    return arrays


def _cut(array: Any, unit: int, first: int, size: int) -> Any:
    return array[first // unit : (first + size) // unit] if isinstance(array, np.ndarray) else array


def _joined(array: Any, answers: list[Any]) -> np.ndarray:
    return array if array is not None else np.concatenate(answers)


def _pool(threads: Any) -> tuple[Any, int]:
    """The executor, or None for the thread of the caller, and how many threads it has."""
    if hasattr(threads, "submit"):
        return threads, getattr(threads, "_max_workers", os.cpu_count() or 1)
    wanted = operator.index(threads)
    if wanted < 0:
        raise ValueError(f"threads is {wanted}")
    workers = wanted or os.cpu_count() or 1
    return (concurrent.futures.ThreadPoolExecutor(workers), workers) if workers > 1 else (None, 1)


def _run(one: Callable[[int], Any], firsts: range, size: int, count: int, pool: Any, progress: Any) -> list[Any]:
    """The answers of all parts, in their order."""
    done, answers = 0, []

    def tell(first: int) -> None:
        nonlocal done
        done += min(size, count - first)
        if progress is not None:
            progress(done, count)

    if pool is None:
        for first in firsts:
            answers.append(one(first))
            tell(first)
        return answers
    waiting = {pool.submit(one, first): first for first in firsts}
    try:
        for future in concurrent.futures.as_completed(waiting):
            future.result()
            tell(waiting[future])
    finally:  # where one has failed no other writes to arrays of the caller's any more
        for future in waiting:
            future.cancel()
        concurrent.futures.wait(waiting)
    return [future.result() for future in waiting]


def joined_rows(answers: list[Any], out: Any, kind: str, form: str) -> Any:
    from ._ask import pairs_of

    found = np.concatenate([answer[0] for answer in answers])
    before = np.cumsum([0] + [len(answer[0]) for answer in answers])
    offsets = np.concatenate([answer[1][:-1] + start for answer, start in zip(answers, before)] + [before[-1:]])
    ids_out, offsets_out = split(out, 2)
    if ids_out is not None:
        size = len(ids_out) if isinstance(ids_out, np.ndarray) and ids_out.ndim else 0
        into = given(ids_out, (size,), kind, "ids")
        if len(found) > size:
            raise ValueError(f"out has room for {size}; needed are {len(found)}")
        into[: len(found)] = found
        found = into[: len(found)]
    if offsets_out is not None:
        same = isinstance(offsets_out, np.ndarray) and offsets_out.dtype == np.int64
        into = given(offsets_out.view(np.uint64) if same else offsets_out, offsets.shape, "u8", "offsets")
        into[:] = offsets
        offsets = into.view(np.int64)
    return (found, offsets) if form == "rows" else pairs_of(found, offsets)
