/* SPDX-License-Identifier: MIT */
/* Where a ray meets an OBB whose axes are dependent. Such a box is thin along some vectors: the ray passes it in an instant, or
 * runs within the plane or the line of the box and is cut by its edges or ends. From exact numbers, as such boxes are rare. */
#include "shape/ray/ray_flat_obb.h"

#include "arith/dyadic.h"
#include "arith/quotient.h"
#include "arith/square_root.h"

/* The ray is seen from the center of the box. */
typedef struct flat_box {
    bvoli_dyadic axis[3][3], extent[3], from[3], direction[3];
} flat_box;

static void load_flat(const bvoli_line *l, const bvol_obb *box, flat_box *f)
{
    double axis[3][3], extent[3];
    bvoli_load_axes(box, axis, extent);
    bvoli_dy_load(extent, f->extent);
    bvoli_dy_load(l->d, f->direction);
    for (int i = 0; i < 3; ++i) {
        bvoli_dy_load(axis[i], f->axis[i]);
        bvoli_dy_put_sum((double[]){l->o[i], -(double)bvoli_coords(&box->center)[i]}, 2, &f->from[i]);
    }
}

/* How far the box reaches from its center, along a vector and back. */
static void find_reach(const flat_box *f, const bvoli_dyadic along[3], bvoli_dyadic *reach)
{
    bvoli_dyadic part;
    bvoli_dy_put(0, reach);
    for (int i = 0; i < 3; ++i) {
        bvoli_dy_put_dot(along, f->axis[i], &part);
        bvoli_dy_drop_sign(&part);
        bvoli_dy_add_product(&f->extent[i], &part, reach);
    }
}

/* A unit vector against another. */
static void set_normal(const bvoli_dyadic v[3], double out[3])
{
    bvoli_dyadic size[3];
    int most = 0;
    for (int c = 0; c < 3; ++c) {
        bvoli_dy_put_copy(&v[c], &size[c]);
        bvoli_dy_drop_sign(&size[c]);
    }
    for (int c = 1; c < 3; ++c)
        if (bvoli_dy_compare(&size[c], &size[most]) > 0)
            most = c;
    for (int c = 0; c < 3; ++c)
        out[c] = -bvoli_quotient_near(&v[c], &size[most]);
    const double length = bvoli_sqrt(bvoli_dot(out, out));
    for (int c = 0; c < 3; ++c)
        out[c] /= length;
}

/* Cuts the ray to where it is between the two planes across a vector that touch the box; returns 0 where it runs along them. */
static int cut_across(const flat_box *f, bvoli_dyadic v[3], bvoli_crossing *x)
{
    bvoli_dyadic speed, at, reach, direction;
    bvoli_dy_put_dot(v, f->direction, &speed);
    if (bvoli_dy_sign(speed) == 0)
        return 0;
    if (bvoli_dy_sign(speed) < 0) {
        bvoli_dy_negate(&speed);
        for (int c = 0; c < 3; ++c)
            bvoli_dy_negate(&v[c]);
    }
    bvoli_dy_put_dot(v, f->from, &at);
    find_reach(f, v, &reach);
    bvoli_dy_put_difference(&reach, &at, &direction);
    x->exit = bvoli_lesser(x->exit, bvoli_quotient_near(&direction, &speed));
    bvoli_dy_negate(&at);
    bvoli_dy_put_difference(&reach, &at, &direction);
    const double enter = -bvoli_quotient_near(&direction, &speed);
    if (enter > x->enter) {
        x->enter = enter;
        set_normal(v, x->normal);
    }
    return 1;
}

/* A normal of the plane of the axes; 0 if they lie on a line. */
static int find_plane(const flat_box *f, bvoli_dyadic normal[3])
{
    int found = 0;
    for (int i = 0; i < 3 && !found; ++i) {
        bvoli_dy_cross(f->axis[(i + 1) % 3], f->axis[(i + 2) % 3], normal);
        found = !bvoli_dy_is_zero(normal);
    }
    return found;
}

/* A polygon in its plane: cut by the plane, or by its edges, each of which lies along an axis. */
static void cross_polygon(const flat_box *f, bvoli_dyadic normal[3], bvoli_crossing *x)
{
    bvoli_dyadic across[3];
    if (cut_across(f, normal, x))
        return;
    for (int i = 0; i < 3; ++i) {
        bvoli_dy_cross(normal, f->axis[i], across);
        (void)cut_across(f, across, x);
    }
}

/* A segment or a point: cut across the segment, toward the ray, or along the ray where that runs along the segment. */
static void cross_segment(flat_box *f, bvoli_crossing *x)
{
    int i = 0;
    while (i < 2 && bvoli_dy_is_zero(f->axis[i]))
        ++i;
    bvoli_dyadic side[3], across[3];
    bvoli_dy_cross(f->axis[i], f->direction, side);
    bvoli_dy_cross(side, f->axis[i], across);
    if (!cut_across(f, across, x))
        (void)cut_across(f, f->direction, x);
}

void bvoli_ray_cross_flat_obb(const bvoli_line *l, const bvol_obb *box, bvoli_crossing *x)
{
    flat_box f;
    bvoli_dyadic normal[3];
    load_flat(l, box, &f);
    *x = (bvoli_crossing){.enter = -INFINITY, .exit = INFINITY, .feature = BVOL_NO_FEATURE};
    if (find_plane(&f, normal))
        cross_polygon(&f, normal, x);
    else
        cross_segment(&f, x);
}
