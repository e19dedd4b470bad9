/* SPDX-License-Identifier: MIT */
/* Triangles of two meshes that are near each other.
 *
 * The squared distance that counts is the greater of the single function's, which may be too low by the rounding of
 * coordinates, and of that of the boxes about the two triangles. Neither is above the true one, it depends on the two triangles
 * only, and what is left out is certainly not nearer: a box about others is not farther from another box than they are, also
 * where its image is rounded outward, and the function of boxes is monotone. */
#ifndef BVOLI_INDEX_PAIRS_NEAR_H
#define BVOLI_INDEX_PAIRS_NEAR_H

#include "index/handle.h"
#include "index/leaf/corners.h"

/* Of the blocks of b as many are held moved, since each is met by several of a. */
enum { BVOLI_NEAR_HELD = 16 };

typedef struct bvoli_near_block {
    uint32_t at; /* BVOLI_NONE: none */
    bvoli_block boxes;
} bvoli_near_block;

typedef struct bvoli_near_leaf {
    uint32_t at; /* BVOLI_NONE: none */
    bvoli_block boxes;
    bvoli_corners corners;
} bvoli_near_leaf;

typedef struct bvoli_near bvoli_near;

struct bvoli_near {
    const bvol_index *a, *b;
    const float *matrix;                                       /* from b to a, or NULL */
    float sq;                                                  /* what is farther is left out; those who take may lower it */
    int over;                                                  /* set by those who take: nothing more is wanted */
    int (*accepts)(bvoli_near *n, bvol_pair ids, float bound); /* below which they are not nearer; NULL: all */
    void (*take)(bvoli_near *n, bvol_pair ids, float sq);
    bvol_index_counters counters;
    /* While it runs */
    double along[3];  /* a unit vector from the nearest triangle of b to that of a; 0 before there is one */
    double beside[3]; /* that of the last two triangles that one of their own told apart */
    bvoli_near_block blocks[BVOLI_NEAR_HELD];
    bvoli_near_leaf leaves[BVOLI_NEAR_HELD];
};

/* Whether both hold triangles and may be asked, and the matrix is finite. */
int bvoli_near_can_be_asked(const bvol_index *a, const bvol_index *b, const float *matrix);

/* Takes a pair by itself if it is not farther than n->sq, of which both triangles are finite and the second one is moved. */
void bvoli_near_offer(bvoli_near *n, bvol_pair ids, const bvol_triangle *a, const bvol_triangle *b);

/* Takes pairs that are not farther than n->sq, roughly the nearest first. */
void bvoli_near_walk(bvoli_near *n);

#endif
