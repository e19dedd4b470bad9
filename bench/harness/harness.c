/* SPDX-License-Identifier: MIT */
#include "harness.h"
#include "machine.h"
#include "picture.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct rows {
    row *list;
    size_t count, room;
} rows;

static void keep(rows *all, const row *r)
{
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 64;
        row *list = realloc(all->list, all->room * sizeof *list);
        if (!list) {
            fputs("bench: out of memory\n", stderr);
            exit(1);
        }
        all->list = list;
    }
    all->list[all->count++] = *r;
}

static void *open_library(const char *path, int required)
{
    const char *problem;
    void *handle = path ? shared_open(path, &problem) : NULL;
    if (path && !handle)
        printf("Not in this run: %s\n", problem);
    if (path && !handle && required)
        exit(1);
    return handle;
}

static session open_session(const benchmark *b, int argc, char **argv)
{
    session s = {.arguments = arguments_parse(argc, argv, b->title, b->rounds, b->quick_rounds)};
    machine_print(stdout);
    printf("\n%d rounds, seed %llu, one thread; ns a %s. Only ratios within one run count.\n%s", s.arguments.rounds,
           (unsigned long long)s.arguments.seed, b->call, b->notes);
    s.shared = open_library(BENCH_SHARED_LIBRARY, 0);
    s.before = open_library(s.arguments.before, 1);
    if (b->open)
        b->open(&s);
    return s;
}

/* Returns 0 if answers differ. */
static int run_row(const benchmark *b, const source *from, size_t index, const session *s, row *r, rows *all)
{
    const arguments *a = &s->arguments;
    const int good = from->prepare(index, s, r);
    if (good && !a->check) {
        rounds_run(r, a->rounds, a->seconds);
        report_row(b, r);
        keep(all, r);
    }
    from->release();
    return good;
}

static int is_wanted(const row *r, const char *only)
{
    char title[160];
    report_title(r, title, sizeof title);
    return !r->skip && (!only || strstr(title, only));
}

static int run_source(const benchmark *b, const source *from, const session *s, rows *all)
{
    int good = 1;
    for (size_t i = 0;; ++i) {
        row r = {.calls = 1};
        if (!from->describe(i, s, &r))
            return good;
        if (is_wanted(&r, s->arguments.only))
            good &= run_row(b, from, i, s, &r, all);
    }
}

/* Returns 0 if a file cannot be written. */
static int report(const benchmark *b, const arguments *a, const rows *all)
{
    report_goals(b, all->list, all->count);
    if ((a->csv && !report_csv(b, a->csv, all->list, all->count)) ||
        (a->svg && !picture_svg(b, a->svg, all->list, all->count))) {
        perror("bench: cannot write");
        return 0;
    }
    return 1;
}

int harness_main(const benchmark *b, int argc, char **argv)
{
    const session s = open_session(b, argc, argv);
    const int check = s.arguments.check;
    rows all = {NULL, 0, 0};
    int good = 1;
    if (!check)
        report_head(b);
    for (const source *from = b->sources; from < b->sources + SOURCES && from->describe; ++from)
        good &= run_source(b, from, &s, &all);
    if (check)
        printf("%s: %s\n", b->title, good ? "answers agree" : "ANSWERS DIFFER");
    else
        good &= report(b, &s.arguments, &all);
    for (size_t i = 0; i < all.count; ++i)
        rounds_free(&all.list[i]);
    free(all.list);
    return !good;
}
