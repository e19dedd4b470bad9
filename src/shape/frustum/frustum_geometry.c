/* SPDX-License-Identifier: MIT */
/* The geometry of a frustum: its bounds, its corners and its lines of sight. Corners that are known in double are rounded from
 * there, and those that are not are computed exactly. */
#include <bvol/frustum.h>

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/quotient.h"
#include "arith/round.h"
#include "base/rounding.h"
#include "base/stage.h"
#include "base/value.h"
#include "polyhedron/halfspaces.h"
#include "shape/frustum.h"

#include <string.h>

/* Bounds */

bvol_result bvol_frustum_bounds(const bvol_frustum *frustum, bvol_aabb *out)
{
    bvol_aabb box;
    float bound[6];
    if (!frustum || !out)
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_frustum_empty(frustum))
        return BVOL_ERROR_EMPTY;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    if (!bvoli_frustum_bounds(frustum, bound))
        return BVOL_ERROR_UNBOUNDED;
    for (size_t k = 0; k < 3; ++k) {
        bvoli_coords_out(&box.max)[k] = bound[2 * k];
        bvoli_coords_out(&box.min)[k] = bvoli_negative(bound[2 * k + 1]); /* never -0 */
    }
    *out = box;
    return BVOL_OK;
}

/* Corners */

/* The planes of a frustum of six, and where three of them meet: p / w. */
typedef struct exact_planes {
    bvoli_dyadic q[6][4];
} exact_planes;

typedef struct meeting {
    bvoli_dyadic p[3], w;
} meeting;

static void exact_meeting(const exact_planes *planes, const int plane[3], meeting *out)
{
    bvoli_dyadic cross[3];
    for (int k = 0; k < 3; ++k)
        bvoli_dy_put(0, &out->p[k]);
    for (int a = 0; a < 3; ++a) {
        bvoli_dy_cross(planes->q[plane[(a + 1) % 3]], planes->q[plane[(a + 2) % 3]], cross);
        for (int k = 0; k < 3; ++k)
            bvoli_dy_subtract_product(&planes->q[plane[a]][3], &cross[k], &out->p[k]);
    }
    bvoli_dy_put_dot(planes->q[plane[2]], cross, &out->w);
    if (bvoli_dy_sign(out->w) < 0) {
        bvoli_dy_negate(&out->w);
        for (int k = 0; k < 3; ++k)
            bvoli_dy_negate(&out->p[k]);
    }
}

/* Whether three planes meet in one point that lies in the half-spaces of the other three. */
static int exact_held(const exact_planes *planes, const int plane[3], const meeting *at)
{
    if (bvoli_dy_sign(at->w) == 0)
        return 0;
    for (int i = 0; i < 6; ++i) {
        bvoli_dyadic value;
        if (i == plane[0] || i == plane[1] || i == plane[2])
            continue;
        bvoli_dy_put_product(&planes->q[i][3], &at->w, &value);
        for (int k = 0; k < 3; ++k)
            bvoli_dy_add_product(&planes->q[i][k], &at->p[k], &value);
        if (bvoli_dy_sign(value) < 0)
            return 0;
    }
    return 1;
}

/* The corners, exactly, for when it is not certain in double that there are eight; returns 0 if there are not. */
static int exact_corners(const bvoli_halfspaces *h, bvol_vec3 out[8])
{
    exact_planes planes;
    BVOLI_MADE(frustum_corners, 2);
    if (h->count != 6)
        return 0;
    for (int i = 0; i < 24; ++i)
        bvoli_halfspace_exact(h, i / 4, i % 4, &planes.q[i / 4][i % 4]);
    for (int i = 0; i < 8; ++i) {
        const int plane[3] = {i & 1, 2 + (i >> 1 & 1), 4 + (i >> 2)};
        meeting at;
        exact_meeting(&planes, plane, &at);
        if (!exact_held(&planes, plane, &at))
            return 0;
        for (int k = 0; k < 3; ++k)
            bvoli_coords_out(&out[i])[k] = bvoli_quotient_up(&at.p[k], &at.w);
    }
    return 1;
}

/* The corners for when it is certain in double that there are eight. */
static void known_corners(const bvoli_polyhedron *p, bvol_vec3 out[8])
{
    int exact = 0;
    for (int i = 0; i < 8; ++i)
        for (int k = 0; k < 3; ++k)
            bvoli_coords_out(&out[i])[k] = bvoli_vertex_up(p->h, p->corners, i, k, 1, &exact);
    BVOLI_MADE(frustum_corners, exact);
}

/* Whether a coordinate, rounded up, is one that also stands for all values beyond the largest float. */
static int reach_the_ends(const bvol_vec3 corner[8])
{
    int reach = 0;
    for (int i = 0; i < 24; ++i)
        reach |= !(fabsf(bvoli_coords(&corner[i / 3])[i % 3]) < FLT_MAX);
    return reach;
}

bvol_result bvol_frustum_corners(const bvol_frustum *frustum, bvol_vec3 out[8])
{
    bvol_vec3 corner[8] = {{0, 0, 0}};
    if (!frustum || !out)
        return BVOL_ERROR_ARGUMENT;
    if (bvoli_frustum_empty(frustum))
        return BVOL_ERROR_EMPTY;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    const bvoli_polyhedron p = bvoli_frustum_polyhedron(frustum);
    if (p.corners->hexahedron)
        known_corners(&p, corner);
    if ((!p.corners->hexahedron || reach_the_ends(corner)) && !bvoli_frustum_bounded(frustum))
        return BVOL_ERROR_UNBOUNDED;
    if (!p.corners->hexahedron && !exact_corners(p.h, corner))
        return BVOL_ERROR_DEGENERATE;
    memcpy(out, corner, sizeof corner);
    return BVOL_OK;
}

/* Lines of sight */

/* The value of a plane at a point, in double. */
static double height_at(const double q[4], const double p[3])
{
    return bvoli_dot(q, p) + q[3];
}

/* Where the planes a, b and c meet, with cross = a x b and volume = c . cross. */
static void meet_in_double(const double a[4], const double b[4], const double c[4], const double cross[3], double volume,
                           double p[3])
{
    double bc[3], ca[3];
    bvoli_cross(b, c, bc);
    bvoli_cross(c, a, ca);
    for (int k = 0; k < 3; ++k)
        p[k] = -(a[3] * bc[k] + b[3] * ca[k] + c[3] * cross[k]) / volume;
}

/* A plane of the matrix in double. */
static void plane_in_double(const bvoli_view *v, bvoli_row_side side, double q[4])
{
    for (int k = 0; k < 4; ++k)
        q[k] = side.sign * v->row[side.row][k] + (side.with < 0 ? 0 : v->row[side.with][k]);
}

/* (X - x W) x (Y - y W), of cross products of the rows: those of parallel rows are exactly 0, while the factors, rounded, may
 * not be parallel. The terms are multiples of 2^-447, whose squares do not underflow. */
static void sight_direction(const double row[4][4], double x, double y, double dir[3])
{
    double across[3], aside[3], upward[3];
    bvoli_cross(row[0], row[1], across);
    bvoli_cross(row[0], row[3], aside);
    bvoli_cross(row[1], row[3], upward);
    for (int k = 0; k < 3; ++k)
        dir[k] = across[k] - y * aside[k] + x * upward[k];
}

/* The line of sight of a point of the screen: origin on the near plane, dir to the far plane, t_max 1; or dir of length 1 and
 * t_max infinite where no far plane, or none that floats reach, lies ahead. Where the far plane lies ahead but has its inner
 * side there, as with reversed z that was not declared, the line begins on it. Returns 0 if there is no such line. */
static int line_of_sight(const bvoli_view *v, double x, double y, double origin[3], double dir[3], float *t_max)
{
    double a[4], b[4], near[4], far[4], cross[3];
    for (int k = 0; k < 4; ++k) {
        a[k] = v->row[0][k] - x * v->row[3][k];
        b[k] = v->row[1][k] - y * v->row[3][k];
    }
    plane_in_double(v, v->side[4], near);
    plane_in_double(v, v->side[5], far);
    sight_direction((const double(*)[4])v->row, x, y, cross);
    double rise = bvoli_dot(near, cross);
    meet_in_double(a, b, near, cross, rise, origin);
    const double length = (rise < 0 ? -1 : 1) * bvoli_sqrt(bvoli_dot(cross, cross));
    for (int k = 0; k < 3; ++k)
        dir[k] = cross[k] / length;
    const double height = height_at(far, origin), slope = bvoli_dot(far, dir), t = -height / slope;
    const int enters = height < 0 && slope > 0; /* through the far plane, and never leaves */
    if (enters)
        meet_in_double(a, b, far, cross, bvoli_dot(far, cross), origin);
    const int ends = t > 0 && !enters && t * bvoli_max_abs(dir) <= (double)FLT_MAX;
    for (int k = 0; k < 3 && ends; ++k)
        dir[k] *= t;
    *t_max = ends ? 1 : INFINITY;
    return rise != 0 && bvoli_max_abs(origin) <= (double)FLT_MAX;
}

bvol_result bvol_frustum_ray(const bvol_frustum *frustum, float ndc_x, float ndc_y, bvol_ray *out)
{
    double origin[3], dir[3];
    float t_max;
    const bvoli_view *view = frustum ? bvoli_frustum_view(frustum) : NULL;
    if (!view || !out)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_finite(ndc_x) || !bvoli_finite(ndc_y))
        return BVOL_ERROR_NOT_FINITE;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    if (!line_of_sight(view, (double)ndc_x, (double)ndc_y, origin, dir, &t_max))
        return BVOL_ERROR_DEGENERATE;
    *out = (bvol_ray){
        {(float)origin[0], (float)origin[1], (float)origin[2]}, 0, {(float)dir[0], (float)dir[1], (float)dir[2]}, t_max};
    return BVOL_OK;
}
