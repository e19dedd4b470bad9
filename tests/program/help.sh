#!/bin/sh
# SPDX-License-Identifier: MIT
# Help and version go to standard output, with success.
. "$(dirname "$0")/lib.sh"

for command in "" info cast cull collide; do
    # shellcheck disable=SC2086
    runs 0 $command --help
    says out '^Usage: bvol'
    quiet err
done
runs 0 cast --help
says out '--size WxH'
says out 'What is shaded'

runs 0 --version
version=$(sed -n "s/.*version: '\([0-9.]*\)'.*/\1/p" "$sources/meson.build" | head -n 1)
says out "^bvol $version (library $version)\$"
quiet err
