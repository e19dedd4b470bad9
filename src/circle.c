/* SPDX-License-Identifier: MIT */
/* A circle is the section of a sphere through its center: what there is a twin of is decided in space (base/lift.h). */
#include <bvol/aabb2.h>
#include <bvol/circle.h>
#include <bvol/sphere.h>

#include "base/lift.h"
#include "base/pairs2.h"
#include "base/shape.h"

void bvol_circle_bounds(const bvol_circle *circle, bvol_aabb2 *out)
{
    const bvol_sphere sphere = bvoli_lift_circle(circle);
    bvol_aabb box;
    bvol_sphere_bounds(&sphere, &box);
    *out = bvoli_drop_aabb(&box);
}

int bvol_circle_contains_point(const bvol_circle *circle, const bvol_vec2 *p)
{
    const bvol_sphere sphere = bvoli_lift_circle(circle);
    const bvol_vec3 q = bvoli_lift(p, 0);
    return bvol_sphere_contains_point(&sphere, &q);
}

/* Circle and segment */

BVOLI_PAIR2_BOTH_WAYS(circle, segment2)

/* Circle and rectangle */

int bvol_circle_overlaps_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    const bvol_sphere sphere = bvoli_lift_circle(circle);
    const bvol_aabb flat = bvoli_flat_aabb(box);
    return bvol_sphere_overlaps_aabb(&sphere, &flat);
}

BVOLI_PAIR2_INSIDES(circle, aabb2)

int bvol_circle_contains_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    const bvol_sphere sphere = bvoli_lift_circle(circle);
    const bvol_aabb flat = bvoli_flat_aabb(box);
    return bvol_sphere_contains_aabb(&sphere, &flat);
}

int bvol_circle_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    const bvol_sphere sphere = bvoli_lift_circle(circle);
    const bvol_aabb tall = bvoli_tall_aabb(box);
    return bvol_sphere_within_aabb(&sphere, &tall);
}

int bvol_circle_classify_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    return bvol_circle_overlaps_aabb2(circle, box) ? BVOL_INTERSECTS + bvol_circle_contains_aabb2(circle, box) : BVOL_OUTSIDE;
}

int bvol_circle_classify_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box)
{
    return bvol_circle_overlaps_aabb2(circle, box) ? BVOL_INTERSECTS + bvol_circle_within_aabb2(circle, box) : BVOL_OUTSIDE;
}

/* Two circles */

int bvol_circle_overlaps_circle(const bvol_circle *a, const bvol_circle *b)
{
    const bvol_sphere p = bvoli_lift_circle(a), q = bvoli_lift_circle(b);
    return bvol_sphere_overlaps_sphere(&p, &q);
}

BVOLI_PAIR2_INSIDES(circle, circle)

int bvol_circle_contains_circle(const bvol_circle *a, const bvol_circle *b)
{
    const bvol_sphere p = bvoli_lift_circle(a), q = bvoli_lift_circle(b);
    return bvol_sphere_contains_sphere(&p, &q);
}

int bvol_circle_classify_circle(const bvol_circle *a, const bvol_circle *b)
{
    return bvol_circle_overlaps_circle(a, b) ? BVOL_INTERSECTS + bvol_circle_contains_circle(a, b) : BVOL_OUTSIDE;
}

BVOLI_SHAPE(circle, BVOL_SHAPE_CIRCLE, bvol_circle)
