/* SPDX-License-Identifier: MIT */
#ifndef BVOL_BENCH_SHARED_H
#define BVOL_BENCH_SHARED_H

/* Any function; who calls it casts it back to its own type before. */
typedef void (*any_function)(void);

/* Loads a shared library. On failure NULL, and what went wrong. */
void *shared_open(const char *path, const char **problem);

/* A function of a loaded library by its name without the bvol_ prefix, or NULL; NULL too if the library is NULL. */
any_function shared_find(void *handle, const char *name);

#endif
