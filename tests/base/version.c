/* SPDX-License-Identifier: MIT */
#include "test.h"

#include <bvol/version.h>

#include <string.h>

TEST(base_version, the_running_library_is_of_these_headers)
{
    CHECK(bvol_version() == BVOL_VERSION);
}

TEST(base_version, number_and_text_agree)
{
    unsigned version = bvol_version();
    char text[32];
    snprintf(text, sizeof text, "%u.%u.%u", version >> 16, version >> 8 & 255, version & 255);
    CHECK(strcmp(bvol_version_string(), text) == 0);
}
