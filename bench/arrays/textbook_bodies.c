/* SPDX-License-Identifier: MIT */
/* The plain versions of capsules and triangles, and loops that inline them. */
#include "../plain_bodies.c" /* NOLINT(bugprone-suspicious-include) */

#include "arrays.h"

/* There are no frusta here. */
const plain_planes *plain_planes_of(const bvol_frustum *frustum)
{
    (void)frustum;
    return NULL;
}

TEXTBOOK(capsule, capsule, plain_capsule_overlaps_capsule(a, b))
TEXTBOOK(triangle, aabb, plain_triangle_overlaps_aabb(a, b))
TEXTBOOK(triangle, sphere, plain_triangle_overlaps_sphere(a, b))
TEXTBOOK(ray, triangle, plain_ray_hits_triangle(a, b, NULL))
