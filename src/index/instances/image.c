/* SPDX-License-Identifier: MIT */
#include "index/instances/image.h"

#include "base/bits.h"
#include "base/value.h"
#include "index/leaf/corners.h"

#include <float.h>

void bvoli_image_begin(bvoli_image *image, const bvoli_kernels *kernels)
{
    bvol_index *const view = &image->view;
    memset(view, 0, sizeof *view);
    view->kernels = kernels;
    view->shared = &view->own_shared;
    view->tree.root = BVOLI_NONE;
    view->tree.list = 1;
    view->tree.used = 1;
    view->tree.blocks.data = &image->block;
    view->tree.links.data = &image->link;
    view->corners.data = &image->corners;
    image->link = (bvoli_link){BVOLI_NONE, 0, 0, BVOLI_NONE};
    image->of = NULL;
    image->hands_over = 1;
}

/* As guard.h says, a question without functions of the caller's only looks whether it may ask. */
static int may_enter(bvoli_image *image, const bvol_index *of)
{
    bvoli_guard *const guard = &of->shared->guard;
    return image->hands_over ? bvoli_guard_enter(guard, &image->pass) : bvoli_guard_lets_ask(guard);
}

int bvoli_image_enter(bvoli_image *image, const bvoli_instance *instance)
{
    const bvol_index *const of = instance->index;
    if (!bvoli_index_has_images(of) || !may_enter(image, of))
        return 0;
    image->of = of;
    image->taken = BVOLI_NONE;
    image->view.leaves.kind = of->leaves.kind;
    bvoli_instance_matrix(instance, image->matrix);
    return 1;
}

void bvoli_image_leave(bvoli_image *image)
{
    if (image->hands_over)
        bvoli_guard_leave(&image->pass);
    image->of = NULL;
}

/* Lanes that are not to be found. */
static void clear_lanes(bvoli_block *block, uint32_t lanes)
{
    const bvol_aabb nowhere = BVOLI_AABB_NAN;
    for (; lanes != 0; lanes &= lanes - 1)
        bvoli_lane_write(block, bvoli_lowest_bit(lanes), &nowhere);
}

/* An image of a triangle that has an infinity is none. */
static uint32_t finite_lanes(const bvoli_image *image)
{
    static const bvol_aabb finite = {{-FLT_MAX, -FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX, FLT_MAX}};
    return image->of->kernels->block_within(&image->block, &finite);
}

int bvoli_image_take(bvoli_image *image, uint32_t block)
{
    const bvoli_tree *const tree = &image->of->tree;
    const bvoli_block *const from = bvoli_block_at(tree, block);
    const bvoli_link *const link = bvoli_link_at(tree, block);
    const uint32_t lanes = (uint32_t)bvoli_low_bits(link->count);
    if (image->taken == block)
        return link->level;
    image->taken = block;
    image->link.count = link->count;
    image->lanes = lanes;
    if (link->level == 0 && image->of->leaves.kind) {
        image->lanes &= bvoli_index_lanes(image->of, from);
        bvoli_corners_move_some(image->of, from, image->lanes, image->matrix, &image->corners, &image->block);
        image->lanes &= finite_lanes(image);
    } else if (link->level > 0) {
        bvoli_boxes_move_about(image->of, from, link->count, image->matrix, &image->block);
    } else {
        bvoli_boxes_move(from, link->count, image->matrix, &image->block);
        image->lanes = lanes & bvoli_index_lanes(image->of, from);
    }
    clear_lanes(&image->block, lanes & ~image->lanes);
    return link->level;
}
