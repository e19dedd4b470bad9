/* SPDX-License-Identifier: MIT */
#include "convex/filters/triangle_ball.h"

#include "arith/exact.h"
#include "arith/expansion.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "arith/vec4.h"

/* A triangle seen from a point: from its corner a to the others, and from each corner to the point. */
typedef struct view {
    double ab[3], ac[3], p[3][3];
} view;

/* From a point of the triangle, which is near its point nearest to the center, to the center; v and w are its weights of b and
 * c: not negative and 1 in all at most but for rounding, or it is no point of the triangle and 0 is returned. By the regions of
 * C. Ericson, "Real-Time Collision Detection", 2005, 5.1.5. */
static int find_offset(const view *t, double off[3])
{
    const double d1 = bvoli_dot(t->ab, t->p[0]), d2 = bvoli_dot(t->ac, t->p[0]), d3 = bvoli_dot(t->ab, t->p[1]),
                 d4 = bvoli_dot(t->ac, t->p[1]), d5 = bvoli_dot(t->ab, t->p[2]), d6 = bvoli_dot(t->ac, t->p[2]);
    const double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    double v = 0, w = 0;
    int within = 1;
    if (va > 0 && vb > 0 && vc > 0) {
        const double share = 1 / (va + vb + vc);
        v = vb * share;
        w = vc * share;
    } else if (d1 <= 0 && d2 <= 0) {
        v = w = 0;
    } else if (d3 >= 0 && d4 <= d3) {
        v = 1;
    } else if (d6 >= 0 && d5 <= d6) {
        w = 1;
    } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
        v = d1 / (d1 - d3);
    } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
        w = d2 / (d2 - d6);
    } else {
        const double rise = d4 - d3, fall = d5 - d6;
        w = rise / (rise + fall);
        v = 1 - w;
        within = (rise >= 0) & (fall >= 0);
    }
    for (int c = 0; c < 3; ++c)
        off[c] = t->p[0][c] - (v * t->ab[c] + w * t->ac[c]);
    return within;
}

/* With u = 2^-53 and S the sum of the magnitudes of p - a, b - a, c - a and of the radius: each coordinate of a difference has
 * one rounding. Weights add up to 1 but for 4 u, so off is the vector from a point of the triangle to the center but for 9 u of
 * S, and its length has four more: 14 u. And every point of the triangle lies beyond the plane perpendicular to off through the
 * nearest corner, so it is as far as the least scalar product of off with the vector from a corner, over the length of off:
 * that has one rounding of the vector and six more for products and sums, of magnitudes below 2 S |off|, and the length four:
 * 20 u. 32 u of S cover both, the second order and the roundings of the slack. Where the square of off underflows, its
 * components other than 0 are those in which p - a is 0: the others cancel to no less than 2^-202. Then the least product is
 * not positive.
 */
#define OFFSET_SLACK 0x1p-48

/* The distance is at least least / length and, where the offset begins within the triangle, at most length, but for
 * OFFSET_SLACK of the size each. */
typedef struct nearest_offset {
    double length, least, size;
    int within;
} nearest_offset;

static inline nearest_offset offset_to(const bvol_triangle *triangle, const bvol_vec3 *center, double radius)
{
    double corner[3][3], p[3], off[3];
    view t;
    bvoli_load(&triangle->a, corner[0]);
    bvoli_load(&triangle->b, corner[1]);
    bvoli_load(&triangle->c, corner[2]);
    bvoli_load(center, p);
    for (int c = 0; c < 3; ++c) {
        t.ab[c] = corner[1][c] - corner[0][c];
        t.ac[c] = corner[2][c] - corner[0][c];
        for (int k = 0; k < 3; ++k)
            t.p[k][c] = p[c] - corner[k][c];
    }
    nearest_offset offset = {.within = find_offset(&t, off)};
    offset.size = bvoli_sum_abs(t.p[0]) + bvoli_sum_abs(t.ab) + bvoli_sum_abs(t.ac) + radius;
    offset.length = bvoli_sqrt(bvoli_dot(off, off));
    offset.least = bvoli_lesser(bvoli_lesser(bvoli_dot(off, t.p[0]), bvoli_dot(off, t.p[1])), bvoli_dot(off, t.p[2]));
    return offset;
}

/* In floats, a corner and an edge a lane; the edges tell of most balls that are not much smaller than the triangle. With u =
 * 2^-24 and S the sum of the magnitudes of all three p - corner and of the radius. A point of an edge is within 6 u of S of the
 * true one of that part. A length adds 4 u of itself, of no more than S, and its square is compared with that of the radius
 * less the slack, which has 2 u. All of the triangle is beyond a line: the scalar product of any vector n with one to a corner
 * is within 4 u of S |n|, and of lengths a and b a a + b b is at least 2 a b, as for segments (segment_distance.h): 7 u of S.
 * 32 u of S cover each, the second order and the roundings of the slack.
 *
 * The plane: the normal is the sum of three cross products, 2 u of S S from the true one. So areas, its scalar products with
 * these, are within 3 u of S S times its length, the heights of the corners within 4 u of S times its length, and 2 u of S S S
 * from those over the true plane, or from one another. From a point with certain areas the line along the normal passes through
 * the triangle, as far away as its height divided by the length, but for 4 u of S, and 4 u of S S S divided by the length: 32 u
 * of both are taken.
 *
 * Within these limits nothing overflows: areas are below 2^97. Slacks are above 2^-31, and their squares above what is lost
 * below 2^-126. So is that of heights, 2^-55, and where it decides the normal is longer than 2^-43: the two squares of
 * coordinates that may be lost make it shorter by less than u.
 */
#define NEAREST4_SLACK 0x1p-19F
#define NEAREST4_SHORT 0x1p-12F
#define NEAREST4_LONG 0x1p24F

/* Vectors, one a lane. */
typedef struct columns {
    v4 x, y, z;
} columns;

static inline v4 dot4(const columns *a, const columns *b)
{
    return v4_add(v4_add(v4_mul(a->x, b->x), v4_mul(a->y, b->y)), v4_mul(a->z, b->z));
}

static inline columns cross4(const columns *a, const columns *b)
{
    return (columns){v4_sub(v4_mul(a->y, b->z), v4_mul(a->z, b->y)), v4_sub(v4_mul(a->z, b->x), v4_mul(a->x, b->z)),
                     v4_sub(v4_mul(a->x, b->y), v4_mul(a->y, b->x))};
}

static inline columns next4(const columns *a)
{
    return (columns){v4_yzx(a->x), v4_yzx(a->y), v4_yzx(a->z)};
}

/* A radius, more and less the slack, which is that of lengths; and the slacks of areas and of heights, for a normal that is as
 * long as 1 and 0. */
typedef struct reach4 {
    v4 outer, inner, area_slack, height_slack;
} reach4;

static inline int any4(mask4 m)
{
    return (mask4_bits(m) & MASK4_XYZ) != 0;
}

static inline int all4(mask4 m)
{
    return (mask4_bits(m) & MASK4_XYZ) == MASK4_XYZ;
}

/* By the point of each edge that is nearest: 1 all of the triangle certainly is farther, -1 one certainly is nearer. w leads
 * from each corner to p, next from those that follow. */
static inline int edges_beyond4(const columns *w, const columns *next, const reach4 *r)
{
    const columns e = {v4_sub(w->x, next->x), v4_sub(w->y, next->y), v4_sub(w->z, next->z)}, last = next4(next);
    const v4 part = v4_div(dot4(w, &e), dot4(&e, &e)), s = v4_min(v4_max(part, v4_splat(0)), v4_constant(1));
    const columns d = {v4_sub(w->x, v4_mul(s, e.x)), v4_sub(w->y, v4_mul(s, e.y)), v4_sub(w->z, v4_mul(s, e.z))};
    const v4 sq = dot4(&d, &d), least = v4_min(v4_min(dot4(&d, w), dot4(&d, next)), dot4(&d, &last));
    const mask4 beyond = v4_gt(v4_sub(v4_add(least, least), sq), v4_mul(r->outer, r->outer)),
                near = v4_gt(v4_mul(r->inner, r->inner), sq);
    return any4(beyond) - any4(near);
}

/* The same by the plane, and where p is over the inside: there the areas between p and each edge, seen along the normal, which
 * is the sum of those areas as vectors, are positive. */
static inline int face_beyond4(const columns *w, const columns *next, const reach4 *r)
{
    const columns at = cross4(w, next);
    v4 nx = at.x, ny = at.y, nz = at.z;
    v4_transpose(&nx, &ny, &nz);
    const v4 normal = v4_add(v4_add(nx, ny), nz);
    const columns up = {v4_all_x(normal), v4_all_y(normal), v4_all_z(normal)};
    const v4 height = v4_abs(dot4(&up, w)), length = v4_sqrt(dot4(&up, &up)), area = dot4(&up, &at);
    const mask4 beyond = v4_gt(height, v4_add(v4_mul(r->outer, length), r->height_slack)),
                near = v4_gt(v4_sub(v4_mul(r->inner, length), r->height_slack), height),
                inside = v4_gt(area, v4_mul(r->area_slack, length));
    return all4(beyond) - all4(mask4_and(inside, near));
}

static inline int triangle_beyond4(const bvol_triangle *triangle, const bvol_vec3 *center, float radius)
{
    columns w;
    v4_load_columns(&triangle->a.x, &w.x, &w.y, &w.z);
    w = (columns){v4_sub(v4_splat(center->x), w.x), v4_sub(v4_splat(center->y), w.y), v4_sub(v4_splat(center->z), w.z)};
    const columns next = next4(&w);
    const v4 reach = v4_splat(radius), all = v4_add(v4_add(v4_abs(w.x), v4_abs(w.y)), v4_abs(w.z));
    const v4 size = v4_add(v4_sum3(all), reach), slack = v4_mul(size, v4_constant(NEAREST4_SLACK)), area = v4_mul(slack, size);
    const reach4 r = {v4_add(reach, slack), v4_max(v4_sub(reach, slack), v4_splat(0)), area, v4_mul(area, size)};
    const mask4 fits = mask4_and(v4_gt(size, v4_constant(NEAREST4_SHORT)), v4_gt(v4_splat(NEAREST4_LONG), size));
    if (!((radius >= 0) & all4(fits)))
        return 0;
    const int side = edges_beyond4(&w, &next, &r);
    return side != 0 ? side : face_beyond4(&w, &next, &r);
}

BVOLI_APART static int triangle_beyond(const bvol_triangle *triangle, const bvol_vec3 *center, float radius)
{
    const double r = (double)radius;
    const nearest_offset offset = offset_to(triangle, center, r);
    const double slack = OFFSET_SLACK * offset.size;
    const int beyond = offset.least > (r + slack) * offset.length, near = (offset.length < r - slack) & offset.within;
    return beyond - near;
}

int bvoli_triangle_beyond(const bvol_triangle *triangle, const bvol_vec3 *center, float radius)
{
    const int side = triangle_beyond4(triangle, center, radius);
    return side != 0 ? side : triangle_beyond(triangle, center, radius);
}

/* Of the distance: that both bounds, and the slack of each, are as near to the length as this makes the length right to 2^-26,
 * with room for the roundings of the test. */
#define NEAR_SHARE 0x1p-27

double bvoli_triangle_distance(const bvol_triangle *triangle, const bvol_vec3 *p)
{
    const nearest_offset offset = offset_to(triangle, p, 0);
    const int certain = offset.within & (OFFSET_SLACK * offset.size < NEAR_SHARE * offset.length) &
                        (offset.least >= (1 - NEAR_SHARE) * (offset.length * offset.length));
    return certain ? offset.length : -1;
}

/* to - from; 0 if that has a rounding. */
static int exact_difference(const bvol_vec3 *from, const bvol_vec3 *to, double out[3])
{
    double a[3], b[3], losses = 0;
    bvoli_load(from, a);
    bvoli_load(to, b);
    for (int c = 0; c < 3; ++c) {
        double lost;
        out[c] = bvoli_two_sum(b[c], -a[c], &lost);
        losses += fabs(lost);
    }
    return losses == 0;
}

/* The scalar product of two vectors of floats, whose products double holds; 0 if their sum has a rounding. */
static int exact_dot(const double a[3], const double b[3], double *out)
{
    double lost[2];
    const double sum = bvoli_two_sum(a[0] * b[0], a[1] * b[1], &lost[0]);
    *out = bvoli_two_sum(sum, a[2] * b[2], &lost[1]);
    return (lost[0] == 0) & (lost[1] == 0);
}

static int are_floats(const double v[3])
{
    return ((double)(float)v[0] == v[0]) & ((double)(float)v[1] == v[1]) & ((double)(float)v[2] == v[2]);
}

/* For any vector n all of the triangle is at least the least n . v over the vectors v from a corner to the point away, over
 * |n|: where these are floats and nothing is rounded, its square is compared with products that two doubles hold. */
int bvoli_triangle_is_beyond_square(const bvol_triangle *triangle, const bvol_vec3 *p, float sq)
{
    const bvol_vec3 *const corner[3] = {&triangle->a, &triangle->b, &triangle->c};
    double off[3], n_sq, least = INFINITY, lost[2];
    view t;
    int exact = 1;
    for (int i = 0; i < 3; ++i)
        exact &= exact_difference(corner[i], p, t.p[i]) && are_floats(t.p[i]);
    bvoli_subtract(t.p[0], t.p[1], t.ab);
    bvoli_subtract(t.p[0], t.p[2], t.ac);
    (void)find_offset(&t, off);
    for (int c = 0; c < 3; ++c)
        off[c] = (double)(float)off[c];
    for (int i = 0; i < 3; ++i) {
        double height = 0;
        exact &= exact_dot(off, t.p[i], &height);
        least = bvoli_lesser(height, least);
    }
    exact &= exact_dot(off, off, &n_sq);
    const double reached = bvoli_two_product(least, least, &lost[0]), wanted = bvoli_two_product((double)sq, n_sq, &lost[1]);
    return exact && least > 0 && (reached != wanted ? reached > wanted : lost[0] >= lost[1]);
}

/* The determinant of three vectors as a sum of at most 24 doubles without rounding: right to 2^-50 of itself. */
static double sharp_determinant(const double a[3], const double b[3], const double c[3])
{
    double sum[24], out = 0;
    int length = 0;
    for (int k = 0; k < 3; ++k) {
        const int next = (k + 1) % 3, last = (k + 2) % 3;
        double first[2], second[2];
        first[1] = bvoli_two_product(b[next], c[last], &first[0]);
        second[1] = bvoli_two_product(-b[last], c[next], &second[0]);
        length = bvoli_expansion_add_product(sum, length, first, 2, &a[k], 1);
        length = bvoli_expansion_add_product(sum, length, second, 2, &a[k], 1);
    }
    for (int i = 0; i < length; ++i)
        out += sum[i];
    return out;
}

/* With u = 2^-53 and vectors without rounding: a component of a cross product has three roundings, and the scalar product of
 * two of them five more, 8 u and 3 u of the products. 16 u cover that, the second order and the roundings of the bounds. */
#define SIDE_SLACK 0x1p-49

/* Of the products that a normal is made of: where its greatest component is more it is right to 2^-30 of itself. */
#define NORMAL_SHARE 0x1p-20

/* Edge i goes from corner i to the next one, and vector i from corner i to the point; none of them has a rounding. */
typedef struct edges {
    double edge[3][3], vector[3][3], normal[3];
    double products; /* of which the normal is made */
} edges;

static int find_edges(const bvol_triangle *triangle, const bvol_vec3 *p, edges *t)
{
    const bvol_vec3 *const corner[4] = {&triangle->a, &triangle->b, &triangle->c, &triangle->a};
    int exact = 1;
    for (int i = 0; i < 3; ++i) {
        exact &= exact_difference(corner[i], corner[i + 1], t->edge[i]);
        exact &= exact_difference(corner[i], p, t->vector[i]);
    }
    bvoli_cross(t->edge[0], t->edge[1], t->normal);
    t->products = bvoli_sum_abs(t->edge[0]) * bvoli_sum_abs(t->edge[1]);
    return exact & (bvoli_max_abs(t->normal) > NORMAL_SHARE * t->products);
}

/* 1 if the point certainly is inward of an edge, seen along the normal, -1 if it certainly is outward, else 0. */
static int side_of(const edges *t, int i)
{
    double cross[3];
    bvoli_cross(t->edge[i], t->vector[i], cross);
    const double size = bvoli_sum_abs(t->edge[i]) * bvoli_sum_abs(t->vector[i]) * t->products;
    return bvoli_decide(bvoli_dot(cross, t->normal), SIDE_SLACK * size);
}

/* Whether the point certainly is beside an edge, between the planes through its ends. */
static int is_beside(const edges *t, int i)
{
    const double size = SIDE_SLACK * bvoli_sum_abs(t->edge[i]);
    const double *const vector = t->vector[i], *const back = t->vector[(i + 1) % 3];
    return bvoli_dot(t->edge[i], vector) > size * bvoli_sum_abs(vector) &&
           bvoli_dot(t->edge[i], back) < -size * bvoli_sum_abs(back);
}

/* The distance from the line of an edge. */
static double distance_from_edge(const edges *t, int i)
{
    const double *const e = t->edge[i], *const w = t->vector[i];
    double cross[3];
    for (int k = 0; k < 3; ++k) {
        const int next = (k + 1) % 3, last = (k + 2) % 3;
        double terms[4];
        terms[0] = bvoli_two_product(e[next], w[last], &terms[1]);
        terms[2] = bvoli_two_product(-e[last], w[next], &terms[3]);
        cross[k] = bvoli_sum(terms, 4);
    }
    return bvoli_sqrt(bvoli_dot(cross, cross) / bvoli_dot(e, e));
}

double bvoli_triangle_distance_near(const bvol_triangle *triangle, const bvol_vec3 *p)
{
    edges t;
    int inward = 0;
    if (!find_edges(triangle, p, &t))
        return -1;
    for (int i = 0; i < 3; ++i) {
        const int side = side_of(&t, i);
        inward += side > 0;
        if (side > 0 || !is_beside(&t, i))
            continue;
        const double distance = distance_from_edge(&t, i);
        if (side < 0 || distance == 0)
            return distance;
    }
    if (inward < 3)
        return -1;
    return fabs(sharp_determinant(t.vector[0], t.edge[0], t.edge[1])) / bvoli_sqrt(bvoli_dot(t.normal, t.normal));
}
