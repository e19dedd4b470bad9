/* SPDX-License-Identifier: MIT */
/* Rays against triangles. Whether a ray hits is decided by signs of determinants, in float, in double and in integers
 * (convex/filters/line_triangle.h), and as for bodies (convex/convex.h) where the line lies in the plane, or nearly ends on it.
 * The record is computed in double, and in integers where double is not certain: where the line crosses the plane, or where it
 * passes the sides if it lies in the plane. */
#include <bvol/ray.h>

#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/quotient.h"
#include "convex/convex.h"
#include "convex/filters/line_triangle.h"
#include "shape/ray.h"
#include "shape/ray/ray_triangle.h"

#include <stddef.h>

/* Where the line of a ray crosses the plane of a triangle: origin - a = u (b - a) + v (c - a) - t dir. Columns are the three
 * vectors on the right, and the left side; each coordinate is an exact sum of two doubles. */
enum { U, V, T, LEFT, COLUMNS };

typedef struct crossing_equations {
    double terms[COLUMNS][3][2], column[COLUMNS][3];
} crossing_equations;

static void set_equations(const bvoli_line *l, const bvol_triangle *triangle, crossing_equations *e)
{
    double a[3], b[3], c[3];
    bvoli_load(&triangle->a, a);
    bvoli_load(&triangle->b, b);
    bvoli_load(&triangle->c, c);
    for (int k = 0; k < 3; ++k) {
        const double terms[COLUMNS][2] = {{b[k], -a[k]}, {c[k], -a[k]}, {-l->d[k], 0}, {l->o[k], -a[k]}};
        for (int i = 0; i < COLUMNS; ++i) {
            e->terms[i][k][0] = terms[i][0];
            e->terms[i][k][1] = terms[i][1];
            e->column[i][k] = terms[i][0] + terms[i][1];
        }
    }
}

static void find_determinant(const crossing_equations *e, const int columns[3], bvoli_dyadic *out)
{
    bvoli_dyadic v[3][3], cross[3];
    for (int i = 0; i < 3; ++i)
        bvoli_dy_load_sums(e->terms[columns[i]], v[i]);
    bvoli_dy_cross(v[1], v[2], cross);
    bvoli_dy_put_dot(v[0], cross, out);
}

/* A determinant is within 9 * 2^-53 of its magnitude (line_triangle.h): where it is above 2^-19 of that, it is within 2^-30 of
 * itself, and a quotient of two within 2^-28. */
#define CERTAIN_SHARE 0x1p-19

static int is_certain(bvoli_determinant d)
{
    return fabs(d.value) > CERTAIN_SHARE * d.magnitude;
}

static const int all_columns[3] = {U, V, T};

/* Where the ray crosses the plane: t, u and v within 2^-28 of themselves, and the sign of the determinant of the equations: 0
 * if the line does not cross the plane, or there is none. */
typedef struct crossing {
    int side;
    double at[3]; /* by U, V and T */
} crossing;

/* Solves by Cramer's rule. Returns whether the signs are certain. */
static int cross_by_doubles(const crossing_equations *e, crossing *x)
{
    const double *const u = e->column[U], *const v = e->column[V], *const t = e->column[T], *const left = e->column[LEFT];
    const bvoli_minors across = bvoli_minors_of(v, t), for_v = bvoli_minors_of(left, t), for_t = bvoli_minors_of(v, left);
    const bvoli_determinant whole = bvoli_determinant_of(u, &across),
                            above[3] = {bvoli_determinant_of(left, &across), bvoli_determinant_of(u, &for_v),
                                        bvoli_determinant_of(u, &for_t)};
    int certain = is_certain(whole);
    for (int i = U; i <= T && certain; ++i) {
        certain = is_certain(above[i]);
        x->at[i] = above[i].value / whole.value;
    }
    x->side = whole.value > 0 ? 1 : -1;
    return certain;
}

static void cross_by_integers(const bvoli_line_crossing *c, crossing *x)
{
    x->side = (c->determinant < 0) - (c->determinant > 0); /* direction is the opposite of the third column */
    if (x->side == 0)
        return;
    x->at[U] = c->u / c->determinant;
    x->at[V] = c->v / c->determinant;
    x->at[T] = c->t / c->determinant;
}

static void cross_exactly(const crossing_equations *e, crossing *x)
{
    bvoli_dyadic whole, part;
    find_determinant(e, all_columns, &whole);
    x->side = bvoli_dy_sign(whole);
    for (int i = U; i <= T && x->side != 0; ++i) {
        int columns[3] = {U, V, T};
        columns[i] = LEFT;
        find_determinant(e, columns, &part);
        x->at[i] = bvoli_quotient_near(&part, &whole);
    }
}

/* The line in the plane */

/* Where the line of a ray passes a triangle that it does not cross: heights of the corners over the line within the plane, and
 * where they are along the ray. */
typedef struct passing {
    double height[3], t[3];
} passing;

/* The component of the longest side that is perpendicular to the ray, whose direction is not 0, for triangles that have no
 * normal. */
static void find_up(const crossing_equations *e, const double n[3], const double d[3], double up[3])
{
    const double *u = e->column[U], *v = e->column[V], *side = bvoli_dot(u, u) > bvoli_dot(v, v) ? u : v;
    const double share = bvoli_dot(side, d) / bvoli_dot(d, d);
    bvoli_cross(n, d, up);
    if (bvoli_sum_abs(n) == 0)
        for (int k = 0; k < 3; ++k)
            up[k] = side[k] - share * d[k];
}

static void pass(const crossing_equations *e, const double n[3], const double d[3], passing *out)
{
    double up[3];
    find_up(e, n, d, up);
    for (int i = 0; i < 3; ++i) {
        double to[3];
        for (int k = 0; k < 3; ++k)
            to[k] = (i == 1 ? e->column[U][k] : i == 2 ? e->column[V][k] : 0) - e->column[LEFT][k];
        out->height[i] = bvoli_dot(up, to);
        out->t[i] = bvoli_dot(d, to) / bvoli_dot(d, d);
    }
}

static void meet(double t, bvoli_crossing *x)
{
    x->enter = bvoli_lesser(x->enter, t);
    x->exit = bvoli_greater(x->exit, t);
}

/* Where the line is between the sides, or at the corner that is nearest to it if by rounding all corners are on one side. */
static void cut_passing(const passing *p, bvoli_crossing *x)
{
    int nearest = 0;
    x->enter = INFINITY;
    x->exit = -INFINITY;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        const double hi = p->height[i], hj = p->height[j];
        if (hi == 0)
            meet(p->t[i], x);
        else if ((hi < 0) != (hj < 0) && hj != 0)
            meet(p->t[i] + (p->t[j] - p->t[i]) * (hi / (hi - hj)), x);
        if (fabs(hi) < fabs(p->height[nearest]))
            nearest = i;
    }
    if (x->enter > x->exit)
        x->enter = x->exit = p->t[nearest];
}

/* The record */

static float within_unit(double x, double most)
{
    return (float)bvoli_lesser(bvoli_greater(x, 0), most);
}

/* The greatest float that is not above x, which is from 0 to 1. */
static float floor_of(double x)
{
    const float f = (float)x;
    return (double)f > x ? bvoli_next_down(f) : f;
}

/* Whether u + v > 1. From a half on the greater is taken from 1 without rounding, and below that nothing is too much; their sum
 * would hide what is below 2^-53. */
static int is_too_much(const bvol_ray_hit *hit)
{
    const double u = (double)hit->u, v = (double)hit->v;
    return bvoli_lesser(u, v) > 1 - bvoli_greater(u, v);
}

/* u and v, which add up to no more than 1: the nearest floats, or where those add up to more the floats below. Where the
 * greater was rounded up in double to such a float, to 1 above all, it is the next one. */
BVOLI_RARE static void record_lower_place(double u, double v, bvol_ray_hit *hit)
{
    float *greater = hit->u > hit->v ? &hit->u : &hit->v, *lesser = hit->u > hit->v ? &hit->v : &hit->u;
    *greater = floor_of(bvoli_lesser(bvoli_greater(u, v), 1));
    if (is_too_much(hit))
        *lesser = floor_of(bvoli_greater(bvoli_lesser(u, v), 0));
    if (is_too_much(hit))
        *greater = bvoli_next_down(*greater);
}

BVOLI_RARE static void record_place_at_edge(double u, double v, bvol_ray_hit *hit)
{
    hit->u = within_unit(u, 1);
    hit->v = within_unit(v, 1);
    if (is_too_much(hit))
        record_lower_place(u, v, hit);
}

/* Rounding to float moves each of u and v by 2^-24 of it at most, and so their sum, which is rounded by itself, by less than
 * this where it is below 1. */
#define PLACE_SLACK 0x1p-20

/* Which is the greater cannot be foreseen, and is known late: it is asked only where it may matter. */
static inline void record_place(double u, double v, bvol_ray_hit *hit)
{
    if ((u > 0) & (v > 0) & (u + v < 1 - PLACE_SLACK)) {
        hit->u = (float)u;
        hit->v = (float)v;
    } else {
        record_place_at_edge(u, v, hit);
    }
}

/* The cross product of two sides, with components that are exact or within 2^-30 of the largest: for a triangle that is nearly
 * flat those of rounded sides are noise. */
static void find_normal(const crossing_equations *e, double n[3])
{
    double products = 0;
    bvoli_cross(e->column[U], e->column[V], n);
    for (int i = 0; i < 3; ++i)
        products += fabs(e->column[U][(i + 1) % 3] * e->column[V][(i + 2) % 3]) +
                    fabs(e->column[U][(i + 2) % 3] * e->column[V][(i + 1) % 3]);
    if (bvoli_max_abs(n) > CERTAIN_SHARE * products)
        return;
    bvoli_dyadic u[3], v[3], cross[3];
    bvoli_dy_load_sums(e->terms[U], u);
    bvoli_dy_load_sums(e->terms[V], v);
    bvoli_dy_cross(u, v, cross);
    for (int i = 0; i < 3; ++i)
        n[i] = bvoli_dy_near(&cross[i]);
}

/* The ray passes through the face. */
static void record_crossing(const bvol_ray *ray, const crossing *place, const double n[3], int inside, bvol_ray_hit *hit)
{
    bvoli_crossing x = {.feature = place->side > 0 ? 0 : 1};
    const double length = bvoli_sqrt(bvoli_dot(n, n));
    x.enter = x.exit = place->at[T];
    for (int k = 0; k < 3; ++k)
        x.normal[k] = length > 0 ? place->side * n[k] / length : 0;
    bvoli_ray_record(ray, &x, inside, hit);
    record_place(place->at[U], place->at[V], hit);
}

/* The ray lies in the plane, and hits a side; the normal faces the ray. */
static void record_passing(const bvol_ray *ray, const bvoli_line *l, const crossing_equations *e, const double n[3], int inside,
                           bvol_ray_hit *hit)
{
    bvoli_crossing x = {.enter = -INFINITY, .exit = INFINITY, .feature = BVOL_NO_FEATURE}; /* of a ray with the direction 0 */
    passing p;
    double from[3], cross[3];
    const double length = bvoli_sqrt(bvoli_dot(l->d, l->d)), n_sq = bvoli_dot(n, n);
    if (length > 0) {
        pass(e, n, l->d, &p);
        cut_passing(&p, &x);
        for (int k = 0; k < 3; ++k)
            x.normal[k] = -l->d[k] / length;
    }
    bvoli_ray_record(ray, &x, inside, hit);
    if (n_sq == 0)
        return;
    for (int k = 0; k < 3; ++k)
        from[k] = e->column[LEFT][k] + (l->d[k] == 0 ? 0 : (double)hit->t_enter * l->d[k]);
    bvoli_cross(from, e->column[V], cross);
    hit->u = within_unit(bvoli_dot(n, cross) / n_sq, 1);
    bvoli_cross(e->column[U], from, cross);
    hit->v = within_unit(bvoli_dot(n, cross) / n_sq, 1 - (double)hit->u);
    if (is_too_much(hit)) /* by rounding to float */
        hit->v = bvoli_next_down(hit->v);
}

/* What integers tell of a ray and a triangle. */
typedef struct integers {
    int known;
    bvoli_line_crossing crossing;
} integers;

static void find_integers(const bvoli_line *l, const bvol_triangle *triangle, integers *out)
{
    double a[3], b[3], c[3];
    bvoli_load(&triangle->a, a);
    bvoli_load(&triangle->b, b);
    bvoli_load(&triangle->c, c);
    const int finite = isfinite(bvoli_sum_abs(a) + bvoli_sum_abs(b) + bvoli_sum_abs(c));
    out->known = finite && bvoli_line_cross_triangle((const double *const[]){a, b, c}, l->o, l->d, &out->crossing);
}

static void record(const bvol_ray *ray, const bvoli_line *l, const crossing_equations *e, const crossing *x, int inside,
                   bvol_ray_hit *hit)
{
    double n[3];
    find_normal(e, n);
    if (x->side != 0)
        record_crossing(ray, x, n, inside, hit);
    else
        record_passing(ray, l, e, n, inside, hit);
}

static int meets(const bvoli_line *l, double t0, double t1, const bvol_triangle *triangle, enum bvoli_predicate who)
{
    bvoli_body piece, body;
    bvoli_ray_piece(l, t0, t1, &piece);
    bvoli_body_of_triangle(triangle, &body);
    return bvoli_bodies_overlap(&body, &piece, BVOLI_CLOSED, who);
}

/* 1 if the ray certainly misses the triangle, -1 if it certainly passes through its interior, else 0: so for every NaN, and for
 * infinities but as ends of the ray. */
static inline int fast_filter(const bvol_ray *ray, const bvol_triangle *triangle)
{
    const v4 a = v4_load(&triangle->a.x), b = v4_load(&triangle->b.x), c = v4_load_yzw(&triangle->b.z);
    const v4 left = v4_sub(v4_load(&ray->origin.x), a);
    return bvoli_line_through_triangle4(v4_sub(b, a), v4_sub(c, a), v4_load(&ray->dir.x), left, ray->t_min, ray->t_max);
}

/* The same in double. */
static int double_filter(const bvoli_line *l, const crossing_equations *e)
{
    return bvoli_line_through_triangle(e->column[U], e->column[V], e->column[T], e->column[LEFT], l->t0, l->t1);
}

/* The sign of t - end, where t is that of the crossing: 2 where it is not certain. Both determinants are within 2^-52 of
 * themselves, and the product and the difference have a rounding each: 2^-50 of both covers them. */
static int compare_with_end(const bvoli_line_crossing *c, double end)
{
    const double sign = c->determinant < 0 ? -1 : 1, t = sign * c->t, other = end * fabs(c->determinant), beyond = t - other;
    if (end == 0)
        return (t > 0) - (t < 0);
    return fabs(beyond) > 0x1p-50 * (fabs(t) + fabs(other)) ? (beyond > 0 ? 1 : -1) : 2;
}

/* 1 if the ray misses, -1 if it hits, 0 where integers cannot tell: where the line lies in the plane, or nearly ends on it. */
static int integer_stage(const bvoli_line *l, const bvoli_line_crossing *c)
{
    const double sign = c->determinant < 0 ? -1 : 1;
    if (c->determinant == 0)
        return 0;
    if (sign * c->u < 0 || sign * c->v < 0 || sign * c->rest < 0)
        return 1;
    const int first = isinf(l->t0) ? 1 : compare_with_end(c, l->t0), last = isinf(l->t1) ? -1 : compare_with_end(c, l->t1);
    if (first == -1 || last == 1)
        return 1;
    return first == 2 || last == 2 ? 0 : -1;
}

/* Whether what the filters leave open is a hit. */
static int exactly_hits(const bvoli_line *l, const bvol_triangle *triangle, const integers *i)
{
    const int side = i->known ? integer_stage(l, &i->crossing) : 0;
    if (side == 0)
        return meets(l, l->t0, l->t1, triangle, BVOLI_ray_hits_triangle);
    BVOLI_STAGE(BVOLI_ray_hits_triangle, BVOLI_EXACT);
    return side < 0;
}

/* Whether a ray that hits begins on the triangle. */
static int begins_on(const bvoli_line *l, const bvol_triangle *triangle, const integers *i)
{
    if (isinf(l->t0))
        return 0;
    const int first = i->known && i->crossing.determinant != 0 ? compare_with_end(&i->crossing, l->t0) : 2;
    return first == 2 ? meets(l, l->t0, l->t0, triangle, BVOLI_ray_inside_triangle) : first == 0;
}

/* Corners in columns: coordinate k of corner n is number 3 n + k, and so many numbers lie from one to the next. */
typedef struct columns {
    const float *first;
    size_t step;
} columns;

static inline d3 corner_of(const columns *c, size_t n)
{
    const float *const at = c->first + 3 * n * c->step;
    return c->step == 1 ? d3_load(at) : d3_gather(at, c->step);
}

/* What is known: nothing; that the ray passes through the interior; that fast_filter() says so of one that begins at t = 0 or
 * later, or the kernel for the triangles of a leaf, whose slack is the same (kernel/tree/triangle_template.h). */
enum knowledge { OPEN, HITS, HITS_CLEARLY };

/* The magnitude of a determinant is at most the product of the sums of magnitudes of its columns: where a value is above
 * SURE_SLACK of that, is_certain() says yes. So does find_normal(): the length of the normal times the third column is at
 * least the whole, and its greatest component is above half of the length. Twice as much covers all roundings: where
 * fast_filter() has found t, u and v above this, and the whole, which is the sum of u, v and the rest, its errors are an eighth
 * of it (determinant_slack.h), and that is covered too. */
#define SURE_SLACK (4 * CERTAIN_SHARE)

/* Four determinants: of all three vectors, and of t, u and v. */
typedef struct determinants {
    double whole, at[3];
} determinants;

/* Whether all of them are certain, and the ray hits: 1 if it does, -1 if it misses, else 0. */
static inline int judge(const bvol_ray *ray, const determinants *found, d3 u, d3 v, d3 back, d3 left, int hits)
{
    const double u_size = d3_sum(d3_abs(u)), v_size = d3_sum(d3_abs(v)), back_size = d3_sum(d3_abs(back)),
                 left_size = d3_sum(d3_abs(left)), face = u_size * v_size, size = face * back_size;
    const double sizes[3] = {left_size * v_size * back_size, u_size * left_size * back_size, face * left_size};
    const double *const at = found->at;
    if (!((fabs(found->whole) > SURE_SLACK * size) & (fabs(at[U]) > SURE_SLACK * sizes[U]) &
          (fabs(at[V]) > SURE_SLACK * sizes[V]) & (fabs(at[T]) > SURE_SLACK * sizes[T])))
        return 0;
    if (hits)
        return 1;
    const double side = found->whole > 0 ? 1 : -1, all = fabs(found->whole), t = side * at[T];
    const double t0 = (double)ray->t_min, t1 = (double)ray->t_max;
    bvoli_conditions c = {(side * at[U] > 0) & (side * at[V] > 0), (side * at[U] < 0) | (side * at[V] < 0)};
    bvoli_require(all - side * (at[U] + at[V]), BVOLI_DETERMINANT_SLACK * (size + sizes[U] + sizes[V]), &c);
    if (t0 != -INFINITY)
        bvoli_require(t - t0 * all, BVOLI_DETERMINANT_SLACK * (sizes[T] + fabs(t0) * size), &c);
    if (t1 != INFINITY)
        bvoli_require(t1 * all - t, BVOLI_DETERMINANT_SLACK * (sizes[T] + fabs(t1) * size), &c);
    if (c.positive | c.negative)
        BVOLI_STAGE(BVOLI_ray_hits_triangle, BVOLI_DOUBLE);
    return c.positive ? 1 : -c.negative;
}

/* Whether a ray hits, and the record, by vectors: the numbers of set_equations(), cross_by_doubles() and record_crossing(), in
 * the same order. 1 if it hits, -1 if it misses, 0 where it cannot tell that all those are certain. Whoever knows that the ray
 * passes through the interior is not told otherwise. */
BVOLI_INLINE int record_by_vectors(const bvol_ray *ray, const columns *corners, enum knowledge known, bvol_ray_hit *hit)
{
    const d3 a = corner_of(corners, 0), u = d3_sub(corner_of(corners, 1), a), v = d3_sub(corner_of(corners, 2), a),
             back = d3_sub(d3_splat(0), d3_load(&ray->dir.x)), left = d3_sub(d3_load(&ray->origin.x), a);
    const d3 across = d3_cross(v, back), n = d3_cross(u, v);
    const determinants found = {
        .whole = d3_dot(u, across),
        .at = {[U] = d3_dot(left, across), [V] = d3_dot(u, d3_cross(left, back)), [T] = d3_dot(u, d3_cross(v, left))}};
    if (known != HITS_CLEARLY) {
        const int told = judge(ray, &found, u, v, back, left, known == HITS);
        if (told <= 0)
            return told;
    }
    double at[3];
    d3_store(at, d3_div(d3_set(found.at[U], found.at[V], found.at[T]), d3_splat(found.whole)));
    const f3 normal = d3_nearest(d3_div(n, d3_splat(copysign(d3_length(n), found.whole))));
    bvoli_ray_write_entry(ray, at[T], at[T], normal, found.whole > 0 ? 0 : 1, hit);
    record_place(at[U], at[V], hit);
    return 1;
}

/* What vectors leave open. */
BVOLI_APART static int sharp_hits(const bvol_ray *ray, const bvol_triangle *triangle, int side, bvol_ray_hit *hit)
{
    bvoli_line l;
    crossing_equations e;
    crossing x;
    integers i = {.known = 0};
    if (!bvoli_ray_load(ray, &l))
        return 0;
    set_equations(&l, triangle, &e);
    if (side == 0) {
        side = double_filter(&l, &e);
        if (side != 0)
            BVOLI_STAGE(BVOLI_ray_hits_triangle, BVOLI_DOUBLE);
    }
    const int is_open = side == 0;
    if (is_open)
        find_integers(&l, triangle, &i);
    if (side > 0 || (is_open && !exactly_hits(&l, triangle, &i)))
        return 0;
    if (hit == NULL)
        return 1;
    if (i.known || !cross_by_doubles(&e, &x)) {
        if (!is_open)
            find_integers(&l, triangle, &i);
        if (i.known)
            cross_by_integers(&i.crossing, &x);
        else
            cross_exactly(&e, &x);
    }
    record(ray, &l, &e, &x, is_open && begins_on(&l, triangle, &i), hit);
    return 1;
}

int bvoli_ray_side_of_triangle(const bvol_ray *ray, const bvol_triangle *triangle)
{
    bvoli_line l;
    crossing_equations e;
    bvoli_dyadic exact;
    if (!bvoli_ray_load(ray, &l))
        return 0;
    set_equations(&l, triangle, &e);
    const bvoli_minors across = bvoli_minors_of(e.column[V], e.column[T]);
    const bvoli_determinant all = bvoli_determinant_of(e.column[U], &across);
    if (is_certain(all))
        return all.value > 0 ? 1 : -1;
    find_determinant(&e, all_columns, &exact);
    return bvoli_dy_sign(exact);
}

/* Whether p - o and d are parallel: each component of their cross product is a sum of four products of floats. */
static int is_on_line(const double o[3], const double d[3], const double p[3])
{
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const double terms[4] = {p[i] * d[j], -o[i] * d[j], -p[j] * d[i], o[j] * d[i]};
        if (bvoli_sum_sign(terms, 4) != 0)
            return 0;
    }
    return 1;
}

/* Where a ray meets a corner of a triangle some determinant is 0, so that t comes from integers or from dyadic numbers, within
 * 2^-50 of itself; the quotient here is within 2^-52. */
#define TIE_SLACK 0x1p-48

int bvoli_ray_ties_at(const bvol_ray *ray, const bvol_vec3 *p, float t_enter)
{
    double at[3], o[3], d[3];
    int k = 0;
    bvoli_load(p, at);
    bvoli_load(&ray->origin, o);
    bvoli_load(&ray->dir, d);
    for (int i = 1; i < 3; ++i)
        k = fabs(d[i]) > fabs(d[k]) ? i : k;
    const double t = (at[k] - o[k]) / d[k];
    return is_on_line(o, d, at) && (float)(t - TIE_SLACK * t) == t_enter && (float)(t + TIE_SLACK * t) == t_enter;
}

int bvoli_ray_hits_corners(const bvol_ray *ray, const float *corners, size_t step, int sure, bvol_ray_hit *hit)
{
    const columns from = {corners, step};
    const enum knowledge known = !sure ? OPEN : ray->t_min < 0 ? HITS : HITS_CLEARLY;
    const int told = record_by_vectors(ray, &from, known, hit);
    if (told != 0)
        return told > 0;
    const float *const c = corners;
    const bvol_triangle triangle = {
        {c[0], c[step], c[2 * step]}, {c[3 * step], c[4 * step], c[5 * step]}, {c[6 * step], c[7 * step], c[8 * step]}};
    return sharp_hits(ray, &triangle, -sure, hit);
}

/* What the first filter leaves open, and records. */
BVOLI_APART static int hits_or_records(const bvol_ray *ray, const bvol_triangle *triangle, int side, bvol_ray_hit *hit)
{
    if (hit == NULL)
        return sharp_hits(ray, triangle, side, NULL);
    const columns from = {(const float *)(const void *)triangle, 1};
    const enum knowledge known = side == 0 ? OPEN : ray->t_min < 0 ? HITS : HITS_CLEARLY;
    const int told = record_by_vectors(ray, &from, known, hit);
    return told != 0 ? told > 0 : sharp_hits(ray, triangle, side, hit);
}

int bvol_ray_hits_triangle(const bvol_ray *ray, const bvol_triangle *triangle, bvol_ray_hit *hit)
{
    const int side = fast_filter(ray, triangle);
    if (side != 0)
        BVOLI_STAGE(BVOLI_ray_hits_triangle, BVOLI_FAST);
    return side == 0 || (side < 0 && hit != NULL) ? hits_or_records(ray, triangle, side, hit) : side < 0;
}
