/* SPDX-License-Identifier: MIT */
/* Sets of rays: that they answer as their members do one by one, under every table of kernels. */
#include "ledger.h"
#include "tables.h"
#include "test.h"
#include "values.h"

#include <stdlib.h>

static const size_t sizes[] = {0, 1, 3, 4, 15, 16, 17, 63, 64, 65, 127, 128, 129, 1000, 4097};
enum { SIZES = sizeof sizes / sizeof *sizes, SMALL_SIZES = 13, MOST = 4097, MASK_WORDS = (MOST + 63) / 64 };

/* Rays among small integers, so that many touch; of kind 0 with odd numbers, 1 along the axes, 2 that kernels can judge. */
static bvol_ray draw_ray(chance *state, int kind)
{
    static const float odd[] = {NAN, INF, -INF, TINY, -TINY, 0x1p-41F, 0x1p41F, FLT_MAX, 0, -0.0F};
    bvol_ray r;
    float *f = (float *)&r;
    r.origin = vec3((float)chance_int(state, -6, 6), (float)chance_int(state, -6, 6), (float)chance_int(state, -6, 6));
    for (int k = 0; k < 3; k++)
        ((float *)&r.dir)[k] = (float)chance_int(state, 1, 3) * (chance_int(state, 0, 1) ? 0.5F : -1);
    r.t_min = chance_int(state, 0, 2) ? 0 : (float)chance_int(state, -6, 3);
    r.t_max = chance_int(state, 0, 2) ? INF : r.t_min + (float)chance_int(state, -1, 6);
    if (kind < 2)
        for (int k = chance_int(state, 0, 2); k < 3; k++)
            ((float *)&r.dir)[k] = chance_int(state, 0, 1) ? 0 : -0.0F;
    if (kind == 0 && chance_int(state, 0, 3) == 0)
        f[chance_int(state, 0, 7)] = odd[chance_int(state, 0, 9)];
    return r;
}

static void draw_rays(chance *state, int kind, bvol_ray *rays, size_t count)
{
    for (size_t i = 0; i < count; i++)
        rays[i] = draw_ray(state, kind == 3 ? chance_int(state, 0, 2) : kind);
}

static bvol_aabb draw_box(chance *state, int at)
{
    const bvol_aabb odd[] = {aabb(-INF, -INF, -INF, INF, INF, INF),
                             aabb(INF, INF, INF, -INF, -INF, -INF),
                             aabb(2, -9, -9, -2, 9, 9),
                             aabb(-1, -1, NAN, 1, 1, 1),
                             aabb(-1, -1, -1, NAN, 1, 1),
                             aabb(-1, -INF, -1, 1, 1, 1),
                             aabb(-1, -1, -1, 1, 1, INF),
                             aabb(0, -INF, -INF, INF, INF, 1),
                             aabb(INF, -INF, -INF, INF, INF, INF),
                             aabb(-INF, -9, -9, -INF, 9, 9),
                             aabb(-FLT_MAX, -1, -1, FLT_MAX, 1, FLT_MAX),
                             aabb(0, 0, 0, 0, 0, 0)};
    if (at < (int)(sizeof odd / sizeof *odd))
        return odd[at];
    const float x = (float)chance_int(state, -6, 6), y = (float)chance_int(state, -6, 6), z = (float)chance_int(state, -6, 6);
    return aabb(x, y, z, x + (float)chance_int(state, 0, 3), y + (float)chance_int(state, 0, 3),
                z + (float)chance_int(state, 0, 3));
}

static bvol_ray_set *set_of(const bvol_ray *rays, size_t count)
{
    bvol_ray_set *set = NULL;
    CHECK(bvol_ray_set_create(rays, count, 0, NULL, NULL, &set) == BVOL_OK && set);
    CHECK(bvol_ray_set_count(set) == count && bvol_ray_set_bytes(set) >= 32 * count);
    return set;
}

/* All forms of the answer against the members one by one. */
static void check_box(const bvol_ray_set *set, const bvol_ray *model, const bvol_aabb *box, const uint64_t *only)
{
    static float t[MOST + 1];
    const size_t count = bvol_ray_set_count(set), words = (count + 63) / 64, room = count - count / 3;
    uint64_t want[MASK_WORDS + 1], mask[MASK_WORDS + 1];
    size_t hits = 0;
    memset(want, 0, sizeof want);
    memset(mask, 0xcd, sizeof mask);
    for (size_t i = 0; i <= count; i++)
        t[i] = -77;
    for (size_t i = 0; i < count; i++)
        if ((!only || only[i / 64] >> (i % 64) & 1) && bvol_ray_hits_aabb(&model[i], box, NULL)) {
            want[i / 64] |= (uint64_t)1 << (i % 64);
            hits++;
        }
    CHECK(bvol_ray_set_hits_aabb_mask(set, box, only, mask, MASK_WORDS + 1) == hits);
    CHECKF(memcmp(mask, want, words * sizeof *mask) == 0, "%zu rays", count);
    CHECK(mask[words] == 0xcdcdcdcdcdcdcdcd);
    CHECK(bvol_ray_set_hits_aabb_mask(set, box, only, NULL, 0) == hits);
    memset(mask, 0xcd, sizeof mask);
    CHECK(bvol_ray_set_hits_aabb_enter(set, box, only, mask, words / 2, t, room) == hits);
    CHECK(memcmp(mask, want, words / 2 * sizeof *mask) == 0 && mask[words / 2] == 0xcdcdcdcdcdcdcdcd);
    CHECK(bvol_ray_set_hits_aabb_enter(set, box, only, NULL, 0, NULL, room) == hits);
    for (size_t i = 0; i <= count; i++) {
        bvol_ray_hit hit = {.t_enter = -77};
        if (i < room && (want[i / 64] >> (i % 64) & 1))
            CHECK(bvol_ray_hits_aabb(&model[i], box, &hit) == 1);
        CHECKF(memcmp(&t[i], &hit.t_enter, sizeof *t) == 0, "ray %zu of %zu: %a, not %a", i, count, (double)t[i],
               (double)hit.t_enter);
    }
}

/* The other way round: one ray, and boxes as the members. */
static void check_ray(const bvol_ray *ray, const bvol_aabb *boxes, size_t count)
{
    uint64_t mask[MASK_WORDS];
    bvol_aabb_set *set = NULL;
    CHECK(bvol_aabb_set_create(boxes, count, 0, NULL, NULL, &set) == BVOL_OK);
    bvol_aabb_set_raycast_mask(set, ray, NULL, mask, MASK_WORDS);
    for (size_t i = 0; i < count; i++)
        CHECK((int)(mask[i / 64] >> (i % 64) & 1) == bvol_ray_hits_aabb(ray, &boxes[i], NULL));
    bvol_aabb_set_destroy(set);
}

TEST(set_ray_set, hits_aabb_is_what_the_members_say)
{
    static bvol_ray rays[MOST];
    chance state = {test_seed()};
    uint64_t only[MASK_WORDS];
    FOR_EACH_TABLE
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++)
        for (int kind = 0; kind < 4; kind++) {
            draw_rays(&state, kind, rays, sizes[s]);
            bvol_ray_set *set = set_of(rays, sizes[s]);
            for (int i = 0; i < 30; i++) {
                const bvol_aabb box = draw_box(&state, i);
                for (int w = 0; w < MASK_WORDS; w++)
                    only[w] = chance_int(&state, 0, 2) ? chance_bits(&state) : 0;
                check_box(set, rays, &box, i % 2 ? only : NULL);
            }
            bvol_ray_set_destroy(set);
        }
}

TEST(set_ray_set, the_start_mask_may_be_the_answer)
{
    static bvol_ray rays[200];
    chance state = {test_seed()};
    uint64_t mask[4], want[4];
    draw_rays(&state, 3, rays, 200);
    bvol_ray_set *set = set_of(rays, 200);
    const bvol_aabb box = aabb(-2, -2, -2, 2, 2, 2);
    for (int i = 0; i < 4; i++)
        mask[i] = chance_bits(&state);
    const size_t hits = bvol_ray_set_hits_aabb_mask(set, &box, mask, want, 4);
    CHECK(hits > 0 && bvol_ray_set_hits_aabb_mask(set, &box, mask, mask, 4) == hits && memcmp(mask, want, sizeof mask) == 0);
    bvol_ray_set_destroy(set);
}

TEST(set_ray_set, members_come_from_any_stride_and_offset_and_are_replaced)
{
    static char memory[300 * 44 + 4];
    static bvol_ray rays[300];
    chance state = {test_seed()};
    const bvol_aabb box = aabb(-2, -2, -2, 2, 2, 2);
    FOR_EACH_TABLE
    for (size_t stride = 32; stride <= 44; stride += 4)
        for (size_t offset = 0; offset <= 4; offset += 4) {
            bvol_ray_set *set;
            memset(memory, 0x55, sizeof memory);
            draw_rays(&state, 3, rays, 300);
            for (size_t i = 0; i < 300; i++)
                memcpy(memory + offset + i * stride, &rays[i], sizeof *rays);
            CHECK(bvol_ray_set_create((const bvol_ray *)(const void *)(memory + offset), 300, stride, NULL, NULL, &set) ==
                  BVOL_OK);
            check_box(set, rays, &box, NULL);
            for (int step = 0; step < 20; step++) {
                const size_t first = (size_t)chance_int(&state, 0, 300), n = (size_t)chance_int(&state, 0, 300 - (int)first);
                draw_rays(&state, chance_int(&state, 0, 3), rays + first, n);
                for (size_t i = 0; i < n; i++)
                    memcpy(memory + offset + i * stride, &rays[first + i], sizeof *rays);
                CHECK(bvol_ray_set_update(set, first, (const bvol_ray *)(const void *)(memory + offset), n, stride) == BVOL_OK);
                check_box(set, rays, &box, NULL);
            }
            bvol_ray_set_destroy(set);
        }
}

TEST(set_ray_set, rays_and_boxes_of_every_size_are_judged_as_each)
{
    static bvol_ray rays[300];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int round = 0; round < 100; round++) {
        const int place = chance_int(&state, -149, 127), speed = chance_int(&state, -60, 60);
        bvol_aabb box;
        float *f = (float *)&box;
        for (int k = 0; k < 3; k++) {
            const float a = chance_float(&state, -1.9, 1.9), b = chance_float(&state, -1.9, 1.9);
            f[k] = ldexpf(fminf(a, b), place);
            f[k + 3] = ldexpf(fmaxf(a, b), place);
        }
        for (int i = 0; i < 300; i++) {
            rays[i] = ray(chance_vec3(&state, -3, 3), chance_vec3(&state, -2, 2),
                          chance_int(&state, 0, 1) ? 0 : chance_float(&state, -3, 0), INF);
            for (int k = 0; k < 3; k++) {
                float *o = (float *)&rays[i].origin + k, *d = (float *)&rays[i].dir + k;
                *o = ldexpf(*o, place > 120 ? 120 : place);
                *d = chance_int(&state, 0, 9) ? ldexpf(*d, chance_int(&state, 0, 9) ? speed : 0) : 0;
            }
        }
        bvol_ray_set *set = set_of(rays, 300);
        check_box(set, rays, &box, NULL);
        bvol_ray_set_destroy(set);
    }
}

/* A float within a few neighbours of x, which is positive. */
static float near_float(chance *state, double x)
{
    float f = (float)fmin(fmax(x, TINY), FLT_MAX);
    for (int steps = chance_int(state, 0, 4); steps > 0; steps--)
        f = nextafterf(f, 0);
    return f;
}

/* From the origin, forward along x and y: entered through x = wall[0], left through y = wall[1], at about the same t. */
static bvol_aabb entered_and_left(const float wall[2])
{
    return aabb(wall[0], -1, -INF, INF, wall[1], INF);
}

TEST(set_ray_set, walls_that_are_passed_at_once_are_judged_as_each_up_to_overflow)
{
    static bvol_ray rays[128];
    static bvol_aabb boxes[128];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int round = 0; round < test_sizes(60, 300); round++) {
        const int speed = chance_int(&state, -38, 38);
        const int time = chance_int(&state, 0, 2) ? chance_int(&state, 120, 128) : chance_int(&state, -100, 128);
        const double t = ldexp(1 + chance_int(&state, -9, 9) * 0x1p-24, time), rest = ldexp(1, speed);
        const float wall[2] = {near_float(&state, t * rest), near_float(&state, t * rest * chance_float(&state, 0.5, 2))};
        const float dir[2] = {near_float(&state, (double)wall[0] / t), near_float(&state, (double)wall[1] / t)};
        for (int i = 0; i < 128; i++) {
            float d[2], w[2];
            for (int k = 0; k < 2; k++) {
                d[k] = near_float(&state, (double)dir[k]);
                w[k] = near_float(&state, (double)wall[k]);
            }
            rays[i] = ray(vec3(0, 0, 0), vec3(d[0], d[1], 1), 0, INF);
            boxes[i] = entered_and_left(w);
            if (i < 64) /* finite, so that kernels judge it */
                boxes[i] = aabb(w[0], -1, -FLT_MAX, FLT_MAX, w[1], FLT_MAX);
        }
        bvol_ray_set *set = set_of(rays, 128);
        const bvol_aabb box = entered_and_left(wall);
        check_box(set, rays, &box, NULL);
        check_box(set, rays, &boxes[0], NULL);
        bvol_ray_set_destroy(set);
        check_ray(&rays[0], boxes, 128);
    }
}

/* All rays of a word have one t_min and one t_max, but one: the first, the last, or one in between. */
TEST(set_ray_set, rays_that_are_alike_but_one_are_judged_as_each)
{
    static const size_t others[] = {0, 1, 40, 63, 64, 127};
    static const float most[][2] = {{0, INF}, {4, INF}, {0, INF}, {0, 1}}, one[][2] = {{4, INF}, {0, INF}, {0, 1}, {0, INF}};
    static bvol_ray rays[128];
    const bvol_aabb box = aabb(2, -1, -1, 3, 1, 1);
    const bvol_vec3 origin = vec3(0, 0, 0), dir = vec3(1, 0.125F, 0.125F);
    FOR_EACH_TABLE
    for (size_t at = 0; at < sizeof others / sizeof *others; at++)
        for (size_t k = 0; k < sizeof one / sizeof *one; k++) {
            for (size_t i = 0; i < 128; i++)
                rays[i] = ray(origin, dir, most[k][0], most[k][1]);
            bvol_ray_set *set = set_of(rays, 128);
            check_box(set, rays, &box, NULL);
            rays[others[at]] = ray(origin, dir, one[k][0], one[k][1]);
            CHECK(bvol_ray_set_update(set, others[at], &rays[others[at]], 1, 0) == BVOL_OK);
            check_box(set, rays, &box, NULL);
            CHECK(bvol_ray_set_hits_aabb_mask(set, &box, NULL, NULL, 0) == (k == 0 || k == 2 ? 127 : 1));
            bvol_ray_set_destroy(set);
        }
}

TEST(set_ray_set, memory_comes_from_the_allocator_and_failure_leaves_nothing)
{
    static bvol_ray rays[100];
    for (int at = 0; at < 4; at++) {
        ledger l = {0, at, 0, 0};
        bvol_allocator a = {ledger_alloc, ledger_free, &l};
        bvol_ray_set *set = (bvol_ray_set *)(uintptr_t)1;
        const bvol_result result = bvol_ray_set_create(rays, 100, 0, NULL, &a, &set);
        CHECK(result == (at == 1 || at == 2 ? BVOL_ERROR_MEMORY : BVOL_OK) && (set == NULL) == (result != BVOL_OK));
        memset(&a, 0, sizeof a);
        CHECK(l.live == (set ? 2 : 0) && bvol_ray_set_bytes(set) == l.bytes);
        bvol_ray_set_destroy(set);
        CHECK(l.live == 0 && l.bytes == 0);
    }
    bvol_ray_set_destroy(NULL);
}

TEST(set_ray_set, the_most_members_are_a_matter_of_memory)
{
    const size_t most = SIZE_MAX / 256 < UINT32_MAX ? SIZE_MAX / 256 : UINT32_MAX;
    const bvol_ray r = ray(vec3(0, 0, 0), vec3(1, 1, 1), 0, INF);
    ledger l = {0, 2, 0, 0};
    const bvol_allocator a = {ledger_alloc, ledger_free, &l};
    bvol_ray_set *set;
    CHECK(bvol_ray_set_create(&r, most, 0, NULL, &a, &set) == BVOL_ERROR_MEMORY && l.live == 0);
    CHECK(bvol_ray_set_create(&r, most + 1, 0, NULL, &a, &set) == BVOL_ERROR_ARGUMENT);
}

#define REFUSED(code, call)                                                                                                    \
    do {                                                                                                                       \
        set = (bvol_ray_set *)(uintptr_t)1;                                                                                    \
        CHECK((call) == (code));                                                                                               \
        CHECK(set == NULL);                                                                                                    \
    } while (0)

TEST(set_ray_set, wrong_arguments_are_refused)
{
    const bvol_allocator no_alloc = {NULL, ledger_free, NULL};
    const bvol_ray r = ray(vec3(0, 0, 0), vec3(1, 1, 1), 0, INF);
    bvol_set_options options = {sizeof options, 1};
    bvol_ray_set *set;
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_ray_set_create(NULL, 1, 0, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_ray_set_create(&r, 1, 28, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_ray_set_create(&r, 1, 34, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_ray_set_create(&r, 1, 0, NULL, &no_alloc, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_ray_set_create(&r, SIZE_MAX, 0, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_OPTIONS, bvol_ray_set_create(&r, 1, 0, &options, NULL, &set));
    CHECK(bvol_ray_set_create(&r, 1, 0, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    set = set_of(&r, 1);
    CHECK(bvol_ray_set_update(set, 0, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_ray_set_update(set, 0, &r, 1, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_ray_set_update(set, 0, &r, 2, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_ray_set_update(set, 2, &r, 0, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_ray_set_update(set, 1, &r, SIZE_MAX, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_ray_set_update(NULL, 0, &r, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_ray_set_update(set, 1, NULL, 0, 0) == BVOL_OK);
    CHECK(bvol_ray_set_count(NULL) == 0 && bvol_ray_set_bytes(NULL) == 0);
    bvol_ray_set_destroy(set);
}

TEST(set_ray_set, null_finds_nothing)
{
    static bvol_ray rays[70];
    const bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    bvol_ray_set *set = set_of(rays, 70);
    uint64_t mask[3] = {7, 7, 7};
    float t = 7;
    CHECK(bvol_ray_set_hits_aabb_mask(NULL, &box, NULL, mask, 3) == 0 && mask[0] == 7);
    CHECK(bvol_ray_set_hits_aabb_mask(set, NULL, NULL, mask, 3) == 0 && mask[0] == 0 && mask[1] == 0 && mask[2] == 7);
    mask[0] = 7;
    CHECK(bvol_ray_set_hits_aabb_enter(NULL, &box, NULL, mask, 3, &t, 1) == 0 && mask[0] == 7 && t == 7);
    CHECK(bvol_ray_set_hits_aabb_enter(set, NULL, NULL, mask, 1, &t, 1) == 0 && mask[0] == 0 && t == 7);
    bvol_ray_set_destroy(set);
}
