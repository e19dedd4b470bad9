/* SPDX-License-Identifier: MIT */
#include "index/visits.h"
#include "index/found.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Goes on, and says so in several ways; sees what is as far as one box, or nearer than it; ends at once. */
enum { GO_ON, SAY_NAN, SAY_MORE, STOP_AT, STOP_BEFORE, END, WAYS };

void visits_begin(visits *v, chance *c, const bvol_index_found *want, size_t count, float limit)
{
    memset(v, 0, sizeof *v);
    v->want = want;
    v->count = count;
    v->limit = limit;
    v->way = chance_int(c, 0, WAYS - 1);
    v->last = (size_t)chance_int(c, 1, 9);
}

static float returned(const visits *v, float at)
{
    if (v->way == SAY_NAN)
        return NAN;
    if (v->way == SAY_MORE)
        return v->calls % 2 ? INFINITY : nextafterf(v->limit, INFINITY);
    if (v->calls < v->last || v->way == GO_ON)
        return v->limit;
    return v->way == STOP_AT ? at : v->way == STOP_BEFORE ? nextafterf(at, -INFINITY) : -INFINITY;
}

float take_visit(const bvol_index_found *found, const bvol_ray_hit *hit, uint64_t user, float limit, void *context)
{
    visits *const v = context;
    v->wrong += v->ended || !(found->at <= limit) || limit < v->limit || limit > v->limit || found->id >= VISITS_MOST ||
                v->seen[found->id]++ || !bsearch(found, v->want, v->count, sizeof *found, compare_found) ||
                (v->items && user != v->items[found->id].user) || (hit != NULL) != (v->records != NULL) ||
                (hit && memcmp(hit, &v->records[found->id], sizeof *hit) != 0);
    ++v->calls;
    const float next = returned(v, found->at);
    if (next < v->limit)
        v->limit = next;
    v->ended = next < -FLT_MAX; /* as where all that a line enters is at -INFINITY */
    return next;
}

int visits_are_right(const visits *v, size_t calls)
{
    if (v->wrong > 0 || calls != v->calls)
        return 0;
    for (size_t i = 0; i < v->count && !v->ended; ++i)
        if (v->want[i].at <= v->limit && !v->seen[v->want[i].id])
            return 0;
    return 1;
}

int steps_are_right(bvol_index_cursor *cursor, chance *c, const bvol_index_found *want, size_t count)
{
    const size_t steps = one_in(c, 4) ? (size_t)chance_int(c, 0, 9) : count + 1;
    bvol_index_found found = {BVOL_NO_ID, -7};
    for (size_t i = 0; i < steps && i < count; ++i) {
        found.at = want[i].at;
        const bvol_result result =
            i % 3 == 0 ? bvol_index_cursor_next(cursor, &found.id) : bvol_index_cursor_next_found(cursor, &found);
        if (result != BVOL_OK || !same_found(&found, &want[i], 1))
            return 0;
    }
    const bvol_index_found last = found;
    return steps <= count || (bvol_index_cursor_next_found(cursor, &found) == BVOL_NOTE_END &&
                              bvol_index_cursor_next(cursor, &found.id) == BVOL_NOTE_END && found.id == last.id);
}

float object_distance_sq(const bvol_index_found *found, uint64_t user, void *context)
{
    ++*(size_t *)context;
    switch ((found->id + user) % 6) {
    case 0: return found->at + 3;
    case 1: return NAN;
    case 2: return -1;
    default: return found->at;
    }
}

size_t find_objects(const bvol_index_found *boxes, size_t count, const bvol_index_item *items, float most,
                    bvol_index_found *out)
{
    size_t n = 0, calls = 0;
    for (size_t i = 0; i < count; ++i) {
        const float given = object_distance_sq(&boxes[i], items ? items[boxes[i].id].user : 0, &calls),
                    at = given < boxes[i].at ? boxes[i].at : given;
        if (at <= most)
            out[n++] = (bvol_index_found){boxes[i].id, at};
    }
    qsort(out, n, sizeof *out, compare_found);
    return n;
}
