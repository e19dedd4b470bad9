/* SPDX-License-Identifier: MIT */
/* Moving rectangles and circles through the boxes of an index of the plane: in space, where they stay in the plane. */
#include "index/plane/plane.h"

#include "affine/embed.h"

#include <bvol/index_sweep.h>

int bvol_index2_sweep_aabb2_first(const bvol_index2 *index, const bvol_aabb2 *moving, const bvol_vec2 *motion,
                                  const bvol_index_filter *filter, uint32_t *id, float *t)
{
    if (!moving || !motion)
        return 0;
    const bvol_aabb flat = bvoli_flat_aabb(moving);
    const bvol_vec3 way = bvoli_embed(motion, 0);
    bvol_sweep_hit hit;
    if (!bvol_index_sweep_aabb_first(bvoli_seen_in_space(index), &flat, &way, filter, id, &hit))
        return 0;
    if (t)
        *t = hit.t_enter;
    return 1;
}

size_t bvol_index2_sweep_aabb2(const bvol_index2 *index, const bvol_aabb2 *moving, const bvol_vec2 *motion,
                               const bvol_index_filter *filter, bvol_index_found *met, size_t capacity)
{
    if (!moving || !motion)
        return 0;
    const bvol_aabb flat = bvoli_flat_aabb(moving);
    const bvol_vec3 way = bvoli_embed(motion, 0);
    return bvol_index_sweep_aabb(bvoli_seen_in_space(index), &flat, &way, filter, met, capacity);
}

int bvol_index2_sweep_circle_first(const bvol_index2 *index, const bvol_circle *moving, const bvol_vec2 *motion,
                                   const bvol_index_filter *filter, uint32_t *id, float *t)
{
    if (!moving || !motion)
        return 0;
    const bvol_sphere ball = bvoli_embed_circle(moving);
    const bvol_vec3 way = bvoli_embed(motion, 0);
    bvol_sweep_hit hit;
    if (!bvol_index_sweep_sphere_first(bvoli_seen_in_space(index), &ball, &way, filter, id, &hit))
        return 0;
    if (t)
        *t = hit.t_enter;
    return 1;
}

size_t bvol_index2_sweep_circle(const bvol_index2 *index, const bvol_circle *moving, const bvol_vec2 *motion,
                                const bvol_index_filter *filter, bvol_index_found *met, size_t capacity)
{
    if (!moving || !motion)
        return 0;
    const bvol_sphere ball = bvoli_embed_circle(moving);
    const bvol_vec3 way = bvoli_embed(motion, 0);
    return bvol_index_sweep_sphere(bvoli_seen_in_space(index), &ball, &way, filter, met, capacity);
}

size_t bvol_index2_sweep_aabb2_each(const bvol_index2 *index, const bvol_aabb2 *moving, const bvol_vec2 *motion,
                                    const bvol_index_filter *filter, bvol_index_limiter visit, void *context)
{
    if (!moving || !motion)
        return 0;
    const bvol_aabb flat = bvoli_flat_aabb(moving);
    const bvol_vec3 way = bvoli_embed(motion, 0);
    return bvol_index_sweep_aabb_each(bvoli_seen_in_space(index), &flat, &way, filter, visit, context);
}

bvol_result bvol_index2_sweep_aabb2_begin(const bvol_index2 *index, const bvol_aabb2 *moving, const bvol_vec2 *motion,
                                          const bvol_index_filter *filter, bvol_index_cursor *cursor)
{
    if (!moving || !motion)
        return BVOL_ERROR_ARGUMENT;
    const bvol_aabb flat = bvoli_flat_aabb(moving);
    const bvol_vec3 way = bvoli_embed(motion, 0);
    return bvol_index_sweep_aabb_begin(bvoli_seen_in_space(index), &flat, &way, filter, cursor);
}

size_t bvol_index2_sweep_circle_each(const bvol_index2 *index, const bvol_circle *moving, const bvol_vec2 *motion,
                                     const bvol_index_filter *filter, bvol_index_limiter visit, void *context)
{
    if (!moving || !motion)
        return 0;
    const bvol_sphere ball = bvoli_embed_circle(moving);
    const bvol_vec3 way = bvoli_embed(motion, 0);
    return bvol_index_sweep_sphere_each(bvoli_seen_in_space(index), &ball, &way, filter, visit, context);
}

bvol_result bvol_index2_sweep_circle_begin(const bvol_index2 *index, const bvol_circle *moving, const bvol_vec2 *motion,
                                           const bvol_index_filter *filter, bvol_index_cursor *cursor)
{
    if (!moving || !motion)
        return BVOL_ERROR_ARGUMENT;
    const bvol_sphere ball = bvoli_embed_circle(moving);
    const bvol_vec3 way = bvoli_embed(motion, 0);
    return bvol_index_sweep_sphere_begin(bvoli_seen_in_space(index), &ball, &way, filter, cursor);
}
