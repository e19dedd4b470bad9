/* SPDX-License-Identifier: MIT */
/* Four floats in the vector unit that every CPU of the architecture has: SSE2 on x86, NEON on 64-bit Arm, plain C elsewhere, or
 * where BVOLI_VEC4_PLAIN asks for it, for tests.
 *
 * Filters use the first three lanes for x, y, z and let the fourth hold anything: it never reaches a decision. Only operations
 * that round the same everywhere are here, so that filters, though they need not, agree on all machines. */
#ifndef BVOLI_ARITH_VEC4_H
#define BVOLI_ARITH_VEC4_H

#if defined(BVOLI_VEC4_PLAIN)
#include <math.h>
#elif defined(__SSE2__) || defined(_M_X64)
#define BVOLI_VEC4_SSE2
#include <emmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#define BVOLI_VEC4_NEON
#include <arm_neon.h>
#else
#include <math.h>
#endif

/* v4: four floats. mask4: a truth value a lane. */

#if defined(BVOLI_VEC4_SSE2)

typedef __m128 v4;
typedef __m128 mask4;

static inline v4 v4_load(const float *p)
{
    return _mm_loadu_ps(p);
}

/* The last three of four floats, for the end of a struct that must not be read beyond. */
static inline v4 v4_load_yzw(const float *p)
{
    __m128 a = _mm_loadu_ps(p);
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(3, 3, 2, 1));
}

static inline v4 v4_splat(float x)
{
    return _mm_set1_ps(x);
}

/* The fourth lane is 0. */
static inline v4 v4_set3(float x, float y, float z)
{
    return _mm_setr_ps(x, y, z, 0);
}

static inline v4 v4_add(v4 a, v4 b)
{
    return _mm_add_ps(a, b);
}

static inline v4 v4_sub(v4 a, v4 b)
{
    return _mm_sub_ps(a, b);
}

static inline v4 v4_mul(v4 a, v4 b)
{
    return _mm_mul_ps(a, b);
}

static inline v4 v4_div(v4 a, v4 b)
{
    return _mm_div_ps(a, b);
}

static inline v4 v4_sqrt(v4 a)
{
    return _mm_sqrt_ps(a);
}

/* The greater; the second if one is NaN. */
static inline v4 v4_max(v4 a, v4 b)
{
    return _mm_max_ps(a, b);
}

static inline v4 v4_min(v4 a, v4 b)
{
    return _mm_min_ps(a, b);
}

static inline v4 v4_abs(v4 a)
{
    return _mm_andnot_ps(_mm_set1_ps(-0.0F), a);
}

/* (x, y, z, w) to (y, z, x, w) and (z, x, y, w). */
static inline v4 v4_yzx(v4 a)
{
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(3, 0, 2, 1));
}

static inline v4 v4_zxy(v4 a)
{
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(3, 1, 0, 2));
}

static inline v4 v4_all_x(v4 a)
{
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(0, 0, 0, 0));
}

static inline v4 v4_all_y(v4 a)
{
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(1, 1, 1, 1));
}

static inline v4 v4_all_z(v4 a)
{
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(2, 2, 2, 2));
}

static inline v4 v4_all_w(v4 a)
{
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(3, 3, 3, 3));
}

static inline void v4_store(float *p, v4 a)
{
    _mm_storeu_ps(p, a);
}

/* The greatest and the least of the first three lanes, none of them NaN. */
static inline float v4_max3(v4 a)
{
    v4 y = _mm_shuffle_ps(a, a, _MM_SHUFFLE(1, 1, 1, 1));
    return _mm_cvtss_f32(_mm_max_ss(_mm_max_ss(a, y), _mm_movehl_ps(a, a)));
}

static inline float v4_min3(v4 a)
{
    v4 y = _mm_shuffle_ps(a, a, _MM_SHUFFLE(1, 1, 1, 1));
    return _mm_cvtss_f32(_mm_min_ss(_mm_min_ss(a, y), _mm_movehl_ps(a, a)));
}

/* x + y + z of the first three lanes. */
static inline float v4_total3(v4 a)
{
    const __m128 y = _mm_shuffle_ps(a, a, _MM_SHUFFLE(1, 1, 1, 1)), z = _mm_movehl_ps(a, a);
    return _mm_cvtss_f32(_mm_add_ss(_mm_add_ss(a, y), z));
}

/* NaN in the lanes where lo <= hi does not hold, so where one of them is NaN, and v elsewhere. */
static inline v4 v4_nan_unless_le(v4 v, v4 lo, v4 hi)
{
    return _mm_or_ps(_mm_cmpnle_ps(lo, hi), v);
}

/* Three vectors packed as nine floats, turned: the x of all three, the y, the z. Reads no tenth float. */
static inline void v4_load_columns(const float *p, v4 *x, v4 *y, v4 *z)
{
    __m128 a = _mm_loadu_ps(p), b = _mm_loadu_ps(p + 4), c = _mm_loadu_ps(p + 5);
    *x = _mm_shuffle_ps(a, b, _MM_SHUFFLE(2, 2, 3, 0));
    b = _mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 0, 1, 1));
    c = _mm_shuffle_ps(a, c, _MM_SHUFFLE(3, 0, 2, 2));
    *y = _mm_shuffle_ps(b, b, _MM_SHUFFLE(3, 3, 2, 0));
    *z = _mm_shuffle_ps(c, c, _MM_SHUFFLE(3, 3, 2, 0));
}

/* Turns three vectors in place. */
static inline void v4_turn(v4 *a, v4 *b, v4 *c)
{
    __m128 low = _mm_unpacklo_ps(*a, *b), high = _mm_unpackhi_ps(*a, *b);
    *a = _mm_shuffle_ps(low, *c, _MM_SHUFFLE(0, 0, 1, 0));
    *b = _mm_shuffle_ps(low, *c, _MM_SHUFFLE(1, 1, 3, 2));
    *c = _mm_shuffle_ps(high, *c, _MM_SHUFFLE(2, 2, 1, 0));
}

static inline mask4 v4_gt(v4 a, v4 b)
{
    return _mm_cmpgt_ps(a, b);
}

static inline mask4 v4_ge(v4 a, v4 b)
{
    return _mm_cmpge_ps(a, b);
}

static inline mask4 v4_eq(v4 a, v4 b)
{
    return _mm_cmpeq_ps(a, b);
}

static inline mask4 mask4_and(mask4 a, mask4 b)
{
    return _mm_and_ps(a, b);
}

static inline mask4 mask4_or(mask4 a, mask4 b)
{
    return _mm_or_ps(a, b);
}

/* Where the mask is true a, elsewhere b. */
static inline v4 v4_select(mask4 m, v4 a, v4 b)
{
    return _mm_or_ps(_mm_and_ps(m, a), _mm_andnot_ps(m, b));
}

/* Bit i for lane i. */
static inline int mask4_bits(mask4 a)
{
    return _mm_movemask_ps(a);
}

#elif defined(BVOLI_VEC4_NEON)

typedef float32x4_t v4;
typedef uint32x4_t mask4;

static inline v4 v4_load(const float *p)
{
    return vld1q_f32(p);
}

static inline v4 v4_load_yzw(const float *p)
{
    float32x4_t a = vld1q_f32(p);
    return vextq_f32(a, a, 1);
}

static inline v4 v4_splat(float x)
{
    return vdupq_n_f32(x);
}

static inline v4 v4_set3(float x, float y, float z)
{
    const float32x4_t out = {x, y, z, 0};
    return out;
}

static inline v4 v4_add(v4 a, v4 b)
{
    return vaddq_f32(a, b);
}

static inline v4 v4_sub(v4 a, v4 b)
{
    return vsubq_f32(a, b);
}

static inline v4 v4_mul(v4 a, v4 b)
{
    return vmulq_f32(a, b);
}

static inline v4 v4_div(v4 a, v4 b)
{
    return vdivq_f32(a, b);
}

static inline v4 v4_sqrt(v4 a)
{
    return vsqrtq_f32(a);
}

static inline v4 v4_select(mask4 m, v4 a, v4 b)
{
    return vbslq_f32(m, a, b);
}

static inline v4 v4_max(v4 a, v4 b)
{
    return vbslq_f32(vcgtq_f32(a, b), a, b);
}

static inline v4 v4_min(v4 a, v4 b)
{
    return vbslq_f32(vcltq_f32(a, b), a, b);
}

static inline v4 v4_abs(v4 a)
{
    return vabsq_f32(a);
}

static inline v4 v4_yzx(v4 a)
{
    return vsetq_lane_f32(vgetq_lane_f32(a, 0), vextq_f32(a, a, 1), 2);
}

static inline v4 v4_zxy(v4 a)
{
    return vsetq_lane_f32(vgetq_lane_f32(a, 2), vextq_f32(a, a, 3), 0);
}

static inline v4 v4_all_x(v4 a)
{
    return vdupq_laneq_f32(a, 0);
}

static inline v4 v4_all_y(v4 a)
{
    return vdupq_laneq_f32(a, 1);
}

static inline v4 v4_all_z(v4 a)
{
    return vdupq_laneq_f32(a, 2);
}

static inline v4 v4_all_w(v4 a)
{
    return vdupq_laneq_f32(a, 3);
}

static inline void v4_store(float *p, v4 a)
{
    vst1q_f32(p, a);
}

static inline float v4_max3(v4 a)
{
    return vmaxvq_f32(vsetq_lane_f32(vgetq_lane_f32(a, 0), a, 3));
}

static inline float v4_min3(v4 a)
{
    return vminvq_f32(vsetq_lane_f32(vgetq_lane_f32(a, 0), a, 3));
}

static inline float v4_total3(v4 a)
{
    return vgetq_lane_f32(a, 0) + vgetq_lane_f32(a, 1) + vgetq_lane_f32(a, 2);
}

static inline v4 v4_nan_unless_le(v4 v, v4 lo, v4 hi)
{
    return vreinterpretq_f32_u32(vornq_u32(vreinterpretq_u32_f32(v), vcleq_f32(lo, hi)));
}

static inline void v4_turn(v4 *a, v4 *b, v4 *c)
{
    float32x4_t low = vzip1q_f32(*a, *b), high = vzip2q_f32(*a, *b), last = *c;
    *a = vcombine_f32(vget_low_f32(low), vget_low_f32(last));
    *b = vcombine_f32(vget_high_f32(low), vget_low_f32(vdupq_laneq_f32(last, 1)));
    *c = vcombine_f32(vget_low_f32(high), vget_high_f32(last));
}

static inline void v4_load_columns(const float *p, v4 *x, v4 *y, v4 *z)
{
    float32x4_t last = vld1q_f32(p + 5);
    *x = vld1q_f32(p);
    *y = vld1q_f32(p + 3);
    *z = vextq_f32(last, last, 1);
    v4_turn(x, y, z);
}

static inline mask4 v4_gt(v4 a, v4 b)
{
    return vcgtq_f32(a, b);
}

static inline mask4 v4_ge(v4 a, v4 b)
{
    return vcgeq_f32(a, b);
}

static inline mask4 v4_eq(v4 a, v4 b)
{
    return vceqq_f32(a, b);
}

static inline mask4 mask4_and(mask4 a, mask4 b)
{
    return vandq_u32(a, b);
}

static inline mask4 mask4_or(mask4 a, mask4 b)
{
    return vorrq_u32(a, b);
}

static inline int mask4_bits(mask4 a)
{
    const uint32x4_t weights = {1, 2, 4, 8};
    return (int)vaddvq_u32(vandq_u32(a, weights));
}

#else

typedef struct v4 {
    float f[4];
} v4;
typedef struct mask4 {
    int b[4];
} mask4;

#define BVOLI_V4_LANES(type, name, member, parameters, expression)                                                             \
    static inline type name parameters                                                                                         \
    {                                                                                                                          \
        type out;                                                                                                              \
        for (int i = 0; i < 4; ++i)                                                                                            \
            out.member[i] = (expression);                                                                                      \
        return out;                                                                                                            \
    }

BVOLI_V4_LANES(v4, v4_load, f, (const float *p), p[i])
BVOLI_V4_LANES(v4, v4_load_yzw, f, (const float *p), p[i < 3 ? i + 1 : 3])
BVOLI_V4_LANES(v4, v4_splat, f, (float x), x)
BVOLI_V4_LANES(v4, v4_set3, f, (float x, float y, float z), i == 0 ? x : i == 1 ? y : i == 2 ? z : 0)
BVOLI_V4_LANES(v4, v4_add, f, (v4 a, v4 b), a.f[i] + b.f[i])
BVOLI_V4_LANES(v4, v4_sub, f, (v4 a, v4 b), a.f[i] - b.f[i])
BVOLI_V4_LANES(v4, v4_mul, f, (v4 a, v4 b), a.f[i] * b.f[i])
BVOLI_V4_LANES(v4, v4_div, f, (v4 a, v4 b), a.f[i] / b.f[i])
BVOLI_V4_LANES(v4, v4_sqrt, f, (v4 a), sqrtf(a.f[i]))
BVOLI_V4_LANES(v4, v4_max, f, (v4 a, v4 b), a.f[i] > b.f[i] ? a.f[i] : b.f[i])
BVOLI_V4_LANES(v4, v4_min, f, (v4 a, v4 b), a.f[i] < b.f[i] ? a.f[i] : b.f[i])
BVOLI_V4_LANES(v4, v4_abs, f, (v4 a), fabsf(a.f[i]))
BVOLI_V4_LANES(v4, v4_yzx, f, (v4 a), a.f[i < 3 ? (i + 1) % 3 : 3])
BVOLI_V4_LANES(v4, v4_zxy, f, (v4 a), a.f[i < 3 ? (i + 2) % 3 : 3])
BVOLI_V4_LANES(v4, v4_all_x, f, (v4 a), a.f[0])
BVOLI_V4_LANES(v4, v4_all_y, f, (v4 a), a.f[1])
BVOLI_V4_LANES(v4, v4_all_z, f, (v4 a), a.f[2])
BVOLI_V4_LANES(v4, v4_all_w, f, (v4 a), a.f[3])
BVOLI_V4_LANES(v4, v4_select, f, (mask4 m, v4 a, v4 b), m.b[i] ? a.f[i] : b.f[i])
BVOLI_V4_LANES(v4, v4_nan_unless_le, f, (v4 v, v4 lo, v4 hi), lo.f[i] <= hi.f[i] ? v.f[i] : NAN)
BVOLI_V4_LANES(mask4, v4_gt, b, (v4 a, v4 b), a.f[i] > b.f[i])
BVOLI_V4_LANES(mask4, v4_ge, b, (v4 a, v4 b), a.f[i] >= b.f[i])
BVOLI_V4_LANES(mask4, v4_eq, b, (v4 a, v4 b), a.f[i] == b.f[i])
BVOLI_V4_LANES(mask4, mask4_and, b, (mask4 a, mask4 b), a.b[i] & b.b[i])
BVOLI_V4_LANES(mask4, mask4_or, b, (mask4 a, mask4 b), a.b[i] | b.b[i])
#undef BVOLI_V4_LANES

static inline void v4_store(float *p, v4 a)
{
    for (int i = 0; i < 4; ++i)
        p[i] = a.f[i];
}

static inline float v4_max3(v4 a)
{
    return fmaxf(fmaxf(a.f[0], a.f[1]), a.f[2]);
}

static inline float v4_min3(v4 a)
{
    return fminf(fminf(a.f[0], a.f[1]), a.f[2]);
}

static inline float v4_total3(v4 a)
{
    return a.f[0] + a.f[1] + a.f[2];
}

static inline int mask4_bits(mask4 a)
{
    return a.b[0] | a.b[1] << 1 | a.b[2] << 2 | a.b[3] << 3;
}

static inline void v4_turn(v4 *a, v4 *b, v4 *c)
{
    const v4 x = *a, y = *b, z = *c;
    *a = (v4){{x.f[0], y.f[0], z.f[0], 0}};
    *b = (v4){{x.f[1], y.f[1], z.f[1], 0}};
    *c = (v4){{x.f[2], y.f[2], z.f[2], 0}};
}

static inline void v4_load_columns(const float *p, v4 *x, v4 *y, v4 *z)
{
    *x = (v4){{p[0], p[3], p[6], 0}};
    *y = (v4){{p[1], p[4], p[7], 0}};
    *z = (v4){{p[2], p[5], p[8], 0}};
}

#endif

/* The three lanes that decide. */
enum { MASK4_XYZ = 7 };

/* In each of the first three lanes x + y + z, added in an order of its own. NaN and infinity survive. */
static inline v4 v4_sum3(v4 a)
{
    return v4_add(a, v4_add(v4_yzx(a), v4_zxy(a)));
}

/* The cross product in the first three lanes, and the sums of the magnitudes of its products for vectors that are not negative.
 */
static inline v4 v4_cross(v4 a, v4 b)
{
    return v4_sub(v4_mul(v4_yzx(a), v4_zxy(b)), v4_mul(v4_zxy(a), v4_yzx(b)));
}

static inline v4 v4_cross_size(v4 a, v4 b)
{
    return v4_add(v4_mul(v4_yzx(a), v4_zxy(b)), v4_mul(v4_zxy(a), v4_yzx(b)));
}

#endif
