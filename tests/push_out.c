/* SPDX-License-Identifier: MIT */
/* What is pushed out of another shape, and rounded where it then lies, is out of it, says the exact predicate; and it was not
 * pushed much further than the depth. */
#include "generate.h"
#include "kinds.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

static bvol_shape *handle_of(const shape *s)
{
    bvol_shape *handle = NULL;
    CHECK(value_kind_of((int)s->kind)->create(&s->as, NULL, &handle) == BVOL_OK);
    return handle;
}

/* Adds to each point of a shape, in floats, as a user does. */
static shape moved(const shape *s, const bvol_vec3 *by)
{
    shape out = *s;
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (shape_role(s->kind, i) == PLACE)
            out.as.f[i] += (&by->x)[i % 3];
    return out;
}

static double length_of(const bvol_vec3 *v)
{
    return hypot(hypot((double)v->x, (double)v->y), (double)v->z);
}

/* Returns whether the shapes overlapped and are moved by finite coordinates. */
static int check_push(const shape *a, const shape *b)
{
    bvol_separation s = {0};
    bvol_vec3 by;
    bvol_shape *const first = handle_of(a), *const second = handle_of(b);
    const float reach = nextafterf((float)fmax(shape_reach(a), shape_reach(b)), INF);
    const int state = bvol_shape_separation(first, second, &s);
    int moves = 0;
    if (state == BVOL_SEPARATION_OVERLAPPING && isfinite(s.distance)) {
        bvol_separation_push_out(&s, reach, &by);
        const shape out = moved(a, &by);
        moves = isfinite(out.as.f[0]) && isfinite(out.as.f[1]) && isfinite(out.as.f[2]);
        if (moves) {
            bvol_shape *const pushed = handle_of(&out);
            CHECKF(!bvol_shape_overlaps_interior(pushed, second), "%s in %s: depth %a, reach %a",
                   value_kind_of((int)a->kind)->type, value_kind_of((int)b->kind)->type, (double)s.distance, (double)reach);
            bvol_shape_destroy(pushed);
            CHECK(length_of(&by) <= -(double)s.distance + 0x1p-18 * (double)reach + 0x1p-145);
        }
    }
    bvol_shape_destroy(first);
    bvol_shape_destroy(second);
    return moves;
}

static const enum kind kinds[] = {AABB, SPHERE, CAPSULE, OBB, TRIANGLE};
enum { KINDS = sizeof kinds / sizeof *kinds };

TEST(push_out, what_is_pushed_out_is_out)
{
    chance c = {test_seed()};
    for (int i = 0; i < KINDS; i++)
        for (int j = 0; j < KINDS; j++) {
            long pushed = 0, cases = test_cases(400);
            for (long n = 0; n < cases; n++) {
                shape a, b;
                generate(&recipes[n % recipe_count], kinds[i], kinds[j], OVERLAPS, &c, &a, &b);
                pushed += check_push(&a, &b);
            }
            CHECKF(cases < 400 || pushed > cases / 20, "only %ld pushed", pushed);
        }
}

/* Far from the origin, where an ulp of a coordinate is longer than the depth. */
TEST(push_out, where_coordinates_are_coarse)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(2000); n++) {
        shape a = {.kind = OBB}, b = {.kind = n & 1 ? OBB : SPHERE};
        const float far = ldexpf(1, chance_int(&c, 0, 24));
        a.as.obb = obb(chance_vec3(&c, far, far), vec3(1, 1, 1));
        chance_rotation(&c, a.as.obb.axis);
        if (b.kind == OBB)
            b.as.obb = obb(vec3(a.as.obb.center.x, a.as.obb.center.y + 1, a.as.obb.center.z), vec3(1, 0.5F, 1));
        else
            b.as.sphere = sphere(a.as.obb.center.x, a.as.obb.center.y + 1, a.as.obb.center.z, 1);
        CHECK(check_push(&a, &b));
    }
}

TEST(push_out, of_round_numbers)
{
    const bvol_aabb crate = aabb(-1, -1, -1, 1, 1, 1), floor = aabb(-10, -10, -2, 10, 10, -0.5F);
    bvol_separation s;
    bvol_vec3 by;
    CHECK(bvol_aabb_separation_aabb(&crate, &floor, &s) == BVOL_SEPARATION_OVERLAPPING);
    bvol_separation_push_out(&s, 10, &by);
    CHECK(by.x == 0 && by.y == 0 && by.z >= 0.5F && by.z < 0.5001F);
    const bvol_plane ground = plane(0, 0, 1, 0);
    const bvol_sphere ball = sphere(3, 4, 0.25F, 1);
    CHECK(bvol_sphere_separation_plane(&ball, &ground, &s) == BVOL_SEPARATION_OVERLAPPING);
    bvol_separation_push_out(&s, 5, &by);
    const bvol_sphere above = sphere(3, 4, ball.center.z + by.z, 1);
    CHECK(by.x == 0 && by.y == 0 && bvol_sphere_separation_plane(&above, &ground, NULL) != BVOL_SEPARATION_OVERLAPPING);
}

TEST(push_out, of_what_does_not_overlap_or_has_no_end)
{
    const bvol_sphere ball = sphere(0, 0, 0, 1), next = sphere(2, 0, 0, 1), away = sphere(3, 0, 0, 1);
    const bvol_aabb everywhere = aabb(-INF, -INF, -INF, INF, INF, INF), box = aabb(0, 0, 0, 1, 1, 1);
    bvol_separation s;
    bvol_vec3 by = {7, 7, 7};
    CHECK(bvol_sphere_separation_sphere(&ball, &next, &s) == BVOL_SEPARATION_TOUCHING);
    bvol_separation_push_out(&s, 3, &by);
    CHECK(by.x == 0 && by.y == 0 && by.z == 0);
    CHECK(bvol_sphere_separation_sphere(&ball, &away, &s) == BVOL_SEPARATION_APART);
    bvol_separation_push_out(&s, 3, &by);
    CHECK(by.x == 0 && by.y == 0 && by.z == 0);
    CHECK(bvol_aabb_separation_aabb(&box, &everywhere, &s) == BVOL_SEPARATION_OVERLAPPING);
    bvol_separation_push_out(&s, 3, &by);
    CHECK(isnan(by.x) && isnan(by.y) && isnan(by.z));
    CHECK(bvol_sphere_separation_sphere(&ball, &ball, &s) == BVOL_SEPARATION_OVERLAPPING);
    bvol_separation_push_out(&s, -1, &by);
    CHECK(isnan(by.x));
    bvol_separation_push_out(&s, NAN, &by);
    CHECK(isnan(by.y));
    bvol_separation_push_out(&s, INF, &by);
    CHECK(isnan(by.z));
    s.distance = -FLT_MAX;
    s.normal = vec3(-1, 0, 0);
    bvol_separation_push_out(&s, FLT_MAX, &by);
    CHECK(by.x == -INF && by.y == 0 && by.z == 0);
}
