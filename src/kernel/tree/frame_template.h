/* SPDX-License-Identifier: MIT */
/* A ray in the frame of an index that is placed in a world. Included once into each instruction set's file; it rounds alike in
 * all.
 *
 * Let A be the matrix, b the translation, p a point of a triangle, x the point of the image that has the same weights of the
 * corners, m the largest magnitudes of coordinates in the index, u = 2^-24 and v = 2^-53. The corners of the image are rounded
 * to nearest, and so
 *
 *     x = A p + b + e,    |e| <= u s + 2^-150,    s = |A| m + |b|,
 *
 * coordinate by coordinate. Let N be the adjugate of A as it is computed here: products of two floats are exact in double, and
 * each entry is a difference of two, so within v of itself. For a ray that has x at t, x = o + t d,
 *
 *     det p = N (o - b) + t N d - N e + (what N is off) A p.
 *
 * |A p| <= s and |t d| <= |x| + |o|; differences have one rounding, sums of three products five, so that the first two terms,
 * computed, and the last are off by less than |N| 2^-47 (s + |o|). Together: each coordinate of det p is within
 *
 *     |N| E,    E = (u + 2^-47) s + 2^-47 |o| + 2^-149,
 *
 * of that of a ray whose numbers are known. It is divided by the determinant as computed, a sum of three products that is
 * within 4 v of the sum of their magnitudes, and so within 2^-31 of itself where that sum is at most 2^20 as large; and
 * quotients round: `off` has 2^-30 m for the former, and 2^-50 (m + |origin|) for the latter, since |t dir| is below both and a
 * hair. The sums of magnitudes are within 2^-50 of themselves, which is why they are made 1 + 2^-20 as large. Nothing is lost
 * to underflow: products of three floats are doubles without. */
#ifndef BVOLI_KERNEL_TREE_FRAME_TEMPLATE_H
#define BVOLI_KERNEL_TREE_FRAME_TEMPLATE_H

#include "arith/slabs.h"
#include "arith/vec3d.h"
#include "kernel/tree/descent.h"

/* How small a determinant may be beside its products; what kernels can take, see kernel/tree/descent.h; and what is far from
 * overflow. */
#define FRAME_SHARE 0x1p-20
#define FRAME_LIMIT 0x1p40
#define FRAME_FAR 0x1p60

/* The slacks above. */
#define FRAME_IMAGE_SLACK (0x1p-24 + 0x1p-47)
#define FRAME_ORIGIN_SLACK 0x1p-47
#define FRAME_LOST_SLACK 0x1p-149
#define FRAME_SHARE_SLACK 0x1p-30
#define FRAME_DIVISION_SLACK 0x1p-50
#define FRAME_MORE (1 + 0x1p-20)

/* What the roundings of numbers and of sums of three to float may add up to, amply; and what is below the least of them. */
#define FRAME_ROUND_SLACK 0x1p-21
#define FRAME_UNDERFLOW_SLACK 0x1p-140

/* What a ray and a map are; m and E. */
typedef struct frame_placing {
    d3 column[4], row[3], o, d, most, error;
} frame_placing;

/* The ray there: origin + t dir, from which p is no farther than `off`, or near + (t - from) dir and `near_off`. */
typedef struct frame_line {
    d3 origin, dir, off, near, near_off;
} frame_line;

/* The sum of three vectors, each times a coordinate of another. */
static inline d3 frame_combine(const d3 a[3], d3 by)
{
    return d3_add(d3_add(d3_mul(a[0], d3_all_x(by)), d3_mul(a[1], d3_all_y(by))), d3_mul(a[2], d3_all_z(by)));
}

static inline d3 frame_combine_sizes(const d3 a[3], d3 by)
{
    const d3 size[3] = {d3_abs(a[0]), d3_abs(a[1]), d3_abs(a[2])};
    return frame_combine(size, d3_abs(by));
}

static inline d3 frame_cross(d3 a, d3 b)
{
    return d3_yzx(d3_sub(d3_mul(a, d3_yzx(b)), d3_mul(d3_yzx(a), b)));
}

static inline d3 frame_times(double a, d3 b)
{
    return d3_mul(d3_splat(a), b);
}

/* Returns 0 where numbers are too large. */
static inline int frame_place(const bvol_ray *ray, const float matrix[16], const bvol_aabb *about, frame_placing *p)
{
    for (size_t k = 0; k < 3; ++k)
        p->row[k] = d3_gather(matrix + k, 4);
    for (size_t k = 0; k < 4; ++k)
        p->column[k] = d3_load(matrix + 4 * k);
    p->o = d3_load(&ray->origin.x);
    p->d = d3_load(&ray->dir.x);
    p->most = d3_max(d3_abs(d3_load(&about->min.x)), d3_abs(d3_load(&about->max.x)));
    const d3 size = d3_add(frame_combine_sizes(p->column, p->most), d3_abs(p->column[3]));
    p->error = d3_add(d3_add(frame_times(FRAME_IMAGE_SLACK, size), frame_times(FRAME_ORIGIN_SLACK, d3_abs(p->o))),
                      d3_splat(FRAME_LOST_SLACK));
    return d3_sum(d3_add(p->error, p->most)) < FRAME_FAR; /* not if one is infinite or NaN */
}

/* Returns 0 where the inverse is not known well enough, or numbers are too large. */
static inline int frame_invert(const frame_placing *p, double from, frame_line *line)
{
    d3 adjugate[3]; /* its columns */
    for (int k = 0; k < 3; ++k)
        adjugate[k] = frame_cross(p->row[(k + 1) % 3], p->row[(k + 2) % 3]);
    const d3 products = d3_mul(p->row[0], adjugate[0]);
    const double determinant = d3_sum(products), inverse = 1 / determinant;
    if (!(fabs(determinant) > FRAME_SHARE * d3_sum(d3_abs(products))))
        return 0;
    const d3 origin = frame_times(inverse, frame_combine(adjugate, d3_sub(p->o, p->column[3])));
    const d3 dir = frame_times(inverse, frame_combine(adjugate, p->d)), gone = frame_times(from, dir);
    const d3 off = d3_add(
        frame_times(FRAME_MORE * fabs(inverse), frame_combine_sizes(adjugate, p->error)),
        d3_add(frame_times(FRAME_SHARE_SLACK, p->most), frame_times(FRAME_DIVISION_SLACK, d3_add(p->most, d3_abs(origin)))));
    line->origin = origin;
    line->dir = dir;
    line->off = off;
    line->near = d3_add(origin, gone);
    line->near_off = d3_add(off, frame_times(FRAME_DIVISION_SLACK, d3_add(d3_abs(origin), d3_abs(gone))));
    const d3 far = d3_add(d3_add(d3_abs(origin), d3_abs(line->near)), line->near_off);
    return d3_less(d3_max(far, d3_abs(dir)), d3_splat(FRAME_LIMIT)) == 7 && d3_less(far, d3_splat(FRAME_LIMIT)) == 7;
}

/* No hit is farther from `from` than this t: along each coordinate that advances, p is in the index. */
static inline double frame_farthest(const frame_placing *p, const frame_line *line, unsigned moving)
{
    double away[3], least = INFINITY;
    const d3 far = d3_add(d3_add(p->most, d3_abs(line->near)), line->near_off);
    d3_store(away, d3_div(frame_times(FRAME_MORE, far), d3_abs(line->dir)));
    for (int k = 0; k < 3; ++k)
        if (moving >> k & 1 && away[k] < least)
            least = away[k];
    return least;
}

/* Walls along each coordinate: shifts and scales of a prepared ray where it advances, and elsewhere what it stays between. */
typedef struct frame_walls {
    float near_scale[3], near_shift[3], far_scale[3], far_shift[3], back[3], front[3];
} frame_walls;

/* As bvoli_prepare_ray(), but for boxes that are larger by `off`. The scales and the shifts are rounded once, from numbers that
 * are within 2^-50: that is below 3.2 u |t| and 4.2 u |shift|, where 8 u are taken. */
static inline void frame_pass(const frame_line *line, frame_walls *w)
{
    const d3 scale = d3_div(d3_splat(1), line->dir), shift = d3_mul(line->origin, scale),
             more = d3_mul(line->off, d3_abs(scale)),
             slack = d3_add(frame_times((double)BVOLI_WAY_SLACK, d3_add(d3_abs(shift), more)),
                            d3_splat((double)SLAB_UNDERFLOW_SLACK));
    f3_store(w->near_scale, d3_nearest(scale));
    f3_store(w->far_scale, d3_nearest(frame_times((double)BVOLI_WAY_MORE, scale)));
    f3_store(w->near_shift, d3_nearest(d3_sub(d3_splat(0), d3_add(d3_add(shift, more), slack))));
    f3_store(w->far_shift, d3_nearest(d3_sub(slack, frame_times((double)BVOLI_WAY_MORE, d3_sub(shift, more)))));
}

/* Rounded outward, amply. */
static inline void frame_stay(const frame_line *line, double away, frame_walls *w)
{
    const d3 wide = d3_add(line->near_off, frame_times(away, d3_abs(line->dir))),
             slack = d3_add(frame_times(1 + FRAME_ROUND_SLACK, wide),
                            d3_add(frame_times(FRAME_ROUND_SLACK, d3_abs(line->near)), d3_splat(FRAME_UNDERFLOW_SLACK)));
    f3_store(w->back, d3_nearest(d3_sub(line->near, slack)));
    f3_store(w->front, d3_nearest(d3_add(line->near, slack)));
}

static inline void frame_walls_of(const frame_line *line, double away, unsigned moving, bvoli_prepared_ray *out)
{
    const unsigned backward = d3_less(line->dir, d3_splat(0)) & moving;
    int first = 0, last = 3;
    frame_walls w;
    frame_pass(line, &w);
    frame_stay(line, away, &w);
    for (unsigned k = 0; k < 3; ++k) {
        const int at = moving >> k & 1 ? first++ : --last;
        out->near_scale[at] = w.near_scale[k];
        out->near_shift[at] = w.near_shift[k];
        out->far_scale[at] = w.far_scale[k];
        out->far_shift[at] = w.far_shift[k];
        out->back[at] = w.back[k];
        out->front[at] = w.front[k];
        out->near[at] = (uint8_t)(backward >> k & 1 ? k + 3 : k);
        out->far[at] = (uint8_t)(backward >> k & 1 ? k : k + 3);
    }
    out->moving = first;
}

/* The numbers of the line are rounded to floats. From `near` no hit is farther than `away`. What is lost below 2^-126 of the
 * origin and, times that, of the direction is below 2^-149 each. */
static inline void frame_line_of(const frame_line *line, double away, bvoli_framed_ray *out)
{
    double reach[3];
    const d3 size = d3_add(d3_abs(line->near), frame_times(away, d3_abs(line->dir)));
    f3_store(&out->line.origin.x, d3_nearest(line->near));
    f3_store(&out->line.dir.x, d3_nearest(line->dir));
    out->line.t_min = -INFINITY;
    out->line.t_max = INFINITY;
    d3_store(reach, d3_add(line->near_off, frame_times(FRAME_ROUND_SLACK, size)));
    const double two = reach[0] > reach[1] ? reach[0] : reach[1];
    out->reach = (float)(FRAME_MORE * (two > reach[2] ? two : reach[2]) + FRAME_UNDERFLOW_SLACK * (1 + away));
}

/* A record has a t of where the ray crosses the plane of the image, within an ulp, or, where it lies in that, of a point
 * between two corners, as double finds it: not before the first of the corners along the ray, d (x - o) / (d d), by more than
 * what E covers, as for the ray itself. That is a sum over the coordinates of p, of which e costs |d| E / (d d); floats and
 * kernels round each product and each sum, which is below 2^-22 of their magnitudes, and what is lost below 2^-126 is below
 * 2^-149 for each coordinate. Returns 0 where numbers are too large: a scale may be that where coordinates are tiny, and would
 * be infinite as a float. */
static inline int frame_bound(const frame_placing *p, bvoli_framed_ray *out)
{
    const double square = 1 / d3_sum(d3_mul(p->d, p->d));
    const d3 scale = frame_times(square, frame_combine(p->row, p->d));
    const double shift = square * d3_sum(d3_mul(p->d, d3_sub(p->column[3], p->o))),
                 error = square * d3_sum(d3_mul(d3_abs(p->d), p->error)),
                 sizes = d3_sum(d3_mul(d3_abs(scale), p->most)) + fabs(shift),
                 lost = FRAME_UNDERFLOW_SLACK * (1 + d3_sum(p->most));
    const unsigned backward = d3_less(scale, d3_splat(0));
    f3_store(out->scale, d3_nearest(scale));
    for (unsigned k = 0; k < 3; ++k)
        out->first[k] = (uint8_t)(backward >> k & 1 ? k + 3 : k);
    out->shift = (float)(shift - (FRAME_MORE * error + FRAME_ROUND_SLACK * sizes + lost));
    return sizes < FRAME_FAR && d3_less(d3_abs(scale), d3_splat(FRAME_FAR)) == 7;
}

static int ray_frame(const bvol_ray *ray, const float matrix[16], const bvol_aabb *about, float from, bvoli_framed_ray *out)
{
    frame_placing p;
    frame_line line;
    if (!frame_place(ray, matrix, about, &p) || !frame_invert(&p, fabsf(from) < (float)FRAME_LIMIT ? (double)from : 0, &line) ||
        !frame_bound(&p, out))
        return 0;
    const unsigned moving = d3_less(d3_splat(1 / FRAME_LIMIT), d3_abs(line.dir));
    const double away = frame_farthest(&p, &line, moving);
    if (!(away < FRAME_FAR))
        return 0;
    out->walls.first = ray->t_min;
    out->walls.last = ray->t_max * BVOLI_WAY_MORE + SLAB_UNDERFLOW_SLACK;
    frame_walls_of(&line, away, moving, &out->walls);
    frame_line_of(&line, away, out);
    return 1;
}

#endif
