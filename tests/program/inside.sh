#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol inside counts the points that lie in a mesh.
. "$(dirname "$0")/lib.sh"

# Of a cube from -1 to 1, the center, a corner, a point of a side and one outside.
cube >cube.obj
cat >points.txt <<'TXT'
# x y z
0 0 0
1 1 1

  1, 0.25, 0.5
1.5 0 0
TXT
runs 0 inside cube.obj points.txt --list list.txt -o picture.png
quiet err
[ "$(od -An -c -N 4 picture.png | tr -d ' ')" = '211PNG' ] || fail "not a PNG"
says out '^surface   closed and oriented'
says out '^inside    3 of 4 points, of which 2 on the surface; '
says out ' 0 differ$'
says out '^written   list.txt, 4 points$'
says list.txt '^0 0 0 1 0$'
says list.txt '^1 1 1 0 1$'
says list.txt '^1 0.25 0.5 0 1$'
says list.txt '^1.5 0 0 0 0$'
"$bvol" inside cube.obj - <points.txt >out 2>err || fail "points of standard input"
says out '^points    standard input, 4$'
"$bvol" inside - points.txt --list - <cube.obj >out 2>err || fail "a list on standard output"
[ "$(wc -l <out)" -eq 4 ] || fail "the list holds something else"
says err '^inside    3 of 4'

# A lattice of 13 is a tenth of the width larger on each side: 11 along each side lie in the cube. Within the box of a tenth more,
# (1 / 1.2)^3 of the points do.
runs 0 inside cube.obj lattice:13
says out '^inside    1331 of 2197 points, of which 602 on the surface; '
says out '^windings  0: '
runs 0 inside cube.obj random:100000
awk '$1 == "inside" { right = $2 > 57000 && $2 < 58700 } END { exit !right }' out || fail "not about 57870 of 100000"
runs 0 inside cube.obj lattice:1
says out '^points    lattice:1, 1$'

# A cube within a cube, turned inside out, is a hole; the same way round, everything in it is there twice.
scaled() {
    cube | sed '/^v/s/1/0.5/g; s/^f \(.*\) \(.*\) \(.*\) \(.*\)$/f '"$1"'/' |
        awk '/^f/ { for (i = 2; i < 6; i++) $i += 8 } { print }'
}
{
    cube
    scaled '\4 \3 \2 \1'
} >hollow.obj
echo '0 0 0' >center.txt
runs 0 inside hollow.obj center.txt
says out '^inside    0 of 1 points'
{
    cube
    scaled '\1 \2 \3 \4'
} >twice.obj
runs 0 inside twice.obj center.txt --across x --at 0.25 -o picture.png
says out '^windings  2: 1$'

# Open meshes have crossings.
cube | sed '$d' >open.obj
runs 0 inside open.obj center.txt
says out '^surface   not closed, oriented: counted are crossings along +x'
says out '^inside    0 of 1 points'

# Large and flat meshes, and points that are no places.
printf 'v -3.4e38 -3.4e38 -3.4e38\nv 3.4e38 3.4e38 3.4e38\nv 3.4e38 3.4e38 3.3e38\nf 1 2 3\n' >edge.obj
runs 0 inside edge.obj lattice:3 -o picture.png
printf 'v 1 1 1\nv 1 1 1\nv 1 1 1\nf 1 2 3\n' >point.obj
runs 0 inside point.obj lattice:1 -o picture.png
runs 0 inside cube.obj lattice:1 --at 1e30 -o picture.png
printf 'nan 0 0\ninf 0 0\n1e99 0 0\n0 -inf 0\n' >nowhere.txt
runs 0 inside cube.obj nowhere.txt
says out '^inside    0 of 4 points'

# What is wrong.
runs 1 inside cube.obj missing.txt
says err 'missing.txt: No such file'
for line in '1 2' '1 2 3 4' '1 2 x' 'x'; do
    echo "$line" >bad.txt
    runs 1 inside cube.obj bad.txt
    says err 'bad.txt: line 1 is not three numbers'
done
: >empty.txt
runs 1 inside cube.obj empty.txt
says err 'empty.txt: no points in it'
runs 1 inside cube.obj lattice:401
runs 2 inside cube.obj
says err 'a mesh and points are needed'
runs 2 inside - -
says err 'cannot both be standard input'
runs 2 inside cube.obj points.txt --across w
runs 2 inside cube.obj points.txt --at x
runs 2 inside cube.obj points.txt --at 1e39
cp points.txt points
runs 2 inside cube.obj points -o points
says err 'the picture would overwrite the points'
for name in cube.obj points; do
    runs 2 inside cube.obj points --list $name
    says err 'the list would overwrite'
done
runs 2 inside cube.obj points -o same --list same
runs 2 inside cube.obj points -o - --list -
runs 1 inside cube.obj points --list nowhere/list
runs 1 inside cube.obj points -o nowhere/picture.png
