/* SPDX-License-Identifier: MIT */
#include "library.h"

#include "../bench.h"

static struct form {
    const char *path; /* NULL: linked */
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
    [LIBRARY_SHARED] = {.path = BENCH_SHARED_LIBRARY},
    [LIBRARY_BARE] = {.path = BENCH_BARE_LIBRARY},
};

const library *library_of(form_of_library form)
{
    return forms[form].usable ? &forms[form].lib : NULL;
}

/* What went wrong, or NULL. */
static const char *load(struct form *f)
{
    const char *problem;
    void *handle = shared_open(f->path, &problem);
    if (problem)
        return problem;
    f->usable = 1;
#define FIND(name)                                                                                                             \
    do {                                                                                                                       \
        any_function found = shared_find(handle, #name);                                                                       \
        f->usable &= found != NULL;                                                                                            \
        f->lib.name = (__typeof__(f->lib.name))found;                                                                          \
    } while (0);
    LIBRARY_FUNCTIONS(FIND)
#undef FIND
    return f->usable ? NULL : "a function is missing";
}

void library_open_all(void)
{
    for (struct form *f = forms; f < forms + LIBRARY_FORMS; ++f) {
        const char *problem = f->path ? load(f) : NULL;
        if (problem)
            printf("Not in this run: %s: %s\n", f->path, problem);
    }
}

const char *library_backend(void)
{
    return bvol_cpu_backend();
}
