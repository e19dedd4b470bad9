/* SPDX-License-Identifier: MIT */
#include "index/sweepers.h"
#include "convex/approach.h"
#include "index/found.h"
#include "index/model.h"
#include "index/visits.h"

#include "test.h"

#include <string.h>

#define SWEEPER(name, type)                                                                                                    \
    static size_t name##_all(const bvol_index *index, const void *moving, const bvol_vec3 *motion,                             \
                             const bvol_index_filter *filter, bvol_index_found *met, size_t capacity)                          \
    {                                                                                                                          \
        return bvol_index_sweep_##name(index, (const type *)moving, motion, filter, met, capacity);                            \
    }                                                                                                                          \
    static int name##_first(const bvol_index *index, const void *moving, const bvol_vec3 *motion,                              \
                            const bvol_index_filter *filter, uint32_t *id, bvol_sweep_hit *hit)                                \
    {                                                                                                                          \
        return bvol_index_sweep_##name##_first(index, (const type *)moving, motion, filter, id, hit);                          \
    }                                                                                                                          \
    static int name##_any(const bvol_index *index, const void *moving, const bvol_vec3 *motion,                                \
                          const bvol_index_filter *filter)                                                                     \
    {                                                                                                                          \
        return bvol_index_sweep_##name##_any(index, (const type *)moving, motion, filter);                                     \
    }                                                                                                                          \
    static size_t name##_each(const bvol_index *index, const void *moving, const bvol_vec3 *motion,                            \
                              const bvol_index_filter *filter, bvol_index_limiter visit, void *context)                        \
    {                                                                                                                          \
        return bvol_index_sweep_##name##_each(index, (const type *)moving, motion, filter, visit, context);                    \
    }                                                                                                                          \
    static bvol_result name##_begin(const bvol_index *index, const void *moving, const bvol_vec3 *motion,                      \
                                    const bvol_index_filter *filter, bvol_index_cursor *cursor)                                \
    {                                                                                                                          \
        return bvol_index_sweep_##name##_begin(index, (const type *)moving, motion, filter, cursor);                           \
    }
SWEEPER(aabb, bvol_aabb)
SWEEPER(aabb_interior, bvol_aabb)
SWEEPER(sphere, bvol_sphere)
SWEEPER(sphere_interior, bvol_sphere)
SWEEPER(capsule, bvol_capsule)
SWEEPER(capsule_interior, bvol_capsule)
SWEEPER(obb, bvol_obb)
SWEEPER(obb_interior, bvol_obb)
SWEEPER(shape, bvol_shape)
SWEEPER(shape_interior, bvol_shape)

#define ROW(name, kind, interior)                                                                                              \
    {                                                                                                                          \
        "sweep_" #name, kind, interior, name##_all, name##_first, name##_any, name##_each, name##_begin                        \
    }
const sweeper sweepers[SWEEPERS] = {
    ROW(aabb, BVOL_KIND_AABB, 0),
    ROW(aabb_interior, BVOL_KIND_AABB, 1),
    ROW(sphere, BVOL_KIND_SPHERE, 0),
    ROW(sphere_interior, BVOL_KIND_SPHERE, 1),
    ROW(capsule, BVOL_KIND_CAPSULE, 0),
    ROW(capsule_interior, BVOL_KIND_CAPSULE, 1),
    ROW(obb, BVOL_KIND_OBB, 0),
    ROW(obb_interior, BVOL_KIND_OBB, 1),
    ROW(shape, 0, 0),
    ROW(shape_interior, 0, 1),
};

/* Single sweeps */

typedef int single(const void *moving, const bvol_vec3 *motion, const void *other, bvol_sweep_hit *hit);

#define SINGLE(A, B)                                                                                                           \
    static int A##_##B(const void *moving, const bvol_vec3 *motion, const void *other, bvol_sweep_hit *hit)                    \
    {                                                                                                                          \
        return bvol_##A##_sweep_##B((const bvol_##A *)moving, motion, (const bvol_##B *)other, hit);                           \
    }                                                                                                                          \
    static int A##_##B##_interior(const void *moving, const bvol_vec3 *motion, const void *other, bvol_sweep_hit *hit)         \
    {                                                                                                                          \
        return bvol_##A##_sweep_##B##_interior((const bvol_##A *)moving, motion, (const bvol_##B *)other, hit);                \
    }
#define SINGLES(A)                                                                                                             \
    SINGLE(A, aabb)                                                                                                            \
    SINGLE(A, sphere)                                                                                                          \
    SINGLE(A, obb)                                                                                                             \
    SINGLE(A, triangle)
SINGLES(aabb)
SINGLES(sphere)
SINGLES(capsule)
SINGLES(obb)
SINGLES(triangle)

enum { KINDS = BVOL_KIND_TRIANGLE + 1 };
#define CELLS(A, K)                                                                                                            \
    [K][BVOL_KIND_AABB] = {A##_aabb, A##_aabb_interior}, [K][BVOL_KIND_SPHERE] = {A##_sphere, A##_sphere_interior},            \
    [K][BVOL_KIND_OBB] = {A##_obb, A##_obb_interior}, [K][BVOL_KIND_TRIANGLE] = {A##_triangle, A##_triangle_interior}
static single *const singles[KINDS][KINDS][2] = {CELLS(aabb, BVOL_KIND_AABB), CELLS(sphere, BVOL_KIND_SPHERE),
                                                 CELLS(capsule, BVOL_KIND_CAPSULE), CELLS(obb, BVOL_KIND_OBB),
                                                 CELLS(triangle, BVOL_KIND_TRIANGLE)};

static bvol_aabb bounds_of(const mover *m)
{
    bvol_aabb box;
    switch (m->kind) {
    case BVOL_KIND_AABB: return *(const bvol_aabb *)m->value;
    case BVOL_KIND_SPHERE: bvol_sphere_bounds(m->value, &box); break;
    case BVOL_KIND_CAPSULE: bvol_capsule_bounds(m->value, &box); break;
    case BVOL_KIND_OBB: bvol_obb_bounds(m->value, &box); break;
    default: bvol_triangle_bounds(m->value, &box);
    }
    return box;
}

/* The latest that the library knows not to be late: of boxes before it asks the single sweep, of balls from there on. */
static float bound_of(const mover *m, int kind, const void *other, float bound)
{
    const int round = m->kind == BVOL_KIND_SPHERE || m->kind == BVOL_KIND_CAPSULE;
    bvoli_moving_core core;
    bvoli_moving_box box;
    if (kind != BVOL_KIND_TRIANGLE)
        return bound;
    if ((m->kind == BVOL_KIND_AABB && bvoli_moving_box_of_aabb(m->value, &box)) ||
        (m->kind == BVOL_KIND_OBB && bvoli_moving_box_of_obb(m->value, &box))) {
        for (int k = 0; k < 3; k++)
            box.v[k] = (double)(&m->motion.x)[k];
        for (int step = 0, state = BVOLI_APPROACH_ON; state == BVOLI_APPROACH_ON; step++) {
            state = bvoli_approach_triangle_by_box(&box, other, step, &bound);
            CHECK(state != BVOLI_APPROACH_MISS);
        }
    }
    if (!round)
        return bound;
    const float *const f = m->value, *const v = &m->motion.x;
    core.points = m->kind == BVOL_KIND_SPHERE ? 1 : 2;
    for (int k = 0; k < 3; k++) {
        core.point[0][k] = (double)f[k];
        core.point[1][k] = (double)f[core.points == 1 ? k : k + 3];
        core.v[k] = (double)v[k];
    }
    core.radius = (double)f[core.points * 3];
    double apart[3];
    return bvoli_approach_last(&core, other, bound, apart);
}

int sweep_single(const mover *m, int interior, int kind, const void *other, const bvol_aabb *box, bvol_sweep_hit *hit)
{
    const int state = singles[m->kind][kind][interior](m->value, &m->motion, other, hit);
    if (state != BVOL_SWEEP_MISS) {
        const bvol_aabb bounds = bounds_of(m);
        bvol_sweep_hit of_boxes;
        CHECK(bvol_aabb_sweep_aabb(&bounds, &m->motion, box, &of_boxes) != BVOL_SWEEP_MISS);
        const int round = m->kind == BVOL_KIND_SPHERE || m->kind == BVOL_KIND_CAPSULE;
        const float from = round && hit->t_enter > of_boxes.t_enter ? hit->t_enter : of_boxes.t_enter,
                    bound = bound_of(m, kind, other, from);
        if (bound > hit->t_enter)
            hit->t_enter = bound;
        CHECK(hit->t_enter <= hit->t_exit && (hit->state == BVOL_SWEEP_HIT || hit->t_enter == 0));
    }
    return state;
}

/* All verbs */

static void note(const sweeper *s, const char *verb)
{
    char name[64];
    snprintf(name, sizeof name, "%s%s", s->name, verb);
    note_asked(name);
}

static const char *first_differs(const sweeper *s, const bvol_index *index, const void *moving, const mover *m,
                                 const bvol_index_filter *f, const swept *all)
{
    uint32_t id = 77;
    bvol_sweep_hit hit, untouched;
    memset(&hit, 0x55, sizeof hit);
    untouched = hit;
    note(s, "_first");
    if (s->first(index, moving, &m->motion, f, &id, &hit) != (all->count > 0))
        return "whether anything is first on the way";
    if (all->count == 0)
        return id == 77 && memcmp(&hit, &untouched, sizeof hit) == 0 ? NULL : "a miss writes";
    if (id != all->want[0].id)
        return "the first on the way";
    return memcmp(&hit, &all->records[id], sizeof hit) == 0 ? NULL : "the record of the first on the way";
}

static const char *steps_differ(const sweeper *s, const bvol_index *index, const void *moving, const mover *m,
                                const bvol_index_filter *f, const swept *all, chance *c)
{
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    note(s, "_begin");
    const int good =
        s->begin(index, moving, &m->motion, f, cursor) == BVOL_OK && steps_are_right(cursor, c, all->want, all->count);
    bvol_index_cursor_destroy(cursor);
    return good ? NULL : "steps on the way";
}

const char *sweep_differs(const sweeper *s, const bvol_index *index, const mover *m, const bvol_index_filter *f,
                          const swept *all, chance *c)
{
    static bvol_index_found got[VISITS_MOST];
    static visits v;
    const void *const moving = s->kind == 0 ? m->handle : m->value;
    const size_t room = (size_t)(one_in(c, 2) ? chance_int(c, 0, 9) : VISITS_MOST);
    note(s, "");
    if (s->all(index, moving, &m->motion, f, got, room) != all->count)
        return "how much is on the way";
    if (!same_found(got, all->want, room < all->count ? room : all->count))
        return "what is on the way";
    note(s, "_any");
    if (s->any(index, moving, &m->motion, f) != (all->count > 0))
        return "whether anything is on the way";
    visits_begin(&v, c, all->want, all->count, 1);
    v.items = all->items;
    note(s, "_each");
    if (!visits_are_right(&v, s->each(index, moving, &m->motion, f, take_visit, &v)))
        return "visits on the way";
    const char *const wrong = first_differs(s, index, moving, m, f, all);
    return wrong ? wrong : steps_differ(s, index, moving, m, f, all, c);
}
