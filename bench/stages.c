/* SPDX-License-Identifier: MIT */
/* Which stage decides on the benchmark's data: linked with the library that counts its stages, never timed. */
#include "base/stage.h"
#include "bench.h"

#include <stdio.h>
#include <string.h>

static const char *const predicate_names[BVOLI_PREDICATE_COUNT] = {
#define X(name) #name,
#include "base/predicates.inc"
#undef X
};

static void print_counts(void)
{
    for (int p = 0; p < BVOLI_PREDICATE_COUNT; ++p) {
        const uint64_t *n = bvoli_stages[p];
        double all = (double)(n[BVOLI_FAST] + n[BVOLI_DOUBLE] + n[BVOLI_EXACT]);
        if (all > 0)
            printf("    %-38s %8.3f %8.3f %8.3f\n", predicate_names[p], 100 * (double)n[BVOLI_FAST] / all,
                   100 * (double)n[BVOLI_DOUBLE] / all, 100 * (double)n[BVOLI_EXACT] / all);
    }
}

int main(void)
{
    printf("%-42s %8s %8s %8s\n", "share of decisions, %", "fast", "double", "exact");
    for (size_t i = 0; workload_at(i); ++i) {
        const workload *w = workload_at(i);
        pairs p = pairs_make(w, 1, PAIRS);
        memset(bvoli_stages, 0, sizeof bvoli_stages);
        long sum = w->call(w->exact, p.a, p.b, PAIRS);
        printf("%s%s%s, sum of answers %ld of %d\n", w->name, w->data ? ", " : "", w->data ? w->data : "", sum, PAIRS);
        print_counts();
        pairs_free(&p);
    }
    return 0;
}
