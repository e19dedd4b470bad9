/* SPDX-License-Identifier: MIT */
/* Indexes are written to memory: blocks and cells are numbered anew, and what is free is left out. */
#include <bvol/index_file.h>

#include "base/checksum.h"
#include "index/file/file.h"

#include <string.h>

/* New numbers of blocks or cells. What a file that was opened says wrong stays wrong. */
typedef struct numbering {
    bvoli_growing numbers; /* uint32_t of each old number; BVOLI_NONE for what is free */
    uint32_t old, kept;
} numbering;

static uint32_t renamed(const numbering *n, uint32_t old)
{
    return old < n->old ? ((const uint32_t *)n->numbers.data)[old] : old;
}

typedef struct saving {
    const bvol_index *index;
    numbering blocks, cells;
    uint32_t inner;
    bvoli_file_header header;
    bvoli_file_part parts[BVOLI_FILE_PARTS];
    unsigned char *out;
} saving;

static int start_numbering(const bvol_allocator *allocator, numbering *n, uint32_t old)
{
    n->old = old;
    if (!bvoli_array_reserve(allocator, &n->numbers, sizeof(uint32_t), 0, old))
        return 0;
    for (uint32_t i = 0; i < old; ++i)
        ((uint32_t *)n->numbers.data)[i] = BVOLI_NONE;
    return 1;
}

/* Blocks above the leaves are written first, then the leaves. */
static int number_blocks(saving *s)
{
    const bvoli_tree *const tree = &s->index->tree;
    if (!start_numbering(&s->index->allocator, &s->blocks, tree->used))
        return 0;
    for (int leaves = 0; leaves < 2; ++leaves) {
        s->inner = s->blocks.kept;
        for (uint32_t block = 0; block < tree->used; ++block) {
            const uint16_t level = bvoli_link_at(tree, block)->level;
            if (level < BVOLI_LEVELS && (level == 0) == leaves)
                ((uint32_t *)s->blocks.numbers.data)[block] = s->blocks.kept++;
        }
    }
    return 1;
}

static int number_cells(saving *s)
{
    const bvoli_octree *const octree = &s->index->tree.octree;
    uint32_t *numbers;
    if (!start_numbering(&s->index->allocator, &s->cells, octree->used))
        return 0;
    numbers = s->cells.numbers.data;
    for (uint32_t cell = octree->vacant; cell != BVOLI_NONE; cell = bvoli_cell_at(octree, cell)->parent)
        numbers[cell] = 0;
    for (uint32_t cell = 0; cell < octree->used; ++cell)
        numbers[cell] = numbers[cell] == 0 ? BVOLI_NONE : s->cells.kept++;
    return 1;
}

/* Parts */

static void put(const saving *s, int part, size_t i, void *element)
{
    const bvoli_file_part *const p = &s->parts[part];
    bvoli_file_turn(element, p->size, p->fields);
    memcpy(s->out + p->first + i * p->size, element, p->size);
}

static uint32_t renamed_place(const saving *s, uint32_t place)
{
    const uint32_t block = renamed(&s->blocks, place / BVOLI_WIDE);
    return place == BVOLI_NONE ? place : BVOLI_PLACE(block, place % BVOLI_WIDE);
}

/* Unused lanes are the same NaN on every machine. */
static void clear_rest(bvoli_block *b, uint32_t count)
{
    static const uint32_t nan = 0x7fc00000U;
    for (uint32_t lane = count; lane < BVOLI_WIDE; ++lane) {
        b->child[lane] = BVOLI_NONE;
        for (int side = 0; side < 6; ++side)
            memcpy(&b->side[side][lane], &nan, sizeof nan);
    }
}

static void put_blocks(const saving *s)
{
    const bvoli_tree *const tree = &s->index->tree;
    for (uint32_t old = 0; old < tree->used; ++old) {
        const uint32_t block = renamed(&s->blocks, old);
        bvoli_link link = *bvoli_link_at(tree, old);
        bvoli_block b = *bvoli_block_at(tree, old);
        if (block == BVOLI_NONE)
            continue;
        clear_rest(&b, link.count);
        for (uint32_t lane = 0; lane < link.count && link.level > 0; ++lane)
            b.child[lane] = renamed(&s->blocks, b.child[lane]);
        link.parent = renamed_place(s, link.parent);
        link.cell = renamed(&s->cells, link.cell);
        put(s, BVOLI_FILE_LINKS, block, &link);
        put(s, BVOLI_FILE_BLOCKS, block, &b);
    }
}

static void put_ids(const saving *s)
{
    for (size_t id = 0; id < s->index->ids; ++id) {
        uint32_t place = bvoli_places(&s->index->tree)[id];
        if (place & BVOLI_FREE)
            place = BVOLI_LAST_FREE;
        else if (!(place & BVOLI_OUTCAST))
            place = renamed_place(s, place);
        put(s, BVOLI_FILE_PLACES, id, &place);
        if (s->header.has_items) {
            bvol_index_item item = bvoli_index_item(s->index, (uint32_t)id);
            put(s, BVOLI_FILE_ITEMS, id, &item);
        }
    }
    for (size_t i = 0; i < s->index->outcast_count; ++i) {
        bvoli_outcast outcast = ((const bvoli_outcast *)s->index->outcasts.data)[i];
        put(s, BVOLI_FILE_OUTCASTS, i, &outcast);
    }
}

static void put_cells(const saving *s)
{
    const bvoli_octree *const octree = &s->index->tree.octree;
    for (uint32_t old = 0; old < octree->used; ++old) {
        const uint32_t cell = renamed(&s->cells, old);
        bvoli_cell c = *bvoli_cell_at(octree, old);
        if (cell == BVOLI_NONE)
            continue;
        c.parent = renamed(&s->cells, c.parent);
        for (int i = 0; i < 8; ++i)
            c.child[i] = renamed(&s->cells, c.child[i]);
        c.own = renamed(&s->blocks, c.own);
        c.block = renamed(&s->blocks, c.block);
        put(s, BVOLI_FILE_CELLS, cell, &c);
    }
}

/* The header */

static void set_header(saving *s)
{
    const bvol_index *const index = s->index;
    const bvol_index_options *const options = &index->options;
    const bvoli_octree *const octree = &index->tree.octree;
    s->header = (bvoli_file_header){.magic = BVOLI_FILE_MAGIC,
                                    .version = BVOLI_FILE_VERSION,
                                    .bytes_of_header = sizeof s->header,
                                    .count = index->count,
                                    .ids = index->ids,
                                    .outcasts = index->outcast_count,
                                    .changes = index->changes,
                                    .packed_cost = index->tree.packed_cost,
                                    .flags = options->flags,
                                    .kind = options->engine,
                                    .quality = options->quality,
                                    .margin = options->margin,
                                    .engine = index->engine->kind,
                                    .shapes = (uint32_t)bvoli_index_kind(index),
                                    .blocks = s->blocks.kept,
                                    .inner = s->inner,
                                    .root = renamed(&s->blocks, index->tree.root),
                                    .cells = s->cells.kept,
                                    .has_grid = (uint32_t)octree->has_grid,
                                    .misplaced = (uint32_t)octree->misplaced,
                                    .has_items = index->items.data && index->ids > 0};
    memcpy(s->header.world, &options->world, sizeof s->header.world);
    for (int k = 0; k < 3 && octree->has_grid; ++k)
        s->header.low[k] = octree->low[k];
    s->header.unit = octree->has_grid ? octree->unit : 0;
    s->header.bytes = bvoli_file_parts(&s->header, s->parts);
}

static void put_header(saving *s)
{
    const size_t covered = offsetof(bvoli_file_header, header_checksum);
    bvoli_file_header *const h = &s->header;
    h->checksum = bvoli_checksum(s->out + sizeof *h, (size_t)h->bytes - sizeof *h);
    bvoli_file_turn(h, sizeof *h, bvoli_file_header_fields);
    uint64_t checksum = bvoli_checksum(h, covered);
    bvoli_file_turn(&checksum, sizeof checksum, "8");
    h->header_checksum = checksum;
    memcpy(s->out, h, sizeof *h);
}

static bvol_result save(saving *s, size_t capacity, size_t *needed)
{
    set_header(s);
    if (s->header.bytes > SIZE_MAX)
        return BVOL_ERROR_MEMORY;
    *needed = (size_t)s->header.bytes;
    if (!s->out)
        return BVOL_OK;
    if (capacity < *needed)
        return BVOL_ERROR_ARGUMENT;
    memset(s->out, 0, *needed);
    put_blocks(s);
    put_ids(s);
    put_cells(s);
    put_header(s);
    return BVOL_OK;
}

bvol_result bvol_index_save(const bvol_index *index, void *buffer, size_t capacity, size_t *needed)
{
    saving s = {.index = index, .out = buffer};
    bvoli_pass pass;
    if (!index || !needed)
        return BVOL_ERROR_ARGUMENT;
    if (!bvoli_guard_enter(&index->shared->guard, &pass)) /* its allocator must not change it */
        return BVOL_ERROR_BUSY;
    const bvol_result result = number_blocks(&s) && number_cells(&s) ? save(&s, capacity, needed) : BVOL_ERROR_MEMORY;
    bvoli_array_free(&index->allocator, &s.blocks.numbers);
    bvoli_array_free(&index->allocator, &s.cells.numbers);
    bvoli_guard_leave(&pass);
    return result;
}
