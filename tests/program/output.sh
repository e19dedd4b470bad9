#!/bin/sh
# SPDX-License-Identifier: MIT
# Files that the program writes are complete, or not there: what fails or is interrupted leaves what was there before.
. "$(dirname "$0")/lib.sh"

# nothing_else NAME.. : these files are here, and no others, hidden or not.
nothing_else() {
    printf '%s\n' "$@" err out | sort >../names
    # shellcheck disable=SC2012
    ls -A | sort | diff ../names - || fail "other files are left"
}

# The shell's test of a mode, as `ls` writes it.
has_mode() {
    # shellcheck disable=SC2012
    [ "$(ls -l "$2" | cut -c 1-10)" = "$1" ] || fail "$2 has another mode than $1"
}

cube >mesh.obj
mkdir here
cd here
mesh=../mesh.obj

# A new file has the mode of any new file; an old one keeps its own.
umask 027
runs 0 cast $mesh --size 4x4 -o new.png
has_mode -rw-r----- new.png
umask 022
runs 0 cast $mesh --size 8x8 -o new.png
has_mode -rw-r----- new.png
runs 0 index $mesh --save new.bvi
has_mode -rw-r--r-- new.bvi
nothing_else new.png new.bvi

# A link stays one, also one that points nowhere yet; so do the other names of a file.
runs 0 cast $mesh --size 4x4 -o ../plain.png
ln -s ../there.png link.png
runs 0 cast $mesh --size 4x4 -o link.png
cmp link.png ../plain.png && [ -L link.png ] && [ -f ../there.png ] || fail "no longer a link to there"
runs 0 cast $mesh --size 8x8 -o link.png
cmp link.png new.png && [ -L link.png ] || fail "no longer a link"
ln new.png other.png
runs 0 cast $mesh --size 4x4 -o new.png
cmp new.png other.png || fail "no longer two names of one file"
rm other.png
nothing_else new.png new.bvi link.png

# Interrupted in the middle, it leaves the old picture, or none. Only where it is killed does what it wrote aside stay.
cp new.png old.png
for signal in INT TERM KILL; do
    for picture in new.png none.png; do
        status=0
        timeout --foreground -s $signal 0.5 "$bvol" cast $mesh --size 2000x2000 -o $picture >out 2>err || status=$?
        [ $status -ge 124 ] || fail "status $status after SIG$signal"
        cmp old.png new.png || fail "SIG$signal leaves another picture"
        [ ! -e none.png ] || fail "SIG$signal leaves a picture"
        [ $signal != KILL ] || rm -f .bvol-*
        nothing_else new.png new.bvi link.png old.png
    done
done

# limited COMMAND.. : in files that may have 1024 bytes, or 512, which its report does not need; sets status. The shell's unit is
# a matter of the shell.
limited() {
    status=0
    (
        ulimit -f 1
        "$@"
    ) >out 2>err || status=$?
}
for picture in new.png none.png; do
    limited "$bvol" cast $mesh --size 400x400 -q -o $picture
    [ $status -eq 1 ] || fail "status $status for a picture beyond the limit"
    says err "^bvol: $picture: File too large\$"
    cmp old.png new.png || fail "a part of a picture"
done
limited "$bvol" index $mesh -q --save new.bvi
[ $status -eq 1 ] || fail "status $status for an index beyond the limit"
says err '^bvol: new.bvi: File too large$'
nothing_else new.png new.bvi link.png old.png
runs 0 index $mesh --load new.bvi

# Where there is no room, or nothing may be written. A file that may be written stays so in a directory that takes no new ones.
if [ -w /dev/full ]; then
    runs 1 index $mesh --save /dev/full
    says err '^bvol: /dev/full: No space left on device$'
    runs 1 cast $mesh --size 8x8 -o /dev/full
    says err '^bvol: /dev/full: '
fi
runs 1 cast $mesh --size 8x8 -o ''
says err '^bvol: : No such file'
user=
if [ "$(id -u)" -eq 0 ]; then
    user='setpriv --reuid=65534 --regid=65534 --clear-groups'
    chmod 755 "$work"
    chown 65534 . new.png new.bvi old.png
    $user "$bvol" --version >/dev/null 2>&1 || user=
fi
chmod 555 .
if ! $user test -w .; then
    # Reports go to files that are there.
    status=0
    $user "$bvol" cast $mesh --size 8x8 -o none.png >out 2>err || status=$?
    [ $status -eq 1 ] || fail "status $status in a directory that may not be written"
    says err '^bvol: none.png: Permission denied$'
    $user "$bvol" cast $mesh --size 4x4 -o new.png >out 2>err || fail "no picture in place of one that may be written"
    cmp ../plain.png new.png || fail "another picture in place"
    chmod 444 new.png
    status=0
    $user "$bvol" cast $mesh --size 8x8 -o new.png >out 2>err || status=$?
    [ $status -eq 1 ] || fail "status $status for a picture that may not be written"
    says err '^bvol: new.png: Permission denied$'
    cmp ../plain.png new.png || fail "a picture that may not be written"
fi
chmod 755 .

# Nothing is written over what is read.
cp $mesh mesh
runs 2 cast mesh --format obj -o mesh
says err 'mesh: the picture would overwrite the mesh$'
ln -s mesh linked
runs 2 view mesh --format obj -o linked
says err 'linked: the picture would overwrite the mesh$'
runs 2 index mesh --format obj --save linked
says err 'linked: the index would overwrite the mesh$'
cmp $mesh mesh || fail "another mesh"
runs 0 index $mesh --load new.bvi --save new.bvi
runs 0 index $mesh --load new.bvi
