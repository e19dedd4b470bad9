/* SPDX-License-Identifier: MIT */
/* Sequences of calls on handles, with an allocator that fails when the bytes say so. A model of plain arrays tells what sets
 * must answer, what failed must have changed nothing, and in the end no memory is left. */
#include "bytes.h"
#include "direct.h"
#include "ledger.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MEMBERS = 200, BATCH = 9, SLOTS = 3, WORDS = (MEMBERS + 63) / 64 };

typedef struct world {
    bytes in;
    ledger memory;
    bvol_allocator allocator;
    bvol_aabb_set *boxes;
    bvol_obb_set *obbs;
    bvol_aabb box[MEMBERS];
    bvol_obb obb[MEMBERS];
    size_t box_count, obb_count;
    bvol_frustum *frustum;
    drawn shape[SLOTS];
} world;

static void expect(int holds, const char *what)
{
    static const drawn nothing;
    if (!holds)
        complain(what, &nothing, NULL);
}

/* Whether a call that may allocate did what it says: it fails if and only if the allocator has. */
static int succeeded(const world *w, int calls_before, bvol_result result)
{
    const int failed = w->memory.fail_at > calls_before && w->memory.fail_at <= w->memory.calls;
    expect(result == (failed ? BVOL_ERROR_MEMORY : BVOL_OK), "a result that is not that of the allocator");
    return result == BVOL_OK;
}

/* ---- sets of boxes ---- */

static void append_boxes(world *w)
{
    const size_t count = (size_t)take_below(&w->in, BATCH);
    const int calls = w->memory.calls;
    bvol_aabb some[BATCH];
    for (size_t i = 0; i < count; i++)
        take_floats(&w->in, &some[i].min.x, 6);
    if (w->box_count + count > MEMBERS || !succeeded(w, calls, bvol_aabb_set_append(w->boxes, some, count, 0)))
        return;
    memcpy(w->box + w->box_count, some, count * sizeof *some);
    w->box_count += count;
}

static void update_boxes(world *w)
{
    const size_t first = take_byte(&w->in), count = (size_t)take_below(&w->in, BATCH);
    bvol_aabb some[BATCH];
    for (size_t i = 0; i < count; i++)
        take_floats(&w->in, &some[i].min.x, 6);
    const bvol_result result = bvol_aabb_set_update(w->boxes, first, some, count, 0);
    const int fits = first <= w->box_count && count <= w->box_count - first;
    expect(result == (fits ? BVOL_OK : BVOL_ERROR_ARGUMENT), "an update of what is there");
    if (result == BVOL_OK)
        memcpy(w->box + first, some, count * sizeof *some);
}

static void remove_box(world *w)
{
    const size_t index = take_byte(&w->in);
    const bvol_result result = bvol_aabb_set_remove(w->boxes, index);
    expect(result == (index < w->box_count ? BVOL_OK : BVOL_ERROR_ARGUMENT), "a removal of what is there");
    if (result == BVOL_OK)
        w->box[index] = w->box[--w->box_count];
}

static void compare_boxes(world *w)
{
    bvol_aabb all[MEMBERS];
    expect(bvol_aabb_set_count(w->boxes) == w->box_count, "the count of a set");
    expect(bvol_aabb_set_get(w->boxes, 0, w->box_count, all, 0) == BVOL_OK, "getting all members");
    expect(memcmp(all, w->box, w->box_count * sizeof *all) == 0, "members as they were given");
}

/* The answers of a set, and what single calls say. */
typedef struct answers {
    uint64_t mask[WORDS], only[WORDS];
    size_t words, count;
} answers;

/* With a start mask or without. */
static uint64_t *draw_only(world *w, answers *a)
{
    if (take_below(&w->in, 2) == 0)
        return NULL;
    for (int i = 0; i < WORDS; i++)
        a->only[i] = (uint64_t)take_byte(&w->in) * 0x0102040810204081u;
    return a->only;
}

typedef int member_question(const world *w, size_t index, const void *query);

static void expect_answers(const world *w, const answers *a, const uint64_t *only, size_t members, member_question *ask,
                           const void *query, const char *what)
{
    size_t count = 0;
    for (size_t i = 0; i < members; i++) {
        const int in_play = !only || (only[i / 64] >> i % 64 & 1) != 0;
        const int yes = in_play && ask(w, i, query);
        count += (size_t)yes;
        if (i / 64 < a->words)
            expect((int)(a->mask[i / 64] >> i % 64 & 1) == yes, what);
    }
    expect(count == a->count, what);
}

static int box_overlaps(const world *w, size_t i, const void *query)
{
    return bvol_aabb_overlaps_aabb(&w->box[i], query);
}

static int box_contains(const world *w, size_t i, const void *query)
{
    return bvol_aabb_contains_point(&w->box[i], query);
}

static int box_within(const world *w, size_t i, const void *query)
{
    return bvol_aabb_contains_aabb(query, &w->box[i]);
}

static int box_is_hit(const world *w, size_t i, const void *query)
{
    return bvol_ray_hits_aabb(query, &w->box[i], NULL);
}

static int box_in_view(const world *w, size_t i, const void *query)
{
    return bvol_frustum_overlaps_aabb(query, &w->box[i]);
}

static int box_not_culled(const world *w, size_t i, const void *query)
{
    return bvol_frustum_cull_aabb(query, &w->box[i]);
}

static void ask_boxes(world *w)
{
    answers a = {.words = (size_t)take_below(&w->in, WORDS + 1)};
    const uint64_t *only = draw_only(w, &a);
    union {
        float f[8];
        bvol_aabb aabb;
        bvol_vec3 point;
        bvol_ray ray;
    } q;
    const int which = take_below(&w->in, 6);
    take_floats(&w->in, q.f, 8);
    static member_question *const questions[] = {box_overlaps, box_contains, box_within,
                                                 box_is_hit,   box_in_view,  box_not_culled};
    switch (which) {
    case 0: a.count = bvol_aabb_set_overlaps_aabb_mask(w->boxes, &q.aabb, only, a.mask, a.words); break;
    case 1: a.count = bvol_aabb_set_contains_point_mask(w->boxes, &q.point, only, a.mask, a.words); break;
    case 2: a.count = bvol_aabb_set_within_aabb_mask(w->boxes, &q.aabb, only, a.mask, a.words); break;
    case 3: a.count = bvol_aabb_set_raycast_mask(w->boxes, &q.ray, only, a.mask, a.words); break;
    case 4: a.count = bvol_aabb_set_overlaps_frustum_mask(w->boxes, w->frustum, only, a.mask, a.words); break;
    default: a.count = bvol_aabb_set_cull_frustum_mask(w->boxes, w->frustum, only, a.mask, a.words); break;
    }
    expect_answers(w, &a, only, w->box_count, questions[which], which >= 4 ? (const void *)w->frustum : &q,
                   "a question to a set of boxes");
}

/* ---- sets of OBBs ---- */

static void append_obbs(world *w)
{
    const size_t count = (size_t)take_below(&w->in, BATCH);
    const int calls = w->memory.calls;
    bvol_obb some[BATCH];
    for (size_t i = 0; i < count; i++)
        take_floats(&w->in, &some[i].center.x, 15);
    if (w->obb_count + count > MEMBERS || !succeeded(w, calls, bvol_obb_set_append(w->obbs, some, count, 0)))
        return;
    memcpy(w->obb + w->obb_count, some, count * sizeof *some);
    w->obb_count += count;
}

static void remove_obb(world *w)
{
    const size_t index = take_byte(&w->in);
    const bvol_result result = bvol_obb_set_remove(w->obbs, index);
    expect(result == (index < w->obb_count ? BVOL_OK : BVOL_ERROR_ARGUMENT), "a removal of what is there");
    if (result == BVOL_OK)
        w->obb[index] = w->obb[--w->obb_count];
}

static int obb_overlaps_aabb(const world *w, size_t i, const void *query)
{
    return bvol_obb_overlaps_aabb(&w->obb[i], query);
}

static int obb_overlaps_obb(const world *w, size_t i, const void *query)
{
    return bvol_obb_overlaps_obb(&w->obb[i], query);
}

static int obb_not_culled(const world *w, size_t i, const void *query)
{
    return bvol_frustum_cull_obb(query, &w->obb[i]);
}

static void ask_obbs(world *w)
{
    answers a = {.words = (size_t)take_below(&w->in, WORDS + 1)};
    const uint64_t *only = draw_only(w, &a);
    union {
        float f[15];
        bvol_aabb aabb;
        bvol_obb obb;
    } q;
    const int which = take_below(&w->in, 3);
    take_floats(&w->in, q.f, 15);
    static member_question *const questions[] = {obb_overlaps_aabb, obb_overlaps_obb, obb_not_culled};
    switch (which) {
    case 0: a.count = bvol_obb_set_overlaps_aabb_mask(w->obbs, &q.aabb, only, a.mask, a.words); break;
    case 1: a.count = bvol_obb_set_overlaps_obb_mask(w->obbs, &q.obb, only, a.mask, a.words); break;
    default: a.count = bvol_obb_set_cull_frustum_mask(w->obbs, w->frustum, only, a.mask, a.words); break;
    }
    expect_answers(w, &a, only, w->obb_count, questions[which], which == 2 ? (const void *)w->frustum : &q,
                   "a question to a set of OBBs");
}

/* ---- frusta and shapes ---- */

static void new_frustum(world *w)
{
    const int calls = w->memory.calls, count = 1 + take_below(&w->in, 7);
    bvol_plane planes[7];
    bvol_frustum *made = (bvol_frustum *)w;
    take_floats(&w->in, &planes[0].normal.x, 4 * count);
    bvol_result result = bvol_frustum_create_from_planes(planes, (size_t)count, &w->allocator, &made);
    expect((result == BVOL_OK) == (made != NULL), "a frustum if and only if there is one");
    if (result == BVOL_ERROR_NOT_FINITE || !succeeded(w, calls, result))
        return;
    bvol_frustum_destroy(w->frustum);
    w->frustum = made;
}

static void new_matrix(world *w)
{
    const int calls = w->memory.calls;
    float matrix[16];
    take_floats(&w->in, matrix, 16);
    if (bvol_frustum_set_matrix(w->frustum, matrix) != BVOL_ERROR_ARGUMENT)
        return;
    bvol_frustum *made = NULL; /* there is none of a matrix yet */
    bvol_result result = bvol_frustum_create(matrix, NULL, &w->allocator, &made);
    if (result == BVOL_ERROR_NOT_FINITE || !succeeded(w, calls, result))
        return;
    bvol_frustum_destroy(w->frustum);
    w->frustum = made;
}

static void new_shape(world *w)
{
    drawn *slot = &w->shape[take_below(&w->in, SLOTS)];
    drop_shape(slot);
    draw_shape(&w->in, take_below(&w->in, 2), &w->allocator, slot);
}

static void clone_shape(world *w)
{
    drawn *from = &w->shape[take_below(&w->in, SLOTS)], *to = &w->shape[take_below(&w->in, SLOTS)];
    const int calls = w->memory.calls;
    bvol_shape *made = (bvol_shape *)w;
    bvol_result result = bvol_shape_clone(from->handle, &w->allocator, &made);
    expect((result == BVOL_OK) == (made != NULL), "a shape if and only if there is one");
    if (!from->handle || !succeeded(w, calls, result))
        return;
    drop_shape(to);
    to->handle = made;
    expect(bvol_shape_kind(made) == bvol_shape_kind(to->handle), "the kind of a clone");
}

static void ask_shapes(world *w)
{
    const bvol_shape *a = w->shape[take_below(&w->in, SLOTS)].handle, *b = w->shape[take_below(&w->in, SLOTS)].handle;
    bvol_aabb box;
    bvol_aabb2 rectangle;
    for (int question = BVOL_QUESTION_OVERLAPS; question <= BVOL_QUESTION_OVERLAPS_INTERIOR; question++) {
        const int back = exchanged(question), offered = bvol_shape_can(bvol_shape_kind(a), bvol_shape_kind(b), question);
        expect(offered || ask_handles(question, a, b) == 0, "what is not offered is 0");
        expect(back < 0 || ask_handles(question, a, b) == ask_handles(back, b, a), "an exchanged question");
    }
    expect(bvol_shape_bounds(a, &box) != BVOL_OK || bvol_shape_bounds2(a, &rectangle) == BVOL_ERROR_KIND,
           "bounds of one dimension");
}

static void plan_failure(world *w)
{
    w->memory.fail_at = w->memory.calls + take_below(&w->in, 4);
}

/* ---- a run ---- */

static void begin(world *w)
{
    static const bvol_plane all = {{0, 0, 0}, 1};
    w->allocator = (bvol_allocator){ledger_alloc, ledger_free, &w->memory};
    expect(bvol_aabb_set_create(NULL, 0, 0, NULL, &w->allocator, &w->boxes) == BVOL_OK, "a set");
    expect(bvol_obb_set_create(NULL, 0, 0, NULL, &w->allocator, &w->obbs) == BVOL_OK, "a set of OBBs");
    expect(bvol_frustum_create_from_planes(&all, 1, &w->allocator, &w->frustum) == BVOL_OK, "a frustum");
}

static void end(world *w)
{
    bvol_aabb_set_destroy(w->boxes);
    bvol_obb_set_destroy(w->obbs);
    bvol_frustum_destroy(w->frustum);
    for (int i = 0; i < SLOTS; i++)
        drop_shape(&w->shape[i]);
    expect(w->memory.live == 0 && w->memory.bytes == 0, "all memory given back");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const steps[])(world *) = {append_boxes, update_boxes, remove_box, compare_boxes, ask_boxes,
                                             append_obbs,  remove_obb,   ask_obbs,   new_frustum,   new_matrix,
                                             new_shape,    clone_shape,  ask_shapes, plan_failure};
    world w = {.in = {data, data + size}};
    begin(&w);
    while (w.in.at < w.in.end)
        steps[take_below(&w.in, (int)(sizeof steps / sizeof *steps))](&w);
    end(&w);
    return 0;
}
