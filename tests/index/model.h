/* SPDX-License-Identifier: MIT */
/* What the tests of indexes share: the boxes that they draw, and what an index must hold. */
#ifndef BVOL_TESTS_INDEX_MODEL_H
#define BVOL_TESTS_INDEX_MODEL_H

#include "chance.h"
#include "test.h"
#include "values.h"

enum scene { SMALL, SPREAD, SAME, NESTED, GROWING, SORTED, HOSTILE, SCENES };
extern const char *const scene_names[SCENES];

float odd_float(chance *c);

/* Small integers, so that many boxes touch. */
bvol_aabb small_box(chance *c);
bvol_aabb draw_box(chance *c, enum scene scene);
int can_be_found(const bvol_aabb *b);

/* All engines, and what tells them apart. */
enum { ENGINES = 10 };
extern const bvol_index_options engines[ENGINES];

/* Makes an index of boxes, at once or one by one. */
bvol_index *index_of(const bvol_index_options *options, const bvol_aabb *boxes, size_t count, int one_by_one);

/* Boxes of which each has about as many neighbours, however many there are; to be freed. */
bvol_aabb *even_boxes(chance *c, size_t count);

enum { MOST = 3000 };

/* What the index must hold. */
typedef struct model {
    bvol_aabb box[MOST];
    bvol_index_item item[MOST];
    unsigned char live[MOST], retired[MOST]; /* removed since the last commit */
    unsigned born[MOST];                     /* another number for each box that an id ever meant */
    unsigned births;
    size_t ids, count;
} model;

/* The nth of the boxes that are there; BVOL_NO_ID beyond the last. */
uint32_t nth_live(const model *m, size_t n);
bvol_index_item draw_item(chance *c);

/* Without an item: that of a box which is given none. */
void model_insert(model *m, uint32_t id, const bvol_aabb *box, const bvol_index_item *item);
void model_remove(model *m, uint32_t id);
void model_clear(model *m);

/* The first of all failures of a run, instead of the end of the test. */
extern char failure[200];
#define WANT(condition, ...)                                                                                                   \
    do {                                                                                                                       \
        if (!(condition)) {                                                                                                    \
            snprintf(failure, sizeof failure, __VA_ARGS__);                                                                    \
            return 0;                                                                                                          \
        }                                                                                                                      \
    } while (0)

/* Notes that a function, without bvol_index_, was asked and answered as it must. */
void note_asked(const char *name);
size_t times_asked(const char *name);
void forget_asked(void);

int accept_even(uint32_t id, uint64_t user, void *context);

/* A filter, or NULL, that draw_filter() made, and what it leaves. */
const bvol_index_filter *draw_filter(chance *c, bvol_index_filter *space, size_t *calls);
int filter_accepts(const bvol_index_filter *f, const model *m, uint32_t id);

/* Of what a ray hits and the rest of the filter leaves. */
int accept_odd_hit(uint32_t id, uint64_t user, const bvol_ray_hit *hit, void *context);
int filter_accepts_hit(const bvol_index_filter *f, const bvol_index_item *item, uint32_t id, const bvol_ray_hit *hit);

/* Of pairs that have both, and what their items are. */
int accept_even_pair(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context);
int filter_accepts_pair(const bvol_index_filter *f, const bvol_index_item *a, const bvol_index_item *b, bvol_pair pair);
static const bvol_index_item no_item = {0, UINT64_MAX, UINT64_MAX};

/* Queries of one kind each, against the predicates of single boxes: 0 after a failure. */
int check_ids(const model *m, bvol_index *index, int unordered, const bvol_index_filter *f, chance *c);
int check_ray(const model *m, const bvol_index *index, const bvol_index_filter *f, chance *c);
int check_sweep(const model *m, const bvol_index *index, const bvol_index_filter *f, chance *c);
int check_nearest(const model *m, const bvol_index *index, const bvol_index_filter *f, chance *c);
int check_pairs(const model *m, bvol_index *index, int unordered, const bvol_index_filter *f, chance *c);

/* Pairs with the births of their boxes. */
typedef struct kept_pair {
    bvol_pair pair;
    unsigned born[2];
} kept_pair;

typedef struct kept_pairs {
    kept_pair *pairs;
    size_t count, room;
} kept_pairs;

/* A tracker, and the pairs of its last update. */
typedef struct tracking {
    bvol_pair_tracker *tracker;
    const bvol_index_filter *filter;
    kept_pairs before;
} tracking;

void tracking_begin(tracking *t, bvol_index *index, const bvol_allocator *allocator, const bvol_index_filter *filter);
void tracking_end(tracking *t);
int check_tracker(const model *m, tracking *t);

#endif
