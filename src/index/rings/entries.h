/* SPDX-License-Identifier: MIT */
/* What nodes are made of: boxes with references. */
#ifndef BVOLI_INDEX_RINGS_ENTRIES_H
#define BVOLI_INDEX_RINGS_ENTRIES_H

#include "index/rings/rings.h"

typedef struct bvoli_ring_entry {
    bvol_aabb2_f64 box;
    double start; /* the height at which its segments begin, NaN if it is about whole rings */
    uint32_t reference;
} bvoli_ring_entry;

/* Puts entries in an order in which each eight, and each eight of these, are near each other. */
void bvoli_ring_entries_order(bvoli_ring_entry *entries, size_t count);

/* Makes nodes of entries, eight after the other, until one is left, which is written to *root; the array is overwritten. `end`
 * is the height at which the last entry ends. Returns 0 without memory. */
int bvoli_ring_entries_pack(bvol_rings2_f64 *rings, bvoli_ring_entry *entries, size_t count, double end,
                            bvoli_ring_entry *root);

static inline void bvoli_aabb2_f64_include(bvol_aabb2_f64 *box, const bvol_aabb2_f64 *other)
{
    box->min.x = other->min.x < box->min.x ? other->min.x : box->min.x;
    box->min.y = other->min.y < box->min.y ? other->min.y : box->min.y;
    box->max.x = other->max.x > box->max.x ? other->max.x : box->max.x;
    box->max.y = other->max.y > box->max.y ? other->max.y : box->max.y;
}

#define BVOLI_AABB2_F64_EMPTY ((bvol_aabb2_f64){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}})

#endif
