/* SPDX-License-Identifier: MIT */
/* The closest point of a shape is the point itself where the shape contains it, and else as far as the distance says. Those of
 * rays are as near as any that are tried. And moves along a vector are transforms. */
#include "generate.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include <float.h>
#include <math.h>

typedef struct subject {
    enum kind kind;
    void (*closest)(const void *s, const bvol_vec3 *p, bvol_vec3 *out);
    int (*contains)(const void *s, const bvol_vec3 *p);
    int (*separation)(const void *s, const bvol_vec3 *p, bvol_separation *out);
} subject;

#define SUBJECTS(X)                                                                                                            \
    X(segment, SEGMENT)                                                                                                        \
    X(plane, PLANE)                                                                                                            \
    X(sphere, SPHERE)                                                                                                          \
    X(capsule, CAPSULE)                                                                                                        \
    X(obb, OBB)                                                                                                                \
    X(triangle, TRIANGLE)
#define ERASED(S, NAME)                                                                                                        \
    static void S##_closest(const void *s, const bvol_vec3 *p, bvol_vec3 *out)                                                 \
    {                                                                                                                          \
        bvol_##S##_closest_point(s, p, out);                                                                                   \
    }                                                                                                                          \
    static int S##_contains(const void *s, const bvol_vec3 *p)                                                                 \
    {                                                                                                                          \
        return bvol_##S##_contains_point(s, p);                                                                                \
    }                                                                                                                          \
    static int S##_separation(const void *s, const bvol_vec3 *p, bvol_separation *out)                                         \
    {                                                                                                                          \
        return bvol_##S##_separation_point(s, p, out);                                                                         \
    }
SUBJECTS(ERASED)
#define ROW(S, NAME) {NAME, S##_closest, S##_contains, S##_separation},
static const subject subjects[] = {SUBJECTS(ROW)};
enum { SUBJECT_COUNT = sizeof subjects / sizeof *subjects };

static double distance_between(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return hypot(hypot((double)a->x - (double)b->x, (double)a->y - (double)b->y), (double)a->z - (double)b->z);
}

static int is_finite_vec3(const bvol_vec3 *v)
{
    return isfinite(v->x) && isfinite(v->y) && isfinite(v->z);
}

TEST(closest_point, is_the_point_itself_or_as_far_as_the_distance)
{
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(3000); i++) {
        const subject *const who = &subjects[i / recipe_count % SUBJECT_COUNT];
        shape s, point;
        bvol_vec3 at;
        bvol_separation apart = {0};
        generate(&recipes[i % recipe_count], who->kind, POINT, OVERLAPS, &c, &s, &point);
        const bvol_vec3 *const p = &point.as.point;
        who->closest(&s.as, p, &at);
        const int state = who->separation(&s.as, p, &apart);
        if (who->contains(&s.as, p)) {
            CHECK(memcmp(&at, p, sizeof at) == 0);
        } else if (state == BVOL_SEPARATION_NONE) {
            CHECK(isnan(at.x));
        } else if (who->kind != PLANE || is_finite_vec3(&at)) {
            const double reach = shape_reach(&s) + shape_reach(&point);
            CHECKF(fabs(distance_between(&at, p) - (double)apart.distance) <=
                           0x1p-20 * (reach + (double)apart.distance) + 0x1p-140 ||
                       reach > 1e37 || apart.distance > 1e37F,
                   "recipe %s", recipes[i % recipe_count].name);
        }
    }
}

/* Rays */

static void point_at(const bvol_ray *ray, double t, double out[3])
{
    for (int k = 0; k < 3; k++)
        out[k] = (double)(&ray->origin.x)[k] + t * (double)(&ray->dir.x)[k];
}

static double far_between(const double p[3], const double q[3])
{
    return hypot(hypot(p[0] - q[0], p[1] - q[1]), p[2] - q[2]);
}

static double widest(const bvol_vec3 *v)
{
    return fmax(fmax(fabs((double)v->x), fabs((double)v->y)), fabs((double)v->z));
}

/* How far a point is off a ray. */
static double off_ray(const bvol_ray *ray, const bvol_vec3 *p)
{
    double sq = 0, along = 0, at[3];
    const double to[3] = {(double)p->x, (double)p->y, (double)p->z};
    for (int k = 0; k < 3; k++) {
        sq += (double)(&ray->dir.x)[k] * (double)(&ray->dir.x)[k];
        along += (double)(&ray->dir.x)[k] * (to[k] - (double)(&ray->origin.x)[k]);
    }
    point_at(ray, sq > 0 ? fmin(fmax(along / sq, (double)ray->t_min), (double)ray->t_max) : 0, at);
    return far_between(at, to);
}

static bvol_ray random_ray(chance *c)
{
    static const float ends[][2] = {{0, INF}, {-INF, INF}, {0, 1}, {-2, 3}, {1, 1}, {-INF, 2}};
    const int i = chance_int(c, 0, 5), whole = one_in(c, 2);
    bvol_ray ray = {.t_min = ends[i][0], .t_max = ends[i][1]};
    for (int k = 0; k < 3; k++) {
        (&ray.origin.x)[k] = (float)(whole ? chance_int(c, -2, 2) : chance_real(c, -2, 2));
        (&ray.dir.x)[k] = (float)(whole ? chance_int(c, -1, 1) : chance_real(c, -1, 1));
    }
    return ray;
}

/* Points of both that are tried: none may be nearer. */
static double least_tried(const bvol_ray *a, const bvol_ray *b)
{
    double least = INFINITY;
    for (int i = -80; i <= 80; i++) {
        const double s = fmin(fmax(0.125 * i, (double)a->t_min), (double)a->t_max);
        double p[3];
        point_at(a, s, p);
        const bvol_vec3 at = {(float)p[0], (float)p[1], (float)p[2]};
        least = fmin(least, off_ray(b, &at));
    }
    return least;
}

TEST(closest_point, of_two_rays_is_as_near_as_any)
{
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(2000); i++) {
        const bvol_ray a = random_ray(&c);
        bvol_ray b = random_ray(&c);
        bvol_vec3 p, q;
        if (i % 5 == 0) { /* nearly parallel */
            b.dir = a.dir;
            b.dir.y += (float)ldexp(chance_real(&c, -1, 1), -chance_int(&c, 5, 40));
        }
        bvol_ray_closest_points_ray(&a, &b, &p, &q);
        const double reach = fmax(widest(&a.origin), widest(&b.origin)) + fmax(widest(&p), widest(&q)), bound = 0x1p-20 * reach;
        CHECK(off_ray(&a, &p) <= bound && off_ray(&b, &q) <= bound);
        CHECKF(distance_between(&p, &q) <= fmin(least_tried(&a, &b), least_tried(&b, &a)) + bound, "case %ld", i);
        bvol_vec3 other_p, other_q;
        bvol_ray_closest_points_ray(&b, &a, &other_q, &other_p);
        CHECK(fabs(distance_between(&p, &q) - distance_between(&other_p, &other_q)) <=
              2 * bound + 0x1p-20 * (widest(&other_p) + widest(&other_q)));
    }
}

TEST(closest_point, of_finite_rays_is_that_of_segments)
{
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(2000); i++) {
        shape s, t;
        bvol_vec3 p, q;
        bvol_separation apart = {0};
        s.kind = t.kind = SEGMENT;
        for (int k = 0; k < 6; k++) {
            s.as.f[k] = (float)chance_int(&c, -3, 3);
            t.as.f[k] = (float)chance_int(&c, -3, 3);
        }
        const bvol_segment *const a = &s.as.segment;
        const bvol_ray ray = {a->a, 0, vec3(a->b.x - a->a.x, a->b.y - a->a.y, a->b.z - a->a.z), 1};
        const int state = bvol_segment_separation_segment(a, &t.as.segment, &apart);
        bvol_ray_closest_points_segment(&ray, &t.as.segment, &p, &q);
        CHECK(fabs(distance_between(&p, &q) - (double)apart.distance) < 1e-5 && state != BVOL_SEPARATION_NONE);
    }
}

TEST(closest_point, of_rays_at_the_edges)
{
    const bvol_ray x_axis = {{0, 0, 0}, -INF, {2, 0, 0}, INF}, up = {{1, 1, 1}, 0, {0, 0, 1}, INF},
                   empty = {{0, 0, 0}, 1, {1, 0, 0}, 0}, still = {{1, 2, 3}, -INF, {0, 0, 0}, INF},
                   bad = {{NAN, 0, 0}, 0, {1, 0, 0}, 1};
    const bvol_segment beside = segment(vec3(3, 4, 0), vec3(3, 9, 0));
    const bvol_vec3 p = {5, 6, 7};
    bvol_vec3 on_a, on_b;
    bvol_ray_closest_points_ray(&x_axis, &up, &on_a, &on_b);
    CHECK(on_a.x == 1 && on_a.y == 0 && on_a.z == 0 && on_b.x == 1 && on_b.y == 1 && on_b.z == 1);
    bvol_ray_closest_points_segment(&x_axis, &beside, &on_a, &on_b);
    CHECK(on_a.x == 3 && on_a.y == 0 && on_b.x == 3 && on_b.y == 4);
    bvol_ray_closest_points_ray(&x_axis, &still, &on_a, &on_b);
    CHECK(on_a.x == 1 && on_b.z == 3);
    bvol_ray_closest_points_ray(&x_axis, &empty, &on_a, &on_b);
    CHECK(isnan(on_a.x) && isnan(on_b.x));
    bvol_ray_closest_points_segment(&bad, &beside, &on_a, &on_b);
    CHECK(isnan(on_a.x) && isnan(on_b.x));
    bvol_ray_closest_point(&x_axis, &p, &on_a);
    CHECK(on_a.x == 5 && on_a.y == 0 && on_a.z == 0);
    bvol_ray_closest_point(&up, &beside.a, &on_a);
    CHECK(on_a.x == 1 && on_a.y == 1 && on_a.z == 1);
    bvol_ray_closest_point(&empty, &p, &on_a);
    CHECK(isnan(on_a.x));
}

/* Moves along a vector */

#define MOVE(S, initial)                                                                                                       \
    do {                                                                                                                       \
        const bvol_##S s = initial;                                                                                            \
        bvol_##S moved, transformed;                                                                                           \
        bvol_##S##_translate(&s, &by, &moved);                                                                                 \
        bvol_##S##_transform(&s, matrix, &transformed);                                                                        \
        CHECK(memcmp(&moved, &transformed, sizeof moved) == 0);                                                                \
        bvol_##S##_translate(&s, &bad, &moved);                                                                                \
        CHECK(isnan(*(const float *)(const void *)&moved));                                                                    \
    } while (0)

TEST(closest_point, moves_are_transforms)
{
    const bvol_vec3 by = {10, 0.1F, -3}, bad = {NAN, 0, 0};
    const float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, by.x, by.y, by.z, 1};
    const bvol_obb box = {{1, 2, 3}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const bvol_ray way = {{1, 2, 3}, 0, {0, 1, 0}, INF};
    MOVE(segment, segment(vec3(0, 1, 2), vec3(3, 4, 5)));
    MOVE(plane, plane(0, 1, 0, 2));
    MOVE(aabb, aabb(0, 0, 0, 1, 1, 1));
    MOVE(sphere, sphere(1, 2, 3, 4));
    MOVE(capsule, capsule(vec3(0, 1, 2), vec3(3, 4, 5), 1));
    MOVE(obb, box);
    MOVE(triangle, triangle(vec3(0, 1, 2), vec3(3, 4, 5), vec3(1, 0, 0)));
    MOVE(ray, way);
    bvol_aabb moved, unit = aabb(0, 0, 0, 1, 1, 1);
    bvol_aabb_translate(&unit, &by, &moved);
    CHECK(moved.min.x == 10 && moved.max.x == 11 && moved.min.z == -3 && moved.max.z == -2);
}
