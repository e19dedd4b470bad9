# SPDX-License-Identifier: MIT
"""rtree.index over bvol.Index and bvol.Index2.

The index holds boxes of floats that contain the boxes in double, so that it finds all that can be meant, and a comparison in
double of what it finds decides."""
from __future__ import annotations

import math
import warnings
from typing import Any, Iterable, Iterator

import numpy as np

import bvol
from bvol._core import ffi, lib

ORIGIN = ffi.new("bvol_vec3_f64 *")
RT_Memory, RT_Disk, RT_Custom = 0, 1, 2
RT_Linear, RT_Quadratic, RT_Star = 0, 1, 2
RT_RTree, RT_MVRTree, RT_TPRTree = 0, 1, 2
FARTHEST = 1.7976931348623157e308


class RTreeError(Exception):
    """What rtree would refuse."""


class Property:
    """What rtree wants to know of an index. Only dimension (2 or 3) matters here; all else is remembered."""

    DEFAULTS: dict[str, Any] = {
        "buffering_capacity": 10, "dat_extension": "dat", "dimension": 2, "filename": "", "fill_factor": 0.7, "idx_extension": "idx",
        "index_capacity": 100, "index_id": None, "leaf_capacity": 100, "near_minimum_overlap_factor": 32, "overwrite": True,
        "pagesize": 4096, "point_pool_capacity": 500, "region_pool_capacity": 1000, "reinsert_factor": 0.3,
        "split_distribution_factor": 0.4, "storage": RT_Memory, "tight_mbr": True, "tpr_horizon": 20.0, "type": RT_RTree,
        "variant": RT_Star, "writethrough": False,
    }  # fmt: skip

    def __init__(self, **kwargs: Any) -> None:
        self.__dict__.update(self.DEFAULTS)
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "dimension":
            if int(value) <= 0:
                raise RTreeError("Negative or 0 dimensional indexes are not allowed")
            if int(value) not in (2, 3):
                raise NotImplementedError("bvol has indexes of two and of three dimensions")
        if name == "type" and value == RT_TPRTree:
            raise NotImplementedError("bvol has no TPR-trees")
        self.__dict__[name] = value

    def as_dict(self) -> dict[str, Any]:
        return dict(self.__dict__)

    def __repr__(self) -> str:
        return repr(self.as_dict())


class Item:
    """An entry that a question with objects has found."""

    __slots__ = ("bbox", "id", "object")

    def __init__(self, id: int, box: Any, obj: Any) -> None:
        self.id, self.bbox, self.object = id, box, obj

    @property
    def bounds(self) -> list[float]:
        return Index.deinterleave(self.bbox)

    def __lt__(self, other: Item) -> bool:
        return self.id < other.id

    def __gt__(self, other: Item) -> bool:
        return self.id > other.id


class Index:
    """rtree.index.Index: entries are a number, a box in double, and any object.

    >>> from bvol.compat import rtree
    >>> index = rtree.index.Index()
    >>> index.insert(4321, (34.37, 26.73, 49.37, 41.73), obj=42)
    >>> list(index.intersection((0, 0, 60, 60))), list(index.nearest((0, 0), 1, objects="raw"))
    ([4321], [42])
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.properties = kwargs.get("properties") or Property()
        self.interleaved = bool(kwargs.get("interleaved", True))
        self.result_limit, self.result_offset = 0, 0
        stream = args[0] if args else kwargs.get("stream")
        if isinstance(stream, (str, bytes)) or kwargs.get("filename") or kwargs.get("storage") or hasattr(stream, "registerCallbacks"):
            raise NotImplementedError("bvol keeps indexes in memory; bvol.Index.save() makes files")
        width = self.properties.dimension
        self._dimension = width
        self._index: Any = bvol.Index() if width == 3 else bvol.Index2()
        self._boxes = np.zeros((0, 2 * width))
        self._ids = np.zeros(0, np.int64)
        self._objects: dict[int, Any] = {}
        self._waiting: list[tuple[int, Any, Any]] = []
        for item in stream if stream is not None else ():
            self.insert(*item)
        if stream is not None and not self._waiting:
            raise RTreeError("the stream is empty")

    # Coordinates.

    def _box(self, coordinates: Any) -> list[float]:
        """A box as lower and upper corner, of coordinates in the order of the index, or of a point."""
        try:
            numbers = [float(one) for one in coordinates]
        except TypeError:
            raise TypeError("Bounds must be a sequence") from None
        width = self._dimension
        if not self.interleaved:
            numbers = Index.interleave(numbers)
        if len(numbers) == width:
            numbers += numbers
        if len(numbers) != 2 * width:
            raise RTreeError("Coordinates must be in the form (minx, miny, maxx, maxy) or (x, y) for 2D indexes")
        if not all(low <= high for low, high in zip(numbers, numbers[width:])):
            raise RTreeError("Coordinates must not have minimums more than maximums")
        return numbers

    @staticmethod
    def deinterleave(interleaved: Any) -> list[Any]:
        """[xmin, ymin, xmax, ymax] as [xmin, xmax, ymin, ymax]."""
        half = len(interleaved) // 2
        return [one for pair in zip(interleaved[:half], interleaved[half:]) for one in pair]

    @staticmethod
    def interleave(deinterleaved: Any) -> list[Any]:
        """[xmin, xmax, ymin, ymax] as [xmin, ymin, xmax, ymax]."""
        return [*deinterleaved[::2], *deinterleaved[1::2]]

    # Entries.

    def insert(self, id: int, coordinates: Any, obj: Any = None) -> None:
        """Adds an entry; the same number may be there already."""
        self._open()
        self._waiting.append((int(id), self._box(coordinates), obj))

    add = insert

    def _open(self) -> None:
        if self._index is None:
            raise RTreeError("the index is closed")

    def flush(self) -> None:
        """Puts what was inserted into the tree, as every question does before it asks."""
        self._open()
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        boxes = np.array([box for _, box, _ in waiting])
        slots = self._index.insert(boxes)
        room = int(slots.max()) + 1
        if room > len(self._ids):
            room = max(room, 2 * len(self._ids))
            self._boxes = np.concatenate([self._boxes, np.zeros((room - len(self._boxes), 2 * self._dimension))])
            self._ids = np.concatenate([self._ids, np.zeros(room - len(self._ids), np.int64)])
        self._boxes[slots] = boxes
        self._ids[slots] = [id for id, _, _ in waiting]
        self._objects.update((int(slot), obj) for slot, (_, _, obj) in zip(slots, waiting) if obj is not None)

    def delete(self, id: int, coordinates: Any) -> None:
        """Removes one entry with this number and box; where there is none nothing happens."""
        box = self._box(coordinates)
        slots = self._overlapping(box)
        slots = slots[(self._ids[slots] == int(id)) & (self._boxes[slots] == box).all(1)]
        if slots.size:
            self._index.remove(slots[:1])
            self._objects.pop(int(slots[0]), None)

    def close(self) -> None:
        """Frees the index."""
        if self._index is None:
            raise OSError("Unclosable index")
        self._index.close()
        self._index = None

    # Questions.

    def _overlapping(self, box: Any) -> np.ndarray:
        """The places of the entries that overlap a box, by the C calls themselves, since this is asked a box at a time."""
        self.flush()
        width, index = self._dimension, self._index
        wide, small = ffi.new("bvol_aabb_f64 *"), ffi.new("bvol_aabb *")
        wide.min.x, wide.min.y, wide.max.x, wide.max.y = box[0], box[1], box[width], box[width + 1]
        if width == 3:
            wide.min.z, wide.max.z = box[2], box[5]
        lib.bvol_aabb_from_f64(wide, ORIGIN, small)
        if width == 2:
            lower, upper = small.min, small.max
            small = ffi.new("bvol_aabb2 *", ((lower.x, lower.y), (upper.x, upper.y)))
        ask = lib.bvol_index_overlaps_aabb if width == 3 else lib.bvol_index2_overlaps_aabb2
        room = 64
        with index._reading() as ptr:
            while True:
                slots = np.empty(room, np.uint32)
                count = ask(ptr, small, ffi.NULL, ffi.cast("uint32_t *", slots.__array_interface__["data"][0]), room)
                if count <= room:
                    break
                room = count
        slots = slots[:count]
        if not count:
            return slots
        found = self._boxes[slots]
        return slots[((found[:, :width] <= box[width:]) & (box[:width] <= found[:, width:])).all(1)]

    def intersection(self, coordinates: Any, objects: Any = False) -> Iterator[Any]:
        """The entries whose boxes have a point in common with a box: numbers, or items, or "raw" objects."""
        return self._give(self._overlapping(self._box(coordinates)), objects)

    def contains(self, coordinates: Any, objects: Any = False) -> Iterator[Any]:
        """The entries whose boxes lie in a box."""
        box = self._box(coordinates)
        slots, width = self._overlapping(box), self._dimension
        found = self._boxes[slots]
        return self._give(slots[((box[:width] <= found[:, :width]) & (found[:, width:] <= box[width:])).all(1)], objects)

    def count(self, coordinates: Any) -> int:
        """How many entries intersection() would find."""
        return int(self._overlapping(self._box(coordinates)).size)

    def intersection_v(self, mins: Any, maxs: Any) -> tuple[np.ndarray, np.ndarray]:
        """intersection() for arrays of lower and upper corners: all numbers, and how many belong to each box."""
        self.flush()
        lower, upper = np.asarray(mins, np.float64), np.asarray(maxs, np.float64)
        if lower.shape != upper.shape or lower.ndim != 2 or lower.shape[1] != self._dimension:
            raise ValueError(f"mins and maxs have shapes {lower.shape} and {upper.shape}; wanted are (n, {self._dimension})")
        slots, offsets = self._index.overlaps(lower, upper)
        counts, width = np.diff(offsets), self._dimension
        right = np.ones(len(slots), bool)  # the floats are boxes about the doubles
        for i in range(width):
            right &= self._boxes[:, i].take(slots) <= np.repeat(upper[:, i], counts)
            right &= self._boxes[:, width + i].take(slots) >= np.repeat(lower[:, i], counts)
        if not right.all():
            rows = np.repeat(np.arange(len(lower)), counts)
            slots, counts = slots[right], np.bincount(rows[right], minlength=len(lower))
        return self._ids.take(slots), counts.astype(np.uint64)

    def _distances(self, slots: np.ndarray, box: Any) -> np.ndarray:
        width = self._dimension
        found, box = self._boxes[slots], np.array(box)
        away = np.maximum(np.maximum(found[:, :width] - box[width:], box[:width] - found[:, width:]), 0)
        return np.sqrt((away**2).sum(1))

    def nearest(self, coordinates: Any, num_results: int = 1, objects: Any = False) -> Iterator[Any]:
        """The nearest entries to a box, from the nearest on, and all that are as near as the last of them."""
        box = self._box(coordinates)
        self.flush()
        wanted = min(max(int(num_results), 1), len(self._index))
        ask = self._index.nearest_aabb if self._dimension == 3 else self._index.nearest_aabb2
        slots = ask(np.array(box), math.inf, wanted)["id"]
        if len(slots):
            # The floats are boxes about the doubles, so that these need not be the nearest. Whatever is no farther than the
            # farthest of them overlaps the box that has grown by as much; each of the two roundings is below 2^-52.
            reach = float(self._distances(slots, box).max()) * (1 + 2.0**-50)
            grown = [np.nextafter(one - reach, -math.inf) for one in box[: self._dimension]]
            grown += [np.nextafter(one + reach, math.inf) for one in box[self._dimension :]]
            slots, _ = self._index.overlaps(np.array([grown]))
            distances = self._distances(slots, box)
            order = np.argsort(distances, kind="stable")
            slots, distances = slots[order], distances[order]
            slots = slots[distances <= distances[wanted - 1]]
        return self._give(slots, objects)

    def _give(self, slots: np.ndarray, objects: Any) -> Iterator[Any]:
        if self.result_offset or self.result_limit:
            slots = slots[self.result_offset :][: self.result_limit or None]
        if objects == "raw":
            return iter([self._objects.get(int(slot)) for slot in slots])
        if objects:
            return iter([self._item(int(slot)) for slot in slots])
        return iter(self._ids[slots].tolist())

    def _item(self, slot: int) -> Item:
        return Item(int(self._ids[slot]), self._boxes[slot].tolist(), self._objects.get(slot))

    # The whole.

    def get_bounds(self, coordinate_interleaved: bool | None = None) -> list[float]:
        """The box about all entries."""
        self.flush()
        slots, width = self._index.ids, self._dimension
        boxes = self._boxes[slots]
        if len(slots):
            bounds = [*boxes[:, :width].min(0).tolist(), *boxes[:, width:].max(0).tolist()]
        else:
            bounds = [FARTHEST] * width + [-FARTHEST] * width
        whole = self.interleaved if coordinate_interleaved is None else coordinate_interleaved
        return bounds if whole else Index.deinterleave(bounds)

    bounds = property(get_bounds)

    def __len__(self) -> int:
        self.flush()
        return len(self._index)

    def get_size(self) -> int:
        warnings.warn("index.get_size() is deprecated, use len(index) instead", DeprecationWarning, stacklevel=2)
        return len(self)

    def valid(self) -> bool:
        """Whether the index is sound."""
        self.flush()
        self._index.validate()
        return True

    def leaves(self) -> Any:
        raise NotImplementedError("the leaves of bvol's trees are not entries of rtree's: bvol.Index.cells() has them")

    def _items(self) -> Iterable[Item]:
        self.flush()
        return (self._item(int(slot)) for slot in self._index.ids)

    def _alike(self, other: Index) -> Index:
        assert self.interleaved == other.interleaved and self._dimension == other._dimension
        return Index(interleaved=self.interleaved, properties=self.properties)

    def _order(self, box: Any) -> list[float]:
        return list(box) if self.interleaved else Index.deinterleave(box)

    def __and__(self, other: Index) -> Index:
        made, width = self._alike(other), self._dimension
        for one in self._items():
            for two in other.intersection(self._order(one.bbox), objects=True):
                lower = [max(pair) for pair in zip(one.bbox[:width], two.bbox)]
                upper = [min(pair) for pair in zip(one.bbox[width:], two.bbox[width:])]
                made.insert(len(made._waiting), self._order(lower + upper), (one.object, two.object))
        return made

    def __or__(self, other: Index) -> Index:
        made = self._alike(other)
        for old in (self, other):
            for one in old._items():
                made.insert(one.id, self._order(one.bbox), one.object)
        return made

    def __repr__(self) -> str:
        return f"rtree.index.Index(bounds={self.bounds}, size={len(self)})"

    def __getstate__(self) -> dict[str, Any]:
        items = [(one.id, self._order(one.bbox), one.object) for one in self._items()]
        return {"properties": self.properties.as_dict(), "interleaved": self.interleaved, "items": items}

    def __setstate__(self, state: dict[str, Any]) -> None:
        Index.__init__(self, properties=Property(**state["properties"]), interleaved=state["interleaved"])
        for item in state["items"]:
            self.insert(*item)


class Rtree(Index):
    """The old name."""
