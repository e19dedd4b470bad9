/* SPDX-License-Identifier: MIT */
#include "shaded.h"

#include "tool.h"

#include <stdlib.h>

const onlooker from_front = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
/* Turned by 30 degrees about y, then tilted so that sin = 0.28. */
const onlooker from_aside = {
    {0.8660254037844386, 0, -0.5}, {-0.14, 0.96, -0.2424871130596428}, {0.48, 0.28, 0.8313843876330611}};

point shaded_place(const onlooker *from, vector at)
{
    return (point){vector_dot(from->right, at), -vector_dot(from->up, at)};
}

void shaded_panel(canvas *c, const onlooker *from, uint32_t x, uint32_t y, uint32_t pixels, vector middle, double radius)
{
    static const color ground = {24, 28, 38, 1};
    const point at = shaded_place(from, middle), min = {at.x - radius, at.y - radius};
    canvas_window(c, x, y, pixels, min, 2 * radius);
    canvas_rectangle(c, min, (point){at.x + radius, at.y + radius}, ground);
}

/* A triangle by how near it is. */
typedef struct layer {
    double height;
    size_t triangle;
} layer;

static int compare(const void *a, const void *b)
{
    const layer *x = a, *y = b;
    if (x->height != y->height)
        return x->height < y->height ? -1 : 1;
    return x->triangle < y->triangle ? -1 : x->triangle > y->triangle;
}

static void corners_of(const mesh *m, size_t triangle, vector out[3])
{
    bvol_vec3 corners[3];
    mesh_triangle(m, triangle, corners);
    for (int i = 0; i < 3; ++i)
        out[i] = vector_of(&corners[i]);
}

static void draw(canvas *c, const onlooker *from, const vector corner[3], color body)
{
    const vector normal = vector_unit(vector_cross(vector_add(corner[1], -1, corner[0]), vector_add(corner[2], -1, corner[0])));
    const vector lamp = vector_unit(vector_add(vector_add(from->toward, 0.6, from->up), -0.5, from->right));
    /* Which side of a triangle is its outside, the mesh need not know. */
    const double side = vector_dot(normal, from->toward) < 0 ? -1 : 1;
    const double light = 0.35 + 0.65 * fmax(side * vector_dot(normal, lamp), 0);
    const color lit = {light * body.red, light * body.green, light * body.blue, body.opacity};
    point at[3];
    for (int i = 0; i < 3; ++i)
        at[i] = shaded_place(from, corner[i]);
    canvas_fill(c, at, 3, lit);
}

void shaded_bodies(canvas *c, const onlooker *from, const mesh *m, const color *bodies, const uint8_t *which)
{
    layer *const layers = tool_alloc(m->triangle_count, sizeof *layers);
    vector corner[3];
    for (size_t t = 0; t < m->triangle_count; ++t) {
        corners_of(m, t, corner);
        const vector sum = vector_add(vector_add(corner[0], 1, corner[1]), 1, corner[2]);
        layers[t] = (layer){vector_dot(from->toward, sum), t};
    }
    qsort(layers, m->triangle_count, sizeof *layers, compare);
    for (size_t t = 0; t < m->triangle_count; ++t) {
        corners_of(m, layers[t].triangle, corner);
        draw(c, from, corner, bodies[which ? which[layers[t].triangle] : 0]);
    }
    free(layers);
}

void shaded_mesh(canvas *c, const onlooker *from, const mesh *m, color body)
{
    shaded_bodies(c, from, m, &body, NULL);
}
