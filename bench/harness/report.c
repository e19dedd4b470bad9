/* SPDX-License-Identifier: MIT */
#include "report.h"
#include "machine.h"

#include <stdio.h>
#include <string.h>

void report_title(const row *r, char *text, size_t size)
{
    snprintf(text, size, "%s%s%s%s%s", r->name, r->size[0] ? ", " : "", r->size, r->data ? ", " : "", r->data ? r->data : "");
}

/* --- a line a candidate ------------------------------------------------------------------------------------------------- */

static void long_head(const benchmark *b)
{
    printf("\n%-44s %8s %8s %8s", "", "median", "min", "max");
    for (const ratio_column *x = b->ratios; x < b->ratios + RATIOS && x->to; ++x)
        printf(" %8s", x->heading);
    printf(" %7s\n", "differ");
}

static void long_row(const benchmark *b, const row *r)
{
    char title[160];
    report_title(r, title, sizeof title);
    printf("%s: %s\n", title, r->note);
    for (const candidate *c = r->candidates; c < r->candidates + r->count; ++c) {
        printf("    %-40s %8.3f %8.3f %8.3f", c->label, c->median, c->min, c->max);
        for (const ratio_column *x = b->ratios; x < b->ratios + RATIOS && x->to; ++x) {
            const candidate *to = x->to(r);
            if (to)
                printf(" %8.2f", rounds_ratio(r, c, to));
            else
                printf(" %8s", "");
        }
        if (c->differ)
            printf(" %7ld", c->differ);
        putchar('\n');
    }
}

/* --- a line a row --------------------------------------------------------------------------------------------------------- */

static void wide_head(const benchmark *b)
{
    printf("\n%-26s %-38s", "", "data");
    for (int c = 0; c < COLUMNS; ++c)
        printf(" %9s", b->wide[c]);
    printf(" %7s %6s\n", b->ratios[0].heading, "goal");
}

static const candidate *labelled(const row *r, const char *label)
{
    for (const candidate *c = r->candidates; c < r->candidates + r->count; ++c)
        if (!strncmp(c->label, label, strlen(label)))
            return c;
    return NULL;
}

static void wide_row(const benchmark *b, const row *r)
{
    printf("%-26s %-38s", r->name, r->data);
    for (int k = 0; k < COLUMNS; ++k) {
        const candidate *c = labelled(r, b->wide[k]);
        if (c)
            printf(" %9.1f", c->median);
        else
            printf(" %9s", "-");
    }
    const candidate *ours = row_ours(r), *to = b->ratios[0].to(r);
    if (to)
        printf(" %7.2f", rounds_ratio(r, ours, to));
    else
        printf(" %7s", "-");
    if (r->goals[0].value > 0)
        printf(" %6.0f%s", r->goals[0].value, ours->median <= r->goals[0].value ? "" : " missed");
    putchar('\n');
}

void report_head(const benchmark *b)
{
    (b->wide ? wide_head : long_head)(b);
}

void report_row(const benchmark *b, const row *r)
{
    (b->wide ? wide_row : long_row)(b, r);
    fflush(stdout);
}

/* --- goals -------------------------------------------------------------------------------------------------------------- */

static const candidate *find(const row *r, const char *against)
{
    if (!strcmp(against, ANYBODY))
        return row_best(r);
    if (!strcmp(against, FLOOR))
        return row_floor(r);
    return strcmp(against, PLAIN_FLOAT) ? labelled(r, against) : row_plain(r);
}

static void print_goal(const row *r, const goal *g, const char *of)
{
    const candidate *ours = of ? labelled(r, of) : row_ours(r), *other = g->against ? find(r, g->against) : NULL;
    char title[160], whose[64] = "";
    report_title(r, title, sizeof title);
    if (of)
        snprintf(whose, sizeof whose, "%s: ", of);
    if (ours && g->sense == NANOSECONDS)
        printf("%-7s %9.0f of at most %.0f ns %s%s\n", ours->median <= g->value ? "reached" : "MISSED", ours->median, g->value,
               whose, title);
    if (!ours || !other)
        return;
    const int faster = g->sense == TIMES_AS_FAST;
    const double ratio = faster ? rounds_ratio(r, other, ours) : rounds_ratio(r, ours, other);
    printf("%-7s %6.*f of %s %5.2f %s %s (%s%s: %s)\n", (faster ? ratio >= g->value : ratio <= g->value) ? "reached" : "MISSED",
           g->value < 0.1 ? 4 : 2, ratio, faster ? "at least" : "at most ", g->value,
           faster ? "times as fast as" : "times the time of", other->label, whose, title, r->note);
}

/* In wide tables each line has its own. */
void report_goals(const benchmark *b, const row *list, size_t count)
{
    putchar('\n');
    for (const row *r = list; r < list + count && !b->wide; ++r)
        for (const goal *g = r->goals; g < r->goals + GOALS; ++g)
            if (g->value > 0)
                print_goal(r, g, r->goals_of[g - r->goals]);
}

/* --- CSV ---------------------------------------------------------------------------------------------------------------- */

static const char *const role_names[ROLE_COUNT] = {"set",  "single", "bare",  "before", "peer",
                                                   "loop", "plain",  "other", "floor"};

static void csv_candidate(FILE *f, const benchmark *b, const row *r, const candidate *c)
{
    fprintf(f, "\"%s\",\"%s\",%s,\"%s\",%s,%.4f,%.4f,%.4f", r->name, r->data ? r->data : "", r->fields, c->label,
            role_names[c->role], c->median, c->min, c->max);
    for (const ratio_column *x = b->ratios; x < b->ratios + RATIOS && x->to; ++x) {
        const candidate *to = x->to(r);
        fprintf(f, ",%.4f", to ? rounds_ratio(r, c, to) : 0);
    }
    fprintf(f, ",%ld,\"%s\"\n", c->differ, machine_compiler());
}

int report_csv(const benchmark *b, const char *path, const row *list, size_t count)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return 0;
    fprintf(f, "%s,data,%s,candidate,role,median_ns,min_ns,max_ns", b->name_column, b->columns);
    for (const ratio_column *x = b->ratios; x < b->ratios + RATIOS && x->to; ++x)
        fprintf(f, ",%s", x->csv);
    fputs(",differ,compiler\n", f);
    for (const row *r = list; r < list + count; ++r)
        for (const candidate *c = r->candidates; c < r->candidates + r->count; ++c)
            csv_candidate(f, b, r, c);
    return fclose(f) == 0;
}
