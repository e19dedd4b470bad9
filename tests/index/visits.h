/* SPDX-License-Identifier: MIT */
/* A visitor that may shorten the search, and what it must have been shown. */
#ifndef BVOL_TESTS_INDEX_VISITS_H
#define BVOL_TESTS_INDEX_VISITS_H

#include "chance.h"

#include <bvol/bvol.h>

enum { VISITS_MOST = 3000 };

typedef struct visits {
    const bvol_index_found *want; /* all that there is, in order */
    size_t count;
    const bvol_ray_hit *records; /* under the ids; NULL for questions without */
    const bvol_index_item *items;
    float limit; /* as it is */
    int way;     /* what it returns */
    size_t calls, last, wrong;
    int ended;
    unsigned char seen[VISITS_MOST];
} visits;

/* Draws what the visitor returns. */
void visits_begin(visits *v, chance *c, const bvol_index_found *want, size_t count, float limit);

/* A bvol_index_limiter, whose context is the visits. */
float take_visit(const bvol_index_found *found, const bvol_ray_hit *hit, uint64_t user, float limit, void *context);

/* Whether a cursor that has just been begun steps to these, in order; now and then it is left before its end. */
int steps_are_right(bvol_index_cursor *cursor, chance *c, const bvol_index_found *want, size_t count);

/* A bvol_index_distance_sq: half of the objects fill their boxes, others are farther away, nearer than can be, or nowhere. The
 * context counts the calls. */
float object_distance_sq(const bvol_index_found *found, uint64_t user, void *context);

/* What is found of those whose boxes are found, which must be all that are not too far: in order. Returns how many. */
size_t find_objects(const bvol_index_found *boxes, size_t count, const bvol_index_item *items, float most,
                    bvol_index_found *out);

/* Whether a query that says that it made so many calls showed what it must. */
int visits_are_right(const visits *v, size_t calls);

#endif
