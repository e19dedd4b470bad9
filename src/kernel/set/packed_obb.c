/* SPDX-License-Identifier: MIT */
#include "kernel/set/packed_obb.h"

#include "arith/filter.h"
#include "base/value.h"

#include <string.h>

/* A box in double. */
typedef struct parts {
    float center[3];
    double off; /* at most so far the true center is from that one */
    double extent[3], axis[3][3];
} parts;

static double nearest_integer(double x)
{
    return x + BVOLI_TO_INTEGER - BVOLI_TO_INTEGER;
}

/* Radii of a ball that contains the box, NaN if anything is, and of one inside the box. A corner is sum of +-h[i] a[i], so its
 * square is at most the sum of h[i] h[j] |a[i] . a[j]|. With d the largest entry of |A^T A - I| the singular values of A are at
 * least sqrt(1 - 3 d) >= 1 - 3 d, so the box reaches sum of h[i] |a[i] . n| >= min h |A^T n| >= min h (1 - 3 d) in the
 * direction n. */
static void set_balls(const parts *p, double *outer, double *inner)
{
    double square = 0, defect = 0;
    for (int i = 0; i < 3; ++i) {
        const double own = bvoli_dot(p->axis[i], p->axis[i]);
        square += p->extent[i] * p->extent[i] * own;
        defect = bvoli_greater(defect, fabs(own - 1));
        for (int j = 0; j < i; ++j) {
            const double dot = fabs(bvoli_dot(p->axis[i], p->axis[j]));
            square += 2 * p->extent[i] * p->extent[j] * dot;
            defect = bvoli_greater(defect, dot);
        }
    }
    *outer = bvoli_sqrt(square) + p->off;
    *inner = bvoli_lesser(bvoli_lesser(p->extent[0], p->extent[1]), p->extent[2]) * bvoli_greater(1 - 3 * defect, 0) - p->off;
}

/* The unit quaternion of axes that are nearly orthonormal, any unit quaternion of others, times 32767 and rounded. The matrix
 * below is 4 q q^T of a rotation, so each row is q times a number, the largest where the diagonal is (S. Shepperd, "Quaternion
 * from rotation matrix", 1978). Whatever the axes are, the diagonal has the sum 4, so its largest entry is 1 at least. Negating
 * an axis does not change the box, so the third axis is negated where the axes are left-handed. Which row it is follows no
 * pattern, so it is found without a branch. */
static void find_quaternion(const double axis[3][3], double quaternion[4])
{
    const double *x = axis[0], *y = axis[1];
    double cross[3], z[3];
    bvoli_cross(x, y, cross);
    const double hand = bvoli_dot(cross, axis[2]) < 0 ? -1 : 1;
    for (int k = 0; k < 3; ++k)
        z[k] = hand * axis[2][k];
    const double m[4][4] = {{1 + x[0] + y[1] + z[2], y[2] - z[1], z[0] - x[2], x[1] - y[0]},
                            {y[2] - z[1], 1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2]},
                            {z[0] - x[2], y[0] + x[1], 1 - x[0] + y[1] - z[2], z[1] + y[2]},
                            {x[1] - y[0], z[0] + x[2], z[1] + y[2], 1 - x[0] - y[1] + z[2]}};
    const int low = m[1][1] > m[0][0], high = 2 + (m[3][3] > m[2][2]), second = m[high][high] > m[low][low];
    const double *row = m[low + second * (high - low)];
    const double inverse = 1 / bvoli_sqrt(row[0] * row[0] + bvoli_dot(row + 1, row + 1));
    for (int k = 0; k < 4; ++k)
        quaternion[k] = nearest_integer(row[k] * inverse * INT16_MAX);
}

/* The axes of the approximate box. */
static void axes_of(const double quaternion[4], double axis[3][3])
{
    const double w = quaternion[0], x = quaternion[1], y = quaternion[2], z = quaternion[3];
    const double f = 2 / (w * w + x * x + y * y + z * z);
    const double rotation[3][3] = {{1 - f * (y * y + z * z), f * (x * y + w * z), f * (x * z - w * y)},
                                   {f * (x * y - w * z), 1 - f * (x * x + z * z), f * (y * z + w * x)},
                                   {f * (x * z + w * y), f * (y * z - w * x), 1 - f * (x * x + y * y)}};
    memcpy(axis, rotation, sizeof rotation);
}

/* Finds the extents in 16 bits, and returns how far the true box is from the approximate one: the largest n . p over a box is n
 * . center + sum of |n . h[i] a[i]|, which the length of the difference of these vectors bounds term by term. The third axis of
 * the approximate box may point in the opposite direction, which does not change the box. */
static double find_extents(const parts *p, double radius, const double quaternion[4], double extent[3])
{
    const double unit = radius * (1.0 / UINT16_MAX), units = UINT16_MAX / radius;
    double stand_in[3][3], error = 0;
    axes_of(quaternion, stand_in);
    const double last = bvoli_dot(stand_in[2], p->axis[2]) < 0 ? -unit : unit;
    for (int i = 0; i < 3; ++i) {
        double apart[3];
        extent[i] = bvoli_lesser(nearest_integer(p->extent[i] * units), UINT16_MAX);
        const double length = extent[i] * (i == 2 ? last : unit);
        for (int k = 0; k < 3; ++k)
            apart[k] = p->extent[i] * p->axis[i][k] - length * stand_in[i][k];
        error += bvoli_sqrt(bvoli_dot(apart, apart));
    }
    return error + p->off;
}

static void set_row(const parts *p, bvoli_packed_obb *out)
{
    static const bvoli_packed_obb unknown = {{NAN, NAN, NAN}, 0, {0, 0, INT16_MAX, 0}};
    double outer, inner, quaternion[4], extent[3];
    set_balls(p, &outer, &inner);
    *out = unknown;
    for (int k = 0; k < 3; ++k)
        if (!(fabs((double)p->center[k]) <= BVOLI_PACKED_OBB_LIMIT))
            return;
    if (!(outer <= BVOLI_PACKED_OBB_LIMIT))
        return;
    memcpy(out->center, p->center, sizeof out->center);
    const double radius = bvoli_packed_obb_set_radii(out, outer, inner);
    find_quaternion(p->axis, quaternion);
    const double error = find_extents(p, radius, quaternion, extent);
    bvoli_packed_obb_set_halves(out, extent, quaternion, error, radius);
}

void bvoli_packed_obb_of_obb(const bvol_obb *box, bvoli_packed_obb *out)
{
    parts p = {.center = {box->center.x, box->center.y, box->center.z}};
    bvoli_load_axes(box, p.axis, p.extent);
    set_row(&p, out);
}

/* Sums and differences of floats may be rounded once in double, and the center to float. */
void bvoli_packed_obb_of_aabb(const bvol_aabb *box, bvoli_packed_obb *out)
{
    double lo[3], hi[3];
    parts p = {.axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    bvoli_load(&box->min, lo);
    bvoli_load(&box->max, hi);
    for (int k = 0; k < 3; ++k) {
        const double center = (lo[k] + hi[k]) / 2;
        p.center[k] = (float)center;
        p.off += fabs(center - (double)p.center[k]) + 0x1p-52 * fabs(center);
        p.extent[k] = (hi[k] - lo[k]) / 2;
    }
    if (!bvoli_aabb_nonempty(box))
        p.off = NAN; /* extents below 0 are not those of a box */
    set_row(&p, out);
}
