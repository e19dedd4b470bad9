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
#include "hull/axis_gap.h"

#include <math.h>
#include <string.h>

/* Twice as many triangles as corners, less 4: enough for a round hull of 1,000 in one like it, at the same place. A surface
 * takes 77 KB of the stack, of which it touches what it uses. */
enum { TRIANGLES = 1152, CORNERS = TRIANGLES / 2 + 2, OUTLINE = 512, BLOCK = 32, NOBODY = UINT16_MAX };

typedef struct triangle {
    uint16_t corner[3];
    uint16_t beside[3]; /* across the edge from corner i to the next: 4 times a triangle, plus its number of that edge */
} triangle;

typedef struct outline_edge {
    uint16_t from, to, beside; /* corners, and as of a triangle */
    uint16_t triangle;         /* what is put there */
} outline_edge;

typedef struct surface {
    const bvoli_hull_view *v;
    int corners, triangles, free_count;
    bvoli_view_point corner[CORNERS];
    triangle triangle[TRIANGLES];
    double normal[TRIANGLES][3];     /* outward, of length 1, to the last bits where it is no sliver; 0 if there is none */
    double height[TRIANGLES];        /* of the lowest corner along the normal; infinite where there is no triangle */
    double least[TRIANGLES / BLOCK]; /* no height of a block of triangles is less */
    outline_edge outline[OUTLINE];
    uint16_t free[TRIANGLES], begins[CORNERS];
} surface;

double bvoli_hull_depth_along(const bvoli_hull_view *v, const double n[3], uint32_t place[2], bvoli_view_point *at)
{
    double down[3];
    for (int c = 0; c < 3; ++c)
        down[c] = fabs(n[c]) < 0x1p-100 ? 0 : -n[c];
    bvoli_view_lowest(v, down, place, at);
    return bvoli_dot(n, at->d);
}

/* Makes a vector as long as 1; 0 stays. */
static int make_unit(double n[3])
{
    const double length = bvoli_sqrt(bvoli_dot(n, n));
    for (int c = 0; c < 3; ++c)
        n[c] = length > 0 ? n[c] / length : 0;
    return length > 0;
}

static void set_height(surface *s, int t, double height)
{
    s->height[t] = height;
    s->least[t / BLOCK] = bvoli_lesser(height, s->least[t / BLOCK]);
}

/* Sets normal and height of a triangle. One without a normal is as far as its corners, at least, along the direction of their
 * middle. */
static void measure(surface *s, int t)
{
    const triangle *const at = &s->triangle[t];
    double *const n = s->normal[t];
    const bvoli_view_point *const p = &s->corner[at->corner[0]], *const q = &s->corner[at->corner[1]],
                                  *const r = &s->corner[at->corner[2]];
    double e[3], f[3];
    bvoli_view_way(s->v, p->tag, q->tag, e);
    bvoli_view_way(s->v, p->tag, r->tag, f);
    bvoli_cross(e, f, n);
    const double *along = n;
    if (!make_unit(n)) {
        for (int c = 0; c < 3; ++c)
            e[c] = p->d[c] + q->d[c] + r->d[c];
        (void)make_unit(e);
        along = e;
    }
    set_height(s, t, bvoli_lesser(bvoli_lesser(bvoli_dot(along, p->d), bvoli_dot(along, q->d)), bvoli_dot(along, r->d)));
}

static void join(surface *s, int t, int edge, int other, int other_edge)
{
    s->triangle[t].beside[edge] = (uint16_t)(4 * other + other_edge);
    s->triangle[other].beside[other_edge] = (uint16_t)(4 * t + edge);
}

/* The start: four corners that span space */

/* Unit vectors perpendicular to the flat through some corners, for as much as double tells; 0 where it tells of none. */
static int perpendiculars(const bvoli_hull_view *v, const bvoli_view_point *corner, int count, double n[3][3])
{
    const int ways = count == 3 ? 1 : 2;
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
    for (int i = 0; i < ways; ++i)
        if (!make_unit(n[i]))
            return 0;
    return ways;
}

/* No corner is farther from a plane through one of them than this share of the size, as it is computed: then D is flat. With u
 * = 2^-53: a height along n is within 18 u of the size (view.h), and that of the corner within 9 u, so that D truly lies within
 * 32 u and 27 u of the plane, on both sides. If 0 is in D, it is no deeper than half of the width along n: less than the 64 u
 * of BVOLI_VIEW_SLACK, by which the ends of the gap are moved apart. That holds along any n, be it perpendicular or not. */
#define FLAT_SHARE (0.5 * BVOLI_VIEW_SLACK)

/* Looks for the corner that is farthest from the flat: 1 if there is one, 0 if all lie in it, but for rounding, n being a
 * direction along which D is flat, and -1 if there is no such direction. */
static int find_off_flat(const bvoli_hull_view *v, const bvoli_view_point *corner, int count, bvoli_view_point *out,
                         double n[3])
{
    double way[3][3], most = FLAT_SHARE * v->size;
    int found = 0;
    const int ways = perpendiculars(v, corner, count, way);
    if (ways == 0)
        return -1;
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

/* The next number of a triangle that there never was. */
static int add_place(surface *s)
{
    const int t = s->triangles++;
    s->height[t] = INFINITY;
    if (t % BLOCK == 0)
        s->least[t / BLOCK] = INFINITY;
    return t;
}

static void add_triangle(surface *s, int a, int b, int c)
{
    const int t = add_place(s);
    s->triangle[t].corner[0] = (uint16_t)a;
    s->triangle[t].corner[1] = (uint16_t)b;
    s->triangle[t].corner[2] = (uint16_t)c;
    measure(s, t);
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

/* The first of the lowest. What is known of a block is mended only where it would be the lowest. */
static int nearest_triangle(surface *s)
{
    for (;;) {
        int block = 0;
        for (int i = 1; i * BLOCK < s->triangles; ++i)
            block = s->least[i] < s->least[block] ? i : block;
        int t = block * BLOCK;
        for (int i = t + 1; i < (block + 1) * BLOCK && i < s->triangles; ++i)
            t = s->height[i] < s->height[t] ? i : t;
        if (!(s->height[t] > s->least[block]))
            return t;
        s->least[block] = s->height[t];
    }
}

static int is_below(const surface *s, int t, const double p[3])
{
    double w[3];
    bvoli_subtract(p, s->corner[s->triangle[t].corner[0]].d, w);
    return bvoli_dot(s->normal[t], w) > BVOLI_VIEW_SLACK * s->v->size;
}

/* Takes a triangle out, with all below a corner that are beside these, and leaves its number in the list of the free. Returns
 * how many were taken out. */
static int take_out(surface *s, int first, const double p[3])
{
    int count = 1, before = s->free_count;
    s->free[s->free_count++] = (uint16_t)first;
    set_height(s, first, INFINITY);
    for (int i = before; i < s->free_count; ++i)
        for (int edge = 0; edge < 3; ++edge) {
            const int other = s->triangle[s->free[i]].beside[edge] / 4;
            if (s->height[other] < INFINITY && is_below(s, other, p)) {
                s->free[s->free_count++] = (uint16_t)other;
                set_height(s, other, INFINITY);
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
    uint16_t *const out = &s->free[s->free_count - count];
    for (int i = 0; i < s->corners; ++i)
        s->begins[i] = NOBODY;
    for (int i = 0; i < count; ++i)
        for (int edge = 0; edge < 3; ++edge) {
            const triangle *const t = &s->triangle[out[i]];
            if (s->height[t->beside[edge] / 4] < INFINITY) {
                if (edges == OUTLINE)
                    return 0;
                s->outline[edges++] = (outline_edge){t->corner[edge], t->corner[(edge + 1) % 3], t->beside[edge], 0};
            }
        }
    if (edges < 3 || s->triangles + edges - count > TRIANGLES)
        return 0;
    for (int i = 0; i < edges; ++i) {
        outline_edge *const e = &s->outline[i];
        const int t = i < count ? out[i] : add_place(s);
        if (s->begins[e->from] != NOBODY)
            return 0;
        s->begins[e->from] = e->triangle = (uint16_t)t;
        s->triangle[t] = (triangle){{e->from, e->to, (uint16_t)corner}, {e->beside, 0, 0}};
        s->triangle[e->beside / 4].beside[e->beside % 4] = (uint16_t)(4 * t);
        measure(s, t);
    }
    for (int i = 0; i < edges; ++i) {
        const uint16_t next = s->begins[s->outline[i].to];
        if (next == NOBODY)
            return 0;
        join(s, s->outline[i].triangle, 1, next, 2);
    }
    s->free_count -= edges < count ? edges : count;
    for (int i = edges; i < count; ++i)
        out[i - edges] = out[i];
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

/* The middle would do as well as any point, were it not for round numbers, of which it often lies in line with edges. */
static int is_crossed_once(const surface *s, const triangle *toward)
{
    static const double weight[3] = {0.4330127, 0.3183099, 0.2486774};
    double w[3];
    int sum = 0;
    for (int c = 0; c < 3; ++c)
        w[c] = weight[0] * s->corner[toward->corner[0]].d[c] + weight[1] * s->corner[toward->corner[1]].d[c] +
               weight[2] * s->corner[toward->corner[2]].d[c];
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

static void take_height(const surface *s, int t, double height, bvoli_hull_depth *out)
{
    out->most = height;
    memcpy(out->n, s->normal[t], sizeof out->n);
    for (int i = 0; i < 3; ++i)
        out->corner[i] = s->corner[s->triangle[t].corner[i]].tag;
}

/* Whether 0 is exactly as deep as the nearest triangle is high: that is so where D is along an axis, in numbers that double
 * has, and each other triangle is certainly higher, or along an axis too and not lower. */
static int is_exact(const surface *s, int nearest, double *depth)
{
    const bvoli_hull_view *const v = s->v;
    const int axis = bvoli_axis_of(s->normal[nearest]);
    if (axis < 0 || !bvoli_hull_axis_height(v->pair, axis, s->normal[nearest][axis], depth))
        return 0;
    const double enough = *depth * v->unit + BVOLI_VIEW_SLACK * v->size;
    for (int t = 0; t < s->triangles; ++t) {
        const int c = s->height[t] < enough ? bvoli_axis_of(s->normal[t]) : 0;
        for (int i = 0; s->height[t] < enough && i < 3; ++i) {
            double at;
            if (c < 0 || !bvoli_hull_coordinate(v->pair, s->corner[s->triangle[t].corner[i]].tag, c, &at) ||
                s->normal[t][c] * at < *depth)
                return 0;
        }
    }
    return 1;
}

static int grow(surface *s, bvoli_hull_depth *out)
{
    const bvoli_hull_view *const v = s->v;
    for (;;) {
        const int t = nearest_triangle(s);
        const uint64_t near = s->corner[s->triangle[t].corner[0]].tag;
        uint32_t place[2] = {bvoli_tag_first(near), bvoli_tag_second(near)};
        bvoli_view_point at;
        if (bvoli_max_abs(s->normal[t]) == 0)
            return 0;
        const double height = bvoli_hull_depth_along(v, s->normal[t], place, &at), least = s->height[t];
        if (height < out->most)
            take_height(s, t, height, out);
        if (bvoli_hull_agree(v, -least, -out->most)) {
            out->least = is_crossed_once(s, &s->triangle[t]) ? least : 0;
            out->is_exact = out->least > 0 && is_exact(s, t, &out->depth);
            return out->least > 0 || out->most <= BVOLI_VIEW_SLACK * v->size;
        }
        if (s->corners == CORNERS || !is_below(s, t, at.d))
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
    out->is_exact = 0;
    for (int i = 0; i < count; ++i) {
        double a[3], b[3];
        s.corner[i].tag = from->tag[i];
        bvoli_view_first(v, bvoli_tag_first(from->tag[i]), a);
        bvoli_view_second(v, bvoli_tag_second(from->tag[i]), b);
        bvoli_subtract(a, b, s.corner[i].d);
    }
    for (; count < 4; ++count) {
        const int found = find_off_flat(v, s.corner, count, &s.corner[count], out->n);
        if (found <= 0)
            return found == 0 && end_flat(s.corner, count, out);
    }
    begin(&s);
    return grow(&s, out);
}
