#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol fit has volumes about a mesh, which are those that they must be, and writes its hull.
. "$(dirname "$0")/lib.sh"

# volume NAME LEAST MOST
volume() {
    awk -v name="$1" -v least="$2" -v most="$3" '$1 == name && / of [0-9]+$/ { found = $2 >= least && $2 <= most } END { exit !found }' out ||
        fail "the $1 has no volume from $2 to $3"
}

# A cube with a vertex inside it: the hull is the cube, in a file that is a mesh of six squares.
{
    cube
    printf 'v 0 0 0\nf 1 2 9\n'
} >cube.obj
runs 0 fit cube.obj -o picture.png --minimal --hull hull.obj
quiet err
[ "$(od -An -c -N 4 picture.png | tr -d ' ')" = '211PNG' ] || fail "not a PNG"
says out '^mesh      cube.obj, 9 vertices, 8 of them on the hull$'
volume AABB 8 8
volume sphere 21.765 21.767
volume capsule 20 21.767
volume OBB 8 8.0001
volume 26-DOP 8 8
volume hull 8 8
[ "$(grep -c ' 0 of 9$' out)" -eq 8 ] || fail "not all eight hold all nine"
says out '^sphere    no smaller one: it rests on vertices '
says out '^OBB       none has less than 8: it is the least but for a millionth$'
says out '^written   hull.obj, 8 vertices and 6 faces$'
runs 0 fit hull.obj -o picture.png
volume hull 8 8

# Nothing is written over what is read, nor twice.
runs 2 fit cube.obj -o picture.png --hull ./cube.obj
says err 'the hull would overwrite'
runs 2 fit cube.obj -o both --hull both
runs 2 fit cube.obj -o - --hull -
runs 2 fit cube.obj -o picture.png --hull ''
runs 1 fit cube.obj -o picture.png --hull nowhere/hull.obj

# What is flat or beyond floats.
printf 'v 1 1 1\nv 1 1 1\nv 1 1 1\nf 1 2 3\n' >point.obj
runs 0 fit point.obj -o picture.png --quiet
quiet out
quiet err
printf 'v -3.4e38 -3.4e38 -3.4e38\nv 3.4e38 3.4e38 3.4e38\nv 3.4e38 3.4e38 3.3e38\nf 1 2 3\n' >edge.obj
runs 1 fit edge.obj -o picture.png
says err 'edge.obj: too large for its sphere'
runs 1 spin edge.obj -o picture.png
says err 'edge.obj: too large to be turned'
