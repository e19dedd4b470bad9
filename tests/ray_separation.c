/* SPDX-License-Identifier: MIT */
/* How far rays are from shapes, and how deep in them: the state is what the predicates say, and the interval holds what numbers
 * of 3,000 bits say. */
#include "generate.h"
#include "oracle/gap.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include <float.h>
#include <math.h>

typedef struct pair {
    const char *name;
    enum kind other;
    int (*separation)(const bvol_ray *ray, const void *other, bvol_separation *out);
    float (*distance_sq)(const bvol_ray *ray, const void *other);
    void (*closest)(const bvol_ray *ray, const void *other, bvol_vec3 *on_ray, bvol_vec3 *on_other);
    int (*hits)(const bvol_ray *ray, const void *other);
} pair;

#define ERASED(shape)                                                                                                          \
    static int separation_##shape(const bvol_ray *ray, const void *other, bvol_separation *out)                                \
    {                                                                                                                          \
        return bvol_ray_separation_##shape(ray, other, out);                                                                   \
    }                                                                                                                          \
    static float distance_sq_##shape(const bvol_ray *ray, const void *other)                                                   \
    {                                                                                                                          \
        return bvol_ray_distance_sq_##shape(ray, other);                                                                       \
    }                                                                                                                          \
    static void closest_##shape(const bvol_ray *ray, const void *other, bvol_vec3 *on_ray, bvol_vec3 *on_other)                \
    {                                                                                                                          \
        bvol_ray_closest_points_##shape(ray, other, on_ray, on_other);                                                         \
    }                                                                                                                          \
    static int hits_##shape(const bvol_ray *ray, const void *other)                                                            \
    {                                                                                                                          \
        return bvol_ray_hits_##shape(ray, other, NULL);                                                                        \
    }
ERASED(plane)
ERASED(aabb)
ERASED(sphere)
ERASED(capsule)
ERASED(obb)
ERASED(triangle)

#define ROW(shape, NAME)                                                                                                       \
    {                                                                                                                          \
        "ray and " #shape, NAME, separation_##shape, distance_sq_##shape, closest_##shape, hits_##shape                        \
    }
static const pair pairs[] = {ROW(plane, PLANE),     ROW(aabb, AABB), ROW(sphere, SPHERE),
                             ROW(capsule, CAPSULE), ROW(obb, OBB),   ROW(triangle, TRIANGLE)};
enum { PAIR_COUNT = sizeof pairs / sizeof *pairs };

static double component(const bvol_vec3 *v, int c)
{
    return (double)(&v->x)[c];
}

static double largest(const bvol_vec3 *v)
{
    return fmax(fabs((double)v->x), fmax(fabs((double)v->y), fabs((double)v->z)));
}

static double distance_between(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return hypot(hypot(component(a, 0) - component(b, 0), component(a, 1) - component(b, 1)),
                 component(a, 2) - component(b, 2));
}

static int is_finite(const shape *s)
{
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (!isfinite(s->as.f[i]))
            return 0;
    return 1;
}

static int is_ray(const bvol_ray *r)
{
    return isfinite(r->origin.x) && isfinite(r->origin.y) && isfinite(r->origin.z) && isfinite(r->dir.x) &&
           isfinite(r->dir.y) && isfinite(r->dir.z) && r->t_min <= r->t_max && r->t_min <= FLT_MAX && r->t_max >= -FLT_MAX;
}

static int is_empty(const shape *s)
{
    return (s->kind == SPHERE && s->as.sphere.radius < 0) || (s->kind == CAPSULE && s->as.capsule.radius < 0) ||
           (s->kind == AABB && bvol_aabb_is_empty(&s->as.aabb)) ||
           (s->kind == PLANE && largest(&s->as.plane.normal) == 0 && s->as.plane.d < 0);
}

/* How far a ray counts, for the size. */
static double size_of(const bvol_ray *ray, const shape *other)
{
    const double speed = largest(&ray->dir), reach = shape_reach(other) + largest(&ray->origin),
                 nearer = speed * fmax(0, fmax((double)ray->t_min, -(double)ray->t_max)),
                 low = isinf(ray->t_min) ? 0 : fabs((double)ray->t_min),
                 high = isinf(ray->t_max) ? 0 : fabs((double)ray->t_max), ends = speed * fmax(low, high),
                 far = other->kind == PLANE ? ends : fmax(nearer, 64 * reach);
    return 3 * (reach + fmin(isinf(ray->t_min) || isinf(ray->t_max) ? INFINITY : ends, far));
}

/* Of coordinates of all exponents at once the search may end on bounds that hold, and are too wide. */
static const char *complaint_about(const bvol_ray *ray, const shape *other, const bvol_separation *s, int all_exponents)
{
    oracle_gap gap;
    if (!oracle_gap_of_ray(ray, other, &gap))
        return "the oracle found nothing";
    const double lo = (double)s->distance, hi = (double)s->distance_max, size = size_of(ray, other);
    const int apart = s->state == BVOL_SEPARATION_APART, deep = s->state == BVOL_SEPARATION_OVERLAPPING;
    if (!oracle_gap_is_within(apart && lo == 0x1p-149 ? 0 : lo, deep && hi == -0x1p-149 ? 0 : hi))
        return "the interval does not hold the gap";
    if (apart ? !(lo > 0) : deep ? !(hi < 0) : lo != 0 || hi != 0)
        return "the interval does not fit the state";
    if (!all_exponents && hi - lo > 0x1p-21 * fabs(lo) + 0x1p-44 * size + 0x1p-147 && hi <= (double)FLT_MAX)
        return "the interval is too wide";
    if (fabs(hypot(hypot(component(&s->normal, 0), component(&s->normal, 1)), component(&s->normal, 2)) - 1) > 0x1p-22)
        return "the normal is no unit vector";
    double off = 0;
    for (int c = 0; c < 3; c++)
        off += fabs(component(&s->point, c) - component(&s->other_point, c) - lo * component(&s->normal, c));
    return off > 0x1p-20 * size + 0x1p-140 && size < 1e37 ? "the points are not where distance and normal say" : NULL;
}

static const char *complaint_about_numbers(const pair *p, const bvol_ray *ray, const shape *other, const bvol_separation *s)
{
    const float sq = p->distance_sq(ray, &other->as);
    const double lo = (double)s->distance, hi = (double)s->distance_max, size = size_of(ray, other);
    bvol_vec3 on_ray, on_other;
    if ((sq == 0) != (s->state != BVOL_SEPARATION_APART))
        return "the squared distance is 0 where the shapes are apart, or not where they are not";
    if (sq != 0 && hi * hi <= (double)FLT_MAX &&
        ((double)sq > fmax(hi * hi * (1 + 0x1p-23), 0x1p-149) || (double)sq < lo * lo * (1 - 0x1p-21) - 0x1p-149))
        return "the squared distance is not that of the interval";
    p->closest(ray, &other->as, &on_ray, &on_other);
    if (s->state != BVOL_SEPARATION_APART)
        return memcmp(&on_ray, &on_other, sizeof on_ray) == 0 ? NULL : "the common point is two";
    return fabs(distance_between(&on_ray, &on_other) - lo) <= 0x1p-20 * (size + lo) + 0x1p-140 || size > 1e37
               ? NULL
               : "the closest points are not as far from each other as the shapes";
}

static const char *complaint(const pair *p, const bvol_ray *ray, const shape *other, int all_exponents)
{
    bvol_separation s;
    memset(&s, 0x55, sizeof s);
    const bvol_separation untouched = s;
    const int state = p->separation(ray, &other->as, &s), hits = p->hits(ray, &other->as);
    if (state == BVOL_SEPARATION_NONE)
        return memcmp(&s, &untouched, sizeof s) != 0                 ? "the record was written though there is none"
               : is_ray(ray) && is_finite(other) && !is_empty(other) ? "there is no record"
                                                                     : NULL;
    if ((int)s.state != state || p->separation(ray, &other->as, NULL) != state)
        return "the state is not that of the record";
    if ((state != BVOL_SEPARATION_APART) != hits)
        return "the state is not what the predicate says";
    if (!is_finite(other) || s.distance_max == -INFINITY)
        return NULL;
    const char *wrong = complaint_about(ray, other, &s, all_exponents);
    return wrong ? wrong : complaint_about_numbers(p, ray, other, &s);
}

static void check_pair(const pair *p, long cases)
{
    chance c = {test_seed()};
    for (long n = 0; n < cases; n++) {
        const recipe *const how = &recipes[n % recipe_count];
        shape a, b;
        char text_a[600], text_b[600];
        generate(how, RAY, p->other, OVERLAPS, &c, &a, &b);
        const char *const wrong = complaint(p, &a.as.ray, &b, how->draw == WIDE);
        if (!wrong)
            continue;
        shape_print(&a, text_a, sizeof text_a);
        shape_print(&b, text_b, sizeof text_b);
        bvol_separation s = {0};
        oracle_gap gap = {0, 0};
        (void)p->separation(&a.as.ray, &b.as, &s);
        if (is_ray(&a.as.ray) && is_finite(&b))
            (void)oracle_gap_of_ray(&a.as.ray, &b, &gap);
        CHECKF(0, "%s, recipe %s: %s: state %u, %a to %a, oracle %a of size %a\n%s\n%s", p->name, how->name, wrong, s.state,
               (double)s.distance, (double)s.distance_max, gap.value, gap.size, text_a, text_b);
    }
}

TEST(ray_separation, intervals_states_and_points_are_right)
{
    for (int i = 0; i < PAIR_COUNT; i++)
        check_pair(&pairs[i], test_cases(300));
}

static int holds(const bvol_separation *s, double value, double x, double y, double z)
{
    return (double)s->distance <= value && (double)s->distance_max >= value &&
           (double)s->distance_max - (double)s->distance <= 0x1p-20 * fabs(value) && (double)s->normal.x == x &&
           (double)s->normal.y == y && (double)s->normal.z == z;
}

TEST(ray_separation, of_rays_without_an_end)
{
    const bvol_ray up = {{0, 0, 3}, 0, {0, 0, 1}, INFINITY}, line = {{5, 0, 0}, -INFINITY, {0, 0, 1}, INFINITY},
                   through = {{0, 0.5F, 0}, -INFINITY, {1, 0, 0}, INFINITY}, far = {{0, 7, 0}, -FLT_MAX, {1, 0, 0}, FLT_MAX},
                   point = {{4, 0, 0}, -INFINITY, {0, 0, 0}, INFINITY}, empty = {{0, 0, 0}, 1, {1, 0, 0}, 0};
    const bvol_aabb box = {{-1, -1, -1}, {1, 1, 1}}, rod = {{-INFINITY, -1, -1}, {INFINITY, 1, 1}},
                    all = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
    const bvol_sphere ball = {{0, 0, 0}, 1};
    bvol_separation s;
    bvol_vec3 on_ray, on_other;
    CHECK(bvol_ray_separation_aabb(&up, &box, &s) == BVOL_SEPARATION_APART && holds(&s, 2, 0, 0, 1));
    CHECK(bvol_ray_separation_aabb(&line, &box, &s) == BVOL_SEPARATION_APART && holds(&s, 4, 1, 0, 0) && s.other_feature == 1);
    CHECK(bvol_ray_separation_aabb(&through, &box, &s) == BVOL_SEPARATION_OVERLAPPING && holds(&s, -0.5, 0, 1, 0));
    CHECK(bvol_ray_separation_aabb(&through, &rod, &s) == BVOL_SEPARATION_OVERLAPPING && holds(&s, -0.5, 0, 1, 0));
    CHECK(bvol_ray_separation_aabb(&through, &all, &s) == BVOL_SEPARATION_OVERLAPPING && s.distance_max == -INFINITY);
    CHECK(bvol_ray_separation_sphere(&far, &ball, &s) == BVOL_SEPARATION_APART && holds(&s, 6, 0, 1, 0));
    CHECK(bvol_ray_separation_sphere(&point, &ball, &s) == BVOL_SEPARATION_APART && holds(&s, 3, 1, 0, 0));
    CHECK(bvol_ray_distance_sq_sphere(&far, &ball) <= 36 && bvol_ray_distance_sq_sphere(&far, &ball) > 35.9999F);
    CHECK(bvol_ray_separation_aabb(&empty, &box, &s) == BVOL_SEPARATION_NONE);
    CHECK(bvol_ray_distance_sq_aabb(&empty, &box) == INFINITY);
    bvol_ray_closest_points_aabb(&through, &all, &on_ray, &on_other);
    CHECK(isfinite(on_ray.x) && on_ray.y == 0.5F && on_ray.z == 0);
}

TEST(ray_separation, of_half_spaces)
{
    const bvol_plane below = {{0, 0, -1}, 0};
    const bvol_ray up = {{0, 0, 3}, 0, {0, 0, 1}, INFINITY}, down = {{0, 0, 3}, 0, {0, 0, -1}, INFINITY},
                   level = {{0, 0, 2}, -INFINITY, {1, 1, 0}, INFINITY}, on = {{0, 0, 0}, 0, {1, 0, 0}, INFINITY},
                   into = {{1, 2, 1}, 0, {0, 0, -1}, 5};
    bvol_separation s;
    bvol_vec3 on_ray, on_other;
    CHECK(bvol_ray_separation_plane(&up, &below, &s) == BVOL_SEPARATION_APART && holds(&s, 3, 0, 0, 1));
    CHECK(bvol_ray_separation_plane(&level, &below, &s) == BVOL_SEPARATION_APART && holds(&s, 2, 0, 0, 1));
    CHECK(bvol_ray_separation_plane(&on, &below, &s) == BVOL_SEPARATION_TOUCHING && s.distance_max == 0);
    CHECK(bvol_ray_separation_plane(&into, &below, &s) == BVOL_SEPARATION_OVERLAPPING && holds(&s, -4, 0, 0, 1));
    CHECK(bvol_ray_separation_plane(&down, &below, &s) == BVOL_SEPARATION_OVERLAPPING && s.distance_max == -INFINITY);
    bvol_ray_closest_points_plane(&down, &below, &on_ray, &on_other);
    CHECK(on_ray.z == 0 && on_other.z == 0);
}

/* Parallel to the boundary but for less than double can tell. */
TEST(ray_separation, of_a_ray_that_sinks_by_a_hair)
{
    const bvol_plane plane = {{1, 0x1p-30F, -1}, 0};
    const bvol_ray sinks = {{-1, 0, 0}, 0, {0x1p30F, 1, 0x1p30F}, INFINITY},
                   rises = {{-1, 0, 0}, 0, {0x1p30F, -1, 0x1p30F}, INFINITY};
    bvol_separation s;
    CHECK(bvol_ray_separation_plane(&sinks, &plane, &s) == BVOL_SEPARATION_OVERLAPPING && s.distance_max == -INFINITY);
    CHECK(bvol_ray_separation_plane(&rises, &plane, &s) == BVOL_SEPARATION_APART && s.distance > 0.7F);
}

TEST(ray_separation, of_handles_is_that_of_their_values)
{
    chance c = {test_seed()};
    for (int i = 0; i < PAIR_COUNT; i++)
        for (int n = 0; n < recipe_count; n += test_step(20)) {
            shape a, b;
            bvol_shape *ray = NULL, *other = NULL;
            bvol_separation direct = {0}, forward = {0}, backward = {0};
            generate(&recipes[n], RAY, pairs[i].other, OVERLAPS, &c, &a, &b);
            CHECK(value_kind_of((int)a.kind)->create(&a.as, NULL, &ray) == BVOL_OK);
            CHECK(value_kind_of((int)b.kind)->create(&b.as, NULL, &other) == BVOL_OK);
            const int state = pairs[i].separation(&a.as.ray, &b.as, &direct);
            CHECK(bvol_shape_can(BVOL_KIND_RAY, (int)b.kind, BVOL_QUESTION_SEPARATION) == 1);
            CHECK(bvol_shape_separation(ray, other, &forward) == state &&
                  bvol_shape_separation(other, ray, &backward) == state);
            CHECK(memcmp(&direct, &forward, sizeof direct) == 0 && backward.distance == direct.distance);
            bvol_shape_destroy(ray);
            bvol_shape_destroy(other);
        }
}
