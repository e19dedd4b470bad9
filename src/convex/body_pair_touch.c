/* SPDX-License-Identifier: MIT */
#include "arith/filter.h"
#include "arith/numbers.h"
#include "convex/body_pair.h"
#include "convex/units.h"

#if BVOLI_HAS_WIDE

#define NUMBERS integers
#include "convex/pair_template.h"
#undef NUMBERS

/* With u = 2^-53 and S the size: the vector m and the edge e have one rounding, a component of m x e is within 8 u S |e|_1 and
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

static bvoli_i128 dot(const int64_t a[3], const int64_t b[3])
{
    return (bvoli_i128)a[0] * b[0] + (bvoli_i128)a[1] * b[1] + (bvoli_i128)a[2] * b[2];
}

/* Whether it is, beside a point of an edge that is not 0: 0 <= m . e <= e . e and |m x e|^2 <= r^2 e . e. */
static int touches(const integers_pair *p, const int64_t at[3], const int64_t from[3], const int64_t to[3])
{
    int64_t m[3], e[3];
    bvoli_i128 moment[3];
    bvoli_i256 distance_sq, reach_sq;
    for (int c = 0; c < 3; ++c) {
        m[c] = at[c] - from[c];
        e[c] = to[c] - from[c];
    }
    const bvoli_i128 along = dot(m, e), length_sq = dot(e, e);
    if (length_sq == 0 || along < 0 || along > length_sq)
        return 0;
    const bvoli_i256 e_sq = bvoli_i256_of(length_sq);
    bvoli_wide_cross(m, e, moment);
    bvoli_integers_axis_square(moment, &distance_sq);
    bvoli_integers_product(&p->radius_sq, &e_sq, &reach_sq);
    return bvoli_i256_compare(&distance_sq, &reach_sq) <= 0;
}

/* Whether a point of one touches an edge of the other. */
static int point_touches_edge(const bvoli_body_pair *q, const integers_pair *p, int swapped)
{
    const bvoli_body *body = swapped ? q->a : q->b, *other = swapped ? q->b : q->a;
    const integers_body *own = swapped ? &p->a : &p->b, *others = swapped ? &p->b : &p->a;
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

#endif

int bvoli_body_pair_integer_touch(const bvoli_body_pair *q)
{
    if (q->interior || q->a->sides + q->b->sides > 0)
        return 0;
#if BVOLI_HAS_WIDE
    integers_pair p;
    bvoli_units units;
    return bvoli_units_of_bodies(q, &units) && integers_load_bodies(q, &units, &p) &&
           (point_touches_edge(q, &p, 0) || point_touches_edge(q, &p, 1));
#else
    return 0;
#endif
}
