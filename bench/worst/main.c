/* SPDX-License-Identifier: MIT */
/* The slowest inputs that a search (search.c) has found for each function of two shapes: a row a function. Then the slowest of
 * what one tries first (strangers.c), polygons of many points (crowds.c), and meshes of many triangles about a vertex (fans.c).
 */
#include "crowds.h"
#include "fans.h"
#include "harness/harness.h"
#include "operand.h"
#include "strangers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const question questions[] = {
#include "inputs.inc"
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

typedef struct call {
    const direct *function;
    operand a, b;
} call;
static call now;

static void run(void *context, size_t passes)
{
    static volatile int sink;
    const call *c = context;
    for (; passes > 0; --passes)
        sink = c->function->ask(c->a.value, c->b.value);
    (void)sink;
}

static int describe(size_t index, const session *s, row *r)
{
    (void)s;
    if (index >= QUESTIONS)
        return 0;
    r->name = questions[index].function;
    r->calls = 1;
    const int makes = !strncmp(r->name, "frustum_set_", 12) || !strncmp(r->name, "frustum_create_", 15);
    const int goal_ns = makes ? MAKING_GOAL : WORST_GOAL;
    r->goals[0] = (goal){NULL, NANOSECONDS, goal_ns};
    snprintf(r->fields, sizeof r->fields, "%d", goal_ns);
    return 1;
}

static int prepare(size_t index, const session *s, row *r)
{
    const question *q = &questions[index];
    (void)s;
    now.function = direct_named(q->function);
    if (!now.function) {
        fprintf(stderr, "worst: there is no bvol_%s; search again\n", q->function);
        return 0;
    }
    operand_make(now.function->a, q->f[0], &now.a);
    operand_make(now.function->b, q->f[1], &now.b);
    if (!now.a.value || !now.b.value) {
        fprintf(stderr, "worst: an operand of bvol_%s is refused\n", q->function);
        return 0;
    }
    row_add(r, (candidate){.label = "worst", .role = ROLE_SINGLE, .run = run, .context = &now});
    return 1;
}

static void release(void)
{
    operand_drop(&now.a);
    operand_drop(&now.b);
    now = (call){0};
}

int main(int argc, char **argv)
{
    const benchmark b = {
        .title = "The slowest inputs that a search has found for each function of two shapes",
        .notes = "",
        .call = "call",
        .rounds = 15,
        .quick_rounds = 7,
        .name_column = "function",
        .columns = "goal",
        .sources = {{describe, prepare, release}, worst_strangers, worst_crowds, worst_fans},
    };
    return harness_main(&b, argc, argv);
}
