#!/bin/sh
# SPDX-License-Identifier: MIT
# enter.sh ROOT KEPT FOLDER COMMAND..: runs a command in a folder of a root, as its user newcomer, with the mounts that a machine
# has. Packages are downloaded to KEPT/packages, and ccache's are in KEPT/ccache. By root, in namespaces for mounts and processes, which undo it at the end.
set -eu
root=$1 kept=$2 folder=$3
shift 3

mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 dev "$root/dev"
for device in null zero full random urandom tty; do
    cp -a "/dev/$device" "$root/dev/"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=666,mode=620,gid=5 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
ln -s fd/0 "$root/dev/stdin"
ln -s fd/1 "$root/dev/stdout"
ln -s fd/2 "$root/dev/stderr"
mount --bind "$kept/packages" "$root/var/cache/apt/archives"
mkdir -p "$root/home/newcomer/.cache/ccache"
mount --bind "$kept/ccache" "$root/home/newcomer/.cache/ccache"
chroot "$root" chown -R newcomer: /home/newcomer/.cache

cp /etc/resolv.conf "$root/etc/resolv.conf"
echo "127.0.0.1 localhost $(hostname)" >"$root/etc/hosts"

# No exec: the first process of the namespace stays root's, since the signal by which it ends with its parent is lost where the
# user changes; and all others end with the first.
chroot --userspec=newcomer:newcomer "$root" env -i --chdir="$folder" HOME=/home/newcomer USER=newcomer LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
