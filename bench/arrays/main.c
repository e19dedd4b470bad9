/* SPDX-License-Identifier: MIT */
/* Pairs of shapes in two arrays: a mask of all beside one call for each pair and the textbook, inlined. */
#include "arrays.h"

#include "harness/harness.h"
#include "harness/random.h"

#include <bvol/bvol.h>
#include <stdio.h>
#include <stdlib.h>

enum { PAIRS = 4096, WORDS = PAIRS / 64, SHARES = 3, FLOATS = 16 };

typedef int any_single(const void *a, const void *b);
typedef bvol_result any_many(const void *a, const void *b, uint64_t *mask);
typedef void any_maker(uint64_t *random, float *out);

typedef struct job {
    const char *name;
    size_t size, other_size;
    any_maker *make, *make_other;
    any_single *single;
    any_many *many;
    array_loop *textbook;
} job;

static float a[PAIRS * FLOATS], b[PAIRS * FLOATS];
static uint64_t ours[WORDS], singly[WORDS], textbook[WORDS];

/* --- shapes, in a cube in which a share of the pairs meet --- */

static void make_point(uint64_t *random, float out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = random_uniform(random, -2, 2);
}

static void make_aabb(uint64_t *random, float *out)
{
    const bvol_vec3 h = random_extents(random, 1);
    make_point(random, out);
    out[3] = out[0] + h.x;
    out[4] = out[1] + h.y;
    out[5] = out[2] + h.z;
    out[0] -= h.x;
    out[1] -= h.y;
    out[2] -= h.z;
}

static void make_sphere(uint64_t *random, float *out)
{
    make_point(random, out);
    out[3] = random_uniform(random, 0.25F, 2);
}

static void make_obb(uint64_t *random, float *out)
{
    bvol_obb box;
    float m[3][3];
    make_point(random, out);
    box = (bvol_obb){.center = {out[0], out[1], out[2]}, .extent = random_extents(random, 1)};
    random_rotation(random, m);
    for (int i = 0; i < 3; ++i)
        box.axis[i] = (bvol_vec3){m[i][0], m[i][1], m[i][2]};
    *(bvol_obb *)(void *)out = box;
}

static void make_capsule(uint64_t *random, float *out)
{
    make_point(random, out);
    make_point(random, out + 3);
    out[6] = random_uniform(random, 0.1F, 1);
}

static void make_triangle(uint64_t *random, float *out)
{
    for (int k = 0; k < 3; ++k)
        make_point(random, out + 3 * k);
}

static void make_ray(uint64_t *random, float *out)
{
    bvol_ray ray = {.t_max = 1000};
    make_point(random, out);
    ray.origin = (bvol_vec3){3 * out[0], 3 * out[1], 3 * out[2]};
    make_point(random, out);
    ray.dir = (bvol_vec3){out[0] - ray.origin.x, out[1] - ray.origin.y, out[2] - ray.origin.z};
    *(bvol_ray *)(void *)out = ray;
}

/* --- how they are asked --- */

#define ASK_overlaps(A, B) bvol_##A##_overlaps_##B(first, second)
#define ASK_hits(A, B) bvol_##A##_hits_##B(first, second, NULL)
#define WAYS(A, verb, B)                                                                                                       \
    static int single_##A##_##B(const void *first, const void *second)                                                         \
    {                                                                                                                          \
        return ASK_##verb(A, B);                                                                                               \
    }                                                                                                                          \
    static bvol_result many_##A##_##B(const void *first, const void *second, uint64_t *mask)                                   \
    {                                                                                                                          \
        return bvol_##A##_##verb##_##B##_many(first, PAIRS, 0, second, PAIRS, 0, mask, WORDS);                                 \
    }
ARRAYS(WAYS)

#define JOB(A, verb, B)                                                                                                        \
    {#A "_" #verb "_" #B "_many", sizeof(bvol_##A), sizeof(bvol_##B), make_##A, make_##B, single_##A##_##B, many_##A##_##B,    \
     textbook_##A##_##B},
static const job jobs[] = {ARRAYS(JOB)};
enum { JOBS = sizeof jobs / sizeof *jobs };

static void run_many(void *context, size_t passes)
{
    const job *const j = context;
    for (; passes > 0; --passes)
        if (j->many(a, b, ours) != BVOL_OK)
            exit(1);
}

static void run_singly(void *context, size_t passes)
{
    const job *const j = context;
    for (; passes > 0; --passes)
        for (size_t i = 0; i < PAIRS; ++i) {
            const int answer = j->single((const char *)a + i * j->size, (const char *)b + i * j->other_size);
            singly[i / 64] = (i % 64 ? singly[i / 64] : 0) | (uint64_t)(answer != 0) << i % 64;
        }
}

static void run_textbook(void *context, size_t passes)
{
    const job *const j = context;
    for (; passes > 0; --passes)
        j->textbook(a, b, PAIRS, textbook);
}

/* --- rows --- */

static const int shares[SHARES] = {5, 50, 95};

static int describe(size_t index, const session *s, row *r)
{
    (void)s;
    if (index >= (size_t)JOBS * SHARES)
        return 0;
    r->name = jobs[index / SHARES].name;
    snprintf(r->size, sizeof r->size, "%d", PAIRS);
    snprintf(r->note, sizeof r->note, "%d %% true", shares[index % SHARES]);
    snprintf(r->fields, sizeof r->fields, "%d,%d", PAIRS, shares[index % SHARES]);
    r->calls = PAIRS;
    r->goals[0] = (goal){ANYBODY, TIMES_THE_TIME, 0.5};
    r->goals_of[0] = "many";
    return 1;
}

static long count_others(const uint64_t *mask)
{
    long count = 0;
    for (size_t i = 0; i < PAIRS; ++i)
        count += (long)((mask[i / 64] ^ ours[i / 64]) >> i % 64 & 1);
    return count;
}

static int prepare(size_t index, const session *s, row *r)
{
    static job of;
    uint64_t random = random_state(7 + index);
    of = jobs[index / SHARES];
    (void)s;
    for (size_t i = 0; i < PAIRS; ++i) {
        const int wanted = random_uniform(&random, 0, 100) < (float)shares[index % SHARES];
        float one[FLOATS], other[FLOATS];
        do {
            of.make(&random, one);
            of.make_other(&random, other);
        } while (of.single(one, other) != wanted);
        for (size_t k = 0; k < of.size / sizeof(float); ++k)
            a[i * of.size / sizeof(float) + k] = one[k];
        for (size_t k = 0; k < of.other_size / sizeof(float); ++k)
            b[i * of.other_size / sizeof(float) + k] = other[k];
    }
    run_many(&of, 1);
    run_singly(&of, 1);
    run_textbook(&of, 1);
    row_add(r, (candidate){.label = "textbook, inlined",
                           .role = ROLE_LOOP,
                           .run = run_textbook,
                           .context = &of,
                           .differ = count_others(textbook)});
    row_add(r,
            (candidate){
                .label = "one by one", .role = ROLE_SINGLE, .run = run_singly, .context = &of, .differ = count_others(singly)});
    row_add(r, (candidate){.label = "many", .role = ROLE_SET, .run = run_many, .context = &of});
    if (count_others(singly) == 0)
        return 1;
    fprintf(stderr, "%s differs from single calls\n", of.name);
    return 0;
}

static void release(void)
{
}

static const candidate *textbook_of(const row *r)
{
    return &r->candidates[0];
}

int main(int argc, char **argv)
{
    const benchmark bench = {
        .title = "Pairs of shapes in arrays",
        .notes = "ns a pair. ratio: to the textbook, inlined into its loop, of the compiler's usual instructions.\n",
        .call = "pair",
        .rounds = 15,
        .quick_rounds = 7,
        .name_column = "function",
        .columns = "pairs,true",
        .ratios = {{"ratio", "ratio", textbook_of}},
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&bench, argc, argv);
}
