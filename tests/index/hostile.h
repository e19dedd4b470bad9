/* SPDX-License-Identifier: MIT */
/* Files that may say anything: whatever is asked of an index that is made of one, every id that is told is one of the file's,
 * and everything ends. */
#ifndef BVOL_TESTS_INDEX_HOSTILE_H
#define BVOL_TESTS_INDEX_HOSTILE_H

#include "chance.h"
#include "index/saved.h"

#include <stdint.h>

enum { BOXES = 90 };

/* What an index holds: boxes of its own, or shapes in arrays that end where the last shape does. */
enum holding {
    OF_BOXES,
    OF_TRIANGLES,
    OF_OBBS,
    OF_SPHERES,
    OF_RECTANGLES, /* from here on in the plane */
    OF_SEGMENTS2,
    OF_CIRCLES,
    OF_OBBS2,
    OF_POLYGONS2,
    HOLDINGS
};
extern const char *const holding_names[HOLDINGS];

typedef struct held {
    enum holding what;
    bvol_triangle_mesh triangles;
    bvol_segment_mesh2 segments;
    bvol_index_sources shapes;
    void *array, *indices, *corners; /* of polygons */
    uint64_t seed;                   /* with which they were drawn */
} held;

/* Draws up to BOXES shapes among which everything occurs: odd floats, shapes that are never found; of boxes none. */
void hold(held *h, enum holding what, size_t count, uint64_t seed);
void let_go(held *h);

/* What bvol_index_map() takes: NULL for boxes. */
const bvol_index_sources *shapes_of(const held *h);

/* In the plane the handle is that of the index of space that it is. */
bvol_result map_held(const saved *file, const held *h, bvol_index **out);
bvol_result check_held_file(const saved *file, const held *h);

/* Everything that can be asked of an index of the plane, and some changes of one of rectangles, which is sound. */
void check_everything2(const bvol_index *index, chance *c);
void change_rectangles(bvol_index *index, chance *c);

/* An index of what is held, or of up to so many boxes, in which everything occurs: items, boxes that are never found, free ids,
 * cells in an octree. */
bvol_index *index_of_held(const bvol_index_options *options, const held *h, size_t count, uint64_t seed);
saved file_of_held(const bvol_index_options *options, const held *h, size_t count, uint64_t seed);

/* The same of boxes. */
bvol_index *index_with_all(const bvol_index_options *options, size_t count, uint64_t seed);
saved file_with_all(const bvol_index_options *options, size_t count, uint64_t seed);

/* Opens so many bytes of a file, in memory that ends where they end, asks everything and changes what can be changed; shapes
 * are where they were again afterwards. NULL for boxes. Returns whether it could be opened. */
int try_file(const saved *file, size_t size, const held *h, uint64_t seed);

bvol_result load_file(const saved *file, const held *h);

#endif
