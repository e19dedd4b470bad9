/* SPDX-License-Identifier: MIT */
/* Corners are computed in double, by cross products of the vectors of three planes, and kept if it is certain that they are
 * all. Only where a coordinate has to be rounded to float are determinants signed exactly. */
#include "polyhedron/vertices.h"

#include "arith/cross4.h"
#include "arith/expansion.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "polyhedron/linear_forms.h"

#include <float.h>

/* Coefficients of planes are within u = 2^-53 of themselves, so the point where three meet is within 8 u of its size, and its
 * height over a fourth plane within 13 u (cross4.h). 16 u cover the second order and the roundings of the bounds. */
#define MEETING_SLACK 0x1p-49

/* The planes through each corner. */
static const int planes_of[BVOLI_VERTICES][3] = {{0, 2, 4}, {1, 2, 4}, {0, 3, 4}, {1, 3, 4},
                                                 {0, 2, 5}, {1, 2, 5}, {0, 3, 5}, {1, 3, 5}};

/* Where three planes meet: n = (p, 1) times n[3], which is positive; and the sign of the determinant of their normals. */
typedef struct meeting {
    double n[4], size[4];
    int8_t orientation;
} meeting;

static meeting meet(const bvoli_halfspaces *h, const int plane[3])
{
    meeting at;
    bvoli_cross4(h->q[plane[0]], h->q[plane[1]], h->q[plane[2]], at.n, at.size);
    at.orientation = at.n[3] < 0 ? 1 : -1;
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
        const meeting at = meet(h, planes_of[i]);
        out->known = at.n[3] > 2 * MEETING_SLACK * at.size[3];
        for (int k = 0; k < 3; ++k)
            out->known &= certainly_within(&at, h->q[planes_of[i][k] ^ 1]);
        out->orientation[i] = at.orientation;
        if (out->known)
            place(&at, out->point[i], out->error[i]);
    }
    if (out->known)
        find_ends(out);
}

/* Rounds to float; beyond the largest float, to that. */
void bvoli_vertices_middle(const bvoli_vertices *corners, float out[3])
{
    for (int k = 0; k < 3; ++k) {
        double sum = 0;
        for (int i = 0; i < BVOLI_VERTICES; ++i)
            sum += corners->point[i][k];
        out[k] = (float)bvoli_greater(bvoli_lesser(sum / BVOLI_VERTICES, (double)FLT_MAX), -(double)FLT_MAX);
    }
}

/* The error of a corner's height is that for which BVOLI_HEIGHT_SLACK is derived, plus that of the corner's coordinates. */
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

/* Coordinates as floats */

/* Let n[a] be the normals of three planes with the determinant W, and g[a] their heights where coordinate k is f and the other
 * two, i and j after it, are 0. The heights are 0 at the corner x, so (x[k] - f) n[a][k] + x[i] n[a][i] + x[j] n[a][j] = -g[a],
 * and by Cramer's rule (x[k] - f) W = -det(g, n[i], n[j]) = sum of g[a] times the minor of the other two planes, n[j] before
 * n[i]. Coefficients are sums of two floats, so a minor is the sum of eight products of two, and g[a] of two products and two
 * floats; all are multiples of 2^-298 below 2^260, whose products two_product is exact for. */
enum { MINOR_TERMS = 8, HEIGHT_TERMS = 4, DETERMINANT_TERMS = 3 * 2 * MINOR_TERMS * HEIGHT_TERMS };

static int find_minor(const double a[4][2], const double b[4][2], int i, int j, double out[MINOR_TERMS])
{
    int length = 0;
    for (int s = 0; s < 4; ++s) {
        const double first = a[j][s / 2] * b[i][s % 2], second = a[i][s / 2] * b[j][s % 2];
        length = first != 0 ? bvoli_expansion_add(out, length, first) : length;
        length = second != 0 ? bvoli_expansion_add(out, length, -second) : length;
    }
    return length;
}

static int find_height(const double a[4][2], int k, double f, double out[HEIGHT_TERMS])
{
    int length = 0;
    for (int s = 0; s < 2; ++s) {
        length = bvoli_expansion_add(out, length, a[k][s] * f);
        length = bvoli_expansion_add(out, length, a[3][s]);
    }
    return length;
}

/* The sign of x[k] - f times W. */
static int exact_order(const bvoli_halfspaces *h, const int plane[3], int k, double f)
{
    double minor[MINOR_TERMS], height[HEIGHT_TERMS], sum[DETERMINANT_TERMS];
    int length = 0;
    for (int a = 0; a < 3; ++a) {
        const double(*p)[2] = h->term[plane[(a + 1) % 3]], (*q)[2] = h->term[plane[(a + 2) % 3]];
        const int minors = find_minor(p, q, (k + 1) % 3, (k + 2) % 3, minor);
        if (minors == 0)
            continue;
        const int heights = find_height(h->term[plane[a]], k, f, height);
        length = bvoli_expansion_add_product(sum, length, minor, minors, height, heights);
    }
    return bvoli_expansion_sign(sum, length);
}

/* Whether side times coordinate k of corner i is at most f. */
static int exactly_at_most(const bvoli_halfspaces *h, const bvoli_vertices *c, int i, int k, int side, float f)
{
    const int order = exact_order(h, planes_of[i], k, side * (double)f);
    return side * c->orientation[i] * order <= 0;
}

/* The floats between which the coordinate, rounded up, must lie. */
static void round_ends(const bvoli_vertices *c, int i, int k, int side, float *least, float *most)
{
    const double x = side * c->point[i][k], error = c->error[i][k];
    *least = bvoli_up(x, -error);
    *most = bvoli_up(x, error);
}

float bvoli_vertex_up(const bvoli_halfspaces *h, const bvoli_vertices *corners, int i, int axis, int side, int *exact)
{
    float least, most;
    round_ends(corners, i, axis, side, &least, &most);
    int32_t low = bvoli_place(least), high = bvoli_place(most);
    while (low < high) {
        const int32_t middle = low + (int32_t)(((int64_t)high - low) / 2);
        *exact = 1;
        if (exactly_at_most(h, corners, i, axis, side, bvoli_float_at(middle)))
            high = middle;
        else
            low = middle + 1;
    }
    return bvoli_float_at(low);
}

/* The plane through corner i that is perpendicular to an axis, if there is one: all corners on it have equal coordinates along
 * the axis. */
static int square_plane(const bvoli_halfspaces *h, int i, int axis)
{
    int found = -1;
    for (int a = 0; a < 3; ++a) {
        const double *q = h->q[planes_of[i][a]];
        found = q[(axis + 1) % 3] == 0 && q[(axis + 2) % 3] == 0 ? planes_of[i][a] : found;
    }
    return found;
}

/* Corners that are certainly no higher than the best found so far are skipped, and all but one of those on a plane
 * perpendicular to the axis. */
float bvoli_vertices_up(const bvoli_halfspaces *h, const bvoli_vertices *corners, int axis, int side, int *exact)
{
    float bound = -INFINITY, least[BVOLI_VERTICES], most[BVOLI_VERTICES];
    int done = -1;
    for (int i = 0; i < BVOLI_VERTICES; ++i) {
        round_ends(corners, i, axis, side, &least[i], &most[i]);
        bound = least[i] > bound ? least[i] : bound;
    }
    for (int i = 0; i < BVOLI_VERTICES; ++i) {
        const int square = most[i] > bound ? square_plane(h, i, axis) : -1;
        if (!(most[i] > bound) || (square >= 0 && square == done))
            continue;
        const float found = bvoli_vertex_up(h, corners, i, axis, side, exact);
        bound = found > bound ? found : bound;
        done = square;
    }
    return bound;
}
