/* SPDX-License-Identifier: MIT */
/* Boxes in double that move through others. */
#include "index/f64/cast.h"
#include "shape/sweep_f64.h"

size_t bvol_index_f64_sweep_aabb(const bvol_index_f64 *index, const bvol_aabb_f64 *moving, const bvol_vec3_f64 *motion,
                                 const bvol_index_filter *filter, bvol_index_found_f64 *met, size_t capacity)
{
    if (!index || !moving || !motion)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box_f64_of(moving), &motion->x, 3, 0);
    return bvoli_passing_all(bvoli_index_seen_in_f64(index), &way, filter, met, capacity);
}

int bvol_index_f64_sweep_aabb_first(const bvol_index_f64 *index, const bvol_aabb_f64 *moving, const bvol_vec3_f64 *motion,
                                    const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit_f64 *hit)
{
    bvoli_pass_f64 pass;
    if (!index || !moving || !motion)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box_f64_of(moving), &motion->x, 3, 0);
    const int found = bvoli_passing_first(bvoli_index_seen_in_f64(index), &way, filter, id, &pass);
    if (found && hit)
        *hit = bvoli_sweep_f64_record(&pass);
    return found;
}

int bvol_index_f64_sweep_aabb_any(const bvol_index_f64 *index, const bvol_aabb_f64 *moving, const bvol_vec3_f64 *motion,
                                  const bvol_index_filter *filter)
{
    if (!index || !moving || !motion)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box_f64_of(moving), &motion->x, 3, 0);
    return bvoli_passing_any(bvoli_index_seen_in_f64(index), &way, filter);
}

size_t bvol_index_f64_sweep_aabb_interior(const bvol_index_f64 *index, const bvol_aabb_f64 *moving, const bvol_vec3_f64 *motion,
                                          const bvol_index_filter *filter, bvol_index_found_f64 *met, size_t capacity)
{
    if (!index || !moving || !motion)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box_f64_of(moving), &motion->x, 3, 1);
    return bvoli_passing_all(bvoli_index_seen_in_f64(index), &way, filter, met, capacity);
}

int bvol_index_f64_sweep_aabb_interior_first(const bvol_index_f64 *index, const bvol_aabb_f64 *moving,
                                             const bvol_vec3_f64 *motion, const bvol_index_filter *filter, uint32_t *id,
                                             bvol_sweep_hit_f64 *hit)
{
    bvoli_pass_f64 pass;
    if (!index || !moving || !motion)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box_f64_of(moving), &motion->x, 3, 1);
    const int found = bvoli_passing_first(bvoli_index_seen_in_f64(index), &way, filter, id, &pass);
    if (found && hit)
        *hit = bvoli_sweep_f64_record(&pass);
    return found;
}

int bvol_index_f64_sweep_aabb_interior_any(const bvol_index_f64 *index, const bvol_aabb_f64 *moving,
                                           const bvol_vec3_f64 *motion, const bvol_index_filter *filter)
{
    if (!index || !moving || !motion)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box_f64_of(moving), &motion->x, 3, 1);
    return bvoli_passing_any(bvoli_index_seen_in_f64(index), &way, filter);
}

size_t bvol_index2_f64_sweep_aabb2(const bvol_index2_f64 *index, const bvol_aabb2_f64 *moving, const bvol_vec2_f64 *motion,
                                   const bvol_index_filter *filter, bvol_index_found_f64 *met, size_t capacity)
{
    if (!index || !moving || !motion)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box2_f64_of(moving), &motion->x, 2, 0);
    return bvoli_passing_all(bvoli_index_seen_in_f64_2(index), &way, filter, met, capacity);
}

int bvol_index2_f64_sweep_aabb2_first(const bvol_index2_f64 *index, const bvol_aabb2_f64 *moving, const bvol_vec2_f64 *motion,
                                      const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit2_f64 *hit)
{
    bvoli_pass_f64 pass;
    if (!index || !moving || !motion)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box2_f64_of(moving), &motion->x, 2, 0);
    const int found = bvoli_passing_first(bvoli_index_seen_in_f64_2(index), &way, filter, id, &pass);
    if (found && hit)
        *hit = bvoli_sweep2_f64_record(&pass);
    return found;
}

int bvol_index2_f64_sweep_aabb2_any(const bvol_index2_f64 *index, const bvol_aabb2_f64 *moving, const bvol_vec2_f64 *motion,
                                    const bvol_index_filter *filter)
{
    if (!index || !moving || !motion)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box2_f64_of(moving), &motion->x, 2, 0);
    return bvoli_passing_any(bvoli_index_seen_in_f64_2(index), &way, filter);
}

size_t bvol_index_f64_sweep_aabb_each(const bvol_index_f64 *index, const bvol_aabb_f64 *moving, const bvol_vec3_f64 *motion,
                                      const bvol_index_filter *filter, bvol_index_limiter_f64 visit, void *context)
{
    if (!index || !moving || !motion || !visit)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box_f64_of(moving), &motion->x, 3, 0);
    return bvoli_passing_each(bvoli_index_seen_in_f64(index), &way, filter, visit, context);
}

size_t bvol_index_f64_sweep_aabb_interior_each(const bvol_index_f64 *index, const bvol_aabb_f64 *moving,
                                               const bvol_vec3_f64 *motion, const bvol_index_filter *filter,
                                               bvol_index_limiter_f64 visit, void *context)
{
    if (!index || !moving || !motion || !visit)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box_f64_of(moving), &motion->x, 3, 1);
    return bvoli_passing_each(bvoli_index_seen_in_f64(index), &way, filter, visit, context);
}

size_t bvol_index2_f64_sweep_aabb2_each(const bvol_index2_f64 *index, const bvol_aabb2_f64 *moving, const bvol_vec2_f64 *motion,
                                        const bvol_index_filter *filter, bvol_index_limiter_f64 visit, void *context)
{
    if (!index || !moving || !motion || !visit)
        return 0;
    const bvoli_passage_f64 way = bvoli_sweep_f64_passage(bvoli_box2_f64_of(moving), &motion->x, 2, 0);
    return bvoli_passing_each(bvoli_index_seen_in_f64_2(index), &way, filter, visit, context);
}
