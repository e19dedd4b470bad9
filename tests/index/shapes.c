/* SPDX-License-Identifier: MIT */
/* Indexes of triangles, OBBs and spheres, with every engine and every table of kernels: each query finds what the function of
 * single shapes finds among all shapes one by one. Shapes and queries are made to touch, or nearly so. */
#include "index/found.h"
#include "index/model.h"
#include "index/shape_scene.h"
#include "index/visits.h"
#include "ledger.h"
#include "tables.h"

#include <math.h>

/* Everything that is asked of an index of shapes */

static int even(uint32_t id, uint64_t user, void *context)
{
    (void)user;
    (void)context;
    return id % 2 == 0;
}

static const bvol_index_filter even_ones = {sizeof(bvol_index_filter), 0, 0, 0, even, NULL, NULL, NULL, NULL, NULL};

typedef struct answers {
    uint32_t ids[SHAPES_MOST];
    size_t count;
} answers;

static void check_answers(answers *got, const answers *want, const char *what)
{
    CHECKF(got->count == want->count, "%s finds %zu, not %zu", what, got->count, want->count);
    qsort(got->ids, got->count, sizeof *got->ids, compare_ids);
    CHECKF(memcmp(got->ids, want->ids, want->count * sizeof *want->ids) == 0, "%s finds others", what);
}

/* The query whose function takes a value of this kind; for others there is only the one that takes a handle. */
static size_t ask_kind(const bvol_index *index, enum kind kind, const any_value *q, const bvol_index_filter *f, answers *out)
{
    switch (kind) {
    case POINT: return bvol_index_contains_point(index, &q->point, f, out->ids, SHAPES_MOST);
    case AABB: return bvol_index_overlaps_aabb(index, &q->aabb, f, out->ids, SHAPES_MOST);
    case SPHERE: return bvol_index_overlaps_sphere(index, &q->sphere, f, out->ids, SHAPES_MOST);
    case CAPSULE: return bvol_index_overlaps_capsule(index, &q->capsule, f, out->ids, SHAPES_MOST);
    case OBB: return bvol_index_overlaps_obb(index, &q->obb, f, out->ids, SHAPES_MOST);
    default: return SIZE_MAX;
    }
}

/* What must be found, by single tests. */
static void find_overlapping(const scene_of_shapes *s, const bvol_shape *query, int only_even, answers *out)
{
    out->count = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if ((!only_even || i % 2 == 0) && bvol_shape_overlaps(query, s->handle[i]))
            out->ids[out->count++] = i;
}

static void check_overlaps(const scene_of_shapes *s, const bvol_index *index, enum kind kind, const any_value *q)
{
    bvol_shape *query;
    answers want, got;
    CHECK(value_kind_of((int)kind)->create(q, NULL, &query) == BVOL_OK);
    for (int only_even = 0; only_even < 2; only_even++) {
        const bvol_index_filter *const f = only_even ? &even_ones : NULL;
        find_overlapping(s, query, only_even, &want);
        got.count = bvol_index_overlaps_shape(index, query, f, got.ids, SHAPES_MOST);
        check_answers(&got, &want, "overlaps_shape");
        got.count = ask_kind(index, kind, q, f, &got);
        if (got.count != SIZE_MAX)
            check_answers(&got, &want, value_kind_of((int)kind)->type);
        if (kind == AABB)
            CHECK(bvol_index_overlaps_aabb_any(index, &q->aabb, f) == (want.count > 0));
    }
    bvol_shape_destroy(query);
}

static void check_within(const scene_of_shapes *s, const bvol_index *index, const bvol_aabb *q)
{
    bvol_shape *query;
    answers want = {.count = 0}, got;
    CHECK(bvol_shape_create_aabb(q, NULL, &query) == BVOL_OK);
    for (uint32_t i = 0; i < s->count && can_be_found(q); i++)
        if (can_be_found(&s->box[i]) && bvol_shape_within(s->handle[i], query))
            want.ids[want.count++] = i;
    got.count = bvol_index_within_aabb(index, q, NULL, got.ids, SHAPES_MOST);
    check_answers(&got, &want, "within_aabb");
    bvol_shape_destroy(query);
}

static int hits(const scene_of_shapes *s, uint32_t i, const bvol_ray *r, bvol_ray_hit *hit)
{
    switch (s->kind) {
    case TRIANGLE: return bvol_ray_hits_triangle(r, &s->value[i].triangle, hit);
    case OBB: return bvol_ray_hits_obb(r, &s->value[i].obb, hit);
    default: return bvol_ray_hits_sphere(r, &s->value[i].sphere, hit);
    }
}

/* The t by which hits are in order. */
static float order_of(const scene_of_shapes *s, uint32_t i, const bvol_ray *r, const bvol_ray_hit *hit)
{
    bvol_ray_hit box;
    if (s->kind == TRIANGLE && hit->feature != BVOL_NO_FEATURE)
        return hit->t_enter;
    CHECK(bvol_ray_hits_aabb(r, &s->box[i], &box));
    return box.t_enter > hit->t_enter ? box.t_enter : hit->t_enter;
}

/* Whether a ray comes from a side of a shape that the flags of a filter leave: told by the record of its whole line, which
 * begins nowhere. */
static int is_from(uint32_t flags, const scene_of_shapes *s, uint32_t i, const bvol_ray *r)
{
    const bvol_ray line = {r->origin, -INF, r->dir, INF};
    bvol_ray_hit hit;
    if (s->kind != TRIANGLE || flags == 0)
        return 1;
    CHECK(bvol_ray_hits_triangle(&line, &s->value[i].triangle, &hit));
    return hit.feature == (flags == BVOL_INDEX_FILTER_FRONT ? 0U : 1U);
}

static void check_rays(const scene_of_shapes *s, const bvol_index *index, const bvol_ray *r, chance *c)
{
    bvol_index_found want[SHAPES_MOST], got[SHAPES_MOST];
    static bvol_ray_hit records[SHAPES_MOST];
    static visits v;
    static const uint32_t sides[3] = {0, BVOL_INDEX_FILTER_FRONT, BVOL_INDEX_FILTER_BACK};
    size_t calls = 0, n = 0;
    const bvol_index_filter filter = {.size = sizeof filter,
                                      .flags = sides[chance_int(c, 0, 2)],
                                      .context = &calls,
                                      .accept_hit = one_in(c, 3) ? accept_odd_hit : NULL},
                            *const f = &filter;
    bvol_ray_hit hit;
    uint32_t id = 77;
    memset(records, 0x55, sizeof records);
    for (uint32_t i = 0; i < s->count; i++)
        if (hits(s, i, r, &records[i]) && is_from(f->flags, s, i, r) && filter_accepts_hit(f, &no_item, i, &records[i]))
            want[n++] = (bvol_index_found){i, order_of(s, i, r, &records[i])};
    qsort(want, n, sizeof *want, compare_found);
    visits_begin(&v, c, want, n, r->t_max);
    v.records = records;
    CHECK(visits_are_right(&v, bvol_index_raycast_each(index, r, f, take_visit, &v)));
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK && bvol_index_raycast_begin(index, r, f, cursor) == BVOL_OK);
    CHECK(steps_are_right(cursor, c, want, n));
    bvol_index_cursor_destroy(cursor);
    const size_t found = bvol_index_raycast(index, r, f, got, SHAPES_MOST);
    CHECKF(found == n, "%zu hits, not %zu", found, n);
    static bvol_ray_hit all[SHAPES_MOST];
    memset(all, 0x55, sizeof all);
    CHECK(bvol_index_raycast_hits(index, r, f, got, all, SHAPES_MOST) == n);
    for (size_t i = 0; i < n; i++) {
        CHECKF(got[i].id == want[i].id && !(got[i].at < want[i].at) && !(got[i].at > want[i].at), "hit %zu", i);
        CHECKF(memcmp(&all[i], &records[got[i].id], sizeof *all) == 0, "record %zu", i);
    }
    CHECK(bvol_index_raycast_any(index, r, f) == (n > 0));
    memset(&hit, 0x55, sizeof hit);
    CHECK(bvol_index_raycast_first(index, r, f, &id, &hit) == (n > 0));
    if (n == 0)
        return;
    CHECKF(id == want[0].id && memcmp(&hit, &records[id], sizeof hit) == 0, "first hit %u, not %u", (unsigned)id,
           (unsigned)want[0].id);
}

static float distance_sq(const scene_of_shapes *s, uint32_t i, const bvol_vec3 *p)
{
    switch (s->kind) {
    case TRIANGLE: return bvol_triangle_distance_sq_point(&s->value[i].triangle, p);
    case OBB: return bvol_obb_distance_sq_point(&s->value[i].obb, p);
    default: return bvol_sphere_distance_sq_point(&s->value[i].sphere, p);
    }
}

/* The shapes nearest to a point, whose distances may be equal or a hair apart; some wanted, within some distance. */
static void check_nearest_shapes(const scene_of_shapes *s, const bvol_index *index, const bvol_vec3 *p, chance *c)
{
    bvol_index_found want[SHAPES_MOST], got[SHAPES_MOST];
    static visits v;
    const bvol_index_filter *const f = one_in(c, 3) ? &even_ones : NULL;
    const size_t wanted = (size_t)(one_in(c, 2) ? chance_int(c, 1, 4) : SHAPES_MOST);
    float most = INF;
    size_t n = 0;
    if (one_in(c, 3))
        most = distance_sq(s, (uint32_t)(chance_bits(c) % s->count), p);
    for (uint32_t i = 0; i < s->count; i++) {
        const float d = distance_sq(s, i, p);
        if (can_be_found(&s->box[i]) && d <= most && !(f && i % 2))
            want[n++] = (bvol_index_found){i, d};
    }
    qsort(want, n, sizeof *want, compare_found);
    visits_begin(&v, c, want, n, most);
    CHECK(visits_are_right(&v, bvol_index_nearest_point_each(index, p, most, f, take_visit, &v)));
    bvol_index_cursor *cursor = NULL;
    CHECK(bvol_index_cursor_create(NULL, &cursor) == BVOL_OK &&
          bvol_index_nearest_point_begin(index, p, most, f, cursor) == BVOL_OK);
    CHECK(steps_are_right(cursor, c, want, n));
    bvol_index_cursor_destroy(cursor);
    bvol_index_found objects[SHAPES_MOST];
    size_t calls = 0, there = find_objects(want, n, NULL, most, objects);
    there = there < wanted ? there : wanted;
    CHECK(bvol_index_nearest_point_by(index, p, most, f, object_distance_sq, &calls, got, wanted) == there);
    CHECK(same_found(got, objects, there));
    n = n < wanted ? n : wanted;
    const size_t found = bvol_index_nearest_point(index, p, most, f, got, wanted);
    CHECKF(found == n, "%zu nearest, not %zu", found, n);
    for (size_t i = 0; i < n; i++)
        CHECKF(got[i].id == want[i].id && !(got[i].at < want[i].at) && !(got[i].at > want[i].at), "nearest %zu", i);
}

static void check_frustum(const scene_of_shapes *s, const bvol_index *index, chance *c)
{
    const bvol_aabb b = s->box[chance_bits(c) % s->count];
    const float tilt = (float)chance_int(c, -2, 2);
    const bvol_plane sides[6] = {plane(1, 0, tilt, -b.min.x), plane(-1, 0, tilt, b.max.x), plane(0, 1, 0, -b.min.y),
                                 plane(0, -1, tilt, b.max.y), plane(0, 0, 1, -b.min.z),    plane(0, 0, -1, b.max.z)};
    bvol_frustum *frustum = NULL;
    bvol_shape *query = NULL;
    uint8_t classes[SHAPES_MOST];
    answers want, got, culled = {.count = 0};
    if (bvol_frustum_create_from_planes(sides, (size_t)chance_int(c, 1, 6), NULL, &frustum) != BVOL_OK)
        return;
    CHECK(bvol_shape_create_frustum(frustum, NULL, &query) == BVOL_OK);
    find_overlapping(s, query, 0, &want);
    got.count = bvol_index_overlaps_frustum(index, frustum, NULL, got.ids, SHAPES_MOST);
    check_answers(&got, &want, "overlaps_frustum");
    got.count = bvol_index_classify_frustum(index, frustum, NULL, got.ids, classes, SHAPES_MOST);
    for (size_t i = 0; i < got.count; i++)
        CHECKF(classes[i] == bvol_shape_classify(query, s->handle[got.ids[i]]), "class of %u", (unsigned)got.ids[i]);
    check_answers(&got, &want, "classify_frustum");
    for (uint32_t i = 0; i < s->count; i++)
        if (can_be_found(&s->box[i]) && bvol_frustum_cull_aabb(frustum, &s->box[i]))
            culled.ids[culled.count++] = i;
    got.count = bvol_index_cull_frustum(index, frustum, NULL, got.ids, SHAPES_MOST);
    check_answers(&got, &culled, "cull_frustum");
    bvol_shape_destroy(query);
    bvol_frustum_destroy(frustum);
}

static void check_queries(const scene_of_shapes *s, const bvol_index *index, enum kind kind, const any_value *query, chance *c)
{
    for (size_t i = 0; i < QUERIES && i < s->count; i++) {
        check_overlaps(s, index, kind, &query[i]);
        if (kind == AABB)
            check_within(s, index, &query[i].aabb);
        if (kind == RAY)
            check_rays(s, index, &query[i].ray, c);
        check_nearest_shapes(s, index, &query[i].point, c); /* all values but planes and a ray's way begin with a place */
    }
    check_frustum(s, index, c);
}

TEST(index_shapes, every_query_finds_what_single_tests_find)
{
    static scene_of_shapes s;
    any_value query[QUERIES];
    chance c = {test_seed()};
    const long rounds = test_cases(12);
    const int skip = test_sizes(4, 1);
    FOR_EACH_TABLE
    for (long round = 0; round < rounds; round++)
        for (int held = 0; held < HELD_KINDS; held++)
            for (int asked = chance_int(&c, 0, skip - 1); asked < VALUES_IN_SPACE; asked += skip) {
                const enum kind kind = (enum kind)value_kinds[asked].number;
                draw_scene(&s, held_kinds[held], kind, (size_t)chance_int(&c, 1, SHAPES_MOST), query, &c);
                bvol_index *index = index_of_shapes(&engines[chance_int(&c, 0, ENGINES - 1)], &s);
                saved file = {NULL, NULL, 0};
                if (one_in(&c, 3))
                    file = reopen_shapes(&index, &s, &c);
                check_queries(&s, index, kind, query, &c);
                bvol_index_destroy(index);
                free_file(&file);
                free_scene(&s);
            }
}

/* A mesh of few vertices, zeros of both signs and floats of all sizes among their coordinates, some of which are not finite. */
static bvol_triangle_mesh draw_mesh(chance *c, uint32_t bits)
{
    enum { VERTICES = 120, CORNERS = 3 * 40 };
    static const float special[] = {0, -0.0F, 1, -1, 0x1p-149F, -0x1p-149F, 0x1.fffffep127F, NAN, INF, -INF};
    static bvol_vec3 vertices[VERTICES];
    static uint16_t small[CORNERS];
    static uint32_t large[CORNERS];
    const int most = one_in(c, 2) ? 6 : 9;
    for (int i = 0; i < VERTICES; i++)
        for (int k = 0; k < 3; k++)
            *vec3_at(&vertices[i], k) =
                one_in(c, 3) ? special[chance_int(c, 0, one_in(c, 9) ? most : 6)] : chance_float(c, -2, 2);
    for (int i = 0; i < CORNERS; i++)
        small[i] = (uint16_t)(large[i] = (uint32_t)chance_int(c, 0, VERTICES - 1));
    return (bvol_triangle_mesh){.size = sizeof(bvol_triangle_mesh),
                                .index_bits = bits,
                                .vertices = vertices,
                                .vertex_count = VERTICES,
                                .indices = bits == 0    ? NULL
                                           : bits == 16 ? (const void *)small
                                                        : large,
                                .count = (size_t)chance_int(c, 1, CORNERS / 3)};
}

static const bvol_vec3 *corner_of(const bvol_triangle_mesh *m, size_t corner)
{
    const size_t vertex = m->index_bits == 0    ? corner
                          : m->index_bits == 16 ? ((const uint16_t *)m->indices)[corner]
                                                : ((const uint32_t *)m->indices)[corner];
    return &m->vertices[vertex];
}

TEST(index_shapes, boxes_of_triangles_are_their_bounds_bit_for_bit)
{
    chance c = {test_seed()};
    for (long n = test_cases(2000); n > 0; n--) {
        const bvol_triangle_mesh m = draw_mesh(&c, (uint32_t)(16 * chance_int(&c, 0, 2)));
        bvol_index *index;
        CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK);
        CHECK(bvol_index_build_triangles(index, &m, NULL, 0, NULL) == BVOL_OK);
        for (uint32_t i = 0; i < m.count; i++) {
            const bvol_triangle t = {*corner_of(&m, 3 * i), *corner_of(&m, 3 * i + 1), *corner_of(&m, 3 * i + 2)};
            bvol_aabb box, bounds;
            bvol_triangle_bounds(&t, &bounds);
            CHECK(bvol_index_get(index, i, &box, NULL) == BVOL_OK && memcmp(&box, &bounds, sizeof box) == 0);
        }
        bvol_index_destroy(index);
    }
}

/* A triangle in a plane x = 0, in front of which x is greater, and small integers about it: on which side a ray is, can be
 * counted. */
TEST(index_shapes, one_sided_rays_meet_one_side)
{
    static const bvol_vec3 corners[3] = {{0, -2, -2}, {0, 2, -2}, {0, 0, 2}};
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = corners, .vertex_count = 3, .count = 1};
    const bvol_index_filter front = {.size = sizeof front, .flags = BVOL_INDEX_FILTER_FRONT},
                            back = {.size = sizeof back, .flags = BVOL_INDEX_FILTER_BACK};
    for (int e = 0; e < ENGINES; e++) {
        bvol_index *index = NULL;
        size_t met[3] = {0, 0, 0};
        CHECK(bvol_index_create(&engines[e], NULL, &index) == BVOL_OK);
        CHECK(bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
        for (int i = 0; i < 3 * 3 * 3 * 3; i++) {
            const bvol_ray r = ray(vec3((float)(i % 3 - 1), 0, (float)(i / 3 % 3 - 1)),
                                   vec3((float)(i / 9 % 3 - 1), (float)(i / 27 - 1), 0), 0, INF); /* begins on it, too */
            const int hit = bvol_ray_hits_triangle(&r, &(bvol_triangle){corners[0], corners[1], corners[2]}, NULL);
            CHECK(bvol_index_raycast_any(index, &r, NULL) == hit);
            CHECK(bvol_index_raycast_any(index, &r, &front) == (hit && r.dir.x < 0));
            CHECK(bvol_index_raycast_any(index, &r, &back) == (hit && r.dir.x > 0));
            CHECK(bvol_index_raycast(index, &r, &front, NULL, 0) == (hit && r.dir.x < 0));
            CHECK(bvol_index_raycast_first(index, &r, &back, NULL, NULL) == (hit && r.dir.x > 0));
            met[hit ? (int)(r.dir.x + 1) : 1] += (size_t)hit;
        }
        CHECK(met[0] > 5 && met[1] > 5 && met[2] == met[0]);
        bvol_index_destroy(index);
    }
}

/* Rays from a corner that run a hair before or behind the plane, or in it: a rounded normal cannot tell which. */
TEST(index_shapes, the_side_of_a_ray_is_exact)
{
    static const bvol_vec3 corners[3] = {{0, 0, 0}, {1, 0x1p-24F, 0}, {0, 0, 1}};
    const bvol_triangle_mesh mesh = {.size = sizeof mesh, .vertices = corners, .vertex_count = 3, .count = 1};
    const bvol_index_filter front = {.size = sizeof front, .flags = BVOL_INDEX_FILTER_FRONT},
                            back = {.size = sizeof back, .flags = BVOL_INDEX_FILTER_BACK};
    bvol_index *index = index_of(NULL, NULL, 0, 0);
    CHECK(bvol_index_build_triangles(index, &mesh, NULL, 0, NULL) == BVOL_OK);
    for (int above = -1; above <= 1; above++)
        for (int scale = -60; scale <= 60; scale += 20) {
            const float y = above < 0 ? nextafterf(0x1p-24F, 0) : above > 0 ? nextafterf(0x1p-24F, 1) : 0x1p-24F;
            const bvol_ray r = ray(corners[0], vec3(ldexpf(1, scale), ldexpf(y, scale), 0), 0, INF);
            CHECK(bvol_index_raycast_any(index, &r, NULL));
            CHECK(bvol_index_raycast_any(index, &r, &front) == (above > 0)); /* the normal is (2^-24, -1, 0) */
            CHECK(bvol_index_raycast_any(index, &r, &back) == (above < 0));
        }
    bvol_index_destroy(index);
}

/* What else can be done with an index of shapes */

static void check_same_pairs(const bvol_index *index, bvol_pair_tracker *tracker)
{
    static bvol_pair want[ROOM], got[ROOM];
    const size_t n = bvol_index_pairs(index, NULL, NULL, want, ROOM);
    CHECK(bvol_pair_tracker_update(tracker) == BVOL_OK && bvol_pair_tracker_pairs(tracker, got, ROOM) == n);
    CHECK(memcmp(got, want, n * sizeof *got) == 0);
}

static int touches_sphere(const scene_of_shapes *s, size_t i, const bvol_sphere *q)
{
    switch (s->kind) {
    case TRIANGLE: return bvol_triangle_overlaps_sphere(&s->value[i].triangle, q);
    case OBB: return bvol_obb_overlaps_sphere(&s->value[i].obb, q);
    default: return bvol_sphere_overlaps_sphere(&s->value[i].sphere, q);
    }
}

TEST(index_shapes, shapes_are_removed_and_tracked)
{
    static scene_of_shapes s;
    any_value query[QUERIES];
    chance c = {test_seed() + 2};
    for (long round = test_cases(20); round > 0; round--) {
        draw_scene(&s, held_kinds[round % HELD_KINDS], SPHERE, SHAPES_MOST, query, &c);
        bvol_index *index = index_of_shapes(&engines[chance_int(&c, 0, 5)], &s);
        bvol_pair_tracker *tracker;
        CHECK(bvol_pair_tracker_create(index, NULL, NULL, &tracker) == BVOL_OK);
        for (uint32_t id = 0; id < s.count; id += 7) {
            check_same_pairs(index, tracker);
            CHECK(bvol_index_remove(index, id) == BVOL_OK);
            if (id + 1 < s.count) { /* whose box meets more than it does */
                check_same_pairs(index, tracker);
                CHECK(bvol_index_set_item(index, id + 1, &(bvol_index_item){id, 1, 1}) == BVOL_OK);
                check_same_pairs(index, tracker);
            }
            if (id % 3 == 0)
                CHECK(bvol_index_commit(index) == BVOL_OK);
        }
        CHECK(bvol_index_validate(index) == BVOL_OK);
        for (size_t i = 0; i < QUERIES; i++) {
            uint32_t ids[SHAPES_MOST];
            const size_t n = bvol_index_overlaps_sphere(index, &query[i].sphere, NULL, ids, SHAPES_MOST);
            size_t wanted = 0;
            for (size_t k = 0; k < s.count; k++)
                wanted += k % 7 != 0 && touches_sphere(&s, k, &query[i].sphere);
            CHECKF(n == wanted, "%zu are left, not %zu", n, wanted);
        }
        bvol_pair_tracker_destroy(tracker);
        bvol_index_destroy(index);
        free_scene(&s);
    }
}

/* Rays at an index of triangles from which some have gone, before a commit and after one that packs anew, or does nothing. */
TEST(index_shapes, rays_hit_the_triangles_that_are_left)
{
    static scene_of_shapes s;
    any_value query[QUERIES];
    chance c = {test_seed() + 9};
    long hit = 0, cases = 0;
    for (long n = test_cases(8); n > 0; n--)
        for (int e = 0; e < ENGINES; e++) {
            draw_scene(&s, TRIANGLE, RAY, SHAPES_MOST, query, &c);
            bvol_index *index = index_of_shapes(&engines[e], &s);
            int left[SHAPES_MOST];
            for (uint32_t i = 0; i < s.count; i++)
                left[i] = 1;
            for (int round = 0; round < 6; round++) {
                for (uint32_t i = 0; i < s.count && round % 3 == 1; i++)
                    if (left[i] && one_in(&c, round == 1 ? 20 : 2)) {
                        CHECK(bvol_index_remove(index, i) == BVOL_OK);
                        left[i] = 0;
                    }
                CHECK(round % 3 == 1 || bvol_index_commit(index) == BVOL_OK);
                for (size_t q = 0; q < QUERIES; q++) {
                    bvol_index_found want[SHAPES_MOST], got[SHAPES_MOST];
                    bvol_ray_hit record;
                    size_t wanted = 0;
                    for (uint32_t i = 0; i < s.count; i++)
                        if (left[i] && hits(&s, i, &query[q].ray, &record))
                            want[wanted++] = (bvol_index_found){i, order_of(&s, i, &query[q].ray, &record)};
                    qsort(want, wanted, sizeof *want, compare_found);
                    uint32_t id = 77;
                    CHECK(bvol_index_raycast(index, &query[q].ray, NULL, got, SHAPES_MOST) == wanted);
                    for (size_t i = 0; i < wanted; i++)
                        CHECK(got[i].id == want[i].id);
                    CHECK(bvol_index_raycast_first(index, &query[q].ray, NULL, &id, NULL) == (wanted > 0));
                    CHECK(id == (wanted > 0 ? want[0].id : 77));
                    hit += wanted > 0;
                    cases++;
                }
            }
            bvol_index_destroy(index);
            free_scene(&s);
        }
    CHECK(hit > cases / 10);
}

TEST(index_shapes, boxes_of_shapes_are_not_changed_one_by_one)
{
    const bvol_sphere ball = {{0, 0, 0}, 1};
    const bvol_aabb corner = aabb(0.9F, 0.9F, 0.9F, 2, 2, 2);
    bvol_index *index = index_of(NULL, &corner, 1, 0);
    uint32_t id = 7;
    CHECK(bvol_index_build_spheres(index, &ball, 1, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_insert(index, &corner, NULL, &id) == BVOL_ERROR_KIND && id == 7);
    CHECK(bvol_index_insert_many(index, &corner, 1, 0, NULL, 0, &id) == BVOL_ERROR_KIND && id == 7);
    id = 0;
    CHECK(bvol_index_move(index, 0, &corner) == BVOL_ERROR_KIND);
    CHECK(bvol_index_move_many(index, &id, &corner, 1, 0) == BVOL_ERROR_KIND);
    CHECK(bvol_index_overlaps_aabb(index, &corner, NULL, NULL, 0) == 0);
    CHECK(bvol_index_clear(index) == BVOL_OK && bvol_index_insert(index, &corner, NULL, &id) == BVOL_OK);
    CHECK(bvol_index_overlaps_aabb(index, &corner, NULL, NULL, 0) == 1);
    CHECK(bvol_index_build_spheres(index, &ball, 1, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_overlaps_aabb(index, &corner, NULL, NULL, 0) == 0);
    CHECK(bvol_index_build(index, &corner, 1, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_overlaps_aabb(index, &corner, NULL, NULL, 0) == 1);
    bvol_index_destroy(index);
}

TEST(index_shapes, a_failed_allocation_leaves_the_index_as_it_was)
{
    static scene_of_shapes s;
    any_value query[QUERIES];
    chance c = {test_seed() + 3};
    const bvol_aabb before = aabb(1, 2, 3, 4, 5, 6);
    for (int held = 0; held < HELD_KINDS; held++)
        for (int e = 0; e < ENGINES; e++) {
            int failed = 0, done = 0;
            draw_scene(&s, held_kinds[held], AABB, SHAPES_MOST, query, &c);
            for (int fail_at = 2; !done; fail_at++) {
                ledger memory = {0, 0, 0, 0};
                const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
                bvol_index *index;
                CHECK(bvol_index_create(&engines[e], &allocator, &index) == BVOL_OK);
                CHECK(bvol_index_build(index, &before, 1, 0, NULL, 0, NULL) == BVOL_OK);
                const int used = memory.calls, live = memory.live;
                memory.fail_at = used + fail_at - 1;
                const bvol_result result = build_shapes(index, &s);
                done = result == BVOL_OK;
                failed += !done;
                CHECK(done || (result == BVOL_ERROR_MEMORY && memory.live == live));
                CHECK(bvol_index_validate(index) == BVOL_OK && bvol_index_count(index) == (done ? s.count : 1));
                CHECK(done || bvol_index_overlaps_aabb(index, &before, NULL, NULL, 0) == 1);
                bvol_index_destroy(index);
                CHECK(memory.live == 0);
            }
            CHECK(failed >= 4);
            free_scene(&s);
        }
}

static bvol_result build_of(bvol_index *index, bvol_triangle_mesh t)
{
    return bvol_index_build_triangles(index, &t, NULL, 0, NULL);
}

TEST(index_shapes, wrong_arrays_are_refused)
{
    const bvol_vec3 v[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const uint16_t i16[6] = {0, 1, 2, 1, 2, 3};
    const uint32_t i32[6] = {0, 1, 2, 1, 2, 3}, beyond[6] = {0, 1, 2, 1, 2, 4}, huge[3] = {0, 1, UINT32_MAX};
    const uint32_t size = sizeof(bvol_triangle_mesh);
    const bvol_obb box = obb(v[0], v[3]);
    const bvol_sphere ball = {{0, 0, 0}, 1};
    const bvol_aabb all = aabb(-9, -9, -9, 9, 9, 9);
    bvol_index *index = index_of(NULL, &all, 1, 0);
    CHECK(build_of(index, (bvol_triangle_mesh){4, 0, v, 4, 0, NULL, 1}) == BVOL_ERROR_OPTIONS);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 8, v, 4, 0, i16, 1}) == BVOL_ERROR_OPTIONS);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 0, v, 4, 0, i16, 1}) == BVOL_ERROR_ARGUMENT);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 16, v, 4, 0, NULL, 1}) == BVOL_ERROR_ARGUMENT);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 0, NULL, 3, 0, NULL, 1}) == BVOL_ERROR_ARGUMENT);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 0, v, 4, 8, NULL, 1}) == BVOL_ERROR_ARGUMENT);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 0, v, 4, 14, NULL, 1}) == BVOL_ERROR_ARGUMENT);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 0, v, 4, 0, NULL, 2}) == BVOL_ERROR_ARGUMENT);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 32, v, 4, 0, i32, SIZE_MAX}) == BVOL_ERROR_ARGUMENT);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 32, v, 4, 0, beyond, 2}) == BVOL_ERROR_ARGUMENT);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 32, v, 4, 0, huge, 1}) == BVOL_ERROR_ARGUMENT);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 16, v, 3, 0, i16, 2}) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_spheres(index, &ball, 1, 0, NULL, 4, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_triangles(index, NULL, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_obbs(index, &box, 1, 56, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_obbs(index, &box, 1, 62, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_obbs(index, NULL, 1, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_spheres(index, &ball, SIZE_MAX, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_build_spheres(NULL, &ball, 1, 0, NULL, 0, NULL) == BVOL_ERROR_ARGUMENT);
    CHECK(bvol_index_overlaps_sphere(index, &ball, NULL, NULL, 0) == 1); /* all of this changed nothing */
    CHECK(build_of(index, (bvol_triangle_mesh){size, 16, v, 4, 0, i16, 2}) == BVOL_OK && bvol_index_count(index) == 2);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 32, v, 4, 0, i32, 2}) == BVOL_OK && bvol_index_count(index) == 2);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 0, v, 4, 0, NULL, 1}) == BVOL_OK && bvol_index_count(index) == 1);
    CHECK(build_of(index, (bvol_triangle_mesh){size, 16, NULL, 0, 0, NULL, 0}) == BVOL_OK && bvol_index_count(index) == 0);
    CHECK(bvol_index_build_obbs(index, NULL, 0, 0, NULL, 0, NULL) == BVOL_OK && bvol_index_count(index) == 0);
    bvol_index_destroy(index);
}

static int build_in_callback(uint32_t id, uint64_t user, void *context)
{
    const bvol_sphere ball = {{0, 0, 0}, 1};
    (void)user;
    return bvol_index_build_spheres(*(bvol_index **)context, &ball, 1, 0, NULL, 0, NULL) == BVOL_ERROR_BUSY && id == 0;
}

TEST(index_shapes, callbacks_may_not_build)
{
    const bvol_sphere balls[2] = {{{0, 0, 0}, 1}, {{5, 0, 0}, 1}};
    const bvol_aabb all = aabb(-9, -9, -9, 9, 9, 9);
    bvol_index *index = index_of(NULL, &all, 1, 0);
    CHECK(bvol_index_build_spheres(index, balls, 2, 0, NULL, 0, NULL) == BVOL_OK);
    CHECK(bvol_index_overlaps_aabb_each(index, &all, NULL, build_in_callback, &index) == 1);
    CHECK(bvol_index_count(index) == 2);
    bvol_index_destroy(index);
}

TEST(index_shapes, batches_answer_as_single_queries)
{
    static scene_of_shapes s;
    static uint32_t together[QUERIES * SHAPES_MOST];
    any_value query[QUERIES];
    chance c = {test_seed() + 4};
    for (long round = test_cases(10); round > 0; round--) {
        bvol_ray rays[QUERIES];
        bvol_aabb boxes[QUERIES];
        bvol_ray_hit hit[QUERIES];
        uint32_t ids[QUERIES];
        uint64_t offsets[QUERIES + 1];
        draw_scene(&s, held_kinds[round % HELD_KINDS], round % 2 ? RAY : AABB, SHAPES_MOST, query, &c);
        bvol_index *index = index_of_shapes(&engines[round % 5], &s);
        for (size_t i = 0; i < QUERIES; i++) {
            rays[i] = query[i].ray;
            boxes[i] = query[i].aabb;
        }
        CHECK(bvol_index_raycast_first_many(index, rays, QUERIES, 0, NULL, NULL, ids, hit) == BVOL_OK);
        CHECK(bvol_index_overlaps_aabb_many(index, boxes, QUERIES, 0, NULL, NULL, offsets, together, QUERIES * SHAPES_MOST) ==
              BVOL_OK);
        for (size_t i = 0; i < QUERIES; i++) {
            answers got;
            uint32_t id = BVOL_NO_ID;
            bvol_index_raycast_first(index, &rays[i], NULL, &id, NULL);
            got.count = bvol_index_overlaps_aabb(index, &boxes[i], NULL, got.ids, SHAPES_MOST);
            CHECK(ids[i] == id && offsets[i + 1] - offsets[i] == got.count);
            CHECK(memcmp(together + offsets[i], got.ids, got.count * sizeof *got.ids) == 0);
        }
        bvol_index_destroy(index);
        free_scene(&s);
    }
}

/* Shapes that move where the caller has them */

/* Of some shapes, or of all, others are drawn; now and then one is none that can be found. */
static void move_shapes(scene_of_shapes *s, enum kind asked, any_value query[QUERIES], chance *c)
{
    static scene_of_shapes other;
    const int some = chance_int(c, 0, 2);
    draw_scene(&other, s->kind, asked, s->count, query, c);
    for (size_t i = 0; i < s->count; i++) {
        if (some == 0 || one_in(c, 3))
            s->value[i] = other.value[i];
        if (some < 2 && one_in(c, 10))
            s->value[i].f[3] = one_in(c, 2) ? NAN : -1; /* a radius, an extent or a coordinate */
    }
    free_scene(&other);
    put_values(s);
}

static void check_pairs_now(const scene_of_shapes *s, const bvol_index *index, bvol_pair_tracker *tracker)
{
    static bvol_pair want[ROOM], got[ROOM];
    size_t n = 0;
    for (uint32_t a = 0; a < s->count; a++)
        for (uint32_t b = a + 1; b < s->count; b++)
            if (bvol_shape_overlaps(s->handle[a], s->handle[b]))
                want[n++] = (bvol_pair){a, b};
    CHECK(bvol_index_pairs(index, NULL, NULL, got, ROOM) == n);
    qsort(got, n, sizeof *got, compare_pairs);
    CHECK(memcmp(got, want, n * sizeof *got) == 0);
    CHECK(bvol_pair_tracker_update(tracker) == BVOL_OK && bvol_pair_tracker_pairs(tracker, got, ROOM) == n);
    CHECK(memcmp(got, want, n * sizeof *got) == 0);
}

/* With every engine, kind of shape and kind of query: after each refit all is found that single tests find among the shapes as
 * they are now. */
TEST(index_shapes, refitting_finds_shapes_where_they_are_now)
{
    static scene_of_shapes s;
    any_value query[QUERIES];
    chance c = {test_seed() + 11};
    for (long round = test_cases(2); round > 0; round--)
        for (int held = 0; held < HELD_KINDS; held++)
            for (int e = 0; e < ENGINES; e += test_sizes(3, 1)) {
                const enum kind asked = (enum kind)value_kinds[chance_int(&c, 0, VALUES_IN_SPACE - 1)].number;
                bvol_pair_tracker *tracker;
                draw_scene(&s, held_kinds[held], asked, (size_t)chance_int(&c, 1, SHAPES_MOST), query, &c);
                bvol_index *index = index_of_shapes(&engines[e], &s);
                saved file = {NULL, NULL, 0};
                if (one_in(&c, 3))
                    file = reopen_shapes(&index, &s, &c);
                CHECK(bvol_pair_tracker_create(index, NULL, NULL, &tracker) == BVOL_OK);
                for (int step = 0; step < 4; step++) {
                    if (step > 0)
                        move_shapes(&s, asked, query, &c);
                    CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
                    CHECK(step != 2 || bvol_index_commit(index) == BVOL_OK);
                    check_queries(&s, index, asked, query, &c);
                    check_pairs_now(&s, index, tracker);
                    CHECK(bvol_index_count(index) == s.count);
                }
                bvol_pair_tracker_destroy(tracker);
                bvol_index_destroy(index);
                free_file(&file);
                free_scene(&s);
            }
}

/* A shape about the origin of a size of 2. */
static void set_simple_shape(scene_of_shapes *s, size_t i, float x)
{
    switch (s->kind) {
    case TRIANGLE: s->value[i].triangle = triangle(vec3(x, -1, -1), vec3(x, 1, -1), vec3(x, 0, 1)); break;
    case OBB: s->value[i].obb = obb(vec3(x, 0, 0), vec3(1, 1, 1)); break;
    default: s->value[i].sphere = (bvol_sphere){{x, 0, 0}, 1}; break;
    }
}

/* The plainest case: a mesh is moved, and a ray hits it where it is, and not where it was. */
TEST(index_shapes, rays_hit_what_has_moved)
{
    static scene_of_shapes s;
    chance c = {1};
    for (int held = 0; held < HELD_KINDS; held++)
        for (int e = 0; e < ENGINES; e++)
            for (size_t count = 1; count <= SHAPES_MOST; count += SHAPES_MOST - 1) {
                const bvol_ray at = ray(vec3(1000, 0, 0), vec3(-1, 0, 0), 0, 900),
                               was = ray(vec3(-50, 0, 0), vec3(1, 0, 0), 0, 90);
                uint32_t id = 77;
                memset(&s, 0, sizeof s);
                s.kind = held_kinds[held];
                s.count = count;
                for (size_t i = 0; i < count; i++)
                    set_simple_shape(&s, i, 0);
                lay_out(&s, &c);
                bvol_index *index = index_of_shapes(&engines[e], &s);
                CHECK(bvol_index_raycast_any(index, &was, NULL) && !bvol_index_raycast_any(index, &at, NULL));
                for (size_t i = 0; i < count; i++)
                    set_simple_shape(&s, i, 500 + (float)i);
                put_values(&s);
                CHECK(bvol_index_refit(index) == BVOL_OK);
                CHECK(bvol_index_raycast_first(index, &at, NULL, &id, NULL) && id == count - 1);
                CHECK(bvol_index_raycast(index, &at, NULL, NULL, 0) == count && !bvol_index_raycast_any(index, &was, NULL));
                bvol_index_destroy(index);
                free_scene(&s);
            }
}

/* What was removed does not come back; what is empty is kept, is not found, and comes back; the next commit packs what has
 * moved. */
TEST(index_shapes, refitting_keeps_what_is_removed_and_what_is_empty)
{
    static scene_of_shapes s;
    chance c = {2};
    const bvol_aabb all = aabb(-1e6F, -9, -9, 1e6F, 9, 9);
    for (int held = 0; held < HELD_KINDS; held++)
        for (int e = 0; e < ENGINES; e++) {
            bvol_aabb box;
            memset(&s, 0, sizeof s);
            s.kind = held_kinds[held];
            s.count = SHAPES_MOST;
            for (size_t i = 0; i < s.count; i++)
                set_simple_shape(&s, i, (float)(3 * i));
            lay_out(&s, &c);
            bvol_index *index = index_of_shapes(&engines[e], &s);
            for (uint32_t id = 0; id < s.count; id += 4)
                CHECK(bvol_index_remove(index, id) == BVOL_OK);
            for (int step = 0; step < 4; step++) {
                const size_t empty = step % 2 == 0 ? s.count / 4 : 0;
                for (size_t i = 0; i < s.count; i++) {
                    set_simple_shape(&s, i, (float)(7 * i * (size_t)step));
                    if (empty && i % 4 == 1)
                        s.value[i].f[3] = NAN;
                }
                put_values(&s);
                CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
                CHECK(bvol_index_count(index) == s.count / 4 * 3);
                CHECK(bvol_index_overlaps_aabb(index, &all, NULL, NULL, 0) == s.count / 4 * 3 - empty);
                CHECK(bvol_index_get(index, 0, &box, NULL) == BVOL_ERROR_ARGUMENT);
                CHECK(bvol_index_get(index, 1, &box, NULL) == BVOL_OK && can_be_found(&box) == (empty == 0));
            }
            CHECK(bvol_index_commit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
            CHECK(bvol_index_overlaps_aabb(index, &all, NULL, NULL, 0) == s.count / 4 * 3);
            bvol_index_destroy(index);
            free_scene(&s);
        }
}

/* Memory is needed only for shapes that become empty or cease to be: without it nothing has changed. */
TEST(index_shapes, refitting_without_memory_leaves_the_index_as_it_was)
{
    static scene_of_shapes s;
    chance c = {3};
    const bvol_aabb all = aabb(-1e6F, -9, -9, 1e6F, 9, 9);
    for (int held = 0; held < HELD_KINDS; held++)
        for (int e = 0; e < ENGINES; e++)
            for (int come = 0; come < 2; come++)
                for (int fail_at = 1, failed = 1; failed; fail_at++) {
                    ledger memory = {0, 0, 0, 0};
                    const bvol_allocator allocator = {ledger_alloc, ledger_free, &memory};
                    bvol_index *index;
                    memset(&s, 0, sizeof s);
                    s.kind = held_kinds[held];
                    s.count = SHAPES_MOST;
                    for (int now = 0; now < 2; now++) {
                        for (size_t i = 0; i < s.count; i++) {
                            set_simple_shape(&s, i, (float)i);
                            if (now != come && i % 2 == 0)
                                s.value[i].f[3] = NAN;
                        }
                        if (now == 0) {
                            lay_out(&s, &c);
                            CHECK(bvol_index_create(&engines[e], &allocator, &index) == BVOL_OK);
                            CHECK(build_shapes(index, &s) == BVOL_OK);
                        }
                    }
                    const size_t half = s.count / 2, before = come ? half : s.count, after = come ? s.count : half;
                    put_values(&s);
                    memory.fail_at = memory.calls + fail_at;
                    const bvol_result result = bvol_index_refit(index);
                    failed = memory.calls >= memory.fail_at;
                    CHECK(result == BVOL_OK || (failed && result == BVOL_ERROR_MEMORY));
                    memory.fail_at = 0;
                    if (result != BVOL_OK) {
                        size_t found = 0;
                        for (uint32_t id = 0; id < s.count; id++) {
                            bvol_aabb box;
                            CHECK(bvol_index_get(index, id, &box, NULL) == BVOL_OK);
                            found += (size_t)can_be_found(&box);
                        }
                        CHECK(found == before && bvol_index_refit(index) == BVOL_OK);
                    }
                    CHECK(bvol_index_validate(index) == BVOL_OK);
                    CHECK(bvol_index_overlaps_aabb(index, &all, NULL, NULL, 0) == after);
                    bvol_index_destroy(index);
                    CHECK(memory.live == 0);
                    free_scene(&s);
                }
}

/* An index of a file takes shapes that have moved since, where it is opened; a tracker tells what that changes, and cursors are
 * stale. */
TEST(index_shapes, refitting_serves_files_trackers_and_cursors)
{
    bvol_sphere balls[2] = {{{0, 0, 0}, 1}, {{5, 0, 0}, 1}};
    const bvol_index_sources shapes = {.size = sizeof shapes, .kind = BVOL_KIND_SPHERE, .shapes = balls, .count = 2};
    const bvol_aabb all = aabb(-99, -99, -99, 99, 99, 99);
    bvol_index *index = NULL;
    bvol_pair_tracker *tracker = NULL;
    bvol_index_cursor *cursor = NULL;
    uint32_t id;
    CHECK(bvol_index_create(NULL, NULL, &index) == BVOL_OK &&
          bvol_index_build_spheres(index, balls, 2, 0, NULL, 0, NULL) == BVOL_OK);
    saved file = save_index(index, 0);
    bvol_index_destroy(index);
    balls[1].center.x = 1;
    CHECK(bvol_index_load(file.bytes, file.size, &shapes, NULL, &index) == BVOL_ERROR_CORRUPT);
    CHECK(bvol_index_map(file.bytes, file.size, &shapes, NULL, &index) == BVOL_OK);
    CHECK(bvol_pair_tracker_create(index, NULL, NULL, &tracker) == BVOL_OK &&
          bvol_index_cursor_create(NULL, &cursor) == BVOL_OK);
    CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_validate(index) == BVOL_OK);
    CHECK(bvol_pair_tracker_update(tracker) == BVOL_OK && bvol_pair_tracker_began(tracker, NULL, 0) == 1);
    CHECK(bvol_index_refit(index) == BVOL_OK && bvol_pair_tracker_update(tracker) == BVOL_OK);
    CHECK(bvol_pair_tracker_began(tracker, NULL, 0) == 0 && bvol_pair_tracker_ended(tracker, NULL, 0) == 0);
    CHECK(bvol_index_overlaps_aabb_begin(index, &all, NULL, cursor) == BVOL_OK &&
          bvol_index_cursor_next(cursor, &id) == BVOL_OK);
    balls[1].center.x = 7;
    CHECK(bvol_index_refit(index) == BVOL_OK && bvol_index_cursor_next(cursor, &id) == BVOL_ERROR_STALE);
    CHECK(bvol_pair_tracker_update(tracker) == BVOL_OK && bvol_pair_tracker_ended(tracker, NULL, 0) == 1);
    bvol_index_cursor_destroy(cursor);
    bvol_pair_tracker_destroy(tracker);
    bvol_index_destroy(index);
    free_file(&file);
}
