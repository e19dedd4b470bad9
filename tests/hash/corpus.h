/* SPDX-License-Identifier: MIT */
/* The fixed corpus: scenes in which every shape has its place at one common point, so that each touches each, all but.
 *
 * Each shape of a scene draws its numbers from a stream of its own, by its tag; a new shape leaves the others as they are. */
#ifndef BVOL_TESTS_HASH_CORPUS_H
#define BVOL_TESTS_HASH_CORPUS_H

#include <bvol/bvol.h>

enum { BATCH = 50, SCENES = 80 * BATCH, POINTS = 7, CORNERS = 3 };

/* The kinds of handles. */
enum {
    H_POINT,
    H_SEGMENT,
    H_RAY,
    H_PLANE,
    H_AABB,
    H_SPHERE,
    H_CAPSULE,
    H_OBB,
    H_TRIANGLE,
    H_FRUSTUM,
    H_POINT2,
    H_SEGMENT2,
    H_RAY2,
    H_AABB2,
    H_CIRCLE,
    H_OBB2,
    H_POLYGON2,
    HANDLES
};

/* Of most shapes there are two, on different sides of the common point, or the second with the first. */
typedef struct scene {
    bvol_vec3 point, size;
    bvol_plane plane;
    bvol_ray ray;
    bvol_sphere sphere[2];
    bvol_aabb box[2];
    bvol_aabb_centered centered[2];
    bvol_aabb_sized sized[2];
    bvol_obb obb[2];
    bvol_segment segment[2];
    bvol_triangle triangle[2];
    bvol_capsule capsule[2];
    bvol_plane planes[6];
    float view_proj[16], matrix[16], cloud[POINTS][3];
    bvol_kdop kdop[2]; /* of the cloud, and of the second triangle */
    float eps, t, ndc[2];

    bvol_vec2 point2, size2;
    bvol_ray2 ray2;
    bvol_circle circle[2];
    bvol_aabb2 box2[2];
    bvol_aabb2_centered centered2[2];
    bvol_aabb2_sized sized2[2];
    bvol_obb2 obb2[2];
    bvol_segment2 segment2[2];
    bvol_polygon2 polygon2[2]; /* of the points below */
    bvol_kdop2 kdop2[2];       /* of the cloud, and of the second polygon */
    float corner2[2][CORNERS][2];
    float matrix2[6], cloud2[POINTS][2];

    bvol_frustum *frustum;          /* of planes in every other scene, otherwise of view_proj; NULL where they make none */
    const bvol_frustum *frusta[2];  /* this, and that of the first scene of the batch */
    bvol_shape *handle[2][HANDLES]; /* of the shapes above; that of the frustum is NULL where there is none */
    const bvol_shape *own;          /* one of the first of them, the next kind in each scene */
    int number;
    const struct batch *batch;
} scene;

/* Scenes, and sets of all their shapes. */
typedef struct batch {
    scene scenes[BATCH];
    bvol_aabb_set *boxes;     /* 2 BATCH */
    bvol_aabb2_set *boxes2;   /* the same */
    bvol_obb_set *obbs;       /* the same */
    bvol_ray_set *rays;       /* BATCH */
    bvol_sphere_set *spheres; /* 2 BATCH */
    bvol_pair pairs[2 * BATCH];
    bvol_index_f64 *doubles;   /* 2 BATCH, in double */
    bvol_index2_f64 *doubles2; /* the same */
} batch;

/* Numbers that no float has. */
#define DOUBLES(box)                                                                                                           \
    (&(const bvol_aabb_f64){{(double)(box).min.x / 3, (double)(box).min.y / 3, (double)(box).min.z / 3},                       \
                            {(double)(box).max.x / 3, (double)(box).max.y / 3, (double)(box).max.z / 3}})
#define DOUBLES2(box)                                                                                                          \
    (&(const bvol_aabb2_f64){{(double)(box).min.x / 3, (double)(box).min.y / 3},                                               \
                             {(double)(box).max.x / 3, (double)(box).max.y / 3}})

/* Returns 0 if memory fails. What it made is to be unmade in either case. */
int batch_make(batch *b, int number);
void batch_unmake(batch *b);

#endif
