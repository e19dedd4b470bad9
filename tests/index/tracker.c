/* SPDX-License-Identifier: MIT */
/* Pair events, against the pairs of the model before and now. */
#include "index/model.h"

#include <stdlib.h>

static int compare_kept(const void *a, const void *b)
{
    const kept_pair *x = a, *y = b;
    if (x->pair.a != y->pair.a)
        return x->pair.a < y->pair.a ? -1 : 1;
    return x->pair.b < y->pair.b ? -1 : x->pair.b != y->pair.b;
}

/* Which boxes the ids mean counts: an id that was given out again is another box. */
static int same_kept(const kept_pair *x, const kept_pair *y)
{
    return compare_kept(x, y) == 0 && x->born[0] == y->born[0] && x->born[1] == y->born[1];
}

static void keep(kept_pairs *all, kept_pair pair)
{
    if (all->count == all->room) {
        all->room = 2 * all->room + 64;
        all->pairs = realloc(all->pairs, all->room * sizeof *all->pairs);
        CHECK(all->pairs);
    }
    all->pairs[all->count++] = pair;
}

static void find_pairs(const model *m, const bvol_index_filter *f, kept_pairs *all)
{
    for (uint32_t a = 0; a < m->ids; a++)
        for (uint32_t b = a + 1; b < m->ids && m->live[a] && filter_accepts(f, m, a); b++)
            if (m->live[b] && filter_accepts(f, m, b) && bvol_aabb_overlaps_aabb(&m->box[a], &m->box[b]) &&
                filter_accepts_pair(f, &m->item[a], &m->item[b], (bvol_pair){a, b}))
                keep(all, (kept_pair){{a, b}, {m->born[a], m->born[b]}});
}

/* Those of one list that are not in another. */
static void leave_out(const kept_pairs *some, const kept_pairs *others, kept_pairs *out)
{
    for (size_t i = 0; i < some->count; i++) {
        const kept_pair *other =
            others->count ? bsearch(&some->pairs[i], others->pairs, others->count, sizeof *others->pairs, compare_kept) : NULL;
        if (!other || !same_kept(&some->pairs[i], other))
            keep(out, some->pairs[i]);
    }
}

typedef size_t give(const bvol_pair_tracker *tracker, bvol_pair *pairs, size_t capacity);

static int check_list(const bvol_pair_tracker *tracker, give *list, const kept_pairs *want, const char *name)
{
    bvol_pair *got = malloc((want->count + 1) * sizeof *got);
    CHECK(got);
    got[want->count].a = 77;
    const size_t found = list(tracker, got, want->count);
    size_t wrong = 0;
    for (size_t i = 0; i < want->count && found == want->count; i++)
        wrong += got[i].a != want->pairs[i].pair.a || got[i].b != want->pairs[i].pair.b;
    const int more = got[want->count].a != 77 || list(tracker, NULL, 0) != found;
    free(got);
    WANT(found == want->count, "%zu pairs %s, not %zu", found, name, want->count);
    WANT(wrong == 0 && !more, "pairs that %s", name);
    return 1;
}

void tracking_begin(tracking *t, bvol_index *index, const bvol_allocator *allocator, const bvol_index_filter *filter)
{
    *t = (tracking){.filter = filter};
    (void)bvol_pair_tracker_create(index, filter, allocator, &t->tracker);
}

void tracking_end(tracking *t)
{
    bvol_pair_tracker_destroy(t->tracker);
    free(t->before.pairs);
}

int check_tracker(const model *m, tracking *t)
{
    kept_pairs now = {NULL, 0, 0}, began = now, ended = now;
    if (!t->tracker)
        return 1; /* there was no memory for it */
    const bvol_result result = bvol_pair_tracker_update(t->tracker);
    WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "update gives %d", (int)result);
    if (result != BVOL_OK)
        return 1;
    find_pairs(m, t->filter, &now);
    leave_out(&now, &t->before, &began);
    leave_out(&t->before, &now, &ended);
    const int right = check_list(t->tracker, bvol_pair_tracker_pairs, &now, "there") &&
                      check_list(t->tracker, bvol_pair_tracker_began, &began, "began") &&
                      check_list(t->tracker, bvol_pair_tracker_ended, &ended, "ended");
    free(t->before.pairs);
    free(began.pairs);
    free(ended.pairs);
    t->before = now;
    return right;
}
