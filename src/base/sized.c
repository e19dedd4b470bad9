/* SPDX-License-Identifier: MIT */
#include "base/sized.h"

#include <stdint.h>
#include <string.h>

/* No struct of any version is larger: a greater size is a variable that was never set. */
enum { SIZE_MAX_EVER = 1024 };

static size_t size_of(const void *given, size_t first)
{
    uint32_t size;
    memcpy(&size, given, sizeof size);
    return size == 0 ? first : size;
}

int bvoli_sized_legal(const void *given, size_t first, size_t known)
{
    const unsigned char *bytes = given;
    const size_t size = size_of(given, first);
    if (size < first || size > SIZE_MAX_EVER)
        return 0;
    for (size_t i = known; i < size; ++i)
        if (bytes[i] != 0)
            return 0;
    return 1;
}

int bvoli_sized_read(const void *given, size_t first, size_t known, void *out)
{
    if (!bvoli_sized_legal(given, first, known))
        return 0;
    const size_t size = size_of(given, first);
    memset(out, 0, known);
    memcpy(out, given, size < known ? size : known);
    return 1;
}

int bvoli_sized_write(void *given, size_t first, size_t known, const void *values)
{
    if (!bvoli_sized_legal(given, first, known))
        return 0;
    const size_t size = size_of(given, first), written = size < known ? size : known;
    memcpy((char *)given + sizeof(uint32_t), (const char *)values + sizeof(uint32_t), written - sizeof(uint32_t));
    return 1;
}
