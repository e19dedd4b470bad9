/* SPDX-License-Identifier: MIT */
#include "polyhedron/polyhedron_capsule.h"

#include "polyhedron/common_point.h"
#include "polyhedron/nearest_point.h"
#include "polyhedron/polyhedron_sphere.h"

typedef struct capsule {
    const bvoli_halfspaces *h;
    const double *a, *b; /* the ends, which differ */
    double radius;
} capsule;

/* Whether the balls about both ends are below one plane. */
static int one_plane_excludes(const capsule *c, int *exact)
{
    for (int i = 0; i < c->h->count; ++i)
        if (bvoli_halfspace_ball(c->h, i, c->a, c->radius, 1, exact) < 0 &&
            bvoli_halfspace_ball(c->h, i, c->b, c->radius, 1, exact) < 0)
            return 1;
    return 0;
}

/* Whether it is decided at end a: the ball about it certainly does not miss, or the segment is nowhere nearer than there. */
static int end_decides(const capsule *c, const double a[3], const double b[3], int *miss, int *exact)
{
    bvoli_foot_view view;
    bvoli_foot foot;
    bvoli_foot_view_of(c->h, a, b, c->radius, 0, &view);
    bvoli_nearest_point(&view, &foot);
    const int within = bvoli_foot_certainly_within(&foot), decides = within || !bvoli_foot_ahead(&foot);
    *miss = !within && decides && bvoli_foot_beyond(&foot);
    *exact |= view.exact;
    return decides;
}

static int line_misses(const capsule *c, int *exact)
{
    bvoli_foot_view view;
    bvoli_foot foot;
    bvoli_foot_view_of(c->h, c->a, c->b, c->radius, 1, &view);
    bvoli_nearest_point(&view, &foot);
    const int miss = bvoli_foot_beyond(&foot);
    *exact |= view.exact;
    return miss;
}

int bvoli_halfspaces_miss_capsule(const bvoli_halfspaces *h, const double a[3], const double b[3], double radius,
                                  enum bvoli_predicate who)
{
    const capsule c = {h, a, b, radius};
    int exact = 0, miss = 0;
    if (a[0] == b[0] && a[1] == b[1] && a[2] == b[2])
        return bvoli_halfspaces_miss_ball(h, a, radius, who);
    const int excluded = one_plane_excludes(&c, &exact);
    if (excluded || bvoli_halfspaces_surely_meet(h, a, b, radius)) {
        BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_FAST);
        return excluded;
    }
    if (!end_decides(&c, a, b, &miss, &exact) && !end_decides(&c, b, a, &miss, &exact))
        miss = line_misses(&c, &exact);
    BVOLI_STAGE(who, exact ? BVOLI_EXACT : BVOLI_DOUBLE);
    return miss;
}
