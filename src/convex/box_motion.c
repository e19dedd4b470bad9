/* SPDX-License-Identifier: MIT */
#include "convex/box_motion.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "base/bits.h"
#include "convex/gap_end.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

void bvoli_turned_box_of_obb(const bvol_obb *box, bvoli_turned_box *out)
{
    bvoli_load(&box->center, out->center);
    bvoli_load_axes(box, out->axis, out->half);
    out->exact = 1;
}

/* Empty boxes get a center that is none. */
void bvoli_turned_box_of_aabb(const bvol_aabb *box, bvoli_turned_box *out)
{
    double min[3], max[3];
    bvoli_load(&box->min, min);
    bvoli_load(&box->max, max);
    out->exact = 1;
    for (int k = 0; k < 3; ++k) {
        const double sum = bvoli_exact_difference(max[k], -min[k], &out->exact);
        out->center[k] = max[k] < min[k] ? NAN : 0.5 * sum;
        out->half[k] = 0.5 * bvoli_exact_difference(max[k], min[k], &out->exact);
        for (int c = 0; c < 3; ++c)
            out->axis[k][c] = c == k;
    }
}

/* Two boxes, the vector between their centers, and the sum of all that is added up: that, the motion, and the sides. */
typedef struct pair {
    const bvoli_turned_box *a, *b;
    const double *v;
    double d[3], size;
    int exact; /* whether no number has been rounded */
} pair;

/* A slab: |at - t speed| <= reach, but for the slack, along a normal of any length. */
typedef struct slab {
    double n[3], at, speed, reach, slack;
    unsigned face;
    int upright; /* whether the normal is along a coordinate, and at and reach have no rounding */
} slab;

/* The axes along which the faces lie, and all others: those of a, then those of b. The numbers of motion_times.h. */
static const struct {
    int8_t side[2], other[4];
} faces_along[BVOLI_FACES_OF_BOXES] = {
    {{1, 2}, {0, 3, 4, 5}}, {{2, 0}, {1, 3, 4, 5}}, {{0, 1}, {2, 3, 4, 5}}, {{4, 5}, {3, 0, 1, 2}}, {{5, 3}, {4, 0, 1, 2}},
    {{3, 4}, {5, 0, 1, 2}}, {{0, 3}, {1, 2, 4, 5}}, {{1, 3}, {0, 2, 4, 5}}, {{2, 3}, {0, 1, 4, 5}}, {{0, 4}, {1, 2, 3, 5}},
    {{1, 4}, {0, 2, 3, 5}}, {{2, 4}, {0, 1, 3, 5}}, {{0, 5}, {1, 2, 3, 4}}, {{1, 5}, {0, 2, 3, 4}}, {{2, 5}, {0, 1, 3, 4}},
};

static const double *axis_of(const pair *p, int side)
{
    return side < 3 ? p->a->axis[side] : p->b->axis[side - 3];
}

static double half_of(const pair *p, int side)
{
    return side < 3 ? p->a->half[side] : p->b->half[side - 3];
}

/* With u = 2^-53, S the size and |n| the sum of magnitudes: a normal is a cross product of floats, each component of which has
 * one rounding. The vector between the centers has 1 u, or 2 u if one is that of an upright box, and a scalar product with it 4
 * u more. A reach adds up four products of a half length, which may have one rounding, and a scalar product of 4 u: 10 u. The
 * speed has 4 u, its product with a time of at most 1 and all that is done with both ends 5 u: less than 32 u of |n| S. 128 u
 * cover four times as much. */
#define SLAB_SLACK 0x1p-46

/* What is made of two numbers that have no rounding: a product or quotient and a sum, 2 u of what is added up. */
#define EXACT_SLACK 0x1p-51

/* Along coordinate c no product is rounded, and sums tell whether they are: then there is no slack but that of the times. */
static void measure_upright(const pair *p, int c, const int8_t other[4], slab *s)
{
    s->upright = p->exact;
    s->at = p->d[c];
    s->speed = p->v[c];
    s->reach = 0;
    for (int k = 0; k < 4; ++k)
        s->reach = bvoli_exact_difference(s->reach, -half_of(p, other[k]) * fabs(axis_of(p, other[k])[c]), &s->upright);
    (void)bvoli_exact_difference(s->at, s->reach, &s->upright);
    (void)bvoli_exact_difference(s->at, -s->reach, &s->upright);
    s->slack = s->upright ? EXACT_SLACK * (fabs(s->at) + s->reach + fabs(s->speed)) : SLAB_SLACK * p->size;
    for (int i = 0; i < 3; ++i)
        s->n[i] = i == c;
}

/* The slabs along coordinates of `walls` are known. Returns whether this is another one: not if the axes are parallel, exactly,
 * since products of floats have no rounding. */
static int measure(const pair *p, unsigned face, unsigned *walls, slab *s)
{
    const int8_t *const side = faces_along[face].side, *const other = faces_along[face].other;
    bvoli_cross(axis_of(p, side[0]), axis_of(p, side[1]), s->n);
    s->face = face;
    s->upright = 0;
    const int sloping = (s->n[0] != 0) + (s->n[1] != 0) + (s->n[2] != 0);
    if (sloping == 1) {
        const int c = s->n[0] != 0 ? 0 : s->n[1] != 0 ? 1 : 2, known = (int)(*walls >> c & 1);
        *walls |= 1U << c;
        if (!known)
            measure_upright(p, c, other, s);
        return !known;
    }
    if (sloping == 0)
        return 0;
    s->at = bvoli_dot(s->n, p->d);
    s->speed = bvoli_dot(s->n, p->v);
    s->reach = 0;
    for (int k = 0; k < 4; ++k)
        s->reach += half_of(p, other[k]) * fabs(bvoli_dot(s->n, axis_of(p, other[k])));
    s->slack = SLAB_SLACK * p->size * bvoli_sum_abs(s->n);
    return 1;
}

/* What the slabs leave of the time, from below and from above, and the slab that gives the first time, and the last one. */
typedef struct clip {
    double enter_lo, enter_hi, exit_lo, exit_hi;
    const slab *entered, *left; /* or NULL */
    int outside;                /* whether it is not certain that they overlap at the start */
    int wide;      /* whether the difference certainly has a width along the normal of a face, and so in all directions */
    unsigned open; /* a bit for each face that may give the first or the last time, and for some that do not */
} clip;

/* Returns whether no time is left. */
static int cut(const slab *s, clip *k)
{
    const double at = s->speed > 0 ? -s->at : s->at, lo = at - s->reach, hi = at + s->reach, slack = s->slack,
                 speed = fabs(s->speed), first = k->enter_lo * speed, last = k->exit_hi * speed;
    k->outside |= !(lo + slack < 0) | !(hi - slack > 0);
    k->wide |= s->reach > 2 * slack;
    if (lo - slack > last || hi + slack < first)
        return 1;
    k->open |= (unsigned)((lo + slack > first) | (hi - slack < last)) << s->face;
    if (lo + slack > k->enter_hi * speed)
        k->enter_hi = (lo + slack) / speed;
    if (hi - slack < k->exit_lo * speed)
        k->exit_lo = (hi - slack) / speed;
    if (lo - slack > first) {
        k->enter_lo = (lo - slack) / speed;
        k->entered = s;
    }
    if (hi + slack < last) {
        k->exit_hi = (hi + slack) / speed;
        k->left = s;
    }
    return 0;
}

/* The faces that are open; without a width of one of both sides none is one. Returns how many slabs there are, or -1 if no time
 * is left. */
static int cut_by_faces(const pair *p, unsigned faces, slab s[BVOLI_FACES_OF_BOXES], clip *k)
{
    int count = 0;
    unsigned walls = 0;
    for (; faces != 0; faces &= faces - 1) {
        const unsigned face = bvoli_lowest_bit(faces);
        const int8_t *const side = faces_along[face].side;
        if (half_of(p, side[0]) == 0 || half_of(p, side[1]) == 0 || !measure(p, face, &walls, &s[count]))
            continue;
        if (cut(&s[count], k))
            return -1;
        ++count;
    }
    return count;
}

/* The normal of the slab by which they meet, from b to a. */
static void find_normal(const slab *entered, double out[3])
{
    const double per_length = (entered->speed > 0 ? -1 : 1) / bvoli_sqrt(bvoli_dot(entered->n, entered->n));
    for (int c = 0; c < 3; ++c)
        out[c] = entered->n[c] * per_length;
}

/* A side of no slope lies in the face. */
#define SLOPE_SHARE 0x1p-40

/* The feature of a box that is foremost against n (ahead = -1) or along it (1): its middle, the sides along it, and the number
 * of the face, if two are. */
typedef struct foremost {
    double at[3], side[3][3];
    int count;
    uint32_t face;
} foremost;

static void find_foremost(const bvoli_turned_box *box, const double n[3], double ahead, foremost *out)
{
    out->count = 0;
    out->face = BVOL_NO_FEATURE;
    for (int c = 0; c < 3; ++c)
        out->at[c] = box->center[c];
    for (int k = 0; k < 3; ++k) {
        const double *const axis = box->axis[k], slope = ahead * bvoli_dot(n, axis);
        if (fabs(slope) <= SLOPE_SHARE * bvoli_sum_abs(axis)) {
            for (int c = 0; c < 3; ++c)
                out->side[out->count][c] = box->half[k] * axis[c];
            ++out->count;
            continue;
        }
        const double half = copysign(box->half[k], slope);
        out->face = 2 * (uint32_t)k + (slope > 0);
        for (int c = 0; c < 3; ++c)
            out->at[c] += half * axis[c];
    }
    out->face = out->count == 2 ? out->face : BVOL_NO_FEATURE;
}

/* The shares of two sides, in the plane with normal n, that add up to x. */
static void find_shares(const double n[3], const double first[3], const double second[3], const double x[3], double share[2])
{
    double u[3], w[3];
    bvoli_cross(n, second, u);
    bvoli_cross(n, first, w);
    share[0] = bvoli_dot(u, x) / bvoli_dot(u, first);
    share[1] = bvoli_dot(w, x) / bvoli_dot(w, second);
}

/* Keeps of the points at + s * slope, in shares of the sides of a face, those that it has. */
static void keep_within(const double at[2], const double slope[2], double s[2])
{
    for (int i = 0; i < 2; ++i) {
        const double one = (-1 - at[i]) / slope[i], other = (1 - at[i]) / slope[i];
        if (slope[i] == 0 || !(fabs(at[i]) + fabs(slope[i]) < INFINITY))
            s[0] = fabs(at[i]) <= 1 ? s[0] : INFINITY;
        else {
            s[0] = bvoli_greater(bvoli_lesser(one, other), s[0]);
            s[1] = bvoli_lesser(bvoli_greater(one, other), s[1]);
        }
    }
}

/* Where a face lies on a face: on the line from one middle to the other, halfway of what is in both. `rest` leads from the
 * middle of a to that of b. 0 where nothing is. */
static int find_middle_of_faces(const double n[3], const foremost *a, const foremost *b, const double rest[3], double at[3])
{
    static const double zero[2] = {0, 0};
    double s[2] = {0, 1}, of_a[2], of_b[2];
    find_shares(n, a->side[0], a->side[1], rest, of_a);
    find_shares(n, b->side[0], b->side[1], rest, of_b);
    keep_within(zero, of_a, s);
    keep_within((const double[2]){-of_b[0], -of_b[1]}, of_b, s);
    if (!(s[0] <= s[1]))
        return 0;
    for (int c = 0; c < 3; ++c)
        at[c] -= (1 - 0.5 * (s[0] + s[1])) * rest[c];
    return 1;
}

/* Where an edge lies on a face: the middle of what it has on it. `rest` leads from the middle of the face to that of the edge;
 * returns by how much of the edge the point is off its middle, or NaN. */
static double find_middle_of_edge(const double n[3], const foremost *face, const double edge[3], const double rest[3])
{
    double s[2] = {-1, 1}, at[2], slope[2];
    find_shares(n, face->side[0], face->side[1], rest, at);
    find_shares(n, face->side[0], face->side[1], edge, slope);
    keep_within(at, slope, s);
    return s[0] <= s[1] ? 0.5 * (s[0] + s[1]) : NAN;
}

/* Where a corner meets a face, or an edge an edge: the two sides that lie in the slab lead from one to the other. `rest` leads
 * from the feature of a to that of b. 0 where rounding leads beyond their ends. */
static int find_crossing(const double n[3], const foremost *a, const foremost *b, const double rest[3], double at[3])
{
    double side[2][3], share[2];
    for (int c = 0; c < 3; ++c)
        for (int i = 0; i < 2; ++i)
            side[i][c] = i < a->count ? a->side[i][c] : -b->side[i - a->count][c];
    find_shares(n, side[0], side[1], rest, share);
    if (!(fabs(share[0]) <= 1 && fabs(share[1]) <= 1))
        return 0;
    for (int i = a->count; i < 2; ++i)
        for (int c = 0; c < 3; ++c)
            at[c] -= share[i] * side[i][c];
    return 1;
}

/* The point of b at which it meets a, or 0. */
static int find_contact(const bvoli_turned_box *a, const bvoli_turned_box *b, const double v[3], bvoli_meeting *out)
{
    foremost of_a, of_b;
    double rest[3];
    find_foremost(a, out->n, -1, &of_a);
    find_foremost(b, out->n, 1, &of_b);
    out->face[0] = of_a.face;
    out->face[1] = of_b.face;
    for (int c = 0; c < 3; ++c) {
        out->at[c] = of_b.at[c];
        rest[c] = (of_b.at[c] - of_a.at[c]) - (double)out->enter * v[c];
    }
    const double height = bvoli_dot(out->n, rest); /* the time being rounded */
    for (int c = 0; c < 3; ++c)
        rest[c] -= height * out->n[c];
    if (of_a.count + of_b.count == 2)
        return find_crossing(out->n, &of_a, &of_b, rest, out->at);
    if (of_a.count == 2 && of_b.count == 2)
        return find_middle_of_faces(out->n, &of_a, &of_b, rest, out->at);
    if (of_a.count == 2 && of_b.count == 1) {
        const double share = find_middle_of_edge(out->n, &of_a, of_b.side[0], rest);
        for (int c = 0; c < 3; ++c)
            out->at[c] += share * of_b.side[0][c];
        return share == share;
    }
    if (of_a.count == 1 && of_b.count == 2) {
        const double back[3] = {-rest[0], -rest[1], -rest[2]}, share = find_middle_of_edge(out->n, &of_b, of_a.side[0], back);
        for (int c = 0; c < 3; ++c)
            out->at[c] += share * of_a.side[0][c] - rest[c];
        return share == share;
    }
    return 0;
}

/* Whether a slab that may give the first time, or the last one, is the same wall as the one that does. */
static int is_same_wall(const slab *s, const slab *one)
{
    return s->upright & (bvoli_dot(s->n, one->n) == 1) & (s->reach == one->reach);
}

/* The greatest float that is not above what upright walls say, if none else may say more: a product of floats is exact. */
static int round_upright(const slab *s, int count, const slab *one, double bound, int last, float *out)
{
    if (!one || !one->upright)
        return 0;
    const double sign = last ? -1 : 1, speed = fabs(one->speed);
    for (int i = 0; i < count; ++i) {
        const double at = s[i].speed > 0 ? -s[i].at : s[i].at, end = sign * (last ? at + s[i].reach : at - s[i].reach);
        if (end + s[i].slack > sign * bound * fabs(s[i].speed) && !is_same_wall(&s[i], one))
            return 0;
    }
    const double at = one->speed > 0 ? -one->at : one->at, end = sign * (last ? at + one->reach : at - one->reach);
    const float near = (float)(end / speed), t = bvoli_step_down(near, (double)near * speed > end);
    *out = last ? -t : t;
    return fabsf(near) > FLT_MIN;
}

/* Whether both ends of a time round to one float, downward. */
static int round_first(const slab *s, int count, const clip *k, float *out)
{
    *out = bvoli_round_down(k->enter_lo, 0);
    return *out == bvoli_round_down(k->enter_hi, 0) || round_upright(s, count, k->entered, k->enter_lo, 0, out);
}

static int round_last(const slab *s, int count, const clip *k, float *out)
{
    *out = -bvoli_round_down(-k->exit_hi, 0);
    return *out == -bvoli_round_down(-k->exit_lo, 0) || round_upright(s, count, k->left, k->exit_hi, 1, out);
}

/* The state that is certain, and for a hit all of the record. */
static int decide(const pair *p, const slab *s, int count, const clip *k, bvoli_meeting *out)
{
    const int state = k->entered && k->enter_lo > 0 ? BVOLI_HIT : !k->outside ? BVOLI_OVERLAPPING : BVOLI_UNDECIDED;
    if (state == BVOLI_UNDECIDED || !k->wide || !(k->enter_hi < k->exit_lo))
        return BVOLI_UNDECIDED;
    if (!out)
        return state;
    if (!round_last(s, count, k, &out->exit))
        return BVOLI_UNDECIDED;
    out->enter = 0;
    if (state == BVOLI_OVERLAPPING)
        return state;
    if (!round_first(s, count, k, &out->enter))
        return BVOLI_UNDECIDED;
    find_normal(k->entered, out->n);
    return find_contact(p->a, p->b, p->v, out) ? state : BVOLI_UNDECIDED;
}

static void set_pair(const bvoli_turned_box *a, const bvoli_turned_box *b, const double v[3], pair *p)
{
    p->a = a;
    p->b = b;
    p->v = v;
    p->exact = a->exact & b->exact;
    p->size = bvoli_sum_abs(v);
    for (int c = 0; c < 3; ++c) {
        p->d[c] = bvoli_exact_difference(a->center[c], b->center[c], &p->exact);
        p->size += fabs(p->d[c]) + a->half[c] * bvoli_sum_abs(a->axis[c]) + b->half[c] * bvoli_sum_abs(b->axis[c]);
    }
}

int bvoli_turned_boxes_meet(const bvoli_turned_box *a, const bvoli_turned_box *b, const double v[3], unsigned faces,
                            bvoli_known_times *known, bvoli_meeting *out)
{
    pair p;
    slab s[BVOLI_FACES_OF_BOXES];
    clip k = {0, 0, 1, 1, NULL, NULL, 0, faces == 0, 0};
    known->faces = 0;
    set_pair(a, b, v, &p);
    if (!(p.size < INFINITY))
        return BVOLI_UNDECIDED;
    const int count = cut_by_faces(&p, faces, s, &k);
    if (count < 0)
        return BVOLI_MISS;
    const int state = decide(&p, s, count, &k, out);
    if (state == BVOLI_UNDECIDED && k.wide)
        *known = (bvoli_known_times){k.open, k.enter_hi<k.exit_lo, k.enter_lo> 0 ? 1 : !k.outside ? -1 : 0};
    return state;
}
