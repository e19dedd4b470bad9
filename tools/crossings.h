/* SPDX-License-Identifier: MIT */
/* Where two meshes surely pass through each other, found triangle by triangle without the library and without boxes of parts.
 */
#ifndef CROSSINGS_H
#define CROSSINGS_H

#include "mesh.h"

#include <stddef.h>
#include <stdint.h>

/* Calls report(a, b, user) for each triangle a of one mesh and b of the other of which an edge of one surely passes through the
 * inside of the other: decided in double with a bound on the error, so that triangles which only touch, or nearly cross, may
 * be left out, but none is reported wrongly. */
void crossings_find(const mesh *a, const mesh *b, void (*report)(uint32_t a, uint32_t b, void *user), void *user);

#endif
