/* SPDX-License-Identifier: MIT */
#include "convex/motion_times.h"

#include "arith/estimate.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/stage.h"

#include <math.h>

/* With u = 2^-53 and S the size, in which the way counts: the least n . x is within 26 u of |n| S (gap.c) for the n at hand, n
 * . v within 4 u, its product with a time up to 1 and their sum 2 u more, and a quotient that is no more than 1 adds as much as
 * 1 u of n . v. 33 u; 64 u cover all. */
#define TIME_SLACK 0x1p-47

/* The cross product of edges, each within u in each coordinate, is within 8 u of the magnitudes of its products (convex.c), and
 * so moves all of this by 8 u of those times the size. 41 u; doubled. */
#define MEANT_SLACK 0x1p-46

/* Faces */

enum { EDGES_EACH = 3, EDGES = 2 * EDGES_EACH + 3 };

typedef struct edges {
    int count, of_a, of_points[2]; /* of all, of a, and how many of either body are between points */
    double v[EDGES][3];
} edges;

static void add_edges(const bvoli_body *body, edges *out, int *of_points)
{
    *of_points = bvoli_point_edges(body->points);
    for (int k = 0; k < *of_points; ++k, ++out->count)
        for (int c = 0; c < 3; ++c)
            out->v[out->count][c] = body->point[(k + 1) % 3][c] - body->point[k][c];
    for (int k = 0; k < body->sides; ++k)
        if (body->lo[k] < body->hi[k]) {
            for (int c = 0; c < 3; ++c)
                out->v[out->count][c] = body->direction[k][c];
            ++out->count;
        }
}

/* The bounds of both ends, from below and from above, and the directions that give them. */
typedef struct clip {
    double enter_lo, enter_hi, exit_lo, exit_hi;
    int apart, inside; /* at t = 0 */
    int wide;          /* whether the difference certainly has a width along a direction */
    bvoli_times *out;
} clip;

static void take(const double n[3], double side, double below, double above, bvoli_time_end *out)
{
    out->known = 1;
    out->bounds[0] = below;
    out->bounds[1] = above;
    for (int c = 0; c < 3; ++c)
        out->n[c] = side * n[c];
}

/* t * speed lies in [p.lo, p.hi]. Returns whether no later first time is known (bit 0), and no earlier last one (bit 1). */
static int cut(bvoli_projection p, double speed, double slack, double meant, clip *k)
{
    const int open = !(p.lo + meant < 0) || !(p.hi - meant > 0);
    k->apart |= p.lo - slack > 0 || p.hi + slack < 0;
    k->inside &= !open;
    k->wide |= p.hi - p.lo > 2 * meant;
    if (speed == 0) {
        if (p.lo - slack > 0 || p.hi + slack < 0)
            k->enter_lo = INFINITY;
        if (open)
            k->enter_hi = INFINITY;
        return 0;
    }
    /* Most directions change nothing, which takes no quotient to see; rounding of the products is within the slack. */
    const int first = p.lo - slack > k->enter_lo * speed, last = p.hi + slack < k->exit_hi * speed;
    if (first)
        k->enter_lo = (p.lo - slack) / speed;
    if (last)
        k->exit_hi = (p.hi + slack) / speed;
    if (p.lo + meant > k->enter_hi * speed)
        k->enter_hi = (p.lo + meant) / speed;
    if (p.hi - meant < k->exit_lo * speed)
        k->exit_lo = (p.hi - meant) / speed;
    return first | last << 1;
}

/* A direction with the magnitudes of the products that it is made of. */
static void try_direction(const bvoli_course *c, const double n[3], double products, clip *k)
{
    const double across = bvoli_dot(n, c->v), side = across > 0 ? -1 : 1, speed = fabs(across);
    const bvoli_projection q = bvoli_difference_project(&c->q, n), p = side < 0 ? (bvoli_projection){-q.hi, -q.lo} : q;
    const double slack = TIME_SLACK * c->size * bvoli_sum_abs(n), meant = MEANT_SLACK * c->size * products;
    const int better = cut(p, speed, slack, meant, k);
    if (better & 1)
        take(n, side, k->enter_lo, (p.lo + slack) / speed, &k->out->first);
    if (better & 2)
        take(n, -side, (p.hi - slack) / speed, k->exit_hi, &k->out->last);
}

/* What rounding may have left of a component that is 0 would make an end without limit of one that has one. */
#define ZERO_SHARE 0x1p-49

static void try_cross(const bvoli_course *c, const double a[3], const double b[3], clip *k)
{
    double n[3], products = 0, zero = c->q.unbounded ? ZERO_SHARE : 0;
    for (int i = 0; i < 3; ++i) {
        const double first = a[(i + 1) % 3] * b[(i + 2) % 3], second = a[(i + 2) % 3] * b[(i + 1) % 3],
                     sum = fabs(first) + fabs(second), cross = first - second;
        n[i] = fabs(cross) > zero * sum ? cross : 0;
        products += sum;
    }
    if (bvoli_sum_abs(n) > 0)
        try_direction(c, n, products, k);
}

/* Whether it is certain that there is no time. */
static int is_never(const clip *k)
{
    return k->enter_lo > k->exit_hi;
}

/* Faces of one of the bodies, which are what parts most bodies; the edges of a triangle have one normal between them. */
static int try_own_faces(const bvoli_course *c, const edges *e, int first, int end, int of_points, clip *k)
{
    for (int i = first + 1; i < end; ++i)
        for (int j = first; j < i; ++j) {
            if (of_points == 3 && i < first + 3 && i + j > 2 * first + 1)
                continue;
            try_cross(c, e->v[j], e->v[i], k);
            if (is_never(k))
                return 1;
        }
    return 0;
}

static int try_mixed_faces(const bvoli_course *c, const edges *e, clip *k)
{
    for (int i = e->of_a; i < e->count; ++i)
        for (int j = 0; j < e->of_a; ++j) {
            try_cross(c, e->v[j], e->v[i], k);
            if (is_never(k))
                return 1;
        }
    return 0;
}

/* Where the edges may not span space, the difference is the limit of others that have the coordinate axes for edges, too. */
static void try_coordinates(const bvoli_course *c, edges *e, clip *k)
{
    const int own = e->count;
    for (int i = 0; i < 3; ++i, ++e->count)
        for (int j = 0; j < 3; ++j)
            e->v[e->count][j] = i == j;
    for (int i = own; i < e->count; ++i)
        for (int j = 0; j < i; ++j)
            try_cross(c, e->v[j], e->v[i], k);
}

void bvoli_times_by_faces(const bvoli_course *c, bvoli_times *out)
{
    edges e;
    clip k = {0, 0, 1, 1, 0, 1, 0, out};
    out->first.known = out->last.known = 0;
    out->start = 1;
    out->nearer = out->meet = 0;
    e.count = 0;
    add_edges(c->a, &e, &e.of_points[0]);
    e.of_a = e.count;
    add_edges(c->b, &e, &e.of_points[1]);
    const int never = try_own_faces(c, &e, 0, e.of_a, e.of_points[0], &k) ||
                      try_own_faces(c, &e, e.of_a, e.count, e.of_points[1], &k) || try_mixed_faces(c, &e, &k);
    if (never)
        return;
    if (!k.wide)
        try_coordinates(c, &e, &k);
    const int sure = k.wide && (c->planar || !c->q.unbounded || e.of_points[0] + e.of_points[1] == 0);
    out->start = k.apart ? 1 : k.inside && sure ? -1 : 0;
    out->meet = k.enter_lo > k.exit_hi ? 0 : k.enter_hi < k.exit_lo && sure ? 1 : -1;
}

/* The sides along which a face lies, the first one in the order in which all faces are tried. */
static void sides_of_face(const bvoli_course *c, int face, const double *side[2])
{
    static const int pair[3][2] = {{1, 2}, {0, 2}, {0, 1}};
    const bvoli_body *const own = face < 3 ? c->a : c->b;
    for (int i = 0; i < 2; ++i)
        side[i] = own->direction[pair[face % 3][i]];
    if (face >= 6) {
        side[0] = c->a->direction[face % 3];
        side[1] = c->b->direction[face / 3 - 2];
    }
}

void bvoli_times_by_known(const bvoli_course *c, const bvoli_known_times *known, bvoli_times *out)
{
    static const int order[BVOLI_FACES_OF_BOXES] = {2, 1, 0, 5, 4, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14}; /* as by all */
    clip k = {0, 0, 1, 1, 0, 1, 0, out};
    const double *side[2];
    double n[3], tried[3] = {0, 0, 0};
    out->first.known = out->last.known = out->nearer = 0;
    for (int i = 0; i < BVOLI_FACES_OF_BOXES; ++i) {
        if (!(known->faces >> order[i] & 1))
            continue;
        sides_of_face(c, order[i], side);
        bvoli_cross(side[0], side[1], n);
        if (n[0] == tried[0] && n[1] == tried[1] && n[2] == tried[2]) /* again, which changes nothing */
            continue;
        for (int j = 0; j < 3; ++j)
            tried[j] = n[j];
        try_cross(c, side[0], side[1], &k);
    }
    out->meet = known->meet ? 1 : -1;
    out->start = known->start;
}

/* Nearest points */

/* The distance at a time: the nearest point of the difference, and the direction whose tangent bounds the distance at all
 * times from below. */
typedef struct look {
    double t, d[3], distance, n[3], least;
} look;

static void look_at(const bvoli_course *c, double t, const double guess[3], look *out)
{
    bvoli_difference_point at;
    double target[3];
    out->t = t;
    out->least = 0;
    for (int i = 0; i < 3; ++i) {
        target[i] = -t * c->v[i];
        out->n[i] = guess[i];
    }
    (void)bvoli_difference_nearest(&c->q, target, &at, &out->least, out->n);
    for (int i = 0; i < 3; ++i)
        out->d[i] = at.d[i];
    out->distance = bvoli_sqrt(bvoli_dot(at.d, at.d));
}

/* Where the nearest points of two looks lie on one flat, the distance between is the root of a parabola: when that is r first,
 * going on from the second look, or where it is least if it never is. */
static double guess_of(const look *p, const look *q, double r, double forward)
{
    double w[3];
    for (int i = 0; i < 3; ++i)
        w[i] = (q->d[i] - p->d[i]) / (forward * (q->t - p->t));
    const double sq = bvoli_dot(w, w), toward = -bvoli_dot(w, q->d), beyond = bvoli_dot(q->d, q->d) - r * r,
                 root = toward * toward - sq * beyond;
    if (!(toward > 0))
        return q->t;
    return q->t + forward * (root > 0 ? beyond / (toward + bvoli_sqrt(root)) : toward / sq);
}

/* From one end of the time toward the other. Newton's method halves what is left at least, and finds a simple root in few
 * rounds: 14 at most, of hard pairs that are known. */
enum { ROUNDS = 64 };

typedef struct approach {
    double bound; /* no earlier, seen from where it began, are they as near as r */
    bvoli_time_end end;
    int never;  /* whether they never are */
    int inside; /* whether they certainly are nearer somewhere */
} approach;

static int is_beyond(double t, double u, double forward)
{
    return forward * (t - u) > 0;
}

/* Takes the bound of a look in; returns what is between the distance and r there. */
static double take_bound(const bvoli_course *c, const look *at, double forward, approach *a)
{
    const double slack = TIME_SLACK * c->size, beyond = at->least - c->r - slack,
                 speed = -forward * bvoli_dot(at->n, c->v) + slack;
    a->inside |= at->distance < c->r - slack;
    if (beyond > 0 && speed <= 2 * slack && at->t == a->bound)
        a->never = 1;
    else if (at->least > 0 && speed > 2 * slack) {
        const double bound = at->t + forward * beyond / speed;
        if (is_beyond(bound, a->bound, forward) || (beyond > 0 && !a->end.known)) {
            a->bound = bound;
            take(at->n, 1, -INFINITY, INFINITY, &a->end);
        }
    }
    a->never |= is_beyond(a->bound, forward > 0 ? 1 : 0, forward);
    return beyond;
}

/* The next time to look at: the root of the parabola through two looks, or the bound, which never goes too far. */
static double next_time(const look *before, const look *at, const approach *a, double r, double forward)
{
    const double end = forward > 0 ? 1 : 0, guess = guess_of(before, at, r, forward);
    return !is_beyond(guess, a->bound, forward) ? a->bound : is_beyond(guess, end, forward) ? end : guess;
}

static void find_approach(const bvoli_course *c, const look *start, double forward, approach *a)
{
    const double enough = 4 * TIME_SLACK * c->size;
    look before = *start, at = *start;
    int guessing = 1;
    a->bound = start->t;
    a->end.known = a->never = a->inside = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        BVOLI_ROUND(approach, round + 1, ROUNDS);
        const double old = a->bound, beyond = take_bound(c, &at, forward, a);
        const int guessed = at.t != old, better = a->bound != old;
        if (a->never || (!(beyond > enough) && (!guessed || (better && beyond >= 0))))
            return;
        guessing &= !guessed || (better && beyond > 0); /* one that went too far was the last one */
        const double next = guessing && round > 0 ? next_time(&before, &at, a, c->r + 0.5 * enough, forward) : a->bound;
        before = at;
        look_at(c, next, before.n, &at);
    }
}

/* Where they touch, the nearest point p of the difference is at r, and the distance, which is convex in the time, begins to
 * change by p . v / r. With n the direction at hand, a unit vector, n . p is not less than the least n . x over all of the
 * difference, so that |n - p / r|^2 = 2 - 2 n . p / r is not more than twice what r exceeds that by, over r. The slack is that
 * of the least, and once more for the lengths of n and p. Without a direction that bounds the distance, n is none. */
static int comes_nearer(const bvoli_course *c, const look *start, double slack)
{
    const double off = bvoli_sqrt(2 * (c->r - start->least + 2 * slack) / c->r);
    return start->least > 0 ? -bvoli_decide(bvoli_dot(start->n, c->v), off * bvoli_sum_abs(c->v)) : 0;
}

void bvoli_times_by_nearest_points(const bvoli_course *c, bvoli_times *out)
{
    const double slack = TIME_SLACK * c->size;
    approach forth, back;
    look start, end, middle;
    double guess[3];
    for (int i = 0; i < 3; ++i)
        guess[i] = c->q.a.point[0][i] - c->q.b.point[0][i];
    look_at(c, 0, guess, &start);
    out->first.known = out->last.known = 0;
    out->start = start.least - c->r > slack ? 1 : start.distance - c->r < -slack ? -1 : 0;
    out->nearer = out->start == 0 ? comes_nearer(c, &start, slack) : 0;
    find_approach(c, &start, 1, &forth);
    out->meet = 0;
    if (forth.never)
        return;
    look_at(c, 1, start.n, &end);
    find_approach(c, &end, -1, &back);
    if (back.never)
        return;
    out->first = forth.end;
    out->last = back.end;
    out->meet = forth.inside || back.inside ? 1 : -1;
    if (out->meet < 0 && forth.bound < back.bound) {
        look_at(c, 0.5 * (forth.bound + back.bound), start.n, &middle);
        out->meet = middle.distance < c->r - slack ? 1 : -1;
    }
}

/* Rounding outward */

bvoli_estimate bvoli_core_least(const bvoli_body *body, const double n[3], double side)
{
    bvoli_estimate along[3], v[3], least = bvoli_exactly(0);
    for (int c = 0; c < 3; ++c)
        along[c] = bvoli_exactly(side * n[c]);
    for (int i = 0; i < body->points; ++i) {
        for (int c = 0; c < 3; ++c)
            v[c] = bvoli_exactly(body->point[i][c]);
        const bvoli_estimate height = bvoli_estimate_dot(along, v);
        least = i == 0 ? height : bvoli_estimate_lesser(height, least);
    }
    for (int k = 0; k < body->sides; ++k) {
        for (int c = 0; c < 3; ++c)
            v[c] = bvoli_exactly(body->direction[k][c]);
        const bvoli_estimate slope = bvoli_estimate_dot(along, v);
        if (bvoli_estimate_is_zero(slope))
            continue;
        const int sign = bvoli_estimate_sign(slope);
        const bvoli_estimate lo = bvoli_estimate_product(slope, bvoli_exactly(body->lo[k])),
                             hi = bvoli_estimate_product(slope, bvoli_exactly(body->hi[k]));
        least = bvoli_estimate_sum(least, sign > 0 ? lo : sign < 0 ? hi : bvoli_estimate_lesser(lo, hi));
    }
    return least;
}

/* With u = 2^-53, the sum of squares is within 3 u of itself and the root within 3 u. */
#define LENGTH_SHARE 0x1p-50

bvoli_estimate bvoli_estimate_length(const double n[3])
{
    if ((n[0] != 0) + (n[1] != 0) + (n[2] != 0) <= 1)
        return bvoli_exactly(bvoli_sum_abs(n));
    const double root = bvoli_sqrt(bvoli_dot(n, n));
    return bvoli_estimate_of(root, LENGTH_SHARE * root);
}

/* The greatest n . x that is certain for all of the difference, less r |n|. */
static bvoli_estimate gap_along(const bvoli_course *c, const double n[3])
{
    const bvoli_estimate cores = bvoli_estimate_sum(bvoli_core_least(c->a, n, 1), bvoli_core_least(c->b, n, -1));
    if (!(c->r > 0))
        return cores;
    const bvoli_estimate radii = bvoli_exact_sum(c->a->radius, c->b->radius);
    return bvoli_estimate_difference(cores, bvoli_estimate_product(radii, bvoli_estimate_length(n)));
}

static bvoli_estimate speed_along(const bvoli_course *c, const double n[3])
{
    bvoli_estimate along[3], v[3];
    for (int i = 0; i < 3; ++i) {
        along[i] = bvoli_exactly(n[i]);
        v[i] = bvoli_exactly(c->v[i]);
    }
    return bvoli_estimate_dot(along, v);
}

/* A quotient in double is within u of itself, and u covers the sum and the difference before it. */
#define QUOTIENT_SHARE 0x1p-51

float bvoli_quotient_below(bvoli_estimate a, bvoli_estimate b)
{
    if (!(b.value - b.error > 0))
        return -INFINITY;
    if (a.error + b.error == 0) {
        double error;
        const float f = bvoli_round_down(bvoli_lesser(a.value / b.value, 1), 0);
        const double product = bvoli_two_product((double)f, b.value, &error);
        return product > a.value || (product == a.value && error > 0) ? nextafterf(f, -INFINITY) : f;
    }
    const double above = a.value - a.error, below = above > 0 ? b.value + b.error : b.value - b.error;
    const double quotient = above / below;
    return bvoli_round_down(bvoli_lesser(quotient - QUOTIENT_SHARE * fabs(quotient), 1), 0);
}

float bvoli_time_of_first(const bvoli_course *c, const bvoli_time_end *end)
{
    if (!end->known)
        return 0;
    if (end->bounds[0] > 0 && bvoli_round_down(end->bounds[0], 0) == bvoli_round_down(end->bounds[1], 0))
        return bvoli_round_down(end->bounds[0], 0);
    const bvoli_estimate speed = bvoli_estimate_negative(speed_along(c, end->n));
    const float t = bvoli_quotient_below(gap_along(c, end->n), speed);
    return t > 0 ? t : 0;
}

float bvoli_time_of_last(const bvoli_course *c, const bvoli_time_end *end)
{
    if (!end->known)
        return 1;
    if (end->bounds[0] > 0 && end->bounds[1] < 1 && bvoli_up(end->bounds[0], 0) == bvoli_up(end->bounds[1], 0))
        return bvoli_up(end->bounds[1], 0);
    const float t = -bvoli_quotient_below(gap_along(c, end->n), speed_along(c, end->n));
    return t < 1 ? (t > 0 ? t : 0) : 1;
}
