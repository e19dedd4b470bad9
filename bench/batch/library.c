/* SPDX-License-Identifier: MIT */
#include "library.h"

#include "../bench.h"

#include <string.h>

const library static_library = {
#define MEMBER(name) .name = bvol_##name,
    LIBRARY_FUNCTIONS(MEMBER)
#undef MEMBER
};

static library loaded;
static int is_loaded;

const library *shared_library(void)
{
    return is_loaded ? &loaded : NULL;
}

const char *shared_library_open(void)
{
    const char *problem = shared_open(BENCH_SHARED_LIBRARY);
    if (problem)
        return problem;
    is_loaded = 1;
#define FIND(name)                                                                                                             \
    do {                                                                                                                       \
        any_function found = shared_find(#name);                                                                               \
        is_loaded &= found != NULL;                                                                                            \
        loaded.name = (__typeof__(loaded.name))found;                                                                          \
    } while (0);
    LIBRARY_FUNCTIONS(FIND)
#undef FIND
    return is_loaded ? NULL : "a function is missing";
}

const char *library_backend(void)
{
    return bvol_cpu_backend();
}
