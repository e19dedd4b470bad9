/* SPDX-License-Identifier: MIT */
#include "convex/filters/triangle_pair.h"

#include "arith/filter.h"

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

int bvoli_triangles_apart(const bvol_triangle *a, const bvol_triangle *b)
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
