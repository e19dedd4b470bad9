/* SPDX-License-Identifier: MIT */
/* polyhedron/linear_forms.h: a common point is found, but only with certainty. */
#include "test.h"

#include "values.h"

#include <polyhedron/linear_forms.h>

/* The box is the point (1, 1.75, 0). There the plane is -0.75 * 2^-53 + 2^-70 + 1.75 * 2^-76, and 2^-52 by its doubles. */
TEST(polyhedron_linear_forms, a_point_that_only_the_doubles_hold_is_no_common_point)
{
    static const double point[3] = {1, 1.75, 0};
    bvoli_halfspaces h = {.count = 0};
    bvoli_linear_forms forms;
    bvoli_span box;
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{1.75, 0x1p-53 + 0x1p-70}, {-1, 0x1p-76 - 0x1p-53}, {0}, {0}}));
    bvoli_linear_forms_of(&h, NULL, &forms);
    bvoli_span_of(point, point, &box);
    CHECK(forms.q[0][0] + 1.75 * forms.q[0][1] > 0);
    CHECK(!bvoli_linear_forms_meet(&forms, &box));
}

/* Both planes miss the middle; the steps lead first beyond the one, then beyond the other. A box without ends along an axis has
 * its middle at 0 there. */
TEST(polyhedron_linear_forms, a_point_near_a_corner_is_found)
{
    static const float ends[] = {1, FLT_MAX, INF};
    bvoli_halfspaces h = {.count = 0};
    bvoli_linear_forms forms;
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{1}, {0}, {0}, {-0.5}}));
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{0}, {1}, {0}, {-0.25}}));
    bvoli_linear_forms_of(&h, NULL, &forms);
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        double end = (double)ends[i];
        bvoli_span box;
        bvoli_span_of((const double[]){-end, -end, -end}, (const double[]){end, end, end}, &box);
        CHECK(bvoli_linear_forms_meet(&forms, &box));
    }
}

/* The middle of the box is the tip of a pyramid: on each of its sides, so that no step toward one leads away from it. */
TEST(polyhedron_linear_forms, a_point_below_the_tip_on_which_a_box_is_centered_is_found)
{
    bvoli_halfspaces h = {.count = 0};
    bvoli_linear_forms forms;
    bvoli_span box;
    for (int i = 0; i < 4; i++) {
        double term[4][2] = {{0}, {-0.5}, {0}, {1}};
        term[i / 2 * 2][0] = i % 2 ? -1 : 1;
        CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
    }
    bvoli_linear_forms_of(&h, NULL, &forms);
    bvoli_span_of((const double[]){-1, 1, -1}, (const double[]){1, 3, 1}, &box);
    CHECK(bvoli_linear_forms_meet(&forms, &box));
}

/* The same about 0, where no magnitude tells how far inward is far enough. */
TEST(polyhedron_linear_forms, a_point_below_the_tip_at_the_origin_is_found)
{
    bvoli_halfspaces h = {.count = 0};
    bvoli_linear_forms forms;
    bvoli_span box;
    for (int i = 0; i < 4; i++) {
        double term[4][2] = {{0}, {-0.5}, {0}, {0}};
        term[i / 2 * 2][0] = i % 2 ? -1 : 1;
        CHECK(bvoli_halfspaces_add(&h, (const double(*)[2])term));
    }
    bvoli_linear_forms_of(&h, NULL, &forms);
    bvoli_span_of((const double[]){-1, -1, -1}, (const double[]){1, 1, 1}, &box);
    CHECK(bvoli_linear_forms_meet(&forms, &box));
}

/* The first step ends at a wall of the box, and later ones that point out of it too must lead along that. */
TEST(polyhedron_linear_forms, a_point_on_a_wall_is_found_along_it)
{
    bvoli_halfspaces h = {.count = 0};
    bvoli_linear_forms forms;
    bvoli_span box;
    CHECK(bvoli_halfspaces_add(&h, (const double[4][2]){{-1}, {-0.0625}, {0}, {-1}}));
    bvoli_linear_forms_of(&h, NULL, &forms);
    bvoli_span_of((const double[]){-1, -1, -1}, (const double[]){1, 1, 1}, &box);
    CHECK(bvoli_linear_forms_meet(&forms, &box));
    bvoli_span_of((const double[]){-0.875, -1, -1}, (const double[]){1, 1, 1}, &box);
    CHECK(!bvoli_linear_forms_meet(&forms, &box));
}
