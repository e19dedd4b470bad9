/* SPDX-License-Identifier: MIT */
/* Points that turn, and four ways to keep an upright box about them. */
#ifndef SPINNING_H
#define SPINNING_H

#include "vector.h"

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

/* The box of a sphere about the points; that of their own box, turned; that of all of them, turned; that of the vertices of
 * their hull, each found from where it was a step ago. */
enum { SPINNING_SPHERE, SPINNING_BOX, SPINNING_POINTS, SPINNING_HULL, SPINNING_WAYS };

typedef struct spinning_way {
    bvol_aabb *boxes;   /* one for each step */
    double seconds;     /* that a box takes */
    double mean, most;  /* of their volumes */
    size_t lost, loose; /* boxes that leave a point out, and that are larger than they should be */
} spinning_way;

typedef struct spinning {
    const bvol_vec3 *points;
    size_t count, steps; /* of the points, and of a full turn */
    vector axis, pivot;  /* of length 1; in the middle of the points */
    bvol_sphere sphere;
    bvol_aabb box;
    bvol_hull *hull;
    double hull_seconds; /* that it took to make */
    spinning_way ways[SPINNING_WAYS];
} spinning;

/* What the ways are called. */
extern const char *const spinning_names[SPINNING_WAYS];

/* Turns points once around an axis, in each way. Returns 0, or -1 after a message, with nothing to free. */
int spinning_create(spinning *out, const char *name, const bvol_vec3 *points, size_t count, vector axis, size_t steps);
void spinning_free(spinning *s);

/* The points as they are at a step. */
void spinning_turn(const spinning *s, size_t step, bvol_vec3 *out);

/* The volume of a box; steps begin again after a full turn. */
double spinning_volume(const spinning *s, size_t way, size_t step);

/* Holds all boxes against all points, which are turned in double without the library. Returns whether they are right. */
int spinning_check(spinning *s);

#endif
