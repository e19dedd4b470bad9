/* SPDX-License-Identifier: MIT */
#include "scene.h"

#include "../harness/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

/* Half the side of the world: the frustum sees one box in seven. */
static const float world = 24;

/* --- memory ------------------------------------------------------------------------------------------------------------- */

/* What is allocated, as a list. */
static struct block {
    struct block *next, *before;
    size_t size;
} * blocks;

enum { LINE = 64 };

void *batch_allocate(size_t size)
{
    const size_t whole = (size + LINE - 1) / LINE * LINE + LINE;
    struct block *b = aligned_alloc(LINE, whole + LINE);
    if (!b) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
    memset(b, 0, whole + LINE);
    *b = (struct block){blocks, NULL, whole};
    if (blocks)
        blocks->before = b;
    blocks = b;
    return (char *)b + LINE;
}

void batch_free(void *memory)
{
    if (!memory)
        return;
    struct block *b = (struct block *)(void *)((char *)memory - LINE);
    if (b->next)
        b->next->before = b->before;
    if (b->before)
        b->before->next = b->next;
    else
        blocks = b->next;
    free(b);
}

static void *allocate(size_t size, size_t align, void *user)
{
    (void)user;
    return align <= LINE ? batch_allocate(size) : NULL;
}

static void release(void *memory, size_t size, size_t align, void *user)
{
    (void)size;
    (void)align;
    (void)user;
    batch_free(memory);
}

const bvol_allocator batch_allocator = {allocate, release, NULL};

void batch_flush(void)
{
#if defined(__x86_64__)
    for (const struct block *b = blocks; b; b = b->next)
        for (size_t i = 0; i < LINE + b->size; i += LINE)
            _mm_clflush((const char *)b + i);
    _mm_mfence();
#endif
}

/* --- scenes ------------------------------------------------------------------------------------------------------------- */

/* Columns that lie one after the other, each a multiple of a block and of a cache line. */
static void make_columns(scene *s, size_t columns)
{
    size_t floats = (s->count + SCENE_BLOCK - 1) / SCENE_BLOCK * SCENE_BLOCK;
    float *all = batch_allocate(columns * floats * sizeof *all);
    s->streams = columns;
    s->stream_bytes = floats * sizeof *all;
    for (size_t c = 0; c < columns; ++c) {
        s->column[c] = all + c * floats;
        s->stream[c] = s->column[c];
    }
}

static void put(const scene *s, size_t first_column, size_t index, const bvol_vec3 *v)
{
    s->column[first_column][index] = v->x;
    s->column[first_column + 1][index] = v->y;
    s->column[first_column + 2][index] = v->z;
}

static bvol_aabb box_about(bvol_vec3 at, bvol_vec3 h)
{
    return (bvol_aabb){{at.x - h.x, at.y - h.y, at.z - h.z}, {at.x + h.x, at.y + h.y, at.z + h.z}};
}

static bvol_vec3 scaled(bvol_vec3 v, float by)
{
    return (bvol_vec3){v.x * by, v.y * by, v.z * by};
}

/* A ray from before the point, along a random direction. */
static bvol_ray ray_through(uint64_t *state, bvol_vec3 at, float before)
{
    bvol_vec3 d = random_direction(state);
    return (bvol_ray){{at.x - before * d.x, at.y - before * d.y, at.z - before * d.z}, 0, d, INFINITY};
}

/* Bits 0 .. 9 of n, two places between each and the next. */
static uint32_t apart(uint32_t n)
{
    n = (n | n << 16) & 0x30000ff;
    n = (n | n << 8) & 0x300f00f;
    n = (n | n << 4) & 0x30c30c3;
    return (n | n << 2) & 0x9249249;
}

/* Where a box is on the curve of Morton. */
static uint32_t place_of(const bvol_aabb *box)
{
    const float *low = &box->min.x, *high = &box->max.x;
    uint32_t place = 0;
    for (int k = 0; k < 3; ++k)
        place |= apart((uint32_t)(((low[k] + high[k]) / 2 / world + 1) * 511)) << k;
    return place;
}

static int by_place(const void *a, const void *b)
{
    const uint32_t p = place_of(a), q = place_of(b);
    return (p > q) - (p < q);
}

void scene_boxes(scene *s, size_t count, uint64_t seed, int sorted)
{
    uint64_t state = random_state(seed);
    *s = (scene){.count = count, .frustum = bench_camera()};
    s->planes = plain_planes_of(s->frustum)->plane;
    s->ray = ray_through(&state, (bvol_vec3){1, 2, 3}, world);
    s->box = box_about((bvol_vec3){3, -2, 1}, (bvol_vec3){8, 9, 10});
    s->boxes = batch_allocate(count * sizeof *s->boxes);
    make_columns(s, 6);
    for (size_t i = 0; i < count; ++i) {
        bvol_vec3 at = scaled(random_in_cube(&state), world);
        s->boxes[i] = box_about(at, random_extents(&state, 1));
    }
    if (sorted)
        qsort(s->boxes, count, sizeof *s->boxes, by_place);
    for (size_t i = 0; i < count; ++i) {
        put(s, 0, i, &s->boxes[i].min);
        put(s, 3, i, &s->boxes[i].max);
    }
}

/* The largest within them. */
void scene_spheres(scene *s, size_t count, uint64_t seed)
{
    scene boxes;
    scene_boxes(&boxes, count, seed, 0);
    *s = (scene){.count = count, .ray = boxes.ray, .streams = 1, .stream_bytes = count * sizeof *s->spheres};
    s->spheres = batch_allocate(s->stream_bytes);
    s->stream[0] = s->spheres;
    for (size_t i = 0; i < count; ++i) {
        const bvol_aabb *const b = &boxes.boxes[i];
        const bvol_vec3 size = {b->max.x - b->min.x, b->max.y - b->min.y, b->max.z - b->min.z};
        s->spheres[i].center = scaled((bvol_vec3){b->min.x + b->max.x, b->min.y + b->max.y, b->min.z + b->max.z}, 0.5F);
        s->spheres[i].radius = 0.5F * fminf(size.x, fminf(size.y, size.z));
    }
    scene_free(&boxes);
}

/* What lies below the boxes. */
void scene_rectangles(scene *s, size_t count, uint64_t seed)
{
    scene boxes;
    scene_boxes(&boxes, count, seed, 0);
    const bvol_aabb *q = &boxes.box;
    *s = (scene){.count = count, .rectangle = {{q->min.x, q->min.y}, {q->max.x, q->max.y}}};
    s->rectangles = batch_allocate(count * sizeof *s->rectangles);
    make_columns(s, 4);
    for (size_t i = 0; i < count; ++i) {
        const bvol_aabb *b = &boxes.boxes[i];
        s->rectangles[i] = (bvol_aabb2){{b->min.x, b->min.y}, {b->max.x, b->max.y}};
        for (int k = 0; k < 4; ++k)
            s->column[k][i] = (&s->rectangles[i].min.x)[k];
    }
    scene_free(&boxes);
}

/* Every box moves by less than its size. */
void scene_moving(scene *s, size_t count, uint64_t seed, int sorted)
{
    uint64_t state = random_state(seed + 1);
    scene_boxes(s, count, seed, sorted);
    s->moved = batch_allocate(count * sizeof *s->moved);
    for (size_t i = 0; i < count; ++i) {
        const bvol_vec3 by = scaled(random_in_cube(&state), 0.25F);
        const bvol_aabb *b = &s->boxes[i];
        s->moved[i] = (bvol_aabb){{b->min.x + by.x, b->min.y + by.y, b->min.z + by.z},
                                  {b->max.x + by.x, b->max.y + by.y, b->max.z + by.z}};
    }
    s->some_count = (count + 99) / 100;
    s->some = batch_allocate(s->some_count * sizeof *s->some);
    for (size_t i = 0; i < s->some_count; ++i)
        s->some[i] = (uint32_t)(random_uniform(&state, 0, 1) * (float)count) % (uint32_t)count;
}

void scene_rays(scene *s, size_t count, uint64_t seed)
{
    uint64_t state = random_state(seed);
    *s = (scene){.count = count, .box = box_about((bvol_vec3){0, 0, 0}, (bvol_vec3){1, 1.5F, 2})};
    s->rays = batch_allocate(count * sizeof *s->rays);
    make_columns(s, 8);
    for (size_t i = 0; i < count; ++i) {
        bvol_vec3 at = scaled(random_in_cube(&state), 3);
        bvol_ray r = ray_through(&state, at, random_uniform(&state, 5, 20));
        s->rays[i] = r;
        put(s, 0, i, &r.origin);
        put(s, 3, i, &(bvol_vec3){1 / r.dir.x, 1 / r.dir.y, 1 / r.dir.z});
        s->column[6][i] = r.t_min;
        s->column[7][i] = r.t_max;
    }
}

void scene_obb_pairs(scene *s, const workload *w, size_t count, uint64_t seed)
{
    pairs p = pairs_make(w, seed, count);
    *s = (scene){.count = count, .streams = 2, .stream_bytes = count * sizeof(bvol_obb)};
    char *both = batch_allocate(2 * s->stream_bytes);
    s->a = (bvol_obb *)(void *)both;
    s->b = s->a + count;
    memcpy(s->a, p.a, s->stream_bytes);
    memcpy(s->b, p.b, s->stream_bytes);
    s->stream[0] = s->a;
    s->stream[1] = s->b;
    pairs_free(&p);
}

void scene_obbs(scene *s, const workload *w, size_t count, uint64_t seed)
{
    pairs p = pairs_make(w, seed, count);
    const bvol_obb *a = p.a, *b = p.b;
    uint64_t state = random_state(seed);
    *s = (scene){.count = count, .streams = 1, .stream_bytes = count * sizeof *a, .obb = b[0]};
    s->obb.center = (bvol_vec3){3, -2, 1};
    s->obb.extent = (bvol_vec3){8, 9, 10};
    s->a = batch_allocate(s->stream_bytes);
    s->stream[0] = s->a;
    for (size_t i = 0; i < count; ++i) {
        s->a[i] = a[i];
        s->a[i].center = scaled(random_in_cube(&state), world);
    }
    s->ray.origin = scaled(random_in_cube(&state), world);
    pairs_free(&p);
}

void scene_free(scene *s)
{
    batch_free(s->boxes);
    batch_free(s->spheres);
    batch_free(s->moved);
    batch_free(s->some);
    batch_free(s->rectangles);
    batch_free(s->rays);
    batch_free(s->column[0]);
    batch_free(s->a);
}
