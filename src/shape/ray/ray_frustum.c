/* SPDX-License-Identifier: MIT */
/* Rays against frusta: all planes clip the ray. Whether it hits is decided by signs of heights and slopes in double with a
 * bound, then exactly; the record is computed in double after that. */
#include <bvol/frustum.h>

#include "arith/exact.h"
#include "arith/filter.h"
#include "base/stage.h"
#include "shape/frustum.h"
#include "shape/ray.h"

#include <stddef.h>

/* At t the height over a plane is h + t s. A ray enters through the planes over which it rises (s > 0), at t = -h / s, and
 * leaves through those over which it falls. It hits the frustum if it is above the planes to which it is parallel, and enters
 * through each plane, and begins, before it leaves through any, and ends: intervals on a line have a common point if any two of
 * them have one (Helly). */

/* Heights and slopes over all planes in double. With u = 2^-53: both are within 5 u of their size (halfspaces.c). */
typedef struct rises {
    const bvoli_halfspaces *h;
    const bvoli_line *l;
    double height[BVOLI_HALFSPACES], size[BVOLI_HALFSPACES], slope[BVOLI_HALFSPACES], steepness[BVOLI_HALFSPACES];
} rises;

static void find_rises(const bvoli_halfspaces *h, const bvoli_line *l, rises *out)
{
    out->h = h;
    out->l = l;
    for (int i = 0; i < h->count; ++i) {
        out->height[i] = bvoli_height_over(h->q[i], l->o, &out->size[i]);
        out->slope[i] = bvoli_slope_along(h->q[i], l->d, &out->steepness[i]);
    }
}

/* A height, or a slope, is certain beyond this part of its size. The height at t has two more roundings, and the product of a
 * height and a slope within 5 + 5 + 1 u, in the sum of two of them one more: 16 u covers each, including the second order and
 * the roundings of the bounds. */
#define RISE_SLACK 0x1p-49

static int slope_sign(const rises *r, int i)
{
    return bvoli_decide(r->slope[i], RISE_SLACK * r->steepness[i]);
}

static int exact_slope_sign(const rises *r, int i)
{
    bvoli_dyadic slope;
    bvoli_halfspace_slope(r->h, i, r->l->d, &slope);
    return bvoli_dy_sign(slope);
}

/* The sign of the height at t, or 0 if it is not certain. */
static int filter_at(const rises *r, int i, double t)
{
    return bvoli_decide(r->height[i] + t * r->slope[i], RISE_SLACK * (r->size[i] + fabs(t) * r->steepness[i]));
}

static int exact_at(const rises *r, int i, double t)
{
    bvoli_dyadic height, slope, far;
    bvoli_halfspace_height(r->h, i, r->l->o, &height);
    bvoli_halfspace_slope(r->h, i, r->l->d, &slope);
    bvoli_dy_put(t, &far);
    bvoli_dy_add_product(&far, &slope, &height);
    return bvoli_dy_sign(height);
}

/* The height at the end of the ray that is higher over the plane: its sign in exact arithmetic, 1 where the end is infinite. */
static int exact_higher_end(const rises *r, int i)
{
    const int sign = exact_slope_sign(r, i);
    const double t = sign > 0 ? r->l->t1 : sign < 0 ? r->l->t0 : 0;
    return isinf(t) ? 1 : exact_at(r, i, t);
}

/* The sign of that height by the filter; 0 if it is not certain. */
static int filter_higher_end(const rises *r, int i)
{
    const int sign = slope_sign(r, i);
    const double first = r->l->t0, last = r->l->t1;
    if (sign != 0)
        return isinf(sign > 0 ? last : first) ? 1 : filter_at(r, i, sign > 0 ? last : first);
    return r->steepness[i] == 0 ? filter_at(r, i, 0) : 0;
}

/* Whether the ray leaves through plane j before it enters through plane i: -h_i / s_i > h_j / -s_j. */
static int exact_apart(const rises *r, int i, int j)
{
    bvoli_dyadic up, down, height, sum;
    bvoli_halfspace_slope(r->h, i, r->l->d, &up);
    bvoli_halfspace_slope(r->h, j, r->l->d, &down);
    if (bvoli_dy_sign(up) <= 0 || bvoli_dy_sign(down) >= 0)
        return 0;
    bvoli_halfspace_height(r->h, j, r->l->o, &height);
    bvoli_dy_put_product(&height, &up, &sum);
    bvoli_halfspace_height(r->h, i, r->l->o, &height);
    bvoli_dy_subtract_product(&height, &down, &sum);
    return bvoli_dy_sign(sum) < 0;
}

/* -1 if it certainly does, 1 if it certainly does not, 0 if that is not certain. */
static int filter_apart(const rises *r, int i, int j)
{
    const int up = slope_sign(r, i), down = slope_sign(r, j);
    if (up < 0 || down > 0 || r->steepness[i] == 0 || r->steepness[j] == 0)
        return 1;
    const double room = r->height[i] * fabs(r->slope[j]) + r->height[j] * fabs(r->slope[i]);
    const int sign = bvoli_decide(room, RISE_SLACK * (r->size[i] * r->steepness[j] + r->size[j] * r->steepness[i]));
    return sign < 0 && (up == 0 || down == 0) ? 0 : sign;
}

/* Whether a plane or two certainly exclude the ray; or, if `exact`, the exact answer for those for which that is uncertain. */
static int is_excluded(const rises *r, int exact, int *unsure)
{
    for (int i = 0; i < r->h->count; ++i) {
        const int end = filter_higher_end(r, i);
        *unsure |= end == 0;
        if (exact ? end == 0 && exact_higher_end(r, i) < 0 : end < 0)
            return 1;
        for (int j = 0; j < r->h->count; ++j) {
            const int sign = j == i ? 1 : filter_apart(r, i, j);
            *unsure |= sign == 0;
            if (exact ? sign == 0 && exact_apart(r, i, j) : sign < 0)
                return 1;
        }
    }
    return 0;
}

static int meets(const rises *r)
{
    int unsure = 0;
    const int excluded = is_excluded(r, 0, &unsure);
    BVOLI_STAGE(BVOLI_ray_hits_frustum, unsure && !excluded ? BVOLI_EXACT : BVOLI_FAST);
    return !excluded && !(unsure && is_excluded(r, 1, &unsure));
}

/* Whether the point at t_min lies in all half-spaces. */
static int starts_inside(const rises *r)
{
    int exact = 0, inside = !isinf(r->l->t0);
    for (int i = 0; i < r->h->count && inside; ++i) {
        int sign = filter_at(r, i, r->l->t0);
        if (sign == 0) {
            exact = 1;
            sign = exact_at(r, i, r->l->t0);
        }
        inside = sign >= 0;
    }
    BVOLI_STAGE(BVOLI_ray_inside_frustum, exact ? BVOLI_EXACT : BVOLI_FAST);
    return inside;
}

/* The record */

/* Beyond this many times their error a height and a slope are within 2^-30 of themselves, and their quotient within 2^-28, 2^-4
 * ulps of a float. */
#define SHARP 0x1p-19

/* Where a plane is crossed, t = -h / s: by sums that are within 2^-40 of themselves where the filter's are not sharp. Slopes of
 * 0 have no crossing; then the result is NaN or infinite. */
static double crossing_of(const rises *r, int i)
{
    if (fabs(r->height[i]) * SHARP > RISE_SLACK * r->size[i] && fabs(r->slope[i]) * SHARP > RISE_SLACK * r->steepness[i])
        return -r->height[i] / r->slope[i];
    double heights[8], slopes[6];
    bvoli_halfspace_height_terms(r->h, i, r->l->o, heights);
    bvoli_halfspace_slope_terms(r->h, i, r->l->d, slopes);
    return -bvoli_sum(heights, 8) / bvoli_sum(slopes, 6);
}

/* The lowest of the planes that are entered at equal t as floats. */
static void cross_planes(const rises *r, const bvol_frustum *frustum, bvoli_crossing *x)
{
    float last = -INFINITY;
    *x = (bvoli_crossing){.enter = -INFINITY, .exit = INFINITY};
    for (int i = 0; i < r->h->count; ++i) {
        const int rising = slope_sign(r, i) ? slope_sign(r, i) : exact_slope_sign(r, i);
        if (rising == 0)
            continue;
        const double t = crossing_of(r, i);
        if (rising < 0) {
            x->exit = bvoli_lesser(x->exit, t);
        } else if ((float)t > last) {
            last = (float)t;
            x->enter = t;
            x->feature = (uint32_t)bvoli_frustum_plane_number(frustum, i);
            for (int c = 0; c < 3; ++c)
                x->normal[c] = -r->h->q[i][c] / r->h->length[i];
        }
    }
}

int bvol_ray_hits_frustum(const bvol_ray *ray, const bvol_frustum *frustum, bvol_ray_hit *hit)
{
    bvoli_line l;
    rises r;
    if (!ray || !frustum || bvoli_frustum_nowhere(frustum) || !bvoli_ray_load(ray, &l))
        return 0;
    find_rises(bvoli_frustum_halfspaces(frustum), &l, &r);
    if (!meets(&r))
        return 0;
    if (hit != NULL) {
        bvoli_crossing x;
        cross_planes(&r, frustum, &x);
        bvoli_ray_record(ray, &x, starts_inside(&r), hit);
    }
    return 1;
}
