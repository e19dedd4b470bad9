#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol cull places every box in every frame, draws them, and the recount finds the same.
. "$(dirname "$0")/lib.sh"

# culls MESH COPIES [OPTION..] : sets inside, across, vain: sums over the frames.
culls() {
    mesh=$1 copies=$2
    shift 2
    runs 0 cull "$mesh" -o map.png "$@"
    quiet err
    says out "^city      $copies copies of $mesh"
    awk '/^  [1-9] / { print $2, $3, $4, $5 }' out >frames
    awk -v copies="$copies" '$1 + $2 + $3 != copies || $4 > $3 { exit 1 } END { exit NR != 6 }' frames ||
        fail "the frames do not place every box once"
    read -r inside across _ vain <<SUMS
$(awk '{ i += $1; a += $2; o += $3; v += $4 } END { print i, a, o, v }' frames)
SUMS
    says out "^rate      [0-9]* frames a second with all $copies boxes classified, [0-9]* with all culled"
    says out '^picture   map.png, 1712 x 1144 pixels$'
    [ "$(od -An -c -N 4 map.png | tr -d ' ')" = '211PNG' ] || fail "not a PNG"
    says out "^itself    $((copies * 6)) answers .*: 0 differ\$"
    step=$(((copies + 19999) / 20000))
    tail -n 1 out | grep -q "^recount   $(((copies + step - 1) / step * 6)) answers .*: 0 differ, 0 are closer" || fail "the recount disagrees"
}

cube >cube.obj
culls cube.obj 1600
[ "$inside" -gt 100 ] || fail "a camera in the city sees $inside boxes whole"
[ "$across" -gt 100 ] || fail "a camera in the city has $across boxes at the edge of its view"
[ "$vain" -gt 0 ] || fail "the plane test keeps nothing in vain, in a city with large boxes at the corners of the view"
[ "$vain" -lt "$across" ] || fail "the plane test keeps $vain boxes in vain"
mv map.png first.png
mv frames first
culls cube.obj 1600 --copies 1600
cmp first.png map.png || fail "another picture of the same city"
diff first frames || fail "other numbers for the same city"

culls cube.obj 1 --copies 1
culls cube.obj 37 --copies 37
culls cube.obj 20001 --copies 20001

# All of them move: the set follows.
culls cube.obj 5000 --copies 5000 --moving
says out '^moving    all 5000 boxes in each frame: [0-9]* frames a second'
says out '^          loop over the boxes: [0-9]* frames a second'
says out '^moved     5000 answers of the last frame against single calls: 0 differ$'

# A flat mesh makes flat boxes, and one far away or of another size the same city.
printf 'v -1 0 -1\nv 1 0 -1\nv 0 0 1\nf 1 2 3\n' >flat.obj
culls flat.obj 400 --copies 400
[ "$inside" -gt 0 ] || fail "no flat box is seen"
sed '/^v/s/1/1e20/g' cube.obj >large.obj
culls large.obj 400 --copies 400
