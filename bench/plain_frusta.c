/* SPDX-License-Identifier: MIT */
/* Plain float versions for frusta by their planes and corners: separating axes, and corners within. */
#include "baseline.h"

#include <math.h>

#define INLINE static inline __attribute__((always_inline))

enum { FACES = 6, CORNERS = 8, DIRECTIONS = 6 };

INLINE float dot(bvol_vec3 a, bvol_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

INLINE bvol_vec3 sub(bvol_vec3 a, bvol_vec3 b)
{
    return (bvol_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

INLINE bvol_vec3 cross(bvol_vec3 a, bvol_vec3 b)
{
    return (bvol_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* Whether any corner lies in a half-space. */
INLINE int reaches(const plain_planes *f, const bvol_plane *plane)
{
    for (int i = 0; i < CORNERS; ++i)
        if (dot(plane->normal, f->corner[i]) + plane->d >= 0)
            return 1;
    return 0;
}

INLINE int lies_in(const plain_planes *f, const bvol_plane *plane)
{
    for (int i = 0; i < CORNERS; ++i)
        if (dot(plane->normal, f->corner[i]) + plane->d < 0)
            return 0;
    return 1;
}

int plain_frustum_overlaps_plane(const bvol_frustum *frustum, const bvol_plane *plane)
{
    return reaches(plain_planes_of(frustum), plane);
}

int plain_frustum_within_plane(const bvol_frustum *frustum, const bvol_plane *plane)
{
    return lies_in(plain_planes_of(frustum), plane);
}

int plain_frustum_within_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    const plain_planes *f = plain_planes_of(frustum);
    for (int i = 0; i < CORNERS; ++i) {
        const bvol_vec3 p = f->corner[i];
        if (!(box->min.x <= p.x && p.x <= box->max.x && box->min.y <= p.y && p.y <= box->max.y && box->min.z <= p.z &&
              p.z <= box->max.z))
            return 0;
    }
    return 1;
}

int plain_frustum_within_obb(const bvol_frustum *frustum, const bvol_obb *box)
{
    const plain_planes *f = plain_planes_of(frustum);
    for (int i = 0; i < CORNERS; ++i) {
        const bvol_vec3 p = sub(f->corner[i], box->center);
        if (!(fabsf(dot(p, box->axis[0])) <= box->extent.x && fabsf(dot(p, box->axis[1])) <= box->extent.y &&
              fabsf(dot(p, box->axis[2])) <= box->extent.z))
            return 0;
    }
    return 1;
}

int plain_frustum_contains_frustum(const bvol_frustum *a, const bvol_frustum *b)
{
    const plain_planes *f = plain_planes_of(a), *g = plain_planes_of(b);
    for (int i = 0; i < FACES; ++i)
        if (!lies_in(g, &f->plane[i]))
            return 0;
    return 1;
}

/* Of edges: two of the near plane and the four between it and the far plane; those of the far plane are parallel to the first.
 */
INLINE void find_directions(const plain_planes *f, bvol_vec3 out[DIRECTIONS])
{
    out[0] = sub(f->corner[1], f->corner[0]);
    out[1] = sub(f->corner[2], f->corner[0]);
    for (int i = 0; i < 4; ++i)
        out[2 + i] = sub(f->corner[4 + i], f->corner[i]);
}

INLINE void find_projection(const plain_planes *f, bvol_vec3 axis, float *low, float *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < CORNERS; ++i) {
        const float at = dot(axis, f->corner[i]);
        *low = at < *low ? at : *low;
        *high = at > *high ? at : *high;
    }
}

INLINE int is_parted(const plain_planes *f, const plain_planes *g, bvol_vec3 axis)
{
    float low[2], high[2];
    find_projection(f, axis, &low[0], &high[0]);
    find_projection(g, axis, &low[1], &high[1]);
    return high[0] < low[1] || high[1] < low[0];
}

int plain_frustum_overlaps_frustum(const bvol_frustum *a, const bvol_frustum *b)
{
    const plain_planes *f = plain_planes_of(a), *g = plain_planes_of(b);
    bvol_vec3 p[DIRECTIONS], q[DIRECTIONS];
    for (int i = 0; i < FACES; ++i)
        if (!reaches(g, &f->plane[i]) || !reaches(f, &g->plane[i]))
            return 0;
    find_directions(f, p);
    find_directions(g, q);
    for (int i = 0; i < DIRECTIONS; ++i)
        for (int j = 0; j < DIRECTIONS; ++j)
            if (is_parted(f, g, cross(p[i], q[j])))
                return 0;
    return 1;
}
