/* SPDX-License-Identifier: MIT */
/* Checks, then times. Contenders take turns within a round, in an order that rotates; ratios are taken within each round. */
#include "../timing.h"
#include "cases.h"
#include "scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Floats may be wrong where a member nearly touches. Members of these scenes do so once in some ten thousand times; whoever
 * differs more often answers another question. */
static const double tolerated = 1e-3;

/* --- answers ------------------------------------------------------------------------------------------------------------ */

static int answer(const contender *c, const void *answers, size_t i)
{
    if (c->form == FORM_BITS)
        return (int)(((const uint64_t *)answers)[i >> 6] >> (i & 63) & 1);
    return ((const uint8_t *)answers)[i] != 0;
}

/* What a contender of a case needs while it runs. */
typedef struct runner {
    const contender *who;
    void *own;
} runner;

static runner start(const scene *s, const contender *c)
{
    return (runner){c, c->prepare ? c->prepare(s) : NULL};
}

static void stop(runner *r)
{
    if (r->who->release)
        r->who->release(r->own);
}

static long count_differences(const scene *s, const runner *r, const contender *reference, const void *right, void *answers)
{
    memset(answers, 0xAA, s->count); /* so that answers left from another do not pass */
    r->who->run(s, r->own, answers);
    long differ = 0;
    for (size_t i = 0; i < s->count; ++i)
        differ += answer(r->who, answers, i) != answer(reference, right, i);
    return differ;
}

static int is_exact(const contender *c)
{
    return c->role == ROLE_SET || c->role == ROLE_SINGLE;
}

/* Single calls of the library, which have no kernels: they say what is right. */
static const runner *reference_of(const runner *runners, int count)
{
    for (int k = 0; k < count; ++k)
        if (runners[k].who->role == ROLE_SINGLE)
            return &runners[k];
    abort(); /* they are in every task */
}

/* 0 if somebody is wrong who must not be, or too often. */
static int check(const scene *s, const runner *runners, void *answers, result *out)
{
    const runner *reference = reference_of(runners, out->count);
    uint8_t *right = batch_allocate(s->count);
    reference->who->run(s, reference->own, right);
    out->hits = 0;
    for (size_t i = 0; i < s->count; ++i)
        out->hits += right[i];
    int good = 1;
    for (int k = 0; k < out->count; ++k) {
        const contender *c = runners[k].who;
        if (c->form == FORM_NONE)
            continue;
        long differ = count_differences(s, &runners[k], reference->who, right, answers);
        out->entries[k].differ = differ;
        double most = is_exact(c) ? 0 : 1 + tolerated * (double)s->count;
        if ((double)differ > most) {
            fprintf(stderr, "bench: %s, %zu: %s answers %ld differently than the library\n", out->of->name, s->count, c->label,
                    differ);
            good = 0;
        }
    }
    batch_free(right);
    return good;
}

/* --- times -------------------------------------------------------------------------------------------------------------- */

/* The others have had the caches. So everybody first goes over its members a few times, as long as that pays: what answers in
 * a few milliseconds may then live in the last cache, and what takes longer does not care. */
static const double warm_seconds = 10e-3;
enum { WARM_PASSES = 8 };

static void warm(const scene *s, const runner *r, void *answers)
{
    double before = timing_now();
    for (int p = 0; p < WARM_PASSES && (p == 0 || timing_now() - before < warm_seconds); ++p)
        r->who->run(s, r->own, answers);
}

/* Seconds for so many passes over all members. */
static double time_passes(const scene *s, const runner *r, void *answers, int passes)
{
    warm(s, r, answers);
    double before = timing_now();
    for (int p = 0; p < passes; ++p)
        r->who->run(s, r->own, answers);
    return timing_now() - before;
}

/* How many passes last as long as a sample should. */
static int passes_for(const scene *s, const runner *r, void *answers, double seconds)
{
    int passes = 1;
    while (passes < 1 << 24) {
        double took = time_passes(s, r, answers, passes);
        if (took >= seconds)
            return passes;
        passes = took < seconds / 16 ? passes * 8 : (int)ceil(passes * 1.1 * seconds / took);
    }
    return passes;
}

static void run_rounds(const scene *s, const runner *runners, const options *o, void *answers, result *out)
{
    int passes[ENTRIES];
    for (int k = 0; k < out->count; ++k)
        passes[k] = passes_for(s, &runners[k], answers, o->seconds);
    for (int r = 0; r < o->rounds; ++r)
        for (int i = 0; i < out->count; ++i) {
            int k = (r + i) % out->count;
            out->entries[k].samples[r] =
                1e9 * time_passes(s, &runners[k], answers, passes[k]) / ((double)passes[k] * (double)s->count);
        }
    out->rounds = o->rounds;
    for (entry *e = out->entries; e < out->entries + out->count; ++e) {
        double values[MAX_ROUNDS];
        memcpy(values, e->samples, (size_t)o->rounds * sizeof values[0]);
        e->median = timing_median(values, o->rounds);
        e->min = values[0];
        e->max = values[o->rounds - 1];
    }
}

int run_case(const batch_case *c, const options *o, int check_only, result *out)
{
    *out = (result){.of = c};
    scene s;
    c->make(c, o->seed, &s);
    out->bytes = s.streams * s.stream_bytes;

    const contender *list[ENTRIES];
    runner runners[ENTRIES];
    out->count = (int)contenders_of(c->task, list, ENTRIES);
    for (int k = 0; k < out->count; ++k) {
        runners[k] = start(&s, list[k]);
        out->entries[k].who = list[k];
    }
    void *answers = batch_allocate(s.count + SCENE_BLOCK);
    int good = check(&s, runners, answers, out);
    if (good && !check_only)
        run_rounds(&s, runners, o, answers, out);
    for (int k = 0; k < out->count; ++k)
        stop(&runners[k]);
    batch_free(answers);
    scene_free(&s);
    return good;
}

/* --- what the numbers say ----------------------------------------------------------------------------------------------- */

double result_ratio(const result *r, const entry *a, const entry *b)
{
    double values[MAX_ROUNDS];
    for (int i = 0; i < r->rounds; ++i)
        values[i] = a->samples[i] / b->samples[i];
    return timing_median(values, r->rounds);
}

static const entry *slowest(const result *r, batch_role role)
{
    const entry *found = NULL;
    for (const entry *e = r->entries; e < r->entries + r->count; ++e)
        if (e->who->role == role && (!found || e->median > found->median))
            found = e;
    return found;
}

const entry *result_ours(const result *r)
{
    const entry *set = slowest(r, ROLE_SET);
    return set ? set : slowest(r, ROLE_SINGLE);
}

const entry *result_best(const result *r)
{
    const entry *best = NULL;
    for (const entry *e = r->entries; e < r->entries + r->count; ++e)
        if ((e->who->role == ROLE_PEER || e->who->role == ROLE_LOOP) && (!best || e->median < best->median))
            best = e;
    return best;
}

/* The last of the floors reads as many streams as there are columns. */
const entry *result_floor(const result *r)
{
    const entry *floor = NULL;
    for (const entry *e = r->entries; e < r->entries + r->count; ++e)
        if (e->who->role == ROLE_FLOOR)
            floor = e;
    return floor;
}
