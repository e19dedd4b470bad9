/* SPDX-License-Identifier: MIT */
/* What tests need to make values: constructors, special floats, random numbers, memory patterns. */
#ifndef BVOL_TESTS_VALUES_H
#define BVOL_TESTS_VALUES_H

#include "chance.h"

#include <bvol/bvol.h>

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define INF INFINITY
#define TINY 0x1p-149f /* the smallest positive float */

static inline bvol_vec3 vec3(float x, float y, float z)
{
    bvol_vec3 v = {x, y, z};
    return v;
}

static inline bvol_aabb aabb(float x0, float y0, float z0, float x1, float y1, float z1)
{
    bvol_aabb b = {{x0, y0, z0}, {x1, y1, z1}};
    return b;
}

static inline bvol_sphere sphere(float x, float y, float z, float radius)
{
    bvol_sphere s = {{x, y, z}, radius};
    return s;
}

static inline bvol_plane plane(float x, float y, float z, float d)
{
    bvol_plane p = {{x, y, z}, d};
    return p;
}

static inline bvol_segment segment(bvol_vec3 a, bvol_vec3 b)
{
    bvol_segment s = {a, b};
    return s;
}

static inline bvol_capsule capsule(bvol_vec3 a, bvol_vec3 b, float radius)
{
    bvol_capsule c = {a, b, radius};
    return c;
}

static inline bvol_triangle triangle(bvol_vec3 a, bvol_vec3 b, bvol_vec3 c)
{
    bvol_triangle t = {a, b, c};
    return t;
}

static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

/* With the coordinate axes. */
static inline bvol_obb obb(bvol_vec3 center, bvol_vec3 extent)
{
    bvol_obb o = {center, extent, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    return o;
}

static inline bvol_ray ray(bvol_vec3 origin, bvol_vec3 dir, float t_min, float t_max)
{
    bvol_ray r = {origin, t_min, dir, t_max};
    return r;
}

static inline bvol_vec2 vec2(float x, float y)
{
    bvol_vec2 v = {x, y};
    return v;
}

static inline bvol_aabb2 aabb2(float x0, float y0, float x1, float y1)
{
    bvol_aabb2 b = {{x0, y0}, {x1, y1}};
    return b;
}

static inline bvol_segment2 segment2(float ax, float ay, float bx, float by)
{
    bvol_segment2 s = {{ax, ay}, {bx, by}};
    return s;
}

/* Of packed points. */
static inline bvol_polygon2 polygon2(const bvol_vec2 *points, size_t count)
{
    bvol_polygon2 p = {points, count, 0};
    return p;
}

static inline bvol_circle circle(float x, float y, float radius)
{
    bvol_circle c = {{x, y}, radius};
    return c;
}

/* With the coordinate axes. */
static inline bvol_obb2 obb2(bvol_vec2 center, bvol_vec2 extent)
{
    bvol_obb2 o = {center, extent, {{1, 0}, {0, 1}}};
    return o;
}

static inline bvol_ray2 ray2(bvol_vec2 origin, bvol_vec2 dir, float t_min, float t_max)
{
    bvol_ray2 r = {origin, t_min, dir, t_max};
    return r;
}

static inline float float_from_bits(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline uint32_t float_bits(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/* The distance from |f| to the next float; from the largest that of the one before. */
static inline double ulp(float f)
{
    const float x = fabsf(f);
    return x >= FLT_MAX ? 0x1p104 : (double)nextafterf(x, INF) - (double)x;
}

static inline double dot3(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* NaNs of every make: quiet, negative, with a payload, signalling. Kept as bits, since a register may quiet the last. */
static const uint32_t nan_bits[] = {0x7fc00000, 0xffc00000, 0x7fc12345, 0x7f800001};
#define NAN_COUNT 4

/* Writes a float, given as bits, into the field of that number of any shape: every field of every shape is a float. */
static inline void set_field(void *value, int field, uint32_t bits)
{
    memcpy((char *)value + 4 * field, &bits, 4);
}

static inline float *vec3_at(bvol_vec3 *v, int i)
{
    return i == 0 ? &v->x : i == 1 ? &v->y : &v->z;
}

static inline float vec3_get(const bvol_vec3 *v, int i)
{
    return i == 0 ? v->x : i == 1 ? v->y : v->z;
}

static inline int all_nan(const void *floats, int count)
{
    for (int i = 0; i < count; i++) {
        float f;
        memcpy(&f, (const char *)floats + 4 * i, 4);
        if (!isnan(f))
            return 0;
    }
    return 1;
}

static inline int is_canonical_empty(const bvol_aabb *box)
{
    return box->min.x == INF && box->min.y == INF && box->min.z == INF && box->max.x == -INF && box->max.y == -INF &&
           box->max.z == -INF;
}

/* Equal as numbers, -0 and 0 alike. */
static inline int same_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    return a->min.x == b->min.x && a->min.y == b->min.y && a->min.z == b->min.z && a->max.x == b->max.x &&
           a->max.y == b->max.y && a->max.z == b->max.z;
}

static inline int same_vec3(bvol_vec3 a, bvol_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline int same_vec2(bvol_vec2 a, bvol_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

static inline int same_aabb2(bvol_aabb2 a, bvol_aabb2 b)
{
    return same_vec2(a.min, b.min) && same_vec2(a.max, b.max);
}

static inline float chance_float(chance *state, double low, double high)
{
    return (float)chance_real(state, low, high);
}

/* Any finite float, each bit pattern equally likely. */
static inline float chance_finite(chance *state)
{
    float f;
    do
        f = float_from_bits((uint32_t)chance_bits(state));
    while (!(fabsf(f) <= FLT_MAX));
    return f;
}

static inline bvol_vec3 chance_vec3(chance *state, double low, double high)
{
    return vec3(chance_float(state, low, high), chance_float(state, low, high), chance_float(state, low, high));
}

/* Bits of members, every fourth word empty. */
static inline void chance_mask(chance *state, uint64_t *mask, size_t words)
{
    for (size_t w = 0; w < words; w++)
        mask[w] = chance_int(state, 0, 3) ? chance_bits(state) & chance_bits(state) : 0;
}

/* A rotation about a random axis, as columns, its entries rounded to float: the axes that real code makes. */
static inline void chance_rotation(chance *state, bvol_vec3 axis[3])
{
    double q[4], n;
    do {
        n = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = chance_real(state, -1, 1);
            n += q[i] * q[i];
        }
    } while (n > 1 || n < 0.01);
    n = sqrt(n);
    double w = q[0] / n, x = q[1] / n, y = q[2] / n, z = q[3] / n;
    axis[0] = vec3((float)(1 - 2 * (y * y + z * z)), (float)(2 * (x * y + w * z)), (float)(2 * (x * z - w * y)));
    axis[1] = vec3((float)(2 * (x * y - w * z)), (float)(1 - 2 * (x * x + z * z)), (float)(2 * (y * z + w * x)));
    axis[2] = vec3((float)(2 * (x * z + w * y)), (float)(2 * (y * z - w * x)), (float)(1 - 2 * (x * x + y * y)));
}

#endif
