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

static rational determinant(rational m[3][3], int size)
{
    if (size == 1)
        return m[0][0];
    if (size == 2)
        return rational_sub(rational_mul(m[0][0], m[1][1]), rational_mul(m[0][1], m[1][0]));
    rational sum = rational_of(0);
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        rational minor = rational_sub(rational_mul(m[1][i], m[2][j]), rational_mul(m[1][j], m[2][i]));
        sum = rational_add(sum, rational_mul(m[0][k], minor));
    }
    return sum;
}

/* The foot is the center plus the sum of mu[a] times normals, at which all heights are 0: by Cramer's rule. Returns whether it
 * is one with all mu positive. */
static int find_weights(const bvoli_halfspaces *h, const int plane[3], int size, const double center[3], rational mu[3])
{
    rational gram[3][3], all;
    for (int a = 0; a < size; a++)
        for (int b = 0; b < size; b++)
            gram[a][b] = dot_normals(h, plane[a], plane[b]);
    all = determinant(gram, size);
    if (rational_sign(all) == 0)
        return 0;
    int positive = 1;
    for (int a = 0; a < size; a++) {
        rational changed[3][3];
        memcpy(changed, gram, sizeof changed);
        for (int b = 0; b < size; b++)
            changed[b][a] = rational_neg(height(h, plane[b], center));
        mu[a] = rational_div(determinant(changed, size), all);
        positive &= rational_sign(mu[a]) > 0;
    }
    return positive;
}

static int expected_side(const bvoli_halfspaces *h, const int plane[3], int size, const double center[3], const rational mu[3],
                         int i)
{
    rational sum = height(h, i, center);
    for (int a = 0; a < size; a++)
        sum = rational_add(sum, rational_mul(mu[a], dot_normals(h, plane[a], i)));
    return rational_sign(sum);
}

/* Sets of planes come in any order, and again. */
TEST(polyhedron_foot, feet_and_their_sides_are_what_rationals_say)
{
    static const int spreads[] = {1, 12, 60, 126};
    chance c = {test_seed()};
    bvoli_foot_view view;
    bvoli_halfspaces h;
    long found = 0;
    const long cases = test_cases(400);
    for (long n = 0; n < cases; n++) {
        const int spread = spreads[chance_int(&c, 0, 3)];
        draw_halfspaces(&c, spread, COUNT, &h);
        const double center[3] = {draw_float(&c, spread), draw_float(&c, spread), draw_float(&c, spread)};
        bvoli_foot_view_of(&h, center, NULL, 1, 0, &view);
        for (int i = 0; i < 12; i++) {
            const int first = chance_int(&c, 0, COUNT - 1), step = chance_int(&c, 1, COUNT - 1), size = chance_int(&c, 0, 3);
            const int plane[3] = {first, (first + step) % COUNT, (first + 2 * step) % COUNT};
            bvoli_foot foot;
            rational mu[3];
            rational_begin();
            const int is_foot = bvoli_foot_on(&view, plane, size, &foot);
            CHECK(is_foot == (size == 0 || find_weights(&h, plane, size, center, mu)));
            for (int k = 0; k < COUNT && is_foot; k++) {
                const int side = bvoli_foot_side(&foot, k), wanted = expected_side(&h, plane, size, center, mu, k);
                CHECKF(side == wanted, "on %d planes, over %d: %d, not %d", size, k, side, wanted);
            }
            found += is_foot;
        }
    }
    CHECK(cases < 20 || found > 3 * cases);
    EXPECT_STAGES(foot_sign, 1);
}
