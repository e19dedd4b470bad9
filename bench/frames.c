/* SPDX-License-Identifier: MIT */
/* What the order of subtraction and rotation costs, near and far from the origin: two boxes tested in the world with their
 * centers subtracted first, after a matrix from world to local coordinates in float, and after bvol_obb_local_obb(). Prints the
 * tables of docs/local_frames.md. */
#include "harness/rounds.h"
#include "table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* One pair, and what each way prepares once for box a. */
typedef struct pair {
    bvol_obb a, b;
    bvol_vec3 p;    /* a point near a */
    bvol_aabb self; /* a in its own frame */
    bvol_obb plain_self;
    float matrix[3][4]; /* from world to local: rows are axes, the last column is -axis . center */
} pair;

static float dot(const bvol_vec3 *a, const bvol_vec3 *b)
{
    return a->x * b->x + a->y * b->y + a->z * b->z;
}

static bvol_vec3 by_matrix(const pair *t, const bvol_vec3 *v, float w)
{
    float out[3];
    for (int i = 0; i < 3; ++i)
        out[i] = t->matrix[i][0] * v->x + t->matrix[i][1] * v->y + t->matrix[i][2] * v->z + t->matrix[i][3] * w;
    return (bvol_vec3){out[0], out[1], out[2]};
}

/* --- the ways, boxes ---------------------------------------------------------------------------------------------------- */

static int exact(const pair *t)
{
    return bvol_obb_overlaps_obb(&t->a, &t->b);
}

static int plain_subtracting(const pair *t)
{
    return plain_obb_overlaps_obb(&t->a, &t->b);
}

static int plain_matrix(const pair *t)
{
    bvol_obb b = {by_matrix(t, &t->b.center, 1), t->b.extent, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    for (int i = 0; i < 3; ++i)
        b.axis[i] = by_matrix(t, &t->b.axis[i], 0);
    return plain_obb_overlaps_obb(&t->plain_self, &b);
}

static int local_obb(const pair *t)
{
    bvol_obb b;
    bvol_obb_local_obb(&t->a, &t->b, &b);
    return bvol_obb_overlaps_aabb(&b, &t->self);
}

static int local_bounds(const pair *t)
{
    bvol_aabb b;
    bvol_obb_local_bounds(&t->a, &t->b, &b);
    return bvol_aabb_overlaps_aabb(&b, &t->self);
}

typedef struct box_way {
    const char *name;
    int (*test)(const pair *t);
} box_way;

static const box_way box_ways[] = {{"bvol_obb_overlaps_obb()", exact},
                                   {"plain float, centers subtracted first", plain_subtracting},
                                   {"plain float, matrix to local first", plain_matrix},
                                   {"bvol_obb_local_obb(), then the box of a", local_obb},
                                   {"bvol_obb_local_bounds(), then the box of a", local_bounds}};
enum { BOX_WAYS = sizeof box_ways / sizeof *box_ways };

/* --- the ways, points --------------------------------------------------------------------------------------------------- */

static void point_library(const pair *t, bvol_vec3 *out)
{
    bvol_obb_local_point(&t->a, &t->p, out);
}

static void point_subtracting(const pair *t, bvol_vec3 *out)
{
    const bvol_vec3 d = {t->p.x - t->a.center.x, t->p.y - t->a.center.y, t->p.z - t->a.center.z};
    *out = (bvol_vec3){dot(&t->a.axis[0], &d), dot(&t->a.axis[1], &d), dot(&t->a.axis[2], &d)};
}

static void point_matrix(const pair *t, bvol_vec3 *out)
{
    *out = by_matrix(t, &t->p, 1);
}

typedef struct point_way {
    const char *name;
    void (*find)(const pair *t, bvol_vec3 *out);
} point_way;

static const point_way point_ways[] = {{"bvol_obb_local_point()", point_library},
                                       {"plain float, center subtracted first", point_subtracting},
                                       {"plain float, matrix to local", point_matrix}};
enum { POINT_WAYS = sizeof point_ways / sizeof *point_ways };

/* The largest error of a coordinate, by Cramer's rule in long double. */
static double point_error(const pair *t, const bvol_vec3 *found)
{
    const float *axis[3] = {&t->a.axis[0].x, &t->a.axis[1].x, &t->a.axis[2].x}, *f = &found->x;
    const float *p = &t->p.x, *center = &t->a.center.x;
    double worst = 0;
    for (int i = 0; i < 3; ++i) {
        const float *u = axis[(i + 1) % 3], *v = axis[(i + 2) % 3];
        long double numerator = 0, denominator = 0;
        for (int c = 0; c < 3; ++c) {
            int m = (c + 1) % 3, n = (c + 2) % 3;
            long double normal = (long double)u[m] * v[n] - (long double)u[n] * v[m];
            numerator += normal * ((long double)p[c] - center[c]);
            denominator += normal * axis[i][c];
        }
        worst = fmax(worst, fabs((double)(numerator / denominator - f[i])));
    }
    return worst;
}

/* --- data --------------------------------------------------------------------------------------------------------------- */

/* The wanted gap between two boxes, as a share of one box's size. */
#define GAP 1e-5F

static bvol_obb scaled(const bvol_obb *box, float by)
{
    bvol_obb out = *box;
    out.extent = (bvol_vec3){box->extent.x * by, box->extent.y * by, box->extent.z * by};
    return out;
}

/* Scales box b until it nearly touches box a, and a little less or more. Returns 0 if no scale does. */
static int bring_to_touch(pair *t, float nudge)
{
    float low = 0, high = 16;
    bvol_obb least = scaled(&t->b, low), most = scaled(&t->b, high);
    if (bvol_obb_overlaps_obb(&t->a, &least) || !bvol_obb_overlaps_obb(&t->a, &most))
        return 0;
    for (int i = 0; i < 30; ++i) {
        const float middle = 0.5F * (low + high);
        const bvol_obb b = scaled(&t->b, middle);
        *(bvol_obb_overlaps_obb(&t->a, &b) ? &high : &low) = middle;
    }
    t->b = scaled(&t->b, high * (1 + nudge));
    return 1;
}

static void prepare(pair *t)
{
    for (int i = 0; i < 3; ++i) {
        const bvol_vec3 *axis = &t->a.axis[i];
        const float line[4] = {axis->x, axis->y, axis->z, -dot(axis, &t->a.center)};
        for (int c = 0; c < 4; ++c)
            t->matrix[i][c] = line[c];
    }
    t->plain_self = (bvol_obb){{0, 0, 0}, t->a.extent, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    bvol_obb_local_bounds(&t->a, &t->a, &t->self);
}

/* Pairs as they come, or brought to nearly touch. */
static size_t make(const pairs *from, float distance, int touching, pair *out)
{
    const bvol_obb *a = from->a, *b = from->b;
    const bvol_vec3 away = {distance, -0.7F * distance, 0.4F * distance};
    size_t count = 0;
    for (size_t i = 0; i < SOME_PAIRS; ++i) {
        pair *t = &out[count];
        t->a = a[i];
        t->b = b[i];
        bvol_vec3 *moved[2] = {&t->a.center, &t->b.center};
        for (int k = 0; k < 2; ++k)
            *moved[k] = (bvol_vec3){moved[k]->x + away.x, moved[k]->y + away.y, moved[k]->z + away.z};
        t->p = t->b.center;
        if (touching && !bring_to_touch(t, i % 2 ? GAP : -GAP))
            continue;
        prepare(t);
        ++count;
    }
    return count;
}

/* --- figures ------------------------------------------------------------------------------------------------------------ */

static const float distances[] = {1, 1e3F, 1e5F, 1e7F};
enum { DISTANCES = sizeof distances / sizeof *distances, ROUNDS = 31 };

/* A way, of one of the two kinds, on a list of pairs. */
typedef struct caller {
    const box_way *box;
    const point_way *point;
    const pair *list;
    size_t count;
} caller;

static volatile long sink;

static void run_boxes(void *context, size_t passes)
{
    const caller *c = context;
    long sum = 0;
    for (; passes > 0; --passes)
        for (size_t i = 0; i < c->count; ++i)
            sum += c->box->test(&c->list[i]);
    sink = sum;
}

static void run_points(void *context, size_t passes)
{
    const caller *c = context;
    float sum = 0;
    for (; passes > 0; --passes)
        for (size_t i = 0; i < c->count; ++i) {
            bvol_vec3 found;
            c->point->find(&c->list[i], &found);
            sum += found.x;
        }
    sink = sum > 0;
}

/* Nanoseconds of each way on a list, in the order of the ways. */
static void costs(const box_way *boxes, const point_way *points, int ways, const pair *list, size_t count, double *ns)
{
    caller callers[CANDIDATES];
    row r = {.name = "ways", .calls = count};
    for (int w = 0; w < ways; ++w) {
        callers[w] = (caller){boxes ? &boxes[w] : NULL, points ? &points[w] : NULL, list, count};
        row_add(&r, (candidate){.run = boxes ? run_boxes : run_points, .context = &callers[w]});
    }
    rounds_run(&r, ROUNDS, 2e-3);
    for (int w = 0; w < ways; ++w)
        ns[w] = r.candidates[w].median;
    rounds_free(&r);
}

/* Shares of pairs that a way calls apart though they touch, and touching though they are apart. */
static void print_wrong(const box_way *way, const pair *list, size_t count)
{
    long missed = 0, vain = 0;
    for (size_t i = 0; i < count; ++i) {
        const int answer = way->test(&list[i]), truth = exact(&list[i]);
        missed += answer < truth;
        vain += answer > truth;
    }
    printf(" %.1f / %.1f |", 100.0 * (double)missed / (double)count, 100.0 * (double)vain / (double)count);
}

static void print_error(const point_way *way, const pair *list, size_t count)
{
    double worst = 0;
    for (size_t i = 0; i < count; ++i) {
        bvol_vec3 s;
        way->find(&list[i], &s);
        worst = fmax(worst, point_error(&list[i], &s));
    }
    printf(" %.1e |", worst);
}

static void print_head(const char *what, const char *more, const char *lines)
{
    printf("\n| %s |", what);
    for (int d = 0; d < DISTANCES; ++d)
        printf(" at %g |", (double)distances[d]);
    printf("%s\n|---|", more);
    for (int d = 0; d < DISTANCES; ++d)
        printf("---|");
    printf("%s\n", lines);
}

int main(void)
{
    static const workload obbs = {PLAIN(obb, overlaps, obb), .overlap = 0.05};
    pair *list[DISTANCES], *ordinary = malloc(SOME_PAIRS * sizeof *ordinary);
    size_t count[DISTANCES];
    pairs from = pairs_make(&obbs, 1, SOME_PAIRS);
    if (!ordinary)
        return 1;
    make(&from, 1, 0, ordinary);
    for (int d = 0; d < DISTANCES; ++d) {
        list[d] = malloc(SOME_PAIRS * sizeof *list[d]);
        if (!list[d])
            return 1;
        count[d] = make(&from, distances[d], 1, list[d]);
    }
    double usual[BOX_WAYS], near[BOX_WAYS], points[POINT_WAYS];
    costs(box_ways, NULL, BOX_WAYS, ordinary, SOME_PAIRS, usual);
    costs(box_ways, NULL, BOX_WAYS, list[1], count[1], near);
    costs(NULL, point_ways, POINT_WAYS, list[1], count[1], points);
    print_head("boxes that nearly touch: % missed / % in vain", " ns, ordinary | ns, these |", "---|---|");
    for (int w = 0; w < BOX_WAYS; ++w) {
        printf("| %s |", box_ways[w].name);
        for (int d = 0; d < DISTANCES; ++d)
            print_wrong(&box_ways[w], list[d], count[d]);
        printf(" %.0f | %.0f |\n", usual[w], near[w]);
    }
    print_head("a point: largest error", " ns |", "---|");
    for (int w = 0; w < POINT_WAYS; ++w) {
        printf("| %s |", point_ways[w].name);
        for (int d = 0; d < DISTANCES; ++d)
            print_error(&point_ways[w], list[d], count[d]);
        printf(" %.0f |\n", points[w]);
    }
    for (int d = 0; d < DISTANCES; ++d)
        free(list[d]);
    free(ordinary);
    pairs_free(&from);
    return 0;
}
