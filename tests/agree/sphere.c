/* SPDX-License-Identifier: MIT */
#include "agree/agree.h"
#include "oracle/oracle.h"

AGREE_QUESTIONS(sphere_contains_point, sphere, point)
AGREE_QUESTIONS(sphere_overlaps_plane, sphere, plane)
AGREE_QUESTIONS(sphere_within_plane, sphere, plane)
AGREE_QUESTIONS(sphere_overlaps_aabb, sphere, aabb)
AGREE_QUESTIONS(sphere_contains_aabb, sphere, aabb)
AGREE_QUESTIONS(sphere_within_aabb, sphere, aabb)
AGREE_QUESTIONS(sphere_overlaps_sphere, sphere, sphere)
AGREE_QUESTIONS(sphere_contains_sphere, sphere, sphere)

enum { FAST_EXACT = HAS_FAST | HAS_EXACT, ALL_STAGES = FAST_EXACT | HAS_DOUBLE };

AGREE(agree_sphere, sphere_contains_point, SPHERE, POINT, CONTAINS, 0, BVOLI_sphere_contains_point, FAST_EXACT)
AGREE(agree_sphere, sphere_overlaps_plane, SPHERE, PLANE, OVERLAPS, 0, BVOLI_sphere_overlaps_plane, FAST_EXACT)
AGREE(agree_sphere, sphere_within_plane, SPHERE, PLANE, WITHIN, 0, BVOLI_sphere_within_plane, FAST_EXACT)
AGREE(agree_sphere, sphere_overlaps_aabb, SPHERE, AABB, OVERLAPS, 0, BVOLI_sphere_overlaps_aabb, ALL_STAGES)
AGREE(agree_sphere, sphere_contains_aabb, SPHERE, AABB, CONTAINS, 0, BVOLI_sphere_contains_aabb, FAST_EXACT)
AGREE(agree_sphere, sphere_within_aabb, SPHERE, AABB, WITHIN, 0, BVOLI_sphere_within_aabb, FAST_EXACT)
AGREE(agree_sphere, sphere_overlaps_sphere, SPHERE, SPHERE, OVERLAPS, 1, BVOLI_sphere_overlaps_sphere, ALL_STAGES)
AGREE(agree_sphere, sphere_contains_sphere, SPHERE, SPHERE, CONTAINS, 0, BVOLI_sphere_contains_sphere, FAST_EXACT)

AGREE_CLASS(agree_sphere, sphere_classify_within_plane, sphere, SPHERE, plane, PLANE, WITHIN, sphere_overlaps_plane,
            sphere_within_plane)
AGREE_CLASS(agree_sphere, sphere_classify_aabb, sphere, SPHERE, aabb, AABB, CONTAINS, sphere_overlaps_aabb,
            sphere_contains_aabb)
AGREE_CLASS(agree_sphere, sphere_classify_within_aabb, sphere, SPHERE, aabb, AABB, WITHIN, sphere_overlaps_aabb,
            sphere_within_aabb)
AGREE_CLASS(agree_sphere, sphere_classify_sphere, sphere, SPHERE, sphere, SPHERE, CONTAINS, sphere_overlaps_sphere,
            sphere_contains_sphere)
