/* SPDX-License-Identifier: MIT */
/* Points to ask about: those of a file, or many about a mesh. */
#ifndef POINTS_H
#define POINTS_H

#include <bvol/bvol.h>

#include <stddef.h>

typedef struct points {
    bvol_vec3 *at;
    size_t count;
    size_t side; /* of a lattice, otherwise 0 */
} points;

/* Points from "lattice:N", N along each side of a box, or "random:N", N of them in it, the same each time; or from a text file
 * of three numbers a line, from standard input for "-". Returns 0, or -1 after a message, with nothing to free. */
int points_load(const char *what, const bvol_aabb *box, points *out);
void points_free(points *p);

/* What to call them in messages and reports. */
const char *points_name(const char *what);

#endif
