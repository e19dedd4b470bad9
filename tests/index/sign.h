/* SPDX-License-Identifier: MIT */
/* The checksums of files of indexes, for files that are to deceive. */
#ifndef BVOL_TESTS_INDEX_SIGN_H
#define BVOL_TESTS_INDEX_SIGN_H

#include "base/checksum.h"
#include "index/file/file.h"

/* A number of eight bytes, the least first. */
static inline void put_number(unsigned char *at, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        at[i] = (unsigned char)(number >> 8 * i);
}

/* Writes those that a file with these bytes has. */
static inline void sign_file(unsigned char *bytes, size_t size)
{
    const size_t header = sizeof(bvoli_file_header), last = offsetof(bvoli_file_header, header_checksum);
    if (size < header)
        return;
    put_number(bytes + offsetof(bvoli_file_header, checksum), bvoli_checksum(bytes + header, size - header));
    put_number(bytes + last, bvoli_checksum(bytes, last));
}

#endif
