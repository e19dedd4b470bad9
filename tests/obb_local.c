/* SPDX-License-Identifier: MIT */
/* Points and boxes in the frame of an OBB: worked cases, and against rationals near and far from the origin. */
#include "obb_rational.h"
#include "rational.h"
#include "test.h"
#include "values.h"

/* ---- worked cases ---- */

static const bvol_obb turned = {{10, 20, 30}, {1, 2, 3}, {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}};   /* 90 degrees about y */
static const bvol_obb long_axes = {{100, 0, 0}, {1, 1, 1}, {{3, 4, 0}, {-4, 3, 0}, {0, 0, 5}}}; /* of length 5 */
static const bvol_obb sheared = {{1, 1, 1}, {1, 1, 1}, {{1, 0, 0}, {1, 1, 0}, {0, 0, -2}}};     /* left-handed too */
static const bvol_obb dependent = {{0, 0, 0}, {1, 1, 1}, {{1, 2, 3}, {2, 4, 6}, {0, 0, 1}}};

TEST(obb_local, points_of_simple_frames)
{
    static const struct {
        const bvol_obb *frame;
        bvol_vec3 p, local;
    } cases[] = {{&turned, {10, 20, 30}, {0, 0, 0}},
                 {&turned, {11, 22, 33}, {-3, 2, 1}},
                 {&long_axes, {103, 4, 5}, {1, 0, 1}},
                 {&long_axes, {99, 7, 0}, {1, 1, 0}},
                 {&sheared, {2, 1, 1}, {1, 0, 0}},
                 {&sheared, {4, 3, -3}, {1, 2, 2}},
                 {&sheared, {1, 1 + 0x1p-20f, 1}, {-0x1p-20f, 0x1p-20f, 0}}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        bvol_vec3 s;
        bvol_obb_local_point(cases[i].frame, &cases[i].p, &s);
        CHECKF(s.x == cases[i].local.x && s.y == cases[i].local.y && s.z == cases[i].local.z, "case %u: %a %a %a", i,
               (double)s.x, (double)s.y, (double)s.z);
    }
}

TEST(obb_local, a_frame_sees_itself_as_its_extents)
{
    static const bvol_obb *const frames[] = {&turned, &long_axes, &sheared};
    for (int i = 0; i < 3; i++) {
        bvol_vec3 e = frames[i]->extent;
        bvol_aabb bounds, expected = {{-e.x, -e.y, -e.z}, {e.x, e.y, e.z}};
        bvol_obb_local_bounds(frames[i], frames[i], &bounds);
        CHECKF(same_aabb(&bounds, &expected), "frame %d", i);
    }
}

TEST(obb_local, bounds_of_simple_boxes)
{
    bvol_obb box = obb(vec3(11, 20, 30), vec3(-1, 2, 3)); /* extents count by magnitude */
    bvol_aabb bounds, expected = aabb(-3, -2, 0, 3, 2, 2);
    bvol_obb_local_bounds(&turned, &box, &bounds);
    CHECK(same_aabb(&bounds, &expected));
    box = obb(vec3(100, 0, 0), vec3(25, 0, 0)); /* the x axis is (3, -4) / 25 there */
    expected = aabb(-3, -4, 0, 3, 4, 0);
    bvol_obb_local_bounds(&long_axes, &box, &bounds);
    CHECK(same_aabb(&bounds, &expected));
    box.extent.x = 1; /* 3 / 25 and 4 / 25 are no floats */
    bvol_obb_local_bounds(&long_axes, &box, &bounds);
    CHECK((double)bounds.max.x > 3 / 25.0 && (double)nextafterf(bounds.max.x, 0) < 3 / 25.0);
    CHECK((double)bounds.min.y < -4 / 25.0 && (double)nextafterf(bounds.min.y, 0) > -4 / 25.0);
}

TEST(obb_local, dependent_axes_are_no_frame_but_may_be_seen)
{
    bvol_vec3 p = vec3(1, 2, 3);
    bvol_aabb bounds;
    bvol_obb box;
    bvol_obb_local_point(&dependent, &p, &p);
    bvol_obb_local_bounds(&dependent, &turned, &bounds);
    bvol_obb_local_obb(&dependent, &turned, &box);
    CHECK(all_nan(&p, 3) && all_nan(&bounds, 6) && all_nan(&box, 15));
    bvol_obb_local_bounds(&turned, &dependent, &bounds);
    bvol_aabb expected = aabb(20, -26, -13, 40, -14, -7); /* (-z, y, x) less the center: (30, -20, -10), reach (10, 6, 3) */
    CHECK(same_aabb(&bounds, &expected));
    bvol_obb_local_obb(&turned, &dependent, &box);
    CHECK(bvol_obb_validate(&box, NULL) == BVOL_OK && box.center.x == 30 && box.center.y == -20 && box.center.z == -10);
}

TEST(obb_local, an_axis_of_length_zero_may_be_seen)
{
    const bvol_obb frame = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    const bvol_obb flat = {{1, 2, 3}, {1, 2, 3}, {{0.6f, 0.8f, 0}, {0, 0, 0}, {0, 0, 1}}};
    bvol_obb seen;
    bvol_obb_local_obb(&frame, &flat, &seen);
    CHECK(seen.center.x == 1 && seen.center.y == 2 && seen.center.z == 3);
    CHECK(seen.extent.x >= 1 && seen.extent.x < 1.00001f && seen.extent.z >= 3 && seen.extent.z < 3.00001f);
    CHECK(seen.extent.y >= 0 && seen.extent.y < 0.00001f);
    CHECK(bvol_obb_contains_point(&seen, &flat.center));
}

TEST(obb_local, nan_and_infinity_in_any_field_give_all_nan)
{
    static const uint32_t bad[] = {0x7fc00000, 0x7f800001, 0x7f800000, 0xff800000};
    for (int k = 0; k < 4; k++)
        for (int field = 0; field < 15; field++)
            for (int side = 0; side < 2; side++) {
                bvol_obb pair[2] = {turned, sheared}, box;
                bvol_aabb bounds;
                bvol_vec3 p = vec3(1, 2, 3);
                set_field(&pair[side], field, bad[k]);
                if (side)
                    set_field(&p, field % 3, bad[k]);
                bvol_obb_local_point(&pair[0], &p, &p);
                bvol_obb_local_bounds(&pair[0], &pair[1], &bounds);
                bvol_obb_local_obb(&pair[0], &pair[1], &box);
                CHECKF(all_nan(&p, 3) && all_nan(&bounds, 6) && all_nan(&box, 15), "field %d of %d", field, side);
            }
}

TEST(obb_local, what_passes_the_largest_float_becomes_infinite_or_nan)
{
    bvol_obb small = obb(vec3(0, 0, 0), vec3(1, 1, 1)), box = obb(vec3(FLT_MAX, 0, 0), vec3(FLT_MAX, 1, 1));
    bvol_vec3 p = vec3(4, -4, 0);
    bvol_aabb bounds;
    bvol_obb out;
    for (int k = 0; k < 3; k++)
        *vec3_at(&small.axis[k], k) = 0x1p-127f;
    bvol_obb_local_point(&small, &p, &p);
    CHECK(p.x == INF && p.y == -INF && p.z == 0);
    bvol_obb_local_bounds(&small, &box, &bounds);
    CHECK(bounds.min.x == 0 && bounds.max.x == INF && bounds.min.y == -0x1p127f && bounds.max.z == 0x1p127f);
    bvol_obb_local_obb(&small, &box, &out);
    CHECK(all_nan(&out, 15));
    box = obb(vec3(0, 0, 0), vec3(0, 0, 0)); /* a point keeps its axes, however they look from there */
    for (int k = 0; k < 3; k++) {
        small.axis[k] = vec3(0, 0, 0);
        *vec3_at(&small.axis[k], k) = TINY;
        *vec3_at(&box.axis[k], k) = FLT_MAX;
    }
    bvol_obb_local_obb(&small, &box, &out);
    CHECK(bvol_obb_validate(&out, NULL) == BVOL_OK && out.extent.x == 0 && out.extent.y == 0 && out.extent.z == 0);
}

TEST(obb_local, outputs_may_be_inputs)
{
    bvol_obb a = turned, b = sheared, out;
    bvol_obb_local_obb(&a, &b, &out);
    bvol_obb_local_obb(&a, &b, &b);
    CHECK(memcmp(&out, &b, sizeof out) == 0);
    b = sheared;
    bvol_obb_local_obb(&a, &b, &a);
    CHECK(memcmp(&out, &a, sizeof out) == 0);
}

/* ---- against rationals ---- */

static const double distances[] = {1, 1e3, 1e5, 1e7};

/* Axes nearly orthonormal for even i; for odd ones of any length, skewed, or small whole numbers. */
static bvol_obb random_box(chance *rng, long i, double distance)
{
    bvol_obb o = obb(chance_vec3(rng, -distance, distance), chance_vec3(rng, -2, 2));
    chance_rotation(rng, o.axis);
    if (i % 2)
        for (int k = 0; k < 3; k++) {
            double length = chance_real(rng, 0.1, 8);
            for (int c = 0; c < 3; c++) {
                float *f = vec3_at(&o.axis[k], c);
                *f = i % 4 == 1 ? (float)((double)*f * length + chance_real(rng, -0.05, 0.05)) : (float)chance_int(rng, -3, 3);
            }
        }
    return o;
}

/* Something within a few units of a frame that may lie far from the origin. */
static bvol_vec3 near_center(chance *rng, const bvol_obb *frame)
{
    bvol_vec3 p;
    for (int c = 0; c < 3; c++)
        *vec3_at(&p, c) = (float)((double)vec3_get(&frame->center, c) + chance_real(rng, -5, 5));
    return p;
}

TEST(obb_local, points_are_as_near_as_promised_however_far_from_the_origin)
{
    chance rng = {test_seed()};
    for (long i = test_cases(5000); i > 0; i--) {
        bvol_obb frame = random_box(&rng, i, distances[i / 4 % 4]);
        bvol_vec3 p = near_center(&rng, &frame), s;
        double defect;
        bvol_result validity = bvol_obb_validate(&frame, &defect);
        if (validity == BVOL_NOTE_DEPENDENT)
            continue;
        bvol_obb_local_point(&frame, &p, &s);
        rational_begin();
        rational exact[3], at[3], center[3], distance = rational_of(0);
        rational_vec3(&p, at);
        rational_vec3(&frame.center, center);
        rational_local(&frame, at, exact);
        for (int c = 0; c < 3; c++)
            distance = rational_add(distance, rational_abs(rational_sub(at[c], center[c])));
        for (int c = 0; c < 3; c++) {
            rational size = rational_max(rational_abs(exact[c]), rational_power_of_two(-126));
            rational slack = validity == BVOL_OK ? rational_mul(distance, rational_power_of_two(-47))
                                                 : rational_mul(rational_abs(exact[c]), rational_power_of_two(-49));
            rational error = rational_add(rational_mul(size, rational_power_of_two(-24)), slack);
            CHECKF(rational_within((double)vec3_get(&s, c), exact[c], error), "case %ld: %a for %a", i, (double)vec3_get(&s, c),
                   rational_double(exact[c]));
        }
    }
}

/* The true local bounds, along axis k of the frame. */
static void rational_bounds(const bvol_obb *frame, const bvol_obb *box, rational low[3], rational high[3])
{
    for (int n = 0; n < 8; n++) {
        rational corner[3], s[3];
        rational_corner(box, n, corner);
        rational_local(frame, corner, s);
        for (int k = 0; k < 3; k++) {
            low[k] = n == 0 || rational_cmp(s[k], low[k]) < 0 ? s[k] : low[k];
            high[k] = n == 0 ? s[k] : rational_max(s[k], high[k]);
        }
    }
}

TEST(obb_local, bounds_are_the_tightest_box)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        bvol_obb frame = random_box(&rng, i, distances[i / 4 % 4]), box = random_box(&rng, i / 16, 1);
        box.center = near_center(&rng, &frame);
        if (i % 5 == 0)
            for (int field = 0; field < 15; field++) {
                set_field(&frame, field, float_bits(chance_finite(&rng)));
                set_field(&box, field, float_bits(chance_finite(&rng)));
            }
        if (i % 5 == 1) /* whole numbers: bounds that are floats */
            for (int c = 0; c < 3; c++) {
                *vec3_at(&box.center, c) = (float)chance_int(&rng, -3, 3);
                *vec3_at(&frame.center, c) = (float)chance_int(&rng, -3, 3);
                *vec3_at(&box.extent, c) = (float)chance_int(&rng, 0, 3);
            }
        if (i % 10 == 2) { /* a box whose side lies in a plane through the center: the bound cancels to next to nothing */
            for (int c = 0; c < 3; c++)
                *vec3_at(&box.center, c) =
                    (float)((double)vec3_get(&frame.center, c) + (double)box.extent.x * (double)vec3_get(&frame.axis[0], c));
            box.axis[0] = frame.axis[0];
            box.extent.y = box.extent.z = 0;
        }
        if (bvol_obb_validate(&frame, NULL) == BVOL_NOTE_DEPENDENT)
            continue;
        bvol_aabb bounds;
        bvol_obb_local_bounds(&frame, &box, &bounds);
        rational_begin();
        rational low[3], high[3];
        rational_bounds(&frame, &box, low, high);
        for (int k = 0; k < 3; k++) {
            CHECKF(rational_rounds_down_to(low[k], vec3_get(&bounds.min, k)), "case %ld, min %d: %a for %a", i, k,
                   (double)vec3_get(&bounds.min, k), rational_double(low[k]));
            CHECKF(rational_rounds_up_to(high[k], vec3_get(&bounds.max, k)), "case %ld, max %d: %a for %a", i, k,
                   (double)vec3_get(&bounds.max, k), rational_double(high[k]));
        }
    }
}

TEST(obb_local, obbs_hold_their_image_and_are_no_larger_than_promised)
{
    chance rng = {test_seed()};
    for (long i = test_cases(3000); i > 0; i--) {
        bvol_obb frame = random_box(&rng, i, distances[i / 4 % 4]), box = random_box(&rng, i / 16, 1), out;
        double defect[2], reach = 0, offset = 0, local = 0;
        box.center = near_center(&rng, &frame);
        if (bvol_obb_validate(&frame, &defect[0]) == BVOL_NOTE_DEPENDENT)
            continue;
        bvol_obb_validate(&box, &defect[1]);
        bvol_obb_local_obb(&frame, &box, &out);
        CHECK(bvol_obb_validate(&out, NULL) == BVOL_OK);
        rational_begin();
        for (int n = 0; n < 8; n++) {
            rational corner[3], s[3];
            rational_corner(&box, n, corner);
            rational_local(&frame, corner, s);
            CHECKF(rational_obb_holds(&out, s), "case %ld, corner %d", i, n);
        }
        double d = fmax(defect[0], defect[1]);
        for (int k = 0; k < 3; k++) {
            reach += fabs((double)vec3_get(&box.extent, k));
            offset += fabs((double)vec3_get(&box.center, k) - (double)vec3_get(&frame.center, k));
            local += fabs((double)vec3_get(&out.center, k));
        }
        double most = (8 * d + 0x1p-21) * reach + 0x1p-23 * local + 0x1p-47 * offset + 0x1p-148;
        for (int k = 0; k < 3 && d < 0x1p-10; k++) {
            double extent = fabs((double)vec3_get(&box.extent, k));
            CHECKF((double)vec3_get(&out.extent, k) <= extent + most, "case %ld, extent %d: %a for %a", i, k,
                   (double)vec3_get(&out.extent, k), extent);
        }
    }
}

/* Boxes of any bit patterns; the image is held wherever there is one. */
TEST(obb_local, obbs_of_any_size_hold_their_image)
{
    chance rng = {test_seed()};
    int held = 0;
    for (long i = test_cases(3000); i > 0; i--) {
        bvol_obb frame, box, out;
        for (int field = 0; field < 15; field++) {
            set_field(&frame, field, float_bits(ldexpf(chance_float(&rng, -1, 1), chance_int(&rng, -70, 30))));
            set_field(&box, field, float_bits(ldexpf(chance_float(&rng, -1, 1), chance_int(&rng, -70, 30))));
        }
        bvol_obb_local_obb(&frame, &box, &out);
        if (all_nan(&out, 15))
            continue;
        rational_begin();
        for (int n = 0; n < 8; n++) {
            rational corner[3], s[3];
            rational_corner(&box, n, corner);
            rational_local(&frame, corner, s);
            CHECKF(rational_obb_holds(&out, s), "case %ld, corner %d", i, n);
        }
        held++;
    }
    CHECK(test_cases(3000) < 3000 || held > 300);
}

/* What misses in the frame is apart in the world. */
TEST(obb_local, a_miss_in_the_frame_proves_boxes_apart)
{
    chance rng = {test_seed()};
    int missed = 0, met = 0;
    for (long i = test_cases(3000); i > 0; i--) {
        bvol_obb a = random_box(&rng, 0, distances[i % 4]), b = random_box(&rng, 0, 1), local;
        bvol_vec3 axis;
        bvol_aabb self, bounds;
        b.center = near_center(&rng, &a);
        bvol_obb_local_bounds(&a, &a, &self);
        bvol_obb_local_bounds(&a, &b, &bounds);
        bvol_obb_local_obb(&a, &b, &local);
        if (!bvol_obb_overlaps_aabb(&local, &self) || !bvol_aabb_overlaps_aabb(&bounds, &self)) {
            CHECKF(bvol_obb_separating_axis_obb(&a, &b, &axis) == 1, "case %ld", i);
            missed++;
        } else {
            met += bvol_obb_overlaps_obb(&a, &b);
        }
    }
    CHECKF(test_cases(3000) < 3000 || (missed > 200 && met > 200), "%d missed, %d met", missed, met);
}
