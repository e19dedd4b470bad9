/* SPDX-License-Identifier: MIT */
/* Frusta: making them, conventions, special operands, certificates. Agreement with the oracle is in agree/frustum.c. */
#include "frusta.h"
#include "ledger.h"
#include "stages.h"
#include "test.h"
#include "values.h"

#include <stdlib.h>

/* --- making and freeing --- */

/* |x| <= -z, |y| <= -z, 1 <= -z <= 100 */
static const bvol_plane right_angle[6] = {{{1, 0, -1}, 0},  {{-1, 0, -1}, 0}, {{0, 1, -1}, 0},
                                          {{0, -1, -1}, 0}, {{0, 0, -1}, -1}, {{0, 0, 1}, 100}};

static const bvol_frustum_options from_zero = {16, 0, BVOL_DEPTH_ZERO_TO_ONE, 0};

static bvol_frustum *of_matrix(const float m[16], const bvol_frustum_options *options)
{
    bvol_frustum *f;
    return bvol_frustum_create(m, options, NULL, &f) == BVOL_OK ? f : NULL;
}

static bvol_frustum *of_planes(const bvol_plane *planes, size_t count)
{
    bvol_frustum *f;
    return bvol_frustum_create_from_planes(planes, count, NULL, &f) == BVOL_OK ? f : NULL;
}

TEST(frustum, memory_comes_from_the_allocator_and_goes_back_to_it)
{
    ledger l = {0, 0, 0, 0};
    bvol_allocator a = {ledger_alloc, ledger_free, &l};
    bvol_frustum *f, *g;
    CHECK(bvol_frustum_create(identity, NULL, &a, &f) == BVOL_OK && l.live == 1);
    CHECK(bvol_frustum_create_from_planes(right_angle, 6, &a, &g) == BVOL_OK && l.live == 2);
    memset(&a, 0, sizeof a); /* it was copied */
    int calls = l.calls;
    CHECK(bvol_frustum_set_matrix(f, identity) == BVOL_OK && l.calls == calls);
    bvol_frustum_destroy(f);
    bvol_frustum_destroy(g);
    CHECK(l.live == 0 && l.bytes == 0);
    bvol_frustum_destroy(NULL);
}

TEST(frustum, a_failed_allocation_is_reported_and_leaves_nothing)
{
    for (int at = 1; at < 10; at++) {
        ledger l = {0, at, 0, 0};
        const bvol_allocator a = {ledger_alloc, ledger_free, &l};
        bvol_frustum *f = (bvol_frustum *)(uintptr_t)1;
        bvol_result result = bvol_frustum_create(identity, NULL, &a, &f);
        CHECK(result == (l.calls >= at ? BVOL_ERROR_MEMORY : BVOL_OK) && (f == NULL) == (result != BVOL_OK));
        bvol_frustum_destroy(f);
        CHECK(l.live == 0);
        l = (ledger){0, at, 0, 0};
        f = (bvol_frustum *)(uintptr_t)1;
        result = bvol_frustum_create_from_planes(right_angle, 6, &a, &f);
        CHECK(result == (l.calls >= at ? BVOL_ERROR_MEMORY : BVOL_OK) && (f == NULL) == (result != BVOL_OK));
        bvol_frustum_destroy(f);
        CHECK(l.live == 0);
    }
}

/* Each result, with an *out that must become NULL. */
#define REFUSED(code, call)                                                                                                    \
    do {                                                                                                                       \
        f = (bvol_frustum *)(uintptr_t)1;                                                                                      \
        CHECK((call) == (code));                                                                                               \
        CHECK(f == NULL);                                                                                                      \
    } while (0)

TEST(frustum, wrong_arguments_are_refused)
{
    const bvol_allocator no_alloc = {NULL, ledger_free, NULL}, no_free = {ledger_alloc, NULL, NULL};
    bvol_plane planes[33];
    bvol_frustum *f;
    for (int i = 0; i < 33; i++)
        planes[i] = plane(0, 0, 1, 0);
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_frustum_create(NULL, NULL, NULL, &f));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_frustum_create(identity, NULL, &no_alloc, &f));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_frustum_create(identity, NULL, &no_free, &f));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_frustum_create_from_planes(NULL, 1, NULL, &f));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_frustum_create_from_planes(planes, 0, NULL, &f));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_frustum_create_from_planes(planes, 33, NULL, &f));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_frustum_create_from_planes(planes, 1, &no_alloc, &f));
    CHECK(bvol_frustum_create(identity, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_create_from_planes(planes, 1, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    f = of_planes(planes, 32);
    CHECK(f && bvol_frustum_plane_count(f) == 32);
    bvol_plane out = plane(7, 7, 7, 7);
    CHECK(bvol_frustum_plane(f, 32, &out) == BVOL_ERROR_ARGUMENT && out.d == 7);
    CHECK(bvol_frustum_plane(NULL, 0, &out) == BVOL_ERROR_ARGUMENT && out.d == 7);
    CHECK(bvol_frustum_plane(f, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_plane_count(NULL) == 0);
    bvol_frustum_destroy(f);
}

TEST(frustum, options_of_another_version_are_refused_unless_they_ask_for_nothing_new)
{
    struct {
        bvol_frustum_options known;
        uint32_t later[2];
    } o = {{sizeof(bvol_frustum_options), 0, 0, 0}, {0, 0}};
    bvol_frustum *f;
    REFUSED(BVOL_ERROR_OPTIONS, (o.known.size = 15, bvol_frustum_create(identity, &o.known, NULL, &f)));
    REFUSED(BVOL_ERROR_OPTIONS, (o.known.size = UINT32_MAX, bvol_frustum_create(identity, &o.known, NULL, &f)));
    REFUSED(BVOL_ERROR_OPTIONS, (o.known.size = 1032, bvol_frustum_create(identity, &o.known, NULL, &f)));
    REFUSED(BVOL_ERROR_OPTIONS, (o.known.size = 16, o.known.flags = 4, bvol_frustum_create(identity, &o.known, NULL, &f)));
    REFUSED(BVOL_ERROR_OPTIONS,
            (o.known.flags = 0, o.known.depth_range = 3, bvol_frustum_create(identity, &o.known, NULL, &f)));
    REFUSED(BVOL_ERROR_OPTIONS,
            (o.known.depth_range = 0, o.known.reserved = 1, bvol_frustum_create(identity, &o.known, NULL, &f)));
    o.known.reserved = 0;
    o.known.size = sizeof o;
    for (int byte = 0; byte < 8; byte++) {
        ((char *)o.later)[byte] = 1;
        REFUSED(BVOL_ERROR_OPTIONS, bvol_frustum_create(identity, &o.known, NULL, &f));
        ((char *)o.later)[byte] = 0;
    }
    CHECK(bvol_frustum_create(identity, &o.known, NULL, &f) == BVOL_OK);
    bvol_frustum_destroy(f);
}

TEST(frustum, options_may_be_1024_bytes_large)
{
    union {
        bvol_frustum_options known;
        char bytes[1028];
    } o;
    bvol_frustum *f;
    memset(&o, 0, sizeof o);
    o.known.size = 1024;
    CHECK(bvol_frustum_create(identity, &o.known, NULL, &f) == BVOL_OK);
    bvol_frustum_destroy(f);
    REFUSED(BVOL_ERROR_OPTIONS, (o.known.size = 1025, bvol_frustum_create(identity, &o.known, NULL, &f)));
}

TEST(frustum, a_matrix_or_plane_that_is_not_finite_is_refused)
{
    static const uint32_t bad[] = {0x7fc00000, 0x7f800001, 0x7f800000, 0xff800000};
    bvol_frustum *f, *kept = of_matrix(identity, &from_zero);
    const bvol_vec3 inside = vec3(1, -1, 0.5F), outside = vec3(0, 0, -0.5F);
    for (int i = 0; i < 16; i++)
        for (int b = 0; b < 4; b++) {
            float m[16];
            memcpy(m, identity, sizeof m);
            set_field(m, i, bad[b]);
            REFUSED(BVOL_ERROR_NOT_FINITE, bvol_frustum_create(m, NULL, NULL, &f));
            CHECK(bvol_frustum_set_matrix(kept, m) == BVOL_ERROR_NOT_FINITE);
            CHECK(bvol_frustum_contains_point(kept, &inside) == 1 && bvol_frustum_contains_point(kept, &outside) == 0);
        }
    bvol_frustum_destroy(kept);
    for (int i = 0; i < 4; i++)
        for (int b = 0; b < 4; b++) {
            bvol_plane p = plane(1, 2, 3, 4);
            set_field(&p, i, bad[b]);
            if (i == 3 && b >= 2)
                continue;
            REFUSED(BVOL_ERROR_NOT_FINITE, bvol_frustum_create_from_planes(&p, 1, NULL, &f));
        }
}

TEST(frustum, set_matrix_makes_the_same_frustum_as_create)
{
    chance c = {test_seed()};
    for (long n = test_cases(300); n > 0; n--) {
        camera cam = camera_draw(&c, (unsigned)n % CONVENTIONS), other = camera_draw(&c, (unsigned)n % CONVENTIONS);
        bvol_frustum_options o = camera_options(&cam);
        float m[16], first[16];
        camera_matrix(&cam, m);
        camera_matrix(&other, first);
        bvol_frustum *f = of_matrix(m, &o), *g = of_matrix(first, &o);
        CHECK(bvol_frustum_set_matrix(g, m) == BVOL_OK);
        for (size_t i = 0; i < 6; i++) {
            bvol_plane p, q;
            CHECK(bvol_frustum_plane(f, i, &p) == BVOL_OK && bvol_frustum_plane(g, i, &q) == BVOL_OK);
            CHECK(memcmp(&p, &q, sizeof p) == 0);
        }
        for (int i = 0; i < 20; i++) {
            double at[3];
            camera_point(&cam, chance_real(&c, -2, 2), chance_real(&c, -2, 2), cam.near * pow(10, chance_real(&c, -1, 4)), at);
            const float x = (float)at[0], y = (float)at[1], z = (float)at[2], r = (float)cam.near;
            const bvol_aabb box = aabb(x - r, y - r, z - r, x + r, y + r, z + r);
            CHECK(bvol_frustum_classify_aabb(f, &box) == bvol_frustum_classify_aabb(g, &box));
            CHECK(bvol_frustum_cull_aabb(f, &box) == bvol_frustum_cull_aabb(g, &box));
        }
        bvol_frustum_destroy(f);
        bvol_frustum_destroy(g);
    }
}

TEST(frustum, set_matrix_is_for_frusta_of_matrices)
{
    bvol_frustum *f = of_planes(right_angle, 6);
    CHECK(bvol_frustum_set_matrix(f, identity) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_frustum_set_matrix(NULL, identity) == BVOL_ERROR_ARGUMENT);
    bvol_frustum_destroy(f);
    f = of_matrix(identity, &from_zero);
    CHECK(bvol_frustum_set_matrix(f, NULL) == BVOL_ERROR_ARGUMENT);
    bvol_frustum_destroy(f);
}

/* --- planes --- */

TEST(frustum, planes_come_in_order_and_point_inward)
{
    static const bvol_plane expected[3][6] = {
        {{{1, 0, 0}, 1}, {{-1, 0, 0}, 1}, {{0, 1, 0}, 1}, {{0, -1, 0}, 1}, {{0, 0, 1}, 0}, {{0, 0, -1}, 1}},
        {{{1, 0, 0}, 1}, {{-1, 0, 0}, 1}, {{0, 1, 0}, 1}, {{0, -1, 0}, 1}, {{0, 0, 1}, 1}, {{0, 0, -1}, 1}},
        {{{1, 0, 0}, 1}, {{-1, 0, 0}, 1}, {{0, 1, 0}, 1}, {{0, -1, 0}, 1}, {{0, 0, -1}, 1}, {{0, 0, 1}, 0}}};
    static const bvol_frustum_options options[3] = {{16, 0, BVOL_DEPTH_ZERO_TO_ONE, 0},
                                                    {16, BVOL_FRUSTUM_ROW_MAJOR, BVOL_DEPTH_MINUS_ONE_TO_ONE, 0},
                                                    {16, BVOL_FRUSTUM_REVERSED_Z, BVOL_DEPTH_ZERO_TO_ONE, 0}};
    for (int k = 0; k < 3; k++) {
        bvol_frustum *f = of_matrix(identity, &options[k]);
        CHECK(bvol_frustum_plane_count(f) == 6);
        for (size_t i = 0; i < 6; i++) {
            bvol_plane p;
            CHECK(bvol_frustum_plane(f, i, &p) == BVOL_OK);
            CHECKF(p.normal.x == expected[k][i].normal.x && p.normal.y == expected[k][i].normal.y &&
                       p.normal.z == expected[k][i].normal.z && p.d == expected[k][i].d,
                   "options %d, plane %d", k, (int)i);
        }
        bvol_frustum_destroy(f);
    }
}

TEST(frustum, planes_are_rounded_to_nearest_and_halved_where_they_would_overflow)
{
    float m[16];
    bvol_plane p;
    memcpy(m, identity, sizeof m);
    m[0] = 1;
    m[3] = 0x1p-24F; /* row 3 holds x 2^-24 */
    m[12] = FLT_MAX;
    m[15] = FLT_MAX;
    bvol_frustum *f = of_matrix(m, &from_zero);
    CHECK(bvol_frustum_plane(f, 0, &p) == BVOL_OK);
    CHECK(p.normal.x == 0.5F && p.d == FLT_MAX); /* half of 1 + 2^-24 ties to even */
    CHECK(bvol_frustum_plane(f, 1, &p) == BVOL_OK);
    CHECK(p.normal.x == 0x1p-24F - 1 && p.d == 0);
    CHECK(bvol_frustum_plane(f, 3, &p) == BVOL_OK && p.normal.x == 0x1p-24F && p.d == FLT_MAX);
    bvol_frustum_destroy(f);
}

TEST(frustum, given_planes_come_back_as_they_were)
{
    const bvol_plane planes[4] = {{{FLT_MAX, TINY, -0.0F}, INF}, {{0, 0, 0}, 3}, {{0, 0, 0}, -0.0F}, {{1, 2, 3}, -4}};
    bvol_frustum *f = of_planes(planes, 4);
    for (size_t i = 0; i < 4; i++) {
        bvol_plane p;
        CHECK(bvol_frustum_plane(f, i, &p) == BVOL_OK && memcmp(&p, &planes[i], sizeof p) == 0);
    }
    bvol_frustum_destroy(f);
}

/* --- conventions --- */

static int holds(const bvol_frustum *f, const camera *cam, double x, double y, double distance)
{
    double p[3];
    camera_point(cam, x, y, distance, p);
    const bvol_vec3 v = vec3((float)p[0], (float)p[1], (float)p[2]);
    return bvol_frustum_contains_point(f, &v);
}

TEST(frustum, every_convention_holds_what_its_camera_sees)
{
    static const double fars[] = {3, 1000, 1e7, 1e9, 1e18, INFINITY};
    chance c = {test_seed()};
    for (unsigned convention = 0; convention < CONVENTIONS; convention++)
        for (int k = 0; k < 6; k++) {
            camera cam = camera_draw(&c, convention);
            cam.near = 0.5;
            cam.far = fars[k];
            cam.half_height = chance_real(&c, 0.3, 3);
            cam.half_width = chance_real(&c, 0.3, 3);
            for (int i = 0; i < 3; i++)
                cam.eye[i] = chance_real(&c, -1, 1);
            if (isinf(cam.far) && (convention & ORTHOGRAPHIC))
                continue;
            const double inner = 0.99, outer = 1.01;
            bvol_frustum_options o = camera_options(&cam);
            float m[16];
            camera_matrix(&cam, m);
            bvol_frustum *f = of_matrix(m, &o);
            /* Floats place far badly beyond 1e6 near; orthographic ones near only within 2^-24 of far, and they resolve 1 % of
             * the width as far as 1000. */
            const int parallel = (convention & ORTHOGRAPHIC) != 0, sharp = cam.far <= 1000 || !parallel;
            const double last = fmin(cam.far, parallel ? 1000 : 1e17);
            for (double w = sharp ? cam.near * 1.01 : cam.far * 1e-5; w < last * (cam.far <= 1000 ? 0.9 : 0.4); w *= 1.5) {
                double x = chance_real(&c, -inner, inner), y = chance_real(&c, -inner, inner);
                CHECKF(holds(f, &cam, x, y, w) == 1, "convention %u, far %g: %g, %g at %g", convention, cam.far, x, y, w);
                CHECK(holds(f, &cam, outer, y, w) == 0 && holds(f, &cam, -outer, y, w) == 0);
                CHECK(holds(f, &cam, x, outer, w) == 0 && holds(f, &cam, x, -outer, w) == 0);
            }
            if (sharp)
                CHECK(holds(f, &cam, 0, 0, cam.near * 1.01) == 1 && holds(f, &cam, 0, 0, cam.near * 0.99) == 0);
            if (cam.far <= 1000)
                CHECK(holds(f, &cam, 0, 0, cam.far * 0.99) == 1 && holds(f, &cam, 0, 0, cam.far * 1.01) == 0);
            bvol_plane near, far;
            CHECK(bvol_frustum_plane(f, 4, &near) == BVOL_OK && bvol_frustum_plane(f, 5, &far) == BVOL_OK);
            double along = 0;
            for (int i = 0; i < 3; i++)
                along -= (double)vec3_get(&near.normal, i) * cam.axis[2][i];
            CHECKF(along > 0, "convention %u: the near plane faces back", convention);
            bvol_frustum_destroy(f);
        }
}

/* --- special operands --- */

TEST(frustum, null_gives_0)
{
    const bvol_vec3 p = vec3(0, 0, 0);
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    bvol_frustum *f = of_matrix(identity, &from_zero);
    CHECK(bvol_frustum_contains_point(NULL, &p) == 0 && bvol_frustum_contains_point(f, NULL) == 0);
    CHECK(bvol_frustum_cull_aabb(NULL, &box) == 0 && bvol_frustum_cull_aabb(f, NULL) == 0);
    CHECK(bvol_frustum_overlaps_aabb(NULL, &box) == 0 && bvol_frustum_overlaps_aabb(f, NULL) == 0);
    CHECK(bvol_frustum_contains_aabb(NULL, &box) == 0 && bvol_frustum_contains_aabb(f, NULL) == 0);
    CHECK(bvol_frustum_classify_aabb(NULL, &box) == BVOL_OUTSIDE && bvol_frustum_classify_aabb(f, NULL) == BVOL_OUTSIDE);
    bvol_frustum_destroy(f);
}

/* cull, overlaps, contains, class */
static void check_box(const bvol_frustum *f, bvol_aabb box, int cull, int overlaps, int contains, int line)
{
    int class = !overlaps ? BVOL_OUTSIDE : contains ? BVOL_INSIDE : BVOL_INTERSECTS;
    CHECKF(bvol_frustum_cull_aabb(f, &box) == cull, "cull, line %d", line);
    CHECKF(bvol_frustum_overlaps_aabb(f, &box) == overlaps, "overlaps, line %d", line);
    CHECKF(bvol_frustum_contains_aabb(f, &box) == contains, "contains, line %d", line);
    CHECKF(bvol_frustum_classify_aabb(f, &box) == class, "classify, line %d", line);
}
#define BOX(f, box, cull, overlaps, contains) check_box(f, box, cull, overlaps, contains, __LINE__)

TEST(frustum, boxes_of_every_kind)
{
    bvol_frustum *cube = of_matrix(identity, &from_zero); /* -1..1, -1..1, 0..1 */
    const float next = nextafterf(1, 2);
    BOX(cube, aabb(-1, -1, 0, 1, 1, 1), 1, 1, 1);
    BOX(cube, aabb(-1, -1, 0, 1, 1, next), 1, 1, 0);
    BOX(cube, aabb(-1, -1, -TINY, 1, 1, 1), 1, 1, 0);
    BOX(cube, aabb(1, 1, 1, 2, 2, 2), 1, 1, 0);
    BOX(cube, aabb(next, 1, 1, 2, 2, 2), 0, 0, 0);
    BOX(cube, aabb(0, 0, 0, 0, 0, 0), 1, 1, 1);
    BOX(cube, aabb(0, 0, -TINY, 0, 0, -TINY), 0, 0, 0);
    BOX(cube, aabb(-INF, -INF, -INF, INF, INF, INF), 1, 1, 0);
    BOX(cube, aabb(1, -INF, -INF, INF, INF, INF), 1, 1, 0);
    BOX(cube, aabb(next, -INF, -INF, INF, INF, INF), 0, 0, 0);
    BOX(cube, aabb(INF, INF, INF, INF, INF, INF), 0, 0, 1);
    BOX(cube, aabb(-INF, 0, 0, -INF, 1, 1), 0, 0, 1);
    BOX(cube, aabb(INF, INF, INF, -INF, -INF, -INF), 0, 0, 1);
    BOX(cube, aabb(0.5F, 0, 0, 0.25F, 1, 1), 0, 0, 1);
    bvol_frustum_destroy(cube);
}

TEST(frustum, nan_gives_0_even_in_an_empty_box)
{
    bvol_frustum *cube = of_matrix(identity, &from_zero);
    const bvol_aabb boxes[3] = {aabb(-0.5F, -0.5F, 0.5F, 0.5F, 0.5F, 0.75F), aabb(INF, INF, INF, -INF, -INF, -INF),
                                aabb(-INF, -INF, -INF, INF, INF, INF)};
    for (int k = 0; k < 3; k++)
        for (int field = 0; field < 6; field++)
            for (int n = 0; n < NAN_COUNT; n++) {
                bvol_aabb box = boxes[k];
                set_field(&box, field, nan_bits[n]);
                BOX(cube, box, 0, 0, 0);
            }
    for (int field = 0; field < 3; field++) {
        bvol_vec3 p = vec3(0, 0, 0.5F);
        CHECK(bvol_frustum_contains_point(cube, &p) == 1);
        for (int n = 0; n < NAN_COUNT; n++) {
            set_field(&p, field, nan_bits[n]);
            CHECK(bvol_frustum_contains_point(cube, &p) == 0);
        }
        *vec3_at(&p, field) = INF;
        CHECK(bvol_frustum_contains_point(cube, &p) == 0);
        *vec3_at(&p, field) = -INF;
        CHECK(bvol_frustum_contains_point(cube, &p) == 0);
    }
    bvol_frustum_destroy(cube);
}

TEST(frustum, a_half_space_without_a_normal_holds_everywhere_or_nowhere)
{
    const bvol_aabb box = aabb(3, 3, 3, 4, 4, 4), all = aabb(-INF, -INF, -INF, INF, INF, INF);
    const float ds[] = {0, -0.0F, TINY, INF, -TINY, -INF};
    for (int i = 0; i < 6; i++) {
        const bvol_plane p[2] = {plane(0, -0.0F, 0, ds[i]), plane(1, 0, 0, 0)};
        const int everywhere = i < 4;
        bvol_frustum *f = of_planes(p, 1), *g = of_planes(p, 2);
        BOX(f, box, everywhere, everywhere, everywhere);
        BOX(f, all, everywhere, everywhere, everywhere);
        BOX(g, box, everywhere, everywhere, everywhere);
        BOX(g, all, everywhere, everywhere, 0);
        CHECK(bvol_frustum_contains_point(f, &box.min) == everywhere);
        BOX(f, aabb(1, 1, 1, 0, 0, 0), 0, 0, 1);
        bvol_frustum_destroy(f);
        bvol_frustum_destroy(g);
    }
    const bvol_plane infinite[2] = {plane(1, 2, 3, INF), plane(1, 2, 3, -INF)};
    bvol_frustum *f = of_planes(infinite, 1), *g = of_planes(infinite, 2);
    BOX(f, all, 1, 1, 1);
    const bvol_vec3 nan = vec3(0, NAN, 0), far = vec3(0, 0, INF);
    CHECK(bvol_frustum_contains_point(f, &nan) == 0 && bvol_frustum_contains_point(f, &far) == 0);
    BOX(g, all, 0, 0, 0);
    bvol_frustum_destroy(f);
    bvol_frustum_destroy(g);
}

/* A far plane whose coefficients cancel exactly, and one by which they do not: d < 0 excludes all. */
TEST(frustum, an_infinite_projection_has_no_far_plane)
{
    const float m[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 0, 0, -0.25F, 0}; /* z_clip = -z - near, w = -z */
    float bad[16];
    bvol_frustum *f = of_matrix(m, &from_zero);
    BOX(f, aabb(-1, -1, -1e38F, 1, 1, -1e37F), 1, 1, 1);
    BOX(f, aabb(-1, -1, -INF, 1, 1, -2), 1, 1, 1);
    BOX(f, aabb(-1, -1, -0.25F, 1, 1, 5), 1, 1, 0);
    BOX(f, aabb(-1, -1, -0.125F, 1, 1, 5), 0, 0, 0);
    memcpy(bad, m, sizeof bad);
    bad[14] = 0.25F; /* far plane: 0 >= 0.25 */
    CHECK(bvol_frustum_set_matrix(f, bad) == BVOL_OK);
    BOX(f, aabb(-INF, -INF, -INF, INF, INF, INF), 0, 0, 0);
    CHECK(bvol_frustum_set_matrix(f, m) == BVOL_OK);
    BOX(f, aabb(-1, -1, -1e38F, 1, 1, -1e37F), 1, 1, 1);
    bvol_frustum_destroy(f);
}

/* --- certificates --- */

/* The box is beyond the right end of the far plane; the planes of neither have it outside. */
TEST(frustum, a_box_that_only_a_silhouette_edge_separates)
{
    bvol_frustum *f = of_planes(right_angle, 6);
    BOX(f, aabb(101, -1, -200, 150, 1, 0), 1, 0, 0);
    BOX(f, aabb(-150, -1, -200, -101, 1, 0), 1, 0, 0);
    BOX(f, aabb(-1, 101, -200, 1, 150, 0), 1, 0, 0);
    BOX(f, aabb(100, -1, -200, 150, 1, 0), 1, 1, 0);
    BOX(f, aabb(nextafterf(100, 200), -1, -200, 150, 1, 0), 1, 0, 0);
    BOX(f, aabb(101, -1, -INF, INF, 1, INF), 1, 0, 0);
    BOX(f, aabb(100, -INF, -INF, INF, INF, INF), 1, 1, 0);
    bvol_frustum_destroy(f);
}

/* A cone with its tip at the origin along -x. No pair of its planes bounds x alone. */
TEST(frustum, a_box_that_only_three_planes_separate)
{
    const bvol_plane cone[3] = {plane(-1, 1, 0, 0), plane(-1, 0, 1, 0), plane(-1, -1, -1, 0)};
    bvol_frustum *f = of_planes(cone, 3);
    BOX(f, aabb(1, -100, -100, 2, 100, 100), 1, 0, 0);
    BOX(f, aabb(TINY, -1, -1, 2, 1, 1), 1, 0, 0);
    BOX(f, aabb(0, -1, -1, 2, 1, 1), 1, 1, 0);
    BOX(f, aabb(TINY, -INF, -INF, INF, INF, INF), 1, 0, 0);
    bvol_frustum_destroy(f);
}

/* The planes of a tetrahedron turned outside in, of two walls, of a slanted corner: no point is in all of them. */
TEST(frustum, planes_that_exclude_each_other_hold_nothing)
{
    const bvol_plane four[4] = {plane(-1, 0, 0, -1), plane(0, -1, 0, -1), plane(0, 0, -1, -1), plane(1, 1, 1, 2)};
    const bvol_plane touching[4] = {plane(-1, 0, 0, -1), plane(0, -1, 0, -1), plane(0, 0, -1, -1), plane(1, 1, 1, 3)};
    const bvol_plane two[2] = {plane(1, 2, 3, -1), plane(-1, -2, -3, 0)};
    const bvol_plane three[3] = {plane(1, 0, 0, -1), plane(-1, 1, 0, 0), plane(0, -1, 0, 0)};
    const bvol_aabb all = aabb(-INF, -INF, -INF, INF, INF, INF), large = aabb(-9, -9, -9, 9, 9, 9);
    bvol_frustum *f = of_planes(four, 4);
    BOX(f, all, 1, 0, 0);
    BOX(f, large, 1, 0, 0);
    bvol_frustum_destroy(f);
    f = of_planes(touching, 4);
    BOX(f, all, 1, 1, 0);
    BOX(f, aabb(-1, -1, -1, -1, -1, -1), 1, 1, 1);
    bvol_frustum_destroy(f);
    f = of_planes(two, 2);
    BOX(f, all, 1, 0, 0);
    BOX(f, large, 1, 0, 0);
    bvol_frustum_destroy(f);
    f = of_planes(three, 3);
    BOX(f, all, 1, 0, 0);
    BOX(f, large, 1, 0, 0);
    bvol_frustum_destroy(f);
}

#define CLASSES(type, KIND)                                                                                                    \
    static void classes_of_##type(const case_frustum *f, chance *c, long seen[4])                                              \
    {                                                                                                                          \
        shape ignored, s;                                                                                                      \
        generate(&recipes[chance_int(c, 0, recipe_count - 1)], POINT, KIND, OVERLAPS, c, &ignored, &s);                        \
        int cull = bvol_frustum_cull_##type(f->frustum, &s.as.type);                                                           \
        int overlaps = bvol_frustum_overlaps_##type(f->frustum, &s.as.type);                                                   \
        int contains = bvol_frustum_contains_##type(f->frustum, &s.as.type);                                                   \
        int class = bvol_frustum_classify_##type(f->frustum, &s.as.type);                                                      \
        CHECKF(overlaps <= cull, #type " %s", f->text);                                                                        \
        CHECKF(class == (!overlaps ? BVOL_OUTSIDE : contains ? BVOL_INSIDE : BVOL_INTERSECTS), #type " %s", f->text);          \
        seen[class]++;                                                                                                         \
        seen[3] += cull && !overlaps;                                                                                          \
    }
CLASSES(aabb, AABB)
CLASSES(sphere, SPHERE)
CLASSES(obb, OBB)

/* Enough to see every kind of result, however small the scale. */
static long cases_to_see_all(long n)
{
    return test_cases(n) > 100 ? test_cases(n) : 100;
}

TEST(frustum, classification_follows_from_overlap_and_containment_and_overlap_from_cull)
{
    chance c = {test_seed()};
    long seen[3][4] = {{0}};
    for (long n = cases_to_see_all(1500); n > 0; n--) {
        case_frustum f;
        case_make(&c, (enum frustum_kind)(n % FRUSTUM_KINDS), &f);
        for (int i = 0; i < 10; i++) {
            classes_of_aabb(&f, &c, seen[0]);
            classes_of_sphere(&f, &c, seen[1]);
            classes_of_obb(&f, &c, seen[2]);
        }
        bvol_frustum_destroy(f.frustum);
    }
    for (int kind = 0; kind < 3; kind++)
        for (int class = 0; class < 4; class ++)
            CHECKF(seen[kind][class] > 0, "kind %d, class %d", kind, class);
}

/* --- spheres and OBBs --- */

static void check_sphere(const bvol_frustum *f, bvol_sphere s, int cull, int overlaps, int contains, int line)
{
    int class = !overlaps ? BVOL_OUTSIDE : contains ? BVOL_INSIDE : BVOL_INTERSECTS;
    CHECKF(bvol_frustum_cull_sphere(f, &s) == cull, "cull, line %d", line);
    CHECKF(bvol_frustum_overlaps_sphere(f, &s) == overlaps, "overlaps, line %d", line);
    CHECKF(bvol_frustum_contains_sphere(f, &s) == contains, "contains, line %d", line);
    CHECKF(bvol_frustum_classify_sphere(f, &s) == class, "classify, line %d", line);
}
#define BALL(f, s, cull, overlaps, contains) check_sphere(f, s, cull, overlaps, contains, __LINE__)

static void check_obb(const bvol_frustum *f, bvol_obb box, int cull, int overlaps, int contains, int line)
{
    int class = !overlaps ? BVOL_OUTSIDE : contains ? BVOL_INSIDE : BVOL_INTERSECTS;
    CHECKF(bvol_frustum_cull_obb(f, &box) == cull, "cull, line %d", line);
    CHECKF(bvol_frustum_overlaps_obb(f, &box) == overlaps, "overlaps, line %d", line);
    CHECKF(bvol_frustum_contains_obb(f, &box) == contains, "contains, line %d", line);
    CHECKF(bvol_frustum_classify_obb(f, &box) == class, "classify, line %d", line);
}
#define TURNED(f, box, cull, overlaps, contains) check_obb(f, box, cull, overlaps, contains, __LINE__)

/* By a face, an edge and a corner of a cube: distances 3, 5 = |(3, 4)|, 7 = |(2, 3, 6)|. */
TEST(frustum, spheres_touch_faces_edges_and_corners)
{
    bvol_frustum *cube = of_matrix(identity, &from_zero);
    const bvol_vec3 at[3] = {vec3(4, 0, 0.5F), vec3(4, 5, 0.5F), vec3(3, 4, 7)};
    const float distance[3] = {3, 5, 7};
    for (int k = 0; k < 3; k++) {
        const float r = distance[k];
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            const float x = mirrored ? -at[k].x : at[k].x;
            BALL(cube, sphere(x, at[k].y, at[k].z, r), 1, 1, 0);
            BALL(cube, sphere(x, at[k].y, at[k].z, nextafterf(r, 0)), k > 0, 0, 0);
            BALL(cube, sphere(x, at[k].y, at[k].z, nextafterf(r, 9)), 1, 1, 0);
        }
    }
    BALL(cube, sphere(0, 0, 0.5F, 0.5F), 1, 1, 1);
    BALL(cube, sphere(0, 0, 0.5F, nextafterf(0.5F, 1)), 1, 1, 0);
    BALL(cube, sphere(0, 0, 0.5F, 0), 1, 1, 1);
    BALL(cube, sphere(1, 1, 1, 0), 1, 1, 1);
    BALL(cube, sphere(1, 1, nextafterf(1, 2), 0), 0, 0, 0);
    BALL(cube, sphere(0, 0, 0.5F, -TINY), 0, 0, 1);
    BALL(cube, sphere(9, 9, 9, -0.0F), 0, 0, 0);
    BALL(cube, sphere(FLT_MAX, 0, 0, FLT_MAX), 1, 1, 0);
    BALL(cube, sphere(FLT_MAX, FLT_MAX, 0, FLT_MAX), 1, 0, 0);
    bvol_frustum_destroy(cube);
}

TEST(frustum, boxes_touch_along_their_own_axes)
{
    bvol_frustum *f = of_planes(right_angle, 6), *cube = of_matrix(identity, &from_zero);
    TURNED(f, obb(vec3(125.5F, 0, -100), vec3(24.5F, 1, 100)), 1, 0, 0); /* the box of the silhouette edge */
    TURNED(f, obb(vec3(125, 0, -100), vec3(25, 1, 100)), 1, 1, 0);
    TURNED(f, obb(vec3(0, 0, -50), vec3(1, 1, 1)), 1, 1, 1);
    TURNED(f, obb(vec3(0, 0, -50), vec3(50, 50, 0)), 1, 1, 1);
    TURNED(f, obb(vec3(0, 0, -50), vec3(50, -50, TINY)), 1, 1, 0);
    TURNED(f, obb(vec3(0, 0, -50), vec3(49, -49, 1)), 1, 1, 1);
    TURNED(f, obb(vec3(0, 0, 0), vec3(0, 0, 0)), 0, 0, 0);
    TURNED(f, obb(vec3(2, -2, -2), vec3(0, 0, 0)), 1, 1, 1);
    bvol_obb turned = obb(vec3(3, 0, 0.5F), vec3(1, 1, 0.25F)); /* a corner at x = 1 */
    turned.axis[0] = vec3(1, 1, 0);
    turned.axis[1] = vec3(1, -1, 0);
    TURNED(cube, turned, 1, 1, 0);
    turned.center.x = nextafterf(3, 4);
    TURNED(cube, turned, 0, 0, 0);
    turned.axis[2] = turned.axis[1] = turned.axis[0]; /* a segment along (1, 1, 0) */
    turned.center = vec3(3, 3, 1);
    turned.extent = vec3(1, 0.5F, 0.5F);
    TURNED(cube, turned, 1, 1, 0);
    turned.center.x = nextafterf(3, 4);
    TURNED(cube, turned, 0, 0, 0);
    turned.center = vec3(2, 0, 1); /* beside the edge at (1, -1): passes at (0.5, -1.5) to (2.5, 0.5) */
    TURNED(cube, turned, 1, 1, 0);
    turned.center = vec3(2.25F, -0.25F, 1);
    TURNED(cube, turned, 1, 0, 0);
    bvol_frustum_destroy(f);
    bvol_frustum_destroy(cube);
}

TEST(frustum, spheres_and_obbs_that_are_not_finite_give_0)
{
    static const uint32_t bad[] = {0x7fc00000, 0xffc00000, 0x7fc12345, 0x7f800001, 0x7f800000, 0xff800000};
    bvol_frustum *cube = of_matrix(identity, &from_zero);
    for (int b = 0; b < 6; b++) {
        for (int field = 0; field < 4; field++)
            for (int empty = 0; empty < 2; empty++) {
                bvol_sphere s = sphere(0, 0, 0.5F, empty ? -1 : 0.25F);
                set_field(&s, field, bad[b]);
                BALL(cube, s, 0, 0, 0);
            }
        for (int field = 0; field < 15; field++) {
            bvol_obb box = obb(vec3(0, 0, 0.5F), vec3(0.25F, 0.25F, 0.25F));
            TURNED(cube, box, 1, 1, 1);
            set_field(&box, field, bad[b]);
            TURNED(cube, box, 0, 0, 0);
        }
    }
    const bvol_sphere s = sphere(0, 0, 0.5F, 0.25F);
    const bvol_obb box = obb(vec3(0, 0, 0.5F), vec3(0.25F, 0.25F, 0.25F));
    BALL(NULL, s, 0, 0, 0);
    TURNED(NULL, box, 0, 0, 0);
    CHECK(bvol_frustum_cull_sphere(cube, NULL) == 0 && bvol_frustum_overlaps_sphere(cube, NULL) == 0);
    CHECK(bvol_frustum_contains_sphere(cube, NULL) == 0 && bvol_frustum_classify_sphere(cube, NULL) == BVOL_OUTSIDE);
    CHECK(bvol_frustum_cull_obb(cube, NULL) == 0 && bvol_frustum_overlaps_obb(cube, NULL) == 0);
    CHECK(bvol_frustum_contains_obb(cube, NULL) == 0 && bvol_frustum_classify_obb(cube, NULL) == BVOL_OUTSIDE);
    bvol_frustum_destroy(cube);
}

/* Every plane alone lets them pass; together the planes hold no point, or one plane holds none. */
TEST(frustum, nothing_overlaps_an_empty_frustum)
{
    const bvol_plane apart[2] = {plane(1, 2, 3, -1), plane(-1, -2, -3, 0)},
                     nowhere[2] = {plane(1, 0, 0, 5), plane(0, 0, 0, -1)};
    bvol_frustum *f = of_planes(apart, 2), *g = of_planes(nowhere, 2);
    BALL(f, sphere(0, 0, 0, 9), 1, 0, 0);
    BALL(g, sphere(0, 0, 0, 1), 0, 0, 0);
    BALL(f, sphere(0, 0, 0, -1), 0, 0, 1);
    BALL(g, sphere(0, 0, 0, -1), 0, 0, 1);
    TURNED(f, obb(vec3(0, 0, 0), vec3(9, 9, 9)), 1, 0, 0);
    TURNED(g, obb(vec3(0, 0, 0), vec3(1, 1, 1)), 0, 0, 0);
    bvol_frustum_destroy(f);
    bvol_frustum_destroy(g);
}

/* --- bounds, corners, lines of sight --- */

TEST(frustum, bounds_are_the_tightest_box_or_say_why_there_is_none)
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
    CHECK(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    EXPECT_STAGES(frustum_bounds, 3);
}

TEST(frustum, bounds_of_simple_frusta)
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

TEST(frustum, corners_are_where_three_planes_meet)
{
    chance c = {test_seed()};
    long found = 0;
    for (long n = test_cases(300); n > 0; n--) {
        case_frustum f;
        bvol_vec3 corner[8];
        case_make(&c, n % 3 ? CAMERAS : n % 2 ? AXIS_CAMERA : MATRICES, &f);
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

TEST(frustum, corners_come_in_order_or_not_at_all)
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

TEST(frustum, a_line_of_sight_runs_from_the_near_to_the_far_plane)
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

TEST(frustum, no_line_of_sight_without_a_matrix_that_makes_one)
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

TEST(frustum, a_line_of_sight_ends_where_floats_do)
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
TEST(frustum, parallel_rows_show_no_line)
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
TEST(frustum, set_matrix_leaves_no_plane_of_the_matrix_before)
{
    const float before[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1}; /* -1 <= z <= 0 */
    const float after[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 1};  /* z <= 0, with depth 1 and w = 1 - z */
    bvol_frustum *f = of_matrix(before, &from_zero);
    BOX(f, aabb(0, 0, -5, 0, 0, -5), 0, 0, 0);
    CHECK(bvol_frustum_set_matrix(f, after) == BVOL_OK);
    BOX(f, aabb(0, 0, -5, 0, 0, -5), 1, 1, 1);
    bvol_frustum_destroy(f);
}

/* --- hairs --- */

/* Matrices whose planes are sums of numbers far apart: rounded, they are others, and only the exact stage knows. Each box is
 * the only one of its kind to be decided by what double loses. */
typedef struct hair {
    float m[16];
    bvol_aabb box;
    int cull, overlaps, contains;
} hair;

static const hair hairs[] = {
    {{0, -0x1.000002p+0F, 0x1p-60F, 0x1p+63F, 1, -0x1p-54F, 0x1p-60F, -1, 0x1p-59F, 0x1p+63F, 0x1p+3F, 0, -0x1p+63F, -0x1p+1F,
      0, -0x1p-54F},
     {{-1, -INF, -INF}, {-1, INF, INF}},
     1,
     0,
     0},
    {{0, -0x1.000002p+0F, 0x1p-60F, 0x1p+63F, 0x1p-59F, 0x1p+63F, 0x1p+3F, 0, 1, -0x1p-54F, 0x1p-60F, -1, -0x1p+63F, -0x1p+1F,
      0, -0x1p-54F},
     {{-1, -INF, -INF}, {-1, INF, INF}},
     1,
     0,
     0},
    {{-0x1p-53F, -0x1p+60F, -1, 0, 0, 0x1p-59F, 0x1p-60F, -1, 0, 0, -0x1p-30F, 0, 0x1p-30F, 0x1p-61F, -0x1p-61F, 0},
     {{-0x1p+1F, -INF, 0}, {-1, INF, 0}},
     1,
     1,
     0},
    {{0, 1, -0x1p+60F, 0, -0x1p-59F, 1, -0x1p+60F, -0x1p-60F, -0x1p-119F, 0x1p-54F, -0x1.000002p+0F, 1, 0x1p-120F, -0x1p-53F,
      0x1p-60F, 0},
     {{-INF, 1, 0x1p+1F}, {INF, 0x1p+1F, 0x1p+1F}},
     1,
     1,
     0},
    {{0x1p-53F, -0x1p-54F, -0x1p-53F, 0, 0x1p+1F, 0, -0x1p+1F, -0x1p-59F, -0x1p-60F, 0, -0x1p+1F, -0x1.8p-59F, 0x1p-60F, 1,
      -0x1p-60F, -0x1p-121F},
     {{-INF, -INF, 0}, {INF, INF, 0x1p+1F}},
     1,
     1,
     0},
    {{-0x1p+60F, 0, 0, 0x1p-54F, -0x1p+1F, -0x1p+63F, 0, -0x1p-54F, -0x1p+60F, -0x1.000002p+0F, 0, 0x1p+63F, -0x1p-30F,
      0x1p-60F, 0x1p-60F, 0},
     {{1, 0x1p-59F, 1}, {1, 1, 0x1.8p+1F}},
     1,
     1,
     0},
};

TEST(frustum, matrices_that_double_cannot_hold_are_decided_exactly)
{
    for (size_t i = 0; i < sizeof hairs / sizeof *hairs; i++) {
        const hair *h = &hairs[i];
        bvol_frustum *f = of_matrix(h->m, &from_zero);
        BOX(f, h->box, h->cull, h->overlaps, h->contains);
        bvol_frustum_destroy(f);
    }
}

/* -2.28 + 1.9 + 1.9 > 0, but in float the first product is -inf and stays so. */
TEST(frustum, sums_that_overflow_float_are_not_decided_in_float)
{
    const bvol_plane mixed = {{-1.9F, 1, 1}, 0}, against = {{1.9F, -1, -1}, 0}, far = {{1, 0, 0}, -FLT_MAX};
    const float a = 0x1.3p127F, b = 0x1.e66666p127F;
    const bvol_aabb box = aabb(a, b, b, a, b, b);
    bvol_frustum *f = of_planes(&mixed, 1);
    BOX(f, box, 1, 1, 1);
    bvol_frustum_destroy(f);
    f = of_planes(&against, 1);
    BOX(f, box, 0, 0, 0);
    bvol_frustum_destroy(f);
    /* The same for a point and for a sphere that reaches as far. */
    const bvol_vec3 p = box.min;
    f = of_planes(&mixed, 1);
    CHECK(bvol_frustum_contains_point(f, &p) == 1);
    BALL(f, sphere(a, b, b, 0), 1, 1, 1);
    bvol_frustum_destroy(f);
    f = of_planes(&against, 1);
    CHECK(bvol_frustum_contains_point(f, &p) == 0);
    BALL(f, sphere(a, b, b, 0), 0, 0, 0);
    bvol_frustum_destroy(f);
    f = of_planes(&far, 1);
    BOX(f, aabb(0, 0, 0, FLT_MAX, 1, 1), 1, 1, 0);
    BOX(f, aabb(0, 0, 0, nextafterf(FLT_MAX, 0), 1, 1), 0, 0, 0);
    bvol_frustum_destroy(f);
}

/* The terms of the height cancel exactly, and the radius is below what double can tell from their rounding. */
TEST(frustum, a_sphere_on_a_plane_far_away_lies_on_both_sides)
{
    const bvol_plane plane = {{1, 1, 0}, 0};
    const bvol_sphere ball = sphere(0x1p40F, -0x1p40F, 0, 0x1p-30F);
    bvol_frustum *f = of_planes(&plane, 1);
    BALL(f, ball, 1, 1, 0);
    bvol_frustum_destroy(f);
}

/* Unit spheres a hair off a plane through the origin whose normal is a hair off x: the height and r |n| differ in bits that
 * double rounds away, and rounds the wrong way. */
TEST(frustum, spheres_at_a_plane_by_less_than_double_can_hold)
{
    static const struct {
        float y, z, x, cy, cz;
        int contains, overlaps;
    } cases[] = {
        {0x1.cp-24F, -0x1p-26F, 1, 0x1.cp-25F, -0x1p-27F, 1, 1}, {-0x1p-26F, 0x1.4p-25F, 1, -0x1p-26F, 0x1p-26F, 0, 1},
        {0x1.4p-25F, -0x1.2p-25F, 1, 0x1p-24F, 0x1p-25F, 0, 1},  {-0x1.8p-25F, -0x1.4p-25F, -1, 0x1.4p-24F, -0x1.8p-25F, 0, 1},
        {0x1.8p-25F, -0x1.4p-25F, -1, -0x1.4p-25F, 0, 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double n[3] = {1, (double)cases[i].y, (double)cases[i].z};
        const double c[3] = {(double)cases[i].x, (double)cases[i].cy, (double)cases[i].cz};
        const bvol_plane plane = {{1, cases[i].y, cases[i].z}, 0};
        const bvol_sphere ball = {{cases[i].x, cases[i].cy, cases[i].cz}, 1};
        bvol_frustum *f = of_planes(&plane, 1);
        /* height -+ |n| by h^2 - n^2 = 2 (h - 1) - (n^2 - 1) + (h - 1)^2, with |h| = 1 + e: all that matters fits in double */
        const double e = (c[0] > 0 ? 1 : -1) * (n[1] * c[1] + n[2] * c[2]);
        const double larger = 2 * e - (n[1] * n[1] + n[2] * n[2]);
        CHECKF(cases[i].contains == (c[0] > 0 && larger >= 0) && cases[i].overlaps == (c[0] > 0 || larger <= 0), "case %d",
               (int)i);
        CHECKF(bvol_frustum_contains_sphere(f, &ball) == cases[i].contains, "case %d", (int)i);
        CHECKF(bvol_frustum_overlaps_sphere(f, &ball) == cases[i].overlaps, "case %d", (int)i);
        CHECKF(bvol_frustum_cull_sphere(f, &ball) == cases[i].overlaps, "case %d", (int)i);
        bvol_frustum_destroy(f);
    }
}

/* --- segments and triangles --- */

TEST(frustum, segments_pass_by_edges_and_corners)
{
    bvol_frustum *f;
    bvol_frustum_create_from_planes(right_angle, 6, NULL, &f); /* |x| <= -z, |y| <= -z, 1 <= -z <= 100 */
    bvol_segment inside = segment(vec3(0, 0, -2), vec3(1, 1, -3)), through = segment(vec3(-9, 0, -5), vec3(9, 0, -5));
    bvol_segment edge = segment(vec3(4, 0, -2), vec3(0, 4, -2)), past = segment(vec3(4, 0.5f, -2), vec3(0.5f, 4, -2));
    bvol_segment before = segment(vec3(-9, 0, -0x1.fffffep-1f), vec3(9, 0, -0x1.fffffep-1f));
    CHECK(bvol_frustum_classify_segment(f, &inside) == BVOL_INSIDE && bvol_frustum_contains_segment(f, &inside) == 1);
    CHECK(bvol_frustum_classify_segment(f, &through) == BVOL_INTERSECTS);
    CHECK(bvol_frustum_overlaps_segment(f, &edge) == 1); /* the edge at (2, 2, -2) */
    CHECK(bvol_frustum_overlaps_segment(f, &past) == 0 && bvol_frustum_overlaps_segment(f, &before) == 0);
    edge.a.x = nextafterf(4, 5);
    CHECK(bvol_frustum_classify_segment(f, &edge) == BVOL_OUTSIDE);
    CHECK(bvol_frustum_overlaps_segment(NULL, &edge) == 0 && bvol_frustum_overlaps_segment(f, NULL) == 0);
    CHECK(bvol_frustum_contains_segment(NULL, &edge) == 0 && bvol_frustum_contains_segment(f, NULL) == 0);
    CHECK(bvol_frustum_classify_segment(NULL, NULL) == BVOL_OUTSIDE);
    for (int field = 0; field < 6; field++) {
        bvol_segment broken = inside;
        set_field(&broken, field, field % 2 ? float_bits(INF) : nan_bits[0]);
        CHECK(bvol_frustum_overlaps_segment(f, &broken) == 0 && bvol_frustum_contains_segment(f, &broken) == 0);
    }
    bvol_frustum_destroy(f);
}

TEST(frustum, triangles_are_cut_by_all_planes_together)
{
    bvol_frustum *f;
    bvol_frustum_create_from_planes(right_angle, 6, NULL, &f);
    bvol_triangle inside = triangle(vec3(0, 0, -2), vec3(1, 1, -3), vec3(1, 0, -3));
    bvol_triangle across = triangle(vec3(-99, -99, -5), vec3(99, -99, -5), vec3(0, 99, -5)); /* no corner, no side inside */
    bvol_triangle empty = triangle(vec3(INF, 0, 0), vec3(0, 0, 0), vec3(0, 0, 0));
    CHECK(bvol_frustum_classify_triangle(f, &inside) == BVOL_INSIDE && bvol_frustum_contains_triangle(f, &inside) == 1);
    CHECK(bvol_frustum_classify_triangle(f, &across) == BVOL_INTERSECTS);
    bvol_triangle corner = triangle(vec3(2, 0, -1), vec3(0, 2, -1), vec3(2, 2, 1)); /* touches the near corner (1, 1, -1) */
    CHECK(bvol_frustum_classify_triangle(f, &corner) == BVOL_INTERSECTS);
    corner.a.x = corner.c.x = nextafterf(2, 3);
    CHECK(bvol_frustum_classify_triangle(f, &corner) == BVOL_OUTSIDE);
    CHECK(bvol_frustum_overlaps_triangle(f, &empty) == 0 && bvol_frustum_contains_triangle(f, &empty) == 0);
    CHECK(bvol_frustum_overlaps_triangle(NULL, &inside) == 0 && bvol_frustum_overlaps_triangle(f, NULL) == 0);
    CHECK(bvol_frustum_contains_triangle(NULL, &inside) == 0 && bvol_frustum_contains_triangle(f, NULL) == 0);
    CHECK(bvol_frustum_classify_triangle(NULL, NULL) == BVOL_OUTSIDE);
    bvol_frustum_destroy(f);
    const bvol_plane apart[2] = {{{1, 0, 0}, -1}, {{-1, 0, 0}, 0}};
    bvol_frustum_create_from_planes(apart, 2, NULL, &f);
    CHECK(bvol_frustum_overlaps_triangle(f, &inside) == 0 && bvol_frustum_overlaps_triangle(f, &across) == 0);
    bvol_frustum_destroy(f);
}

TEST(frustum, capsules_are_culled_and_contained_by_their_ends)
{
    bvol_frustum *f;
    bvol_frustum_create_from_planes(right_angle, 6, NULL, &f);
    bvol_capsule inside = capsule(vec3(0, 0, -4), vec3(0, 0, -9), 1), near = capsule(vec3(0, 0, -2), vec3(0, 0, -9), 1);
    bvol_capsule beyond = capsule(vec3(0, 9, -101), vec3(0, 0, -105), 1), empty = capsule(vec3(0, 0, 0), vec3(0, 0, 0), -1);
    CHECK(bvol_frustum_contains_capsule(f, &inside) == 1 && bvol_frustum_cull_capsule(f, &inside) == 1);
    CHECK(bvol_frustum_contains_capsule(f, &near) == 1 && bvol_frustum_cull_capsule(f, &beyond) == 1);
    near.radius = nextafterf(1, 2);
    beyond.radius = nextafterf(1, 0);
    CHECK(bvol_frustum_contains_capsule(f, &near) == 0 && bvol_frustum_cull_capsule(f, &beyond) == 0);
    CHECK(bvol_frustum_cull_capsule(f, &empty) == 0 && bvol_frustum_contains_capsule(f, &empty) == 1);
    CHECK(bvol_frustum_cull_capsule(NULL, &inside) == 0 && bvol_frustum_cull_capsule(f, NULL) == 0);
    CHECK(bvol_frustum_contains_capsule(NULL, &inside) == 0 && bvol_frustum_contains_capsule(f, NULL) == 0);
    for (int field = 0; field < 7; field++) {
        bvol_capsule broken = inside;
        set_field(&broken, field, field % 2 ? float_bits(INF) : nan_bits[0]);
        CHECK(bvol_frustum_cull_capsule(f, &broken) == 0 && bvol_frustum_contains_capsule(f, &broken) == 0);
    }
    bvol_frustum_destroy(f);
}

/* The cube |x|, |y|, |z| <= 1. */
static const bvol_plane cube_planes[6] = {{{1, 0, 0}, 1},  {{-1, 0, 0}, 1}, {{0, 1, 0}, 1},
                                          {{0, -1, 0}, 1}, {{0, 0, 1}, 1},  {{0, 0, -1}, 1}};

/* Capsules that touch the cube from outside: 1 as they are, 0 with the radius one float less. */
TEST(frustum, capsules_touch_faces_edges_and_corners)
{
    const bvol_capsule touching[] = {
        capsule(vec3(3, 0, 0), vec3(5, 9, 9), 2),      /* an end touches a face */
        capsule(vec3(3, -9, 0), vec3(3, 9, 0), 2),     /* the side touches a face */
        capsule(vec3(4, 5, 0), vec3(8, 9, 0.5f), 5),   /* an end touches an edge */
        capsule(vec3(4, 5, -8), vec3(4, 5, 9), 5),     /* along an edge and beyond */
        capsule(vec3(4, 5, -8), vec3(4, 5, 0.5f), 5),  /* along an edge */
        capsule(vec3(12, -1, -1), vec3(-4, 11, 1), 5), /* the side crosses an edge: (4, 5, 0) to (1, 1, 0) */
        capsule(vec3(2, 3, 3), vec3(4, 5, 3), 3),      /* an end touches a corner */
        capsule(vec3(6, -1, 5), vec3(-2, 7, 1), 3),    /* the side touches a corner: (2, 3, 3) to (1, 1, 1) */
        capsule(vec3(2, 3, 3), vec3(2, 3, 3), 3),      /* a ball */
        capsule(vec3(2, 0, 9), vec3(2, 0, -9), 1),     /* parallel to a face and an edge */
        capsule(vec3(1, 2, 0), vec3(1, 9, 0), 1),      /* in the plane of a face */
    };
    chance rng = {test_seed()};
    for (int turn = 0; turn < 20; turn++) {
        bvol_plane planes[6];
        bvol_frustum *f;
        for (int i = 0; i < 6; i++) { /* the same half-spaces, with numbers that fill double and more */
            const float scale = turn ? (float)(2 * chance_int(&rng, 1 << 22, (1 << 23) - 1) + 1) : 1;
            planes[i] = cube_planes[i];
            planes[i].d = scale;
            for (int k = 0; k < 3; k++)
                (&planes[i].normal.x)[k] *= scale;
        }
        bvol_frustum_create_from_planes(planes, 6, NULL, &f);
        for (size_t i = 0; i < sizeof touching / sizeof *touching; i++)
            for (int turned = 0; turned < 2; turned++) {
                bvol_capsule c = touching[i];
                if (turned)
                    c = capsule(c.b, c.a, c.radius);
                CHECKF(bvol_frustum_classify_capsule(f, &c) == BVOL_INTERSECTS, "capsule %d", (int)i);
                c.radius = nextafterf(c.radius, 0);
                CHECKF(bvol_frustum_classify_capsule(f, &c) == BVOL_OUTSIDE, "capsule %d", (int)i);
            }
        bvol_frustum_destroy(f);
    }
}

/* On the whole capsule x + z is 0, so y is at least 200 over one plane and at most 170 over the other. Of 2^60 + 180 - 2^60
 * double makes 256, and of 2^60 - 180 - 2^60 it makes -128. */
TEST(frustum, capsules_below_edges_by_less_than_double_can_hold)
{
    bvol_frustum *f;
    const bvol_plane wedge[2] = {{{1, 1, 1}, -200}, {{1, -1, 1}, 170}};
    bvol_capsule c = capsule(vec3(0x1p60f, 100, -0x1p60f), vec3(0x1p60f, 260, -0x1p60f), 0);
    bvol_frustum_create_from_planes(wedge, 2, NULL, &f);
    CHECK(bvol_frustum_overlaps_capsule(f, &c) == 0);
    c.radius = 32;
    CHECK(bvol_frustum_overlaps_capsule(f, &c) == 1);
    bvol_frustum_destroy(f);
}

TEST(frustum, capsules_inside_across_and_without_points)
{
    bvol_frustum *f;
    bvol_frustum_create_from_planes(cube_planes, 6, NULL, &f);
    const bvol_capsule inside = capsule(vec3(0, 0, 0), vec3(0.5f, 0, 0), 0.5f),
                       across = capsule(vec3(9, 9, 9), vec3(-9, -9, -9), 0);
    const bvol_capsule empty = capsule(vec3(0, 0, 0), vec3(0.5f, 0, 0), -1);
    CHECK(bvol_frustum_classify_capsule(f, &inside) == BVOL_INSIDE);
    CHECK(bvol_frustum_classify_capsule(f, &across) == BVOL_INTERSECTS);
    CHECK(bvol_frustum_classify_capsule(f, &empty) == BVOL_OUTSIDE && bvol_frustum_overlaps_capsule(f, &empty) == 0);
    CHECK(bvol_frustum_overlaps_capsule(NULL, &inside) == 0 && bvol_frustum_overlaps_capsule(f, NULL) == 0);
    CHECK(bvol_frustum_classify_capsule(NULL, &inside) == BVOL_OUTSIDE);
    for (int field = 0; field < 7; field++)
        for (int bad = 0; bad < 3; bad++) {
            bvol_capsule broken = inside;
            set_field(&broken, field, bad == 0 ? nan_bits[0] : float_bits(bad == 1 ? INF : -INF));
            CHECK(bvol_frustum_overlaps_capsule(f, &broken) == 0);
        }
    bvol_frustum_destroy(f);
    const bvol_plane apart[2] = {{{1, 0, 0}, -1}, {{-1, 0, 0}, 0}};
    bvol_frustum_create_from_planes(apart, 2, NULL, &f);
    const bvol_capsule between = capsule(vec3(0.5f, -1, 0), vec3(0.5f, 1, 0), 1);
    CHECK(bvol_frustum_overlaps_capsule(f, &inside) == 0 && bvol_frustum_overlaps_capsule(f, &across) == 0);
    CHECK(bvol_frustum_overlaps_capsule(f, &between) == 0);
    bvol_frustum_destroy(f);
}

/* 2^60 + 1 - 2^60 - 1/2 is 1/2, but -1/2 in double. */
TEST(frustum, heights_of_corners_that_double_cannot_hold)
{
    bvol_frustum *f;
    const bvol_plane above = {{1, 1, 1}, -0.5f};
    bvol_vec3 p = vec3(0x1p60f, 1, -0x1p60f);
    bvol_triangle t = {p, p, p};
    bvol_frustum_create_from_planes(&above, 1, NULL, &f);
    CHECK(bvol_frustum_overlaps_triangle(f, &t) == 1 && bvol_frustum_contains_triangle(f, &t) == 1);
    t.a.y = t.b.y = t.c.y = 0.25f;
    CHECK(bvol_frustum_overlaps_triangle(f, &t) == 0);
    bvol_frustum_destroy(f);
}

/* --- contact with many planes --- */

/* A column of regular sides about the y axis with lids, a spire with its apex at (0, 2, 0), and a cube of repeated planes. */
enum many_planes { COLUMN, SPIRE, REPEATED };

static bvol_frustum *of_many(enum many_planes kind, int count)
{
    bvol_plane planes[BVOL_FRUSTUM_MAX_PLANES];
    const int sides = kind == COLUMN ? count - 2 : kind == SPIRE ? count - 1 : 0;
    for (int i = 0; i < count; i++) {
        const double angle = 6.283185307179586 * i / (sides > 0 ? sides : 1);
        if (kind == REPEATED)
            planes[i] = cube_planes[i % 6];
        else if (i < sides)
            planes[i] = (bvol_plane){{(float)cos(angle), kind == SPIRE ? -0.5f : 0, (float)sin(angle)}, 1};
        else
            planes[i] = (bvol_plane){{0, i == sides ? 1 : -1, 0}, 1};
    }
    return of_planes(planes, (size_t)count);
}

/* Counts what the search for the nearest point did. */
static uint64_t search_steps(void)
{
    return STAGE_CALLS(foot, 0) + STAGE_CALLS(foot, 1) + STAGE_CALLS(foot_sign, 0) + STAGE_CALLS(foot_sign, 1);
}

/* There are 5,456 sets of up to three of 32 planes; a search in contact takes some feet, and a sign or two for each plane. */
enum { MOST_STEPS = 250 };

static void check_contact(const bvol_frustum *f, bvol_capsule c)
{
    const bvol_sphere s = {c.a, c.radius};
    const int ball = memcmp(&c.a, &c.b, sizeof c.a) == 0;
    for (int turned = 0; turned < 2; turned++) {
        const uint64_t before = search_steps();
        CHECK(bvol_frustum_overlaps_capsule(f, &c) == 1);
        CHECK(!ball || bvol_frustum_overlaps_sphere(f, &s) == 1);
        CHECKF(search_steps() - before <= MOST_STEPS, "%d steps", (int)(search_steps() - before));
        bvol_capsule less = c;
        less.radius = nextafterf(c.radius, 0);
        const bvol_sphere least = {less.a, less.radius};
        CHECK(bvol_frustum_overlaps_capsule(f, &less) == 0);
        CHECK(!ball || bvol_frustum_overlaps_sphere(f, &least) == 0);
        CHECKF(search_steps() - before <= 2 * MOST_STEPS, "%d steps", (int)(search_steps() - before));
        c = capsule(c.b, c.a, c.radius);
    }
}

TEST(frustum, contact_with_many_planes_takes_few_steps)
{
    static const int counts[] = {12, 32};
    const bvol_capsule at_column[] = {
        capsule(vec3(-2, 0, 0), vec3(-2, 0, 0), 1),     /* a ball at a side */
        capsule(vec3(-4, 5, 0), vec3(-4, 5, 0), 5),     /* at an edge of a lid */
        capsule(vec3(-2, -1, 0), vec3(-2, 1, 0), 1),    /* along a side */
        capsule(vec3(-2, -9, 0), vec3(-2, 9, 0), 1),    /* and beyond */
        capsule(vec3(-12, -1, -1), vec3(4, 11, 1), 5),  /* across an edge of a lid */
        capsule(vec3(-9, 2, 0), vec3(9, 2, 0), 1),      /* across a lid */
        capsule(vec3(-9, 2, 0.25f), vec3(9, 2, -2), 1), /* aslant */
    };
    const bvol_capsule at_spire[] = {
        capsule(vec3(0, 3, 0), vec3(0, 3, 0), 1),         /* a ball on the apex */
        capsule(vec3(-9, 3, 0), vec3(9, 3, 0), 1),        /* across it */
        capsule(vec3(-0.1f, 3, 9), vec3(0.1f, 3, -9), 1), /* aslant */
        capsule(vec3(0, 3, 0), vec3(0, 9, 0), 1),         /* upright */
    };
    const bvol_capsule at_cube[] = {
        capsule(vec3(2, 0, 0), vec3(2, 0, 0), 1),      capsule(vec3(2, 3, 3), vec3(2, 3, 3), 3),
        capsule(vec3(4, 5, -8), vec3(4, 5, 9), 5),     capsule(vec3(3, -9, 0), vec3(3, 9, 0), 2),
        capsule(vec3(12, -1, -1), vec3(-4, 11, 1), 5), capsule(vec3(6, -1, 5), vec3(-2, 7, 1), 3),
        capsule(vec3(2, -9, -9), vec3(2, 9, 9), 1),
    };
    for (size_t n = 0; n < sizeof counts / sizeof *counts; n++) {
        bvol_frustum *column = of_many(COLUMN, counts[n]), *spire = of_many(SPIRE, counts[n]);
        bvol_frustum *cube = of_many(REPEATED, counts[n]);
        for (size_t i = 0; i < sizeof at_column / sizeof *at_column; i++)
            check_contact(column, at_column[i]);
        for (size_t i = 0; i < sizeof at_spire / sizeof *at_spire; i++)
            check_contact(spire, at_spire[i]);
        for (size_t i = 0; i < sizeof at_cube / sizeof *at_cube; i++)
            check_contact(cube, at_cube[i]);
        bvol_frustum_destroy(column);
        bvol_frustum_destroy(spire);
        bvol_frustum_destroy(cube);
    }
}
