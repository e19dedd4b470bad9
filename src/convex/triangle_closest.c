/* SPDX-License-Identifier: MIT */
/* The foot in the plane, where it lies in the triangle, and the closest point of each side are all that can be closest (C.
 * Ericson, "Real-Time Collision Detection", 2005, 5.1.5, who asks for regions instead). All of these that are found are points
 * of the triangle, as none of their weights is negative, and the one that is nearest is taken: so where rounding leaves open
 * which region it is, two candidates are as near, and a sliver whose normal is mostly rounding is served by its sides. */
#include "convex/triangle_closest.h"

#include "arith/filter.h"
#include "base/value.h"

#include <math.h>

/* With the corners relative to the point. */
typedef struct closest {
    double corner[3][3], weight[3], sq;
} closest;

/* Takes a point of the triangle if it is nearer. */
static void offer(closest *c, double u, double v, double w)
{
    double at[3];
    for (int k = 0; k < 3; ++k)
        at[k] = u * c->corner[0][k] + v * c->corner[1][k] + w * c->corner[2][k];
    const double sq = bvoli_dot(at, at);
    if (!(sq < c->sq))
        return;
    c->sq = sq;
    c->weight[0] = u;
    c->weight[1] = v;
    c->weight[2] = w;
}

/* How far along a side the closest point is, from 0 to 1. */
static double share_of_side(const double a[3], const double b[3])
{
    double side[3];
    for (int k = 0; k < 3; ++k)
        side[k] = b[k] - a[k];
    const double square = bvoli_dot(side, side), along = -bvoli_dot(a, side);
    return !(along > 0) ? 0 : along < square ? along / square : 1;
}

static void offer_foot(closest *c)
{
    double side[2][3], n[3], cross[3], part[3];
    for (int k = 0; k < 3; ++k) {
        side[0][k] = c->corner[1][k] - c->corner[0][k];
        side[1][k] = c->corner[2][k] - c->corner[0][k];
    }
    bvoli_cross(side[0], side[1], n);
    for (int i = 0; i < 3; ++i) {
        bvoli_cross(c->corner[(i + 1) % 3], c->corner[(i + 2) % 3], cross);
        part[i] = bvoli_dot(cross, n);
    }
    const double all = part[0] + part[1] + part[2];
    if (part[0] > 0 && part[1] > 0 && part[2] > 0)
        offer(c, part[0] / all, part[1] / all, part[2] / all);
}

void bvoli_triangle_closest(const bvol_triangle *triangle, const bvol_vec3 *p, float weights[3], bvol_vec3 *out)
{
    closest c = {.sq = INFINITY};
    const bvol_vec3 *const corner[3] = {&triangle->a, &triangle->b, &triangle->c};
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            c.corner[i][k] = (double)bvoli_coords(corner[i])[k] - (double)bvoli_coords(p)[k];
    const double t[3] = {share_of_side(c.corner[0], c.corner[1]), share_of_side(c.corner[1], c.corner[2]),
                         share_of_side(c.corner[2], c.corner[0])};
    offer(&c, 1 - t[0], t[0], 0);
    offer(&c, 0, 1 - t[1], t[1]);
    offer(&c, t[2], 0, 1 - t[2]);
    offer_foot(&c);
    for (int i = 0; i < 3; ++i)
        weights[i] = (float)c.weight[i];
    for (int k = 0; k < 3; ++k) {
        double sum = 0;
        for (int i = 0; i < 3; ++i)
            sum += c.weight[i] * (double)bvoli_coords(corner[i])[k];
        bvoli_coords_out(out)[k] = (float)sum;
    }
}
