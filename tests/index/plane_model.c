/* SPDX-License-Identifier: MIT */
/* Queries of the plane, against the predicates of single rectangles. */
#include "index/plane_model.h"
#include "index/found.h"
#include "index/pair_visits.h"
#include "index/visits.h"

#include <math.h>

bvol_aabb2 rectangle(const bvol_aabb *b)
{
    return aabb2(b->min.x, b->min.y, b->max.x, b->max.y);
}

bvol_aabb2 draw_rectangle(chance *c, enum scene scene)
{
    const bvol_aabb box = draw_box(c, scene);
    return rectangle(&box);
}

bvol_aabb flat(const bvol_aabb2 *r)
{
    return aabb(r->min.x, r->min.y, 0, r->max.x, r->max.y, 0);
}

int rectangle_can_be_found(const bvol_aabb2 *r)
{
    return r->min.x <= r->max.x && r->min.y <= r->max.y;
}

static int is_asked(const model *m, uint32_t id, const bvol_index_filter *f)
{
    return m->live[id] && can_be_found(&m->box[id]) && filter_accepts(f, m, id);
}

/* ---- queries that find ids ---- */

/* Each verb with what it is asked about, and all its forms. */
#define QUERIES(X)                                                                                                             \
    X(BOX, overlaps_aabb2, &q->box)                                                                                            \
    X(WITHIN, within_aabb2, &q->box)                                                                                           \
    X(POINT, contains_point, &q->point)                                                                                        \
    X(SEGMENT, overlaps_segment2, &q->segment)                                                                                 \
    X(CIRCLE, overlaps_circle, &q->circle)                                                                                     \
    X(OBB, overlaps_obb2, &q->obb)                                                                                             \
    X(POLYGON, overlaps_polygon2, &q->polygon)                                                                                 \
    X(SHAPE, overlaps_shape, q->shape)

#define NAME(verb, name, operand) [verb] = #name,
#define NAME_ANY(verb, name, operand) [verb] = #name "_any",
#define NAME_EACH(verb, name, operand) [verb] = #name "_each",
#define NAME_BEGIN(verb, name, operand) [verb] = #name "_begin",
const char *const verb_names2[VERBS2] = {QUERIES(NAME)};
static const char *const any_names[VERBS2] = {QUERIES(NAME_ANY)}, *const each_names[VERBS2] = {QUERIES(NAME_EACH)},
                         *const begin_names[VERBS2] = {QUERIES(NAME_BEGIN)};
static const int verb_fields[VERBS2] = {4, 4, 2, 4, 3, 8, 0, 0};

size_t ask2(const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f, uint32_t *ids, size_t room)
{
#define IDS(verb, name, operand)                                                                                               \
    case verb: return bvol_index2_##name(index, operand, f, ids, room);
    switch (verb) {
        QUERIES(IDS)
    default: return 0;
    }
}

int ask_any2(const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f)
{
#define ANY(verb, name, operand)                                                                                               \
    case verb: return bvol_index2_##name##_any(index, operand, f);
    switch (verb) {
        QUERIES(ANY)
    default: return 0;
    }
}

size_t ask_each2(const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f,
                 bvol_index_visitor visit, void *context)
{
#define EACH(verb, name, operand)                                                                                              \
    case verb: return bvol_index2_##name##_each(index, operand, f, visit, context);
    switch (verb) {
        QUERIES(EACH)
    default: return 0;
    }
}

bvol_result ask_begin2(const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f,
                       bvol_index_cursor *cursor)
{
#define BEGIN(verb, name, operand)                                                                                             \
    case verb: return bvol_index2_##name##_begin(index, operand, f, cursor);
    switch (verb) {
        QUERIES(BEGIN)
    default: return BVOL_ERROR_KIND;
    }
}

static int judge_shape2(const bvol_shape *shape, const bvol_aabb2 *box)
{
    bvol_shape *other = NULL;
    CHECK(bvol_shape_create_aabb2(box, NULL, &other) == BVOL_OK);
    const int found = bvol_shape_overlaps(shape, other);
    bvol_shape_destroy(other);
    return found;
}

int judge2(enum verb2 verb, const query2 *q, const bvol_aabb2 *box)
{
    switch (verb) {
    case BOX: return bvol_aabb2_overlaps_aabb2(&q->box, box);
    case WITHIN: return rectangle_can_be_found(&q->box) && bvol_aabb2_contains_aabb2(&q->box, box);
    case POINT: return bvol_aabb2_contains_point(box, &q->point);
    case SEGMENT: return bvol_aabb2_overlaps_segment2(box, &q->segment);
    case CIRCLE: return bvol_circle_overlaps_aabb2(&q->circle, box);
    case POLYGON: return bvol_polygon2_overlaps_aabb2(&q->polygon, box);
    case SHAPE: return judge_shape2(q->shape, box);
    default: return bvol_obb2_overlaps_aabb2(&q->obb, box);
    }
}

/* Corners in any order, some of them equal, in a line or odd. */
static bvol_polygon2 draw_polygon2(chance *c, const bvol_vec2 *first)
{
    enum { CORNERS = 6 };
    static bvol_vec2 corners[CORNERS];
    for (int i = 0; i < CORNERS; i++)
        corners[i] = i == 0 ? *first : vec2(first->x + (float)chance_int(c, 0, 5), first->y + (float)chance_int(c, 0, 5));
    if (one_in(c, 8))
        corners[chance_int(c, 0, CORNERS - 1)].x = odd_float(c);
    return (bvol_polygon2){corners, (size_t)chance_int(c, one_in(c, 8) ? 0 : 1, CORNERS), one_in(c, 20) ? 3U : 0U};
}

static bvol_shape *draw_shape2(chance *c, const bvol_aabb2 *box, const bvol_vec2 *to)
{
    const bvol_circle ball = {*to, (float)chance_int(c, -1, 7)};
    const bvol_segment2 way = {box->min, *to};
    const bvol_ray2 r = ray2(box->min, vec2(to->x - box->min.x, to->y - box->min.y), one_in(c, 2) ? 0 : -INF, INF);
    const bvol_obb2 turned = {*to, {3, 1}, {{1, 1}, {-1, 1}}};
    bvol_polygon2 polygon = draw_polygon2(c, to);
    bvol_shape *made = NULL;
    bvol_result result;
    polygon.stride = 0;
    switch (chance_int(c, 0, 6)) {
    case 0: result = bvol_shape_create_point2(to, NULL, &made); break;
    case 1: result = bvol_shape_create_segment2(&way, NULL, &made); break;
    case 2: result = bvol_shape_create_ray2(&r, NULL, &made); break;
    case 3: result = bvol_shape_create_aabb2(box, NULL, &made); break;
    case 4: result = bvol_shape_create_circle(&ball, NULL, &made); break;
    case 5: result = bvol_shape_create_obb2(&turned, NULL, &made); break;
    default: result = bvol_shape_create_polygon2(&polygon, NULL, &made); break;
    }
    CHECK(result == BVOL_OK);
    return made;
}

void free_query2(enum verb2 verb, query2 *q)
{
    if (verb == SHAPE)
        bvol_shape_destroy(q->shape);
}

/* Small integers, so that they often touch; circles of radius 5 touch corners at 3 and 4, and OBBs stand on theirs. */
void draw_query2(chance *c, enum verb2 verb, query2 *q)
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
    case POLYGON: q->polygon = draw_polygon2(c, &a.min); break;
    case SHAPE: q->shape = draw_shape2(c, &a, &b.min); break;
    default:
        q->box = draw_rectangle(c, (enum scene)chance_int(c, 0, SCENES - 1));
        if (one_in(c, 3)) {
            q->box.max.x += 20;
            q->box.max.y += 20;
        }
        break;
    }
    if (verb_fields[verb] > 0 && one_in(c, 8))
        q->fields[chance_int(c, 0, verb_fields[verb] - 1)] = odd_float(c);
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

/* Begins with a value that is gone when the cursor steps. */
static bvol_result begin_and_forget(const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f,
                                    bvol_index_cursor *cursor)
{
    static query2 gone;
    gone = *q;
    const bvol_result result = ask_begin2(index, verb, &gone, f, cursor);
    memset(&gone, 0x55, sizeof gone);
    return result;
}

static int check_steps(const model *m, const bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f,
                       const uint32_t *want, size_t n)
{
    static unsigned char found[MOST];
    bvol_index_cursor *cursor = NULL;
    uint32_t id = 77;
    note_asked(begin_names[verb]);
    memset(found, 0, sizeof found);
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    WANT(begin_and_forget(index, verb, q, f, cursor) == BVOL_OK, "%s does not begin", begin_names[verb]);
    while (bvol_index_cursor_next(cursor, &id) == BVOL_OK) {
        WANT(id < m->ids && !found[id], "%s steps to %u", begin_names[verb], (unsigned)id);
        found[id] = 1;
    }
    bvol_index_cursor_destroy(cursor);
    for (size_t i = 0; i < n; i++) {
        WANT(found[want[i]], "%s does not step to %u", begin_names[verb], (unsigned)want[i]);
        found[want[i]] = 0;
    }
    WANT(!memchr(found, 1, sizeof found), "%s steps to others", begin_names[verb]);
    return 1;
}

/* The other forms of a question that finds n rectangles, by the model. */
static int check_forms(const model *m, bvol_index2 *index, enum verb2 verb, const query2 *q, const bvol_index_filter *f,
                       const uint32_t *want, size_t n, chance *c)
{
    visited v = {.index = index, .at = (size_t)chance_int(c, 1, 20), .result = BVOL_ERROR_BUSY};
    note_asked(any_names[verb]);
    note_asked(each_names[verb]);
    WANT(ask_any2(index, verb, q, f) == (n > 0), "%s", any_names[verb]);
    WANT(ask_each2(index, verb, q, f, visit_some, &v) == (n < v.at ? n : v.at), "%s", each_names[verb]);
    WANT(v.calls == (n < v.at ? n : v.at) && v.result == BVOL_ERROR_BUSY, "%s may not change the index", each_names[verb]);
    return check_steps(m, index, verb, q, f, want, n);
}

static int check_query_ids2(const model *m, bvol_index2 *index, int unordered, const bvol_index_filter *f, enum verb2 verb,
                            const query2 *q, chance *c)
{
    static uint32_t want[MOST], got[MOST + 1];
    const size_t room = (size_t)(one_in(c, 3) ? chance_int(c, 0, 40) : MOST);
    size_t n = 0;
    for (uint32_t id = 0; id < m->ids; id++) {
        const bvol_aabb2 r = rectangle(&m->box[id]);
        if (is_asked(m, id, f) && judge2(verb, q, &r))
            want[n++] = id;
    }
    for (size_t i = 0; i <= MOST; i++)
        got[i] = 0x12345678;
    const size_t found = ask2(index, verb, q, f, got, room);
    note_asked(verb_names2[verb]);
    WANT(found == n, "%s finds %zu, not %zu", verb_names2[verb], found, n);
    WANT(ask2(index, verb, q, f, NULL, 99) == n, "%s counts otherwise without room", verb_names2[verb]);
    WANT(got[n < room ? n : room] == 0x12345678, "%s writes too much", verb_names2[verb]);
    WANT(same_ids(got, want, n, room, unordered), "%s finds others", verb_names2[verb]);
    return check_forms(m, index, verb, q, f, want, n, c);
}

static int check_ids2(const model *m, bvol_index2 *index, int unordered, const bvol_index_filter *f, chance *c)
{
    const enum verb2 verb = (enum verb2)chance_int(c, 0, VERBS2 - 1);
    query2 q;
    draw_query2(c, verb, &q);
    const int right = check_query_ids2(m, index, unordered, f, verb, &q, c);
    free_query2(verb, &q);
    return right;
}

/* ---- rays and neighbours ---- */

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

/* The record that a visitor gets. */
static bvol_ray_hit in_space(const bvol_ray2_hit *hit)
{
    return (bvol_ray_hit){.t_enter = hit->t_enter,
                          .t_exit = hit->t_exit,
                          .point = {hit->point.x, hit->point.y, 0},
                          .normal = {hit->normal.x, hit->normal.y, 0},
                          .feature = hit->feature,
                          .inside = hit->inside};
}

static int check_ray2(const model *m, const bvol_index2 *index, const bvol_index_filter *f, chance *c)
{
    static bvol_index_found want[MOST], got[MOST];
    static bvol_ray2_hit hits[MOST];
    static bvol_ray_hit records[MOST];
    static visits v;
    const bvol_ray2 r = draw_ray2(c, m);
    const size_t room = (size_t)(one_in(c, 2) ? chance_int(c, 0, 9) : MOST);
    size_t n = 0;
    for (uint32_t id = 0; id < m->ids; id++) {
        const bvol_aabb2 box = rectangle(&m->box[id]);
        if (!is_asked(m, id, f) || !bvol_ray2_hits_aabb2(&r, &box, &hits[id]))
            continue;
        records[id] = in_space(&hits[id]);
        if (filter_accepts_hit(f, &m->item[id], id, &records[id]))
            want[n++] = (bvol_index_found){id, hits[id].t_enter};
    }
    qsort(want, n, sizeof *want, compare_found);
    note_asked("raycast");
    note_asked("raycast_any");
    note_asked("raycast_first");
    WANT(bvol_index2_raycast(index, &r, f, got, room) == n, "number of hits of a ray");
    WANT(same_found(got, want, room < n ? room : n), "hits of a ray");
    WANT(bvol_index2_raycast_any(index, &r, f) == (n > 0), "any hit of a ray");
    static bvol_ray2_hit all[MOST];
    note_asked("raycast_hits");
    WANT(bvol_index2_raycast_hits(index, &r, f, got, all, room) == n, "number of hits with records");
    for (size_t i = 0; i < n && i < room; i++)
        WANT(got[i].id == want[i].id && memcmp(&all[i], &hits[got[i].id], sizeof *all) == 0, "record %zu of a ray", i);
    visits_begin(&v, c, want, n, r.t_max);
    v.items = m->item;
    v.records = records;
    note_asked("raycast_each");
    WANT(visits_are_right(&v, bvol_index2_raycast_each(index, &r, f, take_visit, &v)), "visits of a ray");
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    note_asked("raycast_begin");
    WANT(bvol_index2_raycast_begin(index, &r, f, cursor) == BVOL_OK, "a cursor of a ray does not begin");
    WANT(steps_are_right(cursor, c, want, n), "steps of a ray");
    bvol_index_cursor_destroy(cursor);
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

/* A rectangle or a circle. */
static int check_sweep2(const model *m, const bvol_index2 *index, const bvol_index_filter *f, chance *c)
{
    static bvol_index_found want[MOST], got[MOST];
    const bvol_ray2 way = draw_ray2(c, m);
    const bvol_aabb2 box = draw_rectangle(c, one_in(c, 4) ? HOSTILE : SMALL);
    const bvol_circle ball = {way.origin, (float)chance_int(c, -1, 3)};
    const int round = one_in(c, 2);
    const size_t room = (size_t)(one_in(c, 2) ? chance_int(c, 0, 9) : MOST);
    size_t n = 0;
    for (uint32_t id = 0; id < m->ids; id++) {
        const bvol_aabb2 other = rectangle(&m->box[id]);
        bvol_sweep_hit2 hit;
        if (m->live[id] && filter_accepts(f, m, id) &&
            (round ? bvol_circle_sweep_aabb2(&ball, &way.dir, &other, &hit)
                   : bvol_aabb2_sweep_aabb2(&box, &way.dir, &other, &hit)))
            want[n++] = (bvol_index_found){id, hit.t_enter};
    }
    qsort(want, n, sizeof *want, compare_found);
    note_asked(round ? "sweep_circle" : "sweep_aabb2");
    note_asked(round ? "sweep_circle_first" : "sweep_aabb2_first");
    WANT((round ? bvol_index2_sweep_circle(index, &ball, &way.dir, f, got, room)
                : bvol_index2_sweep_aabb2(index, &box, &way.dir, f, got, room)) == n,
         "number of rectangles on the way");
    WANT(same_found(got, want, room < n ? room : n), "rectangles on the way");
    uint32_t id = 77;
    float t = 77;
    static visits v;
    bvol_index_cursor *cursor = NULL;
    visits_begin(&v, c, want, n, 1);
    v.items = m->item;
    note_asked(round ? "sweep_circle_each" : "sweep_aabb2_each");
    WANT(visits_are_right(&v, round ? bvol_index2_sweep_circle_each(index, &ball, &way.dir, f, take_visit, &v)
                                    : bvol_index2_sweep_aabb2_each(index, &box, &way.dir, f, take_visit, &v)),
         "visits on the way");
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    note_asked(round ? "sweep_circle_begin" : "sweep_aabb2_begin");
    WANT((round ? bvol_index2_sweep_circle_begin(index, &ball, &way.dir, f, cursor)
                : bvol_index2_sweep_aabb2_begin(index, &box, &way.dir, f, cursor)) == BVOL_OK,
         "a cursor on the way does not begin");
    WANT(steps_are_right(cursor, c, want, n), "steps on the way");
    bvol_index_cursor_destroy(cursor);
    WANT((round ? bvol_index2_sweep_circle_first(index, &ball, &way.dir, f, &id, &t)
                : bvol_index2_sweep_aabb2_first(index, &box, &way.dir, f, &id, &t)) == (n > 0),
         "whether there is a first rectangle on the way");
    const bvol_index_found first = {id, t}, none = {77, 77};
    WANT(same_found(&first, n > 0 ? want : &none, 1), "the first rectangle on the way is %u", (unsigned)id);
    return 1;
}

static int check_nearest2(const model *m, const bvol_index2 *index, const bvol_index_filter *f, chance *c)
{
    static bvol_index_found want[MOST], got[MOST];
    static visits v;
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
            want[n++] = (bvol_index_found){id, d};
    }
    qsort(want, n, sizeof *want, compare_found);
    visits_begin(&v, c, want, n, most);
    note_asked(is_point ? "nearest_point_each" : "nearest_aabb2_each");
    WANT(visits_are_right(&v, is_point ? bvol_index2_nearest_point_each(index, &q.min, most, f, take_visit, &v)
                                       : bvol_index2_nearest_aabb2_each(index, &q, most, f, take_visit, &v)),
         "visits of neighbours");
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    note_asked(is_point ? "nearest_point_begin" : "nearest_aabb2_begin");
    WANT((is_point ? bvol_index2_nearest_point_begin(index, &q.min, most, f, cursor)
                   : bvol_index2_nearest_aabb2_begin(index, &q, most, f, cursor)) == BVOL_OK,
         "a cursor of neighbours does not begin");
    WANT(steps_are_right(cursor, c, want, n), "steps of neighbours");
    bvol_index_cursor_destroy(cursor);
    if (is_point) {
        static bvol_index_found objects[MOST];
        size_t calls = 0, there = find_objects(want, n, m->item, most, objects);
        there = there < wanted ? there : wanted;
        note_asked("nearest_point_by");
        WANT(bvol_index2_nearest_point_by(index, &q.min, most, f, object_distance_sq, &calls, got, wanted) == there,
             "number of nearest objects");
        WANT(calls >= there && same_found(got, objects, there), "nearest objects");
    }
    n = n < wanted ? n : wanted;
    const size_t found = is_point ? bvol_index2_nearest_point(index, &q.min, most, f, got, wanted)
                                  : bvol_index2_nearest_aabb2(index, &q, most, f, got, wanted);
    note_asked(is_point ? "nearest_point" : "nearest_aabb2");
    WANT(found == n, "%zu nearest, not %zu", found, n);
    WANT(same_found(got, want, n), "nearest");
    return 1;
}

/* ---- pairs ---- */

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
    const bvol_index2_options options = {.size = sizeof options, .engine = (uint32_t)chance_int(c, 1, 4)};
    memset(s, 0, sizeof *s);
    s->count = (size_t)chance_int(c, 0, OTHERS);
    for (size_t i = 0; i < s->count; i++)
        s->boxes[i] = draw_rectangle(c, HOSTILE);
    CHECK(bvol_index2_create(&options, NULL, &s->index) == BVOL_OK &&
          bvol_index2_build(s->index, s->boxes, s->count, 0, NULL, 0, NULL) == BVOL_OK);
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
static size_t want_pairs(const model *m, const second2 *s, const bvol_index_filter *f, bvol_pair *want)
{
    size_t n = 0;
    for (uint32_t a = 0; a < m->ids; a++) {
        const bvol_aabb2 one = rectangle(&m->box[a]);
        for (uint32_t b = s ? 0 : a + 1; b < (s ? s->count : m->ids) && is_asked(m, a, f); b++) {
            const bvol_aabb2 other = s ? s->boxes[b] : rectangle(&m->box[b]);
            if ((s ? !f || !f->accept || b % 2 == 0 : is_asked(m, b, f)) && bvol_aabb2_overlaps_aabb2(&one, &other) &&
                filter_accepts_pair(f, &m->item[a], s ? &no_item : &m->item[b], (bvol_pair){a, b})) {
                if (n < PAIRS)
                    want[n] = (bvol_pair){a, b};
                n++;
            }
        }
    }
    return n;
}

/* Of one index, without `second`, or of two: whether there is any, and each of them, which are n; the visitor tries to change
 * the first or the second index. */
static int check_pair_visits2(const model *m, bvol_index2 *index, const second2 *s, const bvol_index_filter *f,
                              const bvol_pair *want, size_t n, chance *c)
{
    static pair_visits v;
    size_t calls;
    pair_visits_begin(&v, c, want, n);
    v.index2 = s && one_in(c, 2) ? s->index : index;
    v.items[0] = m->item;
    v.items[1] = s ? NULL : m->item;
    if (!s) {
        note_asked("pairs_each");
        note_asked("pairs_any");
        calls = bvol_index2_pairs_each(index, f, take_pair, &v);
        WANT(bvol_index2_pairs_any(index, f, NULL) == (n > 0), "any pair");
    } else if (s->moved) {
        note_asked("pairs_between_transformed_each");
        calls = bvol_index2_pairs_between_transformed_each(index, s->index, s->matrix, f, take_pair, &v);
    } else {
        note_asked("pairs_between_each");
        calls = bvol_index2_pairs_between_each(index, s->index, f, take_pair, &v);
    }
    WANT(pair_visits_are_right(&v, calls), "each of %zu pairs in %zu calls, of which %zu are wrong", n, calls, v.wrong);
    return 1;
}

static int check_pairs2(const model *m, bvol_index2 *index, int unordered, const bvol_index_filter *f, chance *c)
{
    static bvol_pair want[PAIRS], got[PAIRS];
    static second2 s;
    const size_t room = one_in(c, 3) ? 5 : PAIRS;
    size_t n = want_pairs(m, NULL, f, want);
    note_asked("pairs");
    WANT(bvol_index2_pairs(index, f, NULL, got, room) == n, "number of pairs, not %zu", n);
    WANT(n > PAIRS || same_pairs(got, want, n, room, unordered), "pairs");
    if (n <= PAIRS && !check_pair_visits2(m, index, NULL, f, want, n, c))
        return 0;
    draw_second2(c, &s);
    n = want_pairs(m, &s, f, want);
    const size_t found = s.moved ? bvol_index2_pairs_between_transformed(index, s.index, s.matrix, f, NULL, got, room)
                                 : bvol_index2_pairs_between(index, s.index, f, NULL, got, room);
    const int any = s.moved ? bvol_index2_pairs_between_transformed_any(index, s.index, s.matrix, f, NULL)
                            : bvol_index2_pairs_between_any(index, s.index, f, NULL);
    note_asked(s.moved ? "pairs_between_transformed_any" : "pairs_between_any");
    note_asked(s.moved ? "pairs_between_transformed" : "pairs_between");
    const int shown = n > PAIRS || check_pair_visits2(m, index, &s, f, want, n, c);
    bvol_index2_destroy(s.index);
    if (!shown)
        return 0;
    WANT(any == (n > 0), "any pair of two indexes, of %zu", n);
    WANT(found == n, "%zu pairs of two indexes, not %zu", found, n);
    WANT(n > PAIRS || same_pairs(got, want, n, room, unordered), "pairs of two indexes");
    return 1;
}

/* ---- what is there ---- */

int check_query2(const bvol_index_options *options, const model *m, bvol_index2 *index, chance *c)
{
    const int unordered = (options->flags & BVOL_INDEX_UNORDERED) != 0;
    size_t calls;
    bvol_index_filter space;
    const bvol_index_filter *const f = draw_filter(c, &space, &calls);
    switch (chance_int(c, m->count > 300 && !one_in(c, 12), 11)) {
    case 0: return check_pairs2(m, index, unordered, f, c);
    case 1:
    case 2: return check_nearest2(m, index, f, c);
    case 3:
    case 4:
    case 5: return check_ray2(m, index, f, c);
    case 6:
    case 7: return check_sweep2(m, index, f, c);
    default: return check_ids2(m, index, unordered, f, c);
    }
}

bvol_index2_options flat_options(const bvol_index_options *options)
{
    bvol_index2_options flat = BVOL_INDEX2_OPTIONS_INIT;
    if (options) {
        flat.flags = options->flags;
        flat.engine = options->engine;
        flat.quality = options->quality;
        flat.margin = options->margin;
    }
    return flat;
}

bvol_index2 *index2_of(const bvol_index_options *options, const bvol_aabb2 *boxes, size_t count, int one_by_one)
{
    bvol_index2 *index = NULL;
    uint32_t id;
    const bvol_index2_options flat = flat_options(options);
    CHECK(bvol_index2_create(&flat, NULL, &index) == BVOL_OK);
    if (!one_by_one)
        CHECK(bvol_index2_build(index, boxes, count, 0, NULL, 0, NULL) == BVOL_OK);
    for (size_t i = 0; one_by_one && i < count; i++)
        CHECK(bvol_index2_insert(index, &boxes[i], NULL, &id) == BVOL_OK && id == i);
    return index;
}
