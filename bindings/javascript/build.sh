#!/bin/sh
# SPDX-License-Identifier: MIT
# build.sh BUILD: makes the JavaScript package in BUILD/javascript/bvol, with the library that was built in BUILD for
# WebAssembly.
set -eu
build=$(cd "$1" && pwd)
cd "$(dirname "$0")"
export NODE_PATH=/usr/share/nodejs # where Debian's Emscripten looks for its modules
made=$build/javascript
package=$made/bvol
rm -rf "$package"
mkdir -p "$package"
python3 make.py "$made"
cp src/*.js src/*.d.ts "$made"/shapes.js "$made"/shapes.d.ts package.json README.md ../../LICENSE "$package"

# module NAME SOURCE..: NAME.wasm, which exports the functions of NAME.exports, and those of the sources that say so.
compile='emcc -std=c11 -O3 -msimd128 -ffp-contract=off -Wall -Wextra -Werror -DBVOL_STATIC -I../../include'
module() {
    name=$1
    shift
    $compile -I"$build/include" "$@" "$build/src/libbvol.a" -o "$package/$name.wasm" --no-entry \
        -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sFILESYSTEM=0 -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0 "-sEXPORTED_FUNCTIONS=$(cat "$made/$name.exports")"
}
rm -rf "$made/demo"
cp -r demo bench.js "$made" # which find the package beside them
module plane native/index2.c
module bvol native/*.c "$made/loops.c"
