/* SPDX-License-Identifier: MIT */
/* What goes in rounds ends: over shapes that are hard to decide, none takes more than the rounds that bound it, and those that
 * nothing stands behind come to their end before that. The shared library has no counters. */
#include "test.h"

#include "base/stage.h"
#include "generate.h"
#include "values.h"

#include <bvol/bvol.h>

#include <math.h>

static bvol_shape *handle_of(const shape *s)
{
    bvol_shape *out = NULL;
    switch (s->kind) {
    case POINT: bvol_shape_create_point(&s->as.point, NULL, &out); break;
    case SEGMENT: bvol_shape_create_segment(&s->as.segment, NULL, &out); break;
    case AABB: bvol_shape_create_aabb(&s->as.aabb, NULL, &out); break;
    case SPHERE: bvol_shape_create_sphere(&s->as.sphere, NULL, &out); break;
    case CAPSULE: bvol_shape_create_capsule(&s->as.capsule, NULL, &out); break;
    case OBB: bvol_shape_create_obb(&s->as.obb, NULL, &out); break;
    case RAY: bvol_shape_create_ray(&s->as.ray, NULL, &out); break;
    case PLANE: bvol_shape_create_plane(&s->as.plane, NULL, &out); break;
    default: bvol_shape_create_triangle(&s->as.triangle, NULL, &out);
    }
    return out;
}

/* Every verb of two handles that searches; the motion ends where they touch or lie in each other. */
static void ask_all(const bvol_shape *a, const bvol_shape *b, chance *c)
{
    const bvol_vec3 motion = {(float)chance_real(c, -2, 2), (float)chance_real(c, -2, 2), (float)chance_real(c, -2, 2)};
    bvol_separation gap;
    bvol_sweep_hit hit;
    (void)bvol_shape_overlaps(a, b);
    (void)bvol_shape_overlaps_interior(a, b);
    (void)bvol_shape_separation(a, b, &gap);
    (void)bvol_shape_sweep(a, &motion, b, &hit);
    if (bvol_shape_sweep_interior(a, &motion, b, &hit) == BVOL_SWEEP_HIT) {
        bvol_shape *moved = NULL;
        bvol_shape_clone(a, NULL, &moved);
        CHECK(moved && bvol_shape_advance_clear(a, &motion, hit.t_enter, &b, 1, moved) <= hit.t_enter);
        bvol_shape_destroy(moved);
    }
}

static void ask_pairs(long cases)
{
    static const enum kind kinds[] = {POINT, SEGMENT, AABB, SPHERE, CAPSULE, OBB, TRIANGLE, RAY, PLANE};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    chance c = {test_seed()};
    for (long n = 0; n < cases; n++)
        for (int i = 0; i < KINDS; i++)
            for (int j = 0; j <= i; j++) {
                shape s[2];
                generate(&recipes[n % recipe_count], kinds[i], kinds[j], OVERLAPS, &c, &s[0], &s[1]);
                bvol_shape *const a = handle_of(&s[0]), *const b = handle_of(&s[1]);
                if (a && b)
                    ask_all(a, b, &c);
                bvol_shape_destroy(a);
                bvol_shape_destroy(b);
            }
}

/* The half-spaces of the sides of a box, rounded. */
static void planes_of(const bvol_obb *box, const bvol_vec3 corner[8], bvol_plane out[6])
{
    for (int i = 0; i < 6; i++) {
        const bvol_vec3 n = box->axis[i % 3];
        const double heights[] = {(double)n.x * (double)corner[i < 3 ? 0 : 7].x, (double)n.y * (double)corner[i < 3 ? 0 : 7].y,
                                  (double)n.z * (double)corner[i < 3 ? 0 : 7].z};
        const float side = i < 3 ? 1 : -1;
        out[i] = (bvol_plane){{side * n.x, side * n.y, side * n.z}, -side * (float)(heights[0] + heights[1] + heights[2])};
    }
}

/* Hulls of the corners of boxes, and frusta of their sides, at what touches the boxes. */
static void ask_solids(long cases)
{
    static const enum kind kinds[] = {SPHERE, CAPSULE, TRIANGLE, OBB};
    chance c = {test_seed()};
    for (long n = 0; n < cases; n++)
        for (int k = 0; k < 4; k++) {
            shape box, other;
            bvol_vec3 corner[8];
            bvol_plane plane[6];
            bvol_hull *hull = NULL;
            bvol_frustum *frustum = NULL;
            bvol_shape *solids[2] = {NULL, NULL};
            generate(&recipes[n % recipe_count], OBB, kinds[k], OVERLAPS, &c, &box, &other);
            bvol_obb_corners(&box.as.obb, corner);
            planes_of(&box.as.obb, corner, plane);
            if (bvol_hull_create(corner, 8, sizeof *corner, NULL, NULL, &hull) == BVOL_OK)
                bvol_shape_create_hull(hull, NULL, &solids[0]);
            if (bvol_frustum_create_from_planes(plane, 6, NULL, &frustum) == BVOL_OK)
                bvol_shape_create_frustum(frustum, NULL, &solids[1]);
            bvol_shape *const at = handle_of(&other);
            const bvol_vec3 v = chance_vec3(&c, -2, 2);
            bvol_sweep_hit hit;
            (void)bvol_shape_sweep(solids[0], &v, at, &hit);
            for (int i = 0; i < 2 && at; i++) {
                (void)bvol_shape_overlaps(solids[i], at);
                (void)bvol_shape_overlaps_interior(solids[i], at);
                bvol_shape_destroy(solids[i]);
            }
            bvol_shape_destroy(at);
            bvol_hull_destroy(hull);
            bvol_frustum_destroy(frustum);
        }
}

TEST(rounds, end_before_their_bounds)
{
    static const struct {
        const char *name;
        int ends;
    } known[] = {
#define ITERATION(name, ends) {#name, ends},
        BVOLI_ITERATIONS(ITERATION)
#undef ITERATION
    };
    ask_pairs(test_cases(600));
    ask_solids(test_cases(600));
    for (int i = 0; i < BVOLI_ITERATION_COUNT; i++) {
        const bvoli_rounds *const r = &bvoli_iterations[i];
        CHECKF(r->most > 0 || test_cases(100) < 100, "%s was never asked", known[i].name);
        CHECKF(r->most <= r->bound - (r->bound > 0 ? known[i].ends : 0), "%s took %d rounds of %d", known[i].name, r->most,
               r->bound);
    }
}
