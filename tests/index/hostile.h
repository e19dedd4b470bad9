/* SPDX-License-Identifier: MIT */
/* Files that may say anything: whatever is asked of an index that is made of one, every id that is told is one of the file's,
 * and everything ends. */
#ifndef BVOL_TESTS_INDEX_HOSTILE_H
#define BVOL_TESTS_INDEX_HOSTILE_H

#include "index/saved.h"

#include <stdint.h>

enum { BOXES = 90 };

/* An index of up to so many boxes in which everything occurs: items, boxes that are never found, free ids, cells in an octree.
 */
bvol_index *index_with_all(const bvol_index_options *options, size_t count, uint64_t seed);
saved file_with_all(const bvol_index_options *options, size_t count, uint64_t seed);

/* Opens so many bytes of a file, in memory that ends where they end, asks everything and changes what can be changed. Returns
 * whether it could be opened. */
int try_file(const saved *file, size_t size, uint64_t seed);

bvol_result load_file(const saved *file);

#endif
