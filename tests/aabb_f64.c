/* SPDX-License-Identifier: MIT */
/* Boxes in double, against rationals. */
#include "chance.h"
#include "rational.h"
#include "test.h"
#include "values.h"

#include <float.h>

/* A float, one with some more places, a number a float's half place away from one, and now and then one of the ends. */
static double draw_double(chance *c)
{
    static const double odd[] = {0, -0.0, 1e-310, -1e-310, 0x1p-149, -0x1p-150, 1e300, -1e300, DBL_MAX, -DBL_MAX, FLT_MAX};
    const double x = ldexp(chance_real(c, -1, 1), chance_int(c, -3, 40));
    switch (chance_int(c, 0, 5)) {
    case 0: return (double)(float)x;
    case 1: return (double)(float)x + ldexp((double)(float)x, -24);
    case 2: return (double)(float)x + ldexp((double)(float)x, -24) + ldexp((double)(float)x, -50);
    case 3: return one_in(c, 4) ? odd[chance_int(c, 0, 10)] : x;
    default: return x;
    }
}

/* Six coordinates are a box. */
static const bvol_aabb_f64 *box_of(const double coordinates[6])
{
    return (const bvol_aabb_f64 *)coordinates;
}

static const bvol_vec3_f64 *point_of(const double coordinates[3])
{
    return (const bvol_vec3_f64 *)coordinates;
}

/* Near the origin, now and then, and far away. */
static void draw(chance *c, double box[6], double origin[3])
{
    for (int k = 0; k < 3; k++) {
        origin[k] = draw_double(c);
        for (int side = 0; side < 2; side++)
            box[k + 3 * side] = one_in(c, 2) ? origin[k] + chance_real(c, -1, 1) : draw_double(c);
        if (box[k] > box[k + 3]) {
            const double swap = box[k];
            box[k] = box[k + 3];
            box[k + 3] = swap;
        }
    }
}

TEST(aabb_f64, a_box_relative_to_an_origin_is_the_smallest_of_floats)
{
    chance c = {test_seed()};
    long exact = 0, far = 0;
    const long cases = test_cases(20000);
    for (long i = 0; i < cases; i++) {
        double box[6], origin[3];
        bvol_aabb out;
        draw(&c, box, origin);
        rational_begin();
        bvol_aabb_from_f64(box_of(box), point_of(origin), &out);
        for (int k = 0; k < 3; k++) {
            const rational at = rational_of(origin[k]), lo = rational_sub(rational_of(box[k]), at),
                           hi = rational_sub(rational_of(box[k + 3]), at);
            const float min = ((const float *)&out.min)[k], max = ((const float *)&out.max)[k];
            CHECKF(rational_rounds_down_to(lo, min) && rational_rounds_up_to(hi, max), "%a %a - %a: %a %a", box[k], box[k + 3],
                   origin[k], (double)min, (double)max);
            CHECK(min != 0 || !signbit(min));
            CHECK(max != 0 || !signbit(max));
            exact += isfinite(min) && rational_cmp(rational_of((double)min), lo) == 0;
            far += isinf(min) || isinf(max);
        }
    }
    CHECKF(cases < 500 || (exact > cases / 50 && far > cases / 100), "%ld, %ld of %ld", exact, far, cases);
}

/* Where the box and what it stands for begin and end at t = 0 and 1; between, all is linear. */
TEST(aabb_f64, a_moving_box_passes_over_every_point)
{
    chance c = {test_seed() + 1};
    const long cases = test_cases(20000);
    for (long i = 0; i < cases; i++) {
        double box[6], origin[3], motion[3];
        bvol_aabb start, still;
        bvol_vec3 moved;
        draw(&c, box, origin);
        for (int k = 0; k < 3; k++)
            motion[k] = draw_double(&c);
        rational_begin();
        bvol_aabb_moving_from_f64(box_of(box), point_of(motion), point_of(origin), &start, &moved);
        bvol_aabb_from_f64(box_of(box), point_of(origin), &still);
        for (int k = 0; k < 3; k++) {
            const float min = ((const float *)&start.min)[k], max = ((const float *)&start.max)[k];
            const float least = ((const float *)&still.min)[k], most = ((const float *)&still.max)[k];
            const rational at = rational_of(origin[k]), lo = rational_sub(rational_of(box[k]), at),
                           hi = rational_sub(rational_of(box[k + 3]), at), way = rational_of(motion[k]),
                           step = rational_of((double)((const float *)&moved)[k]);
            CHECK(min <= least && max >= most);
            if (isfinite(min))
                CHECKF(rational_cmp(rational_add(rational_of((double)min), step), rational_add(lo, way)) <= 0, "%a", motion[k]);
            if (isfinite(max))
                CHECKF(rational_cmp(rational_add(rational_of((double)max), step), rational_add(hi, way)) >= 0, "%a", motion[k]);
            /* It is not larger than that asks for. */
            const rational rest = rational_sub(way, step), none = rational_of(0);
            if (fabs(motion[k]) <= (double)FLT_MAX) {
                CHECK(rational_rounds_to(way, ((const float *)&moved)[k]));
                if (isfinite(least))
                    CHECK(rational_rounds_down_to(
                        rational_add(rational_of((double)least), rational_sign(rest) < 0 ? rest : none), min));
                if (isfinite(most))
                    CHECK(rational_rounds_up_to(rational_add(rational_of((double)most), rational_sign(rest) > 0 ? rest : none),
                                                max));
            }
        }
    }
}

TEST(aabb_f64, empty_infinite_and_nan_boxes)
{
    const double inf = (double)INF, origin[3] = {1, 2, 3}, none[3] = {0, 0, 0}, lost[3] = {1, inf, 1},
                 far[3] = {1e39, -1e39, 0};
    const double whole[6] = {-inf, -inf, 5, inf, 7, inf}, empty[6] = {0, 0, 1, 1, 1, 0}, nan[6] = {0, 0, 0, 1, NAN, 1},
                 unit[6] = {0, 0, 0, 1, 1, 1}, beyond[6] = {inf, inf, -inf, inf, inf, -inf};
    bvol_aabb out, no;
    bvol_vec3 moved;
    bvol_aabb_make_empty(&no);
    bvol_aabb_from_f64(box_of(whole), point_of(origin), &out);
    CHECK(same_aabb(&out, &(bvol_aabb){{-INF, -INF, 2}, {INF, 5, INF}}));
    bvol_aabb_from_f64(box_of(beyond), point_of(origin), &out);
    CHECK(same_aabb(&out, &(bvol_aabb){{INF, INF, -INF}, {INF, INF, -INF}}));
    bvol_aabb_from_f64(box_of(empty), point_of(origin), &out);
    CHECK(same_aabb(&out, &no));
    bvol_aabb_moving_from_f64(box_of(empty), point_of(origin), point_of(origin), &out, &moved);
    CHECK(same_aabb(&out, &no) && moved.x == 1 && moved.z == 3);
    bvol_aabb_from_f64(box_of(nan), point_of(origin), &out);
    CHECK(isnan(out.min.x) && isnan(out.max.z));
    bvol_aabb_moving_from_f64(box_of(nan), point_of(none), point_of(origin), &out, &moved);
    CHECK(isnan(out.min.x) && isnan(out.max.z) && isnan(moved.y));
    bvol_aabb_from_f64(box_of(unit), point_of(lost), &out);
    CHECK(isnan(out.min.x) && isnan(out.max.z));
    bvol_aabb_moving_from_f64(box_of(unit), point_of(lost), point_of(origin), &out, &moved);
    CHECK(isnan(out.min.x) && isnan(out.max.z) && isnan(moved.y));
    bvol_aabb_moving_from_f64(box_of(unit), point_of(far), point_of(origin), &out, &moved);
    CHECK(moved.x == FLT_MAX && moved.y == -FLT_MAX && moved.z == 0);
    CHECK(same_aabb(&out, &(bvol_aabb){{-1, -INF, -3}, {INF, -1, -2}}));
}

/* Boxes a few millimeters apart, a thousand kilometers away: an index of floats about an origin near them finds all that touch
 * in double, and what is found besides lies within a float's place. */
TEST(aabb_f64, an_index_far_away_loses_nothing)
{
    enum { BOXES = 400 };
    static const double origin[3] = {1e6, -2e6, 3e6 + 0.1};
    static double boxes[BOXES][6];
    bvol_aabb floats[BOXES];
    bvol_index *index = NULL;
    uint32_t ids[BOXES];
    chance c = {test_seed() + 2};
    for (int i = 0; i < BOXES; i++) {
        for (int k = 0; k < 3; k++) {
            boxes[i][k] = origin[k] + 0.001 * chance_int(&c, 0, 40);
            boxes[i][k + 3] = boxes[i][k] + 0.001 * chance_int(&c, 0, 9);
        }
        bvol_aabb_from_f64(box_of(boxes[i]), point_of(origin), &floats[i]);
    }
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK &&
          bvol_index_build(index, floats, BOXES, 0, NULL, 0, NULL) == BVOL_OK);
    size_t touching = 0;
    for (int i = 0; i < BOXES; i++) {
        const size_t found = bvol_index_overlaps_aabb(index, &floats[i], NULL, ids, BOXES);
        size_t at = 0;
        for (uint32_t other = 0; other < BOXES; other++) {
            int touches = 1, near = 1;
            for (int k = 0; k < 3; k++) {
                touches &= boxes[i][k] <= boxes[other][k + 3] && boxes[other][k] <= boxes[i][k + 3];
                near &= boxes[i][k] <= boxes[other][k + 3] + 1e-7 && boxes[other][k] <= boxes[i][k + 3] + 1e-7;
            }
            const int is_found = at < found && ids[at] == other;
            at += (size_t)is_found;
            CHECKF(touches <= is_found && is_found <= near, "%d and %u", i, (unsigned)other);
            touching += (size_t)touches;
        }
    }
    CHECK(touching > 2 * (size_t)BOXES);
    bvol_index_destroy(index);
}
