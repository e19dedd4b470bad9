#!/bin/sh
# SPDX-License-Identifier: MIT
# check.sh BUILD [TEST...]: builds the Python package in BUILD/python with the library that was built in BUILD, and tests it.
# PYTHON: as for build.sh.
set -eu
python=${PYTHON:-/usr/bin/python3}
build=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")"
./build.sh "$build"
made=$build/python
export BVOL_BUILD="$build" BVOL_TMP="$made/c" PYTHONPATH="$made/lib"
"$python" coverage.py

# What is packed for others makes the same extension: the C source that it generates is the same.
if [ $# -eq 0 ]; then
    rm -rf "$made/dist"
    "$python" -W ignore setup.py -q egg_info --egg-base "$made" sdist --dist-dir "$made/dist" >"$made.log" 2>&1
    tar -xzf "$made"/dist/bvol-*.tar.gz -C "$made/dist"
    (cd "$made"/dist/bvol-*/ && "$python" -c 'import generate; print(generate.c_source(generate.Api()))') >"$made/dist/packed.c"
    "$python" -c 'import generate; print(generate.c_source(generate.Api()))' | cmp - "$made/dist/packed.c"
    "$python" -m bvol
fi
exec "$python" tests/run.py "$@"
