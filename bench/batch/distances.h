/* SPDX-License-Identifier: MIT */
/* Squared distances of all boxes from the start of the ray, and the nearest box, as those who find them write them. */
#ifndef BVOL_BENCH_DISTANCES_H
#define BVOL_BENCH_DISTANCES_H

#include "batch.h"

#include <math.h>
#include <string.h>

typedef struct measured {
    float *sq; /* has room for whole blocks */
    uint32_t *nearest;
} measured;

static inline void measured_make(size_t count, measured *out)
{
    out->sq = batch_allocate((count + SCENE_BLOCK) * sizeof *out->sq);
    out->nearest = batch_allocate(sizeof *out->nearest);
}

static inline void measured_free(const measured *m)
{
    batch_free(m->sq);
    batch_free(m->nearest);
}

/* Answers as bytes, to compare: whether a box is within 20 of the point, and whether it is the nearest. */
static inline void measured_near(const scene *s, const measured *m, void *answers)
{
    uint8_t *const in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = m->sq[i] <= 400;
}

static inline void measured_nearest(const scene *s, const measured *m, void *answers)
{
    uint8_t *const in = answers;
    memset(in, 0, s->count);
    in[*m->nearest] = 1;
}

#endif
