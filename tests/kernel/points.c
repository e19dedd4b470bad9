/* SPDX-License-Identifier: MIT */
/* Passes over points, under every table, beside one in double: also where distances in float do not tell which is farther. */
#include "chance.h"
#include "tables.h"
#include "test.h"
#include "values.h"

#include "arith/filter.h"

enum { MOST = 200 };

static double distance_sq(const bvol_vec3 *p, const double from[3])
{
    const double gap[3] = {(double)p->x - from[0], (double)p->y - from[1], (double)p->z - from[2]};
    return isfinite(p->x) && isfinite(p->y) && isfinite(p->z) ? bvoli_dot(gap, gap) : -1;
}

/* About a point that is a float or not, at one distance or at any, as large or small as floats are, some not finite. */
static size_t make(chance *rng, long kind, bvol_vec3 *points, double from[3])
{
    const size_t count = (size_t)chance_int(rng, 1, MOST);
    const int scale = kind % 5 == 0 ? chance_int(rng, -148, 126) : chance_int(rng, -3, 3);
    bvol_vec3 axis[3];
    for (int c = 0; c < 3; c++)
        from[c] = kind & 1 ? (double)chance_float(rng, -4, 4) : chance_real(rng, -4, 4);
    for (size_t k = 0; k < count; k++) {
        chance_rotation(rng, axis);
        const double radius = kind % 3 ? 1 : chance_real(rng, 0, 1);
        for (int c = 0; c < 3; c++)
            *vec3_at(&points[k], c) = (float)ldexp(from[c] + radius * (double)vec3_get(&axis[0], c), scale);
        if (kind % 7 == 0 && chance_int(rng, 0, 3) == 0)
            *vec3_at(&points[k], chance_int(rng, 0, 2)) = kind % 2 ? INF : NAN;
    }
    for (int c = 0; c < 3; c++)
        from[c] = ldexp(from[c], scale);
    return count;
}

TEST(kernel_points, the_farthest_is_that_of_doubles)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        bvol_vec3 points[MOST];
        double from[3], most = -1;
        size_t found = 0;
        const bvoli_points all = {(const char *)points, make(&rng, i, points, from), sizeof *points};
        for (size_t k = 0; k < all.count; k++)
            if (distance_sq(&points[k], from) > most) {
                most = distance_sq(&points[k], from);
                found = k;
            }
        FOR_EACH_TABLE
        {
            double sq = 0;
            const size_t at = bvoli_kernels_now()->points_farthest(&all, from, &sq);
            CHECKF(sq == most && (at == found || most < 0), "kind %ld: %u, %u", i, (unsigned)at, (unsigned)found);
        }
    }
}

TEST(kernel_points, those_that_are_left_out_are_nearer)
{
    chance rng = {test_seed()};
    long left_out = 0;
    for (long i = test_cases(3000); i > 0; i--) {
        bvol_vec3 points[MOST];
        double from[3];
        const bvoli_points all = {(const char *)points, make(&rng, i, points, from), sizeof *points};
        const double some = distance_sq(&points[chance_int(&rng, 0, (int)all.count - 1)], from);
        const double sq = chance_int(&rng, 0, 3) == 0 ? 2 * fabs(some) : fabs(some);
        FOR_EACH_TABLE
        {
            size_t next;
            for (size_t first = 0; first < all.count; first = next + 1) {
                next = bvoli_kernels_now()->points_beyond(&all, first, from, sq);
                CHECK(next >= first && next <= all.count);
                for (size_t k = first; k < next; k++)
                    CHECKF(distance_sq(&points[k], from) < sq, "kind %ld: %u", i, (unsigned)k);
                left_out += (long)(next - first);
            }
        }
    }
    CHECK(left_out > 0);
}
