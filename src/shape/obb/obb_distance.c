/* SPDX-License-Identifier: MIT */
/* How far OBBs are from points: the gap of both, where it is tight; where it is not, a point of the box is found in double, and
 * a plane behind which the box lies; where these do not agree, the distance is that of the nearest face, in exact numbers. */
#include <bvol/obb.h>

#include "arith/filter.h"
#include "base/value.h"
#include "convex/centered_gap.h"
#include "convex/distance.h"

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

/* With u = 2^-53 and S the size: shares of extents are within them, so that the vector is that to a point of the box but for 5
 * u of S, and its length has four more. Every point of the box lies beyond the plane perpendicular to the vector through the
 * corner that is farthest against it, so it is as far as that corner's scalar product with the vector, over the length: the
 * vector to the center has one rounding, products and sums eight more, of magnitudes below S times the length, and the length
 * four: 13 u. 32 u of S cover both, and the second order. A distance for which this and the difference of both bounds are below
 * 2^-27 of it is right to 2^-26. Products of floats do not underflow. */
#define OFFSET_SLACK 0x1p-48
#define NEAR_SHARE 0x1p-27

/* The distance, or -1 if it is not certain. */
static double near_distance(const view *v, int rounds)
{
    double offset[3];
    find_offset(v, rounds, offset);
    const double length = sqrt(bvoli_dot(offset, offset));
    double least = bvoli_dot(offset, v->center);
    for (int i = 0; i < 3; ++i)
        least -= v->extent[i] * fabs(bvoli_dot(offset, v->axis[i]));
    const int certain = (OFFSET_SLACK * v->size < NEAR_SHARE * length) & (least >= (1 - NEAR_SHARE) * (length * length));
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

/* An interval that is this narrow, as a share of itself, serves: its square is within twice as much, and a rounding. */
#define TIGHT 0x1p-24

float bvol_obb_distance_sq_point(const bvol_obb *box, const bvol_vec3 *p)
{
    enum { FEW = 2, MANY = 24 };
    view v;
    bvoli_centered of_box, of_point;
    bvoli_gap gap;
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
