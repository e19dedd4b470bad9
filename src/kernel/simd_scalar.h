/* SPDX-License-Identifier: MIT */
/* One float at a time: plain C, for CPUs whose vectors we do not know, and the reference of all others.
 *
 * Every simd_*.h has these names: vf is a vector of LANES floats, vm a truth value for each. Comparisons with NaN are false;
 * min and max give b where a or b is NaN; select
 * gives a where m is true; fma rounds once or twice, so only filters whose slack covers both may use it. */
#ifndef BVOL_KERNEL_SIMD_SCALAR_H
#define BVOL_KERNEL_SIMD_SCALAR_H

#include <math.h>

enum { LANES = 1 };
typedef float vf;
typedef int vm;

static inline vf vf_load(const float *p)
{
    return *p;
}

static inline void vf_store(float *p, vf a)
{
    *p = a;
}

static inline vf vf_splat(float x)
{
    return x;
}

static inline vf vf_add(vf a, vf b)
{
    return a + b;
}

static inline vf vf_sub(vf a, vf b)
{
    return a - b;
}

static inline vf vf_mul(vf a, vf b)
{
    return a * b;
}

static inline vf vf_div(vf a, vf b)
{
    return a / b;
}

static inline vf vf_fma(vf a, vf b, vf c)
{
    return a * b + c;
}

static inline vf vf_min(vf a, vf b)
{
    return a < b ? a : b;
}

static inline vf vf_max(vf a, vf b)
{
    return a > b ? a : b;
}

static inline vf vf_abs(vf a)
{
    return fabsf(a);
}

static inline vf vf_neg(vf a)
{
    return -a;
}

static inline vm vf_lt(vf a, vf b)
{
    return a < b;
}

static inline vm vf_le(vf a, vf b)
{
    return a <= b;
}

static inline vm vf_gt(vf a, vf b)
{
    return a > b;
}

static inline vm vf_ge(vf a, vf b)
{
    return a >= b;
}

static inline vm vf_eq(vf a, vf b)
{
    return a == b;
}

static inline vm vm_and(vm a, vm b)
{
    return a & b;
}

static inline vm vm_or(vm a, vm b)
{
    return a | b;
}

static inline vm vm_not(vm a)
{
    return !a;
}

static inline vf vf_select(vm m, vf a, vf b)
{
    return m ? a : b;
}

/* Bit i for lane i. */
static inline unsigned vm_bits(vm a)
{
    return (unsigned)a;
}

#endif
