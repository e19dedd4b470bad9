/* SPDX-License-Identifier: MIT */
#include "fit/box_search.h"

#include "arith/filter.h"

int bvoli_few_points_add(bvoli_few_points *few, const double p[3])
{
    for (int i = 0; i < few->count; ++i)
        if (few->at[i][0] == p[0] && few->at[i][1] == p[1] && few->at[i][2] == p[2])
            return 0;
    if (few->count == BVOLI_FEW_POINTS)
        return 0;
    for (int k = 0; k < 3; ++k)
        few->at[few->count][k] = p[k];
    ++few->count;
    return 1;
}

double bvoli_turned_box_volume(const bvoli_turned_box *box)
{
    double side[3], more = 0, volume = 1;
    for (int k = 0; k < 3; ++k) {
        side[k] = box->high[k] - box->low[k];
        more += 0x1p-20 * side[k];
    }
    for (int k = 0; k < 3; ++k)
        volume *= side[k] + more;
    return volume;
}

void bvoli_turned_box_fit(bvoli_turned_box *box, const bvoli_few_points *few)
{
    for (int k = 0; k < 3; ++k) {
        double low = INFINITY, high = -INFINITY;
        for (int i = 0; i < few->count; ++i) {
            const double along = bvoli_dot(box->axis[k], few->at[i]);
            low = bvoli_lesser(along, low);
            high = bvoli_greater(along, high);
        }
        box->low[k] = low;
        box->high[k] = high;
    }
    box->volume = bvoli_turned_box_volume(box);
}

/* Makes a vector of length 1; 0 if it is too short to be told from 0. */
static int normalize(double v[3], double least)
{
    const double length = sqrt(bvoli_dot(v, v));
    if (!(length > least))
        return 0;
    for (int k = 0; k < 3; ++k)
        v[k] /= length;
    return 1;
}

int bvoli_turned_box_along(const double first[3], const double second[3], bvoli_turned_box *out)
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

/* Sorts by x, then y. */
static void sort(flat_point *p, int count)
{
    for (int i = 1; i < count; ++i) {
        const flat_point q = p[i];
        int k = i;
        for (; k > 0 && (p[k - 1].x > q.x || (p[k - 1].x == q.x && p[k - 1].y > q.y)); --k)
            p[k] = p[k - 1];
        p[k] = q;
    }
}

/* The corners of the convex hull, but for rounding (A. Andrew, 1979); there is room for twice as many. */
static int outline(flat_point *p, int count, flat_point *out)
{
    int size = 0;
    sort(p, count);
    for (int half = 0; half < 2; ++half) {
        const int begin = size;
        for (int n = 0; n < count; ++n) {
            const flat_point q = p[half ? count - 1 - n : n];
            while (size >= begin + 2 && turn(out[size - 2], out[size - 1], q) <= 0)
                --size;
            out[size++] = q;
        }
        --size;
    }
    return size;
}

/* The direction of the side of the outline along which the rectangle about it is the least, with sides so much longer; 0 if no
 * side gives less than `least`. */
static int least_rectangle(const flat_point *corner, int count, double more, double least, flat_point *direction)
{
    int found = 0;
    for (int i = 0; i < count; ++i) {
        const flat_point a = corner[i], b = corner[(i + 1) % count];
        const double x = b.x - a.x, y = b.y - a.y, length = sqrt(x * x + y * y);
        double low = 0, high = 0, most = 0;
        if (!(length > 0))
            continue;
        for (int n = 0; n < count; ++n) {
            const double dx = corner[n].x - a.x, dy = corner[n].y - a.y;
            const double along = dx * x + dy * y, across = x * dy - y * dx;
            low = bvoli_lesser(along, low);
            high = bvoli_greater(along, high);
            most = bvoli_greater(across, most);
        }
        const double area = ((high - low) / length + more) * (most / length + more);
        if (area < least) {
            least = area;
            *direction = (flat_point){x / length, y / length};
            found = 1;
        }
    }
    return found;
}

/* What a turn must gain, as a share. */
#define WORTH 0x1p-12

/* Turns a box about axis k; returns whether it has become smaller. */
static int turn_about(bvoli_turned_box *box, int k, const bvoli_few_points *few)
{
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    flat_point flat[BVOLI_FEW_POINTS], corner[2 * BVOLI_FEW_POINTS], d;
    double more = 0;
    for (int n = 0; n < few->count; ++n)
        flat[n] = (flat_point){bvoli_dot(box->axis[i], few->at[n]), bvoli_dot(box->axis[j], few->at[n])};
    for (int n = 0; n < 3; ++n)
        more += 0x1p-20 * (box->high[n] - box->low[n]);
    const double now = (box->high[i] - box->low[i] + more) * (box->high[j] - box->low[j] + more);
    if (!least_rectangle(corner, outline(flat, few->count, corner), more, now * (1 - WORTH), &d))
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
    bvoli_turned_box_fit(box, few);
    return 1;
}

/* Turns that gain so little never end; these are more than are ever worth it. */
enum { TURNS = 32 };

void bvoli_turned_box_improve(bvoli_turned_box *box, const bvoli_few_points *few)
{
    bvoli_turned_box_fit(box, few);
    for (int turns = 0, idle = 0; turns < TURNS && idle < 3; ++turns)
        idle = turn_about(box, turns % 3, few) ? 0 : idle + 1;
    /* Rounding of many turns leaves the axes not quite at right angles. */
    const bvoli_turned_box before = *box;
    if (bvoli_turned_box_along(before.axis[0], before.axis[1], box))
        bvoli_turned_box_fit(box, few);
    else
        *box = before;
}

void bvoli_turned_box_keep(bvoli_turned_box *kept, int *count, int most, const bvoli_turned_box *box)
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

void bvoli_turned_box_begin(const bvoli_few_points *few, bvoli_turned_box *kept, int *count, int most)
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
            if (!bvoli_turned_box_along(first, second, &box))
                continue;
            bvoli_turned_box_fit(&box, few);
            bvoli_turned_box_keep(kept, count, most, &box);
        }
}
