/* SPDX-License-Identifier: MIT */
/* The medians as an SVG: a panel for each row that is drawn, a bar for each candidate, one logarithmic scale for all. */
#include "picture.h"
#include "machine.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Pixels. */
enum {
    MARGIN = 28,
    HEAD = 104, /* title and legend */
    FOOT = 34,
    ACROSS = 3,
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

/* Which roles are drawn, and how. */
static const struct paint {
    const char *color, *name;
} paints[ROLE_COUNT] = {
    [ROLE_SET] = {"#0b6e99", "libbvol, as a set"},          [ROLE_SINGLE] = {"#8cc2da", "libbvol, one a call"},
    [ROLE_BEFORE] = {"#b9a5d6", "libbvol, before"},         [ROLE_PEER] = {"#7d8590", "other libraries"},
    [ROLE_LOOP] = {"#c3c9d0", "loops of one's own"},        [ROLE_PLAIN] = {"#9aa3ad", "plain float"},
    [ROLE_OTHER] = {"#c3c9d0", "plain float, other exits"},
};

static int is_drawn(const candidate *c)
{
    return paints[c->role].color && !c->undrawn;
}

/* --- scale -------------------------------------------------------------------------------------------------------------- */

/* Powers of ten. */
typedef struct scale {
    int low, high;
} scale;

static scale scale_of(const row *list, size_t count)
{
    double least = 1, most = 1;
    for (const row *r = list; r < list + count; ++r)
        for (const candidate *c = r->candidates; c < r->candidates + r->count; ++c)
            if (!r->undrawn && (is_drawn(c) || c == row_floor(r))) {
                least = fmin(least, c->median);
                most = fmax(most, c->median);
            }
    /* Half the least, so that the shortest bar is long enough to be seen. */
    return (scale){(int)floor(log10(least / 2)), (int)ceil(log10(most))};
}

static double position(const scale *s, double ns)
{
    return NAMES + BARS * (log10(ns) - s->low) / (s->high - s->low);
}

/* --- one panel, at the origin --------------------------------------------------------------------------------------------- */

/* The candidates that are drawn, fastest first. Returns how many. */
static int sorted(const row *r, const candidate *out[CANDIDATES])
{
    int count = 0;
    for (const candidate *c = r->candidates; c < r->candidates + r->count; ++c) {
        if (!is_drawn(c))
            continue;
        int at = count++;
        for (; at > 0 && out[at - 1]->median > c->median; --at)
            out[at] = out[at - 1];
        out[at] = c;
    }
    return count;
}

/* 0.21, 2.1, 21: as many digits as one reads. */
static void print_ns(double ns, char *text, size_t size)
{
    snprintf(text, size, "%.*f", ns < 1 ? 2 : ns < 10 ? 1 : 0, ns);
}

static void draw_title(FILE *f, const row *r)
{
    const char *gap = r->size[0] ? ", " : "", *data = r->data ? r->data : "";
    fprintf(f, "<text x=\"0\" y=\"14\" class=\"t\">%s%s%s</text>\n<text x=\"0\" y=\"31\" class=\"q\">%s%s%s</text>\n", r->name,
            gap, r->size, data, r->data && r->note[0] ? "; " : "", r->note);
}

static void draw_grid(FILE *f, const scale *s, int bottom)
{
    const int step = s->high - s->low > 4 ? 2 : 1; /* so that numbers do not touch */
    for (int power = s->low; power <= s->high; ++power) {
        double x = position(s, pow(10, power));
        fprintf(f, "<path d=\"M%.1f %d V%d\" stroke=\"" GRID "\"/>", x, PANEL_HEAD - 4, bottom);
        if ((s->high - power) % step == 0)
            fprintf(f, "<text x=\"%.1f\" y=\"%d\" class=\"a\">%g</text>", x, bottom + 14, pow(10, power));
        fputs("\n", f);
    }
}

static void draw_bar(FILE *f, const scale *s, const candidate *c, const candidate *ours, int y)
{
    const int is_ours = ours && c->role == ours->role;
    char ns[32], times[32] = "";
    print_ns(c->median, ns, sizeof ns);
    if (ours && !is_ours) {
        const double ratio = c->median / ours->median;
        snprintf(times, sizeof times, "(%.*f\u00d7)", ratio < 10 ? 1 : 0, ratio);
    }
    const double end = position(s, c->median);
    const char *weight = is_ours ? " font-weight=\"bold\"" : "";
    fprintf(f, "<text x=\"%d\" y=\"%d\" class=\"n\"%s>%s</text>", NAMES - 8, y + BAR - 2, weight, c->label);
    fprintf(f, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\" fill=\"%s\"/>", NAMES, y, end - NAMES, BAR,
            paints[c->role].color);
    fprintf(f, "<text x=\"%.1f\" y=\"%d\" class=\"v\"%s>%s<tspan dx=\"4\" fill=\"" QUIET "\">%s</tspan></text>\n", end + 5,
            y + BAR - 2, weight, ns, times);
}

static void draw_floor(FILE *f, const scale *s, const candidate *floor, int bottom)
{
    if (floor)
        fprintf(f, "<path d=\"M%.1f %d V%d\" stroke=\"" FLOOR_COLOR "\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>\n",
                position(s, floor->median), PANEL_HEAD - 8, bottom);
}

static void draw_panel(FILE *f, const scale *s, const row *r, int rows)
{
    const candidate *list[CANDIDATES];
    const int count = sorted(r, list), bottom = PANEL_HEAD + rows * ROW;
    draw_title(f, r);
    draw_grid(f, s, bottom);
    for (int i = 0; i < count; ++i)
        draw_bar(f, s, list[i], row_ours(r), PANEL_HEAD + i * ROW);
    draw_floor(f, s, row_floor(r), PANEL_HEAD + count * ROW);
}

/* --- the whole ---------------------------------------------------------------------------------------------------------- */

static int has_role(const row *list, size_t count, bench_role which)
{
    for (const row *r = list; r < list + count; ++r)
        for (const candidate *c = r->candidates; c < r->candidates + r->count; ++c)
            if (!r->undrawn && c->role == which && (is_drawn(c) || which == ROLE_FLOOR))
                return 1;
    return 0;
}

static void draw_legend(FILE *f, const row *list, size_t count)
{
    int x = MARGIN;
    for (int k = 0; k < ROLE_COUNT; ++k) {
        if (!has_role(list, count, (bench_role)k) || !paints[k].color)
            continue;
        fprintf(f,
                "<rect x=\"%d\" y=\"72\" width=\"13\" height=\"13\" rx=\"2\" fill=\"%s\"/><text x=\"%d\" y=\"83\" "
                "class=\"l\">%s</text>\n",
                x, paints[k].color, x + 20, paints[k].name);
        x += 52 + 7 * (int)strlen(paints[k].name);
    }
    if (has_role(list, count, ROLE_FLOOR))
        fprintf(f,
                "<path d=\"M%d 69 v19\" stroke=\"" FLOOR_COLOR "\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>"
                "<text x=\"%d\" y=\"83\" class=\"l\">floor: reading the data and nothing else</text>\n",
                x + 4, x + 14);
}

static void draw_head(FILE *f, const benchmark *b, int width, int height)
{
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
            "font-family=\"Inter, Helvetica, 'DejaVu Sans', sans-serif\" fill=\"" INK "\">\n"
            "<style>.t{font-size:14px;font-weight:bold}.q{font-size:12px;fill:" QUIET "}.a{font-size:10.5px;fill:" QUIET
            ";text-anchor:middle}.n{font-size:11.5px;text-anchor:end}.v{font-size:11.5px}.l{font-size:13px}</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"%d\" y=\"36\" font-size=\"21\" font-weight=\"bold\">%s</text>\n"
            "<text x=\"%d\" y=\"58\" font-size=\"13\" fill=\"" QUIET
            "\">Nanoseconds a %s on one thread, medians; shorter is better, the scale is logarithmic. In brackets: times the "
            "time of libbvol, whose answers are exact.</text>\n",
            width, height, width, height, MARGIN, b->title, MARGIN, b->call);
}

/* Bars of the longest panel of the line that begins with this row; *end is the first row after it. */
static int longest(const row *r, const row *last, const row **end)
{
    int bars = 0;
    for (int drawn = 0; r < last && drawn < ACROSS; ++r) {
        const candidate *unused[CANDIDATES];
        const int count = r->undrawn ? 0 : sorted(r, unused);
        bars = count > bars ? count : bars;
        drawn += !r->undrawn;
    }
    *end = r;
    return bars;
}

static int line_height(int bars)
{
    return PANEL_HEAD + bars * ROW + PANEL_FOOT + GAP;
}

static int height_of(const row *list, size_t count)
{
    int height = HEAD + FOOT;
    for (const row *r = list; r < list + count;)
        height += line_height(longest(r, list + count, &r));
    return height;
}

static void draw_line(FILE *f, const scale *s, const row *r, const row *end, int bars, int y)
{
    for (int drawn = 0; r < end; ++r) {
        if (r->undrawn)
            continue;
        fprintf(f, "<g transform=\"translate(%d %d)\">\n", MARGIN + drawn++ * (PANEL + GAP), y);
        draw_panel(f, s, r, bars);
        fputs("</g>\n", f);
    }
}

int picture_svg(const benchmark *b, const char *path, const row *list, size_t count)
{
    FILE *f = fopen(path, "w");
    if (!f)
        return 0;
    const scale s = scale_of(list, count);
    const int height = height_of(list, count);
    draw_head(f, b, 2 * MARGIN + ACROSS * PANEL + (ACROSS - 1) * GAP, height);
    draw_legend(f, list, count);
    int y = HEAD;
    for (const row *r = list, *end; r < list + count; r = end) {
        const int bars = longest(r, list + count, &end);
        draw_line(f, &s, r, end, bars, y);
        y += line_height(bars);
    }
    fprintf(f, "<text x=\"%d\" y=\"%d\" class=\"q\">", MARGIN, height - 16);
    machine_print(f);
    fputs("; ./dev bench draws this.</text>\n</svg>\n", f);
    return fclose(f) == 0;
}
