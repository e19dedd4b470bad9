/* SPDX-License-Identifier: MIT */
/* The rows of the header in double, with a bound: first the three weights, then the planes. Where two rows meet that this
 * leaves open is found exactly; of the other rows, those are asked exactly of which running bounds of the errors
 * (arith/estimate.h) leave the sign open. */
#include "polyhedron/polyhedron_triangle.h"

#include "arith/filter.h"
#include "polyhedron/cone.h"

#include <string.h>

typedef struct clip {
    const bvoli_halfspaces *h;
    const double (*corner)[3];
    int corners, rows;
    int plane[BVOLI_HALFSPACES];                                /* of a row */
    double row[BVOLI_HALFSPACES][3], size[BVOLI_HALFSPACES][3]; /* heights, and the magnitudes that made them */
} clip;

/* A height has five roundings of u = 2^-53 (halfspaces.h): 8 u of its size. */
#define ROW_SLACK 0x1p-50

/* The sign of entry k of a row if it is certain. */
static int entry_sign(const clip *c, int row, int k)
{
    return bvoli_decide(c->row[row][k], ROW_SLACK * c->size[row][k]);
}

/* Of planes that all corners certainly are within no row is made: wherever no weight is negative their heights are positive, so
 * that they take nothing away. */
static void set_clip(const bvoli_halfspaces *h, const double (*corner)[3], int corners, clip *out)
{
    out->h = h;
    out->corner = corner;
    out->corners = corners;
    out->rows = 0;
    for (int i = 0; i < h->count; ++i) {
        int within = 1;
        for (int k = 0; k < corners; ++k) {
            out->row[out->rows][k] = bvoli_height_over(h->q[i], corner[k], &out->size[out->rows][k]);
            within &= entry_sign(out, out->rows, k) > 0;
        }
        out->plane[out->rows] = i;
        out->rows += !within;
    }
}

/* 1 if a corner certainly is in all half-spaces, -1 if all corners certainly are outside one of them. */
static int filter_corners(const clip *c)
{
    unsigned within = (1U << c->corners) - 1;
    for (int i = 0; i < c->rows; ++i) {
        int beyond = 1;
        for (int k = 0; k < c->corners; ++k) {
            const int sign = entry_sign(c, i, k);
            within &= ~((unsigned)(sign <= 0) << k);
            beyond &= sign < 0;
        }
        if (beyond)
            return -1;
    }
    return within != 0;
}

/* Whether (-1, -1, -1) lies in the cone of the rows (cone.h). */
static int misses(const clip *c, int *exact)
{
    static const double unit[3][4] = {{1}, {0, 1}, {0, 0, 1}}, down[2][4] = {{-1, -1}, {-1, -1, -1}};
    bvoli_cone cone;
    bvoli_cone_row row[BVOLI_HALFSPACES];
    bvoli_cone_begin(&cone, c->corners);
    for (int k = 0; k < c->corners; ++k)
        bvoli_cone_add(&cone, (bvoli_cone_vector){unit[k], unit[k], 1, NULL});
    for (int i = 0; i < c->rows; ++i) {
        memset(row[i].term, 0, sizeof row[i].term);
        for (int k = 0; k < c->corners; ++k)
            bvoli_halfspace_height_terms(c->h, c->plane[i], c->corner[k], row[i].term + (size_t)k * BVOLI_CONE_TERMS);
        bvoli_cone_add(&cone, bvoli_cone_sums(&row[i], BVOLI_CONE_TERMS));
    }
    bvoli_cone_finish(&cone, exact);
    const double *const target = down[c->corners - 2];
    return bvoli_cone_contains(&cone, (bvoli_cone_vector){target, target, 1, NULL}, exact);
}

int bvoli_halfspaces_miss_corners(const bvoli_halfspaces *h, const double (*corner)[3], int corners, enum bvoli_predicate who)
{
    clip c;
    int exact = 0;
    set_clip(h, corner, corners, &c);
    const int side = filter_corners(&c);
    if (side != 0) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return side < 0;
    }
    const int miss = misses(&c, &exact);
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return miss;
}
