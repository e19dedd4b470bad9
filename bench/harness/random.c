/* SPDX-License-Identifier: MIT */
#include "random.h"

#include <math.h>
#include <string.h>

uint64_t random_state(uint64_t seed)
{
    return seed * 0x9e3779b97f4a7c15ULL + 1;
}

/* xorshift64* (Vigna 2016) */
float random_uniform(uint64_t *state, float low, float high)
{
    uint64_t x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    double unit = (double)((x * 0x2545f4914f6cdd1dULL) >> 11) * 0x1p-53;
    return (float)(low + unit * ((double)high - low));
}

bvol_vec3 random_in_cube(uint64_t *state)
{
    float x = random_uniform(state, -1, 1), y = random_uniform(state, -1, 1), z = random_uniform(state, -1, 1);
    return (bvol_vec3){x, y, z};
}

bvol_vec3 random_direction(uint64_t *state)
{
    for (;;) {
        bvol_vec3 v = random_in_cube(state);
        float sq = v.x * v.x + v.y * v.y + v.z * v.z;
        if (sq > 0.01f && sq <= 1) {
            float s = 1 / sqrtf(sq);
            return (bvol_vec3){v.x * s, v.y * s, v.z * s};
        }
    }
}

bvol_vec3 random_extents(uint64_t *state, float scale)
{
    float x = random_uniform(state, 0.25f, 2), y = random_uniform(state, 0.25f, 2), z = random_uniform(state, 0.25f, 2);
    return (bvol_vec3){x * scale, y * scale, z * scale};
}

void random_rotation(uint64_t *state, float m[3][3])
{
    float q[4], sq;
    do {
        sq = 0;
        for (int i = 0; i < 4; ++i) {
            q[i] = random_uniform(state, -1, 1);
            sq += q[i] * q[i];
        }
    } while (sq < 0.01f || sq > 1);
    float s = 1 / sqrtf(sq);
    float x = q[0] * s, y = q[1] * s, z = q[2] * s, w = q[3] * s;
    float r[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                     {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                     {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
    memcpy(m, r, sizeof r);
}
