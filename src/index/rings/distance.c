/* SPDX-License-Identifier: MIT */
/* The distance is that of an end, where the point is behind it, or the area that the segment and the point span by the length.
 * With u = 2^-53, a difference of coordinates is within u of itself, and so the square of a length within 5 u. On which side of
 * an end the point is, is decided by a scalar product that may be off by 4 u of both lengths; where it decides wrongly, both
 * distances are equal but for the square of that. Only the area can cancel: it comes from an expansion where it does. */
#include "index/rings/distance.h"

#include "arith/expansion.h"
#include "arith/filter.h"
#include "arith/turn.h"

#include <math.h>

/* The products of an area are off by 3 u each, their difference by u more: where it is at least a sixteenth of their sum it is
 * within 64 u of itself, which leaves room to 2^-45. */
#define AREA_CANCELS 0x1p-4

static double area_of(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p)
{
    const double left = (a->x - p->x) * (b->y - p->y), right = (a->y - p->y) * (b->x - p->x), area = fabs(left - right);
    return area >= AREA_CANCELS * (fabs(left) + fabs(right)) ? area : fabs(bvoli_turn_value(a, b, p));
}

static double length_of(double x, double y)
{
    return bvoli_sqrt(x * x + y * y);
}

/* Of coordinates whose products neither overflow nor underflow. */
static double distance_of(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p)
{
    const double x = b->x - a->x, y = b->y - a->y, ax = p->x - a->x, ay = p->y - a->y, bx = p->x - b->x, by = p->y - b->y;
    if (x * ax + y * ay <= 0)
        return length_of(ax, ay);
    if (x * bx + y * by >= 0)
        return length_of(bx, by);
    return area_of(a, b, p) / length_of(x, y);
}

/* Scales a point by a power of two, and takes what is left of it above 2^-440. */
static bvol_vec2_f64 scaled(const bvol_vec2_f64 *v, int power)
{
    const double x = ldexp(v->x, power), y = ldexp(v->y, power);
    return (bvol_vec2_f64){fabs(x) < 0x1p-440 ? 0 : x, fabs(y) < 0x1p-440 ? 0 : y};
}

static double reach_of(const bvol_vec2_f64 *v)
{
    return bvoli_greater(fabs(v->x), fabs(v->y));
}

double bvoli_segment_distance_f64(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p)
{
    int power;
    if (bvoli_is_ordinary(a) && bvoli_is_ordinary(b) && bvoli_is_ordinary(p))
        return distance_of(a, b, p);
    (void)frexp(bvoli_greater(bvoli_greater(reach_of(a), reach_of(b)), reach_of(p)), &power);
    const bvol_vec2_f64 at = scaled(a, 480 - power), to = scaled(b, 480 - power), from = scaled(p, 480 - power);
    return ldexp(distance_of(&at, &to, &from), power - 480);
}
