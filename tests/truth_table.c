/* SPDX-License-Identifier: MIT */
/* The truth table against the library. The answers stand in truth_table.inc. */
#include "pairs.h"
#include "test.h"
#include "values.h"

/* The operands of each kind. */
#define SHAPES(kind, title, infinities) static const bvol_##kind operands_##kind[] = {
#define SHAPE(name, what, ...) __VA_ARGS__,
#define SHAPES_END                                                                                                             \
    }                                                                                                                          \
    ;
#include "truth_table.inc"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static const struct {
    const void *shapes;
    int count;
} operands[KIND_COUNT] = {
#define SHAPES(kind, title, infinities) {operands_##kind, COUNT(operands_##kind)},
#include "truth_table.inc"
};

static const void *operand(enum kind kind, int i)
{
    return (const float *)operands[kind].shapes + kinds[kind].fields * i;
}

/* One row for each first operand, one digit for each second; NULL ends the rows. */
static const struct {
    const char *name;
    const char *rows[16];
} tables[] = {
#define PREDICATE(name, A, B, ...) {#name, {__VA_ARGS__}},
#define HIT(name, A, B, ...) {#name, {__VA_ARGS__}},
#define FRUSTUM(name, B, ...) {#name, {__VA_ARGS__}},
#define FRUSTA(name, ...) {#name, {__VA_ARGS__}},
#define FRUSTUM_HIT(name, A, ...) {#name, {__VA_ARGS__}},
#include "truth_table.inc"
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
        CHECKF(tables[t].rows[operands[p->a].count] == NULL, "%s has more rows than operands", p->name);
        for (int i = 0; i < operands[p->a].count; i++) {
            const char *row = tables[t].rows[i];
            CHECKF(row && (int)strlen(row) == operands[p->b].count, "row %d of %s has not one digit an operand", i, p->name);
            for (int j = 0; row[j]; j++)
                CHECKF(p->ask(operand(p->a, i), operand(p->b, j)) == row[j] - '0', "%s of %d and %d is not %c", p->name, i, j,
                       row[j]);
        }
    }
}

TEST(truth_table, classifications_join_overlap_and_containment)
{
    static const struct {
        const char *classify, *overlaps, *contains;
    } joins[] = {
#define CLASSIFICATION(name, overlaps, contains, A, B) {#name, #overlaps, #contains},
#define FRUSTUM_CLASSIFICATION(name, overlaps, contains, B) {#name, #overlaps, #contains},
#define FRUSTA_CLASSIFICATION(name, overlaps, contains) {#name, #overlaps, #contains},
#include "truth_table.inc"
    };
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

static int is_box(enum kind kind)
{
    switch (kind) {
    case KIND_aabb:
    case KIND_aabb_centered:
    case KIND_aabb_sized:
    case KIND_aabb2:
    case KIND_aabb2_centered:
    case KIND_aabb2_sized: return 1;
    default: return 0;
    }
}

/* Whether an infinity of that sign is a legal value of a field of a shape; the kind of the other operand tells whether the
 * question is about boxes. */
static int infinity_is_legal(const any_shape *s, enum kind kind, int field, int sign, enum kind other)
{
    switch (kinds[kind].infinities[field]) {
    case '*': return 1;
    case '+': return sign > 0;
    case '-': return sign < 0;
    case 's': return sign < 0 && s->field[field + kinds[kind].fields / 2] == INF;
    case 'b': return is_box(other);
    default: return 0;
    }
}

TEST(truth_table, knows_of_every_field_whether_infinities_are_legal)
{
    for (int k = 0; k < KIND_COUNT; k++)
        CHECKF((int)strlen(kinds[k].infinities) == kinds[k].fields, "kind %d", k);
}

/* Asks all questions with a value written into each field of each operand in turn, and expects 0. */
static void expect_zero_with(uint32_t bits, int legality)
{
    for (const pair *p = pairs; p < pairs + PAIR_COUNT; p++)
        for (int i = 0; i < operands[p->a].count; i++)
            for (int j = 0; j < operands[p->b].count; j++)
                for (int side = 0; side < 2; side++) {
                    enum kind kind = side ? p->b : p->a;
                    for (int field = 0; field < kinds[kind].fields; field++) {
                        any_shape s[2];
                        memcpy(&s[0], operand(p->a, i), 4 * (size_t)kinds[p->a].fields);
                        memcpy(&s[1], operand(p->b, j), 4 * (size_t)kinds[p->b].fields);
                        if (legality && infinity_is_legal(&s[side], kind, field, legality, side ? p->a : p->b))
                            continue;
                        set_field(&s[side], field, bits);
                        CHECKF(p->ask(&s[0], &s[1]) == 0, "%s of %d and %d with 0x%08x in field %d of operand %d is not 0",
                               p->name, i, j, (unsigned)bits, field, side);
                    }
                }
}

TEST(truth_table, nan_in_any_field_makes_every_predicate_0)
{
    for (int k = 0; k < test_sizes(1, NAN_COUNT); k++)
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
        for (int f = 0; f < kinds[p->a].fields; f++)
            for (int g = 0; g < kinds[p->b].fields; g++) {
                any_shape a, b;
                memcpy(&a, operand(p->a, 0), 4 * (size_t)kinds[p->a].fields);
                memcpy(&b, operand(p->b, 0), 4 * (size_t)kinds[p->b].fields);
                set_field(&a, f, nan_bits[0]);
                set_field(&b, g, nan_bits[1]);
                CHECKF(p->ask(&a, &b) == 0, "%s with NaN in fields %d and %d", p->name, f, g);
            }
}
