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

static const char *name_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard output" : path;
}

FILE *picture_open(const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdout : fopen(path, "wb");
    if (!file)
        tool_error("%s: %s", path, strerror(errno));
    return file;
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
    if ((file == stdout ? fflush(file) : fclose(file)) != 0 && !reason)
        reason = strerror(errno);
    if (reason) {
        tool_error("%s: %s", name_of(path), reason);
        return -1;
    }
    tool_print("picture   %s, %u x %u pixels\n", name_of(path), p->width, p->height);
    return 0;
}
