# SPDX-License-Identifier: MIT
"""Bounding volumes, exact and fast: libbvol for NumPy.

Index, Index2 and Mesh find boxes, rectangles and triangles by where they are, IndexF64 and Index2F64 boxes and points in double; AabbSet and its like ask all members at once;
Frustum and Hull are solids; shapes has each function of the C library that is about single values, over arrays of them.
Arrays of float32 are used as they are. Every boolean is exactly right for the floats given. The GIL is released in calls.

>>> import bvol
>>> bvol.shapes.aabb_overlaps_aabb([0, 0, 0, 1, 1, 1], [[1, 1, 1, 2, 2, 2], [3, 3, 3, 4, 4, 4]])
array([ True, False])
"""
from . import _core, shapes
from ._arrays import dtypes
from ._ask import rows_to_pairs
from ._core import ERRORS, NO_ID, Error, ffi, lib
from ._tables import VERSION as __version__
from .filter import Filter
from .index import Index, Index2
from .index_f64 import Index2F64, IndexF64
from ._rays import rays
from .mesh import Mesh, ObbIndex, SphereIndex
from .rings import Rings2F64
from .sets import Aabb2Set, AabbSet, ObbSet, RaySet, SphereSet
from .solids import Frustum, Hull

globals().update({error.__name__: error for error in ERRORS.values()})


def kernels() -> str:
    """The instruction set whose kernels the library has chosen."""
    return ffi.string(lib.bvol_cpu_backend()).decode()


def library_version() -> str:
    """The version of the C library that is in use."""
    return ffi.string(lib.bvol_version_string()).decode()


__all__ = [
    "Aabb2Set",
    "AabbSet",
    "Error",
    "Filter",
    "Frustum",
    "Hull",
    "Index",
    "Index2",
    "Index2F64",
    "IndexF64",
    "Mesh",
    "NO_ID",
    "ObbIndex",
    "ObbSet",
    "RaySet",
    "Rings2F64",
    "SphereIndex",
    "SphereSet",
    "dtypes",
    "kernels",
    "library_version",
    "rays",
    "rows_to_pairs",
    "shapes",
    *sorted(error.__name__ for error in ERRORS.values()),
]
