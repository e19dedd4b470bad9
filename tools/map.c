/* SPDX-License-Identifier: MIT */
#include "map.h"

#include "canvas.h"

#include <stdlib.h>

enum { PANEL = 560, GAP = 8, COLUMNS = 3, ROWS = MAP_FRAMES / COLUMNS, PATH_STEPS = 240 };

static const color background = {14, 17, 24, 1}, ground = {24, 28, 38, 1}, path = {120, 130, 150, 0.6},
                   seen = {255, 255, 255, 0.10}, edge = {255, 255, 255, 0.85}, in_vain = {255, 40, 150, 1};

/* By bvol_class. */
static const color colors[3] = {{74, 84, 104, 1}, {244, 184, 66, 1}, {92, 208, 150, 1}};

static point from_above(vector v)
{
    return (point){v.x, v.z};
}

/* Twice the area of the triangle abc, negative if it turns the other way. */
static double turn(point a, point b, point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static int compare_points(const void *a, const void *b)
{
    const point *p = a, *q = b;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

/* The outline of the view from above: the convex hull of its corners (A. M. Andrew's monotone chain, 1979). Returns the number
 * of its corners. */
static size_t outline_of(const view *v, point hull[16])
{
    point sorted[8];
    size_t count = 0;
    for (int i = 0; i < 8; ++i)
        sorted[i] = from_above(v->corners[i]);
    qsort(sorted, 8, sizeof *sorted, compare_points);
    for (int half = 0; half < 2; ++half) {
        size_t start = count;
        for (int i = 0; i < 8; ++i) {
            point p = sorted[half == 0 ? i : 7 - i];
            while (count >= start + 2 && turn(hull[count - 2], hull[count - 1], p) <= 0)
                --count;
            hull[count++] = p;
        }
        --count; /* the next half begins with it */
    }
    return count;
}

/* Higher boxes are lighter. */
static void draw_box(canvas *c, const bvol_aabb *box, color with)
{
    double light = fmin(0.7 + (double)box->max.y / 80, 1.1), gap = canvas_pixels(c, 0.25);
    with.red = fmin(with.red * light, 255);
    with.green = fmin(with.green * light, 255);
    with.blue = fmin(with.blue * light, 255);
    canvas_rectangle(c, (point){(double)box->min.x + gap, (double)box->min.z + gap},
                     (point){(double)box->max.x - gap, (double)box->max.z - gap}, with);
}

static void draw_boxes(canvas *c, const city *of, const verdict *verdicts, int class)
{
    for (size_t i = 0; i < of->count; ++i)
        if (verdicts[i].class == class)
            draw_box(c, &of->boxes[i], colors[class]);
}

/* Those that the plane test keeps although nothing of them is seen, with a rim that makes small ones visible. */
static void draw_kept_in_vain(canvas *c, const city *of, const verdict *verdicts)
{
    double rim = canvas_pixels(c, 1.5);
    for (size_t i = 0; i < of->count; ++i) {
        const bvol_aabb *b = &of->boxes[i];
        if (verdicts[i].class == BVOL_OUTSIDE && verdicts[i].kept)
            canvas_rectangle(c, (point){(double)b->min.x - rim, (double)b->min.z - rim},
                             (point){(double)b->max.x + rim, (double)b->max.z + rim}, in_vain);
    }
}

static void draw_path(canvas *c, const city *of)
{
    for (int i = 0; i < PATH_STEPS; i += 2) {
        view from, to;
        city_view(of, (double)i / PATH_STEPS, &from);
        city_view(of, (double)(i + 1) / PATH_STEPS, &to);
        canvas_line(c, from_above(from.eye), from_above(to.eye), 1.5, path);
    }
}

static void draw_view(canvas *c, const view *v)
{
    point hull[16];
    size_t count = outline_of(v, hull);
    canvas_fill(c, hull, count, seen);
    for (size_t i = 0; i < count; ++i)
        canvas_line(c, hull[i], hull[(i + 1) % count], 1.5, edge);
    canvas_line(c, from_above(v->eye), from_above(v->eye), 9, edge);
}

static void draw_panel(canvas *c, const city *of, const view *v, const verdict *verdicts)
{
    canvas_rectangle(c, (point){-of->size, -of->size}, (point){2 * of->size, 2 * of->size}, ground);
    draw_boxes(c, of, verdicts, BVOL_OUTSIDE);
    draw_path(c, of);
    draw_boxes(c, of, verdicts, BVOL_INTERSECTS);
    draw_boxes(c, of, verdicts, BVOL_INSIDE);
    draw_kept_in_vain(c, of, verdicts);
    draw_view(c, v);
}

void map_draw(const city *c, const view views[MAP_FRAMES], verdict *const verdicts[MAP_FRAMES], picture *out)
{
    canvas all;
    double margin = 0.03 * c->size;
    canvas_create(&all, COLUMNS * (PANEL + GAP) + GAP, ROWS * (PANEL + GAP) + GAP, background);
    for (uint32_t f = 0; f < MAP_FRAMES; ++f) {
        canvas_window(&all, GAP + f % COLUMNS * (PANEL + GAP), GAP + f / COLUMNS * (PANEL + GAP), PANEL,
                      (point){-margin, -margin}, c->size + 2 * margin);
        draw_panel(&all, c, &views[f], verdicts[f]);
    }
    canvas_finish(&all, out);
    canvas_free(&all);
}
