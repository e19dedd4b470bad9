/* SPDX-License-Identifier: MIT */
/* Kernels over spheres. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_SET_SPHERE_TEMPLATE_H
#define BVOLI_KERNEL_SET_SPHERE_TEMPLATE_H

#include "kernel/kernel.h"
#include "kernel/set/packed_obb.h"
#include "kernel/set/sphere.h"

#include <float.h>
#include <string.h>

/* LANES spheres. */
typedef struct spheres {
    vf center[3], radius;
} spheres;

static inline spheres spheres_at(const bvoli_sphere_columns *c, size_t at)
{
    return (spheres){{vf_load(c->side[0] + at), vf_load(c->side[1] + at), vf_load(c->side[2] + at)}, vf_load(c->side[3] + at)};
}

/* Members from number `first` on, all of one word. */
static void sphere_write(const bvoli_sphere_target *out, size_t first, const char *from, size_t stride, size_t count)
{
    uint64_t *word = &out->plain[first / BVOLI_WORD], plain = 0;
    for (size_t i = 0; i < count; i += LANES) {
        float room[4 * LANES], column[LANES];
        const size_t some = count - i < LANES ? count - i : LANES;
        const char *at = from + i * stride;
        size_t apart = stride;
        vf side[4];
        if (some < LANES) {
            memset(room, 0, sizeof room);
            for (size_t k = 0; k < some; ++k)
                memcpy(room + 4 * k, at + k * stride, 4 * sizeof *room);
            at = (const char *)room;
            apart = 4 * sizeof *room;
        }
        vf_fours(at, apart, side);
        for (int k = 0; k < 4; ++k) {
            vf_store(column, side[k]);
            memcpy(out->side[k] + first + i, column, some * sizeof *column);
        }
        const vf limit = vf_splat(BVOLI_SPHERE_LIMIT);
        const vm x = vf_le(vf_abs(side[0]), limit), y = vf_le(vf_abs(side[1]), limit), z = vf_le(vf_abs(side[2]), limit);
        const vm r = vm_and(vf_ge(side[3], vf_splat(0)), vf_le(side[3], limit));
        plain |= (uint64_t)vm_bits(vm_and(vm_and(x, y), vm_and(z, r))) << i;
    }
    const uint64_t all = ~(uint64_t)0 >> (BVOLI_WORD - count);
    *word = (*word & ~(all << first % BVOLI_WORD)) | (plain & all) << first % BVOLI_WORD;
}

/* With u = 2^-24: an axis' gap has one rounding, its square three with it, the sum of three two more, 5 u of the squared
 * distance; the squared sum of two radii has three, 3 u of itself. Their difference keeps its sign and has one more. 8 u of
 * both covers that and the second order; what squares lose below 2^-126, the rest. Infinities and NaN are not certain. */
#define SPHERE_SLACK 0x1p-21F
#define SPHERE_UNDERFLOW 0x1p-120F

/* What is known of LANES spheres: they answer yes where `in` is above the slack, and no where `out` is below its opposite. */
typedef struct sphere_room {
    vf in, out, slack;
} sphere_room;

typedef sphere_room sphere_judge(const spheres *s, const void *query);

/* Words of members. Inlined, so that the judge is part of the loop. */
WORD_INLINE void judge_spheres(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes,
                               uint64_t *unsure, sphere_judge *judge)
{
    for (size_t w = 0; w < words; ++w) {
        uint64_t in = 0, out = 0;
        for (size_t i = 0; i < BVOLI_WORD; i += LANES) {
            const spheres s = spheres_at(columns, BVOLI_WORD * (first + w) + i);
            const sphere_room room = judge(&s, query);
            in |= (uint64_t)vm_bits(vf_gt(room.in, room.slack)) << i;
            out |= (uint64_t)vm_bits(vf_lt(room.out, vf_neg(room.slack))) << i;
        }
        yes[w] = in;
        unsure[w] = BVOLI_UNSURE(~(in | out));
    }
}

/* The squared reach less the squared gap to a round box. */
static inline sphere_room overlap_room(const spheres *s, const void *query)
{
    const bvoli_round_query *q = query;
    const vf reach = vf_add(s->radius, vf_splat(q->radius)), reach_sq = vf_mul(reach, reach);
    vf gap_sq = vf_splat(0);
    for (int k = 0; k < 3; ++k) {
        const vf below = vf_sub(vf_splat(q->low[k]), s->center[k]), above = vf_sub(s->center[k], vf_splat(q->high[k]));
        const vf gap = vf_max(vf_max(below, above), vf_splat(0));
        gap_sq = vf_fma(gap, gap, gap_sq);
    }
    const vf slack = vf_fma(vf_splat(SPHERE_SLACK), vf_add(reach_sq, gap_sq), vf_splat(SPHERE_UNDERFLOW));
    const vf room = vf_sub(reach_sq, gap_sq);
    return (sphere_room){room, room, slack};
}

KERNEL(sphere_overlaps, judge_spheres(columns, query, first, words, yes, unsure, overlap_room))

/* The least height of the centers over all planes, and what it may be off by, sums with radii included. */
static inline vf sphere_height(const spheres *s, const bvoli_obb_planes *p, vf *slack)
{
    vf least = vf_splat(FLT_MAX), size = s->radius;
    for (int k = 0; k < 3; ++k)
        size = vf_add(size, vf_abs(s->center[k]));
    for (int i = 0; i < p->count; ++i) {
        const float *q = p->q[i];
        const vf height = vf_fma(s->center[0], vf_splat(q[0]),
                                 vf_fma(s->center[1], vf_splat(q[1]), vf_fma(s->center[2], vf_splat(q[2]), vf_splat(q[3]))));
        least = vf_min(least, height);
    }
    *slack = vf_fma(vf_splat(p->slope), size, vf_splat(p->rest));
    return least;
}

/* Outside a plane is where the height and the radius are certainly below 0. */
static inline sphere_room cull_room(const spheres *s, const void *query)
{
    sphere_room room;
    room.in = room.out = vf_add(sphere_height(s, query, &room.slack), s->radius);
    return room;
}

KERNEL(sphere_cull, judge_spheres(columns, query, first, words, yes, unsure, cull_room))

/* A sphere whose center is inside shares it. */
static inline sphere_room meet_room(const spheres *s, const void *query)
{
    sphere_room room;
    room.in = sphere_height(s, query, &room.slack);
    room.out = vf_add(room.in, s->radius);
    return room;
}

KERNEL(sphere_meets, judge_spheres(columns, query, first, words, yes, unsure, meet_room))

/* A ray misses a ball if its point nearest to the center is farther away than the radius. Let m be from the origin to the
 * center, d the direction, t the parameter of that point, u = 2^-24. The computed t is within 9 u |m| / |d| of the true one,
 * which moves the squared distance, least at t, by (9 u |m|)^2 at most; limits of t only bring both nearer to each other. Each
 * coordinate of m - t d is within 3 u (|m| + |t d|), so its squared length is within 12 u (|m| + |t d|)^2, at most 24 u (|m|^2
 * + |t d|^2), the sums' 5 u included, and r^2 within u of itself. 32 u covers all. */
#define SPHERE_RAY_SLACK 0x1p-19F

/* The squared reach less the squared gap between a ray and the centers. */
static inline sphere_room ray_room(const spheres *s, const void *query)
{
    const bvoli_sphere_ray *q = query;
    const vf dx = vf_splat(q->dir[0]), dy = vf_splat(q->dir[1]), dz = vf_splat(q->dir[2]);
    const vf mx = vf_sub(s->center[0], vf_splat(q->origin[0])), my = vf_sub(s->center[1], vf_splat(q->origin[1]));
    const vf mz = vf_sub(s->center[2], vf_splat(q->origin[2]));
    const vf along = vf_mul(vf_fma(mx, dx, vf_fma(my, dy, vf_mul(mz, dz))), vf_splat(q->inverse));
    const vf t = vf_min(vf_max(along, vf_splat(q->first)), vf_splat(q->last));
    const vf x = vf_mul(t, dx), y = vf_mul(t, dy), z = vf_mul(t, dz);
    const vf gx = vf_sub(mx, x), gy = vf_sub(my, y), gz = vf_sub(mz, z);
    const vf gap_sq = vf_fma(gx, gx, vf_fma(gy, gy, vf_mul(gz, gz))), reach_sq = vf_mul(s->radius, s->radius);
    const vf m_sq = vf_fma(mx, mx, vf_fma(my, my, vf_mul(mz, mz))), p_sq = vf_fma(x, x, vf_fma(y, y, vf_mul(z, z)));
    const vf sizes = vf_add(vf_add(m_sq, p_sq), reach_sq);
    const vf room = vf_sub(reach_sq, gap_sq);
    return (sphere_room){room, room, vf_fma(vf_splat(SPHERE_RAY_SLACK), sizes, vf_splat(SPHERE_UNDERFLOW))};
}

KERNEL(sphere_raycast, judge_spheres(columns, query, first, words, yes, unsure, ray_room))

/* A ray that certainly misses the ball about an OBB misses it; the radius of the ball is rounded up. A row of which nothing is
 * known has a center of NaN. */
static void obb_raycast(const void *columns, const void *query, size_t first, size_t words, uint64_t *yes, uint64_t *unsure)
{
    const bvoli_packed_obbs *c = columns;
    bvol_pair row[BVOLI_WORD];
    for (size_t w = 0; w < words; ++w) {
        uint64_t out = 0;
        for (uint32_t i = 0; i < BVOLI_WORD; ++i)
            row[i] = (bvol_pair){0, (uint32_t)(BVOLI_WORD * (first + w)) + i};
        for (size_t i = 0; i < BVOLI_WORD; i += LANES) {
            vf head[4];
            vf_row_heads(c->row, row + i, 1, head);
            const spheres s = {{head[0], head[1], head[2]}, head[3]};
            const sphere_room room = ray_room(&s, query);
            out |= (uint64_t)vm_bits(vf_lt(room.out, vf_neg(room.slack))) << i;
        }
        yes[w] = 0;
        unsure[w] = ~out;
    }
}

#endif
