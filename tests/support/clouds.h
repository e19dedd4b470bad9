/* SPDX-License-Identifier: MIT */
/* Points of which hulls are made: on lattices of integers and of tenths, in balls and on spheres, in a plane and on a line, of
 * any size, the largest and the smallest, side by side far from the origin, and turned. */
#ifndef BVOL_TESTS_CLOUDS_H
#define BVOL_TESTS_CLOUDS_H

#include "values.h"

enum { CLOUD_KINDS = 16 };

static inline float tenth(int i)
{
    return (float)i * 0.1F;
}

static inline bvol_vec3 cloud_point(chance *c, int kind)
{
    const int x = chance_int(c, -2, 2), y = chance_int(c, -2, 2), z = chance_int(c, -2, 2);
    const bvol_vec3 real = chance_vec3(c, -1, 1);
    const float length = sqrtf(real.x * real.x + real.y * real.y + real.z * real.z) + 1e-9F;
    switch (kind) {
    case 0: return vec3((float)x, (float)y, (float)z);
    case 1: return vec3(tenth(x), tenth(y), tenth(z));
    case 2: return real;
    case 3: return vec3(real.x / length, real.y / length, real.z / length);
    case 4: return vec3(tenth(x), tenth(y), tenth(x) + tenth(y));
    case 5: return vec3((float)x, (float)(2 * x), (float)(-3 * x));
    case 6: return vec3(tenth(x), tenth(x) * 3, (float)one_in(c, 9) * tenth(y));
    case 7:
        return vec3(ldexpf(real.x, chance_int(c, -140, 120)), ldexpf(real.y, chance_int(c, -140, 120)),
                    ldexpf(real.z, chance_int(c, -140, 120)));
    case 8: return vec3((float)x * TINY, (float)y * TINY, (float)z * TINY);
    case 9: return vec3(1e30F * tenth(x), 1e30F * tenth(y), -0.0F);
    case 10: return vec3(1 + (float)x * 0x1p-23F, 1 + (float)y * 0x1p-23F, 1 + (float)z * 0x1p-23F);
    case 11: return vec3(one_in(c, 2) ? FLT_MAX : -FLT_MAX, one_in(c, 2) ? FLT_MAX : -FLT_MAX, (float)z);
    case 13: return vec3(0x1p23F + (float)chance_int(c, -99, 99), 0x1p23F + (float)chance_int(c, -99, 99), -0x1p22F);
    case 14: return vec3(0x1p23F + (float)(1000 * x), (float)(1000 * y) - 0x1p23F, 0x1p23F + (float)chance_int(c, -4000, 4000));
    case 12: return one_in(c, 5) ? vec3(one_in(c, 2) ? NAN : INF, 0, 0) : vec3((float)x, (float)y, 0);
    default: return vec3(0.6F * tenth(x) - 0.8F * tenth(y), 0.8F * tenth(x) + 0.6F * tenth(y), tenth(z));
    }
}

#endif
