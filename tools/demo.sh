#!/bin/sh
# SPDX-License-Identifier: MIT
# Shows the bvol program at work on the Stanford bunny that Debian ships: demo.sh BUILD_DIRECTORY [MESH]
set -eu
build=$1
mesh=${2-$(dpkg -L glmark2-data 2>/dev/null | grep '/bunny\.obj$' || echo /usr/share/glmark2/models/bunny.obj)}
[ -f "$mesh" ] || {
    echo "demo: no $mesh; install glmark2-data, or name a mesh: $0 $build MESH" >&2
    exit 1
}
bvol=$build/tools/bvol
"$bvol" info "$mesh"
echo
"$bvol" cast "$mesh" -o "$build/bunny.png"
echo
"$bvol" cull "$mesh" -o "$build/city.png"
echo
"$bvol" cull "$mesh" -o "$build/million.png" --copies 1000000
echo
"$bvol" view "$mesh" -o "$build/levels.png"
echo
"$bvol" fit "$mesh" --minimal -o "$build/volumes.png"
echo
"$bvol" spin "$mesh" -o "$build/turn.png"
echo
"$bvol" collide "$mesh" "$mesh" --parts 512 --turn 30,45,20
echo
"$bvol" pairs "$mesh"
echo
"$bvol" check "$mesh" -o "$build/faults.png"
echo
"$bvol" inside "$mesh" random:1000000 -o "$build/inside.png"
echo
"$bvol" distance "$mesh" "$mesh" --turn 0,90,0 --move 3,0,0 -o "$build/two.png"
echo
echo "pictures: $build/bunny.png $build/city.png $build/levels.png $build/volumes.png $build/turn.png" \
    "$build/faults.png $build/inside.png $build/two.png"
