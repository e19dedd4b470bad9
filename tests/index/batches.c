/* SPDX-License-Identifier: MIT */
/* Many threads ask batches and all pairs of one index at once and build others, each with an executor of threads of its own,
 * and get what one thread gets.
 * Under the thread sanitizer this is a proof that the parts write nothing that others read. */
#include <bvol/bvol.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 8, BOXES = 4000, BUILT = 20000, ROOM = 100000, NEAREST = 3 };

static bvol_index *shared;
static bvol_aabb boxes[BUILT]; /* those of the shared index, and more */

/* What is found of one kind each; the same for all. */
typedef struct answers {
    uint64_t offsets[BOXES + 1];
    uint32_t ids[ROOM], first[BOXES];
    uint64_t any[(BOXES + 63) / 64], hit_offsets[BOXES + 1];
    bvol_index_found nearest[BOXES * NEAREST], hits[ROOM];
    bvol_pair pairs[ROOM];
    uint32_t built[2][BUILT]; /* the ids in the order of the tree, fast and of high quality */
    size_t pair_count, accepted;
} answers;

static float any(void)
{
    static uint32_t state = 1;
    state = state * 1664525U + 1013904223U;
    return (float)(state >> 8) / (1 << 20);
}

/* An executor: threads that take the next part until there is none. */
typedef struct crew {
    bvol_executor_part part;
    void *work;
    size_t parts;
    atomic_size_t next;
} crew;

static void *take_parts(void *user)
{
    crew *const c = user;
    for (size_t i = atomic_fetch_add(&c->next, 1); i < c->parts; i = atomic_fetch_add(&c->next, 1))
        c->part(c->work, i);
    return NULL;
}

static void run(bvol_executor_part part, void *work, size_t parts, void *context)
{
    const int threads = *(const int *)context;
    pthread_t thread[THREADS];
    int started = 0;
    crew c = {part, work, parts, 0};
    while (started < threads - 1 && pthread_create(&thread[started], NULL, take_parts, &c) == 0)
        started++;
    (void)take_parts(&c);
    while (started > 0)
        (void)pthread_join(thread[--started], NULL);
}

static int accept_some(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    (void)context;
    return id % 3 != 0;
}

/* Returns 0 without memory. */
static int build(answers *a, int high, const bvol_executor *executor)
{
    static const bvol_aabb everywhere = {{-1e9F, -1e9F, -1e9F}, {1e9F, 1e9F, 1e9F}};
    const bvol_index_options options = {
        .size = sizeof options, .flags = BVOL_INDEX_UNORDERED, .engine = BVOL_ENGINE_BVH, .quality = (uint32_t)high};
    bvol_index *index = NULL;
    const int built = bvol_index_create(&options, NULL, &index) == BVOL_OK &&
                      bvol_index_build(index, boxes, BUILT, 0, NULL, 0, &(bvol_resources){.executor = executor}) == BVOL_OK &&
                      bvol_index_overlaps_aabb(index, &everywhere, NULL, a->built[high], BUILT) == BUILT;
    bvol_index_destroy(index);
    return built;
}

/* Returns 0 without memory. */
static int ask(answers *a, int threads)
{
    const bvol_executor executor = {sizeof executor, (uint32_t)threads, run, &threads};
    const bvol_index_filter some = {sizeof some, 0, 0, 0, accept_some, NULL, NULL, NULL, NULL, NULL};
    static bvol_ray rays[BOXES];
    const bvol_executor *const e = threads > 1 ? &executor : NULL;
    if (threads == 1)
        for (int i = 0; i < BOXES; i++)
            rays[i] = (bvol_ray){boxes[i].max, 0, {0.5F, 0.25F, 1}, 100};
    a->accepted = bvol_index_overlaps_aabb(shared, &boxes[0], &some, NULL, 0);
    a->pair_count = bvol_index_pairs(shared, NULL, &(bvol_resources){.executor = e}, a->pairs, ROOM);
    if (a->pair_count < ROOM) /* what is left may have been written to */
        memset(a->pairs + a->pair_count, 0, (ROOM - a->pair_count) * sizeof *a->pairs);
    return build(a, 0, e) && build(a, 1, e) &&
           bvol_index_overlaps_aabb_many(shared, boxes, BOXES, 0, &some, &(bvol_resources){.executor = e}, a->offsets, a->ids,
                                         ROOM) == BVOL_OK &&
           bvol_index_raycast_first_many(shared, rays, BOXES, 0, NULL, &(bvol_resources){.executor = e}, a->first, NULL) ==
               BVOL_OK &&
           bvol_index_raycast_any_many(shared, rays, BOXES, 0, NULL, &(bvol_resources){.executor = e}, a->any,
                                       sizeof a->any / sizeof *a->any) == BVOL_OK &&
           bvol_index_raycast_many(shared, rays, BOXES, 0, NULL, &(bvol_resources){.executor = e}, a->hit_offsets, a->hits,
                                   ROOM) == BVOL_OK &&
           bvol_index_nearest_point_many(shared, &boxes[0].min, BOXES, sizeof *boxes, 100, NULL,
                                         &(bvol_resources){.executor = e}, a->nearest, NEAREST) == BVOL_OK;
}

typedef struct reader {
    pthread_t thread;
    int threads, failed;
    answers own;
} reader;

static void *read_all(void *user)
{
    reader *const r = user;
    r->failed = !ask(&r->own, r->threads);
    return NULL;
}

int main(void)
{
    static reader readers[THREADS];
    static answers alone;
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_DYNAMIC};
    for (int i = 0; i < BUILT; i++) {
        const float x = any(), y = any(), z = any();
        boxes[i] = (bvol_aabb){{x, y, z}, {x + 1, y + 1, z + 1}};
    }
    int failed = bvol_index_create(&options, NULL, &shared) != BVOL_OK ||
                 bvol_index_build(shared, boxes, BOXES, 0, NULL, 0, NULL) != BVOL_OK || !ask(&alone, 1);
    int started = 0;
    for (; started < THREADS && !failed; started++) {
        readers[started].threads = started % 2 ? 2 : THREADS;
        if (pthread_create(&readers[started].thread, NULL, read_all, &readers[started]) != 0)
            break;
    }
    failed |= started < THREADS;
    for (int i = 0; i < started; i++) {
        (void)pthread_join(readers[i].thread, NULL);
        failed += readers[i].failed || memcmp(&readers[i].own, &alone, sizeof alone) != 0;
    }
    bvol_index_destroy(shared);
    printf("%d threads, %u ids, %u pairs: %d differ\n", THREADS, (unsigned)alone.offsets[BOXES], (unsigned)alone.pair_count,
           failed);
    return failed > 0 || alone.pair_count == 0 || alone.accepted == 0;
}
