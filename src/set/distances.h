/* SPDX-License-Identifier: MIT */
/* How far the members of a set are from a point: all of them, or the nearest.
 *
 * A kernel measures the members of whole words, and says of which it does not have the bits of the function for single shapes;
 * these and those that are not plain are left to that function. For the nearest, words are first looked at from afar: the
 * bounds of blocks, if there are any, and then another kernel say what no member of a word can be below. Few words can have the
 * nearest, and only these are measured. */
#ifndef BVOLI_SET_DISTANCES_H
#define BVOLI_SET_DISTANCES_H

#include "base/value.h"
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
    bvol_vec3 at;             /* the point, as kernels have it */
    bvoli_measurer *measurer; /* over the columns of the members; of those that are unsure, a bound from below */
    bvoli_measurer *all;      /* the same for all of them, perhaps without bounds */
    bvoli_nearness *nearness;
    bvoli_measurer *of_blocks; /* over the bounds of blocks; or NULL, where there are none */
} bvoli_distances;

/* Returns how many members are in `only`. */
size_t bvoli_query_distances(const bvoli_distances *d, const uint64_t *only, float *distance_sq, size_t capacity);

/* Returns whether one is found. `id` and `distance_sq` may be NULL, and are unchanged if it is not. */
int bvoli_query_nearest(const bvoli_distances *d, float max_distance_sq, const uint64_t *only, uint32_t *id,
                        float *distance_sq);

/* The public functions. `distance` is the function for single shapes, `exists` says of a `member` at infinite distance whether
 * it has a point, `in_space` makes of a point `p` what kernels take, `kernels` begins the names of these, and `all`
 * is the one that measures all members. */
#define BVOLI_DISTANCES(function, nearest_function, set_type, member_type, point_type, distance, exists, in_space, kernels_,   \
                        all_, of_blocks_)                                                                                      \
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
    static bvoli_distances distances_from(const set_type *set, const point_type *p)                                            \
    {                                                                                                                          \
        const bvoli_set *base = (const bvoli_set *)set;                                                                        \
        const bvoli_kernels *k = base->kernels;                                                                                \
        return (bvoli_distances){base,           p,                                                                            \
                                 measure_member, member_exists,                                                                \
                                 in_space,       k->kernels_##_measure,                                                        \
                                 all_,           k->kernels_##_nearness,                                                       \
                                 of_blocks_};                                                                                  \
    }                                                                                                                          \
                                                                                                                               \
    size_t function(const set_type *set, const point_type *p, const uint64_t *only, float *distance_sq, size_t capacity)       \
    {                                                                                                                          \
        if (!set || !p)                                                                                                        \
            return 0;                                                                                                          \
        const bvoli_distances d = distances_from(set, p);                                                                      \
        return bvoli_query_distances(&d, only, distance_sq, capacity);                                                         \
    }                                                                                                                          \
                                                                                                                               \
    int nearest_function(const set_type *set, const point_type *p, float max_distance_sq, const uint64_t *only, uint32_t *id,  \
                         float *distance_sq)                                                                                   \
    {                                                                                                                          \
        if (!set || !p)                                                                                                        \
            return 0;                                                                                                          \
        const bvoli_distances d = distances_from(set, p);                                                                      \
        return bvoli_query_nearest(&d, max_distance_sq, only, id, distance_sq);                                                \
    }

#endif
