/* SPDX-License-Identifier: MIT */
/* The library as a shared object beside the static one in the same process. Nothing of the program is exported, so they do
 * not mix. */
#include "shared.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

void *shared_open(const char *path, const char **problem)
{
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    *problem = handle ? NULL : dlerror();
    return handle;
}

any_function shared_find(void *handle, const char *name)
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
