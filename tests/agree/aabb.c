/* SPDX-License-Identifier: MIT */
#include "agree/agree.h"
#include "oracle/oracle.h"

AGREE_QUESTIONS(aabb_contains_point, aabb, point)
AGREE_QUESTIONS(aabb_overlaps_plane, aabb, plane)
AGREE_QUESTIONS(aabb_within_plane, aabb, plane)
AGREE_QUESTIONS(aabb_overlaps_aabb, aabb, aabb)
AGREE_QUESTIONS(aabb_contains_aabb, aabb, aabb)

AGREE(agree_aabb, aabb_contains_point, AABB, POINT, CONTAINS, 0, -1, 0)
AGREE(agree_aabb, aabb_overlaps_plane, AABB, PLANE, OVERLAPS, 0, BVOLI_aabb_overlaps_plane, HAS_FAST | HAS_EXACT)
AGREE(agree_aabb, aabb_within_plane, AABB, PLANE, WITHIN, 0, BVOLI_aabb_within_plane, HAS_FAST | HAS_EXACT)
AGREE(agree_aabb, aabb_overlaps_aabb, AABB, AABB, OVERLAPS, 1, -1, 0)
AGREE(agree_aabb, aabb_contains_aabb, AABB, AABB, CONTAINS, 0, -1, 0)

AGREE_CLASS(agree_aabb, aabb_classify_within_plane, aabb, AABB, plane, PLANE, WITHIN, aabb_overlaps_plane, aabb_within_plane)
AGREE_CLASS(agree_aabb, aabb_classify_aabb, aabb, AABB, aabb, AABB, CONTAINS, aabb_overlaps_aabb, aabb_contains_aabb)
