/* SPDX-License-Identifier: MIT */
/* Shapes at rest on each other: what a question costs where the answer depends on the last bit, just above, and a little
 * above. */
#ifndef BVOL_BENCH_CONTACT_H
#define BVOL_BENCH_CONTACT_H

#include "bench.h"

#include <stdint.h>

enum { CONTACTS = 1024 };

/* How far the upper shape is lifted: it touches; the next float; a small distance. */
typedef enum lift { TOUCHING, ONE_FLOAT, A_LITTLE, LIFTS } lift;
extern const char *const lift_names[LIFTS];

/* Where contact i is, and what makes it. */
typedef struct place {
    uint64_t *random;
    bvol_vec3 origin; /* near 0, or 10,000 away */
    lift lift;
    size_t index;
} place;

/* A height, lifted. */
float lifted(const place *at, float height);

/* Two shapes in contact, and the questions about them. */
typedef struct scene {
    const char *name;         /* what rests on what */
    const char *questions[4]; /* names without prefix, NULL at the end */
    loop *call;
    size_t size_a, size_b;
    void (*make)(const place *at, void *a, void *b);
    double goal; /* ns, where they touch */
} scene;

/* All scenes, NULL names at the end. */
extern const scene scenes[];

/* Frusta are handles: those made for scenes so far are freed. */
void scenes_free_frusta(void);

#endif
