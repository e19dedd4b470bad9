/* SPDX-License-Identifier: MIT */
/* Shapes moved along a part of a motion, each coordinate rounded toward where it was. */
#include <bvol/sweep.h>

#include "arith/round.h"

/* The product of two floats is a double. */
static float moved(float x, float d, float t)
{
    const double way = (double)t * (double)d;
    return way > 0 ? bvoli_down((double)x, way) : way < 0 ? bvoli_up((double)x, way) : way == 0 ? x : (float)way;
}

static bvol_vec3 moved3(bvol_vec3 p, const bvol_vec3 *motion, float t)
{
    return (bvol_vec3){moved(p.x, motion->x, t), moved(p.y, motion->y, t), moved(p.z, motion->z, t)};
}

static bvol_vec2 moved2(bvol_vec2 p, const bvol_vec2 *motion, float t)
{
    return (bvol_vec2){moved(p.x, motion->x, t), moved(p.y, motion->y, t)};
}

void bvol_aabb_advance(const bvol_aabb *moving, const bvol_vec3 *motion, float t, bvol_aabb *out)
{
    *out = (bvol_aabb){moved3(moving->min, motion, t), moved3(moving->max, motion, t)};
}

void bvol_sphere_advance(const bvol_sphere *moving, const bvol_vec3 *motion, float t, bvol_sphere *out)
{
    *out = (bvol_sphere){moved3(moving->center, motion, t), moving->radius};
}

void bvol_capsule_advance(const bvol_capsule *moving, const bvol_vec3 *motion, float t, bvol_capsule *out)
{
    *out = (bvol_capsule){moved3(moving->a, motion, t), moved3(moving->b, motion, t), moving->radius};
}

void bvol_obb_advance(const bvol_obb *moving, const bvol_vec3 *motion, float t, bvol_obb *out)
{
    const bvol_vec3 center = moved3(moving->center, motion, t);
    *out = *moving;
    out->center = center;
}

void bvol_triangle_advance(const bvol_triangle *moving, const bvol_vec3 *motion, float t, bvol_triangle *out)
{
    *out = (bvol_triangle){moved3(moving->a, motion, t), moved3(moving->b, motion, t), moved3(moving->c, motion, t)};
}

void bvol_aabb2_advance(const bvol_aabb2 *moving, const bvol_vec2 *motion, float t, bvol_aabb2 *out)
{
    *out = (bvol_aabb2){moved2(moving->min, motion, t), moved2(moving->max, motion, t)};
}

void bvol_circle_advance(const bvol_circle *moving, const bvol_vec2 *motion, float t, bvol_circle *out)
{
    *out = (bvol_circle){moved2(moving->center, motion, t), moving->radius};
}

void bvol_obb2_advance(const bvol_obb2 *moving, const bvol_vec2 *motion, float t, bvol_obb2 *out)
{
    const bvol_vec2 center = moved2(moving->center, motion, t);
    *out = *moving;
    out->center = center;
}
