/* SPDX-License-Identifier: MIT */
/* What of boxes in double may be in view of a camera, against all boxes, one by one. */
#include "f64.h"
#include "frusta.h"
#include "test.h"

#include <math.h>
#include <string.h>

enum { MOST = 500 };

static bvol_aabb_f64 boxes[MOST];

/* The ids of the boxes of which floats about the origin are not culled. */
static size_t cull_all(const bvol_frustum *frustum, const bvol_vec3_f64 *origin, size_t count, uint32_t *ids)
{
    size_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        bvol_aabb box;
        bvol_aabb_from_f64(&boxes[i], origin, &box);
        ids[found] = i;
        found += (size_t)bvol_frustum_cull_aabb(frustum, &box);
    }
    return found;
}

static int count_visit(uint32_t id, uint64_t user, void *context)
{
    (void)id;
    (void)user;
    ++*(size_t *)context;
    return 0;
}

static size_t check_view(chance *c, const bvol_index_f64 *index, size_t count, int kind)
{
    static uint32_t want[MOST], got[MOST];
    static const enum frustum_kind kinds[] = {CAMERAS, AXIS_CAMERA, SMALL, MANY, EXPONENTS};
    bvol_vec3_f64 origin;
    size_t visits = 0;
    case_frustum view;
    case_make(c, kinds[chance_int(c, 0, 4)], &view);
    for (int k = 0; k < 3; k++) {
        const bvol_aabb_f64 *const near = &boxes[chance_int(c, 0, (int)count - 1)];
        (&origin.x)[k] = one_in(c, 4) ? world_coordinate(c, kind) : (&near->min.x)[k] + chance_real(c, -2, 2);
    }
    if (one_in(c, 40))
        origin.y = INFINITY;
    const size_t found = cull_all(view.frustum, &origin, count, want);
    const size_t told = bvol_index_f64_cull_frustum(index, view.frustum, &origin, NULL, got, MOST);
    CHECKF(told == found && memcmp(got, want, found * sizeof *got) == 0, "kind %d: %zu, not %zu, about %a %a %a", kind, told,
           found, origin.x, origin.y, origin.z);
    CHECK(bvol_index_f64_cull_frustum_any(index, view.frustum, &origin, NULL) == (found > 0));
    CHECK(bvol_index_f64_cull_frustum_each(index, view.frustum, &origin, NULL, count_visit, &visits) == found &&
          visits == found);
    bvol_frustum_destroy(view.frustum);
    return found > 0 && found < count;
}

TEST(index_f64_cull, boxes_in_view_are_those_of_all_boxes)
{
    chance c = {test_seed()};
    size_t some = 0;
    for (long i = 0, cases = test_cases(100); i < cases; i++) {
        const int kind = (int)(i % WORLDS);
        const size_t count = (size_t)chance_int(&c, 1, one_in(&c, 3) ? 20 : MOST);
        index_f64 index;
        for (size_t b = 0; b < count; b++)
            world_box(&c, kind, 3, &boxes[b].min.x);
        CHECK(index_f64_create(&index, 3, (uint32_t)(i / WORLDS % 5), NULL) == BVOL_OK);
        CHECK(index_f64_build(&index, &boxes->min.x, count, sizeof *boxes, NULL) == BVOL_OK);
        for (int q = 0; q < 10; q++)
            some += check_view(&c, index.space, count, kind);
        index_f64_destroy(&index);
    }
    CHECKF(test_cases(100) < 100 || some > 200, "%zu", some);
}

/* A camera on a planet looks along a street: what is ahead is seen, to the last bit of a double, and nothing behind. */
TEST(index_f64_cull, what_anyone_tries_first)
{
    enum { SIDE = 60, ALL = SIDE * SIDE };
    static bvol_aabb_f64 houses[ALL];
    static uint32_t ids[ALL];
    static const bvol_vec3_f64 eye = {4194304.1, 1048576.3, -5242880.7};
    static const bvol_plane planes[] = {{{1, -1, 0}, 0}, {{1, 1, 0}, 0}, {{1, 0, -1}, 0}, {{1, 0, 1}, 0}, {{-1, 0, 0}, 100}};
    bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    bvol_index_f64 *index;
    bvol_frustum *view;
    filter.counters = &counters;
    for (int i = 0; i < ALL; i++) {
        const double x = eye.x + 10.0 * (i % SIDE - SIDE / 2), y = eye.y + 10.0 * (i / SIDE - SIDE / 2);
        houses[i] = (bvol_aabb_f64){{x, y, eye.z}, {x + 4, y + 4, eye.z + 8}};
    }
    CHECK(bvol_frustum_create_from_planes(planes, 5, NULL, &view) == BVOL_OK);
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, houses, ALL, 0, NULL, 0, NULL) == BVOL_OK);
    const size_t seen = bvol_index_f64_cull_frustum(index, view, &eye, &filter, ids, ALL);
    CHECK(seen > 80 && seen < 200);
    CHECKF(counters.leaves < 60, "%llu leaves", (unsigned long long)counters.leaves);
    for (size_t i = 0; i < seen; i++)
        CHECK(houses[ids[i]].max.x >= eye.x && houses[ids[i]].min.x <= eye.x + 100.001);
    const bvol_vec3_f64 beyond = {eye.x + 1e9, eye.y, eye.z}, nowhere = {NAN, 0, 0};
    CHECK(!bvol_index_f64_cull_frustum_any(index, view, &beyond, NULL));
    CHECK(!bvol_index_f64_cull_frustum_any(index, view, &nowhere, NULL));
    bvol_index_f64_destroy(index);
    bvol_frustum_destroy(view);
}
