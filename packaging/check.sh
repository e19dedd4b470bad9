#!/bin/bash
# SPDX-License-Identifier: MIT
# check.sh [--quick]: builds the Debian packages on a minimal Debian, twice, judges them, installs them and uses them, as a
# newcomer with sudo. tests/fresh/run.sh gives it such a machine: ./dev packages, and the lane packages with --quick, where nothing
# is optimized, objects are kept from run to run, and nothing is built for another processor. What is kept of a source is right for
# another directory only if the preprocessor makes the same of it there and its debugging information names none, so that the two
# builds are compared all the same.
set -euo pipefail
cd "$(dirname "$0")/.."
quick=${1-}
work=$HOME/packages
profiles=nocheck options="nocheck noautodbgsym${quick:+ noopt}"

heading() {
    printf '\n=== %s (%d s)\n' "$1" "$SECONDS"
}

# last LINES COMMAND..: runs it, and shows the last lines of what it says, or all if it fails.
last() {
    local lines=$1
    shift
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log"
        echo "failed: $*"
        exit 1
    }
    tail -n "$lines" "$work/log"
}

install() {
    last 0 sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# build NAME [OPTION..]: the packages of what is committed, in $work/NAME.
build() {
    local name=$1
    shift
    last 4 nice env DEB_BUILD_OPTIONS="$options" DEB_BUILD_PROFILES="$profiles" packaging/debian.sh "$work/$name" "$@"
}

# needed [OPTION..]: installs what debian/control says that a build needs, and nothing else.
needed() {
    mkdir -p "$work/control"
    rm -rf "$work/control/debian"
    cp -r packaging/debian "$work/control/debian"
    last 0 sudo env DEBIAN_FRONTEND=noninteractive apt-get build-dep -y -qq --no-install-recommends -P "${profiles// /,}" "$@" "$work/control"
}

mkdir -p "$work"
heading 'what a build needs'
last 0 sudo apt-get update -qq
install git dpkg-dev fakeroot ${quick:+ccache}
[ -z "$quick" ] || PATH=/usr/lib/ccache:$PATH
needed

heading dpkg-buildpackage
build one -j"$(nproc)"
(cd "$work/one" && ls -- *.deb)

heading 'the same bytes by a second build: another directory, time zone, language, mask and order'
export TZ=Pacific/Kiritimati LC_ALL=C
umask 027
build two/in/another/place -j1
umask 022
unset TZ LC_ALL
same=0
for package in "$work"/one/*.deb; do
    cmp "$package" "$work/two/in/another/place/${package##*/}"
    same=$((same + 1))
done
echo "$same packages are the same bytes"

heading lintian
install lintian
last 20 lintian --fail-on error,warning --display-info --pedantic --tag-display-limit 0 "$work"/one/*.changes
echo "lintian: no error and no warning, without an override"
[ -z "$(find packaging -name '*lintian-overrides*')" ]

heading autopkgtest
install autopkgtest
last 7 sudo autopkgtest --no-built-binaries "$work"/one/*.deb "$work"/one/*.dsc -- null

if [ -z "$quick" ]; then
    heading 'arm64, cross'
    sudo dpkg --add-architecture arm64
    last 0 sudo apt-get update -qq
    install crossbuild-essential-arm64 qemu-user
    profiles='cross nocheck nodoc nopython pkg.libbvol.nompi pkg.libbvol.notools'
    needed --host-architecture arm64
    build arm64 -B -aarm64 -j"$(nproc)"
    for package in "$work"/arm64/*.deb; do
        dpkg-deb -x "$package" "$work/arm64/root"
    done
    library=$work/arm64/root/usr/lib/aarch64-linux-gnu
    aarch64-linux-gnu-gcc examples/crate.c -o "$work/arm64/crate" -I "$work/arm64/root/usr/include" -L "$library" -lbvol
    printf '#!/bin/sh\nexec qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH=%s %s\n' "$library" "$work/arm64/crate" >"$work/arm64/run"
    chmod +x "$work/arm64/run"
    tests/program/readme.sh "$work/arm64/run"
    echo "the example runs with the library of arm64"
fi
printf '\nthe packages are built, judged and used: %s, %d s\n' "$(. /etc/os-release && echo "$PRETTY_NAME")" "$SECONDS"
