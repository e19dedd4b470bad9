/* SPDX-License-Identifier: MIT */
/* Someone else's program: finds the installed library through pkg-config alone. */
#include <bvol/bvol.h>

#include <stdio.h>

int main(void)
{
    if (bvol_version() != BVOL_VERSION)
        return 1;
    printf("%s, %s\n", bvol_version_string(), bvol_result_name(BVOL_OK));
    return 0;
}
