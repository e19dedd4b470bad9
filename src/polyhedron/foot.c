/* SPDX-License-Identifier: MIT */
/* Each sign is first that of a number with a running bound of its error (estimate.h), and exact where that leaves it open. The
 * highest degree is 10: the height of a foot of a line on a pair of planes, and the gaps of feet on pairs and of corners. */
#include "polyhedron/foot.h"

#include "arith/exact.h"
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
    for (int k = 0; k < 3; ++k)
        out->edge[k] = to ? bvoli_exact_sum(to[k], -center[k]) : bvoli_exactly(0);
    for (int i = 0; i < h->count; ++i) {
        for (int k = 0; k < 3; ++k)
            out->normal[i][k] = bvoli_estimate_total(h->term[i][k], 2);
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

/* In double */

static void turn(bvoli_estimate v[], int count)
{
    for (int k = 0; k < count; ++k)
        v[k] = bvoli_estimate_negative(v[k]);
}

/* The duals, and the scale, which may be negative. */
static void find_duals(const bvoli_foot *f, bvoli_estimate dual[3][3], bvoli_estimate *scale)
{
    const bvoli_estimate(*normal)[3] = f->view->normal;
    const bvoli_estimate *n[3];
    bvoli_estimate cross[3];
    for (int a = 0; a < 3; ++a)
        n[a] = normal[f->plane[a < f->size ? a : 0]];
    if (f->size == 1) {
        for (int k = 0; k < 3; ++k)
            dual[0][k] = n[0][k];
    } else if (f->size == 2) {
        bvoli_estimate_cross(n[0], n[1], cross);
        bvoli_estimate_cross(n[1], cross, dual[0]);
        bvoli_estimate_cross(cross, n[0], dual[1]);
    } else {
        for (int a = 0; a < 3; ++a)
            bvoli_estimate_cross(n[(a + 1) % 3], n[(a + 2) % 3], dual[a]);
    }
    *scale = f->size == 2 ? bvoli_estimate_dot(cross, cross) : bvoli_estimate_dot(n[0], dual[0]);
}

static void make_scale_positive(bvoli_foot *f)
{
    turn(&f->likely.scale, 1);
    turn(f->likely.way, 3);
}

/* 1 if the planes certainly have a foot, -1 if they certainly have none, 0 if that is not certain. */
static int find_likely_foot(bvoli_foot *f)
{
    const bvoli_foot_view *v = f->view;
    const int corner = v->line && f->size == 3;
    bvoli_estimate dual[3][3], scale, way[3] = {{0, 0}, {0, 0}, {0, 0}};
    find_duals(f, dual, &scale);
    f->orientation = bvoli_estimate_sign(scale);
    if (bvoli_estimate_is_zero(scale))
        return -1;
    for (int a = 0; a < f->size; ++a)
        for (int k = 0; k < 3; ++k)
            way[k] = bvoli_estimate_difference(way[k], bvoli_estimate_product(v->height[f->plane[a]], dual[a][k]));
    if (corner)
        bvoli_estimate_cross(way, v->edge, f->likely.gap);
    for (int k = 0; k < 3; ++k) {
        f->likely.way[k] = way[k];
        f->likely.gap[k] = corner ? f->likely.gap[k] : way[k];
    }
    int certain = f->orientation != 0;
    for (int a = 0; a < f->size; ++a) {
        bvoli_estimate turned[3];
        if (corner)
            bvoli_estimate_cross(dual[a], v->edge, turned);
        const bvoli_estimate side = bvoli_estimate_dot(f->likely.gap, corner ? turned : dual[a]);
        const int sign = bvoli_estimate_sign(side);
        if (sign < 0 || bvoli_estimate_is_zero(side))
            return -1;
        certain &= sign > 0;
    }
    f->likely.unit_sq = bvoli_estimate_product(scale, scale);
    if (corner)
        f->likely.unit_sq = bvoli_estimate_product(f->likely.unit_sq, bvoli_estimate_dot(v->edge, v->edge));
    f->likely.scale = scale;
    if (f->orientation < 0)
        make_scale_positive(f);
    return certain;
}

static int find_likely_crossing(bvoli_foot *f)
{
    const bvoli_foot_view *v = f->view;
    const int i = f->plane[0], j = f->plane[1];
    const bvoli_estimate first = bvoli_estimate_abs(v->slope[i]), last = bvoli_estimate_abs(v->slope[j]);
    bvoli_estimate u[3];
    for (int k = 0; k < 3; ++k)
        u[k] =
            bvoli_estimate_sum(bvoli_estimate_product(last, v->normal[i][k]), bvoli_estimate_product(first, v->normal[j][k]));
    const bvoli_estimate height =
        bvoli_estimate_sum(bvoli_estimate_product(last, v->height[i]), bvoli_estimate_product(first, v->height[j]));
    const bvoli_estimate unit_sq = bvoli_estimate_dot(u, u);
    if (bvoli_estimate_sign(height) > 0 || bvoli_estimate_is_zero(height) || bvoli_estimate_is_zero(unit_sq))
        return -1;
    /* h u . u + gap . n: the height over plane 0 that is left at the end of the gap */
    bvoli_estimate rest = bvoli_estimate_difference(bvoli_estimate_product(v->height[i], unit_sq),
                                                    bvoli_estimate_product(height, bvoli_estimate_dot(v->normal[i], u)));
    if (v->rise[i] < 0)
        turn(&rest, 1);
    const bvoli_estimate gap = bvoli_estimate_product(height, first);
    for (int k = 0; k < 3; ++k) {
        f->likely.way[k] = bvoli_estimate_negative(
            bvoli_estimate_sum(bvoli_estimate_product(gap, u[k]), bvoli_estimate_product(rest, v->edge[k])));
        f->likely.gap[k] = k == 0 ? height : bvoli_exactly(0);
    }
    f->likely.scale = bvoli_estimate_product(unit_sq, first);
    f->likely.unit_sq = unit_sq;
    return bvoli_estimate_sign(height) < 0 && bvoli_estimate_sign(f->likely.scale) > 0;
}

/* Exactly */

static void find_exact_edge(const bvoli_foot_view *v, bvoli_dyadic edge[3])
{
    for (int k = 0; k < 3; ++k)
        bvoli_dy_put_sum((const double[]){v->to[k], -v->center[k]}, 2, &edge[k]);
}

static void find_exact_duals(const bvoli_foot *f, bvoli_dyadic dual[3][3], bvoli_dyadic *scale)
{
    bvoli_dyadic n[3][3], cross[3];
    for (int a = 0; a < f->size; ++a)
        bvoli_halfspace_normal(f->view->h, f->plane[a], n[a]);
    if (f->size == 1) {
        for (int k = 0; k < 3; ++k)
            bvoli_dy_put_copy(&n[0][k], &dual[0][k]);
    } else if (f->size == 2) {
        bvoli_dy_cross(n[0], n[1], cross);
        bvoli_dy_cross(n[1], cross, dual[0]);
        bvoli_dy_cross(cross, n[0], dual[1]);
    } else {
        for (int a = 0; a < 3; ++a)
            bvoli_dy_cross(n[(a + 1) % 3], n[(a + 2) % 3], dual[a]);
    }
    bvoli_dy_put_dot(f->size == 2 ? cross : n[0], f->size == 2 ? cross : dual[0], scale);
}

/* Whether the planes have a foot. */
static int find_exact_foot(bvoli_foot *f)
{
    const bvoli_foot_view *v = f->view;
    const int corner = v->line && f->size == 3;
    bvoli_dyadic dual[3][3], edge[3], turned[3], height, side, *scale = &f->exactly.scale, *way = f->exactly.way;
    find_exact_duals(f, dual, scale);
    if (bvoli_dy_sign(*scale) == 0)
        return 0;
    for (int k = 0; k < 3; ++k)
        bvoli_dy_put(0, &way[k]);
    for (int a = 0; a < f->size; ++a) {
        bvoli_halfspace_height(v->h, f->plane[a], v->center, &height);
        for (int k = 0; k < 3; ++k)
            bvoli_dy_subtract_product(&height, &dual[a][k], &way[k]);
    }
    if (corner) {
        find_exact_edge(v, edge);
        bvoli_dy_cross(way, edge, f->exactly.gap);
    }
    for (int k = 0; k < 3 && !corner; ++k)
        bvoli_dy_put_copy(&way[k], &f->exactly.gap[k]);
    for (int a = 0; a < f->size; ++a) {
        if (corner)
            bvoli_dy_cross(dual[a], edge, turned);
        bvoli_dy_put_dot(f->exactly.gap, corner ? turned : dual[a], &side);
        if (bvoli_dy_sign(side) <= 0)
            return 0;
    }
    bvoli_dyadic scale_sq, edge_sq;
    bvoli_dy_put_product(scale, scale, &scale_sq);
    bvoli_dy_put_copy(&scale_sq, &f->exactly.unit_sq);
    if (corner) {
        bvoli_dy_put_dot(edge, edge, &edge_sq);
        bvoli_dy_put_product(&scale_sq, &edge_sq, &f->exactly.unit_sq);
    }
    if (f->orientation == 0 && bvoli_dy_sign(*scale) < 0)
        make_scale_positive(f);
    for (int k = 0; k < 3 && bvoli_dy_sign(*scale) < 0; ++k)
        bvoli_dy_turn(&way[k]);
    bvoli_dy_drop_sign(scale);
    return 1;
}

static int find_exact_crossing(bvoli_foot *f)
{
    const bvoli_foot_view *v = f->view;
    bvoli_dyadic edge[3], n[2][3], h[2], weight[2], u[3], height, along, rest, gap;
    find_exact_edge(v, edge);
    for (int a = 0; a < 2; ++a) {
        bvoli_halfspace_normal(v->h, f->plane[a], n[a]);
        bvoli_halfspace_height(v->h, f->plane[a], v->center, &h[a]);
        bvoli_dy_put_dot(n[a], edge, &weight[1 - a]);
        bvoli_dy_drop_sign(&weight[1 - a]);
    }
    for (int k = 0; k < 3; ++k) {
        bvoli_dy_put_product(&weight[0], &n[0][k], &u[k]);
        bvoli_dy_add_product(&weight[1], &n[1][k], &u[k]);
    }
    bvoli_dy_put_product(&weight[0], &h[0], &height);
    bvoli_dy_add_product(&weight[1], &h[1], &height);
    bvoli_dy_put_dot(u, u, &f->exactly.unit_sq);
    if (bvoli_dy_sign(height) >= 0 || bvoli_dy_sign(f->exactly.unit_sq) == 0)
        return 0;
    bvoli_dy_put_dot(n[0], u, &along);
    bvoli_dy_put_product(&h[0], &f->exactly.unit_sq, &rest);
    bvoli_dy_subtract_product(&height, &along, &rest);
    if (v->rise[f->plane[0]] < 0)
        bvoli_dy_turn(&rest);
    bvoli_dy_put_product(&height, &weight[1], &gap);
    for (int k = 0; k < 3; ++k) {
        bvoli_dy_put(0, &f->exactly.way[k]);
        bvoli_dy_subtract_product(&gap, &u[k], &f->exactly.way[k]);
        bvoli_dy_subtract_product(&rest, &edge[k], &f->exactly.way[k]);
        bvoli_dy_put(0, &f->exactly.gap[k]);
    }
    bvoli_dy_put_copy(&height, &f->exactly.gap[0]);
    bvoli_dy_put_product(&f->exactly.unit_sq, &weight[1], &f->exactly.scale);
    return 1;
}

static int find_center(bvoli_foot *f, int exact)
{
    for (int k = 0; k < 3; ++k) {
        f->likely.way[k] = f->likely.gap[k] = bvoli_exactly(0);
        if (exact) {
            bvoli_dy_put(0, &f->exactly.way[k]);
            bvoli_dy_put(0, &f->exactly.gap[k]);
        }
    }
    f->likely.scale = f->likely.unit_sq = bvoli_exactly(1);
    if (exact) {
        bvoli_dy_put(1, &f->exactly.scale);
        bvoli_dy_put(1, &f->exactly.unit_sq);
    }
    return 1;
}

static int make_exact(bvoli_foot *f)
{
    BVOLI_MADE(foot, 1);
    f->exact = 1;
    return f->size == 0 ? find_center(f, 1) : is_crossing(f) ? find_exact_crossing(f) : find_exact_foot(f);
}

/* Signs */

/* Whether the slopes of planes along a line allow a foot with all mu > 0. */
static int may_have_foot(const bvoli_foot_view *v, const int plane[3], int size, int *free)
{
    int sloping = 0;
    for (int a = 0; a < size; ++a)
        sloping += v->line && v->rise[plane[a]] != 0;
    *free = v->line && sloping == 0;
    return !v->line || (size == 3 ? sloping > 0 : sloping == 0 || (size == 2 && v->rise[plane[0]] * v->rise[plane[1]] < 0));
}

int bvoli_foot_on(const bvoli_foot_view *view, const int plane[3], int size, bvoli_foot *out)
{
    out->view = view;
    out->size = size;
    out->exact = 0;
    for (int a = 0; a < size; ++a)
        out->plane[a] = plane[a];
    if (!may_have_foot(view, plane, size, &out->free))
        return 0;
    BVOLI_MADE(foot, 0);
    const int likely = size == 0 ? find_center(out, 0) : is_crossing(out) ? find_likely_crossing(out) : find_likely_foot(out);
    return likely != 0 ? likely > 0 : make_exact(out);
}

static void need_exact(bvoli_foot *f)
{
    if (!f->exact)
        (void)make_exact(f);
}

bvoli_estimate bvoli_foot_height(const bvoli_foot *f, int i)
{
    return bvoli_estimate_sum(bvoli_estimate_product(f->likely.scale, f->view->height[i]),
                              bvoli_estimate_dot(f->view->normal[i], f->likely.way));
}

static void find_exact_height(bvoli_foot *f, int i, bvoli_dyadic *out)
{
    bvoli_dyadic n[3], height;
    need_exact(f);
    bvoli_halfspace_normal(f->view->h, i, n);
    bvoli_halfspace_height(f->view->h, i, f->view->center, &height);
    bvoli_dy_put_dot(n, f->exactly.way, out);
    bvoli_dy_add_product(&f->exactly.scale, &height, out);
}

int bvoli_foot_side(bvoli_foot *f, int i)
{
    bvoli_dyadic height;
    const bvoli_estimate likely = bvoli_foot_height(f, i);
    const int sign = bvoli_estimate_sign(likely);
    if (sign != 0 || bvoli_estimate_is_zero(likely))
        return sign;
    BVOLI_MADE(foot_sign, 0);
    find_exact_height(f, i, &height);
    return bvoli_dy_sign(height);
}

/* The point on plane i is beside the foot by t e with t = -height / slope of i; times the slope, plane j there has the height
 * of j times the slope of i, less that of i times the slope of j. */
int bvoli_foot_side_beside(bvoli_foot *f, int i, int j)
{
    const bvoli_foot_view *v = f->view;
    const bvoli_estimate likely = bvoli_estimate_difference(bvoli_estimate_product(bvoli_foot_height(f, j), v->slope[i]),
                                                            bvoli_estimate_product(bvoli_foot_height(f, i), v->slope[j]));
    const int sign = bvoli_estimate_sign(likely);
    if (sign != 0 || bvoli_estimate_is_zero(likely))
        return sign * v->rise[i];
    BVOLI_MADE(foot_sign, 1);
    const int plane[2] = {i, j};
    bvoli_dyadic edge[3], n[3], slope[2], height[2], side;
    find_exact_edge(v, edge);
    for (int a = 0; a < 2; ++a) {
        bvoli_halfspace_normal(v->h, plane[a], n);
        bvoli_dy_put_dot(n, edge, &slope[a]);
        find_exact_height(f, plane[a], &height[a]);
    }
    bvoli_dy_put_product(&height[1], &slope[0], &side);
    bvoli_dy_subtract_product(&height[0], &slope[1], &side);
    return bvoli_dy_sign(side) * v->rise[i];
}

static bvoli_estimate likely_excess(const bvoli_foot *f)
{
    const bvoli_estimate r = bvoli_exactly(f->view->radius);
    return bvoli_estimate_difference(bvoli_estimate_dot(f->likely.gap, f->likely.gap),
                                     bvoli_estimate_product(bvoli_estimate_product(r, r), f->likely.unit_sq));
}

int bvoli_foot_certainly_beyond(const bvoli_foot *f)
{
    return bvoli_estimate_sign(likely_excess(f)) > 0;
}

int bvoli_foot_beyond(bvoli_foot *f)
{
    const bvoli_estimate likely = likely_excess(f);
    const int sign = bvoli_estimate_sign(likely);
    if (sign != 0 || bvoli_estimate_is_zero(likely))
        return sign > 0;
    bvoli_dyadic radius, radius_sq, gap_sq, reach_sq;
    need_exact(f);
    bvoli_dy_put(f->view->radius, &radius);
    bvoli_dy_put_product(&radius, &radius, &radius_sq);
    bvoli_dy_put_product(&radius_sq, &f->exactly.unit_sq, &reach_sq);
    bvoli_dy_put_dot(f->exactly.gap, f->exactly.gap, &gap_sq);
    return bvoli_dy_cmp(gap_sq, reach_sq) > 0;
}

static bvoli_estimate likely_lead(const bvoli_foot *f)
{
    return bvoli_estimate_dot(f->likely.way, f->view->edge);
}

int bvoli_foot_certainly_back(const bvoli_foot *f)
{
    return bvoli_estimate_sign(likely_lead(f)) < 0;
}

int bvoli_foot_ahead(bvoli_foot *f)
{
    const bvoli_estimate likely = likely_lead(f);
    const int sign = bvoli_estimate_sign(likely);
    if (sign != 0 || bvoli_estimate_is_zero(likely))
        return sign > 0;
    bvoli_dyadic edge[3], lead;
    need_exact(f);
    find_exact_edge(f->view, edge);
    bvoli_dy_put_dot(f->exactly.way, edge, &lead);
    return bvoli_dy_sign(lead) > 0;
}
