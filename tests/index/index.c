/* SPDX-License-Identifier: MIT */
/* Indexes: whatever is done to one, with every engine, each query finds what the predicate of single boxes finds among all
 * boxes one by one. What is done is a list of steps, so that a failing one can be made shorter and be printed. */
#include "ledger.h"
#include "tables.h"
#include "test.h"
#include "values.h"

#include <stdlib.h>

/* Boxes */

enum scene { SMALL, SPREAD, SAME, NESTED, GROWING, SORTED, HOSTILE, SCENES };
static const char *const scene_names[SCENES] = {"SMALL", "SPREAD", "SAME", "NESTED", "GROWING", "SORTED", "HOSTILE"};

static float odd_float(chance *c)
{
    static const float odd[] = {NAN, INF, -INF, TINY, -TINY, FLT_MAX, -FLT_MAX, 0, -0.0F, 0x1p-126F};
    return odd[chance_int(c, 0, 9)];
}

/* Small integers, so that many boxes touch. */
static bvol_aabb small_box(chance *c)
{
    const float x = (float)chance_int(c, -9, 9), y = (float)chance_int(c, -9, 9), z = (float)chance_int(c, -9, 9);
    return aabb(x, y, z, x + (float)chance_int(c, 0, 3), y + (float)chance_int(c, 0, 3), z + (float)chance_int(c, 0, 3));
}

static bvol_aabb draw_box(chance *c, enum scene scene)
{
    const float at = (float)chance_int(c, 1, 200);
    bvol_aabb box = small_box(c);
    switch (scene) {
    case SPREAD: {
        const bvol_vec3 p = chance_vec3(c, -100, 100), s = chance_vec3(c, 0, 4);
        return aabb(p.x, p.y, p.z, p.x + s.x, p.y + s.y, p.z + s.z);
    }
    case SAME: return aabb(1, 2, 3, 4, 5, 6);
    case NESTED: return aabb(-at, -at, -at, at, at, at);
    case GROWING: box = aabb(0, 0, 0, ldexpf(1, (int)at - 100), ldexpf(1, (int)at - 100), ldexpf(1, (int)at - 110)); break;
    case SORTED: box = aabb(at, 0, 0, at + 1, 1, 1); break;
    case HOSTILE:
        for (int k = chance_int(c, 0, 3); k > 0; k--)
            ((float *)&box)[chance_int(c, 0, 5)] = odd_float(c);
        break;
    default: break;
    }
    return box;
}

static int can_be_found(const bvol_aabb *b)
{
    return b->min.x <= b->max.x && b->min.y <= b->max.y && b->min.z <= b->max.z;
}

/* Steps */

enum action { BUILD, INSERT, INSERT_MANY, REMOVE, MOVE, MOVE_LITTLE, MOVE_MANY, REFIT, COMMIT, CLEAR, QUERY, ACTIONS };
static const char *const action_names[ACTIONS] = {"BUILD",     "INSERT", "INSERT_MANY", "REMOVE", "MOVE", "MOVE_LITTLE",
                                                  "MOVE_MANY", "REFIT",  "COMMIT",      "CLEAR",  "QUERY"};
/* How often each is drawn, of 100. */
static const int often[ACTIONS] = {1, 24, 3, 16, 8, 12, 3, 3, 3, 1, 26};

/* All that a step does follows from its seed and the boxes that are there. */
typedef struct step {
    enum action action;
    enum scene scene;
    uint64_t seed;
} step;

enum { MOST = 3000, STEPS = 400 };

/* What the index must hold. */
typedef struct model {
    bvol_aabb box[MOST];
    bvol_item item[MOST];
    unsigned char live[MOST], retired[MOST]; /* removed since the last commit */
    size_t ids, count;
} model;

typedef struct plan {
    bvol_index_options options;
    step steps[STEPS];
    size_t count;
} plan;

/* The first of all failures of a run, instead of the end of the test. */
static char failure[200];
#define WANT(condition, ...)                                                                                                   \
    do {                                                                                                                       \
        if (!(condition)) {                                                                                                    \
            snprintf(failure, sizeof failure, __VA_ARGS__);                                                                    \
            return 0;                                                                                                          \
        }                                                                                                                      \
    } while (0)

static uint32_t nth_live(const model *m, size_t n)
{
    for (uint32_t id = 0; id < m->ids; id++)
        if (m->live[id] && n-- == 0)
            return id;
    return BVOL_NO_ID;
}

static bvol_item draw_item(chance *c)
{
    return (bvol_item){chance_bits(c), (uint64_t)1 << chance_int(c, 0, 3), chance_bits(c) & 15};
}

/* Queries */

typedef union query {
    bvol_aabb box;
    bvol_vec3 point;
    bvol_sphere sphere;
    bvol_capsule capsule;
    bvol_obb obb;
    bvol_ray ray;
    bvol_frustum *frustum;
    bvol_shape *shape;
} query;

enum verb { BOX, POINT, WITHIN, SPHERE, CAPSULE, OBB, FRUSTUM, CULL, SHAPE, VERBS };
static const char *const verb_names[VERBS] = {"overlaps_aabb",    "contains_point",   "within_aabb",
                                              "overlaps_sphere",  "overlaps_capsule", "overlaps_obb",
                                              "overlaps_frustum", "cull_frustum",     "overlaps_shape"};

static size_t ask(const bvol_index *index, enum verb verb, const query *q, const bvol_filter *f, uint32_t *ids, size_t room)
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

static void free_query(enum verb verb, query *q)
{
    if (verb == FRUSTUM || verb == CULL)
        bvol_frustum_destroy(q->frustum);
    if (verb == SHAPE)
        bvol_shape_destroy(q->shape);
}

static int accept_even(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    ++*(size_t *)context;
    return id % 2 == 0;
}

static int filter_accepts(const bvol_filter *f, const model *m, uint32_t id)
{
    if (!f)
        return 1;
    return (!f->category || (m->item[id].mask & f->category)) && (!f->mask || (m->item[id].category & f->mask)) &&
           (!f->accept || id % 2 == 0);
}

static int compare_ids(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* The ids that are found, against those of the model. */
static int check_ids(const plan *p, const model *m, const bvol_index *index, enum verb verb, const query *q,
                     const bvol_filter *f, size_t room)
{
    static uint32_t want[MOST], got[MOST + 1];
    const int unordered = (p->options.flags & BVOL_INDEX_UNORDERED) != 0;
    size_t n = 0;
    for (uint32_t id = 0; id < m->ids; id++)
        if (m->live[id] && judge(verb, q, &m->box[id]) && filter_accepts(f, m, id))
            want[n++] = id;
    for (size_t i = 0; i <= MOST; i++)
        got[i] = 0x12345678;
    room = room < n || !unordered ? room : n;
    const size_t found = ask(index, verb, q, f, got, room);
    WANT(found == n, "%s finds %zu, not %zu", verb_names[verb], found, n);
    WANT(ask(index, verb, q, f, NULL, 99) == n, "%s counts otherwise without room", verb_names[verb]);
    const size_t written = n < room ? n : room;
    WANT(got[written] == 0x12345678, "%s writes too much", verb_names[verb]);
    if (unordered)
        qsort(got, written, sizeof *got, compare_ids);
    if (!unordered || written == n) {
        WANT(memcmp(got, want, written * sizeof *got) == 0, "%s finds others", verb_names[verb]);
        return 1;
    }
    for (size_t i = 0; i < written; i++)
        WANT(bsearch(&got[i], want, n, sizeof *want, compare_ids) && (i == 0 || got[i] != got[i - 1]), "%s finds others",
             verb_names[verb]);
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
    WANT(bvol_index_overlaps_aabb_any(index, &q->box, NULL) == (n > 0), "any");
    WANT(bvol_index_overlaps_aabb_each(index, &q->box, NULL, visit_some, &s) == (n < s.at ? n : s.at), "each");
    WANT(s.calls == (n < s.at ? n : s.at) && s.result == BVOL_ERROR_BUSY, "each may not change the index");
    return 1;
}

static int check_classes(const model *m, const bvol_index *index, const query *q)
{
    static uint32_t ids[MOST];
    static uint8_t classes[MOST + 1];
    memset(classes, 77, sizeof classes);
    const size_t n = bvol_index_classify_frustum(index, q->frustum, NULL, ids, classes, MOST);
    for (size_t i = 0; i < n; i++)
        WANT(classes[i] == bvol_frustum_classify_aabb(q->frustum, &m->box[ids[i]]), "class of %u", (unsigned)ids[i]);
    WANT(classes[n] == 77, "too many classes");
    return 1;
}

/* Rays, neighbours, pairs */

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

/* Along axes, from and to where boxes begin, of any length, or nonsense. */
static bvol_ray draw_ray(chance *c, const model *m)
{
    const bvol_aabb other = small_box(c);
    const bvol_vec3 from = m->ids > 0 && one_in(c, 4) ? m->box[chance_bits(c) % m->ids].min : small_box(c).min;
    bvol_ray r = ray(from, vec3(other.min.x - from.x, other.min.y - from.y, other.min.z - from.z), 0, INF);
    float *f = (float *)&r;
    for (int k = 4; k < 7; k++)
        if (one_in(c, 4))
            f[k] = one_in(c, 2) ? 0 : -0.0F;
    if (one_in(c, 4))
        for (int k = 4, place = chance_int(c, -80, 80); k < 7; k++)
            f[k] = ldexpf(f[k], place);
    if (one_in(c, 3))
        r.t_min = (float)chance_int(c, -3, 1);
    if (one_in(c, 3))
        r.t_max = r.t_min + (float)chance_int(c, 0, 2);
    if (one_in(c, 8))
        f[chance_int(c, 0, 7)] = odd_float(c);
    return r;
}

static int check_ray(const model *m, const bvol_index *index, const bvol_filter *f, chance *c)
{
    static bvol_found want[MOST], got[MOST];
    const bvol_ray r = draw_ray(c, m);
    const size_t room = (size_t)(one_in(c, 2) ? chance_int(c, 0, 9) : MOST);
    size_t n = 0;
    for (uint32_t id = 0; id < m->ids; id++) {
        bvol_ray_hit hit;
        if (m->live[id] && filter_accepts(f, m, id) && bvol_ray_hits_aabb(&r, &m->box[id], &hit))
            want[n++] = (bvol_found){id, hit.t_enter};
    }
    qsort(want, n, sizeof *want, compare_found);
    WANT(bvol_index_raycast(index, &r, f, got, room) == n, "number of hits of a ray");
    WANT(same_found(got, want, room < n ? room : n), "hits of a ray");
    WANT(bvol_index_raycast_any(index, &r, f) == (n > 0), "any hit of a ray");
    bvol_ray_hit hit, untouched, of_one;
    uint32_t id = 77;
    memset(&hit, 0x55, sizeof hit);
    untouched = hit;
    WANT(bvol_index_raycast_first(index, &r, f, &id, &hit) == (n > 0), "whether there is a first hit of a ray");
    if (n == 0) {
        WANT(id == 77 && memcmp(&hit, &untouched, sizeof hit) == 0, "a miss writes");
        return 1;
    }
    CHECK(bvol_ray_hits_aabb(&r, &m->box[want[0].id], &of_one));
    WANT(id == want[0].id && memcmp(&hit, &of_one, sizeof hit) == 0, "first hit of a ray is %u, not %u", (unsigned)id,
         (unsigned)want[0].id);
    return 1;
}

static int check_nearest(const model *m, const bvol_index *index, const bvol_filter *f, chance *c)
{
    static bvol_found want[MOST], got[MOST];
    const int is_point = one_in(c, 2);
    bvol_aabb q = draw_box(c, one_in(c, 4) ? HOSTILE : SMALL);
    const float most = one_in(c, 2) ? INF : (float)chance_int(c, -1, 60);
    const size_t wanted = (size_t)(one_in(c, 2) ? chance_int(c, 0, 9) : MOST);
    size_t n = 0;
    if (is_point)
        q.max = q.min;
    const int finite = fabsf(q.min.x) <= FLT_MAX && fabsf(q.min.y) <= FLT_MAX && fabsf(q.min.z) <= FLT_MAX;
    for (uint32_t id = 0; id < m->ids && can_be_found(&q) && (finite || !is_point); id++) {
        const float d = bvol_aabb_distance_sq_aabb(&m->box[id], &q);
        if (m->live[id] && can_be_found(&m->box[id]) && filter_accepts(f, m, id) && d <= most)
            want[n++] = (bvol_found){id, d};
    }
    qsort(want, n, sizeof *want, compare_found);
    n = n < wanted ? n : wanted;
    const size_t found = is_point ? bvol_index_nearest_point(index, &q.min, most, f, got, wanted)
                                  : bvol_index_nearest_aabb(index, &q, most, f, got, wanted);
    WANT(found == n, "%zu nearest, not %zu", found, n);
    WANT(same_found(got, want, n), "nearest");
    return 1;
}

static int compare_pairs(const void *a, const void *b)
{
    const bvol_pair x = *(const bvol_pair *)a, y = *(const bvol_pair *)b;
    return x.a < y.a || (x.a == y.a && x.b < y.b) ? -1 : x.a != y.a || x.b != y.b;
}

/* Those of one index, or with a second one. */
static int check_pairs(const plan *p, const model *m, const bvol_index *index, const bvol_filter *f, chance *c)
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
    if (p->options.flags & BVOL_INDEX_UNORDERED)
        qsort(got, written, sizeof *got, compare_pairs);
    for (size_t i = 0; i < written; i++)
        WANT(room < n && (p->options.flags & BVOL_INDEX_UNORDERED)
                 ? n > ROOM || bsearch(&got[i], want, n, sizeof *want, compare_pairs) != NULL
                 : n > ROOM || compare_pairs(&got[i], &want[i]) == 0,
             "pair %zu", i);
    return 1;
}

static int check_query(const plan *p, const model *m, bvol_index *index, chance *c)
{
    size_t calls = 0;
    const bvol_filter filter = {
        sizeof filter, 0, chance_bits(c) & 15, chance_bits(c) & 15, one_in(c, 2) ? accept_even : NULL, &calls, NULL, NULL};
    const enum verb verb = (enum verb)chance_int(c, 0, VERBS - 1);
    const size_t room = (size_t)(one_in(c, 3) ? chance_int(c, 0, 40) : MOST);
    const bvol_filter *const f = one_in(c, 3) ? &filter : NULL;
    query q;
    switch (chance_int(c, 0, 7)) {
    case 0: return check_pairs(p, m, index, f, c);
    case 1: return check_nearest(m, index, f, c);
    case 2:
    case 3: return check_ray(m, index, f, c);
    default: break;
    }
    draw_query(c, verb, &q);
    const int right = check_ids(p, m, index, verb, &q, f, room) && (verb != BOX || check_other_forms(m, index, &q, c)) &&
                      (verb != FRUSTUM || check_classes(m, index, &q));
    free_query(verb, &q);
    return right;
}

/* What is there, without queries. */
static int check_state(const model *m, const bvol_index *index)
{
    bvol_aabb all = {{INF, INF, INF}, {-INF, -INF, -INF}}, box;
    bvol_item item;
    WANT(bvol_index_validate(index) == BVOL_OK, "not valid");
    WANT(bvol_index_count(index) == m->count, "count %zu, not %zu", bvol_index_count(index), m->count);
    for (uint32_t id = 0; id < m->ids; id++) {
        const bvol_result result = bvol_index_get(index, id, &box, &item);
        WANT(result == (m->live[id] ? BVOL_OK : BVOL_ERROR_ARGUMENT), "get of %u", (unsigned)id);
        if (!m->live[id])
            continue;
        WANT(memcmp(&item, &m->item[id], sizeof item) == 0, "item of %u", (unsigned)id);
        for (int k = 0; k < 6; k++) {
            const float a = ((const float *)&box)[k], b = ((const float *)&m->box[id])[k];
            WANT(isnan(a) ? isnan(b) : float_bits(a) == float_bits(b), "box of %u", (unsigned)id);
        }
        if (can_be_found(&m->box[id]))
            bvol_aabb_merge(&all, &m->box[id], &all);
    }
    WANT(bvol_index_bounds(index, &box) == BVOL_OK && same_aabb(&box, &all), "bounds");
    return 1;
}

/* Doing a step to both */

static void model_insert(model *m, uint32_t id, const bvol_aabb *box, const bvol_item *item)
{
    m->ids = id >= m->ids ? id + 1 : m->ids;
    m->box[id] = *box;
    m->item[id] = item ? *item : (bvol_item){0, UINT64_MAX, UINT64_MAX};
    m->live[id] = 1;
    m->count++;
}

enum { MANY = 200 };

/* Boxes with items, or without. */
static int do_insert(model *m, bvol_index *index, const step *s, chance *c)
{
    bvol_aabb boxes[MANY];
    bvol_item items[MANY];
    uint32_t ids[MANY];
    const size_t n = s->action == INSERT ? 1 : (size_t)chance_int(c, 0, MANY);
    const int with_items = one_in(c, 2);
    for (size_t i = 0; i < n; i++) {
        boxes[i] = draw_box(c, s->scene);
        items[i] = draw_item(c);
    }
    if (m->ids + n > MOST)
        return 1;
    const bvol_result result = s->action == INSERT
                                   ? bvol_index_insert(index, boxes, with_items ? items : NULL, ids)
                                   : bvol_index_insert_many(index, boxes, n, 0, with_items ? items : NULL, 0, ids);
    WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "insert gives %d", (int)result);
    for (size_t i = 0; i < n && result == BVOL_OK; i++) {
        WANT(ids[i] < MOST && !m->live[ids[i]] && !m->retired[ids[i]], "id %u is given out again", (unsigned)ids[i]);
        model_insert(m, ids[i], &boxes[i], with_items ? &items[i] : NULL);
    }
    return 1;
}

static int do_build(model *m, bvol_index *index, const step *s, chance *c)
{
    static struct {
        bvol_item item;
        bvol_aabb box;
        float other[2];
    } both[1500];
    const size_t n = (size_t)(one_in(c, 2) ? chance_int(c, 0, 1500) : chance_int(c, 0, 20));
    const int with_items = one_in(c, 2);
    for (size_t i = 0; i < n; i++) {
        both[i].box = draw_box(c, s->scene);
        both[i].item = draw_item(c);
    }
    const bvol_result result =
        bvol_index_build(index, &both[0].box, n, sizeof *both, with_items ? &both[0].item : NULL, sizeof *both);
    WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "build gives %d", (int)result);
    if (result != BVOL_OK)
        return 1;
    memset(m, 0, sizeof *m);
    for (uint32_t i = 0; i < n; i++)
        model_insert(m, i, &both[i].box, with_items ? &both[i].item : NULL);
    return 1;
}

static int do_move(model *m, bvol_index *index, const step *s, chance *c)
{
    static bvol_aabb boxes[MOST];
    static uint32_t ids[MOST];
    const size_t n = s->action == MOVE_MANY ? (size_t)chance_int(c, 0, (int)m->count) : 1;
    const int little = s->action == MOVE_LITTLE || one_in(c, 2);
    if (m->count == 0)
        return 1;
    size_t at = chance_bits(c) % m->count;
    for (size_t i = 0; i < n; i++) {
        ids[i] = nth_live(m, at);
        boxes[i] = draw_box(c, s->scene);
        for (int k = 0; k < 6 && little; k++)
            ((float *)&boxes[i])[k] = ((float *)&m->box[ids[i]])[k] + 0.125F * (float)chance_int(c, 0, 1);
        at = one_in(c, 9) ? at : (at + 1) % m->count;
    }
    const bvol_result result =
        n == 1 ? bvol_index_move(index, ids[0], &boxes[0]) : bvol_index_move_many(index, ids, boxes, n, 0);
    WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "move gives %d", (int)result);
    for (size_t i = 0; i < n && result == BVOL_OK; i++)
        m->box[ids[i]] = boxes[i];
    return 1;
}

static int do_remove(model *m, bvol_index *index, chance *c)
{
    if (m->count == 0)
        return 1;
    for (int n = one_in(c, 9) ? 60 : 1; n > 0 && m->count > 0; n--) {
        const uint32_t id = nth_live(m, chance_bits(c) % m->count);
        WANT(bvol_index_remove(index, id) == BVOL_OK, "remove");
        WANT(bvol_index_remove(index, id) == BVOL_ERROR_ARGUMENT, "remove twice");
        m->live[id] = 0;
        m->retired[id] = 1;
        m->count--;
    }
    return 1;
}

static int do_step(const plan *p, model *m, bvol_index *index, const step *s)
{
    chance c = {s->seed};
    bvol_result result;
    switch (s->action) {
    case BUILD: return do_build(m, index, s, &c);
    case INSERT:
    case INSERT_MANY: return do_insert(m, index, s, &c);
    case REMOVE: return do_remove(m, index, &c);
    case MOVE:
    case MOVE_LITTLE:
    case MOVE_MANY: return do_move(m, index, s, &c);
    case REFIT: WANT(bvol_index_refit(index) == BVOL_OK, "refit"); return 1;
    case COMMIT:
        result = bvol_index_commit(index);
        WANT(result == BVOL_OK || result == BVOL_ERROR_MEMORY, "commit");
        if (result == BVOL_OK)
            memset(m->retired, 0, sizeof m->retired);
        return 1;
    case CLEAR:
        WANT(bvol_index_clear(index) == BVOL_OK, "clear");
        memset(m, 0, sizeof *m);
        return 1;
    default: return check_query(p, m, index, &c);
    }
}

/* Returns whether all went well; `at` is the step that did not. */
static int run(const plan *p, ledger *memory, size_t *at)
{
    static model m;
    const bvol_allocator allocator = {ledger_alloc, ledger_free, memory};
    bvol_index *index = NULL;
    int right = 1;
    memset(&m, 0, sizeof m);
    if (bvol_index_create(&p->options, &allocator, &index) != BVOL_OK)
        return memory->fail_at > 0 && !index;
    for (size_t i = 0; i < p->count && right; i++) {
        *at = i;
        right = do_step(p, &m, index, &p->steps[i]) && check_state(&m, index);
    }
    bvol_index_destroy(index);
    if (right && memory->live != 0) {
        snprintf(failure, sizeof failure, "memory is lost");
        right = 0;
    }
    return right;
}

static int fails(const plan *p)
{
    ledger memory = {0, 0, 0, 0};
    size_t at;
    return !run(p, &memory, &at);
}

/* Leaves out what it fails without: halves, quarters, and at last single steps. */
static void shrink(plan *p)
{
    for (size_t some = p->count / 2; some > 0; some /= 2)
        for (size_t first = 0; first + some <= p->count;) {
            plan shorter = *p;
            memmove(shorter.steps + first, shorter.steps + first + some, (p->count - first - some) * sizeof(step));
            shorter.count -= some;
            if (fails(&shorter))
                *p = shorter;
            else
                first += some;
        }
}

static void report(plan *p)
{
    static char text[20000];
    shrink(p);
    CHECK(fails(p));
    int at = snprintf(text, sizeof text, "%s; {{%u, %u, %u, %u, %a, 0}, {", failure, (unsigned)p->options.size,
                      (unsigned)p->options.flags, (unsigned)p->options.kind, (unsigned)p->options.quality,
                      (double)p->options.margin);
    for (size_t i = 0; i < p->count && at < (int)sizeof text - 80; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, "{%s, %s, %#llx}, ", action_names[p->steps[i].action],
                       scene_names[p->steps[i].scene], (unsigned long long)p->steps[i].seed);
    CHECKF(p->count == SIZE_MAX, "%s}, %zu}", text, p->count);
}

static void draw_plan(chance *c, plan *p, size_t count)
{
    const int mixed = one_in(c, 3);
    const enum scene scene = (enum scene)chance_int(c, 0, SCENES - 1);
    p->count = count;
    for (size_t i = 0; i < count; i++) {
        int left = chance_int(c, 0, 99), action = 0;
        while (left >= often[action])
            left -= often[action++];
        p->steps[i] = (step){(enum action)action, mixed ? (enum scene)chance_int(c, 0, SCENES - 1) : scene, chance_bits(c)};
    }
}

/* All engines, and what tells them apart. */
static const bvol_index_options engines[] = {{sizeof(bvol_index_options), 0, BVOL_INDEX_FLAT, 0, 0, 0},
                                             {sizeof(bvol_index_options), 0, BVOL_INDEX_BVH, 0, 0, 0},
                                             {sizeof(bvol_index_options), 0, BVOL_INDEX_BVH, BVOL_INDEX_QUALITY_HIGH, 0, 0},
                                             {sizeof(bvol_index_options), 0, BVOL_INDEX_DYNAMIC, 0, 0, 0},
                                             {sizeof(bvol_index_options), 0, BVOL_INDEX_DYNAMIC, 0, 0.5F, 0},
                                             {sizeof(bvol_index_options), 0, BVOL_INDEX_AUTO, 0, 0, 0},
                                             {sizeof(bvol_index_options), BVOL_INDEX_UNORDERED, BVOL_INDEX_BVH, 0, 0, 0},
                                             {sizeof(bvol_index_options), BVOL_INDEX_UNORDERED, BVOL_INDEX_DYNAMIC, 0, 0, 0}};
enum { ENGINES = sizeof engines / sizeof *engines };

TEST(index_index, every_query_finds_what_single_tests_find_after_any_changes)
{
    chance c = {test_seed()};
    static plan p;
    const long rounds = test_cases(8);
    FOR_EACH_TABLE
    for (long round = 0; round < rounds; round++) {
        draw_plan(&c, &p, (size_t)chance_int(&c, 1, STEPS));
        for (int e = 0; e < ENGINES; e++) {
            p.options = engines[e];
            if (fails(&p))
                report(&p);
        }
    }
}

TEST(index_index, a_failed_allocation_leaves_the_index_as_it_was)
{
    chance c = {test_seed() + 1};
    static plan p;
    const long rounds = test_cases(2);
    for (long round = 0; round < rounds; round++) {
        draw_plan(&c, &p, 60);
        p.steps[0].action = INSERT_MANY;
        for (int e = 0; e < ENGINES; e++) {
            ledger all = {0, 0, 0, 0};
            size_t at = 0;
            p.options = engines[e];
            CHECKF(run(&p, &all, &at), "%s", failure);
            for (int fail_at = 1; fail_at <= all.calls; fail_at++) {
                ledger memory = {0, fail_at, 0, 0};
                CHECKF(run(&p, &memory, &at), "engine %d, allocation %d, step %zu, %s: %s", e, fail_at, at,
                       action_names[p.steps[at].action], failure);
            }
        }
    }
}

/* Growth */

static bvol_index *index_of(const bvol_index_options *options, const bvol_aabb *boxes, size_t count, int one_by_one)
{
    bvol_index *index = NULL;
    uint32_t id;
    CHECK(bvol_index_create(options, NULL, &index) == BVOL_OK);
    if (!one_by_one)
        CHECK(bvol_index_build(index, boxes, count, 0, NULL, 0) == BVOL_OK);
    for (size_t i = 0; one_by_one && i < count; i++)
        CHECK(bvol_index_insert(index, &boxes[i], NULL, &id) == BVOL_OK && id == i);
    return index;
}

/* Boxes of which each has about as many neighbours, however many there are. */
static bvol_aabb *even_boxes(chance *c, size_t count)
{
    bvol_aabb *boxes = malloc(count * sizeof *boxes);
    const double side = cbrt((double)count);
    CHECK(boxes);
    for (size_t i = 0; i < count; i++) {
        const bvol_vec3 p = chance_vec3(c, 0, side), s = chance_vec3(c, 0, 1);
        boxes[i] = aabb(p.x, p.y, p.z, p.x + s.x, p.y + s.y, p.z + s.z);
    }
    return boxes;
}

/* Verbs of the test of growth that do not find ids. */
enum further { FIRST = VERBS, ANY, ALL_HITS, NEAREST, FURTHER };

static void ask_further(const bvol_index *index, int verb, bvol_vec3 p, const bvol_filter *f)
{
    const bvol_ray line = ray(p, vec3(1, 0.5F, 0.25F), 0, 4);
    bvol_found found[8];
    switch (verb) {
    case FIRST: bvol_index_raycast_first(index, &line, f, NULL, NULL); break;
    case ANY: bvol_index_raycast_any(index, &line, f); break;
    case ALL_HITS: bvol_index_raycast(index, &line, f, found, 8); break;
    default: bvol_index_nearest_point(index, &p, INF, f, found, 8); break;
    }
}

/* How many blocks queries of one kind, of a few results each, look at. */
static double blocks_looked_at(const bvol_index_options *options, int verb, size_t count, int one_by_one)
{
    chance c = {5};
    bvol_visits visits = {0, 0};
    const bvol_filter filter = {sizeof filter, 0, 0, 0, NULL, NULL, &visits, NULL};
    bvol_aabb *boxes = even_boxes(&c, count);
    bvol_index *index = index_of(options, boxes, count, one_by_one);
    const double side = cbrt((double)count);
    enum { QUERIES = 50 };
    for (int i = 0; i < QUERIES; i++) {
        const bvol_vec3 p = chance_vec3(&c, 1, side - 1);
        const bvol_plane planes[6] = {plane(1, 0, 0.1F, 1 - p.x),  plane(-1, 0, 0.1F, 1 + p.x), plane(0, 1, 0.1F, 1 - p.y),
                                      plane(0, -1, 0.1F, 1 + p.y), plane(0, 0, 1, 1 - p.z),     plane(0, 0, -1, 1 + p.z)};
        const bvol_triangle t = triangle(vec3(p.x - 1, p.y, p.z), vec3(p.x + 1, p.y + 1, p.z), vec3(p.x, p.y - 1, p.z + 1));
        query q = {.box = aabb(p.x - 1, p.y - 1, p.z - 1, p.x + 1, p.y + 1, p.z + 1)};
        switch (verb) {
        case POINT: q.point = p; break;
        case SPHERE: q.sphere = (bvol_sphere){p, 1}; break;
        case CAPSULE: q.capsule = capsule(p, vec3(p.x + 1, p.y, p.z), 1); break;
        case OBB:
            q.obb = obb(p, vec3(1, 0.5F, 0.5F));
            chance_rotation(&c, q.obb.axis);
            break;
        case FRUSTUM:
        case CULL: CHECK(bvol_frustum_create_from_planes(planes, 6, NULL, &q.frustum) == BVOL_OK); break;
        case SHAPE: CHECK(bvol_shape_create_triangle(&t, NULL, &q.shape) == BVOL_OK); break;
        default: break;
        }
        if (verb >= VERBS)
            ask_further(index, verb, p, &filter);
        else
            ask(index, (enum verb)verb, &q, &filter, NULL, 0);
        free_query((enum verb)verb, &q);
    }
    bvol_index_destroy(index);
    free(boxes);
    return (double)(visits.nodes + visits.leaves) / QUERIES;
}

TEST(index_index, queries_look_at_few_blocks_however_many_there_are)
{
    for (int e = 0; e < test_sizes(2, ENGINES); e++)
        for (int verb = 0; verb < test_sizes(1, FURTHER); verb++)
            for (int one_by_one = 0; one_by_one < 2; one_by_one++) {
                if (engines[e].kind == BVOL_INDEX_FLAT)
                    continue;
                const double few = blocks_looked_at(&engines[e], verb, 1000, one_by_one);
                const double many = blocks_looked_at(&engines[e], verb, 8000, one_by_one);
                CHECKF(few > 0 && many < 4 * few && many < 100, "engine %d, %s: %g blocks of 8000 boxes, %g of 1000", e,
                       verb_names[verb], few, many);
            }
}

/* Pairs look at a number of blocks in proportion to the boxes. */
TEST(index_index, pairs_look_at_few_blocks_for_each_box)
{
    for (int e = 0; e < ENGINES; e++) {
        double each[2];
        if (engines[e].kind == BVOL_INDEX_FLAT)
            continue;
        for (int large = 0; large < 2; large++) {
            chance c = {5};
            bvol_visits visits = {0, 0};
            const bvol_filter filter = {sizeof filter, 0, 0, 0, NULL, NULL, &visits, NULL};
            const size_t count = large ? 32000 : 1000;
            bvol_aabb *boxes = even_boxes(&c, count);
            bvol_index *index = index_of(&engines[e], boxes, count, 0);
            const size_t one = bvol_index_pairs(index, &filter, NULL, 0);
            each[large] = (double)(visits.nodes + visits.leaves) / (double)count;
            CHECK(one > 0 && bvol_index_pairs_between(index, index, NULL, NULL, 0) == 2 * one + count);
            bvol_index_destroy(index);
            free(boxes);
        }
        CHECKF(each[0] > 0 && each[1] < 2 * each[0] && each[1] < 16, "engine %d: %g and %g blocks a box", e, each[0], each[1]);
    }
}

/* The most boxes a block holds is 16, the fewest 4. */
TEST(index_index, the_depth_follows_from_the_number_of_boxes_whatever_they_are)
{
    enum { N = 20000 };
    chance c = {test_seed()};
    bvol_aabb *boxes = malloc(N * sizeof *boxes);
    CHECK(boxes);
    for (int scene = 0; scene < SCENES; scene++)
        for (int e = 1; e < ENGINES; e++) {
            bvol_index_info info = {.size = sizeof info};
            for (size_t i = 0; i < N; i++)
                boxes[i] = draw_box(&c, (enum scene)scene);
            bvol_index *index = index_of(&engines[e], boxes, N, e % 2);
            CHECK(bvol_index_validate(index) == BVOL_OK && bvol_index_stats(index, &info) == BVOL_OK);
            CHECKF(info.boxes == N && info.depth >= 4 && info.depth <= 8, "scene %d, engine %d: %d levels", scene, e,
                   (int)info.depth);
            for (uint32_t id = 0; id < N - 5; id++)
                CHECK(bvol_index_remove(index, id) == BVOL_OK);
            CHECK(bvol_index_validate(index) == BVOL_OK && bvol_index_stats(index, &info) == BVOL_OK);
            CHECK(info.boxes == 5 && info.depth <= 1 && info.nodes == 0);
            bvol_index_destroy(index);
        }
    free(boxes);
}

TEST(index_index, a_soak_of_changes_leaves_queries_nearly_as_quick)
{
    enum { N = 4000 };
    chance c = {test_seed()};
    const long changes = test_cases(100000);
    bvol_aabb *boxes = even_boxes(&c, N);
    const double side = cbrt((double)N);
    for (int e = 0; e < ENGINES; e++) {
        if (engines[e].kind == BVOL_INDEX_FLAT)
            continue;
        bvol_index *index = index_of(&engines[e], boxes, N, 0), *fresh;
        bvol_visits visits[2] = {{0, 0}, {0, 0}};
        for (long i = 0; i < changes; i++) {
            const uint32_t id = (uint32_t)chance_int(&c, 0, N - 1);
            const bvol_vec3 p = chance_vec3(&c, 0, side), s = chance_vec3(&c, 0, 1);
            boxes[id] = aabb(p.x, p.y, p.z, p.x + s.x, p.y + s.y, p.z + s.z);
            CHECK(bvol_index_move(index, id, &boxes[id]) == BVOL_OK);
            if (i % 5000 == 0)
                CHECK(bvol_index_commit(index) == BVOL_OK);
        }
        CHECK(bvol_index_commit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
        fresh = index_of(&engines[e], boxes, N, 0);
        for (int i = 0; i < 200; i++) {
            const bvol_vec3 p = chance_vec3(&c, 0, side);
            const bvol_aabb q = aabb(p.x, p.y, p.z, p.x + 1, p.y + 1, p.z + 1);
            size_t found[2];
            for (int k = 0; k < 2; k++) {
                const bvol_filter filter = {sizeof filter, 0, 0, 0, NULL, NULL, &visits[k], NULL};
                found[k] = bvol_index_overlaps_aabb(k ? fresh : index, &q, &filter, NULL, 0);
            }
            CHECK(found[0] == found[1]);
        }
        const double ratio = (double)(visits[0].nodes + visits[0].leaves) / (double)(visits[1].nodes + visits[1].leaves);
        CHECKF(ratio <= 1.5, "engine %d: %g times the blocks", e, ratio);
        bvol_index_destroy(index);
        bvol_index_destroy(fresh);
    }
    free(boxes);
}

TEST(index_index, auto_says_what_it_chose)
{
    chance c = {1};
    bvol_aabb *boxes = even_boxes(&c, 1000);
    bvol_index_info info = {.size = sizeof info};
    uint32_t id;
    bvol_index *index = index_of(NULL, boxes, 128, 0);
    CHECK(bvol_index_stats(index, &info) == BVOL_OK && info.kind == BVOL_INDEX_FLAT && info.leaves == 8);
    CHECK(bvol_index_insert(index, boxes, NULL, &id) == BVOL_OK && id == 128);
    CHECK(bvol_index_stats(index, &info) == BVOL_OK && info.kind == BVOL_INDEX_DYNAMIC && info.depth == 2);
    CHECK(bvol_index_build(index, boxes, 1000, 0, NULL, 0) == BVOL_OK);
    CHECK(bvol_index_stats(index, &info) == BVOL_OK && info.kind == BVOL_INDEX_BVH && info.cost > 0);
    CHECK(bvol_index_move(index, 0, &boxes[1]) == BVOL_OK);
    CHECK(bvol_index_stats(index, &info) == BVOL_OK && info.kind == BVOL_INDEX_DYNAMIC && info.bytes >= 28000);
    bvol_index_destroy(index);
    free(boxes);
}

TEST(index_index, wrong_arguments_are_refused)
{
    const bvol_allocator no_free = {ledger_alloc, NULL, NULL};
    const bvol_aabb box = aabb(0, 0, 0, 1, 1, 1);
    const bvol_index_options wrong[] = {{4, 0, 0, 0, 0, 0},
                                        {sizeof *wrong, 2, 0, 0, 0, 0},
                                        {sizeof *wrong, 0, 4, 0, 0, 0},
                                        {sizeof *wrong, 0, 0, 2, 0, 0},
                                        {sizeof *wrong, 0, 0, 0, -1, 0},
                                        {sizeof *wrong, 0, 0, 0, NAN, 0},
                                        {sizeof *wrong, 0, 0, 0, INF, 0},
                                        {sizeof *wrong, 0, 0, 0, 0, 1}};
    bvol_index_info info = {.size = 8};
    bvol_filter filter = {8, 0, 0, 0, NULL, NULL, NULL, NULL};
    bvol_index *index;
    uint32_t ids[2] = {0, 7};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        index = (bvol_index *)(uintptr_t)1;
        CHECK(bvol_index_create(&wrong[i], NULL, &index) == BVOL_ERROR_OPTIONS && !index);
    }
    CHECK(bvol_index_create(NULL, &no_free, &index) == BVOL_ERROR_ARGUMENT && !index);
    index = index_of(NULL, &box, 1, 0);
    CHECK(bvol_index_build(index, &box, 1, 20, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build(index, &box, 1, 26, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build(index, &box, 1, 0, NULL, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build(index, &box, SIZE_MAX, 0, NULL, 0) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_insert_many(index, &box, SIZE_MAX, 0, NULL, 0, ids) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_move(index, 1, &box) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_move(index, UINT32_MAX, &box) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_move_many(index, ids, &box, 2, 4) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_remove(index, 1) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_stats(index, &info) == BVOL_ERROR_OPTIONS);
    CHECK(bvol_index_overlaps_aabb(index, &box, NULL, NULL, 0) == 1);
    CHECK(bvol_index_overlaps_aabb(index, &box, &filter, NULL, 0) == 0);
    filter = (bvol_filter){sizeof filter, 1, 0, 0, NULL, NULL, NULL, NULL};
    CHECK(bvol_index_overlaps_aabb(index, &box, &filter, NULL, 0) == 0);
    filter = (bvol_filter){sizeof filter, 0, 0, 0, NULL, NULL, NULL, &filter};
    CHECK(bvol_index_overlaps_aabb(index, &box, &filter, NULL, 0) == 0);
    bvol_index_destroy(index);
    bvol_index_destroy(NULL);
}
