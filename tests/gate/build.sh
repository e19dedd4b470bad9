# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034
# Sourced by the lanes that build.
#
# setup DIRECTORY OPTION..: sets build-gate/DIRECTORY up if it is new.
# build DIRECTORY OPTION..: the same, then builds everything.
# plain_build [TARGET..]: these targets, or the libraries and nothing else, in build-gate/headers, by GCC, little optimized, for
# lanes that run little of it.
# Lanes of two tracks want it, so one at a time.
# wasm_build TARGET..: these targets, by Emscripten, in build-gate/wasm.
# gcc_build [TARGET..]: these targets, or all, of what ./dev test builds, in its directory $gcc.
# clang_build: all programs and libraries but the suites of tests, by clang, in its directory $clang, since clang compiles those for
# sanitized_build too. To ninja all has what meson test runs, also where it is only allowed. sanitized_build TARGET..: these targets, by clang, with the address
# and undefined-behaviour sanitizers and the coverage that libFuzzer wants, in its directory $sanitized. It also takes a look at each
# comparison of integers if it gets it; of those there are few here, and tests would take twice the time. Without optimization it
# compiles in a third of the time, but the tests of the program lose more than that. What the compiler knows of sizes of objects is
# not looked at twice, since the address sanitizer sees each access beyond one: a ninth of the time to compile.
# $counting: c_args of a static build with which tests and all other programs share one library.
# check_hash DIRECTORY TABLE..: the hash of all answers of what is built there is the stored one with the first of these tables
# of kernels, and that of sets with each other. What the CPU lacks is skipped and said. Programs for another machine are run by
# $emulator, thirty times as slow.
# $sixteenth: what a lane sets $scenes to, or asks the hash itself, where it looks at a sixteenth of the scenes, always the same,
# under all rows: what a compiler, or its flags, or a machine do to answers shows in the first scene that has such a number, and
# all scenes are asked under GCC with each table, and by ./dev test --long of clang, on other machines and of all levels.
# pkg_config ROOT OPTION..: what pkg-config says of the library that is installed there.
# cmake_consumer DIRECTORY TARGET OPTION..: builds tests/consumer there, by CMake, with this target of the library.
# runs KIND COMMAND.. PROGRAM: runs the program, which loads the library if KIND is shared, and does not if it is static.
# in_parts COMMAND..: a plain runner, each part of its tests by a process, one for each processor.
set -eu
all='-Dtests=auto -Dtools=enabled -Dbench=enabled -Dwerror=true'
setup() {
    directory=build-gate/$1
    shift
    [ -f "$directory/build.ninja" ] || meson setup "$directory" "$@"
}
build() {
    setup "$@"
    ninja -C "$directory"
}
plain_build() {
    mkdir -p build-gate
    (
        flock 8
        setup headers -Dtests=disabled -Dtools=disabled -Doptimization=1
        ninja -C build-gate/headers "$@"
    ) 8>build-gate/headers.lock
}
gcc=build-test
gcc_build() {
    [ -f $gcc/build.ninja ] || meson setup $gcc -Dtests=enabled -Dtools=enabled -Dc_args=$counting
    ninja -C $gcc "$@"
}
counting=-DBVOL_COUNT_STAGES
clang=build-gate/clang
clang_build() {
    CC=clang CC_LD=lld setup clang $all -Dc_args=$counting
    ninja -C $clang $(ninja -C $clang -t targets all | sed -n 's/: \(c\|cpp\|STATIC\)_LINKER.*//p' |
        grep -v '^tests/\(test\|libtest\|surfaces\)')
}
sanitized=build-gate/sanitized
sanitized_build() {
    CC=clang CC_LD=lld setup sanitized -Dtests=enabled -Dtools=enabled -Dfuzz=true -Dwerror=true -Doptimization=1 \
        -Ddefault_library=static -Db_lundef=false -Db_sanitize=address,undefined \
        -Dc_args="$counting -gline-tables-only -fsanitize-coverage=inline-8bit-counters,pc-table -fsanitize=float-cast-overflow -fno-sanitize=object-size -fno-sanitize-recover=all"
    ninja -C $sanitized "$@"
}
wasm_build() {
    (
        EMCC=$(command -v emcc) EMCC_COMPILES=$(emcc -msimd128 -msse2 --cflags) PATH=$PWD/tests/cross/emscripten:$PATH
        export EMCC EMCC_COMPILES PATH
        setup wasm --cross-file tests/cross/wasm.txt -Dtests=auto -Dtools=disabled -Dwerror=true
        ninja -C build-gate/wasm "$@"
    )
}
emulator=
scenes=tests/hash/expected.txt
sixteenth='--quick tests/hash/quick.txt'
check_hash() {
    hash="$emulator $1/tests/hash $scenes"
    parts=$(nproc)
    seq "$parts" | BVOL_CPU_MAX=$2 xargs -P "$parts" -I% $hash --part "%/$parts" || return
    shift 2
    for table; do
        BVOL_CPU_MAX=$table $hash "$table" || [ $? -eq 77 ] || return
    done
}
x86_tables='scalar sse2 avx2 avx512'
in_parts() {
    parts=$(nproc)
    { seq "$parts" | xargs -P "$parts" -I% "$@" --part "%/$parts" || echo "0 passed, 1 failed"; } | python3 tests/support/sum.py
}
pkg_config() {
    root=$1
    shift
    PKG_CONFIG_PATH=$(dirname "$(find "$root" -name bvol.pc)") PKG_CONFIG_SYSROOT_DIR=$root pkg-config "$@" bvol
}
cmake_consumer() {
    directory=$1 target=$2
    shift 2
    cmake -G Ninja -S tests/consumer -B "$directory" -DBVOL="$target" "$@"
    ninja -C "$directory"
}
runs() {
    kind=$1
    shift
    "$@"
    for program; do :; done
    found=static
    if objdump -p "$program" | grep -qE '(NEEDED|DLL Name:) +libbvol'; then
        found=shared
    fi
    [ "$found" = "$kind" ] || {
        echo "$program is linked to the $found library"
        exit 1
    }
}
