/* SPDX-License-Identifier: MIT */
/* Planes of facets, and what floats tell of points and facets: nearly every point is far below nearly every facet, and that is
 * seen of four facets at once. */
#ifndef BVOLI_HULL_GLANCE_H
#define BVOLI_HULL_GLANCE_H

#include "arith/filter.h"
#include "arith/vec4.h"
#include "base/value.h"

enum { BVOLI_GLANCE = 4 };

/* With u = 2^-53, and m the magnitudes of the products that a component of the normal is made of: differences of floats have 1
 * u, each component of the normal so 4 u of m; a height has that, 1 u for its difference, 1 u for each product and 2 u for
 * their sum, times what the point is away from the facet's first corner along each axis: 8 u of m . reach. Doubled for the
 * slack's own roundings. */
#define PLANE_SLACK 0x1p-49

/* The normal of a facet from its corners; returns the slack of the heights above it of points within reach. */
static inline double bvoli_facet_normal(const bvol_vec3 *const corner[3], const double reach[3], double normal[3])
{
    double e[3], g[3], slack = 0;
    for (int k = 0; k < 3; ++k) {
        const double first = (double)bvoli_coords(corner[0])[k];
        e[k] = (double)bvoli_coords(corner[1])[k] - first;
        g[k] = (double)bvoli_coords(corner[2])[k] - first;
    }
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const double left = e[i] * g[j], right = e[j] * g[i];
        normal[k] = left - right;
        slack += PLANE_SLACK * (fabs(left) + fabs(right)) * reach[k];
    }
    return slack;
}

/* Four facets: their normals times something, and where they are along these. */
typedef struct bvoli_glance {
    float normal[3][BVOLI_GLANCE], offset[BVOLI_GLANCE], slack[BVOLI_GLANCE];
} bvoli_glance;

/* A point as seen from the middle, in all lanes. */
typedef struct bvoli_seen {
    v4 x, y, z;
} bvoli_seen;

static inline uint32_t bvoli_glances_of(uint32_t facets)
{
    return (facets + BVOLI_GLANCE - 1) / BVOLI_GLANCE;
}

/* Facets that all points are below. */
static inline void bvoli_glances_clear(bvoli_glance *glances, uint32_t count)
{
    static const bvoli_glance none = {{{0}}, {1, 1, 1, 1}, {0}};
    for (uint32_t i = 0; i < count; ++i)
        glances[i] = none;
}

/* Points are seen from one of them, the middle, from which none is farther than the reach along the axes. With u = 2^-24: how
 * far a point is from it has 1 u, so has the normal, a product has 1 u more and their sum with the offset three: 6 u of the
 * magnitudes of the normal times the reach, which are 1 in all, and as much again of the offset, which is at most as large and
 * has 1 u itself. Three times that; what is denormal loses less than 1 u, as long as the reach is in range. */
#define GLANCE_SLACK 0x1.2p-19
#define GLANCE_LEAST 0x1p-100
#define GLANCE_MOST 0x1p100

/* Sets facet i of some: its normal, the slack of heights above it in double, and a corner. */
static inline void bvoli_glance_set(bvoli_glance *glances, uint32_t i, const double normal[3], double slack,
                                    const double corner[3], const bvol_vec3 *middle, const double reach[3])
{
    bvoli_glance *const g = &glances[i / BVOLI_GLANCE];
    const uint32_t lane = i % BVOLI_GLANCE;
    double size = 0, offset = 0;
    int in_range = 1;
    for (int k = 0; k < 3; ++k) {
        size += fabs(normal[k]) * reach[k];
        in_range &= (reach[k] >= GLANCE_LEAST) & (reach[k] <= GLANCE_MOST);
    }
    const double scale = 1 / size;
    for (int k = 0; k < 3; ++k) {
        offset += normal[k] * scale * (corner[k] - (double)bvoli_coords(middle)[k]);
        g->normal[k][lane] = (float)(normal[k] * scale);
    }
    g->offset[lane] = (float)offset;
    g->slack[lane] = in_range ? -(float)(GLANCE_SLACK + slack * scale) : -INFINITY;
}

static inline bvoli_seen bvoli_see(const bvol_vec3 *p, const bvol_vec3 *middle)
{
    return (bvoli_seen){v4_splat(p->x - middle->x), v4_splat(p->y - middle->y), v4_splat(p->z - middle->z)};
}

/* Those of four facets which a point may be above: a bit each. */
static inline unsigned bvoli_may_be_above(const bvoli_glance *g, const bvoli_seen *p)
{
    const v4 along = v4_add(v4_add(v4_mul(v4_load(g->normal[0]), p->x), v4_mul(v4_load(g->normal[1]), p->y)),
                            v4_mul(v4_load(g->normal[2]), p->z));
    return (unsigned)mask4_bits(v4_lt(v4_sub(along, v4_load(g->offset)), v4_load(g->slack))) ^ 0xf;
}

#endif
