/* SPDX-License-Identifier: MIT */
/* Bodies that move into half-spaces, or out of them: n . x + d >= 0. With h the greatest n . x over the core, plus d and r |n|,
 * they have a common point at t if and only if h + t n . v >= 0. */
#include "arith/dyadic.h"
#include "arith/filter.h"
#include "convex/gap.h"
#include "convex/motion.h"
#include "convex/motion_times.h"

#include <math.h>

/* Whether a core goes on without end along n. */
static int rises(const bvoli_body *body, const double n[3])
{
    for (int k = 0; k < body->sides; ++k) {
        const double slope = bvoli_dot(n, body->direction[k]);
        if ((slope > 0 && body->hi[k] == INFINITY) || (slope < 0 && body->lo[k] == -INFINITY))
            return 1;
    }
    return 0;
}

/* Adds the greatest n . x of a core, which is limited. */
static void add_greatest(const bvoli_body *body, const bvoli_dyadic n[3], bvoli_dyadic *sum)
{
    bvoli_dyadic v[3], height, best;
    for (int i = 0; i < body->points; ++i) {
        bvoli_dy_load(body->point[i], v);
        bvoli_dy_put_dot(n, v, &height);
        if (i == 0 || bvoli_dy_cmp(height, best) > 0)
            bvoli_dy_put_copy(&height, &best);
    }
    bvoli_dy_add_scaled(&best, 1, sum);
    for (int k = 0; k < body->sides; ++k) {
        bvoli_dy_load(body->direction[k], v);
        bvoli_dy_put_dot(n, v, &height);
        if (bvoli_dy_sign(height) != 0)
            bvoli_dy_add_scaled(&height, bvoli_dy_sign(height) > 0 ? body->hi[k] : body->lo[k], sum);
    }
}

/* The sign of a + r |n|. */
static int sign_with_radius(const bvoli_dyadic *a, double radius, const bvoli_dyadic n[3])
{
    bvoli_dyadic square, reach, r, product;
    if (bvoli_dy_sign(*a) >= 0 || radius == 0)
        return bvoli_dy_sign(*a) > 0 || radius > 0 ? 1 : bvoli_dy_sign(*a);
    bvoli_dy_put_product(a, a, &square);
    bvoli_dy_put(radius * radius, &r);
    bvoli_dy_put_dot(n, n, &product);
    bvoli_dy_put_product(&r, &product, &reach);
    return bvoli_dy_cmp(reach, square);
}

static BVOLI_RARE int exact_side(const bvoli_body *a, const bvol_plane *plane, const double n[3], const double *v)
{
    bvoli_dyadic normal[3], way[3], height, sum;
    bvoli_dy_load(n, normal);
    bvoli_dy_put((double)plane->d, &sum);
    add_greatest(a, normal, &sum);
    if (v) {
        bvoli_dy_load(v, way);
        bvoli_dy_put_dot(normal, way, &height);
        bvoli_dy_add_scaled(&height, 1, &sum);
    }
    return sign_with_radius(&sum, a->radius, normal);
}

/* h, and what n . v adds to it. */
static bvoli_estimate height_of(const bvoli_body *a, const bvol_plane *plane, const double n[3])
{
    const bvoli_estimate core = bvoli_estimate_difference(bvoli_exactly((double)plane->d), bvoli_core_least(a, n, -1));
    return a->radius > 0 ? bvoli_estimate_sum(core, bvoli_estimate_product(bvoli_exactly(a->radius), bvoli_estimate_length(n)))
                         : core;
}

static bvoli_estimate rise_of(const double n[3], const double v[3])
{
    bvoli_estimate a[3], b[3];
    for (int c = 0; c < 3; ++c) {
        a[c] = bvoli_exactly(n[c]);
        b[c] = bvoli_exactly(v[c]);
    }
    return bvoli_estimate_dot(a, b);
}

/* The sign of h at the start, or, with the motion, at its end. */
static int side_of(const bvoli_body *a, const bvol_plane *plane, const double n[3], bvoli_estimate height, const double *v)
{
    const int side = bvoli_estimate_sign(height);
    return side != 0 || bvoli_estimate_is_zero(height) ? side : exact_side(a, plane, n, v);
}

/* The deepest point at t = enter. */
static void describe(const bvoli_body *a, const bvol_plane *plane, const double v[3], bvoli_meeting *out)
{
    bvoli_gap gap;
    bvoli_plane_gap(a, plane, &gap);
    for (int c = 0; c < 3; ++c) {
        out->n[c] = gap.n[c];
        out->at[c] = gap.a[c] + (double)out->enter * v[c];
    }
    out->face[0] = gap.face[0];
    out->face[1] = gap.face[1];
}

int bvoli_body_meets_plane(const bvoli_body *a, const bvol_plane *plane, const double v[3], enum bvoli_touch touch,
                           enum bvoli_predicate who, bvoli_meeting *out)
{
    double n[3];
    bvoli_load(&plane->normal, n);
    const int flat = n[0] == 0 && n[1] == 0 && n[2] == 0, endless = flat || plane->d == INFINITY || rises(a, n);
    const bvoli_estimate height = endless ? bvoli_exactly(INFINITY) : height_of(a, plane, n), rise = rise_of(n, v);
    const bvoli_estimate at_end = bvoli_estimate_sum(height, rise);
    const int first = endless ? 1 : side_of(a, plane, n, height, NULL), last = endless ? 1 : side_of(a, plane, n, at_end, v);
    const int meets = touch == BVOLI_CLOSED ? first >= 0 || last >= 0 : first > 0 || last > 0;
    BVOLI_STAGE(who, bvoli_estimate_sign(height) && bvoli_estimate_sign(at_end) ? BVOLI_FAST : BVOLI_EXACT);
    if (!meets)
        return BVOLI_MISS;
    if (out) {
        out->enter = first >= 0 ? 0 : bvoli_quotient_below(bvoli_estimate_negative(height), rise);
        out->enter = out->enter > 0 ? out->enter : 0;
        out->exit = last >= 0 ? 1 : -bvoli_quotient_below(bvoli_estimate_negative(height), bvoli_estimate_negative(rise));
        out->exit = out->exit < 1 ? (out->exit > 0 ? out->exit : 0) : 1;
        describe(a, plane, v, out);
    }
    return first > 0 ? BVOLI_OVERLAPPING : first == 0 ? BVOLI_TOUCHING : BVOLI_HIT;
}
