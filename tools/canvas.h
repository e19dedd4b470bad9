/* SPDX-License-Identifier: MIT */
/* Simple shapes painted on a picture, in coordinates of the plane. Edges are smooth: every pixel is the mean of a grid of
 * samples. */
#ifndef CANVAS_H
#define CANVAS_H

#include "picture.h"

#include <stddef.h>

typedef struct point {
    double x, y;
} point;

typedef struct color {
    double red, green, blue; /* from 0 to 255 */
    double opacity;          /* from 0 to 1 */
} color;

typedef struct canvas {
    picture samples;          /* CANVAS_SAMPLES by CANVAS_SAMPLES a pixel */
    point origin;             /* of the plane, in samples */
    double scale;             /* samples a unit of the plane */
    point clip_min, clip_max; /* samples outside are left alone */
} canvas;

enum { CANVAS_SAMPLES = 3 };

void canvas_create(canvas *out, uint32_t width, uint32_t height, color background);
void canvas_free(canvas *c);

/* From now on draws the square of the plane from `min` with sides of `size` into the square of pixels that begins at (x, y),
 * and nowhere else. */
void canvas_window(canvas *c, uint32_t x, uint32_t y, uint32_t pixels, point min, double size);

/* The length in the plane of a number of pixels. */
double canvas_pixels(const canvas *c, double pixels);

/* A convex polygon, given either way round. */
void canvas_fill(canvas *c, const point *corners, size_t count, color with);
void canvas_rectangle(canvas *c, point min, point max, color with);

/* A line with round ends, so many pixels wide. */
void canvas_line(canvas *c, point from, point to, double pixels, color with);

/* The finished picture, to be freed by picture_free(). */
void canvas_finish(const canvas *c, picture *out);

#endif
