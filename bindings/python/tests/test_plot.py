# SPDX-License-Identifier: MIT
"""Pictures: what is drawn, and that it is seen."""
import os
import unittest

import numpy as np

import bvol
from support import boxes, cube

try:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    from matplotlib.colors import to_rgba

    from bvol import plot
except ImportError:
    if "CI" in os.environ:  # where the gate runs, everything is installed
        raise
    matplotlib = None


def pixels(ax):
    """The picture of the axes' figure, without frames and numbers."""
    ax.set_axis_off()
    ax.figure.canvas.draw()
    return np.asarray(ax.figure.canvas.buffer_rgba())[..., :3].astype(int)


def near(picture, color):
    """How many pixels have a color, nearly."""
    return int((np.abs(picture - np.array(to_rgba(color)[:3]) * 255).max(-1) < 30).sum())


@unittest.skipIf(matplotlib is None, "python3-matplotlib is not installed")
class Pictures(unittest.TestCase):
    def tearDown(self):
        plt.close("all")

    def test_boxes_of_the_plane(self):
        have = boxes(np.random.default_rng(1), 20, 2)
        drawn = plot.boxes(have, color="red")
        extents = np.array([path.get_extents().extents for path in drawn.get_paths()])
        np.testing.assert_array_equal(extents, have)
        limits = np.array([drawn.axes.get_xlim(), drawn.axes.get_ylim()])
        self.assertTrue((limits[:, 0] <= have[:, :2].min(0)).all() and (limits[:, 1] >= have[:, 2:].max(0)).all())
        picture = pixels(drawn.axes)
        self.assertGreater(near(picture, "red"), 500)
        self.assertGreater(near(picture, "white"), picture[..., 0].size // 2)

    def test_a_square_is_square(self):
        drawn = plot.boxes([0, 0, 1, 1], color="red")
        red = np.argwhere(np.abs(pixels(drawn.axes) - [255, 0, 0]).max(-1) < 30)
        high, wide = np.ptp(red, axis=0)
        self.assertGreater(high, 100)
        self.assertLessEqual(abs(int(high) - int(wide)), 2)

    def test_boxes_of_space(self):
        have = boxes(np.random.default_rng(2), 9)
        drawn = plot.boxes(have, color="red")
        self.assertEqual(drawn.axes.name, "3d")
        segments = np.array(drawn._segments3d).reshape(9, 12, 2, 3)
        np.testing.assert_array_equal(segments.min((1, 2)), have[:, :3])
        np.testing.assert_array_equal(segments.max((1, 2)), have[:, 3:])
        differs = (segments[:, :, 0] != segments[:, :, 1]).sum(-1)
        self.assertLessEqual(differs.max(), 1)
        solid = plot.boxes([0, 0, 0, 1, 2, 3], color="red")
        self.assertEqual(len({tuple(map(tuple, one)) for one in solid._segments3d}), 12)
        self.assertGreater(near(pixels(solid.axes), "red"), 100)

    def test_what_cannot_be_drawn_is_not(self):
        inf, nan = np.inf, np.nan
        for width in (2, 3):
            one = [0.0] * width + [1.0] * width
            rest = [[nan, *one[1:]], [*one[:-1], inf], one[width:] + one[:width], [-inf] * width + [inf] * width]
            times = 1 if width == 2 else 12
            for have, count in (([one, *rest], 1), (rest, 0), (np.zeros((0, 2 * width)), 0)):
                drawn = plot.boxes(have)
                self.assertEqual(len(drawn.get_paths() if width == 2 else drawn._segments3d), count * times)
                pixels(drawn.axes)
        for wrong in ([1, 2, 3], np.zeros((2, 2, 4)), np.zeros((3, 5))):
            with self.assertRaisesRegex(ValueError, "shape"):
                plot.boxes(wrong)
        with self.assertRaisesRegex(ValueError, "axes"):
            plot.boxes([0, 0, 0, 1, 1, 1], plot.boxes([0, 0, 1, 1]).axes)

    def test_cells(self):
        for index, width in ((bvol.Index2, 2), (bvol.Index, 3)):
            with index(boxes(np.random.default_rng(3), 200, width), engine="bvh") as made:
                cells, times = made.cells(), 1 if width == 2 else 12
                drawn = plot.cells(made)
                self.assertEqual(len(drawn.get_edgecolor()), times * len(cells))
                self.assertGreater(len(np.unique(drawn.get_edgecolor(), axis=0)), 1)
                for depth in (0, 1):
                    some = plot.cells(made, depth=depth)
                    self.assertEqual(len(some.get_edgecolor()), times * (cells["depth"] == depth).sum())
                self.assertGreater((pixels(drawn.axes) < 200).any(-1).sum(), 1000)
        self.assertEqual(len(plot.cells(bvol.Index()).get_edgecolor()), 0)

    def test_mesh_and_what_rays_found(self):
        mesh = bvol.Mesh(*cube(3))
        _, ids = mesh.raycast_first([[.125, .25, 5], [.375, -.25, 5]], [0, 0, -1])
        whole, asked = plot.found(mesh, ids, [[-1, -1, 2, 1, 1, 2.5]])
        self.assertEqual((len(whole._vec[0]), len(asked._segments3d)), (3 * len(mesh), 12))
        colored = np.flatnonzero((whole._facecolor3d == to_rgba(plot.FOUND)).all(1))
        np.testing.assert_array_equal(colored, np.sort(ids))
        self.assertGreater(near(pixels(whole.axes), plot.FOUND), 20)
        self.assertEqual(len(plot.mesh(mesh, ids=ids)._vec[0]), 3 * 2)
        with self.assertRaises(IndexError):
            plot.mesh(mesh, ids=[bvol.NO_ID])

    def test_what_was_found(self):
        have = boxes(np.random.default_rng(4), 40, 2)
        ids, _ = bvol.Index2(have).overlaps([0, 0, 1, 1])
        rest, found, asked = plot.found(have, ids, [0, 0, 1, 1])
        self.assertEqual([len(one.get_paths()) for one in (rest, found, asked)], [40, len(ids), 1])
        picture = pixels(rest.axes)
        for color in (plot.REST, plot.FOUND, plot.ASKED):
            self.assertGreater(near(picture, color), 20)
