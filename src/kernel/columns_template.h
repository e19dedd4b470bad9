/* SPDX-License-Identifier: MIT */
/* Vectors of three coordinates, one in each lane. Included once into each instruction set's file, after its wrappers. */
#ifndef BVOLI_KERNEL_COLUMNS_TEMPLATE_H
#define BVOLI_KERNEL_COLUMNS_TEMPLATE_H

static inline vf dot_columns(const vf a[3], const vf b[3])
{
    return vf_fma(a[0], b[0], vf_fma(a[1], b[1], vf_mul(a[2], b[2])));
}

/* The sum of the magnitudes. */
static inline vf sum_columns(const vf a[3])
{
    return vf_add(vf_add(vf_abs(a[0]), vf_abs(a[1])), vf_abs(a[2]));
}

#endif
