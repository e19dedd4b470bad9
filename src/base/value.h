/* SPDX-License-Identifier: MIT */
/* What a value must satisfy before any arithmetic, and the values that stand for failure.
 *
 * Comparisons with NaN are false, so each test below is written such that NaN fails it. */
#ifndef BVOLI_BASE_VALUE_H
#define BVOLI_BASE_VALUE_H

#include <bvol/types.h>

#include <float.h>
#include <math.h>
#include <stddef.h>

/* The coordinates as an array. */
static inline const float *bvoli_coords(const bvol_vec3 *v)
{
    return (const float *)v;
}

static inline float *bvoli_coords_out(bvol_vec3 *v)
{
    return (float *)v;
}

/* Twice the middle between two coordinates of a box, of what is within the range of floats: finite. */
static inline double bvoli_middle_of(float lo, float hi)
{
    const float low = lo < -FLT_MAX  ? -FLT_MAX
                      : lo > FLT_MAX ? FLT_MAX
                                     : lo,
                high = hi < -FLT_MAX  ? -FLT_MAX
                       : hi > FLT_MAX ? FLT_MAX
                                      : hi;
    return (double)low + (double)high;
}

static inline int bvoli_vec3_finite(const bvol_vec3 *v)
{
    return fabsf(v->x) <= FLT_MAX && fabsf(v->y) <= FLT_MAX && fabsf(v->z) <= FLT_MAX;
}

static inline int bvoli_vec2_finite(const bvol_vec2 *v)
{
    return fabsf(v->x) <= FLT_MAX && fabsf(v->y) <= FLT_MAX;
}

static inline int bvoli_vec3_has_nan(const bvol_vec3 *v)
{
    return isnan(v->x) || isnan(v->y) || isnan(v->z);
}

static inline int bvoli_vec3_equal(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* No NaN and not empty, in one go. */
static inline int bvoli_aabb_nonempty(const bvol_aabb *box)
{
    return box->min.x <= box->max.x && box->min.y <= box->max.y && box->min.z <= box->max.z;
}

static inline int bvoli_aabb_has_nan(const bvol_aabb *box)
{
    return bvoli_vec3_has_nan(&box->min) || bvoli_vec3_has_nan(&box->max);
}

/* Empty, with no NaN in any field. */
static inline int bvoli_aabb_empty(const bvol_aabb *box)
{
    return !bvoli_aabb_nonempty(box) && !bvoli_aabb_has_nan(box);
}

/* No NaN, and a point whose coordinates are all finite. */
static inline int bvoli_aabb_has_finite_point(const bvol_aabb *box)
{
    return bvoli_aabb_nonempty(box) && box->min.x <= FLT_MAX && box->min.y <= FLT_MAX && box->min.z <= FLT_MAX &&
           box->max.x >= -FLT_MAX && box->max.y >= -FLT_MAX && box->max.z >= -FLT_MAX;
}

/* A sphere that may be empty but has neither NaN nor infinity. */
static inline int bvoli_sphere_finite(const bvol_sphere *sphere)
{
    return bvoli_vec3_finite(&sphere->center) && fabsf(sphere->radius) <= FLT_MAX;
}

static inline int bvoli_plane_valid(const bvol_plane *plane)
{
    return bvoli_vec3_finite(&plane->normal) && !isnan(plane->d);
}

static inline int bvoli_obb_finite(const bvol_obb *box)
{
    return bvoli_vec3_finite(&box->center) && bvoli_vec3_finite(&box->extent) && bvoli_vec3_finite(&box->axis[0]) &&
           bvoli_vec3_finite(&box->axis[1]) && bvoli_vec3_finite(&box->axis[2]);
}

/* Column k of a column-major 4 x 4 matrix. */
static inline const float *bvoli_column(const float matrix[16], int k)
{
    return &matrix[(size_t)4 * (size_t)k];
}

/* The first three rows of a column-major 4 x 4 matrix; the last one is ignored. */
static inline int bvoli_affine_finite(const float matrix[16])
{
    for (int i = 0; i < 16; ++i)
        if (i % 4 != 3 && !(fabsf(matrix[i]) <= FLT_MAX))
            return 0;
    return 1;
}

/* The values that stand for failure. */
#define BVOLI_VEC3_NAN ((bvol_vec3){NAN, NAN, NAN})
#define BVOLI_AABB_NAN ((bvol_aabb){{NAN, NAN, NAN}, {NAN, NAN, NAN}})
#define BVOLI_AABB_EMPTY ((bvol_aabb){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}})
#define BVOLI_SPHERE_NAN ((bvol_sphere){{NAN, NAN, NAN}, NAN})
#define BVOLI_OBB_NAN ((bvol_obb){{NAN, NAN, NAN}, {NAN, NAN, NAN}, {{NAN, NAN, NAN}, {NAN, NAN, NAN}, {NAN, NAN, NAN}}})

#endif
