# SPDX-License-Identifier: MIT
"""Answers of the installed Python package."""
import numpy as np

import bvol

boxes = np.array([[[i, 0, 0], [i + 0.5, 1, 1]] for i in range(10)], np.float32)
index = bvol.Index(boxes)
ids, offsets = index.overlaps(np.array([[[2.5, 0, 0], [4, 1, 1]]], np.float32))
assert ids.tolist() == [2, 3, 4] and offsets.tolist() == [0, 3], (ids, offsets)
mesh = bvol.Mesh(np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32), np.array([[0, 1, 2]], np.uint32))
t, ids = mesh.raycast_first(np.array([[0.25, 0.25, -2]], np.float32), np.array([[0, 0, 1]], np.float32))
assert t.tolist() == [2] and ids.tolist() == [0], (t, ids)
print("the installed package answers")
