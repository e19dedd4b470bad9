# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034
# Sourced by the lanes that build. build DIRECTORY OPTION.. : sets build-gate/DIRECTORY up if it is new, then builds.
set -eu
all='-Dtests=enabled -Dtools=enabled -Dbench=enabled -Dwerror=true'
build() {
    directory=build-gate/$1
    shift
    [ -f "$directory/build.ninja" ] || meson setup "$directory" "$@"
    ninja -C "$directory"
}
# check_hash DIRECTORY: the hash of all answers is the stored one, under each table of kernels.
check_hash() {
    meson test -C "build-gate/$1" --no-rebuild --suite hash --print-errorlogs
}
