/* SPDX-License-Identifier: MIT */
/* Bounds, corners and lines of sight of frusta. */
#include "frustum_checks.h"
#include "stages.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

/* --- bounds, corners, lines of sight --- */

TEST(frustum_geometry, bounds_are_the_tightest_box_or_say_why_there_is_none)
{
    static const bvol_result results[] = {BVOL_OK, BVOL_ERROR_EMPTY, BVOL_ERROR_UNBOUNDED};
    chance c = {test_seed()};
    long seen[3] = {0, 0, 0};
    for (long n = cases_to_see_all(700); n > 0; n--) {
        case_frustum f;
        bvol_aabb box = aabb(7, 7, 7, 7, 7, 7);
        case_make(&c, (enum frustum_kind)(n % FRUSTUM_KINDS), &f);
        bvol_result result = bvol_frustum_bounds(f.frustum, &box);
        int beyond = 0;
        for (int k = 0; k < 6 && result == BVOL_OK; k++) {
            const int axis = k / 2, side = k % 2 ? 1 : -1;
            float bound = vec3_get(side > 0 ? &box.max : &box.min, axis), tighter = nextafterf(bound, -(float)side * INF);
            CHECKF(oracle_region_bounded_by(&f.r, axis, side, bound), "axis %d side %d of %s", axis, side, f.text);
            CHECKF(!oracle_region_bounded_by(&f.r, axis, side, tighter), "axis %d side %d of %s", axis, side, f.text);
        }
        for (int k = 0; k < 6 && result != BVOL_OK; k++)
            beyond |= !oracle_region_bounded_by(&f.r, k / 2, k % 2 ? 1 : -1, k % 2 ? FLT_MAX : -FLT_MAX);
        CHECKF((result == BVOL_ERROR_EMPTY) == oracle_region_empty(&f.r), "%s", f.text);
        CHECKF((result == BVOL_ERROR_UNBOUNDED) == beyond, "%s", f.text);
        CHECK(result == BVOL_OK || box.min.x == 7);
        for (int k = 0; k < 3; k++)
            seen[k] += result == results[k];
        bvol_frustum_destroy(f.frustum);
    }
    CHECKF(seen[0] > 0 && seen[1] > 0 && seen[2] > 0, "%ld %ld %ld", seen[0], seen[1], seen[2]);
    EXPECT_STAGES(frustum_bounds, 3);
}

TEST(frustum_geometry, bounds_of_simple_frusta)
{
    bvol_aabb box, expected = aabb(-100, -100, -100, 100, 100, -1);
    bvol_frustum *f = of_planes(right_angle, 6);
    CHECK(bvol_frustum_bounds(f, &box) == BVOL_OK && same_aabb(&box, &expected));
    CHECK(bvol_frustum_bounds(f, NULL) == BVOL_ERROR_ARGUMENT && bvol_frustum_bounds(NULL, &box) == BVOL_ERROR_ARGUMENT);
    bvol_frustum_destroy(f);
    f = of_planes(right_angle, 5);
    CHECK(bvol_frustum_bounds(f, &box) == BVOL_ERROR_UNBOUNDED && same_aabb(&box, &expected));
    bvol_frustum_destroy(f);
    /* 3 x <= 1 rounds up, 3 x >= -1 down; and an end beyond the largest float */
    bvol_plane thirds[6] = {plane(3, 0, 0, 1),  plane(-3, 0, 0, 1), plane(0, 1, 0, 0),
                            plane(0, -1, 0, 0), plane(0, 0, 1, 0),  plane(0, 0, -1, FLT_MAX)};
    f = of_planes(thirds, 6);
    expected = aabb(-0x1.555556p-2F, 0, 0, 0x1.555556p-2F, 0, FLT_MAX);
    CHECK(bvol_frustum_bounds(f, &box) == BVOL_OK && same_aabb(&box, &expected));
    CHECK(!signbit(box.min.y) && !signbit(box.max.y));
    bvol_frustum_destroy(f);
    thirds[5].normal.z = -0.5F;
    f = of_planes(thirds, 6);
    CHECK(bvol_frustum_bounds(f, &box) == BVOL_ERROR_UNBOUNDED);
    bvol_frustum_destroy(f);
}

TEST(frustum_geometry, corners_are_where_three_planes_meet)
{
    chance c = {test_seed()};
    long found = 0;
    for (long n = cases_to_see_all(300); n > 0; n--) {
        case_frustum f;
        bvol_vec3 corner[8];
        case_make(&c, (enum frustum_kind[]){CAMERAS, STRETCHED, AXIS_CAMERA, CAMERAS, STRETCHED, MATRICES}[n % 6], &f);
        if (bvol_frustum_corners(f.frustum, corner) == BVOL_OK) {
            found++;
            for (int i = 0; i < 8; i++)
                for (int k = 0; k < 3; k++) {
                    const int planes[3] = {i & 1, 2 + (i >> 1 & 1), 4 + (i >> 2)};
                    float x = vec3_get(&corner[i], k);
                    CHECKF(oracle_region_corner(&f.r, planes, k, nextafterf(x, -INF)) == -1 &&
                               oracle_region_corner(&f.r, planes, k, nextafterf(x, INF)) == 1,
                           "corner %d, axis %d of %s", i, k, f.text);
                }
        }
        bvol_frustum_destroy(f.frustum);
    }
    CHECK(found > 0);
    EXPECT_STAGES(frustum_corners, 3);
}

/* Up to 32 planes of some, in any order: each as it is told, or a multiple of it, or beyond it. */
static size_t draw_more_planes(chance *c, const region *r, bvol_plane out[BVOL_FRUSTUM_MAX_PLANES])
{
    const int count = one_in(c, 2) ? BVOL_FRUSTUM_MAX_PLANES : 12;
    const int first = chance_int(c, 0, r->count - 1);
    for (int i = 0; i < count; i++) {
        const float *const f = r->a[(first + i) % r->count];
        const int up = chance_int(c, -20, 20), beyond = i >= r->count && isfinite(f[3]) && one_in(c, 3);
        float g[4];
        for (int k = 0; k < 4; k++)
            g[k] = ldexpf(ldexpf(f[k], up), -up) == f[k] ? ldexpf(f[k], up) : NAN;
        if (isnan(g[0] + g[1] + g[2] + g[3]))
            memcpy(g, f, sizeof g);
        out[i] = plane(g[0], g[1], g[2], beyond ? float_step(g[3], chance_int(c, 1, 3)) : g[3]);
    }
    return (size_t)count;
}

/* What multiples of planes say is said already, and so is what planes beyond them say; of more than six planes there are no
 * corners in order. */
static void check_more_planes(chance *c, const case_frustum *few, long seen[3])
{
    static const bvol_result results[] = {BVOL_OK, BVOL_ERROR_EMPTY, BVOL_ERROR_UNBOUNDED};
    bvol_plane planes[BVOL_FRUSTUM_MAX_PLANES];
    bvol_vec3 corner[8];
    bvol_aabb box = aabb(0, 0, 0, 0, 0, 0), other = box;
    const bvol_result result = bvol_frustum_bounds(few->frustum, &box);
    bvol_frustum *const f = of_planes(planes, draw_more_planes(c, &few->r, planes));
    CHECKF(bvol_frustum_bounds(f, &other) == result && same_aabb(&box, &other), "%s", few->text);
    CHECKF(bvol_frustum_corners(f, corner) == (result == BVOL_OK ? BVOL_ERROR_DEGENERATE : result), "%s", few->text);
    bvol_frustum_destroy(f);
    for (int k = 0; k < 3; k++)
        seen[k] += result == results[k];
}

TEST(frustum_geometry, many_planes_have_the_bounds_of_the_few_that_matter)
{
    chance c = {test_seed()};
    long seen[3] = {0, 0, 0};
    for (long n = test_cases(600) > 400 ? test_cases(600) : 400; n > 0; n--) { /* few of them are empty */
        case_frustum few;
        case_make(&c, n % 3 ? STRETCHED : n % 2 ? SMALL : NEEDLES, &few);
        if (!strstr(few.text, "matrix"))
            check_more_planes(&c, &few, seen);
        bvol_frustum_destroy(few.frustum);
    }
    CHECKF(seen[0] > 0 && seen[1] > 0 && seen[2] > 0, "%ld %ld %ld", seen[0], seen[1], seen[2]);
}

/* An octahedron whose corners are at 0, at 1, at the largest float or beyond it, of each side four multiples. */
TEST(frustum_geometry, of_many_planes_the_largest_float_is_a_bound_and_what_is_beyond_is_none)
{
    for (int place = 0; place < 4; place++) {
        const float most = place < 2 ? (float)place : FLT_MAX;
        const int beyond = place == 3;
        bvol_plane planes[BVOL_FRUSTUM_MAX_PLANES];
        bvol_vec3 corner[8];
        bvol_aabb box = aabb(0, 0, 0, 0, 0, 0);
        for (int i = 0; i < BVOL_FRUSTUM_MAX_PLANES; i++) {
            const float scale = ldexpf(1, -1 - i / 8), d = most * scale;
            planes[i] =
                plane(i & 1 ? scale : -scale, i & 2 ? scale : -scale, i & 4 ? scale : -scale, beyond ? float_step(d, 1) : d);
        }
        bvol_frustum *const f = of_planes(planes, BVOL_FRUSTUM_MAX_PLANES);
        CHECK(bvol_frustum_bounds(f, &box) == (beyond ? BVOL_ERROR_UNBOUNDED : BVOL_OK));
        CHECK(beyond || (box.min.x == -most && box.max.y == most && box.min.z == -most));
        CHECK(bvol_frustum_corners(f, corner) == (beyond ? BVOL_ERROR_UNBOUNDED : BVOL_ERROR_DEGENERATE));
        bvol_frustum_destroy(f);
    }
}

#if defined(__x86_64__)
static int is_subnormal(const region *r)
{
    int found = 0;
    for (int i = 0; i < 4 * r->count; i++)
        found |= fpclassify(r->a[i / 4][i % 4]) == FP_SUBNORMAL || fpclassify(r->b[i / 4][i % 4]) == FP_SUBNORMAL;
    return found;
}

/* Bounds and corners of a frustum, made anew, and what is said of them. */
typedef struct geometry {
    bvol_result bounds, corners;
    bvol_aabb box;
    bvol_vec3 corner[8];
} geometry;

static void find_geometry(const case_frustum *f, geometry *out)
{
    bvol_plane planes[BVOL_FRUSTUM_MAX_PLANES];
    for (int i = 0; i < f->r.count; i++)
        planes[i] = plane(f->r.a[i][0], f->r.a[i][1], f->r.a[i][2], f->r.a[i][3]);
    memset(out, 0, sizeof *out);
    bvol_frustum *const made =
        strstr(f->text, "matrix") ? of_matrix(f->matrix, &f->options) : of_planes(planes, (size_t)f->r.count);
    out->bounds = bvol_frustum_bounds(made, &out->box);
    out->corners = bvol_frustum_corners(made, out->corner);
    bvol_frustum_destroy(made);
}

/* Whether a number that was rounded up is the same, or, if it is subnormal, not below and no more than what is told from 0. */
static int is_rounded_up(float kept, float flushed)
{
    const int tiny = (double)fabsf(kept) < 0x1p-126, above = (double)flushed >= (double)kept && (double)flushed <= 0x1p-126;
    return memcmp(&kept, &flushed, sizeof kept) == 0 || (tiny && above);
}

static int is_rounded_alike(const geometry *kept, const geometry *flushed)
{
    int alike = kept->bounds == flushed->bounds && kept->corners == flushed->corners;
    for (int k = 0; k < 3; k++)
        alike &= is_rounded_up(vec3_get(&kept->box.max, k), vec3_get(&flushed->box.max, k)) &&
                 is_rounded_up(-vec3_get(&kept->box.min, k), -vec3_get(&flushed->box.min, k));
    for (int i = 0; i < 24; i++)
        alike &= is_rounded_up(vec3_get(&kept->corner[i / 3], i % 3), vec3_get(&flushed->corner[i / 3], i % 3));
    return alike;
}

/* Fields are normal or 0, but coordinates of corners may be subnormal. */
TEST(frustum_geometry, bounds_and_corners_are_rounded_outward_where_subnormal_floats_are_flushed)
{
    static const unsigned settings[] = {0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    static const enum frustum_kind kinds[] = {STRETCHED, EXPONENTS, STRETCHED, CAMERAS, STRETCHED, SMALL};
    const unsigned before = _mm_getcsr();
    chance c = {test_seed()};
    for (long n = test_cases(1500); n > 0; n--) {
        case_frustum f;
        geometry kept, flushed;
        case_make(&c, kinds[n % 6], &f);
        find_geometry(&f, &kept);
        for (int i = 0; i < 3 && !is_subnormal(&f.r); i++) {
            _mm_setcsr(before | settings[i]);
            find_geometry(&f, &flushed);
            _mm_setcsr(before);
            CHECKF(is_rounded_alike(&kept, &flushed), "%x: %s", settings[i], f.text);
        }
        bvol_frustum_destroy(f.frustum);
    }
}
#endif

TEST(frustum_geometry, corners_come_in_order_or_not_at_all)
{
    bvol_vec3 corner[8] = {{7, 7, 7}};
    bvol_plane planes[7];
    memcpy(planes, right_angle, sizeof right_angle);
    bvol_frustum *f = of_planes(planes, 6);
    CHECK(bvol_frustum_corners(f, NULL) == BVOL_ERROR_ARGUMENT && bvol_frustum_corners(NULL, corner) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_corners(f, corner) == BVOL_OK);
    for (int i = 0; i < 8; i++) {
        const float w = i & 4 ? 100 : 1;
        CHECK(corner[i].x == (i & 1 ? w : -w) && corner[i].y == (i & 2 ? w : -w) && corner[i].z == -w);
    }
    bvol_frustum_destroy(f);
    corner[0].x = 7;
    f = of_planes(planes, 5);
    CHECK(bvol_frustum_corners(f, corner) == BVOL_ERROR_UNBOUNDED);
    bvol_frustum_destroy(f);
    planes[6] = planes[0];
    f = of_planes(planes, 7); /* more planes than a hexahedron has */
    CHECK(bvol_frustum_corners(f, corner) == BVOL_ERROR_DEGENERATE);
    bvol_frustum_destroy(f);
    planes[5] = plane(0, 0, -1, -101);
    planes[6] = plane(0, 0, 1, 100);
    f = of_planes(planes, 7);
    CHECK(bvol_frustum_corners(f, corner) == BVOL_ERROR_EMPTY);
    bvol_frustum_destroy(f);
    /* left and near change places: the same region, but nothing where "left" and "right" should meet "near" */
    memcpy(planes, right_angle, sizeof right_angle);
    planes[0] = right_angle[4];
    planes[4] = right_angle[0];
    f = of_planes(planes, 6);
    CHECK(bvol_frustum_corners(f, corner) == BVOL_ERROR_DEGENERATE);
    CHECK(corner[0].x == 7);
    bvol_frustum_destroy(f);
    /* a pyramid with its tip at z = 1: the sides meet the far plane behind the tip, where the others do not hold */
    const bvol_plane pyramid[6] = {plane(1, 0, -1, 1),  plane(-1, 0, -1, 1), plane(0, 1, -1, 1),
                                   plane(0, -1, -1, 1), plane(0, 0, 1, 0),   plane(0, 0, -1, 5)};
    f = of_planes(pyramid, 6);
    CHECK(bvol_frustum_corners(f, corner) == BVOL_ERROR_DEGENERATE);
    CHECK(corner[0].x == 7);
    bvol_frustum_destroy(f);
}

TEST(frustum_geometry, a_line_of_sight_runs_from_the_near_to_the_far_plane)
{
    chance c = {test_seed()};
    for (long n = test_cases(2000); n > 0; n--) {
        camera cam = camera_draw(&c, (unsigned)n % CONVENTIONS);
        cam.near = 0.5;
        cam.far = n % 3 ? 20 : cam.convention & ORTHOGRAPHIC ? 1000 : INFINITY;
        cam.half_height = chance_real(&c, 0.3, 3);
        cam.half_width = chance_real(&c, 0.3, 3);
        for (int i = 0; i < 3; i++)
            cam.eye[i] = chance_real(&c, -1, 1);
        bvol_frustum_options o = camera_options(&cam);
        float m[16];
        camera_matrix(&cam, m);
        bvol_frustum *f = of_matrix(m, &o);
        const float x = (float)chance_real(&c, -1.5, 1.5), y = (float)chance_real(&c, -1.5, 1.5);
        bvol_ray r;
        CHECK(bvol_frustum_ray(f, x, y, &r) == BVOL_OK && r.t_min == 0 && r.t_max == (isinf(cam.far) ? INF : 1));
        double first[3], last[3], length_sq = 0;
        const double end = isinf(cam.far) ? 100 : cam.far;
        camera_point(&cam, (double)x, (double)y, cam.near, first);
        camera_point(&cam, (double)x, (double)y, end, last);
        for (int k = 0; k < 3; k++)
            length_sq += (last[k] - first[k]) * (last[k] - first[k]);
        const double t = isinf(cam.far) ? sqrt(length_sq) : 1;
        for (int k = 0; k < 3; k++) {
            double o_k = (double)vec3_get(&r.origin, k), d_k = (double)vec3_get(&r.dir, k);
            CHECKF(fabs(o_k - first[k]) < 1e-3, "convention %u: starts at %g, not %g", cam.convention, o_k, first[k]);
            CHECKF(fabs(o_k + t * d_k - last[k]) < 1e-3 * end, "convention %u: ends at %g, not %g", cam.convention,
                   o_k + t * d_k, last[k]);
        }
        bvol_frustum_destroy(f);
    }
}

TEST(frustum_geometry, no_line_of_sight_without_a_matrix_that_makes_one)
{
    static const float flat[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    const bvol_ray before = ray(vec3(7, 7, 7), vec3(7, 7, 7), 7, 7);
    bvol_ray r = before;
    bvol_frustum *f = of_matrix(identity, &from_zero), *g = of_planes(right_angle, 6);
    CHECK(bvol_frustum_ray(NULL, 0, 0, &r) == BVOL_ERROR_ARGUMENT && bvol_frustum_ray(g, 0, 0, &r) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_ray(f, 0, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_ray(f, NAN, 0, &r) == BVOL_ERROR_NOT_FINITE && bvol_frustum_ray(f, 0, INF, &r) == BVOL_ERROR_NOT_FINITE);
    CHECK(bvol_frustum_set_matrix(f, flat) == BVOL_OK && bvol_frustum_ray(f, 0, 0, &r) == BVOL_ERROR_DEGENERATE);
    CHECK(memcmp(&r, &before, sizeof r) == 0);
    CHECK(bvol_frustum_set_matrix(f, identity) == BVOL_OK && bvol_frustum_ray(f, 0.5F, -0.25F, &r) == BVOL_OK);
    CHECK(r.origin.x == 0.5F && r.origin.y == -0.25F && r.origin.z == 0 && r.dir.x == 0 && r.dir.y == 0 && r.dir.z == 1);
    bvol_frustum_destroy(f);
    bvol_frustum_destroy(g);
}

/* Each matrix has its rows in x = (1, 0, 0, 0) and y = (0, 1, 0, 0), and z and w as given. */
typedef struct sight {
    float z[4], w[4];
    bvol_result result;
    float origin, dir, t_max; /* along z */
} sight;

static const sight sights[] = {
    /* from -FLT_MAX, with all of FLT_MAX to go */
    {{0, 0, 1, FLT_MAX}, {0, 0, 0, FLT_MAX}, BVOL_OK, -FLT_MAX, FLT_MAX, 1},
    /* the far plane at 2 FLT_MAX */
    {{0, 0, 1, 0}, {0, 0, 0.5F, FLT_MAX}, BVOL_OK, 0, 1, INF},
    /* both planes at 0; the far one behind; the planes turned about */
    {{0, 0, 2, 0}, {0, 0, 1, 0}, BVOL_OK, 0, 1, INF},
    {{0, 0, 1, 0}, {0, 0, 0, -3}, BVOL_OK, 0, 1, INF},
    {{0, 0, -1, 0}, {0, 0, 0, 3}, BVOL_OK, 0, -3, 1},
    /* a far plane without a normal, which holds nothing */
    {{0, 0, 1, 1}, {0, 0, 1, 0}, BVOL_OK, -1, 1, INF},
    /* the near plane at 2 FLT_MAX, nowhere */
    {{0, 0, 0.5F, -FLT_MAX}, {0, 0, 0, 1}, BVOL_ERROR_DEGENERATE, 0, 0, 0},
    {{0, 0, 0, 1}, {0, 0, 0, 1}, BVOL_ERROR_DEGENERATE, 0, 0, 0},
};

TEST(frustum_geometry, a_line_of_sight_ends_where_floats_do)
{
    for (size_t i = 0; i < sizeof sights / sizeof *sights; i++) {
        const sight *s = &sights[i];
        float m[16] = {1, 0, 0, 0, 0, 1, 0, 0};
        memcpy(m + 8, s->z, sizeof s->z);
        memcpy(m + 12, s->w, sizeof s->w);
        bvol_frustum *f = of_matrix(m, &(bvol_frustum_options){16, BVOL_FRUSTUM_ROW_MAJOR, BVOL_DEPTH_ZERO_TO_ONE, 0});
        bvol_ray r = ray(vec3(7, 7, 7), vec3(7, 7, 7), 7, 7);
        CHECKF(bvol_frustum_ray(f, 0, 0, &r) == s->result, "sight %d", (int)i);
        if (s->result == BVOL_OK)
            CHECKF(r.origin.x == 0 && r.origin.y == 0 && r.origin.z == s->origin && r.dir.x == 0 && r.dir.y == 0 &&
                       r.dir.z == s->dir && r.t_min == 0 && r.t_max == s->t_max,
                   "sight %d: from %g by %g to %g", (int)i, (double)r.origin.z, (double)r.dir.z, (double)r.t_max);
        bvol_frustum_destroy(f);
    }
}

/* The normals of x and y are multiples of that of w, by which both planes of a screen point are parallel, though not where
 * (k - x) w is rounded. */
TEST(frustum_geometry, parallel_rows_show_no_line)
{
    chance c = {test_seed()};
    for (long n = test_cases(100); n > 0; n--) {
        float m[16] = {0};
        const int x_scale = chance_int(&c, -4095, 4095), y_scale = chance_int(&c, -4095, 4095);
        for (int k = 0; k < 3; k++) {
            const int w = chance_int(&c, -4095, 4095);
            m[k] = (float)(x_scale * w);
            m[4 + k] = (float)(y_scale * w);
            m[8 + k] = (float)chance_int(&c, -4095, 4095);
            m[12 + k] = (float)w;
        }
        bvol_frustum *f = of_matrix(m, &(bvol_frustum_options){16, BVOL_FRUSTUM_ROW_MAJOR, BVOL_DEPTH_ZERO_TO_ONE, 0});
        const float x = (float)chance_real(&c, 0x1p-20, 0x1p-10), y = (float)chance_real(&c, 0x1p-20, 0x1p-10);
        bvol_ray r;
        CHECK(bvol_frustum_ray(f, x, y, &r) == BVOL_ERROR_DEGENERATE);
        bvol_frustum_destroy(f);
    }
}

/* The far plane would still stand where the second matrix has none. */
TEST(frustum_geometry, set_matrix_leaves_no_plane_of_the_matrix_before)
{
    const float before[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1}; /* -1 <= z <= 0 */
    const float after[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 1};  /* z <= 0, with depth 1 and w = 1 - z */
    bvol_frustum *f = of_matrix(before, &from_zero);
    BOX(f, aabb(0, 0, -5, 0, 0, -5), 0, 0, 0);
    CHECK(bvol_frustum_set_matrix(f, after) == BVOL_OK);
    BOX(f, aabb(0, 0, -5, 0, 0, -5), 1, 1, 1);
    bvol_frustum_destroy(f);
}
