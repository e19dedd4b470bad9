/* SPDX-License-Identifier: MIT */
/* Exact predicates beside plain float ones. See --help. */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] = "usage: bench [options]\n"
                            "  --quick        fewer and shorter rounds\n"
                            "  --only TEXT    only predicates whose name contains TEXT\n"
                            "  --rounds N     rounds, from 7 to 999 (31, quick 9)\n"
                            "  --seed N       seed of the data (1)\n"
                            "  --csv FILE     also write the table as CSV\n"
                            "  --svg FILE     also draw the medians\n"
                            "Answers are checked before anything is timed; the exit code is 1 if a check fails.\n";

typedef struct arguments {
    options measure;
    const char *only, *csv, *svg;
} arguments;

static void bad_usage(const char *what)
{
    fprintf(stderr, "bench: %s\n%s", what, usage);
    exit(2);
}

static arguments parse(int argc, char **argv)
{
    arguments a = {.measure = {.seed = 1, .rounds = 31, .seconds = 2e-3}};
    for (int i = 1; i < argc; ++i) {
        const char *name = argv[i];
        if (!strcmp(name, "--help")) {
            fputs(usage, stdout);
            exit(0);
        }
        if (!strcmp(name, "--quick")) {
            a.measure.rounds = 9;
            a.measure.seconds = 1e-3;
            continue;
        }
        const char *value = i + 1 < argc ? argv[++i] : NULL;
        if (!value)
            bad_usage("an option is unknown or lacks its value");
        if (!strcmp(name, "--only"))
            a.only = value;
        else if (!strcmp(name, "--csv"))
            a.csv = value;
        else if (!strcmp(name, "--svg"))
            a.svg = value;
        else if (!strcmp(name, "--seed"))
            a.measure.seed = strtoull(value, NULL, 0);
        else if (!strcmp(name, "--rounds"))
            a.measure.rounds = atoi(value);
        else
            bad_usage("unknown option");
    }
    if (a.measure.rounds < 7 || a.measure.rounds > MAX_ROUNDS)
        bad_usage("rounds go from 7 to 999");
    return a;
}

static int wanted(const workload *w, const char *only)
{
    return !only || strstr(w->name, only);
}

static measurement *allocate(const char *only)
{
    size_t count = 1;
    for (size_t i = 0; workload_at(i); ++i)
        count += (size_t)wanted(workload_at(i), only);
    measurement *list = malloc(count * sizeof *list);
    if (!list) {
        fputs("bench: out of memory\n", stderr);
        exit(1);
    }
    return list;
}

int main(int argc, char **argv)
{
    arguments a = parse(argc, argv);
    report_header(&a.measure, shared_open(BENCH_SHARED_LIBRARY));
    measurement *list = allocate(a.only);
    size_t count = 0;
    int good = 1;
    for (size_t i = 0; workload_at(i); ++i) {
        const workload *w = workload_at(i);
        if (!wanted(w, a.only))
            continue;
        if (measure(w, shared_find(w->name), &a.measure, &list[count]))
            report_row(&list[count++]);
        else
            good = 0;
    }
    putchar('\n');
    report_goals(list, count);
    if ((a.csv && !report_csv(a.csv, list, count)) || (a.svg && !report_svg(a.svg, list, count))) {
        perror("bench: cannot write");
        good = 0;
    }
    free(list);
    return good ? 0 : 1;
}
