/* SPDX-License-Identifier: MIT */
#include "hull/span.h"

#include "arith/filter.h"
#include "base/value.h"
#include "hull/flat.h"
#include "hull/orientation.h"
#include "hull/solid.h"

static int is_before(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x != b->x ? a->x < b->x : a->y != b->y ? a->y < b->y : a->z < b->z;
}

/* The first and the last by coordinates, which are vertices; of equal ones those that come first. */
static void find_ends(const bvoli_faces *f, uint32_t ends[2])
{
    ends[0] = ends[1] = 0;
    for (uint32_t i = 1; i < f->corner_count; ++i) {
        if (is_before(&f->corners[i].at, &f->corners[ends[0]].at))
            ends[0] = i;
        if (is_before(&f->corners[ends[1]].at, &f->corners[i].at))
            ends[1] = i;
    }
}

static void from_to(const bvol_vec3 *a, const bvol_vec3 *b, double out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = (double)bvoli_coords(b)[k] - (double)bvoli_coords(a)[k];
}

/* The corner farthest from the line through the ends as far as double tells, if that is certainly not on it; otherwise the
 * first that is not. */
static uint32_t find_off_line(const bvoli_faces *f, const uint32_t ends[2])
{
    const bvol_vec3 *const a = &f->corners[ends[0]].at, *const b = &f->corners[ends[1]].at;
    double along[3], farthest = 0;
    uint32_t best = ends[0];
    from_to(a, b, along);
    for (uint32_t i = 0; i < f->corner_count; ++i) {
        double out[3], cross[3];
        from_to(a, &f->corners[i].at, out);
        bvoli_cross(along, out, cross);
        const double distance = bvoli_dot(cross, cross);
        if (distance > farthest) {
            farthest = distance;
            best = i;
        }
    }
    if (!bvoli_collinear(a, b, &f->corners[best].at))
        return best;
    for (uint32_t i = 0; i < f->corner_count; ++i)
        if (!bvoli_collinear(a, b, &f->corners[i].at))
            return i;
    return BVOLI_NOTHING;
}

/* The same of the plane through three corners. */
static uint32_t find_off_plane(const bvoli_faces *f, const uint32_t in[3])
{
    const bvol_vec3 *const a = &f->corners[in[0]].at, *const b = &f->corners[in[1]].at, *const c = &f->corners[in[2]].at;
    double to_b[3], to_c[3], normal[3], farthest = 0;
    uint32_t best = in[0];
    from_to(a, b, to_b);
    from_to(a, c, to_c);
    bvoli_cross(to_b, to_c, normal);
    for (uint32_t i = 0; i < f->corner_count; ++i) {
        double out[3];
        from_to(a, &f->corners[i].at, out);
        const double distance = fabs(bvoli_dot(normal, out));
        if (distance > farthest) {
            farthest = distance;
            best = i;
        }
    }
    if (bvoli_orientation3(a, b, c, &f->corners[best].at) != 0)
        return best;
    for (uint32_t i = 0; i < f->corner_count; ++i)
        if (bvoli_orientation3(a, b, c, &f->corners[i].at) != 0)
            return i;
    return BVOLI_NOTHING;
}

int bvoli_faces_find(bvoli_faces *faces)
{
    uint32_t seed[4];
    faces->offsets = faces->loops = (bvoli_growing){NULL, 0, NULL, 0};
    faces->face_count = faces->loop_length = 0;
    faces->dimension = -1;
    if (faces->corner_count == 0)
        return 1;
    find_ends(faces, seed);
    faces->ends[0] = seed[0];
    faces->ends[1] = seed[1];
    faces->dimension = 0;
    if (bvoli_vec3_equal(&faces->corners[seed[0]].at, &faces->corners[seed[1]].at)) {
        faces->ends[1] = seed[0];
        return 1;
    }
    faces->dimension = 1;
    seed[2] = find_off_line(faces, seed);
    if (seed[2] == BVOLI_NOTHING)
        return 1;
    faces->dimension = 2;
    seed[3] = find_off_plane(faces, seed);
    if (seed[3] == BVOLI_NOTHING)
        return bvoli_faces_of_flat(faces, seed);
    faces->dimension = 3;
    return bvoli_faces_of_solid(faces, seed);
}
