/* SPDX-License-Identifier: MIT */
/* Solid angles of meshes: of closed ones the winding number, of open ones parts of the sphere that are known. */
#include "index/mesh_oracle.h"

#include <math.h>

static void check_angle(const bvol_index *index, bvol_vec3 p, double want, double most)
{
    double error = -1;
    const double got = bvol_index_solid_angle_point(index, &p, &error);
    CHECKF(fabs(got - want) <= error && error <= most, "{%a, %a, %a}: %.17g within %g, not %.17g", (double)p.x, (double)p.y,
           (double)p.z, got, error, want);
    CHECK(bvol_index_solid_angle_point(index, &p, NULL) == got);
}

TEST(index_mesh_solid_angle, of_cubes_with_and_without_sides)
{
    surface s = {.count = 0};
    surface_add_box(&s, vec3(-0.5F, -0.5F, -0.5F), vec3(0.5F, 0.5F, 0.5F), 0);
    for (size_t sides = 6; sides > 0; sides--) {
        s.count = 2 * sides;
        bvol_index *const index = index_of_surface(NULL, &s);
        check_angle(index, vec3(0, 0, 0), (double)sides / 6, 1e-13);
        if (sides == 6) {
            check_angle(index, vec3(0.25F, -0.375F, 0.49F), 1, 1e-12);
            check_angle(index, vec3(0.75F, 0.5F, -0.5F), 0, 1e-12);
            check_angle(index, vec3(FLT_MAX, 0, 0), 0, 1e-12);
        }
        bvol_index_destroy(index);
    }
}

TEST(index_mesh_solid_angle, on_the_surface_the_error_says_that_nothing_is_known)
{
    surface s = {.count = 0};
    surface_add_box(&s, vec3(-1, -1, -1), vec3(1, 1, 1), 0);
    bvol_index *const index = index_of_surface(NULL, &s);
    const bvol_vec3 points[] = {{1, 1, 1}, {1, 0, 1}, {1, 0.25F, 0.5F}, {0, 0, -1}};
    for (int i = 0; i < 4; i++) {
        double error = 0;
        const double got = bvol_index_solid_angle_point(index, &points[i], &error);
        CHECK(error >= 1 && fabs(got) <= 2);
    }
    bvol_index_destroy(index);
}

static bvol_vec3 place_anywhere(chance *c, bvol_vec3 on_ball)
{
    return one_in(c, 2) ? on_ball
                        : vec3((float)chance_real(c, -2, 2), (float)chance_real(c, -2, 2), (float)chance_int(c, -2, 2));
}

TEST(index_mesh_solid_angle, of_closed_surfaces_the_winding_number_within_the_error)
{
    static surface s;
    chance c = {test_seed()};
    const long surfaces = test_cases(40);
    int known = 0;
    for (long i = 0; i < surfaces; i++) {
        s.count = 0;
        surface_add_ball(&s, chance_int(&c, 2, 7), &c, place_anywhere);
        bvol_index *const index = index_of_surface(NULL, &s);
        for (int k = 0; k < 50; k++) {
            const bvol_triangle *const t = &s.triangle[chance_int(&c, 0, (int)s.count - 1)];
            const bvol_vec3 p = one_in(&c, 3) ? vec3(t->a.x, t->b.y, t->c.z) : place_anywhere(&c, t->a);
            double error;
            const double got = bvol_index_solid_angle_point(index, &p, &error);
            int on;
            const int winding = bvol_index_winding_point(index, &p, &on);
            CHECKF(on ? error >= 1 : fabs(got - winding) <= error, "%g within %g, not %d", got, error, winding);
            known += error < 1e-9;
        }
        bvol_index_destroy(index);
    }
    CHECK(known > 0);
}

TEST(index_mesh_solid_angle, of_nothing)
{
    const bvol_vec3 p = vec3(0, 0, 0), far = vec3(INF, 0, 0), nan = vec3(0, NAN, 0);
    const bvol_aabb box = aabb(-1, -1, -1, 1, 1, 1);
    surface s = {.count = 0};
    surface_add(&s, vec3(1, 0, 0), vec3(2, INF, 0), vec3(1, 0, 2));
    surface_add(&s, vec3(1, 0, 0), vec3(2, 0, 0), vec3(4, 0, 0));
    bvol_index *const mesh = index_of_surface(NULL, &s), *const boxes = index_of(&engines[1], &box, 1, 0);
    double error = 5;
    CHECK(bvol_index_solid_angle_point(NULL, &p, &error) == 0 && bvol_index_solid_angle_point(mesh, NULL, &error) == 0);
    CHECK(error == 5 && bvol_index_solid_angle_point(boxes, &p, &error) == 0 && error == 0);
    CHECK(isnan(bvol_index_solid_angle_point(mesh, &far, &error)) && isinf(error));
    CHECK(isnan(bvol_index_solid_angle_point(mesh, &nan, &error)) && isinf(error));
    CHECK(fabs(bvol_index_solid_angle_point(mesh, &p, &error)) <= error);
    bvol_index_destroy(mesh);
    bvol_index_destroy(boxes);
}
