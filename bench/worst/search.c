/* SPDX-License-Identifier: MIT */
/* search [SECONDS [FUNCTION]]: looks for slow inputs of each function of two shapes, or of those whose names contain FUNCTION,
 * so many seconds each, and prints what inputs.inc is to hold: for each function the slowest input that it knows.
 *
 * A pool holds the slowest so far. It begins with those of inputs.inc and the scenes of the hash of all answers, in which every
 * shape nearly touches every other; then members are changed in a few floats and take the place of faster ones (as in C.
 * Lemieux et al., "PerfFuzz: automatically generating pathological inputs", 2018, but with time itself for the cost). */
#include "chance.h"
#include "frusta.h"
#include "hash/corpus.h"
#include "operand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { POOL = 24, QUICK = 3, SURE = 25, LAST = 400 };

typedef struct known {
    question input;
    double cost; /* seconds */
} known;

static const question before[] = {
#include "inputs.inc"
};
enum { BEFORE = sizeof before / sizeof *before };

/* --- cost --------------------------------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The least time of so many calls: what disturbs a call only adds to it. */
static double least(const direct *d, const operand *a, const operand *b, int calls)
{
    static volatile int sink;
    double out = INFINITY;
    for (int i = 0; i < calls; ++i) {
        const double start = now();
        sink = d->ask(a->value, b->value);
        out = fmin(out, now() - start);
    }
    (void)sink;
    return out;
}

/* Measured more often only if it may be more than `beyond`; 0 if an operand is refused. */
static double cost(const direct *d, const question *q, double beyond, int calls)
{
    operand a, b;
    operand_make(d->a, q->f[0], &a);
    operand_make(d->b, q->f[1], &b);
    double out = 0;
    if (a.value && b.value) {
        out = least(d, &a, &b, QUICK);
        if (out > beyond)
            out = fmin(out, least(d, &a, &b, calls));
    }
    operand_drop(&a);
    operand_drop(&b);
    return out;
}

/* --- the pool ----------------------------------------------------------------------------------------------------------- */

static known pool[POOL]; /* the slowest first */
static int pooled;

static void offer(const direct *d, const question *q)
{
    const double bar = pooled == POOL ? pool[POOL - 1].cost : 0, time = cost(d, q, bar, SURE);
    if (time <= bar)
        return;
    int at = pooled < POOL ? pooled++ : POOL - 1;
    for (; at > 0 && pool[at - 1].cost < time; --at)
        pool[at] = pool[at - 1];
    pool[at] = (known){*q, time};
}

/* --- changes ------------------------------------------------------------------------------------------------------------ */

static float by_ulps(float x, int n)
{
    for (; n > 0; --n)
        x = nextafterf(x, INFINITY);
    for (; n < 0; ++n)
        x = nextafterf(x, -INFINITY);
    return x;
}

static void scale_all(question *q, const int counts[2], int exponent)
{
    for (int k = 0; k < 2; ++k)
        for (int i = 0; i < counts[k]; ++i)
            q->f[k][i] = ldexpf(q->f[k][i], exponent);
}

/* Powers of two along the axes of space, of points and of planes: what touches goes on to. */
static void stretch(chance *c, question *q, const int counts[2], const int kinds[2])
{
    const int axis = chance_int(c, 0, 2), exponent = chance_int(c, -40, 40);
    for (int k = 0; k < 2; ++k) {
        const int planes = kinds[k] & LONE || (kinds[k] & ~MANY) == BVOL_KIND_FRUSTUM || kinds[k] == BVOL_KIND_PLANE;
        const int row = planes ? 4 : kinds[k] & BVOL_KIND_PLANAR ? 2 : 3;
        for (int i = axis; i < counts[k] && axis < row; i += row)
            q->f[k][i] = ldexpf(q->f[k][i], planes ? -exponent : exponent);
    }
}

/* All numbers of an operand, so that everything nearly touches at once. */
static void jitter(chance *c, float *f, int count)
{
    const int most = chance_int(c, 1, 3);
    for (int i = 0; i < count; ++i)
        f[i] = by_ulps(f[i], chance_int(c, -most, most));
}

/* A plane becomes a multiple of itself, or another. */
static void change_plane(chance *c, float *f, int count)
{
    float *plane = f + 4 * (size_t)chance_int(c, 0, count / 4 - 1);
    const float *other = f + 4 * (size_t)chance_int(c, 0, count / 4 - 1);
    const int exponent = chance_int(c, -40, 40);
    for (int i = 0; i < 4; ++i)
        plane[i] = ldexpf(other[i], exponent);
}

static void change(chance *c, const direct *d, question *q)
{
    static const float odd[] = {0, 1, -1, 0.5F, 3, 0x1p-149F, 0x1.fffffep+127F, 0x1p-60F, 0x1p60F, 0x1.000002p+0F};
    const int counts[2] = {operand_floats(d->a), operand_floats(d->b)};
    const int kinds[2] = {d->a, d->b}, k = counts[1] ? chance_int(c, 0, 1) : 0, other = counts[1] ? chance_int(c, 0, 1) : 0;
    float *f = &q->f[k][chance_int(c, 0, counts[k] - 1)];
    switch (chance_int(c, 0, 11)) {
    case 0: *f = by_ulps(*f, chance_int(c, -2, 2)); break;
    case 1: *f = -*f; break;
    case 2: *f = q->f[other][chance_int(c, 0, counts[other] - 1)]; break;
    case 3: *f = odd[chance_int(c, 0, (int)(sizeof odd / sizeof *odd) - 1)]; break;
    case 4: *f = ldexpf(*f, chance_int(c, -30, 30)); break;
    case 5: *f *= (float)chance_real(c, 0.5, 2); break;
    case 6: *f += ldexpf(*f, -chance_int(c, 1, 23)); break;
    case 7: scale_all(q, counts, chance_int(c, -40, 40)); break;
    case 8: stretch(c, q, counts, kinds); break;
    case 9: jitter(c, q->f[k], counts[k]); break;
    case 10:
        if (counts[k] % 4 == 0)
            change_plane(c, q->f[k], counts[k]);
        break;
    default: { /* another one's operand */
        const question *from = &pool[chance_int(c, 0, pooled - 1)].input;
        memcpy(q->f[k], from->f[k], sizeof q->f[k]);
    }
    }
}

/* --- the scenes --------------------------------------------------------------------------------------------------------- */

/* The floats of the scene's shape of a kind; those of a polygon again and again. */
static void floats_of(const scene *s, int kind, int second, float *out)
{
    const void *from = NULL;
    switch (kind) {
    case BVOL_KIND_POINT: from = &s->point; break;
    case BVOL_KIND_SEGMENT: from = &s->segment[second]; break;
    case BVOL_KIND_RAY: from = &s->ray; break;
    case BVOL_KIND_PLANE: from = &s->plane; break;
    case BVOL_KIND_AABB: from = &s->box[second]; break;
    case BVOL_KIND_SPHERE: from = &s->sphere[second]; break;
    case BVOL_KIND_CAPSULE: from = &s->capsule[second]; break;
    case BVOL_KIND_OBB: from = &s->obb[second]; break;
    case BVOL_KIND_TRIANGLE: from = &s->triangle[second]; break;
    case BVOL_KIND_FRUSTUM: from = s->planes; break;
    case BVOL_KIND_POINT2: from = &s->point2; break;
    case BVOL_KIND_SEGMENT2: from = &s->segment2[second]; break;
    case BVOL_KIND_RAY2: from = &s->ray2; break;
    case BVOL_KIND_AABB2: from = &s->box2[second]; break;
    case BVOL_KIND_CIRCLE: from = &s->circle[second]; break;
    case BVOL_KIND_OBB2: from = &s->obb2[second]; break;
    case LONE_MATRIX: from = s->view_proj; break;
    default: from = kind & (LONE | MANY) ? (const void *)s->planes : (const void *)s->corner2[second];
    }
    const int repeats = lone_planes(kind) || kind & MANY;
    const int floats = kind == BVOL_KIND_POLYGON2 ? 2 * CORNERS : repeats ? 4 * OPERAND_PLANES : operand_floats(kind);
    for (int i = 0; i < operand_floats(kind); ++i)
        out[i] = ((const float *)from)[i % floats];
}

/* As far as a point of the scene is from the origin. */
static void add_motion(const scene *s, int kind, float *out)
{
    const void *const from = kind & BVOL_KIND_PLANAR ? (const void *)&s->point2 : (const void *)&s->point;
    const int own = operand_floats(kind & ~MOVES);
    memcpy(out + own, from, (size_t)(operand_floats(kind) - own) * sizeof *out);
}

/* Frusta that one tries first (frusta.h), and near them. */
static void offer_frusta(const direct *d, chance *c)
{
    const int count = lone_planes(d->a);
    for (int n = 0; n < 40 * FRUSTA && count; ++n) {
        question q = {.function = d->name};
        for (int i = 0; i < count; ++i)
            frusta_plane(n % FRUSTA, count, i, (bvol_plane *)q.f[0] + i);
        if (n >= FRUSTA)
            jitter(c, q.f[0], 4 * count);
        offer(d, &q);
    }
}

/* Frusta most of whose planes pass through one point, with normals of small integers, and round numbers about it: there nearly
 * everything that may be asked is a tie. */
static void draw_tip(chance *c, int count, float *f)
{
    const float at[3] = {(float)chance_int(c, -2, 2), (float)chance_int(c, -2, 2), (float)chance_int(c, -2, 2)};
    for (int i = 0; i < count; ++i) {
        float *const plane = f + 4 * (size_t)i;
        for (int k = 0; k < 3; ++k)
            plane[k] = (float)chance_int(c, k < 2 ? -2 : 0, 2);
        const float beside = chance_int(c, 0, 3) ? 0 : (float)chance_int(c, 0, 2);
        plane[3] = by_ulps(beside - (plane[0] * at[0] + plane[1] * at[1] + plane[2] * at[2]), chance_int(c, -1, 1));
        for (int k = 0, exponent = chance_int(c, 0, 9) ? 0 : chance_int(c, -20, 20); k < 4; ++k)
            plane[k] = ldexpf(plane[k], exponent);
    }
}

static void offer_tips(const direct *d, chance *c)
{
    static const float round[] = {0, 1, -1, 0.5F, 2, 0.25F};
    const int kinds[2] = {d->a, d->b};
    for (int n = 0; n < 2000 && (kinds[0] | kinds[1]) & MANY; ++n) {
        question q = {.function = d->name};
        for (int k = 0; k < 2; ++k) {
            for (int i = 0; i < operand_floats(kinds[k]); ++i)
                q.f[k][i] = round[chance_int(c, 0, 5)];
            if (kinds[k] & MANY)
                draw_tip(c, BVOL_FRUSTUM_MAX_PLANES, q.f[k]);
        }
        offer(d, &q);
    }
}

static void offer_scenes(const direct *d)
{
    static batch scenes;
    for (int number = 0; number < SCENES / BATCH; number += 4) {
        if (!batch_make(&scenes, number))
            exit(1);
        for (int i = 0; i < BATCH; ++i) {
            question q = {.function = d->name};
            floats_of(&scenes.scenes[i], d->a & ~MOVES, 0, q.f[0]);
            if (d->a & MOVES)
                add_motion(&scenes.scenes[i], d->a, q.f[0]);
            floats_of(&scenes.scenes[(d->a & ~MANY) == BVOL_KIND_FRUSTUM && d->b == d->a ? 0 : i], d->b, 1, q.f[1]);
            offer(d, &q);
        }
        batch_unmake(&scenes);
    }
}

/* --- the search --------------------------------------------------------------------------------------------------------- */

static void search(const direct *d, double seconds)
{
    chance c = {0x9e3779b9U};
    const double end = now() + seconds;
    pooled = 0;
    for (int i = 0; i < BEFORE; ++i)
        if (!strcmp(before[i].function, d->name))
            offer(d, &before[i]);
    offer_frusta(d, &c);
    offer_tips(d, &c);
    offer_scenes(d);
    while (now() < end && pooled) {
        question q = pool[chance_int(&c, 0, chance_int(&c, 0, pooled - 1))].input;
        for (int n = chance_int(&c, 1, 4); n > 0; --n)
            change(&c, d, &q);
        offer(d, &q);
    }
    for (int i = 0; i < pooled; ++i)
        pool[i].cost = cost(d, &pool[i].input, 0, LAST);
}

static void print(const direct *d)
{
    const known *worst = pool;
    for (int i = 1; i < pooled; ++i)
        if (pool[i].cost > worst->cost)
            worst = &pool[i];
    fprintf(stderr, "%-42s %10.0f ns\n", d->name, 1e9 * worst->cost);
    const int counts[2] = {operand_floats(d->a), operand_floats(d->b)};
    printf("{\"%s\", {", d->name);
    for (int k = 0; k < 2; ++k) {
        printf(counts[k] ? "{" : "{0");
        for (int i = 0; i < counts[k]; ++i) {
            const float x = worst->input.f[k][i];
            isfinite(x) ? printf("%aF%s", (double)x, i + 1 < counts[k] ? ", " : "")
                        : printf("%s%s",
                                 isnan(x) ? "NAN"
                                 : x > 0  ? "INFINITY"
                                          : "-INFINITY",
                                 i + 1 < counts[k] ? ", " : "");
        }
        printf(k ? "}" : "}, ");
    }
    printf("}},\n");
}

int main(int argc, char **argv)
{
    const double seconds = argc > 1 ? atof(argv[1]) : 2;
    puts("/* SPDX-License-Identifier: MIT */\n/* Written by search.c: for each function the slowest input that it has found. "
         "*/");
    const direct *d;
    for (int i = 0; (d = direct_at(i)); ++i) {
        const int of_hulls = d->a == BVOL_KIND_HULL || d->b == BVOL_KIND_HULL; /* handles, which no row of floats makes */
        if (of_hulls || (argc > 2 && !strstr(d->name, argv[2])))
            continue;
        search(d, seconds);
        if (pooled)
            print(d);
    }
    return 0;
}
