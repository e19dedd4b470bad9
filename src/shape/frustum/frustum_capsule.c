/* SPDX-License-Identifier: MIT */
/* Frusta against capsules. `cull` and `contains` test the balls about the ends; overlap is decided by nearest points
 * (polyhedron/polyhedron_capsule.h). */
#include <bvol/frustum.h>

#include "arith/filter.h"
#include "base/classify.h"
#include "base/stage.h"
#include "base/value.h"
#include "polyhedron/polyhedron_capsule.h"
#include "polyhedron/polyhedron_sphere.h"
#include "shape/frustum.h"

/* Finite and not empty; loads the ends. */
static int open_capsule(const bvol_capsule *capsule, double a[3], double b[3])
{
    if (!bvoli_vec3_finite(&capsule->a) || !bvoli_vec3_finite(&capsule->b))
        return 0;
    bvoli_load(&capsule->a, a);
    bvoli_load(&capsule->b, b);
    return capsule->radius >= 0 && capsule->radius <= FLT_MAX;
}

/* The highest point over a plane is that of one of the balls about the ends. */
int bvol_frustum_cull_capsule(const bvol_frustum *frustum, const bvol_capsule *capsule)
{
    double a[3], b[3];
    int exact = 0, hold = 1;
    if (!frustum || !capsule || bvoli_frustum_nowhere(frustum))
        return 0;
    const int fast = bvoli_frustum_filter_capsule(frustum, capsule, 1);
    if (fast != 0) {
        BVOLI_STAGE(BVOLI_frustum_cull_capsule, BVOLI_FAST);
        return fast > 0;
    }
    if (!open_capsule(capsule, a, b))
        return 0;
    const bvoli_halfspaces *h = bvoli_frustum_halfspaces(frustum);
    for (int i = 0; i < h->count && hold; ++i)
        hold = bvoli_halfspace_ball(h, i, a, (double)capsule->radius, 1, &exact) >= 0 ||
               bvoli_halfspace_ball(h, i, b, (double)capsule->radius, 1, &exact) >= 0;
    BVOLI_STAGE(BVOLI_frustum_cull_capsule, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return hold;
}

int bvol_frustum_overlaps_capsule(const bvol_frustum *frustum, const bvol_capsule *capsule)
{
    double a[3], b[3];
    return frustum && capsule && !bvoli_frustum_empty(frustum) && open_capsule(capsule, a, b) &&
           !bvoli_halfspaces_miss_capsule(bvoli_frustum_halfspaces(frustum), a, b, (double)capsule->radius,
                                          BVOLI_frustum_overlaps_capsule);
}

int bvol_frustum_contains_capsule(const bvol_frustum *frustum, const bvol_capsule *capsule)
{
    if (!frustum || !capsule)
        return 0;
    const int fast = bvoli_frustum_nowhere(frustum) ? 0 : bvoli_frustum_filter_capsule(frustum, capsule, -1);
    if (fast != 0) {
        BVOLI_STAGE(BVOLI_frustum_contains_sphere, BVOLI_FAST);
        return fast > 0;
    }
    const bvol_sphere a = {capsule->a, capsule->radius}, b = {capsule->b, capsule->radius};
    return bvol_frustum_contains_sphere(frustum, &a) && bvol_frustum_contains_sphere(frustum, &b);
}

BVOLI_CLASSIFY(bvol_frustum_classify_capsule, frustum, capsule, bvol_frustum_overlaps_capsule, bvol_frustum_contains_capsule)
