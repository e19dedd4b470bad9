-- SPDX-License-Identifier: MIT
-- A world of the plane in LOVE: love examples/love DESCRIPTION LIBRARY [STEPS]. Crates and balls move about; what the camera sees,
-- what is under the mouse, what a lantern reaches and what touches what is asked of libbvol, by LuaJIT's ffi from the description
-- bvol.ffi.h, and asked again of plain loops. All numbers are small sixteenths, of which doubles lose nothing, so that the
-- loops are right, and crates often touch to the last bit.
local ffi = require("ffi")

local COUNT, SIZE, GRID = 400, 96, 16
local bvol, world, index, ids, pairs_found
local compared, differing = 0, 0
local state, step, steps = 1, 0, 0

local function check(result)
    if result < 0 then
        error(ffi.string(bvol.bvol_result_name(result)), 0)
    end
end

-- The same numbers on every machine, from 0 to below - 1.
local function pick(below)
    state = (state * 16807) % 2147483647
    return state % below
end

local function sixteenths(cells)
    return pick(cells * GRID + 1) / GRID
end

-- What libbvol found, in an array from 0, beside what a loop found, in a table from 1.
local function same(what, found, count, wanted)
    compared = compared + 1 + #wanted
    if count ~= #wanted then
        differing = differing + 1
        print(("step %d, %s: %d found, %d wanted"):format(step, what, count, #wanted))
        return
    end
    for i = 1, count do
        if found[i - 1] ~= wanted[i] then
            differing = differing + 1
        end
    end
end

local function overlap(a, b)
    return a.min.x <= b.max.x and b.min.x <= a.max.x and a.min.y <= b.max.y and b.min.y <= a.max.y
end

-- The numbers of the boxes that a plain test says yes to.
local function by_loop(test)
    local found = {}
    for i = 0, COUNT - 1 do
        if test(world[i]) then
            found[#found + 1] = i
        end
    end
    return found
end

local function box(x, y, width, height)
    return ffi.new("bvol_aabb2", {{x, y}, {x + width, y + height}})
end

local function move()
    for i = 0, COUNT - 1 do
        if pick(4) == 0 then
            local dx, dy = (pick(3) - 1) / GRID, (pick(3) - 1) / GRID
            local b = world[i]
            b.min.x, b.max.x, b.min.y, b.max.y = b.min.x + dx, b.max.x + dx, b.min.y + dy, b.max.y + dy
            check(bvol.bvol_index2_move(index, i, b))
        end
    end
end

local function cull()
    local view = box(sixteenths(SIZE), sixteenths(SIZE), 16 + pick(8), 9 + pick(8))
    local seen = tonumber(bvol.bvol_index2_overlaps_aabb2(index, view, nil, ids, COUNT))
    same("in view", ids, seen, by_loop(function(b) return overlap(view, b) end))
    for i = 0, COUNT - 1, 8 do -- and whole in view, one by one
        local b = world[i]
        local inside = b.min.x >= view.min.x and b.max.x <= view.max.x and b.min.y >= view.min.y and b.max.y <= view.max.y
        same("wholly in view", {[0] = bvol.bvol_aabb2_contains_aabb2(view, b)}, 1, {inside and 1 or 0})
    end
end

local function click()
    local b = world[pick(COUNT)]
    local at = ffi.new("bvol_vec2", pick(2) == 0 and b.min.x or sixteenths(SIZE), pick(2) == 0 and b.max.y or sixteenths(SIZE))
    local under = tonumber(bvol.bvol_index2_contains_point(index, at, nil, ids, COUNT))
    same("under the mouse", ids, under, by_loop(function(c)
        return c.min.x <= at.x and at.x <= c.max.x and c.min.y <= at.y and at.y <= c.max.y
    end))
end

-- Radii are whole and coordinates sixteenths: a crate at (3, 4) and its like is reached by a radius of 5 just so.
local function shine()
    local b = world[pick(COUNT)]
    local lantern = ffi.new("bvol_circle", {{b.min.x - 3 * pick(3), b.min.y - 4 * pick(3)}, 5 * (1 + pick(2))})
    local reached = tonumber(bvol.bvol_index2_overlaps_circle(index, lantern, nil, ids, COUNT))
    same("in the light", ids, reached, by_loop(function(c)
        local dx = math.max(c.min.x - lantern.center.x, 0, lantern.center.x - c.max.x)
        local dy = math.max(c.min.y - lantern.center.y, 0, lantern.center.y - c.max.y)
        return dx * dx + dy * dy <= lantern.radius * lantern.radius
    end))
end

local function collide()
    local most = COUNT * COUNT
    local count = tonumber(bvol.bvol_index2_pairs(index, nil, nil, pairs_found, most))
    local wanted, found = {}, {}
    for i = 0, COUNT - 1 do
        for j = i + 1, COUNT - 1 do
            if overlap(world[i], world[j]) then
                wanted[#wanted + 1] = i * COUNT + j
            end
        end
    end
    for i = 0, count - 1 do
        local a, b = pairs_found[i].a, pairs_found[i].b
        found[i + 1] = math.min(a, b) * COUNT + math.max(a, b)
    end
    table.sort(found)
    for i = 0, count - 1 do
        found[i] = found[i + 1]
    end
    same("touching", found, count, wanted)
end

function love.load(arguments)
    local file = assert(io.open(arguments[1] .. "/bvol.ffi.h"))
    ffi.cdef(file:read("*a"))
    file:close()
    bvol, steps = ffi.load(arguments[2]), tonumber(arguments[3] or 60)
    world, ids = ffi.new("bvol_aabb2[?]", COUNT), ffi.new("uint32_t[?]", COUNT)
    pairs_found = ffi.new("bvol_pair[?]", COUNT * COUNT)
    for i = 0, COUNT - 1 do
        world[i] = box(sixteenths(SIZE), sixteenths(SIZE), sixteenths(6), sixteenths(6))
    end
    local out = ffi.new("bvol_index2 *[1]")
    check(bvol.bvol_index2_create(nil, nil, out))
    index = ffi.gc(out[0], bvol.bvol_index2_destroy)
    check(bvol.bvol_index2_build(index, world, COUNT, 0, nil, 0, nil))
end

function love.update()
    step = step + 1
    move()
    cull()
    click()
    shine()
    collide()
    if step == steps then
        print(("LOVE, %d steps: %d answers compared with plain loops, %d differing"):format(step, compared, differing))
        love.event.quit(differing == 0 and compared > 0 and 0 or 1)
    end
end

-- An error ends the program; without a window there is nobody to read the blue screen.
function love.errorhandler(message)
    io.stderr:write(tostring(message), "\n")
    os.exit(1)
end
