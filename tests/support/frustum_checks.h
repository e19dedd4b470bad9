/* SPDX-License-Identifier: MIT */
/* What tests of frusta share: how they are made, and all four questions about a shape at once. */
#ifndef BVOL_TESTS_FRUSTUM_CHECKS_H
#define BVOL_TESTS_FRUSTUM_CHECKS_H

#include "frusta.h"
#include "test.h"
#include "values.h"

/* |x| <= -z, |y| <= -z, 1 <= -z <= 100 */
static const bvol_plane right_angle[6] = {{{1, 0, -1}, 0},  {{-1, 0, -1}, 0}, {{0, 1, -1}, 0},
                                          {{0, -1, -1}, 0}, {{0, 0, -1}, -1}, {{0, 0, 1}, 100}};

static const bvol_frustum_options from_zero = {16, 0, BVOL_DEPTH_ZERO_TO_ONE, 0};

static inline bvol_frustum *of_matrix(const float m[16], const bvol_frustum_options *options)
{
    bvol_frustum *f;
    return bvol_frustum_create(m, options, NULL, &f) == BVOL_OK ? f : NULL;
}

static inline bvol_frustum *of_planes(const bvol_plane *planes, size_t count)
{
    bvol_frustum *f;
    return bvol_frustum_create_from_planes(planes, count, NULL, &f) == BVOL_OK ? f : NULL;
}

/* Enough to see every kind of result, however small the scale. */
static inline long cases_to_see_all(long n)
{
    return test_cases(n) > 100 ? test_cases(n) : 100;
}

/* cull, overlaps, contains, class */
static inline void check_box(const bvol_frustum *f, bvol_aabb box, int cull, int overlaps, int contains, int line)
{
    int class = !overlaps ? BVOL_OUTSIDE : contains ? BVOL_INSIDE : BVOL_INTERSECTS;
    CHECKF(bvol_frustum_cull_aabb(f, &box) == cull, "cull, line %d", line);
    CHECKF(bvol_frustum_overlaps_aabb(f, &box) == overlaps, "overlaps, line %d", line);
    CHECKF(bvol_frustum_contains_aabb(f, &box) == contains, "contains, line %d", line);
    CHECKF(bvol_frustum_classify_aabb(f, &box) == class, "classify, line %d", line);
}
#define BOX(f, box, cull, overlaps, contains) check_box(f, box, cull, overlaps, contains, __LINE__)

static inline void check_sphere(const bvol_frustum *f, bvol_sphere s, int cull, int overlaps, int contains, int line)
{
    int class = !overlaps ? BVOL_OUTSIDE : contains ? BVOL_INSIDE : BVOL_INTERSECTS;
    CHECKF(bvol_frustum_cull_sphere(f, &s) == cull, "cull, line %d", line);
    CHECKF(bvol_frustum_overlaps_sphere(f, &s) == overlaps, "overlaps, line %d", line);
    CHECKF(bvol_frustum_contains_sphere(f, &s) == contains, "contains, line %d", line);
    CHECKF(bvol_frustum_classify_sphere(f, &s) == class, "classify, line %d", line);
}
#define BALL(f, s, cull, overlaps, contains) check_sphere(f, s, cull, overlaps, contains, __LINE__)

static inline void check_obb(const bvol_frustum *f, bvol_obb box, int cull, int overlaps, int contains, int line)
{
    int class = !overlaps ? BVOL_OUTSIDE : contains ? BVOL_INSIDE : BVOL_INTERSECTS;
    CHECKF(bvol_frustum_cull_obb(f, &box) == cull, "cull, line %d", line);
    CHECKF(bvol_frustum_overlaps_obb(f, &box) == overlaps, "overlaps, line %d", line);
    CHECKF(bvol_frustum_contains_obb(f, &box) == contains, "contains, line %d", line);
    CHECKF(bvol_frustum_classify_obb(f, &box) == class, "classify, line %d", line);
}
#define TURNED(f, box, cull, overlaps, contains) check_obb(f, box, cull, overlaps, contains, __LINE__)

#endif
