/* SPDX-License-Identifier: MIT */
/* Polygons in double that are hard to tell, and what is true of them in rationals. */
#ifndef BVOL_TESTS_INDEX_RINGS_ORACLE_H
#define BVOL_TESTS_INDEX_RINGS_ORACLE_H

#include "chance.h"
#include "test.h"

#include <bvol/bvol.h>

#include <float.h>
#include <math.h>

enum { MAP_VERTICES = 1 << 14, MAP_RINGS = 1 << 12, MAP_POLYGONS = 1 << 12 };

/* Polygons as arrays. */
typedef struct map {
    bvol_vec2_f64 vertex[MAP_VERTICES];
    uint32_t ring[MAP_RINGS + 1], polygon[MAP_POLYGONS + 1];
    size_t vertices, rings, polygons;
} map;

void map_clear(map *m);
void map_vertex(map *m, double x, double y);
void map_end_ring(map *m);
void map_end_polygon(map *m);

/* A rectangle as a ring, counterclockwise or turned. */
void map_rectangle(map *m, double min_x, double min_y, double max_x, double max_y, int turned);

bvol_rings2_f64_arrays map_arrays(const map *m, uint32_t rule);
bvol_rings2_f64 *map_rings(const map *m, uint32_t rule);

/* Where points lie. */
enum place { WHOLE, DEGREES, METERS, LARGE, HUGE_ONES, LARGEST, TINY_ONES, ANY_SIZE, PLACES };
double place_number(chance *c, enum place place);
bvol_vec2_f64 place_point(chance *c, enum place place);

/* Some polygons of some rings of few points, or none, which cross, touch and repeat each other. */
void map_random(map *m, chance *c, enum place place);

/* A point that is hard to tell: a vertex, one beside it, on a segment or nearly so, or any. */
bvol_vec2_f64 map_point(const map *m, chance *c, enum place place);

/* The ends of segment i of a ring: the last leads to the first vertex. */
void map_segment(const map *m, size_t ring, size_t i, bvol_vec2_f64 *a, bvol_vec2_f64 *b);
size_t map_segments(const map *m, size_t ring);

/* The sign of (b - a) x (p - a), and whether p lies between a and b, both included, in rationals. */
int oracle_turn(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p);
int oracle_on_segment(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p);

int oracle_on_boundary(const map *m, size_t polygon, bvol_vec2_f64 p);

/* By what a ray crosses along +x, moved by less than anything along x and then y, and, of points that are not on the boundary,
 * along -y. */
int oracle_ring_winding(const map *m, size_t polygon, bvol_vec2_f64 p);
int oracle_ring_winding_down(const map *m, size_t polygon, bvol_vec2_f64 p);

int oracle_encloses(const map *m, size_t polygon, uint32_t rule, bvol_vec2_f64 p);

/* Whether a closed rectangle and a polygon have a common point. */
int oracle_ring_touches(const map *m, size_t polygon, uint32_t rule, const bvol_aabb2_f64 *box);

/* Whether a distance is that of a point from a segment, within 2^-44 of itself, 2^-1074 and 2^-800 of the greatest coordinate;
 * or, with only_least, at least not above it. */
int oracle_is_distance(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p, double distance, int only_least);

/* Whether a square is that of a distance which is below that of a point from a segment by no more than 2^-41 of itself, 2^-796
 * of the reach and 2^-1071; or, with a negative reach, whether it is at most the true square. */
int oracle_square_is_near(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 p, double square, double reach);

/* Whether two segments have a common point. */
int oracle_segments_meet(bvol_vec2_f64 a, bvol_vec2_f64 b, bvol_vec2_f64 c, bvol_vec2_f64 d);

#endif
