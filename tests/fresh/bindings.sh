#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and tests the packages for Python and JavaScript from nothing, as one who has just cloned the sources does. It is no
# lane, since Emscripten is a large download; on a minimal Debian it is
#
#     tests/fresh/run.sh bindings tests/fresh/bindings.sh
set -eu
cd "$(dirname "$0")/../.."
for package in python javascript; do
    printf '\n$ ./dev %s\n' $package
    ./dev $package
done
