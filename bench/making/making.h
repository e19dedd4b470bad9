/* SPDX-License-Identifier: MIT */
/* What it costs to make, move and measure shapes: one function at a time, on several kinds of maps, beside plain float. */
#ifndef BVOL_BENCH_MAKING_H
#define BVOL_BENCH_MAKING_H

#include "bench.h"
#include "harness/harness.h"

enum { ITEMS = 2048, CLOUD = 256 };

/* Everything that a function may ask for. */
typedef struct item {
    float matrix[16], matrix2[6];
    bvol_vec3 point, point_b;
    bvol_vec2 point2, point2_b;
    bvol_aabb box, box_b;
    bvol_aabb2 box2, box2_b;
    bvol_obb obb, obb_b;
    bvol_obb2 obb2;
    bvol_sphere sphere;
    bvol_circle circle;
    bvol_capsule capsule;
    bvol_plane plane;
    bvol_segment segment;
    bvol_segment2 segment2;
    bvol_triangle triangle;
    bvol_ray ray;
    bvol_ray2 ray2;
    bvol_polygon2 polygon2;
    bvol_separation gap;
    bvol_aabb_centered centered;
    bvol_aabb_sized sized;
    bvol_aabb2_centered centered2;
    bvol_aabb2_sized sized2;
    bvol_kdop kdop, kdop_b;
    bvol_kdop2 kdop2, kdop2_b;
    const float *cloud;
    float t;
} item;

/* What the maps and shapes are like. */
typedef enum family {
    RANDOM,
    RIGID,
    YAW,
    IDENTITY,
    GRID,
    FAR,
    CENTRED,
    CENTRED_TURN,
    CENTRED_YAW,
    CENTRED_IDENTITY,
    CENTRED_GRID,
    FAMILIES
} family;
const char *family_name(family f);

/* Fills the items anew; the same for the same seed. */
void making_fill(family f, uint64_t seed, item items[ITEMS]);

/* The boxes of the items in double, one after the other. */
extern bvol_aabb_f64 making_doubles[ITEMS];

/* Calls a function for every item; returns something of the outputs, so that none is in vain. */
typedef double making_loop(any_function f, const item *items);

typedef struct making_row {
    const char *name; /* without the bvol_ prefix */
    making_loop *call;
    double goal; /* ns, 0 for none */
    any_function library;
} making_row;

/* All rows, NULL names at the end. */
extern const making_row making_rows[];

/* The plain float version of a function, or NULL; cglm's likewise. */
any_function making_plain(const char *name);
any_function making_cglm(const char *name);

/* The library as it is, as it was, and those that round as it comes. */
enum { LABEL_NOW, LABEL_BEFORE, LABEL_PLAIN, LABEL_CGLM };
extern const char *const making_labels[COLUMNS];

/* Rows of functions on values, and of frusta, which are handles. */
extern const source making_values, making_frusta;

/* A function in the table of plain versions or of a peer's. */
typedef struct named_function {
    const char *name;
    any_function function;
} named_function;

#endif
