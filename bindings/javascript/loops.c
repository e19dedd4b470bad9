/* SPDX-License-Identifier: MIT */
/* Loops over arrays, for functions of single values; the rest of this file is made by make.py. */
#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

/* A loop over n elements: array k begins at p[k], and its elements are s[k] bytes apart. */
typedef void bvoljs_loop(size_t n, char *const *p, const uint32_t *s);

#define AT(k) ((void *)(p[k] + i * s[k]))
#define LOOP(number, call)                                                                                                     \
    static void loop_##number(size_t n, char *const *p, const uint32_t *s)                                                     \
    {                                                                                                                          \
        for (size_t i = 0; i < n; i++) {                                                                                       \
            call;                                                                                                              \
        }                                                                                                                      \
    }

/* LOOPS */

static bvoljs_loop *const loops[] = {
    /* TABLE */
};

void __attribute__((export_name("bvoljs_loop"))) bvoljs_run(uint32_t which, size_t n, char *const *p, const uint32_t *s)
{
    loops[which](n, p, s);
}
