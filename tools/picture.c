/* SPDX-License-Identifier: MIT */
#include "picture.h"

#include "tool.h"

#include <errno.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

int picture_format_known(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *ending = strrchr(slash ? slash : path, '.');
    return !ending || strcasecmp(ending, ".png") == 0;
}

int picture_write(const picture *p, output *to)
{
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = p->width;
    image.height = p->height;
    image.format = PNG_FORMAT_RGB;

    const char *reason = NULL;
    errno = 0;
    if (!png_image_write_to_stdio(&image, to->file, 0, p->rgb, 0, NULL))
        reason = errno != 0 ? strerror(errno) : image.message;
    if (output_close(to, reason) != 0)
        return -1;
    tool_print("picture   %s, %u x %u pixels\n", output_name(to->path), p->width, p->height);
    return 0;
}
