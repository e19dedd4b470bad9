/* SPDX-License-Identifier: MIT */
#include "hull/corners.h"

#include "arith/filter.h"
#include "base/value.h"
#include "hull/glance.h"
#include "hull/span.h"

/* A box within the hull, and the hull of a few points */

typedef struct inner_box {
    double lo[3], hi[3];
} inner_box;

/* Along the coordinates, along nothing, and along the diagonals of space, of which four numbers are at hand at once. */
enum { HALF = 4, DIRECTIONS = 2 * HALF, EXTREMES = 2 * DIRECTIONS, MOST_FACES = 2 * EXTREMES - 4 };

typedef struct inner {
    inner_box box;
    bvol_vec3 middle;
    uint32_t glance_count;
    bvoli_glance glances[MOST_FACES / BVOLI_GLANCE];
} inner;

typedef struct extremes {
    float most[DIRECTIONS], least[DIRECTIONS];
    bvoli_corner at[EXTREMES]; /* of each direction the one farthest along it, and the one least */
} extremes;

static v4 along_diagonals(const bvol_vec3 *p)
{
    static const float of_y[HALF] = {1, 1, -1, -1}, of_z[HALF] = {1, -1, 1, -1};
    return v4_add(v4_add(v4_splat(p->x), v4_mul(v4_splat(p->y), v4_load(of_y))), v4_mul(v4_splat(p->z), v4_load(of_z)));
}

static int is_extreme(v4 along, const float most[HALF], const float least[HALF])
{
    return mask4_bits(mask4_or(v4_gt(along, v4_load(most)), v4_lt(along, v4_load(least))));
}

BVOLI_APART static void take_extreme(const bvol_vec3 *p, v4 first, v4 second, extremes *out)
{
    float along[DIRECTIONS];
    v4_store(along, first);
    v4_store(along + HALF, second);
    for (size_t i = 0; i < DIRECTIONS; ++i) {
        if (along[i] > out->most[i])
            out->at[2 * i].at = *p;
        if (along[i] < out->least[i])
            out->at[2 * i + 1].at = *p;
        out->most[i] = along[i] > out->most[i] ? along[i] : out->most[i];
        out->least[i] = along[i] < out->least[i] ? along[i] : out->least[i];
    }
}

/* With the first point everywhere, since sums of three may be infinite. */
static void begin_extremes(const bvol_vec3 *p, extremes *out)
{
    for (size_t i = 0; i < DIRECTIONS; ++i) {
        out->most[i] = -INFINITY;
        out->least[i] = INFINITY;
    }
    for (uint32_t i = 0; i < EXTREMES; ++i)
        out->at[i] = (bvoli_corner){*p, i};
}

/* Points that are farthest in a few directions, or returns 0 if there are none. */
static int find_extremes(const bvoli_points *points, extremes *out)
{
    int any = 0;
    for (size_t i = 0; i < points->count; ++i) {
        const bvol_vec3 *const p = bvoli_point(points, i);
        if (!bvoli_vec3_finite(p))
            continue;
        if (!any)
            begin_extremes(p, out);
        any = 1;
        const v4 first = v4_set3(p->x, p->y, p->z), second = along_diagonals(p);
        if (is_extreme(first, out->most, out->least) | is_extreme(second, out->most + HALF, out->least + HALF))
            take_extreme(p, first, second, out);
    }
    return any;
}

static void set_bounds(const extremes *e, inner_box *out)
{
    for (size_t k = 0; k < 3; ++k) {
        out->lo[k] = (double)bvoli_coords(&e->at[2 * k + 1].at)[k];
        out->hi[k] = (double)bvoli_coords(&e->at[2 * k].at)[k];
    }
}

/* Sides of that share of the bounds. With u = 2^-53, middle and half are within 3 u of the sum of both magnitudes of the
 * bounds, which may be far more than their distance, and a side has 1 u more: twice as much is taken off. */
#define SIDE_SLACK 0x1p-50

static void set_sides(const inner_box *bounds, double share, inner_box *out)
{
    for (int k = 0; k < 3; ++k) {
        const double lo = bounds->lo[k], hi = bounds->hi[k], middle = 0.5 * (lo + hi), half = 0.5 * share * (hi - lo),
                     slack = SIDE_SLACK * (fabs(lo) + fabs(hi));
        out->lo[k] = middle - half + slack;
        out->hi[k] = middle + half - slack;
    }
}

/* How much of the bounds, about their middle, lies below a face. With u = 2^-53, the middle is within 1 u of the bounds along
 * each axis, and the height of it within 8 u of the products that the normal is made of, times the bounds: the slack of a
 * height has 16, and twice that is taken off. */
static double share_below(const bvol_vec3 *first, const double normal[3], double slack, const inner_box *bounds)
{
    double height = 0, reach = 0;
    for (int k = 0; k < 3; ++k) {
        height += normal[k] * (0.5 * (bounds->lo[k] + bounds->hi[k]) - (double)bvoli_coords(first)[k]);
        reach += fabs(normal[k]) * 0.5 * (bounds->hi[k] - bounds->lo[k]);
    }
    return (-height - 2 * slack) / reach;
}

/* The hull of the few points, and a box of the shape of the bounds that certainly lies within it and touches none of its
 * vertices. */
static void set_inner(const extremes *e, const bvoli_faces *faces, inner *out)
{
    inner_box bounds;
    double share = 1, reach[3];
    set_bounds(e, &bounds);
    for (int k = 0; k < 3; ++k)
        reach[k] = bounds.hi[k] - bounds.lo[k];
    out->middle = e->at[0].at;
    out->glance_count = bvoli_glances_of(faces->face_count);
    bvoli_glances_clear(out->glances, out->glance_count);
    for (uint32_t i = 0; i < faces->face_count; ++i) {
        const uint32_t *const loop = bvoli_numbers(&faces->loops) + bvoli_numbers(&faces->offsets)[i];
        const bvol_vec3 *const corner[3] = {&e->at[loop[0]].at, &e->at[loop[1]].at, &e->at[loop[2]].at};
        double normal[3], first[3];
        const double slack = bvoli_facet_normal(corner, reach, normal);
        bvoli_load(corner[0], first);
        bvoli_glance_set(out->glances, i, normal, slack, first, &out->middle, reach);
        share = bvoli_lesser(share_below(corner[0], normal, slack, &bounds), share);
    }
    if (share > 0)
        set_sides(&bounds, share, &out->box);
}

/* Nothing is inside if the few points do not span space. Returns 0 without memory. */
static int find_inner(const bvol_allocator *allocator, const bvoli_points *points, inner *out)
{
    extremes e;
    if (!find_extremes(points, &e))
        return 1;
    bvoli_faces faces = {.allocator = allocator, .corners = e.at, .corner_count = EXTREMES};
    const int found = bvoli_faces_find(&faces);
    if (found && faces.dimension == 3)
        set_inner(&e, &faces, out);
    bvoli_faces_free(&faces);
    return found;
}

static int is_in_box(const inner_box *box, const bvol_vec3 *p)
{
    return (double)p->x > box->lo[0] && (double)p->x < box->hi[0] && (double)p->y > box->lo[1] && (double)p->y < box->hi[1] &&
           (double)p->z > box->lo[2] && (double)p->z < box->hi[2];
}

/* Whether a point is certainly below all faces. */
static int is_below(const inner *in, const bvol_vec3 *p)
{
    const bvoli_seen seen = bvoli_see(p, &in->middle);
    unsigned above = in->glance_count == 0;
    for (uint32_t i = 0; i < in->glance_count; ++i)
        above |= bvoli_may_be_above(&in->glances[i], &seen);
    return above == 0;
}

static int is_inside(const inner *in, const bvol_vec3 *p)
{
    return is_in_box(&in->box, p) || is_below(in, p);
}

/* About how many points are outside, by one of 32. */
static size_t expect_outside(const inner *in, const bvoli_points *points)
{
    size_t outside = 0;
    for (size_t i = 0; i < points->count; i += 32)
        outside += (size_t)!is_inside(in, bvoli_point(points, i));
    return 32 * outside;
}

/* Fewer points than that are looked at one by one faster than the box is found. */
enum { MANY_POINTS = 256 };

int bvoli_corners_gather(const bvol_allocator *allocator, const bvoli_points *points, bvoli_growing *corners, uint32_t *count,
                         size_t *skipped)
{
    inner in = {.box = {{1, 1, 1}, {0, 0, 0}}, .glance_count = 0};
    *corners = (bvoli_growing){NULL, 0, NULL, 0};
    *count = 0;
    *skipped = 0;
    if (points->count >= MANY_POINTS && !find_inner(allocator, points, &in))
        return 0;
    if (!bvoli_array_reserve(allocator, corners, sizeof(bvoli_corner), 0, expect_outside(&in, points) + 16))
        return 0;
    for (size_t i = 0; i < points->count; ++i) {
        const bvol_vec3 *const p = bvoli_point(points, i);
        if (!bvoli_vec3_finite(p))
            ++*skipped;
        else if (!is_inside(&in, p)) {
            const bvoli_corner corner = {{p->x + 0.0F, p->y + 0.0F, p->z + 0.0F}, (uint32_t)i};
            if (*count == corners->capacity &&
                !bvoli_array_reserve(allocator, corners, sizeof corner, *count, 2 * (size_t)*count + 16))
                return 0;
            ((bvoli_corner *)corners->data)[(*count)++] = corner;
        }
    }
    return 1;
}
