/* SPDX-License-Identifier: MIT */
/* Boxes in 16 bits: half the memory of floats, and sure of nearly all of them.
 *
 * Each block of 64 members has a grid of its own about its middle, whose step is a power of two: coordinate c is represented by
 * the integer nearest to (c - middle) / step, computed by one subtraction, one exact product, and a rounding. All of these are
 * monotone, so the whole map is, whatever it rounds: where two integers differ, the coordinates are in the same order. */
#ifndef BVOLI_KERNEL_SET_QUANTIZED_H
#define BVOLI_KERNEL_SET_QUANTIZED_H

#include <stdint.h>

/* The integers of members lie between -BVOLI_QUANTIZED_MAX and it. What lies beyond them is moved there, NaN to the upper one.
 */
#define BVOLI_QUANTIZED_MAX 32767.0F

/* Between 2^23 and 2^24 floats are the integers: adding this and taking it away rounds to the nearest. */
#define BVOLI_QUANTIZED_ROUND 0x1.8p23F

/* How far a coordinate may be from its integer, in steps: 1/2 by the rounding to an integer, and 2^-9 by that of the
 * difference, which is below 2^15 steps. What is left, 2^-5 - 2^-9, is for roundings of what kernels compute of integers. */
#define BVOLI_QUANTIZED_ERROR 0x1.1p-1F

/* Columns as long as those of the members, and one number a block. */
typedef struct bvoli_quantized_columns {
    int16_t *side[6];
    float *middle[3];
    float *inverse; /* 1 / step */
    float *reach;   /* the largest |coordinate| of the block's plain members, in steps */
} bvoli_quantized_columns;

#endif
