/* SPDX-License-Identifier: MIT */
/* Every field of the record of a ray and a triangle, in rationals, over all recipes of the generator: what the header promises
 * where the ray crosses the plane and does not begin on the triangle. */
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
