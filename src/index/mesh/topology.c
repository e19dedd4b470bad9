/* SPDX-License-Identifier: MIT */
#include "index/mesh/topology.h"

#include "base/value.h"
#include "hull/orientation.h"

#include <string.h>

enum { ARRAYS = 5 };

size_t bvoli_topology_words(size_t ids)
{
    return (size_t)ARRAYS * 3 * ids + (ids + 3) / 4;
}

void bvoli_topology_place(bvoli_topology *t, const bvol_index *index, uint32_t *words)
{
    const size_t n = 3 * index->ids;
    *t = (bvoli_topology){.index = index,
                          .ids = index->ids,
                          .vertex = words,
                          .order = words + n,
                          .other = words + 2 * n,
                          .key = words + 3 * n,
                          .joined = words + 4 * n,
                          .faults = (uint8_t *)(words + ARRAYS * n)};
    memset(t->faults, 0, index->ids);
}

/* Sorting: by digits of 11 bits, the lowest first, which leaves equal ones in the order in which they were */

enum { DIGIT = 11, DIGITS = 3, VALUES = 1 << DIGIT };

static void sort_by_digit(bvoli_topology *t, size_t count, unsigned shift)
{
    uint32_t begin[VALUES] = {0}, sum = 0;
    for (size_t i = 0; i < count; ++i)
        ++begin[t->key[t->order[i]] >> shift & (VALUES - 1)];
    for (unsigned value = 0; value < VALUES; ++value) {
        const uint32_t here = begin[value];
        begin[value] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; ++i)
        t->other[begin[t->key[t->order[i]] >> shift & (VALUES - 1)]++] = t->order[i];
    uint32_t *const sorted = t->other;
    t->other = t->order;
    t->order = sorted;
}

/* What is in `order`, by its keys. */
static void sort_by_key(bvoli_topology *t, size_t count)
{
    for (unsigned digit = 0; digit < DIGITS; ++digit)
        sort_by_digit(t, count, digit * DIGIT);
}

/* Vertices */

static const bvol_vec3 *corner_at(const bvoli_topology *t, uint32_t corner)
{
    return bvoli_leaf_corner(&t->index->leaves, corner / 3, corner % 3);
}

/* The bits of a float, which are those of all that are equal: -0 becomes 0. */
static uint32_t bits_of(float x)
{
    uint32_t bits;
    const float same = x + 0.0F;
    memcpy(&bits, &same, sizeof bits);
    return bits;
}

static int is_there(const bvoli_topology *t, size_t id)
{
    if (!bvoli_index_has(t->index, (uint32_t)id))
        return 0;
    const bvol_triangle triangle = bvoli_topology_triangle(t, id);
    return bvoli_vec3_finite(&triangle.a) && bvoli_vec3_finite(&triangle.b) && bvoli_vec3_finite(&triangle.c);
}

static void list_corners(bvoli_topology *t)
{
    memset(t->vertex, 0xff, 3 * t->ids * sizeof *t->vertex);
    for (size_t id = 0; id < t->ids; ++id)
        for (unsigned k = 0; k < 3 && is_there(t, id); ++k)
            t->order[t->corners++] = (uint32_t)(3 * id + k);
}

static int same_place(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* Numbers vertices in the order of their bits. */
static uint32_t number_vertices(bvoli_topology *t)
{
    uint32_t vertices = 0;
    for (int k = 2; k >= 0; --k) {
        for (size_t i = 0; i < t->corners; ++i)
            t->key[t->order[i]] = bits_of(bvoli_coords(corner_at(t, t->order[i]))[k]);
        sort_by_key(t, t->corners);
    }
    for (size_t i = 0; i < t->corners; ++i) {
        vertices += i == 0 || !same_place(corner_at(t, t->order[i - 1]), corner_at(t, t->order[i]));
        t->vertex[t->order[i]] = vertices - 1;
    }
    return vertices;
}

/* Triangles */

/* The vertices of a triangle, from the lowest to the highest. */
static void sorted_vertices(const bvoli_topology *t, uint32_t corner, uint32_t out[3])
{
    memcpy(out, t->vertex + corner, 3 * sizeof *out);
    for (int i = 0; i < 3; ++i) {
        const int k = i % 2;
        const uint32_t low = out[k] < out[k + 1] ? out[k] : out[k + 1], high = out[k] < out[k + 1] ? out[k + 1] : out[k];
        out[k] = low;
        out[k + 1] = high;
    }
}

static uint64_t mark_duplicates(bvoli_topology *t)
{
    uint64_t found = 0;
    size_t count = 0;
    for (size_t id = 0; id < t->ids; ++id)
        if (bvoli_topology_has(t, id))
            t->order[count++] = (uint32_t)(3 * id);
    for (int k = 2; k >= 0; --k) {
        for (size_t i = 0; i < count; ++i) {
            uint32_t v[3];
            sorted_vertices(t, t->order[i], v);
            t->key[t->order[i]] = v[k];
        }
        sort_by_key(t, count);
    }
    for (size_t i = 1; i < count; ++i) {
        uint32_t v[3], w[3];
        sorted_vertices(t, t->order[i - 1], v);
        sorted_vertices(t, t->order[i], w);
        if (memcmp(v, w, sizeof v) != 0)
            continue;
        t->faults[t->order[i] / 3] |= BVOL_MESH_DUPLICATE;
        ++found;
    }
    return found;
}

static uint64_t mark_degenerate(bvoli_topology *t)
{
    uint64_t found = 0;
    for (size_t id = 0; id < t->ids; ++id) {
        if (!bvoli_topology_has(t, id))
            continue;
        const bvol_triangle triangle = bvoli_topology_triangle(t, id);
        if (!bvoli_collinear(&triangle.a, &triangle.b, &triangle.c))
            continue;
        t->faults[id] |= BVOL_MESH_DEGENERATE;
        ++found;
    }
    return found;
}

/* Edges */

static uint32_t next_corner(uint32_t corner)
{
    return corner % 3 == 2 ? corner - 2 : corner + 1;
}

typedef struct edge {
    uint32_t low, high;
    int forward; /* from the lower vertex to the higher one */
} edge;

static edge edge_at(const bvoli_topology *t, uint32_t corner)
{
    const uint32_t from = t->vertex[corner], to = t->vertex[next_corner(corner)];
    return from < to ? (edge){from, to, 1} : (edge){to, from, 0};
}

/* Returns how many edges are in order then, those of several triangles one after the other. */
static size_t sort_edges(bvoli_topology *t)
{
    size_t count = 0;
    for (size_t id = 0; id < t->ids; ++id)
        for (unsigned k = 0; k < 3 && bvoli_topology_has(t, id) && bvoli_topology_has_edges(t, id); ++k)
            t->order[count++] = (uint32_t)(3 * id + k);
    for (size_t i = 0; i < count; ++i)
        t->key[t->order[i]] = edge_at(t, t->order[i]).high;
    sort_by_key(t, count);
    for (size_t i = 0; i < count; ++i)
        t->key[t->order[i]] = edge_at(t, t->order[i]).low;
    sort_by_key(t, count);
    return count;
}

/* Fans: sets of corners about one vertex that are joined over edges, each with the corner that stands for it (R. Tarjan,
 * "Efficiency of a good but not linear set union algorithm", 1975, with halved paths). */
static uint32_t fan_of(const bvoli_topology *t, uint32_t corner)
{
    uint32_t *const joined = t->joined;
    for (; joined[corner] != corner; corner = joined[corner])
        joined[corner] = joined[joined[corner]];
    return corner;
}

static void join(const bvoli_topology *t, uint32_t a, uint32_t b)
{
    t->joined[fan_of(t, a)] = fan_of(t, b);
}

/* Of two triangles at an edge: the corners at each end. */
static void join_at_edge(const bvoli_topology *t, uint32_t a, uint32_t b)
{
    const int same_way = edge_at(t, a).forward == edge_at(t, b).forward;
    join(t, a, same_way ? b : next_corner(b));
    join(t, next_corner(a), same_way ? next_corner(b) : b);
}

/* The triangles at one edge. */
static void judge_edge(bvoli_topology *t, const uint32_t *corner, size_t count, bvol_mesh_report *report)
{
    size_t forward = 0;
    for (size_t i = 0; i < count; ++i)
        forward += (size_t)edge_at(t, corner[i]).forward;
    const size_t backward = count - forward;
    const int open = count == 1, crowded = count > 2, flipped = count == 2 && forward != 1;
    report->open_edges += (unsigned)open;
    report->crowded_edges += (unsigned)crowded;
    report->flipped_edges += (unsigned)flipped;
    if (count % 2 != 0)
        report->flags &= ~(uint32_t)BVOL_MESH_CLOSED;
    if (forward > backward + 1 || backward > forward + 1)
        report->flags &= ~(uint32_t)BVOL_MESH_ORIENTED;
    const int faults = (open ? BVOL_MESH_OPEN : 0) | (crowded ? BVOL_MESH_CROWDED : 0) | (flipped ? BVOL_MESH_FLIPPED : 0);
    for (size_t i = 0; i < count; ++i)
        t->faults[corner[i] / 3] |= (uint8_t)faults;
    if (count == 2)
        join_at_edge(t, corner[0], corner[1]);
}

static void judge_edges(bvoli_topology *t, bvol_mesh_report *report)
{
    const size_t count = sort_edges(t);
    for (size_t i = 0; i < 3 * t->ids; ++i)
        t->joined[i] = (uint32_t)i;
    for (size_t i = 0, end; i < count; i = end) {
        const edge e = edge_at(t, t->order[i]);
        for (end = i + 1; end < count; ++end) {
            const edge other = edge_at(t, t->order[end]);
            if (other.low != e.low || other.high != e.high)
                break;
        }
        judge_edge(t, t->order + i, end - i, report);
    }
}

/* Vertices of more than one fan: the first that is met is noted under the vertex. */
static uint64_t mark_pinched(bvoli_topology *t, uint32_t vertices)
{
    const uint32_t several = UINT32_MAX - 1;
    uint32_t *const fan = t->key; /* as many as there are corners, at least */
    uint64_t found = 0;
    memset(fan, 0xff, vertices * sizeof *fan);
    for (size_t c = 0; c < 3 * t->ids; ++c) {
        const size_t id = c / 3;
        if (!bvoli_topology_has(t, id) || !bvoli_topology_has_edges(t, id))
            continue;
        const uint32_t here = fan_of(t, (uint32_t)c), v = t->vertex[c];
        if (fan[v] == UINT32_MAX)
            fan[v] = here;
        else if (fan[v] != here && fan[v] != several) {
            fan[v] = several;
            ++found;
        }
    }
    for (size_t c = 0; c < 3 * t->ids; ++c)
        if (bvoli_topology_has(t, c / 3) && bvoli_topology_has_edges(t, c / 3) && fan[t->vertex[c]] == several)
            t->faults[c / 3] |= BVOL_MESH_PINCHED;
    return found;
}

void bvoli_topology_report(bvoli_topology *t, bvol_mesh_report *report)
{
    report->flags = BVOL_MESH_CLOSED | BVOL_MESH_ORIENTED | BVOL_MESH_MANIFOLD;
    list_corners(t);
    report->triangles = t->corners / 3;
    report->vertices = number_vertices(t);
    report->duplicates = mark_duplicates(t);
    report->degenerate = mark_degenerate(t);
    judge_edges(t, report);
    report->pinched_vertices = mark_pinched(t, (uint32_t)report->vertices);
    if (report->crowded_edges > 0 || report->pinched_vertices > 0)
        report->flags &= ~(uint32_t)BVOL_MESH_MANIFOLD;
}
