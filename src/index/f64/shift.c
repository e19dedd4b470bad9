/* SPDX-License-Identifier: MIT */
#include "index/f64/shift.h"

#include "arith/vec4.h"

#include <math.h>
#include <string.h>

/* How far what is compared may be off, as a part of a size: the reach of the one, that of the other multiplied, and what is
 * added. To the nearest float coordinates of both indexes are off by 2^-25 of their reach, the number that is added by 2^-24 of
 * it, and the sum by 2^-24 of all of it. In all that is less, by what is left of the reach, which is at least 1: 2^-24 covers
 * what is left, operations in double, the rounding of the slack itself, and what underflows. */
#define SHIFT_SLACK 0x1p-23

/* So many slacks: a side is moved outward by one and is off by less than one besides, and the difference is rounded again, by
 * less than another one. */
#define GAP_SLACKS 4

/* With a larger size the slack would be more than some boxes are: to ask for each box of one index is less work then. */
#define COARSEST 64

/* Whether the same coordinates become the same floats. */
static int same_map(const bvoli_map *a, const bvoli_map *b)
{
    int same = a->scale == b->scale;
    for (int k = 0; k < a->axes && same; ++k) {
        const size_t bytes = a->axis[k].count * sizeof(double);
        same = a->axis[k].count == b->axis[k].count && memcmp(a->axis[k].from, b->axis[k].from, bytes) == 0 &&
               memcmp(a->axis[k].span, b->axis[k].span, bytes) == 0 && memcmp(a->axis[k].at, b->axis[k].at, bytes) == 0;
    }
    return same;
}

int bvoli_shift_between(const bvoli_map *from, const bvoli_map *to, bvoli_shift *out)
{
    const double by = to->scale / from->scale;
    *out = (bvoli_shift){0, {1, 1, 1}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    if (same_map(from, to))
        return 1;
    out->moves = 1;
    for (int k = 0; k < to->axes; ++k) {
        const double added = (from->axis[k].from[0] - to->axis[k].from[0]) * to->scale;
        const double size = to->reach + from->reach * by + fabs(added), slack = SHIFT_SLACK * size;
        if (from->axis[k].count > 1 || to->axis[k].count > 1 || !(size <= COARSEST && size <= COARSEST * by))
            return 0;
        out->by[k] = (float)by;
        out->down[k] = (float)(added - slack);
        out->up[k] = (float)(added + slack);
        out->gap[k] = (float)(GAP_SLACKS * slack);
    }
    return 1;
}

static void shift_column(const float column[BVOLI_WIDE], float by, float added, float out[BVOLI_WIDE])
{
    const v4 scale = v4_splat(by), more = v4_splat(added);
    for (size_t i = 0; i < BVOLI_WIDE; i += 4)
        v4_store(out + i, v4_add(v4_mul(v4_load(column + i), scale), more));
}

void bvoli_shift_block(const bvoli_shift *shift, const bvoli_block *block, bvoli_block *out)
{
    for (int k = 0; k < BVOLI_AXES_MAX; ++k) {
        shift_column(block->side[k], shift->by[k], shift->down[k], out->side[k]);
        shift_column(block->side[k + 3], shift->by[k], shift->up[k], out->side[k + 3]);
    }
    memcpy(out->child, block->child, sizeof out->child);
}
