/* SPDX-License-Identifier: MIT */
#include "base/alloc.h"
#include "test.h"

#include <stdio.h>

/* Whether memory lies in one mapping of Linux, which says so; elsewhere yes. */
static int is_in_one_mapping(const void *memory, size_t size)
{
    const uintptr_t first = (uintptr_t)memory, last = first + size - 1;
    FILE *const maps = fopen("/proc/self/maps", "r");
    char line[8192];
    int known = 0, one = 0;
    while (maps && fgets(line, sizeof line, maps)) {
        unsigned long long begin, end;
        if (sscanf(line, "%llx-%llx", &begin, &end) != 2 || first < begin || first >= end)
            continue;
        known = 1;
        one = last < end;
    }
    if (maps)
        (void)fclose(maps);
    return one || !known;
}

/* Pages of a mapping are moved when it grows; those of several were copied, and to grow took ten times as long. */
TEST(base_alloc, large_memory_grows_as_one_mapping)
{
    bvol_allocator plain;
    CHECK(bvoli_allocator_copy(NULL, &plain));
    size_t size = (size_t)66 << 20; /* malloc has such memory mapped by itself */
    char *memory = bvoli_alloc(&plain, size);
    CHECK(memory);
    memory[size - 1] = 77;
    for (int step = 0; step < 3; step++) {
        CHECK(is_in_one_mapping(memory, size));
        const size_t more = size + size / 8 + 12345;
        memory = bvoli_resize(&plain, memory, more);
        CHECK(memory && memory[size - 1] == 77);
        size = more;
        memory[size - 1] = 77;
    }
    CHECK(is_in_one_mapping(memory, size));
    bvoli_free(plain, memory, size);
}
