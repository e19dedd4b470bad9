/* SPDX-License-Identifier: MIT */
#include "convex/centered_gap.h"

#include "arith/square_root.h"
#include "arith/vec4d.h"
#include "base/bits.h"
#include "base/stage.h"
#include "convex/gap_end.h"

/* --- bodies --- */

void bvoli_centered_of_obb(const bvol_obb *box, bvoli_centered *out)
{
    bvoli_load(&box->center, out->center);
    bvoli_load_axes(box, out->axis, out->half);
    out->radius = 0;
    out->sides = 3;
    out->is_box = out->exact = 1;
}

void bvoli_centered_of_aabb(const bvol_aabb *box, bvoli_centered *out)
{
    double min[3], max[3], lost;
    bvoli_load(&box->min, min);
    bvoli_load(&box->max, max);
    out->exact = 1;
    for (int k = 0; k < 3; ++k) {
        out->center[k] = 0.5 * bvoli_two_sum(min[k], max[k], &lost);
        out->exact &= lost == 0;
        out->half[k] = 0.5 * bvoli_exact_difference(max[k], min[k], &out->exact);
        for (int c = 0; c < 3; ++c)
            out->axis[k][c] = k == c;
    }
    out->radius = 0;
    out->sides = 3;
    out->is_box = 1;
}

void bvoli_centered_of_segment(const bvol_vec3 *from, const bvol_vec3 *to, float radius, bvoli_centered *out)
{
    double p[3], q[3], lost;
    bvoli_load(from, p);
    bvoli_load(to, q);
    out->exact = 1;
    for (int c = 0; c < 3; ++c) {
        out->center[c] = 0.5 * bvoli_two_sum(p[c], q[c], &lost);
        out->exact &= lost == 0;
        out->axis[0][c] = bvoli_exact_difference(q[c], p[c], &out->exact);
        out->exact &= bvoli_is_float(out->axis[0][c]);
    }
    out->half[0] = 0.5;
    out->radius = (double)radius;
    out->sides = 1;
    out->is_box = 0;
}

void bvoli_centered_of_point(const bvol_vec3 *center, float radius, bvoli_centered *out)
{
    bvoli_load(center, out->center);
    out->radius = (double)radius;
    out->sides = out->is_box = 0;
    out->exact = 1;
}

/* --- their difference --- */

enum { SIDES = 6 };

typedef struct sums {
    const bvoli_centered *a, *b;
    int count, of_a;
    const double *axis[SIDES];
    double g[SIDES][4], reach[SIDES]; /* the last of each is 0; |g|_1 */
    double d[3], size;                /* the same size as in convex/difference.h */
    int exact, short_axes;
} sums;

/* Sides without a width are left out. */
static void add_sides(const bvoli_centered *body, sums *q)
{
    for (int k = 0; k < body->sides; ++k) {
        double *const g = q->g[q->count];
        const double half = body->half[k], *const axis = body->axis[k];
        d4_store(g, d4_set(half * axis[0], half * axis[1], half * axis[2], 0));
        const double reach = q->reach[q->count] = bvoli_sum_abs(g);
        q->axis[q->count] = body->axis[k];
        q->size += reach;
        if (reach > 0)
            ++q->count;
    }
}

static void subtract(const bvoli_centered *a, const bvoli_centered *b, sums *q)
{
    q->a = a;
    q->b = b;
    q->count = 0;
    q->exact = q->short_axes = a->exact & b->exact;
    for (int c = 0; c < 3; ++c)
        q->d[c] = bvoli_exact_difference(a->center[c], b->center[c], &q->exact);
    q->size = bvoli_sum_abs(q->d);
    add_sides(a, q);
    q->of_a = q->count;
    add_sides(b, q);
}

/* --- outside: a least square under bounds --- */

enum { OPEN = 3 };

/* A point d + sum of s[k] g[k], the sides that are at no bound, and a vector that is perpendicular to them. */
typedef struct stay {
    double s[SIDES], bound[SIDES], x[4], n[3]; /* bound: s, but 0 for the sides that are free */
    int free_count, free[OPEN];
    unsigned is_free; /* the same, a bit each */
} stay;

static int is_free(const stay *at, int k)
{
    return (int)(at->is_free >> k & 1);
}

static void set_free(stay *at, int k)
{
    at->free[at->free_count++] = k;
    at->is_free |= 1U << k;
    at->bound[k] = 0;
}

static void set_at_bound(stay *at, int k, double s)
{
    at->is_free &= ~(1U << k);
    at->s[k] = at->bound[k] = s;
}

static void set_none_free(stay *at)
{
    at->free_count = 0;
    at->is_free = 0;
}

/* Three numbers, and 0. */
static d4 load_three(const double v[3])
{
    return d4_set(v[0], v[1], v[2], 0);
}

static void store_three(double out[3], d4 v)
{
    double all[4]; /* beyond out is what must stay */
    d4_store(all, v);
    for (int c = 0; c < 3; ++c)
        out[c] = all[c];
}

/* Without those that are free. */
static d4 find_base(const sums *q, const double d[3], const stay *at)
{
    d4 base = load_three(d);
    for (int k = 0; k < q->count; ++k)
        base = d4_add(base, d4_mul(d4_splat(at->bound[k]), d4_load(q->g[k])));
    return base;
}

/* The shares of three sides that bring a point to 0. */
static int find_three_shares(const sums *q, const stay *at, const double base[3], double share[OPEN])
{
    for (int f = 0; f < OPEN; ++f) {
        double n[3];
        const double *const g = q->g[at->free[f]];
        bvoli_cross(q->g[at->free[(f + 1) % OPEN]], q->g[at->free[(f + 2) % OPEN]], n);
        const double det = bvoli_dot(n, g);
        if (!(fabs(det) > BVOLI_CENTERED_PARALLEL * bvoli_sum_abs(n) * q->reach[at->free[f]]))
            return 0;
        share[f] = -bvoli_dot(n, base) / det;
    }
    return 1;
}

/* The shares of the free sides that bring a point nearest to 0; 0 if they depend on each other. */
static int find_shares(const sums *q, const stay *at, const double base[3], double share[OPEN])
{
    if (at->free_count == OPEN)
        return find_three_shares(q, at, base, share);
    const double *const g = q->g[at->free[0]], gg = bvoli_dot(g, g), of_g = bvoli_dot(g, base);
    share[0] = -of_g / gg;
    if (at->free_count == 1)
        return 1;
    const double *const h = q->g[at->free[1]], slope = bvoli_dot(g, h) / gg;
    const double v[3] = {h[0] - slope * g[0], h[1] - slope * g[1], h[2] - slope * g[2]}, vv = bvoli_dot(v, v);
    if (!(vv > BVOLI_CENTERED_PARALLEL * bvoli_dot(h, h)))
        return 0;
    share[1] = -bvoli_dot(v, base) / vv;
    share[0] -= slope * share[1];
    return 1;
}

/* Moves the free sides toward shares until one is at a bound, which is then no more free; 1 if none is. */
static int move(stay *at, const double share[OPEN])
{
    double step = 1;
    int stops = -1;
    for (int f = 0; f < OPEN && f < at->free_count; ++f) {
        const double s = at->s[at->free[f]];
        if (fabs(share[f]) <= 1)
            continue;
        const double part = (copysign(1, share[f]) - s) / (share[f] - s);
        if (stops < 0 || part < step) {
            step = part;
            stops = f;
        }
    }
    for (int f = 0; f < OPEN && f < at->free_count; ++f)
        at->s[at->free[f]] += step * (share[f] - at->s[at->free[f]]);
    if (stops < 0)
        return 1;
    set_at_bound(at, at->free[stops], share[stops] > 0 ? 1 : -1);
    at->free[stops] = at->free[--at->free_count];
    return 0;
}

/* What is left of x perpendicular to the free sides, to the last bits. */
static void find_normal(const sums *q, stay *at, const double base[3])
{
    for (int c = 0; c < 3; ++c)
        at->n[c] = at->x[c];
    if (at->free_count == 2) {
        bvoli_cross(q->axis[at->free[0]], q->axis[at->free[1]], at->n);
        const double side = bvoli_dot(at->n, base) < 0 ? -1 : 1;
        for (int c = 0; c < 3; ++c)
            at->n[c] *= side;
    }
    for (int again = 0; again < 2 && at->free_count == 1; ++again) {
        const double *const g = q->axis[at->free[0]], share = bvoli_dot(at->n, g) / bvoli_dot(g, g);
        for (int c = 0; c < 3; ++c)
            at->n[c] -= share * g[c];
    }
}

/* The side at a bound that is most wrong there, or -1. */
static int find_wrong(const sums *q, const stay *at)
{
    const double unit = bvoli_sum_abs(at->n);
    double most = 0;
    int wrong = -1;
    for (int k = 0; k < q->count; ++k) {
        const double gain = at->bound[k] * bvoli_dot(at->n, q->g[k]);
        if (gain > most && gain > BVOLI_CENTERED_RIGHT * unit * q->reach[k]) {
            most = gain;
            wrong = k;
        }
    }
    return wrong;
}

/* Rounding may lead in a circle; then the bodies decide (gap.h). */
enum { ROUNDS = 24 };

/* The point nearest to 0 of the zonotope about d, from where `at` is: not found, away from 0, or 0 itself. */
enum { LOST, AWAY, AT_ZERO };
static int settle(const sums *q, const double d[3], stay *at)
{
    for (int round = 0; round < ROUNDS; ++round) {
        BVOLI_ROUND(nearest_of_zonotope, round + 1, ROUNDS);
        double base[4], share[OPEN] = {0, 0, 0};
        d4 x = find_base(q, d, at);
        d4_store(base, x);
        if (at->free_count > 0 && !find_shares(q, at, base, share))
            return LOST;
        if (!move(at, share))
            continue;
        for (int f = 0; f < OPEN && f < at->free_count; ++f)
            x = d4_add(x, d4_mul(d4_splat(share[f]), d4_load(q->g[at->free[f]])));
        d4_store(at->x, x);
        if (bvoli_sum_abs(at->x) <= BVOLI_CENTERED_ZERO_SHARE * q->size)
            return AT_ZERO;
        find_normal(q, at, base);
        const int wrong = find_wrong(q, at);
        if (wrong < 0)
            return AWAY;
        if (at->free_count == OPEN)
            return LOST;
        set_free(at, wrong);
    }
    return LOST;
}

/* The least n . x of the zonotope over |n|. */
static double least_along(const sums *q, const double n[3], double length)
{
    double least = bvoli_dot(n, q->d);
    for (int k = 0; k < q->count; ++k)
        least -= fabs(bvoli_dot(n, q->g[k]));
    return least / length;
}

static int is_along_axis(const double v[3])
{
    return (v[0] != 0) + (v[1] != 0) + (v[2] != 0) == 1;
}

/* Whether the nearest point is certain, and known without a rounding: then x is made exact. Free sides must be along coordinate
 * axes, which the nearest point has no part of, and every bound certainly right. */
static int is_exact(const sums *q, const stay *at, double x[3])
{
    int exact = q->exact;
    const double unit = bvoli_sum_abs(at->n);
    for (int c = 0; c < 3; ++c)
        x[c] = q->d[c];
    for (int k = 0; k < q->count && exact; ++k) {
        if (is_free(at, k))
            continue;
        const int upright = is_along_axis(q->g[k]);
        exact &= upright | (-at->s[k] * bvoli_dot(at->n, q->g[k]) > BVOLI_CENTERED_RIGHT * unit * q->reach[k]);
        for (int c = 0; c < 3; ++c)
            x[c] = bvoli_exact_difference(x[c], -at->s[k] * q->g[k][c], &exact);
    }
    for (int f = 0; f < at->free_count && exact; ++f)
        exact &= is_along_axis(q->g[at->free[f]]);
    for (int f = 0; f < at->free_count && exact; ++f)
        for (int c = 0; c < 3; ++c)
            if (q->g[at->free[f]][c] != 0) {
                exact &= fabs(x[c]) <= fabs(q->g[at->free[f]][c]);
                x[c] = 0;
            }
    for (int k = 0; k < q->count && exact; ++k) /* those that are upright lie right if x does */
        exact &= !is_along_axis(q->g[k]) || at->s[k] * bvoli_dot(x, q->g[k]) <= 0;
    return exact;
}

static void set_nearest(const sums *q, const stay *at, bvoli_gap *out)
{
    const d4 n = load_three(out->n);
    d4 a = d4_sub(load_three(q->a->center), d4_mul(d4_splat(q->a->radius), n)),
       b = d4_add(load_three(q->b->center), d4_mul(d4_splat(q->b->radius), n));
    for (int k = 0; k < q->of_a; ++k)
        a = d4_add(a, d4_mul(d4_splat(at->s[k]), d4_load(q->g[k])));
    for (int k = q->of_a; k < q->count; ++k)
        b = d4_sub(b, d4_mul(d4_splat(at->s[k]), d4_load(q->g[k])));
    store_three(out->a, a);
    store_three(out->b, b);
}

/* The face of a box that n is perpendicular to, but for rounding; `side` is 1 where n points out of it, else -1. */
static uint32_t face_of(const bvoli_centered *body, const double n[3], double side)
{
    uint32_t axis = 0, across = 0;
    if (!body->is_box)
        return BVOL_NO_FEATURE;
    for (int k = 0; k < 3 && across < 2; ++k)
        if (fabs(bvoli_dot(n, body->axis[k])) > BVOLI_CENTERED_FACE_SHARE * bvoli_sum_abs(body->axis[k])) {
            axis = (uint32_t)k;
            ++across;
        }
    return across == 1 ? 2 * axis + (side * bvoli_dot(n, body->axis[axis]) > 0) : BVOL_NO_FEATURE;
}

static void set_rest(const sums *q, const stay *at, bvoli_gap *out)
{
    set_nearest(q, at, out);
    out->face[0] = face_of(q->a, out->n, -1);
    out->face[1] = face_of(q->b, out->n, 1);
}

/* 1 if 0 is certainly outside, with the gap. */
static int find_outside(const sums *q, bvoli_gap *out)
{
    const double radius[2] = {q->a->radius, q->b->radius}, r = radius[0] + radius[1],
                 slack = BVOLI_CENTERED_SLACK * (q->size + r);
    double x[3];
    stay at;
    set_none_free(&at);
    for (int k = 0; k < q->count; ++k)
        set_at_bound(&at, k, bvoli_dot(q->d, q->g[k]) > 0 ? -1 : 1);
    if (settle(q, q->d, &at) != AWAY)
        return 0;
    const double unit = bvoli_sqrt(bvoli_dot(at.n, at.n)), most = bvoli_sqrt(bvoli_dot(at.x, at.x)),
                 value = least_along(q, at.n, unit);
    if (!(value > slack) || !(most - value <= BVOLI_CENTERED_AGREE_SHARE * fabs(most - r) + slack))
        return 0;
    if (is_exact(q, &at, x)) {
        const bvoli_length length = bvoli_length_of(x, 1);
        bvoli_end_gap(&length, radius, 0, out);
    } else {
        out->lo = value - slack - r;
        out->hi = most + slack - r;
        out->sq = bvoli_gap_square(out->lo);
    }
    for (int c = 0; c < 3; ++c)
        out->n[c] = at.n[c] / unit;
    set_rest(q, &at, out);
    return 1;
}

/* --- inside: the nearest face --- */

static const struct {
    int i, j;
} face_sides[BVOLI_CENTERED_PAIRS] = {{0, 1}, {0, 2}, {1, 2}, {3, 4}, {3, 5}, {4, 5}, {0, 3}, {0, 4},
                                      {0, 5}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}};

typedef struct face {
    double value, n[3], length, height; /* n of any length, and its height over the middle */
    int i, j, exact;
    int flat;    /* the zonotope has no width along n */
    int upright; /* n is along a coordinate, and no number has been rounded */
} face;

/* The cross product of axes that are no floats is within 2^-49 of itself unless it has lost more than this share. */
#define CANCELS 0.25

/* Along a coordinate axis, and without a rounding. */
static double exact_value(const sums *q, const face *f, int *exact)
{
    const int c = f->n[0] != 0 ? 0 : f->n[1] != 0 ? 1 : 2;
    double value = fabs(q->d[c]);
    for (int k = 0; k < q->count; ++k)
        value = bvoli_exact_difference(value, fabs(q->g[k][c]), exact);
    return value;
}

/* 0 if the normal is too coarse. An exact value is that of the gap where 0 is not outside and the zonotope not flat: otherwise
 * another feature may be the nearest. */
static int measure_face(const sums *q, int i, int j, face *f)
{
    const double *const p = q->axis[i], *const r = q->axis[j];
    f->i = i;
    f->j = j;
    f->value = -INFINITY;
    f->exact = f->flat = f->upright = 0;
    bvoli_cross(p, r, f->n);
    const double sq = bvoli_dot(f->n, f->n);
    if (!q->short_axes && !(bvoli_sum_abs(f->n) > CANCELS * bvoli_sum_abs(p) * bvoli_sum_abs(r)))
        return 0;
    if (!(sq > 0))
        return 1;
    f->upright = q->exact && is_along_axis(f->n);
    f->height = bvoli_dot(f->n, q->d);
    double reach = 0;
    for (int k = 0; k < q->count; ++k)
        if (k != i && k != j)
            reach += fabs(bvoli_dot(f->n, q->g[k]));
    f->length = bvoli_sqrt(sq);
    f->value = (fabs(f->height) - reach) / f->length;
    f->flat = reach == 0;
    if (f->upright) {
        f->exact = 1;
        f->value = exact_value(q, f, &f->exact);
        f->exact &= f->value <= 0;
    }
    return 1;
}

/* The pairs that have a side, a bit each. */
static const unsigned pairs_of[SIDES] = {0x01c3, 0x0e05, 0x7006, 0x1258, 0x24a8, 0x4930};

/* Those of the open pairs whose normal is not along the coordinate of another's, or 0. The axes of those that are left out are
 * perpendicular to the coordinate, exactly: they are floats, products of which have no rounding. Faces along one coordinate
 * have the same value. */
static unsigned without_wall(const sums *q, const double wall[3], unsigned open)
{
    const int c = wall[0] != 0 ? 0 : wall[1] != 0 ? 1 : 2;
    unsigned others = 0;
    for (int k = 0; k < q->count; ++k)
        others |= pairs_of[k] & (0U - (unsigned)(q->axis[k][c] != 0));
    return open & others;
}

/* The best of the faces that are open; 0 if there is none, or one is too coarse. It is exact if no other may be better. */
static int find_face(const sums *q, unsigned open, face *best)
{
    double rough = -INFINITY;
    *best = (face){.value = -INFINITY};
    while (open != 0) {
        const unsigned p = bvoli_lowest_bit(open);
        const int i = face_sides[p].i, j = face_sides[p].j;
        face f;
        open &= open - 1;
        if (j >= q->count)
            continue;
        if (!measure_face(q, i, j, &f))
            return 0;
        if (f.upright)
            open = without_wall(q, f.n, open);
        if (!f.exact)
            rough = bvoli_greater(f.value, rough);
        if (f.value > best->value)
            *best = f;
    }
    best->exact &= !(rough + BVOLI_CENTERED_SLACK * q->size > best->value);
    return best->value > -INFINITY;
}

/* A point that is within this share of the size of its place is there. */
#define IN_PLACE 0x1p-45

/* Within a flat zonotope, and not only but for rounding. */
static int is_well_within(const stay *at)
{
    return at->free_count == 2 && fabs(at->s[at->free[0]]) < 1 - 0x1p-20 && fabs(at->s[at->free[1]]) < 1 - 0x1p-20;
}

/* 1 if n points to the side of the middle that 0 is on, and so a out of b, else -1. */
static double way_out(const face *f, int sense)
{
    const double first = f->n[0] != 0 ? f->n[0] : f->n[1] != 0 ? f->n[1] : f->n[2];
    return f->height != 0 ? copysign(1, f->height) : first < 0 ? -sense : sense;
}

/* Whether no face leaves 0 outside, so that find_outside() would find nothing. What is certain of the best is certain of all of
 * them, and a zonotope that is not flat has no others. */
static int is_certainly_inside(const sums *q, const face *best)
{
    return best->value < -BVOLI_CENTERED_SLACK * q->size || (best->exact && !best->flat);
}

/* The gap of the nearest face, unless 0 is outside of another feature. */
static int find_inside(const sums *q, const face *best, int sense, bvoli_gap *out)
{
    const double radius[2] = {q->a->radius, q->b->radius}, r = radius[0] + radius[1],
                 slack = BVOLI_CENTERED_SLACK * (q->size + r);
    double from_face[3];
    const face f = *best;
    stay at;
    if (!(f.value <= slack))
        return 0;
    const double scale = way_out(&f, sense) / f.length;
    for (int c = 0; c < 3; ++c) {
        out->n[c] = scale * f.n[c];
        from_face[c] = q->d[c] - f.value * out->n[c];
    }
    set_none_free(&at);
    for (int k = 0; k < q->count; ++k)
        set_at_bound(&at, k, bvoli_dot(out->n, q->g[k]) > 0 ? -1 : 1);
    at.s[f.i] = at.s[f.j] = 0;
    set_free(&at, f.i);
    set_free(&at, f.j);
    if (settle(q, from_face, &at) == LOST || !(bvoli_sum_abs(at.x) <= IN_PLACE * q->size))
        return 0;
    if (f.exact && (!f.flat || is_well_within(&at))) {
        const bvoli_length length = {.root = f.value, .root_exact = 1};
        bvoli_end_gap(&length, radius, 0, out);
    } else {
        out->lo = f.value - slack - r;
        out->hi = fabs(f.value) <= slack ? slack + IN_PLACE * q->size - r : f.value + slack - r;
        out->sq = bvoli_gap_square(out->lo);
    }
    set_rest(q, &at, out);
    return 1;
}

int bvoli_centered_gap(const bvoli_centered *a, const bvoli_centered *b, int where, unsigned open, int sense, bvoli_gap *out)
{
    sums q;
    face best;
    subtract(a, b, &q);
    if (!(q.size < BVOLI_CENTERED_LARGE))
        return 0;
    /* Only of two boxes is so much known that faces may as well be asked first. */
    const int boxes = q.count == SIDES, faces_first = boxes && where == 0;
    open = boxes ? open : BVOLI_ALL_PAIRS;
    int has_face = faces_first && find_face(&q, open, &best);
    if (where >= 0 && !(has_face && is_certainly_inside(&q, &best)) && find_outside(&q, out))
        return 1;
    if (where > 0 || q.count < 2)
        return 0;
    has_face = faces_first ? has_face : find_face(&q, open, &best);
    return has_face && find_inside(&q, &best, sense, out);
}
