/* SPDX-License-Identifier: MIT */
/* The representation of a bvol_shape: one block of memory with a number that tells the kind, and the value. handle.c creates
 * handles and returns their values, shape.c has the tests; no other file knows of handles, so a program that uses only plain
 * values links none of this. */
#ifndef BVOLI_ANY_SHAPE_SHAPE_H
#define BVOLI_ANY_SHAPE_SHAPE_H

#include <bvol/shape.h>
#include <bvol/sweep.h>

#include <stddef.h>

struct bvol_shape {
    bvol_allocator allocator;
    size_t size; /* of the value, in bytes */
    int kind;
    _Alignas(max_align_t) unsigned char value[];
};

/* Tests a shape and a box or rectangle that has no handle; 0 where the test is not offered. */
int bvoli_shape_overlaps_aabb(const bvol_shape *shape, const bvol_aabb *box);
int bvoli_shape_contains_aabb(const bvol_shape *shape, const bvol_aabb *box);
int bvoli_shape_overlaps_aabb2(const bvol_shape *shape, const bvol_aabb2 *box);
int bvoli_shape_contains_aabb2(const bvol_shape *shape, const bvol_aabb2 *box);

/* A question about two values of given kinds: a function that is called with pointers to them, in this order or swapped. The
 * value of a frustum is the frustum. */
typedef struct bvoli_shape_question {
    int (*answer)(const void *a, const void *b); /* NULL where it is not offered */
    int swapped;
} bvoli_shape_question;

/* Whether a number is one of a kind; and whether a question about two kinds is offered, but for sweeps (sweep.c). */
int bvoli_shape_is_kind(int kind);
int bvoli_shape_can(int a, int b, int question);

/* `question` is one of bvol_question. */
bvoli_shape_question bvoli_shape_question_of(int a, int b, int question);

/* What moves and meets what stands still, as values of given kinds in space; whether interiors must meet. NULL where it is not
 * offered. */
typedef int bvoli_sweep_function(const void *moving, const bvol_vec3 *motion, const void *other, bvol_sweep_hit *hit);
bvoli_sweep_function *bvoli_shape_sweep_of(int moving, int other, int interior);

static inline int bvoli_shape_ask(const bvoli_shape_question *q, const void *a, const void *b)
{
    return q->swapped ? q->answer(b, a) : q->answer(a, b);
}

#endif
