/* SPDX-License-Identifier: MIT */
/* How far boxes are from a point, by the library: as a set, and one a call. */
#include "distances.h"
#include "library.h"

#include <stdlib.h>

typedef struct asker {
    measured found; /* first, so that answers are read alike */
    const library *lib;
    bvol_aabb_set *set;
} asker;

static void *make(const scene *s, const library *lib)
{
    asker *const a = batch_allocate(sizeof *a);
    a->lib = lib;
    measured_make(s->count, &a->found);
    if (lib->aabb_set_create(s->boxes, s->count, 0, NULL, &batch_allocator, &a->set) != BVOL_OK)
        abort();
    return a;
}

MAKE_BY_EACH(make)

static void release(void *own)
{
    asker *const a = own;
    a->lib->aabb_set_destroy(a->set);
    measured_free(&a->found);
    batch_free(a);
}

static void measure_set(const scene *s, const void *own, void *answers)
{
    const asker *const a = own;
    (void)answers;
    a->lib->aabb_set_distance_sq_point(a->set, &s->ray.origin, NULL, a->found.sq, s->count);
}

static void pick_of_set(const scene *s, const void *own, void *answers)
{
    const asker *const a = own;
    (void)answers;
    (void)a->lib->aabb_set_nearest_point(a->set, &s->ray.origin, INFINITY, NULL, a->found.nearest, NULL);
}

static void measure_each(const scene *s, const void *own, void *answers)
{
    const asker *const a = own;
    const __typeof__(a->lib->aabb_distance_sq_point) f = a->lib->aabb_distance_sq_point;
    (void)answers;
    for (size_t i = 0; i < s->count; ++i)
        a->found.sq[i] = f(&s->boxes[i], &s->ray.origin);
}

static void pick_of_each(const scene *s, const void *own, void *answers)
{
    const asker *const a = own;
    uint32_t best = 0;
    measure_each(s, own, answers);
    for (size_t i = 1; i < s->count; ++i)
        best = a->found.sq[i] < a->found.sq[best] ? (uint32_t)i : best;
    *a->found.nearest = best;
}

static void tell_near(const scene *s, const void *own, void *answers)
{
    measured_near(s, own, answers);
}

static void tell_nearest(const scene *s, const void *own, void *answers)
{
    measured_nearest(s, own, answers);
}

#define BY(text, role, task, run, answer)                                                                                      \
    {"libbvol.a, " text, role, task, FORM_BYTES, run, make_static, release, library_has_static, answer},                       \
        {"libbvol.so, " text, role, task, FORM_BYTES, run, make_shared, release, library_has_shared, answer},                  \
    {                                                                                                                          \
        "before, " text, ROLE_BEFORE, task, FORM_BYTES, run, make_before, release, library_has_before, answer                  \
    }

static const contender list[] = {
    BY("set", ROLE_SET, TASK_DISTANCES, measure_set, tell_near),
    BY("set", ROLE_SET, TASK_NEAREST, pick_of_set, tell_nearest),
    BY("one a call", ROLE_SINGLE, TASK_DISTANCES, measure_each, tell_near),
    BY("one a call", ROLE_SINGLE, TASK_NEAREST, pick_of_each, tell_nearest),
};

extern const contenders distance_contenders;
const contenders distance_contenders = CONTENDERS(list);
