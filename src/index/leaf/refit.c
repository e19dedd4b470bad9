/* SPDX-License-Identifier: MIT */
/* Shapes of the caller's that have moved, of which the caller says which: their boxes are written where they are, and those
 * above them are made to fit, up to where one does already. */
#include "base/prefetch.h"
#include "base/value.h"
#include "index/change.h"
#include "index/file/own.h"
#include "index/handle.h"
#include "index/leaf/corners.h"

/* So many shapes ahead memory is asked for: first where they are in the tree, then their boxes and corners. */
enum { PLACE_AHEAD = 16, BOX_AHEAD = 8 };

/* If more than this part of all are listed, all are read again: one by one, blocks come into the cache as often as their shapes
 * are listed. */
enum { ALL_PAYS = 8 };

static bvol_aabb bounds_of_shape(const bvol_index *index, uint32_t id)
{
    bvoli_leaf_space space;
    bvol_aabb bounds;
    index->leaves.kind->bounds(bvoli_leaf_at(&index->leaves, id, &space), &bounds);
    return bounds;
}

static int all_are_in_use(const bvol_index *index, const uint32_t *ids, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (!bvoli_index_has(index, ids[i]))
            return 0;
    return 1;
}

/* Whether none of them becomes empty, or has been. */
static int all_stay(const bvol_index *index, const uint32_t *ids, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        if (i + PLACE_AHEAD < count)
            BVOLI_PREFETCH(&bvoli_places(&index->tree)[ids[i + PLACE_AHEAD]]);
        const bvol_aabb bounds = bounds_of_shape(index, ids[i]);
        if ((bvoli_places(&index->tree)[ids[i]] & BVOLI_OUTCAST) || !bvoli_aabb_nonempty(&bounds))
            return 0;
    }
    return 1;
}

/* Asks for what reread() writes of a shape. */
static void ask_for_lane(const bvol_index *index, uint32_t id, const bvoli_corners *corners)
{
    const uint32_t place = bvoli_places(&index->tree)[id], block = place / BVOLI_WIDE, lane = place % BVOLI_WIDE;
    for (int side = 0; side < 6; ++side)
        BVOLI_PREFETCH(&bvoli_block_at(&index->tree, block)->side[side][lane]);
    for (int i = 0; i < 9 && corners; ++i)
        BVOLI_PREFETCH(&corners[block].corner[i / 3][i % 3][lane]);
}

/* Gives a shape the box that it has now, and a copy of its corners, where they are. Returns whether the box is another. */
static int reread(bvol_index *index, uint32_t id, bvoli_corners *corners)
{
    const uint32_t place = bvoli_places(&index->tree)[id], block = place / BVOLI_WIDE, lane = place % BVOLI_WIDE;
    const bvol_aabb old = bvoli_place_box(&index->tree, place), bounds = bounds_of_shape(index, id);
    bvoli_lane_write(bvoli_block_at(&index->tree, block), lane, &bounds);
    if (corners)
        bvoli_corners_write(corners + block, lane, &index->leaves, id);
    return !(bvoli_box_holds(&old, &bounds) && bvoli_box_holds(&bounds, &old));
}

/* Makes the boxes above a block as small as they can be, up to the first that is. Those above it hold it then, as before. */
static void fit_above(bvoli_tree *tree, uint32_t block)
{
    for (uint32_t place = bvoli_link_at(tree, block)->parent; place != BVOLI_NONE;
         place = bvoli_link_at(tree, place / BVOLI_WIDE)->parent) {
        const bvol_aabb box = bvoli_block_bounds(tree, block), about = bvoli_place_box(tree, place);
        if (bvoli_box_holds(&about, &box) && bvoli_box_holds(&box, &about))
            return;
        block = place / BVOLI_WIDE;
        bvoli_lane_write(bvoli_block_at(tree, block), place % BVOLI_WIDE, &box);
    }
}

static bvol_result refit_listed(bvol_index *index, const uint32_t *ids, size_t count)
{
    if (!index->leaves.kind)
        return BVOL_ERROR_KIND;
    if (!all_are_in_use(index, ids, count))
        return BVOL_ERROR_ARGUMENT;
    const int has_corners = index->corners_version + 1 == index->version;
    const bvol_result result = bvoli_index_own_moved(index);
    if (result != BVOL_OK)
        return result;
    if (count > index->count / ALL_PAYS || !all_stay(index, ids, count))
        return bvoli_index_refit(index);
    bvoli_corners *const corners = has_corners ? index->corners.data : NULL;
    size_t moved = 0;
    for (size_t i = 0; i < count; ++i) {
        if (i + BOX_AHEAD < count)
            ask_for_lane(index, ids[i + BOX_AHEAD], corners);
        if (!reread(index, ids[i], corners))
            continue;
        ++moved;
        fit_above(&index->tree, bvoli_places(&index->tree)[ids[i]] / BVOLI_WIDE);
    }
    index->tree.octree.misplaced |= moved > 0 && index->engine == &bvoli_engine_octree;
    index->changes += moved;
    bvoli_change_log_shapes(&index->shared->change_logs); /* which pairs of shapes there are, trackers ask of all */
    index->corners_made = 0;
    bvoli_index_keep_corners(index);
    return BVOL_OK;
}

bvol_result bvol_index_refit_listed(bvol_index *index, const uint32_t *ids, size_t count)
{
    if (!index || (!ids && count > 0))
        return BVOL_ERROR_ARGUMENT;
    const bvol_result result = bvoli_change_begin(index);
    return result == BVOL_OK ? bvoli_change_end(index, refit_listed(index, ids, count)) : result;
}
