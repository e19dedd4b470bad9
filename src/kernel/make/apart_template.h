/* SPDX-License-Identifier: MIT */
/* How far OBBs are apart, for as many pairs at once as a vector has doubles: the rounds of convex/centered_gap.c, each lane
 * with sides of its own that are at no bound. Included by depth_template.h.
 *
 * Flags of a side at no bound come in order: where there is a second, there is a first. A lane is left open where it needs more
 * rounds than are asked for, and where its distance may be known without a rounding. */
#ifndef BVOLI_KERNEL_MAKE_APART_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_APART_TEMPLATE_H

enum { APART_FREE = 3 };

/* A side that is at no bound: its number, its vectors and its share. */
typedef struct apart_side {
    vd number, g[3], axis[3], share;
} apart_side;

/* The shares of sides at a bound, 0 for those at none; these, and which lanes have them; lanes that go on, that have ended
 * well, and that had too many sides at no bound for their round. */
typedef struct apart_stay {
    vd s[DEPTH_SIDES], x[3], n[3];
    apart_side free[APART_FREE];
    vdm has[APART_FREE], going, ended, late;
} apart_stay;

static inline void apart_begin(const depth_sums *q, apart_stay *at)
{
    const vd zero = vd_splat(0);
    for (int k = 0; k < DEPTH_SIDES; ++k)
        at->s[k] = vd_select(vd_lt(zero, depth_dot(q->d, q->g[k])), vd_splat(-1), vd_splat(1));
    for (int c = 0; c < 3; ++c)
        at->x[c] = at->n[c] = zero;
    for (int f = 0; f < APART_FREE; ++f) {
        at->free[f] = (apart_side){vd_splat(-1), {zero, zero, zero}, {zero, zero, zero}, zero};
        at->has[f] = vdm_of(0);
    }
    at->ended = at->late = vdm_of(0);
    at->going = vdm_of(ALL_HALF);
}

static inline void apart_take_side(vdm lanes, const apart_side *from, apart_side *to)
{
    to->number = vd_select(lanes, from->number, to->number);
    to->share = vd_select(lanes, from->share, to->share);
    for (int c = 0; c < 3; ++c) {
        to->g[c] = vd_select(lanes, from->g[c], to->g[c]);
        to->axis[c] = vd_select(lanes, from->axis[c], to->axis[c]);
    }
}

/* What a round finds of the sides at no bound: the point without them, and the shares that bring it nearest to 0. */
typedef struct apart_shares {
    vd base[3], share[APART_FREE];
} apart_shares;

/* Of three sides, which bring it to 0. */
static inline void find_three_apart_shares(apart_stay *at, apart_shares *r)
{
    vdm clear = vdm_of(ALL_HALF);
    for (int f = 0; f < APART_FREE; ++f) {
        const vd *const g = at->free[f].g;
        vd n[3];
        depth_cross(at->free[(f + 1) % APART_FREE].g, at->free[(f + 2) % APART_FREE].g, n);
        const vd det = depth_dot(n, g),
                 least = vd_mul(vd_mul(vd_splat(BVOLI_CENTERED_PARALLEL), depth_sum_abs(n)), depth_sum_abs(g));
        clear = vdm_and(clear, vd_gt(vd_abs(det), least));
        r->share[f] = vd_select(at->has[2], vd_div(vd_sub(vd_splat(0), depth_dot(n, r->base)), det), r->share[f]);
    }
    at->going = vdm_but(at->going, vdm_but(at->has[2], clear));
}

/* Of two sides. */
static inline void find_two_apart_shares(apart_stay *at, vd gg, vd of_g, apart_shares *r)
{
    const vd *const g = at->free[0].g, *const h = at->free[1].g, slope = vd_div(depth_dot(g, h), gg);
    vd v[3];
    for (int c = 0; c < 3; ++c)
        v[c] = vd_sub(h[c], vd_mul(slope, g[c]));
    const vd vv = depth_dot(v, v), of_h = vd_div(vd_sub(vd_splat(0), depth_dot(v, r->base)), vv);
    const vdm clear = vd_gt(vv, vd_mul(vd_splat(BVOLI_CENTERED_PARALLEL), depth_dot(h, h)));
    at->going = vdm_but(at->going, vdm_but(vdm_but(at->has[1], at->has[2]), clear));
    r->share[0] = vd_select(at->has[1], vd_sub(of_g, vd_mul(slope, of_h)), r->share[0]);
    r->share[1] = vd_select(at->has[1], of_h, r->share[1]);
}

/* Of at most so many sides at no bound, as everything below: where this is called it is a constant, so that what it is not
 * asked for is not there. */
WORD_INLINE void find_apart_shares(const depth_sums *q, int most, apart_stay *at, apart_shares *r)
{
    const vd zero = vd_splat(0);
    const vd *const g = at->free[0].g;
    for (int c = 0; c < 3; ++c)
        r->base[c] = q->d[c];
    for (int k = 0; k < DEPTH_SIDES; ++k)
        for (int c = 0; c < 3; ++c)
            r->base[c] = vd_add(r->base[c], vd_mul(at->s[k], q->g[k][c]));
    r->share[0] = r->share[1] = r->share[2] = zero;
    if (most == 0)
        return;
    const vd gg = depth_dot(g, g), of_g = vd_div(vd_sub(zero, depth_dot(g, r->base)), gg);
    r->share[0] = vd_select(at->has[0], of_g, zero);
    if (most > 1)
        find_two_apart_shares(at, gg, of_g, r);
    if (most > 2)
        find_three_apart_shares(at, r);
}

/* The side in whose place another one stands is gone: that is the last one. */
WORD_INLINE void drop_apart_sides(int most, const vdm stops[APART_FREE], vdm any, apart_stay *at)
{
    for (int f = 0; f < most; ++f)
        for (int last = f + 1; last < most; ++last) {
            const vdm lanes = vdm_and(stops[f], at->has[last]);
            apart_take_side(last + 1 < most ? vdm_but(lanes, at->has[last + 1]) : lanes, &at->free[last], &at->free[f]);
        }
    for (int f = 0; f < most; ++f)
        at->has[f] = vdm_but(at->has[f], f + 1 < most ? vdm_but(any, at->has[f + 1]) : any);
}

/* Moves the sides at no bound toward their shares until one is at a bound. Returns lanes that go on in which none is. */
WORD_INLINE vdm move_apart(int most, apart_stay *at, const apart_shares *r)
{
    const vd zero = vd_splat(0), one = vd_splat(1), none = vd_splat(-1);
    vd step = one, number = none, at_bound = zero;
    vdm stops[APART_FREE], any = vdm_of(0);
    for (int f = 0; f < most; ++f) {
        const vd s = at->free[f].share, bound = vd_select(vd_lt(zero, r->share[f]), one, none),
                 part = vd_div(vd_sub(bound, s), vd_sub(r->share[f], s));
        const vdm out = vdm_and(vdm_and(at->has[f], at->going), vd_gt(vd_abs(r->share[f]), one)),
                  takes = f > 0 ? vdm_but(out, vdm_but(any, vd_lt(part, step))) : out;
        step = vd_select(takes, part, step);
        number = vd_select(takes, at->free[f].number, number);
        at_bound = vd_select(takes, bound, at_bound);
        for (int before = 0; before < f; ++before)
            stops[before] = vdm_but(stops[before], takes);
        stops[f] = takes;
        any = vdm_or(any, takes);
    }
    for (int k = 0; k < DEPTH_SIDES && most > 0; ++k)
        at->s[k] = vd_select(depth_is_side(number, k), at_bound, at->s[k]);
    for (int f = 0; f < most; ++f) {
        const vd s = at->free[f].share;
        at->free[f].share = vd_select(at->going, vd_add(s, vd_mul(step, vd_sub(r->share[f], s))), s);
    }
    drop_apart_sides(most, stops, any, at);
    return vdm_but(at->going, any);
}

/* The direction of the point, perpendicular to the sides at no bound. */
WORD_INLINE void find_apart_normal(int most, const apart_stay *at, const apart_shares *r, const vd x[3], vd n[3])
{
    const vd *const a = at->free[0].axis, *const b = at->free[1].axis;
    for (int c = 0; c < 3; ++c)
        n[c] = x[c];
    if (most == 0)
        return;
    const vd sq = depth_dot(a, a);
    const vdm only = vdm_but(at->has[0], at->has[1]);
    for (int again = 0; again < 2; ++again) {
        const vd share = vd_div(depth_dot(n, a), sq);
        for (int c = 0; c < 3; ++c)
            n[c] = vd_select(only, vd_sub(n[c], vd_mul(share, a[c])), n[c]);
    }
    if (most == 1)
        return;
    vd across[3];
    depth_cross(a, b, across);
    const vd side = vd_select(vd_lt(depth_dot(across, r->base), vd_splat(0)), vd_splat(-1), vd_splat(1));
    for (int c = 0; c < 3; ++c)
        n[c] = vd_select(at->has[1], vd_mul(across[c], side), n[c]);
}

/* The side at a bound that is most wrong there, with its share; returns lanes in which there is one. */
static inline vdm find_apart_wrong(const depth_sums *q, const apart_stay *at, const vd n[3], apart_side *wrong)
{
    const vd unit = depth_sum_abs(n), none = vd_splat(-1);
    vd most = vd_splat(0);
    wrong->number = none;
    wrong->share = vd_splat(0);
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        const vd gain = vd_mul(at->s[k], depth_dot(n, q->g[k])),
                 least = vd_mul(vd_mul(vd_splat(BVOLI_CENTERED_RIGHT), unit), q->reach[k]);
        const vdm is_wrong = vd_gt(gain, vd_max(most, least));
        most = vd_select(is_wrong, gain, most);
        wrong->number = vd_select(is_wrong, vd_splat(k), wrong->number);
        wrong->share = vd_select(is_wrong, at->s[k], wrong->share);
    }
    return vd_gt(wrong->number, none);
}

/* Takes the side from its bound. */
WORD_INLINE void add_apart_side(const depth_sums *q, int most, vdm lanes, apart_side *side, apart_stay *at)
{
    depth_pick_side(q, side->number, side->axis, side->g);
    for (int k = 0; k < DEPTH_SIDES; ++k)
        at->s[k] = vd_select(vdm_and(lanes, depth_is_side(side->number, k)), vd_splat(0), at->s[k]);
    for (int f = most; f >= 0; --f) {
        const vdm next = f > 0 ? vdm_and(lanes, at->has[f - 1]) : lanes, here = vdm_but(next, at->has[f]);
        apart_take_side(here, side, &at->free[f]);
        at->has[f] = vdm_or(at->has[f], here);
    }
}

/* With at most so many sides at no bound, to which one may be added up to `limit`. Lanes with three that bring it to 0 and not
 * to a bound are left: they are not apart. */
WORD_INLINE void apart_round(const depth_sums *q, int most, int limit, apart_stay *at)
{
    apart_shares r;
    apart_side wrong;
    vd x[3], n[3];
    find_apart_shares(q, most, at, &r);
    const vdm whole = move_apart(most, at, &r), settled = most > 2 ? vdm_but(whole, at->has[2]) : whole;
    for (int c = 0; c < 3; ++c) {
        x[c] = r.base[c];
        for (int f = 0; f < most && f < 2; ++f)
            x[c] = vd_add(x[c], vd_mul(r.share[f], at->free[f].g[c]));
    }
    find_apart_normal(most, at, &r, x, n);
    const vdm some = find_apart_wrong(q, at, n, &wrong);
    const vdm away = vdm_and(settled, vd_gt(depth_sum_abs(x), vd_mul(vd_splat(BVOLI_CENTERED_ZERO_SHARE), q->size)));
    const vdm ends = vdm_but(away, some), goes = vdm_and(away, some), adds = vdm_but(goes, at->has[limit - 1]);
    for (int c = 0; c < 3; ++c) {
        at->x[c] = vd_select(ends, x[c], at->x[c]);
        at->n[c] = vd_select(ends, n[c], at->n[c]);
    }
    at->ended = vdm_or(at->ended, ends);
    at->late = vdm_or(at->late, vdm_but(goes, adds));
    at->going = vdm_or(vdm_but(at->going, whole), adds);
    add_apart_side(q, most < limit ? most : limit - 1, adds, &wrong, at);
}

/* The first rounds have at most as many sides at no bound as there were rounds before. Three are rare: who has more than two
 * goes on with others of that kind. */
static inline void apart_rounds(const depth_sums *q, int rounds, int limit, apart_stay *at)
{
    apart_begin(q, at);
    apart_round(q, 0, APART_FREE, at);
    apart_round(q, 1, APART_FREE, at);
    for (int round = 2; round < rounds && vdm_bits(at->going) != 0; ++round)
        if (limit < APART_FREE)
            apart_round(q, 2, 2, at);
        else
            apart_round(q, APART_FREE, APART_FREE, at);
}

/* What is_exact() of convex/centered_gap.c would say: lanes in which d and the sides at bounds have a sum without a rounding,
 * so that it says no elsewhere. */
static inline vdm apart_sums_are_exact(const depth_sums *q, const apart_stay *at)
{
    const vd zero = vd_splat(0);
    vd x[3], error, lost = zero;
    for (int c = 0; c < 3; ++c) {
        x[c] = vd_two_sum(q->center[0][c], vd_sub(zero, q->center[1][c]), &error);
        lost = vd_max(vd_abs(error), lost);
    }
    vdm exact = vd_eq(lost, zero);
    for (int k = 0; k < DEPTH_SIDES && vdm_bits(exact) != 0; ++k) {
        for (int c = 0; c < 3; ++c) {
            x[c] = vd_two_sum(x[c], vd_mul(at->s[k], q->g[k][c]), &error);
            lost = vd_max(vd_abs(error), lost);
        }
        exact = vd_eq(lost, zero);
    }
    return exact;
}

/* Lanes with a side at no bound that lies along no coordinate axis, for which it says no, too. */
static inline vdm apart_sides_are_slanted(const apart_stay *at)
{
    const vd zero = vd_splat(0);
    return vdm_or(vdm_and(at->has[0], vd_lt(zero, middle_of(at->free[0].g))),
                  vdm_and(at->has[1], vd_lt(zero, middle_of(at->free[1].g))));
}

/* Lanes of two corners, no side along a coordinate axis and each certainly at the right bound: it says yes. The length has a
 * rounding unless it is a float or lies along a coordinate axis. */
static inline vdm apart_corners_are_exact(const depth_sums *q, const apart_stay *at, vd length)
{
    const vd unit = depth_sum_abs(at->n), off = vd_abs(vd_sub(length, vd_widen(vd_nearest(length)))), zero = vd_splat(0);
    vdm exact = vdm_but(vdm_and(vd_lt(zero, off), vd_lt(zero, middle_of(at->x))), at->has[0]);
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        const vd gain = vd_mul(vd_sub(zero, at->s[k]), depth_dot(at->n, q->g[k]));
        exact = vdm_and(exact, vd_lt(vd_mul(vd_mul(vd_splat(BVOLI_CENTERED_RIGHT), unit), q->reach[k]), gain));
        exact = vdm_and(exact, vd_lt(zero, middle_of(q->g[k])));
    }
    return exact;
}

/* The ends of the distance, its unit vector and the shares. Returns lanes that are left open; those that need more are `late`.
 */
static inline unsigned find_apart(const depth_sums *q, int rounds, int limit, depth_found *out, unsigned *late)
{
    const vd slack = vd_mul(vd_splat(BVOLI_CENTERED_SLACK), q->size);
    apart_stay at;
    apart_rounds(q, rounds, limit, &at);
    const vd unit = vd_sqrt(depth_dot(at.n, at.n)), most = vd_sqrt(depth_dot(at.x, at.x));
    vd least = depth_dot(at.n, q->d);
    for (int k = 0; k < DEPTH_SIDES; ++k)
        least = vd_sub(least, vd_abs(depth_dot(at.n, q->g[k])));
    const vd value = vd_div(least, unit), agrees = vd_add(vd_mul(vd_splat(BVOLI_CENTERED_AGREE_SHARE), most), slack);
    const vdm exact = vdm_but(apart_sums_are_exact(q, &at), apart_sides_are_slanted(&at)),
              corners = vdm_bits(exact) ? vdm_and(exact, apart_corners_are_exact(q, &at, most)) : exact;
    const vd off = vd_select(corners, vd_mul(vd_splat(BVOLI_LENGTH_SLACK), most), slack);
    out->lo = vd_sub(vd_select(corners, most, value), off);
    out->hi = vd_add(most, off);
    for (int c = 0; c < 3; ++c)
        out->n[c] = vd_div(at.n[c], unit);
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        const vd of_two = vd_select(vdm_and(at.has[1], depth_is_side(at.free[1].number, k)), at.free[1].share, at.s[k]);
        out->s[k] = vd_select(vdm_and(at.has[0], depth_is_side(at.free[0].number, k)), at.free[0].share, of_two);
    }
    *late = vdm_bits(vdm_or(at.going, at.late));
    const vdm sure = vdm_and(vdm_and(at.ended, vd_lt(slack, value)), vd_le(vd_sub(most, value), agrees));
    return ~vdm_bits(vdm_but(sure, vdm_but(exact, corners)));
}

#endif
