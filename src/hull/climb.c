/* SPDX-License-Identifier: MIT */
#include "hull/climb.h"

#include "arith/exact.h"
#include "arith/expansion.h"
#include "arith/filter.h"
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

/* As long as a neighbour is higher: then no vertex is, since the hull is convex. */
uint32_t bvoli_hull_climb(const bvol_hull *h, const double direction[3], uint32_t from, int *is_tie)
{
    const double slack = slack_of(h, direction);
    double highest = height_of(h, direction, from);
    for (uint32_t at = from, best = from;; at = best) {
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
        if (best == at)
            return at;
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
