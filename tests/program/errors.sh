#!/bin/sh
# SPDX-License-Identifier: MIT
# What is wrong is said on standard error, in words and by the exit status.
. "$(dirname "$0")/lib.sh"

# refuses STATUS PATTERN ARGUMENT..
refuses() {
    status=$1 pattern=$2
    shift 2
    runs "$status" "$@"
    says err "$pattern"
    quiet out
}

cube >cube.obj
: >empty.obj
echo 'not a mesh' >words.xyz
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n' >index.obj
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\n' >points.obj
printf 'v 0 0 0\nv nan 0 0\nv 0 1 0\nf 1 2 3\n' >nan.obj
head -c 300 /dev/zero | tr '\0' '#' >junk.obj
mkdir directory.obj

# Meshes that are not there, empty, broken, or no meshes.
for command in 'info' 'cast -o picture.png' 'collide cube.obj' 'cull -o picture.png'; do
    # shellcheck disable=SC2086
    {
        refuses 1 'missing.obj: No such file' $command missing.obj
        refuses 1 'empty.obj: the file is empty' $command empty.obj
        refuses 1 'words.xyz: ' $command words.xyz
        refuses 1 'index.obj: ' $command index.obj
        refuses 1 'points.obj: ' $command points.obj
        refuses 1 'nan.obj: a vertex is not finite' $command nan.obj
        refuses 1 'junk.obj: ' $command junk.obj
        refuses 1 'directory.obj: Is a directory' $command directory.obj
    }
done
[ ! -e picture.png ] || fail "a picture of a mesh that could not be read"

# Command lines.
refuses 2 'no command'
refuses 2 'no such command: draw' draw
refuses 2 'no such command: draw' help draw
refuses 2 'one command at a time' help cast cull
refuses 2 "Try 'bvol cast --help'" cast
refuses 2 'one mesh is needed' info
refuses 2 'one mesh is needed' info cube.obj cube.obj
refuses 2 "unrecognized option '--fast'" info --fast cube.obj
refuses 2 'one mesh is needed' cast -o picture.png
refuses 2 'the picture needs a name' cast cube.obj
refuses 2 'requires an argument' cast cube.obj -o
for command in 'info cube.obj' 'cast cube.obj -o picture.png' 'cull cube.obj -o picture.png' 'collide cube.obj cube.obj'; do
    for format in none '' . obj2 "$(head -c 300 /dev/zero | tr '\0' x)"; do
        # shellcheck disable=SC2086
        refuses 2 'format needs one that assimp reads' $command "--format=$format"
    done
    # shellcheck disable=SC2086
    refuses 2 "unrecognized option '--fast'" $command --fast
done
for command in cast cull; do
    for picture in a.jpg a.PPM a. none/a.png.gif .jpg; do
        refuses 2 "^bvol $command: $picture: pictures are PNG" $command missing.obj -o $picture
    done
done
refuses 2 'only one mesh can be standard input' collide - -
for size in 0x10 10x0 10 10x 10x10x 4097x1 99999x1 x -1x10 ' ' '1 0x10'; do
    refuses 2 'size needs WxH' cast cube.obj -o picture.png "--size=$size"
done
for from in 0,0,0 1,2 1,2,3,4 a,b,c nan,0,1 inf,0,0 1e300,0,0 ''; do
    refuses 2 'from needs X,Y,Z' cast cube.obj -o picture.png "--from=$from"
done
refuses 2 'two meshes are needed' collide cube.obj
refuses 2 'two meshes are needed' collide cube.obj cube.obj cube.obj
for parts in 0 4097 99999 -1 1x x ''; do
    refuses 2 'parts needs a number' collide cube.obj cube.obj "--parts=$parts"
done
for vector in 1,2 1,2,3,4 nan,0,0 inf,0,0 x ''; do
    refuses 2 'turn needs X,Y,Z' collide cube.obj cube.obj "--turn=$vector"
    refuses 2 'move needs X,Y,Z' collide cube.obj cube.obj "--move=$vector"
done
refuses 2 'one mesh is needed' cull -o picture.png
refuses 2 'the picture needs a name' cull cube.obj
for copies in 0 1000001 99999999 -1 1x x ''; do
    refuses 2 'copies needs a number' cull cube.obj -o picture.png "--copies=$copies"
done
[ ! -e picture.png ] || fail "a picture in spite of a wrong command line"

# Pictures that cannot be written, reports that cannot be printed.
refuses 1 'none/picture.png: No such file' cast cube.obj --size 8x8 -o none/picture.png
mkdir directory.png
refuses 1 'directory.png: Is a directory' cast cube.obj --size 8x8 -o directory.png
refuses 1 'none/map.png: No such file' cull cube.obj -o none/map.png
if [ -w /dev/full ]; then
    runs 1 cast cube.obj --size 8x8 -o /dev/full
    says err '/dev/full: '
    for command in 'info cube.obj' 'help' 'help cast' '-V' 'cast cube.obj --size 8x8 -o -' 'cull cube.obj -q -o -'; do
        status=0
        # shellcheck disable=SC2086
        "$bvol" $command >/dev/full 2>err || status=$?
        [ $status -eq 1 ] || fail "bvol $command to a full device: status $status"
        says err 'standard output: '
    done
fi

# No camera fits where floats are too coarse.
printf 'v 0 0 1e9\nv 1 0 1e9\nv 0 1 1e9\nf 1 2 3\n' >coarse.obj
refuses 1 'coarse.obj: .*camera' cast coarse.obj -o picture.png
printf 'v 1 1 1\nv 1 1 1\nv 1 1 1\nf 1 2 3\n' >point.obj
refuses 1 'point.obj: .*camera' cast point.obj -o picture.png
printf 'v -1e38 -1e38 0\nv 1e38 0 0\nv 0 1e38 3e38\nf 1 2 3\n' >huge.obj
printf 'v -3.4e38 -3.4e38 -3.4e38\nv 3.4e38 3.4e38 3.4e38\nv 3.4e38 3.4e38 3.3e38\nf 1 2 3\n' >edge.obj
refuses 1 'huge.obj: .*camera' cast huge.obj -o picture.png

# Nor do boxes about meshes beyond the largest float.
refuses 1 'cube.obj: moved beyond the largest float' collide cube.obj cube.obj --move 1e39,0,0
refuses 1 'edge.obj: too large for a sphere' info edge.obj
refuses 1 'edge.obj: too large for an oriented box' collide edge.obj cube.obj
refuses 1 'edge.obj: too large for an oriented box, where it was moved to' collide cube.obj edge.obj --move 0,0,0

# A mesh without a size that floats can scale makes no city.
sed '/^v/s/1/1e-40/g' cube.obj >tiny.obj
refuses 1 'tiny.obj: too large or too small to be scaled' cull tiny.obj -o picture.png
[ ! -e picture.png ] || fail "a picture of a city that could not be set up"

# Progress is for terminals; lies.sh tells the program that it has one.
runs 0 cast cube.obj --size 64x64 -o picture.png
quiet err
