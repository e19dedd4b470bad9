/* SPDX-License-Identifier: MIT */
/* Moving shapes of every kind: the state is what the predicates and numbers of 3,000 bits say, no time is late, none is early
 * by more than a hair, and it does not matter which of the two moves. */
#include "generate.h"
#include "oracle/gap.h"
#include "states.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include <float.h>
#include <math.h>

typedef int sweep_function(const void *moving, const bvol_vec3 *motion, const void *other, bvol_sweep_hit *hit);

typedef struct pair {
    const char *name;
    enum kind a, b;
    sweep_function *closed, *interior;
} pair;

#define ERASED(A, B)                                                                                                           \
    static int A##_##B(const void *a, const bvol_vec3 *v, const void *b, bvol_sweep_hit *hit)                                  \
    {                                                                                                                          \
        return bvol_##A##_sweep_##B(a, v, b, hit);                                                                             \
    }                                                                                                                          \
    static int A##_##B##_interior(const void *a, const bvol_vec3 *v, const void *b, bvol_sweep_hit *hit)                       \
    {                                                                                                                          \
        return bvol_##A##_sweep_##B##_interior(a, v, b, hit);                                                                  \
    }
#define ROW(A, B, NAME_A, NAME_B) {#A " and " #B, NAME_A, NAME_B, A##_##B, A##_##B##_interior},

/* Their difference is flat. */
static int bvol_triangle_sweep_point_interior(const bvol_triangle *a, const bvol_vec3 *v, const bvol_vec3 *b,
                                              bvol_sweep_hit *hit)
{
    (void)a, (void)v, (void)b, (void)hit;
    return BVOL_SWEEP_MISS;
}

#define WITH_ALL(X, A, NAME)                                                                                                   \
    X(A, point, NAME, POINT)                                                                                                   \
    X(A, segment, NAME, SEGMENT)                                                                                               \
    X(A, aabb, NAME, AABB)                                                                                                     \
    X(A, sphere, NAME, SPHERE)                                                                                                 \
    X(A, capsule, NAME, CAPSULE)                                                                                               \
    X(A, obb, NAME, OBB)                                                                                                       \
    X(A, triangle, NAME, TRIANGLE)
#define ALL_PAIRS(X)                                                                                                           \
    WITH_ALL(X, aabb, AABB)                                                                                                    \
    WITH_ALL(X, sphere, SPHERE)                                                                                                \
    WITH_ALL(X, capsule, CAPSULE)                                                                                              \
    WITH_ALL(X, obb, OBB)                                                                                                      \
    WITH_ALL(X, triangle, TRIANGLE)
#define FUNCTIONS(A, B, NAME_A, NAME_B) ERASED(A, B)
ALL_PAIRS(FUNCTIONS)
static const pair pairs[] = {ALL_PAIRS(ROW)};
enum { PAIR_COUNT = sizeof pairs / sizeof *pairs };

static const pair *pair_of(enum kind a, enum kind b)
{
    for (int i = 0; i < PAIR_COUNT; i++)
        if (pairs[i].a == a && pairs[i].b == b)
            return &pairs[i];
    return NULL;
}

static int is_finite(const shape *s)
{
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (!isfinite(s->as.f[i]))
            return 0;
    return 1;
}

static int is_empty(const shape *s)
{
    return (s->kind == SPHERE && s->as.sphere.radius < 0) || (s->kind == CAPSULE && s->as.capsule.radius < 0) ||
           (s->kind == AABB && bvol_aabb_is_empty(&s->as.aabb));
}

/* -1 apart, 0 touching, 1 overlapping: all that a passes through in a time, and b. 2 if the oracle fails. */
static int true_side(const shape *a, const bvol_vec3 *v, double from, double to, const shape *b, double *size)
{
    oracle_gap gap;
    if (!oracle_gap_of_path(a, (const float *)(const void *)v, from, to, b, &gap))
        return 2;
    *size = gap.size;
    return -oracle_gap_sign();
}

static double length_of(const bvol_vec3 *v)
{
    return hypot(hypot((double)v->x, (double)v->y), (double)v->z);
}

/* How far the shapes may be apart at a time that is right but for its rounding. */
static int is_near(const shape *a, const bvol_vec3 *v, float t, const shape *b)
{
    oracle_gap gap;
    if (!oracle_gap_of_path(a, (const float *)(const void *)v, (double)t, (double)t, b, &gap))
        return 0;
    const double ulp = (double)nextafterf(t, INF) - (double)t, way = length_of(v);
    const int sharp = a->kind == TRIANGLE || b->kind == TRIANGLE || b->kind == SEGMENT; /* edges may be nearly parallel */
    const double hair = (sharp ? 0x1p-26 : 0x1p-43) * (gap.size + 2 * way) + 1.01 * ulp * way;
    return oracle_gap_is_within(-INF, hair) || oracle_faces_are_within(hair);
}

static const char *complaint_about_times(const shape *a, const bvol_vec3 *v, const shape *b, const bvol_sweep_hit *h)
{
    double size;
    if (!(0 <= h->t_enter && h->t_enter <= h->t_exit && h->t_exit <= 1))
        return "the times are no times";
    if (h->state == BVOL_SWEEP_HIT && true_side(a, v, (double)h->t_enter, (double)h->t_enter, b, &size) > 0)
        return "the first time is late";
    if (h->t_exit < 1 && true_side(a, v, (double)h->t_exit, (double)h->t_exit, b, &size) > 0)
        return "the last time is early";
    if (!is_near(a, v, h->t_enter, b))
        return "the first time is early by more than a hair";
    if (!is_near(a, v, h->t_exit, b))
        return "the last time is late by more than a hair";
    return NULL;
}

static const char *complaint_about_normal(const bvol_vec3 *v, const bvol_sweep_hit *h)
{
    const double length = length_of(&h->normal), along = (double)h->normal.x * (double)v->x +
                                                         (double)h->normal.y * (double)v->y +
                                                         (double)h->normal.z * (double)v->z;
    if (fabs(length - 1) > 0x1p-22)
        return "the normal is no unit vector";
    return h->state == BVOL_SWEEP_HIT && h->t_enter > 0 && along > 0x1p-20 * length_of(v) ? "the normal points ahead" : NULL;
}

/* As if the other moved. */
static const char *complaint_about_exchange(const pair *p, const shape *a, const bvol_vec3 *v, const shape *b,
                                            const bvol_sweep_hit *h, int interior)
{
    const pair *const other = pair_of(p->b, p->a);
    const bvol_vec3 back = {-v->x, -v->y, -v->z};
    bvol_sweep_hit g = {0};
    if (!other)
        return NULL;
    if ((interior ? other->interior : other->closed)(&b->as, &back, &a->as, &g) != (int)h->state)
        return "the state depends on which one moves";
    if (g.t_enter != h->t_enter || g.t_exit != h->t_exit)
        return "the times depend on which one moves";
    const int same = g.normal.x == h->normal.x && g.normal.y == h->normal.y && g.normal.z == h->normal.z,
              opposite = g.normal.x == -h->normal.x && g.normal.y == -h->normal.y && g.normal.z == -h->normal.z;
    return opposite || (same && h->state != BVOL_SWEEP_HIT) ? NULL : "the normal is not negated";
}

/* What the state should be. */
static int true_state(const shape *a, const bvol_vec3 *v, const shape *b, int interior)
{
    double size;
    const int start = true_side(a, v, 0, 0, b, &size), path = true_side(a, v, 0, 1, b, &size);
    if (start == 2 || path == 2)
        return -1;
    if (start > 0)
        return BVOL_SWEEP_OVERLAPPING;
    const int meets = interior ? path > 0 && oracle_spans(a, b) : path >= 0;
    return !meets ? BVOL_SWEEP_MISS : start == 0 ? BVOL_SWEEP_TOUCHING : BVOL_SWEEP_HIT;
}

static const char *complaint(const pair *p, const shape *a, const bvol_vec3 *v, const shape *b, int interior)
{
    bvol_sweep_hit h;
    memset(&h, 0x55, sizeof h);
    const bvol_sweep_hit untouched = h;
    sweep_function *const sweep = interior ? p->interior : p->closed;
    const int state = sweep(&a->as, v, &b->as, &h);
    if (sweep(&a->as, v, &b->as, NULL) != state)
        return "the state depends on the record";
    if (state == BVOL_SWEEP_MISS && memcmp(&h, &untouched, sizeof h) != 0)
        return "the record was written though they do not meet";
    if (state != BVOL_SWEEP_MISS && (int)h.state != state)
        return "the state is not that of the record";
    if (!is_finite(a) || !is_finite(b) || !isfinite(length_of(v)))
        return NULL;
    if (is_empty(a) || is_empty(b))
        return state != BVOL_SWEEP_MISS ? "an empty shape is met" : NULL;
    const int want = true_state(a, v, b, interior);
    if (want < 0)
        return "the oracle found nothing";
    if (state != want)
        return "the state is wrong";
    if (state == BVOL_SWEEP_MISS)
        return NULL;
    const char *wrong = complaint_about_times(a, v, b, &h);
    wrong = wrong ? wrong : complaint_about_normal(v, &h);
    return wrong ? wrong : complaint_about_exchange(p, a, v, b, &h, interior);
}

/* A motion of the size of the shapes, or far larger, or along an axis, or none. */
static bvol_vec3 draw_motion(chance *c, const shape *a, const shape *b)
{
    const double reach = fmin(shape_reach(a) + shape_reach(b), 1e37);
    const double size = one_in(c, 6) ? 5000 : one_in(c, 3) ? 0.125 : 1;
    double v[3];
    for (int k = 0; k < 3; k++)
        v[k] = one_in(c, 3) ? 0 : one_in(c, 2) ? chance_int(c, -8, 8) / 8.0 : chance_real(c, -1, 1);
    const double scale = one_in(c, 2) ? size * (reach > 0 ? exp2(ceil(log2(reach))) : 1) : size * reach;
    return vec3((float)fmin(fmax(v[0] * scale, -FLT_MAX), FLT_MAX), (float)fmin(fmax(v[1] * scale, -FLT_MAX), FLT_MAX),
                (float)fmin(fmax(v[2] * scale, -FLT_MAX), FLT_MAX));
}

/* Shapes that touch or nearly do somewhere on the way. */
static void draw_case(const recipe *how, const pair *p, chance *c, shape *a, bvol_vec3 *v, shape *b)
{
    generate(how, p->a, p->b, OVERLAPS, c, a, b);
    *v = draw_motion(c, a, b);
    if (one_in(c, 5) || !is_finite(a) || !isfinite(length_of(v)))
        return;
    const long double t = one_in(c, 3) ? chance_int(c, 0, 8) / 8.0L : (long double)chance_real(c, 0, 1);
    const long double by[3] = {-t * (long double)v->x, -t * (long double)v->y, -t * (long double)v->z};
    shape_move(a, by);
}

static void check_case(const pair *p, const char *how, const shape *a, const bvol_vec3 *v, const shape *b)
{
    char text_a[600], text_b[600];
    for (int interior = 0; interior < 2; interior++) {
        const char *const wrong = complaint(p, a, v, b, interior);
        if (!wrong)
            continue;
        bvol_sweep_hit h = {0};
        shape_print(a, text_a, sizeof text_a);
        shape_print(b, text_b, sizeof text_b);
        (void)(interior ? p->interior : p->closed)(&a->as, v, &b->as, &h);
        CHECKF(0, "%s%s, recipe %s: %s: state %u, not %d, from %a to %a, normal %g %g %g\n%s\n{%a, %a, %a}\n%s", p->name,
               interior ? ", interiors" : "", how, wrong, h.state,
               is_finite(a) && is_finite(b) ? true_state(a, v, b, interior) : -1, (double)h.t_enter, (double)h.t_exit,
               (double)h.normal.x, (double)h.normal.y, (double)h.normal.z, text_a, (double)v->x, (double)v->y, (double)v->z,
               text_b);
    }
}

TEST(sweep_pairs, states_and_times_are_right)
{
    tally closed = {.words = {"missed", "met", "touching", "overlapping"}}, interiors = closed;
    for (int i = 0; i < PAIR_COUNT; i++) {
        chance c = {test_seed() + (uint64_t)i};
        for (long n = 0; n < test_cases(40); n++) {
            const recipe *const how = &recipes[n % recipe_count];
            shape a, b;
            bvol_vec3 v;
            draw_case(how, &pairs[i], &c, &a, &v, &b);
            check_case(&pairs[i], how->name, &a, &v, &b);
            closed.count[pairs[i].closed(&a.as, &v, &b.as, NULL)]++;
            interiors.count[pairs[i].interior(&a.as, &v, &b.as, NULL)]++;
        }
    }
    tally_print(&closed, "sweeps");
    tally_print(&interiors, "sweeps of interiors");
}

/* A motion along the surface that two shapes have in common where they touch, or out of it by a hair. */
static bvol_vec3 motion_along(chance *c, const bvol_vec3 *n, double size)
{
    const double m[3] = {(double)n->x, (double)n->y, (double)n->z},
                 hair = one_in(c, 3) ? 0 : exp2(-chance_int(c, 1, 40)) * chance_int(c, -1, 1);
    double w[3], along = 0, v[3];
    for (int k = 0; k < 3; k++)
        along += (w[k] = chance_real(c, -size, size)) * m[k];
    for (int k = 0; k < 3; k++)
        v[k] = fmin(fmax(w[k] + (hair * size - along) * m[k], -(double)FLT_MAX), (double)FLT_MAX);
    return vec3((float)v[0], (float)v[1], (float)v[2]);
}

TEST(sweep_pairs, shapes_that_touch_slide_part_and_come_nearer)
{
    long slid = 0, pressed = 0;
    for (int i = 0; i < PAIR_COUNT; i++) {
        chance c = {test_seed() + 100 + (uint64_t)i};
        for (long n = 0; n < test_cases(60); n++) {
            const recipe *const how = &recipes[n % recipe_count];
            const bvol_vec3 still = vec3(0, 0, 0);
            bvol_sweep_hit h = {0};
            shape a, b;
            generate(how, pairs[i].a, pairs[i].b, OVERLAPS, &c, &a, &b);
            if (!is_finite(&a) || !is_finite(&b) || pairs[i].closed(&a.as, &still, &b.as, &h) == BVOL_SWEEP_MISS)
                continue;
            const bvol_vec3 v = motion_along(&c, &h.normal, fmin(shape_reach(&a) + shape_reach(&b), 1e37));
            if (!isfinite(length_of(&v)))
                continue;
            check_case(&pairs[i], how->name, &a, &v, &b);
            if (h.state == BVOL_SWEEP_TOUCHING) {
                const int state = pairs[i].interior(&a.as, &v, &b.as, NULL);
                slid += state == BVOL_SWEEP_MISS;
                pressed += state == BVOL_SWEEP_TOUCHING;
            }
        }
    }
    CHECK(test_cases(60) < 60 || (slid > 50 && pressed > 50));
}

/* Balls and capsules on slopes whose normal is (2, 3, 6) / 7, in whole numbers: what slides along them never enters, what comes
 * nearer by the least that floats can say does. */
TEST(sweep_pairs, whole_numbers_slide_on_slopes)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(2000); n++) {
        const float k = ldexpf((float)chance_int(&c, 1, 40), chance_int(&c, -3, 3)), far = 64 * k;
        const bvol_vec3 on = vec3((float)chance_int(&c, -8, 8) * k, (float)chance_int(&c, -8, 8) * k, 0);
        const bvol_triangle slope = {
            {3 * far + on.x, -2 * far + on.y, 0}, {-3 * far + on.x, far + on.y, far / 2}, {on.x, 4 * far + on.y, -2 * far}};
        const bvol_sphere ball = {{on.x + 2 * k, on.y + 3 * k, 6 * k}, 7 * k};
        const bvol_capsule pill = {ball.center, vec3(on.x + 4 * k, on.y + 5 * k, 9 * k), 7 * k};
        const float p = (float)chance_int(&c, -9, 9), q = (float)chance_int(&c, 1, 9), z = -q, below = nextafterf(z, -INF),
                    above = nextafterf(z, INF);
        const bvol_vec3 level = vec3(3 * p, 2 * q - 2 * p, z), in = vec3(3 * p, 2 * q - 2 * p, below),
                        out = vec3(3 * p, 2 * q - 2 * p, above);
        CHECK(bvol_sphere_sweep_triangle(&ball, &level, &slope, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_sphere_sweep_triangle_interior(&ball, &level, &slope, NULL) == BVOL_SWEEP_MISS);
        CHECK(bvol_sphere_sweep_triangle_interior(&ball, &in, &slope, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_sphere_sweep_triangle_interior(&ball, &out, &slope, NULL) == BVOL_SWEEP_MISS);
        CHECK(bvol_capsule_sweep_triangle(&pill, &level, &slope, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_capsule_sweep_triangle_interior(&pill, &level, &slope, NULL) == BVOL_SWEEP_MISS);
        CHECK(bvol_capsule_sweep_triangle_interior(&pill, &in, &slope, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_capsule_sweep_triangle_interior(&pill, &out, &slope, NULL) == BVOL_SWEEP_MISS);
    }
}

/* Three vectors of length 7, at right angles to each other, make balls that touch long capsules and triangles exactly, beside
 * or beyond their ends, where no quotient is exact. */
TEST(sweep_pairs, balls_touch_long_capsules_in_whole_numbers)
{
    static const float along[3] = {2, 3, 6}, out[3] = {3, -6, 2}, across[3] = {6, 2, -3};
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(5000); n++) {
        const float m = (float)chance_int(&c, 1, 1000), j = (float)chance_int(&c, 0, (int)m), k = (float)chance_int(&c, 1, 9),
                    side = (float)chance_int(&c, 1, 50), thick = (float)chance_int(&c, 0, 7 * (int)k - 1),
                    far = (float)chance_int(&c, 0, 1000);
        const bvol_vec3 v = chance_vec3(&c, -9, 9), from = vec3(far, 2 * far, -far), still = vec3(0, 0, 0);
        bvol_capsule pill = {from, from, thick};
        bvol_triangle plate = {from, from, from};
        bvol_sphere ball = {from, 7 * k - thick}, on_plate = {from, 7 * k};
        for (int i = 0; i < 3; i++) {
            (&pill.b.x)[i] += m * along[i];
            (&ball.center.x)[i] += j * along[i] + k * out[i];
            (&plate.b.x)[i] += m * along[i];
            (&plate.c.x)[i] += m * along[i] + side * across[i];
            (&on_plate.center.x)[i] += j * along[i] + k * out[i];
        }
        CHECK(bvol_sphere_sweep_capsule(&ball, &v, &pill, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_capsule_sweep_sphere(&pill, &v, &ball, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_sphere_sweep_triangle(&on_plate, &v, &plate, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_sphere_sweep_capsule_interior(&ball, &still, &pill, NULL) == BVOL_SWEEP_MISS);
        CHECK(bvol_sphere_sweep_triangle_interior(&on_plate, &still, &plate, NULL) == BVOL_SWEEP_MISS);
        /* on a path that leads past at just that distance */
        const bvol_vec3 past = vec3(across[0] * 2, across[1] * 2, across[2] * 2);
        bvol_sphere before = ball;
        for (int i = 0; i < 3; i++)
            (&before.center.x)[i] -= across[i];
        CHECK(bvol_sphere_sweep_capsule(&before, &past, &pill, NULL) == BVOL_SWEEP_HIT);
        CHECK(bvol_sphere_sweep_capsule_interior(&before, &past, &pill, NULL) == BVOL_SWEEP_MISS);
    }
}

/* The same of capsules that stand on them, lie on them or lean away. */
TEST(sweep_pairs, capsules_touch_capsules_and_plates_in_whole_numbers)
{
    static const float along[3] = {2, 3, 6}, out[3] = {3, -6, 2}, across[3] = {6, 2, -3};
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(5000); n++) {
        const float m = (float)chance_int(&c, 1, 1000), j = (float)chance_int(&c, 0, (int)m), k = (float)chance_int(&c, 1, 9),
                    side = (float)chance_int(&c, 1, 50), thick = (float)chance_int(&c, 0, 7 * (int)k - 1),
                    far = (float)chance_int(&c, 0, 1000), up = (float)chance_int(&c, 0, 20), on = (float)chance_int(&c, 0, 20),
                    over = (float)chance_int(&c, -20, 20);
        const bvol_vec3 v = chance_vec3(&c, -9, 9), from = vec3(far, 2 * far, -far);
        bvol_capsule pill = {from, from, thick};
        bvol_triangle plate = {from, from, from};
        bvol_capsule upper = {from, from, 7 * k - thick}, on_plate = {from, from, 7 * k};
        for (int i = 0; i < 3; i++) {
            const float foot = j * along[i] + k * out[i], lean = up * out[i] + on * along[i] + over * across[i];
            (&pill.b.x)[i] += m * along[i];
            (&plate.b.x)[i] += m * along[i];
            (&plate.c.x)[i] += m * along[i] + side * across[i];
            (&upper.a.x)[i] += foot;
            (&upper.b.x)[i] += foot + lean;
            (&on_plate.a.x)[i] += foot;
            (&on_plate.b.x)[i] += foot + lean;
        }
        CHECK(bvol_capsule_sweep_capsule(&upper, &v, &pill, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_capsule_sweep_triangle(&on_plate, &v, &plate, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_triangle_sweep_capsule(&plate, &v, &on_plate, NULL) == BVOL_SWEEP_TOUCHING);
    }
}

/* A corner of an upright box on a face of a turned one whose sides have a length of 7 each, and the same on a path along the
 * face: closed they meet, their interiors do not, but by the least that floats can say. */
TEST(sweep_pairs, boxes_graze_in_whole_numbers)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(5000); n++) {
        const float p = (float)chance_int(&c, 1, 50), q = (float)chance_int(&c, 2, 50), r = (float)chance_int(&c, 1, 50),
                    j = (float)chance_int(&c, -(int)q + 1, (int)q - 1), k = (float)chance_int(&c, -(int)r + 1, (int)r - 1);
        const bvol_vec3 far = vec3((float)chance_int(&c, -999, 999), (float)chance_int(&c, -999, 999), 0),
                        extent = vec3((float)chance_int(&c, 1, 50), (float)chance_int(&c, 1, 50), (float)chance_int(&c, 1, 50));
        const bvol_obb turned = {far, {p, q, r}, {{2, 3, 6}, {3, -6, 2}, {6, 2, -3}}};
        bvol_obb upright = {{0, 0, 0}, extent, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, before;
        bvol_aabb box;
        for (int i = 0; i < 3; i++) {
            const float corner =
                (&far.x)[i] + p * (&turned.axis[0].x)[i] + j * (&turned.axis[1].x)[i] + k * (&turned.axis[2].x)[i];
            (&upright.center.x)[i] = corner + (&extent.x)[i];
            (&box.min.x)[i] = corner;
            (&box.max.x)[i] = corner + 2 * (&extent.x)[i];
        }
        const float way = 200;
        const bvol_vec3 along = vec3(3 * way, -6 * way, 2 * way), in = vec3(3 * way, nextafterf(-6 * way, -INF), 2 * way),
                        out = vec3(3 * way, nextafterf(-6 * way, INF), 2 * way);
        CHECK(bvol_obb_sweep_obb(&upright, &along, &turned, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_obb_sweep_obb_interior(&upright, &along, &turned, NULL) == BVOL_SWEEP_MISS);
        CHECK(bvol_obb_sweep_obb_interior(&upright, &out, &turned, NULL) == BVOL_SWEEP_MISS);
        CHECK(bvol_obb_sweep_obb_interior(&upright, &in, &turned, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_aabb_sweep_obb(&box, &along, &turned, NULL) == BVOL_SWEEP_TOUCHING);
        CHECK(bvol_aabb_sweep_obb_interior(&box, &along, &turned, NULL) == BVOL_SWEEP_MISS);
        CHECK(bvol_aabb_sweep_obb_interior(&box, &in, &turned, NULL) == BVOL_SWEEP_TOUCHING);
        before = upright;
        for (int i = 0; i < 3; i++)
            (&before.center.x)[i] -= (&along.x)[i] / 2;
        CHECK(bvol_obb_sweep_obb(&before, &along, &turned, NULL) == BVOL_SWEEP_HIT);
        CHECK(bvol_obb_sweep_obb_interior(&before, &along, &turned, NULL) == BVOL_SWEEP_MISS);
    }
}

/* Boxes that part along one coordinate at the time at which they meet along another, 1 / n, which is no float: closed they meet
 * in an instant, their interiors do not. A double nearest to 1 / n times n may be less than 1, as that of 49. */
TEST(sweep_pairs, upright_boxes_graze_at_times_that_are_no_floats)
{
    for (int n = 2; n < 200; n++)
        for (int turn = 0; turn < 12; turn++) {
            const int parts = turn % 3, meets = (parts + 1 + turn / 3 % 2) % 3;
            const float sign = turn < 6 ? 1 : -1;
            const bvol_obb still = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
            bvol_obb moving = still;
            bvol_vec3 motion = {0, 0, 0};
            bvol_sweep_hit hit;
            (&moving.center.x)[parts] = sign;
            (&motion.x)[parts] = sign * (float)n;
            (&moving.center.x)[meets] = 3 * sign;
            (&motion.x)[meets] = -sign * (float)n;
            CHECKF(bvol_obb_sweep_obb(&moving, &motion, &still, &hit) == BVOL_SWEEP_HIT, "1 / %d", n);
            CHECKF((double)hit.t_enter <= 1.0 / n && (double)hit.t_exit >= 1.0 / n, "1 / %d: %a to %a", n, (double)hit.t_enter,
                   (double)hit.t_exit);
            CHECKF(bvol_obb_sweep_obb_interior(&moving, &motion, &still, NULL) == BVOL_SWEEP_MISS, "1 / %d", n);
            (&motion.x)[meets] = -sign * nextafterf((float)n, INF);
            CHECKF(bvol_obb_sweep_obb_interior(&moving, &motion, &still, NULL) == BVOL_SWEEP_HIT, "1 / %d", n);
        }
}

/* The same where the time is a / (a n) along one coordinate and b / (b n) along the other: products with reciprocals are
 * rounded differently. */
TEST(sweep_pairs, upright_boxes_graze_at_one_time_of_two_quotients)
{
    static const float sizes[] = {1, 3, 5, 7, 11};
    for (int n = 2; n < 60; n++)
        for (int k = 0; k < 25; k++) {
            const float a = sizes[k % 5], b = sizes[k / 5];
            const bvol_obb still = {{0, 0, 0}, {8, 8, 8}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
            const bvol_obb moving = {{17 - a, 0, 17 + b}, {9, 9, 9}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
            const bvol_vec3 motion = {a * (float)n, 0, -b * (float)n};
            bvol_sweep_hit hit;
            CHECKF(bvol_obb_sweep_obb(&moving, &motion, &still, &hit) == BVOL_SWEEP_HIT, "1 / %d", n);
            CHECKF((double)hit.t_enter <= 1.0 / n && (double)hit.t_exit >= 1.0 / n, "1 / %d", n);
            CHECKF(bvol_obb_sweep_obb_interior(&moving, &motion, &still, NULL) == BVOL_SWEEP_MISS, "1 / %d", n);
        }
}

/* OBBs along the coordinates are upright boxes, of which the same is said where they do not start together: but for the point,
 * which is on the same face. */
TEST(sweep_pairs, upright_obbs_meet_as_aabbs_do)
{
    chance c = {test_seed()};
    long met = 0;
    for (long i = 0; i < test_cases(20000); i++) {
        bvol_obb o[2];
        bvol_aabb box[2];
        float way[3];
        for (int k = 0; k < 2; k++) {
            o[k] = (bvol_obb){{0, 0, 0}, {0, 0, 0}, {{1, 0, -0.0F}, {0, 1, 0}, {-0.0F, 0, 1}}};
            for (int j = 0; j < 3; j++) {
                const float at = (float)chance_int(&c, -20, 20) / 4, half = (float)chance_int(&c, 1, 12) / 4;
                (&o[k].center.x)[j] = at;
                (&o[k].extent.x)[j] = half;
                (&box[k].min.x)[j] = at - half;
                (&box[k].max.x)[j] = at + half;
                way[j] = chance_int(&c, 0, 2) ? (float)chance_int(&c, -10, 10) : 0;
            }
        }
        const bvol_vec3 v = vec3(way[0], way[1], way[2]);
        bvol_sweep_hit of_obbs = {0}, of_boxes = {0}, mixed = {0};
        const int state = bvol_aabb_sweep_aabb(&box[0], &v, &box[1], &of_boxes);
        CHECK(bvol_obb_sweep_obb(&o[0], &v, &o[1], &of_obbs) == state);
        CHECK(bvol_obb_sweep_aabb(&o[0], &v, &box[1], &mixed) == state);
        CHECK(bvol_aabb_sweep_obb(&box[0], &v, &o[1], NULL) == state);
        CHECK(bvol_obb_sweep_obb_interior(&o[0], &v, &o[1], NULL) == bvol_aabb_sweep_aabb_interior(&box[0], &v, &box[1], NULL));
        if (state != BVOL_SWEEP_HIT)
            continue;
        CHECK(of_obbs.t_enter == of_boxes.t_enter && of_obbs.t_exit == of_boxes.t_exit);
        CHECK(mixed.t_enter == of_boxes.t_enter && mixed.t_exit == of_boxes.t_exit);
        const int axis = of_obbs.normal.x != 0 ? 0 : of_obbs.normal.y != 0 ? 1 : 2;
        const float sign = (&of_obbs.normal.x)[axis], wall = (sign > 0 ? &box[1].max.x : &box[1].min.x)[axis];
        CHECK(fabsf(sign) == 1 && fabsf((&of_obbs.point.x)[axis] - wall) <= 1e-5F); /* moved along by t, which is rounded */
        met++;
    }
    CHECKF(met > test_cases(20000) / 20, "%ld", met);
}

/* A ball is a capsule without length, which goes another way. */
TEST(sweep_pairs, balls_meet_the_triangles_that_capsules_without_length_meet)
{
    const pair *const of_balls = pair_of(SPHERE, TRIANGLE), *const of_pills = pair_of(CAPSULE, TRIANGLE);
    chance c = {test_seed()};
    long met = 0, equal = 0;
    for (long n = 0; n < test_cases(4000); n++) {
        const recipe *const how = &recipes[n % recipe_count];
        shape a, b;
        bvol_vec3 v;
        draw_case(how, of_balls, &c, &a, &v, &b);
        const bvol_capsule pill = {a.as.sphere.center, a.as.sphere.center, a.as.sphere.radius};
        bvol_sweep_hit h = {0}, g = {0};
        for (int interior = 0; interior < 2; interior++) {
            const int state = (interior ? of_balls->interior : of_balls->closed)(&a.as, &v, &b.as, &h);
            CHECK(state == (interior ? of_pills->interior : of_pills->closed)(&pill, &v, &b.as, &g));
            if (state == BVOL_SWEEP_MISS)
                continue;
            const float hair = how->touch ? 0x1p-11F : 0x1p-22F; /* what grazes is told less exactly */
            CHECK(fabsf(h.t_enter - g.t_enter) <= hair && fabsf(h.t_exit - g.t_exit) <= hair);
            met++;
            equal += h.t_enter == g.t_enter && h.t_exit == g.t_exit;
        }
    }
    CHECK(test_cases(4000) < 4000 || (met > 500 && equal > met - met / 16));
}

/* The end of the path is lost when it is rounded, and the sum of the radii is not. */
TEST(sweep_pairs, capsules_that_touch_by_less_than_double_holds)
{
    const float gap = 0x1p-23F, hair = 0x1p-60F, most = 0x1p-23F - 0x1p-47F, rest = 0x1p-47F - 0x1p-60F;
    const bvol_capsule a = {{1, 0, 0}, {1, 1, 0}, most}, b = {{1 + gap, 0, 0}, {1 + gap, 1, 0}, rest};
    const bvol_vec3 v = vec3(hair, 0, 0), less = vec3(hair / 2, 0, 0);
    CHECK(bvol_capsule_sweep_capsule(&a, &v, &b, NULL) == BVOL_SWEEP_HIT);
    CHECK(bvol_capsule_sweep_capsule_interior(&a, &v, &b, NULL) == BVOL_SWEEP_MISS);
    CHECK(bvol_capsule_sweep_capsule(&a, &less, &b, NULL) == BVOL_SWEEP_MISS);
}

/* The normal of a triangle that is nearly a segment is right to few bits only, and so is that of a box whose sides nearly are
 * parallel: what lies beside the end of the capsule is not taken for inside, nor what passes the box for met. */
TEST(sweep_pairs, capsules_end_beside_what_is_nearly_flat)
{
    const bvol_triangle needle = {
        {0, 0, 0}, {0x1.48c01cp-1F, 0x1.69d028p-1F, 0x1.de5ebp-1F}, {0x1.48bfc6p-12F, 0x1.69cfb4p-12F, 0x1.de5fp-12F}};
    const bvol_capsule pill = {
        {0x1.1d561ep-11F, 0x1.3a0864p-11F, 0x1.9f32e2p-11F}, {-0x1.949a6ap-1F, 0x1.2b2724p-4F, -0x1.36c8d8p-1F}, 0x1p-36F};
    const bvol_vec3 way = {0x1.94e1cp-18F, -0x1.28b314p-21F, 0x1.3730a4p-18F};
    bvol_sweep_hit h;
    CHECK(!bvol_triangle_overlaps_capsule(&needle, &pill));
    CHECK(bvol_capsule_sweep_triangle(&pill, &way, &needle, &h) == BVOL_SWEEP_HIT && h.t_enter > 0);
    CHECK(bvol_capsule_sweep_triangle_interior(&pill, &way, &needle, NULL) == BVOL_SWEEP_HIT);
    const bvol_obb sliver = {{0, 0, 0},
                             {0x1.f83f2ap-1F, 0x1.6d419ap-1F, 0x1.3172dp-1F},
                             {{0x1.0c881ap-1F, 0x1.80db84p-1F, 0x1.6d03f4p-1F},
                              {0x1.0c8812p-1F, 0x1.80db8ap-1F, 0x1.6d03fap-1F},
                              {0x1.0d12dcp-1F, -0x1.5ce59p-1F, 0x1.be10c6p-2F}}};
    const bvol_vec3 at = {0x1.1f7bb4p-1F, -0x1.a2feacp-5F, 0x1.31a202p-1F};
    const bvol_capsule grain = {at, at, 0x1.8911e4p-32F};
    const bvol_vec3 near = {-0x1.3f6382p-37F, 0x1.7be372p-32F, -0x1.893242p-32F};
    CHECK(bvol_capsule_sweep_obb(&grain, &near, &sliver, NULL) == BVOL_SWEEP_MISS);
    CHECK(bvol_capsule_sweep_obb_interior(&grain, &near, &sliver, NULL) == BVOL_SWEEP_MISS);
}

/* The capsule is so long that double knows no direction. */
TEST(sweep_pairs, a_capsule_as_long_as_floats_go_comes_nearer)
{
    const bvol_triangle flat = {{-3, -3, -4}, {-1, -3, -4}, {-5, -5, -4}};
    const bvol_capsule pill = {{FLT_MAX, -3, -5}, {-3, -3, -5}, 1};
    const bvol_vec3 down = vec3(-3, -3, -4), up = vec3(-3, -3, 4);
    CHECK(bvol_triangle_sweep_capsule_interior(&flat, &down, &pill, NULL) == BVOL_SWEEP_TOUCHING);
    CHECK(bvol_triangle_sweep_capsule_interior(&flat, &up, &pill, NULL) == BVOL_SWEEP_MISS);
}

/* The roundest numbers first: unit shapes that come down upon each other, and times that are floats. */
TEST(sweep_pairs, round_numbers_give_round_times)
{
    const bvol_aabb cube = aabb(-1, -1, -1, 1, 1, 1), high = aabb(-1, 4, -1, 1, 6, 1);
    const bvol_obb turned = {{0, 5, 0}, {1, 1, 1}, {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}}},
                   still = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const bvol_sphere ball = sphere(0, 5, 0, 1), low = sphere(0, 0, 0, 1);
    const bvol_capsule pill = {{-1, 5, 0}, {1, 5, 0}, 1}, rod = {{0, 0, -1}, {0, 0, 1}, 1}, upright = {{0, 5, 0}, {0, 7, 0}, 1};
    const bvol_triangle sheet = {{-1, 4, -1}, {1, 4, -1}, {0, 4, 1}}, ground = {{-3, 1, -3}, {3, 1, -3}, {0, 1, 3}};
    const bvol_plane floor = {{0, -1, 0}, 1};
    const bvol_vec3 down = vec3(0, -8, 0), top = vec3(0, 1, 0);
    const bvol_segment line = {{-1, 1, 0}, {1, 1, 0}};
    bvol_sweep_hit h;
#define MEETS(call, enter)                                                                                                     \
    CHECK((call) == BVOL_SWEEP_HIT && h.t_enter == (enter) && h.normal.x == 0 && h.normal.y == 1 && h.normal.z == 0 &&         \
          !signbit(h.normal.x) && !signbit(h.normal.z) && fabsf(h.point.y - 1) < 1e-6F)
    MEETS(bvol_aabb_sweep_aabb(&high, &down, &cube, &h), 0.375F);
    CHECK(h.t_exit == 0.875F && h.feature == 2 && h.other_feature == 3);
    MEETS(bvol_obb_sweep_obb(&turned, &down, &still, &h), 0.375F);
    CHECK(h.t_exit == 0.875F);
    MEETS(bvol_obb_sweep_aabb(&turned, &down, &cube, &h), 0.375F);
    MEETS(bvol_aabb_sweep_obb(&high, &down, &still, &h), 0.375F);
    CHECK(h.feature == 2 && h.other_feature == 3);
    MEETS(bvol_sphere_sweep_aabb(&ball, &down, &cube, &h), 0.375F);
    CHECK(h.t_exit == 0.875F && h.other_feature == 3);
    MEETS(bvol_sphere_sweep_obb(&ball, &down, &still, &h), 0.375F);
    MEETS(bvol_sphere_sweep_sphere(&ball, &down, &low, &h), 0.375F);
    MEETS(bvol_sphere_sweep_triangle(&ball, &down, &ground, &h), 0.375F);
    MEETS(bvol_sphere_sweep_point(&ball, &down, &top, &h), 0.375F);
    MEETS(bvol_sphere_sweep_plane(&ball, &down, &floor, &h), 0.375F);
    CHECK(h.t_exit == 1);
    MEETS(bvol_capsule_sweep_capsule(&pill, &down, &rod, &h), 0.375F);
    MEETS(bvol_capsule_sweep_aabb(&pill, &down, &cube, &h), 0.375F);
    MEETS(bvol_capsule_sweep_triangle(&pill, &down, &ground, &h), 0.375F);
    MEETS(bvol_capsule_sweep_obb(&pill, &down, &still, &h), 0.375F);
    CHECK(h.t_exit == 0.875F && h.other_feature == 3);
    MEETS(bvol_capsule_sweep_segment(&pill, &down, &line, &h), 0.375F);
    MEETS(bvol_capsule_sweep_triangle(&upright, &down, &ground, &h), 0.375F);
    CHECK(h.point.x == 0 && h.point.z == 0 && h.other_feature == 0);
    MEETS(bvol_capsule_sweep_aabb(&upright, &down, &cube, &h), 0.375F);
    CHECK(h.point.x == 0 && h.point.z == 0 && h.other_feature == 3);
    MEETS(bvol_capsule_sweep_obb(&upright, &down, &still, &h), 0.375F);
    MEETS(bvol_triangle_sweep_aabb(&sheet, &down, &cube, &h), 0.375F);
    MEETS(bvol_triangle_sweep_triangle(&sheet, &down, &ground, &h), 0.375F);
    MEETS(bvol_aabb_sweep_segment(&high, &down, &line, &h), 0.375F);
    MEETS(bvol_obb_sweep_plane(&turned, &down, &floor, &h), 0.375F);
    MEETS(bvol_aabb_sweep_plane(&high, &down, &floor, &h), 0.375F);
    MEETS(bvol_triangle_sweep_plane(&sheet, &down, &floor, &h), 0.375F);
#undef MEETS
}

/* Resting, sliding and parting do not block; coming nearer does, and so does what overlaps at the start. */
TEST(sweep_pairs, interiors_ignore_resting_sliding_and_parting)
{
    const bvol_obb crate = {{0, 1, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const bvol_aabb box = aabb(-1, 0, -1, 1, 2, 1), floor = aabb(-9, -1, -9, 9, 0, 9);
    const bvol_sphere ball = sphere(0, 1, 0, 1);
    const bvol_capsule pill = {{0, 1, 0}, {0, 2, 0}, 1};
    const bvol_plane ground = {{0, -1, 0}, 0};
    const bvol_vec3 away[] = {vec3(0, 0, 0), vec3(5, 0, 0), vec3(0, 3, 0), vec3(-4, 1, 2)},
                    into[] = {vec3(0, -1, 0), vec3(1, -0x1p-60F, 0)};
    bvol_sweep_hit h = {0};
#define ALL(v, closed, interior)                                                                                               \
    CHECK(bvol_obb_sweep_aabb(&crate, v, &floor, &h) == (closed) && h.t_enter == 0);                                           \
    CHECK(bvol_obb_sweep_aabb_interior(&crate, v, &floor, &h) == (interior));                                                  \
    CHECK(bvol_aabb_sweep_aabb(&box, v, &floor, &h) == (closed) && h.t_enter == 0);                                            \
    CHECK(bvol_aabb_sweep_aabb_interior(&box, v, &floor, &h) == (interior));                                                   \
    CHECK(bvol_sphere_sweep_aabb(&ball, v, &floor, &h) == (closed) && h.t_enter == 0);                                         \
    CHECK(bvol_sphere_sweep_aabb_interior(&ball, v, &floor, &h) == (interior));                                                \
    CHECK(bvol_capsule_sweep_aabb(&pill, v, &floor, &h) == (closed) && h.t_enter == 0);                                        \
    CHECK(bvol_capsule_sweep_aabb_interior(&pill, v, &floor, &h) == (interior));                                               \
    CHECK(bvol_capsule_sweep_plane(&pill, v, &ground, &h) == (closed) && h.t_enter == 0);                                      \
    CHECK(bvol_capsule_sweep_plane_interior(&pill, v, &ground, &h) == (interior))
    for (int i = 0; i < 4; i++) {
        ALL(&away[i], BVOL_SWEEP_TOUCHING, BVOL_SWEEP_MISS);
    }
    for (int i = 0; i < 2; i++) {
        ALL(&into[i], BVOL_SWEEP_TOUCHING, BVOL_SWEEP_TOUCHING);
        CHECK(h.normal.y == 1 && h.t_exit == 1);
    }
#undef ALL
    const bvol_aabb deep = aabb(-9, -1, -9, 9, 0.5F, 9);
    for (int i = 0; i < 4; i++)
        CHECK(bvol_capsule_sweep_aabb_interior(&pill, &away[i], &deep, &h) == BVOL_SWEEP_OVERLAPPING && h.t_enter == 0 &&
              h.normal.y == 1);
    const bvol_triangle plate = {{-1, 2, -1}, {1, 2, -1}, {0, 2, 1}}, other = {{-1, 0, -1}, {1, 0, -1}, {0, 0, 1}};
    const bvol_vec3 down = vec3(0, -4, 0);
    CHECK(bvol_triangle_sweep_triangle(&plate, &down, &other, NULL) == BVOL_SWEEP_HIT);
    CHECK(bvol_triangle_sweep_triangle_interior(&plate, &down, &other, NULL) == BVOL_SWEEP_MISS);
}

/* A point of both, on the way as well. */
static void check_contact(const bvol_obb *box, const bvol_vec3 *v, const bvol_obb *other, const bvol_sweep_hit *h)
{
    const bvol_vec3 back = vec3(h->point.x - h->t_enter * v->x, h->point.y - h->t_enter * v->y, h->point.z - h->t_enter * v->z);
    CHECK(bvol_obb_distance_sq_point(other, &h->point) < 1e-10F && bvol_obb_distance_sq_point(box, &back) < 1e-10F);
}

/* The point of contact is one of both: as near to either, where it is then, as rounding allows. */
TEST(sweep_pairs, boxes_meet_at_a_point_of_both)
{
    chance c = {test_seed()};
    long met = 0;
    for (long n = 0; n < test_cases(5000); n++) {
        const float turn = (float)chance_real(&c, 0, 6), cs = cosf(turn), sn = sinf(turn);
        const bvol_obb box = {chance_vec3(&c, -4, 4), {1, 0.5F, 2}, {{cs, sn, 0}, {-sn, cs, 0}, {0, 0, 1}}},
                       other = {chance_vec3(&c, -1, 1), {0.7F, 1, 1}, {{1, 0, 0}, {0, sn, cs}, {0, -cs, sn}}};
        const bvol_vec3 v = chance_vec3(&c, -9, 9);
        bvol_sweep_hit h;
        if (bvol_obb_sweep_obb(&box, &v, &other, &h) != BVOL_SWEEP_HIT)
            continue;
        check_contact(&box, &v, &other, &h);
        met++;
    }
    CHECK(test_cases(5000) < 2000 || met > 100);
}

/* What falls on a floor at a yaw: with a face or with an edge, on a face or on an edge. The time is that of the heights. */
TEST(sweep_pairs, faces_and_edges_meet_faces)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(4000); n++) {
        const float turn = n % 3 == 0 ? 0 : (float)chance_real(&c, 0, 6), cs = cosf(turn), sn = sinf(turn);
        const int tilted = n % 4 == 1, high = n % 4 == 2; /* an edge below, or an edge above */
        const bvol_obb level = {chance_vec3(&c, -0.25, 0.25), {1, 0.5F, 0.75F}, {{cs, 0, sn}, {0, 1, 0}, {-sn, 0, cs}}},
                       edge = {chance_vec3(&c, -0.25, 0.25), {1, 1, 1}, {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
        bvol_obb upper = tilted ? edge : level, lower = high ? edge : level;
        const bvol_aabb cube = aabb(-1, -0.5F, -2, 1, 0.5F, 2);
        const float above = tilted ? 0.6F + 0.8F : 0.5F, below = high ? 0.6F + 0.8F : 0.5F;
        const bvol_vec3 v = vec3(0, -8, 0);
        bvol_sweep_hit h, g;
        lower.center = n % 5 == 0 ? vec3(0, 0, 0) : lower.center;
        lower.center.y = 0;
        upper.center.y = above + below + 2;
        CHECK(bvol_obb_sweep_obb(&upper, &v, &lower, &h) == BVOL_SWEEP_HIT);
        CHECK(fabsf(h.t_enter - 0.25F) < 1e-6F && h.normal.x == 0 && h.normal.y == 1 && h.normal.z == 0);
        CHECK(tilted || high || h.t_enter == 0.25F);
        CHECK(h.feature == (tilted ? BVOL_NO_FEATURE : 2U) && h.other_feature == (high ? BVOL_NO_FEATURE : 3U));
        check_contact(&upper, &v, &lower, &h);
        const bvol_vec3 rises = vec3(0, 8, 0);
        CHECK(bvol_obb_sweep_obb(&lower, &rises, &upper, &g) == BVOL_SWEEP_HIT && g.t_enter == h.t_enter && g.normal.y == -1);
        check_contact(&lower, &rises, &upper, &g);
        upper.center.y = above + 2.5F;
        CHECK(bvol_obb_sweep_aabb(&upper, &v, &cube, &h) == BVOL_SWEEP_HIT && h.normal.y == 1 && h.other_feature == 3);
        CHECK(bvol_aabb_contains_point(&cube, &(bvol_vec3){h.point.x, 0.5F, h.point.z}) && h.point.y == 0.5F);
        CHECK(bvol_aabb_sweep_obb(&cube, &rises, &upper, &g) == BVOL_SWEEP_HIT && g.t_enter == h.t_enter);
    }
}

/* The edges of a long triangle are beside those of a flat box by less than a double holds beside their length. */
TEST(sweep_pairs, what_overlaps_by_less_than_a_double_holds)
{
    const bvol_triangle t = {{0, 0, -FLT_MAX}, {-1, 0, 0}, {-1, -0x1p-149F, 1}};
    const bvol_obb b = {{1, 0, -0x1p-149F}, {1, 0x1p-126F, -1}, {{1, 0x1p-149F, 0x1p-149F}, {0, 0, 1}, {-1, 0x1p-149F, 0}}};
    const bvol_vec3 v = vec3(1, 2, 3);
    CHECK(bvol_triangle_overlaps_obb_interior(&t, &b));
    CHECK(bvol_triangle_sweep_obb(&t, &v, &b, NULL) == BVOL_SWEEP_OVERLAPPING);
    CHECK(bvol_triangle_sweep_obb_interior(&t, &v, &b, NULL) == BVOL_SWEEP_OVERLAPPING);
}

/* However long the way, times are as good as those of a short one, and the normal is that of the side that is met: a cube comes
 * to the side of another one, which is a quarter away, along a diagonal. */
TEST(sweep_pairs, fast_ones_meet_the_side_that_slow_ones_meet)
{
    const bvol_aabb low = aabb(-1, -1, -1, 0, 0, 0);
    const bvol_obb cube = {{-0.5F, -0.5F, -0.5F}, {0.5F, 0.5F, 0.5F}, {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}},
                   high = {{0.75F, 0.625F, 0}, {0.5F, 0.5F, 0.5F}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const bvol_capsule capsule = {{-0.5F, 0, -1}, {-0.5F, 0.5F, 1}, 0.5F};
    const bvol_triangle wall = {{0.25F, 0.125F, -1}, {0.25F, 2, 0}, {0.25F, 0.125F, 1}};
    const bvol_obb2 square = {{-0.5F, -0.5F}, {0.5F, 0.5F}, {{0, 1}, {-1, 0}}},
                    square2 = {{0.75F, 0.625F}, {0.5F, 0.5F}, {{1, 0}, {0, 1}}};
    for (int e = 2; e < 127; e++) {
        const float way = ldexpf(1, e), t = 0.25F / way;
        const bvol_vec3 v = vec3(way, way, 0), back = vec3(-way, -way, 0);
        const bvol_vec2 v2 = vec2(way, way);
        bvol_sweep_hit h[6], g;
        bvol_sweep_hit2 f;
        CHECK(bvol_obb_sweep_obb(&cube, &v, &high, &h[0]) == BVOL_SWEEP_HIT && h[0].feature == 5 && h[0].other_feature == 0);
        CHECK(bvol_obb_sweep_triangle(&cube, &v, &wall, &h[1]) == BVOL_SWEEP_HIT && h[1].feature == 5);
        CHECK(bvol_capsule_sweep_obb(&capsule, &v, &high, &h[2]) == BVOL_SWEEP_HIT && h[2].other_feature == 0);
        CHECK(bvol_capsule_sweep_triangle(&capsule, &v, &wall, &h[3]) == BVOL_SWEEP_HIT);
        CHECK(bvol_aabb_sweep_triangle(&low, &v, &wall, &h[4]) == BVOL_SWEEP_HIT && h[4].feature == 1);
        CHECK(bvol_aabb_sweep_obb(&low, &v, &high, &h[5]) == BVOL_SWEEP_HIT && h[5].feature == 1);
        for (int i = 0; i < 6; i++) {
            CHECK(h[i].normal.x == -1 && h[i].normal.y == 0 && h[i].normal.z == 0);
            CHECK(h[i].t_enter <= t && h[i].t_enter >= 0.999999F * t && (e < 5 || h[i].t_exit < 16 * t));
        }
        CHECK(h[0].t_enter == t && h[4].t_enter == t && h[5].t_enter == t);
        CHECK(bvol_obb_sweep_obb(&high, &back, &cube, &g) == BVOL_SWEEP_HIT && g.t_enter == t && g.t_exit == h[0].t_exit);
        CHECK(bvol_obb2_sweep_obb2(&square, &v2, &square2, &f) == BVOL_SWEEP_HIT && f.t_enter == t && f.normal.x == -1);
    }
}

/* Cubes of the roundest numbers as OBBs meet when and where they do as upright boxes; what meets at the end has no middle. */
TEST(sweep_pairs, cubes_are_boxes_of_any_kind)
{
    const bvol_vec3 half = vec3(0.5F, 0.5F, 0.5F), v = vec3(0, -10, 0);
    const bvol_aabb cube = aabb(-0.5F, -0.5F, -0.5F, 0.5F, 0.5F, 0.5F);
    const bvol_obb still = {{0, 0, 0}, half, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (int height = 2; height <= 12; height++) {
        for (int aside = 0; aside < 3; aside++) {
            const float x = 0.25F * (float)aside, y = (float)height;
            const bvol_aabb box = aabb(x - 0.5F, y - 0.5F, -0.5F, x + 0.5F, y + 0.5F, 0.5F);
            bvol_obb moving = still;
            bvol_sweep_hit h, g;
            moving.center = vec3(x, y, 0);
            const int state = bvol_aabb_sweep_aabb(&box, &v, &cube, &h);
            CHECK(bvol_obb_sweep_obb(&moving, &v, &still, &g) == state);
            if (height == 12) {
                CHECK(state == BVOL_SWEEP_MISS);
                continue;
            }
            CHECK(state == BVOL_SWEEP_HIT);
            CHECK(height == 11 || (g.point.x == h.point.x && fabsf(g.point.y - h.point.y) < 4e-6F && g.point.z == h.point.z));
            CHECK(g.normal.y == 1 && g.t_enter == h.t_enter && g.t_exit == h.t_exit && g.feature == h.feature &&
                  g.other_feature == h.other_feature);
        }
    }
}

/* The gap is less by a hair than what is gone through at a float: no rounding may make that the time. */
TEST(sweep_pairs, a_hair_before_a_float_is_not_that_float)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(4000); n++) {
        const float speed = (float)chance_real(&c, 1, 8), f = (float)chance_real(&c, 0.25, 1);
        const double product = (double)f * (double)speed, gap = nextafter(product, n % 2 ? 0 : 99);
        const float top = nextafterf((float)product, 99) + 1;
        const double rest = (double)top - gap;
        float low = (float)(0.75 * rest);
        const float up = (float)(rest - (double)low);
        low = (float)(rest - (double)up);
        if ((double)low + (double)up != rest)
            continue;
        const bvol_obb upper = {{0, top, 0}, {1, up, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                       lower = {{0, 0, 0}, {1, low, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        const bvol_vec3 v = vec3(0, -speed, 0);
        bvol_sweep_hit h;
        CHECK(bvol_obb_sweep_obb(&upper, &v, &lower, &h) == BVOL_SWEEP_HIT);
        CHECK((double)h.t_enter * (double)speed <= gap && (double)nextafterf(h.t_enter, 2) * (double)speed > gap);
    }
}

/* A thin plate that is turned anyhow, and a step of that length which goes through its middle; both ends are clear of it. */
static void put_plate(chance *c, double way, bvol_obb *plate, bvol_vec3 *step, bvol_vec3 *start)
{
    const double angle = chance_real(c, -4, 4), tilt = chance_real(c, -4, 4), p = cos(angle), q = sin(angle), r = cos(tilt),
                 s = sin(tilt), along = chance_real(c, 4 / way, 1 - 4 / way) * way, up = chance_real(c, -1, 1),
                 aside = chance_real(c, -1, 1);
    const double n[3] = {p * r, q * r, s}, t[3] = {-q, p, 0}, b[3] = {-p * s, -q * s, r};
    double d[3];
    for (int k = 0; k < 3; k++)
        d[k] = n[k] + up * t[k] + aside * b[k];
    const double length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    for (int k = 0; k < 3; k++) {
        (&plate->axis[0].x)[k] = (float)n[k];
        (&plate->axis[1].x)[k] = (float)t[k];
        (&plate->axis[2].x)[k] = (float)b[k];
        (&plate->center.x)[k] = (float)chance_real(c, -10, 10);
        (&step->x)[k] = (float)(way * d[k] / length);
        (&start->x)[k] = (float)((double)(&plate->center.x)[k] - along * d[k] / length);
    }
    plate->extent = vec3(0x1p-20F, 9, 9);
}

/* A million far steps do not pass through thin walls. */
TEST(sweep_pairs, nothing_tunnels)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(100000); n++) {
        const float way = (float)chance_real(&c, 10, 5000), at = (float)chance_real(&c, 1, (double)way - 4), thin = 0x1p-20F;
        const bvol_vec3 v = vec3(way, (float)chance_real(&c, -1, 1), (float)chance_real(&c, -1, 1));
        const bvol_aabb wall = aabb(at, -9, -9, at + thin, 9, 9), small = aabb(-0.1F, -0.1F, -0.1F, 0.1F, 0.1F, 0.1F);
        const bvol_triangle sheet = {{at, -50, -50}, {at, 50, -50}, {at + 1, 0, 90}};
        bvol_sphere ball = sphere(0, 0, 0, 0.1F);
        bvol_capsule pill = {{0, 0, 0}, {0, 1, 0}, 0.1F};
        bvol_obb crate = {{0, 0, 0}, {0.1F, 0.1F, 0.1F}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, plate;
        bvol_vec3 step, start;
        bvol_sweep_hit h;
        CHECK(bvol_aabb_sweep_aabb_interior(&small, &v, &wall, &h) == BVOL_SWEEP_HIT);
        CHECK(bvol_sphere_sweep_aabb_interior(&ball, &v, &wall, &h) == BVOL_SWEEP_HIT);
        CHECK(bvol_capsule_sweep_aabb_interior(&pill, &v, &wall, &h) == BVOL_SWEEP_HIT);
        CHECK(bvol_obb_sweep_aabb_interior(&crate, &v, &wall, &h) == BVOL_SWEEP_HIT);
        CHECK(bvol_capsule_sweep_triangle_interior(&pill, &v, &sheet, &h) == BVOL_SWEEP_HIT);
        CHECK(bvol_sphere_sweep_triangle_interior(&ball, &v, &sheet, &h) == BVOL_SWEEP_HIT);
        CHECK(bvol_obb_sweep_triangle_interior(&crate, &v, &sheet, &h) == BVOL_SWEEP_HIT);
        put_plate(&c, (double)way, &plate, &step, &start);
        ball.center = crate.center = pill.a = pill.b = start;
        pill.b.z += 0.5F;
        CHECK(bvol_sphere_sweep_obb_interior(&ball, &step, &plate, &h) == BVOL_SWEEP_HIT);
        CHECK(bvol_capsule_sweep_obb_interior(&pill, &step, &plate, &h) == BVOL_SWEEP_HIT);
        CHECK(bvol_obb_sweep_obb_interior(&crate, &step, &plate, &h) == BVOL_SWEEP_HIT);
    }
}

static bvol_shape *handle_of(const shape *s)
{
    bvol_shape *handle = NULL;
    CHECK(value_kind_of((int)s->kind)->create(&s->as, NULL, &handle) == BVOL_OK);
    return handle;
}

/* Handles give what the functions of their kinds do. */
TEST(sweep_pairs, of_handles_is_that_of_their_values)
{
    chance c = {test_seed()};
    for (int i = 0; i < PAIR_COUNT; i++) {
        const pair *const p = &pairs[i];
        CHECK(bvol_shape_can((int)p->a, (int)p->b, BVOL_QUESTION_SWEEP) == 1);
        for (int n = 0; n < recipe_count; n += test_step(4)) {
            shape a, b;
            bvol_vec3 v;
            bvol_sweep_hit direct = {0}, by_handle = {0};
            draw_case(&recipes[n], p, &c, &a, &v, &b);
            bvol_shape *const moving = handle_of(&a), *const other = handle_of(&b);
            CHECK(p->closed(&a.as, &v, &b.as, &direct) == bvol_shape_sweep(moving, &v, other, &by_handle));
            CHECK(memcmp(&direct, &by_handle, sizeof direct) == 0);
            CHECK(p->interior(&a.as, &v, &b.as, &direct) == bvol_shape_sweep_interior(moving, &v, other, &by_handle));
            CHECK(memcmp(&direct, &by_handle, sizeof direct) == 0);
            CHECK(bvol_shape_sweep2(moving, &(bvol_vec2){1, 0}, other, NULL) == BVOL_SWEEP_MISS);
            bvol_shape_destroy(moving);
            bvol_shape_destroy(other);
        }
    }
    CHECK(!bvol_shape_can(BVOL_KIND_POINT, BVOL_KIND_AABB, BVOL_QUESTION_SWEEP));
    CHECK(!bvol_shape_can(BVOL_KIND_AABB, BVOL_KIND_RAY, BVOL_QUESTION_SWEEP));
    CHECK(bvol_shape_can(BVOL_KIND_AABB, BVOL_KIND_PLANE, BVOL_QUESTION_SWEEP));
    CHECK(bvol_shape_can(BVOL_KIND_CIRCLE, BVOL_KIND_OBB2, BVOL_QUESTION_SWEEP));
    CHECK(!bvol_shape_can(BVOL_KIND_CIRCLE, BVOL_KIND_OBB, BVOL_QUESTION_SWEEP));
}

static bvol_vec2 flat_vec2(chance *c, double lo, double hi)
{
    const bvol_vec3 v = chance_vec3(c, lo, hi);
    return vec2(v.x, v.y);
}

/* The plane is a part of space: the closed questions of shapes in it are those of space. Interiors are those in the plane. */
TEST(sweep_pairs, in_the_plane_all_is_as_in_space)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(3000); n++) {
        const bvol_vec2 p = flat_vec2(&c, -4, 4), q = flat_vec2(&c, -1, 1), v = flat_vec2(&c, -9, 9);
        const bvol_obb2 box = {p, {(float)chance_real(&c, 0, 2), (float)chance_real(&c, 0, 2)}, {{0.8F, 0.6F}, {-0.6F, 0.8F}}},
                        other = {q, {1, 0.5F}, {{1, 0}, {0, 1}}};
        const bvol_circle ball = {p, (float)chance_real(&c, 0, 1)};
        const bvol_segment2 line = {q, flat_vec2(&c, -2, 2)};
        const bvol_aabb2 rectangle = aabb2(q.x, q.y, q.x + 1, q.y + 2);
        const bvol_vec3 way = {v.x, v.y, 0};
        const bvol_obb flat = {{p.x, p.y, 0}, {box.extent.x, box.extent.y, 0}, {{0.8F, 0.6F, 0}, {-0.6F, 0.8F, 0}, {0, 0, 1}}},
                       tall = {{p.x, p.y, 0}, {box.extent.x, box.extent.y, 9}, {{0.8F, 0.6F, 0}, {-0.6F, 0.8F, 0}, {0, 0, 1}}},
                       rest = {{q.x, q.y, 0}, {1, 0.5F, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        const bvol_sphere round = {{p.x, p.y, 0}, ball.radius};
        const bvol_segment rod = {{line.a.x, line.a.y, 0}, {line.b.x, line.b.y, 0}};
        const bvol_aabb level = aabb(q.x, q.y, 0, q.x + 1, q.y + 2, 0);
        bvol_sweep_hit h = {0};
        bvol_sweep_hit2 g = {0};
#define SAME(flat_call, space_call)                                                                                            \
    do {                                                                                                                       \
        const int state = (flat_call);                                                                                         \
        CHECK(state == (space_call));                                                                                          \
        if (state == BVOL_SWEEP_HIT)                                                                                           \
            CHECKF(fabsf(g.t_enter - h.t_enter) <= 1e-6F && fabsf(g.t_exit - h.t_exit) <= 1e-6F &&                             \
                       fabsf(g.normal.x - h.normal.x) < 1e-3F && h.normal.z == 0,                                              \
                   "case %ld: %a, %a", n, (double)g.t_enter, (double)h.t_enter);                                               \
    } while (0)
        SAME(bvol_obb2_sweep_obb2(&box, &v, &other, &g), bvol_obb_sweep_obb(&tall, &way, &rest, &h));
        SAME(bvol_obb2_sweep_obb2_interior(&box, &v, &other, &g), bvol_obb_sweep_obb_interior(&tall, &way, &rest, &h));
        SAME(bvol_obb2_sweep_segment2(&box, &v, &line, &g), bvol_obb_sweep_segment(&tall, &way, &rod, &h));
        SAME(bvol_obb2_sweep_segment2_interior(&box, &v, &line, &g), bvol_obb_sweep_segment_interior(&tall, &way, &rod, &h));
        SAME(bvol_obb2_sweep_aabb2(&box, &v, &rectangle, &g), bvol_obb_sweep_aabb(&tall, &way, &level, &h));
        SAME(bvol_circle_sweep_obb2(&ball, &v, &other, &g), bvol_sphere_sweep_obb(&round, &way, &rest, &h));
        SAME(bvol_circle_sweep_segment2_interior(&ball, &v, &line, &g),
             bvol_sphere_sweep_segment_interior(&round, &way, &rod, &h));
        SAME(bvol_circle_sweep_aabb2(&ball, &v, &rectangle, &g), bvol_sphere_sweep_aabb(&round, &way, &level, &h));
        SAME(bvol_aabb2_sweep_circle(&rectangle, &v, &ball, &g), bvol_aabb_sweep_sphere(&level, &way, &round, &h));
        SAME(bvol_obb2_sweep_point(&box, &v, &q, &g), bvol_obb_sweep_point(&tall, &way, &rod.a, &h));
#undef SAME
        CHECK(bvol_obb_sweep_obb(&flat, &way, &rest, NULL) == bvol_obb2_sweep_obb2(&box, &v, &other, NULL) ||
              bvol_obb2_sweep_obb2(&box, &v, &other, NULL) == BVOL_SWEEP_OVERLAPPING);
    }
}

/* No coordinate goes beyond its true place, and the float after it would. */
TEST(sweep_pairs, advance_rounds_toward_the_start)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(20000); n++) {
        const bvol_vec3 v = chance_vec3(&c, -9, 9);
        bvol_sphere ball = {chance_vec3(&c, -9, 9), 1}, there;
        const float t = (float)chance_real(&c, 0, 1);
        bvol_sphere_advance(&ball, &v, t, &there);
        for (int k = 0; k < 3; k++) {
            const double from = (double)(&ball.center.x)[k], way = (double)t * (double)(&v.x)[k];
            const float at = (&there.center.x)[k], next = nextafterf(at, way > 0 ? INF : -INF);
            const double left = ((double)at - from) - way, more = ((double)next - from) - way; /* exact, or of the right sign */
            CHECK(way > 0 ? left <= 0 && more > 0 : way < 0 ? left >= 0 && more < 0 : (double)at == from);
        }
    }
    const bvol_aabb room = aabb(-INF, 0, 0, INF, 1, 1);
    const bvol_vec3 up = vec3(1, 2, 4);
    bvol_aabb raised;
    bvol_aabb_advance(&room, &up, 0.5F, &raised);
    CHECK(raised.min.x == -INF && raised.max.x == INF && raised.min.y == 1 && raised.max.z == 3);
}

/* What stops at slopes is free there by the exact predicates, and it goes nearly as far as it can. */
TEST(sweep_pairs, advance_clear_ends_free_at_slopes)
{
    chance c = {test_seed()};
    long blocked = 0, backed = 0;
    const bvol_vec3 still = vec3(0, 0, 0);
    for (long n = 0; n < test_cases(1000); n++) {
        const bvol_triangle slope = {chance_vec3(&c, -9, 9), chance_vec3(&c, -9, 9), chance_vec3(&c, -9, 9)};
        const bvol_capsule pill = {chance_vec3(&c, -9, 9), chance_vec3(&c, -9, 9), 0.4F};
        const bvol_vec3 v = chance_vec3(&c, -20, 20);
        bvol_sweep_hit h;
        if (bvol_capsule_sweep_triangle_interior(&pill, &v, &slope, &h) != BVOL_SWEEP_HIT)
            continue;
        bvol_shape *moving = NULL, *other = NULL, *out = NULL;
        bvol_capsule there;
        CHECK(bvol_shape_create_capsule(&pill, NULL, &moving) == BVOL_OK && bvol_shape_clone(moving, NULL, &out) == BVOL_OK);
        CHECK(bvol_shape_create_triangle(&slope, NULL, &other) == BVOL_OK);
        const bvol_shape *const others[2] = {NULL, other};
        const float t = bvol_shape_advance_clear(moving, &v, h.t_enter, others, 2, out);
        CHECK(t <= h.t_enter && t >= h.t_enter - 0x1p-16F);
        CHECK(bvol_shape_get_capsule(out, &there) == BVOL_OK);
        CHECK(bvol_capsule_sweep_triangle_interior(&there, &still, &slope, NULL) == BVOL_SWEEP_MISS);
        CHECK(!bvol_triangle_overlaps_capsule_interior(&slope, &there));
        CHECK(isnan(bvol_shape_advance_clear(moving, &v, 2, others, 2, out)));
        CHECK(isnan(bvol_shape_advance_clear(moving, &v, 1, others, 2, moving)));
        CHECK(bvol_shape_advance_clear(moving, &v, 1, NULL, 0, out) == 1 && bvol_shape_advance(moving, &v, 0, out) == BVOL_OK);
        CHECK(bvol_shape_advance(other, &v, 0, out) == BVOL_ERROR_KIND);
        blocked++;
        backed += t < h.t_enter;
        bvol_shape_destroy(moving);
        bvol_shape_destroy(other);
        bvol_shape_destroy(out);
    }
    CHECK(test_cases(1000) < 500 || (blocked > 50 && backed > 0));
}
