/* SPDX-License-Identifier: MIT */
/* Indexes of boxes in double, of space and of the plane, under one interface, and worlds to ask them about: of coordinates as
 * people have them, and as nobody should. */
#ifndef BVOL_TESTS_INDEX_F64_H
#define BVOL_TESTS_INDEX_F64_H

#include "chance.h"

#include <bvol/bvol.h>

enum { WORLDS = 14, AXES_MAX = 3 };

/* A coordinate of a world of a kind. */
double world_coordinate(chance *c, int kind);

/* A box of so many axes, min and then max; some are empty, infinite or have a NaN. */
void world_box(chance *c, int kind, int axes, double *box);

typedef struct index_f64 {
    int axes;
    bvol_index_f64 *space;
    bvol_index2_f64 *plane;
} index_f64;

bvol_result index_f64_create(index_f64 *out, int axes, uint32_t engine, const bvol_allocator *allocator);
void index_f64_destroy(index_f64 *index);
bvol_result index_f64_build(index_f64 *index, const double *boxes, size_t count, size_t stride, const bvol_index_item *items);
bvol_result index_f64_build_points(index_f64 *index, const double *points, size_t count, size_t stride);
bvol_result index_f64_refit(index_f64 *index);
bvol_result index_f64_validate(const index_f64 *index);
size_t index_f64_overlaps(const index_f64 *index, const double *query, const bvol_index_filter *filter, uint32_t *ids,
                          size_t capacity);
int index_f64_overlaps_any(const index_f64 *index, const double *query, const bvol_index_filter *filter);
size_t index_f64_contains(const index_f64 *index, const double *p, const bvol_index_filter *filter, uint32_t *ids,
                          size_t capacity);
size_t index_f64_within(const index_f64 *index, const double *query, const bvol_index_filter *filter, uint32_t *ids,
                        size_t capacity);

size_t index_f64_nearest_point(const index_f64 *index, const double *p, double max_distance_sq, bvol_index_found_f64 *found,
                               size_t wanted);
size_t index_f64_nearest_box(const index_f64 *index, const double *query, double max_distance_sq, bvol_index_found_f64 *found,
                             size_t wanted);
size_t index_f64_pairs(const index_f64 *index, const bvol_index_filter *filter, bvol_pair *pairs, size_t capacity);
size_t index_f64_pairs_between(const index_f64 *a, const index_f64 *b, const bvol_index_filter *filter, bvol_pair *pairs,
                               size_t capacity);

/* An index and its boxes, which are drawn from a world. Item i has the number 1000 + i for its user. */
enum { MODEL_F64_MOST = 400 };
typedef struct model_f64 {
    index_f64 index;
    int axes;
    size_t count;
    double box[MODEL_F64_MOST][2 * AXES_MAX];
} model_f64;

/* Few or many boxes, of any number of axes, and often none that is infinite. */
void model_f64_begin(chance *c, model_f64 *m, int kind, uint32_t engine);

/* The squared distance as the library tells it of the two alone. */
double boxes_distance_sq(const double *a, const double *b, int axes);

/* By comparisons, one by one. */
int boxes_meet(const double *a, const double *b, int axes);
int box_holds(const double *a, const double *b, int axes);

/* Has the processor take subnormal numbers for zero, or not; both are what some programs do. Where coordinates are ordinary
 * doubles answers do not change. */
void flush_subnormals(int on);

#endif
