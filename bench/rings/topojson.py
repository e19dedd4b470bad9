#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the polygons of TopoJSON files, such as those of the npm packages us-atlas and world-atlas, as arrays for --scene of
the benchmark of rings.

    topojson.py FILE:OBJECT ... OUT

OUT has three numbers of 64 bits, how many polygons, rings and points there are; at which ring each polygon begins and the last
ends, and at which point each ring does, in 32 bits; and the points, as doubles. A multipolygon is one polygon."""
import array
import json
import sys


def arcs_of(topology):
    """The arcs as lists of points in the units of the map."""
    scale, move = (topology.get("transform") or {"scale": (1, 1), "translate": (0, 0)}).values()
    for arc in topology["arcs"]:
        x, y, points = 0, 0, []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale[0] + move[0], y * scale[1] + move[1]))
        yield points


def polygons_of(file, name):
    """The polygons of an object, each as a list of rings."""
    with open(file, encoding="utf-8") as f:
        topology = json.load(f)
    arcs = list(arcs_of(topology))
    for shape in topology["objects"][name]["geometries"]:
        parts = {"Polygon": [shape.get("arcs")], "MultiPolygon": shape.get("arcs")}.get(shape["type"], [])
        rings = []
        for ring in (ring for part in parts for ring in part):
            points = []
            for number in ring:
                points += (arcs[number] if number >= 0 else arcs[~number][::-1])[1 if points else 0 :]
            rings.append(points)
        yield rings


def main():
    *objects, out = sys.argv[1:]
    polygons, rings, points = array.array("I", [0]), array.array("I", [0]), array.array("d")
    for one in objects:
        for shape in polygons_of(*one.rsplit(":", 1)):
            for ring in shape:
                for point in ring:
                    points.extend(point)
                rings.append(len(points) // 2)
            polygons.append(len(rings) - 1)
    with open(out, "wb") as f:
        array.array("Q", [len(polygons) - 1, len(rings) - 1, len(points) // 2]).tofile(f)
        for part in (polygons, rings, points):
            part.tofile(f)
    print(f"{len(polygons) - 1} polygons, {len(rings) - 1} rings, {len(points) // 2} points")


if __name__ == "__main__":
    main()
