# SPDX-License-Identifier: MIT
"""rtree's interface over bvol: `from bvol.compat import rtree`, and rtree.index.Index works as before.

Answers are in double and exactly those of the coordinates given. Not there: files and custom storage, TPR-trees, more than three
dimensions, leaves(), nearest_v(); what is asked of them raises NotImplementedError. Objects are kept as they are, not pickled."""
from . import index
from .index import Index, Item, Property, Rtree, RTreeError

__all__ = ["Index", "Item", "Property", "RTreeError", "Rtree", "index"]
