/* SPDX-License-Identifier: MIT */
/* What came out, as a table to read, as CSV to compare, and against the goals. */
#include "cases.h"
#include "library.h"

#include <string.h>

void table_header(const options *o)
{
    report_machine(stdout);
    printf("\nKernels: %s. %d rounds, seed %llu, one thread; ns a member. Only ratios within one run count.\n"
           "x set:   time in that of the slower of the library's sets; x floor: in that of reading the same bytes, as many "
           "streams\n"
           "         as there are columns. Medians of the ratios within each round.\n"
           "inexact: the same set without what makes it exact: the kernel's guess for an answer.\n"
           "differ:  answers unlike those of the library's single calls, all near touching.\n",
           library_backend(), o->rounds, (unsigned long long)o->seed);
    contenders_print();
    printf("\n%-44s %8s %8s %8s %7s %8s %7s\n", "", "median", "min", "max", "x set", "x floor", "differ");
}

static void print_ratio(const result *r, const entry *e, const entry *to, int width)
{
    if (to)
        printf(" %*.2f", width, result_ratio(r, e, to));
    else
        printf(" %*s", width, "");
}

void table_row(const result *r)
{
    char text[160];
    case_title(r->of, text, sizeof text);
    printf("%s: %.1f %% true, %.1f bytes a %s\n", text, 100 * (double)r->hits / (double)r->of->count,
           (double)r->bytes / (double)r->of->count, r->of->unit);
    const entry *ours = result_ours(r), *floor = result_floor(r);
    for (const entry *e = r->entries; e < r->entries + r->count; ++e) {
        printf("    %-40s %8.3f %8.3f %8.3f", e->who->label, e->median, e->min, e->max);
        print_ratio(r, e, ours, 7);
        print_ratio(r, e, floor, 8);
        if (e->differ)
            printf(" %7ld", e->differ);
        putchar('\n');
    }
    fflush(stdout);
}

/* --- goals -------------------------------------------------------------------------------------------------------------- */

static const entry *find(const result *r, const char *against)
{
    if (!strcmp(against, ANYBODY))
        return result_best(r);
    if (!strcmp(against, FLOOR))
        return result_floor(r);
    for (const entry *e = r->entries; e < r->entries + r->count; ++e)
        if (!strncmp(e->who->label, against, strlen(against)))
            return e;
    return NULL;
}

static double value_here(const goal *g)
{
    if (!strcmp(library_backend(), "avx512"))
        return g->avx512;
    return !strcmp(library_backend(), "avx2") ? g->avx2 : 0;
}

static void print_goal(const result *r, const goal *g)
{
    double wanted = value_here(g);
    const entry *ours = result_ours(r), *other = find(r, g->against);
    if (wanted <= 0 || !ours || !other)
        return;
    char text[160];
    case_title(r->of, text, sizeof text);
    int faster = g->sense == TIMES_AS_FAST;
    double ratio = faster ? result_ratio(r, other, ours) : result_ratio(r, ours, other);
    printf("%-7s %6.2f of %s %5.2f %s %s (%s, %.0f %% true)\n",
           (faster ? ratio >= wanted : ratio <= wanted) ? "reached" : "MISSED", ratio, faster ? "at least" : "at most ", wanted,
           faster ? "times as fast as" : "times the time of", other->who->label, text,
           100 * (double)r->hits / (double)r->of->count);
}

void table_goals(const result *list, size_t count)
{
    for (const result *r = list; r < list + count; ++r)
        for (const goal *g = r->of->goals; g < r->of->goals + GOALS && g->against; ++g)
            print_goal(r, g);
}

/* --- CSV ---------------------------------------------------------------------------------------------------------------- */

int table_csv(const char *path, const result *list, size_t count)
{
    static const char *const roles[] = {"set", "single", "bare", "peer", "loop", "floor"};
    FILE *f = fopen(path, "w");
    if (!f)
        return 0;
    fputs("workload,data,count,bytes,true_share,kernels,contender,role,median_ns,min_ns,max_ns,ratio_to_set,ratio_to_floor,"
          "differ\n",
          f);
    for (const result *r = list; r < list + count; ++r) {
        const entry *ours = result_ours(r), *floor = result_floor(r);
        for (const entry *e = r->entries; e < r->entries + r->count; ++e)
            fprintf(f, "\"%s\",%s,%zu,%zu,%.5f,%s,\"%s\",%s,%.4f,%.4f,%.4f,%.4f,%.4f,%ld\n", r->of->name,
                    r->of->data ? r->of->data : "", r->of->count, r->bytes, (double)r->hits / (double)r->of->count,
                    library_backend(), e->who->label, roles[e->who->role], e->median, e->min, e->max,
                    ours ? result_ratio(r, e, ours) : 0, floor ? result_ratio(r, e, floor) : 0, e->differ);
    }
    return fclose(f) == 0;
}
