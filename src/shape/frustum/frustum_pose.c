/* SPDX-License-Identifier: MIT */
/* What is needed about a frustum where a camera is a place and a turn: the matrix, and the line of sight of a pixel. */
#include <bvol/frustum.h>

#include "arith/filter.h"
#include "base/value.h"

#include <math.h>

/* The columns are the camera's axes in space; homogeneous in the quaternion. */
static int find_axes(const float rotation[4], double axis[3][3])
{
    const double x = (double)rotation[0], y = (double)rotation[1], z = (double)rotation[2], w = (double)rotation[3];
    const double sq = x * x + y * y + z * z + w * w;
    const double turned[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y + z * w), 2 * (x * z - y * w)},
                                 {2 * (x * y - z * w), w * w - x * x + y * y - z * z, 2 * (y * z + x * w)},
                                 {2 * (x * z + y * w), 2 * (y * z - x * w), w * w - x * x - y * y + z * z}};
    for (int i = 0; i < 3; ++i)
        for (int c = 0; c < 3; ++c)
            axis[i][c] = turned[i][c] / sq;
    return sq > 0 && sq < INFINITY;
}

#define PI 3.14159265358979323846

static int is_view(double fov_y, double aspect, double near_plane, double far_plane)
{
    return fov_y > 0 && fov_y < PI && aspect > 0 && aspect < INFINITY && near_plane > 0 && near_plane < far_plane;
}

/* Rows of clip space: along each axis of the camera, which looks against its third. */
static void set_row(const double axis[3], double scale, double shift, const double at[3], int row, float out[16])
{
    for (int c = 0; c < 3; ++c)
        out[4 * c + row] = (float)(scale * axis[c]);
    out[12 + row] = (float)(shift - scale * bvoli_dot(axis, at));
}

bvol_result bvol_frustum_matrix_from_pose(const bvol_vec3 *position, const float rotation[4], float fov_y, float aspect,
                                          float near_plane, float far_plane, float out[16])
{
    double axis[3][3], at[3];
    const double n = (double)near_plane, f = (double)far_plane;
    if (!position || !rotation || !out)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_vec3_finite(position) || isnan(fov_y) || isnan(aspect) || isnan(near_plane) || isnan(far_plane))
        return BVOL_ERROR_NOT_FINITE;
    if (!find_axes(rotation, axis) || !is_view((double)fov_y, (double)aspect, n, f))
        return BVOL_ERROR_ARGUMENT;
    const double up = 1 / tan(0.5 * (double)fov_y);
    bvoli_load(position, at);
    set_row(axis[0], up / (double)aspect, 0, at, 0, out);
    set_row(axis[1], up, 0, at, 1, out);
    set_row(axis[2], isinf(f) ? -1 : -(f + n) / (f - n), isinf(f) ? -2 * n : -2 * f * n / (f - n), at, 2, out);
    set_row(axis[2], -1, 0, at, 3, out);
    return BVOL_OK;
}

bvol_result bvol_frustum_ray_pixel(const bvol_frustum *frustum, float x, float y, float width, float height, bvol_ray *out)
{
    if (!(width > 0) || !(height > 0))
        return BVOL_ERROR_ARGUMENT;
    return bvol_frustum_ray(frustum, (float)(2 * (double)x / (double)width - 1), (float)(1 - 2 * (double)y / (double)height),
                            out);
}
