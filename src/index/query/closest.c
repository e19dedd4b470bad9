/* SPDX-License-Identifier: MIT */
/* The point of what an index holds that is closest to a point: of the nearest, whose distance the single function tells. */
#include <bvol/aabb.h>
#include <bvol/obb.h>
#include <bvol/separation.h>
#include <bvol/sphere.h>

#include "base/value.h"
#include "convex/triangle_closest.h"
#include "index/handle.h"
#include "index/query/closest.h"
#include "index/query/nearest.h"

#include <string.h>

/* Where the distance is 0, the point itself is closest. */
void bvoli_closest_of_triangle(const bvol_triangle *t, const bvol_vec3 *p, bvol_index_closest *out)
{
    bvoli_triangle_closest(t, p, out->weights, &out->point);
    if (out->distance_sq == 0)
        out->point = *p;
}

static void of_box(const bvol_index *index, uint32_t id, const bvol_vec3 *p, bvol_vec3 *out)
{
    const bvol_aabb box = bvoli_index_box(index, id);
    bvol_aabb_closest_point(&box, p, out);
}

/* The rest of the record of what is nearest. */
static void find_point(const bvol_index *index, const bvol_vec3 *p, bvol_index_closest *out)
{
    const bvoli_leaf_kind *const kind = index->leaves.kind;
    bvoli_leaf_space space;
    bvol_vec3 on_point;
    const void *const shape = kind ? bvoli_nearest_shape(index, out, &space) : NULL;
    memset(out->weights, 0, sizeof out->weights);
    if (kind == &bvoli_leaf_triangle)
        bvoli_closest_of_triangle(shape, p, out);
    else if (kind == &bvoli_leaf_obb)
        bvol_obb_closest_point(shape, p, &out->point);
    else if (kind == &bvoli_leaf_sphere)
        bvol_sphere_closest_point(shape, p, &out->point);
    else if (kind == &bvoli_leaf_hull)
        bvol_hull_closest_points_point(shape, p, &out->point, &on_point);
    else
        of_box(index, out->id, p, &out->point);
}

size_t bvol_index_closest_points(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                                 const bvol_index_filter *filter, bvol_index_closest *closest, size_t wanted)
{
    if (!p)
        return 0;
    const bvol_vec3 at = *p; /* which may lie among what is written */
    const size_t found = bvoli_nearest_closest(index, &at, max_distance_sq, filter, closest, wanted);
    for (size_t i = 0; i < found; ++i)
        find_point(index, &at, &closest[i]);
    return found;
}

int bvol_index_closest_point(const bvol_index *index, const bvol_vec3 *p, float max_distance_sq,
                             const bvol_index_filter *filter, bvol_index_closest *out)
{
    return bvol_index_closest_points(index, p, max_distance_sq, filter, out, 1) == 1;
}
