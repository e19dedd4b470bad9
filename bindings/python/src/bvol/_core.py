# SPDX-License-Identifier: MIT
"""The C library, its errors, and handles: what the rest of the package stands on."""
from __future__ import annotations

import threading
from typing import Any

from ._native import ffi, lib
from ._tables import CODES

NO_ID = 0xFFFFFFFF


def check_version(library: int, binding: int) -> None:
    """Refuses a library of another major.minor than that of the headers that the package was compiled with.

    >>> check_version(0x000105, 0x000100)
    >>> check_version(0x000200, 0x000100)
    Traceback (most recent call last):
    ImportError: libbvol is version 0.2, but the package bvol was built for 0.1
    """
    if library >> 8 != binding >> 8:
        said = [f"{version >> 16}.{version >> 8 & 255}" for version in (library, binding)]
        raise ImportError(f"libbvol is version {said[0]}, but the package bvol was built for {said[1]}")


check_version(lib.bvol_version(), lib.bvolpy_version())


class Error(Exception):
    """What the C library refused. There is a subclass for each of its codes."""

    code = 0


def _error_class(name: str, code: int, text: str) -> type[Error]:
    """The class of a code: BVOL_ERROR_NOT_FINITE is NotFiniteError, also a ValueError."""
    title = "".join(word.capitalize() for word in name.removeprefix("BVOL_ERROR_").split("_")) + "Error"
    title = {"MemoryError": "OutOfMemoryError"}.get(title, title)
    bases = {"OutOfMemoryError": MemoryError, "BusyError": RuntimeError, "CorruptError": RuntimeError, "KindError": TypeError}
    more = {"StaleError": RuntimeError, "RoundingError": RuntimeError, "VersionError": RuntimeError}
    return type(title, (Error, {**bases, **more}.get(title, ValueError)), {"code": code, "__doc__": text, "__module__": "bvol"})


ERRORS = {code: _error_class(name, code, text) for name, code, text in CODES if code < 0}
globals().update({error.__name__: error for error in ERRORS.values()})
BusyError: Any = next(error for error in ERRORS.values() if error.__name__ == "BusyError")


def error_of(code: int, what: str) -> Error:
    """The exception for a negative code; codes that this version does not know are plain errors."""
    error = ERRORS.get(code, Error)
    return error(f"{what}: {error.__doc__ if code in ERRORS else ffi.string(lib.bvol_result_name(code)).decode()}")


def check(code: int, what: str) -> int:
    """Raises the exception of a code that is an error."""
    if code < 0:
        raise error_of(code, what)
    return code


class _Reading:
    """Questions may be asked by any number of threads at once, and while one is asked nothing changes."""

    def __init__(self, handle: Handle) -> None:
        self.handle = handle

    def __enter__(self) -> Any:
        handle = self.handle
        with handle._lock:
            if handle._ptr is None:
                raise ValueError(f"{type(handle).__name__} is closed")
            if handle._changing:
                raise BusyError(f"{type(handle).__name__} is being changed by another thread, or by what called this")
            handle._readers += 1
            return handle._ptr

    def __exit__(self, *_: object) -> None:
        with self.handle._lock:
            self.handle._readers -= 1


class _Changing:
    """Changes are made one at a time, and not while something is asked."""

    def __init__(self, handle: Handle) -> None:
        self.handle = handle

    def __enter__(self) -> Any:
        handle = self.handle
        with handle._lock:
            if handle._ptr is None:
                raise ValueError(f"{type(handle).__name__} is closed")
            if handle._changing or handle._readers:
                raise BusyError(f"{type(handle).__name__} is used by another thread, or by what called this")
            handle._changing = True
            return handle._ptr

    def __exit__(self, *_: object) -> None:
        self.handle._changing = False


class Handle:
    """Something of the C library's that is freed by close(), at the end of a with block, or with the object."""

    _ptr: Any = None

    def __init__(self, name: str, ptr: Any) -> None:
        self._lock = threading.Lock()
        self._readers = 0
        self._changing = False
        self._ptr = ffi.gc(ptr, getattr(lib, f"{name}_destroy"))

    def _reading(self) -> _Reading:
        return _Reading(self)

    def _change(self) -> _Changing:
        return _Changing(self)

    @property
    def closed(self) -> bool:
        """Whether close() was called."""
        return self._ptr is None

    def close(self) -> None:
        """Frees the memory. Every other call then raises ValueError; closing again does nothing."""
        if self._ptr is None:
            return
        with self._change() as ptr:
            self._ptr = None
            ffi.release(ptr)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError(f"{type(self).__name__} cannot be pickled; make it anew of its arrays")


def create(name: str, *arguments: Any) -> Any:
    """Calls a function whose last parameter is the handle that comes out."""
    holder = name.removesuffix("_create").removesuffix("_create_from_planes").removesuffix("_load")
    out = ffi.new(f"{holder} **")
    check(getattr(lib, name)(*arguments, out), name)
    return out[0]
