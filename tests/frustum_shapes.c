/* SPDX-License-Identifier: MIT */
/* Frusta against spheres, OBBs, segments, triangles and capsules. Agreement with the oracle is in agree/frustum.c. */
#include "frustum_checks.h"
#include "stages.h"

/* --- spheres and OBBs --- */

/* By a face, an edge and a corner of a cube: distances 3, 5 = |(3, 4)|, 7 = |(2, 3, 6)|. */
TEST(frustum_shapes, spheres_touch_faces_edges_and_corners)
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

TEST(frustum_shapes, boxes_touch_along_their_own_axes)
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

TEST(frustum_shapes, spheres_and_obbs_that_are_not_finite_give_0)
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
TEST(frustum_shapes, nothing_overlaps_an_empty_frustum)
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

/* --- segments and triangles --- */

TEST(frustum_shapes, segments_pass_by_edges_and_corners)
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

TEST(frustum_shapes, triangles_are_cut_by_all_planes_together)
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

TEST(frustum_shapes, capsules_are_culled_and_contained_by_their_ends)
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
TEST(frustum_shapes, capsules_touch_faces_edges_and_corners)
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
TEST(frustum_shapes, capsules_below_edges_by_less_than_double_can_hold)
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

TEST(frustum_shapes, capsules_inside_across_and_without_points)
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
TEST(frustum_shapes, heights_of_corners_that_double_cannot_hold)
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

/* Planes through points near and far, which are beside them by a rounding: what is near must not make the slack of what is far,
 * nor a limit of its size. */
TEST(frustum_shapes, segments_and_triangles_lie_in_a_frustum_if_their_ends_do)
{
    chance rng = {test_seed()};
    long in = 0, out = 0;
    for (long i = test_cases(4000); i > 0; i--) {
        bvol_frustum *f;
        const float scale = ldexpf(1, chance_int(&rng, -10, 126));
        const bvol_vec3 n = vec3(chance_float(&rng, -1, 1), chance_float(&rng, -1, 1), chance_float(&rng, 0.5F, 1)),
                        near = vec3(0, 0, 0);
        bvol_vec3 far = vec3(scale * chance_float(&rng, -1, 1), scale * chance_float(&rng, -1, 1), 0);
        far.z = -(n.x * far.x + n.y * far.y) / n.z;
        const bvol_plane plane = {n, 0};
        bvol_frustum_create_from_planes(&plane, 1, NULL, &f);
        const int inside = bvol_frustum_contains_point(f, &far);
        const bvol_segment s = {near, far}, back = {far, near};
        const bvol_triangle t = {near, near, far}, u = {near, far, near};
        CHECK(bvol_frustum_contains_segment(f, &s) == inside && bvol_frustum_contains_segment(f, &back) == inside);
        CHECK(bvol_frustum_contains_triangle(f, &t) == inside && bvol_frustum_contains_triangle(f, &u) == inside);
        bvol_frustum_destroy(f);
        in += inside;
        out += !inside;
    }
    CHECK(in + out < 100 || (in > 0 && out > 0));
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

TEST(frustum_shapes, contact_with_many_planes_takes_few_steps)
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
