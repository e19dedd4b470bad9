/* SPDX-License-Identifier: MIT */
/* Segments of the plane: a filter for rectangles and segments (convex/plane/zonogon.h), then bodies of two points
 * (convex/plane/convex2.h). Bounds and images are computed in space (affine/embed.h). */
#include <bvol/aabb2.h>
#include <bvol/segment.h>
#include <bvol/segment2.h>

#include "affine/embed.h"
#include "convex/plane/pair_functions2.h"
#include "convex/plane/zonogon.h"

#include <stddef.h>

void bvol_segment2_bounds(const bvol_segment2 *segment, bvol_aabb2 *out)
{
    const bvol_segment embedded = bvoli_embed_segment(segment);
    bvol_aabb box;
    bvol_segment_bounds(&embedded, &box);
    *out = bvoli_drop_aabb(&box);
}

bvol_result bvol_segment2_validate(const bvol_segment2 *segment)
{
    if (segment == NULL)
        return BVOL_ERROR_ARGUMENT;
    const bvol_segment embedded = bvoli_embed_segment(segment);
    return bvol_segment_validate(&embedded);
}

void bvol_segment2_transform(const bvol_segment2 *segment, const float matrix[6], bvol_segment2 *out)
{
    const bvol_segment embedded = bvoli_embed_segment(segment);
    bvol_segment image;
    float m[16];
    bvoli_embed_matrix(matrix, m);
    bvol_segment_transform(&embedded, m, &image);
    *out = (bvol_segment2){bvoli_drop(&image.a), bvoli_drop(&image.b)};
}

BVOLI_CONTAINS_POINT2(bvol_segment2_contains_point, segment2)

static int filter(const bvol_segment2 *a, const bvol_segment2 *b)
{
    bvoli_zonogon z = {.h = {0}};
    bvoli_zonogon_add_segment(&z, 0, a);
    bvoli_zonogon_add_segment(&z, 1, b);
    bvoli_zonogon_set_way(&z, &a->a, &a->b, b);
    return bvoli_zonogon_filter(&z, 2);
}

BVOLI_OVERLAPS2_AFTER(filter, bvol_segment2_overlaps_segment2, segment2, segment2)
BVOLI_OVERLAPS_INTERIOR2_AFTER(filter, bvol_segment2_overlaps_segment2_interior, segment2, segment2)
BVOLI_CONTAINS2(bvol_segment2_contains_segment2, segment2, segment2)
BVOLI_CLASSIFY(bvol_segment2_classify_segment2, segment2, segment2, bvol_segment2_overlaps_segment2,
               bvol_segment2_contains_segment2)
