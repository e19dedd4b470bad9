/* SPDX-License-Identifier: MIT */
/* How far spheres, oriented boxes and rectangles are from a point, and which is the nearest: by the library, as a set and one a
 * call, and as one writes it in float. */
#include "distances.h"
#include "library.h"

#include <stdlib.h>

typedef struct asker {
    measured found; /* first, so that answers are read alike */
    const library *lib;
    void *set; /* NULL of what asks without one */
} asker;

static asker *make_asker(const scene *s, const library *lib)
{
    asker *const a = batch_allocate(sizeof *a);
    a->lib = lib;
    measured_make(s->count, &a->found);
    return a;
}

static void *make_plain(const scene *s)
{
    return make_asker(s, NULL);
}

static void free_asker(asker *a)
{
    measured_free(&a->found);
    batch_free(a);
}

static void release_plain(void *own)
{
    free_asker(own);
}

static void tell_near(const scene *s, const void *own, void *answers)
{
    measured_near(s, own, answers);
}

static void tell_nearest(const scene *s, const void *own, void *answers)
{
    measured_nearest(s, own, answers);
}

static void pick(const scene *s, const asker *a)
{
    const float *const sq = a->found.sq;
    uint32_t best = 0;
    for (size_t i = 1; i < s->count; ++i)
        best = sq[i] < sq[best] ? (uint32_t)i : best;
    *a->found.nearest = best;
}

/* --- in float ------------------------------------------------------------------------------------------------------------ */

static float positive(float x)
{
    return x > 0 ? x : 0;
}

static float plain_sphere(const bvol_sphere *b, const bvol_vec3 *p)
{
    const float x = p->x - b->center.x, y = p->y - b->center.y, z = p->z - b->center.z,
                gap = positive(sqrtf(x * x + y * y + z * z) - b->radius);
    return gap * gap;
}

static float plain_obb(const bvol_obb *b, const bvol_vec3 *p)
{
    const float x = p->x - b->center.x, y = p->y - b->center.y, z = p->z - b->center.z, *const extent = &b->extent.x;
    float sq = 0;
    for (int k = 0; k < 3; ++k) {
        const bvol_vec3 *const axis = &b->axis[k];
        const float gap = positive(fabsf(axis->x * x + axis->y * y + axis->z * z) - extent[k]);
        sq += gap * gap;
    }
    return sq;
}

static float plain_aabb2(const bvol_aabb2 *b, const bvol_vec2 *p)
{
    const float x = positive(fmaxf(b->min.x - p->x, p->x - b->max.x)), y = positive(fmaxf(b->min.y - p->y, p->y - b->max.y));
    return x * x + y * y;
}

/* --- each kind, its members and the point being fields of the scene ------------------------------------------------------- */

#define KIND(kind, members, at)                                                                                                \
    static void *make_##kind(const scene *s, const library *lib)                                                               \
    {                                                                                                                          \
        asker *const a = make_asker(s, lib);                                                                                   \
        bvol_##kind##_set *set;                                                                                                \
        if (lib->kind##_set_create(s->members, s->count, 0, NULL, &batch_allocator, &set) != BVOL_OK)                          \
            abort();                                                                                                           \
        a->set = set;                                                                                                          \
        return a;                                                                                                              \
    }                                                                                                                          \
    MAKE_BY(static_##kind, LIBRARY_STATIC, make_##kind)                                                                        \
    MAKE_BY(shared_##kind, LIBRARY_SHARED, make_##kind)                                                                        \
    MAKE_BY(before_##kind, LIBRARY_BEFORE, make_##kind)                                                                        \
    static void release_##kind(void *own)                                                                                      \
    {                                                                                                                          \
        asker *const a = own;                                                                                                  \
        a->lib->kind##_set_destroy(a->set);                                                                                    \
        free_asker(a);                                                                                                         \
    }                                                                                                                          \
    static void measure_##kind##_set(const scene *s, const void *own, void *answers)                                           \
    {                                                                                                                          \
        const asker *const a = own;                                                                                            \
        (void)answers;                                                                                                         \
        a->lib->kind##_set_distance_sq_point(a->set, &s->at, NULL, a->found.sq, s->count);                                     \
    }                                                                                                                          \
    static void pick_of_##kind##_set(const scene *s, const void *own, void *answers)                                           \
    {                                                                                                                          \
        const asker *const a = own;                                                                                            \
        (void)answers;                                                                                                         \
        (void)a->lib->kind##_set_nearest_point(a->set, &s->at, INFINITY, NULL, a->found.nearest, NULL);                        \
    }                                                                                                                          \
    static void measure_each_##kind(const scene *s, const void *own, void *answers)                                            \
    {                                                                                                                          \
        const asker *const a = own;                                                                                            \
        const __typeof__(a->lib->kind##_distance_sq_point) f = a->lib->kind##_distance_sq_point;                               \
        (void)answers;                                                                                                         \
        for (size_t i = 0; i < s->count; ++i)                                                                                  \
            a->found.sq[i] = f(&s->members[i], &s->at);                                                                        \
    }                                                                                                                          \
    static void pick_of_each_##kind(const scene *s, const void *own, void *answers)                                            \
    {                                                                                                                          \
        measure_each_##kind(s, own, answers);                                                                                  \
        pick(s, own);                                                                                                          \
    }                                                                                                                          \
    static void measure_plain_##kind(const scene *s, const void *own, void *answers)                                           \
    {                                                                                                                          \
        const asker *const a = own;                                                                                            \
        (void)answers;                                                                                                         \
        for (size_t i = 0; i < s->count; ++i)                                                                                  \
            a->found.sq[i] = plain_##kind(&s->members[i], &s->at);                                                             \
    }                                                                                                                          \
    static void pick_of_plain_##kind(const scene *s, const void *own, void *answers)                                           \
    {                                                                                                                          \
        measure_plain_##kind(s, own, answers);                                                                                 \
        pick(s, own);                                                                                                          \
    }
KIND(sphere, spheres, ray.origin)
KIND(obb, a, ray.origin)
KIND(aabb2, rectangles, rectangle.min)

#define BY(kind, text, role, task, run, answer)                                                                                \
    {"libbvol.a, " text, role, task, FORM_BYTES, run, make_static_##kind, release_##kind, library_has_static, answer},         \
        {"libbvol.so, " text, role, task, FORM_BYTES, run, make_shared_##kind, release_##kind, library_has_shared, answer},    \
    {                                                                                                                          \
        "before, " text, ROLE_BEFORE, task, FORM_BYTES, run, make_before_##kind, release_##kind, library_has_before, answer    \
    }
#define PLAIN(task, run, answer)                                                                                               \
    {                                                                                                                          \
        "naive loop", ROLE_LOOP, task, FORM_BYTES, run, make_plain, release_plain, NULL, answer                                \
    }
#define ALL(kind, distances, nearest)                                                                                          \
    BY(kind, "set", ROLE_SET, distances, measure_##kind##_set, tell_near),                                                     \
        BY(kind, "set", ROLE_SET, nearest, pick_of_##kind##_set, tell_nearest),                                                \
        BY(kind, "one a call", ROLE_SINGLE, distances, measure_each_##kind, tell_near),                                        \
        BY(kind, "one a call", ROLE_SINGLE, nearest, pick_of_each_##kind, tell_nearest),                                       \
        PLAIN(distances, measure_plain_##kind, tell_near), PLAIN(nearest, pick_of_plain_##kind, tell_nearest)

static const contender list[] = {
    ALL(sphere, TASK_SPHERE_DISTANCES, TASK_NEAREST_SPHERE),
    ALL(obb, TASK_OBB_DISTANCES, TASK_NEAREST_OBB),
    ALL(aabb2, TASK_RECTANGLE_DISTANCES, TASK_NEAREST_RECTANGLE),
};

extern const contenders shape_distance_contenders;
const contenders shape_distance_contenders = CONTENDERS(list);
