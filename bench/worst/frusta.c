/* SPDX-License-Identifier: MIT */
#include "frusta.h"

#include <math.h>

void frusta_plane(int frustum, int count, int i, bvol_plane *out)
{
    const int sides = frustum == 0 ? count - 2 : count - 1;
    const float angle = 6.2831855F * (float)i / (float)(frustum == 2 ? 1 : sides), sign = i % 2 ? -1 : 1;
    const float z = 1 - (2 * (float)i + 1) / (float)count, r = sqrtf(1 - z * z), turn = 2.3999631F * (float)i;
    const int axis = i / 2 % 3;
    if (frustum == 3)
        *out = (bvol_plane){{axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0}, 1};
    else if (frustum == 2)
        *out = (bvol_plane){{r * cosf(turn), z, r * sinf(turn)}, 1};
    else if (i >= sides)
        *out = (bvol_plane){{0, i == sides ? 1.0F : -1.0F, 0}, 1};
    else
        *out = (bvol_plane){{cosf(angle), frustum == 0 ? 0 : -0.5F, sinf(angle)}, 1};
}
