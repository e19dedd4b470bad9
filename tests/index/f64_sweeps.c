/* SPDX-License-Identifier: MIT */
/* Moving boxes in double: single ones against rationals and against those of floats, and those of indexes against all boxes,
 * one by one. */
#include "f64.h"
#include "rational.h"
#include "test.h"
#include "values.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = MODEL_F64_MOST, WORDS = 2 * AXES_MAX };

/* Of so many axes; what is told of a hit is that of space. */
typedef struct mover {
    double box[WORDS], motion[AXES_MAX];
} mover;

static bvol_sweep_hit_f64 hit_of(const bvol_sweep_hit2_f64 *hit)
{
    return (bvol_sweep_hit_f64){
        hit->t_enter, hit->t_exit, {hit->normal.x, hit->normal.y, 0}, hit->feature, hit->other_feature, hit->state, 0};
}

static int sweeps(const mover *m, const double box[WORDS], int axes, bvol_sweep_hit_f64 *hit)
{
    bvol_sweep_hit2_f64 flat;
    if (axes == 3)
        return bvol_aabb_f64_sweep_aabb_f64((const bvol_aabb_f64 *)(const void *)m->box,
                                            (const bvol_vec3_f64 *)(const void *)m->motion,
                                            (const bvol_aabb_f64 *)(const void *)box, hit);
    const int state = bvol_aabb2_f64_sweep_aabb2_f64((const bvol_aabb2_f64 *)(const void *)m->box,
                                                     (const bvol_vec2_f64 *)(const void *)m->motion,
                                                     (const bvol_aabb2_f64 *)(const void *)box, &flat);
    if (state != BVOL_SWEEP_MISS)
        *hit = hit_of(&flat);
    return state;
}

static int sweeps_interior(const mover *m, const double box[WORDS], int axes, bvol_sweep_hit_f64 *hit)
{
    bvol_sweep_hit2_f64 flat;
    if (axes == 3)
        return bvol_aabb_f64_sweep_aabb_f64_interior((const bvol_aabb_f64 *)(const void *)m->box,
                                                     (const bvol_vec3_f64 *)(const void *)m->motion,
                                                     (const bvol_aabb_f64 *)(const void *)box, hit);
    const int state = bvol_aabb2_f64_sweep_aabb2_f64_interior((const bvol_aabb2_f64 *)(const void *)m->box,
                                                              (const bvol_vec2_f64 *)(const void *)m->motion,
                                                              (const bvol_aabb2_f64 *)(const void *)box, &flat);
    if (state != BVOL_SWEEP_MISS)
        *hit = hit_of(&flat);
    return state;
}

/* Beside a box, towards it or from it, by round numbers or by those of the world. */
static void draw_mover(chance *c, int kind, int axes, const double box[WORDS], mover *m)
{
    static const double ways[] = {0, 1, -1, 0.5, 3, 1e-9, 1e300, -1e-300, 0x1p-1074};
    memset(m, 0, sizeof *m);
    world_box(c, kind, axes, m->box);
    for (int k = 0; k < axes; k++) {
        double *const low = &m->box[k], *const high = &m->box[axes + k];
        const double size = *high - *low, at = box[k + (one_in(c, 2) ? axes : 0)];
        if (one_in(c, 3) && fabs(at) <= DBL_MAX && fabs(size) <= DBL_MAX) { /* beside it, but for rounding */
            *low = one_in(c, 2) ? at : at - size;
            *high = *low + fabs(size);
        }
        m->motion[k] = one_in(c, 3) ? ways[chance_int(c, 0, 8)] : at - (one_in(c, 2) ? *low : *high);
        m->motion[k] = fabs(m->motion[k]) <= DBL_MAX ? m->motion[k] : 1;
        if (one_in(c, 4))
            m->motion[k] *= 2;
        if (one_in(c, 5)) {
            *low -= m->motion[k];
            *high -= m->motion[k];
        }
        m->motion[k] = fabs(m->motion[k]) <= DBL_MAX ? m->motion[k] : -1;
    }
    if (one_in(c, 60))
        m->motion[0] = one_in(c, 2) ? INFINITY : NAN;
}

typedef struct truth {
    int state;
    rational enter, exit;
} truth;

/* When one side has come to another, NULL where it never does or has been there for ever: `gone` says which. */
static rational come(double wall, double side, double motion)
{
    if (isinf(wall) || isinf(side) || motion == 0)
        return NULL;
    return rational_div(rational_sub(rational_of(wall), rational_of(side)), rational_of(motion));
}

static int is_some_mover(const mover *m, const double box[WORDS], int axes)
{
    int some = 1;
    for (int k = 0; k < axes; k++)
        some &= m->box[k] <= m->box[axes + k] && box[k] <= box[axes + k] && fabs(m->motion[k]) <= DBL_MAX;
    return some;
}

/* By the definition: sides at infinity bound nothing. */
static truth truly_sweeps(const mover *m, const double box[WORDS], int axes)
{
    truth real = {BVOL_SWEEP_MISS, rational_of(0), rational_of(1)};
    const truth miss = real;
    int touch = 1, overlap = 1;
    if (!is_some_mover(m, box, axes))
        return miss;
    for (int k = 0; k < axes; k++) {
        const double low = m->box[k], high = m->box[axes + k], min = box[k], max = box[axes + k], d = m->motion[k];
        const int before = min > high, after = low > max;
        touch &= !before && !after;
        overlap &= (min < high || isinf(min)) && (low < max || isinf(max));
        const rational reach = come(min, high, d), leave = come(max, low, d);
        if ((before && !reach) || (after && !leave))
            return miss;
        const rational first = d > 0 ? reach : leave, last = d > 0 ? leave : reach;
        real.enter = first && rational_cmp(first, real.enter) > 0 ? first : real.enter;
        real.exit = last && rational_cmp(last, real.exit) < 0 ? last : real.exit;
    }
    if (rational_cmp(real.enter, real.exit) > 0)
        return miss;
    real.state = !touch ? BVOL_SWEEP_HIT : overlap ? BVOL_SWEEP_OVERLAPPING : BVOL_SWEEP_TOUCHING;
    return real;
}

/* Whether interiors meet on the way, if the boxes do: somewhere within, and where nothing moves more than touching. */
static int truly_enters(const mover *m, const double box[WORDS], int axes)
{
    const truth closed = truly_sweeps(m, box, axes);
    int enters = closed.state != BVOL_SWEEP_MISS && rational_cmp(closed.enter, closed.exit) < 0;
    for (int k = 0; k < axes; k++) {
        const double low = m->box[k], high = m->box[axes + k], min = box[k], max = box[axes + k], d = m->motion[k];
        enters &= low < high || min < max;
        enters &= min < high || isinf(min) || isinf(high) || d > 0;
        enters &= low < max || isinf(low) || isinf(max) || d < 0;
        enters &= !(isinf(min) && min > 0 && !isinf(high)) && !(isinf(high) && high < 0 && !isinf(min));
        enters &= !(isinf(low) && low > 0 && !isinf(max)) && !(isinf(max) && max < 0 && !isinf(low));
    }
    return enters;
}

/* The greatest double not above a time from 0 to 1, or the least not below it; but 0, or any below DBL_MIN, for subnormal ones.
 */
static int is_nearest(double t, rational real, int up)
{
    const int side = rational_cmp(rational_of(t), real);
    if (up ? side < 0 : side > 0)
        return 0;
    if (rational_cmp(real, rational_of(DBL_MIN)) < 0)
        return t <= DBL_MIN;
    return side == 0 ||
           (up ? rational_cmp(rational_of(nextafter(t, 0)), real) < 0 : rational_cmp(rational_of(nextafter(t, 2)), real) > 0);
}

static int check_sweep(const mover *m, const double box[WORDS], int axes)
{
    bvol_sweep_hit_f64 hit = {7, 7, {7, 7, 7}, 7, 7, 7, 7};
    rational_begin();
    const truth real = truly_sweeps(m, box, axes);
    const int state = sweeps(m, box, axes, &hit);
    CHECKF(state == real.state, "%d, not %d: %a %a %a to %a %a %a along %a %a %a, at %a %a %a to %a %a %a", state, real.state,
           m->box[0], m->box[1], m->box[2], m->box[axes], m->box[axes + 1], m->box[2 * axes - 1], m->motion[0], m->motion[1],
           m->motion[2], box[0], box[1], box[2], box[axes], box[axes + 1], box[2 * axes - 1]);
    CHECK(state != BVOL_SWEEP_MISS || hit.t_enter == 7);
    bvol_sweep_hit_f64 inner = {7, 7, {7, 7, 7}, 7, 7, 7, 7};
    const int entered = sweeps_interior(m, box, axes, &inner);
    CHECKF(entered == (truly_enters(m, box, axes) ? state : BVOL_SWEEP_MISS),
           "%d of %d: %a %a %a to %a %a %a along %a %a %a, at %a %a %a to %a %a %a", entered, state, m->box[0], m->box[1],
           m->box[2], m->box[axes], m->box[axes + 1], m->box[2 * axes - 1], m->motion[0], m->motion[1], m->motion[2], box[0],
           box[1], box[2], box[axes], box[axes + 1], box[2 * axes - 1]);
    CHECK(entered == BVOL_SWEEP_MISS ? inner.t_enter == 7 : memcmp(&inner, &hit, sizeof hit) == 0);
    if (state == BVOL_SWEEP_MISS || state != real.state)
        return state;
    CHECK(hit.state == (uint32_t)state && hit.reserved == 0);
    CHECKF(is_nearest(hit.t_enter, real.enter, 0), "%a", hit.t_enter);
    CHECKF(is_nearest(hit.t_exit, real.exit, 1), "%a", hit.t_exit);
    const double normal[3] = {hit.normal.x, hit.normal.y, hit.normal.z};
    for (int k = 0; k < 3; k++)
        CHECK(normal[k] == (hit.other_feature / 2 != (uint32_t)k ? 0 : hit.other_feature % 2 ? 1 : -1));
    if (state != BVOL_SWEEP_HIT) {
        CHECK(hit.t_enter == 0 && hit.feature == BVOL_NO_FEATURE && hit.other_feature == BVOL_NO_FEATURE);
        return state;
    }
    const uint32_t axis = hit.other_feature / 2;
    CHECK(axis < (uint32_t)axes && hit.feature == (hit.other_feature ^ 1) && normal[axis] * m->motion[axis] < 0);
    const int back = hit.other_feature % 2;
    const rational own =
        come(box[back ? axes + (int)axis : (int)axis], m->box[back ? (int)axis : axes + (int)axis], m->motion[axis]);
    CHECK(own && rational_cmp(own, real.enter) == 0);
    return state;
}

TEST(index_f64_sweeps, single_ones_are_what_rationals_say)
{
    chance c = {test_seed()};
    long states[4] = {0};
    const long cases = test_cases(20000);
    for (long i = 0; i < cases; i++) {
        const int kind = (int)(i % WORLDS), axes = 2 + (int)(i / WORLDS % 2);
        double box[WORDS];
        mover m;
        world_box(&c, kind, axes, box);
        draw_mover(&c, kind, axes, box, &m);
        ++states[check_sweep(&m, box, axes)];
    }
    for (int s = 0; s < 4; s++)
        CHECKF(test_cases(20000) < 20000 || states[s] > cases / 50, "%ld of state %d", states[s], s);
}

/* Past a corner, or against it by less than what a rounding does. */
TEST(index_f64_sweeps, corners_that_pass_by_less_than_a_double_tells)
{
    chance c = {test_seed()};
    long hits = 0;
    const long cases = test_cases(20000);
    for (long i = 0; i < cases; i++) {
        const double size = ldexp(1, chance_int(&c, -60, 60)), t = chance_real(&c, 0, 1);
        double at[2];
        mover m = {{0}, {0}};
        for (int k = 0; k < 2; k++) {
            at[k] = chance_real(&c, -1, 1) / 3 * size * ldexp(1, chance_int(&c, -9, 0)); /* finer than the way to there */
            m.motion[k] = chance_real(&c, 0.1, 1) * size;
        }
        m.box[2] = at[0] - t * m.motion[0]; /* its corner below on the right meets the one above on the left */
        m.box[1] = at[1] - t * m.motion[1];
        m.box[0] = m.box[2] - 9 * size;
        m.box[3] = m.box[1] + 9 * size;
        const double box[WORDS] = {at[0], at[1] - 9 * size, at[0] + 9 * size, at[1]};
        hits += check_sweep(&m, box, 2) != BVOL_SWEEP_MISS;
    }
    CHECK(test_cases(20000) < 20000 || (hits > cases / 4 && hits < cases * 3 / 4));
}

static void draw_floats(chance *c, float out[6])
{
    for (int k = 0; k < 3; k++) {
        const float a = one_in(c, 2) ? (float)chance_int(c, -4, 4) : (float)chance_real(c, -4, 4),
                    b = (float)chance_int(c, 0, 3);
        out[k] = one_in(c, 50) ? -INF : a;
        out[3 + k] = one_in(c, 50) ? INF : one_in(c, 90) ? out[k] : a + b;
    }
}

/* Floats are doubles: the answers are the same, and times as floats have them. */
TEST(index_f64_sweeps, boxes_of_floats_meet_as_those_of_floats_do)
{
    chance c = {test_seed()};
    const long cases = test_cases(20000);
    for (long i = 0; i < cases; i++) {
        float words[2][6];
        mover m;
        double box[WORDS];
        bvol_sweep_hit_f64 hit;
        bvol_sweep_hit want;
        draw_floats(&c, words[0]);
        draw_floats(&c, words[1]);
        bvol_vec3 motion;
        for (int k = 0; k < 3; k++)
            m.motion[k] =
                (double)(((float *)&motion)[k] = one_in(&c, 2) ? (float)chance_int(&c, -6, 6) : (float)chance_real(&c, -6, 6));
        for (int k = 0; k < 6; k++) {
            m.box[k] = (double)words[0][k];
            box[k] = (double)words[1][k];
        }
        const bvol_aabb *const moving = (const bvol_aabb *)(const void *)words[0], *const other =
                                                                                       (const bvol_aabb *)(const void *)
                                                                                           words[1];
        const int state = bvol_aabb_sweep_aabb(moving, &motion, other, &want);
        CHECKF(sweeps(&m, box, 3, &hit) == state, "state %d", state);
        CHECK(sweeps_interior(&m, box, 3, &hit) == bvol_aabb_sweep_aabb_interior(moving, &motion, other, &want));
        CHECK(sweeps(&m, box, 3, &hit) == bvol_aabb_sweep_aabb(moving, &motion, other, &want));
        if (state == BVOL_SWEEP_MISS)
            continue;
        rational_begin();
        CHECK(rational_rounds_down_to(rational_of(hit.t_enter), want.t_enter));
        CHECK(rational_rounds_up_to(rational_of(hit.t_exit), want.t_exit));
        CHECK(state != BVOL_SWEEP_HIT || hit.t_enter == 0 || (double)want.normal.x != hit.normal.x ||
              want.feature == hit.feature);
    }
}

/* Cubes on a grid, as in a game of blocks: what rests beside another, slides along it or leaves it is not blocked. */
TEST(index_f64_sweeps, interiors_pass_what_they_touch)
{
    const double cube[WORDS] = {-0.5, -0.5, -0.5, 0.5, 0.5, 0.5};
    bvol_sweep_hit_f64 hit;
    mover m = {{-1.5, -0.5, -0.5, -0.5, 0.5, 0.5}, {0, 0, 3}}; /* slides along a face */
    CHECK(sweeps(&m, cube, 3, &hit) == BVOL_SWEEP_TOUCHING && sweeps_interior(&m, cube, 3, &hit) == BVOL_SWEEP_MISS);
    m.motion[0] = -1; /* leaves */
    CHECK(sweeps_interior(&m, cube, 3, &hit) == BVOL_SWEEP_MISS);
    m.motion[0] = 1; /* enters */
    CHECK(sweeps_interior(&m, cube, 3, &hit) == BVOL_SWEEP_TOUCHING && hit.t_enter == 0);
    m = (mover){{-3, -0.5, -0.5, -2, 0.5, 0.5}, {1.5, 0, 0}}; /* comes to rest at a face */
    CHECK(sweeps(&m, cube, 3, &hit) == BVOL_SWEEP_HIT && sweeps_interior(&m, cube, 3, &hit) == BVOL_SWEEP_MISS);
    m.motion[0] = nextafter(1.5, 2);
    CHECK(sweeps_interior(&m, cube, 3, &hit) == BVOL_SWEEP_HIT && hit.t_enter < 1);
    m = (mover){{-0.5, -0.5, -0.5, 0.5, 0.5, 0.5}, {0, 0, 0}}; /* itself */
    CHECK(sweeps_interior(&m, cube, 3, &hit) == BVOL_SWEEP_OVERLAPPING);
    m = (mover){{0, 0, 0, 0, 0, 0}, {0, 0, 0}}; /* a point within, and at the wall */
    CHECK(sweeps_interior(&m, cube, 3, &hit) == BVOL_SWEEP_OVERLAPPING);
    m = (mover){{0.5, 0, 0, 0.5, 0, 0}, {0, 0, 0}};
    CHECK(sweeps_interior(&m, cube, 3, &hit) == BVOL_SWEEP_MISS);
    const double floor[WORDS] = {-9, -9, 0, 9, 9, 0}; /* flat, passed by what is flat too */
    m = (mover){{0, 0, 1, 1, 1, 1}, {0, 0, -2}};
    CHECK(sweeps(&m, floor, 3, &hit) == BVOL_SWEEP_HIT && sweeps_interior(&m, floor, 3, &hit) == BVOL_SWEEP_MISS);
}

TEST(index_f64_sweeps, what_anyone_tries_first)
{
    const double cube[WORDS] = {-0.5, -0.5, -0.5, 0.5, 0.5, 0.5};
    bvol_sweep_hit_f64 hit;
    mover m = {{-3, -0.5, -0.5, -2, 0.5, 0.5}, {3, 0, 0}};
    CHECK(sweeps(&m, cube, 3, &hit) == BVOL_SWEEP_HIT && hit.t_enter == 0.5 && hit.t_exit == 1 && hit.normal.x == -1);
    CHECK(hit.feature == 1 && hit.other_feature == 0);
    m.motion[0] = 1.5; /* as far as that */
    CHECK(sweeps(&m, cube, 3, &hit) == BVOL_SWEEP_HIT && hit.t_enter == 1 && hit.t_exit == 1);
    m.motion[0] = nextafter(1.5, 0);
    CHECK(sweeps(&m, cube, 3, &hit) == BVOL_SWEEP_MISS);
    m.motion[0] = 4.5;
    CHECK(sweeps(&m, cube, 3, &hit) == BVOL_SWEEP_HIT && hit.t_enter == 1.0 / 3 &&
          hit.t_exit == nextafter(7.0 / 9, 1) - 0x1p-53);
    m = (mover){{0.5, 0.5, 0.5, 2, 2, 2}, {1, 1, 1}}; /* parts from a corner */
    CHECK(sweeps(&m, cube, 3, &hit) == BVOL_SWEEP_TOUCHING && hit.t_enter == 0 && hit.t_exit == 0 && hit.normal.x == 0);
    m = (mover){{-0.5, -0.5, -0.5, 0.5, 0.5, 0.5}, {0, 0, 0}}; /* itself */
    CHECK(sweeps(&m, cube, 3, &hit) == BVOL_SWEEP_OVERLAPPING && hit.t_enter == 0 && hit.t_exit == 1);
    m = (mover){{-INFINITY, -INFINITY, 1, INFINITY, INFINITY, 2}, {7, 0, -1}}; /* a slab that falls */
    CHECK(sweeps(&m, cube, 3, &hit) == BVOL_SWEEP_HIT && hit.t_enter == 0.5 && hit.normal.z == 1 && hit.other_feature == 5);
    m = (mover){{1, 1, 1, 0, 0, 0}, {0, 0, 0}};
    CHECK(sweeps(&m, cube, 3, &hit) == BVOL_SWEEP_MISS);
}

static model_f64 world; /* too large for the stack */

static int in_order(const void *a, const void *b)
{
    const bvol_index_found_f64 *const p = a, *const q = b;
    return p->at != q->at ? (p->at > q->at) - (p->at < q->at) : (p->id > q->id) - (p->id < q->id);
}

#define SPACE(m) (const bvol_aabb_f64 *)(const void *)(m)->box, (const bvol_vec3_f64 *)(const void *)(m)->motion
#define PLANE(m) (const bvol_aabb2_f64 *)(const void *)(m)->box, (const bvol_vec2_f64 *)(const void *)(m)->motion

static size_t sweep_all(const index_f64 *index, const mover *m, bvol_index_found_f64 *met, size_t room)
{
    return index->axes == 3 ? bvol_index_f64_sweep_aabb(index->space, SPACE(m), NULL, met, room)
                            : bvol_index2_f64_sweep_aabb2(index->plane, PLANE(m), NULL, met, room);
}

static int sweep_any(const index_f64 *index, const mover *m)
{
    return index->axes == 3 ? bvol_index_f64_sweep_aabb_any(index->space, SPACE(m), NULL)
                            : bvol_index2_f64_sweep_aabb2_any(index->plane, PLANE(m), NULL);
}

static int sweep_first(const index_f64 *index, const mover *m, uint32_t *id, bvol_sweep_hit_f64 *hit)
{
    bvol_sweep_hit2_f64 flat;
    if (index->axes == 3)
        return bvol_index_f64_sweep_aabb_first(index->space, SPACE(m), NULL, id, hit);
    if (!bvol_index2_f64_sweep_aabb2_first(index->plane, PLANE(m), NULL, id, &flat))
        return 0;
    *hit = hit_of(&flat);
    return 1;
}

/* Of an index of space. */
static void check_interiors(const model_f64 *w, const mover *m)
{
    static bvol_index_found_f64 want[MOST], got[MOST];
    bvol_sweep_hit_f64 hit, first;
    size_t hits = 0;
    uint32_t id = UINT32_MAX;
    for (uint32_t i = 0; i < w->count; i++)
        if (sweeps_interior(m, w->box[i], 3, &hit))
            want[hits++] = (bvol_index_found_f64){i, 0, hit.t_enter};
    qsort(want, hits, sizeof *want, in_order);
    CHECK(bvol_index_f64_sweep_aabb_interior(w->index.space, SPACE(m), NULL, NULL, 0) == hits);
    CHECK(bvol_index_f64_sweep_aabb_interior(w->index.space, SPACE(m), NULL, got, MOST) == hits);
    CHECK(memcmp(got, want, hits * sizeof *want) == 0);
    CHECK(bvol_index_f64_sweep_aabb_interior_any(w->index.space, SPACE(m), NULL) == (hits > 0));
    CHECK(bvol_index_f64_sweep_aabb_interior_first(w->index.space, SPACE(m), NULL, &id, &first) == (hits > 0));
    if (hits > 0)
        CHECK(id == want[0].id && sweeps_interior(m, w->box[id], 3, &hit) && memcmp(&first, &hit, sizeof hit) == 0);
}

/* Returns how many are met. */
static size_t check_index(chance *c, const model_f64 *w, int kind)
{
    static bvol_index_found_f64 want[MOST], got[MOST];
    mover m;
    double odd[WORDS];
    bvol_sweep_hit_f64 hit, first;
    size_t hits = 0;
    uint32_t id = UINT32_MAX;
    world_box(c, kind, w->axes, odd);
    draw_mover(c, kind, w->axes, w->count > 0 && !one_in(c, 4) ? w->box[chance_int(c, 0, (int)w->count - 1)] : odd, &m);
    for (uint32_t i = 0; i < w->count; i++)
        if (sweeps(&m, w->box[i], w->axes, &hit))
            want[hits++] = (bvol_index_found_f64){i, 0, hit.t_enter};
    qsort(want, hits, sizeof *want, in_order);
    const size_t room = (size_t)(one_in(c, 2) ? MOST : chance_int(c, 0, 9)), told = hits < room ? hits : room;
    const size_t found = sweep_all(&w->index, &m, got, room);
    CHECKF(found == hits, "kind %d, %d axes, %zu boxes: %zu of %zu", kind, w->axes, w->count, found, hits);
    for (size_t i = 0; i < told && found == hits; i++)
        CHECKF(got[i].id == want[i].id && got[i].at == want[i].at && got[i].reserved == 0, "kind %d, %zu of %zu", kind, i,
               hits);
    if (w->axes == 3)
        check_interiors(w, &m);
    CHECK(sweep_any(&w->index, &m) == (hits > 0));
    CHECKF(sweep_first(&w->index, &m, &id, &first) == (hits > 0), "kind %d", kind);
    if (hits > 0 && id < w->count) {
        CHECKF(id == want[0].id, "kind %d: %u at %a, not %u at %a", kind, id, first.t_enter, want[0].id, want[0].at);
        CHECK(sweeps(&m, w->box[id], w->axes, &hit) && memcmp(&first, &hit, sizeof hit) == 0);
    }
    return hits;
}

TEST(index_f64_sweeps, boxes_met_are_those_of_all_boxes)
{
    chance c = {test_seed()};
    size_t hits = 0;
    const long cases = test_cases(150);
    for (long i = 0; i < cases; i++) {
        const int kind = (int)(i % WORLDS);
        flush_subnormals(one_in(&c, 3));
        model_f64_begin(&c, &world, kind, (uint32_t)(i / WORLDS % 5));
        for (int q = 0; q < 16; q++)
            hits += check_index(&c, &world, kind);
        index_f64_destroy(&world.index);
        flush_subnormals(0);
    }
    CHECK(test_cases(150) < 150 || hits > 1000);
}

/* Clusters in a row, a large box that spans gaps, and others far larger than all. */
TEST(index_f64_sweeps, large_boxes_come_over_gaps)
{
    chance c = {test_seed()};
    size_t hits = 0;
    for (long i = 0, cases = test_cases(60); i < cases; i++) {
        world.axes = chance_int(&c, 2, 3);
        world.count = 300;
        for (size_t b = 0; b < world.count; b++)
            for (int k = 0; k < world.axes; k++) {
                world.box[b][k] = 1e7 * chance_int(&c, 0, k == 0 ? 20 : 1) + 0.01 * chance_int(&c, 0, 900);
                world.box[b][world.axes + k] = world.box[b][k] + 0.01 * chance_int(&c, 0, 9);
            }
        CHECK(index_f64_create(&world.index, world.axes, (uint32_t)(i % 5), NULL) == BVOL_OK);
        CHECK(index_f64_build(&world.index, &world.box[0][0], world.count, sizeof *world.box, NULL) == BVOL_OK);
        for (int q = 0; q < 16; q++) {
            mover m = {{0}, {0}};
            const double size = ldexp(1, chance_int(&c, -3, 40));
            for (int k = 0; k < world.axes; k++) {
                const double *const a = world.box[chance_int(&c, 0, 299)], *const b = world.box[chance_int(&c, 0, 299)];
                m.box[k] = a[k] - (one_in(&c, 2) ? size : 0);
                m.box[world.axes + k] = m.box[k] + size;
                m.motion[k] = one_in(&c, 4) ? 0 : (b[k] - a[k]) * chance_int(&c, 1, 3);
            }
            static bvol_index_found_f64 got[MOST];
            bvol_sweep_hit_f64 hit;
            size_t want = 0;
            for (size_t b = 0; b < world.count; b++)
                want += sweeps(&m, world.box[b], world.axes, &hit) != BVOL_SWEEP_MISS;
            CHECKF(sweep_all(&world.index, &m, got, MOST) == want, "%ld", i);
            hits += want;
        }
        index_f64_destroy(&world.index);
    }
    CHECK(hits > 1000 || test_cases(60) < 60);
}

/* Along a row of boxes, beside it and from afar: what is looked at does not grow with the boxes. */
TEST(index_f64_sweeps, few_blocks_are_looked_at)
{
    enum { SIDE = 100, ALL = SIDE * SIDE };
    static bvol_aabb2_f64 boxes[ALL];
    static bvol_index_found_f64 met[ALL];
    bvol_index_counters counters = BVOL_INDEX_COUNTERS_INIT;
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    bvol_index2_f64 *index;
    uint32_t id = 0;
    filter.counters = &counters;
    for (int far = 0; far < 2; far++) { /* the second half beyond a gap */
        for (int i = 0; i < ALL; i++) {
            const double x = 500000 + i % SIDE + (far && i % SIDE >= SIDE / 2 ? 1e9 : 0), y = 5820000 + (double)(i / SIDE);
            boxes[i] = (bvol_aabb2_f64){{x, y}, {x + 0.5, y + 0.5}};
        }
        CHECK(bvol_index2_f64_create(NULL, NULL, &index) == BVOL_OK);
        CHECK(bvol_index2_f64_build(index, boxes, ALL, 0, NULL, 0, NULL) == BVOL_OK);
        const bvol_vec2_f64 motion = {0x1p31, 0};
        const bvol_aabb2_f64 row = {{0, 5820007.5}, {0.25, 5820007.75}},
                             between = {{0, nextafter(5820007.5, INFINITY)}, {0.25, 5820007.75}};
        CHECK(bvol_index2_f64_sweep_aabb2(index, &row, &motion, &filter, met, ALL) == SIDE && met[0].at == 499999.75 / 0x1p31 &&
              met[0].id == 7 * SIDE);
        CHECK(bvol_index2_f64_sweep_aabb2_first(index, &row, &motion, &filter, &id, NULL) && id == 7 * SIDE);
        CHECKF(counters.leaves < 200, "%llu leaves", (unsigned long long)counters.leaves);
        CHECK(bvol_index2_f64_sweep_aabb2(index, &between, &motion, NULL, NULL, 0) == 0);
        CHECK(!bvol_index2_f64_sweep_aabb2_any(index, &between, &motion, NULL));
        counters = (bvol_index_counters)BVOL_INDEX_COUNTERS_INIT;
        bvol_index2_f64_destroy(index);
    }
}

/* Through boxes so small at such a speed that most of the way there takes less than the least double. */
TEST(index_f64_sweeps, great_speeds_in_small_worlds)
{
    enum { BOXES = 64 };
    const int step = test_sizes(100, 20);
    bvol_aabb_f64 boxes[BOXES];
    for (int e = -1060; e <= 1000; e += step)
        for (int speed = -400; speed <= 420; speed += step) {
            const double s = ldexp(1, e), along = ldexp(1, speed);
            const bvol_aabb_f64 moving = {{-s / 4, s / 2, 0}, {0, s, s}};
            const bvol_vec3_f64 motion = {along, along / 1024, 0};
            const bvol_ray_f64 ray = {{-s / 4, s * 3 / 4, s / 2}, 0, motion, INFINITY};
            size_t met = 0, hit = 0;
            bvol_index_f64 *index;
            for (int i = 0; i < BOXES; i++) {
                boxes[i] = (bvol_aabb_f64){{s * (i + 1) / BOXES, s / 2, 0}, {s * (i + 2) / BOXES, s, s}};
                met += bvol_aabb_f64_sweep_aabb_f64(&moving, &motion, &boxes[i], NULL) != BVOL_SWEEP_MISS;
                hit += (size_t)bvol_ray_f64_hits_aabb_f64(&ray, &boxes[i], NULL);
            }
            CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
            CHECK(bvol_index_f64_build(index, boxes, BOXES, 0, NULL, 0, NULL) == BVOL_OK);
            CHECKF(bvol_index_f64_sweep_aabb(index, &moving, &motion, NULL, NULL, 0) == met, "%d at %d", e, speed);
            CHECKF(bvol_index_f64_raycast(index, &ray, NULL, NULL, 0) == hit, "%d at %d", e, speed);
            bvol_index_f64_destroy(index);
        }
}

static int count_call(uint32_t id, uint64_t user, void *context)
{
    (void)id;
    (void)user;
    ++*(int *)context;
    return 1;
}

/* Of all that a box begins in, the first has the least id, and few have to be looked at to know it. */
TEST(index_f64_sweeps, what_begins_in_many_boxes)
{
    enum { BOXES = 4000 };
    static bvol_aabb_f64 boxes[BOXES];
    const bvol_aabb_f64 moving = {{0, 0, 0}, {1, 1, 1}};
    const bvol_vec3_f64 motion = {1, 1, 0};
    chance c = {3};
    bvol_index_filter filter = BVOL_INDEX_FILTER_INIT;
    bvol_sweep_hit_f64 hit;
    bvol_index_f64 *index;
    uint32_t id = 7;
    int calls = 0;
    filter.accept = count_call;
    filter.context = &calls;
    for (int i = 0; i < BOXES; i++) {
        const double x = chance_real(&c, 0, 1), y = chance_real(&c, 0, 1);
        boxes[i] = (bvol_aabb_f64){{x, y, 0}, {x, y, 1}};
    }
    CHECK(bvol_index_f64_create(NULL, NULL, &index) == BVOL_OK);
    CHECK(bvol_index_f64_build(index, boxes, BOXES, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_f64_sweep_aabb_first(index, &moving, &motion, &filter, &id, &hit));
    CHECK(id == 0 && hit.t_enter == 0 && hit.state == BVOL_SWEEP_OVERLAPPING);
    CHECKF(calls < BOXES / 20, "%d calls", calls);
    bvol_index_f64_destroy(index);
}

static void put_far(index_f64 *index, double min, double max, double half, double box[WORDS])
{
    uint32_t id;
    const bvol_aabb_f64 b = {{min, -half, -half}, {max, half, half}};
    memcpy(box, &b, sizeof b);
    CHECK(bvol_index_f64_insert(index->space, &b, NULL, &id) == BVOL_OK);
}

/* Boxes that have come from far beyond the others lie where the part of the way ends that kernels judge. A time there is
 * rounded by more than what floats tell apart, so that a box behind the end is met before it by the times. */
TEST(index_f64_sweeps, boxes_where_a_part_of_the_way_ends)
{
    enum { CUBES = 64, LATER = 6, MET = CUBES + LATER };
    static double box[MET][WORDS];
    const double unit = 0x1p61, end = 6 * (1 + 0x1p-23) * unit, beside = 0x1p-20 * unit; /* what is 1 as a float, and so on */
    static bvol_index_found_f64 met[MET];
    chance c = {test_seed()};
    index_f64 index;
    CHECK(index_f64_create(&index, 3, 0, NULL) == BVOL_OK);
    for (int i = 0; i < CUBES; i++)
        for (int k = 0; k < WORDS; k++)
            box[i][k] = k < 3 ? -1 : 1;
    CHECK(index_f64_build(&index, &box[0][0], CUBES, sizeof *box, NULL) == BVOL_OK);
    for (int i = 0; i < 4; i++) { /* of which the last does not make the functions of the axes anew */
        const double half = ldexp(1, 20 * (i + 1));
        put_far(&index, -half, half, half, box[CUBES + i]);
    }
    put_far(&index, beside - end, unit - end, unit, box[CUBES + 4]);
    put_far(&index, end - unit, end - beside, unit, box[CUBES + 5]);
    for (long i = test_cases(400); i > 0; i--) {
        const double far = ldexp(chance_real(&c, 0.25, 0.75), 97), along = one_in(&c, 2) ? 1 : -1;
        const mover m = {{-along * far, -1, -1, -along * far, 1, 1}, {along * far * chance_real(&c, 2, 4), 0, 0}};
        bvol_sweep_hit_f64 hit;
        CHECK(sweep_all(&index, &m, met, MET) == MET);
        for (size_t k = 0; k < MET; k++)
            CHECK(sweeps(&m, box[met[k].id], 3, &hit) == BVOL_SWEEP_HIT && hit.t_enter == met[k].at);
    }
    index_f64_destroy(&index);
}
