/* SPDX-License-Identifier: MIT */
/* Half-spaces of numbers of very different size that nearly depend on each other. */
#ifndef BVOL_TESTS_DRAWS_H
#define BVOL_TESTS_DRAWS_H

#include "chance.h"

#include <polyhedron/halfspaces.h>

#include <math.h>
#include <string.h>

/* A float below 2^spread: small integers, zeros, or any. */
static inline double draw_float(chance *c, int spread)
{
    const int kind = chance_int(c, 0, 5);
    if (kind == 0)
        return chance_int(c, -2, 2);
    const float x = ldexpf((float)chance_int(c, -(1 << 23), 1 << 23), chance_int(c, -spread, spread) - 23);
    return (double)(kind == 1 ? x + 1 : x);
}

/* Each coefficient the sum of two floats, one of which mostly is 0; some planes are others with one coefficient changed, and
 * some of these are turned round. */
static inline void draw_halfspaces(chance *c, int spread, int count, bvoli_halfspaces *out)
{
    out->count = 0;
    while (out->count < count) {
        double term[4][2];
        const int like = out->count > 0 && chance_int(c, 0, 2) ? chance_int(c, 0, out->count - 1) : -1;
        const double sign = chance_int(c, 0, 1) ? 1 : -1;
        for (int k = 0; k < 4; k++)
            for (int j = 0; j < 2; j++)
                term[k][j] = like >= 0                      ? (k < 3 ? sign : 1) * out->term[like][k][j]
                             : j > 0 && chance_int(c, 0, 3) ? 0
                                                            : draw_float(c, spread);
        if (like >= 0)
            term[chance_int(c, 0, 3)][chance_int(c, 0, 1)] = draw_float(c, spread);
        (void)bvoli_halfspaces_add(out, (const double(*)[2])term);
    }
}

#endif
