#!/bin/sh
# SPDX-License-Identifier: MIT
# Help and version go to standard output, with success, and are the same whichever way one asks.
. "$(dirname "$0")/lib.sh"

# same PATTERN WORDS.. : all these command lines print the same, in which a line matches. Words are split at blanks.
same() {
    pattern=$1
    shift
    rm -f first
    for words; do
        # shellcheck disable=SC2086
        runs 0 $words
        quiet err
        says out "$pattern"
        [ -e first ] || cp out first
        cmp -s first out || fail "bvol $words prints something else"
    done
}

same '^Usage: bvol COMMAND' help --help -h
for command in info cast cull collide pairs check inside distance index view fit spin; do
    same "^Usage: bvol $command " "help $command" "$command --help" "$command -h" "$command --quiet -h x y z"
    for option in '-q, --quiet' '--format NAME' '-V, --version'; do
        says out "$option"
    done
    runs 0 help
    says out "^  $command "
done
same '--size WxH' 'help cast'
says out 'What is shaded'

version=$(sed -n "s/.*version: '\([0-9.]*\)'.*/\1/p" "$sources/meson.build" | head -n 1)
same "^bvol $version (library $version)\$" --version -V 'cast -V' 'info --version'
