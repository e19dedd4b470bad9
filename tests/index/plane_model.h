/* SPDX-License-Identifier: MIT */
/* What the tests of indexes of the plane share. The model keeps each rectangle as a box of space with z = 0. */
#ifndef BVOL_TESTS_INDEX_PLANE_MODEL_H
#define BVOL_TESTS_INDEX_PLANE_MODEL_H

#include "index/model.h"

bvol_aabb2 rectangle(const bvol_aabb *b);
bvol_aabb2 draw_rectangle(chance *c, enum scene scene);
bvol_aabb flat(const bvol_aabb2 *r);
int rectangle_can_be_found(const bvol_aabb2 *r);

typedef union query2 {
    bvol_aabb2 box;
    bvol_vec2 point;
    bvol_segment2 segment;
    bvol_circle circle;
    bvol_obb2 obb;
    bvol_polygon2 polygon; /* of points of the last one that was drawn */
    bvol_shape *shape;     /* until free_query2() */
    float fields[8];
} query2;

enum verb2 { BOX, WITHIN, POINT, SEGMENT, CIRCLE, OBB, POLYGON, SHAPE, VERBS2 };
extern const char *const verb_names2[VERBS2];

size_t ask2(const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f, uint32_t *ids, size_t room);
int ask_any2(const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f);
size_t ask_each2(const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f,
                 bvol_index_visitor visit, void *context);
bvol_result ask_begin2(const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f,
                       bvol_index_cursor *cursor);
int judge2(enum verb2 verb, const query2 *q, const bvol_aabb2 *box);
void draw_query2(chance *c, enum verb2 verb, query2 *q);
void free_query2(enum verb2 verb, query2 *q);

/* Makes an index of rectangles, at once or one by one. */
/* The same engine and so on, in the plane. */
bvol_index2_options flat_options(const bvol_index_options *options);

bvol_index2 *index2_of(const bvol_index_options *options, const bvol_aabb2 *boxes, size_t count, int one_by_one);

/* A query of any kind, against the predicates of single rectangles: 0 after a failure. */
int check_query2(const bvol_index_options *options, const model *m, bvol_index2 *index, chance *c);

#endif
