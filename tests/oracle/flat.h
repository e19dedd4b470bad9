/* SPDX-License-Identifier: MIT */
/* The oracle in the plane, written for two dimensions: it shares nothing with the one of space but its numbers. As there, each
 * function carries the name of its public twin and returns -1 for no, 1 for yes, 0 for a yes that any small move can turn. */
#ifndef BVOL_TESTS_ORACLE_FLAT_H
#define BVOL_TESTS_ORACLE_FLAT_H

#include <bvol/types.h>

int oracle_aabb2_contains_point(const bvol_aabb2 *box, const bvol_vec2 *p);
int oracle_aabb2_overlaps_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);
int oracle_aabb2_contains_aabb2(const bvol_aabb2 *a, const bvol_aabb2 *b);

int oracle_circle_contains_point(const bvol_circle *circle, const bvol_vec2 *p);
int oracle_circle_overlaps_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);
int oracle_circle_contains_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);
int oracle_circle_within_aabb2(const bvol_circle *circle, const bvol_aabb2 *box);
int oracle_circle_overlaps_circle(const bvol_circle *a, const bvol_circle *b);
int oracle_circle_contains_circle(const bvol_circle *a, const bvol_circle *b);

int oracle_obb2_contains_point(const bvol_obb2 *box, const bvol_vec2 *p);
int oracle_obb2_overlaps_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);
int oracle_obb2_contains_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);
int oracle_obb2_within_aabb2(const bvol_obb2 *a, const bvol_aabb2 *b);
int oracle_obb2_overlaps_circle(const bvol_obb2 *a, const bvol_circle *b);
int oracle_obb2_contains_circle(const bvol_obb2 *a, const bvol_circle *b);
int oracle_obb2_within_circle(const bvol_obb2 *a, const bvol_circle *b);
int oracle_obb2_overlaps_obb2(const bvol_obb2 *a, const bvol_obb2 *b);
int oracle_obb2_contains_obb2(const bvol_obb2 *a, const bvol_obb2 *b);

int oracle_ray2_hits_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box);
int oracle_ray2_hits_circle(const bvol_ray2 *ray, const bvol_circle *circle);
int oracle_ray2_hits_obb2(const bvol_ray2 *ray, const bvol_obb2 *box);

/* Whether the ray hits and its point at t_min lies in the shape. */
int oracle_ray2_inside_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box);
int oracle_ray2_inside_circle(const bvol_ray2 *ray, const bvol_circle *circle);
int oracle_ray2_inside_obb2(const bvol_ray2 *ray, const bvol_obb2 *box);

/* These are decided above by the normals of edges, which is fast; here by definition: whether a corner of one lies in the other
 * or two edges cross. 0 or 1. */
int oracle_obb2_overlaps_aabb2_by_definition(const bvol_obb2 *a, const bvol_aabb2 *b);
int oracle_obb2_overlaps_obb2_by_definition(const bvol_obb2 *a, const bvol_obb2 *b);
int oracle_obb2_contains_obb2_by_definition(const bvol_obb2 *a, const bvol_obb2 *b);
int oracle_ray2_hits_obb2_by_definition(const bvol_ray2 *ray, const bvol_obb2 *box);

#endif
