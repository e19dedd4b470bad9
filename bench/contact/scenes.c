/* SPDX-License-Identifier: MIT */
#include "contact.h"

#include "harness/random.h"
#include "loops.h"

#include <math.h>
#include <string.h>

const char *const lift_names[LIFTS] = {"touching", "one float above", "1e-5 above"};

float lifted(const place *at, float height)
{
    return at->lift == TOUCHING ? height : at->lift == ONE_FLOAT ? nextafterf(height, INFINITY) : height + 1e-5F;
}

static float between(const place *at, float low, float high)
{
    return random_uniform(at->random, low, high);
}

/* A multiple of a quarter. */
static float quarters(const place *at, int low, int high)
{
    return 0.25F * floorf(between(at, (float)low, (float)high));
}

static int one_of(const place *at, int count)
{
    return (int)between(at, 0, (float)count - 0.001F);
}

static void set_yaw(float angle, bvol_vec3 axis[3])
{
    const float c = cosf(angle), s = sinf(angle);
    axis[0] = (bvol_vec3){c, 0, -s};
    axis[1] = (bvol_vec3){0, 1, 0};
    axis[2] = (bvol_vec3){s, 0, c};
}

static void set_upright(bvol_vec3 axis[3])
{
    static const bvol_vec3 units[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    memcpy(axis, units, sizeof units);
}

static bvol_vec3 beside(const place *at, float x, float y, float z)
{
    return (bvol_vec3){at->origin.x + x, y, at->origin.z + z};
}

/* --- boxes --- */

/* A crate of any yaw whose bottom is at a height. */
static bvol_obb crate_at(const place *at, float bottom)
{
    const bvol_vec3 half = {quarters(at, 1, 8), quarters(at, 1, 8), quarters(at, 1, 8)};
    bvol_obb made = {beside(at, between(at, -1, 1), lifted(at, bottom + half.y), between(at, -1, 1)), half, {{0, 0, 0}}};
    set_yaw(between(at, 0, 6), made.axis);
    return made;
}

static bvol_aabb floor_at(const place *at)
{
    return (bvol_aabb){beside(at, -50, -1, -50), beside(at, 50, 0, 50)};
}

static void crate_on_floor(const place *at, void *a, void *b)
{
    *(bvol_obb *)a = crate_at(at, 0);
    *(bvol_aabb *)b = floor_at(at);
}

static void crate_on_crate(const place *at, void *a, void *b)
{
    bvol_obb lower = crate_at(&(place){at->random, at->origin, TOUCHING, at->index}, 0);
    *(bvol_obb *)a = crate_at(at, 2 * lower.extent.y);
    *(bvol_obb *)b = lower;
}

/* The same axes, tilted, and one center above the other along one of them, as nearly as floats can say. */
static void tilted_stack(const place *at, void *a, void *b)
{
    bvol_obb lower = crate_at(&(place){at->random, at->origin, TOUCHING, at->index}, 0), upper;
    float m[3][3];
    random_rotation(at->random, m);
    for (int i = 0; i < 3; ++i)
        lower.axis[i] = (bvol_vec3){m[0][i], m[1][i], m[2][i]};
    upper = lower;
    const float way = lifted(at, 2 * lower.extent.y);
    upper.center.x += way * lower.axis[1].x;
    upper.center.y += way * lower.axis[1].y;
    upper.center.z += way * lower.axis[1].z;
    *(bvol_obb *)a = upper;
    *(bvol_obb *)b = lower;
}

/* Cubes on a grid that share a face, an edge or a corner. */
static void brick_wall(const place *at, void *a, void *b)
{
    const int sides = 1 + one_of(at, 7);
    bvol_obb first = {
        beside(at, (float)one_of(at, 8), 0.5F + (float)one_of(at, 8), (float)one_of(at, 8)), {0.5F, 0.5F, 0.5F}, {{0, 0, 0}}};
    set_upright(first.axis);
    bvol_obb second = first;
    second.center.x += (float)(sides & 1);
    second.center.z += (float)(sides >> 1 & 1);
    second.center.y = sides & 4 ? lifted(at, first.center.y + 1) : first.center.y;
    if (!(sides & 4)) {
        float *side = sides & 1 ? &second.center.x : &second.center.z;
        *side = lifted(at, *side);
    }
    *(bvol_obb *)a = first;
    *(bvol_obb *)b = second;
}

/* --- on triangles --- */

static bvol_triangle flat_triangle(const place *at)
{
    return (bvol_triangle){beside(at, -3 - between(at, 0, 1), 0, -3), beside(at, 5, 0, -4 - between(at, 0, 1)),
                           beside(at, between(at, -1, 1), 0, 6)};
}

static void crate_on_grid(const place *at, void *a, void *b)
{
    *(bvol_triangle *)a = flat_triangle(at);
    *(bvol_obb *)b = crate_at(at, 0);
}

static void ball_on_grid(const place *at, void *a, void *b)
{
    const float r = quarters(at, 1, 6);
    *(bvol_triangle *)a = flat_triangle(at);
    *(bvol_sphere *)b = (bvol_sphere){beside(at, between(at, -1, 1), lifted(at, r), between(at, -1, 1)), r};
}

/* Lying, leaning or standing. */
static bvol_capsule capsule_at(const place *at)
{
    const float r = quarters(at, 1, 4), rise = 0.25F * (float)one_of(at, 3);
    return (bvol_capsule){beside(at, between(at, -1, 1), lifted(at, r), between(at, -1, 1)),
                          beside(at, between(at, -1, 2), lifted(at, r) + rise, between(at, -1, 1)), r};
}

static void capsule_on_grid(const place *at, void *a, void *b)
{
    *(bvol_triangle *)a = flat_triangle(at);
    *(bvol_capsule *)b = capsule_at(at);
}

/* A hill: the middle corner is its top, at a quarter. */
static bvol_triangle hill(const place *at, float top)
{
    return (bvol_triangle){beside(at, 0, top, 0), beside(at, 4, top - between(at, 1, 3), between(at, -1, 1)),
                           beside(at, between(at, -1, 1), top - between(at, 1, 3), 4)};
}

static void crate_on_hill(const place *at, void *a, void *b)
{
    *(bvol_triangle *)a = hill(at, 0);
    bvol_obb box = crate_at(at, 0);
    box.extent.x += 2;
    box.extent.z += 2;
    *(bvol_obb *)b = box;
}

static void ball_on_hill(const place *at, void *a, void *b)
{
    const float r = quarters(at, 1, 6);
    *(bvol_triangle *)a = hill(at, 0);
    *(bvol_sphere *)b = (bvol_sphere){beside(at, 0, lifted(at, r), 0), r};
}

static void capsule_on_hill(const place *at, void *a, void *b)
{
    const float r = quarters(at, 1, 6), x = quarters(at, 1, 6), z = quarters(at, -4, 4);
    *(bvol_triangle *)a = hill(at, 0);
    *(bvol_capsule *)b = (bvol_capsule){beside(at, -x, lifted(at, r), -z), beside(at, x, lifted(at, r), z), r};
}

/* --- capsules on boxes --- */

static void capsule_on_floor(const place *at, void *a, void *b)
{
    *(bvol_capsule *)a = capsule_at(at);
    *(bvol_aabb *)b = floor_at(at);
}

static void capsule_on_crate(const place *at, void *a, void *b)
{
    bvol_obb box = {beside(at, 0, -1, 0), {8, 1, 8}, {{0, 0, 0}}};
    set_yaw(between(at, 0, 6), box.axis);
    *(bvol_obb *)a = box;
    *(bvol_capsule *)b = capsule_at(at);
}

/* --- rays --- */

static void ray_along_face(const place *at, void *a, void *b)
{
    bvol_obb box = {beside(at, 0, -1, 0), {6, 1, 6}, {{0, 0, 0}}};
    set_yaw(between(at, 0, 6), box.axis);
    *(bvol_ray *)a =
        (bvol_ray){beside(at, between(at, -10, 10), lifted(at, 0), 20), 0, {between(at, -0.5F, 0.5F), 0, -1}, INFINITY};
    *(bvol_obb *)b = box;
}

/* Straight down, where an edge or a corner is. */
static void ray_through_edge(const place *at, void *a, void *b)
{
    const bvol_vec3 from = beside(at, (float)one_of(at, 4), 5, 0);
    *(bvol_ray *)a =
        (bvol_ray){{from.x, from.y, at->lift == TOUCHING ? from.z : from.z - (at->lift == ONE_FLOAT ? 0x1p-10F : 1e-2F)},
                   0,
                   {0, -1, 0},
                   INFINITY};
    *(bvol_triangle *)b = (bvol_triangle){beside(at, 0, between(at, -1, 1), 0), beside(at, 4, between(at, -1, 1), 0),
                                          beside(at, between(at, -1, 1), between(at, -1, 1), 4)};
}

/* From a corner, away from the triangle. */
static void ray_from_corner(const place *at, void *a, void *b)
{
    const bvol_triangle t = {beside(at, 0, between(at, -1, 1), 0), beside(at, 4, between(at, -1, 1), 0),
                             beside(at, between(at, -1, 1), between(at, -1, 1), 4)};
    const bvol_vec3 corners[3] = {t.a, t.b, t.c};
    bvol_vec3 from = corners[one_of(at, 3)];
    from.y = lifted(at, from.y);
    *(bvol_ray *)a = (bvol_ray){from, 0, {between(at, -1, 1), 1, between(at, -1, 1)}, INFINITY};
    *(bvol_triangle *)b = t;
}

/* Two triangles of a terrain that share an edge. */
static void neighbour_in_mesh(const place *at, void *a, void *b)
{
    const bvol_triangle t = {beside(at, 0, between(at, -1, 1), 0), beside(at, 4, between(at, -1, 1), 0),
                             beside(at, between(at, -1, 1), between(at, -1, 1), 4)};
    bvol_triangle other = {t.c, t.b, beside(at, between(at, 4, 5), between(at, -1, 1), 4)};
    other.a.z = lifted(at, other.a.z);
    other.b.x = lifted(at, other.b.x);
    *(bvol_triangle *)a = t;
    *(bvol_triangle *)b = other;
}

/* --- in the plane --- */

static bvol_vec2 beside2(const place *at, float x, float y)
{
    return (bvol_vec2){at->origin.x + x, y};
}

static bvol_obb2 platform(const place *at)
{
    return (bvol_obb2){beside2(at, between(at, -1, 1), -1), {6, 1}, {{1, 0}, {0, 1}}};
}

static void crate2_on_platform(const place *at, void *a, void *b)
{
    const bvol_vec2 half = {quarters(at, 1, 8), quarters(at, 1, 8)};
    *(bvol_obb2 *)a = (bvol_obb2){beside2(at, between(at, -2, 2), lifted(at, half.y)), half, {{1, 0}, {0, 1}}};
    *(bvol_obb2 *)b = platform(at);
}

static void circle_on_platform(const place *at, void *a, void *b)
{
    const float r = quarters(at, 1, 6);
    *(bvol_obb2 *)a = platform(at);
    *(bvol_circle *)b = (bvol_circle){beside2(at, between(at, -3, 3), lifted(at, r)), r};
}

enum { CORNERS = 5 };

static bvol_polygon2 polygon(const bvol_vec2 *corner)
{
    return (bvol_polygon2){corner, CORNERS, 0};
}

/* A house upright on one that hangs from the same line. */
static void polygon_on_polygon(const place *at, void *a, void *b)
{
    static bvol_vec2 upper[CONTACTS][CORNERS], lower[CONTACTS][CORNERS];
    const float h = lifted(at, 0), w = between(at, 1, 2), v = between(at, 2, 3), wall = between(at, 1, 2);
    const bvol_vec2 house[CORNERS] = {beside2(at, -w, h), beside2(at, w, h), beside2(at, w, h + wall),
                                      beside2(at, 0, h + 2 * wall), beside2(at, -w, h + wall)};
    const bvol_vec2 cellar[CORNERS] = {beside2(at, v, 0), beside2(at, -v, 0), beside2(at, -v, -wall),
                                       beside2(at, 0.25F, -2 * wall), beside2(at, v, -wall)};
    memcpy(upper[at->index], house, sizeof house);
    memcpy(lower[at->index], cellar, sizeof cellar);
    *(bvol_polygon2 *)a = polygon(upper[at->index]);
    *(bvol_polygon2 *)b = polygon(lower[at->index]);
}

/* --- frusta --- */

static bvol_frustum *made[2 * CONTACTS];
static size_t made_count;

void scenes_free_frusta(void)
{
    for (size_t i = 0; i < made_count; ++i)
        bvol_frustum_destroy(made[i]);
    made_count = 0;
}

static const bvol_frustum *frustum_of(const bvol_plane planes[6])
{
    bvol_frustum *out = NULL;
    (void)bvol_frustum_create_from_planes(planes, 6, NULL, &out);
    made[made_count++] = out;
    return out;
}

/* One of the wedges of a view, as tiled lighting has them: left and right planes through the eye. */
static const bvol_frustum *wedge(const bvol_plane *left, const bvol_plane *right, float near)
{
    const bvol_plane planes[6] = {*left,           *right, {{0, 0.8F, -0.6F}, 0}, {{0, -0.8F, -0.6F}, 0}, {{0, 0, -1}, -near},
                                  {{0, 0, 1}, 100}};
    return frustum_of(planes);
}

static bvol_plane side_plane(float angle, float side)
{
    const float x = cosf(angle), z = sinf(angle);
    return (bvol_plane){{side * x, 0, side * z}, 0};
}

/* Neighbours share a plane bit for bit. */
static void wedge_beside_wedge(const place *at, void *a, void *b)
{
    const float first = between(at, -0.5F, -0.1F), middle = between(at, 0, 0.2F), last = between(at, 0.3F, 0.6F),
                near = between(at, 0.5F, 2);
    const float gap = at->lift == TOUCHING ? 0 : at->lift == ONE_FLOAT ? 0x1p-20F : 1e-3F;
    const bvol_plane l = side_plane(first, 1), m = side_plane(middle, -1), n = side_plane(middle + gap, 1),
                     r = side_plane(last, -1);
    *(const bvol_frustum **)a = wedge(&l, &m, near);
    *(const bvol_frustum **)b = wedge(&n, &r, near);
}

/* A box whose face lies in the near plane. */
static void box_on_near_plane(const place *at, void *a, void *b)
{
    const bvol_plane l = side_plane(-0.5F, 1), r = side_plane(0.5F, -1);
    const float x = between(at, -0.2F, 0.2F), y = between(at, -0.2F, 0.2F), near = quarters(at, 2, 8);
    *(const bvol_frustum **)a = wedge(&l, &r, near);
    *(bvol_aabb *)b = (bvol_aabb){{x - 0.125F, y - 0.125F, lifted(at, -near)}, {x + 0.125F, y + 0.125F, 1}};
}

#define SCENE(name, A, B, make, goal, ...)                                                                                     \
    {                                                                                                                          \
        name, {__VA_ARGS__}, loop_##A##_##B, sizeof(bvol_##A), sizeof(bvol_##B), make, goal                                    \
    }
#define OVERLAP(A, B) #A "_overlaps_" #B, #A "_overlaps_" #B "_interior"

const scene scenes[] = {
    SCENE("crate on a floor", obb, aabb, crate_on_floor, 300, OVERLAP(obb, aabb), "obb_classify_aabb"),
    SCENE("crate on a crate", obb, obb, crate_on_crate, 300, OVERLAP(obb, obb), "obb_classify_obb"),
    SCENE("tilted stack", obb, obb, tilted_stack, 600, OVERLAP(obb, obb), "obb_classify_obb"),
    SCENE("brick wall", obb, obb, brick_wall, 200, OVERLAP(obb, obb)),
    SCENE("crate on a flat triangle", triangle, obb, crate_on_grid, 300, OVERLAP(triangle, obb)),
    SCENE("ball on a flat triangle", triangle, sphere, ball_on_grid, 300, OVERLAP(triangle, sphere)),
    SCENE("capsule on a flat triangle", triangle, capsule, capsule_on_grid, 300, OVERLAP(triangle, capsule)),
    SCENE("crate on a hilltop", triangle, obb, crate_on_hill, 800, OVERLAP(triangle, obb)),
    SCENE("ball on a hilltop", triangle, sphere, ball_on_hill, 800, OVERLAP(triangle, sphere)),
    SCENE("capsule on a hilltop", triangle, capsule, capsule_on_hill, 800, OVERLAP(triangle, capsule)),
    SCENE("capsule on a floor", capsule, aabb, capsule_on_floor, 300, OVERLAP(capsule, aabb)),
    SCENE("capsule on a crate", obb, capsule, capsule_on_crate, 300, OVERLAP(obb, capsule)),
    SCENE("ray along a face", ray, obb, ray_along_face, 200, "ray_hits_obb"),
    SCENE("ray through an edge", ray, triangle, ray_through_edge, 200, "ray_hits_triangle"),
    {"ray through an edge and its record",
     {"ray_hits_triangle"},
     loop_ray_triangle_hit,
     sizeof(bvol_ray),
     sizeof(bvol_triangle),
     ray_through_edge,
     200},
    {"ray from a corner and its record",
     {"ray_hits_triangle"},
     loop_ray_triangle_hit,
     sizeof(bvol_ray),
     sizeof(bvol_triangle),
     ray_from_corner,
     300},
    SCENE("neighbours in a mesh", triangle, triangle, neighbour_in_mesh, 300, OVERLAP(triangle, triangle),
          "triangle_classify_triangle"),
    SCENE("crate on a platform", obb2, obb2, crate2_on_platform, 200, OVERLAP(obb2, obb2)),
    SCENE("circle on a platform", obb2, circle, circle_on_platform, 200, OVERLAP(obb2, circle)),
    SCENE("polygon on a polygon", polygon2, polygon2, polygon_on_polygon, 200, OVERLAP(polygon2, polygon2)),
    {"frusta that share a plane",
     {"frustum_overlaps_frustum"},
     loop_frustum_frustum,
     sizeof(void *),
     sizeof(void *),
     wedge_beside_wedge,
     1000},
    {"box in the near plane",
     {"frustum_overlaps_aabb"},
     loop_frustum_aabb,
     sizeof(void *),
     sizeof(bvol_aabb),
     box_on_near_plane,
     1000},
    {NULL, {NULL}, NULL, 0, 0, NULL, 0},
};
