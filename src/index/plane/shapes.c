/* SPDX-License-Identifier: MIT */
/* Indexes of shapes of the plane. */
#include <bvol/index2_shapes.h>

#include "index/change.h"
#include "index/leaf/build_shapes.h"
#include "index/plane/plane.h"

bvol_result bvol_index2_build_segments2(bvol_index2 *index, const bvol_segment_mesh2 *mesh, const bvol_index_item *items,
                                        size_t item_stride, const bvol_resources *resources)
{
    bvol_index *const in_space = bvoli_in_space(index);
    bvoli_leaves leaves;
    bvol_result result = mesh ? bvoli_change_begin(in_space) : BVOL_ERROR_ARGUMENT;
    if (result != BVOL_OK)
        return result;
    result = bvoli_read_segments2(mesh, &leaves);
    if (result == BVOL_OK)
        result = bvoli_build_leaves(in_space, &leaves, mesh->count, items, item_stride, resources);
    return bvoli_change_end(in_space, result);
}

bvol_result bvol_index2_build_circles(bvol_index2 *index, const bvol_circle *circles, size_t count, size_t stride,
                                      const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    return bvoli_build_array(bvoli_in_space(index), &bvoli_leaf_circle, circles, count, stride, items, item_stride, resources);
}

bvol_result bvol_index2_build_obbs2(bvol_index2 *index, const bvol_obb2 *boxes, size_t count, size_t stride,
                                    const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    return bvoli_build_array(bvoli_in_space(index), &bvoli_leaf_obb2, boxes, count, stride, items, item_stride, resources);
}

bvol_result bvol_index2_build_polygons2(bvol_index2 *index, const bvol_polygon2 *polygons, size_t count, size_t stride,
                                        const bvol_index_item *items, size_t item_stride, const bvol_resources *resources)
{
    return bvoli_build_array(bvoli_in_space(index), &bvoli_leaf_polygon2, polygons, count, stride, items, item_stride,
                             resources);
}
