/* SPDX-License-Identifier: MIT */
/* A city whose boxes all move in each frame: what it costs to change a set and cull it, beside a plain loop over the boxes. */
#ifndef MOVING_H
#define MOVING_H

#include "city.h"

/* Flies through the moving city, prints frames a second and how many answers differ from those of single calls. Returns 0 if
 * none does, otherwise TOOL_FAILED after a message. */
int moving_fly(const city *c);

#endif
