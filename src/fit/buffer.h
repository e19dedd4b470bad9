/* SPDX-License-Identifier: MIT */
/* Vertices in the caller's memory, in any format, read by blocks of doubles. */
#ifndef BVOLI_FIT_BUFFER_H
#define BVOLI_FIT_BUFFER_H

#include <bvol/vertices.h>

#include "base/points.h"

typedef struct bvoli_buffer {
    bvol_vertices of; /* with the stride that counts */
    int dimension;    /* 2 or 3 */
    size_t count;     /* of points */
} bvoli_buffer;

/* What is wrong with vertices of two or three coordinates; BVOL_OK if every point can be read. */
bvol_result bvoli_buffer_open(const bvol_vertices *vertices, int dimension, bvoli_buffer *out);

/* Whether all are aligned floats in order, and these. */
int bvoli_buffer_is_points(const bvoli_buffer *buffer, bvoli_points *out);

enum { BVOLI_BUFFER_BLOCK = 128 };

/* What is stored of points from number `from` on, as it is: floats, doubles or integers. In the plane z is 0. Returns how many
 * points there are in the block. */
size_t bvoli_buffer_read(const bvoli_buffer *buffer, size_t from, double stored[BVOLI_BUFFER_BLOCK][3]);

/* The coordinate k that a stored number stands for: the sum of the result and the error, which is 0 but of 16-bit integers. */
double bvoli_buffer_decode(const bvoli_buffer *buffer, int k, double stored, double *error);

/* Points in blocks, decoded. */
typedef struct bvoli_block {
    double value[BVOLI_BUFFER_BLOCK][3], error[BVOLI_BUFFER_BLOCK][3];
} bvoli_block;

size_t bvoli_buffer_block(const bvoli_buffer *buffer, size_t from, bvoli_block *out);

#endif
