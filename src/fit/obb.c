/* SPDX-License-Identifier: MIT */
/* A small OBB about points: the box along the coordinate axes or the one along the principal components, whichever is smaller,
 * with extents that are then found with certainty. */
#include <bvol/fit.h>
#include <bvol/obb.h>

#include "affine/axes.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "base/points.h"
#include "base/value.h"

/* The mean of the finite points and how many they are. */
static size_t find_mean(const bvoli_points *all, double mean[3])
{
    double p[3], sum[3] = {0, 0, 0};
    size_t accepted = 0;
    for (size_t i = 0; i < all->count; ++i) {
        if (!bvoli_vec3_finite(bvoli_point(all, i)))
            continue;
        bvoli_load(bvoli_point(all, i), p);
        for (int c = 0; c < 3; ++c)
            sum[c] += p[c];
        ++accepted;
    }
    for (int c = 0; c < 3; ++c)
        mean[c] = accepted ? sum[c] / (double)accepted : 0;
    return accepted;
}

/* Principal components */

static void find_covariance(const bvoli_points *all, const double mean[3], double m[3][3])
{
    double p[3];
    for (int i = 0; i < 9; ++i)
        m[i / 3][i % 3] = 0;
    for (size_t i = 0; i < all->count; ++i) {
        if (!bvoli_vec3_finite(bvoli_point(all, i)))
            continue;
        bvoli_load(bvoli_point(all, i), p);
        const double q[3] = {p[0] - mean[0], p[1] - mean[1], p[2] - mean[2]};
        for (int r = 0; r < 3; ++r)
            for (int c = r; c < 3; ++c)
                m[r][c] += q[r] * q[c];
    }
    m[1][0] = m[0][1];
    m[2][0] = m[0][2];
    m[2][1] = m[1][2];
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

/* The box of the points along the axes, not yet certain. Coordinates count from a point, which keeps them small and precise. */
static void measure(const bvoli_points *all, const double from[3], candidate *out)
{
    double p[3], dual[3][3], low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    bvoli_dual(out->axis, dual);
    for (size_t i = 0; i < all->count; ++i) {
        if (!bvoli_vec3_finite(bvoli_point(all, i)))
            continue;
        bvoli_load(bvoli_point(all, i), p);
        const double q[3] = {p[0] - from[0], p[1] - from[1], p[2] - from[2]};
        for (int k = 0; k < 3; ++k) {
            double along = bvoli_dot(dual[k], q);
            low[k] = along < low[k] ? along : low[k];
            high[k] = along > high[k] ? along : high[k];
        }
    }
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

static int exact_holds_all(const bvol_obb *box, const bvoli_points *all)
{
    for (size_t i = 0; i < all->count; ++i)
        if (bvoli_vec3_finite(bvoli_point(all, i)) && !bvol_obb_contains_point(box, bvoli_point(all, i)))
            return 0;
    return 1;
}

/* Finds the extents about the center and along the axes of a box: the least floats, or ones that are larger by rounding noise.
 * Where there is a float between what is certainly too small and what is certainly large enough, each point is tested. */
static void certify(bvol_obb *box, const bvoli_points *all)
{
    double c[3], p[3], dual[3][3], reach[3] = {0, 0, 0}, magnitude[3] = {0, 0, 0};
    bvoli_load(&box->center, c);
    bvoli_dual((const bvol_vec3 *)box->axis, dual);
    for (size_t i = 0; i < all->count; ++i) {
        if (!bvoli_vec3_finite(bvoli_point(all, i)))
            continue;
        bvoli_load(bvoli_point(all, i), p);
        for (int k = 0; k < 3; ++k) {
            const double term[3] = {dual[k][0] * (p[0] - c[0]), dual[k][1] * (p[1] - c[1]), dual[k][2] * (p[2] - c[2])};
            double along = fabs(term[0] + term[1] + term[2]), sum = bvoli_sum_abs(term);
            reach[k] = along <= reach[k] ? reach[k] : along; /* a center beyond the largest float makes it NaN or inf */
            magnitude[k] = sum > magnitude[k] ? sum : magnitude[k];
        }
    }
    float *extent = bvoli_coords_out(&box->extent), safe[3];
    int certain = 1;
    for (int k = 0; k < 3; ++k) {
        bvoli_extent bound = bvoli_bound_extent(reach[k], magnitude[k]);
        extent[k] = bound.least;
        safe[k] = bound.safe;
        certain &= bound.least == bound.safe;
    }
    if (certain || (bvoli_vec3_finite(&box->extent) && exact_holds_all(box, all)))
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
