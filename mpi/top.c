/* SPDX-License-Identifier: MIT */
/* What every rank knows of all: up to 64 boxes about all boxes of each rank, of the upper part of its tree if it has one, in an
 * index of their own. */
#include "ranks.h"

#include <string.h>

/* How many of the uppermost cells are looked at: of trees whose blocks have 16 children, those of three levels. */
enum { LOOKED_AT = 1024 };

typedef struct listing {
    bvol_index_cell cell[LOOKED_AT];
    uint32_t child[LOOKED_AT], children[LOOKED_AT]; /* the first, and how many */
    uint32_t chosen[BVOLI_MPI_CELLS];
} listing;

/* A measure of how often queries enter a cell for nothing. Infinite ones may have none. */
static double half_surface(const bvol_aabb *box)
{
    const double x = (double)box->max.x - box->min.x, y = (double)box->max.y - box->min.y, z = (double)box->max.z - box->min.z;
    return x * y + y * z + z * x;
}

/* Children of a cell follow each other. Of a cell that was listed in part there are none. */
static void find_children(listing *l, size_t listed, int cut)
{
    memset(l->children, 0, sizeof l->children);
    for (uint32_t i = 0; i < listed; ++i) {
        const uint32_t parent = l->cell[i].parent;
        if (parent != BVOL_NO_ID && l->children[parent]++ == 0)
            l->child[parent] = i;
    }
    if (cut && l->cell[listed - 1].parent != BVOL_NO_ID)
        l->children[l->cell[listed - 1].parent] = 0;
}

/* The largest of the chosen cells whose children there is room for, or n. */
static size_t largest(const listing *l, size_t n)
{
    size_t found = n;
    double most = -1;
    for (size_t i = 0; i < n; ++i) {
        const double size = half_surface(&l->cell[l->chosen[i]].box);
        const uint32_t children = l->children[l->chosen[i]];
        if (children > 0 && n - 1 + children <= BVOLI_MPI_CELLS && !(size <= most)) {
            found = i;
            most = size;
        }
    }
    return found;
}

/* Cells of a tree that together contain all boxes, from the top: the largest is divided as long as there is room for its parts.
 * Returns how many, or 0 where there are more at the top already. */
static size_t choose(listing *l, size_t listed, int cut, bvol_aabb *out)
{
    size_t n = 0;
    while (n < listed && l->cell[n].depth == 0)
        ++n;
    if (n > BVOLI_MPI_CELLS)
        return 0;
    for (uint32_t i = 0; i < n; ++i)
        l->chosen[i] = i;
    find_children(l, listed, cut);
    for (size_t i; (i = largest(l, n)) < n;) {
        const uint32_t parent = l->chosen[i];
        l->chosen[i] = l->child[parent];
        for (uint32_t k = 1; k < l->children[parent]; ++k)
            l->chosen[n++] = l->child[parent] + k;
    }
    for (size_t i = 0; i < n; ++i)
        out[i] = l->cell[l->chosen[i]].box;
    return n;
}

/* Cells of a list or an octree, whose cells do not contain their boxes: the bounds are divided into 4 x 4 x 4 parts, and there
 * is a cell about the boxes with their centers in each. What is not finite is in the first. */
enum { GRID = BVOLI_MPI_CELLS < 64 ? 1 : 4 };

static size_t part_of(float min, float max, float low, float high)
{
    const double at = GRID * ((.5 * ((double)min + (double)max) - low) / ((double)high - low));
    return at >= GRID ? GRID - 1 : at > 0 ? (size_t)at : 0;
}

static void divide(const bvol_index *own, bvol_aabb *out)
{
    const uint32_t boxes = (uint32_t)bvol_index_count(own);
    size_t n = 0;
    bvol_aabb all, box;
    (void)bvol_index_bounds(own, &all);
    for (uint32_t id = 0; id < boxes; ++id) {
        (void)bvol_index_get(own, id, &box, NULL);
        const size_t x = part_of(box.min.x, box.max.x, all.min.x, all.max.x);
        const size_t y = part_of(box.min.y, box.max.y, all.min.y, all.max.y);
        const size_t z = part_of(box.min.z, box.max.z, all.min.z, all.max.z);
        bvol_aabb *const cell = &out[(x * GRID + y) * GRID + z];
        if (bvoli_mpi_is_found(&box))
            bvol_aabb_merge(cell, &box, cell);
    }
    for (size_t i = 0; i < (size_t)GRID * GRID * GRID; ++i) { /* those that there are, first */
        box = out[i];
        bvol_aabb_make_empty(&out[i]);
        if (!bvol_aabb_is_empty(&box))
            out[n++] = box;
    }
}

/* Fills in up to BVOLI_MPI_CELLS boxes that contain all of this rank; all others are empty. */
static void cover(const bvol_index *own, listing *l, bvol_aabb *out)
{
    bvol_index_stats stats = BVOL_INDEX_STATS_INIT;
    const size_t all = bvol_index_cells(own, l->cell, LOOKED_AT), listed = all < LOOKED_AT ? all : LOOKED_AT;
    (void)bvol_index_get_stats(own, &stats);
    if (stats.engine == BVOL_ENGINE_OCTREE || choose(l, listed, all > listed, out) == 0)
        divide(own, out);
}

/* The bounds of each rank. */
static void find_bounds(const bvol_mpi_index *index, const bvol_aabb *all, bvol_aabb *bounds)
{
    for (int r = 0; r < index->ranks; ++r) {
        const bvol_aabb *const cell = all + (size_t)r * BVOLI_MPI_CELLS;
        bvol_aabb_make_empty(&bounds[r]);
        for (size_t k = 0; k < BVOLI_MPI_CELLS && !bvol_aabb_is_empty(&cell[k]); ++k)
            bvol_aabb_merge(&bounds[r], &cell[k], &bounds[r]);
    }
}

/* Puts the cells that there are together, from this rank on, and says of which rank each is. */
static size_t put_together(const bvol_mpi_index *index, const bvol_aabb *all, bvol_aabb *cells, uint32_t *rank_of)
{
    size_t n = 0;
    for (int i = 0; i < index->ranks; ++i) {
        const int r = (index->rank + i) % index->ranks;
        for (size_t k = 0; k < BVOLI_MPI_CELLS && !bvol_aabb_is_empty(&all[(size_t)r * BVOLI_MPI_CELLS + k]); ++k) {
            rank_of[n] = (uint32_t)r;
            cells[n++] = all[(size_t)r * BVOLI_MPI_CELLS + k];
        }
    }
    return n;
}

bvol_result bvoli_mpi_gather(bvol_mpi_index *index, const bvol_index *own, bvol_result result, bvoli_mpi_top *out)
{
    const bvol_allocator *const memory = &index->allocator;
    const size_t most = (size_t)index->ranks * BVOLI_MPI_CELLS;
    const bvol_index_options tree = {.engine = BVOL_ENGINE_BVH}; /* faster to ask than a list, also of 64 */
    bvol_aabb mine[BVOLI_MPI_CELLS];
    bvoli_mpi_array listed = {0}, all = {0}, cells = {0};
    bvoli_mpi_top top = {0};
    for (size_t i = 0; i < BVOLI_MPI_CELLS; ++i)
        bvol_aabb_make_empty(&mine[i]);
    if (result == BVOL_OK &&
        !(bvoli_mpi_reserve(memory, &listed, 0, 1, sizeof(listing)) && bvoli_mpi_reserve(memory, &all, 0, most, sizeof *mine) &&
          bvoli_mpi_reserve(memory, &cells, 0, most, sizeof *mine) &&
          bvoli_mpi_reserve(memory, &top.bounds, 0, (size_t)index->ranks, sizeof *mine) &&
          bvoli_mpi_reserve(memory, &top.rank_of, 0, most, sizeof(uint32_t))))
        result = BVOL_ERROR_MEMORY;
    if (result == BVOL_OK)
        cover(own, listed.data, mine);
    result = bvoli_mpi_agree(index->comm, result);
    if (result == BVOL_OK) {
        MPI_Allgather(mine, sizeof mine, MPI_BYTE, all.data, sizeof mine, MPI_BYTE, index->comm);
        top.cells = put_together(index, all.data, cells.data, top.rank_of.data);
        find_bounds(index, all.data, top.bounds.data);
        result = bvol_index_create(&tree, index->given, &top.index);
        if (result == BVOL_OK)
            result = bvol_index_build(top.index, cells.data, top.cells, 0, NULL, 0, NULL);
        result = bvoli_mpi_agree(index->comm, result);
    }
    bvoli_mpi_free(memory, &listed);
    bvoli_mpi_free(memory, &all);
    bvoli_mpi_free(memory, &cells);
    if (result == BVOL_OK)
        *out = top;
    else
        bvoli_mpi_top_free(memory, &top);
    return result;
}

void bvoli_mpi_top_free(const bvol_allocator *allocator, bvoli_mpi_top *top)
{
    bvol_index_destroy(top->index);
    bvoli_mpi_free(allocator, &top->rank_of);
    bvoli_mpi_free(allocator, &top->bounds);
    *top = (bvoli_mpi_top){0};
}
