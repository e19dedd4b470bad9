/* SPDX-License-Identifier: MIT */
/* Rays of the plane are traced in space (affine/embed.h) where filters for two dimensions are not certain; segments and
 * polygons are decided in the plane (convex/plane/convex2.h). */
#include <bvol/ray.h>
#include <bvol/ray2.h>

#include "affine/embed.h"
#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/vec2d.h"
#include "convex/plane/convex2.h"
#include "convex/plane/hull2.h"
#include "convex/plane/polygon4.h"
#include "convex/plane/tour.h"
#include "shape/ray.h"
#include "shape/ray/ball_filter.h"
#include "shape/ray/face_cut.h"
#include "shape/ray/slab_filter.h"

#include <float.h>
#include <stddef.h>

void bvol_ray2_point(const bvol_ray2 *ray, float t, bvol_vec2 *out)
{
    bvol_vec3 point;
    bvol_ray_point((bvol_ray[]){bvoli_embed_ray(ray)}, t, &point);
    *out = bvoli_drop(&point);
}

void bvol_ray2_bounds(const bvol_ray2 *ray, bvol_aabb2 *out)
{
    bvol_aabb box;
    bvol_ray_bounds((bvol_ray[]){bvoli_embed_ray(ray)}, &box);
    *out = bvoli_drop_aabb(&box);
}

void bvol_ray2_transform(const bvol_ray2 *ray, const float matrix[6], bvol_ray2 *out)
{
    bvol_ray embedded = bvoli_embed_ray(ray);
    float m[16];
    bvoli_embed_matrix(matrix, m);
    bvol_ray_transform(&embedded, m, &embedded);
    *out = (bvol_ray2){bvoli_drop(&embedded.origin), embedded.t_min, bvoli_drop(&embedded.dir), embedded.t_max};
}

static inline bvoli_slab_view view_slabs(const bvol_ray2 *ray, const bvol_aabb2 *box)
{
    return (bvoli_slab_view){v4_set3(ray->origin.x, ray->origin.y, 0), v4_set3(ray->dir.x, ray->dir.y, 1),
                             v4_set3(box->min.x, box->min.y, -INFINITY), v4_set3(box->max.x, box->max.y, INFINITY)};
}

/* When the filter is not certain. */
BVOLI_RARE static int sharp_hits_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box, bvol_ray2_hit *hit)
{
    bvol_ray_hit record;
    const int hits =
        bvol_ray_hits_aabb((bvol_ray[]){bvoli_embed_ray(ray)}, (bvol_aabb[]){bvoli_tall_aabb(box)}, hit ? &record : NULL);
    if (hits && hit != NULL)
        *hit = bvoli_drop_hit(&record);
    return hits;
}

/* Records a hit that the filter is certain of. Returns 1. */
BVOLI_APART static int record_slabs(const bvol_ray2 *ray, const bvol_aabb2 *box, v4 near, float enter, float exit,
                                    bvol_ray2_hit *hit)
{
    bvol_ray_hit record;
    const bvoli_slab_view v = view_slabs(ray, box);
    if (!bvoli_slab_record(&v, near, enter, exit, ray->t_min, ray->t_max, &record))
        return sharp_hits_aabb2(ray, box, hit);
    BVOLI_STAGE(BVOLI_ray_inside_aabb, BVOLI_FAST);
    *hit = bvoli_drop_hit(&record);
    return 1;
}

int bvol_ray2_hits_aabb2(const bvol_ray2 *ray, const bvol_aabb2 *box, bvol_ray2_hit *hit)
{
    const bvoli_slab_view v = view_slabs(ray, box);
    bvoli_float_slabs s;
    float room;
    if (!bvoli_slab_cut(&v, &s) || !bvoli_slab_room(&ray->t_min, &ray->t_max, &s, &room))
        return sharp_hits_aabb2(ray, box, hit);
    BVOLI_STAGE(BVOLI_ray_hits_aabb, BVOLI_FAST);
    const int hits = room > 0;
    return (hit != NULL) & hits ? record_slabs(ray, box, s.near, s.enter, s.exit, hit) : hits;
}

/* A record of a ray in the plane, whose normal, feature and `inside` come after. All is read before anything is written. Where
 * the direction is 0, the coordinate of the point at t is that of the origin, which less +0 keeps its bits. */
static inline void write_times(const bvol_ray2 *ray, double t, float enter, double exit, bvol_ray2_hit *hit)
{
    const d2 o = d2_load(&ray->origin.x), d = d2_load(&ray->dir.x);
    const float last = bvoli_ray_clamp(exit, enter, ray->t_max);
    d2_store_nearest(&hit->point.x, d2_sub(o, d2_unless_zero(d2_mul(d2_splat(-t), d), d)));
    hit->t_enter = enter;
    hit->t_exit = last;
}

static inline void write_start(const bvol_ray2 *ray, double exit, bvol_ray2_hit *hit)
{
    write_times(ray, (double)ray->t_min, ray->t_min, exit, hit);
    hit->normal = (bvol_vec2){0, 0};
    hit->feature = BVOL_NO_FEATURE;
    hit->inside = 1;
}

/* The normal has any length, and is turned round by the sign of a number. */
static inline void write_entry(const bvol_ray2 *ray, double enter, double exit, double nx, double ny, double sign,
                               uint32_t feature, bvol_ray2_hit *hit)
{
    const d2 unit = d2_div(d2_set(nx, ny), d2_splat(copysign(bvoli_sqrt(nx * nx + ny * ny), sign)));
    write_times(ray, enter, bvoli_ray_clamp(enter, ray->t_min, ray->t_max), exit, hit);
    d2_store_nearest(&hit->normal.x, unit);
    hit->feature = feature;
    hit->inside = 0;
}

/* What filters are not certain of. */
BVOLI_RARE static int sharp_hits_circle(const bvol_ray2 *ray, const bvol_circle *circle, bvol_ray2_hit *hit)
{
    bvol_ray_hit record;
    const int hits = bvol_ray_hits_sphere((bvol_ray[]){bvoli_embed_ray(ray)}, (bvol_sphere[]){bvoli_embed_circle(circle)},
                                          hit ? &record : NULL);
    if (hits && hit != NULL)
        *hit = bvoli_drop_hit(&record);
    return hits;
}

/* With a record: the roots of bvoli_ball_cross() in space, with the same bits, decide. +1 hit, -1 miss, 0 not certain. */
BVOLI_INLINE int record_circle(const bvol_ray2 *ray, const bvol_circle *circle, bvol_ray2_hit *hit)
{
    const double dx = (double)ray->dir.x, dy = (double)ray->dir.y;
    const double mx = (double)ray->origin.x - (double)circle->center.x, my = (double)ray->origin.y - (double)circle->center.y;
    const double area = mx * dy - my * dx, size = (fabs(mx) + fabs(my)) * (fabs(dx) + fabs(dy));
    const bvoli_ball_cut cut = bvoli_cut_ball(dx * dx + dy * dy, mx * dx + my * dy, area * area, size, (double)circle->radius,
                                              (double)ray->t_min, (double)ray->t_max);
    if (cut.side <= 0)
        return cut.side;
    BVOLI_STAGE(BVOLI_ray_inside_sphere, BVOLI_FAST);
    if (cut.inside)
        write_start(ray, cut.exit, hit);
    else
        write_entry(ray, cut.enter, cut.exit, mx + cut.enter * dx, my + cut.enter * dy, 1, 0, hit);
    return 1;
}

BVOLI_APART static int hits_and_records_circle(const bvol_ray2 *ray, const bvol_circle *circle, bvol_ray2_hit *hit)
{
    const int side = record_circle(ray, circle, hit);
    if (side == 0)
        return sharp_hits_circle(ray, circle, hit);
    BVOLI_STAGE(BVOLI_ray_hits_sphere, BVOLI_FAST);
    return side > 0;
}

/* +1 hit, -1 miss, 0 not certain: so for everything illegal. */
static inline int float_filter_circle(const bvol_ray2 *ray, const bvol_circle *circle)
{
    const float mx = ray->origin.x - circle->center.x, my = ray->origin.y - circle->center.y, dx = ray->dir.x, dy = ray->dir.y;
    const float t = bvoli_ball4_nearest(mx * dx + my * dy, dx * dx + dy * dy, ray->t_min, ray->t_max);
    const float px = mx + t * dx, py = my + t * dy;
    const bvoli_ball4 ball = {fabsf(mx) + fabsf(my), fabsf(dx) + fabsf(dy), px * px + py * py, fabsf(px) + fabsf(py)};
    return ray->t_min <= ray->t_max ? bvoli_ball4_filter(&ball, t, circle->radius) : 0;
}

/* Where floats are not certain. */
BVOLI_RARE static int double_hits_circle(const bvol_ray2 *ray, const bvol_circle *circle)
{
    const bvoli_line l = {.o = {(double)ray->origin.x, (double)ray->origin.y, 0},
                          .d = {(double)ray->dir.x, (double)ray->dir.y, 0},
                          .t0 = (double)ray->t_min,
                          .t1 = (double)ray->t_max};
    const double m[3] = {l.o[0] - (double)circle->center.x, l.o[1] - (double)circle->center.y, 0};
    const int side = bvoli_ball_filter(&l, m, (double)circle->radius, BVOLI_PLANE);
    if (side == 0)
        return sharp_hits_circle(ray, circle, NULL);
    BVOLI_STAGE(BVOLI_ray_hits_sphere, BVOLI_FAST);
    return side > 0;
}

int bvol_ray2_hits_circle(const bvol_ray2 *ray, const bvol_circle *circle, bvol_ray2_hit *hit)
{
    if (hit != NULL)
        return hits_and_records_circle(ray, circle, hit);
    const int side = float_filter_circle(ray, circle);
    if (side == 0)
        return double_hits_circle(ray, circle);
    BVOLI_STAGE(BVOLI_ray_hits_sphere, BVOLI_FAST);
    return side > 0;
}

/* With u = 2^-53, m = origin - center and S = |m|_1 + sum of extent |axis|_1 + |t d|_1: m has one rounding in a coordinate, its
 * cross product with a float vector w two more. Cross products of float vectors have one rounding, times an extent or t the
 * second; three of these summed two more. 6 u |w|_1 S; 16 u covers that, the second order, and the slack's own rounding. */
#define RAY_SLACK 0x1p-49

static double cross(const double a[2], const double b[2])
{
    return a[0] * b[1] - a[1] * b[0];
}

static double sum_abs(const double a[2])
{
    return fabs(a[0]) + fabs(a[1]);
}

/* A ray in the frame of an OBB: how fast it moves across each axis and where it is at t = 0, as cross products with them. */
typedef struct view {
    double m[2], d[2], w[2][2], h[2], t0, t1;
    double speed[2], place[2], volume;
    double w_size[2], d_size;
    double size; /* |m|_1 + sum of h |w|_1 */
} view;

static void see(const bvol_ray2 *ray, const bvol_obb2 *box, view *v)
{
    *v = (view){.m = {(double)ray->origin.x - (double)box->center.x, (double)ray->origin.y - (double)box->center.y},
                .d = {(double)ray->dir.x, (double)ray->dir.y},
                .w = {{(double)box->axis[0].x, (double)box->axis[0].y}, {(double)box->axis[1].x, (double)box->axis[1].y}},
                .h = {fabs((double)box->extent.x), fabs((double)box->extent.y)},
                .t0 = (double)ray->t_min,
                .t1 = (double)ray->t_max};
    for (int i = 0; i < 2; ++i) {
        v->speed[i] = cross(v->w[i], v->d);
        v->place[i] = cross(v->w[i], v->m);
        v->w_size[i] = sum_abs(v->w[i]);
    }
    v->volume = cross(v->w[0], v->w[1]);
    v->d_size = sum_abs(v->d);
    v->size = sum_abs(v->m) + v->h[0] * v->w_size[0] + v->h[1] * v->w_size[1];
}

/* How far the ray has come at t, across an axis and in all: where it does not move across it, or t is infinite, without
 * rounding. */
static inline double advance(const view *v, int i, double t)
{
    return v->speed[i] == 0 ? 0 : v->speed[i] * t;
}

static inline double walked(const view *v, double t)
{
    return isinf(t) ? 0 : fabs(t) * v->d_size;
}

/* What certainly is, or certainly is not, within. Joined without a jump. */
typedef struct verdict {
    int in, out;
} verdict;

static inline void judge(double room, double slack, verdict *all)
{
    all->in &= room > slack;
    all->out |= room < -slack;
}

/* The reach of the rectangle across axis i, to one side of it less the point where the ray has come `from` far, and to the
 * other with `to`. */
static inline void judge_axis(const view *v, int i, double from, double from_walked, double to, double to_walked, verdict *all)
{
    const double reach = v->h[1 - i] * fabs(v->volume), slack = RAY_SLACK * v->w_size[i];
    judge(reach - (v->place[i] + from), slack * (v->size + from_walked), all);
    judge(reach + (v->place[i] + to), slack * (v->size + to_walked), all);
}

/* +1 hit, -1 miss, 0 not certain: so for every NaN and every infinity but in the ends of the ray. The separating axes of a
 * rectangle and a segment: across the ray, and across both axes of the rectangle. The ray reaches farthest to one side at one
 * of its ends, and stays on the other side of both faces if even that falls short; so does a ray that is nowhere but at
 * infinity. */
static int filter_obb(const view *v)
{
    const double reach = v->h[0] * fabs(v->speed[0]) + v->h[1] * fabs(v->speed[1]);
    const double first = walked(v, v->t0), last = walked(v, v->t1);
    verdict all = {1, 0};
    judge(reach - fabs(cross(v->d, v->m)), RAY_SLACK * v->d_size * v->size, &all);
    for (int i = 0; i < 2; ++i) {
        const double a = advance(v, i, v->t0), b = advance(v, i, v->t1);
        const int up = v->speed[i] > 0;
        judge_axis(v, i, up ? a : b, up ? first : last, up ? b : a, up ? last : first, &all);
    }
    return v->t0 <= v->t1 ? (all.in & !all.out) - all.out : 0;
}

/* Whether the ray starts inside: 1 or -1 for certain, or 0. */
static int starts_inside(const view *v)
{
    const double first = walked(v, v->t0);
    verdict all = {1, 0};
    if (isinf(v->t0))
        return -1;
    for (int i = 0; i < 2; ++i) {
        const double a = advance(v, i, v->t0);
        judge_axis(v, i, a, first, a, first, &all);
    }
    return (all.in & !all.out) - all.out;
}

/* The record of a ray that hits, by the numbers that bvol_ray_hits_obb() has of the tall OBB: across its third axis, which the
 * ray is perpendicular to, nothing is cut. Zeros are +0, as of sums of three products there. Returns 0 where that asks exact
 * numbers, along a side or nearly, and where it is not certain whether the ray starts inside. */
static int record_obb(const bvol_ray2 *ray, const view *v, bvol_ray2_hit *hit)
{
    bvoli_slabs s = {.at = {0 - v->place[1], 0 + v->place[0]}, .along = {-v->speed[1], v->speed[0]}};
    const int inside = starts_inside(v);
    int certain = (v->volume != 0) & (inside != 0);
    for (int i = 0; i < 2; ++i) {
        s.hi[i] = fabs(v->h[i] * v->volume);
        s.lo[i] = -s.hi[i];
        certain &= fabs(s.along[i]) >= BVOLI_ALONG_SHARE * v->w_size[1 - i] * v->d_size;
    }
    if (!certain)
        return 0;
    bvoli_crossing x = {0};
    const int i = bvoli_ray_cut(&s, &x);
    if (i >= 0) {
        const double *const w = v->w[1 - i], side = s.along[i] > 0 ? -1 : 1, length = bvoli_sqrt(w[0] * w[0] + w[1] * w[1]);
        x.normal[0] = side * (i == 0 ? w[1] : 0 - w[1]) / length;
        x.normal[1] = side * (i == 0 ? 0 - w[0] : w[0]) / length;
        x.feature = (uint32_t)(2 * i + (side * v->volume > 0));
    }
    const bvol_ray embedded = bvoli_embed_ray(ray);
    bvol_ray_hit record;
    bvoli_line l;
    (void)bvoli_ray_load(&embedded, &l);
    bvoli_ray_record(&embedded, &x, inside > 0, &record);
    *hit = bvoli_drop_hit(&record);
    return 1;
}

/* The same in float, two sides of either kind at once. With u = 2^-24 the derivation of RAY_SLACK is the same: 32 u cover it,
 * and both ends of the ray by themselves. Points beyond RAY4_END are farther from the box than it is large, where the direction
 * is longer than 2^-24. What is lost below 2^-126, and to a flush to zero, is covered by RAY4_LOST beside all lengths, since
 * these are kept below 2^24 and axes below 2^8. */
#define RAY4_SLACK 0x1p-19F
#define RAY4_LOST 0x1p-30F
#define RAY4_LARGEST 0x1p24F
#define RAY4_LONGEST_AXIS 0x1p8F
#define RAY4_END 0x1p60F

/* A ray and a rectangle: axes in lanes 0 and 1, and negated in 2 and 3; mx to dy are alike in all lanes. */
typedef struct view4 {
    v4 wx, wy, h, mx, my, dx, dy;
    v4 length, size, d_size; /* |w|_1, |m|_1 + sum of h |w|_1 and |d|_1, with RAY4_LOST each */
} view4;

static inline view4 see4(const bvol_ray2 *ray, const bvol_obb2 *box)
{
    static const float halves[4] = {1, 1, -1, -1};
    const v4 body = v4_load(&box->center.x), axes = v4_load(&box->axis[0].x), sign = v4_load(halves),
             lost = v4_splat(RAY4_LOST);
    view4 v = {.wx = v4_mul(sign, v4_evens(axes, axes)),
               .wy = v4_mul(sign, v4_odds(axes, axes)),
               .h = v4_abs(v4_ends(body, body)),
               .mx = v4_splat(ray->origin.x - box->center.x),
               .my = v4_splat(ray->origin.y - box->center.y),
               .dx = v4_splat(ray->dir.x),
               .dy = v4_splat(ray->dir.y)};
    v.length = v4_add(v4_add(v4_abs(v.wx), v4_abs(v.wy)), lost);
    v.d_size = v4_add(v4_add(v4_abs(v.dx), v4_abs(v.dy)), lost);
    const v4 reach = v4_mul(v4_add(v.h, lost), v.length);
    v.size = v4_add(v4_add(v4_add(v4_abs(v.mx), v4_abs(v.my)), lost), v4_add(reach, v4_turn(reach)));
    return v;
}

static inline int is_usable4(const view4 *v)
{
    const v4 limit = v4_splat(RAY4_LARGEST);
    const mask4 small = mask4_and(v4_gt(limit, v->size), v4_gt(limit, v->d_size));
    const mask4 moves = mask4_and(v4_gt(v->d_size, v4_splat(2 / RAY4_LARGEST)), v4_gt(v4_splat(RAY4_LONGEST_AXIS), v->length));
    return mask4_bits(mask4_and(small, moves)) == 15;
}

static inline v4 cross4(v4 ax, v4 ay, v4 bx, v4 by)
{
    return v4_sub(v4_mul(ax, by), v4_mul(ay, bx));
}

static inline int filter_obb4(const bvol_ray2 *ray, const bvol_obb2 *box)
{
    const view4 v = see4(ray, box);
    const float t0 = ray->t_min > -RAY4_END ? ray->t_min : -RAY4_END, t1 = ray->t_max < RAY4_END ? ray->t_max : RAY4_END;
    const v4 start = v4_splat(t0), end = v4_splat(t1), all = v4_splat(RAY4_SLACK), wx = v4_turn(v.wx), wy = v4_turn(v.wy);
    const v4 speed = cross4(v.wx, v.wy, v.dx, v.dy), place = cross4(v.wx, v.wy, v.mx, v.my);
    const v4 reach = v4_mul(v4_turn(v.h), v4_abs(cross4(v.wx, v.wy, wx, wy)));
    const v4 step = v4_mul(all, v.length), first = v4_mul(start, speed), last = v4_mul(end, speed);
    const v4 first_off = v4_mul(step, v4_add(v.size, v4_mul(v4_abs(start), v.d_size))),
             last_off = v4_mul(step, v4_add(v.size, v4_mul(v4_abs(end), v.d_size))), left = v4_sub(reach, place);
    const mask4 in = v4_gt(left, v4_min(v4_add(first, first_off), v4_add(last, last_off))),
                out = v4_gt(v4_min(v4_sub(first, first_off), v4_sub(last, last_off)), left);
    const v4 across = v4_mul(v.h, v4_abs(speed)),
             room = v4_sub(v4_add(across, v4_turn(across)), v4_abs(cross4(v.dx, v.dy, v.mx, v.my)));
    const v4 off = v4_mul(v4_mul(all, v.d_size), v.size);
    const int hits = mask4_bits(mask4_and(in, v4_gt(room, off))) == 15,
              misses = mask4_bits(mask4_or(out, v4_gt(v4_neg(off), room))) != 0;
    const int usable = is_usable4(&v) & (ray->t_min <= ray->t_max) & (ray->t_min < RAY4_END) & (ray->t_max > -RAY4_END);
    return usable ? hits - misses : 0;
}

/* The two slabs of record_obb(), with the same bits, side by side. Normals are the axes turned by a quarter, without rounding,
 * so that the derivation of face_cut.h holds. */
typedef struct faces {
    d2 nx, ny, along, enter, exit;
    double volume, span; /* of all times, as face_cut.h has it */
    int usual;           /* the box, too */
} faces;

BVOLI_INLINE faces see_faces(const bvol_ray2 *ray, const bvol_obb2 *box)
{
    const int usual = mask4_bits(v4_le(v4_abs(v4_load(&box->axis[0].x)), v4_splat(BVOLI_FACE_LONGEST)));
    const double ux = (double)box->axis[0].x, uy = (double)box->axis[0].y, vx = (double)box->axis[1].x,
                 vy = (double)box->axis[1].y, dx = (double)ray->dir.x, dy = (double)ray->dir.y;
    const double mx = (double)ray->origin.x - (double)box->center.x, my = (double)ray->origin.y - (double)box->center.y;
    const double volume = ux * vy - uy * vx;
    const d2 nx = d2_set(vy, 0 - uy), ny = d2_set(0 - vx, ux),
             reach = d2_abs(d2_mul(d2_load(&box->extent.x), d2_splat(volume)));
    const d2 along = d2_add(d2_mul(nx, d2_splat(dx)), d2_mul(ny, d2_splat(dy))),
             at = d2_add(d2_mul(nx, d2_splat(mx)), d2_mul(ny, d2_splat(my)));
    const d2 one = d2_div(d2_sub(d2_sub(d2_splat(0), reach), at), along), other = d2_div(d2_sub(reach, at), along);
    const double x_speed = fabs(d2_first(along)), y_speed = fabs(d2_second(along));
    const d2 enter = d2_min(one, other), exit = d2_max(one, other), both = d2_add(d2_abs(enter), d2_abs(exit));
    faces f = {.nx = nx,
               .ny = ny,
               .along = along,
               .enter = enter,
               .exit = exit,
               .volume = volume,
               .span = d2_first(both) + d2_second(both),
               .usual = (usual == 15) & (fabs(volume) >= BVOLI_FACE_VOLUME)};
    if (!((x_speed > BVOLI_FACE_CUT_SHARE * y_speed) & (y_speed > BVOLI_FACE_CUT_SHARE * x_speed))) {
        const double a[2] = {d2_first(at), d2_second(at)}, w[2] = {d2_first(along), d2_second(along)},
                     h[2] = {d2_first(reach), d2_second(reach)};
        double in[2] = {d2_first(enter), d2_second(enter)}, out[2] = {d2_first(exit), d2_second(exit)};
        f.span = bvoli_faces_run_along(2, a, w, h, in, out);
        f.enter = d2_set(in[0], in[1]);
        f.exit = d2_set(out[0], out[1]);
    }
    return f;
}

/* Which pair is entered is told by a jump: one that is foretold waits for none of this. */
static inline void record_entry(const bvol_ray2 *ray, const faces *f, double exit, bvol_ray2_hit *hit)
{
    double nx = d2_first(f->nx), ny = d2_first(f->ny), along = d2_first(f->along), enter = d2_first(f->enter);
    uint32_t feature = 0;
    if ((float)d2_second(f->enter) > (float)enter) {
        nx = d2_second(f->nx);
        ny = d2_second(f->ny);
        along = d2_second(f->along);
        enter = d2_second(f->enter);
        feature = 2;
    }
    feature += (along > 0) != (f->volume > 0);
    write_entry(ray, enter, exit, nx, ny, -along, feature, hit);
}

/* With a record, that of record_obb(): +1 hit, -1 miss, 0 not certain. */
BVOLI_INLINE int record_by_faces(const bvol_ray2 *ray, const bvol_obb2 *box, bvol_ray2_hit *hit)
{
    const faces f = see_faces(ray, box);
    const double x_enter = d2_first(f.enter), y_enter = d2_second(f.enter), x_exit = d2_first(f.exit),
                 y_exit = d2_second(f.exit);
    const double last = bvoli_greater(x_enter, y_enter), exit = bvoli_lesser(x_exit, y_exit);
    const bvoli_face_cut cut = bvoli_cut_faces(last, exit, f.span, (double)ray->t_min, (double)ray->t_max);
    if (!f.usual | (cut.side == 0) | ((cut.side > 0) & (cut.inside == 0)))
        return 0;
    if (cut.side < 0)
        return -1;
    if (cut.inside > 0)
        write_start(ray, exit, hit);
    else
        record_entry(ray, &f, exit, hit);
    return 1;
}

/* What filters leave open. */
BVOLI_APART static int sharp_hits_obb2(const bvol_ray2 *ray, const bvol_obb2 *box, bvol_ray2_hit *hit)
{
    view v;
    see(ray, box, &v);
    int side = filter_obb(&v);
    if (side < 0 || (side > 0 && hit == NULL))
        return side > 0;
    if (side > 0 && record_obb(ray, &v, hit))
        return 1;
    bvol_ray_hit record;
    if (!bvol_ray_hits_obb((bvol_ray[]){bvoli_embed_ray(ray)}, (bvol_obb[]){bvoli_tall_obb(box, 0)}, hit ? &record : NULL))
        return 0;
    if (hit != NULL)
        *hit = bvoli_drop_hit(&record);
    return 1;
}

BVOLI_APART static int hits_and_records_obb2(const bvol_ray2 *ray, const bvol_obb2 *box, bvol_ray2_hit *hit)
{
    const int side = record_by_faces(ray, box, hit);
    return side != 0 ? side > 0 : sharp_hits_obb2(ray, box, hit);
}

int bvol_ray2_hits_obb2(const bvol_ray2 *ray, const bvol_obb2 *box, bvol_ray2_hit *hit)
{
    if (hit != NULL)
        return hits_and_records_obb2(ray, box, hit);
    const int side = filter_obb4(ray, box);
    return side != 0 ? side > 0 : sharp_hits_obb2(ray, box, NULL);
}

/* Segments and polygons */

/* Where a line enters and leaves, in units of the ray's direction; through which edge, and its normal. */
typedef struct cut_line {
    double enter, exit, normal[2];
    uint32_t feature;
} cut_line;

/* The edge from p to q, with the interior to its left, has n = (e.y, -e.x) for a normal, and the line crosses it at t = n . (p
 * - o) / n . d, entering where n . d < 0. Sums are within 2^-40, so t is within 2^-38. */
static void cross_edge(const bvol_ray2 *ray, const bvol_vec2 *p, const bvol_vec2 *q, uint32_t feature, cut_line *x)
{
    const double px = (double)p->x, py = (double)p->y, qx = (double)q->x, qy = (double)q->y;
    const double ox = (double)ray->origin.x, oy = (double)ray->origin.y, dx = (double)ray->dir.x, dy = (double)ray->dir.y;
    const double speed = bvoli_sum((const double[]){qy * dx, -(py * dx), -(qx * dy), px * dy}, 4);
    const double t = bvoli_sum((const double[]){qy * px, -(qx * py), -(qy * ox), py * ox, qx * oy, -(px * oy)}, 6) / speed;
    if (speed > 0)
        x->exit = bvoli_lesser(x->exit, t);
    const int later = isinf(x->enter) || (float)t > (float)x->enter;
    if (speed < 0 && (later || ((float)t == (float)x->enter && feature < x->feature))) {
        x->enter = t;
        x->feature = feature;
        x->normal[0] = qy - py;
        x->normal[1] = px - qx;
    }
}

/* A line that no edge stops meets them end on: where it passes their points, as seen along it. */
static void cross_points(const bvol_ray2 *ray, const bvoli_points *points, cut_line *x)
{
    const double d[2] = {(double)ray->dir.x, (double)ray->dir.y}, speed = d[0] * d[0] + d[1] * d[1];
    x->normal[0] = -d[0];
    x->normal[1] = -d[1];
    x->feature = BVOL_NO_FEATURE;
    if (speed == 0)
        return;
    x->enter = INFINITY;
    x->exit = -INFINITY;
    for (size_t i = 0; i < points->count; ++i) {
        const bvol_vec2 *p = bvoli_point2(points, i);
        const double terms[4] = {(double)p->x * d[0], (double)p->y * d[1], -((double)ray->origin.x * d[0]),
                                 -((double)ray->origin.y * d[1])};
        const double t = bvoli_sum(terms, 4) / speed;
        x->enter = bvoli_lesser(x->enter, t);
        x->exit = bvoli_greater(x->exit, t);
    }
}

static void cross_hull(const bvol_ray2 *ray, const bvoli_points *points, cut_line *x)
{
    const enum bvoli_order2 order = bvoli_hull2_order(points);
    const size_t first = bvoli_hull2_first(points);
    bvoli_ahead2 ahead;
    size_t at = first, steps = 0;
    bvoli_ahead2_begin(&ahead);
    *x = (cut_line){.enter = -INFINITY, .exit = INFINITY};
    do {
        const size_t next = bvoli_hull2_next_of(points, order, at, &ahead);
        cross_edge(ray, bvoli_point2(points, at), bvoli_point2(points, next), (uint32_t)at, x);
        at = next;
    } while (at != first && ++steps < points->count);
    if (isinf(x->enter))
        cross_points(ray, points, x);
}

static float within(double t, float lo, float hi)
{
    const float f = (float)t;
    return f > hi ? hi : f < lo ? lo : f;
}

static void record_hull(const bvol_ray2 *ray, const bvoli_points *points, int inside, bvol_ray2_hit *hit)
{
    cut_line x;
    cross_hull(ray, points, &x);
    const int starts = inside || isinf(x.enter);
    const float enter = inside ? ray->t_min : within(x.enter, ray->t_min, ray->t_max);
    const double t = starts ? (double)enter : x.enter, size = bvoli_sqrt(x.normal[0] * x.normal[0] + x.normal[1] * x.normal[1]);
    const double d[2] = {(double)ray->dir.x, (double)ray->dir.y};
    const double o[2] = {(double)ray->origin.x, (double)ray->origin.y};
    *hit = (bvol_ray2_hit){.t_enter = enter,
                           .t_exit = within(x.exit, enter, ray->t_max),
                           .point = {(float)(d[0] == 0 ? o[0] : o[0] + t * d[0]), (float)(d[1] == 0 ? o[1] : o[1] + t * d[1])},
                           .feature = starts ? BVOL_NO_FEATURE : x.feature,
                           .inside = (uint32_t)inside};
    if (!starts)
        hit->normal = (bvol_vec2){(float)(x.normal[0] / size), (float)(x.normal[1] / size)};
}

/* Whether the ray starts in a body; a start that is a float itself mostly is certain by the tour through the points. */
static int starts_in(const bvol_ray2 *ray, bvoli_body2 *body, enum bvoli_predicate starts)
{
    bvoli_body2 start;
    const double origin[2] = {(double)ray->origin.x, (double)ray->origin.y};
    const int outside = ray->t_min == 0 ? bvoli_tour_filter(&body->points, origin, 0, 0) : 0;
    if (outside != 0)
        return outside < 0;
    bvoli_body2_of_start(ray, &start);
    return bvoli_bodies2_overlap(body, &start, BVOLI_CLOSED, starts);
}

/* `side` is what a filter says: as below. */
static int hits_hull(const bvol_ray2 *ray, int side, bvoli_body2 *body, enum bvoli_predicate hits, enum bvoli_predicate starts,
                     bvol_ray2_hit *hit)
{
    bvoli_body2 stretch;
    if (side == 0) {
        bvoli_body2_of_ray2(ray, bvoli_body2_reach(body), &stretch);
        side = bvoli_bodies2_overlap(&stretch, body, BVOLI_CLOSED, hits) ? 1 : -1;
    } else {
        BVOLI_STAGE(hits, BVOLI_FAST);
    }
    if (side > 0 && hit != NULL)
        record_hull(ray, &body->points, !isinf(ray->t_min) && starts_in(ray, body, starts), hit);
    return side > 0;
}

/* With m and n the vectors from the origin to the ends, e that between them, and their cross products with d, which differ in
 * sign where the line passes between: it does at t = (m x e) / (d x e). With u = 2^-53: vectors have one rounding in a
 * coordinate, so d x m is within 3 u |d|_1 |m|_1, and m x e - t (d x e) within 6 u (|m|_1 + |t d|_1) |e|_1. RAY_SLACK is 16 u.
 *
 * +1 hit, -1 miss, 0 not certain: so for every NaN and every infinity but in the ends of the ray. */
static int filter_segment(const bvol_ray2 *ray, const bvol_segment2 *s)
{
    const double d[2] = {(double)ray->dir.x, (double)ray->dir.y}, t0 = (double)ray->t_min, t1 = (double)ray->t_max;
    const double m[2] = {(double)s->a.x - (double)ray->origin.x, (double)s->a.y - (double)ray->origin.y};
    const double n[2] = {(double)s->b.x - (double)ray->origin.x, (double)s->b.y - (double)ray->origin.y};
    const double e[2] = {(double)s->b.x - (double)s->a.x, (double)s->b.y - (double)s->a.y};
    const int a = bvoli_decide(cross(d, m), RAY_SLACK * sum_abs(d) * sum_abs(m));
    const int b = bvoli_decide(cross(d, n), RAY_SLACK * sum_abs(d) * sum_abs(n));
    if (a * b != -1 || !(t0 <= t1))
        return -(a * b == 1);
    const double height = b * cross(m, e), speed = b * cross(d, e);
    const double size = RAY_SLACK * sum_abs(e), start = sum_abs(m) + fabs(t0) * sum_abs(d),
                 end = sum_abs(m) + fabs(t1) * sum_abs(d);
    const int after = t0 == -INFINITY ? 1 : bvoli_decide(height - t0 * speed, size * start);
    const int before_end = t1 == INFINITY ? 1 : bvoli_decide(t1 * speed - height, size * end);
    return after < 0 || before_end < 0 ? -1 : after > 0 && before_end > 0;
}

int bvol_ray2_hits_segment2(const bvol_ray2 *ray, const bvol_segment2 *segment, bvol_ray2_hit *hit)
{
    const int side = filter_segment(ray, segment);
    bvoli_body2 body;
    if (side < 0 || (side > 0 && hit == NULL)) {
        BVOLI_STAGE(BVOLI_ray2_hits_segment2, BVOLI_FAST);
        return side > 0;
    }
    bvoli_body2_of_segment2(segment, &body);
    return body.state == BVOLI_SOLID && hits_hull(ray, side, &body, BVOLI_ray2_hits_segment2, BVOLI_ray2_inside_segment2, hit);
}

/* The same of finite points: +1 if the ray hits one of the segments from each to the next, which all lie in the hull; -1 if all
 * points lie on one side of its line. */
static int filter_polygon(const bvol_ray2 *ray, const bvoli_points *points)
{
    const double d[2] = {(double)ray->dir.x, (double)ray->dir.y};
    const bvol_vec2 *from = bvoli_point2(points, points->count - 1);
    int least = 1, most = -1, last = 0;
    for (size_t i = 0; i < points->count; ++i) {
        const bvol_vec2 *to = bvoli_point2(points, i);
        const double m[2] = {(double)to->x - (double)ray->origin.x, (double)to->y - (double)ray->origin.y};
        const int side = bvoli_decide(cross(d, m), RAY_SLACK * sum_abs(d) * sum_abs(m));
        if ((i == 0 || side * last == -1) && filter_segment(ray, &(bvol_segment2){*from, *to}) > 0)
            return 1;
        least = side < least ? side : least;
        most = side > most ? side : most;
        last = side;
        from = to;
    }
    return least == most ? -(least != 0) : 0;
}

/* Where the line of a ray crosses the line of an edge, as in cross_edge() and within 2^-37 of that, in rounded numbers. With u
 * = 2^-53: vectors have one rounding in a coordinate, so m x e is within 4 u |m|_1 |e|_1 and d x e within 3 u |d|_1 |e|_1.
 * Where they are above CROSSED_SHARE of these products each is within 2^-42 of itself, and t within 2^-40; cross_edge()'s is
 * within 2^-38. */
#define CROSSED_SHARE 0x1p-9
#define CROSSED_SLACK 0x1p-37

typedef struct crossed_edge {
    double e[2], t, slack;
    int certain;
} crossed_edge;

static inline crossed_edge cross_quickly(const bvol_ray2 *ray, const bvol_vec2 *p, const bvol_vec2 *q)
{
    const double d[2] = {(double)ray->dir.x, (double)ray->dir.y}, at[2] = {(double)p->x, (double)p->y};
    const double m[2] = {at[0] - (double)ray->origin.x, at[1] - (double)ray->origin.y};
    crossed_edge x = {.e = {(double)q->x - at[0], (double)q->y - at[1]}};
    const double height = cross(m, x.e), speed = cross(d, x.e), share = CROSSED_SHARE * sum_abs(x.e);
    x.t = height / speed;
    x.slack = CROSSED_SLACK * fabs(x.t);
    const int starts_apart = fabs(height) > share * sum_abs(m), moves = fabs(speed) > share * sum_abs(d);
    x.certain = starts_apart & moves;
    return x;
}

/* Whether all numbers within a slack of one are the same float. */
static inline int is_one_float(double x, double slack)
{
    return (float)(x - slack) == (float)(x + slack);
}

/* Whether the line of a ray certainly is inside of the line of an edge, from p to q counterclockwise, at a t that is the
 * nearest float to where it enters, and that of the floats about it too: then it is not that edge through which cross_edge()
 * says that it does. Times are compared as floats, and are within 2^-38 of themselves: so the point at t is to be farther
 * inside than the ray goes in 2^-22 t. The point's coordinates less those of p have three roundings, and their product with
 * those of the edge two more: 6 u (|o - p|_1 + |t d|_1) |e|_1, and BEYOND_SLACK is 16 u. */
#define BEYOND_SLACK 0x1p-49
#define BEYOND_STEP 0x1p-22
#define LEAST_TIME 0x1p-120 /* normal floats: of others the next is farther */

static inline int is_beyond(const bvol_ray2 *ray, const bvol_vec2 *p, const bvol_vec2 *q, double t)
{
    const double d[2] = {(double)ray->dir.x, (double)ray->dir.y}, at[2] = {(double)p->x, (double)p->y};
    const double m[2] = {(double)ray->origin.x - at[0], (double)ray->origin.y - at[1]};
    const double e[2] = {(double)q->x - at[0], (double)q->y - at[1]}, way[2] = {t * d[0], t * d[1]};
    const double inside = cross(e, m) + cross(e, way);
    return inside > BEYOND_STEP * fabs(cross(e, way)) + BEYOND_SLACK * sum_abs(e) * (sum_abs(m) + sum_abs(way));
}

static inline const bvol_vec2 *neighbor(const bvoli_points *points, size_t corner, size_t other)
{
    const size_t last = points->count - 1, next = corner == last ? 0 : corner + 1, before = corner == 0 ? last : corner - 1;
    return bvoli_point2(points, next == other ? before : next);
}

/* Whether a coordinate of the point at the end of a way is the same float wherever record_hull()'s t is, which is within 2^-37
 * of the way's: roundings keep the order of numbers. */
#define WAY_STEP 0x1p-36

static inline int ends_at_one_float(double o, double way)
{
    const double step = WAY_STEP * fabs(way);
    return (float)(o + (way - step)) == (float)(o + (way + step));
}

/* A record from rounded numbers, if it is certain that it is that of record_hull(): of a ray that hits, and starts `inside` or
 * enters through the first edge. */
static int record_crossed(const bvol_ray2 *ray, const bvoli_points *points, const bvoli_crossed2 *c, const crossed_edge *in,
                          const crossed_edge *out, int inside, bvol_ray2_hit *hit)
{
    const size_t from = c->from[0], to = c->to[0];
    const bvol_vec2 *const p = bvoli_point2(points, from), *const q = bvoli_point2(points, to);
    const double t = inside ? (double)ray->t_min : in->t, way[2] = {t * (double)ray->dir.x, t * (double)ray->dir.y};
    const double o[2] = {(double)ray->origin.x, (double)ray->origin.y};
    const double at[2] = {o[0] + way[0], o[1] + way[1]};
    int certain = is_one_float(out->t, out->slack);
    if (!inside) {
        const int normal = (fabs(t) > LEAST_TIME) & (fabs(t) <= (double)FLT_MAX);
        certain &= normal & is_one_float(in->t, in->slack);
        for (int k = 0; k < 2; ++k)
            certain &= ends_at_one_float(o[k], way[k]);
        certain &= is_beyond(ray, neighbor(points, from, to), p, t) & is_beyond(ray, q, neighbor(points, to, from), t);
    }
    if (!certain)
        return 0;
    const float enter = inside ? ray->t_min : within(t, ray->t_min, ray->t_max);
    const double n[2] = {in->e[1], (double)p->x - (double)q->x}, size = bvoli_sqrt(n[0] * n[0] + n[1] * n[1]);
    *hit = (bvol_ray2_hit){
        .t_enter = enter,
        .t_exit = within(out->t, enter, ray->t_max),
        .point = {ray->dir.x == 0 ? ray->origin.x : (float)at[0], ray->dir.y == 0 ? ray->origin.y : (float)at[1]},
        .normal = {inside ? 0 : (float)(n[0] / size), inside ? 0 : (float)(n[1] / size)},
        .feature = inside ? BVOL_NO_FEATURE : (uint32_t)from,
        .inside = (uint32_t)inside};
    return 1;
}

/* +1 hit, with its record, -1 miss, 0 not certain. */
static int glance_at_polygon(const bvol_ray2 *ray, const bvol_polygon2 *polygon, bvol_ray2_hit *hit)
{
    bvoli_crossed2 c;
    const int side = bvoli_polygon4_crossed(polygon, ray, &c);
    if (side >= 0)
        return -side;
    const bvoli_points points = bvoli_points2_of(polygon->points, polygon->count, polygon->stride);
    const crossed_edge in = cross_quickly(ray, bvoli_point2(&points, c.from[0]), bvoli_point2(&points, c.to[0])),
                       out = cross_quickly(ray, bvoli_point2(&points, c.from[1]), bvoli_point2(&points, c.to[1]));
    const double t0 = (double)ray->t_min, t1 = (double)ray->t_max;
    if (!(in.certain & out.certain & (t0 <= t1) & (t0 < (double)INFINITY) & (t1 > -(double)INFINITY)))
        return 0;
    const int before = bvoli_decide(in.t - t0, in.slack), after = bvoli_decide(out.t - t0, out.slack);
    const int ends_before = bvoli_decide(in.t - t1, in.slack);
    if ((after < 0) | (ends_before > 0))
        return -1;
    if ((after == 0) | (ends_before == 0))
        return 0;
    if (hit == NULL)
        return 1;
    if (before == 0 || !record_crossed(ray, &points, &c, &in, &out, before < 0, hit))
        return 0;
    BVOLI_STAGE(BVOLI_ray2_inside_polygon2, BVOLI_FAST);
    return 1;
}

int bvol_ray2_hits_polygon2(const bvol_ray2 *ray, const bvol_polygon2 *polygon, bvol_ray2_hit *hit)
{
    const int side = glance_at_polygon(ray, polygon, hit);
    bvoli_body2 body;
    if (side != 0) {
        BVOLI_STAGE(BVOLI_ray2_hits_polygon2, BVOLI_FAST);
        return side > 0;
    }
    bvoli_body2_of_polygon2(polygon, &body);
    return body.state == BVOLI_SOLID &&
           hits_hull(ray, filter_polygon(ray, &body.points), &body, BVOLI_ray2_hits_polygon2, BVOLI_ray2_inside_polygon2, hit);
}
