#!/bin/bash
# SPDX-License-Identifier: MIT
# Does what README says, in a fresh clone, and looks at what comes of it. It installs packages, and the library to /usr/local;
# the lane tests/gate/fresh runs it on a minimal Debian.
set -euo pipefail
cd "$(dirname "$0")/../.."

# step COMMAND: runs it as a line that one types, and says how long it took.
TIMEFORMAT='(%0R s, of processors %0U + %0S s)'
step() {
    printf '\n$ %s\n' "$1"
    time bash -euo pipefail -c "$1"
}

# commands HEADING: sets commands to those that README has under it.
commands() {
    mapfile -t commands < <(sed -n "/^## $1\$/,/^## /s/^    //p" README.md)
    [ ${#commands[@]} -gt 0 ] || {
        echo "README has no commands under $1"
        exit 1
    }
}

# All of the tests, of which lane test tries more cases.
export BVOL_TEST_SCALE=0.005

# Compiled in two thirds of the time: lane test has them optimized.
export CFLAGS=-O1

commands 'Try it'
for command in "${commands[@]}"; do
    step "$command"
done

# The block that installs: nothing but the library and the program is built, and what the compiler makes runs.
commands 'Use it'
for command in "${commands[@]}"; do
    step "$command"
    [[ $command != cc\ * ]] || step "tests/program/readme.sh ./a.out"
done
built=$(find build/tests build/examples -name '*.o')
[ -z "$built" ] || {
    printf 'built without being asked for:\n%s\n' "$built"
    exit 1
}

# All examples the same ways; some take roots of their own, from libm.
for example in examples/*.c; do
    for link in '$(pkg-config --cflags --libs bvol)' '-static $(pkg-config --static --cflags --libs bvol)'; do
        case $example in
        examples/crate.c) check='tests/program/readme.sh ./a.out' ;;
        *) check="tests/program/example.sh ./a.out ${example#examples/}" ;;
        esac
        step "cc $example $link -lm && $check"
    done
done

# The installed program.
mesh=$(dpkg -L glmark2-data | grep '/bunny\.obj$')
commands 'The bvol program'
for command in "${commands[@]}"; do
    step "${command//MESH/$mesh}"
done

step './dev docs'
[ -s build-docs/docs/html/index.html ]

printf '\nall that README says works here: %s, %d s\n' "$(. /etc/os-release && echo "$PRETTY_NAME")" "$SECONDS"
