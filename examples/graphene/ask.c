/* SPDX-License-Identifier: MIT */
/* ask COUNT: asks graphene everything that shim.c answers, COUNT times: of shapes whose numbers are small eighths, so that they
 * often touch, of shapes that are far from the origin, and of any shapes. It prints nothing: the shim, under which it is run,
 * writes down the answers. It knows nothing of libbvol. */
#include <graphene.h>

#include <stdint.h>
#include <stdlib.h>

static uint32_t state = 1;
static unsigned round_;

static uint32_t pick(uint32_t below)
{
    state = state * 1664525U + 1013904223U;
    return (uint32_t)((uint64_t)(state >> 8) * below >> 24);
}

static float number(void)
{
    const float eighth = (float)pick(33) / 8 - 2;
    switch (round_ % 4) {
    case 0:
    case 1: return eighth;
    case 2: return 4096 + eighth / 64;
    default: return (float)pick(1U << 24) / 4194304 - 2;
    }
}

static float length(void)
{
    return round_ % 4 < 2 ? (float)pick(17) / 8 : (float)pick(1U << 24) / 8388608;
}

static graphene_point3d_t point(void)
{
    return (graphene_point3d_t){number(), number(), number()};
}

static graphene_vec3_t vector(void)
{
    graphene_vec3_t v;
    do
        graphene_vec3_init(&v, (float)pick(9) - 4, (float)pick(9) - 4, (float)pick(9) - 4);
    while (graphene_vec3_length(&v) == 0);
    return v;
}

static graphene_box_t box(void)
{
    const graphene_point3d_t a = point(), b = point();
    const graphene_point3d_t min = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z};
    const graphene_point3d_t max = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y, a.z < b.z ? b.z : a.z};
    graphene_box_t out;
    graphene_box_init(&out, &min, &max);
    return out;
}

static graphene_sphere_t sphere(void)
{
    graphene_sphere_t out;
    const graphene_point3d_t center = point();
    graphene_sphere_init(&out, &center, length());
    return out;
}

static graphene_rect_t rect(void)
{
    graphene_rect_t out;
    const float x = number(), y = number(), width = length();
    graphene_rect_init(&out, x, y, width, length());
    return out;
}

static graphene_matrix_t matrix(void)
{
    graphene_matrix_t out;
    const graphene_vec3_t axis = vector();
    const graphene_point3d_t by = point();
    if (round_ % 3)
        graphene_matrix_init_rotate(&out, (float)pick(24) * 15, &axis);
    else
        graphene_matrix_init_scale(&out, .5F + length(), .5F + length(), .5F + length());
    graphene_matrix_translate(&out, &by);
    return out;
}

static graphene_frustum_t frustum(void)
{
    graphene_matrix_t projection, view, both;
    const graphene_point3d_t eye = point();
    graphene_vec3_t from, to;
    graphene_point3d_to_vec3(&eye, &from);
    const graphene_vec3_t ahead = vector();
    graphene_vec3_add(&from, &ahead, &to);
    if (round_ % 2)
        graphene_matrix_init_perspective(&projection, 60, 1, .125F, 16);
    else
        graphene_matrix_init_ortho(&projection, -1, 1, -1, 1, 0, 4);
    graphene_matrix_init_look_at(&view, &from, &to, graphene_vec3_y_axis());
    graphene_matrix_multiply(&view, &projection, &both);
    graphene_frustum_t out;
    graphene_frustum_init_from_matrix(&out, &both);
    return out;
}

static graphene_quad_t quad(void)
{
    const graphene_rect_t r = rect();
    graphene_quad_t out;
    graphene_quad_init_from_rect(&out, &r);
    return out;
}

static void ask_boxes(void)
{
    const graphene_box_t a = box(), b = box();
    const graphene_point3d_t p = point(), points[3] = {point(), point(), point()};
    graphene_box_t out;
    graphene_sphere_t ball;
    graphene_point3d_t center;
    graphene_vec3_t size, corners[8];
    graphene_box_contains_point(&a, &p);
    graphene_box_contains_box(&a, &b);
    graphene_box_intersection(&a, &b, &out);
    graphene_box_union(&a, &b, &out);
    graphene_box_expand(&a, &p, &out);
    graphene_box_expand_scalar(&a, length(), &out);
    graphene_box_init_from_points(&out, 3, points);
    graphene_box_get_center(&a, &center);
    graphene_box_get_size(&a, &size);
    graphene_box_get_vertices(&a, corners);
    graphene_box_get_bounding_sphere(&a, &ball);
    const graphene_matrix_t m = matrix();
    graphene_matrix_transform_box(&m, &a, &out);
}

static void ask_spheres_and_frusta(void)
{
    const graphene_sphere_t s = sphere();
    const graphene_point3d_t p = point();
    const graphene_box_t b = box();
    const graphene_frustum_t f = frustum();
    const graphene_matrix_t m = matrix();
    graphene_sphere_t out;
    graphene_box_t bounds;
    graphene_sphere_contains_point(&s, &p);
    graphene_sphere_distance(&s, &p);
    graphene_sphere_get_bounding_box(&s, &bounds);
    graphene_sphere_translate(&s, &p, &out);
    graphene_matrix_transform_sphere(&m, &s, &out);
    graphene_frustum_contains_point(&f, &p);
    graphene_frustum_intersects_sphere(&f, &s);
    graphene_frustum_intersects_box(&f, &b);
}

static void ask_rays_and_triangles(void)
{
    const graphene_point3d_t p = point(), origin = point(), corners[3] = {point(), point(), point()};
    const graphene_vec3_t direction = vector(), up = vector();
    const graphene_sphere_t s = sphere();
    const graphene_box_t b = box();
    graphene_ray_t r;
    graphene_triangle_t t;
    graphene_plane_t plane;
    graphene_box_t bounds;
    graphene_point3d_t at;
    graphene_vec3_t normal;
    graphene_vec2_t shares;
    float distance;
    graphene_ray_init(&r, &origin, &direction);
    graphene_triangle_init_from_point3d(&t, &corners[0], &corners[1], &corners[2]);
    graphene_plane_init_from_point(&plane, &up, &origin);
    graphene_ray_get_position_at(&r, length(), &at);
    graphene_ray_get_closest_point_to_point(&r, &p, &at);
    graphene_ray_intersect_sphere(&r, &s, &distance);
    graphene_ray_intersect_box(&r, &b, &distance);
    graphene_ray_intersect_triangle(&r, &t, &distance);
    graphene_triangle_get_area(&t);
    graphene_triangle_get_normal(&t, &normal);
    graphene_triangle_get_bounding_box(&t, &bounds);
    graphene_triangle_get_barycoords(&t, &p, &shares);
    graphene_triangle_contains_point(&t, &p);
    graphene_plane_distance(&plane, &p);
}

static void ask_rectangles(void)
{
    const graphene_rect_t a = rect(), b = rect();
    const graphene_point_t p = {number(), number()};
    const graphene_quad_t q = quad();
    const graphene_matrix_t m = matrix();
    graphene_rect_t out;
    graphene_rect_contains_point(&a, &p);
    graphene_rect_contains_rect(&a, &b);
    graphene_rect_intersection(&a, &b, &out);
    graphene_rect_union(&a, &b, &out);
    graphene_rect_expand(&a, &p, &out);
    graphene_quad_contains(&q, &p);
    graphene_quad_bounds(&q, &out);
    graphene_matrix_transform_bounds(&m, &a, &out);
}

int main(int argc, char **argv)
{
    const unsigned count = argc == 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    for (round_ = 0; round_ < count; round_++) {
        ask_boxes();
        ask_spheres_and_frusta();
        ask_rays_and_triangles();
        ask_rectangles();
    }
    return count == 0;
}
