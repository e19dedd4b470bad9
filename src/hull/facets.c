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
#include "hull/orientation.h"

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

/* Tries the normal of an edge that begins at a, and one that begins at b: outward where the ends of the first are highest along
 * it and those of the second lowest. Returns 0 where neither way is a facet for certain. */
static int try_pair(const facets *f, const bvoli_edge *e, const bvoli_edge *g, uint32_t a, uint32_t b)
{
    double n[3];
    bvoli_cross_edges(e, g, n);
    const int first = sides_of(f->v->pair->hull, a, n), second = first ? sides_of(f->v->pair->other, b, n) : 0,
              up = (first & 1) && (second & 2), down = (first & 2) && (second & 1);
    if (up)
        try_direction(f, n, 1, a, b);
    if (down)
        try_direction(f, n, -1, a, b);
    return up || down;
}

static void try_all_pairs(const facets *f, const bvoli_edge *e, uint32_t a)
{
    const bvol_hull *const other = f->v->pair->other;
    for (uint32_t b = 0; b < other->vertex_count; ++b)
        for (uint32_t j = other->link_offsets[b]; j < other->link_offsets[b + 1]; ++j) {
            bvoli_edge g;
            if (other->links[j] < b)
                continue;
            edge_of(other, b, other->links[j], &g);
            (void)try_pair(f, e, &g, a, b);
        }
}

/* Those normals of planes that touch a hull along an edge are an arc, from that of one of its faces to that of the other. The
 * vertices of the other hull that are lowest along one of them hang together by edges that are lowest where the arc passes from
 * one to the next: beginning with the one that is lowest along the first, truly, all such edges are found. */
enum { VISITED = 64 };

static int has_visited(const uint32_t *visited, int count, uint32_t vertex)
{
    for (int i = 0; i < count; ++i)
        if (visited[i] == vertex)
            return 1;
    return 0;
}

static void try_pairs_from(const facets *f, const bvoli_edge *e, uint32_t a, uint32_t lowest)
{
    const bvol_hull *const other = f->v->pair->other;
    uint32_t visited[VISITED] = {lowest};
    int count = 1;
    for (int i = 0; i < count; ++i)
        for (uint32_t j = other->link_offsets[visited[i]]; j < other->link_offsets[visited[i] + 1]; ++j) {
            const uint32_t next = other->links[j];
            bvoli_edge g;
            if (has_visited(visited, count, next))
                continue;
            edge_of(other, visited[i], next, &g);
            if (!try_pair(f, e, &g, a, visited[i]))
                continue;
            if (count == VISITED) {
                try_all_pairs(f, e, a);
                return;
            }
            visited[count++] = next;
        }
}

/* The vertex of the other hull that is lowest along the normal of a face, by climbing from one: exactly. */
static uint32_t lowest_along(const bvol_hull *hull, const uint32_t *loop, const bvol_hull *other, uint32_t at)
{
    const bvol_vec3 *const p = hull->points, *const q = other->points;
    for (uint32_t from = UINT32_MAX; from != at;) {
        from = at;
        for (uint32_t i = other->link_offsets[from]; i < other->link_offsets[from + 1]; ++i)
            if (bvoli_rise3(&p[loop[0]], &p[loop[1]], &p[loop[2]], &q[at], &q[other->links[i]]) < 0)
                at = other->links[i];
    }
    return at;
}

/* Each edge in the face of which the loop passes it upward. A hull without faces has no more than one. */
static void try_edges_of_hulls(const facets *f)
{
    const bvol_hull *const hull = f->v->pair->hull;
    uint32_t lowest = 0;
    bvoli_edge e;
    for (uint32_t face = 0; face < hull->face_count; ++face) {
        const uint32_t *const loop = hull->face_corners + hull->face_offsets[face],
                              length = hull->face_offsets[face + 1] - hull->face_offsets[face];
        lowest = lowest_along(hull, loop, f->v->pair->other, lowest);
        for (uint32_t i = 0; i < length; ++i) {
            const uint32_t a = loop[i], b = loop[i + 1 < length ? i + 1 : 0];
            if (a > b)
                continue;
            edge_of(hull, a, b, &e);
            try_pairs_from(f, &e, a, lowest);
        }
    }
    if (hull->dimension == 1) {
        edge_of(hull, 0, 1, &e);
        try_all_pairs(f, &e, 0);
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

/* Of each edge of the hull with each of the body, of which a look at all corners tells which are lowest. */
static void try_edges_of_body(const facets *f, const bvoli_edge *edges, int count)
{
    const bvol_hull *const hull = f->v->pair->hull;
    for (uint32_t a = 0; a < hull->vertex_count; ++a)
        for (uint32_t i = hull->link_offsets[a]; i < hull->link_offsets[a + 1]; ++i)
            for (int k = 0; k < count && hull->links[i] > a; ++k) {
                bvoli_edge e;
                double n[3];
                edge_of(hull, a, hull->links[i], &e);
                bvoli_cross_edges(&e, &edges[k], n);
                const int sides = sides_of(hull, a, n);
                if (sides & 1)
                    try_direction(f, n, 1, a, 0);
                if (sides & 2)
                    try_direction(f, n, -1, a, 0);
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
    const facets f = {v, out};
    bvoli_edge edges[BODY_EDGES];
    try_faces(&f, v->pair->hull, 0);
    if (v->pair->other) {
        try_faces(&f, v->pair->other, 1);
        try_edges_of_hulls(&f);
    } else {
        const int count = edges_of_body(v->pair->body, edges);
        try_faces_of_body(&f, edges, count);
        try_edges_of_body(&f, edges, count);
    }
    out->least = out->most;
}
