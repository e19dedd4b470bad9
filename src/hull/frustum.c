/* SPDX-License-Identifier: MIT */
/* Hulls and frusta. A hull that has a point in common with a frustum has one on its surface, or contains the frustum. The
 * surface is triangles, of which each is asked by itself (polyhedron/polyhedron_triangle.h); and a hull contains a frustum if
 * the half-spaces that bound the hull do, which are in the cone of the frustum's then (polyhedron/cone.h). */
#include "shape/frustum.h"
#include "arith/filter.h"
#include "base/classify.h"
#include "base/stage.h"
#include "base/value.h"
#include "hull/hull.h"
#include "hull/orientation.h"
#include "hull/overlaps.h"
#include "hull/questions.h"
#include "polyhedron/polyhedra.h"
#include "polyhedron/polyhedron_triangle.h"

#include <bvol/aabb.h>
#include <bvol/frustum.h>
#include <bvol/separation.h>

/* One plane after the other */

/* With s the sum of |q| times the reach, and |d|: the vertex that is found is as high as the highest but for SUPPORT_SLACK,
 * 2^-48, of s (climb.c), and its own height is within BVOLI_HEIGHT_SLACK, 2^-49, of s. */
#define BEYOND_SLACK 0x1p-47

/* Whether a vertex whose height over a plane was found to be the highest shows that all are beyond the plane. */
static int shows_beyond(const bvol_hull *hull, const double q[4], double height)
{
    double size = fabs(q[3]);
    for (int c = 0; c < 3; ++c)
        size += fabs(q[c]) * bvoli_hull_reach(hull, c);
    return height < -BEYOND_SLACK * size;
}

/* 1 if all vertices are certainly in a half-space, -1 if all are certainly beyond, by the corners of their bounds that are
 * lowest and highest, else 0. Rounding keeps order: the height of each vertex, as it is computed, is no less than the lower and
 * no more than the higher, and its size no more. */
static int bounds_side(const bvol_hull *hull, const double q[4])
{
    double low[3], high[3], least[3], most[3], size[3];
    bvoli_load(&hull->bounds.min, low);
    bvoli_load(&hull->bounds.max, high);
    for (int c = 0; c < 3; ++c) {
        const double a = q[c] * low[c], b = q[c] * high[c];
        least[c] = bvoli_lesser(a, b);
        most[c] = bvoli_greater(a, b);
        size[c] = bvoli_greater(fabs(a), fabs(b));
    }
    const double slack = BVOLI_HEIGHT_SLACK * (size[0] + size[1] + size[2] + fabs(q[3]));
    if (least[0] + least[1] + least[2] + q[3] > slack)
        return 1;
    return most[0] + most[1] + most[2] + q[3] < -slack ? -1 : 0;
}

/* A vertex in half-space i, or vertex_count if there is none; exact. */
static uint32_t vertex_in(const bvol_hull *hull, const bvoli_halfspaces *h, int i, int *exact)
{
    double p[3], size;
    const uint32_t highest = bvoli_hull_highest(hull, h->q[i], UINT32_MAX);
    bvoli_load(&hull->points[highest], p);
    if (bvoli_halfspace_side(h, i, p, exact) >= 0)
        return highest;
    if (shows_beyond(hull, h->q[i], bvoli_height_over(h->q[i], p, &size)))
        return hull->vertex_count;
    for (uint32_t v = 0; v < hull->vertex_count; ++v) {
        bvoli_load(&hull->points[v], p);
        if (bvoli_halfspace_side(h, i, p, exact) >= 0)
            return v;
    }
    return hull->vertex_count;
}

int bvol_hull_cull_frustum(const bvol_hull *hull, const bvol_frustum *frustum)
{
    int exact = 0, hold = 1;
    if (!hull || !frustum || hull->vertex_count == 0 || bvoli_frustum_nowhere(frustum))
        return 0;
    const bvoli_halfspaces *const h = bvoli_frustum_halfspaces(frustum);
    for (int i = 0; i < h->count && hold; ++i) {
        const int side = bounds_side(hull, h->q[i]);
        hold = side != 0 ? side > 0 : vertex_in(hull, h, i, &exact) < hull->vertex_count;
    }
    BVOLI_STAGE(BVOLI_hull_cull_frustum, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return hold;
}

/* 1 if a vertex that is highest over some plane is in the frustum, -1 if all vertices are beyond a plane, else 0. */
static int look_at_planes(const bvol_hull *hull, const bvol_frustum *frustum, const bvoli_halfspaces *h, int *exact)
{
    for (int i = 0; i < h->count; ++i) {
        const uint32_t in = vertex_in(hull, h, i, exact);
        if (in == hull->vertex_count)
            return -1;
        if (bvol_frustum_contains_point(frustum, &hull->points[in]))
            return 1;
    }
    return 0;
}

/* The surface */

/* Whether all corners of a face are certainly beyond one plane. */
static int face_is_beyond(const bvol_hull *hull, const bvoli_halfspaces *h, uint32_t face)
{
    for (int i = 0; i < h->count; ++i) {
        int beyond = 1;
        for (uint32_t k = hull->face_offsets[face]; k < hull->face_offsets[face + 1] && beyond; ++k) {
            double p[3], size;
            bvoli_load(&hull->points[hull->face_corners[k]], p);
            const double height = bvoli_height_over(h->q[i], p, &size);
            beyond = height < -BVOLI_HEIGHT_SLACK * size;
        }
        if (beyond)
            return 1;
    }
    return 0;
}

static int triangle_meets(const bvol_hull *hull, const bvoli_halfspaces *h, uint32_t a, uint32_t b, uint32_t c)
{
    double corner[3][3];
    bvoli_load(&hull->points[a], corner[0]);
    bvoli_load(&hull->points[b], corner[1]);
    bvoli_load(&hull->points[c], corner[2]);
    return !bvoli_halfspaces_miss_corners(h, (const double(*)[3])corner, 3, BVOLI_hull_overlaps_frustum);
}

static int face_meets(const bvol_hull *hull, const bvoli_halfspaces *h, uint32_t face)
{
    const uint32_t *const loop = hull->face_corners + hull->face_offsets[face];
    const uint32_t length = hull->face_offsets[face + 1] - hull->face_offsets[face];
    int meets = 0;
    if (face_is_beyond(hull, h, face))
        return 0;
    for (uint32_t k = 2; k < length && !meets; ++k)
        meets = triangle_meets(hull, h, loop[0], loop[k - 1], loop[k]);
    return meets;
}

/* Whether half-spaces that share a point share one with the surface of a hull; of a hull of less than two dimensions with all
 * of it, which is a triangle of two corners or one. */
static int surface_meets(const bvol_hull *hull, const bvoli_halfspaces *h)
{
    const uint32_t last = hull->vertex_count - 1, faces = hull->dimension == 3 ? hull->face_count : 1;
    if (hull->dimension < 2)
        return triangle_meets(hull, h, 0, last, last);
    for (uint32_t face = 0; face < faces; ++face)
        if (face_meets(hull, h, face))
            return 1;
    return 0;
}

/* Of so many faces not all are looked at where a point may tell. */
enum { MANY_FACES = 64 };

static int contains(const bvol_hull *hull, const bvol_vec3 *p)
{
    bvoli_body point;
    if (hull->face_count < MANY_FACES)
        return bvol_hull_contains_point(hull, p);
    bvoli_body_of_vec3(p, &point);
    return bvol_aabb_contains_point(&hull->bounds, p) &&
           bvoli_hull_overlaps_body(hull, &point, BVOLI_CLOSED, BVOLI_hull_contains_point);
}

/* Back and forth: two to four are usual. */
enum { LOOKS = 6 };

/* What a point is moved by toward the middle of the hull, as a share of the way there, and beyond a plane, as one of its
 * height: it is asked exactly whether it is in both, so these do not matter to what is said. */
#define INWARD 0x1p-10

/* A point of the hull that is nearest to another, and a little inward. */
static bvol_vec3 nearest_inward(const bvol_hull *hull, const bvol_vec3 *p)
{
    bvol_vec3 at = *p, same;
    bvol_hull_closest_points_point(hull, p, &at, &same);
    for (int c = 0; c < 3; ++c) {
        float *const x = bvoli_coords_out(&at) + c;
        const double middle = 0.5 * ((double)bvoli_coords(&hull->bounds.min)[c] + (double)bvoli_coords(&hull->bounds.max)[c]);
        *x = (float)((double)*x + INWARD * (middle - (double)*x));
    }
    return at;
}

/* The point behind the plane that another is farthest beyond. */
static bvol_vec3 behind_plane(const bvoli_halfspaces *h, const bvol_vec3 *from)
{
    double p[3], size, most = 0, way[3] = {0, 0, 0};
    bvoli_load(from, p);
    for (int i = 0; i < h->count; ++i) {
        const double height = bvoli_height_over(h->q[i], p, &size), sq = bvoli_dot(h->q[i], h->q[i]);
        if (height < 0 && height * height > most * sq) {
            most = height * height / sq;
            for (int c = 0; c < 3; ++c)
                way[c] = -(1 + INWARD) * height / sq * h->q[i][c];
        }
    }
    return (bvol_vec3){(float)(p[0] + way[0]), (float)(p[1] + way[1]), (float)(p[2] + way[2])};
}

/* Looks for a common point by going back and forth between both. Returns 0 where it finds none, which says nothing. */
static int find_common(const bvol_hull *hull, const bvol_frustum *frustum, const bvoli_halfspaces *h, bvol_vec3 from)
{
    for (int look = 0; look < LOOKS && hull->face_count >= MANY_FACES && bvoli_vec3_finite(&from); ++look) {
        const bvol_vec3 at = nearest_inward(hull, &from);
        if (bvol_frustum_contains_point(frustum, &at))
            return contains(hull, &at);
        from = behind_plane(h, &at);
    }
    return 0;
}

int bvol_hull_overlaps_frustum(const bvol_hull *hull, const bvol_frustum *frustum)
{
    int exact = 0;
    if (!hull || !frustum || hull->vertex_count == 0 || bvoli_frustum_empty(frustum))
        return 0;
    const bvoli_polyhedron region = bvoli_frustum_polyhedron(frustum);
    int look = bvol_frustum_overlaps_aabb(frustum, &hull->bounds) ? look_at_planes(hull, frustum, region.h, &exact) : -1;
    if (look == 0 && region.certain) {
        const bvol_vec3 within = {region.interior_point[0], region.interior_point[1], region.interior_point[2]};
        look = contains(hull, &within) || find_common(hull, frustum, region.h, within);
    }
    if (look != 0) {
        BVOLI_STAGE(BVOLI_hull_overlaps_frustum, exact ? BVOLI_EXACT : BVOLI_FAST);
        return look > 0;
    }
    return surface_meets(hull, region.h) || (!region.certain && bvol_hull_contains_frustum(hull, frustum));
}

/* Frusta in hulls */

/* 1 if all corners of a frustum are certainly below a face, -1 if one certainly is above it, else 0. */
static int corners_below(const bvol_hull *hull, uint32_t face, const bvoli_vertices *corners)
{
    int below = 1;
    if (!corners || !corners->known || !corners->bounded)
        return 0;
    for (int i = 0; i < corners->count && below >= 0; ++i) {
        const int side = -bvoli_hull_face_side(hull, face, corners->point[i], corners->error[i]);
        below = side < below ? side : below;
    }
    return below;
}

/* What is asked of one half-space of a hull after the other. */
typedef struct asking {
    const bvol_hull *hull;
    bvoli_cone cone; /* of the frustum's half-spaces, and what holds everywhere */
    int exact;
} asking;

static void difference(const bvol_vec3 *from, const bvol_vec3 *to, bvoli_dyadic out[3])
{
    double terms[3][2];
    for (int c = 0; c < 3; ++c) {
        terms[c][0] = (double)bvoli_coords(to)[c];
        terms[c][1] = -(double)bvoli_coords(from)[c];
    }
    bvoli_dy_load_sums((const double(*)[2])terms, out);
}

static void unit(int k, bvoli_dyadic out[3])
{
    for (int c = 0; c < 3; ++c)
        bvoli_dy_put(c == k, &out[c]);
}

/* Whether the frustum lies in the half-space below the plane through a vertex whose normal is side * (u x v). The normal is
 * zero where the vectors are parallel, and then it does. The largest of a normal lies between 2^-298 and 2^259, and d below
 * that times 2^130. */
static int lies_below(asking *ask, uint32_t place, const bvoli_dyadic u[3], const bvoli_dyadic v[3], int side)
{
    bvoli_dyadic half[4], at[3];
    double p[3], q[4];
    bvoli_load(&ask->hull->points[place], p);
    bvoli_dy_load(p, at);
    bvoli_dy_cross(u, v, half);
    bvoli_dy_put_dot(half, at, &half[3]);
    for (int c = 0; c < 3; ++c)
        half[c].sign *= -side;
    half[3].sign *= side;
    return bvoli_cone_contains(&ask->cone, bvoli_cone_exact(half, q), &ask->exact);
}

static int lies_below_face(asking *ask, uint32_t face, int side)
{
    const uint32_t *const loop = ask->hull->face_corners + ask->hull->face_offsets[face];
    const bvol_vec3 *const points = ask->hull->points;
    bvoli_dyadic u[3], v[3];
    difference(&points[loop[0]], &points[loop[1]], u);
    difference(&points[loop[0]], &points[loop[2]], v);
    return lies_below(ask, loop[0], u, v, side);
}

/* In the plane of a polygon, within its edges: along an axis that crosses the plane they are seen as edges of a polygon in the
 * other two coordinates. */
static int lies_in_polygon(asking *ask)
{
    const bvol_hull *const hull = ask->hull;
    const uint32_t *const loop = hull->face_corners, length = hull->face_offsets[1];
    const bvol_vec3 *const p = hull->points;
    bvoli_dyadic along[3], edge[3];
    int k = 0, turn, within = lies_below_face(ask, 0, 1) && lies_below_face(ask, 0, -1);
    while ((turn = bvoli_turn(&p[loop[0]], &p[loop[1]], &p[loop[2]], k)) == 0)
        ++k;
    unit(k, along);
    for (uint32_t i = 0; i < length && within; ++i) {
        difference(&p[loop[i]], &p[loop[i + 1 < length ? i + 1 : 0]], edge);
        within = lies_below(ask, loop[i], edge, along, turn);
    }
    return within;
}

/* On the line of a segment: in planes through it, along each axis. */
static int lies_on_line(asking *ask)
{
    bvoli_dyadic along[3], way[3];
    int within = 1;
    difference(&ask->hull->points[0], &ask->hull->points[1], way);
    for (int k = 0; k < 6 && within; ++k) {
        unit(k / 2, along);
        within = lies_below(ask, 0, along, way, k % 2 ? 1 : -1);
    }
    return within;
}

static int lies_in_solid(asking *ask, const bvoli_vertices *corners)
{
    int within = 1;
    for (uint32_t face = 0; face < ask->hull->face_count && within; ++face) {
        const int likely = corners_below(ask->hull, face, corners);
        within = likely != 0 ? likely > 0 : lies_below_face(ask, face, 1);
    }
    return within;
}

/* Of a frustum that has a point and lies in the bounds of the hull, which are all of a point, and end a segment. */
static int lies_in_hull(const bvol_hull *hull, const bvoli_polyhedron *region)
{
    asking ask = {.hull = hull, .exact = 0};
    bvoli_polyhedron_cone(region, &ask.cone, &ask.exact);
    int within = 1;
    switch (hull->dimension) {
    case 3: within = lies_in_solid(&ask, region->corners); break;
    case 2: within = lies_in_polygon(&ask); break;
    case 1: within = lies_on_line(&ask); break;
    default: break;
    }
    BVOLI_STAGE(BVOLI_hull_contains_frustum, ask.exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return within;
}

int bvol_hull_contains_frustum(const bvol_hull *hull, const bvol_frustum *frustum)
{
    if (!hull || !frustum)
        return 0;
    if (bvoli_frustum_empty(frustum))
        return 1;
    if (hull->vertex_count == 0 || !bvol_frustum_within_aabb(frustum, &hull->bounds)) {
        BVOLI_STAGE(BVOLI_hull_contains_frustum, BVOLI_FAST);
        return 0;
    }
    const bvoli_polyhedron region = bvoli_frustum_polyhedron(frustum);
    return lies_in_hull(hull, &region);
}

BVOLI_CLASSIFY(bvol_hull_classify_frustum, hull, frustum, bvol_hull_overlaps_frustum, bvol_hull_contains_frustum)
BVOLI_CLASSIFY(bvol_hull_classify_within_frustum, hull, frustum, bvol_hull_overlaps_frustum, bvol_hull_within_frustum)
