#!/bin/sh
# SPDX-License-Identifier: MIT
# An example prints what the comment at its end says: example.sh PROGRAM SOURCE
source=$2
. "$(dirname "$0")/lib.sh"

sed -n '/^\/\* It prints$/,/^\*\/$/p' "$sources/examples/$source" | sed '1d; $d' >expected
[ -s expected ] || fail "no comment 'It prints' at the end of examples/$source"
"$bvol" >out
diff expected out || fail "examples/$source prints something else than it says"
