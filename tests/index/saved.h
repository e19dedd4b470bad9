/* SPDX-License-Identifier: MIT */
/* Indexes in files, in memory that ends where the file does. */
#ifndef BVOL_TESTS_INDEX_SAVED_H
#define BVOL_TESTS_INDEX_SAVED_H

#include <bvol/bvol.h>

#include <stddef.h>

typedef struct saved {
    unsigned char *memory, *bytes;
    size_t size;
} saved;

/* A file, or room for one of a size, so many bytes behind an address that suits anything. `bytes` is NULL without memory for
 * the index. */
saved save_index(const bvol_index *index, size_t shift);
saved save_index2(const bvol_index2 *index, size_t shift);
saved room_for_file(size_t size, size_t shift);
saved copy_of_file(const saved *file, size_t size);
void free_file(saved *file);

/* Ways to make an index of a file. */
enum way { OPEN, OPEN_SHIFTED, LOAD, WAYS };
extern const char *const way_names[WAYS];

/* Puts an index in the place of *index that is read from what it saves; *file must stay as long as it. */
bvol_result reopen(bvol_index **index, enum way way, const bvol_index_sources *shapes, const bvol_allocator *allocator,
                   saved *file);
bvol_result reopen2(bvol_index2 **index, enum way way, const bvol_index_sources *shapes, const bvol_allocator *allocator,
                    saved *file);

#endif
