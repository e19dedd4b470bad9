/* SPDX-License-Identifier: MIT */
/* Whether a direction separates two bodies: the inequality of the separating axis, in one kind of numbers. Included with
 * NUMBERS defined.
 *
 * A zonotope is a pair of bodies, too: its offset with all generators as sides, and a body without points that stands for 0. */
#include "convex/pair_template.h"
#define VIEW NAME(view)

static int NAME(load_zonotope)(const bvoli_zonotope *z, const bvoli_units *units, PAIR *out)
{
    int fits = 1;
    double terms[BVOLI_TERMS];
    out->a.points = 1;
    out->a.sides = z->generators;
    out->b.points = out->b.sides = 0;
    for (int c = 0; c < 3; ++c)
        OP(load)(terms, bvoli_offset_terms(z->offset[c], terms), units->point, &fits, &out->a.point[0][c]);
    for (int k = 0; k < BVOLI_GENERATORS; ++k) {
        NAME(load_vector)(z->direction[k], units->direction, &fits, out->a.direction[k]);
        out->edge[k] = out->a.direction[k];
    }
    for (int k = 0; k < z->generators; ++k) {
        OP(load)(z->extent[k], 2, units->end, &fits, &out->a.hi[k]);
        OP(copy)(&out->a.hi[k], &out->a.lo[k]);
        OP(negate)(&out->a.lo[k]);
    }
    out->contains = out->rounded = out->wide = 0;
    out->symmetric = 1;
    out->interior = z->interior;
    out->tied = NULL;
    out->shift = units->shift;
    return fits;
}

static void NAME(find_coordinate_axes)(PAIR *p, int first)
{
    int fits = 1;
    for (int k = 0; k < 3; ++k) {
        const double axis[3] = {k == 0, k == 1, k == 2};
        NAME(load_vector)(axis, 1, &fits, p->coordinate[k]);
        p->edge[first + k] = p->coordinate[k];
    }
}

/* What is asked, of bodies or of a zonotope; returns whether the numbers fit. */
static int NAME(load)(const asked *ask, const bvoli_units *units, PAIR *out)
{
    NAME(find_coordinate_axes)(out, ask->of_bodies ? (int)BVOLI_COORDINATES : (int)BVOLI_GENERATORS);
    return ask->of_bodies ? NAME(load_bodies)(ask->bodies, units, out) : NAME(load_zonotope)(ask->zonotope, units, out);
}

/* A body along a direction: the ends of its points, and the slopes of its sides, a bit for each that is not known to be 0. */
typedef struct NAME(view) {
    const BODY *body;
    int ends; /* whether the second end is another one */
    unsigned sloping;
    NUMBER end[2], slope[BVOLI_GENERATORS];
} NAME(view);

/* A bit for each point of a body that is as high as one before it, being at the other end of an edge that lies level; its edges
 * are those from `first` on. */
static unsigned NAME(find_level)(const BODY *body, int first, bvoli_edge_pair level)
{
    unsigned points = 0;
    for (int k = 0; k < bvoli_point_edges(body->points); ++k)
        if (first + k == level.i || first + k == level.j)
            points |= k == 0 ? 1U << 1 : 1U << 2; /* from 0 to 1, 1 to 2, 2 to 0 */
    return points;
}

/* Of a body whose edges are those from `first` on; n is perpendicular to two edges. */
static void NAME(look_along)(const BODY *body, const AXIS n[3], int shift, int first, bvoli_edge_pair perpendicular, VIEW *out)
{
    NUMBER height;
    const unsigned level = NAME(find_level)(body, first, perpendicular), all = (1U << body->points) - 1;
    out->body = body;
    out->sloping = 0;
    out->ends = (all & ~level) > 1;
    if (body->points < 1)
        OP(clear)(&out->end[0]);
    for (int i = 0; i < body->points; ++i) {
        if (level >> i & 1)
            continue;
        NUMBER *to = i == 0 ? &out->end[0] : &height;
        OP(dot)(n, body->point[i], to);
        OP(shift)(to, shift);
        if (i == 0 && out->ends)
            OP(copy)(to, &out->end[1]);
        if (i > 0) {
            OP(lower)(&height, &out->end[0]);
            OP(lift)(&height, &out->end[1]);
        }
    }
    if (body->points > 1)
        first += bvoli_point_edges(body->points);
    for (int k = 0; k < body->sides; ++k) {
        if (first + k == perpendicular.i || first + k == perpendicular.j)
            continue;
        OP(dot)(n, body->direction[k], &out->slope[k]);
        out->sloping |= 1U << k;
    }
}

/* The sign of an end of `to`, 0 the least or 1 the greatest, less one of `from` and |n| times the radius. */
static int NAME(compare_gap)(const PAIR *p, const VIEW *from, int from_end, const VIEW *to, int to_end, const NUMBER *n_sq)
{
    NUMBER gap;
    OP(gap)(&to->end[to_end & to->ends], &from->end[from_end & from->ends], &gap);
    for (int k = 0; k < to->body->sides; ++k)
        if (to->sloping >> k & 1)
            OP(add_end)(&to->slope[k], &to->body->lo[k], &to->body->hi[k], to_end, &gap);
    for (int k = 0; k < from->body->sides; ++k)
        if (from->sloping >> k & 1)
            OP(subtract_end)(&from->slope[k], &from->body->lo[k], &from->body->hi[k], from_end, &gap);
    const int side = OP(sign)(&gap);
    if (side < 0 || !p->rounded)
        return side;
    const int order = OP(excess)(&gap, &p->radius_sq, n_sq);
    return side == BVOLI_OPEN && order >= 0 ? BVOLI_OPEN : order;
}

/* Whether the gap between projections, which is negative where they overlap, is wider than the reach; equality is enough if
 * interiors have to overlap. Or, of a body that has to contain the other, whether the room at an end is less than the reach. */
static int NAME(proves)(const PAIR *p, int order)
{
    if (order == 0 && p->tied)
        *p->tied = 1;
    return p->contains ? order < 0 : order == 1 || (order == 0 && p->interior);
}

/* Whether a body certainly has a width along a direction. */
static int NAME(has_width)(const VIEW *view)
{
    const BODY *const body = view->body;
    int wide = 0;
    if (view->ends) {
        NUMBER width;
        OP(gap)(&view->end[1], &view->end[0], &width);
        wide = OP(sign)(&width) == 1;
    }
    for (int k = 0; k < body->sides && !wide; ++k)
        if (view->sloping & ~(unsigned)body->flat & 1U << k) {
            const int sign = OP(sign)(&view->slope[k]);
            wide = sign == 1 || sign == -1;
        }
    return wide;
}

/* A difference of bodies, or a container, that has a width along the cross product of two of its edges is not flat: then
 * coordinate axes are not needed. */
static inline int NAME(is_needed)(const PAIR *p, bvoli_edge_pair pair)
{
    return !p->wide || pair.j < BVOLI_COORDINATES;
}

/* Whether a direction that is not zero, the cross product of a pair of edges, proves the answer no: 1 or -1, if a lies above b
 * along it or below, 0 if not, or BVOLI_OPEN. A zonotope is as far from its offset on either side, so the side of 0 tells. */
static int NAME(direction_objects)(PAIR *p, bvoli_edge_pair pair, const AXIS n[3])
{
    VIEW a, b;
    NUMBER n_sq;
    int above = 0, below = 0;
    NAME(look_along)(&p->a, n, p->shift, 0, pair, &a);
    NAME(look_along)(&p->b, n, p->shift, BVOLI_EDGES_EACH, pair, &b);
    if (!p->symmetric && !p->wide && pair.j < BVOLI_COORDINATES)
        p->wide = NAME(has_width)(&a) || (!p->contains && NAME(has_width)(&b));
    if (p->rounded)
        OP(axis_square)(n, &n_sq);
    else
        OP(clear)(&n_sq);
    const int side = p->symmetric ? OP(sign)(&a.end[0]) : BVOLI_OPEN;
    if (side >= 0) {
        above = NAME(compare_gap)(p, &b, 1, &a, p->contains, &n_sq);
        if (NAME(proves)(p, above))
            return 1;
    }
    if (side < 0 || side == BVOLI_OPEN) {
        below = NAME(compare_gap)(p, &a, !p->contains, &b, 0, &n_sq);
        if (NAME(proves)(p, below))
            return -1;
    }
    return above == BVOLI_OPEN || below == BVOLI_OPEN ? BVOLI_OPEN : 0;
}

static inline int NAME(pair_objects)(PAIR *p, bvoli_edge_pair pair)
{
    AXIS n[3];
    OP(cross)(p->edge[pair.i], p->edge[pair.j], n);
    return OP(is_zero)(n) ? 0 : NAME(direction_objects)(p, pair, n);
}
