/* SPDX-License-Identifier: MIT */
/* Indexes of the plane: whatever is done to one, with every engine, each query finds what the predicate of single rectangles
 * finds among all of them one by one. The model keeps each rectangle as a box of space with z = 0. */
#include "index/model.h"
#include "ledger.h"
#include "tables.h"

#include <math.h>

static bvol_aabb2 rectangle(const bvol_aabb *b)
{
    return aabb2(b->min.x, b->min.y, b->max.x, b->max.y);
}

static bvol_aabb2 draw_rectangle(chance *c, enum scene scene)
{
    const bvol_aabb box = draw_box(c, scene);
    return rectangle(&box);
}

static bvol_aabb flat(const bvol_aabb2 *r)
{
    return aabb(r->min.x, r->min.y, 0, r->max.x, r->max.y, 0);
}

static int rectangle_can_be_found(const bvol_aabb2 *r)
{
    return r->min.x <= r->max.x && r->min.y <= r->max.y;
}

static int is_asked(const model *m, uint32_t id, const bvol_filter *f)
{
    return m->live[id] && can_be_found(&m->box[id]) && filter_accepts(f, m, id);
}

/* ---- queries that find ids ---- */

typedef union query2 {
    bvol_aabb2 box;
    bvol_vec2 point;
    bvol_segment2 segment;
    bvol_circle circle;
    bvol_obb2 obb;
    float fields[8];
} query2;

enum verb2 { BOX, WITHIN, POINT, SEGMENT, CIRCLE, OBB, VERBS2 };
static const char *const verb_names2[VERBS2] = {"overlaps_aabb2",    "within_aabb2",    "contains_point",
                                                "overlaps_segment2", "overlaps_circle", "overlaps_obb2"};
static const int verb_fields[VERBS2] = {4, 4, 2, 4, 3, 8};

static size_t ask2(const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_filter *f, uint32_t *ids, size_t room)
{
    switch (verb) {
    case BOX: return bvol_index2_overlaps_aabb2(index, &q->box, f, ids, room);
    case WITHIN: return bvol_index2_within_aabb2(index, &q->box, f, ids, room);
    case POINT: return bvol_index2_contains_point(index, &q->point, f, ids, room);
    case SEGMENT: return bvol_index2_overlaps_segment2(index, &q->segment, f, ids, room);
    case CIRCLE: return bvol_index2_overlaps_circle(index, &q->circle, f, ids, room);
    default: return bvol_index2_overlaps_obb2(index, &q->obb, f, ids, room);
    }
}

static int judge2(enum verb2 verb, const query2 *q, const bvol_aabb2 *box)
{
    switch (verb) {
    case BOX: return bvol_aabb2_overlaps_aabb2(&q->box, box);
    case WITHIN: return rectangle_can_be_found(&q->box) && bvol_aabb2_contains_aabb2(&q->box, box);
    case POINT: return bvol_aabb2_contains_point(box, &q->point);
    case SEGMENT: return bvol_aabb2_overlaps_segment2(box, &q->segment);
    case CIRCLE: return bvol_circle_overlaps_aabb2(&q->circle, box);
    default: return bvol_obb2_overlaps_aabb2(&q->obb, box);
    }
}

/* Small integers, so that they often touch; circles of radius 5 touch corners at 3 and 4, and OBBs stand on theirs. */
static void draw_query2(chance *c, enum verb2 verb, query2 *q)
{
    const bvol_aabb2 a = draw_rectangle(c, one_in(c, 4) ? SPREAD : SMALL), b = draw_rectangle(c, SMALL);
    memset(q, 0, sizeof *q);
    switch (verb) {
    case POINT: q->point = a.min; break;
    case SEGMENT: q->segment = (bvol_segment2){a.min, one_in(c, 8) ? a.min : b.min}; break;
    case CIRCLE: q->circle = (bvol_circle){a.min, (float)(one_in(c, 2) ? 5 : chance_int(c, -1, 7))}; break;
    case OBB: {
        const float angle = chance_float(c, 0, 7);
        q->obb = obb2(a.min, vec2((float)chance_int(c, 0, 5), (float)chance_int(c, 0, 3)));
        if (one_in(c, 2))
            bvol_obb2_from_angle(&a.min, &q->obb.extent, angle, &q->obb);
        else if (one_in(c, 2))
            q->obb = (bvol_obb2){a.min, q->obb.extent, {{1, 1}, {-1, 1}}};
        break;
    }
    default:
        q->box = draw_rectangle(c, (enum scene)chance_int(c, 0, SCENES - 1));
        if (one_in(c, 3)) {
            q->box.max.x += 20;
            q->box.max.y += 20;
        }
        break;
    }
    if (one_in(c, 8))
        q->fields[chance_int(c, 0, verb_fields[verb] - 1)] = odd_float(c);
}

static int compare_ids(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

typedef struct visited {
    size_t calls, at;
    bvol_index2 *index;
    bvol_result result;
} visited;

/* Tries to change what is queried, and stops after some calls. */
static int visit_some(uint32_t id, uint64_t user, void *context)
{
    visited *v = context;
    (void)user;
    v->result = bvol_index2_remove(v->index, id);
    return ++v->calls == v->at;
}

/* The other forms of the question which rectangles overlap one: n do, by the model. */
static int check_forms(const model *m, bvol_index2 *index, const bvol_aabb2 *box, const bvol_filter *f, size_t n, chance *c)
{
    static unsigned char found[MOST];
    visited v = {.index = index, .at = (size_t)chance_int(c, 1, 20), .result = BVOL_ERROR_BUSY};
    bvol_cursor *cursor = NULL;
    uint32_t id = 77;
    note_asked("overlaps_aabb2_any");
    note_asked("overlaps_aabb2_each");
    note_asked("overlaps_aabb2_begin");
    WANT(bvol_index2_overlaps_aabb2_any(index, box, f) == (n > 0), "any");
    WANT(bvol_index2_overlaps_aabb2_each(index, box, f, visit_some, &v) == (n < v.at ? n : v.at), "each");
    WANT(v.calls == (n < v.at ? n : v.at) && v.result == BVOL_ERROR_BUSY, "each may not change the index");
    memset(found, 0, sizeof found);
    CHECK(bvol_cursor_create(NULL, &cursor) == BVOL_OK);
    WANT(bvol_index2_overlaps_aabb2_begin(index, box, f, cursor) == BVOL_OK, "a cursor does not begin");
    while (bvol_cursor_next(cursor, &id) == BVOL_OK) {
        WANT(id < m->ids && !found[id], "a cursor steps to %u", (unsigned)id);
        found[id] = 1;
        --n;
    }
    bvol_cursor_destroy(cursor);
    WANT(n == 0, "a cursor does not step to all");
    return 1;
}

static int check_ids2(const model *m, bvol_index2 *index, int unordered, const bvol_filter *f, chance *c)
{
    static uint32_t want[MOST], got[MOST + 1];
    const enum verb2 verb = (enum verb2)chance_int(c, 0, VERBS2 - 1);
    size_t n = 0, room = (size_t)(one_in(c, 3) ? chance_int(c, 0, 40) : MOST);
    query2 q;
    draw_query2(c, verb, &q);
    for (uint32_t id = 0; id < m->ids; id++) {
        const bvol_aabb2 r = rectangle(&m->box[id]);
        if (is_asked(m, id, f) && judge2(verb, &q, &r))
            want[n++] = id;
    }
    for (size_t i = 0; i <= MOST; i++)
        got[i] = 0x12345678;
    const size_t found = ask2(index, verb, &q, f, got, room), written = n < room ? n : room;
    note_asked(verb_names2[verb]);
    WANT(found == n, "%s finds %zu, not %zu", verb_names2[verb], found, n);
    WANT(ask2(index, verb, &q, f, NULL, 99) == n, "%s counts otherwise without room", verb_names2[verb]);
    WANT(got[written] == 0x12345678, "%s writes too much", verb_names2[verb]);
    if (unordered)
        qsort(got, written, sizeof *got, compare_ids);
    for (size_t i = 0; i < written; i++)
        WANT(unordered && written < n ? bsearch(&got[i], want, n, sizeof *want, compare_ids) != NULL : got[i] == want[i],
             "%s finds %u", verb_names2[verb], (unsigned)got[i]);
    return verb != BOX || check_forms(m, index, &q.box, f, n, c);
}

/* ---- rays and neighbours ---- */

static int sooner(bvol_found a, bvol_found b)
{
    return a.at < b.at || (a.at <= b.at && a.id < b.id);
}

static int compare_found(const void *a, const void *b)
{
    const bvol_found x = *(const bvol_found *)a, y = *(const bvol_found *)b;
    return sooner(x, y) ? -1 : sooner(y, x);
}

static int same_found(const bvol_found *a, const bvol_found *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i].id != b[i].id || !(a[i].at <= b[i].at && b[i].at <= a[i].at))
            return 0;
    return 1;
}

/* Along axes, from and to where rectangles begin, of any length, or nonsense. */
static bvol_ray2 draw_ray2(chance *c, const model *m)
{
    const bvol_aabb2 other = draw_rectangle(c, SMALL);
    const bvol_aabb2 own = m->ids > 0 && one_in(c, 4) ? rectangle(&m->box[chance_bits(c) % m->ids]) : draw_rectangle(c, SMALL);
    bvol_ray2 r = ray2(own.min, vec2(other.min.x - own.min.x, other.min.y - own.min.y), 0, INF);
    if (one_in(c, 3))
        *(one_in(c, 2) ? &r.dir.x : &r.dir.y) = one_in(c, 2) ? 0 : -0.0F;
    if (one_in(c, 4)) {
        const int place = chance_int(c, -80, 80);
        r.dir = vec2(ldexpf(r.dir.x, place), ldexpf(r.dir.y, place));
    }
    if (one_in(c, 3))
        r.t_min = (float)chance_int(c, -3, 1);
    if (one_in(c, 3))
        r.t_max = r.t_min + (float)chance_int(c, 0, 2);
    if (one_in(c, 8))
        ((float *)&r)[chance_int(c, 0, 5)] = odd_float(c);
    return r;
}

static int check_ray2(const model *m, const bvol_index2 *index, const bvol_filter *f, chance *c)
{
    static bvol_found want[MOST], got[MOST];
    static bvol_ray2_hit hits[MOST];
    const bvol_ray2 r = draw_ray2(c, m);
    const size_t room = (size_t)(one_in(c, 2) ? chance_int(c, 0, 9) : MOST);
    size_t n = 0;
    for (uint32_t id = 0; id < m->ids; id++) {
        const bvol_aabb2 box = rectangle(&m->box[id]);
        if (is_asked(m, id, f) && bvol_ray2_hits_aabb2(&r, &box, &hits[id]))
            want[n++] = (bvol_found){id, hits[id].t_enter};
    }
    qsort(want, n, sizeof *want, compare_found);
    note_asked("raycast");
    note_asked("raycast_any");
    note_asked("raycast_first");
    WANT(bvol_index2_raycast(index, &r, f, got, room) == n, "number of hits of a ray");
    WANT(same_found(got, want, room < n ? room : n), "hits of a ray");
    WANT(bvol_index2_raycast_any(index, &r, f) == (n > 0), "any hit of a ray");
    bvol_ray2_hit hit, untouched;
    uint32_t id = 77;
    memset(&hit, 0x55, sizeof hit);
    untouched = hit;
    WANT(bvol_index2_raycast_first(index, &r, f, &id, &hit) == (n > 0), "whether there is a first hit of a ray");
    WANT(bvol_index2_raycast_first(index, &r, f, NULL, NULL) == (n > 0), "a first hit that nobody wants");
    WANT(id == (n > 0 ? want[0].id : 77), "first hit of a ray is %u", (unsigned)id);
    WANT(memcmp(&hit, n > 0 ? &hits[id] : &untouched, sizeof hit) == 0, "record of the first hit of a ray");
    return 1;
}

static int check_nearest2(const model *m, const bvol_index2 *index, const bvol_filter *f, chance *c)
{
    static bvol_found want[MOST], got[MOST];
    const int is_point = one_in(c, 2);
    bvol_aabb2 q = draw_rectangle(c, one_in(c, 4) ? HOSTILE : SMALL);
    const float most = one_in(c, 2) ? INF : (float)chance_int(c, -1, 60);
    const size_t wanted = (size_t)(one_in(c, 2) ? chance_int(c, 0, 9) : MOST);
    size_t n = 0;
    if (is_point)
        q.max = q.min;
    const int asks = rectangle_can_be_found(&q) && (!is_point || (fabsf(q.min.x) <= FLT_MAX && fabsf(q.min.y) <= FLT_MAX));
    for (uint32_t id = 0; id < m->ids && asks; id++) {
        const bvol_aabb2 box = rectangle(&m->box[id]);
        const float d = is_point ? bvol_aabb2_distance_sq_point(&box, &q.min) : bvol_aabb2_distance_sq_aabb2(&box, &q);
        if (is_asked(m, id, f) && d <= most)
            want[n++] = (bvol_found){id, d};
    }
    qsort(want, n, sizeof *want, compare_found);
    n = n < wanted ? n : wanted;
    const size_t found = is_point ? bvol_index2_nearest_point(index, &q.min, most, f, got, wanted)
                                  : bvol_index2_nearest_aabb2(index, &q, most, f, got, wanted);
    note_asked(is_point ? "nearest_point" : "nearest_aabb2");
    WANT(found == n, "%zu nearest, not %zu", found, n);
    WANT(same_found(got, want, n), "nearest");
    return 1;
}

/* ---- pairs ---- */

static int compare_pairs(const void *a, const void *b)
{
    const bvol_pair x = *(const bvol_pair *)a, y = *(const bvol_pair *)b;
    return x.a < y.a || (x.a == y.a && x.b < y.b) ? -1 : x.a != y.a || x.b != y.b;
}

enum { PAIRS = 40000, OTHERS = 200 };

/* A second index with rectangles of its own, which may be moved. */
typedef struct second2 {
    bvol_index2 *index;
    bvol_aabb2 boxes[OTHERS]; /* as they are compared */
    size_t count;
    int moved;
    float matrix[6];
} second2;

static void draw_second2(chance *c, second2 *s)
{
    const bvol_index_options options = {.size = sizeof options, .kind = (uint32_t)chance_int(c, 1, 4)};
    memset(s, 0, sizeof *s);
    s->count = (size_t)chance_int(c, 0, OTHERS);
    for (size_t i = 0; i < s->count; i++)
        s->boxes[i] = draw_rectangle(c, HOSTILE);
    CHECK(bvol_index2_create(&options, NULL, &s->index) == BVOL_OK &&
          bvol_index2_build(s->index, s->boxes, s->count, 0, NULL, 0) == BVOL_OK);
    s->moved = one_in(c, 2);
    if (!s->moved)
        return;
    for (int i = 0; i < 6; i++)
        s->matrix[i] = i >= 4         ? (float)chance_int(c, -5, 5)
                       : one_in(c, 2) ? (float)chance_int(c, -1, 1)
                                      : chance_float(c, -1, 1);
    if (one_in(c, 6))
        s->matrix[chance_int(c, 0, 5)] = odd_float(c);
    for (size_t i = 0; i < s->count; i++)
        bvol_aabb2_transform(&s->boxes[i], s->matrix, &s->boxes[i]);
}

/* Of one index, without `second`, or of two. */
static size_t want_pairs(const model *m, const second2 *s, const bvol_filter *f, bvol_pair *want)
{
    size_t n = 0;
    for (uint32_t a = 0; a < m->ids; a++) {
        const bvol_aabb2 one = rectangle(&m->box[a]);
        for (uint32_t b = s ? 0 : a + 1; b < (s ? s->count : m->ids) && is_asked(m, a, f); b++) {
            const bvol_aabb2 other = s ? s->boxes[b] : rectangle(&m->box[b]);
            if ((s ? !f || !f->accept || b % 2 == 0 : is_asked(m, b, f)) && bvol_aabb2_overlaps_aabb2(&one, &other)) {
                if (n < PAIRS)
                    want[n] = (bvol_pair){a, b};
                n++;
            }
        }
    }
    return n;
}

static int same_pairs(bvol_pair *got, const bvol_pair *want, size_t n, size_t room, int unordered)
{
    const size_t written = n < room ? n : room;
    if (n > PAIRS)
        return 1;
    if (unordered)
        qsort(got, written, sizeof *got, compare_pairs);
    for (size_t i = 0; i < written; i++)
        if (unordered && written < n ? !bsearch(&got[i], want, n, sizeof *want, compare_pairs)
                                     : compare_pairs(&got[i], &want[i]) != 0)
            return 0;
    return 1;
}

static int check_pairs2(const model *m, const bvol_index2 *index, int unordered, const bvol_filter *f, chance *c)
{
    static bvol_pair want[PAIRS], got[PAIRS];
    static second2 s;
    const size_t room = one_in(c, 3) ? 5 : PAIRS;
    size_t n = want_pairs(m, NULL, f, want);
    note_asked("pairs");
    WANT(bvol_index2_pairs(index, f, got, room) == n, "number of pairs, not %zu", n);
    WANT(same_pairs(got, want, n, room, unordered), "pairs");
    draw_second2(c, &s);
    n = want_pairs(m, &s, f, want);
    const size_t found = s.moved ? bvol_index2_pairs_between_transformed(index, s.index, s.matrix, f, got, room)
                                 : bvol_index2_pairs_between(index, s.index, f, got, room);
    note_asked(s.moved ? "pairs_between_transformed" : "pairs_between");
    bvol_index2_destroy(s.index);
    WANT(found == n, "%zu pairs of two indexes, not %zu", found, n);
    WANT(same_pairs(got, want, n, room, unordered), "pairs of two indexes");
    return 1;
}

/* ---- what is there ---- */

static int check_query2(const bvol_index_options *options, const model *m, bvol_index2 *index, chance *c)
{
    const int unordered = (options->flags & BVOL_INDEX_UNORDERED) != 0;
    size_t calls;
    bvol_filter space;
    const bvol_filter *const f = draw_filter(c, &space, &calls);
    switch (chance_int(c, m->count > 300 && !one_in(c, 12), 9)) {
    case 0: return check_pairs2(m, index, unordered, f, c);
    case 1:
    case 2: return check_nearest2(m, index, f, c);
    case 3:
    case 4:
    case 5: return check_ray2(m, index, f, c);
    default: return check_ids2(m, index, unordered, f, c);
    }
}

static int check_state2(const model *m, const bvol_index2 *index)
{
    bvol_aabb2 all = aabb2(INF, INF, -INF, -INF), box;
    bvol_item item;
    WANT(bvol_index2_validate(index) == BVOL_OK, "not valid");
    WANT(bvol_index2_count(index) == m->count, "count %zu, not %zu", bvol_index2_count(index), m->count);
    for (uint32_t id = 0; id < m->ids; id++) {
        const bvol_result result = bvol_index2_get(index, id, &box, &item);
        WANT(result == (m->live[id] ? BVOL_OK : BVOL_ERROR_ARGUMENT), "get of %u", (unsigned)id);
        if (!m->live[id])
            continue;
        WANT(memcmp(&item, &m->item[id], sizeof item) == 0, "item of %u", (unsigned)id);
        const bvol_aabb2 own = rectangle(&m->box[id]);
        for (int k = 0; k < 4; k++) {
            const float a = ((const float *)&box)[k], b = ((const float *)&own)[k];
            WANT(isnan(a) ? isnan(b) : float_bits(a) == float_bits(b), "rectangle of %u", (unsigned)id);
        }
        if (can_be_found(&m->box[id]))
            bvol_aabb2_merge(&all, &own, &all);
    }
    WANT(bvol_index2_bounds(index, &box) == BVOL_OK && same_aabb2(box, all), "bounds");
    return 1;
}

/* ---- what is done ---- */

enum { MANY = 200 };

/* Rectangles with items, or without, among other things. */
typedef struct thing {
    bvol_item item;
    bvol_aabb2 box;
    float other[2];
} thing;

static void draw_things(chance *c, enum scene scene, thing *things, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        things[i].box = draw_rectangle(c, scene);
        things[i].item = (bvol_item){chance_bits(c), (uint64_t)1 << chance_int(c, 0, 3), chance_bits(c) & 15};
    }
}

static void model_insert2(model *m, uint32_t id, const thing *t, int with_item)
{
    m->ids = id >= m->ids ? id + 1 : m->ids;
    m->box[id] = flat(&t->box);
    m->item[id] = with_item ? t->item : (bvol_item){0, UINT64_MAX, UINT64_MAX};
    m->live[id] = 1;
    m->count++;
}

static int is_result(bvol_result result)
{
    return result == BVOL_OK || result == BVOL_ERROR_MEMORY;
}

static int build2(model *m, bvol_index2 *index, enum scene scene, chance *c)
{
    static thing things[2 * MANY];
    const size_t n = (size_t)chance_int(c, 0, 2 * MANY);
    const int with_items = one_in(c, 2);
    draw_things(c, scene, things, n);
    const bvol_result result =
        bvol_index2_build(index, &things->box, n, sizeof *things, with_items ? &things->item : NULL, sizeof *things);
    WANT(is_result(result), "build gives %d", (int)result);
    if (result != BVOL_OK)
        return 1;
    memset(m, 0, sizeof *m);
    for (uint32_t i = 0; i < n; i++)
        model_insert2(m, i, &things[i], with_items);
    return 1;
}

static int insert2(model *m, bvol_index2 *index, enum scene scene, chance *c)
{
    static thing things[MANY];
    uint32_t ids[MANY];
    const size_t n = one_in(c, 8) ? (size_t)chance_int(c, 0, MANY) : 1;
    const int with_items = one_in(c, 2);
    if (m->ids + n > MOST)
        return 1;
    draw_things(c, scene, things, n);
    const bvol_result result = n == 1 ? bvol_index2_insert(index, &things->box, with_items ? &things->item : NULL, ids)
                                      : bvol_index2_insert_many(index, &things->box, n, sizeof *things,
                                                                with_items ? &things->item : NULL, sizeof *things, ids);
    WANT(is_result(result), "insert gives %d", (int)result);
    for (size_t i = 0; i < n && result == BVOL_OK; i++) {
        WANT(ids[i] < MOST && !m->live[ids[i]] && !m->retired[ids[i]], "id %u is given out again", (unsigned)ids[i]);
        model_insert2(m, ids[i], &things[i], with_items);
    }
    return 1;
}

static uint32_t nth_live(const model *m, size_t n)
{
    for (uint32_t id = 0; id < m->ids; id++)
        if (m->live[id] && n-- == 0)
            return id;
    return BVOL_NO_ID;
}

static int move2(model *m, bvol_index2 *index, enum scene scene, chance *c)
{
    static thing things[MOST];
    static uint32_t ids[MOST];
    const size_t n = one_in(c, 4) ? (size_t)chance_int(c, 0, (int)m->count) : 1;
    if (m->count == 0)
        return 1;
    size_t at = chance_bits(c) % m->count;
    draw_things(c, scene, things, n);
    for (size_t i = 0; i < n; i++) {
        ids[i] = nth_live(m, at);
        if (one_in(c, 2)) {
            things[i].box = rectangle(&m->box[ids[i]]);
            things[i].box.max.x += 0.125F;
        }
        at = one_in(c, 9) ? at : (at + 1) % m->count;
    }
    const bvol_result result = n == 1 ? bvol_index2_move(index, ids[0], &things->box)
                                      : bvol_index2_move_many(index, ids, &things->box, n, sizeof *things);
    WANT(is_result(result), "move gives %d", (int)result);
    for (size_t i = 0; i < n && result == BVOL_OK; i++)
        m->box[ids[i]] = flat(&things[i].box);
    return 1;
}

static int remove2(model *m, bvol_index2 *index, chance *c)
{
    for (int n = one_in(c, 9) ? 60 : 1; n > 0 && m->count > 0; n--) {
        const uint32_t id = nth_live(m, chance_bits(c) % m->count);
        WANT(bvol_index2_remove(index, id) == BVOL_OK, "remove");
        WANT(bvol_index2_remove(index, id) == BVOL_ERROR_ARGUMENT, "remove twice");
        m->live[id] = 0;
        m->retired[id] = 1;
        m->count--;
    }
    return 1;
}

static int tidy2(model *m, bvol_index2 *index, chance *c)
{
    if (one_in(c, 2)) {
        WANT(bvol_index2_refit(index) == BVOL_OK, "refit");
    } else if (one_in(c, 8)) {
        WANT(bvol_index2_clear(index) == BVOL_OK, "clear");
        memset(m, 0, sizeof *m);
    } else {
        const bvol_result result = bvol_index2_commit(index);
        WANT(is_result(result), "commit");
        if (result == BVOL_OK)
            memset(m->retired, 0, sizeof m->retired);
    }
    return 1;
}

static int step2(const bvol_index_options *options, model *m, bvol_index2 *index, enum scene scene, chance *c)
{
    const int action = chance_int(c, 0, 99);
    return action < 2    ? build2(m, index, scene, c)
           : action < 30 ? insert2(m, index, scene, c)
           : action < 45 ? remove2(m, index, c)
           : action < 65 ? move2(m, index, scene, c)
           : action < 70 ? tidy2(m, index, c)
                         : check_query2(options, m, index, c);
}

/* Some steps from a seed. Returns whether all went well. */
static int run2(const bvol_index_options *options, uint64_t seed, int steps, ledger *memory)
{
    static model m;
    const bvol_allocator allocator = {ledger_alloc, ledger_free, memory};
    chance c = {seed};
    const int mixed = one_in(&c, 3), scene = chance_int(&c, 0, SCENES - 1);
    bvol_index2 *index = NULL;
    int right = 1;
    memset(&m, 0, sizeof m);
    if (bvol_index2_create(options, &allocator, &index) != BVOL_OK)
        return memory->fail_at > 0 && !index;
    for (int i = 0; i < steps && right; i++) {
        chance own = {chance_bits(&c)};
        right = step2(options, &m, index, (enum scene)(mixed ? chance_int(&own, 0, SCENES - 1) : scene), &own) &&
                check_state2(&m, index);
    }
    bvol_index2_destroy(index);
    WANT(!right || memory->live == 0, "memory is lost");
    return right;
}

TEST(index_plane, every_query_finds_what_single_tests_find_after_any_changes)
{
    chance c = {test_seed()};
    const long rounds = test_cases(3);
    const int skip = test_sizes(4, 1), steps = test_sizes(60, 300);
    FOR_EACH_TABLE
    for (long round = 0; round < rounds; round++) {
        const uint64_t seed = chance_bits(&c);
        for (int e = chance_int(&c, 0, skip - 1); e < ENGINES; e += skip) {
            ledger memory = {0, 0, 0, 0};
            CHECKF(run2(&engines[e], seed, steps, &memory), "engine %d, seed %#llx: %s", e, (unsigned long long)seed, failure);
        }
    }
}

TEST(index_plane, a_failed_allocation_leaves_the_index_as_it_was)
{
    chance c = {test_seed() + 1};
    const long rounds = test_cases(4);
    const int skip = test_sizes(4, 1), steps = test_sizes(12, 24);
    for (long round = 0; round < rounds; round++) {
        const uint64_t seed = chance_bits(&c);
        for (int e = chance_int(&c, 0, skip - 1); e < ENGINES; e += skip) {
            ledger all = {0, 0, 0, 0};
            CHECKF(run2(&engines[e], seed, steps, &all), "%s", failure);
            for (int fail_at = 1; fail_at <= all.calls; fail_at++) {
                ledger memory = {0, fail_at, 0, 0};
                CHECKF(run2(&engines[e], seed, steps, &memory), "engine %d, allocation %d, seed %#llx: %s", e, fail_at,
                       (unsigned long long)seed, failure);
            }
        }
    }
}

/* Of rectangles, made at once or one by one. */
static bvol_index2 *index2_of(const bvol_index_options *options, const bvol_aabb2 *boxes, size_t count, int one_by_one)
{
    bvol_index2 *index = NULL;
    uint32_t id;
    CHECK(bvol_index2_create(options, NULL, &index) == BVOL_OK);
    if (!one_by_one)
        CHECK(bvol_index2_build(index, boxes, count, 0, NULL, 0) == BVOL_OK);
    for (size_t i = 0; one_by_one && i < count; i++)
        CHECK(bvol_index2_insert(index, &boxes[i], NULL, &id) == BVOL_OK && id == i);
    return index;
}

/* Whatever the headers say can be asked, of every engine: the table of docs/search.md. */
TEST(index_plane, every_question_is_asked_of_every_engine)
{
    static const char *const questions[] = {
#define X(name) #name,
#include "index/questions2.inc"
#undef X
    };
    enum { BOXES = 200 };
    static model m;
    static thing things[BOXES];
    static bvol_aabb2 boxes[BOXES];
    chance c = {test_seed() + 2};
    for (int e = 0; e < ENGINES; e += test_sizes(3, 1)) {
        memset(&m, 0, sizeof m);
        draw_things(&c, SMALL, things, BOXES);
        for (uint32_t id = 0; id < BOXES; id++) {
            model_insert2(&m, id, &things[id], 0);
            boxes[id] = things[id].box;
        }
        bvol_index2 *index = index2_of(&engines[e], boxes, BOXES, e % 2);
        forget_asked();
        for (int i = 0; i < 400; i++)
            CHECKF(check_query2(&engines[e], &m, index, &c), "engine %d: %s", e, failure);
        for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
            CHECKF(times_asked(questions[i]) > 0, "engine %d was not asked bvol_index2_%s()", e, questions[i]);
        bvol_index2_destroy(index);
    }
}

/* ---- special cases ---- */

/* A circle about the origin of radius 5 touches the corner at 3 and 4, and no float beyond; a diagonal touches the corner that
 * it passes. */
TEST(index_plane, what_touches_is_found_and_what_is_next_to_it_is_not)
{
    const float over = nextafterf(4, 5);
    const bvol_aabb2 boxes[2] = {aabb2(3, 4, 9, 9), aabb2(3, over, 9, 9)};
    const bvol_circle ball = circle(0, 0, 5);
    const bvol_segment2 way = segment2(0, 8, 6, 0);
    const bvol_obb2 turned = {
        {0, 0}, {3.5F, 3.5F}, {{1, 1}, {-1, 1}}}; /* a square whose corner is at 7, whose edge is x + y = 7 */
    const bvol_ray2 along = ray2(vec2(0, 0), vec2(3, 4), 0, INF), level = ray2(vec2(0, 4), vec2(1, 0), 0, INF);
    for (int e = 0; e < ENGINES; e++) {
        bvol_index2 *index = index2_of(&engines[e], boxes, 2, e % 2);
        uint32_t ids[3] = {9, 9, 9};
        bvol_ray2_hit hit;
        CHECK(bvol_index2_overlaps_circle(index, &ball, NULL, ids, 3) == 1 && ids[0] == 0);
        CHECK(bvol_index2_overlaps_segment2(index, &way, NULL, ids, 3) == 1 && ids[0] == 0);
        CHECK(bvol_index2_overlaps_obb2(index, &turned, NULL, ids, 3) == 1 && ids[0] == 0);
        CHECK(bvol_index2_raycast_first(index, &along, NULL, ids, &hit) && ids[0] == 0 && hit.t_enter >= 1 && hit.t_enter <= 1);
        CHECK(bvol_index2_raycast(index, &level, NULL, NULL, 0) == 1);
        bvol_index2_destroy(index);
    }
}

/* A point of the boundary of a shape, rounded, moved by some floats, and where the shape is not: beside it, in signs. */
static bvol_vec2 boundary(chance *c, enum verb2 verb, const query2 *q, bvol_vec2 *outward)
{
    const double t = chance_real(c, 0, 1), angle = chance_real(c, 0, 6.28), side = one_in(c, 2) ? 1 : -1;
    double p[2], n[2];
    if (verb == CIRCLE) {
        n[0] = cos(angle);
        n[1] = sin(angle);
        p[0] = (double)q->circle.center.x + (double)q->circle.radius * n[0];
        p[1] = (double)q->circle.center.y + (double)q->circle.radius * n[1];
    } else if (verb == SEGMENT) {
        const bvol_segment2 *s = &q->segment;
        n[0] = side * ((double)s->b.y - (double)s->a.y);
        n[1] = side * ((double)s->a.x - (double)s->b.x);
        p[0] = (double)s->a.x + t * ((double)s->b.x - (double)s->a.x);
        p[1] = (double)s->a.y + t * ((double)s->b.y - (double)s->a.y);
    } else {
        const bvol_obb2 *o = &q->obb;
        const double along = (2 * t - 1) * (double)o->extent.x, across = side * (double)o->extent.y;
        n[0] = side * (double)o->axis[1].x;
        n[1] = side * (double)o->axis[1].y;
        p[0] = (double)o->center.x + along * (double)o->axis[0].x + across * (double)o->axis[1].x;
        p[1] = (double)o->center.y + along * (double)o->axis[0].y + across * (double)o->axis[1].y;
    }
    *outward = vec2(n[0] < 0 ? -1 : 1, n[1] < 0 ? -1 : 1);
    bvol_vec2 at = {(float)p[0], (float)p[1]};
    for (int k = chance_int(c, 0, 2); k > 0; k--)
        at.x = nextafterf(at.x, one_in(c, 2) ? INF : -INF);
    return at;
}

/* Rectangles whose corners lie within some floats of the boundary of a shape, none of whose numbers is round. */
TEST(index_plane, corners_next_to_shapes_are_judged_as_single_tests_judge_them)
{
    enum { N = 200 };
    chance c = {test_seed() + 6};
    size_t found[VERBS2] = {0}, asked[VERBS2] = {0};
    for (long i = 0; i < test_cases(600); i++) {
        const enum verb2 verb = (enum verb2)(SEGMENT + i % 3);
        const bvol_vec2 a = vec2(chance_float(&c, -9, 9), chance_float(&c, -9, 9)),
                        b = vec2(chance_float(&c, -9, 9), one_in(&c, 4) ? a.y : chance_float(&c, -9, 9)),
                        e = vec2(chance_float(&c, 0, 3), chance_float(&c, 0, 3));
        static bvol_aabb2 boxes[N];
        static uint32_t want[N], got[N];
        query2 q;
        size_t n = 0;
        if (verb == SEGMENT)
            q.segment = (bvol_segment2){a, b};
        else if (verb == CIRCLE)
            q.circle = (bvol_circle){a, e.x};
        else
            bvol_obb2_from_angle(&a, &e, b.x, &q.obb);
        for (uint32_t k = 0; k < N; k++) {
            bvol_vec2 out;
            const bvol_vec2 p = boundary(&c, verb, &q, &out), far = {p.x + out.x * 0.5F, p.y + out.y * 0.5F};
            bvol_aabb2_from_corners(&p, &far, &boxes[k]);
            if (judge2(verb, &q, &boxes[k]))
                want[n++] = k;
        }
        const bvol_index_options *const options = &engines[i / 3 % ENGINES];
        bvol_index2 *index = index2_of(options, boxes, N, 0);
        CHECKF(ask2(index, verb, &q, NULL, got, N) == n, "%s", verb_names2[verb]);
        if (options->flags & BVOL_INDEX_UNORDERED)
            qsort(got, n, sizeof *got, compare_ids);
        CHECKF(memcmp(got, want, n * sizeof *got) == 0, "%s", verb_names2[verb]);
        found[verb] += n;
        asked[verb] += N;
        bvol_index2_destroy(index);
    }
    for (int verb = SEGMENT; verb <= OBB && test_cases(600) >= 3; verb++)
        CHECKF(found[verb] > 0 && found[verb] < asked[verb], "%s finds %zu of %zu", verb_names2[verb], found[verb],
               asked[verb]);
}

TEST(index_plane, options_are_those_of_space_but_for_z)
{
    const bvol_index_options wrong[] = {{.size = 4},
                                        {.size = sizeof *wrong, .flags = 2},
                                        {.size = sizeof *wrong, .kind = 5},
                                        {.size = sizeof *wrong, .margin = NAN},
                                        {.size = sizeof *wrong, .world = {{1, 0, 0}, {0, 1, 0}}},
                                        {.size = sizeof *wrong, .world = {{0, 0, 0}, {1, INF, 0}}}};
    const bvol_index_options right = {.size = sizeof right, .world = {{0, 0, NAN}, {1, 1, -INF}}};
    const bvol_allocator no_free = {ledger_alloc, NULL, NULL};
    bvol_index2 *index;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        index = (bvol_index2 *)(uintptr_t)1;
        CHECK(bvol_index2_create(&wrong[i], NULL, &index) == BVOL_ERROR_OPTIONS && !index);
    }
    CHECK(bvol_index2_create(NULL, &no_free, &index) == BVOL_ERROR_ARGUMENT && !index);
    CHECK(bvol_index2_create(&right, NULL, &index) == BVOL_OK);
    bvol_index2_destroy(index);
    bvol_index2_destroy(NULL);
}

TEST(index_plane, wrong_arguments_are_refused)
{
    const bvol_aabb2 box = aabb2(0, 0, 1, 1);
    bvol_index_info info = {.size = 8};
    const bvol_filter filter = {8, 0, 0, 0, NULL, NULL, NULL, NULL};
    bvol_index2 *index = index2_of(NULL, &box, 1, 0);
    uint32_t ids[2] = {0, 7};
    CHECK(bvol_index2_build(index, &box, 1, 12, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_build(index, &box, 1, 18, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_build(index, &box, 1, 0, NULL, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_build(index, &box, SIZE_MAX, 0, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_insert_many(index, &box, SIZE_MAX, 0, NULL, 0, ids) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_move(index, 1, &box) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_move_many(index, ids, &box, 2, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_move_many(index, &ids[1], &box, 1, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_remove(index, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index2_stats(index, &info) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index2_count(index) == 1 && bvol_index2_get(index, 0, NULL, NULL) == BVOL_OK);
    CHECK(bvol_index2_overlaps_aabb2(index, &box, NULL, NULL, 0) == 1);
    CHECK(bvol_index2_overlaps_aabb2(index, &box, &filter, NULL, 0) == 0);
    bvol_index2_destroy(index);
}

/* ---- cells ---- */

/* Rectangles of which each has about as many neighbours, however many there are; to be freed. */
static bvol_aabb2 *even_rectangles(chance *c, size_t count)
{
    bvol_aabb2 *boxes = malloc(count * sizeof *boxes);
    const double side = sqrt((double)count);
    CHECK(boxes);
    for (size_t i = 0; i < count; i++) {
        const float x = chance_float(c, 0, side), y = chance_float(c, 0, side);
        boxes[i] = aabb2(x, y, x + chance_float(c, 0, 1), y + chance_float(c, 0, 1));
    }
    return boxes;
}

/* A quadtree: each cell a fourth of its parent, of which there are at most four, and all boxes in some. */
TEST(index_plane, cells_of_a_quadtree_are_fourths_of_their_parents)
{
    enum { N = 3000 };
    chance c = {test_seed() + 3};
    bvol_aabb2 *boxes = even_rectangles(&c, N);
    for (int e = ENGINES - 2; e < ENGINES; e++) {
        bvol_index2 *index = index2_of(&engines[e], boxes, N, e % 2);
        const size_t count = bvol_index2_cells(index, NULL, 9);
        bvol_index2_cell *cells = malloc((count + 1) * sizeof *cells);
        size_t own = 0, deep = 0;
        CHECK(cells);
        unsigned *children = calloc(count, sizeof *children);
        CHECK(children);
        cells[count].own = 77;
        CHECK(bvol_index2_cells(index, cells, count) == count && cells[count].own == 77);
        for (size_t i = 0; i < count; i++) {
            const bvol_vec2 lo = cells[i].box.min, hi = cells[i].box.max;
            own += cells[i].own;
            deep += cells[i].depth > 2;
            CHECK((cells[i].parent == BVOL_NO_ID) == (cells[i].depth == 0));
            if (cells[i].depth == 0)
                continue;
            CHECK(cells[i].parent < i && ++children[cells[i].parent] <= 4);
            const bvol_aabb2 *parent = &cells[cells[i].parent].box;
            CHECK(bvol_aabb2_contains_aabb2(parent, &cells[i].box));
            CHECK(fabsf((hi.x - lo.x) - (hi.y - lo.y)) <= 0 && fabsf(2 * (hi.x - lo.x) - (parent->max.x - parent->min.x)) <= 0);
        }
        CHECK(own == N && deep > 16);
        free(children);
        free(cells);
        bvol_index2_destroy(index);
    }
    free(boxes);
}

/* The blocks of other engines, whose boxes hold theirs. */
TEST(index_plane, cells_of_other_engines_are_blocks)
{
    enum { N = 500 };
    chance c = {test_seed() + 4};
    bvol_aabb2 *boxes = even_rectangles(&c, N);
    for (int e = 0; e < ENGINES - 2; e++) {
        bvol_index2 *index = index2_of(&engines[e], boxes, N, e % 2);
        static bvol_index2_cell cells[N];
        const size_t count = bvol_index2_cells(index, cells, N);
        bvol_aabb2 all, bounds;
        size_t own = 0;
        bvol_aabb2_empty(&all);
        CHECK(count > 0 && count <= N);
        for (size_t i = 0; i < count; i++) {
            own += cells[i].own;
            bvol_aabb2_merge(&all, &cells[i].box, &all);
        }
        CHECK(bvol_index2_bounds(index, &bounds) == BVOL_OK && bvol_aabb2_contains_aabb2(&all, &bounds));
        CHECK(own == N);
        bvol_index2_destroy(index);
    }
    free(boxes);
}

/* ---- growth ---- */

/* Four times the boxes, and not even twice the blocks that a small query looks at. */
TEST(index_plane, queries_look_at_few_blocks)
{
    const int sizes = test_sizes(2, 3);
    chance c = {test_seed() + 5};
    for (int e = 1; e < ENGINES; e++) {
        double before = 0;
        for (int i = 0; i < sizes; i++) {
            const size_t n = (size_t)2000 << 2 * i;
            bvol_aabb2 *boxes = even_rectangles(&c, n);
            bvol_index2 *index = index2_of(&engines[e], boxes, n, engines[e].kind == BVOL_INDEX_DYNAMIC);
            bvol_visits visits = {0, 0};
            const bvol_filter filter = {.size = sizeof filter, .visits = &visits};
            enum { QUERIES = 200 };
            for (int k = 0; k < QUERIES; k++) {
                const bvol_aabb2 *q = &boxes[chance_bits(&c) % n];
                const bvol_circle ball = {q->min, 1};
                bvol_found found;
                CHECK(bvol_index2_overlaps_aabb2(index, q, &filter, NULL, 0) > 0);
                CHECK(bvol_index2_overlaps_circle(index, &ball, &filter, NULL, 0) > 0);
                CHECK(bvol_index2_nearest_point(index, &q->max, INF, &filter, &found, 1) == 1);
            }
            const double looked = (double)(visits.nodes + visits.leaves) / (3 * QUERIES);
            CHECKF(looked < 60 && (i == 0 || looked < 2 * before), "engine %d, %zu boxes: %g blocks for a query, %g before", e,
                   n, looked, before);
            before = looked;
            bvol_index2_destroy(index);
            free(boxes);
        }
    }
}
