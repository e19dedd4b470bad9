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
    _Alignas(max_align_t) unsigned char value[];
};

/* A shape with room for a value of some bytes. */
bvol_result bvoli_shape_make(int kind, size_t size, const bvol_allocator *allocator, bvol_shape **out);

/* A shape with a copy of some bytes as its value; a NULL value is an error. */
bvol_result bvoli_shape_create(int kind, const void *value, size_t size, const bvol_allocator *allocator, bvol_shape **out);

/* The view of a polygon is followed by its points; after they were moved it finds them again. */
void bvoli_polygon2_settle(bvol_shape *shape);

/* Whether all points of a polygon have images that are finite floats. */
int bvoli_polygon2_has_image(const bvol_polygon2 *polygon, const float matrix[6]);

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
