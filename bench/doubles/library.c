/* SPDX-License-Identifier: MIT */
/* This library's indexes, of double and of float, with the options that one has without any. */
#include "doubles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bvol_pair found_pairs[DOUBLES_PAIRS];

static void *or_exit(bvol_result made, void *index)
{
    if (made != BVOL_OK) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return index;
}

/* The functions of one kind of index: its name, that of its boxes, their array, its size, and what a neighbour is. */
#define FUNCTIONS(kind, box, array, size, neighbour)                                                                           \
    static void *build_##array(const doubles_boxes *b)                                                                         \
    {                                                                                                                          \
        kind *index = NULL;                                                                                                    \
        or_exit(kind##_create(NULL, NULL, &index), index);                                                                     \
        return or_exit(kind##_build(index, b->array, b->size, 0, NULL, 0, NULL), index);                                       \
    }                                                                                                                          \
    static void destroy_##array(void *index)                                                                                   \
    {                                                                                                                          \
        kind##_destroy(index);                                                                                                 \
    }                                                                                                                          \
    static size_t overlaps_##array(const void *index, const doubles_boxes *queries, size_t i, uint32_t *ids)                   \
    {                                                                                                                          \
        return kind##_overlaps_##box(index, &queries->array[i], NULL, ids, DOUBLES_ROOM);                                      \
    }                                                                                                                          \
    static double nearest_##array(const void *index, const doubles_boxes *queries, size_t i, size_t wanted)                    \
    {                                                                                                                          \
        neighbour found[DOUBLES_WANTED];                                                                                       \
        double sum = 0;                                                                                                        \
        const size_t n = kind##_nearest_point(index, &queries->array[i].min, INFINITY, NULL, found, wanted);                   \
        for (size_t k = 0; k < n; ++k)                                                                                         \
            sum += (double)found[k].at;                                                                                        \
        return sum;                                                                                                            \
    }                                                                                                                          \
    static size_t pairs_##array(const void *index)                                                                             \
    {                                                                                                                          \
        return kind##_pairs(index, NULL, NULL, found_pairs, DOUBLES_PAIRS);                                                    \
    }                                                                                                                          \
    static size_t join_##array(const void *index, const void *other)                                                           \
    {                                                                                                                          \
        return kind##_pairs_between(index, other, NULL, NULL, found_pairs, DOUBLES_PAIRS);                                     \
    }

#define INDEX(label, array, dimensions)                                                                                        \
    {                                                                                                                          \
        label, dimensions, 0, build_##array, destroy_##array, overlaps_##array, nearest_##array, pairs_##array, join_##array   \
    }

FUNCTIONS(bvol_index_f64, aabb, space, count, bvol_index_found_f64)
FUNCTIONS(bvol_index2_f64, aabb2, plane, count, bvol_index_found_f64)
FUNCTIONS(bvol_index, aabb, space_floats, float_count, bvol_index_found)
FUNCTIONS(bvol_index2, aabb2, plane_floats, float_count, bvol_index_found)

const doubles_index doubles_space = INDEX("index", space, 3), doubles_plane = INDEX("index", plane, 2),
                    doubles_float_space = INDEX("float index", space_floats, 3),
                    doubles_float_plane = INDEX("float index", plane_floats, 2);
