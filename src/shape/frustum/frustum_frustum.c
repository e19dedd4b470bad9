/* SPDX-License-Identifier: MIT */
/* Frusta against frusta: two polyhedra (polyhedron/polyhedra.h). */
#include <bvol/frustum.h>

#include "base/classify.h"
#include "base/stage.h"
#include "polyhedron/polyhedra.h"
#include "shape/frustum.h"

int bvol_frustum_overlaps_frustum(const bvol_frustum *a, const bvol_frustum *b)
{
    if (!a || !b || bvoli_frustum_empty(a) || bvoli_frustum_empty(b))
        return 0;
    const bvoli_polyhedron one = bvoli_frustum_polyhedron(a), other = bvoli_frustum_polyhedron(b);
    return bvoli_polyhedra_overlap(&one, &other, BVOLI_frustum_overlaps_frustum);
}

int bvol_frustum_contains_frustum(const bvol_frustum *a, const bvol_frustum *b)
{
    if (!a || !b)
        return 0;
    if (bvoli_frustum_empty(b))
        return 1;
    const int side = bvoli_frustum_empty(a) ? 0 : bvoli_frustum_filter_corners(a, bvoli_frustum_corners4(b));
    if (side != 0) {
        BVOLI_STAGE(BVOLI_frustum_contains_frustum, BVOLI_FAST);
        return side > 0;
    }
    const bvoli_polyhedron inner = bvoli_frustum_polyhedron(b);
    return !bvoli_frustum_empty(a) &&
           bvoli_polyhedron_within(&inner, bvoli_frustum_halfspaces(a), BVOLI_frustum_contains_frustum);
}

BVOLI_CLASSIFY(bvol_frustum_classify_frustum, frustum, frustum, bvol_frustum_overlaps_frustum, bvol_frustum_contains_frustum)
