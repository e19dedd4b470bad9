/* SPDX-License-Identifier: MIT */
/* The boxes about instances contain all images, also where what is placed touches a box, a cylinder or an ellipsoid about it,
 * and are little larger where it is round. */
#include "index/placed.h"

#include <math.h>

enum { POINTS = 64 };

typedef struct cloud {
    bvol_vec3 at[3 * POINTS]; /* the corners of triangles */
    bvol_index *mesh;
    bvol_instances *instances;
} cloud;

/* A triangle for each of some points, which all three corners are. */
static void cloud_begin(cloud *p, const bvol_vec3 *points, size_t count)
{
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = p->at, .vertex_count = 3 * count, .count = count};
    for (size_t i = 0; i < 3 * count; i++)
        p->at[i] = points[i / 3];
    CHECK(bvol_index_create(NULL, NULL, &p->mesh) == BVOL_OK && bvol_instances_create(NULL, NULL, &p->instances) == BVOL_OK);
    CHECK(bvol_index_build_triangles(p->mesh, &mesh, NULL, 0, NULL) == BVOL_OK);
}

static void cloud_end(cloud *p)
{
    bvol_instances_destroy(p->instances);
    bvol_index_destroy(p->mesh);
}

/* The box about the only instance, which contains all images. */
static bvol_aabb box_of(const cloud *p, size_t count, const float matrix[16])
{
    bvol_instance only = {.index = p->mesh};
    const bvol_index *boxes = NULL;
    bvol_aabb box;
    memcpy(only.matrix, matrix, sizeof only.matrix);
    CHECK(bvol_instances_build(p->instances, &only, 1, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_instances_boxes(p->instances, &boxes) == BVOL_OK && bvol_index_get(boxes, 0, &box, NULL) == BVOL_OK);
    for (size_t i = 0; i < count; i++) {
        bvol_triangle image = {p->at[3 * i], p->at[3 * i], p->at[3 * i]};
        bvol_triangle_transform(&image, matrix, &image);
        CHECKF(bvol_aabb_contains_point(&box, &image.a), "%a %a %a", (double)image.a.x, (double)image.a.y, (double)image.a.z);
    }
    return box;
}

static void set_turn(float m[16], int axis, double angle)
{
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    memset(m, 0, 16 * sizeof *m);
    m[5 * axis] = m[15] = 1;
    m[5 * i] = m[5 * j] = (float)cos(angle);
    m[4 * i + j] = (float)sin(angle);
    m[4 * j + i] = (float)-sin(angle);
}

TEST(index_instances_boxes, those_of_what_is_round_are_little_larger)
{
    cloud p;
    bvol_vec3 points[POINTS];
    float m[16];
    for (int axis = 0; axis < 3; axis++) {
        const double long_axis = 3;
        for (int i = 0; i < POINTS; i++) { /* on a cylinder along the axis, at (5, 6, 7) */
            const double angle = 2 * acos(-1) * (i / 2) / (POINTS / 2);
            (&points[i].x)[axis] = (float)(5 + axis + (i % 2 ? long_axis : -long_axis));
            (&points[i].x)[(axis + 1) % 3] = (float)(5 + (axis + 1) % 3 + cos(angle));
            (&points[i].x)[(axis + 2) % 3] = (float)(5 + (axis + 2) % 3 + sin(angle));
        }
        cloud_begin(&p, points, POINTS);
        set_turn(m, axis, acos(-1) / 4);
        const bvol_aabb box = box_of(&p, POINTS, m);
        for (int k = 0; k < 3; k++) {
            const double side = (double)(&box.max.x)[k] - (double)(&box.min.x)[k];
            CHECKF(side < (k == axis ? 6.001 : 2.001), "%g along %d, turned about %d", side, k, axis);
        }
        cloud_end(&p);
    }
}

/* On a ball about the origin, at both ends of each axis too. */
static void ball_begin(cloud *p)
{
    bvol_vec3 points[POINTS];
    for (int i = 0; i < POINTS; i++) {
        const double z = (2 * i + 1) / (double)POINTS - 1, angle = 2.4 * i, r = sqrt(1 - z * z);
        points[i] = i < 6 ? (bvol_vec3){0, 0, 0} : (bvol_vec3){(float)(r * cos(angle)), (float)(r * sin(angle)), (float)z};
        if (i < 6)
            (&points[i].x)[i / 2] = i % 2 ? 1 : -1;
    }
    cloud_begin(p, points, POINTS);
}

TEST(index_instances_boxes, those_of_balls_are_little_larger)
{
    cloud p;
    float m[16];
    ball_begin(&p);
    for (int axis = 0; axis < 3; axis++) {
        set_turn(m, axis, acos(-1) / 4);
        const bvol_aabb box = box_of(&p, POINTS, m);
        for (int k = 0; k < 3; k++)
            CHECK((&box.max.x)[k] - (&box.min.x)[k] < 2.001F);
    }
    cloud_end(&p);
}

/* All corners are looked at where all were read: not after one triangle has moved, and not again after a commit. */
TEST(index_instances_boxes, those_of_balls_of_which_one_triangle_moved)
{
    const uint32_t one = POINTS - 1;
    cloud p;
    float m[16];
    ball_begin(&p);
    set_turn(m, 2, acos(-1) / 4);
    CHECK(box_of(&p, POINTS, m).max.x < 1.001F);
    CHECK(bvol_index_commit(p.mesh) == BVOL_OK);
    CHECK(box_of(&p, POINTS, m).max.x < 1.001F);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 3; k++)
            p.at[3 * one + (size_t)k] = (bvol_vec3){0.875F, i ? -0.875F : 0.875F, 0};
        CHECK(bvol_index_refit_listed(p.mesh, &one, 1) == BVOL_OK);
        CHECK(box_of(&p, POINTS, m).max.x > 1.4F);
    }
    p.at[3 * one] = p.at[3 * one + 1] = p.at[3 * one + 2] = (bvol_vec3){0, 0, 1};
    CHECK(bvol_index_refit_listed(p.mesh, &one, 1) == BVOL_OK);
    CHECK(box_of(&p, POINTS, m).max.x > 1.4F);
    CHECK(bvol_index_refit(p.mesh) == BVOL_OK);
    CHECK(box_of(&p, POINTS, m).max.x < 1.001F);
    p.at[0] = p.at[1] = p.at[2] = (bvol_vec3){0.875F, -0.875F, 0};
    CHECK(bvol_index_refit(p.mesh) == BVOL_OK);
    (void)box_of(&p, POINTS, m);
    cloud_end(&p);
}

/* An ellipsoid about the origin through a point, of whole numbers, and a map whose first row is the normal there, so that no
 * image is lower than that of the point: 0. */
TEST(index_instances_boxes, images_of_the_farthest_points_are_in_them)
{
    chance c = {test_seed()};
    for (long n = test_cases(2000); n > 0; n--) {
        cloud p;
        bvol_vec3 points[POINTS];
        float m[16] = {0}, size[3], most = 0;
        for (int i = 0; i < 3; i++)
            size[i] = (float)chance_int(&c, 2, 8);
        for (int i = 0; i < 8; i++)
            points[i] = (bvol_vec3){0, 0, 0};
        for (int k = 0; k < 3; k++) {
            const float at = (float)chance_int(&c, 1, (int)size[k]), others = size[(k + 1) % 3] * size[(k + 2) % 3];
            (&points[2 * k].x)[k] = size[k];
            (&points[2 * k + 1].x)[k] = -size[k];
            (&points[6].x)[k] = at;
            (&points[7].x)[k] = -at;
            m[4 * k] = at * others * others;
            m[4 * k + 1] = m[4 * k + 2] = (float)chance_int(&c, -9, 9);
            most += at * m[4 * k];
        }
        m[12] = most;
        cloud_begin(&p, points, 8);
        (void)box_of(&p, 8, m);
        m[12] = -most;
        (void)box_of(&p, 8, m);
        cloud_end(&p);
    }
}
