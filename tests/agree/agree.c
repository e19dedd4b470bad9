/* SPDX-License-Identifier: MIT */
#include "agree/agree.h"

#include <math.h>
#include <string.h>

/* For each recipe of a row, at scale 1. A long run goes through all recipes at the scale of a round, again and again until it
 * has seen enough, at most so often. */
enum { CASES = 110, ROUND_SCALE = 25, ROUNDS = 256 };

/* What a long run must have seen for each row, beside the near-touch cases that the row asks for, and for each row with an
 * exact stage. */
enum { LEAST_TIES = 1000, LEAST_EXACT = 10000 };

/* One of so many cases is tried for whether it nearly touches, and counts for all of them. */
enum { NEAR_SAMPLE = 4 };

typedef struct tally {
    long cases, near, ties, stage[BVOLI_STAGE_COUNT];
} tally;

static char complaint[4096];

static const char *complain(const char *name, const char *what, const char *recipe_name, const shape *a, const shape *b)
{
    char text_a[1024], text_b[1024];
    shape_print(a, text_a, sizeof text_a);
    shape_print(b, text_b, sizeof text_b);
    snprintf(complaint, sizeof complaint, "%s, %s: %s\n    %s\n    %s", name, recipe_name, what, text_a, text_b);
    return complaint;
}

/* The seed of a row, a recipe and a round: no two share their cases. */
static chance chance_of(const char *name, const recipe *how, int round)
{
    chance c = {test_seed() + (uint64_t)round};
    for (const char *s = name; *s; s++)
        c.state = chance_bits(&c) ^ (uint64_t)(unsigned char)*s;
    for (const char *s = how->name; *s; s++)
        c.state = chance_bits(&c) ^ (uint64_t)(unsigned char)*s;
    return c;
}

static double test_scale(void)
{
    return (double)test_cases(1000) / 1000;
}

static int report_level(void)
{
    const char *report = getenv("BVOL_TEST_REPORT");
    return report ? atoi(report) : 0;
}

/* --- near-touch --- */

/* Whether a small change turns the answer: all sizes by 8 ulps of the largest coordinate, or the place of one shape. */
static int is_near(const agree_row *row, const shape *a, const shape *b, int sign)
{
    double by = 8 * float_ulp(fmax(shape_reach(a), shape_reach(b))) * (sign < 0 ? 1 : -1);
    shape grown_a = *a, grown_b = *b;
    if (row->relation == OVERLAPS || row->relation == CONTAINS)
        shape_grow(&grown_a, by);
    if (row->relation != CONTAINS)
        shape_grow(&grown_b, by);
    if ((row->oracle(&grown_a, &grown_b) < 0) != (sign < 0))
        return 1;
    for (int i = 0; i < 6; i++) {
        long double move[3] = {0, 0, 0};
        shape moved = *a;
        move[i / 2] = i % 2 ? by : -by;
        shape_move(&moved, move);
        if ((row->oracle(&moved, b) < 0) != (sign < 0))
            return 1;
    }
    return 0;
}

/* --- the same question in other words --- */

static const char *ask_again(const agree_row *row, chance *c, const shape *a, const shape *b, int answer)
{
    shape p = *a, q = *b;
    int axis = chance_int(c, 0, 2), k = chance_int(c, -60, 60);
    if (row->symmetric && row->library(b, a) != answer)
        return "another answer for the operands swapped";
    (row->planar ? shape_swap : shape_cycle)(&p);
    (row->planar ? shape_swap : shape_cycle)(&q);
    if (row->library(&p, &q) != answer)
        return "another answer for the coordinates cycled";
    shape_mirror(&p, axis);
    shape_mirror(&q, axis);
    if (row->library(&p, &q) != answer)
        return "another answer for the coordinates cycled and one mirrored";
    p = *a;
    q = *b;
    shape_rename_axes(chance_int(c, 0, 1) ? &p : &q);
    if (!row->planar && row->library(&p, &q) != answer)
        return "another answer for the axes of a box renamed";
    p = *a;
    q = *b;
    if ((shape_scale(&p, k) & shape_scale(&q, k)) && row->library(&p, &q) != answer)
        return "another answer for all lengths scaled";
    return NULL;
}

/* --- one row --- */

static const char *ask(const agree_row *row, agree_counters *counters, const recipe *how, chance *c, tally *t)
{
    shape a, b;
    uint64_t before[BVOLI_STAGE_COUNT] = {0};
    int sign, answer;
    (row->planar ? generate_planar : generate)(how, row->a, row->b, row->relation, c, &a, &b);
    sign = row->oracle(&a, &b);
    if (counters && row->predicate >= 0)
        memcpy(before, counters[row->predicate], sizeof before);
    answer = row->library(&a, &b);
    if (answer != (sign >= row->insides))
        return complain(row->name, answer ? "the library says yes, the oracle no" : "the library says no, the oracle yes",
                        how->name, &a, &b);
    t->cases++;
    t->ties += sign == 0;
    for (int s = BVOLI_STAGE_COUNT - 1; counters && row->predicate >= 0 && s >= 0; s--) {
        if (counters[row->predicate][s] != before[s]) {
            t->stage[s]++;
            break;
        }
    }
    if (how->touch && t->cases % NEAR_SAMPLE == 0 && (test_scale() >= LONG_RUN || report_level()))
        t->near += NEAR_SAMPLE * is_near(row, &a, &b, sign);
    if (t->cases % 8 == 0) {
        const char *wrong = ask_again(row, c, &a, &b, answer);
        if (wrong)
            return complain(row->name, wrong, how->name, &a, &b);
    }
    return NULL;
}

static void report(const char *name, const tally *t)
{
    double percent = 100.0 / (double)(t->cases ? t->cases : 1);
    printf("%-58s %9ld cases %9ld near-touch %8ld ties   fast %5.1f %%  double %5.1f %%  exact %5.1f %%\n", name, t->cases,
           t->near, t->ties, percent * (double)t->stage[BVOLI_FAST], percent * (double)t->stage[BVOLI_DOUBLE],
           percent * (double)t->stage[BVOLI_EXACT]);
    fflush(stdout);
}

/* The recipes that aim at a stage. */
static const char *const aims[BVOLI_STAGE_COUNT] = {
    [BVOLI_FAST] = "ordinary", [BVOLI_DOUBLE] = "middle", [BVOLI_EXACT] = "tie with a hair"};

/* At least 1 % of the cases of a recipe must be decided by the stage that it aims at: -1, or the stage that decided fewer. */
static int missed_aim(const agree_row *row, const recipe *how, const tally *t)
{
    for (int s = 0; s < BVOLI_STAGE_COUNT; s++)
        if ((row->stages >> s & 1) && strcmp(how->name, aims[s]) == 0 && t->cases >= 100 && t->stage[s] * 100 < t->cases)
            return s;
    return -1;
}

/* Whether a run has been hard enough: only a long one must be. Rows without counters may know no ties. */
static int is_enough(const agree_row *row, agree_counters *counters, const tally *t)
{
    if (test_scale() < LONG_RUN)
        return 1;
    return (double)t->near >= (double)row->least_near * test_scale() / LONG_RUN &&
           (row->predicate < 0 || t->ties >= LEAST_TIES) &&
           (!counters || !(row->stages & HAS_EXACT) || t->stage[BVOLI_EXACT] >= LEAST_EXACT);
}

static const char *check_total(const agree_row *row, agree_counters *counters, const tally *t)
{
    if (is_enough(row, counters, t))
        return NULL;
    snprintf(complaint, sizeof complaint, "%s: only %ld near-touch cases, %ld exact ties, %ld decided by the exact stage",
             row->name, t->near, t->ties, t->stage[BVOLI_EXACT]);
    return complaint;
}

static void add(tally *sum, const tally *t)
{
    sum->cases += t->cases;
    sum->near += t->near;
    sum->ties += t->ties;
    for (int s = 0; s < BVOLI_STAGE_COUNT; s++)
        sum->stage[s] += t->stage[s];
}

/* So many cases of a recipe. A hundred may miss its aim by chance: then more are asked, up to a count that tells. */
static const char *ask_recipe(const agree_row *row, agree_counters *counters, const recipe *how, int round, tally *t)
{
    chance c = chance_of(row->name, how, round);
    const long wanted = test_scale() < LONG_RUN ? test_cases(CASES) : (long)CASES * ROUND_SCALE;
    const char *wrong = NULL;
    int missed = -1;
    for (long n = 0; !wrong && (n < wanted || (missed >= 0 && n < CASES * ROUND_SCALE)); n++) {
        wrong = ask(row, counters, how, &c, t);
        missed = counters && n >= wanted - 1 ? missed_aim(row, how, t) : -1;
    }
    if (wrong || missed < 0)
        return wrong;
    snprintf(complaint, sizeof complaint, "%s, %s: only %ld of %ld cases were decided by stage %d", row->name, how->name,
             t->stage[missed], t->cases, missed);
    return complaint;
}

/* All recipes once. Where one case in a thousand is tried, for its memory, rows take turns with the recipes: the oracle, which
 * takes most of the time there, is not what is looked at. */
static const char *ask_recipes(const agree_row *row, agree_counters *counters, int round, tally *total)
{
    int step = test_sizes(8, 1);
    for (int i = (int)strlen(row->name) % step; i < recipe_count; i += step) {
        const recipe *how = &recipes[i];
        tally t = {0, 0, 0, {0}};
        const char *wrong = ask_recipe(row, counters, how, round, &t);
        if (wrong)
            return wrong;
        if (report_level() > 1) {
            char name[128];
            snprintf(name, sizeof name, "%s, %s", row->name, how->name);
            report(name, &t);
        }
        add(total, &t);
    }
    return NULL;
}

const char *agree(const agree_row *row, agree_counters *counters)
{
    tally total = {0, 0, 0, {0}};
    for (int round = 0; round == 0 || (round < ROUNDS && !is_enough(row, counters, &total)); round++) {
        const char *wrong = ask_recipes(row, counters, round, &total);
        if (wrong)
            return wrong;
    }
    if (report_level())
        report(row->name, &total);
    return check_total(row, counters, &total);
}

/* --- classifications --- */

const char *agree_classes(const agree_class *row)
{
    for (const recipe *how = recipes; how < recipes + recipe_count; how++) {
        chance c = chance_of(row->name, how, 0);
        for (long n = test_cases(CASES / 2); n > 0; n--) {
            shape a, b;
            int overlaps, expected;
            (row->planar ? generate_planar : generate)(how, row->a, row->b, n % 2 ? OVERLAPS : row->relation, &c, &a, &b);
            overlaps = row->overlaps(&a, &b);
            expected = !overlaps ? BVOL_OUTSIDE : row->contains(&a, &b) ? BVOL_INSIDE : BVOL_INTERSECTS;
            if (row->classify(&a, &b) != expected)
                return complain(row->name, "not what overlap and containment say", how->name, &a, &b);
        }
    }
    return NULL;
}
