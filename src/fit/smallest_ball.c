/* SPDX-License-Identifier: MIT */
/* The smallest ball about points, by pivots (B. Gaertner, "Fast and robust smallest enclosing balls", 1999) that are decided
 * exactly: a point outside of the smallest ball of a few joins these, and those that the next ball needs stay. Each ball is
 * larger than the one before, so that this ends. */
#include "fit/smallest_ball.h"

#include "arith/filter.h"
#include "fit/radius.h"
#include "kernel/kernel.h"

/* A pivot */

/* Which of up to four points, the fewest first. */
static const unsigned subsets[] = {0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14};

/* The points of a subset, and one more first. */
static bvoli_support subset_with(const bvoli_support *of, unsigned subset, const double p[3], uint32_t id)
{
    bvoli_support s = {.count = 1, .id = {id}, .at = {{p[0], p[1], p[2]}}};
    for (int i = 0; i < of->count; ++i)
        if (subset >> i & 1) {
            s.id[s.count] = of->id[i];
            for (int k = 0; k < 3; ++k)
                s.at[s.count][k] = of->at[i][k];
            ++s.count;
        }
    return s;
}

static int contains_rest(bvoli_circumball *ball, const bvoli_support *all, unsigned subset)
{
    for (int i = 0; i < all->count; ++i)
        if (!(subset >> i & 1) && bvoli_circumball_side(ball, all->at[i]) > 0)
            return 0;
    return 1;
}

/* The smallest ball about those of a ball and a point outside of it, on which that point lies. */
static void take_in(bvoli_circumball *ball, const double p[3], uint32_t id)
{
    const bvoli_support before = ball->support;
    for (size_t n = 0; n < sizeof subsets / sizeof *subsets; ++n) {
        if (subsets[n] >> before.count)
            continue;
        const bvoli_support chosen = subset_with(&before, subsets[n], p, id);
        if (bvoli_circumball_through(&chosen, ball) && bvoli_circumball_is_smallest(ball) &&
            contains_rest(ball, &before, subsets[n]))
            return;
    }
}

/* The ball of a single point. */
static void begin_with(bvoli_circumball *ball, const double p[3], uint32_t id)
{
    const bvoli_support one = {.count = 1, .id = {id}, .at = {{p[0], p[1], p[2]}}};
    (void)bvoli_circumball_through(&one, ball);
}

/* Passes over all points */

/* A ball and where its center is in double, from the first point of its support. */
typedef struct view {
    bvoli_circumball *ball;
    double shift[3], inside_sq; /* those nearer to the center are certainly inside */
} view;

/* With u = 2^-53 and the radius r, which is the length of the shift: its coordinates are within 8 u of themselves, and so is
 * its length; a point at the distance r or less is 2 r or less from the first point, so that the differences are off by 2 u r,
 * and u r once more; together 12 u r. A point that is farther away is off by 3 u times its distance and 9 u r at most. Squares
 * double that, sums add 3 u for both: 12 u + 12 u doubled, and 6 u, are below 64 u. */
#define INSIDE_SLACK 0x1p-47

static view view_of(bvoli_circumball *ball)
{
    view v = {.ball = ball};
    bvoli_circumball_shift(ball, v.shift);
    v.inside_sq = bvoli_dot(v.shift, v.shift) * (1 - INSIDE_SLACK);
    return v;
}

/* The squared distance from the center. */
static double distance_sq(const view *v, const double p[3])
{
    double gap[3];
    for (int k = 0; k < 3; ++k)
        gap[k] = (p[k] - v->ball->support.at[0][k]) - v->shift[k];
    return bvoli_dot(gap, gap);
}

static int side_of(const view *v, const double p[3])
{
    return distance_sq(v, p) < v->inside_sq ? -1 : bvoli_circumball_side(v->ball, p);
}

static int comes_before(const double a[3], const double b[3])
{
    return a[0] != b[0] ? a[0] < b[0] : a[1] != b[1] ? a[1] < b[1] : a[2] < b[2];
}

/* Whether a point is of the support, which is then called by the first of those at the same place. */
static int in_support(bvoli_support *s, const double p[3], uint32_t id)
{
    for (int i = 0; i < s->count; ++i)
        if (p[0] == s->at[i][0] && p[1] == s->at[i][1] && p[2] == s->at[i][2]) {
            s->id[i] = id < s->id[i] ? id : s->id[i];
            return 1;
        }
    return 0;
}

/* What a pass finds: the point farthest outside, by its distance in double and then by its coordinates; and, if none is
 * outside, the first by its coordinates of those on the ball, and whether there are any besides the support. */
typedef struct found {
    int outside, others;
    uint32_t id;
    double sq, at[3];
} found;

static void take(found *f, const double p[3], uint32_t id)
{
    f->id = id;
    for (int k = 0; k < 3; ++k)
        f->at[k] = p[k];
}

static void look_at(const view *v, const double p[3], uint32_t id, found *f)
{
    const int side = side_of(v, p);
    const double sq = side > 0 ? distance_sq(v, p) : -1;
    f->others |= side == 0 && !in_support(&v->ball->support, p, id);
    if (side > 0 ? sq > f->sq : side == 0 && !f->outside && comes_before(p, f->at)) {
        f->outside |= side > 0;
        f->sq = sq;
        take(f, p, id);
    }
}

/* Points nearer to the center than that, all in double, are certainly inside. The shift is within 8 u of the radius of where it
 * should be, and its length within as much of the radius, and the distance of a point has 4 u of itself: INSIDE_SLACK is more.
 * The center has 1 u of its coordinates besides, which is doubled for what their sum has. */
#define CENTER_SLACK 0x1p-52

static double inner_radius(const view *v, double center[3])
{
    double radius = bvoli_sqrt(bvoli_dot(v->shift, v->shift)) * (1 - INSIDE_SLACK);
    for (int k = 0; k < 3; ++k) {
        center[k] = v->ball->support.at[0][k] + v->shift[k];
        radius -= CENTER_SLACK * fabs(center[k]);
    }
    return radius;
}

/* Most points lie far inside a ball, which is told without looking at them; after one that may not, so many are looked at. */
enum { AT_A_TIME = 16 };

/* Points from number `at` on, before `end`. */
typedef struct outer {
    const bvoli_cloud *cloud;
    double center[3], inner_sq;
    size_t at, end;
} outer;

static outer outer_of(const view *v, const bvoli_cloud *cloud)
{
    outer o = {.cloud = cloud};
    const double inner = inner_radius(v, o.center);
    o.inner_sq = inner > 0 ? inner * inner : 0;
    return o;
}

/* The next finite point that may not be inside; returns 0 where there is none. Its number is one less than `at`. */
static int next_outer(outer *o, double p[3])
{
    const size_t count = o->cloud->points.count;
    bvol_vec3 point;
    do {
        if (o->at == o->end) {
            o->at = bvoli_next_beyond(o->cloud, o->at, o->center, o->inner_sq);
            if (o->at == count)
                return 0;
            o->end = count - o->at < AT_A_TIME ? count : o->at + AT_A_TIME;
        }
    } while (!bvoli_cloud_point(o->cloud, o->at++, &point));
    bvoli_load(&point, p);
    return 1;
}

static found look_at_all(const bvoli_cloud *cloud, bvoli_circumball *ball)
{
    const view v = view_of(ball);
    found f = {.sq = -1, .at = {INFINITY, INFINITY, INFINITY}};
    double p[3];
    for (outer o = outer_of(&v, cloud); next_outer(&o, p);)
        look_at(&v, p, (uint32_t)(o.at - 1), &f);
    return f;
}

/* The point on a ball that is farthest outside of another one. */
static found look_at_surface(const bvoli_cloud *cloud, bvoli_circumball *ball, bvoli_circumball *other)
{
    const view v = view_of(ball), w = view_of(other);
    found f = {.sq = -1};
    double p[3];
    for (outer o = outer_of(&v, cloud); next_outer(&o, p);) {
        if (distance_sq(&v, p) < v.inside_sq || side_of(&w, p) <= 0 || bvoli_circumball_side(ball, p) != 0)
            continue;
        const double sq = distance_sq(&w, p);
        if (sq > f.sq || (sq == f.sq && comes_before(p, f.at))) {
            f.outside = 1;
            f.sq = sq;
            take(&f, p, (uint32_t)(o.at - 1));
        }
    }
    return f;
}

/* The whole search */

static size_t count_finite(const bvoli_cloud *cloud)
{
    size_t finite = 0;
    bvol_vec3 point;
    bvol_aabb box;
    if (cloud->dimension == 3) {
        finite = bvoli_kernels_now()->points_bounds(&cloud->points, &box);
        if (finite == 0 || (bvoli_vec3_finite(&box.min) && bvoli_vec3_finite(&box.max)))
            return finite;
        finite = 0;
    }
    for (size_t i = 0; i < cloud->points.count; ++i)
        finite += (size_t)bvoli_cloud_point(cloud, i, &point);
    return finite;
}

/* The ball of the first finite point, which there is. */
static void begin(const bvoli_cloud *cloud, bvoli_circumball *ball)
{
    size_t i = 0;
    double p[3];
    bvol_vec3 point;
    while (!bvoli_cloud_point(cloud, i, &point))
        ++i;
    bvoli_load(&point, p);
    begin_with(ball, p, (uint32_t)i);
}

/* Of each so many points the first, takes in what is farthest from the center in double, which may end too early. */
static void grow_quickly(const bvoli_cloud *cloud, size_t step, bvoli_circumball *ball)
{
    const bvoli_points all = cloud->points, some = {all.first, (all.count - 1) / step + 1, all.stride * step};
    const bvoli_cloud sample = {some, cloud->dimension};
    for (;;) {
        size_t at = 0;
        double center[3], p[3];
        bvol_vec3 point;
        bvoli_circumball_shift(ball, center);
        for (int k = 0; k < 3; ++k)
            center[k] += ball->support.at[0][k];
        if (bvoli_farthest(&sample, center, &at) < 0)
            return; /* none of them is finite */
        (void)bvoli_cloud_point(&sample, at, &point);
        bvoli_load(&point, p);
        if (bvoli_circumball_side(ball, p) <= 0)
            return;
        take_in(ball, p, (uint32_t)(at * step));
    }
}

/* Of a ball with more points on it than it needs: chooses those that follow from coordinates alone, by pivots among them from
 * the first of all. */
static void choose_support(const bvoli_cloud *cloud, bvoli_circumball *ball, const found *first)
{
    bvoli_circumball own;
    begin_with(&own, first->at, first->id);
    for (found f = look_at_surface(cloud, ball, &own); f.outside; f = look_at_surface(cloud, ball, &own))
        take_in(&own, f.at, f.id);
    *ball = own;
}

static void sort_support(bvoli_circumball *ball)
{
    bvoli_support sorted = {.count = 0};
    const bvoli_support *const s = &ball->support;
    for (int i = 0; i < s->count; ++i) {
        int place = 0;
        for (int j = 0; j < s->count; ++j)
            place += comes_before(s->at[j], s->at[i]);
        sorted.id[place] = s->id[i];
        for (int k = 0; k < 3; ++k)
            sorted.at[place][k] = s->at[i][k];
    }
    sorted.count = s->count;
    (void)bvoli_circumball_through(&sorted, ball);
}

/* Passes over one of so many points are nearly free, and most of what is found later is near what they find. */
enum { MANY = 512, SAMPLED = 16 };

size_t bvoli_smallest_ball(const bvoli_cloud *cloud, bvoli_circumball *out)
{
    const size_t accepted = count_finite(cloud);
    if (accepted == 0)
        return 0;
    begin(cloud, out);
    if (cloud->points.count >= MANY)
        grow_quickly(cloud, SAMPLED, out);
    grow_quickly(cloud, 1, out);
    found f = look_at_all(cloud, out);
    for (; f.outside; f = look_at_all(cloud, out))
        take_in(out, f.at, f.id);
    if (f.others)
        choose_support(cloud, out, &f);
    sort_support(out);
    return accepted;
}
