/* SPDX-License-Identifier: MIT */
/* In which order boxes are packed into a tree. */
#ifndef BVOLI_INDEX_TREE_ORDER_H
#define BVOLI_INDEX_TREE_ORDER_H

#include "arith/vec4.h"
#include "base/value.h"
#include "index/tree/tree.h"

static inline double bvoli_middle(const bvol_aabb *box, int axis)
{
    return bvoli_middle_of(bvoli_coords(&box->min)[axis], bvoli_coords(&box->max)[axis]);
}

/* bvoli_aabb_nonempty(), in one comparison. */
static inline int bvoli_has_points(const bvol_aabb *box)
{
    const int in_order = mask4_bits(v4_le(v4_load(&box->min.x), v4_load_yzw(&box->min.z)));
    return (in_order & MASK4_XYZ) == MASK4_XYZ;
}

/* Writes the numbers of the boxes before the first that is empty, which most often are all, and returns how many they are. If
 * they are all, and so many that they are not in the nearest cache for long, their centers are told at once. */
size_t bvoli_order_number(bvoli_boxes *boxes, uint64_t *keys, bvoli_centers *centers, const bvol_executor *executor);

/* Along a space-filling curve, in linear time. The low 32 bits of keys[i] are the number of a box; both arrays have room for
 * all keys, and the result is the one in which the order is. Deterministic: keys are computed in double, and equal ones keep
 * their order. */
uint64_t *bvoli_order_curve(const bvoli_boxes *boxes, uint64_t *keys, uint64_t *other, size_t count,
                            const bvol_executor *executor);

/* Orders boxes by planes that divide them such that the parts have small surfaces. The keys are numbers of boxes, and `parts`
 * has room for as many boxes. */
typedef struct bvoli_part {
    float center[3];
    uint32_t number;
} bvoli_part;
void bvoli_order_planes(const bvoli_boxes *boxes, uint64_t *keys, bvoli_part *parts, size_t count,
                        const bvol_executor *executor);

#endif
