/* SPDX-License-Identifier: MIT */
/* k-DOPs in plain float, slab by slab; those of 26 directions only. */
#include "baseline.h"

static int slabs_meet(int count, const float *a_min, const float *a_max, const float *b_min, const float *b_max)
{
    int apart = 0;
    for (int i = 0; i < count; ++i)
        apart |= (a_min[i] > b_max[i]) | (b_min[i] > a_max[i]);
    return !apart;
}

int plain_kdop_cull_kdop(const bvol_kdop *a, const bvol_kdop *b)
{
    return slabs_meet(13, a->min, a->max, b->min, b->max);
}

int plain_kdop_contains_point(const bvol_kdop *kdop, const bvol_point *p)
{
    const float x = p->x, y = p->y, z = p->z;
    const float at[13] = {x, y, z, x + y + z, x + y - z, x - y + z, x - y - z, x + y, x - y, x + z, x - z, y + z, y - z};
    return slabs_meet(13, at, at, kdop->min, kdop->max);
}

int plain_kdop2_cull_kdop2(const bvol_kdop2 *a, const bvol_kdop2 *b)
{
    return slabs_meet(4, a->min, a->max, b->min, b->max);
}

int plain_kdop2_contains_point(const bvol_kdop2 *kdop, const bvol_point2 *p)
{
    const float at[4] = {p->x, p->y, p->x + p->y, p->x - p->y};
    return slabs_meet(4, at, at, kdop->min, kdop->max);
}
