/* SPDX-License-Identifier: MIT */
/* Sets bounded by slabs whose normals have the coordinates -1, 0 and 1: all k-DOPs, of space and of the plane, and AABBs.
 *
 * There are 13 such lines, and so 26 sides: side l < 13 is the line l itself, side l + 13 the opposite direction. A set is what
 * it reaches along each side at most, d . x <= above[side]; sides without a bound have +inf. In the plane z has none.
 *
 * Whether inequalities have a common solution is told by Farkas' lemma: they have none if and only if there are weights, not
 * negative, with which the normals add up to 0 and the bounds to less than 0. It is enough to try weights that belong to few
 * normals, of which none can be left out (circuits). The normals are the same for every set, so that all circuits stand in a
 * table, and each asks for the sign of a sum of four products of floats and small integers, which is exact. */
#ifndef BVOLI_SHAPE_KDOP_SLABS_H
#define BVOLI_SHAPE_KDOP_SLABS_H

#include <bvol/types.h>

#include <float.h>
#include <math.h>
#include <stdint.h>

enum { BVOLI_LINES = 13, BVOLI_SIDES = 26 };

/* A side's normal and the side opposite to it. */
extern const int8_t bvoli_lines[BVOLI_LINES][3];

static inline int bvoli_opposite(int side)
{
    return side < BVOLI_LINES ? side + BVOLI_LINES : side - BVOLI_LINES;
}

/* Coordinate k of a side's normal. */
static inline int bvoli_side_coord(int side, int k)
{
    return side < BVOLI_LINES ? bvoli_lines[side][k] : -bvoli_lines[side - BVOLI_LINES][k];
}

/* The side whose normal has these coordinates, each -1, 0 or 1 and not all of them 0. */
int bvoli_side_of(const int normal[3]);

/* How far a point is along each line. */
static inline void bvoli_project(const double p[3], double at[BVOLI_LINES])
{
    const double sum = p[0] + p[1], difference = p[0] - p[1];
    at[0] = p[0];
    at[1] = p[1];
    at[2] = p[2];
    at[3] = sum + p[2];
    at[4] = sum - p[2];
    at[5] = difference + p[2];
    at[6] = difference - p[2];
    at[7] = sum;
    at[8] = difference;
    at[9] = p[0] + p[2];
    at[10] = p[0] - p[2];
    at[11] = p[1] + p[2];
    at[12] = p[1] - p[2];
}

/* Which sides may have bounds: those of one of the k-DOPs, and of all. */
typedef enum bvoli_slab_kind { BVOLI_SLABS_14, BVOLI_SLABS_18, BVOLI_SLABS_26, BVOLI_SLABS_PLANE } bvoli_slab_kind;

enum bvoli_slab_state { BVOLI_SLABS_INVALID, BVOLI_SLABS_CROSSED, BVOLI_SLABS_OPEN };

typedef struct bvoli_slabs {
    bvoli_slab_kind kind;
    enum bvoli_slab_state state; /* invalid: NaN; crossed: min > max of one slab; open: neither */
    double above[BVOLI_SIDES];   /* floats, above -inf where the state is open */
} bvoli_slabs;

/* No bounds. */
static inline void bvoli_slabs_begin(bvoli_slabs *slabs, bvoli_slab_kind kind)
{
    slabs->kind = kind;
    slabs->state = BVOLI_SLABS_OPEN;
    for (int i = 0; i < BVOLI_SIDES; ++i)
        slabs->above[i] = (double)INFINITY;
}

/* Bounds along one line. A slab at infinity holds no point. */
static inline void bvoli_slabs_set(bvoli_slabs *slabs, int line, float min, float max)
{
    slabs->above[line] = (double)max;
    slabs->above[line + BVOLI_LINES] = -(double)min;
    if (!(min <= max && min <= FLT_MAX && max >= -FLT_MAX) && slabs->state != BVOLI_SLABS_INVALID)
        slabs->state = isnan(min) || isnan(max) ? BVOLI_SLABS_INVALID : BVOLI_SLABS_CROSSED;
}

/* Exact: is there a point in all slabs, in both sets; do the sets overlap by more than touching; does a contain b? */
int bvoli_slabs_any_point(const bvoli_slabs *slabs);
int bvoli_slabs_overlap(const bvoli_slabs *a, const bvoli_slabs *b);
int bvoli_slabs_overlap_interior(const bvoli_slabs *a, const bvoli_slabs *b);
int bvoli_slabs_contain(const bvoli_slabs *a, const bvoli_slabs *b);

/* Exact: does a finite point lie in all slabs? */
int bvoli_slabs_contain_point(const bvoli_slabs *slabs, const float p[3]);

/* A number that direction . x does not exceed for x of the set, but for roundings, and little more than the least such number
 * where the slabs are tight: bounds with weights, that are not negative, with which three normals add up to the direction. A
 * weight has two roundings at most. The sum's roundings are in proportion to the size, the sum of the products' magnitudes. */
typedef struct bvoli_reach {
    double sum, size;
} bvoli_reach;

bvoli_reach bvoli_slabs_reach(const bvoli_slabs *slabs, const double direction[3]);

#endif
