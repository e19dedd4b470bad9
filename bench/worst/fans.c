/* SPDX-License-Identifier: MIT */
/* A cone whose triangles all meet at its tip, and a hill of about as many of which six meet at its top: the same questions
 * about the tip and the top. */
#include "fans.h"

#include <bvol/bvol.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDES_MOST = 1000, SIDE_MOST = 24, VERTICES_MOST = SIDES_MOST + 1, FAN_GOAL = 100 };

typedef struct mesh {
    bvol_vec3 vertices[VERTICES_MOST];
    uint32_t triangles[2 * SIDES_MOST][3];
    size_t vertex_count, count;
} mesh;

static mesh cone, hill;
static bvol_index *indexes[2];

static void make_cone(uint32_t sides)
{
    cone.vertex_count = sides + 1;
    cone.count = sides;
    cone.vertices[sides] = (bvol_vec3){0, 1, 0};
    for (uint32_t i = 0; i < sides; ++i) {
        const double at = 6.283185307179586 * i / sides;
        const uint32_t t[3] = {sides, (i + 1) % sides, i};
        cone.vertices[i] = (bvol_vec3){(float)cos(at), 0, (float)sin(at)};
        for (int k = 0; k < 3; ++k)
            cone.triangles[i][k] = t[k];
    }
}

/* Squares of two triangles each, an even number along a side. */
static void make_hill(uint32_t sides)
{
    uint32_t n = 2;
    while (2 * (n + 2) * (n + 2) <= sides + sides / 4 && n + 2 < SIDE_MOST)
        n += 2;
    hill.vertex_count = hill.count = 0;
    for (uint32_t i = 0; i <= n; ++i)
        for (uint32_t k = 0; k <= n; ++k) {
            const float x = 2 * (float)i / (float)n - 1, z = 2 * (float)k / (float)n - 1;
            hill.vertices[hill.vertex_count++] = (bvol_vec3){x, 1 - 0.5F * (x * x + z * z), z};
        }
    for (uint32_t i = 0; i < n; ++i)
        for (uint32_t k = 0; k < n; ++k) {
            const uint32_t a = i * (n + 1) + k, b = a + 1, c = a + n + 1, both[2][3] = {{a, b, c}, {b, c + 1, c}};
            for (int half = 0; half < 2; ++half, ++hill.count)
                for (int corner = 0; corner < 3; ++corner)
                    hill.triangles[hill.count][corner] = both[half][corner];
        }
}

static bvol_index *index_of(const mesh *m)
{
    const bvol_index_options o = {.size = sizeof o, .engine = BVOL_ENGINE_BVH, .quality = BVOL_INDEX_QUALITY_HIGH};
    const bvol_triangle_mesh t = {.size = sizeof t,
                                  .index_bits = 32,
                                  .vertices = m->vertices,
                                  .vertex_count = m->vertex_count,
                                  .indices = m->triangles,
                                  .count = m->count};
    bvol_index *index;
    if (bvol_index_create(&o, NULL, &index) != BVOL_OK || bvol_index_build_triangles(index, &t, NULL, 0, NULL) != BVOL_OK)
        abort();
    return index;
}

/* Onto the tip, straight and aslant. */
static const bvol_vec3 down = {0, -3, 0}, aslant = {-0.75F, -1.5F, -0.5F};

static int sweep_sphere(const bvol_index *index)
{
    const bvol_sphere straight = {{0, 3, 0}, 0.25F}, other = {{0.5F, 2.25F, 0.25F}, 0.25F};
    return bvol_index_sweep_sphere_first(index, &straight, &down, NULL, NULL, NULL) +
           bvol_index_sweep_sphere_first(index, &other, &aslant, NULL, NULL, NULL);
}

static int sweep_capsule(const bvol_index *index)
{
    const bvol_capsule straight = {{-0.5F, 3, 0}, {0.5F, 3, 0}, 0.25F}, other = {{0.5F, 2.25F, 0.25F}, {0.5F, 3, 0.25F}, 0.25F};
    return bvol_index_sweep_capsule_first(index, &straight, &down, NULL, NULL, NULL) +
           bvol_index_sweep_capsule_first(index, &other, &aslant, NULL, NULL, NULL);
}

static int sweep_aabb(const bvol_index *index)
{
    const bvol_aabb straight = {{-0.25F, 3, -0.25F}, {0.25F, 4, 0.25F}}, other = {{0.25F, 2.25F, 0}, {0.75F, 3, 0.5F}};
    return bvol_index_sweep_aabb_first(index, &straight, &down, NULL, NULL, NULL) +
           bvol_index_sweep_aabb_first(index, &other, &aslant, NULL, NULL, NULL);
}

static int sweep_obb(const bvol_index *index)
{
    const bvol_obb turned = {{0, 3, 0}, {0.25F, 0.25F, 0.25F}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
    return bvol_index_sweep_obb_first(index, &turned, &down, NULL, NULL, NULL);
}

static int closest_point(const bvol_index *index)
{
    const bvol_vec3 above = {0, 2, 0}, beside = {0.5F, 2, 0.25F};
    bvol_index_closest closest;
    return bvol_index_closest_point(index, &above, INFINITY, NULL, &closest) +
           bvol_index_closest_point(index, &beside, INFINITY, NULL, &closest);
}

static int encloses_point(const bvol_index *index)
{
    const bvol_vec3 level = {-2, 1, 0}, tip = {0, 1, 0};
    return 1 + bvol_index_encloses_point(index, &level) + bvol_index_encloses_point(index, &tip);
}

/* From itself upside down, tip above tip. */
static int separation(const bvol_index *index)
{
    static const float turned[16] = {1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 2.5F, 0, 1};
    return bvol_index_separation_index(index, index, turned, NULL, NULL);
}

static int raycast(const bvol_index *index)
{
    const bvol_ray onto = {{0, 3, 0}, 0, {0, -1, 0}, INFINITY};
    return bvol_index_raycast_first(index, &onto, NULL, NULL, NULL);
}

static const struct fan {
    const char *name;
    int (*ask)(const bvol_index *index);
} fans[] = {
    {"index_sweep_sphere_first", sweep_sphere}, {"index_sweep_capsule_first", sweep_capsule},
    {"index_sweep_aabb_first", sweep_aabb},     {"index_sweep_obb_first", sweep_obb},
    {"index_closest_point", closest_point},     {"index_encloses_point", encloses_point},
    {"index_raycast_first", raycast},           {"index_separation_index", separation},
};
enum { FANS = sizeof fans / sizeof *fans };

static const struct fan *now;

static void run(void *context, size_t passes)
{
    static volatile int sink;
    for (; passes > 0; --passes)
        sink = now->ask(context);
    (void)sink;
}

static int describe(size_t index, const session *s, row *r)
{
    (void)s;
    if (index >= 2 * FANS)
        return 0;
    r->name = fans[index / 2].name;
    r->data = index % 2 ? "1,000 triangles" : "100 triangles";
    r->calls = 1;
    r->goals[0] = (goal){"a hill", TIMES_THE_TIME, FAN_GOAL};
    return 1;
}

static int prepare(size_t index, const session *s, row *r)
{
    const uint32_t sides = index % 2 ? SIDES_MOST : SIDES_MOST / 10;
    (void)s;
    now = &fans[index / 2];
    make_cone(sides);
    make_hill(sides);
    indexes[0] = index_of(&cone);
    indexes[1] = index_of(&hill);
    if (!now->ask(indexes[0]) || !now->ask(indexes[1])) {
        fprintf(stderr, "worst: bvol_%s does not meet the tip\n", now->name);
        return 0;
    }
    row_add(r, (candidate){.label = "a cone", .role = ROLE_SINGLE, .run = run, .context = indexes[0]});
    row_add(r, (candidate){.label = "a hill", .role = ROLE_OTHER, .run = run, .context = indexes[1]});
    return 1;
}

static void release(void)
{
    for (int i = 0; i < 2; ++i) {
        bvol_index_destroy(indexes[i]);
        indexes[i] = NULL;
    }
}

const source worst_fans = {describe, prepare, release};
