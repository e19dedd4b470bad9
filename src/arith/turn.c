/* SPDX-License-Identifier: MIT */
/* Orientation in double, exactly: J. Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric
 * predicates", 1997. Differences are sums of two doubles, and those products that are not 0 make an expansion. Where it could
 * over- or underflow, integers decide. */
#include "arith/turn.h"

#include "arith/dyadic.h"
#include "arith/expansion.h"
#include "base/stage.h"

/* a - b as an expansion of up to two doubles; returns how many (Knuth's two-sum). */
static int put_difference(double a, double b, double out[2])
{
    const double difference = a - b, moved = a - difference, back = difference + moved;
    const double tail = (a - back) + (moved - b);
    int count = 0;
    if (tail != 0)
        out[count++] = tail;
    if (difference != 0)
        out[count++] = difference;
    return count;
}

/* Coordinates from 2^-440 to 2^490 in magnitude, and 0, are multiples of 2^-492: products of two of their differences are
 * multiples of 2^-984 below 2^982, all of whose parts are doubles, and so are the halves that products are made of. */
static int put_turn(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p, double sum[17])
{
    double ax[2], ay[2], bx[2], by[2];
    const int ax_count = put_difference(a->x, p->x, ax), by_count = put_difference(b->y, p->y, by);
    const int ay_count = put_difference(p->y, a->y, ay), bx_count = put_difference(b->x, p->x, bx);
    int length = bvoli_expansion_add_product(sum, 0, ax, ax_count, by, by_count);
    return bvoli_expansion_add_product(sum, length, ay, ay_count, bx, bx_count);
}

static int turn_by_expansions(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p)
{
    double sum[17];
    return bvoli_expansion_sign(sum, put_turn(a, b, p, sum));
}

/* From the least part to the greatest, which do not overlap: all that is lost is less than a few last bits. */
double bvoli_turn_value(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p)
{
    double sum[17], total = 0;
    const int length = put_turn(a, b, p, sum);
    for (int i = 0; i < length; ++i)
        total += sum[i];
    return total;
}

static void put_gap(double a, double b, bvoli_dyadic *out)
{
    const double terms[2] = {a, -b};
    bvoli_dy_put_sum(terms, 2, out);
}

static int turn_by_integers(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p)
{
    bvoli_dyadic first, second, left, right;
    put_gap(a->x, p->x, &first);
    put_gap(b->y, p->y, &second);
    bvoli_dy_put_product(&first, &second, &left);
    put_gap(a->y, p->y, &first);
    put_gap(b->x, p->x, &second);
    bvoli_dy_put_product(&first, &second, &right);
    return bvoli_dy_cmp(left, right);
}

int bvoli_turn_exact(const bvol_vec2_f64 *a, const bvol_vec2_f64 *b, const bvol_vec2_f64 *p)
{
    const int ordinary = bvoli_is_ordinary(a) && bvoli_is_ordinary(b) && bvoli_is_ordinary(p);
    if ((a->x == p->x || b->y == p->y) && (a->y == p->y || b->x == p->x))
        return 0;
    BVOLI_MADE(turn, !ordinary);
    return ordinary ? turn_by_expansions(a, b, p) : turn_by_integers(a, b, p);
}
