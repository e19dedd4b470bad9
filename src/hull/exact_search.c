/* SPDX-License-Identifier: MIT */
/* Whether 0 lies in the difference D of a hull and another shape (pair.h), in exact numbers.
 *
 * The search is that of Gilbert, Johnson and Keerthi (1988): of a simplex of corners of D, x is the point of least norm, and
 * the lowest corner of D along x is taken in, until 0 is in the simplex or no corner is lower than x, which then separates. In
 * exact numbers every simplex has a point nearer to 0 than the one before, so none comes twice, and the search ends; it begins
 * where the search in double has ended, and so needs few steps. No number is divided: a direction is that of x times some
 * positive number, of degree 3 in the corners at most, and all that is asked are signs. With T a face of the simplex, x its
 * flat's point of least norm, and p a corner that is not of T, it is the sign of x . (p - x), "the progress from T to p". It
 * tells on which side of T 0 lies, as p does or not: T has the nearest point of the simplex if and only if the progress from T
 * to all other corners is not negative, and that to each of its own from the others is not positive (D. Johnson's conditions).
 *
 * Each sign is asked in double with running bounds first, and then in dyadic numbers.
 *
 * Interiors. With c a point of the interior of D, 0 is in that interior if and only if -e c is in D for every small enough
 * e > 0. So D is shifted by e c, with e less than any number: each sign is that of a polynomial in e, whose coefficients are
 * asked one after the other. Differences of corners do not change, and what a sign is asked of is always some vector made of
 * these times one corner, so that the coefficient of e is that vector times c. If D is flat it has no interior. If the hull
 * moves, c is a point of D at the start, and so of the interior of all that D becomes, which is made of the interiors of D at
 * all times. */
#include "hull/exact_search.h"

#include "arith/filter.h"
#include "arith/numbers.h"
#include "base/value.h"

#include <limits.h>
#include <math.h>

/* A corner of D. */
typedef struct point {
    uint64_t corner;
    int loaded; /* whether the dyadics are */
    bvoli_estimate estimates[3];
    bvoli_dyadic dyadics[3];
} point;

#define NUMBERS estimates
#include "hull/exact_search_template.h"
#undef NUMBERS
#define NUMBERS dyadics
#include "hull/exact_search_template.h"
#undef NUMBERS

/* A direction, with its coefficient of e behind it, which is loaded when it is asked for; `sign` is still to be applied. */
typedef struct direction {
    int orders, sign, loaded, ready;
    bvoli_estimate estimates[2][3];
    bvoli_dyadic dyadics[2][3];
} direction;

typedef struct search {
    const bvoli_hull_pair *q;
    int count, only_dyadics, shifted;
    point simplex[BVOLI_CORRAL];
    point shift; /* c, once it is asked for */
    direction along;
} search;

/* Estimates of numbers that are wrong, as they are where rounding is not to nearest, could keep the search from its end, of
 * which dyadic numbers are sure. No search of the tests takes more than 7 steps. */
enum { STEPS_WITH_ESTIMATES = 100 };

/* Loading */

static void begin_point(search *s, uint64_t corner, point *out)
{
    out->corner = corner;
    out->loaded = 0;
    for (int c = 0; c < 3; ++c) {
        double terms[BVOLI_HULL_TERMS];
        const int count = bvoli_hull_pair_terms(s->q, corner, c, terms);
        out->estimates[c] = bvoli_estimate_total(terms, count);
    }
}

static void load(search *s, point *p)
{
    for (int c = 0; c < 3 && !p->loaded; ++c) {
        double terms[BVOLI_HULL_TERMS];
        bvoli_dy_put_sum(terms, bvoli_hull_pair_terms(s->q, p->corner, c, terms), &p->dyadics[c]);
    }
    p->loaded = 1;
}

/* The shift */

enum { SHIFT_TERMS = 16 };

/* The sum of coordinate c of the spanning vertices of a hull, times a factor; returns how many there are. */
static int add_vertices(const bvol_hull *hull, int c, double factor, double *terms)
{
    uint32_t places[4];
    bvoli_hull_spanning(hull, places);
    for (int i = 0; i <= hull->dimension; ++i)
        terms[i] = factor * (double)bvoli_coords(&hull->points[places[i]])[c];
    return hull->dimension + 1;
}

/* A point of the interior of D, times a positive number: the mean of corners of the hull, less the middle of the other. Factors
 * are small integers, so that no product is rounded. */
static const point *shift_of(search *s)
{
    const bvoli_hull_pair *const q = s->q;
    const double of_hull = q->hull->dimension + 1;
    for (int c = 0; c < 3 && !s->shift.loaded; ++c) {
        double terms[SHIFT_TERMS] = {0};
        int count;
        if (q->other) {
            count = add_vertices(q->hull, c, q->other->dimension + 1, terms);
            count += add_vertices(q->other, c, -of_hull, terms + count);
        } else {
            const bvoli_body *const b = q->body;
            count = add_vertices(q->hull, c, 2 * b->points, terms);
            for (int i = 0; i < b->points; ++i)
                terms[count++] = -2 * of_hull * b->point[i][c];
            for (int k = 0; k < b->sides; ++k) {
                terms[count++] = -of_hull * b->points * (b->lo[k] * b->direction[k][c]);
                terms[count++] = -of_hull * b->points * (b->hi[k] * b->direction[k][c]);
            }
        }
        s->shift.estimates[c] = bvoli_estimate_total(terms, count);
        bvoli_dy_put_sum(terms, count, &s->shift.dyadics[c]);
    }
    s->shift.loaded = 1;
    return &s->shift;
}

/* Faces of the simplex, as sets of bits */

static int list(search *s, unsigned face, const point *members[BVOLI_CORRAL])
{
    int count = 0;
    for (int i = 0; i < BVOLI_CORRAL; ++i)
        if (face >> i & 1)
            members[count++] = &s->simplex[i];
    return count;
}

static int is_open(const search *s, int sign)
{
    return sign == BVOLI_OPEN || s->only_dyadics;
}

/* The sign of x . (p - x), for the point x of least norm of the flat through a face of at most three, and corner `to`. */
static int progress(search *s, unsigned face, int to)
{
    const point *of[BVOLI_CORRAL];
    const int count = list(s, face, of);
    int sign = estimates_progress(of, count, &s->simplex[to], of[0]);
    if (!is_open(s, sign) && (sign != 0 || !s->shifted))
        return sign;
    for (int i = 0; i < s->count; ++i)
        load(s, &s->simplex[i]);
    sign = dyadics_progress(of, count, &s->simplex[to], of[0]);
    return sign != 0 || !s->shifted ? sign : dyadics_progress(of, count, &s->simplex[to], shift_of(s));
}

/* Whether a face has the nearest point of the simplex. */
static int is_nearest(search *s, unsigned face)
{
    for (int i = 0; i < s->count; ++i) {
        const unsigned others = face & ~(1U << i);
        if (others != face ? others != 0 && progress(s, others, i) > 0 : progress(s, face, i) < 0)
            return 0;
    }
    return 1;
}

static int is_flat(search *s)
{
    const point *of[BVOLI_CORRAL];
    list(s, 15, of);
    bvoli_dyadic normal[3], f[3];
    bvoli_estimate near[3], g[3];
    estimates_normal(of, near);
    estimates_from_to(of[0], of[3], g);
    if (!is_open(s, estimates_sign_along(near, g)))
        return estimates_sign_along(near, g) == 0;
    for (int i = 0; i < 4; ++i)
        load(s, &s->simplex[i]);
    dyadics_normal(of, normal);
    dyadics_from_to(of[0], of[3], f);
    return dyadics_sign_along(normal, f) == 0;
}

/* Whether 0 lies in a simplex of four corners that is not flat. */
static int holds_zero(search *s)
{
    for (int i = 0; i < 4; ++i)
        if (progress(s, 15U & ~(1U << i), i) > 0)
            return 0;
    return 1;
}

/* Keeps the face with the nearest point of all that have the last corner: there is one, since that is lower than the nearest
 * point of the others. */
static void keep_nearest(search *s)
{
    static const uint8_t faces[4][7] = {{1}, {3, 2}, {7, 6, 5, 4}, {14, 13, 11, 12, 10, 9, 8}};
    const int last = s->count - 1;
    unsigned kept = faces[last][0];
    for (int i = 0; i < 2 * last + (last == 3); ++i) {
        kept = faces[last][i];
        if (is_nearest(s, kept))
            break;
    }
    int count = 0;
    for (int i = 0; i < s->count; ++i)
        if (kept >> i & 1) {
            if (count < i)
                s->simplex[count] = s->simplex[i];
            ++count;
        }
    s->count = count;
}

/* Directions */

static int estimate_is_some(const bvoli_estimate n[3])
{
    return bvoli_estimate_sign(n[0]) != 0 || bvoli_estimate_sign(n[1]) != 0 || bvoli_estimate_sign(n[2]) != 0;
}

static void load_direction(search *s)
{
    const point *of[BVOLI_CORRAL];
    direction *const d = &s->along;
    const int count = list(s, (1U << s->count) - 1, of);
    if (d->loaded)
        return;
    for (int i = 0; i < s->count; ++i)
        load(s, &s->simplex[i]);
    dyadics_set_direction(of, count, of[0], d->dyadics[0]);
    d->loaded = 1;
}

/* The coefficient of e of a direction of two orders. */
static void load_second_order(search *s)
{
    const point *of[BVOLI_CORRAL];
    direction *const d = &s->along;
    const int count = list(s, (1U << s->count) - 1, of);
    if (d->ready)
        return;
    load_direction(s);
    estimates_set_direction(of, count, shift_of(s), d->estimates[1]);
    dyadics_set_direction(of, count, shift_of(s), d->dyadics[1]);
    d->ready = 1;
}

/* The coefficient of e takes the place of a direction that is 0 without it. */
static int take_second_order(search *s)
{
    direction *const d = &s->along;
    load_second_order(s);
    for (int c = 0; c < 3; ++c) {
        d->estimates[0][c] = d->estimates[1][c];
        bvoli_dy_put_copy(&d->dyadics[1][c], &d->dyadics[0][c]);
    }
    d->orders = 1;
    return !bvoli_dy_is_zero(d->dyadics[0]);
}

/* On which side of 0 a face of three corners lies along its normal: there is no second order of the normal itself. */
static int side_of_normal(search *s)
{
    direction *const d = &s->along;
    int sign = estimates_sign_along(d->estimates[0], s->simplex[0].estimates);
    if (!is_open(s, sign) && (sign != 0 || !s->shifted))
        return sign;
    load_direction(s);
    sign = dyadics_sign_along(d->dyadics[0], s->simplex[0].dyadics);
    return sign != 0 || !s->shifted ? sign : dyadics_sign_along(d->dyadics[0], shift_of(s)->dyadics);
}

/* The direction of the point of least norm of the simplex; 0 if that point is 0. */
static int set_direction(search *s)
{
    const point *of[BVOLI_CORRAL];
    direction *const d = &s->along;
    const int count = list(s, (1U << s->count) - 1, of);
    d->loaded = d->ready = 0;
    d->sign = 1;
    d->orders = s->shifted && count < 3 ? 2 : 1;
    estimates_set_direction(of, count, of[0], d->estimates[0]);
    if (count == 3) {
        d->sign = side_of_normal(s);
        return d->sign != 0;
    }
    if (!s->only_dyadics && estimate_is_some(d->estimates[0]))
        return 1;
    load_direction(s);
    return !bvoli_dy_is_zero(d->dyadics[0]) || (d->orders == 2 && take_second_order(s));
}

/* A vector, from two doubles a component, exactly. */
typedef const double (*vector)[2];

/* The sign of the direction times a vector. */
static int sign_along(search *s, vector v)
{
    direction *const d = &s->along;
    bvoli_estimate near[3];
    bvoli_dyadic exact[3];
    int loaded = 0, sign = 0;
    for (int c = 0; c < 3; ++c)
        near[c] = bvoli_exact_sum(v[c][0], v[c][1]);
    for (int order = 0; order < d->orders && sign == 0; ++order) {
        if (order > 0)
            load_second_order(s);
        sign = estimates_sign_along(d->estimates[order], near);
        if (!is_open(s, sign))
            continue;
        load_direction(s);
        if (!loaded)
            bvoli_dy_load_sums(v, exact);
        loaded = 1;
        sign = dyadics_sign_along(d->dyadics[order], exact);
    }
    return d->sign * sign;
}

/* Corners */

static int compare_vertices(search *s, const bvol_hull *hull, uint32_t a, uint32_t b)
{
    const float *const p = bvoli_coords(&hull->points[a]), *const q = bvoli_coords(&hull->points[b]);
    const double v[3][2] = {{(double)p[0], -(double)q[0]}, {(double)p[1], -(double)q[1]}, {(double)p[2], -(double)q[2]}};
    return sign_along(s, v);
}

/* The vertex that is highest (side 1) or lowest (side -1), by climbing from a place: no other is, since the hull is convex. */
static uint32_t climb(search *s, const bvol_hull *hull, uint32_t at, int side)
{
    for (uint32_t from = UINT32_MAX; from != at;) {
        from = at;
        for (uint32_t i = hull->link_offsets[from]; i < hull->link_offsets[from + 1]; ++i)
            if (compare_vertices(s, hull, hull->links[i], at) * side > 0)
                at = hull->links[i];
    }
    return at;
}

static uint32_t highest_corner(search *s, const bvoli_body *body)
{
    uint32_t best = 0, bits = 0;
    for (int i = 1; i < body->points; ++i) {
        double v[3][2];
        for (int c = 0; c < 3; ++c) {
            v[c][0] = body->point[i][c];
            v[c][1] = -body->point[best][c];
        }
        if (sign_along(s, (vector)v) > 0)
            best = (uint32_t)i;
    }
    for (int k = 0; k < body->sides; ++k) {
        const double *const d = body->direction[k];
        const double v[3][2] = {{d[0], 0}, {d[1], 0}, {d[2], 0}};
        if (sign_along(s, v) > 0)
            bits |= 1U << k;
    }
    return best << body->sides | bits;
}

static int moves_down(search *s)
{
    const double *const way = s->q->way;
    const double v[3][2] = {{way ? way[0] : 0, 0}, {way ? way[1] : 0, 0}, {way ? way[2] : 0, 0}};
    return way && !s->q->is_moved && sign_along(s, v) < 0;
}

static uint64_t lowest_corner(search *s)
{
    const uint64_t near = s->simplex[s->count - 1].corner;
    const uint32_t a = climb(s, s->q->hull, bvoli_tag_first(near), -1);
    const uint32_t b = s->q->other ? climb(s, s->q->other, bvoli_tag_second(near), 1) : highest_corner(s, s->q->body);
    return bvoli_hull_tag(a, b) | (moves_down(s) ? BVOLI_AT_END : 0);
}

/* The sign of the direction times one corner less another, in place of which may be NULL: then without the shift. */
static int height(search *s, point *p, point *from)
{
    direction *const d = &s->along;
    bvoli_estimate near[3];
    bvoli_dyadic exact[3];
    int sign = 0;
    for (int order = 0; order < (from ? d->orders : 1) && sign == 0; ++order) {
        if (order > 0)
            load_second_order(s);
        if (from)
            estimates_from_to(from, p, near);
        sign = estimates_sign_along(d->estimates[order], from ? near : p->estimates);
        if (!is_open(s, sign))
            continue;
        load_direction(s);
        load(s, p);
        if (from) {
            load(s, from);
            dyadics_from_to(from, p, exact);
        }
        sign = dyadics_sign_along(d->dyadics[order], from ? exact : p->dyadics);
    }
    return d->sign * sign;
}

/* The sign of how far the plane through a corner is from 0, less the radius. */
static int beyond_radius(search *s, point *p)
{
    direction *const d = &s->along;
    const int sign = estimates_compare_height(d->estimates[0], p, s->q->radius);
    if (!is_open(s, sign))
        return sign;
    load_direction(s);
    load(s, p);
    return dyadics_compare_height(d->dyadics[0], p, s->q->radius);
}

/* Interiors */

/* Directions along which the shapes reach. */
enum { SPANS = 3 + 3 + BVOLI_SIDES };

static int span_hull(const bvol_hull *hull, double out[][3][2])
{
    uint32_t places[4];
    bvoli_hull_spanning(hull, places);
    for (int i = 0; i < hull->dimension; ++i)
        for (int c = 0; c < 3; ++c) {
            out[i][c][0] = (double)bvoli_coords(&hull->points[places[i + 1]])[c];
            out[i][c][1] = -(double)bvoli_coords(&hull->points[places[0]])[c];
        }
    return hull->dimension;
}

static int span_body(const bvoli_body *body, double out[][3][2])
{
    int count = 0;
    for (int i = 1; i < body->points; ++i, ++count)
        for (int c = 0; c < 3; ++c) {
            out[count][c][0] = body->point[i][c];
            out[count][c][1] = -body->point[0][c];
        }
    for (int k = 0; k < body->sides; ++k)
        if (body->lo[k] < body->hi[k]) {
            for (int c = 0; c < 3; ++c) {
                out[count][c][0] = body->direction[k][c];
                out[count][c][1] = 0;
            }
            ++count;
        }
    return count;
}

static int spans_space(double a[3][2], double b[3][2], double c[3][2])
{
    bvoli_dyadic e[3], f[3], g[3], normal[3];
    bvoli_dy_load_sums((vector)a, e);
    bvoli_dy_load_sums((vector)b, f);
    bvoli_dy_load_sums((vector)c, g);
    bvoli_dy_cross(e, f, normal);
    return dyadics_sign_along(normal, g) != 0;
}

static int difference_is_flat(const bvoli_hull_pair *q)
{
    double span[SPANS][3][2];
    if (q->hull->dimension == 3 || (q->other && q->other->dimension == 3))
        return 0;
    int count = span_hull(q->hull, span);
    count += q->other ? span_hull(q->other, span + count) : span_body(q->body, span + count);
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < i; ++j)
            for (int k = 0; k < j; ++k)
                if (spans_space(span[i], span[j], span[k]))
                    return 0;
    return 1;
}

/* The search */

/* Takes a corner in if it is lower than the point of least norm. */
static int take_in(search *s, uint64_t corner)
{
    point *const p = &s->simplex[s->count];
    begin_point(s, corner, p);
    if (height(s, p, &s->simplex[0]) >= 0)
        return 0;
    ++s->count;
    return 1;
}

/* Begins with some corners. Returns 1 if 0 is in their simplex. */
static int begin(search *s, const uint64_t corners[BVOLI_CORRAL], int count)
{
    for (int i = 0; i < count; ++i)
        begin_point(s, corners[i], &s->simplex[i]);
    s->count = count;
    if (count == BVOLI_CORRAL && !is_flat(s) && holds_zero(s))
        return 1;
    s->count = 1;
    for (int i = 1; i < count; ++i) {
        if (!set_direction(s))
            return 1;
        if (take_in(s, corners[i])) {
            if (s->count == BVOLI_CORRAL && holds_zero(s))
                return 1;
            keep_nearest(s);
        }
    }
    return 0;
}

/* What the plane of the direction tells: 1 if a point of D certainly is near enough, -1 if none is, else 0. */
static int judge(search *s, point *lowest)
{
    if (s->q->radius > 0) {
        const int inner = beyond_radius(s, &s->simplex[0]);
        if (inner < 0 || (inner == 0 && !s->q->interior))
            return 1;
        const int outer = height(s, lowest, NULL) > 0 ? beyond_radius(s, lowest) : -1;
        return outer > 0 || (outer == 0 && s->q->interior) ? -1 : 0;
    }
    return height(s, lowest, NULL) > 0 || height(s, lowest, &s->simplex[0]) >= 0 ? -1 : 0;
}

int bvoli_hull_pair_decide(const bvoli_hull_pair *q, const uint64_t corners[BVOLI_CORRAL], int count)
{
    search s;
    s.q = q;
    s.only_dyadics = 0;
    s.shifted = q->interior && !(q->radius > 0);
    s.shift.loaded = 0;
    if (s.shifted && difference_is_flat(q))
        return 0;
    if (begin(&s, corners, count))
        return 1;
    for (int step = 0; set_direction(&s); ++step) {
        point *const lowest = &s.simplex[s.count];
        s.only_dyadics |= step >= STEPS_WITH_ESTIMATES;
        begin_point(&s, lowest_corner(&s), lowest);
        const int side = judge(&s, lowest);
        if (side != 0)
            return side > 0;
        ++s.count;
        if (s.count == BVOLI_CORRAL && holds_zero(&s))
            return 1;
        keep_nearest(&s);
    }
    return 1;
}

/* The nearest point */

/* A number, near to `exponent` powers of two, as a double, within 2^-100 of its highest limb before the last rounding. */
static double value_of(const bvoli_dyadic *a, int exponent)
{
    double sum = 0;
    for (int i = a->size - 1; i >= 0 && i > a->size - 128 / BVOLI_LIMB_BITS - 2; --i)
        sum += ldexp((double)a->limb[i], BVOLI_LIMB_BITS * (a->base + i) - exponent);
    return a->sign * sum;
}

static int exponent_of(const bvoli_dyadic *a)
{
    return a->sign ? BVOLI_LIMB_BITS * (a->base + a->size) : INT_MIN;
}

/* The direction of the simplex, and the distance of its plane, each within 2^-50 of itself: a component has three roundings of
 * what it is made of. */
static double tell_distance(search *s, double n[3])
{
    bvoli_dyadic height;
    int exponent = INT_MIN;
    load_direction(s);
    load(s, &s->simplex[0]);
    for (int c = 0; c < 3; ++c)
        exponent = exponent_of(&s->along.dyadics[0][c]) > exponent ? exponent_of(&s->along.dyadics[0][c]) : exponent;
    for (int c = 0; c < 3; ++c)
        n[c] = s->along.sign * value_of(&s->along.dyadics[0][c], exponent);
    bvoli_dy_put_dot(s->along.dyadics[0], s->simplex[0].dyadics, &height);
    const int raised = exponent_of(&height);
    return s->along.sign * ldexp(value_of(&height, raised) / bvoli_sqrt(bvoli_dot(n, n)), raised - exponent);
}

int bvoli_hull_pair_nearest(const bvoli_hull_pair *q, uint64_t corners[BVOLI_CORRAL], int *count, double n[3], double *distance)
{
    search s;
    s.q = q;
    s.only_dyadics = s.shifted = 0;
    s.shift.loaded = 0;
    if (begin(&s, corners, *count))
        return 0;
    for (int step = 0; set_direction(&s); ++step) {
        point *const lowest = &s.simplex[s.count];
        s.only_dyadics |= step >= STEPS_WITH_ESTIMATES;
        begin_point(&s, lowest_corner(&s), lowest);
        if (height(&s, lowest, &s.simplex[0]) >= 0) {
            *distance = tell_distance(&s, n);
            *count = s.count;
            for (int i = 0; i < s.count; ++i)
                corners[i] = s.simplex[i].corner;
            return 1;
        }
        ++s.count;
        if (s.count == BVOLI_CORRAL && holds_zero(&s))
            return 0;
        keep_nearest(&s);
    }
    return 0;
}
