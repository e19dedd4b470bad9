#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Boxes of real scenes, for tests/scenes and for the benchmark of indexes.

    boxes.py DIRECTORY FILE...    writes DIRECTORY/NAME.3 and NAME.2: the boxes of space (min, max: six floats each) and of the
                                  plane (four) that are in files of these kinds:

    .obj             the boxes of a mesh's triangles (Wavefront)
    .ply, .ply.gz    the same (Stanford, as text)
    .pk3             nodes, leaves and brushes of the levels of Quake III and OpenArena in it
    .wad             nodes of the levels of Doom and Freedoom in it
"""
import gzip
import io
import pathlib
import re
import struct
import sys
import zipfile


def triangle_boxes(vertices, triangles):
    for triangle in triangles:
        corners = list(zip(*(vertices[i] for i in triangle)))
        yield [*map(min, corners), *map(max, corners)]


def read_obj(data):
    vertices, triangles = [], []
    for line in data.decode().splitlines():
        word, *rest = line.split() or [""]
        if word == "v":
            vertices.append([float(x) for x in rest[:3]])
        elif word == "f":
            ring = [int(x.split("/")[0]) - 1 for x in rest]
            triangles += [(ring[0], *pair) for pair in zip(ring[1:], ring[2:])]
    yield "triangles", 3, triangle_boxes(vertices, triangles)


def read_ply(data):
    head, body = data.decode().split("end_header\n", 1)
    if "format ascii" not in head:
        sys.exit("a .ply that is not text")
    vertices, faces = (int(re.search(rf"element {name} (\d+)", head)[1]) for name in ("vertex", "face"))
    lines = body.splitlines()
    points = [[float(x) for x in line.split()[:3]] for line in lines[:vertices]]
    rings = ([int(x) for x in line.split()[1:4]] for line in lines[vertices : vertices + faces])
    yield "triangles", 3, triangle_boxes(points, rings)


def read_bsp(data):
    """Version 46, as https://www.mralligator.com/q3/ describes it. The first six sides of a brush are those of its box."""

    def lump(index, form):
        offset, length = struct.unpack_from("<2i", data, 8 + 8 * index)
        return list(struct.iter_unpack(form, data[offset : offset + length]))

    planes, sides = lump(2, "<3ff"), lump(9, "<2i")
    yield "nodes", 3, [node[3:9] for node in lump(3, "<9i")]
    yield "leaves", 3, [leaf[2:8] for leaf in lump(4, "<12i")]
    brushes = [[planes[sides[first + k][0]][3] for k in range(6)] for first, _, _ in lump(8, "<3i")]
    yield "brushes", 3, [[-at[0], -at[2], -at[4], at[1], at[3], at[5]] for at in brushes]


def read_pk3(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in sorted(archive.namelist()):
            level = archive.read(name) if name.endswith(".bsp") else b""
            if level.startswith(b"IBSP\x2e\0\0\0"):
                for part, dimension, boxes in read_bsp(level):
                    yield f"{pathlib.Path(name).stem}-{part}", dimension, boxes


def read_wad(data):
    """https://doomwiki.org/wiki/WAD and /Node: a node has two boxes, each as top, bottom, left, right."""
    count, directory = struct.unpack_from("<4x2i", data)
    level = None
    for i in range(count):
        offset, size, name = struct.unpack_from("<2i8s", data, directory + 16 * i)
        name = name.rstrip(b"\0").decode("latin-1")
        if re.fullmatch(r"E\dM\d|MAP\d\d", name):
            level = name
        if name == "NODES" and level:
            nodes = struct.iter_unpack("<14h", data[offset : offset + size])
            yield f"{level}-nodes", 2, [(n[k + 2], n[k + 1], n[k + 3], n[k]) for n in nodes for k in (4, 8)]


READERS = {".obj": read_obj, ".ply": read_ply, ".pk3": read_pk3, ".wad": read_wad}


def main(directory, *files):
    target = pathlib.Path(directory)
    target.mkdir(parents=True, exist_ok=True)
    for file in map(pathlib.Path, files):
        data = file.read_bytes()
        if file.suffix == ".gz":
            data, file = gzip.decompress(data), file.with_suffix("")
        for part, dimension, boxes in READERS[file.suffix](data):
            packed = b"".join(struct.pack(f"<{2 * dimension}f", *box) for box in boxes)
            (target / f"{file.stem}-{part}.{dimension}").write_bytes(packed)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
