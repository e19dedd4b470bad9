/* SPDX-License-Identifier: MIT */
/* Squared distances of points from triangles, OBBs, spheres and shapes of the plane, compared with rationals: the least over
 * all faces, sides and corners of which the nearest point of their plane or line lies in them. Points lie anywhere, or touch,
 * or nearly. */
#include "generate.h"
#include "rational.h"
#include "test.h"
#include "values.h"

#include <bvol/circle.h>
#include <bvol/obb.h>
#include <bvol/obb2.h>
#include <bvol/polygon2.h>
#include <bvol/segment2.h>
#include <bvol/sphere.h>
#include <bvol/triangle.h>

#include <float.h>
#include <math.h>

/* Where origin + the sum of s[i] way[i] is nearest to 0: by Gauss's elimination of the normal equations. Returns 0 if the ways
 * depend on each other. */
static int nearest_in_span(rational way[][3], int ways, rational origin[3], rational s[])
{
    rational row[3][4];
    for (int i = 0; i < ways; i++) {
        for (int j = 0; j <= ways; j++) {
            row[i][j] = rational_of(0);
            for (int k = 0; k < 3; k++)
                row[i][j] = rational_add(row[i][j], rational_mul(way[i][k], j < ways ? way[j][k] : rational_neg(origin[k])));
        }
    }
    for (int i = 0; i < ways; i++) { /* a Gram matrix needs no pivoting */
        if (rational_sign(row[i][i]) == 0)
            return 0;
        for (int other = 0; other < ways; other++) {
            const rational share = rational_div(row[other][i], row[i][i]);
            for (int j = i; j <= ways && other != i; j++)
                row[other][j] = rational_sub(row[other][j], rational_mul(share, row[i][j]));
        }
    }
    for (int i = 0; i < ways; i++)
        s[i] = rational_div(row[i][ways], row[i][i]);
    return 1;
}

static rational square_at(rational way[][3], int ways, rational origin[3], rational s[])
{
    rational sum = rational_of(0);
    for (int k = 0; k < 3; k++) {
        rational x = origin[k];
        for (int i = 0; i < ways; i++)
            x = rational_add(x, rational_mul(s[i], way[i][k]));
        sum = rational_add(sum, rational_mul(x, x));
    }
    return sum;
}

static void take_lesser(rational *best, rational sq)
{
    if (!*best || rational_cmp(sq, *best) < 0)
        *best = sq;
}

static rational coordinate(const bvol_vec3 *p, int k)
{
    return rational_of((double)(&p->x)[k]);
}

/* Over the corners, the sides and the face: a way from one corner to others. */
static rational triangle_square(const bvol_triangle *t, const bvol_vec3 *p)
{
    const bvol_vec3 *const corner[3] = {&t->a, &t->b, &t->c};
    rational best = NULL;
    for (int i = 0; i < 3; i++)
        for (int ways = 0; ways <= (i == 0 ? 2 : 1); ways++) {
            rational origin[3], way[2][3], s[2], sum = rational_of(0);
            for (int k = 0; k < 3; k++) {
                origin[k] = rational_sub(coordinate(corner[i], k), coordinate(p, k));
                for (int j = 0; j < ways; j++)
                    way[j][k] = rational_sub(coordinate(corner[(i + 1 + j) % 3], k), coordinate(corner[i], k));
            }
            int within = nearest_in_span(way, ways, origin, s);
            for (int j = 0; j < ways && within; j++) {
                within = rational_sign(s[j]) >= 0;
                sum = rational_add(sum, s[j]);
            }
            if (within && rational_cmp(sum, rational_of(1)) <= 0)
                take_lesser(&best, square_at(way, ways, origin, s));
        }
    return best;
}

/* Over all corners, edges, faces and the inside: each axis is at one end, at the other, or free. */
static rational obb_square(const bvol_obb *box, const bvol_vec3 *p)
{
    rational best = NULL;
    for (int number = 0; number < 27; number++) {
        const int at[3] = {number % 3, number / 3 % 3, number / 9};
        rational origin[3], way[3][3], most[3], s[3];
        int ways = 0;
        for (int k = 0; k < 3; k++)
            origin[k] = rational_sub(coordinate(&box->center, k), coordinate(p, k));
        for (int i = 0; i < 3; i++) {
            const rational extent = rational_abs(coordinate(&box->extent, i));
            for (int k = 0; k < 3; k++) {
                const rational axis = coordinate(&box->axis[i], k);
                if (at[i] == 2)
                    way[ways][k] = axis;
                else
                    origin[k] = (at[i] ? rational_add : rational_sub)(origin[k], rational_mul(extent, axis));
            }
            if (at[i] == 2)
                most[ways++] = extent;
        }
        int within = nearest_in_span(way, ways, origin, s);
        for (int j = 0; j < ways && within; j++)
            within = rational_cmp(rational_abs(s[j]), most[j]) <= 0;
        if (within)
            take_lesser(&best, square_at(way, ways, origin, s));
    }
    return best;
}

/* Less than 2^-22 of the truth and 2^-149 below it. */
static int is_not_far_below(float answer, rational sq)
{
    const rational share = rational_mul(sq, rational_power_of_two(-22)), least = rational_power_of_two(-149);
    return rational_cmp(rational_add(rational_of((double)answer), rational_add(share, least)), sq) >= 0;
}

/* Never above the truth but for 2^-149, which is what is less; 0 only for 0. */
static int agrees(float answer, rational sq)
{
    if (rational_sign(sq) == 0 || !(answer > 0 && answer <= FLT_MAX))
        return rational_sign(sq) == 0 && answer == 0;
    return (answer == TINY || rational_cmp(rational_of((double)answer), sq) <= 0) &&
           (answer == FLT_MAX || is_not_far_below(answer, sq));
}

/* The sign of the square of max(0, sqrt(gap_sq) - r) less x, which is not negative. */
static int compare_square(rational gap_sq, rational r, rational x)
{
    const rational rest = rational_sub(gap_sq, rational_add(rational_mul(r, r), x)); /* against 2 r sqrt(x) */
    if (rational_cmp(gap_sq, rational_mul(r, r)) <= 0)
        return -rational_sign(x);
    if (rational_sign(rest) < 0)
        return -1;
    return rational_cmp(rational_mul(rest, rest), rational_mul(rational_of(4), rational_mul(rational_mul(r, r), x)));
}

static int sphere_agrees(const bvol_sphere *s, const bvol_vec3 *p, float answer)
{
    const rational r = rational_of((double)s->radius), share = rational_power_of_two(-22), one = rational_of(1);
    rational gap_sq = rational_of(0);
    for (int k = 0; k < 3; k++) {
        const rational gap = rational_sub(coordinate(p, k), coordinate(&s->center, k));
        gap_sq = rational_add(gap_sq, rational_mul(gap, gap));
    }
    if (rational_cmp(gap_sq, rational_mul(r, r)) <= 0)
        return answer == 0;
    const rational given = rational_of((double)answer), least = rational_power_of_two(-149);
    const rational above = rational_div(rational_add(given, least), rational_sub(one, share));
    return answer > 0 && answer <= FLT_MAX && (answer == TINY || compare_square(gap_sq, r, given) >= 0) &&
           (answer == FLT_MAX || compare_square(gap_sq, r, above) <= 0);
}

static int all_finite(const shape *s)
{
    for (int i = 0; i < shape_floats(s->kind); i++)
        if (!(fabsf(s->as.f[i]) <= FLT_MAX))
            return 0;
    return 1;
}

static float distance_of(const shape *s, const bvol_vec3 *p)
{
    switch ((int)s->kind) {
    case TRIANGLE: return bvol_triangle_distance_sq_point(&s->as.triangle, p);
    case OBB: return bvol_obb_distance_sq_point(&s->as.obb, p);
    default: return bvol_sphere_distance_sq_point(&s->as.sphere, p);
    }
}

static int contains(const shape *s, const bvol_vec3 *p)
{
    switch ((int)s->kind) {
    case TRIANGLE: return bvol_triangle_contains_point(&s->as.triangle, p);
    case OBB: return bvol_obb_contains_point(&s->as.obb, p);
    default: return bvol_sphere_contains_point(&s->as.sphere, p);
    }
}

static void check(const shape *s, const bvol_vec3 *p, const char *how)
{
    const float answer = distance_of(s, p);
    const int finite = all_finite(s) && fabsf(p->x) <= FLT_MAX && fabsf(p->y) <= FLT_MAX && fabsf(p->z) <= FLT_MAX;
    rational_begin();
    if (!finite) {
        CHECK(isnan(answer));
    } else if (s->kind == SPHERE) {
        CHECKF(s->as.sphere.radius < 0 ? answer == INF : sphere_agrees(&s->as.sphere, p, answer), "%s: %a", how,
               (double)answer);
    } else {
        const rational sq = s->kind == OBB ? obb_square(&s->as.obb, p) : triangle_square(&s->as.triangle, p);
        CHECKF(agrees(answer, sq), "%s: %a, not %a", how, (double)answer, rational_double(sq));
    }
    CHECKF(!finite || (answer == 0) == contains(s, p), "%s: %a", how, (double)answer);
}

/* Points, ends of segments and centers of balls that touch the shape, or nearly. */
static void check_kind(enum kind kind, long cases)
{
    static const enum kind askers[] = {POINT, SEGMENT, SPHERE};
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(cases); n++) {
        const recipe *const how = &recipes[n % recipe_count];
        shape a, b;
        generate(how, askers[chance_int(&c, 0, 2)], kind, OVERLAPS, &c, &a, &b);
        check(&b, &a.as.point, how->name);
    }
}

TEST(distance, triangles_agree_with_rationals)
{
    check_kind(TRIANGLE, 30000);
}

TEST(distance, obbs_agree_with_rationals)
{
    check_kind(OBB, 12000);
}

TEST(distance, spheres_agree_with_rationals)
{
    check_kind(SPHERE, 30000);
}

/* The rounding of a point of the face is off it by some 2^-24 of its coordinates. */
TEST(distance, points_rounded_to_a_surface_are_near_it)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(10000); n++) {
        shape s = {.kind = n % 2 ? TRIANGLE : OBB}, unused;
        generate(&recipes[0], POINT, s.kind, OVERLAPS, &c, &unused, &s);
        const bvol_triangle *const t = &s.as.triangle;
        const bvol_obb *const b = &s.as.obb;
        double u = chance_real(&c, 0, 1), v = chance_real(&c, 0, 1 - u);
        float at[3];
        for (int k = 0; k < 3; k++) {
            const float *const corner = &t->a.x + k, *const axis = &b->axis[0].x + k;
            at[k] = s.kind == TRIANGLE
                        ? (float)((double)corner[0] * (1 - u - v) + (double)corner[3] * u + (double)corner[6] * v)
                        : (float)((double)(&b->center.x)[k] + (double)b->extent.x * (double)axis[0] +
                                  u * (double)b->extent.y * (double)axis[3] + v * (double)b->extent.z * (double)axis[6]);
        }
        const bvol_vec3 p = vec3(at[0], at[1], at[2]);
        check(&s, &p, "on the surface");
    }
}

/* ---- the plane ---- */

/* A number of some scene: small integers, of any size, or a hair beside. */
static float draw_number(chance *c, int how)
{
    float x = how == 0   ? (float)chance_int(c, -6, 6)
              : how == 1 ? chance_float(c, -9, 9)
              : how == 2 ? ldexpf(chance_float(c, -1, 1), chance_int(c, -149, 127))
                         : (float)chance_int(c, -3, 3) * TINY;
    return one_in(c, 9) ? nextafterf(x, one_in(c, 2) ? INF : -INF) : x;
}

static bvol_vec2 draw_place(chance *c, int how)
{
    const float x = draw_number(c, how);
    return vec2(x, draw_number(c, how));
}

static bvol_vec3 embedded(const bvol_vec2 *p)
{
    return vec3(p->x, p->y, 0);
}

/* The square of the distance of a point from a segment: a triangle without area. */
static rational segment_square(const bvol_vec2 *a, const bvol_vec2 *b, const bvol_vec2 *p)
{
    const bvol_triangle t = {embedded(a), embedded(b), embedded(b)};
    const bvol_vec3 q = embedded(p);
    return triangle_square(&t, &q);
}

/* A point anywhere, or as near to the way from a to b as floats are. */
static bvol_vec2 draw_near(chance *c, int how, const bvol_vec2 *a, const bvol_vec2 *b)
{
    const double t = one_in(c, 3) ? 0.5 : chance_real(c, -0.5, 1.5);
    bvol_vec2 p = draw_place(c, how);
    if (one_in(c, 3))
        return p;
    p = vec2((float)((double)a->x + t * ((double)b->x - (double)a->x)),
             (float)((double)a->y + t * ((double)b->y - (double)a->y)));
    if (one_in(c, 2))
        p.x = nextafterf(p.x, one_in(c, 2) ? INF : -INF);
    return p;
}

/* A segment from a to b and a point beside a at a right angle to it, of whole numbers, but for a coordinate of b that no double
 * holds beside that of a. */
static void draw_right_angle(chance *c, bvol_vec2 *a, bvol_vec2 *b, bvol_vec2 *p)
{
    const float side = one_in(c, 2) ? 1 : -1;
    *a = vec2((float)chance_int(c, -9, 9), (float)chance_int(c, 1, 9));
    *b = vec2((float)chance_int(c, -9, 9), ldexpf((float)chance_int(c, -1, 1), -chance_int(c, 20, 149)));
    *p = vec2(a->x + side * a->y, a->y + side * (b->x - a->x));
}

/* Both near the origin, and b so far off that the difference from a is rounded by more than what makes it no right angle. */
static void draw_long_way(chance *c, bvol_vec2 *a, bvol_vec2 *b, bvol_vec2 *p)
{
    const int along = chance_int(c, -2000000, 2000000), across = chance_int(c, -9, 9);
    const int x = 3 * along + chance_int(c, -99, 99), y = 5 * along + chance_int(c, -99, 99);
    *a = vec2(ldexpf((float)x, -30), ldexpf((float)y, -30));
    *b = vec2(0x3p30F, 0x5p30F);
    *p = vec2(ldexpf((float)(x - 5 * across), -30), ldexpf((float)(y + 3 * across), -30));
}

/* The squared distance of a point from a segment, either way round, which agrees with rationals. */
static float check_segment2(const bvol_vec2 *a, const bvol_vec2 *b, const bvol_vec2 *p)
{
    const bvol_segment2 s = {*a, *b}, back = {*b, *a};
    const float answer = bvol_segment2_distance_sq_point(&s, p), other = bvol_segment2_distance_sq_point(&back, p);
    rational_begin();
    const rational sq = segment_square(a, b, p);
    CHECKF(agrees(answer, sq) && agrees(other, sq), "{%a, %a}, {%a, %a}, {%a, %a}: %a, not %a", (double)a->x, (double)a->y,
           (double)b->x, (double)b->y, (double)p->x, (double)p->y, (double)answer, rational_double(sq));
    return answer;
}

TEST(distance, the_foot_may_be_next_to_an_end_of_a_segment)
{
    chance c = {test_seed()};
    for (long n = 0; n < test_cases(3000); n++) {
        bvol_vec2 a, b, p;
        (n % 2 ? draw_right_angle : draw_long_way)(&c, &a, &b, &p);
        check_segment2(&a, &b, &p);
    }
}

TEST(distance, segments_of_the_plane_agree_with_rationals)
{
    chance c = {test_seed() + 2};
    long zeros = 0;
    for (long n = 0; n < test_cases(30000); n++) {
        const int how = (int)(n % 4);
        const bvol_vec2 a = draw_place(&c, how), b = one_in(&c, 9) ? a : draw_place(&c, how), p = draw_near(&c, how, &a, &b);
        const bvol_segment2 s = {a, b};
        const float answer = check_segment2(&a, &b, &p);
        CHECK((answer == 0) == bvol_segment2_contains_point(&s, &p));
        zeros += answer == 0;
    }
    CHECK(test_cases(30000) < 1000 || zeros > test_cases(300));
}

/* The least over the ways between any two of its points, all of which lie in it; 0 inside. */
TEST(distance, polygons_agree_with_rationals)
{
    chance c = {test_seed() + 3};
    for (long n = 0; n < test_cases(6000); n++) {
        enum { CORNERS = 7 };
        const int how = (int)(n % 4);
        bvol_vec2 corner[CORNERS];
        const size_t count = (size_t)chance_int(&c, 1, CORNERS);
        for (size_t i = 0; i < count; i++)
            corner[i] = one_in(&c, 5) ? corner[i / 2] = draw_place(&c, how) : draw_place(&c, how);
        const bvol_polygon2 polygon = {corner, count, 0};
        const bvol_vec2 p = draw_near(&c, how, &corner[0], &corner[count - 1]);
        const float answer = bvol_polygon2_distance_sq_point(&polygon, &p);
        rational_begin();
        rational least = NULL;
        for (size_t i = 0; i < count; i++)
            for (size_t k = i; k < count; k++)
                take_lesser(&least, segment_square(&corner[i], &corner[k], &p));
        if (bvol_polygon2_contains_point(&polygon, &p))
            CHECK(answer == 0);
        else
            CHECKF(answer > 0 && agrees(answer, least), "%a, not %a", (double)answer, rational_double(least));
    }
}

TEST(distance, circles_and_obbs_of_the_plane_agree_with_rationals)
{
    chance c = {test_seed() + 4};
    for (long n = 0; n < test_cases(6000); n++) {
        const int how = (int)(n % 4);
        const bvol_vec2 at = draw_place(&c, how), p = draw_place(&c, how);
        const bvol_vec3 q = embedded(&p);
        const bvol_circle ball = {at, fabsf(draw_number(&c, how))};
        const bvol_sphere sphere = {embedded(&at), ball.radius};
        bvol_obb2 box = {at, draw_place(&c, how), {{1, 0}, {0, 1}}};
        if (one_in(&c, 2))
            bvol_obb2_from_angle(&at, &box.extent, chance_float(&c, 0, 7), &box);
        const bvol_obb flat = {
            embedded(&at), vec3(box.extent.x, box.extent.y, 0), {embedded(&box.axis[0]), embedded(&box.axis[1]), {0, 0, 1}}};
        const float of_ball = bvol_circle_distance_sq_point(&ball, &p), of_box = bvol_obb2_distance_sq_point(&box, &p);
        rational_begin();
        CHECK(sphere_agrees(&sphere, &q, of_ball) && (of_ball == 0) == bvol_circle_contains_point(&ball, &p));
        CHECK(agrees(of_box, obb_square(&flat, &q)) && (of_box == 0) == bvol_obb2_contains_point(&box, &p));
    }
}

TEST(distance, of_places_of_the_plane_that_are_known)
{
    static const bvol_vec2 corner[4] = {{0, 0}, {2, 0}, {4, 0}, {0, 4}}, lost[1] = {{NAN, 0}};
    const bvol_segment2 s = segment2(0, 0, 4, 0), point = segment2(1, 1, 1, 1), slope = segment2(-3, -4, 3, 4);
    const bvol_polygon2 triangle = {corner, 4, 0}, empty = {corner, 0, 0}, bad_view = {NULL, 3, 0}, bad = {lost, 1, 0};
    const bvol_circle none = circle(0, 0, -1);
    const bvol_vec2 over = vec2(2, 3), before = vec2(-3, 4), on = vec2(1, 0), far = vec2(3e38F, 3e38F), next = vec2(4, -3),
                    off = vec2(3, 3), odd[] = {vec2(NAN, 0), vec2(0, INF)};
    CHECK(bvol_segment2_distance_sq_point(&s, &over) == 9 && bvol_segment2_distance_sq_point(&s, &before) == 25);
    CHECK(bvol_segment2_distance_sq_point(&s, &on) == 0 && bvol_segment2_distance_sq_point(&s, &far) == FLT_MAX);
    CHECK(bvol_segment2_distance_sq_point(&point, &on) == 1 && bvol_segment2_distance_sq_point(&slope, &next) == 25);
    CHECK(bvol_polygon2_distance_sq_point(&triangle, &off) == 2 && bvol_polygon2_distance_sq_point(&triangle, &on) == 0);
    CHECK(bvol_polygon2_distance_sq_point(&triangle, &before) == 9 && bvol_polygon2_distance_sq_point(&empty, &on) == INF);
    CHECK(isnan(bvol_polygon2_distance_sq_point(&bad_view, &on)) && isnan(bvol_polygon2_distance_sq_point(&bad, &on)));
    CHECK(bvol_circle_distance_sq_point(&none, &on) == INF);
    for (int i = 0; i < 2; i++) {
        const bvol_circle ball = {odd[i], 1};
        const bvol_segment2 way = {on, odd[i]};
        const bvol_obb2 box = obb2(odd[i], vec2(1, 1));
        CHECK(isnan(bvol_segment2_distance_sq_point(&s, &odd[i])) && isnan(bvol_segment2_distance_sq_point(&way, &on)));
        CHECK(isnan(bvol_polygon2_distance_sq_point(&triangle, &odd[i])));
        CHECK(isnan(bvol_circle_distance_sq_point(&ball, &on)) && isnan(bvol_obb2_distance_sq_point(&box, &on)));
    }
}

/* Of triangles the distance is found to 2^-26 of itself, so that its square is told a little too low. */
static int is_just_below(float answer, float sq)
{
    return answer <= sq && answer >= sq * (1 - 0x1p-22F);
}

TEST(distance, of_places_that_are_known)
{
    const bvol_triangle t = triangle(vec3(0, 0, 0), vec3(4, 0, 0), vec3(0, 4, 0));
    const bvol_obb box = {{0, 0, 0}, {1, 2, 3}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const bvol_sphere ball = {{1, 0, 0}, 2}, point = {{1, 0, 0}, 0}, empty = {{1, 0, 0}, -1};
    const bvol_vec3 over = vec3(1, 1, 5), side = vec3(1, -3, 4), corner = vec3(-2, -2, 1), far = vec3(3e38F, 3e38F, 0),
                    on = vec3(1, 2, 0);
    CHECK(is_just_below(bvol_triangle_distance_sq_point(&t, &over), 25));
    CHECK(is_just_below(bvol_triangle_distance_sq_point(&t, &side), 25));
    CHECK(is_just_below(bvol_triangle_distance_sq_point(&t, &corner), 9));
    CHECK(bvol_triangle_distance_sq_point(&t, &on) == 0);
    CHECK(bvol_triangle_distance_sq_point(&t, &far) == FLT_MAX && bvol_obb_distance_sq_point(&box, &far) == FLT_MAX);
    CHECK(bvol_obb_distance_sq_point(&box, &over) == 4 && bvol_obb_distance_sq_point(&box, &side) == 2);
    CHECK(bvol_obb_distance_sq_point(&box, &on) == 0 && bvol_sphere_distance_sq_point(&ball, &on) == 0);
    CHECK(bvol_sphere_distance_sq_point(&ball, &side) == 9 && bvol_sphere_distance_sq_point(&ball, &far) == FLT_MAX);
    CHECK(bvol_sphere_distance_sq_point(&point, &on) == 4 && bvol_sphere_distance_sq_point(&empty, &on) == INF);
    const bvol_vec3 hair = vec3(1, 1, TINY), bad = vec3(1, 1, INF);
    CHECK(bvol_triangle_distance_sq_point(&t, &hair) == TINY);
    CHECK(isnan(bvol_triangle_distance_sq_point(&t, &bad)) && isnan(bvol_obb_distance_sq_point(&box, &bad)));
    CHECK(isnan(bvol_sphere_distance_sq_point(&empty, &bad)));
}

/* Whole numbers give whole squares, of faces, edges and corners; but not where the least of floats is missing. */
TEST(distance, round_numbers_give_round_squares_of_triangles)
{
    const bvol_triangle sheet = {{-1, 0, -1}, {1, 0, -1}, {0, 0, 1}},
                        low = {{-1, 0x1p-149F, -1}, {1, 0x1p-149F, -1}, {0, 0x1p-149F, 1}},
                        ramp = {{0, 0, 0}, {8, 0, 0}, {0, 8, 8}};
    const bvol_vec3 over = {0, 2, 0}, beside = {3, 0, -1}, before = {0, 0, -4}, above = {0, 1, 0}, under = {2, 6, -2},
                    off = {0, 1, 3}, corner = {4, 0, -5};
    CHECK(bvol_triangle_distance_sq_point(&sheet, &over) == 4);
    CHECK(bvol_triangle_distance_sq_point(&sheet, &beside) == 4);
    CHECK(bvol_triangle_distance_sq_point(&sheet, &before) == 9);
    CHECK(bvol_triangle_distance_sq_point(&sheet, &corner) == 25);
    CHECK(bvol_triangle_distance_sq_point(&ramp, &under) == 32);
    CHECK(bvol_triangle_distance_sq_point(&ramp, &off) == 2);
    CHECK(bvol_triangle_distance_sq_point(&low, &above) < 1);
    CHECK(bvol_triangle_distance_sq_point(&low, &above) > 1 - 0x1p-21F);
}

/* Faces that lean a little, and points so near to the plane of one that a double cannot tell on which side: half of them are
 * outside, and then no farther than that. */
TEST(distance, points_a_hair_over_the_face_of_an_obb_are_near)
{
    chance c = {test_seed()};
    long outside = 0;
    for (long i = 0; i < test_cases(4000); i++) {
        const float lean = (float)chance_real(&c, 0x1p-29, 0x1p-27), other = (float)chance_real(&c, 0x1p-29, 0x1p-27),
                    y = (float)chance_real(&c, -0.2, 0.2), z = (float)(-(double)lean * (double)y / (double)other);
        const bvol_obb box = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {lean, 1, 0}, {other, 0, 1}}};
        const bvol_vec3 p = vec3(1, y, z);
        const float sq = bvol_obb_distance_sq_point(&box, &p);
        const int inside = bvol_obb_contains_point(&box, &p);
        CHECKF(inside ? sq == 0 : sq > 0 && sq < 0x1p-96F, "case %ld: %a", i, (double)sq);
        outside += !inside;
    }
    CHECK(test_cases(4000) < 4000 || outside > 1000);
}

/* A square that is a hair below a float, by less than a double can tell, is rounded down to the float before. */
TEST(distance, squares_a_hair_below_a_float_are_rounded_down)
{
    chance c = {test_seed()};
    const bvol_obb box = {{0, 0, 0}, {0, 0, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    long below = 0;
    for (long i = 0; i < test_cases(40000); i++) {
        const double limit = 1 - chance_int(&c, 1, 1 << 22) * 0x1p-24;
        const float x = nextafterf((float)sqrt(limit), 0), y = (float)sqrt(limit - (double)x * (double)x);
        const double first = (double)x * (double)x, second = (double)y * (double)y, sum = first + second,
                     lost = second - (sum - first);
        const bvol_vec3 p = vec3(x, y, 0);
        const float sq = bvol_obb_distance_sq_point(&box, &p);
        CHECKF((double)sq < sum || ((double)sq == sum && lost >= 0), "case %ld: %a", i, (double)sq);
        below += sum == limit && lost < 0;
    }
    CHECK(test_cases(40000) < 40000 || below > 20);
}

/* In boxes whose axes lean on each other by as much as is taken for nearly perpendicular, and more. */
TEST(distance, points_near_the_corners_of_leaning_obbs_agree_with_contains)
{
    chance c = {test_seed()};
    for (long i = 0; i < test_cases(20000); i++) {
        const float lean = (float)ldexp(chance_real(&c, -1, 1), -chance_int(&c, 0, 30));
        const bvol_obb box = {{0, 0, 0}, {1, 1, 0.5F}, {{1, 0, 0}, {lean, 1, 0}, {lean, -lean, 1}}};
        const double s = (double)chance_int(&c, -1, 1), t = (double)chance_int(&c, -1, 1),
                     off = ldexp(1, -chance_int(&c, 20, 60));
        const bvol_vec3 p = vec3((float)((s + (double)lean * (t + 0.5)) * (1 - off)),
                                 (float)((t - 0.5 * (double)lean) * (1 - off)), 0.5F - (float)off);
        CHECKF((bvol_obb_distance_sq_point(&box, &p) == 0) == (bvol_obb_contains_point(&box, &p) != 0), "case %ld", i);
    }
}
