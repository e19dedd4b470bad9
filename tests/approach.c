/* SPDX-License-Identifier: MIT */
/* The bounds of when moving balls, capsules and boxes meet triangles, in rationals: until then no interiors overlap, and what
 * is said never to be met is not. */
#include "convex/approach.h"
#include "generate.h"
#include "oracle/gap.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include <math.h>

static void set_core(const shape *s, const bvol_vec3 *v, bvoli_moving_core *out)
{
    out->points = s->kind == SPHERE ? 1 : 2;
    for (int k = 0; k < 3; k++) {
        out->point[0][k] = (double)s->as.f[k];
        out->point[1][k] = (double)s->as.f[s->kind == SPHERE ? k : k + 3];
        out->v[k] = (double)(&v->x)[k];
    }
    out->radius = (double)s->as.f[3 * out->points];
}

/* All steps of a box; returns 0 if they never meet. */
static int approach_by_box(const shape *s, const bvol_vec3 *v, const bvol_triangle *triangle, float *bound)
{
    bvoli_moving_box box;
    int state = BVOLI_APPROACH_ON;
    CHECK(s->kind == AABB ? bvoli_moving_box_of_aabb(&s->as.aabb, &box) : bvoli_moving_box_of_obb(&s->as.obb, &box));
    for (int k = 0; k < 3; k++)
        box.v[k] = (double)(&v->x)[k];
    for (int step = 0; state == BVOLI_APPROACH_ON; step++)
        state = bvoli_approach_triangle_by_box(&box, triangle, step, bound);
    return state != BVOLI_APPROACH_MISS;
}

/* Of a ball or a capsule that meets it. */
static void approach_by_core(const shape *s, const bvol_vec3 *v, const bvol_triangle *triangle, float *bound)
{
    bvoli_moving_core core;
    double apart[3];
    set_core(s, v, &core);
    if (s->kind == SPHERE ? bvol_sphere_sweep_triangle(&s->as.sphere, v, triangle, NULL)
                          : bvol_capsule_sweep_triangle(&s->as.capsule, v, triangle, NULL))
        *bound = bvoli_approach_last(&core, triangle, *bound, apart);
}

static int approach(const shape *s, const bvol_vec3 *v, const bvol_triangle *triangle, float *bound)
{
    if (s->kind == AABB || s->kind == OBB)
        return approach_by_box(s, v, triangle, bound);
    approach_by_core(s, v, triangle, bound);
    return 1;
}

static int is_finite(const shape *s)
{
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (!isfinite(s->as.f[i]))
            return 0;
    return 1;
}

/* To where the other is or beyond, or anywhere, by any part of the way; and from a little nearer or farther. */
static bvol_vec3 draw_motion(shape *a, const shape *b, chance *c)
{
    bvol_vec3 v = chance_vec3(c, -4, 4);
    if (one_in(c, 2))
        v = vec3(b->as.f[0] - a->as.f[0], b->as.f[1] - a->as.f[1], b->as.f[2] - a->as.f[2]);
    const float part = one_in(c, 2) ? 1 : (float)chance_int(c, 1, 9) / 4,
                back = one_in(c, 2) ? 0 : (float)chance_int(c, -2, 4) / 4;
    for (int k = 0; k < 3; k++) {
        float *const x = &v.x + k;
        for (int i = 0; i < (a->kind == SPHERE || a->kind == OBB ? 1 : 2); i++)
            a->as.f[3 * i + k] -= back * *x;
        *x *= part;
    }
    return v;
}

/* -1 apart, 0 touching, 1 overlapping: what a passes through between two times, and b. 2 if the oracle fails. */
static int true_side(const shape *a, const bvol_vec3 *v, double from, double to, const shape *b)
{
    oracle_gap gap;
    return oracle_gap_of_path(a, (const float *)(const void *)v, from, to, b, &gap) ? -oracle_gap_sign() : 2;
}

TEST(approach, bounds_are_never_late)
{
    chance c = {test_seed()};
    long raised = 0, never = 0, tight = 0;
    for (long n = test_cases(6000); n > 0; n--) {
        shape a, b;
        bvol_sweep_hit hit;
        float bound = 0;
        static const enum kind kinds[] = {SPHERE, CAPSULE, AABB, OBB};
        const enum kind kind = kinds[chance_int(&c, 0, 3)];
        generate(&recipes[chance_int(&c, 0, recipe_count - 1)], kind, TRIANGLE, OVERLAPS, &c, &a, &b);
        const bvol_vec3 v = draw_motion(&a, &b, &c);
        if (!is_finite(&a) || !is_finite(&b) || !isfinite(v.x) || !isfinite(v.y) || !isfinite(v.z) ||
            (kind == AABB ? bvol_aabb_is_empty(&a.as.aabb) : kind != OBB && a.as.f[kind == SPHERE ? 3 : 6] < 0))
            continue;
        if (!approach(&a, &v, &b.as.triangle, &bound)) {
            never++;
            CHECK(true_side(&a, &v, 0, 1, &b) == -1);
            continue;
        }
        CHECK(bound >= 0 && bound <= 1);
        if (bound > 0) {
            raised++;
            CHECKF(true_side(&a, &v, 0, (double)bound, &b) <= 0, "%a is late", (double)bound);
        }
        const int state = kind == SPHERE    ? bvol_sphere_sweep_triangle(&a.as.sphere, &v, &b.as.triangle, &hit)
                          : kind == CAPSULE ? bvol_capsule_sweep_triangle(&a.as.capsule, &v, &b.as.triangle, &hit)
                          : kind == AABB    ? bvol_aabb_sweep_triangle(&a.as.aabb, &v, &b.as.triangle, &hit)
                                            : bvol_obb_sweep_triangle(&a.as.obb, &v, &b.as.triangle, &hit);
        tight += state == BVOL_SWEEP_HIT && bound >= 0.99F * hit.t_enter;
    }
    CHECK(test_cases(6000) < 600 || (raised > test_cases(600) && never > test_cases(150) && tight > test_cases(300)));
}

/* A ball or a capsule at a time that an index takes for the latest. Returns whether there is one. */
static int check_overlap(const shape *a, const bvol_vec3 *v, const shape *b, float bound)
{
    bvoli_moving_core core;
    bvol_sweep_hit hit;
    double apart[3];
    set_core(a, v, &core);
    const float at = bvoli_approach_overlap(&core, &b->as.triangle, bound);
    if (at == INFINITY)
        return 0;
    CHECK(at > bound && at <= 1);
    CHECKF(true_side(a, v, (double)at, (double)at, b) == 1, "apart at %a", (double)at);
    CHECK(a->kind == SPHERE ? bvol_sphere_sweep_triangle(&a->as.sphere, v, &b->as.triangle, &hit)
                            : bvol_capsule_sweep_triangle(&a->as.capsule, v, &b->as.triangle, &hit));
    CHECKF(bvoli_approach_last(&core, &b->as.triangle, hit.t_enter, apart) < at, "met after %a", (double)at);
    return 1;
}

TEST(approach, what_is_told_to_overlap_does)
{
    chance c = {test_seed() + 3};
    long seen = 0;
    for (long n = test_cases(3000); n > 0; n--) {
        shape a, b;
        generate(&recipes[chance_int(&c, 0, recipe_count - 1)], one_in(&c, 2) ? SPHERE : CAPSULE, TRIANGLE, OVERLAPS, &c, &a,
                 &b);
        const bvol_vec3 v = draw_motion(&a, &b, &c);
        if (!is_finite(&a) || !is_finite(&b) || !isfinite(v.x) || !isfinite(v.y) || !isfinite(v.z) ||
            a.as.f[a.kind == SPHERE ? 3 : 6] < 0)
            continue;
        float bound = 0;
        seen += check_overlap(&a, &v, &b, bound);
        approach_by_core(&a, &v, &b.as.triangle, &bound);
        seen += check_overlap(&a, &v, &b, bound);
    }
    CHECKF(test_cases(3000) < 300 || seen > test_cases(3000) / 10, "only %ld", seen);
}

/* However deep it is. */
TEST(approach, what_begins_deep_in_is_told_to_overlap_soon)
{
    const bvol_triangle t = {{-8, 0, -8}, {8, 0, -8}, {0, 0, 8}};
    for (int depth = 1; depth < 8; depth++) {
        const double height = 1 - (double)depth / 8;
        const bvoli_moving_core core = {1, {{0, height, 0}, {0, height, 0}}, {0, -0.125, 0}, 1};
        CHECK(bvoli_approach_overlap(&core, &t, 0) == BVOLI_OVERLAP_LATER);
    }
}

/* What comes in by no more than doubles lose so far out is not told. */
TEST(approach, what_overlaps_by_a_hair_is_not_told)
{
    const bvol_triangle near = {{-1, 0, -1}, {1, 0, -1}, {0, 0, 2}};
    for (int e = 0; e < 24; e++) {
        const float far = ldexpf(1, e), way = 0x1p-16F;
        const bvoli_moving_core core = {1, {{(double)far, 1, 0}, {(double)far, 1, 0}}, {0, -(double)way, 0}, 1};
        const bvol_triangle t = {{near.a.x + far, 0, -1}, {near.b.x + far, 0, -1}, {far, 0, 2}};
        CHECK((bvoli_approach_overlap(&core, &t, 0) < INFINITY) == (e < 10));
    }
}

/* Where the time is a float, or a hair before one: a ball that comes at a face, an edge or a corner straight. */
TEST(approach, bounds_of_whole_numbers_are_never_late)
{
    chance c = {test_seed() + 1};
    for (long n = test_cases(20000); n > 0; n--) {
        const int up = chance_int(&c, 1, 4000), r = chance_int(&c, 0, up), down = chance_int(&c, up - r, 9000),
                  side = chance_int(&c, -3, 3);
        shape a = {.kind = SPHERE, .as = {.sphere = {{(float)side, (float)up, 1}, (float)r}}},
              b = {.kind = TRIANGLE, .as = {.triangle = {{-2, 0, 0}, {2, 0, 0}, {0, 0, 3}}}};
        const bvol_vec3 v = {0, -(float)down, 0};
        float bound = 0;
        if (one_in(&c, 3)) {
            a.kind = AABB;
            a.as.aabb = aabb((float)(side - r), (float)(up - r), (float)(1 - r), (float)(side + r), (float)(up + r), 2);
        }
        if (down > 0 && approach(&a, &v, &b.as.triangle, &bound) && bound > 0)
            CHECKF(true_side(&a, &v, 0, (double)bound, &b) <= 0, "%a is late", (double)bound);
    }
}

/* When a ball or a capsule meets a triangle first, as an index tells it, and how they are apart until then. */
static int first_time(const shape *a, const bvol_vec3 *v, const bvol_triangle *t, float *time, double apart[3])
{
    bvoli_moving_core core;
    bvol_sweep_hit hit;
    if ((a->kind == SPHERE ? bvol_sphere_sweep_triangle(&a->as.sphere, v, t, &hit)
                           : bvol_capsule_sweep_triangle(&a->as.capsule, v, t, &hit)) != BVOL_SWEEP_HIT)
        return 0;
    set_core(a, v, &core);
    *time = bvoli_approach_last(&core, t, hit.t_enter, apart);
    return 1;
}

/* Two triangles with a corner or an edge in common. Returns 1 where one certainly is no earlier than the other. */
static int check_tie(const shape *a, const bvol_vec3 *v, const bvol_triangle t[2])
{
    float time[2];
    double apart[2][3];
    bvoli_moving_core core;
    int after = 0;
    for (int i = 0; i < 2; i++)
        if (!first_time(a, v, &t[i], &time[i], apart[i]))
            return 0;
    set_core(a, v, &core);
    for (int i = 0; i < 2; i++)
        if (bvoli_approach_is_no_earlier(&core, &t[1 - i], apart[i], time[i])) {
            CHECKF(time[1 - i] >= time[i], "%a is before %a", (double)time[1 - i], (double)time[i]);
            after = 1;
        }
    return after;
}

/* A corner on the way of a ball or a capsule, and at most as far from it as its radius; triangles of any kind about it. */
static void draw_tie(chance *c, shape *a, bvol_vec3 *v, bvol_triangle t[2])
{
    const float far = one_in(c, 2) ? 0 : 100, thin = one_in(c, 3) ? 0x1p-12F : 1,
                radius = ldexpf(chance_float(c, .5, 1), -chance_int(c, 0, one_in(c, 3) ? 20 : 4));
    const bvol_vec3 at = chance_vec3(c, -far, far), core = chance_vec3(c, -1, 1), off = chance_vec3(c, -radius, radius);
    const float share = a->kind == SPHERE ? 0 : chance_float(c, 0, 1), time = chance_float(c, .1, 1);
    *v = chance_vec3(c, -2, 2);
    for (int k = 0; k < 3; k++) {
        const float corner = vec3_get(&at, k) + share * vec3_get(&core, k) + time * vec3_get(v, k) + vec3_get(&off, k);
        a->as.f[k] = vec3_get(&at, k);
        if (a->kind == CAPSULE)
            a->as.f[3 + k] = vec3_get(&at, k) + vec3_get(&core, k);
        for (int i = 0; i < 2; i++)
            *vec3_at(&t[i].a, k) = corner;
    }
    a->as.f[a->kind == SPHERE ? 3 : 6] = radius;
    for (int i = 0; i < 2; i++) {
        const bvol_vec3 side = chance_vec3(c, -1, 1), beside = chance_vec3(c, -thin, thin);
        t[i].b = i > 0 && one_in(c, 2) ? t[0].b : vec3(t[i].a.x + side.x, t[i].a.y + side.y, t[i].a.z + side.z);
        t[i].c = vec3(t[i].b.x + beside.x, t[i].b.y + beside.y, t[i].b.z + beside.z);
    }
    if (one_in(c, 2))
        t[1] = (bvol_triangle){t[1].b, t[1].c, t[1].a};
}

TEST(approach, what_is_no_earlier_is_met_no_earlier)
{
    chance c = {test_seed() + 2};
    long after = 0;
    for (long n = test_cases(20000); n > 0; n--) {
        shape a = {.kind = one_in(&c, 2) ? SPHERE : CAPSULE};
        bvol_vec3 v;
        bvol_triangle t[2];
        draw_tie(&c, &a, &v, t);
        after += check_tie(&a, &v, t);
    }
    CHECKF(after > test_cases(20000) / 8, "only %ld", after);
}

/* The second is told too early, by a hair, for thin capsules at long sides. */
TEST(approach, what_is_told_a_hair_too_early_is_not_left_out)
{
    static const struct {
        bvol_capsule capsule;
        bvol_vec3 v;
        bvol_triangle t[2];
    } ties[] = {
        {{{0, 0, 0}, {-0x1.d672c4p-1F, -0x1.b2d8fep-1F, 0x1.d0600ep-1F}, 0x1p-15F},
         {-0x1.045ae8p-7F, -0x1.9261c6p-11F, 0x1.ea418ep-8F},
         {{{-0x1.33c466p-2F, -0x1.1c3c46p-2F, 0x1.2fbdf8p-2F},
           {-0x1.b8605p-1F, -0x1.994894p-4F, 0x1.7d260cp-2F},
           {-0x1.ca38fcp-1F, -0x1.911aa6p-4F, 0x1.5a3dp-2F}},
          {{-0x1.33c466p-2F, -0x1.1c3c46p-2F, 0x1.2fbdf8p-2F},
           {-0x1.36d2eap-1F, -0x1.49aa7ep-3F, 0x1.39a3b8p-1F},
           {-0x1.ca38fcp-1F, -0x1.911aa4p-4F, 0x1.5a3d06p-2F}}}},
        {{{0, 0, 0}, {0x1.ba54fap-1F, 0x1.afd93ep-1F, -0x1.4f31ep-1F}, 0x1p-19F},
         {0x1.07b962p-10F, 0x1.4856e2p-10F, -0x1.1b8694p-13F},
         {{{0x1.54352p-1F, 0x1.4c26a2p-1F, -0x1.01ca8ap-1F},
           {0x1.40f174p+0F, -0x1.3ef7ap-2F, 0x1.fb6aa8p-3F},
           {0x1.54353ep-1F, 0x1.4c26acp-1F, -0x1.01ca78p-1F}},
          {{0x1.54352p-1F, 0x1.4c26a2p-1F, -0x1.01ca8ap-1F},
           {0x1.b22a1cp-3F, -0x1.27e7d4p-2F, 0x1.238148p-2F},
           {0x1.b0abe8p-3F, 0x1.84f4acp+0F, -0x1.e3b696p-2F}}}},
    };
    for (size_t i = 0; i < sizeof ties / sizeof *ties; i++) {
        const shape a = {.kind = CAPSULE, .as = {.capsule = ties[i].capsule}};
        float time[2];
        double apart[3];
        CHECK(first_time(&a, &ties[i].v, &ties[i].t[0], &time[0], apart) &&
              first_time(&a, &ties[i].v, &ties[i].t[1], &time[1], apart) && time[1] < time[0]);
        CHECK(!check_tie(&a, &ties[i].v, ties[i].t));
    }
}

/* The vector to the first that was found may point along the way, where a corner is so far off that nothing is left of others:
 * what was passed before is then beyond it too. */
TEST(approach, what_was_passed_before_does_not_come_later)
{
    const bvoli_moving_core ball = {1, {{0, 0, 0}, {0, 0, 0}}, {4, 0, 0}, 1};
    const double ahead[3] = {1, 0, 0}, back[3] = {-1, 0, 0};
    const bvol_triangle before = {{2, -1, -1}, {2, 2, -1}, {2, -1, 2}}, behind = {{-3, -1, -1}, {-3, 2, -1}, {-3, -1, 2}};
    CHECK(!bvoli_approach_is_no_earlier(&ball, &before, ahead, 1));
    CHECK(bvoli_approach_is_no_earlier(&ball, &before, back, 0.125F) &&
          !bvoli_approach_is_no_earlier(&ball, &before, back, 0.375F));
    CHECK(bvoli_approach_is_no_earlier(&ball, &behind, ahead, 1));
}
