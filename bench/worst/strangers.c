/* SPDX-License-Identifier: MIT */
/* What one tries first: shapes about the origin, of round numbers, along the axes, the same shape twice, and nothing but zeros;
 * and frusta of 6, 12 and 32 planes. For each function, and each of these frusta, the slowest pair of them. */
#include "strangers.h"

#include "frusta.h"
#include "harness/timing.h"
#include "operand.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct stranger {
    int kind;
    float f[FLOATS];
} stranger;

static const stranger strangers[] = {
    {BVOL_KIND_POINT, {0}},
    {BVOL_KIND_POINT, {1, 1, 1}},
    {BVOL_KIND_POINT, {0.5F, 0.5F, 0}},
    {BVOL_KIND_SEGMENT, {0}},
    {BVOL_KIND_SEGMENT, {-1, -1, -1, 1, 1, 1}},
    {BVOL_KIND_SEGMENT, {0, 0, 0, 1, 0, 0}},
    {BVOL_KIND_SEGMENT, {-1, 1, 0, 1, 1, 0}},
    {BVOL_KIND_PLANE, {0}},
    {BVOL_KIND_PLANE, {0, 1, 0, 0}},
    {BVOL_KIND_PLANE, {1, 0, 0, -1}},
    {BVOL_KIND_PLANE, {0.6F, 0.8F, 0, 1}},
    {BVOL_KIND_AABB, {0}},
    {BVOL_KIND_AABB, {-0.5F, -0.5F, -0.5F, 0.5F, 0.5F, 0.5F}},
    {BVOL_KIND_AABB, {0, 0, 0, 1, 1, 1}},
    {BVOL_KIND_AABB, {-1, -1, -1, 1, 1, 1}},
    {BVOL_KIND_AABB, {1, 0, 0, 2, 1, 1}},
    {BVOL_KIND_SPHERE, {0}},
    {BVOL_KIND_SPHERE, {0, 0, 0, 1}},
    {BVOL_KIND_SPHERE, {2, 0, 0, 1}},
    {BVOL_KIND_SPHERE, {1, 1, 1, 0.5F}},
    {BVOL_KIND_CAPSULE, {0}},
    {BVOL_KIND_CAPSULE, {0, -1, 0, 0, 1, 0, 0.5F}},
    {BVOL_KIND_CAPSULE, {2, -1, 0, 2, 1, 0, 1}},
    {BVOL_KIND_CAPSULE, {-1, -1, -1, 1, 1, 1, 0.5F}},
    {BVOL_KIND_OBB, {0}},
    {BVOL_KIND_OBB, {0, 0, 0, 0.5F, 0.5F, 0.5F, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
    {BVOL_KIND_OBB, {0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
    {BVOL_KIND_OBB, {2, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1}},
    {BVOL_KIND_OBB, {0, 0, 0, 1, 1, 1, 0.8660254F, 0, -0.5F, 0, 1, 0, 0.5F, 0, 0.8660254F}},
    {BVOL_KIND_OBB, {0, 2, 0, 1, 1, 1, 0.70710677F, 0.70710677F, 0, -0.70710677F, 0.70710677F, 0, 0, 0, 1}},
    {BVOL_KIND_TRIANGLE, {0}},
    {BVOL_KIND_TRIANGLE, {0, 0, 0, 1, 0, 0, 0, 1, 0}},
    {BVOL_KIND_TRIANGLE, {-1, 0, -1, 1, 0, -1, 0, 0, 1}},
    {BVOL_KIND_TRIANGLE, {0, 1, 0, 1, 1, 0, 2, 1, 0}},
    {BVOL_KIND_RAY, {0}},
    {BVOL_KIND_RAY, {0, 0, 5, 0, 0, 0, -1, INFINITY}},
    {BVOL_KIND_RAY, {-5, 1, 0, 0, 1, 0, 0, INFINITY}},
    {BVOL_KIND_RAY, {-2, -2, -2, 0, 1, 1, 1, 10}},
    {BVOL_KIND_POINT2, {0}},
    {BVOL_KIND_POINT2, {1, 1}},
    {BVOL_KIND_SEGMENT2, {0}},
    {BVOL_KIND_SEGMENT2, {-1, -1, 1, 1}},
    {BVOL_KIND_SEGMENT2, {-1, 1, 1, 1}},
    {BVOL_KIND_AABB2, {0}},
    {BVOL_KIND_AABB2, {-0.5F, -0.5F, 0.5F, 0.5F}},
    {BVOL_KIND_AABB2, {0, 0, 1, 1}},
    {BVOL_KIND_AABB2, {1, 0, 2, 1}},
    {BVOL_KIND_CIRCLE, {0}},
    {BVOL_KIND_CIRCLE, {0, 0, 1}},
    {BVOL_KIND_CIRCLE, {2, 0, 1}},
    {BVOL_KIND_OBB2, {0}},
    {BVOL_KIND_OBB2, {0, 0, 1, 1, 1, 0, 0, 1}},
    {BVOL_KIND_OBB2, {2, 0, 1, 1, 1, 0, 0, 1}},
    {BVOL_KIND_OBB2, {0, 0, 1, 1, 0.8660254F, 0.5F, -0.5F, 0.8660254F}},
    {BVOL_KIND_POLYGON2, {0}},
    {BVOL_KIND_POLYGON2, {-1, -1, 1, -1, 2, 0, 1, 1, -1, 1, -2, 0}},
    {BVOL_KIND_POLYGON2, {0, 0, 1, 0, 1, 1, 0, 1, 0, 0.5F, 0, 0}},
    {BVOL_KIND_RAY2, {0}},
    {BVOL_KIND_RAY2, {-5, 1, 1, 0, 0, INFINITY}},
    {BVOL_KIND_RAY2, {-2, -2, 1, 1, 0, 10}},
};
enum { STRANGERS = sizeof strangers / sizeof *strangers, MOST = 8 };

/* --- frusta --------------------------------------------------------------------------------------------------------------- */

static void make_frustum(int frustum, int count, operand *out)
{
    bvol_plane planes[BVOL_FRUSTUM_MAX_PLANES];
    for (int i = 0; i < count; ++i)
        frusta_plane(frustum, count, i, &planes[i]);
    operand_make_frustum(planes, (size_t)count, out);
}

/* --- rows --------------------------------------------------------------------------------------------------------------- */

static const int plane_counts[] = {6, 12, 32};
static const char *const plane_names[] = {"6 planes", "12 planes", "32 planes"};
enum { PLANE_COUNTS = 3 };

static operand operands[2][MOST];
static int counts[2];
static struct {
    const direct *function;
    const operand *a, *b;
} now;

static int has_frustum(const direct *d)
{
    return d->a == BVOL_KIND_FRUSTUM || d->b == BVOL_KIND_FRUSTUM;
}

/* The function of a row, and of how many planes its frusta are. */
static const direct *function_of(size_t index, int *planes)
{
    for (int i = 0; i < DIRECTS; ++i) {
        const size_t rows = has_frustum(&directs[i]) ? PLANE_COUNTS : 1;
        if (index < rows) {
            *planes = (int)index;
            return &directs[i];
        }
        index -= rows;
    }
    return NULL;
}

static int describe(size_t index, const session *s, row *r)
{
    int planes;
    const direct *d = function_of(index, &planes);
    (void)s;
    if (!d)
        return 0;
    r->name = d->name;
    r->data = has_frustum(d) ? plane_names[planes] : "strangers";
    r->calls = 1;
    r->goals[0] = (goal){NULL, NANOSECONDS, WORST_GOAL};
    snprintf(r->fields, sizeof r->fields, "%d", WORST_GOAL);
    return 1;
}

static int make_operands(int kind, int planes, operand *out)
{
    int count = 0;
    for (; kind == BVOL_KIND_FRUSTUM && count < FRUSTA; ++count)
        make_frustum(count, plane_counts[planes], &out[count]);
    for (int i = 0; i < STRANGERS && count < MOST; ++i)
        if (strangers[i].kind == kind)
            operand_make(kind, strangers[i].f, &out[count++]);
    return count;
}

static void run(void *context, size_t passes)
{
    static volatile int sink;
    (void)context;
    for (; passes > 0; --passes)
        sink = now.function->ask(now.a->value, now.b->value);
    (void)sink;
}

/* The least time of some calls: what disturbs them only adds to it. */
static double cost(void)
{
    double out = INFINITY;
    for (int i = 0; i < 5; ++i) {
        const double start = timing_now();
        run(NULL, 10);
        out = fmin(out, timing_now() - start);
    }
    return out;
}

static void find_slowest(void)
{
    const operand *a = &operands[0][0], *b = &operands[1][0];
    double most = 0;
    for (int i = 0; i < counts[0]; ++i)
        for (int k = 0; k < counts[1]; ++k) {
            now.a = &operands[0][i];
            now.b = &operands[1][k];
            const double time = now.a->value && now.b->value ? cost() : 0;
            if (time <= most)
                continue;
            most = time;
            a = now.a;
            b = now.b;
        }
    now.a = a;
    now.b = b;
}

static int prepare(size_t index, const session *s, row *r)
{
    int planes;
    const direct *d = function_of(index, &planes);
    (void)s;
    now.function = d;
    counts[0] = make_operands(d->a, planes, operands[0]);
    counts[1] = make_operands(d->b, planes, operands[1]);
    find_slowest();
    if (!now.a->value || !now.b->value) {
        fprintf(stderr, "worst: no stranger for bvol_%s\n", d->name);
        return 0;
    }
    row_add(r, (candidate){.label = "strangers", .role = ROLE_SINGLE, .run = run});
    return 1;
}

static void release(void)
{
    for (int k = 0; k < 2; ++k)
        for (int i = 0; i < counts[k]; ++i)
            operand_drop(&operands[k][i]);
    memset(operands, 0, sizeof operands);
}

const source worst_strangers = {describe, prepare, release};
