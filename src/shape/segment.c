/* SPDX-License-Identifier: MIT */
/* Segments: bodies of two points (convex/convex.h). */
#include <bvol/aabb.h>
#include <bvol/segment.h>

#include "affine/image.h"
#include "base/value.h"
#include "convex/pair_functions.h"

#include <stddef.h>

static int is_finite(const bvol_segment *segment)
{
    return bvoli_vec3_finite(&segment->a) && bvoli_vec3_finite(&segment->b);
}

void bvol_segment_bounds(const bvol_segment *segment, bvol_aabb *out)
{
    if (is_finite(segment))
        bvol_aabb_from_corners(&segment->a, &segment->b, out);
    else
        *out = BVOLI_AABB_NAN;
}

bvol_result bvol_segment_validate(const bvol_segment *segment)
{
    if (segment == NULL)
        return BVOL_ERROR_ARGUMENT;
    if (!is_finite(segment))
        return BVOL_ERROR_NOT_FINITE;
    return bvoli_vec3_equal(&segment->a, &segment->b) ? BVOL_NOTE_DEGENERATE : BVOL_OK;
}

void bvol_segment_transform(const bvol_segment *segment, const float matrix[16], bvol_segment *out)
{
    if (is_finite(segment) && bvoli_affine_finite(matrix))
        *out = (bvol_segment){bvoli_image(&segment->a, matrix), bvoli_image(&segment->b, matrix)};
    else
        *out = (bvol_segment){BVOLI_VEC3_NAN, BVOLI_VEC3_NAN};
}

BVOLI_CONTAINS_POINT(bvol_segment_contains_point, segment)
BVOLI_OVERLAPS(bvol_segment_overlaps_segment, segment, segment)
BVOLI_CONTAINS(bvol_segment_contains_segment, segment, segment)
BVOLI_CLASSIFY(bvol_segment_classify_segment, segment, segment, bvol_segment_overlaps_segment, bvol_segment_contains_segment)
