/* SPDX-License-Identifier: MIT */
#include "shape/obb/obb_faces.h"

#include "arith/filter.h"

/* Terms of the volume have two roundings, their sum two and h one more. */
void bvoli_faces_of(const bvol_obb *box, bvoli_faces *out)
{
    double axis[3][3], extent[3], volume[3];
    bvoli_load_axes(box, axis, extent);
    for (int i = 0; i < 3; ++i)
        bvoli_cross(axis[(i + 1) % 3], axis[(i + 2) % 3], out->n[i]);
    for (int c = 0; c < 3; ++c)
        volume[c] = axis[0][c] * out->n[0][c];
    const double sum = fabs(volume[0] + volume[1] + volume[2]);
    for (int i = 0; i < 3; ++i)
        out->h[i] = extent[i] * sum;
    out->steepness = bvoli_sum_abs(out->n[0]) + bvoli_sum_abs(out->n[1]) + bvoli_sum_abs(out->n[2]);
    out->size = bvoli_sum_abs(extent) * bvoli_sum_abs(volume);
}
