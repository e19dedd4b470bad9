/* SPDX-License-Identifier: MIT */
/* The library, one member a call. What it answers is what everybody else is compared with. */
#include "../bench.h"
#include "batch.h"
#include "library.h"

#include <stdlib.h>

typedef struct caller {
    const library *lib;
    bvol_frustum *camera;
} caller;

static void *make(const scene *s, const library *lib)
{
    (void)s;
    caller *c = batch_allocate(sizeof *c);
    c->lib = lib;
    if (lib->frustum_create(bench_camera_matrix(), &bench_camera_options, NULL, &c->camera) != BVOL_OK)
        abort();
    return c;
}

MAKE_BY_EACH(make)

static void release(void *own)
{
    caller *c = own;
    c->lib->frustum_destroy(c->camera);
    batch_free(c);
}

#define EACH(name, test, ...)                                                                                                  \
    static void name(const scene *s, const void *own, void *answers)                                                           \
    {                                                                                                                          \
        const caller *c = own;                                                                                                 \
        const __typeof__(c->lib->test) f = c->lib->test;                                                                       \
        uint8_t *in = answers;                                                                                                 \
        for (size_t i = 0; i < s->count; ++i)                                                                                  \
            in[i] = f(__VA_ARGS__) != 0;                                                                                       \
    }

EACH(cull, frustum_cull_aabb, c->camera, &s->boxes[i])
EACH(frustum, frustum_overlaps_aabb, c->camera, &s->boxes[i])
EACH(obb_pairs, obb_overlaps_obb, &s->a[i], &s->b[i])
EACH(obb_obbs, obb_overlaps_obb, &s->a[i], &s->obb)
EACH(ray_boxes, ray_hits_aabb, &s->ray, &s->boxes[i], NULL)
EACH(rays_box, ray_hits_aabb, &s->rays[i], &s->box, NULL)
EACH(box_boxes, aabb_overlaps_aabb, &s->boxes[i], &s->box)
EACH(rectangles, aabb2_overlaps_aabb2, &s->rectangles[i], &s->rectangle)

#define ALL(task, run)                                                                                                         \
    {"libbvol.a, one a call", ROLE_SINGLE, task, FORM_BYTES, run, make_static, release, library_has_static, NULL},             \
        {"libbvol.so, one a call", ROLE_SINGLE, task, FORM_BYTES, run, make_shared, release, library_has_shared, NULL},        \
    {                                                                                                                          \
        "before, one a call", ROLE_BEFORE, task, FORM_BYTES, run, make_before, release, library_has_before, NULL               \
    }

static const contender list[] = {
    ALL(TASK_CULL, cull),           ALL(TASK_FRUSTUM, frustum),       ALL(TASK_OBB_PAIRS, obb_pairs),
    ALL(TASK_RAY_BOXES, ray_boxes), ALL(TASK_RAYS_BOX, rays_box),     ALL(TASK_BOX_BOXES, box_boxes),
    ALL(TASK_OBB_OBBS, obb_obbs),   ALL(TASK_RECTANGLES, rectangles),
};

extern const contenders single_contenders;
const contenders single_contenders = CONTENDERS(list);
