/* SPDX-License-Identifier: MIT */
#include "base/balls.h"

#include "base/filter.h"
#include "base/forms.h"

#include <string.h>

/* With u = 2^-53: the height of the center over a plane is within 5 u of its magnitude (halfspaces.c), the radius times |n|
 * within 5 u of itself, their sum has one more rounding. */
#define HEIGHT_SLACK 0x1p-49

/* For the planes of a flat, with dual vectors such that w = sum of height * dual is normal to nothing but the way to the foot:
 *
 *     a pair n, m:      dual m and -n,                  volume |n x m|
 *     a triple n, m, k: dual m x k, k x n and n x m,    volume n . (m x k)
 *
 * and then mu is -(w . dual) / volume^2, the distance |w| / volume. Bounds in u: the components of a dual vector are within 4
 * of their magnitude g, those of w within 5 + 4 + 1 + 2 = 12 of W = sum of (magnitude of height) * g; a product w . dual within
 * 3 (12 + 4 + 3) = 57 of W g; |w|^2 within 3 (24 + 3) = 81 of W^2; volume^2 within 41 of the square of its magnitude, with the
 * product by radius^2. 128 u covers each, second order and the roundings of the bounds included. */
#define FOOT_SLACK 0x1p-46

/* Exact */

static void exact_normal(const bvoli_halfspaces *h, int i, bvoli_dyadic n[3])
{
    for (int k = 0; k < 3; ++k)
        n[k] = bvoli_halfspace_exact(h, i, k);
}

/* The sign of x + side * sqrt(y) for y >= 0. */
static int exact_sign_with_root(bvoli_dyadic x, bvoli_dyadic y, int side)
{
    int sign = bvoli_dy_sign(x), order = bvoli_dy_cmp(bvoli_dy_mul(x, x), y);
    if (bvoli_dy_sign(y) == 0)
        return sign;
    return sign * side < 0 ? order * sign : side;
}

static int exact_ball(const bvoli_halfspaces *h, int i, const double center[3], double radius, int side)
{
    bvoli_dyadic n[3], r = bvoli_dy(radius);
    exact_normal(h, i, n);
    return exact_sign_with_root(bvoli_halfspace_height(h, i, center), bvoli_dy_mul(bvoli_dy_mul(r, r), bvoli_dy_dot(n, n)),
                                side);
}

/* Whether the planes have a foot, on the outer side of which the center lies beyond the radius. */
static int exact_foot_beyond(const bvoli_halfspaces *h, const int plane[3], int size, const double center[3], double radius)
{
    bvoli_dyadic n[3][3] = {{{0}}}, dual[3][3] = {{{0}}}, w[3] = {bvoli_dy(0), bvoli_dy(0), bvoli_dy(0)}, volume_sq,
                 r = bvoli_dy(radius);
    for (int a = 0; a < size; ++a)
        exact_normal(h, plane[a], n[a]);
    for (int a = 0; a < size; ++a) {
        if (size == 3)
            bvoli_dy_cross(n[(a + 1) % 3], n[(a + 2) % 3], dual[a]);
        for (int k = 0; size == 2 && k < 3; ++k)
            dual[a][k] = a == 0 ? n[1][k] : bvoli_dy_neg(n[0][k]);
        bvoli_dyadic height = bvoli_halfspace_height(h, plane[a], center);
        for (int k = 0; k < 3; ++k)
            w[k] = bvoli_dy_add(w[k], bvoli_dy_mul(height, dual[a][k]));
    }
    for (int a = 0; a < size; ++a)
        if (bvoli_dy_sign(bvoli_dy_dot(w, dual[a])) > 0)
            return 0;
    if (size == 3) {
        bvoli_dyadic volume = bvoli_dy_dot(n[0], dual[0]);
        volume_sq = bvoli_dy_mul(volume, volume);
    } else {
        bvoli_dyadic cross[3];
        bvoli_dy_cross(n[0], n[1], cross);
        volume_sq = bvoli_dy_dot(cross, cross);
    }
    return bvoli_dy_sign(volume_sq) > 0 && bvoli_dy_cmp(bvoli_dy_dot(w, w), bvoli_dy_mul(bvoli_dy_mul(r, r), volume_sq)) > 0;
}

/* In double */

static double height_over(const double q[4], const double p[3], double *magnitude)
{
    const double terms[3] = {q[0] * p[0], q[1] * p[1], q[2] * p[2]};
    *magnitude = bvoli_sum_abs(terms) + fabs(q[3]);
    return terms[0] + terms[1] + terms[2] + q[3];
}

int bvoli_halfspace_ball(const bvoli_halfspaces *h, int i, const double center[3], double radius, int side, int *exact)
{
    double size, height = height_over(h->q[i], center, &size), reach = radius * h->length[i];
    int sign = bvoli_decide(height + side * reach, HEIGHT_SLACK * (size + reach));
    if (sign != 0)
        return sign;
    *exact = 1;
    return exact_ball(h, i, center, radius, side);
}

/* The center's heights over all planes. */
typedef struct heights {
    const bvoli_halfspaces *h;
    const double *center;
    double radius;
    double height[BVOLI_HALFSPACES], size[BVOLI_HALFSPACES];
} heights;

/* -1 the foot of some planes is certainly beyond the radius, 1 it is not, or there is none; 0 not certain. */
static int decide_foot(const heights *b, const int plane[3], int count)
{
    const double *n[3];
    double dual[3][3], g[3], w[3] = {0, 0, 0}, size = 0, volume_sq, volume_g;
    int outside = 0, unsure = 0;
    for (int a = 0; a < count; ++a) {
        n[a] = b->h->q[plane[a]];
        outside |= !(b->height[plane[a]] > HEIGHT_SLACK * b->size[plane[a]]);
    }
    if (!outside)
        return 1;
    for (int a = 0; a < count; ++a) {
        const double *next = n[(a + 1) % count], *last = n[(a + 2) % count];
        if (count == 3)
            bvoli_cross(next, last, dual[a]);
        for (int k = 0; count == 2 && k < 3; ++k)
            dual[a][k] = a == 0 ? next[k] : -next[k];
        g[a] = count == 3 ? 2 * bvoli_max_abs(next) * bvoli_max_abs(last) : bvoli_max_abs(next);
        for (int k = 0; k < 3; ++k)
            w[k] += b->height[plane[a]] * dual[a][k];
        size += b->size[plane[a]] * g[a];
    }
    for (int a = 0; a < count; ++a) {
        int sign = bvoli_decide(bvoli_dot(w, dual[a]), FOOT_SLACK * size * g[a] + BVOLI_UNDERFLOW_SLACK);
        if (sign > 0)
            return 1;
        unsure |= sign == 0;
    }
    if (count == 3) {
        volume_sq = bvoli_dot(n[0], dual[0]);
        volume_sq *= volume_sq;
        volume_g = 3 * bvoli_max_abs(n[0]) * g[0];
    } else {
        double cross[3];
        bvoli_cross(n[0], n[1], cross);
        volume_sq = bvoli_dot(cross, cross);
        volume_g = 2 * g[0] * g[1];
    }
    const double radius_sq = b->radius * b->radius;
    unsure |= !(volume_sq > FOOT_SLACK * volume_g * volume_g + BVOLI_UNDERFLOW_SLACK);
    int sign = bvoli_decide(radius_sq * volume_sq - bvoli_dot(w, w),
                            FOOT_SLACK * (size * size + radius_sq * volume_g * volume_g) + BVOLI_UNDERFLOW_SLACK);
    return sign < 0 && unsure ? 0 : sign;
}

/* Whether some pair or triple certainly has a foot beyond the radius; or, if exact, of the uncertain ones, exactly. */
static int any_foot_beyond(const heights *b, int exact, int *unsure)
{
    for (int i = 0; i < b->h->count; ++i)
        for (int j = 0; j < i; ++j)
            for (int k = -1; k < j; ++k) {
                const int plane[3] = {i, j, k}, count = k < 0 ? 2 : 3;
                int sign = decide_foot(b, plane, count);
                if (exact ? sign == 0 && exact_foot_beyond(b->h, plane, count, b->center, b->radius) : sign < 0)
                    return 1;
                *unsure |= sign == 0;
            }
    return 0;
}

int bvoli_halfspaces_miss_ball(const bvoli_halfspaces *h, const double center[3], double radius, enum bvoli_predicate who)
{
    heights b;
    b.h = h;
    b.center = center;
    b.radius = radius;
    int exact = 0, inside = 1;
    for (int i = 0; i < h->count; ++i) {
        if (bvoli_halfspace_ball(h, i, center, radius, 1, &exact) < 0) {
            BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_FAST);
            return 1;
        }
        b.height[i] = height_over(h->q[i], center, &b.size[i]);
        inside &= b.height[i] > HEIGHT_SLACK * b.size[i];
    }
    if (inside) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return 0;
    }
    int unsure = 0, miss = any_foot_beyond(&b, 0, &unsure);
    exact |= unsure && !miss;
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return miss || (unsure && any_foot_beyond(&b, 1, &unsure));
}
