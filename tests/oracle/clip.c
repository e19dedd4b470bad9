/* SPDX-License-Identifier: MIT */
#include "oracle/clip.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

/* Numbers, in a pool that each question empties, so that formulas can be written as expressions. */

typedef mpq_srcptr real;

enum { POOL = 1 << 14 };
static mpq_t pool[POOL];
static int used, made;

static mpq_ptr fresh(void)
{
    if (used == POOL)
        abort();
    if (used == made)
        mpq_init(pool[made++]);
    return pool[used++];
}

static real of(double x)
{
    mpq_ptr out = fresh();
    mpq_set_d(out, x);
    return out;
}

#define OPERATION(name, function)                                                                                              \
    static real name(real a, real b)                                                                                           \
    {                                                                                                                          \
        mpq_ptr out = fresh();                                                                                                 \
        function(out, a, b);                                                                                                   \
        return out;                                                                                                            \
    }
OPERATION(plus, mpq_add)
OPERATION(minus, mpq_sub)
OPERATION(times, mpq_mul)
OPERATION(over, mpq_div)

typedef struct vec {
    real x[3];
} vec;

static real dot(vec a, vec b)
{
    return plus(plus(times(a.x[0], b.x[0]), times(a.x[1], b.x[1])), times(a.x[2], b.x[2]));
}

static vec cross(vec a, vec b)
{
    vec out;
    for (int c = 0; c < 3; c++) {
        const int i = (c + 1) % 3, j = (c + 2) % 3;
        out.x[c] = minus(times(a.x[i], b.x[j]), times(a.x[j], b.x[i]));
    }
    return out;
}

/* Coordinates along two vectors perpendicular to n and to each other, and along n. */
typedef struct frame {
    vec axis[3];
} frame;

static frame frame_along(const bvol_vec3 *n)
{
    frame f;
    const float *x = &n->x;
    const int least = fabsf(x[0]) <= fabsf(x[1]) ? (fabsf(x[0]) <= fabsf(x[2]) ? 0 : 2) : fabsf(x[1]) <= fabsf(x[2]) ? 1 : 2;
    vec unit;
    for (int c = 0; c < 3; c++) {
        f.axis[2].x[c] = of((double)x[c]);
        unit.x[c] = of(c == least ? 1 : 0);
    }
    f.axis[0] = cross(unit, f.axis[2]);
    f.axis[1] = cross(f.axis[2], f.axis[0]);
    return f;
}

/* v in multiples of the axes. */
static vec see(const frame *f, vec v)
{
    vec out;
    for (int c = 0; c < 3; c++)
        out.x[c] = over(dot(f->axis[c], v), dot(f->axis[c], f->axis[c]));
    return out;
}

typedef struct polygon {
    int count;
    vec corner[2 * CLIP_CORNERS];
} polygon;

static polygon seen(const frame *f, const clip_polygon *p)
{
    polygon out = {p->count, {{{NULL}}}};
    for (int i = 0; i < p->count; i++) {
        vec v;
        for (int c = 0; c < 3; c++) {
            v.x[c] = of(0);
            for (int t = 0; t < CLIP_TERMS; t++)
                v.x[c] = plus(v.x[c], of(p->term[i][t][c]));
        }
        out.corner[i] = see(f, v);
    }
    return out;
}

/* Twice the area of the triangle, seen along n. */
static real area(vec a, vec b, vec c)
{
    return minus(times(minus(b.x[0], a.x[0]), minus(c.x[1], a.x[1])), times(minus(b.x[1], a.x[1]), minus(c.x[0], a.x[0])));
}

/* The height of the plane through three corners over a place. */
static real height(const polygon *p, vec at)
{
    const vec *const v = p->corner;
    const real whole = area(v[0], v[1], v[2]);
    return over(plus(plus(times(area(v[1], v[2], at), v[0].x[2]), times(area(v[2], v[0], at), v[1].x[2])),
                     times(area(v[0], v[1], at), v[2].x[2])),
                whole);
}

static vec crossing(vec p, vec q, real of_p, real of_q)
{
    const real share = over(of_p, minus(of_p, of_q));
    vec out;
    for (int c = 0; c < 3; c++)
        out.x[c] = plus(p.x[c], times(share, minus(q.x[c], p.x[c])));
    return out;
}

/* What of a polygon is on the side of `turn` of the line from v to w. */
static void cut(polygon *p, vec v, vec w, int turn)
{
    polygon out = {0, {{{NULL}}}};
    for (int i = 0; i < p->count; i++) {
        const vec from = p->corner[i], to = p->corner[(i + 1) % p->count];
        const real of_from = area(v, w, from), of_to = area(v, w, to);
        const int s = turn * mpq_sgn(of_from), t = turn * mpq_sgn(of_to);
        if (s >= 0)
            out.corner[out.count++] = from;
        if (s * t < 0)
            out.corner[out.count++] = crossing(from, to, of_from, of_to);
    }
    *p = out;
}

static double depth_at(const frame *f, real height_a, real height_b)
{
    return mpq_get_d(minus(height_b, height_a)) * sqrt(mpq_get_d(dot(f->axis[2], f->axis[2])));
}

static clip_point point_of(const frame *f, vec at, real height_b)
{
    clip_point out;
    const vec middle = {{at.x[0], at.x[1], times(of(0.5), plus(at.x[2], height_b))}};
    for (int c = 0; c < 3; c++) {
        real sum = of(0);
        for (int i = 0; i < 3; i++)
            sum = plus(sum, times(middle.x[i], f->axis[i].x[c]));
        out.at[c] = mpq_get_d(sum);
    }
    out.depth = depth_at(f, at.x[2], height_b);
    return out;
}

int oracle_clip(const clip_polygon *a, const clip_polygon *b, const bvol_vec3 *n, clip_point out[CLIP_CORNERS])
{
    used = 0;
    const frame f = frame_along(n);
    const polygon of_b = seen(&f, b);
    polygon p = seen(&f, a);
    const int turn = mpq_sgn(area(of_b.corner[0], of_b.corner[1], of_b.corner[2]));
    for (int i = 0; i < of_b.count; i++)
        cut(&p, of_b.corner[i], of_b.corner[(i + 1) % of_b.count], turn);
    const int count = p.count < CLIP_CORNERS ? p.count : CLIP_CORNERS;
    for (int i = 0; i < count; i++)
        out[i] = point_of(&f, p.corner[i], height(&of_b, p.corner[i]));
    return count;
}

double oracle_clip_depth(const clip_polygon *a, const clip_polygon *b, const bvol_vec3 *n, const double at[3])
{
    used = 0;
    const frame f = frame_along(n);
    const polygon of_a = seen(&f, a), of_b = seen(&f, b);
    const vec v = {{of(at[0]), of(at[1]), of(at[2])}}, place = see(&f, v);
    return depth_at(&f, height(&of_a, place), height(&of_b, place));
}
