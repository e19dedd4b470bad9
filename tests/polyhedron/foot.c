/* SPDX-License-Identifier: MIT */
/* polyhedron/foot.h beside rationals, for planes and centers of numbers of very different size. */
#include "test.h"

#include "chance.h"
#include "polyhedron/draws.h"
#include "rational.h"
#include "stages.h"

#include <polyhedron/foot.h>

enum { COUNT = 5 };

static rational coefficient(const bvoli_halfspaces *h, int i, int k)
{
    return rational_add(rational_of(h->term[i][k][0]), rational_of(h->term[i][k][1]));
}

static rational dot_normals(const bvoli_halfspaces *h, int i, int j)
{
    rational sum = rational_of(0);
    for (int k = 0; k < 3; k++)
        sum = rational_add(sum, rational_mul(coefficient(h, i, k), coefficient(h, j, k)));
    return sum;
}

static rational height(const bvoli_halfspaces *h, int i, const double p[3])
{
    rational sum = coefficient(h, i, 3);
    for (int k = 0; k < 3; k++)
        sum = rational_add(sum, rational_mul(coefficient(h, i, k), rational_of(p[k])));
    return sum;
}

enum { MOST = 4 };

static rational determinant(rational m[MOST][MOST], int size)
{
    rational sum = rational_of(0);
    for (int k = 0; k < size && size > 1; k++) {
        rational minor[MOST][MOST];
        for (int i = 1; i < size; i++)
            for (int j = 0; j < size - 1; j++)
                minor[i - 1][j] = m[i][j < k ? j : j + 1];
        const rational part = rational_mul(m[0][k], determinant(minor, size - 1));
        sum = k % 2 ? rational_sub(sum, part) : rational_add(sum, part);
    }
    return size > 1 ? sum : m[0][0];
}

/* What is asked: planes, and a segment's end or the line through both. */
typedef struct problem {
    const bvoli_halfspaces *h;
    const double *center, *to;
    int line;
} problem;

/* How plane i rises along the segment. */
static rational slope(const problem *p, int i)
{
    return rational_sub(height(p->h, i, p->to), height(p->h, i, p->center));
}

/* Where the foot is: the center plus the sum of mu[a] times normals, and t times the way along the line. */
typedef struct place {
    rational mu[3], t;
} place;

/* All heights are 0 there, and the sum is perpendicular to the line: by Cramer's rule. Where planes do not slope, t is 0.
 * Returns whether the foot is one with all mu positive. */
static int find_weights(const problem *p, const int plane[3], int size, place *at)
{
    rational m[MOST][MOST], wanted[MOST], all;
    int sloping = 0, positive = 1;
    for (int a = 0; a < size; a++) {
        for (int b = 0; b < size; b++)
            m[a][b] = dot_normals(p->h, plane[a], plane[b]);
        m[a][size] = m[size][a] = p->line ? slope(p, plane[a]) : rational_of(0);
        wanted[a] = rational_neg(height(p->h, plane[a], p->center));
        sloping |= rational_sign(m[a][size]) != 0;
    }
    m[size][size] = wanted[size] = rational_of(0);
    const int unknowns = size + sloping;
    all = determinant(m, unknowns);
    if (rational_sign(all) == 0)
        return 0;
    for (int a = 0; a < unknowns; a++) {
        rational changed[MOST][MOST];
        memcpy(changed, m, sizeof changed);
        for (int b = 0; b < unknowns; b++)
            changed[b][a] = wanted[b];
        const rational x = rational_div(determinant(changed, unknowns), all);
        *(a < size ? &at->mu[a] : &at->t) = x;
        positive &= a == size || rational_sign(x) > 0;
    }
    return positive;
}

static rational height_of_foot(const problem *p, const int plane[3], int size, const place *at, int i)
{
    rational sum = rational_add(height(p->h, i, p->center), rational_mul(at->t, slope(p, i)));
    for (int a = 0; a < size; a++)
        sum = rational_add(sum, rational_mul(at->mu[a], dot_normals(p->h, plane[a], i)));
    return sum;
}

/* Of an end: the sign of how far the foot leads along the segment. */
static int expected_lead(const problem *p, const int plane[3], int size, const place *at)
{
    rational sum = rational_of(0);
    for (int a = 0; a < size; a++)
        sum = rational_add(sum, rational_mul(at->mu[a], slope(p, plane[a])));
    return rational_sign(sum);
}

/* The sign of the gap's square less that of the radius. */
static int expected_excess(const problem *p, const int plane[3], int size, const place *at, double radius)
{
    rational sum = rational_neg(rational_mul(rational_of(radius), rational_of(radius)));
    for (int a = 0; a < size; a++)
        for (int b = 0; b < size; b++)
            sum = rational_add(sum, rational_mul(rational_mul(at->mu[a], at->mu[b]), dot_normals(p->h, plane[a], plane[b])));
    return rational_sign(sum);
}

/* Returns whether there is a foot. */
static int check_foot(bvoli_foot_view *view, const int plane[3], int size)
{
    const problem p = {view->h, view->center, view->to, view->line};
    bvoli_foot foot;
    place at;
    rational_begin();
    at.t = rational_of(0);
    const int is_foot = bvoli_foot_on(view, plane, size, &foot);
    CHECK(is_foot == (size == 0 || find_weights(&p, plane, size, &at)));
    if (!is_foot)
        return 0;
    for (int k = 0; k < COUNT; k++) {
        const int side = bvoli_foot_side(&foot, k), wanted = rational_sign(height_of_foot(&p, plane, size, &at, k));
        CHECKF(side == wanted, "on %d planes, over %d: %d, not %d", size, k, side, wanted);
    }
    CHECK(bvoli_foot_beyond(&foot) == (expected_excess(&p, plane, size, &at, view->radius) > 0));
    if (!view->line)
        CHECK(bvoli_foot_ahead(&foot) == (expected_lead(&p, plane, size, &at) > 0));
    return 1;
}

/* Planes whose normals differ by less than 2^-150 of themselves, so that 256 bits do not tell whether three of them are
 * independent. */
static void draw_sheaf(chance *c, bvoli_halfspaces *out)
{
    double base[3];
    for (int k = 0; k < 3; k++)
        base[k] = ldexp(chance_int(c, 1 << 22, 1 << 23), 80);
    for (out->count = 0; out->count < COUNT;) {
        double term[4][2] = {{0}};
        const int sign = chance_int(c, 0, 1) ? 1 : -1;
        term[3][0] = ldexp(chance_int(c, -8, 8), 110);
        for (int k = 0; k < 3; k++) {
            term[k][0] = sign * base[k];
            term[k][1] = ldexp(chance_int(c, -2, 2), -80);
        }
        (void)bvoli_halfspaces_add(out, (const double(*)[2])term);
    }
}

/* Sets of planes come in any order, and again. */
static void check_feet(int line)
{
    static const int spreads[] = {1, 12, 60, 126};
    chance c = {test_seed()};
    bvoli_foot_view view;
    bvoli_halfspaces h;
    long found = 0;
    const long cases = test_cases(400);
    for (long n = 0; n < cases; n++) {
        const int spread = spreads[chance_int(&c, 0, 3)];
        if (n % 8)
            draw_halfspaces(&c, spread, COUNT, &h);
        else
            draw_sheaf(&c, &h);
        double center[3], to[3];
        for (int k = 0; k < 3; k++) {
            center[k] = draw_float(&c, spread);
            to[k] = chance_int(&c, 0, 2) ? draw_float(&c, spread) : center[k];
        }
        if (memcmp(center, to, sizeof to) == 0)
            continue;
        bvoli_foot_view_of(&h, center, to, fabs(draw_float(&c, spread)), line, &view);
        for (int i = 0; i < 12; i++) {
            const int first = chance_int(&c, 0, COUNT - 1), step = chance_int(&c, 1, COUNT - 1), size = chance_int(&c, line, 3);
            const int plane[3] = {first, (first + step) % COUNT, (first + 2 * step) % COUNT};
            found += check_foot(&view, plane, size);
        }
    }
    CHECK(cases < 20 || found > (line ? 0 : 3 * cases));
    EXPECT_STAGES(foot_sign, 1);
}

TEST(polyhedron_foot, feet_and_their_sides_are_what_rationals_say)
{
    check_feet(0);
}

TEST(polyhedron_foot, of_lines_are_what_rationals_say)
{
    check_feet(1);
    EXPECT_STAGES(foot, 3);
}

static void check_bound(rational exact, bvoli_estimate found)
{
    const rational off = rational_sub(rational_of(found.value), exact), most = rational_of(found.error);
    CHECK(rational_sign(rational_sub(most, off)) >= 0 && rational_sign(rational_add(most, off)) >= 0);
    CHECK(found.error <= 0x1p-39 * fabs(found.value));
}

/* Heights and slopes of which nearly everything cancels are known as well as others, or are 0. */
TEST(polyhedron_foot, heights_near_planes_are_within_their_bounds)
{
    chance c = {test_seed()};
    for (long n = test_cases(400); n > 0; n--) {
        bvoli_halfspaces h = {0};
        bvoli_foot_view view;
        double center[3], to[3], term[4][2] = {{0}};
        for (int k = 0; k < 3; k++) {
            center[k] = (double)(float)chance_real(&c, -4, 4);
            to[k] = center[k] + ldexp(chance_int(&c, -2, 2), -chance_int(&c, 18, 60));
            to[k] = (double)(float)to[k];
            term[k][0] = chance_real(&c, -4, 4);
            term[k][0] = (double)(float)term[k][0];
            term[3][0] -= term[k][0] * center[k];
        }
        const int beside = chance_int(&c, 0, 1);
        term[3][0] = (double)(float)(term[3][0] * (beside ? 1 : 1 + ldexp(1, -chance_int(&c, 1, 7))));
        for (int k = 0; k < 3 && beside; k++)
            term[3][1] -= term[k][0] * center[k];
        term[3][1] = (double)(float)(term[3][1] - (beside ? term[3][0] : 0));
        (void)bvoli_halfspaces_add(&h, (const double(*)[2])term);
        const int line = center[0] != to[0] || center[1] != to[1] || center[2] != to[2];
        const problem p = {&h, center, to, line};
        bvoli_foot_view_of(&h, center, to, 0, line, &view);
        rational_begin();
        check_bound(height(&h, 0, center), view.height[0]);
        if (line)
            check_bound(slope(&p, 0), view.slope[0]);
    }
}
