/* SPDX-License-Identifier: MIT */
/* The format of files of indexes. docs/design/index-files.md says why it is as it is.
 *
 * A header, and then six arrays, each at the next multiple of 64 bytes: the links, blocks and places of the tree, items,
 * outcasts, and cells of an octree, as they are in memory on a little-endian machine. There are no other numbers of bytes in it
 * than those that follow from the counts of the header. Blocks above the leaves come first, so that little has to be read to
 * see that no walk leads out of the file; blocks and cells that are free are left out, and all places of free ids are
 * BVOLI_LAST_FREE. */
#ifndef BVOLI_INDEX_FILE_FILE_H
#define BVOLI_INDEX_FILE_FILE_H

#include "index/handle.h"

#include <stddef.h>
#include <stdint.h>

enum { BVOLI_FILE_VERSION = 2, BVOLI_FILE_ALIGN = 64 };

/* The signature works as that of PNG: a file that was taken for text, or sent as seven bits, differs here. */
#define BVOLI_FILE_MAGIC                                                                                                       \
    {                                                                                                                          \
        0x89, 'b', 'v', 'i', '\r', '\n', 0x1a, '\n'                                                                            \
    }

typedef struct bvoli_file_header {
    uint8_t magic[8];
    uint32_t version;
    uint32_t bytes_of_header;
    uint64_t bytes;    /* of all */
    uint64_t checksum; /* of all that follows the header */
    uint64_t count, ids, outcasts, changes;
    double packed_cost;
    double low[3], unit; /* of an octree */
    uint32_t flags, kind, quality;
    float margin;
    float world[6];
    uint32_t engine;
    uint32_t shapes;        /* their kind; that of boxes or of rectangles for none */
    uint32_t blocks, inner; /* all, and those above the leaves */
    uint32_t root;
    uint32_t cells;
    uint32_t has_grid, misplaced, has_items;
    uint32_t reserved;        /* 0 */
    uint64_t header_checksum; /* of all that comes before it */
} bvoli_file_header;

enum {
    BVOLI_FILE_LINKS,
    BVOLI_FILE_BLOCKS,
    BVOLI_FILE_PLACES,
    BVOLI_FILE_ITEMS,
    BVOLI_FILE_OUTCASTS,
    BVOLI_FILE_CELLS,
    BVOLI_FILE_PARTS
};

/* An element of an array, and where the array is. */
typedef struct bvoli_file_part {
    size_t size;
    const char *fields; /* how many bytes each field has, again and again */
    uint64_t first, count;
} bvoli_file_part;

extern const char bvoli_file_header_fields[];

/* Where the parts are. Returns the bytes of the whole file. The numbers of the header are below 2^32. */
uint64_t bvoli_file_parts(const bvoli_file_header *header, bvoli_file_part parts[BVOLI_FILE_PARTS]);

/* Whether the machine has its bytes in the order of files. */
int bvoli_file_is_native(void);

/* Puts the bytes of an element in the other order, unless the machine has that of files. */
void bvoli_file_turn(void *element, size_t size, const char *fields);

/* The arrays of an index, in the order of the parts. */
void bvoli_file_arrays(bvol_index *index, bvoli_growing *arrays[BVOLI_FILE_PARTS]);

#endif
