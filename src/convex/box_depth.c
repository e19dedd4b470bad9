/* SPDX-License-Identifier: MIT */
#include "convex/box_depth.h"

#include "arith/filter.h"
#include "arith/vec3d.h"
#include "base/bits.h"
#include "convex/centered_gap.h"

enum { SIDES = 6, REST = SIDES - 2 };

/* As `sums` of convex/centered_gap.c. */
typedef struct boxes {
    const bvol_obb *box[2];
    d3 center[2], g[SIDES], d;
    double reach[SIDES], size;
} boxes;

static void load_boxes(const bvol_obb *a, const bvol_obb *b, boxes *q)
{
    q->box[0] = a;
    q->box[1] = b;
    for (int i = 0; i < 2; ++i)
        q->center[i] = d3_load(&q->box[i]->center.x);
    q->d = d3_sub(q->center[0], q->center[1]);
    q->size = d3_sum(d3_abs(q->d));
    for (int k = 0; k < SIDES; ++k) {
        const bvol_obb *const box = q->box[k / 3];
        q->g[k] = d3_mul(d3_splat(fabs((double)(&box->extent.x)[k % 3])), d3_load(&box->axis[k % 3].x));
        q->reach[k] = d3_sum(d3_abs(q->g[k]));
        q->size += q->reach[k];
    }
}

/* Both sides of a face, in the order of convex/centered_gap.h, and the others. */
static const unsigned char sides_of[BVOLI_CENTERED_PAIRS][2 + REST] = {
    {0, 1, 2, 3, 4, 5}, {0, 2, 1, 3, 4, 5}, {1, 2, 0, 3, 4, 5}, {3, 4, 0, 1, 2, 5}, {3, 5, 0, 1, 2, 4},
    {4, 5, 0, 1, 2, 3}, {0, 3, 1, 2, 4, 5}, {0, 4, 1, 2, 3, 5}, {0, 5, 1, 2, 3, 4}, {1, 3, 0, 2, 4, 5},
    {1, 4, 0, 2, 3, 5}, {1, 5, 0, 2, 3, 4}, {2, 3, 0, 1, 4, 5}, {2, 4, 0, 1, 3, 5}, {2, 5, 0, 1, 3, 4}};

/* Its normal of any length, how far the middle is above it, and how far the other sides reach along it. */
typedef struct face {
    d3 n;
    double length, height, along[REST], value;
    const unsigned char *side, *rest;
} face;

static d3 axis_of(const boxes *q, int k)
{
    return d3_load(&q->box[k >= 3]->axis[k >= 3 ? k - 3 : k].x);
}

BVOLI_INLINE void measure(const boxes *q, unsigned pair, face *f)
{
    f->side = sides_of[pair];
    f->rest = f->side + 2;
    f->n = d3_cross(axis_of(q, f->side[0]), axis_of(q, f->side[1]));
    double reach = 0;
    for (int m = 0; m < REST; ++m) {
        f->along[m] = d3_dot(f->n, q->g[f->rest[m]]);
        reach += fabs(f->along[m]);
    }
    f->length = bvoli_sqrt(d3_dot(f->n, f->n));
    f->height = d3_dot(f->n, q->d);
    f->value = (fabs(f->height) - reach) / f->length;
}

/* Of a side that lies nearly along the face neither the sign of how far it reaches is certain nor whether the normal is one of
 * a face of that box: convex/centered_gap.c asks both of the unit normal. With the roundings of its own, below 2^-48 of the
 * side, they are certain beyond twice the share that it takes for none. */
#define CLEAR_SLACK (2 * BVOLI_CENTERED_FACE_SHARE)

/* The normal along two edges that are more parallel than that, of axes whose length is nearly 1, has large roundings. */
#define PARALLEL 0x1p-4

/* Whether both sides of the face have a width, and all others are clear of it. */
static int is_clear(const boxes *q, const face *f)
{
    const double least = CLEAR_SLACK * f->length;
    double clear = bvoli_lesser(q->reach[f->side[0]], q->reach[f->side[1]]);
    clear = bvoli_lesser(clear, fabs(f->height));
    clear = bvoli_lesser(clear, f->length - PARALLEL);
    for (int m = 0; m < REST; ++m)
        clear = bvoli_lesser(clear, fabs(f->along[m]) - least * q->reach[f->rest[m]]);
    return clear > 0;
}

/* Whether a normal lies along a coordinate. */
static int is_upright(d3 n)
{
    const unsigned some = d3_nonzero(n);
    return (some & (some - 1)) == 0;
}

/* Which is the best of more faces than one; none if one of them lies along a coordinate. */
BVOLI_APART static unsigned find_among(const boxes *q, unsigned open)
{
    double value = -INFINITY;
    unsigned found = BVOLI_CENTERED_PAIRS;
    for (; open != 0; open &= open - 1) {
        face f;
        measure(q, bvoli_lowest_bit(open), &f);
        if (is_upright(f.n))
            return BVOLI_CENTERED_PAIRS;
        if (f.value > value) {
            value = f.value;
            found = bvoli_lowest_bit(open);
        }
    }
    return found;
}

/* The point of the face that 0 is nearest to: shares of both of its sides, in one round of convex/centered_gap.c; `of` are the
 * parts of all others. */
static int settle(const boxes *q, const face *f, d3 n, d3 of[SIDES])
{
    const d3 g = q->g[f->side[0]], h = q->g[f->side[1]];
    d3 base = d3_sub(q->d, d3_mul(d3_splat(f->value), n));
    for (int m = 0; m < REST; ++m)
        base = d3_add(base, of[f->rest[m]]);
    const double gg = d3_dot(g, g), slope = d3_dot(g, h) / gg;
    const d3 v = d3_sub(h, d3_mul(d3_splat(slope), g));
    const double vv = d3_dot(v, v), of_h = -d3_dot(v, base) / vv, of_g = -d3_dot(g, base) / gg - slope * of_h;
    of[f->side[0]] = d3_mul(d3_splat(of_g), g);
    of[f->side[1]] = d3_mul(d3_splat(of_h), h);
    const d3 x = d3_add(d3_add(base, of[f->side[0]]), of[f->side[1]]);
    return (fabs(of_g) <= 1) & (fabs(of_h) <= 1) & (d3_sum(d3_abs(x)) <= BVOLI_CENTERED_ZERO_SHARE * q->size);
}

/* The third side of a box where two are the sides of the face, and whether it is the upper one. */
static uint32_t face_of(const face *f, int first, int upper)
{
    const int i = f->side[0] - first, j = f->side[1] - first;
    return i >= 0 && j < 3 ? 2 * (uint32_t)(3 - i - j) + (uint32_t)upper : BVOL_NO_FEATURE;
}

int bvoli_boxes_depth(const bvol_obb *a, const bvol_obb *b, unsigned open, bvoli_gap *out)
{
    boxes q;
    face f;
    d3 of[SIDES];
    load_boxes(a, b, &q);
    const unsigned nearest = (open & (open - 1)) == 0 ? bvoli_lowest_bit(open) : find_among(&q, open);
    if (nearest == BVOLI_CENTERED_PAIRS)
        return 0;
    measure(&q, nearest, &f);
    const double slack = BVOLI_CENTERED_SLACK * q.size, side = copysign(1, f.height);
    if (is_upright(f.n) || !is_clear(&q, &f) || !(q.size < BVOLI_CENTERED_LARGE) || !(f.value < -slack))
        return 0;
    const d3 n = d3_mul(d3_splat(side / f.length), f.n);
    for (int m = 0; m < REST; ++m)
        of[f.rest[m]] = d3_mul(d3_splat(-copysign(1, side * f.along[m])), q.g[f.rest[m]]);
    if (!settle(&q, &f, n, of))
        return 0;
    out->lo = f.value - slack;
    out->hi = f.value + slack;
    out->sq = 0;
    d3_store(out->n, n);
    d3_store(out->a, d3_add(d3_add(d3_add(q.center[0], of[0]), of[1]), of[2]));
    d3_store(out->b, d3_sub(d3_sub(d3_sub(q.center[1], of[3]), of[4]), of[5]));
    out->face[0] = face_of(&f, 0, side * f.along[0] < 0);
    out->face[1] = face_of(&f, 3, side * f.along[3] > 0);
    return 1;
}
