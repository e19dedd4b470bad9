/* SPDX-License-Identifier: MIT */
/* Passes over points in the caller's memory, for fits: which are extreme, which is farthest, how far they reach along axes.
 *
 * Comparisons choose the first of equals, so that all tables agree. Points that
 * are not finite are passed over. Where doubles have wide registers, comparisons are made with a point in each lane. */
#ifndef BVOLI_KERNEL_MAKE_POINTS_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_POINTS_TEMPLATE_H

#include "affine/frame.h"
#include "arith/square_root.h"
#include "base/bits.h"
#include "base/points.h"
#include "kernel/doubles.h"
#include "kernel/kernel.h"

static inline int is_finite(d3 p)
{
    return d3_at_most(d3_abs(p), d3_splat((double)FLT_MAX)) == BVOLI_THREE;
}

/* A point in vectors; 0 if it is not finite. */
static inline int load_finite(const bvoli_points *all, size_t i, d3 *p)
{
    *p = d3_load(bvoli_coords(bvoli_point(all, i)));
    return is_finite(*p);
}

static inline void load_dual(const double dual[3][3], d3 lanes[3])
{
    for (int c = 0; c < 3; ++c)
        lanes[c] = d3_set(dual[0][c], dual[1][c], dual[2][c]);
}

/* For a point that is lower or higher along some axis than all before, of which there are few. */
BVOLI_APART static void take_end(d3 p, size_t i, double low[3], double high[3], size_t at[6])
{
    double along[3];
    d3_store(along, p);
    for (size_t k = 0; k < 3; ++k) {
        if (along[k] < low[k]) {
            low[k] = along[k];
            at[2 * k] = i;
        }
        if (along[k] > high[k]) {
            high[k] = along[k];
            at[2 * k + 1] = i;
        }
    }
}

static void points_reach(const bvoli_points *all, const double from[3], const double dual[3][3], double reach[3],
                         double magnitude[3])
{
    const d3 origin = d3_set(from[0], from[1], from[2]);
    d3 p, lanes[3], farthest = d3_splat(0), largest = d3_splat(0);
    load_dual(dual, lanes);
    for (size_t i = 0; i < all->count; ++i) {
        if (!load_finite(all, i, &p))
            continue;
        const bvoli_seen seen = bvoli_see(lanes, origin, p);
        farthest = d3_max(farthest, seen.along); /* a center beyond the largest float makes it NaN or infinite */
        largest = d3_max(seen.size, largest);
    }
    d3_store(reach, farthest);
    d3_store(magnitude, largest);
}

/* Bounds: of packed points three vectors hold LANES points, coordinate j modulo 3 of float j; of others each holds a
 * coordinate. A NaN is never less or greater; a stretch of points with one is taken point by point. */
typedef struct bounds_lanes {
    vf low[3], high[3];
} bounds_lanes;

enum { STRETCH = 64 * LANES };

static inline void take_bounds(const vf v[3], bounds_lanes *b, vm *whole)
{
    for (int j = 0; j < 3; ++j) {
        b->low[j] = vf_min(v[j], b->low[j]);
        b->high[j] = vf_max(v[j], b->high[j]);
        *whole = vm_and(*whole, vf_eq(v[j], v[j]));
    }
}

/* Of a multiple of LANES points. Returns 0, and takes none of them, if one has a NaN. */
static inline int take_packed(const char *from, size_t count, bounds_lanes *b)
{
    const float *const at = (const float *)(const void *)from;
    bounds_lanes next = *b;
    vm whole = vm_of(UINT64_MAX);
    for (size_t i = 0; i < 3 * count; i += 3 * (size_t)LANES) {
        const vf v[3] = {vf_load(at + i), vf_load(at + i + LANES), vf_load(at + i + 2 * (size_t)LANES)};
        take_bounds(v, &next, &whole);
    }
    if (vm_bits(whole) != vm_bits(vm_of(UINT64_MAX)))
        return 0;
    *b = next;
    return 1;
}

/* The same of points apart; each is read with the float behind it. */
static inline int take_strided(const char *from, size_t stride, size_t count, bounds_lanes *b)
{
    bounds_lanes next = *b;
    vm whole = vm_of(UINT64_MAX);
    for (size_t i = 0; i < count; i += LANES) {
        vf v[4];
        vf_fours(from + i * stride, stride, v);
        take_bounds(v, &next, &whole);
    }
    if (vm_bits(whole) != vm_bits(vm_of(UINT64_MAX)))
        return 0;
    *b = next;
    return 1;
}

/* How many packed points lie before one that begins where vectors do: loads across lines of the cache take twice as long. */
static inline size_t points_before_line(const bvoli_points *all)
{
    size_t n = 0;
    while (n < LANES && ((uintptr_t)all->first + n * sizeof(bvol_vec3)) % sizeof(vf) != 0)
        ++n;
    return n < all->count ? n : all->count;
}

static size_t points_bounds(const bvoli_points *all, bvol_aabb *box)
{
    const int packed = all->stride == sizeof(bvol_vec3);
    bounds_lanes b = {{vf_splat(INFINITY), vf_splat(INFINITY), vf_splat(INFINITY)},
                      {vf_splat(-INFINITY), vf_splat(-INFINITY), vf_splat(-INFINITY)}};
    float low[3 * LANES], high[3 * LANES];
    const bvoli_points head = {all->first, packed ? points_before_line(all) : 0, all->stride};
    size_t i = head.count, accepted;
    *box = BVOLI_AABB_EMPTY;
    if (all->count == 0) /* of no points there may be no address to count from */
        return 0;
    accepted = bvoli_points_widen(&head, box);
    while (i < all->count) {
        const char *const from = all->first + i * all->stride;
        const size_t left = all->count - i - 1, whole = left - left % LANES, n = whole < STRETCH ? whole : STRETCH;
        const bvoli_points stretch = {from, n, all->stride};
        if (n == 0)
            break;
        if (packed ? take_packed(from, n, &b) : take_strided(from, all->stride, n, &b))
            accepted += n;
        else
            accepted += bvoli_points_widen(&stretch, box);
        i += n;
    }
    const bvoli_points rest = {all->first + i * all->stride, all->count - i, all->stride};
    accepted += bvoli_points_widen(&rest, box);
    for (size_t j = 0; j < 3; ++j) {
        vf_store(low + j * LANES, b.low[j]);
        vf_store(high + j * LANES, b.high[j]);
    }
    for (size_t j = 0; j < 3 * (size_t)LANES; ++j) {
        const size_t k = packed ? j % 3 : j / LANES;
        float *const min = bvoli_coords_out(&box->min) + k, *const max = bvoli_coords_out(&box->max) + k;
        *min = low[j] < *min ? low[j] : *min;
        *max = high[j] > *max ? high[j] : *max;
    }
    return accepted;
}

/* LANES points from number `first` on. A point is read with what follows it, and so the last ones by a copy. */
static inline void load_points(const bvoli_points *all, size_t first, vf coordinate[4])
{
    float copy[LANES][4];
    if (all->count - first > LANES) {
        vf_fours(all->first + first * all->stride, all->stride, coordinate);
        return;
    }
    for (size_t i = 0; i < LANES; ++i)
        for (size_t c = 0; c < 4; ++c)
            copy[i][c] = c < 3 && first + i < all->count ? bvoli_coords(bvoli_point(all, first + i))[c] : NAN;
    vf_fours((const char *)copy, sizeof *copy, coordinate);
}

/* Distances in float, for points that are certainly nearer than another. With u = 2^-24 and c the point from which they are
 * measured, rounded: a difference has one rounding, which its square doubles, a square one more and their sum two: a distance
 * is that from c within 3 u of itself, and the limit has another; twice as much where rounding is directed, and what doubles
 * lose is less: below 2^-20. What is too small for floats takes less than 2^-61 off, as 2^-122 of the square. The distance from
 * c is that from the point within `off`. */
#define FLOAT_DISTANCE_SLACK 0x1p-20
#define FLOAT_DISTANCE_LEAST 0x1p-60

typedef struct float_center {
    vf at[3];
    double off;
} float_center;

static inline float_center float_center_of(const double from[3])
{
    float_center c = {.off = 0};
    for (int k = 0; k < 3; ++k) {
        c.at[k] = vf_splat((float)from[k]);
        c.off += fabs((double)(float)from[k] - from[k]);
    }
    return c;
}

/* Points at a squared distance of less, in float, are certainly nearer than sq, also where that is rounded in double. */
static inline vf float_limit(const float_center *c, double sq)
{
    const double reach = sq > 0 ? bvoli_sqrt(sq) * (1 - FLOAT_DISTANCE_SLACK) - c->off - FLOAT_DISTANCE_LEAST : 0;
    return vf_splat(reach > 0 ? (float)(reach * reach) : 0);
}

/* Whether one of LANES points may be at the limit or beyond; NaN is not. */
static inline int may_reach(const float_center *c, const vf coordinate[4], vf limit)
{
    const vf x = vf_sub(coordinate[0], c->at[0]), y = vf_sub(coordinate[1], c->at[1]), z = vf_sub(coordinate[2], c->at[2]);
    return vm_bits(vf_ge(vf_add(vf_add(vf_mul(x, x), vf_mul(y, y)), vf_mul(z, z)), limit)) != 0;
}

static size_t points_beyond(const bvoli_points *all, size_t first, const double from[3], double sq)
{
    const float_center center = float_center_of(from);
    const vf limit = float_limit(&center, sq);
    for (size_t i = first; i < all->count; i += LANES) {
        vf coordinate[4];
        load_points(all, i, coordinate);
        if (may_reach(&center, coordinate, limit))
            return i;
    }
    return all->count;
}

#ifdef BVOLI_DOUBLES

/* HALF points at a time, by coordinate; NaN in all coordinates of those that are not finite, and where there are none left. */
typedef struct some_points {
    vd x, y, z;
    unsigned finite;
} some_points;

static inline some_points half_of(const vf coordinate[4], int half)
{
    const vd x = vd_of(coordinate[0], half), y = vd_of(coordinate[1], half), z = vd_of(coordinate[2], half);
    const vd zero = vd_add(vd_add(vd_sub(x, x), vd_sub(y, y)), vd_sub(z, z)); /* or NaN */
    return (some_points){vd_add(x, zero), vd_add(y, zero), vd_add(z, zero), vd_at_most(zero, zero)};
}

/* The points of a block that were said to be lower or higher than all before, from the first on. */
BVOLI_APART static void take_ends(const bvoli_points *all, size_t first, unsigned which, const double from[3],
                                  const double dual[3][3], double low[3], double high[3], size_t at[6])
{
    d3 p, lanes[3];
    load_dual(dual, lanes);
    for (size_t i = first; which != 0; which >>= 1, ++i)
        if (which & 1 && load_finite(all, i, &p))
            take_end(bvoli_dot3_lanes(lanes, d3_sub(p, d3_set(from[0], from[1], from[2]))), i, low, high, at);
}

/* What is not finite may be said to be farther; NaN is not. */
static void points_along(const bvoli_points *all, const double from[3], const double dual[3][3], double low[3], double high[3],
                         size_t at[6])
{
    const vd origin[3] = {vd_splat(from[0]), vd_splat(from[1]), vd_splat(from[2])};
    vd lanes[3][3], least[3], most[3];
    for (int k = 0; k < 3; ++k) {
        least[k] = vd_splat(low[k]);
        most[k] = vd_splat(high[k]);
        for (int c = 0; c < 3; ++c)
            lanes[k][c] = vd_splat(dual[k][c]);
    }
    for (size_t i = 0; i < all->count; i += LANES) {
        vf coordinate[4];
        load_points(all, i, coordinate);
        for (int half = 0; half < 2; ++half) {
            unsigned further = 0;
            vd p[3];
            for (int c = 0; c < 3; ++c)
                p[c] = vd_sub(vd_of(coordinate[c], half), origin[c]);
            for (int k = 0; k < 3; ++k) {
                const vd xy = vd_add(vd_mul(lanes[k][0], p[0]), vd_mul(lanes[k][1], p[1])),
                         along = vd_add(xy, vd_mul(lanes[k][2], p[2]));
                further |= vd_less(along, least[k]) | vd_less(most[k], along);
            }
            if (further == 0)
                continue;
            take_ends(all, i + (size_t)half * HALF, further, from, dual, low, high, at);
            for (int k = 0; k < 3; ++k) {
                least[k] = vd_splat(low[k]);
                most[k] = vd_splat(high[k]);
            }
        }
    }
}

/* The greatest number of each lane, and the number of the half that had it first. */
typedef struct greatest {
    vd value, half;
} greatest;

static inline void take_greater(greatest *g, vd value, vd half)
{
    g->half = vd_if_less(g->value, value, half, g->half);
    g->value = vd_max(value, g->value); /* the second, where the first is NaN */
}

/* The first point with the greatest number; 0 where there is none. */
static inline size_t first_of(const greatest *g, double *most)
{
    double value[HALF], half[HALF];
    size_t found = SIZE_MAX;
    vd_store(value, g->value);
    vd_store(half, g->half);
    *most = value[0];
    for (int i = 1; i < HALF; ++i)
        *most = value[i] > *most ? value[i] : *most;
    for (size_t i = 0; i < HALF; ++i) {
        const size_t number = (size_t)half[i] * HALF + i;
        found = value[i] >= *most && number < found ? number : found;
    }
    return found == SIZE_MAX ? 0 : found;
}

static size_t points_extreme(const bvoli_points *all, size_t at[2 * BVOLI_POINT_DIRECTIONS])
{
    greatest high[BVOLI_POINT_DIRECTIONS], low[BVOLI_POINT_DIRECTIONS];
    const vd zero = vd_splat(0), one = vd_splat(1);
    vd number = zero;
    size_t accepted = 0;
    double most;
    for (size_t k = 0; k < BVOLI_POINT_DIRECTIONS; ++k)
        high[k] = low[k] = (greatest){vd_splat(-INFINITY), zero};
    for (size_t i = 0; i < all->count; i += LANES) {
        vf coordinate[4];
        load_points(all, i, coordinate);
        for (int half = 0; half < 2; ++half) {
            const some_points p = half_of(coordinate, half);
            const vd sum = vd_add(p.x, p.y), difference = vd_sub(p.x, p.y);
            const vd along[BVOLI_POINT_DIRECTIONS] = {
                p.x, p.y, p.z, vd_add(sum, p.z), vd_sub(sum, p.z), vd_add(difference, p.z), vd_sub(difference, p.z)};
            for (size_t k = 0; k < BVOLI_POINT_DIRECTIONS; ++k) {
                take_greater(&high[k], along[k], number);
                take_greater(&low[k], vd_sub(zero, along[k]), number);
            }
            accepted += bvoli_count_bits(p.finite);
            number = vd_add(number, one);
        }
    }
    for (size_t k = 0; k < BVOLI_POINT_DIRECTIONS; ++k) {
        at[2 * k] = first_of(&high[k], &most);
        at[2 * k + 1] = first_of(&low[k], &most);
    }
    return accepted;
}

/* What a pass for the farthest point knows: the greatest of each lane, and of all. */
typedef struct farther {
    greatest lanes;
    double most;
} farther;

/* LANES points, of which some may be farther than all before, from number `first` on. */
static inline void take_farther(const vf coordinate[4], size_t first, const double from[3], farther *f)
{
    const vd x = vd_splat(from[0]), y = vd_splat(from[1]), z = vd_splat(from[2]);
    for (int half = 0; half < 2; ++half) {
        const some_points p = half_of(coordinate, half);
        const vd gap[3] = {vd_sub(p.x, x), vd_sub(p.y, y), vd_sub(p.z, z)};
        const vd sq = vd_add(vd_add(vd_mul(gap[0], gap[0]), vd_mul(gap[1], gap[1])), vd_mul(gap[2], gap[2]));
        if (vd_less(vd_splat(f->most), sq) == 0)
            continue;
        const size_t part = first / HALF + (size_t)half;
        take_greater(&f->lanes, sq, vd_splat((double)part));
        (void)first_of(&f->lanes, &f->most);
    }
}

static size_t points_farthest(const bvoli_points *all, const double from[3], double *most_sq)
{
    const float_center center = float_center_of(from);
    farther f = {{vd_splat(-1), vd_splat(0)}, -1};
    vf limit = vf_splat(0);
    for (size_t i = 0; i < all->count; i += LANES) {
        vf coordinate[4];
        load_points(all, i, coordinate);
        if (!may_reach(&center, coordinate, limit))
            continue;
        const double before = f.most;
        take_farther(coordinate, i, from, &f);
        if (f.most > before)
            limit = float_limit(&center, f.most);
    }
    return first_of(&f.lanes, most_sq);
}

#else

static void points_along(const bvoli_points *all, const double from[3], const double dual[3][3], double low[3], double high[3],
                         size_t at[6])
{
    const d3 origin = d3_set(from[0], from[1], from[2]);
    d3 lanes[3], least = d3_set(low[0], low[1], low[2]), most = d3_set(high[0], high[1], high[2]);
    load_dual(dual, lanes);
    const char *here = all->first;
    for (size_t i = 0; i < all->count; ++i, here += all->stride) {
        const d3 p = d3_load((const float *)(const void *)here), along = bvoli_dot3_lanes(lanes, d3_sub(p, origin));
        if ((d3_less(along, least) | d3_less(most, along)) == 0 || !is_finite(p)) /* few are looked at a second time */
            continue;
        take_end(along, i, low, high, at);
        least = d3_set(low[0], low[1], low[2]);
        most = d3_set(high[0], high[1], high[2]);
    }
}

/* The directions: the axes, and the diagonals of the cube. */
static void all_directions(const double p[3], double along[BVOLI_POINT_DIRECTIONS])
{
    const double sum = p[0] + p[1], difference = p[0] - p[1];
    for (int k = 0; k < 3; ++k)
        along[k] = p[k];
    along[3] = sum + p[2];
    along[4] = sum - p[2];
    along[5] = difference + p[2];
    along[6] = difference - p[2];
}

/* How high and how low the points came so far. */
typedef struct extremes {
    double high[BVOLI_POINT_DIRECTIONS], low[BVOLI_POINT_DIRECTIONS];
} extremes;

/* For a point that is higher or lower than all before in some direction, of which there are few. */
BVOLI_APART static void take_extreme(d3 p, size_t i, extremes *e, size_t at[2 * BVOLI_POINT_DIRECTIONS])
{
    double point[3], along[BVOLI_POINT_DIRECTIONS];
    d3_store(point, p);
    all_directions(point, along);
    for (size_t k = 0; k < BVOLI_POINT_DIRECTIONS; ++k) {
        if (along[k] > e->high[k]) {
            e->high[k] = along[k];
            at[2 * k] = i;
        }
        if (along[k] < e->low[k]) {
            e->low[k] = along[k];
            at[2 * k + 1] = i;
        }
    }
}

/* What was found so far, in vectors: along the axes, and along the diagonals with z added and taken off. */
typedef struct reached {
    d3 high[3], low[3];
} reached;

static reached load_reached(const extremes *e)
{
    const double *high = e->high, *low = e->low;
    return (reached){{d3_set(high[0], high[1], high[2]), d3_set(high[3], high[5], high[5]), d3_set(high[4], high[6], high[6])},
                     {d3_set(low[0], low[1], low[2]), d3_set(low[3], low[5], low[5]), d3_set(low[4], low[6], low[6])}};
}

/* Whether a point is higher or lower in some direction. */
static inline int reaches_further(const reached *r, d3 p)
{
    const d3 across = d3_add(d3_all_x(p), d3_mul(d3_all_y(p), d3_set(1, -1, -1))), z = d3_all_z(p);
    const d3 along[3] = {p, d3_add(across, z), d3_sub(across, z)};
    unsigned further = 0;
    for (int k = 0; k < 3; ++k)
        further |= d3_less(r->high[k], along[k]) | d3_less(along[k], r->low[k]);
    return further != 0;
}

static size_t points_extreme(const bvoli_points *all, size_t at[2 * BVOLI_POINT_DIRECTIONS])
{
    extremes e;
    d3 p;
    size_t accepted = 0;
    for (size_t k = 0; k < BVOLI_POINT_DIRECTIONS; ++k) {
        e.high[k] = -INFINITY;
        e.low[k] = INFINITY;
        at[2 * k] = at[2 * k + 1] = 0;
    }
    reached r = load_reached(&e);
    for (size_t i = 0; i < all->count; ++i) {
        if (!load_finite(all, i, &p))
            continue;
        ++accepted;
        if (reaches_further(&r, p)) {
            take_extreme(p, i, &e, at);
            r = load_reached(&e);
        }
    }
    return accepted;
}

static size_t points_farthest(const bvoli_points *all, const double from[3], double *most_sq)
{
    double most = -1;
    size_t found = 0;
    for (size_t i = 0; i < all->count; ++i) {
        const float *p = bvoli_coords(bvoli_point(all, i));
        const double gap[3] = {(double)p[0] - from[0], (double)p[1] - from[1], (double)p[2] - from[2]};
        const double sq = bvoli_dot(gap, gap);
        if ((sq > most) & (sq < INFINITY)) { /* that of finite floats is */
            most = sq;
            found = i;
        }
    }
    *most_sq = most;
    return found;
}

#endif

#endif
