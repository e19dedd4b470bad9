/* SPDX-License-Identifier: MIT */
/* A polytope of corners of D grows about 0: the triangle whose plane is nearest to 0 is replaced, with all others that are
 * below the corner of D that is highest above it, by a fan of that corner, until no corner is higher (G. van den Bergen,
 * "Proximity queries and penetration depth computation on 3D game objects", GDC 2001). What is found is proved by itself, so
 * that rounding can keep the search from its end, but cannot make it wrong:
 *
 * Triangles are replaced along closed loops of edges, so that they always are a closed surface. Where a line from 0 crosses it,
 * counted with the sides, once, every line from 0 does. It crosses a triangle of corners of D, and so in D, at a point that is
 * no nearer to 0 than the lowest of the three corners along any direction. So the ball whose radius is the least of these
 * heights lies in D. */
#include "hull/depth.h"

#include "arith/filter.h"

#include <math.h>
#include <string.h>

/* Twice as many triangles as corners, less 4. A surface takes about 20 KB of the stack. */
enum { TRIANGLES = 320, CORNERS = TRIANGLES / 2 + 2, NOBODY = UINT16_MAX };

typedef struct triangle {
    uint16_t corner[3];
    uint16_t beside[3]; /* across the edge from corner i to the next: 4 times a triangle, plus its number of that edge */
} triangle;

typedef struct surface {
    const bvoli_hull_view *v;
    int corners, triangles, free_count;
    bvoli_view_point corner[CORNERS];
    triangle triangle[TRIANGLES];
    double height[TRIANGLES]; /* of the lowest corner along the normal; infinite where there is no triangle */
    uint16_t free[TRIANGLES], stack[TRIANGLES], begins[CORNERS];
} surface;

double bvoli_hull_depth_along(const bvoli_hull_view *v, const double n[3], uint32_t place[2], bvoli_view_point *at)
{
    double down[3];
    for (int c = 0; c < 3; ++c)
        down[c] = fabs(n[c]) < 0x1p-100 ? 0 : -n[c];
    bvoli_view_lowest(v, down, place, at);
    return bvoli_dot(n, at->d);
}

/* The unit normal of a triangle, to the last bits where it is no sliver; 0 if it has none. */
static int normal_of(const surface *s, const triangle *t, double n[3])
{
    double e[3], f[3];
    const uint64_t first = s->corner[t->corner[0]].tag;
    bvoli_view_way(s->v, first, s->corner[t->corner[1]].tag, e);
    bvoli_view_way(s->v, first, s->corner[t->corner[2]].tag, f);
    bvoli_cross(e, f, n);
    const double length = sqrt(bvoli_dot(n, n));
    for (int c = 0; c < 3; ++c)
        n[c] = length > 0 ? n[c] / length : 0;
    return length > 0;
}

static double lowest_of(const surface *s, const triangle *t, const double n[3])
{
    double least = INFINITY;
    for (int i = 0; i < 3; ++i)
        least = bvoli_lesser(bvoli_dot(n, s->corner[t->corner[i]].d), least);
    return least;
}

/* A triangle without a normal is as far as its corners, at least, along the direction of their middle. */
static double height_of(const surface *s, const triangle *t)
{
    double n[3];
    if (!normal_of(s, t, n)) {
        for (int c = 0; c < 3; ++c)
            n[c] = s->corner[t->corner[0]].d[c] + s->corner[t->corner[1]].d[c] + s->corner[t->corner[2]].d[c];
        const double length = sqrt(bvoli_dot(n, n));
        for (int c = 0; c < 3; ++c)
            n[c] = length > 0 ? n[c] / length : 0;
    }
    return lowest_of(s, t, n);
}

static void join(surface *s, int t, int edge, int other, int other_edge)
{
    s->triangle[t].beside[edge] = (uint16_t)(4 * other + other_edge);
    s->triangle[other].beside[other_edge] = (uint16_t)(4 * t + edge);
}

/* The start: four corners that span space */

/* Unit vectors perpendicular to the flat through some corners. */
static int perpendiculars(const bvoli_hull_view *v, const bvoli_view_point *corner, int count, double n[3][3])
{
    double e[3], f[3];
    if (count == 1) {
        for (int i = 0; i < 3; ++i)
            for (int c = 0; c < 3; ++c)
                n[i][c] = i == c;
        return 3;
    }
    bvoli_view_way(v, corner[0].tag, corner[1].tag, e);
    if (count == 3) {
        bvoli_view_way(v, corner[0].tag, corner[2].tag, f);
        bvoli_cross(e, f, n[0]);
    } else {
        const int least = fabs(e[0]) <= fabs(e[1]) ? (fabs(e[0]) <= fabs(e[2]) ? 0 : 2) : fabs(e[1]) <= fabs(e[2]) ? 1 : 2;
        for (int c = 0; c < 3; ++c)
            f[c] = c == least;
        bvoli_cross(e, f, n[0]);
        bvoli_cross(e, n[0], n[1]);
    }
    for (int i = 0; i < 4 - count; ++i) {
        const double length = sqrt(bvoli_dot(n[i], n[i]));
        for (int c = 0; c < 3; ++c)
            n[i][c] /= length;
    }
    return 4 - count;
}

/* The corner that is farthest from the flat, or 0 if all lie in it, but for rounding: then 0 is as near to the boundary along
 * n, a direction that is perpendicular to it. */
static int find_off_flat(const bvoli_hull_view *v, const bvoli_view_point *corner, int count, bvoli_view_point *out,
                         double n[3])
{
    double way[3][3], most = BVOLI_VIEW_SLACK * v->size;
    int found = 0;
    const int ways = perpendiculars(v, corner, count, way);
    memcpy(n, way[0], sizeof way[0]);
    for (int i = 0; i < 2 * ways; ++i) {
        bvoli_view_point at;
        uint32_t place[2] = {UINT32_MAX, UINT32_MAX};
        double *const along = way[i / 2];
        for (int c = 0; c < 3 && i % 2; ++c)
            along[c] = -along[c];
        const double off = bvoli_hull_depth_along(v, along, place, &at) - bvoli_dot(along, corner[0].d);
        if (off > most) {
            most = off;
            *out = at;
            found = 1;
        }
    }
    return found;
}

static void add_triangle(surface *s, int a, int b, int c)
{
    triangle *const t = &s->triangle[s->triangles];
    t->corner[0] = (uint16_t)a;
    t->corner[1] = (uint16_t)b;
    t->corner[2] = (uint16_t)c;
    s->height[s->triangles++] = height_of(s, t);
}

/* Four triangles that face outward. */
static void begin(surface *s)
{
    double e[3], f[3], g[3], n[3];
    bvoli_view_way(s->v, s->corner[0].tag, s->corner[1].tag, e);
    bvoli_view_way(s->v, s->corner[0].tag, s->corner[2].tag, f);
    bvoli_view_way(s->v, s->corner[0].tag, s->corner[3].tag, g);
    bvoli_cross(e, f, n);
    if (bvoli_dot(n, g) > 0) {
        const bvoli_view_point swapped = s->corner[1];
        s->corner[1] = s->corner[2];
        s->corner[2] = swapped;
    }
    s->corners = 4;
    s->triangles = s->free_count = 0;
    add_triangle(s, 0, 1, 2);
    add_triangle(s, 0, 3, 1);
    add_triangle(s, 1, 3, 2);
    add_triangle(s, 2, 3, 0);
    join(s, 0, 0, 1, 2);
    join(s, 0, 1, 2, 2);
    join(s, 0, 2, 3, 2);
    join(s, 1, 0, 3, 1);
    join(s, 1, 1, 2, 0);
    join(s, 2, 1, 3, 0);
}

/* Growing */

static int nearest_triangle(const surface *s)
{
    int best = 0;
    for (int t = 1; t < s->triangles; ++t)
        best = s->height[t] < s->height[best] ? t : best;
    return best;
}

static int is_below(const surface *s, const triangle *t, const double p[3])
{
    double n[3], w[3];
    if (!normal_of(s, t, n))
        return 0;
    bvoli_subtract(p, s->corner[t->corner[0]].d, w);
    return bvoli_dot(n, w) > BVOLI_VIEW_SLACK * s->v->size;
}

/* Takes a triangle out, with all below a corner that are beside these, and leaves its number in the list of the free. Returns
 * how many were taken out. */
static int take_out(surface *s, int first, const double p[3])
{
    int count = 1, before = s->free_count;
    s->free[s->free_count++] = (uint16_t)first;
    s->height[first] = INFINITY;
    for (int i = before; i < s->free_count; ++i)
        for (int edge = 0; edge < 3; ++edge) {
            const int other = s->triangle[s->free[i]].beside[edge] / 4;
            if (s->height[other] < INFINITY && is_below(s, &s->triangle[other], p)) {
                s->free[s->free_count++] = (uint16_t)other;
                s->height[other] = INFINITY;
                ++count;
            }
        }
    return count;
}

/* Puts a fan about a new corner in place of the triangles that were taken out, the last `count` of the free. Returns 0 where
 * their outline is not one loop, or there is no room. */
static int fan(surface *s, int corner, int count)
{
    int edges = 0;
    uint16_t out[TRIANGLES];
    memcpy(out, &s->free[s->free_count - count], (size_t)count * sizeof *out);
    for (int i = 0; i < s->corners; ++i)
        s->begins[i] = NOBODY;
    for (int i = 0; i < count; ++i)
        for (int edge = 0; edge < 3; ++edge)
            if (s->height[s->triangle[out[i]].beside[edge] / 4] < INFINITY)
                s->stack[edges++] = (uint16_t)(4 * out[i] + edge);
    if (edges < 3 || s->triangles + edges - count > TRIANGLES || edges > TRIANGLES)
        return 0;
    triangle old[TRIANGLES];
    for (int i = 0; i < edges; ++i)
        old[i] = s->triangle[s->stack[i] / 4];
    s->free_count -= count;
    for (int i = 0; i < edges; ++i) {
        const int edge = s->stack[i] % 4, t = i < count ? out[i] : s->triangles++;
        const uint16_t from = old[i].corner[edge], to = old[i].corner[(edge + 1) % 3], beside = old[i].beside[edge];
        if (s->begins[from] != NOBODY)
            return 0;
        s->begins[from] = (uint16_t)t;
        s->triangle[t] = (triangle){{from, to, (uint16_t)corner}, {beside, 0, 0}};
        s->triangle[beside / 4].beside[beside % 4] = (uint16_t)(4 * t);
        s->height[t] = height_of(s, &s->triangle[t]);
        s->stack[i] = (uint16_t)t;
    }
    for (int i = 0; i < edges; ++i) {
        const uint16_t t = s->stack[i], next = s->begins[s->triangle[t].corner[1]];
        if (next == NOBODY)
            return 0;
        join(s, t, 1, next, 2);
    }
    for (int i = edges; i < count; ++i)
        s->free[s->free_count++] = out[i];
    return 1;
}

/* The certificate: whether a line from 0 crosses the surface once, and for certain: that toward the middle of a triangle. */

/* With u = 2^-53: points are seen within 6 u of the size, and a determinant of three of them, of which w may have no error, is
 * within 30 u of the product of their sizes. */
#define CROSSING_SLACK 0x1p-47

/* 1 or -1 for a crossing from inside or from outside, 0 for none, 2 where it is not certain. The line through 0 along w crosses
 * the triangle if its edges turn the same way about it, and the half along w does if that is the way that they turn about 0. */
static int crossing(const surface *s, const triangle *t, const double w[3])
{
    const double *const p[3] = {s->corner[t->corner[0]].d, s->corner[t->corner[1]].d, s->corner[t->corner[2]].d};
    const double size = s->v->size, along = CROSSING_SLACK * size * bvoli_sum_abs(w);
    int turns[3];
    double n[3];
    if (bvoli_dot(p[0], w) < -along && bvoli_dot(p[1], w) < -along && bvoli_dot(p[2], w) < -along)
        return 0;
    for (int i = 0; i < 3; ++i) {
        bvoli_cross(p[i], p[(i + 1) % 3], n);
        turns[i] = bvoli_decide(bvoli_dot(n, w), along * size);
    }
    if (turns[0] * turns[1] < 0 || turns[1] * turns[2] < 0 || turns[2] * turns[0] < 0)
        return 0;
    bvoli_cross(p[0], p[1], n);
    const int turn = bvoli_decide(bvoli_dot(n, p[2]), CROSSING_SLACK * size * size * size);
    if (turns[0] * turns[1] * turns[2] * turn == 0)
        return 2;
    return turn == turns[0] ? turn : 0;
}

static int is_crossed_once(const surface *s, const triangle *toward)
{
    double w[3];
    int sum = 0;
    for (int c = 0; c < 3; ++c)
        w[c] = s->corner[toward->corner[0]].d[c] + s->corner[toward->corner[1]].d[c] + s->corner[toward->corner[2]].d[c];
    for (int t = 0; t < s->triangles; ++t) {
        const int side = s->height[t] < INFINITY ? crossing(s, &s->triangle[t], w) : 0;
        if (side == 2)
            return 0;
        sum += side;
    }
    return sum == 1;
}

/* D is flat, but for rounding. */
static int end_flat(const bvoli_view_point *corner, int count, bvoli_hull_depth *out)
{
    out->most = out->least = 0;
    for (int i = 0; i < 3; ++i)
        out->corner[i] = corner[i < count ? i : 0].tag;
    return 1;
}

static void take_height(const surface *s, const triangle *t, const double n[3], double height, bvoli_hull_depth *out)
{
    out->most = height;
    memcpy(out->n, n, sizeof out->n);
    for (int i = 0; i < 3; ++i)
        out->corner[i] = s->corner[t->corner[i]].tag;
}

static int grow(surface *s, bvoli_hull_depth *out)
{
    const bvoli_hull_view *const v = s->v;
    for (;;) {
        const int t = nearest_triangle(s);
        double n[3];
        const uint64_t near = s->corner[s->triangle[t].corner[0]].tag;
        uint32_t place[2] = {bvoli_tag_first(near), bvoli_tag_second(near)};
        bvoli_view_point at;
        if (!normal_of(s, &s->triangle[t], n))
            return 0;
        const double height = bvoli_hull_depth_along(v, n, place, &at), least = s->height[t];
        if (height < out->most)
            take_height(s, &s->triangle[t], n, height, out);
        if (bvoli_hull_agree(v, -least, -out->most)) {
            out->least = is_crossed_once(s, &s->triangle[t]) ? least : 0;
            return out->least > 0 || out->most <= BVOLI_VIEW_SLACK * v->size;
        }
        if (s->corners == CORNERS || !is_below(s, &s->triangle[t], at.d))
            return 0;
        s->corner[s->corners] = at;
        const int count = take_out(s, t, at.d);
        if (!fan(s, s->corners++, count))
            return 0;
    }
}

int bvoli_hull_depth_grow(const bvoli_hull_view *v, const bvoli_corral *from, bvoli_hull_depth *out)
{
    surface s;
    int count = from->count;
    s.v = v;
    memset(s.corner, 0, 4 * sizeof *s.corner);
    out->most = INFINITY;
    for (int i = 0; i < count; ++i) {
        double a[3], b[3];
        s.corner[i].tag = from->tag[i];
        bvoli_view_first(v, bvoli_tag_first(from->tag[i]), a);
        bvoli_view_second(v, bvoli_tag_second(from->tag[i]), b);
        bvoli_subtract(a, b, s.corner[i].d);
    }
    for (; count < 4; ++count)
        if (!find_off_flat(v, s.corner, count, &s.corner[count], out->n))
            return end_flat(s.corner, count, out);
    begin(&s);
    return grow(&s, out);
}
