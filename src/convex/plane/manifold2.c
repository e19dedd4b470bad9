/* SPDX-License-Identifier: MIT */
#include "convex/plane/manifold2.h"

#include "arith/filter.h"

#include <math.h>

/* Coordinates along the tangent, which is the normal turned clockwise, and along the normal, from an origin near the contact.
 */
typedef struct view {
    double origin[2], tangent[2], n[2];
} view;

/* The edge of a body that lies most across the normal on one side, or its highest corner there: from left to right, with
 * heights of the surface. */
typedef struct edge {
    int count; /* of ends: 1 or 2 */
    double x[2], height[2], slack;
    unsigned end[2], whole; /* features */
} edge;

/* With u = 2^-53: the coordinates of a corner are within 2 u of the magnitudes of their terms, which are at most three times
 * the coordinates of all corners; the difference from the origin adds u, and the scalar product with a unit vector, which is
 * within 4 u of one, 7 u. */
#define EDGE_SLACK 0x1p-48

static void see(const view *v, const bvoli_body2 *body, size_t i, double out[2])
{
    double corner[2];
    bvoli_body2_corner(body, i, corner);
    const double x = corner[0] - v->origin[0], y = corner[1] - v->origin[1];
    out[0] = x * v->tangent[0] + y * v->tangent[1];
    out[1] = x * v->n[0] + y * v->n[1];
}

static double size_of(const bvoli_body2 *body, const view *v)
{
    double size = 0;
    for (size_t i = 0; i < body->count; ++i) {
        double corner[2];
        bvoli_body2_corner(body, i, corner);
        size = bvoli_greater(size, fabs(corner[0]) + fabs(corner[1]) + fabs(corner[0] - v->origin[0]) +
                                       fabs(corner[1] - v->origin[1]));
    }
    return size + body->radius;
}

/* The corner that is highest on a side, and of several the lowest number. */
static size_t find_highest(const bvoli_body2 *body, const view *v, double side, double slack, double out[2])
{
    size_t found = 0;
    see(v, body, 0, out);
    for (size_t i = 1; i < body->count; ++i) {
        double at[2];
        see(v, body, i, at);
        if (side * (at[1] - out[1]) > slack) {
            found = i;
            out[0] = at[0];
            out[1] = at[1];
        }
    }
    return found;
}

/* The other end of the edge that goes from the highest corner to the left (way -1) or to the right: that which sinks least on
 * its way, and of several on one line the farthest. Returns how much it sinks, infinity where there is none. */
static double find_end(const bvoli_body2 *body, const view *v, double side, double slack, const double from[2], double way,
                       size_t *found, double out[2])
{
    double least = INFINITY, farthest = 0;
    out[0] = out[1] = 0;
    for (size_t i = 0; i < body->count; ++i) {
        double at[2];
        see(v, body, i, at);
        const double along = way * (at[0] - from[0]), sinks = side * (from[1] - at[1]) / along;
        if (!(along > slack))
            continue;
        const double same = slack / along + slack / bvoli_greater(farthest, along);
        if (sinks < least - same || (sinks <= least + same && along > farthest)) {
            least = sinks;
            farthest = along;
            *found = i;
            out[0] = at[0];
            out[1] = at[1];
        }
    }
    return least;
}

static void set_end(edge *e, int i, const double at[2], size_t number, double lift)
{
    e->x[i] = at[0];
    e->height[i] = at[1] + lift;
    e->end[i] = (unsigned)(number & (BVOLI_EDGE2 - 1));
}

/* The edge is taken where it rises by less than it goes on, and of both that which rises less. */
static void find_edge(const bvoli_body2 *body, const view *v, double side, edge *out)
{
    double top[2], left[2], right[2];
    size_t to_left = 0, to_right = 0;
    const double slack = out->slack = EDGE_SLACK * size_of(body, v), lift = side * body->radius;
    const size_t highest = find_highest(body, v, side, slack, top);
    const double sinks_left = find_end(body, v, side, slack, top, -1, &to_left, left),
                 sinks_right = find_end(body, v, side, slack, top, 1, &to_right, right);
    const int go_left = sinks_left < sinks_right, none = !(bvoli_lesser(sinks_left, sinks_right) <= 1);
    out->count = none ? 1 : 2;
    set_end(out, 0, none || !go_left ? top : left, none || !go_left ? highest : to_left, lift);
    if (!none)
        set_end(out, 1, go_left ? top : right, go_left ? highest : to_right, lift);
    /* counterclockwise: an upper edge begins at its right end */
    out->whole = none ? out->end[0] : BVOLI_EDGE2 | out->end[side > 0];
}

static double height_at(const edge *e, double x)
{
    if (e->count == 1)
        return e->height[0];
    const double share = bvoli_lesser(bvoli_greater((x - e->x[0]) / (e->x[1] - e->x[0]), 0), 1);
    return e->height[0] + share * (e->height[1] - e->height[0]);
}

typedef struct spot {
    double x, height[2];
    uint32_t id;
} spot;

/* One end of what both have in common: the end of that which ends first, `way` being 1 for the left ends, -1 for the right. */
static void find_spot(const edge *a, const edge *b, int way, double slack, spot *out)
{
    const int i = way < 0 ? a->count - 1 : 0, j = way < 0 ? b->count - 1 : 0;
    const double apart = way * (a->x[i] - b->x[j]);
    const int of_a = apart >= -slack, of_b = apart <= slack;
    out->x = of_a ? a->x[i] : b->x[j];
    out->height[0] = of_a ? a->height[i] : height_at(a, out->x);
    out->height[1] = of_b ? b->height[j] : height_at(b, out->x);
    out->id = (of_a ? a->end[i] : a->whole) | (of_b ? b->end[j] : b->whole) << 16;
}

static void give(const view *v, const spot *s, double depth, bvoli_contact2 *out)
{
    const double height = 0.5 * (s->height[0] + s->height[1]);
    for (int c = 0; c < 2; ++c)
        out->point[c] = v->origin[c] + (s->x * v->tangent[c] + height * v->n[c]);
    out->depth = depth;
    out->id = s->id;
}

/* The points of the gap, where the edges do not meet as seen along the normal. */
static void give_gap(const bvoli_gap2 *gap, double depth, bvoli_contact2 *out)
{
    for (int c = 0; c < 2; ++c)
        out->point[c] = 0.5 * (gap->a[c] + gap->b[c]);
    out->depth = depth;
    out->id = BVOL_NO_FEATURE;
}

int bvoli_bodies2_manifold(const bvoli_body2 *a, const bvoli_body2 *b, const bvoli_gap2 *gap, double deepest,
                           double largest_gap, bvoli_contact2 out[BVOLI_CONTACTS2])
{
    edge p, q;
    spot s[2];
    int first = 0, count = 0;
    const view v = {
        {0.5 * (gap->a[0] + gap->b[0]), 0.5 * (gap->a[1] + gap->b[1])}, {gap->n[1], -gap->n[0]}, {gap->n[0], gap->n[1]}};
    find_edge(a, &v, -1, &p);
    find_edge(b, &v, 1, &q);
    const double slack = p.slack + q.slack;
    find_spot(&p, &q, 1, slack, &s[0]);
    find_spot(&p, &q, -1, slack, &s[1]);
    const double wide = s[1].x - s[0].x;
    const int some = wide >= -slack, two = wide > slack;
    double depth[2];
    for (int i = 0; i < 2; ++i)
        depth[i] = s[i].height[1] - s[i].height[0];
    /* heights, and slopes of at most 1 times places */
    const double unsure = 3 * slack;
    first = two && depth[1] > depth[0] + unsure;
    if (!some || !(depth[first] + unsure >= -gap->hi)) {
        give_gap(gap, deepest, &out[count++]);
    } else {
        give(&v, &s[first], deepest, &out[count++]);
    }
    for (int i = 0; i < 2 && some; ++i) {
        const int taken = out[0].id != BVOL_NO_FEATURE && (i == first || !two);
        if (taken || (i == 1 && !two) || !(depth[i] + unsure >= -largest_gap) || count == BVOLI_CONTACTS2)
            continue;
        const double d = depth[i] + unsure >= -gap->hi ? deepest : bvoli_lesser(bvoli_greater(depth[i], -largest_gap), deepest);
        give(&v, &s[i], d, &out[count++]);
    }
    return count;
}
