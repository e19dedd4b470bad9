#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol collide leaves the pairs that it should after each stage, and its recounts agree.
. "$(dirname "$0")/lib.sh"

# collides ARGUMENT.. : the recounts agree; sets pairs, aabbs, obbs, crossings (of triangles), crossing (parts).
collides() {
    runs 0 collide "$@"
    quiet err
    read -r _ aabbs _ pairs _ <<OUT
$(grep '^AABBs ' out)
OUT
    read -r _ obbs _ <<OUT
$(grep '^OBBs ' out)
OUT
    says out "^OBBs      $obbs of $aabbs pairs are left"
    says out "^recount   .* $aabbs, .* $obbs: 0 pairs differ\$"
    read -r _ crossings _ _ _ _ _ _ crossing _ <<OUT
$(tail -n 1 out)
OUT
    tail -n 1 out | grep -q '^crossings .* the stages lost 0$' || fail "the last line is another"
}

# expects WHAT PAIRS AABBS OBBS CROSSING
expects() {
    [ "$pairs $aabbs $obbs $crossing" = "$2 $3 $4 $5" ] || fail "$1: $pairs $aabbs $obbs $crossing, not $2 $3 $4 $5"
}

# Two cubes from -1 to 1, the second moved. By default a third of its width lies in the first.
cube >cube.obj
collides cube.obj cube.obj
says out 'moved by 1.33333 0 0$'
expects "default place" 1 1 1 0 # the sides lie in each other's planes: no edge passes through the inside of a triangle for sure
collides cube.obj cube.obj --move 0.5,0.4,0.3
expects "through each other" 1 1 1 1
[ "$crossings" -ge 6 ] || fail "only $crossings pairs of triangles cross"
collides cube.obj cube.obj --move 2,2,-2
expects "touching at a corner" 1 1 1 0
says out '^triangles [1-9][0-9]* pairs touch, in 1 pairs of parts'
collides cube.obj cube.obj --move 2.0000003,0,0
expects "apart by an ulp" 1 0 0 0
says out '^triangles 0 pairs touch'
collides cube.obj cube.obj --move 0,0,0
expects "the same place" 1 1 1 0

# A slab of 4 x 2 x 1 turned by 45 degrees about z: its box reaches 3 / sqrt(2) = 2.12 about its middle at (2.8, 2.8, 0), so
# down to 0.68 < 1. Along (1, 1, 0) the cube ends at sqrt(2), and the slab begins at 2.8 sqrt(2) - 1 or - 2, which are above.
sed 's/^v \(-*\)1 \(-*\)1 \(-*\)1/v \12 \21 \30.5/' cube.obj >slab.obj
collides cube.obj slab.obj --turn 0,0,45 --move 2.8,2.8,0
expects "boxes overlap, oriented boxes do not" 1 1 0 0
says out '^triangles 0 pairs touch'
collides cube.obj slab.obj --turn 0,0,45 --move 1.4,1.4,0
expects "turned through each other" 1 1 1 1
# With the long side along the diagonal to the cube, or across it: turning is counter-clockwise seen from greater z.
collides cube.obj slab.obj --turn 0,0,45 --move 2.2,2.2,0
expects "pointing at the cube" 1 1 1 1
collides cube.obj slab.obj --turn 0,0,-45 --move 2.2,2.2,0
expects "broadside to the cube" 1 1 0 0

# The meshes of a file are its parts, in spite of their having no materials to tell them apart; --parts cuts anew.
{
    echo 'o near'
    cube
    echo 'o far'
    cube | sed 's/^v \([-0-9]*\)/v 10\1/; s/v 10-1/v 9/; s/v 101/v 11/; /^f/d'
    echo 'f 9 12 11 10'
    echo 'f 13 14 15 16'
} >two.obj
collides two.obj cube.obj --move 0.5,0.4,0.3
says out '^first .* 16 triangles in 2 parts$'
expects "two objects" 2 1 1 1
collides two.obj cube.obj --parts 1 --move 0.5,0.4,0.3
expects "one group" 1 1 1 1
collides two.obj two.obj --parts 4096 --move 0.5,0.4,0.3
says out '^first .* 16 triangles in 16 parts$'
[ "$pairs" -eq 256 ] || fail "$pairs pairs of single triangles"
# With one triangle a part, as many parts cross as triangles.
[ "$crossing" -eq "$crossings" ] || fail "$crossings pairs of triangles cross, but $crossing pairs of parts"
[ "$obbs" -ge "$crossing" ] || fail "more crossings than pairs left"
