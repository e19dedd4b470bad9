/* SPDX-License-Identifier: MIT */
/* Cameras of a place and a turn: what their frusta contain, and what is seen at a pixel. */
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include <math.h>

static bvol_frustum *frustum_of(const float matrix[16])
{
    bvol_frustum *frustum = NULL;
    CHECK(bvol_frustum_create(matrix, NULL, NULL, &frustum) == BVOL_OK);
    return frustum;
}

/* The point at x, y, z along the axes of a camera: those of an OBB of the same quaternion. */
static bvol_vec3 seen_at(const bvol_obb *camera, double x, double y, double z)
{
    bvol_vec3 out;
    for (int c = 0; c < 3; c++)
        (&out.x)[c] = (float)((double)(&camera->center.x)[c] + x * (double)(&camera->axis[0].x)[c] +
                              y * (double)(&camera->axis[1].x)[c] + z * (double)(&camera->axis[2].x)[c]);
    return out;
}

TEST(frustum_pose, holds_what_the_camera_sees)
{
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(200); i++) {
        const bvol_vec3 at = {(float)chance_real(&c, -9, 9), (float)chance_real(&c, -9, 9), (float)chance_real(&c, -9, 9)},
                        unit = {1, 1, 1};
        const float fov = (float)chance_real(&c, 0.2, 2.5), aspect = (float)chance_real(&c, 0.3, 3), near_plane = 0.5F,
                    far_plane = one_in(&c, 2) ? 60 : INF;
        float rotation[4], matrix[16];
        bvol_obb camera;
        for (int k = 0; k < 4; k++)
            rotation[k] = (float)chance_real(&c, -1, 1);
        bvol_obb_from_rotation(&at, &unit, rotation, &camera);
        CHECK(bvol_frustum_matrix_from_pose(&at, rotation, fov, aspect, near_plane, far_plane, matrix) == BVOL_OK);
        bvol_frustum *const frustum = frustum_of(matrix);
        for (int k = 0; k < 40; k++) {
            const double away = chance_real(&c, 0.1, 80), high = away * tan(0.5 * (double)fov), wide = high * (double)aspect;
            const double x = chance_real(&c, -1.5, 1.5) * wide, y = chance_real(&c, -1.5, 1.5) * high;
            const double room =
                fmin(fmin(wide - fabs(x), high - fabs(y)), fmin(away - (double)near_plane, (double)far_plane - away));
            const bvol_vec3 p = seen_at(&camera, x, y, -away);
            if (fabs(room) > 1e-3)
                CHECK(bvol_frustum_contains_point(frustum, &p) == (room > 0));
        }
        /* what is seen at a pixel lies on its line of sight */
        const double px = chance_real(&c, 0, 640), py = chance_real(&c, 0, 480);
        const double y = (1 - py / 240) * tan(0.5 * (double)fov) * 5,
                     x = (px / 320 - 1) * tan(0.5 * (double)fov) * (double)aspect * 5;
        const bvol_vec3 p = seen_at(&camera, x, y, -5);
        bvol_ray ray;
        bvol_vec3 nearest;
        CHECK(bvol_frustum_ray_pixel(frustum, (float)px, (float)py, 640, 480, &ray) == BVOL_OK);
        bvol_ray_closest_point(&ray, &p, &nearest);
        CHECK(hypot(hypot((double)nearest.x - (double)p.x, (double)nearest.y - (double)p.y), (double)nearest.z - (double)p.z) <
              1e-2);
        bvol_frustum_destroy(frustum);
    }
}

TEST(frustum_pose, of_round_numbers)
{
    const bvol_vec3 at = {1, 2, 3};
    const float none[4] = {0, 0, 0, 1}, right_angle = 1.5707964F;
    float matrix[16];
    bvol_ray ray;
    CHECK(bvol_frustum_matrix_from_pose(&at, none, right_angle, 2, 1, 3, matrix) == BVOL_OK);
    CHECK(fabsf(matrix[0] - 0.5F) < 1e-6F && fabsf(matrix[5] - 1) < 1e-6F && matrix[10] == -2 && matrix[11] == -1);
    CHECK(matrix[15] == 3 && matrix[14] == 3 && matrix[1] == 0);
    bvol_frustum *const frustum = frustum_of(matrix);
    CHECK(bvol_frustum_ray_pixel(frustum, 320, 240, 640, 480, &ray) == BVOL_OK && ray.origin.x == 1 && ray.origin.y == 2 &&
          ray.origin.z == 2 && ray.dir.x == 0 && ray.dir.y == 0 && ray.dir.z < 0);
    CHECK(bvol_frustum_ray_pixel(frustum, 0, 0, 640, 480, &ray) == BVOL_OK && ray.dir.x < 0 && ray.dir.y > 0); /* top left */
    bvol_frustum_destroy(frustum);
}

TEST(frustum_pose, refuses_what_is_no_view)
{
    const bvol_vec3 at = {1, 2, 3}, bad = {NAN, 0, 0};
    const float none[4] = {0, 0, 0, 1}, zero[4] = {0, 0, 0, 0};
    float matrix[16] = {77};
    bvol_ray ray;
    CHECK(bvol_frustum_matrix_from_pose(&at, none, 0, 1, 1, 2, matrix) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_matrix_from_pose(&at, none, 3.2F, 1, 1, 2, matrix) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_matrix_from_pose(&at, none, 1, 0, 1, 2, matrix) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_matrix_from_pose(&at, none, 1, INF, 1, 2, matrix) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_matrix_from_pose(&at, none, 1, 1, 0, 2, matrix) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_matrix_from_pose(&at, none, 1, 1, 2, 2, matrix) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_matrix_from_pose(&at, none, 1, 1, INF, INF, matrix) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_matrix_from_pose(&at, zero, 1, 1, 1, 2, matrix) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_matrix_from_pose(&bad, none, 1, 1, 1, 2, matrix) == BVOL_ERROR_NOT_FINITE);
    CHECK(bvol_frustum_matrix_from_pose(&at, none, NAN, 1, 1, 2, matrix) == BVOL_ERROR_NOT_FINITE && matrix[0] == 77);
    CHECK(bvol_frustum_ray_pixel(NULL, 1, 1, 2, 2, &ray) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_matrix_from_pose(&at, none, 1, 1, 1, 2, matrix) == BVOL_OK);
    bvol_frustum *const frustum = frustum_of(matrix);
    CHECK(bvol_frustum_ray_pixel(frustum, 1, 1, 0, 2, &ray) == BVOL_ERROR_ARGUMENT &&
          bvol_frustum_ray_pixel(frustum, 1, 1, 2, NAN, &ray) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_ray_pixel(frustum, NAN, 1, 2, 2, &ray) == BVOL_ERROR_NOT_FINITE);
    bvol_frustum_destroy(frustum);
}
