/* SPDX-License-Identifier: MIT */
/* Rays against OBBs. Whether a ray hits is decided by a filter for lines (shape/obb/obb_line.h), then as for a segment, by
 * zonotopes (convex/zonotope.h); the record is computed in double by the slabs between the faces, where
 * the axes are dependent by shape/ray/ray_flat_obb.h. */
#include <bvol/obb.h>
#include <bvol/ray.h>

#include "arith/dyadic.h"
#include "arith/exact.h"
#include "arith/expansion.h"
#include "arith/filter.h"
#include "arith/power.h"
#include "arith/quotient.h"
#include "arith/vec2d.h"
#include "base/stage.h"
#include "base/value.h"
#include "convex/zonotope.h"
#include "shape/obb/obb_cut4.h"
#include "shape/obb/obb_line.h"
#include "shape/obb/obb_line4.h"
#include "shape/ray.h"
#include "shape/ray/face_cut.h"
#include "shape/ray/ray_flat_obb.h"

#include <stddef.h>

/* A parameter beyond which the ray is out of the OBB's reach, a power of two so that products with it stay exact. */
static double beyond(const bvoli_line *l, const bvol_obb *box)
{
    double c[3], extent[3], axis[3][3], reach = bvoli_max_abs(l->o), speed = bvoli_max_abs(l->d);
    bvoli_load(&box->center, c);
    bvoli_load_axes(box, axis, extent);
    reach += bvoli_max_abs(c);
    for (int i = 0; i < 3; ++i)
        reach += extent[i] * bvoli_max_abs(axis[i]);
    return reach > 0 && speed > 0 ? 2 / bvoli_unit_scale(4 * reach / speed) : 1;
}

/* The OBB and a piece of the ray as one zonotope, doubled so that the middle of the piece stays exact. */
static void pair_with_piece(const bvoli_line *l, double t0, double t1, const bvol_obb *box, bvoli_zonotope *z)
{
    bvoli_zonotope_begin(z);
    bvoli_zonotope_add_obb(z, box, 2);
    z->extent[z->generators][0] = t1;
    z->extent[z->generators][1] = -t0;
    for (int c = 0; c < 3; ++c) {
        z->direction[z->generators][c] = l->d[c];
        z->offset[c][0] = 2 * l->o[c];
        z->offset[c][1] = t0 * l->d[c];
        z->offset[c][2] = t1 * l->d[c];
        z->offset[c][3] = -2 * (double)bvoli_coords(&box->center)[c];
    }
    ++z->generators;
    bvoli_zonotope_set_axes(z, BVOLI_BOX_AND_RAY);
}

/* When the filter is not certain. */
BVOLI_RARE static int sharp_meets(const bvoli_line *l, double t0, double t1, const bvol_obb *box, enum bvoli_predicate who)
{
    bvoli_zonotope z;
    pair_with_piece(l, t0, t1, box, &z);
    return bvoli_zonotope_contains(&z, who);
}

static int piece_meets(const bvoli_line *l, double t0, double t1, const bvol_obb *box, enum bvoli_predicate who)
{
    double p[3];
    for (int c = 0; c < 3; ++c)
        p[c] = l->o[c] - (double)bvoli_coords(&box->center)[c];
    const int side = bvoli_obb_line(box, p, l->d, t0, t1);
    if (side == 0)
        return sharp_meets(l, t0, t1, box, who);
    BVOLI_STAGE(who, BVOLI_FAST);
    return side < 0;
}

static int meets_obb(const bvoli_line *l, const bvol_obb *box)
{
    const double far = isinf(l->t0) || isinf(l->t1) ? beyond(l, box) : 0;
    const double t0 = isinf(l->t0) ? bvoli_lesser(-far, l->t1) : l->t0, t1 = isinf(l->t1) ? bvoli_greater(far, t0) : l->t1;
    return piece_meets(l, t0, t1, box, BVOLI_ray_hits_obb);
}

/* The filter in float. */
static inline int filter_piece(const bvol_ray *ray, const bvol_obb *box, float t0, float t1)
{
    return bvoli_obb_line4(box, v4_sub(v4_load(&ray->origin.x), v4_load(&box->center.x)), v4_load(&ray->dir.x), t0, t1);
}

static int starts_in_obb(const bvol_ray *ray, const bvoli_line *l, const bvol_obb *box)
{
    const int side = filter_piece(ray, box, ray->t_min, ray->t_min);
    if (side != 0) {
        BVOLI_STAGE(BVOLI_ray_inside_obb, BVOLI_FAST);
        return side < 0;
    }
    return !isinf(l->t0) && piece_meets(l, l->t0, l->t0, box, BVOLI_ray_inside_obb);
}

/* The product of a normal, that is of two axes, and the direction, within 2^-40 of itself; 0 only if it is exactly 0. */
static double exact_along(const double a[3], const double b[3], const double d[3])
{
    double terms[12], *term = terms;
    for (int c = 0; c < 3; ++c, term += 4) {
        const int next = (c + 1) % 3, last = (c + 2) % 3;
        term[0] = bvoli_two_product(a[next] * b[last], d[c], &term[1]);
        term[2] = bvoli_two_product(-(a[last] * b[next]), d[c], &term[3]);
    }
    return bvoli_sum(terms, 12);
}

/* The distances to both walls of slab i, from exact numbers. */
BVOLI_RARE static void exact_walls(const bvoli_line *l, const bvol_obb *box, double axis[3][3], int i, bvoli_slabs *s)
{
    bvoli_dyadic a[3][3], normal[3], from[3], at, volume, reach, wall;
    for (int c = 0; c < 3; ++c) {
        bvoli_dy_load(axis[c], a[c]);
        bvoli_dy_put_sum((double[]){l->o[c], -(double)bvoli_coords(&box->center)[c]}, 2, &from[c]);
    }
    bvoli_dy_cross(a[(i + 1) % 3], a[(i + 2) % 3], normal);
    bvoli_dy_put_dot(normal, from, &at);
    bvoli_dy_put_dot(normal, a[i], &volume);
    bvoli_dy_put(0, &reach);
    bvoli_dy_add_scaled(&volume, (double)bvoli_coords(&box->extent)[i], &reach);
    bvoli_dy_drop_sign(&reach);
    s->at[i] = 0;
    bvoli_dy_put_difference(&reach, &at, &wall);
    s->hi[i] = bvoli_dy_near(&wall);
    bvoli_dy_negate(&at);
    bvoli_dy_put_difference(&reach, &at, &wall);
    s->lo[i] = -bvoli_dy_near(&wall);
}

/* The slabs of an OBB between its pairs of faces, along their normals; 0 if a pair has none because the axes are dependent. */
static int face_slabs(const bvoli_line *l, const bvol_obb *box, bvoli_slabs *s, double normal[3][3], double volume[3])
{
    double axis[3][3], extent[3], from[3];
    bvoli_load(&box->extent, extent);
    for (int i = 0; i < 3; ++i) {
        bvoli_load(&box->axis[i], axis[i]);
        from[i] = l->o[i] - (double)bvoli_coords(&box->center)[i];
    }
    for (int i = 0; i < 3; ++i) {
        bvoli_cross(axis[(i + 1) % 3], axis[(i + 2) % 3], normal[i]);
        volume[i] = bvoli_dot(normal[i], axis[i]);
        s->at[i] = bvoli_dot(normal[i], from);
        s->along[i] = bvoli_dot(normal[i], l->d);
        s->hi[i] = fabs(extent[i] * volume[i]);
        s->lo[i] = -s->hi[i];
        if (!(fabs(s->along[i]) < BVOLI_ALONG_SHARE * bvoli_sum_abs(normal[i]) * bvoli_sum_abs(l->d)))
            continue;
        s->along[i] = exact_along(axis[(i + 1) % 3], axis[(i + 2) % 3], l->d);
        if (s->along[i] != 0)
            exact_walls(l, box, axis, i, s);
    }
    return !bvoli_dependent(axis[0], axis[1], axis[2]);
}

static void cross_faces(const bvoli_slabs *s, double normal[3][3], const double volume[3], bvoli_crossing *x)
{
    const int i = bvoli_ray_cut(s, x);
    if (i < 0)
        return;
    const double side = s->along[i] > 0 ? -1 : 1, length = bvoli_sqrt(bvoli_dot(normal[i], normal[i]));
    for (int c = 0; c < 3; ++c)
        x->normal[c] = side * normal[i][c] / length;
    x->feature = (uint32_t)(2 * i + (side * volume[i] > 0));
}

static void record_obb(const bvol_ray *ray, const bvoli_line *l, const bvol_obb *box, bvol_ray_hit *hit)
{
    bvoli_slabs s;
    bvoli_crossing x = {0};
    double normal[3][3], volume[3];
    if (face_slabs(l, box, &s, normal, volume))
        cross_faces(&s, normal, volume, &x);
    else
        bvoli_ray_cross_flat_obb(l, box, &x);
    bvoli_ray_record(ray, &x, starts_in_obb(ray, l, box), hit);
}

/* After the filter in float, and what it says. */
BVOLI_APART static int sharp_hits(const bvol_ray *ray, const bvol_obb *box, int side, bvol_ray_hit *hit)
{
    bvoli_line l;
    const int legal = bvoli_ray_load(ray, &l);
    if (side == 0 && !(legal && bvoli_obb_finite(box) && meets_obb(&l, box)))
        return 0;
    if (hit != NULL)
        record_obb(ray, &l, box, hit);
    return 1;
}

/* Of three vectors each, side by side. */
static inline d3 dots(d3 nx, d3 ny, d3 nz, d3 x, d3 y, d3 z)
{
    return d3_add(d3_add(d3_mul(nx, x), d3_mul(ny, y)), d3_mul(nz, z));
}

/* The slabs of face_slabs(), with the same bits, side by side: normals by coordinates. */
typedef struct faces {
    d3 nx, ny, nz, along, enter, exit;
    double volume, span; /* of all times, as face_cut.h has it */
    int usual;           /* the box, too */
} faces;

BVOLI_INLINE faces see_faces(const bvol_ray *ray, const bvol_obb *box)
{
    v4 vx, vy, vz;
    v4_load_columns(&box->axis[0].x, &vx, &vy, &vz);
    const int usual = mask4_bits(v4_le(v4_max(v4_max(v4_abs(vx), v4_abs(vy)), v4_abs(vz)), v4_constant(BVOLI_FACE_LONGEST)));
    const d3 d = d3_load(&ray->dir.x), from = d3_sub(d3_load(&ray->origin.x), d3_load(&box->center.x));
    const d3 x = d3_of_v4(vx), y = d3_of_v4(vy), z = d3_of_v4(vz);
    const d3 x1 = d3_yzx(x), y1 = d3_yzx(y), z1 = d3_yzx(z), x2 = d3_zxy(x), y2 = d3_zxy(y), z2 = d3_zxy(z);
    faces f = {.nx = d3_sub(d3_mul(y1, z2), d3_mul(z1, y2)),
               .ny = d3_sub(d3_mul(z1, x2), d3_mul(x1, z2)),
               .nz = d3_sub(d3_mul(x1, y2), d3_mul(y1, x2))};
    const d3 volume = dots(f.nx, f.ny, f.nz, x, y, z), reach = d3_abs(d3_mul(d3_load(&box->extent.x), volume)),
             at = dots(f.nx, f.ny, f.nz, d3_all_x(from), d3_all_y(from), d3_all_z(from));
    f.along = dots(f.nx, f.ny, f.nz, d3_all_x(d), d3_all_y(d), d3_all_z(d));
    const d3 one = d3_div(d3_sub(d3_sub(d3_splat(0), reach), at), f.along), other = d3_div(d3_sub(reach, at), f.along);
    const d3 speed = d3_abs(f.along);
    f.enter = d3_min(one, other);
    f.exit = d3_max(one, other);
    f.volume = d3_x(volume);
    f.span = d3_sum(d3_add(d3_abs(f.enter), d3_abs(f.exit)));
    f.usual = ((usual & MASK4_XYZ) == MASK4_XYZ) & (fabs(f.volume) >= BVOLI_FACE_VOLUME);
    if (!(d3_min3(speed) > BVOLI_FACE_CUT_SHARE * d3_max3(speed))) {
        double a[3], h[3], along[3], in[3], out[3];
        d3_store(a, at);
        d3_store(h, reach);
        d3_store(along, f.along);
        d3_store(in, f.enter);
        d3_store(out, f.exit);
        f.span = bvoli_faces_run_along(3, a, along, h, in, out);
        f.enter = d3_set(in[0], in[1], in[2]);
        f.exit = d3_set(out[0], out[1], out[2]);
    }
    return f;
}

/* The pair through which a ray enters is that of bvoli_ray_cut(), and so are the bits of both ends. It is told by a jump: one
 * that is foretold waits for none of this. */
static inline void record_entry(const bvol_ray *ray, const faces *f, double exit, bvol_ray_hit *hit)
{
    d3 out = d3_set(d3_x(f->nx), d3_x(f->ny), d3_x(f->nz));
    double along = d3_x(f->along), enter = d3_x(f->enter);
    const double second = d3_x(d3_all_y(f->enter)), third = d3_x(d3_all_z(f->enter));
    uint32_t feature = 0;
    if ((float)second > (float)enter) {
        out = d3_set(d3_x(d3_all_y(f->nx)), d3_x(d3_all_y(f->ny)), d3_x(d3_all_y(f->nz)));
        along = d3_x(d3_all_y(f->along));
        enter = second;
        feature = 2;
    }
    if ((float)third > (float)enter) {
        out = d3_set(d3_x(d3_all_z(f->nx)), d3_x(d3_all_z(f->ny)), d3_x(d3_all_z(f->nz)));
        along = d3_x(d3_all_z(f->along));
        enter = third;
        feature = 4;
    }
    const f3 unit = d3_nearest(d3_div(out, d3_splat(-copysign(d3_length(out), along))));
    bvoli_ray_write_entry(ray, enter, exit, unit, feature + ((along > 0) != (f->volume > 0)), hit);
}

/* With a record, that of record_obb(): +1 hit, -1 miss, 0 not certain. */
BVOLI_INLINE int record_by_faces(const bvol_ray *ray, const bvol_obb *box, bvol_ray_hit *hit)
{
    const faces f = see_faces(ray, box);
    const double last = d3_max3(f.enter), exit = d3_min3(f.exit);
    const bvoli_face_cut cut = bvoli_cut_faces(last, exit, f.span, (double)ray->t_min, (double)ray->t_max);
    if (!f.usual | (cut.side == 0) | ((cut.side > 0) & (cut.inside == 0)))
        return 0;
    if (cut.side < 0)
        return -1;
    BVOLI_STAGE(BVOLI_ray_inside_obb, BVOLI_FAST);
    if (cut.inside > 0)
        bvoli_ray_write_start(ray, exit, 1, hit);
    else
        record_entry(ray, &f, exit, hit);
    return 1;
}

/* What slabs leave open. */
BVOLI_APART static int hits_by_axes(const bvol_ray *ray, const bvol_obb *box, bvol_ray_hit *hit)
{
    const int side = filter_piece(ray, box, ray->t_min, ray->t_max);
    if (side == 0 || (side < 0 && hit != NULL))
        return sharp_hits(ray, box, side, hit);
    BVOLI_STAGE(BVOLI_ray_hits_obb, BVOLI_FAST);
    return side < 0;
}

BVOLI_APART static int hits_and_records(const bvol_ray *ray, const bvol_obb *box, bvol_ray_hit *hit)
{
    const int side = record_by_faces(ray, box, hit);
    if (side == 0)
        return hits_by_axes(ray, box, hit);
    BVOLI_STAGE(BVOLI_ray_hits_obb, BVOLI_FAST);
    return side > 0;
}

int bvol_ray_hits_obb(const bvol_ray *ray, const bvol_obb *box, bvol_ray_hit *hit)
{
    if (hit != NULL)
        return hits_and_records(ray, box, hit);
    const v4 from = v4_sub(v4_load(&ray->origin.x), v4_load(&box->center.x));
    const int side = bvoli_obb_cut4(box, from, v4_load(&ray->dir.x), ray->t_min, ray->t_max);
    if (side == 0)
        return hits_by_axes(ray, box, NULL);
    BVOLI_STAGE(BVOLI_ray_hits_obb, BVOLI_FAST);
    return side < 0;
}
