/* SPDX-License-Identifier: MIT */
/* What fuzz targets draw from their bytes. Behind the last byte there are zeros, without end. */
#ifndef BVOL_TESTS_FUZZ_BYTES_H
#define BVOL_TESTS_FUZZ_BYTES_H

#include "kinds.h"

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

typedef struct bytes {
    const uint8_t *at, *end;
} bytes;

unsigned take_byte(bytes *in);
/* A number from 0 to count - 1. */
int take_below(bytes *in, int count);
/* Floats, all of one make: bit patterns, multiples of 1/8, powers of two, or odd values. Ties need the last three. In some, one
 * of them is an odd value then, such as the only NaN of a shape. */
void take_floats(bytes *in, float *out, int count);

/* A shape of any kind, from as many bytes as it wants. */
typedef struct drawn {
    int kind;
    bvol_shape *handle;
    any_value as;
    const void *value;    /* as the public functions take it */
    bvol_plane planes[8]; /* of a frustum of planes */
    float matrix[16];     /* of another one */
    int plane_count;      /* 0 for one of a matrix */
    float points[32];     /* of a polygon */
    bvol_polygon2 polygon;
    bvol_frustum_options options;
} drawn;

/* Of one of the kinds in space, or in the plane. Without a handle where the library rightly refuses, as frusta of NaN. */
void draw_shape(bytes *in, int planar, const bvol_allocator *allocator, drawn *out);
void drop_shape(drawn *shape);

/* Prints what was wrong and the shapes, and aborts. */
_Noreturn void complain(const char *what, const drawn *a, const drawn *b);

#endif
