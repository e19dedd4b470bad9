/* SPDX-License-Identifier: MIT */
/* Many threads query the same indexes at once, and make, update and destroy trackers of them, and must get what one thread
 * gets. Under the thread sanitizer this is a proof that a query writes nothing that others read. */
#include "chance.h"

#include <bvol/bvol.h>

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 8, BOXES = 3000, QUERIES = 60, ROOM = 20000 };

static const uint32_t kinds[] = {BVOL_ENGINE_FLAT, BVOL_ENGINE_BVH, BVOL_ENGINE_DYNAMIC};
enum { INDEXES = sizeof kinds / sizeof *kinds };
static bvol_index *indexes[INDEXES];
static bvol_frustum *frustum;

/* What one thread was told. */
typedef struct reader {
    pthread_t thread;
    uint64_t sum;
    bvol_index_found found[BOXES];
    uint32_t ids[BOXES];
    uint8_t classes[BOXES];
    bvol_pair pairs[ROOM];
} reader;

/* The bytes in their order: FNV-1a. */
static void add(reader *r, const void *data, size_t size)
{
    const unsigned char *const bytes = data;
    for (size_t i = 0; i < size; i++)
        r->sum = (r->sum ^ bytes[i]) * 0x100000001b3U;
}

static void add_ids(reader *r, size_t count)
{
    add(r, &count, sizeof count);
    add(r, r->ids, count * sizeof *r->ids);
}

static void add_found(reader *r, size_t count)
{
    add(r, &count, sizeof count);
    add(r, r->found, count * sizeof *r->found);
}

static bvol_vec3 draw_point(chance *c)
{
    return (bvol_vec3){(float)chance_int(c, 0, 60), (float)chance_int(c, 0, 60), (float)chance_int(c, 0, 60)};
}

static bvol_aabb draw_box(chance *c, int size)
{
    const bvol_vec3 p = draw_point(c);
    const float s = (float)chance_int(c, 0, size);
    return (bvol_aabb){p, {p.x + s, p.y + s, p.z + s}};
}

static int accept_odd(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    (void)context;
    return id % 2 != 0;
}

static int visit(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    add(context, &id, sizeof id);
    return 0;
}

static void ask(reader *r, const bvol_index *index, chance *c)
{
    const bvol_index_filter odd = {.size = sizeof odd, .accept = accept_odd};
    const bvol_index_filter *const filter = one_in(c, 2) ? &odd : NULL;
    const bvol_aabb box = draw_box(c, 20);
    const bvol_sphere ball = {draw_point(c), 5};
    const bvol_vec3 p = draw_point(c), way = {p.x - box.min.x, p.y - box.min.y, p.z - box.min.z};
    const bvol_ray ray = {box.min, 0, way, INFINITY};
    add_ids(r, bvol_index_overlaps_aabb(index, &box, filter, r->ids, BOXES));
    add_ids(r, bvol_index_contains_point(index, &p, filter, r->ids, BOXES));
    add_ids(r, bvol_index_within_aabb(index, &box, filter, r->ids, BOXES));
    add_ids(r, bvol_index_overlaps_sphere(index, &ball, filter, r->ids, BOXES));
    add_ids(r, bvol_index_cull_frustum(index, frustum, filter, r->ids, BOXES));
    add_ids(r, bvol_index_classify_frustum(index, frustum, filter, r->ids, r->classes, BOXES));
    add_found(r, bvol_index_raycast(index, &ray, filter, r->found, BOXES));
    add_found(r, bvol_index_sweep_aabb(index, &box, &way, filter, r->found, BOXES));
    add_found(r, bvol_index_sweep_sphere(index, &ball, &way, filter, r->found, BOXES));
    add_found(r, bvol_index_nearest_point(index, &p, INFINITY, filter, r->found, 8));
    (void)bvol_index_overlaps_aabb_each(index, &box, filter, visit, r);
}

/* Trackers come and go while those of other threads do: the first one made is the first to go. */
static void track(reader *r, const bvol_index *index)
{
    const bvol_index_filter odd = {.size = sizeof odd, .accept = accept_odd};
    bvol_pair_tracker *all = NULL, *some = NULL;
    if (bvol_pair_tracker_create(index, NULL, NULL, &all) != BVOL_OK ||
        bvol_pair_tracker_create(index, &odd, NULL, &some) != BVOL_OK || bvol_pair_tracker_update(all) != BVOL_OK ||
        bvol_pair_tracker_update(some) != BVOL_OK)
        r->sum = 0;
    size_t pairs = bvol_pair_tracker_began(all, NULL, 0);
    add(r, &pairs, sizeof pairs);
    bvol_pair_tracker_destroy(all);
    pairs = bvol_pair_tracker_pairs(some, r->pairs, ROOM);
    add(r, &pairs, sizeof pairs);
    add(r, r->pairs, (pairs < ROOM ? pairs : ROOM) * sizeof *r->pairs);
    bvol_pair_tracker_destroy(some);
}

/* Many that find nothing, so that two threads come and go at once. */
static void come_and_go(const bvol_index *index)
{
    bvol_pair_tracker *trackers[8] = {NULL};
    for (int round = 0; round < 500; round++)
        for (int i = 0; i < 8; i++) {
            bvol_pair_tracker_destroy(trackers[i]);
            trackers[i] = NULL;
            if (round < 499)
                (void)bvol_pair_tracker_create(index, NULL, NULL, &trackers[i]);
        }
}

static void *read_all(void *user)
{
    reader *const r = user;
    chance c = {1};
    r->sum = 0xcbf29ce484222325U;
    for (int i = 0; i < INDEXES; i++) {
        for (int q = 0; q < QUERIES; q++)
            ask(r, indexes[i], &c);
        track(r, indexes[i]);
        come_and_go(indexes[i]);
        const size_t pairs = bvol_index_pairs(indexes[i], NULL, NULL, r->pairs, ROOM);
        add(r, &pairs, sizeof pairs);
        add(r, r->pairs, (pairs < ROOM ? pairs : ROOM) * sizeof *r->pairs);
    }
    return NULL;
}

static int make(void)
{
    static bvol_aabb boxes[BOXES];
    static const bvol_plane sides[3] = {{{1, 0.25F, 0}, -20}, {{0, 1, 0.5F}, -9}, {{-1, 0, 0.25F}, 40}};
    chance c = {1};
    int made = bvol_frustum_create_from_planes(sides, 3, NULL, &frustum) == BVOL_OK;
    for (int i = 0; i < BOXES; i++)
        boxes[i] = draw_box(&c, 3);
    for (int i = 0; i < INDEXES && made; i++) {
        const bvol_index_options options = {.size = sizeof options, .engine = kinds[i]};
        made = bvol_index_create(&options, NULL, &indexes[i]) == BVOL_OK &&
               bvol_index_build(indexes[i], boxes, BOXES, 0, NULL, 0, NULL) == BVOL_OK;
    }
    return made;
}

int main(void)
{
    static reader readers[THREADS], alone;
    int differ = 0;
    if (!make()) {
        fputs("no indexes\n", stderr);
        return 1;
    }
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&readers[i].thread, NULL, read_all, &readers[i]) != 0) {
            fputs("no threads\n", stderr);
            return 1;
        }
    for (int i = 0; i < THREADS; i++)
        (void)pthread_join(readers[i].thread, NULL);
    (void)read_all(&alone);
    for (int i = 0; i < THREADS; i++)
        differ += readers[i].sum != alone.sum;
    for (int i = 0; i < INDEXES; i++)
        bvol_index_destroy(indexes[i]);
    bvol_frustum_destroy(frustum);
    printf("%d threads, %d indexes: %d differ\n", THREADS, INDEXES, differ);
    return differ > 0;
}
