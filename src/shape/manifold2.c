/* SPDX-License-Identifier: MIT */
/* Points of contact in the plane: whether there are any, the separation tells; where they are, convex/plane/manifold2.h. */
#include <bvol/manifold2.h>
#include <bvol/separation.h>

#include "arith/filter.h"
#include "convex/plane/convex2.h"
#include "convex/plane/manifold2.h"
#include "shape/gap_floats.h"
#include "shape/separation2.h"

#include <float.h>
#include <stddef.h>

/* Beyond the largest float it is the largest; a zero is +0. */
static float coordinate(double x)
{
    return (float)bvoli_greater(-(double)FLT_MAX, bvoli_lesser(x, (double)FLT_MAX)) + 0.0F;
}

static void give(const bvoli_contact2 *found, int exchanged, bvol_contact2 *out)
{
    const uint32_t id = found->id;
    out->point.x = coordinate(found->point[0]);
    out->point.y = coordinate(found->point[1]);
    out->depth = coordinate(found->depth);
    out->id = exchanged && id != BVOL_NO_FEATURE ? id >> 16 | id << 16 : id;
}

/* Where the order of two of one kind is exchanged, so is all that is found. */
static size_t find(bvoli_body2 *a, bvoli_body2 *b, enum bvoli_predicate who, int exchanged, float largest_gap,
                   bvol_vec2 *normal, bvol_contact2 *contacts)
{
    bvoli_gap2 gap;
    bvoli_contact2 found[BVOLI_CONTACTS2];
    bvoli_body2 *const first = exchanged ? b : a, *const second = exchanged ? a : b;
    if (a->state != BVOLI_SOLID || b->state != BVOLI_SOLID)
        return 0;
    bvoli_bodies2_gap(first, second, exchanged ? -1 : 1, &gap);
    const float distance = bvoli_gap_lower(bvoli_bodies2_state(first, second, &gap, who), gap.lo);
    if (gap.lo == -INFINITY || !(distance <= largest_gap))
        return 0;
    const int count = bvoli_bodies2_manifold(first, second, &gap, -(double)distance, (double)largest_gap, found);
    for (int i = 0; i < count; ++i)
        give(&found[i], exchanged, &contacts[i]);
    const double sense = exchanged ? -1 : 1;
    if (normal)
        *normal = (bvol_vec2){(float)(sense * gap.n[0]) + 0.0F, (float)(sense * gap.n[1]) + 0.0F};
    return (size_t)count;
}

#define MANIFOLD2_BY(function, first, second, who, exchanged)                                                                  \
    size_t function(const bvol_##first *a, const bvol_##second *b, float largest_gap, bvol_vec2 *normal,                       \
                    bvol_contact2 contacts[2])                                                                                 \
    {                                                                                                                          \
        bvoli_body2 p, q;                                                                                                      \
        bvoli_body2_of_##first(a, &p);                                                                                         \
        bvoli_body2_of_##second(b, &q);                                                                                        \
        return find(&p, &q, who, exchanged, largest_gap, normal, contacts);                                                    \
    }
#define MANIFOLD2(function, first, second, who) MANIFOLD2_BY(function, first, second, who, 0)
#define MANIFOLD2_OF_TWO(function, kind, who) MANIFOLD2_BY(function, kind, kind, who, bvoli_##kind##_is_after(a, b))

MANIFOLD2_OF_TWO(bvol_aabb2_manifold_aabb2, aabb2, BVOLI_aabb2_overlaps_aabb2)
MANIFOLD2(bvol_obb2_manifold_aabb2, obb2, aabb2, BVOLI_obb2_overlaps_aabb2)
MANIFOLD2_OF_TWO(bvol_obb2_manifold_obb2, obb2, BVOLI_obb2_overlaps_obb2)
MANIFOLD2(bvol_polygon2_manifold_aabb2, polygon2, aabb2, BVOLI_polygon2_overlaps_aabb2)
MANIFOLD2(bvol_polygon2_manifold_obb2, polygon2, obb2, BVOLI_polygon2_overlaps_obb2)
MANIFOLD2_OF_TWO(bvol_polygon2_manifold_polygon2, polygon2, BVOLI_polygon2_overlaps_polygon2)
