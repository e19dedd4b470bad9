/* SPDX-License-Identifier: MIT */
#include "convex/manifold.h"

#include "arith/filter.h"
#include "convex/facet.h"

#include <math.h>

/* A corner of what both facets have in common. */
typedef struct spot {
    double at[2], height[2]; /* of the surfaces of a and b */
    double slack;            /* within which it is known */
    uint32_t id;
} spot;

/* Corners of both facets, and crossings of their edges. */
enum { SPOTS = 2 * BVOLI_FACET_CORNERS + BVOLI_FACET_CORNERS * BVOLI_FACET_CORNERS + 1 };

/* On which sides of all edges of one facet all corners of the other lie. */
typedef struct sides {
    double value[BVOLI_FACET_CORNERS][BVOLI_FACET_CORNERS]; /* [edge][corner] */
    int sign[BVOLI_FACET_CORNERS][BVOLI_FACET_CORNERS];
} sides;

typedef struct meeting {
    bvoli_facet facet[2];
    sides of[2];      /* of the edges of either */
    double radius[2]; /* as the heights of the surfaces have it: less that of a, plus that of b */
    double slack;     /* of a distance between the facets along the first two axes */
    int count;
    spot spot[SPOTS];
} meeting;

static void add_spot(meeting *m, const double at[2], const double height[2], double slack, unsigned of_a, unsigned of_b)
{
    spot *const s = &m->spot[m->count++];
    for (int i = 0; i < 2; ++i) {
        s->at[i] = at[i];
        s->height[i] = height[i] + m->radius[i];
    }
    s->slack = slack;
    s->id = of_a | of_b << 16;
}

static int edges_of(const bvoli_facet *f)
{
    return f->count > 2 ? f->count : f->count - 1;
}

/* On which side of an edge a place lies: 1 inside, 0 on the line within slack. */
static double side_of(const bvoli_facet *f, int edge, const double at[2])
{
    const double *const p = f->way[edge], x = at[0] - f->corner[edge][0], y = at[1] - f->corner[edge][1];
    return f->turn * (p[0] * y - p[1] * x);
}

static void find_sides(meeting *m, int own)
{
    const bvoli_facet *const of = &m->facet[own], *const corners = &m->facet[!own];
    sides *const out = &m->of[own];
    for (int e = 0; e < edges_of(of); ++e) {
        const double limit = m->slack * (fabs(of->way[e][0]) + fabs(of->way[e][1]));
        for (int i = 0; i < corners->count; ++i) {
            out->value[e][i] = side_of(of, e, corners->corner[i]);
            out->sign[e][i] = bvoli_decide(out->value[e][i], limit);
        }
    }
}

static double span(const double a[2], const double b[2])
{
    return fabs(a[0] - b[0]) + fabs(a[1] - b[1]);
}

/* Whether a place lies between two corners, going from the one to the other. */
static int is_between(const double from[2], const double to[2], const double at[2], double slack)
{
    const double p = to[0] - from[0], q = to[1] - from[1], along = p * (at[0] - from[0]) + q * (at[1] - from[1]),
                 limit = slack * (fabs(p) + fabs(q));
    return along >= -limit && along <= p * p + q * q + limit;
}

/* Whether a corner of the other facet lies in a facet. Where it is on the lines of two edges that make a small angle, it may be
 * far beyond their corner: then it must also be between the two corners that are farthest apart. */
static int has_corner(const bvoli_facet *f, const sides *s, const bvoli_facet *other, int corner, double slack)
{
    if (f->count == 1)
        return span(f->corner[0], other->corner[corner]) <= slack;
    int on = 0;
    for (int e = 0; e < edges_of(f); ++e) {
        if (s->sign[e][corner] < 0)
            return 0;
        on += s->sign[e][corner] == 0;
    }
    if (f->count == 2 && on == 0)
        return 0;
    if (f->count > 2 && on < 2)
        return 1;
    const int to = bvoli_facet_farthest(f, 0), from = bvoli_facet_farthest(f, to);
    return is_between(f->corner[from], f->corner[to], other->corner[corner], slack);
}

/* The corner of a facet that is where that of the other is, or -1. */
static int twin_of(const bvoli_facet *f, const double at[2], double slack)
{
    for (int i = 0; i < f->count; ++i)
        if (span(f->corner[i], at) <= slack)
            return i;
    return -1;
}

/* Corners of the one facet in the other; two in one place are one. */
static void add_corners(meeting *m, int own)
{
    const bvoli_facet *const f = &m->facet[own], *const other = &m->facet[!own];
    const sides *const s = &m->of[!own];
    for (int i = 0; i < f->count; ++i) {
        if (!has_corner(other, s, f, i, m->slack))
            continue;
        const int twin = twin_of(other, f->corner[i], m->slack);
        if (twin >= 0 && own == 1)
            continue;
        double height[2];
        height[own] = f->corner[i][2];
        height[!own] = twin >= 0 ? other->corner[twin][2] : bvoli_facet_height(other, f->corner[i]);
        const unsigned mine = f->vertex[i], its = twin >= 0 ? other->vertex[twin] : other->whole;
        add_spot(m, f->corner[i], height, BVOLI_FACET_SLACK * f->size, own ? its : mine, own ? mine : its);
    }
}

/* The point of an edge at a share of the way. */
static void go_along(const bvoli_facet *f, int edge, double share, double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = f->corner[edge][c] + share * f->way[edge][c];
}

/* The corner at the end of an edge. */
static int end_of(const bvoli_facet *f, int edge)
{
    return edge + 1 < f->count ? edge + 1 : 0;
}

/* Where an edge of each facet crosses that of the other, with both ends certainly on both sides. */
static void add_crossings(meeting *m)
{
    const sides *const of_a = &m->of[0], *const of_b = &m->of[1];
    const bvoli_facet *const a = &m->facet[0], *const b = &m->facet[1];
    for (int i = 0; i < edges_of(a); ++i)
        for (int j = 0; j < edges_of(b); ++j) {
            const int i2 = end_of(a, i), j2 = end_of(b, j);
            if (of_b->sign[j][i] * of_b->sign[j][i2] >= 0 || of_a->sign[i][j] * of_a->sign[i][j2] >= 0)
                continue;
            double p[3], q[3];
            go_along(a, i, of_b->value[j][i] / (of_b->value[j][i] - of_b->value[j][i2]), p);
            go_along(b, j, of_a->value[i][j] / (of_a->value[i][j] - of_a->value[i][j2]), q);
            const double height[2] = {p[2], q[2]};
            add_spot(m, a->size <= b->size ? p : q, height, BVOLI_FACET_SLACK * bvoli_lesser(a->size, b->size), a->edge[i],
                     b->edge[j]);
        }
}

/* What of the depth of a spot is unsure: heights, and slopes times places. */
static double depth_slack(const meeting *m)
{
    double sum = 0;
    for (int i = 0; i < 2; ++i)
        sum += 1 + fabs(m->facet[i].slope[0]) + fabs(m->facet[i].slope[1]);
    return m->slack * sum;
}

static double depth_of(const spot *s)
{
    return s->height[1] - s->height[0];
}

/* In the order of their numbers, so that the first of those that serve alike is always the same. */
static void sort(meeting *m)
{
    for (int i = 1; i < m->count; ++i) {
        const spot moved = m->spot[i];
        int at = i;
        for (; at > 0 && m->spot[at - 1].id > moved.id; --at)
            m->spot[at] = m->spot[at - 1];
        m->spot[at] = moved;
    }
}

/* Leaves those that are deep enough. Those that are as deep as the gap are exactly that deep; where none is, the points of the
 * gap are one. */
static void keep_deep(meeting *m, const bvoli_gap *gap, const bvoli_view *view, double largest_gap, double depth[SPOTS],
                      double deepest)
{
    const double slack = depth_slack(m);
    int kept = 0, first = 0;
    for (int i = 0; i < m->count; ++i) {
        const double d = depth_of(&m->spot[i]);
        const int is_first = d + slack >= -gap->hi;
        if (!is_first && !(d + slack >= -largest_gap))
            continue;
        first |= is_first;
        depth[kept] = is_first ? deepest : bvoli_lesser(bvoli_greater(d, -largest_gap), deepest);
        m->spot[kept++] = m->spot[i];
    }
    m->count = kept;
    if (first)
        return;
    double of_a[3], of_b[3];
    for (int c = 0; c < 3; ++c) {
        of_a[c] = gap->a[c] - view->origin[c];
        of_b[c] = gap->b[c] - view->origin[c];
    }
    spot *const s = &m->spot[m->count++];
    s->at[0] = s->at[1] = 0;
    s->height[0] = bvoli_dot(view->axis[2], of_a);
    s->height[1] = bvoli_dot(view->axis[2], of_b);
    s->slack = m->slack;
    s->id = BVOL_NO_FEATURE;
    depth[kept] = deepest;
}

/* Which of the spots to take: the deepest, that which is farthest from it, that which makes the largest triangle with both, and
 * that which adds most to it. A measure must be greater than another by more than its slack. */
typedef struct choice {
    int count, of[BVOLI_CONTACTS];
} choice;

static double area(const spot *a, const spot *b, const spot *c)
{
    return (b->at[0] - a->at[0]) * (c->at[1] - a->at[1]) - (b->at[1] - a->at[1]) * (c->at[0] - a->at[0]);
}

static void choose_deepest(const double depth[], int count, choice *out)
{
    out->of[0] = 0;
    out->count = 1;
    for (int i = 1; i < count; ++i)
        if (depth[i] > depth[out->of[0]])
            out->of[0] = i;
}

static void choose_farthest(const meeting *m, choice *out)
{
    const spot *const first = &m->spot[out->of[0]];
    double most = 0;
    for (int i = 0; i < m->count; ++i) {
        const double x = m->spot[i].at[0] - first->at[0], y = m->spot[i].at[1] - first->at[1], d = sqrt(x * x + y * y);
        if (d > most + 2 * (first->slack + m->spot[i].slack)) {
            most = d;
            out->of[1] = i;
            out->count = 2;
        }
    }
}

static void choose_third(const meeting *m, choice *out)
{
    const spot *const p = &m->spot[out->of[0]], *const q = &m->spot[out->of[1]];
    const double length = span(p->at, q->at);
    double most = 0;
    for (int i = 0; i < m->count; ++i) {
        const double twice = fabs(area(p, q, &m->spot[i]));
        if (twice > most + 4 * length * (p->slack + q->slack + m->spot[i].slack)) {
            most = twice;
            out->of[2] = i;
            out->count = 3;
        }
    }
}

static void choose_fourth(const meeting *m, choice *out)
{
    const spot *const corner[3] = {&m->spot[out->of[0]], &m->spot[out->of[1]], &m->spot[out->of[2]]};
    const double turn = area(corner[0], corner[1], corner[2]) < 0 ? -1 : 1;
    double most = 0;
    for (int i = 0; i < m->count; ++i)
        for (int k = 0; k < 3; ++k) {
            const spot *const p = corner[k], *const q = corner[(k + 1) % 3];
            const double beyond = -turn * area(p, q, &m->spot[i]);
            if (beyond > most + 4 * span(p->at, q->at) * (p->slack + q->slack + m->spot[i].slack)) {
                most = beyond;
                out->of[3] = i;
                out->count = 4;
            }
        }
}

static void choose(const meeting *m, const double depth[], choice *out)
{
    choose_deepest(depth, m->count, out);
    choose_farthest(m, out);
    if (out->count == 2)
        choose_third(m, out);
    if (out->count == 3)
        choose_fourth(m, out);
}

static void give(const bvoli_view *view, const spot *s, double depth, bvoli_contact *out)
{
    const double height = 0.5 * (s->height[0] + s->height[1]);
    for (int c = 0; c < 3; ++c)
        out->point[c] =
            view->origin[c] + (s->at[0] * view->axis[0][c] + s->at[1] * view->axis[1][c] + height * view->axis[2][c]);
    out->depth = depth;
    out->id = s->id;
}

static void meet(meeting *m)
{
    m->count = 0;
    find_sides(m, 0);
    find_sides(m, 1);
    add_corners(m, 0);
    add_corners(m, 1);
    add_crossings(m);
}

/* Seen along the normal, about the middle of the points of the gap. */
static void set_view(const bvoli_gap *gap, bvoli_view *out)
{
    double middle[3];
    for (int c = 0; c < 3; ++c)
        middle[c] = 0.5 * (gap->a[c] + gap->b[c]);
    bvoli_view_along(gap->n, middle, out);
}

/* Those of all spots that are kept; returns how many. */
static int give_chosen(meeting *m, const bvoli_gap *gap, const bvoli_view *view, double deepest, double largest_gap,
                       bvoli_contact out[BVOLI_CONTACTS])
{
    choice chosen;
    double depth[SPOTS];
    sort(m);
    keep_deep(m, gap, view, largest_gap, depth, deepest);
    choose(m, depth, &chosen);
    for (int i = 0; i < chosen.count; ++i)
        give(view, &m->spot[chosen.of[i]], depth[chosen.of[i]], &out[i]);
    return chosen.count;
}

int bvoli_bodies_manifold(const bvoli_body *a, const bvoli_body *b, const bvoli_gap *gap, double deepest, double largest_gap,
                          bvoli_contact out[BVOLI_CONTACTS])
{
    meeting m;
    bvoli_view view;
    set_view(gap, &view);
    bvoli_facet_of(a, &view, -1, &m.facet[0]);
    bvoli_facet_of(b, &view, 1, &m.facet[1]);
    m.radius[0] = -a->radius;
    m.radius[1] = b->radius;
    m.slack = BVOLI_FACET_SLACK * (m.facet[0].size + m.facet[1].size);
    meet(&m);
    return give_chosen(&m, gap, &view, deepest, largest_gap, out);
}

/* The plane is a facet without an end, so that all corners of that of the body are in it. */
int bvoli_body_manifold_at_plane(const bvoli_body *a, const bvoli_gap *gap, double deepest, double largest_gap,
                                 bvoli_contact out[BVOLI_CONTACTS])
{
    meeting m;
    bvoli_view view;
    double to_plane[3];
    set_view(gap, &view);
    for (int c = 0; c < 3; ++c)
        to_plane[c] = gap->b[c] - view.origin[c];
    for (int i = 0; i < 2; ++i)
        m.facet[i] = (bvoli_facet){.count = 0};
    if (!a->unbounded)
        bvoli_facet_of(a, &view, -1, &m.facet[0]);
    m.facet[0].slope[0] = m.facet[0].slope[1] = 0; /* heights are those of its corners */
    m.radius[0] = -a->radius;
    m.radius[1] = 0;
    m.slack = BVOLI_FACET_SLACK * (m.facet[0].size + bvoli_sum_abs(to_plane));
    m.count = 0;
    for (int i = 0; i < m.facet[0].count; ++i) {
        const double *const corner = m.facet[0].corner[i], height[2] = {corner[2], bvoli_dot(view.axis[2], to_plane)};
        add_spot(&m, corner, height, m.slack, m.facet[0].vertex[i], BVOLI_FACE);
    }
    return give_chosen(&m, gap, &view, deepest, largest_gap, out);
}
