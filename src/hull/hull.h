/* SPDX-License-Identifier: MIT */
/* Hulls as a whole: how large one is, a copy of one, and where its vertices are. */
#ifndef BVOLI_HULL_HULL_H
#define BVOLI_HULL_HULL_H

#include "hull/handle.h"

/* The size of all of a hull, and a copy of it into as much room, aligned as any object, which is a hull as long as the room is
 * there. */
size_t bvoli_hull_size(const bvol_hull *hull);
void bvoli_hull_copy(const bvol_hull *hull, void *room);

/* The place of a vertex of an id, or vertex_count. */
uint32_t bvoli_hull_place(const bvol_hull *hull, uint32_t id);

#endif
