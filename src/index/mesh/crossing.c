/* SPDX-License-Identifier: MIT */
/* Whether a beam crosses a triangle, exactly: where p lies among the edges, seen along x, and whether the plane of the triangle
 * is above it there.
 *
 * The point is taken to be p + (d, e, f), each positive and less than any power of the one before (H. Edelsbrunner and E.
 * Muecke, "Simulation of simplicity", 1990). Then it is on no line through an edge as seen along x, and below no plane that
 * holds p: the triangle is crossed if the moved point is on the same side of all three edges, and p is below its plane. Both
 * are the signs of determinants, of degree 2 and 3. */
#include "index/mesh/crossing.h"

#include <bvol/triangle.h>

#include "arith/filter.h"
#include "base/stage.h"
#include "base/value.h"
#include "hull/orientation.h"

/* With u = 2^-53: a difference of floats has one rounding, a product of two three, the difference of two products another: 4 u
 * of both products; as much again covers the bound itself. */
#define SIDE_SLACK 0x1p-50

/* The sign of (b - a) x (p - a) along x. Doubles made of floats do not underflow, and a difference is 0 only if it truly is: so
 * are products. */
static int side_of(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *p)
{
    const double y = (double)p->y, z = (double)p->z, left = ((double)a->y - y) * ((double)b->z - z),
                 right = ((double)a->z - z) * ((double)b->y - y);
    const int sign = bvoli_decide(left - right, SIDE_SLACK * (fabs(left) + fabs(right))), zero = left == 0 && right == 0;
    BVOLI_MADE(beam_side, sign == 0 && !zero);
    return sign != 0 || zero ? sign : bvoli_turn(a, b, p, 0);
}

/* On which side of an edge the moved point is where p is on neither: (b - a) x (d, e, f) along x. */
static int moved_side(const bvol_vec3 *a, const bvol_vec3 *b)
{
    if (a->z != b->z)
        return a->z > b->z ? 1 : -1;
    return (b->y > a->y) - (b->y < a->y);
}

typedef struct sides {
    int exact[3], moved[3]; /* of p, and of the moved point */
} sides;

static sides sides_of(const bvol_triangle *t, const bvol_vec3 *p)
{
    const bvol_vec3 *const corner[4] = {&t->a, &t->b, &t->c, &t->a};
    sides s;
    for (int i = 0; i < 3; ++i) {
        s.exact[i] = side_of(corner[i], corner[i + 1], p);
        s.moved[i] = s.exact[i] != 0 ? s.exact[i] : moved_side(corner[i], corner[i + 1]);
    }
    return s;
}

static int equal(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* Whether a triangle contains a point between its least and greatest x: seen along x it is on no two sides of the edges, and in
 * the plane of the triangle, unless this is seen as a line. */
static int contains(const bvol_triangle *t, const sides *s, const bvol_vec3 *p)
{
    const int *const side = s->exact;
    const int left = side[0] > 0 || side[1] > 0 || side[2] > 0, right = side[0] < 0 || side[1] < 0 || side[2] < 0;
    if (equal(&t->a, p) || equal(&t->b, p) || equal(&t->c, p))
        return 1;
    if (left && right)
        return 0;
    return left || right ? bvoli_orientation3(&t->a, &t->b, &t->c, p) == 0 : bvol_triangle_contains_point(t, p);
}

int bvoli_beam_crosses(const bvol_triangle *t, const bvol_vec3 *p, int *on)
{
    if (!bvoli_vec3_finite(&t->a) || !bvoli_vec3_finite(&t->b) || !bvoli_vec3_finite(&t->c))
        return 0;
    const int ahead = (t->a.x > p->x) & (t->b.x > p->x) & (t->c.x > p->x),
              behind = (t->a.x < p->x) & (t->b.x < p->x) & (t->c.x < p->x);
    if (behind)
        return 0;
    const sides s = sides_of(t, p);
    const int crosses = s.moved[0] == s.moved[1] && s.moved[1] == s.moved[2] ? s.moved[0] : 0;
    if (ahead)
        return crosses;
    if (on && !*on)
        *on = contains(t, &s, p);
    return crosses != 0 && bvoli_orientation3(&t->a, &t->b, &t->c, p) == -crosses ? crosses : 0;
}
