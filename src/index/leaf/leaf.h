/* SPDX-License-Identifier: MIT */
/* What an index holds beside its boxes: nothing, or shapes in arrays of the caller's. Queries find boxes first; where a box is
 * found, the public function of the shape in it decides, which the table of pairs of shapes names. */
#ifndef BVOLI_INDEX_LEAF_LEAF_H
#define BVOLI_INDEX_LEAF_LEAF_H

#include "any_shape/shape.h"

#include <bvol/index_file.h>
#include <bvol/index_shapes.h>
#include <bvol/types.h>

#include <stddef.h>
#include <stdint.h>

/* A ray and a point of an index of the plane lie in it. */
typedef struct bvoli_leaf_kind {
    int kind;           /* one of bvol_kind */
    size_t size, align; /* of an element of the array: a value, or of hulls a pointer to one, which may be NULL */
    void (*bounds)(const void *value, bvol_aabb *out);
    int (*hits)(const bvol_ray *ray, const void *value, bvol_ray_hit *hit);
    float (*distance_sq)(const void *value, const bvol_vec3 *p);
    int is_rough; /* the distance may be less than that of the box, by more than rounding it to a float takes */
    /* The image, of which the image of its bounds, rounded outward, is a bound; NULL where rounding may make it larger. */
    void (*transform)(const bvol_triangle *value, const float matrix[16], bvol_triangle *out);
} bvoli_leaf_kind;

extern const bvoli_leaf_kind bvoli_leaf_triangle, bvoli_leaf_obb, bvoli_leaf_sphere, bvoli_leaf_hull;
extern const bvoli_leaf_kind bvoli_leaf_segment2, bvoli_leaf_circle, bvoli_leaf_obb2, bvoli_leaf_polygon2;

/* A shape that is put together of points of the caller's. */
typedef union bvoli_leaf_space {
    bvol_triangle triangle;
    bvol_segment2 segment2;
} bvoli_leaf_space;

/* Borrowed shapes; all 0 in an index of boxes. */
typedef struct bvoli_leaves {
    const bvoli_leaf_kind *kind;
    const char *first; /* of the shapes, or of the vertices of triangles and segments */
    size_t stride;
    const void *indices; /* of vertices; NULL where there are none, or for other shapes */
    uint32_t index_bits; /* 0 where there are no indices */
    uint32_t step;       /* from the first corner of a shape to that of the next */
} bvoli_leaves;

/* The number of the vertex of a corner. */
static inline size_t bvoli_leaf_vertex(const bvoli_leaves *leaves, size_t corner)
{
    if (leaves->index_bits == 0)
        return corner;
    return leaves->index_bits == 16 ? ((const uint16_t *)leaves->indices)[corner] : ((const uint32_t *)leaves->indices)[corner];
}

/* A corner of triangle number id. */
static inline const bvol_vec3 *bvoli_leaf_corner(const bvoli_leaves *leaves, uint32_t id, unsigned corner)
{
    const size_t vertex = bvoli_leaf_vertex(leaves, (size_t)leaves->step * id + corner);
    return (const bvol_vec3 *)(const void *)(leaves->first + vertex * leaves->stride);
}

/* Shapes of the caller's, whose arrays must be legal, and how many there are. */
bvol_result bvoli_leaves_read(const bvol_index_sources *shapes, bvoli_leaves *out, size_t *count);

/* A shape of its own array, or what is put together in *space. */
const void *bvoli_leaf_at(const bvoli_leaves *leaves, uint32_t id, bvoli_leaf_space *space);

#endif
