/* SPDX-License-Identifier: MIT */
#include "index/file/file.h"

#include <string.h>

_Static_assert(sizeof(bvoli_file_header) == 192, "a header without gaps");
_Static_assert(sizeof(bvoli_link) == 12 && sizeof(bvoli_block) == 448 && sizeof(bvol_index_item) == 24 &&
                   sizeof(bvoli_outcast) == 28 && sizeof(bvoli_cell) == 68,
               "the elements of files have no gaps");

const char bvoli_file_header_fields[] = "11111111"
                                        "4488"
                                        "8888"
                                        "8"
                                        "8888"
                                        "4444"
                                        "444444"
                                        "44"
                                        "44"
                                        "44"
                                        "4444"
                                        "8";

uint64_t bvoli_file_parts(const bvoli_file_header *h, bvoli_file_part parts[BVOLI_FILE_PARTS])
{
    static const bvoli_file_part all[BVOLI_FILE_PARTS] = {
        [BVOLI_FILE_LINKS] = {sizeof(bvoli_link), "4224", 0, 0},
        [BVOLI_FILE_BLOCKS] = {sizeof(bvoli_block), "4", 0, 0},
        [BVOLI_FILE_PLACES] = {sizeof(uint32_t), "4", 0, 0},
        [BVOLI_FILE_ITEMS] = {sizeof(bvol_index_item), "8", 0, 0},
        [BVOLI_FILE_OUTCASTS] = {sizeof(bvoli_outcast), "4", 0, 0},
        [BVOLI_FILE_CELLS] = {sizeof(bvoli_cell), "4444444444444444211", 0, 0}};
    const uint64_t counts[BVOLI_FILE_PARTS] = {h->blocks, h->blocks, h->ids, h->has_items ? h->ids : 0, h->outcasts, h->cells};
    uint64_t at = sizeof *h;
    memcpy(parts, all, sizeof all);
    for (int i = 0; i < BVOLI_FILE_PARTS; ++i) {
        at = (at + BVOLI_FILE_ALIGN - 1) / BVOLI_FILE_ALIGN * BVOLI_FILE_ALIGN;
        parts[i].first = at;
        parts[i].count = counts[i];
        at += counts[i] * parts[i].size;
    }
    return at;
}

int bvoli_file_is_native(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

static void reverse(unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count / 2; ++i) {
        const unsigned char first = bytes[i];
        bytes[i] = bytes[count - 1 - i];
        bytes[count - 1 - i] = first;
    }
}

void bvoli_file_turn(void *element, size_t size, const char *fields)
{
    const char *field = fields;
    if (bvoli_file_is_native())
        return;
    for (size_t at = 0, width; at < size; at += width) {
        width = (size_t)(*field - '0');
        reverse((unsigned char *)element + at, width);
        field = field[1] ? field + 1 : fields;
    }
}

void bvoli_file_arrays(bvol_index *index, bvoli_growing *arrays[BVOLI_FILE_PARTS])
{
    arrays[BVOLI_FILE_LINKS] = &index->tree.links;
    arrays[BVOLI_FILE_BLOCKS] = &index->tree.blocks;
    arrays[BVOLI_FILE_PLACES] = &index->tree.places;
    arrays[BVOLI_FILE_ITEMS] = &index->items;
    arrays[BVOLI_FILE_OUTCASTS] = &index->outcasts;
    arrays[BVOLI_FILE_CELLS] = &index->tree.octree.cells;
}
