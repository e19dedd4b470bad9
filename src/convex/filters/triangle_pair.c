/* SPDX-License-Identifier: MIT */
#include "convex/filters/triangle_pair.h"

#include "arith/filter.h"
#include "arith/vec4.h"

/* By signs of determinants of four corners alone: first those of either triangle's corners over the plane of the other (T.
 * Moeller, "A fast triangle-triangle intersection test", 1997), then two of an edge of one and an edge of the other (O.
 * Devillers and P. Guigue, "Faster triangle-triangle intersection tests", 2002). */

/* Corners as vectors from corner a of the first triangle. */
typedef struct triangles {
    double first[3][3], second[3][3];
    double slack; /* of a determinant of three differences of corners */
} triangles;

/* With u = 2^-53, and m the largest coordinate of the vectors: each vector has one rounding and a difference of two of them
 * another, so it is within 4 u m and below 2 m. A product of two such is within 20 u m^2, the difference of two 48 u m^2, and
 * it is below 8 m^2; times a third it is within 150 u m^3, and the sum of three, below 48 m^3, within 600 u m^3. 1024 u m^3. */
#define DETERMINANT_SLACK 0x1p-43

static void load(const bvol_triangle *a, const bvol_triangle *b, triangles *t)
{
    double origin[3], largest = 0;
    bvoli_load(&a->a, origin);
    bvoli_load(&a->a, t->first[0]);
    bvoli_load(&a->b, t->first[1]);
    bvoli_load(&a->c, t->first[2]);
    bvoli_load(&b->a, t->second[0]);
    bvoli_load(&b->b, t->second[1]);
    bvoli_load(&b->c, t->second[2]);
    for (int k = 0; k < 3; ++k) {
        for (int c = 0; c < 3; ++c) {
            t->first[k][c] -= origin[c];
            t->second[k][c] -= origin[c];
        }
        largest = bvoli_greater(bvoli_max_abs(t->first[k]), largest);
        largest = bvoli_greater(bvoli_max_abs(t->second[k]), largest);
    }
    t->slack = DETERMINANT_SLACK * largest * largest * largest;
}

static void subtract(const double a[3], const double b[3], double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = a[c] - b[c];
}

static void find_normal(const double t[3][3], double n[3])
{
    double p[3], q[3];
    subtract(t[1], t[0], p);
    subtract(t[2], t[0], q);
    bvoli_cross(p, q, n);
}

/* The signs of three corners over a plane through p: bit k of *above and of *below if it is certain for corner k. */
static void see_sides(const double n[3], const double p[3], const double corner[3][3], double slack, int *above, int *below)
{
    *above = *below = 0;
    for (int k = 0; k < 3; ++k) {
        double vector[3];
        subtract(corner[k], p, vector);
        const double height = bvoli_dot(n, vector);
        *above |= (height > slack) << k;
        *below |= (height < -slack) << k;
    }
}

/* Which corner is alone on its side, by the set of those that are above: 1, 2 or 4 or their complements. */
static const unsigned char lone_corner[8] = {0, 0, 1, 2, 2, 1, 0, 0};

/* The determinant of p - o, q - o and r - o. */
static double determinant(const double o[3], const double p[3], const double q[3], const double r[3])
{
    double x[3], y[3], z[3], n[3];
    subtract(p, o, x);
    subtract(q, o, y);
    subtract(r, o, z);
    bvoli_cross(x, y, n);
    return bvoli_dot(n, z);
}

/* Both planes cut both triangles, in pieces of the line that they share; corner i of the first and j of the second are alone on
 * their sides. Each piece lies between two edges at its lone corner, and they meet if and only if neither ends before the other
 * begins. Of edges at i and j, turned so that i and j are above, each question is one determinant. */
static int compare_pieces(const triangles *t, int i, int i_above, int j, int j_above)
{
    const double *p = t->first[i], *q = t->second[j];
    const double *p_next = t->first[(i + (j_above ? 1 : 2)) % 3], *p_last = t->first[(i + (j_above ? 2 : 1)) % 3];
    const double *q_next = t->second[(j + (i_above ? 1 : 2)) % 3], *q_last = t->second[(j + (i_above ? 2 : 1)) % 3];
    const double one = determinant(p, p_next, q, q_next), other = determinant(p, p_last, q_last, q);
    if (one > t->slack || other > t->slack)
        return 1;
    return -((one < -t->slack) & (other < -t->slack));
}

BVOLI_APART static int apart_in_double(const bvol_triangle *a, const bvol_triangle *b)
{
    triangles t;
    double n[3];
    int above, below, b_above, b_below;
    load(a, b, &t);
    find_normal((const double(*)[3])t.first, n);
    see_sides(n, t.first[0], (const double(*)[3])t.second, t.slack, &b_above, &b_below);
    if (b_above == 7 || b_below == 7)
        return 1;
    find_normal((const double(*)[3])t.second, n);
    see_sides(n, t.second[0], (const double(*)[3])t.first, t.slack, &above, &below);
    if (above == 7 || below == 7)
        return 1;
    if ((above | below) != 7 || (b_above | b_below) != 7)
        return 0;
    const int i = lone_corner[above], j = lone_corner[b_above];
    return compare_pieces(&t, i, above >> i & 1, j, b_above >> j & 1);
}

/* The same in float vectors, before that. With u = 2^-24, and m the sum over the coordinates of the largest magnitudes in the
 * sides of the first triangle at its corner a and in the vectors from there to all corners of the second: any other vector
 * between two corners is at most 2 m, by the sum of its magnitudes. All have one rounding; a component of the cross product of
 * two has two more, and its scalar product with a third three, 8 u of the product of their sums: 64 u of m m m, and 128 u cover
 * the rounding of m and of the slack, which is 2^-23 of 4 m 4 m 4 m. A cross product is below 4 m 4 m, so that where the slack
 * is finite nothing has overflowed. What is lost below 2^-126, and to a flush to zero, is 2^-126 times m, m m or 1, and
 * PAIR4_LOST in m is more. */
#define PAIR4_SLACK 0x1p-23F
#define PAIR4_LOST 0x1p-30F

typedef struct triangle4 {
    v4 corner[3];
} triangle4;

static inline triangle4 load_triangle4(const bvol_triangle *t)
{
    return (triangle4){{v4_load(&t->a.x), v4_load(&t->b.x), v4_load_yzw(&t->b.z)}};
}

/* How high the corners of a triangle are over the plane through o with this normal. */
static inline v4 heights4(v4 normal, v4 o, const triangle4 *t)
{
    v4 a = v4_mul(normal, v4_sub(t->corner[0], o)), b = v4_mul(normal, v4_sub(t->corner[1], o)),
       c = v4_mul(normal, v4_sub(t->corner[2], o));
    v4_transpose(&a, &b, &c);
    return v4_add(v4_add(a, b), c);
}

static inline v4 normal4(const triangle4 *t)
{
    return v4_cross(v4_sub(t->corner[1], t->corner[0]), v4_sub(t->corner[2], t->corner[0]));
}

static inline v4 slack4(const triangle4 *a, const triangle4 *b)
{
    const v4 o = a->corner[0], own = v4_max(v4_abs(v4_sub(a->corner[1], o)), v4_abs(v4_sub(a->corner[2], o)));
    const v4 other =
        v4_max(v4_abs(v4_sub(b->corner[0], o)), v4_max(v4_abs(v4_sub(b->corner[1], o)), v4_abs(v4_sub(b->corner[2], o))));
    const v4 m = v4_add(v4_sum3(v4_max(own, other)), v4_constant(PAIR4_LOST)), four = v4_mul(m, v4_constant(4));
    return v4_mul(v4_mul(v4_mul(four, four), four), v4_constant(PAIR4_SLACK));
}

/* In all lanes, each of which may be rounded differently. */
static inline v4 determinant4(v4 o, v4 p, v4 q, v4 r)
{
    return v4_sum3(v4_mul(v4_cross(v4_sub(p, o), v4_sub(q, o)), v4_sub(r, o)));
}

/* compare_pieces() in floats. */
static inline int compare_pieces4(const bvol_triangle *a, const bvol_triangle *b, v4 slack, int i, int i_above, int j,
                                  int j_above)
{
    const bvol_vec3 *const p = &a->a, *const q = &b->a;
    const v4 o = v4_load3(&p[i].x), p_next = v4_load3(&p[(i + (j_above ? 1 : 2)) % 3].x),
             p_last = v4_load3(&p[(i + (j_above ? 2 : 1)) % 3].x);
    const v4 at = v4_load3(&q[j].x), q_next = v4_load3(&q[(j + (i_above ? 1 : 2)) % 3].x),
             q_last = v4_load3(&q[(j + (i_above ? 2 : 1)) % 3].x);
    const v4 one = determinant4(o, p_next, at, q_next), other = determinant4(o, p_last, q_last, at);
    const int apart = mask4_bits(mask4_or(v4_gt(one, slack), v4_gt(other, slack))) & 1;
    return apart - (mask4_bits(v4_gt(v4_neg(slack), v4_max(one, other))) & 1);
}

int bvoli_triangles_apart(const bvol_triangle *a, const bvol_triangle *b)
{
    const triangle4 first = load_triangle4(a), second = load_triangle4(b);
    const v4 slack = slack4(&first, &second), back = v4_neg(slack);
    const v4 of_a = heights4(normal4(&second), second.corner[0], &first),
             of_b = heights4(normal4(&first), first.corner[0], &second);
    const int above = mask4_bits(v4_gt(of_a, slack)) & MASK4_XYZ, below = mask4_bits(v4_gt(back, of_a)) & MASK4_XYZ;
    const int b_above = mask4_bits(v4_gt(of_b, slack)) & MASK4_XYZ, b_below = mask4_bits(v4_gt(back, of_b)) & MASK4_XYZ;
    if ((above == MASK4_XYZ) | (below == MASK4_XYZ) | (b_above == MASK4_XYZ) | (b_below == MASK4_XYZ))
        return 1;
    int side = 0;
    if (((above | below) & (b_above | b_below)) == MASK4_XYZ) {
        const int i = lone_corner[above], j = lone_corner[b_above];
        side = compare_pieces4(a, b, slack, i, above >> i & 1, j, b_above >> j & 1);
    }
    return side != 0 ? side : apart_in_double(a, b);
}

/* The corners of one triangle that are corners of the other, too: a bit each. */
static int find_shared(const bvol_triangle *triangle, const bvol_triangle *other)
{
    const bvol_vec3 p[3] = {triangle->a, triangle->b, triangle->c}, q[3] = {other->a, other->b, other->c};
    int shared = 0;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            shared |= (p[i].x == q[k].x && p[i].y == q[k].y && p[i].z == q[k].z) << i;
    return shared;
}

/* Whether the corners of b that it does not share with a are certainly on one side of a's plane, on which the others lie. */
static int is_on_one_side(const triangles *t, const bvol_triangle *a, const bvol_triangle *b)
{
    const int shared = find_shared(b, a);
    double n[3];
    int above, below;
    if (shared == 0)
        return 0;
    find_normal((const double(*)[3])t->first, n);
    see_sides(n, t->first[0], (const double(*)[3])t->second, t->slack, &above, &below);
    return (above | shared) == 7 || (below | shared) == 7;
}

int bvoli_triangle_interiors_apart(const bvol_triangle *a, const bvol_triangle *b)
{
    triangles t;
    const int side = bvoli_triangles_apart(a, b);
    if (side != 0)
        return side;
    load(a, b, &t);
    return is_on_one_side(&t, a, b);
}
