/* SPDX-License-Identifier: MIT */
#include "hull/nearest.h"

#include "arith/filter.h"
#include "base/stage.h"

#include <math.h>
#include <string.h>

/* What is counted, and one more for their rounds. */
enum { ANEW = 0, AGAIN = 2 };

/* Three to eight are usual. */
enum { ROUNDS = 48 };

/* An interval may be as wide as 2^-21 of its value and 2^-44 of the size, and that of the view is up to three times as large as
 * that one, being of boxes. With the slack on both sides, this is a third of that. */
#define AGREE_SHARE 0x1p-22
#define AGREE_SIZE 0x1p-48

int bvoli_hull_agree(const bvoli_hull_view *v, double most, double least)
{
    return most - least <= AGREE_SHARE * fabs(most - v->radius) + AGREE_SIZE * (v->size + v->radius);
}

/* The direction of x, perpendicular to the flat through all corners to the last bits, while x is known to the last bits of the
 * size only. */
static void direction_of(const bvoli_hull_view *v, const bvoli_corral *k, const double x[3], double n[3])
{
    double e[3], f[3];
    memcpy(n, x, 3 * sizeof *n);
    if (k->count < 2 || k->count > 3)
        return;
    bvoli_view_way(v, k->tag[0], k->tag[1], e);
    if (k->count == 2) {
        const double sq = bvoli_dot(e, e);
        for (int again = 0; again < 2 && sq > 0; ++again) {
            const double share = bvoli_dot(n, e) / sq;
            for (int c = 0; c < 3; ++c)
                n[c] -= share * e[c];
        }
        return;
    }
    bvoli_view_way(v, k->tag[0], k->tag[2], f);
    bvoli_cross(e, f, n);
    const double side = bvoli_dot(n, x) < 0 ? -1 : 1;
    for (int c = 0; c < 3; ++c)
        n[c] *= side;
}

/* A direction of length 1 in the largest component, without what is lost beside that; 0 for the zero vector. */
static int scale(double n[3])
{
    const double largest = bvoli_max_abs(n);
    if (!(largest > 0))
        return 0;
    for (int c = 0; c < 3; ++c) {
        n[c] /= largest;
        n[c] = fabs(n[c]) < 0x1p-100 ? 0 : n[c];
    }
    return 1;
}

static int has(const bvoli_corral *k, uint64_t tag)
{
    for (int i = 0; i < k->count; ++i)
        if (k->tag[i] == tag)
            return 1;
    return 0;
}

/* Whether it is far from one direction to another: then what was found along the one is no good place to climb from. */
static int is_far(const double n[3], const double from[3])
{
    return !(bvoli_dot(n, from) > 0.8 * bvoli_sqrt(bvoli_dot(n, n) * bvoli_dot(from, from)));
}

/* From the corners that a search has so far, along a direction. */
static int go_on(const bvoli_hull_view *v, const double target[3], const double start[3], bvoli_hull_nearest *out)
{
    bvoli_corral *const k = &out->corral;
    bvoli_view_point point;
    uint32_t place[2] = {UINT32_MAX, UINT32_MAX};
    double n[3] = {start[0], start[1], start[2]}, before[3] = {0, 0, 0}, step[3];
    const int counter = k->count > 0 ? AGAIN : ANEW;
    BVOLI_MADE(hull_nearest, counter);
    for (int round = 0; round < ROUNDS; ++round) {
        if (!scale(n))
            return k->count > 0 ? -1 : 0;
        if (is_far(n, before))
            place[0] = place[1] = UINT32_MAX;
        memcpy(before, n, sizeof n);
        BVOLI_MADE(hull_nearest, counter + 1);
        bvoli_view_lowest(v, n, place, &point);
        bvoli_subtract(point.d, target, step);
        const double low = bvoli_dot(n, step) / bvoli_sqrt(bvoli_dot(n, n));
        if (low > out->least) {
            out->least = low;
            memcpy(out->n, n, sizeof n);
        }
        if (k->count > 0 && bvoli_hull_agree(v, out->most, bvoli_greater(out->least, 0)))
            return out->least > 0 ? 1 : -1;
        const bvoli_corral kept = *k;
        if (has(k, point.tag))
            return 0;
        if (!bvoli_corral_take_in(k, step, point.tag, out->x)) {
            *k = kept;
            return 0;
        }
        out->most = bvoli_sqrt(bvoli_dot(out->x, out->x));
        if (k->count == BVOLI_CORRAL)
            return -1;
        direction_of(v, k, out->x, n);
    }
    return 0;
}

int bvoli_hull_nearest_to(const bvoli_hull_view *v, const double target[3], const double start[3], bvoli_hull_nearest *out)
{
    out->corral.count = 0;
    out->most = INFINITY;
    out->least = -INFINITY;
    return go_on(v, target, start, out);
}

int bvoli_hull_nearest_again(const bvoli_hull_view *v, const double target[3], bvoli_hull_nearest *out)
{
    const bvoli_corral before = out->corral;
    double n[3] = {out->n[0], out->n[1], out->n[2]};
    out->corral.count = 0;
    out->most = INFINITY;
    out->least = -INFINITY;
    for (int i = 0; i < before.count && i < BVOLI_CORRAL - 1; ++i) {
        const bvoli_corral kept = out->corral;
        double a[3], b[3], step[3];
        bvoli_view_first(v, bvoli_tag_first(before.tag[i]), a);
        bvoli_view_second(v, bvoli_tag_second(before.tag[i]), b);
        for (int c = 0; c < 3; ++c)
            step[c] = a[c] - b[c] - target[c];
        if (bvoli_corral_take_in(&out->corral, step, before.tag[i], out->x))
            out->most = bvoli_sqrt(bvoli_dot(out->x, out->x));
        else
            out->corral = kept;
    }
    if (out->most > BVOLI_VIEW_SLACK * v->size && out->most < INFINITY)
        direction_of(v, &out->corral, out->x, n);
    return go_on(v, target, n, out);
}

void bvoli_hull_witnesses(const bvoli_hull_view *v, const bvoli_corral *k, double a[3], double b[3])
{
    a[0] = a[1] = a[2] = b[0] = b[1] = b[2] = 0;
    for (int i = 0; i < k->count; ++i) {
        double p[3], q[3];
        bvoli_view_first(v, bvoli_tag_first(k->tag[i]), p);
        bvoli_view_second(v, bvoli_tag_second(k->tag[i]), q);
        for (int c = 0; c < 3; ++c) {
            a[c] += k->weight[i] * p[c];
            b[c] += k->weight[i] * q[c];
        }
    }
}
