#!/bin/bash
# SPDX-License-Identifier: MIT
# check.sh [--quick]: builds the Debian packages on a minimal Debian, twice, judges them, installs them and uses them, as a
# newcomer with sudo, and builds those of RPM and the library for another processor. tests/fresh/run.sh gives it such a machine:
# ./dev packages, and the lane packages with --quick, where nothing is optimized, objects are kept from build to build and from
# run to run, the reference is made once, and the last two are left out. What is kept of a source is right for another directory
# only if the preprocessor makes the same of it there and its debugging information names none, so that builds are compared all
# the same.
set -euo pipefail
cd "$(dirname "$0")/.."
quick=${1-}
work=$HOME/packages
version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
profiles=nocheck options="nocheck noautodbgsym${quick:+ noopt}"

# heading WORDS: what begins, and the seconds until now by the clock and of processors.
heading() {
    printf '\n=== %s (%d s, of processors %d s)\n' "$1" "$SECONDS" \
        "$(awk -v ticks="$(getconf CLK_TCK)" '{ print int(($16 + $17) / ticks) }' "/proc/$$/stat")"
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
install git dpkg-dev fakeroot
[ -z "$quick" ] || export PATH=/usr/lib/ccache:$PATH CCACHE_DIR=$HOME/.cache/ccache # debhelper gives builds a home of their own
needed

heading dpkg-buildpackage
build one -j"$(nproc)"
(cd "$work/one" && ls -- *.deb)
bound() {
    dpkg-deb -f "$work/one/$1"_*.deb Depends | grep -q 'libbvol0 (<< '
}
bound python3-bvol
if bound bvol-tools; then exit 1; fi
echo 'only what uses something experimental is bound to this minor version'

heading 'the same bytes by a second build: another directory, year, time zone, language, mask and order'
later='faketime -f +400d'
[ -z "$quick" ] || later=
${later:+install faketime}
export TZ=Pacific/Kiritimati LC_ALL=C
umask 027
DEB_BUILD_PROFILES="$profiles${quick:+ nodoc}" last 4 nice env DEB_BUILD_OPTIONS="$options" \
    $later packaging/debian.sh "$work/two/in/another/place" -j1
umask 022
unset TZ LC_ALL
same=0
for package in "$work"/two/in/another/place/*.deb; do
    cmp "$work/one/${package##*/}" "$package"
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
last 0 sudo autopkgtest --summary-file="$work/summary" --no-built-binaries "$work"/one/*.deb "$work"/one/*.dsc -- null
cat "$work/summary"

if [ -z "$quick" ]; then
    heading rpmbuild
    install rpm cpio
    mkdir -p "$work/rpm/SOURCES" "$work/rpm/root"
    ln -s "$work"/one/libbvol_*.orig.tar.gz "$work/rpm/SOURCES/libbvol-$version.tar.gz"
    # What the spec needs it calls by names of Fedora, so that it is not looked for; and little is optimized, since what is
    # compiled is judged above.
    last 0 nice rpmbuild -bb --nodeps --define "_topdir $work/rpm" --define 'level -O1' packaging/rpm/libbvol.spec
    for package in "$work"/rpm/RPMS/*/*.rpm; do
        echo "${package##*/}"
        rpm2cpio "$package" | (cd "$work/rpm/root" && cpio --quiet -id)
    done
    library=$(dirname "$(find "$work/rpm/root" -name libbvol.so)")
    cc examples/crate.c -o "$work/rpm/crate" -I "$work/rpm/root/usr/include" -L "$library" -lbvol
    LD_LIBRARY_PATH=$library tests/program/readme.sh "$work/rpm/crate"
    echo "the example runs with the library of RPM's packages"

    heading 'arm64, cross'
    sudo dpkg --add-architecture arm64
    last 0 sudo apt-get update -qq
    install crossbuild-essential-arm64 qemu-user libc6-dev:arm64 libgomp1:arm64 # what packages depend on is told by these
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
heading end
printf 'the packages are built, judged and used: %s, %d s\n' "$(. /etc/os-release && echo "$PRETTY_NAME")" "$SECONDS"
