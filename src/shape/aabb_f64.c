/* SPDX-License-Identifier: MIT */
/* Boxes in double. */
#include <bvol/aabb_f64.h>

#include "arith/exact.h"
#include "arith/round.h"
#include "base/value.h"
#include "shape/box_f64.h"
#include "shape/ray_f64.h"
#include "shape/sweep_f64.h"

#include <float.h>
#include <math.h>

static int all_finite(const bvol_vec3_f64 *v)
{
    return fabs(v->x) <= DBL_MAX && fabs(v->y) <= DBL_MAX && fabs(v->z) <= DBL_MAX;
}

void bvol_aabb_from_f64(const bvol_aabb_f64 *box, const bvol_vec3_f64 *origin, bvol_aabb *out)
{
    bvoli_box_f64_round_out(bvoli_box_f64_of(box), &origin->x, 3, bvoli_coords_out(&out->min));
}

void bvol_aabb_from_point_f64(const bvol_vec3_f64 *p, const bvol_vec3_f64 *origin, bvol_aabb *out)
{
    bvoli_box_f64_round_out((bvoli_box_f64){&p->x, &p->x}, &origin->x, 3, bvoli_coords_out(&out->min));
}

/* The nearest float, and the rest, which a double can hold: it is a multiple of the last place of the motion, and not above
 * half a place of the float. */
static float split_motion(double motion, double *rest)
{
    const float nearest = (float)motion;
    if (bvoli_finite(nearest)) {
        *rest = motion - (double)nearest;
        return nearest;
    }
    *rest = motion > 0 ? INFINITY : -INFINITY;
    return motion > 0 ? FLT_MAX : -FLT_MAX;
}

void bvol_aabb_moving_from_f64(const bvol_aabb_f64 *box, const bvol_vec3_f64 *motion, const bvol_vec3_f64 *origin,
                               bvol_aabb *start, bvol_vec3 *moved)
{
    if (!all_finite(motion)) {
        *start = BVOLI_AABB_NAN;
        *moved = BVOLI_VEC3_NAN;
        return;
    }
    bvol_aabb_from_f64(box, origin, start);
    const int some = bvoli_aabb_nonempty(start);
    for (int k = 0; k < 3; ++k) {
        double rest;
        float *const lo = bvoli_coords_out(&start->min) + k, *const hi = bvoli_coords_out(&start->max) + k;
        bvoli_coords_out(moved)[k] = split_motion((&motion->x)[k], &rest);
        /* At t the point lies t rest ahead of what moves: between nothing and the rest. */
        if (some && rest < 0)
            *lo = rest == -INFINITY ? -INFINITY : bvoli_down((double)*lo, rest);
        else if (some && rest > 0)
            *hi = rest == INFINITY ? INFINITY : bvoli_up((double)*hi, rest);
    }
    if (isnan(start->min.x))
        *moved = BVOLI_VEC3_NAN;
}

/* Two boxes, or a box and a point */

int bvol_aabb_f64_overlaps_aabb_f64(const bvol_aabb_f64 *a, const bvol_aabb_f64 *b)
{
    const bvoli_box_f64 p = bvoli_box_f64_of(a), q = bvoli_box_f64_of(b);
    return bvoli_box_f64_nonempty(p, 3) && bvoli_box_f64_nonempty(q, 3) && bvoli_box_f64_meets(p, q, 3);
}

int bvol_aabb_f64_overlaps_aabb_f64_interior(const bvol_aabb_f64 *a, const bvol_aabb_f64 *b)
{
    const bvoli_box_f64 p = bvoli_box_f64_of(a), q = bvoli_box_f64_of(b);
    return bvoli_box_f64_nonempty(p, 3) && bvoli_box_f64_nonempty(q, 3) && bvoli_box_f64_meets_interior(p, q, 3);
}

int bvol_aabb_f64_contains_point(const bvol_aabb_f64 *box, const bvol_vec3_f64 *p)
{
    return bvoli_box_f64_holds(bvoli_box_f64_of(box), (bvoli_box_f64){&p->x, &p->x}, 3);
}

int bvol_aabb_f64_contains_aabb_f64(const bvol_aabb_f64 *a, const bvol_aabb_f64 *b)
{
    const bvoli_box_f64 p = bvoli_box_f64_of(a), q = bvoli_box_f64_of(b);
    if (!bvoli_box_f64_nonempty(q, 3))
        return !bvoli_box_f64_has_nan(p, 3) && !bvoli_box_f64_has_nan(q, 3);
    return bvoli_box_f64_nonempty(p, 3) && bvoli_box_f64_holds(p, q, 3);
}

int bvol_aabb_f64_classify_aabb_f64(const bvol_aabb_f64 *a, const bvol_aabb_f64 *b)
{
    return bvol_aabb_f64_overlaps_aabb_f64(a, b) ? BVOL_INTERSECTS + bvol_aabb_f64_contains_aabb_f64(a, b) : BVOL_OUTSIDE;
}

double bvol_aabb_f64_distance_sq_point(const bvol_aabb_f64 *box, const bvol_vec3_f64 *p)
{
    const int finite = fabs(p->x) <= DBL_MAX && fabs(p->y) <= DBL_MAX && fabs(p->z) <= DBL_MAX;
    return finite ? bvoli_box_f64_public_distance_sq(bvoli_box_f64_of(box), (bvoli_box_f64){&p->x, &p->x}, 3) : NAN;
}

double bvol_aabb_f64_distance_sq_aabb_f64(const bvol_aabb_f64 *a, const bvol_aabb_f64 *b)
{
    return bvoli_box_f64_public_distance_sq(bvoli_box_f64_of(a), bvoli_box_f64_of(b), 3);
}

int bvol_ray_f64_hits_aabb_f64(const bvol_ray_f64 *ray, const bvol_aabb_f64 *box, bvol_ray_hit_f64 *hit)
{
    const bvoli_passage_f64 passage = bvoli_ray_f64_passage(ray);
    bvoli_pass_f64 pass;
    if (!bvoli_passage_f64_is_some(&passage) || !bvoli_passage_f64_meets(&passage, bvoli_box_f64_of(box), hit ? &pass : NULL))
        return 0;
    if (hit)
        *hit = bvoli_ray_f64_record(&pass);
    return 1;
}

static int sweep(const bvol_aabb_f64 *moving, const bvol_vec3_f64 *motion, const bvol_aabb_f64 *other, int interior,
                 bvol_sweep_hit_f64 *hit)
{
    const bvoli_passage_f64 passage = bvoli_sweep_f64_passage(bvoli_box_f64_of(moving), &motion->x, 3, interior);
    bvoli_pass_f64 pass;
    if (!bvoli_passage_f64_is_some(&passage) || !bvoli_passage_f64_meets(&passage, bvoli_box_f64_of(other), &pass))
        return BVOL_SWEEP_MISS;
    if (hit)
        *hit = bvoli_sweep_f64_record(&pass);
    return pass.inside;
}

int bvol_aabb_f64_sweep_aabb_f64(const bvol_aabb_f64 *moving, const bvol_vec3_f64 *motion, const bvol_aabb_f64 *other,
                                 bvol_sweep_hit_f64 *hit)
{
    return sweep(moving, motion, other, 0, hit);
}

int bvol_aabb_f64_sweep_aabb_f64_interior(const bvol_aabb_f64 *moving, const bvol_vec3_f64 *motion, const bvol_aabb_f64 *other,
                                          bvol_sweep_hit_f64 *hit)
{
    return sweep(moving, motion, other, 1, hit);
}
