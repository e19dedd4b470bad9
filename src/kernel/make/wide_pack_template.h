/* SPDX-License-Identifier: MIT */
/* Packs OBBs, one a lane: the same bits as bvoli_packed_obb_of_obb() makes, whose steps these are (packed_obb.c). Boxes that
 * cannot be packed are left open. */
#ifndef BVOLI_KERNEL_MAKE_WIDE_PACK_TEMPLATE_H
#define BVOLI_KERNEL_MAKE_WIDE_PACK_TEMPLATE_H

#include "base/bits.h"
#include "kernel/make/wide_image_template.h"
#include "kernel/set/packed_obb.h"

#ifdef BVOLI_DOUBLES

/* Boxes, one a lane, with extents that are not negative. */
typedef struct wide_parts {
    vd extent[3], axis[3][3];
} wide_parts;

static inline void wide_balls(const wide_parts *p, vd *outer, vd *inner)
{
    vd square = vd_splat(0), defect = vd_splat(0);
    for (int i = 0; i < 3; ++i) {
        const vd own = wide_dot(p->axis[i], p->axis[i]);
        square = vd_add(square, vd_mul(vd_mul(p->extent[i], p->extent[i]), own));
        defect = vd_max(defect, vd_abs(vd_sub(own, vd_splat(1))));
        for (int j = 0; j < i; ++j) {
            const vd dot = vd_abs(wide_dot(p->axis[i], p->axis[j]));
            square = vd_add(square, vd_mul(vd_mul(vd_mul(vd_splat(2), p->extent[i]), p->extent[j]), dot));
            defect = vd_max(defect, dot);
        }
    }
    const vd least = vd_min(vd_min(p->extent[0], p->extent[1]), p->extent[2]);
    *outer = vd_sqrt(square);
    *inner = vd_mul(least, vd_max(vd_sub(vd_splat(1), vd_mul(vd_splat(3), defect)), vd_splat(0)));
}

static inline vd to_integer(vd x)
{
    return vd_sub(vd_add(x, vd_splat(BVOLI_TO_INTEGER)), vd_splat(BVOLI_TO_INTEGER));
}

/* Lane by lane the row whose entry on the diagonal is larger; it stands behind the row, as its fifth number. */
static inline void larger_row(const vd a[5], const vd b[5], vd out[5])
{
    for (int k = 0; k < 5; ++k)
        out[k] = vd_if_less(a[4], b[4], b[k], a[k]);
}

static inline void wide_quaternion(const vd axis[3][3], vd quaternion[4])
{
    const vd *x = axis[0], *y = axis[1], *third = axis[2], one = vd_splat(1);
    vd cross[3];
    wide_cross(x, y, cross);
    const vd hand = vd_if_less(wide_dot(cross, third), vd_splat(0), vd_splat(-1), one);
    const vd z[3] = {vd_mul(hand, third[0]), vd_mul(hand, third[1]), vd_mul(hand, third[2])};
    const vd wx = vd_sub(y[2], z[1]), wy = vd_sub(z[0], x[2]), wz = vd_sub(x[1], y[0]), xy = vd_add(y[0], x[1]),
             xz = vd_add(z[0], x[2]), yz = vd_add(z[1], y[2]), up = vd_add(one, x[0]), down = vd_sub(one, x[0]);
    const vd diagonal[4] = {vd_add(vd_add(up, y[1]), z[2]), vd_sub(vd_sub(up, y[1]), z[2]), vd_sub(vd_add(down, y[1]), z[2]),
                            vd_add(vd_sub(down, y[1]), z[2])};
    const vd m[4][5] = {{diagonal[0], wx, wy, wz, diagonal[0]},
                        {wx, diagonal[1], xy, xz, diagonal[1]},
                        {wy, xy, diagonal[2], yz, diagonal[2]},
                        {wz, xz, yz, diagonal[3], diagonal[3]}};
    vd low[5], high[5], row[5];
    larger_row(m[0], m[1], low);
    larger_row(m[2], m[3], high);
    larger_row(low, high, row);
    const vd square = vd_add(vd_mul(row[0], row[0]), wide_dot(row + 1, row + 1));
    const vd inverse = vd_div(one, vd_sqrt(square));
    for (int k = 0; k < 4; ++k)
        quaternion[k] = to_integer(vd_mul(vd_mul(row[k], inverse), vd_splat(INT16_MAX)));
}

static inline void wide_axes_of(const vd quaternion[4], vd axis[3][3])
{
    const vd w = quaternion[0], x = quaternion[1], y = quaternion[2], z = quaternion[3], one = vd_splat(1);
    const vd ww = vd_mul(w, w), xx = vd_mul(x, x), yy = vd_mul(y, y), zz = vd_mul(z, z);
    const vd f = vd_div(vd_splat(2), vd_add(vd_add(vd_add(ww, xx), yy), zz));
    const vd xy = vd_mul(x, y), xz = vd_mul(x, z), yz = vd_mul(y, z), wx = vd_mul(w, x), wy = vd_mul(w, y), wz = vd_mul(w, z);
    axis[0][0] = vd_sub(one, vd_mul(f, vd_add(yy, zz)));
    axis[0][1] = vd_mul(f, vd_add(xy, wz));
    axis[0][2] = vd_mul(f, vd_sub(xz, wy));
    axis[1][0] = vd_mul(f, vd_sub(xy, wz));
    axis[1][1] = vd_sub(one, vd_mul(f, vd_add(xx, zz)));
    axis[1][2] = vd_mul(f, vd_add(yz, wx));
    axis[2][0] = vd_mul(f, vd_add(xz, wy));
    axis[2][1] = vd_mul(f, vd_sub(yz, wx));
    axis[2][2] = vd_sub(one, vd_mul(f, vd_add(xx, yy)));
}

/* Returns the error. */
static inline vd wide_extents(const wide_parts *p, vd radius, const vd quaternion[4], vd extent[3])
{
    const vd unit = vd_mul(radius, vd_splat(1.0 / UINT16_MAX)), units = vd_div(vd_splat(UINT16_MAX), radius);
    vd stand_in[3][3], error = vd_splat(0);
    wide_axes_of(quaternion, stand_in);
    const vd last = vd_if_less(wide_dot(stand_in[2], p->axis[2]), vd_splat(0), vd_sub(vd_splat(0), unit), unit);
    for (int i = 0; i < 3; ++i) {
        vd apart[3];
        extent[i] = vd_min(to_integer(vd_mul(p->extent[i], units)), vd_splat(UINT16_MAX));
        const vd length = vd_mul(extent[i], i == 2 ? last : unit);
        for (int k = 0; k < 3; ++k)
            apart[k] = vd_sub(vd_mul(p->extent[i], p->axis[i][k]), vd_mul(length, stand_in[i][k]));
        error = vd_add(error, vd_sqrt(wide_dot(apart, apart)));
    }
    return error;
}

/* Writes centers and radii, and returns bits for the boxes that can be packed; radius[] of others is 1. */
static inline unsigned write_radii(const wide_parts *p, const char *from, size_t stride, bvoli_packed_obb *out,
                                   double radius[HALF])
{
    vd outer, inner;
    double most[HALF], least[HALF];
    unsigned good = 0;
    wide_balls(p, &outer, &inner);
    vd_store(most, outer);
    vd_store(least, inner);
    for (size_t i = 0; i < HALF; ++i) {
        const float *c = (const float *)(const void *)(from + i * stride);
        const float limit = (float)BVOLI_PACKED_OBB_LIMIT;
        radius[i] = 1;
        if (!(fabsf(c[0]) <= limit && fabsf(c[1]) <= limit && fabsf(c[2]) <= limit && most[i] <= BVOLI_PACKED_OBB_LIMIT))
            continue;
        memcpy(out[i].center, c, sizeof out[i].center);
        radius[i] = bvoli_packed_obb_set_radii(&out[i], most[i], least[i]);
        good |= 1U << i;
    }
    return good;
}

/* Half of a vector of boxes; returns bits for those that are packed. */
static inline unsigned pack_half(const vf field[15], int half, const char *from, size_t stride, bvoli_packed_obb *out)
{
    wide_parts p;
    vd quaternion[4], extent[3];
    double radius[HALF], errors[HALF], quaternions[4][HALF], extents[3][HALF];
    for (int i = 0; i < 3; ++i) {
        p.extent[i] = vd_abs(vd_of(field[3 + i], half));
        for (int k = 0; k < 3; ++k)
            p.axis[i][k] = vd_of(field[6 + 3 * i + k], half);
    }
    const unsigned good = write_radii(&p, from, stride, out, radius);
    wide_quaternion((const vd(*)[3])p.axis, quaternion);
    vd_store(errors, wide_extents(&p, vd_load(radius), quaternion, extent));
    for (int k = 0; k < 4; ++k)
        vd_store(quaternions[k], quaternion[k]);
    for (int k = 0; k < 3; ++k)
        vd_store(extents[k], extent[k]);
    for (size_t i = 0; i < HALF; ++i)
        if (good >> i & 1U)
            bvoli_packed_obb_set_halves(
                &out[i], (const double[3]){extents[0][i], extents[1][i], extents[2][i]},
                (const double[4]){quaternions[0][i], quaternions[1][i], quaternions[2][i], quaternions[3][i]}, errors[i],
                radius[i]);
    return good;
}

/* As many times LANES as there are are packed; the others are left open. */
static uint64_t obb_rows(const bvoli_images *in, size_t first, size_t count)
{
    uint64_t open = bvoli_low_bits((unsigned)count);
    for (size_t i = 0; i + LANES <= count; i += LANES) {
        const char *from = in->from + (first + i) * in->stride;
        bvoli_packed_obb *out = (bvoli_packed_obb *)(void *)in->out + first + i;
        vf field[15];
        load_obbs(from, in->stride, field);
        for (int half = 0; half < 2; ++half) {
            const size_t at = (size_t)half * HALF;
            open ^= (uint64_t)pack_half((const vf *)field, half, from + at * in->stride, in->stride, out + at) << (i + at);
        }
    }
    return open;
}

#else

static uint64_t obb_rows(const bvoli_images *in, size_t first, size_t count)
{
    (void)in, (void)first;
    return bvoli_low_bits((unsigned)count);
}

#endif

#endif
