/* SPDX-License-Identifier: MIT */
/* Combinations are judged in double, with a slack for each coefficient. Those that tell bounds are made once and kept, and
 * asked exactly where double does not decide; those that are asked for a box are visited one after the other. */
#include "polyhedron/farkas.h"

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/quotient.h"
#include "arith/round.h"
#include "base/bits.h"
#include "polyhedron/cone.h"

#include <float.h>
#include <string.h>

/* Every form is within 5 u of its magnitude, u = 2^-53. To first order, with all bounds in units of u times the corresponding
 * expression in magnitudes:
 *
 *     a weight of a pair is a form: 5; the sum of two products of a weight and a form: 5 + 5 + 2 = 12;
 *     a weight of a triple is a difference of two products of forms: 5 + 5 + 2 = 12; the sum of three products of a weight and
 *     a form: 12 + 5 + 3 = 20;
 *     the value at a corner has one more product and three more sums: 24.
 *
 * Where the sign of a coefficient is not certain the corner may be the wrong one. Then the coefficient is within its error of
 * zero, and the right corner is higher by at most twice that error times `far`; the forms of AABBs, the only ones with corners
 * to choose, are within u instead of 5 u, which makes 8 + 4 + 16 of these 24 and 16. So 32 u covers everything, including the
 * second order and the roundings of the bound. */
#define COMBINATION_SLACK 0x1p-48

/* The sign of a weight is certain beyond 12 u of its magnitude. */
#define WEIGHT_SLACK 0x1p-49

/* The pairs of coordinates that a triple may eliminate. */
static const uint8_t coordinate_pairs[3][2] = {{1, 2}, {2, 0}, {0, 1}};

/* Combinations in double */

static void combine_one(const bvoli_linear_forms *f, int i, bvoli_farkas *out)
{
    *out = (bvoli_farkas){.size = 1, .plane = {(uint8_t)i}, .certain = 1};
    for (int c = 0; c < 4; ++c) {
        out->m[c] = f->q[i][c];
        out->e[c] = COMBINATION_SLACK * f->g[i][c];
    }
}

/* Coefficient c of the sum of so many planes with weights w, each within 12 u of v. */
static inline void sum_coefficient(const bvoli_linear_forms *f, int size, const double w[], const double v[], int c,
                                   bvoli_farkas *out)
{
    double m = 0, g = 0;
    for (int a = 0; a < size; ++a) {
        m += w[a] * f->q[out->plane[a]][c];
        g += v[a] * f->g[out->plane[a]][c];
    }
    out->m[c] = m;
    out->e[c] = COMBINATION_SLACK * g;
}

/* Returns 0 if the planes certainly have no combination of positive weights without coordinate k. */
static int combine_pair(const bvoli_linear_forms *f, int i, int j, int k, bvoli_farkas *out)
{
    const double a = f->q[i][k], b = f->q[j][k], va = f->g[i][k], vb = f->g[j][k];
    if (va == 0 || vb == 0)
        return 0;
    const int certain = fabs(a) > WEIGHT_SLACK * va && fabs(b) > WEIGHT_SLACK * vb;
    if (certain && (a > 0) == (b > 0))
        return 0;
    out->size = 2;
    out->plane[0] = (uint8_t)i;
    out->plane[1] = (uint8_t)j;
    out->gone[0] = (uint8_t)k;
    out->certain = (uint8_t)certain;
    for (int c = 0; c < 4; ++c)
        sum_coefficient(f, 2, (double[]){fabs(b), fabs(a)}, (double[]){vb, va}, c, out);
    out->m[k] = out->e[k] = 0;
    return 1;
}

/* Visits every combination that may have positive weights, until a visit returns 1; then returns 1. Each is written where *at
 * then points. */
typedef int visit_combination(void *context, const bvoli_farkas *combination);

static inline int visit_ones_and_pairs(const bvoli_linear_forms *f, const bvoli_adjacency *adjacent, bvoli_farkas **at,
                                       visit_combination *visit, void *context)
{
    for (int i = 0; i < f->count; ++i) {
        combine_one(f, i, *at);
        if (visit(context, *at))
            return 1;
    }
    for (int i = 0; i < f->count; ++i)
        for (uint32_t below = adjacent->below[i]; below != 0; below &= below - 1)
            for (int k = 0; k < 3; ++k)
                if (combine_pair(f, (int)bvoli_lowest_bit(below), i, k, *at) && visit(context, *at))
                    return 1;
    return 0;
}

/* The weights that two planes of a triple give its third one, over each pair of coordinates, each within 12 u of v. */
typedef struct pair_weights {
    double w[3], v[3];
} pair_weights;

enum { PAIRS = BVOLI_HALFSPACES * (BVOLI_HALFSPACES - 1) / 2 };

/* Of all neighbours. Signs are those of the cross product of plane i and plane j in that order, bit j of [i]: whether it
 * certainly is positive or negative, or has no terms. */
typedef struct all_weights {
    struct {
        uint32_t positive[3], negative[3], none[3];
    } sign[BVOLI_HALFSPACES];
    pair_weights of[PAIRS];
} all_weights;

/* The place of a pair with j < i. */
static inline int pair_at(int i, int j)
{
    return i * (i - 1) / 2 + j;
}

static void find_weights(const bvoli_linear_forms *f, int i, int j, all_weights *out)
{
    const double *p = f->q[i], *q = f->q[j], *gp = f->g[i], *gq = f->g[j];
    pair_weights *const weights = &out->of[pair_at(i, j)];
    for (int pair = 0; pair < 3; ++pair) {
        const int k = coordinate_pairs[pair][0], l = coordinate_pairs[pair][1];
        const double w = p[k] * q[l] - p[l] * q[k], v = gp[k] * gq[l] + gp[l] * gq[k];
        const int sign = bvoli_decide(w, WEIGHT_SLACK * v);
        weights->w[pair] = fabs(w);
        weights->v[pair] = v;
        out->sign[i].positive[pair] |= (uint32_t)(sign > 0) << j;
        out->sign[i].negative[pair] |= (uint32_t)(sign < 0) << j;
        out->sign[j].positive[pair] |= (uint32_t)(sign < 0) << i;
        out->sign[j].negative[pair] |= (uint32_t)(sign > 0) << i;
        out->sign[i].none[pair] |= (uint32_t)(v == 0) << j;
        out->sign[j].none[pair] |= (uint32_t)(v == 0) << i;
    }
}

static void find_all_weights(const bvoli_linear_forms *f, const bvoli_adjacency *adjacent, all_weights *out)
{
    memset(out->sign, 0, (size_t)f->count * sizeof *out->sign);
    for (int i = 0; i < f->count; ++i)
        for (uint32_t below = adjacent->below[i]; below != 0; below &= below - 1)
            find_weights(f, i, (int)bvoli_lowest_bit(below), out);
}

/* The planes k that may have positive weights with planes i and j: the cross products of j and i, i and k, and k and j are to
 * have one sign. */
static uint32_t agreeing(const all_weights *all, int i, int j, int pair)
{
    const uint32_t bit = (uint32_t)1 << i, none = all->sign[i].none[pair] | all->sign[j].none[pair];
    const uint32_t *const i_up = all->sign[i].positive, *const i_down = all->sign[i].negative;
    const uint32_t *const j_up = all->sign[j].positive, *const j_down = all->sign[j].negative;
    if (all->sign[j].none[pair] & bit)
        return 0;
    if (j_up[pair] & bit)
        return ~(none | i_down[pair] | j_up[pair]);
    if (j_down[pair] & bit)
        return ~(none | i_up[pair] | j_down[pair]);
    return ~(none | (i_up[pair] & j_up[pair]) | (i_down[pair] & j_down[pair]));
}

/* Those of them that certainly have. */
static uint32_t certain(const all_weights *all, int i, int j, int pair)
{
    const uint32_t of_i = all->sign[i].positive[pair] | all->sign[i].negative[pair];
    const uint32_t of_j = all->sign[j].positive[pair] | all->sign[j].negative[pair];
    return of_j >> i & 1 ? of_i & of_j : 0;
}

/* Combines planes k < j < i so that a pair of coordinates vanishes; what is left is the coordinate of the pair's number. */
static inline void combine_triple(const bvoli_linear_forms *f, const all_weights *all, const int plane[3], int pair,
                                  bvoli_farkas *out)
{
    const pair_weights *const of[3] = {&all->of[pair_at(plane[2], plane[1])], &all->of[pair_at(plane[2], plane[0])],
                                       &all->of[pair_at(plane[1], plane[0])]};
    const double w[3] = {of[0]->w[pair], of[1]->w[pair], of[2]->w[pair]};
    const double v[3] = {of[0]->v[pair], of[1]->v[pair], of[2]->v[pair]};
    out->size = 3;
    for (int a = 0; a < 3; ++a)
        out->plane[a] = (uint8_t)plane[a];
    out->gone[0] = coordinate_pairs[pair][0];
    out->gone[1] = coordinate_pairs[pair][1];
    for (int c = 0; c < 4; ++c)
        out->m[c] = out->e[c] = 0;
    sum_coefficient(f, 3, w, v, pair, out);
    sum_coefficient(f, 3, w, v, 3, out);
}

static inline int visit_triples(const bvoli_linear_forms *f, const bvoli_adjacency *adjacent, bvoli_farkas **at,
                                visit_combination *visit, void *context)
{
    all_weights all;
    find_all_weights(f, adjacent, &all);
    for (int i = 0; i < f->count; ++i)
        for (uint32_t below = adjacent->below[i]; below != 0; below &= below - 1) {
            const int j = (int)bvoli_lowest_bit(below);
            const uint32_t both = adjacent->below[i] & adjacent->below[j];
            uint32_t thirds[3], sure[3];
            for (int pair = 0; pair < 3; ++pair) {
                thirds[pair] = both & agreeing(&all, i, j, pair);
                sure[pair] = certain(&all, i, j, pair);
            }
            for (uint32_t some = thirds[0] | thirds[1] | thirds[2]; some != 0; some &= some - 1) {
                const int k = (int)bvoli_lowest_bit(some);
                for (int pair = 0; pair < 3; ++pair) {
                    if (!(thirds[pair] >> k & 1))
                        continue;
                    combine_triple(f, &all, (int[]){k, j, i}, pair, *at);
                    (*at)->certain = (uint8_t)(sure[pair] >> k & 1);
                    if (visit(context, *at))
                        return 1;
                }
            }
        }
    return 0;
}

static inline int visit_combinations(const bvoli_linear_forms *f, const bvoli_adjacency *adjacent, bvoli_farkas **at,
                                     visit_combination *visit, void *context)
{
    return visit_ones_and_pairs(f, adjacent, at, visit, context) || visit_triples(f, adjacent, at, visit, context);
}

/* Deciding */

/* For boxes with infinite ends, which are not multiplied by coefficients that are zero: 1 if the combination is unbounded on
 * the box. */
static int decide_infinite(const bvoli_farkas *combination, const bvoli_span *box)
{
    double value = combination->m[3], slack = combination->e[3];
    for (int c = 0; c < 3; ++c) {
        const int certain = fabs(combination->m[c]) > combination->e[c];
        double end = combination->m[c] > 0 ? box->hi[c] : box->lo[c];
        if (combination->e[c] == 0)
            continue;
        if (certain && isinf(end))
            return 1;
        value += combination->m[c] * end;
        slack += combination->e[c] * (certain ? fabs(end) : box->far[c]);
    }
    return bvoli_decide(value, slack + BVOLI_UNDERFLOW_SLACK);
}

/* -1 the combination is negative on the whole box, 1 it is not (or there is no such combination), 0 not certain. */
static inline int decide(const bvoli_farkas *combination, const bvoli_span *box)
{
    double value = combination->m[3], slack = combination->e[3] + BVOLI_UNDERFLOW_SLACK;
    for (int c = 0; c < 3; ++c) {
        value += combination->m[c] * (combination->m[c] > 0 ? box->hi[c] : box->lo[c]);
        slack += combination->e[c] * box->far[c];
    }
    int sign = bvoli_decide(value, slack);
    if (sign == 0)
        sign = decide_infinite(combination, box);
    return sign < 0 && !combination->certain ? 0 : sign;
}

typedef struct query {
    const bvoli_span *box;
    int open; /* whether some combination is */
} query;

static int visit_certain(void *context, const bvoli_farkas *combination)
{
    query *q = context;
    const int sign = decide(combination, q->box);
    q->open |= sign == 0;
    return sign < 0;
}

int bvoli_farkas_decide(const bvoli_linear_forms *forms, const bvoli_adjacency *adjacent, const bvoli_span *box)
{
    query q = {box, 0};
    bvoli_farkas room, *at = &room;
    const int separate = visit_combinations(forms, adjacent, &at, visit_certain, &q);
    return separate ? 1 : q.open - 1;
}

/* 1 if a box certainly lies beyond all corners along one axis, -1 if it certainly does not along any, 0 if that is not certain:
 * what triples tell. */
static int beyond_corners(const bvoli_vertices *corners, const bvoli_span *box)
{
    int beyond = 0, possible = 0;
    for (int k = 0; k < 3; ++k) {
        beyond |= box->lo[k] > corners->high[k].most || box->hi[k] < corners->low[k].least;
        possible |= box->lo[k] > corners->high[k].least || box->hi[k] < corners->low[k].most;
    }
    return beyond ? 1 : possible - 1;
}

int bvoli_farkas_decide_known(const bvoli_vertices *corners, const bvoli_linear_forms *forms, const bvoli_adjacency *adjacent,
                              const bvoli_span *box)
{
    const int beyond = beyond_corners(corners, box);
    query q = {box, beyond == 0};
    bvoli_farkas room, *at = &room;
    const int separate = beyond > 0 || visit_ones_and_pairs(forms, adjacent, &at, visit_certain, &q);
    return separate ? 1 : q.open - 1;
}

/* Combinations that are kept */

size_t bvoli_farkas_max(int planes, const bvoli_adjacency *adjacent)
{
    return (size_t)planes + 3 * adjacent->pairs + 3 * adjacent->triples;
}

/* The sign of the weight that two planes of a combination give the third: of a determinant of sums of two floats, so of eight
 * products of floats. */
static int weight_sign(const double p[4][2], const double q[4][2], int k, int l)
{
    double terms[8];
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
            terms[2 * i + j] = p[k][i] * q[l][j];
            terms[4 + 2 * i + j] = -p[l][i] * q[k][j];
        }
    return bvoli_sum_sign(terms, 8);
}

/* Whether all weights of a triple have one sign, exactly. Those of pairs, coefficients in double, are never in doubt along the
 * coordinate axes. */
static int has_weights(const bvoli_halfspaces *h, const bvoli_farkas *combination)
{
    int sum = 0;
    for (int a = 0; a < 3; ++a)
        sum += weight_sign(h->term[combination->plane[(a + 1) % 3]], h->term[combination->plane[(a + 2) % 3]],
                           combination->gone[0], combination->gone[1]);
    return sum == 3 || sum == -3;
}

typedef struct list {
    const bvoli_halfspaces *h;
    bvoli_farkas *end;
} list;

/* Combinations whose weights are not certainly positive are tested exactly, once. */
static inline int visit_keep(void *context, const bvoli_farkas *combination)
{
    list *l = context;
    const int keeps = combination->certain || has_weights(l->h, combination);
    l->end->certain = 1;
    l->end += keeps;
    return 0;
}

size_t bvoli_farkas_of(const bvoli_halfspaces *h, const bvoli_adjacency *adjacent, bvoli_farkas *out)
{
    bvoli_linear_forms forms;
    list l = {h, out};
    bvoli_linear_forms_of(h, NULL, &forms);
    visit_combinations(&forms, adjacent, &l.end, visit_keep, &l);
    return (size_t)(l.end - out);
}

/* Exact combinations */

/* The forms of half-spaces exactly, those of the first planes made once and kept: a frustum has six, and each is in many
 * combinations. */
enum { KEPT = 8 };

typedef struct exact_forms {
    const bvoli_halfspaces *h;
    uint32_t known; /* a bit for each of those that are kept */
    bvoli_dyadic kept[KEPT][4];
} exact_forms;

static void begin_forms(const bvoli_halfspaces *h, exact_forms *out)
{
    out->h = h;
    out->known = 0;
}

/* Coefficient c of plane i, which is `held` if it is not kept. */
static const bvoli_dyadic *exact_form(exact_forms *f, int i, int c, bvoli_dyadic *held)
{
    bvoli_dyadic *const out = i < KEPT ? &f->kept[i][c] : held;
    const uint32_t bit = i < KEPT ? UINT32_C(1) << (4 * i + c) : 0;
    if (!(f->known & bit))
        bvoli_halfspace_exact(f->h, i, c, out);
    f->known |= bit;
    return out;
}

/* A coordinate that a combination eliminates. */
static int is_gone(const bvoli_farkas *combination, int c)
{
    return (combination->size > 1 && combination->gone[0] == c) || (combination->size > 2 && combination->gone[1] == c);
}

/* The magnitudes of the weights of a combination; returns 0 unless all weights have one sign. */
static int exact_weights(exact_forms *f, const bvoli_farkas *combination, bvoli_dyadic w[3])
{
    bvoli_dyadic held[3][2];
    const bvoli_dyadic *q[3][2] = {{NULL}};
    int sum = 0;
    for (int a = 0; a < combination->size; ++a)
        for (int b = 0; b + 1 < combination->size; ++b)
            q[a][b] = exact_form(f, combination->plane[a], combination->gone[b], &held[a][b]);
    if (combination->size == 1) {
        bvoli_dy_put(1, &w[0]);
    } else if (combination->size == 2) {
        bvoli_dy_put_copy(q[1][0], &w[0]);
        bvoli_dy_put_copy(q[0][0], &w[1]);
        bvoli_dy_negate(&w[1]);
    } else {
        for (int a = 0; a < 3; ++a) {
            const bvoli_dyadic *const *p = q[(a + 1) % 3], *const *r = q[(a + 2) % 3];
            bvoli_dy_put_product(p[0], r[1], &w[a]);
            bvoli_dy_subtract_product(p[1], r[0], &w[a]);
        }
    }
    for (int a = 0; a < combination->size; ++a) {
        sum += bvoli_dy_sign(w[a]);
        bvoli_dy_drop_sign(&w[a]);
    }
    return sum == combination->size || sum == -combination->size;
}

/* The coefficient of a combination, exactly. */
static void exact_coefficient(exact_forms *f, const bvoli_farkas *combination, const bvoli_dyadic w[3], int c,
                              bvoli_dyadic *out)
{
    bvoli_dyadic held;
    bvoli_dy_put(0, out);
    for (int a = 0; a < combination->size && !is_gone(combination, c); ++a)
        bvoli_dy_add_product(&w[a], exact_form(f, combination->plane[a], c, &held), out);
}

/* Bounds: a combination in which only coefficient c is left states m[c] x[c] + m[3] >= 0, of which a triple does so along one
 * axis, a pair along two at most. Sides 2 axis and 2 axis + 1 are the highest coordinate and the negative of the lowest. */
enum { SIDES = 6 };

typedef struct bound_search {
    const bvoli_farkas *combinations;
    size_t count;
    float *bound;        /* what is known of each side */
    double below[SIDES]; /* the float below that */
    float least[SIDES];  /* no bound is below that */
    size_t open[SIDES];  /* combinations of which double does not tell whether they bound the side */
    size_t first[SIDES]; /* the combination that likely has the least bound, or count */
    double likely[SIDES];
    int exact;
    exact_forms forms;
} bound_search;

static inline double slope_of(const bvoli_farkas *combination, int side)
{
    return side % 2 ? combination->m[side / 2] : -combination->m[side / 2];
}

static void set_bound(bound_search *s, int side, float bound)
{
    s->bound[side] = bound;
    s->below[side] = (double)bvoli_float_at(bvoli_place(bound) - 1);
}

/* Whether a combination may bound a side below what is known of it. Its bound is h / s for a height h and a slope s > 0, and
 * rounds up to no less than what is known if h is more than the float below that times s. Both are within 20 of the 32 u of
 * their slacks; the others cover the roundings here. */
static inline int may_bound(const bound_search *s, const bvoli_farkas *combination, int side)
{
    const int axis = side / 2;
    const double slope = slope_of(combination, side), error = combination->e[axis], below = s->below[side];
    if (error == 0 || !(slope + error > 0))
        return 0;
    for (int k = 1; k < 3; ++k)
        if (fabs(combination->m[(axis + k) % 3]) > combination->e[(axis + k) % 3])
            return 0;
    const double steep = below > 0 ? slope + error : bvoli_greater(slope - error, 0);
    return combination->m[3] - combination->e[3] <= below * steep;
}

static void bound_exactly(bound_search *s, const bvoli_farkas *combination, int axis)
{
    bvoli_dyadic w[3], slope, height;
    s->exact = 1;
    (void)exact_weights(&s->forms, combination, w);
    for (int k = 1; k < 3; ++k) {
        exact_coefficient(&s->forms, combination, w, (axis + k) % 3, &slope);
        if (bvoli_dy_sign(slope) != 0)
            return;
    }
    exact_coefficient(&s->forms, combination, w, axis, &slope);
    const int sign = bvoli_dy_sign(slope);
    if (sign == 0)
        return;
    const int side = 2 * axis + (sign > 0);
    bvoli_dy_drop_sign(&slope);
    exact_coefficient(&s->forms, combination, w, 3, &height);
    const float found = bvoli_quotient_up(&height, &slope);
    if (found < s->bound[side])
        set_bound(s, side, found);
}

static void begin_bounds(const bvoli_halfspaces *h, const bvoli_farkas *combinations, size_t count, float bound[SIDES],
                         bound_search *s)
{
    s->combinations = combinations;
    s->count = count;
    s->bound = bound;
    s->exact = 0;
    begin_forms(h, &s->forms);
    for (int side = 0; side < SIDES; ++side) {
        set_bound(s, side, INFINITY);
        s->least[side] = INFINITY;
        s->likely[side] = (double)INFINITY;
        s->open[side] = 0;
        s->first[side] = count;
    }
}

/* What double tells of a side by combination i. */
static void bound_likely(bound_search *s, size_t i, int side)
{
    const bvoli_farkas *const combination = &s->combinations[i];
    const int axis = side / 2;
    const double slope = slope_of(combination, side), error = combination->e[axis];
    const bvoli_bracket b = bvoli_quotient(combination->m[3], combination->e[3], slope, error);
    const int sure = combination->e[(axis + 1) % 3] == 0 && combination->e[(axis + 2) % 3] == 0 && b.high < INFINITY;
    const double likely = combination->m[3] / (slope + error);
    if (likely < s->likely[side]) {
        s->likely[side] = likely;
        s->first[side] = i;
    }
    s->open[side] += !sure;
    s->least[side] = b.low < s->least[side] ? b.low : s->least[side];
    if (sure && b.high < s->bound[side])
        set_bound(s, side, b.high);
}

/* What exact arithmetic may still tell of a side by combination i. */
static void bound_by(bound_search *s, size_t i, int side)
{
    if (i < s->count && may_bound(s, &s->combinations[i], side))
        bound_exactly(s, &s->combinations[i], side / 2);
}

/* The side without a bound by which that is decided soonest, or SIDES. */
static int next_endless(const bound_search *s)
{
    int next = SIDES;
    for (int side = 0; side < SIDES; ++side)
        if (!(s->bound[side] <= FLT_MAX) && (next == SIDES || s->open[side] < s->open[next]))
            next = side;
    return next;
}

/* Whether a side that has no bound yet has none that is a float. There is one if some sum of half-spaces with weights that are
 * not negative, and of what is everywhere, is the half-space that begins at the largest float. That is one question to a cone,
 * whatever the number of planes, while all combinations would be visited before it is known that none bounds the side. */
static int has_endless(const bound_search *s)
{
    bvoli_cone cone;
    int exact = 0, endless = 0;
    bvoli_cone_begin(&cone, 4);
    bvoli_cone_add_all(&cone, s->forms.h);
    bvoli_cone_add(&cone, bvoli_cone_up());
    bvoli_cone_finish(&cone, &exact);
    for (int side = 0; side < SIDES && !endless; ++side) {
        double largest[4] = {0, 0, 0, (double)FLT_MAX};
        largest[side / 2] = side % 2 ? 1 : -1;
        endless =
            !(s->bound[side] <= FLT_MAX) && !bvoli_cone_contains(&cone, (bvoli_cone_vector){largest, largest, 1, NULL}, &exact);
    }
    return endless;
}

/* So many combinations are as dear as that question. */
enum { FIRST = 256 };

/* Whether all sides have bounds; unless `all` are asked for, the least ones may not be known. A triple may bound those of the
 * coordinate that it has left. */
static int has_bounds(bound_search *s, int all)
{
    for (size_t i = 0; i < s->count && (all || next_endless(s) < SIDES); ++i) {
        const bvoli_farkas *const combination = &s->combinations[i];
        const int one = combination->size == 3, axis = one ? 3 - combination->gone[0] - combination->gone[1] : 0;
        if (i == FIRST && next_endless(s) < SIDES) {
            const int endless = has_endless(s);
            if (endless || !all)
                return !endless;
        }
        for (int side = 2 * axis; side < (one ? 2 * axis + 2 : SIDES); ++side)
            if (may_bound(s, combination, side))
                bound_likely(s, i, side);
    }
    for (int side = next_endless(s); side < SIDES; side = next_endless(s)) {
        bound_by(s, s->first[side], side);
        for (size_t i = 0; i < s->count && !(s->bound[side] <= FLT_MAX); ++i)
            bound_by(s, i, side);
        if (!(s->bound[side] <= FLT_MAX))
            return 0;
    }
    return 1;
}

static int is_open(const bound_search *s, int side)
{
    return s->least[side] < s->bound[side];
}

static int any_open(const bound_search *s)
{
    int open = 0;
    for (int side = 0; side < SIDES; ++side)
        open |= is_open(s, side);
    return open;
}

int bvoli_farkas_bounded(const bvoli_halfspaces *h, const bvoli_farkas *combinations, size_t count)
{
    float bound[SIDES];
    bound_search s;
    begin_bounds(h, combinations, count, bound, &s);
    return has_bounds(&s, 0);
}

int bvoli_farkas_bounds(const bvoli_halfspaces *h, const bvoli_farkas *combinations, size_t count, float bound[SIDES],
                        int *exact)
{
    bound_search s;
    begin_bounds(h, combinations, count, bound, &s);
    const int bounded = has_bounds(&s, 1);
    for (int side = 0; side < SIDES && bounded; ++side)
        if (is_open(&s, side))
            bound_by(&s, s.first[side], side);
    for (size_t i = 0; i < count && bounded && any_open(&s); ++i)
        for (int side = 0; side < SIDES; side += 2)
            if (is_open(&s, side) && may_bound(&s, &combinations[i], side))
                bound_exactly(&s, &combinations[i], side / 2);
            else if (is_open(&s, side + 1))
                bound_by(&s, i, side + 1);
    *exact |= s.exact;
    return bounded;
}
