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

# commands HEADING [PAGE]: sets commands to those that README, or another page, has under it.
commands() {
    mapfile -t commands < <(sed -n "/^## $1\$/,/^## /s/^    //p" "${2-README.md}")
    [ ${#commands[@]} -gt 0 ] || {
        echo "${2-README.md} has no commands under $1"
        exit 1
    }
}

# All of the tests, of which lane test tries more cases.
export BVOL_TEST_SCALE=0.005

# All is compiled as by lane test: counting stages, and with warnings for errors. So ccache has it for each command, and in a run
# of the gate for the first one too.
export CI=1 CFLAGS=-DBVOL_COUNT_STAGES

commands 'Try it'
for command in "${commands[@]}"; do
    step "$command"
done

# The block that installs: nothing but the library and the program is built, and what the compiler makes runs.
commands 'Use it'
for command in "${commands[@]}"; do
    step "${command/setup build/setup build -Dwerror=true}"
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

# The companion library for the ranks of MPI, on two ranks also where there is one processor.
commands 'Building with it' docs/mpi.md
for command in "${commands[@]}"; do
    step "${command/mpirun/mpirun --oversubscribe}" | tee said
    [[ $command != mpirun* ]] || diff -u <(sed -n 's/^ \* \(rank .*\)/\1/p' mpi/example.c | sort) <(grep '^rank ' said | sort)
done

step './dev docs'
[ -s build-docs/docs/html/index.html ]

printf '\nall that README says works here: %s, %d s\n' "$(. /etc/os-release && echo "$PRETTY_NAME")" "$SECONDS"
