/* SPDX-License-Identifier: MIT */
/* The truth table: every predicate over special operands. Each answer below is written by hand from the definition of the
 * shapes; none was taken from the library. */
#include "pairs.h"
#include "test.h"
#include "values.h"

/* Operands, the columns and rows of the tables below, in this order. */

static const bvol_vec3 points[] = {
    {1, 1, 1},    {0, 0, 0},       {-0.0f, -0.0f, -0.0f}, {2, 2, 2}, /* ordinary, and both zeros */
    {TINY, 0, 0},                                                    /* denormal */
    {INF, 0, 0},  {INF, INF, INF},                                   /* only boxes hold points at infinity */
};

static const bvol_plane planes[] = {
    {{1, 0, 0}, -1},       /* x >= 1 */
    {{-1, 0, 0}, 0},       /* x <= 0 */
    {{0, 0, 0}, -0.0f},    /* zero normal, d >= 0: all of space */
    {{0, 0, 0}, -TINY},    /* zero normal, d < 0: empty */
    {{1, 0, 0}, INF},      /* all of space */
    {{1, 0, 0}, -INF},     /* empty */
    {{TINY, 0, 0}, -TINY}, /* x >= 1 in denormals */
};

static const bvol_aabb boxes[] = {
    {{1, 1, 1}, {1, 1, 1}},                /* a point */
    {{0, 0, 0}, {2, 2, 0}},                /* flat */
    {{0, 0, 0}, {2, 2, 2}},                /* ordinary */
    {{1, -INF, -INF}, {INF, INF, INF}},    /* half-infinite: x >= 1 */
    {{-INF, -INF, -INF}, {INF, INF, INF}}, /* all of space */
    {{INF, INF, INF}, {-INF, -INF, -INF}}, /* the canonical empty box */
    {{0, 3, 0}, {2, 1, 2}},                /* partly inverted: empty */
    {{-INF, TINY, -INF}, {INF, 0, INF}},   /* inverted by a hair on one axis, without bounds on the others: empty */
    {{0, 0, 0}, {TINY, TINY, TINY}},       /* denormal */
    {{0, 0, 0}, {-0.0f, -0.0f, -0.0f}},    /* the origin: 0 is not above -0 */
    {{INF, INF, INF}, {INF, INF, INF}},    /* a point at infinity: not empty */
};

static const bvol_sphere spheres[] = {
    {{1, 1, 1}, 0},     /* a point */
    {{0, 0, 0}, 1},     /* ordinary */
    {{1, 1, 1}, 2},     /* ordinary */
    {{0, 0, 0}, -1},    /* empty */
    {{0, 0, 0}, -0.0f}, /* the origin: -0 is not negative */
    {{0, 0, 0}, TINY},  /* denormal */
};

#define IDENTITY                                                                                                               \
    {                                                                                                                          \
        {1, 0, 0}, {0, 1, 0},                                                                                                  \
        {                                                                                                                      \
            0, 0, 1                                                                                                            \
        }                                                                                                                      \
    }
static const bvol_obb obbs[] = {
    {{1, 1, 1}, {0, 0, 0}, IDENTITY},                              /* a point */
    {{1, 1, 0}, {1, 1, 0}, IDENTITY},                              /* flat: [0, 2] x [0, 2] x 0 */
    {{1, 1, 1}, {1, 1, 1}, IDENTITY},                              /* the cube [0, 2]^3 */
    {{1, 1, 1}, {-1, -1, -1}, IDENTITY},                           /* the same: extents count by magnitude */
    {{1, 1, 1}, {1, 1, 1}, {{0, 0, 0}, {0, 0, 0}, {-0.0f, 0, 0}}}, /* zero axes: a point */
    {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {1, 0, 0}, {1, 0, 0}}},     /* dependent axes: the segment [-3, 3] on the x axis */
    {{0, 0, 0}, {TINY, TINY, TINY}, IDENTITY},                     /* denormal */
    {{0, 0, 0}, {1, 1, 1}, {{1, 1, 0}, {-1, 1, 0}, {0, 0, 1}}},    /* |x| + |y| <= 2, |z| <= 1 */
};

static const bvol_ray rays[] = {
    {{1, 1, 1}, 0, {1, 0, 0}, INF},        /* x >= 1, y = z = 1 */
    {{0, 0, 0}, -INF, {1, 0, 0}, INF},     /* the x axis */
    {{-1, 0, 0}, 0, {1, 0, 0}, 1},         /* the segment from (-1, 0, 0) to the origin */
    {{1, 1, 1}, 0, {0, 0, 0}, INF},        /* zero direction: a point */
    {{0, 0, 0}, -INF, {0, -0.0f, 0}, INF}, /* zero direction and no bounds: the origin */
    {{1, 1, 1}, 1, {0, 0, 0}, 0},          /* t_min > t_max: empty */
    {{1, 1, 1}, INF, {1, 0, 0}, INF},      /* t_min = +inf: empty */
    {{1, 1, 1}, -INF, {1, 0, 0}, -INF},    /* t_max = -inf: empty */
    {{3, 1, 1}, 0, {1, 0, 0}, INF},        /* x >= 3, y = z = 1 */
    {{3, 1, 1}, -INF, {1, 0, 0}, 0},       /* x <= 3, y = z = 1 */
};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static const struct {
    const void *shapes;
    int count;
} operands[KIND_COUNT] = {{points, COUNT(points)},   {planes, COUNT(planes)}, {boxes, COUNT(boxes)},
                          {spheres, COUNT(spheres)}, {obbs, COUNT(obbs)},     {rays, COUNT(rays)}};

static const void *operand(enum kind kind, int i)
{
    return (const char *)operands[kind].shapes + 4 * kind_fields[kind] * i;
}

/* One row for each first operand, one digit for each second. */
static const struct {
    const char *name;
    const char *rows[COUNT(boxes)];
} tables[] = {
    {"plane_contains_point", {"1001000", "0110000", "1111100", "0000000", "1111100", "0000000", "1001000"}},
    {"aabb_contains_point",
     {"1000000", "0110100", "1111100", "1001011", "1111111", "0000000", "0000000", "0000000", "0110100", "0110000", "0000001"}},
    {"aabb_overlaps_plane",
     {"1010101", "1110101", "1110101", "1010101", "1110101", "0000000", "0000000", "0000000", "0110100", "0110100", "0000000"}},
    {"aabb_within_plane",
     {"1010101", "0010100", "0010100", "1010101", "0010100", "1111111", "1111111", "1111111", "0010100", "0110100", "1111111"}},
    {"aabb_overlaps_aabb",
     {"10111000000", "01111000110", "11111000110", "11111000001", "11111000111", "00000000000", "00000000000", "00000000000",
      "01101000110", "01101000110", "00011000001"}},
    {"aabb_contains_aabb",
     {"10000111000", "01000111010", "11100111110", "10010111001", "11111111111", "00000111000", "00000111000", "00000111000",
      "00000111110", "00000111010", "00000111001"}},
    {"sphere_contains_point", {"1000000", "0110100", "1111100", "0000000", "0110000", "0110100"}},
    {"sphere_overlaps_plane", {"1010101", "1110101", "1110101", "0000000", "0110100", "0110100"}},
    {"sphere_within_plane", {"1010101", "0010100", "0010100", "1111111", "0110100", "0010100"}},
    {"sphere_overlaps_aabb", {"10111000000", "01111000110", "11111000110", "00000000000", "01101000110", "01101000110"}},
    {"sphere_contains_aabb", {"10000111000", "00000111110", "11100111110", "00000111000", "00000111010", "00000111010"}},
    {"sphere_within_aabb", {"10111000000", "00001000000", "00001000000", "11111111111", "01101000110", "00001000000"}},
    {"sphere_overlaps_sphere", {"101000", "011011", "111011", "000000", "011011", "011011"}},
    {"sphere_contains_sphere", {"100100", "010111", "101111", "000100", "000110", "000111"}},
    {"obb_contains_point", {"1000000", "0110100", "1111100", "1111100", "1000000", "0110100", "0110100", "1110100"}},
    {"obb_overlaps_plane", {"1010101", "1110101", "1110101", "1110101", "1010101", "1110101", "0110100", "1110101"}},
    {"obb_within_plane", {"1010101", "0010100", "0010100", "0010100", "1010101", "0010100", "0010100", "0010100"}},
    {"obb_overlaps_aabb",
     {"10111000000", "01111000110", "11111000110", "11111000110", "10111000000", "01111000110", "01101000110", "11111000110"}},
    {"obb_contains_aabb",
     {"10000111000", "01000111010", "11100111110", "11100111110", "10000111000", "00000111010", "00000111110", "10000111110"}},
    {"obb_within_aabb",
     {"10111000000", "01101000000", "00101000000", "00101000000", "10111000000", "00001000000", "00001000000", "00001000000"}},
    {"obb_overlaps_sphere", {"101000", "011011", "111011", "111011", "101000", "011011", "011011", "111011"}},
    {"obb_contains_sphere", {"100100", "000110", "100110", "100110", "100100", "000110", "000111", "110111"}},
    {"obb_within_sphere", {"101000", "001000", "001000", "001000", "101000", "000000", "011000", "000000"}},
    {"obb_overlaps_obb", {"10111001", "01110111", "11111111", "11111111", "10111001", "01110111", "01110111", "11111111"}},
    {"obb_contains_obb", {"10001000", "01000000", "11111000", "11111000", "10001000", "00000100", "00000010", "10001011"}},
    {"ray_hits_plane",
     {"1010101", "1110101", "0110100", "1010101", "0110100", "0000000", "0000000", "0000000", "1010101", "1110101"}},
    {"ray_hits_aabb",
     {"10111000000", "01111000110", "01101000110", "10111000000", "01101000110", "00000000000", "00000000000", "00000000000",
      "00011000000", "10111000000"}},
    {"ray_hits_sphere", {"101000", "011011", "011011", "101000", "011011", "000000", "000000", "000000", "001000", "101000"}},
    {"ray_hits_obb",
     {"10111001", "01110111", "01110111", "10111001", "01110111", "00000000", "00000000", "00000000", "00000000", "10111001"}},
};

static const pair *find_pair(const char *name)
{
    for (int i = 0; i < PAIR_COUNT; i++)
        if (strcmp(pairs[i].name, name) == 0)
            return &pairs[i];
    return NULL;
}

TEST(truth_table, every_predicate_gives_the_answers_of_its_definition)
{
    for (int t = 0; t < COUNT(tables); t++) {
        const pair *p = find_pair(tables[t].name);
        CHECKF(p, "no predicate %s", tables[t].name);
        for (int i = 0; i < operands[p->a].count; i++) {
            const char *row = tables[t].rows[i];
            CHECK((int)strlen(row) == operands[p->b].count);
            for (int j = 0; row[j]; j++)
                CHECKF(p->ask(operand(p->a, i), operand(p->b, j)) == row[j] - '0', "%s of %d and %d is not %c", p->name, i, j,
                       row[j]);
        }
    }
}

TEST(truth_table, has_a_table_for_every_predicate)
{
    int predicates = 0;
#define COUNT_PREDICATE(...) predicates++;
    PREDICATES(COUNT_PREDICATE)
    RAY_PREDICATES(COUNT_PREDICATE)
    CHECK(COUNT(tables) == predicates);
}

TEST(truth_table, classifications_join_overlap_and_containment)
{
    static const struct {
        const char *classify, *overlaps, *contains;
    } joins[] = {
#define JOIN(classify, overlaps, contains, A, B) {#classify, #overlaps, #contains},
        CLASSIFICATIONS(JOIN)};
    for (int k = 0; k < COUNT(joins); k++) {
        const pair *classify = find_pair(joins[k].classify);
        const pair *overlaps = find_pair(joins[k].overlaps);
        const pair *contains = find_pair(joins[k].contains);
        for (int i = 0; i < operands[classify->a].count; i++)
            for (int j = 0; j < operands[classify->b].count; j++) {
                const void *a = operand(classify->a, i), *b = operand(classify->b, j);
                int expected = !overlaps->ask(a, b) ? BVOL_OUTSIDE : contains->ask(a, b) ? BVOL_INSIDE : BVOL_INTERSECTS;
                CHECKF(classify->ask(a, b) == expected, "%s of %d and %d is not %d", classify->name, i, j, expected);
            }
    }
}

/* Whether an infinity of that sign is a legal value of a field of an operand; the other operand tells whether the point may be
 * infinite. */
static int infinity_is_legal(enum kind kind, int field, int sign, enum kind other)
{
    switch (kind) {
    case KIND_vec3: return other == KIND_aabb;
    case KIND_plane: return field == 3;
    case KIND_aabb: return 1;
    case KIND_ray: return (field == 3 && sign < 0) || (field == 7 && sign > 0);
    default: return 0;
    }
}

/* Asks all questions with a value written into each field of each operand in turn, and expects 0. */
static void expect_zero_with(uint32_t bits, int legality)
{
    for (const pair *p = pairs; p < pairs + PAIR_COUNT; p++)
        for (int i = 0; i < operands[p->a].count; i++)
            for (int j = 0; j < operands[p->b].count; j++)
                for (int side = 0; side < 2; side++) {
                    enum kind kind = side ? p->b : p->a;
                    for (int field = 0; field < kind_fields[kind]; field++) {
                        if (legality && infinity_is_legal(kind, field, legality, side ? p->a : p->b))
                            continue;
                        any_shape s[2];
                        memcpy(&s[0], operand(p->a, i), 4 * (size_t)kind_fields[p->a]);
                        memcpy(&s[1], operand(p->b, j), 4 * (size_t)kind_fields[p->b]);
                        set_field(&s[side], field, bits);
                        CHECKF(p->ask(&s[0], &s[1]) == 0, "%s of %d and %d with 0x%08x in field %d of operand %d is not 0",
                               p->name, i, j, (unsigned)bits, field, side);
                    }
                }
}

TEST(truth_table, nan_in_any_field_makes_every_predicate_0)
{
    for (int k = 0; k < NAN_COUNT; k++)
        expect_zero_with(nan_bits[k], 0);
}

TEST(truth_table, infinity_where_none_is_legal_makes_every_predicate_0)
{
    expect_zero_with(float_bits(INF), 1);
    expect_zero_with(float_bits(-INF), -1);
}

TEST(truth_table, nan_in_both_operands_makes_every_predicate_0)
{
    for (const pair *p = pairs; p < pairs + PAIR_COUNT; p++)
        for (int f = 0; f < kind_fields[p->a]; f++)
            for (int g = 0; g < kind_fields[p->b]; g++) {
                any_shape a, b;
                memcpy(&a, operand(p->a, 0), 4 * (size_t)kind_fields[p->a]);
                memcpy(&b, operand(p->b, 0), 4 * (size_t)kind_fields[p->b]);
                set_field(&a, f, nan_bits[0]);
                set_field(&b, g, nan_bits[1]);
                CHECKF(p->ask(&a, &b) == 0, "%s with NaN in fields %d and %d", p->name, f, g);
            }
}
