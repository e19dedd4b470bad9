/* SPDX-License-Identifier: MIT */
/* How coordinates in double become floats, for an index of boxes in double: by functions that never decrease, one an axis. So
 * boxes that overlap in double overlap as floats, and where the floats of two coordinates differ, these differ in the same way:
 * only what is equal as floats is still open. Nothing has to be rounded outward for that.
 *
 * A function subtracts an origin, and takes out gaps: stretches without coordinates, which would cost the floats their places.
 * Two clusters far apart lie side by side in floats, each as finely as alone. Between gaps the function moves coordinates and
 * does nothing else but to multiply by one power of two for all axes; within a gap it goes on for a little and then stands
 * still. Therefore distances become never larger, but for rounding. */
#ifndef BVOLI_INDEX_F64_MAP_H
#define BVOLI_INDEX_F64_MAP_H

#include "arith/vec4.h"
#include "base/value.h"
#include "shape/box_f64.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* So many stretches between gaps an axis has at most: a power of two. */
enum { BVOLI_STRETCHES = 32 };

typedef struct bvoli_axis {
    double from[BVOLI_STRETCHES]; /* where a stretch begins, ascending; of a single one about the middle */
    double span[BVOLI_STRETCHES]; /* how far what follows is from there, without its gap; of the last infinite */
    double at[BVOLI_STRETCHES];   /* what becomes of `from` */
    size_t count;
} bvoli_axis;

typedef struct bvoli_map {
    bvoli_axis axis[BVOLI_AXES_MAX];
    double scale, reach; /* what finite coordinates of boxes have become is not beyond the reach, a power of two: 1, or 4 at the
                            ends of doubles; more, where boxes have come since the map was made; and infinity where one is so
                            far off that the function stands still there */
    int axes;
    int bounded; /* all boxes that can be found are finite */
} bvoli_map;

/* Boxes of the caller's, `max_at` doubles from the lower corner to the upper one: 0 for points. */
typedef struct bvoli_boxes_f64 {
    const char *first;
    size_t count, stride;
    size_t max_at;
} bvoli_boxes_f64;

static inline bvoli_box_f64 bvoli_boxes_f64_at(const bvoli_boxes_f64 *boxes, size_t i)
{
    const double *const min = (const double *)(const void *)(boxes->first + i * boxes->stride);
    return (bvoli_box_f64){min, min + boxes->max_at};
}

/* With a larger reach rays do not go by the floats of boxes: what rounding does to the farthest would be too much for others.
 */
#define BVOLI_REACH_MOST 256.

/* Beyond this the function stands still, but that infinity remains what it is: squares of floats have room for so much. */
#define BVOLI_PLACE_MOST 0x1p60

/* Of those boxes whose places, if there are any, have not their highest bit set: others are not there. */
void bvoli_map_make(const bvoli_boxes_f64 *boxes, const uint32_t *places, int axes, bvoli_map *out);

/* A box has come that is not empty: the map is told where it is. Returns whether the reach has grown. */
int bvoli_map_extend(bvoli_map *map, bvoli_box_f64 box);

/* The stretch that a coordinate lies in or behind; the first for those before it. */
static inline size_t bvoli_axis_stretch(const bvoli_axis *axis, double x)
{
    size_t k = 0;
    for (size_t step = BVOLI_STRETCHES / 2; step > 0; step /= 2)
        k += k + step < axis->count && axis->from[k + step] <= x ? step : 0;
    return k;
}

/* What becomes of a coordinate in a stretch, by plain operations: what is beyond its end is there. */
static inline double bvoli_map_moved(const bvoli_map *map, const bvoli_axis *axis, size_t stretch, double x)
{
    const double beyond = x - axis->from[stretch];
    return (beyond < axis->span[stretch] ? beyond : axis->span[stretch]) * map->scale + axis->at[stretch];
}

/* No NaN. Rounding never makes the greater of two numbers the smaller, nor do sums with and products by a positive number: so
 * within a stretch; and what is in front of the next one ends where that begins, by the same operations. A difference or a
 * product that is beyond doubles is beyond the end too. */
static inline double bvoli_map_place(const bvoli_map *map, int k, double x)
{
    const bvoli_axis *const axis = &map->axis[k];
    const size_t s = axis->count > 1 ? bvoli_axis_stretch(axis, x) : 0;
    const double place = bvoli_map_moved(map, axis, s, x);
    return !(fabs(place) > BVOLI_PLACE_MOST && fabs(x) <= DBL_MAX) ? place : copysign(BVOLI_PLACE_MOST, place);
}

/* No float is subnormal: where the processor flushes those to zero in one thread, and not in another, a box and a question
 * would become different floats of one double. */
static inline float bvoli_map_float(double place)
{
    return fabs(place) < (double)FLT_MIN ? 0 : (float)place;
}

static inline float bvoli_map_coordinate(const bvoli_map *map, int k, double x)
{
    return bvoli_map_float(bvoli_map_place(map, k, x));
}

/* The least and the greatest double, or less and more, that may have become floats from min to max on an axis. */
void bvoli_map_back(const bvoli_map *map, int k, float min, float max, double out[2]);

/* The six floats of a box as two vectors, the first four and the last four of them; in the plane those for y stand for those
 * for z too. */
typedef struct bvoli_six {
    v4 first, last;
} bvoli_six;

static inline bvoli_six bvoli_six_of(float a, float b, float c, float d, float e, float f)
{
    const v4 middle = v4_set3(c, d, 0);
    return (bvoli_six){v4_starts(v4_set3(a, b, 0), middle), v4_starts(middle, v4_set3(e, f, 0))};
}

/* Over a box, which has no more than six floats. */
static inline void bvoli_six_store(bvoli_six six, int axes, bvol_aabb *out)
{
    v4_store(&out->min.x, six.first);
    v4_store(&out->min.z, six.last);
    if (axes == 2) { /* thin */
        out->min.z = -FLT_MIN;
        out->max.z = FLT_MIN;
    }
}

/* The magnitudes of floats of which one may be of a place that becomes 0 instead. */
static inline int bvoli_map_flushes(v4 a, v4 b)
{
    const v4 zero = v4_splat(0), least = v4_splat(FLT_MIN);
    return mask4_bits(mask4_or(mask4_and(v4_lt(zero, a), v4_le(a, least)), mask4_and(v4_lt(zero, b), v4_le(b, least)))) != 0;
}

/* What bvoli_map_coordinate() says of all coordinates, where no gap is taken out, nothing stands still, and no float would be
 * subnormal: what nearly all boxes become. Returns whether it is so, as it is of no box that is empty or has a NaN. The span of
 * the only stretch is infinite. */
static inline int bvoli_map_plain_box(const bvoli_map *map, bvoli_box_f64 box, int axes, bvoli_six *out)
{
    float low[BVOLI_AXES_MAX], high[BVOLI_AXES_MAX];
    int plain = bvoli_box_f64_nonempty(box, axes);
    for (int k = 0; k < axes; ++k) {
        const bvoli_axis *const axis = &map->axis[k];
        low[k] = (float)((box.min[k] - axis->from[0]) * map->scale + axis->at[0]);
        high[k] = (float)((box.max[k] - axis->from[0]) * map->scale + axis->at[0]);
        plain &= axis->count == 1;
    }
    *out = bvoli_six_of(low[0], low[1], low[axes - 1], high[0], high[1], high[axes - 1]);
    out->first = v4_add(out->first, v4_splat(0)); /* 0 of what comparisons take for it */
    out->last = v4_add(out->last, v4_splat(0));
    const v4 first = v4_abs(out->first), last = v4_abs(out->last);
    const mask4 within = v4_lt(v4_max(first, last), v4_splat((float)BVOLI_PLACE_MOST));
    return plain & !bvoli_map_flushes(first, last) & (mask4_bits(within) == 15);
}

/* A box that is not empty; in the plane a thin one, as affine/embed.h makes them. */
static inline bvol_aabb bvoli_map_box(const bvoli_map *map, bvoli_box_f64 box)
{
    bvol_aabb out = {{0, 0, -FLT_MIN}, {0, 0, FLT_MIN}};
    bvoli_six six;
    if (map->axes == 2 ? bvoli_map_plain_box(map, box, 2, &six) : bvoli_map_plain_box(map, box, 3, &six)) {
        bvoli_six_store(six, map->axes, &out);
        return out;
    }
    for (int k = 0; k < map->axes; ++k) {
        bvoli_coords_out(&out.min)[k] = bvoli_map_coordinate(map, k, box.min[k]);
        bvoli_coords_out(&out.max)[k] = bvoli_map_coordinate(map, k, box.max[k]);
    }
    return out;
}

#endif
