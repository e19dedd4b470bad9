/* SPDX-License-Identifier: MIT */
/* Structs that begin with their size in bytes, a uint32_t, and grow at their ends from release to release. One rule holds for
 * all of them:
 *
 * - A size of 0 means the size that the struct had in its first release.
 * - Fields beyond the given size read as 0, which always means the default, and are not written.
 * - Bytes beyond what this version knows must be 0: a later version's caller who sets none of its new fields is understood, and
 *   one who sets them is refused.
 *
 * `first` is the size in the first release, `known` the size in this one. */
#ifndef BVOLI_BASE_SIZED_H
#define BVOLI_BASE_SIZED_H

#include <stddef.h>

/* Whether a struct follows the rule. */
int bvoli_sized_legal(const void *given, size_t first, size_t known);

/* Copies a struct that follows the rule, with zeros for the fields that it lacks. Returns 0, and copies nothing, otherwise. */
int bvoli_sized_read(const void *given, size_t first, size_t known, void *out);

/* Writes those fields that the caller's struct has; its size stays as given. Returns 0, and writes nothing, if it does not
 * follow the rule. */
int bvoli_sized_write(void *given, size_t first, size_t known, const void *values);

#endif
