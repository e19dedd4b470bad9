/* SPDX-License-Identifier: MIT */
#include "spinning.h"

#include "tool.h"

#include <float.h>
#include <stdlib.h>

const char *const spinning_names[SPINNING_WAYS] = {"sphere", "box", "points", "hull"};

/* About the axis through the pivot, column after column. */
static void matrix_of(const spinning *s, size_t step, float out[16])
{
    const double angle = 6.283185307179586 * (double)(step % s->steps) / (double)s->steps, c = cos(angle), n = sin(angle);
    const double axis[3] = {s->axis.x, s->axis.y, s->axis.z}, pivot[3] = {s->pivot.x, s->pivot.y, s->pivot.z};
    for (int i = 0; i < 3; ++i) {
        double moved = pivot[i];
        for (int k = 0; k < 3; ++k) {
            const double across = i == k ? 0 : (k == (i + 1) % 3 ? -1 : 1) * axis[3 - i - k],
                         entry = (i == k ? c : 0) + (1 - c) * axis[i] * axis[k] + n * across;
            out[4 * k + i] = (float)entry;
            moved -= entry * pivot[k];
        }
        out[12 + i] = (float)moved;
        out[4 * i + 3] = 0;
    }
    out[15] = 1;
}

static void turn(const bvol_vec3 *points, size_t count, const float m[16], bvol_vec3 *out)
{
    for (size_t i = 0; i < count; ++i) {
        const bvol_vec3 p = points[i];
        out[i] = (bvol_vec3){m[0] * p.x + m[4] * p.y + m[8] * p.z + m[12], m[1] * p.x + m[5] * p.y + m[9] * p.z + m[13],
                             m[2] * p.x + m[6] * p.y + m[10] * p.z + m[14]};
    }
}

void spinning_turn(const spinning *s, size_t step, bvol_vec3 *out)
{
    float m[16];
    matrix_of(s, step, m);
    turn(s->points, s->count, m, out);
}

/* The ways: `memory` has room for all points, or is what the hull keeps from step to step. */

typedef void box_of(const spinning *s, const float m[16], void *memory, bvol_aabb *out);

static void box_of_sphere(const spinning *s, const float m[16], void *memory, bvol_aabb *out)
{
    bvol_sphere turned;
    (void)memory;
    bvol_sphere_transform(&s->sphere, m, &turned);
    bvol_sphere_bounds(&turned, out);
}

static void box_of_box(const spinning *s, const float m[16], void *memory, bvol_aabb *out)
{
    (void)memory;
    bvol_aabb_transform(&s->box, m, out);
}

static void box_of_points(const spinning *s, const float m[16], void *memory, bvol_aabb *out)
{
    turn(s->points, s->count, m, memory);
    bvol_aabb_from_points(memory, s->count, 0, out);
}

static void box_of_hull(const spinning *s, const float m[16], void *memory, bvol_aabb *out)
{
    (void)bvol_hull_bounds_transformed(s->hull, m, memory, out);
}

static box_of *const boxes_of[SPINNING_WAYS] = {box_of_sphere, box_of_box, box_of_points, box_of_hull};

/* So long at least each way is timed; the quickest round counts, since others may use the processor too. */
#define SECONDS 0.02

static void go_round(spinning *s, size_t way, void *memory)
{
    float *const matrices = tool_alloc(16 * s->steps, sizeof *matrices);
    spinning_way *const w = &s->ways[way];
    double total = 0;
    for (size_t step = 0; step < s->steps; ++step)
        matrix_of(s, step, &matrices[16 * step]);
    w->seconds = (double)INFINITY;
    do {
        const double start = tool_seconds();
        for (size_t step = 0; step < s->steps; ++step)
            boxes_of[way](s, &matrices[16 * step], memory, &w->boxes[step]);
        const double round = tool_seconds() - start;
        w->seconds = fmin(w->seconds, round / (double)s->steps);
        total += round;
    } while (total < SECONDS);
    free(matrices);
    w->mean = w->most = 0;
    for (size_t step = 0; step < s->steps; ++step) {
        w->mean += spinning_volume(s, way, step) / (double)s->steps;
        w->most = fmax(w->most, spinning_volume(s, way, step));
    }
}

double spinning_volume(const spinning *s, size_t way, size_t step)
{
    return bvol_aabb_volume(&s->ways[way].boxes[step % s->steps]);
}

int spinning_create(spinning *out, const char *name, const bvol_vec3 *points, size_t count, vector axis, size_t steps)
{
    *out = (spinning){.points = points, .count = count, .steps = steps, .axis = vector_unit(axis)};
    bvol_sphere_from_points(points, count, 0, &out->sphere);
    bvol_aabb_from_points(points, count, 0, &out->box);
    out->pivot = vector_of(&out->sphere.center);
    /* Wherever they turn, all is far below the largest float. */
    if (!(fabs(out->pivot.x) + fabs(out->pivot.y) + fabs(out->pivot.z) + 2 * (double)out->sphere.radius <
          0.1 * (double)FLT_MAX)) {
        tool_error("%s: too large to be turned", name);
        return -1;
    }
    const double start = tool_seconds();
    const bvol_result result = bvol_hull_create(points, count, 0, NULL, NULL, &out->hull);
    out->hull_seconds = tool_seconds() - start;
    if (result != BVOL_OK) {
        tool_error("the hull: %s", bvol_result_name(result));
        return -1;
    }
    bvol_vec3 *const images = tool_alloc(count, sizeof *images);
    uint32_t hints[6] = {BVOL_NO_VERTEX, BVOL_NO_VERTEX, BVOL_NO_VERTEX, BVOL_NO_VERTEX, BVOL_NO_VERTEX, BVOL_NO_VERTEX};
    for (size_t way = 0; way < SPINNING_WAYS; ++way) {
        out->ways[way].boxes = tool_alloc(steps, sizeof *out->ways[way].boxes);
        go_round(out, way, way == SPINNING_HULL ? (void *)hints : images);
    }
    free(images);
    return 0;
}

void spinning_free(spinning *s)
{
    for (size_t way = 0; way < SPINNING_WAYS; ++way)
        free(s->ways[way].boxes);
    bvol_hull_destroy(s->hull);
}

/* Checking */

/* Between which numbers an image lies along an axis, and how far these are off at most. */
typedef struct extent {
    double low, high, error;
} extent;

/* Products of floats are exact in double, and three sums are off by at most 3 2^-53 of what is added, nearly. */
static void extents_of(const spinning *s, const float m[16], extent out[3])
{
    for (int i = 0; i < 3; ++i) {
        const double x = (double)m[i], y = (double)m[4 + i], z = (double)m[8 + i], moved = (double)m[12 + i];
        extent e = {INFINITY, -INFINITY, 0};
        double most = 0;
        for (size_t n = 0; n < s->count; ++n) {
            const vector p = vector_of(&s->points[n]);
            const double at = x * p.x + y * p.y + z * p.z + moved, sum = fabs(x * p.x) + fabs(y * p.y) + fabs(z * p.z);
            e.low = at < e.low ? at : e.low;
            e.high = at > e.high ? at : e.high;
            most = sum > most ? sum : most;
        }
        e.error = 0x1p-51 * (most + fabs(moved));
        out[i] = e;
    }
}

/* Whether a box certainly leaves a point out. The points of the third way are rounded as they are turned, four times. */
static int loses(const bvol_aabb *box, const extent e[3], size_t way)
{
    const float *const min = &box->min.x, *const max = &box->max.x;
    int some = 0;
    for (int i = 0; i < 3; ++i) {
        const double error = way == SPINNING_POINTS ? 0x1p29 * e[i].error + 0x1p-147 : e[i].error;
        some |= !((double)min[i] <= e[i].low + error && (double)max[i] >= e[i].high - error);
    }
    return some;
}

/* Whether a box of fewer floats would certainly do. */
static int is_loose(const bvol_aabb *box, const extent e[3])
{
    const float *const min = &box->min.x, *const max = &box->max.x;
    int some = 0;
    for (int i = 0; i < 3; ++i)
        some |= !((double)nextafterf(min[i], INFINITY) >= e[i].low - e[i].error &&
                  (double)nextafterf(max[i], -INFINITY) <= e[i].high + e[i].error);
    return some;
}

int spinning_check(spinning *s)
{
    int right = 1;
    for (size_t step = 0; step < s->steps; ++step) {
        float m[16];
        extent e[3];
        matrix_of(s, step, m);
        extents_of(s, m, e);
        for (size_t way = 0; way < SPINNING_WAYS; ++way)
            s->ways[way].lost += (size_t)loses(&s->ways[way].boxes[step], e, way);
        s->ways[SPINNING_HULL].loose += (size_t)is_loose(&s->ways[SPINNING_HULL].boxes[step], e);
        tool_progress("checking", step + 1, s->steps);
    }
    for (size_t way = 0; way < SPINNING_WAYS; ++way)
        right &= s->ways[way].lost == 0 && s->ways[way].loose == 0;
    return right;
}
