/* SPDX-License-Identifier: MIT */
/* All facets of the difference D of a hull and another shape: each is parallel to a face of one of both, or to an edge of each
 * (D. Gregorius, "The separating axis test between convex polyhedra", GDC 2013). Of pairs of edges only those are facets of
 * which, along the normal, one is highest and the other lowest: no neighbour of one of their ends is higher, or lower. A pair
 * is left out only if that certainly is not so, and the height of a plane that is no facet is never less than the least one of
 * a facet. */
#include "arith/filter.h"
#include "base/value.h"
#include "convex/edge.h"
#include "hull/climb.h"
#include "hull/depth.h"
#include "hull/orientation.h"
#include "hull/questions.h"

#include <math.h>
#include <string.h>

typedef struct facets {
    const bvoli_hull_view *v;
    bvoli_hull_depth *best;
    uint32_t (*told)[2]; /* of both hulls, which neighbours told sides_of() last */
    uint32_t *between;   /* which vertex of the other hull was lowest in the middle of the last arc, or near it */
} facets;

static void edge_of(const bvol_hull *hull, uint32_t from, uint32_t to, bvoli_edge *out)
{
    double p[3], q[3];
    bvoli_load(&hull->points[from], p);
    bvoli_load(&hull->points[to], q);
    bvoli_edge_between(q, p, out);
}

/* Makes a vector of length 1; returns 0 for one that has no direction. */
static int unit_along(const double n[3], double side, double unit[3])
{
    const double length = sqrt(bvoli_dot(n, n));
    if (!(length > 0))
        return 0;
    for (int c = 0; c < 3; ++c)
        unit[c] = side * n[c] / length;
    return 1;
}

/* How high a corner of D is along a unit vector, which the plane that touches D is no lower than. */
static double height_at(const facets *f, const double unit[3], uint32_t a, uint32_t b)
{
    double p[3], q[3], d[3];
    bvoli_view_first(f->v, a, p);
    bvoli_view_second(f->v, b, q);
    bvoli_subtract(p, q, d);
    return bvoli_dot(unit, d);
}

/* Takes the height along a unit vector, the places being where it may be. */
static void try_unit(const facets *f, const double unit[3], uint32_t a, uint32_t b)
{
    uint32_t place[2] = {a, b};
    bvoli_view_point at;
    const double height = bvoli_hull_depth_along(f->v, unit, place, &at);
    if (height < f->best->most) {
        f->best->most = height;
        memcpy(f->best->n, unit, 3 * sizeof *unit);
        f->best->corner[0] = f->best->corner[1] = f->best->corner[2] = at.tag;
    }
}

static void try_direction(const facets *f, const double n[3], double side, uint32_t a, uint32_t b)
{
    double unit[3];
    if (unit_along(n, side, unit))
        try_unit(f, unit, a, b);
}

/* The unit normal of a face, outward. */
static int normal_of(const bvol_hull *hull, const uint32_t *loop, double unit[3])
{
    bvoli_edge e, g;
    double n[3];
    edge_of(hull, loop[0], loop[1], &e);
    edge_of(hull, loop[0], loop[2], &g);
    bvoli_cross_edges(&e, &g, n);
    return unit_along(n, 1, unit);
}

/* A vertex that is highest along a vector, for as much as double tells. */
static uint32_t highest_along(const bvol_hull *hull, const double unit[3], double side)
{
    double along[3];
    for (int c = 0; c < 3; ++c)
        along[c] = fabs(unit[c]) < 0x1p-100 ? 0 : side * unit[c];
    return bvoli_hull_highest(hull, along, UINT32_MAX);
}

/* Whether a corner of D certainly is above 0 along a unit vector, and as high as what is known, or nearly. */
static int is_as_high(const facets *f, const double unit[3], uint32_t a, uint32_t b)
{
    return height_at(f, unit, a, b) >= bvoli_greater(f->best->most, BVOLI_VIEW_SLACK * f->v->size);
}

/* How far a point y is from a vertex along two unit vectors. */
static void far_along(const bvol_vec3 *y, const bvol_vec3 *x, const double first[3], const double second[3], double out[2])
{
    const double w[3] = {(double)y->x - (double)x->x, (double)y->y - (double)x->y, (double)y->z - (double)x->z};
    out[0] = bvoli_dot(first, w);
    out[1] = bvoli_dot(second, w);
}

/* Of a vertex with many neighbours, so many are looked at where it does not matter to what is found. */
enum { LOOKS = 32 };

/* A vertex of a hull from which a point is as far along both of two unit vectors as what is known, if climbing between them
 * comes to one, from a place or from what is kept for such a direction. What it finds is looked at again. */
static uint32_t climb_between(const facets *f, const bvol_hull *hull, const bvol_vec3 *y, const double first[3],
                              const double second[3], uint32_t at)
{
    const double enough = f->best->most / f->v->unit,
                 down[3] = {-first[0] - second[0], -first[1] - second[1], -first[2] - second[2]};
    double most[2], next[2];
    const uint32_t start = bvoli_max_abs(down) > 0 ? bvoli_hull_start(hull, down) : at;
    far_along(y, &hull->points[at], first, second, most);
    far_along(y, &hull->points[start], first, second, next);
    if (next[0] + next[1] > most[0] + most[1]) {
        at = start;
        memcpy(most, next, sizeof most);
    }
    for (uint32_t from = UINT32_MAX; from != at && bvoli_lesser(most[0], most[1]) < enough;) {
        from = at;
        for (uint32_t i = hull->link_offsets[from], end = i + LOOKS; i < hull->link_offsets[from + 1] && i < end; ++i) {
            far_along(y, &hull->points[hull->links[i]], first, second, next);
            if (next[0] >= enough && next[1] >= enough)
                return hull->links[i];
            if (next[0] + next[1] > most[0] + most[1]) {
                at = hull->links[i];
                memcpy(most, next, sizeof most);
            }
        }
    }
    return at;
}

/* Tries a face of the first shape, and returns a vertex of the other hull that is as low along the normal as any, or nearly, or
 * so low that the face is none of those that are sought. Beginning where that of the face before was. */
static uint32_t try_face(const facets *f, const uint32_t *loop, const double unit[3], uint32_t near)
{
    const bvol_hull *const other = f->v->pair->other;
    uint32_t lowest = climb_between(f, other, &f->v->pair->hull->points[loop[0]], unit, unit, near);
    if (height_at(f, unit, loop[0], lowest) >= f->best->most)
        return lowest;
    lowest = highest_along(other, unit, -1);
    if (height_at(f, unit, loop[0], lowest) < f->best->most)
        try_unit(f, unit, loop[0], lowest);
    return lowest;
}

static void try_faces_of_other(const facets *f, const bvol_hull *other)
{
    const bvol_hull *const hull = f->v->pair->hull;
    uint32_t near = 0;
    for (uint32_t face = 0; face < other->face_count; ++face) {
        const uint32_t *const loop = other->face_corners + other->face_offsets[face];
        double unit[3], back[3];
        if (!normal_of(other, loop, unit))
            continue;
        for (int c = 0; c < 3; ++c)
            back[c] = -unit[c];
        near = climb_between(f, hull, &other->points[loop[0]], unit, unit, near);
        if (height_at(f, back, near, loop[0]) >= f->best->most)
            continue;
        near = highest_along(hull, back, 1);
        if (height_at(f, back, near, loop[0]) < f->best->most)
            try_unit(f, back, near, loop[0]);
    }
}

/* With u = 2^-53: a normal is within 2^-49 of itself, a way between vertices within 2 u and their product within 3 u of the
 * magnitudes. */
#define SIDE_SLACK 0x1p-47

/* What a neighbour of a vertex leaves of the sides on which all of them are. */
static int sides_left(const bvol_hull *hull, uint32_t vertex, uint32_t neighbour, const double n[3], double size)
{
    const bvol_vec3 *const p = &hull->points[vertex], *const q = &hull->points[neighbour];
    const double w[3] = {(double)q->x - (double)p->x, (double)q->y - (double)p->y, (double)q->z - (double)p->z},
                 slack = SIDE_SLACK * size * bvoli_sum_abs(w), height = bvoli_dot(n, w);
    return ~((height > slack) | (height < -slack) << 1);
}

/* The end of an edge that has fewer neighbours: all of those of one end are on one side of a plane along the edge if all of
 * those of the other end are. */
static uint32_t end_of(const bvol_hull *hull, uint32_t a, uint32_t b)
{
    const uint32_t *const offsets = hull->link_offsets;
    return offsets[b + 1] - offsets[b] < offsets[a + 1] - offsets[a] ? b : a;
}

/* On which side of a vertex all of its neighbours are along n, at most: bit 0 where none certainly is above it, bit 1 where
 * none is below. Where a vertex has many, those that told last, by their places among the links, are asked first: n is mostly
 * much the same. */
static int sides_of(const bvol_hull *hull, uint32_t vertex, const double n[3], uint32_t told[2])
{
    const double size = bvoli_sum_abs(n);
    const uint32_t first = hull->link_offsets[vertex], end = hull->link_offsets[vertex + 1];
    int sides = 3;
    for (int k = 0; k < 2; ++k)
        if (told[k] >= first && told[k] < end)
            sides &= sides_left(hull, vertex, hull->links[told[k]], n, size);
    for (uint32_t i = first; i < end && sides; ++i) {
        const int left = sides & sides_left(hull, vertex, hull->links[i], n, size);
        if (left != sides)
            told[(sides ^ left) >> 1 & 1] = i;
        sides = left;
    }
    return sides;
}

/* Tries the normal of an edge of which a is an end, and one of which b is: outward where the ends of the first are highest
 * along it and those of the second lowest. Returns 0 where neither way is a facet for certain. */
static int try_pair(const facets *f, const bvoli_edge *e, const bvoli_edge *g, uint32_t a, uint32_t b)
{
    double n[3], unit[3];
    bvoli_cross_edges(e, g, n);
    const int first = sides_of(f->v->pair->hull, a, n, f->told[0]),
              second = first ? sides_of(f->v->pair->other, b, n, f->told[1]) : 0, up = (first & 1) && (second & 2),
              down = (first & 2) && (second & 1);
    for (int side = -1; side <= 1; side += 2)
        if ((side < 0 ? down : up) && unit_along(n, side, unit) && height_at(f, unit, a, b) < f->best->most)
            try_unit(f, unit, a, b);
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
            (void)try_pair(f, e, &g, a, end_of(other, b, other->links[j]));
        }
}

/* Those normals of planes that touch a hull along an edge are an arc, from the normal of one of its faces to that of the other.
 *
 * The second face has the edge back from b to a, and then that neighbour of one end which is above the faces of all others: of
 * those that are not certainly below another, each may be the one. */
enum { ENDS = 4 };

typedef struct arc {
    uint32_t a;          /* an end of the edge */
    int count;           /* of the normals, or 0 where they are too many to tell */
    double end[ENDS][3]; /* of the first face, and of all that may be the second; of length 1 */
} arc;

static void way_between(const bvol_hull *hull, uint32_t from, uint32_t to, double out[3])
{
    double p[3], q[3];
    bvoli_load(&hull->points[from], p);
    bvoli_load(&hull->points[to], q);
    bvoli_subtract(q, p, out);
}

/* Adds the normal of a face, of two of its edges. */
static int add_end(const bvol_hull *hull, const bvoli_edge *back, uint32_t to, arc *out)
{
    bvoli_edge e;
    double n[3];
    edge_of(hull, out->a, to, &e);
    bvoli_cross_edges(back, &e, n);
    return out->count < ENDS && unit_along(n, 1, out->end[out->count++]);
}

static void find_arc(const bvol_hull *hull, const double unit[3], uint32_t a, uint32_t b, arc *out)
{
    const uint32_t from = end_of(hull, a, b), to = from == a ? b : a;
    const uint32_t *const links = hull->links + hull->link_offsets[from],
                          count = hull->link_offsets[from + 1] - hull->link_offsets[from];
    double back[3], n[3] = {0, 0, 0}, way[3], size = 0;
    bvoli_edge e;
    int known = bvoli_max_abs(unit) > 0;
    way_between(hull, b, a, back);
    for (uint32_t i = 0; i < count; ++i) {
        way_between(hull, from, links[i], way);
        if (links[i] == to || (size > 0 && bvoli_dot(n, way) <= 0))
            continue;
        bvoli_cross(back, way, n);
        size = bvoli_sum_abs(back) * bvoli_sum_abs(way);
    }
    edge_of(hull, b, a, &e);
    out->a = from;
    out->count = 1;
    memcpy(out->end[0], unit, sizeof out->end[0]);
    for (uint32_t i = 0; i < count && known; ++i) {
        way_between(hull, from, links[i], way);
        if (links[i] != to && !(bvoli_dot(n, way) < -SIDE_SLACK * size * bvoli_sum_abs(way)))
            known = add_end(hull, &e, links[i], out);
    }
    out->count = known ? out->count : 0;
}

/* Whether an edge of the other hull is level nowhere along an arc: its second end is above the first along all ends of the arc,
 * or below. */
static int is_tilted(const arc *k, const bvol_hull *hull, uint32_t from, uint32_t to)
{
    double w[3];
    int sides = 3;
    way_between(hull, from, to, w);
    for (int i = 0; i < k->count; ++i) {
        const double height = bvoli_dot(k->end[i], w), slack = SIDE_SLACK * bvoli_sum_abs(k->end[i]) * bvoli_sum_abs(w);
        sides &= height > slack ? 1 : height < -slack ? 2 : 0;
    }
    return k->count > 0 && sides != 0;
}

/* The vertices of the other hull that are lowest along one normal of an arc hang together by edges that are lowest where the
 * arc passes from one to the next: beginning with the one that is lowest along the first, truly, all such edges are found. */
enum { VISITED = 64 };

static int has_visited(const uint32_t *visited, int count, uint32_t vertex)
{
    for (int i = 0; i < count; ++i)
        if (visited[i] == vertex)
            return 1;
    return 0;
}

static void try_pairs_from(const facets *f, const bvoli_edge *e, const arc *k, uint32_t lowest)
{
    const bvol_hull *const other = f->v->pair->other;
    uint32_t visited[VISITED] = {lowest};
    int count = 1;
    for (int i = 0; i < count; ++i)
        for (uint32_t j = other->link_offsets[visited[i]]; j < other->link_offsets[visited[i] + 1]; ++j) {
            const uint32_t next = other->links[j];
            bvoli_edge g;
            if (is_tilted(k, other, visited[i], next) || has_visited(visited, count, next))
                continue;
            edge_of(other, visited[i], next, &g);
            if (!try_pair(f, e, &g, k->a, end_of(other, visited[i], next)))
                continue;
            if (count == VISITED) {
                try_all_pairs(f, e, k->a);
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

/* Along each unit vector n of the arc from N to N', D is at least as high as one of its corners d is, and n is a sum of l N and
 * l' N', of which l and l' are not negative, and their sum is 1 or more. So if neither N . d nor N' . d is below a height that
 * is known, nor below 0, no facet along that edge is below that height. With u = 2^-53, these are computed within 6 u of the
 * size for d, 16 u for a normal (convex/edge.h) and 6 u for its length and the product, which is less than BVOLI_VIEW_SLACK. */
static int are_ends_as_high(const facets *f, const arc *k, uint32_t lowest)
{
    for (int i = 0; i < k->count; ++i)
        if (!is_as_high(f, k->end[i], k->a, lowest))
            return 0;
    return k->count > 0;
}

/* By a corner that is high along the first normal, or one that is high between them. */
static int is_arc_as_high(const facets *f, const arc *k, uint32_t near)
{
    const bvoli_hull_pair *const q = f->v->pair;
    if (k->count <= 0)
        return 0;
    if (are_ends_as_high(f, k, near))
        return 1;
    *f->between = climb_between(f, q->other, &q->hull->points[k->a], k->end[0], k->end[k->count - 1], *f->between);
    return are_ends_as_high(f, k, *f->between);
}

/* By two corners, each on a part of the arc: with the vertices of the other hull that are lowest at both ends, the parts meet
 * where these two are level, at a unit vector M. Since N and N' are no more than 120 degrees apart, a sum of both by weights
 * that are not negative is half as long as their sum at least: so the arc of the true normals is within twice their error of
 * that of these, 32 u of the size for d, and M has its own roundings, 6 u; with what is computed, 6 u and 6 u, that is less
 * than BVOLI_VIEW_SLACK. */
static int are_parts_as_high(const facets *f, const arc *k, uint32_t lowest)
{
    const bvol_hull *const other = f->v->pair->other;
    double w[3], middle[3];
    if (k->count != 2 || bvoli_dot(k->end[0], k->end[1]) < -0.5)
        return 0;
    const uint32_t last = highest_along(other, k->end[1], -1);
    way_between(other, lowest, last, w);
    const double rise = bvoli_dot(k->end[0], w), fall = -bvoli_dot(k->end[1], w);
    for (int c = 0; c < 3; ++c)
        middle[c] = fall * k->end[0][c] + rise * k->end[1][c];
    return rise > 0 && fall > 0 && unit_along(middle, 1, middle) && is_as_high(f, k->end[0], k->a, lowest) &&
           is_as_high(f, middle, k->a, lowest) && is_as_high(f, middle, k->a, last) && is_as_high(f, k->end[1], k->a, last);
}

/* Each edge in the face of which the loop passes it upward. */
static void try_edges_of_face(const facets *f, const uint32_t *loop, uint32_t length, const double unit[3], uint32_t near)
{
    const bvol_hull *const hull = f->v->pair->hull;
    uint32_t lowest = near;
    int is_found = 0;
    for (uint32_t i = 0; i < length; ++i) {
        const uint32_t a = loop[i], b = loop[i + 1 < length ? i + 1 : 0];
        bvoli_edge e;
        arc k;
        if (a > b)
            continue;
        find_arc(hull, unit, a, b, &k);
        if (is_arc_as_high(f, &k, near))
            continue;
        if (!is_found)
            lowest = lowest_along(hull, loop, f->v->pair->other, near);
        is_found = 1;
        if (are_parts_as_high(f, &k, lowest))
            continue;
        edge_of(hull, a, b, &e);
        try_pairs_from(f, &e, &k, lowest);
    }
}

/* A hull without faces has no more than one edge. */
static void try_hulls(const facets *f)
{
    const bvol_hull *const hull = f->v->pair->hull;
    bvoli_edge e;
    uint32_t near = 0;
    for (uint32_t face = 0; face < hull->face_count; ++face) {
        const uint32_t *const loop = hull->face_corners + hull->face_offsets[face],
                              length = hull->face_offsets[face + 1] - hull->face_offsets[face];
        double unit[3] = {0, 0, 0};
        near = normal_of(hull, loop, unit) ? try_face(f, loop, unit, near) : near;
        try_edges_of_face(f, loop, length, unit, near);
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
                const int sides = sides_of(hull, end_of(hull, a, hull->links[i]), n, f->told[0]);
                if (sides & 1)
                    try_direction(f, n, 1, a, 0);
                if (sides & 2)
                    try_direction(f, n, -1, a, 0);
            }
}

static void try_faces_of_hull(const facets *f, const bvol_hull *hull)
{
    for (uint32_t face = 0; face < hull->face_count; ++face) {
        const uint32_t *const loop = hull->face_corners + hull->face_offsets[face];
        double unit[3];
        if (normal_of(hull, loop, unit))
            try_unit(f, unit, loop[0], UINT32_MAX);
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
    uint32_t told[2][2] = {{UINT32_MAX, UINT32_MAX}, {UINT32_MAX, UINT32_MAX}};
    uint32_t between = 0;
    const facets f = {v, out, told, &between};
    bvoli_edge edges[BODY_EDGES];
    if (v->pair->other) {
        try_faces_of_other(&f, v->pair->other);
        try_hulls(&f);
    } else {
        try_faces_of_hull(&f, v->pair->hull);
        const int count = edges_of_body(v->pair->body, edges);
        try_faces_of_body(&f, edges, count);
        try_edges_of_body(&f, edges, count);
    }
    out->least = out->most;
}
