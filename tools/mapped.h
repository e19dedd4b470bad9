/* SPDX-License-Identifier: MIT */
/* Files as memory that is read. */
#ifndef MAPPED_H
#define MAPPED_H

#include <stddef.h>

typedef struct mapped {
    void *bytes;
    size_t size;
} mapped;

/* Returns 0, or -1 after a message. */
int mapped_open(const char *path, mapped *out);
void mapped_close(mapped *file);

#endif
