/* SPDX-License-Identifier: MIT */
/* Two planes are no neighbours if the line where they meet certainly misses the common points: two points of the line are
 * computed, and the values of all other planes at these tell where the line enters and leaves them. Where all corners are
 * known, neighbours are the planes that meet at one. */
#include "polyhedron/adjacency.h"

#include "arith/filter.h"
#include "base/bits.h"

#include <string.h>

/* Coefficients of planes are within u = 2^-53 of themselves. A minor of two planes is a difference of two products: 3 u each
 * and one rounding more, 4 u of its size. A value is the sum of three products of a minor and a coefficient: 4 + 1 + 1 u and
 * two more, 8 u of its size. The difference of two products of values has 8 + 8 + 1 and one more: 18 u. 32 u cover the second
 * order and the roundings of the bounds. */
#define VALUE_SLACK 0x1p-49
#define CROSSING_SLACK 0x1p-48

/* Values are below 2^562: normals have coefficients below 2, d is below 2^279. What underflows in a value, a dozen times at
 * most and times a coefficient at most, is below 2^-790; times a value, below 2^-220. */
#define CROSSING_UNDERFLOW 0x1p-200

/* The line where two planes meet, by two of its points: the one that has the coordinate 0 where the line is steepest, times a
 * number that is not negative, and the one at infinity. */
typedef struct line {
    double at[4], size[4], along[3], steepness[3];
} line;

static double minor_of(const double a[4], const double b[4], int i, int j, double *size)
{
    const double first = a[i] * b[j], second = a[j] * b[i];
    *size = fabs(first) + fabs(second);
    return first - second;
}

static void line_of(const double a[4], const double b[4], line *out)
{
    int axis = 0;
    for (int k = 0; k < 3; ++k) {
        out->along[k] = minor_of(a, b, (k + 1) % 3, (k + 2) % 3, &out->steepness[k]);
        axis = fabs(out->along[k]) > fabs(out->along[axis]) ? k : axis;
    }
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    const double sign = out->along[axis] < 0 ? -1 : 1;
    out->at[axis] = out->size[axis] = 0;
    out->at[i] = sign * minor_of(a, b, j, 3, &out->size[i]);
    out->at[j] = -sign * minor_of(a, b, i, 3, &out->size[j]);
    out->at[3] = sign * out->along[axis];
    out->size[3] = out->steepness[axis];
}

/* The values of a plane at the two points. */
typedef struct values {
    double at, along;
} values;

static values values_on(const line *l, const double q[4])
{
    return (values){l->at[0] * q[0] + l->at[1] * q[1] + l->at[2] * q[2] + l->at[3] * q[3], bvoli_dot(l->along, q)};
}

static values sizes_on(const line *l, const double q[4])
{
    const double n[3] = {fabs(q[0]), fabs(q[1]), fabs(q[2])};
    return (values){bvoli_dot(l->size, n) + l->size[3] * fabs(q[3]), bvoli_dot(l->steepness, n)};
}

/* Whether the line certainly enters the half-space of p, p rising along it, only beyond where it leaves that of r. */
static int certainly_parted(const line *l, const double p[4], const double r[4])
{
    const values a = values_on(l, p), b = values_on(l, r), s = sizes_on(l, p), t = sizes_on(l, r);
    const double crossing = a.at * b.along - b.at * a.along, size = s.at * t.along + t.at * s.along;
    return a.along > VALUE_SLACK * s.along + CROSSING_UNDERFLOW && b.along < -VALUE_SLACK * t.along - CROSSING_UNDERFLOW &&
           crossing > CROSSING_SLACK * size + CROSSING_UNDERFLOW;
}

/* The planes in the order in which they are tried. Those that lately excluded a line come first, as they are most likely to
 * exclude the next one too. */
typedef struct order {
    uint8_t plane[BVOLI_HALFSPACES];
} order;

static void move_to_front(order *o, int place)
{
    const uint8_t plane = o->plane[place];
    for (int i = place; i > 0; --i)
        o->plane[i] = o->plane[i - 1];
    o->plane[0] = plane;
}

/* Whether the line of planes a and b certainly misses the common points, because it enters one half-space only beyond where it
 * leaves another. These two are searched for without error bounds, and then tested with them. */
static int certainly_missed(const bvoli_halfspaces *h, int a, int b, order *o)
{
    line l;
    double enter = -INFINITY, leave = INFINITY;
    int first = 0, last = 0; /* places */
    line_of(h->q[a], h->q[b], &l);
    if (!(l.at[3] > VALUE_SLACK * l.size[3] + CROSSING_UNDERFLOW))
        return 0; /* perhaps parallel */
    for (int i = 0; i < h->count; ++i) {
        const int plane = o->plane[i];
        const values v = values_on(&l, h->q[plane]);
        const double t = -v.at / v.along;
        const int enters = v.along > 0 && t > enter, leaves = v.along < 0 && t < leave;
        if (!(enters || leaves) || plane == a || plane == b)
            continue;
        enter = enters ? t : enter;
        leave = leaves ? t : leave;
        first = enters ? i : first;
        last = leaves ? i : last;
        if (enter > leave && certainly_parted(&l, h->q[o->plane[first]], h->q[o->plane[last]])) {
            move_to_front(o, first);
            move_to_front(o, last < first ? last + 1 : last);
            return 1;
        }
    }
    return 0;
}

/* Whether plane i is one of lower number again, in the same numbers. */
static int is_copy(const bvoli_halfspaces *h, int i)
{
    int copy = 0;
    for (int j = 0; j < i && !copy; ++j) {
        copy = 1;
        for (int k = 0; k < 8 && copy; ++k)
            copy = h->term[i][k / 2][k % 2] == h->term[j][k / 2][k % 2];
    }
    return copy;
}

/* So many lines of a plane that touch one after the other, as where all planes meet in a tip or next to none of what is asked
 * is certain, are taken for all others of it, which holds for what is not certain anyway. */
enum { HOPELESS = 6 };

static void scan_lines(const bvoli_halfspaces *h, bvoli_adjacency *out)
{
    order o;
    uint32_t copies = 0;
    for (int i = 0; i < h->count; ++i) {
        o.plane[i] = (uint8_t)i;
        copies |= (uint32_t)is_copy(h, i) << i;
    }
    for (int i = 0; i < h->count; ++i)
        for (int j = 0, touched = 0; j < i && !(copies >> i & 1); ++j) {
            if (copies >> j & 1)
                continue;
            touched = touched == HOPELESS || !certainly_missed(h, j, i, &o) ? touched + (touched < HOPELESS) : 0;
            out->below[i] |= (uint32_t)(touched > 0) << j;
        }
}

static void join_at(const bvoli_vertices *vertices, bvoli_adjacency *out)
{
    for (int i = 0; i < vertices->count; ++i)
        for (int a = 0; a < 3; ++a) {
            const uint8_t plane = vertices->plane[i][a], next = vertices->plane[i][(a + 1) % 3];
            out->below[plane > next ? plane : next] |= (uint32_t)1 << (plane > next ? next : plane);
        }
}

/* All but opposite planes. */
static const bvoli_adjacency hexahedron = {{0, 0, 3, 3, 15, 15}, 12, 8};

void bvoli_adjacency_of(const bvoli_halfspaces *h, const bvoli_vertices *vertices, bvoli_adjacency *out)
{
    if (vertices->known && vertices->hexahedron) {
        *out = hexahedron;
        return;
    }
    memset(out, 0, sizeof *out);
    if (vertices->known)
        join_at(vertices, out);
    else
        scan_lines(h, out);
    for (int i = 0; i < h->count; ++i) {
        out->pairs += bvoli_count_bits(out->below[i]);
        for (uint32_t rest = out->below[i]; rest != 0; rest &= rest - 1)
            out->triples += bvoli_count_bits(out->below[i] & out->below[bvoli_lowest_bit(rest)]);
    }
}
