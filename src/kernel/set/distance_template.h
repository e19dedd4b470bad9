/* SPDX-License-Identifier: MIT */
/* How far the members of sets are from a point. Included once into each instruction set's file, after its wrappers.
 *
 * In doubles, a lane is certain where no float lies between both ends of what its square may be, these ends being farther apart
 * than those of the function for one: then the greatest float below is what both find. Round numbers are floats themselves;
 * they are certain if nothing was rounded at all, as that function says. Where an instruction set has no doubles, nothing is
 * certain, and what is written is the bound in floats. */
#ifndef BVOLI_KERNEL_SET_DISTANCE_TEMPLATE_H
#define BVOLI_KERNEL_SET_DISTANCE_TEMPLATE_H

#include "kernel/doubles.h"
#include "kernel/kernel.h"
#include "kernel/set/aabb_template.h"
#include "kernel/set/packed_obb.h"
#include "kernel/set/sphere_template.h"

#include <float.h>
#include <math.h>

/* --- bounds in floats --- */

/* What is above no square of a function for single shapes, of computed squares. With u = 2^-24: these are at most 8 u above the
 * truth, see below; the functions are less than 2 u below it, and return the largest float above that. Below 2^-126 products
 * are off by 2^-150 each. 16 u cover all. */
#define BOUND_SLACK 0x1p-20F
#define BOUND_UNDERFLOW 0x1p-140F

static inline float bound_below(float square)
{
    const float low = (square < 0x1p127F ? square : 0x1p127F) * (1 - BOUND_SLACK) - BOUND_UNDERFLOW;
    return low > 0 ? low : 0;
}

/* A gap has one rounding, its square two more with it, and the sum two: 5 u. */
static inline vf box_square(const void *columns, size_t at, const vf p[3])
{
    const bvoli_aabb_columns *c = columns;
    vf way[3];
    for (int k = 0; k < 3; ++k)
        way[k] = vf_sub(p[k], vf_min(vf_max(p[k], vf_load(c->side[k] + at)), vf_load(c->side[k + 3] + at)));
    return vf_fma(way[0], way[0], vf_fma(way[1], way[1], vf_mul(way[2], way[2])));
}

/* The root of a sum with 5 u is within 3.5 u, what is left of it within 4.5 u of it and the radius: 8 u are taken off, and more
 * than the root of what squares lose below 2^-126. 0 of a ball of NaN, and of one whose square overflows. */
#define BALL_SLACK 0x1p-21F
#define BALL_UNDERFLOW 0x1p-70F

static inline vf ball_square(const vf center[3], vf radius, const vf p[3])
{
    const vf x = vf_sub(center[0], p[0]), y = vf_sub(center[1], p[1]), z = vf_sub(center[2], p[2]);
    const vf length = vf_sqrt(vf_fma(x, x, vf_fma(y, y, vf_mul(z, z))));
    const vf off = vf_fma(vf_splat(BALL_SLACK), vf_add(length, radius), vf_splat(BALL_UNDERFLOW));
    const vf left = vf_max(vf_sub(vf_sub(length, radius), off), vf_splat(0));
    return vf_mul(left, left);
}

static inline vf sphere_square(const void *columns, size_t at, const vf p[3])
{
    const spheres s = spheres_at(columns, at);
    return ball_square(s.center, s.radius, p);
}

/* The ball about an OBB. */
static inline vf obb_square(const void *columns, size_t at, const vf p[3])
{
    const bvoli_packed_obbs *c = columns;
    bvol_pair row[LANES];
    vf head[4];
    for (uint32_t i = 0; i < LANES; ++i)
        row[i] = (bvol_pair){0, (uint32_t)at + i};
    vf_row_heads(c->row, row, 1, head);
    return ball_square(head, head[3], p);
}

typedef vf squares_at(const void *columns, size_t at, const vf p[3]);

static inline void splat_point(const float p[3], vf out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = vf_splat(p[k]);
}

/* The bound of each word. Members that are not plain may be NaN, which vf_min() passes over. */
WORD_INLINE void least_bounds(const void *columns, const float *point, size_t first, size_t words, float *out,
                              squares_at *squares, const bvoli_aabb_columns *fetched)
{
    vf p[3];
    splat_point(point, p);
    for (size_t w = 0; w < words; ++w) {
        vf least = vf_splat(INFINITY);
        if (fetched)
            fetch_ahead(fetched, first + w, w, words);
        for (size_t i = 0; i < BVOLI_WORD; i += LANES)
            least = vf_min(squares(columns, BVOLI_WORD * (first + w) + i, p), least);
        out[w] = bound_below(vf_least(least));
    }
}

#define NEARNESS(name, squares, fetched)                                                                                       \
    static void name(const void *columns, const float p[3], size_t first, size_t words, float *least)                          \
    {                                                                                                                          \
        least_bounds(columns, p, first, words, least, squares, fetched);                                                       \
    }

NEARNESS(aabb_nearness, box_square, columns)
NEARNESS(sphere_nearness, sphere_square, NULL)
NEARNESS(obb_nearness, obb_square, NULL)

/* The bound of each member, none of which is certain. */
WORD_INLINE void measure_bounds(const void *columns, const float *point, size_t first, size_t words, float *out,
                                uint64_t *unsure, squares_at *squares)
{
    vf p[3];
    splat_point(point, p);
    for (size_t i = 0; i < BVOLI_WORD * words; i += LANES) {
        const vf square = vf_min(squares(columns, BVOLI_WORD * first + i, p), vf_splat(0x1p127F));
        const vf low = vf_sub(vf_mul(square, vf_splat(1 - BOUND_SLACK)), vf_splat(BOUND_UNDERFLOW));
        vf_store(out + i, vf_max(low, vf_splat(0)));
    }
    memset(unsure, 0xff, words * sizeof *unsure);
}

#define MEASURE(name, call)                                                                                                    \
    static void name(const void *columns, const float p[3], size_t first, size_t words, float *out, uint64_t *unsure)          \
    {                                                                                                                          \
        call;                                                                                                                  \
    }

MEASURE(obb_measure, measure_bounds(columns, p, first, words, out, unsure, obb_square))

#ifndef BVOLI_HALVES

MEASURE(aabb_measure, measure_bounds(columns, p, first, words, out, unsure, box_square))
MEASURE(sphere_measure, measure_bounds(columns, p, first, words, out, unsure, sphere_square))

#else

/* --- squares in doubles --- */

/* Lanes are decided a half at a time: the greatest floats that are not above `low`, and whether they are not above `high`
 * either. Cut off, a double from 2^-126 on is the float that is not above it; beyond the largest, that is what is asked for. */
static inline unsigned store_if_certain(vd low, vd high, float *out)
{
    const vd below = vd_cut(low);
    vh_store(out, vd_nearest(vd_min(below, vd_splat((double)FLT_MAX))));
    return vd_at_most(vd_cut(high), below);
}

/* With u = 2^-53: sums of three squares are within 7 u of the truth, here and in bvol_aabb_distance_sq_point(), which is
 * certain where no float is within 16 u of its own. 32 u are enough for it to be certain and to find the same float. What is
 * added to the upper end makes squares below 2^-126 uncertain, and so 0, which comes after. */
#define BOX_SQUARE_SLACK 0x1p-48
#define SQUARE_LOST_SLACK 0x1p-125

/* Where all is rounded toward 0, each of five roundings takes off at most 2 u: the truth is from the sum to 11 u above it, and
 * what the function for one finds from 7 u below to 18 above, u at most a unit of the last place. Both are certain, and find
 * the same float, where there is none from 23 units below to 34 above. */
#define BOX_CUT_SLACK 40

static inline unsigned store_boxes(const vd p[3], const vf near[3], int half, float *out)
{
    const vd q[3] = {vd_of(near[0], half), vd_of(near[1], half), vd_of(near[2], half)};
#ifdef BVOLI_CUTS
    const vd x = vd_sub_cut(p[0], q[0]), y = vd_sub_cut(p[1], q[1]), z = vd_sub_cut(p[2], q[2]);
    const vd sum = vd_fma_cut(x, x, vd_fma_cut(y, y, vd_mul_cut(z, z)));
    vh_store(out, vd_float_cut(sum));
    return vd_amid_floats(sum, BOX_CUT_SLACK, SQUARE_LOST_SLACK);
#else
    const vd x = vd_sub(p[0], q[0]), y = vd_sub(p[1], q[1]), z = vd_sub(p[2], q[2]);
    const vd sum = vd_fma(x, x, vd_fma(y, y, vd_mul(z, z)));
    const vd high = vd_fma(sum, vd_splat(1 + BOX_SQUARE_SLACK), vd_splat(SQUARE_LOST_SLACK));
    return store_if_certain(vd_mul(sum, vd_splat(1 - BOX_SQUARE_SLACK)), high, out);
#endif
}

/* In the order of bvol_sphere_distance_sq_point(), so that lengths have its bits. What they may be off has no more than half of
 * this slack there, and is below 0 where it is certainly inside. Where the square of the lower end is that of a number below 0,
 * it is 0, and uncertain. */
#define BALL_LENGTH_SLACK 0x1p-49

typedef struct ball_lengths {
    vd length, value, slack, low; /* to the center, to the surface, what the last may be off, its lower end */
} ball_lengths;

static inline vd squares_in_order(const vd p[3], const vf q[3], int half)
{
    const vd x = vd_sub(vd_of(q[0], half), p[0]), y = vd_sub(vd_of(q[1], half), p[1]), z = vd_sub(vd_of(q[2], half), p[2]);
    return vd_add(vd_add(vd_mul(x, x), vd_mul(y, y)), vd_mul(z, z));
}

static inline ball_lengths lengths_of(const vd p[3], const vf center[3], vf radius, int half)
{
    const vd r = vd_of(radius, half), length = vd_sqrt(squares_in_order(p, center, half));
    const vd value = vd_sub(length, r), slack = vd_mul(vd_splat(BALL_LENGTH_SLACK), vd_add(length, r));
    return (ball_lengths){length, value, slack, vd_max(vd_sub(value, slack), vd_splat(0))};
}

static inline unsigned store_spheres(const vd p[3], const vf center[3], vf radius, int half, float *out)
{
    const ball_lengths s = lengths_of(p, center, radius, half);
    const vd up = vd_add(s.value, s.slack), low = vd_mul(s.low, s.low), high = vd_mul(up, up);
    const unsigned certain = store_if_certain(vd_mul(low, vd_splat(1 - BOX_SQUARE_SLACK)),
                                              vd_fma(high, vd_splat(1 + BOX_SQUARE_SLACK), vd_splat(SQUARE_LOST_SLACK)), out);
    return certain | vd_less(up, vd_splat(0));
}

/* --- what is exact --- */

static inline unsigned are_zero(vd a)
{
    return vd_at_most(vd_abs(a), vd_splat(0));
}

static inline unsigned are_floats(vd a)
{
    return are_zero(vd_sub(a, vd_widen(vd_nearest(a))));
}

/* Lanes in which the three differences of floats are floats. */
static inline unsigned differences_are_floats(const vf p[3], const vf q[3])
{
    vm exact = vf_le(vf_splat(0), vf_splat(0));
    for (int k = 0; k < 3; ++k) {
        const vf x = vf_sub(p[k], q[k]), moved = vf_sub(x, p[k]);
        const vf lost = vf_sub(vf_sub(p[k], vf_sub(x, moved)), vf_add(q[k], moved));
        exact = vm_and(exact, vf_le(vf_abs(lost), vf_splat(0)));
    }
    return vm_bits(exact);
}

/* The sum of their squares, and lanes in which it is exact. */
static inline vd exact_sum(const vd p[3], const vf q[3], int half, unsigned *exact)
{
    vd sq[3], lost, lost_too;
    for (int k = 0; k < 3; ++k) {
        const vd x = vd_sub(p[k], vd_of(q[k], half));
        sq[k] = vd_mul(x, x);
    }
    const vd sum = vd_two_sum(vd_two_sum(sq[0], sq[1], &lost), sq[2], &lost_too);
    *exact &= are_zero(lost) & are_zero(lost_too);
    return sum;
}

/* Stores squares that are right where they are certain or exact, and elsewhere what is above no answer of the function for one,
 * of bounds. Returns lanes that are neither. */
static inline unsigned store_exact(vd square, vd low, unsigned certain, unsigned exact, float *out)
{
    const vd zero = vd_splat(0), most = vd_splat((double)FLT_MAX);
    exact &= vd_at_most(square, zero) | (vd_less(vd_splat(SQUARE_LOST_SLACK), square) & vd_at_most(square, most));
    (void)store_if_certain(square, square, out);
    unsigned open = ~(certain | exact) & ALL_HALF;
    if (open) {
        double bound[HALF];
        vd_store(bound, vd_min(low, vd_splat(0x1p127)));
        for (int i = 0; i < HALF; ++i)
            if (open >> i & 1)
                out[i] = bound_below((float)bound[i]);
    }
    return open;
}

/* The point of each box that is nearest; each of its coordinates is one of three floats. */
WORD_INLINE void nearest_points(const bvoli_aabb_columns *c, size_t at, const vf p[3], vf near[3])
{
    for (int k = 0; k < 3; ++k)
        near[k] = vf_min(vf_max(p[k], vf_load(c->side[k] + at)), vf_load(c->side[k + 3] + at));
}

WORD_APART uint64_t settle_boxes(const bvoli_aabb_columns *c, size_t at, const vf p[3], const vd point[3], unsigned certain,
                                 float *out)
{
    vf near[3];
    nearest_points(c, at, p, near);
    const unsigned floats = differences_are_floats(p, near);
    uint64_t open = 0;
    for (int half = 0; half < 2; ++half) {
        unsigned exact = floats >> half * HALF;
        const vd sum = exact_sum(point, near, half, &exact);
        open |= (uint64_t)store_exact(sum, sum, certain >> half * HALF, exact, out + (size_t)half * HALF) << half * HALF;
    }
    return open;
}

/* A root that is a float, and whose square is the sum, is exact, and so is the difference of floats that is one. */
WORD_APART uint64_t settle_spheres(const vf p[3], const spheres *s, const vd point[3], unsigned certain, float *out)
{
    const unsigned floats = differences_are_floats(s->center, p);
    uint64_t open = 0;
    for (int half = 0; half < 2; ++half) {
        unsigned exact = floats >> half * HALF;
        const vd sum = exact_sum(point, s->center, half, &exact), r = vd_of(s->radius, half), zero = vd_splat(0);
        const ball_lengths at = lengths_of(point, s->center, s->radius, half);
        vd lost;
        const vd value = vd_two_sum(at.length, vd_sub(zero, r), &lost), outside = vd_max(value, zero);
        exact &=
            are_floats(at.length) & are_zero(vd_sub(vd_mul(at.length, at.length), sum)) & are_zero(lost) & are_floats(value);
        open |= (uint64_t)store_exact(vd_mul(outside, outside), vd_mul(at.low, at.low), certain >> half * HALF, exact,
                                      out + (size_t)half * HALF)
                << half * HALF;
    }
    return open;
}

/* --- words --- */

typedef uint64_t lanes_measure(const void *columns, size_t at, const vf p[3], const vd point[3], float *out);

enum { ALL_LANES = ALL_HALF | ALL_HALF << HALF };

WORD_INLINE uint64_t measure_boxes(const void *columns, size_t at, const vf p[3], const vd point[3], float *out)
{
    vf near[3];
    nearest_points(columns, at, p, near);
    unsigned certain = store_boxes(point, near, 0, out);
    certain |= store_boxes(point, near, 1, out + HALF) << HALF;
    return certain == ALL_LANES ? 0 : settle_boxes(columns, at, p, point, certain, out);
}

WORD_INLINE uint64_t measure_spheres(const void *columns, size_t at, const vf p[3], const vd point[3], float *out)
{
    const spheres s = spheres_at(columns, at);
    unsigned certain = store_spheres(point, s.center, s.radius, 0, out);
    certain |= store_spheres(point, s.center, s.radius, 1, out + HALF) << HALF;
    return certain == ALL_LANES ? 0 : settle_spheres(p, &s, point, certain, out);
}

WORD_INLINE void measure_words(const void *columns, const float *point, size_t first, size_t words, float *out,
                               uint64_t *unsure, lanes_measure *measure, const bvoli_aabb_columns *fetched)
{
    const vd from[3] = {vd_splat((double)point[0]), vd_splat((double)point[1]), vd_splat((double)point[2])};
    vf p[3];
    splat_point(point, p);
    for (size_t w = 0; w < words; ++w) {
        uint64_t open = 0;
        if (fetched)
            fetch_ahead(fetched, first + w, w, words);
        for (size_t i = 0; i < BVOLI_WORD; i += LANES)
            open |= measure(columns, BVOLI_WORD * (first + w) + i, p, from, out + BVOLI_WORD * w + i) << i;
        unsure[w] = BVOLI_UNSURE(open);
    }
}

MEASURE(aabb_measure, measure_words(columns, p, first, words, out, unsure, measure_boxes, columns))
MEASURE(sphere_measure, measure_words(columns, p, first, words, out, unsure, measure_spheres, NULL))

#endif

#endif
