/* SPDX-License-Identifier: MIT */
#include "table.h"

/* Elsewhere k-DOPs are only compared slab by slab, so that overlap has no plain version that answers the same question. */
static const workload list[] = {
    {PLAIN(kdop, contains, point)},
    {PLAIN(kdop, cull, kdop)},
    {EXACT(kdop, overlaps, kdop)},
    {EXACT_INTERIOR(kdop, kdop)},
    {EXACT(kdop, contains, kdop), .scale_a = 4},
    {PLAIN_POINT2(kdop2)},
    {PLAIN(kdop2, cull, kdop2)},
    {EXACT(kdop2, overlaps, kdop2)},
    {EXACT_INTERIOR(kdop2, kdop2)},
    {EXACT(kdop2, contains, kdop2), .scale_a = 4},
};

const workloads kdop_workloads = WORKLOADS(list);
