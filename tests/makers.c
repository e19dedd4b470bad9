/* SPDX-License-Identifier: MIT */
/* Values that are made from others, checked in rationals on maps that reach every stage: ordinary ones, those under which sums
 * are floats, and those a hair away from floats and from halves between them. */
#include "rational.h"
#include "stages.h"
#include "test.h"
#include "values.h"

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "kernel/kernel.h"

/* How the numbers of a map or a box are drawn. */
enum numbers { ORDINARY, INTEGER, HAIR, TINY_ONES, LARGE, BITS, NUMBERS };

static float draw_number(chance *rng, int how)
{
    const float x = chance_float(rng, -4, 4);
    if (how == INTEGER)
        return roundf(x);
    if (how == HAIR)
        return chance_float(rng, 0, 1) < 0.5f ? roundf(x) : ldexpf(roundf(x), -(int)chance_float(rng, 20, 120));
    if (how == TINY_ONES)
        return x * 0x1p-146f;
    if (how == LARGE)
        return x * 0x1p125f;
    if (how == BITS) {
        const float any = float_from_bits((uint32_t)chance_float(rng, 0, 0x1p24f) * 251U);
        return fabsf(any) <= FLT_MAX ? any : x;
    }
    return x;
}

/* Any map, a rotation about y, the identity, quarter turns with a scale; moved or not. */
enum maps { ANY_MAP, YAW, IDENTITY, TURN, MAPS };

static void draw_map(chance *rng, int how, int numbers, float m[16])
{
    const float angle = chance_float(rng, -3, 3);
    for (int i = 0; i < 16; i++)
        m[i] = how == ANY_MAP ? draw_number(rng, numbers) : how == IDENTITY || how == YAW ? i % 5 == 0 : 0;
    if (how == YAW) {
        m[0] = m[10] = cosf(angle);
        m[8] = sinf(angle);
        m[2] = -m[8];
    }
    for (int k = 0; how == TURN && k < 3; k++)
        m[4 * k + (k + 1) % 3] = chance_float(rng, -1, 1) < 0 ? -2.0f : 2.0f;
    for (int c = 0; c < 3; c++)
        m[12 + c] = chance_float(rng, 0, 1) < 0.3f ? 0 : draw_number(rng, numbers);
    m[3] = m[7] = m[11] = m[15] = NAN;
}

static bvol_vec3 draw_vec3(chance *rng, int numbers)
{
    const float x = draw_number(rng, numbers), y = draw_number(rng, numbers), z = draw_number(rng, numbers);
    return vec3(x, y, z);
}

static bvol_aabb draw_box(chance *rng, int numbers)
{
    const bvol_vec3 a = draw_vec3(rng, numbers), b = draw_vec3(rng, numbers);
    bvol_aabb box;
    bvol_aabb_from_corners(&a, &b, &box);
    return box;
}

static bvol_obb draw_obb(chance *rng, int how, int numbers)
{
    float m[16];
    bvol_obb box = {draw_vec3(rng, numbers), draw_vec3(rng, numbers), {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    draw_map(rng, how, numbers, m);
    for (int i = 0; i < 3; i++)
        box.axis[i] = vec3(m[4 * i], m[4 * i + 1], m[4 * i + 2]);
    return box;
}

#define FOR_ALL_DRAWS(cases)                                                                                                   \
    for (long n = test_cases(cases); n > 0; n--)                                                                               \
        for (int map = 0; map < MAPS; map++)                                                                                   \
            for (int numbers = 0; numbers < NUMBERS; numbers++)

/* ---- boxes ---- */

TEST(makers, images_of_boxes_are_tightest)
{
    chance rng = {test_seed()};
    FOR_ALL_DRAWS(60)
    {
        float m[16];
        bvol_aabb image;
        draw_map(&rng, map, numbers, m);
        const bvol_aabb box = draw_box(&rng, numbers);
        bvol_aabb_transform(&box, m, &image);
        rational_begin();
        for (int c = 0; c < 3; c++) {
            rational low = rational_of((double)m[12 + c]), high = low;
            for (int k = 0; k < 3; k++) {
                const rational a = rational_product((double)m[4 * k + c], (double)vec3_get(&box.min, k));
                const rational b = rational_product((double)m[4 * k + c], (double)vec3_get(&box.max, k));
                low = rational_add(low, rational_cmp(a, b) < 0 ? a : b);
                high = rational_add(high, rational_max(a, b));
            }
            CHECKF(rational_rounds_down_to(low, vec3_get(&image.min, c)), "map %d, numbers %d, min %d: %a", map, numbers, c,
                   (double)vec3_get(&image.min, c));
            CHECKF(rational_rounds_up_to(high, vec3_get(&image.max, c)), "map %d, numbers %d, max %d: %a", map, numbers, c,
                   (double)vec3_get(&image.max, c));
            CHECK(!(image.min.x == 0 && signbit(image.min.x)) && !(image.max.x == 0 && signbit(image.max.x)));
        }
    }
    EXPECT_STAGES(aabb_transform, 3);
}

/* The terms of a corner of an OBB, or its reach where `corner` is -1 or 8. */
static rational obb_coordinate(const bvol_obb *box, int corner, int c)
{
    rational x = rational_of((double)vec3_get(&box->center, c));
    for (int i = 0; i < 3; i++) {
        rational side = rational_product(fabs((double)vec3_get(&box->extent, i)), (double)vec3_get(&box->axis[i], c));
        if (corner < 0 || corner > 7)
            side = rational_abs(side);
        x = (corner < 0 || (corner < 8 && !(corner >> i & 1))) ? rational_sub(x, side) : rational_add(x, side);
    }
    return x;
}

TEST(makers, boxes_and_corners_of_obbs_are_as_near_as_floats_allow)
{
    chance rng = {test_seed()};
    FOR_ALL_DRAWS(40)
    {
        bvol_aabb bounds;
        bvol_vec3 corner[8];
        const bvol_obb box = draw_obb(&rng, map, numbers);
        bvol_obb_bounds(&box, &bounds);
        bvol_obb_corners(&box, corner);
        rational_begin();
        for (int c = 0; c < 3; c++) {
            CHECK(rational_rounds_down_to(obb_coordinate(&box, -1, c), vec3_get(&bounds.min, c)));
            CHECK(rational_rounds_up_to(obb_coordinate(&box, 8, c), vec3_get(&bounds.max, c)));
            for (int i = 0; i < 8; i++)
                CHECKF(rational_rounds_to(obb_coordinate(&box, i, c), vec3_get(&corner[i], c)),
                       "axes %d, numbers %d, corner %d: %a", map, numbers, i, (double)vec3_get(&corner[i], c));
        }
    }
    EXPECT_STAGES(obb_bounds, 3);
    EXPECT_STAGES(obb_corners, 3);
}

TEST(makers, images_of_points_are_the_nearest_floats)
{
    chance rng = {test_seed()};
    FOR_ALL_DRAWS(60)
    {
        float m[16];
        draw_map(&rng, map, numbers, m);
        const bvol_segment s = {draw_vec3(&rng, numbers), draw_vec3(&rng, numbers)};
        const bvol_sphere ball = {s.a, 1};
        bvol_segment image;
        const bvol_sphere last = {s.b, 1};
        const bvol_capsule both = {s.a, s.b, 1};
        bvol_sphere ball_image, last_image;
        bvol_capsule both_image;
        bvol_segment_transform(&s, m, &image);
        bvol_sphere_transform(&ball, m, &ball_image);
        bvol_sphere_transform(&last, m, &last_image);
        bvol_capsule_transform(&both, m, &both_image);
        rational_begin();
        for (int c = 0; c < 3; c++) {
            rational a = rational_of((double)m[12 + c]), b = a;
            for (int k = 0; k < 3; k++) {
                a = rational_add(a, rational_product((double)m[4 * k + c], (double)vec3_get(&s.a, k)));
                b = rational_add(b, rational_product((double)m[4 * k + c], (double)vec3_get(&s.b, k)));
            }
            CHECK(rational_rounds_to(a, vec3_get(&image.a, c)) && rational_rounds_to(b, vec3_get(&image.b, c)));
            CHECK(isnan(ball_image.radius) || same_vec3(ball_image.center, image.a));
        }
        if (isnan(ball_image.radius) || isnan(last_image.radius)) {
            CHECK(isnan(both_image.radius));
        } else { /* the greater error of the two ends counts */
            CHECK(same_vec3(both_image.a, image.a) && same_vec3(both_image.b, image.b));
            CHECK(both_image.radius == fmaxf(ball_image.radius, last_image.radius));
        }
    }
    EXPECT_STAGES(image, 3);
    EXPECT_STAGES(image_gap, 2);
    EXPECT_STAGES(sphere_transform, 2);
    EXPECT_STAGES(capsule_transform, 2);
}

/* ---- the stretch of a map ---- */

/* Whether no vector is stretched by more than s: s^2 I - M^T M has no negative principal minor. */
static int stretches_at_most(const float m[16], rational s)
{
    rational a[3][3];
    const rational s_sq = rational_mul(s, s);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            a[i][j] = i == j ? s_sq : rational_of(0);
            for (int c = 0; c < 3; c++)
                a[i][j] = rational_sub(a[i][j], rational_product((double)m[4 * i + c], (double)m[4 * j + c]));
        }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        const rational minor = rational_sub(rational_mul(a[i][i], a[j][j]), rational_mul(a[i][j], a[j][i]));
        if (rational_sign(a[i][i]) < 0 || rational_sign(minor) < 0)
            return 0;
    }
    rational determinant = rational_of(0);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const rational minor = rational_sub(rational_mul(a[1][j], a[2][k]), rational_mul(a[1][k], a[2][j]));
        determinant = rational_add(determinant, rational_mul(a[0][i], minor));
    }
    return rational_sign(determinant) >= 0;
}

/* About the origin nothing moves by rounding: the radius is the least float that is at least the stretch, or the next one. */
static void expect_stretch(const float m[16], const char *what)
{
    const bvol_sphere ball = sphere(0, 0, 0, 1);
    bvol_sphere image;
    float still[16];
    memcpy(still, m, sizeof still);
    still[12] = still[13] = still[14] = 0;
    bvol_sphere_transform(&ball, still, &image);
    const float before = nextafterf(nextafterf(image.radius, 0), 0);
    rational_begin();
    CHECKF(stretches_at_most(still, rational_of((double)image.radius)), "%s: %a is too small", what, (double)image.radius);
    CHECKF(image.radius < 0x1p-147f || !stretches_at_most(still, rational_of((double)before)), "%s: %a is too large", what,
           (double)image.radius);
}

/* With columns of a rotation in float, stretched by x, y and z. */
static void draw_scaled_rotation(chance *rng, float x, float y, float z, float m[16])
{
    bvol_vec3 axis[3];
    const float scale[3] = {x, y, z};
    chance_rotation(rng, axis);
    for (int i = 0; i < 16; i++) /* the rows of a rotation are orthonormal too: both sides of the scale are covered */
        m[i] = i % 4 == 3 || i > 11 ? 0 : vec3_get(&axis[i / 4], i % 4) * scale[rng->state & 1 ? i / 4 : i % 4];
}

static float some_ulps(chance *rng, float x)
{
    for (int steps = chance_int(rng, 0, 8); steps > 0; steps--)
        x = nextafterf(x, rng->state & 1 ? 9 : -9);
    return x;
}

/* Two columns at right angles to the third, nearly orthogonal and nearly equally long, or neither. */
static void draw_map_of_a_plane(chance *rng, float third, float m[16])
{
    const int x = chance_int(rng, 0, 2), y = (x + 1) % 3, z = (x + 2) % 3;
    const float angle = chance_float(rng, -3, 3), second = chance_int(rng, 0, 1) ? 1 : chance_float(rng, 0.1, 2);
    memset(m, 0, 16 * sizeof *m);
    m[4 * x + x] = cosf(angle);
    m[4 * x + y] = sinf(angle);
    m[4 * y + x] = some_ulps(rng, -second * sinf(angle));
    m[4 * y + y] = some_ulps(rng, second * cosf(angle));
    m[4 * z + z] = third;
}

TEST(makers, spheres_grow_by_the_largest_stretch)
{
    chance rng = {test_seed()};
    for (long n = test_cases(400); n > 0; n--) {
        float m[16];
        for (int numbers = ORDINARY; numbers <= HAIR; numbers++) {
            draw_map(&rng, ANY_MAP, numbers, m);
            expect_stretch(m, "any map");
        }
        draw_scaled_rotation(&rng, 1, 1, 1, m);
        expect_stretch(m, "rotation");
        const float s = chance_float(&rng, 0.1, 5);
        draw_scaled_rotation(&rng, s, s, s, m);
        expect_stretch(m, "uniform scale");
        draw_scaled_rotation(&rng, s, s, s / 2, m);
        expect_stretch(m, "two equal scales");
        draw_scaled_rotation(&rng, s, nextafterf(s, 9), s, m);
        expect_stretch(m, "scales that differ by an ulp");
        draw_scaled_rotation(&rng, s, 0, 0, m);
        expect_stretch(m, "to a line");
        draw_map(&rng, YAW, ORDINARY, m);
        expect_stretch(m, "yaw");
        draw_scaled_rotation(&rng, some_ulps(&rng, s), some_ulps(&rng, s), some_ulps(&rng, s), m);
        expect_stretch(m, "scales that differ by some ulps");
        for (int i = 0; i < 11; i++)
            m[i] = some_ulps(&rng, m[i]);
        expect_stretch(m, "rotation that has drifted");
        draw_map_of_a_plane(&rng, chance_int(&rng, 0, 1) ? 0 : s, m);
        expect_stretch(m, "a plane's map");
        draw_map(&rng, TURN, INTEGER, m);
        expect_stretch(m, "quarter turn");
    }
    EXPECT_STAGES(stretch, 5);
}

/* The height is kept, and nothing is stretched by more where the columns that turn are shorter than 1. */
TEST(makers, a_stretch_that_is_a_float_is_just_that)
{
    chance rng = {test_seed()};
    long shorter = 0;
    for (long n = test_cases(400); n > 0; n--) {
        const bvol_sphere ball = sphere(0, 0, 0, 1);
        bvol_sphere image;
        float m[16];
        draw_map_of_a_plane(&rng, 1, m);
        rational_begin();
        if (!stretches_at_most(m, rational_of(1)))
            continue;
        bvol_sphere_transform(&ball, m, &image);
        CHECK(image.radius <= 1);
        shorter++;
    }
    CHECK(shorter > 0 || test_cases(400) < 40);
}

/* Columns whose scalar products round to those of orthogonal columns with lengths that are floats. */
TEST(makers, stretches_that_only_seem_to_be_floats)
{
    static const float maps[][9] = {
        {1, 0x1p-30F, 0, 0, 0, 0.5F, 0, 0, 0},
        {1, 0, 0x1p-30F, 0, 0.5F, 0, 0, 0, 0},
        {0, 0, 0.5F, 0x1p-30F, 1, 0, 0, 0, 0},
        {0, 0, 0, 0, 0, 0.5F, 3, 4, 0x1p-40F},
    };
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        float m[16] = {0};
        for (int k = 0; k < 9; k++)
            m[4 * (k / 3) + k % 3] = maps[i][k];
        expect_stretch(m, "seems to be a float");
    }
}

/* ---- many at a time ---- */

/* Boxes among other things of the caller's. */
typedef struct thing {
    int before;
    bvol_aabb box;
    float matrix[16];
    bvol_obb obb;
    bvol_sphere ball;
} thing;

enum { THINGS = 131 };

static void draw_things(chance *rng, thing things[THINGS])
{
    for (int i = 0; i < THINGS; i++) {
        const int how = (int)chance_float(rng, 0, MAPS - 0.01f), numbers = (int)chance_float(rng, 0, NUMBERS - 0.01f);
        things[i].before = i;
        things[i].box = draw_box(rng, numbers);
        things[i].obb = draw_obb(rng, how, numbers);
        things[i].ball = (bvol_sphere){draw_vec3(rng, numbers), i % 5 == 0 ? -1 : fabsf(draw_number(rng, numbers))};
        draw_map(rng, how, numbers, things[i].matrix);
        if (i % 17 == 0)
            set_field(&things[i].box, i % 6, float_bits(i % 2 ? INF : NAN));
        if (i % 19 == 0)
            set_field(&things[i].obb, i % 15, float_bits(i % 2 ? INF : NAN));
        if (i % 13 == 0)
            set_field(&things[i].ball, i % 4, float_bits(i % 2 ? INF : NAN));
        if (i % 23 == 0)
            things[i].box.min.y = things[i].box.max.y + 1; /* empty */
    }
}

static void expect_same_floats(const void *a, const void *b, int floats, int i, const char *what)
{
    CHECKF(memcmp(a, b, (size_t)floats * sizeof(float)) == 0 || (all_nan(a, floats) && all_nan(b, floats)), "%s %d", what, i);
}

static void expect_same(const void *a, const void *b, int i, const char *what)
{
    expect_same_floats(a, b, 6, i, what);
}

/* Each by its own map, then by that of thing 1; spheres the second time in place. */
static void check_obbs_and_balls(thing things[THINGS], size_t count)
{
    bvol_obb obbs[THINGS], obb;
    bvol_sphere balls[THINGS], ball;
    for (size_t maps = count; count > 0; maps = 1) {
        const thing *first = maps == 1 ? &things[1] : things;
        CHECK(bvol_obb_from_aabb_many(&things->box, count, sizeof *things, first->matrix, maps, sizeof *things, obbs, 0) ==
              BVOL_OK);
        CHECK(bvol_sphere_transform_many(&things->ball, count, sizeof *things, first->matrix, maps, sizeof *things, balls,
                                         sizeof *balls) == BVOL_OK);
        for (size_t i = 0; i < count; i++) {
            const float *matrix = maps == 1 ? first->matrix : things[i].matrix;
            bvol_obb_from_aabb(&things[i].box, matrix, &obb);
            expect_same_floats(&obb, &obbs[i], 15, (int)i, "obb from box");
            bvol_sphere_transform(&things[i].ball, matrix, &ball);
            expect_same_floats(&ball, &balls[i], 4, (int)i, "sphere");
        }
        if (maps == 1)
            break;
    }
    CHECK(bvol_sphere_transform_many(&things->ball, count, sizeof *things, things[1].matrix, 1, 0, &things->ball,
                                     sizeof *things) == BVOL_OK);
    for (size_t i = 0; i < count; i++) {
        expect_same_floats(&things[i].ball, &balls[i], 4, (int)i, "in place");
        CHECK(things[i].before == (int)i);
    }
}

static void check_many(chance *rng, size_t count)
{
    thing things[THINGS], moved[THINGS];
    bvol_aabb packed[THINGS + 1], one;
    draw_things(rng, things);
    memset(packed, 0x55, sizeof packed);
    CHECK(bvol_aabb_transform_many(&things->box, count, sizeof *things, things->matrix, count, sizeof *things, packed, 0) ==
          BVOL_OK);
    for (size_t i = 0; i < count; i++) {
        bvol_aabb_transform(&things[i].box, things[i].matrix, &one);
        expect_same(&one, &packed[i], (int)i, "own map");
    }
    CHECK(((const unsigned char *)&packed[count])[0] == 0x55);
    memcpy(moved, things, sizeof things);
    CHECK(bvol_aabb_transform_many(&moved->box, count, sizeof *moved, things[1].matrix, 1, 0, &moved->box, sizeof *moved) ==
          BVOL_OK);
    for (size_t i = 0; i < count; i++) {
        bvol_aabb_transform(&things[i].box, things[1].matrix, &one);
        expect_same(&one, &moved[i].box, (int)i, "in place");
        CHECK(moved[i].before == (int)i);
    }
    CHECK(bvol_obb_bounds_many(&things->obb, count, sizeof *things, packed, sizeof *packed) == BVOL_OK);
    for (size_t i = 0; i < count; i++) {
        bvol_obb_bounds(&things[i].obb, &one);
        expect_same(&one, &packed[i], (int)i, "obb");
    }
    check_obbs_and_balls(things, count);
}

TEST(makers, many_are_the_same_bits_as_one_by_one)
{
    static const size_t counts[] = {0, 1, 2, 63, 64, 65, 128, THINGS};
    chance rng = {test_seed()};
    for (long n = test_cases(10); n > 0; n--)
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            for (int table = 0; bvoli_kernels_all[table]; table++)
                if (bvoli_kernels_use(bvoli_kernels_all[table]))
                    check_many(&rng, counts[i]);
            bvoli_kernels_use(NULL);
            check_many(&rng, counts[i]);
        }
}

TEST(makers, merged_images_are_those_of_each)
{
    static thing things[THINGS];
    static const size_t counts[] = {0, 1, 2, 63, 64, 65, THINGS};
    chance rng = {test_seed()};
    for (long n = test_cases(20); n > 0; n--)
        for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
            for (int each = 0; each < 2; each++) {
                bvol_aabb want, image, got = aabb(7, 7, 7, 7, 7, 7);
                const size_t count = counts[k], maps = each ? count : 1;
                draw_things(&rng, things);
                bvol_aabb_make_empty(&want);
                for (size_t i = 0; i < count; i++) {
                    if (n % 5 != 0)
                        things[i].box = i % 4 == 3 ? aabb(1, 0, 0, 0, 1, 1) : aabb(-(float)i, 0, 0, 1, (float)i, 3);
                    bvol_aabb_transform(&things[i].box, things[each ? i : 0].matrix, &image);
                    bvol_aabb_merge(&want, &image, &want);
                }
                if (count == 0 && each)
                    CHECK(bvol_aabb_merge_transformed(NULL, 0, 0, NULL, 0, 0, &got) == BVOL_OK);
                else
                    CHECK(bvol_aabb_merge_transformed(&things->box, count, sizeof *things, things->matrix, maps, sizeof *things,
                                                      &got) == BVOL_OK);
                expect_same(&got, &want, (int)count, "merged images of");
            }
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    bvol_aabb out = aabb(7, 7, 7, 7, 7, 7);
    CHECK(bvol_aabb_merge_transformed(NULL, 1, 0, identity, 1, 0, &out) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_merge_transformed(&box, 1, 0, NULL, 1, 0, &out) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_merge_transformed(&box, 1, 0, identity, 1, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_merge_transformed(&box, 1, 23, identity, 1, 0, &out) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_merge_transformed(&box, 1, 0, identity, 2, 0, &out) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_merge_transformed(&box, 1, 0, identity, 1, 60, &out) == BVOL_ERROR_ARGUMENT && out.min.x == 7);
}

TEST(makers, many_refuse_what_is_not_legal)
{
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    const bvol_obb o = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    bvol_aabb out = aabb(7, 7, 7, 7, 7, 7);
    CHECK(bvol_aabb_transform_many(NULL, 1, 0, identity, 1, 0, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_transform_many(&box, 1, 0, NULL, 1, 0, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_transform_many(&box, 1, 0, identity, 1, 0, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_transform_many(&box, 1, 23, identity, 1, 0, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_transform_many(&box, 1, 26, identity, 1, 0, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_transform_many(&box, 1, 0, identity, 1, 60, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_transform_many(&box, 1, 0, identity, 1, 0, &out, 20) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_transform_many(&box, 1, 0, identity, 0, 0, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_aabb_transform_many(&box, 1, 0, identity, 2, 0, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_bounds_many(NULL, 1, 0, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_bounds_many(&o, 1, 56, &out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_bounds_many(&o, 1, 0, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(out.min.x == 7 && out.max.z == 7);
    const bvol_sphere ball = sphere(0, 0, 0, 1);
    bvol_sphere ball_out = sphere(7, 7, 7, 7);
    bvol_obb obb_out = obb(vec3(7, 7, 7), vec3(7, 7, 7));
    CHECK(bvol_obb_from_aabb_many(&box, 1, 0, identity, 1, 0, &obb_out, 24) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_from_aabb_many(&box, 1, 0, identity, 2, 0, &obb_out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_from_aabb_many(&box, 1, 20, identity, 1, 0, &obb_out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_transform_many(&ball, 1, 12, identity, 1, 0, &ball_out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_transform_many(&ball, 1, 0, identity, 1, 0, &ball_out, 12) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_sphere_transform_many(&ball, 1, 0, NULL, 1, 0, &ball_out, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(obb_out.center.x == 7 && ball_out.radius == 7);
    CHECK(bvol_obb_from_aabb_many(NULL, 0, 0, NULL, 1, 0, NULL, 0) == BVOL_OK);
    CHECK(bvol_sphere_transform_many(NULL, 0, 0, NULL, 1, 0, NULL, 0) == BVOL_OK);
    CHECK(bvol_aabb_transform_many(NULL, 0, 0, NULL, 1, 0, NULL, 0) == BVOL_OK);
    CHECK(bvol_obb_bounds_many(NULL, 0, 0, NULL, 0) == BVOL_OK);
}

/* ---- images that floats have ---- */

/* A quarter turn about each axis and back again, a scale by 8 and by 1/8, a way there and back: all in floats. */
TEST(makers, exact_images_stay_what_they_are)
{
    static const float maps[][16] = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1},
                                     {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 8, 0, 0, 1},
                                     {0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 8, 0, 1},
                                     {8, 0, 0, 0, 0, 8, 0, 0, 0, 0, 8, 0, 0, 0, 0, 1},
                                     {.125f, 0, 0, 0, 0, .125f, 0, 0, 0, 0, .125f, 0, 0, 0, 0, 1},
                                     {0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 1},
                                     {0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, -3, 0, 0, 1}};
    chance rng = {test_seed()};
    bvol_vec3 axis[3];
    chance_rotation(&rng, axis);
    const bvol_sphere s = {vec3(1, -2, 3), 1};
    const bvol_capsule c = {vec3(1, -2, 3), vec3(0.5f, 0, 7), 0.3f};
    const bvol_obb o = {vec3(1, -2, 3), vec3(1, 0.3f, 2), {axis[0], axis[1], axis[2]}};
    bvol_sphere moved_s = s;
    bvol_capsule moved_c = c;
    bvol_obb moved_o = o;
    for (long n = test_cases(20000); n > 0; n--)
        for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
            bvol_sphere_transform(&moved_s, maps[i], &moved_s);
            bvol_capsule_transform(&moved_c, maps[i], &moved_c);
            bvol_obb_transform(&moved_o, maps[i], &moved_o);
        }
    CHECKF(moved_s.radius == 1 && moved_c.radius == 0.3f, "radii %a and %a", (double)moved_s.radius, (double)moved_c.radius);
    CHECK(memcmp(&moved_s.center, &moved_c.a, sizeof moved_s.center) == 0);
    CHECK(moved_o.extent.x == 1 && moved_o.extent.y == 0.3f && moved_o.extent.z == 2);
    /* a column of integers of length 5, twice, and 5: orthogonal, and so a stretch by just 5 */
    const float five[16] = {3, 4, 0, 0, -4, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 1};
    bvol_sphere_transform(&s, five, &moved_s);
    CHECK(same_vec3(moved_s.center, vec3(11, -2, 15)) && moved_s.radius == 5);
}

TEST(makers, an_obb_of_skewed_axes_turns_as_it_is)
{
    const float turn[16] = {0, -4, 0, 0, 0, 0, 4, 0, 4, 0, 0, 0, 1, 2, 3, 1};
    const bvol_obb o = {vec3(1, -2, 3), vec3(1, -0.3f, 2), {{1, 0.25f, 0}, {0, 1, 0.5f}, {0.1f, 0, -3}}};
    bvol_obb image;
    bvol_obb_transform(&o, turn, &image);
    CHECK(same_vec3(image.center, vec3(13, -2, -5)) && same_vec3(image.extent, vec3(4, 4 * 0.3f, 8)));
    CHECK(same_vec3(image.axis[0], vec3(0, -1, 0.25f)) && same_vec3(image.axis[1], vec3(0.5f, 0, 1)) &&
          same_vec3(image.axis[2], vec3(-3, -0.1f, 0)));
}

/* A rotation about y: the height of a box is a float, and its OBB has just that. */
TEST(makers, a_yaw_keeps_the_height)
{
    chance rng = {test_seed()};
    for (long n = test_cases(1000); n > 0; n--) {
        float m[16];
        bvol_obb o;
        draw_map(&rng, YAW, ORDINARY, m);
        m[13] = 0;
        const bvol_vec3 half = vec3(chance_float(&rng, 0, 3), chance_float(&rng, 0, 3), chance_float(&rng, 0, 3));
        const bvol_aabb box = {vec3(-half.x, -half.y, -half.z), half};
        bvol_obb_from_aabb(&box, m, &o);
        CHECK(o.extent.y == half.y && o.center.y == 0 && same_vec3(o.axis[1], vec3(0, 1, 0)));
    }
}

/* The unit cube and other boxes about the origin, under rotations, in the plane and in space: their extents are floats, which
 * the sharper stages see, so that nothing is left to exact arithmetic, which takes ten times as long. */
TEST(makers, boxes_about_the_origin_need_no_exact_arithmetic)
{
    chance rng = {test_seed()};
    const uint64_t before = STAGE_CALLS(obb_from_aabb, 2);
    for (long n = test_cases(1000); n > 0; n--) {
        float m[16];
        bvol_vec3 axis[3], half = n % 2 ? vec3(0.5f, 0.5f, 0.5f) : draw_vec3(&rng, ORDINARY);
        bvol_obb o;
        bvol_obb2 flat;
        draw_map(&rng, n % 4 ? YAW : IDENTITY, n % 3 ? ORDINARY : INTEGER, m);
        chance_rotation(&rng, axis);
        for (int k = 0; k < 9 && n % 4 == 3; k++)
            m[4 * (k / 3) + k % 3] = vec3_get(&axis[k / 3], k % 3);
        half = vec3(fabsf(half.x), fabsf(half.y), fabsf(half.z));
        const bvol_aabb box = {vec3(-half.x, -half.y, -half.z), half};
        const bvol_aabb2 flat_box = {{-half.x, -half.z}, {half.x, half.z}};
        const float flat_map[6] = {m[0], m[2], -m[2], m[0], m[12], m[14]};
        bvol_obb_from_aabb(&box, m, &o);
        CHECK(o.center.x == m[12] && o.center.y == m[13] && o.center.z == m[14]);
        bvol_obb2_from_aabb2(&flat_box, flat_map, &flat);
        CHECK(flat.center.x == m[12] && flat.center.y == m[14]);
    }
    CHECK(STAGE_CALLS(obb_from_aabb, 2) == before);
}

/* Local coordinates have an error of a few units of double's last place of the way from the center, and one rounding. */
static int near_local(const bvol_obb *frame, const bvol_vec3 *p, bvol_vec3 a, bvol_vec3 b)
{
    const double way = fabs((double)p->x - (double)frame->center.x) + fabs((double)p->y - (double)frame->center.y) +
                       fabs((double)p->z - (double)frame->center.z);
    const double off[3] = {(double)a.x - (double)b.x, (double)a.y - (double)b.y, (double)a.z - (double)b.z};
    const double size[3] = {(double)a.x, (double)a.y, (double)a.z};
    for (int i = 0; i < 3; i++)
        if (!(fabs(off[i]) <= 0x1p-23 * fabs(size[i]) + 0x1p-46 * way + 0x1p-149))
            return 0;
    return 1;
}

TEST(makers, every_stage_makes_obbs_and_planes)
{
    chance rng = {test_seed()};
    for (long n = test_cases(200); n > 0; n--)
        for (int numbers = 0; numbers < NUMBERS; numbers++) {
            float m[16];
            bvol_obb o;
            const bvol_aabb box = draw_box(&rng, numbers);
            const bvol_plane h = {draw_vec3(&rng, INTEGER), draw_number(&rng, numbers)};
            const bvol_obb frame = draw_obb(&rng, (int)(n % MAPS), ORDINARY),
                           other = draw_obb(&rng, (int)(n / MAPS % MAPS), numbers);
            bvol_plane plane_image;
            bvol_vec3 local;
            bvol_aabb bounds;
            bvol_obb_local_point(&frame, &other.center, &local);
            bvol_obb_local_bounds(&frame, &other, &bounds);
            bvol_obb_local_obb(&frame, &other, &o);
            CHECK(isnan(local.x) || all_nan(&o, 15) || near_local(&frame, &other.center, local, o.center));
            draw_map(&rng, (int)(n % MAPS), numbers, m);
            bvol_obb_from_aabb(&box, m, &o);
            CHECK(all_nan(&o, 15) || (isfinite(o.center.x) && isfinite(o.extent.x)));
            bvol_obb_transform(&o, m, &o);
            CHECK(all_nan(&o, 15) || (isfinite(o.center.x) && isfinite(o.extent.x)));
            bvol_plane_transform(&h, m, &plane_image);
            CHECK(all_nan(&plane_image, 4) || isfinite(plane_image.normal.x));
        }
    EXPECT_STAGES(obb_from_aabb, 3);
    EXPECT_STAGES(obb_transform, 3);
    EXPECT_STAGES(obb_local_point, 2);
    EXPECT_STAGES(obb_local_bounds, 3);
#ifdef __SIZEOF_INT128__ /* what the integers are made of */
    EXPECT_STAGES(local_reach, 2);
#endif
    EXPECT_STAGES(obb_local_obb, 2);
    EXPECT_STAGES(plane_transform, 2);
}

#ifdef __SSE2__
/* Floats that are 0 or normal, most of them the least, whose sums are subnormal. */
static float draw_least(chance *rng)
{
    const int high = one_in(rng, 4) ? 0 : one_in(rng, 2) ? -100 : -124;
    const float x = ldexpf((float)chance_real(rng, 1, 2), one_in(rng, 3) ? -126 : chance_int(rng, -126, high));
    return one_in(rng, 6) ? 0 : one_in(rng, 2) ? -x : x;
}

typedef struct least_shapes {
    float x[30], amount; /* of what is made of the first numbers */
    double wide[6];
    bvol_aabb box;
    float matrix[16];
} least_shapes;

static void draw_least_shapes(chance *rng, least_shapes *out)
{
    for (int i = 0; i < 30; i++)
        out->x[i] = draw_least(rng);
    for (int i = 0; i < 3; i++) {
        const float a = draw_least(rng), b = draw_least(rng);
        (&out->box.min.x)[i] = fminf(a, b);
        (&out->box.max.x)[i] = fmaxf(a, b);
        out->wide[i] = (double)draw_least(rng) * (one_in(rng, 2) ? 1 : 0x1p-30);
        out->wide[i + 3] = out->wide[i] + fabs((double)draw_least(rng));
    }
    for (int i = 0; i < 16; i++)
        out->matrix[i] = i == 15 ? 1 : i % 4 == 3 ? 0 : i % 5 == 0 && one_in(rng, 2) ? 1 : draw_least(rng);
    out->amount = fabsf(draw_least(rng));
}

enum { LEAST_BOXES = 11 };

/* All that give the tightest box about something. */
static void make_least_boxes(const least_shapes *s, bvol_aabb out[LEAST_BOXES])
{
    const float *const x = s->x;
    const bvol_vec3 p = vec3(x[0], x[1], x[2]), q = vec3(x[3], x[4], x[5]), size = vec3(fabsf(x[6]), fabsf(x[7]), fabsf(x[8]));
    const bvol_sphere ball = {p, s->amount};
    const bvol_capsule capsule = {p, q, s->amount};
    const bvol_obb obb = {p, q, {{x[9], x[10], x[11]}, {x[12], x[13], x[14]}, {x[15], x[16], x[17]}}};
    const bvol_obb upright = {vec3(x[18], x[19], x[20]), size, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const bvol_aabb_centered centered = {p, size};
    const bvol_aabb_sized sized = {p, size};
    const bvol_aabb_f64 wide = {{s->wide[0], s->wide[1], s->wide[2]}, {s->wide[3], s->wide[4], s->wide[5]}};
    const bvol_vec3_f64 origin = {0, 0, 0};
    bvol_kdop dop;
    bvol_sphere_bounds(&ball, &out[0]);
    bvol_capsule_bounds(&capsule, &out[1]);
    bvol_obb_bounds(&obb, &out[2]);
    bvol_aabb_expand(&s->box, s->amount, &out[3]);
    bvol_aabb_translate(&s->box, &q, &out[4]);
    bvol_aabb_transform(&s->box, s->matrix, &out[5]);
    bvol_aabb_centered_bounds(&centered, &out[6]);
    bvol_aabb_sized_bounds(&sized, &out[7]);
    bvol_aabb_from_f64(&wide, &origin, &out[8]);
    bvol_kdop_from_aabb(&s->box, 26, &dop);
    bvol_kdop_transform(&dop, s->matrix, &dop);
    bvol_kdop_bounds(&dop, &out[9]);
    bvol_obb_local_bounds(&upright, &obb, &out[10]);
}

/* Where the processor flushes subnormal floats, boxes about shapes without them contain what they contain elsewhere. */
TEST(makers, boxes_contain_where_subnormal_floats_are_flushed)
{
    static const unsigned settings[] = {0x8000, 0x0040, 0x8040}; /* FTZ, DAZ, both */
    const unsigned before = _mm_getcsr();
    chance rng = {test_seed()};
    for (long n = 0; n < test_cases(30000); n++) {
        least_shapes s;
        bvol_aabb kept[LEAST_BOXES], made[LEAST_BOXES];
        draw_least_shapes(&rng, &s);
        make_least_boxes(&s, kept);
        for (int i = 0; i < 3; i++) {
            _mm_setcsr(before | settings[i]);
            make_least_boxes(&s, made);
            _mm_setcsr(before);
            for (int k = 0; k < LEAST_BOXES; k++)
                CHECKF(bvol_aabb_contains_aabb(&made[k], &kept[k]), "case %ld, box %d, setting %x", n, k, settings[i]);
        }
    }
}
#endif
