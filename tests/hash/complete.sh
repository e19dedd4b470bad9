#!/bin/sh
# SPDX-License-Identifier: MIT
# complete.sh: every exported function has a row in the hash, or is an exception with a reason; no exception is out of date; and
# the page about the hash has its last line. complete.sh --write PROGRAM: writes the rows, those of a sixteenth of the scenes,
# and that line.
set -eu
cd "$(dirname "$0")/../.."
rows=tests/hash/expected.txt page=docs/design/hash.md
if [ "${1-}" = --write ]; then
    "$2" --write $rows
    "$2" --quick --write tests/hash/quick.txt
    awk -v all="$(tail -n 1 $rows)" '/^all +[0-9]/ { $0 = all } { print }' $page >$page.new
    mv $page.new $page
    exit
fi
status=0
[ "$(grep -E '^all +[0-9]' $page)" = "$(tail -n 1 $rows)" ] || {
    echo "$page has another hash: ninja -C build-test hash-write writes it"
    status=1
}
grep -o 'bvol_[a-z0-9_]*;' src/bvol.map | tr -d ';' | awk '
    function complain(what) {
        print what
        failed++
    }
    /^#/ { next }
    part == "rows" {
        row[$1] = 1
        next
    }
    part == "exceptions" {
        pattern[$1] = "^" $1 "$"
        gsub(/\*/, "[a-z0-9_]*", pattern[$1])
        if (NF < 2)
            complain("no reason for the exception " $1)
        next
    }
    {
        functions++
        excused = 0
        for (e in pattern)
            if ($1 ~ pattern[e]) {
                used[e] = 1
                excused = 1
            }
        if (excused && $1 in row)
            complain($1 " has a row and is an exception")
        if (!excused && !($1 in row))
            complain($1 " has no row in tests/hash/rows.h, which ninja -C build-test hash-write computes, nor a reason in tests/hash/exceptions.txt")
    }
    END {
        for (e in pattern)
            if (!(e in used))
                complain("an exception for no function: " e)
        print functions " exported functions: " failed + 0 " complaints"
        exit failed > 0 || functions == 0
    }' part=rows $rows part=exceptions tests/hash/exceptions.txt part=functions - || status=1
exit $status
