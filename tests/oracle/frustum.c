/* SPDX-License-Identifier: MIT */
#include "oracle/frustum.h"

#include "oracle/num.h"

#include <math.h>
#include <string.h>

enum { ROWS = 2 * REGION_PLANES + 6 };

/* Inequalities n . x + d >= 0 in integers. `planes` of them are the region's, the rest the box's. */
typedef struct program {
    int count, planes, nowhere;
    vec n[ROWS];
    num d[ROWS];
} program;

/* A point p / w, w > 0. */
typedef struct place {
    vec p;
    num w;
} place;

region region_of_planes(const bvol_plane *planes, int count)
{
    region r;
    memset(&r, 0, sizeof r);
    r.count = count;
    for (int i = 0; i < count; i++) {
        memcpy(r.a[i], &planes[i].normal, 3 * sizeof(float));
        r.a[i][3] = planes[i].d;
    }
    return r;
}

region region_of_matrix(const float m[16], const bvol_frustum_options *options)
{
    unsigned flags = options ? options->flags : 0;
    int from_zero = options && options->depth_range == BVOL_DEPTH_ZERO_TO_ONE;
    float row[4][4];
    region r;
    memset(&r, 0, sizeof r);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            row[i][j] = flags & BVOL_FRUSTUM_ROW_MAJOR ? m[4 * i + j] : m[i + 4 * j];
    r.count = 6;
    for (int side = 0; side < 6; side++) {
        int i = side >= 4 && flags & BVOL_FRUSTUM_REVERSED_Z ? 9 - side : side; /* the far plane is the one of low depths */
        for (int j = 0; j < 4; j++) {
            r.a[i][j] = side % 2 ? -row[side / 2][j] : row[side / 2][j];
            r.b[i][j] = side == 4 && from_zero ? 0 : row[3][j];
        }
    }
    return r;
}

static void begin(const region *r, const float *f, size_t n)
{
    float all[2 * 4 * REGION_PLANES];
    memcpy(all, r->a, sizeof r->a);
    memcpy(all + 4 * REGION_PLANES, r->b, sizeof r->b);
    num_begin(all, 2 * 4 * REGION_PLANES, f, n);
}

/* The planes in units of the coordinates. */
static program planes_of(const region *r)
{
    program lp;
    lp.count = lp.nowhere = 0;
    for (int i = 0; i < r->count; i++) {
        if (isinf(r->a[i][3])) {
            lp.nowhere |= r->a[i][3] < 0;
            continue;
        }
        vec a = vec_floats(r->a[i]), b = vec_floats(r->b[i]);
        lp.n[lp.count] = vec_add(a, b);
        lp.d[lp.count++] = num_mul(num_one(), num_add(num_float(r->a[i][3]), num_float(r->b[i][3])));
    }
    lp.planes = lp.count;
    return lp;
}

static num value_at(const program *lp, int row, const place *at)
{
    return num_add(vec_dot(lp->n[row], at->p), num_mul(lp->d[row], at->w));
}

static void turn(place *at)
{
    if (num_sign(at->w) < 0) {
        at->w = num_neg(at->w);
        for (int k = 0; k < 3; k++)
            at->p.x[k] = num_neg(at->p.x[k]);
    }
}

/* Where three planes meet; 0 if not in one point. */
static int meet(const vec n[3], const num d[3], place *at)
{
    vec c0 = vec_cross(n[1], n[2]), c1 = vec_cross(n[2], n[0]), c2 = vec_cross(n[0], n[1]);
    at->w = vec_dot(n[0], c0);
    if (num_sign(at->w) == 0)
        return 0;
    at->p = vec_add(vec_scale(num_neg(d[0]), c0), vec_add(vec_scale(num_neg(d[1]), c1), vec_scale(num_neg(d[2]), c2)));
    turn(at);
    return 1;
}

/* Whether a place satisfies all rows; marks the planes of the region that it satisfies strictly. */
static int satisfies(const program *lp, const place *at, int strict[ROWS])
{
    int above[ROWS];
    for (int i = 0; i < lp->count; i++) {
        int sign = num_sign(value_at(lp, i, at));
        if (sign < 0)
            return 0;
        above[i] = sign > 0;
    }
    for (int i = 0; i < lp->planes; i++)
        strict[i] |= above[i];
    return 1;
}

/* A bounded polytope has a point if and only if it has a vertex, where three rows meet. It reaches strictly into all planes of
 * the region if some vertex of it does for each. */
static int feasible(const program *lp)
{
    int found = 0, strict[ROWS] = {0};
    if (lp->nowhere)
        return -1;
    for (int i = 0; i < lp->count; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++) {
                size_t mark = num_mark();
                place at;
                if (meet((vec[]){lp->n[i], lp->n[j], lp->n[k]}, (num[]){lp->d[i], lp->d[j], lp->d[k]}, &at) &&
                    satisfies(lp, &at, strict)) {
                    int all = 1;
                    found = 1;
                    for (int s = 0; s < lp->planes; s++)
                        all &= strict[s];
                    if (all)
                        return 1;
                }
                num_release(mark);
            }
        }
    }
    return found ? 0 : -1;
}

static void add_row(program *lp, int axis, int side, num offset)
{
    lp->n[lp->count] = (vec){{num_zero(), num_zero(), num_zero()}};
    lp->n[lp->count].x[axis] = num_float(side > 0 ? 1.0f : -1.0f);
    lp->d[lp->count++] = offset;
}

/* A distance beyond every vertex: a coordinate of one is a quotient of integers whose numerator is at most 6 times the product
 * of two normals and an offset. */
static num beyond(const program *lp, const bvol_aabb *box)
{
    size_t bits = 1;
    mpz_t power;
    for (int i = 0; i < lp->count; i++) {
        for (int k = 0; k < 3; k++)
            bits = bits > mpz_sizeinbase(lp->n[i].x[k], 2) ? bits : mpz_sizeinbase(lp->n[i].x[k], 2);
        bits = bits > mpz_sizeinbase(lp->d[i], 2) ? bits : mpz_sizeinbase(lp->d[i], 2);
    }
    for (int k = 0; k < 6; k++) {
        float f = (&box->min.x)[k];
        size_t size = isinf(f) ? 1 : mpz_sizeinbase(num_float(f), 2);
        bits = bits > size ? bits : size;
    }
    mpz_init(power);
    mpz_setbit(power, 4 * (mpz_sizeinbase(num_one(), 2) + bits) + 8);
    num result = num_add(power, num_zero());
    mpz_clear(power);
    return result;
}

/* The normals of these rows are the number 1 in units, so their offsets are raised by it. */
static void add_box(program *lp, const bvol_aabb *box)
{
    const float *min = &box->min.x, *max = &box->max.x;
    num far = beyond(lp, box);
    for (int k = 0; k < 3; k++) {
        num lo = isinf(min[k]) ? num_neg(far) : num_float(min[k]), hi = isinf(max[k]) ? far : num_float(max[k]);
        add_row(lp, k, 1, num_mul(num_one(), num_neg(lo)));
        add_row(lp, k, -1, num_mul(num_one(), hi));
    }
}

static int any_nan(const float *f, int n)
{
    for (int i = 0; i < n; i++)
        if (isnan(f[i]))
            return 1;
    return 0;
}

static int all_finite(const float *f, int n)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(f[i]))
            return 0;
    return 1;
}

/* Neither NaN nor empty, with a finite point. */
static int has_points(const bvol_aabb *box)
{
    for (int k = 0; k < 3; k++) {
        float lo = (&box->min.x)[k], hi = (&box->max.x)[k];
        if (!(lo <= hi) || lo == INFINITY || hi == -INFINITY)
            return 0;
    }
    return 1;
}

int oracle_frustum_overlaps_aabb(const region *r, const bvol_aabb *box)
{
    if (!has_points(box))
        return -1;
    begin(r, &box->min.x, 6);
    program lp = planes_of(r);
    add_box(&lp, box);
    return feasible(&lp);
}

int oracle_region_empty(const region *r)
{
    const bvol_aabb all = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
    return oracle_frustum_overlaps_aabb(r, &all) < 0;
}

/* An OBB in its own coordinates: rows over s, |s| <= 1. */
static program planes_along(const region *r, const bvol_obb *box)
{
    program lp = planes_of(r);
    vec center = vec_floats(&box->center.x);
    for (int i = 0; i < lp.count; i++) {
        vec n = lp.n[i];
        lp.d[i] = num_mul(num_one(), num_add(lp.d[i], vec_dot(n, center)));
        for (int k = 0; k < 3; k++)
            lp.n[i].x[k] = num_mul(num_float((&box->extent.x)[k]), vec_dot(n, vec_floats(&box->axis[k].x)));
    }
    return lp;
}

int oracle_frustum_overlaps_obb(const region *r, const bvol_obb *box)
{
    if (!all_finite(&box->center.x, 15))
        return -1;
    begin(r, &box->center.x, 15);
    program lp = planes_along(r, box);
    for (int k = 0; k < 6; k++)
        add_row(&lp, k / 2, k % 2 ? -1 : 1, num_float(1));
    return feasible(&lp);
}

/* --- one plane at a time --- */

/* The value of a row at the highest (side 1) or lowest (side -1) point of a box; *endless if it is infinite. */
static num at_corner(const program *lp, int i, const bvol_aabb *box, int side, int *endless)
{
    num value = lp->d[i];
    *endless = 0;
    for (int k = 0; k < 3; k++) {
        int up = num_sign(lp->n[i].x[k]) * side;
        float end = up > 0 ? (&box->max.x)[k] : (&box->min.x)[k];
        if (up == 0)
            continue;
        if (isinf(end))
            *endless = 1;
        else
            value = num_add(value, num_mul(lp->n[i].x[k], num_float(end)));
    }
    return value;
}

/* The least sign over all planes, of their highest or lowest corners. */
static int corners(const region *r, const bvol_aabb *box, int side)
{
    int least = 1;
    begin(r, &box->min.x, 6);
    program lp = planes_of(r);
    if (lp.nowhere)
        return -1;
    for (int i = 0; i < lp.count; i++) {
        int endless, sign = num_sign(at_corner(&lp, i, box, side, &endless));
        sign = endless ? side : sign;
        least = sign < least ? sign : least;
    }
    return least;
}

int oracle_frustum_cull_aabb(const region *r, const bvol_aabb *box)
{
    return has_points(box) ? corners(r, box, 1) : -1;
}

int oracle_frustum_contains_aabb(const region *r, const bvol_aabb *box)
{
    if (any_nan(&box->min.x, 6))
        return -1;
    return has_points(box) ? corners(r, box, -1) : 1;
}

int oracle_frustum_contains_point(const region *r, const bvol_vec3 *p)
{
    const bvol_aabb box = {*p, *p};
    return all_finite(&p->x, 3) ? corners(r, &box, 1) : -1;
}

static int corners_along(const region *r, const bvol_obb *box, int side)
{
    int least = 1;
    if (!all_finite(&box->center.x, 15))
        return -1;
    begin(r, &box->center.x, 15);
    program lp = planes_along(r, box);
    if (lp.nowhere)
        return -1;
    for (int i = 0; i < lp.count; i++) {
        num value = lp.d[i];
        for (int k = 0; k < 3; k++) {
            num reach = num_abs(lp.n[i].x[k]);
            value = side > 0 ? num_add(value, reach) : num_sub(value, reach);
        }
        least = num_sign(value) < least ? num_sign(value) : least;
    }
    return least;
}

int oracle_frustum_cull_obb(const region *r, const bvol_obb *box)
{
    return corners_along(r, box, 1);
}

int oracle_frustum_contains_obb(const region *r, const bvol_obb *box)
{
    return corners_along(r, box, -1);
}

/* --- spheres --- */

/* The sign of height + side * radius * |n|, over all planes the least. */
static int heights(const region *r, const bvol_sphere *sphere, int side)
{
    int least = 1;
    begin(r, &sphere->center.x, 4);
    program lp = planes_of(r);
    vec c = vec_floats(&sphere->center.x);
    num radius = num_float(sphere->radius);
    if (lp.nowhere)
        return -1;
    for (int i = 0; i < lp.count; i++) {
        num height = num_add(vec_dot(lp.n[i], c), lp.d[i]);
        int order = num_compare(num_square(height), num_mul(num_square(radius), vec_dot(lp.n[i], lp.n[i])));
        int sign = side > 0 ? (num_sign(height) >= 0 ? 1 : -order) : (num_sign(height) >= 0 ? order : -1);
        if (num_sign(height) == 0 && num_sign(radius) == 0)
            sign = 0;
        least = sign < least ? sign : least;
    }
    return least;
}

int oracle_frustum_cull_sphere(const region *r, const bvol_sphere *sphere)
{
    return all_finite(&sphere->center.x, 4) && sphere->radius >= 0 ? heights(r, sphere, 1) : -1;
}

int oracle_frustum_contains_sphere(const region *r, const bvol_sphere *sphere)
{
    if (!all_finite(&sphere->center.x, 4))
        return -1;
    return sphere->radius < 0 ? 1 : heights(r, sphere, -1);
}

/* The sign of radius^2 - distance^2 of a place, or -1 if it lies outside of a plane. */
static int reaches(const program *lp, const place *at, vec center, num radius)
{
    int strict[ROWS] = {0};
    if (!satisfies(lp, at, strict))
        return -1;
    vec way = vec_sub(at->p, vec_scale(at->w, center));
    return num_compare(num_square(num_mul(radius, at->w)), vec_dot(way, way));
}

/* The point of the region nearest to the center is the center's foot on some flat where up to three planes meet. */
int oracle_frustum_overlaps_sphere(const region *r, const bvol_sphere *sphere)
{
    if (!all_finite(&sphere->center.x, 4) || !(sphere->radius >= 0))
        return -1;
    begin(r, &sphere->center.x, 4);
    program lp = planes_of(r);
    vec c = vec_floats(&sphere->center.x);
    num radius = num_float(sphere->radius);
    place at = {c, num_float(1)};
    if (lp.nowhere)
        return -1;
    at.p = vec_scale(num_float(1), c);
    int best = reaches(&lp, &at, c, radius);
    for (int i = 0; i < lp.count && best < 1; i++) {
        vec n = lp.n[i];
        at.w = vec_dot(n, n);
        if (num_sign(at.w) == 0)
            continue;
        at.p = vec_sub(vec_scale(at.w, c), vec_scale(num_add(vec_dot(n, c), lp.d[i]), n));
        int sign = reaches(&lp, &at, c, radius);
        best = sign > best ? sign : best;
        for (int j = 0; j < i && best < 1; j++) {
            size_t mark = num_mark();
            vec line = vec_cross(n, lp.n[j]);
            num offset = num_neg(vec_dot(line, c));
            if (meet((vec[]){n, lp.n[j], line}, (num[]){lp.d[i], lp.d[j], offset}, &at)) {
                sign = reaches(&lp, &at, c, radius);
                best = sign > best ? sign : best;
            }
            for (int k = 0; k < j && best < 1; k++) {
                if (meet((vec[]){n, lp.n[j], lp.n[k]}, (num[]){lp.d[i], lp.d[j], lp.d[k]}, &at)) {
                    sign = reaches(&lp, &at, c, radius);
                    best = sign > best ? sign : best;
                }
            }
            num_release(mark);
        }
    }
    return best;
}

int oracle_region_bounded_by(const region *r, int axis, int side, float bound)
{
    bvol_aabb beyond_it = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};
    int strict[ROWS];
    if (side > 0)
        (&beyond_it.min.x)[axis] = bound;
    else
        (&beyond_it.max.x)[axis] = bound;
    begin(r, &beyond_it.min.x, 6);
    program lp = planes_of(r);
    if (lp.nowhere)
        return 1;
    add_box(&lp, &beyond_it);
    /* The wall takes part as a plane of the region: is any vertex strictly beyond it? */
    const int wall = lp.planes + 2 * axis + (side < 0);
    lp.planes = lp.count;
    for (int i = 0; i < lp.count; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++) {
                size_t mark = num_mark();
                place at;
                memset(strict, 0, sizeof strict);
                if (meet((vec[]){lp.n[i], lp.n[j], lp.n[k]}, (num[]){lp.d[i], lp.d[j], lp.d[k]}, &at) &&
                    satisfies(&lp, &at, strict) && strict[wall])
                    return 0;
                num_release(mark);
            }
    return 1;
}

int oracle_region_corner(const region *r, const int planes[3], int axis, float f)
{
    begin(r, &f, 1);
    program lp = planes_of(r);
    vec n[3];
    num d[3];
    place at;
    for (int i = 0; i < 3; i++) {
        n[i] = lp.n[planes[i]];
        d[i] = lp.d[planes[i]];
    }
    return meet(n, d, &at) ? num_compare(num_mul(num_float(f), at.w), at.p.x[axis]) : 2;
}

/* --- regions and other regions --- */

static const bvol_aabb everywhere = {{-INFINITY, -INFINITY, -INFINITY}, {INFINITY, INFINITY, INFINITY}};

static void begin_two(const region *a, const region *b)
{
    float all[2 * 4 * REGION_PLANES];
    memcpy(all, b->a, sizeof b->a);
    memcpy(all + 4 * REGION_PLANES, b->b, sizeof b->b);
    begin(a, all, 2 * 4 * REGION_PLANES);
}

int oracle_frustum_overlaps_frustum(const region *a, const region *b)
{
    begin_two(a, b);
    program lp = planes_of(a), more = planes_of(b);
    if (lp.nowhere || more.nowhere)
        return -1;
    for (int i = 0; i < more.count; i++) {
        lp.n[lp.count] = more.n[i];
        lp.d[lp.count++] = more.d[i];
    }
    lp.planes = lp.count;
    add_box(&lp, &everywhere);
    return feasible(&lp);
}

/* 1 if all vertices of some planes, which a box far beyond them makes bounded, lie above another plane; 0 if some lie on it, -1
 * if one lies below. */
static int vertices_above(const program *planes, vec n, num d)
{
    program lp = *planes;
    const int row = lp.count;
    int found = 0;
    for (int k = 0; k < 3; k++)
        lp.n[row].x[k] = num_neg(n.x[k]);
    lp.d[row] = num_neg(d);
    lp.planes = lp.count = row + 1;
    add_box(&lp, &everywhere);
    for (int i = 0; i < lp.count; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++) {
                size_t mark = num_mark();
                place at;
                int strict[ROWS] = {0};
                if (meet((vec[]){lp.n[i], lp.n[j], lp.n[k]}, (num[]){lp.d[i], lp.d[j], lp.d[k]}, &at) &&
                    satisfies(&lp, &at, strict)) {
                    if (strict[row])
                        return -1;
                    found = 1;
                }
                num_release(mark);
            }
    return found ? 0 : 1;
}

int oracle_frustum_contains_frustum(const region *a, const region *b)
{
    int least = 1;
    if (oracle_region_empty(b))
        return 1;
    begin_two(a, b);
    program outer = planes_of(a), inner = planes_of(b);
    for (int i = 0; i < outer.count && least >= 0; i++) {
        const int above = vertices_above(&inner, outer.n[i], outer.d[i]);
        least = above < least ? above : least;
    }
    return outer.nowhere ? -1 : least;
}

static int plane_valid(const bvol_plane *plane)
{
    return all_finite(&plane->normal.x, 3) && !isnan(plane->d);
}

int oracle_frustum_overlaps_plane(const region *r, const bvol_plane *plane)
{
    const region half = region_of_planes(plane, 1);
    return plane_valid(plane) ? oracle_frustum_overlaps_frustum(r, &half) : -1;
}

int oracle_frustum_within_plane(const region *r, const bvol_plane *plane)
{
    const region half = region_of_planes(plane, 1);
    return plane_valid(plane) ? oracle_frustum_contains_frustum(&half, r) : -1;
}

int oracle_frustum_within_aabb(const region *r, const bvol_aabb *box)
{
    bvol_plane walls[6];
    memset(walls, 0, sizeof walls);
    for (int k = 0; k < 3; k++) {
        (&walls[2 * k].normal.x)[k] = 1;
        (&walls[2 * k + 1].normal.x)[k] = -1;
        walls[2 * k].d = -(&box->min.x)[k];
        walls[2 * k + 1].d = (&box->max.x)[k];
    }
    const region inside = region_of_planes(walls, 6);
    return any_nan(&box->min.x, 6) ? -1 : oracle_frustum_contains_frustum(&inside, r);
}

/* Whether an OBB has a place: a program in the coordinates along its edges. */
static int obb_holds(const bvol_obb *box, const place *at)
{
    program lp;
    vec way = vec_scale(num_one(), vec_sub(at->p, vec_scale(at->w, vec_floats(&box->center.x))));
    lp.count = lp.nowhere = 0;
    for (int c = 0; c < 3; c++)
        for (int side = 0; side < 2; side++) {
            for (int k = 0; k < 3; k++) {
                num n = num_mul(at->w, num_mul(num_float((&box->extent.x)[k]), vec_floats(&box->axis[k].x).x[c]));
                lp.n[lp.count].x[k] = side ? n : num_neg(n);
            }
            lp.d[lp.count++] = side ? num_neg(way.x[c]) : way.x[c];
        }
    lp.planes = lp.count;
    for (int k = 0; k < 6; k++)
        add_row(&lp, k / 2, k % 2 ? -1 : 1, num_float(1));
    return feasible(&lp) >= 0;
}

/* Whether all vertices lie in the OBB, and none where the region would go on beyond them. The faces of the OBB are not looked
 * at, so there are no ties. */
int oracle_frustum_within_obb(const region *r, const bvol_obb *box)
{
    int strict[ROWS];
    if (!all_finite(&box->center.x, 15))
        return -1;
    if (oracle_region_empty(r))
        return 1;
    begin(r, &box->center.x, 15);
    program lp = planes_of(r);
    add_box(&lp, &everywhere);
    for (int i = 0; i < lp.count; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++) {
                size_t mark = num_mark();
                place at;
                if (meet((vec[]){lp.n[i], lp.n[j], lp.n[k]}, (num[]){lp.d[i], lp.d[j], lp.d[k]}, &at) &&
                    satisfies(&lp, &at, strict) && (i >= lp.planes || !obb_holds(box, &at)))
                    return -1;
                num_release(mark);
            }
    return 1;
}

/* --- segments and triangles: a program in the weights of the corners --- */

static void add_weights(program *lp)
{
    for (int k = 0; k < 3; k++) {
        lp->n[lp->count] = vec_unit(k);
        lp->d[lp->count++] = num_zero();
    }
    for (int side = -1; side <= 1; side += 2) { /* they add up to 1 */
        num one = side > 0 ? num_one() : num_neg(num_one());
        lp->n[lp->count] = (vec){{one, one, one}};
        lp->d[lp->count++] = num_neg(num_mul(one, num_float(1)));
    }
}

static int overlaps_corners(const region *r, const float *f, int count)
{
    if (!all_finite(f, 3 * count))
        return -1;
    begin(r, f, (size_t)(3 * count));
    program lp = planes_of(r);
    if (lp.nowhere)
        return -1;
    for (int i = 0; i < lp.count; i++) {
        num value[3];
        for (int k = 0; k < 3; k++)
            value[k] = num_add(vec_dot(lp.n[i], vec_floats(f + 3 * (k < count ? k : 0))), lp.d[i]);
        lp.n[i] = (vec){{value[0], value[1], value[2]}};
        lp.d[i] = num_zero();
    }
    add_weights(&lp);
    return feasible(&lp);
}

static int contains_corners(const region *r, const float *f, int count)
{
    int least = 1;
    for (int i = 0; i < count; i++) {
        int sign = oracle_frustum_contains_point(r, (const bvol_vec3 *)(f + 3 * i));
        least = sign < least ? sign : least;
    }
    return least;
}

int oracle_frustum_overlaps_segment(const region *r, const bvol_segment *segment)
{
    return overlaps_corners(r, &segment->a.x, 2);
}

int oracle_frustum_overlaps_triangle(const region *r, const bvol_triangle *triangle)
{
    return overlaps_corners(r, &triangle->a.x, 3);
}

int oracle_frustum_contains_segment(const region *r, const bvol_segment *segment)
{
    return contains_corners(r, &segment->a.x, 2);
}

int oracle_frustum_contains_triangle(const region *r, const bvol_triangle *triangle)
{
    return contains_corners(r, &triangle->a.x, 3);
}

/* --- hulls of points --- */

/* Every point of a hull is in a tetrahedron of its points of which one is the first (Caratheodory): a program in the weights of
 * the other three, and the sum of these is at most 1. */
static int overlaps_tetrahedron(const program *planes, const bvol_vec3 *const corner[4])
{
    program lp = *planes;
    for (int i = 0; i < lp.count; i++) {
        num value[4];
        for (int k = 0; k < 4; k++)
            value[k] = num_add(vec_dot(lp.n[i], vec_floats(&corner[k]->x)), lp.d[i]);
        for (int k = 0; k < 3; k++)
            lp.n[i].x[k] = num_sub(value[1 + k], value[0]);
        lp.d[i] = value[0];
    }
    for (int k = 0; k < 3; k++)
        add_row(&lp, k, 1, num_zero());
    const num less = num_neg(num_float(1));
    lp.n[lp.count] = (vec){{less, less, less}};
    lp.d[lp.count++] = num_float(1);
    return feasible(&lp);
}

int oracle_frustum_overlaps_hull(const region *r, const bvol_vec3 *points, int count)
{
    int best = -1;
    if (count == 0)
        return -1;
    begin(r, &points->x, (size_t)(3 * count));
    const program lp = planes_of(r);
    for (int i = 0; i < count && best < 1; i++)
        for (int j = 0; j <= i && best < 1; j++)
            for (int k = 0; k <= j && best < 1; k++) {
                /* of few points some twice */
                if (count > 3 && (i == j || j == k || k == 0))
                    continue;
                const size_t mark = num_mark();
                const int found =
                    overlaps_tetrahedron(&lp, (const bvol_vec3 *const[]){points, &points[i], &points[j], &points[k]});
                best = found > best ? found : best;
                num_release(mark);
            }
    return best;
}

/* How high the highest point is along n, and how many are as high. */
static num highest_point(const bvol_vec3 *points, int count, vec n, int *as_high)
{
    num most = vec_dot(n, vec_floats(&points[0].x));
    *as_high = 1;
    for (int i = 1; i < count; i++) {
        const num height = vec_dot(n, vec_floats(&points[i].x));
        const int order = num_compare(height, most);
        *as_high = order > 0 ? 1 : *as_high + (order == 0);
        most = order > 0 ? height : most;
    }
    return most;
}

/* The half-spaces that bound the hull of points are among those whose normals are cross products of two ways between points, or
 * of such a one and an axis, or are axes. Others contain the hull too, and so change nothing. */
int oracle_frustum_within_hull(const region *r, const bvol_vec3 *points, int count)
{
    enum { WAYS = 3 + 7 * 6 };
    vec way[WAYS];
    int ways = 3;
    if (oracle_region_empty(r))
        return 1;
    if (count == 0)
        return 0;
    begin(r, &points->x, (size_t)(3 * count));
    const program lp = planes_of(r);
    for (int k = 0; k < 3; k++)
        way[k] = vec_unit(k);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            way[ways++] = vec_sub(vec_floats(&points[i].x), vec_floats(&points[k].x));
    for (int i = 0; i < ways; i++)
        for (int k = 0; k < 2 * i; k++) {
            const size_t mark = num_mark();
            int as_high;
            const vec out = k % 2 ? vec_cross(way[i], way[k / 2]) : vec_cross(way[k / 2], way[i]);
            const num most = highest_point(points, count, out, &as_high);
            const int needed = (i >= 3) + (k / 2 >= 3);
            const vec in = {{num_neg(out.x[0]), num_neg(out.x[1]), num_neg(out.x[2])}};
            if (as_high > needed && vertices_above(&lp, in, most) < 0)
                return 0;
            num_release(mark);
        }
    return !lp.nowhere;
}

/* --- capsules: the balls about both ends --- */

int oracle_frustum_cull_capsule(const region *r, const bvol_capsule *capsule)
{
    const bvol_sphere a = {capsule->a, capsule->radius}, b = {capsule->b, capsule->radius};
    int least = all_finite(&capsule->a.x, 7) && capsule->radius >= 0 ? 1 : -1;
    for (int i = 0; i < r->count && least >= 0; i++) {
        region one;
        memset(&one, 0, sizeof one);
        one.count = 1;
        memcpy(one.a[0], r->a[i], sizeof one.a[0]);
        memcpy(one.b[0], r->b[i], sizeof one.b[0]);
        int first = oracle_frustum_cull_sphere(&one, &a), second = oracle_frustum_cull_sphere(&one, &b);
        int most = first > second ? first : second;
        least = most < least ? most : least;
    }
    return least;
}

int oracle_frustum_contains_capsule(const region *r, const bvol_capsule *capsule)
{
    const bvol_sphere a = {capsule->a, capsule->radius}, b = {capsule->b, capsule->radius};
    int first = oracle_frustum_contains_sphere(r, &a), second = oracle_frustum_contains_sphere(r, &b);
    return first < second ? first : second;
}

/* The sign of radius^2 - distance^2 of a place and a segment; -1 if it lies outside of a plane, or if an end is as near. */
static int reaches_segment(const program *lp, const place *at, const bvol_capsule *capsule)
{
    int strict[ROWS] = {0};
    if (!satisfies(lp, at, strict))
        return -1;
    vec a = vec_floats(&capsule->a.x), edge = vec_sub(vec_floats(&capsule->b.x), a);
    vec way = vec_sub(at->p, vec_scale(at->w, a)), moment = vec_cross(way, edge);
    num along = vec_dot(way, edge), length_sq = vec_dot(edge, edge);
    if (num_sign(along) <= 0 || num_compare(along, num_mul(at->w, length_sq)) >= 0)
        return -1;
    num reach = num_mul(num_float(capsule->radius), at->w);
    return num_compare(num_mul(num_square(reach), length_sq), vec_dot(moment, moment));
}

/* Between the ends the nearest point of the region is a corner, or lies where two planes meet and the segment is nearest to
 * that line: in the plane through the segment and the direction square to both. Where they are parallel, an end or a corner
 * will do. */
static int overlaps_between_ends(const region *r, const bvol_capsule *capsule)
{
    int best = -1;
    begin(r, &capsule->a.x, 7);
    program lp = planes_of(r);
    if (lp.nowhere)
        return -1;
    vec a = vec_floats(&capsule->a.x), edge = vec_sub(vec_floats(&capsule->b.x), a);
    for (int i = 0; i < lp.count; i++)
        for (int j = 0; j < i; j++) {
            size_t mark = num_mark();
            place at;
            vec n = vec_cross(edge, vec_cross(vec_cross(lp.n[i], lp.n[j]), edge));
            int sign = -1;
            if (meet((vec[]){lp.n[i], lp.n[j], n}, (num[]){lp.d[i], lp.d[j], num_neg(vec_dot(n, a))}, &at))
                sign = reaches_segment(&lp, &at, capsule);
            best = sign > best ? sign : best;
            for (int k = 0; k < j && best < 1; k++) {
                if (meet((vec[]){lp.n[i], lp.n[j], lp.n[k]}, (num[]){lp.d[i], lp.d[j], lp.d[k]}, &at)) {
                    sign = reaches_segment(&lp, &at, capsule);
                    best = sign > best ? sign : best;
                }
            }
            num_release(mark);
            if (best == 1)
                return 1;
        }
    return best;
}

int oracle_frustum_overlaps_capsule(const region *r, const bvol_capsule *capsule)
{
    const bvol_sphere ends[2] = {{capsule->a, capsule->radius}, {capsule->b, capsule->radius}};
    const bvol_segment segment = {capsule->a, capsule->b};
    if (!all_finite(&capsule->a.x, 7) || !(capsule->radius >= 0))
        return -1;
    int best = oracle_frustum_overlaps_segment(r, &segment);
    if (best >= 0)
        return capsule->radius > 0 ? 1 : best;
    for (int i = 0; i < 2 && best < 1; i++) {
        int sign = oracle_frustum_overlaps_sphere(r, &ends[i]);
        best = sign > best ? sign : best;
    }
    if (best < 1 && capsule->radius > 0) {
        int sign = overlaps_between_ends(r, capsule);
        best = sign > best ? sign : best;
    }
    return best;
}

/* --- rays: where on the line all planes hold --- */

/* A ray with its parameter: heights over planes are rise . (t, 1). */
typedef struct track {
    program lp;
    num rise[ROWS], start[ROWS];
} track;

/* t = top / bottom in units, bottom > 0 */
typedef struct moment {
    num top, bottom;
} moment;

/* 0 for an end that there is not: on a whole line any point will do. */
static moment moment_of(float t)
{
    const num top = num_float(isinf(t) ? 0 : t);
    return (moment){num_mul(top, num_one()), num_one()};
}

static int any_illegal(const bvol_ray *ray)
{
    return !all_finite(&ray->origin.x, 3) || !all_finite(&ray->dir.x, 3) || !(ray->t_min <= ray->t_max) ||
           ray->t_min == INFINITY || ray->t_max == -INFINITY;
}

static track track_of(const region *r, const bvol_ray *ray)
{
    track t;
    begin(r, &ray->origin.x, 8);
    t.lp = planes_of(r);
    for (int i = 0; i < t.lp.count; i++) {
        t.rise[i] = vec_dot(t.lp.n[i], vec_floats(&ray->dir.x));
        t.start[i] = num_add(vec_dot(t.lp.n[i], vec_floats(&ray->origin.x)), t.lp.d[i]);
    }
    return t;
}

static int sign_at(const track *t, int i, const moment *at)
{
    num rise = num_mul(t->rise[i], at->top), start = num_mul(t->start[i], num_mul(num_one(), at->bottom));
    return num_sign(num_add(rise, start));
}

/* Whether all planes hold there; marks those that hold strictly. */
static int holds_at(const track *t, const bvol_ray *ray, moment at, int strict[ROWS])
{
    if (!isinf(ray->t_min) && num_compare(at.top, num_mul(num_float(ray->t_min), at.bottom)) < 0)
        return 0;
    if (!isinf(ray->t_max) && num_compare(at.top, num_mul(num_float(ray->t_max), at.bottom)) > 0)
        return 0;
    for (int i = 0; i < t->lp.count; i++)
        if (sign_at(t, i, &at) < 0)
            return 0;
    for (int i = 0; i < t->lp.count; i++)
        strict[i] |= sign_at(t, i, &at) > 0;
    return 1;
}

/* What part of the ray all planes hold is an interval, and unless it is empty or the whole line it ends at an end of the ray or
 * where a plane is crossed. */
int oracle_ray_hits_frustum(const bvol_ray *ray, const region *r)
{
    int strict[ROWS] = {0}, all = 1;
    if (any_illegal(ray))
        return -1;
    track t = track_of(r, ray);
    if (t.lp.nowhere)
        return -1;
    int found = holds_at(&t, ray, moment_of(ray->t_min), strict) | holds_at(&t, ray, moment_of(ray->t_max), strict);
    for (int i = 0; i < t.lp.count; i++) {
        const int side = num_sign(t.rise[i]);
        if (side == 0)
            continue;
        num top = num_mul(num_one(), num_neg(t.start[i]));
        found |= holds_at(&t, ray, (moment){side > 0 ? top : num_neg(top), num_abs(t.rise[i])}, strict);
    }
    for (int i = 0; i < t.lp.count; i++)
        all &= strict[i];
    return found ? all : -1;
}

int oracle_ray_inside_frustum(const bvol_ray *ray, const region *r)
{
    int strict[ROWS] = {0}, all = 1;
    if (any_illegal(ray) || isinf(ray->t_min))
        return -1;
    track t = track_of(r, ray);
    if (t.lp.nowhere || !holds_at(&t, ray, moment_of(ray->t_min), strict))
        return -1;
    for (int i = 0; i < t.lp.count; i++)
        all &= strict[i];
    return all;
}
