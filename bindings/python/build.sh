#!/bin/sh
# SPDX-License-Identifier: MIT
# build.sh BUILD: builds the Python package in BUILD/python, as lib, with the library that was built in BUILD. Debian's Python is
# used, which has Debian's cffi and NumPy, unless PYTHON names another.
set -eu
python=${PYTHON:-/usr/bin/python3}
build=$(cd "$1" && pwd)
cd "$(dirname "$0")"
made=$build/python
mkdir -p "$made"
export BVOL_BUILD="$build" BVOL_TMP="$made/c"
[ -z "$(command -v ccache)" ] || export CC="ccache cc"
"$python" -W ignore setup.py -q egg_info --egg-base "$made" build --build-base "$made" --build-lib "$made/lib" >"$made.log" 2>&1 || {
    cat "$made.log" >&2
    exit 1
}
"$python" -m compileall -q "$made/lib"
