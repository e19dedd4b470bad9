/* SPDX-License-Identifier: MIT */
#include "questions.h"

#include "harness/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bvol_hull *question_hull(uint64_t *random, int size, const bvol_vec3 *center, float radius, bvol_vec3 *points)
{
    bvol_hull *hull;
    for (int i = 0; i < size; ++i) {
        const bvol_vec3 way = random_direction(random);
        points[i] = (bvol_vec3){center->x + radius * way.x, center->y + radius * way.y, center->z + radius * way.z};
    }
    if (bvol_hull_create(points, (size_t)size, 0, NULL, NULL, &hull) != BVOL_OK)
        exit(1);
    return hull;
}

/* Of all lists of rows; NULL beyond the last. */
static const question_row *row_at(size_t index)
{
    static const question_row *const lists[] = {pair_rows, member_rows};
    for (size_t k = 0; k < sizeof lists / sizeof *lists; ++k)
        for (const question_row *of = lists[k]; of->name; ++of)
            if (index-- == 0)
                return of;
    return NULL;
}

static int describe(size_t index, const session *s, row *r)
{
    const question_row *const of = row_at(index);
    if (!of)
        return 0;
    r->name = of->name;
    r->data = of->data;
    r->calls = of->calls;
    r->skip = s->arguments.scene != NULL;
    if (strcmp(of->name, "hull_separation_hull") == 0)
        r->goals[0] = (goal){"Bullet", TIMES_THE_TIME, 1};
    snprintf(r->size, sizeof r->size, "%d", of->size);
    snprintf(r->fields, sizeof r->fields, "%d", of->size);
    return 1;
}

static volatile double kept;

static void run(void *context, size_t passes)
{
    const question_way *const w = context;
    for (; passes > 0; --passes)
        kept = w->ask();
}

static int prepare(size_t index, const session *s, row *r)
{
    const question_row *const of = row_at(index);
    static question_way ways[QUESTION_WAYS];
    uint64_t random = random_state(s->arguments.seed);
    int agree = 1;
    double first = 0;
    of->make(&random, of->size);
    for (int i = 0; i < QUESTION_WAYS && of->ways[i].ask; ++i) {
        const question_way *const w = &of->ways[i];
        const double answer = w->ask();
        first = i == 0 ? answer : first;
        ways[i] = *w;
        if (!(fabs(answer - first) <= w->tolerance * (double)of->calls)) {
            fprintf(stderr, "%s, %s: %s says %.9g, not %.9g\n", r->name, r->data, w->label, answer, first);
            agree = 0;
        }
        row_add(r, (candidate){.label = w->label, .role = w->role, .run = run, .context = &ways[i]});
        snprintf(r->note + strlen(r->note), sizeof r->note - strlen(r->note), "%s%.3g", i == 0 ? "mean answers " : ", ",
                 answer / (double)of->calls);
    }
    return agree;
}

static void release(void)
{
    pairs_release();
    members_release();
}

const source questions = {describe, prepare, release};
