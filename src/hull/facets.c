/* SPDX-License-Identifier: MIT */
/* All facets of the difference D of a hull and another shape: each is parallel to a face of one of both, or to an edge of each
 * (D. Gregorius, "The separating axis test between convex polyhedra", GDC 2013). Those parallel to an edge of a hull are sought
 * along the arc of the normals of planes that touch it there: the height of D is bounded from below on parts of the arc, and
 * only parts where it may be less than what is known are looked at more closely. A height that is taken is that of a plane that
 * touches D, so it is never less than the least one of a facet. */
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
    uint32_t *told;    /* which neighbours told sides_of() last */
    uint32_t *between; /* which vertex of the other hull was lowest in the middle of the last arc, or near it */
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
    const double length = bvoli_sqrt(bvoli_dot(n, n));
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

/* A vertex that is highest along a vector, for as much as double tells, by climbing from one. */
static uint32_t highest_along(const bvol_hull *hull, const double unit[3], double side, uint32_t from)
{
    double along[3];
    for (int c = 0; c < 3; ++c)
        along[c] = fabs(unit[c]) < 0x1p-100 ? 0 : side * unit[c];
    return bvoli_hull_highest(hull, along, from);
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

/* What is sought: a vertex of a hull from which a point y is as far along both of two unit vectors as what is known. */
typedef struct search {
    const bvol_hull *hull;
    const bvol_vec3 *y;
    const double *first, *second;
    double enough;
} search;

/* A vertex, and how far y is from it. */
typedef struct candidate {
    uint32_t at;
    double far[2];
} candidate;

static candidate candidate_of(const search *s, uint32_t at)
{
    candidate c = {.at = at};
    far_along(s->y, &s->hull->points[at], s->first, s->second, c.far);
    return c;
}

static int is_farther(const candidate *c, const candidate *d)
{
    return c->far[0] + c->far[1] > d->far[0] + d->far[1];
}

static int is_enough(const search *s, const candidate *c)
{
    return c->far[0] >= s->enough && c->far[1] >= s->enough;
}

static int has_many(const bvol_hull *hull, uint32_t vertex)
{
    return hull->link_offsets[vertex + 1] - hull->link_offsets[vertex] > LOOKS;
}

static candidate climb_from(const search *s, candidate best)
{
    const bvol_hull *const hull = s->hull;
    for (uint32_t from = UINT32_MAX; from != best.at && !is_enough(s, &best);) {
        from = best.at;
        for (uint32_t i = hull->link_offsets[from], end = i + LOOKS; i < hull->link_offsets[from + 1] && i < end; ++i) {
            const candidate next = candidate_of(s, hull->links[i]);
            if (is_enough(s, &next))
                return next;
            best = is_farther(&next, &best) ? next : best;
        }
    }
    return best;
}

/* A start for a direction without its part along the way from the middle of a hull to a vertex: what lies round about the tip
 * of a cone is on its rim. */
static uint32_t start_beside(const bvol_hull *hull, uint32_t vertex, const double direction[3], uint32_t otherwise)
{
    double way[3], across[3];
    for (int c = 0; c < 3; ++c)
        way[c] = (double)bvoli_coords(&hull->points[vertex])[c] -
                 0.5 * ((double)bvoli_coords(&hull->bounds.min)[c] + (double)bvoli_coords(&hull->bounds.max)[c]);
    const double share = bvoli_dot(way, direction) / bvoli_dot(way, way);
    for (int c = 0; c < 3; ++c)
        across[c] = direction[c] - share * way[c];
    return bvoli_max_abs(across) > 0 ? bvoli_hull_start(hull, across) : otherwise;
}

/* By climbing from a vertex or from what is kept for such a direction; where that ends at a vertex of which not all neighbours
 * were looked at, also from beside it. What is found is looked at again, so it need not be the best. */
static uint32_t climb_between(const facets *f, const bvol_hull *hull, const bvol_vec3 *y, const double first[3],
                              const double second[3], uint32_t at)
{
    const search s = {hull, y, first, second, f->best->most / f->v->unit};
    const double down[3] = {-first[0] - second[0], -first[1] - second[1], -first[2] - second[2]};
    const candidate near = candidate_of(&s, at),
                    start = bvoli_max_abs(down) > 0 ? candidate_of(&s, bvoli_hull_start(hull, down)) : near;
    const candidate found = climb_from(&s, is_farther(&start, &near) ? start : near);
    if (is_enough(&s, &found) || !has_many(hull, found.at))
        return found.at;
    const candidate beside = climb_from(&s, candidate_of(&s, start_beside(hull, found.at, down, at)));
    return is_enough(&s, &beside) || is_farther(&beside, &found) ? beside.at : found.at;
}

/* Tries a unit vector along which a vertex of the first hull is highest, and returns a vertex of the other that is as low as
 * any, or nearly, or so low that no facet with that normal is sought. Begins from one. */
static uint32_t try_normal(const facets *f, const double unit[3], uint32_t a, uint32_t near)
{
    const bvol_hull *const other = f->v->pair->other;
    uint32_t lowest = climb_between(f, other, &f->v->pair->hull->points[a], unit, unit, near);
    if (height_at(f, unit, a, lowest) >= f->best->most)
        return lowest;
    lowest = highest_along(other, unit, -1, lowest);
    if (height_at(f, unit, a, lowest) < f->best->most)
        try_unit(f, unit, a, lowest);
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
        near = highest_along(hull, back, 1, near);
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

/* Those normals of planes that touch a hull along an edge are an arc, from the normal of one of its faces to that of the other.
 * It is cut into sections of no more than a right angle: each break is in the plane across the edge, as the ends are. */
enum { BREAKS = 5 };

typedef struct arc {
    uint32_t a; /* an end of the edge */
    int count;
    double at[BREAKS][3]; /* of length 1 */
} arc;

static void way_between(const bvol_hull *hull, uint32_t from, uint32_t to, double out[3])
{
    double p[3], q[3];
    bvoli_load(&hull->points[from], p);
    bvoli_load(&hull->points[to], q);
    bvoli_subtract(q, p, out);
}

/* The neighbour of an end of an edge that is in the second of its faces, which has the edge back from b to a: no other is above
 * the plane of all three. Of a hull that is flat it is the only other one. */
static uint32_t third_of_face(const bvol_hull *hull, uint32_t a, uint32_t b, uint32_t from)
{
    const bvol_vec3 *const p = hull->points;
    uint32_t found = UINT32_MAX;
    for (uint32_t i = hull->link_offsets[from]; i < hull->link_offsets[from + 1]; ++i) {
        const uint32_t next = hull->links[i];
        if (next != a && next != b && (found == UINT32_MAX || bvoli_orientation3(&p[b], &p[a], &p[found], &p[next]) > 0))
            found = next;
    }
    return found;
}

/* Of the edge from a to b of a face, which the loop of the face passes that way. Returns 0 where there is no second face. */
static int find_arc(const bvol_hull *hull, const double unit[3], uint32_t a, uint32_t b, arc *out)
{
    const uint32_t from = end_of(hull, a, b), third = third_of_face(hull, a, b, from);
    bvoli_edge e, g;
    double n[3], last[3], way[3];
    if (third == UINT32_MAX)
        return 0;
    edge_of(hull, b, a, &e);
    edge_of(hull, from, third, &g);
    bvoli_cross_edges(&e, &g, n);
    out->a = from;
    out->count = 1;
    memcpy(out->at[0], unit, sizeof out->at[0]);
    if (!unit_along(n, 1, last))
        return 0;
    if (bvoli_dot(unit, last) < 0) {
        way_between(hull, a, b, way);
        bvoli_cross(way, unit, n);
        if (!unit_along(n, 1, out->at[out->count++]))
            return 0;
    }
    memcpy(out->at[out->count++], last, sizeof last);
    return 1;
}

/* All directions across the only edge of a hull. */
static int find_circle(const bvol_hull *hull, arc *out)
{
    double way[3], along[3], across[3], n[3] = {0, 0, 0};
    way_between(hull, 0, 1, way);
    if (!unit_along(way, 1, along))
        return 0;
    n[fabs(way[0]) <= fabs(way[1]) ? (fabs(way[0]) <= fabs(way[2]) ? 0 : 2) : fabs(way[1]) <= fabs(way[2]) ? 1 : 2] = 1;
    out->a = 0;
    out->count = BREAKS;
    for (int i = 0; i < BREAKS; ++i) {
        bvoli_cross(along, i == 0 ? n : out->at[i - 1], across);
        if (!unit_along(across, 1, out->at[i]))
            return 0;
    }
    return 1;
}

/* A section of an arc ends at unit vectors S and T, and what lies between are M = s S + t T of length 1, with s and t not
 * negative. A part of a section, from M to M', has normals n that are sums of l M and l' M', where l and l' are not negative
 * and their sum is 1 or more: so where a point d of D is not below 0 along M and M', no n has D lower than the lesser of M . d
 * and M' . d. With the vertices of the other hull that are lowest at both ends, that holds for two parts, which meet where
 * these two are level.
 *
 * With u = 2^-53, a normal of a face is within 16 u of its direction (convex/edge.h) and has 3 u for its length; what is at a
 * right angle to it and an edge is within 29 u: 4 u for the edge, 3 u for the product and 3 u for the length. S and T are no
 * more than a right angle apart, so M is within sqrt(2) 29 u of what it would be between the true ones, and 6 u for its own
 * roundings. A point d is within 6 u of the size, and a product has 3 u. All of that is 56 u of the size, less than
 * BVOLI_VIEW_SLACK. */
typedef struct section_point {
    double weight[2], n[3];
    uint32_t lowest; /* or low enough that D is as high there as what is known */
} section_point;

/* Where a vertex of the other hull is higher than two by no more than this share of the size, the part is settled, and the
 * height at which the two are level is the bound: heights of the same points are within 3 u of the size of each other. */
#define LEVEL_SHARE 0x1p-49

/* Parts that are put off; where there is no room, a nearer one takes the place of a farther one, and what is beyond it is
 * looked at once more. */
enum { PUT_OFF = 16 };

/* The middle of a part, where two vertices of the other hull are level; 0 if one of them is as low at both ends. */
static int meet(const facets *f, const double s[3], const double t[3], const section_point *p, const section_point *q,
                section_point *out)
{
    double w[3], sum[3];
    way_between(f->v->pair->other, p->lowest, q->lowest, w);
    const double rise = bvoli_dot(p->n, w), fall = -bvoli_dot(q->n, w);
    if (p->lowest == q->lowest || !(rise > 0 && fall > 0))
        return 0;
    for (int i = 0; i < 2; ++i)
        out->weight[i] = fall / (fall + rise) * p->weight[i] + rise / (fall + rise) * q->weight[i];
    for (int c = 0; c < 3; ++c)
        sum[c] = out->weight[0] * s[c] + out->weight[1] * t[c];
    const double length = bvoli_sqrt(bvoli_dot(sum, sum));
    for (int i = 0; i < 2; ++i)
        out->weight[i] /= length;
    return unit_along(sum, 1, out->n);
}

/* The heights of D on a part are at least that much, but for rounding. */
static void settle(const facets *f, double bound)
{
    f->best->least = bvoli_lesser(f->best->least, bvoli_greater(bound, 0));
}

/* The least height on a part of the corner of one vertex of the other hull. */
static double least_of(const facets *f, uint32_t a, const section_point *p, const section_point *q, uint32_t b)
{
    return bvoli_lesser(height_at(f, p->n, a, b), height_at(f, q->n, a, b));
}

/* Settles a part, or finds a vertex of the other hull that is lower in its middle, and returns 0. */
static int settle_part(const facets *f, const double s[3], const double t[3], uint32_t a, const section_point *p,
                       const section_point *q, section_point *middle)
{
    if (!meet(f, s, t, p, q, middle)) {
        settle(f, bvoli_greater(least_of(f, a, p, q, p->lowest), least_of(f, a, p, q, q->lowest)));
        return 1;
    }
    const double level = bvoli_lesser(height_at(f, middle->n, a, p->lowest), height_at(f, middle->n, a, q->lowest));
    if (level >= f->best->most)
        return 1;
    middle->lowest = try_normal(f, middle->n, a, p->lowest);
    if (height_at(f, middle->n, a, middle->lowest) > level + LEVEL_SHARE * f->v->size)
        return 0;
    settle(f, level);
    return 1;
}

/* From one end to the other, by parts: those farther off are put off. Each that is not settled finds another vertex of the
 * other hull, so it ends; were that not so, for rounding, nothing would be said of the least height. */
static void try_section(const facets *f, const double s[3], const double t[3], uint32_t a, const uint32_t lowest[2])
{
    section_point p = {{1, 0}, {s[0], s[1], s[2]}, lowest[0]}, ahead[PUT_OFF], middle;
    int count = 1;
    ahead[0] = (section_point){{0, 1}, {t[0], t[1], t[2]}, lowest[1]};
    for (size_t left = PUT_OFF * ((size_t)f->v->pair->other->vertex_count + PUT_OFF); count > 0 && left > 0; --left)
        if (settle_part(f, s, t, a, &p, &ahead[count - 1], &middle))
            p = ahead[--count];
        else
            ahead[count < PUT_OFF ? count++ : count - 1] = middle;
    if (count > 0)
        settle(f, 0);
}

static void try_arc(const facets *f, const arc *k, uint32_t near)
{
    uint32_t lowest[2] = {near, near};
    for (int i = 0; i + 1 < k->count; ++i) {
        lowest[0] = i == 0 ? near : lowest[1];
        lowest[1] = try_normal(f, k->at[i + 1], k->a, lowest[0]);
        try_section(f, k->at[i], k->at[i + 1], k->a, lowest);
    }
}

static int are_ends_as_high(const facets *f, const arc *k, uint32_t lowest)
{
    for (int i = 0; i < k->count; ++i)
        if (!is_as_high(f, k->at[i], k->a, lowest))
            return 0;
    return 1;
}

/* By a corner that is high along the first normal, or one that is high between them. */
static int is_arc_as_high(const facets *f, const arc *k, uint32_t near)
{
    const bvoli_hull_pair *const q = f->v->pair;
    if (are_ends_as_high(f, k, near))
        return 1;
    *f->between = climb_between(f, q->other, &q->hull->points[k->a], k->at[0], k->at[k->count - 1], *f->between);
    return are_ends_as_high(f, k, *f->between);
}

/* Each edge in the face of which the loop passes it upward. */
static void try_edges_of_face(const facets *f, const uint32_t *loop, uint32_t length, const double unit[3], uint32_t near)
{
    for (uint32_t i = 0; i < length; ++i) {
        const uint32_t a = loop[i], b = loop[i + 1 < length ? i + 1 : 0];
        arc k;
        if (a < b && find_arc(f->v->pair->hull, unit, a, b, &k) && !is_arc_as_high(f, &k, near))
            try_arc(f, &k, near);
    }
}

/* A hull without faces has no more than one edge. */
static void try_hulls(const facets *f)
{
    const bvol_hull *const hull = f->v->pair->hull;
    uint32_t near = 0;
    for (uint32_t face = 0; face < hull->face_count; ++face) {
        const uint32_t *const loop = hull->face_corners + hull->face_offsets[face],
                              length = hull->face_offsets[face + 1] - hull->face_offsets[face];
        double unit[3];
        if (!normal_of(hull, loop, unit))
            continue;
        near = try_normal(f, unit, loop[0], near);
        try_edges_of_face(f, loop, length, unit, near);
    }
    arc circle;
    if (hull->dimension == 1 && find_circle(hull, &circle))
        try_arc(f, &circle, try_normal(f, circle.at[0], 0, 0));
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
                const int sides = sides_of(hull, end_of(hull, a, hull->links[i]), n, f->told);
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
    uint32_t told[2] = {UINT32_MAX, UINT32_MAX};
    uint32_t between = 0;
    const facets f = {v, out, told, &between};
    bvoli_edge edges[BODY_EDGES];
    out->least = INFINITY;
    if (v->pair->other) {
        try_faces_of_other(&f, v->pair->other);
        try_hulls(&f);
    } else {
        try_faces_of_hull(&f, v->pair->hull);
        const int count = edges_of_body(v->pair->body, edges);
        try_faces_of_body(&f, edges, count);
        try_edges_of_body(&f, edges, count);
    }
    out->least = bvoli_lesser(out->least, out->most);
}
