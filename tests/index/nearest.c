/* SPDX-License-Identifier: MIT */
/* The nearest of so many boxes that more of their blocks are near than a query remembers at once. */
#include "chance.h"
#include "test.h"

#include <bvol/index.h>
#include <bvol/index_f64.h>

#include <math.h>
#include <stdlib.h>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

enum { N = 30000, SIDE = 60 };

static bvol_aabb boxes[N];
static bvol_vec3_f64 points_f64[N];
static bvol_index_found want[N], found[N];
static bvol_index_found_f64 found_f64[N];

static int in_order(const void *a, const void *b)
{
    const bvol_index_found *const p = a, *const q = b;
    return p->at != q->at ? (p->at > q->at) - (p->at < q->at) : (p->id > q->id) - (p->id < q->id);
}

/* Points of a grid, several at some places, half of them in a plane, with squares that are whole numbers. */
static void draw_points(chance *c)
{
    const int at[3] = {chance_int(c, -SIDE, SIDE), chance_int(c, -SIDE, SIDE), chance_int(c, -SIDE, SIDE)};
    for (int i = 0; i < N; i++) {
        int p[3], sq = 0;
        for (int k = 0; k < 3; k++) {
            p[k] = k == 2 && i % 2 ? 0 : chance_int(c, -SIDE, SIDE);
            sq += (p[k] - at[k]) * (p[k] - at[k]);
        }
        points_f64[i] = (bvol_vec3_f64){p[0] - at[0], p[1] - at[1], p[2] - at[2]};
        boxes[i].min = boxes[i].max = (bvol_vec3){(float)points_f64[i].x, (float)points_f64[i].y, (float)points_f64[i].z};
        want[i] = (bvol_index_found){(uint32_t)i, (float)sq};
    }
    qsort(want, N, sizeof *want, in_order);
}

static int accept_even(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    (void)context;
    return id % 2 == 0;
}

/* Of those up to a limit, all or those with even ids. */
static void check(const bvol_index *index, const bvol_index_f64 *index_f64, size_t wanted, float limit, int even)
{
    const bvol_vec3 p = {0, 0, 0};
    const bvol_vec3_f64 p_f64 = {0, 0, 0};
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    filter.accept = even ? accept_even : NULL;
    const size_t n = bvol_index_nearest_point(index, &p, limit, &filter, found, wanted),
                 n_f64 = bvol_index_f64_nearest_point(index_f64, &p_f64, (double)limit, &filter, found_f64, wanted);
    size_t at = 0;
    for (size_t i = 0; i < N && at < wanted && want[i].at <= limit; i++) {
        if (even && want[i].id % 2)
            continue;
        CHECKF(at < n && found[at].id == want[i].id && found[at].at == want[i].at, "%zu of %zu: %u", at, n, found[at].id);
        CHECKF(at < n_f64 && found_f64[at].id == want[i].id && found_f64[at].at == (double)want[i].at, "%zu of %zu: %u", at,
               n_f64, found_f64[at].id);
        at++;
    }
    CHECK(n == at && n_f64 == at);
}

TEST(index_nearest, of_many_blocks_all_that_are_near_are_looked_into)
{
    chance c = {test_seed()};
    for (uint32_t engine = BVOL_ENGINE_FLAT; engine <= BVOL_ENGINE_OCTREE; engine++) {
        bvol_index_options options = BVOL_INDEX_OPTIONS_INIT;
        bvol_index *index;
        bvol_index_f64 *index_f64;
        options.engine = engine;
        draw_points(&c);
        CHECK(bvol_index_create(&options, NULL, &index) == BVOL_OK);
        CHECK(bvol_index_build(index, boxes, N, 0, NULL, 0, NULL) == BVOL_OK);
        CHECK(bvol_index_f64_create(&options, NULL, &index_f64) == BVOL_OK);
        CHECK(bvol_index_f64_build_points(index_f64, points_f64, N, 0, NULL, 0, NULL) == BVOL_OK);
        for (size_t wanted = 1; wanted <= N; wanted = wanted < 100 ? wanted + 9 : wanted < 1000 ? wanted + 300 : 2 * wanted) {
            const float limit = chance_int(&c, 0, 2) ? INFINITY : want[chance_int(&c, 0, N - 1)].at;
            check(index, index_f64, wanted, limit, chance_int(&c, 0, 1));
        }
        check(index, index_f64, N, INFINITY, 0);
        bvol_index_destroy(index);
        bvol_index_f64_destroy(index_f64);
    }
}

#ifdef __SSE2__
/* One that is 1e-22 away, whose squared distance is a subnormal float, and one that contains the point. */
TEST(index_nearest, what_is_touched_comes_first_where_subnormal_floats_are_flushed)
{
    static const unsigned settings[] = {0, 0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    const bvol_aabb two[] = {{{1e-22F, 0, 0}, {1, 1, 1}}, {{-1, -1, -1}, {0, 1, 1}}};
    const bvol_vec3 origin = {0, 0, 0};
    const unsigned before = _mm_getcsr();
    bvol_index *index = NULL;
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_build(index, two, 2, 0, NULL, 0, NULL) == BVOL_OK);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        for (size_t wanted = 1; wanted <= 2; wanted++) {
            _mm_setcsr(before | settings[i]);
            const size_t count = bvol_index_nearest_point(index, &origin, INFINITY, NULL, found, wanted);
            _mm_setcsr(before);
            CHECKF(count == wanted && found[0].id == 1, "%x, %zu wanted: %u is the first of %zu", settings[i], wanted,
                   found[0].id, count);
        }
    bvol_index_destroy(index);
}
#endif
