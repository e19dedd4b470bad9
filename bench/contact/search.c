/* SPDX-License-Identifier: MIT */
/* Searches for the inputs that cost most, pair by pair: search MILLISECONDS [SEED] < worst.txt > worse.txt
 *
 * Numbers are drawn from kinds that lead to ties and to numbers of very different size, and the most expensive input so far is
 * changed a little again and again, with the time of a call as the goal. What is read is where each search begins. */
#include "worst.h"

#include "harness/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAIRS_AT_MOST = 512, TRIES = 5 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static volatile long sink;

/* The least of a few calls, since whatever interrupts one only adds to it. */
static double cost(const worst *w)
{
    double least = INFINITY;
    for (int i = 0; i < TRIES; ++i) {
        const double begin = seconds();
        sink += w->of->call(w->of->exact, w->a, w->b, 1);
        const double spent = seconds() - begin;
        least = spent < least ? spent : least;
    }
    return least;
}

static int below(uint64_t *random, int count)
{
    return (int)random_uniform(random, 0, (float)count * 0.9999F);
}

static float draw(uint64_t *random, int wide)
{
    static const float simple[] = {0, 0, 0, 1, -1, 0.5F, -0.5F, 2, 3, 0.6F, 0.8F, -0.6F, 0x1p-24F, 1 + 0x1p-23F, 1 - 0x1p-24F};
    const float x = below(random, 2) ? simple[below(random, 15)] : random_uniform(random, -2, 2);
    return wide ? ldexpf(x, below(random, 240) - 120) : x;
}

/* Both shapes anew: coordinates alike, or of all sizes. */
static void start(worst *w, uint64_t *random)
{
    const int wide = below(random, 3) == 0;
    for (int i = 0; i < MOST_FLOATS; ++i) {
        w->a[i] = draw(random, wide);
        w->b[i] = below(random, 2) ? w->a[i] : draw(random, wide);
    }
}

/* One number, or a few. */
static void change(worst *w, uint64_t *random)
{
    for (int count = 1 + below(random, 3); count > 0; --count) {
        const int in_a = below(random, 2), n = floats_of(in_a ? w->of->a : w->of->b);
        float *x = &(in_a ? w->a : w->b)[below(random, n)];
        const float other =
            (below(random, 2) ? w->a[below(random, floats_of(w->of->a))] : w->b[below(random, floats_of(w->of->b))]);
        switch (below(random, 6)) {
        case 0: *x = draw(random, 0); break;
        case 1: *x = other; break;
        case 2: *x = nextafterf(*x, below(random, 2) ? INFINITY : -INFINITY); break;
        case 3: *x = ldexpf(*x, below(random, 60) - 30); break;
        case 4: *x = -*x; break;
        default: *x += other; break;
        }
        if (!isfinite(*x))
            *x = 1;
    }
}

static double climb(worst *best, double budget, uint64_t *random)
{
    const double begin = seconds();
    double most = cost(best);
    while (seconds() - begin < budget) {
        worst next = *best;
        if (below(random, 8) == 0)
            start(&next, random);
        change(&next, random);
        if (cost(&next) <= most)
            continue;
        const double again = cost(&next); /* not what happened to interrupt it */
        if (again > most) {
            most = again;
            *best = next;
        }
    }
    return most;
}

static worst known[PAIRS_AT_MOST];
static size_t known_count;

static void begin_with(worst *w, uint64_t *random)
{
    start(w, random);
    for (size_t i = 0; i < known_count; ++i)
        if (known[i].of == w->of)
            *w = known[i];
}

int main(int argc, char **argv)
{
    const double budget = argc > 1 ? strtod(argv[1], NULL) / 1000 : 0.1;
    uint64_t random = random_state(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    size_t index = 0;
    while (known_count < PAIRS_AT_MOST && worst_read(stdin, &known[known_count]))
        ++known_count;
    for (const workload *w = next_pair(&index); w; w = next_pair(&index)) {
        worst found = {.of = w};
        begin_with(&found, &random);
        fprintf(stderr, "%-36s %9.0f ns\n", w->name, 1e9 * climb(&found, budget, &random));
        worst_write(stdout, &found);
    }
    return 0;
}
