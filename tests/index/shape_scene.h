/* SPDX-License-Identifier: MIT */
/* Shapes of one kind in arrays of a caller's, for the tests of indexes of shapes. */
#ifndef BVOL_TESTS_INDEX_SHAPE_SCENE_H
#define BVOL_TESTS_INDEX_SHAPE_SCENE_H

#include "generate.h"
#include "index/saved.h"

enum { SHAPES_MOST = 120, QUERIES = 6, ROOM = SHAPES_MOST * SHAPES_MOST };

/* What an index can be built of. */
enum { HELD_KINDS = 3 };
extern const enum kind held_kinds[HELD_KINDS];

/* Shapes of one kind, as a caller might keep them. */
typedef struct scene_of_shapes {
    enum kind kind;
    size_t count;
    any_value value[SHAPES_MOST];
    bvol_aabb box[SHAPES_MOST];
    bvol_shape *handle[SHAPES_MOST];
    void *array, *indices; /* borrowed by indexes */
    size_t stride, vertices;
    uint32_t index_bits;
} scene_of_shapes;

/* Draws shapes and queries of another kind that touch them, or nearly. */
void draw_scene(scene_of_shapes *s, enum kind kind, enum kind asked, size_t count, any_value query[QUERIES], chance *c);

/* Lays the values out in arrays of some stride, and makes their boxes and handles; puts other values where they are. */
void lay_out(scene_of_shapes *s, chance *c);
void put_values(scene_of_shapes *s);
void free_scene(scene_of_shapes *s);

bvol_triangle_mesh triangles_of(const scene_of_shapes *s);
bvol_result build_shapes(bvol_index *index, const scene_of_shapes *s);
bvol_index *index_of_shapes(const bvol_index_options *options, const scene_of_shapes *s);

/* The index that is read from a file, with the shapes given anew. */
saved reopen_shapes(bvol_index **index, const scene_of_shapes *s, chance *c);

#endif
