/* SPDX-License-Identifier: MIT */
#include "picture.h"

#include "tool.h"

#include <errno.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

void picture_create(picture *out, uint32_t width, uint32_t height)
{
    out->width = width;
    out->height = height;
    out->rgb = tool_alloc((size_t)width * height, 3);
}

void picture_free(picture *p)
{
    free(p->rgb);
    p->rgb = NULL;
}

int picture_write(const picture *p, FILE *file, const char *path)
{
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = p->width;
    image.height = p->height;
    image.format = PNG_FORMAT_RGB;

    const char *reason = NULL;
    if (!png_image_write_to_stdio(&image, file, 0, p->rgb, 0, NULL))
        reason = image.message;
    if (fclose(file) != 0 && !reason)
        reason = strerror(errno);
    if (reason)
        tool_error("%s: %s", path, reason);
    return reason ? -1 : 0;
}
