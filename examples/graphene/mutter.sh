#!/bin/sh
# SPDX-License-Identifier: MIT
# mutter.sh [NAME..]: the tests that Debian installs with mutter (mutter-11-tests xvfb xauth dbus python3-dbus python3-dbusmock),
# all or some, under the library that LD_PRELOAD names; check.py SHIM ASK 0 sh mutter.sh runs it. Mutter asks graphene what is in
# view and what is under the pointer.
set -u
shim=$LD_PRELOAD path=${LD_LIBRARY_PATH-}
unset LD_PRELOAD LD_LIBRARY_PATH
export PATH=/usr/bin:/bin
tests=/usr/share/installed-tests/mutter-11 failed=0 all=0
[ $# -gt 0 ] || set -- $(cd $tests && ls ./*.test | sed 's,^./,,; s,\.test$,,')
for name; do
    all=$((all + 1))
    timeout 60 sh -c "$(sed -n 's/^Exec=//p' "$tests/$name.test" |
        sed "s|-- /usr/libexec|-- env LD_PRELOAD='$shim' LD_LIBRARY_PATH='$path' /usr/libexec|")" 2>/dev/null | grep -q '^ok 1' || {
        echo "mutter's test $name failed under the shim"
        failed=$((failed + 1))
    }
done
echo "mutter's tests under the shim: $((all - failed)) passed, $failed failed"
[ $failed = 0 ]
