/* SPDX-License-Identifier: MIT */
#include "hull/times.h"

#include "arith/estimate.h"
#include "arith/filter.h"
#include "base/stage.h"
#include "base/value.h"
#include "convex/gap.h"
#include "convex/motion_times.h"
#include "hull/climb.h"
#include "hull/exact_search.h"
#include "hull/gap.h"
#include "hull/nearest.h"
#include "hull/questions.h"

#include <math.h>
#include <string.h>

typedef struct course {
    const bvoli_hull_pair *q;
    const double *v;
    bvoli_hull_view view;
    double seen[3]; /* the motion, as it is seen */
} course;

/* One end of the time in which they meet: the first, with a side of 1, or the last, with -1. Along the side of the motion,
 * directions n point from the other shape to the hull as it comes, or is gone. */
typedef struct time_end {
    double side;
    double t, n[3]; /* where the search is, and the direction that led there, which is 0 if there is none */
    float time;     /* what is proved */
    double best[3]; /* by this direction; 0 if nothing is */
} time_end;

/* What a direction proves */

/* The greatest n . x that is certain for all of D, less r |n|. The vertex is the lowest one exactly. */
static bvoli_estimate least_along(const bvoli_hull_pair *q, const double n[3])
{
    const double down[3] = {-n[0], -n[1], -n[2]};
    const bvol_hull *const hulls[2] = {q->hull, q->other};
    bvoli_estimate least = bvoli_exactly(0);
    for (int k = 0; k < 2 && hulls[k]; ++k) {
        const double *const along = k == 0 ? down : n;
        bvoli_estimate slope[3], at[3];
        int is_tie;
        const uint32_t place = bvoli_hull_climb(hulls[k], along, bvoli_hull_start(hulls[k], along), &is_tie);
        for (int c = 0; c < 3; ++c) {
            slope[c] = bvoli_exactly(along[c]);
            at[c] = bvoli_exactly((double)bvoli_coords(&hulls[k]->points[place])[c]);
        }
        least = bvoli_estimate_difference(least, bvoli_estimate_dot(slope, at));
    }
    if (q->body)
        least = bvoli_estimate_sum(least, bvoli_core_least(q->body, n, -1));
    if (!(q->radius > 0))
        return least;
    return bvoli_estimate_difference(least, bvoli_estimate_product(bvoli_exactly(q->radius), bvoli_estimate_length(n)));
}

/* How fast the gap along n closes, as time goes along the side. */
static bvoli_estimate speed_along(const course *k, const double n[3], double side)
{
    bvoli_estimate along[3], v[3];
    for (int c = 0; c < 3; ++c) {
        along[c] = bvoli_exactly(-side * n[c]);
        v[c] = bvoli_exactly(k->v[c]);
    }
    return bvoli_estimate_dot(along, v);
}

/* Takes in what is certain by a direction: that there is no common point before the time at which the gap is closed, or after
 * the one at which it opens. A first time that is above 0 may round to it: then the last of such directions is the best. */
static void prove(const course *k, const double n[3], time_end *end)
{
    if (bvoli_max_abs(n) == 0)
        return;
    const bvoli_estimate least = least_along(k->q, n);
    const float quotient = bvoli_quotient_below(least, speed_along(k, n, end->side)),
                time = end->side > 0 ? quotient : -quotient;
    const int is_least = end->side > 0 && time == 0 && end->time == 0 && bvoli_estimate_sign(least) > 0;
    if (!is_least && !((double)(time - end->time) * end->side > 0))
        return;
    end->time = time;
    memcpy(end->best, n, sizeof end->best);
}

/* The search for one */

/* The ends of D along an axis, with its radius. */
static void ends_of(const bvoli_hull_pair *q, int c, double *lo, double *hi)
{
    const double axis[3] = {c == 0, c == 1, c == 2};
    bvoli_projection other;
    if (q->other)
        other =
            (bvoli_projection){(double)bvoli_coords(&q->other->bounds.min)[c], (double)bvoli_coords(&q->other->bounds.max)[c]};
    else
        other = bvoli_body_project(q->body, axis);
    *lo = (double)bvoli_coords(&q->hull->bounds.min)[c] - other.hi - q->radius;
    *hi = (double)bvoli_coords(&q->hull->bounds.max)[c] - other.lo + q->radius;
}

/* By boxes about both: from there on, what is nearest is seen in numbers of its own size, however far they move. */
static void begin(const course *k, double side, time_end *end)
{
    end->side = side;
    end->t = end->time = side > 0 ? 0 : 1;
    for (int c = 0; c < 3; ++c)
        end->n[c] = end->best[c] = 0;
    for (int c = 0; c < 3; ++c) {
        double lo, hi;
        ends_of(k->q, c, &lo, &hi);
        const int rises = k->v[c] * side > 0;
        const double t = k->v[c] != 0 ? (rises ? -hi : -lo) / k->v[c] : end->t;
        if (!((t - end->t) * side > 0))
            continue;
        end->t = side > 0 ? bvoli_lesser(t, 1) : bvoli_greater(t, 0);
        for (int i = 0; i < 3; ++i)
            end->n[i] = i != c ? 0 : rises ? -1 : 1;
    }
    prove(k, end->n, end);
}

/* The normal of a face of one of the shapes, of those that are perpendicular to a direction, but for rounding; 0 if there is
 * none. */
static void face_normal(const bvoli_hull_pair *q, const double toward[3], double n[3])
{
    const bvoli_body *const body = q->body;
    uint32_t face[2];
    double e[3], f[3];
    n[0] = n[1] = n[2] = 0;
    bvoli_hull_pair_faces(q, toward, face);
    if (face[0] != BVOL_NO_FEATURE) {
        memcpy(n, q->hull->planes[face[0]].normal, 3 * sizeof *n);
    } else if (face[1] != BVOL_NO_FEATURE && q->other) {
        memcpy(n, q->other->planes[face[1]].normal, 3 * sizeof *n);
    } else if (face[1] != BVOL_NO_FEATURE && body->sides == 3) {
        bvoli_cross(body->direction[(face[1] / 2 + 1) % 3], body->direction[(face[1] / 2 + 2) % 3], n);
    } else if (face[1] != BVOL_NO_FEATURE) {
        bvoli_subtract(body->point[1], body->point[0], e);
        bvoli_subtract(body->point[2], body->point[0], f);
        bvoli_cross(e, f, n);
    }
}

/* The direction of three corners of D, or, where the nearest point is one of fewer, of a face that it may lie in, from what
 * double has of their differences, which is exact for small integers; or 0. */
static void normal_of(const course *k, const bvoli_hull_nearest *near, double n[3])
{
    double e[3], f[3];
    int exponent;
    n[0] = n[1] = n[2] = 0;
    if (near->corral.count == 3) {
        bvoli_view_way(&k->view, near->corral.tag[0], near->corral.tag[1], e);
        bvoli_view_way(&k->view, near->corral.tag[0], near->corral.tag[2], f);
        bvoli_cross(e, f, n);
    } else if (near->corral.count > 0) {
        face_normal(k->q, near->n, n);
    }
    const double largest = bvoli_max_abs(n), side = bvoli_dot(n, near->n) < 0 ? -1 : 1;
    (void)frexp(largest, &exponent);
    for (int c = 0; c < 3; ++c)
        n[c] = fabs(n[c]) > 0x1p-60 * largest ? ldexp(side * n[c], -exponent) : 0;
}

/* The distance of D from where the ray is at a time, exactly, of which the search in double did not come to an end. The time is
 * taken back to 29 bits, which is 32 times as fine as what is told: then its products with floats are doubles. */
static void look_exactly(const course *k, double side, double *t, bvoli_hull_nearest *near)
{
    bvoli_hull_pair moved = *k->q;
    double way[3], n[3], distance;
    int exponent;
    const double bits = ldexp(frexp(*t, &exponent), 29);
    *t = ldexp(side > 0 ? floor(bits) : ceil(bits), exponent - 29);
    for (int c = 0; c < 3; ++c)
        way[c] = *t * k->v[c];
    moved.way = way;
    moved.is_moved = 1;
    if (!bvoli_hull_pair_nearest(&moved, near->corral.tag, &near->corral.count, n, &distance))
        return;
    near->least = distance * k->view.unit;
    for (int c = 0; c < 3; ++c)
        near->n[c] = fabs(n[c]) < 0x1p-100 ? 0 : n[c];
}

/* Whether a search that did not come to an end leaves most of a distance open that is not within rounding of the radius. */
static int is_open(const course *k, const bvoli_hull_nearest *near)
{
    const double most = near->most - k->view.radius, least = near->least - k->view.radius;
    return near->corral.count > 0 && most > BVOLI_VIEW_SLACK * (k->view.size + k->view.radius) && least < 0.5 * most;
}

/* Newton's method finds one facet of D after the other, each for good; a round shape takes a few steps more at the last of
 * them, and as many as double has bits where they only graze each other. */
enum { ROUNDS = 64 };

/* What a look in exact numbers takes back of the time: where it leads no farther, the next one would lead to the same. */
#define GRAIN 0x1p-29

static void find(const course *k, double side, time_end *end)
{
    bvoli_hull_nearest near, last = {.least = 0};
    double start[3], n[3];
    int again = 0;
    begin(k, side, end);
    for (int c = 0; c < 3; ++c)
        start[c] = bvoli_max_abs(end->n) > 0 ? end->n[c] : -side * k->seen[c];
    for (int round = 0; round < ROUNDS && bvoli_max_abs(start) > 0; ++round) { /* what stands still meets all the time */
        BVOLI_ROUND(hull_times, round + 1, ROUNDS);
        double target[3];
        for (int c = 0; c < 3; ++c)
            target[c] = -end->t * k->seen[c];
        const double reached = end->t;
        int ended = again ? bvoli_hull_nearest_again(&k->view, target, &near) : 0;
        if (!again || (ended == 0 && is_open(k, &near)))
            ended = bvoli_hull_nearest_to(&k->view, target, start, &near);
        const int exactly = ended == 0 && is_open(k, &near);
        if (exactly)
            look_exactly(k, side, &end->t, &near);
        const double length = bvoli_sqrt(bvoli_dot(near.n, near.n)), speed = -side * bvoli_dot(near.n, k->seen) / length,
                     t = end->t + side * (near.least - k->view.radius) / speed;
        if (!(near.least > k->view.radius) || !(speed > 0) || !((t - end->t) * side > 0))
            break;
        if (exactly)
            prove(k, end->n, end); /* what led to where it is, which may tell as much */
        end->t = bvoli_greater(bvoli_lesser(t, 1), 0);
        last = near;
        memcpy(end->n, near.n, sizeof near.n);
        again = !exactly;
        memcpy(start, near.n, sizeof near.n);
        if (exactly && !((t - reached) * side > GRAIN * reached))
            break;
    }
    prove(k, end->n, end);
    normal_of(k, &last, n);
    prove(k, n, end);
    end->time = side > 0 ? (end->time > 0 ? end->time : 0) : (end->time < 1 ? end->time : 1);
}

/* Records */

/* The point of the other shape that is nearest at the first time. */
static void describe(const course *k, const time_end *first, bvoli_meeting *out)
{
    bvoli_hull_nearest near;
    double target[3], a[3], b[3];
    const double length = bvoli_sqrt(bvoli_dot(first->best, first->best));
    for (int c = 0; c < 3; ++c) {
        out->n[c] = first->best[c] / length;
        target[c] = -(double)out->enter * k->seen[c];
    }
    (void)bvoli_hull_nearest_to(&k->view, target, first->best, &near);
    bvoli_hull_witnesses(&k->view, &near.corral, a, b);
    bvoli_view_leave(&k->view, b, out->at);
    for (int c = 0; c < 3; ++c)
        out->at[c] += k->q->radius * out->n[c];
    bvoli_hull_pair_faces(k->q, out->n, out->face);
}

void bvoli_hull_meeting(const bvoli_hull_pair *q, const double v[3], int state, bvoli_meeting *out)
{
    course k = {.q = q, .v = v};
    time_end first, last;
    bvoli_gap gap;
    bvoli_hull_view_of(q, &k.view);
    for (int c = 0; c < 3; ++c)
        k.seen[c] = v[c] * k.view.unit;
    find(&k, -1, &last);
    out->exit = last.time > 0 ? last.time : 0;
    out->enter = 0;
    bvoli_meeting_clear(out);
    if (state != BVOLI_HIT)
        return;
    find(&k, 1, &first);
    out->enter = first.time < out->exit ? first.time : out->exit;
    if (bvoli_max_abs(first.best) > 0) {
        describe(&k, &first, out);
        return;
    }
    bvoli_hull_gap(q, 1, &gap); /* by so little that no direction tells it in double */
    memcpy(out->n, gap.n, sizeof gap.n);
    memcpy(out->at, gap.b, sizeof gap.b);
    memcpy(out->face, gap.face, sizeof gap.face);
}
