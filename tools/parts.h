/* SPDX-License-Identifier: MIT */
/* A mesh cut into parts, each with an axis-aligned and an oriented box about it. */
#ifndef PARTS_H
#define PARTS_H

#include "mesh.h"

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

typedef struct parts {
    size_t count;
    size_t *ends;        /* part p ends before triangles[ends[p]], where the next begins */
    uint32_t *triangles; /* of the mesh, part by part */
    bvol_aabb *aabbs;
    bvol_obb *obbs;
} parts;

/* Cuts a mesh into groups of neighbouring triangles, or into the file's meshes if groups is 0. There are never more parts than
 * triangles. Returns 0, or -1 with nothing to free if an oriented box would pass the largest float. */
int parts_create(parts *out, const mesh *m, size_t groups);
void parts_free(parts *p);

#endif
