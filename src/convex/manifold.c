/* SPDX-License-Identifier: MIT */
#include "convex/manifold.h"

#include "arith/filter.h"
#include "arith/vec4d.h"
#include "base/bits.h"
#include "convex/facet.h"

#include <float.h>
#include <math.h>

/* A corner of what both facets have in common. */
typedef struct spot {
    double at[2], height[2]; /* of the surfaces of a and b */
    double slack;            /* within which it is known */
    uint32_t id;
} spot;

/* Corners of both facets, and crossings of their edges. */
enum { SPOTS = 2 * BVOLI_FACET_CORNERS + BVOLI_FACET_CORNERS * BVOLI_FACET_CORNERS + 1 };

/* On which sides of all edges of one facet all corners of the other lie: certainly within or beyond, a byte for each edge with
 * a bit for each corner. */
typedef struct sides {
    double value[BVOLI_FACET_CORNERS][BVOLI_FACET_CORNERS]; /* [edge][corner] */
    uint32_t within, beyond;
} sides;

/* The first bit of that many bytes. */
static const uint32_t of_each[BVOLI_FACET_CORNERS + 1] = {0, 0x1, 0x101, 0x10101, 0x1010101};

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

/* Within slack a corner is on the line of an edge. */
static void find_sides_of(const bvoli_facet *of, int edges, const bvoli_facet *corners, int count, double slack, sides *out)
{
    out->within = out->beyond = 0;
    for (int e = 0; e < edges; ++e) {
        const double *const p = of->way[e], *const from = of->corner[e], limit = slack * (fabs(p[0]) + fabs(p[1]));
        for (int i = 0; i < count; ++i) {
            const double x = corners->corner[i][0] - from[0], y = corners->corner[i][1] - from[1],
                         value = of->turn * (p[0] * y - p[1] * x);
            out->value[e][i] = value;
            out->within |= (uint32_t)(value > limit) << (8 * e + i);
            out->beyond |= (uint32_t)(value < -limit) << (8 * e + i);
        }
    }
}

/* Coordinate c of four corners. */
static d4 all_corners(const bvoli_facet *f, int c)
{
    return d4_set(f->corner[0][c], f->corner[1][c], f->corner[2][c], f->corner[3][c]);
}

/* The same of four edges and four corners, which are told at once. */
static void find_sides_of_four(const bvoli_facet *of, const bvoli_facet *corners, double slack, sides *out)
{
    const d4 xs = all_corners(corners, 0), ys = all_corners(corners, 1), turn = d4_splat(of->turn);
    out->within = out->beyond = 0;
    for (int e = 0; e < BVOLI_FACET_CORNERS; ++e) {
        const double *const p = of->way[e], *const from = of->corner[e], limit = slack * (fabs(p[0]) + fabs(p[1]));
        const d4 x = d4_sub(xs, d4_splat(from[0])), y = d4_sub(ys, d4_splat(from[1])),
                 value = d4_mul(turn, d4_sub(d4_mul(d4_splat(p[0]), y), d4_mul(d4_splat(p[1]), x)));
        d4_store(out->value[e], value);
        out->within |= (uint32_t)d4_less(d4_splat(limit), value) << (8 * e);
        out->beyond |= (uint32_t)d4_less(value, d4_splat(-limit)) << (8 * e);
    }
}

static void find_sides(meeting *m, int own)
{
    const bvoli_facet *const of = &m->facet[own], *const corners = &m->facet[!own];
    if (of->count == BVOLI_FACET_CORNERS && corners->count == BVOLI_FACET_CORNERS)
        find_sides_of_four(of, corners, m->slack, &m->of[own]);
    else
        find_sides_of(of, edges_of(of), corners, corners->count, m->slack, &m->of[own]);
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

/* Those of some corners of the other facet that are at a facet of one corner, or between the two that are farthest apart. */
static unsigned corners_near(const bvoli_facet *f, const bvoli_facet *other, unsigned some, double slack)
{
    const int to = bvoli_facet_farthest(f, 0), from = bvoli_facet_farthest(f, to);
    unsigned found = 0;
    for (; some != 0; some &= some - 1) {
        const double *const at = other->corner[bvoli_lowest_bit(some)];
        if (f->count == 1 ? span(f->corner[0], at) <= slack : is_between(f->corner[from], f->corner[to], at, slack))
            found |= some & (~some + 1);
    }
    return found;
}

/* Bits that any byte has, and that two have. */
static unsigned any_of(uint32_t bytes)
{
    const uint32_t two = bytes | bytes >> 16;
    return (two | two >> 8) & 0xff;
}

static unsigned two_of(uint32_t bytes)
{
    const uint32_t next = bytes >> 8, both = bytes & next, any = bytes | next;
    return (both | both >> 16 | (any & any >> 16)) & 0xff;
}

/* The corners of the other facet that may be on the line of each edge. */
static uint32_t corners_on(const bvoli_facet *f, const sides *s, const bvoli_facet *other)
{
    return ~(s->within | s->beyond) & (((1U << other->count) - 1) * of_each[edges_of(f)]);
}

/* The corners of the other facet that lie in a facet, a bit each. Where one is on the lines of two edges that make a small
 * angle, it may be far beyond their corner: then it must also be between the two corners that are farthest apart. */
static unsigned corners_within(const bvoli_facet *f, const sides *s, const bvoli_facet *other, uint32_t on, double slack)
{
    unsigned found = ((1U << other->count) - 1) & ~any_of(s->beyond);
    if (f->count == 2)
        found &= any_of(on);
    const unsigned unsure = f->count > 2 ? found & two_of(on) : found;
    return unsure == 0 ? found : (found & ~unsure) | corners_near(f, other, unsure, slack);
}

/* The corner of a facet that is where that of the other is, or -1. */
static int twin_of(const bvoli_facet *f, const double at[2], double slack)
{
    for (int i = 0; i < f->count; ++i)
        if (span(f->corner[i], at) <= slack)
            return i;
    return -1;
}

/* Corners of the one facet in the other; two in one place are one, and are then on the lines of edges. */
static void add_corners(meeting *m, int own)
{
    const bvoli_facet *const f = &m->facet[own], *const other = &m->facet[!own];
    const uint32_t on = corners_on(other, &m->of[!own], f);
    const unsigned at_edge = other->count > 2 ? any_of(on) : ~0U;
    for (unsigned left = corners_within(other, &m->of[!own], f, on, m->slack); left != 0; left &= left - 1) {
        const unsigned i = bvoli_lowest_bit(left);
        const int twin = at_edge >> i & 1 ? twin_of(other, f->corner[i], m->slack) : -1;
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

/* The corner at the end of an edge; no jump, since which edges cross cannot be foretold. */
static int end_of(const bvoli_facet *f, int edge)
{
    return (edge + 1) * (edge + 1 < f->count);
}

/* The edges of a facet that have their ends certainly on both sides of a line, a byte for each line with a bit for each edge.
 * Behind the bit of the last corner is that of the first once more, so that the next one is the end of an edge. */
static uint32_t edges_across(const sides *s, const bvoli_facet *f)
{
    const uint32_t first = of_each[BVOLI_FACET_CORNERS], edges = ((1U << edges_of(f)) - 1) * first,
                   within = s->within | (s->within & first) << f->count, beyond = s->beyond | (s->beyond & first) << f->count;
    return ((within & beyond >> 1) | (beyond & within >> 1)) & edges;
}

/* Four bits of four bytes turned: bit i of byte k is bit k of byte i. */
static uint32_t turned(uint32_t x)
{
    const uint32_t near = (x ^ x >> 7) & 0x000a000aU, some = x ^ near ^ near << 7, far = (some ^ some >> 14) & 0x00000c0cU;
    return some ^ far ^ far << 14;
}

static void add_crossing(meeting *m, int i, int j)
{
    const bvoli_facet *const a = &m->facet[0], *const b = &m->facet[1];
    const double *const of_i = m->of[0].value[i], *const of_j = m->of[1].value[j];
    const int finer = a->size > b->size; /* the facet whose corners are known best */
    double at[2][3];
    go_along(a, i, of_j[i] / (of_j[i] - of_j[end_of(a, i)]), at[0]);
    go_along(b, j, of_i[j] / (of_i[j] - of_i[end_of(b, j)]), at[1]);
    const double height[2] = {at[0][2], at[1][2]};
    add_spot(m, at[finer], height, BVOLI_FACET_SLACK * m->facet[finer].size, a->edge[i], b->edge[j]);
}

/* Where an edge of each facet crosses that of the other, with both ends certainly on both sides: byte i and bit j for edge i of
 * the first and j of the other. All are known before one is looked at, so that only their number cannot be foretold. */
static void add_crossings(meeting *m)
{
    const bvoli_facet *const a = &m->facet[0], *const b = &m->facet[1];
    for (unsigned both = turned(edges_across(&m->of[1], a)) & edges_across(&m->of[0], b); both != 0; both &= both - 1) {
        const unsigned bit = bvoli_lowest_bit(both);
        add_crossing(m, (int)(bit / 8), (int)(bit % 8));
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

/* In the order of their ids, so that the first of those that serve alike is always the same. Without jumps, which cannot be
 * foretold. */
static void sort(const meeting *m, int order[SPOTS])
{
    int place[SPOTS];
    for (int i = 0; i < m->count; ++i) {
        place[i] = i;
        for (int k = 0; k < i; ++k) {
            const int before = m->spot[i].id < m->spot[k].id;
            place[i] -= before;
            place[k] += before;
        }
    }
    for (int i = 0; i < m->count; ++i)
        order[place[i]] = i;
}

/* Those that are kept, number by number. */
typedef struct kept {
    int count;
    double x[SPOTS], y[SPOTS], slack[SPOTS], depth[SPOTS];
    const spot *spot[SPOTS];
} kept;

static void keep(const spot *s, double depth, kept *out)
{
    const int i = out->count++;
    out->x[i] = s->at[0];
    out->y[i] = s->at[1];
    out->slack[i] = s->slack;
    out->depth[i] = depth;
    out->spot[i] = s;
}

/* The points of the gap as a spot, which is a new one. */
static const spot *add_gap(meeting *m, const bvoli_gap *gap, const bvoli_view *view)
{
    double of_a[3], of_b[3];
    spot *const s = &m->spot[m->count++];
    for (int c = 0; c < 3; ++c) {
        of_a[c] = gap->a[c] - view->origin[c];
        of_b[c] = gap->b[c] - view->origin[c];
    }
    *s = (spot){{0, 0}, {bvoli_dot(view->axis[2], of_a), bvoli_dot(view->axis[2], of_b)}, m->slack, BVOL_NO_FEATURE};
    return s;
}

/* Leaves those that are deep enough. Those that are as deep as the gap are exactly that deep; where none is, the points of the
 * gap are one. */
static void keep_deep(meeting *m, const bvoli_gap *gap, const bvoli_view *view, double largest_gap, double deepest, kept *out)
{
    const double slack = depth_slack(m);
    int order[SPOTS], first = 0;
    sort(m, order);
    out->count = 0;
    for (int i = 0; i < m->count; ++i) {
        const spot *const s = &m->spot[order[i]];
        const double d = depth_of(s);
        const int is_first = d + slack >= -gap->hi;
        if (!is_first && !(d + slack >= -largest_gap))
            continue;
        first |= is_first;
        keep(s, is_first ? deepest : bvoli_lesser(bvoli_greater(d, -largest_gap), deepest), out);
    }
    if (!first)
        keep(add_gap(m, gap, view), deepest, out);
}

/* Which of the spots to take: the deepest, that which is farthest from it, that which makes the largest triangle with both, and
 * that which adds most to it. A measure must be greater than another by more than its slack. */
typedef struct choice {
    int count, of[BVOLI_CONTACTS];
} choice;

static void choose_deepest(const kept *all, choice *out)
{
    out->of[0] = 0;
    out->count = 1;
    for (int i = 1; i < all->count; ++i)
        if (all->depth[i] > all->depth[out->of[0]])
            out->of[0] = i;
}

static void choose_farthest(const kept *all, choice *out)
{
    const int first = out->of[0];
    double most = 0;
    for (int i = 0; i < all->count; ++i) {
        const double x = all->x[i] - all->x[first], y = all->y[i] - all->y[first], d = bvoli_sqrt(x * x + y * y);
        if (d > most + 2 * (all->slack[first] + all->slack[i])) {
            most = d;
            out->of[1] = i;
            out->count = 2;
        }
    }
}

/* The way from one to another, and what its slacks have in common. */
typedef struct line {
    double x, y, dx, dy, scale, slack;
} line;

static line line_of(const kept *all, int p, int q)
{
    const double x = all->x[p], y = all->y[p], dx = all->x[q] - x, dy = all->y[q] - y;
    return (line){x, y, dx, dy, 4 * (fabs(dx) + fabs(dy)), all->slack[p] + all->slack[q]};
}

/* How far one of all is on the left of it, as twice the area of a triangle, and how much more is certain. */
static double area_left(const line *of, const kept *all, int i)
{
    return of->dx * (all->y[i] - of->y) - of->dy * (all->x[i] - of->x);
}

static double area_slack(const line *of, const kept *all, int i)
{
    return of->scale * (of->slack + all->slack[i]);
}

static void choose_third(const kept *all, choice *out)
{
    const line side = line_of(all, out->of[0], out->of[1]);
    double most = 0;
    for (int i = 0; i < all->count; ++i) {
        const double area = fabs(area_left(&side, all, i));
        if (area > most + area_slack(&side, all, i)) {
            most = area;
            out->of[2] = i;
            out->count = 3;
        }
    }
}

/* Most are beyond none of the sides of the triangle by more than what is found, which is one jump for all three. */
static void choose_fourth(const kept *all, choice *out)
{
    const int *const of = out->of;
    const line side[3] = {line_of(all, of[0], of[1]), line_of(all, of[1], of[2]), line_of(all, of[2], of[0])};
    const double turn = area_left(&side[0], all, of[2]) < 0 ? -1 : 1;
    double most = 0;
    for (int i = 0; i < all->count; ++i) {
        double beyond[3], slack[3];
        int more = 0;
        for (int k = 0; k < 3; ++k) {
            beyond[k] = -turn * area_left(&side[k], all, i);
            slack[k] = area_slack(&side[k], all, i);
            more |= beyond[k] > most + slack[k];
        }
        for (int k = 0; more && k < 3; ++k)
            if (beyond[k] > most + slack[k]) {
                most = beyond[k];
                out->of[3] = i;
                out->count = 4;
            }
    }
}

static void choose(const kept *all, choice *out)
{
    choose_deepest(all, out);
    choose_farthest(all, out);
    if (out->count == 2)
        choose_third(all, out);
    if (out->count == 3)
        choose_fourth(all, out);
}

/* Three numbers, and 0 or another one. */
static d4 as_four(const double v[3], double w)
{
    return d4_set(v[0], v[1], v[2], w);
}

/* Beyond the largest float a number is the largest. */
static void give(const bvoli_view *view, const d4 axis[3], const spot *s, double depth, bvol_contact *out)
{
    const double height = 0.5 * (s->height[0] + s->height[1]);
    const d4 most = d4_splat((double)FLT_MAX), least = d4_splat(-(double)FLT_MAX),
             across = d4_add(d4_mul(d4_splat(s->at[0]), axis[0]), d4_mul(d4_splat(s->at[1]), axis[1])),
             at = d4_add(as_four(view->origin, depth), d4_add(across, d4_mul(d4_splat(height), axis[2])));
    float told[4];
    d4_store_nearest(told, d4_max(least, d4_min(at, most)));
    *out = (bvol_contact){{told[0], told[1], told[2]}, told[3], s->id, 0};
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

/* Those of all spots that are chosen; returns how many. */
static int give_chosen(meeting *m, const bvoli_gap *gap, const bvoli_view *view, double deepest, double largest_gap,
                       bvol_contact out[BVOLI_CONTACTS])
{
    kept all;
    choice chosen;
    keep_deep(m, gap, view, largest_gap, deepest, &all);
    choose(&all, &chosen);
    const d4 axis[3] = {as_four(view->axis[0], 0), as_four(view->axis[1], 0), as_four(view->axis[2], 0)};
    for (int i = 0; i < chosen.count; ++i)
        give(view, axis, all.spot[chosen.of[i]], all.depth[chosen.of[i]], &out[i]);
    return chosen.count;
}

int bvoli_bodies_manifold(const bvoli_body *a, const bvoli_body *b, const bvoli_gap *gap, double deepest, double largest_gap,
                          bvol_contact out[BVOLI_CONTACTS])
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
                                 bvol_contact out[BVOLI_CONTACTS])
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
