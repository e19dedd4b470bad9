/* SPDX-License-Identifier: MIT */
#include "plane.h"

#include "base/convex.h"
#include "base/exact.h"
#include "base/filter.h"
#include "base/shape.h"
#include "base/value.h"

static void side_terms(const bvol_plane *plane, const bvol_vec3 *p, double terms[4])
{
    double n[3], x[3];
    bvoli_load(&plane->normal, n);
    bvoli_load(p, x);
    for (int k = 0; k < 3; ++k)
        terms[k] = n[k] * x[k];
    terms[3] = (double)plane->d;
}

static int exact_side(const double terms[4])
{
    if (isinf(terms[3]))
        return terms[3] == INFINITY ? 1 : -1;
    double value = terms[0] + terms[1] + terms[2];
    if (isinf(value))
        return value == INFINITY ? 1 : -1;
    return bvoli_sum_sign(terms, 4);
}

int bvoli_plane_side(const bvol_plane *plane, const bvol_vec3 *p, enum bvoli_predicate who)
{
    double terms[4];
    side_terms(plane, p, terms);
    int sign = bvoli_side_filter(terms);
    if (sign != 0) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return sign;
    }
    BVOLI_STAGE(who, BVOLI_EXACT);
    return exact_side(terms);
}

int bvol_plane_contains_point(const bvol_plane *plane, const bvol_vec3 *p)
{
    double terms[4];
    side_terms(plane, p, terms);
    int sign = bvoli_side_filter(terms);
    if (sign != 0) {
        BVOLI_STAGE(BVOLI_plane_contains_point, BVOLI_FAST);
        return sign == 1;
    }
    if (!bvoli_plane_valid(plane) || !bvoli_vec3_finite(p))
        return 0;
    BVOLI_STAGE(BVOLI_plane_contains_point, BVOLI_EXACT);
    return exact_side(terms) >= 0;
}

/* Half-space and segment */

int bvol_plane_overlaps_segment(const bvol_plane *plane, const bvol_segment *segment)
{
    bvoli_body body;
    bvoli_body_of_segment(segment, &body);
    return bvoli_body_reaches_plane(&body, plane, 1, BVOLI_plane_overlaps_segment);
}

int bvol_plane_contains_segment(const bvol_plane *plane, const bvol_segment *segment)
{
    bvoli_body body;
    bvoli_body_of_segment(segment, &body);
    return bvoli_body_reaches_plane(&body, plane, -1, BVOLI_plane_contains_segment);
}

int bvol_plane_classify_segment(const bvol_plane *plane, const bvol_segment *segment)
{
    return bvol_plane_overlaps_segment(plane, segment) ? BVOL_INTERSECTS + bvol_plane_contains_segment(plane, segment)
                                                       : BVOL_OUTSIDE;
}

BVOLI_SHAPE(plane, BVOL_SHAPE_PLANE, bvol_plane)
