/* SPDX-License-Identifier: MIT */
#include "canvas.h"

#include <math.h>

void canvas_create(canvas *out, uint32_t width, uint32_t height, color background)
{
    picture_create(&out->samples, width * CANVAS_SAMPLES, height * CANVAS_SAMPLES);
    canvas_window(out, 0, 0, width > height ? width : height, (point){0, 0}, 1);
    canvas_rectangle(out, (point){0, 0}, (point){1, 1}, background);
}

void canvas_free(canvas *c)
{
    picture_free(&c->samples);
}

void canvas_window(canvas *c, uint32_t x, uint32_t y, uint32_t pixels, point min, double size)
{
    c->scale = pixels * CANVAS_SAMPLES / size;
    c->clip_min = (point){(double)x * CANVAS_SAMPLES, (double)y * CANVAS_SAMPLES};
    c->clip_max.x = fmin(c->clip_min.x + (double)pixels * CANVAS_SAMPLES, c->samples.width);
    c->clip_max.y = fmin(c->clip_min.y + (double)pixels * CANVAS_SAMPLES, c->samples.height);
    c->origin = (point){c->clip_min.x - min.x * c->scale, c->clip_min.y - min.y * c->scale};
}

double canvas_pixels(const canvas *c, double pixels)
{
    return pixels * CANVAS_SAMPLES / c->scale;
}

static point to_samples(const canvas *c, point p)
{
    return (point){c->origin.x + p.x * c->scale, c->origin.y + p.y * c->scale};
}

static void blend(uint8_t *sample, color with)
{
    const double to[3] = {with.red, with.green, with.blue};
    for (int k = 0; k < 3; ++k)
        sample[k] = (uint8_t)(sample[k] + with.opacity * (to[k] - sample[k]) + 0.5);
}

/* Whether a sample lies in a shape. */
typedef int inside_test(point sample, const void *shape);

/* Blends the samples of a box that lie in a shape. One that has the colour of an opaque shape already needs no test, so that
 * shapes which lie on each other by the thousand are cheap. */
static void paint(canvas *c, point min, point max, inside_test *inside, const void *shape, color with)
{
    double x0 = fmax(floor(min.x), c->clip_min.x), x1 = fmin(ceil(max.x), c->clip_max.x);
    double y0 = fmax(floor(min.y), c->clip_min.y), y1 = fmin(ceil(max.y), c->clip_max.y);
    if (!(x0 < x1 && y0 < y1)) /* otherwise none is negative */
        return;
    const uint8_t full[3] = {(uint8_t)(with.red + 0.5), (uint8_t)(with.green + 0.5), (uint8_t)(with.blue + 0.5)};
    for (size_t y = (size_t)y0; y < (size_t)y1; ++y)
        for (size_t x = (size_t)x0; x < (size_t)x1; ++x) {
            uint8_t *sample = &c->samples.rgb[(y * c->samples.width + x) * 3];
            if (with.opacity == 1 && sample[0] == full[0] && sample[1] == full[1] && sample[2] == full[2])
                continue;
            if (inside((point){(double)x + 0.5, (double)y + 0.5}, shape))
                blend(sample, with);
        }
}

typedef struct polygon {
    point corners[16];
    size_t count;
    point min, max;
} polygon;

static int in_polygon(point p, const void *shape)
{
    const polygon *s = shape;
    int left = 0, right = 0;
    for (size_t i = 0; i < s->count; ++i) {
        point a = s->corners[i], b = s->corners[i + 1 < s->count ? i + 1 : 0];
        double turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        left |= turn > 0;
        right |= turn < 0;
    }
    return !(left && right);
}

void canvas_fill(canvas *c, const point *corners, size_t count, color with)
{
    polygon s = {.count = count < 16 ? count : 16, .min = {INFINITY, INFINITY}, .max = {-INFINITY, -INFINITY}};
    for (size_t i = 0; i < s.count; ++i) {
        point p = s.corners[i] = to_samples(c, corners[i]);
        s.min = (point){fmin(s.min.x, p.x), fmin(s.min.y, p.y)};
        s.max = (point){fmax(s.max.x, p.x), fmax(s.max.y, p.y)};
    }
    paint(c, s.min, s.max, in_polygon, &s, with);
}

typedef struct rectangle {
    point min, max;
} rectangle;

static int in_rectangle(point p, const void *shape)
{
    const rectangle *s = shape;
    return s->min.x <= p.x && p.x <= s->max.x && s->min.y <= p.y && p.y <= s->max.y;
}

void canvas_rectangle(canvas *c, point min, point max, color with)
{
    const rectangle s = {to_samples(c, min), to_samples(c, max)};
    paint(c, s.min, s.max, in_rectangle, &s, with);
}

typedef struct stroke {
    point from, along; /* from one end to the other */
    double length_sq, radius;
} stroke;

static int in_stroke(point p, const void *shape)
{
    const stroke *s = shape;
    double x = p.x - s->from.x, y = p.y - s->from.y;
    double t = s->length_sq > 0 ? fmin(fmax((x * s->along.x + y * s->along.y) / s->length_sq, 0), 1) : 0;
    return hypot(x - t * s->along.x, y - t * s->along.y) <= s->radius;
}

void canvas_line(canvas *c, point from, point to, double pixels, color with)
{
    double radius = pixels * CANVAS_SAMPLES / 2;
    point a = to_samples(c, from), b = to_samples(c, to);
    stroke s = {.from = a, .along = {b.x - a.x, b.y - a.y}, .radius = radius};
    s.length_sq = s.along.x * s.along.x + s.along.y * s.along.y;
    paint(c, (point){fmin(a.x, b.x) - radius, fmin(a.y, b.y) - radius},
          (point){fmax(a.x, b.x) + radius, fmax(a.y, b.y) + radius}, in_stroke, &s, with);
}

/* The mean of the samples of a pixel, in one of the three colours. */
static uint8_t mean(const picture *samples, size_t x, size_t y, size_t which)
{
    unsigned sum = 0, count = 0;
    for (size_t row = y * CANVAS_SAMPLES; row < (y + 1) * CANVAS_SAMPLES; ++row)
        for (size_t column = x * CANVAS_SAMPLES; column < (x + 1) * CANVAS_SAMPLES; ++column, ++count)
            sum += samples->rgb[(row * samples->width + column) * 3 + which];
    return (uint8_t)((sum + count / 2) / count);
}

void canvas_finish(const canvas *c, picture *out)
{
    picture_create(out, c->samples.width / CANVAS_SAMPLES, c->samples.height / CANVAS_SAMPLES);
    for (size_t y = 0; y < out->height; ++y)
        for (size_t x = 0; x < out->width; ++x)
            for (size_t k = 0; k < 3; ++k)
                out->rgb[(y * out->width + x) * 3 + k] = mean(&c->samples, x, y, k);
}
