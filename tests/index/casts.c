/* SPDX-License-Identifier: MIT */
/* Rays, moving shapes and neighbours, against the functions of single boxes. */
#include "index/found.h"
#include "index/model.h"
#include "index/sweepers.h"
#include "index/visits.h"

#include <math.h>

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

/* What a visitor of each kind must see, of what there is within a limit. */
static visits *visits_of(const model *m, chance *c, const bvol_index_found *want, size_t n, float limit,
                         const bvol_ray_hit *records)
{
    static visits v;
    visits_begin(&v, c, want, n, limit);
    v.items = m->item;
    v.records = records;
    return &v;
}

int check_ray(const model *m, const bvol_index *index, const bvol_index_filter *f, chance *c)
{
    static bvol_index_found want[MOST], got[MOST];
    static bvol_ray_hit records[MOST];
    const bvol_ray r = draw_ray(c, m);
    const size_t room = (size_t)(one_in(c, 2) ? chance_int(c, 0, 9) : MOST);
    size_t n = 0;
    for (uint32_t id = 0; id < m->ids; id++) {
        if (m->live[id] && filter_accepts(f, m, id) && bvol_ray_hits_aabb(&r, &m->box[id], &records[id]) &&
            filter_accepts_hit(f, &m->item[id], id, &records[id]))
            want[n++] = (bvol_index_found){id, records[id].t_enter};
    }
    qsort(want, n, sizeof *want, compare_found);
    note_asked("raycast");
    note_asked("raycast_any");
    note_asked("raycast_first");
    WANT(bvol_index_raycast(index, &r, f, got, room) == n, "number of hits of a ray");
    WANT(same_found(got, want, room < n ? room : n), "hits of a ray");
    WANT(bvol_index_raycast_any(index, &r, f) == (n > 0), "any hit of a ray");
    static bvol_ray_hit hits[MOST];
    note_asked("raycast_hits");
    WANT(bvol_index_raycast_hits(index, &r, f, got, hits, room) == n, "number of hits with records");
    WANT(bvol_index_raycast_hits(index, &r, f, NULL, hits, room) == n, "number of hits without room");
    for (size_t i = 0; i < n && i < room; i++)
        WANT(got[i].id == want[i].id && memcmp(&hits[i], &records[got[i].id], sizeof *hits) == 0, "record %zu of a ray", i);
    visits *const v = visits_of(m, c, want, n, r.t_max, records);
    note_asked("raycast_each");
    WANT(visits_are_right(v, bvol_index_raycast_each(index, &r, f, take_visit, v)), "visits of a ray");
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    note_asked("raycast_begin");
    WANT(bvol_index_raycast_begin(index, &r, f, cursor) == BVOL_OK, "a cursor of a ray does not begin");
    WANT(steps_are_right(cursor, c, want, n), "steps of a ray");
    bvol_index_cursor_destroy(cursor);
    bvol_ray_hit hit, untouched;
    uint32_t id = 77;
    memset(&hit, 0x55, sizeof hit);
    untouched = hit;
    WANT(bvol_index_raycast_first(index, &r, f, &id, &hit) == (n > 0), "whether there is a first hit of a ray");
    if (n == 0) {
        WANT(id == 77 && memcmp(&hit, &untouched, sizeof hit) == 0, "a miss writes");
        return 1;
    }
    WANT(id == want[0].id && memcmp(&hit, &records[id], sizeof hit) == 0, "first hit of a ray is %u, not %u", (unsigned)id,
         (unsigned)want[0].id);
    return 1;
}

/* What moves: the value of some kind of sweep, from where the ray begins or anywhere. */
typedef union moving {
    bvol_aabb aabb;
    bvol_sphere sphere;
    bvol_capsule capsule;
    bvol_obb obb;
} moving;

static moving draw_moving(int kind, const bvol_ray *way, chance *c)
{
    moving m;
    switch (kind) {
    case BVOL_KIND_SPHERE: m.sphere = (bvol_sphere){way->origin, (float)chance_int(c, -1, 3)}; break;
    case BVOL_KIND_CAPSULE: m.capsule = (bvol_capsule){way->origin, small_box(c).max, (float)chance_int(c, -1, 3)}; break;
    case BVOL_KIND_OBB:
        m.obb = (bvol_obb){way->origin, chance_vec3(c, 0, 2), {{0.6F, 0.8F, 0}, {-0.8F, 0.6F, 0}, {0, 0, 1}}};
        break;
    default: m.aabb = draw_box(c, one_in(c, 4) ? HOSTILE : SMALL);
    }
    return m;
}

static bvol_shape *handle_of(int kind, const moving *m)
{
    bvol_shape *shape = NULL;
    CHECK((kind == BVOL_KIND_SPHERE    ? bvol_shape_create_sphere(&m->sphere, NULL, &shape)
           : kind == BVOL_KIND_CAPSULE ? bvol_shape_create_capsule(&m->capsule, NULL, &shape)
           : kind == BVOL_KIND_OBB     ? bvol_shape_create_obb(&m->obb, NULL, &shape)
                                       : bvol_shape_create_aabb(&m->aabb, NULL, &shape)) == BVOL_OK);
    return shape;
}

int check_sweep(const model *m, const bvol_index *index, const bvol_index_filter *f, chance *c)
{
    static const int kinds[4] = {BVOL_KIND_AABB, BVOL_KIND_SPHERE, BVOL_KIND_CAPSULE, BVOL_KIND_OBB};
    static bvol_index_found want[MOST];
    static bvol_sweep_hit records[MOST];
    static unsigned turn; /* each in its turn */
    const sweeper *const s = &sweepers[turn++ % SWEEPERS];
    const bvol_ray way = draw_ray(c, m);
    const int kind = s->kind ? s->kind : kinds[chance_int(c, 0, 3)];
    const moving value = draw_moving(kind, &way, c);
    const mover moves = {kind, &value, handle_of(kind, &value), way.dir};
    swept all = {want, 0, records, m->item};
    for (uint32_t id = 0; id < m->ids; id++)
        if (m->live[id] && filter_accepts(f, m, id) &&
            sweep_single(&moves, s->interior, BVOL_KIND_AABB, &m->box[id], &m->box[id], &records[id]))
            want[all.count++] = (bvol_index_found){id, records[id].t_enter};
    qsort(want, all.count, sizeof *want, compare_found);
    const char *const wrong = sweep_differs(s, index, &moves, f, &all, c);
    bvol_shape_destroy(moves.handle);
    WANT(!wrong, "%s: %s", s->name, wrong);
    return 1;
}

int check_nearest(const model *m, const bvol_index *index, const bvol_index_filter *f, chance *c)
{
    static bvol_index_found want[MOST], got[MOST];
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
            want[n++] = (bvol_index_found){id, d};
    }
    qsort(want, n, sizeof *want, compare_found);
    visits *const v = visits_of(m, c, want, n, most, NULL);
    note_asked(is_point ? "nearest_point_each" : "nearest_aabb_each");
    WANT(visits_are_right(v, is_point ? bvol_index_nearest_point_each(index, &q.min, most, f, take_visit, v)
                                      : bvol_index_nearest_aabb_each(index, &q, most, f, take_visit, v)),
         "visits of neighbours");
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    note_asked(is_point ? "nearest_point_begin" : "nearest_aabb_begin");
    WANT((is_point ? bvol_index_nearest_point_begin(index, &q.min, most, f, cursor)
                   : bvol_index_nearest_aabb_begin(index, &q, most, f, cursor)) == BVOL_OK,
         "a cursor of neighbours does not begin");
    WANT(steps_are_right(cursor, c, want, n), "steps of neighbours");
    bvol_index_cursor_destroy(cursor);
    if (is_point) {
        static bvol_index_found objects[MOST];
        size_t calls = 0, there = find_objects(want, n, m->item, most, objects);
        there = there < wanted ? there : wanted;
        note_asked("nearest_point_by");
        WANT(bvol_index_nearest_point_by(index, &q.min, most, f, object_distance_sq, &calls, got, wanted) == there,
             "number of nearest objects");
        WANT(calls >= there && same_found(got, objects, there), "nearest objects");
    }
    n = n < wanted ? n : wanted;
    const size_t found = is_point ? bvol_index_nearest_point(index, &q.min, most, f, got, wanted)
                                  : bvol_index_nearest_aabb(index, &q, most, f, got, wanted);
    note_asked(is_point ? "nearest_point" : "nearest_aabb");
    WANT(found == n, "%zu nearest, not %zu", found, n);
    WANT(same_found(got, want, n), "nearest");
    return 1;
}
