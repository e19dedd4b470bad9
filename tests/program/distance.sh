#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol distance tells how far two meshes are apart, and which lies in which.
. "$(dirname "$0")/lib.sh"

cube >cube.obj
runs 0 distance cube.obj cube.obj --move 5,0,0 -o picture.png
quiet err
[ "$(od -An -c -N 4 picture.png | tr -d ' ')" = '211PNG' ] || fail "not a PNG"
awk '$1 == "surfaces" { right = $4 > 2.9999 && $4 <= 3 && $6 >= 3 && $6 < 3.0001 } END { exit !right }' out ||
    fail "not 3 apart"
says out '^inside    0 of 8 vertices of the second mesh are in the first$'
says out '^inside    0 of 8 vertices of the first mesh are in the second$'
says out '0 pairs of triangles surely cross$'

# They touch at a side, at a corner, and pass through each other.
for move in 2,0,0 2,2,2 0.5,0.4,0.3 0,0,0; do
    runs 0 distance cube.obj cube.obj --move $move -o picture.png
    says out '^surfaces  touch, '
done

# A cube in a cube is as far from it as the surfaces are.
sed '/^v/s/1/0.25/g' cube.obj >small.obj
runs 0 distance cube.obj small.obj -o picture.png
awk '$1 == "surfaces" { right = $4 > 0.7499 && $4 <= 0.75 && $6 >= 0.75 && $6 < 0.7501 } END { exit !right }' out ||
    fail "not 0.75 apart"
says out '^inside    8 of 8 vertices of the second mesh are in the first$'
says out '^inside    0 of 8 vertices of the first mesh are in the second$'
cube | sed '$d' >open.obj
runs 0 distance open.obj small.obj
says out '^first     open.obj, 10 triangles, without an inside'
[ "$(grep -c '^inside' out)" -eq 1 ] || fail "an open mesh has no inside"

# Turned by 45 degrees an edge is nearest.
runs 0 distance cube.obj cube.obj --turn 0,0,45 --move 4,0,0
awk '$1 == "surfaces" { right = $4 > 1.585 && $4 < 1.586 } END { exit !right }' out || fail "not 3 - sqrt 2 apart"

# A vertex that no triangle has is no part of a surface.
ply_of_cube() {
    printf 'ply\nformat ascii 1.0\nelement vertex 9\nproperty float x\nproperty float y\nproperty float z\n'
    printf 'element face 12\nproperty list uchar int vertex_indices\nend_header\n%s 0 0\n' "$1"
    printf '%s\n' '-1 -1 -1' '1 -1 -1' '-1 1 -1' '1 1 -1' '-1 -1 1' '1 -1 1' '-1 1 1' '1 1 1'
    printf '3 %s\n' '1 3 2' '2 3 4' '5 6 7' '6 8 7' '1 2 5' '2 6 5' '3 7 4' '4 7 8' '1 5 3' '3 5 7' '2 4 6' '4 8 6'
}
ply_of_cube 3 >stray.ply
runs 0 distance stray.ply cube.obj --move 5,0,0 -o picture.png
says out '^inside    0 of 8 vertices of the first mesh are in the second$'

printf 'v -3.4e38 -3.4e38 -3.4e38\nv 3.4e38 3.4e38 3.4e38\nv 3.4e38 3.4e38 3.3e38\nf 1 2 3\n' >edge.obj
printf 'v 1 1 1\nv 1 1 1\nv 1 1 1\nf 1 2 3\n' >point.obj
runs 0 distance edge.obj cube.obj -o picture.png
runs 0 distance point.obj cube.obj -o picture.png
says out '^surfaces  touch, '
runs 1 distance cube.obj cube.obj --move 1e39,0,0
says err 'cube.obj: moved beyond the largest float'
runs 1 distance cube.obj cube.obj -o nowhere/picture.png
runs 2 distance cube.obj
for vector in 1,2 1,2,3,4 nan,0,0 inf,0,0 x ''; do
    runs 2 distance cube.obj cube.obj "--turn=$vector"
    runs 2 distance cube.obj cube.obj "--move=$vector"
done
