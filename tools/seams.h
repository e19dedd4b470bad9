/* SPDX-License-Identifier: MIT */
/* How the triangles of a mesh are joined, by the numbers of their vertices and without the library. */
#ifndef SEAMS_H
#define SEAMS_H

#include "mesh.h"

#include <stddef.h>
#include <stdint.h>

/* What is wrong with an edge: one triangle has it, three or more, or two that go along it the same way. */
enum { SEAM_OPEN, SEAM_CROWDED, SEAM_FLIPPED, SEAM_KINDS };

typedef struct seam {
    uint32_t from, to; /* vertices */
    int kind;
} seam;

typedef struct seams {
    seam *seams; /* those with something wrong */
    size_t count, kinds[SEAM_KINDS];
} seams;

void seams_find(const mesh *m, seams *out);
void seams_free(seams *s);

#endif
