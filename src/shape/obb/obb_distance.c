/* SPDX-License-Identifier: MIT */
/* How far OBBs are from points: nearly always the nearest point of a box with perpendicular axes, moved to where those that are
 * nearly so have it, and certified; else the gap of both, where it is tight; where it is not, a point of the box is found in
 * double, and a plane behind which the box lies; where these do not agree, the distance is that of the nearest face, in exact
 * numbers. */
#include <bvol/obb.h>

#include "arith/filter.h"
#include "arith/vec3d.h"
#include "base/value.h"
#include "convex/centered_gap.h"
#include "convex/distance.h"
#include "convex/obb_tight.h"

/* From the point to the center, in two exact terms a coordinate and rounded, and how far the corners are at most. */
typedef struct view {
    double axis[3][3], extent[3], terms[3][2], center[3];
    double size;
} view;

static void view_point(const bvol_obb *box, const bvol_vec3 *p, view *v)
{
    bvoli_load_axes(box, v->axis, v->extent);
    for (int c = 0; c < 3; ++c) {
        v->terms[c][0] = (double)bvoli_coords(&box->center)[c];
        v->terms[c][1] = -(double)bvoli_coords(p)[c];
        v->center[c] = v->terms[c][0] + v->terms[c][1];
    }
    v->size = bvoli_sum_abs(v->center);
    for (int i = 0; i < 3; ++i)
        v->size += v->extent[i] * bvoli_sum_abs(v->axis[i]);
}

/* The vector to a point of the box, nearer to the nearest with each round: the point moves along one axis after the other as
 * far as it comes nearer. For axes that are perpendicular one round is enough, and each takes their defect off the rest. */
static void find_offset(const view *v, int rounds, double offset[3])
{
    double share[3] = {0, 0, 0};
    for (; rounds > 0; --rounds)
        for (int i = 0; i < 3; ++i) {
            const double *const axis = v->axis[i];
            const double sq = bvoli_dot(axis, axis);
            double rest[3];
            for (int c = 0; c < 3; ++c)
                rest[c] = v->center[c] +
                          (share[(i + 1) % 3] * v->axis[(i + 1) % 3][c] + share[(i + 2) % 3] * v->axis[(i + 2) % 3][c]);
            const double best = sq > 0 ? -bvoli_dot(rest, axis) / sq : 0;
            share[i] = bvoli_greater(-v->extent[i], bvoli_lesser(best, v->extent[i]));
        }
    for (int c = 0; c < 3; ++c)
        offset[c] = v->center[c] + (share[0] * v->axis[0][c] + (share[1] * v->axis[1][c] + share[2] * v->axis[2][c]));
}

#define NEAR_SHARE 0x1p-27

/* The distance, or -1 if it is not certain. */
static double near_distance(const view *v, int rounds)
{
    double offset[3];
    find_offset(v, rounds, offset);
    const double length = bvoli_sqrt(bvoli_dot(offset, offset));
    double least = bvoli_dot(offset, v->center);
    for (int i = 0; i < 3; ++i)
        least -= v->extent[i] * fabs(bvoli_dot(offset, v->axis[i]));
    const int certain = (BVOLI_OFFSET_SLACK * v->size < NEAR_SHARE * length) & (least >= (1 - NEAR_SHARE) * (length * length));
    return certain ? length : -1;
}

/* The vector to a corner: bit i of its number says at which end of axis i it is. */
static void find_corner(const view *v, unsigned number, bvoli_dyadic out[3])
{
    for (int c = 0; c < 3; ++c) {
        double terms[5] = {v->terms[c][0], v->terms[c][1]};
        for (int i = 0; i < 3; ++i)
            terms[2 + i] = (number >> i & 1 ? 1 : -1) * (v->extent[i] * v->axis[i][c]);
        bvoli_dy_put_sum(terms, 5, &out[c]);
    }
}

/* With u = 2^-53: each coordinate of a normal has 1 u of the product of two axes, the vector to the center 1 u of S, and
 * products and sums six more, of S times that product: 8 u, and as much for the height of the face. */
#define FACING_SLACK 0x1p-49

/* Which ends of axis i the point certainly does not face, as bits: it is on the inner side of the face there. The nearest point
 * lies on a face that the point faces, as the vector from there is a sum of outward normals. A box that may be flat has none
 * that is left out. */
static unsigned find_averted(const view *v, int i)
{
    const double *const a = v->axis[(i + 1) % 3], *const b = v->axis[(i + 2) % 3];
    double n[3];
    bvoli_cross(a, b, n);
    const double inner = bvoli_dot(n, v->axis[i]), at = -bvoli_dot(n, v->center) * (inner < 0 ? -1 : 1),
                 reach = v->extent[i] * fabs(inner), slack = FACING_SLACK * v->size * bvoli_sum_abs(a) * bvoli_sum_abs(b);
    if (!(reach > slack))
        return 0;
    return (unsigned)(-at - reach < -slack) | (unsigned)(at - reach < -slack) << 1;
}

/* The distance of a point outside. */
BVOLI_RARE static double exact_distance(const view *v)
{
    double best = INFINITY;
    for (unsigned i = 0; i < 3; ++i) {
        const unsigned averted = find_averted(v, (int)i);
        for (unsigned end = 0; end < 2; ++end) {
            if (averted >> end & 1)
                continue;
            const unsigned from = end << i, one = 1U << (i + 1) % 3, other = 1U << (i + 2) % 3;
            bvoli_dyadic corner[4][3];
            find_corner(v, from, corner[0]);
            find_corner(v, from | one, corner[1]);
            find_corner(v, from | one | other, corner[2]);
            find_corner(v, from | other, corner[3]);
            best = bvoli_lesser(best, bvoli_dy_face_distance((const bvoli_dyadic(*)[3])corner, 4));
        }
    }
    return best;
}

/* --- quickly --- */

/* Shares of extents, from how far along the axes the center is and the squares of their lengths. */
static d3 shares_of(d3 along, d3 sq, d3 extent)
{
    return d3_max(d3_min(d3_div(d3_sub(d3_splat(0), along), sq), extent), d3_sub(d3_splat(0), extent));
}

/* All of the axes: their columns, from the point to the center, and along them, the squares of their lengths and the products
 * of each with the next; then the nearest point's shares, from the point to it, and that along them. */
typedef struct turned {
    d3 x, y, z, extent, w, along, sq, with_next, share, offset, facing;
    double size;
} turned;

static d3 along_all(const turned *v, d3 of)
{
    return d3_add(d3_add(d3_mul(d3_all_x(of), v->x), d3_mul(d3_all_y(of), v->y)), d3_mul(d3_all_z(of), v->z));
}

static d3 products(const turned *v, d3 x, d3 y, d3 z)
{
    return d3_add(d3_add(d3_mul(v->x, x), d3_mul(v->y, y)), d3_mul(v->z, z));
}

/* What the axes are not perpendicular is taken off once. */
BVOLI_INLINE void find_nearest(const bvol_obb *box, const bvol_vec3 *p, turned *v)
{
    const float *const axes = &box->axis[0].x;
    v->x = d3_gather(axes, 3);
    v->y = d3_gather(axes + 1, 3);
    v->z = d3_gather(axes + 2, 3);
    v->extent = d3_abs(d3_load(&box->extent.x));
    v->w = d3_sub(d3_load(&box->center.x), d3_load(&p->x));
    v->along = along_all(v, v->w);
    v->sq = products(v, v->x, v->y, v->z);
    v->with_next = products(v, d3_yzx(v->x), d3_yzx(v->y), d3_yzx(v->z));
    const d3 first = shares_of(v->along, v->sq, v->extent),
             off = d3_add(d3_mul(v->with_next, d3_yzx(first)), d3_mul(d3_zxy(v->with_next), d3_zxy(first)));
    v->share = shares_of(d3_add(v->along, off), v->sq, v->extent);
    v->offset = d3_add(v->w, d3_set(d3_dot(v->share, v->x), d3_dot(v->share, v->y), d3_dot(v->share, v->z)));
    v->facing = along_all(v, v->offset);
    const d3 reach = d3_add(d3_add(d3_abs(v->x), d3_abs(v->y)), d3_abs(v->z));
    v->size = d3_sum(d3_abs(v->w)) + d3_dot(v->extent, reach);
}

static int are_nearly_perpendicular(const turned *v)
{
    const d3 off = d3_max(d3_abs(d3_sub(v->sq, d3_splat(1))), d3_abs(v->with_next));
    return d3_less(off, d3_splat(BVOLI_NEARLY_PERPENDICULAR)) == 7;
}

/* Certainly inside. */
BVOLI_APART static int is_inside(const turned *v)
{
    const d3 half = d3_mul(d3_splat(0.5), v->sq),
             off = d3_div(d3_add(d3_abs(v->facing), d3_splat(BVOLI_FACING_PART_SLACK * v->size)), half),
             most = d3_max(d3_max(off, d3_yzx(off)), d3_zxy(off));
    return (d3_less(d3_add(d3_abs(v->share), most), v->extent) == 7) & (v->size < INFINITY);
}

/* The square of the distance, or -1 if it is not certain: of what is no number, too. */
static float quick_distance_sq(const bvol_obb *box, const bvol_vec3 *p)
{
    turned v;
    find_nearest(box, p, &v);
    const double length_sq = d3_dot(v.offset, v.offset), least = d3_dot(v.offset, v.w) - d3_dot(v.extent, d3_abs(v.facing)),
                 off = (BVOLI_OFFSET_SLACK / BVOLI_TIGHT_SHARE) * v.size;
    const uint64_t square = bvoli_double_bits(length_sq);
    if (!are_nearly_perpendicular(&v))
        return -1;
    if ((off * off < length_sq) & (least >= (1 - BVOLI_TIGHT_SHARE) * length_sq) & (length_sq > BVOLI_LEAST_GAP_SQ))
        return bvoli_is_cut(square, BVOLI_TIGHT_SLACK) ? bvoli_cut_square(square) : -1;
    return is_inside(&v) ? 0 : -1;
}

/* --- in all cases --- */

/* An interval that is this narrow, as a share of itself, serves: its square is within twice as much, and a rounding. */
#define TIGHT 0x1p-24

float bvol_obb_distance_sq_point(const bvol_obb *box, const bvol_vec3 *p)
{
    enum { FEW = 2, MANY = 24 };
    view v;
    bvoli_centered of_box, of_point;
    bvoli_gap gap;
    const float quick = quick_distance_sq(box, p);
    if (quick >= 0)
        return quick;
    if (!bvoli_obb_finite(box) || !bvoli_vec3_finite(p))
        return NAN;
    bvoli_centered_of_obb(box, &of_box);
    bvoli_centered_of_point(p, 0, &of_point);
    if (bvoli_centered_gap(&of_box, &of_point, 1, 0, 1, &gap) && gap.lo > 0x1p-60 && gap.hi - gap.lo <= TIGHT * gap.lo)
        return bvoli_distance_sq_down(gap.sq);
    view_point(box, p, &v);
    double distance = near_distance(&v, FEW);
    if (distance < 0 && bvol_obb_contains_point(box, p))
        return 0;
    if (distance < 0)
        distance = near_distance(&v, MANY);
    return bvoli_distance_squared_down(distance < 0 ? exact_distance(&v) : distance);
}
