/* SPDX-License-Identifier: MIT */
/* The cells of an index, for handles that tell of them in ways of their own. */
#ifndef BVOLI_INDEX_LEVELS_H
#define BVOLI_INDEX_LEVELS_H

#include <bvol/index.h>

#include <stddef.h>

/* Takes a cell, as number i of those that the caller has room for. */
typedef void bvoli_take_cell(void *cells, size_t i, const bvol_index_cell *cell);

/* Does what bvol_index_cells() says, with the first `capacity` cells given to a function. */
size_t bvoli_index_cells(const bvol_index *index, bvoli_take_cell *take, void *cells, size_t capacity);

#endif
