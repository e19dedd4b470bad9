/* SPDX-License-Identifier: MIT */
#include "recount.h"

#include "tool.h"

#include <float.h>
#include <math.h>

/* Where a ray passes a triangle: 1 surely inside, -1 surely beside it or behind the origin, 0 where double cannot tell; and t
 * with a bound of its error.
 *
 * The volumes of dir with two corners as seen from the origin have one sign if the line passes between them. J. R. Shewchuk,
 * "Adaptive precision floating-point arithmetic and fast robust geometric predicates", 1997, bounds the error of such a volume
 * by (7 + 56 eps) eps times the magnitude of its terms, with eps = 2^-53, where all three vectors are differences; here one is
 * given, and the bound is no larger. Products of three such numbers stay within 2^-447 and 2^390. */
typedef struct volume {
    double value, error;
} volume;

static volume volume_of(vector u, vector v, vector w)
{
    double vw = v.x * w.y, wv = w.x * v.y, wu = w.x * u.y, uw = u.x * w.y, uv = u.x * v.y, vu = v.x * u.y;
    double value = u.z * (vw - wv) + v.z * (wu - uw) + w.z * (uv - vu);
    double magnitude =
        (fabs(vw) + fabs(wv)) * fabs(u.z) + (fabs(wu) + fabs(uw)) * fabs(v.z) + (fabs(uv) + fabs(vu)) * fabs(w.z);
    return (volume){value, (7 + 28 * DBL_EPSILON) * (DBL_EPSILON / 2) * magnitude};
}

static int sign_of(volume v)
{
    return v.value > v.error ? 1 : v.value < -v.error ? -1 : 0;
}

static int passes(const bvol_ray *ray, const bvol_vec3 corners[3], double *t, double *error)
{
    vector o = vector_of(&ray->origin), d = vector_of(&ray->dir), at[3];
    for (int k = 0; k < 3; ++k)
        at[k] = vector_add(vector_of(&corners[k]), -1, o);
    const volume beside[3] = {volume_of(d, at[0], at[1]), volume_of(d, at[1], at[2]), volume_of(d, at[2], at[0])},
                 before = volume_of(at[0], at[1], at[2]);
    int left = 0, right = 0, ahead = sign_of(before);
    for (int k = 0; k < 3; ++k) {
        left += sign_of(beside[k]) > 0;
        right += sign_of(beside[k]) < 0;
    }
    if (left > 0 && right > 0)
        return -1;
    if (left + right < 3 || ahead == 0)
        return (left > 0 && ahead < 0) || (right > 0 && ahead > 0) ? -1 : 0;
    if ((left > 0) != (ahead > 0))
        return -1;
    double sum = beside[0].value + beside[1].value + beside[2].value;
    *t = before.value / sum;
    *error = *t * ((beside[0].error + beside[1].error + beside[2].error) / fabs(sum) + before.error / fabs(before.value) +
                   8 * DBL_EPSILON);
    return 1;
}

/* Records with more than this are not compared. */
#define T_ERROR 0x1p-26

static void count_triangle(const bvol_ray *ray, const bvol_vec3 corners[3], recounted_ray *r)
{
    double t = 0, error = 0;
    int how = passes(ray, corners, &t, &error);
    if (how < 0)
        return;
    if (how == 0) {
        r->perhaps = 1;
        return;
    }
    if (error > T_ERROR * t)
        r->t_is_unknown = 1;
    else if (!r->surely || r->t_is_unknown || t < (double)r->t)
        r->t = (float)t;
    r->surely = 1;
}

recounted_ray *recount_rays(const camera *c, const mesh *m)
{
    recounted_ray *rays = tool_alloc((size_t)c->width * c->height, sizeof *rays);
    for (size_t i = 0; i < m->triangle_count; ++i) {
        bvol_vec3 corners[3];
        bvol_aabb box;
        mesh_triangle(m, i, corners);
        bvol_aabb_from_points(corners, 3, 0, &box);
        cells range = camera_cells_of(c, &box);
        for (int64_t y = range.y0; y <= range.y1; ++y)
            for (int64_t x = range.x0; x <= range.x1; ++x) {
                bvol_ray ray;
                camera_ray(c, (uint32_t)x, (uint32_t)y, &ray);
                count_triangle(&ray, corners, &rays[(size_t)y * c->width + (size_t)x]);
            }
        tool_progress("recounting", i + 1, m->triangle_count);
    }
    return rays;
}

/* Both times are floats that are right to an ulp or two. */
int recount_agrees(const recounted_ray *r, int hit, double t)
{
    const double slack = 0x1p-21;
    if (!hit)
        return !r->surely;
    if (!r->surely || r->t_is_unknown)
        return r->surely || r->perhaps;
    return t <= (double)r->t * (1 + slack) && (r->perhaps || t >= (double)r->t * (1 - slack));
}
