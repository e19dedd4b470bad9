/* SPDX-License-Identifier: MIT */
#include "kernel/packed_obb.h"

#include "arith/filter.h"
#include "base/value.h"

#include <string.h>

/* A box in double. */
typedef struct parts {
    float center[3];
    double off; /* at most so far the true center is from that one */
    double extent[3], axis[3][3];
} parts;

/* For roundings of float and double in what is only measured here: far more than they take. */
#define MORE (1 + 0x1p-18)
#define LESS (1 - 0x1p-18)

/* Between 2^52 and 2^53 doubles are the integers, so the sum rounds to the nearest; rint() is a call where the CPU is not
 * known. */
static double nearest_integer(double x)
{
    return x + 0x1.8p52 - 0x1.8p52;
}

/* The upper half of the smallest float with a zero lower half that is at least a value; of the largest one that is at most. */
static uint32_t half_above(double value)
{
    const float rounded = (float)(value * MORE);
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    return (bits + 0xffff) >> 16;
}

static uint32_t half_below(double value)
{
    const float rounded = (float)(value * LESS);
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    return bits >> 16;
}

/* Radii of a ball that contains the box, NaN if anything is, and of one inside the box. A corner is sum of +-h[i] a[i], so its
 * square is at most the sum of h[i] h[j] |a[i] . a[j]|. With d the largest entry of |A^T A - I| the singular values of A are at
 * least sqrt(1 - 3 d), so the box reaches sum of h[i] |a[i] . n| >= min h |A^T n| >= min h sqrt(1 - 3 d) in the direction n. */
static void set_balls(const parts *p, double *outer, double *inner)
{
    double square = 0, defect = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            const double dot = bvoli_dot(p->axis[i], p->axis[j]);
            square += p->extent[i] * p->extent[j] * fabs(dot);
            defect = bvoli_greater(defect, fabs(dot - (i == j)));
        }
    *outer = sqrt(square) + p->off;
    *inner =
        bvoli_lesser(bvoli_lesser(p->extent[0], p->extent[1]), p->extent[2]) * sqrt(bvoli_greater(1 - 3 * defect, 0)) - p->off;
    if (*inner < 2 * BVOLI_PACKED_OBB_LEAST)
        *inner = 0;
}

/* The unit quaternion of axes that are nearly orthonormal, any unit quaternion of others. The matrix below is 4 q q^T of a
 * rotation, so its longest row is q times a number (S. Shepperd, "Quaternion from rotation matrix", 1978). Negating an axis
 * does not change the box, so the third axis is negated where the axes are left-handed. */
static void set_turn(const double axis[3][3], double q[4])
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
    const double *longest = (const double[4]){1, 0, 0, 0};
    double best = 0;
    for (int r = 0; r < 4; ++r) {
        const double square = m[r][0] * m[r][0] + bvoli_dot(m[r] + 1, m[r] + 1);
        longest = square > best ? m[r] : longest;
        best = square > best ? square : best;
    }
    const double length = best > 0 ? sqrt(best) : 1;
    for (int k = 0; k < 4; ++k)
        q[k] = longest[k] / length;
}

/* A coordinate of the quaternion, times 32767. */
static double turn_of(const bvoli_packed_obb *row, int k)
{
    return (int16_t)bvoli_packed_obb_half(row, BVOLI_PACKED_OBB_TURN + k);
}

/* The axes of the approximate box. */
static void axes_of(const bvoli_packed_obb *row, double axis[3][3])
{
    const double w = turn_of(row, 0), x = turn_of(row, 1), y = turn_of(row, 2), z = turn_of(row, 3);
    const double f = 2 / (w * w + x * x + y * y + z * z);
    const double rotation[3][3] = {{1 - f * (y * y + z * z), f * (x * y + w * z), f * (x * z - w * y)},
                                   {f * (x * y - w * z), 1 - f * (x * x + z * z), f * (y * z + w * x)},
                                   {f * (x * z + w * y), f * (y * z - w * x), 1 - f * (x * x + y * y)}};
    memcpy(axis, rotation, sizeof rotation);
}

/* Sets the extents, and returns how far the true box is from the approximate one: the largest n . p over a box is n . center +
 * sum of |n . h[i] a[i]|, which the length of the difference of these vectors bounds term by term. */
static double set_extents(const parts *p, double radius, bvoli_packed_obb *out)
{
    double stand_in[3][3], error = p->off;
    axes_of(out, stand_in);
    for (int i = 0; i < 3; ++i) {
        const double unit = radius / UINT16_MAX, extent = bvoli_lesser(nearest_integer(p->extent[i] / unit), UINT16_MAX);
        double apart[3];
        bvoli_packed_obb_set_half(out, BVOLI_PACKED_OBB_EXTENT + i, (uint16_t)extent);
        for (int k = 0; k < 3; ++k)
            apart[k] = p->extent[i] * p->axis[i][k] - extent * unit * stand_in[i][k];
        error += sqrt(bvoli_dot(apart, apart));
    }
    return error;
}

/* The third axis of the approximate box may point the other way, which does not change the box. */
static void face_alike(const bvoli_packed_obb *row, double axis[3][3])
{
    double stand_in[3][3];
    axes_of(row, stand_in);
    if (bvoli_dot(stand_in[2], axis[2]) < 0)
        for (int k = 0; k < 3; ++k)
            axis[2][k] = -axis[2][k];
}

static void set_row(parts *p, bvoli_packed_obb *out)
{
    double outer, inner, q[4];
    float radius;
    static const bvoli_packed_obb unknown = {{NAN, NAN, NAN}, 0, {0, 0, INT16_MAX, 0}};
    set_balls(p, &outer, &inner);
    *out = unknown;
    for (int k = 0; k < 3; ++k)
        if (!(fabs((double)p->center[k]) <= BVOLI_PACKED_OBB_LIMIT))
            return;
    if (!(outer <= BVOLI_PACKED_OBB_LIMIT))
        return;
    *out = (bvoli_packed_obb){.center = {p->center[0], p->center[1], p->center[2]}};
    out->radii = half_above(bvoli_greater(outer, BVOLI_PACKED_OBB_LEAST)) << 16 | half_below(inner);
    memcpy(&radius, &out->radii, sizeof radius);
    set_turn((const double(*)[3])p->axis, q);
    for (int k = 0; k < 4; ++k)
        bvoli_packed_obb_set_half(out, BVOLI_PACKED_OBB_TURN + k, (uint16_t)(int16_t)nearest_integer(q[k] * INT16_MAX));
    face_alike(out, p->axis);
    const double error = set_extents(p, (double)radius, out);
    bvoli_packed_obb_set_half(out, BVOLI_PACKED_OBB_ERROR,
                              (uint16_t)half_above(MORE * error + BVOLI_PACKED_OBB_ROUNDING * (double)radius));
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
