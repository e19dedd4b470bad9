/* SPDX-License-Identifier: MIT */
/* Balls that come to balls and to upright boxes. The time of the formula is not trusted, but what is seen then
 * (convex/ball_path.h): from the nearest point of the other to the center. */
#include "shape/sweep_closed.h"

#include "arith/filter.h"
#include "arith/round.h"
#include "arith/vec2d.h"
#include "arith/vec3d.h"
#include "arith/vec4.h"
#include "base/value.h"
#include "convex/ball_path.h"

#include <float.h>
#include <stdint.h>
#include <string.h>

/* That of ball_motion.c: of the size, so that what is certain is so there, too. */
#define MOTION_SLACK 0x1p-44

/* A ball about 0 that moves by v, and a point at p, which it meets at the distance r. */
typedef struct ball_way {
    d3 p, v;
    double r, sq, v_sq, along, slack;
} ball_way;

BVOLI_INLINE double dot(d3 a, d3 b)
{
    return d3_sum(d3_mul(a, b));
}

BVOLI_INLINE double sum_abs(d3 a)
{
    return d3_sum(d3_abs(a));
}

/* The components that are not 0, NaN among them, as bits. */
BVOLI_INLINE unsigned nonzero(d3 x)
{
    return ~d3_at_most(d3_abs(x), d3_splat(0)) & 7U;
}

static inline int is_one_bit(unsigned bits)
{
    return (bits & (bits - 1)) == 0;
}

/* Whether the ball never comes near. The distance is convex in the time, and decreases toward the nearest point. With
 * u = 2^-53 and S the size, p has 1 u of itself, and scalar products 3 u more: so the distance at the start is no less than
 * what is found by 4 u of S, and the same is true at the end, which the slack holds. Where the line is too far off, the
 * discriminant has 9 u of sq v_sq from the square of `along`, 10 u from the product, 3 u of r^2 v_sq and 2 u of all: 24 u. */
#define DISCRIMINANT_SLACK 0x1p-48

BVOLI_INLINE int is_line_far(const ball_way *w, double discriminant)
{
    return discriminant < -DISCRIMINANT_SLACK * w->v_sq * (w->sq + w->r * w->r);
}

BVOLI_INLINE int is_never(const ball_way *w)
{
    const double most = (w->r + w->slack) * (w->r + w->slack) * (1 + 0x1p-48);
    if (w->along <= 0)
        return w->sq > most;
    const d3 end = d3_sub(w->p, w->v);
    return dot(end, w->v) >= 0 && dot(end, end) > most;
}

/* A ball, which moves, or rests while the other body moves. */
typedef struct one_ball {
    const bvol_vec3 *center;
    float radius;
    int moves;
} one_ball;

/* With the unit normal of the hit, from the body that rests to the one that moves. */
BVOLI_INLINE void give_ball(const one_ball *b, const bvol_vec3 *motion, d3 n, bvoli_ends ends, bvol_sweep_hit *hit)
{
    const double sign = 2 * b->moves - 1;
    const d3 at = d3_sub(d3_load(&b->center->x), d3_mul(d3_splat((double)b->radius * sign), n)),
             way = d3_mul(d3_splat((double)ends.enter), d3_unless_zero(d3_load(&motion->x), d3_splat(b->moves)));
    f3_store(&hit->point.x, d3_nearest(d3_add(at, way)));
    f3_store(&hit->normal.x, f3_add(d3_nearest(n), f3_zero()));
    hit->t_enter = ends.enter;
    hit->t_exit = ends.exit;
    hit->feature = hit->other_feature = BVOL_NO_FEATURE;
    hit->state = BVOLI_HIT;
    hit->reserved = 0;
}

/* Two vectors, coordinate by coordinate. */
typedef struct columns {
    d2 x, y, z;
} columns;

BVOLI_INLINE columns columns_of(d3 a, d3 b)
{
    return (columns){d2_of_x(a, b), d2_of_y(a, b), d2_of_z(a, b)};
}

BVOLI_INLINE d2 dots(columns a, columns b)
{
    return d2_add(d2_add(d2_mul(a.x, b.x), d2_mul(a.y, b.y)), d2_mul(a.z, b.z));
}

/* What is seen at two times, the first on the way to the other body and the second on the way from it, of points of it that are
 * nearest then: the vectors between them and the center, their squares, and how fast these lengths change, times them. */
typedef struct looks {
    d2 t, sq, speed;
    columns x;
} looks;

/* By how much squares are more than that of the radius. */
BVOLI_INLINE d2 more_than(double r, d2 sq)
{
    return d2_sub(sq, d2_splat(r * r));
}

/* What bvoli_ball_is_sharp() says of both, as bits, where `open` has what it asks of squares. What is sharp is above 2^-43,
 * since the slack holds 2^-44 of the speed: no float about it is subnormal. */
BVOLI_INLINE unsigned are_sharp(const bvoli_ball_path *w, const looks *at, d2 open)
{
    const double r_sq = w->r * w->r, steep = BVOLI_STEEP_SLACK * w->v_sq;
    const d2 off = d2_abs(d2_sub(at->t, d2_as_floats(at->t)));
    return d2_less(d2_add(open, d2_splat(4 * w->slack * w->r)), d2_mul(off, at->speed)) &
           d2_less(d2_splat(steep * bvoli_greater(steep, r_sq)), d2_mul(at->speed, at->speed)) &
           d2_less(more_than(w->r, at->sq), d2_splat(r_sq));
}

/* Whether the ball has left for good at the second time or, if that is 1 since it comes later, is within the other body then.
 */
BVOLI_INLINE unsigned has_left(const bvoli_ball_path *w, const looks *at, double last, unsigned sharp)
{
    const int over = last >= 1, within = d2_second(at->sq) < w->r * (w->r - 4 * w->slack);
    return (unsigned)(over & within) | sharp >> 1;
}

/* --- balls at balls --- */

/* x is from the center to the point here. */
BVOLI_INLINE void look_at_ball(const ball_way *w, d2 t, looks *out)
{
    const columns v = columns_of(w->v, w->v), p = columns_of(w->p, w->p);
    out->t = t;
    out->x = (columns){d2_sub(p.x, d2_mul(t, v.x)), d2_sub(p.y, d2_mul(t, v.y)), d2_sub(p.z, d2_mul(t, v.z))};
    out->sq = dots(out->x, out->x);
    out->speed = d2_mul(dots(out->x, v), d2_set(1, -1));
}

/* Whether the ball meets the point at a time that is certain, and leaves it so. Where it never comes near, or is there already,
 * the first time is a NaN or not above 0. The division does not wait for the root: what the difference of both lacks is 2^-53
 * of the motion, far below the slack of what is seen. */
BVOLI_INLINE int meet_point(const ball_way *w, double discriminant, looks *at)
{
    const bvoli_ball_path path = {.v_sq = w->v_sq, .r = w->r, .slack = w->slack};
    const double root = d2_first(d2_sqrt(d2_splat(discriminant)));
    const d2 times = d2_mul(d2_set(w->along - root, w->along + root), d2_splat(1 / w->v_sq));
    look_at_ball(w, d2_min(times, d2_splat(1)), at);
    const unsigned sharp = are_sharp(&path, at, d2_abs(more_than(w->r, at->sq)));
    return d2_first(times) > 0 && d2_first(times) <= 1 && sharp & has_left(&path, at, d2_second(times), sharp);
}

/* Whether the fields of a ball come after those of another in their order, of which neither has a NaN. */
BVOLI_INLINE int is_after(const bvol_sphere *a, const bvol_sphere *b)
{
    const v4 p = v4_load(&a->center.x), q = v4_load(&b->center.x);
    const unsigned greater = (unsigned)mask4_bits(v4_gt(p, q)), less = (unsigned)mask4_bits(v4_gt(q, p)),
                   first = (greater | less) & (0U - (greater | less));
    return (greater & first) != 0;
}

/* The one whose fields come later is taken to move, which changes nothing but signs of zeros: so it is known late. */
BVOLI_INLINE void give_spheres(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_sphere *other, const looks *at,
                               bvol_sweep_hit *hit)
{
    const int after = is_after(moving, other);
    const bvol_sphere *const both[2] = {other, moving}, *const one = both[after];
    const d3 x = d3_set(d2_first(at->x.x), d2_first(at->x.y), d2_first(at->x.z));
    give_ball(&(one_ball){&one->center, one->radius, after}, motion, d3_mul(x, d3_splat(-1 / bvoli_sqrt(d2_first(at->sq)))),
              bvoli_ends_about(at->t), hit);
}

BVOLI_INLINE int meet_spheres(const bvol_sphere *moving, const bvol_vec3 *motion, const bvol_sphere *other, bvol_sweep_hit *hit)
{
    ball_way w = {.p = d3_sub(d3_load(&other->center.x), d3_load(&moving->center.x)),
                  .v = d3_load(&motion->x),
                  .r = (double)moving->radius + (double)other->radius};
    looks at;
    w.sq = dot(w.p, w.p);
    w.v_sq = dot(w.v, w.v);
    w.along = dot(w.p, w.v);
    const double discriminant = w.along * w.along - w.v_sq * (w.sq - w.r * w.r);
    if (is_line_far(&w, discriminant))
        return BVOLI_MISS;
    w.slack = MOTION_SLACK * (d3_sum(d3_add(d3_abs(w.p), d3_abs(w.v))) + w.r);
    if (!((moving->radius >= 0) & (other->radius >= 0)) || !meet_point(&w, discriminant, &at))
        return is_never(&w) ? BVOLI_MISS : BVOLI_UNDECIDED;
    if (hit)
        give_spheres(moving, motion, other, &at, hit);
    return BVOLI_HIT;
}

/* --- balls at capsules --- */

/* A ball about 0 that moves by v, and a segment from p by d: their scalar products. */
typedef struct segment_way {
    d3 p, d, v;
    double pp, dd, vv, pd, pv, dv, per_dd, r, slack;
} segment_way;

BVOLI_INLINE void find_products(segment_way *w)
{
    const columns both = columns_of(w->p, w->d);
    const d2 squares = dots(both, both), along = dots(both, columns_of(w->v, w->v));
    w->pp = d2_first(squares);
    w->dd = d2_second(squares);
    w->pv = d2_first(along);
    w->dv = d2_second(along);
    w->pd = dot(w->p, w->d);
    w->vv = dot(w->v, w->v);
    w->per_dd = 1 / w->dd;
}

/* t v - (p + share d) */
BVOLI_INLINE d2 see(d2 t, d2 v, d2 p, d2 share, d2 d)
{
    return d2_sub(d2_mul(t, v), d2_add(p, d2_mul(share, d)));
}

/* x is from the segment to the center. Over all vectors y from there to the center the least x . y is the square of x and what
 * is returned, since t v - p is x and a share of d. All is true whatever the shares. */
BVOLI_INLINE d2 look_at_segment(const segment_way *w, d2 t, looks *out)
{
    const columns v = columns_of(w->v, w->v), p = columns_of(w->p, w->p), d = columns_of(w->d, w->d);
    const d2 one = d2_splat(1), height = d2_sub(d2_mul(t, d2_splat(w->dv)), d2_splat(w->pd)),
             share = d2_min(d2_max(d2_mul(height, d2_splat(w->per_dd)), d2_splat(0)), one);
    out->t = t;
    out->x = (columns){see(t, v.x, p.x, share, d.x), see(t, v.y, p.y, share, d.y), see(t, v.z, p.z, share, d.z)};
    out->sq = dots(out->x, out->x);
    out->speed = d2_mul(dots(out->x, v), d2_set(-1, 1));
    const d2 along = dots(out->x, d);
    return d2_min(d2_mul(share, along), d2_mul(d2_sub(share, one), along));
}

/* Of the line through the segment, with a radius: a t^2 + 2 b t + c = 0 where the path meets it. */
typedef struct line {
    double a, b, c, discriminant;
} line;

BVOLI_INLINE line line_of(const segment_way *w)
{
    line l = {.a = w->dd * w->vv - w->dv * w->dv,
              .b = w->dv * w->pd - w->dd * w->pv,
              .c = w->dd * (w->pp - w->r * w->r) - w->pd * w->pd};
    l.discriminant = l.b * l.b - l.a * l.c;
    return l;
}

/* When the center comes into a ball about one end of the segment or leaves it: v_sq t^2 - 2 b t + c = 0. */
typedef struct at_end {
    double b, c, discriminant;
} at_end;

BVOLI_INLINE at_end end_of(const segment_way *w, int far_one)
{
    const d3 at = d3_add(w->p, w->d);
    at_end e = {.b = far_one ? dot(at, w->v) : w->pv, .c = (far_one ? dot(at, at) : w->pp) - w->r * w->r};
    e.discriminant = e.b * e.b - w->vv * e.c;
    return e;
}

BVOLI_INLINE double meet_end(const segment_way *w, int far_one)
{
    const at_end e = end_of(w, far_one);
    return e.c <= 0 ? 0 : e.b <= 0 || e.discriminant < 0 ? BVOLI_BALL_NEVER : e.c / (e.b + bvoli_sqrt(e.discriminant));
}

BVOLI_INLINE double leave_end(const segment_way *w, int far_one)
{
    const at_end e = end_of(w, far_one);
    return (e.b + bvoli_sqrt(bvoli_greater(e.discriminant, 0))) / w->vv;
}

/* When the path comes in and when it leaves, between the ends or at the one beyond which the line is met or left. */
BVOLI_INLINE d2 find_times(const segment_way *w, const line *l)
{
    const double root = bvoli_sqrt(l->discriminant);
    const d2 times = d2_mul(d2_set(-l->b - root, root - l->b), d2_splat(1 / l->a)),
             heights = d2_sub(d2_mul(times, d2_splat(w->dv)), d2_splat(w->pd));
    const unsigned between = d2_less(d2_splat(0), heights) & d2_less(heights, d2_splat(w->dd));
    double first = d2_first(times), last = d2_second(times);
    if (!(l->c > 0 && between & 1U))
        first = meet_end(w, (l->c > 0 ? d2_first(heights) : -w->pd) > 0);
    if (!(l->a > 0 && between & 2U))
        last = leave_end(w, l->a > 0 ? d2_second(heights) > 0 : w->dv >= 0);
    return d2_set(first, last);
}

/* Whether a coordinate tells that the path is beside the capsule. */
BVOLI_INLINE int is_beside(const segment_way *w, d3 end)
{
    const d3 zero = d3_splat(0), reach = d3_splat(w->r + w->slack);
    return (d3_less(reach, d3_sub(d3_min(w->p, end), d3_max(w->v, zero))) |
            d3_less(reach, d3_sub(d3_min(w->v, zero), d3_max(w->p, end)))) != 0;
}

/* Whether what is seen where the path is nearest to the segment (Ericson, 5.1.9) proves that they never meet. */
BVOLI_INLINE int is_certainly_never(const segment_way *w, const line *l)
{
    const bvoli_ball_path path = {.r = w->r, .slack = w->slack};
    const double first = l->a > 0 ? bvoli_clamp(-l->b / l->a, 0, 1) : 0, height = first * w->dv - w->pd,
                 t = height <= 0      ? bvoli_clamp(w->pv / w->vv, 0, 1)
                     : height > w->dd ? bvoli_clamp((w->pv + w->dv) / w->vv, 0, 1)
                                      : first,
                 share = bvoli_clamp((t * w->dv - w->pd) * w->per_dd, 0, 1);
    const d3 x = d3_sub(d3_mul(d3_splat(t), w->v), d3_add(w->p, d3_mul(d3_splat(share), w->d)));
    const double sq = dot(x, x), along = dot(x, w->d), least = sq + bvoli_lesser(share * along, (share - 1) * along);
    return bvoli_ball_is_beyond(&path, &(bvoli_ball_look){.t = t, .sq = sq, .least = least}, dot(x, w->v));
}

BVOLI_INLINE int meet_capsule(const bvol_capsule *capsule, const one_ball *b, const bvol_vec3 *motion, bvol_sweep_hit *hit)
{
    const d3 from = d3_load(&b->center->x), end = d3_sub(d3_load(&capsule->b.x), from);
    segment_way w = {.p = d3_sub(d3_load(&capsule->a.x), from),
                     .v = d3_mul(d3_load(&motion->x), d3_splat(2 * b->moves - 1)),
                     .r = (double)b->radius + (double)capsule->radius};
    w.d = d3_sub(end, w.p);
    w.slack = MOTION_SLACK * (d3_sum(d3_add(d3_add(d3_abs(w.p), d3_abs(end)), d3_abs(w.v))) + w.r);
    if (!((capsule->radius >= 0) & (b->radius >= 0) & (w.r > 0) & (w.slack < INFINITY)))
        return BVOLI_UNDECIDED;
    if (is_beside(&w, end))
        return BVOLI_MISS;
    find_products(&w);
    const line l = line_of(&w);
    const int passes = l.c > 0 && (l.discriminant < 0 || l.b > 0);
    const d2 times = passes ? d2_splat(BVOLI_BALL_NEVER) : find_times(&w, &l);
    const double first = d2_first(times), last = d2_second(times);
    if (!(first <= 1))
        return is_certainly_never(&w, &l) ? BVOLI_MISS : BVOLI_UNDECIDED;
    looks at;
    const d2 below = look_at_segment(&w, d2_min(times, d2_splat(1)), &at), more = more_than(w.r, at.sq);
    const bvoli_ball_path path = {.v_sq = w.vv, .r = w.r, .slack = w.slack};
    const unsigned sharp = are_sharp(&path, &at, d2_max(d2_sub(d2_mul(d2_splat(-0.5), more), below), d2_abs(more)));
    if (!(first > 0 && sharp & has_left(&path, &at, last, sharp)))
        return BVOLI_UNDECIDED;
    if (!hit)
        return BVOLI_HIT;
    const d3 x = d3_set(d2_first(at.x.x), d2_first(at.x.y), d2_first(at.x.z));
    give_ball(b, motion, d3_mul(x, d3_splat((2 * b->moves - 1) / bvoli_sqrt(d2_first(at.sq)))), bvoli_ends_about(at.t), hit);
    return BVOLI_HIT;
}

BVOLI_INLINE int meet_ball_and_capsule(const bvol_vec3 *center, float radius, const bvol_vec3 *motion, int ball_moves,
                                       const bvol_capsule *capsule, bvol_sweep_hit *hit)
{
    const one_ball b = {center, radius, ball_moves};
    return meet_capsule(capsule, &b, motion, hit);
}

/* --- balls at upright boxes --- */

/* A ball about 0 that moves by v, and a box from lo to hi. When the box about the ball comes between the walls of all axes, not
 * too late, and when it leaves those of one, not too early. */
typedef struct box_way {
    d3 v, lo, hi;
    double way, first, last; /* the sum of the magnitudes of v */
    bvoli_ball_path path;
} box_way;

/* With u = 2^-53 a wall less the center and the radius has 2 u of the size along its axis, and times have 1 u: a radius that is
 * greater by 4 u of that makes up for these, but 2^-48 is meant to be more than enough. */
#define REACH_SLACK 0x1p-48

/* Returns whether all is legal, of ordinary size, and no time is NaN. */
BVOLI_INLINE int find_way(const bvol_sphere *ball, const bvol_vec3 *motion, double sign, const bvol_aabb *box, box_way *w)
{
    const v4 corner = v4_load(&box->min.x), opposite = v4_load_yzw(&box->min.z);
    const d3 at = d3_of_v4(v4_load(&ball->center.x)), v = d3_mul(d3_of_v4(v4_load3(&motion->x)), d3_splat(sign)),
             min = d3_of_v4(corner), max = d3_of_v4(opposite);
    const unsigned box_axes = (unsigned)mask4_bits(v4_ge(opposite, corner)) & MASK4_XYZ;
    const d3 sizes = d3_add(d3_add(d3_abs(at), d3_abs(v)), d3_add(d3_abs(min), d3_abs(max)));
    const double r = (double)ball->radius, size = r + d3_sum(sizes);
    w->v = v;
    w->lo = d3_sub(min, at);
    w->hi = d3_sub(max, at);
    w->way = sum_abs(v);
    w->path.r = r;
    w->path.v_sq = dot(v, v);
    w->path.slack = MOTION_SLACK * size;
    const d3 reach = d3_add(d3_splat(r + REACH_SLACK * r), d3_mul(d3_splat(REACH_SLACK), sizes));
    d3 a, b;
    d3_div_both(d3_sub(w->lo, reach), d3_add(w->hi, reach), v, &a, &b);
    const d3 enter = d3_min(a, b), leave = d3_max(b, a);
    w->first = d3_x(d3_max(d3_max(enter, d3_all_y(enter)), d3_all_z(enter)));
    w->last = d3_x(d3_min(d3_min(leave, d3_all_y(leave)), d3_all_z(leave)));
    return ((d3_at_most(enter, leave) & box_axes) == 7) & (r > 0) & (size < INFINITY);
}

/* What is seen at a time: the nearest point of the box and, from there to the center, x, along which it is least, too, since it
 * is so along each axis. Zeros are those of the axes between whose walls the center is. */
typedef struct box_look {
    d3 center, nearest, x;
    bvoli_ball_look at;
} box_look;

BVOLI_INLINE void look_at_box(const box_way *w, double t, box_look *out)
{
    out->center = d3_mul(d3_splat(t), w->v);
    out->nearest = d3_min(d3_max(out->center, w->lo), w->hi);
    out->x = d3_sub(out->center, out->nearest);
    out->at.t = t;
    out->at.sq = out->at.least = dot(out->x, out->x);
}

/* Whether it is certain between which walls the center is at a time that is certain within the slack over the speed: the center
 * is within that slack times the speed of the motion over that toward the box. The length of what is seen is taken to be the
 * radius, and must be less than 3/2 of it. */
BVOLI_INLINE int is_clear(const box_way *w, const box_look *at)
{
    const d3 off = d3_min(d3_abs(d3_sub(at->center, w->lo)), d3_abs(d3_sub(at->center, w->hi)));
    const double toward = fabs(dot(at->x, w->v));
    return d3_less(d3_splat(w->path.slack * w->path.r * w->way), d3_mul(off, d3_splat(toward))) == 7;
}

/* The corner, the edge or the face that is nearest at a time, and what is 0 where it is met: as approach_in() of sweep_ball.c
 * has it. */
typedef struct contact {
    d3 v, cross;
    double v_sq, along, root;
} contact;

BVOLI_INLINE d3 cross(d3 a, d3 b)
{
    return d3_sub(d3_mul(d3_yzx(a), d3_zxy(b)), d3_mul(d3_zxy(a), d3_yzx(b)));
}

BVOLI_INLINE void find_contact(const box_way *w, const box_look *from, contact *out)
{
    const d3 gap = d3_unless_zero(from->nearest, from->x);
    const double reach = w->path.r + REACH_SLACK * (w->path.r + sum_abs(gap));
    out->v = d3_unless_zero(w->v, from->x);
    out->cross = cross(out->v, gap);
    out->v_sq = dot(out->v, out->v);
    out->along = dot(out->v, gap);
    out->root = bvoli_sqrt(bvoli_greater(reach * reach * out->v_sq - dot(out->cross, out->cross), 0));
}

/* Of a contact, first or last, t v less the gap, in which nothing as long as the gap cancels; times the square of the speed. */
BVOLI_INLINE d3 vector_at_contact(const contact *c)
{
    return d3_mul(d3_splat(-1), d3_add(cross(c->cross, c->v), d3_mul(d3_splat(c->root), c->v)));
}

/* Beside which walls the center is, and on which side of the box. */
BVOLI_INLINE unsigned sides(const box_look *at)
{
    return d3_less(d3_splat(0), at->x) | d3_less(at->x, d3_splat(0)) << 3;
}

/* Looks at where the nearest corner, edge or face is met, or is nearest, first or last, three times at most, until that stays
 * the same. Returns whether it does. */
BVOLI_INLINE int look_on(const box_way *w, int last, box_look *at, contact *c)
{
    unsigned before = 0;
    int rounds = 0;
    do {
        before = sides(at);
        find_contact(w, at, c);
        look_at_box(w, bvoli_clamp((last ? c->along + c->root : c->along - c->root) / c->v_sq, 0, 1), at);
    } while (sides(at) != before && ++rounds < 3);
    return rounds < 3;
}

BVOLI_INLINE int is_sharp_at(const box_way *w, const box_look *at, double sign)
{
    return bvoli_ball_is_sharp(&w->path, &at->at, sign * dot(at->x, w->v));
}

/* A time that may be a float, at which the box about the ball comes to a face or leaves it: if sums have no rounding, and the
 * box about the ball would not, either, by the product of a float and the speed, which is exact. */
BVOLI_APART static int round_exactly(const bvol_sphere *ball, const bvol_vec3 *motion, const bvol_aabb *box, int box_moves,
                                     int axis, int last, float *out)
{
    const double at = (double)bvoli_coords(&ball->center)[axis], r = (double)ball->radius,
                 v = (double)bvoli_coords(motion)[axis] * (box_moves ? -1 : 1);
    const int by_max = (v < 0) ^ last;
    double lost[3];
    const double low = bvoli_two_sum(at, -r, &lost[0]), high = bvoli_two_sum(at, r, &lost[1]),
                 way =
                     bvoli_two_sum((double)bvoli_coords(by_max ? &box->max : &box->min)[axis], by_max ? -low : -high, &lost[2]);
    const float nearest = (float)(way / v);
    const double product = fabs((double)nearest * v);
    *out = bvoli_neighbour(nearest, !last & (product > fabs(way)), last & (product < fabs(way)));
    return (lost[0] == 0) & (lost[1] == 0) & (lost[2] == 0) & ((double)(float)low == low) & ((double)(float)high == high);
}

/* A ball, and a box of which one moves. */
typedef struct ball_and_box {
    const bvol_sphere *ball;
    const bvol_vec3 *motion;
    const bvol_aabb *box;
    int box_moves;
} ball_and_box;

/* Whether the ball touches a face at a time that is certain to be after the start and before the end, and at which of these
 * floats. A ball that is small beside what makes up for rounding is seen from farther off than its radius, for which
 * is_clear() takes that. */
BVOLI_INLINE int round_at_face(const ball_and_box *b, const box_way *w, const box_look *at, int last, float *out)
{
    const int axis = bvoli_only_axis(nonzero(at->x));
    if (axis < 0 || !(at->at.sq < 2 * w->path.r * w->path.r))
        return 0;
    const double speed = fabs((double)bvoli_coords(b->motion)[axis]), way = at->at.t * speed;
    return (way > w->path.slack) & (way + w->path.slack < speed) && is_clear(w, at) &&
           round_exactly(b->ball, b->motion, b->box, b->box_moves, axis, last, out);
}

/* The floats about a time that is none. */
BVOLI_INLINE float float_before(double t)
{
    const float nearest = (float)t;
    return bvoli_neighbour(nearest, (double)nearest > t, 0);
}

BVOLI_INLINE float float_after(double t)
{
    const float nearest = (float)t;
    return bvoli_neighbour(nearest, 0, (double)nearest < t);
}

/* The first time, and a vector along the normal: with the box about the ball, if that comes to a face, whose normal has no
 * rounding. */
BVOLI_INLINE int touch_box(const ball_and_box *b, const box_way *w, float *enter, d3 *n)
{
    box_look at;
    contact c;
    look_at_box(w, bvoli_greater(w->first, 0), &at);
    *n = at.x;
    *enter = float_before(at.at.t);
    if (is_one_bit(nonzero(at.x)) && ((is_sharp_at(w, &at, -1) && is_clear(w, &at)) || round_at_face(b, w, &at, 0, enter)))
        return BVOLI_HIT;
    const int settled = look_on(w, 0, &at, &c);
    if (bvoli_ball_is_beyond(&w->path, &at.at, dot(at.x, w->v)))
        return BVOLI_MISS;
    *n = vector_at_contact(&c);
    *enter = float_before(at.at.t);
    return settled && is_sharp_at(w, &at, -1) && is_clear(w, &at) ? BVOLI_HIT : BVOLI_UNDECIDED;
}

/* When it has left the box for good. */
BVOLI_INLINE int leave_box(const ball_and_box *b, const box_way *w, float *exit)
{
    box_look at;
    contact c;
    *exit = 1;
    look_at_box(w, bvoli_lesser(w->last, 1), &at);
    if ((w->last >= 1) & (at.at.sq < w->path.r * (w->path.r - 4 * w->path.slack)))
        return 1;
    if (!is_sharp_at(w, &at, 1)) {
        if (round_at_face(b, w, &at, 1, exit))
            return 1;
        (void)look_on(w, 1, &at, &c);
    }
    *exit = float_after(at.at.t);
    return is_sharp_at(w, &at, 1) & (at.at.t < 1);
}

/* The face of the box that a vector along an axis points out of. */
BVOLI_INLINE uint32_t face_of(d3 x)
{
    static const uint32_t twice[8] = {BVOL_NO_FEATURE, 0, 2, BVOL_NO_FEATURE, 4, BVOL_NO_FEATURE, BVOL_NO_FEATURE,
                                      BVOL_NO_FEATURE};
    const uint32_t face = twice[nonzero(x)];
    return face != BVOL_NO_FEATURE ? face + (d3_less(d3_splat(0), x) != 0) : face;
}

/* With the unit normal of the box, and its face. */
BVOLI_INLINE void give_box(const ball_and_box *b, float enter, float exit, d3 n, uint32_t face, bvol_sweep_hit *hit)
{
    const d3 way = d3_mul(d3_splat((double)enter), d3_load(&b->motion->x)), at = d3_load(&b->ball->center.x),
             moved = b->box_moves ? d3_sub(at, way) : d3_add(at, way),
             on_box = d3_max(d3_load(&b->box->min.x), d3_min(moved, d3_load(&b->box->max.x)));
    f3_store(&hit->point.x, d3_nearest(b->box_moves ? d3_add(on_box, way) : on_box));
    f3_store(&hit->normal.x, f3_add(d3_nearest(d3_mul(n, d3_splat(b->box_moves ? -1 : 1))), f3_zero()));
    hit->t_enter = enter;
    hit->t_exit = exit;
    hit->feature = b->box_moves ? face : BVOL_NO_FEATURE;
    hit->other_feature = b->box_moves ? BVOL_NO_FEATURE : face;
    hit->state = BVOLI_HIT;
    hit->reserved = 0;
}

/* What falls along a coordinate on a face, well within its other sides, which half of the balls of a program do: then the sums
 * of find_way() and what follows them tell no more than those of round_exactly(). All that must be certain there is so by its
 * slacks, of at most 2^-44 of the size, or four times that: sixteen times as much leaves no doubt. */
#define FALL_SHARE 0x1p-40

/* How a ball falls: without rounding, how far it is to the face, and to where it has left the box; the speed, and by how much
 * each of these must differ. */
typedef struct fall {
    double to, from, speed, margin;
} fall;

/* Returns whether nothing is rounded, and all is of ordinary size. */
BVOLI_INLINE int find_fall(const ball_and_box *b, int axis, fall *out)
{
    const d3 at = d3_load(&b->ball->center.x), v = d3_abs(d3_load(&b->motion->x)), min = d3_load(&b->box->min.x),
             max = d3_load(&b->box->max.x);
    const double center = (double)bvoli_coords(&b->ball->center)[axis], r = (double)b->ball->radius,
                 size = r + sum_abs(d3_add(d3_add(d3_abs(at), v), d3_add(d3_abs(min), d3_abs(max))));
    const int down = (bvoli_coords(b->motion)[axis] < 0) ^ b->box_moves;
    double lost[4];
    const double low = bvoli_two_sum(center, -r, &lost[0]), high = bvoli_two_sum(center, r, &lost[1]),
                 to_min = bvoli_two_sum((double)bvoli_coords(&b->box->min)[axis], -high, &lost[2]),
                 to_max = bvoli_two_sum((double)bvoli_coords(&b->box->max)[axis], -low, &lost[3]);
    out->to = down ? -to_max : to_min;
    out->from = down ? -to_min : to_max;
    out->speed = fabs((double)bvoli_coords(b->motion)[axis]);
    out->margin = FALL_SHARE * size;
    const d3 off = d3_splat(out->margin);
    const unsigned within = (d3_less(off, d3_sub(at, min)) & d3_less(off, d3_sub(max, at))) | 1U << axis;
    return (lost[0] == 0) & (lost[1] == 0) & (lost[2] == 0) & (lost[3] == 0) & ((double)(float)low == low) &
           ((double)(float)high == high) & (within == 7) & (out->from - out->to >= 2 * r) & (r > out->margin) &
           (size < INFINITY);
}

BVOLI_INLINE float round_fall(double way, double speed, int up)
{
    const float nearest = (float)(way / speed);
    const double product = (double)nearest * speed;
    return nearest < FLT_MIN ? 0 : bvoli_neighbour(nearest, !up & (product > way), up & (product < way));
}

BVOLI_APART static int fall_on_face(const ball_and_box *b, int axis, bvol_sweep_hit *hit)
{
    static const double units[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    fall f;
    if (!find_fall(b, axis, &f) || !(f.to > f.margin) || !(f.to + f.margin < f.speed) || !(fabs(f.from - f.speed) > f.margin))
        return BVOLI_UNDECIDED;
    const float enter = round_fall(f.to, f.speed, 0), exit = f.from > f.speed ? 1 : round_fall(f.from, f.speed, 1);
    if ((enter == 0) | (exit == 0))
        return BVOLI_UNDECIDED;
    const int down = (bvoli_coords(b->motion)[axis] < 0) ^ b->box_moves;
    const d3 unit = d3_set(units[axis][0], units[axis][1], units[axis][2]);
    if (hit)
        give_box(b, enter, exit, d3_mul(unit, d3_splat(down ? 1 : -1)), 2 * (uint32_t)axis + (uint32_t)down, hit);
    return BVOLI_HIT;
}

BVOLI_INLINE int meet_box(const bvol_sphere *ball, const bvol_vec3 *motion, const bvol_aabb *box, int box_moves,
                          bvol_sweep_hit *hit)
{
    const ball_and_box b = {ball, motion, box, box_moves};
    box_way w;
    d3 n;
    float enter, exit;
    const unsigned still = (unsigned)mask4_bits(v4_eq(v4_load3(&motion->x), v4_splat(0)));
    const int axis = bvoli_only_axis(~still & MASK4_XYZ);
    if (axis >= 0 && fall_on_face(&b, axis, hit) == BVOLI_HIT)
        return BVOLI_HIT;
    if (!find_way(ball, motion, box_moves ? -1 : 1, box, &w))
        return BVOLI_UNDECIDED;
    if ((w.last < 0) | (w.first > 1) | (w.first > w.last))
        return BVOLI_MISS;
    const int state = touch_box(&b, &w, &enter, &n);
    if (state != BVOLI_HIT)
        return state;
    if (!leave_box(&b, &w, &exit))
        return BVOLI_UNDECIDED;
    if (hit)
        give_box(&b, enter, exit, d3_mul(n, d3_splat(1 / bvoli_sqrt(dot(n, n)))), face_of(n), hit);
    return BVOLI_HIT;
}

BVOLI_SWEEP_CLOSED(bvol_sphere_sweep_sphere, sphere, sphere, BVOLI_sphere_sweep_sphere,
                   meet_spheres(moving, motion, other, hit), bvoli_sphere_sweep_sphere)
BVOLI_SWEEP_CLOSED(bvol_sphere_sweep_sphere_interior, sphere, sphere, BVOLI_sphere_sweep_sphere,
                   meet_spheres(moving, motion, other, hit), bvoli_sphere_sweep_sphere_interior)
BVOLI_SWEEP_CLOSED(bvol_sphere_sweep_aabb, sphere, aabb, BVOLI_sphere_sweep_aabb, meet_box(moving, motion, other, 0, hit),
                   bvoli_sphere_sweep_aabb)
BVOLI_SWEEP_CLOSED(bvol_sphere_sweep_aabb_interior, sphere, aabb, BVOLI_sphere_sweep_aabb,
                   meet_box(moving, motion, other, 0, hit), bvoli_sphere_sweep_aabb_interior)
BVOLI_SWEEP_CLOSED(bvol_aabb_sweep_sphere, aabb, sphere, BVOLI_sphere_sweep_aabb, meet_box(other, motion, moving, 1, hit),
                   bvoli_aabb_sweep_sphere)
BVOLI_SWEEP_CLOSED(bvol_aabb_sweep_sphere_interior, aabb, sphere, BVOLI_sphere_sweep_aabb,
                   meet_box(other, motion, moving, 1, hit), bvoli_aabb_sweep_sphere_interior)
BVOLI_SWEEP_CLOSED(bvol_sphere_sweep_capsule, sphere, capsule, BVOLI_sphere_sweep_capsule,
                   meet_ball_and_capsule(&moving->center, moving->radius, motion, 1, other, hit), bvoli_sphere_sweep_capsule)
BVOLI_SWEEP_CLOSED(bvol_sphere_sweep_capsule_interior, sphere, capsule, BVOLI_sphere_sweep_capsule,
                   meet_ball_and_capsule(&moving->center, moving->radius, motion, 1, other, hit),
                   bvoli_sphere_sweep_capsule_interior)
BVOLI_SWEEP_CLOSED(bvol_capsule_sweep_sphere, capsule, sphere, BVOLI_capsule_sweep_sphere,
                   meet_ball_and_capsule(&other->center, other->radius, motion, 0, moving, hit), bvoli_capsule_sweep_sphere)
BVOLI_SWEEP_CLOSED(bvol_capsule_sweep_sphere_interior, capsule, sphere, BVOLI_capsule_sweep_sphere,
                   meet_ball_and_capsule(&other->center, other->radius, motion, 0, moving, hit),
                   bvoli_capsule_sweep_sphere_interior)
