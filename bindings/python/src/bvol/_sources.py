# SPDX-License-Identifier: MIT
"""Boxes of double rounded outward, and arrays that an index borrows."""
from __future__ import annotations

import contextlib
import threading
import weakref
from typing import Any, Iterator

import numpy as np

from ._arrays import _numbers, address, take_rows
from ._core import check, ffi, lib


def joined(boxes: Any, maxs: Any, width: int, name: str) -> Any:
    """Boxes that came as one array, or their lower and upper corners."""
    if maxs is None:
        return boxes
    lower, upper = _numbers(boxes, name), _numbers(maxs, f"{name}, upper corners")
    if lower.shape != upper.shape or lower.shape[-1:] != (width,):
        raise ValueError(f"lower and upper corners have shapes {lower.shape} and {upper.shape}; wanted are two of (n, {width})")
    return np.concatenate([lower, upper], axis=-1)


def is_single(array: np.ndarray) -> bool:
    return array.dtype.kind == "f" and array.dtype.itemsize <= 4


def take_boxes(value: Any, kind: str, name: str, origin: np.ndarray, rounded: bool = False) -> tuple[np.ndarray, int]:
    """Boxes as rows of floats, and the bytes from one to the next. Floats are relative to the origin and are taken as they are.
    All others are absolute: they become the smallest boxes of floats that contain them, relative to the origin."""
    array = _numbers(value, name)
    if is_single(array):
        return take_rows(array, kind, name)
    width = origin.size
    if array.dtype.kind != "f" and array.size and int(np.abs(array.astype(np.float64)).max()) > 2**53:
        raise ValueError(f"{name} has dtype {array.dtype} and numbers beyond 2^53")
    if array.dtype.itemsize > 8:
        raise TypeError(f"{name} has dtype {array.dtype}; wanted is float32 or float64")
    wide, stride = take_rows(array, f"f8:{2 * width}", name)
    made = np.zeros((len(wide), 2 * width), np.float32)
    many = lib.bvol_aabb_from_f64_many if width == 3 else lib.bvol_aabb2_from_f64_many
    check(many(address(wide), len(wide), stride, address(origin), address(made), 0), name)
    return take_rows(made, kind, name)


class _Borrowed:
    """Arrays of callers' that indexes borrow. They are made read-only meanwhile, so that nothing changes behind an index, and
    a weak reference forbids NumPy to resize them."""

    def __init__(self) -> None:
        self.lock = threading.RLock()  # what is collected while it is held may drop its own array
        self.held: dict[int, list[Any]] = {}

    def hold(self, array: np.ndarray) -> None:
        with self.lock:
            entry = self.held.setdefault(id(array), [0, array.flags.writeable, weakref.ref(array)])
            entry[0] += 1
            array.flags.writeable = False

    def drop(self, array: np.ndarray) -> None:
        with self.lock:
            entry = self.held[id(array)]
            entry[0] -= 1
            if not entry[0]:
                del self.held[id(array)]
                if entry[1]:
                    array.flags.writeable = True

    def changeable(self, array: np.ndarray, yes: bool) -> None:
        """Lets an array be written to for a while, if it was writeable when it was borrowed."""
        with self.lock:
            if self.held[id(array)][1]:
                array.flags.writeable = yes


borrowed = _Borrowed()


class Borrows:
    """What an index has that borrows an array of the caller's."""

    _borrowed: np.ndarray | None = None

    def _borrow(self, array: np.ndarray) -> None:
        borrowed.hold(array)
        self._borrowed = array

    def _release(self) -> None:
        array, self._borrowed = self._borrowed, None
        if array is not None:
            borrowed.drop(array)

    def close(self) -> None:
        """Frees the memory, and lets the borrowed array be changed again."""
        super().close()  # type: ignore[misc]
        self._release()

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self._release()

    @contextlib.contextmanager
    def moving(self, ids: Any = None) -> Iterator[np.ndarray]:
        """Lets the borrowed array be changed where it is, and reads it again at the end: of an index of shapes, where ids are
        given, only the shapes with these, when no others have moved.

        While an index borrows an array the array is read-only, so that nothing moves behind the index.

        >>> import bvol, numpy
        >>> v = numpy.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], numpy.float32)
        >>> mesh = bvol.Mesh(v, [[0, 1, 2]])
        >>> with mesh.moving() as vertices:
        ...     vertices += 10
        >>> mesh.bounds
        array([10., 10., 10., 11., 11., 10.], dtype=float32)
        """
        if self._borrowed is None:
            raise ValueError(f"{type(self).__name__} is closed, or borrows nothing")
        borrowed.changeable(self._borrowed, True)
        try:
            yield self._borrowed
        finally:
            borrowed.changeable(self._borrowed, False)
            self.refit() if ids is None else self.refit_listed(ids)
