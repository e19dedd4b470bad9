/* SPDX-License-Identifier: MIT */
/* Exact predicates on one pair at a time, beside plain float ones. See --help. */
#include "arguments.h"
#include "bench.h"

#include <stdlib.h>
#include <string.h>

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
    arguments a = arguments_parse(argc, argv, "Exact predicates on one pair at a time, beside plain float ones.",
                                  "predicates whose name", 31, 9);
    measurement *list = allocate(a.only);
    size_t count = 0;
    int good = 1;
    const char *problem;
    void *shared = shared_open(BENCH_SHARED_LIBRARY, &problem);
    report_header(&a.measure, problem);
    for (size_t i = 0; workload_at(i); ++i) {
        const workload *w = workload_at(i);
        if (!wanted(w, a.only))
            continue;
        if (!measure(w, shared_find(shared, w->name), &a.measure, a.check, &list[count]))
            good = 0;
        else if (!a.check)
            report_row(&list[count++]);
    }
    putchar('\n');
    report_goals(list, count);
    if (!a.check && ((a.csv && !report_csv(a.csv, list, count)) || (a.svg && !report_svg(a.svg, list, count)))) {
        perror("bench: cannot write");
        good = 0;
    }
    free(list);
    if (a.check)
        printf("all predicates: %s\n", good ? "answers agree" : "ANSWERS DIFFER");
    return good ? 0 : 1;
}
