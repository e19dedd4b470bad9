/* SPDX-License-Identifier: MIT */
/* What separations share with manifolds. */
#ifndef BVOLI_SHAPE_SEPARATION_H
#define BVOLI_SHAPE_SEPARATION_H

#include "convex/gap.h"
#include "shape/gap_floats.h"

#include <bvol/separation.h>

/* What is between two shapes, and how they lie. */
typedef struct bvoli_answer {
    bvoli_gap gap;
    int state;
    float none; /* without a state: the squared distance, NaN or infinity */
} bvoli_answer;

/* The state, or none where the gap may be 0 and something else. */
int bvoli_state_of_gap(const bvoli_gap *gap);

/* What the functions tell of an answer: the state, with the record unless that is NULL, the squared distance, rounded down, and
 * the closest points. */
int bvoli_give_state(const bvoli_answer *found, bvol_separation *out);
float bvoli_square_of_distance(const bvoli_answer *found);
void bvoli_give_points(const bvoli_answer *found, bvol_vec3 *on_a, bvol_vec3 *on_b);

/* A body beside a half-space, or in the other order where the plane comes first; `value` is what the predicates are asked of.
 * The point of a shape that is deepest in a half-space is a common one, if any is. */
typedef int bvoli_plane_question(const void *value, const bvol_plane *plane);
void bvoli_answer_at_plane(const bvoli_body *body, const void *value, const bvol_plane *plane, bvoli_plane_question *overlaps,
                           bvoli_plane_question *within, int plane_first, bvoli_answer *out);
void bvoli_give_points_at_plane(const bvoli_answer *found, bvol_vec3 *on_shape, bvol_vec3 *on_plane, const double shape[3],
                                const double plane[3]);

/* The distance that is told. */
static inline float bvoli_lower_of(const bvoli_answer *found)
{
    return bvoli_gap_lower(found->state, found->gap.lo);
}

/* As bvol_A_separation_B() tells it. */
void bvoli_find_aabb_aabb(const bvol_aabb *a, const bvol_aabb *b, bvoli_answer *out);
void bvoli_find_sphere_aabb(const bvol_sphere *a, const bvol_aabb *b, bvoli_answer *out);
void bvoli_find_sphere_sphere(const bvol_sphere *a, const bvol_sphere *b, bvoli_answer *out);
void bvoli_find_capsule_aabb(const bvol_capsule *a, const bvol_aabb *b, bvoli_answer *out);
void bvoli_find_capsule_sphere(const bvol_capsule *a, const bvol_sphere *b, bvoli_answer *out);
void bvoli_find_capsule_capsule(const bvol_capsule *a, const bvol_capsule *b, bvoli_answer *out);
void bvoli_find_obb_aabb(const bvol_obb *a, const bvol_aabb *b, bvoli_answer *out);
void bvoli_find_obb_sphere(const bvol_obb *a, const bvol_sphere *b, bvoli_answer *out);
void bvoli_find_obb_capsule(const bvol_obb *a, const bvol_capsule *b, bvoli_answer *out);
void bvoli_find_obb_obb(const bvol_obb *a, const bvol_obb *b, bvoli_answer *out);
void bvoli_find_triangle_aabb(const bvol_triangle *a, const bvol_aabb *b, bvoli_answer *out);
void bvoli_find_triangle_sphere(const bvol_triangle *a, const bvol_sphere *b, bvoli_answer *out);
void bvoli_find_triangle_capsule(const bvol_triangle *a, const bvol_capsule *b, bvoli_answer *out);
void bvoli_find_triangle_obb(const bvol_triangle *a, const bvol_obb *b, bvoli_answer *out);
void bvoli_find_triangle_triangle(const bvol_triangle *a, const bvol_triangle *b, bvoli_answer *out);

/* The same of half-spaces; the body is that of the shape. */
void bvoli_find_aabb_plane(const bvol_aabb *a, const bvol_plane *b, bvoli_body *body, bvoli_answer *out);
void bvoli_find_sphere_plane(const bvol_sphere *a, const bvol_plane *b, bvoli_body *body, bvoli_answer *out);
void bvoli_find_capsule_plane(const bvol_capsule *a, const bvol_plane *b, bvoli_body *body, bvoli_answer *out);
void bvoli_find_obb_plane(const bvol_obb *a, const bvol_plane *b, bvoli_body *body, bvoli_answer *out);
void bvoli_find_triangle_plane(const bvol_triangle *a, const bvol_plane *b, bvoli_body *body, bvoli_answer *out);

/* The state of two capsules and their gap in the closed form of shape/separation_closed.c, or none where it does not serve. */
int bvoli_closed_capsules(const bvol_capsule *a, const bvol_capsule *b, bvoli_gap *out);

/* bvol_A_separation_B() of those that shape/separation_closed.c answers first. */
int bvoli_separation_aabb_vec3(const bvol_aabb *a, const bvol_vec3 *b, bvol_separation *out);
int bvoli_separation_aabb_aabb(const bvol_aabb *a, const bvol_aabb *b, bvol_separation *out);
int bvoli_separation_sphere_aabb(const bvol_sphere *a, const bvol_aabb *b, bvol_separation *out);
int bvoli_separation_sphere_vec3(const bvol_sphere *a, const bvol_vec3 *b, bvol_separation *out);
int bvoli_separation_sphere_sphere(const bvol_sphere *a, const bvol_sphere *b, bvol_separation *out);
int bvoli_separation_capsule_vec3(const bvol_capsule *a, const bvol_vec3 *b, bvol_separation *out);
int bvoli_separation_capsule_sphere(const bvol_capsule *a, const bvol_sphere *b, bvol_separation *out);
int bvoli_separation_capsule_capsule(const bvol_capsule *a, const bvol_capsule *b, bvol_separation *out);

/* bvol_A_distance_sq_B() of them. */
float bvoli_distance_sq_sphere_aabb(const bvol_sphere *a, const bvol_aabb *b);
float bvoli_distance_sq_sphere_sphere(const bvol_sphere *a, const bvol_sphere *b);
float bvoli_distance_sq_capsule_vec3(const bvol_capsule *a, const bvol_vec3 *b);
float bvoli_distance_sq_capsule_sphere(const bvol_capsule *a, const bvol_sphere *b);
float bvoli_distance_sq_capsule_capsule(const bvol_capsule *a, const bvol_capsule *b);

/* bvol_A_separation_B() with its operands exchanged, for handles; where n and -n serve alike, the first component of n that is
 * not 0 is positive here, too. Of solid shapes of two kinds: X(A, B, K), K being the kind of B. */
#define BVOLI_EXCHANGED_PAIRS(X)                                                                                               \
    X(segment, vec3, point)                                                                                                    \
    X(aabb, vec3, point)                                                                                                       \
    X(aabb, segment, segment)                                                                                                  \
    X(sphere, vec3, point)                                                                                                     \
    X(sphere, segment, segment)                                                                                                \
    X(sphere, aabb, aabb)                                                                                                      \
    X(capsule, vec3, point)                                                                                                    \
    X(capsule, segment, segment)                                                                                               \
    X(capsule, aabb, aabb)                                                                                                     \
    X(capsule, sphere, sphere)                                                                                                 \
    X(obb, vec3, point)                                                                                                        \
    X(obb, segment, segment)                                                                                                   \
    X(obb, aabb, aabb)                                                                                                         \
    X(obb, sphere, sphere)                                                                                                     \
    X(obb, capsule, capsule)                                                                                                   \
    X(triangle, vec3, point)                                                                                                   \
    X(triangle, segment, segment)                                                                                              \
    X(triangle, aabb, aabb)                                                                                                    \
    X(triangle, sphere, sphere)                                                                                                \
    X(triangle, capsule, capsule)                                                                                              \
    X(triangle, obb, obb)
/* Those of hulls, which hull/separation.c has. */
#define BVOLI_EXCHANGED_HULLS(X)                                                                                               \
    X(hull, vec3, point)                                                                                                       \
    X(hull, segment, segment)                                                                                                  \
    X(hull, aabb, aabb)                                                                                                        \
    X(hull, sphere, sphere)                                                                                                    \
    X(hull, capsule, capsule)                                                                                                  \
    X(hull, obb, obb)                                                                                                          \
    X(hull, triangle, triangle)
#define BVOLI_EXCHANGED(A, B, K) int bvoli_##A##_exchanged_##B(const void *a, const void *b, bvol_separation *out);
BVOLI_EXCHANGED_PAIRS(BVOLI_EXCHANGED)
BVOLI_EXCHANGED_HULLS(BVOLI_EXCHANGED)
#undef BVOLI_EXCHANGED

#endif
