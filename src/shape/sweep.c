/* SPDX-License-Identifier: MIT */
/* Moving shapes: the motion of their bodies (convex/motion.h), but for upright boxes with each other and with balls, which have
 * a closed form (sweep_boxes.h, sweep_ball.h). Those of the plane are embedded (affine/embed.h). */
#include <bvol/aabb.h>
#include <bvol/plane.h>
#include <bvol/separation.h>
#include <bvol/separation2.h>
#include <bvol/sphere.h>
#include <bvol/sweep.h>

#include "affine/embed.h"
#include "arith/filter.h"
#include "base/value.h"
#include "convex/ball_motion.h"
#include "convex/box_motion.h"
#include "convex/motion.h"
#include "convex/upright_motion.h"
#include "shape/obb/obb_motion.h"
#include "shape/sweep.h"
#include "shape/sweep_ball.h"
#include "shape/sweep_boxes.h"
#include "shape/sweep_records.h"

#include <stddef.h>

/* Records */

static void give_hit2(int state, const bvoli_meeting *m, bvol_sweep_hit2 *hit)
{
    *hit = (bvol_sweep_hit2){.t_enter = m->enter,
                             .t_exit = m->exit,
                             .point = {(float)m->at[0], (float)m->at[1]},
                             .normal = {bvoli_normal_component(m->n[0]), bvoli_normal_component(m->n[1])},
                             .feature = m->face[0],
                             .other_feature = m->face[1],
                             .state = (uint32_t)state};
}

static void give_separation2(const bvol_separation2 *s, int swapped, bvol_sweep_hit2 *hit)
{
    hit->normal = swapped ? (bvol_vec2){-s->normal.x, -s->normal.y} : s->normal;
    hit->point = swapped ? s->point : s->other_point;
    hit->feature = swapped ? s->other_feature : s->feature;
    hit->other_feature = swapped ? s->feature : s->other_feature;
}

/* How two shapes lie at the start: their separation, which is found when it is asked for. */
typedef struct start_record {
    const void *moving, *other;
    int state; /* of the separation, or START_UNKNOWN */
    bvol_separation record;
    bvol_separation2 record2; /* in the plane */
} start_record;

enum { START_UNKNOWN = -1 };

/* Field by field: the records are written when they are found. */
static void set_start(const void *moving, const void *other, start_record *out)
{
    out->moving = moving;
    out->other = other;
    out->state = START_UNKNOWN;
}

static int motion_state(int separation)
{
    return separation == BVOL_SEPARATION_OVERLAPPING ? BVOLI_OVERLAPPING
           : separation == BVOL_SEPARATION_TOUCHING  ? BVOLI_TOUCHING
                                                     : BVOLI_MISS;
}

/* Of what starts touching or overlapping. */
static void give_start(start_record *at_start, const bvoli_start *ask, int swapped, bvol_sweep_hit *hit)
{
    if (at_start->state == START_UNKNOWN)
        (void)ask->state(at_start);
    if (at_start->state != BVOL_SEPARATION_NONE)
        bvoli_give_separation(&at_start->record, swapped, hit);
}

static void give_start2(start_record *at_start, const bvoli_start *ask, int swapped, bvol_sweep_hit2 *hit)
{
    if (at_start->state == START_UNKNOWN)
        (void)ask->state(at_start);
    if (at_start->state != BVOL_SEPARATION_NONE)
        give_separation2(&at_start->record2, swapped, hit);
}

/* Two bodies, and what is known of two boxes, or NULL. The richer one comes first, and of two of one kind the one whose
 * fields are, so that the same is computed whichever moves. */
static int sweep(bvoli_body *moving, bvoli_body *other, const bvol_vec3 *motion, int planar, enum bvoli_touch touch,
                 int exchanged, const bvoli_start *start, const bvoli_known_times *known, enum bvoli_predicate who,
                 bvoli_meeting *out)
{
    double v[3], back[3];
    known = known && known->faces ? known : NULL;
    if (moving->state != BVOLI_SOLID || other->state != BVOLI_SOLID || !bvoli_vec3_finite(motion))
        return BVOL_SWEEP_MISS;
    bvoli_load(motion, v);
    for (int c = 0; c < 3; ++c)
        back[c] = -v[c];
    if (!exchanged)
        return bvoli_bodies_meet(moving, other, v, planar, touch, 1, start, known, who, out);
    const int state = bvoli_bodies_meet(other, moving, back, planar, touch, -1, start, known, who, out);
    if (state != BVOLI_MISS && out)
        bvoli_exchange_meeting(v, out);
    return state;
}

/* Two of one kind in the order of their fields. */
static int is_after(const float *a, const float *b, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (a[i] != b[i])
            return a[i] > b[i];
    return 0;
}
#define ORDER(a, b) is_after((const float *)(const void *)(a), (const float *)(const void *)(b), sizeof *(a) / sizeof(float))

/* What a function is told beside what all are told. */
#define AND_NOTHING
#define AND_KNOWN , const bvoli_known_times *known

#define SWEEP(function, ...) SWEEP_AS(, function, NOTHING, NULL, __VA_ARGS__)
#define SWEEP_AS(storage, function, more, known, shape, still, touch, exchanged, who, separation, swapped)                     \
    static int function##_start(void *context)                                                                                 \
    {                                                                                                                          \
        start_record *const at_start = context;                                                                                \
        const bvol_##shape *const moving = at_start->moving;                                                                   \
        const bvol_##still *const other = at_start->other;                                                                     \
        bvol_separation s = {.state = BVOL_SEPARATION_NONE};                                                                   \
        at_start->state = separation;                                                                                          \
        at_start->record = s;                                                                                                  \
        return motion_state(at_start->state);                                                                                  \
    }                                                                                                                          \
    storage int function(const bvol_##shape *moving, const bvol_vec3 *motion, const bvol_##still *other,                       \
                         bvol_sweep_hit *hit AND_##more)                                                                       \
    {                                                                                                                          \
        bvoli_body p, q;                                                                                                       \
        bvoli_meeting m;                                                                                                       \
        start_record at_start;                                                                                                 \
        set_start(moving, other, &at_start);                                                                                   \
        bvoli_body_of_##shape(moving, &p);                                                                                     \
        bvoli_body_of_##still(other, &q);                                                                                      \
        const bvoli_start ask = {function##_start, &at_start};                                                                 \
        const int state = sweep(&p, &q, motion, 0, touch, exchanged, &ask, known, who, hit ? &m : NULL);                       \
        if (state == BVOLI_MISS || !hit)                                                                                       \
            return state;                                                                                                      \
        bvoli_give_hit(state, &m, hit);                                                                                        \
        if (state != BVOLI_HIT)                                                                                                \
            give_start(&at_start, &ask, swapped, hit);                                                                         \
        return state;                                                                                                          \
    }

/* Balls, and the points of which others are made */

static void target_vec3(const bvol_vec3 *p, bvoli_target *out)
{
    out->points = 1;
    bvoli_load(p, out->point[0]);
}

static void target_sphere(const bvol_sphere *sphere, bvoli_target *out)
{
    target_vec3(&sphere->center, out);
}

static void target_capsule(const bvol_capsule *capsule, bvoli_target *out)
{
    out->points = 2;
    bvoli_load(&capsule->a, out->point[0]);
    bvoli_load(&capsule->b, out->point[1]);
}

static void target_triangle(const bvol_triangle *triangle, bvoli_target *out)
{
    out->points = 3;
    bvoli_load(&triangle->a, out->point[0]);
    bvoli_load(&triangle->b, out->point[1]);
    bvoli_load(&triangle->c, out->point[2]);
}

static double radius_sphere(const bvol_sphere *sphere)
{
    return (double)sphere->radius;
}

static double radius_capsule(const bvol_capsule *capsule)
{
    return (double)capsule->radius;
}

static double radius_triangle(const bvol_triangle *triangle)
{
    (void)triangle;
    return 0;
}

/* A side of no slope lies in the face. */
#define SLOPE_SHARE 0x1p-40

/* Whether n is perpendicular to the face of a triangle, but for rounding. */
static int is_along_face(const bvoli_target *target, const double n[3])
{
    int along = target->points == 3;
    for (int i = 0; i < 3 && along; ++i) {
        const double *const p = target->point[i], *const q = target->point[(i + 1) % 3],
                            v[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
        along = fabs(bvoli_dot(n, v)) <= SLOPE_SHARE * bvoli_sum_abs(v);
    }
    return along;
}

/* The record of a ball that meets a target. */
static void give_ball_hit(const bvoli_target *target, const double center[3], double radius, const double v[3], int ball_moves,
                          const bvoli_ball_meeting *found, bvol_sweep_hit *hit)
{
    bvoli_meeting m = {.enter = found->enter, .exit = found->exit, .face = {BVOL_NO_FEATURE, BVOL_NO_FEATURE}};
    for (int c = 0; c < 3; ++c) {
        m.n[c] = ball_moves ? found->n[c] : -found->n[c];
        m.at[c] = (center[c] - radius * found->n[c]) + (ball_moves ? (double)m.enter * v[c] : 0);
    }
    if (is_along_face(target, found->n))
        m.face[ball_moves] = 0;
    bvoli_give_hit(BVOLI_HIT, &m, hit);
}

/* A ball, the second of two shapes as motion.h has them, against the first one; `hit` may be NULL. Of what overlaps at the
 * start only the times are written. */
static int sweep_quickly(bvoli_target *target, double target_radius, const bvol_vec3 *center, double radius,
                         const bvol_vec3 *motion, int ball_moves, bvol_sweep_hit *hit)
{
    double from[3], v[3];
    bvoli_ball_meeting m;
    bvoli_load(center, from);
    bvoli_load(motion, v);
    for (int c = 0; c < 3; ++c) {
        v[c] = ball_moves ? v[c] : -v[c];
        for (int i = 0; i < target->points; ++i)
            target->point[i][c] -= from[c];
    }
    if (!(radius >= 0 && target_radius >= 0))
        return BVOLI_UNDECIDED;
    const int state = bvoli_ball_meets_target(target, v, radius + target_radius, hit ? &m : NULL);
    if (state == BVOLI_HIT && hit)
        give_ball_hit(target, from, radius, v, ball_moves, &m, hit);
    if (state == BVOLI_OVERLAPPING && hit) {
        const bvoli_meeting times = {.enter = m.enter, .exit = m.exit};
        bvoli_give_hit(state, &times, hit);
    }
    return state;
}

/* The first shape, in the order in which they are asked about, is the target, and the second one a ball at `center`. */
#define SWEEP_OF_BALL(function, shape, still, touch, exchanged, who, separation, swapped, first, target_of, center, radius)    \
    SWEEP_AS(BVOLI_APART static, function##_by_bodies, NOTHING, NULL, shape, still, touch, exchanged, who, separation,         \
             swapped)                                                                                                          \
    int function(const bvol_##shape *moving, const bvol_vec3 *motion, const bvol_##still *other, bvol_sweep_hit *hit)          \
    {                                                                                                                          \
        bvoli_target target;                                                                                                   \
        bvol_separation s;                                                                                                     \
        const int ball_moves = exchanged;                                                                                      \
        target_##target_of(first, &target);                                                                                    \
        const int state =                                                                                                      \
            sweep_quickly(&target, radius_##target_of(first), center, (double)(radius), motion, ball_moves, hit);              \
        if (state == BVOLI_UNDECIDED)                                                                                          \
            return function##_by_bodies(moving, motion, other, hit);                                                           \
        BVOLI_STAGE(who, BVOLI_FAST);                                                                                          \
        if (state == BVOLI_OVERLAPPING && hit && separation != BVOL_SEPARATION_NONE)                                           \
            bvoli_give_separation(&s, swapped, hit);                                                                           \
        return state;                                                                                                          \
    }

/* Boxes of which one at least is turned */

/* The faces that a filter leaves open, of the boxes in the order in which they are asked about. */

static bvol_vec3 way_of(const bvol_vec3 *motion, int exchanged)
{
    return exchanged ? (bvol_vec3){-motion->x, -motion->y, -motion->z} : *motion;
}

static unsigned faces_of_obb_obb(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_obb *other, int exchanged)
{
    const bvol_vec3 way = way_of(motion, exchanged);
    return bvoli_obb_faces_to_obb(exchanged ? other : moving, exchanged ? moving : other, &way);
}

static unsigned faces_of_obb_aabb(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_aabb *other, int exchanged)
{
    (void)exchanged;
    return bvoli_obb_faces_to_aabb(moving, other, motion);
}

static unsigned faces_of_aabb_obb(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_obb *other, int exchanged)
{
    const bvol_vec3 way = way_of(motion, exchanged);
    return bvoli_obb_faces_to_aabb(other, moving, &way);
}

/* The motion as it is asked about, and back. */
static void load_way(const bvol_vec3 *motion, int exchanged, double v[3], double way[3])
{
    bvoli_load(motion, v);
    for (int c = 0; c < 3; ++c)
        way[c] = exchanged ? -v[c] : v[c];
}

static void give_turned(int state, const double v[3], int exchanged, bvoli_meeting *m, bvol_sweep_hit *hit)
{
    if (exchanged)
        bvoli_exchange_meeting(v, m);
    bvoli_give_hit(state, m, hit);
}

/* Boxes whose axes are the coordinates first: what is certain then. */
BVOLI_APART static int sweep_upright(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_obb *other, int exchanged,
                                     bvol_sweep_hit *hit)
{
    double v[3], way[3];
    bvoli_meeting m;
    load_way(motion, exchanged, v, way);
    const int state = bvoli_upright_boxes_meet(exchanged ? other : moving, exchanged ? moving : other, way, hit ? &m : NULL);
    if (state == BVOLI_HIT && hit)
        give_turned(state, v, exchanged, &m, hit);
    return state;
}

static int upright_obb_obb(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_obb *other, int exchanged,
                           bvol_sweep_hit *hit)
{
    const int upright = bvoli_obb_is_upright(moving) && bvoli_obb_is_upright(other);
    return upright ? sweep_upright(moving, motion, other, exchanged, hit) : BVOLI_UNDECIDED;
}

/* As an OBB of floats, if there is one. */
static int turn_upright(const bvol_aabb *box, bvol_obb *out)
{
    bvoli_turned_box turned;
    bvoli_turned_box_of_aabb(box, &turned);
    *out = (bvol_obb){{(float)turned.center[0], (float)turned.center[1], (float)turned.center[2]},
                      {(float)turned.half[0], (float)turned.half[1], (float)turned.half[2]},
                      {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (int c = 0; c < 3; ++c)
        turned.exact &= ((double)(&out->center.x)[c] == turned.center[c]) & ((double)(&out->extent.x)[c] == turned.half[c]);
    return turned.exact;
}

static int upright_obb_aabb(const bvol_obb *moving, const bvol_vec3 *motion, const bvol_aabb *other, int exchanged,
                            bvol_sweep_hit *hit)
{
    bvol_obb box;
    const int upright = bvoli_obb_is_upright(moving) && turn_upright(other, &box);
    return upright ? sweep_upright(moving, motion, &box, exchanged, hit) : BVOLI_UNDECIDED;
}

static int upright_aabb_obb(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_obb *other, int exchanged,
                            bvol_sweep_hit *hit)
{
    bvol_obb box;
    const int upright = bvoli_obb_is_upright(other) && turn_upright(moving, &box);
    return upright ? sweep_upright(&box, motion, other, exchanged, hit) : BVOLI_UNDECIDED;
}

/* In that order. Of what overlaps at the start only the times are written; `hit` may be NULL. */
static int sweep_turned(const bvoli_turned_box *a, const bvoli_turned_box *b, const bvol_vec3 *motion, int exchanged,
                        unsigned faces, bvoli_known_times *known, bvol_sweep_hit *hit)
{
    double v[3], way[3];
    bvoli_meeting m;
    load_way(motion, exchanged, v, way);
    const int state = bvoli_turned_boxes_meet(a, b, way, faces, known, hit ? &m : NULL);
    if (state == BVOLI_UNDECIDED || state == BVOLI_MISS || !hit)
        return state;
    if (state == BVOLI_OVERLAPPING)
        bvoli_meeting_clear(&m);
    give_turned(state, v, exchanged, &m, hit);
    return state;
}

#define SWEEP_TURNED(function, shape, still, touch, exchanged, who, separation, swapped)                                       \
    SWEEP_AS(BVOLI_APART static, function##_by_bodies, KNOWN, known, shape, still, touch, exchanged, who, separation, swapped) \
    BVOLI_APART static int function##_by_faces(const bvol_##shape *moving, const bvol_vec3 *motion, const bvol_##still *other, \
                                               int swap, unsigned faces, bvol_sweep_hit *hit)                                  \
    {                                                                                                                          \
        bvoli_turned_box a, b;                                                                                                 \
        bvol_separation s;                                                                                                     \
        bvoli_known_times known;                                                                                               \
        bvoli_turned_box_of_##shape(moving, swap ? &b : &a);                                                                   \
        bvoli_turned_box_of_##still(other, swap ? &a : &b);                                                                    \
        const int state = sweep_turned(&a, &b, motion, swap, faces, &known, hit);                                              \
        if (state == BVOLI_UNDECIDED)                                                                                          \
            return function##_by_bodies(moving, motion, other, hit, &known);                                                   \
        BVOLI_STAGE(who, BVOLI_FAST);                                                                                          \
        if (state == BVOLI_OVERLAPPING && hit && separation != BVOL_SEPARATION_NONE)                                           \
            bvoli_give_separation(&s, swapped, hit);                                                                           \
        return state;                                                                                                          \
    }                                                                                                                          \
    int function(const bvol_##shape *moving, const bvol_vec3 *motion, const bvol_##still *other, bvol_sweep_hit *hit)          \
    {                                                                                                                          \
        const int swap = exchanged;                                                                                            \
        const int state = upright_##shape##_##still(moving, motion, other, swap, hit);                                         \
        const unsigned faces =                                                                                                 \
            state == BVOLI_UNDECIDED ? faces_of_##shape##_##still(moving, motion, other, swap) : BVOLI_NO_TIME;                \
        if (faces != BVOLI_NO_TIME)                                                                                            \
            return function##_by_faces(moving, motion, other, swap, faces, hit);                                               \
        BVOLI_STAGE(who, BVOLI_FAST);                                                                                          \
        return state == BVOLI_HIT ? BVOLI_HIT : BVOLI_MISS;                                                                    \
    }

/* Two upright boxes */

static int sweep_boxes(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *other, enum bvoli_touch touch,
                       bvol_sweep_hit *hit)
{
    bvoli_meeting m;
    const int state = bvoli_boxes_meet(moving, motion, other, touch, &m);
    if (state == BVOLI_MISS || !hit)
        return state;
    bvoli_give_hit(state, &m, hit);
    bvol_separation s;
    if (state != BVOLI_HIT && bvol_aabb_separation_aabb(moving, other, &s) != BVOL_SEPARATION_NONE)
        bvoli_give_separation(&s, 0, hit);
    return state;
}

#define SWEEP_OF_BOXES(function, touch, who)                                                                                   \
    int function(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *other, bvol_sweep_hit *hit)                \
    {                                                                                                                          \
        return sweep_boxes(moving, motion, other, touch, hit);                                                                 \
    }

/* A ball and an upright box, whichever moves */

/* A ball without a radius is a box; in the plane one that is endless across it. */
static int sweep_point(const bvol_sphere *ball, const bvol_vec3 *motion, const bvol_aabb *box, int planar,
                       enum bvoli_touch touch, bvoli_meeting *m)
{
    bvoli_meeting unused;
    bvol_aabb point = {ball->center, ball->center};
    if (!bvoli_vec3_finite(&ball->center) || !bvoli_aabb_has_finite_point(box))
        return BVOLI_MISS;
    if (planar) {
        point.min.z = -INFINITY;
        point.max.z = INFINITY;
    }
    const int state = bvoli_boxes_meet(&point, motion, box, touch, m ? m : &unused);
    if (m)
        m->face[0] = BVOL_NO_FEATURE;
    return state;
}

static int sweep_ball(const bvol_sphere *ball, const bvol_vec3 *motion, const bvol_aabb *box, int planar, int exchanged,
                      enum bvoli_touch touch, bvoli_meeting *m)
{
    const bvol_vec3 back = {-motion->x, -motion->y, -motion->z};
    double v[3];
    const int state = ball->radius == 0 ? sweep_point(ball, exchanged ? &back : motion, box, planar, touch, m)
                                        : bvoli_ball_meets_box(ball, exchanged ? &back : motion, box, touch, m);
    if (state == BVOLI_MISS || !m)
        return state;
    bvoli_load(motion, v);
    if (exchanged)
        bvoli_exchange_meeting(v, m);
    return state;
}

#define SWEEP_BALL(function, shape, still, ball, box, touch, exchanged)                                                        \
    int function(const bvol_##shape *moving, const bvol_vec3 *motion, const bvol_##still *other, bvol_sweep_hit *hit)          \
    {                                                                                                                          \
        bvoli_meeting m;                                                                                                       \
        const int state = sweep_ball(ball, motion, box, 0, exchanged, touch, hit ? &m : NULL);                                 \
        if (state == BVOLI_MISS || !hit)                                                                                       \
            return state;                                                                                                      \
        bvoli_give_hit(state, &m, hit);                                                                                        \
        bvol_separation s;                                                                                                     \
        if (state != BVOLI_HIT && bvol_sphere_separation_aabb(ball, box, &s) != BVOL_SEPARATION_NONE)                          \
            bvoli_give_separation(&s, exchanged, hit);                                                                         \
        return state;                                                                                                          \
    }

/* Half-spaces */

#define SWEEP_AT_PLANE(function, shape, touch, who)                                                                            \
    int function(const bvol_##shape *moving, const bvol_vec3 *motion, const bvol_plane *other, bvol_sweep_hit *hit)            \
    {                                                                                                                          \
        bvoli_body body;                                                                                                       \
        bvoli_meeting m;                                                                                                       \
        double v[3];                                                                                                           \
        bvoli_body_of_##shape(moving, &body);                                                                                  \
        if (body.state != BVOLI_SOLID || !bvoli_vec3_finite(motion) || !bvoli_is_region(other))                                \
            return BVOL_SWEEP_MISS;                                                                                            \
        bvoli_load(motion, v);                                                                                                 \
        const int state = bvoli_body_meets_plane(&body, other, v, touch, who, hit ? &m : NULL);                                \
        if (state != BVOLI_MISS && hit)                                                                                        \
            bvoli_give_hit(state, &m, hit);                                                                                    \
        return state;                                                                                                          \
    }

/* In the plane */

static void flat_vec2(const bvol_vec2 *p, bvoli_body *out)
{
    bvoli_body_of_vec3((bvol_vec3[]){bvoli_embed(p, 0)}, out);
}

static void flat_segment2(const bvol_segment2 *segment, bvoli_body *out)
{
    bvoli_body_of_segment((bvol_segment[]){bvoli_embed_segment(segment)}, out);
}

static void flat_aabb2(const bvol_aabb2 *box, bvoli_body *out)
{
    bvoli_body_of_aabb((bvol_aabb[]){bvoli_flat_aabb(box)}, out);
}

static void flat_circle(const bvol_circle *circle, bvoli_body *out)
{
    bvoli_body_of_sphere((bvol_sphere[]){bvoli_embed_circle(circle)}, out);
}

static void flat_obb2(const bvol_obb2 *box, bvoli_body *out)
{
    bvoli_body_of_obb((bvol_obb[]){bvoli_flat_obb(box)}, out);
}

#define SWEEP2(function, shape, still, touch, exchanged, who, separation, swapped)                                             \
    static int function##_start(void *context)                                                                                 \
    {                                                                                                                          \
        start_record *const at_start = context;                                                                                \
        const bvol_##shape *const moving = at_start->moving;                                                                   \
        const bvol_##still *const other = at_start->other;                                                                     \
        bvol_separation2 s = {.state = BVOL_SEPARATION_NONE};                                                                  \
        at_start->state = separation;                                                                                          \
        at_start->record2 = s;                                                                                                 \
        return motion_state(at_start->state);                                                                                  \
    }                                                                                                                          \
    int function(const bvol_##shape *moving, const bvol_vec2 *motion, const bvol_##still *other, bvol_sweep_hit2 *hit)         \
    {                                                                                                                          \
        bvoli_body p, q;                                                                                                       \
        bvoli_meeting m;                                                                                                       \
        start_record at_start;                                                                                                 \
        set_start(moving, other, &at_start);                                                                                   \
        flat_##shape(moving, &p);                                                                                              \
        flat_##still(other, &q);                                                                                               \
        const bvoli_start ask = {function##_start, &at_start};                                                                 \
        const bvol_vec3 way = bvoli_embed(motion, 0);                                                                          \
        const int state = sweep(&p, &q, &way, 1, touch, exchanged, &ask, NULL, who, hit ? &m : NULL);                          \
        if (state == BVOLI_MISS || !hit)                                                                                       \
            return state;                                                                                                      \
        give_hit2(state, &m, hit);                                                                                             \
        if (state != BVOLI_HIT)                                                                                                \
            give_start2(&at_start, &ask, swapped, hit);                                                                        \
        return state;                                                                                                          \
    }

#define SWEEP_OF_BOXES2(function, touch, who)                                                                                  \
    int function(const bvol_aabb2 *moving, const bvol_vec2 *motion, const bvol_aabb2 *other, bvol_sweep_hit2 *hit)             \
    {                                                                                                                          \
        bvoli_meeting m;                                                                                                       \
        const bvol_aabb tall = bvoli_tall_aabb(moving), still = bvoli_flat_aabb(other);                                        \
        const bvol_vec3 way = bvoli_embed(motion, 0);                                                                          \
        const int state = bvoli_boxes_meet(&tall, &way, &still, touch, &m);                                                    \
        if (state == BVOLI_MISS || !hit)                                                                                       \
            return state;                                                                                                      \
        give_hit2(state, &m, hit);                                                                                             \
        bvol_separation2 s;                                                                                                    \
        if (state != BVOLI_HIT && bvol_aabb2_separation_aabb2(moving, other, &s) != BVOL_SEPARATION_NONE)                      \
            give_separation2(&s, 0, hit);                                                                                      \
        return state;                                                                                                          \
    }

#define SWEEP_BALL2(function, shape, still, circle, rectangle, touch, exchanged)                                               \
    int function(const bvol_##shape *moving, const bvol_vec2 *motion, const bvol_##still *other, bvol_sweep_hit2 *hit)         \
    {                                                                                                                          \
        bvoli_meeting m;                                                                                                       \
        const bvol_sphere ball = bvoli_embed_circle(circle);                                                                   \
        const bvol_aabb box = bvoli_flat_aabb(rectangle);                                                                      \
        const bvol_vec3 way = bvoli_embed(motion, 0);                                                                          \
        const int state = sweep_ball(&ball, &way, &box, 1, exchanged, touch, hit ? &m : NULL);                                 \
        if (state == BVOLI_MISS || !hit)                                                                                       \
            return state;                                                                                                      \
        give_hit2(state, &m, hit);                                                                                             \
        bvol_separation2 s;                                                                                                    \
        if (state != BVOLI_HIT && bvol_circle_separation_aabb2(circle, rectangle, &s) != BVOL_SEPARATION_NONE)                 \
            give_separation2(&s, exchanged, hit);                                                                              \
        return state;                                                                                                          \
    }

SWEEP(bvol_aabb_sweep_point, aabb, vec3, BVOLI_CLOSED, 0, BVOLI_aabb_sweep_point, bvol_aabb_separation_point(moving, other, &s),
      0)
SWEEP(bvol_aabb_sweep_point_interior, aabb, vec3, BVOLI_INTERIOR, 0, BVOLI_aabb_sweep_point,
      bvol_aabb_separation_point(moving, other, &s), 0)
SWEEP(bvol_aabb_sweep_segment, aabb, segment, BVOLI_CLOSED, 0, BVOLI_aabb_sweep_segment,
      bvol_aabb_separation_segment(moving, other, &s), 0)
SWEEP(bvol_aabb_sweep_segment_interior, aabb, segment, BVOLI_INTERIOR, 0, BVOLI_aabb_sweep_segment,
      bvol_aabb_separation_segment(moving, other, &s), 0)
SWEEP_AT_PLANE(bvol_aabb_sweep_plane, aabb, BVOLI_CLOSED, BVOLI_aabb_sweep_plane)
SWEEP_AT_PLANE(bvol_aabb_sweep_plane_interior, aabb, BVOLI_INTERIOR, BVOLI_aabb_sweep_plane)
SWEEP_OF_BOXES(bvoli_aabb_sweep_aabb, BVOLI_CLOSED, BVOLI_aabb_sweep_aabb)
SWEEP_OF_BOXES(bvoli_aabb_sweep_aabb_interior, BVOLI_INTERIOR, BVOLI_aabb_sweep_aabb)
SWEEP_BALL(bvoli_aabb_sweep_sphere, aabb, sphere, other, moving, BVOLI_CLOSED, 1)
SWEEP_BALL(bvoli_aabb_sweep_sphere_interior, aabb, sphere, other, moving, BVOLI_INTERIOR, 1)
SWEEP(bvol_aabb_sweep_capsule, aabb, capsule, BVOLI_CLOSED, 1, BVOLI_aabb_sweep_capsule,
      bvol_capsule_separation_aabb(other, moving, &s), 1)
SWEEP(bvol_aabb_sweep_capsule_interior, aabb, capsule, BVOLI_INTERIOR, 1, BVOLI_aabb_sweep_capsule,
      bvol_capsule_separation_aabb(other, moving, &s), 1)
SWEEP_TURNED(bvol_aabb_sweep_obb, aabb, obb, BVOLI_CLOSED, 1, BVOLI_aabb_sweep_obb, bvol_obb_separation_aabb(other, moving, &s),
             1)
SWEEP_TURNED(bvol_aabb_sweep_obb_interior, aabb, obb, BVOLI_INTERIOR, 1, BVOLI_aabb_sweep_obb,
             bvol_obb_separation_aabb(other, moving, &s), 1)
SWEEP(bvol_aabb_sweep_triangle, aabb, triangle, BVOLI_CLOSED, 1, BVOLI_aabb_sweep_triangle,
      bvol_triangle_separation_aabb(other, moving, &s), 1)
SWEEP(bvol_aabb_sweep_triangle_interior, aabb, triangle, BVOLI_INTERIOR, 1, BVOLI_aabb_sweep_triangle,
      bvol_triangle_separation_aabb(other, moving, &s), 1)
SWEEP_OF_BALL(bvol_sphere_sweep_point, sphere, vec3, BVOLI_CLOSED, 0, BVOLI_sphere_sweep_point,
              bvol_sphere_separation_point(moving, other, &s), 0, moving, sphere, other, 0)
SWEEP_OF_BALL(bvol_sphere_sweep_point_interior, sphere, vec3, BVOLI_INTERIOR, 0, BVOLI_sphere_sweep_point,
              bvol_sphere_separation_point(moving, other, &s), 0, moving, sphere, other, 0)
SWEEP(bvol_sphere_sweep_segment, sphere, segment, BVOLI_CLOSED, 0, BVOLI_sphere_sweep_segment,
      bvol_sphere_separation_segment(moving, other, &s), 0)
SWEEP(bvol_sphere_sweep_segment_interior, sphere, segment, BVOLI_INTERIOR, 0, BVOLI_sphere_sweep_segment,
      bvol_sphere_separation_segment(moving, other, &s), 0)
SWEEP_AT_PLANE(bvol_sphere_sweep_plane, sphere, BVOLI_CLOSED, BVOLI_sphere_sweep_plane)
SWEEP_AT_PLANE(bvol_sphere_sweep_plane_interior, sphere, BVOLI_INTERIOR, BVOLI_sphere_sweep_plane)
SWEEP_BALL(bvoli_sphere_sweep_aabb, sphere, aabb, moving, other, BVOLI_CLOSED, 0)
SWEEP_BALL(bvoli_sphere_sweep_aabb_interior, sphere, aabb, moving, other, BVOLI_INTERIOR, 0)
SWEEP_OF_BALL(bvoli_sphere_sweep_sphere, sphere, sphere, BVOLI_CLOSED, ORDER(moving, other), BVOLI_sphere_sweep_sphere,
              bvol_sphere_separation_sphere(moving, other, &s), 0, (ball_moves ? other : moving), sphere,
              &(ball_moves ? moving : other)->center, (ball_moves ? moving : other)->radius)
SWEEP_OF_BALL(bvoli_sphere_sweep_sphere_interior, sphere, sphere, BVOLI_INTERIOR, ORDER(moving, other),
              BVOLI_sphere_sweep_sphere, bvol_sphere_separation_sphere(moving, other, &s), 0, (ball_moves ? other : moving),
              sphere, &(ball_moves ? moving : other)->center, (ball_moves ? moving : other)->radius)
SWEEP_OF_BALL(bvoli_sphere_sweep_capsule, sphere, capsule, BVOLI_CLOSED, 1, BVOLI_sphere_sweep_capsule,
              bvol_capsule_separation_sphere(other, moving, &s), 1, other, capsule, &moving->center, moving->radius)
SWEEP_OF_BALL(bvoli_sphere_sweep_capsule_interior, sphere, capsule, BVOLI_INTERIOR, 1, BVOLI_sphere_sweep_capsule,
              bvol_capsule_separation_sphere(other, moving, &s), 1, other, capsule, &moving->center, moving->radius)
SWEEP(bvol_sphere_sweep_obb, sphere, obb, BVOLI_CLOSED, 1, BVOLI_sphere_sweep_obb,
      bvol_obb_separation_sphere(other, moving, &s), 1)
SWEEP(bvol_sphere_sweep_obb_interior, sphere, obb, BVOLI_INTERIOR, 1, BVOLI_sphere_sweep_obb,
      bvol_obb_separation_sphere(other, moving, &s), 1)
SWEEP_OF_BALL(bvol_sphere_sweep_triangle, sphere, triangle, BVOLI_CLOSED, 1, BVOLI_sphere_sweep_triangle,
              bvol_triangle_separation_sphere(other, moving, &s), 1, other, triangle, &moving->center, moving->radius)
SWEEP_OF_BALL(bvol_sphere_sweep_triangle_interior, sphere, triangle, BVOLI_INTERIOR, 1, BVOLI_sphere_sweep_triangle,
              bvol_triangle_separation_sphere(other, moving, &s), 1, other, triangle, &moving->center, moving->radius)
SWEEP_OF_BALL(bvol_capsule_sweep_point, capsule, vec3, BVOLI_CLOSED, 0, BVOLI_capsule_sweep_point,
              bvol_capsule_separation_point(moving, other, &s), 0, moving, capsule, other, 0)
SWEEP_OF_BALL(bvol_capsule_sweep_point_interior, capsule, vec3, BVOLI_INTERIOR, 0, BVOLI_capsule_sweep_point,
              bvol_capsule_separation_point(moving, other, &s), 0, moving, capsule, other, 0)
SWEEP(bvol_capsule_sweep_segment, capsule, segment, BVOLI_CLOSED, 0, BVOLI_capsule_sweep_segment,
      bvol_capsule_separation_segment(moving, other, &s), 0)
SWEEP(bvol_capsule_sweep_segment_interior, capsule, segment, BVOLI_INTERIOR, 0, BVOLI_capsule_sweep_segment,
      bvol_capsule_separation_segment(moving, other, &s), 0)
SWEEP_AT_PLANE(bvol_capsule_sweep_plane, capsule, BVOLI_CLOSED, BVOLI_capsule_sweep_plane)
SWEEP_AT_PLANE(bvol_capsule_sweep_plane_interior, capsule, BVOLI_INTERIOR, BVOLI_capsule_sweep_plane)
SWEEP(bvol_capsule_sweep_aabb, capsule, aabb, BVOLI_CLOSED, 0, BVOLI_capsule_sweep_aabb,
      bvol_capsule_separation_aabb(moving, other, &s), 0)
SWEEP(bvol_capsule_sweep_aabb_interior, capsule, aabb, BVOLI_INTERIOR, 0, BVOLI_capsule_sweep_aabb,
      bvol_capsule_separation_aabb(moving, other, &s), 0)
SWEEP_OF_BALL(bvoli_capsule_sweep_sphere, capsule, sphere, BVOLI_CLOSED, 0, BVOLI_capsule_sweep_sphere,
              bvol_capsule_separation_sphere(moving, other, &s), 0, moving, capsule, &other->center, other->radius)
SWEEP_OF_BALL(bvoli_capsule_sweep_sphere_interior, capsule, sphere, BVOLI_INTERIOR, 0, BVOLI_capsule_sweep_sphere,
              bvol_capsule_separation_sphere(moving, other, &s), 0, moving, capsule, &other->center, other->radius)
SWEEP(bvol_capsule_sweep_capsule, capsule, capsule, BVOLI_CLOSED, ORDER(moving, other), BVOLI_capsule_sweep_capsule,
      bvol_capsule_separation_capsule(moving, other, &s), 0)
SWEEP(bvol_capsule_sweep_capsule_interior, capsule, capsule, BVOLI_INTERIOR, ORDER(moving, other), BVOLI_capsule_sweep_capsule,
      bvol_capsule_separation_capsule(moving, other, &s), 0)
SWEEP(bvol_capsule_sweep_obb, capsule, obb, BVOLI_CLOSED, 1, BVOLI_capsule_sweep_obb,
      bvol_obb_separation_capsule(other, moving, &s), 1)
SWEEP(bvol_capsule_sweep_obb_interior, capsule, obb, BVOLI_INTERIOR, 1, BVOLI_capsule_sweep_obb,
      bvol_obb_separation_capsule(other, moving, &s), 1)
SWEEP(bvol_capsule_sweep_triangle, capsule, triangle, BVOLI_CLOSED, 1, BVOLI_capsule_sweep_triangle,
      bvol_triangle_separation_capsule(other, moving, &s), 1)
SWEEP(bvol_capsule_sweep_triangle_interior, capsule, triangle, BVOLI_INTERIOR, 1, BVOLI_capsule_sweep_triangle,
      bvol_triangle_separation_capsule(other, moving, &s), 1)
SWEEP(bvol_obb_sweep_point, obb, vec3, BVOLI_CLOSED, 0, BVOLI_obb_sweep_point, bvol_obb_separation_point(moving, other, &s), 0)
SWEEP(bvol_obb_sweep_point_interior, obb, vec3, BVOLI_INTERIOR, 0, BVOLI_obb_sweep_point,
      bvol_obb_separation_point(moving, other, &s), 0)
SWEEP(bvol_obb_sweep_segment, obb, segment, BVOLI_CLOSED, 0, BVOLI_obb_sweep_segment,
      bvol_obb_separation_segment(moving, other, &s), 0)
SWEEP(bvol_obb_sweep_segment_interior, obb, segment, BVOLI_INTERIOR, 0, BVOLI_obb_sweep_segment,
      bvol_obb_separation_segment(moving, other, &s), 0)
SWEEP_AT_PLANE(bvol_obb_sweep_plane, obb, BVOLI_CLOSED, BVOLI_obb_sweep_plane)
SWEEP_AT_PLANE(bvol_obb_sweep_plane_interior, obb, BVOLI_INTERIOR, BVOLI_obb_sweep_plane)
SWEEP_TURNED(bvol_obb_sweep_aabb, obb, aabb, BVOLI_CLOSED, 0, BVOLI_obb_sweep_aabb, bvol_obb_separation_aabb(moving, other, &s),
             0)
SWEEP_TURNED(bvol_obb_sweep_aabb_interior, obb, aabb, BVOLI_INTERIOR, 0, BVOLI_obb_sweep_aabb,
             bvol_obb_separation_aabb(moving, other, &s), 0)
SWEEP(bvol_obb_sweep_sphere, obb, sphere, BVOLI_CLOSED, 0, BVOLI_obb_sweep_sphere,
      bvol_obb_separation_sphere(moving, other, &s), 0)
SWEEP(bvol_obb_sweep_sphere_interior, obb, sphere, BVOLI_INTERIOR, 0, BVOLI_obb_sweep_sphere,
      bvol_obb_separation_sphere(moving, other, &s), 0)
SWEEP(bvol_obb_sweep_capsule, obb, capsule, BVOLI_CLOSED, 0, BVOLI_obb_sweep_capsule,
      bvol_obb_separation_capsule(moving, other, &s), 0)
SWEEP(bvol_obb_sweep_capsule_interior, obb, capsule, BVOLI_INTERIOR, 0, BVOLI_obb_sweep_capsule,
      bvol_obb_separation_capsule(moving, other, &s), 0)
SWEEP_TURNED(bvol_obb_sweep_obb, obb, obb, BVOLI_CLOSED, ORDER(moving, other), BVOLI_obb_sweep_obb,
             bvol_obb_separation_obb(moving, other, &s), 0)
SWEEP_TURNED(bvol_obb_sweep_obb_interior, obb, obb, BVOLI_INTERIOR, ORDER(moving, other), BVOLI_obb_sweep_obb,
             bvol_obb_separation_obb(moving, other, &s), 0)
SWEEP(bvol_obb_sweep_triangle, obb, triangle, BVOLI_CLOSED, 1, BVOLI_obb_sweep_triangle,
      bvol_triangle_separation_obb(other, moving, &s), 1)
SWEEP(bvol_obb_sweep_triangle_interior, obb, triangle, BVOLI_INTERIOR, 1, BVOLI_obb_sweep_triangle,
      bvol_triangle_separation_obb(other, moving, &s), 1)
SWEEP(bvol_triangle_sweep_point, triangle, vec3, BVOLI_CLOSED, 0, BVOLI_triangle_sweep_point,
      bvol_triangle_separation_point(moving, other, &s), 0)
SWEEP(bvol_triangle_sweep_segment, triangle, segment, BVOLI_CLOSED, 0, BVOLI_triangle_sweep_segment,
      bvol_triangle_separation_segment(moving, other, &s), 0)
SWEEP(bvol_triangle_sweep_segment_interior, triangle, segment, BVOLI_INTERIOR, 0, BVOLI_triangle_sweep_segment,
      bvol_triangle_separation_segment(moving, other, &s), 0)
SWEEP_AT_PLANE(bvol_triangle_sweep_plane, triangle, BVOLI_CLOSED, BVOLI_triangle_sweep_plane)
SWEEP_AT_PLANE(bvol_triangle_sweep_plane_interior, triangle, BVOLI_INTERIOR, BVOLI_triangle_sweep_plane)
SWEEP(bvol_triangle_sweep_aabb, triangle, aabb, BVOLI_CLOSED, 0, BVOLI_triangle_sweep_aabb,
      bvol_triangle_separation_aabb(moving, other, &s), 0)
SWEEP(bvol_triangle_sweep_aabb_interior, triangle, aabb, BVOLI_INTERIOR, 0, BVOLI_triangle_sweep_aabb,
      bvol_triangle_separation_aabb(moving, other, &s), 0)
SWEEP_OF_BALL(bvol_triangle_sweep_sphere, triangle, sphere, BVOLI_CLOSED, 0, BVOLI_triangle_sweep_sphere,
              bvol_triangle_separation_sphere(moving, other, &s), 0, moving, triangle, &other->center, other->radius)
SWEEP_OF_BALL(bvol_triangle_sweep_sphere_interior, triangle, sphere, BVOLI_INTERIOR, 0, BVOLI_triangle_sweep_sphere,
              bvol_triangle_separation_sphere(moving, other, &s), 0, moving, triangle, &other->center, other->radius)
SWEEP(bvol_triangle_sweep_capsule, triangle, capsule, BVOLI_CLOSED, 0, BVOLI_triangle_sweep_capsule,
      bvol_triangle_separation_capsule(moving, other, &s), 0)
SWEEP(bvol_triangle_sweep_capsule_interior, triangle, capsule, BVOLI_INTERIOR, 0, BVOLI_triangle_sweep_capsule,
      bvol_triangle_separation_capsule(moving, other, &s), 0)
SWEEP(bvol_triangle_sweep_obb, triangle, obb, BVOLI_CLOSED, 0, BVOLI_triangle_sweep_obb,
      bvol_triangle_separation_obb(moving, other, &s), 0)
SWEEP(bvol_triangle_sweep_obb_interior, triangle, obb, BVOLI_INTERIOR, 0, BVOLI_triangle_sweep_obb,
      bvol_triangle_separation_obb(moving, other, &s), 0)
SWEEP(bvol_triangle_sweep_triangle, triangle, triangle, BVOLI_CLOSED, ORDER(moving, other), BVOLI_triangle_sweep_triangle,
      bvol_triangle_separation_triangle(moving, other, &s), 0)
SWEEP(bvol_triangle_sweep_triangle_interior, triangle, triangle, BVOLI_INTERIOR, ORDER(moving, other),
      BVOLI_triangle_sweep_triangle, bvol_triangle_separation_triangle(moving, other, &s), 0)
SWEEP2(bvol_aabb2_sweep_point, aabb2, vec2, BVOLI_CLOSED, 0, BVOLI_aabb2_sweep_point,
       bvol_aabb2_separation_point(moving, other, &s), 0)
SWEEP2(bvol_aabb2_sweep_point_interior, aabb2, vec2, BVOLI_INTERIOR, 0, BVOLI_aabb2_sweep_point,
       bvol_aabb2_separation_point(moving, other, &s), 0)
SWEEP2(bvol_aabb2_sweep_segment2, aabb2, segment2, BVOLI_CLOSED, 0, BVOLI_aabb2_sweep_segment2,
       bvol_aabb2_separation_segment2(moving, other, &s), 0)
SWEEP2(bvol_aabb2_sweep_segment2_interior, aabb2, segment2, BVOLI_INTERIOR, 0, BVOLI_aabb2_sweep_segment2,
       bvol_aabb2_separation_segment2(moving, other, &s), 0)
SWEEP_OF_BOXES2(bvol_aabb2_sweep_aabb2, BVOLI_CLOSED, BVOLI_aabb2_sweep_aabb2)
SWEEP_OF_BOXES2(bvol_aabb2_sweep_aabb2_interior, BVOLI_INTERIOR, BVOLI_aabb2_sweep_aabb2)
SWEEP_BALL2(bvol_aabb2_sweep_circle, aabb2, circle, other, moving, BVOLI_CLOSED, 1)
SWEEP_BALL2(bvol_aabb2_sweep_circle_interior, aabb2, circle, other, moving, BVOLI_INTERIOR, 1)
SWEEP2(bvol_aabb2_sweep_obb2, aabb2, obb2, BVOLI_CLOSED, 1, BVOLI_aabb2_sweep_obb2,
       bvol_obb2_separation_aabb2(other, moving, &s), 1)
SWEEP2(bvol_aabb2_sweep_obb2_interior, aabb2, obb2, BVOLI_INTERIOR, 1, BVOLI_aabb2_sweep_obb2,
       bvol_obb2_separation_aabb2(other, moving, &s), 1)
SWEEP2(bvol_circle_sweep_point, circle, vec2, BVOLI_CLOSED, 0, BVOLI_circle_sweep_point,
       bvol_circle_separation_point(moving, other, &s), 0)
SWEEP2(bvol_circle_sweep_point_interior, circle, vec2, BVOLI_INTERIOR, 0, BVOLI_circle_sweep_point,
       bvol_circle_separation_point(moving, other, &s), 0)
SWEEP2(bvol_circle_sweep_segment2, circle, segment2, BVOLI_CLOSED, 0, BVOLI_circle_sweep_segment2,
       bvol_circle_separation_segment2(moving, other, &s), 0)
SWEEP2(bvol_circle_sweep_segment2_interior, circle, segment2, BVOLI_INTERIOR, 0, BVOLI_circle_sweep_segment2,
       bvol_circle_separation_segment2(moving, other, &s), 0)
SWEEP_BALL2(bvol_circle_sweep_aabb2, circle, aabb2, moving, other, BVOLI_CLOSED, 0)
SWEEP_BALL2(bvol_circle_sweep_aabb2_interior, circle, aabb2, moving, other, BVOLI_INTERIOR, 0)
SWEEP2(bvol_circle_sweep_circle, circle, circle, BVOLI_CLOSED, ORDER(moving, other), BVOLI_circle_sweep_circle,
       bvol_circle_separation_circle(moving, other, &s), 0)
SWEEP2(bvol_circle_sweep_circle_interior, circle, circle, BVOLI_INTERIOR, ORDER(moving, other), BVOLI_circle_sweep_circle,
       bvol_circle_separation_circle(moving, other, &s), 0)
SWEEP2(bvol_circle_sweep_obb2, circle, obb2, BVOLI_CLOSED, 1, BVOLI_circle_sweep_obb2,
       bvol_obb2_separation_circle(other, moving, &s), 1)
SWEEP2(bvol_circle_sweep_obb2_interior, circle, obb2, BVOLI_INTERIOR, 1, BVOLI_circle_sweep_obb2,
       bvol_obb2_separation_circle(other, moving, &s), 1)
SWEEP2(bvol_obb2_sweep_point, obb2, vec2, BVOLI_CLOSED, 0, BVOLI_obb2_sweep_point,
       bvol_obb2_separation_point(moving, other, &s), 0)
SWEEP2(bvol_obb2_sweep_point_interior, obb2, vec2, BVOLI_INTERIOR, 0, BVOLI_obb2_sweep_point,
       bvol_obb2_separation_point(moving, other, &s), 0)
SWEEP2(bvol_obb2_sweep_segment2, obb2, segment2, BVOLI_CLOSED, 0, BVOLI_obb2_sweep_segment2,
       bvol_obb2_separation_segment2(moving, other, &s), 0)
SWEEP2(bvol_obb2_sweep_segment2_interior, obb2, segment2, BVOLI_INTERIOR, 0, BVOLI_obb2_sweep_segment2,
       bvol_obb2_separation_segment2(moving, other, &s), 0)
SWEEP2(bvol_obb2_sweep_aabb2, obb2, aabb2, BVOLI_CLOSED, 0, BVOLI_obb2_sweep_aabb2,
       bvol_obb2_separation_aabb2(moving, other, &s), 0)
SWEEP2(bvol_obb2_sweep_aabb2_interior, obb2, aabb2, BVOLI_INTERIOR, 0, BVOLI_obb2_sweep_aabb2,
       bvol_obb2_separation_aabb2(moving, other, &s), 0)
SWEEP2(bvol_obb2_sweep_circle, obb2, circle, BVOLI_CLOSED, 0, BVOLI_obb2_sweep_circle,
       bvol_obb2_separation_circle(moving, other, &s), 0)
SWEEP2(bvol_obb2_sweep_circle_interior, obb2, circle, BVOLI_INTERIOR, 0, BVOLI_obb2_sweep_circle,
       bvol_obb2_separation_circle(moving, other, &s), 0)
SWEEP2(bvol_obb2_sweep_obb2, obb2, obb2, BVOLI_CLOSED, ORDER(moving, other), BVOLI_obb2_sweep_obb2,
       bvol_obb2_separation_obb2(moving, other, &s), 0)
SWEEP2(bvol_obb2_sweep_obb2_interior, obb2, obb2, BVOLI_INTERIOR, ORDER(moving, other), BVOLI_obb2_sweep_obb2,
       bvol_obb2_separation_obb2(moving, other, &s), 0)
