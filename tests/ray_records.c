/* SPDX-License-Identifier: MIT */
/* Every field of the records of rays and triangles, boxes, OBBs, spheres, circles and capsules, in rationals, over all recipes
 * of the generator: what the headers promise. For triangles, where the ray crosses the plane and does not begin on the
 * triangle. */
#include "generate.h"
#include "rational.h"
#include "test.h"

#include <bvol/bvol.h>

#include <math.h>

typedef struct exact_vector {
    rational c[3];
} exact_vector;

static exact_vector minus(const bvol_vec3 *a, const bvol_vec3 *b)
{
    const float *p = &a->x, *q = &b->x;
    exact_vector v;
    for (int k = 0; k < 3; k++)
        v.c[k] = rational_sub(rational_of((double)p[k]), rational_of((double)q[k]));
    return v;
}

static exact_vector cross(const exact_vector *a, const exact_vector *b)
{
    exact_vector v;
    for (int k = 0; k < 3; k++)
        v.c[k] = rational_sub(rational_mul(a->c[(k + 1) % 3], b->c[(k + 2) % 3]),
                              rational_mul(a->c[(k + 2) % 3], b->c[(k + 1) % 3]));
    return v;
}

static rational dot(const exact_vector *a, const exact_vector *b)
{
    rational sum = rational_mul(a->c[0], b->c[0]);
    for (int k = 1; k < 3; k++)
        sum = rational_add(sum, rational_mul(a->c[k], b->c[k]));
    return sum;
}

/* Within 1 ulp of a number that floats reach. */
static int is_near(float f, rational x)
{
    return rational_within((double)f, x, rational_of(float_ulp(fabs(rational_double(x)))));
}

/* Unit, and along side * n: |m - n / |n|| is small. By squares: (m . n)^2 >= (1 - 2^-40) m.m n.n, and m.m is near 1. */
static int is_normal(const bvol_vec3 *m, const exact_vector *n, int side)
{
    static const bvol_vec3 zero;
    const exact_vector own = minus(m, &zero);
    const rational along = dot(&own, n), m_sq = dot(&own, &own), n_sq = dot(n, n);
    const rational least = rational_mul(rational_mul(m_sq, n_sq), rational_of(1 - 0x1p-40));
    return rational_sign(along) == side && rational_cmp(rational_mul(along, along), least) >= 0 &&
           rational_within(1, m_sq, rational_of(0x1p-22));
}

static const char *complaint_about(const bvol_ray *ray, const bvol_triangle *t, const bvol_ray_hit *h)
{
    static const bvol_vec3 zero;
    const exact_vector e = minus(&t->b, &t->a), f = minus(&t->c, &t->a), w = minus(&ray->origin, &t->a),
                       d = minus(&ray->dir, &zero);
    const exact_vector n = cross(&e, &f), wf = cross(&w, &f), ew = cross(&e, &w);
    const rational fall = rational_neg(dot(&n, &d));
    const int side = rational_sign(fall);
    if (side == 0 || h->inside)
        return NULL;
    const rational at = rational_div(dot(&n, &w), fall);
    const rational u = rational_neg(rational_div(dot(&wf, &d), fall)), v = rational_neg(rational_div(dot(&ew, &d), fall));
    if (h->feature != (side > 0 ? 0U : 1U))
        return "feature";
    if (h->t_enter != ray->t_min && h->t_enter != ray->t_max && !is_near(h->t_enter, at))
        return "t_enter";
    if (h->t_exit != h->t_enter)
        return "t_exit";
    if (!is_near(h->u, u))
        return "u";
    if (!is_near(h->v, v))
        return "v";
    if ((double)h->u + (double)h->v > 1)
        return "u + v";
    return is_normal(&h->normal, &n, side) ? NULL : "normal";
}

TEST(ray_records, of_triangles_are_what_rationals_say)
{
    chance rng = {test_seed()};
    long hits = 0, cases = test_cases(40000);
    for (long i = 0; i < cases; i++) {
        shape a, b;
        bvol_ray_hit h;
        generate(&recipes[i % recipe_count], RAY, TRIANGLE, OVERLAPS, &rng, &a, &b);
        if (!bvol_ray_hits_triangle(&a.as.ray, &b.as.triangle, &h))
            continue;
        rational_begin();
        const char *wrong = complaint_about(&a.as.ray, &b.as.triangle, &h);
        CHECKF(!wrong, "%s of recipe %s: %a %a, normal %a %a %a", wrong, recipes[i % recipe_count].name, (double)h.u,
               (double)h.v, (double)h.normal.x, (double)h.normal.y, (double)h.normal.z);
        hits++;
    }
    CHECK(hits > cases / 10);
}

/* ---- boxes, of which each face bounds one coordinate: of the box's own frame, in which a rational is exact ---- */

typedef struct slabs {
    rational at[3], way[3], lo[3], hi[3]; /* origin and direction of the ray, walls */
    exact_vector normal[3];               /* of the upper walls, of any length */
} slabs;

/* When the ray enters a slab: 0 if it runs along it. */
static int entry(const slabs *s, int axis, rational *t)
{
    const int sign = rational_sign(s->way[axis]);
    if (sign != 0)
        *t = rational_div(rational_sub(sign > 0 ? s->lo[axis] : s->hi[axis], s->at[axis]), s->way[axis]);
    return sign != 0;
}

/* A ray that enters from outside: the face is one that it enters last, but for the error of t, and the normal is the face's. */
static const char *complaint_about_face(const slabs *s, const bvol_ray_hit *h, rational error)
{
    const int axis = (int)(h->feature / 2), side = h->feature % 2 ? 1 : -1;
    rational own, other;
    if (h->feature > 5 || !entry(s, axis, &own) || rational_sign(s->way[axis]) != -side)
        return "feature";
    if (!is_normal(&h->normal, &s->normal[axis], side))
        return "normal";
    for (int k = 0; k < 3; k++) {
        if (!entry(s, k, &other))
            continue;
        if (rational_cmp(rational_sub(other, own), error) > 0)
            return "feature of another face";
    }
    return NULL;
}

static const char *complaint_about_slabs(const bvol_ray *ray, const slabs *s, const bvol_ray_hit *h, rational error)
{
    const float *const n = &h->normal.x;
    if (!(ray->t_min <= h->t_enter && h->t_enter <= h->t_exit && h->t_exit <= ray->t_max))
        return "order of t";
    if (h->feature != BVOL_NO_FEATURE)
        return h->inside ? "inside with a feature" : complaint_about_face(s, h, error);
    return n[0] != 0 || n[1] != 0 || n[2] != 0 || h->t_enter != ray->t_min ? "a start inside" : NULL;
}

static rational largest(const rational *of, int count)
{
    rational most = rational_abs(of[0]);
    for (int i = 1; i < count; i++)
        most = rational_max(most, rational_abs(of[i]));
    return most;
}

static void set_ray(slabs *s, const bvol_ray *ray)
{
    for (int k = 0; k < 3; k++) {
        s->at[k] = rational_of((double)(&ray->origin.x)[k]);
        s->way[k] = rational_of((double)(&ray->dir.x)[k]);
    }
}

/* t within 4 ulps, and twice that between two faces. */
static const char *complaint_about_box(const bvol_ray *ray, const bvol_aabb *box, const bvol_ray_hit *h)
{
    slabs s;
    set_ray(&s, ray);
    for (int k = 0; k < 3; k++) {
        s.lo[k] = rational_of((double)(&box->min.x)[k]);
        s.hi[k] = rational_of((double)(&box->max.x)[k]);
        for (int c = 0; c < 3; c++)
            s.normal[k].c[c] = rational_of(c == k);
    }
    const rational ulp = rational_of(4 * float_ulp((double)h->t_enter));
    rational t;
    if (h->feature < 6 && h->t_enter != ray->t_min && h->t_enter != ray->t_max && entry(&s, (int)h->feature / 2, &t) &&
        !rational_within((double)h->t_enter, t, ulp))
        return "t_enter";
    const float *const p = &h->point.x;
    for (int k = 0; k < 3; k++)
        if (!((&box->min.x)[k] <= p[k] && p[k] <= (&box->max.x)[k]))
            return "a point outside";
    return complaint_about_slabs(ray, &s, h, rational_add(ulp, ulp));
}

/* When the ray leaves a slab: 0 if it runs along it. */
static int leave(const slabs *s, int axis, rational *t)
{
    const int sign = rational_sign(s->way[axis]);
    if (sign != 0)
        *t = rational_div(rational_sub(sign > 0 ? s->hi[axis] : s->lo[axis], s->at[axis]), s->way[axis]);
    return sign != 0;
}

/* What the header promises of points, in t: when the ray enters and when it leaves, and whether it starts within. */
static const char *complaint_about_ends(const bvol_ray *ray, const slabs *s, const bvol_ray_hit *h, rational error)
{
    const int begins = isfinite(ray->t_min), ends = isfinite(ray->t_max);
    rational in = begins ? rational_of((double)ray->t_min) : rational_neg(rational_power_of_two(400)),
             out = ends ? rational_of((double)ray->t_max) : rational_power_of_two(400), t;
    int inside = begins;
    for (int k = 0; k < 3; k++) {
        if (entry(s, k, &t)) {
            inside &= rational_cmp(t, in) <= 0;
            in = rational_max(in, t);
        }
        if (leave(s, k, &t)) {
            inside &= !begins || rational_cmp(rational_of((double)ray->t_min), t) <= 0;
            out = rational_neg(rational_max(rational_neg(out), rational_neg(t)));
        }
    }
    if (inside != (h->inside != 0))
        return "inside";
    if (isfinite(h->t_enter) && !rational_within((double)h->t_enter, in, error))
        return "t_enter";
    const rational ulp = rational_of(8 * float_ulp((double)h->t_exit));
    return isfinite(h->t_exit) && !rational_within((double)h->t_exit, out, rational_add(error, ulp)) ? "t_exit" : NULL;
}

static double product(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return (double)a->x * (double)b->x + (double)a->y * (double)b->y + (double)a->z * (double)b->z;
}

/* The largest cosine of two axes. */
static double skew_of(const bvol_obb *box)
{
    double most = 0;
    for (int k = 0; k < 3; k++) {
        const bvol_vec3 *const a = &box->axis[k], *const b = &box->axis[(k + 1) % 3];
        most = fmax(most, fabs(product(a, b)) / sqrt(product(a, a) * product(b, b)));
    }
    return most;
}

/* The point is that of the ray when it enters, rounded, but for an error that is given in t. */
static const char *complaint_about_point(const bvol_ray *ray, const bvol_ray_hit *h, rational error)
{
    for (int k = 0; k < 3; k++) {
        const float f = (&h->point.x)[k];
        const rational d = rational_of((double)(&ray->dir.x)[k]);
        const rational p =
            rational_add(rational_of((double)(&ray->origin.x)[k]), rational_mul(rational_of((double)h->t_enter), d));
        const rational off = rational_add(rational_abs(rational_mul(error, d)), rational_of(2 * float_ulp((double)f)));
        if (isfinite(f) && !rational_within((double)f, p, off))
            return "point";
    }
    return NULL;
}

/* Whether the ray from one t to another hits. */
static int hits_within(const bvol_ray *ray, const bvol_obb *box, float from, float to)
{
    const bvol_ray piece = {ray->origin, from, ray->dir, to};
    return bvol_ray_hits_obb(&piece, box, NULL);
}

/* Dependent axes make a piece of a plane or of a line, or a point. Both t are within 1 ulp, which the answer itself tells, as
 * it is that of rationals: the ray does not hit earlier or later, but does so up to there and from there on. */
static const char *complaint_about_flat(const bvol_ray *ray, const bvol_obb *box, const bvol_ray_hit *h)
{
    const float first = fmaxf(nextafterf(h->t_enter, -INFINITY), ray->t_min),
                last = fminf(nextafterf(h->t_exit, INFINITY), ray->t_max);
    if (!(ray->t_min <= h->t_enter && h->t_enter <= h->t_exit && h->t_exit <= ray->t_max))
        return "order of t";
    if (h->inside != (uint32_t)(isfinite(ray->t_min) && hits_within(ray, box, ray->t_min, ray->t_min)))
        return "inside";
    if ((first > ray->t_min && hits_within(ray, box, ray->t_min, first)) ||
        !hits_within(ray, box, ray->t_min, fminf(nextafterf(h->t_enter, INFINITY), ray->t_max)))
        return "t_enter";
    if ((last < ray->t_max && hits_within(ray, box, last, ray->t_max)) ||
        !hits_within(ray, box, fmaxf(nextafterf(h->t_exit, -INFINITY), ray->t_min), ray->t_max))
        return "t_exit";
    if (h->feature != BVOL_NO_FEATURE)
        return "feature";
    const double length_sq = product(&h->normal, &h->normal);
    /* Toward the ray, but for the rounding of the normal, which is all that a ray within 2^-24 of the plane leaves of its sign.
     */
    const double least = 0x1p-22 * sqrt(product(&ray->dir, &ray->dir));
    if (length_sq != 0 && (h->inside || !(fabs(length_sq - 1) < 0x1p-20 && product(&h->normal, &ray->dir) < least)))
        return "normal";
    return complaint_about_point(ray, h, rational_of(float_ulp((double)h->t_enter)));
}

/* Coordinates along the axes, by the dual basis. For orthonormal axes the error of points is at most 2^-20 of extents and
 * distance; in t it is this over the speed, and not less than that of a float. */
static const char *complaint_about_obb(const bvol_ray *ray, const bvol_obb *box, const bvol_ray_hit *h)
{
    static const bvol_vec3 zero;
    exact_vector axis[3], from = minus(&ray->origin, &box->center), way = minus(&ray->dir, &zero);
    slabs s;
    for (int k = 0; k < 3; k++)
        axis[k] = minus(&box->axis[k], &zero);
    for (int k = 0; k < 3; k++) {
        s.normal[k] = cross(&axis[(k + 1) % 3], &axis[(k + 2) % 3]);
        const rational volume = dot(&axis[k], &s.normal[k]);
        if (rational_sign(volume) == 0)
            return complaint_about_flat(ray, box, h);
        for (int c = 0; c < 3; c++)
            s.normal[k].c[c] = rational_div(s.normal[k].c[c], volume);
        s.at[k] = dot(&from, &s.normal[k]);
        s.way[k] = dot(&way, &s.normal[k]);
        s.hi[k] = rational_of(fabs((double)(&box->extent.x)[k]));
        s.lo[k] = rational_neg(s.hi[k]);
    }
    const rational reach = rational_add(largest(s.hi, 3), largest(from.c, 3));
    const rational speed = largest(way.c, 3), ulp = rational_of(8 * float_ulp((double)h->t_enter));
    if (skew_of(box) > 0.25) /* far from perpendicular: nothing is promised but the answer */
        return NULL;
    if (rational_sign(speed) == 0 || skew_of(box) > 0x1p-20)
        return complaint_about_slabs(ray, &s, h, rational_power_of_two(300));
    const rational error = rational_add(rational_div(rational_mul(rational_of(0x1p-20), reach), speed), ulp);
    const char *const wrong = complaint_about_ends(ray, &s, h, error);
    if (wrong)
        return wrong;
    const char *const off = complaint_about_point(ray, h, error);
    return off ? off : complaint_about_slabs(ray, &s, h, rational_add(error, error));
}

enum { BOX_CASES = 20000 };

/* Along a side of an OBB or nearly, in a face or an edge or nearly. */
static void align(chance *rng, const bvol_obb *box, bvol_ray *ray)
{
    const int along = chance_int(rng, 0, 2), edge = one_in(rng, 2);
    const double hair = one_in(rng, 3) ? 0 : exp2(chance_real(rng, -60, -2)), speed = exp2(chance_int(rng, -2, 2));
    double at[3];
    for (int i = 0; i < 3; i++)
        at[i] = i == along                     ? chance_real(rng, -3, 3)
                : edge || i == (along + 1) % 3 ? chance_int(rng, -1, 1)
                                               : chance_real(rng, -1, 1);
    for (int c = 0; c < 3; c++) {
        double p = (double)(&box->center.x)[c];
        for (int i = 0; i < 3; i++)
            p += at[i] * (double)(&box->extent.x)[i] * (double)(&box->axis[i].x)[c];
        const double lean = one_in(rng, 2) ? hair * chance_real(rng, -1, 1) : 0;
        (&ray->dir.x)[c] = (float)(speed * (double)(&box->axis[along].x)[c] + lean);
        (&ray->origin.x)[c] = float_step((float)p, one_in(rng, 3) ? chance_int(rng, -3, 3) : 0);
    }
}

/* Finite, with a t that is neither infinite nor so small that the promise of points ends. */
static int is_in_reach(const shape *b, const bvol_ray_hit *h)
{
    const float *const f = &b->as.aabb.min.x;
    for (int k = 0; k < 6; k++)
        if (!isfinite(f[k]))
            return 0;
    return isfinite(h->t_enter) && (h->t_enter == 0 || fabsf(h->t_enter) >= 0x1p-100F);
}

/* A hit of the plane as one of space. */
static bvol_ray_hit in_space(const bvol_ray2_hit *h)
{
    return (bvol_ray_hit){.t_enter = h->t_enter,
                          .t_exit = h->t_exit,
                          .point = {h->point.x, h->point.y, 0},
                          .normal = {h->normal.x, h->normal.y, 0},
                          .feature = h->feature,
                          .inside = h->inside};
}

static bvol_ray2 ray_of_plane(const bvol_ray *ray)
{
    return (bvol_ray2){
        .origin = {ray->origin.x, ray->origin.y}, .dir = {ray->dir.x, ray->dir.y}, .t_min = ray->t_min, .t_max = ray->t_max};
}

/* Leaves of both what lies in the plane. */
static int hits_obb2(bvol_ray *ray, bvol_obb *box, bvol_ray_hit *h)
{
    const bvol_ray2 flat = ray_of_plane(ray);
    const bvol_obb2 rectangle = {{box->center.x, box->center.y},
                                 {box->extent.x, box->extent.y},
                                 {{box->axis[0].x, box->axis[0].y}, {box->axis[1].x, box->axis[1].y}}};
    bvol_ray2_hit hit;
    if (!bvol_ray2_hits_obb2(&flat, &rectangle, &hit))
        return 0;
    ray->origin.z = ray->dir.z = box->center.z = box->extent.z = box->axis[0].z = box->axis[1].z = 0;
    box->axis[2] = (bvol_vec3){0, 0, 1};
    *h = in_space(&hit);
    return 1;
}

enum box_kind { BOX, TURNED_BOX, RECTANGLE };

static int hits_box(enum box_kind kind, chance *rng, const recipe *how, shape *a, shape *b, bvol_ray_hit *h)
{
    (kind == RECTANGLE ? generate_planar : generate)(how, RAY, kind == BOX ? AABB : OBB, OVERLAPS, rng, a, b);
    if (kind != BOX && one_in(rng, 2))
        align(rng, &b->as.obb, &a->as.ray);
    return kind == BOX          ? bvol_ray_hits_aabb(&a->as.ray, &b->as.aabb, h)
           : kind == TURNED_BOX ? bvol_ray_hits_obb(&a->as.ray, &b->as.obb, h)
                                : hits_obb2(&a->as.ray, &b->as.obb, h);
}

static void check_boxes(enum box_kind kind)
{
    chance rng = {test_seed()};
    long hits = 0, cases = test_cases(BOX_CASES);
    for (long i = 0; i < cases; i++) {
        const recipe *const how = &recipes[i % recipe_count];
        shape a, b;
        bvol_ray_hit h;
        if (!hits_box(kind, &rng, how, &a, &b, &h) || !is_in_reach(&b, &h))
            continue;
        rational_begin();
        const char *wrong =
            kind == BOX ? complaint_about_box(&a.as.ray, &b.as.aabb, &h) : complaint_about_obb(&a.as.ray, &b.as.obb, &h);
        CHECKF(!wrong, "%s of recipe %s: t %a, face %u, normal %a %a %a", wrong, how->name, (double)h.t_enter,
               (unsigned)h.feature, (double)h.normal.x, (double)h.normal.y, (double)h.normal.z);
        hits++;
    }
    CHECK(hits > cases / 10);
}

TEST(ray_records, of_boxes_are_what_rationals_say)
{
    check_boxes(BOX);
}

TEST(ray_records, of_obbs_are_what_rationals_say)
{
    check_boxes(TURNED_BOX);
}

TEST(ray_records, of_obbs_of_the_plane_are_what_rationals_say)
{
    check_boxes(RECTANGLE);
}

/* Small integers with axes in a plane, on a line or zero (rank 2, 1, 0), and rays through a corner, the middle of an edge or of
 * the box: across it, within it or along an axis. Some of them a hair off. In the plane all of it has z = 0. */
static void draw_flat(chance *rng, int rank, int in_plane, bvol_ray *ray, bvol_obb *box)
{
    const int pace = chance_int(rng, -4, 4), kind = chance_int(rng, 0, 2), axes = in_plane ? 2 : 3;
    const float size = one_in(rng, 4) ? exp2f((float)chance_int(rng, -60, 60)) : 1;
    int base[2][3] = {{0}}, way[3] = {0}, times[3][2];
    for (int i = 0; i < axes; i++) {
        for (int k = 0; k < 2; k++) {
            base[k][i] = rank > k ? chance_int(rng, -3, 3) : 0;
            times[i][k] = chance_int(rng, -2, 2);
        }
        way[i] = kind == 0 ? chance_int(rng, -3, 3) : 0;
        (&box->extent.x)[i] = (float)chance_int(rng, -3, 3) * size;
    }
    for (int c = 0; c < axes; c++) {
        way[c] += kind == 1 ? base[0][c] + 2 * base[1][c] : kind == 2 ? times[0][0] * base[0][c] + times[0][1] * base[1][c] : 0;
        (&box->center.x)[c] = (float)chance_int(rng, -3, 3) * size;
        (&ray->origin.x)[c] = (&box->center.x)[c] - (float)(pace * way[c]) * size;
        (&ray->dir.x)[c] = (float)way[c];
    }
    for (int i = 0; i < axes; i++) {
        const float side = (float)chance_int(rng, -1, 1) * (&box->extent.x)[i];
        for (int c = 0; c < axes; c++) {
            const float a = (float)(times[i][0] * base[0][c] + times[i][1] * base[1][c]);
            (&box->axis[i].x)[c] = a;
            (&ray->origin.x)[c] += side * a;
        }
    }
    if (one_in(rng, 8))
        ray->origin.x = float_step(ray->origin.x, chance_int(rng, -2, 2));
    ray->t_min = one_in(rng, 3) ? -INFINITY : (float)chance_int(rng, -3, 3) * size;
    ray->t_max = one_in(rng, 3) ? INFINITY : fmaxf(ray->t_min, 0) + (float)chance_int(rng, 0, 5) * size;
}

/* Of axes that span nothing, a line or a plane, and in the plane nothing or a line. */
TEST(ray_records, of_obbs_with_dependent_axes_are_within_an_ulp)
{
    static const struct {
        int rank, in_plane;
    } ways[] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}};
    chance rng = {test_seed()};
    for (int way = 0; way < 5; way++) {
        long hits = 0;
        for (long i = 0, cases = test_cases(BOX_CASES); i < cases; i++) {
            bvol_ray ray = {.t_min = 0};
            bvol_obb box = {.center = {0, 0, 0}};
            bvol_ray_hit h;
            draw_flat(&rng, ways[way].rank, ways[way].in_plane, &ray, &box);
            if (!(ways[way].in_plane ? hits_obb2(&ray, &box, &h) : bvol_ray_hits_obb(&ray, &box, &h)) || !isfinite(h.t_enter))
                continue;
            rational_begin();
            const char *const wrong = complaint_about_flat(&ray, &box, &h);
            CHECKF(!wrong, "%s of rank %d, in the plane %d: t %a to %a, inside %u", wrong, ways[way].rank, ways[way].in_plane,
                   (double)h.t_enter, (double)h.t_exit, (unsigned)h.inside);
            hits++;
        }
        CHECK(hits > test_cases(BOX_CASES) / 20);
    }
}

/* A segment in the plane, and a box of which every field is 0. */
TEST(ray_records, of_obbs_that_a_stranger_would_try)
{
    const bvol_ray2 down = {.origin = {0, 0}, .dir = {0, -1}, .t_max = INFINITY};
    const bvol_obb2 segment = {{-1, 0}, {1, 1}, {{-1, 1}, {-3, 3}}};
    const bvol_obb nothing = {.center = {0, 0, 0}};
    const bvol_ray through = {{-2, 0, 0}, 0, {0.5F, 0, 0}, INFINITY};
    bvol_ray2_hit flat;
    bvol_ray_hit h;
    CHECK(bvol_ray2_hits_obb2(&down, &segment, &flat) && flat.t_enter == 1 && flat.t_exit == 1);
    CHECK(flat.point.x == 0 && flat.point.y == -1 && flat.normal.x > 0.7F && flat.normal.y == flat.normal.x);
    CHECK(bvol_ray_hits_obb(&through, &nothing, &h) && h.t_enter == 4 && h.t_exit == 4 && h.point.x == 0 && h.normal.x == -1);
    CHECK(h.feature == BVOL_NO_FEATURE && !h.inside);
}

/* ---- round shapes: balls, and capsules about an axis ---- */

typedef struct round_shape {
    bvol_vec3 a, b;
    float radius;
} round_shape;

static exact_vector along(const exact_vector *from, rational t, const exact_vector *way)
{
    exact_vector v;
    for (int k = 0; k < 3; k++)
        v.c[k] = rational_add(from->c[k], rational_mul(t, way->c[k]));
    return v;
}

/* The vector to a point, which is seen from a, from the nearest point of the axis, and where that is. */
static exact_vector off_axis(const exact_vector *point, const exact_vector *axis, rational *at)
{
    const rational zero = rational_of(0), one = rational_of(1), length_sq = dot(axis, axis);
    *at = rational_sign(length_sq) == 0 ? zero : rational_div(dot(point, axis), length_sq);
    *at = rational_sign(*at) < 0 ? zero : rational_cmp(*at, one) > 0 ? one : *at;
    return along(point, rational_neg(*at), axis);
}

/* Whether the length of a vector is within error of r. */
static int is_long(const exact_vector *v, rational r, rational error)
{
    const rational low = rational_sub(r, error), high = rational_add(r, error), sq = dot(v, v);
    return rational_cmp(sq, rational_mul(high, high)) <= 0 &&
           (rational_sign(low) <= 0 || rational_cmp(sq, rational_mul(low, low)) >= 0);
}

/* The ends of the hit lie on the surface, or in the shape where the ray ends; all within the error that the headers promise of
 * points, which is 2^-20 of the radius, the length and the distance. */
static const char *complaint_about_round(const bvol_ray *ray, const round_shape *s, const bvol_ray_hit *h)
{
    static const bvol_vec3 zero;
    const exact_vector from = minus(&ray->origin, &s->a), d = minus(&ray->dir, &zero), axis = minus(&s->b, &s->a);
    const rational r = rational_of((double)s->radius), none = rational_of(0);
    const rational size = rational_add(r, rational_add(largest(from.c, 3), largest(axis.c, 3)));
    const rational error = rational_mul(rational_of(0x1p-20), size);
    rational at;
    if (!(ray->t_min <= h->t_enter && h->t_enter <= h->t_exit && h->t_exit <= ray->t_max))
        return "order of t";
    if (isfinite(ray->t_min)) {
        const exact_vector start = along(&from, rational_of((double)ray->t_min), &d), off = off_axis(&start, &axis, &at);
        if ((rational_cmp(dot(&off, &off), rational_mul(r, r)) <= 0) != (h->inside != 0))
            return "inside";
    }
    const float ends[2] = {h->t_enter, h->t_exit};
    for (int end = 0; end < 2; end++) {
        const float t = ends[end], limit = end ? ray->t_max : ray->t_min;
        if (!isfinite(t) || fabsf(t) < 0x1p-100F)
            continue;
        const exact_vector p = along(&from, rational_of((double)t), &d), off = off_axis(&p, &axis, &at);
        if (!(t == limit ? is_long(&off, none, rational_add(r, error)) : is_long(&off, r, error)))
            return end ? "point at t_exit" : "point at t_enter";
        if (end || h->inside || h->feature == BVOL_NO_FEATURE || s->radius == 0)
            continue;
        const exact_vector n = minus(&h->normal, &zero), gap = along(&off, rational_neg(r), &n);
        if (!rational_within(1, dot(&n, &n), rational_of(0x1p-22)))
            return "length of the normal";
        if (!is_long(&gap, none, rational_mul(rational_of(4), error)))
            return "normal";
        if (!(h->u >= 0 && h->u <= 1) || h->feature > 2 || (h->feature < 2 && h->u != (float)h->feature))
            return "feature";
    }
    return NULL;
}

enum round_kind { ROUND_SPHERE, ROUND_CIRCLE, ROUND_CAPSULE };

/* A ray, and what it hits: a sphere, the circle of its first two coordinates, or a capsule. */
static int hits_round(enum round_kind kind, shape *a, const shape *b, round_shape *s, bvol_ray_hit *h)
{
    bvol_ray *const ray = &a->as.ray;
    if (kind == ROUND_CAPSULE) {
        *s = (round_shape){b->as.capsule.a, b->as.capsule.b, b->as.capsule.radius};
        return bvol_ray_hits_capsule(ray, &b->as.capsule, h);
    }
    const bvol_sphere *const ball = &b->as.sphere;
    *s = (round_shape){ball->center, ball->center, ball->radius};
    if (kind == ROUND_SPHERE)
        return bvol_ray_hits_sphere(ray, ball, h);
    const bvol_ray2 flat = ray_of_plane(ray);
    const bvol_circle circle = {{ball->center.x, ball->center.y}, ball->radius};
    bvol_ray2_hit hit;
    const int answer = bvol_ray2_hits_circle(&flat, &circle, &hit);
    s->a.z = s->b.z = ray->origin.z = ray->dir.z = 0;
    if (answer)
        *h = in_space(&hit);
    return answer;
}

static void check_round(enum round_kind kind)
{
    chance rng = {test_seed()};
    long hits = 0, cases = test_cases(20000);
    for (long i = 0; i < cases; i++) {
        shape a, b;
        round_shape s;
        bvol_ray_hit h;
        generate(&recipes[i % recipe_count], RAY, kind == ROUND_CAPSULE ? CAPSULE : SPHERE, OVERLAPS, &rng, &a, &b);
        if (!hits_round(kind, &a, &b, &s, &h))
            continue;
        rational_begin();
        const char *wrong = complaint_about_round(&a.as.ray, &s, &h);
        CHECKF(!wrong, "%s of recipe %s: t %a to %a, feature %u, normal %a %a %a, radius %a", wrong,
               recipes[i % recipe_count].name, (double)h.t_enter, (double)h.t_exit, (unsigned)h.feature, (double)h.normal.x,
               (double)h.normal.y, (double)h.normal.z, (double)s.radius);
        hits++;
    }
    CHECK(hits > cases / 20);
}

TEST(ray_records, of_spheres_are_what_rationals_say)
{
    check_round(ROUND_SPHERE);
}

TEST(ray_records, of_circles_are_what_rationals_say)
{
    check_round(ROUND_CIRCLE);
}

TEST(ray_records, of_capsules_are_what_rationals_say)
{
    check_round(ROUND_CAPSULE);
}
