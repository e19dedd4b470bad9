/* SPDX-License-Identifier: MIT */
/* Loops over arrays, for functions of single values; the rest of this file is made by generate.py. */
#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* A loop over n elements: array k begins at p[k], and its elements are s[k] bytes apart. */
typedef void bvolpy_loop(size_t n, char *const *p, const int64_t *s, const bvol_index_filter *filter);

#define AT(k) ((void *)(p[k] + (ptrdiff_t)i * (ptrdiff_t)s[k]))
#define LOOP(number, call)                                                                                                     \
    static void loop_##number(size_t n, char *const *p, const int64_t *s, const bvol_index_filter *filter)                     \
    {                                                                                                                          \
        (void)s, (void)filter;                                                                                                 \
        for (size_t i = 0; i < n; i++) {                                                                                       \
            call;                                                                                                              \
        }                                                                                                                      \
    }

/* LOOPS */

static bvolpy_loop *const loops[] = {
    /* TABLE */
};

enum { MAX_ARRAYS = 12, MAX_DIMS = 32 };

/* Calls a loop for the last dimension of arrays, for every place in the other ones. strides[k * dims + d] are the bytes from
 * one element of array k to the next along dimension d, 0 where it is the same for all. */
static void bvolpy_map(uint32_t which, uint32_t dims, const size_t *shape, uint32_t arrays, char *const *pointers,
                       const int64_t *strides, const bvol_index_filter *filter)
{
    char *p[MAX_ARRAYS];
    int64_t s[MAX_ARRAYS];
    size_t at[MAX_DIMS] = {0};
    if (which >= sizeof loops / sizeof *loops || arrays > MAX_ARRAYS || dims > MAX_DIMS || dims == 0) {
        return;
    }
    for (uint32_t d = 0; d < dims; d++) {
        if (shape[d] == 0) {
            return;
        }
    }
    for (uint32_t k = 0; k < arrays; k++) {
        p[k] = pointers[k];
        s[k] = strides[k * dims + dims - 1];
    }
    for (;;) {
        loops[which](shape[dims - 1], p, s, filter);
        uint32_t d = dims - 1;
        for (; d > 0; d--) {
            const uint32_t outer = d - 1;
            const int ends = ++at[outer] == shape[outer];
            const int64_t steps = ends ? -(int64_t)(shape[outer] - 1) : 1;
            for (uint32_t k = 0; k < arrays; k++) {
                p[k] += steps * strides[k * dims + outer];
            }
            if (!ends) {
                break;
            }
            at[outer] = 0;
        }
        if (d == 0) {
            return;
        }
    }
}

/* A question about one query: how many it finds, of which it writes at most as many as there is room for. */
typedef size_t bvolpy_row(const void *of, const void *query, double limit, const bvol_index_filter *filter, void *out,
                          size_t room);

#define ROW(number, call)                                                                                                      \
    static size_t row_##number(const void *of, const void *query, double limit, const bvol_index_filter *filter, void *out,    \
                               size_t room)                                                                                    \
    {                                                                                                                          \
        (void)limit, (void)filter;                                                                                             \
        return call;                                                                                                           \
    }

/* ROWS */

static bvolpy_row *const asked[] = {
    /* ASKED */
    NULL,
};

/* Asks about each of many queries, which are stride bytes apart: what query i finds begins at offsets[i] of what is returned,
 * elements of so many bytes, which bvolpy_free() frees; NULL where there is no memory. */
static void *bvolpy_rows(uint32_t which, const void *of, const char *queries, int64_t stride, size_t count, double limit,
                         const bvol_index_filter *filter, size_t bytes, uint64_t *offsets)
{
    size_t room = count + 64;
    size_t total = 0;
    char *found = malloc(room * bytes);
    offsets[0] = 0;
    for (size_t i = 0; i < count && found; i++) {
        const void *query = queries + (ptrdiff_t)i * (ptrdiff_t)stride;
        size_t more = asked[which](of, query, limit, filter, found + total * bytes, room - total);
        while (more > room - total) { /* once more, unless the caller's filter is of another mind then */
            room = (total + more) + (total + more) / 2;
            char *larger = realloc(found, room * bytes);
            if (!larger) {
                free(found);
                return NULL;
            }
            found = larger;
            more = asked[which](of, query, limit, filter, found + total * bytes, room - total);
        }
        total += more;
        offsets[i + 1] = total;
    }
    return found;
}

/* Asks about each of many queries for at most so many elements: those of query i begin at out + i * wanted * bytes. */
static void bvolpy_wanted(uint32_t which, const void *of, const char *queries, int64_t stride, size_t count, double limit,
                          const bvol_index_filter *filter, size_t bytes, char *out, size_t wanted)
{
    for (size_t i = 0; i < count; i++) {
        asked[which](of, queries + (ptrdiff_t)i * (ptrdiff_t)stride, limit, filter, out + i * wanted * bytes, wanted);
    }
}

static void bvolpy_free(void *found)
{
    free(found);
}

/* The major and minor version of the headers that this was compiled with, as bvol_version() has them. */
static uint32_t bvolpy_version(void)
{
    return BVOL_VERSION;
}
