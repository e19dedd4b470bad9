/* SPDX-License-Identifier: MIT */
/* Filters of single shapes, which have more to compute than a call through the table costs. */
#ifndef BVOLI_KERNEL_SET_SINGLE_TEMPLATE_H
#define BVOLI_KERNEL_SET_SINGLE_TEMPLATE_H

#include "affine/ball_image.h"
#include "affine/obb_about.h"
#include "affine/obb_corner_points.h"
#include "affine/obb_in_frame.h"
#include "kernel/kernel.h"

static int obb_of_image(const bvol_aabb *box, const float matrix[16], bvol_obb *out)
{
    return bvoli_obb_of_image(box, matrix, out);
}

static int obb_image(const bvol_obb *box, const float matrix[16], bvol_obb *out)
{
    return bvoli_obb_image(box, matrix, out);
}

static int obb_box(const bvol_obb *box, bvol_aabb *out)
{
    return bvoli_obb_box(box, out);
}

static int obb_corners(const bvol_obb *box, bvol_vec3 out[8])
{
    return bvoli_corner_points(box, out);
}

static int obb_local_bounds(const bvol_obb *box, const bvol_obb *other, bvol_aabb *out)
{
    return bvoli_bounds_in_frame(box, other, out);
}

static int obb_local_obb(const bvol_obb *box, const bvol_obb *other, bvol_obb *out)
{
    return bvoli_obb_in_frame(box, other, out);
}

static int sphere_image(const bvol_sphere *sphere, const float matrix[16], bvol_sphere *out)
{
    return bvoli_sphere_image_quickly(sphere, matrix, out);
}

static int capsule_image(const bvol_capsule *capsule, const float matrix[16], bvol_capsule *out)
{
    return bvoli_capsule_image_quickly(capsule, matrix, out);
}

#endif
