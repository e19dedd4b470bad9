/* SPDX-License-Identifier: MIT */
#include "cases.h"

int picture_svg(const char *path, const result *list, size_t count)
{
    (void)path, (void)list, (void)count;
    return 1;
}
