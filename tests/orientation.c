/* SPDX-License-Identifier: MIT */
/* hull/orientation.h against rationals. */
#include "test.h"

#include "chance.h"
#include "oracle/num.h"

#include <hull/orientation.h>

#include <float.h>
#include <math.h>

static int oracle_rise(const bvol_vec3 p[3], const bvol_vec3 *from, const bvol_vec3 *to)
{
    const vec a = vec_floats(&p[0].x), first = vec_sub(vec_floats(&p[1].x), a), second = vec_sub(vec_floats(&p[2].x), a);
    return num_sign(vec_dot(vec_cross(first, second), vec_sub(vec_floats(&to->x), vec_floats(&from->x))));
}

static void check_points(const bvol_vec3 p[5])
{
    num_begin(&p[0].x, 15, NULL, 0);
    const int side = oracle_rise(p, &p[0], &p[3]), rise = oracle_rise(p, &p[4], &p[3]);
    CHECK(bvoli_orientation3(&p[0], &p[1], &p[2], &p[3]) == side);
    CHECK(bvoli_orientation3(&p[1], &p[0], &p[2], &p[3]) == -side);
    CHECK(bvoli_rise3(&p[0], &p[1], &p[2], &p[4], &p[3]) == rise);
}

/* Products of three differences do not fit a double: they are off by as much as the whole. */
TEST(orientation, points_of_one_plane_or_beside_it_by_a_unit)
{
    chance c = {test_seed()};
    for (long n = test_cases(4000); n > 0; n--) {
        bvol_vec3 p[5];
        for (int i = 0; i < 5; i++) {
            const long x = chance_int(&c, -(1 << 22), 1 << 22), y = chance_int(&c, -(1 << 22), 1 << 22);
            p[i] = (bvol_vec3){(float)x, (float)y, (float)(-x - y)};
        }
        if (one_in(&c, 2))
            p[3].z += one_in(&c, 2) ? 1 : -1;
        check_points(p);
    }
}

TEST(orientation, points_anywhere)
{
    static const float at[] = {0, FLT_TRUE_MIN, -FLT_TRUE_MIN, FLT_MIN, 1, -1, 1 + FLT_EPSILON, FLT_MAX, -FLT_MAX, 0x1p60F};
    chance c = {test_seed()};
    for (long n = test_cases(4000); n > 0; n--) {
        const int apart = one_in(&c, 2) ? 20 : 0;
        float x[15];
        for (int i = 0; i < 15; i++)
            x[i] = one_in(&c, 3) ? at[chance_int(&c, 0, sizeof at / sizeof *at - 1)]
                                 : ldexpf((float)chance_real(&c, -1, 1), chance_int(&c, -apart, apart));
        bvol_vec3 p[5];
        for (int i = 0; i < 5; i++)
            p[i] = (bvol_vec3){x[3 * i], x[3 * i + 1], x[3 * i + 2]};
        check_points(p);
    }
}
