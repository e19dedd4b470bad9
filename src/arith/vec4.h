/* SPDX-License-Identifier: MIT */
/* Four floats in the vector unit that every CPU of the architecture has: SSE2 on x86, NEON on 64-bit Arm, plain C elsewhere, or
 * where BVOLI_VEC4_PLAIN asks for it, for tests. arith/vectors.h says what the operations do.
 *
 * Filters use the first three lanes for x, y, z and let the fourth hold anything: it never reaches a decision. Only operations
 * that round the same everywhere are here, so that filters, though they need not, agree on all machines.
 *
 * Beside the operations of all vectors there are, of (x, y, z, w):
 *
 *     load_yzw             the last three of four floats, for the end of a struct that must not be read beyond
 *     load3                three floats, of which no fourth is read; the fourth is 0
 *     load2                two floats, of which no third is read; the others are 0
 *     constant             x in the first three lanes and 2 x in the fourth: for constants of filters, since GCC 12 makes two
 *                          instructions, on the busiest port, of one that it knows to be alike in all lanes
 *     set3                 three floats; the fourth is 0
 *     set4, load_twos      four floats; two floats from each of two places
 *     yzx, zxy             (y, z, x, w), (z, x, y, w)
 *     turn                 (y, z, w, x)
 *     evens, odds          x and z of two, y and w of two: those of a first
 *     starts, ends         x and y of two, z and w of two
 *     first                x of one, and y, z, w of another
 *     swap                 (z, w, x, y)
 *     evens_twice          (x, x, z, z)
 *     odds_twice           (y, y, w, w)
 *     ends_twice           (z, z, w, w)
 *     all_x, ..., all_w    one lane in all
 *     max3, min3, total3   of x, y and z, none of them NaN: the greatest, the least, (x + y) + z
 *     flip                 of a with the other sign where the sign bit of b is set
 *     totals               (x + y) + z of each of four vectors, a lane for each
 *     nan_unless_le        NaN in the lanes where lo <= hi does not hold, so where one of them is NaN, and v elsewhere
 *     transpose            transposes three vectors in place: the x of all three, the y, the z
 *     load_columns         the same of three vectors packed as nine floats; reads no tenth */
#ifndef BVOLI_ARITH_VEC4_H
#define BVOLI_ARITH_VEC4_H

#include "arith/filter.h"
#include "arith/vectors.h"

#include <stdint.h>

#if !defined(BVOLI_VEC4_PLAIN) && (defined(__SSE2__) || defined(_M_X64))
#include <emmintrin.h>

typedef __m128 v4;
typedef __m128 mask4;

/* In memory, in a file of their own, for the reason that is given for v4_constant() above. */
extern _Alignas(16) const uint32_t bvoli_magnitude_bits[4] BVOLI_HIDDEN;
extern _Alignas(16) const uint32_t bvoli_sign_bits[4] BVOLI_HIDDEN;

#define BVOLI_V4_SHUFFLE(a, b, x, y, z, w) _mm_shuffle_ps(a, b, _MM_SHUFFLE(w, z, y, x))

BVOLI_SSE2_FLOATS(v4, mask4)
BVOLI_OP(v4, v4_abs, (v4 a), _mm_and_ps(a, _mm_load_ps((const float *)(const void *)bvoli_magnitude_bits)))
BVOLI_OP(v4, v4_neg, (v4 a), _mm_xor_ps(a, _mm_load_ps((const float *)(const void *)bvoli_sign_bits)))
BVOLI_OP(v4, v4_flip, (v4 a, v4 b), _mm_xor_ps(a, _mm_and_ps(b, _mm_load_ps((const float *)(const void *)bvoli_sign_bits))))
BVOLI_OP(int, mask4_bits, (mask4 a), _mm_movemask_ps(a))
BVOLI_OP(v4, v4_nan_unless_le, (v4 v, v4 lo, v4 hi), _mm_or_ps(_mm_cmpnle_ps(lo, hi), v))
BVOLI_OP(v4, v4_set3, (float x, float y, float z), _mm_setr_ps(x, y, z, 0))
BVOLI_OP(v4, v4_set4, (float x, float y, float z, float w), _mm_setr_ps(x, y, z, w))
BVOLI_OP(v4, v4_load3, (const float *p),
         _mm_movelh_ps(_mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)(const void *)p), _mm_load_ss(p + 2)))
BVOLI_OP(v4, v4_load2, (const float *p), _mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)(const void *)p))
BVOLI_OP(v4, v4_load_twos, (const float *p, const float *q),
         _mm_loadh_pi(_mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)(const void *)p), (const __m64 *)(const void *)q))
BVOLI_OP(v4, v4_yzx, (v4 a), BVOLI_V4_SHUFFLE(a, a, 1, 2, 0, 3))
BVOLI_OP(v4, v4_zxy, (v4 a), BVOLI_V4_SHUFFLE(a, a, 2, 0, 1, 3))
BVOLI_OP(v4, v4_turn, (v4 a), BVOLI_V4_SHUFFLE(a, a, 1, 2, 3, 0))
BVOLI_OP(v4, v4_evens, (v4 a, v4 b), BVOLI_V4_SHUFFLE(a, b, 0, 2, 0, 2))
BVOLI_OP(v4, v4_odds, (v4 a, v4 b), BVOLI_V4_SHUFFLE(a, b, 1, 3, 1, 3))
BVOLI_OP(v4, v4_starts, (v4 a, v4 b), BVOLI_V4_SHUFFLE(a, b, 0, 1, 0, 1))
BVOLI_OP(v4, v4_ends, (v4 a, v4 b), BVOLI_V4_SHUFFLE(a, b, 2, 3, 2, 3))
BVOLI_OP(v4, v4_first, (v4 a, v4 b), _mm_move_ss(b, a))
BVOLI_OP(v4, v4_swap, (v4 a), BVOLI_V4_SHUFFLE(a, a, 2, 3, 0, 1))
BVOLI_OP(v4, v4_evens_twice, (v4 a), BVOLI_V4_SHUFFLE(a, a, 0, 0, 2, 2))
BVOLI_OP(v4, v4_odds_twice, (v4 a), BVOLI_V4_SHUFFLE(a, a, 1, 1, 3, 3))
BVOLI_OP(v4, v4_ends_twice, (v4 a), BVOLI_V4_SHUFFLE(a, a, 2, 2, 3, 3))
BVOLI_OP(v4, v4_all_x, (v4 a), BVOLI_V4_SHUFFLE(a, a, 0, 0, 0, 0))
BVOLI_OP(v4, v4_all_y, (v4 a), BVOLI_V4_SHUFFLE(a, a, 1, 1, 1, 1))
BVOLI_OP(v4, v4_all_z, (v4 a), BVOLI_V4_SHUFFLE(a, a, 2, 2, 2, 2))
BVOLI_OP(v4, v4_all_w, (v4 a), BVOLI_V4_SHUFFLE(a, a, 3, 3, 3, 3))
BVOLI_OP(float, v4_max3, (v4 a), _mm_cvtss_f32(_mm_max_ss(_mm_max_ss(a, v4_all_y(a)), _mm_movehl_ps(a, a))))
BVOLI_OP(float, v4_min3, (v4 a), _mm_cvtss_f32(_mm_min_ss(_mm_min_ss(a, v4_all_y(a)), _mm_movehl_ps(a, a))))
BVOLI_OP(float, v4_total3, (v4 a), _mm_cvtss_f32(_mm_add_ss(_mm_add_ss(a, v4_all_y(a)), _mm_movehl_ps(a, a))))

static inline v4 v4_load_yzw(const float *p)
{
    const v4 a = v4_load(p);
    return BVOLI_V4_SHUFFLE(a, a, 1, 2, 3, 3);
}

static inline void v4_transpose(v4 *a, v4 *b, v4 *c)
{
    const v4 low = _mm_unpacklo_ps(*a, *b), high = _mm_unpackhi_ps(*a, *b);
    *a = BVOLI_V4_SHUFFLE(low, *c, 0, 1, 0, 0);
    *b = BVOLI_V4_SHUFFLE(low, *c, 2, 3, 1, 1);
    *c = BVOLI_V4_SHUFFLE(high, *c, 0, 1, 2, 2);
}

static inline v4 v4_totals(v4 a, v4 b, v4 c, v4 d)
{
    const v4 ab = _mm_unpacklo_ps(a, b), cd = _mm_unpacklo_ps(c, d);
    const v4 z = _mm_movelh_ps(_mm_unpackhi_ps(a, b), _mm_unpackhi_ps(c, d));
    return v4_add(v4_add(_mm_movelh_ps(ab, cd), _mm_movehl_ps(cd, ab)), z);
}

static inline void v4_load_columns(const float *p, v4 *x, v4 *y, v4 *z)
{
    v4 a = v4_load(p), b = v4_load(p + 4), c = v4_load(p + 5);
    *x = BVOLI_V4_SHUFFLE(a, b, 0, 3, 2, 2);
    b = BVOLI_V4_SHUFFLE(a, b, 1, 1, 0, 3);
    c = BVOLI_V4_SHUFFLE(a, c, 2, 2, 0, 3);
    *y = BVOLI_V4_SHUFFLE(b, b, 0, 2, 3, 3);
    *z = BVOLI_V4_SHUFFLE(c, c, 0, 2, 3, 3);
}

#elif !defined(BVOLI_VEC4_PLAIN) && defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>

typedef float32x4_t v4;
typedef uint32x4_t mask4;

BVOLI_NEON_FLOATS(v4, mask4)
BVOLI_OP(v4, v4_flip, (v4 a, v4 b),
         vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(a),
                                         vandq_u32(vreinterpretq_u32_f32(b), vdupq_n_u32(UINT32_C(0x80000000))))))
BVOLI_OP(int, mask4_bits, (mask4 a), (int)vaddvq_u32(vandq_u32(a, ((const uint32x4_t){1, 2, 4, 8}))))
BVOLI_OP(v4, v4_nan_unless_le, (v4 v, v4 lo, v4 hi),
         vreinterpretq_f32_u32(vornq_u32(vreinterpretq_u32_f32(v), vcleq_f32(lo, hi))))
BVOLI_OP(v4, v4_set3, (float x, float y, float z), ((const v4){x, y, z, 0}))
BVOLI_OP(v4, v4_set4, (float x, float y, float z, float w), ((const v4){x, y, z, w}))
BVOLI_OP(v4, v4_load3, (const float *p), v4_set3(p[0], p[1], p[2]))
BVOLI_OP(v4, v4_load2, (const float *p), vcombine_f32(vld1_f32(p), vdup_n_f32(0)))
BVOLI_OP(v4, v4_load_twos, (const float *p, const float *q), vcombine_f32(vld1_f32(p), vld1_f32(q)))
BVOLI_OP(v4, v4_load_yzw, (const float *p), vextq_f32(vld1q_f32(p), vld1q_f32(p), 1))
BVOLI_OP(v4, v4_yzx, (v4 a), vsetq_lane_f32(vgetq_lane_f32(a, 0), vextq_f32(a, a, 1), 2))
BVOLI_OP(v4, v4_zxy, (v4 a), vsetq_lane_f32(vgetq_lane_f32(a, 2), vextq_f32(a, a, 3), 0))
BVOLI_OP(v4, v4_turn, (v4 a), vextq_f32(a, a, 1))
BVOLI_OP(v4, v4_evens, (v4 a, v4 b), vuzp1q_f32(a, b))
BVOLI_OP(v4, v4_odds, (v4 a, v4 b), vuzp2q_f32(a, b))
BVOLI_OP(v4, v4_starts, (v4 a, v4 b), vcombine_f32(vget_low_f32(a), vget_low_f32(b)))
BVOLI_OP(v4, v4_ends, (v4 a, v4 b), vcombine_f32(vget_high_f32(a), vget_high_f32(b)))
BVOLI_OP(v4, v4_first, (v4 a, v4 b), vsetq_lane_f32(vgetq_lane_f32(a, 0), b, 0))
BVOLI_OP(v4, v4_swap, (v4 a), vextq_f32(a, a, 2))
BVOLI_OP(v4, v4_evens_twice, (v4 a), vtrn1q_f32(a, a))
BVOLI_OP(v4, v4_odds_twice, (v4 a), vtrn2q_f32(a, a))
BVOLI_OP(v4, v4_ends_twice, (v4 a), vzip2q_f32(a, a))
BVOLI_OP(v4, v4_all_x, (v4 a), vdupq_laneq_f32(a, 0))
BVOLI_OP(v4, v4_all_y, (v4 a), vdupq_laneq_f32(a, 1))
BVOLI_OP(v4, v4_all_z, (v4 a), vdupq_laneq_f32(a, 2))
BVOLI_OP(v4, v4_all_w, (v4 a), vdupq_laneq_f32(a, 3))
BVOLI_OP(float, v4_max3, (v4 a), vmaxvq_f32(vsetq_lane_f32(vgetq_lane_f32(a, 0), a, 3)))
BVOLI_OP(float, v4_min3, (v4 a), vminvq_f32(vsetq_lane_f32(vgetq_lane_f32(a, 0), a, 3)))
BVOLI_OP(float, v4_total3, (v4 a), vgetq_lane_f32(a, 0) + vgetq_lane_f32(a, 1) + vgetq_lane_f32(a, 2))

static inline void v4_transpose(v4 *a, v4 *b, v4 *c)
{
    const v4 low = vzip1q_f32(*a, *b), high = vzip2q_f32(*a, *b), last = *c;
    *a = vcombine_f32(vget_low_f32(low), vget_low_f32(last));
    *b = vcombine_f32(vget_high_f32(low), vget_low_f32(vdupq_laneq_f32(last, 1)));
    *c = vcombine_f32(vget_low_f32(high), vget_high_f32(last));
}

static inline v4 v4_totals(v4 a, v4 b, v4 c, v4 d)
{
    const v4 ab = vzip1q_f32(a, b), cd = vzip1q_f32(c, d);
    const v4 z = vcombine_f32(vget_low_f32(vzip2q_f32(a, b)), vget_low_f32(vzip2q_f32(c, d)));
    return v4_add(v4_add(v4_starts(ab, cd), v4_ends(ab, cd)), z);
}

static inline void v4_load_columns(const float *p, v4 *x, v4 *y, v4 *z)
{
    *x = v4_load(p);
    *y = v4_load(p + 3);
    *z = v4_load_yzw(p + 5);
    v4_transpose(x, y, z);
}

#else
#include <math.h>

typedef struct v4 {
    float v[4];
} v4;
typedef struct mask4 {
    int v[4];
} mask4;

#define BVOLI_V4(name, parameters, expression) BVOLI_LANES(v4, name, 4, parameters, expression)
#define BVOLI_MASK4(name, parameters, expression) BVOLI_LANES(mask4, name, 4, parameters, expression)

BVOLI_PLAIN_NUMBERS(v4, float, 4)
BVOLI_V4(v4_load, (const float *p), p[i])
BVOLI_V4(v4_load_yzw, (const float *p), p[i < 3 ? i + 1 : 3])
BVOLI_V4(v4_yzx, (v4 a), a.v[i < 3 ? (i + 1) % 3 : 3])
BVOLI_V4(v4_zxy, (v4 a), a.v[i < 3 ? (i + 2) % 3 : 3])
BVOLI_V4(v4_neg, (v4 a), -a.v[i])
BVOLI_V4(v4_flip, (v4 a, v4 b), copysignf(1, b.v[i]) * a.v[i])
BVOLI_V4(v4_turn, (v4 a), a.v[(i + 1) % 4])
BVOLI_V4(v4_evens, (v4 a, v4 b), i < 2 ? a.v[2 * i] : b.v[2 * i - 4])
BVOLI_V4(v4_odds, (v4 a, v4 b), i < 2 ? a.v[2 * i + 1] : b.v[2 * i - 3])
BVOLI_V4(v4_starts, (v4 a, v4 b), i < 2 ? a.v[i] : b.v[i - 2])
BVOLI_V4(v4_ends, (v4 a, v4 b), i < 2 ? a.v[i + 2] : b.v[i])
BVOLI_V4(v4_first, (v4 a, v4 b), i == 0 ? a.v[0] : b.v[i])
BVOLI_V4(v4_swap, (v4 a), a.v[(i + 2) % 4])
BVOLI_V4(v4_evens_twice, (v4 a), a.v[i / 2 * 2])
BVOLI_V4(v4_odds_twice, (v4 a), a.v[i / 2 * 2 + 1])
BVOLI_V4(v4_ends_twice, (v4 a), a.v[2 + i / 2])
BVOLI_V4(v4_select, (mask4 m, v4 a, v4 b), m.v[i] ? a.v[i] : b.v[i])
BVOLI_V4(v4_nan_unless_le, (v4 v, v4 lo, v4 hi), lo.v[i] <= hi.v[i] ? v.v[i] : NAN)
BVOLI_MASK4(v4_lt, (v4 a, v4 b), a.v[i] < b.v[i])
BVOLI_MASK4(v4_le, (v4 a, v4 b), a.v[i] <= b.v[i])
BVOLI_MASK4(v4_gt, (v4 a, v4 b), a.v[i] > b.v[i])
BVOLI_MASK4(v4_ge, (v4 a, v4 b), a.v[i] >= b.v[i])
BVOLI_MASK4(v4_eq, (v4 a, v4 b), a.v[i] == b.v[i])
BVOLI_MASK4(mask4_and, (mask4 a, mask4 b), a.v[i] & b.v[i])
BVOLI_MASK4(mask4_or, (mask4 a, mask4 b), a.v[i] | b.v[i])
BVOLI_OP(int, mask4_bits, (mask4 a), a.v[0] | a.v[1] << 1 | a.v[2] << 2 | a.v[3] << 3)
BVOLI_OP(v4, v4_set3, (float x, float y, float z), ((v4){{x, y, z, 0}}))
BVOLI_OP(v4, v4_set4, (float x, float y, float z, float w), ((v4){{x, y, z, w}}))
BVOLI_OP(v4, v4_load_twos, (const float *p, const float *q), v4_set4(p[0], p[1], q[0], q[1]))
BVOLI_OP(v4, v4_load2, (const float *p), v4_set3(p[0], p[1], 0))
BVOLI_OP(v4, v4_load3, (const float *p), v4_set3(p[0], p[1], p[2]))
BVOLI_OP(v4, v4_all_x, (v4 a), v4_splat(a.v[0]))
BVOLI_OP(v4, v4_all_y, (v4 a), v4_splat(a.v[1]))
BVOLI_OP(v4, v4_all_z, (v4 a), v4_splat(a.v[2]))
BVOLI_OP(v4, v4_all_w, (v4 a), v4_splat(a.v[3]))
BVOLI_OP(float, v4_max3, (v4 a), fmaxf(fmaxf(a.v[0], a.v[1]), a.v[2]))
BVOLI_OP(float, v4_min3, (v4 a), fminf(fminf(a.v[0], a.v[1]), a.v[2]))
BVOLI_OP(float, v4_total3, (v4 a), a.v[0] + a.v[1] + a.v[2])
BVOLI_OP(v4, v4_totals, (v4 a, v4 b, v4 c, v4 d), v4_set4(v4_total3(a), v4_total3(b), v4_total3(c), v4_total3(d)))

static inline void v4_store(float *p, v4 a)
{
    for (int i = 0; i < 4; ++i)
        p[i] = a.v[i];
}

static inline void v4_load_columns(const float *p, v4 *x, v4 *y, v4 *z)
{
    *x = v4_set3(p[0], p[3], p[6]);
    *y = v4_set3(p[1], p[4], p[7]);
    *z = v4_set3(p[2], p[5], p[8]);
}

static inline void v4_transpose(v4 *a, v4 *b, v4 *c)
{
    const float p[9] = {a->v[0], a->v[1], a->v[2], b->v[0], b->v[1], b->v[2], c->v[0], c->v[1], c->v[2]};
    v4_load_columns(p, a, b, c);
}

#endif

/* The three lanes that decide. */
enum { MASK4_XYZ = 7 };

BVOLI_OP(v4, v4_constant, (float x), v4_set4(x, x, x, 2 * x))

/* In each of the first three lanes x + y + z, added in an order of its own. NaN and infinity survive. */
BVOLI_OP(v4, v4_sum3, (v4 a), v4_add(a, v4_add(v4_yzx(a), v4_zxy(a))))

/* The cross product in the first three lanes, and the sums of the magnitudes of its products for vectors that are not negative:
 * turned once less than by the textbook, since what is turned last is the difference. */
BVOLI_OP(v4, v4_cross, (v4 a, v4 b), v4_yzx(v4_sub(v4_mul(a, v4_yzx(b)), v4_mul(v4_yzx(a), b))))
BVOLI_OP(v4, v4_cross_size, (v4 a, v4 b), v4_yzx(v4_add(v4_mul(a, v4_yzx(b)), v4_mul(v4_yzx(a), b))))

#endif
