/* SPDX-License-Identifier: MIT */
/* polyhedron/farkas.h where the double of a weight is zero, or has the wrong sign: what no float alone is but sums of two are.
 */
#include "test.h"

#include "values.h"

#include <polyhedron/farkas.h>
#include <polyhedron/polyhedron_box.h>

/* Which of these a double rounds down to 1, and which up to 1 + 2^-52. */
#define DOWN (0x1p-53 - 0x1p-76)
#define UP (0x1p-53 + 0x1p-70)

/* What double says is not wrong. */
static int separate(const bvoli_halfspaces *h, const bvoli_frame *frame, const bvoli_adjacency *adjacent, const bvoli_span *box)
{
    bvoli_linear_forms forms;
    int exact = 0;
    bvoli_linear_forms_of(h, frame, &forms);
    const int likely = bvoli_farkas_decide(&forms, adjacent, box),
              miss = bvoli_halfspaces_miss_box(h, frame, &forms, box, &exact);
    CHECK(likely == 0 || (likely > 0) == miss);
    return miss;
}

static int separate_anywhere(const bvoli_halfspaces *h)
{
    static const bvoli_span all = {{-INF, -INF, -INF}, {INF, INF, INF}, {INF, INF, INF}};
    static const bvoli_vertices unknown = {.known = 0};
    bvoli_adjacency adjacent;
    bvoli_adjacency_of(h, &unknown, &adjacent);
    return separate(h, NULL, &adjacent, &all);
}

/* a y + b z >= 1, c y + d z <= -1 and z - y >= 1 share a point unless a d > b c. */
static int three_share_no_point(double a, double b, double c, double d)
{
    bvoli_halfspaces h = {.count = 0};
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{0}, {1, a}, {1, b}, {-1}}));
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{0}, {-1, -c}, {-1, -d}, {-1}}));
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{0}, {-1}, {1}, {-1}}));
    return separate_anywhere(&h);
}

TEST(polyhedron_farkas, the_weight_of_a_triple_may_have_the_wrong_sign_in_double)
{
    CHECK(three_share_no_point(DOWN, UP, 0, DOWN));
    CHECK(!three_share_no_point(UP, DOWN, DOWN, 0));
}

/* Along an axis (1, 1.75, 0), where x alone rises, the plane falls or rises by a hair. */
static int pair_shares_no_point(double x, double y)
{
    static const bvoli_frame frame = {{0, 0, 0}, {{1, 1.75, 0}, {0, 1, 0}, {0, 0, 1}}};
    static const bvoli_adjacency adjacent = {{0, 1}, 1, 0};
    bvoli_span box;
    bvoli_halfspaces h = {.count = 0};
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{1.75, x}, {-1, -y}, {0}, {-1}}));
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{1}, {0}, {0}, {0}}));
    bvoli_span_of((double[]){-0x1p100, 0, 0}, (double[]){0x1p100, 0, 0}, &box);
    return separate(&h, &frame, &adjacent, &box);
}

TEST(polyhedron_farkas, the_weight_of_a_pair_may_have_the_wrong_sign_in_double)
{
    CHECK(pair_shares_no_point(UP, DOWN));
    CHECK(pair_shares_no_point(0, DOWN));
    CHECK(!pair_shares_no_point(UP, 0));
}
