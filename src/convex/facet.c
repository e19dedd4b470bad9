/* SPDX-License-Identifier: MIT */
#include "convex/facet.h"

#include "arith/filter.h"

#include <math.h>
#include <string.h>

void bvoli_view_along(const double n[3], const double origin[3], bvoli_view *out)
{
    const double size[3] = {fabs(n[0]), fabs(n[1]), fabs(n[2])};
    const int least = size[0] <= size[1] ? (size[0] <= size[2] ? 0 : 2) : size[1] <= size[2] ? 1 : 2;
    const int i = (least + 1) % 3, j = (least + 2) % 3;
    const double length = bvoli_sqrt(n[i] * n[i] + n[j] * n[j]);
    for (int c = 0; c < 3; ++c) {
        out->origin[c] = origin[c];
        out->axis[2][c] = n[c];
    }
    out->axis[0][least] = 0;
    out->axis[0][i] = n[j] / length;
    out->axis[0][j] = -n[i] / length;
    bvoli_cross(n, out->axis[0], out->axis[1]);
}

static void see(const bvoli_view *view, const double v[3], double out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = bvoli_dot(view->axis[c], v);
}

static void add_corner(const bvoli_view *view, const double v[3], unsigned feature, bvoli_facet *out)
{
    out->vertex[out->count] = (uint16_t)(BVOLI_VERTEX | feature);
    out->size = bvoli_greater(out->size, bvoli_sum_abs(v));
    see(view, v, out->corner[out->count++]);
}

/* From the corner that was added last. */
static void add_way(const bvoli_view *view, const double v[3], unsigned feature, bvoli_facet *out)
{
    out->edge[out->count - 1] = (uint16_t)(BVOLI_EDGE | feature);
    see(view, v, out->way[out->count - 1]);
}

/* A share of it decides between facets that lie alike along the direction, so that rounding does not: the first does. */
#define MORE (1 + 0x1p-30)

/* How much n lies along v: the square of the cosine, or NaN for 0. */
static double share_along(const double v[3], const double n[3])
{
    const double along = bvoli_dot(v, n);
    return along * along / bvoli_dot(v, v);
}

/* Boxes */

/* The axes in a circle. */
static const int next_axis[] = {0, 1, 2, 0, 1};

static void find_face_normal(const bvoli_body *box, int axis, double out[3])
{
    bvoli_cross(box->direction[next_axis[axis + 1]], box->direction[next_axis[axis + 2]], out);
}

/* Whether a unit vector n lies more along v than across. */
static int is_mostly_along(const double v[3], const double n[3])
{
    const double along = bvoli_dot(v, n);
    return along * along > MORE * 0.5 * bvoli_dot(v, v);
}

/* The axis of the pair of faces that is most perpendicular to n. The normals of the other two pairs are perpendicular to that
 * axis, and known within 2^-53, since products of floats are exact: where the share of the axis is more than half of MORE,
 * theirs is less than half by as much, and that of its own pair, if it is more than half of MORE too, is more than MORE times
 * theirs. */
static int find_axis(const bvoli_body *box, const double n[3])
{
    double normal[3], most = 0;
    int found = 0;
    for (int k = 0; k < 3; ++k)
        if (is_mostly_along(box->direction[k], n)) {
            find_face_normal(box, k, normal);
            if (is_mostly_along(normal, n))
                return k;
        }
    for (int k = 0; k < 3; ++k) {
        find_face_normal(box, k, normal);
        const double share = share_along(normal, n);
        if (share > MORE * most) {
            most = share;
            found = k;
        }
    }
    return found;
}

/* The corner of a box that has a bit for each side, from the origin of the view. */
static void find_box_corner(const bvoli_body *box, const bvoli_view *view, unsigned bits, double out[3])
{
    double end[3];
    for (int k = 0; k < 3; ++k)
        end[k] = (bits >> k & 1 ? box->hi : box->lo)[k];
    for (int c = 0; c < 3; ++c) {
        out[c] = box->point[0][c] - view->origin[c];
        for (int k = 0; k < 3; ++k)
            out[c] += end[k] * box->direction[k][c];
    }
}

/* At the end of the first way, v being from the origin of the view. */
static void add_corner_at_end(const double v[3], unsigned feature, bvoli_facet *out)
{
    out->vertex[1] = (uint16_t)(BVOLI_VERTEX | feature);
    out->size = bvoli_greater(out->size, bvoli_sum_abs(v));
    for (int c = 0; c < 3; ++c)
        out->corner[1][c] = out->corner[0][c] + out->way[0][c];
    out->count = 2;
}

/* An edge along an axis. The bits of the next two axes stand side by side in two circles of bits. */
#define EDGE(axis, bits) (BVOLI_EDGE | (4 * (axis) + (((bits) | (bits) << 3) >> ((axis) + 1) & 3)))

/* Corners and edges around a face, from the first corner along the next axis; of the lower and of the upper one. */
typedef struct round_face {
    uint16_t vertex[BVOLI_FACET_CORNERS], edge[BVOLI_FACET_CORNERS];
} round_face;
#define BIT(axis) (1U << (axis))
#define ROUND_FACE(i, j, bits)                                                                                                 \
    {                                                                                                                          \
        {BVOLI_VERTEX | (bits), BVOLI_VERTEX | (bits) | BIT(i), BVOLI_VERTEX | (bits) | BIT(i) | BIT(j),                       \
         BVOLI_VERTEX | (bits) | BIT(j)},                                                                                      \
        {                                                                                                                      \
            EDGE(i, bits), EDGE(j, (bits) | BIT(i)), EDGE(i, (bits) | BIT(i) | BIT(j)), EDGE(j, (bits) | BIT(j))               \
        }                                                                                                                      \
    }
#define ROUND_FACES(k, i, j)                                                                                                   \
    {                                                                                                                          \
        ROUND_FACE(i, j, 0U), ROUND_FACE(i, j, BIT(k))                                                                         \
    }
static const round_face round_faces[3][2] = {ROUND_FACES(0, 1, 2), ROUND_FACES(1, 2, 0), ROUND_FACES(2, 0, 1)};

/* Four corners and the ways between them, from the first and two ways. */
static void set_corners(const bvoli_view *view, const double first[3], double way[2][3], bvoli_facet *out)
{
    double at[3], seen[2][3], size[4] = {0, 0, 0, 0};
    see(view, first, at);
    see(view, way[0], seen[0]);
    see(view, way[1], seen[1]);
    for (int c = 0; c < 3; ++c) {
        const double p = first[c], q = p + way[0][c], next = at[c] + seen[0][c];
        out->corner[0][c] = at[c];
        out->corner[1][c] = next;
        out->corner[2][c] = next + seen[1][c];
        out->corner[3][c] = at[c] + seen[1][c];
        out->way[0][c] = seen[0][c];
        out->way[1][c] = seen[1][c];
        out->way[2][c] = -seen[0][c];
        out->way[3][c] = -seen[1][c];
        size[0] += fabs(p);
        size[1] += fabs(q);
        size[2] += fabs(q + way[1][c]);
        size[3] += fabs(p + way[1][c]);
    }
    out->size = bvoli_greater(bvoli_greater(size[0], size[1]), bvoli_greater(size[2], size[3]));
    out->count = 4;
}

/* A face of an axis by its first corner and both ways. */
static void set_rectangle(const bvoli_view *view, const double v[3], double way[2][3], int axis, int upper, bvoli_facet *out)
{
    const round_face *const of = &round_faces[axis][upper];
    set_corners(view, v, way, out);
    memcpy(out->vertex, of->vertex, sizeof out->vertex);
    memcpy(out->edge, of->edge, sizeof out->edge);
}

/* An edge, there and back, or a corner. */
static void set_edge(const bvoli_view *view, const double v[3], const double way[3], int wide, int axis, unsigned bits,
                     bvoli_facet *out)
{
    double end[3];
    add_corner(view, v, bits, out);
    if (wide == 0)
        return;
    add_way(view, way, EDGE((unsigned)axis, bits), out);
    for (int c = 0; c < 3; ++c)
        end[c] = v[c] + way[c];
    add_corner_at_end(end, bits | 1U << axis, out);
    for (int c = 0; c < 3; ++c)
        out->way[1][c] = -out->way[0][c];
    out->edge[1] = (uint16_t)EDGE((unsigned)axis, bits | 1U << axis);
}

/* Around a face; sides of no length are left out. */
static void set_box(const bvoli_body *box, const bvoli_view *view, double side, bvoli_facet *out)
{
    const int k = find_axis(box, view->axis[2]);
    const int upper = side * bvoli_dot(view->axis[2], box->direction[k]) >= 0;
    double length[3], way[2][3], v[3];
    int along[2] = {0, 0}, wide = 0;
    for (int i = 0; i < 3; ++i)
        length[i] = (box->hi[i] - box->lo[i]) * bvoli_sum_abs(box->direction[i]);
    for (int i = 1; i < 3; ++i) {
        const int axis = next_axis[k + i];
        if (!(length[axis] > 0))
            continue;
        for (int c = 0; c < 3; ++c)
            way[wide][c] = (box->hi[axis] - box->lo[axis]) * box->direction[axis][c];
        along[wide++] = axis;
    }
    const int beyond = upper & (length[k] > 0);
    const unsigned bits = (unsigned)beyond << k;
    find_box_corner(box, view, bits, v);
    if (wide == 2)
        set_rectangle(view, v, way, k, beyond, out);
    else
        set_edge(view, v, way[0], wide, along[0], bits, out);
    out->size += length[0] + length[1] + length[2];
    out->whole = (uint16_t)(BVOLI_FACE | (2 * (unsigned)k + (unsigned)upper));
}

/* Triangles, segments and points */

/* The edge of a triangle from whose side it is seen, or -1 where it is seen from above. */
static int find_edge(double way[3][3], const double n[3], double side)
{
    double normal[3];
    bvoli_cross(way[0], way[1], normal);
    double most = share_along(normal, n);
    int found = -1;
    for (int i = 0; i < 3; ++i) {
        double out[3];
        bvoli_cross(way[i], normal, out);
        const double share = share_along(out, n);
        if (side * bvoli_dot(out, n) > 0 && share > MORE * most) {
            most = share;
            found = i;
        }
    }
    return found;
}

static void add_point(const bvoli_body *body, const bvoli_view *view, int i, bvoli_facet *out)
{
    double v[3];
    for (int c = 0; c < 3; ++c)
        v[c] = body->point[i][c] - view->origin[c];
    add_corner(view, v, (unsigned)i, out);
}

static void set_points(const bvoli_body *body, const bvoli_view *view, double side, bvoli_facet *out)
{
    double way[3][3];
    for (int i = 0; i < body->points; ++i)
        for (int c = 0; c < 3; ++c)
            way[i][c] = body->point[(i + 1) % body->points][c] - body->point[i][c];
    const int edge = body->points == 3 ? find_edge(way, view->axis[2], side) : -1;
    for (int i = 0; i < (edge < 0 ? body->points : 2); ++i) {
        const int at = edge < 0 ? i : (edge + i) % 3;
        add_point(body, view, at, out);
        add_way(view, way[at], (unsigned)at, out);
    }
    out->whole = BVOLI_FACE;
}

/* What has no width, seen along the axis, is taken for an edge, and an edge that points along it for its end. */

static void keep_corner(bvoli_facet *out, int i)
{
    for (int c = 0; c < 3; ++c)
        out->corner[0][c] = out->corner[i][c];
    out->vertex[0] = out->vertex[i];
    out->count = 1;
}

int bvoli_facet_farthest(const bvoli_facet *f, int from)
{
    double most = -1;
    int found = 0;
    for (int i = 0; i < f->count; ++i) {
        const double x = f->corner[i][0] - f->corner[from][0], y = f->corner[i][1] - f->corner[from][1], sq = x * x + y * y;
        if (sq > MORE * most) {
            most = sq;
            found = i;
        }
    }
    return found;
}

static void make_edge(bvoli_facet *out)
{
    const int to = bvoli_facet_farthest(out, 0), from = bvoli_facet_farthest(out, to);
    const bvoli_facet all = *out;
    for (int c = 0; c < 3; ++c) {
        out->corner[0][c] = all.corner[from][c];
        out->corner[1][c] = all.corner[to][c];
        out->way[0][c] = all.corner[to][c] - all.corner[from][c];
    }
    out->vertex[0] = all.vertex[from];
    out->vertex[1] = all.vertex[to];
    out->edge[0] = all.whole;
    out->count = 2;
}

/* The height over a place is that of the first corner and the slope times the way there. */
static void set_plane(bvoli_facet *f)
{
    const double *const p = f->way[0], *const q = f->way[1], turn = p[0] * q[1] - p[1] * q[0];
    f->turn = turn < 0 ? -1 : 1;
    f->slope[0] = (p[2] * q[1] - p[1] * q[2]) / turn;
    f->slope[1] = (p[0] * q[2] - p[2] * q[0]) / turn;
}

static void set_line(bvoli_facet *f)
{
    const double *const p = f->way[0], sq = p[0] * p[0] + p[1] * p[1];
    f->slope[0] = p[2] * p[0] / sq;
    f->slope[1] = p[2] * p[1] / sq;
}

/* Sides that are as parallel as that leave nothing of the slope. */
#define WIDTH_SHARE 0x1p-40

static int has_width(const bvoli_facet *f)
{
    const double *const p = f->way[0], *const q = f->way[1];
    return fabs(p[0] * q[1] - p[1] * q[0]) > WIDTH_SHARE * bvoli_sum_abs(p) * bvoli_sum_abs(q);
}

/* Whether an edge points along the axis rather than across. */
static int is_steep(const bvoli_facet *f)
{
    const double *const p = f->way[0];
    return !(p[0] * p[0] + p[1] * p[1] >= p[2] * p[2]);
}

/* Whether all corners are in one place, as far as that is known. The farthest are not nearer to each other than the first two,
 * but for rounding. */
static int is_small(const bvoli_facet *f)
{
    const double *const p = f->corner[0], *const q = f->corner[1];
    if (f->count > 1 && fabs(q[0] - p[0]) + fabs(q[1] - p[1]) > 2 * BVOLI_FACET_SLACK * f->size)
        return 0;
    const int to = bvoli_facet_farthest(f, 0), from = bvoli_facet_farthest(f, to);
    return fabs(f->corner[to][0] - f->corner[from][0]) + fabs(f->corner[to][1] - f->corner[from][1]) <=
           BVOLI_FACET_SLACK * f->size;
}

void bvoli_facet_of(const bvoli_body *body, const bvoli_view *view, double side, bvoli_facet *out)
{
    out->count = 0;
    out->size = 0;
    out->turn = 1;
    out->slope[0] = out->slope[1] = 0;
    (body->sides == 3 ? set_box : set_points)(body, view, side, out);
    out->size += body->radius;
    if (out->count > 2 && !has_width(out))
        make_edge(out);
    if (is_small(out) || (out->count == 2 && is_steep(out)))
        keep_corner(out, out->count > 1 && side * (out->corner[1][2] - out->corner[0][2]) > 0);
    if (out->count != 1)
        (out->count > 2 ? set_plane : set_line)(out);
    out->whole = out->count == 1 ? out->vertex[0] : out->count == 2 ? out->edge[0] : out->whole;
    double low = out->corner[0][2], high = low;
    for (int i = 1; i < out->count; ++i) {
        low = bvoli_lesser(low, out->corner[i][2]);
        high = bvoli_greater(high, out->corner[i][2]);
    }
    out->low = low;
    out->high = high;
}

double bvoli_facet_height(const bvoli_facet *f, const double at[2])
{
    const double x = at[0] - f->corner[0][0], y = at[1] - f->corner[0][1],
                 height = f->corner[0][2] + f->slope[0] * x + f->slope[1] * y;
    return bvoli_greater(f->low, bvoli_lesser(height, f->high));
}
