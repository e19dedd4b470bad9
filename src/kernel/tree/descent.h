/* SPDX-License-Identifier: MIT */
/* The descent of a ray through a tree of blocks, to the leaves that hold what it may hit. */
#ifndef BVOLI_KERNEL_TREE_DESCENT_H
#define BVOLI_KERNEL_TREE_DESCENT_H

#include "base/prefetch.h"
#include "kernel/tree/block.h"

#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

/* The slacks of prepared rays, below. */
#define BVOLI_WAY_MORE (1 + 0x1p-20F)
#define BVOLI_WAY_SLACK 0x1p-21F

/* What a block is in its tree. Blocks that are free have level BVOLI_LEVELS and are linked by `parent`. */
typedef struct bvoli_link {
    uint32_t parent; /* the place of the box about this block; BVOLI_NONE for the root and in lists */
    uint16_t count;  /* lanes in use, the first ones */
    uint16_t level;  /* 0 for leaves */
    uint32_t cell;   /* of an octree, whose own boxes are in the tree of which this is the root; otherwise BVOLI_NONE */
} bvoli_link;

/* Blocks still to be looked at, the one with the least bound on top. */
typedef struct bvoli_stack_entry {
    uint32_t block;
    float bound; /* nothing in it is nearer */
} bvoli_stack_entry;

/* A ray that begins at a finite t from 0 on, by a product and a sum for each wall: one at b is passed at b * scale + shift,
 * which is never too late for near walls and never too early for far ones. So a box that is hit is never left before it is
 * entered.
 *
 * Let u = 2^-24 and t = (b - o) / d along an axis, with |o|, |d| and |1 / d| below 2^40. With inverse = fl(1 / d) and oi = fl(o
 * * inverse), b * inverse - oi has an error of u |t| from the inverse, u (|t| + |oi|) from the product where it is rounded by
 * itself, u |oi| from oi and u (|t| + |oi|) from the sum: below 3.2 u (|t| + |oi|), and 2^-120 for what is lost below 2^-126.
 * Of a near wall 8 u |oi| + B is taken away, B being SLAB_UNDERFLOW_SLACK, which covers what does not grow with t and the
 * rounding of the shift. So it is passed at no more than (1 + 3.2 u) t, or before the ray begins if t is negative. Of a far
 * wall both numbers are 1 + 16 u as large, each with a rounding more, and the same slack is added: at least (1 + 11 u) t if t
 * is not negative, since what does not grow with t is then below 6 u |oi|. The last t of the ray is made larger in the same
 * way. The true entry is at most the true exit of a box that is hit, and so are these. Overflow keeps their order: where a near
 * wall is passed at infinity by rounding, so is any far wall that is passed truly later. */
typedef struct bvoli_prepared_ray {
    int moving; /* along axes 0 .. moving - 1, and not along the others, where it lies between back and front */
    float near_scale[4], near_shift[4], far_scale[4], far_shift[4], back[4], front[4]; /* the fourth are no axis */
    float first, last;
    uint8_t near[4], far[4]; /* the columns of the walls */
} bvoli_prepared_ray;

/* A ray in the frame of an index of triangles that is placed in a world by a map (kernel/tree/frame_template.h). Boxes and
 * triangles are those of the index, and t is that of the world, where what is hit counts: no record of an image in a box of the
 * index has a t below that at which a plane across the ray, in the world, passes its first corner, t = shift + sum of scale *
 * (coordinate in the column), a little too early. */
typedef struct bvoli_framed_ray {
    bvoli_prepared_ray walls; /* of boxes as much larger as it takes; to the end of the ray */
    float scale[3], shift, end;
    uint8_t first[3];
    bvol_ray line; /* of which triangles are as near as `reach`, along each axis, where their images are hit */
    float reach;
} bvoli_framed_ray;

/* A descent that pauses at leaves. */
typedef struct bvoli_descent {
    const bvoli_block *blocks;
    const bvoli_link *links;
    const bvoli_corners *corners; /* of the triangles in each block; NULL where only boxes are judged */
    bvoli_stack_entry *stack;     /* with room for what each level leaves on it */
    size_t depth;
    uint64_t nodes, leaves;   /* blocks that were looked at, above the leaves and among them */
    uint32_t leaf, lanes;     /* where it paused, and what may be hit there */
    uint32_t sure;            /* with corners: the triangles of which the ray certainly passes through the interior */
    float bounds[BVOLI_WIDE]; /* below which nothing of a lane is hit; NaN where that is not known */
} bvoli_descent;

/* A descent of a box, which pauses at leaves of which boxes overlap it, or of a solid (solid.h). Blocks are looked at in the
 * order of their lanes. Where there is another box within that box, boxes that have a wall in common with the box are in doubt:
 * it pauses there too. The box is finite where ids go without a pause. */
typedef struct bvoli_box_descent {
    const bvoli_block *blocks;
    const bvoli_link *links;
    const bvol_aabb *bounds, *inner; /* the box, and one within it: all is found that is in a box within that */
    uint32_t *stack; /* with room for what each level leaves on it, and for leaves that wait; BVOLI_WHOLE: all below is found */
    size_t depth;
    uint64_t nodes, leaves; /* blocks that were looked at, above the leaves and among them */
    uint32_t *out;          /* where ids go without a pause while fewer than `most` are there, and a block more; perhaps NULL */
    size_t most, taken;
    uint32_t leaf; /* where it paused, perhaps whole */
} bvoli_box_descent;

#define BVOLI_WHOLE 0x80000000U

/* So many leaves, or a block more, wait beside the stack where ids are given, and may come to lie on it. */
enum { BVOLI_LEAVES_AT_ONCE = 256 };

/* Goes on to the next leaf of which boxes overlap the bounds, along the first so many axes; returns its lanes, 0 at the end. */
typedef uint32_t bvoli_box_descender(bvoli_box_descent *d, int axes);

/* Goes on to the next leaf in which a ray does not certainly miss all boxes, or all triangles, up to its last t. */
typedef int bvoli_ray_descender(bvoli_descent *d, const bvoli_prepared_ray *prepared, const bvol_ray *ray);

/* A ray that goes down a tree beside others, a block at a time. Its stack has room for what each level leaves on it, and for
 * half a block above. */
typedef struct bvoli_way {
    bvoli_prepared_ray ray; /* along all axes */
    bvol_ray near;          /* as far as that, for triangles */
    bvoli_stack_entry *stack;
    size_t depth;
    uint32_t leaf, lanes, sure; /* of the leaf that was looked into last, as of a descent */
    _Alignas(BVOLI_LINE) float bounds[BVOLI_WIDE];
} bvoli_way;

/* As measured with AVX-512: more than wait for memory at once, and few enough to stay in the nearest cache. */
enum { BVOLI_WAYS = 8 };

typedef struct bvoli_ways {
    const bvoli_block *blocks;
    const bvoli_link *links;
    const bvoli_corners *corners; /* as of a descent */
    size_t inner, leaves;         /* with a block above the leaves on top of their stacks, and with a leaf */
    bvoli_way *at_inner[BVOLI_WAYS], *at_leaf[BVOLI_WAYS];
} bvoli_ways;

/* Takes the block on top of each stack from it, and looks into it: above the leaves it puts those below that the ray may hit in
 * its place, the nearest on top. Asks for the next blocks, so that they are there when it is the way's turn again. Puts those
 * at leaves in which something may be hit first, and returns how many they are. NULL where it is no faster than one ray after
 * the other: without jumps on what it finds, what it waits for on one way is hidden behind the others. */
typedef size_t bvoli_ways_descender(bvoli_ways *ways);

/* Takes what is beyond the end of the ray from the stack. */
typedef void bvoli_way_shortener(bvoli_way *way);

/* Takes a ray that begins at a finite t from 0 on to the frame of an index of triangles within a box, whose images it may hit
 * from `from` on, which may be any number. Returns 0 where nothing could be left out there: the map has no inverse that is
 * known well enough, or numbers are too large or too small. The end is to be set. */
typedef int bvoli_ray_framer(const bvol_ray *ray, const float matrix[16], const bvol_aabb *about, float from,
                             bvoli_framed_ray *out);

/* Goes on to the next leaf in which such a ray does not certainly miss all images of triangles, up to the end. It tells neither
 * bounds nor what is sure. */
typedef int bvoli_framed_descender(bvoli_descent *d, const bvoli_framed_ray *framed);

#endif
