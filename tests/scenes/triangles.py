#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Triangles of real scenes, for tests/scenes/surfaces.

    triangles.py DIRECTORY FILE...    writes DIRECTORY/NAME.t, nine floats a triangle, of the meshes in files of these kinds:

    .obj    Wavefront
    .pk3    the faces of the levels of Quake III and OpenArena in it, of every fifth level
"""
import io
import pathlib
import struct
import sys
import zipfile

STEP = 5  # levels are much alike


def read_obj(data):
    vertices, triangles = [], []
    for line in data.decode().splitlines():
        word, *rest = line.split() or [""]
        if word == "v":
            vertices.append([float(x) for x in rest[:3]])
        elif word == "f":
            ring = [int(x.split("/")[0]) - 1 for x in rest]
            triangles += [(ring[0], *pair) for pair in zip(ring[1:], ring[2:])]
    yield "mesh", [[x for i in triangle for x in vertices[i]] for triangle in triangles]


def read_bsp(data):
    """Version 46, as https://www.mralligator.com/q3/ describes it: faces that are polygons or meshes, without patches."""

    def lump(index, form):
        offset, length = struct.unpack_from("<2i", data, 8 + 8 * index)
        return list(struct.iter_unpack(form, data[offset : offset + length]))

    vertices, corners = lump(10, "<3f32x"), lump(11, "<i")
    for face in lump(13, "<26i"):
        kind, first_vertex, first_corner, count = face[2], face[3], face[5], face[6]
        for k in range(first_corner, first_corner + count - 2, 3) if kind in (1, 3) else ():
            yield [x for i in range(k, k + 3) for x in vertices[first_vertex + corners[i][0]]]


def read_pk3(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        levels = [name for name in sorted(archive.namelist()) if name.endswith(".bsp")]
        for name in levels[::STEP]:
            level = archive.read(name)
            if level.startswith(b"IBSP\x2e\0\0\0"):
                yield pathlib.Path(name).stem, list(read_bsp(level))


READERS = {".obj": read_obj, ".pk3": read_pk3}


def main(directory, *files):
    target = pathlib.Path(directory)
    target.mkdir(parents=True, exist_ok=True)
    for file in map(pathlib.Path, files):
        for part, triangles in READERS[file.suffix](file.read_bytes()):
            if triangles:
                packed = b"".join(struct.pack("<9f", *triangle) for triangle in triangles)
                (target / f"{file.stem}-{part}.t").write_bytes(packed)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
