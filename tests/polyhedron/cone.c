/* SPDX-License-Identifier: MIT */
/* polyhedron/cone.h where sums cancel, so that double with what it rounds off loses them too. */
#include "test.h"

#ifndef BVOL_SHARED

#include <polyhedron/cone.h>

TEST(polyhedron_cone, a_sum_of_which_nearly_nothing_is_left_is_near_itself)
{
    bvoli_cone_row row = {.term = {0x1p100, 1, 0x1p-60, -0x1p100, -1, 0, 0, 0, 1}};
    const bvoli_cone_vector v = bvoli_cone_sums(&row, BVOLI_CONE_TERMS);
    CHECK(v.q[0] == 0x1p-60 && v.q[1] == 1 && v.q[2] == 0 && v.q[3] == 0);
}

TEST(polyhedron_cone, a_sum_that_is_zero_is_zero)
{
    bvoli_cone_row row = {.term = {0x1p100, 1, 0x1p-60, -0x1p100, -1, -0x1p-60, 0, 0, 1}};
    const bvoli_cone_vector v = bvoli_cone_sums(&row, BVOLI_CONE_TERMS);
    CHECK(v.q[0] == 0 && v.q[1] == 1 && v.q[2] == 0 && v.q[3] == 0);
}

#endif
