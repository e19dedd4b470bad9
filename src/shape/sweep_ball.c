/* SPDX-License-Identifier: MIT */
/* Moving balls against upright boxes, in closed form: between two walls of the box the squared distance of the center is a
 * parabola in the time. */
#include "shape/sweep_ball.h"

#include "arith/exact.h"
#include "arith/filter.h"
#include "arith/round.h"
#include "base/value.h"
#include "convex/motion_times.h"
#include "shape/separation.h"
#include "shape/sweep_boxes.h"

#include <bvol/sphere.h>

/* Between two walls of the box the path lies beside it in some of the axes: there its point at t is `t displacement - gap` from
 * the box, and along the other axes both are 0. */
typedef struct stretch {
    double displacement[3], gap[3], from, to;
} stretch;

/* The times between two at which the path crosses the planes of the walls, with those two, in order; returns how many they are.
 */
static int crossings(const double at[3], const double displacement[3], const double ends[2], const bvol_aabb *box,
                     double times[8])
{
    int count = 1;
    times[0] = ends[0];
    for (int k = 0; k < 6; ++k) {
        const double wall = (double)bvoli_coords(k < 3 ? &box->min : &box->max)[k % 3],
                     time = (wall - at[k % 3]) / displacement[k % 3];
        if (!(time > ends[0] && time < ends[1]))
            continue;
        int i = count++;
        for (; times[i - 1] > time; --i)
            times[i] = times[i - 1];
        times[i] = time;
    }
    times[count++] = ends[1];
    return count;
}

/* On which side of the walls the middle is, as seen from the start: far from the origin that tells what coordinates would not.
 */
static stretch stretch_of(const double at[3], const double displacement[3], const bvol_aabb *box, double from, double to)
{
    stretch s = {.from = from, .to = to};
    for (int k = 0; k < 3; ++k) {
        const double middle = 0.5 * (from + to) * displacement[k], min = (double)bvoli_coords(&box->min)[k] - at[k],
                     max = (double)bvoli_coords(&box->max)[k] - at[k];
        if (middle < min || middle > max) {
            s.displacement[k] = displacement[k];
            s.gap[k] = middle < min ? min : max;
        }
    }
    return s;
}

/* The nearest that the path comes to the box, and when first and last within the radius, or a hair beyond that: infinite, of
 * either sign, if never. From the box to the center of the ball, n is that of the first time or, if there is none, of the
 * nearest point: it is found along with the time, as a time that is rounded tells no vector shorter than its rounding. */
typedef struct approach {
    double distance, first, last, n[3];
} approach;

static void set_vector(const double from[3], double to[3])
{
    for (int k = 0; k < 3; ++k)
        to[k] = from[k];
}

static void take_first(double time, const double n[3], approach *a)
{
    if (!(time < a->first))
        return;
    a->first = time;
    set_vector(n, a->n);
}

/* What is added to the radius, so that rounding makes no first time late and no last one early. With u = 2^-53, in distances: a
 * gap has 1 u of itself, and so the cross product 3 u of |displacement| |gap|_1 a coordinate and its part off the path 6 u of
 * |gap|_1; the scalar product has 4 u of it. The squares in the discriminant have 5 u of radius and distance, square, root and
 * quotient another 6 u of the displacement walked, which is no longer than radius and gap: less than 32 u of both. */
#define REACH_SLACK 0x1p-48

/* Times at which walls are crossed have 2 u; where a stretch is said to end is doubled. */
#define STRETCH_SLACK 0x1p-51

/* t d - g where t is the lesser root of the parabola: -((d x g) x d + root d) / square, in which nothing as long as g cancels.
 */
static void vector_at_first(const stretch *s, const double cross[3], double root, double square, double n[3])
{
    bvoli_cross(cross, s->displacement, n);
    for (int k = 0; k < 3; ++k)
        n[k] = -(n[k] + root * s->displacement[k]) / square;
}

static void approach_in(const stretch *s, double radius, approach *a)
{
    double cross[3], off[3];
    const double square = bvoli_dot(s->displacement, s->displacement), along = bvoli_dot(s->displacement, s->gap);
    const double best = square > 0 ? bvoli_lesser(bvoli_greater(along / square, s->from), s->to) : s->from;
    for (int k = 0; k < 3; ++k)
        off[k] = best * s->displacement[k] - s->gap[k];
    const double distance = bvoli_sqrt(bvoli_dot(off, off)), reach = radius + REACH_SLACK * (radius + bvoli_sum_abs(s->gap));
    if (distance < a->distance && !(a->first < INFINITY))
        set_vector(off, a->n);
    a->distance = bvoli_lesser(a->distance, distance);
    if (square == 0) {
        if (distance <= reach) {
            take_first(s->from, off, a);
            a->last = bvoli_greater(a->last, s->to);
        }
        return;
    }
    bvoli_cross(s->displacement, s->gap, cross);
    const double discriminant = reach * reach * square - bvoli_dot(cross, cross),
                 root = bvoli_sqrt(bvoli_greater(discriminant, 0));
    const double enter = (along - root) / square, leave = (along + root) / square;
    if (discriminant >= 0 && enter <= s->to * (1 + STRETCH_SLACK) && leave >= s->from * (1 - STRETCH_SLACK)) {
        vector_at_first(s, cross, root, square, off);
        take_first(bvoli_greater(enter, s->from), off, a);
        a->last = bvoli_greater(a->last, bvoli_lesser(leave, s->to));
    }
}

static approach approach_of(const double at[3], const double displacement[3], const double ends[2], double radius,
                            const bvol_aabb *box)
{
    approach a = {INFINITY, INFINITY, -INFINITY, {0, 0, 0}};
    double times[8];
    const int count = crossings(at, displacement, ends, box, times);
    for (int i = 0; i + 1 < count; ++i) {
        const stretch s = stretch_of(at, displacement, box, times[i], times[i + 1]);
        approach_in(&s, radius, &a);
    }
    return a;
}

/* Only the time is looked at in which the box about the sphere meets the box. With u = 2^-53, and a size that no coordinate, no
 * wall, no displacement up to the end of that time and no radius that takes part exceeds: the middle of a stretch has 4 u of
 * it, so an axis that is taken for the wrong side changes the distance by as much. A gap has 2 u, an end of a stretch 2 u, the
 * nearest point 8 u along the displacement, for however small its square is, an error of a time counts as the displacement;
 * coordinates, norm and root add 8 u. 3 axes, 32 u each, doubled; and again, as it need not be tight. */
#define APPROACH_SLACK 0x1p-45

/* Walls at infinity take no part. */
static double size_of(const double at[3], const double displacement[3], double last, double radius, const bvol_aabb *box)
{
    double size = radius + last * bvoli_sum_abs(displacement) + bvoli_sum_abs(at);
    for (int k = 0; k < 6; ++k) {
        const double wall = fabs((double)bvoli_coords(k < 3 ? &box->min : &box->max)[k % 3]);
        size += wall < INFINITY ? wall : 0;
    }
    return size;
}

/* Whether the ball comes as near as touching says, by what double tells, or by bodies. */
static int comes_near(const bvol_sphere *moving, const double v[3], const bvol_aabb *box, double last, enum bvoli_touch touch,
                      const approach *a)
{
    bvoli_body ball, path, body;
    double at[3];
    const double radius = (double)moving->radius;
    bvoli_load(&moving->center, at);
    const int side = bvoli_decide(radius - a->distance, APPROACH_SLACK * size_of(at, v, last, radius, box));
    BVOLI_STAGE(BVOLI_sphere_sweep_aabb, side != 0 ? BVOLI_FAST : BVOLI_EXACT);
    if (side != 0)
        return side > 0;
    bvoli_body_of_sphere(moving, &ball);
    bvoli_body_sweep(&ball, v, 0, &path);
    bvoli_body_of_aabb(box, &body);
    return bvoli_bodies_overlap(&path, &body, touch, BVOLI_sphere_sweep_aabb);
}

/* Whether a ball that touches the box comes nearer: its distance is convex in the time, and begins along the vector from the
 * nearest point of the box to the center, whose coordinates are differences of floats. */
static int comes_nearer(const bvol_sphere *moving, const double v[3], const bvol_aabb *box)
{
    double terms[6];
    int count = 0;
    for (int k = 0; k < 3; ++k) {
        const float at = bvoli_coords(&moving->center)[k], min = bvoli_coords(&box->min)[k], max = bvoli_coords(&box->max)[k];
        if (at >= min && at <= max)
            continue;
        terms[count++] = (double)at * v[k];
        terms[count++] = -(double)(at < min ? min : max) * v[k];
    }
    return bvoli_sum_sign(terms, count) < 0;
}

/* From the nearest point of the box to the center at a time; 0 if the center is inside. */
static void find_direction(const bvol_sphere *moving, const double v[3], const bvol_aabb *box, double t, double n[3])
{
    for (int k = 0; k < 3; ++k) {
        const double at = (double)bvoli_coords(&moving->center)[k], way = t * v[k],
                     below = (double)bvoli_coords(&box->min)[k] - at - way,
                     above = way - ((double)bvoli_coords(&box->max)[k] - at);
        n[k] = below > 0 ? -below : above > 0 ? above : 0;
    }
}

/* Where the ball is no more than a point, it enters by the wall that it crosses last. */
static void vector_at_wall(const bvol_sphere *moving, const double v[3], const bvol_aabb *box, double n[3])
{
    double latest = -INFINITY;
    int axis = 0;
    for (int k = 0; k < 3; ++k) {
        const double wall = (double)bvoli_coords(v[k] > 0 ? &box->min : &box->max)[k],
                     time = v[k] != 0 ? (wall - (double)bvoli_coords(&moving->center)[k]) / v[k] : -INFINITY;
        if (time > latest) {
            latest = time;
            axis = k;
        }
    }
    for (int k = 0; k < 3; ++k)
        n[k] = k != axis ? 0 : v[k] > 0 ? -1 : 1;
}

/* What one direction tells, which is exact where numbers are small integers. */
static float time_along(const bvol_sphere *moving, const double v[3], const bvol_aabb *box, const double n[3], int last)
{
    bvoli_body ball, body;
    bvoli_course c = {.a = &ball, .b = &body, .v = {v[0], v[1], v[2]}, .r = (double)moving->radius};
    const bvoli_time_end end = {{n[0], n[1], n[2]}, bvoli_sum_abs(n) > 0, {-INFINITY, INFINITY}};
    bvoli_body_of_sphere(moving, &ball);
    bvoli_body_of_aabb(box, &body);
    return last ? bvoli_time_of_last(&c, &end) : bvoli_time_of_first(&c, &end);
}

/* A time that was found in double is out by a few units of its last place. */
#define FOUND_SHARE 0x1p-49

static float greater_float(float a, float b)
{
    return a > b ? a : b;
}

/* The greatest of what is known not to be late: of the box about the ball, of the parabola, of one direction. */
static float first_time(const bvol_sphere *moving, const double v[3], const bvol_aabb *box, float of_box, const approach *a)
{
    const double found = bvoli_lesser(a->first, 1);
    const float t = greater_float(of_box, bvoli_round_down(found * (1 - FOUND_SHARE), 0));
    return greater_float(t, time_along(moving, v, box, a->n, 0));
}

static float last_time(const bvol_sphere *moving, const double v[3], const bvol_aabb *box, const approach *a, float enter)
{
    double n[3];
    const double found = bvoli_lesser(a->last, 1);
    find_direction(moving, v, box, found, n);
    const float t = -greater_float(-1, bvoli_round_down(-found * (1 + FOUND_SHARE), 0)), own = time_along(moving, v, box, n, 1);
    return greater_float(own < t ? own : t, enter);
}

/* The face of the box whose normal is the only component of n that is not 0. */
static uint32_t face_of(const double n[3])
{
    for (uint32_t k = 0; k < 3; ++k)
        if (n[(k + 1) % 3] == 0 && n[(k + 2) % 3] == 0)
            return 2 * k + (n[k] > 0);
    return BVOL_NO_FEATURE;
}

static void describe(const bvol_sphere *moving, const double v[3], const bvol_aabb *box, const double n[3], bvoli_meeting *out)
{
    const double length = bvoli_sqrt(bvoli_dot(n, n));
    for (int k = 0; k < 3; ++k) {
        const double at = (double)bvoli_coords(&moving->center)[k] + (double)out->enter * v[k];
        out->at[k] = bvoli_greater((double)bvoli_coords(&box->min)[k], bvoli_lesser(at, (double)bvoli_coords(&box->max)[k]));
        out->n[k] = n[k] / length;
    }
    out->face[0] = BVOL_NO_FEATURE;
    out->face[1] = face_of(n);
}

/* How they lie at t = 0, if the box about the ball meets the box then. */
static int state_at_start(const bvol_sphere *moving, const bvol_aabb *box)
{
    bvoli_answer found;
    bvoli_find_sphere_aabb(moving, box, &found);
    return found.state == BVOL_SEPARATION_APART         ? BVOLI_MISS
           : found.state == BVOL_SEPARATION_OVERLAPPING ? BVOLI_OVERLAPPING
                                                        : BVOLI_TOUCHING;
}

/* --- the quick form: a ball that comes in and goes out by faces ------------------------------------------------------------
 */

/* With u = 2^-53 and S the sum of a wall, the center, the motion and the radius along an axis: sums of them have 3 u of S. But
 * what is above tells times within 2^-49 of themselves and no better than 2^-50 of S, and all of these are to round to the same
 * float: 2^-48. */
#define FACE_SLACK 0x1p-48

/* Along one axis: what the motion has gone through when the ball comes between the walls and when it has left them, forward. */
typedef struct lane {
    double near, far, speed, slack;
} lane;

static lane lane_of(double at, double v, double radius, double min, double max)
{
    const double slack = FACE_SLACK * (fabs(at) + fabs(v) + radius + bvoli_greater(fabs(min), fabs(max)));
    return v < 0 ? (lane){(at - max) - radius, (at - min) + radius, -v, slack}
                 : (lane){(min - at) - radius, (max - at) + radius, v, slack};
}

/* Whether a coordinate tells that the path is beside the box. */
static int is_beside(const lane way[3])
{
    int beside = 0;
    for (int k = 0; k < 3; ++k)
        beside |= (way[k].near - way[k].slack > way[k].speed) | (way[k].far + way[k].slack < 0);
    return beside;
}

/* The axes by whose walls it comes in and goes out (-1: by none in [0, 1]), and when, as rounded. 0 if it is not certain that
 * the box about the ball starts outside and comes in. */
typedef struct passage {
    int entered, left;
    double enter, leave;
} passage;

static int find_passage(const lane way[3], passage *out)
{
    *out = (passage){-1, -1, 0, 1};
    for (int k = 0; k < 3; ++k) {
        const lane *const w = &way[k];
        if (!(w->slack < INFINITY))
            return 0;
        if (w->near > out->enter * w->speed) {
            out->entered = k;
            out->enter = w->near / w->speed;
        }
        if (w->far < out->leave * w->speed) {
            out->left = k;
            out->leave = w->far / w->speed;
        }
    }
    return out->entered >= 0 && way[out->entered].near > way[out->entered].slack &&
           way[out->entered].near + way[out->entered].slack < way[out->entered].speed && out->enter < out->leave;
}

/* Whether at a time the center is certainly between the walls of all axes but one, or of all (-1): then the ball touches the
 * wall of that one with its foremost point. */
static int is_before_face(const double at[3], const double v[3], const bvol_aabb *box, const lane way[3], int axis, double t)
{
    int before = 1;
    for (int k = 0; k < 3; ++k) {
        const double x = at[k] + t * v[k];
        before &= k == axis || (x - way[k].slack > (double)bvoli_coords(&box->min)[k] &&
                                x + way[k].slack < (double)bvoli_coords(&box->max)[k]);
    }
    return before;
}

/* A wall less the foremost point of the ball along an axis, if neither the box about the ball nor this has a rounding: then the
 * times of both are the same. */
static int exact_way(const bvol_sphere *moving, int axis, double sign, float wall, double *way)
{
    const double at = (double)bvoli_coords(&moving->center)[axis], r = (double)moving->radius;
    double lost[3];
    const double low = bvoli_two_sum(at, -r, &lost[0]), high = bvoli_two_sum(at, r, &lost[1]);
    *way = bvoli_two_sum(sign * (double)wall, -sign * (sign < 0 ? low : high), &lost[2]);
    return (lost[0] == 0) & (lost[1] == 0) & (lost[2] == 0) & ((double)(float)low == low) & ((double)(float)high == high);
}

/* The greatest float that is not above a time: certain within the slack, or without any rounding; 0 if neither. */
static int round_first(const bvol_sphere *moving, const bvol_aabb *box, const lane *w, int axis, double sign, float *out)
{
    double way;
    *out = bvoli_round_down((w->near - w->slack) / w->speed, 0);
    if (*out == bvoli_round_down((w->near + w->slack) / w->speed, 0))
        return 1;
    if (!exact_way(moving, axis, sign, bvoli_coords(sign < 0 ? &box->max : &box->min)[axis], &way))
        return 0;
    *out = bvoli_quotient_below(bvoli_exactly(way), bvoli_exactly(w->speed));
    return 1;
}

/* When it leaves for good: by the same, else as last_time() has it. */
static int round_last(const bvol_sphere *moving, const double v[3], const bvol_aabb *box, const lane way[3], int axis,
                      float *out)
{
    double n[3], whole;
    *out = 1;
    if (axis < 0)
        return 1;
    const lane *const w = &way[axis];
    const double sign = v[axis] < 0 ? -1 : 1;
    *out = -bvoli_round_down(-(w->far + w->slack) / w->speed, 0);
    if (*out == -bvoli_round_down(-(w->far - w->slack) / w->speed, 0))
        return *out <= 1;
    if (!(w->far + w->slack < w->speed) ||
        !exact_way(moving, axis, -sign, bvoli_coords(sign < 0 ? &box->min : &box->max)[axis], &whole))
        return 0;
    const double found = -whole / w->speed;
    find_direction(moving, v, box, found, n);
    const float t = -bvoli_round_down(-found * (1 + FOUND_SHARE), 0), own = time_along(moving, v, box, n, 1);
    *out = own < t ? own : t;
    return 1;
}

/* All of the record of a ball that certainly meets a face first and leaves by one last, or is inside at the end; `out` may be
 * NULL. The normal is that of approach_in(). */
static int meet_faces(const bvol_sphere *moving, const double at[3], const double v[3], const bvol_aabb *box, const lane way[3],
                      bvoli_meeting *out)
{
    passage p;
    float enter, exit;
    if (!(moving->radius > 0) || !find_passage(way, &p) || !is_before_face(at, v, box, way, p.entered, p.enter) ||
        !is_before_face(at, v, box, way, p.left, p.leave))
        return BVOLI_UNDECIDED;
    if (bvoli_coords(&box->min)[p.entered] > bvoli_coords(&box->max)[p.entered]) /* then the box is empty */
        return BVOLI_MISS;
    const double sign = v[p.entered] < 0 ? -1 : 1;
    double n[3] = {0, 0, 0};
    if (!out)
        return BVOLI_HIT;
    if (!round_first(moving, box, &way[p.entered], p.entered, sign, &enter) || !round_last(moving, v, box, way, p.left, &exit))
        return BVOLI_UNDECIDED;
    n[p.entered] = -sign;
    out->enter = enter;
    out->exit = exit;
    describe(moving, v, box, n, out);
    return BVOLI_HIT;
}

int bvoli_ball_meets_box(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_aabb *box, enum bvoli_touch touch,
                         bvoli_meeting *out)
{
    bvol_aabb about;
    double times[2], v[3], at[3];
    float of_box;
    lane way[3];
    bvoli_load(motion, v);
    bvoli_load(&moving->center, at);
    for (int k = 0; k < 3; ++k)
        way[k] = lane_of(at[k], v[k], (double)moving->radius, (double)bvoli_coords(&box->min)[k],
                         (double)bvoli_coords(&box->max)[k]);
    const int quickly = is_beside(way) ? BVOLI_MISS : meet_faces(moving, at, v, box, way, out);
    if (quickly != BVOLI_UNDECIDED) {
        BVOLI_STAGE(BVOLI_sphere_sweep_aabb, BVOLI_FAST);
        return quickly;
    }
    bvol_sphere_bounds(moving, &about);
    if (!bvoli_aabb_has_finite_point(box) || !bvoli_box_meets_box(&about, motion, box, &of_box, times))
        return BVOLI_MISS;
    const int start = of_box > 0 ? BVOLI_MISS : state_at_start(moving, box);
    if (start == BVOLI_TOUCHING && touch == BVOLI_INTERIOR && !comes_nearer(moving, v, box))
        return BVOLI_MISS;
    approach a = approach_of(at, v, times, (double)moving->radius, box);
    if (start == BVOLI_MISS && !comes_near(moving, v, box, times[1], touch, &a))
        return BVOLI_MISS;
    if (bvoli_sum_abs(a.n) == 0)
        vector_at_wall(moving, v, box, a.n);
    if (out) {
        out->enter = start == BVOLI_MISS ? first_time(moving, v, box, of_box, &a) : 0;
        out->exit = last_time(moving, v, box, &a, out->enter);
        if (start == BVOLI_MISS)
            describe(moving, v, box, a.n, out);
        else
            bvoli_meeting_clear(out);
    }
    return start == BVOLI_MISS ? BVOLI_HIT : start;
}
