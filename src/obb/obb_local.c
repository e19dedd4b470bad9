/* SPDX-License-Identifier: MIT */
/* Points, boxes and OBBs in the frame of an OBB. Local coordinates s of a point p are those with p = center + sum of s[i]
 * axis[i], so they are scalar products of p - center with the dual vectors of the axes. Centers are subtracted before anything
 * is multiplied: whatever the distance from the origin, the difference of two floats has one rounding in double, most often
 * none. */
#include <bvol/obb.h>

#include "affine/obb_about.h"
#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/quotient.h"
#include "arith/round.h"
#include "arith/wide.h"
#include "base/value.h"
#include "convex/zonotope.h"

/* The filter, for axes that are nearly orthonormal: p - center of finite points in double, one rounding a coordinate. */
typedef struct view {
    bvoli_frame frame;
    double offset[3], size; /* |offset|_1 */
} view;

/* Returns 0 where something is not finite or the axes are far from orthonormal. */
static inline int find_view(const bvol_obb *box, const bvol_vec3 *p, view *v)
{
    double from[3], extent[3];
    bvoli_load(p, v->offset);
    bvoli_load(&box->center, from);
    bvoli_load(&box->extent, extent);
    for (int c = 0; c < 3; ++c)
        v->offset[c] -= from[c];
    v->size = bvoli_sum_abs(v->offset);
    v->frame = bvoli_load_frame(box->axis);
    return v->size + bvoli_sum_abs(extent) < (double)INFINITY && bvoli_frame_orthonormal(&v->frame);
}

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

static fraction exact_local(const frame *f, int i, const vector *v)
{
    bvoli_dyadic axis[3][3], normal[3], to[3];
    for (int k = 0; k < 3; ++k) {
        bvoli_dy_load(f->axis[k], axis[k]);
        to[k] = bvoli_dy_sum(v->terms[k], 2);
    }
    bvoli_dy_cross(axis[(i + 1) % 3], axis[(i + 2) % 3], normal);
    fraction s = {bvoli_dy_dot(normal, to), bvoli_dy_dot(normal, axis[i])};
    if (bvoli_dy_sign(s.denominator) < 0)
        s = (fraction){bvoli_dy_neg(s.numerator), bvoli_dy_neg(s.denominator)};
    return s;
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
        fraction exact = exact_local(f, i, v);
        s.value = bvoli_quotient_near(exact.numerator, exact.denominator);
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
    view v;
    if (!find_view(box, p, &v)) {
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
    fraction reach = exact_local(f, i, &s->center);
    reach.numerator = bvoli_dy_mul(bvoli_dy(side), reach.numerator);
    for (int j = 0; j < 3; ++j) {
        fraction axis = exact_local(f, i, &s->axis[j]);
        reach.numerator = bvoli_dy_add(reach.numerator, bvoli_dy_mul(bvoli_dy(s->extent[j]), bvoli_dy_abs(axis.numerator)));
    }
    return bvoli_quotient_up(reach.numerator, reach.denominator);
}

#if BVOLI_HAS_WIDE
/* The same in integers (arith/wide.h). Axes of both boxes are below 2^60 in one unit, the terms of the way to the center in a
 * second one, extents in a third. The normal of two axes is below 2^121; its product with the way, a sum of two terms, below
 * 2^184, with the box's axis, the denominator, and with others below 2^183, times extents and summed up 2^245. With the shift
 * of the former below 2^69 both parts are below 2^253, and so is the denominator times a float of 24 bits shifted by up to 46.
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

/* The way to the center, in one double a coordinate where that is exact, as it is unless one of them is far from the other. */
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
    const int axes = bvoli_wide_scale(largest), way = bvoli_wide_scale(largest_term(&center));
    const int extents = extent > 0 ? bvoli_wide_scale(extent) : way - axes, shift = axes + extents - way;
    if (shift < 0 || shift >= CENTER_SHIFT)
        return 0;
    int64_t axis[3][3], to[3], own[3];
    bvoli_i128 normal[3];
    int exact = 1;
    const double power = ldexp(1, axes);
    for (int k = 0; k < 3; ++k)
        for (int c = 0; c < 3; ++c)
            axis[k][c] = bvoli_wide_load(f->axis[k][c], power, &exact);
    load_vector(&center, ldexp(1, way), to, &exact);
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
    const int64_t digits = (int64_t)ldexp(frexp((double)x, &exponent), 24);
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
    if (bvoli_i256_sign(&r.numerator) == 0)
        return 0;
    float x = low;
    for (int step = 0; step < STEPS; ++step, x = bvoli_next_up(x)) {
        const int up = is_up(&r, x);
        if (up < 0)
            break;
        if (up)
            return x + 0.0F; /* -0 becomes +0 */
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
            bvoli_coords_out(&made.min)[i] = 0.0F - reach_up(&f, &s, i, -1);
            bvoli_coords_out(&made.max)[i] = reach_up(&f, &s, i, 1);
        }
    }
    *out = made;
}

/* A box as a view has it: where its axes go, and the sum of extent |axis|_1 and the size of the offset. */
typedef struct viewed {
    double axis[3][3], extent[3];
    double magnitude;
} viewed;

static inline viewed view_box(const view *v, const bvol_obb *box)
{
    viewed s = {.magnitude = v->size};
    bvoli_load_axes(box, s.axis, s.extent);
    for (int j = 0; j < 3; ++j)
        s.magnitude += s.extent[j] * bvoli_sum_abs(s.axis[j]);
    return s;
}

/* What is open though the axis is a lone one: coordinates along it are taken exactly, so that the sums are of five exact terms.
 * Sets the lanes that are not certain already; returns those that are certain. */
BVOLI_APART static unsigned lone_bounds(const view *v, const viewed *s, const bvol_obb *box, const bvol_obb *other,
                                        unsigned certain, bvol_aabb *out)
{
    const unsigned lone = bvoli_lone_axes(&v->frame);
    double center[3], from[3];
    d3 low[5], high[5];
    f3 lo, hi;
    bvol_aabb exact;
    bvoli_load(&other->center, center);
    bvoli_load(&box->center, from);
    low[0] = high[0] = bvoli_dot3(v->frame.axis, center);
    low[1] = high[1] = d3_sub(d3_splat(0), bvoli_dot3(v->frame.axis, from));
    for (int j = 0; j < 3; ++j) {
        high[2 + j] = d3_mul(d3_splat(s->extent[j]), d3_abs(bvoli_dot3(v->frame.axis, s->axis[j])));
        low[2 + j] = d3_sub(d3_splat(0), high[2 + j]);
    }
    const unsigned found = bvoli_round_by_residuals(low, high, 5, &lo, &hi) & lone;
    f3_store(bvoli_coords_out(&exact.min), lo);
    f3_store(bvoli_coords_out(&exact.max), hi);
    for (int i = 0; i < 3; ++i)
        if (!(certain >> i & 1)) {
            bvoli_coords_out(&out->min)[i] = bvoli_coords(&exact.min)[i];
            bvoli_coords_out(&out->max)[i] = bvoli_coords(&exact.max)[i];
        }
    return certain | found;
}

/* With u = 2^-53 coordinates have 11.1 u of 1.01 |v|_1, the product with an extent one and the sum of four three: 15.3 u of the
 * magnitude, and less than 32 u with the roundings of the latter. */
#define BOUNDS_SLACK 0x1p-48

void bvol_obb_local_bounds(const bvol_obb *box, const bvol_obb *other, bvol_aabb *out)
{
    view v;
    if (!find_view(box, &other->center, &v)) {
        sharp_local_bounds(box, other, out);
        return;
    }
    const viewed s = view_box(&v, other);
    const d3 center = bvoli_frame_coordinates(&v.frame, v.offset), slack = d3_splat(BOUNDS_SLACK * s.magnitude);
    d3 reach = d3_splat(0);
    unsigned certain = BVOLI_THREE;
    bvol_aabb made;
    int stage = BVOLI_BY_FILTER;
    for (int j = 0; j < 3; ++j)
        reach = d3_add(reach, d3_mul(d3_splat(s.extent[j]), d3_abs(bvoli_frame_coordinates(&v.frame, s.axis[j]))));
    f3_store(bvoli_coords_out(&made.min), bvoli_round3_down(d3_sub(center, reach), slack, &certain));
    f3_store(bvoli_coords_out(&made.max), bvoli_round3_up(d3_add(center, reach), slack, &certain));
    if (certain != BVOLI_THREE) {
        stage = BVOLI_BY_RESIDUALS;
        certain = lone_bounds(&v, &s, box, other, certain, &made);
    }
    if (certain != BVOLI_THREE) {
        sharp_local_bounds(box, other, out);
        return;
    }
    BVOLI_MADE(obb_local_bounds, stage);
    *out = made;
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

/* Columns are the coordinates of the other box's axes: scalar products with each dual vector. */
static inline void view_columns(const bvoli_frame *f, const d3 axes[3], d3 column[3])
{
    const d3 to[3][3] = {{d3_all_x(f->dual[0]), d3_all_x(f->dual[1]), d3_all_x(f->dual[2])},
                         {d3_all_y(f->dual[0]), d3_all_y(f->dual[1]), d3_all_y(f->dual[2])},
                         {d3_all_z(f->dual[0]), d3_all_z(f->dual[1]), d3_all_z(f->dual[2])}};
    const d3 inverse[3] = {d3_all_x(f->inverse), d3_all_y(f->inverse), d3_all_z(f->inverse)};
    for (int i = 0; i < 3; ++i)
        column[i] = d3_mul(bvoli_dot_lanes(to[i], axes), inverse[i]);
}

static inline int filter_local_obb(const view *v, const bvol_obb *other, bvol_obb *out)
{
    const d3 center = bvoli_frame_coordinates(&v->frame, v->offset);
    const f3 nearest = d3_nearest(center);
    bvoli_sides in = {.half = d3_abs(d3_load(bvoli_coords(&other->extent))), .gap = d3_sub(center, d3_widen(nearest))};
    bvoli_frame f;
    d3 axes[3];
    f3 axis[3], extent;
    bvoli_load_turned(bvoli_coords(other->axis), axes);
    view_columns(&v->frame, axes, in.column);
    if (!bvoli_axes_along(&in, axis, &f))
        return 0;
    const bvoli_reach r = bvoli_find_reach(&f, &in, v->size + bvoli_sides_size(axes, in.half));
    if (!bvoli_safe_extents(&r, &extent))
        return 0;
    f3_store(bvoli_coords_out(&out->center), nearest);
    f3_store(bvoli_coords_out(&out->extent), extent);
    f3_store_turned(bvoli_coords_out(out->axis), axis[0], axis[1], axis[2]);
    return 1;
}

/* The center is off by 11.1 u of 1.01 |offset|_1, columns by 10.1 u of 1.01 |axis|_1; rows and columns of orthonormal axes have
 * length 1, so that a scalar product with another dual vector leaves that as it is: 14 u + 11.2 u of 32 u of the magnitude. */
void bvol_obb_local_obb(const bvol_obb *box, const bvol_obb *other, bvol_obb *out)
{
    view v;
    if (!find_view(box, &other->center, &v) || !filter_local_obb(&v, other, out)) {
        sharp_local_obb(box, other, out);
        return;
    }
    BVOLI_MADE(obb_local_obb, 0);
}
