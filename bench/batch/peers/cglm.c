/* SPDX-License-Identifier: MIT */
#include "../batch.h"

#include <cglm/cglm.h>
#include <string.h>

typedef struct world {
    vec4 planes[6];
    vec3 (*boxes)[2];
} world;

static void *make(const scene *s)
{
    world *w = batch_allocate(sizeof *w);
    for (int p = 0; p < 6; ++p)
        memcpy(w->planes[p], &s->planes[p], sizeof w->planes[p]);
    w->boxes = batch_allocate(s->count * sizeof *w->boxes);
    memcpy(w->boxes, s->boxes, s->count * sizeof *w->boxes);
    return w;
}

static void release(void *own)
{
    world *w = own;
    batch_free(w->boxes);
    batch_free(w);
}

/* Its functions take arrays that are not const, and change none. */
static void cull(const scene *s, const void *own, void *answers)
{
    const world *w = own;
    vec4 planes[6];
    memcpy(planes, w->planes, sizeof planes);
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = glm_aabb_frustum(w->boxes[i], planes);
}

static void boxes(const scene *s, const void *own, void *answers)
{
    const world *w = own;
    vec3 box[2];
    memcpy(box, &s->box, sizeof box);
    uint8_t *in = answers;
    for (size_t i = 0; i < s->count; ++i)
        in[i] = glm_aabb_aabb(w->boxes[i], box);
}

static const contender list[] = {
    PREPARED("cglm", ROLE_PEER, TASK_CULL, FORM_BYTES, cull, make, release),
    PREPARED("cglm", ROLE_PEER, TASK_BOX_BOXES, FORM_BYTES, boxes, make, release),
};

extern const contenders cglm_contenders;
const contenders cglm_contenders = CONTENDERS(list);
