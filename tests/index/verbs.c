/* SPDX-License-Identifier: MIT */
/* Queries that find ids, their other forms and classes, against the predicates of single boxes. */
#include "index/verbs.h"
#include "index/found.h"
#include "index/model.h"

/* Each verb with what it is asked about, and all its forms. */
#define QUERIES(X)                                                                                                             \
    X(BOX, overlaps_aabb, &q->box)                                                                                             \
    X(POINT, contains_point, &q->point)                                                                                        \
    X(WITHIN, within_aabb, &q->box)                                                                                            \
    X(SPHERE, overlaps_sphere, &q->sphere)                                                                                     \
    X(CAPSULE, overlaps_capsule, &q->capsule)                                                                                  \
    X(OBB, overlaps_obb, &q->obb)                                                                                              \
    X(FRUSTUM, overlaps_frustum, q->frustum)                                                                                   \
    X(CULL, cull_frustum, q->frustum)                                                                                          \
    X(SHAPE, overlaps_shape, q->shape)

#define NAME(verb, name, operand) [verb] = #name,
#define NAME_ANY(verb, name, operand) [verb] = #name "_any",
#define NAME_EACH(verb, name, operand) [verb] = #name "_each",
#define NAME_BEGIN(verb, name, operand) [verb] = #name "_begin",
const char *const verb_names[VERBS] = {QUERIES(NAME)};
static const char *const any_names[VERBS] = {QUERIES(NAME_ANY)}, *const each_names[VERBS] = {QUERIES(NAME_EACH)},
                         *const begin_names[VERBS] = {QUERIES(NAME_BEGIN)};

size_t ask(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f, uint32_t *ids, size_t room)
{
#define IDS(verb, name, operand)                                                                                               \
    case verb: return bvol_index_##name(index, operand, f, ids, room);
    switch (verb) {
        QUERIES(IDS)
    default: return 0;
    }
}

int ask_any(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f)
{
#define ANY(verb, name, operand)                                                                                               \
    case verb: return bvol_index_##name##_any(index, operand, f);
    switch (verb) {
        QUERIES(ANY)
    default: return 0;
    }
}

size_t ask_each(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f, bvol_index_visitor visit,
                void *context)
{
#define EACH(verb, name, operand)                                                                                              \
    case verb: return bvol_index_##name##_each(index, operand, f, visit, context);
    switch (verb) {
        QUERIES(EACH)
    default: return 0;
    }
}

bvol_result ask_begin(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f,
                      bvol_index_cursor *cursor)
{
#define BEGIN(verb, name, operand)                                                                                             \
    case verb: return bvol_index_##name##_begin(index, operand, f, cursor);
    switch (verb) {
        QUERIES(BEGIN)
    default: return BVOL_ERROR_KIND;
    }
}

static int judge(enum verb verb, const query *q, const bvol_aabb *box)
{
    if (!can_be_found(box))
        return 0;
    switch (verb) {
    case BOX: return bvol_aabb_overlaps_aabb(&q->box, box);
    case POINT: return bvol_aabb_contains_point(box, &q->point);
    case WITHIN: return can_be_found(&q->box) && bvol_aabb_contains_aabb(&q->box, box);
    case SPHERE: return bvol_sphere_overlaps_aabb(&q->sphere, box);
    case CAPSULE: return bvol_capsule_overlaps_aabb(&q->capsule, box);
    case OBB: return bvol_obb_overlaps_aabb(&q->obb, box);
    case FRUSTUM: return bvol_frustum_overlaps_aabb(q->frustum, box);
    case CULL: return bvol_frustum_cull_aabb(q->frustum, box);
    default: {
        bvol_shape *other = NULL;
        CHECK(bvol_shape_create_aabb(box, NULL, &other) == BVOL_OK);
        const int overlaps = bvol_shape_overlaps(q->shape, other);
        bvol_shape_destroy(other);
        return overlaps;
    }
    }
}

static bvol_shape *draw_shape(chance *c)
{
    const bvol_aabb box = draw_box(c, HOSTILE);
    const bvol_plane half = plane((float)chance_int(c, -2, 2), (float)chance_int(c, -2, 2), 1, (float)chance_int(c, -9, 9));
    const bvol_ray line = ray(box.min, vec3((float)chance_int(c, -2, 2), 1, (float)chance_int(c, -2, 2)), 0, INF);
    const bvol_triangle t = triangle(small_box(c).min, small_box(c).min, small_box(c).max);
    const bvol_vec2 flat = {0, 0};
    bvol_shape *shape = NULL;
    switch (chance_int(c, 0, 4)) {
    case 0: bvol_shape_create_aabb(&box, NULL, &shape); break;
    case 1: bvol_shape_create_plane(&half, NULL, &shape); break;
    case 2: bvol_shape_create_ray(&line, NULL, &shape); break;
    case 3: bvol_shape_create_triangle(&t, NULL, &shape); break;
    default: bvol_shape_create_point2(&flat, NULL, &shape); break;
    }
    CHECK(shape);
    return shape;
}

/* Six planes, or fewer so that it is unbounded; now and then empty. */
static bvol_frustum *draw_frustum(chance *c)
{
    const bvol_aabb box = small_box(c);
    const bvol_plane sides[6] = {plane(1, 0, 0.25F, -box.min.x), plane(-1, 0, 0.25F, box.max.x + 3),
                                 plane(0, 1, 0.25F, -box.min.y), plane(0, -1, 0.25F, box.max.y + 3),
                                 plane(0, 0, 1, -box.min.z),     plane(0, 0, -1, box.max.z + 9)};
    bvol_frustum *frustum = NULL;
    CHECK(bvol_frustum_create_from_planes(sides, (size_t)chance_int(c, 1, 6), NULL, &frustum) == BVOL_OK);
    return frustum;
}

static const int verb_fields[VERBS] = {6, 3, 6, 4, 7, 15, 0, 0, 0};

static void draw_query(chance *c, enum verb verb, query *q)
{
    memset(q, 0, sizeof *q);
    switch (verb) {
    case POINT: q->point = draw_box(c, one_in(c, 4) ? HOSTILE : SMALL).min; break;
    case SPHERE: q->sphere = (bvol_sphere){draw_box(c, SMALL).min, (float)chance_int(c, -1, 7)}; break;
    case CAPSULE: q->capsule = capsule(draw_box(c, SMALL).min, draw_box(c, SMALL).max, (float)chance_int(c, -1, 4)); break;
    case OBB:
        q->obb = obb(draw_box(c, SMALL).min, vec3((float)chance_int(c, 0, 5), (float)chance_int(c, 0, 5), 2));
        if (one_in(c, 2))
            chance_rotation(c, q->obb.axis);
        break;
    case FRUSTUM:
    case CULL: q->frustum = draw_frustum(c); break;
    case SHAPE: q->shape = draw_shape(c); break;
    default:
        q->box = draw_box(c, (enum scene)chance_int(c, 0, SCENES - 1));
        if (one_in(c, 3)) {
            q->box.max.x += 20;
            q->box.max.y += 20;
            q->box.max.z += 20;
        }
        break;
    }
    if (verb_fields[verb] > 0 && one_in(c, 8))
        q->fields[chance_int(c, 0, verb_fields[verb] - 1)] = odd_float(c);
}

void free_query(enum verb verb, query *q)
{
    if (verb == FRUSTUM || verb == CULL)
        bvol_frustum_destroy(q->frustum);
    if (verb == SHAPE)
        bvol_shape_destroy(q->shape);
}

/* The ids that are found, against those of the model. */
static int check_verb(const model *m, const bvol_index *index, int unordered, enum verb verb, const query *q,
                      const bvol_index_filter *f, size_t room)
{
    static uint32_t want[MOST], got[MOST + 1];
    size_t n = 0;
    for (uint32_t id = 0; id < m->ids; id++)
        if (m->live[id] && judge(verb, q, &m->box[id]) && filter_accepts(f, m, id))
            want[n++] = id;
    for (size_t i = 0; i <= MOST; i++)
        got[i] = 0x12345678;
    const size_t found = ask(index, verb, q, f, got, room);
    note_asked(verb_names[verb]);
    WANT(found == n, "%s finds %zu, not %zu", verb_names[verb], found, n);
    WANT(ask(index, verb, q, f, NULL, 99) == n, "%s counts otherwise without room", verb_names[verb]);
    WANT(got[n < room ? n : room] == 0x12345678, "%s writes too much", verb_names[verb]);
    WANT(same_ids(got, want, n, room, unordered), "%s finds others", verb_names[verb]);
    return 1;
}

/* Which boxes are found, by the model: of n of them. */
typedef struct wanted {
    unsigned char box[MOST];
    size_t n;
} wanted;

static void want_boxes(const model *m, enum verb verb, const query *q, const bvol_index_filter *f, wanted *w)
{
    w->n = 0;
    for (uint32_t id = 0; id < m->ids; id++) {
        w->box[id] = m->live[id] && judge(verb, q, &m->box[id]) && filter_accepts(f, m, id);
        w->n += w->box[id];
    }
}

typedef struct visits {
    const model *m;
    const wanted *want;
    bvol_index *index;
    size_t calls, at; /* which call ends it */
    int right;
    unsigned char seen[MOST];
} visits;

/* Tries to change what is queried, asks it, and stops after some calls. */
static int visit_some(uint32_t id, uint64_t user, void *context)
{
    visits *const v = context;
    v->right &= id < v->m->ids && v->want->box[id] && !v->seen[id] && user == v->m->item[id].user;
    v->right &= bvol_index_remove(v->index, id) == BVOL_ERROR_BUSY && bvol_index_get(v->index, id, NULL, NULL) == BVOL_OK;
    v->seen[id] = 1;
    return ++v->calls == v->at ? -1 : 0;
}

/* Whether any is found; a visitor that ends it after some, and after the first, and one that does not. */
static int check_each(const model *m, bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f,
                      const wanted *w, chance *c)
{
    static visits v;
    const size_t ends[] = {1, (size_t)chance_int(c, 2, 20), SIZE_MAX};
    note_asked(any_names[verb]);
    note_asked(each_names[verb]);
    WANT(ask_any(index, verb, q, f) == (w->n > 0), "%s", any_names[verb]);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t calls = w->n < ends[i] ? w->n : ends[i];
        v = (visits){.m = m, .want = w, .index = index, .at = ends[i], .right = 1};
        WANT(ask_each(index, verb, q, f, visit_some, &v) == calls && v.calls == calls, "%s calls %zu times, not %zu",
             each_names[verb], v.calls, calls);
        WANT(v.right, "%s", each_names[verb]);
    }
    return 1;
}

/* Begins with a value that is gone when the cursor steps. */
static bvol_result begin_and_forget(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f,
                                    bvol_index_cursor *cursor)
{
    static query gone;
    gone = *q;
    const bvol_result result = ask_begin(index, verb, &gone, f, cursor);
    memset(&gone, 0x55, sizeof gone);
    return result;
}

/* Step by step. */
static int check_steps(const model *m, const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f,
                       const wanted *w)
{
    bvol_index_cursor *cursor = NULL;
    static unsigned char found[MOST];
    uint32_t id = 77;
    size_t steps = 0;
    memset(found, 0, sizeof found);
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    note_asked(begin_names[verb]);
    WANT(begin_and_forget(index, verb, q, f, cursor) == BVOL_OK, "%s does not begin", begin_names[verb]);
    while (bvol_index_cursor_next(cursor, &id) == BVOL_OK) {
        WANT(id < m->ids && w->box[id] && !found[id], "%s steps to %u", begin_names[verb], (unsigned)id);
        found[id] = 1;
        steps++;
    }
    WANT(bvol_index_cursor_next(cursor, &id) == BVOL_NOTE_END, "%s is not at its end", begin_names[verb]);
    bvol_index_cursor_destroy(cursor);
    WANT(steps == w->n, "%s steps to %zu, not %zu", begin_names[verb], steps, w->n);
    return 1;
}

static int check_classes(const model *m, const bvol_index *index, const query *q)
{
    static uint32_t ids[MOST];
    static uint8_t classes[MOST + 1];
    memset(classes, 77, sizeof classes);
    note_asked("classify_frustum");
    const size_t n = bvol_index_classify_frustum(index, q->frustum, NULL, ids, classes, MOST);
    for (size_t i = 0; i < n; i++)
        WANT(classes[i] == bvol_frustum_classify_aabb(q->frustum, &m->box[ids[i]]), "class of %u", (unsigned)ids[i]);
    WANT(classes[n] == 77, "too many classes");
    return 1;
}

int check_ids(const model *m, bvol_index *index, int unordered, const bvol_index_filter *f, chance *c)
{
    const enum verb verb = (enum verb)chance_int(c, 0, VERBS - 1);
    const size_t room = (size_t)(one_in(c, 3) ? chance_int(c, 0, 40) : MOST);
    static wanted w;
    query q;
    draw_query(c, verb, &q);
    want_boxes(m, verb, &q, f, &w);
    const int right = check_verb(m, index, unordered, verb, &q, f, room) && check_each(m, index, verb, &q, f, &w, c) &&
                      check_steps(m, index, verb, &q, f, &w) && (verb != FRUSTUM || check_classes(m, index, &q));
    free_query(verb, &q);
    return right;
}
