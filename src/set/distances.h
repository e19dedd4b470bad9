/* SPDX-License-Identifier: MIT */
/* How far the members of a set are from a point: all of them, or the nearest. */
#ifndef BVOLI_SET_DISTANCES_H
#define BVOLI_SET_DISTANCES_H

#include "set/set.h"

/* The squared distance of member i, by the function for single shapes. */
typedef float bvoli_measure(const void *set, size_t i, const void *point);

/* Whether member i, whose distance is infinite, has a point. */
typedef int bvoli_existence(const void *set, size_t i);

typedef struct bvoli_distances {
    const bvoli_set *set;
    const void *point;
    bvoli_measure *measure;
    bvoli_existence *exists;
} bvoli_distances;

/* Returns how many members are in `only`. */
size_t bvoli_query_distances(const bvoli_distances *d, const uint64_t *only, float *distance_sq, size_t capacity);

/* Returns whether one is found. `id` and `distance_sq` may be NULL, and are unchanged if it is not. */
int bvoli_query_nearest(const bvoli_distances *d, float max_distance_sq, const uint64_t *only, uint32_t *id,
                        float *distance_sq);

/* The public functions. `distance` is the function for single shapes, and `exists` says of a `member` at infinite distance
 * whether it has a point. */
#define BVOLI_DISTANCES(function, nearest_function, set_type, member_type, point_type, distance, exists)                       \
    static float measure_member(const void *set, size_t i, const void *point)                                                  \
    {                                                                                                                          \
        member_type member;                                                                                                    \
        get(set, i, &member);                                                                                                  \
        return distance(&member, point);                                                                                       \
    }                                                                                                                          \
                                                                                                                               \
    static int member_exists(const void *set, size_t i)                                                                        \
    {                                                                                                                          \
        member_type member;                                                                                                    \
        get(set, i, &member);                                                                                                  \
        return exists;                                                                                                         \
    }                                                                                                                          \
                                                                                                                               \
    size_t function(const set_type *set, const point_type *p, const uint64_t *only, float *distance_sq, size_t capacity)       \
    {                                                                                                                          \
        const bvoli_distances d = {(const bvoli_set *)set, p, measure_member, member_exists};                                  \
        return set && p ? bvoli_query_distances(&d, only, distance_sq, capacity) : 0;                                          \
    }                                                                                                                          \
                                                                                                                               \
    int nearest_function(const set_type *set, const point_type *p, float max_distance_sq, const uint64_t *only, uint32_t *id,  \
                         float *distance_sq)                                                                                   \
    {                                                                                                                          \
        const bvoli_distances d = {(const bvoli_set *)set, p, measure_member, member_exists};                                  \
        return set && p && bvoli_query_nearest(&d, max_distance_sq, only, id, distance_sq);                                    \
    }

#endif
