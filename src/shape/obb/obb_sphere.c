/* SPDX-License-Identifier: MIT */
/* OBBs against spheres, and capsules by spheres and bodies. After the float filter, in double: a search for a point of the box
 * within the sphere, or for a direction that separates them; then by bodies (convex/convex.h). */
#include <bvol/obb.h>

#include "arith/dyadic.h"
#include "arith/filter.h"
#include "base/stage.h"
#include "base/value.h"
#include "convex/filters/capsule_box.h"
#include "convex/filters/obb_filter.h"
#include "convex/pair_functions.h"
#include "convex/zonotope.h"

/* A sphere relative to an OBB: p = sphere's center - box's center, in two exact terms a coordinate and rounded. */
typedef struct sphere_view {
    double axis[3][3], extent[3], terms[3][2], p[3], radius;
    double magnitude; /* |p|_1 + sum of extent |axis|_1 + radius */
} sphere_view;

static void view_sphere(const bvol_obb *box, const bvol_sphere *sphere, sphere_view *v)
{
    bvoli_load_axes(box, v->axis, v->extent);
    v->radius = (double)sphere->radius;
    for (int c = 0; c < 3; ++c) {
        v->terms[c][0] = (double)bvoli_coords(&sphere->center)[c];
        v->terms[c][1] = -(double)bvoli_coords(&box->center)[c];
        v->p[c] = v->terms[c][0] + v->terms[c][1];
    }
    v->magnitude = bvoli_sum_abs(v->p) + fabs(v->radius);
    for (int i = 0; i < 3; ++i)
        v->magnitude += v->extent[i] * bvoli_sum_abs(v->axis[i]);
}

/* Rounds of improvement before the search for a witness gives up; orthonormal axes need one. */
enum { WITNESS_ROUNDS = 24 };

/* With u = 2^-53: a coordinate of p has one rounding, each term extent * s * axis two, their sum three: 6 u of the magnitude;
 * lengths, dot products and the radius add less than 10 u of the same. 16 u, doubled; relative to |w|_1 for a direction w. */
#define WITNESS_SLACK 0x1p-48

/* Looks for a proof: a point of the box inside the sphere (+1), or a direction that separates them (-1). Both are judged on
 * their own, with slack, so how they were found does not matter. The search descends in one coordinate of the box at a time. */
static int filter_near(const sphere_view *v)
{
    double s[3] = {0, 0, 0}, w[3] = {v->p[0], v->p[1], v->p[2]}; /* w: from the point of the box to the sphere's center */
    const double slack = WITNESS_SLACK * v->magnitude;
    int moved = 1;
    for (int round = 0; round < WITNESS_ROUNDS && moved; ++round) {
        BVOLI_ROUND(witness, round + 1, WITNESS_ROUNDS);
        moved = 0;
        for (int i = 0; i < 3; ++i) {
            double length_sq = bvoli_dot(v->axis[i], v->axis[i]);
            double best = length_sq > 0 ? s[i] + bvoli_dot(w, v->axis[i]) / length_sq : 0;
            best = bvoli_greater(-v->extent[i], bvoli_lesser(best, v->extent[i]));
            moved |= best != s[i];
            s[i] = best;
            for (int c = 0; c < 3; ++c)
                w[c] = v->p[c] - (s[0] * v->axis[0][c] + s[1] * v->axis[1][c] + s[2] * v->axis[2][c]);
        }
        double distance = bvoli_sqrt(bvoli_dot(w, w)), reach = v->radius * distance;
        if (bvoli_decide(v->radius - distance, slack) > 0)
            return 1;
        for (int i = 0; i < 3; ++i)
            reach += v->extent[i] * fabs(bvoli_dot(w, v->axis[i]));
        if (bvoli_decide(bvoli_dot(w, v->p) - reach, slack * bvoli_sum_abs(w)) > 0)
            return -1;
    }
    return 0;
}

BVOLI_APART static int sharp_overlaps_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    sphere_view v;
    if (!bvoli_obb_finite(a) || !bvoli_sphere_finite(b))
        return 0;
    bvoli_body box, ball;
    bvoli_body_of_obb(a, &box);
    bvoli_body_of_sphere(b, &ball);
    const int rest = bvoli_bodies_rest(&box, &ball);
    if (rest != 0) {
        BVOLI_STAGE(BVOLI_obb_overlaps_sphere, BVOLI_EXACT);
        return rest < 0;
    }
    view_sphere(a, b, &v);
    const int side = filter_near(&v);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_obb_overlaps_sphere, BVOLI_DOUBLE);
        return side > 0;
    }
    return bvoli_bodies_overlap(&box, &ball, BVOLI_CLOSED, BVOLI_obb_overlaps_sphere);
}

int bvol_obb_overlaps_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    if (b->radius < 0)
        return 0;
    const int side = bvoli_obb_filter_sphere(a, b);
    if (side == 0)
        return sharp_overlaps_sphere(a, b);
    BVOLI_STAGE(BVOLI_obb_overlaps_sphere, BVOLI_FAST);
    return side < 0;
}

/* With u = 2^-53, L = the cross product of two axes and D = |L . p| + r |L| - extent |L . axis|: L has one rounding, p one, dot
 * products three, the root of |L|^2 three, products and sums three more. 10 u of |L|_1 magnitude, doubled and more. */
#define FACE_SLACK 0x1p-48

/* Whether the sphere stays between two faces: |L . p| + r |L| <= extent |L . axis|. */
static int exact_between_faces(const sphere_view *v, int i)
{
    bvoli_dyadic axis[3][3], p[3], n[3], along, room, room_sq, n_sq, reach_sq;
    for (int k = 0; k < 3; ++k)
        bvoli_dy_load(v->axis[k], axis[k]);
    bvoli_dy_load_sums(v->terms, p);
    bvoli_dy_cross(axis[(i + 1) % 3], axis[(i + 2) % 3], n);
    bvoli_dy_put_dot(n, p, &room);
    bvoli_dy_drop_sign(&room);
    bvoli_dy_negate(&room);
    bvoli_dy_put_dot(n, axis[i], &along);
    bvoli_dy_drop_sign(&along);
    bvoli_dy_add_scaled(&along, v->extent[i], &room);
    bvoli_dy_put_product(&room, &room, &room_sq);
    bvoli_dy_put_dot(n, n, &n_sq);
    bvoli_dy_put(0, &reach_sq);
    bvoli_dy_add_scaled(&n_sq, v->radius * v->radius, &reach_sq);
    return bvoli_dy_sign(room) >= 0 && bvoli_dy_cmp(reach_sq, room_sq) <= 0;
}

BVOLI_APART static int sharp_contains_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    sphere_view v;
    int contains = 1, exact = 0;
    if (!bvoli_obb_finite(a) || !bvoli_sphere_finite(b))
        return 0;
    if (b->radius < 0)
        return 1;
    if (b->radius == 0)
        return bvol_obb_contains_point(a, &b->center);
    view_sphere(a, b, &v);
    if (bvoli_dependent(v.axis[0], v.axis[1], v.axis[2]))
        return 0;
    for (int i = 0; i < 3 && contains; ++i) {
        double n[3];
        bvoli_cross(v.axis[(i + 1) % 3], v.axis[(i + 2) % 3], n);
        double room =
            v.extent[i] * fabs(bvoli_dot(n, v.axis[i])) - fabs(bvoli_dot(n, v.p)) - v.radius * bvoli_sqrt(bvoli_dot(n, n));
        int sign = bvoli_decide(room, FACE_SLACK * bvoli_sum_abs(n) * v.magnitude);
        exact |= sign == 0;
        contains = sign ? sign > 0 : exact_between_faces(&v, i);
    }
    BVOLI_STAGE(BVOLI_obb_contains_sphere, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return contains;
}

int bvol_obb_contains_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    const int side = b->radius >= 0 ? bvoli_obb_filter_holds_sphere(a, b) : 0;
    if (side == 0)
        return sharp_contains_sphere(a, b);
    BVOLI_STAGE(BVOLI_obb_contains_sphere, BVOLI_FAST);
    return side < 0;
}

static int exact_holds_vertex(const sphere_view *v, const int side[3])
{
    bvoli_dyadic q[3], distance_sq, radius_sq;
    for (int c = 0; c < 3; ++c) {
        double terms[5] = {v->terms[c][0], v->terms[c][1]};
        for (int i = 0; i < 3; ++i)
            terms[2 + i] = -side[i] * (v->extent[i] * v->axis[i][c]);
        bvoli_dy_put_sum(terms, 5, &q[c]);
    }
    bvoli_dy_put_dot(q, q, &distance_sq);
    bvoli_dy_put(v->radius * v->radius, &radius_sq);
    return bvoli_dy_cmp(distance_sq, radius_sq) <= 0;
}

/* In floats, all corners at once. With u = 2^-24 and S = |p|_1 + sum of extent |axis|_1: a coordinate of p and a product have
 * one rounding, the sum of four three: 5 u of S for a corner, and no more than 6 u for its distance and that of the radius,
 * more or less the slack, both by squares. 32 u cover that, the second order and the roundings of the slack. What is lost below
 * 2^-126, and to a flush to zero in what is given, is 2^-126 times an extent or an axis, or 2^-62 for a root: FARTHEST_LOST
 * beside all of them is more. Up to a slack of 2^41 no square overflows. */
#define FARTHEST_SLACK 0x1p-19F
#define FARTHEST_LOST 0x1p-30F
#define FARTHEST_LIMIT 0x1p41F

/* The greatest square of the distances of eight points: x, y and z of each are the sum of four numbers, of which three may be
 * negated. */
static inline v4 farthest_sq(const v4 p[3], const v4 side[3])
{
    static const float first[4] = {1, -1, 1, -1}, second[4] = {1, 1, -1, -1};
    v4 high = v4_splat(0), low = high;
    for (int c = 0; c < 3; ++c) {
        const v4 x = v4_mul(v4_all_x(side[c]), v4_load(first)), y = v4_mul(v4_all_y(side[c]), v4_load(second));
        const v4 base = v4_add(p[c], v4_add(x, y)), up = v4_add(base, v4_all_z(side[c])),
                 down = v4_sub(base, v4_all_z(side[c]));
        high = v4_add(high, v4_mul(up, up));
        low = v4_add(low, v4_mul(down, down));
    }
    return v4_max(high, low);
}

/* 1 if a corner certainly is outside, -1 if certainly none is, 0 if neither is certain; the radius is not negative. */
static inline int filter_farthest(const bvol_obb *a, const bvol_sphere *b)
{
    const v4 to = v4_load(&b->center.x), w = v4_sub(v4_load(&a->center.x), to), e = v4_abs(v4_load(&a->extent.x));
    const v4 r = v4_all_w(to), lost = v4_constant(FARTHEST_LOST);
    v4 x, y, z;
    v4_load_columns(&a->axis[0].x, &x, &y, &z);
    const v4 length = v4_add(v4_add(v4_abs(x), v4_abs(y)), v4_abs(z));
    const v4 parts = v4_add(v4_abs(w), v4_mul(v4_add(e, lost), v4_add(length, lost)));
    const v4 slack = v4_mul(v4_add(v4_add(v4_all_x(v4_sum3(parts)), r), lost), v4_constant(FARTHEST_SLACK));
    const v4 p[3] = {v4_all_x(w), v4_all_y(w), v4_all_z(w)}, side[3] = {v4_mul(e, x), v4_mul(e, y), v4_mul(e, z)};
    const v4 distance_sq = farthest_sq(p, side), outer = v4_add(r, slack), inner = v4_sub(r, slack);
    const int sound = mask4_bits(v4_gt(v4_constant(FARTHEST_LIMIT), slack)) & mask4_bits(v4_ge(r, v4_splat(0))) & 1;
    const int out = mask4_bits(v4_gt(distance_sq, v4_mul(outer, outer))) != 0;
    const int in = mask4_bits(mask4_and(v4_gt(inner, v4_splat(0)), v4_gt(v4_mul(inner, inner), distance_sq))) == 15;
    return sound ? out - in : 0;
}

BVOLI_RARE static int sharp_within_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    sphere_view v;
    int within = 1, exact = 0;
    if (!bvoli_obb_finite(a) || !bvoli_sphere_finite(b) || b->radius < 0)
        return 0;
    view_sphere(a, b, &v);
    for (int corner = 0; corner < 8 && within; ++corner) {
        const int side[3] = {corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1};
        double q[3];
        for (int c = 0; c < 3; ++c)
            q[c] = v.p[c] - (side[0] * v.extent[0] * v.axis[0][c] + side[1] * v.extent[1] * v.axis[1][c] +
                             side[2] * v.extent[2] * v.axis[2][c]);
        int sign = bvoli_decide(v.radius - bvoli_sqrt(bvoli_dot(q, q)), WITNESS_SLACK * v.magnitude);
        exact |= sign == 0;
        within = sign ? sign > 0 : exact_holds_vertex(&v, side);
    }
    BVOLI_STAGE(BVOLI_obb_within_sphere, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return within;
}

int bvol_obb_within_sphere(const bvol_obb *a, const bvol_sphere *b)
{
    const int side = filter_farthest(a, b);
    if (side == 0)
        return sharp_within_sphere(a, b);
    BVOLI_STAGE(BVOLI_obb_within_sphere, BVOLI_FAST);
    return side < 0;
}

BVOLI_CLASSIFY(bvol_obb_classify_sphere, obb, sphere, bvol_obb_overlaps_sphere, bvol_obb_contains_sphere)

BVOLI_CLASSIFY(bvol_obb_classify_within_sphere, obb, sphere, bvol_obb_overlaps_sphere, bvol_obb_within_sphere)

static int filter_sphere(const bvol_obb *box, const bvol_sphere *sphere)
{
    return sphere->radius >= 0 ? bvoli_obb_filter_sphere(box, sphere) : 0;
}

BVOLI_OVERLAPS_INTERIOR_AFTER(filter_sphere, bvol_obb_overlaps_sphere_interior, obb, sphere)

/* OBB and capsule */

static int filter_capsule(const bvol_obb *box, const bvol_capsule *capsule)
{
    return bvoli_capsule_filter_obb(capsule, box, 0);
}

static int filter_capsule_interior(const bvol_obb *box, const bvol_capsule *capsule)
{
    return bvoli_capsule_filter_obb(capsule, box, 1);
}

static int filter_within_capsule(const bvol_obb *box, const bvol_capsule *capsule)
{
    return bvoli_capsule_filter_holds_obb(capsule, box);
}

BVOLI_OVERLAPS_AFTER(filter_capsule, bvol_obb_overlaps_capsule, obb, capsule)
BVOLI_OVERLAPS_INTERIOR_AFTER(filter_capsule_interior, bvol_obb_overlaps_capsule_interior, obb, capsule)

int bvol_obb_contains_capsule(const bvol_obb *box, const bvol_capsule *capsule)
{
    const v4 ends[2] = {v4_load(&capsule->a.x), v4_load_yzw(&capsule->a.z)};
    const int side = capsule->radius >= 0 ? bvoli_obb_filter_holds_balls(box, ends, 2, v4_splat(capsule->radius)) : 0;
    if (side != 0) {
        BVOLI_STAGE(BVOLI_obb_contains_sphere, BVOLI_FAST);
        return side < 0;
    }
    const bvol_sphere a = {capsule->a, capsule->radius}, b = {capsule->b, capsule->radius};
    return bvol_obb_contains_sphere(box, &a) && bvol_obb_contains_sphere(box, &b);
}

BVOLI_CLASSIFY(bvol_obb_classify_capsule, obb, capsule, bvol_obb_overlaps_capsule, bvol_obb_contains_capsule)
BVOLI_WITHIN_AFTER(filter_within_capsule, bvol_obb_within_capsule, obb, capsule)
BVOLI_CLASSIFY(bvol_obb_classify_within_capsule, obb, capsule, bvol_obb_overlaps_capsule, bvol_obb_within_capsule)
