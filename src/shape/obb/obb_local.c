/* SPDX-License-Identifier: MIT */
/* Points, boxes and OBBs in the frame of an OBB. Local coordinates s of a point p are those with p = center + sum of s[i]
 * axis[i], so they are scalar products of p - center with the dual vectors of the axes. Centers are subtracted before anything
 * is multiplied: whatever the distance from the origin, the difference of two floats has one rounding in double, most often
 * none. */
#include <bvol/obb.h>

#include "affine/axes.h"
#include "affine/obb_view.h"
#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/quotient.h"
#include "arith/round.h"
#include "arith/wide.h"
#include "base/value.h"
#include "convex/zonotope.h"
#include "kernel/kernel.h"

/* The frame of an OBB. Axes that are nearly orthonormal have well-conditioned dual vectors in double; others are exact. */
typedef struct frame {
    double axis[3][3], dual[3][3], center[3];
    int orthonormal;
} frame;

/* The bound of bvoli_dual() needs axes within 2^-20 of orthonormal. Its 7.1 u become 7.2 u at 2^-10. */
#define ORTHONORMAL_LIMIT 0x1p-10

/* Returns 0 if there is no frame. */
static int set_frame(const bvol_obb *box, frame *f)
{
    double extent[3];
    if (!bvoli_obb_finite(box))
        return 0;
    bvoli_load_axes(box, f->axis, extent);
    bvoli_load(&box->center, f->center);
    f->orthonormal = bvoli_defect((const double(*)[3])f->axis) < ORTHONORMAL_LIMIT;
    if (f->orthonormal)
        bvoli_dual(box->axis, f->dual);
    return f->orthonormal || !bvoli_dependent(f->axis[0], f->axis[1], f->axis[2]);
}

/* A vector in exact terms: its coordinate c is the sum of [c][0] and [c][1]. */
typedef struct vector {
    double terms[3][2];
} vector;

static vector from_center(const frame *f, const bvol_vec3 *p)
{
    vector v;
    for (int c = 0; c < 3; ++c) {
        v.terms[c][0] = (double)bvoli_coords(p)[c];
        v.terms[c][1] = -f->center[c];
    }
    return v;
}

static vector free_vector(const bvol_vec3 *d)
{
    vector v;
    for (int c = 0; c < 3; ++c) {
        v.terms[c][0] = (double)bvoli_coords(d)[c];
        v.terms[c][1] = 0;
    }
    return v;
}

/* A local coordinate as numerator / denominator, the latter positive. Both are determinants: the numerator of the vector with
 * the two other axes. Degrees 3 and 3. */
typedef struct fraction {
    bvoli_dyadic numerator, denominator;
} fraction;

static void find_local(const frame *f, int i, const vector *v, fraction *s)
{
    bvoli_dyadic axis[3][3], normal[3], to[3];
    for (int k = 0; k < 3; ++k)
        bvoli_dy_load(f->axis[k], axis[k]);
    bvoli_dy_load_sums(v->terms, to);
    bvoli_dy_cross(axis[(i + 1) % 3], axis[(i + 2) % 3], normal);
    bvoli_dy_put_dot(normal, to, &s->numerator);
    bvoli_dy_put_dot(normal, axis[i], &s->denominator);
    if (bvoli_dy_sign(s->denominator) < 0) {
        bvoli_dy_negate(&s->numerator);
        bvoli_dy_negate(&s->denominator);
    }
}

/* A local coordinate in double. With u = 2^-53: it is within 12 u of the magnitude. A dual vector has 7.2 u, a difference of
 * floats one rounding, the scalar product three. A quotient of exact numbers is within 2^-50 = 8 u. */
typedef struct coordinate {
    double value, magnitude;
} coordinate;

static coordinate local(const frame *f, int i, const vector *v)
{
    coordinate s = {0, 0};
    if (!f->orthonormal) {
        fraction exact;
        find_local(f, i, v, &exact);
        s.value = bvoli_quotient_near(&exact.numerator, &exact.denominator);
        s.magnitude = fabs(s.value);
        return s;
    }
    for (int c = 0; c < 3; ++c) {
        double term = f->dual[i][c] * (v->terms[c][0] + v->terms[c][1]);
        s.value += term;
        s.magnitude += fabs(term);
    }
    return s;
}

BVOLI_RARE static void sharp_point(const bvol_obb *box, const bvol_vec3 *p, bvol_vec3 *out)
{
    frame f;
    BVOLI_MADE(obb_local_point, 1);
    bvol_vec3 made = {NAN, NAN, NAN};
    if (set_frame(box, &f) && bvoli_vec3_finite(p)) {
        const vector v = from_center(&f, p);
        for (int i = 0; i < 3; ++i)
            bvoli_coords_out(&made)[i] = (float)local(&f, i, &v).value;
    }
    *out = made;
}

/* Coordinates have 10.1 u of 1.01 |offset|_1, and one more for its rounding. */
void bvol_obb_local_point(const bvol_obb *box, const bvol_vec3 *p, bvol_vec3 *out)
{
    bvoli_view v;
    if (!bvoli_find_view(box, p, &v)) {
        sharp_point(box, p, out);
        return;
    }
    BVOLI_MADE(obb_local_point, 0);
    f3_store(bvoli_coords_out(out), d3_nearest(bvoli_frame_coordinates(&v.frame, v.offset)));
}

/* A box relative to a frame: its center and axes as vectors, and its extents. */
typedef struct seen {
    vector center, axis[3];
    double extent[3];
} seen;

static seen see(const frame *f, const bvol_obb *box)
{
    seen s;
    double axis[3][3];
    bvoli_load_axes(box, axis, s.extent);
    s.center = from_center(f, &box->center);
    for (int j = 0; j < 3; ++j)
        s.axis[j] = free_vector(&box->axis[j]);
    return s;
}

/* side * (coordinate i of the center) + sum of extent |coordinate i of an axis|, rounded up; degree 4 over 3. */
static float dyadic_reach_up(const frame *f, const seen *s, int i, int side)
{
    fraction reach, axis;
    BVOLI_MADE(local_reach, 1);
    find_local(f, i, &s->center, &reach);
    if (side < 0)
        bvoli_dy_negate(&reach.numerator);
    for (int j = 0; j < 3; ++j) {
        find_local(f, i, &s->axis[j], &axis);
        bvoli_dy_drop_sign(&axis.numerator);
        bvoli_dy_add_scaled(&axis.numerator, s->extent[j], &reach.numerator);
    }
    return bvoli_quotient_up(&reach.numerator, &reach.denominator);
}

#if BVOLI_HAS_WIDE
/* The same in integers (arith/wide.h). Axes of both boxes are below 2^60 in one unit, the terms of the vector to the center in
 * a second one, extents in a third. The normal of two axes is below 2^121; its product with that vector, a sum of two terms,
 * below 2^184, with the box's axis, the denominator, and with others below 2^183, times extents and summed up 2^245. With the
 * shift of the former below 2^69 both parts are below 2^253, and so is the denominator times a float of 24 bits shifted by up
 * to 46.
 */
typedef struct integer_reach {
    bvoli_i256 numerator, denominator;
    int scale; /* numerator / denominator is 2^scale times the reach */
} integer_reach;

enum { CENTER_SHIFT = 69, FLOAT_SHIFT = 46 };

/* Between the bounds of a reach that is far from 0 lie few floats. */
enum { STEPS = 4 };

static double largest_term(const vector *v)
{
    double largest = 0;
    for (int c = 0; c < 3; ++c)
        largest = bvoli_greater(largest, bvoli_greater(fabs(v->terms[c][0]), fabs(v->terms[c][1])));
    return largest;
}

static void load_vector(const vector *v, double power, int64_t out[3], int *exact)
{
    for (int c = 0; c < 3; ++c)
        out[c] = bvoli_wide_load(v->terms[c][0], power, exact) + bvoli_wide_load(v->terms[c][1], power, exact);
}

/* The vector to the center, in one double a coordinate where that is exact, as it is unless one of them is far from the other.
 */
static vector shortened(const vector *v)
{
    vector out;
    for (int c = 0; c < 3; ++c)
        out.terms[c][0] = bvoli_two_sum(v->terms[c][0], v->terms[c][1], &out.terms[c][1]);
    return out;
}

/* 0 if the numbers do not allow it. */
static int find_integer_reach(const frame *f, const seen *s, int i, int side, integer_reach *out)
{
    const vector center = shortened(&s->center);
    double largest = 0, extent = 0;
    for (int k = 0; k < 3; ++k) {
        largest = bvoli_greater(largest, bvoli_greater(bvoli_max_abs(f->axis[k]), largest_term(&s->axis[k])));
        extent = bvoli_greater(extent, s->extent[k]);
    }
    const int axes = bvoli_wide_scale(largest), centers = bvoli_wide_scale(largest_term(&center));
    const int extents = extent > 0 ? bvoli_wide_scale(extent) : centers - axes, shift = axes + extents - centers;
    if (shift < 0 || shift >= CENTER_SHIFT)
        return 0;
    int64_t axis[3][3], to[3], own[3];
    bvoli_i128 normal[3];
    int exact = 1;
    const double power = ldexp(1, axes);
    for (int k = 0; k < 3; ++k)
        for (int c = 0; c < 3; ++c)
            axis[k][c] = bvoli_wide_load(f->axis[k][c], power, &exact);
    load_vector(&center, ldexp(1, centers), to, &exact);
    bvoli_wide_cross(axis[(i + 1) % 3], axis[(i + 2) % 3], normal);
    out->denominator = bvoli_wide_dot(normal, axis[i]);
    const int sign = bvoli_i256_sign(&out->denominator);
    bvoli_i256_abs(&out->denominator);
    const bvoli_i256 along = bvoli_wide_dot(normal, to);
    out->numerator = bvoli_i256_shifted(&along, shift);
    out->numerator = bvoli_i256_times(&out->numerator, (int64_t)side * sign);
    for (int j = 0; j < 3; ++j) {
        load_vector(&s->axis[j], power, own, &exact);
        bvoli_i256 part = bvoli_wide_dot(normal, own);
        bvoli_i256_abs(&part);
        part = bvoli_i256_times(&part, bvoli_wide_load(s->extent[j], ldexp(1, extents), &exact));
        bvoli_words_add(out->numerator.w, part.w, 4);
    }
    out->scale = extents;
    return exact;
}

/* Whether a float is not below the reach: 1 or 0, or -1 where that takes more bits. */
static int is_up(const integer_reach *r, float x)
{
    int exponent;
    const int64_t digits = (int64_t)ldexp(frexp(bvoli_widen(x), &exponent), 24);
    const int shift = exponent - 24 + r->scale;
    if (digits != 0 && (shift < 0 || shift > FLOAT_SHIFT))
        return -1;
    const bvoli_i256 product = bvoli_i256_times(&r->denominator, digits);
    const bvoli_i256 right = bvoli_i256_shifted(&product, digits != 0 ? shift : 0);
    return bvoli_i256_compare(&r->numerator, &right) <= 0;
}

/* The least float that is not below the reach; none below `low` is. */
static float exact_reach_up(const frame *f, const seen *s, int i, int side, float low)
{
    integer_reach r;
    if (!find_integer_reach(f, s, i, side, &r))
        return dyadic_reach_up(f, s, i, side);
    float x = bvoli_i256_sign(&r.numerator) == 0 ? 0 : low;
    for (int step = 0; step < STEPS; ++step, x = bvoli_next_up(x)) {
        const int up = is_up(&r, x);
        if (up < 0)
            break;
        if (up) {
            BVOLI_MADE(local_reach, 0);
            return bvoli_place(x) == 0 ? 0.0F : x;
        }
    }
    return dyadic_reach_up(f, s, i, side);
}
#else
static float exact_reach_up(const frame *f, const seen *s, int i, int side, float low)
{
    (void)low;
    return dyadic_reach_up(f, s, i, side);
}
#endif

/* Coordinates have 12 u of their magnitude, the product with an extent one and the sum of four three: 16 u, doubled. */
#define REACH_SLACK 0x1p-48

static float reach_up(const frame *f, const seen *s, int i, int side)
{
    coordinate sum = local(f, i, &s->center);
    sum.value *= side;
    for (int j = 0; j < 3; ++j) {
        const coordinate axis = local(f, i, &s->axis[j]);
        sum.value += s->extent[j] * fabs(axis.value);
        sum.magnitude += s->extent[j] * axis.magnitude;
    }
    const double slack = REACH_SLACK * sum.magnitude;
    const float low = bvoli_up(sum.value, -slack), high = bvoli_up(sum.value, slack);
    return low == high ? low : exact_reach_up(f, s, i, side, low);
}

/* What the filter left open. */
BVOLI_RARE static void sharp_local_bounds(const bvol_obb *box, const bvol_obb *other, bvol_aabb *out)
{
    frame f;
    BVOLI_MADE(obb_local_bounds, BVOLI_OPEN);
    bvol_aabb made = BVOLI_AABB_NAN;
    if (set_frame(box, &f) && bvoli_obb_finite(other)) {
        const seen s = see(&f, other);
        for (int i = 0; i < 3; ++i) {
            bvoli_coords_out(&made.min)[i] = bvoli_negative(reach_up(&f, &s, i, -1));
            bvoli_coords_out(&made.max)[i] = reach_up(&f, &s, i, 1);
        }
    }
    *out = made;
}

void bvol_obb_local_bounds(const bvol_obb *box, const bvol_obb *other, bvol_aabb *out)
{
    const int stage = bvoli_kernels_now()->obb_local_bounds(box, other, out);
    if (stage == BVOLI_OPEN)
        sharp_local_bounds(box, other, out);
    else
        BVOLI_MADE(obb_local_bounds, stage);
}

/* The image of a box in a frame, by coordinate. */
typedef struct image {
    double column[3][3], magnitude[3]; /* magnitude of the offset and of all columns times their extents */
    double offset[3];                  /* from the rounded center to the true one */
    bvol_vec3 center;
} image;

static image see_image(const frame *f, const seen *s)
{
    image in;
    for (int i = 0; i < 3; ++i) {
        const coordinate center = local(f, i, &s->center);
        const float rounded = bvoli_coords_out(&in.center)[i] = (float)center.value;
        in.offset[i] = center.value - (double)rounded;
        in.magnitude[i] = center.magnitude;
        for (int j = 0; j < 3; ++j) {
            const coordinate axis = local(f, i, &s->axis[j]);
            in.column[j][i] = axis.value;
            in.magnitude[i] += s->extent[j] * axis.magnitude;
        }
    }
    return in;
}

/* An extent that contains the image. bvoli_bound_extent() allows for 32 u of the magnitude, of which it needs 15.1 u for
 * vectors without an error; here they have one of 12 u. */
static float enclose(const image *in, const seen *s, const double dual[3])
{
    double reach = fabs(bvoli_dot(dual, in->offset)), magnitude = 0;
    for (int c = 0; c < 3; ++c)
        magnitude += fabs(dual[c]) * in->magnitude[c];
    for (int j = 0; j < 3; ++j)
        reach += s->extent[j] * fabs(bvoli_dot(dual, in->column[j]));
    return bvoli_extent_up(reach, magnitude);
}

/* Columns may have any size, so directions are scaled and lengths taken without squares: either choice is free. */
static void image_axes(const image *in, const seen *s, bvol_vec3 axis[3])
{
    int order[3];
    double direction[3][3], size[3];
    for (int j = 0; j < 3; ++j) {
        const double largest = bvoli_max_abs(in->column[j]);
        size[j] = s->extent[j] * largest;
        for (int c = 0; c < 3; ++c)
            direction[j][c] = largest > 0 ? in->column[j][c] / largest : 0;
    }
    bvoli_largest_first(size, order);
    bvoli_orthonormal((const double(*)[3])direction, order, axis);
}

BVOLI_RARE static void sharp_local_obb(const bvol_obb *box, const bvol_obb *other, bvol_obb *out)
{
    frame f;
    BVOLI_MADE(obb_local_obb, 1);
    bvol_obb made = BVOLI_OBB_NAN;
    if (set_frame(box, &f) && bvoli_obb_finite(other)) {
        double dual[3][3];
        const seen s = see(&f, other);
        const image in = see_image(&f, &s);
        image_axes(&in, &s, made.axis);
        bvoli_dual(made.axis, dual);
        made.center = in.center;
        for (int i = 0; i < 3; ++i)
            bvoli_coords_out(&made.extent)[i] = enclose(&in, &s, dual[i]);
    }
    *out = bvoli_obb_finite(&made) ? made : BVOLI_OBB_NAN;
}

void bvol_obb_local_obb(const bvol_obb *box, const bvol_obb *other, bvol_obb *out)
{
    if (bvoli_kernels_now()->obb_local_obb(box, other, out))
        BVOLI_MADE(obb_local_obb, 0);
    else
        sharp_local_obb(box, other, out);
}
