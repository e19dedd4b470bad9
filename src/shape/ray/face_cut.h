/* SPDX-License-Identifier: MIT */
/* Rays against pairs of parallel faces in double, with the record: whether what the faces tell is certain. */
#ifndef BVOLI_SHAPE_RAY_FACE_CUT_H
#define BVOLI_SHAPE_RAY_FACE_CUT_H

#include "arith/vec3d.h"
#include "shape/ray.h"

#include <float.h>

/* Of |n|_1 |d|_1, the speed across a slab from which on it is cut here. With u = 2^-53, normals n of one rounding, and m =
 * origin - center of one more: the speed has four roundings, and is within 2^-39 of itself. The distance n . m has five, the
 * reach h |n . a| of a face with the axis a across it too, and their sum one: 6 u |n|_1 (|m|_1 + h |a|_1), so that t is within
 * 2^-38.4 of (|m|_1 + h |a|_1) / |d|_1 and 2^-38.9 of t. FACE_CUT_SLACK covers that. */
#define BVOLI_FACE_CUT_SHARE 0x1p-12
#define BVOLI_FACE_CUT_SLACK 0x1p-37

/* Whether a box has a volume: n . a has four roundings, 4 u |n|_1 |a|_1. */
#define BVOLI_FACE_VOLUME_SHARE 0x1p-40

/* What slabs tell: +1 hit, -1 miss, 0 not certain. Of a hit where the ray enters and leaves, through which slab it enters, and
 * whether it starts inside: 1 or -1, or 0 where that is not certain. */
typedef struct bvoli_face_cut {
    int side, entered, inside;
    double enter, exit;
} bvoli_face_cut;

/* The slab through which a ray enters is that of bvoli_ray_cut(), and so are the bits of both ends. Errors of the last entry
 * are those of the slab that it belongs to, since t + 2^-37 |t| grows with t; so are those of the first exit. `reach` is that
 * of the derivation, of all slabs. */
BVOLI_INLINE bvoli_face_cut bvoli_cut_faces(d3 in, d3 out, int slabs, double reach, double t0, double t1)
{
    double enter[3], exit[3];
    d3_store(enter, in);
    d3_store(exit, out);
    bvoli_face_cut cut = {.enter = enter[0], .exit = exit[0]};
    double last = enter[0];
    for (int i = 1; i < slabs; ++i) {
        if ((float)enter[i] > (float)cut.enter) {
            cut.entered = i;
            cut.enter = enter[i];
        }
        last = bvoli_greater(last, enter[i]);
        cut.exit = bvoli_lesser(cut.exit, exit[i]);
    }
    const double off = BVOLI_FACE_CUT_SLACK * (reach + fabs(last)), exit_off = BVOLI_FACE_CUT_SLACK * (reach + fabs(cut.exit));
    const double through = cut.exit - last, after = cut.exit - t0, ahead = t1 - last, both = off + exit_off;
    const int legal = (t0 <= t1) & (t0 < (double)INFINITY) & (t1 > -(double)INFINITY) & (fabs(last) < (double)FLT_MAX);
    if (!legal)
        return cut;
    if ((through > both) & (after > exit_off) & (ahead > off))
        cut.side = 1;
    else
        cut.side = -((through < -both) | (after < -exit_off) | (ahead < -off));
    cut.inside = isinf(t0) ? -1 : bvoli_decide(t0 - last, off);
    return cut;
}

#endif
