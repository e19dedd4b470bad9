/* SPDX-License-Identifier: MIT */
#include "polyhedron/farkas.h"

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/quotient.h"
#include "base/bits.h"

/* Every form is within 5 u of its magnitude, u = 2^-53. To first order, with all bounds in units of u times the same expression
 * in magnitudes:
 *
 *     a weight of a pair is a form: 5; the sum of two products of a weight and a form: 5 + 5 + 2 = 12;
 *     a weight of a triple is a difference of two products of forms: 5 + 5 + 2 = 12; the sum of three products of a weight and
 *     a form: 12 + 5 + 3 = 20;
 *     the value at a corner has one more product and three more sums: 24.
 *
 * Where the sign of a coefficient is not certain the corner may be the wrong one. Then the coefficient is within its error of
 * zero, and the right corner at most twice that error times `far` higher; the forms of AABBs, the only ones with corners to
 * choose, are within u instead of 5 u, which makes 8 + 4 + 16 of these 24 and 16. So 32 u covers everything, second order and
 * the roundings of the bound included. */
#define MIX_SLACK 0x1p-48

/* The sign of a weight is certain beyond 12 u of its magnitude. */
#define WEIGHT_SLACK 0x1p-49

/* The pairs of coordinates that a triple may eliminate. */
static const uint8_t coordinate_pairs[3][2] = {{1, 2}, {2, 0}, {0, 1}};

/* Making mixes in double */

static void mix_plane(const bvoli_linear_forms *f, int i, bvoli_farkas *out)
{
    *out = (bvoli_farkas){.size = 1, .plane = {(uint8_t)i}, .certain = 1};
    for (int c = 0; c < 4; ++c) {
        out->m[c] = f->q[i][c];
        out->e[c] = MIX_SLACK * f->g[i][c];
    }
}

/* Sums `size` planes with weights w, each within 12 u of v. */
static void sum_planes(const bvoli_linear_forms *f, const double w[3], const double v[3], bvoli_farkas *mix)
{
    for (int c = 0; c < 4; ++c) {
        double m = 0, g = 0;
        for (int a = 0; a < mix->size; ++a) {
            m += w[a] * f->q[mix->plane[a]][c];
            g += v[a] * f->g[mix->plane[a]][c];
        }
        mix->m[c] = m;
        mix->e[c] = MIX_SLACK * g;
    }
    for (int a = 0; a + 1 < mix->size; ++a)
        mix->m[mix->gone[a]] = mix->e[mix->gone[a]] = 0;
}

/* Returns 0 if the planes certainly have no mix of positive weights without coordinate k. */
static int mix_pair(const bvoli_linear_forms *f, int i, int j, int k, bvoli_farkas *out)
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
    sum_planes(f, (double[]){fabs(b), fabs(a), 0}, (double[]){vb, va, 0}, out);
    return 1;
}

/* The same without the coordinates of a pair. */
static int mix_triple(const bvoli_linear_forms *f, const int plane[3], const uint8_t gone[2], bvoli_farkas *out)
{
    const int k = gone[0], l = gone[1];
    double w[3], v[3];
    int certain = 1, positive = 0, negative = 0;
    for (int a = 0; a < 3; ++a) {
        const double *p = f->q[plane[(a + 1) % 3]], *q = f->q[plane[(a + 2) % 3]];
        const double *gp = f->g[plane[(a + 1) % 3]], *gq = f->g[plane[(a + 2) % 3]];
        w[a] = p[k] * q[l] - p[l] * q[k];
        v[a] = gp[k] * gq[l] + gp[l] * gq[k];
        if (v[a] == 0)
            return 0;
        int sign = bvoli_decide(w[a], WEIGHT_SLACK * v[a]);
        certain &= sign != 0;
        positive |= sign > 0;
        negative |= sign < 0;
        w[a] = fabs(w[a]);
    }
    if (positive && negative)
        return 0;
    out->size = 3;
    for (int a = 0; a < 3; ++a)
        out->plane[a] = (uint8_t)plane[a];
    out->gone[0] = gone[0];
    out->gone[1] = gone[1];
    out->certain = (uint8_t)certain;
    sum_planes(f, w, v, out);
    return 1;
}

/* Every mix that may have positive weights, until a visit returns 1; then 1. */
typedef int visit_mix(void *context, const bvoli_farkas *mix);

static inline int visit_mixes(const bvoli_linear_forms *f, const bvoli_adjacency *adjacent, visit_mix *visit, void *context)
{
    bvoli_farkas mix;
    for (int i = 0; i < f->count; ++i) {
        mix_plane(f, i, &mix);
        if (visit(context, &mix))
            return 1;
    }
    for (int i = 0; i < f->count; ++i)
        for (uint32_t below = adjacent->below[i]; below != 0; below &= below - 1)
            for (int k = 0; k < 3; ++k)
                if (mix_pair(f, (int)bvoli_lowest_bit(below), i, k, &mix) && visit(context, &mix))
                    return 1;
    for (int i = 0; i < f->count; ++i)
        for (uint32_t below = adjacent->below[i]; below != 0; below &= below - 1) {
            const int j = (int)bvoli_lowest_bit(below);
            for (uint32_t both = adjacent->below[i] & adjacent->below[j]; both != 0; both &= both - 1)
                for (int pair = 0; pair < 3; ++pair)
                    if (mix_triple(f, (int[]){(int)bvoli_lowest_bit(both), j, i}, coordinate_pairs[pair], &mix) &&
                        visit(context, &mix))
                        return 1;
        }
    return 0;
}

/* Exact mixes */

/* The weights of a mix; returns 0 unless all are positive, or all negative and so turned. */
static int exact_weights(const bvoli_halfspaces *h, const bvoli_frame *frame, const bvoli_farkas *mix, bvoli_dyadic w[3])
{
    bvoli_dyadic q[3][2] = {{{0}}};
    int sum = 0;
    for (int a = 0; a < mix->size; ++a)
        for (int b = 0; b + 1 < mix->size; ++b)
            q[a][b] = bvoli_linear_form_exact(h, frame, mix->plane[a], mix->gone[b]);
    if (mix->size == 1) {
        w[0] = bvoli_dy(1);
    } else if (mix->size == 2) {
        w[0] = q[1][0];
        w[1] = bvoli_dy_neg(q[0][0]);
    } else {
        for (int a = 0; a < 3; ++a) {
            const bvoli_dyadic *p = q[(a + 1) % 3], *r = q[(a + 2) % 3];
            w[a] = bvoli_dy_sub(bvoli_dy_mul(p[0], r[1]), bvoli_dy_mul(p[1], r[0]));
        }
    }
    for (int a = 0; a < mix->size; ++a)
        sum += bvoli_dy_sign(w[a]);
    for (int a = 0; a < mix->size; ++a)
        w[a] = bvoli_dy_abs(w[a]);
    return sum == mix->size || sum == -mix->size;
}

/* The coefficient of a mix, exactly. */
static bvoli_dyadic exact_coefficient(const bvoli_halfspaces *h, const bvoli_frame *frame, const bvoli_farkas *mix,
                                      const bvoli_dyadic w[3], int c)
{
    bvoli_dyadic m = bvoli_dy(0);
    for (int a = 0; a < mix->size; ++a)
        m = bvoli_dy_add(m, bvoli_dy_mul(w[a], bvoli_linear_form_exact(h, frame, mix->plane[a], c)));
    return m;
}

/* Whether the mix exists and is negative on the box. Coefficients against infinite ends count by their sign. */
static int exact_negative(const bvoli_halfspaces *h, const bvoli_frame *frame, const bvoli_farkas *mix, const bvoli_span *box)
{
    bvoli_dyadic w[3], value = bvoli_dy(0);
    if (!exact_weights(h, frame, mix, w))
        return 0;
    for (int c = 0; c < 4; ++c) {
        bvoli_dyadic m = exact_coefficient(h, frame, mix, w, c);
        int sign = bvoli_dy_sign(m);
        if (sign == 0)
            continue;
        double end = c == 3 ? 1 : sign > 0 ? box->hi[c] : box->lo[c];
        if (isinf(end))
            return 0;
        value = bvoli_dy_add(value, bvoli_dy_mul(m, bvoli_dy(end)));
    }
    return bvoli_dy_sign(value) < 0;
}

/* Deciding */

/* For boxes with infinite ends, which do not meet coefficients that are zero: 1 if the mix rises without end. */
static int decide_infinite(const bvoli_farkas *mix, const bvoli_span *box)
{
    double value = mix->m[3], slack = mix->e[3];
    for (int c = 0; c < 3; ++c) {
        const int certain = fabs(mix->m[c]) > mix->e[c];
        double end = mix->m[c] > 0 ? box->hi[c] : box->lo[c];
        if (mix->e[c] == 0)
            continue;
        if (certain && isinf(end))
            return 1;
        value += mix->m[c] * end;
        slack += mix->e[c] * (certain ? fabs(end) : box->far[c]);
    }
    return bvoli_decide(value, slack + BVOLI_UNDERFLOW_SLACK);
}

/* -1 the mix is negative on the whole box, 1 it is not (or there is no such mix), 0 not certain. */
static inline int decide(const bvoli_farkas *mix, const bvoli_span *box)
{
    double value = mix->m[3], slack = mix->e[3] + BVOLI_UNDERFLOW_SLACK;
    for (int c = 0; c < 3; ++c) {
        value += mix->m[c] * (mix->m[c] > 0 ? box->hi[c] : box->lo[c]);
        slack += mix->e[c] * box->far[c];
    }
    int sign = bvoli_decide(value, slack);
    if (sign == 0)
        sign = decide_infinite(mix, box);
    return sign < 0 && !mix->certain ? 0 : sign;
}

int bvoli_farkas_separates(const bvoli_halfspaces *h, const bvoli_farkas *mixes, size_t count, const bvoli_span *box,
                           enum bvoli_predicate who)
{
    int unsure = 0;
    for (size_t i = 0; i < count; ++i) {
        int sign = decide(&mixes[i], box);
        if (sign < 0) {
            BVOLI_STAGE(who, BVOLI_DOUBLE);
            return 1;
        }
        unsure |= sign == 0;
    }
    BVOLI_STAGE(who, unsure ? BVOLI_EXACT : BVOLI_DOUBLE);
    for (size_t i = 0; unsure && i < count; ++i)
        if (decide(&mixes[i], box) == 0 && exact_negative(h, NULL, &mixes[i], box))
            return 1;
    return 0;
}

typedef struct question {
    const bvoli_halfspaces *h;
    const bvoli_frame *frame;
    const bvoli_span *box;
    int unsure;
} question;

static int visit_certain(void *context, const bvoli_farkas *mix)
{
    question *q = context;
    int sign = decide(mix, q->box);
    q->unsure |= sign == 0;
    return sign < 0;
}

static int visit_unsure(void *context, const bvoli_farkas *mix)
{
    const question *q = context;
    return decide(mix, q->box) == 0 && exact_negative(q->h, q->frame, mix, q->box);
}

int bvoli_farkas_separates_in(const bvoli_halfspaces *h, const bvoli_frame *frame, const bvoli_linear_forms *forms,
                              const bvoli_adjacency *adjacent, const bvoli_span *box, enum bvoli_predicate who)
{
    question q = {h, frame, box, 0};
    int separate = visit_mixes(forms, adjacent, visit_certain, &q);
    BVOLI_STAGE(who, q.unsure && !separate ? BVOLI_EXACT : BVOLI_DOUBLE);
    return separate || (q.unsure && visit_mixes(forms, adjacent, visit_unsure, &q));
}

/* Mixes that are kept */

size_t bvoli_farkas_max(int planes, const bvoli_adjacency *adjacent)
{
    return (size_t)planes + 3 * adjacent->pairs + 3 * adjacent->triples;
}

/* The sign of the weight that two planes of a mix give the third: of a determinant of sums of two floats, so of eight products
 * of floats. */
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
static int has_weights(const bvoli_halfspaces *h, const bvoli_farkas *mix)
{
    int sum = 0;
    for (int a = 0; a < 3; ++a)
        sum += weight_sign(h->term[mix->plane[(a + 1) % 3]], h->term[mix->plane[(a + 2) % 3]], mix->gone[0], mix->gone[1]);
    return sum == 3 || sum == -3;
}

typedef struct list {
    const bvoli_halfspaces *h;
    bvoli_farkas *out;
    size_t count;
} list;

/* Those whose weights are not certainly positive are looked at exactly, once. */
static inline int visit_keep(void *context, const bvoli_farkas *mix)
{
    list *l = context;
    if (!mix->certain && !has_weights(l->h, mix))
        return 0;
    l->out[l->count] = *mix;
    l->out[l->count++].certain = 1;
    return 0;
}

size_t bvoli_farkas_of(const bvoli_halfspaces *h, const bvoli_adjacency *adjacent, bvoli_farkas *out)
{
    bvoli_linear_forms forms;
    list l = {h, out, 0};
    bvoli_linear_forms_of(h, NULL, &forms);
    visit_mixes(&forms, adjacent, visit_keep, &l);
    return l.count;
}

/* Bounds: a mix of which only coefficient c is left says m[c] x[c] + m[3] >= 0 */

static float exact_mix_bound(const bvoli_halfspaces *h, const bvoli_farkas *mix, int axis, int side)
{
    bvoli_dyadic w[3];
    (void)exact_weights(h, NULL, mix, w);
    for (int k = 1; k < 3; ++k)
        if (bvoli_dy_sign(exact_coefficient(h, NULL, mix, w, (axis + k) % 3)) != 0)
            return INFINITY;
    bvoli_dyadic slope = exact_coefficient(h, NULL, mix, w, axis);
    if (bvoli_dy_sign(slope) != -side)
        return INFINITY;
    return bvoli_quotient_up(exact_coefficient(h, NULL, mix, w, 3), bvoli_dy_abs(slope));
}

/* Infinite too if it is not below `known`: exact arithmetic is for what may be the tightest alone. */
static float mix_bound(const bvoli_halfspaces *h, const bvoli_farkas *mix, int axis, int side, float known, int *exact)
{
    int unsure = 0;
    for (int k = 1; k < 3; ++k) {
        int c = (axis + k) % 3;
        if (fabs(mix->m[c]) > mix->e[c])
            return INFINITY;
        unsure |= mix->e[c] != 0;
    }
    const double slope = -side * mix->m[axis];
    if (slope < -mix->e[axis] || mix->e[axis] == 0)
        return INFINITY;
    bvoli_bracket b = bvoli_quotient(mix->m[3], mix->e[3], slope, mix->e[axis]);
    if (b.low >= known)
        return INFINITY;
    if (b.low == b.high && !unsure)
        return b.high;
    *exact = 1;
    return exact_mix_bound(h, mix, axis, side);
}

float bvoli_farkas_bound(const bvoli_halfspaces *h, const bvoli_farkas *mixes, size_t count, int axis, int side, int *exact)
{
    float bound = INFINITY;
    for (size_t i = 0; i < count; ++i) {
        const float found = mix_bound(h, &mixes[i], axis, side, bound, exact);
        bound = found < bound ? found : bound;
    }
    return bound;
}
