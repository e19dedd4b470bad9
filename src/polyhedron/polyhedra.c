/* SPDX-License-Identifier: MIT */
#include "polyhedron/polyhedra.h"

#include "arith/filter.h"

int bvoli_halfspaces_contain(const bvoli_halfspaces *h, const float p[3])
{
    const double at[3] = {(double)p[0], (double)p[1], (double)p[2]};
    int least = 1;
    for (int i = 0; i < h->count && least >= 0; ++i) {
        double size;
        const double height = bvoli_height_over(h->q[i], at, &size);
        const int side = bvoli_decide(height, BVOLI_HEIGHT_SLACK * size);
        least = side < least ? side : least;
    }
    return least;
}

int bvoli_polyhedron_nonempty(const bvoli_polyhedron *region)
{
    bvoli_cone cone;
    int exact = 0;
    if (region->certain)
        return 1;
    bvoli_cone_begin(&cone, 4);
    bvoli_cone_add_all(&cone, region->h);
    bvoli_cone_finish(&cone, &exact);
    return !bvoli_cone_contains(&cone, bvoli_cone_down(), &exact);
}

static int has_corners(const bvoli_polyhedron *region)
{
    return region->corners && region->corners->known && region->corners->bounded;
}

/* Whether two half-spaces certainly have the same boundary, because they were made from the same numbers, or from those with
 * the other sign. */
static int same_plane(const double p[4][2], const double q[4][2])
{
    int same = 1, opposite = 1;
    for (int i = 0; i < 8; ++i) {
        const double x = p[i / 2][i % 2], y = q[i / 2][i % 2];
        same &= x == y;
        opposite &= x == -y;
    }
    return same | opposite;
}

/* Whether corner i of a region lies on the boundary of one of some half-spaces, because that is a plane of the corner too.
 * Cameras that divide a view between them share such planes. */
static int corner_on(const bvoli_polyhedron *a, int i, const double q[4][2])
{
    const uint8_t *plane = a->corners->plane[i];
    int on = 0;
    for (int j = 0; j < 3; ++j)
        on |= same_plane((const double(*)[2])a->h->term[plane[j]], q);
    return on;
}

static int corner_within(const bvoli_polyhedron *a, int i, const bvoli_halfspaces *others)
{
    int within = 1;
    for (int k = 0; k < others->count && within; ++k) {
        const int side = bvoli_vertex_side(a->corners, i, others->q[k]);
        within = side > 0 || (side == 0 && corner_on(a, i, (const double(*)[2])others->term[k]));
    }
    return within;
}

/* Whether the interior point of a region certainly lies in it and in the others, or one of its corners certainly does. */
static int reaches_into(const bvoli_polyhedron *a, const bvoli_halfspaces *others)
{
    int within = a->certain && bvoli_halfspaces_contain(others, a->interior_point) > 0;
    for (int i = 0; has_corners(a) && i < a->corners->count && !within; ++i)
        within = corner_within(a, i, others);
    return within;
}

/* Whether all corners of a region are certainly beyond one of some half-spaces. */
static int lies_beyond(const bvoli_polyhedron *a, const bvoli_halfspaces *others)
{
    int beyond = 0;
    for (int i = 0; i < others->count && has_corners(a) && !beyond; ++i)
        beyond = bvoli_vertices_extreme(a->corners, others->q[i], 1) < 0;
    return beyond;
}

int bvoli_polyhedra_overlap(const bvoli_polyhedron *a, const bvoli_polyhedron *b, enum bvoli_predicate who)
{
    bvoli_cone cone;
    int exact = 0;
    const int meet = reaches_into(a, b->h) || reaches_into(b, a->h);
    if (meet || lies_beyond(a, b->h) || lies_beyond(b, a->h)) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return meet;
    }
    bvoli_cone_begin(&cone, 4);
    bvoli_cone_add_all(&cone, a->h);
    bvoli_cone_add_all(&cone, b->h);
    bvoli_cone_finish(&cone, &exact);
    const int apart = bvoli_cone_contains(&cone, bvoli_cone_down(), &exact);
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return !apart;
}

void bvoli_polyhedron_cone(const bvoli_polyhedron *region, bvoli_cone *out, int *exact)
{
    bvoli_cone_begin(out, 4);
    bvoli_cone_add_all(out, region->h);
    bvoli_cone_add(out, bvoli_cone_up());
    bvoli_cone_finish(out, exact);
}

/* Whether a region certainly lies in all of some half-spaces: 1, certainly not: -1, or that is not certain: 0. */
static int likely_within(const bvoli_polyhedron *region, const bvoli_halfspaces *others)
{
    if (region->certain && bvoli_halfspaces_contain(others, region->interior_point) < 0)
        return -1;
    if (!has_corners(region))
        return 0;
    int least = 1;
    for (int i = 0; i < others->count && least >= 0; ++i) {
        const int side = bvoli_vertices_extreme(region->corners, others->q[i], -1);
        least = side < least ? side : least;
    }
    return least;
}

int bvoli_polyhedron_within(const bvoli_polyhedron *region, const bvoli_halfspaces *others, enum bvoli_predicate who)
{
    bvoli_cone cone;
    int exact = 0, within = 1;
    const int likely = likely_within(region, others);
    if (likely != 0) {
        BVOLI_STAGE(who, BVOLI_FAST);
        return likely > 0;
    }
    bvoli_polyhedron_cone(region, &cone, &exact);
    for (int i = 0; i < others->count && within; ++i)
        within = bvoli_cone_contains(&cone, bvoli_cone_halfspace(others, i), &exact);
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return within;
}
