/* SPDX-License-Identifier: MIT */
/* Hulls that are upright boxes are told as such: beside what the boxes themselves are told, bit for bit but for the numbers of
 * faces, and beside hulls that nearly are such. */
#include "boxes.h"
#include "hull_operands.h"
#include "test.h"

#include <string.h>

/* A hull and the box that it is. */
typedef struct boxed {
    bvol_aabb box;
    bvol_vec3 corner[8];
    bvol_hull *hull;
} boxed;

/* Cubes and slabs a step apart, so that they are the same, lie on each other or are in each other, or boxes of any size. */
static void draw(chance *r, long n, boxed *out)
{
    if (n % 3 == 2) {
        out->box = random_box(r, 2);
    } else {
        const bvol_vec3 at = vec3((float)chance_int(r, -1, 1), (float)chance_int(r, -1, 1), (float)chance_int(r, -1, 1));
        out->box = aabb(at.x - 0.5F, at.y - 0.5F, at.z - 0.5F, at.x + 0.5F, at.y + 0.5F, at.z + (n % 3 ? 1.5F : 0.5F));
    }
    bvol_aabb_corners(&out->box, out->corner);
    out->hull = hull_of(out->corner, 8);
}

/* Whether a number is that of the face that a normal is perpendicular to, and points out of (side 1) or into (-1). */
static int is_face(const boxed *b, uint32_t face, const bvol_vec3 *normal, float side)
{
    uint32_t offsets[7], ids[24];
    const int axis = normal->x != 0   ? 0
                     : normal->y != 0 ? 1
                                      : 2,
              is_along = (normal->x != 0) + (normal->y != 0) + (normal->z != 0) == 1;
    if (!is_along || bvol_hull_faces(b->hull, offsets, 7, ids, 24) != 6 || face >= 6)
        return !is_along && face == BVOL_NO_FEATURE;
    const float at = floats(side * floats(normal)[axis] > 0 ? &b->box.max : &b->box.min)[axis];
    for (uint32_t i = offsets[face]; i < offsets[face + 1]; i++)
        if (floats(&b->corner[ids[i]])[axis] != at)
            return 0;
    return 1;
}

TEST(hull_boxes, are_apart_and_deep_as_boxes_are)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(3000); n++) {
        boxed a, b;
        bvol_separation got, want;
        draw(&r, n, &a);
        draw(&r, n, &b);
        const int state = bvol_hull_separation_hull(a.hull, b.hull, &got);
        CHECK(state == bvol_aabb_separation_aabb(&a.box, &b.box, &want));
        CHECK(is_face(&a, got.feature, &got.normal, -1) && is_face(&b, got.other_feature, &got.normal, 1));
        got.feature = want.feature;
        got.other_feature = want.other_feature;
        CHECK(memcmp(&got, &want, sizeof got) == 0);
        CHECK(bvol_hull_overlaps_hull(a.hull, b.hull) == bvol_aabb_overlaps_aabb(&a.box, &b.box));
        CHECK(bvol_hull_overlaps_hull_interior(a.hull, b.hull) == bvol_aabb_overlaps_aabb_interior(&a.box, &b.box));
        CHECK(bvol_hull_distance_sq_hull(a.hull, b.hull) == bvol_aabb_distance_sq_aabb(&a.box, &b.box));
        bvol_hull_destroy(a.hull);
        bvol_hull_destroy(b.hull);
    }
}

TEST(hull_boxes, meet_as_boxes_do)
{
    chance r = {test_seed()};
    for (long n = 0; n < test_cases(3000); n++) {
        boxed a, b;
        bvol_sweep_hit got, want;
        draw(&r, n, &a);
        draw(&r, n, &b);
        const bvol_vec3 v = n % 2
                                ? vec3((float)chance_int(&r, -2, 2), (float)chance_int(&r, -2, 2), (float)chance_int(&r, -2, 2))
                                : chance_vec3(&r, -4, 4);
        const int state = bvol_hull_sweep_hull(a.hull, &v, b.hull, &got);
        CHECK(state == bvol_aabb_sweep_aabb(&a.box, &v, &b.box, &want));
        CHECK(bvol_hull_sweep_hull(a.hull, &v, b.hull, NULL) == state);
        CHECK(bvol_hull_sweep_hull_interior(a.hull, &v, b.hull, NULL) ==
              bvol_aabb_sweep_aabb_interior(&a.box, &v, &b.box, NULL));
        if (state != BVOL_SWEEP_MISS) {
            CHECK(is_face(&a, got.feature, &got.normal, -1) && is_face(&b, got.other_feature, &got.normal, 1));
            got.feature = want.feature;
            got.other_feature = want.other_feature;
            CHECK(memcmp(&got, &want, sizeof got) == 0);
        }
        bvol_hull_destroy(a.hull);
        bvol_hull_destroy(b.hull);
    }
}

/* Eight vertices and the bounds of a cube, but a corner is cut off: what lies in that corner is apart from the hull. */
TEST(hull_boxes, that_lack_a_corner_are_none)
{
    boxed cube = {.box = aabb(0, 0, 0, 1, 1, 1)}, small = {.box = aabb(0.96875F, 0.96875F, 0.96875F, 2, 2, 2)};
    bvol_aabb_corners(&cube.box, cube.corner);
    bvol_aabb_corners(&small.box, small.corner);
    small.hull = hull_of(small.corner, 8);
    for (int i = 0; i < 8; i++)
        if (cube.corner[i].x == 1 && cube.corner[i].y == 1 && cube.corner[i].z == 1)
            cube.corner[i] = vec3(0.875F, 0.875F, 0.875F);
    cube.hull = hull_of(cube.corner, 8);
    bvol_separation s;
    bvol_sweep_hit h;
    const bvol_vec3 v = {0, 0, -0.0078125F};
    CHECK(bvol_hull_vertices(cube.hull, NULL, 0) == 8);
    CHECK(!bvol_hull_overlaps_hull(cube.hull, small.hull) && !bvol_hull_overlaps_hull_interior(small.hull, cube.hull));
    CHECK(bvol_hull_separation_hull(cube.hull, small.hull, &s) == BVOL_SEPARATION_APART && s.distance > 0);
    CHECK(bvol_hull_sweep_hull(small.hull, &v, cube.hull, &h) == BVOL_SWEEP_MISS);
    bvol_hull_destroy(cube.hull);
    bvol_hull_destroy(small.hull);
}
