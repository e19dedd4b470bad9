# SPDX-License-Identifier: MIT
"""What all search indexes have in common."""
from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ._arrays import address, dtypes, new, take
from ._core import Handle, check, create, ffi, lib
from .shapes import IndexEngine, IndexQuality


def option_of(kind: Any, value: Any) -> int:
    """A value of an enum, by its name in small letters or as it is."""
    if isinstance(value, str):
        if value.upper() not in kind.__members__:
            raise ValueError(f"{value!r} is not one of {', '.join(name.lower() for name in kind.__members__)}")
        return int(kind[value.upper()])
    return int(kind(value))


class CommonIndex(Handle):
    """Items, changes, and what is told of an index."""

    _kind = ""
    _width = 3
    _number = "f4"
    _load_nulls = 2  # parameters of the function that loads, between the file and the index

    def __init__(self, engine: Any, quality: Any, unordered: bool, margin: float = 0, world: bytes = b"") -> None:
        options = ffi.new("bvol_index2_options *" if self._kind == "bvol_index2" else "bvol_index_options *")
        options.size = ffi.sizeof(options[0])
        options.flags = lib.BVOL_INDEX_UNORDERED if unordered else 0
        options.engine, options.quality = option_of(IndexEngine, engine), option_of(IndexQuality, quality)
        options.margin = margin
        ffi.memmove(ffi.addressof(options, "world"), world, len(world))
        super().__init__(self._kind, create(f"{self._kind}_create", options, ffi.NULL))

    def _items(self, count: int, users: Any, categories: Any, masks: Any) -> Any:
        """An array of items, or None where nothing is said of them."""
        if users is None and categories is None and masks is None:
            return None
        items = np.zeros(count, dtypes["index_item"])
        for field, given, default in (("user", users, 0), ("category", categories, 2**64 - 1), ("mask", masks, 2**64 - 1)):
            items[field] = np.uint64(default) if given is None else take(given, "u8", field)
        return items

    def _call(self, name: str, *arguments: Any) -> Any:
        """A change of the index."""
        with self._change() as ptr:
            return check(getattr(lib, f"{self._kind}_{name}")(ptr, *arguments), f"{self._kind}_{name}")

    def refit(self) -> None:
        """Makes the boxes of the tree as small as they can be; of shapes it reads the arrays again."""
        self._call("refit")

    def remove(self, ids: Any) -> None:
        """Removes the boxes with these ids: all or, where one is not in use, none."""
        array = np.ascontiguousarray(take(ids, "u4", "ids")).reshape(-1)
        self._call("remove_many", address(array), array.size)

    def commit(self) -> None:
        """Builds the tree anew if that is worth it, for instance after many boxes have moved."""
        self._call("commit")

    def reserve(self, boxes: int) -> None:
        """Makes room for that many boxes."""
        self._call("reserve", operator.index(boxes))

    def set_item(self, id: int, *, user: int = 0, category: int = 2**64 - 1, mask: int = 2**64 - 1) -> None:
        """Says something else of a box."""
        self._call("set_item", operator.index(id), ffi.new("bvol_index_item *", (user, category, mask)))

    @property
    def ids(self) -> np.ndarray:
        """The ids of all boxes, in ascending order."""
        with self._reading() as ptr:
            count = getattr(lib, f"{self._kind}_count")(ptr)
            ids = new((count,), "u4")
            getattr(lib, f"{self._kind}_ids")(ptr, address(ids), count)
            return ids

    def validate(self) -> None:
        """Raises CorruptError if the parts of the index contradict each other, for the search of errors."""
        with self._reading() as ptr:
            check(getattr(lib, f"{self._kind}_validate")(ptr), "validate")

    @property
    def bounds(self) -> np.ndarray:
        """The smallest box about all boxes; in floats it is relative to the origin, if there is one."""
        box = new((2 * self._width,), self._number)
        with self._reading() as ptr:
            check(getattr(lib, f"{self._kind}_bounds")(ptr, address(box)), "bounds")
        return box

    def save(self) -> bytes:
        """The index as the bytes of a file, for load()."""
        needed = ffi.new("size_t *")
        with self._reading() as ptr:
            save = getattr(lib, f"{self._kind}_save")
            save(ptr, ffi.NULL, 0, needed)
            buffer = bytearray(needed[0])
            check(save(ptr, ffi.from_buffer(buffer), len(buffer), needed), "save")
        return bytes(buffer)

    def _load(self, file: Any) -> Any:
        """Takes what is in a file that save() has made."""
        data = ffi.from_buffer(file)
        check(getattr(lib, f"{self._kind}_check_file")(data, len(data)), "load")
        loaded = create(f"{self._kind}_load", data, len(data), *[ffi.NULL] * self._load_nulls)
        self._ptr = ffi.gc(loaded, getattr(lib, f"{self._kind}_destroy"))
        return self

    def __len__(self) -> int:
        with self._reading() as ptr:
            return int(getattr(lib, f"{self._kind}_count")(ptr))

    def item(self, id: int) -> tuple[int, int, int]:
        """What is said of a box: (user, category, mask)."""
        item = ffi.new("bvol_index_item *")
        with self._reading() as ptr:
            check(getattr(lib, f"{self._kind}_get")(ptr, operator.index(id), ffi.NULL, item), f"item {id}")
        return item.user, item.category, item.mask

    @property
    def stats(self) -> dict[str, Any]:
        """What the index is made of."""
        stats = ffi.new("bvol_index_stats *", {"size": ffi.sizeof("bvol_index_stats")})
        with self._reading() as ptr:
            check(getattr(lib, f"{self._kind}_get_stats")(ptr, stats), "stats")
        said = {name: getattr(stats, name) for name in ("boxes", "depth", "nodes", "leaves", "bytes", "cost")}
        return {"engine": IndexEngine(stats.engine).name.lower(), **said}

    def __repr__(self) -> str:
        return f"<bvol.{type(self).__name__}, closed>" if self.closed else f"<bvol.{type(self).__name__} of {len(self)}>"
