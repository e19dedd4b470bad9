/* SPDX-License-Identifier: MIT */
/* The candidates take turns within a round, in an order that rotates, so that whatever else runs on the machine hits all of
 * them alike; a ratio is taken within each round, and the median of the rounds counts. */
#include "rounds.h"
#include "timing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

candidate *row_add(row *r, candidate c)
{
    if (r->count == CANDIDATES) {
        fprintf(stderr, "bench: %s has too many candidates\n", r->name);
        exit(1);
    }
    r->candidates[r->count] = c;
    return &r->candidates[r->count++];
}

/* --- times -------------------------------------------------------------------------------------------------------------- */

/* The others have had the caches. So each candidate first goes over its data a few times, as long as that pays: what takes a
 * few milliseconds may then live in the last cache, and what takes longer does not care. */
static const double warm_seconds = 10e-3;
enum { WARM_PASSES = 8 };

static void warm(const candidate *c, int wanted)
{
    const double before = timing_now();
    const int most = wanted > 0 ? wanted : WARM_PASSES;
    for (int p = 0; p < most && timing_now() - before < warm_seconds; ++p)
        c->run(c->context, 1);
}

static double time_sample(const candidate *c)
{
    const double before = timing_now();
    c->run(c->context, c->passes);
    return timing_now() - before;
}

/* Finds how many passes last as long as a sample should. */
static void find_passes(candidate *c, int warm_passes, double seconds)
{
    warm(c, warm_passes);
    for (c->passes = 1; c->passes < 1 << 24;) {
        const double took = time_sample(c);
        if (c->passes == 1)
            c->is_short = took < warm_seconds;
        if (took >= seconds)
            return;
        c->passes = took < seconds / 16 ? c->passes * 8 : (size_t)ceil((double)c->passes * 1.1 * seconds / took);
    }
}

static void summarise(candidate *c, int rounds)
{
    double values[MAX_ROUNDS];
    memcpy(values, c->samples, (size_t)rounds * sizeof values[0]);
    c->median = timing_median(values, rounds);
    c->min = values[0];
    c->max = values[rounds - 1];
}

static double *allocate_samples(int rounds)
{
    double *samples = malloc((size_t)rounds * sizeof *samples);
    if (!samples) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
    return samples;
}

void rounds_run(row *r, int rounds, double seconds)
{
    r->rounds = rounds;
    for (candidate *c = r->candidates; c < r->candidates + r->count; ++c) {
        c->samples = allocate_samples(rounds);
        c->passes = 1;
        if (!r->flush)
            find_passes(c, r->warm_passes, seconds);
    }
    for (int round = 0; round < rounds; ++round)
        for (int i = 0; i < r->count; ++i) {
            const candidate *c = &r->candidates[(round + i) % r->count];
            if (r->flush)
                r->flush();
            else if (c->is_short)
                warm(c, r->warm_passes);
            c->samples[round] = 1e9 * time_sample(c) / ((double)c->passes * (double)r->calls);
        }
    for (int k = 0; k < r->count; ++k)
        summarise(&r->candidates[k], rounds);
}

void rounds_free(row *r)
{
    for (int k = 0; k < r->count; ++k)
        free(r->candidates[k].samples);
}

/* --- what the numbers say ----------------------------------------------------------------------------------------------- */

double rounds_ratio(const row *r, const candidate *a, const candidate *b)
{
    double values[MAX_ROUNDS];
    for (int i = 0; i < r->rounds; ++i)
        values[i] = a->samples[i] / b->samples[i];
    return timing_median(values, r->rounds);
}

#define ROLE_BIT(role) (1U << (role))

/* By their medians: the slowest of those roles for +1, the fastest for -1. */
static const candidate *most(const row *r, unsigned roles, int sign)
{
    const candidate *found = NULL;
    for (const candidate *c = r->candidates; c < r->candidates + r->count; ++c)
        if (roles & ROLE_BIT(c->role) && (!found || sign * (c->median - found->median) > 0))
            found = c;
    return found;
}

const candidate *row_ours(const row *r)
{
    const candidate *set = most(r, ROLE_BIT(ROLE_SET), 1);
    return set ? set : most(r, ROLE_BIT(ROLE_SINGLE), 1);
}

const candidate *row_best(const row *r)
{
    return most(r, ROLE_BIT(ROLE_PEER) | ROLE_BIT(ROLE_LOOP) | ROLE_BIT(ROLE_PLAIN), -1);
}

const candidate *row_plain(const row *r)
{
    return most(r, ROLE_BIT(ROLE_PLAIN), -1);
}

/* Of sets, the last floor reads as many streams as there are columns. */
const candidate *row_floor(const row *r)
{
    const candidate *floor = NULL;
    for (const candidate *c = r->candidates; c < r->candidates + r->count; ++c)
        if (c->role == ROLE_FLOOR)
            floor = c;
    return floor;
}
