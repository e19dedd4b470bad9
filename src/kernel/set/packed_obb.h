/* SPDX-License-Identifier: MIT */
/* An OBB in 32 bytes for kernels: half a cache line, so that a pair of boxes takes one.
 *
 * A packed OBB describes an approximate box with the center of the true one, whose axes are exactly orthonormal, those of a
 * quaternion of four 16-bit integers, and whose extents are 16-bit fractions of its radius. How far the true box is from it is
 * measured once, when the box is packed, and stored as `error`: for every unit vector n the largest n . p over the true box
 * differs from that over the approximate box by at most that much. So nothing is assumed of the true axes; skewed ones only
 * make the error large. */
#ifndef BVOLI_KERNEL_SET_PACKED_OBB_H
#define BVOLI_KERNEL_SET_PACKED_OBB_H

#include "kernel/kernel.h"

#include <bvol/types.h>

#include <stdint.h>
#include <string.h>

/* Eight words of 32 bits. All zero is a point at the origin. */
typedef struct bvoli_packed_obb {
    _Alignas(32) float center[3]; /* up to BVOLI_PACKED_OBB_LIMIT, or all NaN: then nothing is known, and every number made of
                                     it is NaN */

    /* Upper half: that of a float, such that the whole word read as a float is at least the radius of a ball about the center
     * that contains the box; BVOLI_PACKED_OBB_LEAST at least. Lower half: the upper half of a float that is at most the radius
     * of such a ball inside of it; 0, or BVOLI_PACKED_OBB_LEAST at least. */
    uint32_t radii;

    /* Eight numbers of 16 bits, two a word and the first in the lower half, whatever the machine's order of bytes. */
    uint32_t halves[4];
} bvoli_packed_obb;

enum {
    BVOLI_PACKED_OBB_EXTENT = 0, /* three without sign, times the outer radius / 65535 */
    BVOLI_PACKED_OBB_ERROR =
        3, /* upper half of a float: as above, and what kernels lose to rounding; the word may be read for it */
    BVOLI_PACKED_OBB_QUATERNION =
        4 /* four with sign: w, x, y, z of the quaternion, times 32767; its length is within 2^-14 of that */
};

/* Centers and radii beyond 2^60 would overflow when squared; what is off by 384 u of radii below 2^-40 would underflow. */
#define BVOLI_PACKED_OBB_LIMIT 0x1p60
#define BVOLI_PACKED_OBB_LEAST 0x1p-40

/* What kernels may lose to rounding in a test of two packed OBBs, relative to the sum of both outer radii. Let u = 2^-24, r
 * that sum, h and g the extents, |h| + |g| <= r, and t between the centers. Where |t| > r, boxes do not overlap, and a test may
 * say so; that they overlap none says, after faces of a, unless |t| <= |h| + g0 + g1 + g2 <= sqrt(3) r. Of unit quaternions:
 *
 * The product of two quaternions is exact in integers; each coordinate is rounded to float, and f = 2 - n stands for 1 / n, n
 * the square of the length, within 2^-12 of 1: off by u, and by 8 u from rounding. Products of two coordinates with f are
 * within 13 u; an entry of R, sums of two of them, within 15 u, 29 u on the diagonal: 50 u by columns.
 *
 * T = t + f (v x c - w c) with c = v x t, v and w those of the quaternion of a: c within 4 u |t|, the bracket within 20 u,
 * twice that and f 56 u, all with the roundings of t and of the sum 60 u |t|. Of one box in every lane the axes are known: T by
 * these is within 62 u |t|, with the roundings of t and of three products 70 u |t|.
 *
 * Faces of a: 70 u |t| + 50 u |g|, sums and extents 8 u r: 180 u r. Faces of b: R^T T is within 170 u |t|: 360 u r. Edges: two
 * products of T and R 140 u |t|, reaches 50 u (|h| + |g|), sums 5 u each: 305 u r. Products that are rounded before they are
 * added are in these figures; underflow is below 30 * 2^-126, and r at least 2^-40.
 *
 * 1.5 * 2^-16 = 384 u. */
#define BVOLI_PACKED_OBB_SLACK 0x1.8p-16

/* Packed OBBs by number. */
typedef struct bvoli_packed_obbs {
    const bvoli_packed_obb *row;
    uint32_t count;
} bvoli_packed_obbs;

/* All that a set has: the columns of kernels are packed ones first, so that these may be read through a pointer to it. */
typedef struct bvoli_obb_members {
    bvoli_packed_obbs rows;
    const bvol_obb *given;
} bvoli_obb_members;

/* The query of the kernel of pairs: pair i is member pair[i].a of `a` and pair[i].b of the columns, both of which have members;
 * or member 0 of `a` and member i of the columns if pair is NULL. A pair with a number out of range is a certain no. */
typedef struct bvoli_obb_pairs {
    bvoli_packed_obbs a;
    const bvol_pair *pair;
    size_t count; /* of pairs; not needed if pair is NULL */
    int ahead;    /* whether to prefetch, because the packed OBBs are not in the cache */
} bvoli_obb_pairs;

/* Half-spaces n . p + d >= 0 with |n| = 1 except for rounding. The height of a center c is within slope * |c|_1 + rest. */
typedef struct bvoli_obb_planes {
    int count; /* at least 1 */
    float slope, rest;
    float q[BVOLI_PLANES_MAX][4];
} bvoli_obb_planes;

/* How numbers become halves; what the kernel that packs many has in common with the function for one. */

/* For roundings of float and double in what is only measured: far more than they take. */
#define BVOLI_PACKED_OBB_MORE (1 + 0x1p-17)
#define BVOLI_PACKED_OBB_LESS (1 - 0x1p-17)

/* Between 2^52 and 2^53 doubles are the integers, so that a sum with this rounds to the nearest; rint() is a call where the CPU
 * is not known. */
#define BVOLI_TO_INTEGER 0x1.8p52

/* The upper half of the smallest float with a zero lower half that is at least a value; of the largest one that is at most. */
static inline uint32_t bvoli_half_above(double value)
{
    const float rounded = (float)(value * BVOLI_PACKED_OBB_MORE);
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    return (bits + 0xffff) >> 16;
}

static inline uint32_t bvoli_half_below(double value)
{
    const float rounded = (float)(value * BVOLI_PACKED_OBB_LESS);
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    return bits >> 16;
}

/* Sets the radii, and returns the outer one as kernels read it. */
static inline double bvoli_packed_obb_set_radii(bvoli_packed_obb *out, double outer, double inner)
{
    const double some = inner < 2 * BVOLI_PACKED_OBB_LEAST ? 0 : inner;
    float radius;
    out->radii =
        bvoli_half_above(outer > BVOLI_PACKED_OBB_LEAST ? outer : BVOLI_PACKED_OBB_LEAST) << 16 | bvoli_half_below(some);
    memcpy(&radius, &out->radii, sizeof radius);
    return (double)radius;
}

/* Sets the halves from numbers that are integers but for the error. */
static inline void bvoli_packed_obb_set_halves(bvoli_packed_obb *out, const double extent[3], const double quaternion[4],
                                               double error, double radius)
{
    const double lost = BVOLI_PACKED_OBB_MORE * error + BVOLI_PACKED_OBB_SLACK * radius;
    out->halves[0] = (uint32_t)(int32_t)extent[0] | (uint32_t)(int32_t)extent[1] << 16;
    out->halves[1] = (uint32_t)(int32_t)extent[2] | bvoli_half_above(lost) << 16;
    out->halves[2] = ((uint32_t)(int32_t)quaternion[0] & 0xffff) | (uint32_t)(int32_t)quaternion[1] << 16;
    out->halves[3] = ((uint32_t)(int32_t)quaternion[2] & 0xffff) | (uint32_t)(int32_t)quaternion[3] << 16;
}

/* Packs an OBB. One whose center or radius cannot be packed, or is NaN, gets a center of NaN, and kernels are never sure of it.
 */
void bvoli_packed_obb_of_obb(const bvol_obb *box, bvoli_packed_obb *out);

/* Packs a box that is neither empty nor NaN. */
void bvoli_packed_obb_of_aabb(const bvol_aabb *box, bvoli_packed_obb *out);

#endif
