/* SPDX-License-Identifier: MIT */
/* The first of what a ray hits that goes down a tree by itself, without a filter: what is asked most, by the shortest way. */
#ifndef BVOLI_INDEX_QUERY_FIRST_HIT_H
#define BVOLI_INDEX_QUERY_FIRST_HIT_H

#include "index/leaf/corners.h"
#include "index/query/ranked.h"
#include "shape/ray.h"
#include "shape/ray/ray_triangle.h"

#include <math.h>

/* Of boxes only the t is found until all are known. The first record of a shape may be made where it is wanted, and a later one
 * beside it: to copy it would have to wait for all its parts. Set field by field, see sink.h. */
typedef struct bvoli_first_hit {
    const bvol_index *index;
    const bvoli_corners *corners; /* of all triangles, beside the leaves; NULL of others, or where they are not there */
    bvol_ray ray;
    float limit;
    int found;
    bvol_index_found best;
    uint32_t place;               /* of the best */
    bvol_ray_hit *hit;            /* where the record is wanted; perhaps NULL */
    bvol_ray_hit *record, *other; /* of the best so far, if there is one, and of what is judged */
    bvol_ray_hit space[2];
    const bvol_vec3 *tip; /* where it was met, if all triangles with this corner tie there, else NULL */
    bvol_vec3 tip_space;
} bvoli_first_hit;

static inline void bvoli_first_hit_begin(bvoli_first_hit *f, const bvol_index *index, const bvol_ray *ray, bvol_ray_hit *hit)
{
    f->index = index;
    f->corners = index->leaves.kind == &bvoli_leaf_triangle ? bvoli_index_all_corners(index) : NULL;
    f->ray = *ray;
    f->limit = ray->t_max;
    f->found = 0;
    f->hit = hit;
    f->record = &f->space[0];
    f->other = &f->space[1];
    f->tip = NULL;
}

/* So far beyond the limit that no triangle whose plane the ray certainly crosses later, and nothing in a box that it
 * certainly enters later, has a t that is as low: the t of a record is within an ulp, or 2^-23, and that of an entry and a
 * bound within 2^-20 each. */
static inline void bvoli_ray_end_beyond(float limit, bvol_ray *near, bvoli_prepared_ray *prepared)
{
    const float end = limit + (0x1p-18F * fabsf(limit) + 0x1p-70F);
    if (end < near->t_max)
        near->t_max = prepared->last = end;
}

/* The t that counts of a record, of a shape in a lane. Where a ray crosses the plane of a triangle, that of the record is
 * within an ulp, and so not before the lower bounds of the boxes about it. */
static inline float bvoli_ray_t_of(const bvol_ray *ray, const bvoli_leaf_kind *kind, const bvoli_block *leaf, uint32_t lane,
                                   const bvol_ray_hit *hit)
{
    if (kind == &bvoli_leaf_triangle && hit->feature != BVOL_NO_FEATURE)
        return hit->t_enter;
    const bvol_aabb box = bvoli_lane_box(leaf, lane);
    return bvoli_ray_t_in_box(ray, &box, hit);
}

/* Whether what is in a lane of a leaf is hit, when, and of a shape the record. `sure` is of the kernel that judges triangles.
 */
static inline int bvoli_first_hit_of(const bvoli_first_hit *f, const bvoli_block *leaf, uint32_t lane, int sure, float *t,
                                     bvol_ray_hit *record)
{
    const bvol_index *const index = f->index;
    const bvoli_leaf_kind *const kind = index->leaves.kind;
    if (!kind)
        return bvoli_ray_enters_aabb(&f->ray, &leaf->side[0][lane], BVOLI_WIDE, t);
    if (f->corners) {
        const bvoli_corners *const corners = f->corners + (leaf - bvoli_block_at(&index->tree, 0));
        if (!bvoli_ray_hits_corners(&f->ray, &corners->corner[0][0][lane], BVOLI_WIDE, sure, record))
            return 0;
    } else {
        bvoli_leaf_space space;
        if (!kind->hits(&f->ray, bvoli_index_shape_at(index, leaf, lane, &space), record))
            return 0;
    }
    *t = bvoli_ray_t_of(&f->ray, kind, leaf, lane, record);
    return 1;
}

static inline int bvoli_is_at(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* Notes the corner at which a triangle was met. Floats are not certain of it then. */
static inline void bvoli_first_hit_note_tip(bvoli_first_hit *f, uint32_t leaf, uint32_t lane)
{
    const bvol_ray_hit *const hit = f->record;
    const bvol_triangle t = bvoli_corners_triangle(f->corners + leaf, lane);
    const bvol_vec3 *const corner = hit->u == 1 ? &t.b : hit->v == 1 ? &t.c : hit->u + hit->v == 0 ? &t.a : NULL;
    if (corner && bvoli_ray_ties_at(&f->ray, corner, f->limit)) {
        f->tip_space = *corner;
        f->tip = &f->tip_space;
    }
}

/* Whether a triangle is met where the best was, if at all: the ray crosses its plane there. */
static inline int bvoli_first_hit_ties(const bvoli_first_hit *f, uint32_t leaf, uint32_t lane)
{
    const bvol_triangle t = bvoli_corners_triangle(f->corners + leaf, lane);
    return (bvoli_is_at(&t.a, f->tip) || bvoli_is_at(&t.b, f->tip) || bvoli_is_at(&t.c, f->tip)) &&
           bvoli_ray_side_of_triangle(&f->ray, &t) != 0;
}

/* Judges a lane of a leaf, of which nothing is hit below a bound. */
static inline void bvoli_first_hit_try(bvoli_first_hit *f, uint32_t leaf, uint32_t lane, float bound, int sure)
{
    const bvoli_block *const b = bvoli_block_at(&f->index->tree, leaf);
    bvol_ray_hit *const record = f->found ? f->other : f->record;
    const uint32_t id = b->child[lane];
    float t;
    if (bound > f->limit || (f->tip && id > f->best.id && bvoli_first_hit_ties(f, leaf, lane)) ||
        !bvoli_first_hit_of(f, b, lane, sure, &t, record) || t > f->limit)
        return;
    const bvol_index_found found = {id, t};
    if (f->found && bvoli_rank(found) > bvoli_rank(f->best))
        return;
    if (f->found) {
        f->other = f->record;
        f->record = record;
    }
    f->found = 1;
    f->best = found;
    f->place = BVOLI_PLACE(leaf, lane);
    f->limit = t;
    f->tip = NULL;
    if (f->corners && !sure)
        bvoli_first_hit_note_tip(f, leaf, lane);
}

/* Whether what is in a lane is hit, where only the answer is wanted. */
static inline int bvoli_first_hit_any(const bvoli_first_hit *f, const bvoli_block *leaf, uint32_t lane, int sure)
{
    const bvoli_leaf_kind *const kind = f->index->leaves.kind;
    bvoli_leaf_space space;
    float t;
    if (!kind)
        return bvoli_ray_enters_aabb(&f->ray, &leaf->side[0][lane], BVOLI_WIDE, &t);
    return (f->corners && sure) || kind->hits(&f->ray, bvoli_index_shape_at(f->index, leaf, lane, &space), NULL);
}

/* Puts the record where it is wanted. */
static inline void bvoli_first_hit_tell(const bvoli_first_hit *f)
{
    if (!f->hit || !f->found)
        return;
    if (f->index->leaves.kind) {
        if (f->record != f->hit)
            *f->hit = *f->record;
        return;
    }
    const bvol_aabb box = bvoli_place_box(&f->index->tree, f->place);
    (void)bvol_ray_hits_aabb(&f->ray, &box, f->hit);
}

#endif
