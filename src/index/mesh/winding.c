/* SPDX-License-Identifier: MIT */
/* Winding numbers of the triangles of an index about one point. */
#include <bvol/mesh.h>

#include "base/bits.h"
#include "base/prefetch.h"
#include "base/value.h"
#include "index/leaf/corners.h"
#include "index/mesh/crossing.h"
#include "index/query/question.h"

#include <math.h>

/* What the beam crosses in some lanes of a leaf. */
static int winding_of_leaf(const bvol_index *index, const bvoli_block *leaf, uint32_t lanes, const bvol_vec3 *p, int *on)
{
    bvoli_corners space;
    bvoli_crossed crossed;
    const bvoli_corners *const corners = bvoli_corners_of_lanes(index, leaf, lanes, &space);
    index->kernels->triangles_crossed(corners, lanes, p, &crossed);
    int sum = (int)bvoli_count_bits(crossed.outward) - (int)bvoli_count_bits(crossed.inward);
    for (uint32_t left = crossed.touched; on && !*on && left != 0; left &= left - 1) {
        const bvol_triangle t = bvoli_corners_triangle(corners, bvoli_lowest_bit(left));
        (void)bvoli_beam_crosses(&t, p, on);
    }
    for (uint32_t left = crossed.open; left != 0; left &= left - 1) {
        const bvol_triangle t = bvoli_corners_triangle(corners, bvoli_lowest_bit(left));
        sum += bvoli_beam_crosses(&t, p, on);
    }
    return sum;
}

static size_t push(const bvoli_tree *tree, const bvoli_block *b, uint32_t lanes, uint32_t *stack, size_t depth)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        stack[depth] = b->child[bvoli_lowest_bit(lanes)];
        bvoli_prefetch_lines(bvoli_block_at(tree, stack[depth++]), sizeof *b);
    }
    return depth;
}

/* A box of floats about the beam. */
static bvol_aabb box_of_beam(const bvol_vec3 *p)
{
    return (bvol_aabb){*p, {INFINITY, p->y, p->z}};
}

int bvoli_beam_winding(const bvol_index *index, const bvol_vec3 *p, int *on)
{
    const bvoli_tree *const tree = &index->tree;
    const bvol_aabb beam = box_of_beam(p);
    uint32_t stack[BVOLI_STACK];
    int sum = 0;
    for (uint32_t i = 0; i < bvoli_root_count(tree); ++i) {
        size_t depth = 0;
        for (stack[depth++] = bvoli_root(tree, i); depth > 0;) {
            const uint32_t block = stack[--depth];
            const bvoli_block *const b = bvoli_block_at(tree, block);
            const uint32_t lanes = index->kernels->block_overlaps(b, &beam);
            if (bvoli_link_at(tree, block)->level > 0)
                depth = push(tree, b, lanes, stack, depth);
            else if ((lanes & bvoli_index_lanes(index, b)) != 0)
                sum += winding_of_leaf(index, b, lanes & bvoli_index_lanes(index, b), p, on);
        }
    }
    return sum;
}

/* Whether there is an answer. */
static int asks(const bvol_index *index, const bvol_vec3 *p)
{
    return bvoli_index_is_mesh(index) && !bvoli_vec3_has_nan(p) && bvoli_index_lets_ask(index);
}

int bvol_index_winding_point(const bvol_index *index, const bvol_vec3 *p, int *on_surface)
{
    int on = 0, winding = 0;
    if (!index || !p)
        return 0;
    if (asks(index, p))
        winding = bvoli_beam_winding(index, p, on_surface ? &on : NULL);
    if (on_surface)
        *on_surface = on;
    return winding;
}

int bvol_index_encloses_point(const bvol_index *index, const bvol_vec3 *p)
{
    int on = 0;
    return index && p && asks(index, p) && (bvoli_beam_winding(index, p, &on) != 0 || on);
}
