/* SPDX-License-Identifier: MIT */
/* Capsules and OBBs about two. The form is chosen in double, and grows until the exact predicates say that it contains both. */
#include <bvol/capsule.h>
#include <bvol/fit.h>
#include <bvol/obb.h>

#include "arith/filter.h"
#include "base/value.h"
#include "fit/rod.h"

#include <float.h>

/* Capsules */

enum { BALLS = 4 };

/* The four balls that two capsules are the hulls of. */
typedef struct balls {
    double center[BALLS][3], radius[BALLS];
} balls;

/* A line in this direction that all balls lie near: it begins at the first and moves toward each that lies farther out than the
 * radius, which grows (J. Ritter, "An efficient bounding sphere", 1990, here in the plane across). */
static double find_line(const balls *b, const double unit[3], double at[3])
{
    double radius = b->radius[0];
    for (int c = 0; c < 3; ++c)
        at[c] = b->center[0][c];
    for (int i = 1; i < BALLS; ++i) {
        double away[3], out[3];
        bvoli_move_along(b->center[i], -1, at, away);
        const double far = bvoli_across(away, unit, out);
        if (far + b->radius[i] <= radius)
            continue;
        const double grown = bvoli_greater(0.5 * (radius + far + b->radius[i]), b->radius[i]);
        if (far > 0)
            bvoli_move_along(at, bvoli_lesser((grown - radius) / far, 1), out, at);
        radius = grown;
    }
    return radius;
}

static void find_rod(const balls *b, const double unit[3], bvoli_rod *out)
{
    const bvoli_balls all = {BALLS, b->center, b->radius};
    double at[3];
    const double radius = find_line(b, unit, at);
    bvoli_rod_along(&all, at, unit, radius, out);
}

/* Of the directions between any two of the four ends, the one with the least volume. */
static bvoli_rod best_rod(const balls *b)
{
    static const double x[3] = {1, 0, 0};
    bvoli_rod best;
    find_rod(b, x, &best);
    for (int i = 0; i < BALLS; ++i)
        for (int j = 0; j < i; ++j) {
            double unit[3];
            bvoli_rod other;
            bvoli_move_along(b->center[i], -1, b->center[j], unit);
            const double length = bvoli_sqrt(bvoli_dot(unit, unit));
            if (!(length > 0))
                continue;
            for (int c = 0; c < 3; ++c)
                unit[c] /= length;
            find_rod(b, unit, &other);
            if (other.volume < best.volume)
                best = other;
        }
    return best;
}

static void round_ends(const bvoli_rod *r, bvol_capsule *out)
{
    for (int c = 0; c < 3; ++c) {
        bvoli_coords_out(&out->a)[c] = (float)r->ends[0][c];
        bvoli_coords_out(&out->b)[c] = (float)r->ends[1][c];
    }
}

static void load_ball(const bvol_vec3 *center, float radius, int i, balls *out)
{
    bvoli_load(center, out->center[i]);
    out->radius[i] = (double)radius;
}

/* What rounding moves the ends is added to the radius, twice as much each time until it is enough. */
static void merge_capsules(const bvol_capsule *a, const bvol_capsule *b, bvol_capsule *out)
{
    balls all = {{{0}}, {0}};
    bvol_capsule made;
    load_ball(&a->a, a->radius, 0, &all);
    load_ball(&a->b, a->radius, 1, &all);
    load_ball(&b->a, b->radius, 2, &all);
    load_ball(&b->b, b->radius, 3, &all);
    const bvoli_rod best = best_rod(&all);
    const double size = bvoli_max_abs(best.ends[0]) + bvoli_max_abs(best.ends[1]) + best.radius;
    round_ends(&best, &made);
    double more = 0x1p-26 * size + 0x1p-149;
    do {
        made.radius = (float)(best.radius + more);
        more *= 2;
    } while (made.radius <= FLT_MAX && !(bvol_capsule_contains_capsule(&made, a) && bvol_capsule_contains_capsule(&made, b)));
    const int finite = bvoli_vec3_finite(&made.a) && bvoli_vec3_finite(&made.b) && made.radius <= FLT_MAX;
    *out = finite ? made : (bvol_capsule){BVOLI_VEC3_NAN, BVOLI_VEC3_NAN, NAN};
}

static int capsule_is_finite(const bvol_capsule *c)
{
    return bvoli_vec3_finite(&c->a) && bvoli_vec3_finite(&c->b) && fabsf(c->radius) <= FLT_MAX;
}

void bvol_capsule_merge(const bvol_capsule *a, const bvol_capsule *b, bvol_capsule *out)
{
    if (!capsule_is_finite(a) || !capsule_is_finite(b))
        *out = (bvol_capsule){BVOLI_VEC3_NAN, BVOLI_VEC3_NAN, NAN};
    else if (bvol_capsule_contains_capsule(a, b))
        *out = *a;
    else if (bvol_capsule_contains_capsule(b, a))
        *out = *b;
    else
        merge_capsules(a, b, out);
}

/* OBBs */

static int holds_both(const bvol_obb *box, const bvol_obb *a, const bvol_obb *b)
{
    return bvol_obb_contains_obb(box, a) && bvol_obb_contains_obb(box, b);
}

/* The OBB of rounded corners, grown by what that rounding may have moved them. */
static void merge_obbs(const bvol_obb *a, const bvol_obb *b, bvol_obb *out)
{
    bvol_vec3 corners[16];
    bvol_obb fit, made;
    bvol_obb_corners(a, corners);
    bvol_obb_corners(b, corners + 8);
    const size_t accepted = bvol_obb_from_points(corners, 16, 0, &fit);
    double center[3], extent[3], far = 0;
    bvoli_load(&fit.center, center);
    bvoli_load(&fit.extent, extent);
    double more = 0x1p-26 * (bvoli_max_abs(center) + bvoli_max_abs(extent)) + 0x1p-149;
    made = fit;
    while (accepted == 16 && bvoli_vec3_finite(&made.extent) && !holds_both(&made, a, b)) {
        far += more;
        more *= 2;
        made.extent = (bvol_vec3){(float)(extent[0] + far), (float)(extent[1] + far), (float)(extent[2] + far)};
    }
    const int finite = accepted == 16 && bvoli_vec3_finite(&made.extent) && bvoli_vec3_finite(&made.center);
    *out = finite ? made : BVOLI_OBB_NAN;
}

void bvol_obb_merge(const bvol_obb *a, const bvol_obb *b, bvol_obb *out)
{
    if (!bvoli_obb_finite(a) || !bvoli_obb_finite(b))
        *out = BVOLI_OBB_NAN;
    else if (bvol_obb_contains_obb(a, b))
        *out = *a;
    else if (bvol_obb_contains_obb(b, a))
        *out = *b;
    else
        merge_obbs(a, b, out);
}
