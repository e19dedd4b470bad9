/* SPDX-License-Identifier: MIT */
#include "library.h"

#include <stdio.h>

static struct form {
    library lib;
    int usable;
} forms[LIBRARY_FORMS] = {
    [LIBRARY_STATIC] =
        {
            .lib =
                {
#define MEMBER(name) .name = bvol_##name,
                    LIBRARY_FUNCTIONS(MEMBER)
#undef MEMBER
                },
            .usable = 1,
        },
};

const library *library_of(form_of_library form)
{
    return forms[form].usable ? &forms[form].lib : NULL;
}

#define HAS(name, form)                                                                                                        \
    int library_has_##name(void)                                                                                               \
    {                                                                                                                          \
        return forms[form].usable;                                                                                             \
    }
HAS(static, LIBRARY_STATIC)
HAS(shared, LIBRARY_SHARED)
HAS(before, LIBRARY_BEFORE)
HAS(bare, LIBRARY_BARE)

static void find(struct form *f, void *handle)
{
    f->usable = handle != NULL;
#define FIND(name)                                                                                                             \
    do {                                                                                                                       \
        any_function found = shared_find(handle, #name);                                                                       \
        f->usable &= found != NULL;                                                                                            \
        f->lib.name = (__typeof__(f->lib.name))found;                                                                          \
    } while (0);
    LIBRARY_FUNCTIONS(FIND)
#undef FIND
    if (handle && !f->usable)
        puts("Not in this run: a library that lacks a function.");
}

void library_open_all(const session *s)
{
    const char *problem;
    void *bare = shared_open(BENCH_BARE_LIBRARY, &problem);
    if (!bare)
        printf("Not in this run: %s\n", problem);
    find(&forms[LIBRARY_SHARED], s->shared);
    find(&forms[LIBRARY_BEFORE], s->before);
    find(&forms[LIBRARY_BARE], bare);
}

const char *library_backend(void)
{
    return bvol_cpu_backend();
}
