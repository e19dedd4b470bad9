#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A picture of throughput over size, which tells which engine when, from what the benchmark of indexes wrote with --csv.

    sizes.py CSV SVG    a panel for each kind of work that was measured at three sizes or more"""
import csv
import math
import sys

WIDTH, HEIGHT, LEFT, TOP, STEP = 420, 300, 70, 40, 560
COLOURS = ["#1b6ca8", "#d1495b", "#2e933c", "#edae49", "#6a4c93", "#444444", "#00a6a6", "#b56576", "#8d99ae", "#7f5539", "#5fa8d3"]


def read(path):
    """Of each work its candidates, each with sizes and calls a second."""
    panels = {}
    with open(path, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            lines = panels.setdefault(f"{row['work']}, {row['data']}", {})
            lines.setdefault(row["candidate"], []).append((int(row["boxes"]), 1e9 / float(row["median_ns"])))
    return {name: lines for name, lines in panels.items() if max(len(points) for points in lines.values()) >= 3}


def scale(values, low, high):
    """A logarithmic scale over whole powers of ten, and these."""
    first, last = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    last = max(last, first + 1)
    return (lambda v: low + (high - low) * (math.log10(v) - first) / (last - first)), range(first, last + 1)


def panel(name, lines, left):
    points = [p for line in lines.values() for p in line]
    x, x_ticks = scale([p[0] for p in points], left, left + WIDTH)
    y, y_ticks = scale([p[1] for p in points], TOP + HEIGHT, TOP)
    yield f'<text x="{left}" y="{TOP - 14}" font-weight="bold">{name}</text>'
    for tick in x_ticks:
        at = x(10**tick)
        yield f'<path d="M{at:.1f} {TOP}V{TOP + HEIGHT}" stroke="#ddd"/>'
        yield f'<text x="{at:.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">1e{tick}</text>'
    for tick in y_ticks:
        at = y(10**tick)
        yield f'<path d="M{left} {at:.1f}H{left + WIDTH}" stroke="#ddd"/>'
        yield f'<text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">1e{tick}</text>'
    for i, (label, line) in enumerate(lines.items()):
        colour = COLOURS[i % len(COLOURS)]
        path = " ".join(f"{x(size):.1f},{y(rate):.1f}" for size, rate in sorted(line))
        yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
        yield f'<text x="{left + (i % 3) * 150}" y="{TOP + HEIGHT + 40 + 16 * (i // 3)}" fill="{colour}">{label}</text>'


def main(source, target):
    panels = read(source)
    body = [line for i, (name, lines) in enumerate(panels.items()) for line in panel(name, lines, LEFT + i * STEP)]
    width, height = LEFT + STEP * len(panels), TOP + HEIGHT + 110
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12">'
    note = f'<text x="{LEFT}" y="{height - 8}">a second, over the number of boxes: calls, or boxes where all are the work</text>'
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join([head, '<rect width="100%" height="100%" fill="white"/>', *body, note, "</svg>", ""]))


if __name__ == "__main__":
    main(*sys.argv[1:])
