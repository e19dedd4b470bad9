/* SPDX-License-Identifier: MIT */
/* Triangles: bodies of three points (convex/convex.h), after filters for segments (convex/filters/line_triangle.h), boxes
 * (convex/filters/triangle_box.h), balls and triangles. A triangle lies in a convex shape if its corners do. */
#include <bvol/aabb.h>
#include <bvol/obb.h>
#include <bvol/plane.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

#include "affine/image.h"
#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "base/value.h"
#include "convex/distance.h"
#include "convex/filters/capsule_box.h"
#include "convex/filters/line_triangle.h"
#include "convex/filters/obb_filter.h"
#include "convex/filters/segment_distance.h"
#include "convex/filters/triangle_ball.h"
#include "convex/filters/triangle_box.h"
#include "convex/filters/triangle_pair.h"
#include "convex/pair_functions.h"
#include "shape/ball_reach.h"
#include "shape/box_filter.h"
#include "shape/plane_filter.h"

#include <float.h>
#include <stddef.h>

static int is_finite(const bvol_triangle *triangle)
{
    return bvoli_vec3_finite(&triangle->a) && bvoli_vec3_finite(&triangle->b) && bvoli_vec3_finite(&triangle->c);
}

void bvol_triangle_bounds(const bvol_triangle *triangle, bvol_aabb *out)
{
    if (is_finite(triangle)) {
        bvol_aabb_from_corners(&triangle->a, &triangle->b, out);
        bvol_aabb_merge_point(out, &triangle->c, out);
    } else {
        *out = BVOLI_AABB_NAN;
    }
}

/* The distance in exact numbers. */
BVOLI_RARE static double exact_distance(const bvol_triangle *triangle, const bvol_vec3 *p)
{
    const bvol_vec3 *const corner[3] = {&triangle->a, &triangle->b, &triangle->c};
    bvoli_dyadic vector[3][3];
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            bvoli_dy_put_sum((double[]){(double)bvoli_coords(corner[i])[k], -(double)bvoli_coords(p)[k]}, 2, &vector[i][k]);
    return bvoli_dy_face_distance((const bvoli_dyadic(*)[3])vector, 3);
}

/* Whether a point is a vertex of a mesh is asked often. */
static int is_corner(const bvol_triangle *triangle, const bvol_vec3 *p)
{
    return bvoli_vec3_equal(&triangle->a, p) || bvoli_vec3_equal(&triangle->b, p) || bvoli_vec3_equal(&triangle->c, p);
}

/* Whether a square is nearer to a float than squares of distances mostly are. */
#define ROUND_SHARE 0x1p-46

static int is_round(double sq)
{
    return sq > 0x1p-100 && sq <= (double)FLT_MAX && fabs(sq - (double)(float)sq) <= ROUND_SHARE * sq;
}

float bvol_triangle_distance_sq_point(const bvol_triangle *triangle, const bvol_vec3 *p)
{
    double distance = bvoli_triangle_distance(triangle, p);
    if (distance > 0 && is_round(distance * distance) &&
        bvoli_triangle_is_beyond_square(triangle, p, (float)(distance * distance)))
        return (float)(distance * distance);
    if (distance < 0 && !(is_finite(triangle) && bvoli_vec3_finite(p)))
        return NAN;
    if (distance < 0 && is_corner(triangle, p))
        return 0;
    if (distance < 0)
        distance = bvoli_triangle_distance_near(triangle, p);
    return bvoli_distance_squared_down(distance < 0 ? exact_distance(triangle, p) : distance);
}

/* With u = 2^-53: each side has one rounding a coordinate, so each product three and their difference four: 4 u of both
 * products, doubled. */
#define LINE_SLACK 0x1p-50

static int exact_in_line(const double a[3], const double b[3], const double c[3])
{
    bvoli_dyadic p[3], q[3], n[3];
    for (int k = 0; k < 3; ++k) {
        bvoli_dy_put_sum((double[]){b[k], -a[k]}, 2, &p[k]);
        bvoli_dy_put_sum((double[]){c[k], -a[k]}, 2, &q[k]);
    }
    bvoli_dy_cross(p, q, n);
    return bvoli_dy_is_zero(n);
}

/* Whether the corners lie in a line. */
static int is_in_line(const bvol_triangle *triangle)
{
    double a[3], b[3], c[3], p[3], q[3];
    bvoli_load(&triangle->a, a);
    bvoli_load(&triangle->b, b);
    bvoli_load(&triangle->c, c);
    for (int k = 0; k < 3; ++k) {
        p[k] = b[k] - a[k];
        q[k] = c[k] - a[k];
    }
    for (int i = 0; i < 3; ++i) {
        const double first = p[(i + 1) % 3] * q[(i + 2) % 3], second = p[(i + 2) % 3] * q[(i + 1) % 3];
        if (bvoli_decide(first - second, LINE_SLACK * (fabs(first) + fabs(second))) != 0)
            return 0;
    }
    return exact_in_line(a, b, c);
}

bvol_result bvol_triangle_validate(const bvol_triangle *triangle)
{
    if (triangle == NULL)
        return BVOL_ERROR_ARGUMENT;
    if (!is_finite(triangle))
        return BVOL_ERROR_NOT_FINITE;
    return is_in_line(triangle) ? BVOL_NOTE_DEGENERATE : BVOL_OK;
}

void bvol_triangle_transform(const bvol_triangle *triangle, const float matrix[16], bvol_triangle *out)
{
    if (is_finite(triangle) && bvoli_affine_finite(matrix))
        *out = (bvol_triangle){bvoli_image(&triangle->a, matrix), bvoli_image(&triangle->b, matrix),
                               bvoli_image(&triangle->c, matrix)};
    else
        *out = (bvol_triangle){BVOLI_VEC3_NAN, BVOLI_VEC3_NAN, BVOLI_VEC3_NAN};
}

BVOLI_RARE static int sharp_overlaps_plane(const bvol_triangle *triangle, const bvol_plane *plane)
{
    return is_finite(triangle) &&
           (bvol_plane_contains_point(plane, &triangle->a) || bvol_plane_contains_point(plane, &triangle->b) ||
            bvol_plane_contains_point(plane, &triangle->c));
}

int bvol_triangle_overlaps_plane(const bvol_triangle *triangle, const bvol_plane *plane)
{
    const int beyond = bvoli_plane4_filter_triangle(plane, triangle, BVOLI_ANY_REACHES);
    if (beyond == 0)
        return sharp_overlaps_plane(triangle, plane);
    BVOLI_STAGE(BVOLI_plane_contains_point, BVOLI_FAST);
    return beyond < 0;
}

/* A segment by its two ends. */
static int double_filter_ends(const bvol_triangle *triangle, const bvol_vec3 *ends)
{
    double a[3], p[3], side[3], other[3], back[3], left[3];
    bvoli_load(&triangle->a, a);
    bvoli_load(&triangle->b, side);
    bvoli_load(&triangle->c, other);
    bvoli_load(&ends[0], p);
    bvoli_load(&ends[1], back);
    for (int k = 0; k < 3; ++k) {
        side[k] -= a[k];
        other[k] -= a[k];
        back[k] = p[k] - back[k];
        left[k] = p[k] - a[k];
    }
    return bvoli_line_through_triangle(side, other, back, left, 0, 1);
}

static int filter_ends(const bvol_triangle *triangle, const bvol_vec3 *ends)
{
    const v4 corner = v4_load(&triangle->a.x), start = v4_load(&ends->x), end = v4_load_yzw(&ends->z);
    const int side =
        bvoli_line_through_triangle4(v4_sub(v4_load(&triangle->b.x), corner), v4_sub(v4_load_yzw(&triangle->b.z), corner),
                                     v4_sub(end, start), v4_sub(start, corner), 0, 1);
    return side ? side : double_filter_ends(triangle, ends);
}

static int filter_segment(const bvol_triangle *triangle, const bvol_segment *segment)
{
    return filter_ends(triangle, &segment->a);
}

/* The nearest points of a segment and a triangle that do not meet are an end and a point of the triangle, or a point of the
 * segment and one of an edge. So a capsule is apart where its axis certainly does not cross the triangle, its ends certainly
 * are beyond its radius from the triangle, and its axis from all edges; and any that is certainly nearer tells that they meet.
 */
static int filter_capsule(const bvol_triangle *triangle, const bvol_capsule *capsule)
{
    const int valid = (capsule->radius > 0) & (capsule->radius <= FLT_MAX),
              crosses = valid ? filter_ends(triangle, &capsule->a) : 0;
    if (crosses <= 0)
        return crosses;
    v4 corner[3];
    int apart = 1, meets = 0;
    bvoli_load_corners(triangle, corner);
    const v4 start = v4_load(&capsule->a.x), axis = v4_sub(v4_load_yzw(&capsule->a.z), start), r = v4_splat(capsule->radius);
    for (int k = 0; k < 3; ++k) {
        const v4 edge = v4_sub(corner[(k + 1) % 3], corner[k]);
        const int side = bvoli_segments_beyond4(v4_sub(start, corner[k]), axis, edge, r);
        apart &= side > 0;
        meets |= side < 0;
    }
    for (int k = 0; k < 2 && apart; ++k) {
        const int side = bvoli_triangle_beyond(triangle, k == 0 ? &capsule->a : &capsule->b, capsule->radius);
        apart = side > 0;
        meets |= side < 0;
    }
    return apart - meets;
}

static int filter_aabb(const bvol_triangle *triangle, const bvol_aabb *box)
{
    return bvoli_aabb_nonempty(box) ? bvoli_triangle_filter_aabb(triangle, box) : 0;
}

static int filter_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere)
{
    return sphere->radius >= 0 ? bvoli_triangle_beyond(triangle, &sphere->center, sphere->radius) : 0;
}

static int filter_obb(const bvol_triangle *triangle, const bvol_obb *box)
{
    return bvoli_obb_filter_triangle(box, triangle);
}

BVOLI_CONTAINS_POINT(bvol_triangle_contains_point, triangle)

BVOLI_RARE static int sharp_within_plane(const bvol_triangle *triangle, const bvol_plane *plane)
{
    return bvol_plane_contains_point(plane, &triangle->a) && bvol_plane_contains_point(plane, &triangle->b) &&
           bvol_plane_contains_point(plane, &triangle->c);
}

int bvol_triangle_within_plane(const bvol_triangle *triangle, const bvol_plane *plane)
{
    const int beyond = bvoli_plane4_filter_triangle(plane, triangle, BVOLI_ALL_WITHIN);
    if (beyond == 0)
        return sharp_within_plane(triangle, plane);
    BVOLI_STAGE(BVOLI_plane_contains_point, BVOLI_FAST);
    return beyond < 0;
}

BVOLI_CLASSIFY(bvol_triangle_classify_within_plane, triangle, plane, bvol_triangle_overlaps_plane, bvol_triangle_within_plane)
BVOLI_OVERLAPS_AFTER(filter_segment, bvol_triangle_overlaps_segment, triangle, segment)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_segment, bvol_triangle_overlaps_segment_interior, triangle, segment)
BVOLI_CONTAINS(bvol_triangle_contains_segment, triangle, segment)
BVOLI_CLASSIFY(bvol_triangle_classify_segment, triangle, segment, bvol_triangle_overlaps_segment,
               bvol_triangle_contains_segment)
BVOLI_WITHIN(bvol_triangle_within_segment, triangle, segment)
BVOLI_CLASSIFY(bvol_triangle_classify_within_segment, triangle, segment, bvol_triangle_overlaps_segment,
               bvol_triangle_within_segment)
BVOLI_OVERLAPS_AFTER(filter_aabb, bvol_triangle_overlaps_aabb, triangle, aabb)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_aabb, bvol_triangle_overlaps_aabb_interior, triangle, aabb)
BVOLI_CONTAINS(bvol_triangle_contains_aabb, triangle, aabb)
BVOLI_CLASSIFY(bvol_triangle_classify_aabb, triangle, aabb, bvol_triangle_overlaps_aabb, bvol_triangle_contains_aabb)

int bvol_triangle_within_aabb(const bvol_triangle *triangle, const bvol_aabb *box)
{
    v4 corner[3];
    bvol_aabb bounds;
    bvoli_load_corners(triangle, corner);
    const int side = bvoli_box_filter_balls(corner, 3, 0, box);
    if (side != 0)
        return side < 0;
    bvol_triangle_bounds(triangle, &bounds);
    return bvol_aabb_contains_aabb(box, &bounds);
}

BVOLI_CLASSIFY(bvol_triangle_classify_within_aabb, triangle, aabb, bvol_triangle_overlaps_aabb, bvol_triangle_within_aabb)
BVOLI_OVERLAPS_AFTER(filter_sphere, bvol_triangle_overlaps_sphere, triangle, sphere)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_sphere, bvol_triangle_overlaps_sphere_interior, triangle, sphere)
BVOLI_CONTAINS(bvol_triangle_contains_sphere, triangle, sphere)
BVOLI_CLASSIFY(bvol_triangle_classify_sphere, triangle, sphere, bvol_triangle_overlaps_sphere, bvol_triangle_contains_sphere)

int bvol_triangle_within_sphere(const bvol_triangle *triangle, const bvol_sphere *sphere)
{
    v4 corner[3];
    bvoli_load_corners(triangle, corner);
    const int side = bvoli_reach_filter_balls(sphere, corner, 3, 0);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_sphere_contains_point, BVOLI_FAST);
        return side > 0;
    }
    return bvol_sphere_contains_point(sphere, &triangle->a) && bvol_sphere_contains_point(sphere, &triangle->b) &&
           bvol_sphere_contains_point(sphere, &triangle->c);
}

BVOLI_CLASSIFY(bvol_triangle_classify_within_sphere, triangle, sphere, bvol_triangle_overlaps_sphere,
               bvol_triangle_within_sphere)
BVOLI_OVERLAPS_AFTER(filter_capsule, bvol_triangle_overlaps_capsule, triangle, capsule)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_capsule, bvol_triangle_overlaps_capsule_interior, triangle, capsule)
BVOLI_CONTAINS(bvol_triangle_contains_capsule, triangle, capsule)
BVOLI_CLASSIFY(bvol_triangle_classify_capsule, triangle, capsule, bvol_triangle_overlaps_capsule,
               bvol_triangle_contains_capsule)
static int filter_within_capsule(const bvol_triangle *a, const bvol_capsule *b)
{
    return bvoli_capsule_filter_holds(b, &a->a, 3, 0);
}

BVOLI_WITHIN_AFTER(filter_within_capsule, bvol_triangle_within_capsule, triangle, capsule)
BVOLI_CLASSIFY(bvol_triangle_classify_within_capsule, triangle, capsule, bvol_triangle_overlaps_capsule,
               bvol_triangle_within_capsule)
BVOLI_OVERLAPS_AFTER(filter_obb, bvol_triangle_overlaps_obb, triangle, obb)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_obb, bvol_triangle_overlaps_obb_interior, triangle, obb)
BVOLI_CONTAINS(bvol_triangle_contains_obb, triangle, obb)
BVOLI_CLASSIFY(bvol_triangle_classify_obb, triangle, obb, bvol_triangle_overlaps_obb, bvol_triangle_contains_obb)

int bvol_triangle_within_obb(const bvol_triangle *triangle, const bvol_obb *box)
{
    v4 corner[3];
    bvoli_load_corners(triangle, corner);
    const int side = bvoli_obb_filter_holds_balls(box, corner, 3, v4_splat(0));
    if (side != 0) {
        BVOLI_STAGE(BVOLI_obb_contains_point, BVOLI_FAST);
        return side < 0;
    }
    return bvol_obb_contains_point(box, &triangle->a) && bvol_obb_contains_point(box, &triangle->b) &&
           bvol_obb_contains_point(box, &triangle->c);
}

BVOLI_CLASSIFY(bvol_triangle_classify_within_obb, triangle, obb, bvol_triangle_overlaps_obb, bvol_triangle_within_obb)
BVOLI_OVERLAPS_AFTER(bvoli_triangles_apart, bvol_triangle_overlaps_triangle, triangle, triangle)
BVOLI_OVERLAPS_INTERIOR_AFTER(bvoli_triangle_interiors_apart, bvol_triangle_overlaps_triangle_interior, triangle, triangle)
BVOLI_CONTAINS(bvol_triangle_contains_triangle, triangle, triangle)
BVOLI_CLASSIFY(bvol_triangle_classify_triangle, triangle, triangle, bvol_triangle_overlaps_triangle,
               bvol_triangle_contains_triangle)

/* Measures */

/* The cross product of two sides: each component is a sum of six products of floats, within 2^-40 of itself, and 0 only if it
 * is exactly 0. */
static void find_normal(const bvol_triangle *t, double n[3])
{
    double a[3], b[3], c[3];
    bvoli_load(&t->a, a);
    bvoli_load(&t->b, b);
    bvoli_load(&t->c, c);
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const double terms[6] = {b[i] * c[j], -b[i] * a[j], -a[i] * c[j], -c[i] * b[j], c[i] * a[j], a[i] * b[j]};
        n[k] = bvoli_sum(terms, 6);
    }
}

float bvol_triangle_area(const bvol_triangle *triangle)
{
    double n[3];
    if (!is_finite(triangle))
        return NAN;
    find_normal(triangle, n);
    return (float)(0.5 * bvoli_sqrt(bvoli_dot(n, n)));
}

void bvol_triangle_normal(const bvol_triangle *triangle, bvol_vec3 *out)
{
    double n[3];
    if (!is_finite(triangle)) {
        *out = BVOLI_VEC3_NAN;
        return;
    }
    find_normal(triangle, n);
    const double length = bvoli_sqrt(bvoli_dot(n, n));
    for (int c = 0; c < 3; ++c)
        bvoli_coords_out(out)[c] = length > 0 ? (float)(n[c] / length) + 0.0F : 0.0F;
}

/* Of areas: that of p and two corners over the whole, along the normal. */
void bvol_triangle_barycentric(const bvol_triangle *triangle, const bvol_vec3 *p, bvol_vec3 *out)
{
    double n[3], a[3], at[3], to_b[3], to_c[3], to_p[3], of_b[3], of_c[3];
    *out = BVOLI_VEC3_NAN;
    if (!is_finite(triangle) || !bvoli_vec3_finite(p))
        return;
    find_normal(triangle, n);
    bvoli_load(&triangle->a, a);
    bvoli_load(&triangle->b, to_b);
    bvoli_load(&triangle->c, to_c);
    bvoli_load(p, at);
    for (int c = 0; c < 3; ++c) {
        to_b[c] -= a[c];
        to_c[c] -= a[c];
        to_p[c] = at[c] - a[c];
    }
    bvoli_cross(to_p, to_c, of_b);
    bvoli_cross(to_b, to_p, of_c);
    const double whole = bvoli_dot(n, n), y = bvoli_dot(of_b, n) / whole, z = bvoli_dot(of_c, n) / whole;
    if (whole > 0)
        *out = (bvol_vec3){(float)(1 - y - z), (float)y, (float)z};
}
