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

# An index is saved, and read again: the same bytes each time, and the same answers.
runs 0 index cube.obj --save cube.bvi
says out '^saved      cube.bvi, [0-9]* bytes$'
runs 0 index cube.obj --load cube.bvi --save again.bvi
quiet err
says out '^the file  *[0-9.]*  *[0-9.]*  *[0-9]*  *[0-9]*  *[0-9]*$'
says out ', 0 answers differ between engines$'
cmp cube.bvi again.bvi || fail 'other bytes'

# refuses PATTERN ARGUMENT.. : the status is 1, and the pattern is said, before anything is measured.
refuses() {
    pattern=$1
    shift
    runs 1 index "$@"
    says err "$pattern"
    ! grep -q '^engine' out || fail 'measured before it was refused'
}
sed 's/^v 1 1 1$/v 1 1 2/' cube.obj >other.obj
sed '/^f 1 4 3 2$/d' cube.obj >open.obj
head -c 600 cube.bvi >part.bvi
: >empty.bvi
refuses 'cube.bvi: no index of this mesh: BVOL_ERROR_CORRUPT' other.obj --load cube.bvi
refuses 'cube.bvi: no index of this mesh: BVOL_ERROR_ARGUMENT' open.obj --load cube.bvi
refuses 'part.bvi: no index of this mesh: BVOL_ERROR_CORRUPT' cube.obj --load part.bvi
refuses 'cube.obj: no index of this mesh: BVOL_ERROR_CORRUPT' cube.obj --load cube.obj
refuses 'empty.bvi: no file with an index' cube.obj --load empty.bvi
refuses '\.: no file with an index' cube.obj --load .
refuses 'missing.bvi: No such file' cube.obj --load missing.bvi
refuses 'nowhere/cube.bvi: No such file' cube.obj --save nowhere/cube.bvi
runs 2 index cube.obj --load ''
says err '--load needs the name of a file'
