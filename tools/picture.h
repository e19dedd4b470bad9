/* SPDX-License-Identifier: MIT */
/* Pictures of 8-bit RGB, written as PNG. */
#ifndef PICTURE_H
#define PICTURE_H

#include "output.h"

#include <stdint.h>

typedef struct picture {
    uint32_t width, height;
    uint8_t *rgb; /* rows from the top, 3 bytes a pixel */
} picture;

void picture_create(picture *out, uint32_t width, uint32_t height);
void picture_free(picture *p);

/* Whether a name asks for a PNG: it ends in .png, has no such ending at all, or is "-" for standard output. */
int picture_format_known(const char *path);

/* Writes a PNG to an open file, closes it and reports. Returns 0, or -1 after a message. */
int picture_write(const picture *p, output *to);

#endif
