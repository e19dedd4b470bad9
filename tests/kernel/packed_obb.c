/* SPDX-License-Identifier: MIT */
/* Rows of OBBs: what they promise about the true boxes, and that they are sharp enough to decide nearly everything. */
#include "tables.h"
#include "test.h"
#include "values.h"

#include "base/stage.h"
#include "kernel/set/packed_obb.h"

static double float_of_half(uint32_t half)
{
    return (double)float_from_bits(half << 16);
}

static uint16_t half_of(const bvoli_packed_obb *row, int at)
{
    return (uint16_t)(row->halves[at / 2] >> at % 2 * 16);
}

/* What a row says, in double. */
typedef struct said {
    double outer, inner, error, extent[3], axis[3][3];
} said;

static double turn_of(const bvoli_packed_obb *row, int k)
{
    return (int16_t)half_of(row, BVOLI_PACKED_OBB_QUATERNION + k);
}

static said read_row(const bvoli_packed_obb *row)
{
    said s = {.outer = (double)float_from_bits(row->radii), .inner = float_of_half(row->radii & 0xffff)};
    const double w = turn_of(row, 0), x = turn_of(row, 1), y = turn_of(row, 2), z = turn_of(row, 3);
    const double n = w * w + x * x + y * y + z * z;
    const double turned[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
                                 {2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
                                 {2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
    s.error = float_of_half(half_of(row, BVOLI_PACKED_OBB_ERROR));
    for (int i = 0; i < 3; i++) {
        s.extent[i] = s.outer * half_of(row, BVOLI_PACKED_OBB_EXTENT + i) / 65535;
        for (int k = 0; k < 3; k++)
            s.axis[i][k] = turned[i][k] / n;
    }
    return s;
}

/* A random direction, or an axis of the stand-in, where bounds are reached. */
static void draw_direction(chance *state, const said *s, int at, double n[3])
{
    for (int k = 0; k < 3; k++)
        n[k] = at < 3 ? s->axis[at][k] : chance_real(state, -1, 1);
    const double length = sqrt(dot3(n, n));
    for (int k = 0; k < 3; k++)
        n[k] /= length;
}

/* The reach of the true box about `center` in every direction is what the row says of the balls and of the stand-in; of its
 * error, 2^-16 of the radius is for rounding in the kernels. */
static void check_row(chance *state, const bvoli_packed_obb *row, const bvol_obb *box, const double center[3])
{
    const said s = read_row(row);
    const double *c = center;
    CHECK(s.error >= BVOLI_PACKED_OBB_SLACK * s.outer && s.outer >= BVOLI_PACKED_OBB_LEAST);
    CHECK(s.inner == 0 || s.inner >= BVOLI_PACKED_OBB_LEAST);
    for (int at = 0; at < 40; at++) {
        double n[3], reach = 0, stand_in = 0;
        draw_direction(state, &s, at, n);
        const double off = n[0] * (c[0] - (double)row->center[0]) + n[1] * (c[1] - (double)row->center[1]) +
                           n[2] * (c[2] - (double)row->center[2]);
        for (int i = 0; i < 3; i++) {
            const double a[3] = {box->axis[i].x, box->axis[i].y, box->axis[i].z};
            reach += fabs((double)vec3_get(&box->extent, i) * dot3(n, a));
            stand_in += s.extent[i] * fabs(dot3(n, s.axis[i]));
        }
        CHECKF(off + reach <= s.outer && reach - off <= s.outer, "%a beyond %a", reach, s.outer);
        CHECKF(reach - fabs(off) >= s.inner, "%a within %a", reach, s.inner);
        const double apart = fabs(reach - stand_in) + fabs(off), allowed = s.error - BVOLI_PACKED_OBB_SLACK * s.outer;
        CHECKF(apart <= allowed, "%a from the stand-in, not %a", apart, allowed);
    }
}

static bvol_obb draw_box(chance *state, double defect)
{
    bvol_obb o = obb(chance_vec3(state, -10, 10), chance_vec3(state, 0, 2));
    chance_rotation(state, o.axis);
    for (int i = 0; i < 3; i++) {
        o.axis[i].x += chance_float(state, -defect, defect);
        o.axis[i].y += chance_float(state, -defect, defect);
        o.axis[i].z += chance_float(state, -defect, defect);
    }
    if (chance_int(state, 0, 1))
        o.axis[0] = vec3(-o.axis[0].x, -o.axis[0].y, -o.axis[0].z);
    if (chance_int(state, 0, 5) == 0)
        set_field(&o.extent, chance_int(state, 0, 2), 0);
    return o;
}

TEST(kernel_packed_obb, a_row_says_nothing_untrue)
{
    chance state = {test_seed()};
    for (long i = test_cases(4000); i > 0; i--) {
        const double defects[] = {0, 0x1p-20, 0x1p-10, 0.1, 1, 100};
        bvol_obb box = draw_box(&state, defects[i % 6]);
        bvoli_packed_obb row;
        bvoli_packed_obb_of_obb(&box, &row);
        const double center[3] = {box.center.x, box.center.y, box.center.z};
        check_row(&state, &row, &box, center);
    }
}

/* Where every entry of the matrix of a quaternion is the largest in turn, and half turns, where some vanish. */
TEST(kernel_packed_obb, a_row_of_good_axes_is_sharp)
{
    chance state = {test_seed()};
    for (long i = test_cases(4000); i > 0; i--) {
        bvol_obb box = draw_box(&state, 0);
        bvoli_packed_obb row;
        if (i % 4 == 0) {
            const float s = i % 8 ? 1.0F : -1.0F;
            const int k = (int)(i / 8 % 3);
            memset(box.axis, 0, sizeof box.axis);
            *vec3_at(&box.axis[0], k) = s;
            *vec3_at(&box.axis[1], (k + 1) % 3) = 1;
            *vec3_at(&box.axis[2], (k + 2) % 3) = i % 16 ? 1.0F : -1.0F;
        }
        bvoli_packed_obb_of_obb(&box, &row);
        const said s = read_row(&row);
        const bvol_vec3 h = box.extent;
        const double radius = sqrt((double)h.x * h.x + (double)h.y * h.y + (double)h.z * h.z);
        CHECKF(s.error <= 0x1.2p-12 * radius, "%a of %a", s.error, radius);
        CHECK(s.outer <= (1 + 0x1p-6) * radius);
        CHECK(s.inner >= (1 - 0x1p-6) * (double)fminf(fminf(h.x, h.y), h.z));
    }
}

TEST(kernel_packed_obb, a_row_of_an_aabb_has_the_center_to_the_last_bit)
{
    chance state = {test_seed()};
    for (long i = test_cases(2000); i > 0; i--) {
        const float far = ldexpf(1, chance_int(&state, -3, 24));
        const bvol_vec3 at = chance_vec3(&state, -(double)far, (double)far), size = chance_vec3(&state, 0, 4);
        const bvol_aabb box = aabb(at.x, at.y, at.z, at.x + size.x, at.y + size.y, at.z + size.z);
        double center[3];
        bvoli_packed_obb row;
        bvol_obb same = obb(vec3(0, 0, 0), vec3(0, 0, 0));
        bvoli_packed_obb_of_aabb(&box, &row);
        for (int k = 0; k < 3; k++) {
            const double lo = vec3_get(&box.min, k), hi = vec3_get(&box.max, k);
            center[k] = (lo + hi) / 2;
            *vec3_at(&same.extent, k) = (float)((hi - lo) / 2); /* exact, or within the last bit */
            CHECK(fabs(center[k] - (double)row.center[k]) <= 0x1p-24 * fabs(center[k]));
        }
        check_row(&state, &row, &same, center);
    }
}

static int is_unknown(const bvoli_packed_obb *row)
{
    return isnan(row->center[0]) && isnan(row->center[1]) && isnan(row->center[2]);
}

/* Many at once have the bits of each alone, or are left open, as they are where it cannot be packed. */
TEST(kernel_packed_obb, rows_of_many_are_those_of_each)
{
    enum { MANY = 64 };
    static const float odd[] = {NAN, INF, -INF, 0x1p61F, TINY, FLT_MAX, 0, -0.0F};
    static const double defects[] = {0, 0x1p-20, 0.1, 1, 100};
    static bvol_obb boxes[MANY];
    static bvoli_packed_obb rows[MANY];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    {
        const bvoli_kernels *table = bvoli_kernels_now();
        const int wide = strcmp(table->name, "avx2") == 0 || strcmp(table->name, "avx512") == 0;
        for (long round = test_cases(100); round > 0; round--) {
            const size_t first = (size_t)chance_int(&state, 0, 20), count = (size_t)chance_int(&state, 16, MANY - 20);
            const bvoli_images in = {
                .from = (const char *)boxes, .stride = sizeof *boxes, .out = (char *)rows, .out_stride = sizeof *rows};
            for (size_t i = 0; i < MANY; i++) {
                boxes[i] = draw_box(&state, defects[chance_int(&state, 0, 4)]);
                if (chance_int(&state, 0, 9) == 0)
                    set_field(&boxes[i], chance_int(&state, 0, 14), float_bits(odd[chance_int(&state, 0, 7)]));
            }
            memset(rows, 0, sizeof rows);
            const uint64_t open = table->obb_rows(&in, first, count);
            for (size_t i = 0; i < count; i++) {
                bvoli_packed_obb row;
                bvoli_packed_obb_of_obb(&boxes[first + i], &row);
                CHECK(open >> i & 1 ? !wide || is_unknown(&row) || i + 16 > count
                                    : memcmp(&rows[first + i], &row, sizeof row) == 0);
            }
            CHECK(open >> count == 0);
        }
    }
}

TEST(kernel_packed_obb, a_row_that_cannot_stand_for_its_box_knows_nothing)
{
    static const float odd[] = {NAN, INF, -INF, 0x1p61F, -0x1p61F, FLT_MAX};
    const bvol_obb good = {{1, 2, 3}, {0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    bvoli_packed_obb row;
    for (int flat = 0; flat < 2; flat++)
        for (int field = 0; field < 15; field++)
            for (int i = 0; i < 6; i++) {
                bvol_obb box = good;
                box.extent = flat ? vec3(0, 0, 0) : vec3(1, 1, 1);
                set_field(&box, field, float_bits(odd[i]));
                bvoli_packed_obb_of_obb(&box, &row);
                CHECKF(is_unknown(&row) || (flat && field >= 6 && i > 2), "field %d, %g", field, (double)odd[i]);
            }
    bvoli_packed_obb_of_obb(&good, &row);
    CHECK(!is_unknown(&row) && half_of(&row, BVOLI_PACKED_OBB_EXTENT) == 0 && (row.radii & 0xffff) == 0);
    const bvol_aabb whole = aabb(-INF, -INF, -INF, INF, INF, INF), half = aabb(0, 0, 0, 1, 1, INF);
    bvoli_packed_obb_of_aabb(&whole, &row);
    CHECK(is_unknown(&row));
    bvoli_packed_obb_of_aabb(&half, &row);
    CHECK(is_unknown(&row));
}

/* --- how much is left to the single functions --- */

#ifdef BVOL_COUNT_STAGES

enum { MANY = 4096 };
static bvol_obb left[MANY], right[MANY];

static uint64_t asked(enum bvoli_predicate predicate)
{
    uint64_t all = 0;
    for (int stage = 0; stage < BVOLI_STAGE_COUNT; stage++)
        all += bvoli_stages[predicate][stage];
    return all;
}

/* Pairs about each other whose axes are random, the same, or permuted. */
static void draw_pairs(chance *state, int axes)
{
    for (int i = 0; i < MANY; i++) {
        left[i] = draw_box(state, 0);
        right[i] = draw_box(state, 0);
        left[i].extent = chance_vec3(state, 0.25, 2);
        right[i].extent = chance_vec3(state, 0.25, 2);
        for (int k = 0; k < 3; k++)
            *vec3_at(&right[i].center, k) = vec3_get(&left[i].center, k) + chance_float(state, -2.5, 2.5);
        for (int k = 0; k < 3 && axes > 0; k++)
            right[i].axis[k] = left[i].axis[(k + axes) % 3];
    }
}

TEST(kernel_packed_obb, kernels_leave_little_to_the_single_functions)
{
    chance state = {test_seed()};
    bvol_pair pairs[MANY];
    for (uint32_t i = 0; i < MANY; i++)
        pairs[i] = (bvol_pair){i, i};
    FOR_EACH_TABLE
    for (int axes = 0; axes < 4 && strcmp(bvol_cpu_backend(), "scalar") != 0; axes++) {
        bvol_obb_set *a, *b;
        draw_pairs(&state, axes);
        CHECK(bvol_obb_set_create(left, MANY, 0, NULL, NULL, &a) == BVOL_OK);
        CHECK(bvol_obb_set_create(right, MANY, 0, NULL, NULL, &b) == BVOL_OK);
        const uint64_t before = asked(BVOLI_obb_overlaps_obb);
        const size_t found = bvol_obb_set_overlaps_pairs(a, b, pairs, MANY, NULL, 0);
        const uint64_t more = asked(BVOLI_obb_overlaps_obb) - before;
        CHECK(found > MANY / 4 && found < MANY * 3 / 4);
        CHECKF(more <= MANY / 256, "%d of %d, axes %d", (int)more, (int)MANY, axes);
        bvol_obb_set_destroy(a);
        bvol_obb_set_destroy(b);
    }
}

TEST(kernel_packed_obb, kernels_of_frusta_leave_little_to_the_single_functions)
{
    chance state = {test_seed()};
    const bvol_plane planes[6] = {{{1, 0, 0.5F}, 6},  {{-2, 0, 1}, 12}, {{0, 3, 1}, 15},
                                  {{0, -1, 0.5F}, 6}, {{0, 0, 1}, 8},   {{0, 0, -4}, 32}};
    bvol_frustum *f;
    CHECK(bvol_frustum_create_from_planes(planes, 6, NULL, &f) == BVOL_OK);
    draw_pairs(&state, 0);
    for (int i = 0; i < MANY; i++) /* the smaller, the fewer reach in from outside */
        left[i].extent = chance_vec3(&state, 0.1, 0.5);
    FOR_EACH_TABLE
    {
        bvol_obb_set *set;
        CHECK(bvol_obb_set_create(left, MANY, 0, NULL, NULL, &set) == BVOL_OK);
        uint64_t before = asked(BVOLI_frustum_cull_obb);
        size_t found = bvol_obb_set_cull_frustum_mask(set, f, NULL, NULL, 0);
        CHECK(found > MANY / 8 && found < MANY * 7 / 8);
        CHECK(asked(BVOLI_frustum_cull_obb) - before <= MANY / 256);
        before = asked(BVOLI_frustum_overlaps_obb);
        found = bvol_obb_set_overlaps_frustum_mask(set, f, NULL, NULL, 0);
        CHECK(found > MANY / 8 && found < MANY * 7 / 8);
        CHECKF(asked(BVOLI_frustum_overlaps_obb) - before <= MANY / 8, "%d", (int)(asked(BVOLI_frustum_overlaps_obb) - before));
        bvol_obb_set_destroy(set);
    }
    bvol_frustum_destroy(f);
}

#endif
