# SPDX-License-Identifier: MIT
"""python3 -m bvol: the versions, the kernels, and a small demonstration."""
import time

import numpy as np

import bvol


def main() -> None:
    print(f"bvol {bvol.__version__}, libbvol {bvol.library_version()}, kernels {bvol.kernels()}, NumPy {np.__version__}")
    random = np.random.default_rng(0)
    lower = random.random((100_000, 3), np.float32) * 100
    boxes = np.concatenate([lower, lower + random.random((100_000, 3), np.float32)], 1)
    start = time.perf_counter()
    index = bvol.Index(boxes)
    built = time.perf_counter()
    ids, offsets = index.overlaps(boxes)
    asked = time.perf_counter()
    print(f"{len(index)} boxes: {1e3 * (built - start):.0f} ms to build the index, {1e3 * (asked - built):.0f} ms to ask each box for")
    print(f"its neighbours, of which there are {ids.size}. The box with the most has {np.diff(offsets).max()}.")
    some = random.integers(0, len(boxes), 200)
    alone = [np.flatnonzero((boxes[:, :3] <= boxes[i, 3:]).all(1) & (boxes[i, :3] <= boxes[:, 3:]).all(1)) for i in some]
    right = all(np.array_equal(ids[offsets[i] : offsets[i + 1]], one) for i, one in zip(some, alone))
    print(f"{len(some)} of them compared with NumPy, one by one: {'the same' if right else 'DIFFERENT'}.")
    if not right:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
