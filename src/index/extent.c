/* SPDX-License-Identifier: MIT */
#include "index/extent.h"

#include "affine/box_image.h"
#include "base/value.h"
#include "index/leaf/corners.h"

#include <bvol/aabb.h>

#include <string.h>

static bvol_aabb box_about_all(const bvol_index *index)
{
    bvol_aabb all = BVOLI_AABB_EMPTY;
    for (uint32_t i = 0; i < bvoli_root_count(&index->tree); ++i) {
        bvol_aabb box;
        index->kernels->block_bounds(bvoli_block_at(&index->tree, bvoli_root(&index->tree, i)), &box);
        bvoli_box_include(&all, &box);
    }
    return all;
}

static inline void raise(double x, double *most)
{
    *most = x > *most ? x : *most;
}

/* Raises the squares of how far the first triangles of a leaf reach, in half sizes of the box, along pairs of axes and all. */
static void include_corners(const bvoli_corners *c, uint32_t count, const bvoli_extent *e, const double scale[3],
                            double square[4])
{
    for (int corner = 0; corner < 3; ++corner)
        for (uint32_t lane = 0; lane < count; ++lane) {
            double s[3];
            for (int k = 0; k < 3; ++k) {
                const double at = ((double)c->corner[corner][k][lane] - e->center[k]) * scale[k];
                s[k] = at * at;
            }
            raise(s[0] + s[1], &square[0]);
            raise(s[1] + s[2], &square[1]);
            raise(s[2] + s[0], &square[2]);
            raise(s[0] + s[1] + s[2], &square[3]);
        }
}

/* Only where all corners were copied at once: where they were not, a change of a few triangles may have been all since they
 * were last asked for, and to look at all would take much longer. */
static void find_round(const bvol_index *index, bvoli_extent *e)
{
    const bvoli_corners *const corners = bvoli_index_all_corners(index);
    double scale[3], square[4] = {0, 0, 0, 0};
    e->is_round = bvoli_index_corners_are_whole(index) && bvoli_aabb_nonempty(&e->box);
    if (!e->is_round)
        return;
    for (int k = 0; k < 3; ++k) {
        const double low = (double)bvoli_coords(&e->box.min)[k], high = (double)bvoli_coords(&e->box.max)[k];
        e->center[k] = (low + high) / 2;
        e->half[k] = bvoli_greater(high - e->center[k], e->center[k] - low);
        scale[k] = e->half[k] > 0 ? 1 / e->half[k] : 0;
    }
    for (uint32_t block = 0; block < index->tree.used; ++block) {
        const bvoli_link *const link = bvoli_link_at(&index->tree, block);
        if (link->level == 0)
            include_corners(corners + block, link->count, e, scale, square);
    }
    for (int i = 0; i < 4; ++i)
        e->round[i] = square[i] < (i < 3 ? bvoli_lesser(2, square[3]) : 3) ? bvoli_sqrt(square[i]) : INFINITY;
}

/* The version since which the index holds what it does, if that is known: to commit changes nothing else. */
static uint64_t version_of_all(const bvol_index *index)
{
    return bvoli_index_corners_are_whole(index) ? index->corners_made : index->version;
}

const bvoli_extent *bvoli_index_extent(const bvol_index *index, bvoli_extent *space)
{
    bvoli_known_extent *const known = &index->shared->extent;
    const uint64_t next = version_of_all(index) + 1;
    if (atomic_load_explicit(&known->next, memory_order_acquire) == next)
        return &known->extent;
    space->box = box_about_all(index);
    find_round(index, space);
    if (atomic_flag_test_and_set_explicit(&known->busy, memory_order_acquire))
        return space;
    if (atomic_load_explicit(&known->next, memory_order_relaxed) != next) {
        known->extent = *space;
        atomic_store_explicit(&known->next, next, memory_order_release);
    }
    atomic_flag_clear_explicit(&known->busy, memory_order_release);
    return space;
}

/* Each number has a few roundings of 2^-53, of itself or of what it is a sum of: how far the box reaches, and how far off the
 * origin is moved. */
#define EXTENT_SLACK 0x1p-46

/* What lies in the ellipsoid reaches as far along a row (a, b, c) of the map as the root of (a x)^2 + (b y)^2 + (c z)^2, with
 * (x, y, z) its half axes, and what lies in a cylinder along z as the root of the first two and c z. */
static inline d3 reach(const bvoli_extent *e, const d3 size[3])
{
    d3 square[3], least = d3_add(d3_add(size[0], size[1]), size[2]);
    for (int k = 0; k < 3; ++k)
        square[k] = d3_mul(size[k], size[k]);
    for (int i = 0; i < 4; ++i) {
        if (e->round[i] == INFINITY)
            continue;
        const d3 two = d3_add(square[i % 3], square[(i + 1) % 3]), beside = i < 3 ? size[(i + 2) % 3] : d3_splat(0),
                 root = d3_sqrt(i < 3 ? two : d3_add(two, square[2]));
        least = d3_min(least, d3_add(d3_mul(d3_splat(e->round[i]), root), beside));
    }
    return least;
}

/* Takes from the box about the image of the box what is outside of the others. */
void bvoli_extent_move(const bvoli_extent *e, const float matrix[16], bvol_aabb *out)
{
    bvol_aabb_transform(&e->box, matrix, out);
    if (!e->is_round)
        return;
    const bvoli_map map = bvoli_load_map(matrix);
    d3 center = map.offset, size[3], all = map.offset_size;
    unsigned certain = BVOLI_THREE;
    for (int k = 0; k < 3; ++k) {
        const d3 moved = d3_mul(map.column[k], d3_splat(e->center[k]));
        center = d3_add(center, moved);
        size[k] = d3_mul(map.size[k], d3_splat(e->half[k]));
        all = d3_add(all, d3_add(d3_abs(moved), size[k]));
    }
    const d3 far = d3_add(reach(e, size), d3_mul(d3_splat(EXTENT_SLACK), all));
    const f3 low = bvoli_round3_down(d3_sub(center, far), d3_splat(0), &certain),
             high = bvoli_round3_up(d3_add(center, far), d3_splat(0), &certain);
    f3_store(&out->min.x, d3_nearest(d3_max(d3_widen(low), d3_load(&out->min.x)))); /* NaN where that is NaN */
    f3_store(&out->max.x, d3_nearest(d3_min(d3_widen(high), d3_load(&out->max.x))));
}
