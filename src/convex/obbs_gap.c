/* SPDX-License-Identifier: MIT */
#include "convex/obbs_gap.h"

#include "base/value.h"
#include "convex/box_depth.h"
#include "convex/centered_gap.h"
#include "convex/filters/obb_gap.h"

/* What the filter trusts is finite, with axes that are nearly orthonormal. */
int bvoli_obbs_gap(const bvol_obb *a, const bvol_obb *b, int sense, bvoli_gap *out)
{
    const obb_view view = bvoli_obb_view(a, b);
    if (!view.finite && !(bvoli_obb_finite(a) && bvoli_obb_finite(b)))
        return 0;
    if (view.finite && view.where < 0 && bvoli_boxes_depth(a, b, view.open, out))
        return 1;
    bvoli_centered p, q;
    bvoli_centered_of_obb(a, &p);
    bvoli_centered_of_obb(b, &q);
    return bvoli_centered_gap(&p, &q, view.where, view.open, sense, out);
}
