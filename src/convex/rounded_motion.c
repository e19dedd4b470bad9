/* SPDX-License-Identifier: MIT */
#include "convex/rounded_motion.h"

#include "arith/filter.h"
#include "convex/ball_path.h"

#include <math.h>

/* With u = 2^-53 and S the size, which all of these make less of: middles, halves and corners of cores have three roundings a
 * coordinate, a corner of the difference six more, a point of a feature five, its vector to the center two, and a scalar
 * product with that three, 19 u of S times the length of the vector, and as much where the square of that is compared with the
 * radius. 38 u; but what motion.h searches for ends within 2^-45 of the size, and times are to be the same: 512 u. */
#define ROUNDED_SLACK 0x1p-44

/* A normal n along the sides a and b of a face is not that near. They are within u of themselves, and each coordinate of their
 * product within u of the magnitudes of two products, 5 u |a| |b| in all: so the direction is off by 5 u |a| |b| / |n|, and
 * heights over the face of points that are S from the origin by twice that times S. A point that seems to be over the face is
 * beside it by 16 u times as much at most. 32 u of S |a| |b| / |n|, which is a sixteenth of the slack over the sine of the
 * angle. */
#define NORMAL_SLACK 0x1p-4

enum { SIDES = 4, FACES = 6, EDGES = 4 };

/* A pair of faces, along two sides, or of a prism along an edge of the triangle and the side, or along the triangle. */
typedef struct face {
    int i, j;
    double n[3], per_length, lo, hi; /* what n . x is over the solid */
    double speed;                    /* n . v of the ball */
    double noise;                    /* of heights, by the rounding of n */
} face;
enum { TRIANGLE = -1 };

/* conv(point[0], ..) + sum of s[k] side[k], |s[k]| <= 1, no two sides parallel, with one point, or with three and at most one
 * side; and the path of the ball, which is at 0 at the start. */
typedef struct solid {
    int points, sides, faces;
    double point[3][3], side[SIDES][3];
    face face[FACES];
    bvoli_ball_path way;
} solid;

/* Adds a side to one that is parallel, so that both make one. Returns 0 if there are too many. */
static int add_side(const double side[3], solid *s)
{
    double n[3];
    for (int k = 0; k < s->sides; ++k) {
        bvoli_cross(s->side[k], side, n);
        if (bvoli_sum_abs(n) > 0)
            continue;
        const double sign = bvoli_dot(s->side[k], side) < 0 ? -1 : 1;
        for (int c = 0; c < 3; ++c)
            s->side[k][c] += sign * side[c];
        return 1;
    }
    if (s->sides == SIDES)
        return 0;
    for (int c = 0; c < 3; ++c)
        s->side[s->sides][c] = side[c];
    ++s->sides;
    return 1;
}

/* Returns 0 if it is none of these. */
static int load_solid(const bvoli_course *c, solid *s)
{
    const bvoli_core *const a = &c->q.a, *const b = &c->q.b;
    int fits = 1;
    if (a->points < 1 || b->points < 1 || a->points + b->points > 4)
        return 0;
    s->sides = s->faces = 0;
    s->points = a->points > 1 ? a->points : b->points;
    for (int i = 0; i < s->points; ++i)
        bvoli_subtract(a->point[a->points > 1 ? i : 0], b->point[b->points > 1 ? i : 0], s->point[i]);
    for (int k = 0; k < a->sides; ++k)
        fits &= add_side(a->side[k], s);
    for (int k = 0; k < b->sides; ++k)
        fits &= add_side(b->side[k], s);
    for (int k = 0; k < 3; ++k)
        s->way.v[k] = -c->v[k];
    s->way.v_sq = bvoli_dot(c->v, c->v);
    s->way.r = c->r;
    s->way.slack = ROUNDED_SLACK * c->size;
    return fits && (s->points == 1 || (a->points + b->points == 4 && s->sides <= 1));
}

/* The greatest n . x over the solid, which of the points gives it, and the signs of the sides that do. */
static double find_support(const solid *s, const double n[3], int *point, double sign[SIDES])
{
    double most = bvoli_dot(n, s->point[0]);
    *point = 0;
    for (int i = 1; i < s->points; ++i) {
        const double height = bvoli_dot(n, s->point[i]);
        if (height > most) {
            most = height;
            *point = i;
        }
    }
    for (int k = 0; k < s->sides; ++k) {
        const double slope = bvoli_dot(n, s->side[k]);
        sign[k] = slope < 0 ? -1 : 1;
        most += fabs(slope);
    }
    return most;
}

/* What the solid looks like at a time along the vector to the center, whose length is no less than the distance. */
static void look_along(const solid *s, double t, bvoli_ball_look *at, int *point, double sign[SIDES])
{
    at->t = t;
    at->sq = bvoli_dot(at->x, at->x);
    at->least = t * bvoli_dot(at->x, s->way.v) - find_support(s, at->x, point, sign);
}

/* --- faces ---------------------------------------------------------------------------------------------------------------- */

/* What the faces leave of the time, those that give the first and the last one, and those that are farthest from the ball at
 * both ends of the time, by how much. */
typedef struct clip {
    double end[2], far[2];
    int face[2], side[2], far_face[2], far_side[2];
    int outside[2]; /* whether it is not certain that 0 lies between all faces there */
} clip;

static void note_far(double above, double below, double slack, int which, int end, clip *k)
{
    const double far = bvoli_greater(above, below);
    k->outside[end] |= !(far < -slack);
    if (far > k->far[end] || k->far_face[end] < 0) {
        k->far[end] = far;
        k->far_face[end] = which;
        k->far_side[end] = above >= below ? 1 : -1;
    }
}

/* Returns 1 if the faces prove that they never meet. */
static int cut(const solid *s, int which, clip *k)
{
    const face *const f = &s->face[which];
    const double length = f->per_length > 0 ? 1 / f->per_length : 0, speed = fabs(f->speed), reach = s->way.r * length,
                 most = (s->way.r + s->way.slack) * length;
    const double lo = f->speed < 0 ? -f->hi : f->lo, hi = f->speed < 0 ? -f->lo : f->hi; /* along the way */
    if (lo - most > speed || hi + most < 0)
        return 1;
    const double first = (lo - reach) / speed, last = (hi + reach) / speed;
    if (lo - reach > 0 && first > k->end[0]) {
        k->end[0] = first;
        k->face[0] = which;
        k->side[0] = f->speed < 0 ? 1 : -1;
    }
    if (hi + reach < speed && last < k->end[1]) {
        k->end[1] = last;
        k->face[1] = which;
        k->side[1] = f->speed < 0 ? -1 : 1;
    }
    const double slack = s->way.slack + f->noise;
    note_far(-f->hi * f->per_length, f->lo * f->per_length, slack, which, 0, k);
    note_far((f->speed - f->hi) * f->per_length, (f->lo - f->speed) * f->per_length, slack, which, 1, k);
    return 0;
}

static void project(const solid *s, const double n[3], double *lo, double *hi)
{
    double reach = 0;
    *lo = *hi = bvoli_dot(n, s->point[0]);
    for (int i = 1; i < s->points; ++i) {
        const double height = bvoli_dot(n, s->point[i]);
        *lo = bvoli_lesser(height, *lo);
        *hi = bvoli_greater(height, *hi);
    }
    for (int k = 0; k < s->sides; ++k)
        reach += fabs(bvoli_dot(n, s->side[k]));
    *lo -= reach;
    *hi += reach;
}

/* Takes a pair of faces in unless they have no normal. */
static int add_face(int i, int j, const double u[3], const double w[3], solid *s, clip *k)
{
    face *const f = &s->face[s->faces];
    f->i = i;
    f->j = j;
    bvoli_cross(u, w, f->n);
    const double sq = bvoli_dot(f->n, f->n);
    if (!(sq > 0))
        return 0;
    f->per_length = 1 / bvoli_sqrt(sq);
    f->noise = NORMAL_SLACK * s->way.slack * bvoli_sqrt(bvoli_dot(u, u) * bvoli_dot(w, w)) * f->per_length;
    project(s, f->n, &f->lo, &f->hi);
    f->speed = bvoli_dot(f->n, s->way.v);
    return cut(s, s->faces++, k);
}

/* Returns 1 if the faces prove that they never meet. */
static int cut_by_faces(solid *s, clip *k)
{
    *k = (clip){{0, 1}, {0, 0}, {-1, -1}, {0, 0}, {-1, -1}, {0, 0}, {0, 0}};
    if (s->points == 1) {
        for (int i = 1; i < s->sides; ++i)
            for (int j = 0; j < i; ++j)
                if (add_face(j, i, s->side[j], s->side[i], s, k))
                    return 1;
        return 0;
    }
    double edge[3][3];
    for (int i = 0; i < 3; ++i)
        bvoli_subtract(s->point[(i + 1) % 3], s->point[i], edge[i]);
    if (add_face(TRIANGLE, 0, edge[0], edge[1], s, k))
        return 1;
    for (int i = 0; i < 3 && s->sides > 0; ++i)
        if (add_face(i, 0, edge[i], s->side[0], s, k))
            return 1;
    return 0;
}

/* --- edges ---------------------------------------------------------------------------------------------------------------- */

/* Segments from p to p + d, as seen from where the ball is at one end of its way. */
typedef struct edges {
    int count;
    double p[EDGES][3], d[EDGES][3];
} edges;

static void add_edge(const double p[3], const double d[3], edges *e)
{
    for (int c = 0; c < 3; ++c) {
        e->p[e->count][c] = p[c];
        e->d[e->count][c] = d[c];
    }
    ++e->count;
}

/* Those at a corner; `from` is where the ball is. */
static void find_edges_at_corner(const solid *s, int point, const double sign[SIDES], const double from[3], edges *e)
{
    double p[3], d[3];
    e->count = 0;
    for (int c = 0; c < 3; ++c) {
        p[c] = s->point[point][c] - from[c];
        for (int k = 0; k < s->sides; ++k)
            p[c] += sign[k] * s->side[k][c];
    }
    for (int i = 1; i < s->points; ++i) {
        bvoli_subtract(s->point[(point + i) % 3], s->point[point], d);
        add_edge(p, d, e);
    }
    for (int k = 0; k < s->sides; ++k) {
        for (int c = 0; c < 3; ++c)
            d[c] = -2 * sign[k] * s->side[k][c];
        add_edge(p, d, e);
    }
}

/* x = p + a u + b w + rest along n, for a face with the sides u and w. */
static void find_shares(const double n[3], const double u[3], const double w[3], const double x[3], double share[2])
{
    double across[3];
    bvoli_cross(u, w, across);
    const double whole = bvoli_dot(n, across);
    bvoli_cross(x, w, across);
    share[0] = bvoli_dot(n, across) / whole;
    bvoli_cross(u, x, across);
    share[1] = bvoli_dot(n, across) / whole;
}

/* An edge of the parallelogram p + a u + b w, 0 <= a, b <= 1, where a is beyond it. */
static void add_edge_beyond(double a, const double p[3], const double u[3], const double w[3], edges *e)
{
    double at[3];
    for (int c = 0; c < 3; ++c)
        at[c] = p[c] + (a > 1 ? u[c] : 0);
    if (a < 0 || a > 1)
        add_edge(at, w, e);
}

/* Those between the ball, seen at `at` from a corner, and a face with the sides u and w; none if it is over the face. */
static void find_edges_of_face(const face *f, const double p[3], const double u[3], const double w[3], const double at[3],
                               edges *e)
{
    double share[2], over[3];
    e->count = 0;
    find_shares(f->n, u, w, at, share);
    if (f->i != TRIANGLE) {
        add_edge_beyond(share[0], p, u, w, e);
        add_edge_beyond(share[1], p, w, u, e);
        return;
    }
    if (share[0] < 0)
        add_edge(p, w, e);
    if (share[1] < 0)
        add_edge(p, u, e);
    if (share[0] + share[1] > 1) {
        double d[3];
        for (int c = 0; c < 3; ++c)
            over[c] = p[c] + u[c];
        bvoli_subtract(w, u, d);
        add_edge(over, d, e);
    }
}

/* A corner and the sides of a face, on a side of its pair. Returns 0 where a prism has an edge instead, at that corner and
 * along w. */
static int find_face(const solid *s, const face *f, int side, double p[3], double u[3], double w[3])
{
    const int first = f->i < 0 ? 0 : f->i;
    const double *const corner = s->points == 1 ? s->point[0] : s->point[first];
    int real = 1;
    for (int c = 0; c < 3; ++c) {
        p[c] = corner[c];
        u[c] = s->points == 1 ? 2 * s->side[f->i][c] : s->point[(first + 1) % 3][c] - corner[c];
        w[c] = f->i == TRIANGLE ? s->point[2][c] - corner[c] : 2 * s->side[f->j][c];
    }
    if (f->i != TRIANGLE && s->points > 1) { /* the opposite corner is on the other side */
        const double *const other = s->point[(first + 2) % 3];
        real = side * (bvoli_dot(f->n, corner) - bvoli_dot(f->n, other)) >= 0;
        for (int c = 0; c < 3 && !real; ++c)
            p[c] = other[c];
    }
    for (int k = 0; k < s->sides; ++k) {
        const int own = f->i != TRIANGLE && (k == f->j || (s->points == 1 && k == f->i));
        const double sign = own || side * bvoli_dot(f->n, s->side[k]) < 0 ? -1 : 1;
        for (int c = 0; c < 3; ++c)
            p[c] += sign * s->side[k][c];
    }
    return real;
}

/* --- both ends of the time ------------------------------------------------------------------------------------------------ */

/* What is known of one end: the ball meets the solid at that time, or certainly is in it at that end of the way, or it never
 * meets it, or that is open. */
enum found { OPEN, MEETS, INSIDE, NEVER };

/* One end of the time: from where the ball is there it goes by `v`. */
typedef struct view {
    int end;
    double from[3], v[3];
} view;

static double time_of(const view *w, double t)
{
    return w->end ? 1 - t : t;
}

/* Whether the end is certain up to rounding, though not which float it is. */
static int is_near(const solid *s, const bvoli_ball_look *at, double speed)
{
    const double r_sq = s->way.r * s->way.r, slack = 16 * s->way.slack * s->way.r;
    return 0.5 * (r_sq + at->sq) - at->least <= slack && fabs(at->sq - r_sq) <= slack &&
           speed > BVOLI_STEEP_SLACK * s->way.v_sq && speed * speed > BVOLI_STEEP_SLACK * s->way.v_sq * r_sq;
}

/* The speed of the ball toward the solid, going from that end. */
static double speed_at(const view *w, const bvoli_ball_look *at)
{
    return -bvoli_dot(at->x, w->v);
}

static enum found judge(const solid *s, const view *w, bvoli_ball_look *at, int *sharp)
{
    const double speed = speed_at(w, at);
    *sharp = at->t > 0 && at->t < 1 && bvoli_ball_is_sharp(&s->way, at, speed);
    return *sharp || is_near(s, at, speed) ? MEETS : OPEN;
}

static enum found judge_end(const solid *s, const bvoli_ball_look *at)
{
    return at->sq < s->way.r * (s->way.r - 4 * s->way.slack) ? INSIDE : OPEN;
}

/* Between the ends of an edge the nearest point is that close to the foot. */
#define LEVEL_SHARE 0x1p-40

/* Makes a vector that is nearly perpendicular to an edge so to the last bits. */
static void level(const double d[3], double x[3])
{
    const double share = bvoli_dot(x, d) / bvoli_dot(d, d);
    if (fabs(share) > LEVEL_SHARE * bvoli_sqrt(bvoli_dot(x, x) / bvoli_dot(d, d)))
        return;
    for (int c = 0; c < 3; ++c)
        x[c] -= share * d[c];
}

/* The vector from an edge to the ball at a time, as seen from an end. */
static void look_from_edge(const view *w, const edges *e, int i, double t, double x[3])
{
    double p[3], nearest[3];
    for (int c = 0; c < 3; ++c)
        p[c] = e->p[i][c] - t * w->v[c];
    bvoli_ball_nearest_of_segment(p, e->d[i], nearest);
    for (int c = 0; c < 3; ++c)
        x[c] = -nearest[c];
    if (bvoli_dot(p, e->d[i]) < 0)
        level(e->d[i], x);
}

/* The first of some edges that the ball meets. */
static double meet_edges(const solid *s, const view *w, const edges *e, bvoli_ball_look *at)
{
    double first = BVOLI_BALL_NEVER;
    int found = 0;
    for (int i = 0; i < e->count && first > 0; ++i) {
        const double t = bvoli_ball_meets_segment(e->p[i], e->d[i], w->v, s->way.v_sq, s->way.r);
        if (t < first) {
            first = t;
            found = i;
        }
    }
    if (first <= 1) {
        look_from_edge(w, e, found, first, at->x);
        at->t = time_of(w, first);
    }
    return first;
}

/* That to which it comes nearest. */
static void pass_edges(const solid *s, const view *w, const edges *e, bvoli_ball_look *at)
{
    double x[3];
    at->sq = INFINITY;
    for (int i = 0; i < e->count; ++i) {
        const double t = bvoli_ball_time_at_segment(e->p[i], e->d[i], w->v, s->way.v_sq);
        look_from_edge(w, e, i, t, x);
        const double sq = bvoli_dot(x, x);
        if (!(sq < at->sq))
            continue;
        at->sq = sq;
        at->t = time_of(w, t);
        for (int c = 0; c < 3; ++c)
            at->x[c] = x[c];
    }
}

/* An edge of the face that is near may hide behind one at the corner that is in the way. */
static enum found find_by_edges(const solid *s, const view *w, edges *e, bvoli_ball_look *at, int *sharp)
{
    double sign[SIDES];
    int point;
    for (int round = 0; round < 2; ++round) {
        const double t = meet_edges(s, w, e, at);
        if (t > 1)
            pass_edges(s, w, e, at);
        look_along(s, at->t, at, &point, sign);
        const enum found found = t > 1    ? (bvoli_ball_is_never(&s->way, at) ? NEVER : OPEN)
                                 : t == 0 ? judge_end(s, at)
                                          : judge(s, w, at, sharp);
        if (found != OPEN)
            return found;
        find_edges_at_corner(s, point, sign, w->from, e);
    }
    return OPEN;
}

static enum found find_end(const solid *s, const view *w, const clip *k, bvoli_ball_look *at, int *sharp)
{
    double p[3], u[3], v[3], ball[3], sign[SIDES];
    edges e;
    int point;
    const int met = k->face[w->end], which = met >= 0 ? met : k->far_face[w->end],
              side = met >= 0 ? k->side[w->end] : k->far_side[w->end];
    *sharp = 0;
    e.count = 0;
    if (which < 0) { /* all sides are one, or there is none */
        find_edges_at_corner(s, 0, (double[SIDES]){1}, w->from, &e);
        if (e.count == 0)
            add_edge((double[3]){s->point[0][0] - w->from[0], s->point[0][1] - w->from[1], s->point[0][2] - w->from[2]},
                     (double[3]){0, 0, 0}, &e);
        return find_by_edges(s, w, &e, at, sharp);
    }
    const face *const f = &s->face[which];
    if (met < 0 && !k->outside[w->end])
        return INSIDE;
    at->t = met >= 0 ? k->end[w->end] : (double)w->end;
    const int real = find_face(s, f, side, p, u, v);
    for (int c = 0; c < 3; ++c)
        ball[c] = at->t * s->way.v[c] - p[c];
    for (int c = 0; c < 3; ++c) /* as seen from the end */
        p[c] -= w->from[c];
    if (real)
        find_edges_of_face(f, p, u, v, ball, &e);
    else
        add_edge(p, v, &e);
    if (e.count > 0)
        return find_by_edges(s, w, &e, at, sharp);
    if (!(f->noise < 0.5 * s->way.slack)) /* the foot may not be on the face */
        return OPEN;
    const double height = bvoli_dot(f->n, ball) * f->per_length * f->per_length;
    for (int c = 0; c < 3; ++c)
        at->x[c] = height * f->n[c];
    look_along(s, at->t, at, &point, sign);
    return met < 0 ? judge_end(s, at) : judge(s, w, at, sharp);
}

/* --- all of it ------------------------------------------------------------------------------------------------------------ */

/* Of a time that may be a float the direction is a unit vector, and so exact along a coordinate, where the time can be. */
static void take(const bvoli_ball_look *at, int sharp, bvoli_time_end *out)
{
    const double length = sharp ? 1 : bvoli_sqrt(at->sq);
    out->known = 1;
    out->bounds[0] = sharp ? at->t : -INFINITY;
    out->bounds[1] = sharp ? at->t : INFINITY;
    for (int c = 0; c < 3; ++c)
        out->n[c] = -at->x[c] / length;
}

/* Whether a ball that meets the solid at a time certainly is in it later, before the end of its way. The square of the distance
 * is no more than |x|^2 - 2 s speed + s^2 |v|^2 at a time that is later by s; half of what makes it least will do. */
static int comes_in(const solid *s, const view *w, const bvoli_ball_look *at)
{
    const double speed = speed_at(w, at), left = w->end ? at->t : 1 - at->t,
                 later = bvoli_lesser(left, 0.5 * speed / s->way.v_sq);
    return later * (2 * speed - later * s->way.v_sq) > 64 * s->way.slack * s->way.r;
}

/* Whether they certainly are apart where the way begins, by the direction in which they meet. */
static int is_apart(const solid *s, const view *w, const bvoli_ball_look *at)
{
    const double least = at->least + (w->end ? 1 - at->t : at->t) * speed_at(w, at), most = s->way.r + s->way.slack;
    return least > 0 && least * least > most * most * at->sq * (1 + 0x1p-48);
}

static enum found find(const solid *s, const clip *k, int end, bvoli_time_end *out)
{
    view w = {.end = end};
    bvoli_ball_look at;
    int sharp;
    for (int c = 0; c < 3; ++c) {
        w.from[c] = end ? s->way.v[c] : 0;
        w.v[c] = end ? -s->way.v[c] : s->way.v[c];
    }
    out->known = 0;
    const enum found found = find_end(s, &w, k, &at, &sharp);
    if (found != MEETS)
        return found;
    if (!sharp && !(comes_in(s, &w, &at) && is_apart(s, &w, &at)))
        return OPEN;
    take(&at, sharp, out);
    return MEETS;
}

int bvoli_times_by_features(const bvoli_course *c, bvoli_times *out)
{
    solid s;
    clip k;
    if (c->q.unbounded || !(c->size < INFINITY) || !load_solid(c, &s) || !(s.way.v_sq > 0))
        return 0;
    const int apart = cut_by_faces(&s, &k);
    const enum found first = apart ? NEVER : find(&s, &k, 0, &out->first);
    const enum found last = first == MEETS || first == INSIDE ? find(&s, &k, 1, &out->last) : first;
    out->nearer = 0;
    out->meet = first != NEVER;
    out->start = first == INSIDE ? -1 : 1;
    return first == NEVER || last == MEETS || last == INSIDE;
}
