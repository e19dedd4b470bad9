/* SPDX-License-Identifier: MIT */
/* Frusta: made from a matrix or from planes, and tested against boxes, spheres, OBBs, segments and triangles. Their geometry
 * and the tests against capsules, half-spaces and each other are in frustum/. Making a frustum stores the planes exactly
 * (polyhedron/halfspaces.h) and prepares what tests need: an interior point, the vertices in double with bounds, or, where
 * these are not known, the Farkas combinations that can separate a box (polyhedron/farkas.h). A test first tries a float filter
 * of all planes, then the interior point or the vertices, then the combinations, exactly. */
#include <bvol/frustum.h>

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "arith/vec4.h"
#include "base/alloc.h"
#include "base/classify.h"
#include "base/rounding.h"
#include "base/sized.h"
#include "base/stage.h"
#include "base/value.h"
#include "polyhedron/adjacency.h"
#include "polyhedron/farkas.h"
#include "polyhedron/halfspaces.h"
#include "polyhedron/polyhedron_box.h"
#include "polyhedron/polyhedron_sphere.h"
#include "polyhedron/polyhedron_triangle.h"
#include "shape/frustum.h"
#include "shape/frustum/frustum_planes.h"

#include <string.h>

/* Planes for the float filter of `cull`: four at a time, one in each lane. */
enum { GROUPS = BVOLI_HALFSPACES / 4 };
typedef struct cull_group {
    float x[4], y[4], z[4], d[4], length[4];
    float slope[4], rest[4]; /* the error is at most slope * (largest coordinate) + rest */
} cull_group;

struct bvol_frustum {
    bvol_allocator allocator;
    size_t size; /* of the allocation */
    bvol_frustum_options options;
    int has_matrix, nowhere, empty; /* nowhere: one half-space is empty; empty: all of them have no common point */
    int planes, groups;
    uint8_t number[BVOLI_HALFSPACES]; /* of the plane that each half-space was made from */
    float interior_point[3];          /* far inside all planes, if there is such a point */
    int certain;                      /* whether that point certainly lies inside */
    bvoli_vertices corners;
    bvoli_corners4 corners4;
    bvoli_adjacency adjacent;
    bvol_plane plane[BVOL_FRUSTUM_MAX_PLANES]; /* rounded */
    bvoli_halfspaces h;
    cull_group group[GROUPS];
    bvoli_view view;
    float planes_reach; /* for which the planes of boxes are prepared */
    bvoli_planes box_planes;
    int has_ball_planes;
    bvoli_obb_planes ball_planes;
    size_t combination_count;
    bvoli_farkas combination[];
};

/* Making frusta */

/* Let u = 2^-24. A coefficient has one rounding to float, its product one, and so have the length of the normal and the reach
 * along it; the sum of five has four: 6 u of |n|_1 m + |d|, with m the largest coordinate and the reach together; 8 u also
 * covers the roundings of the bound. What is lost below 2^-126, the smallest normal float, is below 2^-120 (m + 1). Lanes
 * without a plane contain every point. */
#define CULL_SLACK 0x1p-21
#define CULL_UNDERFLOW 0x1p-120

/* Up to here no product and no sum overflows: coefficients of normals are below 2. */
#define CULL_LIMIT 0x1p120F

static void set_cull(bvol_frustum *f)
{
    f->groups = f->h.count == 0 ? 1 : (f->h.count + 3) / 4; /* one at least, to notice NaN */
    for (int i = 0; i < 4 * f->groups; ++i) {
        static const double everywhere[4] = {0, 0, 0, 1};
        const double *q = i < f->h.count ? f->h.q[i] : everywhere;
        cull_group *g = &f->group[i / 4];
        g->x[i % 4] = (float)q[0];
        g->y[i % 4] = (float)q[1];
        g->z[i % 4] = (float)q[2];
        g->d[i % 4] = fabs(q[3]) < (double)CULL_LIMIT ? (float)q[3] : 0;
        g->length[i % 4] = i < f->h.count ? (float)f->h.length[i] : 0;
        g->slope[i % 4] = (float)(CULL_SLACK * bvoli_sum_abs(q) + CULL_UNDERFLOW);
        g->rest[i % 4] = fabs(q[3]) < (double)CULL_LIMIT ? (float)(CULL_SLACK * fabs(q[3]) + CULL_UNDERFLOW) : INFINITY;
    }
}

static void set_kernel_planes(bvol_frustum *f)
{
    f->planes_reach = bvoli_planes_reach(&f->h);
    bvoli_planes_of(&f->h, f->planes_reach, &f->box_planes);
    memcpy(f->box_planes.interior_point, f->interior_point, sizeof f->interior_point);
    f->has_ball_planes = bvoli_obb_planes_of(&f->h, &f->ball_planes);
}

/* Floats are within u = 2^-24 of a coordinate, or 2^-126 where they are flushed; CORNERS_SLACK covers that, the errors of the
 * corners are taken twice, and up to CORNERS_FAR nothing is near an overflow. */
#define CORNERS_SLACK 0x1p-23
#define CORNERS_LEAST 0x1p-100
#define CORNERS_FAR 0x1p60

static void set_corners4(bvol_frustum *f)
{
    const bvoli_vertices *const c = &f->corners;
    double far = 0, error = 0;
    f->corners4.rows = 0;
    if (!c->known || !c->bounded || c->count > 8)
        return;
    const int rows = (c->count + 3) / 4;
    for (int i = 0; i < 4 * rows; ++i) {
        const int k = i < c->count ? i : 0;
        f->corners4.x[i / 4][i % 4] = (float)c->point[k][0];
        f->corners4.y[i / 4][i % 4] = (float)c->point[k][1];
        f->corners4.z[i / 4][i % 4] = (float)c->point[k][2];
        far = bvoli_greater(far, bvoli_max_abs(c->point[k]));
        error = bvoli_greater(error, bvoli_max_abs(c->error[k]));
    }
    f->corners4.loose = (float)(CORNERS_SLACK * far + 2 * error + CORNERS_LEAST);
    f->corners4.far = (float)(far + 2 * (double)f->corners4.loose);
    f->corners4.rows = far + error < CORNERS_FAR ? rows : 0;
}

/* What follows from the planes, but for the combinations. */
static void prepare(bvol_frustum *f)
{
    set_cull(f);
    bvoli_vertices_of(&f->h, f->interior_point, &f->corners);
    set_corners4(f);
    set_kernel_planes(f);
    f->certain = bvoli_halfspaces_contain(&f->h, f->interior_point) > 0;
    bvoli_adjacency_of(&f->h, &f->corners, &f->adjacent);
    const bvoli_polyhedron region = bvoli_frustum_polyhedron(f);
    f->empty = f->nowhere || (!f->corners.known && !bvoli_polyhedron_nonempty(&region));
}

/* Corners that are known make them needless. */
static void find_combinations(bvol_frustum *f)
{
    f->combination_count = f->corners.known ? 0 : bvoli_farkas_of(&f->h, &f->adjacent, f->combination);
}

/* The coefficients of a plane, rounded; half of them where one would exceed the largest float. */
static bvol_plane round_plane(const double term[4][2])
{
    float c[4];
    for (double scale = 1;; scale = 0.5) {
        int finite = 1;
        for (int k = 0; k < 4; ++k) {
            c[k] = bvoli_nearest(scale * term[k][0], scale * term[k][1]);
            finite &= bvoli_finite(c[k]);
        }
        if (finite || scale < 1)
            return (bvol_plane){{c[0], c[1], c[2]}, c[3]};
    }
}

static void add_row_side(bvol_frustum *f, bvoli_row_side side)
{
    double term[4][2];
    for (int k = 0; k < 4; ++k) {
        term[k][0] = side.sign * f->view.row[side.row][k];
        term[k][1] = side.with < 0 ? 0 : f->view.row[side.with][k];
    }
    f->number[f->h.count] = (uint8_t)f->planes;
    f->plane[f->planes++] = round_plane((const double(*)[2])term);
    if (!bvoli_halfspaces_add(&f->h, (const double(*)[2])term))
        f->nowhere = 1;
}

/* The combinations that six planes may have: each alone, and, for three coordinates or pairs of them, each two and each three.
 */
enum { OF_MATRIX = 6 + 3 * 15 + 3 * 20 };

/* Left, right, bottom, top, near, far.
 *
 * Let L and R be w + x >= 0 and w - x >= 0, and M and Z be w + z >= 0 and z >= 0, the two readings of the least depth. Neither
 * of the half-spaces M and Z contains the other: where w < 0 there are points of Z that are not in M. But half the sum of L and
 * R is w >= 0, and the sum of that and Z is M. So whatever lies in L, R and Z lies in M. At each point x, y, z and w are four
 * real numbers, and the argument uses nothing else of them, so it is valid for any 16 floats: depths that rise or fall with
 * distance, perspective and parallel, off centre, without a far plane, singular matrices, and those whose w takes both signs.
 * The region with M contains the one with Z, and is the smallest to contain both, being one of them: where the depth range is
 * not given, the least depth is that of M. */
static void name_sides(const bvol_frustum_options *options, bvoli_row_side sides[6])
{
    const int reversed = (options->flags & BVOL_FRUSTUM_REVERSED_Z) != 0;
    const bvoli_row_side low = {2, 1, options->depth_range == BVOL_DEPTH_ZERO_TO_ONE ? -1 : 3}, high = {2, -1, 3};
    for (int i = 0; i < 4; ++i)
        sides[i] = (bvoli_row_side){(int8_t)(i / 2), (int8_t)(i % 2 ? -1 : 1), 3};
    sides[4] = reversed ? high : low;
    sides[5] = reversed ? low : high;
}

static void set_matrix(bvol_frustum *f, const float m[16])
{
    const int row_major = (f->options.flags & BVOL_FRUSTUM_ROW_MAJOR) != 0;
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c)
            f->view.row[r][c] = (double)m[row_major ? 4 * r + c : 4 * c + r];
    name_sides(&f->options, f->view.side);
    f->planes = f->h.count = f->nowhere = 0;
    for (int i = 0; i < 6; ++i)
        add_row_side(f, f->view.side[i]);
    prepare(f);
    find_combinations(f);
}

static int all_finite(const float *f, int count)
{
    for (int i = 0; i < count; ++i)
        if (!bvoli_finite(f[i]))
            return 0;
    return 1;
}

/* Room for a frustum with so many combinations. */
static bvol_result make(const bvol_allocator *allocator, size_t combinations, bvol_frustum **out)
{
    bvol_allocator own;
    if (!bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    const size_t size = sizeof(bvol_frustum) + combinations * sizeof(bvoli_farkas);
    bvol_frustum *f = bvoli_alloc(&own, size);
    if (!f)
        return BVOL_ERROR_MEMORY;
    memset(f, 0, sizeof *f);
    f->allocator = own;
    f->size = size;
    *out = f;
    return BVOL_OK;
}

static bvol_result read_options(const bvol_frustum_options *options, bvol_frustum_options *out)
{
    const uint32_t flags = BVOL_FRUSTUM_REVERSED_Z | BVOL_FRUSTUM_ROW_MAJOR;
    *out = (bvol_frustum_options){0};
    if (options && !bvoli_sized_read(options, sizeof *options, sizeof *out, out))
        return BVOL_ERROR_OPTIONS;
    if ((out->flags & ~flags) != 0 || out->depth_range > BVOL_DEPTH_ZERO_TO_ONE || out->reserved != 0)
        return BVOL_ERROR_OPTIONS;
    return BVOL_OK;
}

bvol_result bvol_frustum_create(const float view_proj[16], const bvol_frustum_options *options, const bvol_allocator *allocator,
                                bvol_frustum **out)
{
    bvol_frustum_options known;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!view_proj)
        return BVOL_ERROR_ARGUMENT;
    bvol_result result = read_options(options, &known);
    if (result != BVOL_OK)
        return result;
    if (!all_finite(view_proj, 16))
        return BVOL_ERROR_NOT_FINITE;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    result = make(allocator, OF_MATRIX, out);
    if (result != BVOL_OK)
        return result;
    (*out)->options = known;
    (*out)->has_matrix = 1;
    set_matrix(*out, view_proj);
    return BVOL_OK;
}

static void add_plane(bvol_frustum *f, const bvol_plane *plane)
{
    const double term[4][2] = {
        {(double)plane->normal.x}, {(double)plane->normal.y}, {(double)plane->normal.z}, {(double)plane->d}};
    f->number[f->h.count] = (uint8_t)f->planes;
    f->plane[f->planes++] = *plane;
    if (isinf(plane->d))
        f->nowhere |= plane->d < 0;
    else if (!bvoli_halfspaces_add(&f->h, term))
        f->nowhere = 1;
}

bvol_result bvol_frustum_create_from_planes(const bvol_plane *planes, size_t count, const bvol_allocator *allocator,
                                            bvol_frustum **out)
{
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!planes || count == 0 || count > BVOL_FRUSTUM_MAX_PLANES)
        return BVOL_ERROR_ARGUMENT;
    for (size_t i = 0; i < count; ++i)
        if (!bvoli_plane_valid(&planes[i]))
            return BVOL_ERROR_NOT_FINITE;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    bvol_frustum made = {.planes = 0};
    for (size_t i = 0; i < count; ++i)
        add_plane(&made, &planes[i]);
    prepare(&made);
    const size_t combinations = made.corners.known ? 0 : bvoli_farkas_max(made.h.count, &made.adjacent);
    const bvol_result result = make(allocator, combinations, out);
    if (result != BVOL_OK)
        return result;
    made.allocator = (*out)->allocator;
    made.size = (*out)->size;
    **out = made;
    find_combinations(*out);
    return BVOL_OK;
}

bvol_result bvol_frustum_set_matrix(bvol_frustum *frustum, const float view_proj[16])
{
    if (!frustum || !view_proj || !frustum->has_matrix)
        return BVOL_ERROR_ARGUMENT;
    if (!all_finite(view_proj, 16))
        return BVOL_ERROR_NOT_FINITE;
    if (bvoli_check_rounding() != BVOL_OK)
        return BVOL_ERROR_ROUNDING;
    set_matrix(frustum, view_proj);
    return BVOL_OK;
}

void bvol_frustum_destroy(bvol_frustum *frustum)
{
    if (frustum)
        bvoli_free(frustum->allocator, frustum, frustum->size);
}

/* What other files need to know of a frustum */

size_t bvoli_frustum_size(const bvol_frustum *frustum)
{
    return frustum->size;
}

const bvoli_halfspaces *bvoli_frustum_halfspaces(const bvol_frustum *frustum)
{
    return &frustum->h;
}

/* Let R be the reach for which planes are prepared and m that of the boxes. A plane is scaled such that |n|_1 R + |d| lies in
 * [1, 2), so the slack of all heights is at most 2^-21 (2 m / R + 2), see shape/frustum/frustum_planes.c, where that of the
 * plane alone is at least 2^-21 min(1, m / R). Within this factor it is at most 34 times as large, and leaves boxes open that
 * are within 2^-15 m of a plane: still next to none. */
#define REACH_FACTOR 16

const bvoli_planes *bvoli_frustum_planes(const bvol_frustum *frustum, float reach, bvoli_planes *room)
{
    if (reach <= frustum->planes_reach * REACH_FACTOR && reach * REACH_FACTOR >= frustum->planes_reach)
        return &frustum->box_planes;
    bvoli_planes_of(&frustum->h, reach, room);
    memcpy(room->interior_point, frustum->interior_point, sizeof room->interior_point);
    return room;
}

const bvoli_planes *bvoli_frustum_prepared_planes(const bvol_frustum *frustum)
{
    return &frustum->box_planes;
}

const bvoli_obb_planes *bvoli_frustum_ball_planes(const bvol_frustum *frustum)
{
    return frustum->has_ball_planes ? &frustum->ball_planes : NULL;
}

const bvoli_corners4 *bvoli_frustum_corners4(const bvol_frustum *frustum)
{
    return &frustum->corners4;
}

bvoli_polyhedron bvoli_frustum_polyhedron(const bvol_frustum *frustum)
{
    return (bvoli_polyhedron){&frustum->h, frustum->interior_point, frustum->certain, &frustum->corners};
}

const bvoli_view *bvoli_frustum_view(const bvol_frustum *frustum)
{
    return frustum->has_matrix ? &frustum->view : NULL;
}

int bvoli_frustum_bounds(const bvol_frustum *frustum, float bound[6])
{
    int exact = 0, bounded = 1;
    if (!frustum->corners.known)
        bounded = bvoli_farkas_bounds(&frustum->h, frustum->combination, frustum->combination_count, bound, &exact);
    for (int side = 0; side < 6 && frustum->corners.known && bounded; ++side) {
        bound[side] = bvoli_vertices_up(&frustum->h, &frustum->corners, side / 2, side % 2 ? -1 : 1, &exact);
        bounded = bound[side] <= FLT_MAX;
    }
    BVOLI_MADE(frustum_bounds, frustum->corners.known ? exact : 2);
    return bounded;
}

int bvoli_frustum_bounded(const bvol_frustum *frustum)
{
    float bound[6];
    return frustum->corners.known ? bvoli_frustum_bounds(frustum, bound)
                                  : bvoli_farkas_bounded(&frustum->h, frustum->combination, frustum->combination_count);
}

int bvoli_frustum_plane_number(const bvol_frustum *frustum, int i)
{
    return frustum->number[i];
}

int bvoli_frustum_nowhere(const bvol_frustum *frustum)
{
    return frustum->nowhere;
}

int bvoli_frustum_empty(const bvol_frustum *frustum)
{
    return frustum->empty;
}

size_t bvol_frustum_plane_count(const bvol_frustum *frustum)
{
    return frustum ? (size_t)frustum->planes : 0;
}

bvol_result bvol_frustum_plane(const bvol_frustum *frustum, size_t index, bvol_plane *out)
{
    if (!frustum || !out || index >= (size_t)frustum->planes)
        return BVOL_ERROR_ARGUMENT;
    *out = frustum->plane[index];
    return BVOL_OK;
}

/* The float filter: four planes at a time */

/* A shape for the float filter: all points within `reach` of a box, each number in every lane. For a box, the reach is zero,
 * and the shape is `flat`. */
typedef struct cull_shape {
    v4 x0, x1, y0, y1, z0, z1, reach, far;
    int flat;
} cull_shape;

static inline cull_shape cull_box(v4 lo, v4 hi, v4 far)
{
    v4 most = v4_max(v4_max(v4_all_x(far), v4_all_y(far)), v4_all_z(far));
    return (cull_shape){
        v4_all_x(lo), v4_all_x(hi), v4_all_y(lo), v4_all_y(hi), v4_all_z(lo), v4_all_z(hi), v4_splat(0), most, 1};
}

static inline cull_shape cull_ball(v4 center, v4 radius)
{
    cull_shape s = cull_box(center, center, v4_abs(center));
    s.reach = radius;
    s.far = v4_add(s.far, radius);
    s.flat = 0;
    return s;
}

static inline v4 cull_end(v4 slope, v4 a, v4 b, int side)
{
    v4 p = v4_mul(slope, a), q = v4_mul(slope, b);
    return side > 0 ? v4_max(p, q) : v4_min(p, q);
}

/* The height over each plane of the highest (side 1) or lowest (side -1) point. */
static inline v4 cull_height(const cull_group *g, const cull_shape *s, int side)
{
    v4 x = cull_end(v4_load(g->x), s->x0, s->x1, side), y = cull_end(v4_load(g->y), s->y0, s->y1, side);
    v4 z = cull_end(v4_load(g->z), s->z0, s->z1, side);
    v4 box = v4_add(v4_add(v4_add(x, y), z), v4_load(g->d));
    if (s->flat)
        return box;
    v4 reach = v4_mul(v4_load(g->length), s->reach);
    return side > 0 ? v4_add(box, reach) : v4_sub(box, reach);
}

/* -1 if that point is certainly outside some plane, 1 if certainly inside all, 0 if that is not certain. The shape must be
 * within the limit, so that all heights are finite. There is no early exit: a branch on data costs more than the planes that it
 * saves. */
static inline int cull_filter(const bvol_frustum *f, const cull_shape *s, int side)
{
    v4 most = v4_splat(INFINITY), least = most; /* that the heights can be, and that they can be at least */
    for (int i = 0; i < f->groups; ++i) {
        const cull_group *g = &f->group[i];
        v4 height = cull_height(g, s, side), slack = v4_add(v4_mul(v4_load(g->slope), s->far), v4_load(g->rest));
        most = v4_min(most, v4_add(height, slack));
        least = v4_min(least, v4_sub(height, slack));
    }
    const int outside = mask4_bits(v4_gt(v4_splat(0), most)) != 0, inside = mask4_bits(v4_gt(least, v4_splat(0))) == 15;
    return inside - outside;
}

/* 0 too if a number is NaN, infinite or beyond the limit, or min is above max. */
static inline int cull_filter_aabb(const bvol_frustum *f, const bvol_aabb *box, int side)
{
    const v4 lo = v4_load(&box->min.x), hi = v4_load_yzw(&box->min.z), far = v4_max(v4_abs(lo), v4_abs(hi));
    if ((mask4_bits(mask4_and(v4_gt(v4_splat(CULL_LIMIT), far), v4_ge(hi, lo))) & MASK4_XYZ) != MASK4_XYZ)
        return 0;
    const cull_shape s = cull_box(lo, hi, far);
    return cull_filter(f, &s, side);
}

/* For a sphere whose radius is not negative; 0 too if a number is NaN, infinite or beyond the limit. */
static inline int cull_filter_sphere(const bvol_frustum *f, const bvol_sphere *sphere, int side)
{
    const v4 center = v4_load(&sphere->center.x);
    if (mask4_bits(v4_gt(v4_splat(CULL_LIMIT), v4_abs(center))) != 15)
        return 0;
    const cull_shape s = cull_ball(center, v4_all_w(center));
    return cull_filter(f, &s, side);
}

/* The part of a segment that planes leave, from one share of it to another, in each lane. */
typedef struct cull_part {
    v4 from, to;
} cull_part;

/* Cuts off where the heights, which rise by d from a on, are below 0. */
static inline void cull_cut(cull_part *part, v4 a, v4 d)
{
    const v4 zero = v4_splat(0), at = v4_div(v4_neg(a), d), never = v4_splat(INFINITY);
    const mask4 enters = v4_gt(zero, a), leaves = mask4_and(v4_ge(a, zero), v4_gt(zero, d));
    part->from = v4_max(part->from, v4_select(enters, v4_select(v4_gt(d, zero), at, never), zero));
    part->to = v4_min(part->to, v4_select(leaves, at, v4_splat(1)));
}

/* Whether something is left, in all lanes together. */
static inline int cull_left(const cull_part *part)
{
    const v4 from = v4_max(part->from, v4_turn(v4_turn(part->from))), to = v4_min(part->to, v4_turn(v4_turn(part->to)));
    return mask4_bits(v4_le(v4_max(from, v4_turn(from)), v4_min(to, v4_turn(to)))) & 1;
}

static inline v4 cull_point_height(const cull_group *g, const v4 p[3])
{
    const v4 x = v4_mul(v4_load(g->x), p[0]), y = v4_mul(v4_load(g->y), p[1]), z = v4_mul(v4_load(g->z), p[2]);
    return v4_add(v4_add(v4_add(x, y), z), v4_load(g->d));
}

/* -1 if one of up to three points is certainly outside some plane, 1 if all are certainly inside all, 0 if neither is certain:
 * so too if a number is NaN, infinite or beyond the limit. */
BVOLI_INLINE int cull_filter_points(const bvol_frustum *f, const v4 *point, int count)
{
    v4 p[3][3], far = v4_abs(point[0]), most = v4_splat(INFINITY), least = most;
    mask4 fits = v4_gt(v4_splat(CULL_LIMIT), far);
    for (int k = 0; k < count; ++k) {
        fits = mask4_and(fits, v4_gt(v4_splat(CULL_LIMIT), v4_abs(point[k])));
        far = v4_max(far, v4_abs(point[k]));
        p[k][0] = v4_all_x(point[k]);
        p[k][1] = v4_all_y(point[k]);
        p[k][2] = v4_all_z(point[k]);
    }
    if ((mask4_bits(fits) & MASK4_XYZ) != MASK4_XYZ)
        return 0;
    far = v4_max(v4_max(v4_all_x(far), v4_all_y(far)), v4_all_z(far));
    for (int i = 0; i < f->groups; ++i) {
        const cull_group *g = &f->group[i];
        v4 height = cull_point_height(g, p[0]);
        for (int k = 1; k < count; ++k)
            height = v4_min(height, cull_point_height(g, p[k]));
        const v4 slack = v4_add(v4_mul(v4_load(g->slope), far), v4_load(g->rest));
        most = v4_min(most, v4_add(height, slack));
        least = v4_min(least, v4_sub(height, slack));
    }
    const int outside = mask4_bits(v4_gt(v4_splat(0), most)) != 0, inside = mask4_bits(v4_gt(least, v4_splat(0))) == 15;
    return inside - outside;
}

/* -1 if a segment certainly has no point inside all planes, 1 if it certainly has, 0 if that is not certain. Twice the slack is
 * added to its heights or taken from them. Of the 16 u of all magnitudes that this is at least, heights take 6 u, the addition
 * one, and the rise two. A share is within u of itself, so the height there within 2 u: it needs no slack of its own. */
static inline int cull_filter_segment(const bvol_frustum *f, const bvol_vec3 *start, const bvol_vec3 *end)
{
    const v4 p = v4_set3(start->x, start->y, start->z), q = v4_set3(end->x, end->y, end->z), far = v4_max(v4_abs(p), v4_abs(q));
    const v4 limit = v4_splat(CULL_LIMIT);
    if (mask4_bits(mask4_and(v4_gt(limit, v4_abs(p)), v4_gt(limit, v4_abs(q)))) != 15)
        return 0;
    const v4 a[3] = {v4_all_x(p), v4_all_y(p), v4_all_z(p)}, b[3] = {v4_all_x(q), v4_all_y(q), v4_all_z(q)};
    const v4 most = v4_max(v4_max(v4_all_x(far), v4_all_y(far)), v4_all_z(far));
    cull_part possible = {v4_splat(0), v4_splat(1)}, certain = possible;
    for (int i = 0; i < f->groups; ++i) {
        const cull_group *g = &f->group[i];
        const v4 once = v4_add(v4_mul(v4_load(g->slope), most), v4_load(g->rest)), slack = v4_add(once, once);
        const v4 height = cull_point_height(g, a), rise = v4_sub(cull_point_height(g, b), height);
        cull_cut(&possible, v4_add(height, slack), rise);
        cull_cut(&certain, v4_sub(height, slack), rise);
    }
    return cull_left(&certain) - !cull_left(&possible);
}

/* The highest point over a plane, or the lowest, is that of one of the balls about the ends. */
int bvoli_frustum_filter_capsule(const bvol_frustum *f, const bvol_capsule *capsule, int side)
{
    const v4 p = v4_load(&capsule->a.x), q = v4_load_yzw(&capsule->a.z), reach = v4_splat(capsule->radius);
    const v4 size = v4_add(v4_max(v4_abs(p), v4_abs(q)), reach), limit = v4_splat(CULL_LIMIT);
    const mask4 fits = mask4_and(mask4_and(v4_gt(limit, v4_abs(p)), v4_gt(limit, v4_abs(q))), v4_gt(limit, size));
    if ((mask4_bits(fits) & MASK4_XYZ) != MASK4_XYZ || !(capsule->radius >= 0))
        return 0;
    const v4 a[3] = {v4_all_x(p), v4_all_y(p), v4_all_z(p)}, b[3] = {v4_all_x(q), v4_all_y(q), v4_all_z(q)};
    const v4 far = v4_max(v4_max(v4_all_x(size), v4_all_y(size)), v4_all_z(size));
    v4 most = v4_splat(INFINITY), least = most;
    for (int i = 0; i < f->groups; ++i) {
        const cull_group *g = &f->group[i];
        const v4 start = cull_point_height(g, a), end = cull_point_height(g, b), ball = v4_mul(v4_load(g->length), reach);
        const v4 height = side > 0 ? v4_add(v4_max(start, end), ball) : v4_sub(v4_min(start, end), ball);
        const v4 slack = v4_add(v4_mul(v4_load(g->slope), far), v4_load(g->rest));
        most = v4_min(most, v4_add(height, slack));
        least = v4_min(least, v4_sub(height, slack));
    }
    const int outside = mask4_bits(v4_gt(v4_splat(0), most)) != 0, inside = mask4_bits(v4_gt(least, v4_splat(0))) == 15;
    return inside - outside;
}

/* Four planes and one corner at a time. What a corner is off is added to the slack twice, for the roundings of its product. */
int bvoli_frustum_filter_corners(const bvol_frustum *f, const bvoli_corners4 *corners)
{
    const v4 far = v4_splat(corners->far), loose = v4_splat(2 * corners->loose);
    v4 most = v4_splat(INFINITY), least = most;
    for (int i = 0; i < f->groups; ++i) {
        const cull_group *g = &f->group[i];
        const v4 x = v4_load(g->x), y = v4_load(g->y), z = v4_load(g->z);
        const v4 off = v4_mul(v4_add(v4_add(v4_abs(x), v4_abs(y)), v4_abs(z)), loose);
        const v4 slack = v4_add(v4_add(v4_mul(v4_load(g->slope), far), v4_load(g->rest)), off);
        v4 height = v4_splat(INFINITY);
        for (int k = 0; k < 4 * corners->rows; ++k) {
            const v4 p[3] = {v4_splat(corners->x[k / 4][k % 4]), v4_splat(corners->y[k / 4][k % 4]),
                             v4_splat(corners->z[k / 4][k % 4])};
            height = v4_min(height, cull_point_height(g, p));
        }
        most = v4_min(most, v4_add(height, slack));
        least = v4_min(least, v4_sub(height, slack));
    }
    const int outside = mask4_bits(v4_gt(v4_splat(0), most)) != 0, inside = mask4_bits(v4_gt(least, v4_splat(0))) == 15;
    return corners->rows > 0 ? inside - outside : 0;
}

/* An OBB for the float filter, each number in every lane; far: no coordinate of a point of it is more, with room for what is
 * lost below 2^-126, to a flush to zero too: 2^-126 times an extent or an axis, while the slack is at least 2^-21 times both,
 * with 2^-60 more each. */
typedef struct cull_turned {
    v4 center[3], axis[3][3], extent[3], far;
} cull_turned;

#define CULL_LOST 0x1p-60F

/* Returns 0 if a number is NaN, infinite or beyond the limit. */
static inline int cull_turn(const bvol_obb *box, cull_turned *out)
{
    const v4 c = v4_load(&box->center.x), e = v4_abs(v4_load(&box->extent.x)), lost = v4_splat(CULL_LOST);
    v4 x, y, z;
    v4_load_columns(&box->axis[0].x, &x, &y, &z);
    const v4 length = v4_add(v4_add(v4_abs(x), v4_abs(y)), v4_abs(z)), limit = v4_splat(CULL_LIMIT);
    const v4 reach = v4_mul(v4_add(e, lost), v4_add(length, lost));
    out->far = v4_all_x(v4_sum3(v4_add(v4_abs(c), reach)));
    const v4 column[3] = {x, y, z}, centers[3] = {v4_all_x(c), v4_all_y(c), v4_all_z(c)};
    const v4 extents[3] = {v4_all_x(e), v4_all_y(e), v4_all_z(e)};
    for (int k = 0; k < 3; ++k) {
        out->center[k] = centers[k];
        out->extent[k] = extents[k];
        out->axis[0][k] = v4_all_x(column[k]);
        out->axis[1][k] = v4_all_y(column[k]);
        out->axis[2][k] = v4_all_z(column[k]);
    }
    return (mask4_bits(mask4_and(v4_gt(limit, length), v4_gt(limit, out->far))) & MASK4_XYZ) == MASK4_XYZ;
}

/* As cull_filter(). The reach along a plane has 7 u of its magnitude, and the sum with the height of the center one more, so
 * that twice the slack holds. */
static inline int cull_filter_obb(const bvol_frustum *f, const bvol_obb *box, int side)
{
    cull_turned s;
    v4 most = v4_splat(INFINITY), least = most;
    if (!cull_turn(box, &s))
        return 0;
    for (int i = 0; i < f->groups; ++i) {
        const cull_group *g = &f->group[i];
        const v4 once = v4_add(v4_mul(v4_load(g->slope), s.far), v4_load(g->rest)), slack = v4_add(once, once);
        const v4 n[3] = {v4_load(g->x), v4_load(g->y), v4_load(g->z)};
        v4 reach = v4_splat(0);
        for (int k = 0; k < 3; ++k) {
            const v4 xy = v4_add(v4_mul(n[0], s.axis[k][0]), v4_mul(n[1], s.axis[k][1]));
            reach = v4_add(reach, v4_mul(s.extent[k], v4_abs(v4_add(xy, v4_mul(n[2], s.axis[k][2])))));
        }
        const v4 center = cull_point_height(g, s.center), height = side > 0 ? v4_add(center, reach) : v4_sub(center, reach);
        most = v4_min(most, v4_add(height, slack));
        least = v4_min(least, v4_sub(height, slack));
    }
    const int outside = mask4_bits(v4_gt(v4_splat(0), most)) != 0, inside = mask4_bits(v4_gt(least, v4_splat(0))) == 15;
    return inside - outside;
}

/* Frustum and point */

BVOLI_RARE static int sharp_contains_point(const bvol_frustum *f, const bvol_vec3 *p)
{
    double point[3];
    int exact = 0, inside = 1;
    if (!bvoli_vec3_finite(p))
        return 0;
    bvoli_load(p, point);
    for (int i = 0; i < f->h.count && inside; ++i)
        inside = bvoli_halfspace_side(&f->h, i, point, &exact) >= 0;
    BVOLI_STAGE(BVOLI_frustum_contains_point, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return inside;
}

int bvol_frustum_contains_point(const bvol_frustum *frustum, const bvol_vec3 *p)
{
    if (!frustum || !p || frustum->nowhere)
        return 0;
    const int side = cull_filter_points(frustum, (v4[]){v4_load3(&p->x)}, 1);
    if (side == 0)
        return sharp_contains_point(frustum, p);
    BVOLI_STAGE(BVOLI_frustum_contains_point, BVOLI_FAST);
    return side > 0;
}

/* Frustum and box */

static void load_box(const bvol_aabb *box, double lo[3], double hi[3])
{
    bvoli_load(&box->min, lo);
    bvoli_load(&box->max, hi);
}

/* Whether the corner that is highest (side 1) or lowest (side -1) over each plane lies in its half-space. */
static int corners_hold(const bvol_frustum *f, const double lo[3], const double hi[3], int side, enum bvoli_predicate who)
{
    int exact = 0, hold = 1;
    for (int i = 0; i < f->h.count && hold; ++i)
        hold = bvoli_halfspace_corner(&f->h, i, lo, hi, side, &exact) >= 0;
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return hold;
}

BVOLI_RARE static int sharp_cull_aabb(const bvol_frustum *f, const bvol_aabb *box)
{
    double lo[3], hi[3];
    if (!bvoli_aabb_has_finite_point(box))
        return 0;
    load_box(box, lo, hi);
    return corners_hold(f, lo, hi, 1, BVOLI_frustum_cull_aabb);
}

int bvol_frustum_cull_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    if (!frustum || !box || frustum->nowhere)
        return 0;
    int side = cull_filter_aabb(frustum, box, 1);
    if (side == 0)
        return sharp_cull_aabb(frustum, box);
    BVOLI_STAGE(BVOLI_frustum_cull_aabb, BVOLI_FAST);
    return side > 0;
}

/* Overlap where the box is not certainly outside any single plane. */
static int sharp_overlaps_aabb(const bvol_frustum *f, const bvol_aabb *box)
{
    double lo[3], hi[3];
    bvoli_linear_forms forms;
    bvoli_span span;
    int exact = 0;
    load_box(box, lo, hi);
    bvoli_span_of(lo, hi, &span);
    bvoli_linear_forms_of(&f->h, NULL, &forms);
    if (bvoli_linear_forms_meet(&forms, &span)) {
        BVOLI_STAGE(BVOLI_frustum_overlaps_aabb, BVOLI_FAST);
        return 1;
    }
    const int likely = f->corners.known ? bvoli_farkas_decide_known(&f->corners, &forms, &f->adjacent, &span) : 0;
    const int miss = likely != 0 ? likely > 0 : bvoli_halfspaces_miss_box(&f->h, NULL, &forms, &span, &exact);
    BVOLI_STAGE(BVOLI_frustum_overlaps_aabb, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return !miss;
}

int bvol_frustum_overlaps_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    if (!frustum || !box || frustum->empty || !bvoli_aabb_has_finite_point(box))
        return 0;
    if (cull_filter_aabb(frustum, box, 1) >= 0)
        return sharp_overlaps_aabb(frustum, box);
    BVOLI_STAGE(BVOLI_frustum_overlaps_aabb, BVOLI_FAST);
    return 0;
}

int bvol_frustum_contains_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    double lo[3], hi[3];
    if (!frustum || !box)
        return 0;
    if (!bvoli_aabb_has_finite_point(box))
        return !bvoli_aabb_has_nan(box);
    if (frustum->nowhere)
        return 0;
    int side = cull_filter_aabb(frustum, box, -1);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_frustum_contains_aabb, BVOLI_FAST);
        return side > 0;
    }
    load_box(box, lo, hi);
    return corners_hold(frustum, lo, hi, -1, BVOLI_frustum_contains_aabb);
}

BVOLI_CLASSIFY(bvol_frustum_classify_aabb, frustum, aabb, bvol_frustum_overlaps_aabb, bvol_frustum_contains_aabb)

/* Frustum and sphere */

/* Whether the highest (side 1) or lowest (side -1) point over each plane lies in its half-space. */
static inline int balls_hold(const bvol_frustum *f, const bvol_sphere *sphere, int side, enum bvoli_predicate who)
{
    double center[3];
    int exact = 0, hold = 1, fast = cull_filter_sphere(f, sphere, side);
    if (fast != 0) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return fast > 0;
    }
    if (!bvoli_sphere_finite(sphere))
        return 0;
    bvoli_load(&sphere->center, center);
    for (int i = 0; i < f->h.count && hold; ++i)
        hold = bvoli_halfspace_ball(&f->h, i, center, (double)sphere->radius, side, &exact) >= 0;
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return hold;
}

int bvol_frustum_cull_sphere(const bvol_frustum *frustum, const bvol_sphere *sphere)
{
    return frustum && sphere && !frustum->nowhere && sphere->radius >= 0 &&
           balls_hold(frustum, sphere, 1, BVOLI_frustum_cull_sphere);
}

int bvol_frustum_overlaps_sphere(const bvol_frustum *frustum, const bvol_sphere *sphere)
{
    double center[3];
    if (!frustum || !sphere || frustum->empty || !(sphere->radius >= 0))
        return 0;
    if (cull_filter_sphere(frustum, sphere, 1) < 0) {
        BVOLI_STAGE(BVOLI_frustum_overlaps_sphere, BVOLI_FAST);
        return 0;
    }
    if (!bvoli_sphere_finite(sphere))
        return 0;
    bvoli_load(&sphere->center, center);
    return !bvoli_halfspaces_miss_ball(&frustum->h, center, (double)sphere->radius, BVOLI_frustum_overlaps_sphere);
}

int bvol_frustum_contains_sphere(const bvol_frustum *frustum, const bvol_sphere *sphere)
{
    if (!frustum || !sphere)
        return 0;
    if (sphere->radius < 0)
        return bvoli_sphere_finite(sphere);
    return !frustum->nowhere && balls_hold(frustum, sphere, -1, BVOLI_frustum_contains_sphere);
}

BVOLI_CLASSIFY(bvol_frustum_classify_sphere, frustum, sphere, bvol_frustum_overlaps_sphere, bvol_frustum_contains_sphere)

/* Frustum and OBB */

/* An OBB as a box in its own coordinates, and the planes as linear forms in these. */
typedef struct local_box {
    bvoli_frame frame;
    bvoli_span span;
    bvoli_linear_forms forms;
} local_box;

static void set_local(const bvol_frustum *f, const bvol_obb *box, local_box *out)
{
    double lo[3], hi[3];
    bvoli_load(&box->extent, hi);
    bvoli_load(&box->center, out->frame.origin);
    for (int k = 0; k < 3; ++k) {
        bvoli_load(&box->axis[k], out->frame.axis[k]);
        hi[k] = fabs(hi[k]);
        lo[k] = -hi[k];
    }
    bvoli_span_of(lo, hi, &out->span);
    bvoli_linear_forms_of(&f->h, &out->frame, &out->forms);
}

static int local_corners_hold(const bvol_frustum *f, const local_box *b, int side, int *exact)
{
    int hold = 1;
    for (int i = 0; i < f->h.count && hold; ++i)
        hold = bvoli_linear_form_corner(&f->h, &b->frame, &b->forms, i, &b->span, side, exact) >= 0;
    return hold;
}

BVOLI_RARE static int sharp_obb_holds(const bvol_frustum *f, const bvol_obb *box, int side, enum bvoli_predicate who)
{
    local_box b;
    int exact = 0;
    if (!bvoli_obb_finite(box))
        return 0;
    set_local(f, box, &b);
    int hold = local_corners_hold(f, &b, side, &exact);
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return hold;
}

static inline int obb_holds(const bvol_frustum *f, const bvol_obb *box, int side, enum bvoli_predicate who)
{
    const int fast = cull_filter_obb(f, box, side);
    if (fast == 0)
        return sharp_obb_holds(f, box, side, who);
    BVOLI_STAGE(who, BVOLI_FAST);
    return fast > 0;
}

int bvol_frustum_cull_obb(const bvol_frustum *frustum, const bvol_obb *box)
{
    return frustum && box && !frustum->nowhere && obb_holds(frustum, box, 1, BVOLI_frustum_cull_obb);
}

int bvol_frustum_overlaps_obb(const bvol_frustum *frustum, const bvol_obb *box)
{
    local_box b;
    int exact = 0;
    if (!frustum || !box || frustum->empty || !bvoli_obb_finite(box))
        return 0;
    set_local(frustum, box, &b);
    const int hold = local_corners_hold(frustum, &b, 1, &exact);
    if (!hold || bvoli_linear_forms_meet(&b.forms, &b.span)) {
        BVOLI_STAGE(BVOLI_frustum_overlaps_obb, exact ? BVOLI_EXACT : BVOLI_FAST);
        return hold;
    }
    const int likely = frustum->corners.known ? bvoli_farkas_decide(&b.forms, &frustum->adjacent, &b.span) : 0;
    const int miss = likely != 0 ? likely > 0 : bvoli_halfspaces_miss_box(&frustum->h, &b.frame, &b.forms, &b.span, &exact);
    BVOLI_STAGE(BVOLI_frustum_overlaps_obb, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return !miss;
}

int bvol_frustum_contains_obb(const bvol_frustum *frustum, const bvol_obb *box)
{
    return frustum && box && !frustum->nowhere && obb_holds(frustum, box, -1, BVOLI_frustum_contains_obb);
}

BVOLI_CLASSIFY(bvol_frustum_classify_obb, frustum, obb, bvol_frustum_overlaps_obb, bvol_frustum_contains_obb)

/* Frustum and segment, triangle */

BVOLI_APART static int overlaps_corners(const bvol_frustum *f, const bvol_vec3 *const points[], int count,
                                        enum bvoli_predicate who)
{
    double corner[3][3];
    if (f->empty)
        return 0;
    for (int i = 0; i < count; ++i) {
        if (!bvoli_vec3_finite(points[i]))
            return 0;
        bvoli_load(points[i], corner[i]);
    }
    return !bvoli_halfspaces_miss_corners(&f->h, (const double(*)[3])corner, count, who);
}

int bvol_frustum_overlaps_segment(const bvol_frustum *frustum, const bvol_segment *segment)
{
    if (!frustum || !segment || frustum->empty)
        return 0;
    const int side = cull_filter_segment(frustum, &segment->a, &segment->b);
    if (side == 0)
        return overlaps_corners(frustum, (const bvol_vec3 *[]){&segment->a, &segment->b}, 2, BVOLI_frustum_overlaps_segment);
    BVOLI_STAGE(BVOLI_frustum_overlaps_segment, BVOLI_FAST);
    return side > 0;
}

/* All of some points, where the filter is not certain. */
BVOLI_RARE static int sharp_contains_points(const bvol_frustum *f, const bvol_vec3 *p, int count)
{
    int inside = 1;
    for (int i = 0; i < count && inside; ++i)
        inside = bvol_frustum_contains_point(f, &p[i]);
    return inside;
}

int bvol_frustum_contains_segment(const bvol_frustum *frustum, const bvol_segment *segment)
{
    if (!frustum || !segment || frustum->nowhere)
        return 0;
    const v4 end[2] = {v4_load(&segment->a.x), v4_load_yzw(&segment->a.z)};
    const int side = cull_filter_points(frustum, end, 2);
    if (side == 0)
        return sharp_contains_points(frustum, (const bvol_vec3 *)(const void *)segment, 2);
    BVOLI_STAGE(BVOLI_frustum_contains_point, BVOLI_FAST);
    return side > 0;
}

BVOLI_CLASSIFY(bvol_frustum_classify_segment, frustum, segment, bvol_frustum_overlaps_segment, bvol_frustum_contains_segment)

int bvol_frustum_overlaps_triangle(const bvol_frustum *frustum, const bvol_triangle *triangle)
{
    return frustum && triangle &&
           overlaps_corners(frustum, (const bvol_vec3 *[]){&triangle->a, &triangle->b, &triangle->c}, 3,
                            BVOLI_frustum_overlaps_triangle);
}

int bvol_frustum_contains_triangle(const bvol_frustum *frustum, const bvol_triangle *triangle)
{
    if (!frustum || !triangle || frustum->nowhere)
        return 0;
    const v4 corner[3] = {v4_load(&triangle->a.x), v4_load(&triangle->b.x), v4_load_yzw(&triangle->b.z)};
    const int side = cull_filter_points(frustum, corner, 3);
    if (side == 0)
        return sharp_contains_points(frustum, (const bvol_vec3 *)(const void *)triangle, 3);
    BVOLI_STAGE(BVOLI_frustum_contains_point, BVOLI_FAST);
    return side > 0;
}

BVOLI_CLASSIFY(bvol_frustum_classify_triangle, frustum, triangle, bvol_frustum_overlaps_triangle,
               bvol_frustum_contains_triangle)
