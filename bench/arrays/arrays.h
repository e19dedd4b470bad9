/* SPDX-License-Identifier: MIT */
/* Textbook versions that their loop inlines: a bit for each pair of two packed arrays. */
#ifndef BVOL_BENCH_ARRAYS_ARRAYS_H
#define BVOL_BENCH_ARRAYS_ARRAYS_H

#include <stddef.h>
#include <stdint.h>

/* The pairs, with the verb. */
#define ARRAYS(X)                                                                                                              \
    X(aabb, overlaps, aabb)                                                                                                    \
    X(sphere, overlaps, sphere)                                                                                                \
    X(sphere, overlaps, aabb)                                                                                                  \
    X(obb, overlaps, obb)                                                                                                      \
    X(obb, overlaps, aabb)                                                                                                     \
    X(capsule, overlaps, capsule)                                                                                              \
    X(triangle, overlaps, aabb)                                                                                                \
    X(triangle, overlaps, sphere)                                                                                              \
    X(ray, hits, aabb)                                                                                                         \
    X(ray, hits, triangle)

typedef void array_loop(const void *a, const void *b, size_t count, uint64_t *mask);

#define DECLARE(A, verb, B) array_loop textbook_##A##_##B;
ARRAYS(DECLARE)
#undef DECLARE

/* `answer` is of a and b. Everything that it calls is inlined. */
#define TEXTBOOK(A, B, answer)                                                                                                 \
    __attribute__((flatten)) void textbook_##A##_##B(const void *first, const void *second, size_t count, uint64_t *mask)      \
    {                                                                                                                          \
        const bvol_##A *a = first;                                                                                             \
        const bvol_##B *b = second;                                                                                            \
        for (size_t i = 0; i < count; i += 64) {                                                                               \
            uint64_t bits = 0;                                                                                                 \
            for (size_t k = 0; k < 64 && i + k < count; ++k, ++a, ++b)                                                         \
                bits |= (uint64_t)(answer) << k;                                                                               \
            mask[i / 64] = bits;                                                                                               \
        }                                                                                                                      \
    }

#endif
