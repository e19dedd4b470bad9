/* SPDX-License-Identifier: MIT */
/* Directions along a coordinate axis, which is where shapes at rest on floors and in grids touch (body_pair.h). The projections
 * of a body there are sums of floats and of products of two, so that everything has degree 2 and is an exact sum of doubles. */
#include "convex/body_pair.h"

#include "arith/exact.h"
#include "arith/filter.h"

/* Terms that are exact: no more than five of each body, and two radii. */
typedef struct sum {
    double term[BVOLI_SUM_MAX];
    int count;
} sum;

static void add(sum *s, double term)
{
    if (term != 0)
        s->term[s->count++] = term;
}

/* The greatest coordinate of a core along axis c (side 1), or the opposite of the least (side -1), times a sign. */
static void add_top(const bvoli_body *body, int c, double side, double sign, sum *s)
{
    double top = side * body->point[0][c];
    for (int i = 1; i < body->points; ++i)
        top = bvoli_greater(side * body->point[i][c], top);
    add(s, sign * top);
    for (int k = 0; k < body->sides; ++k)
        add(s, sign * bvoli_greater(side * body->lo[k] * body->direction[k][c], side * body->hi[k] * body->direction[k][c]));
}

static void add_radii(const bvoli_body_pair *q, sum *s)
{
    add(s, -q->radius[0]);
    add(s, -q->radius[1]);
}

/* The sign of the gap between a and b less the radii, where b lies on that side of a; or of the room between their ends there,
 * less the radii, where b must lie in a. */
static int sign_of_gap(const bvoli_body_pair *q, int c, double side)
{
    sum s;
    s.count = 0; /* the rest stays as it is: clearing it takes longer than the sum */
    add_top(q->b, c, q->contains ? side : -side, -1, &s);
    add_top(q->a, c, side, q->contains ? 1 : -1, &s);
    add_radii(q, &s);
    return bvoli_sum_sign(s.term, s.count);
}

static int objects(const bvoli_body_pair *q, int sign)
{
    return q->contains ? sign < 0 : q->interior ? sign >= 0 : sign > 0;
}

int bvoli_body_pair_along_coordinate(const bvoli_body_pair *q, int c)
{
    return objects(q, sign_of_gap(q, c, 1)) || objects(q, sign_of_gap(q, c, -1));
}

/* Balls and capsules at rest on a face */

/* The sign of the determinant of b - a and p - a in the plane of coordinates x and y: six exact products. */
static int orientation(const double a[3], const double b[3], const double p[3], int x, int y)
{
    return bvoli_sum_sign((double[]){a[x] * b[y], -a[y] * b[x], b[x] * p[y], -b[y] * p[x], p[x] * a[y], -p[y] * a[x]}, 6);
}

/* Whether a point lies over a triangle or on its rim, seen along axis c. Not over one that is seen as a line. */
static int is_over_triangle(const bvoli_body *triangle, int c, const double p[3])
{
    const int x = (c + 1) % 3, y = (c + 2) % 3;
    int left = 0, right = 0;
    for (int i = 0; i < 3; ++i) {
        const int side = orientation(triangle->point[i], triangle->point[(i + 1) % 3], p, x, y);
        left |= side > 0;
        right |= side < 0;
    }
    return left != right;
}

/* With u = 2^-53: a product of a difference of floats and a float has two roundings, the determinant of two of them one more;
 * an end times the determinant of two directions three. 4 u of all magnitudes, doubled. */
#define OVER_SLACK 0x1p-50

/* Whether lo * d <= n <= hi * d certainly hold. */
static int is_between(double lo, double n, double hi, double d, double magnitude)
{
    const double slack = OVER_SLACK * magnitude;
    return n - (d > 0 ? lo : hi) * d > slack && (d > 0 ? hi : lo) * d - n > slack;
}

/* Whether a point certainly lies over the parallelogram of two sides, seen along axis c. */
static int is_over_sides(const bvoli_body *box, int c, int i, int j, const double p[3])
{
    const int x = (c + 1) % 3, y = (c + 2) % 3;
    const double *d = box->direction[i], *e = box->direction[j];
    const double from[2] = {p[x] - box->point[0][x], p[y] - box->point[0][y]};
    const double all = d[x] * e[y] - d[y] * e[x], all_size = fabs(d[x] * e[y]) + fabs(d[y] * e[x]);
    const double along = from[0] * e[y] - from[1] * e[x], along_size = fabs(from[0] * e[y]) + fabs(from[1] * e[x]);
    const double across = d[x] * from[1] - d[y] * from[0], across_size = fabs(d[x] * from[1]) + fabs(d[y] * from[0]);
    const double reach_i = bvoli_greater(fabs(box->lo[i]), fabs(box->hi[i])),
                 reach_j = bvoli_greater(fabs(box->lo[j]), fabs(box->hi[j]));
    return is_between(box->lo[i], along, box->hi[i], all, along_size + reach_i * all_size) &&
           is_between(box->lo[j], across, box->hi[j], all, across_size + reach_j * all_size);
}

/* Whether a body has a whole face perpendicular to axis c over which the point certainly lies. */
static int is_over_face(const bvoli_body *body, int c, const double p[3])
{
    int upright = -1;
    if (body->points == 3 && body->sides == 0)
        return body->point[0][c] == body->point[1][c] && body->point[0][c] == body->point[2][c] && is_over_triangle(body, c, p);
    for (int k = 0; k < body->sides; ++k) {
        const double *d = body->direction[k];
        if (d[c] == 0)
            continue;
        if (upright >= 0 || d[(c + 1) % 3] != 0 || d[(c + 2) % 3] != 0) /* a skewed side shifts the face */
            return 0;
        upright = k;
    }
    return body->points == 1 && body->sides == 3 && upright >= 0 &&
           is_over_sides(body, c, (upright + 1) % 3, (upright + 2) % 3, p);
}

/* Whether an end of `round`, a core of one or two points, that is nearest to a face of the other stands over it. */
static int stands_on(const bvoli_body *round, const bvoli_body *other, int c, double side)
{
    double lowest = INFINITY;
    for (int i = 0; i < round->points; ++i)
        lowest = bvoli_lesser(side * round->point[i][c], lowest);
    for (int i = 0; i < round->points; ++i)
        if (side * round->point[i][c] == lowest && is_over_face(other, c, round->point[i]))
            return 1;
    return 0;
}

static int is_round(const bvoli_body *body)
{
    return body->points <= 2 && body->sides == 0;
}

/* Whether one stands on the other's face along axis c, b on that side of a. */
static int rests(const bvoli_body_pair *q, int c, double side)
{
    return (is_round(q->b) && stands_on(q->b, q->a, c, side)) || (is_round(q->a) && stands_on(q->a, q->b, c, -side));
}

/* The sign of the distance of two points less the radii: squares multiplied out are twelve exact products. */
static int sign_of_distance(const bvoli_body_pair *q, const double a[3], const double b[3])
{
    const double r = q->radius[0], s = q->radius[1];
    double terms[12] = {-r * r, -2 * r * s, -s * s};
    for (int c = 0; c < 3; ++c) {
        terms[3 + 3 * c] = a[c] * a[c];
        terms[4 + 3 * c] = -2 * a[c] * b[c];
        terms[5 + 3 * c] = b[c] * b[c];
    }
    return bvoli_sum_sign(terms, 12);
}

/* With u = 2^-53: differences of points have one rounding, their squares three, the sum two more, the squared reach three; of
 * magnitudes below the square of the size. 16 u. */
#define DISTANCE_SLACK 0x1p-49

/* Whether points of two bodies that have nothing but points are as far apart as the radii, or nearer if only just. */
static int points_touch(const bvoli_body_pair *q)
{
    if (q->a->sides + q->b->sides > 0 || q->interior)
        return 0;
    for (int i = 0; i < q->a->points; ++i)
        for (int j = 0; j < q->b->points; ++j) {
            double d[3];
            for (int c = 0; c < 3; ++c)
                d[c] = q->a->point[i][c] - q->b->point[j][c];
            if (bvoli_decide(bvoli_dot(d, d) - q->r * q->r, DISTANCE_SLACK * q->size * q->size) <= 0 &&
                sign_of_distance(q, q->a->point[i], q->b->point[j]) <= 0)
                return 1;
        }
    return 0;
}

/* The projection on a coordinate axis: products of floats are exact, so only the sums of sides have roundings. */
static bvoli_projection project(const bvoli_body *body, int c)
{
    bvoli_projection out = {body->point[0][c], body->point[0][c]};
    for (int i = 1; i < body->points; ++i) {
        out.lo = bvoli_lesser(body->point[i][c], out.lo);
        out.hi = bvoli_greater(body->point[i][c], out.hi);
    }
    for (int k = 0; k < body->sides; ++k) {
        const double x = body->lo[k] * body->direction[k][c], y = body->hi[k] * body->direction[k][c];
        out.lo += bvoli_lesser(x, y);
        out.hi += bvoli_greater(x, y);
    }
    return out;
}

/* With u = 2^-53: a projection along a coordinate axis has at most four roundings, the gap three more: 7 u of the size. */
#define GAP_SLACK 0x1p-49

int bvoli_body_pair_rests(const bvoli_body_pair *q)
{
    const double slack = GAP_SLACK * q->size;
    for (int c = 0; c < 3; ++c) {
        const bvoli_projection a = project(q->a, c), b = project(q->b, c);
        for (int side = -1; side <= 1; side += 2) {
            const double gap = (side > 0 ? b.lo - a.hi : a.lo - b.hi) - q->r;
            if (gap < -slack)
                continue;
            const int sign = gap > slack ? 1 : sign_of_gap(q, c, side);
            if (objects(q, sign))
                return 1;
            if (sign == 0 && rests(q, c, side))
                return -1;
        }
    }
    return -points_touch(q);
}

/* The sign of the gap along axis c if b lies on that side of a, and of all that a passes through: no more than four terms of
 * either body, two radii and the motion. */
static int sign_of_path_gap(const bvoli_body *a, const bvoli_body *b, double v, int c, double side)
{
    sum s;
    s.count = 0;
    add_top(b, c, -side, -1, &s);
    add_top(a, c, side, -1, &s);
    add(&s, -bvoli_greater(side * v, 0));
    add(&s, -a->radius);
    add(&s, -b->radius);
    return bvoli_sum_sign(s.term, s.count);
}

/* The sum of the magnitudes that make a projection. */
static double size_along(const bvoli_body *body, int c)
{
    double size = 0;
    for (int i = 0; i < body->points; ++i)
        size = bvoli_greater(fabs(body->point[i][c]), size);
    for (int k = 0; k < body->sides; ++k)
        size += bvoli_greater(fabs(body->lo[k]), fabs(body->hi[k])) * fabs(body->direction[k][c]);
    return size;
}

/* With u = 2^-53: a projection has three roundings, the end of the path one, the radius one and the gap two more, each of no
 * more than the sum of all magnitudes: 11 u of it. */
#define PATH_SLACK 0x1p-49

int bvoli_bodies_beside(const bvoli_body *a, const bvoli_body *b, const double v[3], int planar, enum bvoli_touch touch)
{
    const double r = a->radius + b->radius;
    if (a->unbounded || b->unbounded)
        return 0;
    for (int c = 0; c < 3 - planar; ++c) {
        const bvoli_projection p = project(a, c), q = project(b, c);
        const double above = q.lo - (p.hi + bvoli_greater(v[c], 0)) - r, below = (p.lo + bvoli_lesser(v[c], 0)) - q.hi - r,
                     gap = bvoli_greater(above, below), side = above > below ? 1 : -1;
        const double slack = PATH_SLACK * (size_along(a, c) + size_along(b, c) + fabs(v[c]) + r);
        if (gap > slack || (gap >= -slack && touch == BVOLI_INTERIOR && sign_of_path_gap(a, b, v[c], c, side) >= 0))
            return 1;
    }
    return 0;
}
