# SPDX-License-Identifier: MIT
"""Pictures by matplotlib: boxes, the cells of an index, meshes, and what a question has found.

Each function draws to axes, those of a new figure unless ax= names others, and returns what it has drawn, which has matplotlib's
own functions to change it; other arguments go there. Boxes of the plane are drawn in the plane and those of space in space. A
box that is empty or not finite is not drawn.

>>> import matplotlib
>>> matplotlib.use("Agg")
>>> import bvol, bvol.plot
>>> drawn = bvol.plot.boxes([[0, 0, 1, 1], [2, 2, 3, 3]], color="green")
>>> len(drawn.get_paths())
2
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ._arrays import take
from .index import Index2

REST, FOUND, ASKED = "#9aa5b1", "#d1495b", "#00798c"
# The edges of a box, by the bits of their ends: x, y and z on the lower or the upper side.
EDGES = np.array([(a, a | bit) for bit in (1, 2, 4) for a in range(8) if not a & bit])


def _axes(ax: Any, width: int) -> Any:
    """The axes, or new ones."""
    if ax is None:
        import matplotlib.pyplot as plt

        return plt.figure().add_subplot(projection="3d" if width == 3 else None)
    if (ax.name == "3d") != (width == 3):
        raise ValueError(f"the axes are of {'space' if ax.name == '3d' else 'the plane'}, and what is drawn is not")
    return ax


def _add(ax: Any, drawn: Any, points: np.ndarray) -> Any:
    """Adds what was made, and makes room for its points, so that lengths look the same in all directions."""
    before = ax.has_data()
    if points.shape[1] == 2:
        ax.add_collection(drawn, autolim=False)
        ax.update_datalim(points)
        ax.set_aspect("equal")
        ax.autoscale_view()
        return drawn
    ax.add_collection3d(drawn)
    if len(points):
        ax.auto_scale_xyz(*points.T, had_data=before)
        sides = np.array([np.ptp(limits) for limits in (ax.get_xlim3d(), ax.get_ylim3d(), ax.get_zlim3d())])
        ax.set_box_aspect(np.maximum(sides, sides.max() * 1e-3))
    return drawn


def _shown(array: np.ndarray) -> np.ndarray:
    """Which boxes can be drawn."""
    width = array.shape[1] // 2
    return np.isfinite(array).all(1) & (array[:, :width] <= array[:, width:]).all(1)


def boxes(boxes: Any, ax: Any = None, **style: Any) -> Any:
    """Draws the borders of boxes, (n, 6) or (n, 4)."""
    array = np.asarray(boxes, np.float64)
    array = array[None] if array.ndim == 1 else array
    if array.ndim != 2 or array.shape[1] not in (4, 6):
        raise ValueError(f"boxes has shape {array.shape}; wanted is (n, 4) or (n, 6)")
    array = array[_shown(array)]
    width = array.shape[1] // 2
    ax = _axes(ax, width)
    style = {"linewidths": 1, **({"colors": style.pop("color")} if "color" in style and width == 3 else {}), **style}
    if width == 2:
        from matplotlib.collections import PolyCollection

        if "color" in style:
            style["edgecolors"] = style.pop("color")
        corners = array[:, [[0, 1], [2, 1], [2, 3], [0, 3]]]
        style = {"facecolors": "none", "edgecolors": REST, **style}
        return _add(ax, PolyCollection(corners, **style), corners.reshape(-1, 2))
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    sides = 3 * (np.arange(8)[:, None] >> np.arange(3) & 1) + np.arange(3)
    corners = array[:, sides]
    return _add(ax, Line3DCollection(corners[:, EDGES].reshape(-1, 2, 3), **{"colors": REST, **style}), corners.reshape(-1, 3))


def cells(index: Any, ax: Any = None, *, depth: int | None = None, cmap: str = "viridis", **style: Any) -> Any:
    """Draws the cells of an index, each in the color of its depth; or those of one depth, 0 at the top.

    >>> import matplotlib, bvol
    >>> matplotlib.use("Agg")
    >>> drawn = cells(bvol.Index2([[i, 0, i + 1, 1] for i in range(100)], engine="bvh"), depth=0)
    >>> drawn.get_paths()[0].get_extents().bounds
    (0.0, 0.0, 100.0, 1.0)
    """
    import matplotlib

    found = index.cells()
    found = found if depth is None else found[found["depth"] == depth]
    found = found[_shown(found["box"])]
    # The last are drawn above the others: those at the top, which are few.
    found = found[np.argsort(-found["depth"].astype(np.int64), kind="stable")]
    shade = 0.8 * found["depth"] / max(1, int(found["depth"].max())) if len(found) else np.zeros(0)  # what follows is too pale
    colors = matplotlib.colormaps[cmap](shade)
    times = 1 if isinstance(index, Index2) else 12
    named = "edgecolors" if times == 1 else "colors"
    return boxes(found["box"], ax, **{named: np.repeat(colors, times, 0), **style})


def mesh(mesh: Any, ax: Any = None, *, ids: Any = None, **style: Any) -> Any:
    """Draws the triangles of a mesh, or those with the ids; facecolors may be a color, or one for each of them."""
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    triangles = mesh.triangles if ids is None else mesh.triangles[take(ids, "u4", "ids").reshape(-1)]
    shown = np.isfinite(triangles).all((1, 2))
    triangles = triangles[shown].astype(np.float64)
    style = {"facecolors": "#e6ebf0", "edgecolors": REST, "linewidths": 0.5, **style}
    if not isinstance(style["facecolors"], str) and len(style["facecolors"]) == len(shown):
        style["facecolors"] = np.asarray(style["facecolors"])[shown].tolist()
    return _add(_axes(ax, 3), Poly3DCollection(triangles, **style), triangles.reshape(-1, 3))


def found(what: Any, ids: Any, queries: Any = None, ax: Any = None, **style: Any) -> list[Any]:
    """Draws boxes, or a mesh, with those in color that a question has found, and the boxes that were asked about; returns what
    was drawn: all boxes, those that were found, and those asked about, or the mesh and those asked about.

    >>> import matplotlib, bvol
    >>> matplotlib.use("Agg")
    >>> have, asked = [[0, 0, 1, 1], [2, 2, 3, 3]], [0, 0, 1.5, 1.5]
    >>> ids, offsets = bvol.Index2(have).overlaps(asked)
    >>> [len(one.get_paths()) for one in found(have, ids, asked)]
    [2, 1, 1]
    """
    which = take(ids, "u4", "ids").reshape(-1)
    if hasattr(what, "triangles"):
        # All in one, since matplotlib sorts triangles by their depth only then.
        faces = np.full(len(what), "#e6ebf0", object)
        faces[which] = FOUND
        drawn = [mesh(what, ax, **{"facecolors": faces, **style})]
    else:
        array = np.asarray(what, np.float64)
        drawn = [boxes(array, ax)]
        drawn.append(boxes(array[which], drawn[0].axes, **{"color": FOUND, "linewidths": 2, **style}))
    if queries is not None:
        drawn.append(boxes(queries, drawn[0].axes, color=ASKED, linestyles="dashed"))
    return drawn
