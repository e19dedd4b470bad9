/* SPDX-License-Identifier: MIT */
/* The kernels: loops over many shapes at once, one table of them for each instruction set.
 *
 * The same templates (*_template.h) are compiled once for each set of instructions, on the wrappers of simd_*.h. A kernel is a
 * filter: it says yes, no or not sure, and what it is not sure of goes to the predicates of single shapes. So answers do not
 * depend on the table, though what is left open may. */
#ifndef BVOLI_KERNEL_KERNEL_H
#define BVOLI_KERNEL_KERNEL_H

#include "base/points.h"
#include "convex/centered_gap.h"
#include "convex/manifold.h"
#include "convex/obbs_gap.h"
#include "kernel/tree/block.h"
#include "kernel/tree/descent.h"
#include "kernel/tree/group.h"
#include "kernel/tree/solid.h"

#include <stddef.h>
#include <stdint.h>

/* Bit i of word w stands for member 64 w + i; columns are as long as whole words. */
enum { BVOLI_WORD = 64 };

/* Words are judged in chunks of so many: 4096 members stay in the cache while several queries are answered. */
enum { BVOLI_CHUNK = 64 };

/* Judges the members of words first .. first + words - 1: sets yes[0 .. words - 1] and unsure[0 .. words - 1]. A member that is
 * in neither is a certain no; bits of members in `unsure` mean nothing in `yes`. The types of columns and query follow from the
 * kernel's name. What a kernel says of members that are not plain, see set/driver.h, is never used. Those words lie in one
 * chunk: no multiple of BVOLI_CHUNK is between them. */
typedef void bvoli_kernel(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure);

/* Judges blocks 0 .. count - 1 of a chunk by the bounds of their plain members: sets a bit of *some for each of which some may
 * answer yes, and of *all for each of which all certainly do; others of *all mean nothing where *some has none. */
typedef void bvoli_bounds_kernel(const void *blocks, const void *query, size_t chunk, size_t count, uint64_t *some,
                                 uint64_t *all);

/* The parts of one word's kernel stand in the loop over words, where what does not change is kept in registers; left to
 * themselves, compilers call them. What is rare stands apart, so that it takes no registers there. */
#if defined(__GNUC__)
#define WORD_INLINE static inline __attribute__((always_inline))
#define WORD_APART static __attribute__((noinline))
#else
#define WORD_INLINE static inline
#define WORD_APART static
#endif

/* A kernel that is one call. */
#define KERNEL(name, call)                                                                                                     \
    static void name(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)      \
    {                                                                                                                          \
        call;                                                                                                                  \
    }

/* The squared distances of the members of those words from a finite point: out[0 .. 64 words - 1]. Where a bit of unsure[] is
 * set, it is not above what the function for single shapes returns, elsewhere it is that. What it says of members that are not
 * plain is never used. */
typedef void bvoli_measurer(const void *columns, const float p[3], size_t first, size_t words, float *out, uint64_t *unsure);

/* For each of those words what is not above the squared distance of a plain member. */
typedef void bvoli_nearness(const void *columns, const float p[3], size_t first, size_t words, float *least);

/* Separates pairs of OBBs (make/separations.h). Writes the records of those that it does not leave open, and the numbers of
 * those that it does; returns how many these are. */
typedef struct bvoli_obb_couples bvoli_obb_couples;
enum { BVOLI_COUPLES = 256 };
typedef size_t bvoli_separator(const bvoli_obb_couples *in, uint8_t open[BVOLI_COUPLES]);

/* Judges pairs first .. first + count - 1 of shapes side by side (pairs/couples.h), up to BVOLI_WORD of them: sets *yes, and
 * returns what is left open. Bits beyond them are 0. */
typedef struct bvoli_couples bvoli_couples;
typedef uint64_t bvoli_couple_kernel(const bvoli_couples *p, size_t first, size_t count, uint64_t *yes);

/* Words of selected members, at least one; of the last only members in `last`. */
typedef struct bvoli_selection {
    size_t words;
    const uint64_t *start;
    uint64_t last;
} bvoli_selection;

/* Joins what kernels found with what was selected: yes[] keeps the members that are selected, plain and a certain yes, and
 * unsure[] becomes those for which the predicate of single shapes must decide, since they are not plain or not certain. Sets a
 * bit of `open` for each word that has such members. Returns how many bits yes[] keeps. */
typedef size_t bvoli_collector(const bvoli_selection *asked, const uint64_t *plain, uint64_t *yes, uint64_t *unsure,
                               uint64_t *open);

/* Writes base + i for each bit i of a word, in ascending order. */
typedef void bvoli_numberer(uint64_t bits, uint32_t base, uint32_t *out);

/* Sorts numbers in ascending order, at least one and up to so many bytes of them. Returns 0 and changes nothing where they are
 * more, or registers too narrow for it to be worth while. */
enum { BVOLI_SORT_BYTES = 16384 };
typedef int bvoli_sorter(void *array, size_t count);

/* Sorts rows of ids from a row on, each by itself, and writes pairs of `first` plus the number of the row and of each of its
 * ids. ends[i] is where row i ends among the ids, and among the pairs. Returns the first row that has too many, or `rows`. */
typedef size_t bvoli_rows_sorter(const uint32_t *ends, size_t row, size_t rows, uint32_t first, const uint32_t *ids,
                                 bvol_pair *pairs);

/* Puts the numbers without a bit before those with it, in any order, and tells how many they are. Returns 0 and changes nothing
 * where they are few, or registers cannot do it. */
typedef int bvoli_divider(void *array, size_t count, unsigned bit, size_t *without);

/* What a kernel is not sure of. The benchmark builds kernels that are always sure, to see what it costs to be exact. */
#ifdef BVOLI_ALWAYS_SURE
#define BVOLI_UNSURE(bits) ((void)(bits), (uint64_t)0)
#define BVOLI_GUESS(guess, certain) ((void)(certain), (guess))
#else
#define BVOLI_GUESS(guess, certain) (certain)
#define BVOLI_UNSURE(bits) (bits)
#endif

/* Boxes, coordinate by coordinate: min x, y, z, max x, y, z. `reach` holds for each word the largest |coordinate| among its
 * plain members. */
typedef struct bvoli_aabb_columns {
    const float *side[6];
    const float *reach;
    int ahead; /* whether to prefetch, because the columns are larger than the cache */
} bvoli_aabb_columns;

/* Half-spaces q . (p, 1) >= 0, scaled by powers of two such that one slack serves all: the computed height of a box's highest
 * or lowest corner, or any other point of it, over each plane is within slope * reach + rest, and never overflows. */
enum { BVOLI_PLANES_MAX = 32 };
typedef struct bvoli_planes {
    int count; /* at least 1 */
    float slope, rest;
    float interior_point[3]; /* most likely in all of them; finite */
    float q[BVOLI_PLANES_MAX][4];
    uint8_t high[BVOLI_PLANES_MAX][3], low[BVOLI_PLANES_MAX][3]; /* the columns of those corners */
} bvoli_planes;

/* A ray for the slab test of Kay and Kajiya (SIGGRAPH 1986): first the axes along which it advances, then those along which its
 * direction is 0. Differences, inverses and their limits are those of bvol_ray_hits_aabb(). t_min <= t_max. */
typedef struct bvoli_slab_ray {
    int moving;                               /* the ray advances along axes 0 .. moving - 1, and not along the others */
    int forward;                              /* first is finite and not negative */
    float origin[4], inverse[4], first, last; /* the fourth are no axis: vectors have four floats */
    uint8_t near[4], far[4];                  /* the columns of the faces */
} bvoli_slab_ray;

/* A box that moves, for the slabs of a ray: the axes along which it advances first. Its face ahead meets a wall when it has
 * come from `front` to there, and leaves the one behind when `back` has. Of other axes `front` and `back` are the greatest and
 * the least that it passes through. Numbers of the first are those of a ray that kernels judge. */
typedef struct bvoli_slab_motion {
    int moving; /* it advances along axes 0 .. moving - 1 */
    float front[3], back[3], inverse[3];
    uint8_t near[3], far[3]; /* the columns of the walls */
} bvoli_slab_motion;

/* Rays, coordinate by coordinate. Where the direction is 0 the inverse is 0 too. `odd` is not 0 for a word with
 * such a ray, or one whose `first` is negative or infinite. */
typedef struct bvoli_ray_columns {
    const float *origin[3], *inverse[3], *first, *last;
    const float *first_of_all, *last_of_all; /* for each word the number that all its plain rays have, or NaN */
    const uint64_t *odd;
} bvoli_ray_columns;

/* Shapes to be made from others, strides in bytes; a stride of 0 is for one matrix that serves all. */
typedef struct bvoli_images {
    const char *from, *matrix;
    char *out;
    size_t stride, matrix_stride, out_stride;
} bvoli_images;

/* Makes count, at most BVOLI_WORD, from number `first` on. Returns a bit for each that it leaves open and has not written. */
typedef uint64_t bvoli_image_kernel(const bvoli_images *in, size_t first, size_t count);

enum { BVOLI_POINT_DIRECTIONS = 7 };

/* Boxes in double to be rounded outward: so many coordinates at a time, of 4 boxes in space or 6 in the plane, each the lower
 * corner and then the upper one. Every coordinate is multiplied by its sign, 1 of lower corners, and -1 of upper ones, and the
 * shift, which is the origin, negated and multiplied so too, is added to it. `lower` has the bits of lower corners. */
enum { BVOLI_OUTWARD = 24 };
typedef struct bvoli_outward {
    double sign[BVOLI_OUTWARD], shift[BVOLI_OUTWARD];
    size_t axes;
    uint32_t lower, all;
} bvoli_outward;

/* Writes so many floats a block, and bits for those that are left open, or of which the box is empty; what is written of these
 * means nothing. Reads `axes` doubles beyond the last block. */
typedef void bvoli_outward_kernel(const double *from, const bvoli_outward *how, size_t blocks, float *out, uint32_t *open);

/* The columns of boxes, to be written: members, and for each word its bounds, all 0 where it has no plain member. A member of
 * which no bit in `holds` is set touches none of these bounds. */
typedef struct bvoli_aabb_target {
    float *side[6], *bound[6];
    bvol_aabb *about; /* the bounds of each word once more, side by side */
    float *reach;     /* for each word the largest |coordinate| of its bounds */
    uint64_t *plain;  /* finite, not empty */
    uint64_t *holds;  /* plain, and perhaps at the bounds of their word */
} bvoli_aabb_target;

/* Writes count boxes, which lie `stride` bytes apart, as the members from number `first` on, all of one word; the bounds of the
 * word are left as they are. */
typedef void bvoli_aabb_writer(const bvoli_aabb_target *out, size_t first, const char *from, size_t stride, size_t count);

/* Finds the bounds of a word. */
typedef void bvoli_aabb_bounder(const bvoli_aabb_target *out, size_t word);

/* Writes one word of a column in 16 bits, about the middle and by the inverse of the step of its grid (quantized.h). */
typedef void bvoli_quantizer(const float *column, float middle, float inverse, int16_t *out);

/* The same for spheres (sphere.h). */
typedef struct bvoli_sphere_target bvoli_sphere_target;
typedef void bvoli_sphere_writer(const bvoli_sphere_target *out, size_t first, const char *from, size_t stride, size_t count);

/* Where cells of a grid of 2^10 cells along each axis lie along a curve that passes through all of them (curve_template.h). Of
 * 64 cells, each given by three numbers below 2^10. */
enum { BVOLI_CURVE_BITS = 10, BVOLI_CURVE_MANY = 64 };
typedef void bvoli_curve_kernel(const uint32_t cells[3][BVOLI_CURVE_MANY], uint32_t out[BVOLI_CURVE_MANY]);

/* In which cells of such a grid the centers of 64 boxes are, whose sides are columns as in a block, neither empty nor NaN.
 * Along an axis on which all are alike the scale is 0; what is NaN there, or outside of the grid, goes to its ends. */
typedef struct bvoli_curve_grid {
    double low[3], scale[3]; /* of twice the centers */
} bvoli_curve_grid;
typedef void bvoli_cell_kernel(const float side[6][BVOLI_CURVE_MANY], const bvoli_curve_grid *grid,
                               uint32_t out[3][BVOLI_CURVE_MANY]);

/* One table; table.h fills it. */
typedef struct bvoli_kernels {
    const char *name;
    bvoli_collector *collect;
    bvoli_numberer *number;
    bvoli_kernel *aabb_overlaps_aabb; /* bvoli_aabb_columns, bvol_aabb that is not empty; never unsure */
    bvoli_kernel *aabb_overlaps_flat; /* the same along x and y alone */
    bvoli_kernel *aabb_within_aabb;   /* bvoli_aabb_columns, bvol_aabb; never unsure */
    bvoli_kernel *aabb_cull;          /* bvoli_aabb_columns, bvoli_planes: the box is outside none */
    bvoli_kernel *aabb_inside;        /* bvoli_aabb_columns, bvoli_planes: the box is inside all */
    bvoli_kernel *aabb_meets;         /* bvoli_aabb_columns, bvoli_planes: the box shares a point with all planes together */
    bvoli_kernel *aabb_raycast;       /* bvoli_aabb_columns, bvoli_slab_ray */
    bvoli_bounds_kernel *aabb_bounds_overlap; /* bvoli_aabb_columns, bvol_aabb that is not empty; all: they lie within it */
    bvoli_bounds_kernel *aabb_bounds_cull;    /* bvoli_aabb_columns, bvoli_planes; all: they are inside all */
    bvoli_bounds_kernel *aabb_bounds_raycast; /* bvoli_aabb_columns, bvoli_slab_ray; never all */
    bvoli_kernel *quantized_overlaps_aabb;    /* bvoli_quantized_columns, see quantized.h, bvol_aabb that is not empty */
    bvoli_kernel *quantized_within_aabb;      /* bvoli_quantized_columns, bvol_aabb that is not empty */
    bvoli_kernel *quantized_cull;             /* bvoli_quantized_columns, bvoli_planes */
    bvoli_kernel *rays_hit_aabb;              /* bvoli_ray_columns, bvol_aabb that is not empty */
    bvoli_kernel *obb_overlaps_obb;           /* bvoli_packed_obbs, bvoli_obb_pairs, see packed_obb.h */
    bvoli_kernel *obb_cull;                   /* bvoli_packed_obbs, bvoli_obb_planes: the box is outside none */
    bvoli_kernel *obb_meets;         /* bvoli_packed_obbs, bvoli_obb_planes: the box shares a point with all planes together */
    bvoli_image_kernel *aabb_images; /* bvol_aabb, matrices, bvol_aabb */
    bvoli_image_kernel *obb_boxes;   /* bvol_obb, no matrices, bvol_aabb */
    bvoli_image_kernel *obb_images;  /* bvol_aabb, matrices, bvol_obb */
    bvoli_image_kernel *obb_rows;    /* bvol_obb, no matrices, bvoli_packed_obb one after the other */
    bvoli_image_kernel *sphere_images; /* bvol_sphere, matrices, bvol_sphere */
    bvoli_outward_kernel *outward;

    /* The filters of single shapes, in the widest registers. They return the stage that was certain, or BVOLI_OPEN of
     * arith/round_sum.h and have written nothing; */
    int (*obb_of_image)(const bvol_aabb *box, const float matrix[16], bvol_obb *out);
    int (*obb_box)(const bvol_obb *box, bvol_aabb *out);
    int (*obb_corners)(const bvol_obb *box, bvol_vec3 out[8]);
    int (*obb_local_bounds)(const bvol_obb *box, const bvol_obb *other, bvol_aabb *out);
    /* or how the stretch was found, of affine/stretch.h, and the last stage where they leave something open; */
    int (*sphere_image)(const bvol_sphere *sphere, const float matrix[16], bvol_sphere *out);
    int (*capsule_image)(const bvol_capsule *capsule, const float matrix[16], bvol_capsule *out);
    /* or 0 where nothing is certain. */
    int (*obb_image)(const bvol_obb *box, const float matrix[16], bvol_obb *out);
    int (*obb_local_obb)(const bvol_obb *box, const bvol_obb *other, bvol_obb *out);

    /* bvoli_centered_gap(), bvoli_obbs_gap() and bvoli_bodies_manifold(), with the same bits, as kernel/x86/avx2_contacts.c
     * says. */
    int (*centered_gap)(const bvoli_centered *a, const bvoli_centered *b, int where, unsigned open, int sense, bvoli_gap *out);
    int (*obbs_gap)(const bvol_obb *a, const bvol_obb *b, int sense, bvoli_gap *out);
    int (*bodies_manifold)(const bvoli_body *a, const bvoli_body *b, const bvoli_gap *gap, double deepest, double largest_gap,
                           bvol_contact out[BVOLI_CONTACTS]);

    /* Passes over points, for fits. Those that are not finite are passed over.
     *
     * The least of dot(dual[k], point - from) and the greatest, and the numbers of their points, at 2 k and 2 k + 1, of equal
     * ones the first. All are set by the caller, and stay where no point is below or above that. */
    void (*points_along)(const bvoli_points *all, const double from[3], const double dual[3][3], double low[3], double high[3],
                         size_t at[6]);
    /* The greatest of what bvoli_see() sees, affine/frame.h. */
    void (*points_reach)(const bvoli_points *all, const double from[3], const double dual[3][3], double reach[3],
                         double magnitude[3]);
    /* The directions of EPOS-14: x, y, z, x + y + z, x + y - z, x - y + z, x - y - z. Sets the numbers of the highest point
     * along direction k, at 2 k, and of the lowest, at 2 k + 1, of equal ones the first. Returns how many are finite. */
    size_t (*points_extreme)(const bvoli_points *all, size_t at[2 * BVOLI_POINT_DIRECTIONS]);
    /* The number of the point that is farthest from a finite one, of equal ones the first, and its squared distance, rounded
     * as bvoli_dot() of the differences is. */
    size_t (*points_farthest)(const bvoli_points *all, const double from[3], double *sq);
    /* From number `first` on, all points before the one that is returned, or all there are, are nearer to a finite one than the
     * root of sq, with their squared distances rounded as above, or not finite. */
    size_t (*points_beyond)(const bvoli_points *all, size_t first, const double from[3], double sq);
    /* The box of all points without a NaN, infinite ones among them; zeros may have either sign. Returns how many those are. */
    size_t (*points_bounds)(const bvoli_points *all, bvol_aabb *box);

    bvoli_kernel *aabb_interior;    /* bvoli_aabb_columns, bvol_aabb: the interiors overlap; never unsure */
    bvoli_kernel *sphere_overlaps;  /* bvoli_sphere_columns, bvoli_round_query, see sphere.h */
    bvoli_kernel *sphere_cull;      /* bvoli_sphere_columns, bvoli_obb_planes: the sphere is outside none */
    bvoli_kernel *sphere_meets;     /* bvoli_sphere_columns, bvoli_obb_planes: it shares a point with all planes together */
    bvoli_kernel *sphere_raycast;   /* bvoli_sphere_columns, bvoli_sphere_ray */
    bvoli_kernel *obb_raycast;      /* bvoli_packed_obbs, bvoli_sphere_ray; only sure of misses */
    bvoli_measurer *aabb_measure;   /* bvoli_aabb_columns */
    bvoli_measurer *sphere_measure; /* bvoli_sphere_columns */
    bvoli_measurer *obb_measure;    /* bvoli_packed_obbs; never sure */
    bvoli_measurer *obb_distances;  /* bvoli_obb_members; no bounds where it is unsure */
    bvoli_nearness *aabb_nearness, *sphere_nearness, *obb_nearness;
    bvoli_separator *obb_separations;
    bvoli_sphere_writer *sphere_write;
    bvoli_aabb_writer *aabb_write;
    bvoli_aabb_bounder *aabb_bound;
    bvoli_quantizer *quantize;
    bvoli_block_kernel *block_overlaps, *block_within; /* see block.h */
    bvoli_block_pairer *block_pairs;                   /* that overlap */
    bvoli_block_meeter *block_meetings;
    bvoli_block_bounder *block_bounds;
    bvoli_block_sharer *block_share;
    bvoli_block_grower *block_grow_least;
    bvoli_block_caster *block_raycast;
    bvoli_block_sweeper *block_sweep;
    bvoli_ray_descender *ray_descend;
    bvoli_ways_descender *ways_descend; /* perhaps NULL, as way_shorten then is */
    bvoli_way_shortener *way_shorten;
    bvoli_box_descender *box_descend;
    bvoli_group_descender *group_descend;
    bvoli_framed_descender *framed_descend;
    bvoli_ray_framer *ray_frame;
    bvoli_block_divider *block_sides;
    bvoli_block_picker *block_pick;
    bvoli_blocks_searcher *blocks_overlaps;
    bvoli_block_coupler *block_couple;
    bvoli_triangle_caster *triangles_raycast;
    bvoli_triangle_crosser *triangles_crossed;
    bvoli_beams_crosser *beams_cross;
    bvoli_triangle_pairer *triangles_pairs; /* that are not apart */
    bvoli_triangle_nearer *triangles_along;
    bvoli_triangle_mover *triangles_move;
    bvoli_block_mover *block_move;
    bvoli_triangle_bounder *triangles_bounds;
    bvoli_triangle_sweeper *triangles_swept;
    bvoli_triangle_measurer *triangles_apart;
    bvoli_block_narrower *block_rounded;
    bvoli_block_obb_sweeper *block_obb_swept;
    bvoli_block_measure *block_distances;
    bvoli_block_nearness *block_near;
    bvoli_block_chooser *block_nearest;
    bvoli_block_orderer *block_order;
    bvoli_block_rounder *block_round;
    bvoli_block_director *block_turned;
    bvoli_ball_descender *ball_descend;
    bvoli_turned_descender *turned_descend;
    bvoli_curve_kernel *curve_places;
    bvoli_cell_kernel *curve_cells;
    bvoli_sorter *ids_sort, *pairs_sort; /* bvol_pair: by a, then by b */
    bvoli_rows_sorter *rows_sort;        /* perhaps NULL */
    bvoli_divider *ids_divide, *pairs_divide;
    bvoli_couple_kernel *couple_aabb_aabb, *couple_sphere_sphere, *couple_sphere_aabb, *couple_obb_obb, *couple_obb_aabb,
        *couple_capsule_capsule, *couple_triangle_aabb, *couple_triangle_sphere, *couple_ray_aabb, *couple_ray_triangle;
} bvoli_kernels;

extern const bvoli_kernels bvoli_kernels_scalar;
extern const bvoli_kernels bvoli_kernels_sse2, bvoli_kernels_avx2, bvoli_kernels_avx512; /* on x86-64 */
extern const bvoli_kernels bvoli_kernels_neon;                                           /* on AArch64 */
extern const bvoli_kernels bvoli_kernels_simd128;                                        /* on WebAssembly */

/* The table of this CPU, less what BVOL_CPU_MAX forbids. Found out once. */
const bvoli_kernels *bvoli_kernels_now(void);

/* For tests: all tables of this architecture, the plainest first, then NULL. */
extern const bvoli_kernels *const bvoli_kernels_all[];

/* For tests: handles that are made from now on have this table, or the best one again if it is NULL. Returns 0 and changes
 * nothing where the CPU lacks it or BVOL_CPU_MAX forbids it. */
int bvoli_kernels_use(const bvoli_kernels *table);

#endif
