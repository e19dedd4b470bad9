/* SPDX-License-Identifier: MIT */
/* Which mutant is on: the environment says so. */
#include "switch.h"

#include <stdlib.h>

int bvoli_mutant;

__attribute__((constructor)) static void choose(void)
{
    const char *number = getenv("BVOL_MUTANT");
    bvoli_mutant = number ? atoi(number) : 0;
}
