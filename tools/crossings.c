/* SPDX-License-Identifier: MIT */
#include "crossings.h"

#include "side.h"
#include "tool.h"
#include "vector.h"

#include <math.h>
#include <stdlib.h>

/* Whether the segment pq surely passes through the inside of a triangle: p and q are on two sides of its plane, and the line
 * passes all three edges on the same side. */
static int pierces(const vector *p, const vector *q, const vector triangle[3])
{
    if (side_of(&triangle[0], &triangle[1], &triangle[2], p) * side_of(&triangle[0], &triangle[1], &triangle[2], q) >= 0)
        return 0;
    int first = side_of(p, q, &triangle[0], &triangle[1]);
    return first != 0 && side_of(p, q, &triangle[1], &triangle[2]) == first &&
           side_of(p, q, &triangle[2], &triangle[0]) == first;
}

typedef struct face {
    vector corners[3];
    double min[3], max[3];
    uint32_t triangle;
} face;

static int cross(const face *a, const face *b)
{
    for (int k = 0; k < 3; ++k)
        if (a->min[k] > b->max[k] || b->min[k] > a->max[k])
            return 0;
    for (int k = 0; k < 3; ++k)
        if (pierces(&a->corners[k], &a->corners[(k + 1) % 3], b->corners) ||
            pierces(&b->corners[k], &b->corners[(k + 1) % 3], a->corners))
            return 1;
    return 0;
}

/* Widens min and max to hold the face. */
static void widen(const face *f, double min[3], double max[3])
{
    for (int k = 0; k < 3; ++k) {
        min[k] = fmin(min[k], f->min[k]);
        max[k] = fmax(max[k], f->max[k]);
    }
}

static face *faces_of(const mesh *m, double min[3], double max[3])
{
    face *faces = tool_alloc(m->triangle_count, sizeof *faces);
    for (size_t t = 0; t < m->triangle_count; ++t) {
        face *f = &faces[t];
        *f = (face){.min = {INFINITY, INFINITY, INFINITY}, .max = {-INFINITY, -INFINITY, -INFINITY}, .triangle = (uint32_t)t};
        for (int k = 0; k < 3; ++k) {
            vector v = f->corners[k] = vector_of(&m->vertices[m->triangles[t][k]]);
            const face point = {.min = {v.x, v.y, v.z}, .max = {v.x, v.y, v.z}};
            widen(&point, f->min, f->max);
        }
        widen(f, min, max);
    }
    return faces;
}

/* Keeps the faces whose boxes meet a box. */
static size_t keep_within(face *faces, size_t count, const double min[3], const double max[3])
{
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        int meets = 1;
        for (int k = 0; k < 3; ++k)
            meets &= faces[i].min[k] <= max[k] && faces[i].max[k] >= min[k];
        if (meets)
            faces[kept++] = faces[i];
    }
    return kept;
}

static int compare_faces(const void *a, const void *b)
{
    const face *p = a, *q = b;
    if (p->min[0] != q->min[0])
        return p->min[0] < q->min[0] ? -1 : 1;
    return (p->triangle > q->triangle) - (p->triangle < q->triangle);
}

typedef struct sweep {
    face *faces;
    size_t count, at;
} sweep;

/* Tries the next face of s against those of the other sweep that begin no earlier and before it ends. */
static void advance(sweep *s, const sweep *other, int swapped, void (*report)(uint32_t, uint32_t, void *), void *user)
{
    const face *f = &s->faces[s->at++];
    for (size_t i = other->at; i < other->count && other->faces[i].min[0] <= f->max[0]; ++i) {
        const face *g = &other->faces[i];
        if (cross(f, g))
            report(swapped ? g->triangle : f->triangle, swapped ? f->triangle : g->triangle, user);
    }
}

void crossings_find(const mesh *a, const mesh *b, void (*report)(uint32_t a, uint32_t b, void *user), void *user)
{
    double min[2][3], max[2][3];
    for (int k = 0; k < 3; ++k) {
        min[0][k] = min[1][k] = INFINITY;
        max[0][k] = max[1][k] = -INFINITY;
    }
    sweep p = {.faces = faces_of(a, min[0], max[0])}, q = {.faces = faces_of(b, min[1], max[1])};
    p.count = keep_within(p.faces, a->triangle_count, min[1], max[1]);
    q.count = keep_within(q.faces, b->triangle_count, min[0], max[0]);
    qsort(p.faces, p.count, sizeof *p.faces, compare_faces);
    qsort(q.faces, q.count, sizeof *q.faces, compare_faces);
    while (p.at < p.count && q.at < q.count) {
        if (p.faces[p.at].min[0] <= q.faces[q.at].min[0])
            advance(&p, &q, 0, report, user);
        else
            advance(&q, &p, 1, report, user);
        tool_progress("looking for crossings", p.at + q.at, p.count + q.count);
    }
    tool_progress("looking for crossings", 1, 1);
    free(p.faces);
    free(q.faces);
}
