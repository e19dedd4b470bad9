/* SPDX-License-Identifier: MIT */
#include "meeting.h"

#include "side.h"

/* The different corners of two triangles, by their numbers: those that both have, and those of one only. */
typedef struct corners {
    uint32_t shared[3], rest[2][3];
    int shared_count, rest_count[2];
} corners;

static int among(const uint32_t *numbers, int count, uint32_t number)
{
    for (int i = 0; i < count; ++i)
        if (numbers[i] == number)
            return 1;
    return 0;
}

static void add(uint32_t *numbers, int *count, uint32_t number)
{
    if (!among(numbers, *count, number))
        numbers[(*count)++] = number;
}

static corners corners_of(const mesh *m, uint32_t a, uint32_t b)
{
    const uint32_t *triangles[2] = {m->triangles[a], m->triangles[b]};
    corners c = {.shared_count = 0};
    for (int t = 0; t < 2; ++t)
        for (int k = 0; k < 3; ++k) {
            const uint32_t v = triangles[t][k];
            if (among(triangles[1 - t], 3, v))
                add(c.shared, &c.shared_count, v);
            else
                add(c.rest[t], &c.rest_count[t], v);
        }
    return c;
}

int meeting_shared(const mesh *m, uint32_t a, uint32_t b)
{
    return corners_of(m, a, b).shared_count;
}

static bvol_triangle triangle_of(const mesh *m, uint32_t t)
{
    bvol_vec3 p[3];
    mesh_triangle(m, t, p);
    return (bvol_triangle){p[0], p[1], p[2]};
}

static bvol_segment segment_of(const mesh *m, uint32_t from, uint32_t to)
{
    return (bvol_segment){m->vertices[from], m->vertices[to]};
}

/* Whether a triangle meets what another one has opposite to their common vertex v: the edge between its other corners p and q,
 * or p and q alone where v lies between them and the triangle is no more than the segment pq. */
static int meets_opposite(const mesh *m, const bvol_triangle *triangle, uint32_t v, uint32_t p, uint32_t q)
{
    const bvol_segment edge = segment_of(m, p, q);
    if (!bvol_segment_contains_point(&edge, &m->vertices[v]))
        return bvol_triangle_overlaps_segment(triangle, &edge);
    return bvol_triangle_contains_point(triangle, &m->vertices[p]) || bvol_triangle_contains_point(triangle, &m->vertices[q]);
}

/* Of two triangles A and B with one common vertex v. Let x be another common point. The ray from v through x leaves A at a
 * point of A's opposite edge, and B at one of B's. The first of these lies in both, so that an edge meets the other triangle;
 * and v is on neither edge. */
static int meet_beyond_vertex(const mesh *m, uint32_t a, uint32_t b, const corners *c)
{
    const uint32_t triangles[2] = {a, b};
    for (int t = 0; t < 2; ++t) {
        const bvol_triangle other = triangle_of(m, triangles[1 - t]);
        const int count = c->rest_count[t]; /* without any, the triangle is the vertex */
        if (count > 0 && meets_opposite(m, &other, c->shared[0], c->rest[t][0], c->rest[t][count - 1]))
            return 1;
    }
    return 0;
}

/* Of two triangles vwp and vwq. If p lies on the edge vw, or is none, the first is no more than that edge. If one of the two
 * corners lies in the other triangle, it is such a point. Otherwise there is one only if both triangles have an area, lie in
 * one plane, and on the same side of vw; there, of the angles of both at v and at w, one triangle has the wider at v and the
 * other the wider at w, so that the edges vp and wq cross, or vq and wp. In two planes, or on two sides, these meet in no
 * point. */
static int meet_beyond_edge(const mesh *m, uint32_t a, uint32_t b, const corners *c)
{
    if (c->rest_count[0] == 0 || c->rest_count[1] == 0)
        return 0;
    const uint32_t v = c->shared[0], w = c->shared[1], p = c->rest[0][0], q = c->rest[1][0];
    const bvol_triangle of_a = triangle_of(m, a), of_b = triangle_of(m, b);
    const bvol_segment edge = segment_of(m, v, w), vp = segment_of(m, v, p), wq = segment_of(m, w, q), vq = segment_of(m, v, q),
                       wp = segment_of(m, w, p);
    if (bvol_segment_contains_point(&edge, &m->vertices[p]) || bvol_segment_contains_point(&edge, &m->vertices[q]))
        return 0;
    if (bvol_triangle_contains_point(&of_b, &m->vertices[p]) || bvol_triangle_contains_point(&of_a, &m->vertices[q]))
        return 1;
    return bvol_triangle_validate(&of_a) == BVOL_OK && bvol_triangle_validate(&of_b) == BVOL_OK &&
           (bvol_segment_overlaps_segment(&vp, &wq) || bvol_segment_overlaps_segment(&vq, &wp));
}

int meeting_elsewhere(const mesh *m, uint32_t a, uint32_t b)
{
    const corners c = corners_of(m, a, b);
    const bvol_triangle of_a = triangle_of(m, a);
    switch (c.shared_count) {
    case 0: return 1;
    case 1: return meet_beyond_vertex(m, a, b, &c);
    case 2: return meet_beyond_edge(m, a, b, &c);
    default: return bvol_triangle_validate(&of_a) == BVOL_OK; /* otherwise both are no more than their edges */
    }
}

/* Whether all corners of one triangle that the other has not lie surely on one side of the other's plane. Then what both have
 * in common lies in that plane, and is the common vertex, or the edge between two. */
static int lies_beside(const mesh *m, const uint32_t rest[3], int count, uint32_t other)
{
    vector plane[3];
    int sides[3] = {0, 0, 0};
    for (int k = 0; k < 3; ++k)
        plane[k] = vector_of(&m->vertices[m->triangles[other][k]]);
    for (int i = 0; i < count; ++i) {
        const vector p = vector_of(&m->vertices[rest[i]]);
        sides[i] = side_of(&plane[0], &plane[1], &plane[2], &p);
        if (sides[i] == 0 || sides[i] != sides[0])
            return 0;
    }
    return count > 0;
}

int meeting_surely_not(const mesh *m, uint32_t a, uint32_t b)
{
    const corners c = corners_of(m, a, b);
    return lies_beside(m, c.rest[0], c.rest_count[0], b) || lies_beside(m, c.rest[1], c.rest_count[1], a);
}
