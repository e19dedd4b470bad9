/* SPDX-License-Identifier: MIT */
/* Rays against pairs of parallel faces in double, with the record: whether what the faces tell is certain. */
#ifndef BVOLI_SHAPE_RAY_FACE_CUT_H
#define BVOLI_SHAPE_RAY_FACE_CUT_H

#include "arith/vec3d.h"
#include "shape/ray.h"

#include <math.h>

/* Boxes whose axes have no coordinate above 2 and whose volume is a fourth or more, as those of nearly orthonormal axes have.
 * Then |a|_1 <= 6 for axes and |n|_1 <= 24 for normals, which are products of two, and vectors are (n_i . v) a_i / volume
 * summed: |v|_1 <= 24 sum |n_i . v|. With u = 2^-53, normals of one rounding, and m = origin - center of another, n . d is
 * within 4 u |n|_1 |d|_1, that is 2^-41 sum |n_i . d|, n . m within 2^-41 sum |n_i . m|, and the reach of a face, h |n . a|,
 * within 2^-41 of itself.
 *
 * Where all |n . d| are FACE_CUT_SHARE of the greatest, they are within 2^-27 of themselves. The time at which the ray passes a
 * face is at most T = (|n . m| + reach) / |n . d|, which is its time at the face or at the opposite one; and errors of one
 * pair's numerators over another pair's speed are at most 2^-41 / FACE_CUT_SHARE of the sum of all T, 2^-29. FACE_CUT_SLACK of
 * all times covers both. */
#define BVOLI_FACE_LONGEST 2
#define BVOLI_FACE_VOLUME 0.25
#define BVOLI_FACE_CUT_SHARE 0x1p-12
#define BVOLI_FACE_CUT_SLACK 0x1p-25

/* Times of all faces together are below this, and entries above that where some are not told. */
#define BVOLI_FACE_LAST 0x1p120
#define BVOLI_FACE_FIRST 0x1p-120

/* Pairs of faces along which the ray hardly moves: such a pair does not cut it if it is within for as long as it is within the
 * pair that it crosses fastest, up to T of that, in which it comes nearer by FACE_CUT_SHARE of that pair's |n . m| + reach. All
 * such are said to be passed at -inf and inf then; not where the last entry is 0 as a float, as theirs may be, of which the
 * first would be told. Returns all times of the others together, with those of the greatest numerator, whose error theirs have
 * too, at the greatest speed; inf if a pair may cut, and for infinities. */
BVOLI_APART static double bvoli_faces_run_along(int pairs, const double at[], const double along[], const double reach[],
                                                double in[], double out[])
{
    double fastest = 0, most = 0, span = 0, last = -(double)INFINITY;
    int certain = 1;
    for (int i = 0; i < pairs; ++i) {
        fastest = bvoli_greater(fastest, fabs(along[i]));
        most = bvoli_greater(most, fabs(at[i]) + reach[i]);
    }
    for (int i = 0; i < pairs; ++i) {
        if (fabs(along[i]) > BVOLI_FACE_CUT_SHARE * fastest) {
            span += fabs(in[i]) + fabs(out[i]);
            last = bvoli_greater(last, in[i]);
            continue;
        }
        certain &= (reach[i] - fabs(at[i]) > 2 * BVOLI_FACE_CUT_SHARE * most) & (fabs(along[i]) < (double)INFINITY);
        in[i] = -(double)INFINITY;
        out[i] = (double)INFINITY;
    }
    return (certain & (fabs(last) > BVOLI_FACE_FIRST)) ? span + 3 * most / fastest : (double)INFINITY;
}

/* What faces tell: +1 hit, -1 miss, 0 not certain; and of a hit whether the ray starts inside: 1 or -1, or 0. */
typedef struct bvoli_face_cut {
    int side, inside;
} bvoli_face_cut;

/* Of the last entry and the first exit, and of all times by magnitude, or more. */
BVOLI_INLINE bvoli_face_cut bvoli_cut_faces(double last, double first, double span, double t0, double t1)
{
    const double off = BVOLI_FACE_CUT_SLACK * span, room = bvoli_lesser(first, t1) - bvoli_greater(last, t0), ahead = last - t0;
    const int certain = (fabs(room) > off) & (t0 <= t1) & (span < BVOLI_FACE_LAST);
    return (bvoli_face_cut){.side = certain ? 2 * (room > 0) - 1 : 0, .inside = -bvoli_decide(ahead, off)};
}

#endif
