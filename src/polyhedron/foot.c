/* SPDX-License-Identifier: MIT */
/* Each sign is first that of a number with a running bound of its error (estimate.h), and exact where that leaves it open. The
 * highest degree is 10: the height of a foot of a line on a pair of planes, and the gaps of feet on pairs and of corners. */
#include "polyhedron/foot.h"

#include "arith/exact.h"
#include "arith/numbers.h"
#include "arith/square_root.h"
#include "base/stage.h"

/* The bound of a sum that is found anew from all its terms, which is within 2^-40 of itself. Where a center is near a plane
 * that is far from the origin, or a line nearly along one, running bounds would leave open all that follows from it. */
#define SUM_SLACK 0x1p-40

static bvoli_estimate sharp_sum(bvoli_estimate running, const double *terms, int count)
{
    if (running.error <= SUM_SLACK * fabs(running.value))
        return running;
    const double sum = bvoli_sum(terms, count);
    return sum == 0 ? bvoli_exactly(0) : bvoli_estimate_of(sum, SUM_SLACK * fabs(sum));
}

static void find_slope_along(const bvoli_halfspaces *h, int i, bvoli_foot_view *out)
{
    double terms[12];
    bvoli_halfspace_slope_terms(h, i, out->to, terms);
    bvoli_halfspace_slope_terms(h, i, out->center, terms + 6);
    for (int k = 6; k < 12; ++k)
        terms[k] = -terms[k];
    out->slope[i] = sharp_sum(bvoli_estimate_dot(out->normal[i], out->edge), terms, 12);
    out->rise[i] = bvoli_estimate_sign(out->slope[i]);
}

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
#if BVOLI_HAS_WIDE
    out->closely_on = 0;
#endif
    for (int k = 0; k < 3; ++k)
        out->edge[k] = to ? bvoli_exact_sum(to[k], -center[k]) : bvoli_exactly(0);
    for (int i = 0; i < h->count; ++i) {
#if BVOLI_HAS_WIDE
        out->close_known[i] = 0;
#endif
        for (int k = 0; k < 3; ++k)
            out->normal[i][k] = bvoli_estimate_total(h->term[i][k], 2);
        const double normal[3] = {out->normal[i][0].value, out->normal[i][1].value, out->normal[i][2].value};
        out->length[i] = bvoli_sqrt(bvoli_dot(normal, normal));
        bvoli_halfspace_height_terms(h, i, center, terms);
        out->height[i] = sharp_sum(bvoli_estimate_total(terms, 8), terms, 8);
    }
    for (int i = 0; i < h->count && line; ++i)
        find_slope_along(h, i, out);
}

/* Of the numbers of a foot beyond double. */
enum { UNKNOWN, MADE, USELESS };

/* Whether the planes are two, one of which rises along the line while the other falls. */
static int is_crossing(const bvoli_foot *f)
{
    return f->view->line && f->size == 2 && !f->free;
}

typedef struct bvoli_estimated_foot estimates_foot;
typedef struct bvoli_dyadic_foot dyadics_foot;
typedef struct bvoli_estimated_place estimates_place;
typedef struct bvoli_dyadic_place dyadics_place;
#if BVOLI_HAS_WIDE
typedef struct bvoli_long_foot longs_foot;
typedef struct bvoli_long_place longs_place;
#endif

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

#if BVOLI_HAS_WIDE
/* What long floats are made of exactly, once. */
static const bvoli_long_float *close_to(bvoli_foot_view *v, int i, int k)
{
    bvoli_dyadic exact;
    if (v->close_known[i] >> k & 1)
        return &v->close[i][k];
    if (k == BVOLI_FOOT_HEIGHT)
        (void)dyadics_height(v, i, &exact);
    else if (k == BVOLI_FOOT_SLOPE)
        dyadics_find_slope(v, i, &exact);
    else
        bvoli_halfspace_exact(v->h, i, k, &exact);
    bvoli_long_put(&exact, &v->close[i][k]);
    v->close_known[i] |= (uint8_t)(1U << k);
    return &v->close[i][k];
}

static const bvoli_long_float *longs_normal(bvoli_foot_view *v, int i, bvoli_long_float held[3])
{
    (void)held;
    for (int k = 1; k < 3; ++k)
        (void)close_to(v, i, k);
    return close_to(v, i, 0);
}

static const bvoli_long_float *longs_height(bvoli_foot_view *v, int i, bvoli_long_float *held)
{
    (void)held;
    return close_to(v, i, BVOLI_FOOT_HEIGHT);
}

static const bvoli_long_float *longs_edge(const bvoli_foot_view *v, bvoli_long_float held[3])
{
    bvoli_dyadic exact[3];
    (void)dyadics_edge(v, exact);
    for (int k = 0; k < 3; ++k)
        bvoli_long_put(&exact[k], &held[k]);
    return held;
}

static void longs_find_slope(bvoli_foot_view *v, int i, bvoli_long_float *slope)
{
    *slope = *close_to(v, i, BVOLI_FOOT_SLOPE);
}

static void longs_find_constant(bvoli_foot_view *v, int i, bvoli_long_float *constant)
{
    *constant = *close_to(v, i, 3);
}
#endif

/* What is asked of a foot: its height over plane i, that beside it over plane j, the square of the gap less that of the radius,
 * or how far it leads along the edge. */
enum asked { HEIGHT, HEIGHT_BESIDE, EXCESS, LEAD };

#define NUMBERS estimates
#include "polyhedron/foot_template.h"
#undef NUMBERS
#if BVOLI_HAS_WIDE
#define NUMBERS longs
#include "polyhedron/foot_template.h"
#undef NUMBERS
#endif
#define NUMBERS dyadics
#include "polyhedron/foot_template.h"
#undef NUMBERS

/* Whether there is a foot that double leaves open, in other numbers; those in double turn as these do. */

static void turn_likely(bvoli_foot *f, int orientation)
{
    if (f->orientation == BVOLI_OPEN && orientation < 0)
        estimates_negate(&f->likely);
    f->orientation = orientation;
}

/* Leaves open what it does not know, also all that is asked of a foot without an orientation. */
static int make_close(bvoli_foot *f)
{
    int found = BVOLI_OPEN;
    (void)f;
#if BVOLI_HAS_WIDE
    int orientation;
    found = longs_find(f, &f->closely, &orientation);
    f->close = orientation == BVOLI_OPEN ? USELESS : MADE;
    if (f->close == MADE)
        turn_likely(f, orientation);
#endif
    return found;
}

static int make_exact(bvoli_foot *f)
{
    int orientation;
    BVOLI_MADE(foot, 2);
    f->exact = MADE;
    const int found = dyadics_find(f, &f->exactly, &orientation);
    turn_likely(f, orientation);
    return found;
}

static int make_sharp(bvoli_foot *f)
{
    BVOLI_MADE(foot, 1);
    f->view->exact = 1;
    const int found = make_close(f);
    return found != BVOLI_OPEN ? found : make_exact(f);
}

/* Sides that the first bound leaves open, each found once. */
static int find_side(bvoli_foot_view *v, const int plane[3], int size, uint32_t planes, int i)
{
    int sign = estimates_side_at(v, &v->likely, &v->likely_on, plane, size, planes, i);
    if (sign != BVOLI_OPEN)
        return sign;
    BVOLI_MADE(foot_sign, 0);
    v->exact = 1;
#if BVOLI_HAS_WIDE
    sign = longs_side_at(v, &v->closely, &v->closely_on, plane, size, planes, i);
    if (sign != BVOLI_OPEN)
        return sign;
#endif
    BVOLI_MADE(foot_sign, 2);
    return dyadics_side_at(v, &v->exactly, &v->exactly_on, plane, size, planes, i);
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
    out->close = out->exact = UNKNOWN;
    for (int a = 0; a < size; ++a)
        out->plane[a] = plane[a];
    if (!may_have_foot(view, plane, size, &out->free))
        return 0;
    BVOLI_MADE(foot, 0);
    const int likely = estimates_find(out, &out->likely, &out->orientation);
    if (likely != BVOLI_OPEN)
        return likely;
    const int apart = out->orientation != BVOLI_OPEN && !is_crossing(out) && !(view->line && size == 3);
    return apart ? has_weights(view, plane, size) : make_sharp(out);
}

/* Signs */

static int sign_beyond_double(bvoli_foot *f, enum asked asked, int i, int j)
{
    BVOLI_MADE(foot_sign, asked == HEIGHT_BESIDE);
    f->view->exact = 1;
#if BVOLI_HAS_WIDE
    if (f->close == UNKNOWN)
        (void)make_close(f);
    const int sign = f->close == MADE ? longs_sign_of(f, &f->closely, asked, i, j) : BVOLI_OPEN;
    if (sign != BVOLI_OPEN)
        return sign;
#endif
    BVOLI_MADE(foot_sign, 2);
    if (f->exact == UNKNOWN)
        (void)make_exact(f);
    return dyadics_sign_of(f, &f->exactly, asked, i, j);
}

static int sign_of(bvoli_foot *f, enum asked asked, int i, int j)
{
    const int sign = estimates_sign_of(f, &f->likely, asked, i, j);
    return sign != BVOLI_OPEN ? sign : sign_beyond_double(f, asked, i, j);
}

bvoli_estimate bvoli_foot_height(const bvoli_foot *f, int i)
{
    bvoli_estimate height;
    estimates_find_height(f, &f->likely, i, &height);
    return height;
}

int bvoli_foot_side(bvoli_foot *f, int i)
{
    if (is_crossing(f))
        return sign_of(f, HEIGHT, i, i);
    const int sign = estimates_sign_of(f, &f->likely, HEIGHT, i, i);
    return sign != BVOLI_OPEN ? sign : sharp_side(f->view, f->plane, f->size, f->orientation, i);
}

int bvoli_foot_side_beside(bvoli_foot *f, int i, int j)
{
    return sign_of(f, HEIGHT_BESIDE, i, j) * f->view->rise[i];
}

int bvoli_foot_certainly_beyond(const bvoli_foot *f)
{
    return estimates_sign_of(f, &f->likely, EXCESS, 0, 0) == 1;
}

int bvoli_foot_certainly_within(const bvoli_foot *f)
{
    return estimates_sign_of(f, &f->likely, EXCESS, 0, 0) <= 0;
}

int bvoli_foot_beyond(bvoli_foot *f)
{
    return sign_of(f, EXCESS, 0, 0) > 0;
}

int bvoli_foot_certainly_back(const bvoli_foot *f)
{
    return estimates_sign_of(f, &f->likely, LEAD, 0, 0) < 0;
}

int bvoli_foot_ahead(bvoli_foot *f)
{
    return sign_of(f, LEAD, 0, 0) > 0;
}
