/* SPDX-License-Identifier: MIT */
/* The representation of a bvol_shape: one block of memory with a number that tells the kind, and the value. handle.c creates
 * handles and returns their values, shape.c has the tests; no other file knows of handles, so a program that uses only plain
 * values links none of this. */
#ifndef BVOLI_SHAPE_SHAPE_H
#define BVOLI_SHAPE_SHAPE_H

#include <bvol/shape.h>

#include <stddef.h>

struct bvol_shape {
    bvol_allocator allocator;
    size_t size; /* of the value, in bytes */
    int kind;
    _Alignas(max_align_t) unsigned char value[];
};

/* Of a shape and a box, which needs no handle; 0 where the test is not offered. */
int bvoli_shape_overlaps_aabb(const bvol_shape *shape, const bvol_aabb *box);
int bvoli_shape_contains_aabb(const bvol_shape *shape, const bvol_aabb *box);

#endif
