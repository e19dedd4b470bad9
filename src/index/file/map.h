/* SPDX-License-Identifier: MIT */
/* The public functions that read files, of indexes in space or, if `planar`, in the plane; those of the other kind give
 * BVOL_ERROR_KIND. */
#ifndef BVOLI_INDEX_FILE_MAP_H
#define BVOLI_INDEX_FILE_MAP_H

#include <bvol/index_file.h>

bvol_result bvoli_index_map(const void *file, size_t size, int planar, const bvol_index_sources *shapes,
                            const bvol_allocator *allocator, bvol_index **out);
bvol_result bvoli_index_load(const void *file, size_t size, int planar, const bvol_index_sources *shapes,
                             const bvol_allocator *allocator, bvol_index **out);
bvol_result bvoli_index_check_file(const void *file, size_t size, int planar);

#endif
