/* SPDX-License-Identifier: MIT */
/* Spheres, capsules and oriented boxes as kernels compare them with the boxes of a block. */
#ifndef BVOLI_KERNEL_TREE_SOLID_H
#define BVOLI_KERNEL_TREE_SOLID_H

#include "kernel/tree/block.h"
#include "kernel/tree/descent.h"

/* A ball, or a ball that is at every place of a segment. Squared distances are those that kernels compute. */
typedef struct bvoli_round {
    int moves;                    /* whether the ends are two */
    float from[3], to[3], way[3]; /* the ends, and about the way between them */
    float inverse;                /* about 1 / |way|^2 */
    float near_sq, far_sq; /* a point of the segment that is at most so near is near enough; the only point beyond is not */
    float radius_sq;       /* of one that moves; not below that of the radius, for comparisons with squared heights */
} bvoli_round;

/* An oriented box by vectors along which it and upright boxes may be apart: the coordinate axes, the normals of its faces, and
 * those of planes along two edges. */
enum { BVOLI_FACES = 6, BVOLI_DIRECTIONS_MAX = 15 };
#define BVOLI_TURNED_MAX 0x1p100F /* of sizes, beyond which nothing is certain, since sums might overflow */
typedef struct bvoli_directions {
    int count;    /* at least BVOLI_FACES */
    int edges[4]; /* where those begin that are of an edge along each coordinate axis, and where they end */
    float center[3];
    float slack; /* of what is compared, for the box; and for each unit that boxes reach from the center, along all axes: */
    float relative;
    float n[BVOLI_DIRECTIONS_MAX][3], size[BVOLI_DIRECTIONS_MAX][3]; /* the vectors, and their coordinates by magnitude */
    float reach[BVOLI_DIRECTIONS_MAX];                               /* twice how far the box reaches from its center */
} bvoli_directions;

/* What is certain: outside, meets, and, where it is wanted, inside, and then what is grazing. Unused lanes are outside of a
 * ball that does not move, and may be anything to others. Of an oriented box only faces are looked at unless it is wanted which
 * of some lanes meet it. */
typedef bvoli_block_sides bvoli_block_rounder(const bvoli_block *block, const bvoli_round *round, unsigned wanted);
typedef bvoli_block_sides bvoli_block_director(const bvoli_block *block, const bvoli_directions *directions, uint32_t lanes,
                                               unsigned wanted);

/* Goes down by what is certain alone, and gives ids while there is room. What is left on the stack where it ends begins with a
 * block that needs an exact look, or with any when the room has ended. A ball does not move; an oriented box lies within the
 * bounds of the descent. */
typedef void bvoli_ball_descender(bvoli_box_descent *d, const bvoli_round *ball);
typedef void bvoli_turned_descender(bvoli_box_descent *d, const bvoli_directions *directions);

#endif
