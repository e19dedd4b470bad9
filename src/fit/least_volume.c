/* SPDX-License-Identifier: MIT */
/* All rotations of a box are searched by halving cubes of them (R. Hartley, F. Kahl, "Global optimization through rotation
 * space search", 2009). A cube in which no box can be as small as is asked for is done with; of the others the one in the
 * middle is looked at, and the cube is halved along each axis. So there is no need of a theorem about where the least box is.
 *
 * A rotation is a quaternion (1, x, y, z), but for its length. Turns that carry a cube to itself carry boxes to the same boxes
 * with their axes in another order; every rotation is one of these after one with |x|, |y|, |z| <= tan(pi / 8) and
 * |x| + |y| + |z| <= 1. Seen from 0, two quaternions are at an angle of at most their distance, since lengths here are at least
 * 1; rotations are at twice that angle, and so is no vector farther from where the middle of the cube turns it. */
#include "fit/least_volume.h"

#include "arith/filter.h"

/* Just more than tan(pi / 8). */
#define HALF 0.41422

/* Below these no cube is halved: then rounding decides. */
#define SMALLEST_HALF 0x1p-32
enum { LEVELS = 34 };

typedef struct cube {
    double middle[3], half;
    int level; /* how often it was halved */
} cube;

/* Points by their numbers, in order, which a byte has room for. */
typedef struct some {
    int count;
    uint8_t at[BVOLI_EXHAUSTIVE_POINTS];
} some;

typedef struct problem {
    int count;
    double at[BVOLI_EXHAUSTIVE_POINTS][3], height[BVOLI_EXHAUSTIVE_POINTS];
    double size;          /* of a diagonal, but for rounding */
    long patience;        /* cubes times points */
    some ends[LEVELS][3]; /* those that may be highest or lowest along an axis in the last cube of a level, and what it is in */
} problem;

static void axes_of(const double r[3], double axis[3][3])
{
    const double sq = bvoli_dot(r, r), scale = 1 / (1 + sq);
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) {
            const double across = i == k ? 0 : (k == (i + 1) % 3 ? -1 : 1) * r[3 - i - k];
            axis[k][i] = ((i == k ? 1 - sq : 0) + 2 * (r[i] * r[k] + across)) * scale;
        }
}

/* Points that are nearly highest and lowest: those that may be highest or lowest in the cube, as far as there is room. */
enum { ROOM = 12 };

typedef struct ends {
    double low, high;
    int count[2], at[2][ROOM];
} ends;

/* Of some points. The lowest and the highest are the first. */
static void find_ends(problem *p, const some *from, const double along[3], double slack, ends *out)
{
    int lowest = from->at[0], highest = from->at[0];
    for (int k = 0; k < from->count; ++k) {
        const int i = from->at[k];
        p->height[i] = bvoli_dot(along, p->at[i]);
        lowest = p->height[i] < p->height[lowest] ? i : lowest;
        highest = p->height[i] > p->height[highest] ? i : highest;
    }
    *out = (ends){p->height[lowest], p->height[highest], {1, 1}, {{lowest}, {highest}}};
    for (int k = 0; k < from->count; ++k) {
        const int i = from->at[k];
        if (p->height[i] <= out->low + slack && i != lowest && out->count[0] < ROOM)
            out->at[0][out->count[0]++] = i;
        if (p->height[i] >= out->high - slack && i != highest && out->count[1] < ROOM)
            out->at[1][out->count[1]++] = i;
    }
}

/* Leaves those that may be ends in a cube: along what is turned by an angle of up to .5 a point is below another that is higher
 * by the tangent of the angle times what is across, which is less than 1.1 times the angle times the size. */
static void keep_ends(const problem *p, const some *from, double angle, const ends *e, some *out)
{
    const double far = angle <= 0.5 ? 1.1 * angle * p->size : 2 * p->size;
    out->count = 0;
    for (int k = 0; k < from->count; ++k) {
        const int i = from->at[k];
        out->at[out->count] = (uint8_t)i;
        out->count += (p->height[i] <= e->low + far) | (p->height[i] >= e->high - far);
    }
}

/* With u = 2^-53: an axis has components within 16 u; the height of a point has as much of its size, and 3 u more; the gap of
 * two of them is within 40 u of the size of all, and the cosine and the sine of an angle that is rounded up are bounds of it.
 * More than twice that is taken off. */
#define WIDTH_SLACK 0x1p-46

/* The gap v . n is off by that too, and so its square by 80 u of the square of the size, and |v|^2 by 6 u. More than twice that
 * is added to the square of what is across. */
#define ACROSS_SLACK 0x1p-45

/* What is that much more than the square of what a pair has ahead certainly is no less after the root, and needs none. */
#define MORE (1 + 0x1p-40)

/* The least width of the points along any direction that is at most so far from one. Two points v apart have the width v . n
 * along n. Along what is turned by an angle toward where that is least they have cos v . n - sin |v x n|. Cos is at least
 * 1 - angle^2 / 2, sin at most the angle. */
static double least_width(const problem *p, const ends *e, double angle)
{
    const double turned = 1 - 0.5 * angle * angle, angle_sq = angle * angle;
    double most = 0;
    for (int i = 0; i < e->count[0]; ++i)
        for (int j = 0; j < e->count[1]; ++j) {
            const int a = e->at[0][i], b = e->at[1][j];
            const double along = p->height[b] - p->height[a], lead = turned * along - most;
            double v[3];
            if (!(lead > 0))
                continue;
            bvoli_subtract(p->at[b], p->at[a], v);
            const double across_sq = bvoli_greater(bvoli_dot(v, v) - along * along, 0) + ACROSS_SLACK * p->size * p->size;
            if (angle_sq * across_sq > MORE * lead * lead)
                continue;
            most = bvoli_greater(turned * along - angle * bvoli_sqrt(across_sq), most);
        }
    return bvoli_greater(most - WIDTH_SLACK * p->size, 0);
}

/* Gives the box in the middle of a cube, and returns a bound of the volumes of all in it. */
static double look_at(problem *p, const cube *c, bvoli_turned_box *box)
{
    const double angle = 3.4642 * c->half; /* 2 sqrt(3) */
    double least = 1;
    axes_of(c->middle, box->axis);
    box->volume = 1;
    for (int k = 0; k < 3; ++k) {
        ends e;
        const some *const from = &p->ends[c->level][k];
        find_ends(p, from, box->axis[k], 0.7 * angle * p->size, &e);
        keep_ends(p, from, angle, &e, &p->ends[c->level + 1][k]);
        box->low[k] = e.low;
        box->high[k] = e.high;
        box->volume *= e.high - e.low;
        least *= least_width(p, &e, angle);
    }
    return least * (1 - 0x1p-48);
}

/* Whether a cube has rotations that no other has to do with. */
static int counts(const cube *c)
{
    double least = 0;
    for (int k = 0; k < 3; ++k)
        least += bvoli_greater(fabs(c->middle[k]) - c->half, 0);
    return least <= 1;
}

enum { CUBES = 8 * 32 };

/* The part of all rotations that must be done with in an eighth of the time, as the rest takes about as long: of 124 real
 * meshes none that had less to show then came to the end. */
#define PROGRESS 0x1p-4

/* The part of all rotations that a cube is. */
static double part_of(const cube *c)
{
    return ldexp(1, -3 * c->level);
}

/* Puts the parts of a cube on the list; returns how long it is. */
static int halve(const cube *c, cube *todo, int count, double *done)
{
    for (int i = 0; i < 8; ++i) {
        cube part = {{0, 0, 0}, 0.5 * c->half, c->level + 1};
        for (int k = 0; k < 3; ++k)
            part.middle[k] = c->middle[k] + (i >> k & 1 ? part.half : -part.half);
        if (counts(&part))
            todo[count++] = part;
        else
            *done += part_of(&part);
    }
    return count;
}

/* Looks for boxes of less than the best but for that share. Returns 0 without time, or if rounding decides; otherwise there is
 * none. */
static int leaves_none(problem *p, double share, bvoli_turned_box *best)
{
    cube todo[CUBES] = {{{0, 0, 0}, HALF, 0}};
    const long soon = p->patience - p->patience / 8;
    double done = 0;
    for (int count = 1; count > 0;) {
        const cube c = todo[--count];
        bvoli_turned_box box;
        p->patience -= p->count;
        if (p->patience < 0 || (p->patience < soon && done < PROGRESS))
            return 0;
        const double least = look_at(p, &c, &box);
        if (box.volume < best->volume)
            *best = box;
        if (least >= best->volume * (1 - share))
            done += part_of(&c);
        else if (c.half < SMALLEST_HALF)
            return 0;
        else
            count = halve(&c, todo, count, &done);
    }
    return 1;
}

/* The volume that the points have along the axes of a box. */
static double plain_volume(problem *p, const bvoli_turned_box *box)
{
    double volume = 1;
    for (int k = 0; k < 3; ++k) {
        ends e;
        find_ends(p, &p->ends[0][k], box->axis[k], 0, &e);
        volume *= e.high - e.low;
    }
    return volume;
}

/* How near to the best a bound is wanted, and how many cubes times points that may take. What is nearly flat is given up soon,
 * since there a turn by little is a change by much. */
static const struct {
    double share;
    long patience;
} rounds[] = {{0x1p-3, 1 << 15}, {0x1p-8, 1 << 17}, {0x1p-14, 1 << 19}, {0x1p-20, 1 << 21}};

enum { ROUNDS = sizeof rounds / sizeof *rounds };

double bvoli_least_volume(const bvoli_box_search *search, bvoli_turned_box *best, int *is_exhaustive)
{
    problem p;
    double lower = 0;
    int round = 0;
    *is_exhaustive = 0;
    if (search->all->count < 1 || search->all->count > BVOLI_EXHAUSTIVE_POINTS)
        return 0;
    p.count = (int)search->all->count;
    p.size = 0;
    for (int i = 0; i < p.count; ++i) {
        bvoli_load(bvoli_point(search->all, (size_t)i), p.at[i]);
        bvoli_subtract(p.at[i], search->from, p.at[i]);
        p.size = bvoli_greater(2 * bvoli_sum_abs(p.at[i]), p.size);
        for (int k = 0; k < 3; ++k)
            p.ends[0][k].at[i] = (uint8_t)i;
    }
    for (int k = 0; k < 3; ++k)
        p.ends[0][k].count = p.count;
    bvoli_turned_box found = *best;
    found.volume = plain_volume(&p, best);
    const double before = found.volume;
    for (; round < ROUNDS; ++round) {
        p.patience = rounds[round].patience;
        if (!leaves_none(&p, rounds[round].share, &found))
            break;
        lower = found.volume * (1 - rounds[round].share);
    }
    *is_exhaustive = round == ROUNDS;
    if (found.volume < before)
        *best = found;
    return lower;
}
