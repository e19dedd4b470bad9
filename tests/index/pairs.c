/* SPDX-License-Identifier: MIT */
#include "index/found.h"
#include "index/model.h"
#include "index/pair_visits.h"

enum { ROOM = 40000, OTHERS = 300 };

/* A second index with boxes of its own, which may be moved. */
typedef struct second {
    bvol_index *index;
    bvol_aabb boxes[OTHERS]; /* as they are compared */
    size_t count;
    int moved;
    float matrix[16];
} second;

/* Small integers, turns, or anything. */
static void draw_matrix(chance *c, float m[16])
{
    const int whole = one_in(c, 2);
    for (int i = 0; i < 12; i++)
        m[i] = whole ? (float)chance_int(c, -1, 1) : (float)chance_real(c, -1, 1);
    for (int i = 12; i < 16; i++)
        m[i] = (float)chance_int(c, -5, 5);
    if (one_in(c, 6))
        m[chance_int(c, 0, 15)] = odd_float(c);
}

static void draw_second(chance *c, second *s)
{
    const bvol_index_options options = {.size = sizeof options, .engine = (uint32_t)chance_int(c, 1, 4)};
    memset(s, 0, sizeof *s);
    s->count = (size_t)(one_in(c, 2) ? chance_int(c, 0, OTHERS) : 0);
    for (size_t i = 0; i < s->count; i++)
        s->boxes[i] = draw_box(c, HOSTILE);
    CHECK(bvol_index_create(&options, NULL, &s->index) == BVOL_OK &&
          bvol_index_build(s->index, s->boxes, s->count, 0, NULL, 0, NULL) == BVOL_OK);
    s->moved = s->count > 0 && one_in(c, 2);
    if (!s->moved)
        return;
    draw_matrix(c, s->matrix);
    for (size_t i = 0; i < s->count; i++)
        bvol_aabb_transform(&s->boxes[i], s->matrix, &s->boxes[i]);
}

/* Those of one index, or with a second one. */
static size_t find_pairs(const bvol_index *index, const second *s, const bvol_index_filter *f, bvol_pair *got, size_t room)
{
    if (s->moved)
        return bvol_index_pairs_between_transformed(index, s->index, s->matrix, f, NULL, got, room);
    return s->count ? bvol_index_pairs_between(index, s->index, f, NULL, got, room)
                    : bvol_index_pairs(index, f, NULL, got, room);
}

/* Whether there is any, and each of them, which are n; the visitor tries to change both indexes in turn. */
static int check_visits(const model *m, bvol_index *index, const second *s, const bvol_index_filter *f, const bvol_pair *want,
                        size_t n, chance *c)
{
    static pair_visits v;
    size_t calls;
    pair_visits_begin(&v, c, want, n);
    v.index = s->count && one_in(c, 2) ? s->index : index;
    v.items[0] = m->item;
    v.items[1] = s->count ? NULL : m->item;
    if (s->moved) {
        note_asked("pairs_between_transformed_each");
        note_asked("pairs_between_transformed_any");
        calls = bvol_index_pairs_between_transformed_each(index, s->index, s->matrix, f, take_pair, &v);
        WANT(bvol_index_pairs_between_transformed_any(index, s->index, s->matrix, f, NULL) == (n > 0), "any moved pair");
    } else if (s->count) {
        note_asked("pairs_between_each");
        note_asked("pairs_between_any");
        calls = bvol_index_pairs_between_each(index, s->index, f, take_pair, &v);
        WANT(bvol_index_pairs_between_any(index, s->index, f, NULL) == (n > 0), "any pair of two indexes");
    } else {
        note_asked("pairs_each");
        note_asked("pairs_any");
        calls = bvol_index_pairs_each(index, f, take_pair, &v);
        WANT(bvol_index_pairs_any(index, f, NULL) == (n > 0), "any pair");
    }
    WANT(pair_visits_are_right(&v, calls), "each of %zu pairs in %zu calls, of which %zu are wrong", n, calls, v.wrong);
    return 1;
}

static int count_pair(const bvol_pair *pair, uint64_t user_a, uint64_t user_b, void *context)
{
    (void)pair;
    (void)user_a;
    (void)user_b;
    ++*(int *)context;
    return 0;
}

/* Clearances are those of triangles: tests/index/separation.c asks of these. */
static int no_boxes_are_near(const bvol_index *index, const bvol_index *other, const bvol_index_filter *f)
{
    int calls = 0;
    note_asked("pairs_near");
    note_asked("pairs_near_any");
    note_asked("pairs_near_each");
    WANT(bvol_index_pairs_near(index, other, NULL, INF, f, NULL, 0) == 0, "boxes are near");
    WANT(bvol_index_pairs_near_any(other, index, NULL, INF, f) == 0, "any boxes are near");
    WANT(bvol_index_pairs_near_each(index, index, NULL, INF, f, count_pair, &calls) == 0 && calls == 0, "boxes are visited");
    return 1;
}

int check_pairs(const model *m, bvol_index *index, int unordered, const bvol_index_filter *f, chance *c)
{
    static bvol_pair want[ROOM], got[ROOM];
    static second s;
    size_t n = 0;
    draw_second(c, &s);
    const size_t others = s.count;
    for (uint32_t a = 0; a < m->ids; a++)
        for (uint32_t b = others ? 0 : a + 1; b < (others ? others : m->ids) && m->live[a] && filter_accepts(f, m, a); b++) {
            const int right = others ? (!f || !f->accept || b % 2 == 0) && bvol_aabb_overlaps_aabb(&m->box[a], &s.boxes[b])
                                     : m->live[b] && filter_accepts(f, m, b) && bvol_aabb_overlaps_aabb(&m->box[a], &m->box[b]);
            const bvol_pair pair = {a, b};
            if (!right || !filter_accepts_pair(f, &m->item[a], others ? &no_item : &m->item[b], pair))
                continue;
            if (n < ROOM)
                want[n] = pair;
            n++;
        }
    const size_t all = n < ROOM ? n : ROOM, room = one_in(c, 3) ? 5 : one_in(c, 3) ? all / 2 : one_in(c, 3) ? all : ROOM;
    const size_t found = find_pairs(index, &s, f, got, room);
    note_asked(s.moved ? "pairs_between_transformed" : s.count ? "pairs_between" : "pairs");
    const size_t between = bvol_index_pairs_between(index, s.index, f, NULL, NULL, 0);
    const int swapped = (f && f->accept_pair) || bvol_index_pairs_between(s.index, index, f, NULL, NULL, 0) == between,
              visited = n > ROOM || check_visits(m, index, &s, f, want, n, c);
    const int none_near = no_boxes_are_near(index, s.index, f);
    bvol_index_destroy(s.index);
    if (!none_near || !visited)
        return 0;
    WANT(swapped, "pairs of two indexes depend on their order");
    WANT(found == n, "%zu pairs, not %zu", found, n);
    WANT(n > ROOM || same_pairs(got, want, n, room, unordered), "pairs");
    return 1;
}
