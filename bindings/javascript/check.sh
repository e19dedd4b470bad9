#!/bin/sh
# SPDX-License-Identifier: MIT
# check.sh BUILD [TEST...]: makes the JavaScript package in BUILD/javascript with the library that was built in BUILD, and
# tests it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
shift
"$here/build.sh" "$build"
python3 "$here/coverage.py"

# The package is found by its name from where it lies, as by programs that have it in node_modules.
modules=$build/javascript/node_modules
mkdir -p "$modules"
ln -sfn ../bvol "$modules/bvol"
rm -rf "$build/javascript/tests"
cp -r "$here/tests" "$build/javascript/tests"
cp "$here/tests/package.json" "$build/javascript" # for bench.js
for name in plane bvol; do
    file=$build/javascript/bvol/$name.wasm
    echo "$name.wasm: $(($(wc -c <"$file") / 1024)) KB, $(($(gzip -9 -c "$file" | wc -c) / 1024)) KB compressed"
done
[ "$(gzip -9 -c "$build/javascript/bvol/plane.wasm" | wc -c)" -le 300000 ] || {
    echo "plane.wasm is larger than 300 KB compressed"
    exit 1
}
cd "$build/javascript"
[ $# -gt 0 ] || set -- tests/*.test.js
status=0
node --expose-gc --test-reporter=tap --test "$@" >tests.tap || status=$?
[ $status -eq 0 ] || cat tests.tap
echo "$(sed -n 's/^# pass //p' tests.tap) passed, $(sed -n 's/^# fail //p' tests.tap) failed"
exit $status
