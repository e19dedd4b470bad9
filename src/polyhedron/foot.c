/* SPDX-License-Identifier: MIT */
/* Each sign is first that of a number with a running bound of its error (estimate.h), and exact where that leaves it open. The
 * highest degree is 10: the height of a foot of a line on a pair of planes, and the gaps of feet on pairs and of corners. */
#include "polyhedron/foot.h"

#include "arith/exact.h"
#include "arith/numbers.h"
#include "arith/square_root.h"
#include "base/stage.h"

void bvoli_foot_view_of(const bvoli_halfspaces *h, const double center[3], const double *to, double radius, int line,
                        bvoli_foot_view *out)
{
    double terms[8];
    out->h = h;
    out->center = center;
    out->to = to;
    out->radius = radius;
    out->line = line;
    out->exact = out->sides = 0;
    out->likely_on = out->exactly_on = 0;
    for (int k = 0; k < 3; ++k)
        out->edge[k] = to ? bvoli_exact_sum(to[k], -center[k]) : bvoli_exactly(0);
    for (int i = 0; i < h->count; ++i) {
        for (int k = 0; k < 3; ++k)
            out->normal[i][k] = bvoli_estimate_total(h->term[i][k], 2);
        const double normal[3] = {out->normal[i][0].value, out->normal[i][1].value, out->normal[i][2].value};
        out->length[i] = bvoli_sqrt(bvoli_dot(normal, normal));
        bvoli_halfspace_height_terms(h, i, center, terms);
        out->height[i] = bvoli_estimate_total(terms, 8);
    }
    for (int i = 0; i < h->count && line; ++i) {
        double both[12];
        out->slope[i] = bvoli_estimate_dot(out->normal[i], out->edge);
        out->rise[i] = bvoli_estimate_sign(out->slope[i]);
        if (out->rise[i] != 0 || bvoli_estimate_is_zero(out->slope[i]))
            continue;
        bvoli_halfspace_slope_terms(h, i, to, both);
        bvoli_halfspace_slope_terms(h, i, center, both + 6);
        for (int k = 6; k < 12; ++k)
            both[k] = -both[k];
        out->rise[i] = bvoli_sum_sign(both, 12);
    }
}

/* Whether the planes are two, one of which rises along the line while the other falls. */
static int is_crossing(const bvoli_foot *f)
{
    return f->view->line && f->size == 2 && !f->free;
}

typedef struct bvoli_estimated_foot estimates_foot;
typedef struct bvoli_dyadic_foot dyadics_foot;
typedef struct bvoli_estimated_place estimates_place;
typedef struct bvoli_dyadic_place dyadics_place;

/* The normal of plane i, the height of the center over it, the edge, and how plane i slopes along it; `held` if they are not at
 * hand. */

static const bvoli_estimate *estimates_normal(const bvoli_foot_view *v, int i, bvoli_estimate held[3])
{
    (void)held;
    return v->normal[i];
}

static const bvoli_estimate *estimates_height(const bvoli_foot_view *v, int i, bvoli_estimate *held)
{
    (void)held;
    return &v->height[i];
}

static const bvoli_estimate *estimates_edge(const bvoli_foot_view *v, bvoli_estimate held[3])
{
    (void)held;
    return v->edge;
}

static void estimates_find_slope(const bvoli_foot_view *v, int i, bvoli_estimate *slope)
{
    *slope = v->slope[i];
}

static void estimates_find_constant(const bvoli_foot_view *v, int i, bvoli_estimate *constant)
{
    *constant = bvoli_estimate_total(v->h->term[i][3], 2);
}

static const bvoli_dyadic *dyadics_normal(const bvoli_foot_view *v, int i, bvoli_dyadic held[3])
{
    bvoli_halfspace_normal(v->h, i, held);
    return held;
}

static const bvoli_dyadic *dyadics_height(const bvoli_foot_view *v, int i, bvoli_dyadic *held)
{
    bvoli_halfspace_height(v->h, i, v->center, held);
    return held;
}

static const bvoli_dyadic *dyadics_edge(const bvoli_foot_view *v, bvoli_dyadic held[3])
{
    for (int k = 0; k < 3; ++k)
        bvoli_dy_put_sum((const double[]){v->to[k], -v->center[k]}, 2, &held[k]);
    return held;
}

static void dyadics_find_slope(const bvoli_foot_view *v, int i, bvoli_dyadic *slope)
{
    bvoli_dyadic n[3], edge[3];
    bvoli_dy_put_dot(dyadics_normal(v, i, n), dyadics_edge(v, edge), slope);
}

static void dyadics_find_constant(const bvoli_foot_view *v, int i, bvoli_dyadic *constant)
{
    bvoli_halfspace_exact(v->h, i, 3, constant);
}

#define NUMBERS estimates
#include "polyhedron/foot_template.h"
#undef NUMBERS
#define NUMBERS dyadics
#include "polyhedron/foot_template.h"
#undef NUMBERS

static int make_exact(bvoli_foot *f)
{
    int orientation;
    BVOLI_MADE(foot, 1);
    f->exact = f->view->exact = 1;
    const int found = dyadics_find(f, &f->exactly, &orientation);
    if (found && f->orientation == BVOLI_OPEN && orientation < 0)
        estimates_negate(&f->likely);
    f->orientation = orientation;
    return found;
}

/* Sides that the first bound leaves open, each found once. */

static int likely_height(bvoli_foot_view *v, const int plane[3], int size, uint32_t planes, int i)
{
    bvoli_estimate height;
    if (size < 1)
        return bvoli_estimates_sign(&v->height[i]);
    if (v->likely_on != planes)
        estimates_find_place(v, plane, size, &v->likely);
    v->likely_on = planes;
    estimates_find_height_at(v, &v->likely, i, &height);
    return bvoli_estimates_sign(&height);
}

static int exact_height(bvoli_foot_view *v, const int plane[3], int size, uint32_t planes, int i)
{
    bvoli_dyadic height;
    if (size < 1) {
        bvoli_halfspace_height(v->h, i, v->center, &height);
        return bvoli_dy_sign(height);
    }
    if (v->exactly_on != planes)
        dyadics_find_place(v, plane, size, &v->exactly);
    v->exactly_on = planes;
    dyadics_find_height_at(v, &v->exactly, i, &height);
    return bvoli_dy_sign(height);
}

static int find_side(bvoli_foot_view *v, const int plane[3], int size, uint32_t planes, int i)
{
    const int sign = likely_height(v, plane, size, planes, i);
    if (sign != BVOLI_OPEN)
        return sign;
    BVOLI_MADE(foot_sign, 0);
    v->exact = 1;
    return exact_height(v, plane, size, planes, i);
}

/* The side of plane i on which the foot on planes that do not cross lies, the sign of whose scale is the orientation. */
static int sharp_side(bvoli_foot_view *v, const int plane[3], int size, int orientation, int i)
{
    uint32_t planes = 0;
    for (int a = 0; a < size; ++a)
        planes |= UINT32_C(1) << plane[a];
    for (int k = 0; k < v->sides; ++k)
        if (v->side[k].planes == planes && v->side[k].plane == i)
            return v->side[k].side;
    const int side = find_side(v, plane, size, planes, i) * orientation;
    if (v->sides < BVOLI_FOOT_SIDES)
        v->side[v->sides++] = (struct bvoli_foot_side_known){planes, (int8_t)i, (int8_t)side};
    return side;
}

/* Whether all mu are positive. */
static int has_weights(bvoli_foot_view *v, const int plane[3], int size)
{
    int positive = 1;
    for (int a = 0; a < size && positive; ++a) {
        const int others[3] = {plane[(a + 1) % size], plane[(a + 2) % size], 0};
        positive = sharp_side(v, others, size - 1, 1, plane[a]) < 0;
    }
    return positive;
}

/* Whether the slopes of planes along a line allow a foot with all mu > 0. */
static int may_have_foot(const bvoli_foot_view *v, const int plane[3], int size, int *free)
{
    int sloping = 0;
    for (int a = 0; a < size; ++a)
        sloping += v->line && v->rise[plane[a]] != 0;
    *free = v->line && sloping == 0;
    return !v->line || (size == 3 ? sloping > 0 : sloping == 0 || (size == 2 && v->rise[plane[0]] * v->rise[plane[1]] < 0));
}

int bvoli_foot_on(bvoli_foot_view *view, const int plane[3], int size, bvoli_foot *out)
{
    out->view = view;
    out->size = size;
    out->exact = 0;
    for (int a = 0; a < size; ++a)
        out->plane[a] = plane[a];
    if (!may_have_foot(view, plane, size, &out->free))
        return 0;
    BVOLI_MADE(foot, 0);
    const int likely = estimates_find(out, &out->likely, &out->orientation);
    if (likely != BVOLI_OPEN)
        return likely;
    const int apart = out->orientation != BVOLI_OPEN && !is_crossing(out) && !(view->line && size == 3);
    return apart ? has_weights(view, plane, size) : make_exact(out);
}

static void need_exact(bvoli_foot *f)
{
    if (!f->exact)
        (void)make_exact(f);
}

/* Signs */

bvoli_estimate bvoli_foot_height(const bvoli_foot *f, int i)
{
    bvoli_estimate height;
    estimates_find_height(f, &f->likely, i, &height);
    return height;
}

int bvoli_foot_side(bvoli_foot *f, int i)
{
    bvoli_dyadic height;
    const bvoli_estimate likely = bvoli_foot_height(f, i);
    const int sign = bvoli_estimates_sign(&likely);
    if (sign != BVOLI_OPEN)
        return sign;
    if (!is_crossing(f))
        return sharp_side(f->view, f->plane, f->size, f->orientation, i);
    BVOLI_MADE(foot_sign, 0);
    need_exact(f);
    dyadics_find_height(f, &f->exactly, i, &height);
    return bvoli_dy_sign(height);
}

int bvoli_foot_side_beside(bvoli_foot *f, int i, int j)
{
    bvoli_estimate likely;
    bvoli_dyadic height;
    estimates_find_height_beside(f, &f->likely, i, j, &likely);
    const int sign = bvoli_estimates_sign(&likely);
    if (sign != BVOLI_OPEN)
        return sign * f->view->rise[i];
    BVOLI_MADE(foot_sign, 1);
    need_exact(f);
    dyadics_find_height_beside(f, &f->exactly, i, j, &height);
    return bvoli_dy_sign(height) * f->view->rise[i];
}

int bvoli_foot_certainly_beyond(const bvoli_foot *f)
{
    bvoli_estimate excess;
    estimates_find_excess(f, &f->likely, &excess);
    return bvoli_estimate_sign(excess) > 0;
}

int bvoli_foot_beyond(bvoli_foot *f)
{
    bvoli_estimate likely;
    bvoli_dyadic excess;
    estimates_find_excess(f, &f->likely, &likely);
    const int sign = bvoli_estimates_sign(&likely);
    if (sign != BVOLI_OPEN)
        return sign > 0;
    need_exact(f);
    dyadics_find_excess(f, &f->exactly, &excess);
    return bvoli_dy_sign(excess) > 0;
}

int bvoli_foot_certainly_back(const bvoli_foot *f)
{
    return bvoli_estimate_sign(bvoli_estimate_dot(f->likely.offset, f->view->edge)) < 0;
}

int bvoli_foot_ahead(bvoli_foot *f)
{
    bvoli_dyadic edge[3], lead;
    const bvoli_estimate likely = bvoli_estimate_dot(f->likely.offset, f->view->edge);
    const int sign = bvoli_estimates_sign(&likely);
    if (sign != BVOLI_OPEN)
        return sign > 0;
    need_exact(f);
    bvoli_dy_put_dot(f->exactly.offset, dyadics_edge(f->view, edge), &lead);
    return bvoli_dy_sign(lead) > 0;
}
