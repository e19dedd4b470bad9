/* SPDX-License-Identifier: MIT */
/* Solid angles of triangles as seen from a point (A. van Oosterom and J. Strackee, "The solid angle of a plane triangle",
 * 1983), with running bounds of their errors. */
#include <bvol/mesh.h>

#include "arith/estimate.h"
#include "arith/square_root.h"
#include "base/value.h"
#include "index/mesh/crossing.h"
#include "index/mesh/topology.h"

#include <math.h>

#define PI 3.14159265358979323846

/* What an angle may be off that is not known at all. */
#define ANY_ANGLE (2 * PI)

/* A few ulp of an angle up to pi, of atan2 and of the sums about it. */
#define ANGLE_ROUNDING 0x1p-48

static void from_point(const bvol_vec3 *corner, const bvol_vec3 *p, bvoli_estimate out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = bvoli_exact_sum((double)bvoli_coords(corner)[k], -(double)bvoli_coords(p)[k]);
}

/* The angle of a point (x, y) of the plane, known within e = x.error + y.error. From there to the true point the distance r
 * from the origin is at least r - e, and the angle changes by no more than e / (r - e); unless the way crosses the half-line
 * where angles jump by 2 pi. */
static bvoli_estimate angle_of(bvoli_estimate y, bvoli_estimate x)
{
    const double e = x.error + y.error, r = bvoli_sqrt(x.value * x.value + y.value * y.value) * (1 - 0x1p-50),
                 value = atan2(y.value, x.value);
    const int jumps = fabs(y.value) <= y.error && x.value <= x.error;
    if (jumps || !(r > 2 * e))
        return (bvoli_estimate){jumps ? 0 : value, ANY_ANGLE};
    return (bvoli_estimate){value, e / (r - e) * (1 + 0x1p-50) + ANGLE_ROUNDING};
}

/* Half of the solid angle: its tangent is |a b c| over |a||b||c| + a.b |c| + b.c |a| + c.a |b|. */
static bvoli_estimate half_angle(const bvol_triangle *t, const bvol_vec3 *p)
{
    bvoli_estimate at[3][3], length[3], normal[3];
    from_point(&t->a, p, at[0]);
    from_point(&t->b, p, at[1]);
    from_point(&t->c, p, at[2]);
    for (int i = 0; i < 3; ++i)
        length[i] = bvoli_estimate_root(bvoli_estimate_dot(at[i], at[i]));
    bvoli_estimate_cross(at[0], at[1], normal);
    const bvoli_estimate volume = bvoli_estimate_dot(normal, at[2]);
    bvoli_estimate all = bvoli_estimate_product(bvoli_estimate_product(length[0], length[1]), length[2]);
    for (int i = 0; i < 3; ++i)
        all = bvoli_estimate_sum(all, bvoli_estimate_product(bvoli_estimate_dot(at[i], at[(i + 1) % 3]), length[(i + 2) % 3]));
    return angle_of(volume, all);
}

/* Of a triangle that is seen from behind the volume is positive: so it is from inside. */
double bvol_index_solid_angle_point(const bvol_index *index, const bvol_vec3 *p, double *error)
{
    bvoli_estimate sum = {0, 0};
    if (!index || !p)
        return 0;
    const int some = bvoli_index_is_mesh(index) && bvoli_index_lets_ask(index), finite = bvoli_vec3_finite(p);
    for (uint32_t id = 0; some && finite && id < index->ids; ++id) {
        bvoli_leaf_space space;
        const bvol_triangle *const t = &space.triangle;
        if (!bvoli_index_has(index, id))
            continue;
        (void)bvoli_leaf_at(&index->leaves, id, &space);
        if (bvoli_vec3_finite(&t->a) && bvoli_vec3_finite(&t->b) && bvoli_vec3_finite(&t->c))
            sum = bvoli_estimate_sum(sum, half_angle(t, p));
    }
    if (error)
        *error = finite ? (sum.error + fabs(sum.value) * 0x1p-50) / (2 * PI) * (1 + 0x1p-50) : INFINITY;
    return finite ? sum.value / (2 * PI) : (double)NAN;
}
