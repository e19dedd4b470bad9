/* SPDX-License-Identifier: MIT */
/* Frusta against frusta and half-spaces, and in boxes: what can be told by hand. Agreement with the oracle is in
 * agree/frusta.c and agree/frustum.c. */
#include "frusta.h"
#include "stages.h"
#include "test.h"
#include "values.h"

#include <bvol/frustum.h>

#include <stdlib.h>

enum { WALLS = 6 };

static bvol_plane plane_of(float x, float y, float z, float d)
{
    return (bvol_plane){{x, y, z}, d};
}

static bvol_frustum *of_planes(const bvol_plane *planes, int count)
{
    bvol_frustum *f;
    if (bvol_frustum_create_from_planes(planes, (size_t)count, NULL, &f) != BVOL_OK)
        abort();
    return f;
}

/* A box as a frustum. */
static bvol_frustum *of_box(const bvol_aabb *box)
{
    bvol_plane walls[WALLS];
    for (int k = 0; k < 3; k++)
        for (int side = 0; side < 2; side++) {
            bvol_plane *p = &walls[2 * k + side];
            *p = plane_of(0, 0, 0, side ? (&box->max.x)[k] : -(&box->min.x)[k]);
            (&p->normal.x)[k] = side ? -1.0f : 1.0f;
        }
    return of_planes(walls, WALLS);
}

static int boxes(int (*ask)(const bvol_frustum *, const bvol_frustum *), const bvol_aabb *a, const bvol_aabb *b)
{
    bvol_frustum *f = of_box(a), *g = of_box(b);
    const int answer = ask(f, g);
    bvol_frustum_destroy(f);
    bvol_frustum_destroy(g);
    return answer;
}

TEST(frustum_frustum, boxes_made_of_planes_are_boxes)
{
    chance c = {test_seed()};
    for (long n = test_cases(2000); n > 0; n--) {
        bvol_aabb box[2];
        for (int i = 0; i < 6; i++)
            for (int b = 0; b < 2; b++)
                (&box[b].min.x)[i] = chance_int(&c, 0, 20) ? (float)chance_int(&c, i / 3 - 2, 2 + i / 3) : i < 3 ? -INF : INF;
        CHECK(boxes(bvol_frustum_overlaps_frustum, &box[0], &box[1]) == bvol_aabb_overlaps_aabb(&box[0], &box[1]));
        CHECK(boxes(bvol_frustum_contains_frustum, &box[0], &box[1]) == bvol_aabb_contains_aabb(&box[0], &box[1]));
        CHECK(boxes(bvol_frustum_classify_frustum, &box[0], &box[1]) == bvol_aabb_classify_aabb(&box[0], &box[1]));
        bvol_frustum *f = of_box(&box[0]);
        CHECK(bvol_frustum_within_aabb(f, &box[1]) == bvol_aabb_contains_aabb(&box[1], &box[0]));
        bvol_frustum_destroy(f);
    }
}

/* -z <= x <= z, -z <= y <= z, 1 <= z <= 3. */
static const bvol_plane pyramid[6] = {{{1, 0, 1}, 0},  {{-1, 0, 1}, 0}, {{0, 1, 1}, 0},
                                      {{0, -1, 1}, 0}, {{0, 0, 1}, -1}, {{0, 0, -1}, 3}};

TEST(frustum_frustum, touches_in_a_corner_an_edge_and_a_face)
{
    bvol_frustum *f = of_planes(pyramid, 6);
    static const bvol_aabb touching[] = {
        {{3, 3, 3}, {4, 4, 4}}, {{3, -1, 3}, {4, 1, 5}}, {{0, 0, 3}, {1, 1, 4}}, {{2, -9, -9}, {9, 9, 2}}};
    static const int axis[] = {0, 2, 2, 0};
    for (int i = 0; i < 4; i++) {
        bvol_aabb box = touching[i];
        bvol_frustum *g = of_box(&box);
        CHECK(bvol_frustum_overlaps_frustum(f, g) == 1 && bvol_frustum_overlaps_frustum(g, f) == 1);
        CHECK(bvol_frustum_classify_frustum(f, g) == BVOL_INTERSECTS);
        bvol_frustum_destroy(g);
        float *near = &box.min.x + axis[i];
        *near = nextafterf(*near, INF);
        g = of_box(&box);
        CHECK(bvol_frustum_overlaps_frustum(f, g) == 0 && bvol_frustum_overlaps_frustum(g, f) == 0);
        CHECK(bvol_frustum_classify_frustum(f, g) == BVOL_OUTSIDE);
        bvol_frustum_destroy(g);
    }
    bvol_frustum_destroy(f);
}

/* The views to the left and to the right of a plane through the eye, beyond z = -near. */
static bvol_frustum *half_view(bvol_vec3 n, float side, float near)
{
    const bvol_plane planes[6] = {{{side * n.x, side * n.y, side * n.z}, 0},
                                  {{-0.6f * side, 0, -0.8f}, 0},
                                  {{0, 0.8f, -0.6f}, 0},
                                  {{0, -0.8f, -0.6f}, 0},
                                  {{0, 0, -1}, -near},
                                  {{0, 0, 1}, 100}};
    return of_planes(planes, 6);
}

/* At p, where z < 0, n . p >= 0 and -(n . p) - d p.z >= 0: no such point if d < 0, and the plane n . p = 0 if d = 0. */
TEST(frustum_frustum, neighbours_share_a_plane)
{
    chance c = {test_seed()};
    for (long n = test_cases(300); n > 0; n--) {
        const float near = chance_float(&c, 0.1, 2), z = chance_float(&c, -0.4, 0.4);
        const bvol_vec3 shared = vec3(1, 0, z);
        bvol_frustum *left = half_view(shared, 1, near), *right = half_view(shared, -1, near);
        bvol_frustum *beyond = half_view(vec3(1, 0, nextafterf(z, -1)), -1, near),
                     *across = half_view(vec3(1, 0, nextafterf(z, 1)), -1, near);
        const uint64_t fast = bvoli_stages[BVOLI_frustum_overlaps_frustum][BVOLI_FAST];
        CHECK(bvol_frustum_overlaps_frustum(left, right) && bvol_frustum_overlaps_frustum(right, left));
        CHECK(bvoli_stages[BVOLI_frustum_overlaps_frustum][BVOLI_FAST] == fast + 2); /* a corner on the plane shows it */
        CHECK(bvol_frustum_overlaps_frustum(left, right) && bvol_frustum_classify_frustum(left, right) == BVOL_INTERSECTS);
        CHECK(!bvol_frustum_overlaps_frustum(left, beyond) && !bvol_frustum_overlaps_frustum(beyond, left));
        CHECK(bvol_frustum_overlaps_frustum(left, across) && bvol_frustum_overlaps_frustum(across, left));
        bvol_frustum_destroy(left);
        bvol_frustum_destroy(right);
        bvol_frustum_destroy(beyond);
        bvol_frustum_destroy(across);
    }
}

TEST(frustum_frustum, half_spaces_by_the_highest_and_the_lowest_corner)
{
    bvol_frustum *f = of_planes(pyramid, 6);
    bvol_plane p = plane_of(1, 1, 1, -9); /* (3, 3, 3) */
    CHECK(bvol_frustum_overlaps_plane(f, &p) == 1 && bvol_frustum_within_plane(f, &p) == 0);
    CHECK(bvol_frustum_classify_within_plane(f, &p) == BVOL_INTERSECTS);
    p.d = nextafterf(p.d, -INF);
    CHECK(bvol_frustum_overlaps_plane(f, &p) == 0 && bvol_frustum_classify_within_plane(f, &p) == BVOL_OUTSIDE);
    p = plane_of(-1, -1, -1, 9);
    CHECK(bvol_frustum_within_plane(f, &p) == 1 && bvol_frustum_classify_within_plane(f, &p) == BVOL_INSIDE);
    p.d = nextafterf(p.d, 0);
    CHECK(bvol_frustum_within_plane(f, &p) == 0);
    p = plane_of(1, 0, 0, NAN);
    CHECK(bvol_frustum_overlaps_plane(f, &p) == 0 && bvol_frustum_within_plane(f, &p) == 0);
    p = plane_of(INF, 0, 0, 0);
    CHECK(bvol_frustum_overlaps_plane(f, &p) == 0 && bvol_frustum_within_plane(f, &p) == 0);
    bvol_frustum_destroy(f);
}

/* Half-spaces without a corner: a slab, a wedge and one alone. */
TEST(frustum_frustum, regions_without_corners)
{
    const bvol_plane slab[2] = {{{1, 2, 3}, 1}, {{-1, -2, -3}, 1}}, wider[2] = {{{2, 4, 6}, 2}, {{-2, -4, -6}, 3}},
                     wedge[2] = {{{1, 0, 0}, 0}, {{0, 1, 0}, 0}}, apart = {{1, 2, 3}, -1.5f};
    bvol_frustum *a = of_planes(slab, 2), *b = of_planes(wider, 2), *c = of_planes(wedge, 2), *d = of_planes(&apart, 1);
    CHECK(bvol_frustum_contains_frustum(b, a) == 1 && bvol_frustum_contains_frustum(a, b) == 0);
    CHECK(bvol_frustum_overlaps_frustum(a, c) == 1 && bvol_frustum_contains_frustum(c, a) == 0);
    CHECK(bvol_frustum_overlaps_frustum(a, d) == 0 && bvol_frustum_overlaps_frustum(b, d) == 1);
    CHECK(bvol_frustum_contains_frustum(d, d) == 1 && bvol_frustum_contains_frustum(d, b) == 0);
    CHECK(bvol_frustum_within_plane(a, &wider[1]) == 1 && bvol_frustum_within_plane(a, &wedge[0]) == 0);
    CHECK(bvol_frustum_overlaps_plane(d, &slab[1]) == 0 && bvol_frustum_overlaps_plane(d, &wider[1]) == 1);
    bvol_frustum_destroy(a);
    bvol_frustum_destroy(b);
    bvol_frustum_destroy(c);
    bvol_frustum_destroy(d);
}

/* The smallest box of floats about a frustum holds it, and no smaller one does. */
TEST(frustum_frustum, lies_in_its_bounds_and_in_nothing_smaller)
{
    chance c = {test_seed()};
    for (int kind = 0; kind < FRUSTUM_KINDS; kind++)
        for (long n = test_cases(kind == MANY ? 12 : 60); n > 0; n--) {
            case_frustum f;
            bvol_aabb box;
            case_make(&c, (enum frustum_kind)kind, &f);
            if (bvol_frustum_bounds(f.frustum, &box) == BVOL_OK) {
                CHECKF(bvol_frustum_within_aabb(f.frustum, &box) == 1, "%s", f.text);
                CHECK(bvol_frustum_classify_within_aabb(f.frustum, &box) == BVOL_INSIDE);
                for (int i = 0; i < 6; i++) {
                    bvol_aabb smaller = box;
                    (&smaller.min.x)[i] = nextafterf((&box.min.x)[i], i < 3 ? INF : -INF);
                    CHECKF(bvol_frustum_within_aabb(f.frustum, &smaller) == 0, "field %d, %s", i, f.text);
                }
            }
            bvol_frustum_destroy(f.frustum);
        }
}

/* A rectangle or a segment by axes behind ones that are 0, aslant, against a point beside it. */
TEST(frustum_frustum, lies_not_beside_flat_boxes_aslant)
{
    const bvol_aabb on_both = {{0.5f, 0.5f, 0.5f}, {0.5f, 0.5f, 0.5f}}, beside = {{0.5f, 0.5f, 0}, {0.5f, 0.5f, 0}};
    const bvol_obb rectangle = {{0, 0, 0}, {1, 1, 1}, {{0, 0, 0}, {1, 1, 1}, {1, -1, 0}}};
    const bvol_obb segment = {{0, 0, 0}, {1, 1, 1}, {{1, 1, 1}, {0, 0, 0}, {0, 0, 0}}};
    const bvol_obb across = {{0, 0, 0}, {1, 1, 1}, {{0, 0, 0}, {1, -1, 0}, {1, 1, 1}}};
    bvol_frustum *p = of_box(&on_both), *q = of_box(&beside);
    CHECK(bvol_frustum_within_obb(p, &rectangle) == 1 && bvol_frustum_within_obb(q, &rectangle) == 0);
    CHECK(bvol_frustum_within_obb(p, &across) == 1 && bvol_frustum_within_obb(q, &across) == 0);
    CHECK(bvol_frustum_within_obb(p, &segment) == 1 && bvol_frustum_within_obb(q, &segment) == 0);
    bvol_frustum_destroy(p);
    bvol_frustum_destroy(q);
}

/* OBBs of every rank, as thin as a needle of planes within. */
TEST(frustum_frustum, lies_in_flat_boxes)
{
    const bvol_aabb point = {{1, 2, 3}, {1, 2, 3}}, edge = {{0, 2, 3}, {2, 2, 3}}, square = {{0, 1, 3}, {2, 3, 3}};
    bvol_frustum *p = of_box(&point), *e = of_box(&edge), *s = of_box(&square);
    bvol_obb box = {{1, 2, 3}, {1, 1, 1}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    CHECK(bvol_frustum_within_obb(p, &box) == 1 && bvol_frustum_within_obb(e, &box) == 0);
    box.axis[1] = vec3(0.5f, 0, 0); /* a segment, half as long as the edge */
    CHECK(bvol_frustum_within_obb(p, &box) == 1 && bvol_frustum_within_obb(e, &box) == 0);
    box.axis[2] = vec3(-0.5f, 0, 0);
    CHECK(bvol_frustum_within_obb(e, &box) == 1 && bvol_frustum_within_obb(s, &box) == 0);
    CHECK(bvol_frustum_classify_within_obb(e, &box) == BVOL_INSIDE &&
          bvol_frustum_classify_within_obb(s, &box) == BVOL_INTERSECTS);
    box.extent.z = nextafterf(1, 0);
    CHECK(bvol_frustum_within_obb(e, &box) == 0);
    box.extent.z = 1;
    box.axis[1] = vec3(0.75f, 0.75f, 0); /* a rhombus that the square sticks out of */
    box.axis[2] = vec3(0.75f, -0.75f, 0);
    CHECK(bvol_frustum_within_obb(e, &box) == 1 && bvol_frustum_within_obb(s, &box) == 0);
    box.axis[0] = vec3(0.5f, 0, 0); /* now a hexagon that touches it in its corners from without */
    CHECK(bvol_frustum_within_obb(s, &box) == 1);
    box.extent.x = nextafterf(1, 0);
    CHECK(bvol_frustum_within_obb(s, &box) == 0);
    box.extent.x = 1;
    box.center.z = nextafterf(3, 4);
    CHECK(bvol_frustum_within_obb(s, &box) == 0 && bvol_frustum_within_obb(e, &box) == 0);
    box.center.z = NAN;
    CHECK(bvol_frustum_within_obb(p, &box) == 0);
    bvol_frustum_destroy(p);
    bvol_frustum_destroy(e);
    bvol_frustum_destroy(s);
}

/* In a box of its own walls, turned and stretched by small integers; any extent a hair smaller is too small. */
TEST(frustum_frustum, lies_in_a_skewed_box_that_fits)
{
    const bvol_obb box = {{1, 2, 3}, {1, 2, 1}, {{2, 1, 0}, {-1, 2, 1}, {1, 0, 3}}};
    bvol_plane walls[6];
    for (int k = 0; k < 3; k++) {
        const bvol_vec3 a = box.axis[(k + 1) % 3], b = box.axis[(k + 2) % 3], c = box.center, along = box.axis[k];
        const bvol_vec3 n = vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
        const float at = n.x * c.x + n.y * c.y + n.z * c.z;
        const float reach = (&box.extent.x)[k] * fabsf(n.x * along.x + n.y * along.y + n.z * along.z);
        walls[2 * k] = plane_of(n.x, n.y, n.z, reach - at);
        walls[2 * k + 1] = plane_of(-n.x, -n.y, -n.z, reach + at);
    }
    bvol_frustum *f = of_planes(walls, 6);
    CHECK(bvol_frustum_within_obb(f, &box) == 1 && bvol_frustum_classify_within_obb(f, &box) == BVOL_INSIDE);
    for (int i = 0; i < 6; i++) {
        bvol_obb other = box;
        (&other.center.x)[i] = nextafterf((&box.center.x)[i], 0);
        CHECK(bvol_frustum_within_obb(f, &other) == 0);
        (&other.center.x)[i] = nextafterf((&box.center.x)[i], 9);
        CHECK(bvol_frustum_within_obb(f, &other) == (i >= 3));
    }
    bvol_frustum_destroy(f);
}

/* The widest numbers: nothing but the largest and the least floats, some ones and zeros. */
TEST(frustum_frustum, planes_of_the_widest_numbers_are_as_the_oracle_says)
{
    static const float values[] = {FLT_MAX, -FLT_MAX, 0x1p-149f, -0x1p-149f, 1, -1, 0};
    chance c = {test_seed()};
    for (long n = test_cases(400); n > 0; n--) {
        bvol_plane planes[2][5];
        bvol_frustum *f[2];
        region r[2];
        bvol_obb box;
        for (int i = 0; i < 15; i++)
            (&box.center.x)[i] = values[chance_int(&c, 0, 6)];
        for (int k = 0; k < 2; k++) {
            const int count = chance_int(&c, 2, 5);
            for (int i = 0; i < 4 * count; i++)
                (&planes[k][i / 4].normal.x)[i % 4] = values[chance_int(&c, 0, 6)];
            f[k] = of_planes(planes[k], count);
            r[k] = region_of_planes(planes[k], count);
        }
        CHECK(bvol_frustum_overlaps_frustum(f[0], f[1]) == (oracle_frustum_overlaps_frustum(&r[0], &r[1]) >= 0));
        CHECK(bvol_frustum_contains_frustum(f[0], f[1]) == (oracle_frustum_contains_frustum(&r[0], &r[1]) >= 0));
        CHECK(bvol_frustum_within_obb(f[0], &box) == (oracle_frustum_within_obb(&r[0], &box) >= 0));
        for (int k = 0; k < 2; k++)
            bvol_frustum_destroy(f[k]);
    }
}

/* A cube, with all the other planes that a frustum may have through its corners and edges: long searches. */
TEST(frustum_frustum, as_many_planes_as_there_may_be)
{
    chance c = {test_seed()};
    for (long n = test_cases(6); n > 0; n--) {
        bvol_plane planes[2][BVOL_FRUSTUM_MAX_PLANES];
        const float shift = (float)chance_int(&c, -8, 8) / 2;
        for (int i = 0; i < BVOL_FRUSTUM_MAX_PLANES; i++) {
            int a[3] = {chance_int(&c, -2, 2), chance_int(&c, -2, 2), chance_int(&c, -2, 2)};
            for (int k = 0; i < WALLS && k < 3; k++)
                a[k] = k == i / 2 ? 1 - i % 2 * 2 : 0;
            planes[0][i] = plane_of((float)a[0], (float)a[1], (float)a[2], (float)(abs(a[0]) + abs(a[1]) + abs(a[2])));
            planes[1][i] = planes[0][i];
            planes[1][i].d -= shift * (float)a[0];
        }
        bvol_frustum *f = of_planes(planes[0], BVOL_FRUSTUM_MAX_PLANES), *g = of_planes(planes[1], BVOL_FRUSTUM_MAX_PLANES);
        const bvol_aabb cube = {{-1, -1, -1}, {1, 1, 1}}, moved = {{shift - 1, -1, -1}, {shift + 1, 1, 1}};
        CHECK(bvol_frustum_within_aabb(f, &cube) && bvol_frustum_within_aabb(g, &moved));
        CHECK(bvol_frustum_overlaps_frustum(f, g) == bvol_aabb_overlaps_aabb(&cube, &moved));
        CHECK(bvol_frustum_contains_frustum(f, g) == (shift == 0));
        bvol_frustum_destroy(f);
        bvol_frustum_destroy(g);
    }
}

TEST(frustum_frustum, null_is_no)
{
    const bvol_aabb box = {{0, 0, 0}, {1, 1, 1}};
    const bvol_obb obb = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    bvol_frustum *f = of_box(&box);
    CHECK(bvol_frustum_overlaps_frustum(f, NULL) == 0 && bvol_frustum_overlaps_frustum(NULL, f) == 0);
    CHECK(bvol_frustum_contains_frustum(f, NULL) == 0 && bvol_frustum_contains_frustum(NULL, f) == 0);
    CHECK(bvol_frustum_overlaps_plane(f, NULL) == 0 && bvol_frustum_overlaps_plane(NULL, &pyramid[0]) == 0);
    CHECK(bvol_frustum_within_plane(f, NULL) == 0 && bvol_frustum_within_plane(NULL, &pyramid[0]) == 0);
    CHECK(bvol_frustum_within_aabb(f, NULL) == 0 && bvol_frustum_within_aabb(NULL, &box) == 0);
    CHECK(bvol_frustum_within_obb(f, NULL) == 0 && bvol_frustum_within_obb(NULL, &obb) == 0);
    CHECK(bvol_frustum_classify_frustum(NULL, f) == BVOL_OUTSIDE &&
          bvol_frustum_classify_within_obb(NULL, &obb) == BVOL_OUTSIDE);
    bvol_frustum_destroy(f);
}
