/* SPDX-License-Identifier: MIT */
/* Which boxes in double may be in view of a camera: its frustum is one of floats relative to an origin. The box of a block is
 * made doubles again and then floats relative to the origin, rounded outward both times: it contains what becomes of the boxes
 * in it, and what the frustum says of it holds for them. */
#include "index/f64/doubles.h"
#include "index/query/find.h"
#include "shape/frustum.h"

#include "base/bits.h"

/* A view of an index, and what a question is about. */
typedef struct view {
    const bvol_frustum *frustum;
    const bvol_vec3_f64 *origin;
    const bvoli_map *map;
} view;

static bvol_aabb seen_from(const view *v, bvoli_box_f64 box)
{
    bvol_aabb out;
    bvoli_box_f64_round_out(box, &v->origin->x, 3, bvoli_coords_out(&out.min));
    return out;
}

/* Of the box of a block. */
static bvol_aabb block_seen_from(const view *v, const bvol_aabb *box)
{
    double min[3], max[3];
    for (int k = 0; k < 3; ++k) {
        double side[2];
        bvoli_map_back(v->map, k, bvoli_coords(&box->min)[k], bvoli_coords(&box->max)[k], side);
        min[k] = side[0];
        max[k] = side[1];
    }
    return seen_from(v, (bvoli_box_f64){min, max});
}

static int may_be_seen(const void *shape, const bvol_aabb *box)
{
    const view *const v = shape;
    const bvol_aabb seen = block_seen_from(v, box);
    return bvol_frustum_cull_aabb(v->frustum, &seen);
}

static int is_seen_whole(const void *shape, const bvol_aabb *box)
{
    const view *const v = shape;
    const bvol_aabb seen = block_seen_from(v, box);
    return bvol_frustum_contains_aabb(v->frustum, &seen);
}

static uint32_t judge_cull(const bvoli_question *q, const bvol_index *index, const bvoli_block *leaf, uint32_t lanes)
{
    const view *const v = q->shape;
    uint32_t found = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        const uint32_t lane = bvoli_lowest_bit(lanes);
        const bvol_aabb seen = seen_from(v, bvoli_doubles_at(index->doubles, leaf->child[lane]));
        found |= (uint32_t)bvol_frustum_cull_aabb(v->frustum, &seen) << lane;
    }
    return found;
}

static int ask_cull(const bvol_index *index, const void *query, bvoli_question *out)
{
    static const bvol_aabb everywhere = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
    const view *const v = query;
    bvoli_question_begin(out, index, v, may_be_seen, is_seen_whole);
    out->bounds = everywhere;
    out->f64.judge = judge_cull;
    out->f64.sure = BVOLI_AABB_NAN;
    return v->frustum && v->origin && !bvoli_frustum_nowhere(v->frustum);
}

static const bvoli_query cull = {sizeof(view), ask_cull};

static view view_of(const bvol_index_f64 *index, const bvol_frustum *frustum, const bvol_vec3_f64 *origin)
{
    return (view){frustum, origin, index ? &bvoli_index_seen_in_f64(index)->doubles->map : NULL};
}

size_t bvol_index_f64_cull_frustum(const bvol_index_f64 *index, const bvol_frustum *frustum, const bvol_vec3_f64 *origin,
                                   const bvol_index_filter *filter, uint32_t *ids, size_t capacity)
{
    const view v = view_of(index, frustum, origin);
    return bvoli_find_ids(&cull, bvoli_index_seen_in_f64(index), &v, filter, ids, capacity);
}

int bvol_index_f64_cull_frustum_any(const bvol_index_f64 *index, const bvol_frustum *frustum, const bvol_vec3_f64 *origin,
                                    const bvol_index_filter *filter)
{
    const view v = view_of(index, frustum, origin);
    return bvoli_find_any(&cull, bvoli_index_seen_in_f64(index), &v, filter);
}

size_t bvol_index_f64_cull_frustum_each(const bvol_index_f64 *index, const bvol_frustum *frustum, const bvol_vec3_f64 *origin,
                                        const bvol_index_filter *filter, bvol_index_visitor visit, void *context)
{
    const view v = view_of(index, frustum, origin);
    return bvoli_find_each(&cull, bvoli_index_seen_in_f64(index), &v, filter, visit, context);
}
