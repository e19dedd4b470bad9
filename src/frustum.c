/* SPDX-License-Identifier: MIT */
#include <bvol/frustum.h>

#include "base/alloc.h"
#include "base/exact.h"
#include "base/filter.h"
#include "base/halfspaces.h"
#include "base/mixes.h"
#include "base/stage.h"
#include "base/value.h"
#include "base/vec4.h"

#include <string.h>

/* Planes as the float filter of cull sees them: four at a time, one a lane. */
enum { GROUPS = BVOLI_HALFSPACES / 4 };
typedef struct cull_group {
    float x[4], y[4], z[4], d[4];
    float slope[4], rest[4]; /* the error is at most slope * (largest coordinate) + rest */
} cull_group;

struct bvol_frustum {
    bvol_allocator allocator;
    size_t size; /* of the allocation */
    bvol_frustum_options options;
    int has_matrix, nowhere, empty; /* nowhere: one plane holds no point; empty: all planes together hold none */
    int planes, groups;
    bvol_plane plane[BVOL_FRUSTUM_MAX_PLANES]; /* rounded */
    bvoli_halfspaces h;
    cull_group group[GROUPS];
    double row[4][4]; /* of the matrix */
    size_t mixes;
    bvoli_mix mix[];
};

/* Making frusta */

/* Let u = 2^-24. A coefficient has one rounding to float, its product one, and the sum of four three: 5 u of |n|_1 m + |d|,
 * with m the largest coordinate of the box; 8 u also covers the roundings of the bound. What is lost below 2^-126, the smallest
 * normal float, is below 2^-120 (m + 1). Lanes without a plane hold every point. */
#define CULL_SLACK 0x1p-21
#define CULL_UNDERFLOW 0x1p-120

/* Up to here no product and no sum overflows: coefficients of normals are below 2. */
#define CULL_LIMIT 0x1p120F

static void set_cull(bvol_frustum *f)
{
    f->groups = (f->h.count + 3) / 4;
    for (int i = 0; i < 4 * f->groups; ++i) {
        static const double everywhere[4] = {0, 0, 0, 1};
        const double *q = i < f->h.count ? f->h.q[i] : everywhere;
        cull_group *g = &f->group[i / 4];
        g->x[i % 4] = (float)q[0];
        g->y[i % 4] = (float)q[1];
        g->z[i % 4] = (float)q[2];
        g->d[i % 4] = (float)q[3];
        g->slope[i % 4] = (float)(CULL_SLACK * bvoli_sum_abs(q) + CULL_UNDERFLOW);
        g->rest[i % 4] = fabs(q[3]) < (double)CULL_LIMIT ? (float)(CULL_SLACK * fabs(q[3]) + CULL_UNDERFLOW) : INFINITY;
    }
}

/* What follows from the planes. */
static void prepare(bvol_frustum *f)
{
    const double lo[3] = {-INFINITY, -INFINITY, -INFINITY}, hi[3] = {INFINITY, INFINITY, INFINITY};
    bvoli_span all;
    bvoli_span_of(lo, hi, &all);
    set_cull(f);
    f->mixes = bvoli_mixes_of(&f->h, f->mix);
    f->empty = f->nowhere || bvoli_mixes_separate(&f->h, f->mix, f->mixes, &all, BVOLI_frustum_overlaps_aabb) ||
               bvoli_halfspaces_four_exclude(&f->h);
}

/* Coefficients of a plane, rounded; of a half of it where one would pass the largest float. */
static bvol_plane round_plane(const double term[4][2])
{
    float c[4];
    for (double scale = 1;; scale = 0.5) {
        int finite = 1;
        for (int k = 0; k < 4; ++k) {
            c[k] = bvoli_sum_nearest((double[]){scale * term[k][0], scale * term[k][1]}, 2);
            finite &= bvoli_finite(c[k]);
        }
        if (finite || scale < 1)
            return (bvol_plane){{c[0], c[1], c[2]}, c[3]};
    }
}

/* Side `sign` of row r against row s, where s < 0 stands for zero: s + sign * r. */
typedef struct row_side {
    int8_t row, sign, with;
} row_side;

static void add_row_side(bvol_frustum *f, row_side side)
{
    double term[4][2];
    for (int k = 0; k < 4; ++k) {
        term[k][0] = side.sign * f->row[side.row][k];
        term[k][1] = side.with < 0 ? 0 : f->row[side.with][k];
    }
    f->plane[f->planes++] = round_plane((const double(*)[2])term);
    if (!bvoli_halfspaces_add(&f->h, (const double(*)[2])term))
        f->nowhere = 1;
}

static void set_matrix(bvol_frustum *f, const float m[16])
{
    const int row_major = (f->options.flags & BVOL_FRUSTUM_ROW_MAJOR) != 0;
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c)
            f->row[r][c] = (double)m[row_major ? 4 * r + c : 4 * c + r];

    const row_side low = f->options.depth_range == BVOL_DEPTH_ZERO_TO_ONE ? (row_side){2, 1, -1} : (row_side){2, 1, 3};
    const row_side high = {2, -1, 3};
    const int reversed = (f->options.flags & BVOL_FRUSTUM_REVERSED_Z) != 0;
    const row_side sides[6] = {{0, 1, 3}, {0, -1, 3}, {1, 1, 3}, {1, -1, 3}, reversed ? high : low, reversed ? low : high};
    f->planes = f->h.count = f->nowhere = 0;
    for (int i = 0; i < 6; ++i)
        add_row_side(f, sides[i]);
    prepare(f);
}

static int all_finite(const float *f, int count)
{
    for (int i = 0; i < count; ++i)
        if (!bvoli_finite(f[i]))
            return 0;
    return 1;
}

/* With room for the mixes of so many planes, and no planes yet. */
static bvol_result make(const bvol_allocator *allocator, int planes, bvol_frustum **out)
{
    bvol_allocator own;
    if (!bvoli_allocator_copy(allocator, &own))
        return BVOL_ERROR_ARGUMENT;
    const size_t size = sizeof(bvol_frustum) + bvoli_mixes_max(planes) * sizeof(bvoli_mix);
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
    if (options && !bvoli_options_copy(options, sizeof *options, sizeof *out, out))
        return BVOL_ERROR_OPTIONS;
    if ((out->flags & ~flags) != 0 || out->depth_range > BVOL_DEPTH_MINUS_ONE_TO_ONE || out->reserved != 0)
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
    result = make(allocator, 6, out);
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
    bvol_result result = make(allocator, (int)count, out);
    if (result != BVOL_OK)
        return result;
    for (size_t i = 0; i < count; ++i)
        add_plane(*out, &planes[i]);
    prepare(*out);
    return BVOL_OK;
}

bvol_result bvol_frustum_set_matrix(bvol_frustum *frustum, const float view_proj[16])
{
    if (!frustum || !view_proj || !frustum->has_matrix)
        return BVOL_ERROR_ARGUMENT;
    if (!all_finite(view_proj, 16))
        return BVOL_ERROR_NOT_FINITE;
    set_matrix(frustum, view_proj);
    return BVOL_OK;
}

void bvol_frustum_destroy(bvol_frustum *frustum)
{
    if (frustum)
        bvoli_free(frustum->allocator, frustum, frustum->size);
}

/* What a frustum is made of */

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

/* Frustum and point */

int bvol_frustum_contains_point(const bvol_frustum *frustum, const bvol_vec3 *p)
{
    double point[3];
    int exact = 0, inside = 1;
    if (!frustum || !p || frustum->nowhere || !bvoli_vec3_finite(p))
        return 0;
    bvoli_load(p, point);
    for (int i = 0; i < frustum->h.count && inside; ++i)
        inside = bvoli_halfspace_side(&frustum->h, i, point, &exact) >= 0;
    BVOLI_STAGE(BVOLI_frustum_contains_point, exact ? BVOLI_EXACT : BVOLI_FAST);
    return inside;
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

/* The box as the float filter sees it: each coordinate in every lane, and the largest magnitude. */
typedef struct cull_box {
    v4 x0, x1, y0, y1, z0, z1, far;
} cull_box;

/* In each lane the height of the highest corner. A NaN, from 0 * inf, may be lost here, but then `far` is beyond the limit. */
static inline v4 highest(const cull_group *g, const cull_box *b)
{
    v4 x = v4_load(g->x), y = v4_load(g->y), z = v4_load(g->z);
    v4 along = v4_add(v4_max(v4_mul(x, b->x0), v4_mul(x, b->x1)), v4_max(v4_mul(y, b->y0), v4_mul(y, b->y1)));
    return v4_add(v4_add(along, v4_max(v4_mul(z, b->z0), v4_mul(z, b->z1))), v4_load(g->d));
}

/* -1 certainly outside a plane, 1 certainly outside none, 0 not certain; for a box that is neither empty nor NaN. */
static inline int cull_filter(const bvol_frustum *f, const bvol_aabb *box)
{
    v4 lo = v4_load(&box->min.x), hi = v4_load_yzw(&box->min.z);
    v4 far = v4_max(v4_abs(lo), v4_abs(hi));
    if ((mask4_bits(v4_gt(v4_splat(CULL_LIMIT), far)) & MASK4_XYZ) != MASK4_XYZ)
        return 0;
    const cull_box b = {v4_all_x(lo),
                        v4_all_x(hi),
                        v4_all_y(lo),
                        v4_all_y(hi),
                        v4_all_z(lo),
                        v4_all_z(hi),
                        v4_max(v4_max(v4_all_x(far), v4_all_y(far)), v4_all_z(far))};
    int inside = 15;
    for (int i = 0; i < f->groups; ++i) {
        const cull_group *g = &f->group[i];
        v4 value = highest(g, &b), slack = v4_add(v4_mul(v4_load(g->slope), b.far), v4_load(g->rest));
        if (mask4_bits(v4_gt(v4_sub(v4_splat(0), slack), value)) != 0)
            return -1;
        inside &= mask4_bits(v4_gt(value, slack));
    }
    return inside == 15;
}

int bvol_frustum_cull_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    double lo[3], hi[3];
    if (!frustum || !box || frustum->nowhere || !bvoli_aabb_has_finite_point(box))
        return 0;
    int side = cull_filter(frustum, box);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_frustum_cull_aabb, BVOLI_FAST);
        return side > 0;
    }
    load_box(box, lo, hi);
    return corners_hold(frustum, lo, hi, 1, BVOLI_frustum_cull_aabb);
}

/* Where no plane alone has the box certainly outside. */
static int sharp_overlaps_aabb(const bvol_frustum *f, const bvol_aabb *box)
{
    double lo[3], hi[3];
    bvoli_forms forms;
    bvoli_span span;
    load_box(box, lo, hi);
    bvoli_span_of(lo, hi, &span);
    bvoli_forms_of(&f->h, NULL, &forms);
    if (bvoli_forms_meet(&forms, &span)) {
        BVOLI_STAGE(BVOLI_frustum_overlaps_aabb, BVOLI_FAST);
        return 1;
    }
    return !bvoli_mixes_separate(&f->h, f->mix, f->mixes, &span, BVOLI_frustum_overlaps_aabb);
}

int bvol_frustum_overlaps_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    if (!frustum || !box || frustum->empty || !bvoli_aabb_has_finite_point(box))
        return 0;
    if (cull_filter(frustum, box) >= 0)
        return sharp_overlaps_aabb(frustum, box);
    BVOLI_STAGE(BVOLI_frustum_overlaps_aabb, BVOLI_FAST);
    return 0;
}

int bvol_frustum_contains_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    double lo[3], hi[3];
    if (!frustum || !box || bvoli_aabb_has_nan(box))
        return 0;
    if (!bvoli_aabb_has_finite_point(box))
        return 1;
    load_box(box, lo, hi);
    return !frustum->nowhere && corners_hold(frustum, lo, hi, -1, BVOLI_frustum_contains_aabb);
}

int bvol_frustum_classify_aabb(const bvol_frustum *frustum, const bvol_aabb *box)
{
    return bvol_frustum_overlaps_aabb(frustum, box) ? BVOL_INTERSECTS + bvol_frustum_contains_aabb(frustum, box) : BVOL_OUTSIDE;
}
