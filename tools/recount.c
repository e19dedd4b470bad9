/* SPDX-License-Identifier: MIT */
#include "recount.h"

#include "tool.h"

#include <math.h>

/* The exact sign of a sum of up to four doubles, each a product of two floats: they are added to a nonoverlapping expansion,
 * whose largest nonzero component has the sign of the whole (Shewchuk, "Adaptive precision floating-point arithmetic", 1997,
 * Grow-Expansion with Knuth's Two-Sum). Products of floats stay within 2^-298 and 2^256, so no step over- or underflows. */
static int sum_sign(const double *terms, int count)
{
    double parts[4];
    for (int n = 0; n < count; ++n) {
        double sum = terms[n];
        for (int i = 0; i < n; ++i) {
            double a = sum, b = parts[i];
            sum = a + b;
            double b_virtual = sum - a;
            parts[i] = (a - (sum - b_virtual)) + (b - b_virtual);
        }
        parts[n] = sum;
    }
    for (int i = count - 1; i >= 0; --i)
        if (parts[i] != 0)
            return parts[i] > 0 ? 1 : -1;
    return 0;
}

/* A slab of the box along one axis, as the ray meets it: with the axis turned so that the ray runs up it, the origin is at
 * `origin`, the slab from near to far, and speed = |dir| >= 0. */
typedef struct slab {
    double origin, near, far, speed;
} slab;

static slab slab_of(float origin, float dir, float min, float max)
{
    if (dir < 0)
        return (slab){-(double)origin, -(double)max, -(double)min, -(double)dir};
    return (slab){(double)origin, (double)min, (double)max, (double)dir};
}

/* Whether the ray comes into slab a no later than it leaves slab b: (near_a - o_a) / speed_a <= (far_b - o_b) / speed_b, with
 * the denominators multiplied up. Where a speed is 0 this asks whether the origin is on the right side, which is what is needed
 * there. */
static int enters_before_leaving(const slab *a, const slab *b)
{
    const double terms[4] = {a->near * b->speed, -a->origin * b->speed, -b->far * a->speed, b->origin * a->speed};
    return sum_sign(terms, 4) <= 0;
}

/* Whether a ray with t_min 0 and no end meets a box that is not empty. */
static int meets(const bvol_ray *ray, const bvol_aabb *box)
{
    const bvol_vec3 *o = &ray->origin, *d = &ray->dir;
    const slab slabs[3] = {slab_of(o->x, d->x, box->min.x, box->max.x), slab_of(o->y, d->y, box->min.y, box->max.y),
                           slab_of(o->z, d->z, box->min.z, box->max.z)};
    for (int i = 0; i < 3; ++i) {
        if (slabs[i].far < slabs[i].origin) /* behind the origin */
            return 0;
        for (int j = 0; j < 3; ++j)
            if (i != j && !enters_before_leaving(&slabs[i], &slabs[j]))
                return 0;
    }
    return 1;
}

size_t recount_hits(const camera *c, const bvol_aabb *boxes, size_t count, unsigned char *hit)
{
    size_t hits = 0;
    for (size_t i = 0; i < count; ++i) {
        cells range = camera_cells_of(c, &boxes[i]);
        for (int64_t y = range.y0; y <= range.y1; ++y)
            for (int64_t x = range.x0; x <= range.x1; ++x) {
                unsigned char *cell = &hit[(size_t)y * c->width + (size_t)x];
                bvol_ray ray;
                camera_ray(c, (uint32_t)x, (uint32_t)y, &ray);
                if (!*cell && meets(&ray, &boxes[i]))
                    hits += *cell = 1;
            }
        tool_progress("recounting", i + 1, count);
    }
    return hits;
}
