/* SPDX-License-Identifier: MIT */
/* Segments and rays against OBBs: the filter of obb_line.h in float vectors, before that. */
#ifndef BVOLI_SHAPE_OBB_OBB_LINE4_H
#define BVOLI_SHAPE_OBB_OBB_LINE4_H

#include "arith/filter.h"
#include "arith/vec4.h"

#include <bvol/types.h>

/* An OBB as pairs of faces, and a line, lane i across the cross product n of the axes other than i. Sizes are what something
 * would be if nothing cancelled: of n that is the product of the lengths of both axes. */
typedef struct bvoli_line4 {
    v4 at, along, h;            /* n . p and n . e, and n . x of the points x of a face */
    v4 steepness, size, e_size; /* of n, of at and h together, and of e */
    int usable;
} bvoli_line4;

/* With u = 2^-24: components of n have three roundings, n . p and n . e three more, and p and e one of their own: 8 u of their
 * sizes. h has four more than n, 8 u too. A point of the line, n . p + t (n . e), has two more, and its comparison with h one:
 * 11 u of the size and |t| times that of n . e. 32 u cover that. */
#define POINT_SLACK 0x1p-19F

/* Products of two such have 17 u, their sum one more, and the difference from what they are compared with one: 19 u. Of short
 * axes, products are below 2^-126 themselves, and the slack too: then they lose 2^-126 each, and the slack 2^-126 times 2^6,
 * twice. PASSAGE_LOST_SLACK covers that. */
#define PASSAGE_SLACK 0x1p-18F
#define PASSAGE_LOST_SLACK 0x1p-110F

/* What is lost below 2^-126, and to a flush to zero, is covered by this beside all lengths, since numbers are kept from being
 * larger than 2^24 and axes than 2^8: what is lost in one of them is multiplied by less than 2^100 at most. */
#define LINE4_LOST 0x1p-30F
#define LINE4_LARGEST 0x1p24F
#define LINE4_LONGEST_AXIS 0x1p8F

/* Points beyond are farther from the box than it is large, where |e| is more than 2^-24. */
#define LINE4_END 0x1p60F

static inline v4 bvoli_line4_dot(v4 nx, v4 ny, v4 nz, v4 v)
{
    return v4_add(v4_add(v4_mul(nx, v4_all_x(v)), v4_mul(ny, v4_all_y(v))), v4_mul(nz, v4_all_z(v)));
}

static inline bvoli_line4 bvoli_line4_of(const bvol_obb *box, v4 p, v4 e)
{
    const v4 extent = v4_abs(v4_load(&box->extent.x)), lost = v4_constant(LINE4_LOST), limit = v4_constant(LINE4_LARGEST);
    v4 x, y, z;
    v4_load_columns(&box->axis[0].x, &x, &y, &z);
    const v4 x1 = v4_yzx(x), y1 = v4_yzx(y), z1 = v4_yzx(z), x2 = v4_zxy(x), y2 = v4_zxy(y), z2 = v4_zxy(z);
    const v4 nx = v4_sub(v4_mul(y1, z2), v4_mul(z1, y2)), ny = v4_sub(v4_mul(z1, x2), v4_mul(x1, z2)),
             nz = v4_sub(v4_mul(x1, y2), v4_mul(y1, x2));
    const v4 volume = v4_add(v4_add(v4_mul(x, nx), v4_mul(y, ny)), v4_mul(z, nz));
    const v4 length = v4_add(v4_add(v4_add(v4_abs(x), v4_abs(y)), v4_abs(z)), lost),
             reach = v4_mul(v4_add(extent, lost), length);
    const v4 p_size = v4_add(v4_sum3(v4_abs(p)), lost), moved = v4_sum3(v4_abs(e));
    const mask4 small = mask4_and(mask4_and(v4_gt(v4_constant(LINE4_LONGEST_AXIS), length), v4_gt(limit, reach)),
                                  mask4_and(v4_gt(limit, p_size), v4_gt(limit, moved)));
    const mask4 moves = v4_gt(moved, v4_constant(1 / LINE4_LARGEST));
    const v4 steepness = v4_mul(v4_yzx(length), v4_zxy(length));
    return (bvoli_line4){.at = bvoli_line4_dot(nx, ny, nz, p),
                         .along = bvoli_line4_dot(nx, ny, nz, e),
                         .h = v4_mul(extent, v4_abs(volume)),
                         .steepness = steepness,
                         .size = v4_mul(steepness, v4_add(p_size, reach)),
                         .e_size = v4_add(moved, lost),
                         .usable = (mask4_bits(mask4_and(small, moves)) & MASK4_XYZ) == MASK4_XYZ};
}

/* By the separating axes of line_box.h: 1 if one certainly separates the line from the box, -1 if certainly none does. */
static inline int bvoli_line4_passes(const bvoli_line4 *l)
{
    const v4 at = v4_yzx(l->at), along = v4_yzx(l->along), h = v4_yzx(l->h);
    const v4 off = v4_abs(v4_sub(v4_mul(l->at, along), v4_mul(at, l->along)));
    const v4 room = v4_sub(v4_add(v4_mul(l->h, v4_abs(along)), v4_mul(h, v4_abs(l->along))), off);
    const v4 sizes = v4_add(v4_mul(l->steepness, v4_yzx(l->size)), v4_mul(v4_yzx(l->steepness), l->size));
    const v4 slack = v4_add(v4_mul(v4_mul(v4_constant(PASSAGE_SLACK), l->e_size), sizes), v4_constant(PASSAGE_LOST_SLACK));
    const int misses = mask4_bits(v4_gt(v4_neg(slack), room)) & MASK4_XYZ, in = mask4_bits(v4_gt(room, slack)) & MASK4_XYZ;
    return (misses != 0) - (in == MASK4_XYZ);
}

/* By the faces: 1 if all of a piece of the line certainly is beyond one, -1 if it certainly is beyond none. */
static inline int bvoli_line4_reaches(const bvoli_line4 *l, float t0, float t1)
{
    const v4 start = v4_splat(t0), end = v4_splat(t1), speed = v4_mul(l->steepness, l->e_size), all = v4_constant(POINT_SLACK);
    const v4 first = v4_add(l->at, v4_mul(start, l->along)), last = v4_add(l->at, v4_mul(end, l->along));
    const v4 first_off = v4_mul(all, v4_add(l->size, v4_mul(v4_abs(start), speed))),
             last_off = v4_mul(all, v4_add(l->size, v4_mul(v4_abs(end), speed)));
    const v4 first_low = v4_sub(first, first_off), first_high = v4_add(first, first_off), last_low = v4_sub(last, last_off),
             last_high = v4_add(last, last_off), lower = v4_neg(l->h);
    const mask4 beyond = mask4_or(v4_gt(v4_min(first_low, last_low), l->h), v4_gt(lower, v4_max(first_high, last_high)));
    const mask4 within = mask4_and(v4_gt(l->h, v4_min(first_high, last_high)), v4_gt(v4_max(first_low, last_low), lower));
    return ((mask4_bits(beyond) & MASK4_XYZ) != 0) - ((mask4_bits(within) & MASK4_XYZ) == MASK4_XYZ);
}

/* The same as bvoli_obb_line(), where t0 and t1 may be infinite. p and e, in the first three lanes, have up to one rounding. */
BVOLI_INLINE int bvoli_obb_line4(const bvol_obb *box, v4 p, v4 e, float t0, float t1)
{
    const bvoli_line4 l = bvoli_line4_of(box, p, e);
    const float first = t0 > -LINE4_END ? t0 : -LINE4_END, last = t1 < LINE4_END ? t1 : LINE4_END;
    const int reaches = bvoli_line4_reaches(&l, first, last), passes = bvoli_line4_passes(&l);
    const int side = ((reaches > 0) | (passes > 0)) - ((reaches < 0) & (passes < 0));
    return l.usable && t0 <= t1 && t0 < LINE4_END && t1 > -LINE4_END ? side : 0;
}

#endif
