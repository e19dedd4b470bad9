#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol pairs finds the triangles that touch, and tells where a mesh meets itself from where neighbours share a vertex.
. "$(dirname "$0")/lib.sh"

# A closed cube: each of its 18 edges belongs to two triangles. Three sides meet at a corner, with 4 to 6 triangles, and all
# others have a vertex in common or none.
cube >cube.obj
runs 0 pairs cube.obj
quiet err
says out '^mesh      cube.obj, 12 triangles$'
says out ' 18 have two, 0 all three$'
says out '^elsewhere 0 pairs '
says out '^itself    0 pairs '
says out '^crossings 0 pairs surely cross, of which 0 were lost; 42 surely meet nowhere else, of which 0 are said to$'
says out '^recount   48 pairs have a common vertex; an octree finds the same$'

# Two triangles that pass through each other, one that touches the first at a point within its edge, one in the air by an ulp,
# and one that is there twice.
cat >own.obj <<OBJ
v 0 0 0
v 4 0 0
v 0 4 0
v 1 1 -1
v 1 1 1
v 3 3 1
v 2 0 0
v 2 -1 0
v 3 -1 0
v 1 -0.0000001 0
v 1 -1 -1
v 1 -1 1
f 1 2 3
f 4 5 6
f 7 8 9
f 10 11 12
f 12 11 10
OBJ
runs 0 pairs own.obj --list
says out '^triangles 3 pairs touch,'
says out '^shared    0 pairs have one vertex in common, 0 have two, 1 all three$'
says out '^elsewhere 2 pairs touch without a common vertex$'
says out '^0 1$'
says out '^0 2$'
says out '^3 4$'
says out '^itself    3 pairs '
says out '^crossings 1 pairs surely cross, of which 0 were lost; '
says out '^recount   1 pairs have a common vertex; an octree finds the same$'
[ "$(grep -c '^[0-9]* [0-9]*$' out)" -eq 3 ] || fail "other pairs are listed"
runs 0 pairs own.obj --list --quiet
quiet out
runs 2 pairs own.obj cube.obj
says err 'one mesh is needed'

# meets SHARED YES WHAT X,Y,Z.. : of two triangles with these six corners, which have SHARED vertices in common and touch, whether
# they meet elsewhere too; also with the two in turn, and with other corners first.
meets() {
    shared=$1 yes=$2 what=$3
    shift 3
    for corner; do
        xy=${corner%,*}
        echo "v ${xy%,*} ${xy#*,} ${corner##*,}"
    done >two.vertices
    counts='0 0 0 0'
    case $shared$yes in
    01) counts='1 0 0 0' ;;
    11) counts='0 1 0 0' ;;
    21) counts='0 0 1 0' ;;
    31) counts='0 0 0 1' ;;
    esac
    # shellcheck disable=SC2086
    set -- $counts
    printf 'f 1 2 3\nf 4 5 6\n' | cat two.vertices - >first.obj
    printf 'f 6 4 5\nf 2 1 3\n' | cat two.vertices - >turned.obj
    for two in first.obj turned.obj; do
        runs 0 pairs $two --list
        quiet err
        says out '^triangles 1 pairs touch,'
        says out "^itself    $yes pairs meet .*: $1 without a common vertex, $2 with one, $3 with\$"
        says out "^          two, $4 with all three\$"
        [ "$(grep -c '^0 1$' out)" -eq "$yes" ] || fail "$what: listed otherwise"
    done
}

meets 0 1 'a corner on an edge' 0,0,0 4,0,0 0,4,0 2,0,0 2,-1,0 3,-1,0

# One vertex in common, at the origin.
meets 1 0 'a fan' 0,0,0 2,0,0 0,2,0 0,0,0 -2,0,0 0,-2,0
meets 1 0 'folded, with an edge that points at the inside from above' 0,0,0 2,0,0 0,2,0 0,0,0 1,1,1 1,2,1
meets 1 1 'the opposite edge passes through the inside' 0,0,0 4,0,0 0,4,0 0,0,0 1,1,1 1,1,-1
meets 1 1 'the opposite edge passes through the opposite edge' 0,0,0 2,0,0 0,2,0 0,0,0 1,1,1 1,1,-1
meets 1 1 'further than the opposite edge, which meets the other way' 0,0,0 2,0,0 0,2,0 0,0,0 4,4,1 4,4,-1
meets 1 1 'an edge in the plane' 0,0,0 4,0,0 0,4,0 0,0,0 1,1,0 1,1,-1
meets 1 1 'an edge along an edge' 0,0,0 4,0,0 0,4,0 0,0,0 2,0,0 0,-2,0
meets 1 1 'in one plane, overlapping' 0,0,0 4,0,0 0,4,0 0,0,0 4,1,0 1,4,0
meets 1 0 'in one plane, past each other by an ulp' 0,0,0 4,0,0 1,4,0 0,0,0 0.99999994,4,0 -4,1,0
meets 1 1 'in one plane, overlapping by an ulp' 0,0,0 4,0,0 1,4,0 0,0,0 1.0000001,4,0 -4,1,0
meets 1 0 'a triangle that is a segment through the vertex' -1,-1,1 0,0,0 1,1,-1 0,0,0 4,0,0 0,4,0
meets 1 1 'a triangle that is a segment through the vertex, along the other' -1,-1,0 0,0,0 1,1,0 0,0,0 4,0,0 0,4,0
meets 1 0 'a triangle that is the vertex' 0,0,0 0,0,0 0,0,0 0,0,0 4,0,0 0,4,0

# Two in common, and the edge between.
meets 2 0 'neighbours' 0,0,0 2,0,0 0,2,0 0,0,0 2,0,0 0,-2,0
meets 2 0 'at a sharp edge' 0,0,0 2,0,0 0,2,0 0,0,0 2,0,0 0,2,0.0000001
meets 2 1 'folded flat, a corner inside' 0,0,0 4,0,0 0,4,0 0,0,0 4,0,0 1,1,0
meets 2 1 'folded flat, edges cross' 0,0,0 4,0,0 0,4,0 0,0,0 4,0,0 4,4,0
meets 2 1 'folded flat, along an edge' 0,0,0 4,0,0 0,4,0 0,0,0 4,0,0 0,2,0
meets 2 0 'a triangle that is the edge' 0,0,0 4,0,0 2,0,0 0,0,0 4,0,0 0,4,0
meets 2 0 'a triangle that is a longer segment' 0,0,0 4,0,0 6,0,0 0,0,0 4,0,0 0,4,0
meets 2 1 'two that are longer segments, the same way' 0,0,0 4,0,0 6,0,0 0,0,0 4,0,0 5,0,0
meets 2 0 'two that are longer segments, each its way' 0,0,0 4,0,0 6,0,0 0,0,0 4,0,0 -5,0,0

meets 3 1 'identical' 0,0,0 4,0,0 0,4,0 0,0,0 4,0,0 0,4,0
meets 3 1 'identical, turned round' 0,0,0 4,0,0 0,4,0 4,0,0 0,0,0 0,4,0
meets 3 0 'identical, no more than their edges' 0,0,0 1,1,0 4,4,0 0,0,0 1,1,0 4,4,0
