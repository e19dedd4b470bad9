/* SPDX-License-Identifier: MIT */
/* How far OBBs are from a point, a box a lane in doubles: what shape/obb/obb_distance.c asks of one first, with its slacks.
 * Lanes that are not certain are left to that function. Included once into each instruction set's file, after its wrappers.
 *
 * The order of operations is another one, and reciprocals stand for quotients: the slacks hold for any order, and what is
 * certain of a square is the float below the true one, which that function finds, too, in whichever of its ways. */
#ifndef BVOLI_KERNEL_SET_OBB_DISTANCE_TEMPLATE_H
#define BVOLI_KERNEL_SET_OBB_DISTANCE_TEMPLATE_H

#include "base/bits.h"
#include "convex/obb_tight.h"
#include "kernel/doubles.h"
#include "kernel/kernel.h"
#include "kernel/set/distance_template.h"
#include "kernel/set/packed_obb.h"

#include <math.h>
#include <string.h>

#ifndef BVOLI_DOUBLES

static void obb_distances(const void *columns, const float p[3], size_t first, size_t words, float *out, uint64_t *unsure)
{
    (void)columns;
    (void)p;
    (void)first;
    (void)out;
    memset(unsure, 0xff, words * sizeof *unsure);
}

#else

/* HALF boxes as seen from a point: as `turned` of obb_distance.c. */
typedef struct obbs_seen {
    vd axis[3][3], extent[3], w[3], inverse[3], share[3], facing[3], size, length_sq, least;
    unsigned upright; /* lanes whose axes are nearly perpendicular */
} obbs_seen;

static inline vd seen_dot(const vd a[3], const vd b[3])
{
    return vd_fma(a[0], b[0], vd_fma(a[1], b[1], vd_mul(a[2], b[2])));
}

static inline vd seen_sum(const vd a[3])
{
    return vd_add(vd_add(vd_abs(a[0]), vd_abs(a[1])), vd_abs(a[2]));
}

static inline vd seen_share(const obbs_seen *s, int i, vd along)
{
    const vd least = vd_sub(vd_splat(0), s->extent[i]);
    return vd_max(vd_min(vd_mul(vd_sub(vd_splat(0), along), s->inverse[i]), s->extent[i]), least);
}

static inline void load_seen(const bvol_obb *boxes, const vd p[3], obbs_seen *s)
{
    enum { LAST = sizeof(bvol_obb) / sizeof(float) - 4 };
    const float *at[HALF];
    vh column[LAST + 4];
    for (size_t i = 0; i < HALF; ++i)
        at[i] = &boxes[i].center.x;
    for (size_t k = 0; k < 3; ++k)
        vh_fours_at(at, 4 * k, column + 4 * k);
    vh_fours_at(at, LAST, column + LAST);
    for (int c = 0; c < 3; ++c) {
        s->w[c] = vd_sub(vd_widen(column[c]), p[c]);
        s->extent[c] = vd_abs(vd_widen(column[3 + c]));
        for (int i = 0; i < 3; ++i)
            s->axis[i][c] = vd_widen(column[6 + 3 * i + c]);
    }
}

/* The shares of the nearest point, from which what the axes are not perpendicular is taken off once. A square that is within
 * 2^-10 of 1 has the reciprocal 2 - sq but for 2^-20 of it, and after a step of Newton's method but for 2^-40; what that is off
 * is seen where both bounds of the distance are compared. */
static inline void find_seen_shares(obbs_seen *s)
{
    vd along[3], next[3], first[3], off = vd_splat(0);
    for (int i = 0; i < 3; ++i) {
        const vd sq = seen_dot(s->axis[i], s->axis[i]), near = vd_sub(vd_splat(2), sq);
        along[i] = seen_dot(s->axis[i], s->w);
        next[i] = seen_dot(s->axis[i], s->axis[(i + 1) % 3]);
        off = vd_max(off, vd_max(vd_abs(vd_sub(sq, vd_splat(1))), vd_abs(next[i])));
        s->inverse[i] = vd_mul(near, vd_fnma(sq, near, vd_splat(2)));
        first[i] = seen_share(s, i, along[i]);
    }
    s->upright = vd_less(off, vd_splat(BVOLI_NEARLY_PERPENDICULAR));
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        s->share[i] = seen_share(s, i, vd_fma(next[i], first[j], vd_fma(next[k], first[k], along[i])));
    }
}

/* The vector to the nearest point and all that is told by it. */
static inline void look_at_nearest(obbs_seen *s)
{
    vd offset[3];
    for (int c = 0; c < 3; ++c)
        offset[c] =
            vd_fma(s->share[0], s->axis[0][c], vd_fma(s->share[1], s->axis[1][c], vd_fma(s->share[2], s->axis[2][c], s->w[c])));
    s->size = seen_sum(s->w);
    s->least = seen_dot(offset, s->w);
    s->length_sq = seen_dot(offset, offset);
    for (int i = 0; i < 3; ++i) {
        s->facing[i] = vd_abs(seen_dot(s->axis[i], offset));
        s->least = vd_fnma(s->extent[i], s->facing[i], s->least);
        s->size = vd_fma(s->extent[i], seen_sum(s->axis[i]), s->size);
    }
}

/* Lanes in which the point is certainly inside. The reciprocals are off by less than 2^-8. */
WORD_APART unsigned are_seen_inside(const obbs_seen *s)
{
    vd most = vd_splat(0);
    for (int i = 0; i < 3; ++i)
        most = vd_max(most, vd_mul(vd_fma(vd_splat(BVOLI_FACING_PART_SLACK), s->size, s->facing[i]), s->inverse[i]));
    most = vd_mul(most, vd_splat(2 + 0x1p-7));
    unsigned inside = vd_less(s->size, vd_splat(INFINITY));
    for (int i = 0; i < 3; ++i)
        inside &= vd_less(vd_add(vd_abs(s->share[i]), most), s->extent[i]);
    return inside;
}

/* Returns the lanes that are certain. */
WORD_INLINE unsigned store_seen(obbs_seen *s, float *out)
{
    look_at_nearest(s);
    const double ends = BVOLI_TIGHT_SLACK * 0x1p-52;
    const vd off = vd_mul(vd_splat(BVOLI_OFFSET_SLACK / BVOLI_TIGHT_SHARE), s->size);
    const unsigned tight = vd_less(vd_mul(off, off), s->length_sq) &
                           vd_at_most(vd_mul(vd_splat(1 - BVOLI_TIGHT_SHARE), s->length_sq), s->least) &
                           vd_less(vd_splat(BVOLI_LEAST_GAP_SQ), s->length_sq) & vd_less(s->length_sq, vd_splat(0x1p127));
    const unsigned between =
        store_if_certain(vd_mul(s->length_sq, vd_splat(1 - ends)), vd_mul(s->length_sq, vd_splat(1 + ends)), out);
    const unsigned certain = tight & between & s->upright, left = s->upright & ~tight;
    const unsigned inside = left ? are_seen_inside(s) & left : 0;
    for (unsigned bits = inside; bits; bits &= bits - 1)
        out[bvoli_lowest_bit(bits)] = 0;
    return certain | inside;
}

/* So many vectors at a time, each step of all of them before the next one: operations of one wait for each other, longer than
 * a CPU looks ahead. */
enum { SEEN_AT_ONCE = 4 };

static void obb_distances(const void *columns, const float p[3], size_t first, size_t words, float *out, uint64_t *unsure)
{
    const bvoli_obb_members *const members = columns;
    const vd from[3] = {vd_splat((double)p[0]), vd_splat((double)p[1]), vd_splat((double)p[2])};
    for (size_t w = 0; w < words; ++w) {
        uint64_t certain = 0;
        for (size_t i = 0; i < BVOLI_WORD; i += (size_t)SEEN_AT_ONCE * HALF) {
            const bvol_obb *const boxes = members->given + BVOLI_WORD * (first + w) + i;
            obbs_seen s[SEEN_AT_ONCE];
            for (size_t k = 0; k < SEEN_AT_ONCE; ++k)
                load_seen(boxes + HALF * k, from, &s[k]);
            for (size_t k = 0; k < SEEN_AT_ONCE; ++k)
                find_seen_shares(&s[k]);
            for (size_t k = 0; k < SEEN_AT_ONCE; ++k)
                certain |= (uint64_t)store_seen(&s[k], out + BVOLI_WORD * w + i + HALF * k) << (i + HALF * k);
        }
        unsure[w] = BVOLI_UNSURE(~certain);
    }
}

#endif

#endif
