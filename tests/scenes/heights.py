#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The heights of a terrain as text, for examples/walk.c.

    heights.py FILE    prints columns, rows and heights, in halves of the distance between two columns, of an archive of NumPy
                       with the array `elevation`, in meters, three seconds of arc apart, as the Shuttle Radar Topography
                       Mission measured them"""
import array
import ast
import struct
import sys
import zipfile

METERS = 90 / 2

data = zipfile.ZipFile(sys.argv[1]).read("elevation.npy")
(length,) = struct.unpack("<H", data[8:10])
header = ast.literal_eval(data[10 : 10 + length].decode())
if header["descr"] != "<i2" or header["fortran_order"]:
    sys.exit("heights that are not 16-bit integers, row by row")
heights = array.array("h", data[10 + length :])
if sys.byteorder == "big":
    heights.byteswap()
rows, columns = header["shape"]
print(columns, rows)
for row in range(rows):
    print(*(f"{h / METERS:.6g}" for h in heights[row * columns : (row + 1) * columns]))
