/* SPDX-License-Identifier: MIT */
/* Bodies at half-spaces: how high the deepest point of a core is above the boundary, over the length of the normal. */
#include "arith/estimate.h"
#include "arith/exact.h"
#include "convex/gap_end.h"

#include <math.h>

/* The end of a side that is farthest along a slope; of no slope, one that is finite. */
static double far_end(const bvoli_body *body, int k, double slope)
{
    if (slope != 0)
        return slope > 0 ? body->hi[k] : body->lo[k];
    return !isinf(body->lo[k]) ? body->lo[k] : !isinf(body->hi[k]) ? body->hi[k] : 0;
}

/* A corner of the core that is farthest along n, but for rounding. */
static void find_far_corner(const bvoli_body *body, const double n[3], double out[3])
{
    int highest = 0;
    for (int i = 1; i < body->points; ++i)
        if (bvoli_dot(n, body->point[i]) > bvoli_dot(n, body->point[highest]))
            highest = i;
    for (int c = 0; c < 3; ++c)
        out[c] = body->point[highest][c];
    for (int k = 0; k < body->sides; ++k) {
        const double end = far_end(body, k, bvoli_dot(n, body->direction[k]));
        for (int c = 0; c < 3; ++c)
            out[c] += body->direction[k][c] == 0 ? 0 : end * body->direction[k][c];
    }
}

static bvoli_estimate dot(const double n[3], const double v[3])
{
    bvoli_estimate a[3], b[3];
    for (int c = 0; c < 3; ++c) {
        a[c] = bvoli_exactly(n[c]);
        b[c] = bvoli_exactly(v[c]);
    }
    return bvoli_estimate_dot(a, b);
}

/* n . p + d. Where what cancels leaves little of the sum, it is summed exactly, and rounded to within 2^-40 of itself. */
#define COARSE 0x1p-30
#define SUM_SHARE 0x1p-40
static bvoli_estimate height_of_point(const double n[3], const double p[3], double d)
{
    const double terms[] = {n[0] * p[0], n[1] * p[1], n[2] * p[2], d};
    const bvoli_estimate height = bvoli_estimate_total(terms, 4);
    if (!(height.error > COARSE * fabs(height.value)) || isinf(d))
        return height;
    const double sum = bvoli_sum(terms, 4);
    return bvoli_estimate_of(sum, SUM_SHARE * fabs(sum));
}

/* Of points that certainly are lower nothing is taken, so that one far away, whose rounding is large, does no harm. */
static bvoli_estimate highest_point(const bvoli_body *body, const double n[3], double d)
{
    bvoli_estimate best = height_of_point(n, body->point[0], d);
    for (int i = 1; i < body->points; ++i) {
        const bvoli_estimate height = height_of_point(n, body->point[i], d);
        const int sign = bvoli_estimate_sign(bvoli_estimate_difference(height, best));
        best = sign > 0 ? height : sign < 0 ? best : bvoli_estimate_greater(height, best);
    }
    return best;
}

/* The greatest n . x + d over the core, which is infinite where it goes on along n without end. */
static bvoli_estimate find_height(const bvoli_body *body, const double n[3], double d)
{
    bvoli_estimate height = highest_point(body, n, d);
    for (int k = 0; k < body->sides; ++k) {
        const bvoli_estimate slope = dot(n, body->direction[k]), lo = bvoli_estimate_product(slope, bvoli_exactly(body->lo[k])),
                             hi = bvoli_estimate_product(slope, bvoli_exactly(body->hi[k]));
        const int sign = bvoli_estimate_sign(slope);
        if (!bvoli_estimate_is_zero(slope))
            height = bvoli_estimate_sum(height, sign > 0 ? hi : sign < 0 ? lo : bvoli_estimate_greater(lo, hi));
    }
    return height;
}

/* a / b, which often has no rounding where both are exact. */
static bvoli_length quotient(double a, const bvoli_length *b, int exact)
{
    double rounding;
    bvoli_length out = {.root = a / b->root};
    const double product = bvoli_two_product(out.root, b->root, &rounding);
    out.root_exact = exact & b->root_exact & (product == a) & (rounding == 0);
    out.sq_exact = out.root_exact & bvoli_is_float(out.root);
    out.sq = out.root * out.root;
    return out;
}

static void set_endless(const bvoli_body *body, bvoli_gap *out)
{
    out->lo = out->hi = -INFINITY;
    out->sq = 0;
    for (int c = 0; c < 3; ++c) {
        out->n[c] = 0;
        out->a[c] = out->b[c] = NAN;
    }
    out->face[0] = bvoli_face_of(body, out->n, -1);
    out->face[1] = BVOL_NO_FEATURE;
}

/* The length of the normal is within 3 u of itself, u = 2^-53, and the quotient has one more rounding: what bvoli_end_gap()
 * takes for the roundings of a length covers both. The error of the height is divided once more. */
void bvoli_plane_gap(const bvoli_body *body, const bvol_plane *plane, bvoli_gap *out)
{
    double n[3], corner[3];
    const double radius[2] = {body->radius, 0};
    bvoli_load(&plane->normal, n);
    const bvoli_length length = bvoli_length_of(n, 1);
    const bvoli_estimate height = find_height(body, n, (double)plane->d);
    if (isinf(height.value) || !(length.root > 0)) {
        set_endless(body, out);
        return;
    }
    const bvoli_length above = quotient(-height.value, &length, height.error == 0);
    bvoli_end_gap(&above, radius, height.error / length.root * (1 + 0x1p-50), out);
    out->sq = out->lo > 0 ? out->sq : 0;
    find_far_corner(body, n, corner);
    for (int c = 0; c < 3; ++c) {
        out->n[c] = -n[c] / length.root;
        out->a[c] = corner[c] - body->radius * out->n[c];
        out->b[c] = corner[c] - above.root * out->n[c];
    }
    out->face[0] = bvoli_face_of(body, out->n, -1);
    out->face[1] = 0;
}
