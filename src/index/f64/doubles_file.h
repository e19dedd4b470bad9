/* SPDX-License-Identifier: MIT */
/* Files of indexes of boxes in double, of so many axes: another number gives BVOL_ERROR_KIND. */
#ifndef BVOLI_INDEX_F64_DOUBLES_FILE_H
#define BVOLI_INDEX_F64_DOUBLES_FILE_H

#include "index/handle.h"

bvol_result bvoli_doubles_save(const bvol_index *index, void *buffer, size_t capacity, size_t *needed);
bvol_result bvoli_doubles_map(const void *file, size_t size, int axes, const bvol_allocator *allocator, bvol_index **out);
bvol_result bvoli_doubles_load(const void *file, size_t size, int axes, const bvol_allocator *allocator, bvol_index **out);
bvol_result bvoli_doubles_check_file(const void *file, size_t size, int axes);

#endif
