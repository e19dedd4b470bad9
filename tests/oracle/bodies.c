/* SPDX-License-Identifier: MIT */
#include "oracle/bodies.h"

#include "oracle/num.h"
#include "oracle/oracle.h"
#include "oracle/zonotope.h"

#include <math.h>

enum { NO = -1, TIE = 0, YES = 1 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* --- what is valid --- */

static int any_nan(const shape *s)
{
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (isnan(s->as.f[i]))
            return 1;
    return 0;
}

static int is_valid(const shape *s)
{
    if (any_nan(s))
        return 0;
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (isinf(s->as.f[i]) && s->kind != AABB && !(s->kind == PLANE && i == 3))
            return 0;
    return 1;
}

/* A ray that has a point. */
static int is_ray(const shape *s)
{
    const bvol_ray *ray = &s->as.ray;
    shape ends = {.kind = SEGMENT};
    ends.as.segment = (bvol_segment){ray->origin, ray->dir};
    return is_valid(&ends) && ray->t_min <= ray->t_max && ray->t_min < INFINITY && ray->t_max > -INFINITY;
}

static int is_empty(const shape *s)
{
    if (s->kind == SPHERE)
        return s->as.sphere.radius < 0;
    if (s->kind == CAPSULE)
        return s->as.capsule.radius < 0;
    for (int k = 0; k < 3 && s->kind == AABB; k++)
        if (s->as.f[k] > s->as.f[3 + k])
            return 1;
    return 0;
}

static int has_finite_point(const shape *s)
{
    for (int k = 0; k < 3 && s->kind == AABB; k++)
        if (s->as.f[k] == INFINITY || s->as.f[3 + k] == -INFINITY)
            return 0;
    return 1;
}

static int is_bounded(const shape *s)
{
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (isinf(s->as.f[i]))
            return 0;
    return 1;
}

/* --- bodies: corners, half edges of a box about corner 0, a radius; degree 2, doubled --- */

typedef struct body {
    int corners, edges;
    vec corner[3], w[3];
    num radius;
} body;

static zonotope zonotope_of_corners(const shape *s)
{
    zonotope z = {.count = 0};
    z.center = zonotope_point(&s->as.point);
    for (int i = 1; i < shape_corners(s->kind); i++) {
        z.dir[z.count] = z.w[z.count] = vec_sub(zonotope_point((const bvol_vec3 *)&s->as.f[3 * i]), z.center);
        z.count++;
    }
    return z;
}

static num radius_of(const shape *s)
{
    float r = s->kind == SPHERE ? s->as.sphere.radius : s->kind == CAPSULE ? s->as.capsule.radius : 0;
    return num_twice(num_mul(num_one(), num_float(r)));
}

/* The other shape tells how far an infinite box matters. */
static body make_body(const shape *s, const shape *other)
{
    body out = {.corners = 1, .edges = 0, .radius = radius_of(s)};
    if (s->kind == AABB || s->kind == OBB) {
        zonotope beside = other->kind == OBB ? zonotope_obb(&other->as.obb) : zonotope_of_corners(other);
        if (num_sign(radius_of(other)) > 0) {
            beside.w[beside.count] = (vec){{radius_of(other), radius_of(other), radius_of(other)}};
            beside.dir[beside.count] = beside.w[beside.count];
            beside.count++;
        }
        zonotope z = s->kind == OBB ? zonotope_obb(&s->as.obb) : zonotope_aabb(&s->as.aabb, &beside);
        out.corner[0] = z.center;
        for (; out.edges < 3; out.edges++)
            out.w[out.edges] = z.w[out.edges];
        return out;
    }
    out.corner[0] = zonotope_point(&s->as.point);
    for (; out.corners < shape_corners(s->kind); out.corners++)
        out.corner[out.corners] = zonotope_point((const bvol_vec3 *)&s->as.f[3 * out.corners]);
    return out;
}

/* A parameter beyond which a ray is out of reach, and no shorter than 1. */
static num far_parameter(const bvol_ray *ray, const shape *other)
{
    num speed = num_zero(), reach = num_zero(), t = num_one();
    for (int k = 0; k < 3; k++) {
        speed = num_add(speed, num_abs(num_float((&ray->dir.x)[k])));
        reach = num_add(reach, num_abs(num_float((&ray->origin.x)[k])));
    }
    for (int i = 0; i < shape_floats(other->kind); i++)
        reach = num_add(reach, num_abs(num_float(other->as.f[i])));
    while (num_sign(speed) > 0 && num_compare(num_mul(t, speed), num_mul(num_one(), num_twice(num_twice(reach)))) < 0)
        t = num_twice(t);
    return t;
}

static vec ray_point(const bvol_ray *ray, num t)
{
    vec p = vec_add(vec_scale(num_one(), vec_floats(&ray->origin.x)), vec_scale(t, vec_floats(&ray->dir.x)));
    return vec_add(p, p);
}

/* The segment of a ray that matters; its first point alone. */
static body ray_body(const bvol_ray *ray, const shape *other, int whole)
{
    num far = far_parameter(ray, other), first, last;
    body out = {.corners = whole ? 2 : 1, .edges = 0, .radius = num_zero()};
    first = isinf(ray->t_min) ? num_neg(far) : num_float(ray->t_min);
    last = isinf(ray->t_max) ? far : num_float(ray->t_max);
    if (isinf(ray->t_min) && num_compare(first, last) > 0)
        first = last;
    if (isinf(ray->t_max) && num_compare(first, last) > 0)
        last = first;
    out.corner[0] = ray_point(ray, first);
    out.corner[1] = ray_point(ray, last);
    return out;
}

static void begin(const shape *a, const shape *b)
{
    num_begin(a->as.f, (size_t)shape_floats(a->kind), b->as.f, (size_t)shape_floats(b->kind));
}

/* --- features --- */

/* The points v + sum of s[i] * free[i]. Coefficients run from -1 to 1, or, of `simplex` of them from the index on, from 0, with
 * a sum of at most 1. */
typedef struct feature {
    vec v, free[6];
    int count;
    int first[2], simplex[2];
} feature;

/* Feature i of a body: of its corners a set that is not empty, of each edge of a box the lower end, the upper or all. */
static int count_features(const body *b)
{
    int n = (1 << b->corners) - 1;
    for (int i = 0; i < b->edges; i++)
        n *= 3;
    return n;
}

/* Adds feature i of a body to a feature, turned around for side -1. To keep degrees alike, turning multiplies by one in both.
 */
static void add_feature(const body *b, int i, int side, int which, feature *f)
{
    const int corners = (1 << b->corners) - 1;
    int chosen = i % corners + 1, base = -1;
    i /= corners;
    f->first[which] = f->count;
    f->simplex[which] = 0;
    for (int k = 0; k < b->corners; k++) {
        if (!(chosen >> k & 1))
            continue;
        if (base < 0) {
            base = k;
            f->v = side > 0 ? vec_add(f->v, b->corner[k]) : vec_sub(f->v, b->corner[k]);
        } else {
            vec d = vec_sub(b->corner[k], b->corner[base]);
            f->free[f->count++] = side > 0 ? d : vec_sub(b->corner[base], b->corner[k]);
            f->simplex[which]++;
        }
    }
    for (int k = 0; k < b->edges; k++, i /= 3) {
        if (i % 3 == 2)
            f->free[f->count++] = b->w[k];
        else
            f->v = i % 3 ? vec_add(f->v, b->w[k]) : vec_sub(f->v, b->w[k]);
    }
}

/* Whether coefficients numerator / det, det > 0, are in range; 2 if all are inside of it. */
static int in_range(const feature *f, const num numerator[3], num det)
{
    int range = 2;
    for (int i = 0; i < f->count; i++) {
        int part = -1;
        for (int which = 0; which < 2; which++)
            if (i >= f->first[which] && i < f->first[which] + f->simplex[which])
                part = which;
        int order = part < 0 ? num_compare(det, num_abs(numerator[i])) : num_sign(numerator[i]);
        if (order < 0)
            return 0;
        range = least(range, order + 1);
    }
    for (int which = 0; which < 2; which++) {
        num sum = num_zero();
        for (int i = 0; i < f->simplex[which]; i++)
            sum = num_add(sum, numerator[f->first[which] + i]);
        int order = f->simplex[which] > 0 ? num_compare(det, sum) : 1;
        if (order < 0)
            return 0;
        range = least(range, order + 1);
    }
    return range;
}

/* The sign of radius^2 - |nearest point|^2 where the nearest point of the feature's flat lies in the feature, else NO: by the
 * normal equations. Vectors that depend on each other are skipped, because the least distance is then taken on fewer of them,
 * too. In three dimensions the distance is 0, and the answer is a clear yes where the coefficients are all inside. */
static int feature_sign(const feature *f, num radius_sq)
{
    num g[3][3], rhs[3], numerator[3], det;
    vec column[3], right;
    if (f->count > 3)
        return NO;
    for (int i = 0; i < 3; i++) {
        rhs[i] = i < f->count ? num_neg(vec_dot(f->free[i], f->v)) : num_zero();
        for (int j = 0; j < 3; j++)
            g[i][j] = i < f->count && j < f->count ? vec_dot(f->free[i], f->free[j]) : i == j ? num_one() : num_zero();
    }
    for (int j = 0; j < 3; j++) {
        column[j] = (vec){{g[0][j], g[1][j], g[2][j]}};
        right.x[j] = rhs[j];
    }
    det = vec_det(column[0], column[1], column[2]);
    if (num_sign(det) <= 0)
        return NO;
    num excess = num_mul(det, num_sub(radius_sq, vec_dot(f->v, f->v)));
    for (int i = 0; i < f->count; i++) {
        vec c[3] = {column[0], column[1], column[2]};
        c[i] = right;
        numerator[i] = vec_det(c[0], c[1], c[2]);
        excess = num_add(excess, num_mul(numerator[i], rhs[i]));
    }
    if (num_sign(excess) < 0)
        return NO;
    int range = in_range(f, numerator, det);
    return range == 0 ? NO : f->count == 3 && range == 2 ? YES : num_sign(excess);
}

/* The sign of radius - distance of two bodies' corners and edges. */
static int near_sign(const body *a, const body *b, num radius)
{
    num radius_sq = num_square(radius);
    int sign = NO;
    for (int i = 0; i < count_features(a) && sign < YES; i++) {
        for (int j = 0; j < count_features(b) && sign < YES; j++) {
            size_t mark = num_mark();
            feature f = {.v = {{num_zero(), num_zero(), num_zero()}}, .count = 0};
            add_feature(a, i, 1, 0, &f);
            add_feature(b, j, -1, 1, &f);
            int here = feature_sign(&f, radius_sq);
            sign = here > sign ? here : sign;
            num_release(mark);
        }
    }
    return sign;
}

int oracle_bodies_overlap(const shape *a, const shape *b)
{
    if (!is_valid(a) || !is_valid(b) || is_empty(a) || is_empty(b) || !has_finite_point(a) || !has_finite_point(b))
        return NO;
    begin(a, b);
    body p = make_body(a, b), q = make_body(b, a);
    return near_sign(&p, &q, num_add(p.radius, q.radius));
}

/* --- insides --- */

/* 2^LARGE times enlarged, faces that 0 is not on are more than a unit away from it: coordinates have at most 2 * 277 bits and a
 * few, so heights of points near 0 over faces, which are integers, are below 2^1300. */
enum { LARGE = 1600 };

static vec times_large(vec v)
{
    return (vec){{num_shift(v.x[0], LARGE), num_shift(v.x[1], LARGE), num_shift(v.x[2], LARGE)}};
}

static body enlarged(const body *b)
{
    body out = *b;
    for (int i = 0; i < b->corners; i++)
        out.corner[i] = times_large(b->corner[i]);
    for (int i = 0; i < b->edges; i++)
        out.w[i] = times_large(b->w[i]);
    return out;
}

/* Whether four points about 0 that are not in a plane lie in the difference. */
static int holds_points_about_zero(const body *a, const body *b)
{
    static const int points[4][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, -1, -1}};
    body p = enlarged(a), q = enlarged(b);
    for (int i = 0; i < 4; i++) {
        body moved = p;
        vec by = vec_floats((const float[]){(float)points[i][0], (float)points[i][1], (float)points[i][2]});
        for (int k = 0; k < p.corners; k++)
            moved.corner[k] = vec_add(p.corner[k], by);
        if (near_sign(&moved, &q, num_zero()) == NO)
            return NO;
    }
    return YES;
}

/* Every direction in which an edge of the difference may run, and the coordinate axes. */
static int edge_directions(const body *a, const body *b, vec out[9])
{
    const body *both[2] = {a, b};
    int count = 0;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < both[side]->corners; i++)
            for (int j = 0; j < i; j++)
                out[count++] = vec_sub(both[side]->corner[i], both[side]->corner[j]);
        for (int k = 0; k < both[side]->edges; k++)
            out[count++] = both[side]->w[k];
    }
    for (int k = 0; k < 3; k++)
        out[count++] = vec_unit(k);
    return count;
}

/* Whether the difference lies on both sides of the plane through 0 with a normal. */
static int lies_on_both_sides(const body *a, const body *b, vec n)
{
    int below = 0, above = 0;
    for (int i = 0; i < a->corners; i++)
        for (int j = 0; j < b->corners; j++) {
            num height = vec_dot(n, vec_sub(a->corner[i], b->corner[j])), reach = num_zero();
            for (int k = 0; k < a->edges; k++)
                reach = num_add(reach, num_abs(vec_dot(n, a->w[k])));
            for (int k = 0; k < b->edges; k++)
                reach = num_add(reach, num_abs(vec_dot(n, b->w[k])));
            below |= num_compare(height, reach) < 0;
            above |= num_sign(num_add(height, reach)) > 0;
        }
    return below && above;
}

static int no_face_bounds_zero(const body *a, const body *b)
{
    vec direction[9];
    const int count = edge_directions(a, b, direction);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) {
            size_t mark = num_mark();
            vec n = vec_cross(direction[i], direction[j]);
            if (!vec_is_zero(n) && !lies_on_both_sides(a, b, n))
                return NO;
            num_release(mark);
        }
    return YES;
}

static int overlap_interior(const shape *a, const shape *b, int by_definition)
{
    int sign = oracle_bodies_overlap(a, b);
    if (sign != TIE)
        return sign;
    begin(a, b);
    body p = make_body(a, b), q = make_body(b, a);
    if (num_sign(num_add(p.radius, q.radius)) > 0)
        return NO;
    return by_definition ? holds_points_about_zero(&p, &q) : no_face_bounds_zero(&p, &q);
}

int oracle_bodies_overlap_interior(const shape *a, const shape *b)
{
    return overlap_interior(a, b, 0);
}

int oracle_bodies_overlap_interior_by_definition(const shape *a, const shape *b)
{
    return overlap_interior(a, b, 1);
}

static int ray_meets(const shape *ray, const shape *other, int whole)
{
    if (!is_ray(ray) || !is_valid(other) || is_empty(other) || (!whole && isinf(ray->as.ray.t_min)))
        return NO;
    begin(ray, other);
    body p = ray_body(&ray->as.ray, other, whole), q = make_body(other, ray);
    return near_sign(&p, &q, q.radius);
}

int oracle_ray_hits_body(const shape *ray, const shape *other)
{
    return ray_meets(ray, other, 1);
}

int oracle_ray_inside_body(const shape *ray, const shape *other)
{
    return ray_meets(ray, other, 0);
}

/* --- containment: of the balls about all corners --- */

static vec corner_of(const body *b, int i)
{
    if (b->edges == 0)
        return b->corner[i];
    vec v = b->corner[0];
    for (int k = 0; k < b->edges; k++)
        v = i >> k & 1 ? vec_add(v, b->w[k]) : vec_sub(v, b->w[k]);
    return v;
}

/* Whether a box contains a ball. */
static int box_contains(const shape *outer, const body *box, vec center, num radius)
{
    zonotope z = {.center = box->corner[0], .count = 3};
    for (int k = 0; k < 3; k++) {
        z.w[k] = box->w[k];
        z.dir[k] = outer->kind == AABB ? vec_unit(k) : vec_floats(&outer->as.obb.axis[k].x);
    }
    return num_sign(radius) == 0 ? zonotope_holds(&z, center) : zonotope_contains_ball(&z, center, radius);
}

int oracle_body_contains(const shape *outer, const shape *inner)
{
    int sign = YES;
    if (!is_valid(outer) || !is_valid(inner))
        return NO;
    if (is_empty(inner))
        return YES;
    if (is_empty(outer) || !is_bounded(inner) || !has_finite_point(outer))
        return NO;
    begin(outer, inner);
    body a = make_body(outer, inner), b = make_body(inner, outer);
    num room = num_sub(a.radius, b.radius);
    if (a.edges == 0 && num_sign(room) < 0)
        return NO;
    for (int i = 0; i < (b.edges ? 8 : b.corners) && sign >= 0; i++) {
        size_t mark = num_mark();
        body corner = {.corners = 1, .edges = 0, .corner = {corner_of(&b, i)}};
        sign = least(sign, a.edges ? box_contains(outer, &a, corner.corner[0], b.radius) : near_sign(&a, &corner, room));
        num_release(mark);
    }
    return sign;
}

/* --- half-spaces --- */

static int corners_reach(const shape *a, const shape *plane, int (*reach)(const bvol_sphere *, const bvol_plane *), int any)
{
    int sign = any ? NO : YES;
    for (int i = 0; i < shape_corners(a->kind); i++) {
        bvol_sphere ball = {{a->as.f[3 * i], a->as.f[3 * i + 1], a->as.f[3 * i + 2]},
                            a->kind == CAPSULE ? a->as.capsule.radius : 0};
        int here = reach(&ball, &plane->as.plane);
        sign = any ? (here > sign ? here : sign) : least(sign, here);
    }
    return sign;
}

int oracle_body_overlaps_plane(const shape *a, const shape *plane)
{
    return is_valid(a) && is_valid(plane) ? corners_reach(a, plane, oracle_sphere_overlaps_plane, 1) : NO;
}

int oracle_body_within_plane(const shape *a, const shape *plane)
{
    return is_valid(a) && is_valid(plane) ? corners_reach(a, plane, oracle_sphere_within_plane, 0) : NO;
}
