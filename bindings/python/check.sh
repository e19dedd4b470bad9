#!/bin/sh
# SPDX-License-Identifier: MIT
# check.sh BUILD [TEST...]: builds the Python package in BUILD/python with the library that was built in BUILD, and tests it. Debian's
# Python is used, which has Debian's cffi and NumPy, unless PYTHON names another.
set -eu
python=${PYTHON:-/usr/bin/python3}
build=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")"
made=$build/python
mkdir -p "$made"
export BVOL_BUILD="$build" BVOL_TMP="$made/c" PYTHONPATH="$made/lib"
[ -z "$(command -v ccache)" ] || export CC="ccache cc"
"$python" -W ignore setup.py -q egg_info --egg-base "$made" build --build-base "$made" --build-lib "$made/lib" >"$made.log" 2>&1 || {
    cat "$made.log" >&2
    exit 1
}
"$python" -m compileall -q "$made/lib"
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
