/* SPDX-License-Identifier: MIT */
/* The library's sets as they change, and an array of structs, whose members are asked one by one: what is right. */
#include "batch.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

/* A set, and where its members are: as they began or moved. */
typedef struct changing {
    const library *lib;
    bvol_aabb_set *set;
    bvol_obb_set *obbs;
    bvol_aabb *boxes, *some; /* the array; the boxes of those that move */
    bvol_obb *obb;
    int moved;
} changing;

static void expect_ok(bvol_result result)
{
    if (result != BVOL_OK)
        abort();
}

/* Where the boxes go that a pass moves, there and back again. */
static const bvol_aabb *next_place(const scene *s, changing *c)
{
    c->moved = !c->moved;
    return c->moved ? s->moved : s->boxes;
}

static const bvol_aabb *next_of_some(const scene *s, changing *c)
{
    const bvol_aabb *to = next_place(s, c);
    for (size_t i = 0; i < s->some_count; ++i)
        c->some[i] = to[s->some[i]];
    return c->some;
}

static const bvol_obb *next_obbs(const scene *s, changing *c)
{
    c->moved = !c->moved;
    return c->moved ? s->b : s->a;
}

/* --- sets --------------------------------------------------------------------------------------------------------------- */

static void *make_set(const scene *s, const library *lib)
{
    changing *c = batch_allocate(sizeof *c);
    *c = (changing){.lib = lib};
    if (s->a) {
        expect_ok(lib->obb_set_create(s->a, s->count, 0, NULL, NULL, &c->obbs));
        return c;
    }
    c->some = batch_allocate(s->some_count * sizeof *c->some);
    expect_ok(lib->aabb_set_create(s->boxes, s->count, 0, NULL, NULL, &c->set));
    return c;
}

static void free_set(void *own)
{
    changing *c = own;
    c->lib->aabb_set_destroy(c->set);
    c->lib->obb_set_destroy(c->obbs);
    batch_free(c->some);
    batch_free(c);
}

static void set_answer(const scene *s, const void *own, void *answers)
{
    const changing *c = own;
    c->lib->aabb_set_overlaps_aabb_mask(c->set, &s->box, NULL, answers, (s->count + 63) / 64);
}

/* The new set takes the place of the old one. */
static void set_create(const scene *s, const void *own, void *answers)
{
    changing *c = (changing *)(uintptr_t)own;
    (void)answers;
    c->lib->aabb_set_destroy(c->set);
    expect_ok(c->lib->aabb_set_create(s->boxes, s->count, 0, NULL, NULL, &c->set));
}

static void set_append(const scene *s, changing *c, size_t step)
{
    c->lib->aabb_set_destroy(c->set);
    expect_ok(c->lib->aabb_set_create(NULL, 0, 0, NULL, NULL, &c->set));
    for (size_t i = 0; i < s->count; i += step)
        expect_ok(c->lib->aabb_set_append(c->set, s->boxes + i, s->count - i < step ? s->count - i : step, 0));
}

static void set_append_one(const scene *s, const void *own, void *answers)
{
    (void)answers;
    set_append(s, (changing *)(uintptr_t)own, 1);
}

static void set_append_many(const scene *s, const void *own, void *answers)
{
    (void)answers;
    set_append(s, (changing *)(uintptr_t)own, 1000);
}

static void set_update_all(const scene *s, const void *own, void *answers)
{
    changing *c = (changing *)(uintptr_t)own;
    (void)answers;
    expect_ok(c->lib->aabb_set_update(c->set, 0, next_place(s, c), s->count, 0));
}

static void set_move_some(const scene *s, const void *own, void *answers)
{
    changing *c = (changing *)(uintptr_t)own;
    (void)answers;
    expect_ok(c->lib->aabb_set_update_listed(c->set, s->some, next_of_some(s, c), s->some_count, 0));
}

static void set_update_some(const scene *s, const void *own, void *answers)
{
    set_move_some(s, own, answers);
    set_answer(s, own, answers);
}

static void set_update_obbs(const scene *s, const void *own, void *answers)
{
    changing *c = (changing *)(uintptr_t)own;
    (void)answers;
    expect_ok(c->lib->obb_set_update(c->obbs, 0, next_obbs(s, c), s->count, 0));
}

static void obb_set_answer(const scene *s, const void *own, void *answers)
{
    const changing *c = own;
    c->lib->obb_set_overlaps_obb_mask(c->obbs, s->a, NULL, answers, (s->count + 63) / 64);
}

/* --- an array ----------------------------------------------------------------------------------------------------------- */

static void *make_array(const scene *s)
{
    changing *c = batch_allocate(sizeof *c);
    c->lib = library_of(LIBRARY_STATIC);
    if (s->a) {
        c->obb = batch_allocate(s->count * sizeof *c->obb);
        memcpy(c->obb, s->a, s->count * sizeof *c->obb);
        return c;
    }
    c->some = batch_allocate(s->some_count * sizeof *c->some);
    c->boxes = malloc(s->count * sizeof *c->boxes);
    if (!c->boxes)
        abort();
    memcpy(c->boxes, s->boxes, s->count * sizeof *c->boxes);
    return c;
}

static void free_array(void *own)
{
    changing *c = own;
    batch_free(c->some);
    batch_free(c->obb);
    free(c->boxes);
    batch_free(c);
}

static void array_answer(const scene *s, const void *own, void *answers)
{
    const changing *c = own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = c->lib->aabb_overlaps_aabb(&c->boxes[i], &s->box) != 0;
}

static void array_create(const scene *s, const void *own, void *answers)
{
    changing *c = (changing *)(uintptr_t)own;
    (void)answers;
    free(c->boxes);
    c->boxes = malloc(s->count * sizeof *c->boxes);
    if (!c->boxes)
        abort();
    memcpy(c->boxes, s->boxes, s->count * sizeof *c->boxes);
}

static void array_append(const scene *s, changing *c, size_t step)
{
    size_t room = 0;
    free(c->boxes);
    c->boxes = NULL;
    for (size_t i = 0; i < s->count; i += step) {
        const size_t some = s->count - i < step ? s->count - i : step;
        if (i + some > room) {
            room = i + some > 2 * room ? i + some : 2 * room;
            bvol_aabb *more = realloc(c->boxes, room * sizeof *more);
            if (!more)
                abort();
            c->boxes = more;
        }
        memcpy(c->boxes + i, s->boxes + i, some * sizeof *c->boxes);
    }
}

static void array_append_one(const scene *s, const void *own, void *answers)
{
    (void)answers;
    array_append(s, (changing *)(uintptr_t)own, 1);
}

static void array_append_many(const scene *s, const void *own, void *answers)
{
    (void)answers;
    array_append(s, (changing *)(uintptr_t)own, 1000);
}

static void array_update_all(const scene *s, const void *own, void *answers)
{
    changing *c = (changing *)(uintptr_t)own;
    (void)answers;
    memcpy(c->boxes, next_place(s, c), s->count * sizeof *c->boxes);
}

static void array_move_some(const scene *s, const void *own, void *answers)
{
    changing *c = (changing *)(uintptr_t)own;
    const bvol_aabb *to = next_of_some(s, c);
    (void)answers;
    for (size_t i = 0; i < s->some_count; ++i)
        c->boxes[s->some[i]] = to[i];
}

static void array_update_some(const scene *s, const void *own, void *answers)
{
    array_move_some(s, own, answers);
    array_answer(s, own, answers);
}

static void array_update_obbs(const scene *s, const void *own, void *answers)
{
    changing *c = (changing *)(uintptr_t)own;
    (void)answers;
    memcpy(c->obb, next_obbs(s, c), s->count * sizeof *c->obb);
}

static void array_obb_answer(const scene *s, const void *own, void *answers)
{
    const changing *c = own;
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = c->lib->obb_overlaps_obb(&c->obb[i], s->a) != 0;
}

/* --- who they are ------------------------------------------------------------------------------------------------------- */

MAKE_BY_EACH(make_set)

#define CHANGE(task, run, answer, array, array_answer)                                                                         \
    {"libbvol.a, set", ROLE_SET, task, FORM_BITS, run, make_static, free_set, library_has_static, answer},                     \
        {"libbvol.so, set", ROLE_SET, task, FORM_BITS, run, make_shared, free_set, library_has_shared, answer},                \
        {"before, set", ROLE_BEFORE, task, FORM_BITS, run, make_before, free_set, library_has_before, answer},                 \
    {                                                                                                                          \
        "an array of structs", ROLE_SINGLE, task, FORM_BYTES, array, make_array, free_array, NULL, array_answer                \
    }

static const contender list[] = {
    CHANGE(TASK_CREATE, set_create, set_answer, array_create, array_answer),
    CHANGE(TASK_UPDATE_ALL, set_update_all, set_answer, array_update_all, array_answer),
    CHANGE(TASK_MOVE_SOME, set_move_some, set_answer, array_move_some, array_answer),
    CHANGE(TASK_UPDATE_SOME, set_update_some, NULL, array_update_some, NULL),
    CHANGE(TASK_APPEND_ONE, set_append_one, set_answer, array_append_one, array_answer),
    CHANGE(TASK_APPEND_MANY, set_append_many, set_answer, array_append_many, array_answer),
    CHANGE(TASK_OBB_UPDATE, set_update_obbs, obb_set_answer, array_update_obbs, array_obb_answer),
};

extern const contenders set_changers;
const contenders set_changers = CONTENDERS(list);
