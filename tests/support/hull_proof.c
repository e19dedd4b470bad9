/* SPDX-License-Identifier: MIT */
#include "hull_proof.h"

#include "values.h"

#include <math.h>

/* Rationals */

static void vector(const bvol_vec3 *a, const bvol_vec3 *b, rational out[3])
{
    const float *const p = (const float *)a, *const q = (const float *)b;
    for (int k = 0; k < 3; k++)
        out[k] = rational_sub(rational_of((double)q[k]), rational_of((double)p[k]));
}

static void cross(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, rational out[3])
{
    rational e[3], f[3];
    vector(a, b, e);
    vector(a, c, f);
    for (int k = 0; k < 3; k++)
        out[k] = rational_sub(rational_mul(e[(k + 1) % 3], f[(k + 2) % 3]), rational_mul(e[(k + 2) % 3], f[(k + 1) % 3]));
}

static rational dot(const rational a[3], const rational b[3])
{
    return rational_add(rational_add(rational_mul(a[0], b[0]), rational_mul(a[1], b[1])), rational_mul(a[2], b[2]));
}

rational rational_six_volumes(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const bvol_vec3 *d)
{
    rational n[3], to_d[3];
    cross(a, b, c, n);
    vector(a, d, to_d);
    return dot(n, to_d);
}

static int side(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const bvol_vec3 *d)
{
    rational_begin();
    return rational_sign(rational_six_volumes(a, b, c, d));
}

static int on_line(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c)
{
    rational n[3];
    rational_begin();
    cross(a, b, c, n);
    return rational_sign(n[0]) == 0 && rational_sign(n[1]) == 0 && rational_sign(n[2]) == 0;
}

static int same_turn(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const rational normal[3])
{
    rational n[3];
    cross(a, b, c, n);
    return rational_sign(dot(n, normal));
}

/* Whether c lies between a and b, with which it is in line. */
static int between(const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c)
{
    rational to_a[3], to_b[3];
    rational_begin();
    vector(c, a, to_a);
    vector(c, b, to_b);
    return rational_sign(dot(to_a, to_b)) <= 0;
}

/* Proofs */

static int before(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x != b->x ? a->x < b->x : a->y != b->y ? a->y < b->y : a->z < b->z;
}

static int equal(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

int point_is_finite(const bvol_vec3 *p)
{
    return isfinite(p->x) && isfinite(p->y) && isfinite(p->z);
}

const char *surface_read(const bvol_hull *hull, surface *s)
{
    s->vertices = bvol_hull_vertices(hull, s->ids, HULL_MOST);
    s->faces = bvol_hull_faces(hull, s->offsets, 2 * HULL_MOST + 1, s->loops, 6 * HULL_MOST);
    if (s->vertices > HULL_MOST || s->faces > 2 * HULL_MOST || bvol_hull_points(hull, s->at, HULL_MOST) != s->vertices)
        return "there are more vertices than points";
    s->corners = s->offsets[s->faces];
    for (size_t i = 0; i < s->corners; i++) {
        uint32_t place = 0;
        while (place < s->vertices && s->ids[place] != s->loops[i])
            place++;
        if (place == s->vertices)
            return "a corner of a face is no vertex";
        s->loops[i] = place;
    }
    return NULL;
}

static const char *complaint_about_vertices(const surface *s, const cloud *c)
{
    for (size_t i = 0; i < s->vertices; i++) {
        if (s->ids[i] >= c->count || !equal(&s->at[i], &c->at[s->ids[i]]) || signbit(s->at[i].x + 0.0F) != signbit(s->at[i].x))
            return "a vertex is not the point of its id";
        if (i > 0 && !before(&s->at[i - 1], &s->at[i]))
            return "vertices are not in order";
        for (size_t j = 0; j < s->ids[i]; j++)
            if (equal(&c->at[j], &s->at[i]))
                return "an id is not the lowest of equals";
    }
    return NULL;
}

const bvol_vec3 *surface_corner(const surface *s, size_t face, size_t i)
{
    const size_t length = s->offsets[face + 1] - s->offsets[face];
    return &s->at[s->loops[s->offsets[face] + i % length]];
}

/* The faces that name an edge in this direction, of which the last is returned. */
static int faces_with(const surface *s, uint32_t from, uint32_t to, size_t *face)
{
    int found = 0;
    for (size_t f = 0; f < s->faces; f++)
        for (size_t i = s->offsets[f]; i < s->offsets[f + 1]; i++)
            if (s->loops[i] == from && s->loops[i + 1 < s->offsets[f + 1] ? i + 1 : s->offsets[f]] == to) {
                *face = f;
                found++;
            }
    return found;
}

static const char *complaint_about_face(const surface *s, size_t f, int dimension)
{
    const size_t length = s->offsets[f + 1] - s->offsets[f];
    if (length < 3)
        return "a face is no polygon";
    for (size_t i = 0; i < length; i++) {
        const uint32_t from = s->loops[s->offsets[f] + i], to = s->loops[s->offsets[f] + (i + 1) % length];
        size_t other = f;
        if (i > 0 && from <= s->loops[s->offsets[f]])
            return "a face does not begin with its first vertex";
        rational normal[3];
        rational_begin();
        cross(surface_corner(s, f, 0), surface_corner(s, f, 1), surface_corner(s, f, 2), normal);
        for (size_t j = 2; j < length; j++)
            if (same_turn(surface_corner(s, f, i), surface_corner(s, f, i + 1), surface_corner(s, f, i + j), normal) <= 0)
                return "a face is not strictly convex";
        if (faces_with(s, from, to, &other) != 1 || faces_with(s, to, from, &other) != 1)
            return "the surface is not closed";
        int bent = 0;
        for (size_t j = 0; j < s->offsets[other + 1] - s->offsets[other]; j++)
            bent |= side(surface_corner(s, f, 0), surface_corner(s, f, 1), surface_corner(s, f, 2),
                         surface_corner(s, other, j)) < 0;
        if (bent != (dimension == 3))
            return "two faces lie in one plane";
    }
    return NULL;
}

static const char *complaint_about_faces(const surface *s, int dimension)
{
    if (dimension < 2)
        return s->faces != 0 || s->corners != 0 ? "there are faces" : NULL;
    for (size_t f = 0; f < s->faces; f++) {
        const char *const wrong = complaint_about_face(s, f, dimension);
        if (wrong)
            return wrong;
        if (f > 0) {
            const uint32_t *const p = s->loops + s->offsets[f - 1], *const q = s->loops + s->offsets[f];
            if (p[0] != q[0] ? p[0] > q[0] : p[1] != q[1] ? p[1] > q[1] : p[2] >= q[2])
                return "faces are not in order";
        }
    }
    if (dimension == 2)
        return s->faces == 2 ? NULL : "a flat hull has two faces";
    return s->vertices + s->faces == s->corners / 2 + 2 ? NULL : "Euler's formula does not hold";
}

/* Whether a point lies in it, by its faces; the surface of a flat hull is its polygon. */
int surface_contains(const surface *s, int dimension, const bvol_vec3 *p)
{
    if (dimension < 2)
        return s->vertices > 0 &&
               (dimension == 0 ? equal(p, &s->at[0]) : on_line(&s->at[0], &s->at[1], p) && between(&s->at[0], &s->at[1], p));
    for (size_t f = 0; f < s->faces; f++)
        if (side(surface_corner(s, f, 0), surface_corner(s, f, 1), surface_corner(s, f, 2), p) > 0)
            return 0;
    for (size_t i = 0; dimension == 2 && i < s->offsets[1]; i++) {
        rational normal[3];
        rational_begin();
        cross(surface_corner(s, 0, 0), surface_corner(s, 0, 1), surface_corner(s, 0, 2), normal);
        if (same_turn(surface_corner(s, 0, i), surface_corner(s, 0, i + 1), p, normal) < 0)
            return 0;
    }
    return 1;
}

static int true_dimension(const surface *s)
{
    return s->vertices <= 2 ? (int)s->vertices - 1 : s->faces == 2 ? 2 : 3;
}

static const char *complaint_about_neighbours(const bvol_hull *hull, const surface *s, int dimension)
{
    uint32_t ids[HULL_MOST];
    for (size_t i = 0; i < s->vertices; i++) {
        size_t count = bvol_hull_neighbors(hull, s->ids[i], ids, HULL_MOST), want = dimension == 1, face;
        for (size_t k = 0; k < s->corners; k++)
            want += s->loops[k] == i;
        if (count != want)
            return "a vertex has not as many neighbours as edges";
        for (uint32_t j = 0, n = 0; j < s->vertices; j++)
            if ((dimension == 1 && j != i) || faces_with(s, (uint32_t)i, j, &face) > 0)
                if (ids[n++] != s->ids[j])
                    return "neighbours are not those of edges, in order";
    }
    return NULL;
}

const char *surface_complaint(const bvol_hull *hull, const cloud *c, surface *s)
{
    size_t skipped = 0;
    const char *wrong = surface_read(hull, s);
    const int dimension = bvol_hull_dimension(hull);
    wrong = wrong ? wrong : complaint_about_vertices(s, c);
    if (!wrong && dimension != true_dimension(s))
        wrong = "the dimension is not that of the faces";
    wrong = wrong ? wrong : complaint_about_faces(s, dimension);
    wrong = wrong ? wrong : complaint_about_neighbours(hull, s, dimension);
    for (size_t i = 0; i < c->count && !wrong; i++)
        if (!point_is_finite(&c->at[i]))
            skipped++;
        else if (!surface_contains(s, dimension, &c->at[i]) || !bvol_hull_contains_point(hull, &c->at[i]))
            wrong = "a point is outside";
    return wrong ? wrong : skipped != bvol_hull_skipped(hull) ? "the number of points that were left out" : NULL;
}
