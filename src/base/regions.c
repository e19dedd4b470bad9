/* SPDX-License-Identifier: MIT */
#include "base/regions.h"

#include "base/filter.h"

int bvoli_halfspaces_hold(const bvoli_halfspaces *h, const float p[3])
{
    const double at[3] = {(double)p[0], (double)p[1], (double)p[2]};
    int least = 1;
    for (int i = 0; i < h->count && least >= 0; ++i) {
        double size;
        const double height = bvoli_height_over(h->q[i], at, &size);
        const int side = bvoli_decide(height, BVOLI_HEIGHT_SLACK * size);
        least = side < least ? side : least;
    }
    return least;
}

int bvoli_region_has_point(const bvoli_region *region)
{
    bvoli_cone cone;
    int exact = 0;
    if (region->certain)
        return 1;
    bvoli_cone_begin(&cone);
    bvoli_cone_add_all(&cone, region->h);
    bvoli_cone_settle(&cone, &exact);
    return !bvoli_cone_holds(&cone, bvoli_cone_down(), &exact);
}

/* Whether the point of a region certainly lies in it and in another. */
static int reaches_into(const bvoli_region *a, const bvoli_region *b)
{
    return a->certain && bvoli_halfspaces_hold(b->h, a->deep) > 0;
}

int bvoli_regions_meet(const bvoli_region *a, const bvoli_region *b, enum bvoli_predicate who)
{
    bvoli_cone cone;
    int exact = 0;
    if (reaches_into(a, b) || reaches_into(b, a)) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return 1;
    }
    bvoli_cone_begin(&cone);
    bvoli_cone_add_all(&cone, a->h);
    bvoli_cone_add_all(&cone, b->h);
    bvoli_cone_settle(&cone, &exact);
    const int apart = bvoli_cone_holds(&cone, bvoli_cone_down(), &exact);
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return !apart;
}

void bvoli_region_cone(const bvoli_region *region, bvoli_cone *out, int *exact)
{
    bvoli_cone_begin(out);
    bvoli_cone_add_all(out, region->h);
    bvoli_cone_add(out, bvoli_cone_up());
    bvoli_cone_settle(out, exact);
}

int bvoli_region_within(const bvoli_region *region, const bvoli_halfspaces *others, enum bvoli_predicate who)
{
    bvoli_cone cone;
    int exact = 0, within = 1;
    if (region->certain && bvoli_halfspaces_hold(others, region->deep) < 0) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return 0;
    }
    bvoli_region_cone(region, &cone, &exact);
    for (int i = 0; i < others->count && within; ++i)
        within = bvoli_cone_holds(&cone, bvoli_cone_halfspace(others, i), &exact);
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return within;
}
