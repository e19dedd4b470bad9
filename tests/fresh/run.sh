#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh NAME COMMAND..: runs a command of the sources on a minimal Debian, of the release and from the sources that this machine
# has, in a clone of what is committed here, whose path has a space, for a user with sudo. NAME keeps what it needs apart from
# what others need that run at the same time.
#
# The minimal root is kept as an archive, and the packages downloaded since and what ccache has are kept too; delete the cache to
# start from nothing. The root has ccache, for which no compiler is needed, since several commands compile the same, and what this
# machine's own has, since its compiler is the same: both are of one release. Each run unpacks the root anew. Its mounts and processes are in namespaces of their own, and end when it ends.
set -eu
name=$1
shift
cache=${XDG_CACHE_HOME:-$HOME/.cache}/libbvol/fresh
kept=$cache/kept-$name
run=$cache/run-$name
root=$run/root
clone='/home/newcomer/lib bvol'

as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
machine=
clean() {
    trap - EXIT INT TERM HUP
    [ -z "$machine" ] || { # unshare blocks all other signals that one would send
        $as_root kill -KILL "$machine" || true
        wait "$machine" || true
    }
    $as_root rm -rf --one-file-system "$run"
}

command -v mmdebstrap >/dev/null || {
    echo "mmdebstrap is missing"
    exit 1
}
mkdir -p "$kept/packages" "$kept/ccache"
exec 9>"$cache/lock-$name"
flock -n 9 || {
    echo "another run is using $run"
    exit 1
}
if command -v ccache >/dev/null; then
    own=$(ccache --get-config cache_dir) copied=$kept/copied
    touch "$copied.now"
    [ -e "$copied" ] || touch -d @0 "$copied"
    [ ! -d "$own" ] || (cd "$own" && # but for what compilers that run now are writing
        find . -type f ! -name '*.tmp*' ! -name '*lock*' -newer "$copied" -print0 | xargs -0 -r cp -p --parents --update -t "$kept/ccache")
    mv "$copied.now" "$copied"
fi
trap clean EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
$as_root rm -rf --one-file-system "$run"

# The archive is made anew when the sources of this machine have changed, or how it fetches, or this recipe.
exec 8>"$cache/lock"
flock 8
apt-get indextargets 'Created-By: Packages' 'Origin: Debian' "Architecture: $(dpkg --print-architecture)" --format \
    'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(REPO_URI) $(RELEASE) $(COMPONENT)' >"$cache/sources"
[ -s "$cache/sources" ] || {
    echo "apt knows no Debian archive here; does apt-get update help?"
    exit 1
}
apt-config dump Acquire >"$cache/apt.conf"
recipe=$(cat "$cache/sources" "$cache/apt.conf" "$0" | sha256sum)
[ "$recipe" = "$(cat "$cache/recipe" 2>/dev/null)" ] || {
    rm -f "$cache/recipe"
    $as_root mmdebstrap --mode=root --format=tar --variant=minbase --include=sudo,ccache \
        --aptopt="$cache/apt.conf" --dpkgopt=force-unsafe-io \
        --customize-hook='chroot "$1" useradd --create-home newcomer' \
        --customize-hook='echo "newcomer ALL=(ALL) NOPASSWD: ALL" >"$1/etc/sudoers.d/newcomer"' \
        '' "$cache/root.tar" "$cache/sources"
    echo "$recipe" >"$cache/recipe"
}
mkdir -p "$root"
$as_root tar -x -f "$cache/root.tar" -C "$root"
exec 8>&-

git clone --quiet --no-local --depth 1 . "$run/clone"
$as_root mv "$run/clone" "$root$clone"
$as_root chroot "$root" chown -R newcomer: "$clone"

$as_root setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child \
    tests/fresh/enter.sh "$root" "$kept" "$clone" "$@" &
machine=$!
status=0
wait "$machine" || status=$?
machine=
exit $status
