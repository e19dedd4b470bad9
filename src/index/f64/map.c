/* SPDX-License-Identifier: MIT */
#include "index/f64/map.h"

#include <float.h>
#include <math.h>

/* Gaps are looked for among the coordinates of so many boxes, one of eight or fewer, which takes a small part of the time to
 * build, and the least and greatest of all. What lies in a gap unseen is found all the same, but all of it at one place: hardly
 * more than a hundredth of the boxes. Few boxes need no places. */
enum { SAMPLE = 512, VALUES = 2 * SAMPLE + 2, FEW = 128, SAMPLE_STEP = 8 };

/* Gaps are taken out while each is more than a 64th of what is left, which is not so where coordinates are evenly spread, and
 * all of them only where less than an eighth is left: that is three bits. What is left of each gap is a 64th of all that is
 * left, so that boxes on both of its sides stay apart. */
#define GAP_PART 64
#define LEFT_PART 8

static void sort(double *values, size_t count)
{
    for (size_t gap = count / 2; gap > 0; gap /= 2) /* D. Shell, 1959 */
        for (size_t i = gap; i < count; ++i) {
            const double moved = values[i];
            size_t at = i;
            for (; at >= gap && values[at - gap] > moved; at -= gap)
                values[at] = values[at - gap];
            values[at] = moved;
        }
}

/* Whether a box is there and not empty. */
static int is_some(const bvoli_boxes_f64 *boxes, const uint32_t *places, int axes, size_t i)
{
    return !(places && places[i] >> 31) && bvoli_box_f64_nonempty(bvoli_boxes_f64_at(boxes, i), axes);
}

/* What is known of all boxes that are not empty: the least and the greatest finite coordinate, 0 where there is none; how many
 * boxes they are; and whether all of them are finite. */
typedef struct extremes {
    double least[BVOLI_AXES_MAX], greatest[BVOLI_AXES_MAX];
    size_t some;
    int bounded;
} extremes;

/* Infinities remain what they are. */
static inline void find_ends_of(const bvoli_boxes_f64 *boxes, const uint32_t *places, int axes, extremes *e)
{
    for (size_t i = 0; i < boxes->count; ++i) {
        const bvoli_box_f64 box = bvoli_boxes_f64_at(boxes, i);
        if (!is_some(boxes, places, axes, i))
            continue;
        ++e->some;
        for (int k = 0; k < axes; ++k) {
            const double min = box.min[k] < -DBL_MAX ? box.max[k] : box.min[k],
                         max = box.max[k] > DBL_MAX ? box.min[k] : box.max[k];
            e->bounded &= (box.min[k] >= -DBL_MAX) & (box.max[k] <= DBL_MAX);
            e->least[k] = min < e->least[k] && min >= -DBL_MAX ? min : e->least[k];
            e->greatest[k] = max > e->greatest[k] && max <= DBL_MAX ? max : e->greatest[k];
        }
    }
}

static extremes find_ends(const bvoli_boxes_f64 *boxes, const uint32_t *places, int axes)
{
    extremes e = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, 0, 1};
    if (axes == 2)
        find_ends_of(boxes, places, 2, &e);
    else
        find_ends_of(boxes, places, 3, &e);
    for (int k = 0; k < axes; ++k) {
        const int none = !(e.least[k] <= DBL_MAX && e.greatest[k] >= -DBL_MAX);
        e.least[k] = none ? 0 : e.least[k];
        e.greatest[k] = none ? 0 : e.greatest[k];
    }
    return e;
}

/* The finite coordinates of a sample. Returns how many. */
static size_t sample(const bvoli_boxes_f64 *boxes, const uint32_t *places, int axes, int k, double values[VALUES])
{
    const size_t even = boxes->count / SAMPLE + 1, step = even > SAMPLE_STEP ? even : SAMPLE_STEP;
    size_t n = 0;
    for (size_t i = 0; i < boxes->count; i += step) {
        const bvoli_box_f64 box = bvoli_boxes_f64_at(boxes, i);
        if (!is_some(boxes, places, axes, i))
            continue;
        values[n] = box.min[k];
        n += fabs(box.min[k]) <= DBL_MAX;
        values[n] = box.max[k];
        n += fabs(box.max[k]) <= DBL_MAX;
    }
    return n;
}

/* Half the length, which is finite. */
static double half_between(double from, double to)
{
    return to / 2 - from / 2;
}

/* A gap after a value, by half its length. */
typedef struct gap {
    double half;
    size_t after;
} gap;

/* The largest gaps between ordered values, the largest first, and the sum of the halves of all others. Returns how many. */
static size_t largest_gaps(const double *values, size_t count, gap gaps[BVOLI_STRETCHES - 1], double *others)
{
    size_t n = 0;
    *others = 0;
    for (size_t i = 0; i + 1 < count; ++i) {
        const gap g = {half_between(values[i], values[i + 1]), i};
        if (n == BVOLI_STRETCHES - 1 && !(g.half > gaps[n - 1].half)) {
            *others += g.half;
            continue;
        }
        *others += n == BVOLI_STRETCHES - 1 ? gaps[n - 1].half : 0;
        size_t at = n < BVOLI_STRETCHES - 1 ? n++ : n - 1;
        for (; at > 0 && gaps[at - 1].half < g.half; --at)
            gaps[at] = gaps[at - 1];
        gaps[at] = g;
    }
    return n;
}

/* The gaps that are to be taken out, and half of what is left of the whole length: a sum, since a difference from the whole
 * would be nothing but rounding beside a gap far longer than the rest. Returns how many: none between two values, which are
 * those of few boxes. */
static size_t choose_gaps(const double *values, size_t count, gap gaps[BVOLI_STRETCHES - 1], double *left)
{
    double from[BVOLI_STRETCHES]; /* what is left without the larger gaps */
    const size_t known = largest_gaps(values, count, gaps, left);
    size_t chosen = 0;
    from[known] = *left;
    for (size_t i = known; i-- > 0;)
        from[i] = from[i + 1] + gaps[i].half;
    while (chosen < known && gaps[chosen].half > from[chosen] / GAP_PART)
        ++chosen;
    *left = from[chosen];
    return count > 2 && *left < from[0] / LEFT_PART ? chosen : 0;
}

/* The stretches of an axis, without the places that they get. Returns half the length of all of them. */
static double make_stretches(const double *values, size_t count, bvoli_axis *axis)
{
    gap chosen[BVOLI_STRETCHES - 1];
    double left, kept = 0, ends[BVOLI_STRETCHES];
    const size_t gaps = choose_gaps(values, count, chosen, &left);
    axis->count = gaps + 1;
    axis->from[0] = gaps > 0 ? values[0] : values[0] / 2 + values[count - 1] / 2;
    axis->span[gaps] = INFINITY;
    if (gaps == 0)
        return half_between(values[0], values[count - 1]);
    for (size_t i = 0; i < gaps; ++i) { /* in order */
        ends[i] = values[chosen[i].after];
        axis->from[i + 1] = values[chosen[i].after + 1];
    }
    sort(ends, gaps);
    sort(axis->from + 1, gaps);
    double least = DBL_MAX / 4; /* a gap may be longer than the largest double */
    for (size_t i = 0; i < gaps; ++i)
        least = fmin(least, axis->from[i + 1] - ends[i]);
    left = left > 0 ? left / ((double)GAP_PART / 2) : least;
    for (size_t i = 0; i < gaps; ++i) {
        axis->span[i] = (ends[i] - axis->from[i]) + fmin(left, axis->from[i + 1] - ends[i]);
        kept += axis->span[i] / 2;
    }
    return kept + half_between(axis->from[gaps], values[count - 1]);
}

/* Half the length of an axis is less than this, so that the origin may be moved by a half of a step. */
#define HALF_MOST 0.8
#define STEP 0.25

/* The greatest power of two by which half the length becomes less than HALF_MOST, or as near to that as ordinary doubles are. A
 * difference below the least normal double, which is lost where the processor flushes such numbers to 0, must not become more
 * than 2^-203: that is nothing beside a place that is 2^-150 or more, and others are 0 as floats. So an index answers in a
 * thread that flushes as in the one that made it. */
static double scale_of(double half)
{
    enum { GREATEST = 819, LEAST = -1022 };
    int exponent = half > 0 ? -ilogb(half) - 1 : 0;
    exponent -= half > 0 && !(scalbn(half, exponent) < HALF_MOST);
    return scalbn(1, exponent > GREATEST ? GREATEST : exponent < LEAST ? LEAST : exponent);
}

/* The origin of an axis without gaps is a round number: indexes over the same area nearly always have the same one, and so the
 * same floats for the same doubles, and their trees can be walked together. It stays where it is if there is no such number. */
static double round_origin(double middle, double scale)
{
    const double steps = middle * scale / STEP;
    return fabs(steps) < 0x1p52 ? rint(steps) * STEP / scale : middle;
}

void bvoli_map_make(const bvoli_boxes_f64 *boxes, const uint32_t *places, int axes, bvoli_map *out)
{
    double values[VALUES], half[BVOLI_AXES_MAX], longest = 0;
    const extremes e = find_ends(boxes, places, axes);
    out->bounded = e.bounded;
    out->axes = axes;
    for (int k = 0; k < axes; ++k) {
        size_t count = e.some > FEW ? sample(boxes, places, axes, k, values) : 0;
        values[count++] = e.least[k];
        values[count++] = e.greatest[k];
        sort(values, count);
        half[k] = make_stretches(values, count, &out->axis[k]);
        longest = half[k] > longest ? half[k] : longest;
    }
    out->scale = scale_of(longest);
    out->reach = longest * out->scale < 1 ? 1 : 4;
    for (int k = 0; k < axes; ++k) {
        bvoli_axis *const axis = &out->axis[k];
        if (axis->count == 1 && longest * out->scale < HALF_MOST)
            axis->from[0] = round_origin(axis->from[0], out->scale);
        axis->at[0] = axis->count > 1 ? -half[k] * out->scale : 0;
        for (size_t i = 1; i < axis->count; ++i)
            axis->at[i] = axis->span[i - 1] * out->scale + axis->at[i - 1];
    }
}

int bvoli_map_extend(bvoli_map *map, bvoli_box_f64 box)
{
    const double before = map->reach;
    for (int k = 0; k < map->axes; ++k) {
        const double sides[2] = {box.min[k], box.max[k]};
        for (int i = 0; i < 2; ++i) {
            const double at = fabs((double)bvoli_map_coordinate(map, k, sides[i]));
            const int finite = fabs(sides[i]) <= DBL_MAX;
            map->bounded &= finite;
            while (finite && at > map->reach)
                map->reach *= 2;
            map->reach = finite && at >= BVOLI_PLACE_MOST ? INFINITY : map->reach;
        }
    }
    return map->reach > before;
}

/* A coordinate has one rounding to float, and before that some in double of numbers about 1; subnormal floats may be 0. Back
 * again there are three in double. */
#define FLOAT_SLACK 0x1p-23
#define NUMBER_SLACK 0x1p-49

static double slack_of(float x)
{
    return FLOAT_SLACK * fabs((double)x) + NUMBER_SLACK + (double)FLT_MIN;
}

/* The last stretch that begins before a place or there; the first for places before it. */
static size_t stretch_at(const bvoli_axis *axis, double place)
{
    size_t s = 0;
    while (s + 1 < axis->count && axis->at[s + 1] <= place)
        ++s;
    return s;
}

/* What becomes of a place in a stretch, and how much it may be off. */
static double back_from(const bvoli_map *map, const bvoli_axis *axis, size_t s, double place, double *slack)
{
    const double beyond = (place - axis->at[s]) / map->scale;
    *slack = NUMBER_SLACK * (fabs(axis->from[s]) + fabs(beyond));
    return axis->from[s] + beyond;
}

void bvoli_map_back(const bvoli_map *map, int k, float min, float max, double out[2])
{
    const bvoli_axis *const axis = &map->axis[k];
    const double low = (double)min - slack_of(min), high = (double)max + slack_of(max);
    const size_t first = stretch_at(axis, low), last = stretch_at(axis, high);
    double slack;
    out[0] = back_from(map, axis, first, low, &slack);
    out[0] = fabs(out[0]) <= DBL_MAX && low > -BVOLI_PLACE_MOST ? out[0] - slack : -INFINITY;
    out[1] = back_from(map, axis, last, high, &slack);
    out[1] = fabs(out[1]) <= DBL_MAX && high < BVOLI_PLACE_MOST ? out[1] + slack : INFINITY;
    if (last + 1 < axis->count && out[1] >= axis->from[last] + axis->span[last]) /* in the gap behind it */
        out[1] = fmax(out[1], axis->from[last + 1]);
}
