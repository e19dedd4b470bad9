/* SPDX-License-Identifier: MIT */
/* The grid of an octree, and where boxes belong in it: numbers of units, in double. All corners of cells and of loose cells are
 * exact. */
#include "index/octree/grid.h"

#include "arith/round.h"
#include "base/value.h"

#include <math.h>
#include <string.h>

enum { DEPTH = BVOLI_CELL_DEPTH_MOST };
#define UNITS ((double)(1 << DEPTH))

static double side_of(const bvoli_octree *o, int depth)
{
    return o->unit * (double)(1 << (DEPTH - depth));
}

typedef struct cube {
    double min[3], max[3];
} cube;

static cube cube_at(const bvoli_octree *o, const uint32_t at[3], int depth, double by)
{
    const double side = side_of(o, depth);
    cube c;
    for (int k = 0; k < 3; ++k) {
        const double low = o->low[k] + o->unit * (double)bvoli_octree_corner(at[k], depth);
        c.min[k] = low - by * side;
        c.max[k] = low + (1 + by) * side;
    }
    return c;
}

void bvoli_octree_box(const bvoli_octree *o, uint32_t cell, bvol_aabb *out)
{
    const bvoli_cell *const c = bvoli_cell_at(o, cell);
    const cube own = cube_at(o, c->at, c->depth, 0);
    for (int k = 0; k < 3; ++k) {
        bvoli_coords_out(&out->min)[k] = bvoli_down(own.min[k], 0);
        bvoli_coords_out(&out->max)[k] = bvoli_up(own.max[k], 0);
    }
}

static int cube_holds(const cube *c, const bvol_aabb *box)
{
    for (int k = 0; k < 3; ++k)
        if (!((double)bvoli_coords(&box->min)[k] >= c->min[k] && (double)bvoli_coords(&box->max)[k] <= c->max[k]))
            return 0;
    return 1;
}

int bvoli_octree_holds(const bvoli_octree *o, uint32_t cell, const bvol_aabb *box)
{
    const bvoli_cell *const c = bvoli_cell_at(o, cell);
    const cube loose = cube_at(o, c->at, c->depth, 0.5);
    return cube_holds(&loose, box);
}

static int is_finite(const bvol_aabb *box)
{
    return bvoli_vec3_finite(&box->min) && bvoli_vec3_finite(&box->max);
}

/* The center of a finite box, rounded. */
static double center_of(const bvol_aabb *box, int axis)
{
    return 0.5 * ((double)bvoli_coords(&box->min)[axis] + (double)bvoli_coords(&box->max)[axis]);
}

/* How deep the cells are that a box of some length fits: a length is at most two to its exponent. */
static int depth_of_length(const bvoli_octree *o, double length)
{
    int exponent;
    const double part = frexp(length * o->per_unit, &exponent);
    if (!(length > 0))
        return DEPTH;
    const int halvings = exponent - (part <= 0.5);
    return halvings <= 0 ? DEPTH : DEPTH - halvings;
}

/* A rounded center may lie in the cell beside, whose loose cell the box then sticks out of by as little: it fits a larger one.
 */
bvoli_spot bvoli_octree_spot(const bvoli_octree *o, const bvol_aabb *box)
{
    bvoli_spot s = {-1, 0, {0, 0, 0}};
    double longest = 0;
    if (!is_finite(box))
        return s;
    s.is_outside = !o->has_grid;
    for (int k = 0; k < 3 && o->has_grid; ++k) {
        const double length = (double)bvoli_coords(&box->max)[k] - (double)bvoli_coords(&box->min)[k],
                     at = (center_of(box, k) - o->low[k]) * o->per_unit;
        longest = length > longest ? length : longest;
        s.is_outside |= !(at >= 0 && at <= UNITS);
        s.at[k] = !(at > 0) ? 0 : at >= UNITS ? (1U << DEPTH) - 1 : (uint32_t)at;
    }
    if (s.is_outside)
        return s;
    for (s.depth = depth_of_length(o, longest); s.depth >= 0; --s.depth) {
        const cube loose = cube_at(o, s.at, s.depth, 0.5);
        if (cube_holds(&loose, box))
            return s;
    }
    s.depth = -1;
    return s;
}

/* The cube about centers from low to high. Its corner is a multiple of an eighth of its side, which is at least 2^-24 of any
 * coordinate: so the corners of the smallest loose cells are multiples of 2^-21 of the side and below 2^25 sides, which doubles
 * hold. */
static void set_grid(bvoli_octree *o, const double low[3], const double high[3])
{
    double most = 0;
    int exponent;
    for (int k = 0; k < 3; ++k) {
        const double length = high[k] - low[k], reach = fmax(fabs(low[k]), fabs(high[k])) * 0x1p-24;
        most = fmax(most, fmax(length, reach));
    }
    (void)frexp(most > 0 ? most : 1, &exponent);
    for (double side = ldexp(1, exponent); !o->has_grid; side *= 2) {
        o->has_grid = 1;
        o->unit = side / UNITS;
        o->per_unit = UNITS / side;
        for (int k = 0; k < 3; ++k) {
            o->low[k] = floor(low[k] / (side / 8)) * (side / 8);
            o->has_grid &= o->low[k] + side >= high[k];
        }
    }
}

/* Side and corner of a cube about floats, which are below 2^128 and no nearer to each other than 2^-149: see above. */
int bvoli_octree_set_grid(bvoli_octree *o, const double low[3], double unit)
{
    int exponent;
    const double part = frexp(unit, &exponent);
    if (!(unit > 0 && unit <= 0x1p128 && unit >= 0x1p-256) || !(part <= 0.5))
        return 0;
    for (int k = 0; k < 3; ++k)
        if (!(fabs(low[k]) <= 0x1p130))
            return 0;
    o->has_grid = 1;
    o->unit = unit;
    o->per_unit = 1 / unit;
    memcpy(o->low, low, sizeof o->low);
    return 1;
}

static void include_center(double low[3], double high[3], const bvol_aabb *box)
{
    for (int k = 0; k < 3; ++k) {
        const double center = center_of(box, k);
        low[k] = center < low[k] ? center : low[k];
        high[k] = center > high[k] ? center : high[k];
    }
}

static int has_length(const bvol_aabb *box)
{
    return box->min.x < box->max.x || box->min.y < box->max.y || box->min.z < box->max.z;
}

/* Its two corners. */
static void include_world(double low[3], double high[3], const bvol_aabb *world)
{
    const bvol_aabb corner[2] = {{world->min, world->min}, {world->max, world->max}};
    include_center(low, high, &corner[0]);
    include_center(low, high, &corner[1]);
}

#define NOWHERE                                                                                                                \
    {INFINITY, INFINITY, INFINITY},                                                                                            \
    {                                                                                                                          \
        -INFINITY, -INFINITY, -INFINITY                                                                                        \
    }

void bvoli_octree_begin(bvoli_octree *o, const bvol_aabb *world)
{
    double bounds[2][3] = {NOWHERE};
    if (o->has_grid || !has_length(world))
        return;
    include_world(bounds[0], bounds[1], world);
    set_grid(o, bounds[0], bounds[1]);
}

void bvoli_octree_find_grid(bvoli_octree *o, const bvoli_boxes *boxes, const bvol_aabb *world, const uint64_t *keys,
                            size_t count)
{
    double bounds[2][3] = {NOWHERE};
    if (has_length(world))
        include_world(bounds[0], bounds[1], world);
    for (size_t i = 0; i < count; ++i)
        if (is_finite(bvoli_boxes_at(boxes, (uint32_t)keys[i])))
            include_center(bounds[0], bounds[1], bvoli_boxes_at(boxes, (uint32_t)keys[i]));
    if (bounds[0][0] <= bounds[1][0])
        set_grid(o, bounds[0], bounds[1]);
}
