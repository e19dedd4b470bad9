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

static void *room(size_t size)
{
    void *const p = malloc(size);
    return or_exit(p ? BVOL_OK : BVOL_ERROR_MEMORY, p);
}

/* What is between the size and the allocator in the arguments of functions that open files. */
#define NO_SOURCES NULL,
#define NOTHING

/* The functions of one kind of index: its name, that of its options, of its boxes and of its points, their array, its number of
 * boxes, what a neighbour is, and what opens a file besides. */
#define FUNCTIONS(kind, settings, box, point, array, number, neighbour, sources)                                               \
    static void *build_##array##_with(const doubles_boxes *b, uint32_t flags)                                                  \
    {                                                                                                                          \
        settings with = {.size = sizeof with, .flags = flags};                                                                 \
        kind *index = NULL;                                                                                                    \
        or_exit(kind##_create(&with, NULL, &index), index);                                                                    \
        return or_exit(kind##_build(index, b->array, b->number, 0, NULL, 0, NULL), index);                                     \
    }                                                                                                                          \
    static void *build_##array(const doubles_boxes *b)                                                                         \
    {                                                                                                                          \
        return build_##array##_with(b, 0);                                                                                     \
    }                                                                                                                          \
    static void *build_##array##_unordered(const doubles_boxes *b)                                                             \
    {                                                                                                                          \
        return build_##array##_with(b, BVOL_INDEX_UNORDERED);                                                                  \
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
    }                                                                                                                          \
    static size_t overlaps_many_##array(const void *index, const doubles_boxes *queries, uint32_t *ids)                        \
    {                                                                                                                          \
        uint64_t *const offsets = room((queries->count + 1) * sizeof *offsets);                                                \
        or_exit(                                                                                                               \
            kind##_overlaps_##box##_many(index, queries->array, queries->count, 0, NULL, NULL, offsets, ids, DOUBLES_ROOM),    \
            offsets);                                                                                                          \
        const size_t found = (size_t)offsets[queries->count];                                                                  \
        free(offsets);                                                                                                         \
        return found;                                                                                                          \
    }                                                                                                                          \
    static double nearest_many_##array(const void *index, const doubles_boxes *queries, size_t wanted)                         \
    {                                                                                                                          \
        neighbour *const found = room(queries->count * wanted * sizeof *found);                                                \
        double sum = 0;                                                                                                        \
        or_exit(kind##_nearest_point_many(index, (const point *)(const void *)queries->array, queries->count,                  \
                                          sizeof queries->array[0], INFINITY, NULL, NULL, found, wanted),                      \
                found);                                                                                                        \
        for (size_t k = 0; k < queries->count * wanted; ++k)                                                                   \
            sum += (double)found[k].at;                                                                                        \
        free(found);                                                                                                           \
        return sum;                                                                                                            \
    }                                                                                                                          \
    static void *grow_##array(const doubles_boxes *b)                                                                          \
    {                                                                                                                          \
        kind *index = NULL;                                                                                                    \
        uint32_t id;                                                                                                           \
        or_exit(kind##_create(NULL, NULL, &index), index);                                                                     \
        for (size_t i = 0; i < b->number; ++i)                                                                                 \
            or_exit(kind##_insert(index, &b->array[i], NULL, &id), index);                                                     \
        return or_exit(kind##_commit(index), index);                                                                           \
    }                                                                                                                          \
    static void move_##array(void *index, const doubles_boxes *from, const doubles_boxes *to, size_t step)                     \
    {                                                                                                                          \
        for (size_t i = 0; i < from->number; i += step)                                                                        \
            or_exit(kind##_move(index, (uint32_t)i, &to->array[i]), index);                                                    \
        or_exit(kind##_commit(index), index);                                                                                  \
    }                                                                                                                          \
    static void remove_##array(void *index, const doubles_boxes *boxes, size_t step)                                           \
    {                                                                                                                          \
        uint32_t id;                                                                                                           \
        for (size_t i = 0; i < boxes->number; i += step)                                                                       \
            or_exit(kind##_remove(index, (uint32_t)((boxes->number - 1) / step * step - i)), index);                           \
        or_exit(kind##_commit(index), index); /* what went last is given out first */                                          \
        for (size_t i = 0; i < boxes->number; i += step)                                                                       \
            or_exit(kind##_insert(index, &boxes->array[i], NULL, &id), index);                                                 \
        or_exit(kind##_commit(index), index);                                                                                  \
    }                                                                                                                          \
    static size_t save_##array(const void *index, void *file, size_t capacity)                                                 \
    {                                                                                                                          \
        size_t needed = 0;                                                                                                     \
        (void)kind##_save(index, file, capacity, &needed);                                                                     \
        return needed;                                                                                                         \
    }                                                                                                                          \
    static void *load_##array(const void *file, size_t bytes)                                                                  \
    {                                                                                                                          \
        kind *index = NULL;                                                                                                    \
        return or_exit(kind##_load(file, bytes, sources NULL, &index), index);                                                 \
    }                                                                                                                          \
    static void *map_##array(const void *file, size_t bytes)                                                                   \
    {                                                                                                                          \
        kind *index = NULL;                                                                                                    \
        return or_exit(kind##_map(file, bytes, sources NULL, &index), index);                                                  \
    }

#define INDEX(label, array, axes)                                                                                              \
    {                                                                                                                          \
        .name = label, .dimensions = axes, .build = build_##array, .build_unordered = build_##array##_unordered,               \
        .destroy = destroy_##array, .overlaps = overlaps_##array, .nearest = nearest_##array, .pairs = pairs_##array,          \
        .join = join_##array, .overlaps_many = overlaps_many_##array, .nearest_many = nearest_many_##array,                    \
        .grow = grow_##array, .move = move_##array, .remove = remove_##array, .save = save_##array, .load = load_##array,      \
        .map = map_##array                                                                                                     \
    }

FUNCTIONS(bvol_index_f64, bvol_index_options, aabb, bvol_vec3_f64, space, count, bvol_index_found_f64, NOTHING)
FUNCTIONS(bvol_index2_f64, bvol_index_options, aabb2, bvol_vec2_f64, plane, count, bvol_index_found_f64, NOTHING)
FUNCTIONS(bvol_index, bvol_index_options, aabb, bvol_vec3, space_floats, float_count, bvol_index_found, NO_SOURCES)
FUNCTIONS(bvol_index2, bvol_index2_options, aabb2, bvol_vec2, plane_floats, float_count, bvol_index_found, NO_SOURCES)

const doubles_index doubles_space = INDEX("index", space, 3), doubles_plane = INDEX("index", plane, 2),
                    doubles_float_space = INDEX("float index", space_floats, 3),
                    doubles_float_plane = INDEX("float index", plane_floats, 2);
