# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by the tests of the program, whose first argument is the program. They work in a directory of their own.
set -eu
bvol=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
# shellcheck disable=SC2034
sources=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "FAILED: $*"
    for stream in out err; do
        [ ! -f $stream ] || sed "s/^/  std$stream: /" $stream
    done
    exit 1
}

# runs STATUS ARGUMENT.. : the program ends with this status, and what it said is in the files out and err.
runs() {
    expected=$1
    shift
    status=0
    "$bvol" "$@" >out 2>err || status=$?
    [ $status -eq "$expected" ] || fail "bvol $*: status $status, not $expected"
}

# says FILE PATTERN : a line of the file matches.
says() {
    grep -q -e "$2" "$1" || fail "nothing like '$2' in std$1"
}

quiet() {
    [ ! -s "$1" ] || fail "std$1 should be empty"
}

# A cube from -1 to 1 as six squares over eight corners.
cube() {
    cat <<'OBJ'
v -1 -1 -1
v 1 -1 -1
v 1 1 -1
v -1 1 -1
v -1 -1 1
v 1 -1 1
v 1 1 1
v -1 1 1
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 4 8 7 3
f 1 5 8 4
f 2 3 7 6
OBJ
}
