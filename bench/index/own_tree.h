/* SPDX-License-Identifier: MIT */
/* What a good engineer writes in an afternoon in place of an index: a tree of 16 boxes a node along Morton's curve, packed
 * once, for AVX-512, plain float, ids in no order. */
#ifndef BVOL_BENCH_INDEX_OWN_TREE_H
#define BVOL_BENCH_INDEX_OWN_TREE_H

#include <bvol/bvol.h>

#include <stddef.h>

typedef struct own_tree own_tree;

/* Whether it was built and this processor runs it. */
int own_tree_runs(void);

own_tree *own_tree_build(const bvol_aabb *boxes, size_t count);
void own_tree_destroy(own_tree *tree);

/* Ids of what is found go to `ids`, which has room for all of them; the number is returned. */
size_t own_tree_aabb(const own_tree *tree, const bvol_aabb *query, uint32_t *ids);
size_t own_tree_sphere(const own_tree *tree, const bvol_sphere *query, uint32_t *ids);
size_t own_tree_capsule(const own_tree *tree, const bvol_capsule *query, uint32_t *ids);
size_t own_tree_obb(const own_tree *tree, const bvol_obb *query, uint32_t *ids);

/* Those outside of none of some half-spaces. */
size_t own_tree_cull(const own_tree *tree, const bvol_plane *planes, int count, uint32_t *ids);

/* The first `room` pairs that are found; all are counted. */
size_t own_tree_pairs(const own_tree *tree, bvol_pair *out, size_t room);

#endif
