/* SPDX-License-Identifier: MIT */
/* A row for every function of the library's table of pairs (src/shape/shape_pairs.inc), beside the plain float version if there
 * is one. */
#include "table.h"

#include <string.h>

#define HOLDS_ROWS(A, B) {EXACT(A, overlaps, B)}, {EXACT(A, contains, B), .scale_a = 4}, {EXACT(A, classify, B)},
#define POINT(A, P)                                                                                                            \
    {.name = #A "_contains_point",                                                                                             \
     .exact = CHECKED_(bvol_##A##_contains_point, A, P),                                                                       \
     .call = loop_##A##_##P,                                                                                                   \
     .a = KIND_##A,                                                                                                            \
     .b = KIND_##P},
#define SELF(A) HOLDS_ROWS(A, A){EXACT_INTERIOR(A, A)},
#define BOTH(A, B) EACH(A, B){EXACT_INTERIOR(A, B)},
#define EACH(A, B) HOLDS_ROWS(A, B){EXACT(A, within, B), .scale_b = 4}, {EXACT(A, classify_within, B)},
#define HOLDS(A, B) HOLDS_ROWS(A, B)
#define LIES(A, B)                                                                                                             \
    {EXACT(A, overlaps, B), .overlap = 0.75}, {EXACT(A, within, B), .overlap = 0.25},                                          \
        {EXACT(A, classify_within, B), .overlap = 0.75},
#define HITS(A, B)                                                                                                             \
    {.name = #A "_hits_" #B,                                                                                                   \
     .data = "no record",                                                                                                      \
     .exact = CHECKED_OUT_(bvol_##A##_hits_##B, A, B, bvol_##A##_hit),                                                         \
     .call = loop_##A##_##B,                                                                                                   \
     .a = KIND_##A,                                                                                                            \
     .b = KIND_##B},

static const workload list[] = {
#include "shape/shape_pairs.inc"
};

const workloads cell_workloads = WORKLOADS(list);

static const struct {
    const char *name;
    any_function test;
} plains[] = {
#define NAMED(A, verb, B) {#A "_" #verb "_" #B, CHECKED_(plain_##A##_##verb##_##B, A, B)},
#define NAMED_RAY(A, B) {#A "_hits_" #B, CHECKED_OUT_(plain_##A##_hits_##B, A, B, bvol_##A##_hit)},
    PLAIN_CELLS(NAMED) PLAIN_CELL_RAYS(NAMED_RAY)};

any_function cell_plain(const char *name)
{
    for (size_t i = 0; i < sizeof plains / sizeof *plains; ++i)
        if (strcmp(plains[i].name, name) == 0)
            return plains[i].test;
    return NULL;
}
