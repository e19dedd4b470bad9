/* SPDX-License-Identifier: MIT */
/* What lies behind a bvol_shape: one block of memory with a number that tells the kind, and the value. Each shape's own file
 * makes it and gives it back; only shape.c knows all kinds, so that no file of a shape needs another's for it. */
#ifndef BVOL_BASE_SHAPE_H
#define BVOL_BASE_SHAPE_H

#include <bvol/shape.h>

#include <stddef.h>

struct bvol_shape {
    bvol_allocator allocator;
    size_t size; /* of the value, in bytes */
    int kind;
    max_align_t value[];
};

/* A shape with a copy of some bytes as its value; a NULL value is an error. */
bvol_result bvoli_shape_create(int kind, const void *value, size_t size, const bvol_allocator *allocator, bvol_shape **out);

/* Copies a value of one kind. */
bvol_result bvoli_shape_get(const bvol_shape *shape, int kind, void *out);

/* bvol_shape_create_<name>() and bvol_shape_get_<name>(), for kinds whose values are plain structs. */
#define BVOLI_SHAPE(name, kind, type)                                                                                          \
    bvol_result bvol_shape_create_##name(const type *value, const bvol_allocator *allocator, bvol_shape **out)                 \
    {                                                                                                                          \
        return bvoli_shape_create(kind, value, sizeof *value, allocator, out);                                                 \
    }                                                                                                                          \
    bvol_result bvol_shape_get_##name(const bvol_shape *shape, type *out)                                                      \
    {                                                                                                                          \
        return bvoli_shape_get(shape, kind, out);                                                                              \
    }

#endif
