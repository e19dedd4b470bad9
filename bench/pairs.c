/* SPDX-License-Identifier: MIT */
/* Exact predicates on one pair at a time, beside plain float ones. */
#include "baseline.h"
#include "bench.h"
#include "harness/harness.h"

#include <stdio.h>

/* A plain version may be wrong only where growing and shrinking by this much changes its own answer. The data has coordinates
 * up to some tens, so that float errors are a few millionths: a pair that is not so near to touching must be right. */
static const float near_touch = 1e-3f;

/* --- candidates --------------------------------------------------------------------------------------------------------- */

/* What a candidate calls, and the pairs of the row that is measured. */
typedef struct caller {
    loop *call;
    any_function test;
} caller;
static caller callers[CANDIDATES];
static pairs data;
static volatile long sink;

static void run(void *context, size_t passes)
{
    const caller *c = context;
    for (; passes > 0; --passes)
        sink += c->call(c->test, data.a, data.b, PAIRS);
}

static void run_floor(void *context, size_t passes)
{
    long sum = 0;
    (void)context;
    for (; passes > 0; --passes)
        for (size_t i = 0; i < PAIRS; ++i)
            sum += plain_touch((const char *)data.a + i * data.size_a, (const char *)data.b + i * data.size_b);
    sink += sum;
}

static int near_touching(const workload *w, any_function plain, size_t i)
{
    return pairs_answer_grown(w, plain, &data, i, near_touch, 0) != pairs_answer_grown(w, plain, &data, i, -near_touch, 0) ||
           pairs_answer_grown(w, plain, &data, i, 0, near_touch) != pairs_answer_grown(w, plain, &data, i, 0, -near_touch);
}

/* Adds a candidate, if there is one, and counts where it differs from the library; 0 if it differs where it must not. */
static int add(row *r, const workload *w, const char *label, bench_role role, any_function test)
{
    if (!test)
        return 1;
    caller *own = &callers[r->count];
    *own = (caller){w->call, test};
    candidate *c = row_add(r, (candidate){.label = label, .role = role, .run = run, .context = own});
    for (size_t i = 0; i < PAIRS; ++i) {
        if (pairs_answer(w, test, &data, i) == pairs_answer(w, w->exact, &data, i))
            continue;
        ++c->differ;
        if (role == ROLE_SINGLE || role == ROLE_BEFORE || !near_touching(w, test, i)) {
            fprintf(stderr, "bench: %s: %s and the static library disagree on pair %zu\n", w->name, label, i);
            return 0;
        }
    }
    return 1;
}

/* --- rows --------------------------------------------------------------------------------------------------------------- */

static int describe(size_t index, const session *s, row *r)
{
    const workload *w = workload_at(index);
    (void)s;
    if (!w)
        return 0;
    r->name = w->name;
    r->data = w->data;
    r->calls = PAIRS;
    r->goals[0] = (goal){PLAIN_FLOAT, TIMES_THE_TIME, w->goal};
    return 1;
}

static double true_share(const workload *w)
{
    size_t hits = 0;
    for (size_t i = 0; i < PAIRS; ++i)
        hits += pairs_answer(w, w->exact, &data, i) != 0;
    return (double)hits / PAIRS;
}

static int prepare(size_t index, const session *s, row *r)
{
    const workload *w = workload_at(index);
    data = pairs_make(w, s->arguments.seed, PAIRS);
    r->warm_passes = 1; /* all candidates read the same pairs, and are to learn nothing of them */
    const size_t bytes = data.size_a + data.size_b;
    const double share = true_share(w);
    snprintf(r->note, sizeof r->note, "%.0f %% true, %zu bytes", 100 * share, bytes);
    snprintf(r->fields, sizeof r->fields, "%.4f,%zu", share, bytes);
    row_add(r, (candidate){.label = "floor", .role = ROLE_FLOOR, .run = run_floor});
    int good = add(r, w, "libbvol.a", ROLE_SINGLE, w->exact);
    good &= add(r, w, "libbvol.so", ROLE_SINGLE, shared_find(s->shared, w->name));
    good &= add(r, w, "before", ROLE_BEFORE, shared_find(s->before, w->name));
    for (const plain_version *x = w->plains; x < w->plains + PLAINS; ++x)
        good &= add(r, w, x->label ? x->label : "plain float", x->other_exits ? ROLE_OTHER : ROLE_PLAIN, x->test);
    return good;
}

static void release(void)
{
    pairs_free(&data);
}

int main(int argc, char **argv)
{
    static const benchmark b = {
        .title = "Exact predicates on one pair at a time, beside plain float ones",
        .notes =
            "32768 pairs in cache. floor: a call that reads one float of each shape. ratio: to the fastest plain version with\n"
            "the same exits. differ: answers unlike the exact ones, all near touching.\n",
        .call = "call",
        .rounds = 31,
        .quick_rounds = 9,
        .name_column = "predicate",
        .columns = "true_share,bytes",
        .ratios = {{"ratio", "ratio", row_plain}},
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
