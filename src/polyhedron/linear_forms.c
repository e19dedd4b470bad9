/* SPDX-License-Identifier: MIT */
/* Forms are computed in double with a bound, and exactly as dyadic numbers where a filter does not decide. */
#include "polyhedron/linear_forms.h"

#include "arith/filter.h"

/* The value of a form
 * at a point of its box has four more roundings: 9 u. */
#define POINT_SLACK 0x1p-49

/* At a corner, a coefficient of uncertain sign may choose the wrong end: 10 u more. */
#define CORNER_SLACK 0x1p-48

/* A form as the sum of its terms. */
static void sum_form(const double q[4], const double v[3], double constant, double *form, double *magnitude)
{
    const double terms[3] = {q[0] * v[0], q[1] * v[1], q[2] * v[2]};
    *form = terms[0] + terms[1] + terms[2] + constant;
    *magnitude = bvoli_sum_abs(terms) + fabs(constant);
}

void bvoli_linear_forms_of(const bvoli_halfspaces *h, const bvoli_frame *frame, bvoli_linear_forms *out)
{
    out->count = h->count;
    for (int i = 0; i < h->count; ++i) {
        const double *q = h->q[i];
        for (int k = 0; k < 4; ++k) {
            if (frame) {
                sum_form(q, k < 3 ? frame->axis[k] : frame->origin, k < 3 ? 0 : q[3], &out->q[i][k], &out->g[i][k]);
            } else {
                out->q[i][k] = q[k];
                out->g[i][k] = fabs(q[k]);
            }
        }
    }
}

void bvoli_span_of(const double lo[3], const double hi[3], bvoli_span *out)
{
    for (int k = 0; k < 3; ++k) {
        out->lo[k] = lo[k];
        out->hi[k] = hi[k];
        out->far[k] = bvoli_greater(fabs(lo[k]), fabs(hi[k]));
    }
}

/* The height of the highest or lowest point of a box over a plane, by its ends. */
static int exact_form_corner(const bvoli_halfspaces *h, const bvoli_frame *frame, int i, const bvoli_span *box, int side)
{
    bvoli_dyadic value, slope;
    bvoli_halfspace_height(h, i, frame->origin, &value);
    for (int k = 0; k < 3; ++k) {
        bvoli_halfspace_slope(h, i, frame->axis[k], &slope);
        bvoli_dy_add_scaled(&slope, side * bvoli_dy_sign(slope) > 0 ? box->hi[k] : box->lo[k], &value);
    }
    return bvoli_dy_sign(value);
}

/* The same in double where that is certain, otherwise 0. */
static int likely_corner(const bvoli_linear_forms *forms, int i, const bvoli_span *box, int side)
{
    const double *q = forms->q[i], *g = forms->g[i];
    double value = q[3], size = g[3];
    for (int k = 0; k < 3; ++k) {
        value += q[k] * (side * q[k] > 0 ? box->hi[k] : box->lo[k]);
        size += g[k] * box->far[k];
    }
    return bvoli_decide(value, CORNER_SLACK * size + BVOLI_UNDERFLOW_SLACK);
}

int bvoli_linear_form_surely_holds(const bvoli_linear_forms *forms, int i, const bvoli_span *box)
{
    return likely_corner(forms, i, box, -1) > 0;
}

int bvoli_linear_form_corner(const bvoli_halfspaces *h, const bvoli_frame *frame, const bvoli_linear_forms *forms, int i,
                             const bvoli_span *box, int side, int *exact)
{
    const int sign = likely_corner(forms, i, box, side);
    if (sign != 0)
        return sign;
    *exact = 1;
    return exact_form_corner(h, frame, i, box, side);
}

/* A point in all half-spaces */

/* Relaxation (S. Agmon, "The relaxation method for linear inequalities", 1954), kept within the box: from its center toward the
 * plane that is missed most, and half as far beyond, along those coordinates that do not lead out of the box; where it is on
 * that plane, or nearly, inward by a part of the size of the box and of its distance from 0: of both, since a box may be about
 * 0. Six steps find nearly every point that is easy to find. */
enum { STEPS = 6 };
#define STRIDE 1.5
#define NEARLY 0x1p-20
#define INWARD 0x1p-8

static double clamp(double x, double lo, double hi)
{
    x = x > lo ? x : lo;
    return x < hi ? x : hi;
}

/* The plane that s misses most, and how far inward it lies to be; -1 if it certainly misses none. Half the sides of the box are
 * `room`. */
static int most_missed(const bvoli_linear_forms *f, const double s[3], const double room[3], double *inward)
{
    int worst = -1;
    double least = 0;
    for (int i = 0; i < f->count; ++i) {
        const double *q = f->q[i], *g = f->g[i];
        double v = q[0] * s[0] + q[1] * s[1] + q[2] * s[2] + q[3];
        double size = g[0] * fabs(s[0]) + g[1] * fabs(s[1]) + g[2] * fabs(s[2]) + g[3];
        if (v > POINT_SLACK * size + BVOLI_UNDERFLOW_SLACK)
            continue;
        if (worst < 0 || v < least) {
            worst = i;
            least = v;
            *inward = v < -NEARLY * size ? -STRIDE * v : INWARD * (size + bvoli_dot(g, room));
        }
    }
    return worst;
}

int bvoli_linear_forms_meet(const bvoli_linear_forms *f, const bvoli_span *box)
{
    const double *lo = box->lo, *hi = box->hi;
    double s[3], inward, room[3];
    for (int k = 0; k < 3; ++k) {
        room[k] = isinf(box->far[k]) ? 0 : 0.5 * (box->hi[k] - box->lo[k]);
        s[k] = isinf(box->far[k]) ? clamp(0, box->lo[k], box->hi[k]) : 0.5 * (box->lo[k] + box->hi[k]);
    }
    for (int step = 0; step < STEPS; ++step) {
        int i = most_missed(f, s, room, &inward);
        if (i < 0)
            return 1;
        double n[3];
        for (int k = 0; k < 3; ++k)
            n[k] = s[k] < hi[k] || f->q[i][k] < 0 ? s[k] > lo[k] || f->q[i][k] > 0 ? f->q[i][k] : 0 : 0;
        const double length_sq = bvoli_dot(n, n);
        if (!(length_sq > 0))
            return 0;
        for (int k = 0; k < 3; ++k)
            s[k] = clamp(s[k] + inward / length_sq * n[k], lo[k], hi[k]);
    }
    return 0;
}
