/* SPDX-License-Identifier: MIT */
#include "oracle/oracle.h"

#include "oracle/num.h"
#include "oracle/zonotope.h"

#include <math.h>

enum { NO = -1, TIE = 0, YES = 1 };

#define FLOATS(shape) (sizeof *(shape) / sizeof(float))
#define BEGIN(a, b) num_begin((const float *)(a), FLOATS(a), (const float *)(b), FLOATS(b))

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* --- validity and emptiness, from the fields alone --- */

static int any_nan(const float *f, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (isnan(f[i]))
            return 1;
    return 0;
}

static int all_finite(const float *f, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(f[i]))
            return 0;
    return 1;
}

static int valid_point(const bvol_vec3 *p)
{
    return all_finite(&p->x, 3);
}

static int valid_plane(const bvol_plane *plane)
{
    return all_finite(&plane->normal.x, 3) && !isnan(plane->d);
}

static int valid_aabb(const bvol_aabb *box)
{
    return !any_nan((const float *)box, 6);
}

static int valid_sphere(const bvol_sphere *sphere)
{
    return all_finite((const float *)sphere, 4);
}

static int valid_obb(const bvol_obb *box)
{
    return all_finite((const float *)box, 15);
}

/* A ray that has a point. */
static int valid_ray(const bvol_ray *ray)
{
    return valid_point(&ray->origin) && valid_point(&ray->dir) && ray->t_min <= ray->t_max && ray->t_min < INFINITY &&
           ray->t_max > -INFINITY;
}

static int empty_aabb(const bvol_aabb *box)
{
    return box->min.x > box->max.x || box->min.y > box->max.y || box->min.z > box->max.z;
}

static int infinite_aabb(const bvol_aabb *box)
{
    return !all_finite((const float *)box, 6);
}

/* Whether a valid box has a point that is not at infinity. */
static int has_finite_point(const bvol_aabb *box)
{
    const float *min = &box->min.x, *max = &box->max.x;
    for (int k = 0; k < 3; k++)
        if (min[k] > max[k] || min[k] == INFINITY || max[k] == -INFINITY)
            return 0;
    return 1;
}

static bvol_vec3 aabb_corner(const bvol_aabb *box, int i)
{
    return (bvol_vec3){i & 1 ? box->max.x : box->min.x, i & 2 ? box->max.y : box->min.y, i & 4 ? box->max.z : box->min.z};
}

static int compare_floats(float a, float b)
{
    return (a > b) - (a < b);
}

/* --- planes: the value normal . p + d, degree 2 --- */

static num plane_value(const bvol_plane *plane, vec p)
{
    return num_add(vec_dot(vec_floats(&plane->normal.x), p), num_mul(num_one(), num_float(plane->d)));
}

int oracle_plane_contains_point(const bvol_plane *plane, const bvol_vec3 *p)
{
    if (!valid_plane(plane) || !valid_point(p))
        return NO;
    if (isinf(plane->d))
        return plane->d > 0 ? YES : NO;
    BEGIN(plane, p);
    return num_sign(plane_value(plane, vec_floats(&p->x)));
}

/* --- AABB --- */

int oracle_aabb_contains_point(const bvol_aabb *box, const bvol_vec3 *p)
{
    bvol_aabb point = {*p, *p};
    return oracle_aabb_overlaps_aabb(box, &point);
}

int oracle_aabb_overlaps_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    const float *amin = &a->min.x, *amax = &a->max.x, *bmin = &b->min.x, *bmax = &b->max.x;
    int sign = YES;
    if (!valid_aabb(a) || !valid_aabb(b) || empty_aabb(a) || empty_aabb(b))
        return NO;
    for (int k = 0; k < 3; k++)
        sign = least(sign, least(compare_floats(amax[k], bmin[k]), compare_floats(bmax[k], amin[k])));
    return sign;
}

int oracle_aabb_contains_aabb(const bvol_aabb *a, const bvol_aabb *b)
{
    const float *amin = &a->min.x, *amax = &a->max.x, *bmin = &b->min.x, *bmax = &b->max.x;
    int sign = YES;
    if (!valid_aabb(a) || !valid_aabb(b))
        return NO;
    if (empty_aabb(a) || empty_aabb(b))
        return empty_aabb(b) ? YES : NO;
    for (int k = 0; k < 3; k++)
        sign = least(sign, least(compare_floats(bmin[k], amin[k]), compare_floats(amax[k], bmax[k])));
    return sign;
}

/* The sign of the greatest (up = 1) or least (up = 0) value of a plane over the finite points of a box, if there are any. */
static int aabb_extreme_sign(const bvol_aabb *box, const bvol_plane *plane, int up)
{
    const float *normal = &plane->normal.x, *min = &box->min.x, *max = &box->max.x;
    float corner[3];
    if (isinf(plane->d))
        return plane->d > 0 ? YES : NO;
    for (int k = 0; k < 3; k++) {
        corner[k] = normal[k] == 0 ? 0 : ((normal[k] > 0) == up ? max[k] : min[k]);
        if (isinf(corner[k]))
            return up ? YES : NO;
    }
    num_begin((const float *)plane, 4, corner, 3);
    return num_sign(plane_value(plane, vec_floats(corner)));
}

int oracle_aabb_overlaps_plane(const bvol_aabb *box, const bvol_plane *plane)
{
    if (!valid_aabb(box) || !valid_plane(plane) || !has_finite_point(box))
        return NO;
    return aabb_extreme_sign(box, plane, 1);
}

int oracle_aabb_within_plane(const bvol_aabb *box, const bvol_plane *plane)
{
    if (!valid_aabb(box) || !valid_plane(plane))
        return NO;
    return has_finite_point(box) ? aabb_extreme_sign(box, plane, 0) : YES;
}

/* --- spheres --- */

/* The sign of a sphere's radius^2 - |v|^2, v of degree 1. */
static int ball_sign(num radius, vec v)
{
    return num_compare(num_square(radius), vec_dot(v, v));
}

int oracle_sphere_contains_point(const bvol_sphere *sphere, const bvol_vec3 *p)
{
    if (!valid_sphere(sphere) || !valid_point(p) || sphere->radius < 0)
        return NO;
    BEGIN(sphere, p);
    return ball_sign(num_float(sphere->radius), vec_sub(vec_floats(&p->x), vec_floats(&sphere->center.x)));
}

/* The sign of the greatest or least value of a plane over a sphere: value at the center +- radius * |normal|. */
static int sphere_extreme_sign(const bvol_sphere *sphere, const bvol_plane *plane, int up)
{
    if (isinf(plane->d))
        return plane->d > 0 ? YES : NO;
    BEGIN(sphere, plane);
    vec normal = vec_floats(&plane->normal.x);
    num value = plane_value(plane, vec_floats(&sphere->center.x));
    num reach_sq = num_mul(num_square(num_float(sphere->radius)), vec_dot(normal, normal));
    int beyond = num_compare(num_square(value), reach_sq);
    if (up)
        return num_sign(value) >= 0 ? (num_sign(value) || num_sign(reach_sq)) : -beyond;
    return num_sign(value) >= 0 ? beyond : NO;
}

int oracle_sphere_overlaps_plane(const bvol_sphere *sphere, const bvol_plane *plane)
{
    if (!valid_sphere(sphere) || !valid_plane(plane) || sphere->radius < 0)
        return NO;
    return sphere_extreme_sign(sphere, plane, 1);
}

int oracle_sphere_within_plane(const bvol_sphere *sphere, const bvol_plane *plane)
{
    if (!valid_sphere(sphere) || !valid_plane(plane))
        return NO;
    return sphere->radius < 0 ? YES : sphere_extreme_sign(sphere, plane, 0);
}

int oracle_sphere_overlaps_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    const float *min = &box->min.x, *max = &box->max.x, *center = &sphere->center.x;
    vec gap;
    if (!valid_sphere(sphere) || !valid_aabb(box) || sphere->radius < 0 || !has_finite_point(box))
        return NO;
    BEGIN(sphere, box);
    for (int k = 0; k < 3; k++) {
        float nearest = center[k] < min[k] ? min[k] : center[k] > max[k] ? max[k] : center[k];
        gap.x[k] = num_sub(num_float(nearest), num_float(center[k]));
    }
    return ball_sign(num_float(sphere->radius), gap);
}

int oracle_sphere_contains_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    int sign = YES;
    if (!valid_sphere(sphere) || !valid_aabb(box))
        return NO;
    if (empty_aabb(box))
        return YES;
    if (infinite_aabb(box))
        return NO;
    for (int i = 0; i < 8 && sign >= 0; i++) {
        bvol_vec3 corner = aabb_corner(box, i);
        sign = least(sign, oracle_sphere_contains_point(sphere, &corner));
    }
    return sign;
}

int oracle_sphere_within_aabb(const bvol_sphere *sphere, const bvol_aabb *box)
{
    const float *min = &box->min.x, *max = &box->max.x, *center = &sphere->center.x;
    int sign = YES;
    if (!valid_sphere(sphere) || !valid_aabb(box))
        return NO;
    if (sphere->radius < 0)
        return YES;
    if (!has_finite_point(box))
        return NO;
    BEGIN(sphere, box);
    num radius = num_float(sphere->radius);
    for (int k = 0; k < 3; k++) {
        if (isfinite(min[k]))
            sign = least(sign, num_compare(num_sub(num_float(center[k]), radius), num_float(min[k])));
        if (isfinite(max[k]))
            sign = least(sign, num_compare(num_float(max[k]), num_add(num_float(center[k]), radius)));
    }
    return sign;
}

int oracle_sphere_overlaps_sphere(const bvol_sphere *a, const bvol_sphere *b)
{
    if (!valid_sphere(a) || !valid_sphere(b) || a->radius < 0 || b->radius < 0)
        return NO;
    BEGIN(a, b);
    return ball_sign(num_add(num_float(a->radius), num_float(b->radius)),
                     vec_sub(vec_floats(&a->center.x), vec_floats(&b->center.x)));
}

int oracle_sphere_contains_sphere(const bvol_sphere *a, const bvol_sphere *b)
{
    if (!valid_sphere(a) || !valid_sphere(b))
        return NO;
    if (b->radius < 0)
        return YES;
    if (a->radius < b->radius)
        return NO;
    BEGIN(a, b);
    return ball_sign(num_sub(num_float(a->radius), num_float(b->radius)),
                     vec_sub(vec_floats(&a->center.x), vec_floats(&b->center.x)));
}

/* --- OBB --- */

int oracle_obb_contains_point(const bvol_obb *box, const bvol_vec3 *p)
{
    if (!valid_obb(box) || !valid_point(p))
        return NO;
    BEGIN(box, p);
    zonotope z = zonotope_obb(box);
    return zonotope_holds(&z, zonotope_point(p));
}

int oracle_obb_contains_point_by_definition(const bvol_obb *box, const bvol_vec3 *p)
{
    if (!valid_obb(box) || !valid_point(p))
        return 0;
    BEGIN(box, p);
    zonotope z = zonotope_obb(box);
    return zonotope_holds_by_definition(&z, zonotope_point(p));
}

/* The sign of the greatest (up) or least value of a plane over the corners. */
static int obb_extreme_sign(const bvol_obb *box, const bvol_plane *plane, int up)
{
    int sign = up ? NO : YES;
    if (isinf(plane->d))
        return plane->d > 0 ? YES : NO;
    BEGIN(box, plane);
    zonotope z = zonotope_obb(box);
    vec normal = vec_floats(&plane->normal.x);
    num d = num_mul(num_twice(num_square(num_one())), num_float(plane->d));
    for (int i = 0; i < 8; i++) {
        int corner = num_sign(num_add(vec_dot(normal, zonotope_corner(&z, i)), d));
        if (up ? corner > sign : corner < sign)
            sign = corner;
    }
    return sign;
}

int oracle_obb_overlaps_plane(const bvol_obb *box, const bvol_plane *plane)
{
    if (!valid_obb(box) || !valid_plane(plane))
        return NO;
    return obb_extreme_sign(box, plane, 1);
}

int oracle_obb_within_plane(const bvol_obb *box, const bvol_plane *plane)
{
    if (!valid_obb(box) || !valid_plane(plane))
        return NO;
    return obb_extreme_sign(box, plane, 0);
}

static zonotope obb_minus_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    zonotope za = zonotope_obb(a), zb = zonotope_aabb(b, &za);
    return zonotope_difference(&za, &zb);
}

static vec origin(void)
{
    return (vec){{num_zero(), num_zero(), num_zero()}};
}

int oracle_obb_overlaps_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    if (!valid_obb(a) || !valid_aabb(b) || !has_finite_point(b))
        return NO;
    BEGIN(a, b);
    zonotope z = obb_minus_aabb(a, b);
    return zonotope_holds(&z, origin());
}

int oracle_obb_overlaps_aabb_by_definition(const bvol_obb *a, const bvol_aabb *b)
{
    if (!valid_obb(a) || !valid_aabb(b) || !has_finite_point(b))
        return 0;
    BEGIN(a, b);
    zonotope z = obb_minus_aabb(a, b);
    return zonotope_holds_by_definition(&z, origin());
}

int oracle_obb_contains_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    int sign = YES;
    if (!valid_obb(a) || !valid_aabb(b))
        return NO;
    if (empty_aabb(b))
        return YES;
    if (infinite_aabb(b))
        return NO;
    for (int i = 0; i < 8 && sign >= 0; i++) {
        bvol_vec3 corner = aabb_corner(b, i);
        sign = least(sign, oracle_obb_contains_point(a, &corner));
    }
    return sign;
}

int oracle_obb_within_aabb(const bvol_obb *a, const bvol_aabb *b)
{
    const float *min = &b->min.x, *max = &b->max.x;
    int sign = YES;
    if (!valid_obb(a) || !valid_aabb(b) || !has_finite_point(b))
        return NO;
    BEGIN(a, b);
    zonotope z = zonotope_obb(a);
    num raise = num_twice(num_one());
    for (int i = 0; i < 8; i++) {
        vec corner = zonotope_corner(&z, i);
        for (int k = 0; k < 3; k++) {
            if (isfinite(min[k]))
                sign = least(sign, num_compare(corner.x[k], num_mul(raise, num_float(min[k]))));
            if (isfinite(max[k]))
                sign = least(sign, num_compare(num_mul(raise, num_float(max[k])), corner.x[k]));
        }
    }
    return sign;
}

/* A sphere's radius as degree 2, doubled. */
static num doubled_radius(const bvol_sphere *sphere)
{
    return num_mul(num_twice(num_one()), num_float(sphere->radius));
}

int oracle_obb_overlaps_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    if (!valid_obb(a) || !valid_sphere(b) || b->radius < 0)
        return NO;
    if (b->radius == 0)
        return oracle_obb_contains_point(a, &b->center);
    BEGIN(a, b);
    zonotope z = zonotope_obb(a);
    return zonotope_meets_ball(&z, zonotope_point(&b->center), doubled_radius(b));
}

int oracle_obb_contains_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    if (!valid_obb(a) || !valid_sphere(b))
        return NO;
    if (b->radius < 0)
        return YES;
    BEGIN(a, b);
    zonotope z = zonotope_obb(a);
    return zonotope_contains_ball(&z, zonotope_point(&b->center), doubled_radius(b));
}

int oracle_obb_within_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    int sign = YES;
    if (!valid_obb(a) || !valid_sphere(b) || b->radius < 0)
        return NO;
    BEGIN(a, b);
    zonotope z = zonotope_obb(a);
    vec center = zonotope_point(&b->center);
    for (int i = 0; i < 8; i++)
        sign = least(sign, ball_sign(doubled_radius(b), vec_sub(zonotope_corner(&z, i), center)));
    return sign;
}

static zonotope obb_minus_obb(const bvol_obb *a, const bvol_obb *b)
{
    zonotope za = zonotope_obb(a), zb = zonotope_obb(b);
    return zonotope_difference(&za, &zb);
}

int oracle_obb_overlaps_obb(const bvol_obb *a, const bvol_obb *b)
{
    if (!valid_obb(a) || !valid_obb(b))
        return NO;
    BEGIN(a, b);
    zonotope z = obb_minus_obb(a, b);
    return zonotope_holds(&z, origin());
}

int oracle_obb_overlaps_obb_by_definition(const bvol_obb *a, const bvol_obb *b)
{
    if (!valid_obb(a) || !valid_obb(b))
        return 0;
    BEGIN(a, b);
    zonotope z = obb_minus_obb(a, b);
    return zonotope_holds_by_definition(&z, origin());
}

int oracle_obb_contains_obb(const bvol_obb *a, const bvol_obb *b)
{
    int sign = YES;
    if (!valid_obb(a) || !valid_obb(b))
        return NO;
    BEGIN(a, b);
    zonotope za = zonotope_obb(a), zb = zonotope_obb(b);
    for (int i = 0; i < 8 && sign >= 0; i++)
        sign = least(sign, zonotope_holds(&za, zonotope_corner(&zb, i)));
    return sign;
}

/* --- rays --- */

/* Linear conditions alpha * t + beta >= 0 on the parameter t: of each origin, the ray's own and those of the shape, only the
 * tightest lower and upper bound, and the least sign of a condition without t. */
typedef struct bound {
    num alpha, beta;
} bound;

enum { OWN, SHAPE, ORIGINS };

typedef struct conditions {
    bound lower[ORIGINS], upper[ORIGINS]; /* alpha 0 if there is none */
    int constant;
} conditions;

static void add_condition(conditions *c, int origin, num alpha, num beta)
{
    int side = num_sign(alpha);
    bound *tightest = side > 0 ? c->lower + origin : c->upper + origin;
    if (side == 0)
        c->constant = least(c->constant, num_sign(beta));
    else if (!tightest->alpha || num_compare(num_mul(beta, tightest->alpha), num_mul(tightest->beta, alpha)) * side < 0)
        *tightest = (bound){alpha, beta};
}

static void begin_conditions(conditions *c, const bvol_ray *ray)
{
    *c = (conditions){.constant = YES};
    if (isfinite(ray->t_min))
        add_condition(c, OWN, num_one(), num_neg(num_float(ray->t_min)));
    if (isfinite(ray->t_max))
        add_condition(c, OWN, num_neg(num_one()), num_float(ray->t_max));
}

/* Whether some t meets all conditions: each lower bound must be at most each upper one. The ray's own two are known to be in
 * order; that they may be equal is no tie. */
static int conditions_sign(const conditions *c)
{
    int sign = c->constant;
    for (int i = 0; i < ORIGINS; i++) {
        for (int j = 0; j < ORIGINS; j++) {
            const bound *lower = c->lower + i, *upper = c->upper + j;
            if ((i == OWN && j == OWN) || !lower->alpha || !upper->alpha)
                continue;
            sign = least(sign, num_compare(num_mul(upper->beta, lower->alpha), num_mul(lower->beta, upper->alpha)));
        }
    }
    return sign;
}

int oracle_ray_hits_plane(const bvol_ray *ray, const bvol_plane *plane)
{
    conditions c;
    if (!valid_ray(ray) || !valid_plane(plane))
        return NO;
    if (isinf(plane->d))
        return plane->d > 0 ? YES : NO;
    BEGIN(ray, plane);
    begin_conditions(&c, ray);
    add_condition(&c, SHAPE, vec_dot(vec_floats(&plane->normal.x), vec_floats(&ray->dir.x)),
                  plane_value(plane, vec_floats(&ray->origin.x)));
    return conditions_sign(&c);
}

int oracle_ray_hits_aabb(const bvol_ray *ray, const bvol_aabb *box)
{
    const float *min = &box->min.x, *max = &box->max.x, *dir = &ray->dir.x, *from = &ray->origin.x;
    conditions c;
    if (!valid_ray(ray) || !valid_aabb(box) || !has_finite_point(box))
        return NO;
    BEGIN(ray, box);
    begin_conditions(&c, ray);
    for (int k = 0; k < 3; k++) {
        if (isfinite(min[k]))
            add_condition(&c, SHAPE, num_float(dir[k]), num_sub(num_float(from[k]), num_float(min[k])));
        if (isfinite(max[k]))
            add_condition(&c, SHAPE, num_neg(num_float(dir[k])), num_sub(num_float(max[k]), num_float(from[k])));
    }
    return conditions_sign(&c);
}

/* The least value over t_min..t_max of |origin + t dir - center|^2 - radius^2 = a t^2 + 2 b t + c. */
int oracle_ray_hits_sphere(const bvol_ray *ray, const bvol_sphere *sphere)
{
    if (!valid_ray(ray) || !valid_sphere(sphere) || sphere->radius < 0)
        return NO;
    BEGIN(ray, sphere);
    vec dir = vec_floats(&ray->dir.x), offset = vec_sub(vec_floats(&ray->origin.x), vec_floats(&sphere->center.x));
    num a = vec_dot(dir, dir), b = vec_dot(dir, offset);
    num c = num_sub(vec_dot(offset, offset), num_square(num_float(sphere->radius)));
    float end = NAN;
    if (num_sign(a) == 0)
        return -num_sign(c);
    /* the vertex is at -b / a */
    if (isfinite(ray->t_min) && num_compare(num_neg(num_mul(b, num_one())), num_mul(a, num_float(ray->t_min))) < 0)
        end = ray->t_min;
    if (isfinite(ray->t_max) && num_compare(num_neg(num_mul(b, num_one())), num_mul(a, num_float(ray->t_max))) > 0)
        end = ray->t_max;
    if (isnan(end))
        return num_compare(num_square(b), num_mul(a, c));
    num t = num_float(end), value = num_mul(a, num_square(t));
    value = num_add(value, num_mul(num_twice(num_mul(b, t)), num_one()));
    value = num_add(value, num_mul(c, num_square(num_one())));
    return -num_sign(value);
}

int oracle_ray_hits_obb(const bvol_ray *ray, const bvol_obb *box)
{
    vec normal[ZONOTOPE_NORMALS];
    conditions c;
    if (!valid_ray(ray) || !valid_obb(box))
        return NO;
    BEGIN(ray, box);
    begin_conditions(&c, ray);
    zonotope z = zonotope_obb(box);
    vec offset = vec_sub(zonotope_point(&ray->origin), z.center);
    vec dir = vec_scale(num_twice(num_one()), vec_floats(&ray->dir.x));
    int count = zonotope_normals(&z, normal);
    for (int i = 0; i < count; i++) {
        num alpha = vec_dot(normal[i], dir), beta = vec_dot(normal[i], offset), support = zonotope_support(&z, normal[i]);
        add_condition(&c, SHAPE, alpha, num_add(support, beta));
        add_condition(&c, SHAPE, num_neg(alpha), num_sub(support, beta));
    }
    return conditions_sign(&c);
}

/* A segment is a box with one generator; a ray with an end at infinity goes on until it has surely passed the OBB. */
int oracle_ray_hits_obb_by_definition(const bvol_ray *ray, const bvol_obb *box)
{
    if (!valid_ray(ray) || !valid_obb(box) || isinf(ray->t_min) || isinf(ray->t_max))
        return oracle_ray_hits_obb(ray, box) >= 0;
    BEGIN(ray, box);
    /* Twice the middle is 2 origin + (t_min + t_max) dir, twice the generator (t_max - t_min) dir. */
    zonotope z = zonotope_obb(box), segment;
    vec dir = vec_floats(&ray->dir.x);
    num from = num_float(ray->t_min), to = num_float(ray->t_max);
    segment.center = vec_add(zonotope_point(&ray->origin), vec_scale(num_add(from, to), dir));
    segment.w[0] = vec_scale(num_sub(to, from), dir);
    segment.dir[0] = dir;
    segment.count = 1;
    zonotope difference = zonotope_difference(&z, &segment);
    return zonotope_holds_by_definition(&difference, origin());
}

/* The point origin + t_min * dir, degree 2. */
static vec start(const bvol_ray *ray)
{
    return vec_add(vec_scale(num_one(), vec_floats(&ray->origin.x)), vec_scale(num_float(ray->t_min), vec_floats(&ray->dir.x)));
}

static int has_start(const bvol_ray *ray)
{
    return valid_ray(ray) && isfinite(ray->t_min);
}

int oracle_ray_inside_plane(const bvol_ray *ray, const bvol_plane *plane)
{
    if (!has_start(ray) || !valid_plane(plane))
        return NO;
    if (isinf(plane->d))
        return plane->d > 0 ? YES : NO;
    BEGIN(ray, plane);
    num d = num_mul(num_square(num_one()), num_float(plane->d));
    return num_sign(num_add(vec_dot(vec_floats(&plane->normal.x), start(ray)), d));
}

int oracle_ray_inside_aabb(const bvol_ray *ray, const bvol_aabb *box)
{
    const float *min = &box->min.x, *max = &box->max.x;
    int sign = YES;
    if (!has_start(ray) || !valid_aabb(box) || !has_finite_point(box))
        return NO;
    BEGIN(ray, box);
    vec p = start(ray);
    for (int k = 0; k < 3; k++) {
        if (isfinite(min[k]))
            sign = least(sign, num_compare(p.x[k], num_mul(num_one(), num_float(min[k]))));
        if (isfinite(max[k]))
            sign = least(sign, num_compare(num_mul(num_one(), num_float(max[k])), p.x[k]));
    }
    return sign;
}

int oracle_ray_inside_sphere(const bvol_ray *ray, const bvol_sphere *sphere)
{
    if (!has_start(ray) || !valid_sphere(sphere) || sphere->radius < 0)
        return NO;
    BEGIN(ray, sphere);
    return ball_sign(num_mul(num_one(), num_float(sphere->radius)),
                     vec_sub(start(ray), vec_scale(num_one(), vec_floats(&sphere->center.x))));
}

int oracle_ray_inside_obb(const bvol_ray *ray, const bvol_obb *box)
{
    if (!has_start(ray) || !valid_obb(box))
        return NO;
    BEGIN(ray, box);
    zonotope z = zonotope_obb(box);
    return zonotope_holds(&z, zonotope_ray_point(ray));
}
