/* SPDX-License-Identifier: MIT */
#include "polyhedron/nearest_point.h"

#include "arith/estimate.h"
#include "arith/filter.h"

/* For the planes of a flat, with dual vectors such that w = sum of height * dual is parallel to the vector to the nearest
 * point:
 *
 *     a pair n, m:             dual m and -n,                  volume |n x m|
 *     a triple n, m, k:        dual m x k, k x n and n x m,    volume n . (m x k)
 *     a triple and a line e:   those duals x e,                that volume times |e|
 *
 * and then mu is -(w . dual) / volume^2, the distance |w| / volume. Bounds in u: the components of a dual vector are within 7
 * of their magnitude g, those of w within 5 + 7 + 1 + 2 = 15 of W = sum of (magnitude of height) * g; a product w . dual within
 * 3 (15 + 7 + 3) = 75 of W g; |w|^2 within 3 (30 + 3) = 99 of W^2; volume^2 within 41 of the square of its magnitude, with the
 * products by e^2 and radius^2. Along a segment the height in the direction of the nearest point rises by the sum of mu *
 * slope, each within 75 + 3 (5 + 1) + 6 of W g and the steepness. 128 u covers each, including the second order and the
 * roundings of the bounds. */
#define NEAREST_SLACK 0x1p-46

/* Exact */

typedef struct exact_flat {
    bvoli_dyadic n[3][3], dual[3][3], volume_sq;
} exact_flat;

static void find_exact_flat(const bvoli_halfspaces *h, const int plane[3], int size, exact_flat *out)
{
    for (int a = 0; a < size; ++a)
        bvoli_halfspace_normal(h, plane[a], out->n[a]);
    if (size == 3) {
        for (int a = 0; a < 3; ++a)
            bvoli_dy_cross(out->n[(a + 1) % 3], out->n[(a + 2) % 3], out->dual[a]);
        bvoli_dyadic volume;
        bvoli_dy_put_dot(out->n[0], out->dual[0], &volume);
        bvoli_dy_put_product(&volume, &volume, &out->volume_sq);
    } else {
        bvoli_dyadic cross[3];
        bvoli_dy_cross(out->n[0], out->n[1], cross);
        bvoli_dy_put_dot(cross, cross, &out->volume_sq);
        for (int k = 0; k < 3; ++k) {
            bvoli_dy_put_copy(&out->n[1][k], &out->dual[0][k]);
            bvoli_dy_put_copy(&out->n[0][k], &out->dual[1][k]);
            bvoli_dy_turn(&out->dual[1][k]);
        }
    }
}

void bvoli_nearest_exact_edge(const bvoli_nearest *f, bvoli_dyadic edge[3])
{
    for (int k = 0; k < 3; ++k)
        bvoli_dy_put_sum((const double[]){f->to[k], -f->center[k]}, 2, &edge[k]);
}

void bvoli_nearest_exact_reach(const bvoli_nearest *f, const bvoli_dyadic *times, bvoli_dyadic *out)
{
    bvoli_dyadic radius, radius_sq;
    bvoli_dy_put(f->radius, &radius);
    bvoli_dy_put_product(&radius, &radius, &radius_sq);
    bvoli_dy_put_product(&radius_sq, times, out);
}

static void turn_exact_flat(const bvoli_dyadic edge[3], exact_flat *flat)
{
    bvoli_dyadic before[3], edge_sq;
    for (int a = 0; a < 3; ++a) {
        for (int k = 0; k < 3; ++k)
            bvoli_dy_put_copy(&flat->dual[a][k], &before[k]);
        bvoli_dy_cross(before, edge, flat->dual[a]);
    }
    bvoli_dy_put_dot(edge, edge, &edge_sq);
    bvoli_dy_put_copy(&flat->volume_sq, &before[0]);
    bvoli_dy_put_product(&before[0], &edge_sq, &flat->volume_sq);
}

/* What running bounds leave open of a nearest point: 1 << a is for the sign of w . dual[a]. */
enum { OPEN_RISE = 8, OPEN_DISTANCE = 16, OPEN_VOLUME = 32 };

/* Whether the planes have a nearest point beyond the radius, which proves a miss, as far as that is open. */
static int exact_foot_beyond(const bvoli_nearest *f, const int plane[3], int size, int line, unsigned open)
{
    exact_flat flat;
    bvoli_dyadic edge[3], w[3], rise, height, side, slope, distance_sq, reach_sq;
    find_exact_flat(f->h, plane, size, &flat);
    if (f->to)
        bvoli_nearest_exact_edge(f, edge);
    if (line)
        turn_exact_flat(edge, &flat);
    if ((open & OPEN_VOLUME) && bvoli_dy_sign(flat.volume_sq) == 0)
        return 0;
    bvoli_dy_put(0, &rise);
    for (int k = 0; k < 3; ++k)
        bvoli_dy_put(0, &w[k]);
    for (int a = 0; a < size; ++a) {
        bvoli_halfspace_height(f->h, plane[a], f->center, &height);
        for (int k = 0; k < 3; ++k)
            bvoli_dy_add_product(&height, &flat.dual[a][k], &w[k]);
    }
    for (int a = 0; a < size; ++a) {
        if (!(open & (1U << a | OPEN_RISE)))
            continue;
        bvoli_dy_put_dot(w, flat.dual[a], &side);
        if (bvoli_dy_sign(side) > 0)
            return 0;
        if (open & OPEN_RISE) {
            bvoli_dy_put_dot(flat.n[a], edge, &slope);
            bvoli_dy_subtract_product(&side, &slope, &rise);
        }
    }
    if (bvoli_dy_sign(rise) > 0)
        return 0;
    if (!(open & OPEN_DISTANCE))
        return 1;
    bvoli_dy_put_dot(w, w, &distance_sq);
    bvoli_nearest_exact_reach(f, &flat.volume_sq, &reach_sq);
    return bvoli_dy_cmp(distance_sq, reach_sq) > 0;
}

/* The same in double with running bounds of the errors: 1 if the planes certainly have such a point, -1 if they certainly have
 * not, else 0 and what is open. */
static int likely_foot_beyond(const bvoli_nearest *f, const int plane[3], int size, int line, unsigned *open)
{
    bvoli_estimate n[3][3], dual[3][3], edge[3], w[3], volume_sq, rise = bvoli_exactly(0);
    *open = 0;
    for (int a = 0; a < size; ++a)
        for (int k = 0; k < 3; ++k)
            n[a][k] = bvoli_estimate_total(f->h->term[plane[a]][k], 2);
    if (size == 3) {
        for (int a = 0; a < 3; ++a)
            bvoli_estimate_cross(n[(a + 1) % 3], n[(a + 2) % 3], dual[a]);
        const bvoli_estimate volume = bvoli_estimate_dot(n[0], dual[0]);
        volume_sq = bvoli_estimate_product(volume, volume);
    } else {
        bvoli_estimate cross[3];
        bvoli_estimate_cross(n[0], n[1], cross);
        volume_sq = bvoli_estimate_dot(cross, cross);
        for (int k = 0; k < 3; ++k) {
            dual[0][k] = n[1][k];
            dual[1][k] = bvoli_estimate_negative(n[0][k]);
        }
    }
    for (int k = 0; k < 3; ++k) {
        w[k] = bvoli_exactly(0);
        edge[k] = f->to ? bvoli_estimate_of(f->to[k] - f->center[k], 0) : w[k];
    }
    for (int a = 0; a < size && line; ++a) {
        const bvoli_estimate before[3] = {dual[a][0], dual[a][1], dual[a][2]};
        bvoli_estimate_cross(before, edge, dual[a]);
    }
    if (line)
        volume_sq = bvoli_estimate_product(volume_sq, bvoli_estimate_dot(edge, edge));
    for (int a = 0; a < size; ++a) {
        double terms[8];
        bvoli_halfspace_height_terms(f->h, plane[a], f->center, terms);
        const bvoli_estimate height = bvoli_estimate_total(terms, 8);
        for (int k = 0; k < 3; ++k)
            w[k] = bvoli_estimate_sum(w[k], bvoli_estimate_product(height, dual[a][k]));
    }
    for (int a = 0; a < size; ++a) {
        const bvoli_estimate side = bvoli_estimate_dot(w, dual[a]);
        const int sign = bvoli_estimate_sign(side);
        if (sign > 0)
            return -1;
        if (sign == 0 && !bvoli_estimate_is_zero(side))
            *open |= 1U << a;
        if (f->to && !line)
            rise = bvoli_estimate_difference(rise, bvoli_estimate_product(side, bvoli_estimate_dot(n[a], edge)));
    }
    const bvoli_estimate r = bvoli_exactly(f->radius),
                         reach_sq = bvoli_estimate_product(bvoli_estimate_product(r, r), volume_sq);
    const bvoli_estimate distance = bvoli_estimate_difference(bvoli_estimate_dot(w, w), reach_sq);
    const int rises = bvoli_estimate_sign(rise), beyond = bvoli_estimate_sign(distance);
    if (rises > 0 || beyond < 0 || bvoli_estimate_is_zero(distance) || bvoli_estimate_is_zero(volume_sq))
        return -1;
    if (rises == 0 && !bvoli_estimate_is_zero(rise))
        *open |= OPEN_RISE;
    if (beyond == 0)
        *open |= OPEN_DISTANCE;
    if (bvoli_estimate_sign(volume_sq) <= 0)
        *open |= OPEN_VOLUME;
    return *open == 0;
}

/* In double */

void bvoli_nearest_of(const bvoli_halfspaces *h, const double center[3], const double *to, double radius, bvoli_nearest *out)
{
    out->h = h;
    out->center = center;
    out->to = to;
    out->radius = radius;
    for (int i = 0; i < h->count; ++i)
        out->height[i] = bvoli_height_over(h->q[i], center, &out->size[i]);
    for (int k = 0; to && k < 3; ++k)
        out->edge[k] = to[k] - center[k];
    for (int i = 0; to && i < h->count; ++i)
        out->slope[i] = bvoli_slope_along(h->q[i], out->edge, &out->steepness[i]);
}

typedef struct flat {
    double dual[3][3], g[3], volume_sq, volume_g;
} flat;

static void find_flat(const bvoli_halfspaces *h, const int plane[3], int count, flat *out)
{
    for (int a = 0; a < count; ++a) {
        const double *next = h->q[plane[(a + 1) % count]], *last = h->q[plane[(a + 2) % count]];
        if (count == 3)
            bvoli_cross(next, last, out->dual[a]);
        for (int k = 0; count == 2 && k < 3; ++k)
            out->dual[a][k] = a == 0 ? next[k] : -next[k];
        out->g[a] = count == 3 ? 2 * bvoli_max_abs(next) * bvoli_max_abs(last) : bvoli_max_abs(next);
    }
    const double *n = h->q[plane[0]];
    if (count == 3) {
        out->volume_sq = bvoli_dot(n, out->dual[0]);
        out->volume_sq *= out->volume_sq;
        out->volume_g = 3 * bvoli_max_abs(n) * out->g[0];
    } else {
        double cross[3];
        bvoli_cross(n, h->q[plane[1]], cross);
        out->volume_sq = bvoli_dot(cross, cross);
        out->volume_g = 2 * out->g[0] * out->g[1];
    }
}

static void turn_flat(const double edge[3], flat *out)
{
    const double reach = 2 * bvoli_max_abs(edge);
    for (int a = 0; a < 3; ++a) {
        const double dual[3] = {out->dual[a][0], out->dual[a][1], out->dual[a][2]};
        bvoli_cross(dual, edge, out->dual[a]);
        out->g[a] *= reach;
    }
    out->volume_sq *= bvoli_dot(edge, edge);
    out->volume_g *= reach;
}

/* Whether the center certainly is inside all the planes: then it has no nearest point on them. */
static int is_within(const bvoli_nearest *f, const int plane[3], int count)
{
    int within = 1;
    for (int a = 0; a < count; ++a)
        within &= f->height[plane[a]] > BVOLI_HEIGHT_SLACK * f->size[plane[a]];
    return within;
}

/* -1 if the planes certainly have a nearest point beyond the radius, which proves a miss, 1 if they certainly have none, 0 if
 * that is not certain. */
static int decide_foot(const bvoli_nearest *f, const int plane[3], int count, int line)
{
    flat t;
    double w[3] = {0, 0, 0}, size = 0, fall = 0, fall_g = 0;
    int unsure = 0;
    if (is_within(f, plane, count))
        return 1;
    find_flat(f->h, plane, count, &t);
    if (line)
        turn_flat(f->edge, &t);
    for (int a = 0; a < count; ++a) {
        for (int k = 0; k < 3; ++k)
            w[k] += f->height[plane[a]] * t.dual[a][k];
        size += f->size[plane[a]] * t.g[a];
    }
    for (int a = 0; a < count; ++a) {
        const double side = bvoli_dot(w, t.dual[a]);
        const int sign = bvoli_decide(side, NEAREST_SLACK * size * t.g[a] + BVOLI_NEAREST_UNDERFLOW);
        if (sign > 0)
            return 1;
        unsure |= sign == 0;
        if (f->to && !line) {
            fall += side * f->slope[plane[a]];
            fall_g += t.g[a] * f->steepness[plane[a]];
        }
    }
    if (f->to && !line) {
        const int sign = bvoli_decide(fall, NEAREST_SLACK * size * fall_g + BVOLI_NEAREST_UNDERFLOW);
        if (sign < 0)
            return 1;
        unsure |= sign == 0;
    }
    const double radius_sq = f->radius * f->radius;
    unsure |= !(t.volume_sq > NEAREST_SLACK * t.volume_g * t.volume_g + BVOLI_NEAREST_UNDERFLOW);
    const int sign =
        bvoli_decide(radius_sq * t.volume_sq - bvoli_dot(w, w),
                     NEAREST_SLACK * (size * size + radius_sq * t.volume_g * t.volume_g) + BVOLI_NEAREST_UNDERFLOW);
    return sign < 0 && unsure ? 0 : sign;
}

static int is_beyond(const bvoli_nearest *f, const int plane[3], int count, int line, int exact, int *unsure)
{
    const int sign = decide_foot(f, plane, count, line);
    *unsure |= sign == 0;
    if (!exact || sign != 0)
        return !exact && sign < 0;
    unsigned open;
    const int likely = likely_foot_beyond(f, plane, count, line, &open);
    return likely != 0 ? likely > 0 : exact_foot_beyond(f, plane, count, line, open);
}

int bvoli_nearest_beyond(const bvoli_nearest *f, int exact, int *unsure)
{
    for (int i = 0; i < f->h->count; ++i)
        for (int j = 0; j < i; ++j)
            for (int k = -1; k < j; ++k)
                if (is_beyond(f, (int[]){i, j, k}, k < 0 ? 2 : 3, 0, exact, unsure))
                    return 1;
    return 0;
}

int bvoli_line_nearest_beyond(const bvoli_nearest *f, int exact, int *unsure)
{
    for (int i = 0; i < f->h->count; ++i)
        for (int j = 0; j < i; ++j)
            for (int k = 0; k < j; ++k)
                if (is_beyond(f, (int[]){i, j, k}, 3, 1, exact, unsure))
                    return 1;
    return 0;
}
