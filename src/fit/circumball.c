/* SPDX-License-Identifier: MIT */
#include "fit/circumball.h"

#include "arith/exact.h"
#include "arith/numbers.h"
#include "arith/quotient.h"
#include "base/stage.h"

#include <string.h>

#define NUMBERS estimates
#include "fit/circumball_template.h"
#undef NUMBERS
#define NUMBERS dyadics
#include "fit/circumball_template.h"
#undef NUMBERS

static int make_exact(bvoli_circumball *ball)
{
    if (!ball->is_exact)
        ball->is_exact = dyadics_go_through(&ball->support, &ball->exactly);
    return ball->is_exact;
}

int bvoli_circumball_through(const bvoli_support *support, bvoli_circumball *out)
{
    out->support = *support;
    out->is_exact = 0;
    const int found = estimates_go_through(support, &out->near);
    out->is_sure = found == 1;
    return found == BVOLI_OPEN ? make_exact(out) : found;
}

int bvoli_circumball_side(bvoli_circumball *ball, const double p[3])
{
    const int side = ball->is_sure ? estimates_side(&ball->support, &ball->near, p) : BVOLI_OPEN;
    BVOLI_MADE(circumball, side == BVOLI_OPEN);
    if (side != BVOLI_OPEN)
        return side;
    (void)make_exact(ball);
    return dyadics_side(&ball->support, &ball->exactly, p);
}

int bvoli_circumball_is_smallest(bvoli_circumball *ball)
{
    const int holds = ball->is_sure ? estimates_holds_center(&ball->support, &ball->near) : BVOLI_OPEN;
    if (holds != BVOLI_OPEN)
        return holds;
    (void)make_exact(ball);
    return dyadics_holds_center(&ball->support, &ball->exactly);
}

void bvoli_circumball_shift(bvoli_circumball *ball, double out[3])
{
    (void)make_exact(ball);
    for (int k = 0; k < 3; ++k)
        out[k] = 0.5 * bvoli_quotient_near(&ball->exactly.shift[k], &ball->exactly.scale);
}

/* The sign of numerator / denominator - x. */
static int compare_quotient(const bvoli_dyadic *numerator, const bvoli_dyadic *denominator, double x)
{
    bvoli_dyadic difference;
    bvoli_dy_put_copy(numerator, &difference);
    bvoli_dy_add_scaled(denominator, -x, &difference);
    return bvoli_dy_sign(difference);
}

static int is_odd(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits & 1;
}

/* The middle of two neighbouring floats is a double. */
static float nearest_quotient(const bvoli_dyadic *numerator, const bvoli_dyadic *denominator)
{
    float nearest = (float)bvoli_quotient_near(numerator, denominator); /* or its neighbour is */
    for (int side = -1; side <= 1; side += 2) {
        const float other = nextafterf(nearest, (float)side * INFINITY);
        const int beyond = side * compare_quotient(numerator, denominator, 0.5 * ((double)nearest + (double)other));
        if (beyond > 0 || (beyond == 0 && is_odd(nearest)))
            return other;
    }
    return nearest;
}

float bvoli_circumball_center(bvoli_circumball *ball, int k)
{
    bvoli_dyadic numerator, denominator;
    (void)make_exact(ball);
    bvoli_dy_put(0, &denominator);
    bvoli_dy_add_scaled(&ball->exactly.scale, 2, &denominator);
    bvoli_dy_put_copy(&ball->exactly.shift[k], &numerator);
    bvoli_dy_add_scaled(&denominator, ball->support.at[0][k], &numerator);
    return nearest_quotient(&numerator, &denominator) + 0.0F;
}
