# SPDX-License-Identifier: MIT
s,](\(\.\./\)*examples/\([a-z_]*\.c\)),](@ref \2),g
s,](\(\.\./\)*tests/truth_table\.inc),](@ref truth_table),
s,](\.\./pictures/,](pictures/,g
