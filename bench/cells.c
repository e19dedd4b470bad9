/* SPDX-License-Identifier: MIT */
/* A row for every function of the library's table of pairs (src/any_shape/shape_pairs.inc), beside the plain float version if
 * there is one. */
#include "table.h"

#include <string.h>

/* What containers and half-spaces need for answers that are mixed. */
#define TUNE_OVERLAPS(B) .overlap = KIND_##B == KIND_plane ? 0.75 : 0
#define TUNE_OVERLAPS_INTERIOR(B) .overlap = 0
#define TUNE_CONTAINS(B) .scale_a = 4
#define TUNE_WITHIN(B) .scale_b = KIND_##B == KIND_plane ? 0 : 4, .overlap = KIND_##B == KIND_plane ? 0.25 : 0
#define TUNE_CLASSIFY(B) .overlap = 0
#define TUNE_CLASSIFY_WITHIN(B) .overlap = KIND_##B == KIND_plane ? 0.75 : 0

#define CALLED(text, test, A, B) .name = text, .exact = test, .call = loop_##A##_##B, .a = KIND_##A, .b = KIND_##B
#define POINT(name, A, P) {CALLED(#name, CHECKED_(bvol_##name, A, P), A, P)},
#define FUNCTION(name, A, B, verb) {CALLED(#name, CHECKED_(bvol_##name, A, B), A, B), TUNE_##verb(B)},
#define HIT(name, A, B) {CALLED(#name, CHECKED_OUT_(bvol_##name, A, B, bvol_##A##_hit), A, B), .data = "no record"},

static const workload list[] = {
#include "any_shape/shape_pairs.inc"
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
