/* SPDX-License-Identifier: MIT */
/* Checks, then times. The candidates take turns within a round, in an order that rotates, so that whatever else runs on the
 * machine hits all of them alike; a ratio is taken within each round, and the median of the rounds counts. */
#include "baseline.h"
#include "bench.h"
#include "timing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A plain version may be wrong only where growing and shrinking by this much changes its own answer. The data has coordinates
 * up to some tens, so that float errors are a few millionths: a pair that is not so near to touching must be right. */
static const float near_touch = 1e-3f;

/* --- checks ------------------------------------------------------------------------------------------------------------- */

static int near_touching(const workload *w, any_function plain, const pairs *p, size_t i)
{
    return pairs_answer_grown(w, plain, p, i, near_touch, 0) != pairs_answer_grown(w, plain, p, i, -near_touch, 0) ||
           pairs_answer_grown(w, plain, p, i, 0, near_touch) != pairs_answer_grown(w, plain, p, i, 0, -near_touch);
}

/* Counts where a candidate differs from the library; 0 if it differs where it must not. */
static int check(const workload *w, const pairs *p, candidate *c)
{
    for (size_t i = 0; i < PAIRS; ++i) {
        if (pairs_answer(w, c->test, p, i) == pairs_answer(w, w->exact, p, i))
            continue;
        ++c->wrong;
        if (c->is_library || !near_touching(w, c->test, p, i)) {
            fprintf(stderr, "bench: %s: %s and the static library disagree on pair %zu\n", w->name, c->label, i);
            return 0;
        }
    }
    return 1;
}

/* --- times -------------------------------------------------------------------------------------------------------------- */

static volatile long sink;

static double time_candidate(const workload *w, const pairs *p, any_function test, int repeats)
{
    double start = timing_now();
    for (int r = 0; r < repeats; ++r)
        sink += w->call(test, p->a, p->b, PAIRS);
    return (timing_now() - start) * 1e9 / ((double)repeats * PAIRS);
}

static double time_floor(const pairs *p, int repeats)
{
    double start = timing_now();
    long sum = 0;
    for (int r = 0; r < repeats; ++r)
        for (size_t i = 0; i < PAIRS; ++i)
            sum += plain_touch((const char *)p->a + i * p->size_a, (const char *)p->b + i * p->size_b);
    sink += sum;
    return (timing_now() - start) * 1e9 / ((double)repeats * PAIRS);
}

static const candidate *fastest_reference(const measurement *m)
{
    const candidate *fastest = NULL;
    for (const candidate *x = m->candidates; x < m->candidates + m->count; ++x)
        if (x->is_reference && (!fastest || x->median < fastest->median))
            fastest = x;
    return fastest;
}

static void summarise(measurement *m, int rounds)
{
    double values[MAX_ROUNDS];
    for (candidate *x = m->candidates; x < m->candidates + m->count; ++x) {
        memcpy(values, x->samples, (size_t)rounds * sizeof values[0]);
        x->median = timing_median(values, rounds);
        x->min = values[0];
        x->max = values[rounds - 1];
    }
    const candidate *reference = fastest_reference(m);
    for (candidate *x = m->candidates; reference && x < m->candidates + m->count; ++x) {
        for (int r = 0; r < rounds; ++r)
            values[r] = x->samples[r] / reference->samples[r];
        x->ratio = timing_median(values, rounds);
    }
}

static void run_rounds(const pairs *p, const options *o, measurement *m)
{
    const workload *w = m->w;
    double once = 0; /* seconds for all pairs, by the slowest of a few first runs */
    for (int c = 0; c < m->count; ++c)
        once = fmax(once, time_candidate(w, p, m->candidates[c].test, 2) * PAIRS * 1e-9);
    int repeats = (int)fmax(1, o->seconds / once);
    double floors[MAX_ROUNDS];
    for (int r = 0; r < o->rounds; ++r) {
        floors[r] = time_floor(p, repeats);
        for (int k = 0; k < m->count; ++k) {
            candidate *x = &m->candidates[(r + k) % m->count];
            x->samples[r] = time_candidate(w, p, x->test, repeats);
        }
    }
    m->floor = timing_median(floors, o->rounds);
    summarise(m, o->rounds);
}

static void add(measurement *m, candidate c)
{
    if (c.test)
        m->candidates[m->count++] = c;
}

int measure(const workload *w, any_function shared, const options *o, int check_only, measurement *m)
{
    *m = (measurement){.w = w};
    add(m, (candidate){.label = "libbvol.a", .test = w->exact, .is_library = 1});
    add(m, (candidate){.label = "libbvol.so", .test = shared, .is_library = 1});
    for (const plain_version *x = w->plains; x < w->plains + PLAINS; ++x)
        add(m, (candidate){x->label ? x->label : "plain float", x->test, .is_reference = !x->other_exits});

    pairs p = pairs_make(w, o->seed, PAIRS);
    m->bytes = p.size_a + p.size_b;
    int good = 1;
    for (int c = 1; c < m->count; ++c)
        good &= check(w, &p, &m->candidates[c]);
    if (good && !check_only) {
        size_t hits = 0;
        for (size_t i = 0; i < PAIRS; ++i)
            hits += pairs_answer(w, w->exact, &p, i) != 0;
        m->hits = (double)hits / PAIRS;
        run_rounds(&p, o, m);
    }
    pairs_free(&p);
    return good;
}
