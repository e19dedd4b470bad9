/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <math.h>
#include <stdlib.h>

/* Room for the plain planes, and then the frustum, aligned as malloc aligns. */
enum { BEFORE = 192 };
_Static_assert(sizeof(plain_planes) <= BEFORE && BEFORE % 16 == 0, "planes before the frustum");

static void *alloc_behind(size_t size, size_t align, void *user)
{
    (void)align, (void)user;
    char *block = malloc(BEFORE + size);
    /* cppcheck-suppress memleak ; free_behind() goes back to it */
    return block ? block + BEFORE : NULL;
}

static void free_behind(void *memory, size_t size, size_t align, void *user)
{
    (void)size, (void)align, (void)user;
    free((char *)memory - BEFORE);
}

const plain_planes *plain_planes_of(const bvol_frustum *frustum)
{
    return (const plain_planes *)(const void *)((const char *)frustum - BEFORE);
}

/* As renderers do: unit normals, and corners. */
static void set_plain(bvol_frustum *frustum)
{
    plain_planes *out = (plain_planes *)(void *)((char *)frustum - BEFORE);
    for (size_t i = 0; i < 6; ++i) {
        bvol_plane p;
        if (bvol_frustum_plane(frustum, i, &p) != BVOL_OK)
            abort();
        const float s = 1 / sqrtf(p.normal.x * p.normal.x + p.normal.y * p.normal.y + p.normal.z * p.normal.z);
        out->plane[i] = (bvol_plane){{p.normal.x * s, p.normal.y * s, p.normal.z * s}, p.d * s};
    }
    if (bvol_frustum_corners(frustum, out->corner) != BVOL_OK)
        abort();
}

const bvol_frustum_options bench_camera_options = {sizeof bench_camera_options, 0, BVOL_DEPTH_ZERO_TO_ONE, 0};

static bvol_frustum *make_camera(const float matrix[16])
{
    const bvol_allocator allocator = {alloc_behind, free_behind, NULL};
    bvol_frustum *camera;
    if (bvol_frustum_create(matrix, &bench_camera_options, &allocator, &camera) != BVOL_OK)
        abort();
    set_plain(camera);
    return camera;
}

/* z_clip = SCALE z + near SCALE for near 0.25 and far 20, seen from z = 10 */
#define SCALE (-20 / (20 - 0.25F))
const float *bench_camera_matrix(void)
{
    static const float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, SCALE, -1, 0, 0, 0.25F * SCALE - 10 * SCALE, 10};
    return m;
}

const bvol_frustum *bench_camera(void)
{
    static bvol_frustum *camera;
    if (!camera)
        camera = make_camera(bench_camera_matrix());
    return camera;
}

/* Here and there across the view of the first, with a tenth of its sight, turned by two angles. */
const bvol_frustum *bench_other_camera(int number)
{
    static bvol_frustum *cameras[CAMERAS];
    if (!cameras[number]) {
        const float turn = 2.4F * (float)(number + 1), tilt = 1.7F * (float)(number + 1), scale = -2 / (2 - 0.25F);
        const float c = cosf(turn), s = sinf(turn), e = cosf(tilt), t = sinf(tilt);
        const int row = number / 8, column = number % 8;
        const float x = (float)column * 3 - 10, y = (float)row * 3 - 10;
        const float axis[3][3] = {{c, 0, -s}, {t * s, e, t * c}, {e * s, -t, e * c}};
        float m[16];
        for (size_t k = 0; k < 4; ++k) {
            float local[3];
            for (int i = 0; i < 3; ++i)
                local[i] = k < 3 ? axis[i][k] : -(axis[i][0] * x + axis[i][1] * y);
            m[4 * k] = local[0];
            m[4 * k + 1] = local[1];
            m[4 * k + 2] = scale * local[2] + (k == 3 ? 0.25F * scale : 0);
            m[4 * k + 3] = -local[2];
        }
        cameras[number] = make_camera(m);
    }
    return cameras[number];
}

#define FRUSTA(verb)                                                                                                           \
    .name = "frustum_" #verb "_frustum", .exact = CHECKED_(bvol_frustum_##verb##_frustum, frustum, frustum),                   \
    .call = loop_frustum_frustum, .a = KIND_frustum, .b = KIND_other_frustum

#define WITHIN(verb, B, plain)                                                                                                 \
    .name = "frustum_" #verb "_" #B, .exact = CHECKED_(bvol_frustum_##verb##_##B, frustum, B), .call = loop_frustum_##B,       \
    .a = KIND_other_frustum, .b = KIND_##B, .scale_b = 12, .plains[0].test = plain
#define PLAIN_WITHIN(verb, B) WITHIN(verb, B, CHECKED_(plain_frustum_##verb##_##B, frustum, B))

static const workload list[] = {
    {PLAIN(frustum, contains, point), .overlap = 0.25},
    {PLAIN(frustum, cull, aabb), .overlap = 0.15, .goal = 1.25},
    {PLAIN(frustum, cull, aabb), .overlap = 0.50, .goal = 1.25},
    {EXACT(frustum, overlaps, aabb), .overlap = 0.15},
    {EXACT(frustum, overlaps, aabb), .overlap = 0.50},
    {PLAIN(frustum, contains, aabb), .overlap = 0.15},
    {EXACT(frustum, classify, aabb), .overlap = 0.50},
    {PLAIN(frustum, cull, sphere), .overlap = 0.50},
    {EXACT(frustum, overlaps, sphere), .overlap = 0.50},
    {EXACT(frustum, classify, sphere), .overlap = 0.50},
    {EXACT(frustum, cull, obb), .overlap = 0.50},
    {EXACT(frustum, cull, capsule), .overlap = 0.50},
    {EXACT(frustum, overlaps, obb), .overlap = 0.50},
    {EXACT(frustum, classify, obb), .overlap = 0.50},
    {FRUSTA(overlaps), .plains[0].test = CHECKED_(plain_frustum_overlaps_frustum, frustum, frustum)},
    {FRUSTA(contains), .plains[0].test = CHECKED_(plain_frustum_contains_frustum, frustum, frustum)},
    {FRUSTA(classify)},
    {PLAIN_WITHIN(within, aabb)},
    {WITHIN(classify_within, aabb, NULL)},
    {PLAIN_WITHIN(within, obb)},
    {WITHIN(classify_within, obb, NULL)},
};

const workloads frustum_workloads = WORKLOADS(list);
