/* SPDX-License-Identifier: MIT */
#include "fit/box_search.h"

#include "arith/filter.h"
#include "base/value.h"
#include "kernel/kernel.h"

/* Points */

/* Adds a point, unless it is there or there is no room; returns whether it was added. */
static int add_point(bvoli_few_points *few, const double p[3])
{
    for (int i = 0; i < few->count; ++i)
        if (few->at[i][0] == p[0] && few->at[i][1] == p[1] && few->at[i][2] == p[2])
            return 0;
    if (few->count == BVOLI_FEW_POINTS)
        return 0;
    for (int k = 0; k < 3; ++k)
        few->at[few->count][k] = p[k];
    for (int k = 0; k < 3; ++k)
        few->order[k][few->count] = (uint8_t)few->count;
    ++few->count;
    return 1;
}

/* Each side counts as longer, by a millionth of those of the upright box: so flat boxes compare by their area and thin ones by
 * their length. Of all boxes by the same, or a flat one would be the smaller the shorter its sides are together. */
static double volume_of(const bvoli_turned_box *box, double more)
{
    double volume = 1;
    for (int k = 0; k < 3; ++k)
        volume *= box->high[k] - box->low[k] + more;
    return volume;
}

static void find_few_ends(const bvoli_few_points *few, const double along[3], double *least, double *most)
{
    const double axis[3] = {along[0], along[1], along[2]};
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < few->count; ++i) {
        const double height = bvoli_dot(axis, few->at[i]);
        low = bvoli_lesser(height, low);
        high = bvoli_greater(height, high);
    }
    *least = low;
    *most = high;
}

static void fit_along(bvoli_turned_box *box, int k, const bvoli_few_points *few)
{
    find_few_ends(few, box->axis[k], &box->low[k], &box->high[k]);
}

/* Sets ends and volume of a box from its axes. */
static void fit(bvoli_turned_box *box, const bvoli_few_points *few)
{
    for (int k = 0; k < 3; ++k)
        fit_along(box, k, few);
    box->volume = volume_of(box, few->more);
}

/* Makes a vector of length 1; 0 if it is too short to be told from 0. */
static int normalize(double v[3], double least)
{
    const double length = bvoli_sqrt(bvoli_dot(v, v));
    if (!(length > least))
        return 0;
    for (int k = 0; k < 3; ++k)
        v[k] /= length;
    return 1;
}

/* Axes along one vector and in the plane of it and another; 0 if there are none, since they are parallel. */
static int set_axes(const double first[3], const double second[3], bvoli_turned_box *out)
{
    double unit[3] = {second[0], second[1], second[2]};
    for (int k = 0; k < 3; ++k)
        out->axis[0][k] = first[k];
    if (!normalize(out->axis[0], 0) || !normalize(unit, 0))
        return 0;
    bvoli_cross(out->axis[0], unit, out->axis[2]);
    if (!normalize(out->axis[2], 0x1p-30))
        return 0;
    bvoli_cross(out->axis[2], out->axis[0], out->axis[1]);
    return 1;
}

/* A turn about one axis */

typedef struct flat_point {
    double x, y;
} flat_point;

static double turn(flat_point a, flat_point b, flat_point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static int is_before(flat_point a, flat_point b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/* Projects the points to a plane, sorted by x, then y. The order in which they were last time is nearly that of this time. */
static void project(bvoli_few_points *few, const double x[3], const double y[3], int plane, flat_point *out)
{
    uint8_t *const order = few->order[plane];
    for (int i = 0; i < few->count; ++i) {
        const uint8_t n = order[i];
        const flat_point q = {bvoli_dot(x, few->at[n]), bvoli_dot(y, few->at[n])};
        int k = i;
        for (; k > 0 && is_before(q, out[k - 1]); --k) {
            out[k] = out[k - 1];
            order[k] = order[k - 1];
        }
        out[k] = q;
        order[k] = n;
    }
}

/* Adds a point to the corners from `begin` on, without those that it makes flat or hollow. */
static int add_corner(flat_point *out, int begin, int size, flat_point q)
{
    while (size >= begin + 2 && turn(out[size - 2], out[size - 1], q) <= 0)
        --size;
    out[size] = q;
    return size + 1;
}

/* What is farther on the inner side of a line through two corners than this share of their distance is no corner; what is
 * nearer may be one by rounding, as without a look at the line. */
#define INNER_SHARE 0x1p-40

/* Adds the points from one that is there up to another, which is a corner too. Most are on the inner side of the line through
 * these. */
static int add_corners(const flat_point *p, int from, int to, flat_point *out, int begin, int size)
{
    const int step = from < to ? 1 : -1;
    const flat_point w = {p[to].x - p[from].x, p[to].y - p[from].y};
    const double near = INNER_SHARE * (w.x * w.x + w.y * w.y);
    for (int n = from; n != to;) {
        n += step;
        if (n == to || turn(p[from], p[to], p[n]) <= near)
            size = add_corner(out, begin, size, p[n]);
    }
    return size;
}

/* The corners of the convex hull of sorted points, but for rounding (A. Andrew, 1979); there is room for twice as many. */
static int outline(const flat_point *p, int count, flat_point *out)
{
    int lowest = 0, highest = 0, size = 0;
    if (count < 1)
        return 0;
    for (int n = 1; n < count; ++n) {
        lowest = p[n].y < p[lowest].y ? n : lowest;
        highest = p[n].y > p[highest].y ? n : highest;
    }
    out[size++] = p[0];
    size = add_corners(p, 0, lowest, out, 0, size);
    size = add_corners(p, lowest, count - 1, out, 0, size);
    const int begin = size - 1;
    size = add_corners(p, count - 1, highest, out, begin, size);
    size = add_corners(p, highest, 0, out, begin, size);
    return size - (size > 1);
}

/* Walks along the outline from one corner on while that leads farther along a direction, and returns the last. The `way` is
 * counted from a corner. */
static int walk(const flat_point *corner, int count, int at, flat_point from, flat_point way, double *far)
{
    *far = (corner[at].x - from.x) * way.x + (corner[at].y - from.y) * way.y;
    for (int steps = 0; steps < count; ++steps) {
        const int next = at + 1 < count ? at + 1 : 0;
        const double there = (corner[next].x - from.x) * way.x + (corner[next].y - from.y) * way.y;
        if (!(there > *far))
            break;
        *far = there;
        at = next;
    }
    return at;
}

/* The direction of the side of the outline along which the rectangle about it is the least, with sides so much longer; 0 if no
 * side gives less than `least`. From a side to the next, the corners at which the other sides touch only go on (M. Shamos,
 * "Computational geometry", 1978; G. Toussaint called it rotating calipers). */
static int least_rectangle(const flat_point *corner, int count, double more, double least, flat_point *direction)
{
    int found = 0, last = count > 1, top = last, first = last;
    for (int i = 0; i < count; ++i) {
        const flat_point a = corner[i], b = corner[i + 1 < count ? i + 1 : 0], along = {b.x - a.x, b.y - a.y};
        const double length = bvoli_sqrt(along.x * along.x + along.y * along.y);
        double low, high, most;
        if (!(length > 0))
            continue;
        last = walk(corner, count, last, a, along, &high);
        top = walk(corner, count, i > 0 ? top : last, a, (flat_point){-along.y, along.x}, &most);
        first = walk(corner, count, i > 0 ? first : top, a, (flat_point){-along.x, -along.y}, &low);
        const double area = ((high + low) / length + more) * (most / length + more);
        if (area < least) {
            least = area;
            *direction = (flat_point){along.x / length, along.y / length};
            found = 1;
        }
    }
    return found;
}

/* What a turn must gain, as a share: among many boxes, and of the last one. */
#define WORTH 0x1p-12
#define LAST_WORTH 0x1p-24

/* Turns a box about axis k; returns whether it has become smaller. */
static int turn_about(bvoli_turned_box *box, int k, bvoli_few_points *few, double worth)
{
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    flat_point flat[BVOLI_FEW_POINTS], corner[2 * BVOLI_FEW_POINTS], d;
    const double more = few->more;
    project(few, box->axis[i], box->axis[j], k, flat);
    const double now = (box->high[i] - box->low[i] + more) * (box->high[j] - box->low[j] + more);
    if (!least_rectangle(corner, outline(flat, few->count, corner), more, now * (1 - worth), &d))
        return 0;
    double first[3], second[3];
    for (int c = 0; c < 3; ++c) {
        first[c] = d.x * box->axis[i][c] + d.y * box->axis[j][c];
        second[c] = d.x * box->axis[j][c] - d.y * box->axis[i][c];
    }
    for (int c = 0; c < 3; ++c) {
        box->axis[i][c] = first[c];
        box->axis[j][c] = second[c];
    }
    fit_along(box, i, few);
    fit_along(box, j, few);
    box->volume = volume_of(box, more);
    return 1;
}

/* Turns that gain so little never end; these are more than are ever worth it. */
enum { TURNS = 32 };

/* After so many turns, two about each axis, what is still larger than is asked for is left as it is. */
enum { TRIAL = 6 };

/* Turns a box about the points until that gains nothing worth mention. */
static void improve(bvoli_turned_box *box, bvoli_few_points *few, double worth, double most)
{
    fit(box, few);
    for (int turns = 0, idle = 0; turns < TURNS && idle < 3 && (turns != TRIAL || box->volume <= most); ++turns)
        idle = turn_about(box, turns % 3, few, worth) ? 0 : idle + 1;
    /* Rounding of many turns leaves the axes not quite at right angles. */
    const bvoli_turned_box before = *box;
    if (set_axes(before.axis[0], before.axis[1], box))
        fit(box, few);
    else
        *box = before;
}

/* Boxes by their volume, the smallest first: adds one that is smaller than one of them or finds room for `most`. */
static void keep(bvoli_turned_box *kept, int *count, int most, const bvoli_turned_box *box)
{
    if (*count == most && !(box->volume < kept[most - 1].volume))
        return;
    int place = *count < most ? (*count)++ : most - 1;
    for (; place > 0 && kept[place - 1].volume > box->volume; --place)
        kept[place] = kept[place - 1];
    kept[place] = *box;
}

/* Where boxes begin */

static void way(const double from[3], const double to[3], double out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = to[k] - from[k];
}

static void find_longest(const bvoli_few_points *few, int end[2])
{
    double most = -1;
    for (int i = 0; i < few->count; ++i)
        for (int j = 0; j < i; ++j) {
            double gap[3];
            way(few->at[i], few->at[j], gap);
            const double sq = bvoli_dot(gap, gap);
            if (sq > most) {
                most = sq;
                end[0] = i;
                end[1] = j;
            }
        }
}

/* The point farthest from the line through two, and then those farthest above and below the triangle. */
static void find_apexes(const bvoli_few_points *few, int triangle[3], int apex[2])
{
    const double *const a = few->at[triangle[0]];
    double edge[3], gap[3], normal[3], most = -1, high = 0, low = 0;
    way(a, few->at[triangle[1]], edge);
    for (int i = 0; i < few->count; ++i) {
        way(a, few->at[i], gap);
        bvoli_cross(edge, gap, normal);
        const double sq = bvoli_dot(normal, normal);
        triangle[2] = sq > most ? i : triangle[2];
        most = bvoli_greater(sq, most);
    }
    way(a, few->at[triangle[2]], gap);
    bvoli_cross(edge, gap, normal);
    apex[0] = apex[1] = triangle[0];
    for (int i = 0; i < few->count; ++i) {
        way(a, few->at[i], gap);
        const double height = bvoli_dot(normal, gap);
        apex[0] = height > high ? i : apex[0];
        apex[1] = height < low ? i : apex[1];
        high = bvoli_greater(height, high);
        low = bvoli_lesser(height, low);
    }
}

/* The boxes along the edges of two tetrahedra on the largest triangle, nearly, of the points (T. Larsson, L. Kaellberg, "Fast
 * computation of tight-fitting oriented bounding boxes", 2011). */
static void keep_tetrahedra(const bvoli_few_points *few, bvoli_turned_box *kept, int *count, int most)
{
    int base[3] = {0, 0, 0}, apex[2];
    find_longest(few, base);
    find_apexes(few, base, apex);
    for (int t = 0; t < 7; ++t) /* the base, and the three others of each tetrahedron */
        for (int side = 0; side < 3; ++side) {
            int corner[3] = {base[0], base[1], base[2]};
            if (t > 0)
                corner[t % 3] = apex[t > 3];
            double first[3], second[3];
            bvoli_turned_box box;
            way(few->at[corner[side]], few->at[corner[(side + 1) % 3]], first);
            way(few->at[corner[side]], few->at[corner[(side + 2) % 3]], second);
            if (!set_axes(first, second, &box))
                continue;
            fit(&box, few);
            keep(kept, count, most, &box);
        }
}

/* The search */

/* Passes over all points, and how many boxes are turned: in a hurry and with patience. */
enum { BEGINNINGS = 5, ROUNDS = 8, PATIENT_ROUNDS = 48 };

/* What a pass must promise. */
#define ENOUGH (1 - 0x1p-10)

int bvoli_box_search_join(bvoli_box_search *s, const size_t *at, int count)
{
    int added = 0;
    for (int i = 0; i < count; ++i) {
        double p[3];
        bvoli_load(bvoli_point(s->all, at[i]), p);
        for (int k = 0; k < 3; ++k)
            p[k] -= s->from[k];
        added += add_point(&s->few, p);
    }
    return added;
}

/* The few are extreme points at first. */
size_t bvoli_box_search_begin(const bvoli_points *all, bvoli_box_search *out, bvoli_turned_box *upright)
{
    size_t at[2 * BVOLI_POINT_DIRECTIONS];
    const size_t accepted = bvoli_kernels_now()->points_extreme(all, at);
    if (accepted == 0)
        return 0;
    out->all = all;
    *upright = (bvoli_turned_box){.axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (size_t k = 0; k < 3; ++k) { /* the first three directions are the axes */
        out->high[k] = (double)bvoli_coords(bvoli_point(all, at[2 * k]))[k];
        out->low[k] = (double)bvoli_coords(bvoli_point(all, at[2 * k + 1]))[k];
        out->from[k] = 0.5 * (out->low[k] + out->high[k]);
    }
    out->few.count = out->count = 0;
    out->few.more = 0x1p-20 * (out->high[0] - out->low[0] + out->high[1] - out->low[1] + out->high[2] - out->low[2]);
    (void)bvoli_box_search_join(out, at, 2 * BVOLI_POINT_DIRECTIONS);
    fit(upright, &out->few);
    return accepted;
}

static bvoli_turned_box *smallest(bvoli_box_search *s)
{
    bvoli_turned_box *found = &s->box[0];
    for (int i = 1; i < s->count; ++i)
        found = s->box[i].volume < found->volume ? &s->box[i] : found;
    return found;
}

/* Only points as far as the few, whose heights are computed alike, need a second look: it begins one double within them, so
 * that the first of equal points is found. Where that is no other number, without denormals, it begins with nothing. */
void bvoli_box_search_ends(const bvoli_box_search *s, const double along[3][3], double low[3], double high[3], size_t at[6])
{
    int found = 0;
    for (int begun = 1; begun >= 0 && !found; --begun) {
        for (size_t k = 0; k < 3; ++k) {
            find_few_ends(&s->few, along[k], &low[k], &high[k]);
            low[k] = begun ? nextafter(low[k], INFINITY) : INFINITY;
            high[k] = begun ? nextafter(high[k], -INFINITY) : -INFINITY;
            at[2 * k] = at[2 * k + 1] = begun ? SIZE_MAX : 0;
        }
        bvoli_kernels_now()->points_along(s->all, s->from, along, low, high, at);
        found = 1;
        for (int i = 0; i < 6; ++i)
            found &= at[i] != SIZE_MAX;
    }
}

/* Sets the ends of a box to those of all points, of which those at the ends join the few; returns whether any is new. */
static int measure_all(bvoli_box_search *s, bvoli_turned_box *box)
{
    size_t at[6];
    bvoli_box_search_ends(s, (const double(*)[3])box->axis, box->low, box->high, at);
    box->volume = volume_of(box, s->few.more);
    return bvoli_box_search_join(s, at, 6);
}

/* Takes a box of the few for the best, if it is about all points. */
static int try_box(bvoli_box_search *s, const bvoli_turned_box *box, bvoli_turned_box *best)
{
    bvoli_turned_box about_all = *box;
    const int added = measure_all(s, &about_all);
    if (about_all.volume < best->volume)
        *best = about_all;
    return added;
}

/* Begins anew with boxes of the few. */
static void begin_boxes(bvoli_box_search *s, const bvoli_turned_box *best)
{
    s->count = 0;
    keep(s->box, &s->count, BEGINNINGS, best);
    keep_tetrahedra(&s->few, s->box, &s->count, BEGINNINGS);
    for (int i = 0; i < s->count; ++i)
        improve(&s->box[i], &s->few, WORTH, INFINITY);
}

/* Where no box that was begun promises to be smaller, others may that are begun with the points that have joined. */
void bvoli_box_search_quickly(bvoli_box_search *s, bvoli_turned_box *best)
{
    int fresh = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        bvoli_turned_box *next = round > 0 ? smallest(s) : NULL;
        if (next)
            improve(next, &s->few, WORTH, INFINITY);
        if (!next || (!(next->volume < best->volume * ENOUGH) && !fresh)) {
            begin_boxes(s, best);
            next = smallest(s);
            fresh = 1;
        }
        if (!(next->volume < best->volume * ENOUGH))
            return;
        fresh &= !try_box(s, next, best);
        for (int i = 0; i < s->count; ++i)
            fit(&s->box[i], &s->few);
    }
}

/* Patience */

/* What the product of turns by the quaternion (1, v) does to the axes, but for rounding. */
static void turn_by(const double v[3], bvoli_turned_box *box)
{
    for (int i = 0; i < 2; ++i) {
        double once[3], twice[3];
        bvoli_cross(v, box->axis[i], once);
        bvoli_cross(v, once, twice);
        for (int k = 0; k < 3; ++k)
            box->axis[i][k] += 2 * (once[k] + twice[k]) / (1 + bvoli_dot(v, v));
    }
    const bvoli_turned_box before = *box;
    (void)set_axes(before.axis[0], before.axis[1], box);
}

/* What a turn of one of many boxes must gain, and how much larger than the best one still may become the best. Of 124 real
 * meshes one box was 5e-5 larger for that, all others as large as before. */
#define GRID_WORTH 0x1p-10
#define PROMISING 1.03

/* Boxes all over the turns that are not the same for a cube: quaternions (1, v) on a grid of a fifth, whose magnitudes are at
 * most tan(pi / 8) = 0.414 along each axis. */
static void keep_grid(bvoli_box_search *s)
{
    for (int x = -2; x <= 2; ++x)
        for (int y = -2; y <= 2; ++y)
            for (int z = -2; z <= 2; ++z) {
                const double v[3] = {0.2 * x, 0.2 * y, 0.2 * z};
                bvoli_turned_box box = {.axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
                turn_by(v, &box);
                improve(&box, &s->few, GRID_WORTH, s->box[0].volume * PROMISING);
                keep(s->box, &s->count, BVOLI_TURNED_BOXES, &box);
            }
}

/* Tries the best boxes of the few until none promises more. */
static void settle(bvoli_box_search *s, bvoli_turned_box *best)
{
    for (int round = 0; round < PATIENT_ROUNDS; ++round) {
        bvoli_turned_box *const next = smallest(s);
        improve(next, &s->few, WORTH, INFINITY);
        if (!(next->volume < best->volume))
            return;
        if (!try_box(s, next, best))
            return;
        for (int i = 0; i < s->count; ++i)
            fit(&s->box[i], &s->few);
    }
}

/* Turns the best box a little about each of its axes, less and less. */
static void polish(bvoli_box_search *s, bvoli_turned_box *best)
{
    for (int halvings = 3; halvings < 13; ++halvings) {
        const double angle = ldexp(1, -halvings);
        int better = 1;
        for (int round = 0; better && round < ROUNDS; ++round) {
            better = 0;
            for (int side = 0; side < 6; ++side) {
                double v[3];
                for (int k = 0; k < 3; ++k)
                    v[k] = (side % 2 ? 0.5 : -0.5) * angle * best->axis[side / 2][k];
                bvoli_turned_box box = *best;
                const double before = best->volume;
                turn_by(v, &box);
                improve(&box, &s->few, LAST_WORTH, INFINITY);
                if (box.volume < before)
                    (void)try_box(s, &box, best);
                better |= best->volume < before * (1 - 0x1p-20);
            }
        }
    }
}

void bvoli_box_search_patiently(bvoli_box_search *s, bvoli_turned_box *best)
{
    bvoli_box_search_quickly(s, best);
    for (int pass = 0; pass < 1; ++pass) {
        s->count = 0;
        keep(s->box, &s->count, BVOLI_TURNED_BOXES, best);
        keep_tetrahedra(&s->few, s->box, &s->count, BVOLI_TURNED_BOXES);
        keep_grid(s);
        settle(s, best);
    }
    polish(s, best);
}
