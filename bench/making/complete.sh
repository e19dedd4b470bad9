#!/bin/sh
# SPDX-License-Identifier: MIT
# complete.sh: every exported function that makes, moves or measures a value has a row in rows.c, or is in exceptions.txt with a
# reason; no row and no exception is out of date.
set -eu
cd "$(dirname "$0")/../.."
grep -o 'bvol_[a-z0-9_]*;' src/bvol.map | tr -d ';' | awk '
    function complain(what) {
        print what
        failed++
    }
    /^#/ { next }
    part == "rows" {
        if (match($0, /^    (MAKES|MEASURES|MANY)\([a-z0-9_]*,/)) {
            name = substr($0, RSTART, RLENGTH - 1)
            sub(/.*\(/, "bvol_", name)
            row[name] = 1
        }
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
        if ($1 in row)
            found[$1] = 1
        else if (!excused)
            complain($1 " has no row in bench/making/rows.c, nor a reason in bench/making/exceptions.txt")
    }
    END {
        for (e in pattern)
            if (!(e in used))
                complain("an exception for no function: " e)
        for (r in row)
            if (!(r in found))
                complain("a row for no function: " r)
        print functions " exported functions: " failed + 0 " complaints"
        exit failed > 0 || functions == 0
    }' part=rows bench/making/rows.c part=exceptions bench/making/exceptions.txt part=functions -
