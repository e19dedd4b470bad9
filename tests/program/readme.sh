#!/bin/sh
# SPDX-License-Identifier: MIT
# The program in the README is the example, and prints what the README says. The first argument is the built example.
. "$(dirname "$0")/lib.sh"

# block LANGUAGE : the first block of the README in this language.
block() {
    sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" "$sources/README.md" | sed '1d; /^```$/,$d'
}

block c >out
tail -n +2 "$sources/examples/crate.c" | diff - out || fail "the README shows another program"
block text >expected
"$bvol" >out
diff expected out || fail "the README shows another output"
[ -s expected ] || fail "no output in the README"
