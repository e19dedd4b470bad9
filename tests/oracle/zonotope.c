/* SPDX-License-Identifier: MIT */
#include "oracle/zonotope.h"

#include <math.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

static vec twice(vec v)
{
    return vec_add(v, v);
}

vec zonotope_point(const bvol_vec3 *p)
{
    return vec_scale(num_twice(num_one()), vec_floats(&p->x));
}

vec zonotope_ray_point(const bvol_ray *ray)
{
    vec way = vec_scale(num_float(ray->t_min), vec_floats(&ray->dir.x));
    return vec_add(zonotope_point(&ray->origin), twice(way));
}

zonotope zonotope_obb(const bvol_obb *box)
{
    const float *extent = &box->extent.x;
    zonotope z;
    z.count = 3;
    z.center = zonotope_point(&box->center);
    for (int i = 0; i < 3; i++) {
        z.dir[i] = vec_floats(&box->axis[i].x);
        z.w[i] = twice(vec_scale(num_abs(num_float(extent[i])), z.dir[i]));
    }
    return z;
}

zonotope zonotope_aabb(const bvol_aabb *box, const zonotope *other)
{
    const float *min = &box->min.x, *max = &box->max.x;
    zonotope z;
    z.count = 3;
    for (int k = 0; k < 3; k++) {
        num reach = num_add(num_one(), num_abs(other->center.x[k]));
        num lo, hi;
        for (int i = 0; i < other->count; i++)
            reach = num_add(reach, num_abs(other->w[i].x[k]));
        lo = isinf(min[k]) ? num_neg(reach) : num_mul(num_one(), num_float(min[k]));
        hi = isinf(max[k]) ? reach : num_mul(num_one(), num_float(max[k]));
        if (isinf(min[k]) && num_compare(lo, hi) > 0)
            lo = hi;
        if (isinf(max[k]) && num_compare(lo, hi) > 0)
            hi = lo;
        z.dir[k] = vec_unit(k);
        z.w[k] = (vec){{num_zero(), num_zero(), num_zero()}};
        z.center.x[k] = num_add(lo, hi);
        z.w[k].x[k] = num_sub(hi, lo);
    }
    return z;
}

zonotope zonotope_difference(const zonotope *a, const zonotope *b)
{
    zonotope z = *a;
    z.center = vec_sub(a->center, b->center);
    for (int i = 0; i < b->count; i++) {
        z.w[z.count] = b->w[i];
        z.dir[z.count++] = b->dir[i];
    }
    return z;
}

vec zonotope_corner(const zonotope *z, int i)
{
    vec p = z->center;
    for (int k = 0; k < z->count; k++)
        p = (i >> k & 1) ? vec_add(p, z->w[k]) : vec_sub(p, z->w[k]);
    return p;
}

num zonotope_support(const zonotope *z, vec normal)
{
    num sum = num_zero();
    for (int i = 0; i < z->count; i++)
        sum = num_add(sum, num_abs(vec_dot(normal, z->w[i])));
    return sum;
}

/* The facets of a zonotope whose generators span space are normal to two of its generators. If the directions do not span it,
 * the coordinate axes join as generators of length zero: the limit of a body that does. */
int zonotope_normals(const zonotope *z, vec normal[ZONOTOPE_NORMALS])
{
    vec dir[9];
    int n = z->count, count = 0, spans = 0;
    for (int i = 0; i < n; i++)
        dir[i] = z->dir[i];
    for (int i = 0; i + 2 < n && !spans; i += 3)
        spans = num_sign(vec_det(dir[i], dir[i + 1], dir[i + 2])) != 0;
    for (int k = 0; k < 3 && !spans; k++)
        dir[n++] = vec_unit(k);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            vec cross = vec_cross(dir[i], dir[j]);
            if (!vec_is_zero(cross))
                normal[count++] = cross;
        }
    }
    return count;
}

int zonotope_holds(const zonotope *z, vec p)
{
    vec normal[ZONOTOPE_NORMALS], v = vec_sub(p, z->center);
    int count = zonotope_normals(z, normal), sign = 1;
    for (int i = 0; i < count && sign >= 0; i++)
        sign = least(sign, num_compare(zonotope_support(z, normal[i]), num_abs(vec_dot(normal[i], v))));
    return sign;
}

/* Solves s[0] * b[0] + s[1] * b[1] + s[2] * b[2] = v by Cramer's rule with determinant det != 0, and returns whether |s[i]| <=
 * 1 for the first `real` columns and s[i] = 0 for the rest. */
static int solution_fits(const vec b[3], num det, vec v, int real)
{
    size_t mark = num_mark();
    int fits = 1;
    for (int i = 0; i < 3 && fits; i++) {
        vec c[3] = {b[0], b[1], b[2]};
        c[i] = v;
        num numerator = num_abs(vec_det(c[0], c[1], c[2]));
        fits = i < real ? num_compare(numerator, num_abs(det)) <= 0 : num_sign(numerator) == 0;
    }
    num_release(mark);
    return fits;
}

/* One basis of the system: the generators of the mask `basic` and, to fill up, coordinate axes of `axes` with s = 0. Tries all
 * other generators at s = -1 and +1. Returns whether some such vertex solves the system, and sets *regular if the basis is one.
 */
static int basis_solves(const zonotope *z, vec v, unsigned basic, unsigned axes, int *regular)
{
    vec b[3];
    int n = 0, real, fits = 0;
    size_t mark = num_mark();
    for (int i = 0; i < z->count; i++)
        if (basic >> i & 1)
            b[n++] = z->w[i];
    real = n;
    for (int k = 0; k < 3; k++)
        if (axes >> k & 1)
            b[n++] = vec_unit(k);
    num det = vec_det(b[0], b[1], b[2]);
    if (num_sign(det)) {
        *regular = 1;
        for (unsigned up = 0; up < 1U << z->count && !fits; up++) {
            size_t inner = num_mark();
            vec rest = v;
            if (up & basic)
                continue;
            for (int i = 0; i < z->count; i++)
                if (!(basic >> i & 1))
                    rest = (up >> i & 1) ? vec_sub(rest, z->w[i]) : vec_add(rest, z->w[i]);
            fits = solution_fits(b, det, rest, real);
            num_release(inner);
        }
    }
    num_release(mark);
    return fits;
}

/* A system of equations with bounded variables that has a solution has a basic one: all but three variables at a bound. If the
 * generators do not span space, a basis is filled up with as few coordinate axes as it takes; their variables must be 0. */
int zonotope_holds_by_definition(const zonotope *z, vec p)
{
    vec v = vec_sub(p, z->center);
    int regular = 0;
    for (int filled = 0; filled <= 3 && !regular; filled++) {
        for (unsigned basic = 0; basic < 1U << z->count; basic++) {
            for (unsigned axes = 0; axes < 8; axes++) {
                if (__builtin_popcount(basic) != 3 - filled || __builtin_popcount(axes) != filled)
                    continue;
                if (basis_solves(z, v, basic, axes, &regular))
                    return 1;
            }
        }
    }
    return 0;
}

/* The squared distance from the origin to the flat v + span of free generators, where the nearest point has every |s| <= 1:
 * by the normal equations G s = -W^T v. A singular G is skipped, because a least distance is then also taken on a smaller
 * feature. Returns the sign of radius^2 - distance^2, or -1 if the nearest point is out of range. */
static int feature_sign(const vec free[3], int n, vec v, num radius_sq)
{
    num g[3][3], rhs[3], det, excess;
    vec column[3], right = {{num_zero(), num_zero(), num_zero()}};
    for (int i = 0; i < 3; i++) {
        rhs[i] = i < n ? num_neg(vec_dot(free[i], v)) : num_zero();
        for (int j = 0; j < 3; j++)
            g[i][j] = (i < n && j < n) ? vec_dot(free[i], free[j]) : i == j ? num_one() : num_zero();
    }
    for (int j = 0; j < 3; j++) {
        column[j] = (vec){{g[0][j], g[1][j], g[2][j]}};
        right.x[j] = rhs[j];
    }
    det = vec_det(column[0], column[1], column[2]);
    if (num_sign(det) <= 0)
        return -1;
    /* distance^2 = |v|^2 - s . rhs with s = numerator / det */
    excess = num_mul(det, num_sub(radius_sq, vec_dot(v, v)));
    for (int i = 0; i < n; i++) {
        vec c[3] = {column[0], column[1], column[2]};
        c[i] = right;
        num numerator = vec_det(c[0], c[1], c[2]);
        if (num_compare(num_abs(numerator), det) > 0)
            return -1;
        excess = num_add(excess, num_mul(numerator, rhs[i]));
    }
    return num_sign(excess);
}

int zonotope_meets_ball(const zonotope *z, vec center, num radius)
{
    vec offset = vec_sub(z->center, center);
    num radius_sq = num_square(radius);
    int sign = -1;
    for (int feature = 0; feature < 27 && sign < 1; feature++) {
        size_t mark = num_mark();
        vec v = offset, free[3];
        int n = 0, digits = feature, here;
        for (int i = 0; i < 3; i++, digits /= 3) {
            if (digits % 3 == 2)
                free[n++] = z->w[i];
            else
                v = digits % 3 ? vec_add(v, z->w[i]) : vec_sub(v, z->w[i]);
        }
        here = feature_sign(free, n, v, radius_sq);
        sign = here > sign ? here : sign;
        num_release(mark);
    }
    return sign;
}

/* Every facet's plane must be at least the radius away: support - |normal . v| >= radius * |normal|. */
int zonotope_contains_ball(const zonotope *z, vec center, num radius)
{
    vec normal[ZONOTOPE_NORMALS], v = vec_sub(center, z->center);
    int count = zonotope_normals(z, normal), sign = 1;
    for (int i = 0; i < count && sign >= 0; i++) {
        num room = num_sub(zonotope_support(z, normal[i]), num_abs(vec_dot(normal[i], v)));
        num need = num_mul(num_square(radius), vec_dot(normal[i], normal[i]));
        sign = least(sign, num_sign(room) < 0 ? -1 : num_compare(num_square(room), need));
    }
    return sign;
}
