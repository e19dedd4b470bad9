/* SPDX-License-Identifier: MIT */
/* Distances of points from shapes. */
#ifndef BVOLI_CONVEX_DISTANCE_H
#define BVOLI_CONVEX_DISTANCE_H

#include "arith/dyadic.h"
#include "arith/filter.h"
#include "arith/round.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* A squared distance as a float, which is 0 only if it is; +inf above the largest float. */
static inline float bvoli_distance_sq(double sq)
{
    const float rounded = sq > (double)FLT_MAX ? INFINITY : (float)sq;
    return sq > 0 && rounded == 0 ? 0x1p-149F : rounded;
}

/* The square of a distance that was found, which is not 0 unless the distance is. */
static inline float bvoli_distance_squared(double distance)
{
    return bvoli_distance_sq(distance > 0 && distance < 0x1p-100 ? DBL_MIN : distance * distance);
}

/* What is never above a squared distance: the greatest float, or 2^-149 for what is less, and 0 only of 0. */
static inline float bvoli_distance_sq_down(double sq)
{
    const float down = sq > (double)FLT_MAX ? FLT_MAX : bvoli_round_down(sq, 0);
    return sq > 0 && down == 0 ? 0x1p-149F : down;
}

static inline uint32_t bvoli_bits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

#define BVOLI_FLOAT_SIGN 0x80000000U
#define BVOLI_FLOAT_INFINITY 0x7f800000U
#define BVOLI_FLOAT_NORMAL 0x00800000U

static inline uint64_t bvoli_double_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* A square that is not negative, by its bits: rounded down to a float, by those below one, and whether that is certain where it
 * is within `units` of its last place: where these are neither nearly all 0 nor nearly all 1, and the float is normal. */
#define BVOLI_BELOW_FLOAT (((uint64_t)1 << 29) - 1)

static inline float bvoli_cut_square(uint64_t square)
{
    double cut;
    square &= ~BVOLI_BELOW_FLOAT;
    memcpy(&cut, &square, sizeof cut);
    return (float)cut;
}

static inline int bvoli_is_cut(uint64_t square, uint64_t units)
{
    return ((square + units) & BVOLI_BELOW_FLOAT) >= 2 * units && (uint32_t)(square >> 52) - (1023 - 126) < 254;
}

/* Of a distance that is right to 2^-26 of itself: its square to 2^-25 and a little, and with 2^-24 taken off and the rounding,
 * 2^-23 at most, the result is less than 2^-22 of itself below the true one. */
#define BVOLI_NEARLY (1 - 0x1p-24)

static inline float bvoli_distance_squared_down(double distance)
{
    return bvoli_distance_sq_down(distance > 0 && distance < 0x1p-100 ? DBL_MIN : distance * distance * BVOLI_NEARLY);
}

/* The distance from the origin to a triangle or a parallelogram, of three or four corners in order, right to 2^-40 of itself,
 * or 0x1p-1000 if it is less than that; 0 only if it is 0. Corners are of degree 2 in floats at most. */
double bvoli_dy_face_distance(const bvoli_dyadic corner[][3], int count);

#endif
