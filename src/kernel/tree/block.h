/* SPDX-License-Identifier: MIT */
/* Blocks of boxes, of which the trees of indexes are made. */
#ifndef BVOLI_KERNEL_TREE_BLOCK_H
#define BVOLI_KERNEL_TREE_BLOCK_H

#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

/* A block has as many lanes as the widest vectors. */
enum { BVOLI_WIDE = 16 };

/* The boxes of a block, coordinate by coordinate: min x, y, z, max x, y, z. Unused lanes are NaN, so that no comparison finds
 * them. `child` says what each box is about; it means nothing to kernels. 448 bytes: seven lines of the cache. */
typedef struct bvoli_block {
    float side[6][BVOLI_WIDE];
    uint32_t child[BVOLI_WIDE];
} bvoli_block;

/* Bit i for each box i that has the relation to the query that the name of the kernel says. Comparisons only: certain. */
typedef uint32_t bvoli_block_kernel(const bvoli_block *block, const bvol_aabb *query);

/* Bit i for each box i but those that certainly grow more than another by a box, as their surfaces do; any for unused lanes. */
typedef uint32_t bvoli_block_grower(const bvoli_block *block, const bvol_aabb *box);

/* Tests the boxes of another block in place of the query: bits of the first block's boxes into out[i] for each box i of
 * the other that overlaps a box about the first block. Returns those that have any. */
typedef uint32_t bvoli_block_pairer(const bvoli_block *block, const bvol_aabb *about, const bvoli_block *other,
                                    uint16_t out[BVOLI_WIDE]);

/* For some boxes of another block, each with the bits of those that it meets, the one of these with which it has most in
 * common, and for each how much that is into out[]: minus the square of the common volume over the product of both, of
 * coordinates times `scale`. Any number stands for what is infinite or unknown, but no NaN. */
typedef void bvoli_block_sharer(const bvoli_block *block, const bvoli_block *other, uint32_t lanes,
                                const uint16_t with[BVOLI_WIDE], const float scale[3], uint32_t first[BVOLI_WIDE],
                                float out[BVOLI_WIDE][BVOLI_WIDE]);

/* Lanes of a block that have a lane of another, and those that have one by so little that floats do not tell. */
typedef struct bvoli_block_meetings {
    uint32_t some, open;
} bvoli_block_meetings;

/* The same of finite boxes, by the first axes, two or three. Those that do not overlap by more than `least` along each, which
 * is not negative, for certain, are bits of open[i] too. Nothing is written of the other's boxes beyond the box about the first
 * block. */
typedef bvoli_block_meetings bvoli_block_meeter(const bvoli_block *block, const bvol_aabb *about, const bvoli_block *other,
                                                int axes, float least, uint16_t out[BVOLI_WIDE], uint16_t open[BVOLI_WIDE]);

/* Bit i for each box i that a ray does not certainly miss, and a number that is not above the t_enter in the record of any box
 * within it. */
struct bvoli_slab_ray;
typedef uint32_t bvoli_block_caster(const bvoli_block *block, const struct bvoli_slab_ray *ray, float bounds[BVOLI_WIDE]);

/* Bit i for each box i that a moving box does not certainly miss, and a number that is not above the time at which it meets any
 * box within it. */
struct bvoli_slab_motion;
typedef uint32_t bvoli_block_sweeper(const bvoli_block *block, const struct bvoli_slab_motion *motion,
                                     float bounds[BVOLI_WIDE]);

/* What half-spaces say of the boxes of a block for certain; bit i for box i, any for unused lanes. */
typedef struct bvoli_block_sides {
    uint32_t outside; /* of one half-space */
    uint32_t across;  /* outside of none */
    uint32_t meets;   /* shares a point with all of them together */
    uint32_t inside;  /* all of them, and finite */
    uint32_t grazing; /* where it may take an exact look to tell whether it is outside, or inside; of solids only */
} bvoli_block_sides;

/* Beside `outside`, only what is wanted is told. */
enum bvoli_sides_wanted { BVOLI_ACROSS = 1, BVOLI_MEETS = 2, BVOLI_INSIDE = 4 };

struct bvoli_planes;
typedef bvoli_block_sides bvoli_block_divider(const bvoli_block *block, const struct bvoli_planes *planes, unsigned wanted);

/* Writes child[i] for each bit i that is set, in ascending order, and returns how many they are. */
typedef uint32_t bvoli_block_picker(const bvoli_block *block, uint32_t lanes, uint32_t *out);

/* Writes the children of the boxes of some blocks that overlap a box, which is not empty, block after block, and returns how
 * many they are. There is room for all, and for a block where there is none. They are below 2^31. Tells whether each is above
 * the one before, unless `ascend` is NULL. */
typedef size_t bvoli_blocks_searcher(const bvoli_block *blocks, const uint32_t *which, size_t count, const bvol_aabb *query,
                                     uint32_t *out, int *ascend);

/* Writes the pairs of children of some lanes, each with those of the lanes of the other that are bits in `with`; where that is
 * asked for the lesser of two comes first. Returns how many they are, up to BVOLI_LANE_PAIRS; writes none where `out` is NULL.
 */
typedef uint32_t bvoli_block_coupler(const bvoli_block *block, uint32_t lanes, const bvoli_block *other,
                                     const uint16_t with[BVOLI_WIDE], int lesser_first, bvol_pair *out);

/* Triangles side by side: the corners a, b and c, coordinate by coordinate. */
typedef struct bvoli_corners {
    float corner[3][3][BVOLI_WIDE];
} bvoli_corners;

/* The lanes whose triangles a ray does not certainly miss; into *sure those of them whose interior it certainly
 * passes through. Others are read too, and may be anything. */
typedef uint32_t bvoli_triangle_caster(const bvoli_corners *triangles, uint32_t lanes, const bvol_ray *ray, uint32_t *sure);

/* Triangles that the beam of a point, the ray along +x, certainly crosses outward (through their front) or inward; those that
 * it certainly does not cross, and that may contain the point; and those of which nothing is certain, or whose x reach from
 * before the point to beyond it. */
typedef struct bvoli_crossed {
    uint32_t outward, inward, touched, open;
} bvoli_crossed;
typedef void bvoli_triangle_crosser(const bvoli_corners *triangles, uint32_t lanes, const bvol_vec3 *p, bvoli_crossed *out);

/* The same for as many points as a block has lanes, coordinate by coordinate: adds to the sum of each what is certain of some
 * triangles, 1 for outward and -1 for inward, and sets the points of which each such triangle leaves something open. Returns
 * the triangles that leave any open. */
typedef struct bvoli_beams {
    float at[3][BVOLI_WIDE], sum[BVOLI_WIDE];
    int surfaces; /* those that may be touched are open too */
} bvoli_beams;
typedef uint32_t bvoli_beams_crosser(const bvoli_corners *triangles, uint32_t lanes, bvoli_beams *beams,
                                     uint16_t open[BVOLI_WIDE]);

/* Pairs of triangles of two blocks: of each of some lanes of the first, which are a bit each, those of the second whose bits
 * are in `with`. Writes BVOLI_WIDE times the lane of the first, and the lane of the second, of each pair that is not certainly
 * apart; and adds BVOLI_THROUGH where their interiors certainly pass through each other. Returns how many are written. */
enum { BVOLI_LANE_PAIRS = BVOLI_WIDE * BVOLI_WIDE, BVOLI_THROUGH = BVOLI_LANE_PAIRS };
typedef uint32_t bvoli_triangle_pairer(const bvoli_corners *first, const bvoli_corners *second, uint32_t lanes,
                                       const uint16_t with[BVOLI_WIDE], uint16_t out[BVOLI_LANE_PAIRS]);

/* For each triangle of the second those of the first that do not certainly begin farther from it than a gap, along a vector of
 * length 1 to 2^-22, or 0: a bit each, any for lanes that are not used. */
typedef void bvoli_triangle_nearer(const bvoli_corners *first, const bvoli_corners *second, const float along[3], float gap,
                                   uint16_t with[BVOLI_WIDE]);

/* Images of the triangles of some lanes under an affine map, as bvol_triangle_transform() gives them. Returns the lanes that it
 * leaves open; what it writes there, and in lanes that were not asked for, means nothing. */
typedef uint32_t bvoli_triangle_mover(const bvoli_corners *triangles, uint32_t lanes, const float matrix[16],
                                      bvoli_corners *out);

/* A ball or a capsule that moves, whose numbers are finite: the first point of the core, the vector from there to the other one
 * with its square and the inverse of that, and slacks: of how far it is from something, but for what grows with the distance of
 * that, and of how fast it comes nearer, both along a direction whose magnitudes add up to 1. */
typedef struct bvoli_round_motion {
    int points; /* 1, or 2 */
    float origin[3], side[3], square, per_square, motion[3], radius, slack, slow;
} bvoli_round_motion;

/* What is seen from the first point of the core. With u = 2^-24 and m the greatest coordinate of the corners and of the other
 * point of the core, seen so, added up: each has one rounding, a scalar product with n three more of |n|_1 m, the greatest or
 * least of them none, |n| 3.1 and its product with the radius one of r |n|, and two differences one of all of that each: below
 * 7 u of |n|_1 (m + r). n . v is within 4 u of |n|_1 times the greatest coordinate of v. 16 u of both are taken, so that they
 * are 9 u of m + r apart at any time that is not later.
 *
 * The time that counts is that of the function of single shapes, raised by bvoli_approach_last() until they are nearer than 8 u
 * of m + r, or no direction that can be the nearest one raises it. So what is later than the time of the kernel counts as
 * later. 2^-36 of the core's greatest coordinate and the radius cover 2^-44 of the size in motion.h, by which the function of
 * single shapes may be early as well. */
#define BVOLI_SWEPT_SLACK 0x1p-20F
#define BVOLI_SWEPT_FAR 0x1p-36F

/* The triangles of some lanes that it may meet up to a time, and into bounds[], which are from 0 on and not late, others that
 * are not late either. From bit BVOLI_WIDE on those of them whose interiors it certainly overlaps at the start. */
typedef uint32_t bvoli_triangle_sweeper(const bvoli_corners *triangles, const bvoli_round_motion *motion, uint32_t lanes,
                                        float limit, float bounds[BVOLI_WIDE]);

/* The same of the boxes of a block, for what lies in them. */
typedef uint32_t bvoli_block_narrower(const bvoli_block *block, const bvoli_round_motion *motion, uint32_t lanes, float limit,
                                      float bounds[BVOLI_WIDE]);

/* An oriented box that moves, as a ball without a radius about its center: unit normals of its faces, rounded, or 0 where there
 * is none, and how far it reaches along each, rounded. The slacks are those above with the sum of its half edges for the
 * radius: heights of its faces lose two roundings more, 9 u of |n|_1 (m + r) in all. The time that counts is not below what
 * bvoli_approach_triangle_by_box() tells of the normals as they were before they were rounded, to u at most, which moves
 * heights by u of that and n . v by u of |n|_1 times the greatest coordinate of v. */
typedef struct bvoli_turned_motion {
    bvoli_round_motion center;
    float face[3][3], reach[3];
} bvoli_turned_motion;

typedef uint32_t bvoli_block_obb_sweeper(const bvoli_block *block, const bvoli_turned_motion *motion, uint32_t lanes,
                                         float limit, float bounds[BVOLI_WIDE]);

/* Raises bounds[] of some lanes to others that are not above what bvol_triangle_distance_sq_point() tells of a finite point; of
 * lanes that are not asked for they mean nothing. */
typedef void bvoli_triangle_measurer(const bvoli_corners *triangles, const float p[3], uint32_t lanes,
                                     float bounds[BVOLI_WIDE]);

/* Boxes that contain the images of the boxes of some lanes under an affine map, and of whatever lies in them, rounded to floats
 * or not, but not the least ones. Returns the lanes that it leaves open; what it writes there, and in lanes that were not asked
 * for, means nothing, but what is NaN there stays so. */
typedef uint32_t bvoli_block_mover(const bvoli_block *block, uint32_t lanes, const float matrix[16], float side[6][BVOLI_WIDE]);

/* The boxes about the triangles of some lanes; NaN in the others. Coordinates are finite, infinite, or all NaN. */
typedef void bvoli_triangle_bounder(const bvoli_corners *triangles, uint32_t lanes, float side[6][BVOLI_WIDE]);

/* The smallest box that contains those of a block; an empty one where all are NaN. */
typedef void bvoli_block_bounder(const bvoli_block *block, bvol_aabb *out);

/* For each box a number that is at most its squared distance to a finite box, as rounded to float, by the first so many axes:
 * two in an index of the plane. */
typedef void bvoli_block_measure(const bvoli_block *block, const bvol_aabb *query, int axes, float out[BVOLI_WIDE]);

/* The lanes whose bounds are not above a limit. */
typedef uint32_t bvoli_block_nearness(const float bounds[BVOLI_WIDE], float limit);

/* Of some lanes, of which there is one, the first that has the least bound. */
typedef uint32_t bvoli_block_chooser(const float bounds[BVOLI_WIDE], uint32_t lanes);

/* The lanes whose bounds are not above a limit, in the order of their bounds, and then of the lanes. Returns how many they are.
 * No such bound is NaN. */
typedef uint32_t bvoli_block_orderer(const float bounds[BVOLI_WIDE], uint32_t lanes, float limit, uint8_t out[BVOLI_WIDE]);

#endif
