/* SPDX-License-Identifier: MIT */
#include "f64_changes.h"
#include "found.h"
#include "test.h"
#include "values.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = CHANGING_MOST, WORDS = CHANGING_WORDS, MANY = 40 };

static uint32_t draw_live(chance *c, const changing *m)
{
    uint32_t id = (uint32_t)chance_int(c, 0, (int)m->ids - 1);
    while (!m->live[id])
        id = (id + 1) % (uint32_t)m->ids;
    return id;
}

static void draw_box(chance *c, const changing *m, double *box)
{
    world_box(c, one_in(c, 40) ? chance_int(c, 0, WORLDS - 1) : m->kind, m->axes, box);
    if (one_in(c, 4)) /* a point */
        memcpy(box + m->axes, box, (size_t)m->axes * sizeof *box);
}

static size_t bytes_of(const changing *m)
{
    return 2 * (size_t)m->axes * sizeof(double);
}

/* From the caller's array. */
static void read_box(changing *m, size_t i)
{
    const size_t axes = (size_t)m->axes, words = axes * (m->points ? 1 : 2);
    memcpy(m->box[i], m->array + i * words, axes * sizeof(double));
    memcpy(m->box[i] + axes, m->array + i * words + (m->points ? 0 : axes), axes * sizeof(double));
}

static void build(chance *c, changing *m)
{
    double box[WORDS];
    const size_t count = (size_t)(one_in(c, 2) ? chance_int(c, 0, 40) : chance_int(c, 129, 600));
    const int points = one_in(c, 3), was = m->points;
    const size_t words = (size_t)m->axes * (points ? 1 : 2);
    if (m->borrowed && one_in(c, 2))
        return;
    static double fresh[MOST * WORDS], before[MOST * WORDS];
    for (size_t i = 0; i < count; i++) {
        draw_box(c, m, box);
        memcpy(fresh + i * words, box, words * sizeof *box);
    }
    memcpy(before, m->array, sizeof before);
    memcpy(m->array, fresh, sizeof fresh);
    if ((points ? index_f64_build_points(&m->index, m->array, count, 0)
                : index_f64_build(&m->index, m->array, count, 0, NULL)) != BVOL_OK) {
        memcpy(m->array, before, sizeof before); /* what is borrowed still */
        m->points = was;
        return;
    }
    m->points = points;
    m->borrowed = 1;
    m->ids = m->count = count;
    memset(m->retired, 0, sizeof m->retired);
    memset(m->live, 0, sizeof m->live);
    memset(m->live, 1, count);
    for (size_t i = 0; i < count; i++)
        read_box(m, i);
}

static void insert(chance *c, changing *m)
{
    static double boxes[MANY][WORDS];
    uint32_t ids[MANY];
    const size_t count = (size_t)(one_in(c, 3) ? chance_int(c, 0, MANY) : 1), axes = (size_t)m->axes;
    if (m->count + count + MANY > MOST || m->ids + count > MOST)
        return;
    double packed[MANY * WORDS];
    for (size_t i = 0; i < count; i++) {
        draw_box(c, m, boxes[i]);
        memcpy(packed + 2 * axes * i, boxes[i], bytes_of(m));
    }
    const bvol_result result =
        m->axes == 3 ? bvol_index_f64_insert_many(m->index.space, (const bvol_aabb_f64 *)packed, count, 0, NULL, 0, ids)
                     : bvol_index2_f64_insert_many(m->index.plane, (const bvol_aabb2_f64 *)packed, count, 0, NULL, 0, ids);
    CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
    if (result != BVOL_OK || count == 0)
        return;
    m->borrowed = 0;
    for (size_t i = 0; i < count; i++) {
        CHECK(ids[i] < MOST && !m->live[ids[i]] && !m->retired[ids[i]]);
        m->live[ids[i]] = 1;
        m->ids = ids[i] >= m->ids ? ids[i] + 1 : m->ids;
        m->count++;
        memcpy(m->box[ids[i]], boxes[i], bytes_of(m));
    }
}

static void move(chance *c, changing *m)
{
    static double boxes[MOST * WORDS];
    static uint32_t ids[MOST];
    if (m->count == 0)
        return;
    const int few = one_in(c, 3) ? MANY : 1;
    const size_t count = (size_t)(one_in(c, 6) ? chance_int(c, 1, (int)m->count) : chance_int(c, 1, few)),
                 words = 2 * (size_t)m->axes;
    for (size_t i = 0; i < count; i++) {
        ids[i] = draw_live(c, m);
        draw_box(c, m, boxes + words * i);
    }
    const bvol_result result = m->axes == 3
                                   ? bvol_index_f64_move_many(m->index.space, ids, (const bvol_aabb_f64 *)boxes, count, 0)
                                   : bvol_index2_f64_move_many(m->index.plane, ids, (const bvol_aabb2_f64 *)boxes, count, 0);
    CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
    for (size_t i = 0; i < count && result == BVOL_OK; i++)
        memcpy(m->box[ids[i]], boxes + words * i, bytes_of(m));
    m->borrowed &= result != BVOL_OK;
}

static void remove_some(chance *c, changing *m)
{
    uint32_t ids[MANY];
    if (m->count == 0)
        return;
    const size_t count = (size_t)chance_int(c, 1, one_in(c, 3) ? MANY : 2);
    for (size_t i = 0; i < count; i++)
        ids[i] = draw_live(c, m);
    CHECK((m->axes == 3 ? bvol_index_f64_remove_many(m->index.space, ids, count)
                        : bvol_index2_f64_remove_many(m->index.plane, ids, count)) == BVOL_OK);
    for (size_t i = 0; i < count; i++) {
        m->count -= m->live[ids[i]];
        m->live[ids[i]] = 0;
        m->retired[ids[i]] = 1;
    }
}

static void commit(chance *c, changing *m)
{
    (void)c;
    const bvol_result result = m->axes == 3 ? bvol_index_f64_commit(m->index.space) : bvol_index2_f64_commit(m->index.plane);
    CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
    if (result == BVOL_OK)
        memset(m->retired, 0, sizeof m->retired);
}

/* The caller's boxes have changed where they are, or nothing has. */
static void refit(chance *c, changing *m)
{
    static double before[MOST * WORDS];
    double box[WORDS];
    const size_t words = (size_t)m->axes * (m->points ? 1 : 2);
    memcpy(before, m->array, sizeof before);
    for (size_t i = 0; m->borrowed && i < m->ids; i += (size_t)chance_int(c, 1, 60)) {
        draw_box(c, m, box);
        memcpy(m->array + i * words, box, words * sizeof *box);
    }
    const bvol_result result = index_f64_refit(&m->index);
    CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
    if (result != BVOL_OK)
        memcpy(m->array, before, sizeof before);
    for (size_t i = 0; m->borrowed && i < m->ids; i++)
        read_box(m, i);
}

static void own(chance *c, changing *m)
{
    const bvol_result result = m->axes == 3 ? bvol_index_f64_own(m->index.space) : bvol_index2_f64_own(m->index.plane);
    CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
    m->borrowed &= result != BVOL_OK;
    if (!m->borrowed)
        memset(m->array, chance_int(c, 0, 255), sizeof m->array);
}

static void reserve(chance *c, changing *m)
{
    const size_t most = (size_t)chance_int(c, 0, MOST);
    const bvol_result result =
        m->axes == 3 ? bvol_index_f64_reserve(m->index.space, most) : bvol_index2_f64_reserve(m->index.plane, most);
    CHECK(result == BVOL_OK || result == BVOL_ERROR_MEMORY);
}

static void clear(chance *c, changing *m)
{
    if (!one_in(c, 10))
        return;
    CHECK((m->axes == 3 ? bvol_index_f64_clear(m->index.space) : bvol_index2_f64_clear(m->index.plane)) == BVOL_OK);
    m->ids = m->count = 0;
    m->borrowed = 0;
    memset(m->live, 0, sizeof m->live);
    memset(m->retired, 0, sizeof m->retired);
}

void changing_step(chance *c, changing *m)
{
    static void (*const steps[])(chance *, changing *) = {build,  insert, insert,  insert, insert,      move,
                                                          move,   move,   move,    move,   remove_some, remove_some,
                                                          commit, refit,  reserve, own,    clear};
    steps[chance_int(c, 0, (int)(sizeof steps / sizeof *steps) - 1)](c, m);
}

/* Questions */

void changing_query(chance *c, const changing *m, double query[WORDS])
{
    world_box(c, m->kind, m->axes, query);
    if (m->count == 0 || one_in(c, 3))
        return;
    const double *const box = m->box[draw_live(c, m)];
    const int k = chance_int(c, 0, m->axes - 1), away = chance_int(c, -1, 1);
    for (int i = 0; i < 2 * m->axes; i++)
        query[i] = one_in(c, 6) ? query[i] : box[i];
    query[k] = away ? nextafter(box[m->axes + k], away > 0 ? INFINITY : -INFINITY) : box[m->axes + k];
    query[m->axes + k] = one_in(c, 2) ? query[k] : INFINITY;
}

static void ask_ids(chance *c, const changing *m)
{
    static uint32_t meet[MOST], hold[MOST], lie[MOST], got[MOST];
    size_t meets = 0, holds = 0, lies = 0;
    double query[WORDS], point[WORDS];
    changing_query(c, m, query);
    for (int k = 0; k < m->axes; k++)
        point[k] = point[m->axes + k] = query[k];
    for (uint32_t id = 0; id < m->ids; id++) {
        if (!m->live[id])
            continue;
        if (boxes_meet(m->box[id], query, m->axes))
            meet[meets++] = id;
        if (boxes_meet(m->box[id], point, m->axes))
            hold[holds++] = id;
        if (box_holds(query, m->box[id], m->axes))
            lie[lies++] = id;
    }
    CHECKF(index_f64_overlaps(&m->index, query, NULL, got, MOST) == meets, "kind %d, %zu boxes", m->kind, m->count);
    CHECK(same_ids(got, meet, meets, MOST, 0));
    CHECKF(index_f64_contains(&m->index, point, NULL, got, MOST) == holds, "kind %d, %zu boxes", m->kind, m->count);
    CHECK(same_ids(got, hold, holds, MOST, 0));
    CHECKF(index_f64_within(&m->index, query, NULL, got, MOST) == lies, "kind %d, %zu boxes", m->kind, m->count);
    CHECK(same_ids(got, lie, lies, MOST, 0));
}

static int by_number(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void ask_nearest(chance *c, const changing *m)
{
    static bvol_index_found_f64 got[MOST];
    static double all[MOST];
    double query[WORDS];
    size_t count = 0;
    const size_t wanted = (size_t)chance_int(c, 1, 12);
    changing_query(c, m, query);
    if (!box_holds(query, query, m->axes))
        return;
    for (uint32_t id = 0; id < m->ids; id++)
        if (m->live[id] && box_holds(m->box[id], m->box[id], m->axes))
            all[count++] = boxes_distance_sq(m->box[id], query, m->axes);
    qsort(all, count, sizeof *all, by_number);
    const size_t found = index_f64_nearest_box(&m->index, query, INFINITY, got, wanted);
    CHECK(found == (count < wanted ? count : wanted));
    for (size_t i = 0; i < found; i++)
        CHECKF(got[i].at == all[i] && m->live[got[i].id] && got[i].at == boxes_distance_sq(m->box[got[i].id], query, m->axes),
               "kind %d, %zu of %zu: %a and %a", m->kind, i, m->count, got[i].at, all[i]);
}

/* From a place of the world to a box, or anywhere. */
static void ask_ray(chance *c, const changing *m)
{
    static bvol_index_found_f64 got[MOST];
    double from[WORDS], to[WORDS];
    size_t hits = 0;
    world_box(c, m->kind, m->axes, from);
    changing_query(c, m, to);
    const double last = one_in(c, 2) ? 1 : INFINITY;
    const bvol_ray_f64 ray = {{from[0], from[1], from[2]}, 0, {to[0] - from[0], to[1] - from[1], to[2] - from[2]}, last};
    const bvol_ray2_f64 ray2 = {{from[0], from[1]}, 0, {to[0] - from[0], to[1] - from[1]}, last};
    for (uint32_t id = 0; id < m->ids; id++)
        hits += m->live[id] && (m->axes == 3 ? bvol_ray_f64_hits_aabb_f64(&ray, (const bvol_aabb_f64 *)m->box[id], NULL)
                                             : bvol_ray2_f64_hits_aabb2_f64(&ray2, (const bvol_aabb2_f64 *)m->box[id], NULL));
    CHECKF((m->axes == 3 ? bvol_index_f64_raycast(m->index.space, &ray, NULL, got, MOST)
                         : bvol_index2_f64_raycast(m->index.plane, &ray2, NULL, got, MOST)) == hits,
           "kind %d, %zu boxes", m->kind, m->count);
}

static void ask_pairs(const changing *m)
{
    static bvol_pair got[1];
    size_t pairs = 0;
    for (uint32_t a = 0; a < m->ids; a++)
        for (uint32_t b = a + 1; b < m->ids && m->live[a]; b++)
            pairs += m->live[b] && boxes_meet(m->box[a], m->box[b], m->axes);
    CHECKF(index_f64_pairs(&m->index, NULL, got, 1) == pairs, "kind %d, %zu boxes", m->kind, m->count);
}

static void ask_box(chance *c, const changing *m)
{
    double got[WORDS];
    if (m->count == 0)
        return;
    const uint32_t id = draw_live(c, m);
    CHECK((m->axes == 3 ? bvol_index_f64_get(m->index.space, id, (bvol_aabb_f64 *)got, NULL)
                        : bvol_index2_f64_get(m->index.plane, id, (bvol_aabb2_f64 *)got, NULL)) == BVOL_OK);
    CHECK(memcmp(got, m->box[id], bytes_of(m)) == 0);
}

void changing_ask(chance *c, changing *m)
{
    CHECK((m->axes == 3 ? bvol_index_f64_count(m->index.space) : bvol_index2_f64_count(m->index.plane)) == m->count);
    ask_ids(c, m);
    ask_nearest(c, m);
    ask_ray(c, m);
    ask_box(c, m);
    if (m->count < 60 || one_in(c, 8))
        ask_pairs(m);
}
