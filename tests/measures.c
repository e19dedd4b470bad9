/* SPDX-License-Identifier: MIT */
/* Measures of single shapes: signed distances, areas, normals, shares, common points, merged spheres. They are compared with
 * numbers of 2,000 bits. */
#include "generate.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include <float.h>
#include <gmp.h>
#include <math.h>
#include <stdlib.h>

/* Numbers, in a pool that each case empties, so that formulas can be written as expressions. */

typedef mpf_srcptr real;

enum { PRECISION = 2000, POOL = 1 << 12 };
static mpf_t pool[POOL];
static int used, made;

static mpf_ptr fresh(void)
{
    if (used == POOL)
        abort();
    if (used == made)
        mpf_init2(pool[made++], PRECISION);
    return pool[used++];
}

static real of(float x)
{
    mpf_ptr out = fresh();
    mpf_set_d(out, (double)x);
    return out;
}

#define OPERATION(name, function)                                                                                              \
    static real name(real a, real b)                                                                                           \
    {                                                                                                                          \
        mpf_ptr out = fresh();                                                                                                 \
        function(out, a, b);                                                                                                   \
        return out;                                                                                                            \
    }
OPERATION(plus, mpf_add)
OPERATION(minus, mpf_sub)
OPERATION(times, mpf_mul)
OPERATION(over, mpf_div)

static real root(real a)
{
    mpf_ptr out = fresh();
    mpf_sqrt(out, a);
    return out;
}

typedef struct vec {
    real x[3];
} vec;

static vec load(const bvol_vec3 *v)
{
    return (vec){{of(v->x), of(v->y), of(v->z)}};
}

static vec between(vec to, vec from)
{
    return (vec){{minus(to.x[0], from.x[0]), minus(to.x[1], from.x[1]), minus(to.x[2], from.x[2])}};
}

static real dot(vec a, vec b)
{
    return plus(plus(times(a.x[0], b.x[0]), times(a.x[1], b.x[1])), times(a.x[2], b.x[2]));
}

static vec cross(vec a, vec b)
{
    vec out;
    for (int c = 0; c < 3; c++) {
        const int i = (c + 1) % 3, j = (c + 2) % 3;
        out.x[c] = minus(times(a.x[i], b.x[j]), times(a.x[j], b.x[i]));
    }
    return out;
}

static real length(vec v)
{
    return root(dot(v, v));
}

/* Whether a float is a number but for a relative error and an absolute one. */
static int is_near(float found, real true_value, double relative, double absolute)
{
    const double value = mpf_get_d(true_value);
    if (fabs(value) > (double)FLT_MAX * (1 - relative))
        return fabs((double)found) >= (double)FLT_MAX * (1 - relative) && (found > 0) == (value > 0);
    return fabs(mpf_get_d(minus(of(found), true_value))) <= relative * fabs(value) + absolute;
}

static int sign_of(float f)
{
    return (f > 0) - (f < 0);
}

static int all_finite(const shape *s)
{
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (!isfinite(s->as.f[i]))
            return 0;
    return 1;
}

/* Signed distances */

static real distance_from_plane(const bvol_plane *plane, const bvol_vec3 *p)
{
    const vec n = load(&plane->normal);
    const real height = plus(dot(n, load(p)), of(plane->d));
    return over(minus(of(0), height), length(n));
}

static real distance_from_sphere(const bvol_sphere *sphere, const bvol_vec3 *p)
{
    return minus(length(between(load(p), load(&sphere->center))), of(sphere->radius));
}

static real distance_from_box(const bvol_aabb *box, const bvol_vec3 *p)
{
    const vec x = load(p), low = load(&box->min), high = load(&box->max);
    real most = NULL, sq = of(0);
    for (int c = 0; c < 3; c++) {
        const real below = minus(low.x[c], x.x[c]), above = minus(x.x[c], high.x[c]),
                   out = mpf_cmp(below, above) > 0 ? below : above;
        most = most == NULL || mpf_cmp(out, most) > 0 ? out : most;
        sq = mpf_sgn(out) > 0 ? plus(sq, times(out, out)) : sq;
    }
    return mpf_sgn(most) > 0 ? root(sq) : most;
}

/* Magnitudes below 2^-149 are 2^-149. */
static const char *complaint_about_distance(float found, real true_value)
{
    if (sign_of(found) != mpf_sgn(true_value))
        return "the sign is wrong";
    return is_near(found, true_value, 0x1p-23, 0x1p-149) ? NULL : "the distance is wrong";
}

TEST(measures, signed_distances_are_right)
{
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(3000); i++) {
        const recipe *const how = &recipes[i % recipe_count];
        static const enum kind kinds[] = {PLANE, SPHERE, AABB};
        const enum kind kind = kinds[i / recipe_count % 3];
        shape s, point;
        generate(how, kind, POINT, OVERLAPS, &c, &s, &point);
        const bvol_vec3 *const p = &point.as.point;
        used = 0;
        if (!all_finite(&s) || !all_finite(&point) || (kind == AABB && bvol_aabb_is_empty(&s.as.aabb)) ||
            (kind == SPHERE && s.as.sphere.radius < 0) ||
            (kind == PLANE && s.as.plane.normal.x == 0 && s.as.plane.normal.y == 0 && s.as.plane.normal.z == 0))
            continue;
        const float found = kind == PLANE    ? bvol_plane_signed_distance_point(&s.as.plane, p)
                            : kind == SPHERE ? bvol_sphere_signed_distance_point(&s.as.sphere, p)
                                             : bvol_aabb_signed_distance_point(&s.as.aabb, p);
        const char *const wrong = complaint_about_distance(found, kind == PLANE    ? distance_from_plane(&s.as.plane, p)
                                                                  : kind == SPHERE ? distance_from_sphere(&s.as.sphere, p)
                                                                                   : distance_from_box(&s.as.aabb, p));
        CHECKF(!wrong, "recipe %s, kind %d: %s: %a", how->name, (int)kind, wrong, (double)found);
        const int inside = kind == PLANE    ? bvol_plane_contains_point(&s.as.plane, p)
                           : kind == SPHERE ? bvol_sphere_contains_point(&s.as.sphere, p)
                                            : bvol_aabb_contains_point(&s.as.aabb, p);
        CHECK(inside == (found <= 0));
    }
}

TEST(measures, signed_distances_at_the_edges)
{
    const bvol_vec3 p = {1, 2, 3}, bad = {NAN, 0, 0};
    const bvol_aabb box = aabb(0, 0, 0, 4, 4, 4), empty = aabb(1, 1, 1, 0, 0, 0), all = aabb(-INF, -INF, -INF, INF, INF, INF),
                    floor = aabb(-INF, -INF, -INF, INF, INF, 1);
    const bvol_sphere ball = sphere(1, 2, 0, 5), none = sphere(0, 0, 0, -1), dot_there = sphere(1, 2, 3, 0);
    const bvol_plane ground = plane(0, 0, 2, 0), every = plane(0, 0, 0, 1), nothing = plane(0, 0, 0, -1),
                     far_off = plane(0, 0, 1, INF);
    CHECK(bvol_aabb_signed_distance_point(&box, &p) == -1 && bvol_aabb_signed_distance_point(&floor, &p) == 2);
    CHECK(bvol_aabb_signed_distance_point(&empty, &p) == INF && bvol_aabb_signed_distance_point(&all, &p) == -INF);
    CHECK(isnan(bvol_aabb_signed_distance_point(&box, &bad)));
    CHECK(bvol_sphere_signed_distance_point(&ball, &p) == -2 && bvol_sphere_signed_distance_point(&none, &p) == INF);
    CHECK(bvol_sphere_signed_distance_point(&dot_there, &p) == 0 && isnan(bvol_sphere_signed_distance_point(&ball, &bad)));
    CHECK(bvol_plane_signed_distance_point(&ground, &p) == -3 && bvol_plane_signed_distance_point(&far_off, &p) == -INF);
    CHECK(bvol_plane_signed_distance_point(&every, &p) == -INF && bvol_plane_signed_distance_point(&nothing, &p) == INF);
    CHECK(isnan(bvol_plane_signed_distance_point(&ground, &bad)));
}

/* Triangles */

TEST(measures, of_triangles_are_right)
{
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(2000); i++) {
        const recipe *const how = &recipes[i % recipe_count];
        shape s, point;
        bvol_vec3 normal, share;
        generate(how, TRIANGLE, POINT, OVERLAPS, &c, &s, &point);
        const bvol_triangle *const t = &s.as.triangle;
        const float found = bvol_triangle_area(t);
        bvol_triangle_normal(t, &normal);
        bvol_triangle_barycentric(t, &point.as.point, &share);
        if (!all_finite(&s) || !all_finite(&point)) {
            CHECK(isnan(share.x) && (all_finite(&s) || (isnan(found) && isnan(normal.x))));
            continue;
        }
        used = 0;
        const vec a = load(&t->a), b = load(&t->b), d = load(&t->c), p = load(&point.as.point);
        const vec n = cross(between(b, a), between(d, a));
        const real whole = dot(n, n), size = length(n);
        CHECKF(is_near(found, over(size, of(2)), 0x1p-23, 0x1p-149), "recipe %s: area %a", how->name, (double)found);
        if (mpf_sgn(whole) == 0) {
            CHECK(normal.x == 0 && normal.y == 0 && normal.z == 0 && isnan(share.x));
            continue;
        }
        for (int k = 0; k < 3; k++)
            CHECKF(is_near((&normal.x)[k], over(n.x[k], size), 0x1p-24, 0x1p-38), "recipe %s: normal", how->name);
        const real shares[3] = {over(dot(cross(between(b, p), between(d, p)), n), whole),
                                over(dot(cross(between(d, p), between(a, p)), n), whole),
                                over(dot(cross(between(a, p), between(b, p)), n), whole)};
        const double sides =
                         mpf_get_d(length(between(b, a))) + mpf_get_d(length(between(d, a))) + mpf_get_d(length(between(d, b))),
                     ways =
                         mpf_get_d(length(between(a, p))) + mpf_get_d(length(between(b, p))) + mpf_get_d(length(between(d, p)));
        const double bound = 0x1p-45 * sides / mpf_get_d(size) * 2 * ways + 0x1p-149;
        for (int k = 0; k < 3; k++)
            CHECKF(is_near((&share.x)[k], shares[k], 0x1p-23, bound) || bound > 1e30, "recipe %s: share %d is %a, not %a",
                   how->name, k, (double)(&share.x)[k], mpf_get_d(shares[k]));
    }
}

TEST(measures, of_a_triangle_of_round_numbers)
{
    const bvol_triangle t = triangle(vec3(0, 0, 0), vec3(4, 0, 0), vec3(0, 3, 0));
    const bvol_vec3 above = {1, 1.5F, 7};
    bvol_vec3 n, share;
    bvol_triangle_normal(&t, &n);
    bvol_triangle_barycentric(&t, &above, &share);
    CHECK(bvol_triangle_area(&t) == 6 && n.x == 0 && n.y == 0 && n.z == 1);
    CHECK(share.x == 0.25F && share.y == 0.25F && share.z == 0.5F);
}

/* Points of three planes */

TEST(measures, the_point_of_three_planes_is_the_nearest_floats)
{
    chance c = {test_seed()};
    long met = 0;
    for (long i = 0; i < test_cases(1000); i++) {
        bvol_plane p[3];
        bvol_vec3 at = {7, 7, 7};
        const double reach = ldexp(1, chance_int(&c, -40, 40));
        for (int k = 0; k < 3; k++) {
            const double small = i % 2 ? 1 : 0;
            p[k] = plane((float)(small != 0 ? chance_int(&c, -2, 2) : chance_real(&c, -1, 1)),
                         (float)(small != 0 ? chance_int(&c, -2, 2) : chance_real(&c, -1, 1)),
                         (float)(small != 0 ? chance_int(&c, -2, 2) : chance_real(&c, -1, 1)),
                         (float)chance_real(&c, -reach, reach));
        }
        used = 0;
        vec n[3], along[3];
        for (int k = 0; k < 3; k++)
            n[k] = load(&p[k].normal);
        for (int k = 0; k < 3; k++)
            along[k] = cross(n[(k + 1) % 3], n[(k + 2) % 3]);
        const real whole = dot(n[0], along[0]);
        const int some = bvol_plane_common_point(&p[0], &p[1], &p[2], &at);
        CHECK(some == (mpf_sgn(whole) != 0));
        if (!some) {
            CHECK(at.x == 7);
            continue;
        }
        ++met;
        for (int k = 0; k < 3; k++) {
            const real sum = plus(plus(times(of(p[0].d), along[0].x[k]), times(of(p[1].d), along[1].x[k])),
                                  times(of(p[2].d), along[2].x[k]));
            CHECK(is_near((&at.x)[k], minus(of(0), over(sum, whole)), 0x1p-24 + 0x1p-48, 0x1p-149));
        }
    }
    CHECK(met > 0);
    const bvol_plane x = plane(1, 0, 0, -1), y = plane(0, 2, 0, -4), z = plane(0, 0, -4, 12), bad = plane(NAN, 0, 1, 0),
                     endless = plane(0, 0, 1, INF);
    bvol_vec3 at;
    CHECK(bvol_plane_common_point(&x, &y, &z, &at) == 1 && at.x == 1 && at.y == 2 && at.z == 3);
    CHECK(!bvol_plane_common_point(&x, &y, &x, &at) && !bvol_plane_common_point(&x, &y, &bad, &at) &&
          !bvol_plane_common_point(&x, &y, &endless, &at));
}

/* Merged spheres */

TEST(measures, a_merged_sphere_contains_both_and_little_more)
{
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(2000); i++) {
        const recipe *const how = &recipes[i % recipe_count];
        shape a, b;
        bvol_sphere out, back;
        generate(how, SPHERE, SPHERE, OVERLAPS, &c, &a, &b);
        const bvol_sphere *const p = &a.as.sphere, *const q = &b.as.sphere;
        bvol_sphere_merge(p, q, &out);
        bvol_sphere_merge(q, p, &back);
        if (!all_finite(&a) || !all_finite(&b)) {
            CHECK(isnan(out.radius) && isnan(back.radius));
            continue;
        }
        if (isnan(out.radius)) {
            CHECK(shape_reach(&a) + shape_reach(&b) > 1e38);
            continue;
        }
        CHECKF(bvol_sphere_contains_sphere(&out, p) && bvol_sphere_contains_sphere(&out, q), "recipe %s", how->name);
        if (p->radius < 0 || q->radius < 0)
            continue;
        used = 0;
        const real d = length(between(load(&p->center), load(&q->center)));
        const double least = fmax(fmax((double)p->radius, (double)q->radius),
                                  mpf_get_d(over(plus(d, plus(of(p->radius), of(q->radius))), of(2))));
        CHECKF((double)out.radius <= least + 0x1p-21 * (shape_reach(&a) + shape_reach(&b)) + 0x1p-147,
               "recipe %s: %a, least %a", how->name, (double)out.radius, least);
    }
}

TEST(measures, merged_spheres_of_round_numbers)
{
    const bvol_sphere a = sphere(0, 0, 0, 1), b = sphere(4, 0, 0, 1), within = sphere(0.25F, 0, 0, 0.5F),
                      empty = sphere(9, 9, 9, -1);
    const bvol_vec3 p = {3, 0, 0}, inside = {0, 0, 1};
    bvol_sphere out;
    bvol_sphere_merge(&a, &b, &out);
    CHECK(out.center.x == 2 && out.center.y == 0 && out.radius >= 3 && out.radius < 3.000001F);
    bvol_sphere_merge(&within, &a, &out);
    CHECK(memcmp(&out, &a, sizeof out) == 0);
    bvol_sphere_merge(&a, &empty, &out);
    CHECK(memcmp(&out, &a, sizeof out) == 0);
    bvol_sphere_merge_point(&a, &p, &out);
    CHECK(out.center.x == 1 && out.radius >= 2 && out.radius < 2.000001F && bvol_sphere_contains_point(&out, &p));
    bvol_sphere_merge_point(&a, &inside, &out);
    CHECK(memcmp(&out, &a, sizeof out) == 0);
}

/* Boxes of a rotation */

TEST(measures, a_box_of_a_rotation_has_its_axes)
{
    const bvol_vec3 center = {1, 2, 3}, extent = {4, 5, 6};
    const float none[4] = {0, 0, 0, 2}, quarter[4] = {0, 0, 3, 3}, zero[4] = {0, 0, 0, 0}, bad[4] = {0, NAN, 0, 1};
    bvol_obb box;
    bvol_obb_from_rotation(&center, &extent, none, &box);
    CHECK(box.axis[0].x == 1 && box.axis[1].y == 1 && box.axis[2].z == 1 && box.axis[0].y == 0 && box.center.z == 3 &&
          box.extent.y == 5);
    bvol_obb_from_rotation(&center, &extent, quarter, &box);
    CHECK(box.axis[0].x == 0 && box.axis[0].y == 1 && box.axis[1].x == -1 && box.axis[2].z == 1);
    bvol_obb_from_rotation(&center, &extent, zero, &box);
    CHECK(isnan(box.axis[0].x) && isnan(box.center.x));
    bvol_obb_from_rotation(&center, &extent, bad, &box);
    CHECK(isnan(box.axis[0].x));
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(300); i++) {
        float q[4];
        for (int k = 0; k < 4; k++)
            q[k] = (float)ldexp(chance_real(&c, -1, 1), chance_int(&c, -8, 8));
        bvol_obb_from_rotation(&center, &extent, q, &box);
        used = 0;
        /* of a vector v, v + 2 u x (u x v + w v) / |q|^2, u being x, y, z */
        const vec u = {{of(q[0]), of(q[1]), of(q[2])}};
        const real sq = plus(dot(u, u), times(of(q[3]), of(q[3])));
        for (int k = 0; k < 3; k++) {
            const vec v = {{of(k == 0), of(k == 1), of(k == 2)}};
            vec sum = cross(u, v);
            for (int j = 0; j < 3; j++)
                sum.x[j] = plus(sum.x[j], times(of(q[3]), v.x[j]));
            const vec turned = cross(u, sum);
            for (int j = 0; j < 3; j++)
                CHECK(is_near((&box.axis[k].x)[j], plus(v.x[j], over(times(of(2), turned.x[j]), sq)), 0x1p-24, 0x1p-48));
        }
    }
}

/* Merged capsules and OBBs */

TEST(measures, a_merged_capsule_contains_both)
{
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(2000); i++) {
        const recipe *const how = &recipes[i % recipe_count];
        shape a, b;
        bvol_capsule out;
        generate(how, CAPSULE, CAPSULE, OVERLAPS, &c, &a, &b);
        bvol_capsule_merge(&a.as.capsule, &b.as.capsule, &out);
        if (!all_finite(&a) || !all_finite(&b) || isnan(out.radius)) {
            CHECK(isnan(out.radius) && isnan(out.a.x) && isnan(out.b.z));
            CHECK(!all_finite(&a) || !all_finite(&b) || shape_reach(&a) + shape_reach(&b) > 1e38);
            continue;
        }
        CHECKF(bvol_capsule_contains_capsule(&out, &a.as.capsule), "recipe %s", how->name);
        CHECKF(bvol_capsule_contains_capsule(&out, &b.as.capsule), "recipe %s", how->name);
    }
}

TEST(measures, merged_capsules_of_round_numbers)
{
    const bvol_capsule a = {{0, 0, 0}, {4, 0, 0}, 1}, ahead = {{6, 0, 0}, {9, 0, 0}, 1}, beside = {{0, 2, 0}, {4, 2, 0}, 1},
                       within = {{1, 0, 0}, {2, 0, 0}, 0.5F}, empty = {{9, 9, 9}, {8, 8, 8}, -1},
                       point = {{0, 0, 0}, {0, 0, 0}, 0}, other = {{0, 0, 3}, {0, 0, 3}, 0};
    bvol_capsule out;
    bvol_capsule_merge(&a, &ahead, &out);
    CHECK(fminf(out.a.x, out.b.x) == 0 && fmaxf(out.a.x, out.b.x) == 9 && out.radius < 1.00001F);
    bvol_capsule_merge(&a, &beside, &out);
    CHECK(out.a.y == 1 && out.b.y == 1 && out.radius < 2.00001F && bvol_capsule_contains_capsule(&out, &beside));
    bvol_capsule_merge(&within, &a, &out);
    CHECK(memcmp(&out, &a, sizeof out) == 0);
    bvol_capsule_merge(&a, &empty, &out);
    CHECK(memcmp(&out, &a, sizeof out) == 0);
    bvol_capsule_merge(&point, &other, &out);
    CHECK(fmaxf(out.a.z, out.b.z) == 3 && fminf(out.a.z, out.b.z) == 0 && out.radius < 1e-6F);
    bvol_capsule_merge(&point, &point, &out);
    CHECK(memcmp(&out, &point, sizeof out) == 0);
}

TEST(measures, a_merged_obb_contains_both)
{
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(500); i++) {
        const recipe *const how = &recipes[i % recipe_count];
        shape a, b;
        bvol_obb out;
        generate(how, OBB, OBB, OVERLAPS, &c, &a, &b);
        bvol_obb_merge(&a.as.obb, &b.as.obb, &out);
        if (!all_finite(&a) || !all_finite(&b) || isnan(out.center.x)) {
            CHECK(isnan(out.center.x) && isnan(out.extent.y) && isnan(out.axis[2].z));
            CHECKF(!all_finite(&a) || !all_finite(&b) || shape_reach(&a) + shape_reach(&b) > 1e37, "recipe %s", how->name);
            continue;
        }
        CHECKF(bvol_obb_contains_obb(&out, &a.as.obb), "recipe %s", how->name);
        CHECKF(bvol_obb_contains_obb(&out, &b.as.obb), "recipe %s", how->name);
    }
}

TEST(measures, merged_obbs_of_round_numbers)
{
    const bvol_obb a = obb(vec3(0, 0, 0), vec3(1, 1, 1)), beside = obb(vec3(2, 0, 0), vec3(1, 1, 1)),
                   within = obb(vec3(0.5F, 0, 0), vec3(0.25F, 0.25F, 0.25F));
    bvol_obb out;
    bvol_obb_merge(&a, &beside, &out);
    CHECK(bvol_obb_contains_obb(&out, &a) && bvol_obb_contains_obb(&out, &beside));
    CHECK(out.extent.x * out.extent.y * out.extent.z < 2.0001F);
    bvol_obb_merge(&a, &within, &out);
    CHECK(memcmp(&out, &a, sizeof out) == 0);
    bvol_obb_merge(&within, &a, &out);
    CHECK(memcmp(&out, &a, sizeof out) == 0);
}
