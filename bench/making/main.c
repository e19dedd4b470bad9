/* SPDX-License-Identifier: MIT */
/* Functions that make, move and measure shapes, each on every family of data. See --help. */
#include "arguments.h"
#include "making.h"
#include "timing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The library as it is, as it was, and those who round as it comes. */
enum { NOW, BEFORE, PLAIN, CGLM, CONTENDERS };
static const char *const contender_names[CONTENDERS] = {"now", "before", "plain", "cglm"};

typedef struct timing_row {
    const char *name, *data;
    double goal, ns[CONTENDERS];
} timing_row;

/* Of general maps a sphere's image takes an eigenvalue. */
static double goal_of(const making_row *row, family f)
{
    return row->goal == 60 && f == RANDOM ? 200 : row->goal;
}

static void time_row(const making_row *row, const any_function contender[CONTENDERS], const item *items, const options *o,
                     timing_row *out)
{
    static double samples[CONTENDERS][MAX_ROUNDS];
    static volatile double sink;
    double seconds[CONTENDERS];
    long calls[CONTENDERS];
    for (int c = 0; c < CONTENDERS; ++c) {
        calls[c] = 1;
        if (!contender[c])
            continue;
        sink = row->call(contender[c], items);
        const double from = timing_now();
        sink = row->call(contender[c], items);
        seconds[c] = timing_now() - from;
        calls[c] = (long)(o->seconds / (seconds[c] + 1e-9)) + 1;
    }
    for (int round = 0; round < o->rounds; ++round)
        for (int c = 0; c < CONTENDERS; ++c) {
            if (!contender[c])
                continue;
            const double from = timing_now();
            for (long i = 0; i < calls[c]; ++i)
                sink = row->call(contender[c], items);
            samples[c][round] = 1e9 * (timing_now() - from) / ((double)calls[c] * ITEMS);
        }
    for (int c = 0; c < CONTENDERS; ++c)
        out->ns[c] = contender[c] ? timing_median(samples[c], o->rounds) : 0;
    (void)sink;
}

/* Plain float must do the same but for rounding; an error there would make it a straw man. The library is checked in the
 * tests. */
static int agree(const making_row *row, any_function plain, const item *items)
{
    if (!plain || !strcmp(row->name, "sphere_from_points")) /* two heuristics find two spheres */
        return 1;
    const double ours = row->call(row->library, items), theirs = row->call(plain, items);
    return fabs(ours - theirs) <= 1e-3 * (fabs(ours) + ITEMS);
}

static void print_cell(double ns)
{
    if (ns > 0)
        printf(" %9.1f", ns);
    else
        printf(" %9s", "-");
}

static void print_row(const timing_row *row)
{
    printf("%-26s %-9s", row->name, row->data);
    for (int c = 0; c < CONTENDERS; ++c)
        print_cell(row->ns[c]);
    if (row->ns[PLAIN] > 0)
        printf(" %7.2f", row->ns[NOW] / row->ns[PLAIN]);
    else
        printf(" %7s", "-");
    if (row->goal > 0)
        printf(" %6.0f%s", row->goal, row->ns[NOW] <= row->goal ? "" : " missed");
    putchar('\n');
    fflush(stdout);
}

static int write_csv(const char *path, const timing_row *rows, size_t count)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return 0;
    fputs("function,data,now,before,plain,cglm,goal\n", f);
    for (size_t i = 0; i < count; ++i) {
        fprintf(f, "%s,%s", rows[i].name, rows[i].data);
        for (int c = 0; c < CONTENDERS; ++c)
            fprintf(f, ",%.2f", rows[i].ns[c]);
        fprintf(f, ",%.0f\n", rows[i].goal);
    }
    return fclose(f) == 0;
}

static size_t count_rows(void)
{
    size_t count = 0;
    while (making_rows[count].name)
        ++count;
    return count;
}

/* Takes --before FILE from the arguments. */
static const char *take_before(int *argc, char **argv)
{
    for (int i = 1; i + 1 < *argc; ++i) {
        if (strcmp(argv[i], "--before"))
            continue;
        const char *path = argv[i + 1];
        *argc -= 2;
        memmove(argv + i, argv + i + 2, (size_t)(*argc - i) * sizeof *argv);
        return path;
    }
    return NULL;
}

static void *open_before(const char *path)
{
    const char *problem;
    void *before = path ? shared_open(path, &problem) : NULL;
    if (path && !before)
        fprintf(stderr, "bench: %s\n", problem);
    return before;
}

static void print_header(const arguments *a, const char *problem)
{
    report_machine(stdout);
    printf("\n%d items, %d rounds, seed %llu; ns a call, one thread. Only ratios within one run count.\n", ITEMS,
           a->measure.rounds, (unsigned long long)a->measure.seed);
    if (problem)
        printf("No shared library in this run: %s\n", problem);
    printf("\n%-26s %-9s", "", "data");
    for (int c = 0; c < CONTENDERS; ++c)
        printf(" %9s", contender_names[c]);
    printf(" %7s %6s\n", "ratio", "goal");
}

int main(int argc, char **argv)
{
    const char *before_path = take_before(&argc, argv), *problem;
    arguments a = arguments_parse(argc, argv,
                                  "Functions that make, move and measure shapes. --before FILE times another build's shared\n"
                                  "library too.",
                                  "functions whose name", 15, 7);
    void *shared = shared_open(BENCH_SHARED_LIBRARY, &problem), *before = open_before(before_path);
    item *items = malloc(ITEMS * sizeof *items);
    timing_row *rows = malloc(count_rows() * FAMILIES * sizeof *rows);
    size_t count = 0;
    int good = items && rows && (!before_path || before);
    if (good && !a.check)
        print_header(&a, problem);
    for (const making_row *row = making_rows; good && row->name; ++row)
        for (int f = 0; f < FAMILIES; ++f) {
            any_function found = shared_find(shared, row->name);
            const any_function contender[CONTENDERS] = {found ? found : row->library, shared_find(before, row->name),
                                                        making_plain(row->name), making_cglm(row->name)};
            if (a.only && !strstr(row->name, a.only))
                continue;
            making_fill((family)f, a.measure.seed, items);
            if (!agree(row, contender[PLAIN], items)) {
                printf("%s, %s: plain float makes something else\n", row->name, family_names[f]);
                good = 0;
            }
            if (a.check)
                continue;
            rows[count] = (timing_row){row->name, family_names[f], goal_of(row, (family)f), {0}};
            time_row(row, contender, items, &a.measure, &rows[count]);
            print_row(&rows[count++]);
        }
    if (good && a.csv && !write_csv(a.csv, rows, count)) {
        perror("bench: cannot write");
        good = 0;
    }
    if (a.check)
        printf("making: %s\n", good ? "answers agree" : "ANSWERS DIFFER");
    free(items);
    free(rows);
    return good ? 0 : 1;
}
