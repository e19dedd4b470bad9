/* SPDX-License-Identifier: MIT */
/* Allocators that use the set for which they are called: it may be asked, and is not changed. */
#include "test.h"
#include "values.h"

enum { MEMBERS = 70 };

/* Points at the origin, and what finds all. */
static const bvol_aabb boxes[MEMBERS];
static const bvol_obb obbs[MEMBERS];
static const bvol_sphere balls[MEMBERS];
static const bvol_aabb2 rectangles[MEMBERS];
static const bvol_sphere everything = {{0, 0, 0}, 1};
static const bvol_aabb cube = {{-1, -1, -1}, {1, 1, 1}};
static const bvol_obb whole = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
static const bvol_aabb2 square = {{-1, -1}, {1, 1}};

typedef struct watcher {
    void *set; /* NULL before it is made */
    void (*look)(void *set, size_t members);
    size_t members;
    int calls;
} watcher;

static void look(watcher *w)
{
    if (w->set) {
        w->calls++;
        w->look(w->set, w->members);
    }
}

static void *looking_alloc(size_t size, size_t align, void *user)
{
    (void)align;
    look(user);
    return malloc(size);
}

static void looking_free(void *memory, size_t size, size_t align, void *user)
{
    (void)size;
    (void)align;
    look(user);
    free(memory);
}

#define SET(name, array, question, query)                                                                                      \
    static void look_at_##name(void *set, size_t members)                                                                      \
    {                                                                                                                          \
        const uint32_t first = 0;                                                                                              \
        CHECK(bvol_##name##_append(set, array, MEMBERS, 0) == BVOL_ERROR_BUSY);                                                \
        CHECK(bvol_##name##_update(set, 0, array, 1, 0) == BVOL_ERROR_BUSY);                                                   \
        CHECK(bvol_##name##_update_listed(set, &first, array, 1, 0) == BVOL_ERROR_BUSY);                                       \
        CHECK(bvol_##name##_reserve(set, 1000 * MEMBERS) == BVOL_ERROR_BUSY);                                                  \
        CHECK(bvol_##name##_clear(set) == BVOL_ERROR_BUSY);                                                                    \
        CHECK(bvol_##name##_remove(set, 0) == BVOL_ERROR_BUSY);                                                                \
        CHECK(bvol_##name##_count(set) == members);                                                                            \
        CHECK(question(set, &query, NULL, NULL, 0) == members);                                                                \
    }                                                                                                                          \
                                                                                                                               \
    TEST(set_allocators, name)                                                                                                 \
    {                                                                                                                          \
        watcher w = {NULL, look_at_##name, MEMBERS, 0};                                                                        \
        const bvol_allocator allocator = {looking_alloc, looking_free, &w};                                                    \
        bvol_##name *set;                                                                                                      \
        CHECK(bvol_##name##_create(array, MEMBERS, 0, NULL, &allocator, &set) == BVOL_OK);                                     \
        w.set = set;                                                                                                           \
        CHECK(bvol_##name##_append(set, array, MEMBERS, 0) == BVOL_OK && w.calls == 2);                                        \
        w.members += MEMBERS;                                                                                                  \
        CHECK(bvol_##name##_reserve(set, 1000) == BVOL_OK && w.calls == 4);                                                    \
        CHECK(bvol_##name##_remove(set, 0) == BVOL_OK && bvol_##name##_count(set) == w.members - 1);                           \
        w.set = NULL;                                                                                                          \
        bvol_##name##_destroy(set);                                                                                            \
    }

SET(aabb_set, boxes, bvol_aabb_set_overlaps_aabb_ids, cube)
SET(obb_set, obbs, bvol_obb_set_overlaps_obb_ids, whole)
SET(sphere_set, balls, bvol_sphere_set_overlaps_sphere_ids, everything)
SET(aabb2_set, rectangles, bvol_aabb2_set_overlaps_aabb2_ids, square)
