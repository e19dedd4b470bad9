/* SPDX-License-Identifier: MIT */
/* How much stack calls use, callbacks apart: they run on a stack that is painted before and looked at afterwards. The scenes
 * lead to the exact stages, down deep trees, through all that is built, to the depth of round hulls in each other, and to
 * dyadic numbers at frusta of many planes. */
#include "chance.h"

#include <bvol/bvol.h>

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* docs/semantics.md says so. */
enum { PROMISED = 96 * 1024, STACK = 1 << 20, SHAPES = 800, BOXES = 20000, ROOM = 100, VERTICES = 1500 };

static bvol_obb obbs[SHAPES];
static bvol_triangle triangles[SHAPES];
static bvol_sphere balls[SHAPES];
static bvol_aabb boxes[BOXES];
static bvol_index *of_obbs, *of_triangles, *of_balls, *of_boxes;
static bvol_frustum *frustum;
static bvol_pair pairs[ROOM];
static uint32_t ids[ROOM];
static bvol_index_found found[ROOM];
static int engine;

static float draw(chance *c)
{
    return (float)chance_int(c, 0, 12);
}

/* Turned by angles whose cosines are no dyadic numbers, and about points of a grid, so that much nearly touches. */
static void draw_shapes(void)
{
    chance c = {1};
    for (int i = 0; i < SHAPES; i++) {
        const bvol_vec3 p = {draw(&c), draw(&c), draw(&c)};
        obbs[i] = (bvol_obb){p, {1, 1, 1}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
        triangles[i] = (bvol_triangle){p, {draw(&c), draw(&c), draw(&c)}, {draw(&c), draw(&c), draw(&c)}};
        balls[i] = (bvol_sphere){p, 1};
    }
    for (int i = 0; i < BOXES; i++) { /* the smaller, the deeper */
        const float size = ldexpf(1, -(i % 100)), at = i % 2 ? 0 : draw(&c);
        boxes[i] = (bvol_aabb){{at, at, at}, {at + size, at + size, at + size}};
    }
}

static int make(bvol_index **out)
{
    const bvol_index_options options = {.size = sizeof options, .engine = (uint32_t)engine, .quality = BVOL_INDEX_QUALITY_HIGH};
    return bvol_index_create(&options, NULL, out) == BVOL_OK;
}

static void ask(const bvol_index *index)
{
    static const bvol_vec3 motion = {3, 4, 5};
    static const float turn[16] = {0.6F, 0.8F, 0, 0, -0.8F, 0.6F, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    static uint64_t offsets[SHAPES + 1];
    const bvol_capsule capsule = {obbs[0].center, obbs[1].center, 1};
    const bvol_ray ray = {{0, 0, 0}, 0, {1, 1, 1}, INFINITY};
    const bvol_index *const others[4] = {of_obbs, of_triangles, of_balls, of_boxes};
    (void)bvol_index_overlaps_obb(index, &obbs[5], NULL, ids, ROOM);
    (void)bvol_index_overlaps_capsule(index, &capsule, NULL, ids, ROOM);
    (void)bvol_index_overlaps_sphere(index, &balls[5], NULL, ids, ROOM);
    (void)bvol_index_classify_frustum(index, frustum, NULL, ids, NULL, ROOM);
    (void)bvol_index_cull_frustum(index, frustum, NULL, ids, ROOM);
    (void)bvol_index_raycast(index, &ray, NULL, found, ROOM);
    (void)bvol_index_sweep_sphere(index, &balls[7], &motion, NULL, found, ROOM);
    (void)bvol_index_nearest_point(index, &obbs[9].center, INFINITY, NULL, found, ROOM);
    (void)bvol_index_overlaps_obb_many(index, obbs, SHAPES, 0, NULL, NULL, offsets, ids, ROOM);
    for (int i = 0; i < 4 && index != of_boxes; i++)
        if (others[i] != of_boxes) {
            (void)bvol_index_pairs_between(index, others[i], NULL, NULL, pairs, ROOM);
            (void)bvol_index_pairs_between_transformed(index, others[i], turn, NULL, NULL, pairs, ROOM);
        }
}

static void *run(void *unused)
{
    const bvol_triangle_mesh all = {
        .size = sizeof all, .vertices = &triangles[0].a, .vertex_count = 3 * SHAPES, .count = SHAPES};
    if (!make(&of_obbs) || !make(&of_triangles) || !make(&of_balls) || !make(&of_boxes) ||
        bvol_index_build_obbs(of_obbs, obbs, SHAPES, 0, NULL, 0, NULL) != BVOL_OK ||
        bvol_index_build_triangles(of_triangles, &all, NULL, 0, NULL) != BVOL_OK ||
        bvol_index_build_spheres(of_balls, balls, SHAPES, 0, NULL, 0, NULL) != BVOL_OK ||
        bvol_index_build(of_boxes, boxes, BOXES, 0, NULL, 0, NULL) != BVOL_OK)
        return NULL;
    ask(of_obbs);
    ask(of_triangles);
    ask(of_balls);
    ask(of_boxes);
    (void)bvol_index_validate(of_boxes);
    bvol_index_destroy(of_obbs);
    bvol_index_destroy(of_triangles);
    bvol_index_destroy(of_balls);
    bvol_index_destroy(of_boxes);
    return unused;
}

/* Whose depth in itself the search for it grows to the end, and that of one so large that it does not. */
static void *run_hulls(void *unused)
{
    static bvol_vec3 points[VERTICES];
    chance c = {1};
    for (int count = 300; count <= VERTICES; count *= 5) {
        bvol_hull *hull;
        bvol_separation s;
        for (int i = 0; i < count; i++) {
            const double z = chance_real(&c, -1, 1), turn = chance_real(&c, 0, 6.3), r = sqrt(1 - z * z);
            points[i] = (bvol_vec3){(float)(r * cos(turn)), (float)(r * sin(turn)), (float)z};
        }
        if (bvol_hull_create(points, (size_t)count, 0, NULL, NULL, &hull) != BVOL_OK ||
            bvol_hull_separation_hull(hull, hull, &s) != BVOL_SEPARATION_OVERLAPPING)
            return NULL;
        bvol_hull_destroy(hull);
    }
    return unused;
}

enum { AABB, OBB, SEGMENT, TRIANGLE, PLANES = 32 };

static const struct found_input {
    int kind;
    bvol_plane plane[PLANES];
    float shape[15];
} inputs[] = {
#include "frustum_tips.inc"
};
enum { INPUTS = sizeof inputs / sizeof *inputs };

static void ask_frustum(const bvol_frustum *f, const struct found_input *input)
{
    bvol_triangle triangle;
    bvol_segment segment;
    bvol_obb obb;
    bvol_index *one;
    memcpy(&triangle, input->shape, sizeof triangle);
    memcpy(&segment, input->shape, sizeof segment);
    memcpy(&obb, input->shape, sizeof obb);
    const bvol_capsule capsule = {segment.a, segment.b, 0};
    (void)bvol_frustum_overlaps_capsule(f, &capsule);
    (void)bvol_frustum_overlaps_segment(f, &segment);
    (void)bvol_frustum_overlaps_triangle(f, &triangle);
    (void)bvol_frustum_classify_frustum(f, f);
    if (input->kind != OBB)
        return;
    (void)bvol_frustum_classify_obb(f, &obb);
    (void)bvol_frustum_classify_within_obb(f, &obb);
    if (make(&one) && bvol_index_build_obbs(one, &obb, 1, 0, NULL, 0, NULL) == BVOL_OK)
        (void)bvol_index_classify_frustum(one, f, NULL, ids, NULL, ROOM);
    bvol_index_destroy(one);
}

/* Those that a search found, where dyadic numbers decide. */
static void *run_frusta(void *unused)
{
    for (int i = 0; i < INPUTS; i++) {
        bvol_frustum *f;
        if (bvol_frustum_create_from_planes(inputs[i].plane, PLANES, NULL, &f) != BVOL_OK)
            return NULL;
        ask_frustum(f, &inputs[i]);
        bvol_frustum_destroy(f);
    }
    return unused;
}

static size_t used(const unsigned char *stack)
{
    size_t clean = 0;
    while (clean < STACK && stack[clean] == 0xa5)
        clean++;
    return STACK - clean;
}

/* Runs on a painted stack. Returns 0 if it could not be. */
static int measure(void *(*what)(void *), const char *name, size_t *most)
{
    static _Alignas(4096) unsigned char stack[STACK];
    pthread_attr_t attributes;
    pthread_t thread;
    void *done = NULL;
    memset(stack, 0xa5, sizeof stack);
    if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstack(&attributes, stack, sizeof stack) != 0 ||
        pthread_create(&thread, &attributes, what, stack) != 0 || pthread_join(thread, &done) != 0 || !done)
        return 0;
    (void)pthread_attr_destroy(&attributes);
    *most = used(stack) > *most ? used(stack) : *most;
    printf("%s: %zu bytes\n", name, used(stack));
    return 1;
}

int main(void)
{
    static const bvol_plane sides[4] = {{{1, 0.3F, 0}, -2}, {{-1, 0.3F, 0}, 9}, {{0.1F, 1, 0}, 0}, {{0, -0.7F, 0.2F}, 8}};
    size_t most = 0;
    draw_shapes();
    if (bvol_frustum_create_from_planes(sides, 4, NULL, &frustum) != BVOL_OK)
        return 1;
    for (engine = BVOL_ENGINE_BVH; engine <= BVOL_ENGINE_OCTREE; engine++)
        if (!measure(run, "indexes", &most))
            return 1;
    engine = BVOL_ENGINE_BVH;
    if (!measure(run_hulls, "hulls", &most) || !measure(run_frusta, "frusta", &most))
        return 1;
    bvol_frustum_destroy(frustum);
    return most > PROMISED;
}
