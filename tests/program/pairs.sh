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
says out ', of which 0 were lost; an octree finds the same$'

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
says out '^recount   1 pairs have a common vertex, 1 pairs surely cross, of which 0 were lost; an octree finds the same$'
[ "$(grep -c '^[0-9]* [0-9]*$' out)" -eq 2 ] || fail "other pairs are listed"
runs 0 pairs own.obj --list --quiet
quiet out
runs 2 pairs own.obj cube.obj
says err 'one mesh is needed'
