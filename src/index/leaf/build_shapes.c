/* SPDX-License-Identifier: MIT */
/* How indexes of shapes are built: as those of boxes, of the bounds of the shapes. */
#include "base/sized.h"
#include "index/change.h"
#include "index/handle.h"
#include "index/leaf/corners.h"

/* With leaves whose arrays are legal. */
static bvol_result build(bvol_index *index, const bvoli_leaves *leaves, size_t count, const bvol_index_item *items,
                         size_t items_stride, const bvol_resources *resources)
{
    bvoli_growing boxes = {NULL, 0, NULL, 0};
    if (!bvoli_array_reserve(&index->allocator, &boxes, sizeof(bvol_aabb), 0, count))
        return BVOL_ERROR_MEMORY;
    for (size_t i = 0; i < count; ++i) {
        bvol_triangle space;
        leaves->kind->bounds(bvoli_leaf_at(leaves, (uint32_t)i, &space), (bvol_aabb *)boxes.data + i);
    }
    const bvol_result result = bvoli_index_build(index, boxes.data, count, 0, items, items_stride, resources);
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
    return out->stride < kind->size || out->stride % sizeof(float) != 0 || (!first && count > 0) || count > BVOLI_BOXES_MAX
               ? BVOL_ERROR_ARGUMENT
               : BVOL_OK;
}

static bvol_result build_array(bvol_index *index, const bvoli_leaf_kind *kind, const void *first, size_t count, size_t stride,
                               const bvol_index_item *items, size_t items_stride, const bvol_resources *resources)
{
    bvoli_leaves leaves;
    bvol_result result = bvoli_change_begin(index);
    if (result != BVOL_OK)
        return result;
    result = read_array(kind, first, count, stride, &leaves);
    return bvoli_change_end(index, result == BVOL_OK ? build(index, &leaves, count, items, items_stride, resources) : result);
}

bvol_result bvol_index_build_obbs(bvol_index *index, const bvol_obb *boxes, size_t count, size_t stride,
                                  const bvol_index_item *items, size_t items_stride, const bvol_resources *resources)
{
    return build_array(index, &bvoli_leaf_obb, boxes, count, stride, items, items_stride, resources);
}

bvol_result bvol_index_build_spheres(bvol_index *index, const bvol_sphere *spheres, size_t count, size_t stride,
                                     const bvol_index_item *items, size_t items_stride, const bvol_resources *resources)
{
    return build_array(index, &bvoli_leaf_sphere, spheres, count, stride, items, items_stride, resources);
}

/* Strides and sizes, and that no index leads out of the vertices. */
static bvol_result read_triangles(const bvol_triangle_mesh *t, bvoli_leaves *out)
{
    if (!bvoli_sized_legal(t, sizeof *t, sizeof *t) || (t->index_bits != 0 && t->index_bits != 16 && t->index_bits != 32))
        return BVOL_ERROR_OPTIONS;
    *out = (bvoli_leaves){.kind = &bvoli_leaf_triangle,
                          .first = (const char *)t->vertices,
                          .stride = t->vertex_stride == 0 ? sizeof *t->vertices : t->vertex_stride,
                          .indices = t->indices,
                          .index_bits = t->index_bits};
    if (out->stride < sizeof *t->vertices || out->stride % sizeof(float) != 0 || (!t->vertices && t->vertex_count > 0) ||
        t->count > BVOLI_BOXES_MAX || (t->index_bits == 0 ? t->indices != NULL : !t->indices && t->count > 0))
        return BVOL_ERROR_ARGUMENT;
    if (!t->indices)
        return t->vertex_count / 3 >= t->count ? BVOL_OK : BVOL_ERROR_ARGUMENT;
    for (size_t corner = 0; corner < 3 * t->count; ++corner)
        if (bvoli_leaf_vertex(out, corner) >= t->vertex_count)
            return BVOL_ERROR_ARGUMENT;
    return BVOL_OK;
}

bvol_result bvol_index_build_triangles(bvol_index *index, const bvol_triangle_mesh *mesh, const bvol_index_item *items,
                                       size_t items_stride, const bvol_resources *resources)
{
    bvoli_leaves leaves;
    bvol_result result = mesh ? bvoli_change_begin(index) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    result = read_triangles(mesh, &leaves);
    if (result == BVOL_OK)
        result = build(index, &leaves, mesh->count, items, items_stride, resources);
    return bvoli_change_end(index, result);
}

bvol_result bvoli_leaves_read(const bvol_index_sources *shapes, bvoli_leaves *out, size_t *count)
{
    const bvol_triangle_mesh *triangles = shapes->shapes;
    switch (shapes->kind) {
    case BVOL_KIND_TRIANGLE:
        *count = triangles ? triangles->count : 0;
        return triangles ? read_triangles(triangles, out) : BVOL_ERROR_ARGUMENT;
    case BVOL_KIND_OBB:
    case BVOL_KIND_SPHERE:
        *count = shapes->count;
        return read_array(shapes->kind == BVOL_KIND_OBB ? &bvoli_leaf_obb : &bvoli_leaf_sphere, shapes->shapes, shapes->count,
                          shapes->stride, out);
    default: return BVOL_ERROR_KIND;
    }
}
