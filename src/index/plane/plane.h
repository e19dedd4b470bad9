/* SPDX-License-Identifier: MIT */
/* An index of the plane is an index of space whose boxes are thin and lie at z = 0 (affine/embed.h). Questions about the plane
 * become questions about space, whose exact answers and records are the same. */
#ifndef BVOLI_INDEX_PLANE_PLANE_H
#define BVOLI_INDEX_PLANE_PLANE_H

#include <bvol/index2.h>

/* One handle under two names: a bvol_index2 is never looked into. */
static inline bvol_index *bvoli_in_space(bvol_index2 *index)
{
    return (bvol_index *)(void *)index;
}

static inline const bvol_index *bvoli_seen_in_space(const bvol_index2 *index)
{
    return (const bvol_index *)(const void *)index;
}

#endif
