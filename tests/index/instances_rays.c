/* SPDX-License-Identifier: MIT */
/* Rays at copies of a mesh with many blocks, which are taken to the frame of the mesh: they must hit what they hit of all
 * images, where the maps are turns, shears, flat, far, tiny and huge, and the rays go through vertices and edges of images,
 * lie in their planes, and end where they hit. */
#include "index/placed.h"
#include "tables.h"

#include <math.h>

enum { SIDE = 9, TRIANGLES = 2 * SIDE * SIDE, COPIES = 6, ALL = COPIES * TRIANGLES };

typedef struct copies {
    bvol_vec3 vertices[(SIDE + 1) * (SIDE + 1)];
    uint16_t corners[TRIANGLES][3];
    float maps[COPIES][16];
    bvol_index *mesh, *flat;
    bvol_instances *instances;
    bvol_triangle images[ALL];
} copies;

/* A grid, flat or bent to a ball, at a place and of a size: of whole numbers or not. */
static void draw_mesh(copies *w, chance *c)
{
    const int bent = one_in(c, 2), whole = one_in(c, 3);
    const double size = one_in(c, 4) ? ldexp(1, chance_int(c, -30, 30)) : 1, away = one_in(c, 4) ? size * 1000 : 0;
    size_t n = 0;
    for (int i = 0; i <= SIDE; i++)
        for (int j = 0; j <= SIDE; j++) {
            const double a = 2 * i * acos(-1) / SIDE, b = (j / (double)SIDE - 0.5) * acos(-1),
                         r = 1 + 0.2 * sin(5 * a) * cos(b);
            double at[3] = {i - SIDE / 2.0 + 0.5, j - SIDE / 2.0 + 0.5, whole ? 0 : 0.3 * sin(i + 2 * j)};
            if (bent) {
                at[0] = r * cos(a) * cos(b);
                at[1] = r * sin(a) * cos(b);
                at[2] = r * sin(b);
            }
            for (int k = 0; k < 3; k++)
                (&w->vertices[i * (SIDE + 1) + j].x)[k] = (float)(size * (whole && bent ? round(4 * at[k]) : at[k]) + away);
        }
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++, n += 2) {
            const uint16_t a = (uint16_t)(i * (SIDE + 1) + j), b = (uint16_t)(a + SIDE + 1);
            memcpy(w->corners[n], (const uint16_t[3]){a, b, (uint16_t)(b + 1)}, 3 * sizeof a);
            memcpy(w->corners[n + 1], (const uint16_t[3]){a, (uint16_t)(b + 1), (uint16_t)(a + 1)}, 3 * sizeof a);
        }
}

/* Maps of draw_map() are hostile; others are those of a game, that keep the copies about each other. */
static void draw_placing(chance *c, float m[16])
{
    const double a = chance_real(c, -3, 3), b = chance_real(c, -3, 3);
    if (one_in(c, 3)) {
        draw_map(c, m);
        return;
    }
    const double turned[9] = {cos(a),          sin(a),           0,     -sin(a) * cos(b), cos(a) * cos(b), sin(b),
                              sin(a) * sin(b), -cos(a) * sin(b), cos(b)};
    const int straight = one_in(c, 3);
    for (int k = 0; k < 16; k++)
        m[k] = k % 5 == 0 ? 1.0F : 0.0F;
    for (int k = 0; k < 3; k++) {
        const double size = one_in(c, 8) ? ldexp(1, chance_int(c, -40, 3)) : one_in(c, 4) ? chance_real(c, -2, 2) : 1;
        for (int i = 0; i < 3; i++)
            m[4 * k + i] = (float)(size * (straight ? (double)m[4 * k + i] : turned[3 * k + i]));
        m[12 + k] = straight ? (float)chance_int(c, -3, 3) : (float)chance_real(c, -3, 3);
    }
    if (one_in(c, 6))
        m[12] = ldexpf(1, chance_int(c, 5, 24));
}

static void copies_begin(copies *w, chance *c)
{
    bvol_instance array[COPIES];
    const bvol_index_options packed = {.size = sizeof packed, .engine = BVOL_ENGINE_BVH};
    draw_mesh(w, c);
    const bvol_triangle_mesh mesh = {.size = sizeof mesh,
                                     .index_bits = 16,
                                     .vertices = w->vertices,
                                     .vertex_count = sizeof w->vertices / sizeof *w->vertices,
                                     .indices = w->corners,
                                     .count = TRIANGLES};
    CHECK(bvol_index_create(&packed, NULL, &w->mesh) == BVOL_OK && bvol_index_create(&packed, NULL, &w->flat) == BVOL_OK);
    CHECK(bvol_index_build_triangles(w->mesh, &mesh, NULL, 0, NULL) == BVOL_OK);
    for (size_t i = 0; i < COPIES; i++) {
        draw_placing(c, w->maps[i]);
        array[i].index = w->mesh;
        memcpy(array[i].matrix, w->maps[i], sizeof array[i].matrix);
        for (size_t k = 0; k < TRIANGLES; k++) {
            const uint16_t *const t = w->corners[k];
            const bvol_triangle triangle = {w->vertices[t[0]], w->vertices[t[1]], w->vertices[t[2]]};
            bvol_triangle_transform(&triangle, w->maps[i], &w->images[i * TRIANGLES + k]);
        }
    }
    const bvol_triangle_mesh all = {
        .size = sizeof all, .vertices = &w->images[0].a, .vertex_count = 3 * (size_t)ALL, .count = ALL};
    CHECK(bvol_index_build_triangles(w->flat, &all, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_instances_create(&packed, NULL, &w->instances) == BVOL_OK);
    CHECK(bvol_instances_build(w->instances, array, COPIES, 0, NULL, 0, NULL) == BVOL_OK);
}

static void copies_end(copies *w)
{
    bvol_instances_destroy(w->instances);
    bvol_index_destroy(w->flat);
    bvol_index_destroy(w->mesh);
}

/* A point of an image, or nearly: a vertex, on an edge, within. */
static bvol_vec3 draw_point(const bvol_triangle *t, chance *c)
{
    const int which = chance_int(c, 0, 3);
    const double u = which == 0 ? 0 : which == 1 ? 0.5 : chance_real(c, 0, 1), v = which < 3 ? 0 : chance_real(c, 0, 1 - u);
    bvol_vec3 at;
    for (int k = 0; k < 3; k++) {
        const double a = (double)(&t->a.x)[k], b = (double)(&t->b.x)[k], d = (double)(&t->c.x)[k];
        (&at.x)[k] = (float)(a + u * (b - a) + v * (d - a));
    }
    return at;
}

/* From anywhere to a point of an image; along an axis or an edge, so that it lies in planes; from one image to another. */
static bvol_ray draw_image_ray(const copies *w, chance *c)
{
    const bvol_triangle *const t = &w->images[chance_int(c, 0, ALL - 1)], *const other = &w->images[chance_int(c, 0, ALL - 1)];
    const bvol_vec3 to = draw_point(t, c), from = one_in(c, 2) ? draw_point(other, c) : w->images[0].a;
    const float back = one_in(c, 3) ? 1.0F : (float)chance_int(c, 0, 5), end = one_in(c, 3) ? back : INF;
    bvol_ray ray = {from, 0, {to.x - from.x, to.y - from.y, to.z - from.z}, end};
    if (one_in(c, 8)) { /* so far that the origin is rounded, along an axis */
        const int k = chance_int(c, 0, 2);
        ray = (bvol_ray){to, 0, {0, 0, 0}, INF};
        (&ray.dir.x)[k] = 1;
        (&ray.origin.x)[k] -= ldexpf(1, chance_int(c, 20, 39));
    } else if (one_in(c, 3)) {
        ray.dir = one_in(c, 2) ? draw_direction(c) : (bvol_vec3){t->b.x - t->a.x, t->b.y - t->a.y, t->b.z - t->a.z};
        ray.origin = (bvol_vec3){to.x - back * ray.dir.x, to.y - back * ray.dir.y, to.z - back * ray.dir.z};
    } else if (one_in(c, 3)) {
        const double far = one_in(c, 3) ? 1e5 : 20;
        for (int k = 0; k < 3; k++)
            (&ray.origin.x)[k] = (float)((double)(&to.x)[k] + far * chance_real(c, -1, 1));
        ray.dir = (bvol_vec3){to.x - ray.origin.x, to.y - ray.origin.y, to.z - ray.origin.z};
    }
    return ray;
}

static size_t check_hits(const copies *w, const bvol_ray *ray, chance *c)
{
    static bvol_index_found want[ALL];
    static bvol_instances_found got[ALL];
    bvol_instances_id id;
    bvol_ray_hit hit, single;
    const size_t count = bvol_index_raycast(w->flat, ray, NULL, want, ALL),
                 all = bvol_instances_raycast(w->instances, ray, NULL, got, ALL);
    CHECKF(all == count, "%zu hits, not %zu", all, count);
    for (size_t i = 0; i < count; i++)
        CHECK(got[i].instance == want[i].id / TRIANGLES && got[i].item == want[i].id % TRIANGLES && got[i].at == want[i].at);
    CHECK(bvol_instances_raycast_any(w->instances, ray, NULL) == (count > 0));
    CHECK(bvol_instances_raycast_first(w->instances, ray, NULL, &id, &hit) == (count > 0));
    if (count == 0)
        return 0;
    CHECKF(id.instance == got[0].instance && id.item == got[0].item, "%u %u, not %u %u", id.instance, id.item, got[0].instance,
           got[0].item);
    CHECK(bvol_ray_hits_triangle(ray, &w->images[want[0].id], &single) && memcmp(&hit, &single, sizeof hit) == 0);
    bvol_ray to_one = *ray; /* it ends where it hits one of them */
    to_one.t_max = got[chance_int(c, 0, (int)count - 1)].at;
    CHECK(bvol_instances_raycast(w->instances, &to_one, NULL, NULL, 0) == bvol_index_raycast(w->flat, &to_one, NULL, NULL, 0));
    return count;
}

TEST(index_instances_rays, hits_are_those_of_all_images)
{
    static copies w;
    chance c = {test_seed()};
    size_t hits = 0, rays = 0, hitting = 0;
    FOR_EACH_TABLE
    for (long n = test_cases(15); n > 0; n--) {
        copies_begin(&w, &c);
        for (int i = 0; i < 100; i++, rays++) {
            const bvol_ray ray = draw_image_ray(&w, &c);
            const size_t count = check_hits(&w, &ray, &c);
            hits += count;
            hitting += count > 0;
        }
        copies_end(&w);
    }
    CHECKF(test_cases(15) < 20 || 2 * hitting > rays, "%zu of %zu rays hit", hitting, rays);
    if (getenv("BVOL_TEST_TELL"))
        printf("%zu rays, %zu that hit, %zu hits\n", rays, hitting, hits);
}

/* Hits of a ray at one copy, and at its images one by one: returns whether all and the first of them agree. */
static int agrees(const bvol_triangle *triangles, size_t count, const float map[16], const bvol_ray *ray, size_t *hits)
{
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = &triangles->a, .vertex_count = 3 * count, .count = count};
    const bvol_index_options packed = {.size = sizeof packed, .engine = BVOL_ENGINE_BVH};
    bvol_index *index = NULL;
    bvol_instances *instances = NULL;
    bvol_instance one;
    bvol_instances_id id = {0, 0};
    uint32_t first = 0;
    float at = INF;
    CHECK(bvol_index_create(&packed, NULL, &index) == BVOL_OK &&
          bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    one.index = index;
    memcpy(one.matrix, map, sizeof one.matrix);
    CHECK(bvol_instances_create(NULL, NULL, &instances) == BVOL_OK &&
          bvol_instances_build(instances, &one, 1, 0, NULL, 0, NULL) == BVOL_OK);
    *hits = 0;
    for (size_t i = 0; i < count; i++) {
        bvol_triangle image;
        bvol_ray_hit hit;
        bvol_triangle_transform(&triangles[i], map, &image);
        if (!bvol_ray_hits_triangle(ray, &image, &hit))
            continue;
        ++*hits;
        first = hit.t_enter < at ? (uint32_t)i : first;
        at = hit.t_enter < at ? hit.t_enter : at;
    }
    const size_t all = bvol_instances_raycast(instances, ray, NULL, NULL, 0);
    const int some = bvol_instances_raycast_first(instances, ray, NULL, &id, NULL);
    bvol_instances_destroy(instances);
    bvol_index_destroy(index);
    return all == *hits && some == (all > 0) && id.item == first;
}

/* Tiny coordinates that a shear makes large: how fast a plane across the ray passes them is more than a float. */
TEST(index_instances_rays, a_shear_of_tiny_coordinates_keeps_all_hits)
{
    const float map[16] = {0x1p-10F, 0, 0, 0, 0x1p90F, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const float ends[] = {0x1p72F, 0x1p57F, INF};
    bvol_triangle t[64];
    for (int i = 0; i < 64; i++)
        t[i] = (bvol_triangle){{(float)(16 * i), 0x1p-73F, -1}, {(float)(16 * i + 1), 0x1p-73F, 1}, {(float)i, 0x1p-72F, 0}};
    FOR_EACH_TABLE
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const bvol_ray ray = {{-16, 0x1p-73F, 0}, 0, {0x1p-39F, 0, 0}, ends[i]};
        size_t hits;
        CHECK(agrees(t, 64, map, &ray, &hits) && hits == 64);
    }
}

/* Images that are rounded to the least floats. */
TEST(index_instances_rays, images_of_least_floats_are_hit)
{
    const float map[16] = {0x1p-148F, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    FOR_EACH_TABLE
    for (int i = 0; i <= 20; i++) {
        const float x = 0.05F * (float)i;
        const bvol_triangle t = {{x, -1, -1}, {x, 1, -1}, {x, 0, 1}};
        const bvol_ray ray = {{0x1p-149F, 0, -5}, 0, {0, 0, 1}, INF};
        size_t hits;
        CHECK(agrees(&t, 1, map, &ray, &hits) && hits == (size_t)(i > 5 && i < 15));
    }
}

/* From so far that what is lost of the origin is more than what images are rounded by. */
TEST(index_instances_rays, rays_from_afar_hit_by_a_hair)
{
    const float turn = 0x1.6a09e6p-1F, far = 0x1.8p38F;
    FOR_EACH_TABLE
    for (int i = 0; i < 50; i++) {
        const float map[16] = {turn, turn, 0, 0, -turn, turn, 0, 0, 0, 0, 1, 0, 0.1F, 0.0137F * (float)i, 0, 1};
        const double y = ((double)map[12] - (double)map[13]) / (2 * (double)turn); /* of the ray, in the frame */
        const float above = (float)(y + 1e-6), below = (float)(y - 1e-6);
        const bvol_triangle t[2] = {{{0, below, -1}, {0, below, 1}, {0, 2, 0}}, {{0, above, -1}, {0, above, 1}, {0, -2, 0}}};
        const bvol_ray ray = {{far, far, 0}, 0, {-1, -1, 0}, INF};
        size_t hits;
        CHECK(agrees(t, 2, map, &ray, &hits) && hits == 2);
    }
}
