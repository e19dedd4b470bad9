/* SPDX-License-Identifier: MIT */
/* The same measurements three times: a table to read, CSV to compare, SVG to look at. */
#include "bench.h"

#include <string.h>

#if defined(__clang__)
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define COMPILER "clang " TEXT(__clang_major__) "." TEXT(__clang_minor__) "." TEXT(__clang_patchlevel__)
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown compiler"
#endif

/* --- table -------------------------------------------------------------------------------------------------------------- */

void report_machine(FILE *f)
{
    fprintf(f, "libbvol %s, " COMPILER, bvol_version_string());
    char line[256];
    FILE *cpus = fopen("/proc/cpuinfo", "r");
    while (cpus && fgets(line, sizeof line, cpus)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon) {
            fprintf(f, ", on %.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
            break;
        }
    }
    if (cpus)
        fclose(cpus);
}

void report_header(const options *o, const char *shared_note)
{
    report_machine(stdout);
    printf("\n%d pairs in cache, %d rounds, seed %llu; ns a call, one thread. Only ratios within one run count.\n"
           "floor: a call that reads one float of each shape. ratio: to the fastest plain version with the same exits, median "
           "of the rounds.\n"
           "wrong: answers of %d that differ from the exact ones, all near touching.\n\n",
           PAIRS, o->rounds, (unsigned long long)o->seed, PAIRS);
    if (shared_note)
        printf("No shared library in this run: %s\n\n", shared_note);
    printf("%-44s %7s %7s %7s   %5s %6s\n", "", "median", "min", "max", "ratio", "wrong");
}

static void title(const measurement *m, char *text, size_t size)
{
    snprintf(text, size, "%s%s%s, %.0f %% true", m->w->name, m->w->data ? ", " : "", m->w->data ? m->w->data : "",
             100 * m->hits);
}

void report_row(const measurement *m)
{
    char text[160];
    title(m, text, sizeof text);
    printf("%s; %zu bytes, floor %.2f\n", text, m->bytes, m->floor);
    for (int c = 0; c < m->count; ++c) {
        const candidate *x = &m->candidates[c];
        printf("    %-40s %7.2f %7.2f %7.2f", x->label, x->median, x->min, x->max);
        if (x->ratio > 0)
            printf("   %5.2f", x->ratio);
        if (c > 0 && x->wrong)
            printf(" %6ld", x->wrong);
        putchar('\n');
    }
    fflush(stdout);
}

/* The larger ratio of the two ways to link the library. */
static double worst_ratio(const measurement *m)
{
    double worst = 0;
    for (int c = 0; c < m->count; ++c)
        if (m->candidates[c].is_library && m->candidates[c].ratio > worst)
            worst = m->candidates[c].ratio;
    return worst;
}

void report_goals(const measurement *list, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        const measurement *m = &list[i];
        if (m->w->goal <= 0)
            continue;
        char text[160];
        title(m, text, sizeof text);
        double ratio = worst_ratio(m);
        printf("%-7s %.2f of at most %.2f  %s\n", ratio <= m->w->goal ? "reached" : "MISSED", ratio, m->w->goal, text);
    }
}

/* --- CSV ---------------------------------------------------------------------------------------------------------------- */

int report_csv(const char *path, const measurement *list, size_t count)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return 0;
    fputs("predicate,data,true_share,bytes,floor_ns,candidate,median_ns,min_ns,max_ns,ratio,wrong,compiler\n", f);
    for (size_t i = 0; i < count; ++i) {
        const measurement *m = &list[i];
        for (int c = 0; c < m->count; ++c) {
            const candidate *x = &m->candidates[c];
            fprintf(f, "%s,%s,%.4f,%zu,%.3f,%s,%.3f,%.3f,%.3f,%.3f,%ld,\"" COMPILER "\"\n", m->w->name,
                    m->w->data ? m->w->data : "", m->hits, m->bytes, m->floor, x->label, x->median, x->min, x->max, x->ratio,
                    x->wrong);
        }
    }
    return fclose(f) == 0;
}

/* --- SVG ---------------------------------------------------------------------------------------------------------------- */

enum { ROW = 12, GAP = 26, LEFT = 110, BARS = 640, RIGHT = 90 };

static const char *const colors[CANDIDATES] = {"#1b6ca8", "#6aaed6", "#888888", "#aaaaaa", "#cccccc"};

static double longest_median(const measurement *list, size_t count)
{
    double longest = 1;
    for (size_t i = 0; i < count; ++i)
        for (int c = 0; c < list[i].count; ++c)
            if (list[i].candidates[c].median > longest)
                longest = list[i].candidates[c].median;
    return longest;
}

static int svg_group(FILE *f, const measurement *m, int y, double scale)
{
    char text[160];
    title(m, text, sizeof text);
    fprintf(f, "<text x=\"4\" y=\"%d\" font-weight=\"bold\">%s</text>\n", y + 16, text);
    y += GAP - 4;
    for (int c = 0; c < m->count; ++c, y += ROW) {
        const candidate *x = &m->candidates[c];
        fprintf(f, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>", LEFT - 6, y + 9, x->label);
        fprintf(f, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>", LEFT, y, x->median * scale, ROW - 2,
                colors[c]);
        fprintf(f, "<text x=\"%.1f\" y=\"%d\">%.1f ns</text>\n", LEFT + x->median * scale + 4, y + 9, x->median);
    }
    return y + 4;
}

int report_svg(const char *path, const measurement *list, size_t count)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return 0;
    int height = 8;
    for (size_t i = 0; i < count; ++i)
        height += GAP + ROW * list[i].count;
    fprintf(
        f,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"10\">\n"
        "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
        LEFT + BARS + RIGHT, height);
    double scale = BARS / longest_median(list, count);
    int y = 0;
    for (size_t i = 0; i < count; ++i)
        y = svg_group(f, &list[i], y, scale);
    fputs("</svg>\n", f);
    return fclose(f) == 0;
}
