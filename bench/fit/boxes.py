#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The OBBs of ten real meshes beside CGAL's, as a table: volumes over the least that is known, and times over CGAL's.

    boxes.py FIT [MESHES]    the benchmark program, and an archive of CGAL's meshes: that of Debian's libcgal-demo, whose place
                             is the default, unless the system leaves documentation out"""
import csv
import os
import re
import subprocess
import sys
import tarfile
import tempfile

NAMES = ["armadillo", "ChineseDragon-10kv", "camel", "bear", "diplodocus", "man", "lion-head", "elephant", "dino", "cow"]
MESHES = "/usr/share/doc/libcgal-dev/data.tar.gz"
NUMBER = r"([0-9.e+-]+)"


def measure(fit, path, folder):
    """The number of points, the three volumes and the three times of one mesh: fast, minimal and CGAL's."""
    table = os.path.join(folder, "table.csv")
    text = subprocess.run([fit, "--quick", "--scene", path, "--only", "oriented box", "--csv", table], check=True,
                          capture_output=True, text=True).stdout
    found = re.search(f": {NUMBER}, minimal {NUMBER}, CGAL {NUMBER}", text)
    if not found:
        sys.exit(f"{path}: no answer of CGAL, which needs libcgal-dev and libeigen3-dev:\n{text}")
    with open(table, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return rows[0]["points"], [float(v) for v in found.groups()], [float(row["median_ns"]) for row in rows]


def main(fit, meshes=MESHES):
    sums = [0.0] * 4
    print("| mesh | points | fast, over the least | minimal, over CGAL's | fast, time over CGAL's | minimal | CGAL, ms |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, tarfile.open(meshes) as archive:
        for name in NAMES:
            path = os.path.join(folder, name + ".off")
            with open(path, "wb") as file:
                file.write(archive.extractfile(f"data/meshes/{name}.off").read())
            points, volume, time = measure(fit, path, folder)
            ratios = [volume[0] / min(volume), volume[1] / volume[2], time[0] / time[2], time[1] / time[2]]
            sums = [total + ratio for total, ratio in zip(sums, ratios)]
            print(f"| {name} | {points} | {ratios[0]:.5f} | {ratios[1]:.5f} | {ratios[2]:.4f} | {ratios[3]:.3f} | "
                  f"{time[2] / 1e6:.0f} |", flush=True)
    mean = [total / len(NAMES) for total in sums]
    print(f"| mean | | {mean[0]:.5f} | {mean[1]:.5f} | {mean[2]:.4f} | {mean[3]:.3f} | |")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
