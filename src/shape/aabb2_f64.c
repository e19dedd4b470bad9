/* SPDX-License-Identifier: MIT */
/* Rectangles in double. */
#include <bvol/aabb2_f64.h>

#include "shape/box_f64.h"
#include "shape/ray_f64.h"
#include "shape/sweep_f64.h"

#include <float.h>
#include <math.h>

void bvol_aabb2_from_f64(const bvol_aabb2_f64 *box, const bvol_vec2_f64 *origin, bvol_aabb2 *out)
{
    bvoli_box_f64_round_out(bvoli_box2_f64_of(box), &origin->x, 2, &out->min.x);
}

void bvol_aabb2_from_point_f64(const bvol_vec2_f64 *p, const bvol_vec2_f64 *origin, bvol_aabb2 *out)
{
    bvoli_box_f64_round_out((bvoli_box_f64){&p->x, &p->x}, &origin->x, 2, &out->min.x);
}

int bvol_aabb2_f64_overlaps_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b)
{
    const bvoli_box_f64 p = bvoli_box2_f64_of(a), q = bvoli_box2_f64_of(b);
    return bvoli_box_f64_nonempty(p, 2) && bvoli_box_f64_nonempty(q, 2) && bvoli_box_f64_meets(p, q, 2);
}

int bvol_aabb2_f64_overlaps_aabb2_f64_interior(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b)
{
    const bvoli_box_f64 p = bvoli_box2_f64_of(a), q = bvoli_box2_f64_of(b);
    return bvoli_box_f64_nonempty(p, 2) && bvoli_box_f64_nonempty(q, 2) && bvoli_box_f64_meets_interior(p, q, 2);
}

int bvol_aabb2_f64_contains_point(const bvol_aabb2_f64 *box, const bvol_vec2_f64 *p)
{
    return bvoli_box_f64_holds(bvoli_box2_f64_of(box), (bvoli_box_f64){&p->x, &p->x}, 2);
}

int bvol_aabb2_f64_contains_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b)
{
    const bvoli_box_f64 p = bvoli_box2_f64_of(a), q = bvoli_box2_f64_of(b);
    if (!bvoli_box_f64_nonempty(q, 2))
        return !bvoli_box_f64_has_nan(p, 2) && !bvoli_box_f64_has_nan(q, 2);
    return bvoli_box_f64_nonempty(p, 2) && bvoli_box_f64_holds(p, q, 2);
}

int bvol_aabb2_f64_classify_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b)
{
    return bvol_aabb2_f64_overlaps_aabb2_f64(a, b) ? BVOL_INTERSECTS + bvol_aabb2_f64_contains_aabb2_f64(a, b) : BVOL_OUTSIDE;
}

double bvol_aabb2_f64_distance_sq_point(const bvol_aabb2_f64 *box, const bvol_vec2_f64 *p)
{
    const int finite = fabs(p->x) <= DBL_MAX && fabs(p->y) <= DBL_MAX;
    return finite ? bvoli_box_f64_public_distance_sq(bvoli_box2_f64_of(box), (bvoli_box_f64){&p->x, &p->x}, 2) : NAN;
}

double bvol_aabb2_f64_distance_sq_aabb2_f64(const bvol_aabb2_f64 *a, const bvol_aabb2_f64 *b)
{
    return bvoli_box_f64_public_distance_sq(bvoli_box2_f64_of(a), bvoli_box2_f64_of(b), 2);
}

int bvol_ray2_f64_hits_aabb2_f64(const bvol_ray2_f64 *ray, const bvol_aabb2_f64 *box, bvol_ray2_hit_f64 *hit)
{
    const bvoli_passage_f64 passage = bvoli_ray2_f64_passage(ray);
    bvoli_pass_f64 pass;
    if (!bvoli_passage_f64_is_some(&passage) || !bvoli_passage_f64_meets(&passage, bvoli_box2_f64_of(box), hit ? &pass : NULL))
        return 0;
    if (hit)
        *hit = bvoli_ray2_f64_record(&pass);
    return 1;
}

static int sweep(const bvol_aabb2_f64 *moving, const bvol_vec2_f64 *motion, const bvol_aabb2_f64 *other, int interior,
                 bvol_sweep_hit2_f64 *hit)
{
    const bvoli_passage_f64 passage = bvoli_sweep_f64_passage(bvoli_box2_f64_of(moving), &motion->x, 2, interior);
    bvoli_pass_f64 pass;
    if (!bvoli_passage_f64_is_some(&passage) || !bvoli_passage_f64_meets(&passage, bvoli_box2_f64_of(other), &pass))
        return BVOL_SWEEP_MISS;
    if (hit)
        *hit = bvoli_sweep2_f64_record(&pass);
    return pass.inside;
}

int bvol_aabb2_f64_sweep_aabb2_f64(const bvol_aabb2_f64 *moving, const bvol_vec2_f64 *motion, const bvol_aabb2_f64 *other,
                                   bvol_sweep_hit2_f64 *hit)
{
    return sweep(moving, motion, other, 0, hit);
}

int bvol_aabb2_f64_sweep_aabb2_f64_interior(const bvol_aabb2_f64 *moving, const bvol_vec2_f64 *motion,
                                            const bvol_aabb2_f64 *other, bvol_sweep_hit2_f64 *hit)
{
    return sweep(moving, motion, other, 1, hit);
}
