/* SPDX-License-Identifier: MIT */
/* Six columns of one's own, changed by plain loops that the compiler may vectorise, and asked by a loop written by hand. */
#include "hand.h"

#include <stdlib.h>
#include <string.h>

typedef struct columns {
    float *side[6];
    size_t room;
    bvol_aabb *some; /* the boxes of those that move */
    int moved;
} columns;

/* Room for whole words, as what asks them wants. */
static float *allocate(float *old, size_t count)
{
    float *column = realloc(old, (count + SCENE_BLOCK - 1) / SCENE_BLOCK * SCENE_BLOCK * sizeof *column);
    if (!column)
        abort();
    return column;
}

static void turn(columns *c, const bvol_aabb *from, size_t first, size_t count)
{
    float *restrict x0 = c->side[0] + first, *restrict y0 = c->side[1] + first, *restrict z0 = c->side[2] + first;
    float *restrict x1 = c->side[3] + first, *restrict y1 = c->side[4] + first, *restrict z1 = c->side[5] + first;
    for (size_t i = 0; i < count; ++i) {
        x0[i] = from[i].min.x;
        y0[i] = from[i].min.y;
        z0[i] = from[i].min.z;
        x1[i] = from[i].max.x;
        y1[i] = from[i].max.y;
        z1[i] = from[i].max.z;
    }
}

static void create(const scene *s, const void *own, void *answers)
{
    columns *c = (columns *)(uintptr_t)own;
    (void)answers;
    for (int k = 0; k < 6; ++k) {
        free(c->side[k]);
        c->side[k] = allocate(NULL, s->count);
    }
    turn(c, s->boxes, 0, s->count);
}

static void *make(const scene *s)
{
    columns *c = batch_allocate(sizeof *c);
    c->some = batch_allocate(s->some_count * sizeof *c->some);
    create(s, c, NULL);
    return c;
}

static void release(void *own)
{
    columns *c = own;
    for (int k = 0; k < 6; ++k)
        free(c->side[k]);
    batch_free(c->some);
    batch_free(c);
}

static void append(const scene *s, columns *c, size_t step)
{
    for (int k = 0; k < 6; ++k) {
        free(c->side[k]);
        c->side[k] = NULL;
    }
    c->room = 0;
    for (size_t i = 0; i < s->count; i += step) {
        const size_t some = s->count - i < step ? s->count - i : step;
        if (i + some > c->room) {
            c->room = i + some > 2 * c->room ? i + some : 2 * c->room;
            for (int k = 0; k < 6; ++k)
                c->side[k] = allocate(c->side[k], c->room);
        }
        turn(c, s->boxes + i, i, some);
    }
}

static void append_one(const scene *s, const void *own, void *answers)
{
    (void)answers;
    append(s, (columns *)(uintptr_t)own, 1);
}

static void append_many(const scene *s, const void *own, void *answers)
{
    (void)answers;
    append(s, (columns *)(uintptr_t)own, 1000);
}

static const bvol_aabb *next_place(const scene *s, columns *c)
{
    c->moved = !c->moved;
    return c->moved ? s->moved : s->boxes;
}

static void update_all(const scene *s, const void *own, void *answers)
{
    columns *c = (columns *)(uintptr_t)own;
    (void)answers;
    turn(c, next_place(s, c), 0, s->count);
}

static void answer(const scene *s, const void *own, void *answers)
{
    const columns *c = own;
    hand_boxes(c->side, s->count, &s->box, answers);
}

/* The boxes that move come one after the other, as for the set. */
static void move_some(const scene *s, const void *own, void *answers)
{
    columns *c = (columns *)(uintptr_t)own;
    (void)answers;
    const bvol_aabb *to = next_place(s, c);
    for (size_t i = 0; i < s->some_count; ++i)
        c->some[i] = to[s->some[i]];
    for (size_t i = 0; i < s->some_count; ++i)
        turn(c, c->some + i, s->some[i], 1);
}

static void update_some(const scene *s, const void *own, void *answers)
{
    move_some(s, own, answers);
    answer(s, own, answers);
}

#define CHANGE(task, run, answer)                                                                                              \
    {                                                                                                                          \
        HAND_LABEL, ROLE_LOOP, task, FORM_BITS, run, make, release, NULL, answer                                               \
    }

static const contender list[] = {
    CHANGE(TASK_CREATE, create, answer),           CHANGE(TASK_UPDATE_ALL, update_all, answer),
    CHANGE(TASK_UPDATE_SOME, update_some, NULL),   CHANGE(TASK_APPEND_ONE, append_one, answer),
    CHANGE(TASK_APPEND_MANY, append_many, answer), CHANGE(TASK_MOVE_SOME, move_some, answer),
};

extern const contenders HAND_JOIN(WIDE, changers);
const contenders HAND_JOIN(WIDE, changers) = CONTENDERS(list);
