/* SPDX-License-Identifier: MIT */
/* All facets of the difference D of a hull and another shape: each is parallel to a face of one of both, or to an edge of each
 * (D. Gregorius, "The separating axis test between convex polyhedra", GDC 2013). Of pairs of edges only those are facets of
 * which, along the normal, one is highest and the other lowest: no neighbour of one of their ends is higher, or lower. A pair
 * is left out only if that certainly is not so, and the height of a plane that is no facet is never less than the least one of
 * a facet. */
#include "arith/filter.h"
#include "base/value.h"
#include "convex/edge.h"
#include "hull/depth.h"

#include <math.h>
#include <string.h>

typedef struct facets {
    const bvoli_hull_view *v;
    bvoli_hull_depth *best;
} facets;

static void edge_of(const bvol_hull *hull, uint32_t from, uint32_t to, bvoli_edge *out)
{
    double p[3], q[3];
    bvoli_load(&hull->points[from], p);
    bvoli_load(&hull->points[to], q);
    bvoli_edge_between(q, p, out);
}

/* Takes the height along side * n, the places being where it may be. */
static void try_direction(const facets *f, const double n[3], double side, uint32_t a, uint32_t b)
{
    const double length = sqrt(bvoli_dot(n, n));
    uint32_t place[2] = {a, b};
    double unit[3];
    bvoli_view_point at;
    if (!(length > 0))
        return;
    for (int c = 0; c < 3; ++c)
        unit[c] = side * n[c] / length;
    const double height = bvoli_hull_depth_along(f->v, unit, place, &at);
    if (height < f->best->most) {
        f->best->most = height;
        memcpy(f->best->n, unit, sizeof unit);
        f->best->corner[0] = f->best->corner[1] = f->best->corner[2] = at.tag;
    }
}

static void try_faces(const facets *f, const bvol_hull *hull, int second)
{
    for (uint32_t face = 0; face < hull->face_count; ++face) {
        const uint32_t *const loop = hull->face_corners + hull->face_offsets[face];
        bvoli_edge e, g;
        double n[3];
        edge_of(hull, loop[0], loop[1], &e);
        edge_of(hull, loop[0], loop[2], &g);
        bvoli_cross_edges(&e, &g, n);
        try_direction(f, n, second ? -1 : 1, second ? UINT32_MAX : loop[0], second ? loop[0] : UINT32_MAX);
    }
}

/* With u = 2^-53: a normal is within 2^-49 of itself, a way between vertices within 2 u and their product within 3 u of the
 * magnitudes. */
#define SIDE_SLACK 0x1p-47

/* On which side of a vertex all of its neighbours are along n, at most: bit 0 where none certainly is above it, bit 1 where
 * none is below. */
static int sides_of(const bvol_hull *hull, uint32_t vertex, const double n[3])
{
    const bvol_vec3 *const p = &hull->points[vertex];
    int sides = 3;
    for (uint32_t i = hull->link_offsets[vertex]; i < hull->link_offsets[vertex + 1] && sides; ++i) {
        const bvol_vec3 *const q = &hull->points[hull->links[i]];
        const double w[3] = {(double)q->x - (double)p->x, (double)q->y - (double)p->y, (double)q->z - (double)p->z},
                     slack = SIDE_SLACK * bvoli_sum_abs(n) * bvoli_sum_abs(w), height = bvoli_dot(n, w);
        sides &= ~((height > slack) | (height < -slack) << 1);
    }
    return sides;
}

/* Along the cross product of two edges, where the ends of the first are highest, or lowest. */
static void try_pair(const facets *f, const double n[3], int first, int second, uint32_t a, uint32_t b)
{
    if ((first & 1) && (second & 2))
        try_direction(f, n, 1, a, b);
    if ((first & 2) && (second & 1))
        try_direction(f, n, -1, a, b);
}

static void try_edges_of_hulls(const facets *f, const bvoli_edge *e, uint32_t a)
{
    const bvol_hull *const hull = f->v->pair->hull, *const other = f->v->pair->other;
    for (uint32_t b = 0; b < other->vertex_count; ++b)
        for (uint32_t j = other->link_offsets[b]; j < other->link_offsets[b + 1]; ++j) {
            bvoli_edge g;
            double n[3];
            if (other->links[j] < b)
                continue;
            edge_of(other, b, other->links[j], &g);
            bvoli_cross_edges(e, &g, n);
            const int first = sides_of(hull, a, n);
            if (first)
                try_pair(f, n, first, sides_of(other, b, n), a, b);
        }
}

enum { BODY_EDGES = 3 };

static int edges_of_body(const bvoli_body *body, bvoli_edge out[BODY_EDGES])
{
    int count = 0;
    for (int i = 0; i < (body->points == 3 ? 3 : body->points - 1); ++i)
        bvoli_edge_between(body->point[(i + 1) % body->points], body->point[i], &out[count++]);
    for (int k = 0; k < body->sides; ++k)
        if (body->lo[k] < body->hi[k])
            bvoli_edge_along(body->direction[k], &out[count++]);
    return count;
}

static void try_edges_of_body(const facets *f, const bvoli_edge *e, uint32_t a, const bvoli_edge *edges, int count)
{
    for (int k = 0; k < count; ++k) {
        double n[3];
        bvoli_cross_edges(e, &edges[k], n);
        try_pair(f, n, sides_of(f->v->pair->hull, a, n), 3, a, 0);
    }
}

static void try_faces_of_body(const facets *f, const bvoli_edge *edges, int count)
{
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < i; ++j) {
            double n[3];
            bvoli_cross_edges(&edges[i], &edges[j], n);
            try_direction(f, n, 1, UINT32_MAX, 0);
            try_direction(f, n, -1, UINT32_MAX, 0);
        }
}

void bvoli_hull_depth_search(const bvoli_hull_view *v, bvoli_hull_depth *out)
{
    const bvol_hull *const hull = v->pair->hull, *const other = v->pair->other;
    const facets f = {v, out};
    bvoli_edge edges[BODY_EDGES], e;
    const int count = other ? 0 : edges_of_body(v->pair->body, edges);
    try_faces(&f, hull, 0);
    if (other)
        try_faces(&f, other, 1);
    else
        try_faces_of_body(&f, edges, count);
    for (uint32_t a = 0; a < hull->vertex_count; ++a)
        for (uint32_t i = hull->link_offsets[a]; i < hull->link_offsets[a + 1]; ++i) {
            if (hull->links[i] < a)
                continue;
            edge_of(hull, a, hull->links[i], &e);
            if (other)
                try_edges_of_hulls(&f, &e, a);
            else
                try_edges_of_body(&f, &e, a, edges, count);
        }
    out->least = out->most;
}
