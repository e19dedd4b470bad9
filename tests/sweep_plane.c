/* SPDX-License-Identifier: MIT */
/* Moving shapes against half-spaces, in rationals: the highest that a shape reaches into one is linear in the time. */
#include "generate.h"
#include "rational.h"
#include "test.h"
#include "values.h"

typedef int sweep_function(const void *moving, const bvol_vec3 *motion, const bvol_plane *other, bvol_sweep_hit *hit);

typedef struct mover {
    const char *name;
    enum kind kind;
    sweep_function *closed, *interior;
} mover;

#define ALL_MOVERS(X) X(aabb, AABB) X(sphere, SPHERE) X(capsule, CAPSULE) X(obb, OBB) X(triangle, TRIANGLE)
#define ERASED(A, NAME)                                                                                                        \
    static int sweep_##A(const void *a, const bvol_vec3 *v, const bvol_plane *b, bvol_sweep_hit *hit)                          \
    {                                                                                                                          \
        return bvol_##A##_sweep_plane(a, v, b, hit);                                                                           \
    }                                                                                                                          \
    static int sweep_##A##_interior(const void *a, const bvol_vec3 *v, const bvol_plane *b, bvol_sweep_hit *hit)               \
    {                                                                                                                          \
        return bvol_##A##_sweep_plane_interior(a, v, b, hit);                                                                  \
    }
ALL_MOVERS(ERASED)
#define ROW(A, NAME) {#A, NAME, sweep_##A, sweep_##A##_interior},
static const mover movers[] = {ALL_MOVERS(ROW)};
enum { MOVER_COUNT = sizeof movers / sizeof *movers };

static rational sum_of_products(const float *a, const float *b)
{
    rational sum = rational_product((double)a[0], (double)b[0]);
    for (int k = 1; k < 3; k++)
        sum = rational_add(sum, rational_product((double)a[k], (double)b[k]));
    return sum;
}

static rational along(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return sum_of_products(&a->x, &b->x);
}

static rational greatest_of(const bvol_vec3 *n, const bvol_vec3 *points, int count)
{
    rational most = along(n, &points[0]);
    for (int i = 1; i < count; i++)
        most = rational_max(most, along(n, &points[i]));
    return most;
}

static rational greatest_of_box(const bvol_vec3 *n, const bvol_aabb *box)
{
    rational sum = rational_of(0);
    for (int k = 0; k < 3; k++) {
        const float c = (&n->x)[k], end = (c > 0 ? &box->max.x : &box->min.x)[k];
        sum = rational_add(sum, rational_product((double)c, (double)end));
    }
    return sum;
}

static rational greatest_of_obb(const bvol_vec3 *n, const bvol_obb *box)
{
    rational sum = along(n, &box->center);
    for (int k = 0; k < 3; k++)
        sum = rational_add(sum, rational_mul(rational_abs(along(n, &box->axis[k])), rational_of((double)(&box->extent.x)[k])));
    return sum;
}

/* How high the core of a shape reaches at the start, n not being normalized, and its radius. */
static rational height_of(const shape *s, const bvol_plane *plane, float *radius)
{
    const bvol_vec3 *const n = &plane->normal;
    const rational d = rational_of((double)plane->d);
    *radius = 0;
    switch (s->kind) {
    case AABB: return rational_add(d, greatest_of_box(n, &s->as.aabb));
    case OBB: return rational_add(d, greatest_of_obb(n, &s->as.obb));
    case TRIANGLE: return rational_add(d, greatest_of(n, &s->as.triangle.a, 3));
    case CAPSULE: *radius = s->as.capsule.radius; return rational_add(d, greatest_of(n, &s->as.capsule.a, 2));
    default: *radius = s->as.sphere.radius; return rational_add(d, along(n, &s->as.sphere.center));
    }
}

/* The sign of h + r |n|, of which h may be below 0. */
static int sign_with_radius(rational h, float radius, const bvol_vec3 *n)
{
    if (rational_sign(h) >= 0)
        return rational_sign(h) > 0 || (radius > 0 && rational_sign(along(n, n)) > 0);
    return rational_cmp(rational_mul(rational_product((double)radius, (double)radius), along(n, n)), rational_mul(h, h));
}

typedef struct course {
    rational height, rise;
    float radius;
    const bvol_vec3 *n;
} course;

/* The sign at a time, of what is higher by a part of |n|_1. */
static int side_at(const course *c, double t, double more)
{
    const rational up = rational_mul(
        rational_of(more), rational_add(rational_of(fabs((double)c->n->x)),
                                        rational_add(rational_of(fabs((double)c->n->y)), rational_of(fabs((double)c->n->z)))));
    return sign_with_radius(rational_add(up, rational_add(c->height, rational_mul(rational_of(t), c->rise))), c->radius, c->n);
}

static int true_state(const course *c, int interior)
{
    const int start = side_at(c, 0, 0), end = side_at(c, 1, 0), path = end > start ? end : start;
    if (start > 0)
        return BVOL_SWEEP_OVERLAPPING;
    if (interior ? path <= 0 : path < 0)
        return BVOL_SWEEP_MISS;
    return start == 0 ? BVOL_SWEEP_TOUCHING : BVOL_SWEEP_HIT;
}

static int is_finite_and_full(const shape *s, const bvol_plane *plane, const bvol_vec3 *v)
{
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (!isfinite(s->as.f[i]))
            return 0;
    const int empty = (s->kind == SPHERE && s->as.sphere.radius < 0) || (s->kind == CAPSULE && s->as.capsule.radius < 0) ||
                      (s->kind == AABB && bvol_aabb_is_empty(&s->as.aabb)) ||
                      (s->kind == OBB && !(s->as.obb.extent.x >= 0 && s->as.obb.extent.y >= 0 && s->as.obb.extent.z >= 0));
    for (int k = 0; k < 3; k++)
        if (!isfinite((&plane->normal.x)[k]) || !isfinite((&v->x)[k]))
            return 0;
    return isfinite(plane->d) && !empty;
}

static const char *complaint_about_times(const course *c, const bvol_sweep_hit *h, double hair)
{
    const int hit = h->state == BVOL_SWEEP_HIT;
    if (!(0 <= h->t_enter && h->t_enter <= h->t_exit && h->t_exit <= 1) || (!hit && h->t_enter != 0))
        return "the times are no times";
    if (hit && side_at(c, (double)h->t_enter, 0) > 0)
        return "the first time is late";
    if (hit && h->t_enter < 1 && side_at(c, (double)nextafterf(h->t_enter, 2), hair) < 0)
        return "the first time is early by more than a hair";
    if (h->t_exit < 1 && side_at(c, (double)h->t_exit, 0) > 0)
        return "the last time is early";
    if (side_at(c, (double)h->t_exit, hair) < 0 && side_at(c, (double)nextafterf(h->t_exit, -1), hair) < 0)
        return "the last time is late by more than a hair";
    return NULL;
}

static const char *complaint(const mover *m, const shape *s, const bvol_vec3 *v, const bvol_plane *plane, int interior)
{
    sweep_function *const sweep = interior ? m->interior : m->closed;
    bvol_sweep_hit h;
    memset(&h, 0x55, sizeof h);
    const int state = sweep(&s->as, v, plane, &h);
    if (sweep(&s->as, v, plane, NULL) != state)
        return "the state depends on the record";
    if (!is_finite_and_full(s, plane, v))
        return NULL;
    if (plane->normal.x == 0 && plane->normal.y == 0 && plane->normal.z == 0) /* all of space or nothing */
        return state != (plane->d >= 0 ? BVOL_SWEEP_OVERLAPPING : BVOL_SWEEP_MISS) ? "the state is wrong" : NULL;
    rational_begin();
    course c = {.n = &plane->normal};
    c.height = height_of(s, plane, &c.radius);
    c.rise = along(&plane->normal, v);
    if (state != true_state(&c, interior))
        return "the state is wrong";
    if (state == BVOL_SWEEP_MISS)
        return NULL;
    const double way = fabs((double)v->x) + fabs((double)v->y) + fabs((double)v->z);
    return complaint_about_times(&c, &h, 0x1p-43 * (shape_reach(s) + way));
}

static float clamped(double x)
{
    return (float)fmin(fmax(x, (double)-FLT_MAX), (double)FLT_MAX);
}

/* Toward the half-space, along it, along an axis, or anywhere; often so that they touch on the way. */
static bvol_vec3 draw_motion(chance *c, shape *s)
{
    const double reach = fmin(shape_reach(s), 1e36), size = one_in(c, 3) ? reach : exp2(ceil(log2(reach + 0x1p-149)));
    float v[3];
    for (int k = 0; k < 3; k++)
        v[k] = clamped(one_in(c, 3) ? 0 : size * (one_in(c, 2) ? chance_int(c, -8, 8) / 8.0 : chance_real(c, -1, 1)));
    const long double t = one_in(c, 4) ? 0 : chance_int(c, 0, 8) / 8.0L;
    const long double by[3] = {-t * (long double)v[0], -t * (long double)v[1], -t * (long double)v[2]};
    if (reach > 0 && isfinite(reach))
        shape_move(s, by);
    return vec3(v[0], v[1], v[2]);
}

TEST(sweep_plane, states_and_times_are_right)
{
    char text[600];
    for (int i = 0; i < MOVER_COUNT; i++) {
        chance c = {test_seed() + (uint64_t)i};
        for (long n = 0; n < test_cases(4000); n++) {
            const recipe *const how = &recipes[n % recipe_count];
            shape s, other;
            generate(how, movers[i].kind, PLANE, OVERLAPS, &c, &s, &other);
            const bvol_vec3 v = draw_motion(&c, &s);
            const bvol_plane *const p = &other.as.plane;
            for (int interior = 0; interior < 2; interior++) {
                const char *const wrong = complaint(&movers[i], &s, &v, p, interior);
                if (!wrong)
                    continue;
                shape_print(&s, text, sizeof text);
                CHECKF(0, "%s%s, recipe %s: %s\n%s\n{%a, %a, %a}\n{{%a, %a, %a}, %a}", movers[i].name,
                       interior ? ", interiors" : "", how->name, wrong, text, (double)v.x, (double)v.y, (double)v.z,
                       (double)p->normal.x, (double)p->normal.y, (double)p->normal.z, (double)p->d);
            }
        }
    }
}

/* A component that is below the rounding of a sum with another is there all the same. */
TEST(sweep_plane, a_normal_that_is_nearly_along_an_axis_is_not_along_it)
{
    const bvol_sphere ball = sphere(0, -1, FLT_MAX, FLT_MAX);
    const bvol_plane nearly = plane(1e-20F, 0, -1.4296875F, 0);
    const bvol_vec3 v = vec3(1, FLT_MAX, -0.5F);
    bvol_separation s;
    CHECK(bvol_sphere_separation_plane(&ball, &nearly, &s) == BVOL_SEPARATION_OVERLAPPING);
    CHECK(bvol_sphere_sweep_plane(&ball, &v, &nearly, NULL) == BVOL_SWEEP_OVERLAPPING);
    CHECK(bvol_sphere_sweep_plane_interior(&ball, &v, &nearly, NULL) == BVOL_SWEEP_OVERLAPPING);
}
