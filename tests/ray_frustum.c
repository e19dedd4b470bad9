/* SPDX-License-Identifier: MIT */
/* Rays against frusta: records. Agreement of the answers with the oracle is in agree/frustum.c. */
#include "frusta.h"
#include "rational.h"
#include "test.h"
#include "values.h"

#include <bvol/frustum.h>

/* The cube |x|, |y|, |z| <= 1, with planes between that hold everywhere. */
static const bvol_plane cube_planes[8] = {{{1, 0, 0}, 1},  {{0, 0, 0}, 0},   {{-1, 0, 0}, 1}, {{0, 3, 0}, 3},
                                          {{0, -1, 0}, 1}, {{1, 1, 1}, INF}, {{0, 0, 1}, 1},  {{0, 0, -1}, 1}};

static bvol_frustum *of_planes(const bvol_plane *planes, size_t count)
{
    bvol_frustum *f;
    return bvol_frustum_create_from_planes(planes, count, NULL, &f) == BVOL_OK ? f : NULL;
}

TEST(ray_frustum, comes_in_through_one_plane_and_goes_out_through_another)
{
    bvol_frustum *f = of_planes(cube_planes, 8);
    bvol_ray r = ray(vec3(-5, 0, 0), vec3(2, 0, 0), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_frustum(&r, f, NULL) == 1 && bvol_ray_hits_frustum(&r, f, &h) == 1);
    CHECK(h.t_enter == 2 && h.t_exit == 3 && same_vec3(h.point, vec3(-1, 0, 0)) && same_vec3(h.normal, vec3(-1, 0, 0)));
    CHECK(h.feature == 0 && h.inside == 0 && h.u == 0 && h.v == 0);
    r = ray(vec3(0, -3, 0.5f), vec3(0, 1, 0), 0, INF);
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == 2 && h.t_exit == 4 && h.feature == 3);
    CHECK(same_vec3(h.normal, vec3(0, -1, 0)));
    r = ray(vec3(0, 0, 3), vec3(0, 0, -1), 0, INF);
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == 2 && h.feature == 7);
    r = ray(vec3(0, 0, 0), vec3(0, 0, -1), 0, 0.5f); /* from within to within */
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.inside == 1 && h.t_enter == 0 && h.t_exit == 0.5f);
    CHECK(h.feature == BVOL_NO_FEATURE && same_vec3(h.normal, vec3(0, 0, 0)) && same_vec3(h.point, vec3(0, 0, 0)));
    r = ray(vec3(-3, -3, -3), vec3(1, 1, 1), 0, INF); /* through a corner: the lowest of three planes */
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == 2 && h.t_exit == 4 && h.feature == 0);
    r = ray(vec3(0, 0, 0), vec3(1, 0, 0), -INF, INF); /* a line has no start */
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == -1 && h.t_exit == 1 && h.inside == 0 && h.feature == 0);
    bvol_frustum_destroy(f);
}

static void touch_and_miss(const bvol_frustum *f)
{
    bvol_ray_hit h;
    bvol_ray edge = ray(vec3(0, 2, 0), vec3(1, -1, 0.25f), 0, INF); /* (1, 1, 0.25) */
    CHECK(bvol_ray_hits_frustum(&edge, f, &h) == 1 && h.t_enter == 1 && h.t_exit == 1 && h.inside == 0 && h.feature == 4);
    edge.origin.y = nextafterf(2, 3);
    CHECK(bvol_ray_hits_frustum(&edge, f, &h) == 0);
    bvol_ray face = ray(vec3(-3, 1, 0), vec3(1, 0, 0), 0, INF);
    CHECK(bvol_ray_hits_frustum(&face, f, &h) == 1 && h.t_enter == 2 && h.t_exit == 4 && h.feature == 0);
    face.origin.y = nextafterf(1, 2);
    CHECK(bvol_ray_hits_frustum(&face, f, &h) == 0);
    bvol_ray end = ray(vec3(-3, 0, 0), vec3(1, 0, 0), 0, 2);
    CHECK(bvol_ray_hits_frustum(&end, f, &h) == 1 && h.t_enter == 2 && h.t_exit == 2 && h.inside == 0 && h.feature == 0);
    end.t_max = nextafterf(2, 0);
    CHECK(bvol_ray_hits_frustum(&end, f, &h) == 0);
    bvol_ray start = ray(vec3(-3, 0, 0), vec3(1, 0, 0), 4, INF);
    CHECK(bvol_ray_hits_frustum(&start, f, &h) == 1 && h.t_enter == 4 && h.t_exit == 4 && h.inside == 1);
    start.t_min = nextafterf(4, 5);
    CHECK(bvol_ray_hits_frustum(&start, f, &h) == 0);
    bvol_ray point = ray(vec3(1, 1, 1), vec3(0, 0, 0), -1, 1);
    CHECK(bvol_ray_hits_frustum(&point, f, &h) == 1 && h.inside == 1 && h.t_enter == -1 && h.t_exit == 1);
    point.origin.z = nextafterf(1, 2);
    CHECK(bvol_ray_hits_frustum(&point, f, &h) == 0);
}

/* The same half-spaces by other planes too, with numbers that fill double and more. */
TEST(ray_frustum, touches_and_just_misses)
{
    chance rng = {test_seed()};
    for (int turn = 0; turn < 20; turn++) {
        bvol_plane planes[8];
        for (int i = 0; i < 8; i++) {
            const float scale = turn ? (float)(2 * chance_int(&rng, 1 << 20, (1 << 21) - 1) + 1) : 1;
            for (int k = 0; k < 4; k++)
                (&planes[i].normal.x)[k] = (&cube_planes[i].normal.x)[k] * scale;
        }
        bvol_frustum *f = of_planes(planes, 8);
        touch_and_miss(f);
        bvol_frustum_destroy(f);
    }
}

/* Planes along which a ray runs, and rays that come in where they go out, as double cannot tell. */
TEST(ray_frustum, runs_along_planes_by_less_than_double_can_hold)
{
    const bvol_plane along = {{1, 1, 1}, -1}, wedge[2] = {{{1, 1, 1}, -200}, {{1, -1, 1}, 170}};
    bvol_frustum *f = of_planes(&along, 1);
    bvol_ray_hit h;
    bvol_ray r = ray(vec3(0x1p60f, 1, -0x1p60f), vec3(0x1p60f, 0, -0x1p60f), -INF, INF);
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == -INF && h.t_exit == INF && h.feature == BVOL_NO_FEATURE);
    CHECK(h.inside == 0);
    r.t_min = r.t_max = 3;
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.inside == 1 && h.t_enter == 3 && h.t_exit == 3);
    r.origin.y = 0.5f;
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 0);
    r.t_min = -INF;
    r.t_max = INF;
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 0);
    r.dir.y = TINY; /* rises, far ahead */
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_exit == INF);
    r.t_max = 1;
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 0);
    r.dir.y = -TINY;
    r.t_max = INF;
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == -INF);
    r.t_min = -1;
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 0);
    bvol_frustum_destroy(f);
    f = of_planes(wedge, 2);
    r = ray(vec3(0x1p60f, 0, -0x1p60f), vec3(0, 1, 0), 0, INF); /* in at 200, out at 170 */
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 0);
    r.dir.x = 0x1p-10f; /* 2^-10 t more over both */
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 0);
    bvol_frustum_destroy(f);
    const bvol_plane touching[2] = {{{1, 1, 1}, -200}, {{1, -1, 1}, 200}};
    f = of_planes(touching, 2);
    r.dir.x = 0;
    r.t_min = 0;
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == 200 && h.t_exit == 200 && h.feature == 0 && h.inside == 0);
    bvol_frustum_destroy(f);
}

TEST(ray_frustum, misses_what_has_no_points)
{
    const bvol_plane apart[2] = {{{1, 0, 0}, -1}, {{-1, 0, 0}, 0}}, nowhere = {{0, 0, 0}, -1};
    bvol_frustum *cube = of_planes(cube_planes, 8), *empty = of_planes(apart, 2), *never = of_planes(&nowhere, 1);
    bvol_ray good = ray(vec3(0, 0, 0), vec3(1, 0, 0), -INF, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_frustum(&good, empty, &h) == 0 && bvol_ray_hits_frustum(&good, never, &h) == 0);
    CHECK(bvol_ray_hits_frustum(NULL, cube, &h) == 0 && bvol_ray_hits_frustum(&good, NULL, &h) == 0);
    for (int field = 0; field < 8; field++) {
        bvol_ray broken = good;
        set_field(&broken, field, nan_bits[0]);
        CHECK(bvol_ray_hits_frustum(&broken, cube, &h) == 0);
        set_field(&broken, field, float_bits(field == 7 ? -INF : INF));
        CHECK(bvol_ray_hits_frustum(&broken, cube, &h) == 0);
    }
    bvol_frustum_destroy(cube);
    bvol_frustum_destroy(empty);
    bvol_frustum_destroy(never);
}

/* --- t, to the last bit but one --- */

static rational plane_at(const region *r, int i, const bvol_vec3 *p, int constant)
{
    rational sum = rational_of(0);
    for (int k = 0; k < 3 + constant; k++) {
        const rational c = rational_add(rational_of((double)r->a[i][k]), rational_of((double)r->b[i][k]));
        sum = rational_add(sum, rational_mul(c, rational_of(k < 3 ? (double)vec3_get(p, k) : 1)));
    }
    return sum;
}

/* Whether a float is at most one step from a number. */
static int is_near(float t, rational x)
{
    return rational_cmp(x, rational_of((double)nextafterf(t, -INF))) >= 0 &&
           rational_cmp(x, rational_of((double)nextafterf(t, INF))) <= 0;
}

/* Where the ray's line comes in (side 1) or goes out (side -1), if anywhere. */
static int crossing_of(const region *r, const bvol_ray *l, int side, rational *t)
{
    int found = 0;
    for (int i = 0; i < r->count; i++) {
        const rational slope = plane_at(r, i, &l->dir, 0);
        if (rational_sign(slope) != side)
            continue;
        const rational at = rational_neg(rational_div(plane_at(r, i, &l->origin, 1), slope));
        if (!found || rational_cmp(at, *t) == side)
            *t = at;
        found = 1;
    }
    return found;
}

TEST(ray_frustum, parameters_are_within_a_float)
{
    chance c = {test_seed()};
    long entered = 0, left = 0;
    for (long n = 1000 + test_cases(1000); n > 0; n--) {
        case_frustum f;
        double p[3], q[3];
        bvol_ray l = {.t_min = -INF, .t_max = INF};
        bvol_ray_hit h;
        case_make(&c, chance_int(&c, 0, 1) ? CAMERAS : NEEDLES, &f);
        for (int k = 0; k < 3; k++) {
            p[k] = chance_real(&c, -9, 9);
            q[k] = chance_int(&c, 0, 3) ? chance_real(&c, -1, 1) : 1e-6 * chance_real(&c, -1, 1);
        }
        l.origin = vec3((float)p[0], (float)p[1], (float)p[2]);
        l.dir = vec3((float)q[0], (float)q[1], (float)q[2]);
        if (bvol_ray_hits_frustum(&l, f.frustum, &h)) {
            rational t;
            rational_begin();
            const int enters = crossing_of(&f.r, &l, 1, &t);
            CHECKF(enters ? is_near(h.t_enter, t) : h.t_enter == -INF, "%s", f.text);
            CHECK(enters == (h.feature != BVOL_NO_FEATURE));
            entered += enters;
            const int leaves = crossing_of(&f.r, &l, -1, &t);
            CHECKF(leaves ? is_near(h.t_exit, t) : h.t_exit == INF, "%s", f.text);
            left += leaves;
        }
        bvol_frustum_destroy(f.frustum);
    }
    CHECK(entered > 100 && left > 100);
}

/* Heights that double rounds away: 2^60 + 1 - 2^60 over a slope of 1. */
TEST(ray_frustum, parameters_survive_what_double_rounds_away)
{
    const bvol_plane plane = {{1, 1, 1}, 0};
    bvol_frustum *f = of_planes(&plane, 1);
    bvol_ray r = ray(vec3(0x1p60f, -1, -0x1p60f), vec3(0, 1, 0), 0, INF);
    bvol_ray_hit h;
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == 1 && h.t_exit == INF && h.feature == 0 && h.inside == 0);
    r = ray(vec3(0, -1, 0), vec3(0x1p60f, 1, -0x1p60f), 0, INF);
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == 1 && h.feature == 0);
    r.t_max = nextafterf(1, 0);
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 0);
    bvol_frustum_destroy(f);
}

/* Slopes that double rounds away: 2^60 + 1 - 2^60. */
TEST(ray_frustum, rises_by_less_than_double_can_hold)
{
    bvol_plane wedge[2] = {{{1, 1, 1}, -200}, {{1, -1, 1}, 170}}, above = {{1, 1, 1}, 200};
    bvol_ray r = ray(vec3(0, 0, 0), vec3(0x1p60f, 1, -0x1p60f), 0, INF);
    bvol_ray_hit h;
    bvol_frustum *f = of_planes(wedge, 2); /* in at 200, out at 170 */
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 0);
    bvol_frustum_destroy(f);
    wedge[1].d = 200;
    f = of_planes(wedge, 2);
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == 200 && h.t_exit == 200 && h.feature == 0 && h.inside == 0);
    bvol_frustum_destroy(f);
    r.dir.y = -1;
    f = of_planes(&above, 1);
    CHECK(bvol_ray_hits_frustum(&r, f, &h) == 1 && h.t_enter == 0 && h.t_exit == 200 && h.inside == 1);
    bvol_frustum_destroy(f);
}
