/* SPDX-License-Identifier: MIT */
/* Moving boxes in double as what passes, and the records of what they meet. */
#ifndef BVOLI_SHAPE_SWEEP_F64_H
#define BVOLI_SHAPE_SWEEP_F64_H

#include "shape/ray_f64.h"

static inline bvoli_passage_f64 bvoli_sweep_f64_passage(bvoli_box_f64 moving, const double *motion, int axes, int interior)
{
    return (bvoli_passage_f64){moving.min, moving.max, motion, 0, 1, axes, 1, interior};
}

/* The face of the moving box that is opposite to that of the other. */
static inline uint32_t bvoli_pass_f64_own_feature(const bvoli_pass_f64 *pass)
{
    return pass->axis < 0 ? BVOL_NO_FEATURE : bvoli_pass_f64_feature(pass) ^ 1;
}

static inline bvol_sweep_hit_f64 bvoli_sweep_f64_record(const bvoli_pass_f64 *pass)
{
    const bvol_vec3_f64 normal = {bvoli_pass_f64_normal(pass, 0), bvoli_pass_f64_normal(pass, 1),
                                  bvoli_pass_f64_normal(pass, 2)};
    return (bvol_sweep_hit_f64){pass->enter,
                                pass->exit,
                                normal,
                                bvoli_pass_f64_own_feature(pass),
                                bvoli_pass_f64_feature(pass),
                                (uint32_t)pass->inside,
                                0};
}

static inline bvol_sweep_hit2_f64 bvoli_sweep2_f64_record(const bvoli_pass_f64 *pass)
{
    const bvol_vec2_f64 normal = {bvoli_pass_f64_normal(pass, 0), bvoli_pass_f64_normal(pass, 1)};
    return (bvol_sweep_hit2_f64){pass->enter,
                                 pass->exit,
                                 normal,
                                 bvoli_pass_f64_own_feature(pass),
                                 bvoli_pass_f64_feature(pass),
                                 (uint32_t)pass->inside,
                                 0};
}

#endif
