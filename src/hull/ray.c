/* SPDX-License-Identifier: MIT */
/* Rays at hulls: whether they hit is decided as for all bodies; then each face cuts the ray. */
#include "shape/ray.h"
#include "arith/dyadic.h"
#include "arith/filter.h"
#include "arith/quotient.h"
#include "base/value.h"
#include "hull/hull.h"
#include "hull/overlaps.h"

#include <math.h>

/* A piece of a ray as a body, from t0 to t1. */
static int meets(const bvol_hull *hull, const bvoli_line *l, double t0, double t1, enum bvoli_predicate who)
{
    bvoli_body piece;
    bvoli_ray_piece(l, t0, t1, &piece);
    return bvoli_hull_overlaps_body(hull, &piece, BVOLI_CLOSED, who);
}

/* Cutting */

/* At t the ray is h - t s below a plane, s being its rise along the plane's outer normal: it enters where s < 0 and leaves
 * where s > 0, at h / s. */
static void cut_at(double t, double rise, const double normal[3], uint32_t feature, bvoli_crossing *x)
{
    if (rise > 0)
        x->exit = bvoli_lesser(t, x->exit);
    if (rise > 0 || !(t > x->enter))
        return;
    x->enter = t;
    x->feature = feature;
    for (int c = 0; c < 3; ++c)
        x->normal[c] = normal[c];
}

/* By the plane through a vertex, exactly but for the quotient. Returns whether the ray is not parallel to it. */
static int cut_exactly(const bvoli_line *l, const bvoli_dyadic n[3], const bvol_vec3 *vertex, uint32_t feature,
                       bvoli_crossing *x)
{
    double terms[3][2], near[3];
    bvoli_dyadic way[3], along[3], depth, rise;
    bvoli_dy_load(l->d, along);
    bvoli_dy_put_dot(n, along, &rise);
    if (bvoli_dy_sign(rise) == 0)
        return 0;
    for (int c = 0; c < 3; ++c) {
        terms[c][0] = (double)bvoli_coords(vertex)[c];
        terms[c][1] = -l->o[c];
        near[c] = bvoli_dy_near(&n[c]);
    }
    bvoli_dy_load_sums((const double(*)[2])terms, way);
    bvoli_dy_put_dot(n, way, &depth);
    cut_at(bvoli_dy_sign(depth) == 0 ? 0 : bvoli_quotient_near(&depth, &rise), bvoli_dy_sign(rise), near, feature, x);
    return 1;
}

static void from_to(const bvol_vec3 *a, const bvol_vec3 *b, bvoli_dyadic out[3])
{
    double terms[3][2];
    for (int c = 0; c < 3; ++c) {
        terms[c][0] = (double)bvoli_coords(b)[c];
        terms[c][1] = -(double)bvoli_coords(a)[c];
    }
    bvoli_dy_load_sums((const double(*)[2])terms, out);
}

static void normal_of(const bvol_hull *hull, uint32_t face, bvoli_dyadic n[3])
{
    const uint32_t *const loop = hull->face_corners + hull->face_offsets[face];
    bvoli_dyadic e[3], f[3];
    from_to(&hull->points[loop[0]], &hull->points[loop[1]], e);
    from_to(&hull->points[loop[0]], &hull->points[loop[2]], f);
    bvoli_dy_cross(e, f, n);
}

/* Depth and rise have 8 u of their magnitudes (HEIGHT_SLACK in questions.c), doubled 2^-49. Where both are no less than this
 * part of them, and the normal too, each is within 2^-31 of itself, and their quotient within 2^-29: well below what rounding
 * to float takes. */
#define SHARP 0x1p-18

static int cut_by_face(const bvol_hull *hull, const bvoli_line *l, uint32_t face, bvoli_crossing *x)
{
    const bvoli_face_plane *const plane = &hull->planes[face];
    const bvol_vec3 *const vertex = &hull->points[hull->face_corners[hull->face_offsets[face]]];
    double depth = 0, depth_size = 0, rise = 0, rise_size = 0;
    for (int c = 0; c < 3; ++c) {
        const double way = (double)bvoli_coords(vertex)[c] - l->o[c];
        depth += plane->normal[c] * way;
        depth_size += plane->products[c] * fabs(way);
        rise += plane->normal[c] * l->d[c];
        rise_size += plane->products[c] * fabs(l->d[c]);
    }
    const double longest = bvoli_max_abs(plane->normal);
    if (fabs(depth) > SHARP * depth_size && fabs(rise) > SHARP * rise_size &&
        longest > SHARP * bvoli_max_abs(plane->products)) {
        cut_at(depth / rise, rise, plane->normal, face, x);
        return 1;
    }
    bvoli_dyadic n[3];
    normal_of(hull, face, n);
    return cut_exactly(l, n, vertex, face, x);
}

/* A ray in the plane of a polygon is cut by its edges. */
static void cut_by_edges(const bvol_hull *hull, const bvoli_line *l, bvoli_crossing *x)
{
    const uint32_t *const loop = hull->face_corners, length = hull->face_offsets[1];
    bvoli_dyadic normal[3], e[3], n[3];
    normal_of(hull, 0, normal);
    for (uint32_t i = 0; i < length; ++i) {
        from_to(&hull->points[loop[i]], &hull->points[loop[i + 1 < length ? i + 1 : 0]], e);
        bvoli_dy_cross(e, normal, n);
        (void)cut_exactly(l, n, &hull->points[loop[i]], BVOL_NO_FEATURE, x);
    }
}

static void negate(bvoli_dyadic n[3])
{
    for (int c = 0; c < 3; ++c)
        bvoli_dy_negate(&n[c]);
}

/* A segment by the plane through it that is square to the ray but for the segment's own direction, or else by its ends; a point
 * by the plane square to the ray. From both sides. */
static void cut_by_line(const bvol_hull *hull, const bvoli_line *l, bvoli_crossing *x)
{
    const bvol_vec3 *const first = &hull->points[0], *const last = &hull->points[hull->vertex_count - 1];
    bvoli_dyadic along[3], e[3], m[3], n[3];
    bvoli_dy_load(l->d, along);
    from_to(first, last, e);
    bvoli_dy_cross(along, e, m);
    bvoli_dy_cross(e, m, n);
    if (hull->dimension == 0) {
        (void)cut_exactly(l, along, first, BVOL_NO_FEATURE, x);
        negate(along);
        (void)cut_exactly(l, along, first, BVOL_NO_FEATURE, x);
    } else if (!bvoli_dy_is_zero(n)) {
        (void)cut_exactly(l, n, first, BVOL_NO_FEATURE, x);
        negate(n);
        (void)cut_exactly(l, n, first, BVOL_NO_FEATURE, x);
    } else {
        (void)cut_exactly(l, e, last, BVOL_NO_FEATURE, x);
        negate(e);
        (void)cut_exactly(l, e, first, BVOL_NO_FEATURE, x);
    }
}

static void cut(const bvol_hull *hull, const bvoli_line *l, bvoli_crossing *x)
{
    int crosses = 0;
    for (uint32_t face = 0; face < hull->face_count; ++face)
        crosses |= cut_by_face(hull, l, face, x);
    if (hull->dimension == 2 && !crosses)
        cut_by_edges(hull, l, x);
    if (hull->dimension < 2)
        cut_by_line(hull, l, x);
    const double length = bvoli_sqrt(bvoli_dot(x->normal, x->normal));
    for (int c = 0; c < 3 && length > 0; ++c)
        x->normal[c] /= length;
}

int bvol_ray_hits_hull(const bvol_ray *ray, const bvol_hull *hull, bvol_ray_hit *hit)
{
    bvoli_line l;
    if (!ray || !hull || !bvoli_ray_load(ray, &l) || !meets(hull, &l, l.t0, l.t1, BVOLI_ray_hits_hull))
        return 0;
    if (!hit)
        return 1;
    const int inside = !isinf(l.t0) && meets(hull, &l, l.t0, l.t0, BVOLI_ray_inside_hull);
    bvoli_crossing x = {-INFINITY, INFINITY, {0, 0, 0}, BVOL_NO_FEATURE};
    cut(hull, &l, &x);
    bvoli_ray_record(ray, &x, inside, hit);
    return 1;
}
