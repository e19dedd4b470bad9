/* SPDX-License-Identifier: MIT */
/* A workload is one predicate on one kind of data. Its candidates (the library linked statically, the library loaded as a
 * shared object, plain float versions) are called in the same way on the same pairs. */
#ifndef BVOL_BENCH_BENCH_H
#define BVOL_BENCH_BENCH_H

#include "harness/shared.h"

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

/* So many that no processor learns by heart which way the jumps go that depend on the data, as an EPYC of family 26 learns
 * those of 4,096 pairs that come again and again, or does not, by where code lies: what takes 22 ns of pairs that are new then
 * takes 3. From 32,768 pairs on times grow no more, and up to 65,536 loads are not what they wait for. */
enum { PAIRS = 32768, SOME_PAIRS = 4096, PLAINS = 3 };

/* Calls a predicate on count pairs and sums the answers. */
typedef long loop(any_function test, const void *a, const void *b, size_t count);

/* Shape names make type names: bvol_ with the name of the kind. */
typedef bvol_vec3 bvol_point;
typedef bvol_vec2 bvol_point2;

typedef enum kind {
    KIND_point,
    KIND_segment,
    KIND_ray,
    KIND_plane,
    KIND_aabb,
    KIND_sphere,
    KIND_capsule,
    KIND_obb,
    KIND_triangle,
    KIND_aabb_centered,
    KIND_aabb_sized,
    KIND_point2,
    KIND_segment2,
    KIND_aabb2,
    KIND_circle,
    KIND_obb2,
    KIND_polygon2,
    KIND_kdop,
    KIND_kdop2,
    KIND_ray2,
    KIND_aabb2_centered,
    KIND_aabb2_sized,
    KIND_frustum,
    KIND_other_frustum,
    KIND_COUNT
} kind;

/* How the axes of OBBs come about. */
typedef enum axes { AXES_QUATERNION, AXES_PRODUCT } axes;

/* A plain float version. Ratios refer to the fastest one that takes the same ways out as the library. */
typedef struct plain_version {
    any_function test;
    const char *label; /* NULL for "plain float" */
    int other_exits;
} plain_version;

typedef struct workload {
    const char *name;             /* of the predicate, without the bvol_ prefix */
    const char *data;             /* what the data is, for the reader */
    any_function exact;           /* the library's, linked statically */
    plain_version plains[PLAINS]; /* NULL tests at the end */
    loop *call;
    kind a, b;
    float scale_a, scale_b; /* sizes of the shapes, 0 for 1 */
    axes axes;
    double overlap; /* wanted share of true answers, 0 for one half */
    double goal;    /* largest allowed ratio to the plain version, 0 for none */
} workload;

typedef struct workloads {
    const workload *list;
    size_t count;
} workloads;

/* The families, one file each. */
extern const workloads aabb_workloads, sphere_workloads, plane_workloads, obb_workloads, ray_workloads, frustum_workloads,
    flat_workloads, forms_workloads, kdop_workloads;

/* A row for every function of the library's table of pairs, and the plain version of a name, or NULL. */
extern const workloads cell_workloads;
any_function cell_plain(const char *name);

/* The camera of all frustum workloads, made once: 90 degrees, from (0, 0, 10) along -z to a far plane 20 away. Its planes in
 * float lie before it in memory, so that plain versions take the same argument. */
typedef struct plain_planes {
    bvol_plane plane[6];
    bvol_vec3 corner[8];
} plain_planes;
enum { CAMERAS = 64 };
const bvol_frustum *bench_camera(void);
const bvol_frustum *bench_other_camera(int number); /* of CAMERAS */
const float *bench_camera_matrix(void);
extern const bvol_frustum_options bench_camera_options;
const plain_planes *plain_planes_of(const bvol_frustum *frustum);

/* Every workload in turn, NULL after the last. */
const workload *workload_at(size_t index);

/* --- data.c: pairs from a fixed seed ------------------------------------------------------------------------------------ */

typedef struct pairs {
    void *a, *b;
    size_t size_a, size_b; /* bytes of one shape */
    size_t count;
} pairs;

/* Pairs whose share of true answers is as near to the wanted one as the data allows. Ends the program without memory. */
pairs pairs_make(const workload *w, uint64_t seed, size_t count);
void pairs_free(pairs *p);

/* The answer for one pair after its shapes have grown by amounts (in the unit of the data, about their centers). */
long pairs_answer_grown(const workload *w, any_function test, const pairs *p, size_t index, float by_a, float by_b);
long pairs_answer(const workload *w, any_function test, const pairs *p, size_t index);

#endif
