/* SPDX-License-Identifier: MIT */
/* The version of the library. */
#include <bvol/version.h>

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

uint32_t bvol_version(void)
{
    return BVOL_VERSION;
}

const char *bvol_version_string(void)
{
    return TEXT(BVOL_VERSION_MAJOR) "." TEXT(BVOL_VERSION_MINOR) "." TEXT(BVOL_VERSION_PATCH);
}
