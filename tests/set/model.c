/* SPDX-License-Identifier: MIT */
/* Sets through any sequence of changes: after each step a set holds what an array holds that goes through the same, and answers
 * as the members of that array do one by one. A sequence after which it does not is shrunk before it is shown: as short as
 * leaving steps out makes it. */
#include "ledger.h"
#include "tables.h"
#include "test.h"
#include "values.h"

#include <bvol/aabb.h>
#include <bvol/aabb2.h>
#include <bvol/aabb2_set.h>
#include <bvol/aabb_set.h>
#include <bvol/obb.h>
#include <bvol/obb_set.h>
#include <bvol/sphere.h>
#include <bvol/sphere_set.h>

enum { MOST = 700, STEPS = 60, MASK_WORDS = (MOST + 63) / 64 };

/* What a step does follows from its number and from how many members there are, so every part of a sequence is one too. */
enum verb { APPEND, APPEND_ONE, UPDATE, UPDATE_MANY, UPDATE_TRANSFORMED, REMOVE, RESERVE, CLEAR, VERBS };
static const char *const verb_names[VERBS] = {"append", "append one", "update", "update many", "update transformed",
                                              "remove", "reserve",    "clear"};
typedef struct step {
    enum verb verb;
    uint64_t seed;
} step;

/* A kind of set. Functions that it lacks are NULL. */
typedef struct kind_of_set {
    const char *name;
    size_t size; /* of a member */
    bvol_result (*make)(const bvol_allocator *allocator, void **out);
    void (*destroy)(void *set);
    size_t (*count)(const void *set);
    bvol_result (*append)(void *set, const void *members, size_t count);
    bvol_result (*update)(void *set, size_t first, const void *members, size_t count);
    bvol_result (*update_many)(void *set, const uint32_t *ids, const void *members, size_t count);
    bvol_result (*update_transformed)(void *set, size_t first, const void *members, size_t count, const float *matrices);
    void (*transform)(const void *member, const float *matrix, void *out);
    bvol_result (*remove)(void *set, size_t index);
    bvol_result (*reserve)(void *set, size_t members);
    bvol_result (*clear)(void *set);
    bvol_result (*get)(const void *set, size_t count, void *out);
    void (*draw)(chance *state, void *out);
    int (*answers)(const void *set, const void *model, size_t count, chance *state);
} kind_of_set;

/* --- steps --- */

typedef struct model {
    char members[MOST * 64];
    size_t count;
} model;

static char *at(const kind_of_set *kind, model *m, size_t i)
{
    return m->members + i * kind->size;
}

static void draw_some(const kind_of_set *kind, chance *state, char *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        kind->draw(state, out + i * kind->size);
}

static bvol_result do_update_many(const kind_of_set *kind, chance *state, void *set, model *m, const char *fresh, size_t n)
{
    uint32_t ids[MOST] = {0};
    const int scattered = chance_int(state, 0, 1);
    const size_t first = (size_t)chance_int(state, 0, (int)(m->count - n));
    for (size_t i = 0; i < n; i++)
        ids[i] = (uint32_t)(scattered ? (size_t)chance_int(state, 0, (int)m->count - 1) : first + i);
    const bvol_result result = kind->update_many(set, ids, fresh, n);
    for (size_t i = 0; i < n && result == BVOL_OK; i++)
        memcpy(at(kind, m, ids[i]), fresh + i * kind->size, kind->size);
    return result;
}

static bvol_result do_update_transformed(const kind_of_set *kind, chance *state, void *set, model *m, const char *fresh,
                                         size_t n)
{
    static float matrices[MOST][16];
    const size_t first = (size_t)chance_int(state, 0, (int)(m->count - n));
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < 16; k++)
            matrices[i][k] = k % 4 == 3 ? (float)(k == 15) : chance_float(state, -2, 2);
    const bvol_result result = kind->update_transformed(set, first, fresh, n, matrices[0]);
    for (size_t i = 0; i < n && result == BVOL_OK; i++)
        kind->transform(fresh + i * kind->size, matrices[i], at(kind, m, first + i));
    return result;
}

/* Up to so many members, mostly few. */
static size_t draw_number(chance *state, size_t most)
{
    const size_t few = most < 9 ? most : 9;
    return (size_t)chance_int(state, 0, (int)(chance_int(state, 0, 2) ? few : most));
}

/* Takes a step with the set, and with the model if the set could. */
static bvol_result take(const kind_of_set *kind, const step *s, void *set, model *m)
{
    static char fresh[MOST * 64];
    chance state = {s->seed};
    const int grows = s->verb == APPEND || s->verb == APPEND_ONE;
    const size_t n = s->verb == APPEND_ONE ? (m->count < MOST) : draw_number(&state, grows ? MOST - m->count : m->count);
    const size_t first = grows ? m->count : (size_t)chance_int(&state, 0, (int)(m->count - n));
    bvol_result result = BVOL_OK;
    draw_some(kind, &state, fresh, n);
    switch (s->verb) {
    case APPEND:
    case APPEND_ONE:
    case UPDATE:
        result = grows ? kind->append(set, fresh, n) : kind->update(set, first, fresh, n);
        if (result == BVOL_OK)
            memcpy(at(kind, m, first), fresh, n * kind->size);
        m->count += grows && result == BVOL_OK ? n : 0;
        return result;
    case UPDATE_MANY: return do_update_many(kind, &state, set, m, fresh, n);
    case UPDATE_TRANSFORMED: return kind->update_transformed ? do_update_transformed(kind, &state, set, m, fresh, n) : BVOL_OK;
    case REMOVE:
        for (size_t i = 0; i < n; i++) {
            const size_t index = (size_t)chance_int(&state, 0, (int)m->count - 1);
            if (kind->remove(set, index) != BVOL_OK)
                return BVOL_ERROR_ARGUMENT;
            memmove(at(kind, m, index), at(kind, m, --m->count), kind->size);
        }
        return BVOL_OK;
    case RESERVE: return kind->reserve(set, n * 3);
    default: m->count = 0; return kind->clear(set);
    }
}

static int same_floats(const float *a, const float *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!(isnan(a[i]) && isnan(b[i])) && memcmp(&a[i], &b[i], sizeof *a) != 0)
            return 0;
    return 1;
}

static int agree(const kind_of_set *kind, const void *set, const model *m, chance *state)
{
    static char back[MOST * 64];
    return kind->count(set) == m->count && kind->get(set, m->count, back) == BVOL_OK &&
           same_floats((const float *)(const void *)back, (const float *)(const void *)m->members,
                       m->count * kind->size / sizeof(float)) &&
           kind->answers(set, m->members, m->count, state);
}

/* Returns whether a set goes through all steps as the model does. Steps that find no memory change nothing. */
static int runs(const kind_of_set *kind, const step *steps, size_t count, const bvol_allocator *allocator)
{
    static model m;
    void *set;
    m.count = 0;
    if (kind->make(allocator, &set) != BVOL_OK)
        return allocator && !set;
    int good = 1;
    for (size_t i = 0; i < count && good; i++) {
        chance state = {steps[i].seed + 1};
        const bvol_result result = take(kind, &steps[i], set, &m);
        good = (result == BVOL_OK || (allocator && result == BVOL_ERROR_MEMORY)) && agree(kind, set, &m, &state);
    }
    kind->destroy(set);
    return good;
}

/* Leaves out as many steps as it can, ever smaller parts of them, so that it still goes wrong. Returns how many are left. */
static size_t shrink(const kind_of_set *kind, step *steps, size_t count)
{
    step shorter[STEPS];
    for (size_t part = count; part > 0; part /= 2)
        for (size_t from = 0; from < count;) {
            const size_t end = from + part < count ? from + part : count, rest = count - end;
            memcpy(shorter, steps, from * sizeof *steps);
            memcpy(shorter + from, steps + end, rest * sizeof *steps);
            if (runs(kind, shorter, from + rest, NULL)) {
                from = end;
            } else {
                count = from + rest;
                memcpy(steps, shorter, count * sizeof *steps);
            }
        }
    return count;
}

static void draw_steps(chance *state, step steps[STEPS])
{
    for (int i = 0; i < STEPS; i++) {
        steps[i].verb = (enum verb)chance_int(state, 0, chance_int(state, 0, 3) ? REMOVE : CLEAR);
        steps[i].seed = chance_bits(state);
    }
}

static void check_kind(const kind_of_set *kind, long sequences)
{
    chance state = {test_seed()};
    step steps[STEPS];
    for (long round = 0; round < sequences; round++) {
        draw_steps(&state, steps);
        if (runs(kind, steps, STEPS, NULL))
            continue;
        char text[2000] = "";
        const size_t left = shrink(kind, steps, STEPS);
        for (size_t i = 0; i < left; i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), " %s (%llu)", verb_names[steps[i].verb],
                     (unsigned long long)steps[i].seed);
        CHECKF(0, "%s:%s", kind->name, text);
    }
}

/* Every allocation of a sequence fails once; the set goes on as if nothing had been asked. */
static void check_memory(const kind_of_set *kind)
{
    chance state = {test_seed()};
    step steps[STEPS];
    draw_steps(&state, steps);
    for (int fail_at = 1, calls = 1; fail_at <= calls; fail_at++) {
        ledger l = {0, fail_at, 0, 0};
        const bvol_allocator a = {ledger_alloc, ledger_free, &l};
        CHECKF(runs(kind, steps, STEPS, &a), "%s, allocation %d", kind->name, fail_at);
        CHECKF(l.live == 0 && l.bytes == 0, "%s, allocation %d", kind->name, fail_at);
        calls = l.calls;
    }
}

/* --- kinds --- */

/* The functions of a kind, as functions of any set. */
#define KIND(kind, type)                                                                                                       \
    static bvol_result kind##_make(const bvol_allocator *allocator, void **out)                                                \
    {                                                                                                                          \
        bvol_##kind *set = NULL;                                                                                               \
        const bvol_result result = bvol_##kind##_create(NULL, 0, 0, NULL, allocator, &set);                                    \
        *out = set;                                                                                                            \
        return result;                                                                                                         \
    }                                                                                                                          \
    static void kind##_destroy(void *set)                                                                                      \
    {                                                                                                                          \
        bvol_##kind##_destroy(set);                                                                                            \
    }                                                                                                                          \
    static size_t kind##_count(const void *set)                                                                                \
    {                                                                                                                          \
        return bvol_##kind##_count(set);                                                                                       \
    }                                                                                                                          \
    static bvol_result kind##_append(void *set, const void *members, size_t count)                                             \
    {                                                                                                                          \
        return bvol_##kind##_append(set, members, count, 0);                                                                   \
    }                                                                                                                          \
    static bvol_result kind##_update(void *set, size_t first, const void *members, size_t count)                               \
    {                                                                                                                          \
        return bvol_##kind##_update(set, first, members, count, 0);                                                            \
    }                                                                                                                          \
    static bvol_result kind##_update_many(void *set, const uint32_t *ids, const void *members, size_t count)                   \
    {                                                                                                                          \
        return bvol_##kind##_update_listed(set, ids, members, count, 0);                                                       \
    }                                                                                                                          \
    static bvol_result kind##_remove(void *set, size_t index)                                                                  \
    {                                                                                                                          \
        return bvol_##kind##_remove(set, index);                                                                               \
    }                                                                                                                          \
    static bvol_result kind##_reserve(void *set, size_t members)                                                               \
    {                                                                                                                          \
        return bvol_##kind##_reserve(set, members);                                                                            \
    }                                                                                                                          \
    static bvol_result kind##_clear(void *set)                                                                                 \
    {                                                                                                                          \
        return bvol_##kind##_clear(set);                                                                                       \
    }                                                                                                                          \
    static bvol_result kind##_get(const void *set, size_t count, void *out)                                                    \
    {                                                                                                                          \
        return bvol_##kind##_get(set, 0, count, out, 0);                                                                       \
    }

#define FUNCTIONS(kind, type)                                                                                                  \
    .name = #kind, .size = sizeof(type), .make = kind##_make, .destroy = kind##_destroy, .count = kind##_count,                \
    .append = kind##_append, .update = kind##_update, .update_many = kind##_update_many, .remove = kind##_remove,              \
    .reserve = kind##_reserve, .clear = kind##_clear, .get = kind##_get, .draw = kind##_draw, .answers = kind##_answers

/* Whether a mask and its count are what the members say one by one. */
typedef int ask_one(const void *member, const void *query);

static int same_mask(const uint64_t *mask, size_t found, const char *members, size_t size, size_t count, ask_one *one,
                     const void *query)
{
    size_t yes = 0;
    for (size_t i = 0; i < count; i++) {
        const int want = one(members + i * size, query);
        if ((int)(mask[i / 64] >> i % 64 & 1) != want)
            return 0;
        yes += (size_t)want;
    }
    return yes == found;
}

/* A set answers about overlap with a shape as its members do. */
#define OVERLAPS_AGREE(kind, type, overlaps, single)                                                                           \
    static int kind##_one(const void *member, const void *query)                                                               \
    {                                                                                                                          \
        return single(member, query);                                                                                          \
    }                                                                                                                          \
    static int kind##_answers(const void *set, const void *members, size_t count, chance *state)                               \
    {                                                                                                                          \
        type query;                                                                                                            \
        uint64_t mask[MASK_WORDS];                                                                                             \
        kind##_draw(state, &query);                                                                                            \
        const size_t found = overlaps(set, &query, NULL, mask, MASK_WORDS);                                                    \
        return same_mask(mask, found, members, sizeof query, count, kind##_one, &query);                                       \
    }

/* Sets of boxes: small integers, so that many touch; some that no kernel can judge; some far away, which stretch a grid. */
KIND(aabb_set, bvol_aabb)

static void aabb_set_draw(chance *state, void *out)
{
    bvol_aabb *box = out;
    const float scale = chance_int(state, 0, 40) ? 1 : 1000;
    for (int k = 0; k < 3; k++) {
        (&box->min.x)[k] = scale * (float)chance_int(state, -8, 8);
        (&box->max.x)[k] = (&box->min.x)[k] + (float)chance_int(state, 0, 3);
    }
    if (chance_int(state, 0, 12) == 0)
        (&box->min.x)[chance_int(state, 0, 5)] = chance_int(state, 0, 1) ? NAN : chance_int(state, 0, 1) ? INFINITY : -9;
}

static int one_overlaps(const void *member, const void *query)
{
    return bvol_aabb_overlaps_aabb(member, query);
}

static int one_culled(const void *member, const void *query)
{
    return bvol_frustum_cull_aabb(query, member);
}

static int aabb_set_bounds_agree(const bvol_aabb_set *set, const bvol_aabb *members, size_t count)
{
    bvol_aabb all, bounds;
    bvol_aabb_make_empty(&all);
    for (size_t i = 0; i < count; i++)
        bvol_aabb_merge(&all, &members[i], &all);
    if (bvol_aabb_set_bounds(set, &bounds) != BVOL_OK)
        return 0;
    for (int k = 0; k < 6; k++)
        if ((&all.min.x)[k] != (&bounds.min.x)[k] && !(isnan((&all.min.x)[k]) && isnan((&bounds.min.x)[k])))
            return 0;
    return 1;
}

static int aabb_set_answers(const void *set, const void *members, size_t count, chance *state)
{
    bvol_aabb query;
    bvol_frustum *f = NULL;
    uint64_t mask[MASK_WORDS];
    const bvol_plane planes[2] = {{chance_vec3(state, -1, 1), (float)chance_int(state, -9, 9)}, {{1, 0, 0}, 3}};
    aabb_set_draw(state, &query);
    size_t found = bvol_aabb_set_overlaps_aabb_mask(set, &query, NULL, mask, MASK_WORDS);
    if (!same_mask(mask, found, members, sizeof query, count, one_overlaps, &query) ||
        bvol_frustum_create_from_planes(planes, 2, NULL, &f) != BVOL_OK)
        return 0;
    found = bvol_aabb_set_cull_frustum_mask(set, f, NULL, mask, MASK_WORDS);
    const int good = same_mask(mask, found, members, sizeof query, count, one_culled, f);
    bvol_frustum_destroy(f);
    return good && aabb_set_bounds_agree(set, members, count);
}

static bvol_result aabb_set_transformed(void *set, size_t first, const void *members, size_t count, const float *matrices)
{
    return bvol_aabb_set_update_transformed(set, first, members, count, 0, matrices, count, 0);
}

static void aabb_transform(const void *member, const float *matrix, void *out)
{
    bvol_aabb_transform(member, matrix, out);
}

static const kind_of_set aabb_sets = {FUNCTIONS(aabb_set, bvol_aabb), .update_transformed = aabb_set_transformed,
                                      .transform = aabb_transform};

/* Any box will do for what matrices make of it. */
static const bvol_aabb *local_boxes(size_t count)
{
    static bvol_aabb boxes[MOST];
    for (size_t i = 0; i < count; i++)
        boxes[i] = aabb(-1, -2, 0, 1, 2, 1);
    return boxes;
}

KIND(aabb2_set, bvol_aabb2)

static void aabb2_set_draw(chance *state, void *out)
{
    bvol_aabb box;
    aabb_set_draw(state, &box);
    *(bvol_aabb2 *)out = (bvol_aabb2){{box.min.x, box.min.y}, {box.max.x, box.max.y}};
}

OVERLAPS_AGREE(aabb2_set, bvol_aabb2, bvol_aabb2_set_overlaps_aabb2_mask, bvol_aabb2_overlaps_aabb2)

static const kind_of_set aabb2_sets = {FUNCTIONS(aabb2_set, bvol_aabb2)};

KIND(obb_set, bvol_obb)

static void obb_set_draw(chance *state, void *out)
{
    bvol_obb *box = out;
    *box = obb(chance_vec3(state, -6, 6), chance_vec3(state, 0, 2));
    chance_rotation(state, box->axis);
    if (chance_int(state, 0, 12) == 0)
        (&box->center.x)[chance_int(state, 0, 14)] = chance_int(state, 0, 1) ? NAN : 0x1p61F;
}

OVERLAPS_AGREE(obb_set, bvol_obb, bvol_obb_set_overlaps_obb_mask, bvol_obb_overlaps_obb)

static bvol_result obb_set_transformed(void *set, size_t first, const void *members, size_t count, const float *matrices)
{
    (void)members;
    return bvol_obb_set_update_transformed(set, first, local_boxes(count), count, 0, matrices, count, 0);
}

static void obb_of_image(const void *member, const float *matrix, void *out)
{
    (void)member;
    bvol_obb_from_aabb(local_boxes(1), matrix, out);
}

static const kind_of_set obb_sets = {FUNCTIONS(obb_set, bvol_obb), .update_transformed = obb_set_transformed,
                                     .transform = obb_of_image};

KIND(sphere_set, bvol_sphere)

static void sphere_set_draw(chance *state, void *out)
{
    bvol_sphere *sphere = out;
    *sphere = (bvol_sphere){{(float)chance_int(state, -6, 6), (float)chance_int(state, -6, 6), (float)chance_int(state, -6, 6)},
                            (float)chance_int(state, -1, 4)};
    if (chance_int(state, 0, 12) == 0)
        (&sphere->center.x)[chance_int(state, 0, 3)] = chance_int(state, 0, 1) ? NAN : 0x1p61F;
}

OVERLAPS_AGREE(sphere_set, bvol_sphere, bvol_sphere_set_overlaps_sphere_mask, bvol_sphere_overlaps_sphere)

static const kind_of_set sphere_sets = {FUNCTIONS(sphere_set, bvol_sphere)};

/* --- tests --- */

TEST(set_model, sets_of_boxes_go_with_the_model)
{
    FOR_EACH_LAYOUT(100)
    check_kind(&aabb_sets, test_cases(8));
}

TEST(set_model, sets_of_rectangles_go_with_the_model)
{
    FOR_EACH_LAYOUT(100)
    check_kind(&aabb2_sets, test_cases(4));
}

TEST(set_model, sets_of_obbs_go_with_the_model)
{
    FOR_EACH_TABLE
    check_kind(&obb_sets, test_cases(3));
}

TEST(set_model, sets_of_spheres_go_with_the_model)
{
    FOR_EACH_TABLE
    check_kind(&sphere_sets, test_cases(6));
}

TEST(set_model, memory_that_is_missing_changes_nothing)
{
    check_memory(&aabb_sets);
    check_memory(&aabb2_sets);
    check_memory(&obb_sets);
    check_memory(&sphere_sets);
}

/* A set of boxes that forgets to clear: what is left of a sequence is a member to forget, and a clear. */
static bvol_result forgetful_clear(void *set)
{
    (void)set;
    return BVOL_OK;
}

TEST(set_model, a_sequence_that_fails_is_shrunk)
{
    kind_of_set forgetful = aabb_sets;
    chance state = {test_seed()};
    step steps[STEPS];
    forgetful.clear = forgetful_clear;
    do
        draw_steps(&state, steps);
    while (runs(&forgetful, steps, STEPS, NULL));
    CHECK(shrink(&forgetful, steps, STEPS) == 2);
    CHECK((steps[0].verb == APPEND || steps[0].verb == APPEND_ONE) && steps[1].verb == CLEAR);
}
