/* SPDX-License-Identifier: MIT */
/* What two threads of OpenMP gain for one index, beside what the machine gives two at best: two runs with a thread each that
 * have nothing to do with each other. Times are those of the clock, so nothing else may run.
 *
 *     two_threads [ROUNDS]       each row has the least times of so many rounds, 15 if it is not said */
#include <bvol/index.h>
#include <bvol/openmp.h>

#include "harness/random.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 100000, MANY = 1000000, ROOM = 1 << 22, TWO = 2 };
static const double goal = 0.9;

static bvol_aabb boxes[MANY];
static size_t count; /* of boxes */
static bvol_pair pairs[TWO][ROOM];
static bvol_index *built;

static void check(int right)
{
    if (!right) {
        fprintf(stderr, "two_threads: no memory\n");
        exit(1);
    }
}

static bvol_index *build(const bvol_resources *resources)
{
    const bvol_index_options options = {.size = sizeof options, .engine = BVOL_ENGINE_BVH, .flags = BVOL_INDEX_UNORDERED};
    bvol_index *index = NULL;
    check(bvol_index_create(&options, NULL, &index) == BVOL_OK);
    check(bvol_index_build(index, boxes, count, 0, NULL, 0, resources) == BVOL_OK);
    return index;
}

/* A run, of which two may go on at once. */
static size_t run_build(const bvol_resources *resources, int run)
{
    (void)run;
    bvol_index_destroy(build(resources));
    return 0;
}

static size_t run_pairs(const bvol_resources *resources, int run)
{
    return bvol_index_pairs(built, NULL, resources, pairs[run], ROOM);
}

typedef size_t work(const bvol_resources *resources, int run);

static double one(work *w)
{
    const double start = omp_get_wtime();
    (void)w(NULL, 0);
    return omp_get_wtime() - start;
}

/* From when both begin until the later of them ends. */
static double two_apart(work *w)
{
    double start = 0;
#pragma omp parallel num_threads(TWO)
    {
#pragma omp barrier
#pragma omp master
        start = omp_get_wtime();
        (void)w(NULL, omp_get_thread_num());
    }
    return omp_get_wtime() - start;
}

static double two_together(work *w)
{
    bvol_executor executor;
    bvol_openmp_executor(&executor);
    const double start = omp_get_wtime();
    (void)w(&(bvol_resources){.executor = &executor}, 0);
    return omp_get_wtime() - start;
}

static void measure(const char *name, work *w, int rounds)
{
    double alone = INFINITY, apart = INFINITY, together = INFINITY;
    for (int i = 0; i < rounds; ++i) {
        alone = fmin(alone, one(w));
        apart = fmin(apart, two_apart(w));
        together = fmin(together, two_together(w));
    }
    const double gain = alone / together, best = TWO * alone / apart;
    printf("%-20s %7.2f ms %7.2f ms %7.2f ms %7.2f %7.2f %7.2f  %s\n", name, 1e3 * alone, 1e3 * apart, 1e3 * together, gain,
           best, gain / best, gain >= goal * best ? "reached" : "MISSED");
}

static void make_boxes(void)
{
    uint64_t rng = random_state(1);
    const float half = cbrtf((float)count) / 2;
    for (size_t i = 0; i < count; ++i) {
        const bvol_vec3 p = random_in_cube(&rng), min = {half * p.x, half * p.y, half * p.z};
        boxes[i] = (bvol_aabb){min, {min.x + 0.5F, min.y + 0.5F, min.z + 0.5F}};
    }
}

/* Of the arguments; 0 if they are no number of rounds. */
static int rounds_of(int argc, char **argv)
{
    char *end;
    if (argc < 2)
        return 15;
    const long rounds = strtol(argv[1], &end, 10);
    return argc == 2 && *end == '\0' && rounds >= 1 && rounds <= 999 ? (int)rounds : 0;
}

int main(int argc, char **argv)
{
    const int rounds = rounds_of(argc, argv), is_help = argc == 2 && strcmp(argv[1], "--help") == 0;
    if (rounds == 0) {
        fprintf(is_help ? stdout : stderr, "usage: two_threads [ROUNDS]   from 1 to 999 (15)\n");
        return !is_help;
    }
    omp_set_num_threads(TWO);
    printf("gain: one thread's time over that of two; best: what two runs apart gain; goal: %.1f of it\n", goal);
    printf("%-20s %10s %10s %10s %7s %7s %7s\n", "work", "one", "two apart", "together", "gain", "best", "share");
    for (count = FEW; count <= MANY; count *= MANY / FEW) {
        make_boxes();
        built = build(NULL);
        printf("%zu boxes\n", count);
        measure("build", run_build, rounds);
        measure("pairs", run_pairs, rounds);
        bvol_index_destroy(built);
    }
    return 0;
}
