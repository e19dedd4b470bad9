#!/bin/sh
# SPDX-License-Identifier: MIT
# bvol spin keeps boxes about a mesh that turns in four ways, and they have the volumes that they must have.
. "$(dirname "$0")/lib.sh"

# volumes WAY MEAN LARGEST : but for rounding.
volumes() {
    awk -v way="$1" -v mean="$2" -v largest="$3" '
        function near(a, b) { return a >= b * 0.9999 && a <= b * 1.0001 }
        $1 == way { found = near($3, mean) && near($4, largest) }
        END { exit !found }' out || fail "the $1 has other volumes than $2, at most $3"
}

# A cube about z in steps of 45 degrees: 8 and 16 in turn, and (2 sqrt 3)^3 for the sphere.
cube >cube.obj
runs 0 spin cube.obj -o picture.png --axis 0,0,1 --steps 8
quiet err
[ "$(od -An -c -N 4 picture.png | tr -d ' ')" = '211PNG' ] || fail "not a PNG"
says out '^hull      8 vertices, made in '
says out '^checked   32 boxes .*: 0 leave one out; 0 of the hull.s are too large$'
volumes sphere 41.5692 41.5692
volumes box 12 16
volumes points 12 16
volumes hull 12 16

# A square in the plane of z = 0 about z: flat boxes, but that of the sphere.
printf 'v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3 4\n' >square.obj
runs 0 spin square.obj -o picture.png --axis 0,0,-2 --steps 4
says out '^sphere .* inf$'
says out '^hull .* 0 *0 *1.000$'

for steps in 3 36001 -4 4x x ''; do
    runs 2 spin cube.obj -o picture.png "--steps=$steps"
done
for axis in 0,0,0 1,2 1,2,3,4 nan,0,1 inf,0,0 x ''; do
    runs 2 spin cube.obj -o picture.png "--axis=$axis"
done
runs 1 spin cube.obj -o nowhere/picture.png
