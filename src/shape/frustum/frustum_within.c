/* SPDX-License-Identifier: MIT */
/* Frusta against half-spaces, and within boxes and OBBs, which are written as half-spaces. The corners of the frustum, known in
 * double within a bound, decide first; then polyhedra.h does, exactly. */
#include <bvol/aabb.h>
#include <bvol/frustum.h>
#include <bvol/obb.h>
#include <bvol/plane.h>

#include "arith/filter.h"
#include "base/classify.h"
#include "base/stage.h"
#include "base/value.h"
#include "convex/filters/obb_filter.h"
#include "polyhedron/polyhedra.h"
#include "shape/frustum.h"
#include "shape/obb/obb_faces.h"
#include "shape/plane_filter.h"

#include <string.h>

/* Frustum and half-space */

/* Adds half-spaces of finite d to others; returns 0 if one is empty. */
static int add_plane(bvoli_halfspaces *h, const float normal[3], float d)
{
    const double term[4][2] = {{(double)normal[0]}, {(double)normal[1]}, {(double)normal[2]}, {(double)d}};
    return isinf(d) ? d > 0 : bvoli_halfspaces_add(h, term);
}

/* As sharp_corner() below, in floats by the derivation of plane_filter.h, with one slack for all: the products of a normal and
 * a corner add up to no more than |n|_1 times the greatest coordinate. What corners are off is added, with more than the
 * roundings of the sum. */
BVOLI_INLINE int filter_corners(const bvoli_corners4 *corners, const bvol_plane *plane, int side)
{
    const bvoli_plane4 p = bvoli_plane4_of(plane);
    v4 end = v4_splat(side > 0 ? -INFINITY : INFINITY);
    for (int i = 0; i < corners->rows; ++i) {
        const bvoli_columns4 c = {v4_load(corners->x[i]), v4_load(corners->y[i]), v4_load(corners->z[i])};
        const v4 height = bvoli_plane4_dot(&p, &c);
        end = side > 0 ? v4_max(end, height) : v4_min(end, height);
    }
    const v4 off = v4_mul(p.size, v4_splat(2 * corners->loose)), far = v4_splat(corners->far + HEIGHT_LOST);
    const v4 slack = v4_add(bvoli_height_slack(p.size, far, p.d), off), most = v4_add(end, p.d);
    const int in = mask4_bits(v4_gt(most, slack)), out = mask4_bits(v4_gt(v4_neg(slack), most));
    const int inside = side > 0 ? in != 0 : in == 15, outside = side > 0 ? out == 15 : out != 0;
    return corners->rows > 0 ? inside - outside : 0;
}

/* On which side of a plane the highest (side 1) or the lowest corner (side -1) certainly lies. */
static int sharp_corner(const bvoli_vertices *corners, const bvol_plane *plane, int side)
{
    const double q[4] = {(double)plane->normal.x, (double)plane->normal.y, (double)plane->normal.z, (double)plane->d};
    return corners->known && corners->bounded && !isinf(q[3]) ? bvoli_vertices_extreme(corners, q, side) : 0;
}

/* Where floats are not certain. */
BVOLI_RARE static int sharp_overlaps_plane(const bvol_frustum *frustum, const bvol_plane *plane)
{
    bvoli_halfspaces h;
    h.count = 0;
    const bvoli_polyhedron region = bvoli_frustum_polyhedron(frustum), half = {&h, region.interior_point, 0, NULL};
    const int highest = sharp_corner(region.corners, plane, 1);
    if (highest != 0) {
        BVOLI_STAGE(BVOLI_frustum_overlaps_plane, BVOLI_FAST);
        return highest > 0;
    }
    return add_plane(&h, bvoli_coords(&plane->normal), plane->d) &&
           bvoli_polyhedra_overlap(&region, &half, BVOLI_frustum_overlaps_plane);
}

int bvol_frustum_overlaps_plane(const bvol_frustum *frustum, const bvol_plane *plane)
{
    if (!frustum || !plane || bvoli_frustum_empty(frustum) || !bvoli_plane_valid(plane))
        return 0;
    const int highest = filter_corners(bvoli_frustum_corners4(frustum), plane, 1);
    if (highest == 0)
        return sharp_overlaps_plane(frustum, plane);
    BVOLI_STAGE(BVOLI_frustum_overlaps_plane, BVOLI_FAST);
    return highest > 0;
}

BVOLI_RARE static int sharp_within_plane(const bvol_frustum *frustum, const bvol_plane *plane)
{
    bvoli_halfspaces h;
    h.count = 0;
    const bvoli_polyhedron region = bvoli_frustum_polyhedron(frustum);
    const int lowest = sharp_corner(region.corners, plane, -1);
    if (lowest != 0) {
        BVOLI_STAGE(BVOLI_frustum_within_plane, BVOLI_FAST);
        return lowest > 0;
    }
    return add_plane(&h, bvoli_coords(&plane->normal), plane->d) &&
           bvoli_polyhedron_within(&region, &h, BVOLI_frustum_within_plane);
}

int bvol_frustum_within_plane(const bvol_frustum *frustum, const bvol_plane *plane)
{
    if (!frustum || !plane || !bvoli_plane_valid(plane))
        return 0;
    if (bvoli_frustum_empty(frustum))
        return 1;
    const int lowest = filter_corners(bvoli_frustum_corners4(frustum), plane, -1);
    if (lowest == 0)
        return sharp_within_plane(frustum, plane);
    BVOLI_STAGE(BVOLI_frustum_within_plane, BVOLI_FAST);
    return lowest > 0;
}

BVOLI_CLASSIFY(bvol_frustum_classify_within_plane, frustum, plane, bvol_frustum_overlaps_plane, bvol_frustum_within_plane)

/* Frustum in a box */

/* A box as half-spaces; returns 0 if one of its faces leaves it no finite point. */
static int add_walls(bvoli_halfspaces *h, const bvol_aabb *box)
{
    int any = 1;
    for (int k = 0; k < 3; ++k) {
        float axis[3] = {0, 0, 0};
        axis[k] = 1;
        any &= add_plane(h, axis, -bvoli_coords(&box->min)[k]);
        axis[k] = -1;
        any &= add_plane(h, axis, bvoli_coords(&box->max)[k]);
    }
    return any;
}

/* 1 if all corners certainly lie in a box, -1 if one certainly does not, 0 if that is not certain. */
static int corners_in_box(const bvoli_vertices *corners, const bvol_aabb *box)
{
    int within = 1, possible = 1;
    if (!corners->known || !corners->bounded)
        return 0;
    for (int k = 0; k < 3; ++k) {
        const double lo = (double)bvoli_coords(&box->min)[k], hi = (double)bvoli_coords(&box->max)[k];
        within &= lo <= corners->low[k].least && corners->high[k].most <= hi;
        possible &= lo <= corners->low[k].most && corners->high[k].least <= hi;
    }
    return within + possible - 1;
}

int bvol_frustum_within_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    bvoli_halfspaces h;
    h.count = 0;
    if (!frustum || !box || bvoli_aabb_has_nan(box))
        return 0;
    if (bvoli_frustum_empty(frustum))
        return 1;
    const bvoli_polyhedron region = bvoli_frustum_polyhedron(frustum);
    const int likely = corners_in_box(region.corners, box);
    if (likely != 0) {
        BVOLI_STAGE(BVOLI_frustum_within_aabb, BVOLI_FAST);
        return likely > 0;
    }
    return add_walls(&h, box) && bvoli_polyhedron_within(&region, &h, BVOLI_frustum_within_aabb);
}

BVOLI_CLASSIFY(bvol_frustum_classify_within_aabb, frustum, aabb, bvol_frustum_overlaps_aabb, bvol_frustum_within_aabb)

/* Frustum in an OBB */

/* An OBB exactly. */
typedef struct exact_box {
    bvoli_dyadic center[3], axis[3][3], extent[3];
} exact_box;

static void load_exactly(const bvol_obb *box, exact_box *out)
{
    double center[3], axis[3][3], extent[3];
    bvoli_load(&box->center, center);
    bvoli_load_axes(box, axis, extent);
    bvoli_dy_load(center, out->center);
    bvoli_dy_load(extent, out->extent);
    for (int k = 0; k < 3; ++k)
        bvoli_dy_load(axis[k], out->axis[k]);
}

/* The number of a vector of three that is not zero, or -1. */
static int any_vector(const bvoli_dyadic (*v)[3])
{
    int found = -1;
    for (int k = 0; k < 3; ++k)
        found = bvoli_dy_is_zero(v[k]) ? found : k;
    return found;
}

enum { NORMALS = 4 };

static int copy_normals(const bvoli_dyadic (*from)[3], bvoli_dyadic out[NORMALS][3])
{
    memcpy(out, from, 3 * sizeof *out);
    return 3;
}

/* A vector, and its cross products with three others that are not zero. */
static int cross_normals(const bvoli_dyadic v[3], const bvoli_dyadic (*others)[3], bvoli_dyadic (*out)[3])
{
    int count = 1;
    memcpy(out[0], v, sizeof out[0]);
    for (int k = 0; k < 3; ++k) {
        bvoli_dy_cross(v, others[k], out[count]);
        count += !bvoli_dy_is_zero(out[count]);
    }
    return count;
}

/* Normals such that the points of an OBB are those that lie between two planes across each, as far from the center as the
 * extents reach; returns how many. If the axes span space: those of the faces, each perpendicular to two axes. If they span a
 * plane: the normal of the plane, and the normals of the edges in it, which run along the axes. If they span a line: the line,
 * and directions perpendicular to it. If all are zero: the coordinate axes. That extents may be 0 changes nothing in this
 * (zonotope.h). The degree is 3 at most. */
static int find_normals(const exact_box *b, bvoli_dyadic out[NORMALS][3])
{
    bvoli_dyadic unit[3][3], cross[3][3], determinant;
    for (int k = 0; k < 3; ++k) {
        for (int c = 0; c < 3; ++c)
            bvoli_dy_put(k == c, &unit[k][c]);
        bvoli_dy_cross(b->axis[(k + 1) % 3], b->axis[(k + 2) % 3], cross[k]);
    }
    bvoli_dy_put_dot(b->axis[0], cross[0], &determinant);
    if (bvoli_dy_sign(determinant) != 0)
        return copy_normals((const bvoli_dyadic(*)[3])cross, out);
    const int plane = any_vector((const bvoli_dyadic(*)[3])cross), line = any_vector((const bvoli_dyadic(*)[3])b->axis);
    if (plane >= 0)
        return cross_normals(cross[plane], (const bvoli_dyadic(*)[3])b->axis, out);
    if (line >= 0)
        return cross_normals(b->axis[line], (const bvoli_dyadic(*)[3])unit, out);
    return copy_normals((const bvoli_dyadic(*)[3])unit, out);
}

/* How far an OBB reaches from its center along a normal, in units of its length. The degree is two more. */
static void find_reach_along(const exact_box *b, const bvoli_dyadic normal[3], bvoli_dyadic *reach)
{
    bvoli_dyadic along;
    bvoli_dy_put(0, reach);
    for (int k = 0; k < 3; ++k) {
        bvoli_dy_put_dot(normal, b->axis[k], &along);
        bvoli_dy_drop_sign(&along);
        bvoli_dy_add_product(&b->extent[k], &along, reach);
    }
}

/* The half-space of points that are no farther from the center along side * normal than the OBB reaches. The largest of the
 * normal lies between 2^-447 and 2^389, as a sum of products of three floats, and d below that times 2^261. */
static void face_of(const exact_box *b, const bvoli_dyadic normal[3], int side, bvoli_dyadic exact[4])
{
    bvoli_dyadic reach, center;
    for (int k = 0; k < 3; ++k) {
        bvoli_dy_put_copy(&normal[k], &exact[k]);
        if (side > 0)
            bvoli_dy_negate(&exact[k]);
    }
    find_reach_along(b, normal, &reach);
    bvoli_dy_put_dot(exact, b->center, &center);
    bvoli_dy_put_difference(&reach, &center, &exact[3]);
}

static int within_obb(const bvoli_polyhedron *region, const bvol_obb *box)
{
    exact_box b;
    bvoli_cone cone;
    bvoli_dyadic normal[NORMALS][3], face[4];
    double q[4];
    int exact = 0, within = 1;
    load_exactly(box, &b);
    bvoli_polyhedron_cone(region, &cone, &exact);
    const int normals = find_normals(&b, normal);
    for (int i = 0; i < 2 * normals && within; ++i) {
        face_of(&b, normal[i / 2], i % 2 ? 1 : -1, face);
        within = bvoli_cone_contains(&cone, bvoli_cone_exact(face, q), &exact);
    }
    BVOLI_STAGE(BVOLI_frustum_within_obb, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return within;
}

/* The vector from the center to a corner has one rounding, its height over the faces four more, of the magnitudes; h has 5 u of
 * its size, and the difference one, where u = 2^-53. 16 u cover the second order and the roundings of the bound, including that
 * of the corner's error. */
#define FACE_SLACK 0x1p-49

/* 1 if all corners certainly lie in an OBB, -1 if one certainly does not, 0 if that is not certain, by the heights over its
 * faces. */
BVOLI_RARE static int corners_in_obb(const bvoli_vertices *corners, const bvol_obb *box)
{
    bvoli_faces f;
    double center[3];
    int least = 1;
    if (!corners->known || !corners->bounded)
        return 0;
    bvoli_faces_of(box, &f);
    bvoli_load(&box->center, center);
    for (int j = 0; j < 3 * corners->count && least >= 0; ++j) {
        const double *n = f.n[j % 3], h = f.h[j % 3];
        double size, loose, offset[3];
        for (int c = 0; c < 3; ++c)
            offset[c] = corners->point[j / 3][c] - center[c];
        const double height = bvoli_slope_along(n, offset, &size);
        (void)bvoli_slope_along(n, corners->error[j / 3], &loose);
        const int side = bvoli_decide(h - fabs(height), FACE_SLACK * (size + f.size) + 2 * loose);
        least = side < least ? side : least;
    }
    return least;
}

/* The same in floats, by the derivation of the faces of an OBB (convex/filters/obb_filter.h), four corners at a time. What they
 * are off, in each coordinate, moves them by less than 2 of it along an axis, which is no longer than 1.1. */
static inline int filter_in_obb(const bvoli_corners4 *corners, const bvol_obb *box)
{
    const obb_axes axes = bvoli_obb_load_axes(box);
    const v4 center = v4_load(&box->center.x), h = v4_abs(v4_load(&box->extent.x));
    const v4 at[3] = {v4_all_x(center), v4_all_y(center), v4_all_z(center)};
    const v4 extent[3] = {v4_all_x(h), v4_all_y(h), v4_all_z(h)};
    const v4 axis[3][3] = {{v4_all_x(axes.x), v4_all_x(axes.y), v4_all_x(axes.z)},
                           {v4_all_y(axes.x), v4_all_y(axes.y), v4_all_y(axes.z)},
                           {v4_all_z(axes.x), v4_all_z(axes.y), v4_all_z(axes.z)}};
    v4 most = v4_splat(-INFINITY), far = v4_splat(0);
    for (int i = 0; i < corners->rows; ++i) {
        const v4 x = v4_sub(v4_load(corners->x[i]), at[0]), y = v4_sub(v4_load(corners->y[i]), at[1]),
                 z = v4_sub(v4_load(corners->z[i]), at[2]);
        far = v4_max(far, v4_add(v4_add(v4_abs(x), v4_abs(y)), v4_abs(z)));
        for (int k = 0; k < 3; ++k) {
            const v4 along = v4_add(v4_add(v4_mul(axis[k][0], x), v4_mul(axis[k][1], y)), v4_mul(axis[k][2], z));
            most = v4_max(most, v4_sub(v4_abs(along), extent[k]));
        }
    }
    const v4 farther = v4_max(far, v4_turn(far)), farthest = v4_max(farther, v4_turn(v4_turn(farther)));
    const obb_trust trust = bvoli_obb_slack(v4_add(h, farthest), bvoli_obb_defect(&axes));
    const v4 slack = v4_add(v4_all_x(trust.slack), v4_splat(4 * corners->loose));
    const int out = mask4_bits(v4_gt(most, slack)) != 0, in = mask4_bits(v4_gt(v4_neg(slack), most)) == 15;
    return corners->rows > 0 && (mask4_bits(trust.sound) & 1) ? in - out : 0;
}

int bvol_frustum_within_obb(const bvol_frustum *frustum, const bvol_obb *box)
{
    if (!frustum || !box || !bvoli_obb_finite(box))
        return 0;
    if (bvoli_frustum_empty(frustum))
        return 1;
    const bvoli_polyhedron region = bvoli_frustum_polyhedron(frustum);
    int likely = filter_in_obb(bvoli_frustum_corners4(frustum), box);
    likely = likely != 0 ? likely : corners_in_obb(region.corners, box);
    if (likely != 0) {
        BVOLI_STAGE(BVOLI_frustum_within_obb, BVOLI_FAST);
        return likely > 0;
    }
    return within_obb(&region, box);
}

BVOLI_CLASSIFY(bvol_frustum_classify_within_obb, frustum, obb, bvol_frustum_overlaps_obb, bvol_frustum_within_obb)
