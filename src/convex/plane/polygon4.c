/* SPDX-License-Identifier: MIT */
#include "convex/plane/polygon4.h"

#include "arith/filter.h"
#include "arith/vec4.h"
#include "base/bits.h"
#include "base/points.h"

#include <stdint.h>

/* Corners that a polygon may have here: MOST bits say where its edges go down, and as many corners of another fit on the stack.
 */
enum { LEAST = 3, MOST = 16 };

/* With u = 2^-24: an edge and the vector to a point have one rounding in each coordinate, their cross product two more, and the
 * center of a body about that point is within u of the body's size G in each coordinate: 4 u of the products and u |edge|_1 G.
 * A reach across the edge is within 4 u |edge|_1 G: one rounding of the edge, one of the body's own vector, two of the product,
 * or half of those of a sum of squares, that of the root and of the product with a radius. The sums of all add 3 u: 9 u of
 * |edge|_1 W with W = |vector|_1 + G + |edge|_1, and less for two edges that follow one another and for a direction of the body
 * in place of the edge. 16 u cover that, the second order and the roundings of the slack.
 *
 * Edges, directions and so W are longer than 2^-40 and W is less than 2^40, so that nothing overflows, and the slack is at
 * least 2^-60 of an edge, and of W, and 2^-100: it covers what is lost below 2^-126, 2^-124 times an edge, W or 1, and that a
 * number less than 2^-126 that is given is read as 0. A square that is lost is of less than 2^-22 of a coordinate beside it. */
#define POLYGON4_SLACK 0x1p-20F
#define POLYGON4_SHORT 0x1p-40F
#define POLYGON4_LONG 0x1p40F

/* Four corners in their order, those that follow them and those that follow these; the first comes after the last. */
typedef struct corners4 {
    v4 px, py, qx, qy, rx, ry;
} corners4;

typedef struct walk {
    bvoli_points points;
    const char *at, *end; /* the second of the pair of corners that comes first */
    v4 pair;
} walk;

static inline const float *next_corner(walk *w)
{
    w->at += w->points.stride;
    w->at = w->at == w->end ? w->points.first : w->at;
    return (const float *)(const void *)w->at;
}

static inline walk begin(const bvoli_points *points)
{
    walk w = {*points, points->first, points->first + points->count * points->stride, v4_splat(0)};
    const float *const first = (const float *)(const void *)w.at;
    const float *const second = next_corner(&w);
    w.pair = v4_load_twos(first, second);
    return w;
}

static inline corners4 load_corners(walk *w)
{
    const float *const p1 = (const float *)(const void *)w->at, *const p2 = next_corner(w), *const p3 = next_corner(w);
    const float *const p4 = next_corner(w), *const p5 = next_corner(w);
    const v4 first = w->pair, second = v4_load_twos(p2, p3), third = v4_load_twos(p4, p5);
    const v4 odd = v4_load_twos(p1, p2), last = v4_load_twos(p3, p4);
    w->pair = third;
    return (corners4){v4_evens(first, second), v4_odds(first, second),  v4_evens(odd, last),
                      v4_odds(odd, last),      v4_evens(second, third), v4_odds(second, third)};
}

/* Another body as seen by a polygon: all points of a center and up to one of each of two vectors either way, and the disc of a
 * radius about them. In all lanes. */
typedef struct guest {
    v4 x, y, ux, uy, vx, vy, radius;
    v4 size; /* G: of the vectors and the radius, and of the center where that is rounded */
} guest;

static inline v4 cross(v4 ax, v4 ay, v4 bx, v4 by)
{
    return v4_sub(v4_mul(ax, by), v4_mul(ay, bx));
}

static inline v4 dot(v4 ax, v4 ay, v4 bx, v4 by)
{
    return v4_add(v4_mul(ax, bx), v4_mul(ay, by));
}

static inline v4 length(v4 x, v4 y)
{
    return v4_add(v4_abs(x), v4_abs(y));
}

/* Four edges of a polygon that is made counterclockwise by a sign. */
typedef struct edges4 {
    v4 ex, ey, fx, fy;     /* those and the ones that follow them */
    v4 length, next;       /* of both, in |.|_1 */
    v4 dx, dy;             /* from the first corner of each to the center of a guest */
    v4 place, room, slack; /* the height of the center over the edge, W, and the slack of the height */
    int convex;            /* bits of edges that certainly turn to the left, and are neither too short nor too long */
    int down;              /* bits of edges that go down */
} edges4;

static inline edges4 see(const corners4 *c, const guest *g, v4 sign)
{
    edges4 e;
    e.ex = v4_mul(sign, v4_sub(c->qx, c->px));
    e.ey = v4_mul(sign, v4_sub(c->qy, c->py));
    e.fx = v4_sub(c->rx, c->qx);
    e.fy = v4_sub(c->ry, c->qy);
    e.length = length(e.ex, e.ey);
    e.next = length(e.fx, e.fy);
    e.dx = v4_sub(g->x, c->px);
    e.dy = v4_sub(g->y, c->py);
    e.place = cross(e.ex, e.ey, e.dx, e.dy);
    e.room = v4_add(v4_add(length(e.dx, e.dy), g->size), e.length);
    const v4 scaled = v4_mul(e.length, v4_constant(POLYGON4_SLACK));
    e.slack = v4_mul(scaled, e.room);
    const mask4 turns = v4_gt(cross(e.ex, e.ey, e.fx, e.fy), v4_mul(scaled, e.next));
    const mask4 fits = mask4_and(v4_gt(e.length, v4_constant(POLYGON4_SHORT)), v4_lt(e.room, v4_splat(POLYGON4_LONG)));
    e.convex = mask4_bits(mask4_and(turns, fits));
    e.down = mask4_bits(v4_lt(c->qy, c->py));
    return e;
}

static inline int any(mask4 m)
{
    return mask4_bits(m) != 0;
}

enum { ALL = 15 };

/* What is known of a polygon after all edges: that it is convex. */
typedef struct course {
    int convex;
    uint32_t down;
} course;

static inline void follow(course *c, const edges4 *e, size_t i)
{
    c->convex &= e->convex;
    c->down |= (uint32_t)e->down << i;
}

/* A tour that turns to the left everywhere, by less than half a turn each time, is that of a convex polygon if it goes round
 * once, and it does so as often as edges that go down follow upon ones that do not. That holds for all points that are within
 * 2^-126 of these, since on the way to them no turn vanishes. */
static inline int is_convex(const course *c, size_t count)
{
    const uint32_t down = c->down & (((uint32_t)1 << count) - 1), before = down << 1 | down >> (count - 1);
    const uint32_t starts = down & ~before;
    return (c->convex == ALL) & ((starts & (starts - 1)) == 0);
}

/* 1 or -1 for a polygon whose first corners go round counterclockwise or clockwise. */
static inline v4 orientation_of(const bvoli_points *points)
{
    const bvol_vec2 *p = bvoli_point2(points, 0), *q = bvoli_point2(points, 1), *r = bvoli_point2(points, 2);
    return v4_splat((q->x - p->x) * (r->y - q->y) < (q->y - p->y) * (r->x - q->x) ? -1.0F : 1.0F);
}

/* Whether there are as many points as are decided here. */
static inline int view_points(const bvol_polygon2 *polygon, bvoli_points *out)
{
    *out = bvoli_points2_of(polygon->points, polygon->count, polygon->stride);
    return (out->count == polygon->count) & (out->count >= LEAST) & (out->count <= MOST);
}

/* Guests */

/* Which of a guest's parts there are. Those of a box along the axes are (x, 0) and (0, y). */
enum parts { CENTER, DISC, HALF, BOX, SIDES };

/* The middle of two floats has one rounding of half of their sum, at most the middle and half of the difference. */
static inline guest guest_between(const bvol_vec2 *lo, const bvol_vec2 *hi, int box)
{
    const v4 lx = v4_splat(lo->x), ly = v4_splat(lo->y), hx = v4_splat(hi->x), hy = v4_splat(hi->y), half = v4_splat(0.5F);
    const v4 x = v4_mul(half, v4_add(lx, hx)), y = v4_mul(half, v4_add(ly, hy));
    const v4 ux = v4_mul(half, v4_sub(hx, lx)), uy = v4_mul(half, v4_sub(hy, ly)), none = v4_splat(0);
    const v4 size = v4_add(length(x, y), length(ux, uy));
    return (guest){x, y, ux, box ? none : uy, none, box ? uy : none, none, size};
}

static inline guest guest_of_disc(const bvol_vec2 *center, float radius)
{
    const v4 r = v4_splat(radius), none = v4_splat(0);
    return (guest){v4_splat(center->x), v4_splat(center->y), none, none, none, none, r, r};
}

static inline guest guest_of_obb2(const bvol_obb2 *box)
{
    const v4 ux = v4_splat(box->extent.x * box->axis[0].x), uy = v4_splat(box->extent.x * box->axis[0].y);
    const v4 vx = v4_splat(box->extent.y * box->axis[1].x), vy = v4_splat(box->extent.y * box->axis[1].y);
    return (guest){
        v4_splat(box->center.x), v4_splat(box->center.y), ux, uy, vx, vy, v4_splat(0), v4_add(length(ux, uy), length(vx, vy))};
}

/* How far a guest reaches across each edge. */
BVOLI_INLINE v4 reach_across(const edges4 *e, const guest *g, enum parts parts)
{
    if (parts == DISC)
        return v4_mul(g->radius, v4_sqrt(dot(e->ex, e->ey, e->ex, e->ey)));
    if (parts == BOX)
        return v4_add(v4_mul(v4_abs(e->ex), g->vy), v4_mul(v4_abs(e->ey), g->ux));
    v4 reach = v4_splat(0);
    if (parts == HALF || parts == SIDES)
        reach = v4_abs(cross(e->ex, e->ey, g->ux, g->uy));
    return parts == SIDES ? v4_add(reach, v4_abs(cross(e->ex, e->ey, g->vx, g->vy))) : reach;
}

/* A tour that certainly passes all of a guest on its left goes round it; the interior of a convex polygon is to the left of all
 * edges. */
BVOLI_INLINE int contains(const bvol_polygon2 *polygon, const guest *g, enum parts parts)
{
    bvoli_points points;
    if (!view_points(polygon, &points))
        return 0;
    const v4 sign = orientation_of(&points);
    walk w = begin(&points);
    course around = {ALL, 0};
    int in = ALL, out = 0;
    for (size_t i = 0; i < points.count; i += 4) {
        const corners4 c = load_corners(&w);
        const edges4 e = see(&c, g, sign);
        const v4 least = v4_sub(e.place, reach_across(&e, g, parts));
        follow(&around, &e, i);
        in &= mask4_bits(v4_gt(least, e.slack));
        out |= any(v4_lt(least, v4_neg(e.slack)));
    }
    return is_convex(&around, points.count) ? out - (in == ALL) : 0;
}

/* The polygon as seen along a side of a guest: whether it certainly has points on this side of one of the guest's two walls,
 * and of the other; and whether it lies beyond one of them. */
typedef struct sight {
    int below, above, beyond, before;
} sight;

static inline void look(sight *s, v4 lo, v4 hi, v4 reach)
{
    const v4 back = v4_neg(reach);
    s->below |= any(v4_lt(hi, reach));
    s->above |= any(v4_gt(lo, back));
    s->beyond &= mask4_bits(v4_gt(lo, reach));
    s->before &= mask4_bits(v4_lt(hi, back));
}

static inline void look_along(sight *s, const edges4 *e, v4 ux, v4 uy, v4 reach)
{
    const v4 at = cross(ux, uy, e->dx, e->dy), slack = v4_mul(v4_mul(length(ux, uy), v4_constant(POLYGON4_SLACK)), e->room);
    look(s, v4_sub(at, slack), v4_add(at, slack), reach);
}

static inline int is_long(v4 x, v4 y)
{
    return mask4_bits(v4_gt(length(x, y), v4_constant(POLYGON4_SHORT))) == ALL;
}

static inline int parts_by(const sight *s)
{
    return (s->beyond == ALL) | (s->before == ALL);
}

static inline int meets(const sight *s)
{
    return s->below & s->above;
}

/* Two convex bodies of which each has points on this side of every line along an edge of the other are parted by no line, and
 * by none that only touches. */
BVOLI_INLINE int overlaps(const bvol_polygon2 *polygon, const guest *g, enum parts parts)
{
    bvoli_points points;
    if (!view_points(polygon, &points))
        return 0;
    const v4 sign = orientation_of(&points), depth = v4_abs(cross(g->ux, g->uy, g->vx, g->vy));
    walk w = begin(&points);
    course around = {ALL, 0};
    sight u = {0, 0, ALL, ALL}, v = u;
    int in = ALL, out = 0;
    const int twice = parts != HALF;
    for (size_t i = 0; i < points.count; i += 4) {
        const corners4 c = load_corners(&w);
        const edges4 e = see(&c, g, sign);
        const v4 most = v4_add(e.place, reach_across(&e, g, parts));
        follow(&around, &e, i);
        in &= mask4_bits(v4_gt(most, e.slack));
        out |= any(v4_lt(most, v4_neg(e.slack)));
        look_along(&u, &e, g->ux, g->uy, depth);
        if (twice)
            look_along(&v, &e, g->vx, g->vy, depth);
    }
    const int sure = is_convex(&around, points.count) & is_long(g->ux, g->uy);
    if (!sure || (twice && !is_long(g->vx, g->vy)))
        return 0;
    out |= parts_by(&u) | (twice ? parts_by(&v) : 0);
    const int near = meets(&u) & (twice ? meets(&v) : 1);
    return out - (in == ALL && near && !out);
}

/* A disc that certainly holds a corner, or the foot of its center on an edge between two corners, meets the polygon, and so
 * does one whose center is certainly inside. It certainly does not where an edge parts them, or where its center is farther
 * than its radius from a corner and beyond it along both edges there: that corner then is the nearest point. Scalar products
 * have the errors of cross products. A squared distance has four roundings, that of the radius one, and their difference one: 6
 * u of W^2. */
static int overlaps_disc(const bvol_polygon2 *polygon, const guest *g)
{
    bvoli_points points;
    if (!view_points(polygon, &points))
        return 0;
    const v4 sign = orientation_of(&points), none = v4_splat(0), all = v4_constant(POLYGON4_SLACK);
    walk w = begin(&points);
    course around = {ALL, 0};
    int inside = ALL, out = 0, near = 0;
    for (size_t i = 0; i < points.count; i += 4) {
        const corners4 c = load_corners(&w);
        const edges4 e = see(&c, g, sign);
        const v4 reach = reach_across(&e, g, DISC), far = v4_neg(v4_add(reach, e.slack));
        const v4 qx = v4_sub(g->x, c.qx), qy = v4_sub(g->y, c.qy), back = v4_neg(e.slack);
        const v4 start = v4_mul(sign, dot(e.ex, e.ey, e.dx, e.dy)), end = v4_mul(sign, dot(e.ex, e.ey, qx, qy));
        const v4 room = v4_sub(v4_mul(g->radius, g->radius), dot(qx, qy, qx, qy)),
                 room_off = v4_mul(all, v4_mul(e.room, e.room));
        const v4 on = v4_neg(v4_mul(v4_mul(all, e.next), e.room));
        const mask4 beside = mask4_and(v4_gt(start, e.slack), v4_lt(end, back));
        const mask4 within = mask4_and(v4_lt(v4_abs(e.place), v4_sub(reach, e.slack)), beside);
        const mask4 beyond = mask4_and(v4_gt(end, e.slack), v4_lt(dot(e.fx, e.fy, qx, qy), on));
        follow(&around, &e, i);
        inside &= mask4_bits(v4_gt(e.place, e.slack));
        near |= any(mask4_or(within, v4_gt(room, room_off)));
        out |= any(mask4_or(v4_lt(e.place, far), mask4_and(beyond, v4_lt(room, v4_sub(none, room_off)))));
    }
    return is_convex(&around, points.count) ? out - ((near | (inside == ALL)) & !out) : 0;
}

/* The edges of a polygon, four in a row, in their own order and made counterclockwise. */
enum { ROWS = MOST / 4 };
typedef struct ring4 {
    v4 px[ROWS], py[ROWS], ex[ROWS], ey[ROWS], length[ROWS];
    size_t count;
    int sound; /* certainly convex, and its edges neither too short nor too long */
} ring4;

static inline int ring_of(const bvol_polygon2 *polygon, ring4 *out)
{
    bvoli_points points;
    if (!view_points(polygon, &points))
        return 0;
    const v4 sign = orientation_of(&points);
    const guest none = guest_of_disc(bvoli_point2(&points, 0), 0);
    walk w = begin(&points);
    course around = {ALL, 0};
    out->count = 0;
    for (size_t i = 0; i < points.count; i += 4, ++out->count) {
        const corners4 c = load_corners(&w);
        const edges4 e = see(&c, &none, sign);
        follow(&around, &e, i);
        out->px[i / 4] = c.px;
        out->py[i / 4] = c.py;
        out->ex[i / 4] = e.ex;
        out->ey[i / 4] = e.ey;
        out->length[i / 4] = e.length;
    }
    out->sound = is_convex(&around, points.count);
    return out->sound;
}

/* On which sides of the edges of a ring the points of another polygon are. */
typedef struct sides {
    int inside, outside; /* whether all certainly are inside of all edges, and whether one is outside of one */
    int each, parted;    /* whether each edge has one that is inside, and whether all are outside of one edge */
    int known;
} sides;

static inline sides sides_of(const ring4 *ring, const bvoli_points *points)
{
    sides s = {1, 0, 1, 0, 1};
    for (size_t i = 0; i < ring->count; ++i) {
        const v4 scaled = v4_mul(ring->length[i], v4_constant(POLYGON4_SLACK));
        int all_in = ALL, any_in = 0, all_out = ALL, any_out = 0, fits = ALL;
        for (size_t k = 0; k < points->count; ++k) {
            const bvol_vec2 *const p = bvoli_point2(points, k);
            const v4 dx = v4_sub(v4_splat(p->x), ring->px[i]), dy = v4_sub(v4_splat(p->y), ring->py[i]);
            const v4 room = v4_add(length(dx, dy), ring->length[i]), place = cross(ring->ex[i], ring->ey[i], dx, dy);
            const v4 slack = v4_mul(scaled, room);
            const int in = mask4_bits(v4_gt(place, slack)), out = mask4_bits(v4_lt(place, v4_neg(slack)));
            fits &= mask4_bits(v4_lt(room, v4_splat(POLYGON4_LONG)));
            all_in &= in;
            any_in |= in;
            all_out &= out;
            any_out |= out;
        }
        s.inside &= all_in == ALL;
        s.outside |= any_out != 0;
        s.each &= any_in == ALL;
        s.parted |= all_out != 0;
        s.known &= fits == ALL;
    }
    return s;
}

int bvoli_polygon4_contains_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b)
{
    bvoli_points points;
    ring4 ring;
    if (!view_points(b, &points) || !ring_of(a, &ring))
        return 0;
    const sides s = sides_of(&ring, &points);
    return s.known ? s.outside - s.inside : 0;
}

int bvoli_polygon4_overlaps_polygon2(const bvol_polygon2 *a, const bvol_polygon2 *b)
{
    bvoli_points of_a, of_b;
    ring4 first, second;
    if (!view_points(a, &of_a) || !view_points(b, &of_b) || !ring_of(a, &first) || !ring_of(b, &second))
        return 0;
    const sides s = sides_of(&first, &of_b), t = sides_of(&second, &of_a);
    return s.known & t.known ? (s.parted | t.parted) - (s.each & t.each) : 0;
}

int bvoli_polygon4_overlaps_circle(const bvol_polygon2 *a, const bvol_circle *b)
{
    const guest g = guest_of_disc(&b->center, b->radius);
    return b->radius >= 0 ? overlaps_disc(a, &g) : 0;
}

int bvoli_polygon4_contains_point(const bvol_polygon2 *a, const bvol_vec2 *b)
{
    const guest g = guest_of_disc(b, 0);
    return contains(a, &g, CENTER);
}

int bvoli_polygon4_contains_circle(const bvol_polygon2 *a, const bvol_circle *b)
{
    const guest g = guest_of_disc(&b->center, b->radius);
    return b->radius >= 0 ? contains(a, &g, DISC) : 0;
}

int bvoli_polygon4_contains_segment2(const bvol_polygon2 *a, const bvol_segment2 *b)
{
    const guest g = guest_between(&b->a, &b->b, 0);
    return contains(a, &g, HALF);
}

int bvoli_polygon4_overlaps_segment2(const bvol_polygon2 *a, const bvol_segment2 *b)
{
    const guest g = guest_between(&b->a, &b->b, 0);
    return overlaps(a, &g, HALF);
}

static int is_box(const bvol_aabb2 *box)
{
    return (box->min.x <= box->max.x) & (box->min.y <= box->max.y);
}

int bvoli_polygon4_contains_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b)
{
    const guest g = guest_between(&b->min, &b->max, 1);
    return is_box(b) ? contains(a, &g, BOX) : 0;
}

int bvoli_polygon4_overlaps_aabb2(const bvol_polygon2 *a, const bvol_aabb2 *b)
{
    const guest g = guest_between(&b->min, &b->max, 1);
    return is_box(b) ? overlaps(a, &g, BOX) : 0;
}

int bvoli_polygon4_contains_obb2(const bvol_polygon2 *a, const bvol_obb2 *b)
{
    const guest g = guest_of_obb2(b);
    return contains(a, &g, SIDES);
}

int bvoli_polygon4_overlaps_obb2(const bvol_polygon2 *a, const bvol_obb2 *b)
{
    const guest g = guest_of_obb2(b);
    return overlaps(a, &g, SIDES);
}

/* The line of a ray */

/* Of each bit the one that follows it on the way round. */
static inline uint32_t follower(uint32_t bits, size_t count)
{
    return bits >> 1 | (bits & 1) << (count - 1);
}

/* A corner's height over the line of a ray is a cross product with its direction, like that with a direction of a guest. A
 * line with corners on both sides, and on none, passes two edges of a convex polygon: from left to right where it comes in, if
 * they go round counterclockwise, and from right to left where it goes out. */
int bvoli_polygon4_crossed(const bvol_polygon2 *a, const bvol_ray2 *b, bvoli_crossed2 *out)
{
    bvoli_points points;
    if (!view_points(a, &points))
        return 0;
    const guest g = guest_of_disc(&b->origin, 0);
    const v4 sign = orientation_of(&points), x = v4_splat(b->dir.x), y = v4_splat(b->dir.y), span = length(x, y);
    const v4 scaled = v4_mul(span, v4_splat(POLYGON4_SLACK));
    const size_t n = points.count;
    const uint32_t all = ((uint32_t)1 << n) - 1;
    walk w = begin(&points);
    course around = {ALL, 0};
    uint32_t left = 0, right = 0;
    for (size_t i = 0; i < n; i += 4) {
        const corners4 c = load_corners(&w);
        const edges4 e = see(&c, &g, sign);
        const v4 at = cross(e.dx, e.dy, x, y), slack = v4_mul(scaled, e.room);
        follow(&around, &e, i);
        left |= (uint32_t)mask4_bits(v4_gt(at, slack)) << i;
        right |= (uint32_t)mask4_bits(v4_lt(at, v4_neg(slack))) << i;
    }
    left &= all;
    right &= all;
    const int fits = is_long(x, y) & (mask4_bits(v4_lt(span, v4_splat(POLYGON4_LONG))) == ALL);
    if (!(is_convex(&around, n) & fits & ((left | right) == all)))
        return 0;
    if (left == 0 || right == 0)
        return 1;
    const size_t down = (size_t)bvoli_lowest_bit(left & follower(right, n)),
                 up = (size_t)bvoli_lowest_bit(right & follower(left, n));
    const size_t after_down = down + 1 == n ? 0 : down + 1, after_up = up + 1 == n ? 0 : up + 1;
    const int counterclockwise = mask4_bits(v4_gt(sign, v4_splat(0))) == ALL;
    *out = counterclockwise ? (bvoli_crossed2){{down, up}, {after_down, after_up}}
                            : (bvoli_crossed2){{after_up, after_down}, {up, down}};
    return -1;
}
