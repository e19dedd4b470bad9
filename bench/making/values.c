/* SPDX-License-Identifier: MIT */
/* Functions on values, each on every family of data. */
#include "making.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct caller {
    making_loop *call;
    any_function function;
} caller;
static caller callers[CANDIDATES];
static item items[ITEMS];

static void run(void *context, size_t passes)
{
    static volatile double sink;
    const caller *c = context;
    for (; passes > 0; --passes)
        sink = c->call(c->function, items);
    (void)sink;
}

/* Plain float must do the same but for rounding; an error there would make it a straw man. The library is checked in the
 * tests. */
static int agree(const making_row *of, any_function plain)
{
    if (!strcmp(of->name, "sphere_from_points") || !strcmp(of->name, "obb_from_points")) /* two heuristics find two shapes */
        return 1;
    const double ours = of->call(of->library, items), theirs = of->call(plain, items);
    return fabs(ours - theirs) <= 1e-3 * (fabs(ours) + ITEMS);
}

/* Of general maps a sphere's image takes an eigenvalue. */
static double goal_of(const making_row *of, family f)
{
    return of->goal == 60 && f == RANDOM ? 200 : of->goal;
}

static size_t count_functions(void)
{
    size_t count = 0;
    while (making_rows[count].name)
        ++count;
    return count;
}

static int describe(size_t index, const session *s, row *r)
{
    (void)s;
    if (index >= count_functions() * FAMILIES)
        return 0;
    const making_row *of = &making_rows[index / FAMILIES];
    const family f = (family)(index % FAMILIES);
    r->name = of->name;
    r->data = family_name(f);
    r->calls = ITEMS;
    r->goals[0] = (goal){NULL, NANOSECONDS, goal_of(of, f)};
    return 1;
}

static void add(row *r, const making_row *of, const char *label, bench_role role, any_function function)
{
    if (!function)
        return;
    caller *own = &callers[r->count];
    *own = (caller){of->call, function};
    row_add(r, (candidate){.label = label, .role = role, .run = run, .context = own});
}

static int prepare(size_t index, const session *s, row *r)
{
    const making_row *of = &making_rows[index / FAMILIES];
    const any_function shared = shared_find(s->shared, of->name), plain = making_plain(of->name);
    making_fill((family)(index % FAMILIES), s->arguments.seed, items);
    snprintf(r->fields, sizeof r->fields, "%.0f", r->goals[0].value);
    add(r, of, making_labels[LABEL_NOW], ROLE_SINGLE, shared ? shared : of->library);
    add(r, of, making_labels[LABEL_BEFORE], ROLE_BEFORE, shared_find(s->before, of->name));
    add(r, of, making_labels[LABEL_PLAIN], ROLE_PLAIN, plain);
    add(r, of, making_labels[LABEL_CGLM], ROLE_PEER, making_cglm(of->name));
    if (plain && !agree(of, plain)) {
        fprintf(stderr, "bench: %s, %s: plain float makes something else\n", r->name, r->data);
        return 0;
    }
    return 1;
}

static void release(void)
{
}

const source making_values = {describe, prepare, release};
