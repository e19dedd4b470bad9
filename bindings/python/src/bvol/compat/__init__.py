# SPDX-License-Identifier: MIT
"""rtree and trimesh: what they offer, over bvol."""
