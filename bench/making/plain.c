/* SPDX-License-Identifier: MIT */
/* What one writes who trusts floats: the textbooks' formulas. */
#include "making.h"

#include <math.h>
#include <string.h>

static float dot(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void map_point(const float p[3], const float m[16], float out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = m[c] * p[0] + m[4 + c] * p[1] + m[8 + c] * p[2] + m[12 + c];
}

static void map_direction(const float p[3], const float m[16], float out[3])
{
    for (int c = 0; c < 3; ++c)
        out[c] = m[c] * p[0] + m[4 + c] * p[1] + m[8 + c] * p[2];
}

static const float *floats(const void *value)
{
    return value;
}

static float *floats_out(void *value)
{
    return value;
}

/* J. Arvo, "Transforming axis-aligned bounding boxes", Graphics Gems, 1990. */
static void aabb_transform(const bvol_aabb *box, const float m[16], bvol_aabb *out)
{
    const float *in = floats(box);
    float lo[3], hi[3];
    for (int c = 0; c < 3; ++c) {
        lo[c] = hi[c] = m[12 + c];
        for (int k = 0; k < 3; ++k) {
            const float a = m[4 * k + c] * in[k], b = m[4 * k + c] * in[3 + k];
            lo[c] += a < b ? a : b;
            hi[c] += a < b ? b : a;
        }
    }
    memcpy(&out->min, lo, sizeof lo);
    memcpy(&out->max, hi, sizeof hi);
}

static size_t aabb_from_points(const float *points, size_t count, size_t stride, bvol_aabb *out)
{
    float lo[3] = {INFINITY, INFINITY, INFINITY}, hi[3] = {-INFINITY, -INFINITY, -INFINITY};
    (void)stride;
    for (size_t i = 0; i < count; ++i)
        for (int c = 0; c < 3; ++c) {
            const float x = points[3 * i + (size_t)c];
            lo[c] = x < lo[c] ? x : lo[c];
            hi[c] = x > hi[c] ? x : hi[c];
        }
    memcpy(&out->min, lo, sizeof lo);
    memcpy(&out->max, hi, sizeof hi);
    return count;
}

/* The sums of 13 directions; without a loop over them, as one writes them by hand. */
static size_t kdop_from_points(const float *points, size_t count, size_t stride, uint32_t k, bvol_kdop *out)
{
    (void)stride;
    bvol_kdop_make_empty(k, out);
    for (size_t i = 0; i < count; ++i) {
        const float x = points[3 * i], y = points[3 * i + 1], z = points[3 * i + 2], s = x + y, d = x - y;
        const float at[13] = {x, y, z, s + z, s - z, d + z, d - z, s, d, x + z, x - z, y + z, y - z};
        for (int c = 0; c < 13; ++c) {
            out->min[c] = at[c] < out->min[c] ? at[c] : out->min[c];
            out->max[c] = at[c] > out->max[c] ? at[c] : out->max[c];
        }
    }
    return count;
}

/* Columns made unit, half sides as long as they become. */
static void obb_of(const float center[3], const float half[3], const float column[3][3], bvol_obb *out)
{
    float *extent = floats_out(&out->extent), *axis = floats_out(out->axis);
    memcpy(&out->center, center, sizeof out->center);
    for (int k = 0; k < 3; ++k) {
        const float length = sqrtf(dot(column[k], column[k])), inverse = length > 0 ? 1 / length : 0;
        extent[k] = half[k] * length;
        for (int c = 0; c < 3; ++c)
            axis[3 * k + c] = column[k][c] * inverse;
    }
}

static void obb_from_aabb(const bvol_aabb *box, const float m[16], bvol_obb *out)
{
    const float *in = floats(box);
    float middle[3], center[3], half[3], column[3][3];
    for (int k = 0; k < 3; ++k) {
        middle[k] = 0.5F * (in[k] + in[3 + k]);
        half[k] = 0.5F * (in[3 + k] - in[k]);
        memcpy(column[k], &m[4 * (size_t)k], sizeof column[k]);
    }
    map_point(middle, m, center);
    obb_of(center, half, (const float(*)[3])column, out);
}

static void obb_transform(const bvol_obb *box, const float m[16], bvol_obb *out)
{
    float center[3], half[3], column[3][3];
    memcpy(half, &box->extent, sizeof half);
    map_point(floats(&box->center), m, center);
    for (int k = 0; k < 3; ++k)
        map_direction(floats(&box->axis[k]), m, column[k]);
    obb_of(center, half, (const float(*)[3])column, out);
}

static void obb_bounds(const bvol_obb *box, bvol_aabb *out)
{
    const float *center = floats(&box->center), *extent = floats(&box->extent), *axis = floats(box->axis);
    float *lo = floats_out(&out->min), *hi = floats_out(&out->max);
    for (int c = 0; c < 3; ++c) {
        const float reach = extent[0] * fabsf(axis[c]) + extent[1] * fabsf(axis[3 + c]) + extent[2] * fabsf(axis[6 + c]);
        lo[c] = center[c] - reach;
        hi[c] = center[c] + reach;
    }
}

static void obb_corners(const bvol_obb *box, bvol_vec3 out[8])
{
    const float *center = floats(&box->center), *extent = floats(&box->extent), *axis = floats(box->axis);
    for (int i = 0; i < 8; ++i)
        for (int c = 0; c < 3; ++c) {
            float x = center[c];
            for (int k = 0; k < 3; ++k)
                x += (i >> k & 1 ? extent[k] : -extent[k]) * axis[3 * k + c];
            floats_out(&out[i])[c] = x;
        }
}

static void local_direction(const bvol_obb *box, const float d[3], float out[3])
{
    for (int k = 0; k < 3; ++k)
        out[k] = dot(floats(&box->axis[k]), d);
}

static void obb_local_point(const bvol_obb *box, const bvol_vec3 *p, bvol_vec3 *out)
{
    const float d[3] = {p->x - box->center.x, p->y - box->center.y, p->z - box->center.z};
    local_direction(box, d, floats_out(out));
}

static void obb_local_obb(const bvol_obb *box, const bvol_obb *other, bvol_obb *out)
{
    obb_local_point(box, &other->center, &out->center);
    out->extent = other->extent;
    for (int k = 0; k < 3; ++k)
        local_direction(box, floats(&other->axis[k]), floats_out(&out->axis[k]));
}

static void obb_local_bounds(const bvol_obb *box, const bvol_obb *other, bvol_aabb *out)
{
    bvol_obb local;
    obb_local_obb(box, other, &local);
    obb_bounds(&local, out);
}

/* The longest column is the largest stretch of rotations with scales along the axes, and too little elsewhere. */
static float stretch(const float m[16])
{
    float largest = 0;
    for (int k = 0; k < 3; ++k) {
        const float sq = dot(&m[4 * (size_t)k], &m[4 * (size_t)k]);
        largest = sq > largest ? sq : largest;
    }
    return sqrtf(largest);
}

static void sphere_transform(const bvol_sphere *sphere, const float m[16], bvol_sphere *out)
{
    map_point(floats(&sphere->center), m, floats_out(&out->center));
    out->radius = sphere->radius * stretch(m);
}

static void capsule_transform(const bvol_capsule *capsule, const float m[16], bvol_capsule *out)
{
    map_point(floats(&capsule->a), m, floats_out(&out->a));
    map_point(floats(&capsule->b), m, floats_out(&out->b));
    out->radius = capsule->radius * stretch(m);
}

/* By the inverse transpose: cross products of the columns over the determinant. */
static void plane_transform(const bvol_plane *plane, const float m[16], bvol_plane *out)
{
    const float *a = m, *b = m + 4, *c = m + 8, *n = floats(&plane->normal);
    const float cross[3][3] = {{b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]},
                               {c[1] * a[2] - c[2] * a[1], c[2] * a[0] - c[0] * a[2], c[0] * a[1] - c[1] * a[0]},
                               {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}};
    const float inverse = 1 / dot(a, cross[0]);
    float made[3];
    for (int i = 0; i < 3; ++i)
        made[i] = (n[0] * cross[0][i] + n[1] * cross[1][i] + n[2] * cross[2][i]) * inverse;
    memcpy(&out->normal, made, sizeof made);
    out->d = plane->d - dot(made, m + 12);
}

static void segment_transform(const bvol_segment *segment, const float m[16], bvol_segment *out)
{
    map_point(floats(&segment->a), m, floats_out(&out->a));
    map_point(floats(&segment->b), m, floats_out(&out->b));
}

static void triangle_transform(const bvol_triangle *triangle, const float m[16], bvol_triangle *out)
{
    map_point(floats(&triangle->a), m, floats_out(&out->a));
    map_point(floats(&triangle->b), m, floats_out(&out->b));
    map_point(floats(&triangle->c), m, floats_out(&out->c));
}

static void ray_transform(const bvol_ray *ray, const float m[16], bvol_ray *out)
{
    *out = *ray;
    map_point(floats(&ray->origin), m, floats_out(&out->origin));
    map_direction(floats(&ray->dir), m, floats_out(&out->dir));
}

static void sphere_bounds(const bvol_sphere *sphere, bvol_aabb *out)
{
    const bvol_vec3 c = sphere->center;
    const float r = sphere->radius;
    *out = (bvol_aabb){{c.x - r, c.y - r, c.z - r}, {c.x + r, c.y + r, c.z + r}};
}

static void aabb_merge(const bvol_aabb *a, const bvol_aabb *b, bvol_aabb *out)
{
    const float *x = floats(a), *y = floats(b);
    float *made = floats_out(out);
    for (int i = 0; i < 6; ++i)
        made[i] = i < 3 ? (x[i] < y[i] ? x[i] : y[i]) : (x[i] > y[i] ? x[i] : y[i]);
}

static void aabb_center(const bvol_aabb *box, bvol_vec3 *out)
{
    const float *in = floats(box);
    for (int c = 0; c < 3; ++c)
        floats_out(out)[c] = 0.5F * (in[c] + in[3 + c]);
}

/* J. Ritter, "An efficient bounding sphere", Graphics Gems, 1990. */
static size_t sphere_from_points(const float *points, size_t count, size_t stride, bvol_sphere *out)
{
    size_t low[3] = {0, 0, 0}, high[3] = {0, 0, 0};
    float widest = -1, center[3] = {0, 0, 0}, radius = 0;
    (void)stride;
    for (size_t i = 0; i < count; ++i)
        for (int c = 0; c < 3; ++c) {
            low[c] = points[3 * i + (size_t)c] < points[3 * low[c] + (size_t)c] ? i : low[c];
            high[c] = points[3 * i + (size_t)c] > points[3 * high[c] + (size_t)c] ? i : high[c];
        }
    for (int c = 0; c < 3; ++c) {
        const float *p = points + 3 * low[c], *q = points + 3 * high[c], d[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
        if (dot(d, d) <= widest)
            continue;
        widest = dot(d, d);
        radius = 0.5F * sqrtf(widest);
        for (int k = 0; k < 3; ++k)
            center[k] = 0.5F * (p[k] + q[k]);
    }
    for (size_t i = 0; i < count; ++i) {
        const float *p = points + 3 * i, d[3] = {p[0] - center[0], p[1] - center[1], p[2] - center[2]};
        const float sq = dot(d, d);
        if (sq <= radius * radius)
            continue;
        const float length = sqrtf(sq), grown = 0.5F * (radius + length), part = (grown - radius) / length;
        for (int k = 0; k < 3; ++k)
            center[k] += part * d[k];
        radius = grown;
    }
    memcpy(&out->center, center, sizeof center);
    out->radius = radius;
    return count;
}

/* One rotation of Jacobi's, which makes m[p][q] zero; the rows of v turn along. */
static void turn(float m[3][3], float v[3][3], int p, int q)
{
    if (m[p][q] == 0)
        return;
    const float theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
    const float t = (theta < 0 ? -1.0F : 1.0F) / (fabsf(theta) + sqrtf(theta * theta + 1)), c = 1 / sqrtf(t * t + 1), s = t * c;
    for (int k = 0; k < 3; ++k) {
        const float a = m[k][p], b = m[k][q];
        m[k][p] = c * a - s * b;
        m[k][q] = s * a + c * b;
    }
    for (int k = 0; k < 3; ++k) {
        const float a = m[p][k], b = m[q][k], x = v[p][k], y = v[q][k];
        m[p][k] = c * a - s * b;
        m[q][k] = s * a + c * b;
        v[p][k] = c * x - s * y;
        v[q][k] = s * x + c * y;
    }
}

/* Along the principal components. */
static size_t obb_from_points(const float *points, size_t count, size_t stride, bvol_obb *out)
{
    float mean[3] = {0, 0, 0}, m[3][3] = {{0}}, v[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    float *center = floats_out(&out->center), *extent = floats_out(&out->extent);
    (void)stride;
    for (size_t i = 0; i < 3 * count; ++i)
        mean[i % 3] += points[i] / (float)count;
    for (size_t i = 0; i < count; ++i)
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c)
                m[r][c] += (points[3 * i + (size_t)r] - mean[r]) * (points[3 * i + (size_t)c] - mean[c]);
    for (int sweep = 0; sweep < 5; ++sweep) {
        turn(m, v, 0, 1);
        turn(m, v, 0, 2);
        turn(m, v, 1, 2);
    }
    memcpy(center, mean, sizeof mean);
    for (int k = 0; k < 3; ++k) {
        float low = INFINITY, high = -INFINITY;
        for (size_t i = 0; i < count; ++i) {
            const float *p = points + 3 * i, d[3] = {p[0] - mean[0], p[1] - mean[1], p[2] - mean[2]}, along = dot(v[k], d);
            low = along < low ? along : low;
            high = along > high ? along : high;
        }
        extent[k] = 0.5F * (high - low);
        for (int c = 0; c < 3; ++c)
            center[c] += 0.5F * (high + low) * v[k][c];
    }
    memcpy(out->axis, v, sizeof v);
    return count;
}

/* When a moving box meets another: C. Ericson, "Real-Time Collision Detection", section 5.5.8. */
static int aabb_sweep_aabb(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, bvol_sweep_hit *hit)
{
    const float *const v = &motion->x, *const low = &moving->min.x, *const high = &moving->max.x, *const box_low = &box->min.x,
                       *const box_high = &box->max.x;
    float first = 0, last = 1;
    int inside = 1;
    for (int k = 0; k < 3; ++k) {
        inside &= low[k] < box_high[k] && high[k] > box_low[k];
        if (v[k] == 0) {
            if (high[k] < box_low[k] || low[k] > box_high[k])
                return BVOL_SWEEP_MISS;
            continue;
        }
        const float inverse = 1 / v[k], a = (box_low[k] - high[k]) * inverse, b = (box_high[k] - low[k]) * inverse;
        const float enter = a < b ? a : b, leave = a < b ? b : a;
        first = enter > first ? enter : first;
        last = leave < last ? leave : last;
    }
    hit->t_enter = first;
    hit->t_exit = last;
    return first > last ? BVOL_SWEEP_MISS : inside ? BVOL_SWEEP_OVERLAPPING : first > 0 ? BVOL_SWEEP_HIT : BVOL_SWEEP_TOUCHING;
}

#define NAMED(name)                                                                                                            \
    {                                                                                                                          \
#name, (any_function)name                                                                                              \
    }
/* Of many: each by its own map, strides in bytes. */
#define PLAIN_MANY(name, type, made)                                                                                           \
    static bvol_result name##_many(const type *from, size_t count, size_t stride, const float *matrices, size_t matrix_count,  \
                                   size_t matrix_stride, made *out, size_t out_stride)                                         \
    {                                                                                                                          \
        (void)matrix_count;                                                                                                    \
        (void)out_stride;                                                                                                      \
        for (size_t i = 0; i < count; ++i)                                                                                     \
            name((const type *)(const void *)((const char *)from + i * stride),                                                \
                 (const float *)(const void *)((const char *)matrices + i * matrix_stride), &out[i]);                          \
        return BVOL_OK;                                                                                                        \
    }
PLAIN_MANY(aabb_transform, bvol_aabb, bvol_aabb)
PLAIN_MANY(obb_from_aabb, bvol_aabb, bvol_obb)
PLAIN_MANY(sphere_transform, bvol_sphere, bvol_sphere)

static bvol_result obb_bounds_many(const bvol_obb *boxes, size_t count, size_t stride, bvol_aabb *out, size_t out_stride)
{
    (void)out_stride;
    for (size_t i = 0; i < count; ++i)
        obb_bounds((const bvol_obb *)(const void *)((const char *)boxes + i * stride), &out[i]);
    return BVOL_OK;
}

/* Read and written as fast as it goes, rounded to nearest: boxes that may miss what they are about. */
#define PLAIN_OF_DOUBLES(name, type, place, made, fields, axes)                                                                \
    static bvol_result name(const type *from, size_t count, size_t stride, const place *origin, made *out, size_t out_stride)  \
    {                                                                                                                          \
        const double *const all = (const double *)(const void *)from;                                                          \
        float *const to = (float *)(void *)out;                                                                                \
        (void)stride;                                                                                                          \
        (void)out_stride;                                                                                                      \
        for (size_t i = 0; i < count; ++i)                                                                                     \
            for (size_t k = 0; k < (fields); ++k)                                                                              \
                to[(fields)*i + k] = (float)(all[(fields)*i + k] - (&origin->x)[k % (axes)]);                                  \
        return BVOL_OK;                                                                                                        \
    }
PLAIN_OF_DOUBLES(aabb_from_f64_many, bvol_aabb_f64, bvol_vec3_f64, bvol_aabb, 6, 3)
PLAIN_OF_DOUBLES(aabb2_from_f64_many, bvol_aabb2_f64, bvol_vec2_f64, bvol_aabb2, 4, 2)

static const named_function functions[] = {
    NAMED(aabb_transform),   NAMED(aabb_from_points),    NAMED(obb_from_aabb),      NAMED(obb_transform),
    NAMED(obb_bounds),       NAMED(obb_corners),         NAMED(obb_local_point),    NAMED(obb_local_obb),
    NAMED(obb_local_bounds), NAMED(sphere_transform),    NAMED(capsule_transform),  NAMED(plane_transform),
    NAMED(sphere_bounds),    NAMED(aabb_merge),          NAMED(aabb_center),        NAMED(sphere_from_points),
    NAMED(obb_from_points),  NAMED(ray_transform),       NAMED(triangle_transform), NAMED(segment_transform),
    NAMED(aabb_sweep_aabb),  NAMED(aabb_transform_many), NAMED(obb_from_aabb_many), NAMED(sphere_transform_many),
    NAMED(obb_bounds_many),  NAMED(kdop_from_points),    NAMED(aabb_from_f64_many), NAMED(aabb2_from_f64_many)};

any_function making_plain(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i)
        if (strcmp(functions[i].name, name) == 0)
            return functions[i].function;
    return NULL;
}
