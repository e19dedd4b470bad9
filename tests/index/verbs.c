/* SPDX-License-Identifier: MIT */
/* Queries that find ids, their other forms and classes, against the predicates of single boxes. */
#include "index/verbs.h"
#include "index/found.h"
#include "index/model.h"

const char *const verb_names[VERBS] = {"overlaps_aabb",    "contains_point",   "within_aabb",
                                       "overlaps_sphere",  "overlaps_capsule", "overlaps_obb",
                                       "overlaps_frustum", "cull_frustum",     "overlaps_shape"};

size_t ask(const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f, uint32_t *ids, size_t room)
{
    switch (verb) {
    case BOX: return bvol_index_overlaps_aabb(index, &q->box, f, ids, room);
    case POINT: return bvol_index_contains_point(index, &q->point, f, ids, room);
    case WITHIN: return bvol_index_within_aabb(index, &q->box, f, ids, room);
    case SPHERE: return bvol_index_overlaps_sphere(index, &q->sphere, f, ids, room);
    case CAPSULE: return bvol_index_overlaps_capsule(index, &q->capsule, f, ids, room);
    case OBB: return bvol_index_overlaps_obb(index, &q->obb, f, ids, room);
    case FRUSTUM: return bvol_index_overlaps_frustum(index, q->frustum, f, ids, room);
    case CULL: return bvol_index_cull_frustum(index, q->frustum, f, ids, room);
    default: return bvol_index_overlaps_shape(index, q->shape, f, ids, room);
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

typedef struct stop {
    size_t calls, at;
    bvol_index *index;
    bvol_result result;
} stop;

/* Tries to change what is queried, and stops after some calls. */
static int visit_some(uint32_t id, uint64_t user, void *context)
{
    stop *s = context;
    (void)user;
    s->result = bvol_index_remove(s->index, id);
    return ++s->calls == s->at;
}

static int check_other_forms(const model *m, bvol_index *index, const query *q, chance *c)
{
    stop s = {.index = index, .at = (size_t)chance_int(c, 1, 20), .result = BVOL_ERROR_BUSY};
    size_t n = 0;
    for (uint32_t id = 0; id < m->ids; id++)
        n += m->live[id] && judge(BOX, q, &m->box[id]);
    note_asked("overlaps_aabb_any");
    note_asked("overlaps_aabb_each");
    WANT(bvol_index_overlaps_aabb_any(index, &q->box, NULL) == (n > 0), "any");
    WANT(bvol_index_overlaps_aabb_each(index, &q->box, NULL, visit_some, &s) == (n < s.at ? n : s.at), "each");
    WANT(s.calls == (n < s.at ? n : s.at) && s.result == BVOL_ERROR_BUSY, "each may not change the index");
    return 1;
}

/* Step by step. */
static int check_steps(const model *m, const bvol_index *index, enum verb verb, const query *q, const bvol_index_filter *f)
{
    bvol_index_cursor *cursor = NULL;
    static unsigned char found[MOST];
    uint32_t id = 77;
    memset(found, 0, sizeof found);
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    note_asked(verb == BOX ? "overlaps_aabb_begin" : "overlaps_shape_begin");
    WANT((verb == BOX ? bvol_index_overlaps_aabb_begin(index, &q->box, f, cursor)
                      : bvol_index_overlaps_shape_begin(index, q->shape, f, cursor)) == BVOL_OK,
         "a cursor does not begin");
    while (bvol_index_cursor_next(cursor, &id) == BVOL_OK) {
        WANT(id < m->ids && !found[id], "a cursor steps to %u", (unsigned)id);
        found[id] = 1;
    }
    WANT(bvol_index_cursor_next(cursor, &id) == BVOL_NOTE_END, "a cursor is not at its end");
    bvol_index_cursor_destroy(cursor);
    for (id = 0; id < m->ids; id++)
        WANT(found[id] == (m->live[id] && judge(verb, q, &m->box[id]) && filter_accepts(f, m, id)), "a cursor and %u",
             (unsigned)id);
    return 1;
}

static int visit_all(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    ((unsigned char *)context)[id]++;
    return 0;
}

/* The function is called for each box that overlaps a shape, once. */
static int check_each_shape(const model *m, const bvol_index *index, const query *q, const bvol_index_filter *f)
{
    static unsigned char found[MOST];
    memset(found, 0, sizeof found);
    note_asked("overlaps_shape_each");
    (void)bvol_index_overlaps_shape_each(index, q->shape, f, visit_all, found);
    for (uint32_t id = 0; id < m->ids; id++)
        WANT(found[id] == (m->live[id] && judge(SHAPE, q, &m->box[id]) && filter_accepts(f, m, id)), "each of a shape and %u",
             (unsigned)id);
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
    query q;
    draw_query(c, verb, &q);
    const int right = check_verb(m, index, unordered, verb, &q, f, room) &&
                      (verb != BOX || check_other_forms(m, index, &q, c)) &&
                      (verb != SHAPE || check_each_shape(m, index, &q, f)) &&
                      ((verb != BOX && verb != SHAPE) || check_steps(m, index, verb, &q, f)) &&
                      (verb != FRUSTUM || check_classes(m, index, &q));
    free_query(verb, &q);
    return right;
}
