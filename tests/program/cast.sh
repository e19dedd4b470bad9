#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol cast writes a PNG of the size asked for, and the recount agrees with it ray by ray.
. "$(dirname "$0")/lib.sh"

# Four bytes of the picture from an offset on, as a number.
number() {
    # shellcheck disable=SC2046
    set -- $(od -An -tu1 -j "$1" -N 4 picture.png)
    echo $((($1 << 24) + ($2 << 16) + ($3 << 8) + $4))
}

# casts MESH WIDTH HEIGHT [OPTION..] : sets hits.
casts() {
    mesh=$1 width=$2 height=$3
    shift 3
    runs 0 cast "$mesh" -o picture.png --size "${width}x$height" "$@"
    quiet err
    [ "$(od -An -c -N 4 picture.png | tr -d ' ')" = '211PNG' ] || fail "not a PNG"
    [ "$(number 16) $(number 20)" = "$width $height" ] || fail "the picture has another size"
    says out "^picture   picture.png, $width x $height pixels\$"
    tail -n 1 out >last
    read -r _ hits _ rays _ <last
    [ "$rays" = $((width * height * 4)) ] || fail "not four rays a pixel"
    read -r sure unsure <<LAST
$(sed -n 's/^hits .*; recounted .*: \([0-9]*\) and \([0-9]*\) too close to an edge to tell, 0 rays differ$/\1 \2/p' last)
LAST
    [ "$sure" ] || fail "the recount disagrees"
    [ "$hits" -ge "$sure" ] && [ "$hits" -le $((sure + unsure)) ] || fail "$hits hits, but $sure are sure and $unsure not"
}

# A cube head on: its near face is 2 wide at the distance r / sin 15 - 1 of about 5.7, in a view that is 2 tan 15 wide at 1, so it
# covers 65 % of each side and 43 % of the rays.
cube >cube.obj
casts cube.obj 60 60 --from 0,0,1
percent=$((hits * 100 / rays))
[ $percent -ge 41 ] || fail "$percent % of the rays hit: too few for this cube"
[ $percent -le 45 ] || fail "$percent % of the rays hit: too many for this cube"
casts cube.obj 1 1
casts cube.obj 31 17 --from=0,-1,0
casts cube.obj 40 20 --from 1e30,2e30,-1

# Far from the origin the camera's place is rounded, and the answers stay exact.
sed 's/^v \(.*\) \(.*\) \(.*\)/v \1 \2 1000000\3/; s/1000000-1/999999/; s/10000001/1000001/' cube.obj >far.obj
casts far.obj 40 40 --from 1,1,1

# Flat, and seen edge on: rays along the triangle touch it or miss it, and the two counts agree all the same.
printf 'v -1 -1 0\nv 1 -1 0\nv 0 1 0\nf 1 2 3\n' >flat.obj
casts flat.obj 33 33 --from 1,0,0
casts flat.obj 33 33 --from 0,0,-1

# A triangle that is there a thousand times is one, whichever corner comes first; what is left is counted.
printf 'v -1 -1 0\nv 1 -1 0\nv 0 1 0\nv 0 2 0\nf 1 2 3\nf 1 2 4\n' >few.obj
awk 'BEGIN { print "v -1 -1 0\nv 1 -1 0\nv 0 1 0\nv 0 2 0"
    for (i = 0; i < 500; ++i) print "f 1 2 3\nf 1 2 4\nf 3 2 1\nf 3 1 2\nf 2 3 1\nf 1 3 2\nf 2 1 3" }' >many.obj
casts few.obj 40 40
says out '^index     2 triangles, '
[ "$(grep -c '^twins' out)" -eq 0 ] || fail 'twins of none'
mv picture.png few.png
casts many.obj 40 40
says out '^twins     3498 triangles have the corners of an earlier one, and are left out$'
says out '^index     2 triangles, '
cmp few.png picture.png || fail 'another picture of the same triangles'
