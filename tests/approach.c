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

/* All steps; returns 0 if they never meet. */
static int approach(const shape *s, const bvol_vec3 *v, const bvol_triangle *triangle, float *bound)
{
    const int of_box = s->kind == AABB || s->kind == OBB;
    bvoli_moving_core core;
    bvoli_moving_box box;
    int state = BVOLI_APPROACH_ON;
    if (of_box)
        CHECK(s->kind == AABB ? bvoli_moving_box_of_aabb(&s->as.aabb, &box) : bvoli_moving_box_of_obb(&s->as.obb, &box));
    else
        set_core(s, v, &core);
    for (int k = 0; k < 3; k++)
        box.v[k] = (double)(&v->x)[k];
    for (int step = 0; state == BVOLI_APPROACH_ON; step++)
        state = of_box ? bvoli_approach_triangle_by_box(&box, triangle, step, bound)
                       : bvoli_approach_triangle(&core, triangle, step, bound);
    return state != BVOLI_APPROACH_MISS;
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
    CHECK(test_cases(6000) < 600 || (raised > test_cases(600) && never > test_cases(300) && tight > test_cases(300)));
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
