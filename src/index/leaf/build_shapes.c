/* SPDX-License-Identifier: MIT */
/* How indexes of shapes are built: as those of boxes, of the bounds of the shapes. */
#include "index/leaf/build_shapes.h"
#include "base/sized.h"
#include "index/change.h"
#include "index/handle.h"
#include "index/leaf/corners.h"

static void find_bounds(const bvoli_leaves *leaves, size_t count, bvol_aabb *out)
{
    bvoli_leaf_space space;
    if (leaves->kind == &bvoli_leaf_triangle) {
        bvoli_corners_bounds(leaves, count, out);
        return;
    }
    for (size_t i = 0; i < count; ++i)
        leaves->kind->bounds(bvoli_leaf_at(leaves, (uint32_t)i, &space), out + i);
}

bvol_result bvoli_build_leaves(bvol_index *index, const bvoli_leaves *leaves, size_t count, const bvol_index_item *items,
                               size_t item_stride, const bvol_resources *resources)
{
    bvoli_growing boxes = {NULL, 0, NULL, 0};
    if (!bvoli_array_reserve(&index->allocator, &boxes, sizeof(bvol_aabb), 0, count))
        return BVOL_ERROR_MEMORY;
    find_bounds(leaves, count, boxes.data);
    const bvol_result result = bvoli_index_build(index, boxes.data, count, 0, items, item_stride, resources);
    if (result == BVOL_OK) {
        index->leaves = *leaves;
        bvoli_index_copy_corners(index);
    }
    bvoli_array_free(&index->allocator, &boxes);
    return result;
}

/* Strides and sizes. */
static bvol_result read_array(const bvoli_leaf_kind *kind, const void *first, size_t count, size_t stride, bvoli_leaves *out)
{
    *out = (bvoli_leaves){.kind = kind, .first = first, .stride = stride == 0 ? kind->size : stride};
    return out->stride < kind->size || out->stride % kind->align != 0 || (!first && count > 0) || count > BVOLI_BOXES_MAX
               ? BVOL_ERROR_ARGUMENT
               : BVOL_OK;
}

bvol_result bvoli_build_array(bvol_index *index, const bvoli_leaf_kind *kind, const void *first, size_t count, size_t stride,
                              const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    bvoli_leaves leaves;
    bvol_result result = bvoli_change_begin(index);
    if (result != BVOL_OK)
        return result;
    result = read_array(kind, first, count, stride, &leaves);
    return bvoli_change_end(index, result == BVOL_OK ? bvoli_build_leaves(index, &leaves, count, items, item_stride, resources)
                                                     : result);
}

bvol_result bvol_index_build_obbs(bvol_index *index, const bvol_obb *boxes, size_t count, size_t stride,
                                  const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    return bvoli_build_array(index, &bvoli_leaf_obb, boxes, count, stride, items, item_stride, resources);
}

bvol_result bvol_index_build_spheres(bvol_index *index, const bvol_sphere *spheres, size_t count, size_t stride,
                                     const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    return bvoli_build_array(index, &bvoli_leaf_sphere, spheres, count, stride, items, item_stride, resources);
}

bvol_result bvol_index_build_hulls(bvol_index *index, const bvol_hull *const *hulls, size_t count, size_t stride,
                                   const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    return bvoli_build_array(index, &bvoli_leaf_hull, hulls, count, stride, items, item_stride, resources);
}

/* Shapes over vertices that they may share. */
typedef struct vertex_mesh {
    const bvoli_leaf_kind *kind;
    const void *vertices;
    size_t vertex_size, vertex_count, vertex_stride;
    const void *indices;
    size_t index_count;
    uint32_t index_bits, step;
    size_t count, corners; /* of shapes, and of all of them */
} vertex_mesh;

/* Strides and sizes, and that no index leads out of the vertices. */
static bvol_result read_mesh(const vertex_mesh *m, bvoli_leaves *out)
{
    if (m->index_bits != 0 && m->index_bits != 16 && m->index_bits != 32)
        return BVOL_ERROR_OPTIONS;
    *out = (bvoli_leaves){.kind = m->kind,
                          .first = m->vertices,
                          .stride = m->vertex_stride == 0 ? m->vertex_size : m->vertex_stride,
                          .indices = m->indices,
                          .index_bits = m->index_bits,
                          .step = m->step};
    if (out->stride < m->vertex_size || out->stride % sizeof(float) != 0 || (!m->vertices && m->vertex_count > 0) ||
        m->count > BVOLI_BOXES_MAX || (m->index_bits == 0 ? m->indices != NULL : !m->indices && m->count > 0))
        return BVOL_ERROR_ARGUMENT;
    if (!m->indices)
        return m->vertex_count >= m->corners ? BVOL_OK : BVOL_ERROR_ARGUMENT;
    for (size_t corner = 0; corner < m->corners; ++corner)
        if (corner >= m->index_count || bvoli_leaf_vertex(out, corner) >= m->vertex_count)
            return BVOL_ERROR_ARGUMENT;
    return BVOL_OK;
}

static bvol_result read_triangles(const bvol_triangle_mesh *t, bvoli_leaves *out)
{
    if (!bvoli_sized_legal(t, sizeof *t, sizeof *t))
        return BVOL_ERROR_OPTIONS;
    const vertex_mesh m = {.kind = &bvoli_leaf_triangle,
                           .vertices = t->vertices,
                           .vertex_size = sizeof *t->vertices,
                           .vertex_count = t->vertex_count,
                           .vertex_stride = t->vertex_stride,
                           .indices = t->indices,
                           .index_count = 3 * t->count,
                           .index_bits = t->index_bits,
                           .step = 3,
                           .count = t->count,
                           .corners = 3 * t->count};
    return read_mesh(&m, out);
}

bvol_result bvoli_read_segments2(const bvol_segment_mesh2 *s, bvoli_leaves *out)
{
    if (!bvoli_sized_legal(s, sizeof *s, sizeof *s) || s->joined > 1 || s->reserved != 0)
        return BVOL_ERROR_OPTIONS;
    const vertex_mesh m = {.kind = &bvoli_leaf_segment2,
                           .vertices = s->vertices,
                           .vertex_size = sizeof *s->vertices,
                           .vertex_count = s->vertex_count,
                           .vertex_stride = s->vertex_stride,
                           .indices = s->indices,
                           .index_count = s->index_count,
                           .index_bits = s->index_bits,
                           .step = s->joined ? 1 : 2,
                           .count = s->count,
                           .corners = s->joined ? s->count + (s->count > 0) : 2 * s->count};
    return read_mesh(&m, out);
}

bvol_result bvol_index_build_triangles(bvol_index *index, const bvol_triangle_mesh *mesh, const bvol_index_item *items,
                                       size_t item_stride, const bvol_resources *resources)
{
    bvoli_leaves leaves;
    bvol_result result = mesh ? bvoli_change_begin(index) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    result = read_triangles(mesh, &leaves);
    if (result == BVOL_OK)
        result = bvoli_build_leaves(index, &leaves, mesh->count, items, item_stride, resources);
    return bvoli_change_end(index, result);
}

/* The kinds that lie in arrays of their own. */
static const bvoli_leaf_kind *array_kind(uint32_t kind)
{
    static const bvoli_leaf_kind *const kinds[] = {&bvoli_leaf_obb,
                                                   &bvoli_leaf_sphere,
                                                   &bvoli_leaf_hull,
                                                   &bvoli_leaf_circle,
                                                   &bvoli_leaf_obb2,
                                                   &bvoli_leaf_polygon2,
                                                   NULL};
    for (size_t i = 0; kinds[i]; ++i)
        if ((uint32_t)kinds[i]->kind == kind)
            return kinds[i];
    return NULL;
}

bvol_result bvoli_leaves_read(const bvol_index_sources *shapes, bvoli_leaves *out, size_t *count)
{
    const bvoli_leaf_kind *const kind = array_kind(shapes->kind);
    const void *const first = shapes->shapes;
    *count = shapes->count;
    if (kind)
        return read_array(kind, first, shapes->count, shapes->stride, out);
    if (shapes->kind != BVOL_KIND_TRIANGLE && shapes->kind != BVOL_KIND_SEGMENT2)
        return BVOL_ERROR_KIND;
    if (!first)
        return BVOL_ERROR_ARGUMENT;
    const int triangles = shapes->kind == BVOL_KIND_TRIANGLE;
    *count = triangles ? ((const bvol_triangle_mesh *)first)->count : ((const bvol_segment_mesh2 *)first)->count;
    return triangles ? read_triangles(first, out) : bvoli_read_segments2(first, out);
}
