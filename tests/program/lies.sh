#!/bin/sh
# SPDX-License-Identifier: MIT
# The program's own checks find out a library that gives wrong answers: lies.sh PROGRAM LIE.., where each LIE is a file that holds
# one function and is named after it.
lies=$(shift && realpath "$@")
. "$(dirname "$0")/lib.sh"

# told STATUS 'FUNCTION..' ARGUMENT.. : with these functions lying, the program ends with this status. The lies are linked to where
# it runs, since a space in a name would end it for LD_PRELOAD.
told() {
    expected=$1 preload=
    for function in $2; do
        file=$(echo "$lies" | grep "/lie-$function\.[^/]*$") || fail "no lie for $function"
        ln -sf "$file" "lie-$function"
        preload=$preload:./lie-$function
    done
    shift 2
    status=0
    LD_PRELOAD=${preload#:} "$bvol" "$@" >out 2>err || status=$?
    [ $status -eq "$expected" ] || fail "with lies of $preload, bvol $*: status $status, not $expected"
}

# finds PATTERN 'FUNCTION..' ARGUMENT.. : the program finds out that these functions lie, and says so.
finds() {
    pattern=$1
    shift
    told 1 "$@"
    says err "$pattern"
}

cube >cube.obj
finds 'a volume leaves vertices out' bvol_aabb_contains_point info cube.obj
finds 'cells leave triangles out' bvol_index_cells view cube.obj -o picture.png
finds 'the recount disagrees' bvol_index_pairs pairs cube.obj
finds 'boxes leave vertices out' bvol_hull_bounds_transformed spin cube.obj --steps 4 -o picture.png
finds 'a volume leaves vertices out' bvol_kdop_contains_point fit cube.obj -o picture.png
{
    cube
    echo 'f 5 6 7 8'
} >double.obj
finds 'the recount disagrees' bvol_index_pairs check double.obj
sed '$d' cube.obj >open.obj
finds 'the recount disagrees' bvol_index_validate_mesh check open.obj
finds 'the recount disagrees' bvol_index_winding_point_many inside cube.obj lattice:9
finds 'the recount disagrees' bvol_index_separation_index distance cube.obj cube.obj --move 3,0,0
printf 'v 0 0 0\nv 4 0 0\nv 0 4 0\nv 1 1 1\nv 1 1 -1\nf 1 2 3\nf 1 4 5\n' >fan.obj
finds 'the recount disagrees' bvol_triangle_overlaps_segment pairs fan.obj
finds 'the recount disagrees' bvol_triangle_contains_point pairs cube.obj
finds 'the recount disagrees' bvol_index_raycast_first cast cube.obj --size 8x8 -o picture.png

through='collide cube.obj cube.obj --move 0.5,0.4,0.3'
# shellcheck disable=SC2086
{
    finds 'parts that touch were taken apart' bvol_aabb_overlaps_aabb $through
    finds 'parts that touch were taken apart' bvol_obb_overlaps_obb $through
    finds 'parts that touch were taken apart' 'bvol_obb_overlaps_obb bvol_obb_separating_axis_obb' $through
    finds 'parts that touch were taken apart' bvol_index_pairs_between $through
    # At a corner only the recount can tell, and triangles that touch.
    finds 'the recount disagrees' bvol_obb_overlaps_obb collide cube.obj cube.obj --move 2,2,2
}

frustum='bvol_frustum_classify_aabb bvol_frustum_overlaps_aabb bvol_frustum_contains_aabb bvol_frustum_contains_point'
finds 'the library disagrees with itself' bvol_frustum_contains_aabb cull cube.obj --copies 100 -o map.png
finds 'the recount disagrees' 'bvol_aabb_set_cull_frustum_mask bvol_frustum_cull_aabb' cull cube.obj --copies 100 -o map.png
finds 'the library disagrees with itself about boxes that moved' bvol_aabb_set_update cull cube.obj --moving --copies 900 -o map.png
finds 'the recount disagrees' "bvol_aabb_set_classify_frustum $frustum" cull cube.obj --copies 100 -o map.png

# Progress is for terminals, and no other is needed than one that the program believes in.
told 0 isatty cast cube.obj --size 64x64 -o picture.png
says err 'casting [0-9]* %'
for command in 'info cube.obj' 'cast cube.obj -o picture.png' 'cull cube.obj -o picture.png' 'view cube.obj -o picture.png' 'collide cube.obj cube.obj' 'pairs cube.obj'; do
    # shellcheck disable=SC2086
    told 0 isatty $command --quiet
    quiet err
done
# And no terminal shows a PNG.
told 2 isatty cast cube.obj -o -
says err 'standard output is a terminal'
quiet out
