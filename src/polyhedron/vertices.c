/* SPDX-License-Identifier: MIT */
/* Corners are computed in double, by cross products of the vectors of three planes, and kept if it is certain that they are
 * all. Only where a coordinate has to be rounded to float are determinants signed exactly. */
#include "polyhedron/vertices.h"

#include "arith/cross4.h"
#include "arith/expansion.h"
#include "arith/filter.h"
#include "arith/quotient.h"
#include "arith/round.h"
#include "polyhedron/linear_forms.h"

#include <float.h>

/* Coefficients of planes are within u = 2^-53 of themselves, so the point where three meet is within 8 u of its size, and its
 * height over a fourth plane within 13 u (cross4.h). 16 u cover the second order and the roundings of the bounds. */
#define MEETING_SLACK 0x1p-49

enum { HEXAHEDRON = 8, WITHOUT_LID = 4 };
static const uint8_t hexahedron[HEXAHEDRON][3] = {{0, 2, 4}, {1, 2, 4}, {0, 3, 4}, {1, 3, 4},
                                                  {0, 2, 5}, {1, 2, 5}, {0, 3, 5}, {1, 3, 5}};

/* Where three planes meet: n = (p, 1) times n[3], which is positive; and the sign of the determinant of their normals. */
typedef struct meeting {
    double n[4], size[4];
    int8_t orientation;
} meeting;

static meeting meet(const bvoli_halfspaces *h, int plane, const bvoli_minors4 *others)
{
    meeting at;
    bvoli_cross4_with(h->q[plane], others, at.n, at.size);
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
    const double inverse = 1 / at->n[3];
    for (int k = 0; k < 3; ++k) {
        point[k] = at->n[k] * inverse;
        error[k] = 2 * MEETING_SLACK * (at->size[k] + fabs(point[k]) * at->size[3]) * inverse;
    }
}

/* The error is large enough for the rounding of its sum with the coordinate too. */
static void find_ends(bvoli_vertices *c)
{
    for (int k = 0; k < 3; ++k) {
        c->low[k] = (bvoli_between){INFINITY, INFINITY};
        c->high[k] = (bvoli_between){-INFINITY, -INFINITY};
        for (int i = 0; i < c->count; ++i) {
            const double least = c->point[i][k] - c->error[i][k], most = c->point[i][k] + c->error[i][k];
            c->low[k] = (bvoli_between){bvoli_lesser(c->low[k].least, least), bvoli_lesser(c->low[k].most, most)};
            c->high[k] = (bvoli_between){bvoli_greater(c->high[k].least, least), bvoli_greater(c->high[k].most, most)};
        }
    }
}

/* Whether three planes certainly meet in one point, and that lies certainly within all others; then writes it. The minors are
 * those of the last two. */
static int add_corner(const bvoli_halfspaces *h, const uint8_t plane[3], const bvoli_minors4 *minors, bvoli_vertices *out)
{
    const meeting at = meet(h, plane[0], minors);
    int certain = at.n[3] > 2 * MEETING_SLACK * at.size[3];
    for (int i = 0; i < h->count && certain; ++i)
        certain = i == plane[0] || i == plane[1] || i == plane[2] || certainly_within(&at, h->q[i]);
    if (certain) {
        for (int k = 0; k < 3; ++k)
            out->plane[out->count][k] = plane[k];
        out->orientation[out->count] = at.orientation;
        place(&at, out->point[out->count], out->error[out->count]);
        ++out->count;
    }
    return certain;
}

/* Pairs of planes as bits [higher], 1 << lower. */
typedef struct pairs {
    uint32_t bit[BVOLI_HALFSPACES];
} pairs;

/* Adds a pair to the first set, or, if it is there, to the second. */
static void add_pair(uint8_t a, uint8_t b, pairs *once, pairs *twice)
{
    const uint8_t low = a < b ? a : b, high = a < b ? b : a;
    const uint32_t bit = (uint32_t)1 << low;
    twice->bit[high] |= once->bit[high] & bit;
    once->bit[high] |= bit;
}

static int has_pair(const pairs *p, uint8_t a, uint8_t b)
{
    return (int)(p->bit[a < b ? b : a] >> (a < b ? a : b) & 1);
}

/* Along the edge of two planes. */
typedef struct ray {
    double along[3], size[3];
} ray;

/* With u = 2^-53 a component is within 4 u of its size, a difference of two products; the slope of a plane along it within 8 u
 * of that of the sizes. Twice that covers the second order and the roundings of the bounds. */
#define RAY_SLACK 0x1p-49

/* Whether a plane certainly rises along a ray. */
static int certainly_rises(const ray *r, const double q[4], double sign)
{
    const double n[3] = {fabs(q[0]), fabs(q[1]), fabs(q[2])};
    return sign * bvoli_dot(r->along, q) > RAY_SLACK * bvoli_dot(r->size, n) + BVOLI_UNDERFLOW_SLACK;
}

/* Whether the edge of planes a and b, inwards from c, certainly has no end, and it is certain in which directions it leads. */
static int add_ray(const bvoli_halfspaces *h, int a, int b, int c, bvoli_vertices *out)
{
    const double *p = h->q[a], *q = h->q[b];
    ray r;
    for (int k = 0; k < 3; ++k) {
        const double first = p[(k + 1) % 3] * q[(k + 2) % 3], second = p[(k + 2) % 3] * q[(k + 1) % 3];
        r.along[k] = first - second;
        r.size[k] = fabs(first) + fabs(second);
    }
    const double sign = bvoli_dot(r.along, h->q[c]) < 0 ? -1 : 1;
    int certain = 1;
    for (int i = 0; i < h->count && certain; ++i)
        certain = i == a || i == b || certainly_rises(&r, h->q[i], sign);
    for (int k = 0; k < 3; ++k) {
        certain &= r.size[k] == 0 || fabs(r.along[k]) > RAY_SLACK * r.size[k];
        if (sign * r.along[k] > 0)
            out->high[k] = (bvoli_between){INFINITY, INFINITY};
        if (sign * r.along[k] < 0)
            out->low[k] = (bvoli_between){-INFINITY, -INFINITY};
    }
    out->bounded = 0;
    return certain;
}

/* Whether the edges from each corner, along two of its planes each, end at another, or certainly nowhere. */
static int all_joined(const bvoli_halfspaces *h, bvoli_vertices *c)
{
    pairs once = {{0}}, twice = {{0}};
    int joined = 1;
    for (int i = 0; i < 3 * c->count; ++i)
        add_pair(c->plane[i / 3][i % 3], c->plane[i / 3][(i + 1) % 3], &once, &twice);
    for (int i = 0; i < 3 * c->count && joined; ++i) {
        const uint8_t *plane = c->plane[i / 3], a = plane[i % 3], b = plane[(i + 1) % 3];
        joined = has_pair(&twice, a, b) || add_ray(h, a, b, plane[(i + 2) % 3], c);
    }
    return joined;
}

/* Where each three planes meet in one point, and that lies certainly within all others, these points are corners with three
 * edges each. If all edges end at others of them, or nowhere, these are all: edges lead from any corner of a polyhedron to any
 * other, as the simplex method takes them (G. Dantzig, 1951). So there are no more corners and no more edges without end: each
 * point is a mean of corners, plus a sum of vectors along such edges. */
static int prove(const bvoli_halfspaces *h, const uint8_t (*corner)[3], int count, bvoli_vertices *out)
{
    int proven = count > 0;
    bvoli_minors4 minors;
    out->count = 0;
    out->bounded = 1;
    for (int i = 0; i < count && proven; ++i) {
        const uint8_t *at = corner[i], *before = corner[i > 0 ? i - 1 : 0];
        if (i == 0 || at[1] != before[1] || at[2] != before[2]) /* those of a hexahedron change with every other corner */
            bvoli_minors4_of(h->q[at[1]], h->q[at[2]], &minors);
        proven = add_corner(h, at, &minors, out);
    }
    if (!proven)
        return 0;
    find_ends(out);
    return corner == hexahedron && count == HEXAHEDRON ? 1 : all_joined(h, out);
}

/* Rounds to float; beyond the largest float, to that. */
static void find_middle(const bvoli_vertices *c, float out[3])
{
    for (int k = 0; k < 3; ++k) {
        double sum = 0;
        for (int i = 0; i < c->count; ++i)
            sum += c->point[i][k];
        out[k] = (float)bvoli_greater(bvoli_lesser(sum / c->count, (double)FLT_MAX), -(double)FLT_MAX);
    }
}

void bvoli_vertices_of(const bvoli_halfspaces *h, float inside[3], bvoli_vertices *out)
{
    out->known = h->count >= 5 && h->count <= 6 && prove(h, hexahedron, h->count == 6 ? HEXAHEDRON : WITHOUT_LID, out);
    out->hexahedron = out->known && h->count == 6;
    if (!out->known || !out->bounded)
        bvoli_halfspaces_interior_point(h, inside);
    if (!out->known) {
        uint8_t corner[BVOLI_VERTICES][3];
        out->known = prove(h, (const uint8_t(*)[3])corner, bvoli_walk_edges(h, inside, corner), out);
    }
    if (out->known && out->bounded)
        find_middle(out, inside);
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
    for (int i = 0; i < corners->count && extreme < 1; ++i) {
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

static int parts(const double term[2])
{
    return (term[0] != 0) + (term[1] != 0);
}

/* Where planes are sums of two floats there may be more terms than others have. Expansions of those take longer than dyadic
 * numbers: each term is added to all before it. */
enum { MOST_TERMS = DETERMINANT_TERMS / 8 };

static int has_few_terms(const bvoli_halfspaces *h, const uint8_t plane[3], int k)
{
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    int terms = 0;
    for (int a = 0; a < 3; ++a) {
        const double(*n)[2] = h->term[plane[a]], (*p)[2] = h->term[plane[(a + 1) % 3]], (*q)[2] = h->term[plane[(a + 2) % 3]];
        terms += 2 * (parts(p[i]) * parts(q[j]) + parts(p[j]) * parts(q[i])) * (parts(n[k]) + parts(n[3]));
    }
    return terms <= MOST_TERMS;
}

/* The sign of x[k] - f times W, of few terms. */
static int exact_order(const bvoli_halfspaces *h, const uint8_t plane[3], int k, double f)
{
    double minor[MINOR_TERMS], height[HEIGHT_TERMS], sum[MOST_TERMS];
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
    const int order = exact_order(h, c->plane[i], k, side * (double)f);
    return side * c->orientation[i] * order <= 0;
}

/* The floats between which the coordinate, rounded up, must lie. */
static void round_ends(const bvoli_vertices *c, int i, int k, int side, float *least, float *most)
{
    const double x = side * c->point[i][k], error = c->error[i][k];
    *least = bvoli_up(x, -error);
    *most = bvoli_up(x, error);
}

/* The coordinate as a quotient, by the same minors: x[k] W = -(sum of d[a] times the minor), W = sum of n[a][k] times it. */
static float exact_quotient(const bvoli_halfspaces *h, const uint8_t plane[3], int k, int side)
{
    bvoli_dyadic n[3][3], d, minor, numerator, whole;
    bvoli_dy_put(0, &numerator);
    bvoli_dy_put(0, &whole);
    for (int a = 0; a < 3; ++a)
        bvoli_halfspace_normal(h, plane[a], n[a]);
    for (int a = 0; a < 3; ++a) {
        const bvoli_dyadic *p = n[(a + 1) % 3], *q = n[(a + 2) % 3];
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        bvoli_dy_put_product(&p[i], &q[j], &minor);
        bvoli_dy_subtract_product(&p[j], &q[i], &minor);
        bvoli_halfspace_exact(h, plane[a], 3, &d);
        bvoli_dy_subtract_product(&d, &minor, &numerator);
        bvoli_dy_add_product(&n[a][k], &minor, &whole);
    }
    if (side * bvoli_dy_sign(whole) < 0)
        bvoli_dy_negate(&numerator);
    bvoli_dy_drop_sign(&whole);
    return bvoli_quotient_up(&numerator, &whole);
}

/* Of two floats one comparison of few terms tells, otherwise the quotient. */
float bvoli_vertex_up(const bvoli_halfspaces *h, const bvoli_vertices *corners, int i, int axis, int side, int *exact)
{
    float least, most;
    round_ends(corners, i, axis, side, &least, &most);
    const int32_t low = bvoli_place(least), high = bvoli_place(most);
    if (low == high)
        return bvoli_float_at(low);
    *exact = 1;
    if ((int64_t)high - low > 1 || !has_few_terms(h, corners->plane[i], axis))
        return exact_quotient(h, corners->plane[i], axis, side);
    return bvoli_float_at(exactly_at_most(h, corners, i, axis, side, least) ? low : high);
}

/* The plane through corner i that is perpendicular to an axis, if there is one: all corners on it have equal coordinates along
 * the axis. */
static int square_plane(const bvoli_halfspaces *h, const uint8_t plane[3], int axis)
{
    int found = -1;
    for (int a = 0; a < 3; ++a) {
        const double *q = h->q[plane[a]];
        found = q[(axis + 1) % 3] == 0 && q[(axis + 2) % 3] == 0 ? plane[a] : found;
    }
    return found;
}

/* Corners that are certainly no higher than another are skipped, or than the best found so far, and all but one of those on a
 * plane perpendicular to the axis. */
float bvoli_vertices_up(const bvoli_halfspaces *h, const bvoli_vertices *corners, int axis, int side, int *exact)
{
    const double highest = side > 0 ? corners->high[axis].least : -corners->low[axis].most;
    float bound = -INFINITY;
    int done = -1;
    if (isinf(highest))
        return INFINITY;
    for (int i = 0; i < corners->count; ++i) {
        float least, most;
        if (side * corners->point[i][axis] + corners->error[i][axis] < highest)
            continue;
        round_ends(corners, i, axis, side, &least, &most);
        const int square = most > bound ? square_plane(h, corners->plane[i], axis) : -1;
        if (!(most > bound) || (square >= 0 && square == done))
            continue;
        const float found = bvoli_vertex_up(h, corners, i, axis, side, exact);
        bound = found > bound ? found : bound;
        done = square;
    }
    return bound;
}
