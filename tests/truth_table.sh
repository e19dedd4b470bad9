#!/bin/sh
# SPDX-License-Identifier: MIT
# truth_table.sh PROGRAM: docs/truth_table.md is what the program writes, and every predicate of two operands that the headers
# declare has a table there. truth_table.sh --write PROGRAM: writes the page.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
page=$root/docs/truth_table.md
if [ "$1" = --write ]; then
    "$2" >"$page.new"
    mv "$page.new" "$page"
    exit
fi
status=0
"$1" | diff -u "$page" - || {
    echo "docs/truth_table.md is not what tests/truth_table.inc says: ninja truth-table writes it anew"
    status=1
}
# Two pointers in, and at most a record of a hit out; a separating axis is not a yes or no. Polygons and handles have no fields
# to put special operands into, but tests of their own.
predicate='BVOL_API int (bvol_\w+)\(const \w+ \*\w+, const \w+ \*\w+(, \w+_hit \*hit)?\);'
for name in $(cat "$root"/include/bvol/*.h | tr '\n' ' ' | grep -Eo "$predicate" | grep -Ev 'bvol_(polygon2|shape) ' | grep -Eo 'bvol_\w+\(' |
    tr -d '('); do
    grep -Eq "^### $name\(\)|^\| $name\(\) \|" "$page" || {
        echo "$name has no table"
        status=1
    }
done
exit $status
