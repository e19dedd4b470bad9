/* SPDX-License-Identifier: MIT */
#include "hull/climb.h"

#include "arith/exact.h"
#include "arith/expansion.h"
#include "arith/filter.h"
#include "arith/vec4.h"
#include "base/bits.h"
#include "base/value.h"

int bvoli_hull_compare(const bvol_hull *h, const double direction[3], uint32_t a, uint32_t b)
{
    const float *const p = bvoli_coords(&h->points[a]), *const q = bvoli_coords(&h->points[b]);
    double terms[12];
    for (int k = 0; k < 3; ++k) {
        terms[k] = bvoli_two_product(direction[k], (double)p[k], &terms[k + 6]);
        terms[k + 3] = bvoli_two_product(-direction[k], (double)q[k], &terms[k + 9]);
    }
    return bvoli_sum_sign(terms, 12);
}

static double height_of(const bvol_hull *h, const double direction[3], uint32_t place)
{
    const bvol_vec3 *const p = &h->points[place];
    return direction[0] * (double)p->x + direction[1] * (double)p->y + direction[2] * (double)p->z;
}

/* With u = 2^-53: a product of the direction and a float has one rounding, and their sum of three two more: 3 u of their
 * magnitudes, which are at most those of the direction and the bounds; the difference of two heights has 7 u of that. Doubled
 * for the bound itself, with as much again to spare. */
#define SUPPORT_SLACK 0x1p-48

static double slack_of(const bvol_hull *h, const double direction[3])
{
    double size = 0;
    for (int k = 0; k < 3; ++k)
        size += fabs(direction[k]) * bvoli_hull_reach(h, k);
    return SUPPORT_SLACK * size;
}

/* Neighbours are looked at by eights in float, without a jump for each: whether one is higher is not to be foreseen, and most
 * vertices have at most eight.
 *
 * With u = 2^-24: a step to a neighbour has 1 u, so has the direction in float, a product has 1 u more and their sum of three
 * two more: a rise has 5 u of their magnitudes, which are at most those of the direction and the size of the bounds. Four times
 * that, for the roundings of the bound itself. Of what is denormal, below 2^-126, all may be lost, of a step, of the direction
 * and of a product. */
#define CLIMB_SLACK 0x1.4p-20F
#define CLIMB_LOST 0x1p-100F

enum { LOOK = BVOLI_HULL_SPARE_LINKS + 1 };

typedef struct rises {
    v4 along[3];
    float slack;
} rises;

static void set_rises(const bvol_hull *h, const double direction[3], rises *out)
{
    const v4 size = v4_sub(v4_load_yzw(&h->bounds.min.z), v4_load(&h->bounds.min.x)), lost = v4_splat(CLIMB_LOST),
             along = v4_set3((float)direction[0], (float)direction[1], (float)direction[2]);
    out->along[0] = v4_all_x(along);
    out->along[1] = v4_all_y(along);
    out->along[2] = v4_all_z(along);
    out->slack = CLIMB_SLACK * v4_total3(v4_mul(v4_add(v4_abs(along), lost), v4_add(size, lost))) + CLIMB_LOST;
}

static v4 rise(const bvol_hull *h, const rises *r, uint32_t link)
{
    const v4 x = v4_mul(r->along[0], v4_load(h->steps[0] + link)), y = v4_mul(r->along[1], v4_load(h->steps[1] + link)),
             z = v4_mul(r->along[2], v4_load(h->steps[2] + link));
    return v4_add(v4_add(x, y), z);
}

static float greatest(v4 a, v4 b)
{
    const v4 m = v4_max(a, b);
    return v4_max3(v4_max(m, v4_all_w(m)));
}

/* The neighbour that is certainly higher, by most; the vertex itself if all are certainly lower; BVOL_NO_VERTEX otherwise. */
static uint32_t certainly_higher(const bvol_hull *h, const rises *r, uint32_t at)
{
    static const float number[LOOK] = {0, 1, 2, 3, 4, 5, 6, 7};
    const v4 fall = v4_splat(-r->slack), none = v4_splat(-INFINITY);
    float most = r->slack;
    uint32_t best = at;
    int open = 0;
    for (uint32_t i = h->link_offsets[at], end = h->link_offsets[at + 1]; i < end; i += LOOK) {
        const uint32_t count = end - i < LOOK ? end - i : LOOK;
        v4 a = rise(h, r, i), b = rise(h, r, i + 4);
        const unsigned lower = (unsigned)mask4_bits(v4_lt(a, fall)) | (unsigned)mask4_bits(v4_lt(b, fall)) << 4;
        if (((lower + 1) & ((1U << count) - 1)) == 0)
            continue;
        a = v4_select(v4_lt(v4_load(number), v4_splat((float)count)), a, none);
        b = v4_select(v4_lt(v4_load(number + 4), v4_splat((float)count)), b, none);
        const float top = greatest(a, b);
        open = 1;
        if (top > most) {
            const v4 highest = v4_splat(top);
            most = top;
            best = h->links[i + bvoli_lowest_bit((unsigned)mask4_bits(v4_ge(a, highest)) |
                                                 (unsigned)mask4_bits(v4_ge(b, highest)) << 4)];
        }
    }
    return best == at && open ? BVOL_NO_VERTEX : best;
}

/* The highest of a vertex and its neighbours, and whether another is as high. */
BVOLI_RARE static uint32_t exactly_highest(const bvol_hull *h, const double direction[3], uint32_t at, int *is_tie)
{
    const double slack = slack_of(h, direction);
    double highest = height_of(h, direction, at);
    uint32_t best = at;
    *is_tie = 0;
    for (uint32_t i = h->link_offsets[at], end = h->link_offsets[at + 1]; i < end; ++i) {
        const uint32_t next = h->links[i];
        const double height = height_of(h, direction, next), gap = height - highest;
        if (gap < -slack)
            continue;
        const int sign = gap > slack ? 1 : bvoli_hull_compare(h, direction, next, best);
        *is_tie |= sign == 0;
        if (sign > 0) {
            best = next;
            highest = height;
        }
    }
    return best;
}

/* As long as a neighbour is higher: then no vertex is, since the hull is convex. */
uint32_t bvoli_hull_climb(const bvol_hull *h, const double direction[3], uint32_t from, int *is_tie)
{
    rises r;
    set_rises(h, direction, &r);
    for (uint32_t at = from;;) {
        *is_tie = 0;
        uint32_t next = certainly_higher(h, &r, at);
        if (next == BVOL_NO_VERTEX)
            next = exactly_highest(h, direction, at, is_tie);
        if (next == at)
            return at;
        at = next;
    }
}

/* Starts: directions are sorted by where they cross a cube about 0, whose sides are cut into squares, about one for four
 * vertices. */

uint32_t bvoli_hull_grid(int dimension, uint32_t vertices)
{
    uint32_t grid = 1;
    while ((uint64_t)24 * (grid + 1) * (grid + 1) <= vertices)
        ++grid;
    return dimension < 2 ? 0 : grid;
}

/* The square of a coordinate across the side that a direction crosses, which is at most as large as that along it. */
static uint32_t square_of(double across, double along, uint32_t grid)
{
    const double square = (across / fabs(along) + 1) * 0.5 * (double)grid;
    return square < (double)grid ? (uint32_t)square : grid - 1;
}

uint32_t bvoli_hull_start(const bvol_hull *h, const double direction[3])
{
    const double x = fabs(direction[0]), y = fabs(direction[1]), z = fabs(direction[2]);
    const uint32_t k = x >= y ? (x >= z ? 0 : 2) : (y >= z ? 1 : 2), i = k == 0 ? 1 : 0, j = k == 2 ? 1 : 2, grid = h->grid;
    if (grid == 0)
        return 0;
    const uint32_t side = 2 * k + (direction[k] < 0);
    return h->starts[(side * grid + square_of(direction[i], direction[k], grid)) * grid +
                     square_of(direction[j], direction[k], grid)];
}

/* Of the direction in the middle of each square, from that of the square before. */
void bvoli_hull_set_starts(bvol_hull *h)
{
    uint32_t last = 0, count = 0;
    int is_tie;
    for (uint32_t side = 0; side < 6; ++side)
        for (uint32_t a = 0; a < h->grid; ++a)
            for (uint32_t b = 0; b < h->grid; ++b) {
                const uint32_t k = side / 2, i = k == 0 ? 1 : 0, j = k == 2 ? 1 : 2;
                double direction[3];
                direction[k] = side % 2 ? -1 : 1;
                direction[i] = (2 * a + 1) / (double)h->grid - 1;
                direction[j] = (2 * b + 1) / (double)h->grid - 1;
                last = bvoli_hull_climb(h, direction, last, &is_tie);
                h->starts[count++] = last;
            }
}
