#!/bin/sh
# SPDX-License-Identifier: MIT
# html.sh DOXYGEN SOURCE BUILD: runs Doxygen on BUILD/docs/Doxyfile, which names everything through two links, source and build,
# so that no name has a space: Doxygen 1.9.4 cuts the links between pages off there. All headers lie in one folder, as installed.
set -eu
links=$(mktemp -d)
trap 'rm -rf "$links"' EXIT
ln -s "$2" "$links/source"
ln -s "$3" "$links/build"
cd "$links"
export BVOL_LINKS="$links" # which no page may name, so that two builds make the same pages
for example in source/examples/*.c; do
    echo "/** @example ${example##*/} */"
done >examples.dox
mkdir -p include/bvol
for header in source/include/bvol/*.h build/include/bvol/*.h source/openmp/bvol/*.h source/mpi/bvol/*.h; do
    ln -s "../../$header" include/bvol/
done
"$1" build/docs/Doxyfile

python3 source/docs/html_search.py build/docs/html

# In tables, names may break after an underscore, a colon or a period; \a stands about these until all of a line are found.
sed -i -E -e '/class="markdownTable/{
:next
s/(>[^<>]*[[:alnum:]])(_|::|\.)([[:alpha:]][^<>]*<)/\1\a\2\a\3/
t next
s,\a([^\a]*)\a,\1<wbr/>,g
}' build/docs/html/*.html
