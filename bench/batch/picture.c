/* SPDX-License-Identifier: MIT */
/* The medians as an SVG: a panel for each case that is drawn, a bar for each contender, one logarithmic scale for all. */
#include "cases.h"
#include "library.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* Pixels. */
enum {
    MARGIN = 28,
    HEAD = 104, /* title and legend */
    FOOT = 34,
    COLUMNS = 3,
    PANEL = 372,
    GAP = 24,
    PANEL_HEAD = 46, /* two lines of text */
    PANEL_FOOT = 30, /* the axis */
    ROW = 19,
    BAR = 13,
    NAMES = 150, /* left of the bars */
    VALUES = 62, /* right of the longest bar */
    BARS = PANEL - NAMES - VALUES
};

/* Text and lines, from black to nearly white. */
#define INK "#1f2933"
#define QUIET "#6b7785"
#define GRID "#e4e8ec"
#define FLOOR_COLOR "#d9480f"

static const struct paint {
    batch_role role;
    const char *color, *name;
} paints[] = {
    {ROLE_SET, "#0b6e99", "libbvol, as a set"},
    {ROLE_SINGLE, "#8cc2da", "libbvol, one a call"},
    {ROLE_PEER, "#7d8590", "other libraries"},
    {ROLE_LOOP, "#c3c9d0", "loops of one's own"},
};
enum { PAINTS = sizeof paints / sizeof paints[0] };

static const struct paint *paint_of(const entry *e)
{
    for (const struct paint *p = paints; p < paints + PAINTS; ++p)
        if (p->role == e->who->role)
            return p;
    return NULL;
}

static int is_library(const entry *e)
{
    return e->who->role == ROLE_SET || e->who->role == ROLE_SINGLE;
}

/* Once linked is enough, and contacts are more than was asked. */
static int is_drawn(const entry *e)
{
    return paint_of(e) && !strstr(e->who->label, ".so") && !strstr(e->who->label, "contact");
}

/* --- scale -------------------------------------------------------------------------------------------------------------- */

/* Powers of ten. */
typedef struct scale {
    int low, high;
} scale;

static scale scale_of(const result *list, size_t count)
{
    double least = 1, most = 1;
    for (const result *r = list; r < list + count; ++r)
        for (const entry *e = r->entries; e < r->entries + r->count; ++e)
            if (r->of->drawn && (is_drawn(e) || e == result_floor(r))) {
                least = fmin(least, e->median);
                most = fmax(most, e->median);
            }
    /* Half the least, so that the shortest bar is long enough to be seen. */
    return (scale){(int)floor(log10(least / 2)), (int)ceil(log10(most))};
}

static double position(const scale *s, double ns)
{
    return NAMES + BARS * (log10(ns) - s->low) / (s->high - s->low);
}

/* --- one panel, at the origin --------------------------------------------------------------------------------------------- */

/* The entries that are drawn, fastest first. Returns how many. */
static int sorted(const result *r, const entry *out[ENTRIES])
{
    int count = 0;
    for (const entry *e = r->entries; e < r->entries + r->count; ++e) {
        if (!is_drawn(e))
            continue;
        int at = count++;
        for (; at > 0 && out[at - 1]->median > e->median; --at)
            out[at] = out[at - 1];
        out[at] = e;
    }
    return count;
}

/* 0.21, 2.1, 21: as many digits as one reads. */
static void print_ns(double ns, char *text, size_t size)
{
    snprintf(text, size, "%.*f", ns < 1 ? 2 : ns < 10 ? 1 : 0, ns);
}

static void draw_title(FILE *f, const result *r)
{
    char title[160];
    batch_case plain = *r->of;
    plain.data = NULL;
    plain.name = strchr(plain.name, ' ') + 1; /* without the number of the workload */
    case_title(&plain, title, sizeof title);
    title[0] = (char)toupper(title[0]);
    fprintf(f,
            "<text x=\"0\" y=\"14\" class=\"t\">%s</text>\n<text x=\"0\" y=\"31\" class=\"q\">%.0f %% true; ns a %s</text>\n",
            title, 100 * (double)r->hits / (double)r->of->count, r->of->unit);
}

static void draw_grid(FILE *f, const scale *s, int bottom)
{
    for (int power = s->low; power <= s->high; ++power) {
        double x = position(s, pow(10, power));
        fprintf(f, "<path d=\"M%.1f %d V%d\" stroke=\"" GRID "\"/><text x=\"%.1f\" y=\"%d\" class=\"a\">%g</text>\n", x,
                PANEL_HEAD - 4, bottom, x, bottom + 14, pow(10, power));
    }
}

static void draw_bar(FILE *f, const scale *s, const entry *e, const entry *ours, int y)
{
    const struct paint *p = paint_of(e);
    char ns[32], times[32] = "";
    print_ns(e->median, ns, sizeof ns);
    if (ours && e->who->role != ROLE_SET) {
        double ratio = e->median / ours->median;
        snprintf(times, sizeof times, "(%.*f\u00d7)", ratio < 10 ? 1 : 0, ratio);
    }
    double end = position(s, e->median);
    const char *weight = e->who->role == ROLE_SET ? " font-weight=\"bold\"" : "";
    fprintf(f, "<text x=\"%d\" y=\"%d\" class=\"n\"%s>%s</text>", NAMES - 8, y + BAR - 2, weight,
            is_library(e) ? p->name : e->who->label);
    fprintf(f, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\" fill=\"%s\"/>", NAMES, y, end - NAMES, BAR,
            p->color);
    fprintf(f, "<text x=\"%.1f\" y=\"%d\" class=\"v\"%s>%s<tspan dx=\"4\" fill=\"" QUIET "\">%s</tspan></text>\n", end + 5,
            y + BAR - 2, weight, ns, times);
}

static void draw_floor(FILE *f, const scale *s, const entry *floor, int bottom)
{
    if (floor)
        fprintf(f, "<path d=\"M%.1f %d V%d\" stroke=\"" FLOOR_COLOR "\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>\n",
                position(s, floor->median), PANEL_HEAD - 8, bottom);
}

static void draw_panel(FILE *f, const scale *s, const result *r, int rows)
{
    const entry *list[ENTRIES];
    const int count = sorted(r, list), bottom = PANEL_HEAD + rows * ROW;
    draw_title(f, r);
    draw_grid(f, s, bottom);
    for (int i = 0; i < count; ++i)
        draw_bar(f, s, list[i], result_ours(r), PANEL_HEAD + i * ROW);
    draw_floor(f, s, result_floor(r), PANEL_HEAD + count * ROW);
}

/* --- the whole ------------------------------------------------------------------------------------------------------------ */

static void draw_legend(FILE *f)
{
    int x = MARGIN;
    for (const struct paint *p = paints; p < paints + PAINTS; ++p) {
        fprintf(f,
                "<rect x=\"%d\" y=\"72\" width=\"13\" height=\"13\" rx=\"2\" fill=\"%s\"/><text x=\"%d\" y=\"83\" "
                "class=\"l\">%s</text>\n",
                x, p->color, x + 20, p->name);
        x += 52 + 7 * (int)strlen(p->name);
    }
    fprintf(f,
            "<path d=\"M%d 69 v19\" stroke=\"" FLOOR_COLOR "\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>"
            "<text x=\"%d\" y=\"83\" class=\"l\">floor: reading the same bytes and nothing else</text>\n",
            x + 4, x + 14);
}

static void draw_head(FILE *f, int width, int height)
{
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
            "font-family=\"Inter, Helvetica, 'DejaVu Sans', sans-serif\" fill=\"" INK "\">\n"
            "<style>.t{font-size:14px;font-weight:bold}.q{font-size:12px;fill:" QUIET "}.a{font-size:10.5px;fill:" QUIET
            ";text-anchor:middle}.n{font-size:11.5px;text-anchor:end}.v{font-size:11.5px}.l{font-size:13px}</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"%d\" y=\"36\" font-size=\"21\" font-weight=\"bold\">Many shapes at a time</text>\n"
            "<text x=\"%d\" y=\"58\" font-size=\"13\" fill=\"" QUIET
            "\">Nanoseconds a member on one thread, medians; shorter is better, the scale is logarithmic. In brackets: times "
            "the time of libbvol's set, whose answers are exact.</text>\n",
            width, height, width, height, MARGIN, MARGIN);
    draw_legend(f);
}

/* Where row `line` of panels begins, and how many bars the longest panel of each row has. */
typedef struct grid {
    int rows[32], lines;
} grid;

static grid grid_of(const result *list, size_t count)
{
    grid g = {{0}, 0};
    int drawn = 0;
    for (const result *r = list; r < list + count; ++r) {
        if (!r->of->drawn || drawn >= COLUMNS * 32)
            continue;
        const entry *unused[ENTRIES];
        int bars = sorted(r, unused), line = drawn++ / COLUMNS;
        g.rows[line] = bars > g.rows[line] ? bars : g.rows[line];
        g.lines = line + 1;
    }
    return g;
}

static int line_height(const grid *g, int line)
{
    return PANEL_HEAD + g->rows[line] * ROW + PANEL_FOOT + GAP;
}

int picture_svg(const char *path, const result *list, size_t count)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return 0;
    const scale s = scale_of(list, count);
    const grid g = grid_of(list, count);
    int height = HEAD + FOOT;
    for (int line = 0; line < g.lines; ++line)
        height += line_height(&g, line);
    draw_head(f, 2 * MARGIN + COLUMNS * PANEL + (COLUMNS - 1) * GAP, height);
    int drawn = 0, y = HEAD;
    for (const result *r = list; r < list + count && drawn < COLUMNS * g.lines; ++r) {
        if (!r->of->drawn)
            continue;
        fprintf(f, "<g transform=\"translate(%d %d)\">\n", MARGIN + drawn % COLUMNS * (PANEL + GAP), y);
        draw_panel(f, &s, r, g.rows[drawn / COLUMNS]);
        fputs("</g>\n", f);
        if (++drawn % COLUMNS == 0)
            y += line_height(&g, drawn / COLUMNS - 1);
    }
    fprintf(f, "<text x=\"%d\" y=\"%d\" class=\"q\">", MARGIN, height - 16);
    report_machine(f);
    fprintf(f, "; kernels: %s; ./dev bench batch draws this.</text>\n</svg>\n", library_backend());
    return fclose(f) == 0;
}
