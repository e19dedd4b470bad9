/* SPDX-License-Identifier: MIT */
#include "hull/gap.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "base/stage.h"
#include "base/value.h"
#include "hull/axis_gap.h"
#include "hull/depth.h"
#include "hull/exact_search.h"
#include "hull/nearest.h"
#include "hull/questions.h"

#include <bvol/shape.h>

#include <math.h>
#include <string.h>

/* Who decides. */
enum { APART, APART_EXACTLY, GROWN, SEARCHED };

/* Points */

/* What is left of w, and the share of it along a vector. */
static double take_share(double w[3], const double along[3])
{
    const double sq = bvoli_dot(along, along), share = sq > 0 ? bvoli_dot(w, along) / sq : 0;
    for (int c = 0; c < 3; ++c)
        w[c] -= share * along[c];
    return share;
}

/* Sets the weights of corners of D, three at most, to those of a target in the flat through them; negative ones become 0. */
static void weigh(const bvoli_hull_view *v, const double target[3], bvoli_corral *k)
{
    double e[3] = {0, 0, 0}, f[3] = {0, 0, 0}, w[3], p[3], q[3], sum = 0;
    bvoli_view_first(v, bvoli_tag_first(k->tag[0]), p);
    bvoli_view_second(v, bvoli_tag_second(k->tag[0]), q);
    for (int c = 0; c < 3; ++c)
        w[c] = target[c] - (p[c] - q[c]);
    if (k->count > 1)
        bvoli_view_way(v, k->tag[0], k->tag[1], e);
    if (k->count > 2)
        bvoli_view_way(v, k->tag[0], k->tag[2], f);
    const double of_both = take_share(f, e);
    k->weight[2] = take_share(w, f);
    k->weight[1] = take_share(w, e) - of_both * k->weight[2];
    k->weight[0] = 1 - k->weight[1] - k->weight[2];
    for (int i = 0; i < k->count; ++i) {
        k->weight[i] = bvoli_greater(k->weight[i], 0);
        sum += k->weight[i];
    }
    for (int i = 0; i < k->count; ++i)
        k->weight[i] /= sum;
}

/* How far the point of a corral is from a target. */
static double off_target(const bvoli_hull_view *v, const double target[3], const bvoli_corral *k)
{
    double a[3], b[3], x[3];
    bvoli_hull_witnesses(v, k, a, b);
    for (int c = 0; c < 3; ++c)
        x[c] = a[c] - b[c] - target[c];
    return bvoli_sqrt(bvoli_dot(x, x));
}

/* A point this near to its target, beside the size, is as good as any: whether more are tried does not matter to what is
 * promised, which is 2^-24. */
#define NEAR_SHARE 0x1p-40

/* Makes the point of three corners at most as near to a target as it can, and returns how near. Of a sliver the weights depend
 * on which corner they are taken from, and may be of no use; then an edge or a corner is nearer. */
static double find_weights(const bvoli_hull_view *v, const double target[3], bvoli_corral *k)
{
    bvoli_corral best = *k;
    double least = INFINITY;
    for (int first = 0; first < k->count; ++first)
        for (int used = k->count; used > 0 && least > NEAR_SHARE * v->size; --used) {
            bvoli_corral part = {.count = used};
            for (int i = 0; i < used; ++i)
                part.tag[i] = k->tag[(first + i) % k->count];
            weigh(v, target, &part);
            const double off = off_target(v, target, &part);
            if (off < least) {
                least = off;
                best = part;
            }
        }
    *k = best;
    return least;
}

static void set_points(const bvoli_hull_view *v, const bvoli_corral *k, bvoli_gap *out)
{
    double a[3], b[3];
    bvoli_hull_witnesses(v, k, a, b);
    bvoli_view_leave(v, a, out->a);
    bvoli_view_leave(v, b, out->b);
    for (int c = 0; c < 3; ++c)
        out->b[c] += v->pair->radius * out->n[c];
}

/* Faces */

/* A vertex is as high as another, or a normal along a direction, but for this share. */
#define FACE_SHARE 0x1p-40

static int is_level(const bvol_hull *hull, uint32_t a, uint32_t b, const double n[3])
{
    double p[3], q[3], w[3];
    bvoli_load(&hull->points[a], p);
    bvoli_load(&hull->points[b], q);
    bvoli_subtract(q, p, w);
    return fabs(bvoli_dot(n, w)) <= FACE_SHARE * bvoli_sum_abs(w);
}

/* The least vertex of a face of which one is known, by which faces are in order. */
static uint32_t least_of_face(const bvol_hull *hull, uint32_t at, const double n[3])
{
    for (uint32_t from = UINT32_MAX; from != at;) {
        from = at;
        for (uint32_t i = hull->link_offsets[from]; i < hull->link_offsets[from + 1] && at == from; ++i)
            if (hull->links[i] < from && is_level(hull, from, hull->links[i], n))
                at = hull->links[i];
    }
    return at;
}

/* Each normal of an upright box has one component. */
static uint32_t face_of_box(const bvol_hull *hull, int axis, double side)
{
    uint32_t face = 0;
    while (face < hull->face_count && !(hull->planes[face].normal[axis] * side > 0))
        ++face;
    return face < hull->face_count ? face : BVOL_NO_FEATURE;
}

uint32_t bvoli_hull_face_along(const bvol_hull *hull, const double n[3])
{
    uint32_t first = 0, last = hull->face_count;
    double along[3];
    for (int c = 0; c < 3; ++c)
        along[c] = fabs(n[c]) < 0x1p-100 ? 0 : n[c];
    if (hull->face_count == 0 || bvoli_max_abs(along) == 0)
        return BVOL_NO_FEATURE;
    if (hull->is_box && bvoli_axis_of(along) >= 0)
        return face_of_box(hull, bvoli_axis_of(along), along[0] + along[1] + along[2]);
    const uint32_t least = least_of_face(hull, bvoli_hull_highest(hull, along, UINT32_MAX), along);
    while (first < last) {
        const uint32_t middle = first + (last - first) / 2;
        if (hull->face_corners[hull->face_offsets[middle]] < least)
            first = middle + 1;
        else
            last = middle;
    }
    for (; first < hull->face_count && hull->face_corners[hull->face_offsets[first]] == least; ++first) {
        const uint32_t *const loop = hull->face_corners + hull->face_offsets[first];
        if (is_level(hull, loop[0], loop[1], along) && is_level(hull, loop[0], loop[2], along) &&
            bvoli_dot(hull->planes[first].normal, along) > 0)
            return first;
    }
    return BVOL_NO_FEATURE;
}

void bvoli_hull_pair_faces(const bvoli_hull_pair *q, const double n[3], uint32_t face[2])
{
    const double against[3] = {-n[0], -n[1], -n[2]};
    face[0] = bvoli_hull_face_along(q->hull, against);
    face[1] = q->other ? bvoli_hull_face_along(q->other, n) : bvoli_face_of(q->body, n, 1);
}

/* Apart */

/* A direction from the middle of the other shape to that of the hull, which is where the view is from. */
static void find_start(const bvoli_hull_view *v, double out[3])
{
    double lo[3], hi[3];
    if (v->pair->other)
        for (int c = 0; c < 3; ++c)
            out[c] = v->origin[c] - 0.5 * ((double)bvoli_coords(&v->pair->other->bounds.min)[c] +
                                           (double)bvoli_coords(&v->pair->other->bounds.max)[c]);
    else {
        bvoli_view_second(v, 0, lo);
        bvoli_view_second(v, (uint32_t)bvoli_body_corners(v->pair->body) - 1, hi);
        for (int c = 0; c < 3; ++c)
            out[c] = -(lo[c] + hi[c]);
    }
    if (bvoli_max_abs(out) == 0)
        out[0] = 1;
}

/* Ends of the gap, from bounds of the distance of 0 from D, or negative depths, as seen, and a direction. */
static void set_ends(const bvoli_hull_view *v, double least, double most, const double n[3], bvoli_gap *out)
{
    const double slack = BVOLI_VIEW_SLACK * (v->size + v->radius), length = bvoli_sqrt(bvoli_dot(n, n));
    out->lo = (least - slack - v->radius) / v->unit;
    out->hi = (most + slack - v->radius) / v->unit;
    for (int c = 0; c < 3; ++c)
        out->n[c] = n[c] / length;
}

/* Both ends as one, where double has it: a distance of the cores, or a depth below 0, in the coordinates of the caller. */
static void set_exactly(const bvoli_hull_view *v, double value, bvoli_gap *out)
{
    double error;
    const double gap = bvoli_two_sum(value, -v->pair->radius, &error);
    if (error == 0)
        out->lo = out->hi = gap;
}

/* From the nearest face of D, exactly; 0 if it is 0. Where its corners give no nearer point, that of the search in double
 * stays. */
static int find_exactly(const bvoli_hull_view *v, bvoli_hull_nearest *near, bvoli_gap *out)
{
    bvoli_corral face = near->corral;
    double n[3], distance, nearest[3];
    if (!bvoli_hull_pair_nearest(v->pair, face.tag, &face.count, n, &distance))
        return 0;
    const double seen = distance * v->unit, length = bvoli_sqrt(bvoli_dot(n, n));
    for (int c = 0; c < 3; ++c)
        nearest[c] = n[c] * (seen / length);
    if (find_weights(v, nearest, &face) < off_target(v, nearest, &near->corral))
        near->corral = face;
    set_ends(v, seen, seen, n, out);
    return 1;
}

/* Within each other */

/* Where -n serves as well, and the other is wanted, n is turned round. */
static int turn(const bvoli_hull_view *v, int sense, bvoli_hull_depth *d)
{
    const double first = d->n[0] != 0 ? d->n[0] : d->n[1] != 0 ? d->n[1] : d->n[2];
    const double back[3] = {-d->n[0], -d->n[1], -d->n[2]};
    uint32_t place[2] = {UINT32_MAX, UINT32_MAX};
    bvoli_view_point at;
    if (first * sense < 0 ||
        bvoli_hull_depth_along(v, back, place, &at) > d->most + 2 * BVOLI_VIEW_SLACK * (v->size + v->radius))
        return 0;
    memcpy(d->n, back, sizeof back);
    return 1;
}

/* Corners of D whose point is a target on its boundary, along -back from 0: those that are known, or, where these are none or
 * give another point, such as a search finds. */
static void find_corners(const bvoli_hull_view *v, const double target[3], const double back[3], const uint64_t corner[3],
                         bvoli_hull_nearest *near)
{
    bvoli_corral known = {.count = 0};
    double off = INFINITY;
    if (corner) {
        memcpy(known.tag, corner, 3 * sizeof *corner);
        known.count = 3;
        off = find_weights(v, target, &known);
    }
    if (off > NEAR_SHARE * v->size) {
        (void)bvoli_hull_nearest_to(v, target, back, near);
        if (near->corral.count > 0 && near->corral.count < BVOLI_CORRAL &&
            off_target(v, target, &near->corral) > NEAR_SHARE * v->size)
            (void)find_weights(v, target, &near->corral);
    }
    if (near->corral.count == 0 || off <= off_target(v, target, &near->corral))
        near->corral = known;
}

/* Whether 0 is a point of D, on a face that is perpendicular to an axis, so that its depth is 0 and not only near it. */
static int is_on_axis_face(const bvoli_hull_view *v, const bvoli_hull_nearest *near, const bvoli_hull_depth *d)
{
    const int axis = bvoli_axis_of(d->n);
    bvoli_corral face = near->corral;
    double height, n[3], distance;
    return axis >= 0 && bvoli_hull_axis_height(v->pair, axis, d->n[axis], &height) && height == 0 &&
           !bvoli_hull_pair_nearest(v->pair, face.tag, &face.count, n, &distance);
}

/* 0 leaves D along d->n, which points from the hull to the other shape. */
static void find_depth(const bvoli_hull_view *v, bvoli_hull_nearest *near, int sense, bvoli_gap *out)
{
    bvoli_hull_depth d;
    const int grown = bvoli_hull_depth_grow(v, &near->corral, &d);
    BVOLI_MADE(hull_gap, grown ? GROWN : SEARCHED);
    if (!grown)
        bvoli_hull_depth_search(v, &d);
    const double most = d.least > 0 ? -d.least : near->most;
    double target[3], back[3];
    const int turned = turn(v, sense, &d);
    for (int c = 0; c < 3; ++c) {
        target[c] = d.most * d.n[c];
        back[c] = -d.n[c];
    }
    set_ends(v, -d.most, most, back, out);
    if (d.is_exact || (v->radius > 0 && is_on_axis_face(v, near, &d)))
        set_exactly(v, d.is_exact ? -d.depth : 0, out);
    find_corners(v, target, back, turned ? NULL : d.corner, near);
}

void bvoli_hull_gap(const bvoli_hull_pair *q, int sense, bvoli_gap *out)
{
    static const double zero[3] = {0, 0, 0};
    bvoli_hull_view v;
    bvoli_hull_nearest near;
    double start[3];
    bvoli_hull_view_of(q, &v);
    find_start(&v, start);
    const int ended = bvoli_hull_nearest_to(&v, zero, start, &near);
    if (ended > 0) {
        double distance;
        set_ends(&v, near.least, near.most, near.n, out);
        if (bvoli_hull_axis_distance(&v, &near, &distance))
            set_exactly(&v, distance, out);
        BVOLI_MADE(hull_gap, APART);
    } else if (ended < 0 || !find_exactly(&v, &near, out))
        find_depth(&v, &near, sense, out);
    else
        BVOLI_MADE(hull_gap, APART_EXACTLY);
    out->sq = bvoli_gap_square(out->lo);
    set_points(&v, &near.corral, out);
    bvoli_hull_pair_faces(q, out->n, out->face);
}

void bvoli_hull_common_point(const bvoli_hull_pair *q, double out[3])
{
    static const double zero[3] = {0, 0, 0};
    bvoli_hull_view v;
    bvoli_hull_nearest near;
    double start[3], a[3], b[3];
    bvoli_hull_view_of(q, &v);
    find_start(&v, start);
    (void)bvoli_hull_nearest_to(&v, zero, start, &near);
    bvoli_hull_witnesses(&v, &near.corral, a, b);
    for (int c = 0; c < 3 && q->radius == 0; ++c)
        a[c] = 0.5 * (a[c] + b[c]);
    bvoli_view_leave(&v, a, out);
}
