/* SPDX-License-Identifier: MIT */
/* Instances, and what they must answer: the same as indexes of all images, flattened into the world by the public functions. */
#ifndef BVOL_TESTS_INDEX_PLACED_H
#define BVOL_TESTS_INDEX_PLACED_H

#include "index/model.h"

enum { BASES = 6, PLACED_MOST = 12, HELD_MOST = 60, IMAGES_MOST = PLACED_MOST * HELD_MOST };

/* An index, and what it holds. */
typedef struct base {
    bvol_index *index;
    int triangles;
    size_t count;
    unsigned char live[HELD_MOST];
    bvol_triangle triangle[HELD_MOST]; /* borrowed by the index */
    bvol_aabb box[HELD_MOST];
} base;

typedef struct placed {
    int live, retired;
    int base;
    float matrix[16];
    bvol_index_item item;
} placed;

/* All images of a kind, in an index of their own: number i of these is the i-th image, in order. */
typedef struct flat {
    bvol_index *index;
    size_t count;
    bvol_triangle triangle[IMAGES_MOST];
    bvol_aabb box[IMAGES_MOST];
    bvol_index_item item[IMAGES_MOST];
    bvol_instances_id id[IMAGES_MOST];
} flat;

typedef struct world {
    bvol_instances *instances;
    int unordered;
    base bases[BASES];
    placed placed[PLACED_MOST];
    size_t numbers;
    flat triangles, boxes;
} world;

/* Draws bases, and instances of them; changes those, by all functions that do; or what a base holds. */
void world_begin(world *w, chance *c);
void world_change(world *w, chance *c);
void world_end(world *w);

/* Makes the flat indexes of what there is. */
void world_flatten(world *w);

void draw_map(chance *c, float matrix[16]);
bvol_triangle draw_triangle(chance *c);

/* A point that an image has, or nearly; a direction, often a round one. */
bvol_vec3 draw_target(const world *w, chance *c);
bvol_vec3 draw_direction(chance *c);

/* A filter, or none, and what the flat indexes are asked with, about rays or about other things. */
typedef struct pair_of_filters {
    bvol_instances_filter placed;
    bvol_index_filter triangles, boxes;
    const bvol_instances_filter *is;
    const bvol_index_filter *of_triangles, *of_boxes;
} pair_of_filters;

void draw_filters(const world *w, chance *c, int of_rays, pair_of_filters *out);

/* Whether the function of filters, if they have one, leaves an image that is asked without a record. */
int is_accepted(const pair_of_filters *f, const flat *of, uint32_t image);

/* In the order of the library. */
int compare_placed(const void *a, const void *b);
int compare_placed_ids(const void *a, const void *b);

#endif
