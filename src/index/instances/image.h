/* SPDX-License-Identifier: MIT */
/* Blocks of an index as they are in the world, one at a time: what a question finds of an index it finds of these. The boxes
 * about images contain all images below them, since the smallest boxes about sets are in the order of the sets, and vertices
 * that are rounded to nearest stay within walls of floats. So no slack is needed. */
#ifndef BVOLI_INDEX_INSTANCES_IMAGE_H
#define BVOLI_INDEX_INSTANCES_IMAGE_H

#include "index/instances/handle.h"

typedef struct bvoli_image {
    const bvol_index *of; /* which instance is looked into; NULL: none */
    float matrix[16];
    int hands_over; /* functions of the caller's may be called while it is looked into, as is assumed at first */
    bvoli_pass pass;
    bvol_index view; /* of the one block below, as if it were a list that holds nothing else */
    bvoli_block block;
    bvoli_link link;
    uint32_t taken;        /* the number of the block in its index; BVOLI_NONE before one is taken */
    uint32_t lanes;        /* of the block, in which something may be found */
    bvoli_corners corners; /* of the triangles of a leaf */
} bvoli_image;

/* It must stay where it is. */
void bvoli_image_begin(bvoli_image *image, const bvoli_kernels *kernels);

/* Begins with an instance, whose index is not changed from now on until it is left. Returns 0, and then there is nothing to
 * leave, where nothing of it can be found. */
int bvoli_image_enter(bvoli_image *image, const bvoli_instance *instance);
void bvoli_image_leave(bvoli_image *image);

/* Moves a block of the index to the view, if it is not there already. Returns its level. Lanes of which nothing can be found
 * have boxes of NaN. */
int bvoli_image_take(bvoli_image *image, uint32_t block);

static inline int bvoli_image_kind(const bvoli_image *image)
{
    return image->view.leaves.kind ? BVOL_KIND_TRIANGLE : BVOL_KIND_AABB;
}

#endif
