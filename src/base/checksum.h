/* SPDX-License-Identifier: MIT */
/* A checksum of bytes: XXH64 with seed 0, as its specification has it (Y. Collet, "xxHash fast digest algorithm"). The same on
 * every machine. It finds damage, and no ill will. */
#ifndef BVOLI_BASE_CHECKSUM_H
#define BVOLI_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

uint64_t bvoli_checksum(const void *bytes, size_t size);

#endif
