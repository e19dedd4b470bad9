/* SPDX-License-Identifier: MIT */
/* Many shapes at a time: the library's sets beside other libraries and loops. */
#include "../harness/harness.h"
#include "cases.h"
#include "check.h"
#include "library.h"
#include "scene.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* What --check leaves out: more members would show nothing new, and take long. */
enum { ENOUGH_TO_CHECK = 10000 };

/* --- what a row is ------------------------------------------------------------------------------------------------------ */

/* 10000 as 10k, 1000000 as 1M. */
static void print_count(size_t n, char *text, size_t size)
{
    if (n >= 1000000 && n % 1000000 == 0)
        snprintf(text, size, "%zuM", n / 1000000);
    else if (n >= 1000 && n % 1000 == 0)
        snprintf(text, size, "%zuk", n / 1000);
    else
        snprintf(text, size, "%zu", n);
}

static goal goal_here(const case_goal *g)
{
    const char *backend = library_backend();
    const double value = !strcmp(backend, "avx512") ? g->avx512 : !strcmp(backend, "avx2") ? g->avx2 : 0;
    return (goal){g->against, g->sense, value};
}

static int describe(size_t index, const session *s, row *r)
{
    const batch_case *c = case_at(index);
    if (!c)
        return 0;
    r->name = c->name;
    r->data = c->data;
    print_count(c->count, r->size, sizeof r->size);
    r->skip = (s->arguments.quick && c->rarely) || (s->arguments.check && c->count > ENOUGH_TO_CHECK);
    r->undrawn = !c->drawn;
    r->calls = c->count;
    r->flush = c->flushed ? batch_flush : NULL;
    for (int g = 0; g < GOALS; ++g)
        r->goals[g] = goal_here(&c->goals[g]);
    return 1;
}

/* --- its candidates ----------------------------------------------------------------------------------------------------- */

static scene members;
static runner runners[CANDIDATES];
static int runner_count;

static void run(void *context, size_t passes)
{
    const runner *r = context;
    for (; passes > 0; --passes)
        r->who->run(r->scene, r->own, r->answers);
}

/* Once linked is enough for the picture, and contacts are more than was asked. */
static int is_undrawn(const contender *c)
{
    return strstr(c->label, ".so") || strstr(c->label, "contact");
}

static int prepare(size_t index, const session *s, row *r)
{
    const batch_case *c = case_at(index);
    const contender *list[CANDIDATES];
    size_t hits;
    c->make(c, s->arguments.seed, &members);
    void *answers = batch_allocate(members.count + SCENE_BLOCK);
    runner_count = (int)contenders_of(c->task, list, CANDIDATES);
    for (int k = 0; k < runner_count; ++k) {
        runners[k] = (runner){list[k], &members, list[k]->prepare ? list[k]->prepare(&members) : NULL, answers};
        row_add(r, (candidate){.label = list[k]->label,
                               .role = list[k]->role,
                               .run = run,
                               .context = &runners[k],
                               .undrawn = is_undrawn(list[k])});
    }
    const int good = check_answers(runners, r, &hits);
    const size_t bytes = members.streams * members.stream_bytes;
    const double share = (double)hits / (double)c->count;
    snprintf(r->note, sizeof r->note, "%.1f %% true, %.1f bytes a %s", 100 * share, (double)bytes / (double)c->count, c->unit);
    snprintf(r->fields, sizeof r->fields, "%zu,%zu,%.5f,%s", c->count, bytes, share, library_backend());
    return good;
}

static void release(void)
{
    for (int k = 0; k < runner_count; ++k)
        if (runners[k].who->release)
            runners[k].who->release(runners[k].own);
    batch_free(runners[0].answers);
    scene_free(&members);
}

/* Memory that was freed is taken again, also where it is large: what fresh pages cost is the system's affair, and with them
 * making sets, which take one large block, would be compared with columns that malloc keeps. */
static void keep_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
}

static void open(const session *s)
{
    keep_memory();
    library_open_all(s);
    contenders_print();
}

int main(int argc, char **argv)
{
    static const benchmark b = {
        .title = "Many shapes at a time",
        .notes =
            "x set: time in that of the slower of the library's sets. x floor: in that of reading the same bytes, as many\n"
            "streams as there are columns. inexact: the same set without what makes it exact, the kernel's guess for an\n"
            "answer. differ: answers unlike those of the library's single calls, all near touching.\n",
        .call = "member",
        .rounds = 15,
        .quick_rounds = 7,
        .name_column = "workload",
        .columns = "count,bytes,true_share,kernels",
        .ratios = {{"x set", "ratio_to_set", row_ours}, {"x floor", "ratio_to_floor", row_floor}},
        .open = open,
        .sources = {{describe, prepare, release}},
    };
    return harness_main(&b, argc, argv);
}
