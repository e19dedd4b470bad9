#!/bin/sh
# SPDX-License-Identifier: MIT
# debian.sh DIRECTORY [OPTION..]: builds the Debian packages of what is committed, in a new directory, with these options of
# dpkg-buildpackage. debian/ is at the top of their source only, so that distributions are free to have their own.
set -eu
directory=$1
shift
cd "$(dirname "$0")/.."
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
source=$directory/libbvol-$version
mkdir -p "$source"
git -c tar.umask=0022 archive --prefix="libbvol-$version/" HEAD | gzip -n >"$directory/libbvol_$version.orig.tar.gz"
tar -xf "$directory/libbvol_$version.orig.tar.gz" -C "$directory"
cp -r packaging/debian "$source/debian"
cd "$source"
exec dpkg-buildpackage --no-sign "$@"
