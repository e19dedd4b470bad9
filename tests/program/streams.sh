#!/bin/sh
# SPDX-License-Identifier: MIT
# A mesh can come from standard input and a picture go to standard output, and --quiet leaves nothing but errors.
. "$(dirname "$0")/lib.sh"

# alike A B : the same report but for times and what the mesh and the picture are called.
alike() {
    for file in "$1" "$2"; do
        sed 's/[0-9.]* s of the processor, //; s/[0-9.]* s\( by the clock\)*$//; s/[0-9.]* ns a pair$//; s/standard input/cube.obj/; s/standard output/picture.png/' "$file" >"$file.plain"
    done
    diff "$1.plain" "$2.plain" || fail "another report"
}

cube >cube.obj
for command in 'info cube.obj' 'collide cube.obj cube.obj' 'cast cube.obj --size 31x17 -o picture.png'; do
    # shellcheck disable=SC2086
    {
        set -- $command
        runs 0 "$@"
        mv out report

        # Nothing but the exit status.
        for quiet in -q --quiet; do
            runs 0 "$@" $quiet
            quiet out
            quiet err
        done

        # The first mesh from standard input, with the format told or to be found out.
        verb=$1
        shift 2
        for format in '' '--format obj'; do
            runs 0 "$verb" - "$@" $format <cube.obj
            quiet err
            alike report out
        done
    }
done

# A picture to standard output, with the report, here that of the last command, on standard error.
runs 0 cast cube.obj --size 31x17 -o -
cmp picture.png out || fail "another picture on standard output"
alike report err
runs 0 cast - -q --size 31x17 -o - <cube.obj
cmp picture.png out || fail "another picture from stream to stream"
quiet err
runs 0 cull cube.obj -q --copies 9 -o map.png
runs 0 cull - -q --copies 9 -o - <cube.obj
cmp map.png out || fail "another map from stream to stream"
quiet err

# A pipe can be a mesh by name, too.
mkfifo pipe
cat cube.obj >pipe &
timeout 60 "$bvol" info pipe >out 2>err || fail "a pipe is not read, or is opened a second time"
says out '^triangles 12$'

# A format makes up for a name that says nothing, and wins over one that says something else.
cp cube.obj cube.stl
runs 1 info cube.stl
says err '^bvol: cube.stl: '
runs 0 info cube.stl --format obj
says out '^triangles 12$'
runs 0 info --format=OBJ -- - <cube.obj

# What comes from standard input can be wrong as well.
runs 1 info - </dev/null
says err '^bvol: standard input: the file is empty$'
runs 1 info - <&-
says err '^bvol: standard input: Bad file descriptor$'
echo 'not a mesh' >words
runs 1 info - <words
says err '^bvol: standard input: not a mesh that assimp knows'
runs 1 info - --format stl <words
says err '^bvol: standard input: no mesh of format stl'
runs 1 info -q - <words
says err '^bvol: standard input: '
quiet out

# More than the first piece that is read.
awk 'BEGIN { for (i = 0; i < 5000; ++i) printf "v %d 0 0\nv %d 1 0\nv %d 0 1\nf -1 -2 -3\n", i, i, i }' >long.obj
runs 0 info - <long.obj
says out '^triangles 5000$'
says out 'max     4999 1 1$'

# Any ending of PNG will do, and none.
for picture in a.PNG plain directory.x/plain; do
    mkdir -p directory.x
    runs 0 cast cube.obj --size 4x4 -o $picture -q
    [ "$(od -An -c -N 4 $picture | tr -d ' ')" = '211PNG' ] || fail "$picture is no PNG"
done
