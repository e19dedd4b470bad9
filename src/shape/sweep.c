/* SPDX-License-Identifier: MIT */
/* Moving boxes and spheres against boxes at rest.
 *
 * A moving box meets another while t times the motion lies in the difference of the boxes: a piece of a ray against three
 * slabs. Each end of a slab is a difference of two floats, which need not be a double; where rounding could matter, sums of
 * products decide, of degree 2. A moving sphere is a body, its path and a ball about it, and bodies decide. Those of the plane
 * are embedded (affine/embed.h). */
#include <bvol/sphere.h>
#include <bvol/sweep.h>

#include "affine/embed.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "base/value.h"
#include "convex/convex.h"

#include <stddef.h>

/* Along one axis: what the motion has gone through when the boxes begin and cease to overlap, forward. With the terms of both
 * ends: `near` is the sum of near_terms, as rounded, unless it is infinite. */
typedef struct slab {
    double near, far, near_terms[2], far_terms[2], speed;
} slab;

/* An end at infinity stays there: it bounds nothing, and what lies at infinity is reached by nothing else. */
static slab slab_of(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, int axis)
{
    const double d = (double)bvoli_coords(motion)[axis];
    const double min = (double)bvoli_coords(&box->min)[axis], max = (double)bvoli_coords(&box->max)[axis],
                 low = (double)bvoli_coords(&moving->min)[axis], high = (double)bvoli_coords(&moving->max)[axis];
    const double first = min == -INFINITY || high == INFINITY ? -INFINITY : min - high,
                 last = max == INFINITY || low == -INFINITY ? INFINITY : max - low;
    return d < 0 ? (slab){-last, -first, {low, -max}, {high, -min}, -d} : (slab){first, last, {min, -high}, {max, -low}, d};
}

/* The sign of a/p - b/q, where a is the sum of two terms, b is too, and the speeds p and q are positive. */
static int compare_times(const double a[2], double p, const double b[2], double q)
{
    const double terms[4] = {a[0] * q, a[1] * q, -b[0] * p, -b[1] * p};
    return bvoli_sum_sign(terms, 4);
}

/* Whether no slab is left, after 1 or before 0, before another is entered. Signs of differences of floats are those of the
 * rounded ones. */
static int exact_meets(const slab s[3])
{
    static const double end[2] = {1, 0};
    for (int i = 0; i < 3; ++i) {
        if (s[i].speed == 0)
            continue;
        if (s[i].far < 0 || (s[i].near > 0 && compare_times(s[i].near_terms, s[i].speed, end, 1) > 0))
            return 0;
        for (int k = 0; k < 3; ++k)
            if (k != i && s[k].speed != 0 && s[i].near > 0 && s[k].far < INFINITY &&
                compare_times(s[i].near_terms, s[i].speed, s[k].far_terms, s[k].speed) > 0)
                return 0;
    }
    return 1;
}

/* With u = 2^-53 a time is a difference and a quotient, 2 u of itself; the two that are compared and their difference: 4 u of
 * the sum of both, doubled. Floats and quotients of them neither overflow nor underflow. */
#define TIME_SLACK 0x1p-50

/* 1 and the first and the last time, or 0. Rounding is monotone: of two boxes, the one that contains the other is met no later.
 */
static int meets(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, double t[2])
{
    slab s[3];
    double enter = 0, leave = 1;
    for (int k = 0; k < 3; ++k) {
        s[k] = slab_of(moving, motion, box, k);
        if (s[k].near == INFINITY || s[k].far == -INFINITY || (s[k].speed == 0 && (s[k].near > 0 || s[k].far < 0)))
            return 0;
        if (s[k].speed == 0)
            continue;
        enter = bvoli_greater(s[k].near / s[k].speed, enter);
        leave = bvoli_lesser(s[k].far / s[k].speed, leave);
    }
    const int side = bvoli_decide(leave - enter, TIME_SLACK * (fabs(leave) + enter));
    BVOLI_STAGE(BVOLI_aabb_sweep_aabb, side != 0 ? BVOLI_FAST : BVOLI_EXACT);
    t[0] = bvoli_lesser(enter, 1);
    t[1] = bvoli_greater(leave, t[0]);
    return side != 0 ? side > 0 : exact_meets(s);
}

static int is_legal(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box)
{
    return bvoli_aabb_nonempty(moving) && bvoli_aabb_nonempty(box) && bvoli_vec3_finite(motion);
}

/* A t that is too small for a float is not 0. */
static float float_of(double t)
{
    return t > 0 && t < 0x1p-149 ? 0x1p-149F : (float)t;
}

int bvol_aabb_sweep_aabb(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, float *t)
{
    double times[2];
    if (!is_legal(moving, motion, box) || !meets(moving, motion, box, times))
        return 0;
    if (t)
        *t = float_of(times[0]);
    return 1;
}

/* Spheres */

/* The points of the path, with the ball about them. */
static void path_of(const bvol_sphere *moving, const bvol_vec3 *motion, bvoli_body *out)
{
    bvoli_body_of_sphere(moving, out);
    if (out->state != BVOLI_SOLID)
        return;
    out->sides = 1;
    bvoli_load(motion, out->direction[0]);
    out->lo[0] = 0;
    out->hi[0] = 1;
}

/* Between two walls of the box the path lies beside it in some of the axes: there its point at t is `t displacement - gap` from
 * the box, and along the other axes both are 0. */
typedef struct stretch {
    double displacement[3], gap[3], from, to;
} stretch;

/* The times between two at which the path crosses the planes of the walls, with those two, in order; returns how many they are.
 */
static int crossings(const double at[3], const double displacement[3], const double ends[2], const bvol_aabb *box,
                     double times[8])
{
    int count = 1;
    times[0] = ends[0];
    for (int k = 0; k < 6; ++k) {
        const double wall = (double)bvoli_coords(k < 3 ? &box->min : &box->max)[k % 3],
                     time = (wall - at[k % 3]) / displacement[k % 3];
        if (!(time > ends[0] && time < ends[1]))
            continue;
        int i = count++;
        for (; times[i - 1] > time; --i)
            times[i] = times[i - 1];
        times[i] = time;
    }
    times[count++] = ends[1];
    return count;
}

/* On which side of the walls the middle is, as seen from the start: far from the origin that tells what coordinates would not.
 */
static stretch stretch_of(const double at[3], const double displacement[3], const bvol_aabb *box, double from, double to)
{
    stretch s = {.from = from, .to = to};
    for (int k = 0; k < 3; ++k) {
        const double middle = 0.5 * (from + to) * displacement[k], min = (double)bvoli_coords(&box->min)[k] - at[k],
                     max = (double)bvoli_coords(&box->max)[k] - at[k];
        if (middle < min || middle > max) {
            s.displacement[k] = displacement[k];
            s.gap[k] = middle < min ? min : max;
        }
    }
    return s;
}

/* The nearest that the path comes to the box, and when first within the radius, or a hair before that: infinite if never. */
typedef struct approach {
    double distance, first;
} approach;

/* What is added to the radius, so that rounding makes no time late. With u = 2^-53, in distances: a gap has 1 u of itself, and
 * so the cross product 3 u of |displacement| |gap|_1 a coordinate and its part off the path 6 u of |gap|_1; the scalar product
 * has 4 u of it. The squares in the discriminant have 5 u of radius and distance, square, root and quotient another 6 u of the
 * displacement walked, which is no longer than radius and gap: less than 32 u of both. */
#define REACH_SLACK 0x1p-48

/* Times at which walls are crossed have 2 u; where a stretch is said to end is doubled. */
#define STRETCH_SLACK 0x1p-51

static void approach_in(const stretch *s, double radius, approach *a)
{
    double cross[3], off[3];
    const double square = bvoli_dot(s->displacement, s->displacement), along = bvoli_dot(s->displacement, s->gap);
    const double best = square > 0 ? bvoli_lesser(bvoli_greater(along / square, s->from), s->to) : s->from;
    for (int k = 0; k < 3; ++k)
        off[k] = best * s->displacement[k] - s->gap[k];
    const double distance = sqrt(bvoli_dot(off, off)), reach = radius + REACH_SLACK * (radius + bvoli_sum_abs(s->gap));
    a->distance = bvoli_lesser(a->distance, distance);
    if (square == 0) {
        a->first = distance <= reach ? bvoli_lesser(a->first, s->from) : a->first;
        return;
    }
    bvoli_cross(s->displacement, s->gap, cross);
    const double discriminant = reach * reach * square - bvoli_dot(cross, cross), root = sqrt(bvoli_greater(discriminant, 0));
    const double enter = (along - root) / square, leave = (along + root) / square;
    if (discriminant >= 0 && enter <= s->to * (1 + STRETCH_SLACK) && leave >= s->from * (1 - STRETCH_SLACK))
        a->first = bvoli_lesser(a->first, bvoli_greater(enter, s->from));
}

static approach approach_of(const double at[3], const double displacement[3], const double ends[2], double radius,
                            const bvol_aabb *box)
{
    approach a = {INFINITY, INFINITY};
    double times[8];
    const int count = crossings(at, displacement, ends, box, times);
    for (int i = 0; i + 1 < count; ++i) {
        const stretch s = stretch_of(at, displacement, box, times[i], times[i + 1]);
        approach_in(&s, radius, &a);
    }
    return a;
}

/* Only the time is looked at in which the box about the sphere meets the box. With u = 2^-53, and a size that no coordinate, no
 * wall, no displacement up to the end of that time and no radius that takes part exceeds: the middle of a stretch has 4 u of
 * it, so an axis that is taken for the wrong side changes the distance by as much. A gap has 2 u, an end of a stretch 2 u, the
 * nearest point 8 u along the displacement, for however small its square is, an error of a time counts as the displacement;
 * coordinates, norm and root add 8 u. 3 axes, 32 u each, doubled; and again, as it need not be tight. */
#define APPROACH_SLACK 0x1p-45

/* Walls at infinity take no part. */
static double size_of(const double at[3], const double displacement[3], double last, double radius, const bvol_aabb *box)
{
    double size = radius + last * bvoli_sum_abs(displacement) + bvoli_sum_abs(at);
    for (int k = 0; k < 6; ++k) {
        const double wall = fabs((double)bvoli_coords(k < 3 ? &box->min : &box->max)[k % 3]);
        size += wall < INFINITY ? wall : 0;
    }
    return size;
}

static int sphere_meets(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_aabb *box, const double times[2],
                        approach *a)
{
    bvoli_body path, body;
    double at[3], displacement[3];
    const double radius = (double)moving->radius;
    bvoli_load(&moving->center, at);
    bvoli_load(motion, displacement);
    *a = approach_of(at, displacement, times, radius, box);
    const int side = bvoli_decide(radius - a->distance, APPROACH_SLACK * size_of(at, displacement, times[1], radius, box));
    if (side != 0) {
        BVOLI_STAGE(BVOLI_sphere_sweep_aabb, BVOLI_FAST);
        return side > 0;
    }
    path_of(moving, motion, &path);
    bvoli_body_of_aabb(box, &body);
    return bvoli_bodies_overlap(&path, &body, BVOLI_CLOSED, BVOLI_sphere_sweep_aabb);
}

/* The box about a sphere meets a box no later than the sphere does, and larger boxes no later: indexes rely on it. */
int bvol_sphere_sweep_aabb(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_aabb *box, float *t)
{
    bvol_aabb about;
    approach a;
    double times[2];
    bvol_sphere_bounds(moving, &about);
    if (!is_legal(&about, motion, box) || !bvoli_aabb_has_finite_point(box) || !meets(&about, motion, box, times) ||
        !sphere_meets(moving, motion, box, times, &a))
        return 0;
    if (t && bvol_sphere_overlaps_aabb(moving, box)) {
        *t = 0;
    } else if (t) {
        const float first = (float)bvoli_lesser(a.first, 1), earliest = float_of(times[0]);
        *t = first > earliest ? first : earliest > 0 ? earliest : 0x1p-149F;
    }
    return 1;
}

/* In the plane: what does not move across it has no times there. */

int bvol_aabb2_sweep_aabb2(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_aabb2 *box, float *t)
{
    return bvol_aabb_sweep_aabb((bvol_aabb[]){bvoli_flat_aabb(moving)}, (bvol_vec3[]){bvoli_embed(motion, 0)},
                                (bvol_aabb[]){bvoli_flat_aabb(box)}, t);
}

int bvol_circle_sweep_aabb2(const bvol_circle *moving, const bvol_vec2 *motion, const bvol_aabb2 *box, float *t)
{
    return bvol_sphere_sweep_aabb((bvol_sphere[]){bvoli_embed_circle(moving)}, (bvol_vec3[]){bvoli_embed(motion, 0)},
                                  (bvol_aabb[]){bvoli_flat_aabb(box)}, t);
}
