/* SPDX-License-Identifier: MIT */
/* The exact stage of pairs of edges in integers (arith/wide.h): what body_pair_exact.c does in dyadic numbers, where the
 * numbers allow it. */
#include "arith/filter.h"
#include "arith/wide.h"
#include "convex/body_pair.h"

#if BVOLI_HAS_WIDE

/* Positions (points, ends of sides and radii) are integers below 2^60 in one unit, directions below 2^60 in another, and
 * positions times 2^shift, below 2^120, are in the unit of sides times directions. Edges of points are below 2^61.
 *
 * The cross product of edges is below 2^123, so its scalar product with a point is below 2^185, shifted 2^245, and with a
 * direction below 2^185, times an end 2^245. A projection adds four of those: below 2^248; the gap between two is below 2^249
 * and its square below 2^498. The sum of two radii is below 2^61, shifted 2^121, its square below 2^242; the square of the
 * cross product is below 2^248, and the product of both below 2^490. */
enum { LARGEST_SHIFT = 60 };

typedef struct integer_body {
    int points, sides;
    int64_t point[BVOLI_POINTS][3], direction[BVOLI_SIDES][3], lo[BVOLI_SIDES], hi[BVOLI_SIDES];
} integer_body;

typedef struct integer_pair {
    integer_body a, b;
    int shift;
    bvoli_i256 radius_sq;
} integer_pair;

typedef struct projection {
    bvoli_i256 lo, hi;
} projection;

static void find_largest(const bvoli_body *body, double *position, double *direction)
{
    for (int i = 0; i < body->points; ++i)
        *position = bvoli_greater(*position, bvoli_max_abs(body->point[i]));
    for (int k = 0; k < body->sides; ++k) {
        *position = bvoli_greater(*position, bvoli_greater(fabs(body->lo[k]), fabs(body->hi[k])));
        *direction = bvoli_greater(*direction, bvoli_max_abs(body->direction[k]));
    }
}

/* The exponent that makes integers of directions. Those of the coordinate axes are integers already. */
static int direction_scale(const bvoli_body *a, const bvoli_body *b, double largest)
{
    const bvoli_body *const bodies[2] = {a, b};
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < bodies[i]->sides; ++k)
            for (int c = 0; c < 3; ++c) {
                const double x = fabs(bodies[i]->direction[k][c]);
                if (x != 0 && x != 1)
                    return (int)bvoli_lesser(bvoli_wide_scale(largest), LARGEST_SHIFT);
            }
    return 0;
}

static int load_body(const bvoli_body *body, double position, double direction, integer_body *out)
{
    int exact = 1;
    out->points = body->points;
    out->sides = body->sides;
    for (int i = 0; i < body->points; ++i)
        for (int c = 0; c < 3; ++c)
            out->point[i][c] = bvoli_wide_load(body->point[i][c], position, &exact);
    for (int k = 0; k < body->sides; ++k) {
        for (int c = 0; c < 3; ++c)
            out->direction[k][c] = bvoli_wide_load(body->direction[k][c], direction, &exact);
        out->lo[k] = bvoli_wide_load(body->lo[k], position, &exact);
        out->hi[k] = bvoli_wide_load(body->hi[k], position, &exact);
    }
    return exact;
}

/* 0 if the numbers do not allow it. */
static int load_pair(const bvoli_body_pair *q, integer_pair *out)
{
    double position = bvoli_greater(q->radius[0], fabs(q->radius[1])), direction = 0;
    int exact = 1;
    find_largest(q->a, &position, &direction);
    find_largest(q->b, &position, &direction);
    const int scale = bvoli_wide_scale(position);
    out->shift = direction_scale(q->a, q->b, direction);
    if (!isfinite(position) || out->shift < 0)
        return 0;
    const double power = ldexp(1, scale), direction_power = ldexp(1, out->shift);
    const bvoli_i128 radius =
        (bvoli_i128)bvoli_wide_load(q->radius[0], power, &exact) + bvoli_wide_load(q->radius[1], power, &exact);
    out->radius_sq = bvoli_i256_square(radius * ((bvoli_i128)1 << out->shift));
    return load_body(q->a, power, direction_power, &out->a) && load_body(q->b, power, direction_power, &out->b) && exact;
}

/* Edges have a unit of their own each. The coordinate axes come last. */
static void find_edge(const integer_pair *p, int k, int64_t out[3])
{
    const integer_body *body = k < BVOLI_EDGES_EACH ? &p->a : &p->b;
    const int own = k % BVOLI_EDGES_EACH;
    int to, from;
    bvoli_edge_points(own, &to, &from);
    for (int c = 0; c < 3; ++c)
        out[c] = k >= BVOLI_COORDINATES ? c == own
                 : body->points > 1     ? body->point[to][c] - body->point[from][c]
                                        : body->direction[own][c];
}

static projection project(const integer_body *body, const bvoli_i128 n[3], int shift)
{
    projection out;
    for (int i = 0; i < body->points; ++i) {
        const bvoli_i256 dot = bvoli_wide_dot(n, body->point[i]), height = bvoli_i256_shifted(&dot, shift);
        if (i == 0 || bvoli_i256_compare(&height, &out.lo) < 0)
            out.lo = height;
        if (i == 0 || bvoli_i256_compare(&height, &out.hi) > 0)
            out.hi = height;
    }
    for (int k = 0; k < body->sides; ++k) {
        const bvoli_i256 slope = bvoli_wide_dot(n, body->direction[k]);
        const int rising = !bvoli_words_negative(slope.w, 4);
        const bvoli_i256 low = bvoli_i256_times(&slope, rising ? body->lo[k] : body->hi[k]);
        const bvoli_i256 high = bvoli_i256_times(&slope, rising ? body->hi[k] : body->lo[k]);
        bvoli_words_add(out.lo.w, low.w, 4);
        bvoli_words_add(out.hi.w, high.w, 4);
    }
    return out;
}

/* The sign of gap - radius |n|, where a radius of 0 leaves that of the gap. */
static int beyond(const bvoli_i256 *gap, const bvoli_i256 *radius_sq, const bvoli_i256 *n_sq)
{
    const int side = bvoli_i256_sign(gap);
    if (side < 0 || bvoli_i256_sign(radius_sq) == 0)
        return side;
    const bvoli_i512 gap_sq = bvoli_i512_product(gap, gap), reach_sq = bvoli_i512_product(radius_sq, n_sq);
    return bvoli_i512_compare(&gap_sq, &reach_sq);
}

/* Whether a direction that is not zero proves the answer no. */
static int direction_objects(const bvoli_body_pair *q, const integer_pair *p, const bvoli_i128 n[3])
{
    bvoli_i256 n_sq = {{0, 0, 0, 0}};
    for (int c = 0; c < 3; ++c) {
        const bvoli_i256 square = bvoli_i256_square(n[c]);
        bvoli_words_add(n_sq.w, square.w, 4);
    }
    const projection a = project(&p->a, n, p->shift), b = project(&p->b, n, p->shift);
    const bvoli_i256 up = q->contains ? bvoli_i256_difference(&a.hi, &b.hi) : bvoli_i256_difference(&a.lo, &b.hi);
    const bvoli_i256 down = q->contains ? bvoli_i256_difference(&b.lo, &a.lo) : bvoli_i256_difference(&b.lo, &a.hi);
    const int above = beyond(&up, &p->radius_sq, &n_sq), below = beyond(&down, &p->radius_sq, &n_sq);
    if (q->contains)
        return above < 0 || below < 0; /* one end has less room than the radius */
    return q->interior ? above >= 0 || below >= 0 : above > 0 || below > 0;
}

int bvoli_body_pair_integer_axes(const bvoli_body_pair *q, const bvoli_edge_pair *pairs, int count)
{
    integer_pair p;
    bvoli_i128 idle[BVOLI_EDGE_PAIRS][3]; /* cross products that prove nothing */
    int idles = 0;
    if (!load_pair(q, &p))
        return -1;
    for (int k = 0; k < count; ++k) {
        int64_t first[3], second[3];
        bvoli_i128 *n = idle[idles];
        find_edge(&p, pairs[k].i, first);
        find_edge(&p, pairs[k].j, second);
        bvoli_wide_cross(first, second, n);
        int known = (n[0] | n[1] | n[2]) == 0;
        for (int i = 0; i < idles && !known; ++i)
            known = bvoli_wide_parallel(n, idle[i]);
        if (known)
            continue;
        if (direction_objects(q, &p, n))
            return 1;
        ++idles;
    }
    return 0;
}

/* Corners and edges of the difference of bodies of points: the vector v to a corner and an edge e are below 2^61 in each
 * coordinate, v . v and e . e below 2^124, the radius below 2^61, v x e below 2^123, its square below 2^248, the product of the
 * squares of the radius and of e below 2^246. e x (v x e) is below 2^185, its scalar product with a point below 2^247. */

static bvoli_i128 dot(const int64_t a[3], const int64_t b[3])
{
    return (bvoli_i128)a[0] * b[0] + (bvoli_i128)a[1] * b[1] + (bvoli_i128)a[2] * b[2];
}

/* The sign of a distance less the radius, given both squared; and whether it is enough to prove the answer no. */
static int is_beyond(const bvoli_body_pair *q, int order)
{
    return q->interior ? order >= 0 : order > 0;
}

/* n = v: |v| > r, and nothing of the difference lies below it. */
static int integer_corner_objects(const bvoli_body_pair *q, const integer_pair *p, const int64_t v[3])
{
    const bvoli_i128 height = dot(v, v);
    const bvoli_i256 v_sq = bvoli_i256_of(height);
    if (!is_beyond(q, bvoli_i256_compare(&v_sq, &p->radius_sq)))
        return 0;
    for (int i = 0; i < p->a.points; ++i)
        for (int j = 0; j < p->b.points; ++j)
            if (dot(v, p->a.point[i]) - dot(v, p->b.point[j]) < height)
                return 0;
    return 1;
}

static bvoli_i256 wide_dot256(const bvoli_i256 n[3], const int64_t p[3])
{
    bvoli_i256 sum = {{0, 0, 0, 0}};
    for (int c = 0; c < 3; ++c) {
        const bvoli_i256 part = bvoli_i256_times(&n[c], p[c]);
        bvoli_words_add(sum.w, part.w, 4);
    }
    return sum;
}

/* e x m */
static void cross_wide(const int64_t e[3], const bvoli_i128 m[3], bvoli_i256 out[3])
{
    for (int c = 0; c < 3; ++c) {
        const bvoli_i256 one = bvoli_i256_of(m[(c + 2) % 3]), other = bvoli_i256_of(m[(c + 1) % 3]);
        const bvoli_i256 first = bvoli_i256_times(&one, e[(c + 1) % 3]), second = bvoli_i256_times(&other, e[(c + 2) % 3]);
        out[c] = bvoli_i256_difference(&first, &second);
    }
}

/* n = e x (v x e): |v x e| > r |e|, and nothing of the difference lies below n . v = |v x e|^2. */
static int integer_edge_objects(const bvoli_body_pair *q, const integer_pair *p, const int64_t v[3], const int64_t e[3])
{
    bvoli_i128 moment[3];
    bvoli_i256 n[3], height = {{0, 0, 0, 0}};
    bvoli_wide_cross(v, e, moment);
    for (int c = 0; c < 3; ++c) {
        const bvoli_i256 square = bvoli_i256_square(moment[c]);
        bvoli_words_add(height.w, square.w, 4);
    }
    const bvoli_i256 e_sq = bvoli_i256_of(dot(e, e));
    const bvoli_i512 reach_sq = bvoli_i512_product(&p->radius_sq, &e_sq);
    bvoli_i256 reach;
    memcpy(reach.w, reach_sq.w, sizeof reach.w);
    if (bvoli_i256_sign(&reach) == 0 || !is_beyond(q, bvoli_i256_compare(&height, &reach)))
        return 0;
    cross_wide(e, moment, n);
    for (int i = 0; i < p->a.points; ++i)
        for (int j = 0; j < p->b.points; ++j) {
            const bvoli_i256 far = wide_dot256(n, p->a.point[i]), near = wide_dot256(n, p->b.point[j]);
            const bvoli_i256 along = bvoli_i256_difference(&far, &near);
            if (bvoli_i256_compare(&along, &height) < 0)
                return 0;
        }
    return 1;
}

int bvoli_body_pair_integer_features(const bvoli_body_pair *q, const bvoli_feature *features, int count)
{
    integer_pair p;
    if (q->a->sides + q->b->sides > 0 || !load_pair(q, &p))
        return -1;
    for (int k = 0; k < count; ++k) {
        int64_t v[3], e[3];
        for (int c = 0; c < 3; ++c)
            v[c] = p.a.point[features[k].a][c] - p.b.point[features[k].b][c];
        if (features[k].edge >= 0)
            find_edge(&p, features[k].edge, e);
        if (features[k].edge < 0 ? integer_corner_objects(q, &p, v) : integer_edge_objects(q, &p, v, e))
            return 1;
    }
    return 0;
}

/* With u = 2^-53 and S the size: the way m and the edge e have one rounding, a component of m x e is within 8 u S |e|_1 and
 * below 2 S |e|_1; the sum of their squares within 128 u (S |e|_1)^2, and the squared reach within 8 u of the same. 256 u. */
#define TOUCH_SLACK 0x1p-45

/* Whether a point may be within the radius of an edge, which is not certain in double. */
static int may_touch(const bvoli_body_pair *q, const double p[3], const double from[3], const double to[3])
{
    double m[3], e[3], moment[3];
    for (int c = 0; c < 3; ++c) {
        m[c] = p[c] - from[c];
        e[c] = to[c] - from[c];
    }
    bvoli_cross(m, e, moment);
    const double scale = q->size * bvoli_sum_abs(e);
    return bvoli_decide(bvoli_dot(moment, moment) - q->r * q->r * bvoli_dot(e, e), TOUCH_SLACK * scale * scale) <= 0;
}

/* Whether it is, beside a point of an edge that is not 0: 0 <= m . e <= e . e and |m x e|^2 <= r^2 e . e. */
static int touches(const integer_pair *p, const int64_t at[3], const int64_t from[3], const int64_t to[3])
{
    int64_t m[3], e[3];
    bvoli_i128 moment[3];
    bvoli_i256 distance_sq = {{0, 0, 0, 0}}, reach;
    for (int c = 0; c < 3; ++c) {
        m[c] = at[c] - from[c];
        e[c] = to[c] - from[c];
    }
    const bvoli_i128 along = dot(m, e), length_sq = dot(e, e);
    if (length_sq == 0 || along < 0 || along > length_sq)
        return 0;
    bvoli_wide_cross(m, e, moment);
    for (int c = 0; c < 3; ++c) {
        const bvoli_i256 square = bvoli_i256_square(moment[c]);
        bvoli_words_add(distance_sq.w, square.w, 4);
    }
    const bvoli_i256 e_sq = bvoli_i256_of(length_sq);
    const bvoli_i512 reach_sq = bvoli_i512_product(&p->radius_sq, &e_sq);
    memcpy(reach.w, reach_sq.w, sizeof reach.w);
    return bvoli_i256_compare(&distance_sq, &reach) <= 0;
}

/* Whether a point of one touches an edge of the other. */
static int point_touches_edge(const bvoli_body_pair *q, const integer_pair *p, int swapped)
{
    const bvoli_body *body = swapped ? q->a : q->b, *other = swapped ? q->b : q->a;
    const integer_body *own = swapped ? &p->a : &p->b, *others = swapped ? &p->b : &p->a;
    for (int k = 0; k < (body->points == 3 ? 3 : body->points - 1); ++k)
        for (int i = 0; i < other->points; ++i) {
            int to, from;
            bvoli_edge_points(k, &to, &from);
            if (may_touch(q, other->point[i], body->point[from], body->point[to]) &&
                touches(p, others->point[i], own->point[from], own->point[to]))
                return 1;
        }
    return 0;
}

int bvoli_body_pair_integer_touch(const bvoli_body_pair *q)
{
    integer_pair p;
    if (q->interior || q->a->sides + q->b->sides > 0 || !load_pair(q, &p))
        return 0;
    return point_touches_edge(q, &p, 0) || point_touches_edge(q, &p, 1);
}

#else

int bvoli_body_pair_integer_axes(const bvoli_body_pair *q, const bvoli_edge_pair *pairs, int count)
{
    (void)q;
    (void)pairs;
    (void)count;
    return -1;
}

int bvoli_body_pair_integer_features(const bvoli_body_pair *q, const bvoli_feature *features, int count)
{
    (void)q;
    (void)features;
    (void)count;
    return -1;
}

int bvoli_body_pair_integer_touch(const bvoli_body_pair *q)
{
    (void)q;
    return 0;
}

#endif
