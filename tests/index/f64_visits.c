/* SPDX-License-Identifier: MIT */
/* Visitors of rays, moving boxes and neighbors in double, which may shorten the search, and distances of the caller's, against
 * all boxes, one by one. */
#include "f64.h"
#include "test.h"
#include "values.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = MODEL_F64_MOST, WORDS = 2 * AXES_MAX };

static model_f64 world; /* too large for the stack */

/* What is asked, about two corners, or a corner and a way. */
enum question { RAY, SWEEP, SWEEP_INTERIOR, POINT, BOX, QUESTIONS };

typedef struct inquiry {
    enum question question;
    double min[AXES_MAX], max[AXES_MAX], way[AXES_MAX], first, limit;
} inquiry;

#define SPACE_BOX(q)                                                                                                           \
    ((const bvol_aabb_f64[]){{{(q)->min[0], (q)->min[1], (q)->min[2]}, {(q)->max[0], (q)->max[1], (q)->max[2]}}})
#define PLANE_BOX(q) ((const bvol_aabb2_f64[]){{{(q)->min[0], (q)->min[1]}, {(q)->max[0], (q)->max[1]}}})
#define SPACE_WAY(q) ((const bvol_vec3_f64[]){{(q)->way[0], (q)->way[1], (q)->way[2]}})
#define PLANE_WAY(q) ((const bvol_vec2_f64[]){{(q)->way[0], (q)->way[1]}})
#define SPACE_RAY(q) ((const bvol_ray_f64[]){{SPACE_BOX(q)->min, (q)->first, *SPACE_WAY(q), (q)->limit}})
#define PLANE_RAY(q) ((const bvol_ray2_f64[]){{PLANE_BOX(q)->min, (q)->first, *PLANE_WAY(q), (q)->limit}})

/* Where a single box is found, NaN where it is not. */
static double truly_at(const inquiry *q, const double box[WORDS], int axes)
{
    const bvol_aabb_f64 *const a = (const bvol_aabb_f64 *)(const void *)box;
    const bvol_aabb2_f64 *const a2 = (const bvol_aabb2_f64 *)(const void *)box;
    bvol_ray_hit_f64 hit;
    bvol_ray2_hit_f64 hit2;
    bvol_sweep_hit_f64 met;
    bvol_sweep_hit2_f64 met2;
    switch (q->question) {
    case RAY:
        if (axes == 3)
            return bvol_ray_f64_hits_aabb_f64(SPACE_RAY(q), a, &hit) ? hit.t_enter : NAN;
        return bvol_ray2_f64_hits_aabb2_f64(PLANE_RAY(q), a2, &hit2) ? hit2.t_enter : NAN;
    case SWEEP:
        if (axes == 3)
            return bvol_aabb_f64_sweep_aabb_f64(SPACE_BOX(q), SPACE_WAY(q), a, &met) ? met.t_enter : NAN;
        return bvol_aabb2_f64_sweep_aabb2_f64(PLANE_BOX(q), PLANE_WAY(q), a2, &met2) ? met2.t_enter : NAN;
    case SWEEP_INTERIOR: return bvol_aabb_f64_sweep_aabb_f64_interior(SPACE_BOX(q), SPACE_WAY(q), a, &met) ? met.t_enter : NAN;
    default: break;
    }
    double query[WORDS];
    for (int k = 0; k < axes; k++) {
        query[k] = q->min[k];
        query[axes + k] = q->max[k];
    }
    const int some = box_holds(query, query, axes) && box_holds(box, box, axes);
    const double at = some ? boxes_distance_sq(box, query, axes) : NAN;
    return at <= q->limit ? at : NAN;
}

static size_t ask(const model_f64 *m, const inquiry *q, bvol_index_limiter_f64 visit, void *context)
{
    const bvol_index_f64 *const s = m->index.space;
    const bvol_index2_f64 *const p = m->index.plane;
    const int space = m->axes == 3;
    switch (q->question) {
    case RAY:
        return space ? bvol_index_f64_raycast_each(s, SPACE_RAY(q), NULL, visit, context)
                     : bvol_index2_f64_raycast_each(p, PLANE_RAY(q), NULL, visit, context);
    case SWEEP:
        return space ? bvol_index_f64_sweep_aabb_each(s, SPACE_BOX(q), SPACE_WAY(q), NULL, visit, context)
                     : bvol_index2_f64_sweep_aabb2_each(p, PLANE_BOX(q), PLANE_WAY(q), NULL, visit, context);
    case SWEEP_INTERIOR: return bvol_index_f64_sweep_aabb_interior_each(s, SPACE_BOX(q), SPACE_WAY(q), NULL, visit, context);
    case POINT:
        return space ? bvol_index_f64_nearest_point_each(s, &SPACE_BOX(q)->min, q->limit, NULL, visit, context)
                     : bvol_index2_f64_nearest_point_each(p, &PLANE_BOX(q)->min, q->limit, NULL, visit, context);
    default:
        return space ? bvol_index_f64_nearest_aabb_each(s, SPACE_BOX(q), q->limit, NULL, visit, context)
                     : bvol_index2_f64_nearest_aabb2_each(p, PLANE_BOX(q), q->limit, NULL, visit, context);
    }
}

static void draw(chance *c, const model_f64 *m, int kind, inquiry *q)
{
    double a[WORDS], b[WORDS];
    world_box(c, kind, m->axes, a);
    world_box(c, kind, m->axes, b);
    if (m->count > 0 && one_in(c, 2))
        memcpy(b, m->box[chance_int(c, 0, (int)m->count - 1)], sizeof b);
    *q = (inquiry){.question = (enum question)chance_int(c, 0, QUESTIONS - 1), .limit = INFINITY};
    if (q->question == SWEEP_INTERIOR && m->axes == 2)
        q->question = SWEEP;
    for (int k = 0; k < m->axes; k++) {
        if (q->question == POINT && !(fabs(a[k]) <= DBL_MAX))
            a[k] = 0;
        q->min[k] = a[k];
        q->max[k] = q->question == POINT ? a[k] : a[m->axes + k];
        q->way[k] = one_in(c, 5) ? 0 : b[k] - a[k];
    }
    if (q->question == RAY && one_in(c, 3))
        q->limit = chance_real(c, 0, 2);
    if ((q->question == POINT || q->question == BOX) && m->count > 0 && one_in(c, 3)) {
        const double at = truly_at(q, m->box[chance_int(c, 0, (int)m->count - 1)], m->axes);
        q->limit = at >= 0 ? at : INFINITY;
    }
    if (q->question == SWEEP || q->question == SWEEP_INTERIOR)
        q->limit = 1;
}

/* What a visitor says: to go on; to see what is not farther; to end after some; or what means nothing. */
enum habit { GO_ON, NEARER, HALF, END, NONSENSE, HABITS };

typedef struct visit_log {
    const model_f64 *m;
    const inquiry *q;
    const double *want;
    enum habit habit;
    size_t calls, most;
    double limit;
    uint8_t seen[MOST];
} visit_log;

static double visit(const bvol_index_found_f64 *found, const bvol_ray_hit_f64 *hit, uint64_t user, double limit, void *context)
{
    visit_log *const v = context;
    bvol_index_f64 *const space = v->m->index.space;
    CHECK(found->id < v->m->count && !v->seen[found->id] && found->reserved == 0 && user == 1000 + found->id);
    CHECK(found->at == v->want[found->id] && found->at <= limit && limit == v->limit);
    CHECK((hit != NULL) == (v->q->question == RAY) && (!hit || hit->t_enter == found->at));
    CHECK(v->m->axes != 3 || bvol_index_f64_remove(space, found->id) == BVOL_ERROR_BUSY);
    v->seen[found->id] = 1;
    double next = limit;
    switch (v->habit) {
    case NEARER: next = found->at; break;
    case HALF: next = found->at / 2; break;
    case END: next = ++v->calls >= v->most ? -INFINITY : limit; break;
    case NONSENSE: next = found->id % 2 ? NAN : INFINITY; break;
    default: break;
    }
    v->calls += v->habit != END;
    v->limit = next < limit ? next : limit;
    return next;
}

static void check_visits(chance *c, const model_f64 *m, int kind, size_t *visits)
{
    double want[MOST];
    visit_log v;
    inquiry q;
    draw(c, m, kind, &q);
    memset(&v, 0, sizeof v);
    size_t all = 0;
    for (size_t i = 0; i < m->count; i++) {
        want[i] = truly_at(&q, m->box[i], m->axes);
        all += isnan(want[i]) ? 0 : 1;
    }
    v.m = m;
    v.q = &q;
    v.want = want;
    v.habit = (enum habit)chance_int(c, 0, HABITS - 1);
    v.most = (size_t)chance_int(c, 1, 5);
    v.limit = q.limit;
    CHECKF(ask(m, &q, visit, &v) == v.calls, "kind %d, question %d", kind, (int)q.question);
    for (size_t i = 0; i < m->count; i++)
        CHECKF(v.seen[i] || !(want[i] <= v.limit), "kind %d, question %d, habit %d: %a is not visited up to %a", kind,
               (int)q.question, (int)v.habit, want[i], v.limit);
    if (v.habit == GO_ON || v.habit == NONSENSE)
        CHECK(v.calls == all);
    else if (v.habit == END)
        CHECK(v.calls == (all < v.most ? all : v.most));
    *visits += v.calls;
}

TEST(index_f64_visits, all_up_to_the_limit_are_visited)
{
    chance c = {test_seed()};
    size_t visits = 0;
    const long cases = test_cases(200);
    for (long i = 0; i < cases; i++) {
        const int kind = (int)(i % WORLDS);
        flush_subnormals(one_in(&c, 3));
        model_f64_begin(&c, &world, kind, (uint32_t)(i / WORLDS % 5));
        for (int q = 0; q < 16; q++)
            check_visits(&c, &world, kind, &visits);
        index_f64_destroy(&world.index);
        flush_subnormals(0);
    }
    CHECK(test_cases(200) < 200 || visits > 10000);
}

/* As far as the box, half as far, twice, or nowhere. */
static double own_distance(uint32_t id, double at)
{
    return id % 4 == 0 ? at : id % 4 == 1 ? at / 2 : id % 4 == 2 ? at * 2 : NAN;
}

static double ask_own(const bvol_index_found_f64 *found, uint64_t user, void *context)
{
    ++*(int *)context;
    CHECK(user == 1000 + found->id);
    return own_distance(found->id, found->at);
}

static int in_order(const void *a, const void *b)
{
    const bvol_index_found_f64 *const p = a, *const q = b;
    return p->at != q->at ? (p->at > q->at) - (p->at < q->at) : (p->id > q->id) - (p->id < q->id);
}

static void check_by(chance *c, const model_f64 *m, int kind)
{
    static bvol_index_found_f64 want[MOST], got[MOST];
    size_t count = 0;
    int calls = 0;
    inquiry q;
    draw(c, m, kind, &q);
    if (q.question != POINT)
        return;
    for (uint32_t i = 0; i < m->count; i++) {
        const double at = truly_at(&q, m->box[i], m->axes), own = own_distance(i, at), far = own < at ? at : own;
        if (far <= q.limit)
            want[count++] = (bvol_index_found_f64){i, 0, far};
    }
    qsort(want, count, sizeof *want, in_order);
    const size_t wanted = (size_t)(one_in(c, 3) ? MOST : chance_int(c, 1, 9)), least = count < wanted ? count : wanted;
    const size_t n = m->axes == 3 ? bvol_index_f64_nearest_point_by(m->index.space, &SPACE_BOX(&q)->min, q.limit, NULL, ask_own,
                                                                    &calls, got, wanted)
                                  : bvol_index2_f64_nearest_point_by(m->index.plane, &PLANE_BOX(&q)->min, q.limit, NULL,
                                                                     ask_own, &calls, got, wanted);
    CHECKF(n == least && (size_t)calls <= m->count, "kind %d: %zu of %zu", kind, n, least);
    for (size_t i = 0; i < least; i++)
        CHECKF(got[i].id == want[i].id && got[i].at == want[i].at && got[i].reserved == 0,
               "kind %d, %zu: %u at %a, not %u at %a", kind, i, got[i].id, got[i].at, want[i].id, want[i].at);
}

TEST(index_f64_visits, objects_of_the_caller_are_in_order)
{
    chance c = {test_seed()};
    const long cases = test_cases(200);
    for (long i = 0; i < cases; i++) {
        const int kind = (int)(i % WORLDS);
        model_f64_begin(&c, &world, kind, (uint32_t)(i / WORLDS % 5));
        for (int q = 0; q < 40; q++)
            check_by(&c, &world, kind);
        index_f64_destroy(&world.index);
    }
}

static double stop_at_first(const bvol_index_found_f64 *found, const bvol_ray_hit_f64 *hit, uint64_t user, double limit,
                            void *context)
{
    (void)hit;
    (void)user;
    (void)limit;
    ++*(int *)context;
    return found->at;
}

/* Whoever lowers the limit to what is found sees little more, however much there is; and calls within calls are answered. */
TEST(index_f64_visits, what_is_beyond_the_limit_is_not_looked_at)
{
    enum { SIDE = 100, ALL = SIDE * SIDE };
    static bvol_aabb2_f64 boxes[ALL];
    bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    bvol_index2_f64 *index;
    int calls = 0;
    filter.counters = &counters;
    for (int i = 0; i < ALL; i++) {
        const double x = 500000 + i % SIDE, y = 5820000 + (double)(i / SIDE);
        boxes[i] = (bvol_aabb2_f64){{x, y}, {x + 0.5, y + 0.5}};
    }
    CHECK(bvol_index2_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index2_f64_build(index, boxes, ALL, 0, NULL, 0, NULL) == BVOL_OK);
    const bvol_vec2_f64 p = {500050.7, 5820050.8}, motion = {1000, 0};
    const bvol_ray2_f64 ray = {{0, 5820007.25}, 0, {2, 0}, INFINITY};
    const bvol_aabb2_f64 moving = {{499990, 5820007.25}, {499991, 5820007.4}};
    CHECK(bvol_index2_f64_nearest_point_each(index, &p, INFINITY, &filter, stop_at_first, &calls) == (size_t)calls);
    CHECK(bvol_index2_f64_raycast_each(index, &ray, &filter, stop_at_first, &calls) > 0);
    CHECK(bvol_index2_f64_sweep_aabb2_each(index, &moving, &motion, &filter, stop_at_first, &calls) > 0);
    CHECKF(calls < 40 && counters.leaves < 40, "%d calls, %u leaves", calls, (unsigned)counters.leaves);
    CHECK(bvol_index2_f64_raycast_each(index, &ray, NULL, NULL, &calls) == 0);
    CHECK(bvol_index2_f64_nearest_point_each(index, &p, NAN, NULL, stop_at_first, &calls) == 0);
    CHECK(bvol_index2_f64_nearest_point_each(index, &p, -1, NULL, stop_at_first, &calls) == 0);
    bvol_index2_f64_destroy(index);
}
