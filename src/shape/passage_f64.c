/* SPDX-License-Identifier: MIT */
/* Slabs (T. Kay, J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986) in double. What moves is at a box at the times that
 * are not before any entry nor after any exit, and each of these is a quotient of doubles. Where computed quotients are too
 * near to each other to tell, products decide: expansions, or integers where those could over- or underflow. */
#include "shape/passage_f64.h"

#include "arith/dyadic.h"
#include "arith/expansion.h"
#include "arith/round.h"

#include <bvol/sweep.h>

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* With u = 2^-53: a difference and a quotient of two numbers have one rounding each, so that a time is within 3 u of itself; 8
 * u of two times covers both and the comparison. */
#define TIME_SLACK 0x1p-50

/* Only of numbers in this range, and 0, that is so: nothing over- or underflows. */
#define LEAST 0x1p-400
#define GREATEST 0x1p400

/* Products of two differences of such numbers and a third are made of parts that are doubles. */
#define PRODUCT_LEAST 0x1p-250
#define PRODUCT_GREATEST 0x1p250

/* The time (wall - from) / along. */
typedef struct moment {
    double wall, from, along, at;
    int sure; /* `at` is within the slack */
} moment;

typedef struct moments {
    moment enter[BVOLI_AXES_MAX + 1], exit[BVOLI_AXES_MAX + 1];
    int enters, exits;
    int axis[BVOLI_AXES_MAX + 1]; /* of the entries; -1 of the first time that counts */
} moments;

static int is_between(double x, double least, double greatest)
{
    return fabs(x) >= least && fabs(x) <= greatest;
}

static moment moment_of(double wall, double from, double along)
{
    const double way = wall - from;
    moment m = {wall, from, along, way / along, 0};
    const int small = is_between(way, LEAST, GREATEST) && is_between(along, LEAST, GREATEST);
    m.sure = wall == from || (small && is_between(m.at, LEAST, GREATEST));
    if (!(fabs(way) <= DBL_MAX)) /* of halves the difference is finite */
        m.at = (wall / 2 - from / 2) / along * 2;
    return m;
}

/* A time as a moment. */
static moment moment_at(double t)
{
    return (moment){t, 0, 1, t, t == 0 || is_between(t, LEAST, GREATEST)};
}

static int signs(double a, double b)
{
    return (a < 0) == (b < 0) ? 1 : -1;
}

static int is_ordinary(const moment *m)
{
    const double numbers[] = {m->wall, m->from, m->along};
    int ordinary = 1;
    for (int i = 0; i < 3; ++i)
        ordinary &= numbers[i] == 0 || is_between(numbers[i], PRODUCT_LEAST, PRODUCT_GREATEST);
    return ordinary;
}

/* Let u = 2^-53. Of the products of what is left of two differences each has an error of u of itself, their sum with what is
 * left of the products of the rest has 3.1 u of the sum R of the four magnitudes, the sum s of these products has u |s|, and
 * the sum of all has 1.01 u (|s| + R): below 4.2 u (|s| + R) together, of which 8 u are taken. */
#define PRODUCT_SLACK 0x1p-50

/* The sign of one time less another, by their products with both denominators: in double and what that leaves out, where this
 * is certain. Otherwise 2. */
static int compare_by_products(const moment *a, const moment *b)
{
    double a_rest, b_rest, first_rest, second_rest;
    const double first = bvoli_two_product(bvoli_two_sum(a->wall, -a->from, &a_rest), b->along, &first_rest),
                 second = bvoli_two_product(bvoli_two_sum(b->from, -b->wall, &b_rest), a->along, &second_rest),
                 sum = first + second, third = a_rest * b->along, fourth = b_rest * a->along,
                 all = sum + ((first_rest + second_rest) + (third + fourth)),
                 size = fabs(sum) + fabs(first_rest) + fabs(second_rest) + fabs(third) + fabs(fourth);
    return size == 0 ? 0 : fabs(all) > PRODUCT_SLACK * size ? (all > 0 ? 1 : -1) : 2;
}

static int compare_by_expansions(const moment *a, const moment *b)
{
    const int sign = compare_by_products(a, b);
    double sum[9], way[2];
    if (sign != 2)
        return sign;
    way[1] = bvoli_two_sum(a->wall, -a->from, &way[0]);
    int length = bvoli_expansion_add_product(sum, 0, way, 2, &b->along, 1);
    way[1] = bvoli_two_sum(b->from, -b->wall, &way[0]);
    length = bvoli_expansion_add_product(sum, length, way, 2, &a->along, 1);
    return bvoli_expansion_sign(sum, length);
}

static int compare_by_integers(const moment *a, const moment *b)
{
    bvoli_dyadic way, along, left, right;
    bvoli_dy_put_sum((const double[]){a->wall, -a->from}, 2, &way);
    bvoli_dy_put(b->along, &along);
    bvoli_dy_put_product(&way, &along, &left);
    bvoli_dy_put_sum((const double[]){b->wall, -b->from}, 2, &way);
    bvoli_dy_put(a->along, &along);
    bvoli_dy_put_product(&way, &along, &right);
    return bvoli_dy_cmp(left, right);
}

/* Whether one time is not after another. */
static int is_not_after(const moment *a, const moment *b)
{
    const double slack = TIME_SLACK * (fabs(a->at) + fabs(b->at));
    if (a->sure & b->sure & (fabs(a->at - b->at) > slack))
        return a->at < b->at;
    const int sign = is_ordinary(a) && is_ordinary(b) ? compare_by_expansions(a, b) : compare_by_integers(a, b);
    return sign * signs(a->along, b->along) <= 0;
}

static int is_finite(double x)
{
    return fabs(x) <= DBL_MAX;
}

/* Whether what a side moves towards cannot be reached, since one of both stays at infinity or nothing moves; or where it is
 * there already, whether it bounds nothing. */
static int stays(double along, double wall, double side)
{
    return along == 0 || !is_finite(wall) || !is_finite(side);
}

/* Whether a wall that is not reached lies beyond a side. One at infinity that the other's side is at too is no bound, nor is
 * one behind it. */
static int is_beyond(const bvoli_passage_f64 *p, double near, double far)
{
    return p->interior ? near <= far && near < INFINITY && far > -INFINITY : near < far;
}

/* Returns 0 where a box is missed along an axis on which nothing moves, or lies at infinity. */
static int find_moments(const bvoli_passage_f64 *p, bvoli_box_f64 box, moments *m)
{
    m->enters = m->exits = 0;
    m->axis[0] = -1;
    if (is_finite(p->first))
        m->enter[m->enters++] = moment_at(p->first);
    if (is_finite(p->last))
        m->exit[m->exits++] = moment_at(p->last);
    for (int k = 0; k < p->axes; ++k) {
        const double along = p->along[k], min = box.min[k], max = box.max[k], low = p->min[k], high = p->max[k];
        const int low_stays = stays(along, max, low), high_stays = stays(along, min, high);
        if ((high_stays && is_beyond(p, high, min)) || (low_stays && is_beyond(p, max, low)))
            return 0;
        if (!(along > 0 ? high_stays : low_stays)) {
            m->axis[m->enters] = k;
            m->enter[m->enters++] = along > 0 ? moment_of(min, high, along) : moment_of(max, low, along);
        }
        if (!(along > 0 ? low_stays : high_stays))
            m->exit[m->exits++] = along > 0 ? moment_of(max, low, along) : moment_of(min, high, along);
    }
    return 1;
}

/* Where no time is near another, the last entry and the first exit tell. Otherwise 2. */
static int are_clearly_in_order(const moments *m)
{
    double last = -INFINITY, first = INFINITY, size = 0;
    int sure = 1;
    for (int i = 0; i < m->enters; ++i) {
        const double at = m->enter[i].at;
        sure &= m->enter[i].sure;
        last = at > last ? at : last;
        size += fabs(at);
    }
    for (int j = 0; j < m->exits; ++j) {
        const double at = m->exit[j].at;
        sure &= m->exit[j].sure;
        first = at < first ? at : first;
        size += fabs(at);
    }
    return sure && fabs(first - last) > TIME_SLACK * size ? last < first : 2;
}

/* No exit is before an entry; or all are after them. */
static int are_in_order(const moments *m, int interior)
{
    const int clear = are_clearly_in_order(m);
    if (clear != 2)
        return clear;
    for (int i = 0; i < m->enters; ++i)
        for (int j = 0; j < m->exits; ++j)
            if (interior ? is_not_after(&m->exit[j], &m->enter[i]) : !is_not_after(&m->enter[i], &m->exit[j]))
                return 0;
    return 1;
}

/* Whether it is in the box at the first time. */
static int begins_inside(const moments *m)
{
    int inside = m->enters > 0 && m->axis[0] < 0;
    for (int i = 1; i < m->enters && inside; ++i)
        inside = is_not_after(&m->enter[i], &m->enter[0]);
    return inside;
}

static void tell(const bvoli_passage_f64 *p, const moments *m, bvoli_pass_f64 *out)
{
    int entered = -1;
    *out = (bvoli_pass_f64){p->first, p->last, -1, 0, begins_inside(m)};
    for (int i = 0; i < m->enters && !out->inside; ++i)
        if (m->axis[i] >= 0 && (entered < 0 || m->enter[i].at > m->enter[entered].at))
            entered = i;
    if (entered >= 0) {
        out->axis = m->axis[entered];
        out->upper = p->along[out->axis] < 0;
        out->enter = fmin(fmax(m->enter[entered].at, p->first), p->last);
    }
    for (int j = 0; j < m->exits; ++j)
        out->exit = fmin(m->exit[j].at, out->exit);
    out->exit = fmax(out->exit, out->enter);
}

/* A positive double so many places off. */
static double double_beside(double x, int places)
{
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits += places;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Quotients are within two places of their times, where they are not subnormal. */
enum { PLACES = 4 };

static int is_outside(double t, const moment *m, int up)
{
    const moment at = moment_at(t);
    return up ? is_not_after(m, &at) : is_not_after(&at, m);
}

/* Where the difference is a double, the quotient is the double that is nearest to the time. */
static int is_nearest(const moment *m)
{
    double rest;
    (void)bvoli_two_sum(m->wall, -m->from, &rest);
    return m->sure && m->at > 0 && rest == 0;
}

/* Of a moment from 0 to 1 the nearest double that is not inside of it: not after an entry, or not before an exit. What is
 * below the least normal double may be 0, or that double; nothing else is said where the processor flushes subnormal ones. */
static double time_outside(const moment *m, int up)
{
    const int out = up ? 1 : -1;
    double t = m->at >= DBL_MIN && m->at < 2 ? m->at : DBL_MIN;
    if (t == m->at && is_nearest(m))
        return is_outside(t, m, up) ? t : double_beside(t, out);
    for (int i = 0; i < PLACES && t >= DBL_MIN && !is_outside(t, m, up); ++i)
        t = double_beside(t, out);
    if (t < DBL_MIN || !is_outside(t, m, up))
        return up ? 1 : 0;
    for (int i = 0; i < PLACES && t > DBL_MIN && is_outside(double_beside(t, -out), m, up); ++i)
        t = double_beside(t, -out);
    return t;
}

/* As bvol_sweep_state has it. Sides at infinity bound nothing. */
static int state_at_start(const bvoli_passage_f64 *p, bvoli_box_f64 box)
{
    int touch = 1, overlap = 1;
    for (int k = 0; k < p->axes; ++k) {
        touch &= (box.min[k] <= p->max[k]) & (p->min[k] <= box.max[k]);
        overlap &= box.min[k] < p->max[k] || !is_finite(box.min[k]);
        overlap &= p->min[k] < box.max[k] || !is_finite(box.max[k]);
    }
    return !touch ? BVOL_SWEEP_HIT : overlap ? BVOL_SWEEP_OVERLAPPING : BVOL_SWEEP_TOUCHING;
}

/* What enters last, and what leaves first, decide. */
static void tell_enclosing(const bvoli_passage_f64 *p, const moments *m, bvoli_box_f64 box, bvoli_pass_f64 *out)
{
    int entered = 0, left = 0;
    *out = (bvoli_pass_f64){p->first, p->last, -1, 0, state_at_start(p, box)};
    for (int i = 1; i < m->enters && out->inside == BVOL_SWEEP_HIT; ++i)
        entered = is_not_after(&m->enter[i], &m->enter[entered]) ? entered : i;
    for (int j = 1; j < m->exits; ++j)
        left = is_not_after(&m->exit[left], &m->exit[j]) ? left : j;
    if (m->axis[entered] >= 0) {
        out->axis = m->axis[entered];
        out->upper = p->along[out->axis] < 0;
        out->enter = time_outside(&m->enter[entered], 0);
    }
    if (left > 0)
        out->exit = m->exit[left].wall == m->exit[left].from ? 0 : time_outside(&m->exit[left], 1);
}

static int has_interior(const bvoli_passage_f64 *p, bvoli_box_f64 box)
{
    int wide = 1;
    for (int k = 0; k < p->axes; ++k)
        wide &= p->min[k] < p->max[k] || box.min[k] < box.max[k];
    return wide;
}

int bvoli_passage_f64_is_some(const bvoli_passage_f64 *p)
{
    const int is_box = p->min != p->max;
    int some = (p->first <= p->last) & (p->first < INFINITY) & (p->last > -INFINITY);
    for (int k = 0; k < p->axes; ++k)
        some &= (p->min[k] <= p->max[k]) & (is_box | is_finite(p->min[k])) & is_finite(p->along[k]);
    return some;
}

int bvoli_passage_f64_meets(const bvoli_passage_f64 *p, bvoli_box_f64 box, bvoli_pass_f64 *out)
{
    moments m;
    if (!bvoli_box_f64_nonempty(box, p->axes) || (p->interior && !has_interior(p, box)) || !find_moments(p, box, &m) ||
        !are_in_order(&m, p->interior))
        return 0;
    if (out && p->encloses)
        tell_enclosing(p, &m, box, out);
    else if (out)
        tell(p, &m, out);
    return 1;
}
