/* SPDX-License-Identifier: MIT */
/* Sets of spheres: what they hold, and that they answer as their members do one by one, under every table of kernels. */
#include "frusta.h"
#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/ray.h>
#include <bvol/sphere.h>
#include <bvol/sphere_set.h>

static const size_t sizes[] = {0, 1, 4, 15, 17, 63, 64, 65, 129, 1025, 4097};
enum { SIZES = sizeof sizes / sizeof *sizes, SMALL_SIZES = 9, MOST = 4097, MASK_WORDS = (MOST + 63) / 64 };

/* Small integers, so that many touch; or of any size about a place, some of them far beyond what kernels judge. */
static bvol_sphere draw_sphere(chance *state, int scale)
{
    static const float odd[] = {NAN, INF, -INF, 0, -0.0F, TINY, FLT_MAX, 0x1p61F, -1};
    bvol_sphere s = {chance_vec3(state, -4, 4), chance_float(state, 0, 2)};
    float *f = &s.center.x;
    for (int k = 0; k < 4; k++)
        f[k] = scale ? ldexpf(f[k], scale) : (float)chance_int(state, k < 3 ? -6 : 0, k < 3 ? 6 : 5);
    if (chance_int(state, 0, 15) == 0)
        f[chance_int(state, 0, 3)] = odd[chance_int(state, 0, 8)];
    return s;
}

static bvol_sphere_set *set_of(const bvol_sphere *spheres, size_t count)
{
    bvol_sphere_set *set = NULL;
    CHECK(bvol_sphere_set_create(spheres, count, 0, NULL, NULL, &set) == BVOL_OK && set);
    return set;
}

/* --- questions --- */

#define SET bvol_sphere_set
#define MEMBER bvol_sphere
#include "set/question_template.h"

QUESTION(contains_point, bvol_vec3, bvol_sphere_contains_point(member, query))
QUESTION(overlaps_sphere, bvol_sphere, bvol_sphere_overlaps_sphere(member, query))
QUESTION(overlaps_sphere_interior, bvol_sphere, bvol_sphere_overlaps_sphere_interior(member, query))
QUESTION(overlaps_aabb, bvol_aabb, bvol_sphere_overlaps_aabb(member, query))
QUESTION(overlaps_aabb_interior, bvol_aabb, bvol_sphere_overlaps_aabb_interior(member, query))
QUESTION(cull_frustum, bvol_frustum, bvol_frustum_cull_sphere(query, member))
QUESTION(overlaps_frustum, bvol_frustum, bvol_frustum_overlaps_sphere(query, member))
QUESTION(raycast, bvol_ray, bvol_ray_hits_sphere(query, member, NULL))

/* What a query is about, beside members or anywhere. */
static bvol_vec3 draw_place(chance *state, const bvol_sphere *spheres, size_t count, int scale)
{
    const bvol_sphere s =
        count && chance_int(state, 0, 1) ? spheres[chance_int(state, 0, (int)count - 1)] : draw_sphere(state, scale);
    bvol_vec3 place = s.center;
    (&place.x)[chance_int(state, 0, 2)] += chance_int(state, 0, 1) ? s.radius : 0;
    return place;
}

static void check_all(const bvol_sphere_set *set, const bvol_sphere *model, chance *state, int scale)
{
    const size_t count = bvol_sphere_set_count(set);
    const bvol_vec3 place = draw_place(state, model, count, scale), other = draw_place(state, model, count, scale);
    const bvol_sphere sphere = draw_sphere(state, scale);
    const bvol_aabb box = chance_int(state, 0, 9)
                              ? aabb(fminf(place.x, other.x), fminf(place.y, other.y), fminf(place.z, other.z),
                                     fmaxf(place.x, other.x), fmaxf(place.y, other.y), fmaxf(place.z, other.z))
                              : aabb(place.x, -INF, other.z, INF, other.y, INF);
    const bvol_ray ray = {place, chance_int(state, 0, 2) ? 0 : -2,
                          chance_int(state, 0, 1) ? chance_vec3(state, -1, 1) : vec3(0, 1, 0),
                          chance_int(state, 0, 2) ? INF : 3};
    const bvol_plane planes[3] = {{vec3(1, 0, 0), -place.x}, {chance_vec3(state, -1, 1), other.y}, {vec3(0, 3, 4), other.z}};
    bvol_frustum *f = NULL;
    check_question(&contains_point, set, model, &place, state);
    check_question(&overlaps_sphere, set, model, &sphere, state);
    check_question(&overlaps_sphere_interior, set, model, &sphere, state);
    check_question(&overlaps_aabb, set, model, &box, state);
    check_question(&overlaps_aabb_interior, set, model, &box, state);
    check_question(&raycast, set, model, &ray, state);
    if (bvol_frustum_create_from_planes(planes, (size_t)chance_int(state, 1, 3), NULL, &f) == BVOL_OK) {
        check_question(&cull_frustum, set, model, f, state);
        check_question(&overlaps_frustum, set, model, f, state);
    }
    bvol_frustum_destroy(f);
}

TEST(set_sphere_set, answers_are_what_the_members_say)
{
    static bvol_sphere spheres[MOST];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++)
        for (int round = 0; round < (sizes[s] > 1000 ? 3 : test_sizes(5, 20)); round++) {
            const int scale = round % 2 ? chance_int(&state, -70, 62) : 0;
            for (size_t i = 0; i < sizes[s]; i++)
                spheres[i] = draw_sphere(&state, scale);
            bvol_sphere_set *set = set_of(spheres, sizes[s]);
            check_all(set, spheres, &state, scale);
            bvol_sphere_set_destroy(set);
        }
}

/* Rays that touch: beside members along an axis, at their radius. */
TEST(set_sphere_set, rays_that_touch_are_answered_as_each_says)
{
    static bvol_sphere spheres[200];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int round = 0; round < 60; round++) {
        for (int i = 0; i < 200; i++)
            spheres[i] = (bvol_sphere){chance_vec3(&state, -9, 9), chance_float(&state, 0.5, 2)};
        bvol_sphere_set *set = set_of(spheres, 200);
        const bvol_sphere *s = &spheres[chance_int(&state, 0, 199)];
        const bvol_ray touching = {{s->center.x - 20, s->center.y + s->radius, s->center.z}, 0, {3, 0, 0}, INF};
        const bvol_ray ending = {{s->center.x - 20, s->center.y, s->center.z}, 0, {1, 0, 0}, 20 - s->radius};
        check_question(&raycast, set, spheres, &touching, &state);
        check_question(&raycast, set, spheres, &ending, &state);
        bvol_sphere_set_destroy(set);
    }
}

TEST(set_sphere_set, raycast_first_and_t_are_those_of_single_calls)
{
    static bvol_sphere spheres[MOST];
    static float t[MOST];
    uint64_t mask[MASK_WORDS];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++) {
        for (size_t i = 0; i < sizes[s]; i++)
            spheres[i] = draw_sphere(&state, 0);
        bvol_sphere_set *set = set_of(spheres, sizes[s]);
        for (int round = 0; round < test_sizes(5, 20); round++) {
            const bvol_ray ray = {chance_vec3(&state, -9, 9), 0, chance_vec3(&state, -1, 1), round % 3 ? INF : 4};
            bvol_ray_hit hit, best = {.t_enter = 7}, got = {.t_enter = 7};
            uint32_t id = 7, best_id = 7;
            int found = 0;
            bvol_sphere_set_raycast_enter(set, &ray, NULL, mask, MASK_WORDS, t, MOST);
            for (size_t k = 0; k < sizes[s]; k++) {
                const int hits = bvol_ray_hits_sphere(&ray, &spheres[k], &hit);
                CHECK((int)(mask[k / 64] >> k % 64 & 1) == hits && (!hits || t[k] == hit.t_enter));
                if (hits && (!found || hit.t_enter < best.t_enter)) {
                    found = 1;
                    best_id = (uint32_t)k;
                    best = hit;
                }
            }
            CHECK(bvol_sphere_set_raycast_first(set, &ray, NULL, &id, &got) == found);
            CHECK(id == best_id && memcmp(&got, &best, sizeof got) == 0);
        }
        bvol_sphere_set_destroy(set);
    }
}

/* --- arguments --- */

TEST(set_sphere_set, members_come_back_from_any_stride)
{
    static char memory[130 * 28], back[130 * 28];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (size_t stride = 16; stride <= 28; stride += 4)
        for (size_t count = 0; count <= 130; count += 13) {
            bvol_sphere_set *set;
            memset(back, 0x33, sizeof back);
            for (size_t i = 0; i < count; i++) {
                const bvol_sphere s = draw_sphere(&state, 0);
                memcpy(memory + i * stride, &s, sizeof s);
            }
            CHECK(bvol_sphere_set_create((const bvol_sphere *)(const void *)memory, count, stride, NULL, NULL, &set) ==
                  BVOL_OK);
            CHECK(bvol_sphere_set_get(set, 0, count, (bvol_sphere *)(void *)back, stride) == BVOL_OK);
            for (size_t i = 0; i < count * stride; i++)
                CHECK(i % stride < sizeof(bvol_sphere) ? back[i] == memory[i] : back[i] == 0x33);
            bvol_sphere_set_destroy(set);
        }
}

TEST(set_sphere_set, wrong_arguments_are_refused)
{
    const bvol_sphere sphere = {{0, 0, 0}, 1};
    const uint32_t ids[2] = {0, 1};
    bvol_sphere_set *set = (bvol_sphere_set *)(uintptr_t)1;
    bvol_set_options options = {sizeof options, 1};
    CHECK(bvol_sphere_set_create(NULL, 1, 0, NULL, NULL, &set) == BVOL_ERROR_ARGUMENT && !set);
    CHECK(bvol_sphere_set_create(&sphere, 1, 12, NULL, NULL, &set) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_create(&sphere, 1, 18, NULL, NULL, &set) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_create(&sphere, SIZE_MAX, 0, NULL, NULL, &set) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_create(&sphere, 1, 0, &options, NULL, &set) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_sphere_set_create(&sphere, 1, 0, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    set = set_of(&sphere, 1);
    CHECK(bvol_sphere_set_append(set, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_append(set, &sphere, UINT32_MAX, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_update(set, 0, &sphere, 2, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_update(set, 2, &sphere, 0, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_update_listed(set, ids + 1, &sphere, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_update_listed(set, NULL, &sphere, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_update_listed(set, NULL, NULL, 0, 0) == BVOL_OK);
    CHECK(bvol_sphere_set_remove(set, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_reserve(set, SIZE_MAX) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_get(set, 0, 2, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_set_count(set) == 1 && bvol_sphere_set_bytes(set) >= 16 && bvol_sphere_set_count(NULL) == 0);
    bvol_sphere_set_destroy(set);
    bvol_sphere_set_destroy(NULL);
}
