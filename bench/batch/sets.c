/* SPDX-License-Identifier: MIT */
/* The library's sets: all members in one call, answers as a mask. */
#include "../bench.h"
#include "batch.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

typedef struct packed {
    const library *lib;
    bvol_aabb_set *boxes;
    bvol_aabb2_set *rectangles;
    bvol_obb_set *a, *b;
    bvol_pair *pairs;
    bvol_ray_set *rays;
    bvol_frustum *camera;
    size_t words;
} packed;

static void expect_ok(bvol_result result)
{
    if (result != BVOL_OK)
        abort();
}

/* The second set: member i of the one member i of the other, as a list of pairs like any. */
static void pack_pairs(const scene *s, packed *p)
{
    expect_ok(p->lib->obb_set_create(s->b, s->count, 0, NULL, &batch_allocator, &p->b));
    p->pairs = batch_allocate(s->count * sizeof *p->pairs);
    for (size_t i = 0; i < s->count; ++i)
        p->pairs[i] = (bvol_pair){(uint32_t)i, (uint32_t)i};
}

static void *pack(const scene *s, const library *lib)
{
    packed *p = batch_allocate(sizeof *p);
    p->lib = lib;
    p->words = (s->count + 63) / 64;
    if (s->boxes) {
        expect_ok(lib->frustum_create(bench_camera_matrix(), &bench_camera_options, NULL, &p->camera));
        expect_ok(lib->aabb_set_create(s->boxes, s->count, 0, NULL, &batch_allocator, &p->boxes));
    }
    if (s->rectangles)
        expect_ok(lib->aabb2_set_create(s->rectangles, s->count, 0, NULL, &batch_allocator, &p->rectangles));
    if (s->a)
        expect_ok(lib->obb_set_create(s->a, s->count, 0, NULL, &batch_allocator, &p->a));
    if (s->b)
        pack_pairs(s, p);
    if (s->rays)
        expect_ok(lib->ray_set_create(s->rays, s->count, 0, NULL, &batch_allocator, &p->rays));
    return p;
}

static void release(void *own)
{
    packed *p = own;
    p->lib->aabb_set_destroy(p->boxes);
    p->lib->aabb2_set_destroy(p->rectangles);
    p->lib->obb_set_destroy(p->a);
    p->lib->obb_set_destroy(p->b);
    batch_free(p->pairs);
    p->lib->ray_set_destroy(p->rays);
    p->lib->frustum_destroy(p->camera);
    batch_free(p);
}

#define ALL(name, question, ...)                                                                                               \
    static void name(const scene *s, const void *own, void *answers)                                                           \
    {                                                                                                                          \
        const packed *p = own;                                                                                                 \
        (void)s;                                                                                                               \
        p->lib->question(__VA_ARGS__, answers, p->words);                                                                      \
    }

ALL(cull, aabb_set_cull_frustum_mask, p->boxes, p->camera, NULL)
ALL(frustum, aabb_set_overlaps_frustum_mask, p->boxes, p->camera, NULL)
ALL(obb_pairs, obb_set_overlaps_pairs, p->a, p->b, p->pairs, s->count)
ALL(obb_obbs, obb_set_overlaps_obb_mask, p->a, &s->obb, NULL)
ALL(ray_boxes, aabb_set_raycast_mask, p->boxes, &s->ray, NULL)
ALL(rays_box, ray_set_hits_aabb_mask, p->rays, &s->box, NULL)
ALL(box_boxes, aabb_set_overlaps_aabb_mask, p->boxes, &s->box, NULL)
ALL(rectangles, aabb2_set_overlaps_aabb2_mask, p->rectangles, &s->rectangle, NULL)

MAKE_BY_EACH(pack)
MAKE_BY(bare, LIBRARY_BARE, pack)

/* The scalar kernels leave most pairs to the single functions on purpose, so there is nothing to be without. */
static int has_guesses(void)
{
    return library_has_bare() && strcmp(library_backend(), "scalar") != 0;
}

#define EXACT(task, run)                                                                                                       \
    {"libbvol.a, set", ROLE_SET, task, FORM_BITS, run, make_static, release, library_has_static, NULL},                        \
        {"libbvol.so, set", ROLE_SET, task, FORM_BITS, run, make_shared, release, library_has_shared, NULL},                   \
    {                                                                                                                          \
        "before, set", ROLE_BEFORE, task, FORM_BITS, run, make_before, release, library_has_before, NULL                       \
    }
#define EXACT_AND_BARE(task, run)                                                                                              \
    EXACT(task, run),                                                                                                          \
    {                                                                                                                          \
        "inexact set", ROLE_BARE, task, FORM_BITS, run, make_bare, release, has_guesses, NULL                                  \
    }

/* The kernel of true overlap only proves what is easy to prove, so its guess is no answer. */
static const contender list[] = {
    EXACT_AND_BARE(TASK_CULL, cull),           EXACT(TASK_FRUSTUM, frustum),
    EXACT_AND_BARE(TASK_OBB_PAIRS, obb_pairs), EXACT_AND_BARE(TASK_RAY_BOXES, ray_boxes),
    EXACT_AND_BARE(TASK_RAYS_BOX, rays_box),   EXACT_AND_BARE(TASK_BOX_BOXES, box_boxes),
    EXACT_AND_BARE(TASK_OBB_OBBS, obb_obbs),   EXACT(TASK_RECTANGLES, rectangles),
};

extern const contenders set_contenders;
const contenders set_contenders = CONTENDERS(list);
