/* SPDX-License-Identifier: MIT */
/* Whether the parts of an index agree, also where it is being changed. */
#ifndef BVOLI_INDEX_INSPECT_H
#define BVOLI_INDEX_INSPECT_H

#include <bvol/index.h>

/* All but the shapes of the caller's. */
int bvoli_index_is_sound(const bvol_index *index);

/* Whether the boxes of a sound index are those of its shapes. */
int bvoli_index_fits_shapes(const bvol_index *index);

#endif
