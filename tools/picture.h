/* SPDX-License-Identifier: MIT */
/* Pictures of 8-bit RGB, written as PNG. */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdint.h>
#include <stdio.h>

typedef struct picture {
    uint32_t width, height;
    uint8_t *rgb; /* rows from the top, 3 bytes a pixel */
} picture;

void picture_create(picture *out, uint32_t width, uint32_t height);
void picture_free(picture *p);

/* Writes a PNG to file and closes it. Returns 0, or -1 after a message that names path. */
int picture_write(const picture *p, FILE *file, const char *path);

#endif
