/* SPDX-License-Identifier: MIT */
/* For every two kinds of shapes, over the recipes of the generators: classes, overlap and containment of handles never
 * contradict each other, nor their mirror images. Driven by what bvol_shape_can() offers. */
#include "agree/agree.h"
#include "frusta.h"
#include "planar.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* For each recipe of two kinds, or of a kind and frusta, at scale 1; of each case also so many more, an ulp or a few off. */
enum { CASES = 11, FRUSTA = 4, WAYS = 5, VARIANTS = 4 };

/* Classes that a long run compares with overlap and containment: 10^8 in all. */
enum { IN_SPACE = 58000000, IN_THE_PLANE = 36000000, OF_FRUSTA = 6000000 };

/* A shape by its kind as a handle, and its floats. */
typedef struct value {
    int kind, floats;
    float f[PLANAR_FLOATS];
} value;

static value value_of(const shape *s, int kind)
{
    value out = {kind, shape_floats(s->kind), {0}};
    if (kind & BVOL_KIND_PLANAR) {
        const planar twin = planar_of(s);
        out.floats = twin.floats;
        memcpy(out.f, twin.f, sizeof out.f);
    } else
        memcpy(out.f, s->as.f, sizeof s->as.f);
    return out;
}

static bvol_shape *make(const value *v)
{
    const bvol_polygon2 polygon = {(const bvol_vec2 *)v->f, (size_t)v->floats / 2, 0};
    const value_kind *kind = value_kind_of(v->kind);
    bvol_shape *out = NULL;
    (void)(kind ? kind->create(v->f, NULL, &out) : bvol_shape_create_polygon2(&polygon, NULL, &out));
    CHECK(out != NULL);
    return out;
}

/* One of its floats is another one near by. */
static value nudged(const value *v, chance *c)
{
    value out = *v;
    float *f = &out.f[chance_int(c, 0, v->floats - 1)];
    const int up = one_in(c, 2), steps = chance_int(c, 1, 3);
    *f = isfinite(*f) ? float_step(*f, up ? steps : -steps) : *f;
    return out;
}

/* What must hold of any two shapes; NULL, or what does not. */
static const char *contradiction(const bvol_shape *a, const bvol_shape *b)
{
    const int overlaps = bvol_shape_overlaps(a, b), contains = bvol_shape_contains(a, b), class = bvol_shape_classify(a, b);
    if (overlaps != bvol_shape_overlaps(b, a))
        return "overlap is not symmetric";
    if (bvol_shape_overlaps_interior(a, b) != bvol_shape_overlaps_interior(b, a))
        return "overlap of insides is not symmetric";
    if (bvol_shape_overlaps_interior(a, b) && !overlaps)
        return "insides that overlap, of shapes that do not";
    if (contains != bvol_shape_within(b, a))
        return "contains and within contradict each other";
    if (!bvol_shape_can(bvol_shape_kind(a), bvol_shape_kind(b), BVOL_QUESTION_CLASSIFY))
        return class == 0 ? NULL : "a class that is not offered";
    if ((class != BVOL_OUTSIDE) != overlaps)
        return "class and overlap contradict each other";
    if (class != BVOL_OUTSIDE && (class == BVOL_INSIDE) != contains)
        return "class and containment contradict each other";
    return NULL;
}

static void print(const value *v, char *out, size_t size)
{
    int at = snprintf(out, size, "kind %d:", v->kind);
    for (int i = 0; i < v->floats && at < (int)size; i++)
        at += snprintf(out + at, size - (size_t)at, " %a,", (double)v->f[i]);
}

/* How many classes were compared with overlap and containment. */
static long check(const bvol_shape *p, const bvol_shape *q, const recipe *how, const value *a, const value *b,
                  const char *frustum)
{
    const int m = bvol_shape_kind(p), n = bvol_shape_kind(q);
    const char *wrong = contradiction(p, q);
    if (!wrong)
        wrong = contradiction(q, p);
    if (wrong) {
        char text_a[1024] = "", text_b[1024] = "";
        if (a)
            print(a, text_a, sizeof text_a);
        print(b, text_b, sizeof text_b);
        CHECKF(!wrong, "%s, %s\n    %s%s\n    %s", how->name, wrong, text_a, frustum, text_b);
    }
    return bvol_shape_can(m, n, BVOL_QUESTION_CLASSIFY) + bvol_shape_can(n, m, BVOL_QUESTION_CLASSIFY);
}

/* How many questions the two kinds have. */
static int offered(int a, int b)
{
    int count = 0;
    for (int question = BVOL_QUESTION_OVERLAPS; question <= BVOL_QUESTION_OVERLAPS_INTERIOR; question++)
        count += bvol_shape_can(a, b, question);
    return count;
}

/* What a long run must have compared. */
static void check_count(const char *where, long compared, long least)
{
    const int is_long = test_cases(1000) >= 1000L * LONG_RUN;
    if (getenv("BVOL_TEST_REPORT"))
        printf("%-44s %ld classes compared with overlap and containment\n", where, compared);
    CHECKF(!is_long || compared >= least, "%s: only %ld classes compared", where, compared);
}

static long check_values(const value *a, const value *b, const recipe *how)
{
    bvol_shape *p = make(a), *q = make(b);
    const long compared = check(p, q, how, a, b, "");
    bvol_shape_destroy(p);
    bvol_shape_destroy(q);
    return compared;
}

/* Of two kinds of space, or with BVOL_KIND_PLANAR of their twins in the plane. */
static long check_case(const recipe *how, enum kind i, enum kind j, int flat, chance *c)
{
    const enum relation relation = (enum relation)chance_int(c, OVERLAPS, WITHIN);
    shape s, t;
    (flat ? generate_planar : generate)(how, i, j, relation, c, &s, &t);
    const value a = value_of(&s, (int)i + flat), b = value_of(&t, (int)j + flat);
    long compared = check_values(&a, &b, how);
    for (int v = 0; v < VARIANTS; v++) {
        const value x = nudged(&a, c), y = nudged(&b, c);
        compared += check_values(v % 2 ? &x : &a, v % 2 ? &b : &y, how);
    }
    return compared;
}

/* Of one dimension; returns the number of pairs of kinds that have any question. */
static int check_kinds(int flat, long *compared)
{
    chance c = {test_seed()};
    int pairs = 0;
    for (enum kind i = POINT; i <= TRIANGLE; i++)
        for (enum kind j = POINT; j <= i; j++) {
            if (offered((int)i + flat, (int)j + flat) == 0)
                continue;
            pairs++;
            for (int r = 0; r < recipe_count; r++)
                for (long k = test_cases(CASES); k > 0; k--) {
                    *compared += check_case(&recipes[r], i, j, flat, &c);
                    *compared += check_case(&recipes[r], j, i, flat, &c);
                }
        }
    return pairs;
}

TEST(agree_shape, classes_overlap_and_containment_agree_for_all_kinds_of_space)
{
    long compared = 0;
    CHECK(check_kinds(0, &compared) == 40);
    check_count("in space", compared, IN_SPACE);
}

TEST(agree_shape, classes_overlap_and_containment_agree_for_all_kinds_of_the_plane)
{
    long compared = 0;
    CHECK(check_kinds(BVOL_KIND_PLANAR, &compared) == 25);
    check_count("in the plane", compared, IN_THE_PLANE);
}

/* --- frusta --- */

/* Moves the shape along a line, in steps of half the length, to where its overlap turns, and asks at each step. */
static long check_way(const bvol_shape *frustum, const shape *s, int kind, const recipe *how, const char *text, chance *c)
{
    long double from = 0, to = 1, way[3], by[3];
    long compared = 0;
    int first = 0;
    const double reach = shape_reach(s);
    for (int k = 0; k < 3; k++)
        way[k] = (long double)chance_real(c, -8, 8) * (reach > 1 ? reach : 1);
    for (int step = 0; step < 32; step++) {
        const long double at = step == 0 ? from : step == 1 ? to : (from + to) / 2;
        shape moved = *s;
        for (int k = 0; k < 3; k++)
            by[k] = at * way[k];
        shape_move(&moved, by);
        const value v = value_of(&moved, kind);
        bvol_shape *handle = make(&v);
        compared += check(frustum, handle, how, NULL, &v, text);
        const int overlaps = bvol_shape_overlaps(frustum, handle);
        bvol_shape_destroy(handle);
        if (step == 0)
            first = overlaps;
        else if (step == 1 && overlaps == first)
            break;
        *(overlaps == first ? &from : &to) = at;
    }
    return compared;
}

TEST(agree_shape, classes_overlap_and_containment_agree_for_frusta)
{
    chance c = {test_seed()};
    long compared = 0;
    for (enum kind kind = POINT; kind <= TRIANGLE; kind++)
        for (int r = 0; r < recipe_count && offered(BVOL_KIND_FRUSTUM, (int)kind) > 0; r++)
            for (long k = test_cases(FRUSTA); k > 0; k--) {
                case_frustum f;
                bvol_shape *frustum;
                case_make(&c, (enum frustum_kind)chance_int(&c, 0, FRUSTUM_KINDS - 1), &f);
                CHECK(bvol_shape_create_frustum(f.frustum, NULL, &frustum) == BVOL_OK);
                for (int way = 0; way < WAYS; way++) {
                    shape s, other;
                    generate(&recipes[r], kind, AABB, OVERLAPS, &c, &s, &other);
                    compared += check_way(frustum, &s, (int)kind, &recipes[r], f.text, &c);
                }
                bvol_shape_destroy(frustum);
                bvol_frustum_destroy(f.frustum);
            }
    check_count("of frusta", compared, OF_FRUSTA);
}
