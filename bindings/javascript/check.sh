#!/bin/sh
# SPDX-License-Identifier: MIT
# check.sh BUILD [TEST...]: makes the JavaScript package in BUILD/javascript with the library that was built in BUILD, and
# tests it in node, and all of it in Chromium too, where that is installed.
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
all=$#
[ $# -gt 0 ] || set -- tests/*.test.js
# What Index2 is compared with. It is fetched once.
peers() {
    [ -d peers/node_modules/flatbush ] || {
        mkdir -p peers
        npm install --prefix peers --no-save --no-audit --no-fund --silent --fetch-retries 1 flatbush@4.7.0 >peers/npm.log 2>&1
    } || echo "flatbush is not installed, and npm cannot fetch it: nothing was compared with it"
    for peer in peers/node_modules/*; do
        [ ! -d "$peer" ] || ln -sfn "../$peer" node_modules
    done
}
in_node() {
    node --expose-gc --test-reporter=tap --test "$@" >tests.tap || cat tests.tap
    passed=$(sed -n 's/^# pass //p' tests.tap) failed=$(sed -n 's/^# fail //p' tests.tap)
    echo "${passed:-0} passed, ${failed:-1} failed"
}
in_browser() {
    if [ "${CI-}" ] || command -v chromium >/dev/null; then
        python3 "$here/browser/check.py" . || true # it says what failed
    else
        echo "chromium is not installed: nothing was tested in a browser"
    fi
}
{
    peers
    in_node "$@"
    [ $all -gt 0 ] || in_browser
} | python3 "$here/../../tests/support/sum.py"
