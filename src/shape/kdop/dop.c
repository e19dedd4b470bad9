/* SPDX-License-Identifier: MIT */
#include "shape/kdop/dop.h"

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"

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

/* The least float that is not below a point's place along a side. */
static float highest(const double p[3], int side)
{
    double terms[3], first_error, error;
    for (int k = 0; k < 3; ++k)
        terms[k] = bvoli_side_coord(side, k) * p[k];
    const double first = bvoli_two_sum(terms[0], terms[1], &first_error), sum = bvoli_two_sum(first, terms[2], &error);
    return first_error == 0 ? 0.0F - bvoli_round_down(-sum, -error) : bvoli_sum_up(terms, 3);
}

/* Slabs while points are added. All lines have some, those that are not asked for too. */
typedef struct growing {
    double low[BVOLI_LINES], high[BVOLI_LINES];
} growing;

/* How far the place along a line may be from the rounded one: coordinates are exact. Where it were not 0, every point of a
 * level ground would be a candidate. */
static double slack_of(int line, double slack)
{
    return line < 3 ? 0 : slack;
}

/* Whether a point may lie outside. */
static int may_lie_outside(const growing *g, const double at[BVOLI_LINES], double slack)
{
    int64_t outside = 0;
    for (int line = 0; line < BVOLI_LINES; ++line) {
        const double off = slack_of(line, slack);
        outside |= (at[line] + off > g->high[line] ? 1 : 0) | (at[line] - off < g->low[line] ? 1 : 0);
    }
    return outside != 0;
}

/* Rare: of random points, the n-th lies outside with a probability in proportion to 1 / n. */
BVOLI_APART static void include(growing *g, const double p[3], const double at[BVOLI_LINES], double slack)
{
    for (int line = 0; line < BVOLI_LINES; ++line) {
        const double off = slack_of(line, slack);
        if (at[line] + off > g->high[line])
            g->high[line] = bvoli_greater(g->high[line], (double)highest(p, line));
        if (at[line] - off < g->low[line])
            g->low[line] = bvoli_lesser(g->low[line], -(double)highest(p, bvoli_opposite(line)));
    }
}

size_t bvoli_dop_fit(const bvoli_dop_form *form, const bvoli_points *points, float *min, float *max)
{
    size_t accepted = 0;
    growing g;
    for (int line = 0; line < BVOLI_LINES; ++line) {
        g.low[line] = (double)INFINITY;
        g.high[line] = -(double)INFINITY;
    }
    for (size_t i = 0; i < points->count; ++i) {
        const float *const coords = (const float *)(const void *)(points->first + i * points->stride);
        const double p[3] = {(double)coords[0], (double)coords[1], form->dimension == 3 ? (double)coords[2] : 0};
        const double size = bvoli_sum_abs(p);
        double at[BVOLI_LINES];
        if (!(size <= 3 * (double)FLT_MAX))
            continue;
        ++accepted;
        bvoli_project(p, at);
        if (may_lie_outside(&g, at, PLACE_SLACK * size))
            include(&g, p, at, PLACE_SLACK * size);
    }
    for (int i = 0; i < form->count; ++i) {
        min[i] = (float)g.low[form->lines[i]] + 0.0F;
        max[i] = (float)g.high[form->lines[i]] + 0.0F;
    }
    return accepted;
}

int bvoli_dop_contains_point(const bvoli_dop_form *form, const float *min, const float *max, const float p[3])
{
    const double at[3] = {(double)p[0], (double)p[1], (double)p[2]};
    double places[BVOLI_LINES];
    const double slack = PLACE_SLACK * bvoli_sum_abs(at);
    int outside = 0, uncertain = 0;
    bvoli_project(at, places);
    for (int i = 0; i < form->count; ++i) {
        const double place = places[form->lines[i]], above = place - (double)max[i], below = (double)min[i] - place,
                     off = slack_of(form->lines[i], slack);
        outside |= !(above <= off) | !(below <= off);
        uncertain |= (above > -off) | (below > -off);
    }
    if (outside || !uncertain)
        return !outside;
    const bvoli_slabs slabs = bvoli_dop_slabs(form, min, max);
    return bvoli_slabs_contain_point(&slabs, p);
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
        min[i] = 0.0F - highest_of_box(box_min, box_max, form->dimension, bvoli_opposite(form->lines[i]));
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
        min[i] = 0.0F - highest_of_image(slabs, matrix, bvoli_opposite(form->lines[i]));
    }
}
