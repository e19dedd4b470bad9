/* SPDX-License-Identifier: MIT */
/* What tests of sets of boxes share: how many members, which, and what a set holds. */
#ifndef BVOL_TEST_SET_BOXES_H
#define BVOL_TEST_SET_BOXES_H

#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/aabb.h>
#include <bvol/aabb_set.h>

/* About every width of a block: lanes, words, chunks. */
static const size_t sizes[] = {0, 1, 3, 4, 15, 16, 17, 63, 64, 65, 127, 128, 129, 1000, 4097};
enum { SIZES = sizeof sizes / sizeof *sizes, SMALL_SIZES = 13, MOST = 4097, MASK_WORDS = (MOST + 63) / 64 };

/* Boxes of small integers, so that many touch, with some that no kernel can judge. */
static inline bvol_aabb draw_box(chance *state)
{
    static const float odd[] = {NAN, INF, -INF, 0, -0.0F, TINY, FLT_MAX, -FLT_MAX};
    bvol_aabb box;
    float *f = (float *)&box;
    for (int k = 0; k < 3; k++) {
        f[k] = (float)chance_int(state, -8, 8);
        f[k + 3] = f[k] + (float)chance_int(state, 0, 4);
    }
    switch (chance_int(state, 0, 15)) {
    case 0: f[chance_int(state, 0, 5)] = odd[chance_int(state, 0, 7)]; break;
    case 1:
        f[chance_int(state, 0, 2)] = (float)chance_int(state, 0, 12); /* perhaps empty */
        break;
    case 2: return chance_int(state, 0, 1) ? aabb(-INF, -INF, -INF, INF, INF, INF) : aabb(INF, INF, INF, -INF, -INF, -INF);
    default: break;
    }
    return box;
}

static inline void draw_boxes(chance *state, bvol_aabb *boxes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        boxes[i] = draw_box(state);
}

static inline bvol_aabb_set *set_of(const bvol_aabb *boxes, size_t count)
{
    bvol_aabb_set *set = NULL;
    CHECK(bvol_aabb_set_create(boxes, count, 0, NULL, NULL, &set) == BVOL_OK && set);
    return set;
}

/* Equal, where a NaN is any NaN. */
static inline int same_box(const bvol_aabb *a, const bvol_aabb *b)
{
    const float *p = (const float *)a, *q = (const float *)b;
    for (int i = 0; i < 6; i++)
        if (!(isnan(p[i]) && isnan(q[i])) && memcmp(&p[i], &q[i], sizeof *p) != 0)
            return 0;
    return 1;
}

/* The bounds and the members are those of the model. */
static inline void check_holds(const bvol_aabb_set *set, const bvol_aabb *model, size_t count)
{
    static bvol_aabb back[MOST + 100];
    bvol_aabb all, bounds;
    CHECK(bvol_aabb_set_count(set) == count);
    CHECK(bvol_aabb_set_bytes(set) >= 24 * count);
    CHECK(bvol_aabb_set_get(set, 0, count, back, 0) == BVOL_OK);
    for (size_t i = 0; i < count; i++)
        CHECKF(same_box(&back[i], &model[i]), "member %zu of %zu", i, count);
    bvol_aabb_make_empty(&all);
    for (size_t i = 0; i < count; i++)
        bvol_aabb_merge(&all, &model[i], &all);
    CHECK(bvol_aabb_set_bounds(set, &bounds) == BVOL_OK);
    for (int i = 0; i < 6; i++) {
        float expected = ((const float *)&all)[i], got = ((const float *)&bounds)[i];
        CHECKF(expected == got || (isnan(expected) && isnan(got)), "side %d of %zu members: %a, not %a", i, count, (double)got,
               (double)expected);
    }
}

#endif
