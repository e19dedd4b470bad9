/* SPDX-License-Identifier: MIT */
/* Memory of handles, and options of calls. */
#ifndef BVOLI_BASE_ALLOC_H
#define BVOLI_BASE_ALLOC_H

#include <bvol/alloc.h>

#include <stddef.h>
#include <stdint.h>

/* Copies an allocator, malloc and free if it is NULL. Returns 0 if it lacks a function. */
int bvoli_allocator_copy(const bvol_allocator *allocator, bvol_allocator *out);

/* Memory for anything, or NULL. */
void *bvoli_alloc(const bvol_allocator *allocator, size_t size);

/* The allocator is passed by value: it may lie in the memory that is freed. */
void bvoli_free(bvol_allocator allocator, void *memory, size_t size);

/* Copies options that begin with their size. A caller of a later version may pass more bytes than `known`, all zero then; one
 * of an earlier version passes at least `first` bytes, and the rest becomes zero. Returns 0 if the size or a byte is wrong. */
int bvoli_options_copy(const void *options, size_t first, size_t known, void *out);

#endif
