/* SPDX-License-Identifier: MIT */
#include "index/mesh/crossing_pairs.h"

#include "hull/orientation.h"

static const bvol_vec3 *corner_of(const bvol_triangle *t, unsigned i)
{
    return i == 0 ? &t->a : i == 1 ? &t->b : &t->c;
}

/* An axis along which a triangle that is none of a line is seen as one. */
static int axis_of(const bvol_triangle *t)
{
    int k = 0;
    while (k < 2 && bvoli_turn(&t->a, &t->b, &t->c, k) == 0)
        ++k;
    return k;
}

/* With a common edge from u to v, and p and q the third corners: the planes have the line through u and v in common, or they
 * are one plane, and then both lie on one side of the edge. */
static int cross_at_edge(const bvol_vec3 *u, const bvol_vec3 *v, const bvol_vec3 *p, const bvol_vec3 *q)
{
    if (bvoli_orientation3(u, v, p, q) != 0)
        return 0;
    const bvol_triangle first = {*u, *v, *p};
    const int k = axis_of(&first);
    return bvoli_turn(u, v, p, k) == bvoli_turn(u, v, q, k);
}

/* Whether a way from v lies between those to a and b, all in one plane, as seen along axis k. */
static int lies_between(const bvol_vec3 *v, const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *way, int k)
{
    const int turn = bvoli_turn(v, a, b, k);
    return turn * bvoli_turn(v, a, way, k) >= 0 && turn * bvoli_turn(v, way, b, k) >= 0;
}

/* With a common corner v, the others a, b of one and c, d of the other, all seen from v: both triangles are convex, so they
 * have another common point if and only if there are weights, none negative and not all 0, with i a + j b = k c + l d. Unless
 * all four lie in one plane there is one solution up to a factor, by Cramer's rule |b c d|, -|a c d|, |a b d|, -|a b c| with
 * other signs: so all of it is in the signs of four determinants, and two that differ tell it: those of one triangle do where
 * the other lies on one side of its plane, as in most surfaces. In one plane one of the four ways lies between two others. */
static int cross_at_corner(const bvol_vec3 *v, const bvol_vec3 *a, const bvol_vec3 *b, const bvol_vec3 *c, const bvol_vec3 *d)
{
    int positive = 0, negative = 0;
    for (int i = 0; i < 4; ++i) {
        const int sign = i == 0   ? bvoli_orientation3(v, a, b, d)
                         : i == 1 ? -bvoli_orientation3(v, a, b, c)
                         : i == 2 ? -bvoli_orientation3(v, c, d, b)
                                  : bvoli_orientation3(v, c, d, a);
        positive |= sign > 0;
        negative |= sign < 0;
        if (positive && negative)
            return 0;
    }
    if (positive || negative)
        return 1;
    const bvol_triangle first = {*v, *a, *b};
    const int k = axis_of(&first);
    return lies_between(v, a, b, c, k) || lies_between(v, a, b, d, k) || lies_between(v, c, d, a, k) ||
           lies_between(v, c, d, b, k);
}

int bvoli_neighbours_cross(const bvol_triangle *a, const bvol_triangle *b, const uint8_t of_a[3])
{
    unsigned count = 0, same = 0, other = 0, others_of_b = 0;
    for (unsigned i = 0; i < 3; ++i) {
        const int shared = of_a[i] < 3;
        count += (unsigned)shared;
        same = shared ? i : same;
        other = shared ? other : i;
        others_of_b += shared ? of_a[i] : 0;
    }
    if (count == 3)
        return 1;
    if (count == 2)
        return cross_at_edge(corner_of(a, (other + 1) % 3), corner_of(a, (other + 2) % 3), corner_of(a, other),
                             corner_of(b, 3 - others_of_b));
    return cross_at_corner(corner_of(a, same), corner_of(a, (same + 1) % 3), corner_of(a, (same + 2) % 3),
                           corner_of(b, (of_a[same] + 1U) % 3), corner_of(b, (of_a[same] + 2U) % 3));
}

typedef struct search {
    bvoli_topology *t;
    uint64_t found;
} search;

static void mark(const search *s, uint32_t a, uint32_t b)
{
    s->t->faults[a] |= BVOL_MESH_CROSSING;
    s->t->faults[b] |= BVOL_MESH_CROSSING;
}

/* Sets the corners of b that are those of a; returns whether there are any. */
static int shared_corners(const bvoli_topology *t, uint32_t a, uint32_t b, uint8_t of_a[3])
{
    const uint32_t *const v = t->vertex + 3 * (size_t)a, *const w = t->vertex + 3 * (size_t)b;
    int any = 0;
    for (unsigned i = 0; i < 3; ++i) {
        of_a[i] = v[i] == w[0] ? 0 : v[i] == w[1] ? 1 : v[i] == w[2] ? 2 : 3;
        any |= of_a[i] < 3;
    }
    return any;
}

/* Pairs that have corners in common are judged here, all others by the index. */
static int has_nothing_in_common(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    search *const s = context;
    const bvoli_topology *const t = s->t;
    uint8_t of_a[3];
    (void)user_a;
    (void)user_b;
    if (pair->a == pair->b || !bvoli_topology_has(t, pair->a) || !bvoli_topology_has(t, pair->b) ||
        (t->faults[pair->a] | t->faults[pair->b]) & BVOL_MESH_DEGENERATE)
        return 0;
    if (!shared_corners(t, pair->a, pair->b, of_a))
        return 1;
    const bvol_triangle a = bvoli_topology_triangle(t, pair->a), b = bvoli_topology_triangle(t, pair->b);
    if (bvoli_neighbours_cross(&a, &b, of_a)) {
        mark(s, pair->a, pair->b);
        ++s->found;
    }
    return 0;
}

static int count_pair(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    search *const s = context;
    (void)user_a;
    (void)user_b;
    mark(s, pair->a, pair->b);
    ++s->found;
    return 0;
}

uint64_t bvoli_topology_crossings(bvoli_topology *t)
{
    search s = {t, 0};
    const bvol_index_filter filter = {.size = sizeof filter, .context = &s, .accept_pair = has_nothing_in_common};
    (void)bvol_index_pairs_each(t->index, &filter, count_pair, &s);
    return s.found;
}
