-- SPDX-License-Identifier: MIT
-- use.lua LIBRARY: LuaJIT reads bvol.ffi.h and calls the library.
local ffi = require("ffi")
local file = assert(io.open("bindings/bvol.ffi.h"))
ffi.cdef(file:read("*a"))
file:close()
local bvol = ffi.load(arg[1])

-- Two marbles that float arithmetic takes for touching.
local a = ffi.new("bvol_sphere", {{0, 0, 0}, 1})
local b = ffi.new("bvol_sphere", {{2, 2 ^ -13, 0}, 1})
assert(bvol.bvol_sphere_overlaps_sphere(a, b) == 0)
b.center.y = 0
assert(bvol.bvol_sphere_overlaps_sphere(a, b) == 1)

-- Ten boxes in a row, as a set, and as an index with a callback.
local boxes = ffi.new("bvol_aabb[10]")
for i = 0, 9 do
    boxes[i] = ffi.new("bvol_aabb", {{i, 0, 0}, {i + 0.5, 1, 1}})
end
local query = ffi.new("bvol_aabb", {{2.5, 0, 0}, {4, 1, 1}})
local out = ffi.new("bvol_aabb_set *[1]")
assert(bvol.bvol_aabb_set_create(boxes, 10, 0, nil, nil, out) == bvol.BVOL_OK)
local set = ffi.gc(out[0], bvol.bvol_aabb_set_destroy)
local ids = ffi.new("uint32_t[10]")
assert(bvol.bvol_aabb_set_overlaps_aabb_ids(set, query, nil, ids, 10) == 3)
assert(ids[0] == 2 and ids[1] == 3 and ids[2] == 4)

out = ffi.new("bvol_index *[1]")
assert(bvol.bvol_index_create(nil, nil, out) == bvol.BVOL_OK)
local index = ffi.gc(out[0], bvol.bvol_index_destroy)
assert(bvol.bvol_index_build(index, boxes, 10, 0, nil, 0, nil) == bvol.BVOL_OK)
local sum = 0
local visit = ffi.cast("bvol_index_visitor", function(id, user, context)
    sum = sum + id
    return 0
end)
assert(bvol.bvol_index_overlaps_aabb_each(index, query, nil, visit, nil) == 3)
visit:free()
assert(sum == 2 + 3 + 4)
assert(bvol.BVOL_NO_ID == 4294967295)
print("LuaJIT: called")
