/* SPDX-License-Identifier: MIT */
/* The library as a shared object beside the static one in the same process. Nothing of the program is exported, so the two do
 * not mix. */
#include "bench.h"

#include <dlfcn.h>
#include <string.h>

static void *handle;

const char *shared_open(const char *path)
{
    handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return handle ? NULL : dlerror();
}

any_function shared_find(const char *name)
{
    if (!handle)
        return NULL;
    char symbol[128];
    snprintf(symbol, sizeof symbol, "bvol_%s", name);
    void *address = dlsym(handle, symbol);
    any_function function = NULL;
    memcpy(&function, &address, sizeof address); /* POSIX has both the same size; ISO C has no cast between them */
    return function;
}
