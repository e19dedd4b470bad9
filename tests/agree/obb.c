/* SPDX-License-Identifier: MIT */
#include "agree/agree.h"
#include "oracle/oracle.h"

#include <math.h>

AGREE_QUESTIONS(obb_contains_point, obb, point)
AGREE_QUESTIONS(obb_overlaps_plane, obb, plane)
AGREE_QUESTIONS(obb_within_plane, obb, plane)
AGREE_QUESTIONS(obb_overlaps_aabb, obb, aabb)
AGREE_QUESTIONS(obb_contains_aabb, obb, aabb)
AGREE_QUESTIONS(obb_within_aabb, obb, aabb)
AGREE_QUESTIONS(obb_overlaps_sphere, obb, sphere)
AGREE_QUESTIONS(obb_contains_sphere, obb, sphere)
AGREE_QUESTIONS(obb_within_sphere, obb, sphere)
AGREE_QUESTIONS(obb_overlaps_obb, obb, obb)
AGREE_QUESTIONS(obb_contains_obb, obb, obb)

enum { FAST_EXACT = HAS_FAST | HAS_EXACT, DOUBLE_EXACT = HAS_DOUBLE | HAS_EXACT, ALL_STAGES = FAST_EXACT | HAS_DOUBLE };

AGREE(agree_obb, obb_contains_point, OBB, POINT, CONTAINS, 0, BVOLI_obb_contains_point, ALL_STAGES)
AGREE(agree_obb, obb_overlaps_plane, OBB, PLANE, OVERLAPS, 0, BVOLI_obb_overlaps_plane, FAST_EXACT)
AGREE(agree_obb, obb_within_plane, OBB, PLANE, WITHIN, 0, BVOLI_obb_within_plane, FAST_EXACT)
AGREE(agree_obb, obb_overlaps_aabb, OBB, AABB, OVERLAPS, 0, BVOLI_obb_overlaps_aabb, ALL_STAGES)
AGREE(agree_obb, obb_contains_aabb, OBB, AABB, CONTAINS, 0, BVOLI_obb_contains_aabb, DOUBLE_EXACT)
AGREE(agree_obb, obb_within_aabb, OBB, AABB, WITHIN, 0, BVOLI_obb_within_aabb, FAST_EXACT)
AGREE(agree_obb, obb_overlaps_sphere, OBB, SPHERE, OVERLAPS, 0, BVOLI_obb_overlaps_sphere, ALL_STAGES)
AGREE(agree_obb, obb_contains_sphere, OBB, SPHERE, CONTAINS, 0, BVOLI_obb_contains_sphere, ALL_STAGES)
AGREE(agree_obb, obb_within_sphere, OBB, SPHERE, WITHIN, 0, BVOLI_obb_within_sphere, FAST_EXACT)
AGREE(agree_obb, obb_overlaps_obb, OBB, OBB, OVERLAPS, 1, BVOLI_obb_overlaps_obb, ALL_STAGES)
AGREE(agree_obb, obb_contains_obb, OBB, OBB, CONTAINS, 0, BVOLI_obb_contains_obb, ALL_STAGES)

AGREE_CLASS(agree_obb, obb_classify_within_plane, obb, OBB, plane, PLANE, WITHIN, obb_overlaps_plane, obb_within_plane)
AGREE_CLASS(agree_obb, obb_classify_aabb, obb, OBB, aabb, AABB, CONTAINS, obb_overlaps_aabb, obb_contains_aabb)
AGREE_CLASS(agree_obb, obb_classify_within_aabb, obb, OBB, aabb, AABB, WITHIN, obb_overlaps_aabb, obb_within_aabb)
AGREE_CLASS(agree_obb, obb_classify_sphere, obb, OBB, sphere, SPHERE, CONTAINS, obb_overlaps_sphere, obb_contains_sphere)
AGREE_CLASS(agree_obb, obb_classify_within_sphere, obb, OBB, sphere, SPHERE, WITHIN, obb_overlaps_sphere, obb_within_sphere)
AGREE_CLASS(agree_obb, obb_classify_obb, obb, OBB, obb, OBB, CONTAINS, obb_overlaps_obb, obb_contains_obb)

static int is_finite(const shape *s)
{
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (!isfinite(s->as.f[i]))
            return 0;
    return 1;
}

/* Of boxes that are valid, not separated; of others, nothing is known, so not separated either. */
static int library_not_separated(const shape *a, const shape *b)
{
    bvol_vec3 axis = {7, 7, 7};
    int apart = bvol_obb_separating_axis_obb(&a->as.obb, &b->as.obb, &axis);
    float length = axis.x * axis.x + axis.y * axis.y + axis.z * axis.z;
    if (apart ? fabsf(length - 1) > 1e-6F : length != 147)
        return -1;
    return is_finite(a) && is_finite(b) ? !apart : apart;
}

TEST(agree_obb, a_separating_axis_is_a_unit_vector_found_when_boxes_do_not_overlap)
{
    static const agree_row row = {.name = "obb_separating_axis_obb",
                                  .a = OBB,
                                  .b = OBB,
                                  .relation = OVERLAPS,
                                  .library = library_not_separated,
                                  .oracle = oracle_of_obb_overlaps_obb,
                                  .symmetric = 1,
                                  .predicate = -1,
                                  .least_near = LEAST_NEAR};
    const char *complaint = agree(&row, AGREE_COUNTERS);
    CHECKF(!complaint, "%s", complaint);
}
