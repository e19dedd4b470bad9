# SPDX-License-Identifier: MIT
"""The tour in Python, with the package of bindings/python: arrays of NumPy go in and come out."""
import numpy as np

import bvol

box = bvol.shapes.aabb_from_corners([1, 2, 3], [0, 0, 0])
print(f"box: volume {bvol.shapes.aabb_volume(box):g}")

x = np.arange(-5, 5, dtype=np.float32)[:, None]
row = np.hstack([x, x * 0, x * 0, x + np.float32(0.5), x * 0 + 1, x * 0 + 1])
ids = np.flatnonzero(bvol.AabbSet(row).cull_frustum(bvol.Frustum(np.eye(4))))
print(f"cull: {ids.size} in view:", *ids)

mesh = bvol.Mesh([[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]], [[0, 1, 2], [0, 2, 3]])
t, triangle = mesh.raycast_first([[0.25, 0.75, -1]], [[0, 0, 1]])
print(f"ray: triangle {triangle[0]} at t = {t[0]:g}")

apart = bvol.shapes.sphere_separation_aabb([4, 1, 1, 1], box)
print(f"distance: {apart['distance']:g} to {apart['distance_max']:g}")

try:
    bvol.Index(margin=-1)
except bvol.OptionsError as error:
    print("error:", {-4: "BVOL_ERROR_OPTIONS"}[error.code])

found = []
met = bvol.Index(row).visit_overlaps([-1, 0, 0, 1, 1, 1], lambda id, user: found.append(id))
print(f"callback: {met} boxes, sum {sum(found)}")
