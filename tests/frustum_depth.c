/* SPDX-License-Identifier: MIT */
/* Depth ranges that are not told: the region is the union of what both say. The oracle is asked of those two alone. The usual
 * conventions are in peer_bugs/conventions.c. */
#include "frusta.h"
#include "test.h"
#include "values.h"

enum { POINTS = 24, BOXES = 2 };

/* One matrix, read in each way. */
typedef struct readings {
    bvol_frustum *either, *zero, *minus;
    region from_zero, from_minus;
    const char *text;
} readings;

static bvol_frustum *read_matrix(const case_frustum *made, uint32_t depth_range, region *r)
{
    bvol_frustum_options o = made->options;
    bvol_frustum *f = NULL;
    o.depth_range = depth_range;
    if (r)
        *r = region_of_matrix(made->matrix, &o);
    CHECK(bvol_frustum_create(made->matrix, &o, NULL, &f) == BVOL_OK);
    return f;
}

static readings read_thrice(const case_frustum *made)
{
    readings all;
    all.either = read_matrix(made, BVOL_DEPTH_EITHER, NULL);
    all.zero = read_matrix(made, BVOL_DEPTH_ZERO_TO_ONE, &all.from_zero);
    all.minus = read_matrix(made, BVOL_DEPTH_MINUS_ONE_TO_ONE, &all.from_minus);
    all.text = made->text;
    return all;
}

static void destroy(const readings *all)
{
    bvol_frustum_destroy(all->either);
    bvol_frustum_destroy(all->zero);
    bvol_frustum_destroy(all->minus);
}

/* Near a corner of one of the regions where there are such, otherwise on a small lattice. */
static bvol_vec3 draw_point(chance *c, const readings *all)
{
    bvol_vec3 corner[8];
    if (chance_int(c, 0, 1) && bvol_frustum_corners(chance_int(c, 0, 1) ? all->zero : all->minus, corner) == BVOL_OK) {
        bvol_vec3 p = corner[chance_int(c, 0, 7)];
        for (int k = 0; k < 3; k++)
            (&p.x)[k] = float_step((&p.x)[k], chance_int(c, -2, 2));
        return p;
    }
    return vec3((float)chance_int(c, -6, 6) / 2, (float)chance_int(c, -6, 6) / 2, (float)chance_int(c, -6, 6) / 2);
}

/* Whether the half-space of the least depth alone holds a point. */
static int least_holds(const region *r, const case_frustum *made, const bvol_vec3 *p)
{
    const int i = made->options.flags & BVOL_FRUSTUM_REVERSED_Z ? 5 : 4;
    region one = *r;
    memcpy(one.a[0], r->a[i], sizeof one.a[0]);
    memcpy(one.b[0], r->b[i], sizeof one.b[0]);
    one.count = 1;
    return oracle_frustum_contains_point(&one, p) >= 0;
}

/* How often points were told apart by what is at stake. */
typedef struct tally {
    long only_zero_plane, only_minus_plane, only_minus_region, both, overlaps;
} tally;

static void check_point(const case_frustum *made, const readings *all, const bvol_vec3 *p, tally *t)
{
    const int zero = oracle_frustum_contains_point(&all->from_zero, p) >= 0;
    const int minus = oracle_frustum_contains_point(&all->from_minus, p) >= 0;
    const int zero_plane = least_holds(&all->from_zero, made, p), minus_plane = least_holds(&all->from_minus, made, p);
    CHECKF(bvol_frustum_contains_point(all->either, p) == (zero || minus), "%a, %a, %a of %s", (double)p->x, (double)p->y,
           (double)p->z, all->text);
    t->only_zero_plane += zero_plane && !minus_plane;
    t->only_minus_plane += minus_plane && !zero_plane;
    t->only_minus_region += minus && !zero;
    t->both += minus && zero;
}

static void check_box(const readings *all, const bvol_vec3 *a, const bvol_vec3 *b, tally *t)
{
    bvol_aabb box;
    bvol_aabb_from_corners(a, b, &box);
    const int zero = oracle_frustum_overlaps_aabb(&all->from_zero, &box) >= 0;
    const int minus = oracle_frustum_overlaps_aabb(&all->from_minus, &box) >= 0;
    CHECKF(bvol_frustum_overlaps_aabb(all->either, &box) == (zero || minus), "%s", all->text);
    CHECKF(bvol_frustum_cull_aabb(all->either, &box) >= (zero || minus), "%s", all->text);
    t->overlaps += zero;
}

/* For every matrix, also those whose w takes both signs: there neither plane of the least depth holds the other. */
TEST(frustum_depth, either_is_the_union_of_both)
{
    static const enum frustum_kind kinds[] = {MATRICES, CAMERAS, MATRICES, AXIS_CAMERA};
    chance c = {test_seed()};
    tally t = {0, 0, 0, 0, 0};
    for (long n = test_cases(400); n > 0; n--) {
        case_frustum made;
        case_make(&c, kinds[n % 4], &made);
        const readings all = read_thrice(&made);
        CHECKF(bvol_frustum_contains_frustum(all.either, all.zero) && bvol_frustum_contains_frustum(all.either, all.minus),
               "%s", all.text);
        for (int i = 0; i < POINTS; i++) {
            const bvol_vec3 p = draw_point(&c, &all);
            check_point(&made, &all, &p, &t);
        }
        for (int i = 0; i < BOXES; i++) {
            const bvol_vec3 a = draw_point(&c, &all), b = draw_point(&c, &all);
            check_box(&all, &a, &b, &t);
        }
        destroy(&all);
        bvol_frustum_destroy(made.frustum);
    }
    const int all_seen =
        t.only_zero_plane > 0 && t.only_minus_plane > 0 && t.only_minus_region > 0 && t.both > 0 && t.overlaps > 0;
    CHECKF(test_cases(400) < 40 || all_seen, "seen %ld, %ld, %ld, %ld, %ld", t.only_zero_plane, t.only_minus_plane,
           t.only_minus_region, t.both, t.overlaps);
}

/* 90 degrees along -z, near 1/2 and no far plane, column after column: z_clip = a z + b with w = -z. */
static bvol_frustum *endless(float a, float b, uint32_t flags)
{
    const float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, a, -1, 0, 0, b, 0};
    const bvol_frustum_options o = {sizeof o, flags, BVOL_DEPTH_EITHER, 0};
    bvol_frustum *f;
    return bvol_frustum_create(m, &o, NULL, &f) == BVOL_OK ? f : NULL;
}

/* Depths 0..1, -1..1 and 1..0, the last told of or not. The near plane of the first is at half its distance. Where reversed z
 * is not told of, what is called near is behind the eye, and what is called far is where lines of sight come in. */
TEST(frustum_depth, an_infinite_projection_sees_all_ahead_and_lines_of_sight_run_ahead)
{
    static const struct {
        float a, b, near;
        uint32_t flags;
    } cases[] = {{-1, -0.5F, 0.25F, 0}, {-1, -1, 0.5F, 0}, {0, 0.5F, 0.5F, BVOL_FRUSTUM_REVERSED_Z}, {0, 0.5F, 0.5F, 0}};
    for (int i = 0; i < 4; i++) {
        bvol_frustum *f = endless(cases[i].a, cases[i].b, cases[i].flags);
        const bvol_aabb ahead = aabb(-0.25F, -0.25F, -INF, 0.25F, 0.25F, -cases[i].near);
        const bvol_aabb behind = aabb(-INF, -INF, -cases[i].near, INF, INF, INF);
        bvol_aabb box;
        bvol_ray r;
        CHECKF(bvol_frustum_classify_aabb(f, &ahead) == BVOL_INSIDE, "case %d", i);
        CHECKF(bvol_frustum_classify_aabb(f, &behind) == BVOL_INTERSECTS, "case %d", i);
        CHECKF(bvol_frustum_bounds(f, &box) == BVOL_ERROR_UNBOUNDED, "case %d", i);
        CHECK(bvol_frustum_ray(f, 0, 0, &r) == BVOL_OK);
        CHECKF(r.origin.z == -cases[i].near && r.dir.z == -1 && r.t_min == 0 && r.t_max == INF, "case %d: %g by %g to %g", i,
               (double)r.origin.z, (double)r.dir.z, (double)r.t_max);
        bvol_frustum_destroy(f);
    }
}

/* w = -3/4 z and z_clip = FLT_MAX - z/4: the near plane is at FLT_MAX, behind the eye, and the far plane, through which lines
 * come in, at -2 FLT_MAX. */
TEST(frustum_depth, a_line_of_sight_that_comes_in_where_no_float_is)
{
    const float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -0.25F, -0.75F, 0, 0, FLT_MAX, 0};
    bvol_frustum *f;
    bvol_ray r;
    CHECK(bvol_frustum_create(m, NULL, NULL, &f) == BVOL_OK);
    CHECK(bvol_frustum_ray(f, 0, 0, &r) == BVOL_ERROR_DEGENERATE);
    bvol_frustum_destroy(f);
}
