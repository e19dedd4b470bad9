/* SPDX-License-Identifier: MIT */
/* The records of moving shapes. */
#ifndef BVOLI_SHAPE_SWEEP_RECORDS_H
#define BVOLI_SHAPE_SWEEP_RECORDS_H

#include "base/value.h"
#include "convex/motion.h"

#include <bvol/separation.h>
#include <bvol/sweep.h>

/* Zeros of normals have no sign. */
static inline float bvoli_normal_component(double n)
{
    return (float)n + 0.0F;
}

static inline void bvoli_give_hit(int state, const bvoli_meeting *m, bvol_sweep_hit *hit)
{
    *hit = (bvol_sweep_hit){
        .t_enter = m->enter,
        .t_exit = m->exit,
        .point = {(float)m->at[0], (float)m->at[1], (float)m->at[2]},
        .normal = {bvoli_normal_component(m->n[0]), bvoli_normal_component(m->n[1]), bvoli_normal_component(m->n[2])},
        .feature = m->face[0],
        .other_feature = m->face[1],
        .state = (uint32_t)state};
}

/* Of what starts touching or overlapping, by the separation, whose operands may come in the other order. */
static inline void bvoli_give_separation(const bvol_separation *s, int swapped, bvol_sweep_hit *hit)
{
    hit->normal = swapped ? (bvol_vec3){-s->normal.x, -s->normal.y, -s->normal.z} : s->normal;
    hit->point = swapped ? s->point : s->other_point;
    hit->feature = swapped ? s->other_feature : s->feature;
    hit->other_feature = swapped ? s->feature : s->other_feature;
}

/* What was computed as if the other shape moved back: the normal is negated, and points move along. */
static inline void bvoli_exchange_meeting(const double v[3], bvoli_meeting *m)
{
    const uint32_t face = m->face[0];
    m->face[0] = m->face[1];
    m->face[1] = face;
    for (int c = 0; c < 3; ++c) {
        m->n[c] = -m->n[c];
        m->at[c] += (double)m->enter * v[c];
    }
}

/* Whether a plane is legal and its half-space is not empty. */
static inline int bvoli_is_region(const bvol_plane *plane)
{
    const int flat = plane->normal.x == 0 && plane->normal.y == 0 && plane->normal.z == 0;
    return bvoli_plane_valid(plane) && plane->d != -INFINITY && !(flat && plane->d < 0);
}

#endif
