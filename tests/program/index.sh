#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol index prints a line for each engine, and their answers agree.
. "$(dirname "$0")/lib.sh"

cube >cube.obj
runs 0 index cube.obj
quiet err
says out '^mesh .* 12 triangles$'
for engine in flat bvh 'bvh, high' dynamic octree; do
    says out "^$engine  *[0-9.]*  *[0-9.]*  *[0-9]*  *[0-9]*  *[0-9]*\$"
done
says out '^answers    4096 rays and 4096 boxes asked, 0 answers differ between engines$'
