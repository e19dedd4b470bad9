#!/bin/sh
# SPDX-License-Identifier: MIT
# The hash of all answers from both compilers at -O0 to -O3, and from three other machines by emulation: all the stored one.
#
#     long.sh DIRECTORY    builds in there
set -eu
cd "$(dirname "$0")/../.."
directory=$1
failed=0

# check NAME OPTION..: builds the program under that name, and runs it.
check() {
    name=$1
    shift
    [ -f "$directory/$name/build.ninja" ] ||
        meson setup "$directory/$name" --buildtype=plain -Ddefault_library=static -Dtests=auto -Dtools=disabled "$@" >/dev/null
    ninja -C "$directory/$name" --quiet tests/hash
    printf '%s ' "$name"
    $emulator "$directory/$name/tests/hash" tests/hash/expected.txt || failed=$((failed + 1))
}

emulator=
for cc in gcc clang; do
    for level in 0 1 2 3; do
        CC=$cc check "$cc-O$level" "-Doptimization=$level"
    done
done
for machine in aarch64:aarch64 i686:i386 s390x:s390x; do
    emulator="qemu-${machine#*:} -L /usr/${machine%:*}-linux-gnu"
    check "${machine%:*}" --cross-file "tests/cross/${machine%:*}.txt" -Doptimization=2
done
[ $failed -eq 0 ]
