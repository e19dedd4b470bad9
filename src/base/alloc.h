/* SPDX-License-Identifier: MIT */
/* Memory of handles. */
#ifndef BVOLI_BASE_ALLOC_H
#define BVOLI_BASE_ALLOC_H

#include <bvol/alloc.h>

#include <stddef.h>
#include <stdint.h>

/* Copies an allocator, malloc and free if it is NULL. Returns 0 if it lacks a function. */
int bvoli_allocator_copy(const bvol_allocator *allocator, bvol_allocator *out);

/* Memory for anything, or NULL. */
void *bvoli_alloc(const bvol_allocator *allocator, size_t size);

/* The same memory made larger, or other with the same in it; NULL, and nothing has changed, without memory, and of any
 * allocator but malloc. Systems move the pages of large memory, where a copy writes new ones, which must be got first: to
 * insert 100,000 boxes one by one took 1.7 times as long. */
void *bvoli_resize(const bvol_allocator *allocator, void *memory, size_t size);

/* The allocator is passed by value: it may lie in the memory that is freed. */
void bvoli_free(bvol_allocator allocator, void *memory, size_t size);

#endif
