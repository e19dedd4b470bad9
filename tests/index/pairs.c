/* SPDX-License-Identifier: MIT */
#include "index/model.h"

static int compare_pairs(const void *a, const void *b)
{
    const bvol_pair x = *(const bvol_pair *)a, y = *(const bvol_pair *)b;
    return x.a < y.a || (x.a == y.a && x.b < y.b) ? -1 : x.a != y.a || x.b != y.b;
}

/* Those of one index, or with a second one. */
int check_pairs(const model *m, const bvol_index *index, int unordered, const bvol_filter *f, chance *c)
{
    enum { ROOM = 40000, OTHERS = 300 };
    static bvol_pair want[ROOM], got[ROOM];
    static bvol_aabb boxes[OTHERS];
    const size_t others = (size_t)(one_in(c, 2) ? chance_int(c, 0, OTHERS) : 0);
    bvol_index *other = NULL;
    size_t n = 0;
    for (size_t i = 0; i < others; i++)
        boxes[i] = draw_box(c, HOSTILE);
    const bvol_index_options options = {sizeof options, 0, (uint32_t)chance_int(c, 1, 3), 0, 0, 0};
    CHECK(bvol_index_create(&options, NULL, &other) == BVOL_OK &&
          bvol_index_build(other, boxes, others, 0, NULL, 0) == BVOL_OK);
    for (uint32_t a = 0; a < m->ids; a++)
        for (uint32_t b = others ? 0 : a + 1; b < (others ? others : m->ids) && m->live[a] && filter_accepts(f, m, a); b++) {
            const int right = others ? (!f || !f->accept || b % 2 == 0) && bvol_aabb_overlaps_aabb(&m->box[a], &boxes[b])
                                     : m->live[b] && filter_accepts(f, m, b) && bvol_aabb_overlaps_aabb(&m->box[a], &m->box[b]);
            if (right && n < ROOM)
                want[n] = (bvol_pair){a, b};
            n += (size_t)right;
        }
    const size_t room = one_in(c, 3) ? 5 : ROOM, written = n < room ? n : room;
    const size_t found = others ? bvol_index_pairs_between(index, other, f, got, room) : bvol_index_pairs(index, f, got, room);
    const int swapped =
        bvol_index_pairs_between(other, index, f, NULL, 0) == bvol_index_pairs_between(index, other, f, NULL, 0);
    bvol_index_destroy(other);
    WANT(swapped, "pairs of two indexes depend on their order");
    WANT(found == n, "%zu pairs, not %zu", found, n);
    if (unordered)
        qsort(got, written, sizeof *got, compare_pairs);
    for (size_t i = 0; i < written; i++)
        WANT(room < n && unordered ? n > ROOM || bsearch(&got[i], want, n, sizeof *want, compare_pairs) != NULL
                                   : n > ROOM || compare_pairs(&got[i], &want[i]) == 0,
             "pair %zu", i);
    return 1;
}
