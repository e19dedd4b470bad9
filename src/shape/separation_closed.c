/* SPDX-License-Identifier: MIT */
/* Separations and distances of balls, upright boxes, points and capsules at balls: the formula that everybody knows, in double,
 * where it certainly gives the bits of shape/separation.c, which is asked otherwise.
 *
 * Where no float is within the slack of what the formula gives, the floats below and above are those about the true value, too,
 * and the sign is certain. What is left is NaN, infinite or nearly 0, or so round that it may be a float. */
#include <bvol/aabb.h>
#include <bvol/capsule.h>
#include <bvol/separation.h>
#include <bvol/sphere.h>

#include "arith/filter.h"
#include "arith/vec2d.h"
#include "arith/vec3d.h"
#include "arith/vec4.h"
#include "base/value.h"
#include "convex/closed_gap.h"
#include "convex/distance.h"
#include "convex/gap_end.h"
#include "shape/distance_sq.h"
#include "shape/separation.h"

#include <float.h>
#include <stdint.h>
#include <string.h>

/* A distance, or a depth below 0, and what it may be off; without a slack it is exact. */
typedef struct gap {
    double value, slack;
} gap;

/* Of what is subnormal as a float, or nearly, the general form tells, since a processor that flushes those has no float about
 * it, and of NaN and what exceeds the floats, too. */
static inline int is_normal(gap g)
{
    return (bvoli_bits_of((float)g.value) & ~BVOLI_FLOAT_SIGN) - (BVOLI_FLOAT_NORMAL + 1) <
           BVOLI_FLOAT_INFINITY - (BVOLI_FLOAT_NORMAL + 1);
}

/* Whether no float is within the slack, of what is normal. */
static inline int is_off_floats(gap g)
{
    return fabs(g.value - (double)(float)g.value) > g.slack + 0x1p-149;
}

/* Of a slack that is one of roundings, and of what may be exact. */
static inline int is_certain(gap g)
{
    return is_off_floats(g) & is_normal(g);
}

static inline int is_certain_or_exact(gap g)
{
    return (is_off_floats(g) | (g.slack == 0)) & is_normal(g);
}

/* Of a gap that is certain. */
static inline int state_of(gap g)
{
    return g.value > 0 ? BVOL_SEPARATION_APART : BVOL_SEPARATION_OVERLAPPING;
}

/* The floats about what is not a float are neighbours, and so are their bits: that which is nearer to 0 and the next. */
static inline int give_gap(gap g, uint32_t between, bvol_separation *out)
{
    const double off = g.value - (double)(float)g.value;
    const uint32_t bits = bvoli_bits_of((float)g.value), deep = bits >> 31, too_far = (uint32_t)(signbit(off) != 0) ^ deep,
                   inner = bits - (too_far & between), lower = inner + (deep & between), upper = inner + ((deep ^ 1) & between);
    const int state = deep ? BVOL_SEPARATION_OVERLAPPING : BVOL_SEPARATION_APART;
    out->state = (uint32_t)state;
    out->reserved = 0;
    memcpy(&out->distance, &lower, sizeof lower);
    memcpy(&out->distance_max, &upper, sizeof upper);
    return state;
}

/* Whether what is certain or exact is no float. */
static inline uint32_t is_no_float(gap g)
{
    return (double)(float)g.value != g.value;
}

/* The square of a distance, rounded down, 0 of a depth; or -1 where it is not certain. With u = 2^-53: squares of what is
 * within s of v are within 2 s |v| + s^2 of v^2, and where 2 s |v| is less than half a step of floats, 2^-24 v^2, the last term
 * is less than 8 u v^2. Roundings are 7 u at most, here and in convex/gap_end.h. Of the sum of squares of boxes 9 u are taken
 * off. */
#define SQUARE_SLACK 0x1p-49

/* Where the processor flushes subnormal floats, the square of a distance that is not 0 is not 0 either. */
BVOLI_APART static float square_of(gap g)
{
    const double sq = g.value * g.value;
    const int deep = g.value < -g.slack;
    if (!(deep | bvoli_is_between_floats(sq, 2 * g.slack * fabs(g.value) + SQUARE_SLACK * sq)))
        return -1;
    return deep ? 0 : bvoli_float_square(sq);
}

/* The square of a gap whose slack is less than 2^-35 of it is within 2^-34 + 2^-70 + 8 u of itself for this and for roundings:
 * less than 2^20 in its last place, which is more than u of it. */
#define CLEAR_SHARE 0x1p35
#define CLEAR_SLACK (1U << 20)

BVOLI_INLINE int clear_square_of(gap g, float *out)
{
    const double least = CLEAR_SHARE * g.slack;
    const uint64_t square = bvoli_double_bits(g.value * g.value);
    if (g.value > least) {
        *out = bvoli_cut_square(square);
        return bvoli_is_cut(square, CLEAR_SLACK);
    }
    *out = 0;
    return g.value < -least;
}

/* A zero is +0. */
static inline void give_vec3(d3 v, bvol_vec3 *out)
{
    f3_store(bvoli_coords_out(out), f3_add(d3_nearest(v), f3_zero()));
}

static inline d3 load(const bvol_vec3 *v)
{
    return d3_load(bvoli_coords(v));
}

/* Of a vector that has another number behind it in the same struct, which makes it one load. */
static inline d3 load_of_four(const bvol_vec3 *v)
{
    return d3_of_v4(v4_load(bvoli_coords(v)));
}

static inline d3 clamp(d3 x, d3 min, d3 max)
{
    return d3_min(d3_max(x, min), max);
}

static inline int is_one_bit(unsigned bits)
{
    return (bits & (bits - 1)) == 0;
}

/* The nearest points p of a and q of b, of cores with radii r and s, and x = p - q, which is within 2 u of itself, u = 2^-53,
 * and `slack`. */
typedef struct nearest {
    d3 p, q, x;
    double r, s, length, slack;
} nearest;

/* What has none, and what is exact: adding it changes nothing, not even a zero, so that compilers leave it out. */
#define NO_RADIUS (-0.0F)
#define NO_ERROR (-0.0)

BVOLI_INLINE nearest nearest_at(d3 p, d3 q, d3 x, float r, float s, double slack)
{
    return (nearest){p, q, x, (double)r, (double)s, d3_length(x), slack};
}

BVOLI_INLINE gap gap_between(const nearest *at)
{
    const double r = at->r + at->s;
    return (gap){at->length - r, at->slack + BVOLI_LENGTH_SLACK * (at->length + r)};
}

/* Of points that are not one. */
static inline d3 normal_between(const nearest *at)
{
    return d3_mul(at->x, d3_splat(1 / at->length));
}

/* Where no radius is known beforehand, nothing is left of this. */
static inline d3 go_along(d3 from, double way, d3 n)
{
    return way == 0 ? from : d3_add(from, d3_mul(d3_splat(way), n));
}

BVOLI_INLINE int give_between(const nearest *at, gap g, uint32_t between, bvol_separation *out)
{
    const d3 n = normal_between(at);
    give_vec3(n, &out->normal);
    give_vec3(go_along(at->p, -at->r, n), &out->point);
    give_vec3(go_along(at->q, at->s, n), &out->other_point);
    out->feature = out->other_feature = BVOL_NO_FEATURE;
    return give_gap(g, between, out);
}

/* --- balls --- */

/* A point is a ball of radius 0. */
BVOLI_INLINE nearest nearest_of_balls(d3 p, float r, d3 q, float s)
{
    return nearest_at(p, q, d3_sub(p, q), r, s, NO_ERROR);
}

BVOLI_INLINE int of_balls(const bvol_vec3 *a, float r, const bvol_vec3 *b, float s, bvol_separation *out)
{
    const nearest at = nearest_of_balls(load(a), r, load(b), s);
    const gap g = gap_between(&at);
    if (!((r >= 0) & (s >= 0) & (at.length > 0) & is_certain(g)))
        return BVOL_SEPARATION_NONE;
    return out ? give_between(&at, g, 1, out) : state_of(g);
}

/* --- upright boxes --- */

/* A point is a box of which both corners are one. */
typedef struct corners {
    const bvol_vec3 *min, *max;
} corners;

/* The faces to which a vector along an axis is perpendicular, which points into a and out of b. */
static inline void give_faces(uint32_t axis, int up, bvol_separation *out)
{
    out->feature = 2 * axis + !up;
    out->other_feature = 2 * axis + (uint32_t)up;
}

/* What rounding takes of p - q, which is x. */
static inline d3 lost_by(d3 p, d3 q, d3 x)
{
    const d3 moved = d3_sub(x, p);
    return d3_sub(d3_sub(p, d3_sub(x, moved)), d3_add(q, moved));
}

/* Along an axis the length has no rounding of its own. */
BVOLI_INLINE gap gap_along_axis(const nearest *at)
{
    const d3 lost = lost_by(at->p, at->q, at->x);
    int exact = is_one_bit(d3_nonzero(at->x)) & !d3_nonzero(lost);
    const double value = bvoli_exact_difference(at->length, at->r, &exact);
    return (gap){value, exact ? 0 : BVOLI_LENGTH_SLACK * (at->length + at->r)};
}

BVOLI_INLINE int of_boxes_apart(const nearest *at, bvol_separation *out)
{
    gap g = gap_between(at);
    if (!is_certain_or_exact(g)) {
        g = gap_along_axis(at);
        if (!is_certain_or_exact(g))
            return BVOL_SEPARATION_NONE;
    }
    if (!out)
        return state_of(g);
    const unsigned along = d3_nonzero(at->x);
    const int state = give_between(at, g, is_no_float(g), out);
    if (is_one_bit(along))
        give_faces(along >> 1, d3_less(d3_splat(0), at->x) != 0, out);
    return state;
}

/* Of boxes with common points: the shortest way out is along the last of the axes on which it is as short, and up where both
 * ways are as long, as in convex/closed_gap.c, which is asked where several seem so and rounding may hide the shortest. */
BVOLI_INLINE int of_boxes_inside(corners a, corners b, const nearest *at, bvol_separation *out)
{
    const d3 a_min = load(a.min), a_max = load(a.max), b_min = load(b.min), b_max = load(b.max), up = d3_sub(a_min, b_max),
             down = d3_sub(b_min, a_max), way = d3_max(up, down);
    const double x = d3_x(way), y = d3_x(d3_yzx(way)), z = d3_x(d3_zxy(way)), shortest = bvoli_greater(x, bvoli_greater(y, z));
    const int axis = x > bvoli_greater(y, z) ? 0 : 2 - (y > z), is_up = (int)(d3_at_most(down, up) >> axis & 1);
    const unsigned as_short = d3_at_most(d3_splat(shortest), way), both = d3_at_most(down, up) & d3_at_most(up, down);
    if ((!is_one_bit(as_short) || (both & as_short)) &&
        ((d3_nonzero(lost_by(a_min, b_max, up)) | d3_nonzero(lost_by(b_min, a_max, down))) & as_short))
        return BVOL_SEPARATION_NONE;
    const float *const p = &bvoli_coords(is_up ? a.min : a.max)[axis], *const q = &bvoli_coords(is_up ? b.max : b.min)[axis],
                       *const far_p = &bvoli_coords(is_up ? a.max : a.min)[axis],
                       *const far_q = &bvoli_coords(is_up ? b.min : b.max)[axis];
    double lost[3]; /* of what is not used, too: no more is exact than in convex/closed_gap.c */
    (void)bvoli_two_sum((double)*far_p, -(double)*far_q, &lost[0]);
    const double depth = -fabs(bvoli_two_sum((double)*p, -(double)*q, &lost[1])),
                 value = bvoli_two_sum(depth, -at->r, &lost[2]);
    const gap g = {value, bvoli_sum_abs(lost) <= 0 ? 0 : BVOLI_LENGTH_SLACK * (at->r - depth)};
    if (!is_certain_or_exact(g))
        return BVOL_SEPARATION_NONE;
    if (!out)
        return BVOL_SEPARATION_OVERLAPPING;
    const double side = is_up ? 1 : -1;
    give_vec3(d3_splat(0), &out->normal);
    give_vec3(at->p, &out->point);
    give_vec3(at->q, &out->other_point);
    bvoli_coords_out(&out->normal)[axis] = (float)side;
    bvoli_coords_out(&out->point)[axis] = (float)((double)*p - at->r * side) + 0.0F;
    bvoli_coords_out(&out->other_point)[axis] = *q + 0.0F;
    give_faces((uint32_t)axis, is_up, out);
    return give_gap(g, is_no_float(g), out);
}

/* Neither empty nor with NaN. */
static inline int is_box(d3 min, d3 max)
{
    return d3_at_most(min, max) == 7;
}

/* From nearest points; the first may have a radius. */
BVOLI_INLINE int of_boxes(corners a, corners b, d3 p, d3 q, float r, bvol_separation *out)
{
    const nearest at = nearest_at(p, q, d3_sub(p, q), r, NO_RADIUS, NO_ERROR);
    return d3_nonzero(at.x) ? of_boxes_apart(&at, out) : of_boxes_inside(a, b, &at, out);
}

/* --- capsules at balls --- */

/* As in convex/closed_gap.c. The share is below 1 where its numerator is below its denominator, and NaN where the segment is a
 * point. Of a segment along an axis, x has nothing in its direction. */
BVOLI_INLINE nearest nearest_of_capsule(const bvol_capsule *a, const bvol_vec3 *b, float s, int *legal)
{
    const d3 q = load(b), from = load(&a->a), w = d3_sub(q, from), d = d3_sub(load(&a->b), from);
    const double along = d3_sum(d3_mul(w, d)), whole = d3_sum(d3_mul(d, d)), share = along / whole,
                 size = d3_sum(d3_abs(w)) + d3_sum(d3_abs(d));
    const int beyond = along >= whole;
    const unsigned axes = d3_nonzero(d);
    const d3 end = load(beyond ? &a->b : &a->a), part = d3_mul(d3_splat(share > 0 && !beyond ? share : 0), d);
    d3 x = d3_sub(part, d3_sub(q, end));
    if (is_one_bit(axes) && along > 0 && !beyond)
        x = d3_mul(x, d3_set(!(axes & 1U), !(axes & 2U), !(axes & 4U)));
    const nearest at = nearest_at(d3_add(end, part), q, x, a->radius, s, BVOLI_FOOT_SLACK * size);
    *legal = (a->radius >= 0) & (s >= 0) & (at.length > BVOLI_NEAR_SHARE * size);
    return at;
}

BVOLI_INLINE int of_capsule_and_ball(const bvol_capsule *a, const bvol_vec3 *b, float s, bvol_separation *out)
{
    int legal;
    const nearest at = nearest_of_capsule(a, b, s, &legal);
    const gap g = gap_between(&at);
    if (!(legal & is_certain(g)))
        return BVOL_SEPARATION_NONE;
    return out ? give_between(&at, g, 1, out) : state_of(g);
}

/* --- two capsules --- */

/* x = w + s p - t q is the vector between a point of each of two segments, and L its length. Along x the segments are apart by
 *
 *     (x . w + min(0, x . p) - max(0, x . q)) / L = L - (s x . p - min(0, x . p) - t x . q + max(0, x . q)) / L,
 *
 * which their distance is not below, and L is what it is not above; the quotient is 0 for the nearest points. With u = 2^-53
 * and S = |w| + |p| + |q|, which is not less than L: 4 u S are of the roundings of x, 3 u L of its length, and with the scalar
 * products written as x . p = w . p + s p . p - t p . q, 12 u S |p| of one and 12 u S |q| of the other. */
#define BETWEEN_SLACK 0x1p-48

static double clamp_share(double share)
{
    return bvoli_lesser(bvoli_greater(share, 0), 1);
}

/* Of what is asked for its length alone no bit of a share is told, so that a division need not wait for another. */
BVOLI_INLINE double share_of(double part, double whole, double per_whole, int length_only)
{
    return length_only ? part * per_whole : part / whole;
}

/* The nearest points by C. Ericson, "Real-Time Collision Detection", 2005, 5.1.9, which need no proof: see above. The second
 * capsule counts as the first where it is `after`. */
BVOLI_INLINE nearest nearest_of_capsules(const bvol_capsule *a, const bvol_capsule *b, int after, int length_only, int *legal)
{
    const bvol_capsule *const first = after ? b : a, *const second = after ? a : b;
    const d3 from = load(&first->a), to = load(&second->a), p = d3_sub(load(&first->b), from), q = d3_sub(load(&second->b), to),
             w = d3_sub(from, to);
    const double pp = d3_sum(d3_mul(p, p)), qq = d3_sum(d3_mul(q, q)), pq = d3_sum(d3_mul(p, q)), pw = d3_sum(d3_mul(p, w)),
                 qw = d3_sum(d3_mul(q, w)), size = d3_sum(d3_add(d3_add(d3_abs(p), d3_abs(q)), d3_abs(w))), per_pp = 1 / pp,
                 per_qq = 1 / qq;
    double s = clamp_share((pq * qw - pw * qq) / (pp * qq - pq * pq)), t = share_of(pq * s + qw, qq, per_qq, length_only);
    if (!(t >= 0 && t <= 1)) {
        t = t < 0 ? 0 : 1;
        s = clamp_share(share_of(t * pq - pw, pp, per_pp, length_only));
    }
    const d3 of_p = d3_mul(d3_splat(s), p), of_q = d3_mul(d3_splat(t), q), x = d3_add(w, d3_sub(of_p, of_q)),
             on_p = d3_add(from, of_p), on_q = d3_add(to, of_q), back = d3_sub(d3_splat(0), x);
    nearest at = nearest_at(after ? on_q : on_p, after ? on_p : on_q, after ? back : x, a->radius, b->radius, 0);
    const double xp = pw + s * pp - t * pq, xq = qw + s * pq - t * qq,
                 off = s * xp - bvoli_lesser(xp, 0) - t * xq + bvoli_greater(xq, 0);
    at.slack = (off + BETWEEN_SLACK * (size * size)) * (1 / at.length);
    *legal = (a->radius >= 0) & (b->radius >= 0) & (at.length > BVOLI_NEAR_SHARE * size);
    return at;
}

/* --- separations --- */

int bvol_sphere_separation_point(const bvol_sphere *a, const bvol_vec3 *b, bvol_separation *out)
{
    const int state = of_balls(&a->center, a->radius, b, NO_RADIUS, out);
    return state != BVOL_SEPARATION_NONE ? state : bvoli_separation_sphere_vec3(a, b, out);
}

int bvol_sphere_separation_sphere(const bvol_sphere *a, const bvol_sphere *b, bvol_separation *out)
{
    const int state = of_balls(&a->center, a->radius, &b->center, b->radius, out);
    return state != BVOL_SEPARATION_NONE ? state : bvoli_separation_sphere_sphere(a, b, out);
}

int bvol_sphere_separation_aabb(const bvol_sphere *a, const bvol_aabb *b, bvol_separation *out)
{
    const corners at = {&a->center, &a->center}, box = {&b->min, &b->max};
    const d3 p = load(&a->center), min = load(&b->min), max = load(&b->max);
    const int legal = (a->radius >= 0) & is_box(min, max),
              state = legal ? of_boxes(at, box, p, clamp(p, min, max), a->radius, out) : BVOL_SEPARATION_NONE;
    if (state == BVOL_SEPARATION_NONE)
        return bvoli_separation_sphere_aabb(a, b, out);
    if (out)
        out->feature = BVOL_NO_FEATURE;
    return state;
}

int bvol_aabb_separation_point(const bvol_aabb *a, const bvol_vec3 *b, bvol_separation *out)
{
    const corners box = {&a->min, &a->max}, at = {b, b};
    const d3 min = load(&a->min), max = load(&a->max), q = load(b);
    const int state = is_box(min, max) ? of_boxes(box, at, clamp(q, min, max), q, NO_RADIUS, out) : BVOL_SEPARATION_NONE;
    if (state == BVOL_SEPARATION_NONE)
        return bvoli_separation_aabb_vec3(a, b, out);
    if (out)
        out->other_feature = BVOL_NO_FEATURE;
    return state;
}

int bvol_aabb_separation_aabb(const bvol_aabb *a, const bvol_aabb *b, bvol_separation *out)
{
    const corners c = {&a->min, &a->max}, d = {&b->min, &b->max};
    const d3 a_min = load(&a->min), a_max = load(&a->max), b_min = load(&b->min), b_max = load(&b->max),
             middle = d3_mul(d3_splat(0.5), d3_add(d3_max(a_min, b_min), d3_min(a_max, b_max)));
    const int legal = is_box(a_min, a_max) & is_box(b_min, b_max),
              state = legal ? of_boxes(c, d, clamp(middle, a_min, a_max), clamp(middle, b_min, b_max), NO_RADIUS, out)
                            : BVOL_SEPARATION_NONE;
    return state != BVOL_SEPARATION_NONE ? state : bvoli_separation_aabb_aabb(a, b, out);
}

int bvol_capsule_separation_point(const bvol_capsule *a, const bvol_vec3 *b, bvol_separation *out)
{
    const int state = of_capsule_and_ball(a, b, NO_RADIUS, out);
    return state != BVOL_SEPARATION_NONE ? state : bvoli_separation_capsule_vec3(a, b, out);
}

int bvol_capsule_separation_sphere(const bvol_capsule *a, const bvol_sphere *b, bvol_separation *out)
{
    const int state = of_capsule_and_ball(a, &b->center, b->radius, out);
    return state != BVOL_SEPARATION_NONE ? state : bvoli_separation_capsule_sphere(a, b, out);
}

/* In the order of the fields, so that the same is computed whatever the order is. */
int bvol_capsule_separation_capsule(const bvol_capsule *a, const bvol_capsule *b, bvol_separation *out)
{
    int legal;
    const nearest at = nearest_of_capsules(a, b, BVOLI_IS_AFTER(a, b), 0, &legal);
    const gap g = gap_between(&at);
    if (!(legal & is_certain(g)))
        return bvoli_separation_capsule_capsule(a, b, out);
    return out ? give_between(&at, g, 1, out) : state_of(g);
}

/* The same as a gap, in doubles; NONE where it is not certain. */
int bvoli_closed_capsules(const bvol_capsule *a, const bvol_capsule *b, bvoli_gap *out)
{
    int legal;
    const nearest at = nearest_of_capsules(a, b, BVOLI_IS_AFTER(a, b), 0, &legal);
    const gap g = gap_between(&at);
    if (!(legal & is_certain(g)))
        return BVOL_SEPARATION_NONE;
    const d3 n = normal_between(&at);
    d3_store(out->n, n);
    d3_store(out->a, d3_sub(at.p, d3_mul(d3_splat(at.r), n)));
    d3_store(out->b, d3_add(at.q, d3_mul(d3_splat(at.s), n)));
    out->lo = g.value - g.slack;
    out->hi = g.value + g.slack;
    out->sq = bvoli_gap_square(out->lo);
    out->face[0] = out->face[1] = BVOL_NO_FEATURE;
    return state_of(g);
}

/* --- squares of distances --- */

/* gap_A_B(): the gap of two, or 0 where one is not legal. */

static inline int gap_sphere_vec3(const bvol_sphere *a, const bvol_vec3 *b, gap *out)
{
    const nearest at = nearest_of_balls(load_of_four(&a->center), a->radius, load(b), NO_RADIUS);
    *out = gap_between(&at);
    return a->radius >= 0;
}

static inline int gap_sphere_sphere(const bvol_sphere *a, const bvol_sphere *b, gap *out)
{
    const nearest at = nearest_of_balls(load_of_four(&a->center), a->radius, load_of_four(&b->center), b->radius);
    *out = gap_between(&at);
    return (a->radius >= 0) & (b->radius >= 0);
}

static inline int gap_sphere_aabb(const bvol_sphere *a, const bvol_aabb *b, gap *out)
{
    const d3 p = load_of_four(&a->center), min = load_of_four(&b->min), max = load(&b->max), q = clamp(p, min, max);
    const nearest at = nearest_at(p, q, d3_sub(p, q), a->radius, NO_RADIUS, NO_ERROR);
    *out = gap_between(&at);
    return (a->radius >= 0) & is_box(min, max);
}

/* As nearest_of_capsule(), for the length alone: always from the start, and without what makes a normal good. */
BVOLI_INLINE gap gap_of_capsule(const bvol_capsule *a, d3 q, float s)
{
    const d3 from = load_of_four(&a->a), w = d3_sub(q, from), d = d3_sub(load_of_four(&a->b), from);
    const double share = clamp_share(d3_dot(w, d) / d3_dot(d, d)), size = d3_sum(d3_add(d3_abs(w), d3_abs(d)));
    const nearest at = nearest_at(from, q, d3_sub(d3_mul(d3_splat(share), d), w), a->radius, s, BVOLI_FOOT_SLACK * size);
    return gap_between(&at);
}

static inline int gap_capsule_vec3(const bvol_capsule *a, const bvol_vec3 *b, gap *out)
{
    *out = gap_of_capsule(a, load(b), NO_RADIUS);
    return a->radius >= 0;
}

static inline int gap_capsule_sphere(const bvol_capsule *a, const bvol_sphere *b, gap *out)
{
    *out = gap_of_capsule(a, load_of_four(&b->center), b->radius);
    return (a->radius >= 0) & (b->radius >= 0);
}

/* What is certain of the square is the same in either order. */
static inline int gap_capsule_capsule(const bvol_capsule *a, const bvol_capsule *b, gap *out)
{
    int legal;
    const nearest at = nearest_of_capsules(a, b, 0, 1, &legal);
    *out = gap_between(&at);
    return legal;
}

/* First the quick way, and what it leaves open elsewhere, so that it needs no stack. */
#define DISTANCE_SQ(function, first, second)                                                                                   \
    BVOLI_APART static float rest_##first##_##second(const bvol_##first *a, const bvol_##second *b)                            \
    {                                                                                                                          \
        gap g;                                                                                                                 \
        const float sq = gap_##first##_##second(a, b, &g) ? square_of(g) : -1;                                                 \
        return sq >= 0 ? sq : bvoli_distance_sq_##first##_##second(a, b);                                                      \
    }                                                                                                                          \
    float function(const bvol_##first *a, const bvol_##second *b)                                                              \
    {                                                                                                                          \
        gap g;                                                                                                                 \
        float sq;                                                                                                              \
        return gap_##first##_##second(a, b, &g) && clear_square_of(g, &sq) ? sq : rest_##first##_##second(a, b);               \
    }

DISTANCE_SQ(bvol_sphere_distance_sq_point, sphere, vec3)
DISTANCE_SQ(bvol_sphere_distance_sq_sphere, sphere, sphere)
DISTANCE_SQ(bvol_sphere_distance_sq_aabb, sphere, aabb)
DISTANCE_SQ(bvol_capsule_distance_sq_point, capsule, vec3)
DISTANCE_SQ(bvol_capsule_distance_sq_sphere, capsule, sphere)
DISTANCE_SQ(bvol_capsule_distance_sq_capsule, capsule, capsule)

/* Between boxes there is no slack but that of roundings, which are 16 u at most with what is taken off elsewhere. */
#define BOX_SLACK 16

/* Instead of the bits of 0 those of the middle of two floats are looked at, which are certain: without a jump on whether there
 * is a distance. */
BVOLI_INLINE int square_between_boxes(d3 a_min, d3 a_max, d3 b_min, d3 b_max, float *out)
{
    const d3 way = d3_max(d3_max(d3_sub(a_min, b_max), d3_sub(b_min, a_max)), d3_splat(0));
    const uint64_t square = bvoli_double_bits(d3_sum(d3_mul(way, way))), none = (square - 1) >> 63;
    *out = bvoli_cut_square(square);
    return bvoli_is_cut(square | ((none << 62) - (none << 28)), BOX_SLACK);
}

float bvol_aabb_distance_sq_point(const bvol_aabb *box, const bvol_vec3 *p)
{
    const d3 min = load(&box->min), max = load(&box->max), at = load(p);
    const int legal = is_box(min, max) & (d3_at_most(d3_abs(at), d3_splat((double)FLT_MAX)) == 7);
    float sq;
    return legal && square_between_boxes(min, max, at, at, &sq) ? sq : bvoli_distance_sq_aabb_vec3(box, p);
}

float bvol_aabb_distance_sq_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    const d3 a_min = load(&a->min), a_max = load(&a->max), b_min = load(&b->min), b_max = load(&b->max);
    const int legal = is_box(a_min, a_max) & is_box(b_min, b_max);
    float sq;
    return legal && square_between_boxes(a_min, a_max, b_min, b_max, &sq) ? sq : bvoli_distance_sq_aabb_aabb(a, b);
}
