/* SPDX-License-Identifier: MIT */
/* Crashes on shapes that lie at 4 bytes but not at 16. Seen at cglm#479, #51 and #161, graphene#215. The undefined-behaviour
 * sanitizer watches this file too. */
#include "pairs.h"
#include "test.h"
#include "values.h"

static const bvol_aabb a_box = {{0, 0, 0}, {2, 2, 2}};

/* An ordinary operand of each kind; all touch the box [0, 2]^3, or the rectangle [0, 2]^2. */
static void ordinary(enum kind kind, any_shape *s)
{
    switch (kind) {
    case KIND_vec3: s->vec3 = vec3(1, 1, 1); break;
    case KIND_plane: s->plane = plane(1, 2, 3, -4); break;
    case KIND_aabb: s->aabb = aabb(0.5f, 0.5f, 0.5f, 3, 1, 1); break;
    case KIND_sphere: s->sphere = sphere(1, 1, 1, 1); break;
    case KIND_obb: s->obb = obb(vec3(1, 1, 1), vec3(1, 2, 1)); break;
    case KIND_ray: s->ray = ray(vec3(-1, 1, 1), vec3(1, 0, 0), 0, INF); break;
    case KIND_aabb_centered: s->aabb_centered = (bvol_aabb_centered){{1, 1, 1}, {1, 2, 1}}; break;
    case KIND_aabb_sized: s->aabb_sized = (bvol_aabb_sized){{0, 0, 0}, {1, 2, 1}}; break;
    case KIND_frustum_planes:
        for (int i = 0; i < 6; i++)
            s->frustum_planes.planes[i] = plane(1, 1, 1, (float)i);
        break;
    case KIND_vec2: s->vec2 = vec2(1, 1); break;
    case KIND_aabb2: s->aabb2 = aabb2(0.5f, 0.5f, 3, 1); break;
    case KIND_circle: s->circle = circle(1, 1, 1); break;
    case KIND_obb2: s->obb2 = obb2(vec2(1, 1), vec2(1, 2)); break;
    case KIND_aabb2_centered: s->aabb2_centered = (bvol_aabb2_centered){{1, 1}, {1, 2}}; break;
    case KIND_aabb2_sized: s->aabb2_sized = (bvol_aabb2_sized){{0, 0}, {1, 2}}; break;
    default: s->ray2 = ray2(vec2(-1, 1), vec2(1, 0), 0, INF); break;
    }
}

/* Copies a shape to offset floats into a buffer that is aligned to 16. */
static void *at_offset(void *buffer, int offset, const any_shape *s, enum kind kind)
{
    return memcpy((char *)buffer + 4 * offset, s, 4 * (size_t)kinds[kind].fields);
}

TEST(peer_bugs_alignment, every_predicate_takes_operands_at_any_multiple_of_4)
{
    _Alignas(16) float first[28], second[28];
    for (const pair *p = pairs; p < pairs + PAIR_COUNT; p++) {
        any_shape a, b;
        ordinary(p->a, &a);
        ordinary(p->b, &b);
        int expected = p->ask(&a, &b);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                CHECKF(p->ask(at_offset(first, i, &a, p->a), at_offset(second, j, &b, p->b)) == expected, "%s at %d and %d",
                       p->name, i, j);
    }
}

TEST(peer_bugs_alignment, outputs_may_lie_at_any_multiple_of_4)
{
    _Alignas(16) float in[24], out[32];
    float matrix[16 + 3] = {0};
    for (int i = 1; i < 4; i++) {
        bvol_aabb *box = memcpy(in + i, &a_box, sizeof a_box), *to = (bvol_aabb *)(void *)(out + i);
        bvol_vec3 *point = (bvol_vec3 *)(void *)(out + i);
        float *m = matrix + i;
        memset(matrix, 0, sizeof matrix);
        m[0] = m[5] = m[10] = 1;
        bvol_aabb_transform(box, m, to);
        CHECK(same_aabb(to, &a_box));
        bvol_aabb_merge(box, box, to);
        CHECK(same_aabb(to, &a_box));
        bvol_aabb_intersection(box, box, to);
        CHECK(same_aabb(to, &a_box));
        bvol_aabb_expand(box, 0, to);
        CHECK(same_aabb(to, &a_box));
        CHECK(bvol_aabb_from_points((const bvol_vec3 *)(in + i), 2, 0, to) == 2 && same_aabb(to, &a_box));
        bvol_aabb_center(box, point);
        CHECK(point->x == 1 && point->y == 1 && point->z == 1);
        bvol_aabb_size(box, point);
        CHECK(point->x == 2 && point->y == 2 && point->z == 2);
        bvol_aabb_corners(box, point);
        CHECK(point[7].x == 2 && point[7].y == 2 && point[7].z == 2);
        bvol_obb *o = (bvol_obb *)(void *)(out + i);
        bvol_obb_from_aabb(box, m, o);
        CHECK(bvol_obb_contains_aabb(o, box) == 1);
        bvol_ray_hit *hit = (bvol_ray_hit *)(void *)(out + i);
        bvol_ray r = ray(vec3(-1, 1, 1), vec3(1, 0, 0), 0, INF);
        CHECK(bvol_ray_hits_aabb(&r, box, hit) == 1 && hit->t_enter == 1 && hit->t_exit == 3);
        bvol_sphere *s = (bvol_sphere *)(void *)(out + i);
        CHECK(bvol_sphere_from_points((const bvol_vec3 *)(in + i), 2, 0, s) == 2 &&
              bvol_sphere_contains_point(s, &a_box.max) == 1);
        CHECK(bvol_obb_from_points((const bvol_vec3 *)(in + i), 2, 0, o) == 2 && bvol_obb_contains_point(o, &a_box.max) == 1);
    }
}
