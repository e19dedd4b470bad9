# SPDX-License-Identifier: MIT
"""What tests share: data with ties and touches, and answers by NumPy."""
import numpy as np


def boxes(random, count, width=3, side=4):
    """Boxes on a coarse grid, so that many only touch, and some are flat or points."""
    lower = random.integers(0, 4 * side, (count, width)) / 4
    return np.concatenate([lower, lower + random.integers(0, 6, (count, width)) / 4], 1).astype(np.float32)


def overlaps(boxes, queries):
    """Which boxes have a common point with which queries: (queries, boxes)."""
    width = boxes.shape[1] // 2
    lower = boxes[None, :, :width] <= queries[:, None, width:]
    return (lower & (queries[:, None, :width] <= boxes[None, :, width:])).all(-1)


def as_rows(table):
    """A table of bools as compressed rows."""
    offsets = np.concatenate([[0], np.cumsum(table.sum(1))])
    return np.nonzero(table)[1].astype(np.uint32), offsets


def cube(divisions=1):
    """The surface of the unit cube about the origin, closed: vertices and faces."""
    corners = np.array([[x, y, z] for x in (-.5, .5) for y in (-.5, .5) for z in (-.5, .5)], np.float32)
    faces = [[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]]
    faces = np.array(faces)
    for _ in range(divisions - 1):
        a, b, c = corners[faces[:, 0]], corners[faces[:, 1]], corners[faces[:, 2]]
        ab, bc, ca = (a + b) / 2, (b + c) / 2, (c + a) / 2
        parts = np.concatenate([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]], 1).transpose(1, 0, 2).reshape(-1, 3)
        corners, faces = np.unique(parts.astype(np.float32), axis=0, return_inverse=True)
        faces = faces.reshape(-1, 3)
    return corners.astype(np.float32), faces
