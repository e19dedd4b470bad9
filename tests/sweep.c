/* SPDX-License-Identifier: MIT */
/* Moving boxes and spheres against boxes, compared with rationals: boxes that come to touch, are grazed, passed through in an
 * instant, and hairs beside all of it. */
#include "chance.h"
#include "rational.h"
#include "test.h"
#include "values.h"

/* The lesser and the greater of two rationals. */
static rational lesser(rational a, rational b)
{
    return rational_cmp(a, b) < 0 ? a : b;
}

static rational zero(void)
{
    return rational_of(0);
}

static float side_of(const bvol_aabb *box, int high, int axis)
{
    return (&(high ? &box->max : &box->min)->x)[axis];
}

/* Whether shapes meet, and when first. */
#define TIME(name, function, first, vector, second, record)                                                                    \
    static int name(const first *a, const vector *v, const second *b, float *t)                                                \
    {                                                                                                                          \
        record hit;                                                                                                            \
        const int state = function(a, v, b, &hit);                                                                             \
        CHECK(state == function(a, v, b, NULL) && (state == 0 || (int)hit.state == state));                                    \
        if (state != 0 && t)                                                                                                   \
            *t = hit.t_enter;                                                                                                  \
        return state != 0;                                                                                                     \
    }
TIME(box_time, bvol_aabb_sweep_aabb, bvol_aabb, bvol_vec3, bvol_aabb, bvol_sweep_hit)
TIME(ball_time, bvol_sphere_sweep_aabb, bvol_sphere, bvol_vec3, bvol_aabb, bvol_sweep_hit)
TIME(box_time2, bvol_aabb2_sweep_aabb2, bvol_aabb2, bvol_vec2, bvol_aabb2, bvol_sweep_hit2)
TIME(ball_time2, bvol_circle_sweep_aabb2, bvol_circle, bvol_vec2, bvol_aabb2, bvol_sweep_hit2)

/* Finite boxes: when they first meet; 0 if never. */
static int true_box_time(const bvol_aabb *moving, const bvol_vec3 *motion, const bvol_aabb *box, rational *first)
{
    rational from = zero(), to = rational_of(1);
    for (int k = 0; k < 3; k++) {
        const float d = (&motion->x)[k];
        const rational lo = rational_sub(rational_of((double)side_of(box, 0, k)), rational_of((double)side_of(moving, 1, k))),
                       hi = rational_sub(rational_of((double)side_of(box, 1, k)), rational_of((double)side_of(moving, 0, k)));
        if (d == 0 && (rational_sign(lo) > 0 || rational_sign(hi) < 0))
            return 0;
        if (d == 0)
            continue;
        const rational a = rational_div(lo, rational_of((double)d)), b = rational_div(hi, rational_of((double)d));
        from = rational_max(from, lesser(a, b));
        to = lesser(to, rational_max(a, b));
    }
    *first = from;
    return rational_cmp(from, to) <= 0;
}

/* The squared distance of the point at t from the box. */
static rational distance_sq_at(const bvol_sphere *s, const bvol_vec3 *motion, const bvol_aabb *box, rational t)
{
    rational sum = zero();
    for (int k = 0; k < 3; k++) {
        const rational x =
            rational_add(rational_of((double)(&s->center.x)[k]), rational_mul(t, rational_of((double)(&motion->x)[k])));
        const rational below = rational_sub(rational_of((double)side_of(box, 0, k)), x),
                       above = rational_sub(x, rational_of((double)side_of(box, 1, k)));
        const rational off = rational_max(rational_max(below, above), zero());
        sum = rational_add(sum, rational_mul(off, off));
    }
    return sum;
}

/* Sorts times that lie in [0, end] and adds one more. */
static int add_time(rational *times, int count, rational t, rational end)
{
    if (rational_sign(t) < 0 || rational_cmp(t, end) > 0)
        return count;
    int i = count;
    for (; i > 0 && rational_cmp(times[i - 1], t) > 0; i--)
        times[i] = times[i - 1];
    times[i] = t;
    return count + 1;
}

/* Whether a sphere of another radius comes to a finite box up to some time. The squared distance is convex, a parabola between
 * any two walls: so it is least at a wall, at an end, or at the vertex of a parabola, which three values give. */
static int true_sphere_answer(const bvol_sphere *s, const bvol_vec3 *motion, const bvol_aabb *box, rational radius,
                              rational end)
{
    const rational reach = rational_mul(radius, radius);
    rational times[8], least;
    int count = add_time(times, add_time(times, 0, zero(), end), end, end);
    for (int k = 0; k < 6; k++) {
        const float d = (&motion->x)[k % 3];
        const rational gap =
            rational_sub(rational_of((double)side_of(box, k / 3, k % 3)), rational_of((double)(&s->center.x)[k % 3]));
        if (d != 0)
            count = add_time(times, count, rational_div(gap, rational_of((double)d)), end);
    }
    least = distance_sq_at(s, motion, box, times[0]);
    for (int i = 0; i + 1 < count; i++) {
        const rational half = rational_of(0.5), a = times[i], b = times[i + 1], h = rational_mul(half, rational_sub(b, a));
        const rational fa = distance_sq_at(s, motion, box, a), fb = distance_sq_at(s, motion, box, b),
                       fm = distance_sq_at(s, motion, box, rational_add(a, h));
        least = lesser(least, fb);
        /* f(a + x h) = fa + p x + q x^2 for x in [0, 2]. */
        const rational q = rational_mul(half, rational_sub(rational_add(fa, fb), rational_add(fm, fm)));
        const rational p = rational_sub(rational_sub(fm, fa), q);
        if (rational_sign(q) <= 0)
            continue;
        const rational x = rational_div(rational_neg(p), rational_add(q, q));
        if (rational_sign(x) > 0 && rational_cmp(x, rational_of(2)) < 0)
            least = lesser(least, rational_add(fa, rational_mul(half, rational_mul(p, x))));
    }
    return s->radius >= 0 && rational_cmp(least, reach) <= 0;
}

/* What the header promises of t, and more: before it the sphere has not met the box, and one ulp after it one has whose radius
 * is larger by 2^-40 of the radius and the way to there. */
static int is_sphere_time(const bvol_sphere *s, const bvol_vec3 *motion, const bvol_aabb *box, float t)
{
    const double way = fmax(fabs((double)motion->x), fmax(fabs((double)motion->y), fabs((double)motion->z)));
    const rational radius = rational_of((double)s->radius),
                   hair = rational_add(rational_mul(rational_of(0x1p-40), radius), rational_product(0x1p-40 * (double)t, way));
    const float after = fminf(nextafterf(t, 1), 1);
    const double hairs_before = (double)t * (1 - 0x1p-50);
    return (t == 0 || !true_sphere_answer(s, motion, box, radius, rational_of(hairs_before))) &&
           true_sphere_answer(s, motion, box, rational_add(radius, hair), rational_of((double)after));
}

/* Small multiples of powers of two, so that much touches, and now and then a hair beside, or of another size. */
static float draw(chance *c, int place)
{
    float x = ldexpf((float)chance_int(c, -12, 12), place);
    if (one_in(c, 8))
        x = nextafterf(x, one_in(c, 2) ? INF : -INF);
    if (one_in(c, 40))
        x = ldexpf(x, chance_int(c, -40, 40));
    if (one_in(c, 12))
        x = (float)chance_real(c, -12, 12);
    return fabsf(x) <= FLT_MAX ? x : FLT_MAX;
}

static bvol_vec3 draw_point(chance *c, int place)
{
    return vec3(draw(c, place), draw(c, place), draw(c, place));
}

static bvol_aabb draw_box(chance *c, int place)
{
    bvol_aabb box;
    const bvol_vec3 a = draw_point(c, place), b = draw_point(c, place);
    bvol_aabb_from_corners(&a, &b, &box);
    for (int k = 0; k < 3; k++)
        if (one_in(c, 2))
            (&box.max.x)[k] = fminf((&box.min.x)[k] + fabsf(draw(c, place)) * 0.25F, FLT_MAX);
    return box;
}

static bvol_vec3 draw_motion(chance *c, int place)
{
    bvol_vec3 d = draw_point(c, place);
    for (int k = 0; k < 3; k++)
        if (one_in(c, 4))
            (&d.x)[k] = 0;
    return d;
}

TEST(sweep, a_moving_box_meets_what_rationals_say_it_meets_and_when)
{
    chance c = {test_seed()};
    long met = 0, late = 0;
    for (long i = 0, n = test_cases(100000); i < n; i++) {
        const int place = one_in(&c, 8) ? chance_int(&c, -120, 110) : 0;
        const bvol_aabb a = draw_box(&c, place), b = draw_box(&c, place);
        const bvol_vec3 d = draw_motion(&c, place);
        float t = 7;
        rational_begin();
        rational first = zero();
        const int want = true_box_time(&a, &d, &b, &first), got = box_time(&a, &d, &b, &t);
        CHECKF(got == want, "case %ld: %d", i, got);
        CHECK(box_time(&a, &d, &b, NULL) == got);
        if (!got) {
            CHECK(t == 7);
            continue;
        }
        const rational after = rational_of((double)nextafterf(t, INF));
        CHECK(0 <= t && t <= 1 && ((t == 0) == bvol_aabb_overlaps_aabb(&a, &b) || rational_cmp(first, after) < 0));
        CHECKF(rational_cmp(rational_of((double)t), first) <= 0 && rational_cmp(first, after) < 0, "case %ld: %a, not %a", i,
               (double)t, rational_double(first));
        met++;
        late += t > 0;
    }
    CHECK(test_cases(100000) < 4000 || (met > test_cases(1000) && late > test_cases(500)));
}

TEST(sweep, a_moving_sphere_meets_what_rationals_say_it_meets)
{
    chance c = {test_seed() + 1};
    long met = 0, late = 0;
    for (long i = 0, n = test_cases(40000); i < n; i++) {
        const int place = one_in(&c, 8) ? chance_int(&c, -120, 110) : 0;
        const bvol_aabb b = draw_box(&c, place);
        const bvol_vec3 d = draw_motion(&c, place);
        const bvol_sphere s = {draw_point(&c, place), one_in(&c, 16) ? draw(&c, place) : fabsf(draw(&c, place))};
        float t = 7;
        rational_begin();
        const int want = true_sphere_answer(&s, &d, &b, rational_of((double)s.radius), rational_of(1)),
                  got = ball_time(&s, &d, &b, &t);
        CHECKF(got == want, "case %ld: %d; {{%a, %a, %a}, %a}, {%a, %a, %a}, {{%a, %a, %a}, {%a, %a, %a}}", i, got,
               (double)s.center.x, (double)s.center.y, (double)s.center.z, (double)s.radius, (double)d.x, (double)d.y,
               (double)d.z, (double)b.min.x, (double)b.min.y, (double)b.min.z, (double)b.max.x, (double)b.max.y,
               (double)b.max.z);
        CHECK(ball_time(&s, &d, &b, NULL) == got);
        if (!got) {
            CHECK(t == 7);
            continue;
        }
        CHECK(0 <= t && t <= 1);
        CHECKF(is_sphere_time(&s, &d, &b, t), "case %ld: at %a", i, (double)t);
        met++;
        late += t > 0;
    }
    CHECK(test_cases(40000) < 4000 || (met > test_cases(400) && late > test_cases(200)));
}

/* Spheres that graze or meet an edge or a corner far from where they start or from the origin, or close to both. */
TEST(sweep, a_sphere_far_away_meets_a_box_when_rationals_say)
{
    chance c = {test_seed() + 4};
    long met = 0;
    for (long i = 0, n = test_cases(20000); i < n; i++) {
        const double lean = one_in(&c, 3) ? 0 : exp2(-chance_int(&c, 1, 60)) * chance_int(&c, -1, 2);
        const double size = exp2(one_in(&c, 3) ? 0 : chance_int(&c, -20, 60)),
                     far = one_in(&c, 2) ? 1 : exp2(chance_int(&c, 0, 60)), away = exp2(chance_int(&c, 0, 60));
        const double start = far * size * chance_real(&c, 0.01, 4), tilt = chance_real(&c, 0.1, 1.4);
        const double normal[3] = {cos(tilt), sin(tilt), 0}, way[3] = {-lean * normal[0], -lean * normal[1], 1};
        const int turn = chance_int(&c, 0, 2), across = chance_int(&c, 0, 2);
        const bvol_vec3 p = chance_vec3(&c, -4, 4), q = chance_vec3(&c, 0, 4);
        bvol_sphere s = {vec3(0, 0, 0), (float)(size * chance_real(&c, 0.1, 2))};
        bvol_aabb b = {p, p};
        bvol_vec3 d = vec3(0, 0, 0);
        for (int k = 0; k < 3; k++) {
            const int axis = (k + turn) % 3, along = (k + across) % 3;
            (&b.min.x)[axis] = (float)((double)(&p.x)[axis] * size * (one_in(&c, 2) ? away : 1));
            (&b.max.x)[axis] = (float)((double)(&b.min.x)[axis] + (double)(&q.x)[axis] * size * (one_in(&c, 8) ? far : 1));
            (&d.x)[axis] = (float)(2 * far * size * way[along]);
            (&s.center.x)[axis] = (float)((double)(&b.max.x)[axis] + normal[k] * (double)s.radius -
                                          (double)(&d.x)[axis] * start / (2 * far * size));
            if (one_in(&c, 3))
                (&s.center.x)[axis] = (&b.max.x)[axis];
        }
        float t = 7;
        if (!ball_time(&s, &d, &b, &t) || t == 0)
            continue;
        rational_begin();
        CHECKF(is_sphere_time(&s, &d, &b, t), "case %ld: at %a", i, (double)t);
        met++;
    }
    CHECK(test_cases(20000) < 4000 || met > test_cases(1000));
}

/* The center of one is level with the top of a box, 2^56 from the origin; that of the other comes down upon a unit cube. */
TEST(sweep, spheres_that_a_stranger_would_try)
{
    const bvol_sphere high = {{0x1.9f1e4ep+6F, 0x1.98d9c6p+56F, 0x1.554878p+7F}, 0x1.89b434p+4F}, ball = {{0, 3, 0}, 1};
    const bvol_vec3 motion = {-0x1.7b00ep+7F, 0x1.75b46p+4F, 0x1.84863ap+6F}, down = {0, -3, 0};
    const bvol_aabb tower = {{-0x1.836a8ep+3F, -0x1.644a78p+7F, 0x1.ba317ep+7F},
                             {0x1.74cf88p+5F, 0x1.98d9c6p+56F, 0x1.c3ee88p+7F}},
                    cube = {{-0.5F, -0.5F, -0.5F}, {0.5F, 0.5F, 0.5F}};
    float t = 7;
    rational_begin();
    CHECK(ball_time(&high, &motion, &tower, &t) && is_sphere_time(&high, &motion, &tower, t));
    CHECK(ball_time(&ball, &down, &cube, &t) && t == 0.5F);
}

/* The distance at the first time is the radius, unless the sphere begins or grazes there. */
TEST(sweep, a_sphere_stands_at_its_radius_when_it_first_meets_a_box)
{
    chance c = {test_seed() + 2};
    long compared = 0;
    for (long i = 0, n = test_cases(40000); i < n; i++) {
        const bvol_vec3 p = chance_vec3(&c, -10, 10), q = chance_vec3(&c, 0, 6), d = chance_vec3(&c, -20, 20);
        const bvol_aabb b = aabb(0, 0, 0, q.x, q.y, q.z);
        const bvol_sphere s = {p, (float)chance_real(&c, 0.1, 3)};
        float t;
        if (!ball_time(&s, &d, &b, &t) || t == 0)
            continue;
        rational_begin();
        const double far = sqrt(rational_double(distance_sq_at(&s, &d, &b, rational_of((double)t))));
        CHECKF(fabs(far - (double)s.radius) < 1e-3, "case %ld: at %a", i, far);
        compared += fabs(far - (double)s.radius) < 0x1p-20 * 30;
    }
    CHECK(test_cases(40000) < 4000 || compared > test_cases(1000));
}

/* Far walls to the sides of a way along one axis or nearly, so that a ball comes in by one face and goes out by the other: both
 * times are quotients of sums of three floats. */
TEST(sweep, balls_that_come_in_and_go_out_by_faces_are_never_late)
{
    chance c = {test_seed() + 6};
    long met = 0, left = 0, exact = 0;
    for (long i = 0, n = test_cases(40000); i < n; i++) {
        const int axis = chance_int(&c, 0, 2);
        const float tiny = one_in(&c, 8) ? 0x1p-140F : 1, r = fabsf(draw(&c, 0)) * tiny, at = draw(&c, 0), low = draw(&c, 0),
                    high = one_in(&c, 20) ? low - 0.5F : low + fabsf(draw(&c, 0)), d = 2 * draw(&c, 0);
        bvol_sphere s = {vec3(0, 0, 0), r};
        bvol_aabb b = aabb(-100, -100, -100, 100, 100, 100);
        bvol_vec3 v = chance_vec3(&c, -50, 50);
        (&s.center.x)[axis] = at;
        (&b.min.x)[axis] = low;
        (&b.max.x)[axis] = high;
        (&v.x)[axis] = d;
        rational_begin();
        const rational radius = rational_of((double)r), from = rational_of((double)at),
                       below = rational_sub(rational_sub(rational_of((double)low), from), radius),
                       above = rational_add(rational_sub(rational_of((double)high), from), radius);
        bvol_sweep_hit hit = {.t_enter = 7}, back;
        const int state = bvol_sphere_sweep_aabb(&s, &v, &b, &hit);
        const bvol_vec3 other_way = vec3(-v.x, -v.y, -v.z);
        CHECK(bvol_aabb_sweep_sphere(&b, &other_way, &s, &back) == state && bvol_sphere_sweep_aabb(&s, &v, &b, NULL) == state);
        if (d == 0 || r < 0 || high < low) {
            CHECK(high >= low || state == BVOL_SWEEP_MISS);
            continue;
        }
        const rational speed = rational_of((double)d), in = rational_div(d > 0 ? below : above, speed),
                       out = rational_div(d > 0 ? above : below, speed);
        CHECKF((rational_sign(out) >= 0 && rational_cmp(in, rational_of(1)) <= 0) == (state != 0), "case %ld: %d", i, state);
        if (state == BVOL_SWEEP_MISS)
            continue;
        CHECK(back.t_enter == hit.t_enter && back.t_exit == hit.t_exit);
        const double size = fabs((double)at) + fabs((double)low) + fabs((double)high) + 3 * (double)r + fabs((double)d),
                     after = (double)nextafterf(nextafterf(hit.t_enter, INF), INF) + 0x1p-44 * size / fabs((double)d);
        CHECKF(rational_cmp(rational_of((double)hit.t_enter), rational_max(in, zero())) <= 0, "case %ld: late", i);
        CHECK(rational_cmp(in, rational_of(after)) < 0);
        CHECKF(rational_cmp(rational_of((double)hit.t_exit), lesser(out, rational_of(1))) >= 0, "case %ld: early", i);
        met += hit.t_enter > 0;
        left += hit.t_exit < 1;
        exact += hit.t_enter > 0 && rational_cmp(rational_of((double)hit.t_enter), in) == 0;
    }
    CHECK(test_cases(40000) < 4000 || (met > test_cases(2000) && left > test_cases(2000) && exact > test_cases(200)));
}

TEST(sweep, a_larger_box_is_met_no_later)
{
    chance c = {test_seed() + 3};
    for (long i = 0, n = test_cases(40000); i < n; i++) {
        const bvol_aabb a = draw_box(&c, 0), b = draw_box(&c, 0), more = draw_box(&c, 0);
        const bvol_vec3 d = draw_motion(&c, 0);
        const bvol_sphere s = {a.min, fabsf(draw(&c, 0))};
        bvol_aabb about, both;
        float t, earlier;
        bvol_aabb_merge(&b, &more, &both);
        bvol_sphere_bounds(&s, &about);
        if (box_time(&a, &d, &b, &t))
            CHECK(box_time(&a, &d, &both, &earlier) && earlier <= t);
        if (ball_time(&s, &d, &b, &t))
            CHECK(box_time(&about, &d, &both, &earlier) && earlier <= t);
    }
}

TEST(sweep, special_operands)
{
    const bvol_aabb one = aabb(0, 0, 0, 1, 1, 1), all = aabb(-INF, -INF, -INF, INF, INF, INF),
                    floor = aabb(-INF, -INF, -INF, INF, 0, INF), empty = aabb(1, 0, 0, 0, 1, 1),
                    high = aabb(3, INF, 3, 4, INF, 4);
    const bvol_vec3 down = vec3(0, -8, 0), still = vec3(0, 0, 0), lost[] = {vec3(NAN, 0, 0), vec3(INF, 0, 0), vec3(0, 0, -INF)};
    const bvol_aabb up = aabb(3, 5, 3, 4, 6, 4);
    const bvol_sphere ball = sphere(3, 5, 3, 1);
    float t = 7;
    CHECK(box_time(&up, &down, &floor, &t) && t == 0.625F);
    CHECK(ball_time(&ball, &down, &floor, &t) && t == 0.5F);
    CHECK(box_time(&up, &down, &all, &t) && t == 0 && box_time(&all, &down, &up, NULL));
    CHECK(box_time(&floor, &down, &one, &t) && t == 0 && !box_time(&floor, &down, &up, NULL));
    CHECK(ball_time(&ball, &down, &all, &t) && t == 0);
    CHECK(!box_time(&up, &still, &one, &t) && box_time(&one, &still, &one, NULL));
    CHECK(!box_time(&high, &down, &up, NULL) && box_time(&high, &down, &high, NULL));
    CHECK(!ball_time(&ball, &down, &high, NULL));
    CHECK(!box_time(&empty, &down, &all, NULL) && !box_time(&all, &down, &empty, NULL));
    CHECK(!ball_time(&ball, &down, &empty, NULL));
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++)
        CHECK(!box_time(&one, &lost[i], &all, NULL) && !ball_time(&ball, &lost[i], &all, NULL));
    const bvol_sphere bad[] = {sphere(0, 0, 0, -1), sphere(0, 0, 0, NAN), sphere(INF, 0, 0, 1), sphere(0, 0, 0, INF)};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!ball_time(&bad[i], &down, &all, NULL));
}

/* However small a ball is: it meets a face, an edge or a corner, and the normal is a unit vector. */
TEST(sweep, the_normal_of_the_smallest_balls_is_a_unit_vector)
{
    const bvol_aabb cube = aabb(-1, -1, -1, 1, 1, 1);
    const float radii[] = {0, TINY, 1e-40F, 1e-30F, 1e-20F, 1e-10F, 1e-8F, 1e-7F, 1e-6F};
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++)
        for (int axes = 1; axes < 8; axes++) {
            bvol_sphere ball = {{0, 0, 0}, radii[i]};
            bvol_vec3 motion = {0, 0, 0};
            bvol_sweep_hit h;
            double count = 0, sum = 0;
            for (int k = 0; k < 3; k++)
                if (axes >> k & 1) {
                    (&ball.center.x)[k] = k == 1 ? -3.3F : 3.3F;
                    (&motion.x)[k] = k == 1 ? 7.7F : -7.7F;
                    count++;
                }
            CHECK(bvol_sphere_sweep_aabb(&ball, &motion, &cube, &h) == BVOL_SWEEP_HIT);
            for (int k = 0; k < 3; k++)
                sum += (double)(&h.normal.x)[k] * (double)(&h.normal.x)[k];
            CHECKF(fabs(sum - 1) < 1e-6, "radius %a, axes %d: %g", (double)radii[i], axes, sum);
            for (int k = 0; k < 3 && radii[i] > 0; k++) {
                const double along = (double)(k == 1 ? -(&h.normal.x)[k] : (&h.normal.x)[k]);
                CHECK(fabs(along - (axes >> k & 1 ? 1 / sqrt(count) : 0)) < 1e-6);
            }
        }
}

/* The plane is a part of space: what lies in it meets when the same does in space, and where it is as high as one likes. */
TEST(sweep, in_the_plane_all_is_as_in_space)
{
    chance c = {test_seed() + 5};
    long met = 0, late = 0;
    for (long i = 0, n = test_cases(40000); i < n; i++) {
        const int place = one_in(&c, 8) ? chance_int(&c, -120, 110) : 0;
        const bvol_aabb a = draw_box(&c, place), b = draw_box(&c, place);
        const bvol_aabb2 p = aabb2(a.min.x, a.min.y, a.max.x, a.max.y), q = aabb2(b.min.x, b.min.y, b.max.x, b.max.y);
        const bvol_vec3 way = draw_motion(&c, place), level = vec3(way.x, way.y, 0);
        const bvol_vec2 d = vec2(way.x, way.y);
        const bvol_circle ball = {p.min, one_in(&c, 16) ? draw(&c, place) : fabsf(draw(&c, place))};
        const bvol_sphere in_space = {vec3(p.min.x, p.min.y, 0), ball.radius};
        const bvol_aabb flat = aabb(p.min.x, p.min.y, 0, p.max.x, p.max.y, 0),
                        rest = aabb(q.min.x, q.min.y, 0, q.max.x, q.max.y, 0);
        float t = 7;
        rational_begin();
        rational first = zero();
        const int boxes = true_box_time(&flat, &level, &rest, &first);
        CHECK(box_time2(&p, &d, &q, &t) == boxes && box_time2(&p, &d, &q, NULL) == boxes);
        CHECK(boxes ? t > 0 || bvol_aabb2_overlaps_aabb2(&p, &q) || rational_sign(first) > 0 : t == 7);
        if (boxes)
            CHECK(rational_cmp(rational_of((double)t), first) <= 0 &&
                  rational_cmp(first, rational_of((double)nextafterf(t, INF))) < 0);
        t = 7;
        const int balls = true_sphere_answer(&in_space, &level, &rest, rational_of((double)ball.radius), rational_of(1));
        CHECK(ball_time2(&ball, &d, &q, &t) == balls && ball_time2(&ball, &d, &q, NULL) == balls);
        CHECK(balls ? t >= 0 : t == 7);
        if (balls)
            CHECKF(is_sphere_time(&in_space, &level, &rest, t),
                   "case %ld, place %d: at %a; {%a, %a, %a}, {%a, %a}, {%a, %a, %a, %a}", i, place, (double)t,
                   (double)ball.center.x, (double)ball.center.y, (double)ball.radius, (double)d.x, (double)d.y, (double)q.min.x,
                   (double)q.min.y, (double)q.max.x, (double)q.max.y);
        met += boxes + balls;
        late += boxes + balls > 0 && t > 0;
    }
    CHECK(test_cases(40000) < 4000 || (met > test_cases(400) && late > test_cases(200)));
}

TEST(sweep, special_operands_of_the_plane)
{
    const bvol_aabb2 one = aabb2(0, 0, 1, 1), all = aabb2(-INF, -INF, INF, INF), floor = aabb2(-INF, -INF, INF, 0),
                     empty = aabb2(1, 0, 0, 1), up = aabb2(3, 5, 4, 6), square = aabb2(-0.5F, -0.5F, 0.5F, 0.5F);
    const bvol_vec2 down = vec2(0, -8), still = vec2(0, 0), lost[] = {vec2(NAN, 0), vec2(INF, 0), vec2(0, -INF)};
    const bvol_circle ball = circle(3, 5, 1), over = circle(0, 3, 1);
    const bvol_circle bad[] = {circle(0, 0, -1), circle(0, 0, NAN), circle(INF, 0, 1), circle(0, 0, INF)};
    float t = 7;
    CHECK(box_time2(&up, &down, &floor, &t) && t == 0.625F);
    CHECK(ball_time2(&ball, &down, &floor, &t) && t == 0.5F);
    CHECK(ball_time2(&over, &down, &square, &t) && t == 0.1875F);
    CHECK(box_time2(&up, &down, &all, &t) && t == 0 && box_time2(&all, &down, &up, NULL));
    CHECK(ball_time2(&ball, &down, &all, &t) && t == 0);
    CHECK(!box_time2(&up, &still, &one, &t) && box_time2(&one, &still, &one, NULL));
    CHECK(!box_time2(&empty, &down, &all, NULL) && !box_time2(&all, &down, &empty, NULL));
    CHECK(!ball_time2(&ball, &down, &empty, NULL));
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++)
        CHECK(!box_time2(&one, &lost[i], &all, NULL) && !ball_time2(&ball, &lost[i], &all, NULL));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!ball_time2(&bad[i], &down, &all, NULL));
}
