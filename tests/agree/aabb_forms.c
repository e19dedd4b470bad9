/* SPDX-License-Identifier: MIT */
/* Box forms against rationals: every question in every form, over operands that nearly touch on one axis. */
#include "agree/agree.h"
#include "rational.h"
#include "values.h"

enum { CENTERED, SIZED, MINMAX };

/* One form in some dimension: its questions about floats, one vector after the other. NULL: left to other tests. */
typedef int two(const void *a, const void *b);
typedef int within_eps(const void *a, const void *b, float eps);
typedef struct form {
    const char *name;
    int kind, axes;
    two *contains_point, *overlaps, *contains, *classify;
    within_eps *touches;
} form;

#define FORM(F, VEC)                                                                                                           \
    static int F##_contains_point(const void *a, const void *p)                                                                \
    {                                                                                                                          \
        return bvol_##F##_contains_point((const bvol_##F *)a, (const bvol_##VEC *)p);                                          \
    }                                                                                                                          \
    static int F##_overlaps(const void *a, const void *b)                                                                      \
    {                                                                                                                          \
        return bvol_##F##_overlaps_##F((const bvol_##F *)a, (const bvol_##F *)b);                                              \
    }                                                                                                                          \
    static int F##_contains(const void *a, const void *b)                                                                      \
    {                                                                                                                          \
        return bvol_##F##_contains_##F((const bvol_##F *)a, (const bvol_##F *)b);                                              \
    }                                                                                                                          \
    static int F##_classify(const void *a, const void *b)                                                                      \
    {                                                                                                                          \
        return bvol_##F##_classify_##F((const bvol_##F *)a, (const bvol_##F *)b);                                              \
    }                                                                                                                          \
    static int F##_near(const void *a, const void *b, float eps)                                                               \
    {                                                                                                                          \
        return bvol_##F##_near_##F((const bvol_##F *)a, (const bvol_##F *)b, eps);                                             \
    }
#define ROW(F, kind, axes)                                                                                                     \
    {                                                                                                                          \
#F, kind, axes, F##_contains_point, F##_overlaps, F##_contains, F##_classify, F##_near                                 \
    }

FORM(aabb, vec3)
FORM(aabb2, vec2)
FORM(aabb_centered, vec3)
FORM(aabb_sized, vec3)
FORM(aabb2_centered, vec2)
FORM(aabb2_sized, vec2)

static const form forms[] = {ROW(aabb_centered, CENTERED, 3),  ROW(aabb_sized, SIZED, 3),  ROW(aabb, MINMAX, 3),
                             ROW(aabb2_centered, CENTERED, 2), ROW(aabb2_sized, SIZED, 2), ROW(aabb2, MINMAX, 2)};
enum { FORMS = sizeof forms / sizeof *forms };

/* ---- the oracle ---- */

/* The ends of an interval, infinite ones far beyond every sum of floats. */
typedef struct ends {
    rational lo, hi;
    int bad, empty;
} ends;

static rational value(float f)
{
    return isinf(f) ? rational_mul(rational_of(f > 0 ? 1 : -1), rational_power_of_two(400)) : rational_of((double)f);
}

static ends axis_of(const form *f, const float *box, int k)
{
    float first = box[k], second = box[f->axes + k];
    ends e = {NULL, NULL, isnan(first) || isnan(second), 0};
    if (f->kind == CENTERED)
        e.bad |= isinf(first) || (isinf(second) && second < 0);
    if (f->kind == SIZED)
        e.bad |= (isinf(second) && second < 0) || (isinf(first) && !(first < 0 && isinf(second)));
    if (e.bad)
        return e;
    e.empty = f->kind == MINMAX ? first > second : second < 0;
    e.lo = f->kind == CENTERED ? rational_sub(value(first), value(second)) : value(first);
    e.hi = f->kind == MINMAX || isinf(second) ? value(second) : rational_add(value(first), value(second));
    if (f->kind == CENTERED && isinf(second))
        e.lo = value(-INF);
    return e;
}

static rational lesser(rational a, rational b)
{
    return a == NULL || rational_cmp(b, a) < 0 ? b : a;
}

enum { OVERLAP, CONTAIN, TOUCH };

/* -1 no, 0 yes by touching, 1 yes; *margin is the least distance from turning over, NULL where there is none. */
static int oracle(const form *f, const float *a, const float *b, int question, float eps, rational *margin)
{
    int bad = 0, a_empty = 0, b_empty = 0;
    ends x[3], y[3];
    *margin = NULL;
    for (int k = 0; k < f->axes; k++) {
        x[k] = axis_of(f, a, k);
        y[k] = axis_of(f, b, k);
        bad |= x[k].bad || y[k].bad;
        a_empty |= x[k].empty;
        b_empty |= y[k].empty;
    }
    if (bad || !(eps >= 0))
        return -1;
    if (question == CONTAIN && b_empty)
        return 1;
    if (a_empty || b_empty)
        return -1;
    for (int k = 0; k < f->axes; k++) {
        rational spare = isinf(eps) ? rational_power_of_two(402) : rational_of((double)eps);
        rational one = rational_sub(question == CONTAIN ? y[k].lo : y[k].hi, x[k].lo);
        rational other = question == CONTAIN ? rational_sub(x[k].hi, y[k].hi) : rational_sub(x[k].hi, y[k].lo);
        *margin = lesser(lesser(*margin, rational_add(one, spare)), rational_add(other, spare));
    }
    return rational_sign(*margin);
}

/* ---- operands ---- */

enum { ORDINARY_AXIS, LATTICE_AXIS, HAIR_AXIS, WIDE_AXIS, ODD_AXIS, AXES_DRAWN };

static float draw_place(chance *rng, int how)
{
    static const float odd[] = {0, -0.0f, 1, -1, TINY, -TINY, FLT_MAX, -FLT_MAX, INF, -INF, NAN};
    switch (how) {
    case LATTICE_AXIS:
    case HAIR_AXIS: return (float)chance_int(rng, -4, 4);
    case WIDE_AXIS: return ldexpf(chance_float(rng, -2, 2), chance_int(rng, -149, 126));
    case ODD_AXIS: return odd[chance_int(rng, 0, chance_int(rng, 0, 3) ? 9 : 10)];
    default: return chance_float(rng, -4, 4);
    }
}

/* The double nearest to an end, and the field that moves it. */
static double end_of(const form *f, const float *box, int k, int upper)
{
    double first = (double)box[k], second = (double)box[f->axes + k];
    if (f->kind == MINMAX)
        return upper ? second : first;
    return f->kind == CENTERED ? (upper ? first + second : first - second) : upper ? first + second : first;
}

/* Moves both ends of an axis. */
static void move(const form *f, float *box, int k, double by)
{
    box[k] = (float)((double)box[k] + by);
    if (f->kind == MINMAX)
        box[f->axes + k] = (float)((double)box[f->axes + k] + by);
}

static void draw_box(const form *f, chance *rng, int how, float *box)
{
    for (int k = 0; k < f->axes; k++) {
        float first = draw_place(rng, how), second = draw_place(rng, how);
        if (how != ODD_AXIS && chance_int(rng, 0, 30))
            second = f->kind == MINMAX ? fmaxf(first, second) : fabsf(second);
        if (f->kind == MINMAX && how != ODD_AXIS && chance_int(rng, 0, 30))
            first = fminf(first, second);
        box[k] = first;
        box[f->axes + k] = second;
    }
}

/* Brings b next to a on one axis, or just inside of it, then disturbs both. */
static void draw_pair(const form *f, chance *rng, int how, int question, float eps, float *a, float *b)
{
    int k = chance_int(rng, 0, f->axes - 1), upper = chance_int(rng, 0, 1), fields = 2 * f->axes;
    draw_box(f, rng, how, a);
    draw_box(f, rng, how, b);
    for (int j = 0; j < f->axes; j++) /* about the same place, b the smaller one if it is to lie in a */
        if (how != ODD_AXIS && chance_int(rng, 0, 15)) {
            if (question == CONTAIN && f->kind != MINMAX)
                b[f->axes + j] = a[f->axes + j] / 4;
            else if (question == CONTAIN)
                b[f->axes + j] = b[j] + (a[f->axes + j] - a[j]) / 4;
            move(f, b, j, (end_of(f, a, j, 0) + end_of(f, a, j, 1) - end_of(f, b, j, 0) - end_of(f, b, j, 1)) / 2);
        }
    if (how == ODD_AXIS)
        return;
    double to = end_of(f, a, k, upper), from = end_of(f, b, k, question == CONTAIN ? upper : !upper);
    move(f, b, k, to - from + (question == TOUCH ? (upper ? 1 : -1) * (double)eps : 0));
    if (how == HAIR_AXIS) {
        float *field = (chance_int(rng, 0, 1) ? a : b) + chance_int(rng, 0, fields - 1);
        if (*field == 0)
            *field = ldexpf(chance_int(rng, 0, 1) ? 1 : -1, chance_int(rng, -149, -30));
    }
    for (int n = how == ORDINARY_AXIS || how == WIDE_AXIS ? chance_int(rng, 0, 3) : 0; n > 0; n--) {
        float *field = (chance_int(rng, 0, 1) ? a : b) + chance_int(rng, 0, fields - 1);
        *field = float_step(*field, chance_int(rng, -3, 3));
    }
}

/* ---- the questions ---- */

static const char *text(const form *f, const float *box)
{
    static char buffers[2][256];
    static int turn;
    char *out = buffers[turn ^= 1];
    int n = 0;
    for (int i = 0; i < 2 * f->axes; i++)
        n += snprintf(out + n, sizeof buffers[0] - (size_t)n, "%a, ", (double)box[i]);
    return out;
}

static int is_near(const form *f, const float *a, const float *b, rational margin)
{
    double largest = 0;
    for (int i = 0; i < 2 * f->axes; i++)
        largest = fmax(largest, fmax(isfinite(a[i]) ? fabs((double)a[i]) : 0, isfinite(b[i]) ? fabs((double)b[i]) : 0));
    return margin != NULL &&
           rational_cmp(rational_abs(margin), rational_mul(rational_of(8), rational_of(float_ulp(largest)))) <= 0;
}

typedef struct tally {
    long near, ties;
} tally;

static void ask(const form *f, chance *rng, int how, int question, tally *t)
{
    static const float tolerances[] = {0, 0x1p-149f, 0x1p-20f, 0.125f, 1, FLT_MAX, INF};
    float a[6], b[6], eps = question == TOUCH ? tolerances[chance_int(rng, 0, how == ODD_AXIS ? 6 : 4)] : 0;
    rational margin;
    draw_pair(f, rng, how, question, eps, a, b);
    rational_begin();
    int sign = oracle(f, a, b, question, eps, &margin), answer = question == OVERLAP   ? f->overlaps(a, b)
                                                                 : question == CONTAIN ? f->contains(a, b)
                                                                                       : f->touches(a, b, eps);
    CHECKF(answer == (sign >= 0), "%s, question %d, eps %a: not %d\n    %s\n    %s", f->name, question, (double)eps, answer,
           text(f, a), text(f, b));
    t->near += is_near(f, a, b, margin);
    t->ties += sign == 0;
    if (question != CONTAIN)
        CHECK(answer == (question == OVERLAP ? f->overlaps(b, a) : f->touches(b, a, eps)));
    if (question == OVERLAP) {
        CHECK(f->touches(a, b, 0) == answer);
        CHECK(f->classify(a, b) == (answer ? BVOL_INTERSECTS + f->contains(a, b) : BVOL_OUTSIDE));
    }
    if (question == CONTAIN) { /* a point is a box of no size */
        float point[6] = {b[0], b[1], f->axes == 3 ? b[2] : 0};
        for (int k = 0; k < f->axes; k++)
            point[f->axes + k] = f->kind == MINMAX ? b[k] : 0;
        int infinite = isinf(b[0]) || isinf(b[1]) || (f->axes == 3 && isinf(b[2]));
        CHECK(f->kind != MINMAX && infinite ? 1 : f->contains_point(a, b) == (oracle(f, a, point, CONTAIN, 0, &margin) >= 0));
    }
}

static void ask_all(int question)
{
    long near = test_cases(1250) >= 1250L * LONG_RUN ? 500000 : 0, ties = near ? 1000 : 10;
    for (int i = 0; i < FORMS; i++) {
        chance rng = {test_seed() + (uint64_t)(100 * i + question)};
        tally t = {0, 0};
        for (long n = test_cases(4000); n > 0; n--)
            ask(&forms[i], &rng, (int)(n % AXES_DRAWN), question, &t);
        if (getenv("BVOL_TEST_REPORT"))
            printf("%s, question %d: %ld near-touch, %ld ties\n", forms[i].name, question, t.near, t.ties);
        CHECKF(t.near >= near && t.ties >= (test_cases(4000) < 4000 ? 0 : ties), "%s: %ld near, %ld ties", forms[i].name,
               t.near, t.ties);
    }
}

TEST(agree_aabb_forms, overlap_is_what_rationals_say)
{
    ask_all(OVERLAP);
}

TEST(agree_aabb_forms, containment_is_what_rationals_say)
{
    ask_all(CONTAIN);
}

TEST(agree_aabb_forms, touching_within_eps_is_what_rationals_say)
{
    ask_all(TOUCH);
}
