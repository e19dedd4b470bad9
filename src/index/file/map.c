/* SPDX-License-Identifier: MIT */
/* Indexes are made of files. What is looked at here keeps every walk within the file and makes it end, whatever the file says;
 * what a query finds at a leaf is looked at when it is found (handle.h). */
#include "index/file/map.h"

#include "base/checksum.h"
#include "base/sized.h"
#include "index/file/file.h"
#include "index/file/own.h"
#include "index/inspect.h"
#include "index/octree/grid.h"

#include <math.h>
#include <string.h>

/* The header */

/* Its checksum covers its bytes, in whichever order they are. */
static bvol_result read_header(const void *file, size_t size, bvoli_file_header *h)
{
    static const uint8_t magic[8] = BVOLI_FILE_MAGIC;
    const size_t covered = offsetof(bvoli_file_header, header_checksum), named = offsetof(bvoli_file_header, bytes);
    if (size < named || memcmp(file, magic, sizeof magic) != 0)
        return BVOL_ERROR_CORRUPT;
    memset(h, 0, sizeof *h);
    memcpy(h, file, size < sizeof *h ? named : sizeof *h);
    bvoli_file_turn(h, sizeof *h, bvoli_file_header_fields);
    if (h->version != BVOLI_FILE_VERSION)
        return BVOL_ERROR_VERSION;
    return size >= sizeof *h && bvoli_checksum(file, covered) == h->header_checksum ? BVOL_OK : BVOL_ERROR_CORRUPT;
}

static const bvoli_engine *engine_of(uint32_t kind)
{
    static const bvoli_engine *const engines[] = {&bvoli_engine_flat, &bvoli_engine_bvh, &bvoli_engine_dynamic,
                                                  &bvoli_engine_octree, NULL};
    for (const bvoli_engine *const *engine = engines; *engine; ++engine)
        if ((*engine)->kind == kind)
            return *engine;
    return NULL;
}

/* Whether its numbers are possible, and the file as long as they say. */
static int header_is_sound(const bvoli_file_header *h, size_t size, bvoli_file_part parts[BVOLI_FILE_PARTS])
{
    const bvoli_engine *const engine = engine_of(h->engine);
    if (h->bytes_of_header != sizeof *h || h->reserved != 0 || h->has_grid > 1 || h->misplaced > 1 || h->has_items > 1)
        return 0;
    const int is_octree = engine == &bvoli_engine_octree;
    if (!engine || (h->kind != h->engine && (h->kind != BVOL_ENGINE_AUTO || is_octree)) || (h->cells > 0 && !is_octree))
        return 0;
    if (h->count > BVOLI_BOXES_MAX || h->ids >= BVOLI_FREE || h->count > h->ids || h->outcasts > h->count ||
        h->changes > SIZE_MAX || h->blocks > BVOLI_BLOCKS_MAX || h->inner > h->blocks || h->cells > UINT32_MAX - 1)
        return 0;
    return h->bytes == size && bvoli_file_parts(h, parts) == size;
}

/* Shapes */

static int is_planar(const bvoli_file_header *h)
{
    return (h->shapes & BVOL_KIND_PLANAR) != 0;
}

/* In space or in the plane, as the file is. */
static bvol_result read_shapes(const bvoli_file_header *h, const bvol_index_sources *shapes, int planar, bvoli_leaves *out)
{
    size_t count = 0;
    *out = (bvoli_leaves){.kind = NULL};
    if (shapes && !bvoli_sized_legal(shapes, sizeof *shapes, sizeof *shapes))
        return BVOL_ERROR_OPTIONS;
    const uint32_t boxes = planar ? BVOL_KIND_AABB2 : BVOL_KIND_AABB;
    if (is_planar(h) != planar || (shapes ? shapes->kind : boxes) != h->shapes || (shapes && h->shapes == boxes))
        return BVOL_ERROR_KIND;
    if (!shapes)
        return BVOL_OK;
    const bvol_result result = bvoli_leaves_read(shapes, out, &count);
    return result == BVOL_OK && count != h->ids ? BVOL_ERROR_ARGUMENT : result;
}

/* The tree */

/* Whether a block, one above the leaves, leads to blocks of lower levels that lead back to it, and to nothing by other lanes.
 */
static int leads_down(const bvoli_tree *tree, uint32_t block)
{
    const bvoli_block *const b = bvoli_block_at(tree, block);
    const bvoli_link *const link = bvoli_link_at(tree, block);
    for (uint32_t lane = 0; lane < link->count; ++lane) {
        const uint32_t child = b->child[lane];
        if (child >= tree->used || bvoli_link_at(tree, child)->parent != BVOLI_PLACE(block, lane) ||
            bvoli_link_at(tree, child)->level >= link->level)
            return 0;
    }
    return bvoli_block_rest_is_clear(b, link->count);
}

/* Each block has one place above it, on a higher level. So a walk from the root comes to each at most once, and its stack has
 * room; blocks that no walk comes to do no harm. */
static int tree_is_sound(const bvoli_tree *tree, const bvoli_file_header *h)
{
    uint64_t boxes = 0;
    for (uint32_t block = 0; block < h->blocks; ++block) {
        const bvoli_link *const link = bvoli_link_at(tree, block);
        if (link->count == 0 || link->count > BVOLI_WIDE || link->level >= BVOLI_LEVELS ||
            (link->level > 0) != (block < h->inner) || (tree->list && link->parent != BVOLI_NONE))
            return 0;
        boxes += link->level == 0 ? link->count : 0;
    }
    for (uint32_t block = 0; block < h->inner; ++block)
        if (!leads_down(tree, block))
            return 0;
    if (boxes + h->outcasts != h->count || (tree->list && h->inner > 0))
        return 0;
    if (tree->list || h->blocks == 0)
        return tree->root == BVOLI_NONE;
    return tree->root < h->blocks && bvoli_link_at(tree, tree->root)->parent == BVOLI_NONE;
}

/* Making the index */

/* A copy of the file in the order of this machine. Returns 0 without memory. */
static int turn_file(bvol_index *index, const void *file, const bvoli_file_header *h, bvoli_file_part parts[BVOLI_FILE_PARTS])
{
    if (!bvoli_array_reserve(&index->allocator, &index->file_copy, 1, 0, (size_t)h->bytes))
        return 0;
    unsigned char *const copy = index->file_copy.data;
    memcpy(copy, file, (size_t)h->bytes);
    for (int i = 0; i < BVOLI_FILE_PARTS && !bvoli_file_is_native(); ++i)
        for (uint64_t k = 0; k < parts[i].count; ++k)
            bvoli_file_turn(copy + parts[i].first + k * parts[i].size, parts[i].size, parts[i].fields);
    index->file = copy;
    return 1;
}

static void borrow_arrays(bvol_index *index, const bvoli_file_part parts[BVOLI_FILE_PARTS])
{
    bvoli_growing *arrays[BVOLI_FILE_PARTS];
    bvoli_file_arrays(index, arrays);
    for (int i = 0; i < BVOLI_FILE_PARTS; ++i) {
        const void *const data = (const unsigned char *)index->file + parts[i].first;
        if (parts[i].count == 0)
            continue;
        *arrays[i] = (bvoli_growing){NULL, 0, NULL, (size_t)parts[i].count};
        memcpy(&arrays[i]->data, &data, sizeof data); /* it is only read, since it is not the array's own memory */
    }
}

/* What the header says of an index that has its arrays already. Returns 0 if that is impossible. */
static int adopt_header(bvol_index *index, const bvoli_file_header *h)
{
    bvoli_octree *const octree = &index->tree.octree;
    index->engine = engine_of(h->engine);
    index->tree.list = index->engine->list;
    index->tree.used = h->blocks;
    index->tree.root = h->root;
    index->ids = (size_t)h->ids;
    index->count = (size_t)h->count;
    index->outcast_count = (size_t)h->outcasts;
    index->changes = (size_t)h->changes;
    index->tree.packed_cost = h->packed_cost;
    index->packed_with_room = index->engine->stays != NULL;
    octree->used = h->cells;
    octree->misplaced = (int)h->misplaced;
    return (!h->has_grid || bvoli_octree_set_grid(octree, h->low, h->unit)) && tree_is_sound(&index->tree, h);
}

static bvol_result make(const void *file, const bvoli_file_header *h, bvoli_file_part parts[BVOLI_FILE_PARTS],
                        const bvol_allocator *allocator, bvol_index **out)
{
    bvol_index_options options = {
        .size = sizeof options, .flags = h->flags, .engine = h->kind, .quality = h->quality, .margin = h->margin};
    memcpy(&options.world, h->world, sizeof options.world);
    const bvol_result result = bvol_index_create(&options, allocator, out);
    if (result != BVOL_OK)
        return result == BVOL_ERROR_OPTIONS ? BVOL_ERROR_CORRUPT : result;
    bvol_index *const index = *out;
    index->planar = is_planar(h);
    index->file = file;
    if ((!bvoli_file_is_native() || (uintptr_t)file % sizeof(uint64_t) != 0) && !turn_file(index, file, h, parts))
        return BVOL_ERROR_MEMORY;
    borrow_arrays(index, parts);
    return adopt_header(index, h) ? BVOL_OK : BVOL_ERROR_CORRUPT;
}

bvol_result bvoli_index_map(const void *file, size_t size, int planar, const bvol_index_sources *shapes,
                            const bvol_allocator *allocator, bvol_index **out)
{
    bvoli_file_header h;
    bvoli_file_part parts[BVOLI_FILE_PARTS];
    bvoli_leaves leaves;
    if (!out)
        return BVOL_ERROR_ARGUMENT;
    *out = NULL;
    if (!file)
        return BVOL_ERROR_ARGUMENT;
    bvol_result result = read_header(file, size, &h);
    if (result == BVOL_OK && !header_is_sound(&h, size, parts))
        result = BVOL_ERROR_CORRUPT;
    if (result == BVOL_OK)
        result = read_shapes(&h, shapes, planar, &leaves);
    if (result == BVOL_OK)
        result = make(file, &h, parts, allocator, out);
    if (result == BVOL_OK) {
        (*out)->leaves = leaves;
    } else {
        bvol_index_destroy(*out);
        *out = NULL;
    }
    return result;
}

/* The header, and that none of the file is missing or damaged. */
static bvol_result check_bytes(const void *file, size_t size, bvoli_file_header *h, bvoli_file_part parts[BVOLI_FILE_PARTS])
{
    const bvol_result result = read_header(file, size, h);
    if (result != BVOL_OK)
        return result;
    return header_is_sound(h, size, parts) &&
                   bvoli_checksum((const unsigned char *)file + sizeof *h, size - sizeof *h) == h->checksum
               ? BVOL_OK
               : BVOL_ERROR_CORRUPT;
}

bvol_result bvoli_index_load(const void *file, size_t size, int planar, const bvol_index_sources *shapes,
                             const bvol_allocator *allocator, bvol_index **out)
{
    bvoli_file_header h;
    bvoli_file_part parts[BVOLI_FILE_PARTS];
    bvol_result result = bvoli_index_map(file, size, planar, shapes, allocator, out);
    if (result != BVOL_OK)
        return result;
    result = check_bytes(file, size, &h, parts);
    if (result == BVOL_OK)
        result = bvoli_index_own(*out);
    if (result != BVOL_OK) {
        bvol_index_destroy(*out);
        *out = NULL;
    }
    return result;
}

bvol_result bvoli_index_check_file(const void *file, size_t size, int planar)
{
    bvoli_file_header h;
    bvoli_file_part parts[BVOLI_FILE_PARTS];
    bvol_index *index = NULL;
    if (!file)
        return BVOL_ERROR_ARGUMENT;
    bvol_result result = check_bytes(file, size, &h, parts);
    if (result == BVOL_OK && is_planar(&h) != planar)
        result = BVOL_ERROR_KIND;
    if (result == BVOL_OK)
        result = make(file, &h, parts, NULL, &index);
    if (result == BVOL_OK && !bvoli_index_is_sound(index))
        result = BVOL_ERROR_CORRUPT;
    bvol_index_destroy(index);
    return result;
}

/* In space */

bvol_result bvol_index_map(const void *file, size_t size, const bvol_index_sources *shapes, const bvol_allocator *allocator,
                           bvol_index **out)
{
    return bvoli_index_map(file, size, 0, shapes, allocator, out);
}

bvol_result bvol_index_load(const void *file, size_t size, const bvol_index_sources *shapes, const bvol_allocator *allocator,
                            bvol_index **out)
{
    return bvoli_index_load(file, size, 0, shapes, allocator, out);
}

bvol_result bvol_index_check_file(const void *file, size_t size)
{
    return bvoli_index_check_file(file, size, 0);
}
