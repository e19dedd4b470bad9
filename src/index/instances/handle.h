/* SPDX-License-Identifier: MIT */
/* The representation of a bvol_instances: what is placed where, and an index of the boxes about all of it, under the numbers of
 * the instances, whose guard is that of the handle. */
#ifndef BVOLI_INDEX_INSTANCES_HANDLE_H
#define BVOLI_INDEX_INSTANCES_HANDLE_H

#include "base/array.h"
#include "index/handle.h"

#include <bvol/instances.h>

#include <string.h>

/* The map column by column, without its last row. */
typedef struct bvoli_instance {
    const bvol_index *index;
    float column[4][3];
} bvoli_instance;

struct bvol_instances {
    bvol_allocator allocator;
    bvol_index *top;
    bvoli_growing entries; /* bvoli_instance of each number that is or was in use */
};

static inline bvoli_instance *bvoli_instance_at(const bvol_instances *instances, uint32_t number)
{
    return (bvoli_instance *)instances->entries.data + number;
}

static inline void bvoli_instance_matrix(const bvoli_instance *instance, float matrix[16])
{
    for (size_t k = 0; k < 4; ++k) {
        memcpy(matrix + 4 * k, instance->column[k], sizeof instance->column[k]);
        matrix[4 * k + 3] = k == 3 ? 1.0F : 0.0F;
    }
}

/* Whether instances of an index can be asked: it holds boxes or triangles. */
static inline int bvoli_index_has_images(const bvol_index *index)
{
    return !index->planar && (!index->leaves.kind || index->leaves.kind == &bvoli_leaf_triangle);
}

#endif
