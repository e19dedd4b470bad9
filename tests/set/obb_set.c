/* SPDX-License-Identifier: MIT */
/* Sets of OBBs: what they hold, and that they answer as their members do one by one, under every table of kernels. */
#include "frusta.h"
#include "generate.h"
#include "ledger.h"
#include "tables.h"
#include "test.h"
#include "values.h"

#include <stdlib.h>

/* About every width of a block: lanes, words, runs of words, chunks. */
static const size_t sizes[] = {0, 1, 4, 5, 15, 16, 17, 63, 64, 65, 129, 1023, 1024, 1025, 4097};
enum { SIZES = sizeof sizes / sizeof *sizes, SMALL_SIZES = 11, MOST = 4097, MASK_WORDS = (MOST + 63) / 64 };

static bvol_obb_set *set_of(const bvol_obb *boxes, size_t count)
{
    bvol_obb_set *set = NULL;
    CHECK(bvol_obb_set_create(boxes, count, 0, NULL, NULL, &set) == BVOL_OK && set);
    return set;
}

static bvol_obb random_obb(chance *state, double distance, double size)
{
    bvol_obb o = obb(chance_vec3(state, -distance, distance), chance_vec3(state, 0.1 * size, size));
    chance_rotation(state, o.axis);
    return o;
}

/* Pairs that are hard to decide, of every recipe in turn: a[i] against b[i], whose kind is OBB or AABB. */
static void draw_hard(chance *c, int at, enum kind kind, bvol_obb *a, shape *b)
{
    shape first;
    generate(&recipes[at % recipe_count], OBB, kind, OVERLAPS, c, &first, b);
    *a = first.as.obb;
}

/* Boxes in general, with some that no row can stand for. */
static bvol_obb draw_box(chance *state)
{
    static const float odd[] = {NAN, INF, -INF, 0, -0.0F, TINY, FLT_MAX, 0x1p61F, -0x1p61F, 1e-20F, 3, 0.999F};
    bvol_obb o = random_obb(state, 6, 2);
    switch (chance_int(state, 0, 12)) {
    case 0: set_field(&o, chance_int(state, 0, 14), float_bits(odd[chance_int(state, 0, 11)])); break;
    case 1: o = obb(chance_vec3(state, -3, 3), vec3(1, 2, 1)); break; /* many parallel edges */
    case 2: o.axis[2] = o.axis[1]; break;
    case 3: set_field(&o.extent, chance_int(state, 0, 2), 0); break;
    case 4: o.axis[2] = vec3(-o.axis[2].x, -o.axis[2].y, -o.axis[2].z); break; /* left-handed */
    case 5: o.extent = vec3(-o.extent.x, o.extent.y, -o.extent.z); break;
    default: break;
    }
    return o;
}

static void draw_boxes(chance *state, bvol_obb *boxes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        boxes[i] = draw_box(state);
}

/* --- pairs --- */

#define SET bvol_obb_set
#define MEMBER bvol_obb
#include "set/question_template.h"

static void ask_pairs(const bvol_obb *a, size_t a_count, const bvol_obb *b, size_t b_count, const bvol_pair *pairs,
                      size_t count, answer *out)
{
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < count; i++) {
        const bvol_pair p = pairs[i];
        const uint64_t yes = p.a < a_count && p.b < b_count && bvol_obb_overlaps_obb(&a[p.a], &b[p.b]);
        out->mask[i / 64] |= yes << (i % 64);
        out->count += yes;
    }
}

/* All forms of the answer about pairs against the single function. */
static void check_pairs(const bvol_obb *a, size_t a_count, const bvol_obb *b, size_t b_count, const bvol_pair *pairs,
                        size_t count)
{
    const size_t words = (count + 63) / 64;
    uint64_t mask[MASK_WORDS + 1];
    answer want;
    bvol_obb_set *first = set_of(a, a_count), *second = a == b ? first : set_of(b, b_count);
    ask_pairs(a, a_count, b, b_count, pairs, count, &want);
    memset(mask, 0xcd, sizeof mask);
    CHECKF(bvol_obb_set_overlaps_pairs(first, second, pairs, count, mask, MASK_WORDS + 1) == want.count, "%zu pairs", count);
    for (size_t i = 0; i < count; i++)
        CHECKF((mask[i / 64] >> (i % 64) & 1) == (want.mask[i / 64] >> (i % 64) & 1), "pair %zu of %zu: %u %u", i, count,
               pairs[i].a, pairs[i].b);
    CHECKF(memcmp(mask, want.mask, words * sizeof *mask) == 0, "behind the end of %zu", count);
    CHECKF(mask[words] == 0xcdcdcdcdcdcdcdcd, "%zu pairs wrote too much", count);
    CHECK(bvol_obb_set_overlaps_pairs(first, second, pairs, count, NULL, words) == want.count);
    memset(mask, 0xcd, sizeof mask);
    CHECK(bvol_obb_set_overlaps_pairs(first, second, pairs, count, mask, words / 2) == want.count);
    CHECK(memcmp(mask, want.mask, words / 2 * sizeof *mask) == 0 && mask[words / 2] == 0xcdcdcdcdcdcdcdcd);
    bvol_obb_set_destroy(first);
    if (a != b)
        bvol_obb_set_destroy(second);
}

static bvol_obb left[MOST], right[MOST];

TEST(set_obb_set, pairs_that_are_hard_are_what_the_single_function_says)
{
    static bvol_pair pairs[MOST];
    chance c = {test_seed()};
    shape other = {OBB, {{0}}};
    const int most = test_sizes(200, MOST);
    FOR_EACH_TABLE
    for (long round = test_cases(3); round > 0; round--) {
        for (int i = 0; i < most; i++) {
            draw_hard(&c, i, OBB, &left[i], &other);
            right[i] = other.as.obb;
            pairs[i] = (bvol_pair){(uint32_t)i, (uint32_t)i};
        }
        check_pairs(left, (size_t)most, right, (size_t)most, pairs, (size_t)most);
        check_pairs(right, (size_t)most, left, (size_t)most, pairs, (size_t)most);
    }
}

/* The extents of a plate whose packed row is the plate itself: whole numbers, so that the ball about it has the radius 255. */
static void draw_plate(chance *state, int extent[3])
{
    int square = 0;
    while (square <= 254 * 254 || square >= 255 * 255 - 1) {
        extent[0] = chance_int(state, 1, 254);
        extent[1] = chance_int(state, 1, 254);
        square = extent[0] * extent[0] + extent[1] * extent[1];
    }
    extent[2] = 0;
}

/* Plates along the coordinates that touch, overlap or are apart by a hair along one of them. Their rows have no errors of their
 * own, so that what kernels lose to rounding is all that they may be wrong by: where the plates lie along the others takes all
 * bits of a float, of which a turn into a frame with other axes loses some. */
TEST(set_obb_set, plates_that_touch_or_nearly_do)
{
    static bvol_pair pairs[MOST];
    const int most = test_sizes(130, 500);
    chance state = {test_seed()};
    FOR_EACH_TABLE
    {
        for (int i = 0; i < most; i++) {
            int h[3], g[3], meet = 1;
            const int turn = chance_int(&state, 0, 2), along = i % 3, off = i % 4 < 2 ? 0 : i % 4 * 2 - 5;
            draw_plate(&state, h);
            draw_plate(&state, g);
            memset(&left[i], 0, sizeof left[i]);
            memset(&right[i], 0, sizeof right[i]);
            for (int k = 0; k < 3; k++) {
                const int reach = h[k] + g[(k + turn) % 3];
                *vec3_at(&left[i].extent, k) = (float)h[k];
                *vec3_at(&right[i].extent, (k + turn) % 3) = (float)g[(k + turn) % 3];
                *vec3_at(&left[i].axis[k], k) = *vec3_at(&right[i].axis[(k + turn) % 3], k) = 1;
                const int most_off = reach < 200 ? reach / 2 : 100;
                *vec3_at(&right[i].center, k) =
                    k == along ? (float)reach + (float)off * 0x1p-15F
                               : (float)chance_int(&state, -most_off * (1 << 17), most_off * (1 << 17)) * 0x1p-17F;
                meet &= fabsf(vec3_get(&right[i].center, k)) <= (float)reach;
            }
            pairs[i] = (bvol_pair){(uint32_t)i, (uint32_t)i};
            CHECK(bvol_obb_overlaps_obb(&left[i], &right[i]) == meet);
        }
        check_pairs(left, (size_t)most, right, (size_t)most, pairs, (size_t)most);
        check_pairs(right, (size_t)most, left, (size_t)most, pairs, (size_t)most);
    }
}

/* Long beams, corner to corner, of which one is turned by about 2^-13 about the line through these corners: along every face
 * they overlap by more than kernels lose to rounding, but the edges that cross are apart. */
TEST(set_obb_set, beams_whose_nearly_parallel_edges_cross_are_apart)
{
    enum { BEAMS = 64 };
    bvol_pair pairs[BEAMS];
    const double w = 0x1.fffcp14, f = 2 / (w * w + 5); /* the quaternion (w, 2, 1, 0) */
    const bvol_vec3 turned[3] = {{(float)(1 - f), (float)(2 * f), (float)(-w * f)},
                                 {(float)(2 * f), (float)(1 - 4 * f), (float)(2 * w * f)},
                                 {(float)(w * f), (float)(-2 * w * f), (float)(1 - 5 * f)}};
    for (int i = 0; i < BEAMS; i++) {
        const float gap = ldexpf(1, -14 - i % 6);
        left[i] = right[i] = obb(vec3(0, 0, 0), vec3(1, 1, 24 + (float)i));
        right[i].center = vec3(2 + 2 * gap, 2 + gap, 0);
        memcpy(right[i].axis, turned, sizeof turned);
        pairs[i] = (bvol_pair){(uint32_t)i, (uint32_t)i};
        CHECK(!bvol_obb_overlaps_obb(&left[i], &right[i]));
    }
    FOR_EACH_TABLE
    check_pairs(left, BEAMS, right, BEAMS, pairs, BEAMS);
}

TEST(set_obb_set, pairs_of_any_number_within_and_between_sets)
{
    static bvol_pair pairs[MOST];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++)
        for (int members = 1; members <= 301; members += 100)
            for (int out = 0; out < 3; out++) {
                draw_boxes(&state, left, (size_t)members);
                draw_boxes(&state, right, (size_t)members + 7);
                for (size_t i = 0; i < sizes[s]; i++) {
                    pairs[i].a = (uint32_t)chance_int(&state, 0, members - 1);
                    pairs[i].b = (uint32_t)chance_int(&state, 0, members - 1 + 7 * (out != 0));
                    if (out == 2 && chance_int(&state, 0, 50) == 0)
                        pairs[i].b = (uint32_t)members + 7 + (uint32_t)chance_bits(&state) % 0x1000;
                    if (out == 2 && chance_int(&state, 0, 50) == 0)
                        pairs[i].a = chance_int(&state, 0, 1) ? UINT32_MAX : (uint32_t)members;
                }
                check_pairs(left, (size_t)members, out ? right : left, (size_t)(members + 7 * (out != 0)), pairs, sizes[s]);
            }
}

/* Each place in a word and each side of a pair, one number out of range at a time, of boxes that balls decide, that they do
 * not, and of which no kernel decides the first, which stands for numbers out of range. */
TEST(set_obb_set, a_number_that_no_member_has_is_a_no)
{
    bvol_pair pairs[130];
    const uint32_t beyond[] = {5, 6, 0x7fffffff, 0x80000000, UINT32_MAX};
    FOR_EACH_TABLE
    for (int how = 0; how < 3; how++) {
        for (int i = 0; i < 5; i++)
            left[i] = how == 0 ? obb(vec3(0, 0, 0), vec3(1, 1, 1)) : obb(vec3((float)i, 0, 0), vec3(4, 0.25F, 0.25F));
        if (how == 2)
            left[0].extent = vec3(1e30F, 1e30F, 1e30F);
        bvol_obb_set *set = set_of(left, 5);
        for (int at = 0; at < 130; at++)
            for (int k = 0; k < 5; k++)
                for (int side = 0; side < 2; side++) {
                    uint64_t mask[3];
                    for (int i = 0; i < 130; i++)
                        pairs[i] = (bvol_pair){(uint32_t)i % 5, (uint32_t)(i / 2) % 5};
                    *(side ? &pairs[at].b : &pairs[at].a) = beyond[k];
                    CHECK(bvol_obb_set_overlaps_pairs(set, set, pairs, 130, mask, 3) == 129);
                    CHECK((mask[at / 64] >> (at % 64) & 1) == 0);
                }
        bvol_obb_set_destroy(set);
    }
}

/* More members than the cache holds, where rows are fetched before they are needed. */
TEST(set_obb_set, pairs_of_large_sets)
{
    enum { CROWD = 20000 };
    static bvol_obb many[CROWD];
    static bvol_pair pairs[MOST];
    chance state = {test_seed()};
    for (int i = 0; i < CROWD; i++)
        many[i] = random_obb(&state, 3, 2);
    for (int i = 0; i < MOST; i++)
        pairs[i] = (bvol_pair){(uint32_t)chance_int(&state, 0, CROWD), (uint32_t)chance_int(&state, 0, CROWD - 1)};
    FOR_EACH_TABLE
    for (size_t count = 100; count <= MOST; count += (size_t)test_sizes(4, 1) * 571)
        check_pairs(many, CROWD, many, CROWD, pairs, count);
}

/* --- questions about all members --- */

QUESTION(overlaps_aabb, bvol_aabb, bvol_obb_overlaps_aabb(member, query))
QUESTION(overlaps_obb, bvol_obb, bvol_obb_overlaps_obb(member, query))
QUESTION(overlaps_aabb_interior, bvol_aabb, bvol_obb_overlaps_aabb_interior(member, query))
QUESTION(overlaps_obb_interior, bvol_obb, bvol_obb_overlaps_obb_interior(member, query))
QUESTION(cull_frustum, bvol_frustum, bvol_frustum_cull_obb(query, member))
QUESTION(overlaps_frustum, bvol_frustum, bvol_frustum_overlaps_obb(query, member))

TEST(set_obb_set, boxes_overlap_the_members_that_they_should)
{
    static const bvol_aabb odd[] = {{{-INF, -INF, -INF}, {INF, INF, INF}},
                                    {{INF, INF, INF}, {-INF, -INF, -INF}},
                                    {{2, -9, -9}, {-2, 9, 9}},
                                    {{-9, -9, NAN}, {9, 9, 9}},
                                    {{-9, -9, -9}, {9, 9, INF}},
                                    {{0, 0, 0}, {0, 0, 0}},
                                    {{-9, -9, -9}, {9, 9, 0}},
                                    {{-FLT_MAX, -1, -1}, {FLT_MAX, 1, 1}},
                                    {{-0x1p60F, -1, -1}, {1, 1, 0x1p60F}}};
    enum { ODD = sizeof odd / sizeof *odd };
    const int step = test_sizes(3, 1); /* where one case in a thousand is tried, sizes take turns with the queries */
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++) {
        draw_boxes(&state, left, sizes[s]);
        bvol_obb_set *set = set_of(left, sizes[s]);
        for (int i = sizes[s] < 200 ? s % step : ODD; i < ODD + 3; i += step) {
            const bvol_vec3 at = chance_vec3(&state, -6, 6), size = chance_vec3(&state, 0, 4);
            const bvol_aabb any = aabb(at.x, at.y, at.z, at.x + size.x, at.y + size.y, at.z + size.z);
            const bvol_obb turned = draw_box(&state);
            check_question(&overlaps_aabb, set, left, i < ODD ? &odd[i] : &any, &state);
            check_question(&overlaps_aabb_interior, set, left, i < ODD ? &odd[i] : &any, &state);
            if (i < ODD)
                continue;
            check_question(&overlaps_obb, set, left, &turned, &state);
            check_question(&overlaps_obb_interior, set, left, &turned, &state);
        }
        bvol_obb_set_destroy(set);
    }
}

/* Each query touches one member of many. */
TEST(set_obb_set, queries_that_are_hard_are_what_the_single_function_says)
{
    enum { EACH = 21 };
    chance c = {test_seed()};
    chance state = {test_seed()};
    shape query[EACH];
    const int each = test_sizes(2, EACH);
    FOR_EACH_TABLE
    for (int at = 0; at < recipe_count; at++)
        for (int kind = 0; kind < 2; kind++) {
            for (int i = 0; i < each; i++)
                draw_hard(&c, at, kind ? AABB : OBB, &left[i], &query[i]);
            bvol_obb_set *set = set_of(left, (size_t)each);
            for (int i = at % 3; i < each; i += 3) {
                check_question(kind ? &overlaps_aabb : &overlaps_obb, set, left, &query[i].as, &state);
                check_question(kind ? &overlaps_aabb_interior : &overlaps_obb_interior, set, left, &query[i].as, &state);
            }
            bvol_obb_set_destroy(set);
        }
}

TEST(set_obb_set, frusta_see_the_members_that_they_should)
{
    chance c = {test_seed()};
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int kind = 0; kind < FRUSTUM_KINDS; kind++)
        for (int i = 0; i < (int)test_cases(6); i++) {
            case_frustum f;
            const size_t count = sizes[chance_int(&state, 0, 9)];
            const int exponent = i % 3 ? 0 : chance_int(&state, -149, 100);
            case_make(&c, (enum frustum_kind)kind, &f);
            if (!f.frustum)
                continue;
            draw_boxes(&state, left, count);
            for (size_t k = 0; k < count; k++)
                for (int j = 0; j < 6 && exponent != 0; j++)
                    ((float *)&left[k])[j] = ldexpf(((float *)&left[k])[j], exponent);
            bvol_obb_set *set = set_of(left, count);
            check_question(&cull_frustum, set, left, f.frustum, &state);
            check_question(&overlaps_frustum, set, left, f.frustum, &state);
            bvol_obb_set_destroy(set);
            bvol_frustum_destroy(f.frustum);
        }
}

static bvol_frustum *frustum_of(const bvol_plane *planes, size_t count)
{
    bvol_frustum *f = NULL;
    CHECK(bvol_frustum_create_from_planes(planes, count, NULL, &f) == BVOL_OK);
    return f;
}

/* The highest corner in the plane, or a hair below it; all of space, nothing, and planes beyond all rows. */
TEST(set_obb_set, members_that_touch_a_plane_are_seen)
{
    static const bvol_plane planes[] = {{{1, 0, 0}, 0},     {{0, 0, 0}, 1},          {{0, 0, 0}, -1},       {{1, 0, 0}, INF},
                                        {{1, 0, 0}, -INF},  {{1, 0, 0}, 0x1p62F},    {{1, 0, 0}, -0x1p62F}, {{0, 1e-30F, 0}, 0},
                                        {{3e38F, 0, 0}, 1}, {{1e-40F, 1e-40F, 0}, 0}};
    enum { PLANES = sizeof planes / sizeof *planes };
    chance state = {test_seed()};
    for (size_t i = 0; i < 300; i++) {
        left[i] = random_obb(&state, 3, 1);
        if (i % 2) {
            left[i].axis[0] = vec3(1, 0, 0);
            left[i].axis[1] = vec3(0, 0.6F, 0.8F);
            left[i].axis[2] = vec3(0, -0.8F, 0.6F);
            left[i].center.x = -left[i].extent.x;
            if (i % 4 == 1)
                left[i].center.x = nextafterf(left[i].center.x, -INF);
        }
        if (i % 7 == 0)
            set_field(&left[i], (int)(i / 7) % 15, float_bits(NAN));
    }
    FOR_EACH_TABLE
    {
        bvol_obb_set *set = set_of(left, 300);
        for (int i = 0; i < PLANES; i += test_sizes(4, 1)) {
            bvol_frustum *f = frustum_of(&planes[i], 1);
            check_question(&cull_frustum, set, left, f, &state);
            check_question(&overlaps_frustum, set, left, f, &state);
            bvol_frustum_destroy(f);
        }
        bvol_obb_set_destroy(set);
    }
}

/* A box of that size, a share of its distance to the origin, whose highest corner over the plane lies in it but for rounding.
 */
static bvol_obb hung_from(chance *state, const bvol_plane *plane, double size, double distance)
{
    bvol_obb o = obb(vec3(0, 0, 0), chance_vec3(state, 0, size * distance));
    const double n[3] = {(double)plane->normal.x, (double)plane->normal.y, (double)plane->normal.z};
    double length_sq = 0, center[3], height = (double)plane->d;
    chance_rotation(state, o.axis);
    for (int k = 0; k < 3; k++) {
        center[k] = (double)chance_float(state, -distance, distance);
        length_sq += n[k] * n[k];
        height += n[k] * center[k];
    }
    for (int i = 0; i < 3; i++) {
        const bvol_vec3 *a = &o.axis[i];
        height += (double)vec3_get(&o.extent, i) * fabs(n[0] * (double)a->x + n[1] * (double)a->y + n[2] * (double)a->z);
    }
    for (int k = 0; k < 3; k++)
        *vec3_at(&o.center, k) = (float)(center[k] - height * n[k] / length_sq);
    return o;
}

/* Far from the origin, whatever the scale: there a height computed in float is off by more than a small box is large. */
TEST(set_obb_set, small_members_that_touch_a_plane_far_away_are_seen)
{
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (long round = test_cases(60); round > 0; round--) {
        const double distance = ldexp(1, chance_int(&state, -20, 40));
        bvol_plane p = {chance_vec3(&state, -2, 2), 0};
        p.d = round % 2 ? chance_float(&state, -distance, distance) : 0;
        for (size_t i = 0; i < 129; i++)
            left[i] = hung_from(&state, &p, i % 3 ? ldexp(1, -chance_int(&state, 4, 26)) : 0, distance);
        bvol_obb_set *set = set_of(left, 129);
        bvol_frustum *f = frustum_of(&p, 1);
        check_question(&cull_frustum, set, left, f, &state);
        check_question(&overlaps_frustum, set, left, f, &state);
        bvol_frustum_destroy(f);
        bvol_obb_set_destroy(set);
    }
}

/* --- what sets hold --- */

static void check_holds(const bvol_obb_set *set, const bvol_obb *model, size_t count)
{
    static bvol_obb back[MOST];
    CHECK(bvol_obb_set_count(set) == count);
    CHECK(bvol_obb_set_bytes(set) >= 92 * count);
    CHECK(bvol_obb_set_get(set, 0, count, back, 0) == BVOL_OK);
    CHECK(count == 0 || memcmp(back, model, count * sizeof *model) == 0);
}

/* Rays from anywhere, and through members: masks, numbers, where they enter, and the first. */
static void check_ray(const bvol_obb_set *set, const bvol_obb *model, const bvol_ray *ray, const uint64_t *only)
{
    static uint64_t mask[MASK_WORDS];
    static uint32_t ids[MOST];
    static float t[MOST];
    const size_t count = bvol_obb_set_count(set), found = bvol_obb_set_raycast_enter(set, ray, only, mask, MASK_WORDS, t, MOST);
    size_t want = 0;
    uint32_t id = 7, best = 7;
    bvol_ray_hit hit = {0}, least = {0};
    CHECK(bvol_obb_set_raycast_mask(set, ray, only, NULL, 0) == found &&
          bvol_obb_set_raycast_ids(set, ray, only, ids, MOST) == found);
    for (size_t i = 0; i < count; i++) {
        bvol_ray_hit one;
        const int asked = !only || (only[i / 64] >> i % 64 & 1), yes = asked && bvol_ray_hits_obb(ray, &model[i], &one);
        CHECKF((int)(mask[i / 64] >> i % 64 & 1) == yes, "member %zu of %zu", i, count);
        if (!yes)
            continue;
        CHECK(memcmp(&t[i], &one.t_enter, sizeof *t) == 0 && ids[want] == i);
        if (want++ == 0 || one.t_enter < least.t_enter) {
            least = one;
            best = (uint32_t)i;
        }
    }
    CHECK(want == found && bvol_obb_set_raycast_first(set, ray, only, &id, &hit) == (found > 0));
    CHECK(id == best && memcmp(&hit, &least, sizeof hit) == 0);
}

TEST(set_obb_set, rays_hit_the_members_that_they_should)
{
    static bvol_obb boxes[MOST];
    uint64_t only[MASK_WORDS];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES); s++) {
        draw_boxes(&state, boxes, sizes[s]);
        chance_mask(&state, only, MASK_WORDS);
        bvol_obb_set *set = set_of(boxes, sizes[s]);
        for (int i = 0; i < 6; i++) {
            const int through = sizes[s] > 0 && i % 2;
            const bvol_vec3 to = through ? boxes[chance_int(&state, 0, (int)sizes[s] - 1)].center : chance_vec3(&state, -6, 6);
            const bvol_vec3 origin = chance_vec3(&state, -9, 9);
            const bvol_vec3 dir = vec3(to.x - origin.x, to.y - origin.y, to.z - origin.z);
            const bvol_ray ray = {origin, i == 4 ? -1 : 0, i == 5 ? vec3(0, 0, 1) : dir, i == 3 ? 1 : INF};
            check_ray(set, boxes, &ray, i % 3 ? NULL : only);
        }
        bvol_obb_set_destroy(set);
    }
}

TEST(set_obb_set, transformed_members_are_those_that_the_single_function_makes)
{
    static bvol_obb boxes[200], back[200];
    static bvol_aabb local[150];
    static float matrices[150][16];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (size_t maps = 1; maps <= 150; maps += 149) {
        draw_boxes(&state, boxes, 200);
        bvol_obb_set *set = set_of(boxes, 200);
        for (size_t i = 0; i < 150; i++) {
            local[i] = aabb(-1, -1, -1, chance_float(&state, 0, 2), 1, 2);
            for (int k = 0; k < 16; k++)
                matrices[i][k] = chance_float(&state, -2, 2);
        }
        CHECK(bvol_obb_set_update_transformed(set, 30, local, 150, 0, matrices[0], maps, 0) == BVOL_OK);
        for (size_t i = 0; i < 150; i++)
            bvol_obb_from_aabb(&local[i], matrices[maps == 1 ? 0 : i], &boxes[30 + i]);
        CHECK(bvol_obb_set_get(set, 0, 200, back, 0) == BVOL_OK && memcmp(back + 30, boxes + 30, 150 * sizeof *back) == 0);
        CHECK(bvol_obb_set_update_transformed(set, 51, local, 150, 0, matrices[0], 1, 0) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_obb_set_update_transformed(set, 0, local, 150, 0, matrices[0], 2, 0) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_obb_set_update_transformed(set, 0, NULL, 1, 0, matrices[0], 1, 0) == BVOL_ERROR_ARGUMENT);
        CHECK(bvol_obb_set_update_transformed(set, 0, local, 1, 0, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
        bvol_obb_set_destroy(set);
    }
}

TEST(set_obb_set, members_come_back_from_any_stride_and_offset)
{
    static char memory[(1025 + 1) * 72], back[(1025 + 1) * 72];
    chance state = {test_seed()};
    FOR_EACH_TABLE
    for (int s = 0; s < test_sizes(SMALL_SIZES, SIZES - 1); s++)
        for (size_t stride = 60; stride <= 72; stride += 4)
            for (size_t offset = 0; offset <= 4; offset += 4) {
                bvol_obb_set *set;
                const size_t count = sizes[s];
                draw_boxes(&state, left, count);
                memset(memory, 0x55, sizeof memory);
                memset(back, 0x33, sizeof back);
                for (size_t i = 0; i < count; i++)
                    memcpy(memory + offset + i * stride, &left[i], sizeof *left);
                CHECK(bvol_obb_set_create((const bvol_obb *)(const void *)(memory + offset), count, stride, NULL, NULL, &set) ==
                      BVOL_OK);
                check_holds(set, left, count);
                CHECK(bvol_obb_set_get(set, 0, count, (bvol_obb *)(void *)(back + offset), stride) == BVOL_OK);
                for (size_t i = 0; i < (count + 1) * stride; i++) {
                    const size_t at = (i - offset) % stride;
                    const int field = i >= offset && (i - offset) / stride < count && at < sizeof *left;
                    CHECK(back[i] == (field ? memory[i] : 0x33));
                }
                const bvol_obb query = random_obb(&state, 3, 2);
                check_question(&overlaps_obb, set, left, &query, &state);
                bvol_obb_set_destroy(set);
            }
}

TEST(set_obb_set, a_part_of_the_members_comes_back)
{
    static bvol_obb back[200];
    chance state = {test_seed()};
    draw_boxes(&state, left, 200);
    bvol_obb_set *set = set_of(left, 200);
    CHECK(bvol_obb_set_get(set, 63, 66, back, 0) == BVOL_OK);
    CHECK(memcmp(back, left + 63, 66 * sizeof *back) == 0);
    CHECK(bvol_obb_set_get(set, 200, 0, back, 0) == BVOL_OK);
    CHECK(bvol_obb_set_get(set, 200, 0, NULL, 0) == BVOL_OK);
    CHECK(bvol_obb_set_get(set, 199, 2, back, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_get(set, 201, 0, back, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_get(set, 1, SIZE_MAX, back, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_get(set, 0, 1, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_get(set, 0, 1, back, 56) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_get(set, 0, 1, back, 62) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_get(NULL, 0, 0, back, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(memcmp(back, left + 63, sizeof *back) == 0);
    bvol_obb_set_destroy(set);
}

/* A set and its model through random changes; after each the set must hold and answer what the model does. */
TEST(set_obb_set, changes_leave_the_members_that_they_should)
{
    bvol_obb *model = left, *fresh = right;
    chance state = {test_seed()};
    FOR_EACH_TABLE
    {
        bvol_obb_set *set = set_of(NULL, 0);
        size_t count = 0;
        for (int step = 0; step < 60; step++) {
            size_t n = (size_t)chance_int(&state, 0, step % 7 ? 70 : 600);
            switch (chance_int(&state, 0, 3)) {
            case 0:
                n = count + n > MOST ? MOST - count : n;
                draw_boxes(&state, fresh, n);
                CHECK(bvol_obb_set_append(set, fresh, n, 0) == BVOL_OK);
                memcpy(model + count, fresh, n * sizeof *fresh);
                count += n;
                break;
            case 1: {
                const size_t first = (size_t)chance_int(&state, 0, (int)count);
                n = first + n > count ? count - first : n;
                draw_boxes(&state, fresh, n);
                CHECK(bvol_obb_set_update(set, first, fresh, n, 0) == BVOL_OK);
                memcpy(model + first, fresh, n * sizeof *fresh);
                break;
            }
            default:
                for (n /= 2; n > 0 && count > 0; n--) {
                    const size_t at = (size_t)chance_int(&state, 0, (int)count - 1);
                    CHECK(bvol_obb_set_remove(set, at) == BVOL_OK);
                    model[at] = model[--count];
                }
            }
            const bvol_obb query = draw_box(&state);
            check_holds(set, model, count);
            check_question(&overlaps_obb, set, model, &query, &state);
        }
        while (count > 0) {
            const bvol_pair pair = {0, (uint32_t)--count};
            CHECK(bvol_obb_set_remove(set, count / 2) == BVOL_OK);
            model[count / 2] = model[count];
            CHECK(bvol_obb_set_overlaps_pairs(set, set, &pair, 1, NULL, 0) == 0); /* it is gone */
        }
        CHECK(bvol_obb_set_count(set) == 0);
        bvol_obb_set_destroy(set);
    }
}

/* --- memory --- */

TEST(set_obb_set, memory_comes_from_the_allocator_and_goes_back_to_it)
{
    ledger l = {0, 0, 0, 0};
    bvol_allocator a = {ledger_alloc, ledger_free, &l};
    chance state = {test_seed()};
    bvol_obb_set *set;
    draw_boxes(&state, left, 300);
    CHECK(bvol_obb_set_create(left, 100, 0, NULL, &a, &set) == BVOL_OK && l.calls == 2 && l.live == 2);
    CHECK(bvol_obb_set_bytes(set) == l.bytes);
    memset(&a, 0, sizeof a); /* it was copied */
    CHECK(bvol_obb_set_append(set, left, 28, 0) == BVOL_OK && l.calls == 2);
    CHECK(bvol_obb_set_append(set, left, 1, 0) == BVOL_OK && l.calls == 3 && l.live == 2);
    CHECK(bvol_obb_set_bytes(set) == l.bytes);
    CHECK(bvol_obb_set_append(set, left, 60, 0) == BVOL_OK && l.calls == 3); /* half as much again was taken */
    CHECK(bvol_obb_set_update(set, 0, left, 100, 0) == BVOL_OK && bvol_obb_set_remove(set, 3) == BVOL_OK && l.calls == 3);
    bvol_obb_set_destroy(set);
    CHECK(l.live == 0 && l.bytes == 0);
    bvol_obb_set_destroy(NULL);
}

TEST(set_obb_set, a_failed_allocation_leaves_everything_as_it_was)
{
    chance state = {test_seed()};
    draw_boxes(&state, left, 300);
    for (int at = 1; at < 6; at++) {
        ledger l = {0, at, 0, 0};
        const bvol_allocator a = {ledger_alloc, ledger_free, &l};
        bvol_obb_set *set = (bvol_obb_set *)(uintptr_t)1;
        bvol_result result = bvol_obb_set_create(left, 100, 0, NULL, &a, &set);
        CHECK(result == (at <= 2 ? BVOL_ERROR_MEMORY : BVOL_OK) && (set == NULL) == (at <= 2));
        if (set) {
            const bvol_obb query = random_obb(&state, 3, 2);
            result = bvol_obb_set_append(set, left + 100, 200, 0);
            CHECK(result == (at == 3 ? BVOL_ERROR_MEMORY : BVOL_OK));
            check_holds(set, left, at == 3 ? 100 : 300);
            check_question(&overlaps_obb, set, left, &query, &state);
        }
        bvol_obb_set_destroy(set);
        CHECK(l.live == 0 && l.bytes == 0);
    }
}

TEST(set_obb_set, the_most_members_are_a_matter_of_memory)
{
    const size_t most = SIZE_MAX / 256 < UINT32_MAX ? SIZE_MAX / 256 : UINT32_MAX;
    const bvol_obb box = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    ledger l = {0, 2, 0, 0};
    const bvol_allocator a = {ledger_alloc, ledger_free, &l};
    bvol_obb_set *set;
    CHECK(bvol_obb_set_create(&box, most, 0, NULL, &a, &set) == BVOL_ERROR_MEMORY && l.live == 0);
    CHECK(bvol_obb_set_create(&box, most + 1, 0, NULL, &a, &set) == BVOL_ERROR_ARGUMENT && l.calls == 2);
    l = (ledger){0, 3, 0, 0};
    CHECK(bvol_obb_set_create(&box, 1, 0, NULL, &a, &set) == BVOL_OK);
    CHECK(bvol_obb_set_append(set, &box, most - 1, 0) == BVOL_ERROR_MEMORY);
    CHECK(bvol_obb_set_append(set, &box, most, 0) == BVOL_ERROR_ARGUMENT && l.calls == 3);
    check_holds(set, &box, 1);
    bvol_obb_set_destroy(set);
    CHECK(l.live == 0);
}

/* --- arguments --- */

#define REFUSED(code, call)                                                                                                    \
    do {                                                                                                                       \
        set = (bvol_obb_set *)(uintptr_t)1;                                                                                    \
        CHECK((call) == (code));                                                                                               \
        CHECK(set == NULL);                                                                                                    \
    } while (0)

TEST(set_obb_set, wrong_arguments_are_refused)
{
    const bvol_allocator no_alloc = {NULL, ledger_free, NULL}, no_free = {ledger_alloc, NULL, NULL};
    const bvol_obb box = obb(vec3(0, 0, 0), vec3(1, 1, 1));
    bvol_set_options options = {sizeof options, 1};
    bvol_obb_set *set;
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_obb_set_create(NULL, 1, 0, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_obb_set_create(&box, 1, 56, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_obb_set_create(&box, 1, 62, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_obb_set_create(&box, 1, 0, NULL, &no_alloc, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_obb_set_create(&box, 1, 0, NULL, &no_free, &set));
    REFUSED(BVOL_ERROR_ARGUMENT, bvol_obb_set_create(&box, SIZE_MAX, 0, NULL, NULL, &set));
    REFUSED(BVOL_ERROR_OPTIONS, bvol_obb_set_create(&box, 1, 0, &options, NULL, &set));
    CHECK(bvol_obb_set_create(&box, 1, 0, NULL, NULL, NULL) == BVOL_ERROR_ARGUMENT);
    set = set_of(&box, 1);
    CHECK(bvol_obb_set_append(set, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_append(set, &box, 1, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_append(set, &box, SIZE_MAX, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_append(set, &box, UINT32_MAX, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_append(NULL, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_append(set, NULL, 0, 0) == BVOL_OK);
    CHECK(bvol_obb_set_update(set, 0, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update(set, 0, &box, 1, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update(set, 0, &box, 2, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update(set, 2, &box, 0, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update(set, 1, &box, SIZE_MAX, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update(NULL, 0, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update(set, 1, NULL, 0, 0) == BVOL_OK);
    const uint32_t ids[2] = {0, 1};
    CHECK(bvol_obb_set_update_listed(set, ids, NULL, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update_listed(set, NULL, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update_listed(set, ids, &box, 1, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update_listed(set, ids + 1, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update_listed(NULL, ids, &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_update_listed(set, NULL, NULL, 0, 0) == BVOL_OK);
    CHECK(bvol_obb_set_reserve(set, SIZE_MAX) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_reserve(NULL, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_clear(NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_remove(set, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_remove(NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_obb_set_count(NULL) == 0 && bvol_obb_set_bytes(NULL) == 0);
    check_holds(set, &box, 1);
    bvol_obb_set_destroy(set);
}

static void check_null(const question *q, const bvol_obb_set *set, const void *about)
{
    uint64_t mask[3] = {7, 7, 7};
    uint32_t id = 7;
    CHECK(q->mask(NULL, about, NULL, mask, 3) == 0 && mask[0] == 7);
    CHECK(q->mask(set, NULL, NULL, mask, 1) == 0 && mask[0] == 0 && mask[1] == 7);
    CHECK(q->mask(set, NULL, NULL, mask, 3) == 0 && mask[1] == 0 && mask[2] == 7);
    CHECK(q->ids(NULL, about, NULL, &id, 1) == 0 && q->ids(set, NULL, NULL, &id, 1) == 0 && id == 7);
}

TEST(set_obb_set, null_finds_nothing)
{
    const bvol_aabb box = aabb(-9, -9, -9, 9, 9, 9);
    const bvol_obb turned = obb(vec3(0, 0, 0), vec3(9, 9, 9));
    const bvol_pair pairs[70] = {{0, 0}};
    uint64_t mask[3] = {7, 7, 7};
    for (int i = 0; i < 70; i++)
        left[i] = turned;
    bvol_obb_set *set = set_of(left, 70), *none = set_of(NULL, 0);
    bvol_frustum *f = frustum_of(&(bvol_plane){{0, 0, 1}, 1}, 1);
    check_null(&overlaps_aabb, set, &box);
    check_null(&overlaps_obb, set, &turned);
    check_null(&cull_frustum, set, f);
    check_null(&overlaps_frustum, set, f);
    CHECK(bvol_obb_set_overlaps_pairs(set, set, pairs, 70, mask, 3) == 70 && mask[2] == 7);
    CHECK(bvol_obb_set_overlaps_pairs(NULL, set, pairs, 70, mask, 3) == 0 && mask[0] == 0 && mask[1] == 0 && mask[2] == 7);
    mask[0] = 7;
    CHECK(bvol_obb_set_overlaps_pairs(set, NULL, pairs, 70, mask, 1) == 0 && mask[0] == 0);
    mask[0] = 7;
    CHECK(bvol_obb_set_overlaps_pairs(set, set, NULL, 70, mask, 1) == 0 && mask[0] == 0);
    mask[0] = 7;
    CHECK(bvol_obb_set_overlaps_pairs(set, none, pairs, 70, mask, 1) == 0 && mask[0] == 0);
    mask[0] = 7;
    CHECK(bvol_obb_set_overlaps_pairs(none, set, pairs, 70, mask, 1) == 0 && mask[0] == 0);
    CHECK(bvol_obb_set_overlaps_pairs(set, set, NULL, 0, mask, 3) == 0);
    bvol_frustum_destroy(f);
    bvol_obb_set_destroy(none);
    bvol_obb_set_destroy(set);
}
