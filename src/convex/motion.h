/* SPDX-License-Identifier: MIT */
/* When a body that moves along a straight line meets another, and when it leaves it. With D the difference of the cores, the
 * moving one less the other, r the sum of the radii and v the motion, they have a common point at the time t if and only if
 *
 *     -t v lies in D + ball(r).
 *
 * So what is asked is where a ray enters and leaves a convex set, and each direction n bounds the time: with g(n) the least
 * n . x over D less r |n|, they are apart as long as
 *
 *     g(n) + t n . v > 0.
 *
 * - Without a radius, D is cut by planes along two edges of the bodies. All of them are asked, as a ray is clipped by slabs
 *   (Kay and Kajiya, 1986).
 * - With one, the nearest point of D from where the ray is gives the next n: that is Newton's method for the distance, which is
 *   convex along the ray, so that no step goes too far.
 *
 * Times are never late and never early: what a direction proves in double is rounded outward. Whether there is a time at all is
 * decided by the exact predicates of what the moving body passes through, where the bounds leave it open. */
#ifndef BVOLI_CONVEX_MOTION_H
#define BVOLI_CONVEX_MOTION_H

#include "convex/convex.h"

#include <bvol/types.h>

#include <stdint.h>

/* How a motion starts, by the numbers of bvol_sweep_state. */
enum { BVOLI_MISS, BVOLI_HIT, BVOLI_TOUCHING, BVOLI_OVERLAPPING };

/* What a quick form says where double is not certain of all of its answer. */
enum { BVOLI_UNDECIDED = -1 };

typedef struct bvoli_meeting {
    float enter, exit;
    double n[3], at[3]; /* the unit normal, from b to a; a common point at t = enter, but for rounding */
    uint32_t face[2];   /* as in gap.h */
} bvoli_meeting;

/* Where nothing is known but the times. */
static inline void bvoli_meeting_clear(bvoli_meeting *m)
{
    for (int c = 0; c < 3; ++c)
        m->n[c] = m->at[c] = 0;
    m->face[0] = m->face[1] = BVOL_NO_FEATURE;
}

/* How two bodies lie at t = 0, by a function that is exact: BVOLI_MISS, BVOLI_TOUCHING or BVOLI_OVERLAPPING. It is asked only
 * where double does not tell. */
typedef struct bvoli_start {
    int (*state)(void *context);
    void *context;
} bvoli_start;

struct bvoli_known_times;

/* Whether a, moving by v, meets b, both solid and, with v, at z = 0 if they are planar; with BVOLI_INTERIOR, whether their
 * interiors meet, those in the plane if they are planar. Returns the state, or
 * BVOLI_MISS; `out` may be NULL, and is not written then; where they touch or overlap at the start it has the times only. Where
 * n and -n serve alike, the first component that is not 0 has the sign of `sense`. One of them at most is unbounded. `known` is
 * what is known of two boxes in space (motion_times.h), or NULL. */
int bvoli_bodies_meet(bvoli_body *a, bvoli_body *b, const double v[3], int planar, enum bvoli_touch touch, int sense,
                      const bvoli_start *start, const struct bvoli_known_times *known, enum bvoli_predicate who,
                      bvoli_meeting *out);

/* The same of a half-space that is legal and not empty. */
int bvoli_body_meets_plane(const bvoli_body *a, const bvol_plane *plane, const double v[3], enum bvoli_touch touch,
                           enum bvoli_predicate who, bvoli_meeting *out);

/* Whether the difference of two bodies has an interior; exact. */
int bvoli_bodies_span(const bvoli_body *a, const bvoli_body *b);

#endif
