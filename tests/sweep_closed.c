/* SPDX-License-Identifier: MIT */
/* What the closed forms in double answer about moving shapes is what is answered without them. */
#include "generate.h"
#include "rational.h"
#include "test.h"
#include "values.h"

#include <bvol/bvol.h>

#include "shape/sweep.h"

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

typedef int sweep(const void *moving, const bvol_vec3 *motion, const void *other, bvol_sweep_hit *hit);

typedef struct pair {
    const char *name;
    enum kind a, b;
    sweep *quick, *slow;
} pair;

/* X(A, B, NAME_A, NAME_B) */
#define PAIRS(X)                                                                                                               \
    X(aabb, aabb, AABB, AABB)                                                                                                  \
    X(sphere, sphere, SPHERE, SPHERE)                                                                                          \
    X(sphere, capsule, SPHERE, CAPSULE)                                                                                        \
    X(capsule, sphere, CAPSULE, SPHERE)                                                                                        \
    X(sphere, aabb, SPHERE, AABB)                                                                                              \
    X(aabb, sphere, AABB, SPHERE)

/* Functions with their pointers' types erased. */
#define ERASED_AS(A, B, which)                                                                                                 \
    static int A##_##B##which##_quick(const void *a, const bvol_vec3 *v, const void *b, bvol_sweep_hit *out)                   \
    {                                                                                                                          \
        return bvol_##A##_sweep_##B##which(a, v, b, out);                                                                      \
    }                                                                                                                          \
    static int A##_##B##which##_slow(const void *a, const bvol_vec3 *v, const void *b, bvol_sweep_hit *out)                    \
    {                                                                                                                          \
        return bvoli_##A##_sweep_##B##which(a, v, b, out);                                                                     \
    }
#define ERASED(A, B, NAME_A, NAME_B) ERASED_AS(A, B, ) ERASED_AS(A, B, _interior)
PAIRS(ERASED)

#define ROW(A, B, NAME_A, NAME_B)                                                                                              \
    {#A " at " #B, NAME_A, NAME_B, A##_##B##_quick, A##_##B##_slow},                                                           \
        {#A " at " #B ", interiors", NAME_A, NAME_B, A##_##B##_interior_quick, A##_##B##_interior_slow},
static const pair pairs[] = {PAIRS(ROW)};
enum { PAIR_COUNT = sizeof pairs / sizeof *pairs };

/* Of balls whose numbers differ much in size, what is searched for has normals with other last bits, and a time to leave a face
 * that is a float may be found as the next one above. */
static int is_alike(const pair *p, const bvol_sweep_hit *quick, const bvol_sweep_hit *slow)
{
    int near = p->a == SPHERE || p->b == SPHERE;
    for (int i = 0; i < 3; i++)
        near &= fabsf((&quick->normal.x)[i] - (&slow->normal.x)[i]) <= 0x1p-20F;
    near &= quick->t_exit == slow->t_exit || nextafterf(quick->t_exit, 2) == slow->t_exit;
    return memcmp(quick, slow, sizeof *quick) == 0 ||
           (near && quick->t_enter == slow->t_enter && quick->state == slow->state && quick->feature == slow->feature &&
            quick->other_feature == slow->other_feature);
}

static int compare(const pair *p, const shape *a, const bvol_vec3 *v, const shape *b, const char *how)
{
    bvol_sweep_hit quick, slow;
    char text_a[600], text_b[600];
    memset(&quick, 0x55, sizeof quick);
    memset(&slow, 0x55, sizeof slow);
    const int state = p->quick(&a->as, v, &b->as, &quick), alone = p->quick(&a->as, v, &b->as, NULL),
              wanted = p->slow(&a->as, v, &b->as, &slow);
    if (state == wanted && alone == wanted && is_alike(p, &quick, &slow))
        return state;
    shape_print(a, text_a, sizeof text_a);
    shape_print(b, text_b, sizeof text_b);
    CHECKF(0, "%s, %s: state %d and %d, not %d; %a to %a, not %a to %a; features %u and %u, not %u and %u\n%s\n%s\n%a, %a, %a",
           p->name, how, state, alone, wanted, (double)quick.t_enter, (double)quick.t_exit, (double)slow.t_enter,
           (double)slow.t_exit, quick.feature, quick.other_feature, slow.feature, slow.other_feature, text_a, text_b,
           (double)v->x, (double)v->y, (double)v->z);
    return state;
}

/* Moved back from where they are as they are, by all of a motion that is twice as long, or more. */
static void move_back(chance *c, shape *a, bvol_vec3 *v)
{
    const float times = (float)ldexp(1, chance_int(c, 0, 2));
    const int steps = a->kind == SPHERE ? 1 : 2;
    for (int k = 0; k < 3; k++) {
        const float way = (float)chance_int(c, -64, 64);
        for (int i = 0; i < steps; i++)
            a->as.f[3 * i + k] -= way;
        (&v->x)[k] = way * times;
    }
}

TEST(sweep_closed, hostile_shapes_that_come_from_far)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(10000); n++)
        for (int i = 0; i < PAIR_COUNT; i++) {
            const recipe *const how = &recipes[n % recipe_count];
            shape a, b;
            bvol_vec3 v;
            generate(how, pairs[i].a, pairs[i].b, n / recipe_count % 2 ? WITHIN : OVERLAPS, &c, &a, &b);
            move_back(&c, &a, &v);
            (void)compare(&pairs[i], &a, &v, &b, how->name);
        }
}

/* Numbers of few bits, now and then with a hair, so that times are floats, halfway between two, or nearly, and paths run along
 * faces, through edges and by corners. */
static float round_number(chance *c, int scale)
{
    const float f = (float)ldexp(chance_int(c, -16, 16), scale);
    return one_in(c, 8) ? f + (float)ldexp(chance_real(c, -1, 1), scale - chance_int(c, 10, 60)) : f;
}

static void put_round(enum kind kind, int scale, chance *c, shape *out)
{
    out->kind = kind;
    for (int i = 0; i < shape_floats(kind); i++)
        out->as.f[i] = round_number(c, scale);
    for (int i = 0; i < 3 && kind == AABB; i++) {
        const float p = out->as.f[i], q = out->as.f[3 + i];
        out->as.f[i] = fminf(p, q);
        out->as.f[3 + i] = fmaxf(p, q);
    }
    if (kind == SPHERE || kind == CAPSULE)
        out->as.f[shape_floats(kind) - 1] = fabsf(out->as.f[shape_floats(kind) - 1]) * 0.25F;
}

static void put_round_motion(int scale, chance *c, bvol_vec3 *v)
{
    for (int k = 0; k < 3; k++)
        (&v->x)[k] = one_in(c, 3) ? 0 : 2 * round_number(c, scale);
}

TEST(sweep_closed, round_numbers)
{
    static const int scales[] = {0, -3, -149, -140, -126, 20, 100, 122};
    chance c = {test_seed()};
    long met = 0, missed = 0;
    for (long n = 0; n < test_cases(30000); n++)
        for (int i = 0; i < PAIR_COUNT; i++) {
            const int scale = scales[n % 16 < 8 ? n % 8 : 0];
            shape a, b;
            bvol_vec3 v;
            put_round(pairs[i].a, scale, &c, &a);
            put_round(pairs[i].b, scale, &c, &b);
            put_round_motion(scale, &c, &v);
            const int state = compare(&pairs[i], &a, &v, &b, "round");
            met += state == BVOL_SWEEP_HIT;
            missed += state == BVOL_SWEEP_MISS;
        }
    CHECK(test_cases(30000) < 30000 || (met > 20000 && missed > 20000));
}

/* Balls that meet a ball, the end of a capsule, a corner or an edge along (2, 3, 6) or (3, 4, 0), 7 or 5 of something, at a
 * time that is a float, or graze it there. */
static void put_meeting(chance *c, int turn, bvol_vec3 *x, float *r, bvol_vec3 *v, float *t)
{
    static const float along[2][4] = {{2, 3, 6, 7}, {3, 4, 0, 5}}, across[2][3] = {{3, -6, 2}, {4, -3, 5}};
    const int which = chance_int(c, 0, 1), graze = one_in(c, 2);
    const float size = (float)chance_int(c, 1, 1 << 18), speed = (float)chance_int(c, 1, 1 << 18);
    *r = size * along[which][3];
    *t = (float)ldexp(chance_int(c, 1, 63), -6);
    for (int k = 0; k < 3; k++) {
        const int axis = (k + turn) % 3;
        const float sign = one_in(c, 2) ? -1.0F : 1.0F;
        (&x->x)[axis] = sign * size * along[which][k];
        (&v->x)[axis] = 64 * sign * (graze ? speed * across[which][k] : -speed * along[which][(k + 1) % 3] - (float)k);
    }
}

TEST(sweep_closed, balls_that_meet_or_graze_at_floats)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(30000); n++) {
        bvol_vec3 x, v;
        float r, t;
        put_meeting(&c, (int)(n % 3), &x, &r, &v, &t);
        shape ball = {.kind = SPHERE}, other = {.kind = SPHERE, .as.f = {0, 0, 0, 0}},
              rod = {.kind = CAPSULE, .as.f = {0, 0, 0, -x.x, -2 * x.y, -x.z, 0}},
              box = {.kind = AABB, .as.aabb = aabb(0, 0, 0, 0, 0, 0)};
        for (int k = 0; k < 3; k++) {
            const float at = (&x.x)[k], far = one_in(&c, 2) ? 0 : r;
            ball.as.f[k] = at - t * (&v.x)[k];
            box.as.f[k] = at > 0 ? -far : at == 0 ? -r : 0;
            box.as.f[3 + k] = at > 0 ? 0 : at == 0 ? r : far;
        }
        other.as.f[3] = one_in(&c, 2) ? r / 4 : 0;
        rod.as.f[6] = other.as.f[3];
        ball.as.f[3] = r - other.as.f[3];
        if (one_in(&c, 4))
            ball.as.f[3] = nextafterf(ball.as.f[3], one_in(&c, 2) ? 0 : INF);
        const bvol_vec3 back = vec3(-v.x, -v.y, -v.z);
        for (int i = 0; i < PAIR_COUNT; i++) {
            const enum kind still = pairs[i].a == SPHERE ? pairs[i].b : pairs[i].a;
            const shape *const target = still == SPHERE ? &other : still == CAPSULE ? &rod : &box;
            if (pairs[i].a == SPHERE)
                (void)compare(&pairs[i], &ball, &v, target, "meeting");
            else if (pairs[i].b == SPHERE)
                (void)compare(&pairs[i], target, &back, &ball, "meeting");
        }
    }
}

/* Balls that fall along a coordinate on a box: the greatest float that is not above the time, and the least that is not below,
 * by products of floats, in double; whichever of both moves. */
TEST(sweep_closed, balls_that_fall_on_faces)
{
    long met = 0;
    for (int n = 0; n < 6 * 40 * 30; n++) {
        const int axis = n % 3, down = n / 3 % 2;
        const float to = (float)(1 + n / 6 % 40) / 4, speed = (float)(1 + n / 240), thick = 1.5F, r = 0.75F,
                    sign = down ? -1 : 1;
        const bvol_aabb box = {{-thick, -thick, -thick}, {thick, thick, thick}};
        bvol_sphere ball = {{0, 0.25F, -0.5F}, r};
        bvol_vec3 v = {0, 0, 0};
        (&ball.center.x)[axis] = -sign * (thick + r + to);
        (&v.x)[axis] = sign * speed;
        bvol_sweep_hit hit;
        const int state = bvol_sphere_sweep_aabb(&ball, &v, &box, &hit);
        CHECK((state == BVOL_SWEEP_HIT) == (to <= speed));
        if (state != BVOL_SWEEP_HIT)
            continue;
        const double from = (double)to + 2 * (double)(thick + r);
        CHECK((double)hit.t_enter * (double)speed <= (double)to);
        CHECK((double)nextafterf(hit.t_enter, 2) * (double)speed > (double)to);
        CHECK(hit.t_exit == 1 ? from >= (double)speed : (double)hit.t_exit * (double)speed >= from);
        CHECK(hit.t_exit == 1 || (double)nextafterf(hit.t_exit, 0) * (double)speed < from);
        CHECK((&hit.normal.x)[axis] == -sign && (&hit.point.x)[axis] == -sign * thick);
        CHECK(hit.feature == BVOL_NO_FEATURE && hit.other_feature == (uint32_t)(2 * axis + down));
        const bvol_vec3 back = {-v.x, -v.y, -v.z};
        bvol_sweep_hit other;
        CHECK(bvol_aabb_sweep_sphere(&box, &back, &ball, &other) == BVOL_SWEEP_HIT);
        CHECK(other.t_enter == hit.t_enter && other.t_exit == hit.t_exit && (&other.normal.x)[axis] == sign);
        met++;
    }
    CHECKF(met > 1000, "%ld", met);
}

/* Boxes that fall along a coordinate, from where they overlap to too high; beside the other they overlap it, touch it or are
 * apart, where nothing moves, by a zero of either sign, or by next to nothing. */
TEST(sweep_closed, boxes_that_fall)
{
    static const float beside[] = {0, 0.25F, -0.5F, 0.75F, -0.75F, 1, -1}, still[] = {0, -0.0F, 0, 0x1p-149F};
    long met = 0;
    for (int n = 0; n < 3 * 2 * 24 * 49; n++) {
        const int axis = n % 3, down = n / 3 % 2;
        const float sign = down ? -1 : 1;
        shape a = {.kind = AABB, .as = {.aabb = {{0, 0, 0}, {0.5F, 0.5F, 0.5F}}}},
              b = {.kind = AABB, .as = {.aabb = {{0, 0, 0}, {0.5F, 0.5F, 0.5F}}}};
        bvol_vec3 v = {still[n / 5 % 4], still[n / 7 % 4], still[n / 11 % 4]};
        (&v.x)[axis] = sign * (float)(1 + n % 11);
        for (int k = 0; k < 3; k++) {
            const float at =
                k == axis ? -sign * (float)(n / 6 % 24) * 0.375F : beside[n / (k == (axis + 1) % 3 ? 144 : 1008) % 7];
            (&a.as.aabb.min.x)[k] = at - 0.25F;
            (&a.as.aabb.max.x)[k] = at + 0.5F;
            (&b.as.aabb.min.x)[k] = -0.25F;
        }
        for (int i = 0; i < 2; i++)
            met += compare(&pairs[i], &a, &v, &b, "falling") == BVOL_SWEEP_HIT;
    }
    CHECKF(met > 1000, "%ld", met);
}

/* A box comes between the walls of one axis after 3 x, and is gone from those of another after 5 x, at speeds of 12 and 20.
 * Both ways are a float and less than a bit of a double, so that they are rounded before they are divided. */
TEST(sweep_closed, boxes_that_pass_in_less_than_a_double_tells)
{
    chance c = {test_seed()};
    long met = 0, missed = 0;
    for (long n = 0; n < test_cases(20000); n++) {
        const float x = 1 + (float)ldexp(chance_int(&c, 715000, 1230000), -21),
                    hair = (float)chance_real(&c, -0x1p-50, 0x1p-50), other_hair = (float)chance_real(&c, -0x1p-50, 0x1p-50);
        const bvol_aabb moving = aabb(-1, -other_hair, -1, -hair, 1, 1), box = aabb(3 * x, -10, -1, 1000, 5 * x, 1);
        const bvol_vec3 motion = vec3(12, 20, 0);
        rational_begin();
        const rational enter =
                           rational_div(rational_add(rational_of(3 * (double)x), rational_of((double)hair)), rational_of(12)),
                       leave = rational_div(rational_add(rational_of(5 * (double)x), rational_of((double)other_hair)),
                                            rational_of(20));
        const int want = rational_cmp(enter, leave) <= 0, state = bvol_aabb_sweep_aabb(&moving, &motion, &box, NULL);
        CHECKF((state != 0) == want, "%a, %a and %a: %d", (double)x, (double)hair, (double)other_hair, state);
        met += want;
        missed += !want;
    }
    CHECK(test_cases(20000) < 20000 || (met > 2000 && missed > 2000));
}

/* A box rises beside a ball that reaches it up to t = 1, and only because its center is above 0: by less than a sum with the
 * wall holds. */
TEST(sweep_closed, a_ball_reaches_a_wall_by_less_than_double_holds)
{
    const shape ball = {.kind = SPHERE, .as.f = {-7, TINY, 11, 2}}, box = {.kind = AABB, .as.aabb = aabb(-10, 2, 0, 0, 3, 8)};
    const bvol_vec3 way = vec3(0, TINY, 24), back = vec3(0, -TINY, -24);
    for (int i = 0; i < PAIR_COUNT; i++) {
        if (pairs[i].a == AABB && pairs[i].b == SPHERE)
            CHECK(compare(&pairs[i], &box, &way, &ball, "a hair") == BVOL_SWEEP_HIT);
        else if (pairs[i].a == SPHERE && pairs[i].b == AABB)
            CHECK(compare(&pairs[i], &ball, &back, &box, "a hair") == BVOL_SWEEP_HIT);
    }
}

/* Balls that are small beside the rounding of the times pass an edge of a box near to it, but never within their radius. */
TEST(sweep_closed, balls_less_than_rounding_pass_edges)
{
    static const struct {
        shape ball, box;
        bvol_vec3 way;
    } cases[] = {
        {{.kind = SPHERE, .as.f = {-0x1.8p-49F, -0x1p-51F, -0x1p-50F, 0x1p-50F}},
         {.kind = AABB, .as.f = {-2, -7, 2, 8, 1, 8}},
         {-4, 0, 4}},
        {{.kind = SPHERE, .as.f = {0x1p-3F, 0x1.4p-29F, 0x1.4p-28F, 0x1p-49F}},
         {.kind = AABB, .as.f = {0x1p-28F, -0x1.8p-24F, 0x1p-45F, 0x1p+14F, 0x1p-78F, 0x1p+10F}},
         {0x1p-78F, -0x1p-28F, -0x1p-27F}},
        {{.kind = SPHERE, .as.f = {-0x1.8p-75F, 0x1.4p-74F, -0x1.8p-75F, 0x1p-75F}},
         {.kind = AABB, .as.f = {-0x1.8p-40F, -0x1.8p-39F, 0x1.8p-40F, 0x1.8p-40F, 0x1p-38F, 0x1p-38F}},
         {-0x1.8p-2F, -0x1.8p-2F, 0x1.8p-2F}},
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++)
        for (int i = 0; i < PAIR_COUNT; i++) {
            const bvol_vec3 way = cases[n].way, back = vec3(-way.x, -way.y, -way.z);
            if (pairs[i].a == SPHERE && pairs[i].b == AABB)
                CHECK(compare(&pairs[i], &cases[n].ball, &way, &cases[n].box, "an edge") == BVOL_SWEEP_MISS);
            else if (pairs[i].a == AABB && pairs[i].b == SPHERE)
                CHECK(compare(&pairs[i], &cases[n].box, &back, &cases[n].ball, "an edge") == BVOL_SWEEP_MISS);
        }
}

/* Thin capsules pass balls at next to no distance, where rounding alone makes up a time at which they meet. */
TEST(sweep_closed, capsules_that_all_but_graze_balls)
{
    static const struct {
        shape capsule;
        bvol_vec3 way;
    } cases[] = {
        {{.kind = CAPSULE,
          .as.f = {0x1.e3874ep-1F, -0x1.9be6e4p-8F, -0x1.538bacp-3F, 0x1.ea9e7cp-1F, -0x1.a2079ap-8F, 0x1.1448f6p-5F,
                   0x1.7e2f52p-15F}},
         {-0x1.97c626p+0F, 0x1.6067c4p-7F, 0x1.c4e0bcp-4F}},
        {{.kind = CAPSULE,
          .as.f = {0x1.22151ap+0F, -0x1.bd32dep-5F, -0x1.933aaap-4F, 0x1.220326p+0F, -0x1.bd174p-5F, 0x1.9ff858p-4F,
                   0x1.201cb6p-14F}},
         {-0x1.ffd532p+0F, 0x1.89c1cep-4F, -0x1.67bc3p-9F}},
        {{.kind = CAPSULE,
          .as.f = {0x1.a63306p-1F, -0x1.9b499p-17F, -0x1.575e82p-6F, 0x1.9c5f2ep-1F, -0x1.549d6ep-17F, 0x1.6cc9c4p-3F,
                   0x1.481bbp-15F}},
         {-0x1.5cf1e8p+0F, 0x1.39ab86p-13F, -0x1.0d274cp-3F}},
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        const bvol_vec3 way = cases[n].way, back = vec3(-way.x, -way.y, -way.z);
        const shape ball = {.kind = SPHERE, .as.f = {0, 0, 0, cases[n].capsule.as.capsule.radius}};
        for (int i = 0; i < PAIR_COUNT; i++)
            if (pairs[i].a == CAPSULE && pairs[i].b == SPHERE)
                CHECK(compare(&pairs[i], &cases[n].capsule, &way, &ball, "a graze") == BVOL_SWEEP_MISS);
            else if (pairs[i].a == SPHERE && pairs[i].b == CAPSULE)
                CHECK(compare(&pairs[i], &ball, &back, &cases[n].capsule, "a graze") == BVOL_SWEEP_MISS);
    }
}

/* A field at a time is replaced. */
TEST(sweep_closed, nan_and_infinities_in_any_field)
{
    static const float odd[] = {NAN, INF, -INF, FLT_MAX, -FLT_MAX, -1, -0.0F, TINY};
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(600); n++)
        for (int i = 0; i < PAIR_COUNT; i++)
            for (int k = 0; k < 8; k++) {
                shape s[2];
                bvol_vec3 v;
                put_round(pairs[i].a, 0, &c, &s[0]);
                put_round(pairs[i].b, 0, &c, &s[1]);
                put_round_motion(0, &c, &v);
                for (int times = chance_int(&c, 1, 3); times > 0; times--) {
                    const int which = chance_int(&c, 0, 2);
                    if (which == 2)
                        (&v.x)[chance_int(&c, 0, 2)] = odd[k];
                    else
                        s[which].as.f[chance_int(&c, 0, shape_floats(s[which].kind) - 1)] = odd[k];
                }
                (void)compare(&pairs[i], &s[0], &v, &s[1], "odd");
            }
}

#ifdef __SSE2__
/* Boxes that are inverted along an axis by less than the smallest normal float: they are empty where the processor flushes
 * subnormal numbers, too. */
TEST(sweep_closed, boxes_inverted_by_what_is_flushed_are_empty)
{
    static const unsigned settings[] = {0, 0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    const unsigned before = _mm_getcsr();
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        for (int axis = 0; axis < 3; axis++) {
            bvol_aabb flat = aabb(-1, -1, -1, 1, 1, 1), box = flat, full = flat;
            bvol_vec3 way = vec3(0, 0, 0), back = way;
            const int along = (axis + 1) % 3;
            (&flat.min.x)[axis] = 1.5F * FLT_MIN;
            (&flat.max.x)[axis] = FLT_MIN;
            (&box.min.x)[along] += 5;
            (&box.max.x)[along] += 5;
            (&way.x)[along] = 10;
            (&back.x)[along] = -10;
            _mm_setcsr(before | settings[i]);
            const int met = bvol_aabb_sweep_aabb(&flat, &way, &box, NULL) | bvol_aabb_sweep_aabb(&box, &back, &flat, NULL) |
                            bvol_aabb_sweep_aabb_interior(&flat, &way, &box, NULL) |
                            bvol_aabb_sweep_aabb_interior(&box, &back, &flat, NULL),
                      other = bvol_aabb_sweep_aabb(&full, &way, &box, NULL);
            _mm_setcsr(before);
            CHECKF(met == BVOL_SWEEP_MISS && other == BVOL_SWEEP_HIT, "%x, axis %d: %d and %d", settings[i], axis, met, other);
        }
}

/* Sizes that are 2^-124 to 2^-150 of the motion, where float times are subnormal, or flushed: still none is late, or early. */
typedef struct tiny_sweep {
    const char *name;
    sweep *function;
    const void *moving, *other;
    double enter, exit; /* in sizes */
} tiny_sweep;

static void check_tiny(const tiny_sweep *t, float size, float speed, unsigned flags)
{
    const bvol_vec3 way = vec3(speed, 0, 0);
    const unsigned before = _mm_getcsr();
    bvol_sweep_hit hit = {0};
    _mm_setcsr(before | flags);
    const int state = t->function(t->moving, &way, t->other, &hit);
    _mm_setcsr(before);
    CHECKF(state == BVOL_SWEEP_HIT && (double)hit.t_enter * (double)speed <= t->enter * (double)size &&
               (double)hit.t_exit * (double)speed >= t->exit * (double)size,
           "%s, %x, %a by %a: %d, %a to %a", t->name, flags, (double)size, (double)speed, state, (double)hit.t_enter,
           (double)hit.t_exit);
}

TEST(sweep_closed, times_that_are_flushed_are_not_late_or_early)
{
    static const unsigned settings[] = {0, 0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    for (int power = -30; power <= -4; power++)
        for (int k = 0; k < 16; k++) {
            const float s = ldexpf(1, power), speed = ldexpf((k & 2) ? 1.3F : 1, 120) * ((k & 1) ? 1.7F : 1);
            const float y = (k & 4) ? s / 2 : 0, z = (k & 8) ? s / 2 : 0; /* within a face, or at its edge */
            const bvol_aabb box = aabb(0, 0, 0, s, s, s), ahead = aabb(3 * s, 0, 0, 5 * s, s, s);
            const bvol_sphere ball = sphere(0, y, z, s), next = sphere(3 * s, y, z, s), before = sphere(-2 * s, y, z, s);
            const bvol_capsule capsule = {next.center, vec3(3 * s, y + s, z), s}, back = {ball.center, vec3(0, y + s, z), s};
            const tiny_sweep all[] = {
                {"boxes", (sweep *)bvol_aabb_sweep_aabb, &box, &ahead, 2, 5},
                {"interiors", (sweep *)bvol_aabb_sweep_aabb_interior, &box, &ahead, 2, 5},
                {"balls", (sweep *)bvol_sphere_sweep_sphere, &ball, &next, 1, 5},
                {"ball to capsule", (sweep *)bvol_sphere_sweep_capsule, &ball, &capsule, 1, 5},
                {"capsule to ball", (sweep *)bvol_capsule_sweep_sphere, &back, &next, 1, 5},
                {"ball to box", (sweep *)bvol_sphere_sweep_aabb, &ball, &ahead, 2, 6},
                {"box to ball", (sweep *)bvol_aabb_sweep_sphere, &box, &next, 1, 4},
                {"box behind", (sweep *)bvol_sphere_sweep_aabb, &before, &box, 1, 4},
            };
            for (size_t i = 0; i < sizeof all / sizeof *all; i++)
                for (size_t f = 0; f < sizeof settings / sizeof *settings; f++)
                    check_tiny(&all[i], s, speed, settings[f]);
        }
}
#endif
