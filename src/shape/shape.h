/* SPDX-License-Identifier: MIT */
/* What lies behind a bvol_shape: one block of memory with a number that tells the kind, and the value. handle.c makes it and
 * gives the value back, shape.c answers for it; no other file knows of handles, so a program that uses only plain values links
 * none of this. */
#ifndef BVOLI_SHAPE_SHAPE_H
#define BVOLI_SHAPE_SHAPE_H

#include <bvol/shape.h>

#include <stddef.h>

struct bvol_shape {
    bvol_allocator allocator;
    size_t size; /* of the value, in bytes */
    int kind;
    _Alignas(max_align_t) unsigned char value[];
};

#endif
