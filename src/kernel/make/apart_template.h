/* SPDX-License-Identifier: MIT */
/* How far OBBs are apart, for as many pairs at once as a vector has doubles: the rounds of convex/centered_gap.c, each lane
 * with sides of its own that are at no bound. Included by depth_template.h.
 *
 * Flags are doubles, 1 or 0. A lane is left open where three sides are at no bound, where it needs more rounds than most, and
 * where its distance may be known without a rounding. */
#ifndef BVOLI_KERNEL_MAKE_APART_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_APART_TEMPLATE_H

/* Of 1,024 pairs that were apart 954 took up to four rounds; a lane waits for the slowest. */
enum { APART_ROUNDS = 6 };

/* The sides at no bound by their numbers, -1 for none; which lanes go on, and which have ended well. */
typedef struct apart_stay {
    vd s[DEPTH_SIDES], x[3], n[3], first, second, going, ended;
} apart_stay;

static inline vd apart_choose(vd flag, vd one, vd other)
{
    return vd_if_less(vd_splat(0.5), flag, one, other);
}

static inline vd apart_above(vd a, vd b)
{
    return vd_if_less(b, a, vd_splat(1), vd_splat(0));
}

static inline vd apart_not(vd flag)
{
    return vd_sub(vd_splat(1), flag);
}

static inline vd apart_is_side(vd number, int k)
{
    return apart_above(vd_splat(0.5), vd_abs(vd_sub(number, vd_splat(k))));
}

static inline vd apart_is_free(const apart_stay *at, int k)
{
    return vd_max(apart_is_side(at->first, k), apart_is_side(at->second, k));
}

/* The numbers of the side in each lane, those of side 0 where there is none. */
static inline void apart_pick(const vd all[DEPTH_SIDES][3], vd number, vd out[3])
{
    for (int c = 0; c < 3; ++c) {
        out[c] = all[0][c];
        for (int k = 1; k < DEPTH_SIDES; ++k)
            out[c] = vd_if_less(vd_splat(k - 0.5), number, all[k][c], out[c]);
    }
}

static inline vd apart_pick_share(const vd s[DEPTH_SIDES], vd number)
{
    vd out = s[0];
    for (int k = 1; k < DEPTH_SIDES; ++k)
        out = vd_if_less(vd_splat(k - 0.5), number, s[k], out);
    return out;
}

static inline void apart_put_share(vd s[DEPTH_SIDES], vd number, vd going, vd share)
{
    for (int k = 0; k < DEPTH_SIDES; ++k)
        s[k] = apart_choose(vd_min(going, apart_is_side(number, k)), share, s[k]);
}

static inline void apart_begin(const depth_sums *q, apart_stay *at)
{
    const vd zero = vd_splat(0), one = vd_splat(1), none = vd_splat(-1);
    for (int k = 0; k < DEPTH_SIDES; ++k)
        at->s[k] = vd_if_less(zero, depth_dot(q->d, q->g[k]), none, one);
    for (int c = 0; c < 3; ++c)
        at->x[c] = at->n[c] = zero;
    at->first = at->second = none;
    at->going = one;
    at->ended = zero;
}

/* What a round finds of the sides at no bound: their vectors, and the shares that bring the point nearest to 0. */
typedef struct apart_shares {
    vd base[3], g[3], h[3], share[2], some, two;
} apart_shares;

static inline void find_apart_shares(const depth_sums *q, apart_stay *at, apart_shares *r)
{
    const vd zero = vd_splat(0);
    vd v[3];
    for (int c = 0; c < 3; ++c)
        r->base[c] = q->d[c];
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        const vd share = apart_choose(apart_is_free(at, k), zero, at->s[k]);
        for (int c = 0; c < 3; ++c)
            r->base[c] = vd_add(r->base[c], vd_mul(share, q->g[k][c]));
    }
    apart_pick(q->g, at->first, r->g);
    apart_pick(q->g, at->second, r->h);
    r->some = apart_above(at->first, vd_splat(-0.5));
    r->two = apart_above(at->second, vd_splat(-0.5));
    const vd gg = depth_dot(r->g, r->g), slope = vd_div(depth_dot(r->g, r->h), gg);
    for (int c = 0; c < 3; ++c)
        v[c] = vd_sub(r->h[c], vd_mul(slope, r->g[c]));
    const vd vv = depth_dot(v, v), of_h = vd_div(vd_sub(zero, depth_dot(v, r->base)), vv);
    const vd of_g = vd_div(vd_sub(zero, depth_dot(r->g, r->base)), gg);
    const vd apart = apart_above(vv, vd_mul(vd_splat(BVOLI_CENTERED_PARALLEL), depth_dot(r->h, r->h)));
    at->going = vd_min(at->going, vd_max(apart_not(r->two), apart));
    r->share[0] = apart_choose(r->some, apart_choose(r->two, vd_sub(of_g, vd_mul(slope, of_h)), of_g), zero);
    r->share[1] = apart_choose(r->two, of_h, zero);
}

/* Moves the sides at no bound toward their shares until one is at a bound; 1 in lanes where none is. */
static inline vd move_apart(apart_stay *at, const apart_shares *r)
{
    const vd one = vd_splat(1), none = vd_splat(-1), number[2] = {at->first, at->second};
    vd s[2], bound[2], part[2], out[2];
    for (int f = 0; f < 2; ++f) {
        s[f] = apart_pick_share(at->s, number[f]);
        bound[f] = vd_if_less(vd_splat(0), r->share[f], one, none);
        part[f] = vd_div(vd_sub(bound[f], s[f]), vd_sub(r->share[f], s[f]));
        out[f] = vd_min(f ? r->two : r->some, apart_above(vd_abs(r->share[f]), one));
    }
    const vd second = vd_min(out[1], vd_max(apart_not(out[0]), apart_above(part[0], part[1])));
    const vd first = vd_min(out[0], apart_not(second));
    const vd step = apart_choose(second, part[1], apart_choose(first, part[0], one));
    for (int f = 0; f < 2; ++f) {
        const vd moved = vd_add(s[f], vd_mul(step, vd_sub(r->share[f], s[f])));
        apart_put_share(at->s, number[f], at->going, apart_choose(f ? second : first, bound[f], moved));
    }
    const vd drop_first = vd_min(at->going, first), drop_second = vd_min(at->going, second);
    at->first = apart_choose(drop_first, number[1], number[0]);
    at->second = apart_choose(vd_max(drop_first, drop_second), none, number[1]);
    return apart_not(vd_max(first, second));
}

/* The direction of the point, perpendicular to the sides at no bound. */
static inline void find_apart_normal(const depth_sums *q, const apart_stay *at, const apart_shares *r, const vd x[3], vd n[3])
{
    vd a[3], b[3], across[3];
    apart_pick(q->axis, at->first, a);
    apart_pick(q->axis, at->second, b);
    depth_cross(a, b, across);
    const vd side = vd_if_less(depth_dot(across, r->base), vd_splat(0), vd_splat(-1), vd_splat(1));
    const vd sq = depth_dot(a, a), only = vd_min(r->some, apart_not(r->two));
    for (int c = 0; c < 3; ++c)
        n[c] = x[c];
    for (int again = 0; again < 2; ++again) {
        const vd share = vd_div(depth_dot(n, a), sq);
        for (int c = 0; c < 3; ++c)
            n[c] = apart_choose(only, vd_sub(n[c], vd_mul(share, a[c])), n[c]);
    }
    for (int c = 0; c < 3; ++c)
        n[c] = apart_choose(r->two, vd_mul(across[c], side), n[c]);
}

/* The side at a bound that is most wrong there, or -1. */
static inline vd find_apart_wrong(const depth_sums *q, const apart_stay *at, const vd n[3])
{
    const vd unit = depth_sum_abs(n);
    vd most = vd_splat(0), wrong = vd_splat(-1);
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        const vd gain = vd_mul(at->s[k], depth_dot(n, q->g[k])),
                 least = vd_mul(vd_mul(vd_splat(BVOLI_CENTERED_RIGHT), unit), depth_sum_abs(q->g[k]));
        const vd is_wrong = vd_min(vd_min(apart_above(gain, most), apart_above(gain, least)), apart_not(apart_is_free(at, k)));
        most = apart_choose(is_wrong, gain, most);
        wrong = apart_choose(is_wrong, vd_splat(k), wrong);
    }
    return wrong;
}

static inline void apart_round(const depth_sums *q, apart_stay *at)
{
    apart_shares r;
    vd x[3], n[3];
    find_apart_shares(q, at, &r);
    const vd whole = vd_min(at->going, move_apart(at, &r));
    for (int c = 0; c < 3; ++c)
        x[c] = vd_add(vd_add(r.base[c], vd_mul(r.share[0], r.g[c])), vd_mul(r.share[1], r.h[c]));
    find_apart_normal(q, at, &r, x, n);
    const vd wrong = find_apart_wrong(q, at, n), right = apart_above(vd_splat(-0.5), wrong);
    const vd away = apart_above(depth_sum_abs(x), vd_mul(vd_splat(BVOLI_CENTERED_ZERO_SHARE), q->size));
    const vd ends = vd_min(vd_min(whole, away), right), adds = vd_min(whole, apart_not(right));
    for (int c = 0; c < 3; ++c) {
        at->x[c] = apart_choose(ends, x[c], at->x[c]);
        at->n[c] = apart_choose(ends, n[c], at->n[c]);
    }
    at->ended = vd_max(at->ended, ends);
    at->going =
        vd_min(vd_min(at->going, vd_max(apart_not(whole), away)), vd_min(apart_not(ends), apart_not(vd_min(adds, r.two))));
    const vd to_second = vd_min(vd_min(adds, r.some), at->going), to_first = vd_min(vd_min(adds, apart_not(r.some)), at->going);
    at->second = apart_choose(to_second, wrong, at->second);
    at->first = apart_choose(to_first, wrong, at->first);
}

/* What is_exact() of convex/centered_gap.c would say: lanes in which d and the sides at bounds have a sum without a rounding,
 * so that it says no elsewhere. */
static inline unsigned apart_sums_are_exact(const depth_sums *q, const apart_stay *at)
{
    const vd zero = vd_splat(0);
    vd x[3], error, lost = zero;
    for (int c = 0; c < 3; ++c) {
        x[c] = vd_two_sum(q->center[0][c], vd_sub(zero, q->center[1][c]), &error);
        lost = vd_max(vd_abs(error), lost);
    }
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        const vd share = apart_choose(apart_is_free(at, k), zero, at->s[k]);
        for (int c = 0; c < 3; ++c) {
            x[c] = vd_two_sum(x[c], vd_mul(share, q->g[k][c]), &error);
            lost = vd_max(vd_abs(error), lost);
        }
    }
    return ~vd_less(zero, lost);
}

/* Lanes with a side at no bound that lies along no coordinate axis, for which it says no, too. */
static inline unsigned apart_sides_are_slanted(const depth_sums *q, const apart_stay *at)
{
    const vd zero = vd_splat(0), one = vd_splat(-0.5);
    vd g[3], h[3];
    apart_pick(q->g, at->first, g);
    apart_pick(q->g, at->second, h);
    return (vd_less(one, at->first) & vd_less(zero, middle_of(g))) | (vd_less(one, at->second) & vd_less(zero, middle_of(h)));
}

/* Lanes of two corners, no side along a coordinate axis and each certainly at the right bound: it says yes. The length has a
 * rounding unless it is a float or lies along a coordinate axis. */
static inline unsigned apart_corners_are_exact(const depth_sums *q, const apart_stay *at, vd length)
{
    const vd unit = depth_sum_abs(at->n), off = vd_abs(vd_sub(length, vd_widen(vd_nearest(length)))), zero = vd_splat(0);
    unsigned exact = vd_less(at->first, vd_splat(-0.5)) & vd_less(zero, off) & vd_less(zero, middle_of(at->x));
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        const vd gain = vd_mul(vd_sub(zero, at->s[k]), depth_dot(at->n, q->g[k]));
        exact &= vd_less(vd_mul(vd_mul(vd_splat(BVOLI_CENTERED_RIGHT), unit), depth_sum_abs(q->g[k])), gain) &
                 vd_less(zero, middle_of(q->g[k]));
    }
    return exact;
}

/* Lanes whose bits are set take the other numbers. */
static inline void apart_take(unsigned lanes, vd *a, vd other)
{
    double room[HALF], others[HALF];
    vd_store(room, *a);
    vd_store(others, other);
    for (int i = 0; i < HALF; ++i)
        room[i] = lanes >> i & 1 ? others[i] : room[i];
    *a = vd_load(room);
}

/* The ends of the distance, its unit vector and the shares. Returns lanes that are left open. */
static inline unsigned find_apart(const depth_sums *q, vd *lo, vd *hi, vd n[3], vd s[DEPTH_SIDES])
{
    const vd slack = vd_mul(vd_splat(BVOLI_CENTERED_SLACK), q->size), half = vd_splat(0.5);
    apart_stay at;
    apart_begin(q, &at);
    for (int round = 0; round < APART_ROUNDS && vd_less(half, at.going); ++round)
        apart_round(q, &at);
    const vd unit = vd_sqrt(depth_dot(at.n, at.n)), most = vd_sqrt(depth_dot(at.x, at.x));
    vd least = depth_dot(at.n, q->d);
    for (int k = 0; k < DEPTH_SIDES; ++k) {
        least = vd_sub(least, vd_abs(depth_dot(at.n, q->g[k])));
        s[k] = at.s[k];
    }
    const vd value = vd_div(least, unit), agrees = vd_add(vd_mul(vd_splat(BVOLI_CENTERED_AGREE_SHARE), most), slack);
    *lo = vd_sub(value, slack);
    *hi = vd_add(most, slack);
    for (int c = 0; c < 3; ++c)
        n[c] = vd_div(at.n[c], unit);
    const unsigned exact = apart_sums_are_exact(q, &at) & ~apart_sides_are_slanted(q, &at) & ALL_HALF,
                   corners = exact ? exact & apart_corners_are_exact(q, &at, most) : 0;
    if (corners) {
        const vd off = vd_mul(vd_splat(BVOLI_LENGTH_SLACK), most);
        apart_take(corners, lo, vd_sub(most, off));
        apart_take(corners, hi, vd_add(most, off));
    }
    return (exact & ~corners) | ~(vd_less(half, at.ended) & vd_less(slack, value) & vd_at_most(vd_sub(most, value), agrees));
}

#endif
