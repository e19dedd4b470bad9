#!/bin/sh
# SPDX-License-Identifier: MIT
# programs.sh ROOT WORK: real programs on top of the library that is installed in ROOT, built in WORK, and each of their answers
# cross-checked: an extension of SQLite beside R*Tree, libbvol in the place of libgraphene, and a world in LOVE without a window.
set -eu
root=$1 work=$2
cd "$(dirname "$0")"
config=$(find "$root" -name bvol.pc)
export PKG_CONFIG_PATH="${config%/bvol.pc}" PKG_CONFIG_SYSROOT_DIR="$root"
flags=$(pkg-config --cflags --libs bvol) description=$(pkg-config --variable=bindingsdir bvol)
warnings='-std=c11 -O1 -Wall -Wextra -pedantic -Werror -Wconversion -Wshadow'
unset PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
export LD_LIBRARY_PATH="${config%/pkgconfig/bvol.pc}"

# By Debian's Python, which has sqlite3 with extensions.
gcc $warnings -fPIC -shared sqlite/bvol_index.c -o "$work/bvolindex.so" $flags -lm
/usr/bin/python3 sqlite/check.py "$work/bvolindex.so"

graphene=$(pkg-config --cflags graphene-1.0 | sed 's/-I/-isystem /g') # whose headers have warnings
gcc $warnings -fPIC -shared graphene/shim.c -o "$work/graphene-shim.so" $graphene $flags -lm
gcc $warnings graphene/ask.c -o "$work/graphene-ask" $graphene -lgraphene-1.0
/usr/bin/python3 -B graphene/check.py "$work/graphene-shim.so" "$work/graphene-ask"

love love "$description" "$LD_LIBRARY_PATH/libbvol.so" 40
