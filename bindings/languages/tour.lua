-- SPDX-License-Identifier: MIT
-- The tour in LuaJIT: tour.lua DESCRIPTION LIBRARY. Arrays of C count from 0; ffi.gc frees handles.
local ffi = require("ffi")
local file = assert(io.open(arg[1] .. "/bvol.ffi.h"))
ffi.cdef(file:read("*a"))
file:close()
local bvol = ffi.load(arg[2])

local function check(result)
    if result < 0 then
        error(ffi.string(bvol.bvol_result_name(result)), 0)
    end
end

-- A handle that function `create` makes and the collector destroys.
local function made(name, create, ...)
    local out = ffi.new("bvol_" .. name .. " *[1]")
    local arguments = {n = select("#", ...), ...}
    arguments[arguments.n + 1], arguments[arguments.n + 2] = nil, out
    check(create(unpack(arguments, 1, arguments.n + 2)))
    return ffi.gc(out[0], bvol["bvol_" .. name .. "_destroy"])
end

local box = ffi.new("bvol_aabb")
bvol.bvol_aabb_from_corners(ffi.new("bvol_vec3", 1, 2, 3), ffi.new("bvol_vec3", 0, 0, 0), box)
print(("box: volume %g"):format(bvol.bvol_aabb_volume(box)))

local row = ffi.new("bvol_aabb[10]")
for i = 0, 9 do
    row[i] = ffi.new("bvol_aabb", {{i - 5, 0, 0}, {i - 4.5, 1, 1}})
end
local view = ffi.new("float[16]", 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
local set = made("aabb_set", bvol.bvol_aabb_set_create, row, 10, 0, nil)
local frustum = made("frustum", bvol.bvol_frustum_create, view, nil)
local ids = ffi.new("uint32_t[10]")
local seen = tonumber(bvol.bvol_aabb_set_cull_frustum_ids(set, frustum, nil, ids, 10))
local words = {}
for i = 1, seen do
    words[i] = tostring(ids[i - 1])
end
print(("cull: %d in view: %s"):format(seen, table.concat(words, " ")))

local vertices = ffi.new("bvol_vec3[4]", {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}})
local corners = ffi.new("uint32_t[6]", 0, 1, 2, 0, 2, 3)
local mesh = ffi.new("bvol_triangle_mesh", {
    size = ffi.sizeof("bvol_triangle_mesh"), index_bits = 32, vertices = vertices, vertex_count = 4, indices = corners, count = 2,
})
local index = made("index", bvol.bvol_index_create, nil)
check(bvol.bvol_index_build_triangles(index, mesh, nil, 0, nil))
local ray = ffi.new("bvol_ray", {origin = {0.25, 0.75, -1}, dir = {0, 0, 1}, t_max = 10})
local triangle, hit = ffi.new("uint32_t[1]"), ffi.new("bvol_ray_hit")
if bvol.bvol_index_raycast_first(index, ray, nil, triangle, hit) ~= 0 then
    print(("ray: triangle %d at t = %g"):format(triangle[0], hit.t_enter))
end

local apart = ffi.new("bvol_separation")
bvol.bvol_sphere_separation_aabb(ffi.new("bvol_sphere", {{4, 1, 1}, 1}), box, apart)
print(("distance: %g to %g"):format(apart.distance, apart.distance_max))

local wrong = ffi.new("bvol_index_options", {size = ffi.sizeof("bvol_index_options"), engine = 99})
local _, message = pcall(made, "index", bvol.bvol_index_create, wrong)
print("error: " .. message)

local sum = 0
local add = ffi.cast("bvol_index_visitor", function(id)
    sum = sum + id
    return 0
end)
check(bvol.bvol_index_build(index, row, 10, 0, nil, 0, nil))
local met = tonumber(bvol.bvol_index_overlaps_aabb_each(index, ffi.new("bvol_aabb", {{-1, 0, 0}, {1, 1, 1}}), nil, add, nil))
add:free()
print(("callback: %d boxes, sum %d"):format(met, sum))
