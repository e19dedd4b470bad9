/* SPDX-License-Identifier: MIT */
#include "shape/kdop/slabs.h"

#include "arith/exact.h"
#include "arith/filter.h"

#include <math.h>

const int8_t bvoli_lines[BVOLI_LINES][3] = {{1, 0, 0}, {0, 1, 0},  {0, 0, 1}, {1, 1, 1},  {1, 1, -1}, {1, -1, 1}, {1, -1, -1},
                                            {1, 1, 0}, {1, -1, 0}, {1, 0, 1}, {1, 0, -1}, {0, 1, 1},  {0, 1, -1}};

/* Sides whose normals add up to 0 with these weights. Where three do, one of them stands twice. Two that are opposite are not
 * here. Those of all signs turned are not here either. The test of k-DOPs finds them all again. */
typedef struct circuit {
    uint8_t side[4], weight[4];
} circuit;

static const circuit circuits[] = {
#include "shape/kdop/circuits.inc"
};

/* The table begins with what 14-DOPs have and ends with what 18-DOPs have, of which the last is the plane's. */
static const struct {
    uint16_t first, end;
} circuits_of[] = {
    [BVOLI_SLABS_14] = {0, 17}, [BVOLI_SLABS_18] = {327, 382}, [BVOLI_SLABS_26] = {0, 382}, [BVOLI_SLABS_PLANE] = {378, 382}};

int bvoli_side_of(const int normal[3])
{
    /* By 9 x + 3 y + z + 13; the middle is no normal. */
    static const int8_t sides[27] = {16, 20, 17, 22, 13, 23, 18, 21, 19, 24, 14, 25, 15, 0,
                                     2,  12, 1,  11, 6,  8,  5,  10, 0,  9,  4,  7,  3};
    return sides[9 * normal[0] + 3 * normal[1] + normal[2] + 13];
}

/* ---- sums ---- */

/* The sign of a sum of four products of floats and small integers, all of them above -inf. Rounding is monotone: if the first
 * two terms add up to more than the other two take away, they do not add up to less after rounding. So the sign is right
 * unless the rounded sum is 0. */
static int sum_sign(const double terms[4])
{
    const double sum = (terms[0] + terms[1]) + (terms[2] + terms[3]);
    if (sum != 0)
        return sum > 0 ? 1 : -1;
    return bvoli_sum_sign(terms, 4);
}

/* The sign of a circuit's sum of bounds, with the circuit itself or all its sides turned. */
static int circuit_sign(const circuit *c, int turned, const double above[BVOLI_SIDES])
{
    double terms[4];
    for (int k = 0; k < 4; ++k)
        terms[k] = c->weight[k] * above[turned ? bvoli_opposite(c->side[k]) : c->side[k]];
    return sum_sign(terms);
}

/* ---- a common point ---- */

static double along(int line, const double p[3])
{
    return bvoli_lines[line][0] * p[0] + bvoli_lines[line][1] * p[1] + bvoli_lines[line][2] * p[2];
}

/* How far a point is along each line, as a sum of two numbers: the first is rounded once, and the second is exact. */
static void split_along(const double p[3], double first[BVOLI_LINES], double rest[BVOLI_LINES])
{
    const double x = p[0], y = p[1], z = p[2], sum = x + y, difference = x - y;
    const double firsts[BVOLI_LINES] = {x, y, z, sum, sum, difference, difference, sum, difference, x, x, y, y};
    const double rests[BVOLI_LINES] = {0, 0, 0, z, -z, z, -z, 0, 0, z, -z, z, -z};
    for (int line = 0; line < BVOLI_LINES; ++line) {
        first[line] = firsts[line];
        rest[line] = rests[line];
    }
}

/* Where a point lies relative to slabs. As rounding is monotone, x + y < h - z is true if it is after both sides are rounded;
 * if they are equal then, it is open. */
typedef enum place { OUTSIDE, UNCERTAIN, STRICTLY_WITHIN } place;

static place place_in(const double above[BVOLI_SIDES], const double p[3])
{
    double first[BVOLI_LINES], rest[BVOLI_LINES];
    int outside = 0, uncertain = 0;
    split_along(p, first, rest);
    for (int line = 0; line < BVOLI_LINES; ++line) {
        const double high = above[line] - rest[line], low = -above[line + BVOLI_LINES] - rest[line];
        outside |= (first[line] > high) | (first[line] < low);
        uncertain |= (first[line] == high) | (first[line] == low);
    }
    return outside ? OUTSIDE : uncertain ? UNCERTAIN : STRICTLY_WITHIN;
}

/* The middle of a slab, or some number within it. */
static double middle(const double above[BVOLI_SIDES], int line)
{
    const double max = above[line], min = -above[line + BVOLI_LINES];
    if (isinf(max))
        return isinf(min) ? 0 : min + 1 + fabs(min);
    return isinf(min) ? max - 1 - fabs(max) : 0.5 * (min + max);
}

/* Tries a few points: the middle of the slabs of the coordinates, moved into the middle of each slab that it lies outside of
 * (S. Agmon, "The relaxation method for linear inequalities", 1954). Nearly all sets that overlap share one of these. */
static int share_a_tried_point(const double above[BVOLI_SIDES])
{
    enum { TRIES = 4 };
    double p[3] = {middle(above, 0), middle(above, 1), middle(above, 2)};
    for (int try = 0; try < TRIES; ++try) {
        if (place_in(above, p) == STRICTLY_WITHIN)
            return 1;
        for (int line = 0; line < BVOLI_LINES; ++line) {
            const double at = along(line, p);
            if (at < above[line] && -at < above[line + BVOLI_LINES])
                continue;
            const int8_t *const d = bvoli_lines[line];
            const double step = (middle(above, line) - at) / (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
            for (int k = 0; k < 3; ++k)
                p[k] += step * d[k];
        }
    }
    return 0;
}

static int slabs_are_crossed(const double above[BVOLI_SIDES])
{
    int crossed = 0;
    for (int line = 0; line < BVOLI_LINES; ++line)
        crossed |= above[line] + above[line + BVOLI_LINES] < 0;
    return crossed;
}

/* The circuits alone; the slabs are not crossed. */
static int circuits_allow_a_point(bvoli_slab_kind kind, const double above[BVOLI_SIDES])
{
    for (int i = circuits_of[kind].first; i < circuits_of[kind].end; ++i)
        if (circuit_sign(&circuits[i], 0, above) < 0 || circuit_sign(&circuits[i], 1, above) < 0)
            return 0;
    return 1;
}

static int has_point(bvoli_slab_kind kind, const double above[BVOLI_SIDES])
{
    return !slabs_are_crossed(above) && (share_a_tried_point(above) || circuits_allow_a_point(kind, above));
}

int bvoli_slabs_any_point(const bvoli_slabs *slabs)
{
    return slabs->state == BVOLI_SLABS_OPEN && has_point(slabs->kind, slabs->above);
}

/* ---- two sets ---- */

/* The kind that has the sides of both. */
static bvoli_slab_kind common_kind(const bvoli_slabs *a, const bvoli_slabs *b)
{
    return a->kind == b->kind ? a->kind : BVOLI_SLABS_26;
}

static void intersect(const bvoli_slabs *a, const bvoli_slabs *b, double above[BVOLI_SIDES])
{
    for (int i = 0; i < BVOLI_SIDES; ++i)
        above[i] = bvoli_lesser(a->above[i], b->above[i]);
}

int bvoli_slabs_overlap(const bvoli_slabs *a, const bvoli_slabs *b)
{
    double above[BVOLI_SIDES];
    if (a->state != BVOLI_SLABS_OPEN || b->state != BVOLI_SLABS_OPEN)
        return 0;
    intersect(a, b, above);
    return has_point(common_kind(a, b), above);
}

/* Whether a sum of bounds, each that of a or of b, is above 0 whichever they are, except that all are of one set: such a sum is
 * about that set alone, which may be flat. The least sum takes the lesser of each; where those are all of one set, the others
 * are tried in place of one at a time. */
static int mixed_sums_are_positive(const circuit *c, int turned, const bvoli_slabs *a, const bvoli_slabs *b)
{
    double least[4], most[4];
    int of_a = 0, of_b = 0;
    for (int k = 0; k < 4; ++k) {
        const int side = turned ? bvoli_opposite(c->side[k]) : c->side[k];
        const double p = a->above[side], q = b->above[side];
        least[k] = c->weight[k] * bvoli_lesser(p, q);
        most[k] = c->weight[k] * bvoli_greater(p, q);
        of_a |= p < q;
        of_b |= q < p;
    }
    const int sign = sum_sign(least);
    if (sign > 0)
        return 1;
    if (of_a && of_b)
        return 0;
    for (int k = 0; k < 4; ++k) {
        double swapped[4] = {least[0], least[1], least[2], least[3]};
        swapped[k] = most[k];
        if (sum_sign(swapped) <= 0)
            return 0;
    }
    return 1;
}

/* 0 lies within the difference of two sets, and not on its boundary, if no direction has a plane through 0 with the difference
 * on one side. The difference's bounds are those of a and of b in one list; circuits of this list take each side from a or b,
 * and those that take all from one say nothing about the difference. */
int bvoli_slabs_overlap_interior(const bvoli_slabs *a, const bvoli_slabs *b)
{
    double above[BVOLI_SIDES];
    if (a->state != BVOLI_SLABS_OPEN || b->state != BVOLI_SLABS_OPEN)
        return 0;
    intersect(a, b, above);
    if (slabs_are_crossed(above))
        return 0;
    if (share_a_tried_point(above))
        return 1;
    const bvoli_slab_kind kind = common_kind(a, b);
    if (!circuits_allow_a_point(kind, above))
        return 0;
    for (int line = 0; line < BVOLI_LINES; ++line)
        if (!(a->above[line] + b->above[line + BVOLI_LINES] > 0) || !(b->above[line] + a->above[line + BVOLI_LINES] > 0))
            return 0;
    for (int i = circuits_of[kind].first; i < circuits_of[kind].end; ++i)
        for (int turned = 0; turned < 2; ++turned)
            if (!mixed_sums_are_positive(&circuits[i], turned, a, b))
                return 0;
    return 1;
}

/* Whether a circuit shows that a set does not reach beyond a bound along a side that is opposite to one of the circuit's: with
 * the set's own bounds on the others, and beyond this bound, their sum is at most 0. */
static int circuit_shows_bound(const circuit *c, int turned, const double above[BVOLI_SIDES], int side, double bound)
{
    double terms[4];
    for (int k = 0; k < 4; ++k) {
        const int s = turned ? bvoli_opposite(c->side[k]) : c->side[k];
        terms[k] = c->weight[k] * (s == bvoli_opposite(side) ? -bound : above[s]);
    }
    return sum_sign(terms) <= 0;
}

/* Whether b, which is not empty, does not reach beyond a along a side, though its own bound does. */
static int reaches_no_farther(bvoli_slab_kind kind, const bvoli_slabs *a, const bvoli_slabs *b, int side)
{
    for (int i = circuits_of[kind].first; i < circuits_of[kind].end; ++i)
        for (int k = 0; k < 4; ++k) {
            const int of_row = circuits[i].side[k];
            if ((of_row == side || of_row == bvoli_opposite(side)) &&
                circuit_shows_bound(&circuits[i], of_row == side, b->above, side, a->above[side]))
                return 1;
        }
    return 0;
}

/* b's own bound along a side may be beyond a's although b is not, where b's slabs are not tight. */
int bvoli_slabs_contain(const bvoli_slabs *a, const bvoli_slabs *b)
{
    int beyond = 0;
    if (a->state == BVOLI_SLABS_INVALID || b->state == BVOLI_SLABS_INVALID)
        return 0;
    for (int i = 0; i < BVOLI_SIDES; ++i)
        beyond |= b->above[i] > a->above[i];
    if (!beyond || !bvoli_slabs_any_point(b))
        return 1;
    if (a->state != BVOLI_SLABS_OPEN)
        return 0;
    const bvoli_slab_kind kind = common_kind(a, b);
    for (int i = 0; i < BVOLI_SIDES; ++i)
        if (b->above[i] > a->above[i] && !reaches_no_farther(kind, a, b, i))
            return 0;
    return 1;
}

static int lies_in_exactly(const double above[BVOLI_SIDES], const double p[3])
{
    for (int side = 0; side < BVOLI_SIDES; ++side) {
        double terms[4] = {above[side]};
        for (int k = 0; k < 3; ++k)
            terms[k + 1] = -bvoli_side_coord(side, k) * p[k];
        if (sum_sign(terms) < 0)
            return 0;
    }
    return 1;
}

int bvoli_slabs_contain_point(const bvoli_slabs *slabs, const float p[3])
{
    const double at[3] = {(double)p[0], (double)p[1], (double)p[2]};
    if (slabs->state != BVOLI_SLABS_OPEN || !bvoli_finite(p[0]) || !bvoli_finite(p[1]) || !bvoli_finite(p[2]))
        return 0;
    const place where = place_in(slabs->above, at);
    return where == UNCERTAIN ? lies_in_exactly(slabs->above, at) : where == STRICTLY_WITHIN;
}

/* ---- how far a set reaches ---- */

static void add_reach(bvoli_reach *r, double weight, const double above[BVOLI_SIDES], const int normal[3])
{
    if (weight > 0) {
        const double product = weight * above[bvoli_side_of(normal)];
        r->sum += product;
        r->size += fabs(product);
    }
}

/* A direction's coordinates by magnitude, the greatest first: axis and sign, and the normals that lie about it. */
typedef struct chamber {
    double size[3];
    int one[3], two[3], other_two[3], last_two[3], three[3], other_three[3];
} chamber;

static chamber chamber_of(const double direction[3])
{
    int order[3] = {0, 1, 2};
    for (int i = 1; i < 3; ++i)
        for (int j = i; j > 0 && fabs(direction[order[j]]) > fabs(direction[order[j - 1]]); --j) {
            const int k = order[j];
            order[j] = order[j - 1];
            order[j - 1] = k;
        }
    chamber c = {{0}, {0}, {0}, {0}, {0}, {0}, {0}};
    int sign[3];
    for (int i = 0; i < 3; ++i) {
        c.size[i] = fabs(direction[order[i]]);
        sign[i] = direction[order[i]] < 0 ? -1 : 1;
    }
    c.one[order[0]] = c.two[order[0]] = c.other_two[order[0]] = c.three[order[0]] = c.other_three[order[0]] = sign[0];
    c.two[order[1]] = c.last_two[order[1]] = c.three[order[1]] = c.other_three[order[1]] = sign[1];
    c.other_two[order[2]] = c.last_two[order[2]] = c.three[order[2]] = sign[2];
    c.other_three[order[2]] = -sign[2];
    return c;
}

/* The direction as a sum of the three normals about it, and so how far the set reaches: the bounds with the same weights. */
static bvoli_reach reach_of_normals(bvoli_slab_kind kind, const chamber *ch, const double above[BVOLI_SIDES])
{
    const double a = ch->size[0], b = ch->size[1], c = ch->size[2];
    bvoli_reach r = {0, 0};
    if (kind == BVOLI_SLABS_14) {
        add_reach(&r, a - b, above, ch->one);
        add_reach(&r, 0.5 * (b + c), above, ch->three);
        add_reach(&r, 0.5 * (b - c), above, ch->other_three);
    } else if (kind != BVOLI_SLABS_18) {
        add_reach(&r, a - b, above, ch->one);
        add_reach(&r, b - c, above, ch->two);
        add_reach(&r, c, above, ch->three);
    } else if (a >= b + c) {
        add_reach(&r, a - b - c, above, ch->one);
        add_reach(&r, b, above, ch->two);
        add_reach(&r, c, above, ch->other_two);
    } else {
        add_reach(&r, 0.5 * (a + b - c), above, ch->two);
        add_reach(&r, 0.5 * (a + c - b), above, ch->other_two);
        add_reach(&r, 0.5 * (b + c - a), above, ch->last_two);
    }
    return r;
}

/* The same by the slabs of the coordinates alone, for sets that have no others. */
static bvoli_reach reach_of_box(const double direction[3], const double above[BVOLI_SIDES])
{
    bvoli_reach r = {0, 0};
    for (int k = 0; k < 3; ++k) {
        int normal[3] = {0, 0, 0};
        normal[k] = direction[k] < 0 ? -1 : 1;
        add_reach(&r, fabs(direction[k]), above, normal);
    }
    return r;
}

bvoli_reach bvoli_slabs_reach(const bvoli_slabs *slabs, const double direction[3])
{
    const chamber ch = chamber_of(direction);
    const bvoli_reach by_normals = reach_of_normals(slabs->kind, &ch, slabs->above),
                      by_box = reach_of_box(direction, slabs->above);
    return by_normals.sum < by_box.sum ? by_normals : by_box;
}
