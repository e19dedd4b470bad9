/* SPDX-License-Identifier: MIT */
#include "polyhedron/vertices.h"

#include "arith/cross4.h"
#include "arith/filter.h"
#include "polyhedron/linear_forms.h"

/* Coefficients of planes are within u = 2^-53 of themselves, so that a meeting of three is within 8 u of its size, and its
 * height over a fourth plane within 13 u (cross4.h). 16 u cover the second order and the roundings of the bounds. */
#define MEETING_SLACK 0x1p-49

/* Where three planes meet: n = (p, 1) times n[3], which is positive. */
typedef struct meeting {
    double n[4], size[4];
} meeting;

static meeting meet(const bvoli_halfspaces *h, int a, int b, int c)
{
    meeting at;
    bvoli_cross4(h->q[a], h->q[b], h->q[c], at.n, at.size);
    if (at.n[3] < 0)
        for (int k = 0; k < 4; ++k)
            at.n[k] = -at.n[k];
    return at;
}

static int certainly_within(const meeting *at, const double q[4])
{
    double height = 0, size = 0;
    for (int k = 0; k < 4; ++k) {
        height += at->n[k] * q[k];
        size += at->size[k] * fabs(q[k]);
    }
    return height > MEETING_SLACK * size + BVOLI_UNDERFLOW_SLACK;
}

/* With N and W the true values of n and w, off by at most dN and dW <= w / 2: N / W - n / w = (N - n) / W - (n / w) (W - w) / W
 * is at most (dN + |n / w| dW) / W, and W >= w / 2. As the slack is twice what it need be, 16 u of the quotient are left for
 * its rounding and those of the bound. Nothing overflows: coefficients of normals that are not 0 lie between 2^-277 and 2, one
 * of each normal is 1 or more, and d is below 2^279; so size[3] is 2^-554 at least, n[3] at least 2^-48 of it, and a coordinate
 * below 2^900. */
static void place(const meeting *at, double point[3], double error[3])
{
    for (int k = 0; k < 3; ++k) {
        point[k] = at->n[k] / at->n[3];
        error[k] = 2 * MEETING_SLACK * (at->size[k] + fabs(point[k]) * at->size[3]) / at->n[3];
    }
}

/* The error is large enough for the rounding of its sum with the coordinate too. */
static void find_ends(bvoli_vertices *c)
{
    for (int k = 0; k < 3; ++k) {
        c->low[k] = (bvoli_between){INFINITY, INFINITY};
        c->high[k] = (bvoli_between){-INFINITY, -INFINITY};
        for (int i = 0; i < BVOLI_VERTICES; ++i) {
            const double least = c->point[i][k] - c->error[i][k], most = c->point[i][k] + c->error[i][k];
            c->low[k] = (bvoli_between){bvoli_lesser(c->low[k].least, least), bvoli_lesser(c->low[k].most, most)};
            c->high[k] = (bvoli_between){bvoli_greater(c->high[k].least, least), bvoli_greater(c->high[k].most, most)};
        }
    }
}

/* Where each three planes of different pairs meet in one point, and that lies certainly within the other three planes, these
 * points are corners, and the edges from each, along two of its planes, end at others of them. From any corner of a polyhedron
 * such edges lead to any other, as the simplex method takes them (G. Dantzig, 1951). So there are no more corners, and no
 * endless edges: all points lie between the eight. */
void bvoli_vertices_of(const bvoli_halfspaces *h, bvoli_vertices *out)
{
    out->known = h->count == 6;
    for (int i = 0; i < BVOLI_VERTICES && out->known; ++i) {
        const int plane[3] = {i & 1, 2 + (i >> 1 & 1), 4 + (i >> 2)};
        const meeting at = meet(h, plane[0], plane[1], plane[2]);
        out->known = at.n[3] > 2 * MEETING_SLACK * at.size[3];
        for (int k = 0; k < 3; ++k)
            out->known &= certainly_within(&at, h->q[plane[k] ^ 1]);
        if (out->known)
            place(&at, out->point[i], out->error[i]);
    }
    if (out->known)
        find_ends(out);
}

/* The height of a corner has what BVOLI_HEIGHT_SLACK is for, and what its coordinates are off by. */
int bvoli_vertex_side(const bvoli_vertices *corners, int i, const double q[4])
{
    double size, loose;
    const double height = bvoli_height_over(q, corners->point[i], &size);
    (void)bvoli_slope_along(q, corners->error[i], &loose);
    return bvoli_decide(height, BVOLI_HEIGHT_SLACK * size + 2 * loose);
}

int bvoli_vertices_extreme(const bvoli_vertices *corners, const double q[4], int side)
{
    int extreme = -1;
    for (int i = 0; i < BVOLI_VERTICES && extreme < 1; ++i) {
        const int over = side * bvoli_vertex_side(corners, i, q);
        extreme = over > extreme ? over : extreme;
    }
    return side * extreme;
}
