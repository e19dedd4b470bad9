/* SPDX-License-Identifier: MIT */
/* A small OBB about points: the box along the coordinate axes or the one along the principal components, whichever is smaller,
 * with extents that are then found with certainty. */
#include <bvol/fit.h>
#include <bvol/obb.h>

#include "affine/axes.h"
#include "affine/frame.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "base/points.h"
#include "base/value.h"

/* A point in vectors; 0 if it is not finite. */
static inline int load_finite(const bvoli_points *all, size_t i, d3 *p)
{
    *p = d3_load(bvoli_coords(bvoli_point(all, i)));
    return d3_at_most(d3_abs(*p), d3_splat((double)FLT_MAX)) == 7;
}

/* The mean of the finite points and how many they are. */
static size_t find_mean(const bvoli_points *all, double mean[3])
{
    d3 p, sum = d3_splat(0);
    size_t accepted = 0;
    for (size_t i = 0; i < all->count; ++i) {
        if (!load_finite(all, i, &p))
            continue;
        sum = d3_add(sum, p);
        ++accepted;
    }
    d3_store(mean, sum);
    for (int c = 0; c < 3; ++c)
        mean[c] = accepted ? mean[c] / (double)accepted : 0;
    return accepted;
}

/* Principal components */

static void find_covariance(const bvoli_points *all, const double mean[3], double m[3][3])
{
    const d3 middle = d3_set(mean[0], mean[1], mean[2]);
    d3 p, squares = d3_splat(0), products = d3_splat(0); /* xx, yy, zz; xy, yz, zx */
    for (size_t i = 0; i < all->count; ++i) {
        if (!load_finite(all, i, &p))
            continue;
        const d3 q = d3_sub(p, middle);
        squares = d3_add(squares, d3_mul(q, q));
        products = d3_add(products, d3_mul(q, d3_yzx(q)));
    }
    double diagonal[3], other[3];
    d3_store(diagonal, squares);
    d3_store(other, products);
    for (int k = 0; k < 3; ++k) {
        m[k][k] = diagonal[k];
        m[k][(k + 1) % 3] = m[(k + 1) % 3][k] = other[k];
    }
}

static void find_components(const bvoli_points *all, const double mean[3], bvol_vec3 axis[3])
{
    const int order[3] = {0, 1, 2};
    double m[3][3], v[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    find_covariance(all, mean, m);
    bvoli_diagonalise(m, v, 0);
    bvoli_orthonormal((const double(*)[3])v, order, axis);
}

/* A box along axes */

typedef struct candidate {
    bvol_vec3 axis[3];
    double center[3], half[3];
} candidate;

/* The vectors that give coordinates along axes; [c] has coordinate c of all three. */
static void load_dual(const bvol_vec3 axis[3], d3 lanes[3])
{
    double dual[3][3];
    bvoli_dual(axis, dual);
    for (int c = 0; c < 3; ++c)
        lanes[c] = d3_set(dual[0][c], dual[1][c], dual[2][c]);
}

/* The box of the points along the axes, not yet certain. Coordinates count from a point, which keeps them small and precise. */
static void measure(const bvoli_points *all, const double from[3], candidate *out)
{
    const d3 origin = d3_set(from[0], from[1], from[2]);
    d3 p, dual[3], least = d3_splat(INFINITY), most = d3_splat(-INFINITY);
    double low[3], high[3];
    load_dual(out->axis, dual);
    for (size_t i = 0; i < all->count; ++i) {
        if (!load_finite(all, i, &p))
            continue;
        const d3 along = bvoli_dot3_lanes(dual, d3_sub(p, origin));
        least = d3_min(along, least);
        most = d3_max(along, most);
    }
    d3_store(low, least);
    d3_store(high, most);
    for (int c = 0; c < 3; ++c)
        out->center[c] = from[c];
    for (int k = 0; k < 3; ++k) {
        double axis[3], middle = 0.5 * (low[k] + high[k]);
        bvoli_load(&out->axis[k], axis);
        out->half[k] = 0.5 * (high[k] - low[k]);
        for (int c = 0; c < 3; ++c)
            out->center[c] += middle * axis[c];
    }
}

/* The volume, with every side a millionth of all longer: so that flat boxes compare by area and thin ones by length. */
static double volume(const candidate *box)
{
    double more = 0x1p-20 * bvoli_sum_abs(box->half);
    return (box->half[0] + more) * (box->half[1] + more) * (box->half[2] + more);
}

/* Extents with certainty */

/* The points from the center of a box, along its axes: magnitudes, and what they would be if nothing cancelled. */
typedef struct view {
    d3 center, dual[3];
} view;

static inline void see(const view *v, d3 p, d3 *along, d3 *size)
{
    const d3 way = d3_sub(p, v->center);
    const d3 term[3] = {d3_mul(v->dual[0], d3_all_x(way)), d3_mul(v->dual[1], d3_all_y(way)),
                        d3_mul(v->dual[2], d3_all_z(way))};
    *along = d3_abs(d3_add(d3_add(term[0], term[1]), term[2]));
    *size = d3_add(d3_add(d3_abs(term[0]), d3_abs(term[1])), d3_abs(term[2]));
}

/* Only points near the faces are asked about exactly. */
static int exact_holds_all(const bvol_obb *box, const bvoli_points *all, const view *v)
{
    const d3 extent = d3_load(bvoli_coords(&box->extent)), slack = d3_splat(BVOLI_EXTENT_SLACK);
    d3 p, along, size;
    for (size_t i = 0; i < all->count; ++i) {
        if (!load_finite(all, i, &p))
            continue;
        see(v, p, &along, &size);
        const unsigned inside = d3_less(d3_add(along, d3_mul(slack, size)), extent);
        if (inside != 7 && !bvol_obb_contains_point(box, bvoli_point(all, i)))
            return 0;
    }
    return 1;
}

/* Finds the extents about the center and along the axes of a box: the least floats, or ones that are larger by rounding noise.
 * Where there is a float between what is certainly too small and what is certainly large enough, each point is tested. */
static void certify(bvol_obb *box, const bvoli_points *all)
{
    view v = {.center = d3_load(bvoli_coords(&box->center))};
    d3 p, along, size, farthest = d3_splat(0), largest = d3_splat(0);
    double reach[3], magnitude[3];
    load_dual(box->axis, v.dual);
    for (size_t i = 0; i < all->count; ++i) {
        if (!load_finite(all, i, &p))
            continue;
        see(&v, p, &along, &size);
        farthest = d3_max(farthest, along); /* a center beyond the largest float makes it NaN or infinite */
        largest = d3_max(size, largest);
    }
    d3_store(reach, farthest);
    d3_store(magnitude, largest);
    float *extent = bvoli_coords_out(&box->extent), safe[3];
    int certain = 1;
    for (int k = 0; k < 3; ++k) {
        bvoli_extent bound = bvoli_bound_extent(reach[k], magnitude[k]);
        extent[k] = bound.least;
        safe[k] = bound.safe;
        certain &= bound.least == bound.safe;
    }
    if (certain || (bvoli_vec3_finite(&box->extent) && exact_holds_all(box, all, &v)))
        return;
    for (int k = 0; k < 3; ++k)
        extent[k] = safe[k];
}

static void swap_axes(bvol_obb *box, int i, int j)
{
    float *extent = bvoli_coords_out(&box->extent), e = extent[i];
    bvol_vec3 axis = box->axis[i];
    extent[i] = extent[j];
    extent[j] = e;
    box->axis[i] = box->axis[j];
    box->axis[j] = axis;
}

/* Extents in falling order and a right-handed frame. */
static void put_in_order(bvol_obb *box)
{
    const float *extent = bvoli_coords(&box->extent);
    double a[3][3], cross[3];
    for (int k = 0; k < 3; ++k) {
        int i = k == 1; /* compares 0 with 1, 1 with 2, 0 with 1 */
        if (extent[i] < extent[i + 1])
            swap_axes(box, i, i + 1);
    }
    for (int k = 0; k < 3; ++k)
        bvoli_load(&box->axis[k], a[k]);
    bvoli_cross(a[0], a[1], cross);
    bvol_vec3 *last = &box->axis[2];
    if (bvoli_dot(cross, a[2]) < 0)
        *last = (bvol_vec3){0.0F - last->x, 0.0F - last->y, 0.0F - last->z};
}

size_t bvol_obb_from_points(const float *points, size_t count, size_t stride, bvol_obb *out)
{
    bvoli_points all = bvoli_points_of(points, count, stride);
    candidate best = {.axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, other;
    double mean[3];
    size_t accepted = find_mean(&all, mean);
    *out = BVOLI_OBB_NAN;
    if (accepted == 0)
        return 0;
    measure(&all, (const double[3]){0, 0, 0}, &best);
    find_components(&all, mean, other.axis);
    measure(&all, mean, &other);
    if (volume(&other) < volume(&best))
        best = other;

    bvol_obb box = {.center = {(float)best.center[0], (float)best.center[1], (float)best.center[2]},
                    .axis = {best.axis[0], best.axis[1], best.axis[2]}};
    certify(&box, &all);
    if (!bvoli_vec3_finite(&box.extent))
        return accepted;
    put_in_order(&box);
    *out = box;
    return accepted;
}
