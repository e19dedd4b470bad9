/* SPDX-License-Identifier: MIT */
/* When a moving box may meet a triangle: each normal of a face of either, and each cross product of two edges, tells when the
 * gap along it closes and when it opens on the other side. For convex polytopes the latest of the first is when they meet (S.
 * Gottschalk and others, "OBBTree", SIGGRAPH 1996, of boxes at rest); here all are rounded so that they are not late. */
#include "convex/approach.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "base/value.h"

#include <math.h>

/* With u = 2^-53, n a direction and M the greatest coordinate of the corners as seen from the center, and of the center where
 * that is rounded, more than the sum of the half edges: three products and the sums of them are within 4 u |n|_1 M for each
 * corner and the center, 12 u for the edges, and the rounded differences and the center have 3 u, with the slack itself: below
 * 32 u of |n|_1 M, doubled twice. Of n . v it is the same with the greatest coordinate of v. */
#define BOX_SLACK 0x1p-46

/* The quotient and its terms. */
#define BOX_SHARE 0x1p-50

static double reach_along(const bvoli_moving_box *box, const double n[3])
{
    return fabs(bvoli_dot(n, box->edge[0])) + fabs(bvoli_dot(n, box->edge[1])) + fabs(bvoli_dot(n, box->edge[2]));
}

static void set_faces(bvoli_moving_box *box)
{
    for (int k = 0; k < 3; ++k) {
        bvoli_cross(box->edge[k], box->edge[(k + 1) % 3], box->face[k]);
        box->reach[k] = reach_along(box, box->face[k]);
    }
}

int bvoli_moving_box_of_aabb(const bvol_aabb *box, bvoli_moving_box *out)
{
    double lo[3], hi[3];
    bvoli_load(&box->min, lo);
    bvoli_load(&box->max, hi);
    out->size = 0;
    for (int k = 0; k < 3; ++k) {
        const double half = 0.5 * (hi[k] - lo[k]);
        out->center[k] = 0.5 * (lo[k] + hi[k]);
        for (int i = 0; i < 3; ++i)
            out->edge[k][i] = i == k ? half : 0;
        out->size += half;
    }
    set_faces(out);
    out->size = bvoli_greater(out->size, bvoli_greater(bvoli_max_abs(lo), bvoli_max_abs(hi)));
    return isfinite(out->size);
}

/* Products of two floats are exact. */
int bvoli_moving_box_of_obb(const bvol_obb *box, bvoli_moving_box *out)
{
    double extent[3];
    bvoli_load(&box->center, out->center);
    bvoli_load_axes(box, out->edge, extent);
    out->size = 0;
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < 3; ++i)
            out->edge[k][i] *= extent[k];
        out->size += bvoli_max_abs(out->edge[k]);
    }
    set_faces(out);
    return isfinite(out->size + bvoli_sum_abs(out->center));
}

typedef struct approach {
    const bvoli_moving_box *box;
    double corner[3][3]; /* from the center */
    double most, fastest;
    double enter, exit; /* so far: they do not meet before and after */
} approach;

static void begin(const bvoli_moving_box *box, const bvol_triangle *triangle, double from, approach *a)
{
    const bvol_vec3 *const at[3] = {&triangle->a, &triangle->b, &triangle->c};
    a->box = box;
    a->most = box->size;
    a->fastest = bvoli_max_abs(box->v);
    a->enter = from;
    a->exit = 1;
    for (int i = 0; i < 3; ++i) {
        double corner[3];
        bvoli_load(at[i], corner);
        bvoli_subtract(corner, box->center, a->corner[i]);
        a->most = bvoli_greater(a->most, bvoli_max_abs(a->corner[i]));
    }
}

/* What one direction tells, along which the box reaches that far; returns 0 if they certainly never meet. */
static int look_along(approach *a, const double n[3], double reach)
{
    const bvoli_moving_box *const box = a->box;
    const double size = BOX_SLACK * bvoli_sum_abs(n), slack = size * a->most, slow = size * a->fastest,
                 along = bvoli_dot(n, box->v), speed = fabs(along);
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < 3; ++i) {
        const double height = bvoli_dot(n, a->corner[i]);
        low = bvoli_lesser(low, height);
        high = bvoli_greater(high, height);
    }
    /* how far the triangle lies ahead, from its near side and to its far one */
    const double ahead = (along < 0 ? -high : low) - reach - slack, past = (along < 0 ? -low : high) + reach + slack;
    if (past < -slow || (ahead > 0 && speed + slow < ahead))
        return 0;
    if (ahead > 0)
        a->enter = bvoli_greater(a->enter, ahead / (speed + slow) * (1 - BOX_SHARE));
    if (speed > slow)
        a->exit = bvoli_lesser(a->exit, past / (speed - slow) * (1 + BOX_SHARE));
    return a->enter <= a->exit;
}

static int look_along_plane(approach *a, double side[3][3])
{
    double n[3];
    bvoli_cross(side[0], side[1], n);
    return look_along(a, n, reach_along(a->box, n));
}

static int look_along_faces(approach *a)
{
    int meets = 1;
    for (int k = 0; k < 3 && meets; ++k)
        meets = look_along(a, a->box->face[k], a->box->reach[k]);
    return meets;
}

static int look_along_edges(approach *a, const double side[3])
{
    double n[3];
    int meets = 1;
    for (int k = 0; k < 3 && meets; ++k) {
        bvoli_cross(side, a->box->edge[k], n);
        meets = look_along(a, n, reach_along(a->box, n));
    }
    return meets;
}

/* First the normals of faces, which those are if the edges are perpendicular, and any direction will do; then the plane of the
 * triangle; then each side of the triangle with each edge. */
int bvoli_approach_triangle_by_box(const bvoli_moving_box *box, const bvol_triangle *triangle, int step, float *bound)
{
    double side[3][3];
    approach a;
    begin(box, triangle, (double)*bound, &a);
    for (int i = 0; i < 3; ++i)
        bvoli_subtract(a.corner[(i + 1) % 3], a.corner[i], side[i]);
    const int meets = step == 0   ? look_along_faces(&a)
                      : step == 1 ? look_along_plane(&a, side)
                                  : look_along_edges(&a, side[step - 2]);
    if (!meets)
        return BVOLI_APPROACH_MISS;
    const float down = bvoli_round_down(a.enter, 0);
    if (down > *bound)
        *bound = down;
    return step + 1 < BVOLI_APPROACH_STEPS ? BVOLI_APPROACH_ON : BVOLI_APPROACH_OVER;
}
