/* SPDX-License-Identifier: MIT */
#include "convex/motion.h"

#include "arith/dyadic.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "convex/gap.h"
#include "convex/motion_times.h"
#include "convex/rounded_motion.h"

#include <math.h>

/* Whether the difference has an interior */

/* The edges of a core, each coordinate an exact sum of two doubles. */
static int list_edges(const bvoli_body *body, double terms[][3][2])
{
    int count = 0;
    for (int k = 0; k < bvoli_point_edges(body->points); ++k, ++count)
        for (int c = 0; c < 3; ++c) {
            terms[count][c][0] = body->point[(k + 1) % 3][c];
            terms[count][c][1] = -body->point[k][c];
        }
    for (int k = 0; k < body->sides; ++k)
        if (body->lo[k] < body->hi[k]) {
            for (int c = 0; c < 3; ++c) {
                terms[count][c][0] = body->direction[k][c];
                terms[count][c][1] = 0;
            }
            ++count;
        }
    return count;
}

static int is_independent(double a[3][2], double b[3][2], double c[3][2])
{
    bvoli_dyadic x[3], y[3], z[3], cross[3], determinant;
    bvoli_dy_load_sums((const double(*)[2])a, x);
    bvoli_dy_load_sums((const double(*)[2])b, y);
    bvoli_dy_load_sums((const double(*)[2])c, z);
    bvoli_dy_cross(x, y, cross);
    bvoli_dy_put_dot(cross, z, &determinant);
    return bvoli_dy_sign(determinant) != 0;
}

int bvoli_bodies_span(const bvoli_body *a, const bvoli_body *b)
{
    double edge[2 * (BVOLI_POINTS + BVOLI_SIDES)][3][2];
    if (a->radius + b->radius > 0)
        return 1;
    const int of_a = list_edges(a, edge), count = of_a + list_edges(b, edge + of_a);
    for (int i = 2; i < count; ++i)
        for (int j = 1; j < i; ++j)
            for (int k = 0; k < j; ++k)
                if (is_independent(edge[k], edge[j], edge[i]))
                    return 1;
    return 0;
}

/* Whether what a passes through meets b, by the exact predicate, which clips what is unbounded and so asks copies. The motion
 * is lent to the body of fewer corners, or to the one that is bounded. */
static int path_overlaps(const bvoli_body *a, const bvoli_body *b, const double v[3], enum bvoli_touch touch,
                         enum bvoli_predicate who)
{
    bvoli_body path, other;
    const int second = a->unbounded || (!b->unbounded && bvoli_body_corners(b) < bvoli_body_corners(a));
    other = second ? *a : *b;
    bvoli_body_sweep(second ? b : a, v, second, &path);
    return bvoli_bodies_overlap(&path, &other, touch, who);
}

/* Whether bodies that do not overlap at the start meet later, or, if they touch, their interiors do. */
static int meets_later(const bvoli_body *a, const bvoli_body *b, const double v[3], enum bvoli_touch touch, int state,
                       const bvoli_times *times, enum bvoli_predicate who)
{
    if (times->meet >= 0)
        return times->meet;
    if (state == BVOLI_TOUCHING && times->nearer != 0)
        return times->nearer > 0;
    return (touch == BVOLI_CLOSED || bvoli_bodies_span(a, b)) && path_overlaps(a, b, v, touch, who);
}

/* Records */

static void describe_separation(const bvoli_body *a, const bvoli_body *b, int planar, int sense, bvoli_meeting *out)
{
    bvoli_body p = *a, q = *b;
    bvoli_gap gap;
    bvoli_bodies_gap(&p, &q, planar, sense, &gap);
    for (int c = 0; c < 3; ++c) {
        out->n[c] = gap.n[c];
        out->at[c] = gap.b[c];
    }
    out->face[0] = gap.face[0];
    out->face[1] = gap.face[1];
}

/* A side of no slope lies in the face. */
#define SLOPE_SHARE 0x1p-40

typedef struct contact {
    int count;
    double side[2][3], rest[3]; /* those two that lie in the face, and what they have to make up for */
    int of_b[2], beyond;        /* whether both make a triangle, so that their shares have a sum that is not above 0 */
} contact;

/* Takes a side that lies in the face in. Returns 0 if there are more than two. */
static int add_to_face(const double side[3], double share, int of_b, contact *k)
{
    if (k->count == 2)
        return 0;
    for (int c = 0; c < 3; ++c)
        k->side[k->count][c] = (of_b ? -share : share) * side[c];
    k->of_b[k->count++] = of_b;
    return 1;
}

/* Of three points to the one that is lowest along n, and to the middle of the edges from there that lie in the face. */
static int go_to_corner(const bvoli_core *core, const double n[3], int of_b, double at[3], contact *k)
{
    const double sign = of_b ? -1 : 1;
    int low = 0;
    for (int i = 1; i < 3; ++i)
        if (sign * (bvoli_dot(n, core->point[i]) - bvoli_dot(n, core->point[low])) < 0)
            low = i;
    for (int c = 0; c < 3; ++c)
        at[c] = core->point[low][c];
    for (int i = 1; i < 3; ++i) {
        double edge[3];
        bvoli_subtract(core->point[(low + i) % 3], core->point[low], edge);
        if (fabs(bvoli_dot(n, edge)) > SLOPE_SHARE * bvoli_sum_abs(edge))
            continue;
        for (int c = 0; c < 3; ++c)
            at[c] += 0.5 * edge[c];
        if (!add_to_face(edge, 0.5, of_b, k))
            return 0;
    }
    k->beyond = k->count == 2;
    return 1;
}

/* Goes from the middle of a core to its face that is lowest along n, or of b, the highest one. Returns 0 if more than two sides
 * lie in the face. */
static int go_to_face(const bvoli_core *core, const double n[3], int of_b, double at[3], contact *k)
{
    const double sign = of_b ? -1 : 1;
    for (int c = 0; c < 3; ++c)
        at[c] = core->point[0][c];
    if (core->points > 1 && !go_to_corner(core, n, of_b, at, k))
        return 0;
    for (int i = 0; i < core->sides; ++i) {
        const double slope = bvoli_dot(n, core->side[i]), s = (slope > 0) == of_b ? 1 : -1;
        if (fabs(slope) <= SLOPE_SHARE * bvoli_sum_abs(core->side[i])) {
            if (!add_to_face(core->side[i], 1, of_b, k))
                return 0;
            continue;
        }
        for (int c = 0; c < 3; ++c)
            at[c] += s * core->side[i][c];
    }
    for (int c = 0; c < 3; ++c)
        k->rest[c] -= sign * at[c];
    return 1;
}

/* How far along the sides that lie in the face the rest leads, from -1 to 1; 0 if it leads beyond them. */
static int find_shares(const contact *k, const double n[3], double share[2])
{
    double u[3], v[3];
    share[0] = share[1] = 0;
    if (k->count == 1) {
        share[0] = bvoli_dot(k->rest, k->side[0]) / bvoli_dot(k->side[0], k->side[0]);
    } else if (k->count == 2) {
        bvoli_cross(n, k->side[1], u);
        bvoli_cross(n, k->side[0], v);
        share[0] = bvoli_dot(u, k->rest) / bvoli_dot(u, k->side[0]);
        share[1] = bvoli_dot(v, k->rest) / bvoli_dot(v, k->side[1]);
    }
    return fabs(share[0]) <= 1 && fabs(share[1]) <= 1 && !(k->beyond && share[0] + share[1] > 0);
}

/* The point of b at which it meets a, where an edge meets an edge or a corner a face, or, if they are rounded, less: up to two
 * sides of both that lie in the face of the difference lead to its point that the ray comes to. 0 if that is not so, or the
 * point is not on the face. */
static int find_contact(const bvoli_course *c, const double n[3], const double target[3], double at[3])
{
    contact k = {.rest = {target[0] + c->r * n[0], target[1] + c->r * n[1], target[2] + c->r * n[2]}};
    double own[3], share[2];
    if (c->q.unbounded || c->q.a.points + c->q.b.points > 4 || !go_to_face(&c->q.a, n, 0, own, &k) ||
        !go_to_face(&c->q.b, n, 1, at, &k) || (c->r == 0 && (k.count < 2 || c->q.a.points + c->q.b.points > 2)) ||
        !find_shares(&k, n, share))
        return 0;
    for (int i = 0; i < k.count; ++i)
        for (int j = 0; j < 3 && k.of_b[i]; ++j)
            at[j] -= share[i] * k.side[i][j];
    return 1;
}

/* The point of b that is nearest to a at the first time. */
static void describe_meeting(const bvoli_course *c, const bvoli_time_end *first, bvoli_meeting *out)
{
    bvoli_difference_point at;
    double target[3], n[3], least = 0;
    const double length = bvoli_sqrt(bvoli_dot(first->n, first->n));
    for (int i = 0; i < 3; ++i) {
        n[i] = out->n[i] = first->n[i] / length;
        target[i] = -(double)out->enter * c->v[i];
    }
    if (!find_contact(c, n, target, at.b))
        (void)bvoli_difference_nearest(&c->q, target, &at, &least, n);
    for (int i = 0; i < 3; ++i)
        out->at[i] = c->q.origin[i] + at.b[i] + c->b->radius * out->n[i];
    out->face[0] = bvoli_face_of(c->a, out->n, -1);
    out->face[1] = bvoli_face_of(c->b, out->n, 1);
}

/* Bodies as large as two floats multiplied are made smaller, times being the same. */
#define LARGE 0x1p200
#define SMALLER 0x1p-150

static void shrink(bvoli_body *body)
{
    for (int i = 0; i < body->points; ++i)
        for (int c = 0; c < 3; ++c)
            body->point[i][c] *= SMALLER;
    for (int k = 0; k < body->sides; ++k) {
        body->lo[k] *= SMALLER;
        body->hi[k] *= SMALLER;
    }
    body->radius *= SMALLER;
}

/* While a touches b it is displaced in no coordinate by more than M = reach(a) + reach(b) + r. So a way of more than 12 M
 * in all, which is more than 4 M in one coordinate, has parted them before t = 1/2, and a power of two of it that still is more
 * than 6 M gives the times as shares of it. Its length counts in the slack (motion_times.h): all of a fast motion would hide
 * that the bodies are apart at the start, and along which direction. Returns the power, 1 for ways that are not so long. */
static double share_of_way(const bvoli_body *a, const bvoli_body *b, double reach, const double v[3])
{
    const double way = bvoli_sum_abs(v), most = 12 * (reach + a->radius + b->radius);
    int from, to;
    if (!(most > 0 && way > most) || a->unbounded || b->unbounded)
        return 1;
    (void)frexp(way, &from);
    (void)frexp(most, &to);
    return from > to ? ldexp(1, to - from) : 1;
}

/* From shares of a part of the way. The last time is before half of it, unless no direction tells it. */
static void rescale_times(double share, bvoli_meeting *out)
{
    out->enter = bvoli_round_down(share * (double)out->enter, 0);
    out->exit = out->exit < 1 ? bvoli_up(share * (double)out->exit, 0) : 1;
}

/* p and q are copies that may change; a and b, which reach as far together, are not clipped. Returns by what they are smaller.
 */
static double set_course(bvoli_body *p, bvoli_body *q, bvoli_body *a, bvoli_body *b, double reach, const double v[3],
                         int planar, bvoli_course *c)
{
    const int large = reach > LARGE && !a->unbounded && !b->unbounded;
    const double scale = large ? SMALLER : 1;
    for (int i = 0; i < 3; ++i)
        c->v[i] = scale * v[i];
    c->a = a;
    c->b = b;
    c->planar = planar;
    if (large || a->unbounded || b->unbounded) {
        *p = *a;
        *q = *b;
        if (large) {
            shrink(p);
            shrink(q);
            c->a = p;
            c->b = q;
        }
        a = p;
        b = q;
    }
    const double way = bvoli_sum_abs(c->v);
    bvoli_difference_on_way(a, b, way, &c->q);
    c->r = a->radius + b->radius;
    c->size = c->q.size + c->r + way;
    return scale;
}

/* Of two planar bodies without a radius, one is made endless across the plane: then their difference in space has an interior
 * if that in the plane has one. It is the one that is unbounded, if one is; both are boxes, or the other has points. */
static void make_tall(bvoli_body *a, bvoli_body *b)
{
    bvoli_body *const tall = b->unbounded || a->sides < 3 ? b : a;
    tall->lo[2] = -INFINITY;
    tall->hi[2] = INFINITY;
    tall->unbounded = 1;
}

int bvoli_bodies_meet(bvoli_body *a, bvoli_body *b, const double v[3], int planar, enum bvoli_touch touch, int sense,
                      const bvoli_start *start, const bvoli_known_times *known, enum bvoli_predicate who, bvoli_meeting *out)
{
    bvoli_body p, q;
    bvoli_body flat[2];
    const bvoli_body *own[2] = {a, b};
    if (!(known && (touch == BVOLI_CLOSED || known->start != 0)) && bvoli_bodies_beside(a, b, v, planar, touch)) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return BVOLI_MISS;
    }
    const double reach = bvoli_body_reach(a) + bvoli_body_reach(b), share = share_of_way(a, b, reach, v);
    const double way[3] = {share * v[0], share * v[1], share * v[2]};
    if (planar && a->radius + b->radius == 0) {
        for (int i = 0; i < 2; ++i) {
            flat[i] = *own[i];
            own[i] = &flat[i];
        }
        make_tall(a, b);
    }
    bvoli_course c;
    bvoli_times times;
    const double scale = set_course(&p, &q, a, b, reach, way, planar, &c);
    if (known)
        bvoli_times_by_known(&c, known, &times);
    else if (c.r > 0) {
        if (!bvoli_times_by_features(&c, &times))
            bvoli_times_by_nearest_points(&c, &times);
    } else
        bvoli_times_by_faces(&c, &times);
    BVOLI_STAGE(who, times.meet >= 0 && times.start != 0 ? BVOLI_FAST : BVOLI_EXACT);
    if (times.meet == 0)
        return BVOLI_MISS;
    int state = times.start > 0 ? BVOLI_MISS : times.start < 0 ? BVOLI_OVERLAPPING : start->state(start->context);
    if (state == BVOLI_MISS || (state == BVOLI_TOUCHING && touch == BVOLI_INTERIOR)) {
        if (!meets_later(a, b, v, touch, state, &times, who))
            return BVOLI_MISS;
        state = state == BVOLI_MISS ? BVOLI_HIT : state;
    }
    if (!out)
        return state;
    out->enter = state == BVOLI_HIT ? bvoli_time_of_first(&c, &times.first) : 0;
    out->exit = bvoli_time_of_last(&c, &times.last);
    if (state == BVOLI_HIT && times.first.known) {
        describe_meeting(&c, &times.first, out);
        for (int i = 0; i < 3; ++i)
            out->at[i] /= scale;
    } else if (state == BVOLI_HIT) { /* by so little that no direction tells it in double */
        describe_separation(own[0], own[1], planar, sense, out);
    } else {
        bvoli_meeting_clear(out);
    }
    if (share < 1)
        rescale_times(share, out);
    return state;
}
