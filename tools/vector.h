/* SPDX-License-Identifier: MIT */
/* The little vector algebra that drawing needs, in double. */
#ifndef VECTOR_H
#define VECTOR_H

#include <bvol/types.h>

#include <math.h>

typedef struct vector {
    double x, y, z;
} vector;

static inline vector vector_of(const bvol_vec3 *v)
{
    return (vector){(double)v->x, (double)v->y, (double)v->z};
}

static inline bvol_vec3 vector_to_float(vector v)
{
    return (bvol_vec3){(float)v.x, (float)v.y, (float)v.z};
}

/* a + s b */
static inline vector vector_add(vector a, double s, vector b)
{
    return (vector){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

static inline double vector_dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vector vector_cross(vector a, vector b)
{
    return (vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* Length 1, or zero where there is no direction. */
static inline vector vector_unit(vector v)
{
    double length = sqrt(vector_dot(v, v));
    return length > 0 ? (vector){v.x / length, v.y / length, v.z / length} : v;
}

#endif
