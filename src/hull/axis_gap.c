/* SPDX-License-Identifier: MIT */
#include "hull/axis_gap.h"

#include "arith/exact.h"
#include "arith/expansion.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/value.h"

#include <math.h>

int bvoli_axis_of(const double n[3])
{
    const int count = (n[0] != 0) + (n[1] != 0) + (n[2] != 0);
    return count != 1 ? -1 : n[0] != 0 ? 0 : n[1] != 0 ? 1 : 2;
}

int bvoli_hull_coordinate(const bvoli_hull_pair *q, uint64_t corner, int c, double *out)
{
    double terms[BVOLI_HULL_TERMS], error;
    const int count = bvoli_hull_pair_terms(q, corner, c, terms);
    int exact = 1;
    *out = terms[0];
    for (int i = 1; i < count; ++i) {
        *out = bvoli_two_sum(*out, terms[i], &error);
        exact &= error == 0;
    }
    return exact;
}

int bvoli_hull_axis_height(const bvoli_hull_pair *q, int c, double sign, double *out)
{
    const bvol_hull *const a = q->hull, *const b = q->other;
    if (b) {
        double error;
        const double high = (double)bvoli_coords(sign > 0 ? &a->bounds.max : &a->bounds.min)[c],
                     low = (double)bvoli_coords(sign > 0 ? &b->bounds.min : &b->bounds.max)[c];
        *out = sign * bvoli_two_sum(high, -low, &error);
        return error == 0;
    }
    /* of the corner of the body that is lowest, with any vertex, and then of the vertex that is highest */
    double most = -INFINITY;
    uint32_t lowest = 0;
    for (uint32_t i = 0; i < (uint32_t)bvoli_body_corners(q->body); ++i) {
        double at;
        if (!bvoli_hull_coordinate(q, bvoli_hull_tag(0, i), c, &at))
            return 0;
        lowest = sign * at > most ? i : lowest;
        most = bvoli_greater(sign * at, most);
    }
    uint32_t highest = 0;
    for (uint32_t i = 1; i < a->vertex_count; ++i)
        if (sign * (double)bvoli_coords(&a->points[i])[c] > sign * (double)bvoli_coords(&a->points[highest])[c])
            highest = i;
    const int exact = bvoli_hull_coordinate(q, bvoli_hull_tag(highest, lowest), c, out);
    *out *= sign;
    return exact;
}

/* The sign of the cross product of two vectors of the plane, exactly. */
static int turn(const double a[2], const double b[2])
{
    double terms[4];
    terms[0] = bvoli_two_product(a[0], b[1], &terms[2]);
    terms[1] = bvoli_two_product(-a[1], b[0], &terms[3]);
    return bvoli_sum_sign(terms, 4);
}

/* Whether 0 is a point of the hull of one to three points of the plane. */
static int has_zero(double p[3][2], int count)
{
    if (count == 1)
        return p[0][0] == 0 && p[0][1] == 0;
    if (count == 2) /* a segment through 0: no coordinate is of one sign */
        return turn(p[0], p[1]) == 0 && !(p[0][0] > 0 && p[1][0] > 0) && !(p[0][0] < 0 && p[1][0] < 0) &&
               !(p[0][1] > 0 && p[1][1] > 0) && !(p[0][1] < 0 && p[1][1] < 0);
    const int a = turn(p[0], p[1]), b = turn(p[1], p[2]), c = turn(p[2], p[0]);
    return a * b >= 0 && b * c >= 0 && c * a >= 0 && a + b + c != 0;
}

int bvoli_hull_axis_distance(const bvoli_hull_view *v, const bvoli_hull_nearest *near, double *distance)
{
    const bvoli_corral *const k = &near->corral;
    const int c = bvoli_axis_of(near->n);
    double foot[3][2], height;
    if (c < 0 || k->count < 1 || k->count > 3)
        return 0;
    const double sign = near->n[c] > 0 ? 1 : -1;
    if (!bvoli_hull_axis_height(v->pair, c, -sign, &height) || !(height < 0))
        return 0;
    for (int i = 0; i < k->count; ++i) {
        double along;
        if (!bvoli_hull_coordinate(v->pair, k->tag[i], c, &along) || sign * along != -height ||
            !bvoli_hull_coordinate(v->pair, k->tag[i], (c + 1) % 3, &foot[i][0]) ||
            !bvoli_hull_coordinate(v->pair, k->tag[i], (c + 2) % 3, &foot[i][1]))
            return 0;
    }
    *distance = -height;
    return has_zero(foot, k->count);
}
