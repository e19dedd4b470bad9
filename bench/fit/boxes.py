#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The OBBs of ten real meshes and the bunny beside CGAL's, as a table: volumes over the least that is known, and times over
CGAL's, with the goals.

    boxes.py FIT [MESHES [BUNNY]]    the benchmark program, an archive of CGAL's meshes and another mesh: those of Debian's
                                     libcgal-demo, unless the system leaves documentation out, and glmark2-data"""
import csv
import os
import re
import subprocess
import sys
import tarfile
import tempfile

NAMES = ["armadillo", "ChineseDragon-10kv", "camel", "bear", "diplodocus", "man", "lion-head", "elephant", "dino", "cow"]
MESHES = "/usr/share/doc/libcgal-dev/data.tar.gz"
BUNNY = "/usr/share/glmark2/models/bunny.obj"
GOALS = [1.05, 1.001, 0.01, 0.1]
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


def print_row(name, points, ratios, last):
    print(f"| {name} | {points} | {ratios[0]:.5f} | {ratios[1]:.5f} | {ratios[2]:.4f} | {ratios[3]:.3f} | {last} |", flush=True)


def add_row(rows, name, fit, path, folder):
    points, volume, time = measure(fit, path, folder)
    rows.append([volume[0] / min(volume), volume[1] / volume[2], time[0] / time[2], time[1] / time[2]])
    print_row(name, points, rows[-1], f"{time[2] / 1e6:.0f}")


def main(fit, meshes=MESHES, bunny=BUNNY):
    rows = []
    print("| mesh | points | fast, over the least | minimal, over CGAL's | fast, time over CGAL's | minimal | CGAL, ms |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, tarfile.open(meshes) as archive:
        for name in NAMES:
            path = os.path.join(folder, name + ".off")
            with open(path, "wb") as file:
                file.write(archive.extractfile(f"data/meshes/{name}.off").read())
            add_row(rows, name, fit, path, folder)
        add_row(rows, "bunny", fit, bunny, folder)
    mean = [sum(row[k] for row in rows) / len(rows) for k in range(4)]
    mean[1] = max(row[1] for row in rows)  # which holds of each
    print_row("mean, of the volume of the minimal box the greatest", "", mean, "")
    print(f"| goal | | {GOALS[0]} | {GOALS[1]} | {GOALS[2]} | {GOALS[3]} | |")
    for name, value, most in zip(("fast, volume", "minimal, volume", "fast, time", "minimal, time"), mean, GOALS):
        print(f"{'reached' if value <= most else 'MISSED'} {value:.5f} of at most {most}: {name}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    main(*sys.argv[1:])
