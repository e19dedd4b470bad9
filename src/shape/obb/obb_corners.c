/* SPDX-License-Identifier: MIT */
/* The corners of an OBB, each coordinate rounded once: in double with a bound and by residuals
 * (affine/obb_corner_points.h), exactly. */
#include <bvol/obb.h>

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round_sum.h"
#include "base/stage.h"
#include "base/value.h"
#include "kernel/kernel.h"

BVOLI_RARE static void sharp_corners(const bvol_obb *box, bvol_vec3 out[8])
{
    double axis[3][3], extent[3], center[3];
    const int finite = bvoli_obb_finite(box);
    BVOLI_MADE(obb_corners, BVOLI_OPEN);
    bvoli_load_axes(box, axis, extent);
    bvoli_load(&box->center, center);
    for (int corner = 0; corner < 8; ++corner)
        for (int c = 0; c < 3; ++c) {
            double terms[4] = {center[c]};
            for (int i = 0; i < 3; ++i)
                terms[1 + i] = (corner >> i & 1 ? extent[i] : -extent[i]) * axis[i][c];
            bvoli_coords_out(&out[corner])[c] = finite ? bvoli_sum_nearest(terms, 4) : NAN;
        }
}

void bvol_obb_corners(const bvol_obb *box, bvol_vec3 out[8])
{
    const int stage = bvoli_kernels_now()->obb_corners(box, out);
    if (stage == BVOLI_OPEN)
        sharp_corners(box, out);
    else
        BVOLI_MADE(obb_corners, stage);
}
