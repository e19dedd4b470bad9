/* SPDX-License-Identifier: MIT */
/* How far apart two bodies are, or how deep in each other, whose cores are points, segments and boxes: the same as
 * convex/gap.h, several times as fast. The difference of such cores is a zonotope, d + sum of s[k] g[k] with |s[k]| <= 1, so
 * that
 *
 *     outside, the nearest point to 0 is a least square under bounds: an active set of those s[k] that are at no bound, of
 * which there are two at most (C. Lawson and R. Hanson, "Solving Least Squares Problems", 1974, chapter 23); inside, the
 * nearest face is along two of the g[k].
 *
 * Both are certified by a direction, as everything in convex/gap.h. */
#ifndef BVOLI_CONVEX_CENTERED_GAP_H
#define BVOLI_CONVEX_CENTERED_GAP_H

#include "convex/gap.h"

/* A core about its middle: center + sum of s[k] half[k] axis[k], |s[k]| <= 1, and a ball's radius. */
typedef struct bvoli_centered {
    double center[3], half[3], axis[3][3], radius;
    int sides;
    int is_box; /* of three sides, whose faces have numbers */
    int exact;  /* no number has been rounded, and axes are floats */
} bvoli_centered;

/* Of finite shapes. */
void bvoli_centered_of_obb(const bvol_obb *box, bvoli_centered *out);
void bvoli_centered_of_aabb(const bvol_aabb *box, bvoli_centered *out);
void bvoli_centered_of_segment(const bvol_vec3 *from, const bvol_vec3 *to, float radius, bvoli_centered *out);
void bvoli_centered_of_point(const bvol_vec3 *center, float radius, bvoli_centered *out);

/* What of this the kernel of many pairs has in common (kernel/make/depth_template.h). */

/* Sides are parallel if of one that share is left. */
#define BVOLI_CENTERED_PARALLEL 0x1p-40

/* As near to 0 as double can tell. */
#define BVOLI_CENTERED_ZERO_SHARE 0x1p-48

/* The slack of convex/gap.c, derived there: the difference is the same. */
#define BVOLI_CENTERED_SLACK 0x1p-47

#define BVOLI_CENTERED_AGREE_SHARE 0x1p-22

/* A bound that a point would rather leave by less than this share of what it could gain is right but for rounding. */
#define BVOLI_CENTERED_RIGHT 0x1p-47

/* The face of a box that n is perpendicular to, but for rounding. */
#define BVOLI_CENTERED_FACE_SHARE 0x1p-40

/* Beyond it squares of squares overflow. */
#define BVOLI_CENTERED_LARGE 0x1p100

/* Pairs of sides, those of the first body before those of the second: a bit each for faces that may be the nearest. */
enum { BVOLI_CENTERED_PAIRS = 15, BVOLI_ALL_PAIRS = (1 << BVOLI_CENTERED_PAIRS) - 1 };

/* Fills the gap, or returns 0 where it is not certain. `where` is 1 if the cores are certainly apart, -1 if they certainly have
 * interior points in common, else 0; then only pairs of `open` need be asked. What is filled in depends on neither, but whether
 * it is certain may: a pair that is not asked is not too coarse. */
int bvoli_centered_gap(const bvoli_centered *a, const bvoli_centered *b, int where, unsigned open, int sense, bvoli_gap *out);

#endif
