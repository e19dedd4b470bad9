/* SPDX-License-Identifier: MIT */
/* Questions about shapes at rest on each other, beside plain float. */
#include "contact.h"

#include "baseline.h"
#include "harness/harness.h"
#include "harness/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OFFSET = 10000, QUESTIONS = 4, ROWS = 256 };

static const char *const labels[COLUMNS] = {"now", "before", "plain", "15 exits"};
enum { LABEL_NOW, LABEL_BEFORE, LABEL_PLAIN, LABEL_EACH };

/* Row `index` is a question about a scene at a lift. */
typedef struct cell {
    const scene *scene;
    const char *question;
    lift lift;
} cell;

static int find_cell(size_t index, cell *out)
{
    for (const scene *s = scenes; s->name; ++s)
        for (int q = 0; q < QUESTIONS && s->questions[q]; ++q)
            for (int l = 0; l < LIFTS; ++l)
                if (index-- == 0) {
                    *out = (cell){s, s->questions[q], (lift)l};
                    return 1;
                }
    return 0;
}

static int describe(size_t index, const session *s, row *r)
{
    static char data[ROWS][64];
    cell c;
    (void)s;
    if (index >= ROWS || !find_cell(index, &c))
        return 0;
    snprintf(data[index], sizeof data[index], "%s, %s", c.scene->name, lift_names[c.lift]);
    r->name = c.question;
    r->data = data[index];
    r->undrawn = c.lift != TOUCHING || strstr(c.question, "interior") || strstr(c.question, "classify");
    r->calls = CONTACTS;
    if (c.lift == TOUCHING)
        r->goals[0] = (goal){labels[LABEL_NOW], NANOSECONDS, c.scene->goal};
    return 1;
}

/* --- data and candidates --- */

static void *data_a, *data_b;
static volatile long sink;

typedef struct caller {
    loop *call;
    any_function test;
} caller;
static caller callers[COLUMNS];

static void run(void *context, size_t passes)
{
    const caller *c = context;
    for (; passes > 0; --passes)
        sink += c->call(c->test, data_a, data_b, CONTACTS);
}

static void add(row *r, const cell *c, int label, bench_role role, any_function test)
{
    if (!test)
        return;
    callers[label] = (caller){c->scene->call, test};
    row_add(r, (candidate){.label = labels[label], .role = role, .run = run, .context = &callers[label]});
}

static void make(const cell *c, uint64_t seed)
{
    uint64_t state = random_state(seed);
    data_a = malloc(CONTACTS * c->scene->size_a);
    data_b = malloc(CONTACTS * c->scene->size_b);
    if (!data_a || !data_b) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
    for (size_t i = 0; i < CONTACTS; ++i) {
        const float away = i % 2 ? OFFSET : 0;
        const place at = {&state, {away, 0, away}, c->lift, i};
        c->scene->make(&at, (char *)data_a + i * c->scene->size_a, (char *)data_b + i * c->scene->size_b);
    }
}

static any_function plain_of(const char *question)
{
    static const struct {
        const char *name;
        any_function test;
    } boxes[] = {
        {"obb_overlaps_aabb", (any_function)plain_obb_overlaps_aabb},
        {"obb_overlaps_obb", (any_function)plain_obb_overlaps_obb},
        {"obb2_overlaps_obb2", (any_function)plain_obb2_overlaps_obb2},
        {"obb2_overlaps_circle", (any_function)plain_obb2_overlaps_circle},
        {"ray_hits_obb", (any_function)plain_ray_hits_obb},
    };
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; ++i)
        if (strcmp(boxes[i].name, question) == 0)
            return boxes[i].test;
    return cell_plain(question);
}

static int prepare(size_t index, const session *s, row *r)
{
    cell c = {scenes, scenes[0].questions[0], TOUCHING};
    (void)find_cell(index, &c);
    make(&c, s->arguments.seed);
    const int handles = c.scene->size_a == sizeof(void *); /* which another build's library does not know */
    const any_function now = shared_find(s->shared, c.question);
    const any_function before = handles ? NULL : shared_find(s->before, c.question);
    add(r, &c, LABEL_NOW, ROLE_SINGLE, now);
    add(r, &c, LABEL_BEFORE, ROLE_BEFORE, before);
    add(r, &c, LABEL_PLAIN, ROLE_PLAIN, plain_of(c.question));
    if (strcmp(c.question, "obb_overlaps_obb") == 0)
        add(r, &c, LABEL_EACH, ROLE_OTHER, (any_function)plain_obb_overlaps_obb_each);
    const long ours = now ? c.scene->call(now, data_a, data_b, CONTACTS) : 0;
    snprintf(r->note, sizeof r->note, "%.0f %% true", 100 * (double)ours / CONTACTS);
    snprintf(r->fields, sizeof r->fields, "%s,%s,%.0f", c.scene->name, lift_names[c.lift],
             c.lift == TOUCHING ? c.scene->goal : 0);
    if (before && c.scene->call(before, data_a, data_b, CONTACTS) != ours) {
        fprintf(stderr, "bench: %s: the two libraries disagree about %s\n", c.question, c.scene->name);
        return 0;
    }
    return 1;
}

static void release(void)
{
    free(data_a);
    free(data_b);
    scenes_free_frusta();
}

static void need_library(const session *s)
{
    if (!s->shared)
        exit(1);
}

int main(int argc, char **argv)
{
    static const benchmark b = {
        .title = "Shapes at rest on each other, beside plain float",
        .notes = "1024 contacts, half of them 10,000 away. now: this build's shared library. before: the one of --before. "
                 "ratio: to plain\n"
                 "float. goal: of now.\n",
        .call = "call",
        .rounds = 15,
        .quick_rounds = 7,
        .name_column = "predicate",
        .columns = "scene,lift,goal",
        .ratios = {{"ratio", "ratio", row_plain}},
        .wide = labels,
        .open = need_library,
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
