/* SPDX-License-Identifier: MIT */
/* Where two bodies of the plane meet: the edges of both that lie most across the normal, seen along it, are two intervals. The
 * ends of what they have in common are the points of contact (convex/manifold.h, for space). */
#ifndef BVOLI_CONVEX_PLANE_MANIFOLD2_H
#define BVOLI_CONVEX_PLANE_MANIFOLD2_H

#include "convex/plane/gap2.h"

#include <stdint.h>

enum { BVOLI_CONTACTS2 = 2 };

/* The numbers of features: those of corners, and beyond this those of edges, each of its corner at the beginning,
 * counterclockwise. */
enum { BVOLI_EDGE2 = 0x8000 };

/* Midway between the surfaces; negative depth: apart. */
typedef struct bvoli_contact2 {
    double point[2], depth;
    uint32_t id; /* the feature of a, and that of b times 2^16; BVOL_NO_FEATURE for the points of the gap */
} bvoli_contact2;

/* Of two solid bodies without infinite ends, and the gap between them, which is neither endless nor greater than `largest_gap`.
 * The deepest comes first; its depth is `deepest`, that of the gap. Returns how many, at least 1. */
int bvoli_bodies2_manifold(const bvoli_body2 *a, const bvoli_body2 *b, const bvoli_gap2 *gap, double deepest,
                           double largest_gap, bvoli_contact2 out[BVOLI_CONTACTS2]);

#endif
