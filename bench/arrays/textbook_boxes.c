/* SPDX-License-Identifier: MIT */
/* The plain versions of boxes, spheres and OBBs, and loops that inline them. */
#include "../baseline.c" /* NOLINT(bugprone-suspicious-include) */

#include "arrays.h"

TEXTBOOK(aabb, aabb, plain_aabb_overlaps_aabb(a, b))
TEXTBOOK(sphere, sphere, plain_sphere_overlaps_sphere(a, b))
TEXTBOOK(sphere, aabb, plain_sphere_overlaps_aabb(a, b))
TEXTBOOK(obb, obb, plain_obb_overlaps_obb(a, b))
TEXTBOOK(obb, aabb, plain_obb_overlaps_aabb(a, b))
TEXTBOOK(ray, aabb, plain_ray_hits_aabb(a, b, NULL))
