/* SPDX-License-Identifier: MIT */
/* What kernels say of blocks of boxes, under every table, beside the functions of single shapes. */
#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/aabb.h>
#include <bvol/frustum.h>
#include <bvol/obb.h>
#include <bvol/ray.h>
#include <bvol/sweep.h>
#include <bvol/triangle.h>

#include "arith/filter.h"
#include "index/leaf/corners.h"
#include "index/query/sweep.h"
#include "kernel/tree/block.h"
#include "set/queries.h"
#include "shape/frustum.h"

/* Boxes whose walls often lie at the same whole numbers, so that queries touch them. */
static bvol_aabb draw_box(chance *c, int whole)
{
    float low[3], high[3];
    for (int k = 0; k < 3; k++) {
        low[k] = whole ? (float)chance_int(c, -4, 4) : chance_float(c, -4, 4);
        high[k] = low[k] + (whole ? (float)chance_int(c, 0, 3) : chance_float(c, 0, 3));
    }
    return aabb(low[0], low[1], low[2], high[0], high[1], high[2]);
}

/* Returns how many lanes are in use; the others are NaN. */
static int draw_block(chance *c, bvoli_block *out)
{
    const int count = chance_int(c, 1, BVOLI_WIDE), whole = chance_int(c, 0, 1);
    for (int lane = 0; lane < BVOLI_WIDE; lane++) {
        const bvol_aabb box = draw_box(c, whole);
        const float side[6] = {box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z};
        for (int k = 0; k < 6; k++)
            out->side[k][lane] = lane < count ? side[k] : NAN;
        out->child[lane] = (uint32_t)chance_bits(c);
    }
    return count;
}

static bvol_aabb box_of(const bvoli_block *b, int lane)
{
    return aabb(b->side[0][lane], b->side[1][lane], b->side[2][lane], b->side[3][lane], b->side[4][lane], b->side[5][lane]);
}

TEST(kernel_blocks, children_are_picked_in_order)
{
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long n = test_cases(500); n > 0; n--) {
        bvoli_block b;
        uint32_t out[BVOLI_WIDE], expected[BVOLI_WIDE], count = 0;
        const uint32_t lanes = (uint32_t)chance_bits(&c) & (chance_int(&c, 0, 1) ? 0xffffU : 0x1111U);
        (void)draw_block(&c, &b);
        for (unsigned lane = 0; lane < BVOLI_WIDE; lane++) {
            expected[lane] = out[lane] = 7;
            if (lanes >> lane & 1)
                expected[count++] = b.child[lane];
        }
        for (unsigned i = count; i < BVOLI_WIDE; i++)
            expected[i] = 7;
        CHECK(bvoli_kernels_now()->block_pick(&b, lanes, out) == count);
        CHECK(memcmp(out, expected, sizeof out) == 0);
    }
}

/* Of some blocks in any order, one of which may come again; and whether what is found ascends. */
TEST(kernel_blocks, boxes_of_blocks_that_overlap_a_box_are_found_in_order)
{
    enum { BLOCKS = 5 };
    chance c = {test_seed()};
    long found = 0;
    FOR_EACH_TABLE
    for (long n = test_cases(500); n > 0; n--) {
        bvoli_block blocks[BLOCKS];
        uint32_t which[BLOCKS], out[BLOCKS * BVOLI_WIDE + 1], expected[BLOCKS * BVOLI_WIDE + 1], count = 0;
        const size_t some = (size_t)chance_int(&c, 0, BLOCKS);
        for (unsigned b = 0; b < BLOCKS; b++) {
            const int ascends = one_in(&c, 2);
            (void)draw_block(&c, &blocks[b]);
            for (uint32_t lane = 0; lane < BVOLI_WIDE; lane++)
                blocks[b].child[lane] = ascends ? BVOLI_WIDE * b + lane : blocks[b].child[lane] / 2;
        }
        const bvol_aabb query = box_of(&blocks[0], 0);
        memset(expected, 0x55, sizeof expected);
        memset(out, 0x55, sizeof out);
        for (size_t i = 0; i < some; i++) {
            which[i] = (uint32_t)chance_int(&c, 0, BLOCKS - 1);
            for (int lane = 0; lane < BVOLI_WIDE; lane++) {
                const bvol_aabb box = box_of(&blocks[which[i]], lane);
                if (bvol_aabb_overlaps_aabb(&box, &query))
                    expected[count++] = blocks[which[i]].child[lane];
            }
        }
        int ascend = -1, want = 1;
        for (uint32_t i = 1; i < count; i++)
            want &= expected[i - 1] < expected[i];
        CHECK(bvoli_kernels_now()->blocks_overlaps(blocks, which, some, &query, out, &ascend) == count);
        CHECK(memcmp(out, expected, sizeof out) == 0 && ascend == want);
        CHECK(bvoli_kernels_now()->blocks_overlaps(blocks, which, some, &query, out, NULL) == count);
        CHECK(memcmp(out, expected, sizeof out) == 0);
        found += count;
    }
    CHECK(found > 0);
}

/* One number that is not above the one before is seen wherever it is, of so many lanes of each block as are found. */
TEST(kernel_blocks, one_fall_is_seen_anywhere)
{
    enum { BLOCKS = 4, MOST = BLOCKS * BVOLI_WIDE };
    static const uint32_t which[BLOCKS] = {0, 1, 2, 3};
    const bvol_aabb query = {{0, 0, 0}, {1, 1, 1}};
    FOR_EACH_TABLE
    for (uint32_t each = 1; each <= BVOLI_WIDE; each++)
        for (uint32_t fall = 0; fall < BLOCKS * each; fall++) {
            bvoli_block blocks[BLOCKS];
            uint32_t out[MOST], count = 0;
            for (int b = 0; b < BLOCKS; b++)
                for (uint32_t lane = 0; lane < BVOLI_WIDE; lane++) {
                    for (int k = 0; k < 6; k++)
                        blocks[b].side[k][lane] = lane < each ? 0.5F : NAN;
                    blocks[b].child[lane] = lane < each ? ++count : 0;
                    if (lane < each && count == fall + 1)
                        blocks[b].child[lane] = fall > 0 ? count - 1 : 0; /* like the one before: falls, but for the first */
                }
            int ascend = -1;
            CHECK(bvoli_kernels_now()->blocks_overlaps(blocks, which, BLOCKS, &query, out, &ascend) == count);
            CHECK(ascend == (fall == 0));
        }
}

/* Each pair once, of some lanes and theirs, in order, as many as are counted; and nothing behind them is written. */
TEST(kernel_blocks, children_are_coupled_in_order)
{
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long n = test_cases(500); n > 0; n--) {
        bvoli_block a, b;
        uint16_t with[BVOLI_WIDE];
        bvol_pair out[BVOLI_LANE_PAIRS + 1], expected[BVOLI_LANE_PAIRS + 1];
        const uint32_t lanes = (uint32_t)chance_bits(&c) & 0xffffU;
        const int lesser_first = chance_int(&c, 0, 1), many = chance_int(&c, 0, 2);
        uint32_t count = 0;
        (void)draw_block(&c, &a);
        (void)draw_block(&c, &b);
        if (n % 5 == 0)
            b.child[n % BVOLI_WIDE] = a.child[0];
        memset(expected, 0x55, sizeof expected);
        memset(out, 0x55, sizeof out);
        for (unsigned lane = 0; lane < BVOLI_WIDE; lane++) {
            with[lane] = (uint16_t)(many == 2 ? 0xffff : chance_bits(&c) & (many == 1 ? 0xffffU : 0x8421U));
            for (unsigned k = 0; k < BVOLI_WIDE; k++) {
                const uint32_t i = a.child[lane], j = b.child[k];
                if ((lanes >> lane & 1) && (with[lane] >> k & 1))
                    expected[count++] = lesser_first && j < i ? (bvol_pair){j, i} : (bvol_pair){i, j};
            }
        }
        CHECK(bvoli_kernels_now()->block_couple(&a, lanes, &b, with, lesser_first, NULL) == count);
        CHECK(bvoli_kernels_now()->block_couple(&a, lanes, &b, with, lesser_first, out) == count);
        CHECK(memcmp(out, expected, sizeof out) == 0);
    }
}

static uint32_t nearest_of(const float bounds[BVOLI_WIDE], uint32_t lanes)
{
    uint32_t nearest = BVOLI_WIDE;
    for (uint32_t lane = 0; lane < BVOLI_WIDE; lane++)
        if ((lanes >> lane & 1) && (nearest == BVOLI_WIDE || bounds[lane] < bounds[nearest]))
            nearest = lane;
    return nearest;
}

/* Few different numbers, so that some are equal; in unused lanes anything. */
TEST(kernel_blocks, lanes_are_ordered_by_their_bounds)
{
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long n = test_cases(2000); n > 0; n--) {
        float bounds[BVOLI_WIDE];
        uint8_t order[BVOLI_WIDE];
        const uint32_t lanes = (uint32_t)chance_bits(&c) & (uint32_t)chance_bits(&c) & 0xffff;
        const float limit = chance_int(&c, 0, 3) == 0 ? INF : (float)chance_int(&c, -1, 9);
        uint32_t count = 0, last = 0, near = 0;
        for (int lane = 0; lane < BVOLI_WIDE; lane++)
            bounds[lane] = lanes >> lane & 1 ? (float)chance_int(&c, -1, 8) : chance_int(&c, 0, 1) ? NAN : 0;
        for (int lane = 0; lane < BVOLI_WIDE; lane++)
            near |= (uint32_t)((lanes >> lane & 1) && bounds[lane] <= limit) << lane;
        for (uint32_t left = near; left != 0; left &= left - 1)
            count++;
        CHECK((bvoli_kernels_now()->block_near(bounds, limit) & lanes) == near);
        CHECK(lanes == 0 || bvoli_kernels_now()->block_nearest(bounds, lanes) == nearest_of(bounds, lanes));
        CHECKF(bvoli_kernels_now()->block_order(bounds, lanes, limit, order) == count, "%ld: not %u", n, (unsigned)count);
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t lane = order[i] & 15U;
            CHECKF((lanes >> lane & 1) && bounds[lane] <= limit, "%ld: lane %u", n, (unsigned)lane);
            CHECKF(i == 0 || bounds[last] < bounds[lane] || (bounds[last] <= bounds[lane] && last < lane), "%ld: %u before %u",
                   n, (unsigned)last, (unsigned)lane);
            last = lane;
        }
    }
}

/* Boxes of two blocks, those of the second that overlap a box. */
TEST(kernel_blocks, pairs_are_those_that_overlap)
{
    chance c = {test_seed()};
    long found = 0, left_out = 0;
    const long cases = test_cases(1000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        bvoli_block a, b;
        uint16_t out[BVOLI_WIDE];
        const int in_a = draw_block(&c, &a), in_b = draw_block(&c, &b);
        const bvol_aabb about = draw_box(&c, 1);
        const uint32_t some = bvoli_kernels_now()->block_pairs(&a, &about, &b, out);
        for (int i = 0; i < BVOLI_WIDE; i++) {
            const bvol_aabb of_b = box_of(&b, i);
            uint32_t right = 0;
            for (int k = 0; k < in_a && i < in_b && bvol_aabb_overlaps_aabb(&of_b, &about); k++) {
                const bvol_aabb of_a = box_of(&a, k);
                right |= (uint32_t)bvol_aabb_overlaps_aabb(&of_a, &of_b) << k;
            }
            CHECKF((some >> i & 1) == (right != 0), "%ld: box %d", n, i);
            if (right != 0)
                CHECKF(out[i] == right, "%ld: box %d has %x, not %x", n, i, (unsigned)out[i], (unsigned)right);
            found += right != 0;
            left_out += right == 0;
        }
    }
    CHECK(test_cases(1000) < 10 || (found > 0 && left_out > 0));
}

/* Whether two boxes overlap by more than a number along so many axes. */
static int overlap_by(const bvol_aabb *a, const bvol_aabb *b, int axes, float least)
{
    int by_more = 1;
    for (int k = 0; k < axes; k++)
        by_more &= (double)vec3_get(&a->min, k) - (double)vec3_get(&b->max, k) < -(double)least &&
                   (double)vec3_get(&b->min, k) - (double)vec3_get(&a->max, k) < -(double)least;
    return by_more;
}

static int overlap_along(const bvol_aabb *a, const bvol_aabb *b, int axes)
{
    int meet = 1;
    for (int k = 0; k < axes; k++)
        meet &= vec3_get(&a->min, k) <= vec3_get(&b->max, k) && vec3_get(&b->min, k) <= vec3_get(&a->max, k);
    return meet;
}

/* All that overlap, and as open for certain those that do not do so by more than is asked for; few others are open. */
TEST(kernel_blocks, meetings_that_floats_do_not_tell_are_open)
{
    static const float leasts[] = {0, 1, 0x1p-20F, FLT_MIN};
    chance c = {test_seed()};
    long sure = 0, doubtful = 0;
    const long cases = test_cases(1000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        bvoli_block a, b;
        uint16_t out[BVOLI_WIDE], open[BVOLI_WIDE];
        const int in_a = draw_block(&c, &a), in_b = draw_block(&c, &b), axes = chance_int(&c, 2, 3);
        const bvol_aabb about = draw_box(&c, 1);
        const float least = leasts[chance_int(&c, 0, 3)];
        const bvoli_block_meetings found = bvoli_kernels_now()->block_meetings(&a, &about, &b, axes, least, out, open);
        for (int i = 0; i < BVOLI_WIDE; i++) {
            const bvol_aabb of_b = box_of(&b, i);
            uint32_t right = 0, more = 0;
            for (int k = 0; k < in_a && i < in_b && overlap_along(&of_b, &about, axes); k++) {
                const bvol_aabb of_a = box_of(&a, k);
                right |= (uint32_t)overlap_along(&of_a, &of_b, axes) << k;
                more |= (uint32_t)overlap_by(&of_a, &of_b, axes, least) << k;
            }
            CHECKF((found.some >> i & 1) == (right != 0), "%ld: box %d", n, i);
            if (right == 0) {
                CHECK((found.open >> i & 1) == 0);
                continue;
            }
            CHECKF(out[i] == right, "%ld: box %d has %x, not %x", n, i, (unsigned)out[i], (unsigned)right);
            CHECKF((found.open >> i & 1) == (open[i] != 0), "%ld: box %d", n, i);
            CHECKF((right & ~more & ~(uint32_t)open[i]) == 0 && (open[i] & ~right) == 0, "%ld: box %d", n, i);
            CHECKF(least != 0 || open[i] == (right & ~more), "%ld: box %d", n, i);
            sure += (right & ~(uint32_t)open[i]) != 0;
            doubtful += open[i] != 0;
        }
    }
    CHECK(test_cases(1000) < 10 || (sure > 0 && doubtful > 0));
}

/* Unused lanes do not count, and neither do boxes that are NaN; without any other the box is empty. */
TEST(kernel_blocks, bounds_are_those_of_all_boxes)
{
    chance c = {test_seed()};
    FOR_EACH_TABLE
    for (long n = test_cases(1000); n > 0; n--) {
        bvoli_block b;
        const int count = draw_block(&c, &b), without = one_in(&c, 4)   ? count
                                                        : one_in(&c, 4) ? chance_int(&c, 0, count - 1)
                                                                        : 0;
        bvol_aabb right = aabb(INF, INF, INF, -INF, -INF, -INF), bounds;
        for (int k = 0; k < 6; k++)
            for (int lane = 0; lane < without; lane++)
                b.side[k][lane] = NAN;
        for (int lane = without; lane < count; lane++) {
            const bvol_aabb box = box_of(&b, lane);
            bvol_aabb_merge(&right, &box, &right);
        }
        bvoli_kernels_now()->block_bounds(&b, &bounds);
        for (int k = 0; k < 6; k++)
            CHECKF((&bounds.min.x)[k] == (&right.min.x)[k], "%ld: side %d is %a, not %a", n, k, (double)(&bounds.min.x)[k],
                   (double)(&right.min.x)[k]);
    }
}

/* A ray that a kernel rules out misses; and no record of a box within a lane's begins before the lane's bound. */
TEST(kernel_blocks, rays_that_are_ruled_out_miss)
{
    chance c = {test_seed()};
    long hits = 0, ruled_out = 0;
    const long cases = test_cases(3000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        bvoli_block b;
        bvoli_slab_ray slabs;
        float bounds[BVOLI_WIDE];
        const int count = draw_block(&c, &b), whole = chance_int(&c, 0, 1);
        const bvol_vec3 from =
            whole ? vec3((float)chance_int(&c, -6, 6), (float)chance_int(&c, -6, 6), 5) : chance_vec3(&c, -6, 6);
        const bvol_vec3 dir =
            whole ? vec3((float)chance_int(&c, -1, 1), (float)chance_int(&c, -1, 1), -1) : chance_vec3(&c, -1, 1);
        const bvol_ray cast = ray(from, dir, chance_int(&c, 0, 3) ? 0 : chance_float(&c, -2, 2), INFINITY);
        if (!bvoli_slab_ray_of(&cast, &slabs))
            continue;
        const uint32_t lanes = bvoli_kernels_now()->block_raycast(&b, &slabs, bounds);
        for (int lane = 0; lane < count; lane++) {
            const bvol_aabb box = box_of(&b, lane),
                            point = aabb(box.max.x, box.min.y, box.max.z, box.max.x, box.max.y, box.max.z);
            bvol_ray_hit hit;
            ruled_out += !(lanes >> lane & 1);
            if (bvol_ray_hits_aabb(&cast, &box, &hit)) {
                hits++;
                CHECK(lanes >> lane & 1);
                CHECKF(!(hit.t_enter < bounds[lane]), "%a before %a", (double)hit.t_enter, (double)bounds[lane]);
            }
            if (bvol_ray_hits_aabb(&cast, &point, &hit))
                CHECKF(!(hit.t_enter < bounds[lane]), "%a before %a", (double)hit.t_enter, (double)bounds[lane]);
        }
    }
    CHECK(hits >= cases / 10 && ruled_out >= cases / 10);
}

/* What a kernel rules out is missed by a moving box, at any speed; and it meets nothing within a lane's box before the lane's
 * bound. */
TEST(kernel_blocks, boxes_that_are_ruled_out_are_missed)
{
    chance c = {test_seed() + 1};
    long met = 0, ruled_out = 0;
    const long cases = test_cases(3000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        bvoli_block b;
        bvoli_slab_motion slabs;
        float bounds[BVOLI_WIDE];
        const int count = draw_block(&c, &b), whole = chance_int(&c, 0, 1);
        const bvol_vec3 from = whole ? vec3((float)chance_int(&c, -6, 6), (float)chance_int(&c, -6, 6), 5)
                                     : chance_vec3(&c, -6, 6),
                        size = whole ? vec3(1, (float)chance_int(&c, 0, 1), 0) : chance_vec3(&c, 0, 2);
        bvol_aabb box = {from, {from.x + size.x, from.y + size.y, from.z + size.z}}, path;
        bvol_vec3 way = whole ? vec3((float)chance_int(&c, -5, 5), (float)chance_int(&c, -5, 5), (float)chance_int(&c, -9, 0))
                              : chance_vec3(&c, -9, 9);
        for (int k = 0; k < 3; k++) {
            if (one_in(&c, 8)) /* a hair's breadth, or farther than kernels judge */
                (&way.x)[k] = ldexpf((&way.x)[k], chance_int(&c, -60, 60));
            if (one_in(&c, 9))
                *(one_in(&c, 2) ? &box.min.x + k : &box.max.x + k) = one_in(&c, 2) ? 0x1p60F : INF;
            if (box.min.x > box.max.x || (&box.min.x)[k] > (&box.max.x)[k])
                (&box.min.x)[k] = -INF;
        }
        bvol_aabb_translate(&box, &way, &path);
        bvol_aabb_merge(&box, &path, &path);
        bvoli_slab_motion_of(&box, &way, &path, &slabs);
        const uint32_t lanes = bvoli_kernels_now()->block_sweep(&b, &slabs, bounds);
        for (int lane = 0; lane < count; lane++) {
            const bvol_aabb other = box_of(&b, lane),
                            point = aabb(other.max.x, other.min.y, other.max.z, other.max.x, other.max.y, other.max.z);
            bvol_sweep_hit hit;
            ruled_out += !(lanes >> lane & 1);
            if (bvol_aabb_sweep_aabb(&box, &way, &other, &hit)) {
                met++;
                CHECK(lanes >> lane & 1);
                CHECKF(!(hit.t_enter < bounds[lane]), "%a before %a", (double)hit.t_enter, (double)bounds[lane]);
            }
            if (bvol_aabb_sweep_aabb(&box, &way, &point, &hit))
                CHECKF(!(hit.t_enter < bounds[lane]), "%a before %a", (double)hit.t_enter, (double)bounds[lane]);
        }
    }
    CHECK(met >= cases / 10 && ruled_out >= cases / 10);
}

/* Corners of small whole numbers, or any; rays go to a corner, a point of a side, a point of the triangle, or anywhere. */
static bvol_vec3 draw_point(chance *c, int whole)
{
    if (whole)
        return vec3((float)chance_int(c, -4, 4), (float)chance_int(c, -4, 4), (float)chance_int(c, -4, 4));
    return chance_vec3(c, -4, 4);
}

static bvol_vec3 draw_target(chance *c, const bvol_triangle *t, int whole)
{
    const int how = chance_int(c, 0, 3);
    const double u = how == 0 ? 0 : chance_real(c, 0, 1), v = how < 2 ? 0 : chance_real(c, 0, 1 - u);
    if (how == 3)
        return draw_point(c, whole);
    return vec3((float)((double)t->a.x + u * (double)(t->b.x - t->a.x) + v * (double)(t->c.x - t->a.x)),
                (float)((double)t->a.y + u * (double)(t->b.y - t->a.y) + v * (double)(t->c.y - t->a.y)),
                (float)((double)t->a.z + u * (double)(t->b.z - t->a.z) + v * (double)(t->c.z - t->a.z)));
}

/* From afar now and then, and far apart in size, where sums overflow or lose all they had. */
static float draw_scale(chance *c)
{
    static const float scales[] = {1, 1, 1, 0x1p-30F, 0x1p-60F, 0x1p30F, 0x1p60F, 0x1p120F};
    return scales[chance_int(c, 0, 7)];
}

static bvol_vec3 times(bvol_vec3 v, float by)
{
    return vec3(v.x * by, v.y * by, v.z * by);
}

static unsigned draw_corners(chance *c, bvol_triangle triangles[BVOLI_WIDE], bvoli_corners *out, int whole, float scale)
{
    const unsigned count = (unsigned)chance_int(c, 1, BVOLI_WIDE);
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < count; i++) {
        bvol_vec3 corner[3];
        for (int k = 0; k < 3; k++) {
            corner[k] = times(draw_point(c, whole), scale);
            for (int axis = 0; axis < 3; axis++)
                out->corner[k][axis][i] = vec3_get(&corner[k], axis);
        }
        triangles[i] = triangle(corner[0], corner[1], corner[2]);
    }
    return count;
}

TEST(kernel_blocks, triangles_that_are_ruled_out_are_missed)
{
    chance c = {test_seed()};
    long hits = 0, misses = 0, ruled_out = 0, passed = 0;
    const long cases = test_cases(4000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        bvol_triangle triangles[BVOLI_WIDE];
        bvoli_corners corners;
        const int whole = chance_int(&c, 0, 1);
        const float scale = draw_scale(&c);
        const unsigned count = draw_corners(&c, triangles, &corners, whole, scale);
        const bvol_vec3 from = times(draw_point(&c, whole), scale),
                        to = draw_target(&c, &triangles[chance_int(&c, 0, (int)count - 1)], 0);
        bvol_ray cast = ray(from, vec3(to.x - from.x, to.y - from.y, to.z - from.z), 0, INFINITY);
        cast.t_min = chance_int(&c, 0, 3) ? 0 : chance_int(&c, 0, 1) ? -INFINITY : chance_float(&c, -1, 1);
        cast.t_max = chance_int(&c, 0, 2) ? INFINITY : chance_int(&c, 0, 1) ? 1 : chance_float(&c, 0, 2);
        const uint32_t asked = (uint32_t)chance_bits(&c) & ((1U << count) - 1);
        uint32_t sure;
        const uint32_t left = bvoli_kernels_now()->triangles_raycast(&corners, asked, &cast, &sure);
        CHECK((left & ~asked) == 0 && (sure & ~left) == 0);
        for (unsigned i = 0; i < count; i++) {
            if (!(asked >> i & 1))
                continue;
            const int hit = bvol_ray_hits_triangle(&cast, &triangles[i], NULL);
            CHECKF(hit ? left >> i & 1 : !(sure >> i & 1), "%ld: triangle %u of %u", n, i, count);
            passed += sure >> i & 1;
            hits += hit;
            misses += !hit && scale == 1;
            ruled_out += !(left >> i & 1) && scale == 1;
        }
    }
    CHECK(hits >= cases / 10 && passed >= cases / 20);
    CHECKF(ruled_out >= misses - misses / 10 - 10, "%ld of %ld misses", ruled_out, misses);
}

/* What a frustum's half-spaces say for certain is true, and nearly everything is said; what is not wanted is not. */
/* What moves toward a triangle, or anywhere; its core is as long as it is wide, or a point. */
static bvol_capsule draw_capsule(chance *c, int whole)
{
    const bvol_vec3 a = draw_point(c, whole), b = draw_point(c, whole);
    return (bvol_capsule){a, one_in(c, 2) ? a : b, whole ? (float)chance_int(c, 0, 3) : chance_float(c, 0, 1)};
}

/* Triangles near what moves, of which some reach a thousand times as far. */
static void draw_triangles(chance *c, int whole, bvoli_corners *out, bvoli_block *boxes)
{
    for (uint32_t lane = 0; lane < BVOLI_WIDE; lane++)
        for (int k = 0; k < 3; k++) {
            const float most = one_in(c, 4) ? 4000 : 4;
            float low = INF, high = -INF;
            for (int corner = 0; corner < 3; corner++) {
                const float x = whole ? (float)chance_int(c, (int)-most, (int)most) : chance_float(c, -most, most);
                out->corner[corner][k][lane] = x;
                low = x < low ? x : low;
                high = x > high ? x : high;
            }
            boxes->side[k][lane] = low;
            boxes->side[k + 3][lane] = high;
        }
}

/* Whether a sphere, or a capsule if that is NULL, begins with an interior point in a triangle. */
static int starts_within(const bvol_sphere *sphere, const bvol_capsule *capsule, const bvol_triangle *t)
{
    const bvol_vec3 none = vec3(0, 0, 0);
    bvol_sweep_hit hit;
    return (sphere ? bvol_sphere_sweep_triangle_interior(sphere, &none, t, &hit)
                   : bvol_capsule_sweep_triangle_interior(capsule, &none, t, &hit)) == BVOL_SWEEP_OVERLAPPING &&
           hit.t_enter == 0;
}

TEST(kernel_blocks, times_of_moving_balls_and_capsules_are_not_late)
{
    chance c = {test_seed() + 3};
    long met = 0, missed = 0, open = 0, tight = 0, begun = 0;
    const long cases = test_cases(1500);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        const int whole = chance_int(&c, 0, 1), ball = one_in(&c, 2);
        const bvol_capsule capsule = draw_capsule(&c, whole);
        const bvol_sphere sphere = {capsule.a, capsule.radius};
        const bvol_vec3 to = draw_point(&c, whole), way = vec3(to.x - capsule.a.x, to.y - capsule.a.y, to.z - capsule.a.z);
        const bvoli_mover of = {ball ? BVOL_KIND_SPHERE : BVOL_KIND_CAPSULE, 0};
        bvoli_corners triangles;
        bvoli_block boxes;
        bvoli_sweep sweep;
        float bounds[BVOLI_WIDE] = {0}, of_boxes[BVOLI_WIDE] = {0};
        draw_triangles(&c, whole, &triangles, &boxes);
        CHECK(bvoli_sweep_begin(&of, ball ? (const void *)&sphere : (const void *)&capsule, &way, &sweep));
        const bvoli_kernels *const k = bvoli_kernels_now();
        const uint32_t found = k->triangles_swept(&triangles, &sweep.round, 0xffff, 1, bounds), lanes = found & 0xffff,
                       certain = found >> BVOLI_WIDE, in_boxes = k->block_rounded(&boxes, &sweep.round, 0xffff, 1, of_boxes);
        for (uint32_t lane = 0; lane < BVOLI_WIDE; lane++) {
            const bvol_triangle t = bvoli_corners_triangle(&triangles, lane);
            bvol_sweep_hit hit;
            begun += certain >> lane & 1;
            CHECK(!(certain >> lane & 1) || starts_within(ball ? &sphere : NULL, &capsule, &t));
            if (!(ball ? bvol_sphere_sweep_triangle(&sphere, &way, &t, &hit)
                       : bvol_capsule_sweep_triangle(&capsule, &way, &t, &hit))) {
                missed++;
                open += lanes >> lane & 1;
                continue;
            }
            met++;
            tight += hit.t_enter > 0 && bounds[lane] > 0.99F * hit.t_enter;
            CHECK((lanes >> lane & 1) && (in_boxes >> lane & 1));
            CHECKF(bounds[lane] <= hit.t_enter, "%a before %a", (double)hit.t_enter, (double)bounds[lane]);
            CHECKF(of_boxes[lane] <= hit.t_enter, "%a before %a", (double)hit.t_enter, (double)of_boxes[lane]);
        }
    }
    CHECK(met > cases && tight > cases / 4 && begun >= cases / 4);
    CHECKF(missed > cases && open <= missed / 15 + 10, "%ld of %ld misses are open", open, missed);
}

/* An oriented box of any shape, flat ones too, or an upright one. */
static bvol_obb draw_moving_obb(chance *c, int whole)
{
    bvol_obb o = {draw_point(c, whole), {0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (int k = 0; k < 3; k++)
        *vec3_at(&o.extent, k) = whole ? (float)chance_int(c, 0, 3) : chance_float(c, 0, one_in(c, 4) ? 8 : 1);
    if (!one_in(c, 4))
        chance_rotation(c, o.axis);
    return o;
}

/* The time that counts of an oriented box and a triangle that meet. */
static float time_of_obb(const bvoli_sweep *s, const bvol_triangle *t, float time)
{
    float bound = 0;
    int step = 0;
    while (bvoli_approach_triangle_by_box(&s->box, t, step, &bound) == BVOLI_APPROACH_ON)
        step++;
    return bound > time ? bound : time;
}

TEST(kernel_blocks, times_of_moving_oriented_boxes_are_not_late)
{
    chance c = {test_seed() + 7};
    long met = 0, missed = 0, open = 0, tight = 0;
    const long cases = test_cases(1500);
    const bvoli_mover of = {BVOL_KIND_OBB, 0};
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        const int whole = chance_int(&c, 0, 1);
        const bvol_obb obb = draw_moving_obb(&c, whole);
        const bvol_vec3 to = draw_point(&c, whole), way = vec3(to.x - obb.center.x, to.y - obb.center.y, to.z - obb.center.z);
        bvoli_corners triangles;
        bvoli_block boxes;
        bvoli_sweep sweep;
        float bounds[BVOLI_WIDE] = {0};
        draw_triangles(&c, whole, &triangles, &boxes);
        CHECK(bvoli_sweep_begin(&of, &obb, &way, &sweep));
        const uint32_t lanes = bvoli_kernels_now()->block_obb_swept(&boxes, &sweep.turned, 0xffff, 1, bounds);
        for (uint32_t lane = 0; lane < BVOLI_WIDE; lane++) {
            const bvol_triangle t = bvoli_corners_triangle(&triangles, lane);
            bvol_sweep_hit hit;
            if (!bvol_obb_sweep_triangle(&obb, &way, &t, &hit)) {
                missed++;
                open += lanes >> lane & 1;
                continue;
            }
            const float time = time_of_obb(&sweep, &t, hit.t_enter);
            met++;
            tight += time > 0 && bounds[lane] > 0.99F * time;
            CHECK(lanes >> lane & 1);
            CHECKF(bounds[lane] <= time, "%a before %a", (double)time, (double)bounds[lane]);
        }
    }
    CHECKF(met > cases && open <= missed - missed / 5 + 10 && tight >= cases / 10,
           "%ld met, %ld of %ld misses are open, %ld tight", met, open, missed, tight);
}

/* A point on a face of an oriented box, but for rounding. */
static bvol_vec3 draw_point_of_face(chance *c, const bvol_obb *o)
{
    const int face = chance_int(c, 0, 2);
    bvol_vec3 p = o->center;
    for (int j = 0; j < 3; j++) {
        const float end = one_in(c, 2) ? 1.0F : -1.0F, share = j == face ? end : chance_float(c, -1, 1);
        for (int k = 0; k < 3; k++)
            *vec3_at(&p, k) += share * vec3_get(&o->extent, j) * vec3_get(&o->axis[j], k);
    }
    return p;
}

/* Triangles of one point are as near to a face as floats can be: half of them within, which count as met at once. */
TEST(kernel_blocks, oriented_boxes_that_start_at_points_of_their_faces_are_not_late)
{
    chance c = {test_seed() + 8};
    long within = 0;
    const long cases = test_cases(1500);
    const bvoli_mover of = {BVOL_KIND_OBB, 0};
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        const bvol_obb obb = draw_moving_obb(&c, 0);
        const bvol_vec3 way = draw_point(&c, 0);
        bvoli_block boxes;
        bvoli_sweep sweep;
        bvol_vec3 at[BVOLI_WIDE];
        float bounds[BVOLI_WIDE] = {0};
        for (uint32_t lane = 0; lane < BVOLI_WIDE; lane++) {
            at[lane] = draw_point_of_face(&c, &obb);
            for (int k = 0; k < 3; k++)
                boxes.side[k][lane] = boxes.side[k + 3][lane] = vec3_get(&at[lane], k);
        }
        CHECK(bvoli_sweep_begin(&of, &obb, &way, &sweep));
        const uint32_t lanes = bvoli_kernels_now()->block_obb_swept(&boxes, &sweep.turned, 0xffff, 1, bounds);
        for (uint32_t lane = 0; lane < BVOLI_WIDE; lane++) {
            const bvol_triangle t = {at[lane], at[lane], at[lane]};
            if (!bvol_triangle_overlaps_obb(&t, &obb))
                continue;
            within++;
            CHECK((lanes >> lane & 1) && bounds[lane] <= 0);
        }
    }
    CHECK(within > cases);
}

static void add_times(double by, const double v[3], double to[3])
{
    for (int k = 0; k < 3; k++)
        to[k] += by * v[k];
}

static bvol_vec3 rounded(const double v[3])
{
    return vec3((float)v[0], (float)v[1], (float)v[2]);
}

static void draw_vector(chance *c, double size, double out[3])
{
    for (int k = 0; k < 3; k++)
        out[k] = chance_real(c, -size, size);
}

/* A size of anything, from 1 down to what is lost beside it. */
static double draw_share(chance *c)
{
    return ldexp(1, -chance_int(c, 0, 40));
}

/* A capsule that grazes a triangle, which may be a sliver and nearly parallel to it, with a way across their normal; at times
 * that may be smaller than floats tell apart. */
static void draw_graze(chance *c, bvol_capsule *capsule, bvol_vec3 *way, bvol_triangle *t)
{
    double d[3], e[3], f[3] = {0, 0, 0}, n[3], v[3], at[3], corner[3];
    const int fast = one_in(c, 4);
    const double size = fast ? ldexp(1, -chance_int(c, 0, 24)) : 1, near = size * draw_share(c),
                 thin = one_in(c, 2) ? size : size * draw_share(c), radius = size * draw_share(c), speed = fast ? 0x1p126 : 1,
                 time = size * chance_real(c, 0, 1) / speed;
    draw_vector(c, size, d);
    draw_vector(c, near, e);
    add_times(1, d, e);
    draw_vector(c, thin, f);
    add_times(chance_real(c, -1, 2), e, f);
    bvoli_cross(e, one_in(c, 2) ? f : d, n);
    draw_vector(c, speed, v);
    draw_vector(c, fast || one_in(c, 2) ? 0 : 1000, corner);
    const double length = sqrt(bvoli_dot(n, n)) + 0x1p-500;
    add_times(-bvoli_dot(n, v) / (length * length), n, v);
    for (int k = 0; k < 3; k++)
        at[k] = corner[k];
    add_times(chance_real(c, 0, 1), e, at);
    add_times(radius * (1 - draw_share(c)) / length, n, at);
    add_times(-chance_real(c, 0, 1), d, at);
    add_times(-time, v, at);
    *way = rounded(v);
    capsule->a = rounded(at);
    add_times(1, d, at);
    capsule->b = rounded(at);
    capsule->radius = (float)radius;
    t->a = rounded(corner);
    add_times(1, e, corner);
    t->b = rounded(corner);
    add_times(-1, e, corner);
    add_times(1, f, corner);
    t->c = rounded(corner);
}

/* What a kernel says is not later than the time that counts, from whatever time it begins; nor in boxes that reach farther. */
static int is_in_time(const bvoli_sweep *s, const bvol_triangle *t, float time, chance *c)
{
    float bounds[BVOLI_WIDE] = {0}, of_boxes[BVOLI_WIDE] = {0};
    bvoli_corners triangles = {0};
    bvoli_block boxes = {0};
    const bvol_vec3 corner[3] = {t->a, t->b, t->c};
    bvol_aabb box;
    bvol_triangle_bounds(t, &box);
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++)
            triangles.corner[i][k][0] = triangles.corner[i][k][1] = vec3_get(&corner[i], k);
        for (int lane = 0; lane < 2; lane++) {
            const float grown = lane == 0 || one_in(c, 2) ? 0 : (float)draw_share(c);
            boxes.side[k][lane] = vec3_get(&box.min, k) - grown;
            boxes.side[k + 3][lane] = vec3_get(&box.max, k) + grown;
        }
    }
    bounds[1] = of_boxes[1] = one_in(c, 4) ? time : time * chance_float(c, 0, 1);
    const bvoli_kernels *const k = bvoli_kernels_now();
    return (k->triangles_swept(&triangles, &s->round, 3, 1, bounds) & 3) == 3 && bounds[0] <= time && bounds[1] <= time &&
           k->block_rounded(&boxes, &s->round, 3, 1, of_boxes) == 3 && of_boxes[0] <= time && of_boxes[1] <= time;
}

TEST(kernel_blocks, slivers_that_are_grazed_are_met_in_time)
{
    chance c = {test_seed() + 4};
    long asked = 0, met = 0, raised = 0;
    const long cases = test_cases(12000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--, asked++) {
        const int ball = one_in(&c, 3);
        const bvoli_mover of = {ball ? BVOL_KIND_SPHERE : BVOL_KIND_CAPSULE, 0};
        bvol_capsule capsule;
        bvol_vec3 way;
        bvol_triangle t;
        bvol_sweep_hit hit;
        bvoli_sweep sweep;
        draw_graze(&c, &capsule, &way, &t);
        const bvol_sphere sphere = {capsule.a, capsule.radius};
        if (!(ball ? bvol_sphere_sweep_triangle(&sphere, &way, &t, &hit)
                   : bvol_capsule_sweep_triangle(&capsule, &way, &t, &hit)))
            continue;
        CHECK(bvoli_sweep_begin(&of, ball ? (const void *)&sphere : (const void *)&capsule, &way, &sweep));
        double apart[3];
        const float time = bvoli_approach_last(&sweep.core, &t, hit.t_enter, apart);
        met++;
        raised += time > hit.t_enter;
        CHECKF(is_in_time(&sweep, &t, time, &c), "%ld: met at %a", n, (double)time);
    }
    CHECKF(met >= asked / 4 && raised >= asked / 2000, "%ld of %ld met, of which %ld are told too early", met, asked, raised);
}

/* A capsule whose core is as far from the nearest corner or side of a triangle as its radius, but for a hair. */
static void draw_brink(chance *c, bvol_capsule *capsule, bvol_triangle *t)
{
    double n[3], d[3], e[3], f[3], at[3], end[3], corner[3];
    const double size = ldexp(1, -chance_int(c, 0, one_in(c, 4) ? 60 : 10)), radius = size * draw_share(c),
                 hair = chance_real(c, -32, 32) * 0x1p-24 * (one_in(c, 2) ? radius : size);
    draw_vector(c, 1, n);
    draw_vector(c, size, d);
    draw_vector(c, size, e);
    draw_vector(c, size, f);
    draw_vector(c, one_in(c, 2) ? 0 : 100 * size, at);
    const double per_length = 1 / sqrt(bvoli_dot(n, n));
    add_times(-bvoli_dot(n, d) * per_length * per_length, n, d);
    add_times((fabs(bvoli_dot(n, e)) * (one_in(c, 2)) - bvoli_dot(n, e)) * per_length * per_length, n, e);
    add_times((fabs(bvoli_dot(n, f)) - bvoli_dot(n, f)) * per_length * per_length, n, f);
    for (int k = 0; k < 3; k++)
        end[k] = corner[k] = at[k];
    add_times(1, d, end);
    add_times(chance_real(c, 0, 1), d, corner);
    add_times((radius + hair) * per_length, n, corner);
    add_times(-chance_real(c, 0, 1), e, corner);
    *capsule = (bvol_capsule){rounded(at), rounded(end), (float)radius};
    t->a = rounded(corner);
    add_times(1, e, corner);
    t->b = rounded(corner);
    add_times(1, f, corner);
    t->c = rounded(corner);
}

TEST(kernel_blocks, what_certainly_begins_in_a_triangle_does)
{
    chance c = {test_seed() + 6};
    long certain = 0, apart = 0;
    const long cases = test_cases(6000);
    FOR_EACH_TABLE
    for (long n = cases; n > 0; n--) {
        const int ball = one_in(&c, 3);
        const bvoli_mover of = {ball ? BVOL_KIND_SPHERE : BVOL_KIND_CAPSULE, 0};
        const bvol_vec3 way = draw_point(&c, 0);
        float bounds[BVOLI_WIDE] = {0};
        bvoli_corners triangles = {0};
        bvol_capsule capsule;
        bvol_triangle t;
        bvoli_sweep sweep;
        draw_brink(&c, &capsule, &t);
        const bvol_sphere sphere = {capsule.a, capsule.radius};
        bvoli_corners_put(&triangles, 0, 0, &t.a);
        bvoli_corners_put(&triangles, 0, 1, &t.b);
        bvoli_corners_put(&triangles, 0, 2, &t.c);
        CHECK(bvoli_sweep_begin(&of, ball ? (const void *)&sphere : (const void *)&capsule, &way, &sweep));
        const int told = (int)(bvoli_kernels_now()->triangles_swept(&triangles, &sweep.round, 1, 1, bounds) >> BVOLI_WIDE),
                  begins = starts_within(ball ? &sphere : NULL, &capsule, &t);
        CHECKF(begins || !told, "%ld", n);
        certain += told;
        apart += !begins;
    }
    CHECKF(certain >= cases / 100 && apart >= cases / 10, "%ld certain, %ld apart", certain, apart);
}

/* Triangles near and far, large and small, and slivers; from points anywhere, or near to one of them. */
TEST(kernel_blocks, distances_of_triangles_are_not_above_those_of_single_ones)
{
    chance c = {test_seed() + 5};
    long asked = 0, tight = 0;
    FOR_EACH_TABLE
    for (long n = test_cases(2000); n > 0; n--) {
        const int whole = chance_int(&c, 0, 1);
        const float scale = draw_scale(&c);
        bvol_triangle triangles[BVOLI_WIDE];
        bvoli_corners corners;
        float bounds[BVOLI_WIDE] = {0};
        const unsigned count = draw_corners(&c, triangles, &corners, whole, scale);
        if (one_in(&c, 2)) {
            bvol_capsule capsule;
            bvol_vec3 way;
            draw_graze(&c, &capsule, &way, &triangles[0]);
            bvoli_corners_put(&corners, 0, 0, &triangles[0].a);
            bvoli_corners_put(&corners, 0, 1, &triangles[0].b);
            bvoli_corners_put(&corners, 0, 2, &triangles[0].c);
        }
        const bvol_vec3 p = one_in(&c, 3) ? draw_target(&c, &triangles[0], 0) : times(draw_point(&c, whole), scale);
        bvoli_kernels_now()->triangles_apart(&corners, &p.x, 0xffff, bounds);
        for (unsigned i = 0; i < count; i++) {
            const float distance_sq = bvol_triangle_distance_sq_point(&triangles[i], &p);
            CHECKF(bounds[i] >= 0 && bounds[i] <= distance_sq, "%a is told as %a", (double)distance_sq, (double)bounds[i]);
            asked += distance_sq > 0 && scale == 1;
            tight += bounds[i] > 0.999F * distance_sq && distance_sq > 0 && scale == 1;
        }
    }
    CHECKF(tight >= asked / 2, "%ld of %ld", tight, asked);
}

TEST(kernel_blocks, sides_of_half_spaces_are_those_of_single_boxes)
{
    chance c = {test_seed()};
    long boxes = 0, open = 0;
    FOR_EACH_TABLE
    for (long n = test_cases(300); n > 0; n--) {
        bvol_plane planes[4];
        bvol_frustum *view = NULL;
        bvoli_block b;
        const int count = draw_block(&c, &b);
        for (int k = 0; k < 4; k++) {
            const bvol_vec3 normal = chance_vec3(&c, -1, 1);
            planes[k] = plane(normal.x, normal.y, normal.z, chance_float(&c, 0.5, 3));
        }
        CHECK(bvol_frustum_create_from_planes(planes, 4, NULL, &view) == BVOL_OK);
        for (unsigned wanted = 0; wanted < 8; wanted++) {
            const bvoli_block_sides s = bvoli_kernels_now()->block_sides(&b, bvoli_frustum_prepared_planes(view), wanted);
            const unsigned used = (1U << count) - 1;
            CHECK((wanted & BVOLI_ACROSS || !s.across) && (wanted & BVOLI_MEETS || !s.meets) &&
                  (wanted & BVOLI_INSIDE || !s.inside));
            for (int lane = 0; lane < count; lane++) {
                const bvol_aabb box = box_of(&b, lane);
                const int across = bvol_frustum_cull_aabb(view, &box), meets = bvol_frustum_overlaps_aabb(view, &box);
                CHECK(!(s.outside >> lane & 1) || !across);
                CHECK(!(s.across >> lane & 1) || across);
                CHECK(!(s.meets >> lane & 1) || meets);
                CHECK(!(s.inside >> lane & 1) || bvol_frustum_contains_aabb(view, &box));
            }
            if (wanted & BVOLI_ACROSS) {
                boxes += count;
                for (unsigned left = used & ~(s.across | s.outside); left; left &= left - 1)
                    open++;
            }
        }
        bvol_frustum_destroy(view);
    }
    CHECKF(open <= boxes / 100 + 1, "%ld of %ld boxes are left open", open, boxes);
}
