/* SPDX-License-Identifier: MIT */
#include <bvol/separation.h>

#include <float.h>
#include <math.h>

/* How far along the normal, rounded to floats, a shape goes that is to be free: a length L, of which the depth d is less than
 * four times the reach R. With u = 2^-24:
 *   - Points of the difference have coordinates of up to 2 R, and the normal is within u of itself: heights along it are within
 *     4 u R of those along the one that the depth was certified for.
 *   - Each coordinate of the moved shape is rounded by u (R + L) at most, which is 2 u (R + L) along the normal.
 *   - The square of the rounded normal is within 2 u of 1, and the components of the translation are rounded by u: 4 u L.
 * So L >= d + 6 u R + 6 u L is enough, and this holds with 32 u R. Components below the normal floats lose up to 2^-150 each,
 * on both occasions. */
#define REACH_SLACK 0x1p-19
#define SMALL_SLACK 0x1p-146

static double length_of_push(double depth, double reach)
{
    return depth + REACH_SLACK * reach + SMALL_SLACK;
}

static float component(double length, float n)
{
    const double x = length * (double)n;
    return fabs(x) > (double)FLT_MAX ? (x < 0 ? -INFINITY : INFINITY) : (float)x;
}

void bvol_separation_push_out(const bvol_separation *separation, float reach, bvol_vec3 *out)
{
    const bvol_vec3 *const n = &separation->normal;
    const double depth = -(double)separation->distance;
    if (separation->state != BVOL_SEPARATION_OVERLAPPING) {
        *out = (bvol_vec3){0, 0, 0};
    } else if (isinf(depth) || !(reach >= 0) || isinf(reach)) {
        *out = (bvol_vec3){NAN, NAN, NAN};
    } else {
        const double length = length_of_push(depth, (double)reach);
        *out = (bvol_vec3){component(length, n->x), component(length, n->y), component(length, n->z)};
    }
}
