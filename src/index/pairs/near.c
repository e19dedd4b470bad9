/* SPDX-License-Identifier: MIT */
/* Triangles of two meshes that are near each other: both trees are walked at once, the nearest pair of blocks first, and what
 * is farther than is asked for is left out (S. Quinlan, "Efficient distance computation between non-convex objects", ICRA 1994,
 * of boxes). */
#include "index/pairs/near.h"

#include <bvol/aabb.h>
#include <bvol/separation.h>
#include <bvol/triangle.h>

#include "arith/exact.h"
#include "arith/square_root.h"
#include "base/bits.h"
#include "base/value.h"
#include "convex/triangle_closest.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef bvoli_near search;

/* Blocks of both that are still to be looked into, and below which they are not nearer. Each level of either tree leaves at
 * most 15 of them behind. */
typedef struct entry {
    uint32_t a, b;
    float bound;
    bvol_aabb of_a, of_b; /* the boxes about them, in the frame of a */
} entry;

enum { STACK = 2 * BVOLI_LEVELS * BVOLI_WIDE };

/* A box about another's image. */
static bvol_aabb image_of(const search *s, const bvol_aabb *box)
{
    bvol_aabb out = *box;
    if (s->matrix)
        bvol_aabb_transform(box, s->matrix, &out);
    return out;
}

static int is_finite(const bvol_aabb *box)
{
    return bvoli_vec3_finite(&box->min) && bvoli_vec3_finite(&box->max);
}

/* Of each lane, how far from a box it is at least. Kernels take finite boxes; of others nothing is known. */
static void find_bounds(const search *s, const bvoli_block *block, const bvol_aabb *box, float bounds[BVOLI_WIDE])
{
    if (is_finite(box))
        s->a->kernels->block_distances(block, box, bvoli_index_axes(s->a), bounds);
    else
        memset(bounds, 0, BVOLI_WIDE * sizeof *bounds);
}

/* A block of b, with the images of its boxes; those of unused lanes are NaN. */
static const bvoli_block *moved_block(search *s, uint32_t at)
{
    const bvoli_block *const block = bvoli_block_at(&s->b->tree, at);
    bvoli_near_block *const held = &s->blocks[at % BVOLI_NEAR_HELD];
    if (!s->matrix || held->at == at)
        return s->matrix ? &held->boxes : block;
    held->at = at;
    bvoli_boxes_move_about(s->b, block, bvoli_link_at(&s->b->tree, at)->count, s->matrix, &held->boxes);
    return &held->boxes;
}

static uint32_t used(const bvoli_tree *tree, uint32_t block)
{
    return (uint32_t)bvoli_low_bits(bvoli_link_at(tree, block)->count);
}

/* The triangles of a leaf of b, moved, and the boxes about them. */
static const bvoli_near_leaf *moved_leaf(search *s, uint32_t at)
{
    const bvoli_block *const leaf = bvoli_block_at(&s->b->tree, at);
    bvoli_near_leaf *const held = &s->leaves[at % BVOLI_NEAR_HELD];
    bvoli_corners space;
    if (held->at == at)
        return held;
    held->at = at;
    if (s->matrix) {
        bvoli_corners_move(s->b, leaf, s->matrix, &held->corners, &held->boxes);
        return held;
    }
    held->corners = *bvoli_corners_of_lanes(s->b, leaf, used(&s->b->tree, at), &space);
    held->boxes = *leaf;
    return held;
}

/* Two triangles are as far from each other as along a unit vector, at least. Let M be the greatest coordinate. The vector is
 * one to 2^-22, and its components add up to 1.74 at most. So the gap along it is within 2^-48 M of what is computed, and the
 * distance d at least (1 - 2^-22) of the gap. What the function of squared distances gives is at least (1 - 2^-22) of the
 * square of (1 - 2^-21) d - 2^-44 s, where the size s of two triangles is at most 12 M (#bvol_separation): its root is at least
 * (1 - SHARE_SLACK) of the gap that is computed, less GAP_SLACK M. Where the square is no normal float, it is lower by up to
 * 2^-149 more, and lost where the processor flushes such floats to 0: twice 2^-126 is SQUARE_SLACK. */
#define SHARE_SLACK 0x1p-19
#define GAP_SLACK 0x1p-40
#define SQUARE_SLACK 0x1p-125

/* The gap along a vector beyond which they are, for kernels, whose slack has room for GAP_SLACK M
 * (kernel/tree/triangle_near_template.h): SHARE_SLACK once more is room for the roundings of this one and of it there. */
static float least_gap(const search *s)
{
    return s->sq < FLT_MAX ? (float)(bvoli_sqrt((double)s->sq + SQUARE_SLACK) * (1 + 2 * SHARE_SLACK)) : INFINITY;
}

typedef struct extent {
    double least, most, size; /* along the vector; the greatest coordinate */
} extent;

static extent extent_of(const bvol_triangle *t, const double along[3])
{
    const bvol_vec3 *const corners[3] = {&t->a, &t->b, &t->c};
    extent e = {INFINITY, -INFINITY, 0};
    for (int i = 0; i < 3; ++i) {
        const double x = corners[i]->x, y = corners[i]->y, z = corners[i]->z;
        const double height = along[0] * x + along[1] * y + along[2] * z;
        e.least = height < e.least ? height : e.least;
        e.most = height > e.most ? height : e.most;
        e.size = bvoli_greater(e.size, bvoli_greater(fabs(x), bvoli_greater(fabs(y), fabs(z))));
    }
    return e;
}

/* Whether two triangles certainly are farther than is asked for: their squared distance, as it is computed, is greater. */
static int is_far_along(const search *s, const bvol_triangle *a, const bvol_triangle *b, const double along[3])
{
    const extent of_a = extent_of(a, along), of_b = extent_of(b, along);
    const double gap = of_a.least - of_b.most;
    const double root = gap - SHARE_SLACK * gap - GAP_SLACK * bvoli_greater(of_a.size, of_b.size);
    return root > 0 && root * root - SQUARE_SLACK > (double)s->sq && s->sq < FLT_MAX;
}

/* The same, along the way between two points that are not far from the closest ones: each is the closest to the one before. The
 * way is tried for the next pairs too, which mostly are beside this one. */
static int is_far_between(search *s, const bvol_triangle *a, const bvol_triangle *b)
{
    bvol_vec3 p, q;
    float weights[3];
    bvoli_triangle_closest(b, &a->a, weights, &q);
    bvoli_triangle_closest(a, &q, weights, &p);
    const double x = (double)p.x - q.x, y = (double)p.y - q.y, z = (double)p.z - q.z,
                 length = bvoli_sqrt(x * x + y * y + z * z);
    const double along[3] = {x / length, y / length, z / length};
    if (!(length > 0) || !is_far_along(s, a, b, along))
        return 0;
    memcpy(s->beside, along, sizeof along);
    return 1;
}

/* The vector from one triangle to another, along which others of two surfaces are mostly as far as they are or farther. */
static void aim(search *s, const bvol_triangle *a, const bvol_triangle *b)
{
    bvol_separation found;
    if (bvol_triangle_separation_triangle(a, b, &found) != BVOL_SEPARATION_APART)
        return;
    s->along[0] = found.normal.x;
    s->along[1] = found.normal.y;
    s->along[2] = found.normal.z;
}

static void measure(search *s, bvol_pair ids, const bvol_triangle *a, const bvol_triangle *b, float of_boxes)
{
    const float own = bvol_triangle_distance_sq_triangle(a, b), sq = own < of_boxes ? of_boxes : own, before = s->sq;
    if (sq <= s->sq)
        s->take(s, ids, sq);
    if (s->sq < before)
        aim(s, a, b);
}

void bvoli_near_offer(bvoli_near *n, bvol_pair ids, const bvol_triangle *a, const bvol_triangle *b)
{
    bvol_aabb box, other;
    bvol_triangle_bounds(a, &box);
    bvol_triangle_bounds(b, &other);
    measure(n, ids, a, b, bvol_aabb_distance_sq_aabb(&box, &other));
}

/* Of two triangles whose boxes are not too far. */
static void judge(search *s, const bvoli_block *leaf, uint32_t lane, const bvoli_near_leaf *moved, uint32_t other)
{
    bvoli_leaf_space space;
    const bvol_triangle *const first = bvoli_index_shape_at(s->a, leaf, lane, &space),
                               second = bvoli_corners_triangle(&moved->corners, other);
    if (is_far_along(s, first, &second, s->beside))
        return;
    const bvol_pair ids = {leaf->child[lane], moved->boxes.child[other]};
    const bvol_aabb box = bvoli_lane_box(leaf, lane), other_box = bvoli_lane_box(&moved->boxes, other);
    const float of_boxes = bvol_aabb_distance_sq_aabb(&box, &other_box);
    if ((s->accepts && !s->accepts(s, ids, of_boxes)) || is_far_along(s, first, &second, s->along) ||
        is_far_between(s, first, &second))
        return;
    measure(s, ids, first, &second, of_boxes);
}

static void search_leaves(search *s, uint32_t a, uint32_t b)
{
    const bvoli_block *const leaf = bvoli_block_at(&s->a->tree, a);
    const uint32_t lanes = used(&s->a->tree, a) & bvoli_index_lanes(s->a, leaf);
    const bvoli_near_leaf *const moved = moved_leaf(s, b);
    uint32_t others = used(&s->b->tree, b) & bvoli_index_lanes(s->b, &moved->boxes);
    const float along[3] = {(float)s->along[0], (float)s->along[1], (float)s->along[2]};
    bvoli_corners space;
    uint16_t with[BVOLI_WIDE];
    s->a->kernels->triangles_along(bvoli_corners_of_lanes(s->a, leaf, lanes, &space), &moved->corners, along, least_gap(s),
                                   with);
    for (; others != 0 && !s->over; others &= others - 1) {
        const uint32_t other = bvoli_lowest_bit(others);
        if ((with[other] & lanes) == 0)
            continue;
        const bvol_aabb box = bvoli_lane_box(&moved->boxes, other);
        float bounds[BVOLI_WIDE];
        uint8_t order[BVOLI_WIDE];
        find_bounds(s, leaf, &box, bounds);
        const uint32_t near = s->a->kernels->block_order(bounds, with[other] & lanes, s->sq, order);
        for (uint32_t i = 0; i < near && bounds[order[i]] <= s->sq && !s->over; ++i)
            judge(s, leaf, order[i], moved, other);
    }
}

/* Puts the blocks below one of the two on the stack, the nearest on top. */
static size_t push(search *s, entry at, int of_a, entry *stack, size_t depth)
{
    const bvol_index *const index = of_a ? s->a : s->b;
    const bvoli_block *const block = of_a ? bvoli_block_at(&s->a->tree, at.a) : moved_block(s, at.b);
    const uint32_t lanes = used(&index->tree, of_a ? at.a : at.b);
    float bounds[BVOLI_WIDE];
    uint8_t order[BVOLI_WIDE];
    find_bounds(s, block, of_a ? &at.of_b : &at.of_a, bounds);
    const uint32_t near = s->a->kernels->block_order(bounds, lanes, s->sq, order);
    for (uint32_t i = near; i-- > 0;) {
        entry *const below = &stack[depth++];
        *below = at;
        below->bound = bounds[order[i]];
        *(of_a ? &below->a : &below->b) = block->child[order[i]];
        *(of_a ? &below->of_a : &below->of_b) = bvoli_lane_box(block, order[i]);
    }
    return depth;
}

static void descend(search *s, uint32_t a, uint32_t b)
{
    entry stack[STACK];
    size_t depth = 0;
    const bvol_aabb of_a = bvoli_lanes_bounds(bvoli_block_at(&s->a->tree, a)),
                    of_b = bvoli_lanes_bounds(bvoli_block_at(&s->b->tree, b));
    for (stack[depth++] = (entry){a, b, -INFINITY, of_a, image_of(s, &of_b)}; depth > 0 && !s->over;) {
        const entry at = stack[--depth];
        if (at.bound > s->sq)
            continue;
        const int level = bvoli_link_at(&s->a->tree, at.a)->level, other = bvoli_link_at(&s->b->tree, at.b)->level;
        if (level == 0 && other == 0) {
            ++s->counters.leaves;
            search_leaves(s, at.a, at.b);
        } else {
            ++s->counters.nodes;
            depth = push(s, at, level >= other, stack, depth);
        }
    }
}

void bvoli_near_walk(bvoli_near *n)
{
    const uint32_t of_a = bvoli_root_count(&n->a->tree), of_b = bvoli_root_count(&n->b->tree);
    for (int i = 0; i < BVOLI_NEAR_HELD; ++i)
        n->blocks[i].at = n->leaves[i].at = BVOLI_NONE;
    for (uint32_t i = 0; i < of_a; ++i)
        for (uint32_t k = 0; k < of_b; ++k)
            descend(n, bvoli_root(&n->a->tree, i), bvoli_root(&n->b->tree, k));
}

static int holds_triangles(const bvol_index *index)
{
    return index && !index->planar && index->leaves.kind == &bvoli_leaf_triangle && bvoli_index_lets_ask(index);
}

static int is_affine(const float *matrix)
{
    for (int i = 0; i < 15 && matrix; ++i)
        if (i % 4 != 3 && !bvoli_finite(matrix[i]))
            return 0;
    return 1;
}

int bvoli_near_can_be_asked(const bvol_index *a, const bvol_index *b, const float *matrix)
{
    return holds_triangles(a) && holds_triangles(b) && is_affine(matrix);
}
