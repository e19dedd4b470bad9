#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol view draws the levels of two engines, and says how many cells they have.
. "$(dirname "$0")/lib.sh"

cube >cube.obj
runs 0 view cube.obj -o picture.png
quiet err
[ "$(od -An -c -N 4 picture.png | tr -d ' ')" = '211PNG' ] || fail "not a PNG"
says out '^octree    1 cells, depths 0 to 0; from left to right: 1 of depth 0$'
says out '^bvh       1 cells, depths 0 to 0; from left to right: 1 of depth 0$'
says out '^checked   12 triangles, each in a cell of both: yes$'

# A square of 20 by 20 small ones: the octree's cells are halved in two directions only.
awk 'BEGIN {
    for (y = 0; y <= 20; y++) for (x = 0; x <= 20; x++) print "v", x, y, 0
    for (y = 0; y < 20; y++) for (x = 0; x < 20; x++) { i = 21 * y + x + 1; print "f", i, i + 1, i + 22, i + 21 }
}' >field.obj
runs 0 view field.obj -o picture.png
quiet err
says out '^octree    39 cells, .*: 25 of depth 3$'
says out '^bvh       57 cells, .*: 52 of depth 2$'
says out '^checked   800 triangles, each in a cell of both: yes$'
runs 0 view field.obj -o picture.png --quiet
quiet out
quiet err
runs 1 view field.obj -o nowhere/picture.png
runs 2 view field.obj

# Thousands of triangles at one place are drawn once: seconds of the processor, not minutes. The limit is far from both.
awk 'BEGIN { print "v 0 0 0\nv 1 0 0\nv 0 1 0"; for (i = 0; i < 3000; ++i) print i % 2 ? "f 1 2 3" : "f 2 1 3" }' >same.obj
(
    ulimit -t 60
    runs 0 view same.obj -o picture.png
) || fail 'not in a minute'
says out '^checked   3000 triangles, each in a cell of both: yes$'
