/* SPDX-License-Identifier: MIT */
#include "convex/plane/ring2.h"

/* 0 for directions from straight down, exclusive, to straight up, and 1 for the others. */
static int half_of(const double v[2])
{
    return v[0] < 0 || (v[0] == 0 && v[1] < 0);
}

static double cross(const double v[2], const double w[2])
{
    return v[0] * w[1] - v[1] * w[0];
}

/* Rings of their own corners */

/* A side of a rectangle, up: its direction and the number of its upper end. */
typedef struct side {
    double along[2];
    int axis, upper;
} side;

/* Whether the corners at the ends of a side differ. */
static int is_side(const bvoli_body2 *body, int axis)
{
    int differs = 0;
    for (int c = 0; c < 2; ++c)
        for (int k = 0; k < BVOLI_CORNER_TERMS; ++k)
            differs |= body->term[0][c][k] != body->term[1 << axis][c][k];
    return differs;
}

/* The sides there are, in the order of their directions; returns how many. */
static int find_sides(const bvoli_body2 *body, side out[2])
{
    int count = 0;
    for (int axis = 0; axis < 2; ++axis) {
        const int down = half_of(body->along[axis]);
        if (!is_side(body, axis))
            continue;
        side *const s = &out[count++];
        s->axis = axis;
        s->upper = !down;
        for (int c = 0; c < 2; ++c)
            s->along[c] = down ? -body->along[axis][c] : body->along[axis][c];
    }
    if (count == 2 && cross(out[0].along, out[1].along) < 0) {
        const side first = out[0];
        out[0] = out[1];
        out[1] = first;
    }
    return count;
}

static void of_rectangle(const bvoli_body2 *body, bvoli_ring2 *out)
{
    static const int ups[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    side s[2];
    const int count = find_sides(body, s);
    out->corners = count == 0 ? 1 : 2 * (size_t)count;
    for (size_t i = 0; i < out->corners; ++i) {
        int number = 0;
        for (int k = 0; k < count; ++k)
            number |= (ups[i][k] == s[k].upper) << s[k].axis;
        for (int c = 0; c < 2; ++c) {
            const double *const t = body->term[number][c];
            out->corner[i].at[c] = t[0];
            out->corner[i].added[c] = t[1] + t[2];
        }
    }
    for (int k = 0; k < 2; ++k)
        for (int c = 0; c < 2; ++c)
            out->along[k][c] = k < count ? s[k].along[c] : 0;
}

static void load(const bvol_vec2 *p, bvoli_corner2 *out)
{
    *out = (bvoli_corner2){{(double)p->x, (double)p->y}, {0, 0}};
}

/* Of one point or two. */
static void of_points(const bvoli_body2 *body, bvoli_ring2 *out)
{
    load(bvoli_point2(&body->points, 0), &out->corner[0]);
    load(bvoli_point2(&body->points, body->count - 1), &out->corner[1]);
    for (int c = 0; c < 2; ++c)
        out->along[0][c] = out->corner[1].at[c] - out->corner[0].at[c];
    out->corners = out->along[0][0] != 0 || out->along[0][1] != 0 ? 2 : 1;
    if (half_of(out->along[0])) {
        const bvoli_corner2 first = out->corner[0];
        out->corner[0] = out->corner[1];
        out->corner[1] = first;
        for (int c = 0; c < 2; ++c)
            out->along[0][c] = -out->along[0][c];
    }
}

void bvoli_ring2_of(const bvoli_body2 *body, bvoli_ring2 *out)
{
    out->points = (bvoli_points){NULL, 0, 0};
    if (body->sides == 2)
        of_rectangle(body, out);
    else if (body->count <= 2)
        of_points(body, out);
    else {
        out->points = body->points;
        out->order = bvoli_hull2_order(&out->points);
    }
}

/* Walks */

static int equal(const bvol_vec2 *p, const bvol_vec2 *q)
{
    return p->x == q->x && p->y == q->y;
}

/* The next corner of a polygon, counterclockwise; the same one if there is no other. */
static size_t next_point(bvoli_walk2 *walk)
{
    const bvoli_ring2 *const ring = walk->ring;
    const bvoli_points *const points = &ring->points;
    const size_t at = walk->at;
    if (ring->order != BVOLI_COUNTERCLOCKWISE && ring->order != BVOLI_CLOCKWISE)
        return bvoli_hull2_next(points, at, &walk->ahead);
    size_t next = at;
    do
        if (ring->order == BVOLI_COUNTERCLOCKWISE)
            next = next + 1 < points->count ? next + 1 : 0;
        else
            next = next > 0 ? next - 1 : points->count - 1;
    while (next != at && equal(bvoli_point2(points, at), bvoli_point2(points, next)));
    return next;
}

static void find_edge(bvoli_walk2 *walk)
{
    const bvoli_ring2 *const ring = walk->ring;
    if (ring->points.first) {
        walk->next = next_point(walk);
        load(bvoli_point2(&ring->points, walk->at), &walk->from);
        load(bvoli_point2(&ring->points, walk->next), &walk->to);
        for (int c = 0; c < 2; ++c)
            walk->along[c] = walk->sign * (walk->to.at[c] - walk->from.at[c]);
        return;
    }
    const size_t sides = ring->corners / 2, k = walk->at % (sides > 0 ? sides : 1);
    walk->next = walk->at + 1 < ring->corners ? walk->at + 1 : 0;
    walk->from = ring->corner[walk->at];
    walk->to = ring->corner[walk->next];
    for (int c = 0; c < 2; ++c)
        walk->along[c] = (walk->at < sides) == (walk->sign > 0) ? ring->along[k][c] : -ring->along[k][c];
}

void bvoli_walk2_begin(const bvoli_ring2 *ring, int sign, bvoli_walk2 *out)
{
    out->ring = ring;
    out->sign = sign;
    bvoli_ahead2_begin(&out->ahead);
    if (ring->points.first)
        out->start = sign > 0 ? bvoli_hull2_first(&ring->points) : bvoli_hull2_last(&ring->points);
    else
        out->start = sign > 0 ? 0 : ring->corners / 2;
    out->at = out->start;
    out->left = ring->points.first ? ring->points.count : ring->corners > 1 ? ring->corners : 0;
    find_edge(out);
    if (ring->points.first && out->next == out->at)
        out->left = 0;
}

/* A polygon's walk ends at a point that is equal to the first, after no more edges than there are points; where rounding is not
 * to nearest, by which orientations are wrong, they are counted. */
void bvoli_walk2_go_on(bvoli_walk2 *walk)
{
    const bvoli_points *const points = &walk->ring->points;
    walk->at = walk->next;
    --walk->left;
    if (points->first && equal(bvoli_point2(points, walk->at), bvoli_point2(points, walk->start)))
        walk->left = 0;
    if (walk->left > 0)
        find_edge(walk);
    else
        walk->from = walk->to;
}

int bvoli_walk2_precedes(const bvoli_walk2 *walk, const bvoli_walk2 *other)
{
    const int half = half_of(walk->along), other_half = half_of(other->along);
    if (half != other_half)
        return half < other_half;
    const double turn = cross(walk->along, other->along);
    return turn > 0 || (turn == 0 && half == 0);
}
