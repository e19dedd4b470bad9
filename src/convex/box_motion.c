/* SPDX-License-Identifier: MIT */
#include "convex/box_motion.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "convex/difference.h"

#include <math.h>
#include <stddef.h>

void bvoli_turned_box_of_obb(const bvol_obb *box, bvoli_turned_box *out)
{
    double extent[3];
    out->axes = box->axis;
    bvoli_load(&box->center, out->center);
    bvoli_load_axes(box, out->side, extent);
    for (int k = 0; k < 3; ++k) {
        for (int c = 0; c < 3; ++c)
            out->side[k][c] *= extent[k];
        out->length[k] = bvoli_sum_abs(out->side[k]);
    }
}

/* Empty boxes get a center that is none. */
void bvoli_turned_box_of_aabb(const bvol_aabb *box, bvoli_turned_box *out)
{
    double min[3], max[3];
    out->axes = NULL;
    bvoli_load(&box->min, min);
    bvoli_load(&box->max, max);
    for (int k = 0; k < 3; ++k) {
        out->center[k] = max[k] < min[k] ? NAN : 0.5 * (min[k] + max[k]);
        out->length[k] = 0.5 * (max[k] - min[k]);
        for (int c = 0; c < 3; ++c)
            out->side[k][c] = c == k ? out->length[k] : 0;
    }
}

/* With u = 2^-53 and S the size, the sum of the lengths of all sides, of the vector between the centers and of the motion:
 * sides and centers of upright boxes have one rounding, which makes 3 u of a scalar product with a cross product. A scalar
 * product with a cross product has 6 u of the product of its lengths, the vector between the centers 1 u more, and six that are
 * added 5 u. A time of at most 1 makes no more of the motion's, and ends of slabs, products with times and quotients have 4 u:
 * 25 u of the lengths of both sides times S; 128 u cover five times as much. */
#define SLAB_SLACK 0x1p-46

/* What the slabs leave of the time, from below and from above, and the slab that gives the first time. */
typedef struct clip {
    double enter_lo, enter_hi, exit_lo, exit_hi;
    int entered;   /* the slab, or -1 */
    int side;      /* 1, or -1 where it is entered against its normal */
    int outside;   /* whether it is not certain that they overlap at the start */
    int wide;      /* whether the difference certainly has a width along a normal, and so in all directions */
    unsigned open; /* a bit for each slab that may give the first or the last time, and for some that do not */
} clip;

/* A slab whose normal has these products with the vector between the centers, the motion and, by magnitude, all sides. Returns
 * whether no time is left. */
static int cut(double center, double speed, double reach, double slack, int slab, clip *k)
{
    const int side = speed > 0 ? -1 : 1;
    const double at = side * center, lo = at - reach, hi = at + reach;
    speed = fabs(speed);
    k->outside |= !(lo + slack < 0) | !(hi - slack > 0);
    k->wide |= reach > 2 * slack;
    const double first = k->enter_lo * speed, last = k->exit_hi * speed;
    if (lo - slack > last || hi + slack < first)
        return 1;
    k->open |= (unsigned)((lo + slack > first) | (hi - slack < last)) << slab;
    if (lo + slack > k->enter_hi * speed)
        k->enter_hi = (lo + slack) / speed;
    if (hi - slack < k->exit_lo * speed)
        k->exit_lo = (hi - slack) / speed;
    if (lo - slack > first) {
        k->enter_lo = (lo - slack) / speed;
        k->entered = slab;
        k->side = side;
    }
    if (hi + slack < last)
        k->exit_hi = (hi + slack) / speed;
    return 0;
}

/* The normals of the faces of a box, and their products with the sides of another, by magnitude. */
typedef struct faces {
    double normal[3][3], across[3][3], own;
} faces;

static void find_faces(const bvoli_turned_box *box, const bvoli_turned_box *other, faces *out)
{
    for (int k = 0; k < 3; ++k) {
        bvoli_cross(box->side[(k + 1) % 3], box->side[(k + 2) % 3], out->normal[k]);
        for (int i = 0; i < 3; ++i)
            out->across[k][i] = fabs(bvoli_dot(out->normal[k], other->side[i]));
    }
    out->own = fabs(bvoli_dot(out->normal[0], box->side[0]));
}

static int cut_by_faces(const bvoli_turned_box *box, const faces *f, const double d[3], const double v[3], double size,
                        int first, clip *k)
{
    for (int i = 0; i < 3; ++i) {
        const double reach = f->own + ((f->across[i][0] + f->across[i][1]) + f->across[i][2]),
                     slack = SLAB_SLACK * size * box->length[(i + 1) % 3] * box->length[(i + 2) % 3];
        if (cut(bvoli_dot(f->normal[i], d), bvoli_dot(f->normal[i], v), reach, slack, first + i, k))
            return 1;
    }
    return 0;
}

/* The numbers of motion_times.h. */
enum { FACES_OF_A, FACES_OF_B = 3, EDGES = 6 };

static void load_axis(const bvoli_turned_box *box, int k, double out[3])
{
    if (box->axes)
        bvoli_load(&box->axes[k], out);
    else
        for (int c = 0; c < 3; ++c)
            out[c] = c == k;
}

/* Whether two axes are parallel, exactly: products of floats have no rounding. */
static BVOLI_APART int are_parallel(const bvoli_turned_box *a, int i, const bvoli_turned_box *b, int j)
{
    double u[3], v[3], n[3];
    load_axis(a, i, u);
    load_axis(b, j, v);
    bvoli_cross(u, v, n);
    return bvoli_sum_abs(n) == 0;
}

/* The products of the cross product of two sides with all other sides are those of the faces. */
static int cut_by_edges(const bvoli_turned_box *a, const bvoli_turned_box *b, const faces *of_a, const faces *of_b,
                        const double d[3], const double v[3], double size, clip *k)
{
    for (int j = 0; j < 3; ++j) {
        const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        double with_d[3], with_v[3];
        bvoli_cross(b->side[j], d, with_d);
        bvoli_cross(b->side[j], v, with_v);
        for (int i = 0; i < 3; ++i) {
            const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
            const double reach = (of_a->across[i1][j] + of_a->across[i2][j]) + (of_b->across[j1][i] + of_b->across[j2][i]),
                         slack = SLAB_SLACK * size * a->length[i] * b->length[j];
            if (reach <= slack && are_parallel(a, i, b, j)) /* which is no slab, but for noise */
                continue;
            if (cut(bvoli_dot(a->side[i], with_d), bvoli_dot(a->side[i], with_v), reach, slack, EDGES + 3 * j + i, k))
                return 1;
        }
    }
    return 0;
}

/* The normal of the slab by which they meet, from b to a. */
static void find_normal(const bvoli_turned_box *a, const bvoli_turned_box *b, const faces *of_a, const faces *of_b,
                        const clip *k, double out[3])
{
    double n[3];
    if (k->entered < FACES_OF_B)
        for (int c = 0; c < 3; ++c)
            n[c] = of_a->normal[k->entered][c];
    else if (k->entered < EDGES)
        for (int c = 0; c < 3; ++c)
            n[c] = of_b->normal[k->entered - FACES_OF_B][c];
    else
        bvoli_cross(a->side[(k->entered - EDGES) % 3], b->side[(k->entered - EDGES) / 3], n);
    const double per_length = k->side / sqrt(bvoli_dot(n, n));
    for (int c = 0; c < 3; ++c)
        out[c] = n[c] * per_length;
}

/* A side of no slope lies in the face. */
#define SLOPE_SHARE 0x1p-40

/* The face of a box that is foremost against n (ahead = -1) or along it (1): its middle, which of the sides lie in it, and the
 * number of the face, if two do. Returns how many do. */
static int find_foremost(const bvoli_turned_box *box, const double n[3], double ahead, double at[3], int in_face[3],
                         uint32_t *face)
{
    int count = 0;
    *face = BVOL_NO_FEATURE;
    for (int c = 0; c < 3; ++c)
        at[c] = box->center[c];
    for (int k = 0; k < 3; ++k) {
        const double slope = ahead * bvoli_dot(n, box->side[k]), sign = slope > 0 ? 1 : -1;
        if (fabs(slope) <= SLOPE_SHARE * box->length[k]) {
            in_face[count++] = k;
            continue;
        }
        *face = 2 * (uint32_t)k + (slope > 0);
        for (int c = 0; c < 3; ++c)
            at[c] += sign * box->side[k][c];
    }
    *face = count == 2 ? *face : BVOL_NO_FEATURE;
    return count;
}

/* The point of b at which a corner meets a face, or an edge an edge: the two sides that lie in the slab lead from one to the
 * other. 0 where there are more of them, or rounding leads beyond their ends. */
static int find_contact(const bvoli_turned_box *a, const bvoli_turned_box *b, const double v[3], bvoli_meeting *out)
{
    double own[3], rest[3], u[3], w[3], side[2][3];
    int of_a[3], of_b[3];
    const int count_a = find_foremost(a, out->n, -1, own, of_a, &out->face[0]),
              count_b = find_foremost(b, out->n, 1, out->at, of_b, &out->face[1]);
    if (count_a + count_b != 2)
        return 0;
    for (int c = 0; c < 3; ++c) {
        rest[c] = (out->at[c] - own[c]) - (double)out->enter * v[c];
        for (int i = 0; i < 2; ++i)
            side[i][c] = i < count_a ? a->side[of_a[i]][c] : -b->side[of_b[i - count_a]][c];
    }
    bvoli_cross(out->n, side[1], u);
    bvoli_cross(out->n, side[0], w);
    const double share[2] = {bvoli_dot(u, rest) / bvoli_dot(u, side[0]), bvoli_dot(w, rest) / bvoli_dot(w, side[1])};
    if (!(fabs(share[0]) <= 1 && fabs(share[1]) <= 1))
        return 0;
    for (int i = count_a; i < 2; ++i)
        for (int c = 0; c < 3; ++c)
            out->at[c] -= share[i] * side[i][c];
    return 1;
}

/* Whether both ends of a time round to one float, downward. */
static int round_first(double lo, double hi, float *out)
{
    *out = bvoli_round_down(lo, 0);
    return *out == bvoli_round_down(hi, 0);
}

static int round_last(double lo, double hi, float *out)
{
    *out = -bvoli_round_down(-hi, 0);
    return *out == -bvoli_round_down(-lo, 0);
}

/* The state that is certain, and for a hit all of the record. */
static int decide(const bvoli_turned_box *a, const bvoli_turned_box *b, const faces *of_a, const faces *of_b, const double v[3],
                  const clip *k, bvoli_meeting *out)
{
    const int state = k->enter_lo > 0 ? BVOLI_HIT : !k->outside ? BVOLI_OVERLAPPING : BVOLI_UNDECIDED;
    if (state == BVOLI_UNDECIDED || !k->wide || !(k->enter_hi < k->exit_lo))
        return BVOLI_UNDECIDED;
    if (!out)
        return state;
    if (!round_last(k->exit_lo, k->exit_hi, &out->exit))
        return BVOLI_UNDECIDED;
    out->enter = 0;
    if (state == BVOLI_OVERLAPPING)
        return state;
    if (!round_first(k->enter_lo, k->enter_hi, &out->enter))
        return BVOLI_UNDECIDED;
    find_normal(a, b, of_a, of_b, k, out->n);
    return find_contact(a, b, v, out) ? state : BVOLI_UNDECIDED;
}

int bvoli_turned_boxes_meet(const bvoli_turned_box *a, const bvoli_turned_box *b, const double v[3], bvoli_known_times *known,
                            bvoli_meeting *out)
{
    faces of_a, of_b;
    clip k = {0, 0, 1, 1, -1, 1, 0, 0, 0};
    double d[3], size = bvoli_sum_abs(v);
    known->faces = 0;
    for (int c = 0; c < 3; ++c) {
        d[c] = a->center[c] - b->center[c];
        size += fabs(d[c]) + a->length[c] + b->length[c];
    }
    if (!(size < INFINITY))
        return BVOLI_UNDECIDED;
    find_faces(a, b, &of_a);
    if (cut_by_faces(a, &of_a, d, v, size, FACES_OF_A, &k))
        return BVOLI_MISS;
    find_faces(b, a, &of_b);
    if (cut_by_faces(b, &of_b, d, v, size, FACES_OF_B, &k) || cut_by_edges(a, b, &of_a, &of_b, d, v, size, &k))
        return BVOLI_MISS;
    const int state = decide(a, b, &of_a, &of_b, v, &k, out);
    if (state == BVOLI_UNDECIDED && k.wide)
        *known = (bvoli_known_times){k.open, k.enter_hi<k.exit_lo, k.enter_lo> 0 ? 1 : !k.outside ? -1 : 0};
    return state;
}
