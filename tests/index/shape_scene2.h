/* SPDX-License-Identifier: MIT */
/* Shapes of the plane of one kind in arrays of a caller's, which end where the last shape does. */
#ifndef BVOL_TESTS_INDEX_SHAPE_SCENE2_H
#define BVOL_TESTS_INDEX_SHAPE_SCENE2_H

#include "chance.h"
#include "index/saved.h"

enum { SHAPES2_MOST = 120, CORNERS2 = 6 };

/* What an index can be built of: segments by themselves, one line of them, or a network over points by 16 or 32 bits. */
enum held2 { SEGMENTS2, POLYLINE2, NETWORK16, NETWORK32, CIRCLES2, OBBS2, POLYGONS2, HELD2 };
extern const char *const held2_names[HELD2];

typedef union value2 {
    bvol_segment2 segment;
    bvol_circle circle;
    bvol_obb2 obb;
    bvol_polygon2 polygon;
} value2;

typedef struct scene2 {
    enum held2 what;
    size_t count;
    void *array, *indices; /* borrowed by indexes */
    bvol_vec2 corners[SHAPES2_MOST * CORNERS2];
    bvol_segment_mesh2 mesh;
    bvol_index_sources sources;
    bvol_shape *handle[SHAPES2_MOST]; /* of what is there now */
    bvol_aabb2 box[SHAPES2_MOST];
} scene2;

/* Small integers, so that much touches; segments that are points, polygons whose corners lie in a line, what is never found. */
void draw_scene2(scene2 *s, enum held2 what, size_t count, chance *c);

/* Draws other shapes where they are, and takes notice of them. */
void move_scene2(scene2 *s, chance *c);
void free_scene2(scene2 *s);

value2 value_of_scene2(const scene2 *s, size_t i);
bvol_result build_scene2(bvol_index2 *index, const scene2 *s, const bvol_index_item *items);
bvol_index2 *index_of_scene2(const bvol_index_options *options, const scene2 *s, const bvol_index_item *items);

/* The functions of single shapes. */
int hits_scene2(const scene2 *s, size_t i, const bvol_ray2 *ray, bvol_ray2_hit *hit);
float distance_sq_scene2(const scene2 *s, size_t i, const bvol_vec2 *p);

#endif
