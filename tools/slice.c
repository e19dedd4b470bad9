/* SPDX-License-Identifier: MIT */
#include "slice.h"

#include "tool.h"

#include <math.h>
#include <stdlib.h>

enum { SIDE = 720, PIXELS = SIDE * SIDE, BANDS = 40 };

typedef struct sheet {
    bvol_vec3 at[PIXELS];
    bvol_index_found nearest[PIXELS];
    uint64_t inside[PIXELS / 64 + 1];
    double size; /* of a side */
} sheet;

static float *coordinate(bvol_vec3 *p, int axis)
{
    return axis == 0 ? &p->x : axis == 1 ? &p->y : &p->z;
}

/* What goes to the right and up: y and z of a plane across x, x and z across y, x and y across z. */
static int right_of(int axis)
{
    return axis == 0 ? 1 : 0;
}

static int up_of(int axis)
{
    return axis == 2 ? 1 : 2;
}

static double middle(float min, float max)
{
    return 0.5 * (double)min + 0.5 * (double)max;
}

static void place_points(const slice *s, const bvol_aabb *box, sheet *out)
{
    bvol_vec3 min = box->min, max = box->max;
    const int right = right_of(s->axis), up = up_of(s->axis);
    const float *const low[2] = {coordinate(&min, right), coordinate(&min, up)}, *const high[2] = {coordinate(&max, right),
                                                                                                   coordinate(&max, up)};
    const double width = (double)*high[0] - (double)*low[0], height = (double)*high[1] - (double)*low[1],
                 center[2] = {middle(*low[0], *high[0]), middle(*low[1], *high[1])};
    out->size = 1.25 * fmax(width, height);
    for (int row = 0, i = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column, ++i) {
            *coordinate(&out->at[i], s->axis) = (float)s->at;
            *coordinate(&out->at[i], right) = (float)(center[0] + out->size * ((column + 0.5) / SIDE - 0.5));
            *coordinate(&out->at[i], up) = (float)(center[1] - out->size * ((row + 0.5) / SIDE - 0.5));
        }
}

/* The surface is nearly white; away from it colours grow darker, and every other band is darker still. */
static void paint(const sheet *s, size_t i, uint8_t rgb[3])
{
    static const double colors[2][3] = {{244, 160, 72}, {72, 142, 244}}, surface[3] = {250, 250, 250};
    const double distance = sqrt((double)s->nearest[i].at), pixel = s->size / SIDE, far = s->size > 0 ? distance / s->size : 0;
    const int inside = s->inside[i / 64] >> i % 64 & 1, is_odd = fmod(far * BANDS, 2) >= 1; /* far may be infinite */
    const double near = fmin(distance / pixel, 1), dark = (is_odd ? 0.86 : 1) / (1 + 3 * far);
    for (int k = 0; k < 3; ++k)
        rgb[k] = (uint8_t)(surface[k] + near * (dark * colors[inside][k] - surface[k]));
}

int slice_draw(const slice *s, const bvol_index *index, const bvol_aabb *box, picture *out)
{
    sheet *const all = tool_alloc(1, sizeof *all);
    place_points(s, box, all);
    bvol_result result = bvol_index_encloses_point_many(index, all->at, PIXELS, 0, NULL, all->inside, sizeof all->inside / 8);
    if (result == BVOL_OK)
        result = bvol_index_nearest_point_many(index, all->at, PIXELS, 0, INFINITY, NULL, NULL, all->nearest, 1);
    if (result == BVOL_OK) {
        picture_create(out, SIDE, SIDE);
        for (size_t i = 0; i < PIXELS; ++i)
            paint(all, i, out->rgb + 3 * i);
    } else {
        tool_error("the picture: %s", bvol_result_name(result));
    }
    free(all);
    return result == BVOL_OK ? 0 : -1;
}
