/* SPDX-License-Identifier: MIT */
/* A capsule about points: a direction is looked for among boxes about few of them (box_search.h) and turned by little steps,
 * the line in that direction is that of the least circle about the points seen along it, and the radius is made certain. */
#include <bvol/capsule.h>
#include <bvol/fit.h>

#include "arith/round.h"
#include "arith/square_root.h"
#include "base/value.h"
#include "fit/box_search.h"
#include "fit/rod.h"

#include <float.h>

/* The points seen along a direction */

typedef struct spot {
    double x, y;
} spot;

typedef struct disc {
    spot center;
    double sq; /* of the radius */
} disc;

static double gap_sq(spot a, spot b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static disc disc_of_two(spot a, spot b)
{
    const spot middle = {0.5 * (a.x + b.x), 0.5 * (a.y + b.y)};
    return (disc){middle, bvoli_greater(gap_sq(a, middle), gap_sq(b, middle))};
}

/* Through three spots; infinite if they are on a line. */
static disc disc_of_three(spot a, spot b, spot c)
{
    const double bx = b.x - a.x, by = b.y - a.y, cx = c.x - a.x, cy = c.y - a.y, twice = 2 * (bx * cy - by * cx);
    const double b_sq = bx * bx + by * by, c_sq = cx * cx + cy * cy;
    if (twice == 0)
        return (disc){a, (double)INFINITY};
    const double x = (cy * b_sq - by * c_sq) / twice, y = (bx * c_sq - cx * b_sq) / twice;
    return (disc){{a.x + x, a.y + y}, x * x + y * y};
}

/* Rounding leaves spots on a circle outside it, by less than that share of its square. */
#define NEARLY (1 + 0x1p-40)

static int disc_holds(const disc *d, const spot *spots, int count)
{
    for (int i = 0; i < count; ++i)
        if (gap_sq(d->center, spots[i]) > d->sq * NEARLY)
            return 0;
    return 1;
}

static void take_smaller(disc *best, disc other, const spot *spots, int count)
{
    if (other.sq < best->sq && disc_holds(&other, spots, count))
        *best = other;
}

/* The least circle about up to four spots, and which of them it is through. */
static disc least_disc(const spot *spots, int count)
{
    disc best = {spots[0], count > 1 ? (double)INFINITY : 0};
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < i; ++j) {
            take_smaller(&best, disc_of_two(spots[i], spots[j]), spots, count);
            for (int k = 0; k < j; ++k)
                take_smaller(&best, disc_of_three(spots[i], spots[j], spots[k]), spots, count);
        }
    return best;
}

static int farthest_spot(const spot *spots, int count, const disc *from)
{
    int found = 0;
    for (int i = 1; i < count; ++i)
        found = gap_sq(from->center, spots[i]) > gap_sq(from->center, spots[found]) ? i : found;
    return found;
}

/* Each round of a circle about few takes in the spot that is farthest from it, instead of that of the few that is deepest
 * within, and so has a larger one. */
enum { ROUNDS = 32, FEW = 4 };

static disc disc_about(const spot *spots, int count)
{
    spot few[FEW] = {spots[0]};
    disc best = least_disc(few, 1);
    for (int size = 1, round = 0; round < ROUNDS; ++round) {
        const spot far = spots[farthest_spot(spots, count, &best)];
        if (gap_sq(best.center, far) <= best.sq * NEARLY)
            break;
        int deepest = 0;
        for (int i = 1; i < size; ++i)
            deepest = gap_sq(best.center, few[i]) < gap_sq(best.center, few[deepest]) ? i : deepest;
        few[size < FEW ? size++ : deepest] = far;
        best = least_disc(few, size);
    }
    best.sq = gap_sq(best.center, spots[farthest_spot(spots, count, &best)]);
    return best;
}

/* A capsule along a direction */

typedef struct pole {
    double unit[3], side[2][3], at[3]; /* a line, and two directions at right angles to it and each other */
    bvoli_rod rod;
} pole;

/* Sets the sides of a direction of any length but 0. */
static void set_sides(const double along[3], pole *out)
{
    const double length = bvoli_sqrt(bvoli_dot(along, along));
    int least = 0;
    for (int c = 0; c < 3; ++c) {
        out->unit[c] = along[c] / length;
        least = fabs(along[c]) < fabs(along[least]) ? c : least;
    }
    double other[3] = {0, 0, 0};
    other[least] = 1;
    bvoli_cross(out->unit, other, out->side[0]);
    const double width = bvoli_sqrt(bvoli_dot(out->side[0], out->side[0]));
    for (int c = 0; c < 3; ++c)
        out->side[0][c] /= width;
    bvoli_cross(out->unit, out->side[0], out->side[1]);
}

/* The capsule about the few along that direction. */
static void surround(const bvoli_few_points *few, const double along[3], pole *out)
{
    const bvoli_balls points = {few->count, (const double(*)[3])few->at, NULL};
    spot spots[BVOLI_FEW_POINTS];
    set_sides(along, out);
    spots[0] = (spot){0, 0}; /* there is a point */
    for (int i = 0; i < few->count; ++i)
        spots[i] = (spot){bvoli_dot(few->at[i], out->side[0]), bvoli_dot(few->at[i], out->side[1])};
    const disc around = disc_about(spots, few->count);
    for (int c = 0; c < 3; ++c)
        out->at[c] = around.center.x * out->side[0][c] + around.center.y * out->side[1][c];
    bvoli_rod_along(&points, out->at, out->unit, bvoli_sqrt(around.sq), &out->rod);
}

static void try_direction(const bvoli_few_points *few, const double along[3], pole *best)
{
    pole other;
    surround(few, along, &other);
    if (other.rod.volume < best->rod.volume)
        *best = other;
}

/* Turns a capsule by less and less, as long as it gets smaller. */
static void turn_little(const bvoli_few_points *few, pole *best)
{
    for (int halvings = 2; halvings < 12; ++halvings)
        for (int turns = 0; turns < 8; ++turns) {
            const double angle = ldexp(1, -halvings), before = best->rod.volume;
            const pole from = *best;
            for (int way = 0; way < 4; ++way) {
                double along[3];
                bvoli_move_along(from.unit, way % 2 ? angle : -angle, from.side[way / 2], along);
                try_direction(few, along, best);
            }
            if (!(best->rod.volume < before * (1 - 0x1p-20)))
                break;
        }
}

/* A wider capsule may be so much shorter that it is smaller: as wide at most as the ball about the middle. */
enum { WIDTHS = 32 };

static void widen(const bvoli_few_points *few, pole *best)
{
    const bvoli_balls points = {few->count, (const double(*)[3])few->at, NULL};
    const double least = best->rod.radius;
    double middle[3], most_sq = 0;
    for (int c = 0; c < 3; ++c)
        middle[c] = 0.5 * (best->rod.ends[0][c] + best->rod.ends[1][c]);
    for (int i = 0; i < few->count; ++i) {
        double away[3];
        bvoli_subtract(few->at[i], middle, away);
        most_sq = bvoli_greater(bvoli_dot(away, away), most_sq);
    }
    for (int i = 1; i <= WIDTHS; ++i) {
        bvoli_rod other;
        bvoli_rod_along(&points, best->at, best->unit, least + (bvoli_sqrt(most_sq) - least) * i / WIDTHS, &other);
        if (other.volume < best->rod.volume)
            best->rod = other;
    }
}

static void find_direction(const bvoli_box_search *s, const bvoli_turned_box *box, pole *best)
{
    static const double axis[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    best->rod.volume = (double)INFINITY;
    for (int k = 0; k < 3; ++k)
        try_direction(&s->few, axis[k], best);
    for (int k = 0; k < 3; ++k)
        try_direction(&s->few, box->axis[k], best);
    turn_little(&s->few, best);
    widen(&s->few, best);
}

/* All points */

/* What all points span about a line: how far from it and where along it, with the points that are. */
typedef struct span {
    double across, low, high;
    size_t at[3];
} span;

static void read_point(const bvoli_box_search *s, size_t i, double out[3])
{
    bvoli_load(bvoli_point(s->all, i), out);
    for (int c = 0; c < 3; ++c)
        out[c] -= s->from[c];
}

static void measure(const bvoli_box_search *s, const pole *p, span *out)
{
    *out = (span){-1, (double)INFINITY, -(double)INFINITY, {0, 0, 0}};
    for (size_t i = 0; i < s->all->count; ++i) {
        double away[3], side[3];
        if (!bvoli_vec3_finite(bvoli_point(s->all, i)))
            continue;
        read_point(s, i, away);
        bvoli_subtract(away, p->at, away);
        const double far = bvoli_across(away, p->unit, side), along = bvoli_dot(away, p->unit);
        if (far > out->across) {
            out->across = far;
            out->at[0] = i;
        }
        /* An end reaches farther where it is on the line: as if all of it had the radius of the few. */
        const double spare = p->rod.radius * p->rod.radius - far * far, reach = spare > 0 ? bvoli_sqrt(spare) : 0;
        if (along + reach < out->low) {
            out->low = along + reach;
            out->at[1] = i;
        }
        if (along - reach > out->high) {
            out->high = along - reach;
            out->at[2] = i;
        }
    }
}

/* Lets the few points that stick out join the few, and finds the capsule about them, until none sticks out by much. */
enum { PASSES = 6 };

static void take_in(bvoli_box_search *s, pole *best)
{
    for (int pass = 0; pass < PASSES; ++pass) {
        span all;
        double volume = best->rod.volume;
        measure(s, best, &all);
        const double r = bvoli_greater(all.across, best->rod.radius),
                     about_all = r * r * (3 * bvoli_greater(all.high - all.low, 0) + 4 * r);
        if (about_all <= volume * (1 + 0x1p-10) || !bvoli_box_search_join(s, all.at, 3))
            return;
        surround(&s->few, best->unit, best);
        turn_little(&s->few, best);
        widen(&s->few, best);
    }
}

/* The ends for a radius that all points are within of the line. */
static void set_ends(const bvoli_box_search *s, pole *p, bvol_capsule *out)
{
    span all;
    measure(s, p, &all);
    p->rod.radius = bvoli_greater(all.across, p->rod.radius);
    measure(s, p, &all);
    if (all.low > all.high)
        all.low = all.high = 0.5 * (all.low + all.high);
    for (int c = 0; c < 3; ++c) {
        const double from = s->from[c] + p->at[c];
        bvoli_coords_out(&out->a)[c] = (float)(from + all.low * p->unit[c]);
        bvoli_coords_out(&out->b)[c] = (float)(from + all.high * p->unit[c]);
    }
}

/* Certainty */

/* Of a point p and a segment from a with direction d, the vector q = p - a - t d for any t from 0 to 1 is at least as long as
 * the distance. With u = 2^-53 and S the sum of the magnitudes of p - a and d, a component of q has u of each of these two and
 * of t d, another of the product and one of the difference: 4 u S, so that q is off by less than 8 u S, and what t is off adds
 * less than that. Doubled for what the root and its square have. */
#define SEGMENT_SLACK 0x1p-48

/* The greatest distance of a point from the segment, and the greatest S. */
static void measure_distances(const bvoli_points *all, const bvol_capsule *capsule, double *most, double *size)
{
    double a[3], b[3], d[3];
    bvoli_load(&capsule->a, a);
    bvoli_load(&capsule->b, b);
    bvoli_subtract(b, a, d);
    const double length_sq = bvoli_dot(d, d);
    *most = *size = 0;
    for (size_t i = 0; i < all->count; ++i) {
        double p[3], w[3], q[3];
        if (!bvoli_vec3_finite(bvoli_point(all, i)))
            continue;
        bvoli_load(bvoli_point(all, i), p);
        bvoli_subtract(p, a, w);
        const double t = length_sq > 0 ? bvoli_lesser(bvoli_greater(bvoli_dot(w, d) / length_sq, 0), 1) : 0;
        bvoli_move_along(w, -t, d, q);
        *most = bvoli_greater(bvoli_dot(q, q), *most);
        *size = bvoli_greater(bvoli_sum_abs(w) + bvoli_sum_abs(d), *size);
    }
    *most = bvoli_sqrt(*most);
}

static int holds_all(const bvol_capsule *capsule, const bvoli_points *all)
{
    for (size_t i = 0; i < all->count; ++i) {
        const bvol_vec3 *const p = bvoli_point(all, i);
        if (bvoli_vec3_finite(p) && !bvol_capsule_contains_point(capsule, p))
            return 0;
    }
    return 1;
}

/* The radius that is certainly enough, or the least that may be if it is. */
static void set_radius(const bvoli_points *all, bvol_capsule *out)
{
    double most, size;
    measure_distances(all, out, &most, &size);
    const double slack = SEGMENT_SLACK * size;
    const float safe = bvoli_up(most, slack);
    out->radius = bvoli_up(bvoli_greater(most - slack, 0), 0);
    if (out->radius < safe && !holds_all(out, all))
        out->radius = safe;
}

/* But for a factor; NaN where it is. */
static double volume(const bvol_capsule *c)
{
    double a[3], b[3], along[3];
    const double r = (double)c->radius;
    bvoli_load(&c->a, a);
    bvoli_load(&c->b, b);
    bvoli_subtract(b, a, along);
    return r * r * (3 * bvoli_sqrt(bvoli_dot(along, along)) + 4 * r);
}

static void search_capsule(bvoli_box_search *s, bvoli_turned_box *box, bvol_capsule *out)
{
    pole best;
    bvoli_box_search_quickly(s, box);
    find_direction(s, box, &best);
    take_in(s, &best);
    set_ends(s, &best, out);
    if (bvoli_vec3_finite(&out->a) && bvoli_vec3_finite(&out->b))
        set_radius(s->all, out);
    else
        out->radius = NAN;
}

size_t bvol_capsule_from_points(const bvol_vec3 *points, size_t count, size_t stride, bvol_capsule *out)
{
    const bvoli_points all = bvoli_points_of(points, count, stride);
    bvoli_box_search search;
    bvoli_turned_box box;
    bvol_sphere ball;
    *out = (bvol_capsule){{0, 0, 0}, {0, 0, 0}, -1};
    const size_t accepted = bvoli_box_search_begin(&all, &search, &box);
    if (accepted == 0)
        return 0;
    search_capsule(&search, &box, out);
    (void)bvol_sphere_from_points(points, count, stride, &ball);
    const bvol_capsule round = {ball.center, ball.center, ball.radius};
    if (!(volume(out) <= volume(&round)))
        *out = round;
    if (!(out->radius <= FLT_MAX))
        *out = (bvol_capsule){BVOLI_VEC3_NAN, BVOLI_VEC3_NAN, NAN};
    return accepted;
}
