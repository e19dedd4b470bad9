/* SPDX-License-Identifier: MIT */
#include "shape/kdop/dop.h"

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "arith/vec4.h"

#include <math.h>

bvoli_slabs bvoli_dop_slabs(const bvoli_dop_form *form, const float *min, const float *max)
{
    bvoli_slabs slabs;
    bvoli_slabs_begin(&slabs, form->kind);
    for (int i = 0; i < form->count; ++i)
        bvoli_slabs_set(&slabs, form->lines[i], min[i], max[i]);
    return slabs;
}

void bvoli_dop_fill(const bvoli_dop_form *form, float low, float high, float *min, float *max)
{
    for (int i = 0; i < form->count; ++i) {
        min[i] = low;
        max[i] = high;
    }
}

static void lower(float *min, float x)
{
    *min = x < *min ? x : *min;
}

static void lift(float *max, float x)
{
    *max = x > *max ? x : *max;
}

void bvoli_dop_merge(const bvoli_dop_form *form, const float *a_min, const float *a_max, float *min, float *max)
{
    for (int i = 0; i < form->count; ++i) {
        lower(&min[i], a_min[i]);
        lift(&max[i], a_max[i]);
    }
}

/* ---- points ---- */

/* Two additions are off by 2 u (|x| + |y| + |z|) to first order, with u = 2^-53. Doubled. */
#define PLACE_SLACK 0x1p-51

/* What rounding has left out of coordinates is at most u of them more. Together less than half of this. */
#define ROUNDED_SLACK 0x1p-50

/* Beyond this sums of three may overflow. */
#define LARGE 0x1p1000

/* The least float that is not below a sum of three doubles, of which one is large. What is added first has two signs, if there
 * are two among the two largest, and so nothing grows beyond these; otherwise the sum is as large as the largest. */
BVOLI_APART static float highest_of_large(double terms[3])
{
    for (int i = 0; i < 2; ++i)
        for (int j = 2; j > i; --j)
            if (fabs(terms[j]) > fabs(terms[j - 1])) {
                const double larger = terms[j];
                terms[j] = terms[j - 1];
                terms[j - 1] = larger;
            }
    if (fabs(terms[0]) > LARGE && (terms[0] > 0) == (terms[1] > 0))
        return terms[0] > 0 ? INFINITY : -FLT_MAX;
    return bvoli_sum_up(terms, 3);
}

/* The least float that is not below a point's place along a side. */
static float highest(const double p[3], const double rest[3], int side)
{
    double terms[6], first_error, error;
    for (int k = 0; k < 3; ++k) {
        terms[k] = bvoli_side_coord(side, k) * p[k];
        terms[3 + k] = bvoli_side_coord(side, k) * rest[k];
    }
    if (bvoli_sum_abs(rest) > 0)
        return bvoli_sum_up(terms, 6);
    if (!(bvoli_sum_abs(terms) <= LARGE))
        return highest_of_large(terms);
    const double first = bvoli_two_sum(terms[0], terms[1], &first_error), sum = bvoli_two_sum(first, terms[2], &error);
    return first_error == 0 ? bvoli_negative(bvoli_round_down(-sum, -error)) : bvoli_sum_up(terms, 3);
}

/* How far the place along a line may be from the rounded one: coordinates without a rest are exact. Where it were not 0, every
 * point of a level ground would be a candidate. */
static double slack_of(int line, const double rest[3], double slack)
{
    return line < 3 && rest[line] == 0 ? 0 : slack;
}

static const double no_rest[3] = {0, 0, 0};

/* Whether a point may lie outside. */
static int may_lie_outside(const bvoli_dop_growth *g, const double at[BVOLI_LINES], const double rest[3], double slack)
{
    int64_t outside = 0;
    for (int line = 0; line < BVOLI_LINES; ++line) {
        const double off = slack_of(line, rest, slack);
        outside |= (at[line] + off > g->high[line] ? 1 : 0) | (at[line] - off < g->low[line] ? 1 : 0);
    }
    return outside != 0;
}

/* Rare: of random points, the n-th lies outside with a probability in proportion to 1 / n. */
BVOLI_APART static void include(bvoli_dop_growth *g, const double p[3], const double rest[3], const double at[BVOLI_LINES],
                                double slack)
{
    for (int line = 0; line < BVOLI_LINES; ++line) {
        const double off = slack_of(line, rest, slack);
        if (!(at[line] + off <= g->high[line])) /* NaN is not certain */
            g->high[line] = bvoli_greater(g->high[line], (double)highest(p, rest, line));
        if (!(at[line] - off >= g->low[line]))
            g->low[line] = bvoli_lesser(g->low[line], -(double)highest(p, rest, bvoli_opposite(line)));
    }
}

static inline void add(bvoli_dop_growth *g, const double p[3], const double rest[3], double slack)
{
    double at[BVOLI_LINES];
    bvoli_project(p, at);
    if (!(slack <= LARGE) || may_lie_outside(g, at, rest, slack))
        include(g, p, rest, at, slack);
}

void bvoli_dop_begin(bvoli_dop_growth *growth)
{
    for (int line = 0; line < BVOLI_LINES; ++line) {
        growth->low[line] = (double)INFINITY;
        growth->high[line] = -(double)INFINITY;
    }
}

int bvoli_dop_add(bvoli_dop_growth *growth, const double value[3], const double error[3])
{
    if (!(fabs(value[0]) <= DBL_MAX && fabs(value[1]) <= DBL_MAX && fabs(value[2]) <= DBL_MAX))
        return 0;
    const double size = bvoli_sum_abs(value);
    add(growth, value, error, size <= LARGE ? ROUNDED_SLACK * size : (double)INFINITY);
    return 1;
}

void bvoli_dop_end(const bvoli_dop_growth *growth, const bvoli_dop_form *form, float *min, float *max)
{
    for (int i = 0; i < form->count; ++i) {
        min[i] = (float)growth->low[form->lines[i]] + 0.0F;
        max[i] = (float)growth->high[form->lines[i]] + 0.0F;
    }
}

size_t bvoli_dop_fit(const bvoli_dop_form *form, const bvoli_points *points, float *min, float *max)
{
    size_t accepted = 0;
    bvoli_dop_growth growth;
    bvoli_dop_begin(&growth);
    for (size_t i = 0; i < points->count; ++i) {
        const float *const coords = (const float *)(const void *)(points->first + i * points->stride);
        const double p[3] = {(double)coords[0], (double)coords[1], form->dimension == 3 ? (double)coords[2] : 0};
        const double size = bvoli_sum_abs(p);
        if (!(size <= 3 * (double)FLT_MAX))
            continue;
        ++accepted;
        add(&growth, p, no_rest, PLACE_SLACK * size);
    }
    bvoli_dop_end(&growth, form, min, max);
    return accepted;
}

/* With u = 2^-24 and S the sum of the magnitudes of the coordinates: a place along a line is a sum of up to three of them, or
 * of their negatives, with two roundings, and the slack comes on either side with one more: 3 u S, and 2 u of the slack. 4 u S
 * covers it and the slack's own roundings, and FLOAT_FLUSH what a flush to zero may take from three coordinates, a bound and
 * six sums, 2^-126 each. */
#define FLOAT_PLACE_SLACK 0x1p-22F
#define FLOAT_FLUSH 0x1p-122F

/* When floats are not certain. */
BVOLI_RARE static int sharp_contains_point(const bvoli_dop_form *form, const float *min, const float *max, const float p[3])
{
    const double at[3] = {(double)p[0], (double)p[1], (double)p[2]};
    double places[BVOLI_LINES];
    const double slack = PLACE_SLACK * bvoli_sum_abs(at);
    int outside = 0, uncertain = 0;
    bvoli_project(at, places);
    for (int i = 0; i < form->count; ++i) {
        const double place = places[form->lines[i]], above = place - (double)max[i], below = (double)min[i] - place,
                     off = slack_of(form->lines[i], no_rest, slack);
        outside |= !(above <= off) | !(below <= off);
        uncertain |= (above > -off) | (below > -off);
    }
    if (outside || !uncertain)
        return !outside;
    const bvoli_slabs slabs = bvoli_dop_slabs(form, min, max);
    return bvoli_slabs_contain_point(&slabs, p);
}

/* Four slabs at once, the last four after those that four divides. 1 if the point is certainly in all, -1 if it certainly is
 * beyond one, 0 if neither is certain: so for every NaN, and for sums that overflow, since the slack is infinite then. */
static inline int filter_point(const bvoli_dop_form *form, const float *min, const float *max, const float p[3])
{
    const float slack = FLOAT_PLACE_SLACK * (fabsf(p[0]) + fabsf(p[1]) + fabsf(p[2])) + FLOAT_FLUSH;
    const v4 x = v4_splat(p[0]), y = v4_splat(p[1]), z = v4_splat(p[2]), off = v4_splat(slack);
    int in = 15, out = 0;
    for (int i = 0; i < form->count; i += 4) {
        const int k = i + 4 <= form->count ? i : form->count - 4;
        const v4 sum = v4_add(v4_mul(x, v4_load(&form->normals[0][k])), v4_mul(y, v4_load(&form->normals[1][k])));
        const v4 place = v4_add(sum, v4_mul(z, v4_load(&form->normals[2][k])));
        const v4 low = v4_sub(place, off), high = v4_add(place, off), least = v4_load(&min[k]), most = v4_load(&max[k]);
        in &= mask4_bits(mask4_and(v4_le(least, low), v4_le(high, most)));
        out |= mask4_bits(mask4_or(v4_gt(low, most), v4_gt(least, high)));
    }
    return (in == 15) - (out != 0);
}

int bvoli_dop_contains_point(const bvoli_dop_form *form, const float *min, const float *max, const float p[3])
{
    const int side = filter_point(form, min, max, p);
    return side != 0 ? side > 0 : sharp_contains_point(form, min, max, p);
}

/* ---- boxes ---- */

static float highest_of_box(const float *box_min, const float *box_max, int dimension, int side)
{
    double terms[3] = {0, 0, 0};
    for (int k = 0; k < dimension; ++k) {
        const int d = bvoli_side_coord(side, k);
        terms[k] = d == 0 ? 0 : d > 0 ? (double)box_max[k] : -(double)box_min[k];
        if (isinf(terms[k]))
            return INFINITY;
    }
    return bvoli_sum_up(terms, 3);
}

void bvoli_dop_of_box(const bvoli_dop_form *form, const float *box_min, const float *box_max, float *min, float *max)
{
    for (int i = 0; i < form->count; ++i) {
        max[i] = highest_of_box(box_min, box_max, form->dimension, form->lines[i]);
        min[i] = bvoli_negative(highest_of_box(box_min, box_max, form->dimension, bvoli_opposite(form->lines[i])));
    }
}

/* ---- maps ---- */

/* With u = 2^-53: a coordinate of the direction is a sum of up to three floats, off by 2 u of their sizes. The weights of
 * normals are off by 2 u (|x| + |y| + |z|) of the direction, so that a coordinate of the sum of three normals is off by three
 * times as much, and exact where it is 0. Together 8 u of all entries' sizes, doubled. */
#define DIRECTION_SLACK 0x1p-49

/* Three products and two additions of them, two of what is added, and one of both: 6 u at most of the sizes, and more for the
 * slack itself. */
#define IMAGE_SLACK 0x1p-50

static double greatest_size(const bvoli_slabs *slabs, int line)
{
    return bvoli_greater(fabs(slabs->above[line]), fabs(slabs->above[line + BVOLI_LINES]));
}

/* d . (M x + t) = (M^T d) . x + d . t */
static float highest_of_image(const bvoli_slabs *slabs, const float matrix[12], int side)
{
    double direction[3] = {0, 0, 0}, entries[3] = {0, 0, 0}, added = 0, size = 0, far = 0;
    for (int r = 0; r < 3; ++r) {
        const int d = bvoli_side_coord(side, r);
        for (int c = 0; c < 3; ++c) {
            direction[c] += d * (double)matrix[3 * c + r];
            entries[c] += fabs(d * (double)matrix[3 * c + r]);
        }
        added += d * (double)matrix[9 + r];
        size += fabs(d * (double)matrix[9 + r]);
    }
    const bvoli_reach reach = bvoli_slabs_reach(slabs, direction);
    for (int c = 0; c < 3; ++c)
        far += entries[c] > 0 ? greatest_size(slabs, c) : 0;
    const double slack = IMAGE_SLACK * (reach.size + size) + DIRECTION_SLACK * (entries[0] + entries[1] + entries[2]) * far;
    return isinf(reach.sum) || isinf(far) ? INFINITY : bvoli_up(reach.sum + added, slack);
}

void bvoli_dop_image(const bvoli_dop_form *form, const bvoli_slabs *slabs, const float matrix[12], float *min, float *max)
{
    for (int i = 0; i < form->count; ++i) {
        max[i] = highest_of_image(slabs, matrix, form->lines[i]);
        min[i] = bvoli_negative(highest_of_image(slabs, matrix, bvoli_opposite(form->lines[i])));
    }
}
