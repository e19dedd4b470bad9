/* SPDX-License-Identifier: MIT */
/* Packed OBBs by columns, and the answers about pairs of them. Included once into each instruction set's file, after its
 * wrappers. */
#ifndef BVOLI_KERNEL_SET_OBB_ROW_TEMPLATE_H
#define BVOLI_KERNEL_SET_OBB_ROW_TEMPLATE_H

#include "kernel/kernel.h"
#include "kernel/set/packed_obb.h"

/* The answers of up to 64 pairs, a bit each; in neither means not sure. */
typedef struct verdict {
    uint64_t no, yes;
} verdict;

#define LANE_BITS (((uint64_t)1 << LANES) - 1)

enum { OBB_VECTORS = BVOLI_WORD / LANES };

static inline void verdict_add(verdict *all, verdict of, size_t vector)
{
    all->no |= of.no << LANES * vector;
    all->yes |= of.yes << LANES * vector;
}

static inline vm obb_below(vf value, vf depth)
{
    return vf_lt(vf_add(value, depth), vf_splat(0));
}

/* A quaternion, times 2^31 that of a packed OBB, times 2^30 the product of two. */
typedef struct obb_quaternion {
    vf w, x, y, z;
} obb_quaternion;

static inline obb_quaternion obb_quaternion_of(const vf row[8])
{
    return (obb_quaternion){vi_float(vi_of(vf_lower(row[6]))), vi_float(vi_of(vf_upper(row[6]))),
                            vi_float(vi_of(vf_lower(row[7]))), vi_float(vi_of(vf_upper(row[7])))};
}

/* That of the rotation from b to a, conj(p) q: of integers, so it is exact but for one rounding. */
static inline obb_quaternion obb_quaternion_between(const vf a[8], const vf b[8])
{
    const vi p = vi_of(a[6]), p2 = vi_of(a[7]), q = vi_of(b[6]), q2 = vi_of(b[7]), i = vi_turn(q), i2 = vi_turn(q2);
    return (obb_quaternion){vi_float(vi_add(vi_dot(p, q), vi_dot(p2, q2))), vi_float(vi_sub(vi_dot(p, i), vi_dot(p2, i2))),
                            vi_float(vi_sub(vi_dot(p, q2), vi_dot(p2, q))), vi_float(vi_add(vi_dot(p, i2), vi_dot(p2, i)))};
}

/* f = 2 / n, n the sum of squares, where n `unit`^2 is nearly 1: twice 2 - n. */
static inline vf obb_two_over(const obb_quaternion *q, float unit)
{
    const vf n = vf_fma(q->w, q->w, vf_fma(q->x, q->x, vf_fma(q->y, q->y, vf_mul(q->z, q->z))));
    return vf_fnma(n, vf_splat(2 * unit * unit * unit * unit), vf_splat(4 * unit * unit));
}

/* The rotation of a quaternion of this unit: entry (i, j) is coordinate i of axis j. */
static inline void obb_matrix(const obb_quaternion *q, float unit, vf r[3][3])
{
    const vf w = q->w, x = q->x, y = q->y, z = q->z;
    const vf f = obb_two_over(q, unit), fx = vf_mul(f, x), fy = vf_mul(f, y), fz = vf_mul(f, z);
    const vf wx = vf_mul(w, fx), wy = vf_mul(w, fy), wz = vf_mul(w, fz), one = vf_splat(1);
    const vf no_z = vf_fnma(z, fz, one), no_x = vf_fnma(x, fx, one);
    r[0][0] = vf_fnma(y, fy, no_z);
    r[1][1] = vf_fnma(x, fx, no_z);
    r[2][2] = vf_fnma(y, fy, no_x);
    r[1][0] = vf_fma(x, fy, wz);
    r[0][1] = vf_fms(x, fy, wz);
    r[0][2] = vf_fma(x, fz, wy);
    r[2][0] = vf_fms(x, fz, wy);
    r[2][1] = vf_fma(y, fz, wx);
    r[1][2] = vf_fms(y, fz, wx);
}

/* A vector along the axes of a quaternion: turned by its conjugate, t + f (v x c - w c) with c = v x t. */
static inline void obb_turned(const obb_quaternion *q, vf f, const vf t[3], vf out[3])
{
    const vf w = q->w, x = q->x, y = q->y, z = q->z;
    const vf cx = vf_fms(y, t[2], vf_mul(z, t[1])), cy = vf_fms(z, t[0], vf_mul(x, t[2])),
             cz = vf_fms(x, t[1], vf_mul(y, t[0]));
    out[0] = vf_fma(f, vf_fms(y, cz, vf_fma(z, cy, vf_mul(w, cx))), t[0]);
    out[1] = vf_fma(f, vf_fms(z, cx, vf_fma(x, cz, vf_mul(w, cy))), t[1]);
    out[2] = vf_fma(f, vf_fms(x, cy, vf_fma(y, cx, vf_mul(w, cz))), t[2]);
}

static inline void obb_between(const vf a[8], const vf b[8], vf t[3])
{
    for (int k = 0; k < 3; ++k)
        t[k] = vf_sub(b[k], a[k]);
}

static inline void obb_extents(const vf row[8], vf h[3])
{
    const vf unit = vf_mul(row[3], vf_splat(1.0F / UINT16_MAX));
    h[0] = vf_mul(vi_float(vi_lower(vi_of(row[4]))), unit);
    h[1] = vf_mul(vi_float(vi_upper(vi_of(row[4]))), unit);
    h[2] = vf_mul(vi_float(vi_lower(vi_of(row[5]))), unit);
}

/* The heads of LANES rows one after the other, the first of which the first pair names. */
static inline void obb_heads_in_order(const bvoli_packed_obb *rows, const bvol_pair *pairs, vf out[4])
{
    vf_fours((const char *)(rows + pairs->b), sizeof *rows, out);
}

#endif
