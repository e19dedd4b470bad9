/* SPDX-License-Identifier: MIT */
/* Frusta: making them, conventions, boxes, special operands, certificates. Agreement with the oracle is in agree/frustum.c. */
#include "frustum_checks.h"
#include "ledger.h"

#include <stdlib.h>

/* --- making and freeing --- */

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

/* The filter of segments answers as triangles do that have no area, on whole numbers, which touch, and a float beside them. */
TEST(frustum, segments_are_triangles_of_two_corners)
{
    chance c = {test_seed()};
    long met = 0, cases = 0;
    for (long n = test_cases(300); n > 0; n--) {
        case_frustum f;
        case_make(&c, (enum frustum_kind)(n % FRUSTUM_KINDS), &f);
        for (int i = 0; i < 20; i++) {
            float at[6];
            const int step = chance_int(&c, 0, 2) - 1, scale = i == 0 ? 100 : i == 1 ? -140 : chance_int(&c, -2, 2);
            for (int k = 0; k < 6; k++)
                at[k] = float_step(ldexpf((float)chance_int(&c, -4, 4), scale), step);
            const bvol_segment s = {{at[0], at[1], at[2]}, {at[3], at[4], at[5]}};
            const bvol_triangle t = {s.a, s.b, s.b};
            const int meets = bvol_frustum_overlaps_segment(f.frustum, &s);
            CHECKF(meets == bvol_frustum_overlaps_triangle(f.frustum, &t), "%s", f.text);
            met += meets;
            cases++;
        }
        bvol_frustum_destroy(f.frustum);
    }
    CHECK(cases < 1000 || (met * 50 > cases && (cases - met) * 50 > cases));
}
