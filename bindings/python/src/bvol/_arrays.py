# SPDX-License-Identifier: MIT
"""NumPy arrays as the C library wants them, without a copy where they are so already."""
from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ._core import ffi
from ._tables import DTYPES

dtypes = {name: np.dtype(spec) for name, spec in DTYPES.items()}
FLOAT = np.dtype(np.float32)


@functools.lru_cache(maxsize=None)
def layout(kind: str) -> tuple[np.dtype, tuple[int, ...]]:
    """The dtype of a kind's elements and the shape of one: 'f4:6' is (float32, (6,)), 'contact*4' (contact, (4,))."""
    if kind in ("m16", "m6"):
        return FLOAT, ((4, 4) if kind == "m16" else (2, 3))
    base, _, times = kind.partition("*")
    base, _, width = base.partition(":")
    shape = ((int(times),) if times else ()) + ((int(width),) if width else ())
    return (dtypes[base] if base in dtypes else np.dtype(base)), shape


def address(array: np.ndarray) -> Any:
    """The pointer to an array's first element."""
    return ffi.cast("void *", array.__array_interface__["data"][0])


def _numbers(value: Any, name: str) -> np.ndarray:
    if isinstance(value, np.ma.MaskedArray):
        raise TypeError(f"{name} is a masked array, whose mask would be lost: pass the rows that are meant")
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise TypeError(f"{name} is not an array of numbers: {error}") from None
    if array.dtype.kind not in "fiu":
        if array.size or array.dtype.kind != "f":
            raise TypeError(f"{name} has dtype {array.dtype}; wanted are numbers")
    return array


def convert(array: np.ndarray, dtype: np.dtype, name: str, rounded: bool) -> np.ndarray:
    """The numbers in another dtype. What it cannot hold raises, or with rounded becomes the nearest that it can."""
    if array.dtype == dtype:
        return array if array.dtype.isnative else array.astype(dtype.newbyteorder("="))
    if dtype.kind in "iu":
        if array.dtype.kind == "f" and array.size:  # of no numbers NumPy makes doubles
            raise TypeError(f"{name} has dtype {array.dtype}; wanted are whole numbers")
        info = np.iinfo(dtype)
        if array.size and (int(array.min()) < info.min or int(array.max()) > info.max):
            raise ValueError(f"{name} has a number that is not between {info.min} and {info.max}")
        return array.astype(dtype)
    with np.errstate(over="ignore", invalid="ignore"):
        made = array.astype(dtype)
    wide_integers = array.dtype.kind in "iu" and array.dtype.itemsize == 8  # of which NumPy says that double has them all
    if rounded or np.can_cast(array.dtype, dtype) and not wide_integers or not array.size:
        return made
    if array.dtype.kind == "f":
        wrong = (made != array) & ~np.isnan(array)
    else:
        wide = made.astype(np.float64)
        limit = float(2**62)
        wrong = (np.abs(wide) > limit) | (np.where(np.abs(wide) > limit, 0, wide).astype(np.int64) != array.astype(np.int64))
    if wrong.any():
        example = array[wrong].flat[0]
        raise ValueError(
            f"{name} has dtype {array.dtype}, and {example!r} is no {dtype}: pass an array of {dtype}, or rounded=True "
            "for the nearest numbers, with which something that nearly touches may be missed"
        )
    return made


def take(value: Any, kind: str, name: str, rounded: bool = False) -> np.ndarray:
    """An array of values of a kind: any leading dimensions, then those of one value, which is in one piece."""
    dtype, inner = layout(kind)
    if dtype.names:
        array = np.asarray(value)
        if array.dtype != dtype:
            raise TypeError(f"{name} has dtype {array.dtype}; wanted is bvol.dtypes['{kind}']")
    else:
        array = _numbers(value, name)
        array = _shaped(array, kind, inner, name)
        array = convert(array, dtype, name, rounded)
        if kind in ("m16", "m6"):
            array = np.ascontiguousarray(np.swapaxes(array, -1, -2))
            return array.reshape(array.shape[:-2] + (-1,))
    if not array.flags.aligned or inner and array.strides[-1] != dtype.itemsize and array.shape[-1] > 1:
        array = np.ascontiguousarray(array)
    return array


def _shaped(array: np.ndarray, kind: str, inner: tuple[int, ...], name: str) -> np.ndarray:
    """With the shape of one value at its end: boxes may come as (..., 2, 3), triangles as (..., 3, 3), and so on."""
    if not inner or array.shape[-len(inner) :] == inner:
        return array
    if array.shape == (0,):
        return array.reshape((0,) + inner)
    if kind in ("m16", "m6"):
        width = 16 if kind == "m16" else 6
        if array.shape[-1:] == (width,):  # in the order of the C library, by columns
            return np.swapaxes(array.reshape(array.shape[:-1] + inner[::-1]), -1, -2)
        if kind == "m6" and array.shape[-2:] == (3, 3):
            return array[..., :2, :]
    elif len(inner) == 1 and array.ndim > 1 and array.shape[-1] in (2, 3) and array.shape[-2] * array.shape[-1] == inner[0]:
        return array.reshape(array.shape[:-2] + inner)
    wanted = ", ".join(map(str, inner))
    raise ValueError(f"{name} has shape {array.shape}; wanted is (..., {wanted})")


def take_rows(value: Any, kind: str, name: str, rounded: bool = False) -> tuple[np.ndarray, int]:
    """An array of n values, one after the other with the same number of bytes between them, and that number."""
    array = take(value, kind, name, rounded)
    dtype, inner = layout(kind)
    depth = 1 if kind in ("m16", "m6") else len(inner)
    if array.ndim == depth:
        array = array[None]
    if array.ndim != depth + 1:
        raise ValueError(f"{name} has shape {array.shape}; wanted is (n, {', '.join(map(str, inner))})".replace(", )", ",)"))
    size = dtype.itemsize * int(np.prod(inner, dtype=int))
    stride = array.strides[0]
    if len(array) > 1 and (stride < size or stride % max(4, dtype.alignment)):
        array = np.ascontiguousarray(array)
        stride = size
    return array, (stride if len(array) > 1 else size)


def new(shape: tuple[int, ...], kind: str, name: str = "") -> np.ndarray:
    """An array for answers. What no answer is written to has no id, is infinitely far along, and is 0 otherwise."""
    dtype, inner = layout(kind)
    array = np.zeros(shape + inner, dtype)
    if kind == "u4" and name in ("id", "ids"):
        array.fill(0xFFFFFFFF)
    elif kind == "f4" and name in ("t", "distance_sq"):
        array.fill(np.inf)
    elif dtype.names and "t_enter" in dtype.names:
        array["t_enter"] = array["t_exit"] = np.inf
    return array


def given(out: Any, shape: tuple[int, ...], kind: str, name: str) -> np.ndarray:
    """An array of the caller's for answers, which must be as it is to be."""
    dtype, inner = layout(kind)
    wanted = np.dtype(bool) if kind == "?" else dtype
    if not isinstance(out, np.ndarray):
        raise TypeError(f"out, for {name}: wanted is an array of dtype {wanted}")
    if out.dtype != wanted or not out.dtype.isnative:
        raise TypeError(f"out, for {name}, has dtype {out.dtype}; wanted is {wanted}")
    if out.shape != shape + inner:
        raise ValueError(f"out, for {name}, has shape {out.shape}; wanted is {shape + inner}")
    if not out.flags.writeable:
        raise ValueError(f"out, for {name}, is read-only")
    if not out.flags.aligned or inner and not out[(0,) * len(shape)].flags.c_contiguous if out.size else False:
        raise ValueError(f"out, for {name}: one value of it is not in one piece")
    return out


def outs(out: Any, count: int) -> list[Any]:
    """The arrays that out= holds, one for each answer."""
    if out is None:
        return [None] * count
    listed = list(out) if isinstance(out, (tuple, list)) else [out]
    if len(listed) != count:
        raise ValueError(f"out has {len(listed)} arrays; wanted are {count}")
    return listed
