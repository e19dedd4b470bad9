/* SPDX-License-Identifier: MIT */
/* The corners of the triangles of an index, side by side for each leaf, so that a kernel need not gather them from where the
 * caller has them: two reads of memory one after the other, of indices and of vertices. They are a copy that an index may lack:
 * without memory for it, in a file, or after a change, until the tree is packed again or refitted. */
#ifndef BVOLI_INDEX_LEAF_CORNERS_H
#define BVOLI_INDEX_LEAF_CORNERS_H

#include "index/handle.h"

/* The triangles of some lanes of a leaf, from the copy or, without one, from where the caller has them, into *space: of a lane
 * whose id cannot be (handle.h), which a file may have, one point, and no id of such a lane may be given out. */
const bvoli_corners *bvoli_corners_of_lanes(const bvol_index *index, const bvoli_block *leaf, uint32_t lanes,
                                            bvoli_corners *space);

/* The triangles of some lanes of a leaf whose ids can be, moved by a map; what others are then means nothing. */
void bvoli_corners_move_lanes(const bvol_index *index, const bvoli_block *leaf, uint32_t lanes, const float matrix[16],
                              bvoli_corners *out);

/* The same, or of all of a leaf, and the boxes about these; other lanes have boxes of NaN. */
void bvoli_corners_move(const bvol_index *index, const bvoli_block *leaf, const float matrix[16], bvoli_corners *out,
                        bvoli_block *boxes);
void bvoli_corners_move_some(const bvol_index *index, const bvoli_block *leaf, uint32_t lanes, const float matrix[16],
                             bvoli_corners *out, bvoli_block *boxes);

/* The boxes of a block of so many, moved. The images of boxes contain those of all that lies in them: the smallest boxes about
 * sets are in the order of the sets. */
void bvoli_boxes_move(const bvoli_block *block, uint32_t count, const float matrix[16], bvoli_block *out);

/* The same in less time, of boxes above the leaves, which need not be the smallest. */
void bvoli_boxes_move_about(const bvol_index *index, const bvoli_block *block, uint32_t count, const float matrix[16],
                            bvoli_block *out);

/* The boxes about the first so many triangles, as bvol_triangle_bounds() finds them. */
void bvoli_corners_bounds(const bvoli_leaves *leaves, size_t count, bvol_aabb *out);

/* Makes the copy, where the index is one of triangles and there is memory. */
void bvoli_index_copy_corners(bvol_index *index);

/* The same, and gives all boxes of an index that may be changed what they are to be, where that is all there is to do: if no
 * triangle that is in the tree has become one that can never be found. Otherwise it returns 0, and there is no copy; triangles
 * have the boxes that they had or those that they are to have, and the boxes above fit. *moved is how many triangles have other
 * boxes than before. */
int bvoli_index_reread_corners(bvol_index *index, size_t *moved);

/* When the version is a new one and nothing was changed. */
static inline void bvoli_index_keep_corners(bvol_index *index)
{
    if (index->corners_version + 1 == index->version)
        index->corners_version = index->version;
}

/* Corners of every block, valid for leaves only; NULL if the index keeps no copy. */
static inline const bvoli_corners *bvoli_index_all_corners(const bvol_index *index)
{
    return index->corners_version == index->version ? (const bvoli_corners *)index->corners.data : NULL;
}

/* Whether there is a copy, which was made at once. */
static inline int bvoli_index_corners_are_whole(const bvol_index *index)
{
    return index->corners_made != 0 && bvoli_index_all_corners(index) != NULL;
}

/* Corners of a leaf, lane by lane; NULL if the index keeps no copy. */
static inline const bvoli_corners *bvoli_index_corners(const bvol_index *index, const bvoli_block *leaf)
{
    const bvoli_corners *const all = bvoli_index_all_corners(index);
    return all ? all + (leaf - bvoli_block_at(&index->tree, 0)) : NULL;
}

static inline bvol_triangle bvoli_corners_triangle(const bvoli_corners *c, uint32_t lane)
{
    return (bvol_triangle){{c->corner[0][0][lane], c->corner[0][1][lane], c->corner[0][2][lane]},
                           {c->corner[1][0][lane], c->corner[1][1][lane], c->corner[1][2][lane]},
                           {c->corner[2][0][lane], c->corner[2][1][lane], c->corner[2][2][lane]}};
}

/* The shape in a lane of a leaf. */
static inline const void *bvoli_index_shape_at(const bvol_index *index, const bvoli_block *leaf, uint32_t lane,
                                               bvoli_leaf_space *space)
{
    const bvoli_corners *const copy = bvoli_index_corners(index, leaf);
    if (!copy)
        return bvoli_leaf_at(&index->leaves, leaf->child[lane], space);
    space->triangle = bvoli_corners_triangle(copy, lane);
    return space;
}

static inline void bvoli_corners_put(bvoli_corners *c, uint32_t lane, unsigned corner, const bvol_vec3 *at)
{
    c->corner[corner][0][lane] = at->x;
    c->corner[corner][1][lane] = at->y;
    c->corner[corner][2][lane] = at->z;
}

static inline void bvoli_corners_write(bvoli_corners *c, uint32_t lane, const bvoli_leaves *leaves, uint32_t id)
{
    for (unsigned corner = 0; corner < 3; ++corner)
        bvoli_corners_put(c, lane, corner, bvoli_leaf_corner(leaves, id, corner));
}

#endif
