/* SPDX-License-Identifier: MIT */
/* Hints that memory will be read soon. */
#ifndef BVOLI_BASE_PREFETCH_H
#define BVOLI_BASE_PREFETCH_H

#include <stddef.h>

#if defined(__GNUC__)
#define BVOLI_FETCH(address) __builtin_prefetch(address)
#else
#define BVOLI_FETCH(address) ((void)(address))
#endif

enum { BVOLI_LINE = 64 };

/* All cache lines of memory that begins with one. */
static inline void bvoli_fetch_lines(const void *memory, size_t size)
{
    for (size_t at = 0; at < size; at += BVOLI_LINE)
        BVOLI_FETCH((const char *)memory + at);
}

#endif
