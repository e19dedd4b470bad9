/* SPDX-License-Identifier: MIT */
/* What questions about instances have in common: which instances are asked for, what is found of them, and where it goes. */
#ifndef BVOLI_INDEX_INSTANCES_SEARCH_H
#define BVOLI_INDEX_INSTANCES_SEARCH_H

#include "index/instances/image.h"
#include "index/query/cast.h"

/* What a filter leaves. */
typedef struct bvoli_instances_restriction {
    bvol_index_filter top; /* of the instances */
    bvol_instances_accept accept;
    void *context;
    int side; /* of a triangle which a ray must come from: 1 the front, -1 the back, 0 either */
} bvoli_instances_restriction;

/* Returns 0 for a filter that is not legal. NULL leaves all. */
int bvoli_instances_restrict(const bvol_instances_filter *filter, bvoli_instances_restriction *out);

/* A search for what comes first, or for all in order: the tops are walked from the nearest on, and of each the blocks of its
 * index. */
typedef struct bvoli_instances_search bvoli_instances_search;
struct bvoli_instances_search {
    const bvol_instances *all;
    bvoli_instances_restriction only;
    bvoli_image image;
    bvoli_cast *item; /* about what an instance holds: its index is the view of the image */
    /* Looks into all instances, in its own way; NULL: into those that the top finds, by their blocks. */
    void (*walk)(bvoli_instances_search *s);
    /* Turns `item` to the view, which may hold another kind of shapes now. Returns 0 if nothing of them can be found. */
    int (*turn)(bvoli_instances_search *s);
    /* The lanes of a leaf of triangles that `item` does not certainly miss; may be NULL. */
    uint32_t (*triangles)(bvoli_instances_search *s, uint32_t lanes);
    /* What was looked into is left now: later its index may change, in functions of the caller's too. May be NULL. */
    void (*leave)(bvoli_instances_search *s);
    uint32_t number; /* of the instance that is looked into, and its user number */
    uint64_t user;
    int of_rays; /* the function of the filter gets records */
    int over;    /* the search has ended */
    void (*keep)(bvoli_instances_search *s, const bvol_instances_found *found, const bvoli_record *record);
    int found;
    bvol_instances_found best;
    bvoli_record record; /* of it */
    bvol_instances_found *hits;
    size_t capacity, total;
    bvol_index_counters counters;
};

/* What all kinds of searches begin with. Returns 0 where nothing can be found. The image must have begun before an instance is
 * looked into by its blocks. */
int bvoli_instances_search_begin(bvoli_instances_search *s, const bvol_instances *instances,
                                 const bvol_instances_filter *filter);
void bvoli_instances_search_begin_image(bvoli_instances_search *s);

/* Sets what is asked of images, once it is known what is kept of them. */
void bvoli_instances_search_set_item(bvoli_instances_search *s);

/* Looks into an instance by its blocks. */
void bvoli_instances_search_blocks(bvoli_instances_search *s, uint32_t number, uint64_t user);

/* An image that is hit and not beyond the limit. */
void bvoli_instances_search_take(bvoli_instances_search *s, bvol_index_found found, const bvoli_record *record);

/* Asks for instances that will be looked into, which lie anywhere. */
void bvoli_instances_search_ask_for(const bvoli_instances_search *s, const bvoli_block *leaf, uint32_t lanes);

/* With all else set. `top` finds the boxes about instances, at what is not above that of anything within; NULL where there is
 * another way to walk. */
int bvoli_instances_search_first(bvoli_instances_search *s, bvoli_cast *top);
int bvoli_instances_search_any(bvoli_instances_search *s, bvoli_cast *top);
size_t bvoli_instances_search_nearest(bvoli_instances_search *s, bvoli_cast *top, bvol_instances_found *found, size_t wanted);
size_t bvoli_instances_search_all(bvoli_instances_search *s, bvoli_cast *top, bvol_instances_found *hits, size_t capacity);

#endif
