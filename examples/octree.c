/* SPDX-License-Identifier: MIT */
/* An octree of a small world: it is filled, its cells split where many things are, and it is asked for a region. Things that
 * lie across the walls of cells, outside of the world, or are larger than it are found like all others. */
#include <bvol/bvol.h>

#include <stdio.h>
#include <stdlib.h>

/* A field of 32 by 32 stones, and a heap of 200 in one corner of it. */
enum { SIDE = 32, FIELD = SIDE * SIDE, HEAP = 200, STONES = FIELD + HEAP };

static bvol_aabb stone(int i)
{
    const int k = i - FIELD, row = i / SIDE, layer = k / 64, line = k / 8 % 8;
    bvol_vec3 at = {(float)(i % SIDE), 0, (float)row};
    const float side = i < FIELD ? 0.5F : 0.125F;
    const bvol_vec3 size = {side, side, side};
    bvol_aabb box;
    if (i >= FIELD)
        at = (bvol_vec3){(float)(k % 8) / 8, (float)layer / 8, (float)line / 8};
    bvol_aabb_from_center_size(&at, &size, &box);
    return box;
}

/* How many things each level of cells keeps, and how many cells that are. What fits no cell is in one more of depth 0. */
static void print_levels(const bvol_index *index)
{
    const size_t count = bvol_index_cells(index, NULL, 0);
    bvol_index_cell *cells = malloc(count * sizeof *cells);
    if (!cells)
        return;
    bvol_index_cells(index, cells, count);
    for (size_t i = 0; i < count;) {
        const size_t first = i;
        unsigned kept = 0;
        for (; i < count && cells[i].depth == cells[first].depth; ++i)
            kept += cells[i].own;
        printf("  depth %u: %zu cells of side %g keep %u\n", (unsigned)cells[first].depth, i - first,
               (double)(cells[i - 1].box.max.x - cells[i - 1].box.min.x), kept);
    }
    free(cells);
}

/* Asks for the region about the middle wall of the field, and looks at every box for comparison. */
static void ask(const bvol_index *index, int count)
{
    const bvol_aabb region = {{15.75F, -1, 15.75F}, {18, 1, 18}};
    uint32_t ids[64];
    bvol_index_counters counters = {0};
    const bvol_index_filter filter = {.size = sizeof filter, .counters = &counters};
    const size_t found = bvol_index_overlaps_aabb(index, &region, &filter, ids, 64);
    size_t expected = 0;
    for (int id = 0; id < count; ++id) {
        bvol_aabb box;
        if (bvol_index_get(index, (uint32_t)id, &box, NULL) == BVOL_OK)
            expected += (size_t)bvol_aabb_overlaps_aabb(&region, &box);
    }
    printf("region: %zu found, of %zu that are there; %s\n", found, expected,
           counters.nodes + counters.leaves < 20 ? "fewer than 20 blocks looked at" : "too many blocks looked at");
}

/* Returns 0 without memory. */
static int run(bvol_index *index)
{
    const bvol_aabb odd[3] = {{{-1000, -1, 0}, {1000, 1, 40}},         /* larger than the world */
                              {{500, 0, 500}, {501, 1, 501}},          /* outside */
                              {{15.9F, 0, 15.9F}, {16.1F, 1, 16.1F}}}; /* across the walls of all depths */
    uint32_t id;
    for (int i = 0; i < STONES; ++i) {
        const bvol_aabb box = stone(i);
        if (bvol_index_insert(index, &box, NULL, &id) != BVOL_OK)
            return 0;
    }
    printf("%d stones:\n", STONES);
    print_levels(index);
    ask(index, STONES);
    for (int i = 0; i < 3; ++i)
        if (bvol_index_insert(index, &odd[i], NULL, &id) != BVOL_OK)
            return 0;
    printf("and three odd things:\n");
    ask(index, STONES + 3);
    for (uint32_t i = FIELD; i < STONES; ++i)
        bvol_index_remove(index, i);
    printf("without the heap:\n");
    print_levels(index);
    return 1;
}

int main(void)
{
    const bvol_index_options options = {
        .size = sizeof options, .engine = BVOL_ENGINE_OCTREE, .world = {{0, -1, 0}, {31, 1, 31}}};
    bvol_index *index;
    if (bvol_index_create(&options, NULL, &index) != BVOL_OK)
        return 1;
    const int done = run(index);
    bvol_index_destroy(index);
    return !done;
}
/* It prints
1224 stones:
  depth 0: 1 cells of side 32 keep 0
  depth 1: 4 cells of side 16 keep 0
  depth 2: 16 cells of side 8 keep 0
  depth 3: 64 cells of side 4 keep 1008
  depth 4: 4 cells of side 2 keep 216
region: 9 found, of 9 that are there; fewer than 20 blocks looked at
and three odd things:
region: 11 found, of 11 that are there; fewer than 20 blocks looked at
without the heap:
  depth 0: 2 cells of side 32 keep 2
  depth 1: 4 cells of side 16 keep 0
  depth 2: 16 cells of side 8 keep 0
  depth 3: 64 cells of side 4 keep 1025
*/
