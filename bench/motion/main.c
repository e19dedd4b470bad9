/* SPDX-License-Identifier: MIT */
/* How far apart shapes are, how deep in each other, when they meet and where they touch, beside textbook formulas and other
 * libraries. */
#include "harness/harness.h"
#include "harness/random.h"
#include "rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static couples data;
static double answers[CANDIDATES][COUPLES]; /* each candidate has its own */

/* Who is asked: a function by a loop, or a peer. */
typedef struct caller {
    const motion_row *of;
    any_function function;
    motion_loop *call; /* NULL: that of the row */
    const peer *peer;
    void *own;
    double *answers;
} caller;
static caller callers[CANDIDATES];
static int caller_count;

static void run(void *context, size_t passes)
{
    const caller *c = context;
    for (; passes > 0; --passes)
        if (c->peer)
            c->peer->ask(c->own, c->answers);
        else
            (c->call ? c->call : c->of->call)(c->function, &data, c->answers);
}

/* Of all lists of rows; NULL beyond the last. */
static const motion_row *row_at(size_t index)
{
    static const motion_row *const lists[] = {separation_rows, sweep_rows};
    for (size_t k = 0; k < sizeof lists / sizeof *lists; ++k)
        for (const motion_row *of = lists[k]; of->name; ++of)
            if (index-- == 0)
                return of;
    return NULL;
}

static int describe(size_t index, const session *s, row *r)
{
    const motion_row *const of = row_at(index);
    (void)s;
    if (!of)
        return 0;
    r->name = of->name;
    r->data = of->data;
    r->calls = COUPLES;
    for (int g = 0; g < GOALS; ++g)
        r->goals[g] = of->goals[g];
    return 1;
}

static caller *add(row *r, const char *label, bench_role role, caller c)
{
    caller *const own = &callers[caller_count];
    *own = c;
    own->answers = answers[caller_count++];
    run(own, 1);
    row_add(r, (candidate){.label = label, .role = role, .run = run, .context = own});
    return own;
}

/* How many answers are another's: a number that is not finite is none. */
static long count_others(const motion_row *of, const double *ours, const double *theirs)
{
    long count = 0;
    for (int i = 0; i < COUPLES; ++i)
        count += !(fabs(ours[i] - theirs[i]) <= of->tolerance * (1 + fabs(ours[i])));
    return count;
}

static long count_below(const double *answers_of, double limit)
{
    long count = 0;
    for (int i = 0; i < COUPLES; ++i)
        count += answers_of[i] < limit;
    return count;
}

static void add_peer(row *r, const motion_row *of, const peer *p)
{
    if (!p->label)
        return;
    const caller *const c = add(r, p->label, ROLE_PEER, (caller){.peer = p, .own = p->make(&data)});
    r->candidates[r->count - 1].differ = count_others(of, answers[0], c->answers);
}

static int make(const motion_row *of, uint64_t seed)
{
    uint64_t random = random_state(seed);
    data.a = malloc(COUPLES * of->size_a);
    data.b = malloc(COUPLES * of->size_b);
    if (!data.a || !data.b) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
    for (size_t i = 0; i < COUPLES; ++i)
        of->make(&random, i, (char *)data.a + i * of->size_a, (char *)data.b + i * of->size_b);
    return 1;
}

/* Peers may err, which is counted; a plain version that answers the same question is code of ours. */
static int prepare(size_t index, const session *s, row *r)
{
    const motion_row *const of = row_at(index);
    const any_function now = shared_find(s->shared, of->name), before = shared_find(s->before, of->name);
    make(of, s->arguments.seed);
    snprintf(r->fields, sizeof r->fields, "%g", r->goals[0].value);
    add(r, "libbvol", ROLE_SINGLE, (caller){of, .function = now});
    snprintf(r->note, sizeof r->note, "%.0f %% %s", 100.0 * (double)count_below(answers[0], of->below) / COUPLES,
             of->share ? of->share : "deep");
    if (before)
        add(r, "before", ROLE_BEFORE, (caller){of, .function = before});
    for (int p = 0; p < PEERS && of->peers[p]; ++p)
        add_peer(r, of, of->peers[p]);
    if (!of->plain)
        return 1;
    const caller *const plain =
        add(r, of->plain_label ? of->plain_label : "closed form in float", of->plain_is_other ? ROLE_OTHER : ROLE_PLAIN,
            (caller){of, .function = of->plain, .call = of->plain_call});
    const long others = count_others(of, answers[0], plain->answers);
    r->candidates[r->count - 1].differ = of->plain_is_other ? others : 0;
    if (of->plain_is_other || others == 0)
        return 1;
    fprintf(stderr, "bench: %s, %s: the plain version has other answers\n", r->name, r->data);
    return 0;
}

static void release(void)
{
    for (int c = 0; c < caller_count; ++c)
        if (callers[c].peer)
            callers[c].peer->destroy(callers[c].own);
    caller_count = 0;
    free(data.a);
    free(data.b);
}

static const struct {
    const peer *one;
    const char *name;
} all_peers[] = {{&bullet_depth, "Bullet"}, {&fcl_depth, "FCL"}, {&ccd_depth, "libccd"}};
enum { ALL_PEERS = 3 };

static void need_library(const session *s)
{
    for (int p = 0; p < ALL_PEERS; ++p)
        if (!all_peers[p].one->label)
            printf("not there: %s\n", all_peers[p].name);
    if (!s->shared)
        exit(1);
    for (size_t i = 0; row_at(i); ++i)
        if (!shared_find(s->shared, row_at(i)->name)) {
            fprintf(stderr, "bench: the library has no %s\n", row_at(i)->name);
            exit(1);
        }
}

int main(int argc, char **argv)
{
    static const benchmark b = {
        .title = "How far, how deep, when and where, beside textbook formulas and other libraries",
        .notes = "32768 pairs. differ: answers that are farther from the library's than a thousandth. Bullet has no margins.\n",
        .call = "call",
        .rounds = 15,
        .quick_rounds = 7,
        .name_column = "function",
        .columns = "goal",
        .ratios = {{"to plain", "to_plain", row_plain}, {"to best", "to_best", row_best}},
        .open = need_library,
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
