/* SPDX-License-Identifier: MIT */
/* The boxes nearest to a point or a box, and the shapes nearest to a point, in the order of their squared distances. */
#ifndef BVOLI_INDEX_QUERY_NEAREST_H
#define BVOLI_INDEX_QUERY_NEAREST_H

#include "index/query/cast.h"

typedef struct bvoli_neighbours {
    bvoli_cast cast;
    bvol_aabb query;
    int of_shapes; /* distances are those of the shapes of the index from the point that the query is */
    int finite;    /* the query is */
} bvoli_neighbours;

/* 0 if there can be none. */
int bvoli_neighbours_of_point(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq, bvoli_neighbours *out);
int bvoli_neighbours_of_aabb(const bvol_index *index, const bvol_aabb *query, float max_distance_sq, bvoli_neighbours *out);

/* What is nearest to a point, as bvol_index_nearest_point() finds it, in records of which only the ids and distances count; and
 * the shape that such a record is of, where nothing has changed since. */
size_t bvoli_nearest_closest(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                             const bvol_index_filter *filter, bvol_index_closest *closest, size_t wanted);
const void *bvoli_nearest_shape(const bvol_index *index, const bvol_index_closest *of, bvoli_leaf_space *space);

/* Of another index in place of the one that it began with. */
void bvoli_neighbours_turn_to(bvoli_neighbours *n, const bvol_index *index);

/* Makes it find, of an index of boxes, those in which there may be what is not beyond the limit. */
void bvoli_neighbours_find_near(bvoli_neighbours *n);

#endif
