/* SPDX-License-Identifier: MIT */
/* Hints that memory will be read soon, or written. */
#ifndef BVOLI_BASE_PREFETCH_H
#define BVOLI_BASE_PREFETCH_H

#include <stddef.h>

/* A function that does nothing else GCC takes for one without effects, and drops calls of it that it has not inlined by then;
 * an empty statement that it must not drop is one. */
#if defined(__GNUC__)
#define BVOLI_PREFETCH(address)                                                                                                \
    do {                                                                                                                       \
        __builtin_prefetch(address);                                                                                           \
        __asm__ volatile("");                                                                                                  \
    } while (0)
#else
#define BVOLI_PREFETCH(address) ((void)(address))
#endif

/* Of memory that another thread may have written, too. Compilers make one for reading of it where processors of the first days
 * may lack the other; those of 64 bits that do take it for nothing. */
#if defined(__GNUC__) && defined(__x86_64__)
#define BVOLI_PREFETCH_TO_WRITE(address) __asm__ volatile("prefetchw %0" : : "m"(*(const char *)(address)))
#elif defined(__GNUC__)
#define BVOLI_PREFETCH_TO_WRITE(address) __builtin_prefetch(address, 1)
#else
#define BVOLI_PREFETCH_TO_WRITE(address) ((void)(address))
#endif

/* Whether hints do anything. */
#if defined(__GNUC__) && !defined(__wasm__)
enum { BVOLI_LINE = 64, BVOLI_PREFETCHES = 1 };
#else
enum { BVOLI_LINE = 64, BVOLI_PREFETCHES = 0 };
#endif

/* All cache lines of memory that begins with one. */
static inline void bvoli_prefetch_lines(const void *memory, size_t size)
{
    for (size_t at = 0; at < size; at += BVOLI_LINE)
        BVOLI_PREFETCH((const char *)memory + at);
}

#endif
