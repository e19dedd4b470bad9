/* SPDX-License-Identifier: MIT */
/* Who takes part: what was built (the others are weak symbols that nobody defines), as far as this CPU runs it. */
#include "batch.h"

#include <stdio.h>

#define MAYBE extern __attribute__((weak)) const contenders
extern const contenders set_contenders, set_changers, single_contenders, distance_contenders, shape_distance_contenders,
    naive_contenders, baseline_loops, baseline_floors;
MAYBE four_contenders, avx2_loops, avx2_floors, avx512_loops, avx512_floors;
MAYBE avx2_hand, avx2_changers, avx512_hand, avx512_changers;
MAYBE cglm_contenders, graphene_contenders, ode_contenders, bullet_contenders, fcl_contenders;

/* --- CPU ---------------------------------------------------------------------------------------------------------------- */

#if defined(__x86_64__)
static int has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}

static int has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#else
static int has_avx512(void)
{
    return 0;
}

static int has_avx2(void)
{
    return 0;
}
#endif

static int always(void)
{
    return 1;
}

static int is_avx512(void)
{
    return has_avx512() && &avx512_loops;
}

static int is_avx2(void)
{
    return has_avx2() && &avx2_loops && !is_avx512();
}

static int is_baseline(void)
{
    return !is_avx512() && !is_avx2();
}

/* --- all, in the order of the tables; floors and vectorised loops at the widest that runs here -----------------------------
 */

static const struct origin {
    const contenders *from;
    int (*runs_here)(void);
    const char *peer; /* its package */
} origins[] = {
    {&avx512_floors, is_avx512, NULL},
    {&avx2_floors, is_avx2, NULL},
    {&baseline_floors, is_baseline, NULL},
    {&set_contenders, always, NULL},
    {&set_changers, always, NULL},
    {&single_contenders, always, NULL},
    {&distance_contenders, always, NULL},
    {&shape_distance_contenders, always, NULL},
    {&cglm_contenders, always, "libcglm-dev"},
    {&graphene_contenders, always, "libgraphene-1.0-dev"},
    {&ode_contenders, always, "libode-dev"},
    {&bullet_contenders, always, "libbullet-dev, g++"},
    {&fcl_contenders, always, "libfcl-dev, g++"},
    {&naive_contenders, always, NULL},
    {&four_contenders, always, NULL},
    {&baseline_loops, always, NULL},
    {&avx2_loops, is_avx2, NULL},
    {&avx512_loops, is_avx512, NULL},
    {&avx2_hand, has_avx2, NULL},
    {&avx2_changers, has_avx2, NULL},
    {&avx512_hand, has_avx512, NULL},
    {&avx512_changers, has_avx512, NULL},
};
enum { ORIGINS = sizeof origins / sizeof origins[0] };

size_t contenders_of(batch_task t, const contender **out, size_t room)
{
    size_t count = 0;
    for (const struct origin *o = origins; o < origins + ORIGINS; ++o) {
        if (!o->from || !o->runs_here())
            continue;
        for (size_t i = 0; i < o->from->count && count < room; ++i)
            if (o->from->list[i].task == t && (!o->from->list[i].runs_here || o->from->list[i].runs_here()))
                out[count++] = &o->from->list[i];
    }
    return count;
}

void contenders_print(void)
{
    for (const struct origin *o = origins; o < origins + ORIGINS; ++o)
        if (o->peer && !o->from)
            printf("Missing in this run: what the packages %s bring.\n", o->peer);
}
