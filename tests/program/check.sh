#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol check tells what is wrong with a mesh.
. "$(dirname "$0")/lib.sh"

# A closed cube, whose volume and center are whole numbers.
cube >cube.obj
runs 0 check cube.obj -o picture.png --list --strict
quiet err
[ "$(od -An -c -N 4 picture.png | tr -d ' ')" = '211PNG' ] || fail "not a PNG"
says out '^surface   closed, oriented, manifold$'
says out '^edges     0 open, 0 crowded, 0 flipped$'
says out '^vertices  8, of which 0 are pinched$'
says out '^triangles 12, of which 0 are degenerate and 0 duplicates$'
says out '^crossings 0 pairs of triangles$'
says out '^area      24, off'
says out '^volume    8, off'
says out '^center    0 0 0, off'
says out '0 open, 0 crowded, 0 flipped edges, 0 duplicates; one by one 0$'

# Without one of its sides; then with a side the other way round; then with one twice, and with a triangle through it.
cube | sed '$d' >open.obj
runs 0 check open.obj
says out '^surface   not closed, oriented, manifold$'
says out '^edges     4 open, 0 crowded, 0 flipped$'
! grep -q '^volume' out || fail "an open mesh has no volume"
runs 1 check open.obj --strict --quiet
quiet out
quiet err
cube | sed 's/^f 1 4 3 2$/f 1 2 3 4/' >flipped.obj
runs 0 check flipped.obj --list -o picture.png
says out '^surface   closed, not oriented, manifold$'
says out '^edges     0 open, 0 crowded, 4 flipped$'
says out '^0 flipped$'
{
    cube
    echo 'f 5 6 7 8'
} >double.obj
runs 0 check double.obj --list
says out '^edges     0 open, 5 crowded, 0 flipped$'
says out 'and 2 duplicates$'
says out '^12 duplicate crowded'
says out '^crossings 2 pairs of triangles$'
{
    cube
    printf 'v 0 0 0\nv 3 0 0\nv 3 1 0\nf 9 10 11\n'
} >through.obj
runs 0 check through.obj --list -o picture.png
says out '^edges     3 open, 0 crowded, 0 flipped$'
says out '^crossings [12] pairs of triangles$'
says out '^12 open crossing$'
runs 1 check through.obj --strict

# What is flat, a point, or as large as floats.
printf 'v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n' >line.obj
runs 0 check line.obj -o picture.png --list
says out 'of which 1 are degenerate'
says out '^0 degenerate open'
printf 'v 1 1 1\nv 1 1 1\nv 1 1 1\nf 1 2 3\n' >point.obj
runs 0 check point.obj -o picture.png
says out 'of which 1 are degenerate'
printf 'v -3.4e38 -3.4e38 -3.4e38\nv 3.4e38 3.4e38 3.4e38\nv 3.4e38 3.4e38 3.3e38\nf 1 2 3\n' >edge.obj
runs 0 check edge.obj -o picture.png
says out '^edges     3 open'
runs 1 check cube.obj -o nowhere/picture.png
