/* SPDX-License-Identifier: MIT */
#include "convex/closed_gap.h"

#include "base/value.h"
#include "convex/gap_end.h"

#include <bvol/ray.h>

void bvoli_exchange_gap(bvoli_gap *gap)
{
    const uint32_t face = gap->face[0];
    gap->face[0] = gap->face[1];
    gap->face[1] = face;
    for (int c = 0; c < 3; ++c) {
        const double a = gap->a[c];
        gap->a[c] = gap->b[c];
        gap->b[c] = a;
        gap->n[c] = -gap->n[c];
    }
}

/* From the nearest points of two cores, and the vector from the second to the first, which is within 2 u of itself, u = 2^-53,
 * and `slack`. */
static void end_at(const double p[3], const double q[3], const double x[3], int exact, double slack, const double radius[2],
                   bvoli_gap *out)
{
    const bvoli_length length = bvoli_length_of(x, exact);
    const double per_length = 1 / length.root;
    bvoli_end_gap(&length, radius, slack, out);
    for (int c = 0; c < 3; ++c) {
        out->n[c] = x[c] * per_length;
        out->a[c] = p[c] - radius[0] * out->n[c];
        out->b[c] = q[c] + radius[1] * out->n[c];
    }
    out->face[0] = out->face[1] = BVOL_NO_FEATURE;
}

/* Centers that are one: every direction is as good. */
static void end_about(const double center[3], const double radius[2], int sense, bvoli_gap *out)
{
    const double x[3] = {0, 0, 0};
    end_at(center, center, x, 1, 0, radius, out);
    for (int c = 0; c < 3; ++c) {
        out->n[c] = c == 0 ? sense : 0;
        out->a[c] = center[c] - radius[0] * out->n[c];
        out->b[c] = center[c] + radius[1] * out->n[c];
    }
}

void bvoli_balls_gap(const bvoli_ball *a, const bvoli_ball *b, int sense, bvoli_gap *out)
{
    const double radius[2] = {a->radius, b->radius};
    double x[3];
    int exact = 1;
    for (int c = 0; c < 3; ++c)
        x[c] = bvoli_exact_difference(a->center[c], b->center[c], &exact);
    if (x[0] == 0 && x[1] == 0 && x[2] == 0)
        end_about(a->center, radius, sense, out);
    else
        end_at(a->center, b->center, x, exact, 0, radius, out);
}

/* --- boxes --- */

/* One axis of two boxes: how far a must go up, or down, to leave b; the greater of both, which is their gap where it is
 * positive. What rounding takes of each tells which is longer where both seem as long. */
typedef struct ways {
    double gap;
    int side; /* the sign of the way out, 0 if both ways are as long */
    int exact;
} ways;

static ways ways_of(double a_min, double a_max, double b_min, double b_max)
{
    double up_lost, down_lost;
    const double up = bvoli_two_sum(a_min, -b_max, &up_lost), down = bvoli_two_sum(b_min, -a_max, &down_lost);
    const int side = (up > down) - (down > up), lost_side = (up_lost > down_lost) - (down_lost > up_lost);
    return (ways){.gap = bvoli_greater(up, down),
                  .side = side ? side : lost_side,
                  .exact = (up_lost == 0 || isinf(up)) && (down_lost == 0 || isinf(down))};
}

/* A coordinate between two intervals, or that both have: the middle. */
static double middle(double a_min, double a_max, double b_min, double b_max)
{
    const double lo = bvoli_greater(a_min, b_min), hi = bvoli_lesser(a_max, b_max);
    return !isinf(lo) && !isinf(hi) ? 0.5 * (lo + hi) : !isinf(lo) ? lo : !isinf(hi) ? hi : 0;
}

static double clamp(double x, double min, double max)
{
    return bvoli_lesser(bvoli_greater(x, min), max);
}

/* The axis with the shortest way out; of several, the last, as in the order of faces in convex/gap.c. */
static int shortest_way(const ways w[3])
{
    int best = 2;
    for (int c = 1; c >= 0; --c)
        if (w[c].gap > w[best].gap)
            best = c;
    return best;
}

/* Boxes that have a point in common; p and q are points at the faces through which they leave each other first. A way along
 * another axis that seems as short may be shorter, unless it is exact, too. */
static void end_inside(const ways w[3], int axis, int sense, const double p[3], const double q[3], const double radius[2],
                       bvoli_gap *out)
{
    const double side = w[axis].side ? w[axis].side : sense, depth = w[axis].gap, r = radius[0] + radius[1];
    int exact = 1;
    for (int c = 0; c < 3; ++c)
        exact &= w[c].exact | (w[c].gap < depth);
    const double value = bvoli_exact_difference(depth, r, &exact), slack = exact ? 0 : BVOLI_LENGTH_SLACK * (r - depth);
    out->lo = isinf(depth) ? depth : value - slack;
    out->hi = isinf(depth) ? depth : value + slack;
    out->sq = 0;
    for (int c = 0; c < 3; ++c) {
        out->n[c] = c == axis && !isinf(depth) ? side : 0;
        out->a[c] = isinf(depth) ? NAN : p[c] - radius[0] * out->n[c];
        out->b[c] = isinf(depth) ? NAN : q[c] + radius[1] * out->n[c];
    }
    out->face[0] = out->face[1] = BVOL_NO_FEATURE;
}

/* The number of the face of a box that n points into or out of, if it is perpendicular to one. */
static uint32_t face_of_box(const double n[3], int outward)
{
    for (uint32_t axis = 0; axis < 3; ++axis)
        if (n[(axis + 1) % 3] == 0 && n[(axis + 2) % 3] == 0 && n[axis] != 0)
            return 2 * axis + ((n[axis] > 0) == outward);
    return BVOL_NO_FEATURE;
}

static void load_box(const bvol_aabb *box, double min[3], double max[3])
{
    bvoli_load(&box->min, min);
    bvoli_load(&box->max, max);
}

void bvoli_boxes_gap(const bvol_aabb *a, const bvol_aabb *b, int sense, bvoli_gap *out)
{
    static const double radius[2] = {0, 0};
    double a_min[3], a_max[3], b_min[3], b_max[3], x[3], p[3], q[3];
    int exact = 1;
    load_box(a, a_min, a_max);
    load_box(b, b_min, b_max);
    for (int c = 0; c < 3; ++c) {
        const double m = middle(a_min[c], a_max[c], b_min[c], b_max[c]);
        p[c] = clamp(m, a_min[c], a_max[c]);
        q[c] = clamp(m, b_min[c], b_max[c]);
        x[c] = bvoli_exact_difference(p[c], q[c], &exact);
    }
    if (x[0] != 0 || x[1] != 0 || x[2] != 0)
        end_at(p, q, x, exact, 0, radius, out);
    else {
        ways w[3];
        for (int c = 0; c < 3; ++c)
            w[c] = ways_of(a_min[c], a_max[c], b_min[c], b_max[c]);
        const int axis = shortest_way(w), side = w[axis].side ? w[axis].side : sense;
        p[axis] = side > 0 ? a_min[axis] : a_max[axis];
        q[axis] = side > 0 ? b_max[axis] : b_min[axis];
        end_inside(w, axis, sense, p, q, radius, out);
    }
    out->face[0] = face_of_box(out->n, 0);
    out->face[1] = face_of_box(out->n, 1);
}

void bvoli_ball_box_gap(const bvoli_ball *a, const bvol_aabb *b, int sense, bvoli_gap *out)
{
    const double radius[2] = {a->radius, 0};
    double min[3], max[3], q[3], x[3];
    int exact = 1;
    load_box(b, min, max);
    for (int c = 0; c < 3; ++c) {
        q[c] = clamp(a->center[c], min[c], max[c]);
        x[c] = bvoli_exact_difference(a->center[c], q[c], &exact);
    }
    if (x[0] != 0 || x[1] != 0 || x[2] != 0)
        end_at(a->center, q, x, exact, 0, radius, out);
    else {
        ways w[3];
        for (int c = 0; c < 3; ++c)
            w[c] = ways_of(a->center[c], a->center[c], min[c], max[c]);
        const int axis = shortest_way(w), side = w[axis].side ? w[axis].side : sense;
        q[axis] = side > 0 ? max[axis] : min[axis];
        end_inside(w, axis, sense, a->center, q, radius, out);
    }
    out->face[1] = face_of_box(out->n, 1);
}

/* --- a segment --- */

/* A scalar product, and whether it is exact: products of floats are. */
static double exact_dot(const double a[3], const double b[3], int *exact)
{
    double lost, lost_too;
    const double sum = bvoli_two_sum(bvoli_two_sum(a[0] * b[0], a[1] * b[1], &lost), a[2] * b[2], &lost_too);
    *exact &= (lost == 0) & (lost_too == 0);
    for (int c = 0; c < 3; ++c)
        *exact &= bvoli_is_float(a[c]) & bvoli_is_float(b[c]);
    return sum;
}

/* Beyond an end by more than this share of the magnitudes, it certainly is. */
#define BEYOND 0x1p-48

int bvoli_ball_segment_gap(const bvoli_ball *a, const double from[3], const double to[3], double radius, bvoli_gap *out)
{
    const double radii[2] = {a->radius, radius};
    double w[3], d[3], x[3], foot[3];
    int exact = 1, dots_exact = 1;
    for (int c = 0; c < 3; ++c) {
        w[c] = bvoli_exact_difference(a->center[c], from[c], &exact);
        d[c] = bvoli_exact_difference(to[c], from[c], &exact);
    }
    const double along = exact_dot(w, d, &dots_exact), whole = exact_dot(d, d, &dots_exact),
                 size = bvoli_sum_abs(w) + bvoli_sum_abs(d),
                 unsure = BEYOND * (bvoli_sum_abs(w) + bvoli_sum_abs(d)) * bvoli_sum_abs(d);
    const int certain = exact & (dots_exact | (along < -unsure) | (along > whole + unsure));
    if (along <= 0 || along >= whole) {
        const double *const end = along <= 0 ? from : to;
        int end_exact = certain;
        for (int c = 0; c < 3; ++c)
            x[c] = bvoli_exact_difference(a->center[c], foot[c] = end[c], &end_exact);
        exact = end_exact;
    } else {
        const double share = along / whole;
        const int upright = (d[0] != 0) + (d[1] != 0) + (d[2] != 0) == 1;
        exact &= upright | (dots_exact & bvoli_is_float(whole) & bvoli_is_float(share) & (share * whole == along));
        for (int c = 0; c < 3; ++c) {
            foot[c] = from[c] + share * d[c];
            x[c] = (upright & (d[c] != 0)) ? 0 : bvoli_exact_difference(w[c], share * d[c], &exact);
        }
    }
    if (!(bvoli_sum_abs(x) > BVOLI_NEAR_SHARE * size))
        return 0;
    end_at(a->center, foot, x, exact, BVOLI_FOOT_SLACK * size, radii, out);
    return 1;
}
