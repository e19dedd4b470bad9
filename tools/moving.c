/* SPDX-License-Identifier: MIT */
#include "moving.h"

#include "tool.h"

#include <math.h>
#include <stdlib.h>

enum { FRAMES = 60, PLANES = 6, ROOM = 32 };

/* The boxes of one frame, where they are culled, and the answers: a bit a box. */
typedef struct scene {
    const city *city;
    bvol_aabb *boxes;
    bvol_aabb_set *set;
    uint64_t *seen, *seen_plainly;
    size_t words;
} scene;

/* Seconds of all frames. */
typedef struct times {
    double update, cull, plain;
} times;

/* Every box sways about where it stands, each by its own beat. */
static void move(scene *s, int frame)
{
    for (size_t i = 0; i < s->city->count; ++i) {
        const float beat = 0.1F * (float)frame + (float)(i % 1021), x = 2 * sinf(beat), z = 2 * cosf(beat);
        const bvol_aabb *home = &s->city->boxes[i];
        s->boxes[i] =
            (bvol_aabb){{home->min.x + x, home->min.y, home->min.z + z}, {home->max.x + x, home->max.y, home->max.z + z}};
    }
}

/* What one would write without the library: the highest corner of each box over each plane, in float. */
static size_t cull_plainly(const bvol_plane *planes, size_t count, const bvol_aabb *boxes, size_t boxes_count, uint64_t *seen)
{
    size_t found = 0;
    for (size_t i = 0; i < boxes_count; ++i) {
        const bvol_aabb *b = &boxes[i];
        int in = 1;
        for (size_t k = 0; k < count && in; ++k) {
            const bvol_plane *p = &planes[k];
            const float x = p->normal.x > 0 ? b->max.x : b->min.x, y = p->normal.y > 0 ? b->max.y : b->min.y;
            const float z = p->normal.z > 0 ? b->max.z : b->min.z;
            in = p->normal.x * x + p->normal.y * y + p->normal.z * z + p->d >= 0;
        }
        if (i % 64 == 0)
            seen[i / 64] = 0;
        seen[i / 64] |= (uint64_t)in << i % 64;
        found += (size_t)in;
    }
    return found;
}

/* One frame, timed but for the moving itself, which both ways need. */
static bvol_result fly_frame(scene *s, const bvol_frustum *frustum, times *sum)
{
    bvol_plane planes[ROOM];
    size_t count = 0;
    for (size_t k = 0; k < bvol_frustum_plane_count(frustum) && count < PLANES; ++k)
        count += bvol_frustum_plane(frustum, k, &planes[count]) == BVOL_OK;
    const double start = tool_seconds();
    const bvol_result result = bvol_aabb_set_update(s->set, 0, s->boxes, s->city->count, 0);
    const double updated = tool_seconds();
    bvol_aabb_set_cull_frustum_mask(s->set, frustum, NULL, s->seen, s->words);
    const double culled = tool_seconds();
    cull_plainly(planes, count, s->boxes, s->city->count, s->seen_plainly);
    sum->plain += tool_seconds() - culled;
    sum->cull += culled - updated;
    sum->update += updated - start;
    return result;
}

static size_t count_wrong(const scene *s, const bvol_frustum *frustum)
{
    size_t wrong = 0;
    for (size_t i = 0; i < s->city->count; ++i)
        wrong += (int)(s->seen[i / 64] >> i % 64 & 1) != bvol_frustum_cull_aabb(frustum, &s->boxes[i]);
    return wrong;
}

static int report(const scene *s, const times *sum, size_t wrong)
{
    const double update = sum->update / FRAMES, cull = sum->cull / FRAMES, plain = sum->plain / FRAMES;
    tool_print("moving    all %zu boxes in each frame: %.0f frames a second, %.2f ms to update and %.2f ms to cull; a plain\n"
               "          loop over the boxes: %.0f frames a second, %.2f ms\n",
               s->city->count, 1 / (update + cull), 1e3 * update, 1e3 * cull, 1 / plain, 1e3 * plain);
    tool_print("moved     %zu answers of the last frame against single calls: %zu differ\n", s->city->count, wrong);
    if (wrong > 0)
        tool_error("the library disagrees with itself about boxes that moved");
    return wrong > 0 ? TOOL_FAILED : 0;
}

static bvol_result fly_frames(scene *s, bvol_frustum *frustum, times *sum)
{
    bvol_result result = BVOL_OK;
    for (int frame = 0; frame < FRAMES && result == BVOL_OK; ++frame) {
        view v;
        city_view(s->city, (double)frame / FRAMES, &v);
        move(s, frame);
        result = bvol_frustum_set_matrix(frustum, v.matrix);
        if (result == BVOL_OK)
            result = fly_frame(s, frustum, sum);
        tool_progress("moving", (size_t)frame + 1, FRAMES);
    }
    return result;
}

int moving_fly(const city *c)
{
    static const bvol_frustum_options options = {sizeof options, 0, BVOL_DEPTH_ZERO_TO_ONE, 0};
    scene s = {.city = c, .words = (c->count + 63) / 64};
    times sum = {0, 0, 0};
    bvol_frustum *frustum = NULL;
    view v;
    int status = TOOL_FAILED;
    city_view(c, 0, &v);
    s.boxes = tool_alloc(c->count, sizeof *s.boxes);
    s.seen = tool_alloc(s.words, sizeof *s.seen);
    s.seen_plainly = tool_alloc(s.words, sizeof *s.seen_plainly);
    bvol_result result = bvol_frustum_create(v.matrix, &options, NULL, &frustum);
    if (result == BVOL_OK)
        result = bvol_aabb_set_create(c->boxes, c->count, 0, NULL, NULL, &s.set);
    if (result == BVOL_OK)
        result = fly_frames(&s, frustum, &sum);
    if (result == BVOL_OK)
        status = report(&s, &sum, count_wrong(&s, frustum));
    else
        tool_error("the moving city: %s", bvol_result_name(result));
    bvol_aabb_set_destroy(s.set);
    bvol_frustum_destroy(frustum);
    free(s.boxes);
    free(s.seen);
    free(s.seen_plainly);
    return status;
}
